//! Reads the opening: the set-up and the house readings, every fault at its field.

use serde::Deserialize;

use crate::Dw;
use crate::profiles::Profile;
use crate::rules::RULEBOOK;
use crate::setup::{
    Darkness, Door, Edge, Object, Pull, Role, Scale, Setup, SideSetup, Table, Terrain, Victory, Zone,
    ZoneEffect, bands, options,
};
use crate::state::look::Look;
use crate::state::{State, check};
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The greatest height of a piece of terrain, in tenths of a millimetre.
pub const HIGHEST: i64 = 100_000;

/// The set-up as the opening writes it. Everything but `table` has a default.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Setup")]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The table; null where positions are not recorded and every fact of place is stated.
    table: Option<Table>,
    /// 28 mm.
    #[serde(default)]
    scale: Scale,
    /// Those of the scale.
    #[serde(default)]
    rulers: Option<[i32; 3]>,
    /// One item for each side; bands left out are submitted by command.
    #[serde(default)]
    sides: Option<Vec<WrittenSide>>,
    /// Left out: the sides place it in turn.
    #[serde(default)]
    terrain: Option<Vec<Terrain>>,
    /// Whether the sides place more of it in turn: no.
    #[serde(default)]
    terrain_in_turn: bool,
    /// None.
    #[serde(default)]
    doors: Vec<Door>,
    /// None.
    #[serde(default)]
    objects: Vec<Object>,
    /// None.
    #[serde(default)]
    zones: Vec<Zone>,
    /// As usual.
    #[serde(default)]
    gravity: Pull,
    /// Well lit.
    #[serde(default)]
    darkness: Darkness,
    /// None.
    #[serde(default)]
    reserve: Vec<Profile>,
    /// The last side with figures.
    #[serde(default)]
    victory: Victory,
}

/// A side as the opening writes it.
#[derive(Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenSide {
    /// Its band.
    #[serde(default)]
    team: Option<Vec<Profile>>,
    /// Its role, when agreed.
    #[serde(default)]
    role: Option<Role>,
    /// Its edge, when agreed.
    #[serde(default)]
    edge: Option<Edge>,
}

/// Reads an opening: the set-up, and the state before the first batch or the position given.
///
/// # Errors
/// Every fault found.
pub fn read(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
    let setup = read_setup(opening)?;
    let Some(position) = &opening.position else {
        let state = crate::bands::before_start(&setup);
        return Ok((setup, state));
    };
    let mut state = misread::value::<State>(position, "/position").map_err(|fault| vec![fault])?;
    // A position that says nothing of the scenery stands on that of the set-up.
    if position.get("terrain").is_none() {
        state.terrain.clone_from(&setup.terrain);
    }
    if position.get("doors").is_none() {
        state.doors.clone_from(&setup.doors);
    }
    if position.get("objects").is_none() && !setup.before(3) {
        let lies =
            |object: &&Object| !state.figures.iter().any(|figure| figure.carried.contains(&object.name));
        state.objects = setup.objects.iter().filter(lies).cloned().collect();
    }
    let faults = check::faults(Look { setup: &setup, state: &state });
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// Reads the set-up of an opening.
///
/// # Errors
/// Every fault found.
pub fn read_setup(opening: &Opening) -> Result<Setup, Vec<Fault>> {
    let written = misread::value::<Written>(&opening.setup, "/setup").map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let options = options::read(&opening.options, &RULEBOOK, &mut faults);
    let sides = sides(opening, written.sides.as_deref(), &mut faults);
    let setup = Setup {
        scale: written.scale,
        rulers: written.rulers.unwrap_or_else(|| written.scale.rulers()),
        table: written.table,
        terrain_placed: written.terrain.is_some() && !written.terrain_in_turn,
        terrain: written.terrain.unwrap_or_default(),
        doors: written.doors,
        objects: written.objects,
        zones: written.zones,
        gravity: written.gravity,
        darkness: written.darkness,
        sources: opening.sources.iter().map(|source| source.id.clone()).collect(),
        sides,
        reserve: written.reserve,
        victory: written.victory,
        options,
        revision: Dw::revision_of(opening),
    };
    faults.extend(setup_faults(&setup));
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

fn setup_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    measures(setup, &mut faults);
    for (place, terrain) in setup.terrain.iter().enumerate() {
        faults.extend(terrain_faults(setup, terrain, &format!("/setup/terrain/{place}")));
    }
    for (place, door) in setup.doors.iter().enumerate() {
        faults.extend(outline(setup, door.outline.as_ref(), &format!("/setup/doors/{place}/outline")));
    }
    for (place, zone) in setup.zones.iter().enumerate() {
        zone_faults(setup, zone, &format!("/setup/zones/{place}"), &mut faults);
    }
    if setup.victory == (Victory::Rounds { rounds: 0 }) {
        faults.push(fault(
            "/setup/victory/rounds",
            Some("DW-GAP-45"),
            "il faut au moins un tour de jeu",
            "at least one round is needed",
        ));
    }
    objects(setup, &mut faults);
    roles(setup, &mut faults);
    for (place, profile) in setup.reserve.iter().enumerate() {
        let field = format!("/setup/reserve/{place}");
        if setup.reserve.iter().take(place).any(|other| other.name == profile.name) {
            faults.push(fault(
                &format!("{field}/name"),
                Some("DW-TRAIT-49"),
                &format!("deux profils en réserve s’appellent « {} »", profile.name),
                &format!("two profiles in reserve are called {}", profile.name),
            ));
        }
        faults.extend(bands::profile_faults(setup, profile, &field));
    }
    for (place, side) in setup.sides.iter().enumerate() {
        if let Some(roster) = &side.roster {
            faults.extend(bands::faults(setup, roster, &format!("/setup/sides/{place}/team")));
        }
    }
    faults
}

fn fault(field: &str, rule: Option<&'static str>, fr: &str, en: &str) -> Fault {
    Fault::new(field, rule.map(RuleId::new), fr, en)
}

fn sides(opening: &Opening, written: Option<&[WrittenSide]>, faults: &mut Vec<Fault>) -> Vec<SideSetup> {
    let count = usize::from(opening.side_count());
    if count < 2 {
        faults.push(fault(
            "/seats",
            Some("DW-SETUP-03"),
            "il faut au moins deux camps",
            "two sides are needed",
        ));
    }
    if written.is_some_and(|sides| sides.len() != count) {
        faults.push(fault(
            "/setup/sides",
            None,
            &format!("il faut {count} éléments, un par camp"),
            &format!("{count} items are needed, one for each side"),
        ));
    }
    (0..count)
        .map(|place| {
            let of_side = || opening.seats.iter().filter(move |entry| usize::from(entry.side) == place);
            if of_side().next().is_none() {
                faults.push(fault(
                    "/seats",
                    None,
                    &format!("aucun siège pour le camp {place}"),
                    &format!("no seat for side {place}"),
                ));
            }
            let side = written.and_then(|sides| sides.get(place)).cloned().unwrap_or_default();
            SideSetup {
                name: of_side().next().map(|entry| entry.name.clone()).unwrap_or_default(),
                seats: of_side().map(|entry| entry.seat).collect(),
                roster: side.team,
                role: side.role,
                edge: side.edge,
            }
        })
        .collect()
}

/// Lengths that make sense.   DW-CORE-05, DW-SETUP-10
fn measures(setup: &Setup, faults: &mut Vec<Fault>) {
    let [short, medium, long] = setup.rulers;
    if !(0 < short && short < medium && medium < long && long <= 100_000) {
        faults.push(fault(
            "/setup/rulers",
            Some("DW-CORE-05"),
            "trois longueurs croissantes sont attendues",
            "three increasing lengths are needed",
        ));
    }
    let is_table =
        |table: Table| [table.width, table.depth].into_iter().all(|length| (1..=1_000_000).contains(&length));
    if setup.table.is_some_and(|table| !is_table(table)) {
        faults.push(fault(
            "/setup/table",
            Some("DW-SETUP-10"),
            "la table doit avoir une largeur et une profondeur",
            "the table needs a width and a depth",
        ));
    }
}

fn is_on(table: Table, point: &Point) -> bool {
    (0..=table.width).contains(&point.x) && (0..=table.depth).contains(&point.y)
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
            let outside = outline.corners().iter().any(|corner| !is_on(table, corner));
            outside.then(|| fault(field, None, "le contour sort de la table", "the outline leaves the table"))
        }
    }
}

/// The faults of a piece of terrain, whoever places it; `field` points to it.   DW-SETUP-04
pub fn terrain_faults(setup: &Setup, terrain: &Terrain, field: &str) -> Vec<Fault> {
    let mut faults = Vec::from_iter(outline(setup, terrain.outline.as_ref(), &format!("{field}/outline")));
    if !(0..=HIGHEST).contains(&i64::from(terrain.height)) {
        faults.push(fault(
            &format!("{field}/height"),
            Some("DW-SETUP-04"),
            "une hauteur va de 0 à 10 m",
            "a height goes from 0 to 10 m",
        ));
    }
    faults
}

fn zone_faults(setup: &Setup, zone: &Zone, field: &str, faults: &mut Vec<Fault>) {
    faults.extend(outline(setup, zone.outline.as_ref(), &format!("{field}/outline")));
    if let ZoneEffect::Gas { strength } = zone.effect
        && !(0..=10).contains(&strength)
    {
        faults.push(fault(
            &format!("{field}/effect/Gas/strength"),
            Some("DW-ENV-14"),
            "un gaz a un Combat de 0 à 10",
            "a gas has a Combat of 0 to 10",
        ));
    }
}

/// Objects: one name each, and a place where places are recorded.   DW-ACTION-13
fn objects(setup: &Setup, faults: &mut Vec<Fault>) {
    for (place, object) in setup.objects.iter().enumerate() {
        let field = format!("/setup/objects/{place}");
        let twice = setup.objects.iter().take(place).any(|other| other.name == object.name);
        if twice || object.name.trim().is_empty() {
            faults.push(fault(
                &format!("{field}/name"),
                Some("DW-ACTION-13"),
                &format!("nom vide ou répété : « {} »", object.name),
                &format!("empty or repeated name: {}", object.name),
            ));
        }
        let placed = match (setup.table, &object.at) {
            (None, None) => true,
            (Some(table), Some(at)) => is_on(table, at),
            (None, Some(_)) | (Some(_), None) => false,
        };
        if !placed {
            faults.push(fault(
                &format!("{field}/at"),
                None,
                "une place sur la table est attendue, et seulement si les positions sont relevées",
                "a place on the table is needed, and only where positions are recorded",
            ));
        }
    }
}

/// Roles and edges agreed beforehand: for every side or for none, and opposite.   DW-SETUP-02 to DW-SETUP-06
fn roles(setup: &Setup, faults: &mut Vec<Fault>) {
    let given = setup.sides.iter().filter(|side| side.role.is_some()).count();
    if given != 0 && given != setup.sides.len() {
        faults.push(fault(
            "/setup/sides",
            Some("DW-SETUP-02"),
            "les rôles sont convenus pour tous les camps ou pour aucun",
            "roles are agreed for every side or for none",
        ));
    }
    let is = |role| setup.sides.iter().filter(|side| side.role == Some(role)).count();
    if given == setup.sides.len() && (is(Role::Attacker) == 0 || is(Role::Defender) == 0) {
        faults.push(fault(
            "/setup/sides",
            Some("DW-SETUP-03"),
            "il faut au moins un attaquant et un défenseur",
            "at least one attacker and one defender are needed",
        ));
    }
    for (place, side) in setup.sides.iter().enumerate() {
        if side.edge.is_some() && side.role.is_none() {
            faults.push(fault(
                &format!("/setup/sides/{place}/edge"),
                Some("DW-SETUP-05"),
                "un bord convenu demande un rôle convenu",
                "an agreed edge needs an agreed role",
            ));
        }
    }
    if let [one, other] = setup.sides.as_slice()
        && let (Some(one), Some(other)) = (one.edge, other.edge)
        && one.opposite() != other
    {
        faults.push(fault(
            "/setup/sides/1/edge",
            Some("DW-SETUP-06"),
            "les deux camps entrent par des bords opposés",
            "the two sides enter from opposite edges",
        ));
    }
}
