//! Declarations told: actions with their way, reactions, chained actions, firefights.

use crate::state::sequence::{Act, Blast, Cause, Order, Sequence};
use crate::view::names::Names;
use crate::view::words::{inches_words, template_words};
use crate::view::{Told, told};
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an order asks for.
    pub(crate) fn giving(self, order: &Order) -> Words {
        let (donor, recipient) = (self.name(order.donor), self.name(order.recipient));
        Words::new(
            format!("Ordre : {donor} doit céder des PA à {recipient}."),
            format!("Order: {donor} is to give AP to {recipient}."),
        )
    }

    /// What the active figure does, as a clause without its subject: short, and with the weapon and the situation.
    pub(crate) fn action(self, sequence: &Sequence) -> (Words, Words) {
        let main = sequence.acts.iter().find(|act| act.cause == Cause::Action);
        let target = main.and_then(|act| act.doing.target());
        match (&sequence.motion, main) {
            (Some(motion), _) => {
                let clause = self.motion(motion, target);
                (clause.clone(), clause)
            }
            (None, Some(act)) => {
                let full = self.doing(act.figure, act.doing, true);
                (self.doing(act.figure, act.doing, false), with(full, Self::given(&act.given)))
            }
            (None, None) => (Words::new("agit", "acts"), Words::new("agit", "acts")),
        }
    }

    /// Who lies under a template that has just been laid.
    pub(crate) fn under(self, blast: &Blast) -> Words {
        let template = template_words(blast.template);
        if blast.under.is_empty() {
            return Words::new(
                format!("Personne sous le {}.", template.fr),
                format!("Nobody under the {}.", template.en),
            );
        }
        let who = self.list(&blast.under);
        Words::new(
            format!("Sous le {} : {}.", template.fr, who.fr),
            format!("Under the {}: {}.", template.en, who.en),
        )
    }

    /// When an act happens, along the way of the active figure.
    fn moment_of(self, act: &Act) -> Option<Words> {
        let sequence = self.0.sequence()?;
        let spot = act.spot?;
        let length = sequence.motion.as_ref()?.route.length();
        let name = self.name(sequence.active);
        let at = inches_words(spot);
        Some(match spot {
            ..=0 => Words::new(format!("avant que {name} ne bouge"), format!("before {name} moves")),
            spot if spot >= length => {
                Words::new(format!("à l'arrivée de {name}"), format!("as {name} arrives"))
            }
            _ => Words::new(
                format!("quand {name} a fait {}", at.fr),
                format!("when {name} has gone {}", at.en),
            ),
        })
    }

    /// What an act is, with what the table says of it and when it happens.
    pub(crate) fn situated(self, act: &Act) -> Words {
        let what = with(self.doing(act.figure, act.doing, true), Self::given(&act.given));
        with(what, self.moment_of(act))
    }

    pub(crate) fn answer(self, act: &Act, fr: &str, en: &str) -> Told {
        told(fr, en).focus([act.figure]).focus(act.doing.target()).mark(self.scene_marks(act))
    }
}

/// A clause, and one more after a comma.
pub(crate) fn with(words: Words, more: Option<Words>) -> Words {
    match more {
        Some(more) => Words::new(format!("{}, {}", words.fr, more.fr), format!("{}, {}", words.en, more.en)),
        None => words,
    }
}
