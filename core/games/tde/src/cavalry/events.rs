//! Events of cavalry: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Happened, Points};
use crate::state::change::{land, pop};
use crate::state::frames::Frame;
use crate::state::look::part_of;
use crate::state::parting::{come_apart, give, hand_on, mount_up};
use crate::state::path::Landing;
use crate::state::{Arm, Lent, Part, Slowed, State, Used, is_false, is_none_left};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// What a rider or a mount has from now on.   TDE-CAV-14, TDE-CAV-23, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Who.
    pub figure: FigureId,
    /// Its action points.
    pub ap: u32,
    /// Its Fire markers.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
    /// Whether it is blind.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blind: bool,
    /// Its Slowed marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowed: Option<Slowed>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arms: Vec<Arm>,
    /// Uses made of talents that have a limit, by their places on its card.   TDE-TALENT-01
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talents: Vec<(u16, Used)>,
    /// What cards have lent.   TDE-BUILD-11
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Lent>,
}

/// A cavalry figure comes apart: the rider and the mount stand for themselves.   TDE-CAV-13, TDE-CAV-30
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CameApart {
    /// The cavalry figure.
    pub cavalry: FigureId,
    /// Where and how the rider is, unless it is eliminated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rider: Option<Landing>,
    /// Where and how the mount is, unless it is eliminated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Landing>,
    /// Whether they count as activated: the rider, then the mount.
    pub activated: [bool; 2],
    /// Who goes on with the activation, or with the sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir: Option<Part>,
}

impl Happened for CameApart {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cavalry, rider, mount, activated, heir } = self;
        let parts = [(Part::Rider, rider), (Part::Mount, mount)];
        come_apart(state, *cavalry, parts, *activated, *heir)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cavalry, .. } = *self;
        let name = names.name(cavalry);
        told("Séparation", "Separation")
            .say(
                format!("{name} : le Cavalier et la Monture sont séparés."),
                format!("{name}: the rider and the mount are apart."),
            )
            .focus([cavalry])
    }
}

/// The owner must divide action points and markers between rider and mount.   TDE-CAV-14, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SplitAsked {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// The action points to divide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u32>,
    /// The Fire markers to divide.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub fire: u32,
}

impl Happened for SplitAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cavalry, ap, fire } = self;
        state.stack.push(Frame::Split { cavalry: *cavalry, ap: *ap, fire: *fire });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cavalry, .. } = *self;
        let name = names.name(cavalry);
        told("Partage", "Division")
            .say(
                format!("PA et marqueurs de {name} sont à partager."),
                format!("The AP and markers of {name} are to be divided."),
            )
            .focus([cavalry])
    }
}

/// Action points and markers are divided.   TDE-CAV-14, TDE-CAV-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SplitMade {
    /// The rider's share.
    pub rider: Share,
    /// The mount's share.
    pub mount: Share,
    /// Whether what its owner is asked is about another cavalry figure, and stays.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beside: bool,
}

impl Happened for SplitMade {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { rider, mount, beside } = self;
        state.stack.pop_if(|top| !beside && matches!(top, Frame::Split { .. }));
        give(state, rider)?;
        give(state, mount)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { rider, mount, .. } = self;
        let (first, second) = (names.name(rider.figure), names.name(mount.figure));
        let (ours, theirs) = (rider.ap, mount.ap);
        told("Partage", "Division")
            .say(
                format!("{first} a {ours} PA, {second} en a {theirs}."),
                format!("{first} has {ours} AP, {second} has {theirs}."),
            )
            .change(names.points_change(Points { figure: rider.figure, ap: ours }, "TDE-CAV-14"))
            .change(names.points_change(Points { figure: mount.figure, ap: theirs }, "TDE-CAV-14"))
            .focus([rider.figure, mount.figure])
    }
}

/// The owner must say where a rider stands that has left the saddle.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderAsked {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// The base that it stands against.
    pub around: Disc,
}

impl Happened for RiderAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cavalry, around } = self;
        state.stack.push(Frame::Beside { cavalry: *cavalry, around: *around });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cavalry, .. } = *self;
        let name = names.name(part_of(cavalry, Part::Rider));
        told("Place du Cavalier", "The rider's place")
            .say(
                format!("{name} est à placer au contact de sa Monture."),
                format!("{name} is to be placed in contact with its mount."),
            )
            .focus([part_of(cavalry, Part::Rider)])
    }
}

/// A rider stands where its owner says.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderPlaced {
    /// The cavalry figure that they were.
    pub cavalry: FigureId,
    /// Where and how.
    pub landing: Landing,
}

impl Happened for RiderPlaced {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cavalry, landing } = self;
        pop(state, "Beside", |top| matches!(top, Frame::Beside { .. }))?;
        land(state, part_of(*cavalry, Part::Rider), landing)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cavalry, landing } = self;
        let cavalry = *cavalry;
        let rider = part_of(cavalry, Part::Rider);
        let path: Vec<Point> = landing.to.into_iter().collect();
        names.moved(rider, landing, &path)
    }
}

/// The activation goes on with another figure.   TDE-CAV-15, TDE-CAV-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationPassed {
    /// From whom.
    pub from: FigureId,
    /// To whom.
    pub to: FigureId,
}

impl Happened for ActivationPassed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { from, to } = self;
        hand_on(state, *from, *to);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { from, to } = *self;
        let (first, second) = (names.name(from), names.name(to));
        told("L'Activation continue", "The activation goes on")
            .say(
                format!("L'Activation de {first} continue avec {second}."),
                format!("The activation of {first} goes on with {second}."),
            )
            .focus([to])
    }
}

/// A rider is on its mount again: the cavalry figure stands for both.   TDE-CAV-22
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MountedUp {
    /// The cavalry figure.
    pub cavalry: FigureId,
    /// Where and how it is.
    pub landing: Landing,
    /// Its action points and markers.
    pub share: Share,
}

impl Happened for MountedUp {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cavalry, landing, share } = self;
        mount_up(state, *cavalry, landing, share)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { cavalry, .. } = *self;
        let name = names.name(cavalry);
        told("En selle", "Mounted")
            .say(format!("{name} est de nouveau en selle."), format!("{name} is mounted again."))
            .focus([cavalry])
    }
}
