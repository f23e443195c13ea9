//! The pages of a part of the steps, each told by what differs from the step before.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::signs::Signs;
use super::{Asked, Known, Made, PER, in_short, once};
use crate::api::fail::{Fail, NO_RECORD};
use crate::api::{Shared, blocking, open};
use crate::budget::Budget;
use crate::chronicle::Moment;
use crate::clerk::Table;
use crate::error::PageError;
use crate::pages::matches::{Look, replay};
use crate::shell::Shell;
use crate::site::Site;

/// The pages of some steps.
#[derive(Serialize)]
struct Part {
    /// The head it was made of, in short.
    of: String,
    /// The place of its first step.
    first: usize,
    /// The lines that no part before told of: those that begin alike stand together, as they pack best.
    lines: Vec<Vec<String>>,
    /// A sign for each of them, in the order in which steps take them: `#` where it is the next of the first list, and so on.
    order: String,
    steps: Vec<Turned>,
}

/// How the pieces of a step (the bar, the stage, the record, the figures) are made from those of the step before: so many
/// lines kept, so many left out, so many put in their place and which, and so on; what follows the last is kept. Then the
/// title of its page. A line is told by its number among all that this part and those before it told of, from 1; 0 is the
/// next new one.
#[derive(Serialize)]
struct Turned([Vec<usize>; 4], usize);

/// The lines of a part: each has a place in it, and a number once a step, or a part before, has told of it.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    places: BTreeMap<String, usize>,
    known: Known,
    /// The places of those that this part tells of first, in their order.
    new: Vec<usize>,
}

impl Lines {
    fn after(known: Known) -> Self {
        Self { known, ..Self::default() }
    }

    fn place(&mut self, line: &str) -> usize {
        if let Some(known) = self.places.get(line) {
            return *known;
        }
        let place = self.texts.len();
        self.texts.push(line.to_owned());
        self.places.insert(line.to_owned(), place);
        place
    }

    /// Its number from 1; 0 where it is told of for the first time.
    fn told(&mut self, place: usize) -> usize {
        let hash = Sha256::digest(self.texts.get(place).map_or("", String::as_str));
        let mut short = [0; 16];
        short.iter_mut().zip(hash).for_each(|(kept, byte)| *kept = byte);
        let number = self.known.len();
        match self.known.entry(short) {
            Entry::Occupied(known) => known.get().saturating_add(1),
            Entry::Vacant(free) => {
                free.insert(number);
                self.new.push(place);
                0
            }
        }
    }

    /// How a piece is made from that of the step before, as [`Turned`] tells it.
    fn turn(&mut self, before: &[usize], now: &[usize]) -> Vec<usize> {
        let mut ops = Vec::new();
        let mut keep = 0_usize;
        for op in capture_diff_slices(Algorithm::Myers, before, now) {
            let (left_out, put) = match op {
                DiffOp::Equal { len, .. } => {
                    keep = keep.saturating_add(len);
                    continue;
                }
                DiffOp::Delete { old_len, .. } => (old_len, 0..0),
                DiffOp::Insert { new_index, new_len, .. } => {
                    (0, new_index..new_index.saturating_add(new_len))
                }
                DiffOp::Replace { old_len, new_index, new_len, .. } => {
                    (old_len, new_index..new_index.saturating_add(new_len))
                }
            };
            ops.extend([keep, left_out, put.len()]);
            ops.extend(now.get(put).unwrap_or_default().iter().map(|place| self.told(*place)));
            keep = 0;
        }
        ops
    }

    /// The new lines in lists of those that begin alike, which list each is the next of, and all that are known now.
    fn apart(self) -> (Vec<Vec<String>>, String, Known) {
        let Self { texts, known, new, .. } = self;
        let mut texts: Vec<Option<String>> = texts.into_iter().map(Some).collect();
        let (mut lists, mut order) = (vec![Vec::new()], String::with_capacity(new.len()));
        for place in new {
            let Some(text) = texts.get_mut(place).and_then(Option::take) else { continue };
            let list =
                STARTS.iter().position(|start| text.starts_with(start)).map_or(0, |at| at.saturating_add(1));
            while lists.len() <= list {
                lists.push(Vec::new());
            }
            let sign = u8::try_from(list).unwrap_or_default().saturating_add(b'#');
            order.push(char::from(sign));
            lists.get_mut(list).into_iter().for_each(|list| list.push(text.clone()));
        }
        (lists, order, known)
    }
}

/// The pages of a part of the steps.
///
/// # Errors
/// 404 for no such match, record or part.
pub async fn part(
    request: HttpRequest,
    site: web::Data<Site>,
    shared: web::Data<Shared>,
    place: web::Path<(String, usize)>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, Fail> {
    let (id, number) = place.into_inner();
    let opened = site.clone();
    let asked = asked.into_inner();
    let (language, hiding) = (asked.language(), asked.seen.is_some());
    let (table, chronicle, head, places) = blocking(move || {
        let table = open(&opened, &id)?;
        let chronicle = opened.chronicle(&table)?;
        let (shown, head) = (asked.shown(&chronicle)?, table.game().head());
        let first = number.saturating_mul(PER);
        let until = first.saturating_add(PER).min(shown);
        if first >= until {
            return Err(Fail::Plain(&NO_RECORD));
        }
        Ok((table, chronicle, head, first..until))
    })
    .await?;
    let shell = Shell::plain(language);
    let shown = format!("replay/{}/{hiding}", shell.lang());
    let name = format!("{shown}/{}-{}", places.start, places.end);
    let (work, kept) = (Arc::clone(&table), shared.clone());
    let make = move |budget: &mut Budget| {
        let look = Look { hiding, close: None, alone: true };
        let ending = |part: usize| (head, format!("{shown}/{}", part.saturating_mul(PER)));
        // From the last part whose lines are known: those before are made on the way.
        let mut from = number;
        let mut known = Known::new();
        while from > 0 {
            if let Some(lines) = kept.parts.lines(&ending(from)) {
                known.clone_from(&lines);
                break;
            }
            from = from.saturating_sub(1);
        }
        for before in from..number {
            let first = before.saturating_mul(PER);
            let moments = chronicle.moments.get(first..first.saturating_add(PER)).unwrap_or_default();
            known = paged((&site, &work), (first, moments), (&look, &shell), known, budget)?.1;
            kept.parts.keep_lines(ending(before.saturating_add(1)), known.clone());
        }
        let whole = places.len() == PER;
        let moments = chronicle.moments.get(places.clone()).unwrap_or_default();
        let (part, known) = paged((&site, &work), (places.start, moments), (&look, &shell), known, budget)?;
        if whole {
            kept.parts.keep_lines(ending(number.saturating_add(1)), known);
        }
        Made::json(&part, true)
    };
    once(&request, &shared, (table, head, name), make).await
}

fn paged(
    (site, table): (&Site, &Table),
    (first, moments): (usize, &[Moment]),
    (look, shell): (&Look, &Shell),
    known: Known,
    budget: &mut Budget,
) -> Result<(Part, Known), Fail> {
    let mut lines = Lines::after(known);
    let mut steps = Vec::new();
    let mut before: [Vec<usize>; 4] = Default::default();
    for moment in moments {
        if budget.step().is_break() {
            return Err(PageError::Busy.into());
        }
        let page = replay(site, table, shell.clone(), Some(moment.last), look.clone(), false)?;
        let title = lines.place(&shell.w(&page.line.title));
        let signs = Signs::of(&page.base, (moment.first, page.seq), &shell.w(&moment.told));
        let now = page.pieces().map_err(PageError::from)?.map(|piece| {
            let piece = signs.put(&piece);
            split(&piece).into_iter().map(|line| lines.place(line)).collect::<Vec<usize>>()
        });
        let mut turned: [Vec<usize>; 4] = Default::default();
        for ((ops, now), before) in turned.iter_mut().zip(&now).zip(&before) {
            *ops = lines.turn(before, now);
        }
        steps.push(Turned(turned, lines.told(title)));
        before = now;
    }
    let (lines, order, known) = lines.apart();
    Ok((Part { of: in_short(&table.game().head()), first, lines, order, steps }, known))
}

/// How things begin that change by themselves.
const STARTS: [&str; 31] = [
    "<a class=\"fig",
    "<path",
    "<g class=\"tag",
    "<tr",
    "<li",
    "<section",
    "<p ",
    "<h2",
    "<div class=\"sheet",
    "<div class=\"inset",
    "<table",
    "<svg",
    "<span data-out",
    "<span class=\"frames",
    "<div class=\"acts",
    "<div class=\"verdict",
    "<details",
    "<span class=\"chip",
    "<h3",
    "<dd",
    "<span class=\"side",
    "<b>",
    "<td class",
    "<g class=\"tok",
    "<text class=\"rank",
    "<circle class=\"d",
    "<text class=\"co",
    "<div class=\"board",
    "<ins>",
    "<span class=\"wide",
    "<i ",
];

/// A piece in lines: where one of the things begins that change by themselves.
fn split(piece: &str) -> Vec<&str> {
    let begins = |at: &usize| {
        let rest = piece.get(*at..).unwrap_or_default();
        *at > 0 && STARTS.iter().any(|start| rest.starts_with(start))
    };
    let ends = piece.match_indices('<').map(|(at, _)| at).filter(begins).chain([piece.len()]);
    let mut from = 0_usize;
    let line = ends.filter_map(|end| {
        let line = piece.get(from..end);
        from = end;
        line.filter(|line| !line.is_empty())
    });
    line.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_in_lines_that_make_it_again_and_told_by_what_the_step_before_had() {
        let piece = "<p>a</p><a class=\"fig a\">1</a><a class=\"fig b\">2</a><p class=\"x\">z</p>";
        assert_eq!(split(piece).concat(), piece);
        assert_eq!(split(piece).len(), 4);
        // Four steps of two parts: what is new comes next, what is known has its number, from whatever part.
        let mut lines = Lines::default();
        let [a, b, c] = ["<li>a", "b", "<li>c"].map(|text| lines.place(text));
        assert_eq!((a, lines.place("b"), c), (0, b, 2));
        assert_eq!(lines.turn(&[], &[b, a, b, c]), [0, 0, 4, 0, 0, 1, 0]);
        assert_eq!(lines.turn(&[b, a, b, c], &[b, a, b, c]), [0_usize; 0]);
        assert_eq!(lines.turn(&[b, a, b, c], &[b, a, c]), [2, 1, 0]);
        let (lists, order, known) = lines.apart();
        assert_eq!((lists[0].as_slice(), order.chars().next()), (["b".to_owned()].as_slice(), Some('#')));
        assert_eq!(lists.last().unwrap().as_slice(), ["<li>a", "<li>c"]);
        assert_eq!((order.len(), lists.iter().flatten().count()), (3, 3));
        let mut next = Lines::after(known);
        let [d, a] = ["d", "<li>a"].map(|text| next.place(text));
        assert_eq!(next.turn(&[], &[a, d, d]), [0, 0, 3, 2, 0, 4]);
        assert_eq!(next.apart().1, "#");
    }
}
