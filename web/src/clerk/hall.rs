//! Events in the store: opened, written and read like matches, by the same clerk, in the same log.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use greffe_core::dice::Stream;
use greffe_core::dice::bodies::{DiceOpened, DiceRecord, Mode, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::chain::{Draft, Head, Writer};
use greffe_core::record::contents::{DiceCause, DiceDue};
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, MatchId, SealNumber};
use greffe_core::record::line::{Line, Log as LogKind};
use greffe_core::record::match_file::{Annex, export};
use greffe_core::record::offices::Hand;
use greffe_events::archive::{bundle, read_match};
use greffe_events::body::{Body, LotsDrawn, ResultRead};
use greffe_events::event::{Actor, Event, Proposal, over};
use greffe_events::lots;
use greffe_events::rules::Rules;
use greffe_events::standings::Standings;
use greffe_store::{Appended, Beside, Origin, RetryKey, Secret};

use crate::clerk::dice::epoch_name;
use crate::clerk::exchange::{as_imported, kept_trailer};
use crate::clerk::{Clerk, ClerkError, MOST_OVERTAKEN, UseUp, draft, now};
use crate::luck::Tally;

/// Most events kept folded in memory.
const MOST_HALLS: usize = 64;

/// One event in memory.
pub struct Hall {
    id: MatchId,
    event: RwLock<Event>,
    desk: Mutex<Desk>,
    /// How long each match of a table was when somebody last looked whether it has a result.
    looked: Mutex<BTreeMap<MatchId, u64>>,
    /// What the dice of each match gave both sides, of so many records.
    luck: Mutex<BTreeMap<MatchId, (u64, [Tally; 2])>>,
    /// The standings after the last published round, of so many records.
    ranks: Mutex<Option<(u64, Arc<Standings>)>>,
}

/// What came with an act beside the act itself.
#[derive(Clone, Default)]
pub struct Sent {
    /// What makes a repeated request answer with the first outcome.
    pub retry: Option<RetryKey>,
    /// The head of the log that whoever acts has seen: with another one nothing is written.
    pub expect: Option<Hash>,
}

/// What only the writer holds.
struct Desk {
    writer: Writer,
    tape: Option<Tape>,
}

/// What makes a batch of an event as it is, at a time.
type Compose<'a> = dyn FnMut(&Event, &mut Option<Tape>, At) -> Result<Due, ClerkError> + 'a;

/// A batch about to be appended, and what is kept with it.
struct Due {
    records: Vec<Draft>,
    annex: Vec<Annex>,
    beside: Vec<Beside>,
}

impl Due {
    fn bare(records: Vec<Draft>) -> Self {
        Self { records, annex: Vec::new(), beside: Vec::new() }
    }
}

/// What an act writes, made from the event as it stands when it is written.
pub type Make<'m> = dyn Fn(&Event) -> Result<Body, Refused> + 'm;

impl Hall {
    /// Its id.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// The event, to read.
    pub fn event(&self) -> RwLockReadGuard<'_, Event> {
        self.event.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a match has grown since this was asked last.
    pub fn is_news(&self, of: MatchId, records: u64) -> bool {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        looked.insert(of, records) != Some(records)
    }

    /// What the dice of a match with so many records gave both sides, where somebody has read them.
    pub fn luck_of(&self, of: MatchId, records: u64) -> Option<[Tally; 2]> {
        let luck = self.luck.lock().unwrap_or_else(PoisonError::into_inner);
        luck.get(&of).filter(|(at, _)| *at == records).map(|(_, sides)| sides.clone())
    }

    /// Keeps that.
    pub fn keep_luck(&self, of: MatchId, records: u64, sides: [Tally; 2]) {
        self.luck.lock().unwrap_or_else(PoisonError::into_inner).insert(of, (records, sides));
    }

    /// The standings after the last published round: made once for all who ask, for they take long with many players.
    pub fn standings(&self, event: &Event) -> Arc<Standings> {
        let mut ranks = self.ranks.lock().unwrap_or_else(PoisonError::into_inner);
        match ranks.as_ref() {
            Some((records, known)) if *records == event.records() => Arc::clone(known),
            Some(_) | None => {
                let made = Arc::new(event.state().standings(event.state().last_published()));
                *ranks = Some((event.records(), Arc::clone(&made)));
                made
            }
        }
    }

    /// Whether lots can be drawn: the dice are open, and nobody else may have their links.
    pub fn can_roll(&self) -> bool {
        self.desk().tape.is_some()
    }

    /// As after a restart from a backup.
    #[cfg(test)]
    pub(super) fn lose_tape(&self) {
        self.desk().tape = None;
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Folds batches that are durable.
    fn extend(&self, lines: &[Vec<u8>]) -> Result<(), ClerkError> {
        let mut event = self.event.write().unwrap_or_else(PoisonError::into_inner);
        let mut batch = Vec::new();
        for bytes in lines {
            let line = Line::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
            batch.push(line);
            if line.envelope.more == 0 {
                event.take(&batch, false).map_err(|error| ClerkError::Broken(error.0))?;
                batch.clear();
            }
        }
        Ok(())
    }
}

/// Whether a record opens an event.
pub(super) fn opens_event(line: &Line<'_>) -> bool {
    matches!(Body::read(line.kind, line.body), Ok(Body::Opened(_)))
}

impl Clerk {
    /// Opens an event; hand 1 organises it.
    ///
    /// # Errors
    /// When no event can be held by these rules, or it cannot be kept.
    pub fn open_event(&self, rules: Rules) -> Result<MatchId, ClerkError> {
        let records = Event::opening(rules).map_err(ClerkError::Refused)?;
        let id = MatchId::new(self.random.bytes()?);
        self.append(id, 0, &mut Writer::new(LogKind::Match, id), &records, (None, Vec::new()))?;
        Ok(id)
    }

    /// Whether a log is that of an event.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn is_event(&self, id: MatchId) -> Result<bool, ClerkError> {
        let Some(bytes) = self.log.read_one(*id.bytes(), 0)? else { return Ok(false) };
        let line = Line::parse(&bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        Ok(opens_event(&line))
    }

    /// When a match was last written to.
    pub fn last_at(&self, id: MatchId) -> Option<At> {
        let last = self.log.head(*id.bytes())?.next.checked_sub(1)?;
        let bytes = self.log.read_one(*id.bytes(), last).ok().flatten()?;
        Line::parse(&bytes).ok().map(|line| line.envelope.at)
    }

    /// An event, folded, as it is now.
    ///
    /// # Errors
    /// When there is no such event, or its log cannot be folded.
    pub fn event(&self, id: MatchId) -> Result<Arc<Hall>, ClerkError> {
        let known = self.halls().get(&id).map(Arc::clone);
        let hall = if let Some(hall) = known {
            hall
        } else {
            let hall = Arc::new(self.load_event(id)?);
            let mut halls = self.halls();
            if halls.len() >= MOST_HALLS {
                halls.retain(|_, hall| Arc::strong_count(hall) > 1);
            }
            Arc::clone(halls.entry(id).or_insert(hall))
        };
        if self.log.head(*id.bytes()).is_some_and(|head| head.next > hall.event().records()) {
            self.catch_up(&hall, &mut hall.desk())?;
        }
        Ok(hall)
    }

    fn halls(&self) -> MutexGuard<'_, BTreeMap<MatchId, Arc<Hall>>> {
        self.halls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets an event go: who asks next folds it from the log, with the texts that are still there.
    pub(super) fn forget_event(&self, id: MatchId) {
        self.halls().remove(&id);
    }

    fn load_event(&self, id: MatchId) -> Result<Hall, ClerkError> {
        let summary = self.log.summary(*id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
        // A file that somebody brought in is no event held here.
        if summary.origin == Origin::Imported || !self.is_event(id)? {
            return Err(ClerkError::NoSuchMatch);
        }
        let lines = self.log.read(*id.bytes(), 0..summary.head.next)?;
        let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
        let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let mut event = Event::fold(&parsed).map_err(|error| ClerkError::Unfoldable(error.to_string()))?;
        let texts = self.event_texts(&event)?;
        event.add_texts(texts.into_iter().map(|text| (text.number, text.text)));
        let last = parsed.last().ok_or(ClerkError::NoSuchMatch)?;
        let head = head_of(id, event.records(), last);
        let desk = Desk { writer: Writer::resume(LogKind::Match, head), tape: self.event_tape(&event)? };
        let (event, desk) = (RwLock::new(event), Mutex::new(desk));
        Ok(Hall {
            id,
            event,
            desk,
            looked: Mutex::default(),
            luck: Mutex::default(),
            ranks: Mutex::default(),
        })
    }

    /// The texts of an event that are not erased.
    fn event_texts(&self, event: &Event) -> Result<Vec<Annex>, ClerkError> {
        let mut texts = Vec::new();
        for number in (0..event.next_seal().0).map(SealNumber) {
            if let Some(text) = self.people.text(*event.id().bytes(), u64::from(number.0))? {
                texts.push(Annex { number, salt: Hex(text.salt), text: text.text });
            }
        }
        Ok(texts)
    }

    /// The tape of the event's open epoch; none when its chains may have been spent elsewhere.
    fn event_tape(&self, event: &Event) -> Result<Option<Tape>, ClerkError> {
        let Some(last) = event.dice().last().filter(|epoch| epoch.base().is_some()) else { return Ok(None) };
        let kept = self.chains(event.id(), last.number())?;
        let kept = kept.filter(|kept| kept.is_since(self.vault.restored_at()));
        Ok(kept.and_then(|kept| Tape::new(event.dice(), &kept.chains).ok()))
    }

    /// Folds what another server wrote meanwhile.
    fn catch_up(&self, hall: &Hall, desk: &mut Desk) -> Result<(), ClerkError> {
        let from = hall.event().records();
        let Some(head) = self.log.head(*hall.id.bytes()).filter(|head| head.next > from) else {
            return Ok(());
        };
        let lines = self.log.read(*hall.id.bytes(), from..head.next)?;
        hall.extend(&lines)?;
        let texts = self.event_texts(&hall.event())?;
        let mut event = hall.event.write().unwrap_or_else(PoisonError::into_inner);
        event.add_texts(texts.into_iter().map(|text| (text.number, text.text)));
        let last = lines.last().map(|bytes| Line::parse(bytes)).transpose();
        if let Some(last) = last.map_err(|error| ClerkError::Broken(error.to_string()))? {
            desk.writer = Writer::resume(LogKind::Match, head_of(hall.id, event.records(), &last));
        }
        desk.tape = self.event_tape(&event)?;
        Ok(())
    }

    /// Carries out an act of an event and answers once it is durable. `make` is asked again if another server was in
    /// between; its texts are numbered from the event's next seal.
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn event_act(
        &self,
        id: MatchId,
        actor: Actor,
        make: &Make<'_>,
        texts: &[String],
        retry: Option<&RetryKey>,
    ) -> Result<Appended, ClerkError> {
        self.event_act_by(id, &|_| actor, make, texts, &Sent { retry: retry.cloned(), expect: None })
    }

    /// The same, by whoever it is as the event stands, and only if the log is as far as they have seen it.
    ///
    /// # Errors
    /// As [`Clerk::event_act`]; [`ClerkError::Conflict`] when something else was written.
    pub fn event_act_by(
        &self,
        id: MatchId,
        who: &dyn Fn(&Event) -> Actor,
        make: &Make<'_>,
        texts: &[String],
        sent: &Sent,
    ) -> Result<Appended, ClerkError> {
        self.write_event(id, sent, &mut |event, _, at| self.proposed(event, (who(event), at), make, texts))
    }

    /// The same by who has a code: judged first, and only then is the code used up. What is refused leaves it as it was.
    ///
    /// # Errors
    /// As [`Clerk::event_act`]; [`ClerkError::CodeGone`] when the code is good no longer.
    pub fn event_act_by_code(
        &self,
        id: MatchId,
        actor: Actor,
        make: &Make<'_>,
        texts: &[String],
        use_up: &UseUp<'_>,
    ) -> Result<Appended, ClerkError> {
        self.write_event(id, &Sent::default(), &mut |event, _, at| {
            let due = self.proposed(event, (actor, at), make, texts)?;
            use_up()?;
            Ok(due)
        })
    }

    fn proposed(
        &self,
        event: &Event,
        (actor, at): (Actor, At),
        make: &Make<'_>,
        texts: &[String],
    ) -> Result<Due, ClerkError> {
        let body = make(event).map_err(ClerkError::Refused)?;
        let salted = texts.iter().map(|text| Ok((text.clone(), Hex(self.fresh()?))));
        let texts = salted.collect::<Result<Vec<_>, ClerkError>>()?;
        composed(event, Proposal { actor, at, body, texts, rolled: Vec::new() })
    }

    /// Draws the lots of a round, for an organiser.
    ///
    /// # Errors
    /// When the dice of the event are not open, or the lots are not due.
    pub fn event_lots(
        &self,
        id: MatchId,
        hand: Hand,
        round: u32,
        retry: Option<&RetryKey>,
    ) -> Result<Appended, ClerkError> {
        self.event_lots_by(id, hand, round, &Sent { retry: retry.cloned(), expect: None })
    }

    /// The same, only if the log is as far as they have seen it.
    ///
    /// # Errors
    /// As [`Clerk::event_lots`]; [`ClerkError::Conflict`] when something else was written.
    pub fn event_lots_by(
        &self,
        id: MatchId,
        hand: Hand,
        round: u32,
        sent: &Sent,
    ) -> Result<Appended, ClerkError> {
        self.write_event(id, sent, &mut |event, tape, at| {
            let tape = tape.as_mut().ok_or_else(dice_due)?;
            let broken = |fault: &dyn std::fmt::Display| ClerkError::Broken(fault.to_string());
            // Rolls of an act that was refused were never made.
            tape.follow(event.dice()).map_err(|fault| broken(&fault))?;
            let field = event.state().field(round);
            let told = |fault: greffe_core::dice::fault::DiceFault| {
                let words = fault.told();
                ClerkError::Refused(Refused::plain("lots", words.fr, words.en))
            };
            let rolled = lots::roll(tape, field.len()).map_err(told)?;
            let order = lots::order(&field, &rolled).map_err(told)?;
            let body = Body::LotsDrawn(LotsDrawn { round, order });
            composed(event, Proposal { actor: Actor::Organiser(hand), at, body, texts: Vec::new(), rolled })
        })
    }

    /// Reads the result of a table from the log of its match, which was played here.
    ///
    /// # Errors
    /// When there is no such match of this server, it is not closed, or its result is not due.
    pub fn event_result(&self, id: MatchId, round: u32, table: u32) -> Result<Appended, ClerkError> {
        let unknown = || {
            ClerkError::Refused(Refused::plain(
                "unknown_table",
                format!("il n’y a pas de table {table} à la ronde {round}"),
                format!("there is no table {table} in round {round}"),
            ))
        };
        let match_id = self.event(id)?.event().state().table(round, table).ok_or_else(unknown)?.pair.match_id;
        // A file brought in may bear any id: only what was played here is read.
        let summary = self.log.summary(*match_id.bytes()).filter(|summary| summary.origin == Origin::Own);
        let summary = summary.ok_or(ClerkError::NoSuchMatch)?;
        let lines = self.log.read(*match_id.bytes(), 0..summary.head.next)?;
        let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
        let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
        let found = read_match(&parsed)
            .map_err(|why| ClerkError::Refused(Refused::plain("no_result", why.fr, why.en)))?;
        let make = |event: &Event| {
            let rules = &event.state().rules;
            if (&found.system, &found.ruleset, &found.options)
                != (&rules.game, &rules.ruleset, &rules.options)
            {
                return Err(Refused::plain(
                    "other_rules",
                    "cette partie ne suit pas les règles et lectures de l’évènement",
                    "this match is not played by the rules and house readings of the event",
                ));
            }
            let (head, records) = (Hex(summary.head.hash), summary.head.next);
            Ok(Body::ResultRead(ResultRead { round, table, match_id, head, records, score: found.score }))
        };
        self.event_act(id, Actor::Server, &make, &[], None)
    }

    /// Anchors new dice of an event, in an epoch of its own log.
    ///
    /// # Errors
    /// When a set-up is open already, or the chains cannot be kept.
    pub fn event_dice(&self, id: MatchId, mode: Mode, slots: &[Slot]) -> Result<(), ClerkError> {
        let wanted = Anchoring { mode, slots };
        if self.event(id)?.event().dice().last().is_some() {
            let cause = DiceCause::Asked;
            let record = draft(Author::Server, "DiceDue", &DiceDue { cause })?;
            self.write_event(id, &Sent::default(), &mut |event, tape, _| {
                if event.state().closed {
                    return Err(ClerkError::Refused(over()));
                }
                let rolls = event.dice().next_index(Stream::Public).is_some();
                if tape.is_some() && rolls {
                    return Err(ClerkError::Refused(Refused::plain(
                        "dice_open",
                        "les dés de l’évènement sont ouverts\u{a0}: les sorts s’en tirent",
                        "the dice of the event are open: lots are drawn by them",
                    )));
                }
                // Said only where the anchors that follow it will be taken.
                wanted.tried(event, [0; 32], [0; 32])?;
                Ok(Due::bare(vec![record.clone()]))
            })?;
        }
        self.write_event(id, &Sent::default(), &mut |event, _, _| {
            let (public, hidden) = (self.fresh()?, self.fresh()?);
            let bytes = [&public[..], &hidden[..], &self.vault.starts().to_be_bytes()[..]].concat();
            let name = epoch_name(event.dice().next_epoch());
            let kept = self.vault.beside(*id.bytes(), &name, &Secret::new(bytes))?;
            Ok(Due { beside: vec![kept], ..wanted.tried(event, public, hidden)? })
        })?;
        Ok(())
    }

    /// Writes what a contributor of an event's dice says, and opens them once everybody has answered.
    ///
    /// # Errors
    /// When it is not due, or not as it must be.
    pub fn event_nonce(&self, id: MatchId, by: Author, record: &DiceRecord) -> Result<(), ClerkError> {
        self.write_event(id, &Sent::default(), &mut |event, _, _| dice_step(event, by, record))?;
        let base = self.event(id)?.event().dice().base_now();
        if base.is_some() {
            self.write_event(id, &Sent::default(), &mut |event, _, _| {
                let base = event.dice().base_now().ok_or_else(dice_due)?;
                let epoch = event.dice().next_epoch().saturating_sub(1);
                let base = greffe_core::record::bytes::Hex(base);
                dice_step(event, Author::Server, &DiceRecord::DiceOpened(DiceOpened { epoch, base }))
            })?;
            let hall = self.event(id)?;
            let tape = self.event_tape(&hall.event())?;
            hall.desk().tape = tape;
        }
        Ok(())
    }

    /// Destroys chains of an event's dice that will never roll again: all of them once it is closed, and of any other
    /// those of earlier epochs. How many went.
    pub(super) fn tend_event(&self, id: MatchId, names: Vec<Vec<u8>>) -> Result<usize, ClerkError> {
        let hall = self.event(id)?;
        let mut desk = hall.desk();
        self.catch_up(&hall, &mut desk)?;
        let event = hall.event();
        let last = event
            .dice()
            .last()
            .filter(|last| last.abandoned().is_none())
            .map(|last| epoch_name(last.number()));
        let is_spent = |name: &Vec<u8>| {
            name.starts_with(b"epoch/") && (event.state().closed || last.as_ref() != Some(name))
        };
        let goes: Vec<Vec<u8>> = names.into_iter().filter(is_spent).collect();
        if goes.is_empty() {
            return Ok(0);
        }
        self.vault.remove(*id.bytes(), &goes.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
        desk.tape = self.event_tape(&event)?;
        Ok(goes.len())
    }

    /// The event file: its own log, then every match that it filed, each as it was filed.
    ///
    /// # Errors
    /// When a text or match cannot be read, or a match went on since its result was read.
    pub fn event_file(&self, id: MatchId) -> Result<Vec<u8>, ClerkError> {
        if let Some(fault) = self.people.fault() {
            return Err(ClerkError::StoreClosed(fault.to_owned()));
        }
        let hall = self.event(id)?;
        let event = hall.event();
        let lines = self.log.read(*id.bytes(), 0..event.records())?;
        let annex = self.event_texts(&event)?;
        // A sample keeps the trailer that it came with: its records are not this server's to vouch for.
        let file = if let Some(trailer) = kept_trailer(&self.people, id)? {
            as_imported(&lines, &annex, &trailer)
        } else {
            let key = self.key.as_ref().ok_or_else(|| ClerkError::StoreClosed(self.why_closed()))?;
            export(lines.iter().map(Vec::as_slice), &annex, key)
                .map_err(|error| ClerkError::Broken(error.to_string()))?
        };
        let mut matches = BTreeMap::new();
        for filed in event.filed() {
            let head = self.log.head(*filed.match_id.bytes()).ok_or(ClerkError::NoSuchMatch)?;
            if Hex(head.hash) != filed.head {
                return Err(ClerkError::Refused(Refused::plain(
                    "stale",
                    format!("la partie {} a continué depuis\u{a0}: relisez son résultat", filed.match_id),
                    format!("match {} has gone on since: read its result again", filed.match_id),
                )));
            }
            matches.insert(filed.match_id, self.export(filed.match_id)?);
        }
        bundle(&event, &file, &matches).map_err(|error| ClerkError::Broken(error.to_string()))
    }

    /// Composes, appends and folds a batch; again when another server was in between.
    fn write_event(
        &self,
        id: MatchId,
        sent: &Sent,
        compose: &mut Compose<'_>,
    ) -> Result<Appended, ClerkError> {
        let hall = self.event(id)?;
        let mut desk = hall.desk();
        let mut tries = 0;
        loop {
            self.demand_answers()?;
            if let Some(retry) = &sent.retry
                && let Some(known) = self.log.outcome(*id.bytes(), retry)?
            {
                return Ok(known);
            }
            let head = desk.writer.head();
            if let (Some(expected), Some(head)) = (sent.expect, &head)
                && head.hash != expected
            {
                return Err(ClerkError::Conflict { records: head.records });
            }
            // The time that is judged is the time that is written.
            let at = desk.writer.head().map_or_else(now, |head| head.at.max(now()));
            let (due, next) = {
                let event = hall.event();
                (compose(&event, &mut desk.tape, at)?, event.records())
            };
            let mut beside = due.beside;
            for text in &due.annex {
                let sealed = greffe_core::play::act::SealedText {
                    number: text.number,
                    salt: text.salt.0,
                    text: text.text.clone(),
                };
                beside.push(self.text_beside(id, &sealed));
            }
            let mut writer = desk.writer.clone();
            match self.append_at(at, id, next, &mut writer, &due.records, (sent.retry.clone(), beside)) {
                Ok((appended, _)) if appended.repeated => return Ok(appended),
                Ok((appended, lines)) => {
                    desk.writer = writer;
                    if let Err(error) = hall.extend(&lines) {
                        // It is durable: whoever asks next folds it from the log.
                        self.forget_event(id);
                        return Err(error);
                    }
                    let mut event = hall.event.write().unwrap_or_else(PoisonError::into_inner);
                    event.add_texts(due.annex.into_iter().map(|text| (text.number, text.text)));
                    return Ok(appended);
                }
                Err(ClerkError::Overtaken { .. }) if tries < MOST_OVERTAKEN => {
                    tries += 1;
                    self.catch_up(&hall, &mut desk)?;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// New dice of an event.
struct Anchoring<'a> {
    mode: Mode,
    slots: &'a [Slot],
}

impl Anchoring<'_> {
    /// The record that anchors these chains, if it is due.
    fn tried(&self, event: &Event, public: [u8; 32], hidden: [u8; 32]) -> Result<Due, ClerkError> {
        let chains = tape::Secrets { public: Secret32::new(public), hidden: Secret32::new(hidden) };
        let anchored = tape::anchored(event.dice(), self.mode, self.slots.to_vec(), &chains);
        dice_step(event, Author::Server, &DiceRecord::DiceAnchored(anchored))
    }
}

fn head_of(id: MatchId, records: u64, last: &Line<'_>) -> Head {
    Head { match_id: id, records, hash: last.hash(LogKind::Match), at: last.envelope.at }
}

fn composed(event: &Event, proposal: Proposal) -> Result<Due, ClerkError> {
    let composed = event.compose(proposal).map_err(ClerkError::Refused)?;
    Ok(Due { records: composed.records, annex: composed.annex, beside: Vec::new() })
}

/// A record of the dice, once it fits what the dice await.
fn dice_step(event: &Event, by: Author, record: &DiceRecord) -> Result<Due, ClerkError> {
    if event.state().closed {
        return Err(ClerkError::Refused(over()));
    }
    let mut dice = event.dice().clone();
    dice.apply(&by.to_string(), record).map_err(|fault| {
        let words = fault.told();
        ClerkError::Refused(Refused::plain("dice", words.fr, words.en))
    })?;
    Ok(Due::bare(vec![draft(by, record.kind(), record)?]))
}

fn dice_due() -> ClerkError {
    ClerkError::Refused(Refused::plain(
        "dice_due",
        "les dés de l’évènement ne sont pas ouverts\u{a0}: mettez-les en place d’abord",
        "the dice of the event are not open: set them up first",
    ))
}
