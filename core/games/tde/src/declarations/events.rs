//! Events of declarations: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, chained};
use crate::event::Happened;
use crate::state::State;
use crate::state::frames::Frame;
use crate::state::sequence::{Cause, Sequence};
use crate::view::declared::with;
use crate::view::deeds::route_words;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// An action is declared.   TDE-SEQ-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionDeclared {
    /// All about it.
    pub sequence: Box<Sequence>,
}

impl Happened for ActionDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { sequence } = self;
        state.moment = state.moment.saturating_add(1);
        chained(state, sequence.acts.iter().any(|act| act.cause == Cause::Chain))?;
        state.stack.push(Frame::Sequence { sequence: sequence.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { sequence } = self;
        let name = names.name(sequence.active);
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let (title, clause) = names.action(sequence);
        let legs = route
            .and_then(route_words)
            .map(|legs| Words::new(format!("Trajectoire : {}.", legs.fr), format!("Path: {}.", legs.en)));
        let chain = sequence.acts.iter().find(|act| act.cause == Cause::Chain);
        let chained = chain.map(|act| {
            let what = with(names.doing(act.figure, act.doing, true), Names::given(&act.given));
            Words::new(format!("En chemin, {name} {}.", what.fr), format!("On the way, {name} {}.", what.en))
        });
        let blasts = sequence.acts.iter().filter_map(|act| act.blast.as_ref());
        let under = blasts.fold(None, |said, blast| said.or_else(|| Some(names.under(blast))));
        told(&format!("{name} {}", title.fr), &format!("{name} {}", title.en))
            .say(format!("{name} {}.", clause.fr), format!("{name} {}.", clause.en))
            .also(legs)
            .also(chained)
            .also(under)
            .also(sequence.orders.first().map(|order| names.giving(order)))
            .focus([sequence.active])
            .focus(sequence.acts.iter().filter_map(|act| act.doing.target()))
            .mark(route.and_then(Names::route_mark))
            .mark(sequence.acts.iter().flat_map(|act| names.act_marks(act, route)))
    }
}
