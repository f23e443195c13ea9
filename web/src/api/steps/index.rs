//! The story of a match and what is needed to step through it: its steps, turns, rules and times.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::play::tale::{self, Act, Decided, Tale};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::view::{Line, Weight};
use greffe_core::telling::words::Words;
use serde::Serialize;

use super::{Asked, Made, PER, in_short, packed};
use crate::api::fail::Fail;
use crate::api::{blocking, open};
use crate::chronicle::{Chronicle, Mark, Moment, ends_first, events, health_of, merged};
use crate::clerk::{ClerkError, Table};
use crate::pages::closeup;
use crate::pages::kept::Coding;
use crate::pages::matches::title;
use crate::records;
use crate::shell::Shell;
use crate::site::Site;

/// A pause longer than this is nobody's time.
const PAUSE: i64 = 30 * 60 * 1000;

#[derive(Serialize)]
struct Index {
    /// The head it was made of, in short: what is of another goes with no part of this.
    of: String,
    title: String,
    lang: &'static str,
    /// The last record shown.
    last: u64,
    /// Whether nothing is added any more.
    closed: bool,
    /// Steps of one part.
    per: usize,
    /// One for each step.
    steps: Vec<Step>,
    turns: Vec<Turn>,
    figures: BTreeMap<u16, (String, u8)>,
    sides: Vec<String>,
    rules: Vec<Rule>,
    decided: Vec<Decided>,
    time: Vec<Spent>,
}

/// A step: its first and last record, how much it matters, the letter of who acted, the sentence, what it is looked up
/// for, its figures, its rules; then whether it only waits, and whether it was struck.
#[derive(Serialize)]
struct Step(u64, u64, u8, &'static str, String, &'static str, Vec<u16>, Vec<u16>, bool, bool);

#[derive(Serialize)]
struct Turn {
    heading: String,
    activations: Vec<Activation>,
}

#[derive(Serialize)]
struct Activation {
    figure: Option<u16>,
    acts: Vec<Told>,
}

/// An act: the place of its first step and how many there are, what was done, the faces that fell by roll, who was put
/// out, who was hurt and by how much, whether it was struck.
#[derive(Serialize)]
struct Told(usize, usize, String, Vec<Vec<u32>>, Vec<u16>, Vec<(u16, i32)>, bool);

/// A rule that the match applied: its id, what it is called, what it says.
#[derive(Serialize)]
struct Rule(String, String, Vec<String>);

/// What a side took in a turn, in milliseconds, and how often it acted.
#[derive(Serialize)]
struct Spent {
    turn: usize,
    side: u8,
    millis: i64,
    acts: u32,
}

/// The story of the match and what is needed to step through it.
///
/// # Errors
/// 404 for no such match or record.
pub async fn index(
    request: HttpRequest,
    site: web::Data<Site>,
    id: web::Path<String>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, Fail> {
    let coding = Coding::of(&request);
    let (table, head, bytes) = blocking(move || -> Result<_, Fail> {
        let table = open(&site, &id)?;
        let head = table.game().head();
        let chronicle = site.chronicle(&table)?;
        let shown = asked.shown(&chronicle)?;
        let lines = site.clerk.log().read(*table.id().bytes(), 0..table.game().records());
        let lines = lines.map_err(ClerkError::from)?;
        let shell = Shell::plain(asked.language());
        let index = Made::json(&indexed(&table, &chronicle, shown, &shell, &lines)?, true)?;
        Ok((table, head, coding.pack(index.bytes)?))
    })
    .await?;
    Ok(packed(&request, &table, (head, coding), bytes))
}

fn indexed(
    table: &Table,
    chronicle: &Chronicle,
    shown: usize,
    shell: &Shell,
    lines: &[Vec<u8>],
) -> Result<Index, Fail> {
    let sentences = table.story()?;
    let game = table.game();
    let moments = chronicle.moments.get(..shown).unwrap_or_default();
    let last = moments.last().map_or(0, |moment| moment.last);
    let mut rules: Vec<&str> = Vec::new();
    let steps = moments.iter().map(|moment| {
        let applied = chronicle.rules_of(moment).map(|rule| {
            let place = rules.iter().position(|known| *known == rule).unwrap_or_else(|| {
                rules.push(rule);
                rules.len().saturating_sub(1)
            });
            u16::try_from(place).unwrap_or(u16::MAX)
        });
        let applied = applied.collect();
        let letter = records::author_letter(moment.by, game.opening());
        step(moment, applied, shell, letter, game.is_void(Seq(moment.last)))
    });
    let steps: Vec<Step> = steps.collect();
    let book = game.system().rulebook();
    let says = |rule: &str| {
        let (name, says) = closeup::said(book, game.opening(), rule).unwrap_or_default();
        let says = says.iter().map(|words| shell.w(words).into_owned()).collect();
        Rule(rule.to_owned(), shell.w(&name).into_owned(), says)
    };
    let decided: Vec<Decided> = game.decided()?.into_iter().filter(|one| one.seq.0 <= last).collect();
    let others = decided.iter().map(|one| one.rule.clone()).filter(|rule| !rules.contains(&rule.as_str()));
    let others: BTreeSet<String> = others.collect();
    let rules = rules.iter().map(|rule| says(rule)).chain(others.iter().map(|rule| says(rule))).collect();
    // What comes after is no part of the story: the tale is cut where the reader is.
    let boards = [game.board(Seq(0))?, game.board(Seq(last))?];
    let health = boards.first().map(health_of).unwrap_or_default();
    let story = filed(game.tale()?, chronicle, (sentences.as_slice(), &health));
    let pieces = boards.iter().flat_map(|board| &board.pieces);
    let figures = pieces.map(|piece| (piece.id.0, (piece.name.clone(), piece.side))).collect();
    let whole = shown == chronicle.moments.len();
    Ok(Index {
        of: in_short(&game.head()),
        title: shell.w(&title(&game)).into_owned(),
        lang: shell.lang(),
        last,
        closed: whole && game.ledger().is_closed(),
        per: PER,
        steps,
        turns: turns(&story, chronicle, shown, shell),
        figures,
        sides: boards
            .into_iter()
            .next_back()
            .map(|board| board.sides)
            .unwrap_or_default()
            .into_iter()
            .map(|side| side.name)
            .collect(),
        rules,
        decided,
        time: time(&story, &game, lines, last)?,
    })
}

fn step(moment: &Moment, rules: Vec<u16>, shell: &Shell, letter: &'static str, void: bool) -> Step {
    let weight = match moment.weight {
        Weight::Step => 0,
        Weight::Activation => 1,
        Weight::Turn => 2,
    };
    let figures = moment.figures.iter().map(|figure| figure.0).collect();
    let mark = moment.mark.map_or("", Mark::name);
    let told = shell.w(&moment.told).into_owned();
    Step(moment.first, moment.last, weight, letter, told, mark, figures, rules, moment.waits, void)
}

/// The events that an act begins with; it bears the title of what matters most among them.
fn entitled<'s>(
    act: &mut Act,
    story: &'s [(Seq, Line)],
    (decided, health): (&[Seq], &Words),
) -> &'s [(Seq, Line)] {
    let first = act.steps.first();
    let own = first.map(|step| events(story, step.first.0, step.last.0)).unwrap_or_default();
    if own.iter().any(|(_, line)| line.weight > Weight::Step)
        && let Some(line) = merged(own, decided, health)
        && !line.title.fr.is_empty()
    {
        act.words = line.title;
    }
    own
}

/// The later steps of an act as one of its own.
fn followed(act: &Act, steps: Vec<tale::Step>) -> Act {
    Act {
        by: act.by,
        words: Words::default(),
        figures: act.figures.clone(),
        steps,
        dice: Vec::new(),
        out: Vec::new(),
        hurt: Vec::new(),
        over: false,
        void: act.void,
    }
}

/// Adds to an act that waited what came of it.
fn came_of(last: &mut Act, act: Act) {
    if last.words.fr.is_empty() {
        last.words = act.words;
    }
    last.steps.extend(act.steps);
    last.dice.extend(act.dice);
    last.out.extend(act.out);
    last.hurt.extend(act.hurt);
    last.over = last.over || act.over;
}

/// A tale in which what came of something stands in the turn and activation it was played in, by its own name, also
/// where its batch goes on to the next one.
fn filed(tale: Tale, chronicle: &Chronicle, (story, health): (&[(Seq, Line)], &Words)) -> Tale {
    let mut told = Tale::default();
    let waits = |act: &Act| {
        let last = act.steps.last().and_then(|step| chronicle.place(step.last.0));
        last.and_then(|place| chronicle.moments.get(place)).is_some_and(|moment| moment.waits)
    };
    for turn in tale.turns {
        let mut fresh = tale::Turn { heading: turn.heading, activations: Vec::new() };
        for (nth, activation) in turn.activations.into_iter().enumerate() {
            if nth > 0 && fresh.activations.is_empty() {
                fresh.activations.push(tale::Activation::default());
            }
            let mut own = tale::Activation { figure: activation.figure, acts: Vec::new() };
            for (place, mut act) in activation.acts.into_iter().enumerate() {
                let moment = act.steps.first().and_then(|step| chronicle.place(step.last.0));
                let moment = moment.and_then(|place| chronicle.moments.get(place));
                let decided = moment.map(|moment| moment.decided.as_slice()).unwrap_or_default();
                let own_events = entitled(&mut act, story, (decided, health));
                let activations = if fresh.activations.is_empty() {
                    told.turns.last_mut().map(|turn| &mut turn.activations)
                } else {
                    Some(&mut fresh.activations)
                };
                let before = activations.and_then(|all| all.last_mut()).filter(|before| {
                    let alike = before.acts.last().is_some_and(|last| last.void == act.void);
                    place == 0 && alike && ends_first(own_events, decided, health)
                });
                let Some(before) = before else {
                    own.acts.push(act);
                    continue;
                };
                // What the batch came after stays with it, what followed within the new activation is there.
                let rest = act.steps.split_off(1);
                if !rest.is_empty() {
                    own.acts.push(followed(&act, rest));
                }
                match before.acts.last_mut().filter(|last| waits(last)) {
                    Some(last) => came_of(last, act),
                    None => before.acts.push(act),
                }
            }
            if !own.acts.is_empty() {
                fresh.activations.push(own);
            }
        }
        fresh.activations.retain(|activation| !activation.acts.is_empty());
        if !fresh.activations.is_empty() {
            told.turns.push(fresh);
        }
    }
    told
}

fn turns(tale: &Tale, chronicle: &Chronicle, shown: usize, shell: &Shell) -> Vec<Turn> {
    let told = |act: &Act| {
        let first = act.steps.first().and_then(|step| chronicle.place(step.first.0))?;
        let last = act.steps.last().and_then(|step| chronicle.place(step.last.0))?;
        let last = last.min(shown.saturating_sub(1));
        // An act that goes on beyond where the reader is tells nothing of how it ends.
        let whole = act
            .steps
            .last()
            .is_some_and(|step| chronicle.place(step.last.0).is_some_and(|place| place < shown));
        let words = match chronicle.moments.get(first) {
            Some(moment) if act.words.fr.is_empty() || !whole => shell.w(&moment.words).into_owned(),
            Some(_) | None => shell.w(&act.words).into_owned(),
        };
        let faces = act.dice.iter().filter(|_| whole).map(|dice| dice.faces.clone()).collect();
        let out = act.out.iter().filter(|_| whole).map(|figure| figure.0).collect();
        let hurt = act.hurt.iter().filter(|_| whole).map(|(figure, lost)| (figure.0, *lost)).collect();
        let count = last.saturating_sub(first).saturating_add(1);
        (first < shown).then_some(Told(first, count, words, faces, out, hurt, act.void && whole))
    };
    let turns = tale.turns.iter().map(|turn| {
        let activations = turn.activations.iter().map(|activation| Activation {
            figure: activation.figure.map(|figure| figure.0),
            acts: activation.acts.iter().filter_map(told).collect(),
        });
        let activations = activations.filter(|activation| !activation.acts.is_empty()).collect();
        Turn { heading: shell.w(&turn.heading).into_owned(), activations }
    });
    turns.filter(|turn| !turn.activations.is_empty()).collect()
}

/// How long each side took in each turn: from what was written before to what it declares. A long pause is nobody's.
fn time(
    tale: &Tale,
    game: &greffe_games::registry::AnyMatch,
    lines: &[Vec<u8>],
    last: u64,
) -> Result<Vec<Spent>, Fail> {
    let mut at = Vec::new();
    for bytes in lines {
        let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        at.push((line.envelope.at.millis(), line.envelope.by));
    }
    let mut spent: BTreeMap<(usize, u8), (i64, u32)> = BTreeMap::new();
    for (place, turn) in tale.turns.iter().enumerate() {
        for step in turn.activations.iter().flat_map(|one| &one.acts).flat_map(|act| &act.steps) {
            let seq = usize::try_from(step.first.0).unwrap_or(usize::MAX);
            let before = seq.checked_sub(1).and_then(|before| at.get(before));
            let (Some((then, _)), Some((now, Author::Seat(seat)))) = (before, at.get(seq)) else { continue };
            let Some(side) = game.opening().side_of(*seat).filter(|_| step.last.0 <= last) else { continue };
            let took = now.saturating_sub(*then);
            let (millis, acts) = spent.entry((place, side)).or_default();
            *acts = acts.saturating_add(1);
            if took <= PAUSE {
                *millis = millis.saturating_add(took);
            }
        }
    }
    Ok(spent.into_iter().map(|((turn, side), (millis, acts))| Spent { turn, side, millis, acts }).collect())
}
