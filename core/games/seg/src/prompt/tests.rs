//! Random matches played through the forms: what a form admits is accepted, what is accepted is admitted.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::Seg;
use crate::command::Command;
use crate::event::Event;
use crate::hidden::Hidden;
use crate::profiles::Suit;
use crate::prompt::trial::Clerk;
use crate::prompt::{owed, prompt};
use crate::rules::RULEBOOK;
use crate::setup::Setup;
use crate::state::look::Look;
use crate::state::{Frame, Payment, Posture, Presence, State, ThrowMode, Until, WindowKind};
use crate::view;
use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::dice::Stream;
use greffe_core::geometry::disc::ring;
use greffe_core::judging::draft::{self, Answers, Desk, Draft, HiddenRoll, Request, Rolls, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::{Known, Ruleset};
use greffe_core::record::ids::{SealNumber, Seat};
use greffe_core::telling::rulebook::Tag;
use greffe_core::telling::view::{Point, Weight};

/// A small generator: tests choose everything by it.
#[derive(Clone)]
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }
}

#[derive(Clone, Default)]
struct Vault(BTreeMap<SealNumber, String>);

impl Known for Vault {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        self.0.get(&seal).map(String::as_str)
    }

    fn faces(&self, _roll: HiddenRoll) -> Option<&[u32]> {
        None
    }
}

/// A match in memory.
struct Game {
    opening: Opening,
    setup: Setup,
    state: State,
    hidden: Hidden,
    vault: Vault,
    chance: Chance,
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn rosters() -> Value {
    let two = |first: &[&str], second: &[&str], third: &[&str], fourth: &[&str]| {
        json!([
            {"name": "Un", "rank": "1", "value": 3, "skills": first, "gender": "m", "bonus": {"clubs": 1, "diamonds": 1}},
            {"name": "Deux", "rank": "2", "value": 3, "skills": second, "gender": "f", "bonus": {"ranged_spades": 1}},
            {"name": "Trois", "rank": "Queen", "value": 3, "skills": third, "bonus": {"hearts": 1, "diamonds": 2}},
            {"name": "Quatre", "rank": "King", "value": 2, "skills": fourth}
        ])
    };
    json!([
        two(
            &["Tactician", "Throw", "Immobilise", "Protector", "CounterAttacker", "ProtectionZone"],
            &["RangedAttackMedium", "TakeAim", "DoubleAttack", "LimitedAmmo", "Precise", "RangedDefence"],
            &["SpecialImmobilise", "SpecialRangedAttack", "Teleport", "CreatePortal", "Absorber", "Storage"],
            &["Heal", "SelfHeal", "RiskyHeal", "VeryFastMove", "Elusive", "Receptacle", "Storage"]
        ),
        two(
            &["Tactician", "Grapple", "VampiricAttack", "ContactDefence", "CounterAttacker", "Tenacious"],
            &["RangedAttackLong", "Stealthy", "Slow", "Marksman", "SpecialMelee", "VampiricAura"],
            &[
                "TeleportTarget",
                "SummonTarget",
                "EnergyDrain",
                "SpecialNullify",
                "RapidAccumulate",
                "Storage"
            ],
            &[
                "RemoteHeal",
                "Regenerate",
                "Enduring",
                "NecroticAccumulation",
                "ReliableSupport",
                "Storage",
                "Flight"
            ]
        )
    ])
}

fn opening(recorded: bool, options: &Value) -> Opening {
    let costs: Map<String, Value> =
        crate::profiles::Skill::ALL.iter().map(|skill| (format!("{skill:?}"), json!(1))).collect();
    let table = if recorded { json!({"width": 2200, "depth": 1500}) } else { Value::Null };
    let zone = |low: i32| {
        let corner = |x: i32, y: i32| json!({"x": x, "y": y});
        if recorded {
            json!([corner(0, low), corner(2200, low), corner(2200, low + 600), corner(0, low + 600)])
        } else {
            Value::Null
        }
    };
    let scenery = if recorded {
        json!([{"kind": "obstacle", "height": 400, "outline":
            [{"x": 1000, "y": 700}, {"x": 1200, "y": 700}, {"x": 1200, "y": 800}, {"x": 1000, "y": 800}]}])
    } else {
        json!([])
    };
    serde_json::from_value(json!({
        "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "Garde"}, {"seat": "seat:2", "side": 1, "name": "Écluse"}],
        "options": options,
        "setup": {
            "table": table, "zones": [zone(0), zone(900)], "scenery": scenery, "caps": [9999, 9999],
            "skill_costs": costs, "optional": ["Stealthy"], "rosters": rosters()
        }
    }))
    .unwrap()
}

/// A fact that is asked for, stated at random.
fn stated(chance: &mut Chance, request: Request) -> Fact {
    let Request::Fact { fact, of, .. } = request else { panic!("{request:?}") };
    let value = FactValue::Measure(i64::try_from(chance.below(3000)).unwrap());
    let value = if fact == "distance" { value } else { FactValue::Holds(true) };
    Fact { fact, of, value }
}

impl Game {
    fn new(opening: Opening, seed: u64) -> Self {
        let (setup, state) = Seg::setup(&opening).unwrap();
        let mut game = Self {
            opening,
            setup,
            state,
            hidden: Hidden::default(),
            vault: Vault::default(),
            chance: Chance(seed * 7919),
        };
        if seed.is_multiple_of(2) {
            game.join_battle();
        } else {
            game.run(seat(1), None, &[], &[]).unwrap();
        }
        game
    }

    /// Turn 1, everybody in contact with somebody, some energy about.
    fn join_battle(&mut self) {
        self.state.turn = 1;
        for (place, figure) in self.state.figures.iter_mut().enumerate() {
            let column = i32::try_from(place % 4).unwrap();
            let row = if place < 4 { 300 } else { 550 };
            figure.presence = Presence::OnTable;
            figure.at = self.setup.table.map(|_| Point::flat(300 + 500 * column, row));
            figure.omega = figure.omega.max(1);
        }
        self.state.contacts = (1..=4).map(|id| (FigureId(id), FigureId(id + 4))).collect();
        self.state.stack = vec![Frame::Turn { first: None, next: None }, Frame::PileBuilding {}];
        assert_eq!(Seg::check(&self.setup, &self.state), []);
    }

    /// Carries a command out, questions answered at random; `None` starts the match.
    fn run(
        &mut self,
        seat: Seat,
        command: Option<&Command>,
        facts: &[Fact],
        private: &[String],
    ) -> Result<(), Refused> {
        let dice = self.chance.clone();
        let mut answers = Answers::default();
        let next_seal = SealNumber(u32::try_from(self.vault.0.len()).unwrap());
        for _ in 0..200 {
            let mut chance = dice.clone();
            let mut tape = |_: Stream, sides: &[u32]| {
                let face =
                    |most: &u32| u32::try_from(chance.below(usize::try_from(*most).unwrap())).unwrap() + 1;
                Ok((sides.iter().map(face).collect(), None))
            };
            let sources = BTreeMap::new();
            let desk = Desk {
                opening: &self.opening,
                sources: &sources,
                rolls: Rolls::Live(&mut tape),
                recorded: BTreeMap::new(),
                kept: BTreeMap::new(),
                answers: answers.clone(),
                known: &self.vault,
                sealed: Vec::new(),
                next_seal,
                opened: &|_| false,
                by: seat,
                facts,
                claims: &[],
                command: Box::new(|| Value::Null),
                until: draft::Until::Rest,
            };
            let mut draft: Draft<'_, Seg> =
                Draft::new(&self.setup, Cow::Borrowed(&self.state), Cow::Borrowed(&self.hidden), desk);
            let end = match command {
                None => Seg::start(&mut draft),
                Some(command) => Seg::decide(&mut draft, seat, command, private),
            };
            match end.and_then(|()| draft.finish()) {
                Ok(()) => {
                    let (state, outcome) = draft.outcome();
                    let state = state.into_owned();
                    let events: Vec<_> = outcome.events.into_iter().map(|emitted| emitted.event).collect();
                    self.tell(&events);
                    self.vault.0.extend(outcome.seals.into_iter().map(|(_, seal, payload)| (seal, payload)));
                    for event in &events {
                        Seg::apply_hidden(&self.setup, &mut self.hidden, event, &self.vault).unwrap();
                    }
                    self.state = state;
                    self.chance.next();
                    assert_eq!(Seg::check(&self.setup, &self.state), [], "after {command:?}");
                    return Ok(());
                }
                Err(Stop::Refused(refused)) => return Err(refused),
                Err(Stop::Needs(requests)) => {
                    for request in requests {
                        answers.facts.push((seat, stated(&mut self.chance, request)));
                    }
                }
                Err(stop) => panic!("{command:?}: {stop:?}"),
            }
        }
        panic!("{command:?} never ends");
    }

    /// Every event of every batch can be told, from the state before it.
    fn tell(&self, events: &[Event]) {
        let mut state = self.state.clone();
        for event in events {
            let line = view::line(&self.setup, &state, event);
            assert!(line.weight == Weight::Step || !line.sentence.fr.is_empty());
            assert!(!line.title.fr.is_empty() && !line.title.en.is_empty());
            Seg::apply(&self.setup, &mut state, event).unwrap();
        }
        assert_eq!(view::board(&self.setup, &state).pieces.len(), state.figures.len());
    }

    /// A place beside some figure, or anywhere.
    fn somewhere(&self, chance: &mut Chance) -> Point {
        let figure = FigureId(u16::try_from(chance.below(8) + 1).unwrap());
        let look = Look { setup: &self.setup, state: &self.state };
        match look.disc(figure) {
            Some(disc) if !chance.one_in(4) => *chance.pick(&ring(disc, 250, 24)),
            Some(_) | None => Point::flat(
                i32::try_from(chance.below(2200)).unwrap(),
                i32::try_from(chance.below(1500)).unwrap(),
            ),
        }
    }

    fn forms(&self, seat: Seat) -> Vec<Form> {
        prompt(&self.setup, &self.state, seat, &self.hidden)
    }

    fn clerk(&self, seat: Seat) -> Clerk<'_> {
        Clerk::new(Look { setup: &self.setup, state: &self.state }, seat, &self.hidden).unwrap()
    }
}

/// A form filled in.
#[derive(Default, Debug)]
struct Filled {
    fields: Map<String, Value>,
    facts: Vec<Fact>,
    private: Vec<String>,
    /// Whether a place or a length was made up.
    placed: bool,
    /// Whether a fact was stated.
    stated: bool,
}

fn fill(game: &Game, chance: &mut Chance, form: &Form) -> Filled {
    let mut filled = Filled::default();
    if let Some(witness) = &form.witness {
        filled.fields = witness.clone();
    }
    fill_blanks(game, chance, &form.blanks, &mut filled);
    filled
}

fn fill_blanks(game: &Game, chance: &mut Chance, blanks: &[Blank], filled: &mut Filled) {
    for blank in blanks {
        if blank.optional && !chance.one_in(4) {
            continue;
        }
        match &blank.kind {
            Kind::One { of } => {
                let open: Vec<&Choice> = of.iter().filter(|choice| choice.refused.is_none()).collect();
                let choice = *chance.pick(&open);
                filled.placed |=
                    filled.fields.get("to").is_some() && filled.fields.get(&blank.key) != Some(&choice.value);
                filled.fields.insert(blank.key.clone(), choice.value.clone());
                fill_blanks(game, chance, &choice.then, filled);
            }
            Kind::Point {} => {
                if !chance.one_in(3) {
                    let point = game.somewhere(chance);
                    filled.fields.insert(blank.key.clone(), serde_json::to_value(point).unwrap());
                    filled.placed = true;
                }
            }
            Kind::Fact { fact, of, recorded, answer } => {
                let made = match answer {
                    FactKind::YesNo | FactKind::Yes => FactValue::Holds(!chance.one_in(4)),
                    FactKind::Length | FactKind::Hundredths => {
                        FactValue::Measure(i64::try_from(chance.below(1300)).unwrap())
                    }
                };
                let value = recorded.clone().filter(|_| !chance.one_in(4)).unwrap_or(made);
                filled.facts.push(Fact { fact: fact.clone(), of: of.clone(), value });
                filled.stated = true;
            }
            Kind::Sealed { what } => {
                let Kind::Order { of, with } = what.as_ref() else { panic!("only piles are sealed") };
                let mut left: Vec<&Choice> = of.iter().collect();
                while !left.is_empty() {
                    let item = left.remove(chance.below(left.len()));
                    let with = chance.pick(with);
                    filled.private.push(json!({"item": item.value, "with": with.value}).to_string());
                }
            }
            Kind::Claim { .. } => {}
            Kind::Some { .. }
            | Kind::Order { .. }
            | Kind::Share { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Direction {}
            | Kind::Path { .. }
            | Kind::Faces { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Team { .. }
            | Kind::Note { .. } => panic!("unexpected blank {blank:?}"),
        }
    }
}

fn command(name: &str, fields: &Map<String, Value>) -> Command {
    serde_json::from_value(json!({ name: fields })).unwrap()
}

/// Whether a rule decides by places, or by what the table says of them.
fn is_of_place(refused: &Refused) -> bool {
    refused.rule.as_ref().is_some_and(|rule| {
        rule.as_str() == "SEG-GAP-57"
            || RULEBOOK.rule(rule.as_str()).is_some_and(|entry| {
                entry.tags.iter().any(|tag| matches!(tag, Tag::Positional | Tag::Attested))
                    || ["SEG-SHOOT-01"].contains(&entry.id)
            })
    })
}

/// Any command at all, as a stubborn program would send it.
#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn anything(chance: &mut Chance, game: &Game) -> Command {
    let count = game.state.figures.len();
    let to = game.setup.table.map(|_| game.somewhere(chance));
    let any = FigureId(u16::try_from(chance.below(count) + 1).unwrap());
    let target = any;
    let payer = FigureId(u16::try_from(chance.below(count) + 1).unwrap());
    let payment = if chance.one_in(2) {
        Vec::new()
    } else {
        vec![Payment { figure: payer, points: u32::try_from(chance.below(2) + 1).unwrap() }]
    };
    let suit = *chance.pick(&Suit::ALL);
    let window =
        *chance.pick(&[WindowKind::Parry, WindowKind::Nullify, WindowKind::Counter, WindowKind::Portal]);
    let postures = [
        Posture::Defensive,
        Posture::ContactDefence,
        Posture::RangedDefence,
        Posture::Nullify,
        Posture::Positioned,
    ];
    match chance.below(45) {
        0 => Command::ChooseFirst { side: u8::try_from(chance.below(3)).unwrap() },
        1 => Command::Reveal { change_suit: chance.one_in(2).then_some(suit) },
        2 => Command::PassHand {},
        3 => Command::Cycle {},
        4 => Command::DoubleReveal {},
        5 => Command::WaiveFreeMove {},
        6 => Command::EscapeImmobilised {},
        7 | 8 => Command::BasicAttack { target },
        9 => Command::DoubleAttack { target },
        10 => Command::VampiricAttack { target },
        11 => Command::Immobilise { target },
        12 => Command::Grapple { target },
        13 => Command::Throw { target, mode: *chance.pick(&[ThrowMode::Push, ThrowMode::Pull]) },
        14 => Command::SpecialRangedAttack { target, payment },
        15 => Command::SpecialImmobilise { target, payment },
        16 => Command::EnergyDrain { target },
        17 | 18 => Command::AdoptPosture { kind: *chance.pick(&postures) },
        19 => Command::Heal { target },
        20 => Command::RiskyHeal { target },
        21 => Command::Regenerate {},
        22 => Command::RemoteHeal { target, payment },
        23 => Command::FastMove {},
        24 => Command::VeryFastMove {},
        25 => Command::ForgoMove {},
        26 => Command::Disengage {},
        27 => Command::Support { target },
        28 => Command::Accumulate {},
        29 => Command::RapidAccumulate {},
        30 => Command::NoAction {},
        31 => Command::EndActivation {},
        32 => Command::Parry { parrier: any },
        33 => Command::Nullify { by: any },
        34 => chance
            .pick(&[
                Command::DeclineParry {},
                Command::CounterAttack {},
                Command::DeclineCounter {},
                Command::DeclinePortal {},
                Command::EndThrow {},
            ])
            .clone(),
        35 => Command::PlaceFigure { to },
        36 => Command::FreeMove { to },
        37 => Command::ActionMove { to },
        38 => Command::DisengageMove { to },
        39 => Command::Teleport { to, payment },
        40 => Command::TeleportTarget { target, to, payment },
        41 => Command::SummonTarget { target, to, payment },
        42 => Command::CreatePortal { at: to, payment },
        43 => Command::CrossPortal { portal: u16::try_from(chance.below(3)).unwrap(), to },
        _ => chance
            .pick(&[
                Command::StandingPass { window, until: Until::TurnEnd },
                Command::Resume { window },
                Command::Concede {},
            ])
            .clone(),
    }
}

fn admitted(forms: &[Form], command: &Command, facts: &[Fact]) -> bool {
    let value = serde_json::to_value(command).unwrap();
    let (name, fields) = value.as_object().unwrap().iter().next().unwrap();
    forms.iter().any(|form| form.admits(name, fields.as_object().unwrap(), facts, 0))
}

/// What a playout has met.
#[derive(Default, Debug)]
struct Met {
    windows: BTreeMap<&'static str, usize>,
    accepted: BTreeMap<String, usize>,
}

fn play(recorded: bool, options: &Value, seed: u64, steps: usize, met: &mut Met) {
    let mut game = Game::new(opening(recorded, options), seed);
    for step in 0..steps {
        let waiting = owed(&game.setup, &game.state);
        if game.state.ended.is_some() {
            assert_eq!(waiting, []);
            assert_eq!(game.forms(Seat::new(1).unwrap()), []);
            return;
        }
        let mut chance = Chance(game.chance.next() | 1);
        let asked = chance.pick(&waiting).clone();
        *met.windows.entry(asked.window).or_default() += 1;
        assert!(!asked.question.fr.is_empty() && !asked.question.en.is_empty());
        let forms = game.forms(asked.seat);
        if chance.one_in(3) {
            stubborn(&game, *chance.pick(&[seat(1), seat(2)]), &mut chance);
        }
        for form in &forms {
            let Some(witness) = &form.witness else { continue };
            let trial = game.clerk(asked.seat).attempt(&command(&form.command, witness), &[]);
            assert_eq!(trial.refused, None, "witness of {form:?}");
        }
        let open: Vec<&Form> = forms.iter().filter(|form| form.owed).collect();
        assert!(!open.is_empty(), "{asked:?} has no form in {:?}", game.state.stack.last());
        // Matches where something happens: idle forms are picked rarely, and nobody gives up.
        let busy: Vec<&Form> = open
            .iter()
            .copied()
            .filter(|form| {
                !["EndActivation", "NoAction", "PassHand", "DeclineParry"].contains(&form.command.as_str())
            })
            .collect();
        let idle = busy.is_empty() || chance.one_in(6);
        let form = *chance.pick(if idle { &open } else { &busy });
        let filled = fill(&game, &mut chance, form);
        let what = command(&form.command, &filled.fields);
        let admits = form.admits(&form.command, &filled.fields, &filled.facts, filled.private.len());
        assert!(admits, "step {step}: {filled:?} of {form:?}");
        match game.run(asked.seat, Some(&what), &filled.facts, &filled.private) {
            Ok(()) => *met.accepted.entry(form.command.clone()).or_default() += 1,
            Err(refused) => {
                // A statement may make another one needed, or useless.
                let about_facts =
                    ["FactNeeded", "unused-fact", "NothingToGiveUp"].contains(&refused.code.as_str());
                let excused = (filled.placed && is_of_place(&refused))
                    || (filled.stated && (is_of_place(&refused) || about_facts));
                assert!(excused, "step {step}: {refused:?} of {what:?} {:?}", filled.facts);
            }
        }
    }
}

/// Whatever a seat sends: when it is accepted, a form admits it.
fn stubborn(game: &Game, seat: Seat, chance: &mut Chance) {
    let forms = game.forms(seat);
    for _ in 0..30 {
        let command = anything(chance, game);
        let accepted = game.clerk(seat).accepts(&command);
        if accepted {
            assert!(
                admitted(&forms, &command, &[]),
                "{command:?} of {seat} is accepted and not admitted in {:?}",
                game.state.stack.last()
            );
        }
    }
}

#[test]
fn forms_and_rules_agree_on_a_recorded_table() {
    let mut met = Met::default();
    for seed in 1..=4 {
        play(true, &json!({}), seed, 160, &mut met);
    }
    for window in ["pile", "first", "hand", "placement", "activation", "parry"] {
        assert!(met.windows.contains_key(window), "{window} never met: {:?}", met.windows);
    }
    for name in
        ["CommitPile", "ChooseFirst", "Reveal", "PlaceFigure", "FreeMove", "Accumulate", "AdoptPosture"]
    {
        assert!(met.accepted.contains_key(name), "{name} never accepted: {:?}", met.accepted);
    }
}

#[test]
fn forms_and_rules_agree_where_nothing_is_recorded() {
    let mut met = Met::default();
    for seed in 1..=4 {
        play(false, &json!({}), seed, 160, &mut met);
    }
    for window in ["hand", "activation", "disengage"] {
        assert!(met.windows.contains_key(window), "{window} never met: {:?}", met.windows);
    }
    for name in ["BasicAttack", "FreeMove", "PlaceFigure", "Support", "Teleport"] {
        assert!(met.accepted.contains_key(name), "{name} never accepted: {:?}", met.accepted);
    }
}

#[test]
fn forms_and_rules_agree_under_other_readings() {
    let options = json!({
        "parry_timing": "on_declaration", "dead_cards": "literal_top", "friendly_targeting": "refused",
        "nullify_scope": "single_test", "fast_move_sequence": "interleaved", "allow_no_action": "false",
        "teleport_ignores_contact": "false", "waive_when_engaged": "false", "roll_when_certain": "true",
        "move_measure": "centre_shift", "zone_scope": "allies_only"
    });
    let mut met = Met::default();
    for seed in 1..=2 {
        play(true, &options, seed, 160, &mut met);
        play(false, &options, seed, 160, &mut met);
    }
    assert!(met.accepted.len() > 15, "{:?}", met.accepted);
}
