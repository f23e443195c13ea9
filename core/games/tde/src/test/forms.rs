//! Forms of the re-roll window.   TDE-CORE-04, TDE-CORE-06

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value};
use crate::refusal::CLAIM_NEEDED;
use crate::skills;
use crate::state::dice::{Rolled, TalentRef};
use crate::view::words::{attribute_words, number};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Roll a die again, or leave the dice.
    pub(crate) fn rerolls(&self, rolled: &Rolled) -> Vec<Form> {
        let mut of = Vec::new();
        for (roll, test) in (0_u16..).zip(&rolled.tests) {
            let who = self.names.name(test.figure);
            let attribute = attribute_words(test.attribute);
            let label = Words::new(format!("{who} : {}", attribute.fr), format!("{who}: {}", attribute.en));
            let grants = skills::rerolls(self.look, test);
            let dice = self.dice_choices(roll, &test.dice, &grants);
            of.extend(roll_choice(roll, label, dice));
        }
        let first = u16::try_from(rolled.tests.len()).unwrap_or(u16::MAX);
        for (roll, save) in (first..).zip(&rolled.saves) {
            let who = self.names.name(save.figure);
            let label = Words::new(format!("{who} : Armure"), format!("{who}: armour"));
            let grants = skills::save_rerolls(self.look, save);
            of.extend(roll_choice(roll, label, self.dice_choices(roll, &save.dice, &grants)));
        }
        let title = Words::new("Relancer un dé", "Roll a die again");
        let question = Words::new("Quel jet ?", "Which roll?");
        let mut forms: Vec<Form> =
            chosen("Reroll", ["roll", "TDE-CORE-04"], title, question, of).into_iter().collect();
        let title = Words::new("Garder les dés", "Leave the dice");
        forms.extend(self.plain(&Command::AcceptResults {}, "TDE-CORE-06", title));
        forms
    }

    /// The dice of one roll that may be rolled again, each with what grants it.
    fn dice_choices(&self, roll: u16, dice: &[u8], grants: &[TalentRef]) -> Vec<Choice> {
        let claimable = !self.look.setup.sources.is_empty();
        let mut of = Vec::new();
        for (die, face) in (0_u8..).zip(dice) {
            let granted: Vec<Choice> = grants
                .iter()
                .filter(|source| self.accepts(&Command::Reroll { roll, die, talent: Some(**source) }))
                .map(|source| Choice::new(value(source), self.talent_words(*source)))
                .collect();
            let by_claim = Command::Reroll { roll, die, talent: None };
            let claimed = claimable && self.refusal(&by_claim).as_deref() == Some(CLAIM_NEEDED);
            if granted.is_empty() && !claimed {
                continue;
            }
            let label = Words::new("Grâce à quoi ?", "By what?");
            let blank = Blank::new("talent", label, Kind::One { of: granted.clone() });
            let blanks = match (granted.is_empty(), claimed) {
                (true, _) => Vec::new(),
                (false, false) => vec![blank],
                (false, true) => vec![blank.optional()],
            };
            of.push(Choice::new(die, number(face)).then(blanks));
        }
        of
    }

    /// A talent by its name.
    fn talent_words(&self, source: TalentRef) -> Words {
        let talent = self.look.talents(source.figure).get(usize::from(source.talent));
        Words::same(talent.map_or_else(|| "?".to_owned(), |talent| talent.name.clone()))
    }
}

/// One roll among the dice on the table.
fn roll_choice(roll: u16, label: Words, dice: Vec<Choice>) -> Option<Choice> {
    let question = Words::new("Quel dé ?", "Which die?");
    if dice.is_empty() {
        return None;
    }
    let blank = Blank::new("die", question, Kind::One { of: dice });
    Some(Choice::new(roll, label).then(vec![blank]))
}
