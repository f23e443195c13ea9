//! What becomes of figures and of their gear, told.

use std::collections::BTreeMap;

use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::state::holds::Holds;
use crate::state::{Cause, Faint, Form, FormSource, Held, Hold, Posture, Presence, QualityLoss};
use crate::view::names::{Names, change, listed};
use crate::view::words::{
    faint_words, harmed_words, hold_words, holds_words, none_words, plural, plural_en, posture_words,
    quality_words, signed, small,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn went_prone(self, figure: FigureId, cost: u32) -> Told {
        let name = self.name(figure);
        let hard = (cost > 1).then(|| {
            Words::new(
                format!("Se relever lui prendra {cost} actions."),
                format!("Standing up will take {cost} actions."),
            )
        });
        told("À terre", "Prone")
            .say(format!("{name} est à terre."), format!("{name} is prone."))
            .also(hard)
            .focus(&[figure])
            .change(self.posture_change(figure, Posture::Prone(cost), "DW-STATUS-04"))
    }

    pub(super) fn stood_up(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Debout", "On its feet")
            .say(format!("{name} se relève."), format!("{name} stands up."))
            .focus(&[figure])
            .change(self.posture_change(figure, Posture::Standing, "DW-ACTION-21"))
    }

    fn posture_change(self, figure: FigureId, new: Posture, by: &'static str) -> Option<Change> {
        let old = self.figure(figure)?.posture;
        Some(change(figure, Words::new("Posture", "Posture"), posture_words(old), posture_words(new), by))
    }

    pub(super) fn immobilised(self, figure: FigureId, hold: Hold) -> Told {
        let name = self.name(figure);
        let words = hold_words(hold);
        told("Immobilisation", "Immobilised")
            .say(
                format!("{name} ne peut plus bouger ({}).", words.fr),
                format!("{name} can no longer move ({}).", words.en),
            )
            .focus(&[figure])
            .change(self.hold_change(figure, |holds| holds.add(hold), "DW-STATUS-01"))
    }

    pub(super) fn freed(self, figure: FigureId, hold: Option<Hold>) -> Told {
        let name = self.name(figure);
        let mut left = self.figure(figure).map(|known| known.immobilised.clone()).unwrap_or_default();
        left.end(hold);
        let line = told("Libération", "Freed").focus(&[figure]);
        let line = if left.is_empty() {
            line.say(format!("{name} peut de nouveau bouger."), format!("{name} can move again."))
        } else {
            let words = holds_words(&left);
            line.say(
                format!("{name} se libère, mais reste sans bouger ({}).", words.fr),
                format!("{name} gets free of one hold, and still cannot move ({}).", words.en),
            )
        };
        line.change(self.hold_change(figure, |holds| holds.end(hold), "DW-STATUS-03"))
    }

    fn hold_change(
        self,
        figure: FigureId,
        change_holds: impl FnOnce(&mut Holds),
        by: &'static str,
    ) -> Option<Change> {
        let old = self.figure(figure)?.immobilised.clone();
        let mut new = old.clone();
        change_holds(&mut new);
        let what = Words::new("Immobilisation", "Immobilised");
        Some(change(figure, what, holds_words(&old), holds_words(&new), by))
    }

    pub(super) fn dazed(self, figure: FigureId, dazed: bool) -> Told {
        let name = self.name(figure);
        let line = told("Esprit déboussolé", "Dazed mind").focus(&[figure]);
        let line = if dazed {
            line.say(
                format!("{name} perd le fil : -1 aux tests de Qualité jusqu'à y consacrer une action."),
                format!("{name} is dazed: -1 on quality tests until an action is spent on it."),
            )
        } else {
            line.say(format!("{name} reprend ses esprits."), format!("{name} recovers its wits."))
        };
        let rule = if dazed { "DW-STATUS-05" } else { "DW-ACTION-22" };
        let what = Words::new("Esprit déboussolé", "Dazed");
        line.change(self.flag_change(figure, what, |figure| figure.dazed, dazed, rule))
    }

    pub(super) fn fainted(self, figure: FigureId, faint: Faint) -> Told {
        let name = self.name(figure);
        let words = faint_words(faint);
        told("Évanouissement", "Faint")
            .say(
                format!("{name} gît sans connaissance ({}).", words.fr),
                format!("{name} lies unconscious ({}).", words.en),
            )
            .focus(&[figure])
            .change(self.faint_change(figure, true))
    }

    pub(super) fn woke(self, figure: FigureId, faint: Option<Faint>) -> Told {
        let name = self.name(figure);
        let mut left = self.figure(figure).map(|known| known.unconscious.clone()).unwrap_or_default();
        left.end(faint);
        if let Some(still) = left.iter().next() {
            let words = faint_words(still);
            return told("Emprise rompue", "Grip broken")
                .say(
                    format!("La télépathie lâche {name}, qui reste sans connaissance ({}).", words.fr),
                    format!("Telepathy lets go of {name}, who stays unconscious ({}).", words.en),
                )
                .focus(&[figure]);
        }
        told("Réveil", "Awake")
            .say(format!("{name} reprend connaissance."), format!("{name} comes round."))
            .focus(&[figure])
            .change(self.faint_change(figure, false))
    }

    fn faint_change(self, figure: FigureId, new: bool) -> Option<Change> {
        let what = Words::new("Sans connaissance", "Unconscious");
        self.flag_change(figure, what, |figure| !figure.unconscious.is_empty(), new, "DW-STATUS-06")
    }

    pub(super) fn quality_changed(self, figure: FigureId, losses: &[QualityLoss]) -> Told {
        let name = self.name(figure);
        let worse = |losses: &[QualityLoss]| losses.iter().map(|loss| loss.amount).sum::<i32>();
        let own = self.profile(figure).map_or(0, |profile| profile.quality);
        let had = self.figure(figure).map(|figure| figure.losses.as_slice()).unwrap_or_default();
        let (old, new) = (own.saturating_add(worse(had)), own.saturating_add(worse(losses)));
        let line = if new > old {
            let words = losses.last().map_or_else(none_words, |loss| harmed_words(loss.cause));
            told("Qualité amoindrie", "Quality worsened").say(
                format!("{name} perd en Qualité, {} : {new}+ au lieu de {old}+.", words.fr),
                format!("{name} loses Quality, {}: {new}+ instead of {old}+.", words.en),
            )
        } else {
            told("Qualité rendue", "Quality restored").say(
                format!("{name} retrouve de la Qualité : {new}+ au lieu de {old}+."),
                format!("{name} regains Quality: {new}+ instead of {old}+."),
            )
        };
        let rule = losses.last().map_or("DW-TRAIT-78", |_| "DW-TRAIT-72");
        line.focus(&[figure]).change(change(
            figure,
            Words::new("Qualité", "Quality"),
            quality_words(old),
            quality_words(new),
            rule,
        ))
    }

    pub(super) fn control_changed(
        self,
        figure: FigureId,
        controller: u8,
        controlled_by: Option<FigureId>,
        possessed_by: Option<FigureId>,
    ) -> Told {
        let name = self.name(figure);
        let side = self.side(controller);
        let line = told("Changement de camp", "Change of side").focus(&[figure]);
        let line = match (controlled_by, possessed_by) {
            (Some(by), _) => {
                let other = self.name(by);
                line.say(
                    format!(
                        "{other} tient l'esprit {of} : cette figurine passe {to}.",
                        of = de(&name),
                        to = to(side)
                    ),
                    format!("{other} holds the mind of {name}: that figure goes to {side}."),
                )
                .focus(&[by])
            }
            (None, Some(by)) => {
                let other = self.name(by);
                line.say(
                    format!(
                        "{other} tient le corps {of} : cette figurine passe {to}.",
                        of = de(&name),
                        to = to(side)
                    ),
                    format!("{other} holds the body of {name}: that figure goes to {side}."),
                )
                .focus(&[by])
            }
            (None, None) => {
                line.say(format!("{name} est désormais avec {side}."), format!("{name} is now with {side}."))
            }
        };
        let old = self.figure(figure).map_or("?", |figure| self.side(figure.controller));
        line.change(change(
            figure,
            Words::new("Camp", "Side"),
            Words::same(old),
            Words::same(side),
            "DW-STATUS-07",
        ))
    }

    pub(super) fn combat_changed(self, figure: FigureId, combat_loss: i32) -> Told {
        let name = self.name(figure);
        let own = self.profile(figure).map_or(0, |profile| profile.combat);
        let had = self.figure(figure).map_or(0, |figure| figure.combat_loss);
        let (old, new) = (own.saturating_sub(had), own.saturating_sub(combat_loss));
        told("Combat amoindri", "Combat worsened")
            .say(format!("{name} a désormais {new} en Combat."), format!("{name} now has Combat {new}."))
            .focus(&[figure])
            .change(change(
                figure,
                Words::new("Combat", "Combat"),
                Words::same(old.to_string()),
                Words::same(new.to_string()),
                "DW-TRAIT-23",
            ))
    }

    pub(super) fn possessor_set(self, figure: FigureId, host: Option<FigureId>) -> Told {
        let name = self.name(figure);
        let line = told("Possession", "Possession").focus(&[figure]);
        let Some(host) = host else {
            return line
                .say(format!("{name} n'a plus d'hôte."), format!("{name} no longer has a host."))
                .change(self.presence_change(figure, Presence::OnTable, "DW-TRAIT-66"));
        };
        let other = self.name(host);
        line.say(
            format!("{name} quitte la table pour le corps {of}.", of = de(&other)),
            format!("{name} leaves the table for the body of {other}."),
        )
        .focus(&[host])
        .change(self.presence_change(figure, Presence::Possessing(host), "DW-TRAIT-66"))
    }

    pub(super) fn expulsion_owed(self, figure: FigureId, host: FigureId) -> Told {
        let (name, other) = (self.name(figure), self.name(host));
        told("Fin de possession", "End of possession")
            .say(
                format!("{name} doit reprendre place au contact {of}.", of = de(&other)),
                format!("{name} is to be placed in contact with {other}."),
            )
            .focus(&[figure, host])
    }

    pub(super) fn irradiated(self, figure: FigureId, radiation: i32, for_good: bool) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.radiation);
        let long =
            for_good.then(|| Words::new("L'effet dure au-delà de la partie.", "It lasts beyond the match."));
        told("Irradiation", "Irradiation")
            .say(
                format!("{name} a {radiation} à tous ses jets de Qualité."),
                format!("{name} has {radiation} on all its quality rolls."),
            )
            .also(long)
            .focus(&[figure])
            .change(change(
                figure,
                Words::new("Radiations", "Radiation"),
                Words::same(had.to_string()),
                Words::same(radiation.to_string()),
                if for_good { "DW-ENV-03" } else { "DW-ENV-04" },
            ))
    }

    pub(super) fn attraction_met(self, figure: FigureId, modifier: i32) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.round_modifier);
        let line = told("Attirant", "Attractive").focus(&[figure]);
        let line = if modifier == 0 {
            line.say(
                format!("{name} garde toute son attention ce tour."),
                format!("{name} keeps its mind on the fight this round."),
            )
        } else {
            line.say(
                format!("{name} n'a plus la tête au combat : {modifier} en Qualité ce tour."),
                format!("{name} is distracted: {modifier} Quality this round."),
            )
        };
        line.change(change(
            figure,
            Words::new("Qualité ce tour", "Quality this round"),
            Words::same(signed(had)),
            Words::same(signed(modifier)),
            "DW-TRAIT-13",
        ))
    }

    pub(super) fn terror_overcome(self, figure: FigureId, of: FigureId) -> Told {
        let (name, other) = (self.name(figure), self.name(of));
        told("Terreur surmontée", "Terror overcome")
            .say(format!("{name} ne craint plus {other}."), format!("{name} no longer fears {other}."))
            .focus(&[figure, of])
    }

    pub(super) fn removed(self, figure: FigureId, cause: Cause, by: Option<FigureId>) -> Told {
        let name = self.name(figure);
        let (fr, en, rule) = removal_words(cause);
        let line = told("Hors jeu", "Out of play")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
            .focus(by.as_slice())
            .change(self.presence_change(figure, Presence::Removed(cause), rule));
        if cause == Cause::Gruesome {
            return line.also(Some(Words::new(
                "Ses alliés à distance Longue vont tester leur moral.",
                "Its allies within Long are to test morale.",
            )));
        }
        line
    }

    pub(super) fn weapons_set(self, figure: FigureId, weapon: Option<Weapon>, weapons: &[Held]) -> Told {
        let name = self.name(figure);
        let state = |weapons: &[Held]| {
            let each: Vec<Words> = weapons.iter().copied().map(held_words).collect();
            let fr: Vec<String> = each.iter().map(|words| words.fr.clone()).collect();
            let en: Vec<String> = each.iter().map(|words| words.en.clone()).collect();
            if each.is_empty() { none_words() } else { Words::new(listed(&fr).fr, listed(&en).en) }
        };
        let old = self.figure(figure).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
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

    pub(super) fn gear_set(self, figure: FigureId, gear: &Gear<'_>) -> Told {
        let name = self.name(figure);
        let line = told("Matériel", "Gear").focus(&[figure]);
        let Some(old) = self.figure(figure) else { return line };
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

    pub(super) fn form_set(self, figure: FigureId, form: Option<&Form>) -> Told {
        let name = self.name(figure);
        let own = self.profile(figure);
        let line = told("Autre forme", "Another form").focus(&[figure]);
        let line = match form.map(|form| (&form.from, &form.profile)) {
            None => line
                .say(format!("{name} reprend sa propre forme."), format!("{name} takes its own form again.")),
            Some((FormSource::Copy(of), profile)) => {
                let other = self.name(*of);
                line.say(
                    format!(
                        "{name} prend la forme {of} : Qualité {}+, Combat {}.",
                        profile.quality,
                        profile.combat,
                        of = de(&other)
                    ),
                    format!(
                        "{name} takes the form of {other}: Quality {}+, Combat {}.",
                        profile.quality, profile.combat
                    ),
                )
                .focus(&[*of])
            }
            Some((FormSource::Watch, profile)) => line.say(
                format!("La montre {of} s'ouvre : {} prend sa place.", profile.name, of = de(&name)),
                format!("The watch of {name} opens: {} takes its place.", profile.name),
            ),
        };
        let quality = |quality: Option<i32>| quality.map_or_else(none_words, quality_words);
        line.change(change(
            figure,
            Words::new("Qualité", "Quality"),
            quality(own.map(|profile| profile.quality)),
            quality(form.map_or(own.map(|profile| profile.quality), |form| Some(form.profile.quality))),
            "DW-TRAIT-30",
        ))
    }
}

/// What a figure carries and uses up.
pub(super) struct Gear<'a> {
    /// Its grenades.
    pub(super) grenades: &'a BTreeMap<GrenadeKind, u32>,
    /// Its doses.
    pub(super) stimulants: u32,
    /// Its stones in hand.
    pub(super) stones: u32,
    /// Its loose objects.
    pub(super) carried: &'a [String],
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

/// A weapon with its state.
pub(super) fn held_words(held: Held) -> Words {
    let words = held.weapon.words();
    let words = Words::new(small(&words.fr), small(&words.en));
    let mut more = Vec::new();
    if held.in_hand {
        more.push(("en main", "in hand"));
    }
    if held.empty {
        more.push(("vide", "empty"));
    }
    if held.nocked {
        more.push(("flèche encochée", "nocked"));
    }
    let (fr, en): (Vec<&str>, Vec<&str>) = more.into_iter().unzip();
    if fr.is_empty() {
        return words;
    }
    Words::new(format!("{} ({})", words.fr, fr.join(", ")), format!("{} ({})", words.en, en.join(", ")))
}

/// How a figure left, as a verb, and the rule.
fn removal_words(cause: Cause) -> (&'static str, &'static str, &'static str) {
    match cause {
        Cause::Killed => ("meurt", "is killed", "DW-STATUS-08"),
        Cause::Gruesome => ("meurt d'une Mort Atroce", "dies gruesomely", "DW-MELEE-06"),
        Cause::OutOfAction => ("est hors de combat", "is out of action", "DW-FALL-02"),
        Cause::Fled => ("s'enfuit de la table", "flees the table", "DW-MORALE-05"),
        Cause::LeftTable => ("quitte la table", "leaves the table", "DW-MOVE-13"),
        Cause::Solid => ("disparaît dans un objet solide", "vanishes into something solid", "DW-TRAIT-83"),
        Cause::Eliminated => ("se perd sans hôte", "is lost without a host", "DW-TRAIT-66"),
        Cause::Conceded => ("se retire avec son camp", "withdraws with its side", "DW-TURN-09"),
    }
}
