//! What a blow does: who won it, its damage, poison, disarming.   AD-MELEE-14, AD-DMG-01

use crate::cards;
use crate::draft::{AdDraft, because, look};
use crate::event;
use crate::melee::{disarm, fight, sweep};
use crate::profiles::cards::{Card, Suit};
use crate::setup::options::SweepCards;
use crate::skills::{melee, shooting};
use crate::state::frames::{Blow, Fight, FightStage, Played};
use crate::test::opposed::Verdict;
use crate::wounds::{self, poison};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The melee test of the fight on top ended.   AD-MELEE-14, AD-TAL-22
pub fn settled(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    let Some(fought) = fight::top(draft) else { return Ok(()) };
    let winner = verdict.winner.and_then(|place| verdict.opposed.contestants.get(place));
    let outcome = Blow {
        winner: winner.and_then(|one| one.figure),
        margin: verdict.margin,
        suit: winner.and_then(|one| one.initial).and_then(|initial| initial.suit),
        wounds: 0,
    };
    // What a sweep holds in play already is not listed twice.
    let mut played: Vec<Played> = fought.played.clone();
    let gone = remembered(draft, &fought);
    for contestant in &verdict.opposed.contestants {
        let mut one = fight::played(contestant);
        for card in gone.iter().filter(|_| contestant.figure == Some(fought.attacker)) {
            if let Some(place) = one.cards.iter().position(|other| other == card) {
                one.cards.remove(place);
            }
        }
        match played.iter_mut().find(|other| other.side == one.side) {
            Some(other) => {
                let new: Vec<_> = one.cards.into_iter().filter(|card| !other.cards.contains(card)).collect();
                other.cards.extend(new);
            }
            None => played.push(one),
        }
    }
    // A sweep goes on with the cards of its first fight, whatever a later one was reinforced with.   AD-TAL-07
    let sweeps = fought.sweep > 0 && !fought.is_riposte() && outcome.winner == Some(fought.attacker);
    let first = fought.kept.clone().filter(|_| sweeps && !look(draft).setup.before(9));
    let kept = first.or_else(|| winner.and_then(crate::state::frames::Kept::of));
    let mut why = because(draft, &["AD-MELEE-11"]);
    if verdict.opposed.contestants.iter().any(|one| !one.reinforcements.is_empty()) {
        why = why.and(RuleId::new("AD-MELEE-15"));
    }
    let by_joker = |one: &crate::state::frames::Contestant| {
        !one.reinforcements.is_empty() && one.initial.is_some_and(|initial| initial.card.is_joker())
    };
    if verdict.opposed.contestants.iter().any(by_joker) {
        why = why.and(RuleId::new("AD-GAP-03"));
    }
    if verdict.opposed.contestants.iter().any(|one| one.helpless) {
        why = why.and(RuleId::new("AD-MELEE-12")).and(RuleId::new("AD-STAT-07"));
    }
    draft.emit(event::BlowSettled { outcome, played: played.clone(), kept }, why)?;
    if outcome.winner.is_some() {
        return fight::stage(draft, FightStage::Parry, "AD-PARRY-01");
    }
    if fight::are_both_berserk(look(draft), &fought) {
        fight::release(draft, played, Vec::new())?;
        let why = because(draft, &["AD-TAL-22", "AD-GAP-37"]);
        return draft.emit(event::Riposted { parried: None }, why);
    }
    fight::release(draft, played, Vec::new())?;
    let order = tie_order(draft, &fought);
    let riposte: &[&'static str] = if fought.is_riposte() { &["AD-GAP-27"] } else { &[] };
    let why = because(draft, &[&["AD-MELEE-14", "AD-RETR-09"], riposte].concat());
    draft.emit(event::RetreatsOwed { wounds: 0, retreating: order }, why)
}

/// The cards of a sweep that left play after an earlier fight of it and count from memory.   AD-GAP-28
fn remembered(draft: &AdDraft<'_>, fight: &Fight) -> Vec<Card> {
    let each = look(draft).options().sweep_cards == SweepCards::EachFight;
    let Some(kept) = fight.kept.as_ref().filter(|_| each && fight.sweep > 0 && !fight.is_riposte()) else {
        return Vec::new();
    };
    [kept.initial.card].into_iter().chain(kept.reinforcements.iter().copied()).collect()
}

/// On a tie both give way, the side without initiative first; a figure of nobody goes with its chooser.
/// AD-RETR-09
fn tie_order(draft: &AdDraft<'_>, fight: &Fight) -> Vec<FigureId> {
    let known = look(draft);
    let mut order = vec![fight.attacker, fight.defender];
    order.sort_by_key(|fighter| known.cards_side(*fighter, fight.opponent(*fighter)) == known.holder());
    order
}

/// Deals the damage of the last blow, with what follows from it.   AD-DMG-01 to AD-DMG-06
pub fn deal(draft: &mut AdDraft<'_>, fight: &Fight) -> Result<(), Stop> {
    let Some((winner, outcome)) = fight.outcome.and_then(|outcome| Some((outcome.winner?, outcome))) else {
        return fight::stage(draft, FightStage::Retreat, "AD-RETR-02");
    };
    let loser = fight.opponent(winner);
    let (mut why, mut wounds, mut at) = (because(draft, &["AD-DMG-01", "AD-DMG-02", "AD-DMG-07"]), 0, None);
    if let Some(suit) = outcome.suit {
        let (location, sum, dealt) = melee::damage(look(draft), fight, winner, outcome.margin, suit);
        if location == Suit::Heart {
            why = why.and(RuleId::new("AD-GAP-26"));
        }
        if location != suit {
            for rule in ["AD-DMG-03", "AD-EDGE-04", "AD-EDGE-13", "AD-GAP-72"] {
                why = why.and(RuleId::new(rule));
            }
        }
        for line in sum.lines() {
            why = why.and(line.rule.clone());
        }
        if sum.lines().iter().any(|line| matches!(line.rule.as_str(), "AD-TAL-17" | "AD-TAL-20")) {
            why = why.and(RuleId::new("AD-DMG-04"));
        }
        for rule in shooting::armour_rules(
            look(draft),
            loser,
            location,
            melee::weapon(look(draft), fight, winner).piercing,
            sum.total(),
        ) {
            why = why.and(RuleId::new(rule));
        }
        if dealt == 0 {
            why = why.and(RuleId::new("AD-DMG-06"));
        }
        why = why.sum(sum);
        (wounds, at) = (dealt, Some(location));
    }
    draft.emit(event::RetreatsOwed { wounds, retreating: vec![loser] }, why)?;
    let died = wounds::deal(draft, loser, wounds, &["AD-DMG-05"])?;
    if wounds > 0 {
        poison::spread(draft, winner, fight.weapon_of(winner), loser)?;
    }
    if let Some(why) = died {
        wounds::ring(draft, why)?;
    }
    leave_play(draft, fight, winner, wounds)?;
    disarm::attempt(draft, fight, winner, wounds, at)
}

/// The cards of the blow leave play, but those that a sweep may still need.   AD-GAP-50, AD-GAP-28
fn leave_play(draft: &mut AdDraft<'_>, fight: &Fight, winner: FigureId, wounds: i32) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Ok(());
    }
    let may_sweep = wounds > 0 && sweep::may(look(draft), fight, winner);
    // What a sweep may need stays.   AD-GAP-28
    if !may_sweep {
        return fight::release(draft, fight.played.clone(), Vec::new());
    }
    let own = look(draft).cards_side(winner, fight.opponent(winner));
    // The beaten one's test is over; the sweeper fights on with its cards, held in play or remembered.
    let stays = look(draft).options().sweep_cards == SweepCards::HoldUntilEnd;
    let (held, gone) = fight.played.iter().cloned().partition(|played| stays && played.side == own);
    fight::release(draft, gone, held)?;
    // Its test is over too: a last card that is held in play was played.   AD-CARD-09
    if look(draft).setup.before(9) { Ok(()) } else { cards::replenish(draft, own) }
}
