//! The match as a story: turns, in them activations, in them acts, in them steps.
//!
//! A *step* is a batch of records. An *act* is a command with all that follows until the procedures that it opened
//! are done: answers, reactions, harm. Where an activation or a turn begins is what the game's own telling says.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::judging::error::Inconsistent;
use crate::judging::fact::FigureId;
use crate::judging::modifiers::Sum;
use crate::judging::ruleset::Ruleset;
use crate::play::timeline::NodeId;
use crate::play::{Command, Match};
use crate::record::ids::{Author, Seq};
use crate::telling::view::{Board, Line, Piece, Weight};
use crate::telling::words::Words;

/// A match as a story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tale {
    /// Its turns; what comes before the first is a turn without a heading.
    pub turns: Vec<Turn>,
}

/// A turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// Turn and phase, in words.
    pub heading: Words,
    /// Its activations; what comes before the first is one of no figure.
    pub activations: Vec<Activation>,
}

/// An activation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Activation {
    /// Whose it is.
    pub figure: Option<FigureId>,
    /// Its acts.
    pub acts: Vec<Act>,
}

/// An act: what was declared, and all that came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Who declared it; none where no command did.
    pub by: Option<Author>,
    /// What was done, in a few words; empty where no event tells it.
    pub words: Words,
    /// Whom it is about: the acting figure first.
    pub figures: Vec<FigureId>,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The dice that fell in it, roll by roll.
    pub dice: Vec<Dice>,
    /// Who was put out of play.
    pub out: Vec<FigureId>,
    /// Who lost health, and how much.
    pub hurt: Vec<(FigureId, i32)>,
    /// Whether the match ended with it.
    pub over: bool,
    /// Whether a rewind passed over it.
    pub void: bool,
}

/// One batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its first record.
    pub first: Seq,
    /// Its last.
    pub last: Seq,
}

/// One roll in the open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// The figure it was rolled for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// The sides of each die.
    pub sides: Vec<u32>,
    /// The faces.
    pub faces: Vec<u32>,
}

/// A test that a rule decided: without its lines, it would have come out otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// The event.
    pub seq: Seq,
    /// The rule.
    pub rule: String,
    /// Whose sum it stood in, where several rolled against each other.
    pub figure: Option<FigureId>,
    /// What its lines came to.
    pub value: i32,
    /// Whether a rewind passed over it.
    pub void: bool,
}

/// What is asked of one event to place it.
struct Beat {
    weight: Weight,
    lead: Option<FigureId>,
    title: Words,
    focus: Vec<FigureId>,
}

/// How a line of play stands after a node.
#[derive(Clone, Default)]
struct Standing {
    depth: usize,
    figure: Option<FigureId>,
    heading: Words,
}

/// Tells a match as a story.
///
/// # Errors
/// When the log cannot be folded.
pub fn tale<R: Ruleset>(game: &Match<R>) -> Result<Tale, Inconsistent> {
    let mut beats = BTreeMap::new();
    game.walk(&mut |seq, before, event| {
        let line = R::line(game.setup(), before, event);
        beats.insert(seq, Beat::of(line));
    })?;
    let mut teller = Teller {
        game,
        beats,
        told: Tale { turns: vec![Turn { activations: vec![Activation::default()], ..Turn::default() }] },
        standings: BTreeMap::new(),
        at: game.root(),
        base: 0,
        command: None,
        open: false,
        board: R::board(game.setup(), &game.state_at(game.root())?),
        whose: game
            .commands()
            .iter()
            .flat_map(|command| command.rolls.iter())
            .map(|(purpose, (seq, _))| (*seq, purpose.figure))
            .collect(),
    };
    let depth = R::depth(&game.state_at(game.root())?);
    teller.standings.insert(game.root(), Standing { depth, ..Standing::default() });
    let mut first = Seq(0);
    for (last, node) in game.ends() {
        teller.batch(Step { first, last }, node)?;
        first = Seq(last.0.saturating_add(1));
    }
    let mut told = teller.told;
    for turn in &mut told.turns {
        turn.activations.retain(|activation| !activation.acts.is_empty());
    }
    told.turns.retain(|turn| !turn.activations.is_empty());
    Ok(told)
}

impl Beat {
    fn of(line: Line) -> Self {
        Self { weight: line.weight, lead: line.focus.first().copied(), title: line.title, focus: line.focus }
    }
}

struct Teller<'m, R: Ruleset> {
    game: &'m Match<R>,
    beats: BTreeMap<Seq, Beat>,
    told: Tale,
    standings: BTreeMap<NodeId, Standing>,
    at: NodeId,
    /// How deep procedures stood when the current act was declared.
    base: usize,
    /// The command that the current act last went on with.
    command: Option<Seq>,
    /// Whether the current act is one of play.
    open: bool,
    board: Board,
    /// The figure that each roll was for.
    whose: BTreeMap<Seq, Option<FigureId>>,
}

impl<R: Ruleset> Teller<'_, R> {
    /// Places one batch.
    fn batch(&mut self, step: Step, node: NodeId) -> Result<(), Inconsistent> {
        let parent = self.game.parent_of(node);
        let from = if node == self.at { node } else { parent.unwrap_or(node) };
        let fresh = !self.standings.contains_key(&node);
        // A rewind leads to a node known already, or to a new one under another than the last.
        let jumped = node != self.at && (!fresh || from != self.at);
        let mut standing = self.standings.get(if fresh { &from } else { &node }).cloned().unwrap_or_default();
        if jumped {
            self.resume(&standing);
        }
        let weight = self.range(step).map(|beat| beat.weight).max().unwrap_or_default();
        let command = self.command_of(step).map(|command| (command.declared, command.by, command.before));
        let declared_at = command.and_then(|(_, _, before)| self.standings.get(&before)).map(|one| one.depth);
        let begins = self.begins(weight, command.map(|(declared, ..)| declared), declared_at, standing.depth);
        let after = (node != self.at || fresh).then(|| self.game.state_at(node)).transpose()?;
        let board = after.as_ref().map(|state| R::board(self.game.setup(), state));
        if let Some(state) = &after {
            standing.depth = R::depth(state);
        }
        match weight {
            Weight::Turn => {
                standing.heading = board.as_ref().map(|board| board.moment.clone()).unwrap_or_default();
                standing.figure = None;
                let heading = standing.heading.clone();
                self.told.turns.push(Turn { heading, activations: vec![Activation::default()] });
            }
            Weight::Activation => {
                let lead = self.range(step).find(|beat| beat.weight == Weight::Activation);
                standing.figure = lead.and_then(|beat| beat.lead);
                let activation = Activation { figure: standing.figure, acts: Vec::new() };
                if let Some(turn) = self.told.turns.last_mut() {
                    turn.activations.push(activation);
                }
            }
            Weight::Step => {}
        }
        if begins {
            self.open = command.is_some() || weight > Weight::Step;
            // Where a turn or an activation begins, whatever is declared next at that depth is an act of its own.
            self.base =
                if weight > Weight::Step { standing.depth } else { declared_at.unwrap_or(standing.depth) };
            let by = command.map(|(_, by, _)| by);
            self.push(Act::by(by));
        }
        self.command = command.map(|(declared, ..)| declared).or(self.command);
        self.add(step, board);
        self.standings.entry(node).or_insert(standing);
        self.at = node;
        Ok(())
    }

    /// Whether a batch begins an act.
    fn begins(&self, weight: Weight, command: Option<Seq>, declared: Option<usize>, depth: usize) -> bool {
        let Some(act) = self.act() else { return true };
        if weight > Weight::Step || act.steps.is_empty() {
            return true;
        }
        match command {
            Some(_) if self.command == command && self.open => false,
            Some(_) => !self.open || declared.unwrap_or(depth) <= self.base,
            None => !self.open || depth <= self.base,
        }
    }

    /// Goes on where an earlier moment stood: in a turn and an activation of its own.
    fn resume(&mut self, standing: &Standing) {
        let same = self.told.turns.last().is_some_and(|turn| turn.heading == standing.heading);
        if !same {
            let heading = standing.heading.clone();
            self.told.turns.push(Turn { heading, activations: Vec::new() });
        }
        let activation = Activation { figure: standing.figure, acts: Vec::new() };
        if let Some(turn) = self.told.turns.last_mut() {
            turn.activations.push(activation);
        }
        self.open = false;
    }

    fn range(&self, step: Step) -> impl Iterator<Item = &Beat> {
        self.beats.range(step.first..=step.last).map(|(_, beat)| beat)
    }

    /// The command that a batch belongs to: it declared it, answered it or resolved it.
    fn command_of(&self, step: Step) -> Option<&Command> {
        let within = |command: &&Command| command.declared <= step.first && step.last <= command.ended;
        let commands = self.game.commands();
        let place = commands.partition_point(|command| command.ended < step.last);
        let waits = self
            .game
            .all_waits()
            .filter(|waiting| waiting.command.declared <= step.first && step.last <= waiting.asked);
        let waits = waits.map(|waiting| &waiting.command);
        commands.get(place).filter(within).or_else(|| waits.min_by_key(|command| command.declared))
    }

    fn act(&self) -> Option<&Act> {
        self.told.turns.last()?.activations.last()?.acts.last()
    }

    fn push(&mut self, act: Act) {
        if let Some(activation) = self.told.turns.last_mut().and_then(|turn| turn.activations.last_mut()) {
            activation.acts.push(act);
        }
    }

    /// Adds a batch to the current act.
    fn add(&mut self, step: Step, board: Option<Board>) {
        let mut figures: Vec<FigureId> = Vec::new();
        let mut words = Words::default();
        let mut most = Weight::Step;
        for beat in self.range(step) {
            figures.extend(beat.focus.iter().filter(|id| !figures.contains(id)).copied().collect::<Vec<_>>());
            // Where a turn or an activation begins, what it is called is what matters.
            if !beat.title.fr.is_empty() && (words.fr.is_empty() || beat.weight > most) {
                words = beat.title.clone();
                most = beat.weight;
            }
        }
        let dice: Vec<Dice> = self
            .game
            .open_rolls(step.first, step.last)
            .map(|(seq, roll)| Dice {
                figure: self.whose.get(&seq).copied().flatten(),
                sides: roll.sides.clone(),
                faces: roll.faces.clone(),
            })
            .collect();
        let void = self.game.is_void(step.last);
        let before = board.map(|board| std::mem::replace(&mut self.board, board));
        let changed = before.map(|before| Changed::between(&before, &self.board)).unwrap_or_default();
        let act = self.told.turns.last_mut().and_then(|turn| turn.activations.last_mut());
        let Some(act) = act.and_then(|activation| activation.acts.last_mut()) else { return };
        act.steps.push(step);
        act.dice.extend(dice);
        act.void = act.void || void;
        if act.words.fr.is_empty() {
            act.words = words;
        }
        act.figures.extend(figures.into_iter().filter(|id| !act.figures.contains(id)).collect::<Vec<_>>());
        act.over = act.over || changed.over;
        act.out.extend(changed.out);
        for (figure, lost) in changed.hurt {
            match act.hurt.iter_mut().find(|(id, _)| *id == figure) {
                Some((_, already)) => *already = already.saturating_add(lost),
                None => act.hurt.push((figure, lost)),
            }
        }
    }
}

impl Act {
    fn by(by: Option<Author>) -> Self {
        Self {
            by,
            words: Words::default(),
            figures: Vec::new(),
            steps: Vec::new(),
            dice: Vec::new(),
            out: Vec::new(),
            hurt: Vec::new(),
            over: false,
            void: false,
        }
    }
}

/// What a batch did to figures.
#[derive(Default)]
struct Changed {
    out: Vec<FigureId>,
    hurt: Vec<(FigureId, i32)>,
    over: bool,
}

impl Changed {
    fn between(before: &Board, after: &Board) -> Self {
        let was = |piece: &Piece| before.pieces.iter().find(|old| old.id == piece.id);
        let pairs = || after.pieces.iter().filter_map(|piece| Some((was(piece)?, piece)));
        let out = pairs().filter(|(old, new)| new.out && !old.out).map(|(_, new)| new.id);
        let lost = |(old, new): (&Piece, &Piece)| (new.id, old.health.0.saturating_sub(new.health.0));
        Self {
            out: out.collect(),
            hurt: pairs().map(lost).filter(|(_, lost)| *lost > 0).collect(),
            over: before.over.is_none() && after.over.is_some(),
        }
    }
}

/// The sums of one event: whose each line is, with each side's total; none where it rests on no sum.
///
/// # Errors
/// When the log cannot be folded there.
pub fn sums<R: Ruleset>(game: &Match<R>, seq: Seq) -> Result<Vec<Sum>, Inconsistent> {
    let Some((before, event)) = game.event(seq)? else { return Ok(Vec::new()) };
    let lines = game.modifiers_of(seq);
    Ok(if lines.is_empty() { Vec::new() } else { R::sums(game.setup(), &before, event, &lines) })
}

/// Every test that a rule decided.
///
/// # Errors
/// When the log cannot be folded.
pub fn decided<R: Ruleset>(game: &Match<R>) -> Result<Vec<Decided>, Inconsistent> {
    let mut found = Vec::new();
    let mut all = game.all_modifiers();
    game.walk(&mut |seq, before, event| {
        let Some(lines) = all.remove(&seq) else { return };
        let sums = R::sums(game.setup(), before, event, &lines);
        let Some(came) = R::weigh(game.setup(), before, event, &sums) else { return };
        let mut rules: Vec<_> = sums.iter().flat_map(Sum::added).filter(|line| line.value != 0).collect();
        rules.sort_by(|one, other| one.rule.cmp(&other.rule));
        rules.dedup_by(|one, other| one.rule == other.rule);
        for rule in rules.into_iter().map(|line| &line.rule) {
            let without: Vec<Sum> = sums.iter().map(|sum| sum.without(rule)).collect();
            let instead = R::weigh(game.setup(), before, event, &without);
            if instead.is_none_or(|instead| instead == came) {
                continue;
            }
            let own = |sum: &&Sum| sum.added().any(|line| line.rule == *rule);
            let stood: Vec<&Sum> = sums.iter().filter(own).collect();
            let of_rule = stood.iter().flat_map(|sum| sum.added()).filter(|line| line.rule == *rule);
            found.push(Decided {
                seq,
                rule: rule.to_string(),
                figure: stood.first().and_then(|sum| sum.figure),
                value: of_rule.map(|line| line.value).fold(0, i32::saturating_add),
                void: game.is_void(seq),
            });
        }
    })?;
    Ok(found)
}
