//! A seat declares: judged on the newest head, answered by the batch to write.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::dice::Stream;
use crate::dice::bodies::Rolled;
use crate::dice::fault::DiceFault;
use crate::dice::tape::Tape;
use crate::judging::declaration::{self, Declaration, KernelCommand, Named, is_correction};
use crate::judging::draft::{HiddenRoll, Purpose, RecordedRoll, Request, Rolls, Stop, Until};
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::later;
use crate::judging::opening::RollSource;
use crate::judging::ruleset::{Known, Ruleset};
use crate::play::act::Rejected;
use crate::play::compose::{Batch, Composer};
use crate::play::fold::digest;
use crate::play::knowledge::{Either, Knowledge, Secrets, Vaulted};
use crate::play::run::{Given, Ran, run};
use crate::play::{Command, MOST_WAITS, Match, Waiting, answer, table};
use crate::record::contents::Declared;
use crate::record::ids::{Author, RuleId, SealNumber, Seat, Seq};
use crate::record::scan;
use crate::telling::text;
use crate::telling::words::Words;

/// A declaration on its way.
pub(super) struct Incoming<'a> {
    pub(super) by: Author,
    pub(super) via: Option<Author>,
    pub(super) window: Seq,
    pub(super) json: &'a str,
    pub(super) private: &'a [String],
}

/// The code of what waits for proven dice.
const NO_DICE: &str = "dice-not-ready";
/// The codes by which games refuse what is not due now.
const NOT_DUE: [&str; 2] = ["NotNow", "NotYourTurn"];

fn plain(code: &str, fr: &str, en: &str) -> Rejected {
    Rejected::Refused(Refused::plain(code, fr, en))
}

fn stopped(stop: Stop) -> Rejected {
    match stop {
        Stop::Refused(refused) => Rejected::Refused(refused),
        Stop::Broken(inconsistent) => Rejected::Broken(inconsistent),
        Stop::Unknown(what) => Rejected::Broken(Inconsistent::new(format!("not known here: {what}"))),
        Stop::NoRoll(what) => Rejected::Refused(Refused::plain(
            NO_DICE,
            format!("les dés prouvés ne sont pas prêts\u{a0}: {}", what.fr),
            format!("the proven dice are not ready: {}", what.en),
        )),
        Stop::Needs(_) => Rejected::Broken(Inconsistent::new("a wait that was not kept")),
    }
}

impl<R: Ruleset> Match<R> {
    /// What a declaration writes.
    pub(super) fn declare(&self, incoming: &Incoming<'_>, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        self.read_and_judge(incoming, secrets).map_err(|rejected| match rejected {
            Rejected::Refused(refused) if incoming.via.is_some() => {
                Rejected::Refused(self.awaiting(self.untold(incoming, &refused)))
            }
            Rejected::Refused(refused) => Rejected::Refused(self.awaiting(refused)),
            Rejected::Conflict { .. } | Rejected::Broken(_) => rejected,
        })
    }

    /// Why an office that plays a seat is refused, as far as anybody could tell: what hangs on what the seat holds hidden
    /// is said alike, whatever it holds, and only what is then written tells more.
    fn untold(&self, incoming: &Incoming<'_>, refused: &Refused) -> Refused {
        let mut nothing = Secrets::new(Box::new(|| [0; 32]));
        match self.read_and_judge(incoming, &mut nothing) {
            Err(Rejected::Refused(open)) if open.code != NO_DICE || refused.code == NO_DICE => open,
            Ok(_) | Err(Rejected::Refused(_) | Rejected::Conflict { .. } | Rejected::Broken(_)) => {
                Refused::plain(
                    "hidden",
                    "cela tient à ce que ce siège garde caché\u{a0}: c’est à lui de le jouer",
                    "that hangs on what the seat holds hidden: it is for the seat itself to play",
                )
            }
        }
    }

    /// A refusal of what is not due now names the rule of what is, and says who is awaited for what.
    pub(super) fn awaiting(&self, refused: Refused) -> Refused {
        if !NOT_DUE.contains(&refused.code.as_str()) {
            return refused;
        }
        let Refused { code, rule, why } = refused;
        let owed = self.owed();
        let due = |seat| {
            let forms = table::prompt(self, seat, &Knowledge::default()).unwrap_or_default();
            forms.into_iter().filter(|form| form.owed).find_map(|form| form.rule)
        };
        let rule = rule.or_else(|| owed.first().and_then(|owed| due(owed.seat)));
        let rule = rule.unwrap_or_else(|| RuleId::new(R::rulebook().sequence));
        let told = |fr: bool| {
            let each = owed.iter().map(|owed| {
                let entry = self.opening.seats.iter().find(|entry| entry.seat == owed.seat);
                let name = entry.map_or_else(|| owed.seat.to_string(), |entry| entry.name.clone());
                format!("{name}, {}", if fr { &owed.question.fr } else { &owed.question.en })
            });
            each.collect::<Vec<_>>().join("; ")
        };
        let why = if owed.is_empty() {
            why
        } else {
            let fr = format!("{}. Sont attendus\u{a0}: {}", why.fr, told(true));
            Words::new(fr, format!("{}. Awaited: {}", why.en, told(false)))
        };
        Refused { code, rule: Some(rule), why }
    }

    fn read_and_judge(&self, incoming: &Incoming<'_>, secrets: &mut Secrets) -> Result<Batch, Rejected> {
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
        check_bytes(incoming)?;
        let read = Declaration::<R::Command>::read(incoming.json).map_err(Rejected::Refused)?;
        let settles = matches!(read.named, Named::Kernel(KernelCommand::Settle { .. }));
        let starts = matches!(read.named, Named::Kernel(KernelCommand::Start {}));
        let proceeds = matches!(read.named, Named::Kernel(KernelCommand::Proceed {}));
        match incoming.by {
            Author::Seat(_) if !proceeds => {}
            Author::Server if proceeds => {}
            Author::Organiser if starts || settles => {}
            Author::Judge if settles => {}
            Author::Seat(_) | Author::Organiser | Author::Judge | Author::Server => {
                return Err(plain("not-yours", "vous ne jouez pas ce siège", "you do not play that seat"));
            }
        }
        if matches!(read.named, Named::Kernel(_)) && !incoming.private.is_empty() {
            return Err(plain("unused-secret", "cette réponse ne scelle rien", "this answer seals nothing"));
        }
        if let Some(waiting) = self.waiting() {
            return self.answer(waiting, &read, incoming, secrets);
        }
        if !starts {
            self.check_window(incoming)?;
        }
        if let Named::Kernel(KernelCommand::Settle { sides }) = &read.named {
            return self.settle(sides, incoming, secrets);
        }
        self.decide(&read, incoming, secrets)
    }

    /// A declaration answers the window that stands for its seat, or the newest record of play.
    fn check_window(&self, incoming: &Incoming<'_>) -> Result<(), Rejected> {
        let Author::Seat(seat) = incoming.by else { return Ok(()) };
        let window = self.window(seat);
        if incoming.window != window && incoming.window != self.last_play {
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
            let told = fault.told();
            Rejected::Refused(Refused::plain("dice", told.fr, told.en))
        })?;
        let mut composer = self.composer(incoming.by);
        composer.write("Declared", &record_of(incoming)?)?;
        composer.write("Rolled", &rolled)?;
        Ok(composer.done())
    }

    fn tape<'s>(&self, secrets: &'s mut Secrets) -> Result<&'s mut Tape, Rejected> {
        let tape = secrets.tape.as_mut();
        let tape = tape.ok_or_else(|| stopped(Stop::NoRoll(DiceFault::EpochUnknown(0).told())))?;
        tape.follow(&self.dice).map_err(|fault| stopped(Stop::NoRoll(fault.told())))?;
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
        let of = composer.write("Declared", &record_of(incoming)?)?;
        let vaulted = Vaulted { seals: &secrets.seals, hidden: &secrets.hidden };
        let known = Either(&vaulted, self);
        let kept = self.kept_for(incoming.by, incoming.json);
        let given = Given {
            opening: &self.opening,
            setup: &self.setup,
            state: Cow::Borrowed(&self.state),
            hidden: Cow::Owned(self.hidden(&known)?),
            by: incoming.by,
            declaration: read,
            private: incoming.private,
            sources: &self.sources,
            started: self.is_started(),
            recorded: BTreeMap::new(),
            kept: faces_of(&kept),
            answers: crate::judging::draft::Answers::default(),
            sealed: Vec::new(),
            next_seal: SealNumber(self.seals.next),
            opened: &|number| self.seals.opened.contains_key(&number),
            known: &known,
            strict: true,
            until: Until::Rest,
        };
        let (ran, tape) = self.run_live(given, &mut secrets.tape)?;
        write_run::<R>(composer, of, &ran, tape, places_of(&kept), 0, secrets)
    }

    /// The dice that a rewind kept for a declaration: only the same command of the same seat, corrected in
    /// its facts alone, has them.
    pub(super) fn kept_for(&self, by: Author, json: &str) -> Arc<Places> {
        let kept = self.timeline.standing(self.node).kept;
        let kept = kept.filter(|kept| kept.by == by && is_correction(&kept.json, json));
        kept.map(|kept| Arc::clone(&kept.rolls)).unwrap_or_default()
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
        let Author::Seat(seat) = incoming.by else {
            return Err(Rejected::Conflict { records: self.records, window: waiting.asked });
        };
        let window = self.window(seat);
        if incoming.window != window && incoming.window != waiting.asked {
            return Err(Rejected::Conflict { records: self.records, window });
        }
        if waiting.command.waits.saturating_add(1) >= MOST_WAITS {
            return Err(plain(
                "too-many-answers",
                "cette commande a trop attendu\u{a0}: le juge revient en arrière",
                "this command has waited too often: the judge goes back",
            ));
        }
        let mut waiting = waiting.clone();
        if let KernelCommand::Fact { value } = kernel {
            let asked = waiting.requests.iter().find_map(|request| match request {
                Request::Fact { fact, of, .. } => Some((fact, of)),
                Request::Faces { .. } | Request::Card { .. } | Request::Confirm { .. } => None,
            });
            if let Some((fact, of)) = asked {
                later::check_kind::<R>(&self.setup, &self.state, fact, of, value)
                    .map_err(Rejected::Refused)?;
            }
        }
        answer::take(&mut waiting, &self.opening, incoming.by, kernel).map_err(Rejected::Refused)?;
        let command = &waiting.command;
        let declaration = Declaration::<R::Command>::read(&command.json).map_err(Rejected::Refused)?;
        let vaulted = Vaulted { seals: &secrets.seals, hidden: &secrets.hidden };
        let known = Either(&vaulted, self);
        let private = self.private_of(command, &known);
        let given = Given {
            opening: &self.opening,
            setup: &self.setup,
            state: Cow::Borrowed(&self.state),
            hidden: Cow::Owned(self.hidden(&known)?),
            by: command.by,
            declaration: &declaration,
            private: &private,
            sources: &command.sources,
            started: self.is_started(),
            recorded: faces_of(&command.rolls),
            kept: faces_of(&command.kept),
            answers: command.answers.clone(),
            sealed: command.sealed.clone(),
            next_seal: SealNumber(self.seals.next),
            opened: &|number| self.seals.opened.contains_key(&number),
            known: &known,
            strict: !command.is_bound(),
            until: Until::Rest,
        };
        let (ran, tape) = self.run_live(given, &mut secrets.tape)?;
        let mut composer = self.composer(incoming.by);
        composer.write("Declared", &record_of(incoming)?)?;
        let mut before = places_of(&command.kept);
        before.extend(places_of(&command.rolls));
        write_run::<R>(composer, command.declared, &ran, tape, before, command.sealed.len(), secrets)
    }

    /// What a command sealed of its own side's, in order, as far as it is known.
    pub(crate) fn private_of(&self, command: &Command, known: &dyn Known) -> Vec<String> {
        let side = match command.by {
            Author::Seat(seat) => self.opening.side_of(seat),
            Author::Judge | Author::Organiser | Author::Server => None,
        };
        let own = |number: &&SealNumber| {
            let seat = self.seals.slots.get(number).and_then(|slot| Seat::new(*slot));
            side.is_some() && seat.and_then(|seat| self.opening.side_of(seat)) == side
        };
        let sealed = command.sealed.iter().filter(own);
        sealed.filter_map(|number| known.payload(*number).map(str::to_owned)).collect()
    }

    /// Runs with the tape, and leaves it where the log is: what was rolled counts once it is written.
    fn run_live(
        &self,
        given: Given<'_, R>,
        tape: &mut Option<Tape>,
    ) -> Result<(Ran<R>, Vec<Rolled>), Rejected> {
        let Some(tape) = tape.as_mut() else {
            let ran = run::<R>(given, Rolls::None).map_err(stopped)?;
            return Ok((ran, Vec::new()));
        };
        // A tape of an epoch that no longer rolls is refused at the roll itself.
        let ready = tape.follow(&self.dice);
        let mut written = Vec::new();
        let mut give = |stream: Stream, sides: &[u32]| {
            if let Err(fault) = &ready {
                return Err(fault.told());
            }
            let (rolled, faces) = tape.roll(stream, sides).map_err(|fault| fault.told())?;
            let place = match &rolled {
                Rolled::Hidden(roll) => Some(HiddenRoll { epoch: roll.epoch, i: roll.i }),
                Rolled::Public(_) | Rolled::Table(_) => None,
            };
            written.push(rolled);
            Ok((faces, place))
        };
        let ran = run::<R>(given, Rolls::Live(&mut give));
        if ready.is_ok() {
            tape.follow(&self.dice).map_err(|fault| Inconsistent::new(fault.to_string()))?;
        }
        Ok((ran.map_err(stopped)?, written))
    }
}

pub(crate) type Places = BTreeMap<Purpose, (Seq, RecordedRoll)>;

pub(crate) fn faces_of(rolls: &Places) -> BTreeMap<Purpose, RecordedRoll> {
    rolls.iter().map(|(purpose, (_, roll))| (purpose.clone(), roll.clone())).collect()
}

pub(crate) fn places_of(rolls: &Places) -> BTreeMap<Purpose, Seq> {
    rolls.iter().map(|(purpose, (seq, _))| (purpose.clone(), *seq)).collect()
}

/// The longest command and the longest secret, in bytes: what follows must fit the lines it stands in.
const LONGEST_COMMAND: usize = 16_384;
const LONGEST_SECRET: usize = 4096;
/// The most secrets of one command.
const MOST_SECRETS: usize = 256;

/// What will stand in the log is of its strict subset of JSON.
pub(super) fn check_bytes(incoming: &Incoming<'_>) -> Result<(), Rejected> {
    let unreadable = |why: &Words| Rejected::Refused(declaration::unreadable(why));
    let most = |count: usize, fr: &str, en: &str| {
        unreadable(&Words::new(format!("{count} {fr} au plus"), format!("{count} {en} at most")))
    };
    // The line and the body stand around it.
    let nested = format!("{{\"a\":{{\"b\":{}}}}}", incoming.json);
    scan::object(nested.as_bytes()).map_err(|fault| unreadable(&fault.words()))?;
    // What the strict scan took is JSON.
    let value: serde_json::Value = serde_json::from_str(incoming.json).unwrap_or_default();
    if let Some(at) = text::hostile(&value).first() {
        let fr = format!(
            "dans la commande, en {at}, un signe de contrôle, qui retourne la ligne ou qui ne se voit pas"
        );
        let en = format!(
            "in the command, at {at}, a control sign, or one that turns the line or that nobody sees"
        );
        return Err(plain("control-signs", &fr, &en));
    }
    if incoming.json.len() > LONGEST_COMMAND {
        return Err(most(LONGEST_COMMAND, "octets", "bytes"));
    }
    if incoming.private.len() > MOST_SECRETS {
        return Err(most(MOST_SECRETS, "secrets", "secrets"));
    }
    for payload in incoming.private {
        scan::value(payload.as_bytes()).map_err(|fault| unreadable(&fault.words()))?;
        if payload.len() > LONGEST_SECRET {
            return Err(most(LONGEST_SECRET, "octets par secret", "bytes a secret"));
        }
    }
    Ok(())
}

fn record_of(incoming: &Incoming<'_>) -> Result<Declared, Rejected> {
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
        composer.resolved::<R>(outcome, &rolls, digest::<R>(&ran.state)?)?;
    } else {
        composer.asked(of, &ran.waits, &made)?;
    }
    Ok(composer.done())
}
