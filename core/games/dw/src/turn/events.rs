//! Events of rounds and stints: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{clear_round, end_passes, figure, lacks, pop};
use crate::state::frames::{Frame, InGas};
use crate::state::{Hiding, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// Why a stint passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StintEnd {
    /// Two dice or more failed.   DW-TURN-03
    Turnover,
    /// Every figure of the side has been activated.   DW-TURN-04
    Exhausted,
    /// The side passed.   DW-GAP-03
    Passed,
}

/// A round began: what lasts a round is cleared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundStarted {
    /// The round.
    pub round: u32,
    /// Figures that count as activated already: they are out cold.   DW-GAP-49
    pub idle: Vec<FigureId>,
    /// Figures left over from last round.   DW-GAP-01
    pub overdue: Vec<FigureId>,
    /// Figures that no enemy sees, where places are recorded.   DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Vec<FigureId>>,
}

impl Happened for RoundStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { round, idle, overdue, hidden } = self;
        pop(state, "Muster or RoundEnd", |frame| matches!(frame, Frame::Muster {} | Frame::RoundEnd { .. }))?;
        state.round = *round;
        clear_round(state);
        for id in idle {
            figure(state, *id)?.activated = true;
        }
        for id in overdue {
            figure(state, *id)?.overdue = true;
        }
        if let Some(hidden) = hidden {
            for (id, figure) in (1_u16..).map(FigureId).zip(&mut state.figures) {
                figure.hiding =
                    figure.at.map(|at| if hidden.contains(&id) { Hiding::Hidden(at) } else { Hiding::Seen });
            }
        }
        state.stack.push(Frame::Round { next: 0 });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { round, idle, overdue, hidden } = self;
        let round = *round;
        let hidden = hidden.as_deref().unwrap_or_default();
        let hidden_words = (!hidden.is_empty()).then(|| {
            let list = names.list(hidden);
            Words::new(
                format!("Nul ennemi ne voit : {}.", list.fr),
                format!("Unseen by every enemy: {}.", list.en),
            )
        });
        let idle_words = (!idle.is_empty()).then(|| {
            let list = names.list(idle);
            Words::new(
                format!("Sans connaissance, donc hors d'état de jouer : {}.", list.fr),
                format!("Out cold, so unable to play: {}.", list.en),
            )
        });
        let overdue_words = (!overdue.is_empty()).then(|| {
            let list = names.list(overdue);
            Words::new(format!("À jouer d'abord : {}.", list.fr), format!("To be played first: {}.", list.en))
        });
        told(&format!("Tour de jeu {round}"), &format!("Round {round}"))
            .say(format!("Le tour de jeu {round} commence."), format!("Round {round} begins."))
            .also(idle_words)
            .also(overdue_words)
            .also(hidden_words)
            .weight(Weight::Turn)
    }
}

/// Initiative was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRolled {
    /// The faces of each round of rolls, side by side; none where a side no longer rolled.
    pub rolls: Vec<Vec<Option<u32>>>,
    /// The order of the stints.
    pub order: Vec<u8>,
}

impl Happened for InitiativeRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { order, .. } = self;
        state.order.clone_from(order);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { rolls, order } = self;
        let faces = names.rolls(rolls);
        let first = order.first().map_or("?", |side| names.side(*side));
        told("Initiative", "Initiative")
            .say(format!("{}. {first} commence.", faces.fr), format!("{}. {first} begins.", faces.en))
    }
}

/// The name cards were shuffled.   DW-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDrawn {
    /// The faces of the draw.
    pub faces: Vec<u32>,
    /// The order of the stints.
    pub order: Vec<u8>,
}

impl Happened for OrderDrawn {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { order, .. } = self;
        state.order.clone_from(order);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { order, .. } = self;
        let names: Vec<String> = order.iter().map(|side| names.side(*side).to_owned()).collect();
        let names = names.join(", ");
        told("Ordre de jeu", "Order of play").say(
            format!("Les cartes des joueurs donnent l'ordre : {names}."),
            format!("The players' cards give the order: {names}."),
        )
    }
}

/// A stint began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StintStarted {
    /// Whose.
    pub side: u8,
}

impl Happened for StintStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Stint { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("La main", "The stint").say(
            format!("La main est {}, figurine par figurine.", to(name)),
            format!("It is up to {name}, who activates its figures one by one."),
        )
    }
}

/// A stint ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StintEnded {
    /// Whose.
    pub side: u8,
    /// Why.
    pub why: StintEnd,
    /// The place in the order that comes next.
    pub next: u8,
}

impl Happened for StintEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, next, .. } = self;
        pop(state, "Stint", |frame| matches!(frame, Frame::Stint { side } if side == who))?;
        let Some(Frame::Round { next: place }) = state.stack.last_mut() else {
            return Err(lacks("Round"));
        };
        *place = *next;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, why, .. } = *self;
        let name = names.side(side);
        let (fr, en) = match why {
            StintEnd::Turnover => ("deux échecs ou plus sur un même jet", "two failures or more on one roll"),
            StintEnd::Exhausted => {
                ("toutes ses figurines ont été activées", "all its figures have been activated")
            }
            StintEnd::Passed => ("sa main est passée", "it gave the stint up"),
        };
        told("La main passe", "The stint passes")
            .say(format!("La main quitte {name} : {fr}."), format!("{name} no longer has the stint: {en}."))
    }
}

/// Every figure has been activated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundEnded {
    /// The round.
    pub round: u32,
    /// The figures standing in gas.
    pub gas: Vec<InGas>,
}

impl Happened for RoundEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { gas, .. } = self;
        pop(state, "Round", |frame| matches!(frame, Frame::Round { .. }))?;
        end_passes(state);
        state.stack.push(Frame::RoundEnd { gas: gas.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { round, gas } = self;
        let round = *round;
        let gas = (!gas.is_empty()).then(|| {
            let list = names.list(&gas.iter().map(|place| place.figure).collect::<Vec<FigureId>>());
            Words::new(
                format!("Le gaz attaque qui y est resté : {}.", list.fr),
                format!("The gas attacks whoever stayed in it: {}.", list.en),
            )
        });
        told("Fin du tour de jeu", "End of the round")
            .say(
                format!("Chaque figurine a été activée : fin du tour de jeu {round}."),
                format!("Every figure has been activated: round {round} ends."),
            )
            .also(gas)
    }
}
