//! Events of shooting: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::cards::Suit;
use crate::state::change::{figure, lacks, pop};
use crate::state::frames::{Frame, Shot};
use crate::state::{State, WeaponState};
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A weapon was fired, used, or reloaded.   AD-WPN-06, AD-WPN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponUsed {
    /// Whose.
    pub figure: FigureId,
    /// Which of the card.
    pub weapon: u8,
    /// The steps of reloading still due.
    pub load: u8,
    /// The uses left, where limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
}

impl Happened for WeaponUsed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, weapon: place, load, uses } = self;
        let weapon = weapon(state, *id, *place)?;
        (weapon.load, weapon.uses) = (*load, *uses);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, load, uses } = self;
        names.weapon_used(*figure, *weapon, *load, *uses)
    }
}

/// A shot missed.   AD-SHOOT-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotMissed {
    /// Which.
    pub shot: Shot,
}

impl Happened for ShotMissed {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { shot } = self;
        names.shot_missed(*shot)
    }
}

/// A shot hit.   AD-SHOOT-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotHit {
    /// Which.
    pub shot: Shot,
    /// Whom: the target, or who was struck astray.
    pub target: FigureId,
    /// Where: the suit of its card.
    pub suit: Suit,
    /// The wounds.
    pub wounds: i32,
}

impl Happened for ShotHit {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { shot, target, suit, wounds } = self;
        names.shot_hit(*shot, *target, *suit, *wounds)
    }
}

/// A shot went astray.   AD-SHOOT-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrayOpened {
    /// Which.
    pub shot: Shot,
    /// Whether its band pierces armour.
    pub piercing: bool,
    /// The suit of its card.
    pub suit: Suit,
    /// Who says whom it hits.
    pub by: u8,
    /// Those who may be hit.
    pub figures: Vec<FigureId>,
}

impl Happened for StrayOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { shot, piercing, suit, by, figures } = self;
        state.stack.push(Frame::Stray {
            shot: *shot,
            piercing: *piercing,
            suit: *suit,
            by: *by,
            figures: figures.clone(),
        });

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { shot, figures, .. } = self;
        names.stray_opened(*shot, figures)
    }
}

/// Whom it struck was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrayClosed {
    /// Whom; none for nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
}

impl Happened for StrayClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Stray", |frame| matches!(frame, Frame::Stray { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.stray_closed(*figure)
    }
}

/// A weapon of a figure, to be changed.
fn weapon(state: &mut State, id: FigureId, place: u8) -> Result<&mut WeaponState, Inconsistent> {
    figure(state, id)?.weapon_mut(place).ok_or_else(|| lacks("such weapon"))
}
