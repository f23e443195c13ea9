//! Dice, hidden draws and real cards that a judgement asks for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::Stream;
use crate::judging::draft::seals::Overlay;
use crate::judging::draft::{Draft, Purpose, Request, Stop};
use crate::judging::fact::FigureId;
use crate::judging::opening::{RollSource, Trust};
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{RuleId, Seat};
use crate::telling::words::Words;

/// A hidden draw, named by its place on the hidden chain: neither link nor face is shown before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiddenRoll {
    /// The epoch.
    pub epoch: u32,
    /// The index on its hidden chain.
    pub i: u32,
}

/// A roll that stands in the log: its dice and what they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRoll {
    /// The sides of each die.
    pub sides: Vec<u32>,
    /// The faces; empty while hidden.
    pub faces: Vec<u32>,
    /// Whether it was rolled on the table and typed.
    pub table: bool,
    /// Its place, when it is hidden.
    pub hidden: Option<HiddenRoll>,
}

/// A roll made by this draft, not yet in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoll {
    /// Where its faces come from.
    pub source: RollSource,
    /// The sides of each die.
    pub sides: Vec<u32>,
    /// The faces.
    pub faces: Vec<u32>,
    /// What it is for.
    pub purpose: Purpose,
    /// Its place, when it is hidden.
    pub hidden: Option<HiddenRoll>,
}

/// The only source of randomness that `decide` is handed.
pub enum Rolls<'a> {
    /// Refuses: prompts, previews, refusals.
    None,
    /// The sealed tape, for the committer alone; or hypothetical faces, for a branch.
    Live(&'a mut Tape<'a>),
}

/// Gives the faces of dice with these sides, and the place of a hidden roll.
pub type Tape<'a> = dyn FnMut(Stream, &[u32]) -> Result<(Vec<u32>, Option<HiddenRoll>), Words> + 'a;

impl<R: Ruleset> Draft<'_, R> {
    /// A purpose not used by this command yet: the next of its kind. A command may cause a chain of rolls of
    /// the same figure for the same rule, whose length nobody knows beforehand.
    pub fn fresh(&self, rule: RuleId, figure: Option<FigureId>) -> Purpose {
        let taken = self.used.iter().chain(&self.named);
        let used = taken.filter(|purpose| purpose.rule == rule && purpose.figure == figure).count();
        let nth = u16::try_from(used.saturating_add(1)).unwrap_or(u16::MAX);
        Purpose { rule, figure, nth: None }.nth(nth)
    }

    /// Rolls dice for a purpose: recorded faces first, else the source that the opening names for `roll`.
    /// Before the first die, stated facts are confirmed where that is due.
    ///
    /// # Errors
    /// `Needs` for table dice to type or to confirm, and for facts to confirm; `NoRoll` where no die may be
    /// rolled.
    pub fn dice(
        &mut self,
        roll: &str,
        roller: Seat,
        sides: &[u32],
        purpose: &Purpose,
    ) -> Result<Vec<u32>, Stop> {
        self.count()?;
        self.bind()?;
        let source = self.source(roll);
        if let Some(found) = self.found(purpose, sides, Some(source))? {
            return Ok(found.faces);
        }
        let faces = match source {
            RollSource::Seeded => match &mut self.desk.rolls {
                Rolls::None => {
                    return Err(no_roll(purpose, "aucun dé ne se lance ici", "no die may be rolled here"));
                }
                Rolls::Live(tape) => tape(Stream::Public, sides).map_err(Stop::NoRoll)?.0,
            },
            RollSource::Table => self.typed(roll, roller, sides, purpose)?,
        };
        self.note_use(purpose);
        let (sides, purpose) = (sides.to_vec(), purpose.clone());
        self.rolls.push(NewRoll { source, sides, faces: faces.clone(), purpose, hidden: None });
        Ok(faces)
    }

    /// The source of a kind of roll now.
    pub fn source(&self, roll: &str) -> RollSource {
        self.desk.sources.get(roll).copied().unwrap_or_else(|| self.desk.opening.source(roll))
    }

    /// A roll made for this purpose already: kept by a correction, in the log, or earlier in this run.
    fn found(
        &mut self,
        purpose: &Purpose,
        sides: &[u32],
        source: Option<RollSource>,
    ) -> Result<Option<RecordedRoll>, Stop> {
        if let Some(made) = self.rolls.iter().find(|made| made.purpose == *purpose) {
            let table = made.source == RollSource::Table;
            let (sides, faces) = (made.sides.clone(), made.faces.clone());
            return Ok(Some(RecordedRoll { sides, faces, table, hidden: made.hidden }));
        }
        let hidden = source.is_none();
        let recorded = self.desk.recorded.get(purpose);
        // A kept roll keeps the source it was made by, and is kept only for the same dice.
        let kept = self.desk.kept.get(purpose);
        let kept = kept.filter(|kept| kept.sides == sides && kept.hidden.is_some() == hidden);
        if let Some(recorded) = recorded {
            if recorded.sides != sides {
                return Err(no_roll(
                    purpose,
                    "le lancer du journal a d’autres dés",
                    "the roll in the log has other dice",
                ));
            }
            let made_by = if recorded.table { RollSource::Table } else { RollSource::Seeded };
            if recorded.hidden.is_some() != hidden || source.is_some_and(|source| source != made_by) {
                return Err(no_roll(
                    purpose,
                    "le lancer du journal a une autre source",
                    "the roll in the log has another source",
                ));
            }
        }
        let Some(found) = recorded.or(kept) else { return Ok(None) };
        let found = found.clone();
        self.note_use(purpose);
        Ok(Some(found))
    }

    fn note_use(&mut self, purpose: &Purpose) {
        if !self.used.contains(purpose) {
            self.used.push(purpose.clone());
        }
    }

    /// Whether typed dice must be confirmed: when strict, when agreed, or when both sources are in use.
    fn confirms_dice(&self) -> bool {
        let kinds = R::rulebook().roll_kinds;
        let table = kinds.iter().filter(|kind| self.source(kind) == RollSource::Table).count();
        let opening = self.desk.opening;
        opening.strict || opening.table_dice == Trust::Confirmed || (table > 0 && table < kinds.len())
    }

    fn typed(&self, roll: &str, roller: Seat, sides: &[u32], purpose: &Purpose) -> Result<Vec<u32>, Stop> {
        let Some(faces) = self.desk.answers.faces.get(purpose) else {
            return Err(Stop::Needs(vec![Request::Faces {
                seat: roller,
                roll: roll.to_owned(),
                sides: sides.to_vec(),
                purpose: purpose.clone(),
            }]));
        };
        if self.confirms_dice() {
            let confirmed = self.desk.answers.faces_confirmed.get(purpose);
            let waiting: Vec<Request> = self
                .desk
                .opening
                .others(roller)
                .into_iter()
                .filter(|seat| !confirmed.is_some_and(|seats| seats.contains(seat)))
                .map(|seat| Request::Confirm {
                    seat,
                    facts: Vec::new(),
                    purpose: Some(purpose.clone()),
                    faces: faces.clone(),
                })
                .collect();
            if !waiting.is_empty() {
                return Err(Stop::Needs(waiting));
            }
        }
        Ok(faces.clone())
    }

    /// Draws in secret: one die for each card, from the pool as it stands (see `dice::derivation`). The
    /// faces are known to [`Known`] alone; events name the roll.
    ///
    /// # Errors
    /// `Needs` for facts to confirm; `NoRoll` where nothing may be drawn.
    pub fn draw(&mut self, sides: &[u32], purpose: &Purpose) -> Result<HiddenRoll, Stop> {
        self.count()?;
        self.bind()?;
        if let Some(found) = self.found(purpose, sides, None)? {
            return found
                .hidden
                .ok_or_else(|| no_roll(purpose, "ce n’est pas un tirage caché", "no hidden draw"));
        }
        let Rolls::Live(tape) = &mut self.desk.rolls else {
            return Err(no_roll(purpose, "aucune carte ne se tire ici", "no card may be drawn here"));
        };
        let (faces, place) = tape(Stream::Hidden, sides).map_err(Stop::NoRoll)?;
        let place = place
            .ok_or_else(|| no_roll(purpose, "un tirage caché sans place", "a hidden draw without a place"))?;
        self.note_use(purpose);
        let (source, sides, purpose) = (RollSource::Seeded, sides.to_vec(), purpose.clone());
        self.rolls.push(NewRoll { source, sides, faces, purpose, hidden: Some(place) });
        Ok(place)
    }

    /// Shows a hidden draw to all: its faces, which the event that uses them says from now on.
    ///
    /// # Errors
    /// `Unknown` when the draw is not known here.
    pub fn show(&mut self, roll: HiddenRoll) -> Result<Vec<u32>, Stop> {
        self.count()?;
        self.bound = true;
        self.glimpsed()?;
        let known = Overlay { seals: &self.seals, rolls: &self.rolls, known: self.desk.known };
        let faces = known.faces(roll).map(<[u32]>::to_vec);
        faces
            .ok_or_else(|| Stop::Unknown(format!("draw {} of epoch {} is not disclosed", roll.i, roll.epoch)))
    }

    /// A real card, named by the seat that holds or turns it; `cards` is what it can still be.
    ///
    /// # Errors
    /// `Needs` until it is named, and for facts to confirm; `NoRoll` where the log names an impossible one.
    pub fn card(&mut self, seat: Seat, purpose: &Purpose, cards: &[String]) -> Result<String, Stop> {
        self.count()?;
        self.bind()?;
        match self.desk.answers.cards.get(purpose) {
            Some(card) if cards.contains(card) => {
                if !self.named.contains(purpose) {
                    self.named.push(purpose.clone());
                }
                Ok(card.clone())
            }
            Some(card) => Err(no_roll(
                purpose,
                &format!("{card} n’est pas une carte possible"),
                &format!("{card} is none of the cards that it can be"),
            )),
            None => Err(Stop::Needs(vec![Request::Card {
                seat,
                purpose: purpose.clone(),
                cards: cards.to_vec(),
            }])),
        }
    }
}

fn no_roll(purpose: &Purpose, fr: &str, en: &str) -> Stop {
    let rule = &purpose.rule;
    Stop::NoRoll(Words::new(format!("{rule}, {fr}"), format!("{rule}, {en}")))
}
