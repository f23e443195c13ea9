//! Forms of body thieves.

use crate::command::Command;
use crate::possession;
use crate::profiles::traits::Trait;
use crate::prompt::actions::Aimed;
use crate::prompt::places::{FEW, around};
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Where a possessor driven out stands.   DW-TRAIT-66
    pub(crate) fn expelled(&self, figure: FigureId, host: FigureId) -> Option<Form> {
        let question =
            self.where_to(figure, "reprend corps au contact de son hôte", "takes its body again by its host");
        let places = possession::places_beside(self.look, figure, host);
        let mut spots: Vec<Point> = places.map(|places| places.take(FEW).collect()).unwrap_or_default();
        let own = self.look.disc(host).filter(|_| spots.is_empty());
        spots.extend(own.into_iter().flat_map(|host| {
            let wide = host.diameter.saturating_add(self.look.base(figure));
            around(host.at, &[wide, wide.saturating_mul(2), wide.saturating_mul(4), wide.saturating_mul(8)])
        }));
        let make = |to| Command::PlaceExpelled { to };
        let title = title("Reprendre corps", "Take its own body again");
        self.place_form("DW-TRAIT-66", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    /// Taking a body over.   DW-TRAIT-66
    pub(crate) fn possess(&self, actor: FigureId) -> Option<Form> {
        if !self.look.has(actor, &Trait::Possession) {
            return None;
        }
        let power = |target| {
            let label = Words::new("Une action de plus (adversaire -1) ?", "One more action (opponent -1)?");
            self.tick("power", label, &Command::Possess { target, power: true }).into_iter().collect()
        };
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-TRAIT-66",
                key: "target",
                question: self.whom(actor, "tente une possession", "tries to possess"),
                reach: None,
                make: &|target| Command::Possess { target, power: false },
                then: &power,
            },
        )
    }
}
