//! Forms filled as their plan has it: every kind of blank, within what the form admits.

use serde_json::{Map, Value, json};

use super::chance::Chance;
use super::client::items;
use super::plan::{FactPlan, Plan, Way};
use super::scene::Scene;

/// What a form is filled from.
pub(crate) struct Hand<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) scene: &'a Scene,
    pub(crate) chance: &'a mut Chance,
}

/// A form filled in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filled {
    pub(crate) command: String,
    pub(crate) fields: Map<String, Value>,
    pub(crate) facts: Vec<Value>,
    pub(crate) claims: Vec<Value>,
    pub(crate) private: Vec<Value>,
    figure: Option<u64>,
}

impl Filled {
    /// The act that declares it.
    pub(crate) fn act(&self, window: &Value, for_seat: Option<&str>) -> Value {
        let mut command = Map::new();
        command.insert(self.command.clone(), Value::Object(self.fields.clone()));
        for (name, stated) in [("facts", &self.facts), ("claims", &self.claims)] {
            if !stated.is_empty() {
                command.insert(name.to_owned(), stated.clone().into());
            }
        }
        // A text is sent as it is, and a payload is JSON: a plain word goes in its quotes.
        let quoted = |payload: &Value| match payload {
            Value::String(_) => Value::String(payload.to_string()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                payload.clone()
            }
        };
        let private: Vec<Value> = self.private.iter().map(quoted).collect();
        let mut declare = json!({ "window": window, "command": command, "private": private });
        if let Some(seat) = for_seat {
            declare["for"] = seat.into();
        }
        json!({ "declare": declare })
    }
}

/// The kinds of blank that ask for a place.
const PLACES: [&str; 3] = ["Point", "Direction", "Path"];

/// Where places come from while a form is being filled.
#[derive(Clone, Copy)]
struct Named<'a> {
    fields: Option<&'a Map<String, Value>>,
    as_named: bool,
}

/// Fills a form; none when a choice has nothing to choose from. `as_named` takes the form's own fields where
/// it names any: they are accepted.
pub(crate) fn fill(form: &Value, hand: &mut Hand<'_>, as_named: bool) -> Option<Filled> {
    let mut filled = Filled {
        command: form["command"].as_str()?.to_owned(),
        figure: form["figure"].as_u64(),
        ..Filled::default()
    };
    let named = Named { fields: form["witness"].as_object(), as_named };
    match named.fields {
        Some(fields) if as_named => {
            filled.fields.clone_from(fields);
            facts_beside(&form["blanks"], fields, hand, &mut filled);
        }
        Some(_) | None => blanks(&form["blanks"], named, hand, &mut filled)?,
    }
    Some(filled)
}

/// Whether a form asks for a place on the table.
pub(crate) fn has_place(of: &Value) -> bool {
    asks_for(&PLACES, of)
}

/// Whether a form asks for what few fillings by chance may fit: a place, or groups.
pub(crate) fn is_hard(of: &Value) -> bool {
    asks_for(&PLACES, of) || asks_for(&["Groups"], of)
}

fn asks_for(kinds: &[&str], of: &Value) -> bool {
    items(of).iter().any(|blank| {
        let kind = &blank["kind"];
        let inner = |choice: &Value| asks_for(kinds, &choice["then"]);
        kinds.iter().any(|name| kind.get(*name).is_some()) || items(&kind["One"]["of"]).iter().any(inner)
    })
}

fn blanks(of: &Value, named: Named<'_>, hand: &mut Hand<'_>, filled: &mut Filled) -> Option<()> {
    for blank in items(of) {
        let name = format!("{}.{}", filled.command, blank["key"].as_str().unwrap_or_default());
        let silent = hand.plan.silent.contains(&name);
        if blank["optional"] != true || (!silent && is_wanted(&blank["kind"], named, hand)) {
            one_blank(blank, named, hand, filled)?;
        }
    }
    Some(())
}

/// Whether a blank that may be left out is filled: a place that the form can name always, a fact that the
/// positions say only to contradict them.
fn is_wanted(kind: &Value, named: Named<'_>, hand: &mut Hand<'_>) -> bool {
    if PLACES.iter().any(|name| kind.get(*name).is_some()) {
        return named.fields.is_some();
    }
    let recorded = &kind["Fact"]["recorded"];
    let name = kind["Fact"]["fact"].as_str().unwrap_or_default();
    let against = hand.plan.facts.get(name).map_or(0, |plan| plan.against);
    // Beside a place, what is not said follows from where it lies.
    let of_place = kind.get("Fact").is_some() && named.fields.is_some();
    hand.chance.percent(if recorded.is_null() && !of_place { hand.plan.optional } else { against })
}

fn one_blank(blank: &Value, named: Named<'_>, hand: &mut Hand<'_>, filled: &mut Filled) -> Option<()> {
    let key = blank["key"].as_str()?;
    let (name, kind) = blank["kind"].as_object()?.iter().next()?;
    match name.as_str() {
        "One" => {
            let choice = chosen(&kind["of"], &format!("{}.{key}", filled.command), filled.figure, hand)?;
            filled.figure = filled.figure.or_else(|| choice["figure"].as_u64());
            filled.fields.insert(key.to_owned(), choice["value"].clone());
            blanks(&choice["then"], named, hand, filled)?;
        }
        "Fact" => filled.facts.push(stated(kind, &filled.command, hand)),
        "Claim" => filled.claims.extend(claimed(kind, hand)),
        "Sealed" => match sealed(&kind["what"], &format!("{}.{key}", filled.command), hand)? {
            Value::Array(payloads) => filled.private.extend(payloads),
            payload @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Object(_)) => filled.private.push(payload),
        },
        "Some" => {
            let named = some_of(kind, &format!("{}.{key}", filled.command), filled.figure, hand)?;
            filled.fields.insert(key.to_owned(), named);
        }
        "Point" | "Direction" | "Path" => {
            let here = place(name, key, named, hand, filled)?;
            filled.fields.insert(key.to_owned(), here);
        }
        "Length" | "Hundredths" => drop(filled.fields.insert(key.to_owned(), length(kind, key, hand)?)),
        _ => drop(filled.fields.insert(key.to_owned(), value(&blank["kind"], hand)?)),
    }
    Some(())
}

/// A length that the form admits, within the plan's bounds for it where these leave any.
fn length(kind: &Value, key: &str, hand: &mut Hand<'_>) -> Option<Value> {
    let (least, most) = (kind["least"].as_i64()?, kind["most"].as_i64()?);
    let plan = hand.plan.facts.get(key);
    let within = plan.map(|plan| (plan.least.max(least), plan.most.min(most)));
    let (least, most) = within.filter(|(least, most)| least <= most).unwrap_or((least, most));
    Some(json!(hand.chance.between(least, most)))
}

fn place(kind: &str, key: &str, named: Named<'_>, hand: &mut Hand<'_>, filled: &Filled) -> Option<Value> {
    let own = named.fields.and_then(|fields| fields.get(key));
    let way = hand.plan.places.get(&filled.command).copied().unwrap_or(Way::Approach);
    if named.as_named || way == Way::Witness {
        return own.cloned();
    }
    match kind {
        "Direction" => Some(hand.scene.direction(filled.figure, hand.chance)),
        "Point" => Some(hand.scene.place(way, filled.figure, own?, hand.chance)),
        _ => {
            let last = items(own?).last().cloned()?;
            Some(json!([hand.scene.place(way, filled.figure, &last, hand.chance)]))
        }
    }
}

/// The facts that a form asks for beside the fields it names itself.
fn facts_beside(of: &Value, fields: &Map<String, Value>, hand: &mut Hand<'_>, filled: &mut Filled) {
    for blank in items(of) {
        let kind = &blank["kind"];
        if kind.get("Fact").is_some() && blank["optional"] != true {
            filled.facts.push(stated(&kind["Fact"], &filled.command, hand));
        }
        let taken = blank["key"].as_str().and_then(|key| fields.get(key));
        let choice = items(&kind["One"]["of"]).iter().find(|choice| Some(&choice["value"]) == taken);
        if let Some(choice) = choice {
            facts_beside(&choice["then"], fields, hand, filled);
        }
    }
}

fn open(of: &Value) -> impl Iterator<Item = &Value> {
    items(of).iter().filter(|choice| choice.get("refused").is_none())
}

/// How much more often the square nearest to a foe is chosen than any other, on the way there.
const NEAREST: u32 = 6;

fn chosen<'f>(of: &'f Value, name: &str, figure: Option<u64>, hand: &mut Hand<'_>) -> Option<&'f Value> {
    let weights = hand.plan.choices.get(name);
    let command = name.split('.').next().unwrap_or_default();
    let nears = hand.plan.places.get(command) == Some(&Way::Approach);
    let to_foe = |choice: &Value| hand.scene.to_foe(figure, &choice["value"]).filter(|_| nears);
    let nearest = open(of).filter_map(to_foe).min();
    let weight = |choice: &Value| {
        let text = choice["value"].as_str().map_or_else(|| choice["value"].to_string(), str::to_owned);
        let said = weights.and_then(|weights| weights.get(&text)).copied().unwrap_or(10);
        let more = nearest.is_some() && to_foe(choice) == nearest;
        if more { said.saturating_mul(NEAREST) } else { said }
    };
    let all: Vec<(&Value, u32)> = open(of).map(|choice| (choice, weight(choice))).collect();
    hand.chance.weighed(&all)
}

fn stated(kind: &Value, command: &str, hand: &mut Hand<'_>) -> Value {
    let name = kind["fact"].as_str().unwrap_or_default();
    let plans = &hand.plan.facts;
    let plan = plans.get(&format!("{command}.{name}")).or_else(|| plans.get(name)).copied();
    let plan = plan.unwrap_or_else(FactPlan::default);
    let recorded = &kind["recorded"];
    let value = if recorded.is_null() || hand.chance.percent(plan.against) {
        if kind["answer"] == "Yes" {
            json!(true)
        } else if kind["answer"] == "YesNo" {
            json!(hand.chance.percent(plan.yes))
        } else {
            json!(hand.chance.between(plan.least, plan.most))
        }
    } else {
        recorded.clone()
    };
    json!({ "fact": kind["fact"], "of": kind["of"], "value": value })
}

fn claimed(kind: &Value, hand: &mut Hand<'_>) -> Option<Value> {
    if !hand.chance.percent(hand.plan.claims) {
        return None;
    }
    let source = hand.chance.pick(items(&kind["sources"]))?;
    Some(json!({ "source": source, "effect": { "Modifier": 1 } }))
}

/// A secret; what goes with each item of an order follows the plan's weights.
fn sealed(what: &Value, name: &str, hand: &mut Hand<'_>) -> Option<Value> {
    let Some(order) = what.get("Order").filter(|_| hand.plan.choices.contains_key(name)) else {
        return value(what, hand);
    };
    let items = hand.chance.shuffled(values(&order["of"]));
    let mut made = Vec::new();
    for item in items {
        let with = chosen(&order["with"], name, None, hand)?;
        made.push(json!({ "item": item, "with": with["value"] }));
    }
    Some(made.into())
}

fn values(of: &Value) -> Vec<Value> {
    open(of).map(|choice| choice["value"].clone()).collect()
}

/// A value of one kind of blank, by itself.
fn value(of: &Value, hand: &mut Hand<'_>) -> Option<Value> {
    let (name, kind) = of.as_object()?.iter().next()?;
    let chance = &mut *hand.chance;
    match name.as_str() {
        "One" => chance.pick(&values(&kind["of"])).cloned(),
        "Some" => some(kind, chance),
        "Order" => {
            let with = values(&kind["with"]);
            let items = chance.shuffled(values(&kind["of"]));
            let item = |item: Value| match chance.pick(&with) {
                Some(with) => json!({ "item": item, "with": with }),
                None => item,
            };
            Some(items.into_iter().map(item).collect())
        }
        "Share" => share(kind, chance),
        "Groups" => Some(groups(kind, chance)),
        "Number" => Some(json!(chance.between(kind["least"].as_i64()?, kind["most"].as_i64()?))),
        "Faces" => {
            let faces = items(&kind["sides"]).iter().map(|sides| sides.as_i64().unwrap_or(1));
            Some(faces.map(|sides| json!(chance.between(1, sides))).collect())
        }
        "Note" => Some(json!("Dit à la table.")),
        "Sealed" => value(&kind["what"], hand),
        _ => None,
    }
}

/// Some of the choices, as the plan counts and weighs them.
fn some_of(kind: &Value, name: &str, own: Option<u64>, hand: &mut Hand<'_>) -> Option<Value> {
    let Some(count) = hand.plan.some.get(name) else { return some(kind, hand.chance) };
    let weights = hand.plan.choices.get(name);
    let weight = |value: &Value| weights.and_then(|weights| weights.get(&value.to_string())).copied();
    let all = values(&kind["of"]);
    let mut left = hand.chance.shuffled(all.into_iter().filter(|value| weight(value) != Some(0)).collect());
    if count.near {
        left.sort_by_key(|value| hand.scene.apart(own, value.as_u64()));
    }
    if count.own {
        left.sort_by_key(|value| value.as_u64() != own);
    }
    let most = usize::try_from(hand.chance.between(count.least, count.most)).ok()?;
    left.truncate(most);
    Some(left.into())
}

fn some(kind: &Value, chance: &mut Chance) -> Option<Value> {
    let all = values(&kind["of"]);
    let most = kind["most"].as_i64()?.min(i64::try_from(all.len()).ok()?);
    let least = kind["least"].as_i64()?;
    let count = usize::try_from(chance.between(least, most.max(least))).ok()?;
    let mut places = chance.shuffled((0..all.len()).collect());
    places.truncate(count);
    places.sort_unstable();
    (places.len() == count).then(|| places.into_iter().filter_map(|place| all.get(place).cloned()).collect())
}

fn share(kind: &Value, chance: &mut Chance) -> Option<Value> {
    let of = items(&kind["of"]);
    let most: Vec<u64> = items(&kind["most"]).iter().filter_map(Value::as_u64).collect();
    let mut counts = vec![0_u64; of.len()];
    for _ in 0..kind["total"].as_u64()? {
        let free = |place: &usize| {
            let allowed = of.get(*place).is_some_and(|choice| choice.get("refused").is_none());
            allowed && counts.get(*place) < most.get(*place)
        };
        let open: Vec<usize> = (0..of.len()).filter(free).collect();
        let place = *chance.pick(&open)?;
        if let Some(count) = counts.get_mut(place) {
            *count = count.saturating_add(1);
        }
    }
    let given = of.iter().zip(counts).filter(|(_, count)| *count > 0);
    Some(given.map(|(choice, count)| json!({ "to": choice["value"], "count": count })).collect())
}

fn groups(kind: &Value, chance: &mut Chance) -> Value {
    let least = kind["least"].as_u64().and_then(|least| usize::try_from(least).ok()).unwrap_or(1).max(1);
    let mut left = chance.shuffled(values(&kind["of"]));
    let mut groups: Vec<Value> = Vec::new();
    while !left.is_empty() {
        let whole = left.len() < least.saturating_mul(2) || chance.percent(50);
        let taken = if whole { left.len() } else { least };
        groups.push(left.drain(..taken).collect());
    }
    Value::Array(groups)
}
