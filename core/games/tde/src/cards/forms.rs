//! Forms of effect cards.   TDE-BUILD-11

use serde_json::json;

use crate::cavalry::forms::parts;
use crate::command::Command;
use crate::profiles;
use crate::profiles::cards::EffectCard;
use crate::prompt::trial::Clerk;
use crate::skills::hand;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// TDE-BUILD-11
    pub(crate) fn cards(&self) -> Vec<Form> {
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
}
