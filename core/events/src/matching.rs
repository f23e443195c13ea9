//! The least perfect matching, and the least assignment of tables: exact, over integers.

use integer_blossom::{Weight, max_weight_matching};

/// What pairing two costs: first the cost, then the lot between equal costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Price {
    pub(crate) cost: i64,
    pub(crate) tie: u32,
}

/// Lots between equal costs have so many bits: enough to single one pairing out of those of equal cost.
pub(crate) const TIE_BITS: u32 = 25;

/// Pairs everybody, 0 to `count - 1`, at the least total price; nothing when nobody can pair all of them.
///
/// Whoever may not meet has no price. `count` is even.
pub(crate) fn least(count: usize, price: &dyn Fn(usize, usize) -> Option<Price>) -> Option<Vec<usize>> {
    if !count.is_multiple_of(2) {
        return None;
    }
    let mut prices = Vec::with_capacity(count.saturating_mul(count));
    for row in 0..count {
        // Only what stands above the diagonal is read.
        prices.extend((0..count).map(|column| if row < column { price(row, column) } else { None }));
    }
    let pairs = i128::try_from(count / 2).ok()?;
    // One step of cost outweighs all ties together. Doubled, so that halves of a price are whole numbers.
    let step = pairs.checked_shl(TIE_BITS)?.checked_add(1)?;
    let whole = |price: Price| (i128::from(price.cost) * step + i128::from(price.tie)) * 2;
    let reduced = reduce(&prices.iter().map(|price| price.map(whole)).collect::<Vec<_>>(), count);
    let most = reduced.iter().flatten().copied().max().unwrap_or(0);
    // What pairs everybody under any such top is the least of what does; only where some stay alone must one pair more
    // outweigh all prices together.
    [(most + 1) * 2, (most + 1) * (pairs + 1)].into_iter().find_map(|top| {
        let mates = if top < 1 << 58 {
            let weight = |price: &Option<i128>| price.map_or(Ok(0), |price| i64::try_from(top - price));
            solve(&reduced.iter().map(weight).collect::<Result<Vec<_>, _>>().ok()?, count)
        } else {
            let weight = |price: &Option<i128>| price.map_or(0, |price| top - price);
            solve(&reduced.iter().map(weight).collect::<Vec<_>>(), count)
        };
        mates.into_iter().collect()
    })
}

/// How often what everybody pays at least is taken off again.
const ROUNDS: usize = 6;

/// Takes off each price what its two pay whomever they meet: every pairing costs the same less, none costs less than
/// nothing, and most of the search is over before it begins. Only what stands above the diagonal is meant.
fn reduce(prices: &[Option<i128>], count: usize) -> Vec<Option<i128>> {
    let mut rows: Vec<Vec<Option<i128>>> = prices.chunks(count.max(1)).map(<[_]>::to_vec).collect();
    // Both halves, so that each row holds all the prices of its player.
    for row in 0..count {
        for column in 0..row {
            let price = rows.get(column).and_then(|of| of.get(row)).copied().flatten();
            if let Some(held) = rows.get_mut(row).and_then(|of| of.get_mut(column)) {
                *held = price;
            }
        }
    }
    let mut paid: Vec<i128> =
        rows.iter().map(|row| row.iter().flatten().min().copied().unwrap_or(0) / 2).collect();
    for _ in 0..ROUNDS {
        for (place, row) in rows.iter().enumerate() {
            let own = paid.get(place).copied().unwrap_or(0);
            let left = row.iter().zip(&paid).filter_map(|(price, other)| Some((*price)? - own - *other));
            let more = left.min().unwrap_or(0);
            if let Some(held) = paid.get_mut(place) {
                *held += more;
            }
        }
    }
    let mut reduced = Vec::with_capacity(prices.len());
    for (row, own) in rows.iter().zip(&paid) {
        reduced.extend(row.iter().zip(&paid).map(|(price, other)| price.map(|price| price - own - other)));
    }
    reduced
}

fn solve<W: Weight>(weights: &[W], count: usize) -> Vec<Option<usize>> {
    // What the library asserts holds: a square of weights, one row for each.
    max_weight_matching(weights, count)
}

/// Gives each row a column of its own at the least total cost, which is told with them; there are at least as many
/// columns as rows.
pub(crate) fn assign(
    rows: usize,
    columns: usize,
    cost: &dyn Fn(usize, usize) -> i64,
) -> Option<(i64, Vec<usize>)> {
    if rows > columns {
        return None;
    }
    let count = rows.checked_add(columns)?;
    let costs: Vec<i64> =
        (0..rows).flat_map(|row| (0..columns).map(move |column| cost(row, column))).collect();
    let most = costs.iter().copied().max().unwrap_or(0);
    // Rows meet columns only, and each row that finds one outweighs all costs together.
    let top = most.checked_add(1)?.checked_mul(i64::try_from(rows.checked_add(1)?).ok()?)?;
    let mut weights = Vec::with_capacity(count.saturating_mul(count));
    for row in costs.chunks(columns.max(1)) {
        weights.extend(std::iter::repeat_n(0, rows));
        weights.extend(row.iter().map(|cost| top.saturating_sub(*cost)));
    }
    weights.resize(count.saturating_mul(count), 0);
    let mates = solve(&weights, count);
    let chosen: Option<Vec<usize>> =
        mates.iter().take(rows).map(|mate| mate.and_then(|mate| mate.checked_sub(rows))).collect();
    let chosen = chosen?;
    let costs = chosen.iter().enumerate().map(|(row, column)| cost(row, *column));
    let total = costs.fold(0, i64::saturating_add);
    Some((total, chosen))
}
