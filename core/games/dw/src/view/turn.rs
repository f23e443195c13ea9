//! Rolls of all sides, and how a match ended, in words.

use crate::view::names::Names;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// Several rounds of one die a side, ties rolled again.
    pub(crate) fn rolls(self, rolls: &[Vec<Option<u32>>]) -> Words {
        let round = |faces: &Vec<Option<u32>>| {
            let each = (0_u8..).zip(faces).filter_map(|(side, face)| Some((self.side(side), (*face)?)));
            let (fr, en): (Vec<String>, Vec<String>) = each
                .map(|(side, face)| (format!("{side} fait {face}"), format!("{side} rolls {face}")))
                .unzip();
            (fr.join(", "), en.join(", "))
        };
        let (fr, en): (Vec<String>, Vec<String>) = rolls.iter().map(round).unzip();
        Words::new(fr.join(" ; à égalité, "), en.join("; on a tie, "))
    }

    /// Who has nobody left, where that decided it.   DW-TURN-09
    fn emptied(self, outcome: &Outcome) -> Words {
        let lost = |side: &u8| !outcome.winners.contains(side) && self.0.owned_alive(*side).count() == 0;
        let emptied: Vec<u8> = (0..self.0.side_count()).filter(lost).collect();
        if self.0.is_still() && self.0.sides_in().count() > 1 {
            return Words::new(" Plus personne ne peut agir.", " Nobody can act any more.");
        }
        if outcome.winners.is_empty() || emptied.is_empty() {
            return Words::default();
        }
        let names = self.sides(&emptied);
        let fr = format!(" Plus aucune figurine\u{a0}: {}.", names.fr);
        Words::new(fr, format!(" No figure left: {}.", names.en))
    }

    pub(crate) fn outcome(self, outcome: &Outcome) -> Words {
        let won = match outcome.winners.as_slice() {
            [] => Words::new("Partie nulle.", "A draw."),
            [side] => {
                let name = self.side(*side);
                Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
            }
            several => {
                let names = self.sides(several);
                Words::new(format!("Partie nulle : {}.", names.fr), format!("A draw: {}.", names.en))
            }
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => self.emptied(outcome),
        };
        let each = (0_u8..).zip(&outcome.scores).map(|(side, score)| (self.side(side), score));
        let (fr, en): (Vec<String>, Vec<String>) =
            each.map(|(side, score)| (format!("{score} pour {side}"), format!("{score} for {side}"))).unzip();
        let scores = if fr.is_empty() {
            Words::default()
        } else {
            Words::new(format!(" Score : {}.", fr.join(", ")), format!(" Score: {}.", en.join(", ")))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }
}
