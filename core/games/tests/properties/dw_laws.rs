//! SOTAS: sentences of the book that hold in every match, whatever is declared.
//!
//! Each law looks at one event, with the state before and after it. Matches are played at random on fixed seeds.

use greffe_core::fact::FigureId;
use greffe_core::geometry::disc::{Disc, contact, overlap, within};
use greffe_core::geometry::path::leg;
use greffe_core::ids::Seq;
use greffe_core::testing::Rng;
use greffe_dw::event::{self, Event, StintEnd};
use greffe_dw::profiles::Ruler;
use greffe_dw::profiles::traits::Trait;
use greffe_dw::resolve::{levels, path};
use greffe_dw::setup::Setup;
use greffe_dw::setup::opening::read;
use greffe_dw::state::combat::{CombatKind, Guard, Harm, Party};
use greffe_dw::state::frames::{Frame, MoveKind};
use greffe_dw::state::look::Look;
use greffe_dw::state::test::TestUse;
use greffe_dw::state::{Figure, Harmed, Posture, Presence, State};
use serde_json::Value;

use crate::games::games;
use crate::playing::Play;

/// The matches played for the laws, and the most declarations of each.
const MATCHES: u64 = 14;
const MOST: usize = 90;

/// One event between two states.
struct Seen<'a> {
    setup: &'a Setup,
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
    ("DW-RECOIL-03", |seen| seen.stands(|_, base| !path::is_solid(seen.is(), base))),
    ("DW-MOVE-13", |seen| {
        let Some(table) = seen.setup.table else { return true };
        seen.stands(|_, base| base.is_on_table(table.width, table.depth))
    }),
    ("DW-CLIMB-03", |seen| {
        // Only a figure on its way over a brink has nothing under it.
        let falls = match seen.event {
            Event::FigureMoved(told) => matches!(told.kind, MoveKind::Recoil | MoveKind::Climb),
            Event::ClimbSet(told) => told.climbing.is_none(),
            _ => false,
        };
        let hangs = |id| seen.is().figure(id).is_some_and(|figure| figure.climbing.is_some());
        falls || seen.stands(|id, base| hangs(id) || levels::has_footing(seen.is(), base))
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
            let look = seen.was();
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
    ("DW-MORALE-04", |seen| match (seen.event, seen.before.stack.last()) {
        (Event::TestEnded(told), Some(Frame::Test { r#use: TestUse::Morale { .. }, .. })) => {
            told.failures <= 3
        }
        _ => true,
    }),
];

/// Every law broken by one event.
fn broken(seen: &Seen<'_>) -> Vec<&'static str> {
    LAWS.iter().filter(|(_, law)| !law(seen)).map(|(rule, _)| *rule).collect()
}

#[test]
fn what_the_book_says_of_every_match_holds() {
    for rules in games().filter(|game| game.system.name() == "dw") {
        let mut events = 0;
        for seed in 0..MATCHES {
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
        assert!(events > 2_000, "{events} events");
    }
}

/// Every event written since the last look.
fn look_at(play: &Play, setup: &Setup, next: &mut u64) -> usize {
    let claimed = play.said.iter().any(|said| said.command.contains("claims"));
    let state =
        |seq: u64| -> State { serde_json::from_str(&play.game().state_json(Seq(seq)).unwrap()).unwrap() };
    let mut count = 0;
    let mut before = state(next.saturating_sub(1));
    for (kind, body) in play.table.written_from(Seq(*next)).unwrap() {
        let seq = *next;
        *next += 1;
        if kind != "Resolved" {
            continue;
        }
        let body: Value = serde_json::from_str(&body).unwrap();
        let event: Event = serde_json::from_value(body["event"].clone()).unwrap();
        let after = state(seq);
        let seen = Seen { setup, before: &before, event: &event, after: &after, claimed };
        let faults = broken(&seen);
        assert!(faults.is_empty(), "seed {}, record {seq}, {event:?}: {faults:?}", play.seed);
        before = after;
        count += 1;
    }
    count
}

/// A state in the midst of play, and its set-up.
fn moment(seed: u64) -> (Setup, State) {
    let rules = games().find(|game| game.system.name() == "dw").unwrap();
    let mut rng = Rng::new(seed);
    let mut play = Play::open(rules, seed);
    for _ in 0..30 {
        if play.is_over() || !play.step(&mut rng) {
            break;
        }
    }
    (read(&play.opening).unwrap().0, serde_json::from_str(&play.state()).unwrap())
}

/// A fault put into a state.
type Change<'a> = &'a dyn Fn(&mut State);

#[test]
fn a_planted_fault_is_found_by_its_law() {
    if games().all(|game| game.system.name() != "dw") {
        return;
    }
    let (setup, state) = moment(2);
    let quiet = Event::from(event::VolleyEnded {});
    let found = |event: &Event, change: Change<'_>| {
        let mut after = state.clone();
        change(&mut after);
        broken(&Seen { setup: &setup, before: &state, event, after: &after, claimed: false })
    };
    assert_eq!(found(&quiet, &|_| {}), [""; 0]);
    let first = state.figures.iter().position(|figure| figure.presence == Presence::OnTable).unwrap();
    let id = FigureId(first as u16 + 1);
    let planted: [(&str, Change<'_>); 9] = [
        ("DW-ACTION-01", &|state| state.figures[first].attacks = 3),
        ("DW-MOVE-13", &|state| state.figures[first].at.as_mut().unwrap().x = -500),
        ("DW-CLIMB-03", &|state| state.figures[first].at.as_mut().unwrap().z = 377),
        ("DW-STATUS-08 gone", &|state| {
            state.figures[first].presence = Presence::Removed(greffe_dw::state::Cause::Killed);
        }),
        ("DW-FLY-01", &|state| {
            state.stack.truncate(2);
            state.figures[first].airborne = true;
        }),
        ("DW-STATUS-07", &|state| state.figures[first].controlled_by = Some(id)),
        ("DW-TRAIT-66", &|state| state.figures[first].possessed_by = Some(id)),
        ("DW-MELEE-01", &|state| {
            let other = FigureId(if id.0 == 1 { 2 } else { 1 });
            let pair = greffe_dw::state::look::pair(id, other);
            if !state.contacts.remove(&pair) {
                state.contacts.insert(pair);
            }
        }),
        ("DW-ENV-03", &|state| state.figures[first].radiation = 1),
    ];
    for (rule, change) in planted {
        assert!(found(&quiet, change).contains(&rule), "{rule}: {:?}", found(&quiet, change));
    }
    let freed = Event::from(event::Freed { figure: id, hold: None });
    assert!(found(&freed, &|_| {}).contains(&"DW-STATUS-03"));
}
