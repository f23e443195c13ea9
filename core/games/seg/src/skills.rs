//! What each skill changes, grouped by the moment at which it acts.

use crate::profiles::{Skill, Suit};
use crate::setup::{Against, CustomEffect, Ruler, Situation};
use crate::state::look::Look;
use crate::state::{Attack, AttackKind, Posture};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Where in the rules a skill acts: the one list that a new skill must join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// The ruler of moves.
    Stride(Ruler),
    /// What may be passed through, and how often one moves.
    Passage,
    /// An action of its own that costs no energy.
    Action(Suit),
    /// An action of its own that costs energy.   SEG-SKNRG-08
    Spender(Suit),
    /// Basic attacks out of contact.
    Ranged(Ruler),
    /// The actor's own tests.
    OwnTest,
    /// A protection of its holder.
    Protection,
    /// A protection of everybody near.
    Zone,
    /// Parries and counter-attacks.
    Parry,
    /// Deaths.
    Death,
    /// Gaining, keeping and paying energy.
    Energy,
    /// Tactic points.
    Tactics,
    /// Being eliminated, being immobilised, ammunition: the state of its holder.
    Body,
    /// Who may be targeted, seen, reached.
    Targeting,
}

/// Where a skill acts.
pub fn hook(skill: Skill) -> Hook {
    match skill {
        Skill::LongStride => Hook::Stride(Ruler::Long),
        Skill::ShortStride => Hook::Stride(Ruler::Short),
        Skill::Slow | Skill::Elusive | Skill::Infiltration | Skill::Flight | Skill::Intangible => {
            Hook::Passage
        }
        Skill::VeryFastMove => Hook::Action(Suit::Clubs),
        Skill::DoubleAttack | Skill::Immobilise | Skill::Grapple | Skill::Throw | Skill::VampiricAttack => {
            Hook::Action(Suit::Spades)
        }
        Skill::RangedAttackShort => Hook::Ranged(Ruler::Short),
        Skill::RangedAttackMedium => Hook::Ranged(Ruler::Medium),
        Skill::RangedAttackLong => Hook::Ranged(Ruler::Long),
        Skill::TakeAim | Skill::RapidAccumulate | Skill::EnergyDrain => Hook::Action(Suit::Diamonds),
        Skill::ContactDefence
        | Skill::RangedDefence
        | Skill::Heal
        | Skill::RiskyHeal
        | Skill::Regenerate
        | Skill::SpecialNullify => Hook::Action(Suit::Hearts),
        Skill::Marksman
        | Skill::Unflappable
        | Skill::Disruptive
        | Skill::Precise
        | Skill::EffectiveSupport
        | Skill::ReliableSupport
        | Skill::SelfHeal
        | Skill::SpecialMelee => Hook::OwnTest,
        Skill::Tactician => Hook::Tactics,
        Skill::Enduring | Skill::Agile | Skill::LimitedAmmo | Skill::Tenacious => Hook::Body,
        Skill::Protector | Skill::CounterAttacker | Skill::UnparryableSpecial => Hook::Parry,
        Skill::Protection | Skill::SpecialProtection | Skill::RangedProtection => Hook::Protection,
        Skill::ProtectionZone | Skill::SpecialProtectionZone | Skill::RangedProtectionZone => Hook::Zone,
        Skill::Vampire | Skill::VampiricAura => Hook::Death,
        Skill::RemoteHeal => Hook::Spender(Suit::Hearts),
        Skill::SpecialRangedAttack | Skill::SpecialImmobilise => Hook::Spender(Suit::Spades),
        Skill::Teleport => Hook::Spender(Suit::Clubs),
        Skill::TeleportTarget | Skill::SummonTarget | Skill::CreatePortal => Hook::Spender(Suit::Diamonds),
        Skill::NecroticAccumulation
        | Skill::Absorber
        | Skill::Receptacle
        | Skill::Storage
        | Skill::SingleUse
        | Skill::Leakage => Hook::Energy,
        Skill::IndirectFire
        | Skill::InfiniteRange
        | Skill::Detection
        | Skill::Stealthy
        | Skill::RangedImmunity => Hook::Targeting,
    }
}

/// Whether a skill is one of the optional ones.   SEG-SKOPT-00
pub fn is_optional(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::Intangible
            | Skill::IndirectFire
            | Skill::InfiniteRange
            | Skill::Detection
            | Skill::Stealthy
            | Skill::RangedImmunity
    )
}

/// Whether a skill lets its holder take `Leakage`.   SEG-SKNRG-08
pub fn allows_leakage(skill: Skill) -> bool {
    matches!(hook(skill), Hook::Spender(_))
        || matches!(skill, Skill::Receptacle | Skill::Storage | Skill::SingleUse)
}

/// The ruler of a figure's moves, with the rule that says so.   SEG-MOVE-01, SEG-SKMOVE-01, SEG-SKMOVE-02
pub fn stride(look: Look<'_>, figure: FigureId) -> (Ruler, RuleId) {
    if look.has(figure, Skill::LongStride) {
        (Ruler::Long, RuleId::new("SEG-SKMOVE-01"))
    } else if look.has(figure, Skill::ShortStride) {
        (Ruler::Short, RuleId::new("SEG-SKMOVE-02"))
    } else {
        (Ruler::Medium, RuleId::new("SEG-MOVE-01"))
    }
}

/// The rulers of a figure's ranged basic attacks, with their rules, longest first.   SEG-SKSHOOT-01 to 03
pub fn ranged_rulers(look: Look<'_>, figure: FigureId) -> Vec<(Ruler, RuleId)> {
    [
        (Skill::RangedAttackLong, Ruler::Long, "SEG-SKSHOOT-03"),
        (Skill::RangedAttackMedium, Ruler::Medium, "SEG-SKSHOOT-02"),
        (Skill::RangedAttackShort, Ruler::Short, "SEG-SKSHOOT-01"),
    ]
    .into_iter()
    .filter(|(skill, _, _)| look.has(figure, *skill))
    .map(|(_, ruler, rule)| (ruler, RuleId::new(rule)))
    .collect()
}

/// The protections that a target itself has against an attack, in book order.   SEG-SKDEF-10 to 12
pub fn protections(look: Look<'_>, attack: &Attack) -> Vec<RuleId> {
    let mut rules = Vec::new();
    let book = [
        (Skill::Protection, !attack.special, "SEG-SKDEF-10"),
        (Skill::SpecialProtection, attack.special, "SEG-SKDEF-11"),
        (Skill::RangedProtection, attack.ranged, "SEG-SKDEF-12"),
    ];
    for (skill, applies, rule) in book {
        if applies && look.has(attack.target, skill) {
            rules.push(RuleId::new(rule));
        }
    }
    for effect in look.custom_effects(attack.target) {
        if let CustomEffect::Protection { against } = effect
            && stands_against(*against, attack)
        {
            rules.push(RuleId::new("SEG-MAT-07"));
        }
    }
    rules
}

fn stands_against(against: Against, attack: &Attack) -> bool {
    match against {
        Against::All => true,
        Against::Special => attack.special,
        Against::NotSpecial => !attack.special,
        Against::Ranged => attack.ranged,
        Against::Contact => !attack.ranged,
    }
}

/// The zones that may cover the target of an attack: their holders and rules.   SEG-SKDEF-13 to 15
pub fn zones(look: Look<'_>, attack: &Attack) -> Vec<(FigureId, RuleId)> {
    let book = [
        (Skill::ProtectionZone, !attack.special, "SEG-SKDEF-13"),
        (Skill::SpecialProtectionZone, attack.special, "SEG-SKDEF-14"),
        (Skill::RangedProtectionZone, attack.ranged, "SEG-SKDEF-15"),
    ];
    let mut zones = Vec::new();
    for (skill, applies, rule) in book {
        if applies {
            zones.extend(
                look.on_table()
                    .filter(|holder| look.has(*holder, skill))
                    .map(|holder| (holder, RuleId::new(rule))),
            );
        }
    }
    zones
}

/// The bonus skills and skills of the players' own that count in a test of a suit.
/// SEG-BONUS-01 to SEG-BONUS-05, SEG-ADJ-04, SEG-MAT-07
pub fn bonuses(look: Look<'_>, figure: FigureId, suit: Suit, ranged: Option<bool>) -> Vec<(RuleId, i32)> {
    let Some(profile) = look.profile(figure) else { return Vec::new() };
    let bonus = profile.bonus;
    let mut lines = Vec::new();
    match suit {
        Suit::Spades if ranged == Some(true) => lines.push(("SEG-BONUS-02", bonus.ranged_spades)),
        Suit::Spades => {
            lines.push(("SEG-BONUS-01", bonus.contact_spades));
            if bonus.ranged_spades != 0 {
                // A player may expect the ranged bonus: it does not count in contact.
                lines.push(("SEG-ADJ-04", 0));
            }
        }
        Suit::Hearts => lines.push(("SEG-BONUS-03", bonus.hearts)),
        Suit::Clubs => lines.push(("SEG-BONUS-04", bonus.clubs)),
        Suit::Diamonds => lines.push(("SEG-BONUS-05", bonus.diamonds)),
    }
    lines.retain(|(rule, value)| *value != 0 || *rule == "SEG-ADJ-04");
    for effect in look.custom_effects(figure) {
        if let CustomEffect::Bonus { suit: of, situation, value } = effect
            && *of == suit
        {
            let counts = match situation {
                Situation::Any => true,
                Situation::Contact => ranged != Some(true),
                Situation::Ranged => ranged == Some(true),
            };
            lines.push(("SEG-MAT-07", if counts { *value } else { 0 }));
        }
    }
    lines.into_iter().map(|(rule, value)| (RuleId::new(rule), value)).collect()
}

/// Whether a posture is one of the defensive ones: it can parry, counter, protect, and be tenacious.
pub fn is_defensive(posture: Posture) -> bool {
    match posture {
        Posture::Defensive | Posture::ContactDefence | Posture::RangedDefence => true,
        Posture::Nullify | Posture::Positioned => false,
    }
}

/// What a posture tests to parry an aggression from range or in contact; none when it does not fit.
/// SEG-POST-04, SEG-POST-05, SEG-POST-06, SEG-SKDEF-05, SEG-SKDEF-06
pub fn parry_suit(posture: Posture, ranged: bool) -> Option<(Suit, RuleId)> {
    match posture {
        Posture::Defensive => Some((Suit::Hearts, RuleId::new("SEG-POST-04"))),
        Posture::ContactDefence => (!ranged).then_some((Suit::Spades, RuleId::new("SEG-SKDEF-05"))),
        Posture::RangedDefence => ranged.then_some((Suit::Clubs, RuleId::new("SEG-SKDEF-06"))),
        Posture::Nullify | Posture::Positioned => None,
    }
}

/// The posture a figure would lose by a wound.   SEG-POST-03, SEG-SKDEF-01, SEG-SKSHOOT-05, SEG-GAP-18
pub fn lost_by_wound(look: Look<'_>, figure: FigureId) -> Option<Posture> {
    let posture = look.posture(figure)?;
    let kept = is_defensive(posture) && look.has(figure, Skill::Tenacious);
    (!kept).then_some(posture)
}

/// The posture a figure would lose by a move of its own.   SEG-POST-03, SEG-GAP-15, SEG-SKSHOOT-05
pub fn lost_by_own_move(look: Look<'_>, figure: FigureId) -> Option<Posture> {
    let posture = look.posture(figure)?;
    (posture == Posture::Positioned || look.setup.options.posture_lost_on_own_move).then_some(posture)
}

/// What an aggression is in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackSheet {
    /// The rule of the action.
    pub rule: &'static str,
    /// The skill needed, if any.
    pub skill: Option<Skill>,
    /// The suit on the card.
    pub card: Suit,
    /// The suit tested; a basic attack's may be changed by `SpecialMelee`.
    pub tests: Suit,
    /// The energy it costs.
    pub cost: u32,
    /// What of it is spent when the test fails.
    pub spent_on_failure: u32,
    /// Whether the target must be in contact.
    pub contact: bool,
}

/// The aggressions of table 7.1.   SEG-ADJ-02, SEG-ADJ-05
pub fn attack_sheet(kind: AttackKind) -> AttackSheet {
    let clubs = |rule, skill| AttackSheet {
        rule,
        skill: Some(skill),
        card: Suit::Spades,
        tests: Suit::Clubs,
        cost: 0,
        spent_on_failure: 0,
        contact: true,
    };
    let special = |rule, skill, cost, spent_on_failure| AttackSheet {
        tests: Suit::Diamonds,
        cost,
        spent_on_failure,
        contact: false,
        ..clubs(rule, skill)
    };
    match kind {
        AttackKind::Basic => AttackSheet {
            rule: "SEG-BASIC-01",
            skill: None,
            tests: Suit::Spades,
            contact: false,
            ..clubs("SEG-BASIC-01", Skill::DoubleAttack)
        },
        AttackKind::Vampiric => {
            AttackSheet { tests: Suit::Spades, ..clubs("SEG-SKHEAL-07", Skill::VampiricAttack) }
        }
        AttackKind::Immobilise => clubs("SEG-SKATK-02", Skill::Immobilise),
        AttackKind::Grapple => clubs("SEG-SKATK-03", Skill::Grapple),
        AttackKind::Throw => clubs("SEG-SKATK-04", Skill::Throw),
        AttackKind::SpecialRanged => special("SEG-SKSPE-03", Skill::SpecialRangedAttack, 1, 1),
        AttackKind::SpecialImmobilise => special("SEG-SKSPE-05", Skill::SpecialImmobilise, 2, 1),
        AttackKind::Drain => {
            AttackSheet { card: Suit::Diamonds, ..special("SEG-SKNRG-09", Skill::EnergyDrain, 0, 0) }
        }
    }
}

/// The most energy a figure may hold.   SEG-OMEGA-01, SEG-SKNRG-05, SEG-GAP-17
pub fn omega_cap(look: Look<'_>, figure: FigureId) -> u32 {
    let score = diamond_score(look, figure);
    let held = u32::try_from(score).unwrap_or(0);
    if look.has(figure, Skill::Storage) { held.saturating_mul(2) } else { held }
}

/// Value plus diamonds bonuses less diamonds penalties.   SEG-OMEGA-01, SEG-BONUS-05, SEG-GAP-17
pub fn diamond_score(look: Look<'_>, figure: FigureId) -> i32 {
    let Some(state) = look.figure(figure) else { return 0 };
    let bonuses = bonuses(look, figure, Suit::Diamonds, None);
    let mut score = bonuses.iter().fold(state.value, |sum, (_, value)| sum.saturating_add(*value));
    if look.setup.options.cap_counts_support {
        score = state.support.iter().fold(score, |sum, support| sum.saturating_add(support.amount));
    }
    if look.setup.options.cap_counts_outnumbering && !look.has(figure, Skill::Unflappable) {
        for other in look.adversaries_touching(figure) {
            score = score.saturating_sub(outnumbering(look, other));
        }
    }
    score
}

/// What an adversary in contact takes off a test.   SEG-OUTN-01, SEG-OUTN-03, SEG-OUTN-04
pub fn outnumbering(look: Look<'_>, adversary: FigureId) -> i32 {
    if look.figure(adversary).is_some_and(|figure| figure.immobilised) {
        0
    } else if look.has(adversary, Skill::Disruptive) {
        2
    } else {
        1
    }
}
