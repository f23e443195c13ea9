//! The records of play, batch by batch: each batch is one step of the line of play.

use std::sync::Arc;

use crate::dice::bodies::{DiceRecord, Rolled};
use crate::judging::declaration::{Declaration, KernelCommand, Named};
use crate::judging::draft::{Answers, HiddenRoll, MOST_EVENTS, MOST_FRAMES, Purpose, RecordedRoll, Request};
use crate::judging::error::Inconsistent;
use crate::judging::ruleset::{CardMove, Ruleset};
use crate::play::act::adjust;
use crate::play::bench::Bench;
use crate::play::fold::{inconsistent, other_digest, read};
use crate::play::timeline::{Bind, Dealing, NodeId, Standing};
use crate::play::{Command, DeclaredAt, Kept, MOST_ROLLS, MOST_WAITS, Match, Waiting, answer};
use crate::record::contents::{About, Adjusted, Asked, Declared, Opened, Resolved, Rewound, RollUse, Sealed};
use crate::record::ids::{Author, SealNumber, Seq};

/// What the batch being read does to the line of play.
enum Step<R: Ruleset> {
    /// Nothing so far.
    None,
    /// A command, or an answer to what one waits for.
    Command { command: Box<Command>, contested: Vec<crate::record::ids::Seat>, events: Vec<(Seq, R::Event)> },
    /// A command that waits again.
    Asked {
        command: Box<Command>,
        contested: Vec<crate::record::ids::Seat>,
        asked: Seq,
        requests: Vec<Request>,
    },
    /// The line moves.
    Rewound { to: NodeId, kept: Option<Arc<Kept>>, piles: Vec<String> },
    /// The state is set.
    Adjusted { cards: Vec<CardMove> },
    /// The waiting command is given up.
    Withdrawn,
}

/// The batch being read.
pub(super) struct Batch<R: Ruleset> {
    step: Step<R>,
    /// How many records of play there were before it.
    first: usize,
    bind: Bind,
    declared_by: Option<Author>,
    /// Whether it begins with a consent: the last one due carries out what was asked.
    pub(super) by_consent: bool,
    /// What it says of the judge who writes it.
    pub(super) bench: Bench,
}

impl<R: Ruleset> Default for Batch<R> {
    fn default() -> Self {
        Self {
            step: Step::None,
            first: 0,
            bind: Bind::Free,
            declared_by: None,
            by_consent: false,
            bench: Bench::default(),
        }
    }
}

impl<R: Ruleset> Batch<R> {
    fn command(&mut self) -> Option<&mut Command> {
        match &mut self.step {
            Step::Command { command, .. } => Some(command),
            Step::None
            | Step::Asked { .. }
            | Step::Rewound { .. }
            | Step::Adjusted { .. }
            | Step::Withdrawn => None,
        }
    }

    /// Takes the one thing that a batch may do to the line of play.
    fn take(&mut self, step: Step<R>) -> Result<(), Inconsistent> {
        if !matches!(self.step, Step::None) {
            return Err(inconsistent("a batch that does two things at once"));
        }
        self.step = step;
        Ok(())
    }
}

impl<R: Ruleset> Match<R> {
    fn mark_play(&mut self, seq: Seq, bind: Bind) {
        // The node is known when the batch is whole.
        self.play.push((seq, self.node, bind > Bind::Free));
        self.batch.bind = self.batch.bind.max(bind);
    }

    pub(super) fn fold_declared(
        &mut self,
        seq: Seq,
        by: Author,
        declared: Declared,
    ) -> Result<(), Inconsistent> {
        self.mark_play(seq, Bind::Free);
        self.ledger.lapse_asking();
        self.batch.declared_by = Some(by);
        if declared.via.is_none()
            && let Author::Seat(seat) = by
        {
            self.ledger.offices_mut().declared(seat);
        }
        self.declared.push(DeclaredAt {
            seq,
            by,
            window: declared.window,
            last_play: self.last_play,
            asked: self.timeline.waiting(self.node).map(|waiting| waiting.asked),
            node: self.node,
            ends: self.timeline.ends().len(),
            revision: Arc::clone(&self.revision),
        });
        let json = String::from(Box::<str>::from(declared.command));
        if let Some(waiting) = self.timeline.waiting(self.node) {
            let read =
                Declaration::<R::Command>::read(&json).map_err(|refused| inconsistent(refused.why.en))?;
            let kernel = match read.named {
                Named::Kernel(
                    KernelCommand::Start {} | KernelCommand::Proceed {} | KernelCommand::Settle { .. },
                )
                | Named::Game(_) => {
                    return Err(inconsistent("another command waits"));
                }
                Named::Kernel(kernel) => kernel,
            };
            if waiting.command.waits >= MOST_WAITS {
                return Err(inconsistent("a command that waits without end"));
            }
            let before = Arc::clone(waiting);
            let mut waiting = Waiting::clone(waiting);
            waiting.command.waited = Some(before);
            answer::take(&mut waiting, &self.opening, by, &kernel)
                .map_err(|refused| inconsistent(refused.why.en))?;
            let Waiting { command, contested, .. } = waiting;
            return self.batch.take(Step::Command {
                command: Box::new(command),
                contested,
                events: Vec::new(),
            });
        }
        let command = Box::new(self.command(seq, by, declared.via, json));
        self.batch.take(Step::Command { command, contested: Vec::new(), events: Vec::new() })
    }

    fn command(&self, declared: Seq, by: Author, via: Option<Author>, json: String) -> Command {
        Command {
            declared,
            by,
            via,
            revision: Arc::clone(&self.revision),
            before: self.node,
            sources: Arc::clone(&self.sources),
            next_seal: SealNumber(self.seals.next),
            sealed: Vec::new(),
            opened: Vec::new(),
            made: Vec::new(),
            rolls: Arc::default(),
            kept: self.kept_for(by, &json),
            json,
            answers: Answers::default(),
            waits: 0,
            waited: None,
            asked_dice: false,
            resolved: Vec::new(),
            ended: declared,
            after: None,
        }
    }

    pub(super) fn fold_sealed(&mut self, seq: Seq, sealed: &Sealed) -> Result<(), Inconsistent> {
        if sealed.number.0 != self.seals.next {
            return Err(inconsistent(format!("seal {} where {} was due", sealed.number.0, self.seals.next)));
        }
        self.seals.next = self.seals.next.saturating_add(1);
        let slot = u8::from(sealed.slot);
        self.seals.slots.insert(sealed.number, slot);
        if slot != 0
            && let Some(command) = self.batch.command()
        {
            command.sealed.push(sealed.number);
            self.mark_play(seq, Bind::Free);
        }
        Ok(())
    }

    pub(super) fn fold_opened(&mut self, seq: Seq, opened: Opened) -> Result<(), Inconsistent> {
        if !self.seals.slots.contains_key(&opened.number)
            || self.seals.opened.insert(opened.number, seq).is_some()
        {
            return Err(inconsistent(format!("seal {} is not there to be opened", opened.number.0)));
        }
        self.seals.public.insert(opened.number, opened.payload);
        if let Some(command) = self.batch.command() {
            command.opened.push(opened.number);
            self.mark_play(seq, Bind::Shown);
        } else {
            self.shown_after = Some(seq);
        }
        Ok(())
    }

    pub(super) fn fold_rolled(&mut self, seq: Seq, by: Author, raw: &str) -> Result<(), Inconsistent> {
        if let DiceRecord::Rolled(rolled) = self.fold_dice(by, "Rolled", raw)? {
            let faces = rolled.faces().map(<[u32]>::to_vec).unwrap_or_default();
            let table = matches!(rolled, Rolled::Table(_));
            let hidden = match &rolled {
                Rolled::Hidden(roll) => Some(HiddenRoll { epoch: roll.epoch, i: roll.i }),
                Rolled::Public(_) | Rolled::Table(_) => None,
            };
            self.rolls.insert(seq, RecordedRoll { sides: rolled.sides().to_vec(), faces, table, hidden });
        }
        if let Some(command) = self.batch.command() {
            command.made.push(seq);
        }
        self.mark_play(seq, Bind::Dice);
        Ok(())
    }

    fn note_rolls(&mut self, uses: Option<&Vec<RollUse>>) -> Result<(), Inconsistent> {
        let Some(command) = self.batch.command() else { return Ok(()) };
        let mut noted = Vec::new();
        for used in uses.into_iter().flatten() {
            let purpose: Purpose = read(&used.purpose)?;
            noted.push((purpose, used.of));
        }
        if noted.is_empty() {
            return Ok(());
        }
        let found = Arc::make_mut(&mut command.rolls);
        for (purpose, of) in noted {
            let roll = self.rolls.get(&of).cloned();
            let roll = roll.ok_or_else(|| inconsistent(format!("record {} is no roll", of.0)))?;
            found.insert(purpose, (of, roll));
        }
        if found.len() > MOST_ROLLS {
            return Err(inconsistent("a command with more than 256 rolls"));
        }
        Ok(())
    }

    pub(super) fn fold_asked(&mut self, seq: Seq, asked: &Asked) -> Result<(), Inconsistent> {
        self.mark_play(seq, Bind::Free);
        self.note_rolls(asked.rolls.as_ref())?;
        let requests: Result<Vec<Request>, Inconsistent> =
            asked.requests.iter().map(|request| read(&request.json)).collect();
        let requests = requests?;
        match std::mem::replace(&mut self.batch.step, Step::None) {
            Step::Command { mut command, contested, events }
                if events.is_empty() && command.declared == asked.of && !requests.is_empty() =>
            {
                command.waits = command.waits.saturating_add(1);
                command.asked_dice |= requests.iter().any(Request::is_about_dice);
                self.batch.step = Step::Asked { command, contested, asked: seq, requests };
                Ok(())
            }
            Step::None
            | Step::Command { .. }
            | Step::Asked { .. }
            | Step::Rewound { .. }
            | Step::Adjusted { .. }
            | Step::Withdrawn => Err(inconsistent("nothing here waits for that")),
        }
    }

    pub(super) fn fold_resolved(&mut self, seq: Seq, resolved: Resolved) -> Result<(), Inconsistent> {
        self.mark_play(seq, Bind::Free);
        self.note_rolls(resolved.rolls.as_ref())?;
        let Step::Command { command, events, .. } = &mut self.batch.step else {
            return Err(inconsistent("a Resolved without a Declared"));
        };
        if events.len() >= MOST_EVENTS {
            return Err(inconsistent("a command caused more than 1024 events"));
        }
        let event: R::Event = read(&resolved.event)?;
        R::apply(&self.setup, &mut self.state, &event)?;
        if R::depth(&self.state) > MOST_FRAMES {
            return Err(inconsistent("more than 64 unfinished procedures"));
        }
        command.resolved.push((seq, resolved));
        events.push((seq, event));
        Ok(())
    }

    pub(super) fn fold_rewound(&mut self, seq: Seq, rewound: &Rewound) -> Result<(), Inconsistent> {
        self.mark_play(seq, Bind::Free);
        let to = self.timeline.at_end(rewound.to);
        let to = to.ok_or_else(|| inconsistent(format!("no batch ends at record {}", rewound.to.0)))?;
        let kept = if rewound.keep.is_some() { self.passed_dice(to) } else { None };
        self.dropped.extend(self.timeline.waiting(self.node).map(Arc::clone));
        let piles: Result<Vec<String>, Inconsistent> =
            rewound.shuffle.iter().flatten().map(|pile| read(pile)).collect();
        self.batch.take(Step::Rewound { to, kept, piles: piles? })
    }

    /// The dice of the first command that a rewind passes over.
    fn passed_dice(&self, to: NodeId) -> Option<Arc<Kept>> {
        let last = self.timeline.first_passed(self.node, to)?;
        let standing = self.timeline.standing(last);
        let place = self.commands.binary_search_by_key(&Some(last), |command| command.after).ok();
        let resolved = || place.and_then(|place| self.commands.get(place));
        let command = standing.waiting.as_ref().map(|waiting| &waiting.command).or_else(resolved)?;
        Some(Arc::new(Kept { by: command.by, json: command.json.clone(), rolls: Arc::clone(&command.rolls) }))
    }

    pub(super) fn fold_adjusted(&mut self, seq: Seq, adjusted: &Adjusted) -> Result<(), Inconsistent> {
        if self.timeline.waiting(self.node).is_some() {
            return Err(inconsistent("adjusted while a command waits"));
        }
        self.mark_play(seq, Bind::Free);
        let (state, cards) = adjust::<R>(&self.state, adjusted)?;
        if let Some(fault) = other_digest::<R>(&adjusted.digest, &state) {
            self.faults.push((seq, fault));
        }
        self.batch.take(Step::Adjusted { cards })?;
        self.state = state;
        Ok(())
    }

    pub(super) fn fold_withdrawn(&mut self, seq: Seq, about: &About) -> Result<(), Inconsistent> {
        let waiting = self.timeline.waiting(self.node);
        if waiting.is_none_or(|waiting| waiting.command.declared != about.of) {
            return Err(inconsistent("the command withdrawn does not wait"));
        }
        self.dropped.extend(waiting.map(Arc::clone));
        self.mark_play(seq, Bind::Free);
        self.batch.take(Step::Withdrawn)
    }

    pub(super) fn end_batch(&mut self, seq: Seq) -> Result<(), Inconsistent> {
        if seq.0 >= u64::from(u32::MAX) {
            return Err(inconsistent("more records than a match may have"));
        }
        let Batch { step, first, bind, declared_by, by_consent: _, bench } = std::mem::take(&mut self.batch);
        self.faults.extend(bench.fault(self.ledger.offices()));
        let moves = !matches!(step, Step::None);
        let rewound = matches!(step, Step::Rewound { .. });
        self.take_step(seq, step, bind)?;
        if moves {
            self.last_play = seq;
        }
        for (_, node, _) in self.play.iter_mut().skip(first) {
            *node = self.node;
        }
        self.batch.first = self.play.len();
        self.timeline.end_batch(seq, self.node, declared_by, rewound);
        Ok(())
    }

    fn take_step(&mut self, seq: Seq, step: Step<R>, bind: Bind) -> Result<(), Inconsistent> {
        let started = self.timeline.is_started(self.node);
        let here = Standing { started, bind, ..Standing::default() };
        match step {
            Step::None => {}
            Step::Command { mut command, events, .. } => {
                let started = started || !events.is_empty();
                let standing = Standing { started, declared: Some(command.declared), ..here };
                self.node = self.timeline.add(self.node, events, &self.state, standing);
                command.ended = seq;
                command.after = Some(self.node);
                self.commands.push(*command);
            }
            Step::Asked { mut command, contested, asked, requests } => {
                command.ended = seq;
                let declared = Some(command.declared);
                let waiting = Some(Arc::new(Waiting { command: *command, requests, asked, contested }));
                let standing = Standing { waiting, declared, ..here };
                self.node = self.timeline.add(self.node, Vec::new(), &self.state, standing);
            }
            Step::Rewound { to, kept, piles } => {
                self.state = self.timeline.state(&self.setup, to)?;
                let there = self.timeline.standing(to);
                let declared = there.declared.filter(|_| there.waiting.is_some());
                let standing = Standing { kept: kept.or(there.kept), declared, bind, ..there };
                if piles.is_empty() {
                    self.node = self.timeline.add(to, Vec::new(), &self.state, standing);
                } else {
                    for pile in &piles {
                        R::shuffle(&self.setup, &mut self.state, pile)?;
                    }
                    let dealings = piles.into_iter().map(Dealing::Shuffled).collect();
                    self.node = self.timeline.adjust(to, self.state.clone(), dealings, standing);
                }
                self.ledger.moved();
            }
            Step::Adjusted { cards } => {
                let dealings = cards.into_iter().map(Dealing::Moved).collect();
                self.node = self.timeline.adjust(self.node, self.state.clone(), dealings, here);
                self.ledger.moved();
            }
            Step::Withdrawn => {
                self.node = self.timeline.add(self.node, Vec::new(), &self.state, here);
            }
        }
        Ok(())
    }
}
