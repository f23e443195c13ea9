//! From the form of a new match to its opening record, and the teams to choose from.

use std::collections::BTreeMap;

use greffe_core::error::Fault;
use greffe_core::ids::Seat;
use greffe_core::opening::{Opening, RollSource, SeatEntry, Trust};
use serde_json::{Map, Value, json};

use crate::posted::Fields;
use crate::session::SavedTeam;
use crate::site::Game;

/// The most bytes of a pasted team.
const MOST_TEAM: usize = 16 * 1024;

/// A team that comes with the program.
struct ReadyMade {
    word: &'static str,
    game: &'static str,
    name: &'static str,
    json: &'static str,
}

const READY_MADE: [ReadyMade; 2] = [
    ReadyMade {
        word: "garde",
        game: "seg",
        name: "Garde du Pont",
        json: include_str!("../teams/seg-garde.json"),
    },
    ReadyMade {
        word: "ecluse",
        game: "seg",
        name: "Bande de l\u{2019}\u{c9}cluse",
        json: include_str!("../teams/seg-ecluse.json"),
    },
];

/// A team to choose.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The word the form sends.
    pub word: String,
    /// Its name.
    pub name: String,
    /// Its figures, as the opening writes them.
    pub roster: Value,
    /// What it costs, when that can be told.
    pub cost: Option<i64>,
}

impl Offered {
    /// How many figures it has.
    pub fn count(&self) -> usize {
        self.roster.as_array().map_or(0, Vec::len)
    }
}

/// The teams of a game: ready-made ones, then those made in this session.
pub fn offered(game: Game, saved: &[SavedTeam]) -> Vec<Offered> {
    let ready = READY_MADE.iter().filter(|team| team.game == game.slug).map(|team| {
        let roster = serde_json::from_str(team.json).unwrap_or_default();
        (team.word.to_owned(), team.name.to_owned(), roster)
    });
    let own = saved.iter().enumerate().filter(|(_, team)| team.game == game.slug).map(|(index, team)| {
        let roster = serde_json::from_str(&team.roster).unwrap_or_default();
        (format!("own-{index}"), team.name.clone(), roster)
    });
    ready
        .chain(own)
        .map(|(word, name, roster)| {
            let cost = cost(game, &roster);
            Offered { word, name, roster, cost }
        })
        .collect()
}

/// What a team costs, figure by figure; nothing while it breaks a rule.
pub fn figure_costs(game: Game, roster: &Value) -> Option<Vec<i64>> {
    game.system.figure_costs(&trial(game, roster))?.into_iter().next()
}

/// What a team costs.
pub fn cost(game: Game, roster: &Value) -> Option<i64> {
    Some(figure_costs(game, roster)?.iter().fold(0, |sum: i64, cost| sum.saturating_add(*cost)))
}

/// What is wrong with a team on its own.
pub fn team_faults(game: Game, roster: &Value) -> Vec<Fault> {
    let mut opening = trial(game, roster);
    if let Some(setup) = opening.setup.as_object_mut() {
        setup.insert("caps".to_owned(), json!([i64::MAX, i64::MAX]));
    }
    let faults = game.system.faults(&opening);
    faults.into_iter().filter(|fault| fault.field.starts_with("/setup/rosters/0")).collect()
}

/// An opening that holds a team twice, to ask the rules about it.
fn trial(game: Game, roster: &Value) -> Opening {
    let setup = json!({ "table": null, "rosters": [roster, roster] });
    plain(game, ["A", "B"], setup)
}

fn plain(game: Game, names: [&str; 2], setup: Value) -> Opening {
    let seats = names.into_iter().zip(0_u8..).filter_map(|(name, side)| {
        let seat = Seat::new(side.saturating_add(1))?;
        Some(SeatEntry { seat, side, name: name.to_owned() })
    });
    Opening {
        system: game.slug.to_owned(),
        ruleset: game.system.revision().to_owned(),
        seats: seats.collect(),
        strict: false,
        facts: Trust::Trusted,
        table_dice: Trust::Trusted,
        dice: BTreeMap::new(),
        options: BTreeMap::new(),
        sources: Vec::new(),
        free_takebacks: false,
        setup,
        position: None,
        branch: None,
        attached: None,
        title: None,
    }
}

/// The opening that a filled form asks for. Faults of reading are the form's own; those of the game are the
/// rules core's to find.
///
/// # Errors
/// A fault for each field that cannot be read.
pub fn from_form(game: Game, teams: &[Offered], fields: &Fields) -> Result<Opening, Vec<Fault>> {
    let mut faults = Vec::new();
    let names = ["name-a", "name-b"].map(|name| checked_name(name, fields, &mut faults));
    let rosters = ["a", "b"].map(|side| roster(side, teams, fields, &mut faults));
    let mut setup = Map::new();
    setup.insert("table".to_owned(), table(fields, &mut faults));
    let rulers = ["ruler-short", "ruler-medium", "ruler-long"].map(|name| length(name, fields, &mut faults));
    setup.insert("rulers".to_owned(), json!(rulers));
    let points = number("points", fields, &mut faults);
    setup.insert("caps".to_owned(), json!([points, points]));
    setup.insert("rosters".to_owned(), json!(rosters));
    setup.insert("victory".to_owned(), victory(fields, &mut faults));
    let [home, away] = names;
    let mut opening = plain(game, [&home, &away], Value::Object(setup));
    opening.strict = fields.get("rigour") == Some("strict");
    let asked =
        |name: &str| if fields.get(name) == Some("confirmed") { Trust::Confirmed } else { Trust::Trusted };
    opening.facts = if opening.strict { Trust::Confirmed } else { asked("facts") };
    opening.free_takebacks = !opening.strict && fields.get("free").is_some();
    for kind in game.rulebook.roll_kinds {
        let chosen = fields.get(&format!("dice-{kind}")).filter(|word| !word.is_empty());
        if chosen.or_else(|| fields.get("dice")) == Some("table") {
            opening.dice.insert((*kind).to_owned(), RollSource::Table);
        }
    }
    let mixed = !opening.dice.is_empty() && opening.dice.len() < game.rulebook.roll_kinds.len();
    // Where both sources are in use, or play is strict, a typed face counts once the other side confirms it.
    opening.table_dice = if opening.strict || mixed { Trust::Confirmed } else { asked("table_dice") };
    for option in game.rulebook.options {
        let word = fields.get(&format!("option-{}", option.name));
        let default = option.values.first().map(|value| value.word);
        if let Some(word) = word.filter(|word| Some(*word) != default && !word.is_empty()) {
            opening.options.insert(option.name.to_owned(), word.to_owned());
        }
    }
    if faults.is_empty() { Ok(opening) } else { Err(faults) }
}

fn fault(field: &str, fr: &str, en: &str) -> Fault {
    Fault::new(field, None, fr, en)
}

/// A name as the record keeps it: short, without signs that reverse or break a line.
pub fn is_name(name: &str) -> bool {
    let hostile =
        |sign: char| sign.is_control() || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (1..=60).contains(&name.chars().count()) && !name.chars().any(hostile)
}

fn checked_name(field: &str, fields: &Fields, faults: &mut Vec<Fault>) -> String {
    let name = fields.get(field).unwrap_or_default().trim();
    if !is_name(name) {
        faults.push(fault(field, "un nom a de 1 \u{e0} 60 signes", "a name has 1 to 60 signs"));
    }
    name.to_owned()
}

fn roster(side: &str, teams: &[Offered], fields: &Fields, faults: &mut Vec<Fault>) -> Value {
    let name = format!("team-{side}");
    let word = fields.get(&name).unwrap_or_default();
    if let Some(team) = teams.iter().find(|team| team.word == word) {
        return team.roster.clone();
    }
    let pasted = fields.get(&format!("paste-{side}")).unwrap_or_default().trim();
    let read = (pasted.len() <= MOST_TEAM).then(|| serde_json::from_str::<Value>(pasted).ok()).flatten();
    match read {
        Some(roster) if roster.is_array() => roster,
        Some(_) | None => {
            let (fr, en) = if pasted.is_empty() {
                ("choisissez une \u{e9}quipe", "choose a team")
            } else {
                (
                    "cette liste n\u{2019}est pas un tableau JSON de figurines",
                    "this list is no JSON array of figures",
                )
            };
            faults.push(fault(&name, fr, en));
            Value::Null
        }
    }
}

fn table(fields: &Fields, faults: &mut Vec<Fault>) -> Value {
    if fields.get("positions") == Some("none") {
        return Value::Null;
    }
    let (width, depth) = (length("width", fields, faults), length("depth", fields, faults));
    json!({ "width": width, "depth": depth })
}

/// A length typed in millimetres, in tenths.
fn length(name: &str, fields: &Fields, faults: &mut Vec<Fault>) -> i64 {
    number(name, fields, faults).saturating_mul(10)
}

fn number(name: &str, fields: &Fields, faults: &mut Vec<Fault>) -> i64 {
    let read = fields.get(name).and_then(|text| text.trim().parse::<i64>().ok());
    if let Some(number) = read.filter(|number| (1..=1_000_000).contains(number)) {
        number
    } else {
        faults.push(fault(name, "un nombre entier est attendu", "a whole number is expected"));
        1
    }
}

fn victory(fields: &Fields, faults: &mut Vec<Fault>) -> Value {
    match fields.get("victory") {
        Some("turn_limit_then_value") => {
            json!({ "kind": "turn_limit_then_value", "turns": number("turns", fields, faults) })
        }
        Some("scenario") => json!({ "kind": "scenario" }),
        Some(_) | None => json!({ "kind": "last_side_standing" }),
    }
}

#[cfg(test)]
mod tests {
    use greffe_core::registry::System;

    use super::*;

    fn seg() -> Game {
        let system = System::Seg;
        Game { slug: system.name(), rulebook: system.rulebook(), system }
    }

    #[test]
    fn ready_made_teams_are_legal_and_cost_at_most_two_hundred() {
        for team in offered(seg(), &[]) {
            assert_eq!(team_faults(seg(), &team.roster), [], "{}", team.name);
            let cost = team.cost.unwrap();
            assert!((150..=200).contains(&cost), "{} costs {cost}", team.name);
        }
    }

    #[test]
    fn a_form_that_says_nothing_names_every_field_it_lacks() {
        let faults = from_form(seg(), &[], &Fields::default()).unwrap_err();
        let named: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        for field in ["name-a", "name-b", "team-a", "team-b", "width", "depth", "ruler-long", "points"] {
            assert!(named.contains(&field), "{field}");
        }
    }

    #[test]
    fn a_name_holds_no_sign_that_turns_a_line_round() {
        assert!(is_name("Le B\u{153}uf"));
        for wrong in ["", "a\u{202e}b", "a\nb", &"x".repeat(61)] {
            assert!(!is_name(wrong), "{wrong:?}");
        }
    }
}
