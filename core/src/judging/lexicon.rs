//! The facts of a game by their names, and what a command lacks of them.

use crate::asking::form::FactKind;
use crate::judging::draft::Query;
use crate::judging::fact::{Fact, FactValue, FigureId};
use crate::judging::ruleset::Ruleset;
use crate::judging::trial::{FACT_NEEDED, Trial};

/// The most facts that one command may lack.
const MOST_LACKING: usize = 16;

/// What a game says of its facts, each by its name.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// The kind of answer it takes.
    pub kind: fn(&str) -> FactKind,
    /// What is taken for granted where nothing is stated and nothing recorded.
    pub granted: fn(&str) -> bool,
    /// Whether the order of its figures says something: of any other either order says the same.
    pub ordered: fn(&str) -> bool,
}

impl Lexicon {
    /// Whether a fact is the one that a query asks for.
    pub fn is_about(&self, query: &Query, fact: &str, of: &[FigureId]) -> bool {
        let reversed = || of.iter().rev().eq(query.of.iter()) && !(self.ordered)(fact);
        query.fact == fact && (query.of == of || reversed())
    }

    /// What a command that lacks this fact would go through by: yes, or the shortest length.
    pub fn good(&self, fact: &str) -> FactValue {
        match (self.kind)(fact) {
            FactKind::Length | FactKind::Hundredths => FactValue::Measure(1),
            FactKind::YesNo | FactKind::Yes => FactValue::Holds(true),
        }
    }

    /// The statement that contradicts the record, or what is taken for granted where there is none.
    pub fn against(&self, query: &Query) -> Option<FactValue> {
        match (&query.recorded, (self.kind)(&query.fact)) {
            (Some(FactValue::Holds(holds)), _) => Some(FactValue::Holds(!holds)),
            (Some(FactValue::Measure(_)), _) | (None, FactKind::Length | FactKind::Hundredths) => {
                Some(FactValue::Measure(1))
            }
            (Some(FactValue::Word(_)), _) => None,
            (None, FactKind::YesNo | FactKind::Yes) => Some(FactValue::Holds(!(self.granted)(&query.fact))),
        }
    }

    /// States what a question to the rules lacks, fact by fact, as it would go through: how it fared at last, and all
    /// that was stated.
    pub fn lacking<R: Ruleset>(
        &self,
        tried: &dyn Fn(&[Fact]) -> Trial<R>,
        mut stated: Vec<Fact>,
    ) -> (Trial<R>, Vec<Fact>) {
        let mut trial = tried(&stated);
        for _ in 0..MOST_LACKING {
            let lacks = trial.refused.as_ref().is_some_and(|refused| refused.code == FACT_NEEDED);
            let known = |query: &Query| stated.iter().any(|fact| self.is_about(query, &fact.fact, &fact.of));
            let next = trial.queries.iter().rev().find(|query| query.recorded.is_none() && !known(query));
            let Some(query) = next.filter(|_| lacks) else { break };
            let value = self.good(&query.fact);
            stated.push(Fact { fact: query.fact.clone(), of: query.of.clone(), value });
            trial = tried(&stated);
        }
        (trial, stated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEXICON: Lexicon = Lexicon {
        kind: |fact| if fact == "length" { FactKind::Length } else { FactKind::YesNo },
        granted: |fact| fact == "sight",
        ordered: |fact| fact == "nearest",
    };

    fn query(fact: &str, recorded: Option<FactValue>) -> Query {
        Query { fact: fact.to_owned(), of: vec![FigureId(1), FigureId(2)], recorded, late: false }
    }

    #[test]
    fn a_fact_is_known_in_either_order_unless_its_order_says_something() {
        let reversed = [FigureId(2), FigureId(1)];
        assert!(LEXICON.is_about(&query("sight", None), "sight", &reversed));
        assert!(!LEXICON.is_about(&query("nearest", None), "nearest", &reversed));
        assert!(!LEXICON.is_about(&query("sight", None), "cover", &reversed));
    }

    #[test]
    fn what_contradicts_is_the_other_answer() {
        let against = |fact, recorded| LEXICON.against(&query(fact, recorded));
        assert_eq!(against("sight", None), Some(FactValue::Holds(false)), "it is granted");
        assert_eq!(against("cover", None), Some(FactValue::Holds(true)));
        assert_eq!(against("cover", Some(FactValue::Holds(true))), Some(FactValue::Holds(false)));
        assert_eq!(against("length", Some(FactValue::Measure(90))), Some(FactValue::Measure(1)));
        assert_eq!(against("cover", Some(FactValue::Word("far".to_owned()))), None);
    }
}
