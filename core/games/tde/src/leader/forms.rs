//! Forms of orders.   TDE-LEAD-02, TDE-LEAD-05, TDE-LEAD-14

use crate::command::{Command, Giving};
use crate::draft::TdeDraft;
use crate::event;
use crate::leader;
use crate::profiles::Role;
use crate::profiles::talents::Deed;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, chosen, value};
use crate::skills::{ap, effects};
use crate::state::sequence::Sequence;
use crate::view::words::points_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::draft::Because;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The pairs of figures between which a Leader may move points.   TDE-LEAD-07 to TDE-LEAD-09
    fn parties(&self, leader: FigureId) -> Vec<Giving> {
        let look = self.look;
        let locked = look.side(self.side).is_none_or(|side| side.orders_locked);
        if !effects::has_ability(look, leader, Role::Leader) || locked {
            return Vec::new();
        }
        let own = |id: &FigureId| look.same_faction(leader, *id);
        let visible =
            |id: &FigureId| look.figure(*id).is_some_and(|figure| !figure.stealthed) || *id == leader;
        let party: Vec<FigureId> = look.conscious(self.side).filter(own).filter(visible).collect();
        let rich = |id: &FigureId| look.figure(*id).is_some_and(|figure| figure.ap > 0);
        let donors: Vec<FigureId> = party.iter().copied().filter(rich).collect();
        let pairs = donors.iter().flat_map(|donor| {
            let others = party.iter().filter(move |recipient| *recipient != donor);
            others.map(|recipient| Giving { donor: *donor, recipient: *recipient })
        });
        pairs.collect()
    }

    /// From whom to whom.
    fn parties_words(&self, giving: Giving) -> Words {
        let (donor, recipient) = (self.names.name(giving.donor), self.names.name(giving.recipient));
        Words::new(format!("de {donor} à {recipient}"), format!("from {donor} to {recipient}"))
    }

    /// The blank by which a Leader's action comes with an order; none for others.   TDE-LEAD-02
    pub(crate) fn order_blank(&self, actor: FigureId, deed: Deed) -> Option<Blank> {
        // The same with every action of a figure that costs as much: worked out once.
        let price = effects::cost(self.look, actor, &[deed]).ap;
        if let Some(known) = self.orders.borrow().get(&(actor, price)) {
            return known.clone();
        }
        let blank = self.order_beside(actor, price);
        self.orders.borrow_mut().insert((actor, price), blank.clone());
        blank
    }

    /// The same beside an action of so many points: judged with a dodge, which asks nothing else of the table, the
    /// Leader having as many points more as it costs more.   TDE-LEAD-07, TDE-ACT-02
    fn order_beside(&self, actor: FigureId, price: u32) -> Option<Blank> {
        let held = ap::held(self.look, actor);
        let dodge = effects::cost(self.look, actor, &[Deed::Dodge]).ap;
        let ap = held.saturating_sub(price).saturating_add(dodge);
        let judge = |draft: &mut TdeDraft<'_>, giving: Giving| {
            if ap != held {
                draft.emit(event::ApGained { figure: actor, ap }, Because::default())?;
            }
            self.decide(draft, &Command::DeclareDodge { order: Some(giving) })
        };
        let of: Vec<Choice> = self
            .parties(actor)
            .into_iter()
            .map(|giving| {
                let settled = self.settle_as(&|draft| judge(draft, giving));
                settled.told(Choice::new(value(&giving), self.parties_words(giving)))
            })
            .collect();
        let open = of.iter().any(|choice| choice.refused.is_none());
        let label = Words::new("Donner un Ordre ?", "Give an order?");
        open.then(|| Blank::new("order", label, Kind::One { of }).optional())
    }

    /// Another order, or none.   TDE-LEAD-05, TDE-LEAD-06
    pub(crate) fn more_orders(&self, sequence: &Sequence) -> Vec<Form> {
        let mut forms = Vec::new();
        let mut donors: Vec<FigureId> = Vec::new();
        let parties = self.parties(leader::leader(self.look, sequence));
        for giving in &parties {
            if donors.contains(&giving.donor) {
                continue;
            }
            donors.push(giving.donor);
        }
        let of: Vec<Choice> = donors
            .into_iter()
            .map(|donor| {
                let recipients = parties.iter().filter(|giving| giving.donor == donor).map(|giving| {
                    let Giving { donor, recipient } = *giving;
                    self.settle(&Command::DeclareOrder { donor, recipient }).told(self.who(recipient))
                });
                let label = Words::new("À qui ?", "To whom?");
                let blank = Blank::new("recipient", label, Kind::One { of: recipients.collect() });
                self.who(donor).then(vec![blank])
            })
            .collect();
        let question = Words::new("De qui ?", "From whom?");
        forms.extend(chosen("DeclareOrder", ["donor", "TDE-LEAD-05"], book("TDE-LEAD-05"), question, of));
        let title = Words::new("Plus d'Ordre", "No further order");
        forms.extend(self.plain(&Command::EndOrders {}, "TDE-LEAD-06", title));
        forms
    }

    /// One point or two.   TDE-LEAD-14
    pub(crate) fn order_amount(&self) -> Vec<Form> {
        let of: Vec<Choice> = [1_u32, 2]
            .into_iter()
            .filter(|ap| self.accepts(&Command::ChooseOrderAmount { ap: *ap }))
            .map(|ap| Choice::new(ap, points_words(ap)))
            .collect();
        let title = Words::new("Points à déplacer", "Points to move");
        let question = Words::new("Combien ?", "How many?");
        let form = chosen("ChooseOrderAmount", ["ap", "TDE-LEAD-14"], title, question, of);
        form.map(|form| form.rule(RuleId::new("TDE-LEAD-14"))).into_iter().collect()
    }
}
