//! From the form of a new match to its opening record, and the teams to choose from.

use std::collections::BTreeMap;

use greffe_core::asking::intake::{Entry, Field, Intake, Pick, put};
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::{Opening, RollSource, SeatEntry, Source, Trust};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::text::{is_hostile_in_line, unshown_in_line};
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::intake::Place;
use crate::intake::gather::Reading;
use crate::intake::pasted;
use crate::posted::Fields;
use crate::session::{SavedBoard, SavedTeam};
use crate::shelf;
use crate::site::Game;
use crate::squares::Grid;

/// The most bytes of a pasted team.
pub const MOST_TEAM: usize = 48 * 1024;

/// A team as a file: what the program brings along, what the editor gives and takes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamFile {
    /// The game's word.
    pub game: String,
    /// The team's name.
    pub name: String,
    /// What there is to know of it, in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Words>,
    /// Its figures, as the opening writes them.
    pub team: Value,
}

/// A board of squares as a file: what the program brings along, what the editor gives and takes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquaresFile {
    /// The game's word.
    pub game: String,
    /// The board, as the opening writes it.
    pub board: Value,
}

/// A board of squares to choose.
#[derive(Clone, Debug)]
pub struct OfferedBoard {
    /// The word the form sends.
    pub word: String,
    /// The board.
    pub grid: Grid,
}

/// The boards of a game: ready-made ones, then those drawn in this session.
pub fn boards(game: Game, saved: &[SavedBoard]) -> Vec<OfferedBoard> {
    let ready = shelf::BOARDS.iter().filter_map(|(name, bytes)| {
        let file: SquaresFile =
            serde_json::from_slice(bytes).ok().filter(|file: &SquaresFile| file.game == game.slug)?;
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let word = stem.strip_prefix(&format!("{}-", game.slug)).unwrap_or(stem);
        Some(OfferedBoard { word: word.to_owned(), grid: Grid::new(file.board)? })
    });
    let own = saved.iter().enumerate().filter(|(_, board)| board.game == game.slug);
    let own = own.filter_map(|(index, board)| {
        let grid = Grid::new(serde_json::from_str(&board.board).ok()?)?;
        Some(OfferedBoard { word: format!("own-{index}"), grid })
    });
    ready.chain(own).collect()
}

/// What is wrong with a board on its own, by pointers that begin at the board.
pub fn board_faults(system: System, intake: &Intake, grid: &Grid) -> Vec<Fault> {
    let Some((at, _)) = intake.squares() else { return Vec::new() };
    let names: Vec<String> = (0..intake.sides.least).map(|side| format!("{side}")).collect();
    let mut setup = intake.try_team(&json!([]));
    put(&mut setup, &at, grid.value());
    let faults = system.faults(&plain(system, &names, setup));
    let at = format!("/setup{at}");
    let own = faults.into_iter().filter_map(|fault| {
        let rest = fault.field.strip_prefix(&at).map(str::to_owned);
        let rest = rest.or_else(|| (fault.field == "/setup").then(String::new))?;
        Some(Fault { field: rest, ..fault })
    });
    own.collect()
}

/// Reads a board from text: a board's file, or the board alone.
///
/// # Errors
/// In words, why it cannot be read.
pub fn read_board(game: Game, text: &str) -> Result<Grid, Words> {
    if text.len() > MOST_TEAM {
        return Err(Words::new("ce plateau est trop long", "this board is too long"));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        Words::new(format!("ce JSON ne se lit pas : {error}"), format!("this JSON cannot be read: {error}"))
    })?;
    let none = || Words::new("ce n’est pas un plateau", "this is no board");
    if value.get("board").is_none() {
        let named = value.get("columns").is_some();
        return Grid::new(value).filter(|_| named).ok_or_else(none);
    }
    let file: SquaresFile = serde_json::from_value(value).map_err(|_| none())?;
    if file.game != game.slug {
        return Err(Words::new(
            format!("c’est un plateau d’un autre jeu : {}", file.game),
            format!("this is a board of another game: {}", file.game),
        ));
    }
    Grid::new(file.board).ok_or_else(none)
}

/// The board chosen at a place: one of those offered, or the one pasted.
fn board_at(game: Game, place: &Place, boards: &[OfferedBoard], fields: &Fields) -> Result<Value, Words> {
    let word = fields.get(&place.name).unwrap_or_default();
    if let Some(board) = boards.iter().find(|board| board.word == word) {
        return Ok(board.grid.value());
    }
    let pasted = fields.get(&place.part("-paste")).unwrap_or_default().trim();
    if pasted.is_empty() {
        return Err(Words::new("choisissez un plateau", "choose a board"));
    }
    read_board(game, pasted).map(|grid| grid.value())
}

/// A team to choose.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The word the form sends.
    pub word: String,
    /// Its name.
    pub name: String,
    /// What there is to know of it, in a few words.
    pub note: Option<Words>,
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
pub fn offered(game: Game, intake: &Intake, saved: &[SavedTeam]) -> Vec<Offered> {
    let ready = shelf::TEAMS.iter().filter_map(|(name, bytes)| {
        let file: TeamFile = serde_json::from_slice(bytes).ok().filter(|f: &TeamFile| f.game == game.slug)?;
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let word = stem.strip_prefix(&format!("{}-", game.slug)).unwrap_or(stem);
        Some((word.to_owned(), file.name, file.note, file.team))
    });
    let own = saved.iter().enumerate().filter(|(_, team)| team.game == game.slug).map(|(index, team)| {
        let roster = serde_json::from_str(&team.roster).unwrap_or_default();
        (format!("own-{index}"), team.name.clone(), None, roster)
    });
    ready
        .chain(own)
        .map(|(word, name, note, roster)| {
            let cost = figure_costs(game.system, intake, &roster).map(|costs| sum(&costs));
            Offered { word, name, note, roster, cost }
        })
        .collect()
}

/// What a team costs, figure by figure; nothing while it breaks a rule, or where figures cost nothing.
pub fn figure_costs(system: System, intake: &Intake, roster: &Value) -> Option<Vec<i64>> {
    intake.cost.as_ref()?;
    system.figure_costs(&trial(system, intake, roster))?.into_iter().next()
}

/// The sum of costs.
pub fn sum(costs: &[i64]) -> i64 {
    costs.iter().fold(0, |sum, cost| sum.saturating_add(*cost))
}

/// What is wrong with a team on its own, by pointers that begin at the team.
pub fn team_faults(system: System, intake: &Intake, roster: &Value) -> Vec<Fault> {
    let faults = system.faults(&trial(system, intake, roster));
    let at = format!("/setup{}", intake.team_at(0).unwrap_or_default());
    let own = faults.into_iter().filter_map(|fault| {
        let rest = fault.field.strip_prefix(&at).map(str::to_owned);
        // What cannot be read at all is the team's fault: the rest of the trial is the game's own.
        let rest = rest.or_else(|| (fault.field == "/setup").then(String::new))?;
        Some(Fault { field: rest, ..fault })
    });
    own.collect()
}

/// An opening that holds one team on every side, to ask the rules about it.
fn trial(system: System, intake: &Intake, roster: &Value) -> Opening {
    let names: Vec<String> = (0..intake.sides.least).map(|side| format!("{side}")).collect();
    plain(system, &names, intake.try_team(roster))
}

fn plain(system: System, names: &[String], setup: Value) -> Opening {
    let seats = names.iter().zip(0_u8..).filter_map(|(name, side)| {
        let seat = Seat::new(side.saturating_add(1))?;
        Some(SeatEntry { seat, side, name: name.clone() })
    });
    Opening {
        system: system.name().to_owned(),
        ruleset: system.revision().to_owned(),
        seats: seats.collect(),
        strict: false,
        facts: Trust::Trusted,
        table_dice: Trust::Trusted,
        dice: BTreeMap::new(),
        options: BTreeMap::new(),
        sources: Vec::new(),
        free_takebacks: false,
        setup,
        decks: BTreeMap::new(),
        position: None,
        branch: None,
        attached: None,
        title: None,
    }
}

/// The opening of one more match like another: the same sides, teams, table and options, under the rules as this
/// program has them now, from the first record on. None where texts of its own were sealed with it.
pub fn again(opening: &Opening) -> Option<Opening> {
    let system = System::named(&opening.system)?;
    opening.sources.is_empty().then(|| Opening {
        ruleset: system.revision().to_owned(),
        position: None,
        branch: None,
        attached: None,
        title: None,
        decks: BTreeMap::new(),
        ..opening.clone()
    })
}

/// How many sides a form is filled in for, within what the game allows.
pub fn sides(intake: &Intake, fields: &Fields) -> usize {
    let asked = fields.get("sides").and_then(|text| text.trim().parse::<u8>().ok());
    usize::from(asked.unwrap_or(intake.sides.least.max(2)).clamp(intake.sides.least, intake.sides.most))
}

/// Where the game's own fields stand in the form.
pub fn setup_place() -> Place {
    Place::root("setup")
}

/// Where the sources of claims stand in the form.
pub fn house_place() -> Place {
    Place { name: "house".to_owned(), pointer: String::new() }
}

/// The cards and house rules that claims may name, as a field of every game's form.
pub fn house() -> Field {
    let kinds = vec![
        Pick::new("HOUSE", Words::new("règle maison", "house rule")),
        Pick::new("CARD", Words::new("carte", "card")),
    ];
    let item = vec![
        Field::new("/kind", Words::new("nature", "kind"), Entry::Choice { of: kinds }).first("HOUSE"),
        Field::new("/text", Words::new("son texte", "its text"), Entry::Text { most: 500 }),
    ];
    let word = Words::new("effet convenu", "effect agreed");
    let label = Words::new("Effets que le livre n’imprime pas", "Effects the book does not print");
    Field::new("/sources", label, Entry::List { word, item, most: 24 }).optional().help(Words::new(
        "Chacun reçoit un numéro (HOUSE-1, CARD-1 …) et s’invoque pendant le jeu ; son texte est scellé.",
        "Each gets a number (HOUSE-1, CARD-1 …) and is claimed during play; its text is sealed.",
    ))
}

/// The opening that a filled form asks for, with the texts of its sources. Faults of reading are the form's
/// own; those of the game are the rules core's to find.
///
/// # Errors
/// A fault for each field that cannot be read.
pub fn from_form(
    game: Game,
    intake: &Intake,
    (teams, boards): (&[Offered], &[OfferedBoard]),
    fields: &Fields,
) -> Result<(Opening, Vec<String>), Vec<Fault>> {
    let sides = sides(intake, fields);
    let team = |place: &Place| team_at(game, intake, place, teams, fields);
    let board = |place: &Place| board_at(game, place, boards, fields);
    let mut reading = Reading { posted: fields, sides, team: &team, board: &board, faults: Vec::new() };
    let setup = reading.holder(&intake.setup, &setup_place()).unwrap_or_else(|| json!({}));
    let claimed = reading.value(&house(), &house_place().field(&house()));
    let mut faults = reading.faults;
    let names: Vec<String> = (0..sides)
        .map(|side| {
            let at = u8::try_from(side).ok().and_then(|side| intake.team_at(side));
            let chosen = at.and_then(|at| fields.get(&format!("setup{}", at.replace('/', "."))));
            let ready = teams.iter().find(|team| Some(team.word.as_str()) == chosen);
            checked_name(side, ready.map(|team| team.name.as_str()), fields, &mut faults)
        })
        .collect();
    let names = told_apart(&names, teams);
    let mut opening = plain(game.system, &names, setup);
    let texts = name_sources(claimed.as_ref(), &mut opening);
    rigour(&mut opening, game, fields);
    for option in game.rulebook.options {
        let word = fields.get(&format!("options.{}", option.name));
        let default = option.values.first().map(|value| value.word);
        if let Some(word) = word.filter(|word| Some(*word) != default && !word.is_empty()) {
            opening.options.insert(option.name.to_owned(), word.to_owned());
        }
    }
    if let (Some((option, word)), true) = (intake.sides.many, sides > 2) {
        opening.options.insert(option.to_owned(), word.to_owned());
    }
    if faults.is_empty() { Ok((opening, texts)) } else { Err(faults) }
}

/// How strictly the match is kept, and where its dice come from.
fn rigour(opening: &mut Opening, game: Game, fields: &Fields) {
    opening.strict = fields.get("rigour") == Some("strict");
    let asked =
        |name: &str| if fields.get(name) == Some("confirmed") { Trust::Confirmed } else { Trust::Trusted };
    opening.facts = if opening.strict { Trust::Confirmed } else { asked("facts") };
    opening.free_takebacks = !opening.strict && fields.get("free").is_some();
    for kind in game.rulebook.roll_kinds {
        let chosen = fields.get(&format!("dice.{kind}")).filter(|word| !word.is_empty());
        if chosen.or_else(|| fields.get("dice")) == Some("table") {
            opening.dice.insert((*kind).to_owned(), RollSource::Table);
        }
    }
    let mixed = !opening.dice.is_empty() && opening.dice.len() < game.rulebook.roll_kinds.len();
    // Where both sources are in use, or play is strict, a typed face counts once the other side confirms it.
    opening.table_dice = if opening.strict || mixed { Trust::Confirmed } else { asked("table_dice") };
}

/// Numbers the sources of claims by kind; their texts in order of seal.
fn name_sources(claimed: Option<&Value>, opening: &mut Opening) -> Vec<String> {
    let mut texts = Vec::new();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for source in claimed.and_then(Value::as_array).into_iter().flatten() {
        let of = |key: &str| source.get(key).and_then(Value::as_str).unwrap_or_default();
        let count = counts.entry(of("kind").to_owned()).or_default();
        *count = count.saturating_add(1);
        // Both kinds of the form are words of at most five capitals: such an id always reads.
        if let Ok(id) = format!("{}-{count}", of("kind")).parse::<RuleId>() {
            opening.sources.push(Source { id, text: u32::try_from(texts.len()).ok() });
            texts.push(of("text").to_owned());
        }
    }
    texts
}

/// A name as the record keeps it: short, without signs that reverse or break a line.
pub fn is_name(name: &str) -> bool {
    (1..=60).contains(&name.chars().count()) && !name.chars().any(is_hostile_in_line)
}

/// The name typed for a side; the chosen team's own, when none was typed.
fn checked_name(side: usize, team: Option<&str>, fields: &Fields, faults: &mut Vec<Fault>) -> String {
    let typed = fields.get(&format!("name.{side}")).unwrap_or_default().trim();
    let name = if typed.is_empty() { team.unwrap_or_default() } else { typed };
    if !is_name(name) {
        let field = format!("/seats/{side}/name");
        let length = || Words::new("un nom a de 1 à 60 signes", "a name has 1 to 60 signs");
        let Words { fr, en } = unshown_in_line(name).unwrap_or_else(length);
        faults.push(Fault::new(field, None, fr, en));
    }
    name.to_owned()
}

/// Names of which each ready team's, where it is chosen twice, bears its side's number.
fn told_apart(names: &[String], teams: &[Offered]) -> Vec<String> {
    let is_ready = |name: &String| teams.iter().any(|team| team.name == *name);
    let repeats = |side: usize, name: &String| names.iter().take(side).any(|earlier| earlier == name);
    let apart = |(side, name): (usize, &String)| {
        let number = side.saturating_add(1);
        if is_ready(name) && repeats(side, name) { format!("{name} ({number})") } else { name.clone() }
    };
    names.iter().enumerate().map(apart).collect()
}

/// The team chosen at a place: one of those offered, or the one pasted.
fn team_at(
    game: Game,
    intake: &Intake,
    place: &Place,
    teams: &[Offered],
    fields: &Fields,
) -> Result<Value, Words> {
    let word = fields.get(&place.name).unwrap_or_default();
    if let Some(team) = teams.iter().find(|team| team.word == word) {
        return Ok(team.roster.clone());
    }
    let pasted = fields.get(&place.part("-paste")).unwrap_or_default().trim();
    if pasted.is_empty() {
        return Err(Words::new("choisissez une équipe", "choose a team"));
    }
    read_pasted(game, intake, teams, pasted).map(|(_, team)| team)
}

/// Reads a team that was pasted: a file, or a list with a figure a line.
///
/// # Errors
/// In words, why it cannot be read.
pub fn read_pasted(
    game: Game,
    intake: &Intake,
    teams: &[Offered],
    text: &str,
) -> Result<(Option<String>, Value), Words> {
    if text.trim_start().starts_with(['{', '[']) || text.len() > MOST_TEAM {
        return read_team(game, text);
    }
    // One's own, which come last, before others of the same name.
    let known: Vec<&Value> = teams.iter().rev().filter_map(|team| team.roster.as_array()).flatten().collect();
    pasted::read(intake, &known, text).map(|team| (None, team))
}

/// Reads a team from text: a team's file, or its figures alone.
///
/// # Errors
/// In words, why it cannot be read.
pub fn read_team(game: Game, text: &str) -> Result<(Option<String>, Value), Words> {
    if text.len() > MOST_TEAM {
        return Err(Words::new("cette équipe est trop longue", "this team is too long"));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        Words::new(format!("ce JSON ne se lit pas : {error}"), format!("this JSON cannot be read: {error}"))
    })?;
    if value.is_array() {
        return Ok((None, value));
    }
    let file: TeamFile = serde_json::from_value(value).map_err(|error| {
        Words::new(
            format!("ni une équipe ni une liste de figurines : {error}"),
            format!("neither a team nor a list of figures: {error}"),
        )
    })?;
    if file.game != game.slug {
        return Err(Words::new(
            format!("c’est une équipe d’un autre jeu : {}", file.game),
            format!("this is a team of another game: {}", file.game),
        ));
    }
    Ok((Some(file.name), file.team))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::spread;

    fn games() -> impl Iterator<Item = Game> {
        System::ALL.into_iter().map(|system| Game {
            slug: system.name(),
            rulebook: system.rulebook(),
            system,
        })
    }

    #[test]
    fn ready_made_teams_are_files_of_known_games_and_legal() {
        for (name, bytes) in shelf::TEAMS {
            let file: TeamFile =
                serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(System::named(&file.game).is_some() && is_name(&file.name), "{name}");
            // It stands above each question of a phone, in one line.
            assert!(file.name.chars().count() <= 25, "{name}");
            assert!(name.starts_with(&format!("{}-", file.game)), "{name}");
        }
        for game in games() {
            let intake = game.system.intake();
            let teams = offered(game, &intake, &[]);
            assert!(teams.len() >= 2, "{} has two teams to begin with", game.slug);
            for team in teams {
                assert_eq!(team_faults(game.system, &intake, &team.roster), [], "{}", team.name);
                assert_eq!(team.cost.is_some(), intake.cost.is_some(), "{}", team.name);
            }
        }
    }

    #[test]
    fn ready_made_boards_are_files_of_known_games_and_without_fault() {
        for (name, bytes) in shelf::BOARDS {
            let file: SquaresFile =
                serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(name.starts_with(&format!("{}-", file.game)), "{name}");
        }
        for game in games() {
            let intake = game.system.intake();
            let offered = boards(game, &[]);
            assert!(intake.squares().is_none() || offered.len() >= 2, "{} has boards", game.slug);
            for board in offered {
                assert_eq!(board_faults(game.system, &intake, &board.grid), [], "{}", board.word);
                let text = board.grid.value().to_string();
                assert_eq!(read_board(game, &text).as_ref(), Ok(&board.grid));
            }
        }
    }

    /// The form of a game as it stands at first, with names and ready-made teams chosen.
    fn filled(game: Game, intake: &Intake, sides: u8) -> Fields {
        let mut fields = spread::first(&intake.setup, &setup_place(), usize::from(sides));
        let teams = offered(game, intake, &[]);
        let mut set = |name: String, value: &str| {
            fields.0.retain(|(known, _)| *known != name);
            fields.0.push((name, value.to_owned()));
        };
        set("sides".to_owned(), &sides.to_string());
        if let (Some((at, _)), Some(board)) = (intake.squares(), boards(game, &[]).first()) {
            set(format!("setup{}", at.replace('/', ".")), &board.word);
        }
        for (side, team) in (0..sides).zip(teams.iter().cycle()) {
            set(format!("name.{side}"), &team.name);
            set(format!("setup{}", intake.team_at(side).unwrap().replace('/', ".")), &team.word);
        }
        fields
    }

    #[test]
    fn the_form_as_it_stands_at_first_opens_every_game_for_any_number_of_sides() {
        for game in games() {
            let intake = game.system.intake();
            for sides in intake.sides.least..=intake.sides.most {
                let fields = filled(game, &intake, sides);
                let teams = offered(game, &intake, &[]);
                let (opening, _) = from_form(game, &intake, (&teams, &boards(game, &[])), &fields)
                    .unwrap_or_else(|faults| {
                        panic!("{} with {sides} sides: {faults:?}", game.slug);
                    });
                assert_eq!(game.system.faults(&opening), [], "{} with {sides} sides", game.slug);
            }
        }
    }

    #[test]
    fn a_form_that_says_nothing_names_every_field_it_lacks() {
        for game in games() {
            let faults = from_form(game, &game.system.intake(), (&[], &[]), &Fields::default()).unwrap_err();
            let named: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
            for side in 0..2 {
                let team = format!("/setup{}", game.system.intake().team_at(side).unwrap());
                assert!(named.contains(&format!("/seats/{side}/name").as_str()), "{named:?}");
                assert!(named.contains(&team.as_str()), "{named:?}");
            }
        }
    }

    #[test]
    fn sources_of_claims_are_numbered_by_kind_and_their_texts_kept_in_order() {
        let game = games().next().unwrap();
        let intake = game.system.intake();
        let mut fields = filled(game, &intake, 2);
        for (index, (kind, text)) in [("HOUSE", "a"), ("CARD", "b"), ("HOUSE", "c")].into_iter().enumerate() {
            fields.0.push((format!("house.sources.{index}.-"), "1".into()));
            fields.0.push((format!("house.sources.{index}.kind"), kind.into()));
            fields.0.push((format!("house.sources.{index}.text"), text.into()));
        }
        let teams = offered(game, &intake, &[]);
        let (opening, texts) = from_form(game, &intake, (&teams, &boards(game, &[])), &fields).unwrap();
        let named: Vec<String> = opening.sources.iter().map(|source| source.id.to_string()).collect();
        assert_eq!(named, ["HOUSE-1", "CARD-1", "HOUSE-2"]);
        assert_eq!(texts, ["a", "b", "c"]);
        assert_eq!(
            opening.sources.iter().map(|source| source.text).collect::<Vec<_>>(),
            [Some(0), Some(1), Some(2)]
        );
    }

    #[test]
    fn a_team_is_read_as_a_file_or_as_figures_of_its_own_game() {
        let game = games().next().unwrap();
        assert_eq!(read_team(game, "[]").unwrap(), (None, json!([])));
        let file = |game: &str| format!(r#"{{"game":"{game}","name":"X","team":[1]}}"#);
        assert_eq!(read_team(game, &file(game.slug)).unwrap(), (Some("X".to_owned()), json!([1])));
        for wrong in [file("chess").as_str(), "{}", "[", &"[".repeat(MOST_TEAM + 1)] {
            assert!(read_team(game, wrong).is_err(), "{wrong:.20}");
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
