//! Sentences of SEG's book that hold in every match, whatever is declared: each held against every event of
//! matches played at random, with the state before it and after.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use greffe_core::geometry::disc::{Disc, contact, overlap, within};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Ruleset as _;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::Point;
use greffe_core::testing::Rng;
use greffe_seg::Seg;
use greffe_seg::actions::events::{ActionDeclared, ActionTested, DueTested, FreeMoveGivenUp};
use greffe_seg::actions::sheet;
use greffe_seg::activation::events::{ActivationEnded, FigureActivated};
use greffe_seg::deployment::events::PlacementDue;
use greffe_seg::energy;
use greffe_seg::energy::events::OmegaGained;
use greffe_seg::event::{Event, MoveKind, TacticOption, Test};
use greffe_seg::immobilised::events::EscapeTested;
use greffe_seg::movement::events::{
    DisengageTested, FigureDisplaced, FigureMoved, MovesTested, PortalOffered,
};
use greffe_seg::movement::{self, path};
use greffe_seg::postures;
use greffe_seg::postures::events::PostureAdopted;
use greffe_seg::profiles::{Skill, Suit};
use greffe_seg::range::table;
use greffe_seg::reactions::events::{NullifyTested, ParryTested};
use greffe_seg::setup::{MoveMeasure, Ruler, Setup};
use greffe_seg::state::look::Look;
use greffe_seg::state::{Attack, AttackKind, Deed, Frame, Posture, Presence, State};
use greffe_seg::team::events::PositionTaken;
use greffe_seg::turn::events::{TacticSpent, TurnEnded};
use greffe_seg::wounds::events::{Eliminated, Healed, Wounded};
use serde_json::{Value, json};

use crate::games::{GAMES, games};
use crate::openings::brawl;
use crate::playing::{Play, seeds};

/// The most declarations of a match.
const MOST: usize = 110;

/// The matches played from their beginning, and those that open in the thick of it.
const MATCHES: u64 = 4;
const BRAWLS: u64 = 56;

/// One event, with what was before and after it.
struct Moment<'a> {
    setup: &'a Setup,
    before: &'a State,
    after: &'a State,
    event: &'a Event,
    /// The sum that it rests on.
    sum: &'a [(String, i32)],
    /// What this activation and this turn have seen so far, this event left out.
    tally: &'a Tally,
}

/// What an activation and a turn have seen.
#[derive(Clone, Default)]
struct Tally {
    activated: BTreeSet<FigureId>,
    free_moves: u32,
    waived: bool,
    acts: u32,
    attempts: BTreeMap<usize, u32>,
}

impl Tally {
    fn note(&mut self, before: &State, event: &Event) {
        match event {
            Event::TurnStarted { .. } => *self = Self::default(),
            Event::FigureActivated(FigureActivated { figure, .. })
            | Event::PlacementDue(PlacementDue { figure }) => {
                let mut activated = std::mem::take(&mut self.activated);
                activated.insert(*figure);
                *self = Self { activated, ..Self::default() };
            }
            Event::FigureMoved(FigureMoved { kind: MoveKind::Free, .. }) => self.free_moves += 1,
            Event::FreeMoveGivenUp { .. } => self.waived = true,
            Event::DoubleAttackBegun { .. } => {
                self.waived = true;
                self.acts += 1;
            }
            Event::ActionTested { .. } | Event::ActionDeclared { .. } => {
                self.acts += u32::from(matches!(before.stack.last(), Some(Frame::Activation { .. })));
                self.attempts.insert(before.stack.len(), 0);
            }
            Event::ParryTested { .. } => *self.attempts.entry(before.stack.len()).or_default() += 1,
            Event::PostureAdopted { .. }
            | Event::EscapeTested { .. }
            | Event::DisengageTested { .. }
            | Event::ActionForgone { .. } => self.acts += 1,
            Event::MovesTested { .. } => {
                self.acts += u32::from(matches!(before.stack.last(), Some(Frame::Activation { .. })));
            }
            _ => {}
        }
    }
}

impl Moment<'_> {
    fn was(&self) -> Look<'_> {
        Look { setup: self.setup, state: self.before }
    }

    fn is(&self) -> Look<'_> {
        Look { setup: self.setup, state: self.after }
    }

    fn tests(&self) -> Vec<&Test> {
        match self.event {
            Event::EscapeTested(EscapeTested { test, .. })
            | Event::DisengageTested(DisengageTested { test, .. })
            | Event::DueTested(DueTested { test, .. })
            | Event::ParryTested(ParryTested { test, .. })
            | Event::NullifyTested(NullifyTested { test, .. }) => vec![test],
            Event::MovesTested(MovesTested { tests, .. })
            | Event::ActionTested(ActionTested { tests, .. }) => tests.iter().collect(),
            _ => Vec::new(),
        }
    }

    fn attack(&self) -> Option<&Attack> {
        match self.event {
            Event::ActionTested(ActionTested { deed: Deed::Attack(attack), .. })
            | Event::ActionDeclared(ActionDeclared { deed: Deed::Attack(attack), .. }) => Some(attack),
            _ => None,
        }
    }

    fn line(&self, rule: &str) -> i32 {
        self.sum.iter().filter(|(line, _)| line == rule).map(|(_, value)| value).sum()
    }
}

/// A law: nothing where an event does not bear on it, else whether it holds.
type Law = fn(&Moment<'_>) -> Option<bool>;

const LAWS: &[(&str, Law)] = &[
    ("SEG-WND-01 a wound takes one off the Value", wound_is_one),
    ("SEG-WND-02 nobody is healed above the start Value", heal_is_bounded),
    ("SEG-WND-03 nobody in play is without Value", dead_at_zero),
    ("SEG-WND-04 the eliminated are gone for good", gone_for_good),
    ("SEG-TEST-02 a test passes by its last face alone", faces_decide),
    ("SEG-TEST-03 a threshold is its sum", threshold_is_sum),
    ("SEG-TEST-05 a threshold of 6 cannot fail, of 0 cannot pass", certain_outcomes),
    ("SEG-ACTN-01 one action an activation", one_action),
    ("SEG-ACT-11 one activation a turn", one_activation),
    ("SEG-MOVE-06 the engaged do not move", engaged_stay),
    ("SEG-MOVE-07 one free move an activation, none once given up", one_free_move),
    ("SEG-MOVE-01 a move keeps within its ruler", move_within_ruler),
    ("SEG-MOVE-04 nobody walks through an adversary", walks_past),
    ("SEG-MOVE-10 being moved is no move of one's own", displaced_is_not_moving),
    ("SEG-BASIC-04 one leaves one adversary, by a short move", disengage_is_short),
    ("SEG-SKMOVE-03 the slow move once a turn", slow_moves_once),
    ("SEG-IMMO-02 the immobilised do nothing else", held_do_nothing),
    ("SEG-IMMO-05 the immobilised hold no posture", held_without_posture),
    ("SEG-POST-02 a posture but aim ends with the next activation", posture_ends),
    ("SEG-POST-07 one attempt against an aggression", one_attempt),
    ("SEG-SKDEF-05 a posture parries what fits it", posture_fits),
    ("SEG-SKDEF-16 protections take off one at most", one_protection),
    ("SEG-OUTN-01 every adversary in contact but the other is in the sum", outnumbered),
    ("SEG-TAC-02 options cost their points", tactic_costs),
    ("SEG-TAC-09 no tactic point outlives its turn", tactic_lost),
    ("SEG-OMEGA-02 energy stays within its cap", omega_capped),
    ("SEG-SKNRG-06 single use gains no energy", single_use),
    ("SEG-OMEGA-06 an action costs what the book says", payments),
    ("SEG-SKMISC-09 ammunition goes down by one a basic attack", ammunition),
    ("SEG-SKOPT-06 the immune are not shot", immune),
    ("SEG-SKSPE-02 a basic attack is special in contact only", special_in_contact),
    ("SEG-SKSPE-10 a portal leads to another of its team", portals_of_a_team),
    ("SEG-DEPLOY-03 turn zero only places figures", deployment_only_places),
    ("SEG-BASIC-06 support ends with the activation", support_ends),
    ("SEG-RANGE-04 contacts are those of the places", contacts_are_true),
    ("SEG-GAP-57 nobody stands where there is no room", room_for_all),
    ("SEG-SKSHOOT-05 aim does not go with an adversary in contact", aim_apart),
];

fn value(state: Look<'_>, figure: FigureId) -> i32 {
    state.figure(figure).unwrap().value
}

fn wound_is_one(moment: &Moment<'_>) -> Option<bool> {
    let Event::Wounded(Wounded { figure, value: left, .. }) = moment.event else { return None };
    Some(value(moment.was(), *figure) - 1 == *left && value(moment.is(), *figure) == *left)
}

fn heal_is_bounded(moment: &Moment<'_>) -> Option<bool> {
    let Event::Healed(Healed { figure, value: left, .. }) = moment.event else { return None };
    let start = moment.was().profile(*figure)?.value;
    let was = value(moment.was(), *figure);
    Some(*left <= start && *left - was <= 1 && *left >= was)
}

fn dead_at_zero(moment: &Moment<'_>) -> Option<bool> {
    let Event::Eliminated(Eliminated { figure, .. }) = moment.event else { return None };
    let enduring = moment.was().has(*figure, Skill::Enduring);
    let left = value(moment.was(), *figure);
    Some(if enduring { left < 0 } else { left <= 0 })
}

fn gone_for_good(moment: &Moment<'_>) -> Option<bool> {
    let gone = |state: &State| -> Vec<usize> {
        let dead = state.figures.iter().enumerate().filter(|(_, f)| f.presence == Presence::Eliminated);
        dead.map(|(place, _)| place).collect()
    };
    let dead = gone(moment.before);
    if dead.is_empty() {
        return None;
    }
    let bare = dead.iter().all(|place| {
        let figure = &moment.after.figures[*place];
        figure.presence == Presence::Eliminated
            && figure.at.is_none()
            && figure.posture.is_none()
            && !figure.immobilised
            && figure.omega == 0
    });
    let touched =
        moment.after.contacts.iter().any(|(a, b)| [a, b].iter().any(|id| !moment.is().is_on_table(**id)));
    Some(bare && !touched)
}

fn faces_decide(moment: &Moment<'_>) -> Option<bool> {
    let thrown: Vec<&Test> = moment.tests().into_iter().filter(|test| !test.faces.is_empty()).collect();
    if thrown.is_empty() {
        return None;
    }
    let by_face = |test: &&Test| {
        let face = i32::try_from(*test.faces.last().unwrap()).unwrap();
        test.passed == (face <= test.threshold)
    };
    Some(thrown.iter().all(by_face))
}

fn threshold_is_sum(moment: &Moment<'_>) -> Option<bool> {
    let tests = moment.tests();
    // A test that was due took its sum from the declaration.
    if tests.is_empty() || matches!(moment.event, Event::DueTested { .. }) {
        return None;
    }
    let total: i32 = moment.sum.iter().map(|(_, value)| value).sum();
    Some(tests.iter().all(|test| test.threshold == total))
}

fn certain_outcomes(moment: &Moment<'_>) -> Option<bool> {
    let sure = |test: &&&Test| test.threshold >= 6 || test.threshold <= 0;
    let tests = moment.tests();
    let certain: Vec<&&Test> = tests.iter().filter(sure).collect();
    if certain.is_empty() {
        return None;
    }
    let skilled = match moment.event {
        Event::EscapeTested(EscapeTested { figure, .. }) => moment.was().has(*figure, Skill::Agile),
        Event::ActionTested(ActionTested { deed: Deed::Support { actor, .. }, .. }) => {
            moment.was().has(*actor, Skill::ReliableSupport)
        }
        _ => false,
    };
    Some(certain.iter().all(|test| test.passed == (test.threshold >= 6) || (test.passed && skilled)))
}

fn one_action(moment: &Moment<'_>) -> Option<bool> {
    let Event::ActivationEnded(ActivationEnded { figure }) = moment.event else { return None };
    if moment.before.turn == 0 {
        return None;
    }
    // Who was eliminated first made none.
    Some(moment.tally.acts == 1 || (moment.tally.acts == 0 && !moment.was().is_on_table(*figure)))
}

fn one_activation(moment: &Moment<'_>) -> Option<bool> {
    match moment.event {
        Event::FigureActivated(FigureActivated { figure, .. })
        | Event::PlacementDue(PlacementDue { figure }) => Some(!moment.tally.activated.contains(figure)),
        _ => None,
    }
}

fn engaged_stay(moment: &Moment<'_>) -> Option<bool> {
    match moment.event {
        Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Free | MoveKind::Action, .. }) => {
            Some(!moment.was().is_engaged(*figure))
        }
        _ => None,
    }
}

fn one_free_move(moment: &Moment<'_>) -> Option<bool> {
    match moment.event {
        Event::FigureMoved(FigureMoved { kind: MoveKind::Free, .. }) => {
            Some(moment.tally.free_moves == 0 && !moment.tally.waived)
        }
        _ => None,
    }
}

/// Whether a recorded move is no longer than a ruler.
fn keeps_within(moment: &Moment<'_>, figure: FigureId, ruler: Ruler) -> Option<bool> {
    let (from, to) = (moment.was().disc(figure)?, moment.is().disc(figure)?);
    let limit = moment.setup.ruler(ruler);
    let points = |disc: Disc| Disc { diameter: 0, ..disc };
    Some(match moment.setup.options.move_measure {
        MoveMeasure::RulerContact => within(from, to, limit),
        MoveMeasure::CentreShift => within(points(from), points(to), limit),
    })
}

fn move_within_ruler(moment: &Moment<'_>) -> Option<bool> {
    match moment.event {
        Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Free | MoveKind::Action, .. }) => {
            let (ruler, _) = movement::stride(moment.was(), *figure);
            keeps_within(moment, *figure, ruler)
        }
        Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Teleport, .. }) => {
            keeps_within(moment, *figure, Ruler::Long)
        }
        _ => None,
    }
}

fn walks_past(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Free | MoveKind::Action, .. }) =
        moment.event
    else {
        return None;
    };
    let look = moment.was();
    let passes = [Skill::Infiltration, Skill::Flight, Skill::Intangible];
    if passes.into_iter().any(|skill| look.has(*figure, skill)) {
        return None;
    }
    let (from, to) = (look.disc(*figure)?, moment.is().disc(*figure)?.at);
    let adversaries = look.on_table().filter(|other| look.are_adversaries(*figure, *other));
    let mut bases = adversaries.filter_map(|other| look.disc(other));
    Some(!bases.any(|base| Obstacle::Disc(base).blocks(from, to)))
}

fn displaced_is_not_moving(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureDisplaced(FigureDisplaced { figure, .. }) = moment.event else { return None };
    let moves = |look: Look<'_>| look.figure(*figure).unwrap().moves;
    let held = moment.is().figure(*figure).unwrap().posture;
    Some(moves(moment.was()) == moves(moment.is()) && held.is_none())
}

fn disengage_is_short(moment: &Moment<'_>) -> Option<bool> {
    match moment.event {
        Event::DisengageTested(DisengageTested { figure, from, .. }) => {
            let touching: Vec<FigureId> = moment.was().adversaries_touching(*figure).collect();
            Some(touching == [*from])
        }
        Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Disengage, .. }) => {
            let mut met = moment.was().adversaries_touching(*figure);
            let leaves = met.all(|other| !moment.is().touch(*figure, other));
            let free = leaves || moment.was().has(*figure, Skill::Elusive);
            if moment.is().disc(*figure).is_none() {
                return Some(free);
            }
            Some(keeps_within(moment, *figure, Ruler::Short)? && free)
        }
        _ => None,
    }
}

fn slow_moves_once(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(FigureMoved { figure, moves, .. }) = moment.event else { return None };
    moment.was().has(*figure, Skill::Slow).then_some(*moves <= 1)
}

fn held_do_nothing(moment: &Moment<'_>) -> Option<bool> {
    let actor = match moment.event {
        Event::FigureMoved(FigureMoved { figure, .. })
        | Event::PostureAdopted(PostureAdopted { figure, .. })
        | Event::MovesTested(MovesTested { figure, .. })
        | Event::DisengageTested(DisengageTested { figure, .. })
        | Event::PortalOffered(PortalOffered { figure, .. })
        | Event::FreeMoveGivenUp(FreeMoveGivenUp { figure, .. }) => *figure,
        Event::ActionTested(ActionTested { deed, .. })
        | Event::ActionDeclared(ActionDeclared { deed, .. }) => deed.actor(),
        _ => return None,
    };
    Some(!moment.was().figure(actor).unwrap().immobilised)
}

fn held_without_posture(moment: &Moment<'_>) -> Option<bool> {
    let mut held = moment.after.figures.iter().filter(|figure| figure.immobilised).peekable();
    held.peek()?;
    Some(held.all(|figure| figure.posture.is_none()))
}

fn posture_ends(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureActivated(FigureActivated { figure, .. }) = moment.event else { return None };
    let posture = moment.is().posture(*figure);
    Some(posture.is_none() || posture == Some(Posture::Positioned))
}

fn one_attempt(moment: &Moment<'_>) -> Option<bool> {
    let Event::ParryTested { .. } = moment.event else { return None };
    Some(moment.tally.attempts.get(&moment.before.stack.len()).copied().unwrap_or(0) == 0)
}

fn posture_fits(moment: &Moment<'_>) -> Option<bool> {
    let Event::ParryTested(ParryTested { parrier, posture, .. }) = moment.event else { return None };
    let Some(Frame::Deed { deed: Deed::Attack(attack), .. }) = moment.before.stack.iter().rev().nth(1) else {
        return Some(false);
    };
    let own = *parrier == attack.target;
    let ranged = if own { attack.ranged } else { !moment.was().touch(*parrier, attack.actor) };
    let near = own || moment.was().touch(*parrier, attack.target);
    Some(
        near && moment.was().posture(*parrier) == Some(*posture)
            && postures::parry_suit(*posture, ranged).is_some(),
    )
}

fn one_protection(moment: &Moment<'_>) -> Option<bool> {
    let attack = moment.attack()?;
    let rules = ["10", "11", "12", "13", "14", "15"].map(|number| format!("SEG-SKDEF-{number}"));
    let protected: i32 = rules.iter().map(|rule| moment.line(rule)).sum();
    let special = attack.special;
    let wrong = if special { moment.line("SEG-SKDEF-10") } else { moment.line("SEG-SKDEF-11") };
    (protected != 0).then_some(protected == -1 && wrong == 0)
}

fn outnumbered(moment: &Moment<'_>) -> Option<bool> {
    let (figure, other) = match moment.event {
        Event::ActionTested(ActionTested { deed, .. }) => (deed.actor(), deed.target()),
        Event::ParryTested(ParryTested { parrier, .. }) => {
            let Some(Frame::Deed { deed, .. }) = moment.before.stack.iter().rev().nth(1) else { return None };
            (*parrier, Some(deed.actor()))
        }
        Event::MovesTested(MovesTested { figure, .. }) | Event::EscapeTested(EscapeTested { figure, .. }) => {
            (*figure, None)
        }
        _ => return None,
    };
    if moment.sum.is_empty() {
        return None;
    }
    let counts = |id: FigureId| {
        let look = moment.was();
        if look.figure(id).unwrap().immobilised {
            0
        } else if look.has(id, Skill::Disruptive) {
            2
        } else {
            1
        }
    };
    let expected: i32 = if moment.was().has(figure, Skill::Unflappable) {
        0
    } else {
        let against = moment.was().adversaries_touching(figure).filter(|id| Some(*id) != other);
        against.map(counts).sum()
    };
    let off: i32 = ["SEG-OUTN-01", "SEG-OUTN-04"].iter().map(|rule| moment.line(rule)).sum();
    Some(off == -expected)
}

fn tactic_costs(moment: &Moment<'_>) -> Option<bool> {
    let Event::TacticSpent(TacticSpent { side, option, left }) = moment.event else { return None };
    let cost = if *option == TacticOption::DoubleReveal { 2 } else { 1 };
    Some(moment.was().side(*side)?.tactic == left + cost)
}

fn tactic_lost(moment: &Moment<'_>) -> Option<bool> {
    matches!(moment.event, Event::TurnEnded { .. })
        .then(|| moment.after.sides.iter().all(|side| side.tactic == 0))
}

fn omega_capped(moment: &Moment<'_>) -> Option<bool> {
    let Event::OmegaGained(OmegaGained { figure, omega }) = moment.event else { return None };
    let held = moment.was().figure(*figure)?.omega;
    Some(*omega <= energy::omega_cap(moment.was(), *figure).max(held))
}

fn single_use(moment: &Moment<'_>) -> Option<bool> {
    let Event::OmegaGained(OmegaGained { figure, omega }) = moment.event else { return None };
    let single = moment.was().has(*figure, Skill::SingleUse);
    single.then_some(moment.was().figure(*figure)?.omega == *omega)
}

fn payments(moment: &Moment<'_>) -> Option<bool> {
    let Event::ActionTested(ActionTested { deed: of, spent, passed, .. }) = moment.event else { return None };
    let sheet = sheet::sheet(of);
    let paid: u32 = spent.iter().map(|part| part.points).sum();
    (sheet.cost > 0).then_some(paid == if *passed { sheet.cost } else { sheet.spent_on_failure })
}

fn ammunition(moment: &Moment<'_>) -> Option<bool> {
    let attack = moment.attack()?;
    let had = moment.was().figure(attack.actor)?.ammo?;
    let has = moment.is().figure(attack.actor)?.ammo?;
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    Some(if basic { had == has + 1 } else { had == has })
}

fn immune(moment: &Moment<'_>) -> Option<bool> {
    let attack = moment.attack()?;
    moment.was().has(attack.target, Skill::RangedImmunity).then_some(!attack.ranged)
}

fn special_in_contact(moment: &Moment<'_>) -> Option<bool> {
    let attack = moment.attack()?;
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    let suit = moment.tests().first().map(|test| test.suit);
    (basic && attack.special).then_some(!attack.ranged && suit.is_none_or(|suit| suit == Suit::Diamonds))
}

fn portals_of_a_team(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(FigureMoved { figure, kind: MoveKind::Portal, .. }) = moment.event else {
        return None;
    };
    let Some(Frame::PortalOffer { portals, .. }) = moment.before.stack.last() else { return Some(false) };
    let base = moment.is().disc(*figure)?;
    let discs = table::portals(moment.is());
    let team = |number: &u16| moment.before.portals.get(usize::from(*number)).map(|portal| portal.side);
    let out = discs.iter().filter(|(_, disc)| contact(base, *disc)).map(|(number, _)| *number);
    let mut fits = out.filter(|exit| portals.iter().any(|from| from != exit && team(from) == team(exit)));
    Some(fits.next().is_some())
}

fn deployment_only_places(moment: &Moment<'_>) -> Option<bool> {
    (moment.before.turn == 0).then_some(!matches!(
        moment.event,
        Event::FigureMoved { .. }
            | Event::ActionTested { .. }
            | Event::Wounded { .. }
            | Event::FigureActivated { .. }
    ))
}

fn support_ends(moment: &Moment<'_>) -> Option<bool> {
    let Event::ActivationEnded(ActivationEnded { figure }) = moment.event else { return None };
    Some(moment.is().figure(*figure)?.support.is_empty())
}

/// Whether an event puts somebody somewhere.
fn places(moment: &Moment<'_>) -> bool {
    let placing = matches!(
        moment.event,
        Event::FigureMoved { .. }
            | Event::FigurePlaced { .. }
            | Event::PortalCreated { .. }
            | Event::Eliminated { .. }
    );
    moment.setup.table.is_some() && placing
}

fn contacts_are_true(moment: &Moment<'_>) -> Option<bool> {
    if !places(moment) {
        return None;
    }
    let look = moment.is();
    let ids: Vec<FigureId> = look.on_table().collect();
    let pairs = ids.iter().flat_map(|a| ids.iter().filter(move |b| a < *b).map(move |b| (*a, *b)));
    let mut true_ones = pairs.filter_map(|(a, b)| Some((a, b, look.disc(a)?, look.disc(b)?)));
    Some(true_ones.all(|(a, b, one, other)| look.touch(a, b) == contact(one, other)))
}

fn room_for_all(moment: &Moment<'_>) -> Option<bool> {
    if !places(moment) {
        return None;
    }
    let look = moment.is();
    let ids: Vec<FigureId> = look.on_table().collect();
    let stands = |id: &FigureId| {
        let Some(base) = look.disc(*id) else { return false };
        let others = ids.iter().filter(|other| *other != id).filter_map(|other| look.disc(*other));
        path::room_refusal(look, *id, base, &[*id]).is_none()
            && !others.into_iter().any(|other| overlap(base, other))
    };
    Some(ids.iter().all(stands))
}

fn aim_apart(moment: &Moment<'_>) -> Option<bool> {
    // Whoever comes into contact is told first; the aim is lost by the event after.
    let Event::ActivationEnded { .. } = moment.event else { return None };
    let look = moment.is();
    let mut aiming = look.on_table().filter(|id| look.posture(*id) == Some(Posture::Positioned)).peekable();
    aiming.peek()?;
    Some(aiming.all(|id| !look.is_engaged(id)))
}

/// The lines of a sum, each with its rule.
type Sum = Vec<(String, i32)>;

/// The events written from a record on, with their sums, and the record of each.
fn told(play: &Play, first: Seq) -> Vec<(Seq, Event, Sum)> {
    let written = play.table.written_from(first).unwrap();
    let numbered = (first.0..).zip(written).filter(|(_, (kind, _))| kind == "Resolved");
    numbered
        .map(|(seq, (_, body))| {
            let body: Value = serde_json::from_str(&body).unwrap();
            let event: Event = serde_json::from_value(body["event"].clone()).unwrap();
            let lines = body.get("modifiers").and_then(Value::as_array).into_iter().flatten();
            let line = |line: &Value| {
                let value = line["value"].as_i64().unwrap();
                (line["rule"].as_str().unwrap().to_owned(), i32::try_from(value).unwrap())
            };
            (Seq(seq), event, lines.map(line).collect())
        })
        .collect()
}

fn state(play: &Play, seq: u64) -> State {
    serde_json::from_str(&play.game().state_json(Seq(seq)).unwrap()).unwrap()
}

#[test]
fn the_book_holds_in_every_match() {
    let Some(rules) = games().find(|game| game.system.name() == "seg") else { return };
    let mut applied: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in seeds(MATCHES) {
        hold(Play::open(rules, seed), &mut applied);
    }
    for seed in seeds(BRAWLS) {
        hold(Play::of(rules, seed, brawl(seed * 2)), &mut applied);
    }
    let idle: Vec<&str> = LAWS.iter().map(|(law, _)| *law).filter(|law| !applied.contains_key(law)).collect();
    assert!(idle.len() < 3 || seeds(MATCHES) != (0..MATCHES), "never applied: {idle:?} of {applied:?}");
}

/// Plays a match at random and holds every law against every event of it.
fn hold(mut play: Play, applied: &mut BTreeMap<&str, u32>) {
    let seed = play.seed;
    let mut rng = Rng::new(seed);
    let (setup, _) = Seg::setup(&play.opening).unwrap();
    let mut tally = Tally::default();
    let mut next = 0;
    for _ in 0..MOST {
        for (seq, event, sum) in told(&play, Seq(next)) {
            let (before, after) = (state(&play, seq.0 - 1), state(&play, seq.0));
            let moment = Moment {
                setup: &setup,
                before: &before,
                after: &after,
                event: &event,
                sum: &sum,
                tally: &tally,
            };
            for (law, holds) in LAWS {
                if let Some(holds) = holds(&moment) {
                    *applied.entry(law).or_default() += 1;
                    assert!(holds, "{law}: seed {seed}, record {}, {event:?}, {sum:?}", seq.0);
                }
            }
            tally.note(&before, &event);
        }
        next = play.game().records();
        assert_eq!(play.game().check(), Vec::new(), "seed {seed}, after {:?}", play.said.last());
        if play.is_over() || !play.step(&mut rng) {
            break;
        }
    }
}

/// A fault put into what was before and what is after.
type Plant<'a> = &'a dyn Fn(&mut State, &mut State);

/// A sound position on a recorded table, into which faults are planted.
struct Bed {
    setup: Setup,
    sound: State,
    seen: RefCell<BTreeSet<&'static str>>,
}

/// What a fault rests on beside the two states.
struct Around<'a> {
    sum: &'a [(&'a str, i32)],
    tally: Tally,
    /// The skills of every figure.
    skills: &'a [Skill],
}

impl Bed {
    fn open() -> Self {
        let rules = GAMES.iter().find(|game| game.system.name() == "seg").unwrap();
        let measured = (1..200).find_map(|seed| {
            let play = Play::of(rules, seed, brawl(seed * 2));
            let (setup, _) = Seg::setup(&play.opening).unwrap();
            let rosters = setup.sides.iter().all(|side| side.roster.is_some());
            let sound = state(&play, play.game().records() - 1);
            (setup.table.is_some() && rosters).then_some((setup, sound))
        });
        let (setup, mut sound) = measured.unwrap();
        for figure in &mut sound.figures {
            (figure.immobilised, figure.posture) = (false, None);
        }
        Self { setup, sound, seen: RefCell::default() }
    }

    /// A figure of the other side than the first figure's.
    fn enemy(&self) -> FigureId {
        let other = self.sound.figures.iter().position(|figure| figure.side != self.sound.figures[0].side);
        FigureId(u16::try_from(other.unwrap() + 1).unwrap())
    }

    fn broken(&self, law: &str, event: Event, plant: Plant<'_>) {
        let tally = Tally { waived: true, acts: 2, ..Tally::default() };
        self.broken_in(law, event, plant, &Around { sum: &[("SEG-TEST-01", 3)], tally, skills: &[] });
    }

    /// A law sees the fault.
    fn broken_in(&self, law: &str, event: impl Into<Event>, plant: Plant<'_>, around: &Around<'_>) {
        let event = event.into();
        let mut setup = self.setup.clone();
        for profile in setup.sides.iter_mut().filter_map(|side| side.roster.as_mut()).flatten() {
            profile.skills = around.skills.to_vec();
        }
        let (mut before, mut after) = (self.sound.clone(), self.sound.clone());
        plant(&mut before, &mut after);
        let sum: Vec<(String, i32)> =
            around.sum.iter().map(|(rule, value)| ((*rule).to_owned(), *value)).collect();
        let moment = Moment {
            setup: &setup,
            before: &before,
            after: &after,
            event: &event,
            sum: &sum,
            tally: &around.tally,
        };
        let (name, found) = LAWS.iter().find(|(name, _)| name.starts_with(law)).unwrap();
        assert_eq!(found(&moment), Some(false), "{law}");
        self.seen.borrow_mut().insert(name);
    }

    fn with_skills(&self, law: &str, skills: &[Skill], event: Event, plant: Plant<'_>) {
        self.broken_in(law, event, plant, &Around { sum: &[], tally: Tally::default(), skills });
    }
}

fn nothing(_: &mut State, _: &mut State) {}

fn event(told: Value) -> Event {
    serde_json::from_value(told).unwrap()
}

fn moved(kind: &str) -> Event {
    event(json!({ "FigureMoved": { "figure": 1, "kind": kind, "arrival": {}, "moves": 2, "lost": null } }))
}

fn test(threshold: i32, faces: &[u32], passed: bool) -> Value {
    json!({ "figure": 1, "suit": "Clubs", "threshold": threshold, "faces": faces, "passed": passed })
}

/// An attack of the first figure that passes, whatever it costs.
fn attack(kind: &str, target: FigureId, ranged: bool, special: bool) -> Event {
    let deed = json!({ "Attack": {
        "kind": kind, "actor": 1, "target": target, "ranged": ranged, "special": special
    } });
    event(json!({ "ActionTested": {
        "deed": deed, "spent": [], "ammo": null, "tests": [test(3, &[1], true)], "passed": true
    } }))
}

fn harms(bed: &Bed) {
    let figure = FigureId(1);
    let escape = |test: Value| event(json!({ "EscapeTested": { "figure": 1, "test": test } }));
    bed.broken("SEG-WND-01", Event::Wounded(Wounded { figure, by: figure, value: -3, lost: None }), &nothing);
    bed.broken("SEG-WND-02", Event::Healed(Healed { figure, by: figure, value: 99 }), &nothing);
    bed.broken("SEG-WND-03", Event::Eliminated(Eliminated { figure, by: figure }), &nothing);
    bed.broken("SEG-WND-04", Event::PositionTaken(PositionTaken {}), &|before, _| {
        before.figures[0].presence = Presence::Eliminated;
    });
    bed.broken("SEG-TEST-02", escape(test(3, &[4], true)), &nothing);
    bed.broken("SEG-TEST-03", escape(test(4, &[4], true)), &nothing);
    bed.broken("SEG-TEST-05", escape(test(6, &[], false)), &nothing);
    bed.broken("SEG-IMMO-02", moved("Free"), &|before, _| before.figures[0].immobilised = true);
    bed.broken("SEG-IMMO-05", Event::PositionTaken(PositionTaken {}), &|_, after| {
        after.figures[0].immobilised = true;
        after.figures[0].posture = Some(Posture::Defensive);
    });
}

fn activations(bed: &Bed) {
    let (figure, enemy) = (FigureId(1), bed.enemy());
    let ended = Event::ActivationEnded(ActivationEnded { figure });
    bed.broken("SEG-ACTN-01", ended.clone(), &nothing);
    let activated = Event::FigureActivated(FigureActivated { figure, suit: Suit::Clubs, ended: None });
    let twice = Tally { activated: [figure].into(), ..Tally::default() };
    let around = Around { sum: &[], tally: twice, skills: &[] };
    bed.broken_in("SEG-ACT-11", activated.clone(), &nothing, &around);
    bed.broken("SEG-POST-02", activated, &|_, after| after.figures[0].posture = Some(Posture::Defensive));
    bed.broken("SEG-BASIC-06", ended.clone(), &|_, after| {
        after.figures[0].support = serde_json::from_value(json!([{ "amount": 1, "from": enemy }])).unwrap();
    });
    bed.broken("SEG-SKSHOOT-05", ended, &|_, after| {
        after.figures[0].posture = Some(Posture::Positioned);
        after.contacts.insert((figure, enemy));
    });
    let option = TacticOption::DoubleReveal;
    bed.broken("SEG-TAC-02", Event::TacticSpent(TacticSpent { side: 0, option, left: 1 }), &nothing);
    bed.broken("SEG-TAC-09", Event::TurnEnded(TurnEnded { turn: 1 }), &|_, after| after.sides[0].tactic = 2);
    bed.broken("SEG-DEPLOY-03", moved("Free"), &|before, _| before.turn = 0);
}

fn moves(bed: &Bed) {
    let (figure, enemy) = (FigureId(1), bed.enemy());
    let other = usize::from(enemy.0) - 1;
    bed.broken("SEG-MOVE-07", moved("Free"), &nothing);
    bed.broken("SEG-MOVE-06", moved("Free"), &|before, _| {
        before.contacts.insert((figure, enemy));
    });
    let far: Plant<'_> = &|before, after| {
        before.figures[0].at = Some(Point::flat(200, 200));
        after.figures[0].at = Some(Point::flat(90_000, 200));
    };
    bed.broken("SEG-MOVE-01", moved("Free"), far);
    bed.broken("SEG-BASIC-04", moved("Disengage"), far);
    let clings: Plant<'_> = &|before, after| {
        before.contacts.insert((figure, enemy));
        after.contacts.insert((figure, enemy));
        after.figures[0].at = before.figures[0].at;
    };
    bed.broken("SEG-BASIC-04", moved("Disengage"), clings);
    bed.broken("SEG-MOVE-04", moved("Free"), &|before, after| {
        before.figures[0].at = Some(Point::flat(200, 200));
        before.figures[other].at = Some(Point::flat(700, 200));
        after.figures[0].at = Some(Point::flat(1200, 200));
    });
    let displaced = json!({ "FigureDisplaced": {
        "figure": 1, "by": enemy, "arrival": {}, "stopped": "Free", "lost": null
    } });
    bed.broken("SEG-MOVE-10", event(displaced), &|_, after| after.figures[0].moves = 7);
    bed.with_skills("SEG-SKMOVE-03", &[Skill::Slow], moved("Action"), &nothing);
    bed.broken("SEG-SKSPE-10", moved("Portal"), &nothing);
    bed.broken("SEG-RANGE-04", moved("Free"), &|_, after| {
        if !after.contacts.remove(&(figure, enemy)) {
            after.contacts.insert((figure, enemy));
        }
    });
    bed.broken("SEG-GAP-57", moved("Free"), &|_, after| after.figures[0].at = after.figures[other].at);
}

fn attacks(bed: &Bed) {
    let enemy = bed.enemy();
    let parried = event(json!({ "ParryTested": {
        "parrier": 1, "posture": "Defensive", "test": test(3, &[1], true), "lost": false
    } }));
    let depth = bed.sound.stack.len();
    let again = Tally { attempts: [(depth, 1)].into(), ..Tally::default() };
    bed.broken_in("SEG-POST-07", parried.clone(), &nothing, &Around { sum: &[], tally: again, skills: &[] });
    bed.broken("SEG-SKDEF-05", parried, &nothing);
    let summed = |law: &str, sum: &[(&str, i32)]| {
        let around = Around { sum, tally: Tally::default(), skills: &[] };
        bed.broken_in(law, attack("Basic", enemy, false, false), &nothing, &around);
    };
    summed("SEG-SKDEF-16", &[("SEG-SKDEF-10", -1), ("SEG-SKDEF-13", -1)]);
    summed("SEG-OUTN-01", &[("SEG-OUTN-01", -9)]);
    bed.broken("SEG-OMEGA-06", attack("SpecialRanged", enemy, true, true), &nothing);
    bed.broken("SEG-SKMISC-09", attack("Basic", enemy, false, false), &|before, after| {
        (before.figures[0].ammo, after.figures[0].ammo) = (Some(3), Some(3));
    });
    let immune = [Skill::RangedImmunity];
    bed.with_skills("SEG-SKOPT-06", &immune, attack("Basic", enemy, true, false), &nothing);
    bed.broken("SEG-SKSPE-02", attack("Basic", enemy, true, true), &nothing);
    let gained = Event::OmegaGained(OmegaGained { figure: FigureId(1), omega: 99 });
    bed.broken("SEG-OMEGA-02", gained.clone(), &nothing);
    bed.with_skills("SEG-SKNRG-06", &[Skill::SingleUse], gained, &nothing);
}

#[test]
fn each_law_sees_the_fault_planted_for_it() {
    let bed = Bed::open();
    for plant in [harms, activations, moves, attacks] {
        plant(&bed);
    }
    let seen = bed.seen.borrow();
    let blind: Vec<&str> = LAWS.iter().map(|(law, _)| *law).filter(|law| !seen.contains(law)).collect();
    assert_eq!(blind, [""; 0], "no fault is planted for these");
}
