//! Forms of special actions that move figures or open ways.

use crate::command::Command;
use crate::prompt::aimed::{Aimed, is_at_hand, note, refuse};
use crate::prompt::places::long;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, wire};
use crate::state::Payment;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Going anywhere within long range.   SEG-SKSPE-06
    pub(crate) fn teleport(&self, actor: FigureId) -> Option<Form> {
        let payers = self.payers(actor, 1)?;
        let first = payers.first.clone();
        let mut asks = vec![self.length("length", actor), self.holds("clear", actor)];
        asks.extend(self.adversaries(actor, None));
        asks.extend(self.lenders(actor, &first));
        asks.extend(self.touches(actor));
        asks.extend(self.at_portals(actor));
        let name = self.names.name(actor);
        let words = [
            book("SEG-SKSPE-06"),
            Words::new(format!("{name} se téléporte. Où ?"), format!("{name} teleports. Where to?")),
        ];
        let make = |to| Command::Teleport { to, payment: first.clone() };
        let mut form =
            self.place_form("SEG-SKSPE-06", words, actor, &make, &self.long_spots(actor), &asks)?;
        self.leave_to_payers(&mut form.blanks, actor, None, &first);
        form.blanks.push(payers.blank);
        self.claimable(&mut form);
        Some(form)
    }

    /// Creating a portal in contact.   SEG-SKSPE-09
    pub(crate) fn portal(&self, actor: FigureId) -> Option<Form> {
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
        self.leave_to_payers(&mut form.blanks, actor, None, &first);
        form.blanks.push(payers.blank);
        self.claimable(&mut form);
        Some(form)
    }

    /// Sending a target off, or bringing it near.   SEG-SKSPE-07, SEG-SKSPE-08
    pub(crate) fn sent(&self, actor: FigureId, summons: bool) -> Option<Form> {
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
    pub(crate) fn sent_spots(&self, actor: FigureId, target: FigureId, summons: bool) -> Vec<Point> {
        if summons { self.beside_spots(actor, self.base(target)) } else { self.long_spots(actor) }
    }

    pub(crate) fn sent_target(
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
        // Who is moved by another crosses where that is agreed only.   SEG-GAP-38
        if self.look.setup.options.portal_on_forced_move {
            asks.extend(self.at_portals(target));
        }
        let mut settled = self.settle(command, &asks);
        self.leave_to_payers(&mut settled.blanks, actor, Some(target), aimed.payment);
        let choice = Choice::new(target.0, Words::same(self.names.name(target))).figure(target);
        if let Some(refused) = settled.refused {
            let shown = actor != target && gap.is_none_or(|gap| is_at_hand(gap, aimed.reach));
            return shown.then(|| refuse(choice, refused, gap));
        }
        Some(note(choice, &settled, gap).then(settled.blanks))
    }
}

/// Sends a target off, or brings it near.
fn sending(summons: bool, target: FigureId, to: Option<Point>, payment: Vec<Payment>) -> Command {
    if summons {
        Command::SummonTarget { target, to, payment }
    } else {
        Command::TeleportTarget { target, to, payment }
    }
}
