//! A match kept in memory: scripts, hypotheses and tests play through the same acts as a real one.

use serde_json::value::to_raw_value;

use crate::registry::AnyMatch;
use greffe_core::dice::bodies::Mode;
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, Batch, DiceAct, Doing, Rejected};
use greffe_core::play::knowledge::Secrets;
use greffe_core::record::at::At;
use greffe_core::record::chain::{Draft, Head, Writer};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::record::line::{Line, Log};

/// Why a rehearsal stops.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RehearsalError {
    /// The opening cannot be used.
    #[error("{0}")]
    Opening(String),
    /// The act writes nothing.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// What was written cannot be folded: a fault of the program.
    #[error("{0}")]
    Broken(String),
}

/// A match in memory, its lines and its secrets.
pub struct Rehearsal {
    game: AnyMatch,
    lines: Vec<Vec<u8>>,
    secrets: Secrets,
    /// The last link of the hidden chain of its own dice.
    hidden: Option<Secret32>,
    texts: Vec<greffe_core::play::act::SealedText>,
    writer: Writer,
    at: At,
}

fn broken(error: impl std::fmt::Display) -> RehearsalError {
    RehearsalError::Broken(error.to_string())
}

impl Rehearsal {
    /// Opens a match in memory. `fresh` gives 32 bytes at each call: salts and chains come from it.
    ///
    /// # Errors
    /// When the opening is refused.
    pub fn open(
        match_id: MatchId,
        at: At,
        opening: &Opening,
        fresh: Box<dyn FnMut() -> [u8; 32] + Send>,
    ) -> Result<Self, RehearsalError> {
        let body = to_raw_value(opening).map_err(broken)?;
        let mut writer = Writer::new(Log::Match, match_id);
        let draft = Draft { by: Author::Server, kind: "MatchOpened".to_owned(), body };
        let lines = writer.batch(at, &[draft]).map_err(broken)?;
        let game = {
            let first = lines.first().ok_or_else(|| broken("no line was written"))?;
            let line = Line::parse(first).map_err(broken)?;
            AnyMatch::read([&line]).map_err(|error| RehearsalError::Opening(error.to_string()))?
        };
        Ok(Self { game, lines, secrets: Secrets::new(fresh), hidden: None, texts: Vec::new(), writer, at })
    }

    /// Goes on in memory from the records of a match. It has no tape and knows no secret of that match: what
    /// would roll or look is refused.
    ///
    /// # Errors
    /// When the records cannot be folded.
    pub fn resume(
        lines: Vec<Vec<u8>>,
        fresh: Box<dyn FnMut() -> [u8; 32] + Send>,
    ) -> Result<Self, RehearsalError> {
        let game = {
            let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
            AnyMatch::read(&parsed.map_err(broken)?).map_err(broken)?
        };
        let at = game.at();
        let head = Head { match_id: game.id(), records: game.records(), hash: game.head(), at };
        let writer = Writer::resume(Log::Match, head);
        Ok(Self { game, lines, secrets: Secrets::new(fresh), hidden: None, texts: Vec::new(), writer, at })
    }

    /// Sets an epoch of proven dice up without any nonce: the operator's alone, fit for a rehearsal. A strict match
    /// has shares, made here.
    ///
    /// # Errors
    /// When the dice refuse.
    pub fn set_dice(&mut self) -> Result<(), RehearsalError> {
        let chain = tape::Secrets {
            public: Secret32::new((self.secrets.fresh)()),
            hidden: Secret32::new((self.secrets.fresh)()),
        };
        let slots: Vec<_> = self
            .game
            .opening()
            .seats
            .iter()
            .filter_map(|entry| greffe_core::dice::bodies::Slot::named(&entry.seat.to_string()))
            .collect();
        let anchored = tape::anchored(self.game.dice(), Mode::Open, slots.clone(), &chain);
        self.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored }))?;
        for slot in slots {
            let by = slot.name().parse().map_err(broken)?;
            let act = if self.game.opening().strict {
                DiceAct::Reveal { slot, nonce: (self.secrets.fresh)() }
            } else {
                DiceAct::Decline { slot }
            };
            self.act(by, Act::Dice(act))?;
        }
        self.act(Author::Server, Act::Dice(DiceAct::Open))?;
        self.secrets.tape = Some(Tape::new(self.game.dice(), &chain).map_err(broken)?);
        self.hidden = Some(chain.hidden);
        Ok(())
    }

    /// Carries out an act; the records it wrote are the lines from the returned number on.
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn act(&mut self, by: Author, act: Act) -> Result<Seq, RehearsalError> {
        let batch = self.game.act(by, act, &mut self.secrets)?;
        self.keep(batch)
    }

    /// What an act would write; nothing of it is kept, but fresh bytes may have been drawn.
    ///
    /// # Errors
    /// Why it would write nothing.
    pub fn dry(&mut self, by: Author, act: Act) -> Result<Batch, Rejected> {
        self.game.act(by, act, &mut self.secrets)
    }

    /// The same by somebody's hand, with what its batch says ([`Batch::said`]).
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn act_as(&mut self, by: Author, doing: &Doing, act: Act) -> Result<(Seq, Hash), RehearsalError> {
        let batch = self.game.act_as(by, doing, act, &mut self.secrets)?;
        let said = batch.said();
        Ok((self.keep(batch)?, said))
    }

    /// The time of what is written from here on; never before what stands there.
    pub fn set_time(&mut self, at: At) {
        self.at = self.at.max(at);
    }

    fn keep(&mut self, batch: Batch) -> Result<Seq, RehearsalError> {
        let first = Seq(self.game.records());
        let lines = self.writer.batch(self.at, &batch.records).map_err(broken)?;
        self.secrets.seals.extend(batch.secrets);
        self.secrets.hidden.extend(batch.hidden);
        self.texts.extend(batch.texts);
        for line in &lines {
            let line = Line::parse(line).map_err(broken)?;
            self.game.push(&line).map_err(broken)?;
        }
        self.lines.extend(lines);
        Ok(first)
    }

    /// Lets the server write whatever it owes: bases, openings, results.
    ///
    /// # Errors
    /// When the program contradicts itself.
    pub fn settle(&mut self) -> Result<(), RehearsalError> {
        while let Some(act) = self.game.due(&self.secrets).or_else(|| self.disclosure()) {
            self.act(Author::Server, act)?;
        }
        Ok(())
    }

    /// Once the match is over: what discloses its hidden draws.
    fn disclosure(&self) -> Option<Act> {
        let over = self.game.outcome().is_some() || self.game.ledger().result().is_some();
        let hidden = self.hidden.as_ref().filter(|_| over)?;
        let disclosed = tape::disclosure(self.game.dice(), 0, hidden).ok()?;
        Some(Act::Dice(DiceAct::Disclose { disclosed }))
    }

    /// The match.
    pub fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The lines so far, without their line feeds.
    pub fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// The secrets: scripts and tests see everything.
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The secrets, to draw fresh bytes from.
    pub fn secrets_mut(&mut self) -> &mut Secrets {
        &mut self.secrets
    }

    /// The texts sealed so far.
    pub fn texts(&self) -> &[greffe_core::play::act::SealedText] {
        &self.texts
    }

    /// The kinds and bodies written from a record on.
    ///
    /// # Errors
    /// When a line cannot be read back.
    pub fn written_from(&self, first: Seq) -> Result<Vec<(String, String)>, Inconsistent> {
        let skip = usize::try_from(first.0).unwrap_or(usize::MAX);
        self.lines
            .iter()
            .skip(skip)
            .map(|bytes| {
                let line = Line::parse(bytes).map_err(|error| Inconsistent::new(error.to_string()))?;
                Ok((line.kind.to_owned(), line.body.to_owned()))
            })
            .collect()
    }
}
