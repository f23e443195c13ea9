//! Cavalry told: riders and mounts apart and together.

use crate::event::{Points, Share};
use crate::state::Part;
use crate::state::look::part_of;
use crate::state::path::Landing;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

impl Names<'_> {
    pub(super) fn came_apart(self, cavalry: FigureId) -> Told {
        let name = self.name(cavalry);
        told("Séparation", "Separation")
            .say(
                format!("{name} : le Cavalier et la Monture sont séparés."),
                format!("{name}: the rider and the mount are apart."),
            )
            .focus([cavalry])
    }

    pub(super) fn rider_asked(self, cavalry: FigureId) -> Told {
        let name = self.name(part_of(cavalry, Part::Rider));
        told("Place du Cavalier", "The rider's place")
            .say(
                format!("{name} est à placer au contact de sa Monture."),
                format!("{name} is to be placed in contact with its mount."),
            )
            .focus([part_of(cavalry, Part::Rider)])
    }

    pub(super) fn rider_placed(self, cavalry: FigureId, landing: &Landing) -> Told {
        let rider = part_of(cavalry, Part::Rider);
        let path: Vec<Point> = landing.to.into_iter().collect();
        self.moved(rider, landing, &path)
    }

    pub(super) fn split_asked(self, cavalry: FigureId) -> Told {
        let name = self.name(cavalry);
        told("Partage", "Division")
            .say(
                format!("PA et marqueurs de {name} sont à partager."),
                format!("The AP and markers of {name} are to be divided."),
            )
            .focus([cavalry])
    }

    pub(super) fn split_made(self, rider: &Share, mount: &Share) -> Told {
        let (first, second) = (self.name(rider.figure), self.name(mount.figure));
        let (ours, theirs) = (rider.ap, mount.ap);
        told("Partage", "Division")
            .say(
                format!("{first} a {ours} PA, {second} en a {theirs}."),
                format!("{first} has {ours} AP, {second} has {theirs}."),
            )
            .change(self.points_change(Points { figure: rider.figure, ap: ours }, "TDE-CAV-14"))
            .change(self.points_change(Points { figure: mount.figure, ap: theirs }, "TDE-CAV-14"))
            .focus([rider.figure, mount.figure])
    }

    pub(super) fn activation_passed(self, from: FigureId, to: FigureId) -> Told {
        let (first, second) = (self.name(from), self.name(to));
        told("L'Activation continue", "The activation goes on")
            .say(
                format!("L'Activation de {first} continue avec {second}."),
                format!("The activation of {first} goes on with {second}."),
            )
            .focus([to])
    }

    pub(super) fn mounted_up(self, cavalry: FigureId) -> Told {
        let name = self.name(cavalry);
        told("En selle", "Mounted")
            .say(format!("{name} est de nouveau en selle."), format!("{name} is mounted again."))
            .focus([cavalry])
    }
}
