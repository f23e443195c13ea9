//! Two figures of nobody fight: an Event card decides.   AD-NPC-19

use crate::draft::{AdDraft, because, forbid, look, own};
use crate::event::{self, Deck};
use crate::melee::combat::{self, Turn};
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Weapon;
use crate::refusal::Refusal;
use crate::setup::NpcRole;
use crate::setup::options::{DuelHelp, DuelSupport};
use crate::skills::{self, melee};
use crate::state::frames::{Duel, Frame, RetreatCause, Score};
use crate::state::look::Look;
use crate::state::{Mark, Phase, SideMark};
use crate::{cards, guards, retreat, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Up to this value the attacker wins.   AD-NPC-19
const LAST_OF_ATTACKER: i32 = 12;
/// The wounds of the loser.   AD-NPC-19
const WOUNDS: i32 = 2;

/// Whether two figures of nobody may fight: side by side, no recruits, the first upright, awake and not yet activated.
/// Programs never lead there: only the initiative holder sets one on the other.   AD-NPC-19, AD-NPC-07
pub fn may_fight(look: Look<'_>, attacker: FigureId, defender: FigureId) -> bool {
    let takes_part = |id: FigureId| {
        look.is_in_play(id) && look.side_of(id).is_none() && look.role(id) != Some(NpcRole::Recruit)
    };
    attacker != defender
        && takes_part(attacker)
        && takes_part(defender)
        && !look.is_down(attacker)
        && !look.is(attacker, Mark::Activated)
        && !guards::sleeps(look, attacker)
        && look.are_close(attacker, defender)
        && !are_comrades(look, attacker, defender)
}

/// Whether two figures of nobody are friends that nobody sets on one another: where a scenario sets factions at odds,
/// those it does not; elsewhere those of one faction, and guards of none in particular.   AD-GEN-04
pub fn are_comrades(look: Look<'_>, one: FigureId, other: FigureId) -> bool {
    if look.setup.scenario.feud {
        return !look.are_enemies(one, other);
    }
    let faction = |id| look.profile(id).and_then(|profile| profile.faction.as_ref());
    let guard = |id| look.figure_setup(id).is_some_and(|setup| setup.role == Some(NpcRole::Guard));
    match (faction(one), faction(other)) {
        (Some(mine), Some(theirs)) => mine == theirs,
        (None, _) | (_, None) => guard(one) && guard(other),
    }
}

/// Whether figures of nobody may still fight in this phase, and the initiative holder has not let them be.   AD-NPC-17,
/// AD-NPC-19
pub fn is_open(look: Look<'_>) -> bool {
    let pair = |one: FigureId| look.of_nobody().any(|other| may_fight(look, one, other));
    !look.side_has(look.holder(), SideMark::DuelsDeclined) && look.of_nobody().any(pair)
}

/// Whether the players' figures have had their fights: those of nobody come last.   AD-NPC-17
pub fn is_time(look: Look<'_>) -> bool {
    !matches!(combat::due(look), Some(Turn::Side(_)))
}

/// The figure of nobody that acts before an attacker: its activation has begun with the choice of its equipment.
/// AD-ITEM-10
pub fn others_turn(look: Look<'_>, attacker: FigureId) -> Option<FigureId> {
    let begun = |id: &FigureId| *id != attacker && look.is(*id, Mark::Readied);
    look.of_nobody().find(begun).filter(|_| !look.setup.before(10))
}

/// The initiative holder has one fight another; a guard that is attacked wakes.   AD-NPC-19, AD-NPC-17, AD-NPC-07
pub fn begin(draft: &mut AdDraft<'_>, side: u8, attacker: FigureId, defender: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    if known.state.phase != Phase::Combat || known.top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    if known.holder() != side {
        return Err(Refusal::NotYourTurn.into());
    }
    forbid(draft, !is_time(known), Refusal::NpcsLast)?;
    let nobodys = known.of_nobody().filter(|id| [attacker, defender].contains(id)).count() > 1;
    let comrades = nobodys && are_comrades(known, attacker, defender);
    forbid(draft, comrades, Refusal::Comrades { who: known.name(attacker), other: known.name(defender) })?;
    forbid(draft, nobodys && guards::sleeps(known, attacker), Refusal::Asleep { who: known.name(attacker) })?;
    if let Some(begun) = others_turn(known, attacker) {
        return Err(Refusal::HasBegun { who: known.name(begun) }.into());
    }
    if !may_fight(known, attacker, defender) {
        let (who, other) = (known.name(attacker), known.name(defender));
        return Err(Refusal::NoDuel { who, other }.into());
    }
    if !known.setup.before(2) {
        // Whoever attacks it, a guard has been attacked.
        guards::rouse(draft, defender)?;
    }
    let known = look(draft);
    let (beside, helpers) = (beside(known, attacker, defender), helpers(known, attacker, defender));
    let duel = Duel { attacker, defender, helpers, shift: 0 };
    let held_off = !known.setup.before(2) && beside.len() > free(known, attacker, defender, &beside).len();
    let reading: &[&'static str] = if held_off { &["AD-GAP-86"] } else { &[] };
    let why = because(draft, &[&["AD-NPC-19"], reading].concat());
    draft.emit(event::DuelBegun { duel }, why)
}

/// The players' figures beside a duel that could support in it, the initiative holder's first; by one reading those that
/// another enemy engages as well.   AD-NPC-20, AD-GAP-86
fn helpers(look: Look<'_>, attacker: FigureId, defender: FigureId) -> Vec<FigureId> {
    let beside = beside(look, attacker, defender);
    if look.setup.before(2) || look.options().duel_support == DuelSupport::Adjacent {
        return beside;
    }
    free(look, attacker, defender, &beside)
}

/// Those of some figures whom no enemy beside the two engages: they could support in a fight.   AD-MELEE-16
fn free(look: Look<'_>, attacker: FigureId, defender: FigureId, among: &[FigureId]) -> Vec<FigureId> {
    let free = |id: &FigureId| look.engaging(*id).all(|enemy| enemy == attacker || enemy == defender);
    among.iter().copied().filter(free).collect()
}

/// The players' figures that stand in the open beside a duel, the initiative holder's first.   AD-NPC-20
fn beside(look: Look<'_>, attacker: FigureId, defender: FigureId) -> Vec<FigureId> {
    let beside = |id: &FigureId| {
        !look.is_down(*id)
            && !look.is(*id, Mark::Stealth)
            && (look.are_close(*id, attacker) || look.are_close(*id, defender))
    };
    look.holder_first().into_iter().flat_map(|side| look.of_side(side).filter(beside)).collect()
}

/// What a figure beside a duel adds for one of the two: 1, or 2 from straight across its enemy.   AD-NPC-20
pub fn weight(look: Look<'_>, helper: FigureId, friend: FigureId, enemy: FigureId) -> i32 {
    let squares = [friend, enemy, helper].map(|id| look.square(id));
    let [Some(near), Some(across), Some(third)] = squares else { return 0 };
    let opposite = look.ground().is_opposite(near, across, third) && look.are_close(helper, enemy);
    if opposite { 2 } else { 1 }
}

/// Whether a figure beside a duel may help against one of the two: against either, or by one reading only where it stands
/// beside that one, as a supporter does.   AD-NPC-20, AD-GAP-96
pub fn may_help(look: Look<'_>, helper: FigureId, enemy: FigureId) -> bool {
    match look.options().duel_help {
        DuelHelp::Either => true,
        DuelHelp::AgainstNeighbour => look.are_close(helper, enemy),
    }
}

/// A side says whom its figure helps.   AD-NPC-20, AD-GAP-96
pub fn help(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, whom: Option<FigureId>) -> Result<(), Stop> {
    let Some(Frame::Duel(duel)) = look(draft).top().cloned() else { return Err(Refusal::NotNow.into()) };
    own(draft, side, figure)?;
    let who = look(draft).name(figure);
    if duel.helpers.first().copied() != Some(figure) {
        return Err(Refusal::NotHelping { who }.into());
    }
    let known = look(draft);
    let shift = match whom {
        None => 0,
        Some(whom) if whom == duel.attacker && may_help(known, figure, duel.defender) => {
            weight(known, figure, duel.attacker, duel.defender).saturating_neg()
        }
        Some(whom) if whom == duel.defender && may_help(known, figure, duel.attacker) => {
            weight(known, figure, duel.defender, duel.attacker)
        }
        Some(_) => return Err(Refusal::NotHelping { who }.into()),
    };
    // Beside both, it helps against a neighbour by either reading.
    let both = [duel.attacker, duel.defender].into_iter().all(|one| known.are_close(figure, one));
    let reading: &[&'static str] = if both || known.setup.before(7) { &[] } else { &["AD-GAP-96"] };
    let why = because(draft, &[&["AD-NPC-20"], reading].concat());
    draft.emit(event::DuelHelped { figure, shift }, why)
}

/// Goes on with the duel on top: once everybody beside it has spoken, the card decides.   AD-NPC-19
pub fn step(draft: &mut AdDraft<'_>, duel: &Duel) -> Result<bool, Stop> {
    if !duel.helpers.is_empty() {
        return Ok(false);
    }
    let holder = look(draft).holder();
    let drawn = cards::shared(draft, Deck::Event, holder, 1, "AD-NPC-19")?;
    // A deck that is all drawn decides nothing: the attacker has not won.
    let value =
        drawn.first().map_or(i32::from(crate::profiles::cards::Numeral::MOST), |card| i32::from(card.0));
    let mut sum = Modifiers::new().with(RuleId::new("AD-NPC-19"), value);
    if duel.shift != 0 {
        sum.add(RuleId::new("AD-NPC-20"), duel.shift);
    }
    let known = look(draft);
    let advantage = advantage(known, duel);
    let more = [duel.attacker, duel.defender].into_iter().any(|one| has_more(known, one));
    let told = (more || !advantage.lines().is_empty()) && !known.setup.before(7);
    let reading: &[&'static str] = if told { &["AD-GAP-97"] } else { &[] };
    sum.extend(&advantage);
    let total = sum.total();
    let (winner, loser) = if total <= LAST_OF_ATTACKER {
        (duel.attacker, duel.defender)
    } else {
        (duel.defender, duel.attacker)
    };
    let why = because(draft, &[&["AD-NPC-19", "AD-NPC-20"], reading].concat()).sum(sum);
    draft.emit(event::DuelDecided { value: total, winner, loser }, why)?;
    wounds::wound(draft, loser, WOUNDS, &["AD-NPC-19", "AD-ARM-05"])?;
    retreat::open(draft, loser, RetreatCause::Duel, Some(winner)).map(|()| true)
}

/// Whether a figure would bring more to a fight than to a duel: fencing tokens, or a talent that adds.   AD-GAP-97
fn has_more(look: Look<'_>, id: FigureId) -> bool {
    let talents =
        [Talent::Slash, Talent::Shove, Talent::FrenziedAttack, Talent::AdroitGuard, Talent::HeartStrike];
    let tokens = look.figure(id).is_some_and(|figure| figure.fencing > 0);
    tokens || talents.into_iter().any(|talent| look.has(id, talent))
}

/// What the two bring: skill, reach, wounds, the ground they stand on; minus favours the attacker.   AD-NPC-20,
/// AD-MELEE-18, AD-GAP-97
fn advantage(look: Look<'_>, duel: &Duel) -> Modifiers {
    let sides = [duel.attacker, duel.defender];
    let worth = sides.map(|id| {
        let weapon = armed(look, id);
        let skill = skills::score(look, id, Score::Skill(weapon.skill)).1;
        (skill, weapon.reach, i32::from(look.is_crippled(id)), i32::from(look.is_down(id)))
    });
    let [(attack, far, hurt, low), (defence, other_far, other_hurt, other_low)] = worth;
    let mut sum = Modifiers::new();
    let mut add = |rule: &'static str, value: i32| {
        if value != 0 {
            sum.add(RuleId::new(rule), value);
        }
    };
    add("AD-ABIL-03", defence.saturating_sub(attack));
    add("AD-WPN-05", (other_far.saturating_sub(far)).signum());
    add("AD-TEST-15", hurt.saturating_sub(other_hurt));
    add("AD-MELEE-19", low.saturating_sub(other_low));
    if !look.setup.before(2) {
        let hindered = |one, other| melee::hindrance(look, one, other);
        let [attacker, defender] = sides;
        add("AD-MELEE-18", hindered(defender, attacker).saturating_sub(hindered(attacker, defender)));
    }
    sum
}

/// The melee weapon a figure fights with: the one in hand that it has most skill with, else bare hands.
fn armed(look: Look<'_>, id: FigureId) -> Weapon {
    let skill = |weapon: &&Weapon| skills::score(look, id, Score::Skill(weapon.skill)).1;
    let held = look.weapons_in_hand(id).map(|(_, weapon)| weapon).filter(|weapon| weapon.is_melee());
    held.max_by_key(skill).cloned().unwrap_or_else(Weapon::bare_hands)
}
