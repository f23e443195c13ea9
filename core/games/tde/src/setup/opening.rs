//! Reads the opening: the set-up and the house readings, every fault at its field.

use serde::Deserialize;

use crate::profiles::Profile;
use crate::profiles::cards::{EffectCard, LeaderAbility};
use crate::rules::RULEBOOK;
use crate::setup::terrain::{Sizes, Terrain, TerrainKind};
use crate::setup::{Pick, Setup, SideSetup, Table, Team, options, teams};
use crate::sight::pose;
use crate::state::look::{Look, pair, place};
use crate::state::{Figure, Posture, State, check, muster, sound};
use crate::{Tde, contact};
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The points of a game that says nothing: a small one.   TDE-BUILD-02
const USUAL_POINTS: u32 = 100;
/// The greatest height above the table, or depth below it, in tenths of a millimetre.
pub const MOST_HEIGHT: i32 = 25_000;

/// The set-up as the opening writes it. Everything but `table` has a default.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Setup")]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The table; null where positions are not recorded and every fact of place is stated.
    table: Option<Table>,
    /// 100 points.
    #[serde(default = "usual_points")]
    points: u32,
    /// None.
    #[serde(default)]
    scenario: Pick,
    /// None.
    #[serde(default)]
    terrain: Vec<Terrain>,
    /// Those of the sheets.
    #[serde(default)]
    sizes: Sizes,
    /// One item for each side; teams left out are submitted by command.
    #[serde(default)]
    sides: Option<Vec<WrittenSide>>,
}

/// A side as the opening writes it.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenSide {
    /// Its figures.
    #[serde(default)]
    team: Option<Vec<Profile>>,
    /// Its faction; left out, its leader's.
    #[serde(default)]
    faction: String,
    /// Its leader's ability card.
    #[serde(default)]
    leader_ability: Option<LeaderAbility>,
    /// Its effect cards.
    #[serde(default)]
    effects: Vec<EffectCard>,
}

fn usual_points() -> u32 {
    USUAL_POINTS
}

fn fault(field: &str, rule: Option<&'static str>, fr: &str, en: &str) -> Fault {
    Fault::new(field, rule.map(RuleId::new), fr, en)
}

/// Reads an opening: the set-up, and the state before the first batch or the position given.
///
/// # Errors
/// Every fault found.
pub fn read(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
    let setup = read_setup(opening)?;
    let Some(position) = &opening.position else {
        let state = muster::before_start(&setup);
        return Ok((setup, state));
    };
    let mut state = misread::value::<State>(position, "/position").map_err(|fault| vec![fault])?;
    place_by_place(&setup, &mut state);
    let mut faults = check::faults(Look { setup: &setup, state: &state });
    // Positions that no match comes to: earlier revisions took them.
    if faults.is_empty() && !setup.before(3) {
        faults = sound::faults(Look { setup: &setup, state: &state });
        state.figures = sound::settle(Look { setup: &setup, state: &state });
    }
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// What recorded places say by themselves: who is in the water or on a face, who touches whom. Contacts that
/// the position names beside them are held against the places.   TDE-POST-05, TDE-POST-11, TDE-CONTACT-01
fn place_by_place(setup: &Setup, state: &mut State) {
    let look = Look { setup, state };
    let stands = |(id, figure): (FigureId, &Figure)| Some((id, look.disc(id)?, figure.posture));
    let held = |(id, base, posture): (FigureId, Disc, Posture)| {
        let upright = matches!(posture, Posture::Standing | Posture::Crouched);
        upright.then(|| (id, pose::held(look, base, posture)))
    };
    let postures: Vec<_> = look.figures().filter_map(stands).filter_map(held).collect();
    for (id, posture) in postures {
        if let Some(figure) = state.figures.get_mut(place(id)) {
            figure.posture = posture;
        }
    }
    let look = Look { setup, state };
    let touched = |id: FigureId| {
        let (base, posture) = (look.disc(id)?, look.figure(id)?.posture);
        Some(contact::touched(look, id, base, posture).into_iter().map(move |other| pair(id, other)))
    };
    let contacts: Vec<_> = look.on_table().filter_map(touched).flatten().collect();
    state.contacts.extend(contacts);
}

/// Reads the set-up of an opening.
///
/// # Errors
/// Every fault found.
pub fn read_setup(opening: &Opening) -> Result<Setup, Vec<Fault>> {
    let written = misread::value::<Written>(&opening.setup, "/setup").map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let options = options::read(&opening.options, &RULEBOOK, &mut faults);
    let sides = sides(opening, written.sides, &mut faults);
    let revision = Tde::revision_of(opening);
    let mut terrain = written.terrain;
    for piece in &mut terrain {
        piece.earthed = revision >= 4;
        piece.walled = revision >= 5;
        piece.followed = revision >= 10;
    }
    let setup = Setup {
        points: written.points,
        table: written.table,
        terrain,
        sizes: written.sizes,
        scenario: written.scenario,
        sources: opening.sources.iter().map(|source| source.id.clone()).collect(),
        sides,
        options,
        revision,
    };
    faults.extend(setup_faults(&setup));
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

/// What the figures of the opening's teams cost, side by side; none while a team breaks another rule.
pub fn figure_costs(opening: &Opening) -> Option<Vec<Vec<i64>>> {
    let setup = read_setup(opening).ok()?;
    let costs = |side: &SideSetup| {
        let figures = side.team.as_ref().map_or(&[][..], |team| team.figures.as_slice());
        figures.iter().map(|card| i64::from(card.cost)).collect()
    };
    Some(setup.sides.iter().map(costs).collect())
}

/// The two sides.   TDE-CORE-13
fn sides(opening: &Opening, written: Option<Vec<WrittenSide>>, faults: &mut Vec<Fault>) -> Vec<SideSetup> {
    if opening.side_count() != 2 {
        faults.push(fault("/seats", Some("TDE-CORE-13"), "il faut deux camps", "two sides are needed"));
    }
    if written.as_ref().is_some_and(|sides| sides.len() != 2) {
        faults.push(fault(
            "/setup/sides",
            Some("TDE-CORE-13"),
            "il faut deux éléments, un par camp",
            "two items are needed, one for each side",
        ));
    }
    let mut written = written.unwrap_or_default().into_iter();
    [0, 1]
        .into_iter()
        .map(|side| {
            let seats = || opening.seats.iter().filter(move |entry| entry.side == side);
            let WrittenSide { team, faction, leader_ability, effects } = written.next().unwrap_or_default();
            SideSetup {
                name: seats().next().map(|entry| entry.name.clone()).unwrap_or_default(),
                seats: seats().map(|entry| entry.seat).collect(),
                team: team.map(|figures| Team { faction, figures, leader_ability, effects }),
            }
        })
        .collect()
}

fn setup_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if setup.points == 0 {
        faults.push(fault(
            "/setup/points",
            Some("TDE-BUILD-01"),
            "il faut au moins un point",
            "at least one point is needed",
        ));
    }
    measures(setup, &mut faults);
    for (place, piece) in setup.terrain.iter().enumerate() {
        terrain_faults(setup, piece, &format!("/setup/terrain/{place}"), &mut faults);
    }
    for (place, side) in setup.sides.iter().enumerate() {
        if let Some(team) = &side.team {
            let side = format!("/setup/sides/{place}");
            faults.extend(teams::faults(setup, team, &format!("{side}/team"), &side));
        }
    }
    faults
}

/// Lengths that make sense.   TDE-TERR-09, TDE-TPL-01
fn measures(setup: &Setup, faults: &mut Vec<Fault>) {
    let is_table =
        |table: Table| [table.width, table.depth].into_iter().all(|length| (1..=1_000_000).contains(&length));
    if setup.table.is_some_and(|table| !is_table(table)) {
        faults.push(fault(
            "/setup/table",
            Some("TDE-TERR-09"),
            "la table doit avoir une largeur et une profondeur",
            "the table needs a width and a depth",
        ));
    }
    let Sizes { teardrop, teardrop_width, small, large, sight } = setup.sizes;
    let lengths = [teardrop, teardrop_width, small, large].into_iter().chain(sight.all());
    if !lengths.into_iter().all(|length| (10..=10_000).contains(&length)) || teardrop_width > teardrop {
        faults.push(fault(
            "/setup/sizes",
            Some("TDE-TPL-01"),
            "les gabarits mesurent de 1 à 1000 mm, la Goutte plus longue que large",
            "templates measure 1 to 1000 mm, the teardrop longer than wide",
        ));
    }
}

/// TDE-TERR-01
fn terrain_faults(setup: &Setup, piece: &Terrain, field: &str, faults: &mut Vec<Fault>) {
    faults.extend(outline(setup, piece.outline.as_ref(), &format!("{field}/outline")));
    let heights = [piece.height, piece.floor];
    // What nobody could climb, jump over or hide behind is no obstacle.   TDE-TERR-03
    let drawn = piece.outline.is_some() && piece.kind == TerrainKind::Obstacle;
    let flat = drawn && piece.height <= piece.floor;
    if flat {
        faults.push(fault(
            &format!("{field}/height"),
            Some("TDE-TERR-03"),
            "un obstacle s’élève au-dessus de son pied",
            "an obstacle rises above its foot",
        ));
    }
    if heights.into_iter().any(|height| !(-MOST_HEIGHT..=MOST_HEIGHT).contains(&height)) {
        faults.push(fault(
            &format!("{field}/height"),
            Some("TDE-TERR-01"),
            "une hauteur va de -2,5 à 2,5 m",
            "a height goes from -2.5 to 2.5 m",
        ));
    }
}

/// Outlines go with recorded positions, and lie on the table.
fn outline(setup: &Setup, outline: Option<&Polygon>, field: &str) -> Option<Fault> {
    match (setup.table, outline) {
        (None, None) => None,
        (None, Some(_)) => Some(fault(
            field,
            None,
            "sans positions relevées, aucun contour n’a de sens",
            "without recorded positions an outline means nothing",
        )),
        (Some(_), None) => Some(fault(
            field,
            None,
            "un contour est attendu : les positions sont relevées",
            "an outline is needed: positions are recorded",
        )),
        (Some(table), Some(outline)) => {
            let is_on =
                |point: &Point| (0..=table.width).contains(&point.x) && (0..=table.depth).contains(&point.y);
            let outside = !outline.corners().iter().all(is_on);
            outside.then(|| fault(field, None, "le contour sort de la table", "the outline leaves the table"))
        }
    }
}
