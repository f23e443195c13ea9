//! The Drowned Earth: sentences of the book that hold in every match, whatever is declared.
//!
//! Each law looks at one event, with the state before and after it; it says nothing of events that it is not
//! about. Matches are played at random on fixed seeds; `GREFFE_SEED` and `GREFFE_PLAYOUTS` play others.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::geometry::disc::{Disc, overlap};
use greffe_core::geometry::path::leg;
use greffe_core::judging::declaration::admitted;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::Point;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use greffe_tde::contact::{self, room};
use greffe_tde::event::{self, Event};
use greffe_tde::objectives::is_leader;
use greffe_tde::profiles::talents::Period;
use greffe_tde::profiles::weapons::Property;
use greffe_tde::profiles::{INCH, Kind, Role};
use greffe_tde::setup::opening::read;
use greffe_tde::setup::{Scenario, Setup};
use greffe_tde::skills::{effects, properties};
use greffe_tde::state::dice::{Grade, SaveOf, Test, Verdict};
use greffe_tde::state::frames::Frame;
use greffe_tde::state::harm::Mark;
use greffe_tde::state::look::{Look, inches, part_of, whole_of};
use greffe_tde::state::sequence::{Act, Cause, Course, Doing, Sequence, Stage};
use greffe_tde::state::{Figure, Part, Place, Posture, Presence, State};
use greffe_tde::terrain::ground::{self, Footing};
use greffe_tde::{health, leader, movement};
use serde_json::Value;

use crate::games::{Game, games};
use crate::playing::{Play, seeds};

/// The matches played for the laws when nobody says how many, and the most declarations of each.
const MATCHES: u64 = 12;
const MOST: usize = 110;
/// Matches that found a fault once: of two cavalry figures that part at once, one took the question of the other; cavalry
/// struck by a card in a test of infiltration rode on without its mount; a card at a fire test blinded until the next
/// Upkeep, and wounds of who has left by parts were counted otherwise; whom a Leader's ability made a Scout found no place.
const FOUND: [u64; 7] = [8_801_534, 9_100_155, 10_000_687, 10_002_642, 10_002_926, 10_003_598, 510_035_008];

/// One event between two states.
struct Moment<'a> {
    setup: &'a Setup,
    before: &'a State,
    event: &'a Event,
    after: &'a State,
    /// The lines of the sum that it rests on.
    sum: &'a [i32],
    /// What the match has seen so far, this event left out.
    tally: &'a Tally,
    /// Whether the match has taken a claim: what the book says may have been set aside.
    claimed: bool,
}

/// What a match has seen.
#[derive(Clone, Default)]
struct Tally {
    /// The points told of each side.
    points: [u32; 2],
    /// Who was activated this turn.
    activated: BTreeSet<FigureId>,
    /// Of those hurt in the sequence under way, or just now: health before any of it, wounds dealt since.
    hurt: BTreeMap<FigureId, (u32, u32)>,
    /// Whether the active figure of the sequence has made its move.
    landed: bool,
}

impl Tally {
    fn note(&mut self, was: Look<'_>, event: &Event) {
        match event {
            Event::Scored(told) => self.points[usize::from(told.side)] += told.points,
            Event::TurnStarted(_) => self.activated.clear(),
            Event::Activated(told) => {
                self.activated.insert(told.figure);
            }
            Event::ActionDeclared(_) => {
                self.hurt.clear();
                self.landed = false;
            }
            Event::Moved(told) => {
                let acts = was.sequence().is_some_and(|sequence| sequence.active == told.figure);
                self.landed |= acts;
            }
            Event::Healed(told) => {
                self.hurt.entry(told.figure).or_insert((left(was, told.figure), 0));
            }
            Event::Wounded(told) => {
                // Out of any sequence every wound is by itself.
                if was.sequence().is_none() {
                    self.hurt.remove(&told.figure);
                }
                self.hurt.entry(told.figure).or_insert((left(was, told.figure), 0)).1 += told.dealt;
            }
            _ => {}
        }
    }
}

/// The health left to a figure that bears wounds: that of the saddle for a part of a cavalry figure.
fn left(look: Look<'_>, bearer: FigureId) -> u32 {
    health_of(look, bearer).saturating_sub(look.figure(bearer).map_or(0, |figure| figure.wounds))
}

fn health_of(look: Look<'_>, bearer: FigureId) -> u32 {
    // What befalls whoever has just left the table befalls its parts as they sat.   TDE-GAP-66
    let merged =
        |whole: &FigureId| look.figure(bearer).is_some_and(|part| part.presence == Presence::Merged(*whole));
    let body = match whole_of(look, bearer).filter(merged) {
        Some(whole) if part_of(whole, Part::Rider) == bearer => look.body(whole, Some(Part::Rider)),
        Some(whole) => look.body(whole, Some(Part::Mount)),
        None => look.body(bearer, None),
    };
    body.map_or(0, |body| body.health)
}

impl<'a> Moment<'a> {
    fn was(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.before }
    }

    fn is(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.after }
    }

    fn had(&self, id: FigureId) -> &'a Figure {
        self.was().figure(id).unwrap()
    }

    fn has(&self, id: FigureId) -> &'a Figure {
        self.is().figure(id).unwrap()
    }

    /// Whether something holds of every figure, before and after.
    fn each(&self, holds: impl Fn(FigureId, &Figure, &Figure) -> bool) -> bool {
        self.was().figures().zip(&self.after.figures).all(|((id, was), is)| holds(id, was, is))
    }

    /// The act that is declared, if any, with its sequence.
    fn declared(&self) -> Vec<&'a Act> {
        match self.event {
            Event::ActionDeclared(told) => told.sequence.acts.iter().collect(),
            Event::ReactionDeclared(told) => vec![told.act.as_ref()],
            Event::ExtraDeclared(told) => vec![told.act.as_ref()],
            _ => Vec::new(),
        }
    }

    /// The sequence of the act that is declared.
    fn sequence(&self) -> Option<&'a Sequence> {
        match self.event {
            Event::ActionDeclared(told) => Some(told.sequence.as_ref()),
            _ => self.was().sequence(),
        }
    }

    /// Who is put somewhere.
    fn placed(&self) -> Vec<FigureId> {
        match self.event {
            Event::Moved(told) => vec![told.figure],
            Event::Deployed(told) => vec![told.figure],
            Event::RiderPlaced(told) => vec![part_of(told.cavalry, Part::Rider)],
            Event::CameApart(told) => {
                [Part::Rider, Part::Mount].map(|part| part_of(told.cavalry, part)).into()
            }
            Event::MountedUp(told) => vec![told.cavalry],
            _ => Vec::new(),
        }
    }

    /// The bases put somewhere on a recorded table, but for those on their way out.
    fn bases(&self) -> Option<Vec<(FigureId, Disc)>> {
        let leaves = self
            .was()
            .sequence()
            .and_then(|sequence| sequence.motion.as_ref())
            .is_some_and(|motion| motion.course == Course::Walk { exits: true });
        let placed = self.placed().into_iter().filter(|id| self.is().is_on_table(*id));
        let bases: Vec<_> = placed.filter_map(|id| Some((id, self.is().disc(id)?))).collect();
        (!leaves && !bases.is_empty()).then_some(bases)
    }

    /// Nothing is under way inside this activation or between two.
    fn settled(&self) -> bool {
        matches!(
            self.event,
            Event::SequenceEnded(_) | Event::SideActive(_) | Event::TurnStarted(_) | Event::ApRefreshed(_)
        )
    }

    /// A move of the sequence under way, with whether it is the one that the active figure declared.
    fn moved(&self) -> Option<(&'a event::Moved, &'a Sequence, bool)> {
        let Event::Moved(told) = self.event else { return None };
        let sequence = self.was().sequence()?;
        let own = told.figure == sequence.active && sequence.motion.is_some() && !self.tally.landed;
        let steps = matches!(sequence.stage, Stage::Moves | Stage::Dodges);
        steps.then_some((told, sequence, own))
    }
}

/// A rule, and what it says of an event; nothing of those that it is not about.
type Law = (&'static str, fn(&Moment<'_>) -> Option<bool>);

const LAWS: &[Law] = &[
    ("TDE-PROF-02", |m| {
        let look = m.is();
        Some(look.figures().all(|(id, figure)| look.card(id).is_none_or(|card| figure.ap <= card.ap_max)))
    }),
    ("TDE-ACT-02", |m| {
        let Event::ApSpent(told) = m.event else { return None };
        Some(m.had(told.figure).ap >= 1 && told.ap + 1 == m.had(told.figure).ap)
    }),
    ("TDE-ACT-02 gains", |m| {
        let gives = matches!(
            m.event,
            Event::ApRefreshed(_)
                | Event::ApGained(_)
                | Event::ApMoved(_)
                | Event::SplitMade(_)
                | Event::MountedUp(_)
                | Event::PositionTaken(_)
                | Event::TeamsFormed(_)
        );
        (!gives).then(|| m.each(|_, was, is| is.ap <= was.ap))
    }),
    ("TDE-ACT-10", |m| {
        let Event::ActResolved(told) = m.event else { return None };
        let figure = told.exploit?;
        let act = m.was().sequence()?.act(told.act)?;
        let test = act.test.as_ref()?;
        Some(act.figure == figure && grade(test, m.setup) == Grade::Exploit)
    }),
    ("TDE-TURN-01", |m| {
        let Event::TurnStarted(told) = m.event else { return Some(m.before.turn == m.after.turn) };
        Some(told.turn == m.before.turn + 1)
    }),
    ("TDE-TURN-02", |m| {
        let Event::TurnStarted(told) = m.event else { return None };
        let count = |side| {
            let waits = |figure: &&Figure| figure.side == side && figure.presence == Presence::Reserve;
            let kept = if m.was().options().reserve_counts {
                m.before.figures.iter().filter(waits).count()
            } else {
                0
            };
            (m.was().conscious(side).count() + kept) as u32
        };
        Some(told.tokens == [count(1).saturating_sub(count(0)), count(0).saturating_sub(count(1))])
    }),
    ("TDE-TURN-03", |m| {
        let Event::InitiativeRolled(told) = m.event else { return None };
        let ([one, two], earlier) = told.throws.split_last()?;
        Some(earlier.iter().all(|[a, b]| a == b) && if told.lower == 0 { one < two } else { two < one })
    }),
    ("TDE-TURN-04", |m| {
        let Event::ApRefreshed(told) = m.event else { return None };
        let fed: BTreeSet<FigureId> = told.points.iter().map(|points| points.figure).collect();
        let awake: BTreeSet<FigureId> = m.was().on_table().filter(|id| m.was().is_conscious(*id)).collect();
        Some(fed == awake)
    }),
    ("TDE-TURN-05", |m| {
        let Event::SideActive(told) = m.event else { return None };
        match m.before.stack.last() {
            Some(Frame::Turn { next }) => Some(told.side != *next),
            _ => Some(Some(told.side) == m.before.initiative),
        }
    }),
    ("TDE-TURN-06", |m| {
        let Event::Activated(told) = m.event else { return None };
        let Some(Frame::Turn { next }) = m.before.stack.last() else { return Some(false) };
        Some(m.was().ready(*next).any(|id| id == told.figure))
    }),
    ("TDE-TURN-08", |m| {
        let lost = |side: usize| m.before.sides[side].tokens.saturating_sub(m.after.sides[side].tokens);
        let gained = |side: usize| m.after.sides[side].tokens > m.before.sides[side].tokens;
        match m.event {
            Event::PassTokenSpent(told) => Some(lost(usize::from(told.side)) == 1),
            Event::TurnStarted(_) | Event::TurnEnded(_) | Event::PositionTaken(_) => None,
            _ => Some((0..2).all(|side| lost(side) == 0 && !gained(side))),
        }
    }),
    ("TDE-TURN-10", |m| {
        if let Event::Activated(told) = m.event {
            let whole = whole_of(m.was(), told.figure);
            let once = |id: FigureId| !m.tally.activated.contains(&id);
            // A rider on its mount again is the figure that was activated on foot.
            let rider = part_of(told.figure, Part::Rider);
            let mounted = m.was().kind(told.figure) == Kind::Cavalry;
            return Some(once(told.figure) && whole.is_none_or(once) && (!mounted || once(rider)));
        }
        (m.before.turn == m.after.turn).then(|| m.each(|_, was, is| !was.activated || is.activated))
    }),
    ("TDE-TURN-11", |m| {
        let rests = m.after.stack.iter().any(|frame| matches!(frame, Frame::Upkeep { .. }));
        // Blind goes as Upkeep begins: whom a card blinds at its fire tests is so until the next.   TDE-PROP-03
        let starts = matches!(m.event, Event::UpkeepStarted(_));
        let blinded = |id| matches!(m.event, Event::Blinded(told) if told.figure == id);
        rests
            .then(|| m.each(|id, was, is| is.ap == 0 && (!is.blind || !starts && (was.blind || blinded(id)))))
    }),
    ("TDE-TURN-14", |m| {
        matches!(m.event, Event::TurnEnded(_)).then(|| m.after.sides.iter().all(|side| side.tokens == 0))
    }),
    ("TDE-HEALTH-08", |m| {
        m.settled().then(|| {
            let look = m.is();
            look.on_table().filter(|id| look.is_down(*id)).all(|id| {
                let figure = m.has(id);
                figure.ap == 0 && figure.posture != Posture::Standing
            })
        })
    }),
    ("TDE-HEALTH-09", |m| {
        Some(m.each(|_, was, is| match was.presence {
            Presence::Eliminated => is.presence == Presence::Eliminated,
            Presence::Exited => matches!(is.presence, Presence::Exited | Presence::Eliminated),
            _ => true,
        }))
    }),
    ("TDE-HEALTH-09 gone", |m| {
        let look = m.is();
        let nowhere = look.figures().all(|(id, figure)| {
            let away =
                matches!(figure.presence, Presence::Eliminated | Presence::Exited | Presence::Merged(_));
            !away || (figure.at.is_none() && figure.ap == 0 && look.touching(id).next().is_none())
        });
        Some(nowhere && m.after.contacts.iter().all(|(a, b)| look.is_on_table(*a) && look.is_on_table(*b)))
    }),
    ("TDE-HEALTH-09 counts", |m| {
        let dead: Vec<FigureId> = m
            .is()
            .figures()
            .filter(|(_, figure)| figure.presence == Presence::Eliminated)
            .map(|(id, _)| id)
            .collect();
        let mut kills: Vec<FigureId> = m.after.kills.iter().map(|kill| kill.figure).collect();
        kills.sort_unstable();
        Some(kills == dead)
    }),
    ("TDE-HEALTH-09 twice", |m| {
        let Event::Eliminated(told) = m.event else { return None };
        let falls = m.was().options().down_climber_falls;
        let enough = m
            .tally
            .hurt
            .get(&told.kill.figure)
            .is_some_and(|(health, dealt)| *dealt > 0 && *dealt >= 2 * health);
        Some(enough || falls)
    }),
    ("TDE-HEALTH-11", |m| {
        // Whatever it came from, twice the health in one sequence is the end.
        matches!(m.event, Event::SequenceEnded(_)).then(|| {
            m.tally.hurt.iter().all(|(id, (health, dealt))| {
                *dealt == 0 || *dealt < 2 * health || m.has(*id).presence == Presence::Eliminated
            })
        })
    }),
    ("TDE-HEALTH-01", |m| {
        let Event::SaveRolled(told) = m.event else { return None };
        let total: i32 = m.sum.iter().sum();
        let dice = match told.save.of {
            SaveOf::Harm(place) => m.was().sequence()?.harms.get(usize::from(place))?.damage,
            SaveOf::Fire {} if m.was().options().fire_per_marker => m.had(told.save.figure).fire,
            SaveOf::Fire {} => 1,
            SaveOf::Tumble {} => match m.was().top() {
                Some(Frame::Tumble { damage, .. }) => *damage,
                _ => return Some(false),
            },
        };
        Some(told.save.dice.len() as u32 == dice && i32::from(told.save.target) == total.clamp(1, 9))
    }),
    ("TDE-HEALTH-04", |m| {
        let Event::Wounded(told) = m.event else { return None };
        let sequence = m.was().sequence().filter(|sequence| sequence.stage == Stage::Wounds)?;
        let bears = |figure: FigureId, part: Option<Part>| {
            let (figure, part) = health::sufferer(m.was(), figure, part);
            let rides = m.was().kind(figure) == Kind::Cavalry;
            part.filter(|_| rides).map_or(figure, |part| part_of(figure, part)) == told.figure
        };
        let own = sequence.harms.iter().filter(|harm| bears(harm.figure, harm.part));
        Some(own.map(|harm| harm.unsaved.unwrap_or(0) + harm.direct).sum::<u32>() == told.dealt)
    }),
    ("TDE-HEALTH-15", |m| {
        let Event::Wounded(told) = m.event else { return None };
        let (held, most) = (m.had(told.figure).wounds, health_of(m.was(), told.figure));
        Some(told.wounds == (held + told.dealt).min(most.max(held)))
    }),
    ("TDE-HEALTH-14", |m| match m.event {
        Event::Healed(told) => Some(told.wounds <= m.had(told.figure).wounds),
        Event::TeamsFormed(_) => None,
        _ => Some(m.each(|_, was, is| is.wounds >= was.wounds)),
    }),
    ("TDE-HEALTH-10", |m| {
        // What the dead and the Down carried is on the table by then.   TDE-COU-11, TDE-TRE-10
        m.settled().then(|| {
            m.after.objectives.iter().all(|objective| match objective.place {
                Place::Carried(id) => m.is().is_conscious(id) || !m.is().is_on_table(id) && waits(m.has(id)),
                _ => true,
            })
        })
    }),
    ("TDE-TEST-01", |m| {
        let Event::TestRolled(told) = m.event else { return None };
        Some(told.test.dice.iter().all(|die| (1..=10).contains(die)) && told.test.rerolled == [false; 2])
    }),
    ("TDE-TEST-13", |m| {
        let Event::TestRolled(told) = m.event else { return None };
        let total: i32 = m.sum.iter().sum();
        let printed = m.was().attribute(told.test.figure, told.test.attribute);
        Some(i32::from(told.test.target) == (printed + total).clamp(1, 9))
    }),
    ("TDE-TEST-08", |m| {
        let Event::DiceSettled(_) = m.event else { return None };
        let Some(Frame::Rolled { rolled }) = m.before.stack.last() else { return Some(false) };
        Some(rolled.tests.iter().all(|test| test.grade(m.setup.options) == grade(test, m.setup)))
    }),
    ("TDE-CORE-04", |m| {
        let Event::Rerolled(told) = m.event else { return None };
        let Some(Frame::Rolled { rolled }) = m.before.stack.last() else { return Some(false) };
        let place = usize::from(told.roll);
        Some(match rolled.tests.get(place) {
            Some(test) => !test.rerolled[usize::from(told.die)],
            None => !rolled.saves[place - rolled.tests.len()].rerolled.contains(&told.die),
        })
    }),
    ("TDE-CORE-05", |m| {
        let Event::Rerolled(told) = m.event else { return None };
        let Some(Frame::Rolled { rolled }) = m.before.stack.last() else { return Some(false) };
        let test = rolled.tests.get(usize::from(told.roll))?;
        Some(!matches!(grade(test, m.setup), Grade::Fiasco | Grade::Exploit))
    }),
    ("TDE-OPP-01", |m| {
        let Event::Opposed(told) = m.event else { return None };
        let sequence = m.was().sequence()?;
        let level = |place| Some(grade(sequence.act(place)?.test.as_ref()?, m.setup).level());
        let (active, reaction) = (level(told.active)?, level(told.reaction)?);
        // A shot out of its range may count as failed.
        let gated = m.setup.options.range_before;
        Some(match told.verdict {
            Verdict::Active => active > 0 && (gated || active >= reaction),
            Verdict::Reaction => reaction > 0 && (gated || reaction >= active),
            Verdict::TrueTie => active > 0 && active == reaction,
            Verdict::Neither => gated || (active == 0 && reaction == 0),
        })
    }),
    ("TDE-CHAIN-01", |m| {
        let adds = m.declared().iter().any(|act| matches!(act.cause, Cause::Chain | Cause::Firefight));
        adds.then(|| {
            let fresh = m.was().active().is_some_and(|(_, chained)| !chained);
            let alone = match m.event {
                Event::ExtraDeclared(_) => {
                    m.was().sequence().is_some_and(|sequence| sequence.extra().is_none())
                }
                _ => m.declared().iter().filter(|act| act.cause == Cause::Chain).count() == 1,
            };
            fresh && alone
        })
    }),
    ("TDE-CHAIN-02", |m| {
        let chain = m.declared().into_iter().find(|act| act.cause == Cause::Chain)?;
        let moves = m.sequence()?.motion.as_ref().is_some_and(|motion| motion.course != Course::Charge {});
        Some(moves && matches!(chain.doing, Doing::Shoot { .. } | Doing::Reveal { .. } | Doing::Dodge {}))
    }),
    ("TDE-CHARGE-06", |m| {
        let sequence = m.sequence().filter(|sequence| sequence.is_charge())?;
        let declared = m.declared();
        (!declared.is_empty())
            .then(|| sequence.extra().is_none() && declared.iter().all(|act| act.cause != Cause::Firefight))
    }),
    ("TDE-FUS-02", |m| {
        let fire = m.declared().into_iter().find(|act| act.cause == Cause::Firefight)?;
        let sequence = m.was().sequence()?;
        let reacts = |target| sequence.reactions().any(|(_, act)| act.figure == target);
        Some(sequence.reactions().next().is_some() && fire.doing.target().is_none_or(reacts))
    }),
    ("TDE-REACT-05", |m| {
        let sequence = m.sequence()?;
        let declared = m.declared();
        (!declared.is_empty()).then(|| {
            declared.iter().all(|act| {
                if act.cause.is_reaction() {
                    m.was().are_enemies(act.figure, sequence.active)
                } else {
                    act.figure == sequence.active
                }
            })
        })
    }),
    ("TDE-REACT-02", |m| {
        let Event::ReactionDeclared(told) = m.event else { return None };
        Some(m.was().is_conscious(told.act.figure) && m.had(told.act.figure).ap >= 1)
    }),
    ("TDE-REACT-06", |m| {
        let sequence = m.is().sequence()?;
        let mut seen = BTreeSet::new();
        Some(sequence.reactions().all(|(_, act)| seen.insert(act.figure)))
    }),
    ("TDE-REACT-07", |m| {
        let Event::ReactionDeclared(told) = m.event else { return None };
        let target = told.act.doing.target()?;
        Some(told.act.blast.is_some() || Some(target) == m.was().sequence().map(|sequence| sequence.active))
    }),
    ("TDE-CONTACT-02", |m| {
        // Engaged: a fight or a dodge, nothing else, as action or as reaction.   TDE-REACT-15
        let declared = m.declared();
        let act = declared.iter().find(|act| matches!(act.cause, Cause::Action | Cause::Reaction));
        let (figure, fights) = match (act, m.event) {
            (Some(act), _) => {
                let charges = act.cause == Cause::Action && m.sequence()?.motion.is_some();
                (act.figure, matches!(act.doing, Doing::Melee { .. } | Doing::Dodge {}) && !charges)
            }
            (None, Event::ActionDeclared(told)) => (told.sequence.active, false),
            (None, _) => return None,
        };
        let engaged = m.was().engaging(figure).next().is_some();
        (engaged && !m.claimed).then_some(fights)
    }),
    ("TDE-STEALTH-02", |m| {
        let sequence = m.sequence()?;
        let combat = sequence.acts.iter().any(|act| !act.cause.is_reaction() && act.doing.is_combat());
        let aimed = |act: &&Act| match (act.cause, act.doing) {
            // Who starts a combat is shot at, hidden as it is.   TDE-STEALTH-13, TDE-GAP-32
            (Cause::Reaction | Cause::ChainReaction, _) if combat => None,
            (Cause::Firefight, _) => None,
            (_, Doing::Shoot { target, .. }) if act.blast.is_none() => target,
            (Cause::Action, Doing::Melee { target, .. }) if sequence.is_charge() => Some(target),
            _ => None,
        };
        let targets: Vec<FigureId> = m.declared().iter().filter_map(aimed).collect();
        (!targets.is_empty() && !m.claimed).then(|| targets.iter().all(|target| !m.had(*target).stealthed))
    }),
    ("TDE-STEALTH-06", |m| {
        let Event::SequenceEnded(_) = m.event else { return None };
        let acts = &m.was().sequence()?.acts;
        Some(acts.iter().all(|act| !m.is().is_on_table(act.figure) || !m.has(act.figure).stealthed))
    }),
    ("TDE-STEALTH-04", |m| {
        let Event::SequenceEnded(_) = m.event else { return None };
        let look = m.is();
        let met = |id: FigureId| look.engaging(id).next().is_some();
        Some(look.on_table().all(|id| !m.has(id).stealthed || !met(id)))
    }),
    ("TDE-STEALTH-07", |m| {
        let Event::SequenceEnded(_) = m.event else { return None };
        Some(m.is().on_table().all(|id| !m.has(id).stealthed || m.has(id).fire == 0))
    }),
    ("TDE-TPL-04", |m| {
        // Templates, smoke and what was dropped lie on the table, and so does every way.   TDE-GAP-80
        let table = m.setup.table?;
        let places: Vec<Point> = match m.event {
            Event::Scattered(told) => told.blast.at.into_iter().collect(),
            Event::SmokeLaid(told) if told.smoke.toward.is_none() => told.smoke.at.into_iter().collect(),
            Event::ObjectiveMoved(event::ObjectiveMoved { place: Place::Dropped { at, .. }, .. }) => {
                at.iter().copied().collect()
            }
            Event::Moved(told) => told.path.split_last().map(|(_, path)| path.to_vec()).unwrap_or_default(),
            _ => return None,
        };
        Some(places.iter().all(|at| Disc::new(*at, 0).is_on_table(table.width, table.depth)))
    }),
    ("TDE-STEALTH-05", |m| {
        let Event::OrderDeclared(told) = m.event else { return None };
        let leader = leader::leader(m.was(), m.was().sequence()?);
        let named = [told.order.donor, told.order.recipient];
        Some(named.iter().all(|party| *party == leader || !m.had(*party).stealthed))
    }),
    ("TDE-WPN-05", |m| {
        let armed = |act: &&&Act| match act.doing {
            Doing::Shoot { weapon, .. } | Doing::Melee { weapon, .. } => Some((act.figure, weapon)),
            _ => None,
        };
        let used: Vec<(FigureId, u8)> = m.declared().iter().filter_map(|act| armed(&act)).collect();
        (!used.is_empty()).then(|| {
            used.iter().all(|(figure, weapon)| {
                let arm = m.had(*figure).arms[usize::from(*weapon)];
                m.was().weapon(*figure, *weapon).is_some_and(|weapon| properties::is_usable(weapon, arm))
            })
        })
    }),
    ("TDE-PROP-09", |m| {
        let whole = matches!(m.event, Event::SplitMade(_) | Event::MountedUp(_) | Event::TeamsFormed(_));
        (!whole).then(|| {
            m.each(|_, was, is| {
                was.arms
                    .iter()
                    .zip(&is.arms)
                    .all(|(was, is)| !was.destroyed || (is.destroyed && is.defective))
            })
        })
    }),
    ("TDE-PROP-15", |m| {
        if let Event::UseCounted(told) = m.event {
            let properties = &m.was().weapon(told.figure, told.weapon)?.properties;
            let most = properties.iter().find_map(|property| match property {
                Property::Rare(most) => Some(*most),
                _ => None,
            });
            let had = m.had(told.figure).arms[usize::from(told.weapon)].used;
            return Some(told.used == had + 1 && most.is_none_or(|most| told.used <= most));
        }
        let whole = matches!(m.event, Event::SplitMade(_) | Event::MountedUp(_) | Event::TeamsFormed(_));
        (!whole)
            .then(|| m.each(|_, was, is| was.arms.iter().zip(&is.arms).all(|(was, is)| is.used == was.used)))
    }),
    ("TDE-PROP-03", |m| {
        let clears = matches!(
            m.event,
            Event::UpkeepStarted(_) | Event::Cleansed(_) | Event::SplitMade(_) | Event::MountedUp(_)
        );
        (!clears).then(|| m.each(|_, was, is| !was.blind || is.blind))
    }),
    ("TDE-PROP-05", |m| {
        let (Event::ApLost(told), Some(Frame::Stun { figure, most, .. })) = (m.event, m.before.stack.last())
        else {
            return None;
        };
        Some(told.figure == *figure && told.ap + most >= m.had(*figure).ap)
    }),
    ("TDE-PROP-08", |m| {
        let keeps = matches!(
            m.event,
            Event::FireChanged(_)
                | Event::FireTested(_)
                | Event::Cleansed(_)
                | Event::SplitMade(_)
                | Event::MountedUp(_)
        );
        (!keeps).then(|| m.each(|_, was, is| is.fire == was.fire))
    }),
    ("TDE-POST-08", |m| {
        let Event::FireChanged(told) = m.event else { return None };
        let had = m.had(told.figure);
        Some(had.posture != Posture::Swimming || told.fire <= had.fire)
    }),
    ("TDE-PROP-11", |m| match m.event {
        Event::SlowedDown(told) => Some(m.had(told.figure).slowed.is_none_or(|had| told.slowed.by > had.by)),
        // Through the next activation, and no further.
        Event::ActivationEnded(told) => {
            Some(m.each(
                |id, was, is| if id == told.figure { is.slowed.is_none() } else { is.slowed == was.slowed },
            ))
        }
        Event::Cleansed(_) | Event::SplitMade(_) | Event::MountedUp(_) => None,
        _ => Some(m.each(|_, was, is| is.slowed == was.slowed)),
    }),
    ("TDE-LEAD-06", |m| match m.event {
        Event::OrderDeclared(told) => {
            let side = m.was().side_of(told.order.donor)?;
            Some(!m.before.sides[usize::from(side)].orders_locked)
        }
        Event::TurnStarted(_) => None,
        _ => Some(
            m.before.sides.iter().zip(&m.after.sides).all(|(was, is)| !was.orders_locked || is.orders_locked),
        ),
    }),
    ("TDE-LEAD-08", |m| {
        let Event::OrderDeclared(told) = m.event else { return None };
        let (donor, recipient) = (told.order.donor, told.order.recipient);
        let sequence = m.was().sequence()?;
        let leader = leader::leader(m.was(), sequence);
        let leads = effects::has_ability(m.was(), leader, Role::Leader) && m.was().is_conscious(leader);
        let own = [donor, recipient].iter().all(|party| m.was().side_of(*party) == m.was().side_of(leader));
        let faction = [donor, recipient].iter().all(|party| m.was().same_faction(leader, *party));
        let awake = [donor, recipient].iter().all(|party| m.was().is_conscious(*party));
        Some(leads && own && awake && donor != recipient && (faction || m.claimed) && m.had(donor).ap >= 1)
    }),
    ("TDE-LEAD-13", |m| {
        let Event::ApMoved(told) = m.event else { return None };
        let order = m.was().sequence()?.orders.last()?;
        let most = if grade(order.test.as_ref()?, m.setup).is_exceptional() { 2 } else { 1 };
        let (giver, taker) = (m.had(order.donor).ap, m.had(order.recipient).ap);
        let room = m.was().card(order.recipient).map_or(0, |card| card.ap_max);
        let parties = told.donor.figure == order.donor && told.recipient.figure == order.recipient;
        Some(
            parties
                && told.ap <= most
                && told.donor.ap + told.ap == giver
                && told.recipient.ap == (taker + told.ap).min(room.max(taker)),
        )
    }),
    ("TDE-SEQ-37", |m| {
        let Event::StageReached(told) = m.event else { return None };
        Some(told.stage > m.was().sequence()?.stage)
    }),
    ("TDE-SEQ-14", |m| {
        // What does not happen is not paid: only the steps that pay take points of those that react.
        let Event::ApSpent(told) = m.event else { return None };
        let sequence = m.was().sequence()?;
        let acts = |act: &&Act| act.figure == told.figure && act.cause.is_reaction();
        let reacts = sequence.acts.iter().find(acts)?;
        Some(sequence.stage == Stage::Payment && reacts.void.is_none())
    }),
    ("TDE-PROF-03", |m| {
        let Event::ActionDeclared(told) = m.event else { return None };
        let motion = told.sequence.motion.as_ref()?;
        let figure = told.sequence.active;
        let pair = m.was().card(figure)?.distance;
        let more = effects::distance(m.was(), figure) * INCH;
        let slowed = m.had(figure).slowed.map_or(0, |slowed| inches(slowed.by));
        let toll = match motion.course {
            Course::Dismount { .. } => 2 * INCH,
            Course::MountUp { .. } => INCH,
            Course::Walk { .. } | Course::Charge {} => 0,
        };
        let most = |printed| (inches(printed) + more - slowed - toll).max(0);
        let [success, exceptional] = motion.route.reach;
        let reach = success <= most(pair.success) && exceptional <= most(pair.exceptional);
        let reduced = movement::is_reduced(m.was(), figure, &motion.route);
        let length = motion.route.length() <= if reduced { success } else { exceptional };
        Some(reach && (length || m.claimed))
    }),
    ("TDE-SEQ-12", |m| {
        let Event::ReachFound(told) = m.event else { return None };
        let motion = m.was().sequence()?.motion.as_ref()?;
        let [success, exceptional] = motion.route.reach;
        let whole = (0..=motion.route.length()).contains(&told.reached);
        let grade = motion.test.as_ref().map(|test| grade(test, m.setup));
        let far = match grade {
            None => i32::MAX,
            Some(Grade::Fiasco) => motion.route.length(),
            Some(Grade::Flop) => motion.route.first_dynamic().unwrap_or(i32::MAX),
            Some(Grade::Success) => success,
            Some(Grade::Exceptional | Grade::Exploit) => exceptional,
        };
        Some(whole && told.reached <= far && (grade != Some(Grade::Fiasco) || told.fall.is_some()))
    }),
    ("TDE-SEQ-21", |m| {
        // On its way, as far as it got; aside only where it would stand against an enemy, or not at all.
        let (told, sequence, own) = m.moved()?;
        let motion = sequence.motion.as_ref().filter(|_| own)?;
        let meant = match motion.fall {
            Some(fall) => fall.to?,
            None => motion.route.at(motion.reached?)?,
        };
        let to = told.landing.to?;
        let base = m.was().disc_at(told.figure, meant)?;
        let met = contact::meets_foe(m.was(), told.figure, base);
        Some(to == meant || met || room::no_room(m.was(), told.figure, base).is_some())
    }),
    ("TDE-DODGE-04", |m| {
        let Event::EscapeDeclared(told) = m.event else { return None };
        let act = m.was().sequence()?.act(told.act)?;
        let grade = grade(act.test.as_ref()?, m.setup);
        let far = grade.is_exceptional() && !told.escape.route.is_dynamic();
        let most = if far { 2 * INCH } else { INCH };
        let still = told.escape.route.length() == 0;
        Some(
            still
                || (grade.is_success()
                    && act.doing == Doing::Dodge {}
                    && (told.escape.route.length() <= most || m.claimed)),
        )
    }),
    ("TDE-DODGE-05", |m| {
        let (told, sequence, own) = m.moved()?;
        if own {
            return None;
        }
        let act = sequence.acts.iter().find(|act| act.figure == told.figure && act.escape.is_some())?;
        let (from, to) = (m.had(told.figure).at?, told.landing.to?);
        Some(act.doing == Doing::Dodge {} && (leg(flat(from), flat(to)) <= 2 * INCH || m.claimed))
    }),
    ("TDE-MOVE-36", |m| {
        // Into contact with an enemy by a Charge alone.   TDE-CHARGE-01, TDE-DODGE-04, TDE-MOVE-35
        let (told, sequence, own) = m.moved()?;
        let leaves =
            sequence.motion.as_ref().is_some_and(|motion| motion.course == Course::Walk { exits: true });
        if m.claimed
            || (own && (leaves || sequence.is_charge()))
            || told.landing.to == m.had(told.figure).at && m.was().is_measured()
        {
            return None;
        }
        let frees = m.was().options().down_frees;
        let met = m.is().touching(told.figure).filter(|id| m.is().are_enemies(told.figure, *id));
        let mut counted = met.filter(|id| !frees || m.is().is_conscious(*id));
        Some(counted.all(|id| m.was().touch(told.figure, id)))
    }),
    ("TDE-CAV-37", |m| {
        // Rider and mount are against no enemy that the cavalry figure was not against.
        let cavalry = match m.event {
            Event::CameApart(told) => told.cavalry,
            Event::RiderPlaced(told) => told.cavalry,
            _ => return None,
        };
        let parts = [Part::Rider, Part::Mount].map(|part| part_of(cavalry, part));
        let old: BTreeSet<FigureId> = std::iter::once(cavalry)
            .chain(parts)
            .flat_map(|id| m.was().touching(id).collect::<Vec<_>>())
            .collect();
        let new = parts
            .into_iter()
            .flat_map(|id| m.is().touching(id).filter(move |other| m.is().are_enemies(id, *other)));
        Some(new.collect::<Vec<_>>().iter().all(|enemy| old.contains(enemy)))
    }),
    ("TDE-CAV-13", |m| {
        // Where positions are not recorded, a rider and a mount that part stand together unless the mount goes on.
        let Event::CameApart(told) = m.event else { return None };
        let [rider, mount] = [Part::Rider, Part::Mount].map(|part| part_of(told.cavalry, part));
        let goes_on = m.was().sequence().and_then(|sequence| sequence.motion.as_ref()).is_some_and(|motion| {
            matches!(motion.course, Course::Dismount { separation, .. } if separation < motion.route.length())
        });
        let both = told.rider.is_some() && told.mount.is_some() && !m.was().is_measured();
        (both && !goes_on).then(|| m.is().touch(rider, mount))
    }),
    ("TDE-CAV-01", |m| {
        let look = m.is();
        let riders: Vec<(FigureId, &Figure)> =
            look.figures().filter(|(id, _)| look.kind(*id) == Kind::Cavalry).collect();
        (!riders.is_empty()).then(|| {
            riders.iter().all(|(whole, figure)| {
                [Part::Rider, Part::Mount].into_iter().all(|part| {
                    let merged = m.has(part_of(*whole, part)).presence;
                    if figure.presence == Presence::Apart {
                        !matches!(merged, Presence::Merged(_))
                    } else {
                        matches!(merged, Presence::Merged(_) | Presence::Eliminated)
                    }
                })
            })
        })
    }),
    ("TDE-CAV-14", |m| {
        let Event::SplitMade(told) = m.event else { return None };
        let (rider, mount) = (&told.rider, &told.mount);
        let twice = (rider.blind && mount.blind) || (rider.slowed.is_some() && mount.slowed.is_some());
        let apart = !twice;
        let Some(Frame::Split { ap, fire, cavalry }) = m.before.stack.last() else { return Some(apart) };
        if part_of(*cavalry, Part::Rider) != rider.figure {
            // Of two that part at once, the other's question stays.
            return Some(apart && m.after.stack.ends_with(m.before.stack.as_slice()));
        }
        let held = m.had(*cavalry);
        let blind = held.blind == (rider.blind || mount.blind);
        let slowed = held.slowed == rider.slowed.or(mount.slowed);
        let points = ap.is_none_or(|ap| rider.ap + mount.ap <= ap);
        // Points that had gone to whoever is left stay there.   TDE-CAV-35
        let kept = ap.is_some() || (rider.ap == m.had(rider.figure).ap && mount.ap == m.had(mount.figure).ap);
        Some(apart && blind && slowed && points && kept && rider.fire + mount.fire == *fire)
    }),
    ("TDE-CAV-22", |m| {
        let Event::MountedUp(told) = m.event else { return None };
        let [rider, mount] = [Part::Rider, Part::Mount].map(|part| m.had(part_of(told.cavalry, part)));
        let share = &told.share;
        let one = m.is().is_on_table(told.cavalry);
        Some(
            one && share.ap <= rider.ap
                && share.fire == rider.fire + mount.fire
                && share.blind == (rider.blind || mount.blind),
        )
    }),
    ("TDE-CAV-15", |m| {
        let Event::ActivationPassed(told) = m.event else { return None };
        Some(
            whole_of(m.was(), told.from) == whole_of(m.was(), told.to)
                && m.has(told.from).activated
                && m.has(told.to).activated,
        )
    }),
    ("TDE-CAV-15 Down", |m| {
        // Nobody Down goes on with an activation while the other part could.
        let Event::ActivationPassed(told) = m.event else { return None };
        Some(m.is().is_conscious(told.to) || !m.is().is_conscious(told.from))
    }),
    ("TDE-STEALTH-06 apart", |m| {
        // What a cavalry figure did from the saddle hides neither of its parts.
        let Event::CameApart(told) = m.event else { return None };
        let acted = m.was().sequence()?.acts.iter().any(|act| act.figure == told.cavalry);
        let parts = [Part::Rider, Part::Mount].map(|part| part_of(told.cavalry, part));
        acted.then(|| parts.iter().all(|part| !m.has(*part).stealthed))
    }),
    ("TDE-CAV-26", |m| {
        let look = m.is();
        Some(
            look.figures()
                .all(|(id, figure)| look.kind(id) != Kind::Cavalry || figure.posture != Posture::Crouched),
        )
    }),
    ("TDE-CAV-27", |m| {
        let act = m.declared().into_iter().find(|act| matches!(act.doing, Doing::Interact { .. }))?;
        Some(m.was().kind(act.figure) == Kind::Character || m.claimed)
    }),
    ("TDE-CAV-28", |m| {
        let Event::ActResolved(told) = m.event else { return None };
        let mut healed =
            told.marks.iter().filter(|marked| matches!(marked.mark, Mark::Healed { .. })).peekable();
        healed.peek()?;
        Some(healed.all(|marked| m.was().kind(marked.figure) == Kind::Character || m.claimed))
    }),
    ("TDE-BEAST-02", |m| {
        let held = |place: &Place| match place {
            Place::Carried(id) => Some(*id),
            _ => None,
        };
        let bearers: Vec<FigureId> =
            m.after.objectives.iter().filter_map(|objective| held(&objective.place)).collect();
        (!bearers.is_empty()).then(|| bearers.iter().all(|id| m.is().kind(*id) != Kind::Beast))
    }),
    ("TDE-POST-14", |m| {
        // Whoever got nowhere hangs or swims where it did.
        let Event::Moved(told) = m.event else { return None };
        let sequence = m.was().sequence().filter(|sequence| sequence.active == told.figure)?;
        let motion = sequence.motion.as_ref().filter(|motion| motion.fall.is_none())?;
        let still = motion.reached == Some(0) && !m.tally.landed && told.landing.to == m.had(told.figure).at;
        let held = m.had(told.figure).posture;
        let holds = matches!(held, Posture::Swimming | Posture::Climbing(_));
        (still && holds).then(|| told.landing.posture == held)
    }),
    ("TDE-MOVE-20", |m| {
        let bases = m.bases()?;
        let table = m.setup.table?;
        let terrain = &m.setup.terrain;
        Some(bases.iter().all(|(_, base)| {
            base.is_on_table(table.width, table.depth)
                && !matches!(ground::footing(terrain, *base), Footing::Air(_))
        }))
    }),
    ("TDE-TERR-05", |m| Some(m.bases()?.iter().all(|(_, base)| !ground::is_inside(&m.setup.terrain, *base)))),
    ("TDE-MOVE-38", |m| {
        let look = m.is();
        let others = |id: FigureId| {
            look.on_table().filter(move |other| *other != id).filter_map(move |other| look.disc(other))
        };
        Some(m.bases()?.iter().all(|(id, base)| !others(*id).any(|other| overlap(*base, other))))
    }),
    ("TDE-CONTACT-01", |m| {
        let look = m.is();
        let climbs = |id| matches!(m.has(id).posture, Posture::Climbing(_));
        Some(m.bases()?.iter().all(|(id, base)| {
            look.on_table().filter(|other| other != id).all(|other| {
                look.disc(other).is_none_or(|there| {
                    let pair = if *id < other { (*base, there) } else { (there, *base) };
                    let held =
                        if *id < other { [climbs(*id), climbs(other)] } else { [climbs(other), climbs(*id)] };
                    contact::bases_touch(look, pair.0, pair.1, held) == look.touch(*id, other)
                })
            })
        }))
    }),
    ("TDE-TALENT-01", |m| {
        if let Event::TalentUsed(told) = m.event {
            let side = m.was().side_of(told.figure)?;
            let ability = m.was().team(side).and_then(|team| team.leader_ability.as_ref());
            let limit = match told.talent {
                effects::LEADER_ABILITY => ability.and_then(|ability| ability.talent.limit),
                place => m.was().talents(told.figure).get(usize::from(place)).and_then(|talent| talent.limit),
            }?;
            let used = m.had(told.figure).talents.get(&told.talent);
            let counts = |turn: u32| limit.per == Period::Match || turn == m.before.turn;
            let before = used.filter(|used| counts(used.turn)).map_or(0, |used| used.count);
            return Some(told.count == before + 1 && told.count <= limit.uses);
        }
        match m.event {
            Event::TeamsFormed(_) => None,
            // Whoever mounts or dismounts takes its uses along: none is forgotten.
            Event::CameApart(_) | Event::SplitMade(_) | Event::MountedUp(_) => Some(m.each(|_, was, is| {
                let late = |used: &greffe_tde::state::Used| (used.turn, used.count);
                let mut uses = was.talents.iter();
                uses.all(|(place, used)| is.talents.get(place).is_some_and(|now| late(now) >= late(used)))
            })),
            _ => Some(m.each(|_, was, is| was.talents == is.talents)),
        }
    }),
    ("TDE-BUILD-11", |m| match m.event {
        Event::CardPlayed(told) => Some(!m.before.sides[usize::from(told.side)].played.contains(&told.card)),
        Event::TurnEnded(_) => Some(m.after.figures.iter().all(|figure| figure.lent.is_empty())),
        _ => {
            Some(m.before.sides.iter().zip(&m.after.sides).all(|(was, is)| was.played.is_subset(&is.played)))
        }
    }),
    ("TDE-SCN-06", |m| {
        let told = match m.event {
            Event::Scored(told) => Some((usize::from(told.side), told.points)),
            _ => None,
        };
        let total = |side: usize| {
            m.tally.points[side] + told.filter(|(own, _)| *own == side).map_or(0, |(_, points)| points)
        };
        Some((0..2).all(|side| m.after.sides[side].points == total(side)))
    }),
    ("TDE-SCN-06 end", |m| {
        let Event::MatchEnded(told) = m.event else { return None };
        let points: Vec<i64> = m.before.sides.iter().map(|side| i64::from(side.points)).collect();
        let best = points.iter().max()?;
        let wins = m.before.scenario.is_none()
            || told.outcome.how != "played"
            || told.outcome.winners.iter().all(|side| points[usize::from(*side)] == *best);
        Some(told.outcome.scores == points && wins)
    }),
    ("TDE-ASS-09", |m| {
        let counts = matches!(m.event, Event::SideActive(_) | Event::TurnStarted(_));
        let killing = m.before.scenario == Some(Scenario::Assassination);
        (counts && killing).then(|| {
            let leaders: Vec<_> =
                m.before.kills.iter().filter(|kill| is_leader(m.was(), kill.figure)).collect();
            (0..2_u8).all(|side| {
                let own = leaders.iter().find(|kill| m.was().side_of(kill.figure) != Some(side));
                let points = own.map_or(0, |own| {
                    let earlier = leaders.iter().any(|kill| kill.moment < own.moment);
                    let together =
                        leaders.iter().any(|kill| kill.figure != own.figure && kill.moment == own.moment);
                    if earlier || (together && m.setup.options.second_leader_scores_less) { 5 } else { 6 }
                });
                m.before.sides[usize::from(side)].points == points
            })
        })
    }),
    ("TDE-ASS-11", |m| {
        let Event::TurnStarted(told) = m.event else { return None };
        let endless = match m.before.scenario? {
            Scenario::Vengeance => m.setup.options.vengeance_uncapped,
            _ => false,
        };
        Some(endless || told.turn <= 6)
    }),
    ("TDE-VEN-07", |m| {
        let Event::Avenged(told) = m.event else { return None };
        let fresh = m.before.sides[usize::from(told.side)].secret.is_some_and(|secret| !secret.avenged);
        Some(fresh && m.was().side_of(told.target) != Some(told.side))
    }),
    ("TDE-ATK-08", |m| {
        let taken = |place: usize| matches!(m.event, Event::ControlTaken(told) if usize::from(told.objective) == place);
        let laid = matches!(m.event, Event::ObjectivesLaid(_));
        (!m.before.objectives.is_empty() && !laid).then(|| {
            let pairs = m.before.objectives.iter().zip(&m.after.objectives).enumerate();
            pairs.into_iter().all(|(place, (was, is))| taken(place) || was.controller == is.controller)
        })
    }),
    ("TDE-COU-13", |m| {
        // Who leaves takes along what it carries, for good.   TDE-COU-08
        m.settled().then(|| {
            m.after
                .objectives
                .iter()
                .zip(&m.before.objectives)
                .all(|(is, was)| was.place != Place::Gone {} || is.place == was.place)
        })
    }),
    ("TDE-TRE-06", |m| {
        let Event::NumberDrawn(told) = m.event else { return None };
        let own = &m.before.sides[usize::from(told.side)];
        Some((1..=6).contains(&told.number) && !own.recovered.contains(&told.number))
    }),
    ("TDE-TRE-08", |m| {
        Some(
            m.before.sides.iter().zip(&m.after.sides).all(|(was, is)| was.recovered.is_subset(&is.recovered)),
        )
    }),
];

/// Whether a figure has not come into play yet.
fn waits(figure: &Figure) -> bool {
    matches!(figure.presence, Presence::Undeployed | Presence::Reserve)
}

fn flat(at: Point) -> Point {
    Point { z: 0, ..at }
}

/// The outcome of a pair of dice, read anew from the table of the book.   TDE-TEST-02 to TDE-TEST-08, TDE-GAP-01
fn grade(test: &Test, setup: &Setup) -> Grade {
    let [attribute, exploit] = test.dice;
    let hits = attribute <= test.target;
    if exploit == 1 {
        Grade::Exploit
    } else if attribute == exploit && hits && setup.options.strict_double && attribute == test.target {
        Grade::Exceptional
    } else if attribute == exploit {
        if hits { Grade::Exploit } else { Grade::Fiasco }
    } else if !hits {
        Grade::Flop
    } else if exploit <= test.target {
        Grade::Exceptional
    } else {
        Grade::Success
    }
}

/// How often each law was about an event.
type Tried = BTreeMap<&'static str, usize>;

/// The laws that an event breaks.
fn broken(moment: &Moment<'_>, tried: &mut Tried) -> Vec<&'static str> {
    let judged: Vec<(&'static str, bool)> =
        LAWS.iter().filter_map(|(rule, law)| Some((*rule, law(moment)?))).collect();
    for (rule, _) in &judged {
        *tried.entry(rule).or_default() += 1;
    }
    judged.into_iter().filter(|(_, holds)| !holds).map(|(rule, _)| rule).collect()
}

/// The events written from a record on, with the lines of the sums that they rest on.
fn told(play: &Play, first: Seq) -> Vec<(Seq, Event, Vec<i32>)> {
    let written = (first.0..).zip(play.table.written_from(first).unwrap());
    let resolved = written.filter(|(_, (kind, _))| kind == "Resolved");
    let event = |(seq, (_, body)): (u64, (String, String))| {
        let body: Value = serde_json::from_str(&body).unwrap();
        let lines = body.get("modifiers").and_then(Value::as_array).into_iter().flatten();
        let sum = lines.map(|line| i32::try_from(line["value"].as_i64().unwrap()).unwrap()).collect();
        (Seq(seq), serde_json::from_value(body["event"].clone()).unwrap(), sum)
    };
    resolved.map(event).collect()
}

fn state(play: &Play, seq: Seq) -> State {
    serde_json::from_str(&play.game().state_json(seq).unwrap()).unwrap()
}

/// Plays a match at random and holds every law against every event of it; what broke, after how many
/// declarations.
fn hold(mut play: Play, tried: &mut Tried) -> Option<(usize, String)> {
    let mut rng = Rng::new(play.seed ^ 0x7de1);
    let (setup, _) = read(&play.opening).unwrap();
    let mut tally = Tally::default();
    let mut next = Seq(0);
    let mut before = state(&play, next);
    tally.points =
        [0, 1].map(|side| before.sides.get(side).map_or(0, |side: &greffe_tde::state::Side| side.points));
    for step in 0..MOST {
        let claimed = play.said.iter().any(|said| said.command.contains("claims"));
        for (seq, event, sum) in told(&play, next) {
            let after = state(&play, seq);
            let (setup, sum) = (&setup, sum.as_slice());
            let moment =
                Moment { setup, before: &before, event: &event, after: &after, sum, tally: &tally, claimed };
            let broken = broken(&moment, tried);
            if !broken.is_empty() {
                let said = play.said.last();
                return Some((
                    step,
                    format!(
                        "{broken:?}: seed {}, record {seq}, {event:?}, {sum:?}, after {said:?}",
                        play.seed
                    ),
                ));
            }
            tally.note(Look { setup, state: &before }, &event);
            before = after;
        }
        next = Seq(play.game().records());
        if play.is_over() || !play.step(&mut rng) {
            return None;
        }
    }
    None
}

/// The fewest declarations of a broken match after which the same law is still broken.
fn minimised(rules: &'static Game, seed: u64, fault: (usize, String)) -> String {
    let (steps, why) = fault;
    let law = why.split(']').next().unwrap_or_default().to_owned();
    let mut kept: Vec<_> = {
        let mut play = Play::open(rules, seed);
        let mut rng = Rng::new(seed ^ 0x7de1);
        for _ in 0..steps {
            play.step(&mut rng);
        }
        play.said
    };
    // The first is the start of the match; every other is left out where the fault stays without it.
    let mut place = kept.len();
    while place > 1 {
        place -= 1;
        let shorter: Vec<_> =
            kept.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, said)| said.clone()).collect();
        if again(rules, seed, &shorter).is_some_and(|why| why.starts_with(&law)) {
            kept = shorter;
        }
    }
    let said: Vec<String> =
        kept.iter().map(|said| format!("{}: {} {:?}", said.seat, said.command, said.private)).collect();
    format!("{why}\nwith nothing but:\n{}", said.join("\n"))
}

/// Declares again, as long as it is taken; what it breaks.
fn again(rules: &'static Game, seed: u64, said: &[crate::playing::Said]) -> Option<String> {
    let mut play = Play::open(rules, seed);
    for said in said.iter().skip(1) {
        let forms = play.forms(said.seat);
        if !admitted(&forms, &said.command, said.private.len()).unwrap_or(false) {
            return None;
        }
        play.say(said).ok()?;
    }
    let mut still = Tried::new();
    watch(&play, &mut still)
}

/// Holds every law against a match as it stands.
fn watch(play: &Play, tried: &mut Tried) -> Option<String> {
    let (setup, _) = read(&play.opening).unwrap();
    let mut tally = Tally::default();
    let mut before = state(play, Seq(0));
    tally.points =
        [0, 1].map(|side| before.sides.get(side).map_or(0, |side: &greffe_tde::state::Side| side.points));
    let claimed = play.said.iter().any(|said| said.command.contains("claims"));
    for (seq, event, sum) in told(play, Seq(0)) {
        let after = state(play, seq);
        let (setup, sum) = (&setup, sum.as_slice());
        let moment =
            Moment { setup, before: &before, event: &event, after: &after, sum, tally: &tally, claimed };
        let broken = broken(&moment, tried);
        if !broken.is_empty() {
            return Some(format!("{broken:?}: seed {}, record {seq}, {event:?}", play.seed));
        }
        tally.note(Look { setup, state: &before }, &event);
        before = after;
    }
    None
}

#[test]
fn the_sentences_of_the_book_hold_in_every_match() {
    let Some(rules) = games().find(|game| game.system == System::Tde) else { return };
    let mut tried = Tried::new();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut count = 0;
    for seed in FOUND.into_iter().chain(seeds(MATCHES)) {
        if let Some(fault) = hold(Play::open(rules, seed), &mut tried) {
            let laws = fault.1.split(']').next().unwrap_or_default().to_owned();
            found.entry(laws).or_insert_with(|| minimised(rules, seed, fault));
        }
        count += 1;
    }
    let told: Vec<&str> = found.values().map(String::as_str).collect();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
    let idle: Vec<&str> =
        LAWS.iter().map(|(rule, _)| *rule).filter(|rule| !tried.contains_key(rule)).collect();
    assert!(count < MATCHES || idle.len() * 3 < LAWS.len(), "never tried: {idle:?} of {tried:?}");
}

#[path = "tde_planted.rs"]
mod planted;
