//! Reads the opening: the set-up, the house readings, and the state before the first batch.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::Seg;
use crate::profiles::Skill;
use crate::rules::RULEBOOK;
use crate::setup::{
    CustomEffect, CustomSkill, DeadCards, Deck, FastMoveSequence, FlightSight, Heights, InfiniteScope,
    MoveMeasure, NullifyScope, Options, ParryTiming, Profile, ProvisionalCosts, Scenery, Scope, Setup,
    SideSetup, SightLines, Table, ThrowAtEdge, UndefinedCost, Victory,
};
use crate::state::{Frame, Side, State};
use crate::state::{check, look};
use crate::team::roster;
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, by_word, schemars};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;

/// The set-up as the opening writes it. Everything but `table` has a default.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Setup")]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The table; null where positions are not recorded and every fact of place is stated.
    table: Option<Table>,
    /// 75, 120 and 180 mm.
    #[serde(default = "rulers")]
    rulers: [i32; 3],
    /// 54 cards.
    #[serde(default)]
    deck: Deck,
    /// 200 for each side.
    #[serde(default)]
    caps: Option<Vec<i64>>,
    /// As printed.
    #[serde(default)]
    #[schemars(schema_with = "by_word::<Skill, i32>")]
    skill_costs: BTreeMap<Skill, i32>,
    /// None.
    #[serde(default)]
    banned: BTreeSet<Skill>,
    /// None.
    #[serde(default)]
    optional: BTreeSet<Skill>,
    /// None.
    #[serde(default)]
    custom: Vec<CustomSkill>,
    /// Submitted by command.
    #[serde(default)]
    rosters: Option<Vec<Vec<Profile>>>,
    /// Anywhere.
    #[serde(default)]
    zones: Option<Vec<Option<Polygon>>>,
    /// None.
    #[serde(default)]
    scenery: Vec<Scenery>,
    /// The last side standing.
    #[serde(default)]
    victory: Option<Victory>,
}

/// The suggested rulers for figures of 28 mm.   SEG-MAT-02
fn rulers() -> [i32; 3] {
    [750, 1200, 1800]
}

/// Reads an opening.
///
/// # Errors
/// Every fault found.
pub fn read(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
    let written = misread::value::<Written>(&opening.setup, "/setup").map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let options = options(&opening.options, &mut faults);
    let sides = sides(opening, &written, &mut faults);
    let victory = victory(opening, written.victory, &mut faults);
    let setup = Setup {
        table: written.table,
        rulers: written.rulers,
        deck: written.deck,
        skill_costs: written.skill_costs,
        banned: written.banned,
        optional: written.optional,
        custom: written.custom,
        sources: opening.sources.iter().map(|source| source.id.clone()).collect(),
        sides,
        scenery: written.scenery,
        victory,
        options,
        revision: Seg::revision_of(opening),
    };
    measures(&setup, &mut faults);
    heights(&setup, &mut faults);
    customs(&setup, &mut faults);
    for (side, entry) in (0_u8..).zip(&setup.sides) {
        if let Some(roster) = &entry.roster {
            faults.extend(roster::faults(&setup, side, roster, &format!("/setup/rosters/{side}")));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let state = match &opening.position {
        None => before_start(&setup),
        Some(position) => {
            let state = misread::value::<State>(position, "/position").map_err(|fault| vec![fault])?;
            if !setup.before(2) {
                faults.extend(check::faults(look::Look { setup: &setup, state: &state }));
            }
            state
        }
    };
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// What each figure of each team costs; the caps are set aside.   SEG-COST-01
pub fn figure_costs(opening: &Opening) -> Option<Vec<Vec<i64>>> {
    let mut opening = opening.clone();
    let caps = vec![i64::MAX; usize::from(opening.side_count())];
    opening.setup.as_object_mut()?.insert("caps".to_owned(), serde_json::json!(caps));
    let (setup, _) = read(&opening).ok()?;
    let costs = |side: &SideSetup| {
        let roster = side.roster.as_deref().unwrap_or_default();
        roster.iter().map(|profile| roster::figure_cost(&setup, profile)).collect()
    };
    Some(setup.sides.iter().map(costs).collect())
}

fn fault(field: &str, rule: Option<&'static str>, fr: String, en: String) -> Fault {
    Fault::new(field, rule.map(RuleId::new), fr, en)
}

/// The state before the first batch.
fn before_start(setup: &Setup) -> State {
    let mut state = State {
        sides: setup.sides.iter().map(|_| Side::default()).collect(),
        stack: vec![Frame::Muster {}],
        ..State::default()
    };
    if setup.sides.iter().all(|side| side.roster.is_some()) {
        state.figures = roster::figures(look::Look { setup, state: &state });
    }
    state
}

fn sides(opening: &Opening, written: &Written, faults: &mut Vec<Fault>) -> Vec<SideSetup> {
    let count = usize::from(opening.side_count());
    let n_sided = opening.options.get("sides").is_some_and(|word| word == "n");
    if count < 2 || (count > 2 && !n_sided) {
        faults.push(fault(
            "/seats",
            Some("SEG-GAP-32"),
            "il faut deux camps, ou l’option sides=n".to_owned(),
            "two sides are needed, or the option sides=n".to_owned(),
        ));
    }
    let lengths = [
        ("/setup/caps", written.caps.as_ref().map(Vec::len)),
        ("/setup/rosters", written.rosters.as_ref().map(Vec::len)),
        ("/setup/zones", written.zones.as_ref().map(Vec::len)),
    ];
    for (field, length) in lengths {
        if length.is_some_and(|length| length != count) {
            faults.push(fault(
                field,
                None,
                format!("il faut {count} éléments, un par camp"),
                format!("{count} items are needed, one for each side"),
            ));
        }
    }
    (0..count)
        .map(|place| {
            let of_side = || opening.seats.iter().filter(move |entry| usize::from(entry.side) == place);
            if of_side().next().is_none() {
                faults.push(fault(
                    "/seats",
                    None,
                    format!("aucun siège pour le camp {place}"),
                    format!("no seat for side {place}"),
                ));
            }
            SideSetup {
                name: of_side().next().map(|entry| entry.name.clone()).unwrap_or_default(),
                seats: of_side().map(|entry| entry.seat).collect(),
                cap: written.caps.as_ref().and_then(|caps| caps.get(place)).copied().unwrap_or(200),
                zone: written.zones.as_ref().and_then(|zones| zones.get(place)).cloned().flatten(),
                roster: written.rosters.as_ref().and_then(|rosters| rosters.get(place)).cloned(),
            }
        })
        .collect()
}

/// How the match is won: the set-up says it in full, the option may say it by name.   SEG-GAP-11
fn victory(opening: &Opening, written: Option<Victory>, faults: &mut Vec<Fault>) -> Victory {
    let named = opening.options.get("victory").map(String::as_str);
    let victory = written.unwrap_or(match named {
        Some("scenario") => Victory::Scenario,
        Some(_) | None => Victory::LastSideStanding,
    });
    let word = match victory {
        Victory::LastSideStanding => "last_side_standing",
        Victory::TurnLimitThenValue { .. } => "turn_limit_then_value",
        Victory::Scenario => "scenario",
    };
    if named.is_some_and(|named| named != word) {
        faults.push(fault(
            "/setup/victory",
            Some("SEG-END-02"),
            format!("l’option victory et la mise en place ({word}) se contredisent"),
            format!("the option victory and the set-up ({word}) disagree"),
        ));
    }
    if victory == (Victory::TurnLimitThenValue { turns: 0 }) {
        faults.push(fault(
            "/setup/victory/turns",
            Some("SEG-END-02"),
            "il faut au moins un tour".to_owned(),
            "at least one turn is needed".to_owned(),
        ));
    }
    victory
}

/// Lengths that make sense.   SEG-MAT-02
fn measures(setup: &Setup, faults: &mut Vec<Fault>) {
    let [short, medium, long] = setup.rulers;
    if !(0 < short && short < medium && medium < long && long <= 100_000) {
        faults.push(fault(
            "/setup/rulers",
            Some("SEG-MAT-02"),
            "trois longueurs croissantes sont attendues".to_owned(),
            "three increasing lengths are needed".to_owned(),
        ));
    }
    if setup.table.is_some_and(|table| !(1..=1_000_000).contains(&table.width.min(table.depth))) {
        faults.push(fault(
            "/setup/table",
            None,
            "la table doit avoir une largeur et une profondeur".to_owned(),
            "the table needs a width and a depth".to_owned(),
        ));
    }
}

/// Heights from the table up.   SEG-RANGE-01
fn heights(setup: &Setup, faults: &mut Vec<Fault>) {
    for (place, piece) in setup.scenery.iter().enumerate() {
        if piece.height < 0 && !setup.before(4) {
            faults.push(fault(
                &format!("/setup/scenery/{place}/height"),
                Some("SEG-RANGE-01"),
                "un décor n’a pas de hauteur négative".to_owned(),
                "scenery has no negative height".to_owned(),
            ));
        }
    }
}

/// The players' own skills: one id each, and claims only of agreed sources.   SEG-MAT-07
fn customs(setup: &Setup, faults: &mut Vec<Fault>) {
    for (place, skill) in setup.custom.iter().enumerate() {
        let twice = setup.custom.iter().take(place).any(|other| other.id == skill.id);
        if twice || skill.id.is_empty() {
            faults.push(fault(
                &format!("/setup/custom/{place}/id"),
                Some("SEG-MAT-07"),
                format!("identifiant vide ou répété : « {} »", skill.id),
                format!("empty or repeated id: {}", skill.id),
            ));
        }
        for effect in &skill.effects {
            if let CustomEffect::Claimed { source } = effect
                && !setup.sources.contains(source)
            {
                faults.push(fault(
                    &format!("/setup/custom/{place}/effects"),
                    Some("SEG-MAT-07"),
                    format!("{source} n’est pas déclaré à l’ouverture"),
                    format!("{source} is not declared at the opening"),
                ));
            }
        }
    }
}

/// The house readings: the words given, else the defaults of the catalogue.
#[expect(clippy::too_many_lines, reason = "one entry for each option")]
fn options(given: &BTreeMap<String, String>, faults: &mut Vec<Fault>) -> Options {
    for (name, word) in given {
        let known = RULEBOOK.option(name).map(|option| option.values.iter().any(|value| value.word == word));
        if known != Some(true) {
            faults.push(fault(
                &format!("/options/{name}"),
                None,
                format!("option ou valeur inconnue : {name}={word}"),
                format!("unknown option or value: {name}={word}"),
            ));
        }
    }
    let word = |name: &str| -> &str {
        let default = || RULEBOOK.option(name).and_then(|option| option.values.first());
        given.get(name).map(String::as_str).or_else(|| default().map(|value| value.word)).unwrap_or_default()
    };
    let is = |name: &str, other: &str| word(name) == other;
    let scope = |name: &str| if is(name, "allies_only") { Scope::AlliesOnly } else { Scope::Any };
    Options {
        roll_when_certain: is("roll_when_certain", "true"),
        undefined_cost: if is("undefined_cost", "zero") {
            UndefinedCost::Zero
        } else {
            UndefinedCost::RequireAgreed
        },
        provisional_costs: if is("provisional_costs", "override") {
            ProvisionalCosts::Override
        } else {
            ProvisionalCosts::AsPrinted
        },
        parry_timing: if is("parry_timing", "on_declaration") {
            ParryTiming::OnDeclaration
        } else {
            ParryTiming::AfterSuccess
        },
        disengage_counts_opponent: is("disengage_counts_opponent", "true"),
        dead_cards: if is("dead_cards", "literal_top") {
            DeadCards::LiteralTop
        } else {
            DeadCards::DiscardFirst
        },
        allow_no_action: is("allow_no_action", "true"),
        posture_lost_on_own_move: is("posture_lost_on_own_move", "true"),
        zone_scope: scope("zone_scope"),
        cap_counts_support: is("cap_counts_support", "true"),
        cap_counts_outnumbering: is("cap_counts_outnumbering", "true"),
        nullify_scope: if is("nullify_scope", "single_test") {
            NullifyScope::SingleTest
        } else {
            NullifyScope::WholeAction
        },
        friendly_targeting: is("friendly_targeting", "allowed"),
        protector_scope: scope("protector_scope"),
        counter_chain: is("counter_chain", "allowed"),
        move_measure: if is("move_measure", "centre_shift") {
            MoveMeasure::CentreShift
        } else {
            MoveMeasure::RulerContact
        },
        special_immobilise_needs_sight: is("special_immobilise_needs_sight", "true"),
        support_stacks: is("support_stacks", "true"),
        detection_beats_stealth: is("detection_beats_stealth", "true"),
        infinite_range_scope: if is("infinite_range_scope", "everything") {
            InfiniteScope::Everything
        } else {
            InfiniteScope::OwnActions
        },
        slow_counts_all_own_moves: is("slow_counts_all_own_moves", "true"),
        teleport_ignores_contact: is("teleport_ignores_contact", "true"),
        double_attack_partial: is("double_attack_partial", "true"),
        leakage_in_deployment: is("leakage_in_deployment", "true"),
        portal_on_forced_move: is("portal_on_forced_move", "true"),
        vampire_on_own_heal_kill: is("vampire_on_own_heal_kill", "true"),
        fast_move_sequence: if is("fast_move_sequence", "interleaved") {
            FastMoveSequence::Interleaved
        } else {
            FastMoveSequence::TestsFirst
        },
        sight_lines: if is("sight_lines", "centre") { SightLines::Centre } else { SightLines::AnyToAny },
        marksman_on_counter: is("marksman_on_counter", "true"),
        waive_when_engaged: is("waive_when_engaged", "true"),
        portal_when_engaged: is("portal_when_engaged", "true"),
        heights: if is("heights", "straight_line") { Heights::StraightLine } else { Heights::Ends },
        flight_sight: if is("flight_sight", "literal") {
            FlightSight::Literal
        } else {
            FlightSight::OverIgnored
        },
        throw_at_edge: if is("throw_at_edge", "shortens") {
            ThrowAtEdge::Shortens
        } else {
            ThrowAtEdge::Blocks
        },
        disengage_past_scenery: is("disengage_past_scenery", "passers_too"),
        detection_spots: is("detection_spots", "true"),
    }
}
