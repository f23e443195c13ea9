//! Forms of interactions, loot, dropped objectives and effect cards.

use serde_json::json;

use crate::command::Command;
use crate::objectives::drop::{PLACES, fits};
use crate::profiles;
use crate::profiles::cards::EffectCard;
use crate::prompt::cavalry::parts;
use crate::prompt::staging::{where_blank, witness};
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value};
use crate::setup::Scenario;
use crate::setup::zones::MARKER;
use crate::skills::hand;
use crate::state::frames::Frame;
use crate::state::sequence::Interaction;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::disc::ring;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Interactions.   TDE-ACT-09
    pub(super) fn interactions(&self, actor: FigureId) -> Vec<Form> {
        let of: Vec<Choice> = self
            .possible(actor)
            .into_iter()
            .map(|(what, label)| {
                let settled = self.settle(&Command::DeclareInteract { what, order: None });
                settled.told(Choice::new(value(&what), label))
            })
            .filter(|choice| choice.refused.is_none())
            .collect();
        let title = Words::new("Interagir", "Interact");
        let question = Words::new("Quelle Interaction ?", "Which interaction?");
        if of.is_empty() {
            return Vec::new();
        }
        chosen("DeclareInteract", ["what", "TDE-ACT-09"], title, question, of).into_iter().collect()
    }

    /// The interactions that may come into question, in words.
    fn possible(&self, actor: FigureId) -> Vec<(Interaction, Words)> {
        let mut found = Vec::new();
        let friends = self.look.on_table().filter(|id| *id == actor || self.look.are_allies(actor, *id));
        for id in friends {
            let who = self.names.name(id);
            let known = self.look.figure(id);
            if known.is_some_and(|figure| figure.wounds > 0) {
                let label = Words::new(format!("Premiers soins : {who}"), format!("First aid: {who}"));
                found.push((Interaction::FirstAid { patient: id }, label));
            }
            let arms = known.map(|figure| figure.arms.as_slice()).unwrap_or_default();
            for (weapon, _) in (0_u8..).zip(arms).filter(|(_, arm)| arm.defective && !arm.destroyed) {
                let name = self.look.weapon(id, weapon).map(|weapon| weapon.name.clone()).unwrap_or_default();
                let label =
                    Words::new(format!("Réparation : {name} ({who})"), format!("Repair: {name} ({who})"));
                found.push((Interaction::Repair { owner: id, weapon }, label));
            }
        }
        let count = u8::try_from(self.look.state.objectives.len()).unwrap_or(u8::MAX);
        for objective in 0..count {
            let name = marker(objective);
            let named =
                |fr: &str, en: &str| Words::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en));
            match self.look.state.scenario {
                Some(Scenario::AttackAndDefence) => found.push((
                    Interaction::TakeControl { objective },
                    named("Prendre le contrôle :", "Take control:"),
                )),
                Some(Scenario::TreasureHunt) => {
                    found.push((Interaction::Look { objective }, named("Regarder :", "Look at:")));
                    found.push((Interaction::PickUp { objective }, named("Ramasser :", "Pick up:")));
                }
                None | Some(Scenario::Assassination | Scenario::Vengeance | Scenario::Couriers) => {}
            }
        }
        found.push((Interaction::Other {}, Words::new("Autre, selon une carte", "Another, by a card")));
        found
    }

    /// What may be declared at any moment: loot, cards.   TDE-GAP-39, TDE-BUILD-11
    pub(super) fn loose(&self, awaited: bool) -> Vec<Form> {
        let mut forms = self.loot();
        forms.extend(self.cards());
        let acting = matches!(
            self.look.top(),
            Some(Frame::Activation { .. } | Frame::Turn { .. } | Frame::Closing { .. })
        );
        for form in &mut forms {
            form.owed = awaited && acting && form.owed;
        }
        forms
    }

    /// TDE-COU-09, TDE-COU-10, TDE-COU-12
    fn loot(&self) -> Vec<Form> {
        if self.look.state.scenario != Some(Scenario::Couriers) {
            return Vec::new();
        }
        let own: Vec<FigureId> = self.look.conscious(self.side).collect();
        let pairs = |own: &[FigureId]| -> Vec<(FigureId, FigureId)> {
            own.iter().flat_map(|a| own.iter().map(|b| (*a, *b))).filter(|(a, b)| a != b).collect()
        };
        let passes =
            pairs(&own).into_iter().filter(|(figure, _)| self.look.carried(*figure).next().is_some());
        let pass = passes.filter_map(|(figure, to)| {
            let pass = |objective| Command::PassLoot { figure, to, objective };
            self.handing([figure, to], figure, &pass, "to")
        });
        let takes = pairs(&own).into_iter().filter(|(_, from)| self.look.carried(*from).next().is_some());
        let take = takes.filter_map(|(figure, from)| {
            let take = |objective| Command::TakeLoot { figure, from, objective };
            self.handing([figure, from], from, &take, "from")
        });
        let count = u8::try_from(self.look.state.objectives.len()).unwrap_or(u8::MAX);
        let lying = own.iter().flat_map(|figure| (0..count).map(|objective| (*figure, objective)));
        let lift = lying.filter_map(|(figure, objective)| {
            let settled = self.settle(&Command::PickUpLoot { figure, objective });
            let name = marker(objective);
            let blank = Kind::One { of: vec![settled.told(Choice::new(objective, name))] };
            let question = Words::new("Quel Butin ?", "Which loot?");
            open_choice(self.who(figure), Blank::new("objective", question, blank))
        });
        let form = |command: &str, rule: &'static str, title: Words, of: Vec<Choice>| {
            let blank = Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of: merged(of) });
            Form::open(command, title).rule(RuleId::new(rule)).blank(blank)
        };
        let kinds = [
            (
                "PassLoot",
                "TDE-COU-09",
                Words::new("Passer le Butin", "Pass the loot"),
                pass.collect::<Vec<_>>(),
            ),
            (
                "TakeLoot",
                "TDE-COU-10",
                Words::new("Prendre le Butin d’un allié", "Take an ally’s loot"),
                take.collect(),
            ),
            ("PickUpLoot", "TDE-COU-12", Words::new("Ramasser un Butin", "Pick up loot"), lift.collect()),
        ];
        kinds
            .into_iter()
            .filter(|(_, _, _, of)| !of.is_empty())
            .map(|(command, rule, title, of)| form(command, rule, title, of))
            .collect()
    }

    /// Leaving the loot where it is, the activations of the turn being over.   TDE-COU-09, TDE-COU-10
    pub(super) fn closing(&self) -> Vec<Form> {
        let (rule, title) = if self.look.state.scenario == Some(Scenario::Couriers) {
            ("TDE-COU-09", Words::new("Laisser les Butins", "Leave the loot"))
        } else {
            ("TDE-BUILD-11", Words::new("Ne plus jouer de carte", "Play no more cards"))
        };
        self.plain(&Command::LeaveLoot {}, rule, title).into_iter().collect()
    }

    /// A hand-over between two figures, when it may be declared; of several loots, which one.
    fn handing(
        &self,
        [figure, other]: [FigureId; 2],
        carrier: FigureId,
        command: &dyn Fn(Option<u8>) -> Command,
        key: &str,
    ) -> Option<Choice> {
        let held: Vec<u8> = self.look.carried(carrier).collect();
        let several = held.len() > 1;
        let settled = self.settle(&command(held.first().copied().filter(|_| several)));
        let mut whom = self.who(other);
        if several {
            let of = held.iter().map(|place| Choice::new(*place, marker(*place))).collect();
            let which = Words::new("Quel Butin ?", "Which loot?");
            whom = whom.then(vec![Blank::new("objective", which, Kind::One { of })]);
        }
        let question = Words::new("Avec qui ?", "With whom?");
        let blank = Blank::new(key, question, Kind::One { of: vec![settled.told(whom)] });
        open_choice(self.who(figure), blank)
    }

    /// TDE-BUILD-11
    fn cards(&self) -> Vec<Form> {
        let hand = hand::in_hand(self.look, self.side);
        let of: Vec<Choice> = hand
            .into_iter()
            .filter(|(_, card)| hand::is_moment(self.look, self.side, card.moment))
            .filter_map(|(place, card)| {
                let targets: Vec<Choice> = self
                    .look
                    .on_table()
                    .filter(|id| self.accepts(&Command::PlayCard { card: place, figure: *id, part: None }))
                    .map(|id| self.card_target(id, card))
                    .collect();
                let blank = Blank::new(
                    "figure",
                    Words::new("Sur qui ?", "On whom?"),
                    Kind::One { of: targets.clone() },
                );
                let choice = Choice::new(json!(place), Words::same(card.name.clone())).then(vec![blank]);
                let told = Words::same(card.text.clone());
                let choice = if card.text.is_empty() { choice } else { choice.note(told) };
                (!targets.is_empty()).then_some(choice)
            })
            .collect();
        if of.is_empty() {
            return Vec::new();
        }
        let blank = Blank::new("card", Words::new("Quelle carte ?", "Which card?"), Kind::One { of });
        let title = Words::new("Jouer une Carte d’Effet", "Play an effect card");
        vec![Form::open("PlayCard", title).rule(RuleId::new("TDE-BUILD-11")).blank(blank)]
    }

    /// Whom a card is played on; of a cavalry figure, the part that it wounds.   TDE-CAV-08
    fn card_target(&self, figure: FigureId, card: &EffectCard) -> Choice {
        if !hand::wounds(card) || self.look.kind(figure) != profiles::Kind::Cavalry {
            return self.who(figure);
        }
        let question = Words::new("Qui est touché ?", "Who is hit?");
        self.who(figure).then(vec![Blank::new("part", question, parts()).optional()])
    }

    /// Placing what an enemy dropped.   TDE-COU-11, TDE-TRE-10
    pub(super) fn drop_marker(&self) -> Vec<Form> {
        let Some(Frame::Drop { figure, .. }) = self.look.top() else { return Vec::new() };
        let rule =
            if self.look.state.scenario == Some(Scenario::Couriers) { "TDE-COU-11" } else { "TDE-TRE-10" };
        let title = Words::new("Poser le marqueur", "Place the marker");
        let form = Form::owed("PlaceDropMarker", title).rule(RuleId::new(rule));
        let Some(body) = self.look.disc(*figure) else { return vec![form] };
        let places = ring(body, MARKER, PLACES);
        let Some(to) = places.iter().find(|at| fits(self.look, body, **at)) else { return vec![form] };
        let form = form.blank(where_blank());
        vec![Form { witness: Some(witness(&[("to", value(to))])), ..form }]
    }
}

/// An objective or a loot marker, as players call it.
fn marker(objective: u8) -> Words {
    let number = u16::from(objective).saturating_add(1);
    Words::new(format!("marqueur {number}"), format!("marker {number}"))
}

/// A choice that opens one blank, when the blank has anything open.
fn open_choice(choice: Choice, blank: Blank) -> Option<Choice> {
    let open = blank.kind.choices().iter().any(|other| other.refused.is_none());
    open.then(|| choice.then(vec![blank]))
}

/// Choices of the same value as one, their blanks joined.
fn merged(of: Vec<Choice>) -> Vec<Choice> {
    let mut joined: Vec<Choice> = Vec::new();
    for choice in of {
        let Some(known) = joined.iter_mut().find(|known| known.value == choice.value) else {
            joined.push(choice);
            continue;
        };
        for (blank, more) in known.then.iter_mut().zip(choice.then) {
            if let (Kind::One { of }, Kind::One { of: others }) = (&mut blank.kind, more.kind) {
                of.extend(others);
            }
        }
    }
    joined
}
