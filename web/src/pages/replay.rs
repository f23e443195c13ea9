//! The replay: board, sentence, record panel, list of records, figures. One template for all games.

use askama::Template;
use greffe_core::judging::draft::Purpose;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Piece, SideView, Thrown, Verdict, Weight};
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_store::Origin;
use serde::{Deserialize, Serialize};

use crate::drawing::{Drawing, side_letter};
use crate::library::own::{self, Own};
use crate::pages::closeup::{Closeup, Subject};
use crate::shell::Shell;

/// One moment of one match.
#[derive(Template)]
#[template(path = "replay.html", blocks = ["bar", "stage", "panel", "crews_within", "crews_below"])]
pub struct Replay {
    /// The frame.
    pub shell: Shell,
    /// The address of the match: `/m/{code}`.
    pub base: String,
    /// What every link to another moment keeps: `?view=..&hide=1`, or nothing.
    pub query: String,
    /// The game's word, for rule links.
    pub game: &'static str,
    /// The match in words: "Garde du Pont contre Bande de l'Écluse".
    pub title: Words,
    /// The moment shown: the number of its last record.
    pub seq: u64,
    /// The last record of the match so far; the moment itself when what follows is hidden.
    pub last: u64,
    /// Where the transport leads.
    pub steps: Steps,
    /// Whether the match goes on.
    pub live: bool,
    /// Where it came from: only a match of this server is watched by the reader's device.
    pub origin: Origin,
    /// Whether what follows this moment is hidden.
    pub hiding: bool,
    /// Whether the visitor holds a seat or office of this match.
    pub mine: bool,
    /// The state of the record: chips under the turn.
    pub seals: Vec<Seal>,
    /// The board.
    pub board: Board,
    /// The same as shapes, when positions are recorded.
    pub drawing: Option<Drawing>,
    /// The address of the board as a picture for previews of links, when there is one.
    pub preview: Option<String>,
    /// What happened at this moment.
    pub line: Line,
    /// The record in detail.
    pub panel: Panel,
    /// A closer look at a figure or a rule, in the place of the record.
    pub close: Option<Closeup>,
    /// The records, oldest first.
    pub margins: Vec<Margin>,
    /// Marks over the scrubber.
    pub ticks: Vec<Tick>,
    /// A moment before the records listed, when there are more.
    pub earlier: Option<String>,
    /// A moment after them.
    pub later: Option<String>,
}

/// A moment of the same match that a key or button leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// One record back.
    pub back: Option<u64>,
    /// One record on.
    pub on: Option<u64>,
    /// The start of this activation, or the one before.
    pub activation_back: Option<u64>,
    /// The next activation.
    pub activation_on: Option<u64>,
    /// The start of this turn, or the one before.
    pub turn_back: Option<u64>,
    /// The next turn.
    pub turn_on: Option<u64>,
    /// The key moment before.
    pub key_back: Option<u64>,
    /// The next key moment.
    pub key_on: Option<u64>,
}

/// Where a step may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The last record of a moment.
    pub at: u64,
    /// How much the moment matters.
    pub weight: Weight,
    /// Whether it is a key moment.
    pub key: bool,
}

impl Steps {
    /// Where each step leads, from the moments of a match in their order.
    pub fn from(stops: &[Stop], seq: u64) -> Self {
        let before = || stops.iter().rev().filter(|stop| stop.at < seq);
        let after = || stops.iter().filter(|stop| stop.at > seq);
        let back = |least: Weight| before().find(|stop| stop.weight >= least).map(|stop| stop.at);
        let on = |least: Weight| after().find(|stop| stop.weight >= least).map(|stop| stop.at);
        Self {
            back: back(Weight::Step),
            on: on(Weight::Step),
            activation_back: back(Weight::Activation),
            activation_on: on(Weight::Activation),
            turn_back: back(Weight::Turn),
            turn_on: on(Weight::Turn),
            key_back: before().find(|stop| stop.key).map(|stop| stop.at),
            key_on: after().find(|stop| stop.key).map(|stop| stop.at),
        }
    }
}

/// One chip of the match bar.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Seal {
    /// `ok`, `flag`, `hurt` or nothing.
    #[serde(with = "own")]
    pub class: Own,
    /// The icon's name, or nothing.
    #[serde(with = "own")]
    pub icon: Own,
    /// The words.
    pub words: Words,
}

/// A record in the margin list.
#[derive(Clone, Debug)]
pub struct Margin {
    /// Its number.
    pub seq: u64,
    /// What happened.
    pub words: Words,
    /// The figure or side that what happened begins with, or nothing.
    pub who: String,
    /// Turn and phase, where a turn begins.
    pub heading: Option<Words>,
    /// The letter of the side that acted, or nothing.
    pub side: &'static str,
    /// How much it matters.
    pub weight: Weight,
    /// Whether a rewind passed over it.
    pub void: bool,
    /// Whether it is the moment shown.
    pub here: bool,
}

impl Margin {
    /// What happened in one of the languages, after the name it begins with.
    fn rest(&self, text: &str) -> String {
        text.strip_prefix(self.who.as_str()).unwrap_or(text).to_owned()
    }

    fn weight_name(&self) -> &'static str {
        match self.weight {
            Weight::Step => "step",
            Weight::Activation => "activation",
            Weight::Turn => "turn",
        }
    }
}

/// A mark over the scrubber.
#[derive(Clone, Copy, Debug)]
pub struct Tick {
    /// Its class: `t` a turn, `w` a wound, `k` a figure out, `d` a dispute.
    pub class: &'static str,
    /// The first record.
    pub seq: u64,
    /// How many records it spans.
    pub span: u64,
}

/// One record in detail.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// The first record of its batch.
    pub first: u64,
    /// The last.
    pub last: u64,
    /// The server's time, as text.
    pub at: String,
    /// Who acted, in words.
    pub by: Words,
    /// The letter of its side, or nothing.
    pub side: &'static str,
    /// What it changes in the sides' own counters, beyond what its sentence tells.
    pub counters: Vec<Counter>,
    /// The dice, roll by roll.
    pub rolls: Vec<RollView>,
    /// The sums: one for each test, one for each figure of an opposed roll.
    pub sums: Vec<Sum>,
    /// The rules applied, in order.
    pub rules: Vec<String>,
    /// Facts and claims: what was stated, and how it stands.
    pub facts: Vec<FactLine>,
    /// Why the record is void, when it is.
    pub void: Option<Words>,
    /// That it was written where no server answered, when it was.
    pub offline: Option<Words>,
}

/// A counter of a side before and after a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The side's name.
    pub whose: String,
    /// What is counted.
    pub what: Words,
    /// Before.
    pub old: Words,
    /// After.
    pub new: Words,
}

/// One roll of a record.
#[derive(Clone, Debug, Default)]
pub struct RollView {
    /// The dice.
    pub dice: Vec<DieView>,
    /// The source in words: "dé prouvé n° 58".
    pub source: Words,
    /// Whether it can be recomputed.
    pub proven: bool,
    /// The proof: a label and a value each.
    pub proof: Vec<(Words, String)>,
    /// The record of the roll.
    pub seq: u64,
    /// The record of the event that used it first, in the same batch.
    pub used: Option<u64>,
    /// Whose dice they are, where they are a figure's.
    pub figure: Option<FigureId>,
    /// What they are for.
    pub purpose: Option<Purpose>,
}

/// One die.
#[derive(Clone, Copy, Debug)]
pub struct DieView {
    /// Its number of sides.
    pub sides: u32,
    /// The face it shows.
    pub face: u32,
}

impl DieView {
    /// Whether it is drawn with pips; any other is a numeral.
    pub fn has_pips(&self) -> bool {
        self.sides == 6 && (1..=6).contains(&self.face)
    }
}

/// One sum.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Whose it is, where several figures roll against each other.
    pub figure: Option<FigureId>,
    /// The record of the event that it decides.
    pub seq: u64,
    /// Its lines.
    pub lines: Vec<SumLine>,
}

impl Sum {
    /// What it comes to.
    pub fn total(&self) -> i32 {
        self.lines.iter().fold(0, |total: i32, line| total.saturating_add(line.value))
    }

    /// The name of the figure it is of, or nothing.
    pub fn whose<'b>(&self, board: &'b Board) -> &'b str {
        let piece = board.pieces.iter().find(|piece| Some(piece.id) == self.figure);
        piece.map_or("", |piece| piece.name.as_str())
    }
}

/// One line of a sum.
#[derive(Clone, Debug)]
pub struct SumLine {
    /// What it is, in words.
    pub label: Words,
    /// Its rule or claim.
    pub rule: String,
    /// What it adds.
    pub value: i32,
    /// Whether it is disputed.
    pub doubt: bool,
}

/// One fact of a declaration.
#[derive(Clone, Debug)]
pub struct FactLine {
    /// What is stated.
    pub what: Words,
    /// How: measured, declared, contested, agreed.
    pub how: Words,
    /// Whether somebody contests it.
    pub doubt: bool,
}

impl Replay {
    /// Whether the reader's device looks after it: it is of this server, which signs its heads.
    fn is_watched(&self) -> bool {
        self.origin == Origin::Own
    }

    fn at(&self, seq: u64) -> String {
        format!("{}/{seq}{}", self.base, self.query)
    }

    fn step(&self, seq: Option<u64>) -> Option<String> {
        seq.map(|seq| self.at(seq))
    }

    /// What changes from moment to moment, each piece as the page has it: the bar, the stage without its transport,
    /// the record, the figures.
    ///
    /// # Errors
    /// When a piece cannot be written.
    pub fn pieces(&self) -> askama::Result<[String; 4]> {
        // They stand in one of two places: within the stage when there is no board, else below.
        let crews = self.as_crews_within().render()? + &self.as_crews_below().render()?;
        Ok([self.as_bar().render()?, self.as_stage().render()?, self.as_panel().render()?, crews])
    }

    /// Every key that does something here, by what stands on it, and what it does.
    fn keys(&self) -> Vec<(Vec<String>, String)> {
        let t = |message: &str| self.shell.t(message).to_string();
        let named = |name: &str| t(&format!("key-{name}"));
        let plain = |key: &str| key.to_owned();
        let mut keys = vec![
            (vec![plain("←"), plain("→")], named("record")),
            (vec![plain("↑"), plain("↓")], named("activation")),
            (vec![plain("["), plain("]"), named("pageup"), named("pagedown")], named("turn")),
            (vec![named("shift-k"), plain("k")], named("moment")),
            (vec![named("home"), named("end")], named("ends")),
            (vec![named("space")], named("play")),
            (vec![plain("/")], named("jump")),
            (vec![plain("?")], named("list")),
            (vec![named("escape")], named("leave")),
        ];
        if self.drawing.is_some() {
            keys.push((vec![plain("←"), plain("→"), plain("↑"), plain("↓")], named("figure")));
        }
        keys
    }

    /// This moment without a closer look.
    fn plain(&self) -> String {
        let hide = if self.hiding { "?hide=1" } else { "" };
        format!("{}/{}{hide}#panneau", self.base, self.seq)
    }

    /// A closer look from this moment.
    pub fn closer(base: &str, seq: u64, hiding: bool, subject: &Subject) -> String {
        let hide = if hiding { "hide=1&" } else { "" };
        format!("{base}/{seq}?{hide}{}#closeup", subject.query())
    }

    /// What a rule says and where it was applied in this match.
    fn rule_link(&self, rule: &str) -> String {
        let known = System::named(self.game).is_some_and(|system| system.rulebook().knows(rule));
        if !known {
            return self.book_link(rule);
        }
        Self::closer(&self.base, self.seq, self.hiding, &Subject::Rule(rule.to_owned()))
    }

    /// A closer look at a figure from this moment.
    fn figure_link(&self, id: FigureId) -> String {
        Self::closer(&self.base, self.seq, self.hiding, &Subject::Figure(id))
    }

    /// The rule in the list of all of them.
    fn book_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.game)
    }
}

/// The letter of a figure's side.
pub fn letter(piece: &Piece) -> &'static str {
    side_letter(piece.side)
}

/// What the crew tables, shared with the recording page, draw on.
pub struct Crew<'a> {
    /// The side.
    pub view: &'a SideView,
    /// Its letter.
    pub letter: &'static str,
    /// Its figures, in roster order.
    pub pieces: Vec<&'a Piece>,
    /// What health is called.
    pub health: &'a Words,
}

/// The sides of a board with their figures.
pub fn crews(board: &Board) -> Vec<Crew<'_>> {
    let sides = board.sides.iter().zip(0_u8..);
    sides
        .map(|(view, index)| {
            let pieces: Vec<&Piece> = board.pieces.iter().filter(|piece| piece.side == index).collect();
            let health = pieces.first().map_or(&NO_WORDS, |piece| &piece.health_name);
            Crew { view, letter: side_letter(index), pieces, health }
        })
        .collect()
}

static NO_WORDS: Words = Words { fr: String::new(), en: String::new() };

/// A signed number with a true minus sign.
pub fn signed(value: i32) -> String {
    match value {
        ..0 => format!("\u{2212}{}", value.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
    }
}

/// The verdict's word.
pub fn passed(verdict: &Verdict, shell: &Shell) -> String {
    let key = if verdict.passed { shell.t("test-passed") } else { shell.t("test-failed") };
    key.to_string()
}

/// The name of the figure a change belongs to.
pub fn whose<'a>(change: &Change, board: &'a Board) -> &'a str {
    let piece = change.figure.and_then(|id| board.pieces.iter().find(|piece| piece.id == id));
    piece.map_or("", |piece| piece.name.as_str())
}

/// Who threw these dice.
pub fn thrower<'a>(thrown: &Thrown, board: &'a Board) -> &'a str {
    let piece = board.pieces.iter().find(|piece| piece.id == thrown.figure);
    piece.map_or("", |piece| piece.name.as_str())
}

/// The dice thrown, to draw.
pub fn thrown_dice(thrown: &Thrown) -> Vec<DieView> {
    thrown.faces.iter().map(|face| DieView { sides: thrown.sides, face: *face }).collect()
}

/// Whether the sentence of this moment concerns a figure.
pub fn concerned(line: &Line, piece: &Piece) -> bool {
    line.focus.contains(&piece.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_records_activations_and_turns() {
        let moments = [
            (3, Weight::Turn, false),
            (4, Weight::Step, true),
            (5, Weight::Activation, false),
            (6, Weight::Step, true),
            (9, Weight::Activation, false),
            (12, Weight::Turn, true),
        ];
        let moments = moments.map(|(at, weight, key)| Stop { at, weight, key });
        let steps = Steps::from(&moments, 6);
        assert_eq!((steps.key_back, steps.key_on), (Some(4), Some(12)));
        assert_eq!((steps.back, steps.on), (Some(5), Some(9)));
        assert_eq!((steps.activation_back, steps.activation_on), (Some(5), Some(9)));
        assert_eq!((steps.turn_back, steps.turn_on), (Some(3), Some(12)));
        assert_eq!(Steps::from(&moments, 12).on, None);
    }

    #[test]
    fn signs_are_typographic() {
        assert_eq!([signed(-1), signed(0), signed(2)], ["\u{2212}1", "0", "+2"]);
    }
}
