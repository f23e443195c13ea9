//! What a seat's page asks while a finger is on it: what the form would declare as it is filled, how far the question
//! reaches. Nothing is written. The server answers with it, and the engine on the device of that seat: the same bytes.

pub mod words;
pub mod zones;

use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::judging::error::{Inconsistent, Refused};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::FACT_NEEDED;
use greffe_core::play::ghost::{Ghost, Look, Term, Touch};
use greffe_core::play::reach::{Asked, Reach};
use greffe_core::telling::length;
use greffe_core::telling::view::{Mark, Point};
use serde::Serialize;
use serde_json::Value;

use self::words::{Tongue, Unit, short_rule};
use self::zones::{Eyes, Zone};
use crate::filling::fields::Fields;
use crate::filling::{chosen, look_at, posted_form};

/// What the page shows of it, in its own language.
#[derive(Debug, Default, Serialize)]
pub struct Shown {
    /// Whether there is something to show: the form is filled so far that the rules can judge it.
    whole: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Why>,
    /// The fields of the touched place, by name, as people would type them.
    fields: Vec<(String, String)>,
    /// The length of the way, as the game counts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<String>,
    /// The way, then what the table said of the facts it turns on.
    chips: Vec<Chip>,
    /// The facts that the positions say, folded under how many they are.
    measured: Vec<String>,
    measures: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    need: Option<String>,
    /// The sum, line by line, and what it comes to.
    sum: Vec<(String, i32)>,
    total: Option<i32>,
    /// The sum that stands against it, said to be so; its lines, and what it comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<Against>,
    says: String,
    /// Lines to draw, in millimetres.
    marks: Vec<Drawn>,
}

#[derive(Debug, Serialize)]
struct Against {
    head: &'static str,
    sum: Vec<(String, i32)>,
    total: i32,
}

#[derive(Debug, Serialize)]
struct Why {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Link>,
}

#[derive(Debug, Serialize)]
struct Link {
    short: String,
    href: String,
}

#[derive(Debug, Serialize)]
struct Chip {
    text: String,
    /// Whether the table said it.
    stated: bool,
}

#[derive(Debug, Serialize)]
struct Drawn {
    kind: &'static str,
    points: Vec<(String, String)>,
    label: String,
}

/// What the posted form of a seat's page would declare, among the forms that the seat was shown.
///
/// # Errors
/// When the log cannot be folded, or the rules contradict themselves.
pub fn look(eyes: &Eyes<'_>, forms: &[Form], fields: &Fields, tongue: Tongue) -> Result<Shown, Inconsistent> {
    let Some((_, form)) = posted_form(forms, fields) else { return Ok(Shown::default()) };
    let Ok(filled) = look_at(form, fields) else { return Ok(Shown::default()) };
    let touched = fields.get("touch").and_then(|name| Touched::of(form, name, fields));
    let (command, private) = filled.declared(&form.command);
    let touch = touched.as_ref().map(|touched| Touch { at: &touched.at, figure: touched.figure });
    let look = Look { json: &command, private: &private, touch };
    let ghost = eyes.game.ghost(eyes.seat, eyes.known, &look)?;
    let ghost = match &touched {
        Some(touched) => settled(eyes, ghost, touched, &look)?,
        None => ghost,
    };
    let system = eyes.game.system();
    Ok(Shown::of(ghost, touched.as_ref(), tongue, (system.name(), system.inches())))
}

/// How far the awaited question of a seat reaches; `figure` is one that is yet to be chosen in it.
///
/// # Errors
/// As [`look`].
pub fn lit(eyes: &Eyes<'_>, figure: Option<FigureId>) -> Result<Lit, Inconsistent> {
    let Eyes { game, seat, known } = *eyes;
    let Asked { forms, reach } = game.question_of(seat, known, figure)?;
    let lit: Vec<usize> = reach.regions.iter().map(|region| region.form).collect();
    let zones = if game.is_started() && game.owed().iter().any(|owed| owed.seat == seat) {
        zones::zones(eyes, &forms, &lit, figure)?
    } else {
        Vec::new()
    };
    Ok(Lit { reach, zones })
}

/// What a finger beside the zone of a figure that stands nowhere yet means: the nearest place that the rules accept.
fn settled(eyes: &Eyes<'_>, ghost: Ghost, touched: &Touched, look: &Look<'_>) -> Result<Ghost, Inconsistent> {
    let refused = ghost.refused.as_ref();
    let fails = refused
        .is_some_and(|refused| refused.code != FACT_NEEDED && !NOTHING.contains(&refused.code.as_str()));
    let is_set_down = touched.before.is_none() && !zones::stands(&eyes.game.board_now(), touched.figure);
    let command: Value = serde_json::from_str(look.json).unwrap_or_default();
    let named = command
        .as_object()
        .and_then(|fields| fields.keys().find(|key| !matches!(key.as_str(), "facts" | "claims")).cloned());
    let Some(name) = named.filter(|_| fails && is_set_down) else { return Ok(ghost) };
    let Some((at, command)) = zones::snapped(eyes, &command, &format!("/{name}{}", touched.at))? else {
        return Ok(ghost);
    };
    let json = command.to_string();
    let look = Look { json: &json, private: look.private, touch: None };
    let moved = eyes.game.ghost(eyes.seat, eyes.known, &look)?;
    Ok(Ghost { at: Some(at), ..moved })
}

/// What the board is lit with.
#[derive(Debug, Serialize)]
pub struct Lit {
    #[serde(flatten)]
    reach: Reach,
    /// Where what stands nowhere yet may be set down.
    zones: Vec<Zone>,
}

/// A place of a form that a finger touched.
struct Touched {
    name: String,
    /// Where it stands among the command's fields.
    at: String,
    figure: Option<FigureId>,
    /// Of a path, what stands in its field before the last point.
    before: Option<String>,
}

impl Touched {
    fn of(form: &Form, name: &str, fields: &Fields) -> Option<Self> {
        let mut parts = name.strip_prefix('b')?.split('.').map(str::parse::<usize>);
        let mut blank = form.blanks.get(parts.next()?.ok()?)?;
        let mut figure = form.figure.or_else(|| chosen_figure(&form.blanks, fields));
        while let Some(choice) = parts.next() {
            let choice = blank.kind.choices().get(choice.ok()?)?;
            figure = choice.figure.or(figure);
            blank = choice.then.get(parts.next()?.ok()?)?;
        }
        let text = fields.get(name).unwrap_or_default();
        let points: Vec<&str> = text.split(';').map(str::trim).filter(|point| !point.is_empty()).collect();
        let last = points.len().saturating_sub(1);
        let (at, before) = match &blank.kind {
            Kind::Point {} => (format!("/{}", blank.key), None),
            Kind::Path { .. } if !points.is_empty() => {
                let before = points.get(..last).unwrap_or_default().join("; ");
                (format!("/{}/{last}", blank.key), Some(before))
            }
            Kind::Path { .. }
            | Kind::One { .. }
            | Kind::Some { .. }
            | Kind::Order { .. }
            | Kind::Share { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Direction {}
            | Kind::Faces { .. }
            | Kind::Fact { .. }
            | Kind::Claim { .. }
            | Kind::Note { .. }
            | Kind::Team { .. }
            | Kind::Sealed { .. } => return None,
        };
        Some(Self { name: name.to_owned(), at, figure, before })
    }

    /// Its fields with another place, as people type them.
    fn typed(&self, at: Point, inches: bool) -> Vec<(String, String)> {
        let typed = |tenths: i32| length::typed(i64::from(tenths), inches);
        match &self.before {
            None => {
                vec![(format!("{}.x", self.name), typed(at.x)), (format!("{}.y", self.name), typed(at.y))]
            }
            Some(before) => {
                let gap = if before.is_empty() { "" } else { "; " };
                let height = if at.z == 0 { String::new() } else { format!(" {}", typed(at.z)) };
                let point = format!("{} {}{height}", typed(at.x), typed(at.y));
                vec![(self.name.clone(), format!("{before}{gap}{point}"))]
            }
        }
    }
}

/// The figure chosen in the form itself, where it is about none from the start.
fn chosen_figure(blanks: &[Blank], fields: &Fields) -> Option<FigureId> {
    blanks.iter().enumerate().find_map(|(index, blank)| match &blank.kind {
        Kind::One { of } => chosen(of, &format!("b{index}"), fields).and_then(|(_, choice)| choice.figure),
        Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Note { .. }
        | Kind::Team { .. }
        | Kind::Sealed { .. } => None,
    })
}

/// The refusals that say only that there is nothing to look at.
const NOTHING: [&str; 2] = ["answer-first", "nothing-to-measure"];

impl Shown {
    fn of(ghost: Ghost, touched: Option<&Touched>, tongue: Tongue, (game, inches): (&str, bool)) -> Self {
        let refused = ghost.refused;
        // What the table has yet to say is asked by the form itself.
        if refused.as_ref().is_some_and(|refused| NOTHING.contains(&refused.code.as_str())) {
            return Self::default();
        }
        let refused = refused.filter(|refused| refused.code != FACT_NEEDED);
        let french = tongue == Tongue::French;
        let colon = if french { "\u{a0}: " } else { ": " };
        let way = ghost.length.map(|(_, words)| tongue.w(&words).into_owned());
        let mut chips: Vec<Chip> = way
            .iter()
            .map(|way| {
                let name = if french { "chemin" } else { "way" };
                Chip { text: format!("{name} {way}"), stated: false }
            })
            .collect();
        let mut measured = Vec::new();
        for known in ghost.facts {
            let Some(value) = known.value else { continue };
            let question = tongue.w(&known.question).into_owned();
            let question = question.trim_end_matches(['?', '\u{a0}', '\u{202f}', ' ', ':']).to_owned();
            let text = format!("{question}{colon}{}", tongue.w(&value));
            if known.stated {
                chips.push(Chip { text, stated: true });
            } else {
                measured.push(text);
            }
        }
        let told = match (measured.len(), french) {
            (1, true) => "1 fait connu".to_owned(),
            (1, false) => "1 known fact".to_owned(),
            (many, true) => format!("{many} faits connus"),
            (many, false) => format!("{many} known facts"),
        };
        let total = |terms: &[Term]| terms.iter().map(|term| term.value).reduce(i32::saturating_add);
        let lines = |terms: &[Term]| -> Vec<(String, i32)> {
            terms.iter().map(|term| (tongue.w(&term.label).into_owned(), term.value)).collect()
        };
        let head = if french { "contre" } else { "against" };
        let against = total(&ghost.against);
        let typed = |at: Point| touched.map(|touched| touched.typed(at, inches)).unwrap_or_default();
        Self {
            whole: true,
            refused: refused.map(|refused| why(&refused, tongue, game)),
            fields: ghost.at.map(typed).unwrap_or_default(),
            way,
            chips,
            measured,
            measures: told,
            need: ghost.need.map(|need| tongue.w(&need).into_owned()),
            sum: lines(&ghost.sum),
            total: total(&ghost.sum),
            against: against.map(|total| Against { head, sum: lines(&ghost.against), total }),
            says: tongue.w(&ghost.says).into_owned(),
            marks: ghost.marks.iter().map(|mark| drawn(mark, tongue)).collect(),
        }
    }
}

fn why(refused: &Refused, tongue: Tongue, game: &str) -> Why {
    let rule = refused.rule.as_ref().map(|rule| Link {
        short: short_rule(rule.as_str()).to_owned(),
        href: format!("/rules/{game}#{rule}"),
    });
    Why { text: tongue.w(&refused.why).into_owned(), rule }
}

fn drawn(mark: &Mark, tongue: Tongue) -> Drawn {
    let place = |point: &Point| (Unit(point.x).to_string(), Unit(point.y).to_string());
    Drawn {
        kind: mark.kind,
        points: mark.points.iter().map(place).collect(),
        label: tongue.w(&mark.label).into_owned(),
    }
}
