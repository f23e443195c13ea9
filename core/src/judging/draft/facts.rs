//! Facts that a judgement asks for: stated, refused where they have no bearing, confirmed.

use crate::judging::draft::{Draft, Request, Stop};
use crate::judging::error::Refused;
use crate::judging::fact::{Fact, FactValue, FigureId};
use crate::judging::later;
use crate::judging::ruleset::Ruleset;
use crate::record::ids::Seat;

/// A fact that a judgement asked for, stated or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Its name.
    pub fact: String,
    /// The figures it is about.
    pub of: Vec<FigureId>,
    /// What the recorded positions say, when they say anything.
    pub recorded: Option<FactValue>,
    /// Whether it was first asked for once a die, an opening or a look bound the command.
    pub late: bool,
}

impl<'a, R: Ruleset> Draft<'a, R> {
    /// A fact stated with the declaration. `recorded` is what the recorded positions say: a stated fact
    /// that differs is kept as *against the record*.
    pub fn fact(&mut self, name: &str, of: &[FigureId], recorded: Option<&FactValue>) -> Option<FactValue> {
        if !self.queries.iter().any(|query| query.of == of && query.fact == name) {
            let recorded = recorded.cloned();
            if self.bound && cfg!(any(test, feature = "testing")) {
                self.unlisted = self.unlisted.take().or_else(|| self.is_unlisted(name, of));
            }
            let query = Query { fact: name.to_owned(), of: of.to_vec(), recorded, late: self.bound };
            self.queries.push(query);
        }
        let asked = self.desk.answers.facts.iter().map(|(_, fact)| fact);
        let mut stated = self.desk.facts.iter().chain(asked);
        let fact = stated.find(|fact| fact.fact == name && fact.of == of)?.clone();
        if recorded.is_some_and(|recorded| *recorded != fact.value) && !self.against.contains(&fact) {
            self.against.push(fact.clone());
        }
        if !self.facts_used.contains(&fact) {
            self.facts_used.push(fact.clone());
        }
        Some(fact.value)
    }

    /// The facts asked for so far, each once, in the order they were first asked for: what a form may offer
    /// to state.
    pub fn queries(&self) -> &[Query] {
        &self.queries
    }

    /// All facts stated with the declaration: whatever is not used by a judgement is refused by the kernel.
    pub fn stated(&self) -> &'a [Fact] {
        self.desk.facts
    }

    /// Waits until a seat states a fact that the declaration did not, and until the others confirm it
    /// where that is due.
    ///
    /// # Errors
    /// `Needs` until it is stated and confirmed.
    pub fn ask_fact(&mut self, seat: Seat, name: &str, of: &[FigureId]) -> Result<FactValue, Stop> {
        self.count()?;
        let answers = &self.desk.answers.facts;
        let answer = answers.iter().find(|(_, fact)| fact.fact == name && fact.of == of);
        if let Some((stater, fact)) = answer {
            self.require_confirmed(*stater, std::slice::from_ref(fact))?;
        }
        if let Some(value) = self.fact(name, of, None) {
            return Ok(value);
        }
        self.forbid_unfit()?;
        Err(Stop::Needs(vec![Request::Fact { seat, fact: name.to_owned(), of: of.to_vec() }]))
    }

    /// Whether a fact was stated when asked: it may have made moot what the declaration stated before, and what was
    /// declared then waits and is no longer refused.
    pub(super) fn was_answered(&self) -> bool {
        !self.desk.answers.facts.is_empty()
    }

    /// Whatever is stated has been asked for by now, or may still be once the dice are cast.
    pub(super) fn forbid_foreign_facts(&self) -> Result<(), Stop> {
        if self.was_answered() {
            return Ok(());
        }
        let mut unused = self.desk.facts.iter().filter(|fact| !self.facts_used.contains(fact)).peekable();
        if unused.peek().is_none() {
            return Ok(());
        }
        let command = (self.desk.command)();
        if command.is_null() {
            return Ok(());
        }
        let later = later::Still::new(R::rulebook().later, &command, || self.figures());
        let may = |fact: &Fact| later.takes(fact) && R::may_ask_later(self.setup, &self.state, fact);
        match unused.find(|fact| !may(fact)) {
            Some(fact) => Err(self.foreign(fact, later.names())),
            None => self.forbid_unfit(),
        }
    }

    /// Whatever is stated for after the dice is of the kind that its fact takes: nothing can be refused then.
    pub(super) fn forbid_unfit(&self) -> Result<(), Stop> {
        if self.bound || self.was_answered() || (self.desk.command)().is_null() {
            return Ok(());
        }
        let unused = self.desk.facts.iter().filter(|fact| !self.facts_used.contains(fact));
        for Fact { fact, of, value } in unused {
            later::check_kind::<R>(self.setup, &self.state, fact, of, value)?;
        }
        Ok(())
    }

    /// A fact asked for after the first die that nobody could have stated beforehand.
    pub(super) fn is_unlisted(&self, name: &str, of: &[FigureId]) -> Option<String> {
        let command = (self.desk.command)();
        if command.is_null() {
            return None;
        }
        let later = later::Still::new(R::rulebook().later, &command, || self.figures());
        (!later.admits(name, of)).then(|| format!("{name} {of:?} asked for after the dice of {command}"))
    }

    /// Every figure of the match, and whether the declaring side has it.
    fn figures(&self) -> Vec<(FigureId, bool)> {
        let side = self.desk.opening.side_of(self.desk.by);
        let board = R::board(self.setup, &self.state);
        board.pieces.iter().map(|piece| (piece.id, Some(piece.side) == side)).collect()
    }

    /// The refusal of a fact that the command does not take, with those that it does.
    pub(super) fn foreign(&self, fact: &Fact, later: Vec<&'static str>) -> Stop {
        let told = |name: &str, of: &[FigureId]| {
            let of: Vec<String> = of.iter().map(|figure| figure.0.to_string()).collect();
            if of.is_empty() { name.to_owned() } else { format!("{name} ({})", of.join(", ")) }
        };
        let mut takes: Vec<String> = self.queries.iter().map(|query| told(&query.fact, &query.of)).collect();
        takes.extend(later.into_iter().map(str::to_owned));
        takes.dedup();
        let (name, takes) = (told(&fact.fact, &fact.of), takes.join(", "));
        let mut stated =
            self.desk.facts.iter().filter(|other| other.fact == fact.fact && other.of == fact.of);
        if stated.any(|other| other.value != fact.value) {
            return Stop::Refused(Refused::plain(
                "contradictory-fact",
                format!("le fait « {name} » est énoncé deux fois, de deux façons"),
                format!("the fact \u{201c}{name}\u{201d} is stated twice, in two ways"),
            ));
        }
        let (fr, en) = if takes.is_empty() {
            ("cette commande n’en prend aucun".to_owned(), "this command takes none".to_owned())
        } else {
            (format!("cette commande prend\u{a0}: {takes}"), format!("this command takes: {takes}"))
        };
        Stop::Refused(Refused::plain(
            "unused-fact",
            format!("le fait « {name} » ne sert à rien ici\u{a0}; {fr}"),
            format!("the fact \u{201c}{name}\u{201d} has no bearing here; {en}"),
        ))
    }

    /// Waits until every other side has confirmed what was stated with the command, where that is due.
    pub(super) fn confirm_facts(&self) -> Result<(), Stop> {
        if self.bound { Ok(()) } else { self.require_confirmed(self.desk.by, self.desk.facts) }
    }

    /// Waits until every other side has confirmed what a seat stated, where that is due.
    pub(super) fn require_confirmed(&self, stater: Seat, facts: &[Fact]) -> Result<(), Stop> {
        if facts.is_empty() || !self.desk.opening.confirms_facts() {
            return Ok(());
        }
        let confirmed = &self.desk.answers.facts_confirmed;
        let has = |seat: Seat, fact: &Fact| confirmed.iter().any(|(by, one)| *by == seat && one == fact);
        let others = self.desk.opening.others(stater).into_iter();
        let waiting: Vec<Request> = others
            .filter(|seat| !facts.iter().all(|fact| has(*seat, fact)))
            .map(|seat| Request::Confirm { seat, facts: facts.to_vec(), purpose: None, faces: Vec::new() })
            .collect();
        if waiting.is_empty() { Ok(()) } else { Err(Stop::Needs(waiting)) }
    }
}
