//! What becomes of figures and of their gear, told.

use std::collections::BTreeMap;

use crate::profiles::traits::GrenadeKind;
use crate::state::holds::Holds;
use crate::state::{Cause, Held, Posture};
use crate::view::names::{Names, change};
use crate::view::words::{holds_words, plural, plural_en, posture_words, small};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn posture_change(self, figure: FigureId, new: Posture, by: &'static str) -> Option<Change> {
        let old = self.figure(figure)?.posture;
        Some(change(figure, Words::new("Posture", "Posture"), posture_words(old), posture_words(new), by))
    }

    pub(crate) fn hold_change(
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

    pub(crate) fn dazed(self, figure: FigureId, dazed: bool) -> Told {
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

    pub(crate) fn faint_change(self, figure: FigureId, new: bool) -> Option<Change> {
        let what = Words::new("Sans connaissance", "Unconscious");
        self.flag_change(figure, what, |figure| !figure.unconscious.is_empty(), new, "DW-STATUS-06")
    }
}

/// What a figure carries and uses up.
pub(crate) struct Gear<'a> {
    /// Its grenades.
    pub(crate) grenades: &'a BTreeMap<GrenadeKind, u32>,
    /// Its doses.
    pub(crate) stimulants: u32,
    /// Its stones in hand.
    pub(crate) stones: u32,
    /// Its loose objects.
    pub(crate) carried: &'a [String],
}

/// So many of a thing; what there is none of any more, as `no` or `n'a plus` need it.
pub(crate) fn counted(count: u32, (fr, en): (&str, &str)) -> Result<Words, Words> {
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
pub(crate) fn weapon_clause(old: Option<Held>, now: Held) -> (String, String) {
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
pub(crate) fn held_words(held: Held) -> Words {
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
pub(crate) fn removal_words(cause: Cause) -> (&'static str, &'static str, &'static str) {
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
