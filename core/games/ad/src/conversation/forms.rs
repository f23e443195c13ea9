//! Forms of conversation: what a seat is asked.

use serde_json::{Value, json};

use crate::command::Command;
use crate::conversation::{self, interaction, talk};
use crate::prompt::trial::{Clerk, cards};
use crate::prompt::{form, one, some};
use crate::state::frames::{Conversation, TalkStage, Topic};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn bribe(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Bribe { target: *target, with: Vec::new() }))
            .map(|target| self.figure(target).then(self.joiners(Topic::Bribe, figure, target)))
            .collect();
        let form = form("Bribe", "Pot-de-Vin", "Bribe", "AD-TAL-29").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    pub(crate) fn converse(&self, talk: &Conversation) -> Form {
        let look = self.look;
        match talk.stage {
            TalkStage::Defenders | TalkStage::Duel => {
                let of = conversation::may_defend(look, talk).into_iter().map(|id| self.figure(id)).collect();
                form("Defend", "Défendre", "Defend", "AD-CONV-03").figure(talk.target).blank(some(
                    "figures",
                    "Qui se joint à la cible ?",
                    "Who joins the target?",
                    of,
                ))
            }
            TalkStage::Sources if talk::faith_due(self.look, talk).is_some() => Clerk::faith(),
            TalkStage::Sources => self.sources(talk),
            TalkStage::Reveal => self.fate(),
            TalkStage::Leaders => {
                let lead = |speaker: &crate::state::frames::Speaker| {
                    let choice = self.figure(speaker.figure);
                    let Some(initial) = speaker.initial else { return choice };
                    let total = talk::total(look, talk, self.side, speaker.figure, initial.card).total();
                    choice.note(Words::new(format!("total {total}"), format!("total {total}")))
                };
                let of = talk::speakers(talk, self.side).iter().map(lead).collect();
                form("ChooseLeader", "Nommer le meneur", "Name the leader", "AD-CONV-06").blank(one(
                    "figure",
                    "Qui mène ?",
                    "Who leads?",
                    of,
                ))
            }
        }
    }

    /// Every way to have hand and pile serve the speakers: a hand holds only so many. Cards of the hand are given out
    /// in the order of the speakers named.   AD-CONV-04
    fn sources(&self, talk: &Conversation) -> Form {
        let speakers: Vec<FigureId> =
            talk::speakers(talk, self.side).iter().map(|speaker| speaker.figure).collect();
        let held = self.look.side(self.side).map_or(0, |side| usize::from(side.hand));
        let ways = orders(&speakers).into_iter().filter(|hands| hands.len() <= held);
        let of = ways.map(|hands| self.way(&speakers, &hands)).collect();
        form("SpeakerSources", "Choisir les cartes", "Choose the cards", "AD-CONV-04").blank(one(
            "sources",
            "D'où vient la carte de chacun ?",
            "Where does each one's card come from?",
            of,
        ))
    }

    /// One way: these speakers take cards of the hand, in this order, the others the top of the pile.
    fn way(&self, speakers: &[FigureId], hands: &[FigureId]) -> Choice {
        let piles = speakers.iter().filter(|figure| !hands.contains(figure));
        let entry = |figure: &FigureId, from: &str| json!({ "figure": figure.0, "from": from });
        let value: Vec<Value> = hands
            .iter()
            .map(|figure| entry(figure, "hand"))
            .chain(piles.clone().map(|figure| entry(figure, "pile")))
            .collect();
        let list = |of: Vec<&FigureId>| {
            of.into_iter().map(|figure| self.look.name(*figure)).collect::<Vec<_>>().join(", ")
        };
        let (from_hand, from_pile) = (list(hands.iter().collect()), list(piles.collect()));
        let label = match (from_hand.is_empty(), from_pile.is_empty()) {
            (true, _) => {
                Words::new(format!("de la pioche : {from_pile}"), format!("from the pile: {from_pile}"))
            }
            (false, true) => {
                Words::new(format!("de la main : {from_hand}"), format!("from the hand: {from_hand}"))
            }
            (false, false) => Words::new(
                format!("de la main : {from_hand} ; de la pioche : {from_pile}"),
                format!("from the hand: {from_hand}; from the pile: {from_pile}"),
            ),
        };
        let choice = Choice::new(Value::Array(value), label);
        if hands.is_empty() {
            return choice;
        }
        let count = u32::try_from(hands.len()).unwrap_or(u32::MAX);
        let of = cards(self.hand());
        let what = Box::new(Kind::Some { of, least: count, most: count });
        let question = Words::new(
            format!("Quelles cartes, dans l'ordre : {from_hand} ?"),
            format!("Which cards, in the order {from_hand}?"),
        );
        choice.then(vec![Blank::new("cards", question, Kind::Sealed { what })])
    }

    pub(crate) fn interact(&self) -> Vec<Form> {
        let look = self.look;
        let mut forms = Vec::new();
        for (topic, command, fr, en) in [
            (Topic::Seduction, "Seduce", "Séduire", "Seduce"),
            (Topic::Recruit, "Recruit", "Recruter", "Recruit"),
        ] {
            let talkers: Vec<Choice> = look
                .of_side(self.side)
                .filter_map(|figure| {
                    let open = interaction::openings(look, figure);
                    let targets: Vec<Choice> = open
                        .into_iter()
                        .filter(|(one, _)| *one == topic)
                        .map(|(_, target)| self.figure(target).then(self.joiners(topic, figure, target)))
                        .collect();
                    let blank = one("target", "À qui ?", "To whom?", targets.clone());
                    (!targets.is_empty()).then(|| self.figure(figure).then(vec![blank]))
                })
                .collect();
            if !talkers.is_empty() {
                let rule = conversation::rule(topic);
                forms.push(form(command, fr, en, rule).blank(one(
                    "figure",
                    "Qui parle ?",
                    "Who talks?",
                    talkers,
                )));
            }
        }
        // Whose equipment has been chosen talks before its side is done.   AD-ITEM-10
        if interaction::readied(look, self.side).is_none() {
            forms.push(form("PassInteraction", "Ne plus parler", "Talk no more", "AD-INTER-02"));
        }
        forms
    }

    pub(crate) fn joiners(&self, topic: Topic, figure: FigureId, target: FigureId) -> Vec<Blank> {
        let look = self.look;
        let others = conversation::may_join(look, self.side, topic, figure, target);
        let of = others.into_iter().map(|id| self.figure(id)).collect();
        vec![some("with", "Qui parle avec lui ?", "Who talks along?", of)]
    }
}

/// Every choice of some figures in every order, none first.
fn orders(of: &[FigureId]) -> Vec<Vec<FigureId>> {
    let mut found: Vec<Vec<FigureId>> = vec![Vec::new()];
    let mut place = 0;
    while let Some(begun) = found.get(place).cloned() {
        for next in of.iter().filter(|next| !begun.contains(next)) {
            found.push(begun.iter().copied().chain([*next]).collect());
        }
        place = place.saturating_add(1);
    }
    found
}
