//! A seat declares: judged on the newest head, answered by the batch to write.

use std::collections::BTreeMap;

use crate::declaration::{Declaration, KernelCommand, Named};
use crate::dice::Stream;
use crate::dice::bodies::Rolled;
use crate::draft::{HiddenRoll, Purpose, RecordedRoll, Rolls, Stop};
use crate::error::{Inconsistent, Refused};
use crate::ids::{Author, SealNumber, Seq};
use crate::opening::RollSource;
use crate::play::act::Rejected;
use crate::play::compose::{Batch, Composer};
use crate::play::fold::digest;
use crate::play::knowledge::Secrets;
use crate::play::run::{Given, Ran, run};
use crate::play::{Match, Waiting, answer};
use crate::record::contents::Declared;
use crate::ruleset::{Known, Ruleset};

/// A declaration on its way.
pub(super) struct Incoming<'a> {
    pub(super) by: Author,
    pub(super) via: Option<Author>,
    pub(super) window: Seq,
    pub(super) json: &'a str,
    pub(super) private: &'a [String],
}

fn plain(code: &str, fr: &str, en: &str) -> Rejected {
    Rejected::Refused(Refused::plain(code, fr, en))
}

fn stopped(stop: Stop) -> Rejected {
    match stop {
        Stop::Refused(refused) => Rejected::Refused(refused),
        Stop::Broken(inconsistent) => Rejected::Broken(inconsistent),
        Stop::Unknown(what) => Rejected::Refused(Refused::plain(
            "dice-not-ready",
            format!("les dés prouvés ne sont pas prêts\u{a0}: {what}"),
            format!("the proven dice are not ready: {what}"),
        )),
        Stop::Needs(_) => Rejected::Broken(Inconsistent::new("a wait that was not kept")),
    }
}

impl<R: Ruleset> Match<R> {
    /// What a declaration writes.
    pub(super) fn declare(&self, incoming: &Incoming<'_>, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        if self.ledger.is_closed() {
            return Err(plain("match-closed", "le match est clos", "the match is closed"));
        }
        if self.ledger.stands_still() {
            return Err(plain(
                "stands-still",
                "un litige ou un fait contesté suspend le jeu\u{a0}: il se règle d’abord",
                "a dispute or a contested fact holds play up: settle it first",
            ));
        }
        let read = Declaration::<R::Command>::read(incoming.json).map_err(Rejected::Refused)?;
        if let Some(waiting) = &self.waiting {
            return self.answer(waiting, &read, incoming, secrets);
        }
        if let Named::Kernel(KernelCommand::Settle { sides }) = &read.named {
            return self.settle(sides, incoming, secrets);
        }
        self.check_moment(&read, incoming)?;
        self.decide(&read, incoming, secrets)
    }

    fn check_moment(&self, read: &Declaration<R::Command>, incoming: &Incoming<'_>) -> Result<(), Rejected> {
        let starts = matches!(read.named, Named::Kernel(KernelCommand::Start {}));
        if starts && self.started {
            return Err(plain("already-started", "le match a déjà commencé", "the match has already begun"));
        }
        if !starts && !self.started {
            return Err(plain("not-started", "le match n’a pas commencé", "the match has not begun"));
        }
        let Author::Seat(seat) = incoming.by else { return Ok(()) };
        let window = self.window(seat);
        if !starts && incoming.window != window && incoming.window != self.last_play {
            return Err(Rejected::Conflict { records: self.records, window });
        }
        Ok(())
    }

    /// One roll for an agreement or a ruling: nothing follows from it by the rules.
    fn settle(
        &self,
        sides: &[u32],
        incoming: &Incoming<'_>,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        let tape = self.tape(secrets)?;
        let (rolled, _) = tape.roll(Stream::Public, sides).map_err(|fault| {
            Rejected::Refused(Refused::plain("dice", fault.to_string(), fault.to_string()))
        })?;
        let mut composer = self.composer(incoming.by);
        composer.write("Declared", &declared(incoming)?)?;
        composer.write("Rolled", &rolled)?;
        Ok(composer.done())
    }

    fn tape<'s>(&self, secrets: &'s mut Secrets) -> Result<&'s mut crate::dice::tape::Tape, Rejected> {
        let tape = secrets.tape.as_mut();
        let tape = tape.ok_or_else(|| stopped(Stop::Unknown("no epoch is open".to_owned())))?;
        tape.follow(&self.dice).map_err(|fault| stopped(Stop::Unknown(fault.to_string())))?;
        Ok(tape)
    }

    pub(super) fn composer(&self, by: Author) -> Composer {
        Composer::new(self.id, self.records, self.seals.next, by)
    }

    fn decide(
        &self,
        read: &Declaration<R::Command>,
        incoming: &Incoming<'_>,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        let mut composer = self.composer(incoming.by);
        let of = composer.write("Declared", &declared(incoming)?)?;
        let known = self.public_knowledge().and(&secrets.all());
        let kept = &self.kept;
        let given = Given {
            opening: &self.opening,
            setup: &self.setup,
            state: self.state.clone(),
            hidden: self.hidden(&known)?,
            by: incoming.by,
            declaration: read,
            private: incoming.private,
            sources: &self.sources,
            recorded: faces_of(kept),
            answers: crate::draft::Answers::default(),
            sealed: Vec::new(),
            next_seal: SealNumber(self.seals.next),
            opened: &|number| self.seals.opened.contains_key(&number),
            known: &known,
        };
        let (ran, tape) = self.run_live(given, secrets)?;
        let before = kept.iter().map(|(purpose, (seq, _))| (purpose.clone(), *seq)).collect();
        write_run::<R>(composer, of, &ran, tape, before, 0, secrets)
    }

    /// An answer to what the open command waits for: the command runs again.
    fn answer(
        &self,
        waiting: &Waiting,
        read: &Declaration<R::Command>,
        incoming: &Incoming<'_>,
        secrets: &mut Secrets,
    ) -> Result<Batch, Rejected> {
        let Named::Kernel(kernel) = &read.named else {
            return Err(Rejected::Conflict { records: self.records, window: waiting.asked });
        };
        if incoming.window != waiting.asked {
            return Err(Rejected::Conflict { records: self.records, window: waiting.asked });
        }
        let mut waiting = waiting.clone();
        answer::take(&mut waiting, incoming.by, kernel).map_err(Rejected::Refused)?;
        let command = &waiting.command;
        let declaration = Declaration::<R::Command>::read(&command.json).map_err(Rejected::Refused)?;
        let known = self.public_knowledge().and(&secrets.all());
        let private: Vec<String> =
            command.sealed.iter().filter_map(|number| known.payload(*number).map(str::to_owned)).collect();
        let given = Given {
            opening: &self.opening,
            setup: &self.setup,
            state: self.state.clone(),
            hidden: self.hidden(&known)?,
            by: command.by,
            declaration: &declaration,
            private: &private,
            sources: &command.sources,
            recorded: recorded(command),
            answers: command.answers.clone(),
            sealed: command.sealed.clone(),
            next_seal: SealNumber(self.seals.next),
            opened: &|number| self.seals.opened.contains_key(&number),
            known: &known,
        };
        let (ran, tape) = self.run_live(given, secrets)?;
        let mut composer = self.composer(incoming.by);
        composer.write("Declared", &declared(incoming)?)?;
        let mut before: BTreeMap<Purpose, Seq> =
            command.kept.iter().map(|(purpose, (seq, _))| (purpose.clone(), *seq)).collect();
        before.extend(command.rolls.iter().map(|(purpose, (seq, _))| (purpose.clone(), *seq)));
        write_run::<R>(composer, command.declared, &ran, tape, before, command.sealed.len(), secrets)
    }

    fn run_live(
        &self,
        given: Given<'_, R>,
        secrets: &mut Secrets,
    ) -> Result<(Ran<R>, Vec<Rolled>), Rejected> {
        let mut written = Vec::new();
        if let Some(tape) = secrets.tape.as_mut() {
            // A tape of an epoch that no longer rolls is refused at the roll itself.
            let ready = tape.follow(&self.dice).is_ok();
            let mut give = |stream: Stream, sides: &[u32]| {
                if !ready {
                    return Err("a new epoch of dice is due".to_owned());
                }
                let (rolled, faces) = tape.roll(stream, sides).map_err(|fault| fault.to_string())?;
                let place = match &rolled {
                    Rolled::Hidden(roll) => Some(HiddenRoll { epoch: roll.epoch, i: roll.i }),
                    Rolled::Public(_) | Rolled::Table(_) => None,
                };
                written.push(rolled);
                Ok((faces, place))
            };
            let ran = run::<R>(given, Rolls::Live(&mut give)).map_err(stopped)?;
            return Ok((ran, written));
        }
        let ran = run::<R>(given, Rolls::None).map_err(stopped)?;
        Ok((ran, written))
    }
}

/// The rolls already in the log for a command, by purpose.
pub(crate) fn recorded(command: &crate::play::Command) -> BTreeMap<Purpose, RecordedRoll> {
    let mut recorded = faces_of(&command.kept);
    recorded.extend(faces_of(&command.rolls));
    recorded
}

fn faces_of(rolls: &BTreeMap<Purpose, (Seq, RecordedRoll)>) -> BTreeMap<Purpose, RecordedRoll> {
    rolls.iter().map(|(purpose, (_, roll))| (purpose.clone(), roll.clone())).collect()
}

fn declared(incoming: &Incoming<'_>) -> Result<Declared, Rejected> {
    let command = serde_json::value::RawValue::from_string(incoming.json.to_owned())
        .map_err(|error| Rejected::Broken(Inconsistent::new(error.to_string())))?;
    Ok(Declared { window: incoming.window, command, via: incoming.via })
}

/// Writes a run behind its `Declared`: seals, openings, rolls, then `Asked` or what follows.
fn write_run<R: Ruleset>(
    mut composer: Composer,
    of: Seq,
    ran: &Ran<R>,
    tape: Vec<Rolled>,
    mut rolls: BTreeMap<Purpose, Seq>,
    sealed_before: usize,
    secrets: &mut Secrets,
) -> Result<Batch, Rejected> {
    let outcome = &ran.outcome;
    let fresh = outcome.seals.get(sealed_before..).unwrap_or_default();
    composer.seals(fresh, secrets)?;
    composer.openings(&outcome.openings, secrets)?;
    let seeded = outcome.rolls.iter().filter(|roll| roll.source == RollSource::Seeded).count();
    if seeded != tape.len() {
        return Err(Rejected::Broken(Inconsistent::new("rolls and tape do not agree")));
    }
    let hidden = outcome.rolls.iter().filter_map(|roll| Some((roll.hidden?, roll.faces.clone())));
    composer.hidden(hidden);
    let made = composer.rolls(&outcome.rolls, tape)?;
    if ran.waits.is_empty() {
        rolls.extend(made);
        composer.resolved::<R>(outcome, rolls, digest::<R>(&ran.state)?)?;
    } else {
        composer.asked(of, &ran.waits, &made)?;
    }
    Ok(composer.done())
}
