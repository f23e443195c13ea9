//! Forms of payments: who pays for an action.

use crate::command::Command;
use crate::energy;
use crate::prompt::aimed::Aimed;
use crate::prompt::places::long;
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::Payment;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// An action on a target that costs energy.
    pub(crate) fn paid(
        &self,
        actor: FigureId,
        rule: &'static str,
        question: Words,
        aggressive: bool,
        cost: u32,
        make: &dyn Fn(FigureId, Vec<Payment>) -> Command,
    ) -> Option<Form> {
        let payers = self.payers(actor, cost)?;
        let first = payers.first.clone();
        let aim = |target| make(target, first.clone());
        let aimed = Aimed {
            rule,
            question,
            reach: long(self.look.setup),
            contact: false,
            aggressive,
            payment: &first,
            make: &aim,
        };
        let mut form = self.aimed(actor, &aimed)?;
        form.blanks.push(payers.blank);
        Some(form)
    }

    /// Who may pay, as the rules have it; none when nobody can.
    pub(crate) fn payers(&self, actor: FigureId, cost: u32) -> Option<Payers> {
        let goes = |payment: &[Payment]| {
            let asks = self.lenders(actor, payment);
            let settled = self.settle_by(&|draft| energy::pay(draft, actor, cost, payment).map(drop), &asks);
            settled.refused.is_none().then_some(settled.blanks)
        };
        let alone = goes(&[]).is_some();
        let mut of = Vec::new();
        let mut first = alone.then(Vec::new);
        for payment in self.splits(actor, cost) {
            if let Some(blanks) = goes(&payment) {
                of.push(Choice::new(value(&payment), self.payment_words(&payment)).then(blanks));
                first = first.or(Some(payment));
            }
        }
        let label = Words::new(format!("Qui paie {cost} Ω ?"), format!("Who pays {cost} Ω?"));
        let mut blank = Blank::new("payment", label, Kind::One { of });
        blank.optional = alone;
        Some(Payers { first: first?, blank })
    }

    /// How far those who pay for an actor are from it.
    pub(crate) fn lenders(&self, actor: FigureId, payment: &[Payment]) -> Vec<Ask> {
        payment
            .iter()
            .map(|part| part.figure)
            .filter(|payer| *payer != actor)
            .flat_map(|payer| [self.contact(actor, payer, false), self.distance(actor, payer)])
            .collect()
    }

    /// Takes out of the blanks of a command what is asked only of those who pay first: the question who pays asks it.
    pub(crate) fn leave_to_payers(
        &self,
        blanks: &mut Vec<Blank>,
        actor: FigureId,
        target: Option<FigureId>,
        payment: &[Payment],
    ) {
        let lent: Vec<Ask> = self
            .lenders(actor, payment)
            .into_iter()
            .filter(|ask| target.is_none_or(|target| !ask.of.contains(&target)))
            .collect();
        blanks.retain(|blank| {
            let Kind::Fact { fact, of, .. } = &blank.kind else { return true };
            !lent.iter().any(|ask| ask.fact == *fact && ask.of == *of)
        });
    }

    /// Every way of sharing a cost of one or two points among those who hold energy.
    pub(crate) fn splits(&self, actor: FigureId, cost: u32) -> Vec<Vec<Payment>> {
        let holders: Vec<(FigureId, u32)> = [actor]
            .into_iter()
            .chain(self.allies(actor))
            .filter_map(|figure| Some((figure, self.look.figure(figure)?.omega)))
            .filter(|(_, omega)| *omega > 0)
            .collect();
        let mut splits = Vec::new();
        for (figure, omega) in &holders {
            if *omega >= cost {
                splits.push(vec![Payment { figure: *figure, points: cost }]);
            }
        }
        if cost == 2 {
            for (one, _) in &holders {
                for (other, _) in holders.iter().filter(|(other, _)| other != one) {
                    splits.push(vec![
                        Payment { figure: *one, points: 1 },
                        Payment { figure: *other, points: 1 },
                    ]);
                }
            }
        }
        splits
    }

    pub(crate) fn payment_words(&self, payment: &[Payment]) -> Words {
        let parts: Vec<String> = payment
            .iter()
            .map(|part| format!("{} {} Ω", self.names.name(part.figure), part.points))
            .collect();
        Words::new(parts.join(", puis "), parts.join(", then "))
    }
}

/// The ways of paying, and the first that goes through.
pub(crate) struct Payers {
    pub(crate) first: Vec<Payment>,
    pub(crate) blank: Blank,
}
