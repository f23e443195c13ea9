//! Events of what becomes of figures: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{combat, figure, leave_queues, part, pop, queue, remove, side};
use crate::state::combat::Verdict;
use crate::state::frames::{Ask, Frame};
use crate::state::holds::Holds;
use crate::state::{
    Cause, Faint, Form, FormSource, Hold, MoraleDue, Posture, Presence, QualityLoss, State, is_false,
};
use crate::view::flags::Flag;
use crate::view::names::{Names, change};
use crate::view::words::{
    harmed_words, hold_words, holds_words, morale_words, none_words, posture_words, quality_words,
};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

const ARMOUR: Flag = Flag {
    title: ("Armure énergétique", "Power armour"),
    set: ("voit son armure s'éteindre", "sees its armour shut down"),
    cleared: ("rallume son armure", "restarts its armour"),
    what: ("Armure éteinte", "Armour shut down"),
    of: |figure| figure.armour_off,
    rule: "DW-TRAIT-06",
};

/// Somebody died in place of an ally.   DW-TRAIT-73
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sacrificed {
    /// Who.
    pub figure: FigureId,
    /// For whom.
    pub ally: FigureId,
    /// What becomes of the roll: the ally suffers nothing.
    pub verdict: Verdict,
}

impl Happened for Sacrificed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { verdict, .. } = self;
        let combat = combat(state)?;
        combat.verdict = Some(*verdict);
        combat.asks.clear();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, ally, .. } = *self;
        let (name, other) = (names.name(figure), names.name(ally));
        told("Sacrifice", "Sacrifice")
            .say(
                format!("{name} meurt à la place {of}.", of = de(&other)),
                format!("{name} dies in place of {other}."),
            )
            .focus([figure, ally])
            .mark(names.line_mark("sight", figure, ally))
    }
}

/// A figure is about to die of what an attack left in it.   DW-TRAIT-73, DW-GAP-81
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoomOpened {
    /// Who.
    pub figure: FigureId,
    /// Whose attack it was.
    pub by: Option<FigureId>,
    /// What its quality would lose by it: nothing, where gas kills a plant.
    pub loss: Option<QualityLoss>,
    /// Who may intervene.
    pub asks: Vec<Ask>,
}

impl Happened for DoomOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, loss, asks } = self;
        state.stack.push(Frame::Doom { figure: *figure, by: *by, loss: *loss, asks: asks.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        let name = names.name(figure);
        told("Mort imminente", "About to die")
            .say(
                format!("{name} va mourir : un allié peut prendre sa place."),
                format!("{name} is about to die: an ally may take its place."),
            )
            .focus([figure])
    }
}

/// It is settled whether it dies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoomEnded {
    /// Who.
    pub figure: FigureId,
}

impl Happened for DoomEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Doom", |frame| matches!(frame, Frame::Doom { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Sacrifice", "Sacrifice", figure)
    }
}

/// A figure fell, dived or was knocked down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WentProne {
    /// The figure.
    pub figure: FigureId,
    /// The actions that standing up costs.
    pub cost: u32,
}

impl Happened for WentProne {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, cost } = self;
        figure(state, *id)?.posture = Posture::Prone(*cost);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, cost } = *self;
        let name = names.name(figure);
        let hard = (cost > 1).then(|| {
            Words::new(
                format!("Se relever lui prendra {cost} actions."),
                format!("Standing up will take {cost} actions."),
            )
        });
        told("À terre", "Prone")
            .say(format!("{name} est à terre."), format!("{name} is prone."))
            .also(hard)
            .focus([figure])
            .change(names.posture_change(figure, Posture::Prone(cost), "DW-STATUS-04"))
    }
}

/// A figure stood up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoodUp {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for StoodUp {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.posture = Posture::Standing;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Debout", "On its feet")
            .say(format!("{name} se relève."), format!("{name} stands up."))
            .focus([figure])
            .change(names.posture_change(figure, Posture::Standing, "DW-ACTION-21"))
    }
}

/// A figure was immobilised.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Immobilised {
    /// The figure.
    pub figure: FigureId,
    /// By what.
    pub hold: Hold,
}

impl Happened for Immobilised {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, hold } = self;
        figure(state, *id)?.immobilised.add(*hold);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, hold } = *self;
        let name = names.name(figure);
        let words = hold_words(hold);
        told("Immobilisation", "Immobilised")
            .say(
                format!("{name} ne peut plus bouger ({}).", words.fr),
                format!("{name} can no longer move ({}).", words.en),
            )
            .focus([figure])
            .change(names.hold_change(figure, |holds| holds.add(hold), "DW-STATUS-01"))
    }
}

/// A figure is free again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Freed {
    /// The figure.
    pub figure: FigureId,
    /// Of what; of everything when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold: Option<Hold>,
}

impl Happened for Freed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, hold } = self;
        figure(state, *id)?.immobilised.end(*hold);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, hold } = *self;
        let name = names.name(figure);
        let mut left = names.figure(figure).map(|known| known.immobilised.clone()).unwrap_or_default();
        left.end(hold);
        let line = told("Libération", "Freed").focus([figure]);
        let line = if left.is_empty() {
            line.say(format!("{name} peut de nouveau bouger."), format!("{name} can move again."))
        } else {
            let words = holds_words(&left);
            line.say(
                format!("{name} se libère, mais reste sans bouger ({}).", words.fr),
                format!("{name} gets free of one hold, and still cannot move ({}).", words.en),
            )
        };
        line.change(names.hold_change(figure, |holds| holds.end(hold), "DW-STATUS-03"))
    }
}

/// A figure was dazed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dazed {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for Dazed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.dazed = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.dazed(figure, true)
    }
}

/// A figure came to its senses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovered {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for Recovered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.dazed = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.dazed(figure, false)
    }
}

/// A figure fainted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fainted {
    /// The figure.
    pub figure: FigureId,
    /// Of what.
    pub faint: Faint,
    /// Whether what knocked it out before does so still; else this takes its place.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beside: bool,
}

impl Happened for Fainted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, faint, beside } = self;
        let faints = &mut figure(state, *id)?.unconscious;
        if !beside {
            faints.end(None);
        }
        faints.add(*faint);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, faint, .. } = *self;
        let name = names.name(figure);
        let words = faint_words(faint);
        told("Évanouissement", "Faint")
            .say(
                format!("{name} gît sans connaissance ({}).", words.fr),
                format!("{name} lies unconscious ({}).", words.en),
            )
            .focus([figure])
            .change(names.faint_change(figure, true))
    }
}

/// A figure woke, or one of several faints of it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Woke {
    /// The figure.
    pub figure: FigureId,
    /// The faint that ended; all of them where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faint: Option<Faint>,
}

impl Happened for Woke {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, faint } = self;
        figure(state, *id)?.unconscious.end(*faint);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, faint } = *self;
        let name = names.name(figure);
        let mut left = names.figure(figure).map(|known| known.unconscious.clone()).unwrap_or_default();
        left.end(faint);
        if let Some(still) = left.iter().next() {
            let words = faint_words(still);
            return told("Emprise rompue", "Grip broken")
                .say(
                    format!("La télépathie lâche {name}, qui reste sans connaissance ({}).", words.fr),
                    format!("Telepathy lets go of {name}, who stays unconscious ({}).", words.en),
                )
                .focus([figure]);
        }
        told("Réveil", "Awake")
            .say(format!("{name} reprend connaissance."), format!("{name} comes round."))
            .focus([figure])
            .change(names.faint_change(figure, false))
    }
}

/// A figure was wounded, poisoned or otherwise made worse, or healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityChanged {
    /// The figure.
    pub figure: FigureId,
    /// What its quality has lost now, oldest first.
    pub losses: Vec<QualityLoss>,
}

impl Happened for QualityChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, losses } = self;
        figure(state, *id)?.losses.clone_from(losses);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, losses } = self;
        let figure = *figure;
        let name = names.name(figure);
        let worse = |losses: &[QualityLoss]| losses.iter().map(|loss| loss.amount).sum::<i32>();
        let own = names.profile(figure).map_or(0, |profile| profile.quality);
        let had = names.figure(figure).map(|figure| figure.losses.as_slice()).unwrap_or_default();
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
        line.focus([figure]).change(change(
            figure,
            Words::new("Qualité", "Quality"),
            quality_words(old),
            quality_words(new),
            rule,
        ))
    }
}

/// A figure changed side, by mind, body or contagion, or came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControlChanged {
    /// The figure.
    pub figure: FigureId,
    /// The side it belongs to now: another one for good.
    pub owner: u8,
    /// The side that plays it now.
    pub controller: u8,
    /// The mind behind it.
    pub controlled_by: Option<FigureId>,
    /// The body thief behind it.
    pub possessed_by: Option<FigureId>,
}

impl Happened for ControlChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, owner, controller, controlled_by, possessed_by } = self;
        side(state, *owner)?;
        side(state, *controller)?;
        let changed = figure(state, *id)?;
        changed.owner = *owner;
        changed.controller = *controller;
        changed.controlled_by = *controlled_by;
        changed.possessed_by = *possessed_by;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, controller, controlled_by, possessed_by, .. } = *self;
        let name = names.name(figure);
        let side = names.side(controller);
        let line = told("Changement de camp", "Change of side").focus([figure]);
        let line = match (controlled_by, possessed_by) {
            (Some(by), _) => {
                let other = names.name(by);
                line.say(
                    format!(
                        "{other} tient l'esprit {of} : cette figurine passe {to}.",
                        of = de(&name),
                        to = to(side)
                    ),
                    format!("{other} holds the mind of {name}: that figure goes to {side}."),
                )
                .focus([by])
            }
            (None, Some(by)) => {
                let other = names.name(by);
                line.say(
                    format!(
                        "{other} tient le corps {of} : cette figurine passe {to}.",
                        of = de(&name),
                        to = to(side)
                    ),
                    format!("{other} holds the body of {name}: that figure goes to {side}."),
                )
                .focus([by])
            }
            (None, None) => {
                line.say(format!("{name} est désormais avec {side}."), format!("{name} is now with {side}."))
            }
        };
        let old = names.figure(figure).map_or("?", |figure| names.side(figure.controller));
        line.change(change(
            figure,
            Words::new("Camp", "Side"),
            Words::same(old),
            Words::same(side),
            "DW-STATUS-07",
        ))
    }
}

/// A possessor left the table for its host, or came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PossessorSet {
    /// The possessor.
    pub figure: FigureId,
    /// Its host; none when it is back.
    pub host: Option<FigureId>,
}

impl Happened for PossessorSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, host } = self;
        let presence = host.map_or(Presence::OnTable, Presence::Possessing);
        figure(state, *id)?.presence = presence;
        if host.is_some() {
            figure(state, *id)?.at = None;
            part(state, *id);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, host } = *self;
        let name = names.name(figure);
        let line = told("Possession", "Possession").focus([figure]);
        let Some(host) = host else {
            return line
                .say(format!("{name} n'a plus d'hôte."), format!("{name} no longer has a host."))
                .change(names.presence_change(figure, Presence::OnTable, "DW-TRAIT-66"));
        };
        let other = names.name(host);
        line.say(
            format!("{name} quitte la table pour le corps {of}.", of = de(&other)),
            format!("{name} leaves the table for the body of {other}."),
        )
        .focus([host])
        .change(names.presence_change(figure, Presence::Possessing(host), "DW-TRAIT-66"))
    }
}

/// A figure left the table for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRemoved {
    /// The figure.
    pub figure: FigureId,
    /// Why.
    pub cause: Cause,
    /// By whom, when somebody did it.
    pub by: Option<FigureId>,
    /// Whether it leaves the queues it waits in, and its place is kept for a salvo.   DW-STATUS-08, DW-SHOOT-25
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clears: bool,
    /// Whom it touched, where that alone tells who saw a gruesome death from near.   DW-MORALE-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<FigureId>,
}

impl Happened for FigureRemoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, cause, clears, touched, .. } = self;
        let fell = remove(state, *id, *cause, touched)?;
        if *clears {
            leave_queues(state, *id, fell);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, cause, by, .. } = *self;
        let name = names.name(figure);
        let (fr, en, rule) = removal_words(cause);
        let line = told("Hors jeu", "Out of play")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus([figure])
            .focus(by.as_slice())
            .change(names.presence_change(figure, Presence::Removed(cause), rule));
        if cause == Cause::Gruesome {
            return line.also(Some(Words::new(
                "Ses alliés à distance Longue vont tester leur moral.",
                "Its allies within Long are to test morale.",
            )));
        }
        line
    }
}

/// Power armour shut down or runs again.   DW-TRAIT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmourSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is off.
    pub off: bool,
}

impl Happened for ArmourSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, off } = self;
        figure(state, *id)?.armour_off = *off;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, off } = *self;
        names.flagged(figure, &ARMOUR, off)
    }
}

/// A figure took another form, or its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormSet {
    /// The figure.
    pub figure: FigureId,
    /// The form; none for its own.
    pub form: Option<Box<Form>>,
}

impl Happened for FormSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, form } = self;
        figure(state, *id)?.form = form.as_deref().cloned();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, form } = self;
        let figure = *figure;
        let form = form.as_deref();
        let name = names.name(figure);
        let own = names.profile(figure);
        let line = told("Autre forme", "Another form").focus([figure]);
        let line = match form.map(|form| (&form.from, &form.profile)) {
            None => line
                .say(format!("{name} reprend sa propre forme."), format!("{name} takes its own form again.")),
            Some((FormSource::Copy(of), profile)) => {
                let other = names.name(*of);
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
                .focus([*of])
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

/// Figures owe morale tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTriggered {
    /// Whether removed figures have had their effect thereby.
    pub drawn: bool,
    /// The tests.
    pub dues: Vec<MoraleDue>,
    /// The sides whose one test for half losses this is.
    pub half: Vec<u8>,
}

impl Happened for MoraleTriggered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { drawn, dues, half } = self;
        if *drawn {
            state.lost.clear();
        }
        for who in half {
            side(state, *who)?.half_tested = true;
        }
        if let Ok(queue) = queue(state) {
            queue.extend(dues.iter().copied());
        } else if !dues.is_empty() {
            state.stack.push(Frame::MoraleQueue { dues: dues.clone() });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { dues, half, .. } = self;
        let figures: Vec<FigureId> = dues.iter().map(|due| due.figure).collect();
        let mut unique = Vec::new();
        for figure in figures {
            if !unique.contains(&figure) {
                unique.push(figure);
            }
        }
        let list = names.list(&unique);
        let mut causes: Vec<Words> = Vec::new();
        for due in dues {
            let words = morale_words(due.cause);
            if !causes.contains(&words) {
                causes.push(words);
            }
        }
        let fr: Vec<&str> = causes.iter().map(|words| words.fr.as_str()).collect();
        let en: Vec<&str> = causes.iter().map(|words| words.en.as_str()).collect();
        let line = told("Moral", "Morale").focus(&unique);
        let line = if dues.is_empty() {
            line.say("Ces pertes n'ébranlent personne.", "These losses shake nobody.")
        } else {
            line.say(
                format!("Test de Moral pour {} : {}.", fr.join(" et "), list.fr),
                format!("Morale test for {}: {}.", en.join(" and "), list.en),
            )
        };
        half.iter().fold(line, |line, side| {
            let name = names.side(*side);
            line.also(Some(Words::new(
                format!("{name} n'a plus que la moitié de sa bande."),
                format!("{name} is down to half its band."),
            )))
        })
    }
}

impl Names<'_> {
    fn posture_change(self, figure: FigureId, new: Posture, by: &'static str) -> Option<Change> {
        let old = self.figure(figure)?.posture;
        Some(change(figure, Words::new("Posture", "Posture"), posture_words(old), posture_words(new), by))
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

    fn faint_change(self, figure: FigureId, new: bool) -> Option<Change> {
        let what = Words::new("Sans connaissance", "Unconscious");
        self.flag_change(figure, what, |figure| !figure.unconscious.is_empty(), new, "DW-STATUS-06")
    }
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

/// What knocked a figure out.
fn faint_words(faint: Faint) -> Words {
    match faint {
        Faint::Telepathy(_) => Words::new("télépathie", "telepathy"),
        Faint::Needle => Words::new("aiguilles", "needles"),
    }
}
