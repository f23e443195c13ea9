//! Building a team: its figures with ranks, skills and costs, counted by the server at every step.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::error::Fault;
use greffe_core::intake::{Entry, Field, Pick};
use serde_json::{Map, Value, json};

use crate::error::PageError;
use crate::opening;
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::SavedTeam;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// The most figures of a team built here.
const MOST: usize = 14;
/// The bonuses that can be bought, as the opening names them.
const BONUSES: [&str; 5] = ["contact_spades", "ranged_spades", "hearts", "clubs", "diamonds"];

#[derive(Template)]
#[template(path = "team.html")]
struct Team {
    shell: Shell,
    game: Game,
    ranks: Vec<Pick>,
    skills: Vec<Pick>,
    name: String,
    figures: Vec<Figure>,
    faults: Vec<Fault>,
    total: Option<i64>,
    json: String,
}

/// A figure as the form shows it.
struct Figure {
    name: String,
    rank: String,
    value: String,
    base: String,
    gender: String,
    skills: Vec<String>,
    bonus: [String; 5],
    cost: Option<i64>,
}

impl Figure {
    fn has(&self, skill: &str) -> bool {
        self.skills.iter().any(|own| own == skill)
    }
}

impl Team {
    fn bonus_name(&self, name: &str) -> String {
        let message = match name {
            "contact_spades" => self.shell.t("bonus-contact"),
            "ranged_spades" => self.shell.t("bonus-ranged"),
            "hearts" => self.shell.t("bonus-hearts"),
            "clubs" => self.shell.t("bonus-clubs"),
            _ => self.shell.t("bonus-diamonds"),
        };
        message.to_string()
    }
}

/// The names of the bonuses, for the template.
pub fn bonuses() -> [&'static str; 5] {
    BONUSES
}

/// A skill's cost as printed, or a question mark where the players must agree one.
pub fn price(pick: &Pick) -> String {
    pick.note.as_ref().map_or_else(String::new, |note| note.fr.clone())
}

/// The picks of a field of figures.
fn picks(fields: &[Field], at: &str) -> Vec<Pick> {
    let field = fields.iter().find(|field| field.at == at);
    match field.map(|field| &field.entry) {
        Some(Entry::Choice { of } | Entry::Several { of, .. }) => of.clone(),
        Some(
            Entry::Text { .. }
            | Entry::Number { .. }
            | Entry::Switch {}
            | Entry::Amounts { .. }
            | Entry::List { .. }
            | Entry::Group { .. }
            | Entry::Sides { .. }
            | Entry::Table {}
            | Entry::Outline {}
            | Entry::Place {}
            | Entry::Team {}
            | Entry::Json {},
        )
        | None => Vec::new(),
    }
}

/// A pick's word on the wire.
pub fn word(pick: &Pick) -> &str {
    pick.value.as_str().unwrap_or_default()
}

/// An empty team, or one to start from.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let roster = json!([{ "value": 1 }, { "value": 1 }, { "value": 1 }]);
    let team = blocking(move || Ok(team(shell, game, String::new(), &roster, true)));
    private(&team.await?)
}

/// Counts, adds, takes out, or keeps the team.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let Posted { visitor, session: _, fields } = posted;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let name = fields.get("team").unwrap_or_default().trim().to_owned();
    let mut roster = read(&fields);
    let asked = fields.get("do").unwrap_or("count");
    if asked == "add" && roster.len() < MOST {
        roster.push(json!({ "value": 1 }));
    }
    if let Some(place) = asked.strip_prefix("out-").and_then(|place| place.parse::<usize>().ok())
        && place < roster.len()
    {
        roster.remove(place);
    }
    let roster = Value::Array(roster);
    let (keeping, fresh) = (asked == "keep", asked != "keep" && asked != "count");
    let made = blocking(move || Ok(team(shell, game, name, &roster, fresh))).await?;
    if keeping && made.faults.is_empty() && opening::is_name(&made.name) {
        visitor.keep_team(SavedTeam {
            game: game.slug.to_owned(),
            name: made.name.clone(),
            roster: made.json.clone(),
        });
        return see_other(&format!("/new?game={}#teams", game.slug));
    }
    private(&made)
}

fn team(shell: Shell, game: Game, name: String, roster: &Value, fresh: bool) -> Team {
    let faults = if fresh { Vec::new() } else { opening::team_faults(game, roster) };
    let costs = opening::figure_costs(game, roster);
    let of = |place: usize| costs.as_ref().and_then(|costs| costs.get(place)).copied();
    let figure_fields = game.system.intake().figure;
    let figures = roster.as_array().map(Vec::as_slice).unwrap_or_default();
    Team {
        shell,
        ranks: picks(&figure_fields, "/rank").into_iter().filter(|pick| pick.with.is_empty()).collect(),
        skills: picks(&figure_fields, "/skills"),
        figures: figures.iter().enumerate().map(|(place, figure)| shown(figure, of(place))).collect(),
        total: opening::cost(game, roster),
        json: serde_json::to_string(roster).unwrap_or_default(),
        game,
        name,
        faults,
    }
}

fn shown(figure: &Value, cost: Option<i64>) -> Figure {
    let text = |key: &str| figure.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let number =
        |value: Option<&Value>| value.and_then(Value::as_i64).map(|n| n.to_string()).unwrap_or_default();
    let tenths = figure.get("base").and_then(Value::as_i64);
    Figure {
        name: text("name"),
        rank: text("rank"),
        value: number(figure.get("value")),
        base: tenths.map(|tenths| (tenths / 10).to_string()).unwrap_or_default(),
        gender: text("gender"),
        skills: figure
            .get("skills")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        bonus: BONUSES.map(|name| number(figure.get("bonus").and_then(|bonus| bonus.get(name)))),
        cost,
    }
}

/// The figures of a posted form: `f0.name`, `f0.rank` ... until one is missing.
fn read(fields: &Fields) -> Vec<Value> {
    let mut roster = Vec::new();
    while roster.len() < MOST {
        let at = |key: &str| format!("f{}.{key}", roster.len());
        let Some(name) = fields.get(&at("name")) else { break };
        let mut figure = Map::new();
        figure.insert("name".to_owned(), Value::from(name.trim()));
        let word = |key: &str| fields.get(&at(key)).map(str::trim).filter(|word| !word.is_empty());
        let whole = |key: &str| word(key).and_then(|word| word.parse::<i64>().ok());
        figure.insert("rank".to_owned(), Value::from(word("rank").unwrap_or_default()));
        figure.insert("value".to_owned(), Value::from(whole("value").unwrap_or(0)));
        let skills: Vec<&str> =
            fields.0.iter().filter(|(key, _)| *key == at("skill")).map(|(_, value)| value.as_str()).collect();
        if !skills.is_empty() {
            figure.insert("skills".to_owned(), json!(skills));
        }
        let bonus: Map<String, Value> = BONUSES
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), Value::from(whole(name).filter(|n| *n != 0)?))))
            .collect();
        if !bonus.is_empty() {
            figure.insert("bonus".to_owned(), Value::Object(bonus));
        }
        if let Some(base) = whole("base") {
            figure.insert("base".to_owned(), Value::from(base.saturating_mul(10)));
        }
        if let Some(gender) = word("gender") {
            figure.insert("gender".to_owned(), Value::from(gender));
        }
        roster.push(Value::Object(figure));
    }
    roster
}
