//! A closer look at one figure or one rule of a match, beside a moment of it: what it is, and every moment in which
//! it took part; or at its key moments.

use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::record::ids::Seq;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::view::{Board, Piece};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::chronicle::{Chronicle, Moment};
use crate::pages::replay::Margin;
use crate::records;

/// As many moments are listed around the one shown; the rest is counted.
const LISTED: usize = 60;

/// What a closer look is at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A figure of the match.
    Figure(FigureId),
    /// A rule, a gap or a reading of the game, by its id.
    Rule(String),
    /// What one looks a match up for: figures hurt and put out, disputes, rulings, what was struck, the end.
    Keys,
}

impl Subject {
    /// How an address carries it: `figure=3`, `rule=SEG-ATT-01`. Only what was found in the match stands in one.
    pub fn query(&self) -> String {
        match self {
            Self::Figure(id) => format!("figure={}", id.0),
            Self::Rule(id) => format!("rule={id}"),
            Self::Keys => "key=1".to_owned(),
        }
    }

    fn takes(&self, chronicle: &Chronicle, moment: &Moment) -> bool {
        match self {
            Self::Figure(id) => moment.figures.contains(id),
            Self::Rule(id) => chronicle.rules_of(moment).any(|rule| rule == id),
            Self::Keys => moment.mark.is_some(),
        }
    }
}

/// What is shown of it.
#[derive(Clone, Debug)]
pub struct Closeup {
    /// What it is at.
    pub subject: Subject,
    /// Its name: a figure's, or the rule's term.
    pub name: Words,
    /// The figure as it stands at this moment.
    pub figure: Option<Piece>,
    /// What the rule says, in our own words; and how an option it hangs on was chosen.
    pub says: Vec<Words>,
    /// How many moments it took part in.
    pub count: usize,
    /// Those around the moment shown.
    pub moments: Vec<Margin>,
    /// The one before the moment shown.
    pub back: Option<u64>,
    /// The one after it.
    pub on: Option<u64>,
}

impl Closeup {
    /// A closer look from a moment; what comes after `until` is neither counted nor listed. Nothing when the match
    /// has no such figure, or its book no such rule.
    pub fn of(
        subject: Subject,
        (game, board): (&AnyMatch, &Board),
        chronicle: &Chronicle,
        (now, until): (u64, u64),
    ) -> Option<Self> {
        let (name, figure, says) = match &subject {
            Subject::Figure(id) => {
                let piece = board.pieces.iter().find(|piece| piece.id == *id)?;
                (Words::same(piece.name.clone()), Some(piece.clone()), Vec::new())
            }
            Subject::Rule(id) => {
                let (name, says) = said(game.system().rulebook(), game.opening(), id)?;
                (name, None, says)
            }
            Subject::Keys => (Words::new("Moments cl\u{e9}s", "Key moments"), None, Vec::new()),
        };
        let part = |moment: &&Moment| moment.first <= until && subject.takes(chronicle, moment);
        let all: Vec<&Moment> = chronicle.moments.iter().filter(part).collect();
        let here = all.partition_point(|moment| moment.last < now);
        let back = here.checked_sub(1).and_then(|place| all.get(place)).map(|moment| moment.last);
        let on = all.iter().map(|moment| moment.last).find(|last| *last > now);
        let from = here.saturating_sub(LISTED / 2);
        let moments = all.iter().skip(from).take(LISTED).map(|moment| margin(game, moment, now)).collect();
        Some(Self { subject, name, figure, says, count: all.len(), moments, back, on })
    }
}

fn margin(game: &AnyMatch, moment: &Moment, now: u64) -> Margin {
    Margin {
        seq: moment.last,
        words: moment.told.clone(),
        who: moment.who.clone(),
        heading: None,
        side: records::author_letter(moment.by, game.opening()),
        weight: moment.weight,
        void: game.is_void(Seq(moment.last)),
        here: moment.last == now,
    }
}

/// A rule's term and what it says; of a gap, the reading, or the question and the answer that this match has chosen.
pub fn said(book: &Rulebook, opening: &Opening, id: &str) -> Option<(Words, Vec<Words>)> {
    if let Some(rule) = book.rule(id) {
        return Some((Words::new(rule.term, rule.gloss), vec![Words::new(rule.fr, rule.en)]));
    }
    let options = book.options.iter().filter(|option| option.gap == id);
    let chosen = options.flat_map(|option| {
        let word = opening.options.get(option.name).map(String::as_str);
        let value = option.values.iter().find(|value| Some(value.word) == word).or(option.values.first());
        [Words::new(option.fr, option.en)]
            .into_iter()
            .chain(value.map(|value| Words::new(value.fr, value.en)))
    });
    let readings = book.readings.iter().filter(|reading| reading.gap == id);
    let says: Vec<Words> = chosen.chain(readings.map(|reading| Words::new(reading.fr, reading.en))).collect();
    (!says.is_empty()).then(|| (Words::same(id), says))
}
