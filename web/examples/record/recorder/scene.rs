//! The recorded positions, and where a figure may want to go.

use serde_json::{Value, json};

use super::chance::Chance;
use super::client::items;
use super::plan::Way;

/// A figure that stands on the table.
#[derive(Clone, Copy)]
struct Standing {
    id: u64,
    side: u64,
    at: (i64, i64),
    base: i64,
}

/// The table at one moment, in tenths of a millimetre.
pub(crate) struct Scene {
    standing: Vec<Standing>,
    table: (i64, i64),
    square: i64,
}

impl Scene {
    /// As `GET /matches/{id}/board` shows it.
    pub(crate) fn of(board: &Value) -> Self {
        let place = |at: &Value| Some((at["x"].as_i64()?, at["y"].as_i64()?));
        let standing = |piece: &Value| {
            let present = piece["present"] == true && piece["out"] != true;
            present.then_some(())?;
            Some(Standing {
                id: piece["id"].as_u64()?,
                side: piece["side"].as_u64()?,
                at: place(&piece["at"])?,
                base: piece["base"].as_i64().unwrap_or(0),
            })
        };
        let size = |index: usize| board["table"].get(index).and_then(Value::as_i64).unwrap_or(0);
        Self {
            standing: items(&board["pieces"]).iter().filter_map(standing).collect(),
            table: (size(0), size(1)),
            square: board["square"].as_i64().unwrap_or(0),
        }
    }

    /// How far a square that a choice names, as `G7`, lies from the nearest figure of another side than a figure's.
    pub(crate) fn to_foe(&self, figure: Option<u64>, choice: &Value) -> Option<i64> {
        let own = self.figure(figure)?;
        let at = self.square_of(choice)?;
        let foes = self.standing.iter().filter(|other| other.side != own.side);
        foes.map(|foe| distance(at, foe.at)).min()
    }

    /// The middle of the square that a choice names, however deep.
    fn square_of(&self, choice: &Value) -> Option<(i64, i64)> {
        let name = match choice {
            Value::String(name) => name,
            Value::Object(fields) => return fields.values().find_map(|field| self.square_of(field)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
        };
        let (column, row) = name.split_at_checked(1)?;
        let column = column.bytes().next().filter(u8::is_ascii_uppercase)?;
        let row: i64 = row.parse().ok()?;
        let middle = |place: i64| place.saturating_mul(self.square).saturating_add(self.square.div_euclid(2));
        Some((middle(i64::from(column.saturating_sub(b'A'))), middle(row.saturating_sub(1))))
    }

    fn figure(&self, id: Option<u64>) -> Option<Standing> {
        self.standing.iter().find(|figure| Some(figure.id) == id).copied()
    }

    /// How far two figures are from each other; far when one does not stand on the table.
    pub(crate) fn apart(&self, one: Option<u64>, other: Option<u64>) -> i64 {
        let both = self.figure(one).zip(self.figure(other));
        both.map_or(i64::MAX, |(one, other)| distance(one.at, other.at))
    }

    /// A figure of another side: the nearest, most of the time.
    fn foe(&self, own: Standing, chance: &mut Chance) -> Option<Standing> {
        let mut foes: Vec<Standing> =
            self.standing.iter().filter(|figure| figure.side != own.side).copied().collect();
        foes.sort_by_key(|foe| (distance(own.at, foe.at), foe.id));
        let reach = if chance.percent(70) { 1 } else { foes.len() };
        chance.pick(foes.get(..reach.min(foes.len()))?).copied()
    }

    /// A place for a figure; `named` is the one that the form itself names.
    pub(crate) fn place(&self, way: Way, figure: Option<u64>, named: &Value, chance: &mut Chance) -> Value {
        let Some(fallback) = named["x"].as_i64().zip(named["y"].as_i64()) else { return named.clone() };
        let own = self.figure(figure);
        let place = match (way, own) {
            (Way::Witness, _) => return named.clone(),
            (Way::Approach | Way::Retreat, Some(own)) => self.moved(way, own, fallback, chance),
            (Way::Line, _) => (chance.between(0, self.table.0), fallback.1),
            (Way::Spread, _) | (Way::Approach | Way::Retreat, None) => self.about(fallback, chance),
        };
        let mut point = named.clone();
        point["x"] = json!(place.0.clamp(0, self.table.0));
        point["y"] = json!(place.1.clamp(0, self.table.1));
        point
    }

    /// Somewhere within a sixth of the table.
    fn about(&self, from: (i64, i64), chance: &mut Chance) -> (i64, i64) {
        let (wide, deep) = (self.table.0.div_euclid(6), self.table.1.div_euclid(6));
        (
            from.0.saturating_add(chance.between(wide.saturating_neg(), wide)),
            from.1.saturating_add(chance.between(deep.saturating_neg(), deep)),
        )
    }

    /// Towards another side's figure, as far as the form's own place lies: into contact when it is in reach.
    fn moved(&self, way: Way, own: Standing, named: (i64, i64), chance: &mut Chance) -> (i64, i64) {
        let Some(foe) = self.foe(own, chance) else { return self.about(named, chance) };
        let apart = distance(own.at, foe.at).max(1);
        let touching = own.base.saturating_add(foe.base).div_euclid(2);
        let gap = apart.saturating_sub(touching).max(0);
        let reach = distance(own.at, named).max(300);
        let part = |hundredths: i64| reach.saturating_mul(hundredths).div_euclid(100);
        let tries = [gap, part(200), part(150), part(100), part(60)];
        let far = chance.pick(&tries).copied().unwrap_or(gap).min(gap);
        let step = if way == Way::Retreat { far.saturating_neg() } else { far };
        let along = |from: i64, to: i64| {
            from.saturating_add(to.saturating_sub(from).saturating_mul(step).div_euclid(apart))
        };
        (along(own.at.0, foe.at.0), along(own.at.1, foe.at.1))
    }

    /// A direction towards another side's figure, any when there is none.
    pub(crate) fn direction(&self, figure: Option<u64>, chance: &mut Chance) -> Value {
        let own = self.figure(figure);
        let ahead = own.and_then(|own| {
            let foe = self.foe(own, chance)?;
            Some((foe.at.0.saturating_sub(own.at.0), foe.at.1.saturating_sub(own.at.1)))
        });
        let (x, y) = ahead.filter(|ahead| *ahead != (0, 0)).unwrap_or((1, 0));
        json!({ "x": x, "y": y })
    }
}

fn distance(from: (i64, i64), to: (i64, i64)) -> i64 {
    let (dx, dy) = (to.0.saturating_sub(from.0), to.1.saturating_sub(from.1));
    dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy)).max(0).isqrt()
}
