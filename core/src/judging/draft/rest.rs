//! The loop over what needs no choice, and the places where it rests.

use std::borrow::Cow;

use crate::judging::draft::{Draft, Request, Stop, Until};
use crate::judging::error::Inconsistent;
use crate::judging::ruleset::Ruleset;

/// How a draft stood where the game rested.
struct Mark<'a, R: Ruleset> {
    state: Cow<'a, R::State>,
    hidden: Cow<'a, R::Hidden>,
    lengths: [usize; 9],
    bound: bool,
}

impl<'a, R: Ruleset> Draft<'a, R> {
    fn mark(&self) -> Mark<'a, R> {
        Mark {
            state: self.state.clone(),
            hidden: self.hidden.clone(),
            lengths: [
                self.events.len(),
                self.rolls.len(),
                self.used.len(),
                self.named.len(),
                self.seals.len(),
                self.openings.len(),
                self.facts_used.len(),
                self.queries.len(),
                self.against.len(),
            ],
            bound: self.bound,
        }
    }

    /// Whether what is asked for is the first thing since the mark that anybody is asked for: nothing was rolled,
    /// shown or answered meanwhile. An older record may wait there, or have waited: it goes through.
    fn is_another_step(&self, mark: &Mark<'_, R>, requests: &[Request]) -> bool {
        let [_, rolls, used, named, _, openings, facts, ..] = mark.lengths;
        let now =
            [self.rolls.len(), self.used.len(), self.named.len(), self.openings.len(), self.facts_used.len()];
        now == [rolls, used, named, openings, facts]
            && requests.iter().all(|request| match request {
                Request::Faces { .. } | Request::Card { .. } | Request::Fact { .. } => true,
                Request::Confirm { purpose, .. } => purpose.is_none(),
            })
    }

    fn back_to(&mut self, mark: Mark<'a, R>) {
        let [events, rolls, used, named, seals, openings, facts_used, queries, against] = mark.lengths;
        self.events.truncate(events);
        self.rolls.truncate(rolls);
        self.used.truncate(used);
        self.named.truncate(named);
        self.seals.truncate(seals);
        self.openings.truncate(openings);
        self.facts_used.truncate(facts_used);
        self.queries.truncate(queries);
        self.against.truncate(against);
        (self.state, self.hidden, self.bound) = (mark.state, mark.hidden, mark.bound);
        self.rested = true;
    }

    /// Goes on by what needs no choice until `step` finds nothing to do or the match is over: the only loop
    /// over unfinished procedures. It ends, since a step that was taken emitted an event.
    ///
    /// Where the game rests ([`Ruleset::rests`]) and the next step begins by asking somebody for something, the
    /// command ends there: what it did is written, and the step is another's.
    ///
    /// # Errors
    /// What a step stops at; `Broken` when one was taken and nothing happened.
    pub fn drive(&mut self, mut step: impl FnMut(&mut Self) -> Result<bool, Stop>) -> Result<(), Stop> {
        let mut rest = None;
        while R::outcome(&self.state).is_none() {
            if !self.events.is_empty()
                && self.desk.until != Until::Through
                && R::rests(self.setup, &self.state)
            {
                rest = Some(self.mark());
            }
            let before = self.events.len();
            let taken = match (step(self), rest.take()) {
                (Err(Stop::Needs(requests)), Some(mark)) if self.is_another_step(&mark, &requests) => {
                    self.back_to(mark);
                    return Ok(());
                }
                (taken, mark) => {
                    rest = mark;
                    taken?
                }
            };
            if !taken {
                return Ok(());
            }
            if self.events.len() == before {
                return Err(Stop::Broken(Inconsistent::new("a step of the rules that does nothing")));
            }
        }
        Ok(())
    }
}
