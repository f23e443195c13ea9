//! Forms of reactions.   TDE-REACT-01

use crate::chains::forms::Burst;
use crate::command::{Command, Strike};
use crate::prompt::chosen;
use crate::prompt::trial::{Clerk, is_doubted};
use crate::reactions;
use crate::state::sequence::Sequence;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Reactions to the action just declared.   TDE-REACT-01
    pub(crate) fn reactions(&self, sequence: &Sequence) -> Vec<Form> {
        let active = sequence.active;
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let chained = sequence.extra().is_some();
        let mut forms = Vec::new();
        let mut of = Vec::new();
        for figure in reactions::able(self.look, sequence) {
            let make =
                |strike, spot, aim| Command::DeclareReaction { figure, strike, spot, aim, to_chain: false };
            let mut strikes = self.strikes(figure, active);
            strikes.push((Strike::Dodge {}, Words::new("Esquive", "Dodge")));
            // A charge is met where it ends; only shots have places on its way.   TDE-REACT-12
            let met = |strike: &Strike| {
                sequence.is_charge() && matches!(strike, Strike::Melee { .. } | Strike::Dodge {})
            };
            let open: Vec<Choice> = strikes
                .into_iter()
                .filter_map(|(strike, label)| {
                    self.strike_choice(strike, label, route.filter(|_| !met(&strike)), &make)
                })
                .collect();
            let name = self.names.name(figure);
            let title =
                |arm: &str| Words::new(format!("{name} réagit : {arm}"), format!("{name} reacts: {arm}"));
            let who = Kind::One { of: vec![self.who(figure)] };
            let first = vec![Blank::new("figure", Words::new("Qui ?", "Who?"), who)];
            let target = Some(active);
            let burst =
                Burst { command: "DeclareReaction", title: &title, first, target, route, make: &make };
            forms.extend(self.bursts(figure, &burst));
            let mut open = open;
            open.sort_by_key(is_doubted);
            if open.is_empty() {
                continue;
            }
            let label = Words::new("Par quoi ?", "With what?");
            let mut blanks = vec![Blank::new("strike", label, Kind::One { of: open })];
            if chained {
                let label = Words::new("Répondre à l'Action Enchaînée ?", "Answer the chained action?");
                let yes = Choice::new(true, Words::new("oui", "yes"));
                blanks.push(Blank::new("to_chain", label, Kind::One { of: vec![yes] }).optional());
            }
            of.push(self.who(figure).then(blanks));
        }
        let title = Words::new("Réagir", "React");
        let question = Words::new("Qui réagit ?", "Who reacts?");
        forms.splice(0..0, chosen("DeclareReaction", ["figure", "TDE-REACT-01"], title, question, of));
        let title = Words::new("Plus de Réaction", "No further reaction");
        forms.extend(self.plain(&Command::PassReactions {}, "TDE-REACT-01", title));
        forms
    }
}
