//! How far the awaited question reaches, to be lit with it, before a finger touches the board: whole ways on squares,
//! and the ground that a straight way of a figure may end on.
//!
//! A pure function of match, seat and what that seat may see, as [`Match::ghost`] is: nothing is written, no die is
//! cast. A way is a list of ordinary commands, declared one after the other for as long as its seat alone is awaited.
//! A region is a sketch, ray by ray: what a touched place comes to is said by its ghost.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::asking::form::{Form, Kind, every};
use crate::geometry::angle::offset;
use crate::judging::declaration::{Declaration, Named};
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::fact::FigureId;
use crate::judging::ruleset::{Ruleset, Stride};
use crate::judging::trial::FACT_NEEDED;
use crate::play::Match;
use crate::play::ghost::Room;
use crate::play::knowledge::Knowledge;
use crate::record::ids::Seat;
use crate::record::write;
use crate::telling::length;
use crate::telling::view::{Board, Point};
use crate::telling::words::Words;

/// How far a question reaches.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Reach {
    /// Whole ways on a board of squares, the cheapest to each square for each manner of going.
    pub ways: Vec<Walk>,
    /// Where a straight way may end, for the forms that ask for one.
    pub regions: Vec<Region>,
}

/// All that the awaited question of a seat needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The forms of the seat, as [`Match::prompt`] gives them.
    pub forms: Vec<Form>,
    /// How far the question reaches.
    pub reach: Reach,
}

/// A whole way, without a test on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Walk {
    /// The commands that go it, in order: the first answers the question that stands.
    pub steps: Vec<Value>,
    /// The squares entered, in order; it ends on the last.
    pub path: Vec<String>,
    /// What it spends.
    pub spends: u32,
    /// What opens it, in words; nothing where it goes on with what is under way.
    pub opens: Words,
    /// Whether the figure may go on from its end.
    pub open: bool,
}

/// The ground that a straight way may end on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Region {
    /// The form's place among those of the seat.
    pub form: usize,
    /// The field of its place.
    pub key: String,
    /// The figure that goes.
    pub figure: FigureId,
    /// Where it stands.
    pub from: Point,
    /// The farthest accepted places around it, in order.
    pub outline: Vec<Point>,
    /// How far the farthest of them is, in tenths of a millimetre, and in words.
    pub limit: (i32, Words),
}

/// Commands that may open a walk before its first step: an activation, a kind of move.
const OPENINGS: usize = 3;
/// The most ways that are told.
const MOST: usize = 240;
/// Degrees between two rays.
const BETWEEN: usize = 8;
/// How near the end of a ray is found, in tenths of a millimetre.
const FINE: i32 = 15;
/// Where the search along a ray begins, and where it ends whatever is accepted.
const NEAR: i32 = 200;
const FAR: i32 = 30_000;
/// Of so many rays the end of one is tried in full.
const SURE: usize = 9;
/// As many forms have their ground lit, in their order.
const REGIONS: usize = 3;

impl<R: Ruleset> Match<R> {
    /// What a seat is asked, with how far the question reaches; `figure` names one that is yet to be chosen in it. `all`
    /// is what the vault knows; only what the seat may see is used.
    ///
    /// # Errors
    /// When the log cannot be folded, or the rules contradict themselves.
    pub fn question_of(
        &self,
        seat: Seat,
        all: &Knowledge,
        figure: Option<FigureId>,
    ) -> Result<Asked, Inconsistent> {
        let forms = self.prompt(seat, all)?;
        let reach = self.reach(seat, all, &forms, figure)?;
        Ok(Asked { forms, reach })
    }

    fn reach(
        &self,
        seat: Seat,
        all: &Knowledge,
        forms: &[Form],
        figure: Option<FigureId>,
    ) -> Result<Reach, Inconsistent> {
        if !self.is_started() || !self.owed().iter().any(|owed| owed.seat == seat) {
            return Ok(Reach::default());
        }
        let Ok(room) = self.room_for(seat, all)? else { return Ok(Reach::default()) };
        let board = R::board(&self.setup, &self.state);
        if board.square.is_some() {
            let mut ways = Vec::new();
            room.opened(&Label::at(&self.state), figure, OPENINGS, &mut ways)?;
            ways.truncate(MOST);
            return Ok(Reach { ways, regions: Vec::new() });
        }
        Ok(Reach { ways: Vec::new(), regions: room.regions(forms, &board, figure)? })
    }
}

/// A walk so far.
struct Label<R: Ruleset> {
    state: R::State,
    steps: Vec<Value>,
    path: Vec<String>,
    opens: Vec<Words>,
    spent: [u32; 2],
}

impl<R: Ruleset> Label<R> {
    fn at(state: &R::State) -> Self {
        let state = state.clone();
        Self { state, steps: Vec::new(), path: Vec::new(), opens: Vec::new(), spent: [0, 0] }
    }

    fn walk(&self, open: bool) -> Walk {
        Walk {
            steps: self.steps.clone(),
            path: self.path.clone(),
            spends: self.spent[0],
            opens: Words::joined(self.opens.iter().cloned()).unwrap_or_default(),
            open,
        }
    }
}

/// The cost after one stride more.
fn paid(spent: [u32; 2], more: [u32; 2]) -> [u32; 2] {
    [spent[0].saturating_add(more[0]), spent[1].saturating_add(more[1])]
}

/// Whether something as cheap in both ways is known already.
fn is_dearer(known: &[[u32; 2]], spent: [u32; 2]) -> bool {
    known.iter().any(|other| other[0] <= spent[0] && other[1] <= spent[1])
}

impl<R: Ruleset> Room<'_, R> {
    fn strides(&self, state: &R::State, figure: Option<FigureId>) -> Vec<Stride<R::Command>> {
        R::strides(&self.game.setup, state, self.seat, &self.eyes, figure)
    }

    /// The walks that begin here, or with what opens one here.
    fn opened(
        &self,
        from: &Label<R>,
        figure: Option<FigureId>,
        left: usize,
        found: &mut Vec<Walk>,
    ) -> Result<(), Inconsistent> {
        let strides = self.strides(&from.state, figure);
        let (steps, openings): (Vec<_>, Vec<_>) =
            strides.into_iter().partition(|stride| stride.along.is_some());
        if left > 0 {
            for stride in &openings {
                if let Some(next) = self.taken(from, stride)? {
                    self.opened(&next, figure, left.saturating_sub(1), found)?;
                }
            }
        }
        if steps.is_empty() { Ok(()) } else { self.walked(from, figure, found) }
    }

    /// The cheapest walk to each square.
    fn walked(
        &self,
        from: &Label<R>,
        figure: Option<FigureId>,
        found: &mut Vec<Walk>,
    ) -> Result<(), Inconsistent> {
        let mut known: BTreeMap<String, Vec<[u32; 2]>> = BTreeMap::new();
        let mut told: Vec<String> = Vec::new();
        let mut waiting = vec![copy(from)];
        while let Some(place) = cheapest(&waiting) {
            let label = waiting.swap_remove(place);
            let strides = self.strides(&label.state, figure);
            let on = strides.iter().filter(|stride| stride.along.is_some());
            for stride in on.clone() {
                let Some([start, to]) = &stride.along else { continue };
                // The square that it began on is no end of a walk.
                if label.path.is_empty() {
                    known.entry(start.clone()).or_insert_with(|| vec![[0, 0]]);
                }
                let spent = paid(label.spent, stride.spends);
                if is_dearer(known.get(to).map_or(&[], Vec::as_slice), spent) {
                    continue;
                }
                let Some(next) = self.taken(&label, stride)? else { continue };
                known.entry(to.clone()).or_default().push(spent);
                waiting.push(next);
            }
            let Some(end) = label.path.last() else { continue };
            if !told.contains(end) {
                told.push(end.clone());
                found.push(label.walk(on.count() > 0));
            }
            if found.len() >= MOST {
                break;
            }
        }
        Ok(())
    }

    /// The walk after one stride more; nothing where it is refused, or comes to dice, cards or an answer.
    fn taken(&self, from: &Label<R>, stride: &Stride<R::Command>) -> Result<Option<Label<R>>, Inconsistent> {
        let named = Named::Game(stride.command.clone());
        let read = Declaration { named, facts: Vec::new(), claims: Vec::new() };
        let probe = self.ahead(&from.state, &read, &[]);
        if probe.end.is_err() || probe.bound {
            return Ok(None);
        }
        let mut next = copy(from);
        for emitted in &probe.events {
            R::apply(&self.game.setup, &mut next.state, &emitted.event)?;
        }
        next.steps.push(write::value(&stride.command));
        match &stride.along {
            Some([_, to]) => next.path.push(to.clone()),
            None => next.opens.push(stride.label.clone()),
        }
        next.spent = paid(next.spent, stride.spends);
        Ok(Some(next))
    }

    fn regions(
        &self,
        forms: &[Form],
        board: &Board,
        figure: Option<FigureId>,
    ) -> Result<Vec<Region>, Inconsistent> {
        let places = forms.iter().enumerate().filter(|(_, form)| form.owed);
        let places = places.filter_map(|(index, form)| Ground::of(form, index, board, figure));
        let mut regions = Vec::new();
        for ground in places.take(REGIONS) {
            regions.extend(self.region(&ground)?);
        }
        Ok(regions)
    }

    fn region(&self, ground: &Ground<'_>) -> Result<Option<Region>, Inconsistent> {
        let accepted = |refused: Option<Refused>| refused.is_none_or(|refused| refused.code == FACT_NEEDED);
        let at_once = |at: Point| Ok(accepted(self.refused_at_once(&ground.command(at).to_string())?));
        let whole = |at: Point| Ok(accepted(self.refusal(&ground.command(at).to_string(), &[])?));
        let mut ends = ground.ends(&at_once)?;
        // Of a few ends all that follows is tried, too: where that refuses one, of every place.
        for (degrees, end) in ends.iter().step_by(SURE) {
            if *end > 0 && !whole(offset(ground.from, *degrees, *end))? {
                ends = ground.ends(&whole)?;
                break;
            }
        }
        let limit = ends.iter().map(|(_, end)| *end).max().unwrap_or_default();
        let outline = ends.iter().map(|(degrees, end)| offset(ground.from, *degrees, *end)).collect();
        let Ground { index, key, figure, from, .. } = ground;
        let words = length::told(i64::from(limit), R::INCHES);
        let region = Region {
            form: *index,
            key: key.clone(),
            figure: *figure,
            from: *from,
            outline,
            limit: (limit, words),
        };
        Ok((limit > 0).then_some(region))
    }
}

fn copy<R: Ruleset>(label: &Label<R>) -> Label<R> {
    Label {
        state: label.state.clone(),
        steps: label.steps.clone(),
        path: label.path.clone(),
        opens: label.opens.clone(),
        spent: label.spent,
    }
}

/// Where the cheapest of the walks that are not told yet stands: of equals, the one of fewest squares.
fn cheapest<R: Ruleset>(waiting: &[Label<R>]) -> Option<usize> {
    let cost = |(_, label): &(usize, &Label<R>)| (label.spent, label.path.len());
    waiting.iter().enumerate().min_by_key(cost).map(|(place, _)| place)
}

/// How far a ray is accepted; the ray before says where to look first.
fn farthest(fits: &dyn Fn(i32) -> Result<bool, Inconsistent>, guess: i32) -> Result<i32, Inconsistent> {
    let (mut good, mut bad) = if guess == 0 {
        onward(fits, 0, NEAR)?
    } else if fits(guess)? {
        onward(fits, guess, FINE)?
    } else {
        back(fits, guess)?
    };
    while bad.saturating_sub(good) > FINE {
        let middle = i32::midpoint(good, bad);
        if fits(middle)? {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Ok(good)
}

/// The last place accepted and the first refused, from one that is accepted on, in steps that double.
fn onward(
    fits: &dyn Fn(i32) -> Result<bool, Inconsistent>,
    from: i32,
    first: i32,
) -> Result<(i32, i32), Inconsistent> {
    let (mut good, mut bad, mut step) = (from, from.saturating_add(first), first);
    while bad < FAR && fits(bad)? {
        step = step.saturating_mul(2);
        (good, bad) = (bad, bad.saturating_add(step));
    }
    Ok((good, bad))
}

/// The same from one that is refused back: rays beside each other end at much the same distance.
fn back(fits: &dyn Fn(i32) -> Result<bool, Inconsistent>, from: i32) -> Result<(i32, i32), Inconsistent> {
    let (mut bad, mut step) = (from, FINE);
    while bad > step {
        let at = bad.saturating_sub(step);
        if fits(at)? {
            return Ok((at, bad));
        }
        (bad, step) = (at, step.saturating_mul(2));
    }
    Ok((0, bad))
}

/// Whether a place is accepted.
type Fits<'f> = dyn Fn(Point) -> Result<bool, Inconsistent> + 'f;

/// A form that asks where a figure goes, filled as it would be accepted.
struct Ground<'f> {
    index: usize,
    form: &'f Form,
    fields: Map<String, Value>,
    key: String,
    path: bool,
    figure: FigureId,
    from: Point,
}

impl<'f> Ground<'f> {
    fn of(form: &'f Form, index: usize, board: &Board, figure: Option<FigureId>) -> Option<Self> {
        let mut fields = form.witness.clone()?;
        let mut mover = form.figure;
        for blank in &form.blanks {
            let Kind::One { of } = &blank.kind else { continue };
            let wanted = of.iter().find(|choice| figure.is_some() && choice.figure == figure);
            if let Some(wanted) = wanted.filter(|choice| choice.refused.is_none()) {
                fields.insert(blank.key.clone(), wanted.value.clone());
            }
            let made = of.iter().find(|choice| fields.get(&blank.key) == Some(&choice.value));
            mover = mover.or(made.and_then(|choice| choice.figure));
        }
        let blanks = every(&form.blanks);
        let place = blanks.iter().find(|blank| {
            matches!(blank.kind, Kind::Point {} | Kind::Path { .. }) && fields.contains_key(&blank.key)
        })?;
        let path = matches!(place.kind, Kind::Path { .. });
        let figure = mover?;
        let from = board.pieces.iter().find(|piece| piece.id == figure)?.at?;
        Some(Self { index, form, fields, key: place.key.clone(), path, figure, from })
    }

    /// How far each ray is accepted, by its degrees.
    fn ends(&self, fits: &Fits<'_>) -> Result<Vec<(i32, i32)>, Inconsistent> {
        let mut last = 0;
        let rays = (0..360).step_by(BETWEEN).map(|degrees| {
            last = farthest(&|tenths| fits(offset(self.from, degrees, tenths)), last)?;
            Ok((degrees, last))
        });
        rays.collect()
    }

    fn command(&self, at: Point) -> Value {
        let mut fields = self.fields.clone();
        let place = if self.path { json!([at]) } else { json!(at) };
        fields.insert(self.key.clone(), place);
        json!({ self.form.command.clone(): fields })
    }
}
