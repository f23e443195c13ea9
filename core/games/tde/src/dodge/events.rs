//! Events of dodges: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::act;
use crate::state::sequence::Escape;
use crate::view::names::Names;
use crate::view::words::inches_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// A dodger says where it goes.   TDE-SEQ-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EscapeDeclared {
    /// The act, by its place.
    pub act: u16,
    /// Where.
    pub escape: Escape,
}

impl Happened for EscapeDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act: place, escape } = self;
        act(state, *place)?.escape = Some(escape.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act, escape } = self;
        let act = *act;
        let who = names.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let name = who.map(|who| names.name(who)).unwrap_or_default();
        let length = escape.route.length();
        let way = inches_words(length);
        let line = told(&format!("Écart : {name}"), &format!("Side step: {name}")).focus(who);
        if length == 0 {
            return line.say(format!("{name} reste sur place."), format!("{name} stays in place."));
        }
        let out = (!escape.leaves.is_empty()).then(|| {
            Words::new("Hors du Gabarit : rien ne l'atteint.", "Out of the template: nothing hits.")
        });
        line.say(
            format!("Après son Esquive, {name} s'écarte de {}.", way.fr),
            format!("After its dodge, {name} steps {} aside.", way.en),
        )
        .also(out)
        .mark(Names::route_mark(&escape.route))
    }
}
