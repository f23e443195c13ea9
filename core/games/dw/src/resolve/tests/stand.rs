//! A position of its own, on which sums, results and bonuses are asked for.

#![expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]

use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::resolve::team;
use crate::setup::Setup;
use crate::setup::opening::read_setup;
use crate::skills;
use crate::state::combat::{Combat, CombatKind, Harm, Party, Verdict};
use crate::state::look::{Look, pair};
use crate::state::{Presence, State};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::judging::opening::Opening;
use serde_json::{Value, json};

pub(super) const ONE: FigureId = FigureId(1);
pub(super) const TWO: FigureId = FigureId(2);
pub(super) const THREE: FigureId = FigureId(3);

/// A position: the first figure is side 0's, the others side 1's.
pub(super) struct Stand {
    pub(super) setup: Setup,
    pub(super) state: State,
}

impl Stand {
    pub(super) fn look(&self) -> Look<'_> {
        Look { setup: &self.setup, state: &self.state }
    }

    pub(super) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    pub(super) fn touching(self, a: FigureId, b: FigureId) -> Self {
        self.with(|state| {
            state.contacts.insert(pair(a, b));
        })
    }

    pub(super) fn sums(&self, combat: &Combat) -> (Modifiers, Modifiers) {
        skills::sums(self.look(), combat)
    }
}

pub(super) fn profile(traits: &Value) -> Value {
    json!({"name": "X", "quality": 4, "combat": 3, "traits": traits})
}

pub(super) fn stand_with(one: Value, others: &[Value], options: Value, extra: &Value) -> Stand {
    let mut setup = json!({"table": null, "sides": [{"team": [one]}, {"team": others}]});
    for (key, value) in extra.as_object().unwrap() {
        setup[key] = value.clone();
    }
    let opening: Opening = serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/5", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup,
    }))
    .unwrap();
    let setup = read_setup(&opening).unwrap();
    let mut state = team::before_start(&setup);
    for figure in &mut state.figures {
        figure.presence = Presence::OnTable;
    }
    Stand { setup, state }
}

pub(super) fn stand(one: Value, other: Value) -> Stand {
    stand_with(profile(&one), &[profile(&other)], json!({}), &json!({}))
}

pub(super) fn line(sum: &Modifiers, rule: &str) -> Option<i32> {
    sum.lines().iter().find(|line| line.rule.to_string() == rule).map(|line| line.value)
}

pub(super) fn fight(kind: CombatKind) -> Combat {
    Combat::new(kind, Some(ONE), TWO)
}

pub(super) fn melee() -> Combat {
    fight(CombatKind::Melee {})
}

pub(super) fn shot(weapon: Weapon) -> Combat {
    let mut combat = fight(CombatKind::Shot {});
    combat.arm = Some(weapon);
    combat.given.near = true;
    combat
}

pub(super) fn grenade(grenade: GrenadeKind) -> Combat {
    let mut combat = fight(CombatKind::Grenade { grenade });
    combat.given.near = true;
    combat
}

pub(super) fn won(winner: Party, harm: Harm) -> Verdict {
    Verdict { winner: Some(winner), harm, absorbed: false }
}

/// What the first figure's special rules give it in a plain fight with the second's.
pub(super) fn melee_total(one: Value, other: Value) -> (i32, i32) {
    let (attack, defence) = stand(one, other).sums(&melee());
    (attack.total(), defence.total())
}
