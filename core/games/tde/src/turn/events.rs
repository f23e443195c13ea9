//! Events of turns: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Happened, Points};
use crate::profiles::cards::Lasting;
use crate::state::change::{end_passes, figure, pop, return_lent, side};
use crate::state::frames::Frame;
use crate::state::staging::Staging;
use crate::state::{Pass, Ruling, State, Until, WindowKind};
use crate::view::names::Names;
use crate::view::words::{joined, tokens_words, until_words, window_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// Both sides rolled for the initiative until one was lower.   TDE-SETUP-04, TDE-TURN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRolled {
    /// The dice, throw by throw, side by side.
    pub throws: Vec<[u8; 2]>,
    /// The side that rolled lower.
    pub lower: u8,
}

impl Happened for InitiativeRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { lower, .. } = self;
        state.stack.push(Frame::Initiative { side: *lower });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { throws, lower } = self;
        let lower = *lower;
        let name = names.side(lower);
        let faces: Vec<u8> = throws.last().copied().unwrap_or_default().to_vec();
        let ties = throws.len().saturating_sub(1);
        let each = [0_u8, 1].into_iter().zip(&faces).map(|(side, face)| {
            let name = names.side(side);
            Words::new(format!("{name} fait {face}"), format!("{name} rolls {face}"))
        });
        let throw = joined(&each.collect::<Vec<Words>>(), ", ");
        let again =
            (ties > 0).then(|| Words::new("Les égalités ont été relancées.", "Ties were rolled again."));
        told("Jet d'Initiative", "Initiative roll")
            .say(
                format!("{}. {name} a le plus bas et choisit.", throw.fr),
                format!("{}. {name} has the lower and chooses.", throw.en),
            )
            .also(again)
            .verdict(verdict(faces, Words::new("le plus bas", "the lower"), true))
    }
}

/// The initiative is taken or left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitiativeSet {
    /// Who holds it.
    pub holder: u8,
}

impl Happened for InitiativeSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { holder } = self;
        pop(state, "Initiative", |frame| matches!(frame, Frame::Initiative { .. }))?;
        state.initiative = Some(*holder);
        let next = if state.turn == 0 {
            Frame::Staging { staging: Staging { side: *holder, ..Staging::default() } }
        } else {
            Frame::Refresh {}
        };
        state.stack.push(next);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { holder } = *self;
        let name = names.side(holder);
        told("Initiative", "Initiative")
            .say(format!("{name} a l'Initiative."), format!("{name} has the initiative."))
    }
}

/// A turn begins, with its pass tokens.   TDE-TURN-01, TDE-TURN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnStarted {
    /// Its number.
    pub turn: u32,
    /// The tokens, side by side.
    pub tokens: [u32; 2],
}

impl Happened for TurnStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { turn, tokens } = self;
        state.stack.pop_if(|top| matches!(top, Frame::Arrivals { .. }));
        state.turn = *turn;
        for (side, tokens) in state.sides.iter_mut().zip(tokens) {
            side.tokens = *tokens;
            side.orders_locked = false;
        }
        for figure in &mut state.figures {
            figure.activated = false;
        }
        // On turn 1 the set-up has settled who holds the initiative.   TDE-TURN-03
        if *turn == 1 {
            state.stack.push(Frame::Refresh {});
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { turn, tokens } = *self;
        let given: Vec<Words> = [0_u8, 1]
            .into_iter()
            .zip(tokens)
            .filter(|(_, count)| *count > 0)
            .map(|(side, count)| {
                let (name, tokens) = (names.side(side), tokens_words(count));
                Words::new(
                    format!("{name}, moins nombreux, reçoit {}.", tokens.fr),
                    format!("{name}, outnumbered, receives {}.", tokens.en),
                )
            })
            .collect();
        told(&format!("Tour {turn}"), &format!("Turn {turn}"))
            .say(format!("Début du Tour {turn}."), format!("Turn {turn} begins."))
            .also(given.into_iter().next())
            .weight(Weight::Turn)
    }
}

/// Figures gain their action points.   TDE-TURN-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApRefreshed {
    /// What each has now.
    pub points: Vec<Points>,
}

impl Happened for ApRefreshed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { points } = self;
        pop(state, "Refresh", |frame| matches!(frame, Frame::Refresh {}))?;
        for point in points {
            let gains = figure(state, point.figure)?;
            gains.ap = point.ap;
            gains.advance = 0;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { points } = self;
        let mut line = told("Points d'Action", "Action points").say(
            "Les figurines conscientes reçoivent leurs Points d'Action.",
            "Conscious figures receive their action points.",
        );
        for one in points {
            line = line.change(names.points_change(*one, "TDE-TURN-04"));
        }
        line
    }
}

/// Upkeep begins: Blind markers go, unspent points are lost.   TDE-PROP-03, TDE-TURN-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpkeepStarted {
    /// The figures that burn.   TDE-PROP-08
    pub burning: Vec<FigureId>,
}

impl Happened for UpkeepStarted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { burning } = self;
        state.stack.pop_if(|top| matches!(top, Frame::Closing { .. }));
        pop(state, "Turn", |frame| matches!(frame, Frame::Turn { .. }))?;
        state.moment = state.moment.saturating_add(1);
        for figure in &mut state.figures {
            figure.blind = false;
            figure.ap = 0;
        }
        state.stack.push(Frame::Upkeep { burning: burning.clone(), saves: Vec::new(), part: None });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { burning } = self;
        let fire = (!burning.is_empty()).then(|| {
            let who = names.list(burning);
            Words::new(format!("Brûlent encore : {}.", who.fr), format!("Still burning: {}.", who.en))
        });
        told("Phase d'entretien", "Upkeep")
            .say(
                "Les PA non dépensés sont perdus, les marqueurs Aveuglé retirés.",
                "Unspent AP are lost, Blind markers removed.",
            )
            .also(fire)
            .focus(burning.iter().copied())
    }
}

/// Smoke is removed.   TDE-TURN-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmokeCleared {}

impl Happened for SmokeCleared {
    fn apply(&self, state: &mut State) -> Applied {
        state.smoke.clear();
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Fumée dissipée", "Smoke cleared")
            .say("La Fumée est retirée de la table.", "The smoke is removed from the table.")
    }
}

/// Unused pass tokens are discarded, the turn is over.   TDE-TURN-14, TDE-TURN-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnEnded {}

impl Happened for TurnEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Upkeep", |frame| matches!(frame, Frame::Upkeep { .. }))?;
        for side in &mut state.sides {
            side.tokens = 0;
        }
        end_passes(state, &[Until::ActivationEnd, Until::TurnEnd]);
        return_lent(state, &Lasting::ALL);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Fin du Tour", "End of the turn")
            .say("Les jetons Passe restants sont défaussés.", "Pass tokens left are discarded.")
    }
}

/// A ruling is written down.   TDE-CORE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingRecorded {
    /// The ruling.
    pub ruling: Ruling,
}

impl Happened for RulingRecorded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { ruling } = self;
        state.rulings.push(ruling.clone());
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { ruling } = self;
        let text = &ruling.text;
        let die = ruling
            .die
            .map(|die| Words::new(format!("Le d10 montre {die}."), format!("The d10 shows {die}.")));
        told("Décision des joueurs", "The players' ruling")
            .say(format!("« {text} »"), format!("“{text}”"))
            .also(die)
    }
}

/// A side is not asked about a kind of window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassLeft {
    /// Which side.
    pub side: u8,
    /// What it passes.
    pub pass: Pass,
}

impl Happened for PassLeft {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, pass } = self;
        let passes = &mut side(state, *who)?.passes;
        passes.retain(|other| other.window != pass.window);
        passes.push(*pass);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, pass } = *self;
        let (name, window, until) = (names.side(side), window_words(pass.window), until_words(pass.until));
        told("Passe d'avance", "Standing pass").say(
            format!("{name} passe d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
        )
    }
}

/// A side is asked again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTaken {
    /// Which side.
    pub side: u8,
    /// About what.
    pub window: WindowKind,
}

impl Happened for PassTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, window } = self;
        side(state, *who)?.passes.retain(|pass| pass.window != *window);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, window } = *self;
        let (name, window) = (names.side(side), window_words(window));
        told("Passe d'avance reprise", "Standing pass taken back").say(
            format!("{name} veut de nouveau choisir : {}.", window.fr),
            format!("{name} wants to choose again: {}.", window.en),
        )
    }
}

/// A side gives up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideConceded {
    /// Which.
    pub side: u8,
}

impl Happened for SideConceded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who } = self;
        side(state, *who)?.out = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        told("Abandon", "Concession").say(
            format!("{} abandonne la partie.", names.side(*side)),
            format!("{} gives the match up.", names.side(*side)),
        )
    }
}
