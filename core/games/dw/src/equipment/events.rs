//! Events of equipment: what each assigns, and how it is told.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::Object;
use crate::state::change::figure;
use crate::state::{Held, State};
use crate::view::effects::{Gear, counted, held_words, weapon_clause};
use crate::view::flags::SHOULDER;
use crate::view::names::{Names, change, listed};
use crate::view::words::none_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

/// A figure's shoulder was injured, or healed.   DW-SHOOT-24
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShoulderSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is injured.
    pub injured: bool,
}

impl Happened for ShoulderSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, injured } = self;
        figure(state, *id)?.shoulder = *injured;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, injured } = *self;
        names.flagged(figure, &SHOULDER, injured)
    }
}

/// A figure's weapons changed: in hand, empty, nocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponsSet {
    /// The figure.
    pub figure: FigureId,
    /// The weapon that changed.
    pub weapon: Option<Weapon>,
    /// Its weapons now.
    pub weapons: Vec<Held>,
}

impl Happened for WeaponsSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, weapons, .. } = self;
        figure(state, *id)?.weapons.clone_from(weapons);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, weapons } = self;
        let (figure, weapon) = (*figure, *weapon);
        let name = names.name(figure);
        let state = |weapons: &[Held]| {
            let each: Vec<Words> = weapons.iter().copied().map(held_words).collect();
            let fr: Vec<String> = each.iter().map(|words| words.fr.clone()).collect();
            let en: Vec<String> = each.iter().map(|words| words.en.clone()).collect();
            if each.is_empty() { none_words() } else { Words::new(listed(&fr).fr, listed(&en).en) }
        };
        let old = names.figure(figure).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        let one = |weapons: &[Held]| weapons.iter().find(|held| Some(held.weapon) == weapon).copied();
        let (fr, en) = if let Some(now) = one(weapons) {
            weapon_clause(one(old), now)
        } else if weapons.is_empty() {
            ("n'a plus d'arme".to_owned(), "has no weapon left".to_owned())
        } else {
            let held = state(weapons);
            (format!("a maintenant : {}", held.fr), format!("now has: {}", held.en))
        };
        told("Arme", "Weapon")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
            .change(change(figure, Words::new("Armes", "Weapons"), state(old), state(weapons), "DW-SETUP-08"))
    }
}

/// A figure's grenades, doses and loose things changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GearSet {
    /// The figure.
    pub figure: FigureId,
    /// Its grenades now.
    #[schemars(schema_with = "by_word::<GrenadeKind, u32>")]
    pub grenades: BTreeMap<GrenadeKind, u32>,
    /// Its doses now.
    pub stimulants: u32,
    /// Its stones in hand now.
    pub stones: u32,
    /// What it carries now.
    pub carried: Vec<String>,
    /// Whether it has an antidote against radiation now; left out, as before.   DW-TRAIT-49, DW-GAP-46
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub antidote: Option<bool>,
}

impl Happened for GearSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, grenades, stimulants, stones, carried, antidote } = self;
        let bearer = figure(state, *id)?;
        bearer.grenades.clone_from(grenades);
        bearer.stimulants = *stimulants;
        bearer.stones = *stones;
        bearer.carried.clone_from(carried);
        bearer.antidote = antidote.unwrap_or(bearer.antidote);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, grenades, stimulants, stones, carried, .. } = self;
        let figure = *figure;
        let gear = &Gear { grenades, stimulants: *stimulants, stones: *stones, carried };
        let name = names.name(figure);
        let line = told("Matériel", "Gear").focus(&[figure]);
        let Some(old) = names.figure(figure) else { return line };
        let count = |grenades: &BTreeMap<GrenadeKind, u32>| grenades.values().sum::<u32>();
        let number = |number: u32| Words::same(number.to_string());
        let carried = |names: &[String]| if names.is_empty() { none_words() } else { listed(names) };
        let (grenades, held) = (count(gear.grenades), carried(gear.carried));
        let rows = [
            (
                Words::same("Grenades"),
                number(count(&old.grenades)),
                number(grenades),
                "DW-SHOOT-07",
                counted(grenades, ("grenade", "grenade")),
            ),
            (
                Words::same("Stimulants"),
                number(old.stimulants),
                number(gear.stimulants),
                "DW-TRAIT-81",
                counted(gear.stimulants, ("dose de stimulant", "dose of stimulant")),
            ),
            (
                Words::new("Pierres", "Stones"),
                number(old.stones),
                number(gear.stones),
                "DW-SHOOT-24",
                counted(gear.stones, ("pierre", "stone")),
            ),
            (
                Words::new("Objets", "Objects"),
                carried(&old.carried),
                held.clone(),
                "DW-ACTION-13",
                if gear.carried.is_empty() { Err(Words::new("d'objet", "object")) } else { Ok(held) },
            ),
        ];
        let changed = || rows.iter().filter(|(_, old, new, ..)| old != new);
        let left: Vec<&Words> = changed().filter_map(|(.., left)| left.as_ref().ok()).collect();
        let gone: Vec<&Words> = changed().filter_map(|(.., left)| left.as_ref().err()).collect();
        let joined = |words: &[&Words]| {
            let (fr, en): (Vec<&str>, Vec<&str>) =
                words.iter().map(|words| (words.fr.as_str(), words.en.as_str())).unzip();
            Words::new(fr.join(", "), en.join(", "))
        };
        let line = line.also((!left.is_empty()).then(|| {
            let words = joined(&left);
            Words::new(
                format!("{name} porte maintenant : {}.", words.fr),
                format!("{name} now carries: {}.", words.en),
            )
        }));
        let line = line.also((!gone.is_empty()).then(|| {
            let words = joined(&gone);
            Words::new(format!("{name} n'a plus {}.", words.fr), format!("{name} has no {} left.", words.en))
        }));
        let rows = rows.into_iter();
        rows.fold(line, |line, (what, old, new, rule, _)| line.change(change(figure, what, old, new, rule)))
    }
}

/// The loose objects on the table changed.   DW-ACTION-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectsSet {
    /// Those that lie there now.
    pub objects: Vec<Object>,
}

impl Happened for ObjectsSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { objects } = self;
        state.objects.clone_from(objects);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { objects } = self;
        let called = |objects: &[Object]| -> Words {
            if objects.is_empty() {
                return none_words();
            }
            listed(&objects.iter().map(|object| object.name.clone()).collect::<Vec<String>>())
        };
        let (old, new) = (called(&names.0.state.objects), called(objects));
        told("Objets", "Objects")
            .say(format!("Objets sur la table : {}.", new.fr), format!("Objects on the table: {}.", new.en))
            .change(Some(Change {
                figure: None,
                what: Words::new("Objets sur la table", "Objects on the table"),
                old,
                new,
                rule: Some(RuleId::new("DW-ACTION-13")),
            }))
    }
}
