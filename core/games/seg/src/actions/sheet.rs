//! What each action is in the book: its rule, what it tests, what it costs.   SEG-TEST-08, SEG-ADJ-02, SEG-ADJ-05

use crate::profiles::{Skill, Suit};
use crate::state::{Attack, AttackKind, Deed};

/// What an action that takes a test is in the book.   SEG-TEST-08
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its rule.
    pub rule: &'static str,
    /// The suit on the card.
    pub card: Suit,
    /// What it tests.
    pub tests: Suit,
    /// The energy it costs.
    pub cost: u32,
    /// What of it is spent when it fails.
    pub spent_on_failure: u32,
}

impl Sheet {
    /// The rules of its line, its own first.
    pub fn rules(&self) -> Vec<&'static str> {
        let mut rules = vec![self.rule];
        if self.tests != self.card {
            rules.extend(["SEG-TEST-08", "SEG-ADJ-05"]);
        }
        if self.cost > 0 {
            rules.push("SEG-OMEGA-06");
        }
        rules
    }
}

/// What an action is in the book: table 7.1.
pub fn sheet(deed: &Deed) -> Sheet {
    let free = |rule, card, tests| Sheet { rule, card, tests, cost: 0, spent_on_failure: 0 };
    let paid = |rule, card, cost, spent_on_failure| Sheet {
        rule,
        card,
        tests: Suit::Diamonds,
        cost,
        spent_on_failure,
    };
    match deed {
        Deed::Attack(attack) => {
            let of = attack_sheet(attack.kind);
            Sheet {
                rule: of.rule,
                card: of.card,
                tests: attack_suit(attack),
                cost: of.cost,
                spent_on_failure: of.spent_on_failure,
            }
        }
        Deed::Heal { .. } => free("SEG-SKHEAL-01", Suit::Hearts, Suit::Hearts),
        Deed::RiskyHeal { .. } => free("SEG-SKHEAL-02", Suit::Hearts, Suit::Spades),
        Deed::Regenerate { .. } => free("SEG-SKHEAL-04", Suit::Hearts, Suit::Hearts),
        Deed::RemoteHeal { .. } => paid("SEG-SKSPE-01", Suit::Hearts, 1, 0),
        Deed::Support { .. } => free("SEG-BASIC-06", Suit::Diamonds, Suit::Diamonds),
        Deed::Accumulate { rapid: false, .. } => free("SEG-BASIC-07", Suit::Diamonds, Suit::Diamonds),
        Deed::Accumulate { rapid: true, .. } => free("SEG-SKNRG-01", Suit::Diamonds, Suit::Diamonds),
        Deed::Teleport { .. } => paid("SEG-SKSPE-06", Suit::Clubs, 1, 0),
        Deed::TeleportTarget { .. } => paid("SEG-SKSPE-07", Suit::Diamonds, 2, 1),
        Deed::SummonTarget { .. } => paid("SEG-SKSPE-08", Suit::Diamonds, 1, 0),
        Deed::CreatePortal { .. } => paid("SEG-SKSPE-09", Suit::Diamonds, 1, 1),
    }
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

/// The suit an aggression tests.   SEG-ADJ-05, SEG-SKSPE-02
pub fn attack_suit(attack: &Attack) -> Suit {
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    if basic && attack.special { Suit::Diamonds } else { attack_sheet(attack.kind).tests }
}

/// Whether an action is special.   SEG-ADJ-01, SEG-ADJ-03
pub fn is_special(deed: &Deed) -> bool {
    match deed {
        Deed::Attack(attack) => attack.special,
        Deed::Heal { .. } | Deed::RiskyHeal { .. } | Deed::Regenerate { .. } | Deed::Support { .. } => false,
        Deed::RemoteHeal { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => true,
    }
}

/// The rule that an attack's test and purpose name: its action's, or the counter-attack's.
pub fn test_rule(deed: &Deed) -> &'static str {
    if matches!(deed, Deed::Attack(Attack { counter: true, .. })) { "SEG-SKDEF-07" } else { sheet(deed).rule }
}
