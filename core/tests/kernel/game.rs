//! A made-up game. Three sides bid in secret, then take turns: a figure advances step by step, anyone may
//! snap at it between two steps, and the figure snapped at may parry with a card drawn in secret.

use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::asking::intake::Intake;
use greffe_core::asking::schema::{JsonSchema, Reason, Stated, schemars};
use greffe_core::judging::draft::{Because, Draft, HiddenRoll, Purpose, Stop};
use greffe_core::judging::error::{Fault, Inconsistent, Refused};
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::judging::later::{Who, later};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::judging::opening::{Opening, RollSource};
use greffe_core::judging::ruleset::{CardMove, Known, Outcome, Ruleset};
use greffe_core::record::ids::{RuleId, SealNumber, Seat};
use greffe_core::telling::rulebook::{RuleEntry, Rulebook, Tag};
use greffe_core::telling::view::{Board, Line, Owed, Piece};
use greffe_core::telling::words::Words;
use serde::{Deserialize, Serialize};

pub(crate) enum Tin {}

#[derive(Clone, Serialize)]
pub(crate) struct Setup {
    pub(crate) sides: Vec<(Seat, u8)>,
    /// Whether a figure that advances asks the next side whether its way is clear.
    pub(crate) ask_clear: bool,
    /// Whether a die, rolled on the table, begins each turn.
    pub(crate) luck: bool,
    /// Whether the commands that break the kernel's bounds are there.
    pub(crate) wild: bool,
    /// After how many turns it ends.
    pub(crate) turns: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figure {
    pub(crate) id: FigureId,
    pub(crate) side: u8,
    pub(crate) at: i64,
    pub(crate) hp: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) enum Frame {
    Move {
        figure: FigureId,
        left: u32,
        pace: i64,
    },
    Interrupt {
        figure: FigureId,
        left: Vec<u8>,
    },
    Snap {
        shooter: FigureId,
        target: FigureId,
        aim: u32,
    },
    Hole {},
    /// A turn is over, and the die of the next is due.
    Luck {
        holder: u8,
    },
    /// Its step says that it did something, and does nothing.
    Idle {},
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) playing: bool,
    pub(crate) turn: u32,
    pub(crate) holder: u8,
    pub(crate) bids: [Option<SealNumber>; 3],
    pub(crate) figures: Vec<Figure>,
    pub(crate) hands: [u32; 3],
    pub(crate) pile: u32,
    pub(crate) top: u32,
    pub(crate) top_known: Option<u8>,
    pub(crate) discard: Vec<u32>,
    pub(crate) standing: [bool; 3],
    pub(crate) stack: Vec<Frame>,
    pub(crate) over: Option<Vec<u8>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    pub(crate) hands: Vec<Vec<Option<u32>>>,
    pub(crate) top: Vec<Option<u32>>,
    /// None as soon as an unknown card has left it.
    pub(crate) pool: Option<Vec<u32>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) enum Command {
    Bid {},
    Advance { figure: FigureId, steps: u32, pace: i64 },
    Muster {},
    Peek {},
    Flip {},
    Rest {},
    Concede {},
    Snap { figure: FigureId },
    Pass { standing: bool },
    Parry { play: bool },
    Flood { events: u32 },
    Dig { frames: u32 },
    Idle {},
    Stubborn { anew: bool },
    Cheat {},
    Ambush { figure: FigureId },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) enum Event {
    PileSet {
        cards: u32,
    },
    Bid {
        side: u8,
        seal: SealNumber,
    },
    BidsOpened {
        bids: Vec<u32>,
        holder: u8,
    },
    CardDrawn {
        side: u8,
        roll: Option<HiddenRoll>,
    },
    Peeked {
        side: u8,
        roll: HiddenRoll,
    },
    Flipped {
        roll: Option<HiddenRoll>,
        card: u32,
    },
    CardPlayed {
        side: u8,
        seal: SealNumber,
        card: u32,
    },
    MoveBegun {
        figure: FigureId,
        steps: u32,
        pace: i64,
    },
    Stepped {
        figure: FigureId,
        at: i64,
        left: u32,
    },
    InterruptOpened {
        figure: FigureId,
        left: Vec<u8>,
    },
    Passed {
        side: u8,
        standing: bool,
    },
    InterruptClosed {},
    MoveEnded {},
    StepsLapsed {
        figure: FigureId,
        left: u32,
    },
    SnapDeclared {
        shooter: FigureId,
        target: FigureId,
        aim: u32,
        by: u8,
    },
    SnapResolved {
        target: FigureId,
        hit: bool,
        hp: i32,
    },
    TurnClosed {
        holder: u8,
    },
    TurnBegun {
        turn: u32,
        holder: u8,
    },
    Ended {
        winners: Vec<u8>,
    },
    Noted {},
    Dug {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
}

const fn rule(id: &'static str) -> RuleEntry {
    RuleEntry { id, term: "-", gloss: "-", fr: "-", en: "-", tags: &[Tag::Computed], lines: &[] }
}

pub(crate) const BID: RuleId = RuleId::new("TIN-BID-01");
pub(crate) const MOVE: RuleId = RuleId::new("TIN-MOVE-01");
pub(crate) const SNAP: RuleId = RuleId::new("TIN-SNAP-01");
pub(crate) const SIGHT: RuleId = RuleId::new("TIN-SIGHT-01");
pub(crate) const PARRY: RuleId = RuleId::new("TIN-PARRY-01");
pub(crate) const HIT: RuleId = RuleId::new("TIN-HIT-01");
pub(crate) const LAPSE: RuleId = RuleId::new("TIN-LAPSE-01");
pub(crate) const PASS: RuleId = RuleId::new("TIN-PASS-01");
pub(crate) const PILE: RuleId = RuleId::new("TIN-PILE-01");
pub(crate) const TURN: RuleId = RuleId::new("TIN-TURN-01");
pub(crate) const END: RuleId = RuleId::new("TIN-END-01");

static RULES: [RuleEntry; 11] = [
    rule("TIN-BID-01"),
    rule("TIN-MOVE-01"),
    rule("TIN-SNAP-01"),
    rule("TIN-SIGHT-01"),
    rule("TIN-PARRY-01"),
    rule("TIN-HIT-01"),
    rule("TIN-LAPSE-01"),
    rule("TIN-PASS-01"),
    rule("TIN-PILE-01"),
    rule("TIN-TURN-01"),
    rule("TIN-END-01"),
];

static BOOK: Rulebook = Rulebook {
    title: "Tin",
    edition: "1",
    areas: &[&RULES],
    options: &[],
    readings: &[],
    roll_kinds: &["aim", "shot", "parry", "cards"],
    later: &[later("far", &[Who::Own], &["Ambush"])],
    sequence: "TIN-TURN-01",
};

const CARDS: u32 = 24;
const TURNS: u64 = 9;
const SIGHT_LIMIT: u64 = 60;

fn bad(what: &str) -> Inconsistent {
    Inconsistent::new(what)
}

fn no(code: &str, rule: RuleId) -> Stop {
    Stop::Refused(Refused::by(rule, code, code, code))
}

impl State {
    pub(crate) fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    fn figure_mut(&mut self, id: FigureId) -> Result<&mut Figure, Inconsistent> {
        self.figures.iter_mut().find(|figure| figure.id == id).ok_or_else(|| bad("no such figure"))
    }

    fn alive(&self, side: u8) -> impl Iterator<Item = &Figure> {
        self.figures.iter().filter(move |figure| figure.side == side && figure.hp > 0)
    }

    fn sees(&self, from: FigureId, to: FigureId) -> bool {
        match (self.figure(from), self.figure(to)) {
            (Some(from), Some(to)) => from.at.abs_diff(to.at) <= SIGHT_LIMIT,
            _ => false,
        }
    }
}

fn side_of(setup: &Setup, seat: Seat) -> u8 {
    setup.sides.iter().find(|(one, _)| *one == seat).map_or(u8::MAX, |(_, side)| *side)
}

fn seat_of(setup: &Setup, side: u8) -> Seat {
    setup.sides.iter().find(|(_, one)| *one == side).map(|(seat, _)| *seat).unwrap()
}

fn words(text: &str) -> Words {
    Words::same(text)
}

/// Goes on until somebody must answer.
fn go_on(draft: &mut Draft<'_, Tin>) -> Result<(), Stop> {
    draft.drive(step)
}

/// One step; whether there was one to take.
fn step(draft: &mut Draft<'_, Tin>) -> Result<bool, Stop> {
    let state = draft.state();
    match state.stack.last().cloned() {
        None | Some(Frame::Hole {} | Frame::Snap { .. }) => return Ok(false),
        Some(Frame::Idle {}) => {}
        Some(Frame::Luck { holder }) => {
            let turn = state.turn.saturating_add(1);
            let purpose = Purpose::table(TURN);
            draft.dice("parry", seat_of(draft.setup(), holder), &[6], &purpose)?;
            draft.emit(Event::TurnBegun { turn, holder }, Because::rule(TURN).roll(purpose))?;
        }
        Some(Frame::Interrupt { left, figure }) => {
            let fallen = state.figure(figure).is_none_or(|figure| figure.hp <= 0);
            let standing = left.iter().copied().find(|side| state.standing[usize::from(*side)]);
            if fallen {
                draft.emit(Event::InterruptClosed {}, Because::rule(LAPSE))?;
            } else if let Some(side) = standing {
                draft.emit(Event::Passed { side, standing: true }, Because::rule(PASS))?;
            } else if left.is_empty() {
                draft.emit(Event::InterruptClosed {}, Because::rule(SNAP))?;
            } else {
                return Ok(false);
            }
        }
        Some(Frame::Move { figure, left, pace }) => {
            let mover = state.figure(figure).ok_or_else(|| bad("no mover"))?;
            let (at, side, fallen) = (mover.at, mover.side, mover.hp <= 0);
            if fallen && left > 0 {
                draft.emit(Event::StepsLapsed { figure, left }, Because::rule(LAPSE))?;
            } else if left == 0 || fallen {
                draft.emit(Event::MoveEnded {}, Because::rule(MOVE))?;
                next_turn(draft)?;
            } else {
                draft.emit(
                    Event::Stepped { figure, at: at.saturating_add(pace), left: left - 1 },
                    Because::rule(MOVE).sum(Modifiers::new().with(MOVE, 1)),
                )?;
                if left > 1 {
                    let left = (0..3).filter(|one| *one != side).collect();
                    draft.emit(Event::InterruptOpened { figure, left }, Because::rule(SNAP))?;
                }
            }
        }
    }
    Ok(true)
}

fn next_turn(draft: &mut Draft<'_, Tin>) -> Result<(), Stop> {
    let state = draft.state();
    let alive: Vec<u8> = (0..3).filter(|side| state.alive(*side).next().is_some()).collect();
    if state.turn >= draft.setup().turns || alive.len() < 2 {
        return draft.emit(Event::Ended { winners: alive }, Because::rule(END));
    }
    let mut holder = (state.holder % 3 + 1) % 3;
    while !alive.contains(&holder) {
        holder = (holder + 1) % 3;
    }
    if draft.setup().luck {
        draft.emit(Event::TurnClosed { holder }, Because::rule(TURN))?;
        return go_on(draft);
    }
    let turn = state.turn.saturating_add(1);
    draft.emit(Event::TurnBegun { turn, holder }, Because::rule(TURN))
}

fn draw(draft: &mut Draft<'_, Tin>, side: u8, nth: u16) -> Result<(), Stop> {
    if draft.state().top > 0 {
        return draft.emit(Event::CardDrawn { side, roll: None }, Because::rule(PILE));
    }
    let pool = draft.state().pile;
    if pool == 0 {
        return Ok(());
    }
    let purpose = Purpose::table(PILE).nth(nth);
    let roll = draft.draw(&[pool], &purpose)?;
    draft.emit(Event::CardDrawn { side, roll: Some(roll) }, Because::rule(PILE).roll(purpose))
}

/// Turns a card of the pile face up: dealt by a draw that is shown, or a real one that its holder names.
fn flip(draft: &mut Draft<'_, Tin>) -> Result<(), Stop> {
    let state = draft.state();
    let (pool, discard) = (state.pile, state.discard.clone());
    if pool == 0 || state.top > 0 {
        return Err(no("no-flip", PILE));
    }
    let purpose = Purpose::table(PILE);
    if draft.source("cards") == RollSource::Table {
        let left = (1..=CARDS).filter(|card| !discard.contains(card)).map(|card| card.to_string());
        let by = draft.by();
        let card = draft.card(by, &purpose, &left.collect::<Vec<_>>())?;
        let card = card.parse().map_err(|_| bad("no card"))?;
        draft.emit(Event::Flipped { roll: None, card }, Because::rule(PILE))?;
        return next_turn(draft);
    }
    let left = draft.hidden().pool.clone();
    let roll = draft.draw(&[pool], &purpose)?;
    let place = draft.show(roll)?[0] as usize - 1;
    let left = left.ok_or_else(|| Stop::Unknown("the pile is not known here".to_owned()))?;
    let event = Event::Flipped { roll: Some(roll), card: left[place] };
    draft.emit(event, Because::rule(PILE).roll(purpose))?;
    next_turn(draft)
}

fn bid(draft: &mut Draft<'_, Tin>, side: u8, private: &[String]) -> Result<(), Stop> {
    let state = draft.state();
    if state.playing || state.bids[usize::from(side)].is_some() {
        return Err(no("no-bid", BID));
    }
    let [payload] = private else { return Err(no("one-secret", BID)) };
    let by = seat_of(draft.setup(), side);
    let seal = draft.seal(by, payload.clone())?;
    draft.emit(Event::Bid { side, seal }, Because::rule(BID))?;
    let seals: Vec<SealNumber> = draft.state().bids.iter().flatten().copied().collect();
    if seals.len() < 3 {
        return Ok(());
    }
    let mut bids = Vec::new();
    for seal in seals {
        // A payload that is no number counts as the lowest bid.
        bids.push(draft.open(seal)?.parse::<u32>().unwrap_or(0));
    }
    let best = bids.iter().max().copied().unwrap_or(0);
    let holder = bids.iter().position(|bid| *bid == best).unwrap_or(0) as u8;
    draft.emit(Event::BidsOpened { bids, holder }, Because::rule(BID))?;
    for side in 0..3 {
        draw(draft, side, u16::from(side) + 1)?;
    }
    draft.emit(Event::TurnBegun { turn: 1, holder }, Because::rule(TURN))
}

fn advance(
    draft: &mut Draft<'_, Tin>,
    side: u8,
    figure: FigureId,
    steps: u32,
    pace: i64,
) -> Result<(), Stop> {
    my_turn(draft, side)?;
    let mine = draft.state().figure(figure).is_some_and(|one| one.side == side && one.hp > 0);
    if !mine || !(1..=3).contains(&steps) || !(1..=20).contains(&pace.abs()) {
        return Err(no("no-move", MOVE));
    }
    if draft.setup().ask_clear {
        let asked = seat_of(draft.setup(), (side + 1) % 3);
        if draft.ask_fact(asked, "clear", &[figure])? != FactValue::Holds(true) {
            draft.emit(Event::StepsLapsed { figure, left: steps }, Because::rule(LAPSE))?;
            return next_turn(draft);
        }
        draft.fact("firm", &[figure], None);
    }
    draft.emit(Event::MoveBegun { figure, steps, pace }, Because::rule(MOVE))?;
    go_on(draft)
}

fn snap(draft: &mut Draft<'_, Tin>, side: u8, shooter: FigureId) -> Result<(), Stop> {
    let state = draft.state();
    let Some(Frame::Interrupt { figure: target, left }) = state.stack.last().cloned() else {
        return Err(no("no-snap", SNAP));
    };
    let mine = state.figure(shooter).is_some_and(|one| one.side == side && one.hp > 0);
    if !left.contains(&side) || !mine {
        return Err(no("no-snap", SNAP));
    }
    let recorded = FactValue::Holds(state.sees(shooter, target));
    let seen = draft.fact("sight", &[shooter, target], Some(&recorded)).unwrap_or(recorded);
    if seen != FactValue::Holds(true) {
        return Err(no("no-sight", SIGHT));
    }
    let purpose = Purpose::of(SNAP, shooter);
    let by = draft.by();
    let aim = draft.dice("aim", by, &[6], &purpose)?[0];
    let because = Because::rules([SNAP, SIGHT]).roll(purpose);
    draft.emit(Event::SnapDeclared { shooter, target, aim, by: side }, because)?;
    go_on(draft)
}

fn parry(draft: &mut Draft<'_, Tin>, side: u8, play: bool, private: &[String]) -> Result<(), Stop> {
    let state = draft.state();
    let Some(Frame::Snap { target, aim, shooter }) = state.stack.last().cloned() else {
        return Err(no("no-parry", PARRY));
    };
    if state.figure(target).map(|one| one.side) != Some(side) {
        return Err(no("no-parry", PARRY));
    }
    let hp = state.figure(target).map_or(0, |one| one.hp);
    let mut card = None;
    if play {
        let [payload] = private else { return Err(no("one-secret", PARRY)) };
        let named: u32 = payload.parse().map_err(|_| no("no-card", PARRY))?;
        let hand = draft.hidden().hands.get(usize::from(side)).cloned().unwrap_or_default();
        if hand.contains(&None) && !hand.contains(&Some(named)) {
            return Err(Stop::Unknown("the hand is not known here".to_owned()));
        }
        if !hand.contains(&Some(named)) {
            return Err(no("not-in-hand", PARRY));
        }
        let by = seat_of(draft.setup(), side);
        let seal = draft.seal(by, payload.clone())?;
        draft.open(seal)?;
        draft.emit(Event::CardPlayed { side, seal, card: named }, Because::rule(PARRY))?;
        card = Some(named);
    } else if !private.is_empty() {
        return Err(no("one-secret", PARRY));
    }
    let by = draft.by();
    let shot = Purpose::of(HIT, target);
    let face = draft.dice("shot", seat_of(draft.setup(), side), &[6, 6], &shot)?.iter().sum::<u32>();
    let mut because = Because::rules([HIT]).roll(shot);
    let mut hit = face + aim >= 9;
    if let Some(card) = card {
        let test = Purpose::of(PARRY, target);
        let parried = draft.dice("parry", by, &[20], &test)?[0] <= card;
        because = because.and(PARRY).roll(test).sum(Modifiers::new().with(PARRY, card.cast_signed()));
        hit = hit && !parried;
    }
    let hp = if hit { (hp - 1).max(0) } else { hp };
    draft.emit(Event::SnapResolved { target, hit, hp }, because)?;
    // The shooter's side has had its say; a figure that fell is not shot at again.
    let _ = shooter;
    go_on(draft)
}

fn my_turn(draft: &Draft<'_, Tin>, side: u8) -> Result<(), Stop> {
    let state = draft.state();
    if state.playing && state.stack.is_empty() && state.holder == side {
        Ok(())
    } else {
        Err(no("not-your-turn", TURN))
    }
}

/// States its fact before it seals what came with it.
fn ambush(draft: &mut Draft<'_, Tin>, side: u8, figure: FigureId, private: &[String]) -> Result<(), Stop> {
    my_turn(draft, side)?;
    if draft.fact("hidden", &[figure], None) != Some(FactValue::Holds(true)) {
        return Err(no("no-fact", SIGHT));
    }
    let by = draft.by();
    draft.dice("aim", by, &[6], &Purpose::of(SIGHT, figure))?;
    // Asked once the die is cast: it may be stated beforehand.
    let _ = draft.fact("far", &[figure], None);
    let [payload] = private else {
        return Err(Stop::Broken(Inconsistent::new("the secret is lost")));
    };
    draft.seal(by, payload.clone())?;
    let because = Because::rule(SIGHT).roll(Purpose::of(SIGHT, figure));
    draft.emit(Event::Noted {}, because)
}

fn wild(draft: &mut Draft<'_, Tin>, command: &Command) -> Result<(), Stop> {
    if !draft.setup().wild {
        return Err(no("no-such-command", TURN));
    }
    match command {
        Command::Flood { events } => {
            for _ in 0..*events {
                draft.emit(Event::Noted {}, Because::rule(TURN))?;
            }
            Ok(())
        }
        Command::Dig { frames } => {
            for _ in 0..*frames {
                draft.emit(Event::Dug { idle: false }, Because::rule(TURN))?;
            }
            Ok(())
        }
        Command::Idle {} => {
            draft.emit(Event::Dug { idle: true }, Because::rule(TURN))?;
            go_on(draft)
        }
        // Throws until two dice of one side differ.
        Command::Stubborn { anew } => loop {
            let by = draft.by();
            let purpose = if *anew { draft.fresh(TURN, None) } else { Purpose::table(TURN) };
            let faces = draft.dice("aim", by, &[1, 1], &purpose)?;
            if faces.first() != faces.get(1) {
                return Ok(());
            }
        },
        Command::Bid {}
        | Command::Advance { .. }
        | Command::Muster {}
        | Command::Peek {}
        | Command::Flip {}
        | Command::Rest {}
        | Command::Concede {}
        | Command::Snap { .. }
        | Command::Pass { .. }
        | Command::Parry { .. }
        | Command::Ambush { .. }
        | Command::Cheat {} => {
            let by = draft.by();
            draft.dice("aim", by, &[6], &Purpose::table(TURN))?;
            Err(no("too-late", TURN))
        }
    }
}

impl Ruleset for Tin {
    const SYSTEM: &'static str = "tin";
    const REVISION: &'static str = "tin/2";
    const SCHEMA: u32 = 1;
    type Setup = Setup;
    type Written = serde_json::Value;
    type State = State;
    type Hidden = Hidden;
    type Command = Command;
    type Event = Event;

    fn rulebook() -> &'static Rulebook {
        &BOOK
    }

    fn intake() -> Intake {
        Intake::default()
    }

    fn facts() -> Vec<Stated> {
        Vec::new()
    }

    fn reasons() -> Vec<Reason> {
        Vec::new()
    }

    fn setup(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
        let turns = opening.setup.get("turns").and_then(serde_json::Value::as_u64).unwrap_or(TURNS);
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        let option = |name: &str| opening.options.get(name).is_some_and(|value| value == "on");
        let sides = opening.seats.iter().map(|entry| (entry.seat, entry.side)).collect();
        let setup = Setup {
            sides,
            ask_clear: option("ask_clear"),
            luck: option("luck"),
            wild: option("wild"),
            turns,
        };
        if let Some(position) = &opening.position {
            let state = serde_json::from_value(position.clone())
                .map_err(|error| vec![Fault::new("/position", None, error.to_string(), error.to_string())])?;
            return Ok((setup, state));
        }
        let figures = (0..6_u8)
            .map(|n| Figure { id: FigureId(u16::from(n) + 1), side: n % 3, at: i64::from(n) * 15, hp: 2 })
            .collect();
        let state = State {
            playing: false,
            turn: 0,
            holder: 0,
            bids: [None; 3],
            figures,
            hands: [0; 3],
            pile: 0,
            top: 0,
            top_known: None,
            discard: Vec::new(),
            standing: [false; 3],
            stack: Vec::new(),
            over: None,
        };
        Ok((setup, state))
    }

    fn check(_: &Setup, state: &State) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |field: &str| faults.push(Fault::new(field, None, field, field));
        if state.figures.iter().any(|figure| !(0..=2).contains(&figure.hp)) {
            fault("/figures");
        }
        let hands: u64 = state.hands.iter().map(|count| u64::from(*count)).sum();
        let cards = u64::from(state.pile) + u64::from(state.top) + hands + state.discard.len() as u64;
        if cards != u64::from(CARDS) && cards != 0 {
            fault("/pile");
        }
        if (state.top > 0) != state.top_known.is_some() {
            fault("/top_known");
        }
        if state.holder > 2 {
            fault("/holder");
        }
        if state.over.is_some() && !state.stack.is_empty() {
            fault("/stack");
        }
        faults
    }

    fn start(draft: &mut Draft<'_, Self>) -> Result<(), Stop> {
        draft.emit(Event::PileSet { cards: CARDS }, Because::rule(PILE))
    }

    fn advance(draft: &mut Draft<'_, Self>) -> Result<(), Stop> {
        go_on(draft)
    }

    fn rests(_: &Setup, state: &State) -> bool {
        matches!(state.stack.last(), Some(Frame::Luck { .. }))
    }

    fn decide(
        draft: &mut Draft<'_, Self>,
        by: Seat,
        command: &Command,
        private: &[String],
    ) -> Result<(), Stop> {
        let side = side_of(draft.setup(), by);
        if draft.state().over.is_some() {
            return Err(no("over", END));
        }
        match command {
            Command::Bid {} => bid(draft, side, private),
            Command::Advance { figure, steps, pace } => advance(draft, side, *figure, *steps, *pace),
            Command::Muster {} => {
                my_turn(draft, side)?;
                draw(draft, side, 1)?;
                next_turn(draft)
            }
            Command::Peek {} => {
                my_turn(draft, side)?;
                if draft.state().pile == 0 || draft.state().top > 0 {
                    return Err(no("no-peek", PILE));
                }
                let purpose = Purpose::table(PILE);
                let roll = draft.draw(&[draft.state().pile], &purpose)?;
                draft.emit(Event::Peeked { side, roll }, Because::rule(PILE).roll(purpose))?;
                next_turn(draft)
            }
            Command::Flip {} => {
                my_turn(draft, side)?;
                flip(draft)
            }
            Command::Rest {} => {
                my_turn(draft, side)?;
                next_turn(draft)
            }
            Command::Concede {} => {
                let winners = (0..3).filter(|one| *one != side).collect();
                draft.emit(Event::Ended { winners }, Because::rule(END))
            }
            Command::Snap { figure } => snap(draft, side, *figure),
            Command::Pass { standing } => {
                let waits = matches!(draft.state().stack.last(), Some(Frame::Interrupt { left, .. }) if left.contains(&side));
                if !waits {
                    return Err(no("no-pass", PASS));
                }
                draft.emit(Event::Passed { side, standing: *standing }, Because::rule(PASS))?;
                go_on(draft)
            }
            Command::Parry { play } => parry(draft, side, *play, private),
            Command::Ambush { figure } => ambush(draft, side, *figure, private),
            Command::Flood { .. }
            | Command::Dig { .. }
            | Command::Idle {}
            | Command::Stubborn { .. }
            | Command::Cheat {} => wild(draft, command),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one match over every event")]
    fn apply(_: &Setup, state: &mut State, event: &Event) -> Result<(), Inconsistent> {
        let side_in = |side: u8| if side < 3 { Ok(usize::from(side)) } else { Err(bad("no such side")) };
        match event {
            Event::PileSet { cards } => state.pile = (*cards).min(1000),
            Event::Bid { side, seal } => state.bids[side_in(*side)?] = Some(*seal),
            Event::BidsOpened { holder, .. } => {
                side_in(*holder)?;
                state.playing = true;
                state.holder = *holder;
            }
            Event::CardDrawn { side, roll } => {
                let from = if roll.is_some() { &mut state.pile } else { &mut state.top };
                *from = from.checked_sub(1).ok_or_else(|| bad("no card left"))?;
                if state.top == 0 {
                    state.top_known = None;
                }
                let side = side_in(*side)?;
                state.hands[side] = state.hands[side].checked_add(1).ok_or_else(|| bad("too many"))?;
            }
            Event::Peeked { side, .. } => {
                side_in(*side)?;
                state.pile = state.pile.checked_sub(1).ok_or_else(|| bad("no card left"))?;
                state.top = state.top.checked_add(1).ok_or_else(|| bad("too many"))?;
                state.top_known = Some(*side);
            }
            Event::Flipped { card, .. } => {
                state.pile = state.pile.checked_sub(1).ok_or_else(|| bad("no card left"))?;
                state.discard.push(*card);
            }
            Event::CardPlayed { side, card, .. } => {
                let side = side_in(*side)?;
                state.hands[side] = state.hands[side].checked_sub(1).ok_or_else(|| bad("no card"))?;
                state.discard.push(*card);
            }
            Event::MoveBegun { figure, steps, pace } => {
                state.stack.push(Frame::Move { figure: *figure, left: *steps, pace: *pace });
            }
            Event::Stepped { figure, at, left: now } => {
                state.figure_mut(*figure)?.at = *at;
                match state.stack.last_mut() {
                    Some(Frame::Move { left, .. }) => *left = *now,
                    _ => return Err(bad("no move")),
                }
            }
            Event::InterruptOpened { figure, left } => {
                state.stack.push(Frame::Interrupt {
                    figure: *figure,
                    left: left.iter().copied().filter(|side| *side < 3).collect(),
                });
            }
            Event::Passed { side, standing } => {
                state.standing[side_in(*side)?] |= *standing;
                match state.stack.last_mut() {
                    Some(Frame::Interrupt { left, .. }) => left.retain(|one| one != side),
                    _ => return Err(bad("no interrupt")),
                }
            }
            Event::InterruptClosed {} | Event::MoveEnded {} => {
                state.stack.pop().ok_or_else(|| bad("no frame"))?;
            }
            Event::StepsLapsed { left, .. } => {
                if let Some(Frame::Move { left: now, .. }) = state.stack.last_mut() {
                    *now = now.checked_sub(*left).ok_or_else(|| bad("no steps"))?;
                }
            }
            Event::SnapDeclared { shooter, target, aim, by } => {
                if let Some(Frame::Interrupt { left, .. }) = state.stack.last_mut() {
                    left.retain(|side| side != by);
                }
                state.stack.push(Frame::Snap { shooter: *shooter, target: *target, aim: *aim });
            }
            Event::SnapResolved { target, hp, .. } => {
                state.figure_mut(*target)?.hp = *hp;
                state.stack.pop().ok_or_else(|| bad("no frame"))?;
            }
            Event::TurnClosed { holder } => {
                side_in(*holder)?;
                state.stack.push(Frame::Luck { holder: *holder });
            }
            Event::TurnBegun { turn, holder } => {
                side_in(*holder)?;
                if matches!(state.stack.last(), Some(Frame::Luck { .. })) {
                    state.stack.pop();
                }
                (state.turn, state.holder) = (*turn, *holder);
                state.standing = [false; 3];
            }
            Event::Ended { winners } => {
                state.stack.clear();
                state.over = Some(winners.clone());
            }
            Event::Noted {} => {}
            Event::Dug { idle } => state.stack.push(if *idle { Frame::Idle {} } else { Frame::Hole {} }),
        }
        Ok(())
    }

    fn apply_hidden(
        _: &Setup,
        hidden: &mut Hidden,
        event: &Event,
        known: &dyn Known,
    ) -> Result<(), Inconsistent> {
        let take = |hidden: &mut Hidden, roll: HiddenRoll| {
            let face = known.faces(roll).and_then(|faces| faces.first().copied());
            let place = face.and_then(|face| (face as usize).checked_sub(1));
            let card = match (&mut hidden.pool, place) {
                (Some(pool), Some(place)) if place < pool.len() => Some(pool.remove(place)),
                _ => None,
            };
            if card.is_none() {
                hidden.pool = None;
            }
            card
        };
        match event {
            Event::PileSet { cards } => {
                *hidden = Hidden {
                    hands: vec![Vec::new(); 3],
                    top: Vec::new(),
                    pool: Some((1..=(*cards).min(1000)).collect()),
                };
            }
            Event::CardDrawn { side, roll } => {
                let card = match roll {
                    Some(roll) => take(hidden, *roll),
                    None if hidden.top.is_empty() => return Err(bad("no top card")),
                    None => hidden.top.remove(0),
                };
                hidden.hands.get_mut(usize::from(*side)).ok_or_else(|| bad("no hand"))?.push(card);
            }
            Event::Peeked { roll, .. } => {
                let card = take(hidden, *roll);
                hidden.top.push(card);
            }
            Event::Flipped { roll, .. } => match roll {
                Some(roll) => drop(take(hidden, *roll)),
                None => hidden.pool = None,
            },
            Event::CardPlayed { side, card, .. } => {
                let hand = hidden.hands.get_mut(usize::from(*side)).ok_or_else(|| bad("no hand"))?;
                let place = hand.iter().position(|one| *one == Some(*card));
                let place = place.or_else(|| hand.iter().position(Option::is_none));
                hand.remove(place.ok_or_else(|| bad("no such card"))?);
            }
            Event::Bid { .. }
            | Event::BidsOpened { .. }
            | Event::MoveBegun { .. }
            | Event::Stepped { .. }
            | Event::InterruptOpened { .. }
            | Event::Passed { .. }
            | Event::InterruptClosed {}
            | Event::MoveEnded {}
            | Event::StepsLapsed { .. }
            | Event::SnapDeclared { .. }
            | Event::SnapResolved { .. }
            | Event::TurnClosed { .. }
            | Event::TurnBegun { .. }
            | Event::Ended { .. }
            | Event::Noted {}
            | Event::Dug { .. } => {}
        }
        Ok(())
    }

    fn piles_seen(_: &Setup, state: &State, passed: &[&Event]) -> Vec<String> {
        let seen = |event: &&Event| {
            matches!(
                event,
                Event::CardDrawn { roll: None, .. } | Event::Peeked { .. } | Event::Flipped { .. }
            )
        };
        if state.top > 0 && passed.iter().any(seen) { vec!["pile".to_owned()] } else { Vec::new() }
    }

    fn shuffle(_: &Setup, state: &mut State, pile: &str) -> Result<(), Inconsistent> {
        if pile != "pile" {
            return Err(bad("no such pile"));
        }
        (state.pile, state.top, state.top_known) = (state.pile.saturating_add(state.top), 0, None);
        Ok(())
    }

    fn shuffle_hidden(_: &Setup, hidden: &mut Hidden, pile: &str) -> Result<(), Inconsistent> {
        if pile != "pile" {
            return Err(bad("no such pile"));
        }
        for card in std::mem::take(&mut hidden.top) {
            match (card, &mut hidden.pool) {
                (Some(card), Some(pool)) => pool.push(card),
                (None, _) | (_, None) => hidden.pool = None,
            }
        }
        if let Some(pool) = &mut hidden.pool {
            pool.sort_unstable();
        }
        Ok(())
    }

    /// From a hand to another: `hand:0` is the first side's.
    fn move_card(_: &Setup, hidden: &mut Hidden, moved: &CardMove) -> Result<(), Inconsistent> {
        let zone = |name: &str| {
            let side = name.strip_prefix("hand:").and_then(|side| side.parse::<usize>().ok());
            side.filter(|side| *side < 3).ok_or_else(|| bad("no such zone"))
        };
        let (from, to) = (zone(&moved.from)?, zone(&moved.to)?);
        let card: u32 = moved.card.parse().map_err(|_| bad("no such card"))?;
        let hand = &mut hidden.hands[from];
        let place = hand.iter().position(|one| *one == Some(card));
        let place = place.or_else(|| hand.iter().position(Option::is_none));
        hand.remove(place.ok_or_else(|| bad("that card is not there"))?);
        hidden.hands[to].push(Some(card));
        Ok(())
    }

    fn eyes(setup: &Setup, state: &State, hidden: &Hidden, seat: Seat) -> Hidden {
        let side = side_of(setup, seat);
        let mut seen = hidden.clone();
        for (place, hand) in seen.hands.iter_mut().enumerate() {
            if place != usize::from(side) {
                hand.fill(None);
            }
        }
        if state.top_known != Some(side) {
            seen.top.fill(None);
        }
        seen.pool = None;
        seen
    }

    fn depth(state: &State) -> usize {
        state.stack.len()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let winners = state.over.clone()?;
        Some(Outcome { winners, how: "played".to_owned(), scores: Vec::new() })
    }

    fn counted(_setup: &Setup) -> Option<Words> {
        None
    }

    fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
        let owed = |side: u8, window: &'static str, about: Vec<FigureId>| Owed {
            seat: seat_of(setup, side),
            window,
            question: words(window),
            about,
        };
        if state.over.is_some() {
            return Vec::new();
        }
        if !state.playing {
            return (0..3)
                .filter(|side| state.bids[usize::from(*side)].is_none())
                .map(|side| owed(side, "bid", Vec::new()))
                .collect();
        }
        match state.stack.last() {
            None => vec![owed(state.holder, "turn", Vec::new())],
            Some(Frame::Interrupt { figure, left }) => {
                left.iter().map(|side| owed(*side, "interrupt", vec![*figure])).collect()
            }
            Some(Frame::Snap { target, .. }) => {
                let side = state.figure(*target).map_or(0, |figure| figure.side);
                vec![owed(side, "parry", vec![*target])]
            }
            Some(Frame::Move { .. } | Frame::Hole {} | Frame::Luck { .. } | Frame::Idle {}) => Vec::new(),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one match over every question")]
    fn prompt(setup: &Setup, state: &State, seat: Seat, eyes: &Hidden) -> Vec<Form> {
        let side = side_of(setup, seat);
        if state.over.is_some() {
            return Vec::new();
        }
        let mut forms = vec![Form::open("Concede", words("Concede"))];
        if !state.playing {
            if state.bids[usize::from(side)].is_none() {
                let what = Box::new(Kind::Number { least: 0, most: 9 });
                forms.push(Form::owed("Bid", words("Bid")).blank(Blank::new(
                    "bid",
                    words("bid"),
                    Kind::Sealed { what },
                )));
            }
            return forms;
        }
        let figures = |then: &dyn Fn(FigureId) -> Vec<Blank>| Kind::One {
            of: state
                .alive(side)
                .map(|one| Choice::new(one.id.0, words("figure")).then(then(one.id)))
                .collect(),
        };
        match state.stack.last() {
            None if state.holder == side => {
                forms.push(
                    Form::owed("Advance", words("Advance"))
                        .blank(Blank::new("figure", words("figure"), figures(&|_| Vec::new())))
                        .blank(Blank::new("steps", words("steps"), Kind::Number { least: 1, most: 3 }))
                        .blank(Blank::new("pace", words("pace"), Kind::Number { least: 1, most: 20 })),
                );
                forms.push(Form::owed("Muster", words("Muster")));
                if state.pile > 0 && state.top == 0 {
                    forms.push(Form::owed("Peek", words("Peek")));
                }
                forms.push(Form::owed("Rest", words("Rest")));
            }
            Some(Frame::Interrupt { figure, left }) if left.contains(&side) => {
                let yes_no =
                    Kind::One { of: vec![Choice::new(false, words("no")), Choice::new(true, words("yes"))] };
                forms.push(Form::owed("Pass", words("Pass")).blank(Blank::new(
                    "standing",
                    words("standing"),
                    yes_no,
                )));
                let sight = |shooter: FigureId| {
                    let recorded = Some(FactValue::Holds(state.sees(shooter, *figure)));
                    let kind = Kind::Fact {
                        fact: "sight".to_owned(),
                        of: vec![shooter, *figure],
                        recorded,
                        answer: FactKind::YesNo,
                    };
                    vec![Blank::new("sight", words("sight"), kind).optional()]
                };
                forms.push(Form::owed("Snap", words("Snap")).blank(Blank::new(
                    "figure",
                    words("figure"),
                    figures(&sight),
                )));
            }
            Some(Frame::Snap { target, .. }) if state.figure(*target).map(|one| one.side) == Some(side) => {
                let hand = eyes.hands.get(usize::from(side)).cloned().unwrap_or_default();
                let cards = hand.iter().flatten().map(|card| Choice::new(*card, words("card"))).collect();
                let what = Box::new(Kind::One { of: cards });
                let secret = vec![Blank::new("card", words("card"), Kind::Sealed { what })];
                let mut of = vec![Choice::new(false, words("no"))];
                if state.hands[usize::from(side)] > 0 {
                    of.push(Choice::new(true, words("yes")).then(secret));
                }
                forms.push(Form::owed("Parry", words("Parry")).blank(Blank::new(
                    "play",
                    words("play"),
                    Kind::One { of },
                )));
            }
            Some(_) | None => {}
        }
        forms
    }

    fn question(_: &Setup, _: &State, fact: &str, _: &[FigureId]) -> (Words, FactKind) {
        (Words::same(format!("{fact}?")), FactKind::YesNo)
    }

    fn board(_: &Setup, state: &State) -> Board {
        let pieces = state.figures.iter().map(|figure| Piece {
            id: figure.id,
            side: figure.side,
            name: String::new(),
            mark: String::new(),
            at: None,
            facing: None,
            base: 0,
            health: (figure.hp, figure.hp),
            health_name: words("health"),
            badges: Vec::new(),
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        });
        let moment = words(&format!("turn {}", state.turn));
        Board { moment, pieces: pieces.collect(), ..Board::default() }
    }

    fn line(_: &Setup, before: &State, event: &Event) -> Line {
        let title = words(&format!("{} {}", before.turn, serde_json::to_string(event).unwrap()));
        Line { title, ..Line::default() }
    }
}
