//! Forms of special actions that cost energy: who pays, and where targets go.

use crate::command::Command;
use crate::energy;
use crate::prompt::actions::{Aimed, is_at_hand, note, refuse};
use crate::prompt::places::long;
use crate::prompt::trial::Clerk;
use crate::prompt::turn::value;
use crate::prompt::{book, wire};
use crate::state::Payment;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// An action on a target that costs energy.
    pub(super) fn paid(
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
    fn payers(&self, actor: FigureId, cost: u32) -> Option<Payers> {
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
    pub(super) fn lenders(&self, actor: FigureId, payment: &[Payment]) -> Vec<Ask> {
        payment
            .iter()
            .map(|part| part.figure)
            .filter(|payer| *payer != actor)
            .flat_map(|payer| [self.contact(actor, payer, false), self.distance(actor, payer)])
            .collect()
    }

    /// Every way of sharing a cost of one or two points among those who hold energy.
    fn splits(&self, actor: FigureId, cost: u32) -> Vec<Vec<Payment>> {
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

    fn payment_words(&self, payment: &[Payment]) -> Words {
        let parts: Vec<String> = payment
            .iter()
            .map(|part| format!("{} {} Ω", self.names.name(part.figure), part.points))
            .collect();
        Words::new(parts.join(", puis "), parts.join(", then "))
    }

    /// Going anywhere within long range.   SEG-SKSPE-06
    pub(super) fn teleport(&self, actor: FigureId) -> Option<Form> {
        let payers = self.payers(actor, 1)?;
        let first = payers.first.clone();
        let mut asks = vec![self.length("length", actor), self.holds("clear", actor)];
        asks.extend(self.adversaries(actor, None));
        asks.extend(self.lenders(actor, &first));
        asks.extend(self.touches(actor));
        if !self.look.state.portals.is_empty() {
            asks.push(self.holds("portal", actor));
        }
        let name = self.names.name(actor);
        let words = [
            book("SEG-SKSPE-06"),
            Words::new(format!("{name} se téléporte. Où ?"), format!("{name} teleports. Where to?")),
        ];
        let make = |to| Command::Teleport { to, payment: first.clone() };
        let mut form =
            self.place_form("SEG-SKSPE-06", words, actor, &make, &self.long_spots(actor), &asks)?;
        form.blanks.push(payers.blank);
        self.claimable(&mut form);
        Some(form)
    }

    /// Creating a portal in contact.   SEG-SKSPE-09
    pub(super) fn portal(&self, actor: FigureId) -> Option<Form> {
        let ring = self.beside_spots(actor, self.base(actor));
        let payers = self.payers(actor, 1)?;
        let first = payers.first.clone();
        let mut asks = vec![self.length("spot", actor), self.holds("clear", actor)];
        asks.extend(self.adversaries(actor, None));
        asks.extend(self.lenders(actor, &first));
        let name = self.names.name(actor);
        let words = [
            book("SEG-SKSPE-09"),
            Words::new(format!("{name} crée un portail. Où ?"), format!("{name} creates a portal. Where?")),
        ];
        let make = |at| Command::CreatePortal { at, payment: first.clone() };
        let mut form = self.place_form("SEG-SKSPE-09", words, actor, &make, &ring, &asks)?;
        form.blanks.push(payers.blank);
        self.claimable(&mut form);
        Some(form)
    }

    /// Sending a target off, or bringing it near.   SEG-SKSPE-07, SEG-SKSPE-08
    pub(super) fn sent(&self, actor: FigureId, summons: bool) -> Option<Form> {
        let (rule, cost, fr, en) = if summons {
            ("SEG-SKSPE-08", 1, "tente une apportation", "tries a summons")
        } else {
            ("SEG-SKSPE-07", 2, "tente une téléportation", "tries a teleportation")
        };
        let payers = self.payers(actor, cost)?;
        let none = |target| sending(summons, target, None, payers.first.clone());
        let question = self.whom(actor, fr, en);
        let reach = long(self.look.setup);
        let aimed = Aimed {
            rule,
            question: question.clone(),
            reach,
            contact: false,
            aggressive: false,
            payment: &payers.first,
            make: &none,
        };
        let mut of = Vec::new();
        let mut witness = None;
        for target in self.look.on_table() {
            let at = |to| sending(summons, target, to, payers.first.clone());
            let spots = self.sent_spots(actor, target, summons);
            let command = self.witness(&at, &spots).map(|(command, _)| command);
            let tried = command.clone().unwrap_or_else(|| at(spots.first().copied()));
            let Some(choice) = self.sent_target(actor, target, &aimed, &tried) else { continue };
            if choice.refused.is_none() && witness.is_none() {
                witness = command.as_ref().and_then(wire).map(|(_, fields)| fields);
            }
            of.push(choice);
        }
        let (name, _) = wire(&none(actor))?;
        let mut form = self.chosen(name, rule, actor, question, of)?;
        if self.look.setup.table.is_some() {
            let place = Words::new("Où ?", "Where to?");
            form.blanks.insert(1, Blank::new("to", place, Kind::Point {}));
            form.witness = witness;
        }
        form.blanks.push(payers.blank);
        Some(form)
    }

    /// The places tried for a target sent off or brought near.
    fn sent_spots(&self, actor: FigureId, target: FigureId, summons: bool) -> Vec<Point> {
        if summons { self.beside_spots(actor, self.base(target)) } else { self.long_spots(actor) }
    }

    fn sent_target(
        &self,
        actor: FigureId,
        target: FigureId,
        aimed: &Aimed<'_>,
        command: &Command,
    ) -> Option<Choice> {
        let gap = self.names.gap(actor, target);
        let mut asks = self.target_asks(actor, target, aimed);
        asks.push(self.length("spot", actor));
        asks.push(self.holds("spot_seen", actor));
        asks.push(self.holds("clear", target));
        asks.extend(self.touches(target));
        let settled = self.settle(command, &asks);
        let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
        if let Some(refused) = settled.refused {
            let shown = actor != target && gap.is_none_or(|gap| is_at_hand(gap, aimed.reach));
            return shown.then(|| refuse(choice, refused, gap));
        }
        Some(note(choice, &settled, gap).then(settled.blanks))
    }
}

/// The ways of paying, and the first that goes through.
struct Payers {
    first: Vec<Payment>,
    blank: Blank,
}

/// Sends a target off, or brings it near.
fn sending(summons: bool, target: FigureId, to: Option<Point>, payment: Vec<Payment>) -> Command {
    if summons {
        Command::SummonTarget { target, to, payment }
    } else {
        Command::TeleportTarget { target, to, payment }
    }
}
