//! Every state a match has been in, reachable in bounded time, void branches included.

use crate::error::Inconsistent;
use crate::ids::Seq;
use crate::ruleset::Ruleset;
use crate::view::Line;

/// A full state is kept every so many batches of play; anything between is folded from the one before.
const SNAPSHOT_EVERY: u32 = 16;

/// The state before an event, and the event.
pub type Happened<'t, R> = (<R as Ruleset>::State, &'t <R as Ruleset>::Event);

/// The number of a node: one batch of play on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

struct Node<R: Ruleset> {
    parent: Option<NodeId>,
    since_snapshot: u32,
    events: Vec<(Seq, R::Event)>,
    snapshot: Option<R::State>,
}

/// Where the line of play stands after a batch.
#[derive(Clone, Copy, Debug)]
struct End {
    seq: Seq,
    node: NodeId,
}

/// The tree of states: each batch of play is a node under the one it continues.
pub struct Timeline<R: Ruleset> {
    nodes: Vec<Node<R>>,
    ends: Vec<End>,
}

impl<R: Ruleset> Timeline<R> {
    /// A match that has not begun: its root is the state the opening gives.
    pub fn new(root: R::State) -> Self {
        let node = Node { parent: None, since_snapshot: 0, events: Vec::new(), snapshot: Some(root) };
        Self { nodes: vec![node], ends: Vec::new() }
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Adds a batch of events that continues `parent`; `after` is the state they lead to.
    pub fn add(&mut self, parent: NodeId, events: Vec<(Seq, R::Event)>, after: &R::State) -> NodeId {
        let since = self.node(parent).map_or(0, |node| node.since_snapshot).saturating_add(1);
        let snapshot = (since >= SNAPSHOT_EVERY).then(|| after.clone());
        self.push(parent, events, snapshot, since)
    }

    /// Adds a state that no event leads to: an adjustment.
    pub fn adjust(&mut self, parent: NodeId, after: R::State) -> NodeId {
        self.push(parent, Vec::new(), Some(after), 0)
    }

    fn push(
        &mut self,
        parent: NodeId,
        events: Vec<(Seq, R::Event)>,
        snapshot: Option<R::State>,
        since: u32,
    ) -> NodeId {
        let since_snapshot = if snapshot.is_some() { 0 } else { since };
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { parent: Some(parent), since_snapshot, events, snapshot });
        id
    }

    /// Notes where the line of play stands at the end of a batch, of play or not.
    pub fn end_batch(&mut self, seq: Seq, node: NodeId) {
        self.ends.push(End { seq, node });
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
            let node = self.node(at).ok_or_else(|| Inconsistent::new("no such moment"))?;
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
        let mut at = self.root();
        let mut state = self.state(setup, at)?;
        for (place, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = node.parent.unwrap_or(self.root());
            if parent != at {
                state = self.state(setup, parent)?;
            }
            for (seq, event) in &node.events {
                told.push((*seq, R::line(setup, &state, event)));
                R::apply(setup, &mut state, event)?;
            }
            if node.events.is_empty()
                && let Some(adjusted) = &node.snapshot
            {
                state = adjusted.clone();
            }
            at = NodeId(u32::try_from(place).unwrap_or(u32::MAX));
        }
        Ok(told)
    }

    /// The events that lead from the root to a node, oldest first.
    pub fn events_to(&self, id: NodeId) -> Vec<&R::Event> {
        let mut nodes = Vec::new();
        let mut at = Some(id);
        while let Some(node) = at.and_then(|at| self.node(at)) {
            nodes.push(node);
            at = node.parent;
        }
        nodes.into_iter().rev().flat_map(|node| node.events.iter().map(|(_, event)| event)).collect()
    }

    fn node(&self, id: NodeId) -> Option<&Node<R>> {
        usize::try_from(id.0).ok().and_then(|place| self.nodes.get(place))
    }
}
