//! Every state a match has been in, reachable in bounded time, void branches included.

use std::sync::Arc;

use crate::judging::error::Inconsistent;
use crate::judging::ruleset::{CardMove, Ruleset};
use crate::play::{Kept, Waiting};
use crate::record::ids::{Author, Seq};
use crate::telling::view::Line;

/// A full state is kept every so many events; anything between is folded from the one before.
const SNAPSHOT_EVERY: usize = 32;

/// The state before an event, and the event.
pub type Happened<'t, R> = (<R as Ruleset>::State, &'t <R as Ruleset>::Event);

/// The number of a node: one batch of play on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

/// What a rewind past a batch would make known in vain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bind {
    /// Nothing.
    #[default]
    Free,
    /// A roll, in the open or hidden.
    Dice,
    /// A secret.
    Shown,
}

/// How play stands after a batch, beside the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// Whether play has begun.
    pub(super) started: bool,
    /// The command that waits.
    pub(super) waiting: Option<Arc<Waiting>>,
    /// The dice that the next command keeps if it is the corrected one.
    pub(super) kept: Option<Arc<Kept>>,
    /// The first `Declared` of the command that the batch belongs to.
    pub(super) declared: Option<Seq>,
    /// What the batch made known.
    pub(super) bind: Bind,
}

/// What a record that is no event does to hidden cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dealing {
    /// The known top of a pile goes back among its unknown cards.
    Shuffled(String),
    /// A card moves by agreement or ruling.
    Moved(CardMove),
}

impl Dealing {
    /// Does it to a hidden value.
    pub(super) fn apply<R: Ruleset>(
        &self,
        setup: &R::Setup,
        hidden: &mut R::Hidden,
    ) -> Result<(), Inconsistent> {
        match self {
            Self::Shuffled(pile) => R::shuffle_hidden(setup, hidden, pile),
            Self::Moved(moved) => R::move_card(setup, hidden, moved),
        }
    }
}

/// One change of what is hidden.
pub(super) enum Change<'t, R: Ruleset> {
    /// By an event.
    Event(&'t R::Event),
    /// Beside the rules.
    Dealing(&'t Dealing),
}

struct Node<R: Ruleset> {
    parent: Option<NodeId>,
    depth: u32,
    /// An ancestor far up, so that any is found in few steps.
    jump: NodeId,
    /// The nearest node on the way up, itself included, that changes or keeps a state.
    source: NodeId,
    since_snapshot: usize,
    events: Vec<(Seq, R::Event)>,
    dealings: Vec<Dealing>,
    snapshot: Option<R::State>,
    standing: Standing,
}

/// Where the line of play stands after a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) seq: Seq,
    pub(super) node: NodeId,
    /// Who declared.
    pub(super) declared_by: Option<Author>,
    /// Whether the line moved.
    pub(super) moved: bool,
}

/// The tree of states: each batch of play is a node under the one it continues.
pub struct Timeline<R: Ruleset> {
    nodes: Vec<Node<R>>,
    ends: Vec<End>,
}

/// What is told of each event: its record, the state before it, the event.
pub type Each<'a, R> = dyn FnMut(Seq, &<R as Ruleset>::State, &<R as Ruleset>::Event) + 'a;

impl<R: Ruleset> Timeline<R> {
    /// A match that has not begun: its root is the state the opening gives.
    pub fn new(root: R::State) -> Self {
        let node = Node {
            parent: None,
            depth: 0,
            jump: NodeId(0),
            source: NodeId(0),
            since_snapshot: 0,
            events: Vec::new(),
            dealings: Vec::new(),
            snapshot: Some(root),
            standing: Standing::default(),
        };
        Self { nodes: vec![node], ends: Vec::new() }
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Adds a batch of events that continues `parent`; `after` is the state they lead to.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        events: Vec<(Seq, R::Event)>,
        after: &R::State,
        standing: Standing,
    ) -> NodeId {
        let since = self.node(parent).map_or(0, |node| node.since_snapshot).saturating_add(events.len());
        let snapshot = (since >= SNAPSHOT_EVERY).then(|| after.clone());
        self.push(parent, events, snapshot, since, standing)
    }

    /// Adds a state that no event leads to: an adjustment, or a rewind that shuffles.
    pub(super) fn adjust(
        &mut self,
        parent: NodeId,
        after: R::State,
        dealings: Vec<Dealing>,
        standing: Standing,
    ) -> NodeId {
        let id = self.push(parent, Vec::new(), Some(after), 0, standing);
        if let Some(node) = usize::try_from(id.0).ok().and_then(|place| self.nodes.get_mut(place)) {
            node.dealings = dealings;
        }
        id
    }

    fn push(
        &mut self,
        parent: NodeId,
        events: Vec<(Seq, R::Event)>,
        snapshot: Option<R::State>,
        since: usize,
        standing: Standing,
    ) -> NodeId {
        let since_snapshot = if snapshot.is_some() { 0 } else { since };
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let depth = self.depth(parent).saturating_add(1);
        let over = self.jump(parent);
        let even = self.depth(parent).saturating_sub(self.depth(over))
            == self.depth(over).saturating_sub(self.depth(self.jump(over)));
        let jump = if even { self.jump(over) } else { parent };
        let own = snapshot.is_some() || !events.is_empty();
        let source = if own { id } else { self.node(parent).map_or(self.root(), |node| node.source) };
        self.nodes.push(Node {
            parent: Some(parent),
            depth,
            jump,
            source,
            since_snapshot,
            events,
            dealings: Vec::new(),
            snapshot,
            standing,
        });
        id
    }

    fn depth(&self, id: NodeId) -> u32 {
        self.node(id).map_or(0, |node| node.depth)
    }

    fn jump(&self, id: NodeId) -> NodeId {
        self.node(id).map_or(self.root(), |node| node.jump)
    }

    /// How play stands at a node.
    pub(super) fn standing(&self, id: NodeId) -> Standing {
        self.node(id).map(|node| node.standing.clone()).unwrap_or_default()
    }

    /// The command that waits at a node.
    pub(super) fn waiting(&self, id: NodeId) -> Option<&Arc<Waiting>> {
        self.node(id).and_then(|node| node.standing.waiting.as_ref())
    }

    /// Whether play has begun at a node.
    pub(super) fn is_started(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.standing.started)
    }

    /// The last node with events or dealings on the line that leads to a node; the root when there is none.
    pub(super) fn source_of_changes(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(node) = self.node(at) {
            let source = self.node(node.source);
            let idle = |source: &&Node<R>| source.events.is_empty() && source.dealings.is_empty();
            match source.filter(idle).and_then(|source| source.parent) {
                Some(above) => at = above,
                None => return node.source,
            }
        }
        self.root()
    }

    /// What a node does to hidden cards beside its events.
    pub(super) fn dealings(&self, id: NodeId) -> &[Dealing] {
        self.node(id).map_or(&[], |node| node.dealings.as_slice())
    }

    /// The node that a batch continues.
    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).and_then(|node| node.parent)
    }

    /// The events of a node.
    pub(super) fn events(&self, id: NodeId) -> &[(Seq, R::Event)] {
        self.node(id).map_or(&[], |node| node.events.as_slice())
    }

    /// Whether the line that leads to `tip` passes through a node.
    pub(super) fn is_on_line(&self, id: NodeId, tip: NodeId) -> bool {
        self.depth(id) <= self.depth(tip) && self.ancestor(tip, self.depth(id)) == id
    }

    /// The node of this depth on the line that leads to `tip`.
    fn ancestor(&self, tip: NodeId, depth: u32) -> NodeId {
        let mut at = tip;
        while self.depth(at) > depth {
            let jump = self.jump(at);
            at = if self.depth(jump) >= depth { jump } else { self.parent(at).unwrap_or(self.root()) };
        }
        at
    }

    /// The last node that two lines share.
    pub(super) fn common(&self, one: NodeId, other: NodeId) -> NodeId {
        let mut at = if self.depth(one) <= self.depth(other) { one } else { other };
        while !(self.is_on_line(at, one) && self.is_on_line(at, other)) {
            at = self.parent(at).unwrap_or(self.root());
        }
        at
    }

    /// The nodes that a rewind from `tip` to `to` passes over, newest first; none when `to` is not on the
    /// line of `tip`.
    pub(super) fn passed(&self, tip: NodeId, to: NodeId) -> Option<impl Iterator<Item = &Standing>> {
        let mut at = self.is_on_line(to, tip).then_some(tip)?;
        Some(std::iter::from_fn(move || {
            if at == to {
                return None;
            }
            let node = self.node(at)?;
            at = node.parent?;
            Some(&node.standing)
        }))
    }

    /// The last node of the command that a rewind from `tip` to `to` passes over first.
    pub(super) fn first_passed(&self, tip: NodeId, to: NodeId) -> Option<NodeId> {
        if to == tip || !self.is_on_line(to, tip) {
            return None;
        }
        let of = |depth: u32| self.node(self.ancestor(tip, depth)).and_then(|node| node.standing.declared);
        let mut first = self.depth(to).saturating_add(1);
        let declared = of(first)?;
        // The batches of one command follow each other on a line, so the last of them is found by halving.
        let mut beyond = self.depth(tip).saturating_add(1);
        while beyond.saturating_sub(first) > 1 {
            let middle = first.midpoint(beyond);
            if of(middle) == Some(declared) {
                first = middle;
            } else {
                beyond = middle;
            }
        }
        Some(self.ancestor(tip, first))
    }

    /// Notes where the line of play stands at the end of a batch, of play or not.
    pub(super) fn end_batch(&mut self, seq: Seq, node: NodeId, declared_by: Option<Author>, moved: bool) {
        self.ends.push(End { seq, node, declared_by, moved });
    }

    /// The ends of all batches, in order.
    pub(super) fn ends(&self) -> &[End] {
        &self.ends
    }

    /// Where the line of play stood when the batch ending with `seq` ended; none when no batch ends there.
    pub fn at_end(&self, seq: Seq) -> Option<NodeId> {
        let place = self.ends.binary_search_by_key(&seq, |end| end.seq).ok()?;
        self.ends.get(place).map(|end| end.node)
    }

    /// The state of a node.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn state(&self, setup: &R::Setup, id: NodeId) -> Result<R::State, Inconsistent> {
        let mut path = Vec::new();
        let mut at = id;
        let mut state = loop {
            let source = self.node(at).map(|node| node.source);
            let node = source.and_then(|source| self.node(source));
            let node = node.ok_or_else(|| Inconsistent::new("no such moment"))?;
            if let Some(state) = &node.snapshot {
                break state.clone();
            }
            path.push(node);
            at = node.parent.ok_or_else(|| Inconsistent::new("a moment without a beginning"))?;
        };
        for node in path.into_iter().rev() {
            for (_, event) in &node.events {
                R::apply(setup, &mut state, event)?;
            }
        }
        Ok(state)
    }

    /// The state after a record, whatever it is; inside a batch, after the events up to it.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn state_after(&self, setup: &R::Setup, seq: Seq) -> Result<R::State, Inconsistent> {
        let place = self.ends.partition_point(|end| end.seq < seq);
        let before = place.checked_sub(1).and_then(|place| self.ends.get(place));
        let before = before.map_or(self.root(), |end| end.node);
        let Some(end) = self.ends.get(place) else { return self.state(setup, before) };
        if end.seq == seq {
            return self.state(setup, end.node);
        }
        let node = self.node(end.node);
        let Some(node) = node.filter(|node| node.parent == Some(before)) else {
            return self.state(setup, before);
        };
        let mut state = self.state(setup, before)?;
        for (_, event) in node.events.iter().take_while(|(at, _)| *at <= seq) {
            R::apply(setup, &mut state, event)?;
        }
        Ok(state)
    }

    /// The event of a record and the state it was applied to.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn event(&self, setup: &R::Setup, seq: Seq) -> Result<Option<Happened<'_, R>>, Inconsistent> {
        let place = self.ends.partition_point(|end| end.seq < seq);
        let Some(node) = self.ends.get(place).and_then(|end| self.node(end.node)) else { return Ok(None) };
        let Some(event) = node.events.iter().find(|(at, _)| *at == seq) else { return Ok(None) };
        let parent = node.parent.ok_or_else(|| Inconsistent::new("events without a beginning"))?;
        let mut state = self.state(setup, parent)?;
        for (_, earlier) in node.events.iter().take_while(|(at, _)| *at < seq) {
            R::apply(setup, &mut state, earlier)?;
        }
        Ok(Some((state, &event.1)))
    }

    /// Every event told in words, in order of record; each line of play is folded once.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn story(&self, setup: &R::Setup) -> Result<Vec<(Seq, Line)>, Inconsistent> {
        let mut told = Vec::new();
        self.walk(setup, &mut |seq, before, event| told.push((seq, R::line(setup, before, event))))?;
        Ok(told)
    }

    /// Every event with the state before it, in order of record; each line of play is folded once.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn walk(&self, setup: &R::Setup, each: &mut Each<'_, R>) -> Result<(), Inconsistent> {
        let mut at = self.root();
        let mut state = self.state(setup, at)?;
        for (place, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = node.parent.unwrap_or(self.root());
            if parent != at {
                state = self.state(setup, parent)?;
            }
            for (seq, event) in &node.events {
                each(*seq, &state, event);
                R::apply(setup, &mut state, event)?;
            }
            if node.events.is_empty()
                && let Some(adjusted) = &node.snapshot
            {
                state = adjusted.clone();
            }
            at = NodeId(u32::try_from(place).unwrap_or(u32::MAX));
        }
        Ok(())
    }

    /// The nodes between one and a later one on its line, that one included, oldest first.
    fn path(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = &Node<R>> {
        let mut nodes = Vec::new();
        let mut at = Some(to).filter(|to| *to != from);
        while let Some(node) = at.and_then(|at| self.node(at)) {
            nodes.push(node);
            at = node.parent.filter(|parent| *parent != from);
        }
        nodes.into_iter().rev()
    }

    /// The events that lead from one node to a later one on its line, oldest first.
    pub(super) fn events_between(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = &R::Event> {
        self.path(from, to).flat_map(|node| node.events.iter().map(|(_, event)| event))
    }

    /// What changes hidden cards from one node to a later one on its line, oldest first.
    pub(super) fn changes_between(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = Change<'_, R>> {
        self.path(from, to).flat_map(|node| {
            let events = node.events.iter().map(|(_, event)| Change::Event(event));
            events.chain(node.dealings.iter().map(Change::Dealing))
        })
    }

    fn node(&self, id: NodeId) -> Option<&Node<R>> {
        usize::try_from(id.0).ok().and_then(|place| self.nodes.get(place))
    }
}
