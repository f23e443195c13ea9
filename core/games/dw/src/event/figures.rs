//! What becomes of figures.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, leave_queues, part, remove, side};
use crate::state::frames::Frame;
use crate::state::is_false;
use crate::state::{Cause, Faint, Hold, Posture, Presence, QualityLoss, State};
use crate::view::effects::removal_words;
use crate::view::flags::{PSI, REVEALED, SHOULDER, WATER};
use crate::view::names::{Names, change};
use crate::view::words::none_words;
use crate::view::words::{faint_words, harmed_words, hold_words, holds_words, quality_words, signed};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::words::Words;

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
            .focus(&[figure])
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
            .focus(&[figure])
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
            .focus(&[figure])
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
            .focus(&[figure])
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
                .focus(&[figure]);
        }
        told("Réveil", "Awake")
            .say(format!("{name} reprend connaissance."), format!("{name} comes round."))
            .focus(&[figure])
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
        line.focus(&[figure]).change(change(
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
        let line = told("Changement de camp", "Change of side").focus(&[figure]);
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
                .focus(&[by])
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
                .focus(&[by])
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

/// A figure's Combat changed for good.   DW-TRAIT-23
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatChanged {
    /// The figure.
    pub figure: FigureId,
    /// What it has lost.
    pub combat_loss: i32,
}

impl Happened for CombatChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, combat_loss } = self;
        figure(state, *id)?.combat_loss = *combat_loss;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, combat_loss } = *self;
        let name = names.name(figure);
        let own = names.profile(figure).map_or(0, |profile| profile.combat);
        let had = names.figure(figure).map_or(0, |figure| figure.combat_loss);
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
        let line = told("Possession", "Possession").focus(&[figure]);
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
        .focus(&[host])
        .change(names.presence_change(figure, Presence::Possessing(host), "DW-TRAIT-66"))
    }
}

/// A possessor driven out is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpulsionOwed {
    /// The possessor.
    pub figure: FigureId,
    /// The host.
    pub host: FigureId,
}

impl Happened for ExpulsionOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, host } = self;
        state.stack.push(Frame::Expelled { figure: *figure, host: *host });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, host } = *self;
        let (name, other) = (names.name(figure), names.name(host));
        told("Fin de possession", "End of possession")
            .say(
                format!("{name} doit reprendre place au contact {of}.", of = de(&other)),
                format!("{name} is to be placed in contact with {other}."),
            )
            .focus(&[figure, host])
    }
}

/// A figure was irradiated.   DW-ENV-03, DW-ENV-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Irradiated {
    /// The figure.
    pub figure: FigureId,
    /// What radiation adds to its rolls now.
    pub radiation: i32,
    /// Whether it lasts beyond the match.
    pub for_good: bool,
}

impl Happened for Irradiated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, radiation, for_good } = self;
        let ill = figure(state, *id)?;
        ill.radiation = *radiation;
        ill.irradiated_for_good = *for_good;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, radiation, for_good } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.radiation);
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
}

/// Something attractive was tested against.   DW-TRAIT-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttractionMet {
    /// The figure.
    pub figure: FigureId,
    /// What it adds to its rolls this round.
    pub modifier: i32,
}

impl Happened for AttractionMet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, modifier } = self;
        let drawn = figure(state, *id)?;
        drawn.round_modifier = *modifier;
        drawn.attraction_tested = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, modifier } = *self;
        let name = names.name(figure);
        let had = names.figure(figure).map_or(0, |figure| figure.round_modifier);
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
}

/// A figure did not dare to enter water.   DW-TRAIT-56
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaterBarred {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for WaterBarred {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.water_barred = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &WATER, true)
    }
}

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

/// A mind was hampered.   DW-AREA-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PsiNegated {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PsiNegated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.psi_negated = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &PSI, true)
    }
}

/// A figure overcame the terror of another.   DW-TRAIT-84
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrorOvercome {
    /// The figure.
    pub figure: FigureId,
    /// Whose terror.
    pub of: FigureId,
}

impl Happened for TerrorOvercome {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, of } = self;
        figure(state, *id)?.fearless_of.insert(*of);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, of } = *self;
        let (name, other) = (names.name(figure), names.name(of));
        told("Terreur surmontée", "Terror overcome")
            .say(format!("{name} ne craint plus {other}."), format!("{name} no longer fears {other}."))
            .focus(&[figure, of])
    }
}

/// A figure shows itself, or hides again.   DW-TRAIT-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevealedSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is revealed.
    pub revealed: bool,
}

impl Happened for RevealedSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, revealed } = self;
        figure(state, *id)?.revealed = *revealed;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, revealed } = *self;
        names.flagged(figure, &REVEALED, revealed)
    }
}

/// An ambush is spent.   DW-GAP-61
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmbushSpent {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for AmbushSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.ambush_spent = true;
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Embuscade", "Ambush", figure)
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
            .focus(&[figure])
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
