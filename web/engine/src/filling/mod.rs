//! From the fields of a posted form back to the declaration that its blanks describe.
//!
//! A field is named by its blank's place: `b0` is the first blank, `b0.2.1` the second blank that the third
//! choice of the first blank adds. The page of a seat prints the same names.

pub mod fields;
pub mod lengths;

use std::fmt;

use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::judging::fact::{Claim, Effect, Fact, FactValue};
use greffe_core::record::ids::RuleId;
use greffe_core::record::write;
use serde_json::{Map, Value, json};

use self::fields::Fields;

/// A form filled in. What it seals is a secret: Debug shows how much there is of it.
#[derive(Clone, Default, PartialEq)]
pub struct Filled {
    /// The fields of the command.
    pub fields: Map<String, Value>,
    /// The facts stated.
    pub facts: Vec<Fact>,
    /// The claims made.
    pub claims: Vec<Claim>,
    /// The payloads to seal, in order.
    pub sealed: Vec<Value>,
    /// The blanks of facts that must be stated and are not.
    unstated: Vec<String>,
}

impl fmt::Debug for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fields, facts, claims, sealed, unstated: _ } = self;
        f.debug_struct("Filled")
            .field("fields", fields)
            .field("facts", facts)
            .field("claims", claims)
            .field("sealed", &format_args!("{}", sealed.len()))
            .finish()
    }
}

impl Filled {
    /// The command as JSON, with what the table says, and what is sealed: as JSON too, a card's name in its quotes.
    pub fn declared(self, command: &str) -> (String, Vec<String>) {
        let mut declared = Map::new();
        declared.insert(command.to_owned(), Value::Object(self.fields));
        if !self.facts.is_empty() {
            declared.insert("facts".to_owned(), write::value(&self.facts));
        }
        if !self.claims.is_empty() {
            declared.insert("claims".to_owned(), write::value(&self.claims));
        }
        (Value::Object(declared).to_string(), self.sealed.iter().map(Value::to_string).collect())
    }
}

/// The blank that is not filled as it asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfilled {
    /// The name of its field.
    pub name: String,
}

/// The name of a blank's field: its place among the blanks of `within`, which is empty at the top.
pub fn blank_name(within: &str, index: usize) -> String {
    if within.is_empty() { format!("b{index}") } else { format!("{within}.{index}") }
}

/// The text of a choice in a page: its value as JSON.
pub fn choice_text(choice: &Choice) -> String {
    choice.value.to_string()
}

/// Fills a form from posted fields. Whether the result is admitted is the rules core's to say.
///
/// # Errors
/// [`Unfilled`] names the first blank that must be filled and is not, or holds what it cannot.
pub fn fill(form: &Form, posted: &Fields) -> Result<Filled, Unfilled> {
    let filled = look_at(form, posted)?;
    match filled.unstated.first() {
        Some(name) => Err(Unfilled { name: name.clone() }),
        None => Ok(filled),
    }
}

/// The same for a look at what it would be: facts of the table may still be left open.
///
/// # Errors
/// As [`fill`], but for facts.
pub fn look_at(form: &Form, posted: &Fields) -> Result<Filled, Unfilled> {
    let mut filled = Filled::default();
    fill_blanks(&form.blanks, "", posted, &mut filled)?;
    match any_of(form).next().filter(|_| !form.is_begun(&filled.fields)) {
        Some(name) => Err(Unfilled { name }),
        None => Ok(filled),
    }
}

/// The names of the fields of which one must be filled at least, in the order in which the form names them.
pub fn any_of(form: &Form) -> impl Iterator<Item = String> {
    let place = move |key: &String| form.blanks.iter().position(|blank| blank.key == *key);
    form.any_of.iter().filter_map(place).map(|index| blank_name("", index))
}

fn fill_blanks(blanks: &[Blank], within: &str, posted: &Fields, filled: &mut Filled) -> Result<(), Unfilled> {
    for (index, blank) in blanks.iter().enumerate() {
        let name = blank_name(within, index);
        fill_blank(blank, &name, posted, filled)?;
    }
    Ok(())
}

fn fill_blank(blank: &Blank, name: &str, posted: &Fields, filled: &mut Filled) -> Result<(), Unfilled> {
    let missing = || Unfilled { name: name.to_owned() };
    match &blank.kind {
        Kind::Fact { fact, of, answer, recorded: _ } => match stated(name, *answer, posted) {
            Some(value) => filled.facts.push(Fact { fact: fact.clone(), of: of.clone(), value }),
            None if blank.optional && !is_typed(name, posted) => {}
            None if is_typed(name, posted) => return Err(missing()),
            None => filled.unstated.push(name.to_owned()),
        },
        Kind::Claim { sources } => {
            if let Some(claim) = claimed(name, sources, posted) {
                filled.claims.push(claim);
            }
        }
        Kind::Sealed { what } => match value_of(what, name, posted) {
            Some(Value::Array(payloads)) => filled.sealed.extend(payloads),
            Some(payload) => filled.sealed.push(payload),
            None if blank.optional => {}
            None => return Err(missing()),
        },
        Kind::One { of } => return fill_one(blank, of, name, posted, filled),
        Kind::Some { of, .. } | Kind::Share { of, .. } => match value_of(&blank.kind, name, posted) {
            Some(value) => {
                fill_made(of, &value, name, posted, filled)?;
                drop(filled.fields.insert(blank.key.clone(), value));
            }
            None if blank.optional => {}
            None => return Err(missing()),
        },
        Kind::Order { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Team { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. }
        | Kind::Faces { .. }
        | Kind::Note { .. } => match value_of(&blank.kind, name, posted) {
            Some(value) => drop(filled.fields.insert(blank.key.clone(), value)),
            None if blank.optional && !(is_free(&blank.kind) && is_typed(name, posted)) => {}
            None => return Err(missing()),
        },
    }
    Ok(())
}

/// Whether a kind is typed rather than chosen: what cannot be read is then not the same as nothing.
fn is_free(kind: &Kind) -> bool {
    match kind {
        Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Team { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. } => true,
        Kind::One { .. }
        | Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. }
        | Kind::Sealed { .. } => false,
    }
}

/// Whether anything was typed into a blank.
fn is_typed(name: &str, posted: &Fields) -> bool {
    let parts = ["", ".x", ".y", ".z"].map(|part| format!("{name}{part}"));
    parts.iter().any(|part| posted.get(part).is_some_and(|text| !text.trim().is_empty()))
}

fn fill_one(
    blank: &Blank,
    of: &[Choice],
    name: &str,
    posted: &Fields,
    filled: &mut Filled,
) -> Result<(), Unfilled> {
    let Some((index, choice)) = chosen(of, name, posted) else {
        return if blank.optional { Ok(()) } else { Err(Unfilled { name: name.to_owned() }) };
    };
    filled.fields.insert(blank.key.clone(), choice.value.clone());
    fill_blanks(&choice.then, &format!("{name}.{index}"), posted, filled)
}

/// The blanks that choices made together add.
fn fill_made(
    of: &[Choice],
    value: &Value,
    name: &str,
    posted: &Fields,
    filled: &mut Filled,
) -> Result<(), Unfilled> {
    let made = value.as_array().map_or(&[][..], Vec::as_slice);
    for (index, choice) in of.iter().enumerate() {
        let is_it = |one: &Value| *one == choice.value || one.get("to") == Some(&choice.value);
        if made.iter().any(is_it) {
            fill_blanks(&choice.then, &format!("{name}.{index}"), posted, filled)?;
        }
    }
    Ok(())
}

/// The form that was sent: the one at its place, else the first of its command.
pub fn posted_form<'f>(forms: &'f [Form], posted: &Fields) -> Option<(usize, &'f Form)> {
    let command = posted.get("command")?;
    let wanted = posted.get("form").and_then(|form| form.parse::<usize>().ok()).unwrap_or_default();
    let mut named = forms.iter().enumerate().filter(|(_, form)| form.command == command);
    let first = named.clone().next();
    named.find(|(index, _)| *index == wanted).or(first)
}

/// The choice of a blank that was posted, with its place.
pub fn chosen<'a>(of: &'a [Choice], name: &str, posted: &Fields) -> Option<(usize, &'a Choice)> {
    let text = posted.get(name)?;
    of.iter().enumerate().find(|(_, choice)| choice_text(choice) == text)
}

fn value_of(kind: &Kind, name: &str, posted: &Fields) -> Option<Value> {
    match kind {
        Kind::One { of } => chosen(of, name, posted).map(|(_, choice)| choice.value.clone()),
        Kind::Some { of, least, .. } => some_of(of, *least, name, posted),
        Kind::Order { of, with } => ordered(of, with, name, posted),
        Kind::Share { of, .. } => shared(of, name, posted),
        Kind::Groups { of, .. } => grouped(of, name, posted),
        Kind::Number { .. } => posted.get(name)?.trim().parse::<i64>().ok().map(Value::from),
        Kind::Length { .. } => length(name, posted).map(Value::from),
        Kind::Hundredths { .. } => lengths::hundredths(posted.get(name)?).map(Value::from),
        Kind::Team { .. } => team(posted.get(name)?),
        Kind::Point {} => point(name, posted),
        Kind::Direction {} => direction(name, posted),
        Kind::Path { .. } => path(posted.get(name)?, unit(name, posted)),
        Kind::Faces { sides, names: _, says: _ } => {
            let face = |index: usize| posted.get(&format!("{name}.{index}"))?.parse::<u32>().ok();
            (0..sides.len()).map(face).collect::<Option<Vec<u32>>>().map(Value::from)
        }
        Kind::Note { .. } => posted.get(name).map(str::trim).filter(|text| !text.is_empty()).map(Value::from),
        Kind::Sealed { what } => value_of(what, name, posted),
        Kind::Fact { .. } | Kind::Claim { .. } => None,
    }
}

/// A pasted team: the array of its figures, or the file that the editor of teams keeps.
fn team(text: &str) -> Option<Value> {
    match serde_json::from_str(text).ok()? {
        figures @ Value::Array(_) => Some(figures),
        Value::Object(mut file) => file.remove("team").filter(Value::is_array),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn some_of(of: &[Choice], least: u32, name: &str, posted: &Fields) -> Option<Value> {
    let texts: Vec<&str> = posted.all(name).collect();
    let picked: Vec<Value> = of
        .iter()
        .filter(|choice| texts.contains(&choice_text(choice).as_str()))
        .map(|choice| choice.value.clone())
        .collect();
    // No box ticked and no box needed: an empty choice is a choice.
    (!picked.is_empty() || least == 0).then_some(Value::Array(picked))
}

fn ordered(of: &[Choice], with: &[Choice], name: &str, posted: &Fields) -> Option<Value> {
    let mut places = Vec::new();
    for (index, item) in of.iter().enumerate() {
        let place: u32 = posted.get(&format!("{name}.{index}"))?.parse().ok()?;
        let companion = chosen(with, &format!("{name}.{index}.with"), posted);
        if !with.is_empty() && companion.is_none() {
            return None;
        }
        let value = match companion {
            Some((_, companion)) => json!({ "item": item.value, "with": companion.value }),
            None => item.value.clone(),
        };
        places.push((place, value));
    }
    places.sort_by_key(|(place, _)| *place);
    let distinct = places.windows(2).all(|pair| matches!(pair, [a, b] if a.0 != b.0));
    distinct.then(|| places.into_iter().map(|(_, value)| value).collect())
}

fn shared(of: &[Choice], name: &str, posted: &Fields) -> Option<Value> {
    let mut shares = Vec::new();
    for (index, to) in of.iter().enumerate() {
        let text = posted.get(&format!("{name}.{index}")).unwrap_or("0").trim();
        let count: u32 = if text.is_empty() { 0 } else { text.parse().ok()? };
        if count > 0 {
            shares.push(json!({ "to": to.value, "count": count }));
        }
    }
    Some(Value::Array(shares))
}

fn grouped(of: &[Choice], name: &str, posted: &Fields) -> Option<Value> {
    let mut groups: Vec<(u32, Vec<Value>)> = Vec::new();
    for (index, item) in of.iter().enumerate() {
        let number: u32 = posted.get(&format!("{name}.{index}"))?.parse().ok()?;
        match groups.iter_mut().find(|(known, _)| *known == number) {
            Some((_, items)) => items.push(item.value.clone()),
            None => groups.push((number, vec![item.value.clone()])),
        }
    }
    groups.sort_by_key(|(number, _)| *number);
    Some(groups.into_iter().map(|(_, items)| Value::Array(items)).collect())
}

/// A place typed as two or three lengths.
pub fn point(name: &str, posted: &Fields) -> Option<Value> {
    let read = unit(name, posted);
    let axis = |letter: &str| posted.get(&format!("{name}.{letter}")).and_then(read);
    let (x, y) = (axis("x")?, axis("y")?);
    match axis("z") {
        Some(z) if z != 0 => Some(json!({ "x": x, "y": y, "z": z })),
        Some(_) | None => Some(json!({ "x": x, "y": y })),
    }
}

/// The eight ways of a compass on the board, with their vectors.
pub const WAYS: [(&str, i64, i64); 8] = [
    ("nw", -1000, 1000),
    ("n", 0, 1000),
    ("ne", 1000, 1000),
    ("w", -1000, 0),
    ("e", 1000, 0),
    ("sw", -1000, -1000),
    ("s", 0, -1000),
    ("se", 1000, -1000),
];

/// A direction as a vector typed in millimetres, or as one of eight ways.
fn direction(name: &str, posted: &Fields) -> Option<Value> {
    let typed = |letter: &str| posted.get(&format!("{name}.{letter}")).unwrap_or_default().trim();
    if typed("x").is_empty() && typed("y").is_empty() {
        let word = posted.get(&format!("{name}.way"))?;
        let (_, x, y) = WAYS.into_iter().find(|(way, _, _)| *way == word)?;
        return Some(json!({ "x": x, "y": y }));
    }
    Some(json!({ "x": lengths::tenths(typed("x"))?, "y": lengths::tenths(typed("y"))? }))
}

/// Points typed as `x y; x y`, in the unit that stands beside their field.
fn path(text: &str, read: fn(&str) -> Option<i64>) -> Option<Value> {
    let points = text.split([';', '\n']).map(str::trim).filter(|point| !point.is_empty());
    let point = |text: &str| {
        let mut axes = text.split_whitespace().map(read);
        let (x, y, z) = (axes.next()??, axes.next()??, axes.next());
        match z {
            Some(Some(z)) if z != 0 => Some(json!({ "x": x, "y": y, "z": z })),
            Some(None) => None,
            Some(Some(_)) | None => Some(json!({ "x": x, "y": y })),
        }
    };
    let points: Vec<Value> = points.map(point).collect::<Option<_>>()?;
    (!points.is_empty()).then_some(Value::Array(points))
}

/// A length in the unit that stands beside its field.
fn length(name: &str, posted: &Fields) -> Option<i64> {
    unit(name, posted)(posted.get(name)?)
}

/// How what is typed into a field is read: in inches, where that stands beside it, else in millimetres.
fn unit(name: &str, posted: &Fields) -> fn(&str) -> Option<i64> {
    if posted.get(&format!("{name}.inches")).is_some() { lengths::signed_inches } else { lengths::tenths }
}

fn stated(name: &str, answer: FactKind, posted: &Fields) -> Option<FactValue> {
    let text = posted.get(name)?;
    match answer {
        FactKind::YesNo => match text {
            "yes" => Some(FactValue::Holds(true)),
            "no" => Some(FactValue::Holds(false)),
            _ => None,
        },
        FactKind::Yes => (text == "yes").then_some(FactValue::Holds(true)),
        FactKind::Length => length(name, posted).map(FactValue::Measure),
        FactKind::Hundredths => lengths::hundredths(text).map(FactValue::Measure),
    }
}

fn claimed(name: &str, sources: &[RuleId], posted: &Fields) -> Option<Claim> {
    let source = posted.get(&format!("{name}.source"))?;
    let source = sources.iter().find(|known| known.as_str() == source)?.clone();
    let value = posted.get(&format!("{name}.value")).unwrap_or_default().trim();
    let effect = match posted.get(&format!("{name}.effect"))? {
        "modifier" => Effect::Modifier(value.replace('\u{2212}', "-").parse().ok()?),
        "reroll" => Effect::Reroll {},
        "passed" => Effect::Outcome(true),
        "failed" => Effect::Outcome(false),
        _ => return None,
    };
    Some(Claim { source, effect })
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::telling::words::Words;

    use super::*;

    fn posted(pairs: &[(&str, &str)]) -> Fields {
        Fields(pairs.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect())
    }

    fn blank(key: &str, kind: Kind) -> Blank {
        Blank::new(key, Words::same("?"), kind)
    }

    fn choices(values: &[i64]) -> Vec<Choice> {
        values.iter().map(|value| Choice::new(*value, Words::same("."))).collect()
    }

    /// Fills a form of one blank and checks that the result is admitted.
    fn filled(kind: Kind, pairs: &[(&str, &str)]) -> Filled {
        let form = Form::owed("Act", Words::same("Act")).blank(blank("key", kind));
        let filled = fill(&form, &posted(pairs)).unwrap();
        assert!(form.admits("Act", &filled.fields, &filled.facts, filled.sealed.len()), "{filled:?}");
        filled
    }

    #[test]
    fn a_choice_brings_the_blanks_it_adds() {
        let inner = blank("inner", Kind::Number { least: 1, most: 3 });
        let of =
            vec![Choice::new("a", Words::same("a")), Choice::new("b", Words::same("b")).then(vec![inner])];
        let done = filled(Kind::One { of }, &[("b0", "\"b\""), ("b0.1.0", "2")]);
        assert_eq!(Value::Object(done.fields), json!({ "key": "b", "inner": 2 }));
    }

    #[test]
    fn a_blank_left_empty_is_named() {
        let of = choices(&[1, 2]);
        let form = Form::owed("Act", Words::same("Act")).blank(blank("key", Kind::One { of }));
        assert_eq!(fill(&form, &posted(&[])), Err(Unfilled { name: "b0".into() }));
        assert_eq!(fill(&form, &posted(&[("b0", "7")])), Err(Unfilled { name: "b0".into() }));
    }

    #[test]
    fn several_are_given_in_the_order_of_the_form() {
        let kind = Kind::Some { of: choices(&[1, 2, 3]), least: 1, most: 2 };
        let done = filled(kind, &[("b0", "3"), ("b0", "1")]);
        assert_eq!(done.fields["key"], json!([1, 3]));
    }

    #[test]
    fn an_order_takes_its_companions_along() {
        let with = vec![Choice::new("x", Words::same("x")), Choice::new("y", Words::same("y"))];
        let kind = Kind::Sealed { what: Box::new(Kind::Order { of: choices(&[4, 5]), with }) };
        let pairs = [("b0.0", "2"), ("b0.0.with", "\"x\""), ("b0.1", "1"), ("b0.1.with", "\"y\"")];
        let done = filled(kind.clone(), &pairs);
        assert_eq!(done.sealed, [json!({"item": 5, "with": "y"}), json!({"item": 4, "with": "x"})]);
        let form = Form::owed("Act", Words::same("Act")).blank(blank("key", kind));
        let twice = posted(&[("b0.0", "1"), ("b0.0.with", "\"x\""), ("b0.1", "1"), ("b0.1.with", "\"y\"")]);
        assert!(fill(&form, &twice).is_err(), "two items at one place");
    }

    #[test]
    fn shares_and_groups_are_read_by_item() {
        let kind = Kind::Share { of: choices(&[1, 2, 3]), total: 3, most: vec![3, 3, 3] };
        let done = filled(kind, &[("b0.0", "2"), ("b0.1", "0"), ("b0.2", "1")]);
        assert_eq!(done.fields["key"], json!([{"to": 1, "count": 2}, {"to": 3, "count": 1}]));
        let kind = Kind::Groups { of: choices(&[1, 2, 3]), least: 1 };
        let done = filled(kind, &[("b0.0", "2"), ("b0.1", "1"), ("b0.2", "2")]);
        assert_eq!(done.fields["key"], json!([[2], [1, 3]]));
    }

    #[test]
    fn lengths_are_typed_in_millimetres_and_kept_in_tenths() {
        let done = filled(Kind::Point {}, &[("b0.x", "88,5"), ("b0.y", "10")]);
        assert_eq!(done.fields["key"], json!({ "x": 885, "y": 100 }));
        let done = filled(Kind::Path { legs: 3 }, &[("b0", "10 20; 30.5 40 60")]);
        assert_eq!(done.fields["key"], json!([{"x": 100, "y": 200}, {"x": 305, "y": 400, "z": 600}]));
        let inches = &[("b0.x", "3,5"), ("b0.y", "1"), ("b0.z", "-0.5"), ("b0.inches", "1")];
        let done = filled(Kind::Point {}, inches);
        assert_eq!(done.fields["key"], json!({ "x": 889, "y": 254, "z": -127 }));
        let done = filled(Kind::Path { legs: 3 }, &[("b0", "1 2; 3.5 4"), ("b0.inches", "1")]);
        assert_eq!(done.fields["key"], json!([{"x": 254, "y": 508}, {"x": 889, "y": 1016}]));
        for wrong in ["", "1.25", "x", "1.", "99999999"] {
            assert_eq!(lengths::tenths(wrong), None, "{wrong}");
        }
        assert_eq!(lengths::tenths("-2.5"), Some(-25));
    }

    #[test]
    fn a_team_is_pasted_as_a_list_or_as_the_editors_file() {
        let one = json!([{ "name": "One" }]);
        let file = r#"{"name": "Mine", "game": "g", "team": [{"name": "One"}]}"#;
        for text in [r#"[{"name": "One"}]"#, file] {
            assert_eq!(filled(Kind::Team { most: 9 }, &[("b0", text)]).fields["key"], one);
        }
        let form = Form::owed("Act", Words::same("Act")).blank(blank("key", Kind::Team { most: 9 }));
        for wrong in ["", "3", "{}", "[{"] {
            assert_eq!(fill(&form, &posted(&[("b0", wrong)])), Err(Unfilled { name: "b0".into() }));
        }
        let done = filled(Kind::Length { least: 0, most: 900 }, &[("b0", "12,5")]);
        assert_eq!(done.fields["key"], json!(125));
        let done = filled(Kind::Length { least: 0, most: 900 }, &[("b0", "2,5"), ("b0.inches", "1")]);
        assert_eq!(done.fields["key"], json!(635));
        let done = filled(Kind::Hundredths { least: 0, most: 900 }, &[("b0", "2,5")]);
        assert_eq!(done.fields["key"], json!(250));
    }

    #[test]
    fn a_direction_is_one_of_eight_ways_or_a_vector() {
        let done = filled(Kind::Direction {}, &[("b0.way", "ne"), ("b0.x", ""), ("b0.y", "")]);
        assert_eq!(done.fields["key"], json!({ "x": 1000, "y": 1000 }));
        let done = filled(Kind::Direction {}, &[("b0.way", "n"), ("b0.x", "-3"), ("b0.y", "4,5")]);
        assert_eq!(done.fields["key"], json!({ "x": -30, "y": 45 }), "what is typed counts before the way");
        let form = Form::owed("Act", Words::same("Act")).blank(blank("key", Kind::Direction {}));
        for wrong in [&[("b0.way", "up")][..], &[("b0.x", "3")], &[]] {
            assert_eq!(fill(&form, &posted(wrong)), Err(Unfilled { name: "b0".into() }));
        }
    }

    #[test]
    fn what_cannot_be_read_is_never_taken_for_nothing() {
        let length =
            Kind::Fact { fact: "gap".into(), of: Vec::new(), recorded: None, answer: FactKind::Length };
        let kinds = [Kind::Number { least: 0, most: 9 }, Kind::Path { legs: 2 }, length, Kind::Point {}];
        for kind in kinds {
            let form = Form::owed("Act", Words::same("Act")).blank(blank("key", kind).optional());
            assert_eq!(fill(&form, &posted(&[("b0", ""), ("b0.x", "")])), Ok(Filled::default()));
            let wrong = posted(&[("b0", "much"), ("b0.x", "far")]);
            assert_eq!(fill(&form, &wrong), Err(Unfilled { name: "b0".into() }));
        }
    }

    #[test]
    fn faces_and_facts_are_typed() {
        let done = filled(
            Kind::Faces { sides: vec![6, 6], names: Vec::new(), says: Vec::new() },
            &[("b0.0", "2"), ("b0.1", "6")],
        );
        assert_eq!(done.fields["key"], json!([2, 6]));
        let of = vec![FigureId(1), FigureId(2)];
        let kind = Kind::Fact { fact: "sight".into(), of, recorded: None, answer: FactKind::YesNo };
        let done = filled(kind, &[("b0", "no")]);
        assert_eq!(done.facts[0].value, FactValue::Holds(false));
    }

    #[test]
    fn a_claim_needs_a_source_of_the_opening() {
        let sources = vec![RuleId::new("CARD-1")];
        let claim =
            |source| posted(&[("b0.source", source), ("b0.effect", "modifier"), ("b0.value", "\u{2212}1")]);
        let made = claimed("b0", &sources, &claim("CARD-1")).unwrap();
        assert_eq!(made.effect, Effect::Modifier(-1));
        assert!(claimed("b0", &sources, &claim("CARD-2")).is_none());
    }

    #[test]
    fn what_is_sealed_is_not_shown() {
        let filled = Filled { sealed: vec![json!("Queen")], ..Filled::default() };
        let shown = format!("{filled:?}");
        assert!(shown.contains("sealed: 1") && !shown.contains("Queen"), "{shown}");
    }
}
