//! Bands: what a sheet may say, and the figures that come of it.   AO-FIG-01 to AO-FIG-05, AO-GAP-41, AO-GAP-44

use crate::profiles::{Arm, Template, Weapon, WeaponKind};
use crate::setup::{Profile, Setup};
use crate::state::look::Look;
use crate::state::{Figure, Ground, Health, Lock, Presence, Stealth, Token};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// The most figures of a band.
pub const MOST_FIGURES: usize = 40;

/// The most weapons, skills or saves of a figure.
pub const MOST_ITEMS: usize = 20;

/// Every fault of a band.
pub fn faults(setup: &Setup, roster: &[Profile], field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !(1..=MOST_FIGURES).contains(&roster.len()) {
        faults.push(Fault::new(
            field,
            Some(RuleId::new("AO-GAP-44")),
            format!("une bande compte de 1 à {MOST_FIGURES} figurines"),
            format!("a band has 1 to {MOST_FIGURES} figures"),
        ));
    }
    let leaders = roster.iter().filter(|profile| profile.leader).count();
    if leaders != 1 {
        faults.push(Fault::new(
            field,
            Some(RuleId::new("AO-MORALE-02")),
            format!("une bande a un chef et un seul, pas {leaders}"),
            format!("a band has exactly one leader, not {leaders}"),
        ));
    }
    for (place, profile) in roster.iter().enumerate() {
        let mut sheet = Sheet { faults: &mut faults, field: format!("{field}/{place}") };
        sheet.profile(setup, profile);
        let twice = roster.iter().take(place).any(|other| other.name == profile.name);
        sheet.unless(
            !twice && (1..=60).contains(&profile.name.chars().count()),
            "name",
            "AO-FIG-01",
            ["un nom de 1 à 60 signes, différent des autres", "a name of 1 to 60 signs, unlike the others"],
        );
    }
    faults
}

/// One profile being looked at.
struct Sheet<'f> {
    faults: &'f mut Vec<Fault>,
    field: String,
}

impl Sheet<'_> {
    fn unless(&mut self, holds: bool, key: &str, rule: &'static str, [fr, en]: [&str; 2]) {
        if !holds {
            let field = format!("{}/{key}", self.field);
            self.faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
        }
    }

    fn profile(&mut self, setup: &Setup, profile: &Profile) {
        let range = ["une valeur de 1 à 20", "a value from 1 to 20"];
        let five = [
            ("initiative", profile.initiative),
            ("melee", profile.melee),
            ("precision", profile.precision),
            ("vigour", profile.vigour),
            ("mental", profile.mental),
        ];
        for (key, value) in five {
            self.unless((1..=20).contains(&value), key, "AO-FIG-01", range);
        }
        self.unless((1..=20).contains(&profile.hit_points), "hit_points", "AO-FIG-02", range);
        self.unless(
            (0..=10_000).contains(&profile.base_move),
            "base_move",
            "AO-MOVE-01",
            ["de 0 à 10000 centièmes de pas", "from 0 to 10000 hundredths of a pas"],
        );
        self.unless(
            (0..=20).contains(&profile.armour),
            "armour",
            "AO-EQUIP-04",
            ["une Protection de 0 à 20", "a Protection from 0 to 20"],
        );
        let attacks = profile.attacks.is_none_or(|attacks| (1..=20).contains(&attacks));
        self.unless(attacks, "attacks", "AO-FIG-05", range);
        let base = profile.base.is_none_or(|base| (50..=5000).contains(&base));
        self.unless(base, "base", "AO-GAP-41", ["un socle de 5 à 500 mm", "a base of 5 to 500 mm"]);
        let saves = profile.saves.iter().all(|save| (1..=8).contains(&save.value));
        self.unless(
            saves && profile.saves.len() <= MOST_ITEMS,
            "saves",
            "AO-SAVE-03",
            ["des sauvegardes de 1 à 8", "saves from 1 to 8"],
        );
        let known = |id: &String| setup.custom.iter().any(|skill| skill.id == *id);
        self.unless(
            profile.custom.iter().all(known) && profile.custom.len() <= MOST_ITEMS,
            "custom",
            "AO-GAP-40",
            ["une compétence n’est pas décrite à l’ouverture", "a skill is not described at the opening"],
        );
        self.weapons(&profile.weapons);
    }

    fn weapons(&mut self, weapons: &[Weapon]) {
        self.unless(
            weapons.len() <= MOST_ITEMS,
            "weapons",
            "AO-GAP-41",
            ["vingt armes au plus", "twenty weapons at most"],
        );
        for (place, weapon) in weapons.iter().enumerate() {
            let bounds = (-20..=20).contains(&weapon.impact)
                && (1..=2).contains(&weapon.hands)
                && (1..=20).contains(&weapon.rate)
                && !weapon.name.is_empty();
            let radius = match weapon.template {
                Some(Template::Blast { radius }) => (1..=10_000).contains(&radius),
                Some(Template::Breath {}) | None => true,
            };
            self.unless(
                weapon.fits_its_arm(),
                &format!("weapons/{place}/arm"),
                if weapon.arm == Some(Arm::Knife) { "AO-EQUIP-03" } else { "AO-EQUIP-01" },
                [
                    "un pistolet tire avec un Impact de 2 et sans gabarit, un couteau frappe au corps à corps",
                    "a pistol shoots with Impact 2 and no template, a knife strikes in close combat",
                ],
            );
            let plain = weapon.template.is_none() && weapon.rate == 1;
            let kind = match weapon.kind {
                WeaponKind::Melee => plain,
                WeaponKind::Ranged => weapon.template.is_none() || weapon.rate == 1,
            };
            self.unless(
                bounds && radius && kind,
                &format!("weapons/{place}"),
                "AO-GAP-41",
                [
                    "impact de -20 à 20, une ou deux mains, cadence de 1 à 20, et gabarit ou cadence pour une arme de tir",
                    "impact from -20 to 20, one or two hands, rate of fire from 1 to 20, and a template or a rate for a ranged weapon",
                ],
            );
        }
    }
}

/// The figures of both bands, those of the first side first.
pub fn figures(look: Look<'_>) -> Vec<Figure> {
    let presence = if look.setup.table.is_some() { Presence::Undeployed } else { Presence::OnTable };
    (0..look.side_count())
        .flat_map(|side| look.roster(side).unwrap_or_default().iter().map(move |profile| (side, profile)))
        .map(|(side, profile)| Figure {
            side,
            presence,
            health: Health::Fit,
            hit_points: profile.hit_points,
            token: Token::None,
            moved: false,
            actions: 0,
            lock: Lock::Free,
            stealth: Stealth::Open,
            activated: false,
            ground: Ground::Open,
            bumped: Vec::new(),
            effects: Vec::new(),
            at: None,
            facing: None,
        })
        .collect()
}
