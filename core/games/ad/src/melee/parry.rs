//! Parries and ripostes.   AD-PARRY-01

use crate::draft::{AdDraft, because, look};
use crate::event::{self, Tokens};
use crate::melee::fight;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::skills::melee;
use crate::state::frames::{Fight, FightStage, Score, Test, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial, opposed};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The target number of a parry with one token.   AD-PARRY-01
const TARGET: i32 = 6;

/// The target number of a parry with so many tokens.   AD-PARRY-01, AD-PARRY-02
pub fn target(tokens: u8) -> i32 {
    TARGET.saturating_sub(i32::from(tokens.saturating_sub(1)).saturating_mul(2))
}

/// The loser of the last blow.
pub fn loser(fight: &Fight) -> Option<FigureId> {
    let winner = fight.outcome.and_then(|outcome| outcome.winner)?;
    Some(fight.opponent(winner))
}

/// The fencing tokens with which the loser may parry; 0 where it may not.   AD-PARRY-01, AD-PARRY-07
pub fn tokens(look: Look<'_>, fight: &Fight) -> u8 {
    let Some(loser) = loser(fight).filter(|loser| melee::bars_parry(look, fight, *loser).is_none()) else {
        return 0;
    };
    look.figure(loser).map_or(0, |figure| figure.fencing)
}

/// Whether the loser may parry.   AD-PARRY-01
pub fn may(look: Look<'_>, fight: &Fight) -> bool {
    tokens(look, fight) > 0
}

/// The loser tries a parry with so many tokens, or takes the blow; a figure of nobody always tries.
/// AD-PARRY-01, AD-PARRY-02, AD-NPC-18
pub fn parry(draft: &mut AdDraft<'_>, side: u8, count: u8) -> Result<(), Stop> {
    let fought = fight::top(draft).filter(|fight| fight.stage == FightStage::Parry);
    let Some((fought, figure)) = fought.and_then(|fight| loser(&fight).map(|loser| (fight, loser))) else {
        return Err(Refusal::NotNow.into());
    };
    let known = look(draft);
    let by = known.cards_side(figure, fought.opponent(figure));
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let (who, ready) = (known.name(figure), tokens(known, &fought));
    if count == 0 {
        if known.side_of(figure).is_none() {
            return Err(Refusal::AlwaysParries { who }.into());
        }
        return fight::stage(draft, FightStage::Damage, "AD-PARRY-01");
    }
    let Some(left) = ready.checked_sub(count) else {
        return Err(Refusal::TooFewTokens { who, ready }.into());
    };
    let used = known.figure(figure).map_or(0, |figure| figure.fencing_used).saturating_add(count);
    let bonus = melee::parry_bonus(look(draft), figure);
    let mut why = because(draft, &["AD-PARRY-01", "AD-PARRY-02", "AD-PARRY-03", "AD-ABIL-05"]);
    if bonus != 0 {
        why = why.and(RuleId::new("AD-ITEM-06"));
    }
    if look(draft).is_crippled(figure) {
        why = why.and(RuleId::new("AD-GAP-04"));
    }
    if opposed::turns_for_nobody(look(draft), figure) {
        why = why.and(RuleId::new("AD-GAP-94"));
    }
    if melee::turns_powerful(look(draft), &fought, figure) {
        why = why.and(RuleId::new("AD-TAL-27"));
        let known = look(draft);
        let talent = known.has(fought.opponent(figure), Talent::PowerfulBlow);
        if talent && !known.setup.before(2) {
            why = why.and(RuleId::new("AD-GAP-89"));
        }
    }
    draft.emit(event::ParryTried { figure, count, tokens: Tokens { ready: left, used } }, why)?;
    let mut modifiers = Modifiers::new();
    if bonus != 0 {
        modifiers.add(RuleId::new("AD-TAL-26"), bonus);
    }
    let target_number = target(count);
    let used_for = TestUse::Parry {};
    let trial =
        Trial { figure, rule: "AD-PARRY-01", score: Score::Nothing, target_number, modifiers, used_for };
    test::begin_by(draft, by, trial)
}

/// The parry ended: the blow goes through, or a riposte follows.   AD-PARRY-04, AD-PARRY-05, AD-PARRY-06
pub fn tested(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    let Some(fought) = fight::top(draft) else { return Ok(()) };
    if !passed.success {
        return fight::stage(draft, FightStage::Damage, "AD-PARRY-04");
    }
    fight::release(draft, fought.played, Vec::new())?;
    let why = because(draft, &["AD-PARRY-05", "AD-PARRY-06"]);
    draft.emit(event::Riposted { parried: Some(test.figure) }, why)
}
