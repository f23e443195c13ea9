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
use crate::view::effects::held_words;
use crate::view::flags::Flag;
use crate::view::names::{Names, change, listed};
use crate::view::words::{none_words, plural, plural_en, small};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

const SHOULDER: Flag = Flag {
    title: ("Épaule blessée", "Hurt shoulder"),
    set: ("se blesse à l'épaule : plus aucun jet", "hurts its shoulder: no more throwing"),
    cleared: ("n'a plus mal à l'épaule", "no longer has a hurt shoulder"),
    what: ("Épaule blessée", "Shoulder hurt"),
    of: |figure| figure.shoulder,
    rule: "DW-SHOOT-24",
};

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
            .focus([figure])
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
        let Self { figure, .. } = *self;
        let name = names.name(figure);
        let line = told("Matériel", "Gear").focus([figure]);
        let Some(old) = names.figure(figure) else { return line };
        let count = |grenades: &BTreeMap<GrenadeKind, u32>| grenades.values().sum::<u32>();
        let number = |number: u32| Words::same(number.to_string());
        let carried = |names: &[String]| if names.is_empty() { none_words() } else { listed(names) };
        let (grenades, held) = (count(&self.grenades), carried(&self.carried));
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
                number(self.stimulants),
                "DW-TRAIT-81",
                counted(self.stimulants, ("dose de stimulant", "dose of stimulant")),
            ),
            (
                Words::new("Pierres", "Stones"),
                number(old.stones),
                number(self.stones),
                "DW-SHOOT-24",
                counted(self.stones, ("pierre", "stone")),
            ),
            (
                Words::new("Objets", "Objects"),
                carried(&old.carried),
                held.clone(),
                "DW-ACTION-13",
                if self.carried.is_empty() { Err(Words::new("d'objet", "object")) } else { Ok(held) },
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

/// So many of a thing; what there is none of any more, as `no` or `n'a plus` need it.
fn counted(count: u32, (fr, en): (&str, &str)) -> Result<Words, Words> {
    if count == 0 {
        return Err(Words::new(format!("de {fr}"), en));
    }
    let (head_fr, tail_fr) =
        fr.split_once(' ').map_or((fr, String::new()), |(head, tail)| (head, format!(" {tail}")));
    let (head_en, tail_en) =
        en.split_once(' ').map_or((en, String::new()), |(head, tail)| (head, format!(" {tail}")));
    Ok(Words::new(
        format!("{count} {head_fr}{}{tail_fr}", plural(count)),
        format!("{count} {head_en}{}{tail_en}", plural_en(count)),
    ))
}

/// What became of a weapon, after its bearer's name.
fn weapon_clause(old: Option<Held>, now: Held) -> (String, String) {
    let words = now.weapon.words();
    let (fr, en) = (small(&words.fr), small(&words.en));
    let was = |of: fn(Held) -> bool| old.is_some_and(of);
    if now.empty && !was(|held| held.empty) {
        (format!("doit recharger : {fr}"), format!("must reload: {en}"))
    } else if !now.empty && was(|held| held.empty) {
        (format!("a rechargé : {fr}"), format!("has reloaded: {en}"))
    } else if now.nocked && !was(|held| held.nocked) {
        (format!("encoche : {fr}"), format!("nocks: {en}"))
    } else if now.in_hand && !was(|held| held.in_hand) {
        (format!("prend en main : {fr}"), format!("takes in hand: {en}"))
    } else if !now.nocked && was(|held| held.nocked) {
        (format!("devra encocher de nouveau : {fr}"), format!("is to nock again: {en}"))
    } else {
        (format!("range : {fr}"), format!("puts away: {en}"))
    }
}
