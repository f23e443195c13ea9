//! SOTAS: sentences of the book that hold in every match, whatever is declared.
//!
//! Each law looks at one event, with the state before and after it. Matches are played at random on fixed seeds.

use std::cell::RefCell;
use std::collections::BTreeSet;

use greffe_core::geometry::disc::{Disc, contact, overlap, within};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::Point;
use greffe_core::testing::Rng;
use greffe_dw::event::{self, Event, StintEnd};
use greffe_dw::morale;
use greffe_dw::profiles::Ruler;
use greffe_dw::profiles::traits::Trait;
use greffe_dw::setup::opening::read;
use greffe_dw::setup::{Setup, Zone, ZoneEffect};
use greffe_dw::skills::is_in;
use greffe_dw::state::combat::{CombatKind, Guard, Harm, Party};
use greffe_dw::state::frames::{Frame, MoveKind};
use greffe_dw::state::look::Look;
use greffe_dw::state::test::TestUse;
use greffe_dw::state::{Figure, Harmed, Hiding, Posture, Presence, State};
use greffe_dw::terrain::{levels, path};
use serde_json::{Value, json};

use crate::crowds::is_crowded;
use crate::games::games;
use crate::playing::{Play, seeds};

/// The matches played for the laws, and the most declarations of each.
const MATCHES: u64 = 8;
const MOST: usize = 90;

/// One event between two states.
struct Seen<'a> {
    setup: &'a Setup,
    /// When the command was declared.
    declared: &'a State,
    before: &'a State,
    event: &'a Event,
    after: &'a State,
    /// Whether the match has taken a claim: what the book says may have been set aside.
    claimed: bool,
}

impl<'a> Seen<'a> {
    fn was(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.before }
    }

    fn is(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.after }
    }

    /// Whether something holds of every figure, before and after.
    fn each(&self, holds: impl Fn(&Figure, &Figure) -> bool) -> bool {
        self.before.figures.iter().zip(&self.after.figures).all(|(was, is)| holds(was, is))
    }

    fn stands(&self, holds: impl Fn(FigureId, Disc) -> bool) -> bool {
        let look = self.is();
        look.on_table().filter_map(|id| Some((id, look.disc(id)?))).all(|(id, base)| holds(id, base))
    }
}

/// A rule, and what it says of every event.
type Law = (&'static str, fn(&Seen<'_>) -> bool);

const LAWS: &[Law] = &[
    ("DW-SETUP-08", |seen| {
        seen.after.figures.iter().all(|figure| figure.weapons.iter().filter(|held| held.in_hand).count() <= 1)
    }),
    ("DW-STATUS-08", |seen| {
        seen.each(|was, is| !matches!(was.presence, Presence::Removed(_)) || is.presence == was.presence)
    }),
    ("DW-STATUS-08 gone", |seen| {
        let gone = |figure: &Figure| matches!(figure.presence, Presence::Removed(_));
        let nowhere = seen.after.figures.iter().all(|figure| !gone(figure) || figure.at.is_none());
        let contacts = seen.after.contacts.iter();
        nowhere && contacts.flat_map(|(a, b)| [*a, *b]).all(|id| seen.is().is_on_table(id))
    }),
    ("DW-STATUS-08 queues", |seen| {
        let here =
            |id: FigureId| !seen.is().figure(id).is_some_and(|f| matches!(f.presence, Presence::Removed(_)));
        seen.after.stack.iter().all(|frame| match frame {
            Frame::MoraleQueue { dues } => dues.iter().all(|due| here(due.figure)),
            Frame::Reflexes { makers, .. } => makers.iter().all(|maker| here(*maker)),
            Frame::Volley { left, .. } => left.iter().all(|aimed| here(aimed.target)),
            Frame::Blast { left, .. } => left.iter().all(|inside| here(inside.figure)),
            _ => true,
        })
    }),
    ("DW-TURN-06", |seen| {
        seen.before.round != seen.after.round || seen.each(|was, is| !was.activated || is.activated)
    }),
    ("DW-ACTION-01", |seen| {
        let look = seen.is();
        seen.claimed
            || look.figures().all(|(id, figure)| {
                figure.attacks <= 1 || figure.form.is_some() || look.has(id, &Trait::ExtraAttack)
            })
    }),
    ("DW-TRAIT-48", |seen| {
        let look = seen.is();
        let slow = |id, figure: &Figure| figure.form.is_none() && look.has(id, &Trait::Slow);
        seen.claimed || look.figures().all(|(id, figure)| !slow(id, figure) || figure.moves <= 1)
    }),
    ("DW-ACT-02", |seen| match seen.event {
        Event::FigureActivated(event::FigureActivated { actions, .. }) => *actions <= 3,
        _ => true,
    }),
    ("DW-TRAIT-42", |seen| seen.each(|was, is| !was.reroll_used || is.reroll_used)),
    ("DW-TRAIT-17", |seen| seen.each(|was, is| !was.field_dead || is.field_dead)),
    ("DW-AREA-11", |seen| seen.each(|was, is| !was.psi_negated || is.psi_negated)),
    ("DW-ENV-03", |seen| seen.each(|was, is| is.radiation <= was.radiation)),
    ("DW-TRAIT-84", |seen| seen.each(|was, is| was.fearless_of.is_subset(&is.fearless_of))),
    ("DW-MORALE-14", |seen| {
        let sides = seen.before.sides.iter().zip(&seen.after.sides);
        let mut tested = sides.clone().zip(0_u8..);
        let half = match seen.event {
            Event::MoraleTriggered(event::MoraleTriggered { half, .. }) => half.clone(),
            _ => Vec::new(),
        };
        sides.clone().all(|(was, is)| !was.half_tested || is.half_tested)
            && tested.all(|((was, _), side)| !half.contains(&side) || !was.half_tested)
    }),
    ("DW-SHOOT-07", |seen| {
        seen.each(|was, is| {
            let count = |figure: &Figure| figure.grenades.values().sum::<u32>();
            is.form != was.form || count(is) <= count(was) || seen.before.figures.is_empty()
        }) || matches!(seen.event, Event::GearSet(_))
    }),
    ("DW-TRAIT-72", |seen| {
        let look = seen.is();
        look.on_table().all(|id| {
            let Some((figure, profile)) = look.figure(id).zip(look.printed(id)) else { return true };
            let lost = |loss: &greffe_dw::state::QualityLoss| loss.amount;
            let deadly = |cause| matches!(cause, Harmed::Wound | Harmed::Poison | Harmed::Toxic);
            let last = figure.losses.last().is_some_and(|loss| deadly(loss.cause));
            let worn = profile.quality + figure.losses.iter().map(lost).sum::<i32>() >= 7;
            // It dies in the next event.
            figure.form.is_some()
                || !(last && worn)
                || matches!(seen.event, Event::QualityChanged(_))
                || seen.was().figure(id).is_some_and(|was| was.losses == figure.losses)
        })
    }),
    ("DW-STATUS-07", |seen| {
        seen.after
            .figures
            .iter()
            .enumerate()
            .all(|(place, figure)| figure.controlled_by.is_none_or(|by| usize::from(by.0) != place + 1))
    }),
    ("DW-TRAIT-66", |seen| {
        seen.after.figures.iter().enumerate().all(|(place, figure)| {
            let id = FigureId(place as u16 + 1);
            figure.possessed_by.is_none_or(|by| {
                seen.is().figure(by).is_some_and(|by| by.presence == Presence::Possessing(id))
                    || matches!(seen.event, Event::FigureRemoved(_) | Event::PossessorSet(_))
            })
        })
    }),
    ("DW-CORE-01", |seen| match seen.event {
        Event::TestEnded(event::TestEnded { successes, failures, .. }) => match seen.before.stack.last() {
            Some(Frame::Test { test, .. }) => {
                *successes + *failures == test.faces.len() as u32 + test.automatic
            }
            _ => false,
        },
        _ => true,
    }),
    ("DW-CORE-02", |seen| match (seen.event, seen.before.stack.last()) {
        (Event::TestEnded(told), Some(Frame::Test { test, .. })) => {
            let ones = test.faces.iter().filter(|face| **face == 1).count() as u32;
            let sixes = test.faces.iter().filter(|face| **face == 6).count() as u32;
            told.failures >= ones && told.successes >= sixes
        }
        _ => true,
    }),
    ("DW-ACT-03", |seen| match seen.event {
        Event::FigureActivated(told) => told.actions <= 3 && (!told.shut_down || told.turnover),
        _ => true,
    }),
    ("DW-TURN-03", |seen| match (seen.event, seen.before.stack.last()) {
        (Event::StintEnded(told), Some(Frame::Stint { side })) => {
            told.side == *side
                && (told.why != StintEnd::Exhausted || seen.was().fresh(*side).next().is_none())
        }
        (Event::StintEnded(_), _) => false,
        _ => true,
    }),
    ("DW-MELEE-02", |seen| match (seen.event, seen.was().combat()) {
        (Event::CombatJudged(told), Some(combat)) => {
            let (attack, defence) = (combat.total(Party::Attacker), combat.total(Party::Target));
            match told.verdict.winner {
                Some(Party::Attacker) => attack >= defence,
                Some(Party::Target) => defence >= attack,
                None => told.verdict.harm == Harm::Nothing {},
            }
        }
        _ => true,
    }),
    ("DW-SHOOT-03", |seen| match (seen.event, seen.was().combat()) {
        (Event::CombatJudged(told), Some(combat)) if combat.is_ranged() => {
            told.verdict.winner != Some(Party::Target) || told.verdict.harm == Harm::Nothing {}
        }
        _ => true,
    }),
    ("DW-REFLEX-01", |seen| match (seen.event, seen.was().combat()) {
        (Event::CombatJudged(told), Some(combat)) if combat.kind == (CombatKind::Reflex {}) => {
            told.verdict.winner != Some(Party::Target) || told.verdict.harm == Harm::Nothing {}
        }
        _ => true,
    }),
    ("DW-MELEE-08", |seen| match (seen.event, seen.was().combat()) {
        // Whoever lies or cannot move and is beaten neither recoils nor falls.
        (Event::CombatJudged(told), Some(combat)) if combat.is_melee() && !told.verdict.absorbed => {
            let beaten = told.verdict.winner == Some(Party::Attacker);
            let mild = matches!(told.verdict.harm, Harm::Recoil {} | Harm::Prone {});
            !(beaten && mild) || combat.target_guard == Guard::Ready
        }
        _ => true,
    }),
    ("DW-MOVE-06", |seen| {
        let all: Vec<Disc> = seen.is().on_table().filter_map(|id| seen.is().disc(id)).collect();
        let pairs = all
            .iter()
            .enumerate()
            .flat_map(|(place, one)| all[place + 1..].iter().map(move |two| (one, two)));
        pairs.into_iter().all(|(one, two)| !overlap(*one, *two))
    }),
    ("DW-MELEE-01", |seen| {
        let look = seen.is();
        seen.stands(|id, base| {
            look.on_table()
                .filter(|other| *other != id)
                .filter_map(|other| Some((other, look.disc(other)?)))
                .all(|(other, there)| contact(base, there) == look.touch(id, other))
        })
    }),
    ("DW-RECOIL-03", |seen| {
        // Between two hops a flyer is above whatever stands there.
        let flies = |id| seen.is().figure(id).is_some_and(|figure| figure.airborne);
        seen.stands(|id, base| flies(id) || !path::is_solid(seen.is(), base))
    }),
    ("DW-MOVE-13", |seen| {
        let Some(table) = seen.setup.table else { return true };
        seen.stands(|_, base| base.is_on_table(table.width, table.depth))
    }),
    ("DW-CLIMB-03", |seen| {
        // Only a figure on its way over a brink has nothing under it, and whose ladder was blown, until it falls in its turn.
        let falls = match seen.event {
            Event::FigureMoved(told) => matches!(told.kind, MoveKind::Recoil | MoveKind::Climb),
            Event::ClimbSet(told) => told.climbing.is_none(),
            Event::TerrainDestroyed(_) => true,
            _ => false,
        };
        let hangs = |id| seen.is().figure(id).is_some_and(|f| f.climbing.is_some() || f.airborne);
        // Of several on a blown ladder one falls after the other.
        let waits = |id| match seen.event {
            Event::FigureMoved(told) => told.kind == MoveKind::Fall && told.figure != id,
            Event::TestRolled(told) => matches!(told.r#use, TestUse::Fall { .. }) && told.test.figure != id,
            _ => false,
        };
        falls || seen.stands(|id, base| hangs(id) || waits(id) || levels::has_footing(seen.is(), base))
    }),
    ("DW-RECOIL-01", |seen| match seen.event {
        Event::FigureMoved(told) if told.kind == MoveKind::Recoil => {
            let ends = seen.was().disc(told.figure).zip(told.arrival.to);
            seen.claimed || ends.is_none_or(|(own, to)| (leg(own.at, to) - own.diameter).abs() <= 10)
        }
        _ => true,
    }),
    ("DW-MOVE-04", |seen| match seen.event {
        Event::FigureMoved(told) if told.kind == MoveKind::Walk => {
            let ends = seen.was().disc(told.figure).zip(told.arrival.to);
            let most = 2 * seen.setup.ruler(Ruler::Long);
            seen.claimed || ends.is_none_or(|(own, to)| leg(own.at, to) <= most + own.diameter)
        }
        _ => true,
    }),
    ("DW-AREA-01", |seen| match seen.event {
        Event::BlastOpened(told) => {
            // Whoever falls from a ladder that it blows up stood where it stood when it went off.
            let look = Look { setup: seen.setup, state: seen.declared };
            let Some(at) = told.at else { return true };
            let radius = look.ruler(Ruler::Short);
            look.on_table().all(|id| {
                let inside = look.disc(id).is_some_and(|base| within(Disc::new(at, 0), base, radius));
                inside == told.left.iter().any(|hit| hit.figure == id)
            })
        }
        _ => true,
    }),
    ("DW-STATUS-03", |seen| match seen.event {
        Event::Freed(told) => {
            let was =
                seen.was().figure(told.figure).map(|figure| figure.immobilised.clone()).unwrap_or_default();
            let is =
                seen.is().figure(told.figure).map(|figure| figure.immobilised.clone()).unwrap_or_default();
            told.hold.is_some_and(|hold| was.contains(hold) && is.len() + 1 == was.len())
        }
        _ => true,
    }),
    ("DW-TRAIT-36", |seen| {
        seen.each(|was, is| !was.revealed || is.revealed || matches!(seen.event, Event::RevealedSet(_)))
    }),
    ("DW-ACTION-21", |seen| {
        let stood =
            |was: &Figure, is: &Figure| was.posture != Posture::Standing && is.posture == Posture::Standing;
        seen.each(|was, is| !stood(was, is) || matches!(seen.event, Event::StoodUp(_)))
    }),
    ("DW-FLY-01", |seen| {
        let active = seen.is().active().map(|active| active.figure);
        seen.is().figures().all(|(id, figure)| {
            !figure.airborne || active == Some(id) || matches!(figure.presence, Presence::Removed(_))
        })
    }),
    ("DW-SHOOT-22", |seen| match seen.event {
        Event::CombatDeclared(told) => {
            let hiding = told.combat.by.and_then(|by| seen.was().figure(by)?.hiding);
            !told.combat.given.ambush || hiding != Some(Hiding::Seen)
        }
        _ => true,
    }),
    ("DW-GAP-18", |seen| match seen.event {
        // Nobody acts before a band that others left by half has tested.
        Event::FigureNamed(_) => !morale::is_deserted(seen.was()),
        _ => true,
    }),
    ("DW-MORALE-04", |seen| match (seen.event, seen.before.stack.last()) {
        (Event::TestEnded(told), Some(Frame::Test { r#use: TestUse::Morale { .. }, .. })) => {
            told.failures <= 3
        }
        _ => true,
    }),
    ("DW-TRAIT-82", |seen| {
        let held = || seen.after.figures.iter().filter_map(|figure| figure.controlled_by);
        held().collect::<BTreeSet<FigureId>>().len() == held().count()
    }),
    ("DW-STATUS-07 player", |seen| {
        // Between two events of one change of hands, a puppet waits for its turn.
        let passing = matches!(
            seen.event,
            Event::ControlChanged(_)
                | Event::FigureRemoved(_)
                | Event::PossessorSet(_)
                | Event::SideConceded(_)
                | Event::CombatChanged(_)
        );
        let look = seen.is();
        let rests = matches!(look.top(), Some(Frame::Stint { .. } | Frame::Activation { .. }));
        let lent = look.lent().map(|(lent, _)| lent);
        let plays = |id, figure: &Figure, by| {
            lent == Some(id) || lent == Some(by) || look.side_of(by) == Some(figure.controller)
        };
        passing
            || !rests
            || look.figures().all(|(id, figure)| match (figure.possessed_by, figure.controlled_by) {
                (Some(by), None) | (None, Some(by)) => plays(id, figure, by),
                _ => true,
            })
    }),
    ("DW-CLIMB-01", |seen| match seen.event {
        Event::FigureMoved(told)
            if matches!(told.kind, MoveKind::Walk | MoveKind::Disengage | MoveKind::Flight) =>
        {
            let ends = seen.was().disc(told.figure).zip(told.arrival.to);
            let flies = seen.was().has(told.figure, &Trait::Flight);
            seen.claimed || flies || ends.is_none_or(|(own, to)| levels::is_borne(seen.was(), own, to))
        }
        _ => true,
    }),
    ("DW-TRAIT-44", |seen| match seen.event {
        Event::CombatDeclared(event::CombatDeclared { combat })
            if combat.is_melee() && combat.kind != (CombatKind::Host {}) =>
        {
            let ghost = |id: FigureId| seen.was().has(id, &Trait::Immaterial);
            seen.claimed || !(ghost(combat.target) || combat.by.is_some_and(ghost))
        }
        _ => true,
    }),
    ("DW-REFLEX-04", |seen| match seen.event {
        Event::CombatDeclared(event::CombatDeclared { combat }) if combat.kind == (CombatKind::Reflex {}) => {
            let strikes = |by| seen.was().is_active(by) && seen.was().are_enemies(by, combat.target);
            combat.by.is_some_and(strikes)
        }
        _ => true,
    }),
    ("DW-TRAIT-36 fight", |seen| match (seen.event, seen.was().combat()) {
        // Who fought hides no longer, but for one that killed its adversary.
        (Event::CombatSettled(event::CombatSettled { lapsed: false }), Some(combat))
            if combat.is_melee() && combat.kind != (CombatKind::Host {}) =>
        {
            let shown = |own: FigureId, foe: FigureId| {
                let hides = seen.is().is_on_table(own)
                    && seen.is().has(own, &Trait::Stealth)
                    && seen.is().figure(own).is_some_and(|figure| !figure.revealed);
                !hides || !seen.is().is_in_play(foe)
            };
            combat.by.is_none_or(|by| shown(by, combat.target) && shown(combat.target, by))
        }
        _ => true,
    }),
    ("DW-TURN-09", |seen| match seen.event {
        Event::FigureRemoved(told) if told.cause == greffe_dw::state::Cause::Conceded => {
            seen.was().figure(told.figure).is_some_and(|figure| figure.owner == figure.controller)
        }
        _ => true,
    }),
    ("DW-FALL-01", |seen| match seen.event {
        Event::FigureMoved(told) if told.kind == MoveKind::Fall => {
            let ends = seen.was().disc(told.figure).zip(told.arrival.to);
            ends.is_none_or(|(own, to)| to.z < own.at.z)
        }
        _ => true,
    }),
    ("DW-ENV-01", |seen| match seen.event {
        // Who is put somewhere has crossed nothing on its way.
        Event::FigureMoved(told) if matches!(told.kind, MoveKind::Teleport | MoveKind::Thrown) => {
            let base = told.arrival.to.map(|to| Disc::new(to, seen.was().base(told.figure)));
            let hot = |zone: &Zone| matches!(zone.effect, ZoneEffect::Irradiated {});
            let there = seen.setup.zones.iter().any(|zone| hot(zone) && is_in(zone, base));
            base.is_none() || !told.arrival.irradiated || there
        }
        _ => true,
    }),
    ("DW-SHOOT-25", |seen| match seen.event {
        Event::SalvoSet(event::SalvoSet { salvo: Some(salvo), .. }) => {
            let distinct: BTreeSet<&FigureId> = salvo.targets.iter().collect();
            seen.claimed || (salvo.targets.len() <= 3 && distinct.len() == salvo.targets.len())
        }
        _ => true,
    }),
];

/// Every law broken by one event.
fn broken(seen: &Seen<'_>) -> Vec<&'static str> {
    LAWS.iter().filter(|(_, law)| !law(seen)).map(|(rule, _)| *rule).collect()
}

/// Matches that found a fault once: a fall without positions asks what it touches after a die; two on a ladder that is blown
/// up fall one after the other, each with its test.
const FOUND: [u64; 2] = [7_700_547, 600_001_646];

#[test]
fn what_the_book_says_of_every_match_holds() {
    for rules in games().filter(|game| game.system.name() == "dw") {
        let mut events = 0;
        for seed in FOUND.into_iter().chain(seeds(MATCHES)) {
            let mut rng = Rng::new(seed ^ 0x1a55);
            let mut play = Play::open(rules, seed);
            let (setup, _) = read(&play.opening).unwrap();
            let mut next = 0;
            for _ in 0..MOST {
                events += look_at(&play, &setup, &mut next);
                if play.is_over() || !play.step(&mut rng) {
                    break;
                }
            }
        }
        assert!(events > 1_000 || seeds(MATCHES) != (0..MATCHES), "{events} events");
    }
}

/// Every event written since the last look.
fn look_at(play: &Play, setup: &Setup, next: &mut u64) -> usize {
    let claimed = play.said.iter().any(|said| said.command.contains("claims"));
    let state =
        |seq: u64| -> State { serde_json::from_str(&play.game().state_json(Seq(seq)).unwrap()).unwrap() };
    let mut count = 0;
    let mut before = state(next.saturating_sub(1));
    let declared = before.clone();
    for (kind, body) in play.table.written_from(Seq(*next)).unwrap() {
        let seq = *next;
        *next += 1;
        if kind != "Resolved" {
            continue;
        }
        let body: Value = serde_json::from_str(&body).unwrap();
        let event: Event = serde_json::from_value(body["event"].clone()).unwrap();
        let after = state(seq);
        let seen =
            Seen { setup, declared: &declared, before: &before, event: &event, after: &after, claimed };
        let faults = broken(&seen);
        assert!(faults.is_empty(), "seed {}, record {seq}, {event:?}: {faults:?}", play.seed);
        before = after;
        count += 1;
    }
    count
}

/// A state in the midst of play, and its set-up: recorded places, something solid, two figures or more.
fn moment() -> (Setup, State, Point) {
    let rules = games().find(|game| game.system.name() == "dw").unwrap();
    // A figure hurt before anything happened would hide what is planted on it.
    let sound = (2..200).filter(|seed| !is_crowded(*seed)).find_map(|seed| {
        let mut rng = Rng::new(seed);
        let mut play = Play::open(rules, seed);
        play.opening.setup["table"].as_object()?;
        for _ in 0..30 {
            if play.is_over() || !play.step(&mut rng) {
                break;
            }
        }
        let (setup, _) = read(&play.opening).unwrap();
        let state: State = serde_json::from_str(&play.state()).unwrap();
        let look = Look { setup: &setup, state: &state };
        let base = look.on_table().find_map(|id| look.disc(id))?;
        let table = setup.table.filter(|_| setup.sides.iter().all(|side| side.roster.is_some()))?;
        let places =
            (0..table.width).step_by(50).flat_map(|x| (0..table.depth).step_by(50).map(move |y| (x, y)));
        let inside =
            places.map(|(x, y)| Point { x, y, z: 0 }).find(|at| path::is_solid(look, base.moved_to(*at)));
        let inside = inside.filter(|_| look.on_table().count() > 2)?;
        Some((setup, state, inside))
    });
    sound.unwrap()
}

/// A fault put into what was before and what is after.
type Plant<'a> = &'a dyn Fn(&mut State, &mut State);

/// A sound position, into which faults are planted.
struct Bed {
    setup: Setup,
    sound: State,
    /// A place inside something solid.
    inside: Point,
    /// Two figures on the table.
    ids: [FigureId; 2],
    /// The laws that have seen a fault.
    seen: RefCell<BTreeSet<&'static str>>,
}

impl Bed {
    fn open() -> Self {
        let (setup, sound, inside) = moment();
        let look = Look { setup: &setup, state: &sound };
        let ids: Vec<FigureId> = look.on_table().take(2).collect();
        let ids = [ids[0], ids[1]];
        Self { setup, sound, inside, ids, seen: RefCell::default() }
    }

    fn broken(&self, setup: &Setup, event: &Event, plant: Plant<'_>) -> Vec<&'static str> {
        let (mut before, mut after) = (self.sound.clone(), self.sound.clone());
        plant(&mut before, &mut after);
        broken(&Seen { setup, declared: &before, before: &before, event, after: &after, claimed: false })
    }

    /// A law sees the fault.
    fn seen(&self, law: &'static str, event: &Event, plant: Plant<'_>) {
        let broken = self.broken(&self.setup, event, plant);
        assert!(broken.contains(&law), "{law} is not among {broken:?}");
        self.seen.borrow_mut().insert(law);
    }

    /// Where a figure stands, so much farther along the table.
    fn beside(&self, shift: i32) -> Point {
        let at = self.sound.figures[own(self.ids[0])].at.unwrap();
        Point { x: at.x + shift, ..at }
    }
}

fn own(id: FigureId) -> usize {
    usize::from(id.0) - 1
}

fn told(event: Value) -> Event {
    serde_json::from_value(event).unwrap()
}

fn quiet() -> Event {
    event::VolleyEnded {}.into()
}

fn nothing(_: &mut State, _: &mut State) {}

/// What a figure may have, do and lose.
fn figures(bed: &Bed) {
    let [id, other] = bed.ids;
    let first = own(id);
    assert_eq!(bed.broken(&bed.setup, &quiet(), &nothing), [""; 0], "before anything is planted");
    let weapon = |weapon: &str| serde_json::from_value(json!({ "weapon": weapon, "in_hand": true })).unwrap();
    bed.seen("DW-SETUP-08", &quiet(), &|_, after| {
        after.figures[first].weapons = vec![weapon("Pistol"), weapon("LaserPistol")];
    });
    let killed = Presence::Removed(greffe_dw::state::Cause::Killed);
    bed.seen("DW-STATUS-08", &quiet(), &|before, _| before.figures[first].presence = killed);
    bed.seen("DW-STATUS-08 gone", &quiet(), &|_, after| after.figures[first].presence = killed);
    let queue: Frame = serde_json::from_value(
        json!({ "MoraleQueue": { "dues": [{ "figure": id, "cause": "HalfLosses" }] } }),
    )
    .unwrap();
    bed.seen("DW-STATUS-08 queues", &quiet(), &|_, after| {
        after.figures[first].presence = killed;
        after.stack.push(queue.clone());
    });
    bed.seen("DW-TURN-06", &quiet(), &|before, after| {
        before.figures[first].activated = true;
        after.figures[first].activated = false;
    });
    bed.seen("DW-ACTION-01", &quiet(), &|_, after| after.figures[first].attacks = 3);
    bed.seen("DW-TRAIT-42", &quiet(), &|before, _| before.figures[first].reroll_used = true);
    bed.seen("DW-TRAIT-17", &quiet(), &|before, _| before.figures[first].field_dead = true);
    bed.seen("DW-AREA-11", &quiet(), &|before, _| before.figures[first].psi_negated = true);
    bed.seen("DW-ENV-03", &quiet(), &|_, after| after.figures[first].radiation = 1);
    bed.seen("DW-TRAIT-84", &quiet(), &|before, _| {
        before.figures[first].fearless_of.insert(other);
    });
    bed.seen("DW-SHOOT-07", &quiet(), &|_, after| {
        after.figures[first].grenades.insert(greffe_dw::profiles::traits::GrenadeKind::Plasma, 99);
    });
    bed.seen("DW-TRAIT-72", &quiet(), &|_, after| {
        let loss = greffe_dw::state::QualityLoss { amount: 9, cause: Harmed::Wound };
        after.figures[first].losses.push(loss);
    });
    bed.seen("DW-STATUS-07", &quiet(), &|_, after| after.figures[first].controlled_by = Some(id));
    bed.seen("DW-TRAIT-66", &quiet(), &|_, after| after.figures[first].possessed_by = Some(other));
    bed.seen("DW-STATUS-03", &event::Freed { figure: id, hold: None }.into(), &nothing);
    bed.seen("DW-TRAIT-36", &quiet(), &|before, after| {
        before.figures[first].revealed = true;
        after.figures[first].revealed = false;
    });
    bed.seen("DW-ACTION-21", &quiet(), &|before, after| {
        before.figures[first].posture = Posture::Prone(1);
        after.figures[first].posture = Posture::Standing;
    });
}

/// The set-up, the first of the two figures having one special rule more.
fn having(bed: &Bed, held: Trait) -> Setup {
    let mut setup = bed.setup.clone();
    let printed = Look { setup: &bed.setup, state: &bed.sound }.printed(bed.ids[0]).cloned().unwrap();
    let mut bands = setup.sides.iter_mut().filter_map(|side| side.roster.as_mut());
    let profile = bands.find_map(|band| band.iter_mut().find(|profile| **profile == printed)).unwrap();
    profile.traits.push(held);
    setup
}

/// Hands that change, ghosts, and who has fought.
fn hands(bed: &Bed) {
    let [id, other] = bed.ids;
    let [first, second] = [id, other].map(own);
    bed.seen("DW-TRAIT-82", &quiet(), &|_, after| {
        after.figures[first].controlled_by = Some(other);
        after.figures[second].controlled_by = Some(other);
    });
    bed.seen("DW-STATUS-07 player", &quiet(), &|_, after| {
        after.stack = vec![Frame::Round { next: 0 }, Frame::Stint { side: 0 }];
        after.figures[first].controlled_by = Some(other);
        after.figures[first].controller = 1 - after.figures[second].controller.min(1);
    });
    let conceded = told(json!({ "FigureRemoved": {
        "figure": id, "cause": "Conceded", "by": null, "clears": true
    } }));
    bed.seen("DW-TURN-09", &conceded, &|before, _| {
        let figure = &mut before.figures[first];
        figure.owner = 1 - figure.controller.min(1);
    });
    let fight = |kind| greffe_dw::state::combat::Combat::new(kind, Some(id), other);
    let declared = |kind| event::CombatDeclared { combat: Box::new(fight(kind)) }.into();
    bed.seen("DW-REFLEX-04", &declared(CombatKind::Reflex {}), &|before, _| {
        before.figures[first].posture = Posture::Prone(1);
    });
    let mut ambush = fight(CombatKind::Melee {});
    ambush.given.ambush = true;
    bed.seen("DW-SHOOT-22", &event::CombatDeclared { combat: Box::new(ambush) }.into(), &|before, _| {
        before.figures[first].hiding = Some(Hiding::Seen);
    });
    let named = event::FigureNamed { figure: id, dice: 1, dues: Vec::new() };
    bed.seen("DW-GAP-18", &named.into(), &|before, _| {
        let side = before.figures[first].owner;
        before.figures[first].owner = 1 - side.min(1);
        before.figures[first].presence = Presence::OnTable;
        before.sides[usize::from(side)].half_tested = false;
        before.sides[usize::from(side)].started = 99;
    });
    let ghost = having(bed, Trait::Immaterial);
    let unformed = |before: &mut State, after: &mut State| {
        before.figures[first].form = None;
        after.figures[first].form = None;
    };
    let broken = bed.broken(&ghost, &declared(CombatKind::Melee {}), &unformed);
    assert!(broken.contains(&"DW-TRAIT-44"), "{broken:?}");
    bed.seen.borrow_mut().insert("DW-TRAIT-44");
    let sneak = having(bed, Trait::Stealth);
    let settled = event::CombatSettled { lapsed: false }.into();
    let broken = bed.broken(&sneak, &settled, &|before, after| {
        unformed(before, after);
        after.figures[first].revealed = false;
        before.stack.push(Frame::Combat { combat: Box::new(fight(CombatKind::Melee {})) });
    });
    assert!(broken.contains(&"DW-TRAIT-36 fight"), "{broken:?}");
    bed.seen.borrow_mut().insert("DW-TRAIT-36 fight");
    let salvo = told(json!({ "SalvoSet": {
        "figure": id, "salvo": { "arm": "Pistol", "targets": [1, 2, 3, 4] }
    } }));
    bed.seen("DW-SHOOT-25", &salvo, &nothing);
}

/// What a slow figure may not: nobody of the band at hand need be one.
fn slow(bed: &Bed) {
    let setup = having(bed, Trait::Slow);
    let broken = bed.broken(&setup, &quiet(), &|_, after| {
        for figure in &mut after.figures {
            (figure.moves, figure.form) = (2, None);
        }
    });
    assert!(broken.contains(&"DW-TRAIT-48"), "{broken:?}");
    bed.seen.borrow_mut().insert("DW-TRAIT-48");
}

/// The order of the round, and dice.
fn rounds(bed: &Bed) {
    let id = bed.ids[0];
    let activated = |actions: u32, shut_down: bool| {
        Event::from(event::FigureActivated { figure: id, player: 0, actions, turnover: false, shut_down })
    };
    bed.seen("DW-ACT-02", &activated(4, false), &nothing);
    bed.seen("DW-ACT-03", &activated(0, true), &nothing);
    bed.seen("DW-MORALE-14", &quiet(), &|before, after| {
        before.sides[0].half_tested = true;
        after.sides[0].half_tested = false;
    });
    let passed = event::StintEnded { side: 0, why: StintEnd::Passed, next: 1 };
    bed.seen("DW-TURN-03", &passed.into(), &|before, _| before.stack.clear());
    let ended = |successes: u32, failures: u32| event::TestEnded { figure: id, successes, failures }.into();
    bed.seen("DW-CORE-01", &ended(9, 9), &nothing);
    let test = |r#use: Value| {
        let test = json!({ "figure": id, "quality": 4, "bonus": 0, "faces": [1, 2, 2, 2] });
        serde_json::from_value::<Frame>(json!({ "Test": { "test": test, "use": r#use } })).unwrap()
    };
    let feat = test(json!({ "Feat": {} }));
    bed.seen("DW-CORE-02", &ended(4, 0), &|before, _| before.stack.push(feat.clone()));
    let morale = test(json!({ "Morale": { "cause": "HalfLosses" } }));
    bed.seen("DW-MORALE-04", &ended(0, 4), &|before, _| before.stack.push(morale.clone()));
}

/// Who wins an opposed roll, and what the loser suffers.
fn fights(bed: &Bed) {
    let [by, target] = bed.ids;
    let fight = |law: &'static str, kind: CombatKind, winner: Party, harm: Harm| {
        let dice = greffe_dw::state::combat::Dice { attack: 1, defence: 6 };
        let sums = greffe_dw::state::combat::Sums { attack: 3, defence: 3 };
        let combat = greffe_dw::state::combat::Combat {
            dice: Some(dice),
            sums: Some(sums),
            target_guard: Guard::Prone,
            ..greffe_dw::state::combat::Combat::new(kind, Some(by), target)
        };
        let verdict = greffe_dw::state::combat::Verdict { winner: Some(winner), harm, absorbed: false };
        let judged = event::CombatJudged { verdict, asks: Vec::new(), riders: Vec::new() };
        bed.seen(law, &judged.into(), &|before, _| {
            before.stack.push(Frame::Combat { combat: Box::new(combat.clone()) });
        });
    };
    fight("DW-MELEE-02", CombatKind::Melee {}, Party::Attacker, Harm::Killed {});
    fight("DW-MELEE-08", CombatKind::Melee {}, Party::Attacker, Harm::Recoil {});
    fight("DW-SHOOT-03", CombatKind::Shot {}, Party::Target, Harm::Killed {});
    fight("DW-REFLEX-01", CombatKind::Reflex {}, Party::Target, Harm::Killed {});
}

/// Where figures stand, and how far they go.
fn places(bed: &Bed) {
    let [id, other] = bed.ids;
    let [first, second] = [id, other].map(own);
    let stands = |at: Point| move |_: &mut State, after: &mut State| after.figures[first].at = Some(at);
    bed.seen("DW-MOVE-06", &quiet(), &stands(bed.sound.figures[second].at.unwrap()));
    bed.seen("DW-MOVE-13", &quiet(), &stands(Point { x: -500, ..bed.beside(0) }));
    bed.seen("DW-CLIMB-03", &quiet(), &stands(Point { z: 377, ..bed.beside(0) }));
    bed.seen("DW-RECOIL-03", &quiet(), &stands(bed.inside));
    bed.seen("DW-MELEE-01", &quiet(), &|_, after| {
        let pair = greffe_dw::state::look::pair(id, other);
        if !after.contacts.remove(&pair) {
            after.contacts.insert(pair);
        }
    });
    bed.seen("DW-FLY-01", &quiet(), &|_, after| {
        after.stack.truncate(2);
        after.figures[first].airborne = true;
    });
    let moved = |kind: &str, to: Point| {
        told(json!({ "FigureMoved": {
            "figure": id, "kind": kind, "arrival": { "to": to }, "moves": 1, "follows": [], "airborne": false
        } }))
    };
    bed.seen("DW-RECOIL-01", &moved("Recoil", bed.beside(2_000)), &nothing);
    bed.seen("DW-MOVE-04", &moved("Walk", bed.beside(20_000)), &nothing);
    let high = Point { z: 377, ..bed.beside(2_000) };
    bed.seen("DW-CLIMB-01", &moved("Walk", high), &|before, _| {
        before.figures[first].at = Some(Point { z: 377, ..bed.beside(0) });
    });
    bed.seen("DW-FALL-01", &moved("Fall", bed.beside(100)), &nothing);
    let far = bed.beside(-20_000);
    let put = told(json!({ "FigureMoved": {
        "figure": id, "kind": "Teleport", "arrival": { "to": far, "irradiated": true },
        "moves": 0, "follows": [], "airborne": false
    } }));
    bed.seen("DW-ENV-01", &put, &nothing);
    let blast = told(json!({ "BlastOpened": {
        "by": other, "grenade": "Fragmentation", "at": bed.beside(0), "left": []
    } }));
    bed.seen("DW-AREA-01", &blast, &nothing);
}

#[test]
fn each_law_sees_the_fault_planted_for_it() {
    if games().all(|game| game.system.name() != "dw") {
        return;
    }
    let bed = Bed::open();
    for plant in [figures, slow, hands, rounds, fights, places] {
        plant(&bed);
    }
    let seen = bed.seen.borrow();
    let blind: Vec<&str> = LAWS.iter().map(|(rule, _)| *rule).filter(|rule| !seen.contains(rule)).collect();
    assert_eq!(blind, [""; 0], "no fault is planted for these");
}
