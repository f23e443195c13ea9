//! Reads the opening: the set-up, the house readings, and the state before the first batch.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::Ao;
use crate::bands::roster;
use crate::rules::RULEBOOK;
use crate::setup::{
    CustomSkill, DEFAULT_PAS, HideCheck, Mine, Options, Profile, Scenario, Scenery, Setup, SideSetup,
    SkillEffect, Table, Through,
};
use crate::state::look::Look;
use crate::state::{Frame, Side, State, check};
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;

/// The set-up as the opening writes it. Everything has a default.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Setup")]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The table; null where positions are not recorded and every fact of place is stated.
    #[serde(default)]
    table: Option<Table>,
    /// One inch.
    #[serde(default = "pas")]
    pas: i32,
    /// None.
    #[serde(default)]
    custom: Vec<CustomSkill>,
    /// Submitted by command.
    #[serde(default)]
    rosters: Option<Vec<Vec<Profile>>>,
    /// None.
    #[serde(default)]
    scenery: Vec<Scenery>,
    /// None.
    #[serde(default)]
    mines: Vec<Mine>,
    /// A retreat ends the match.
    #[serde(default)]
    scenario: Scenario,
}

fn pas() -> i32 {
    DEFAULT_PAS
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
    let setup = Setup {
        table: written.table,
        pas: written.pas,
        custom: written.custom,
        sources: opening.sources.iter().map(|source| source.id.clone()).collect(),
        sides,
        scenery: written.scenery,
        mines: written.mines,
        scenario: written.scenario,
        options,
        revision: Ao::revision_of(opening),
    };
    measures(&setup, &mut faults);
    customs(&setup, &mut faults);
    if opening.options.get("skill_overlay").is_some_and(|word| word == "none") && !setup.custom.is_empty() {
        faults.push(fault(
            "/setup/custom",
            Some("AO-GAP-40"),
            "l’option skill_overlay=none exclut les compétences des joueurs".to_owned(),
            "the option skill_overlay=none rules out the players' own skills".to_owned(),
        ));
    }
    for (side, entry) in (0_u8..).zip(&setup.sides) {
        if let Some(roster) = &entry.roster {
            faults.extend(roster::faults(&setup, roster, &format!("/setup/rosters/{side}")));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let state = match &opening.position {
        None => before_start(&setup),
        Some(position) => {
            let state = misread::value::<State>(position, "/position").map_err(|fault| vec![fault])?;
            faults.extend(check::faults(Look { setup: &setup, state: &state }));
            state
        }
    };
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
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
        state.figures = roster::figures(Look { setup, state: &state });
    }
    state
}

fn sides(opening: &Opening, written: &Written, faults: &mut Vec<Fault>) -> Vec<SideSetup> {
    let count = usize::from(opening.side_count());
    if count != 2 {
        faults.push(fault(
            "/seats",
            Some("AO-GAP-42"),
            "il faut deux camps".to_owned(),
            "two sides are needed".to_owned(),
        ));
    }
    if written.rosters.as_ref().is_some_and(|rosters| rosters.len() != count) {
        faults.push(fault(
            "/setup/rosters",
            None,
            format!("il faut {count} bandes, une par camp"),
            format!("{count} bands are needed, one for each side"),
        ));
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
                roster: written.rosters.as_ref().and_then(|rosters| rosters.get(place)).cloned(),
            }
        })
        .collect()
}

/// Lengths and counts that make sense.
fn measures(setup: &Setup, faults: &mut Vec<Fault>) {
    if !(10..=10_000).contains(&setup.pas) {
        faults.push(fault(
            "/setup/pas",
            Some("AO-MOVE-01"),
            "un pas mesure de 1 à 1000 mm".to_owned(),
            "a pas measures 1 to 1000 mm".to_owned(),
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
    if setup.scenario == (Scenario::TurnLimit { turns: 0 }) {
        faults.push(fault(
            "/setup/scenario/turns",
            Some("AO-GAP-43"),
            "il faut au moins un tour".to_owned(),
            "at least one turn is needed".to_owned(),
        ));
    }
    let sane = |mine: &Mine| (-20..=20).contains(&mine.impact) && (0..=10_000).contains(&mine.reach);
    let mines = setup.mines.len() <= 100 && setup.mines.iter().all(sane);
    let placed = setup.mines.iter().all(|mine| mine.at.is_none() || setup.table.is_some());
    if !mines || !placed {
        faults.push(fault(
            "/setup/mines",
            Some("AO-OBJ-01"),
            "cent mines au plus, d’impact -20 à 20, placées seulement sur une table relevée".to_owned(),
            "a hundred mines at most, of impact -20 to 20, placed on a recorded table only".to_owned(),
        ));
    }
}

/// The players' own skills: one id each, bounded, and claims only of agreed sources.   AO-GAP-40
fn customs(setup: &Setup, faults: &mut Vec<Fault>) {
    let mut ids = BTreeSet::new();
    for (place, skill) in setup.custom.iter().enumerate() {
        let field = format!("/setup/custom/{place}");
        if skill.id.is_empty() || !ids.insert(&skill.id) {
            faults.push(fault(
                &format!("{field}/id"),
                Some("AO-GAP-40"),
                format!("identifiant vide ou répété : « {} »", skill.id),
                format!("empty or repeated id: {}", skill.id),
            ));
        }
        let bounds = |effect: &SkillEffect| match effect {
            SkillEffect::Modifier { value, .. } => (-20..=20).contains(value),
            SkillEffect::Save { value, .. } => (1..=8).contains(value),
            SkillEffect::Move { value } => (-10_000..=10_000).contains(value),
            SkillEffect::Claimed { source } => setup.sources.contains(source),
            SkillEffect::ActsTwice {}
            | SkillEffect::MovesAfterActing {}
            | SkillEffect::Test { .. }
            | SkillEffect::Lasting {} => true,
        };
        let timely = |effect: &SkillEffect| {
            skill.action || !matches!(effect, SkillEffect::Test { .. } | SkillEffect::Lasting {})
        };
        if !skill.effects.iter().all(|effect| bounds(effect) && timely(effect)) {
            faults.push(fault(
                &format!("{field}/effects"),
                Some("AO-GAP-40"),
                "un effet sort de ses bornes, se réclame d’une source non convenue, ou demande une action"
                    .to_owned(),
                "an effect is out of bounds, claims a source that is not agreed, or needs an action"
                    .to_owned(),
            ));
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
                format!("option ou valeur inconnue : {name}={word}"),
                format!("unknown option or value: {name}={word}"),
            ));
        }
    }
    let word = |name: &str| -> &str {
        let default = || RULEBOOK.option(name).and_then(|option| option.values.first());
        given.get(name).map(String::as_str).or_else(|| default().map(|value| value.word)).unwrap_or_default()
    };
    let is = |name: &str, other: &str| word(name) == other;
    Options {
        en_vue_reaction_keeps_move: is("en_vue_reaction_keeps_move", "yes"),
        range_edge_near: is("range_edge", "near"),
        front_arc_half: if is("front_arc_deg", "180") { 90 } else { 45 },
        shoot_front_only: !is("shoot_any_arc", "yes"),
        template_front_only: is("shoot_any_arc", "front_all"),
        advantage_first: is("retreat_first", "no"),
        damage_natural: is("damage_natural", "yes"),
        dodge_costs_action: is("dodge_costs_action", "yes"),
        fatality_only_when_wounded: is("fatality_multi_hp", "only_when_wounded"),
        en_vue_clears_tokens: is("en_vue_clears_tokens", "yes"),
        en_vue_vs_red: is("en_vue_vs_red", "roll"),
        en_vue_loser_after: is("en_vue_loser_after", "yes"),
        en_vue_once: is("en_vue_repeat", "once_per_activation"),
        en_vue_one_mover_die: is("en_vue_multi", "one_mover_die"),
        wounded_fresh_two: is("wounded_mid_move", "fresh_two"),
        reply_free: is("reply_target", "free"),
        dodge_whole_salvo: is("dodge_scope", "whole_salvo"),
        area_reaction_aimed_only: is("area_reaction", "aimed_only"),
        scatter_attested: is("scatter_direction", "attested"),
        template_hits_hidden: is("template_hits_hidden", "yes"),
        indirect_needs_los: is("indirect_needs_los", "yes"),
        area_cover_save: is("area_cover_save", "yes"),
        shared_cover_lifted: is("shared_cover_save", "lifted"),
        disengage_free: is("disengage", "free"),
        disengage_charge: is("disengage_charge", "yes"),
        shoot_while_engaged: is("shoot_while_engaged", "allowed"),
        wounded_charge: is("wounded_charge", "allowed"),
        cancelled_charge_spends: is("cancelled_charge", "action_spent"),
        melee_order_free: is("melee_order", "free"),
        hide_needs_cover: is("hide_needs_cover", "yes"),
        hide_check: match word("hide_check") {
            "hidden" => HideCheck::Hidden,
            "both" => HideCheck::Both,
            _ => HideCheck::Enemy,
        },
        contact_reveal: is("contact_reveal", "yes"),
        fall_ceil: is("fall_fraction", "ceil"),
        heal_test: is("heal_test", "mental"),
        heal_max: is("heal_hp", "max"),
        climb_free: is("climb_cost", "none"),
        failed_climb_aims: is("failed_climb_aims", "yes"),
        failed_climb_hidden: is("failed_climb_hidden", "yes"),
        ladder_x4: is("ladder_cost", "x4"),
        snap_shot: word("snap_shot_modifier").parse().unwrap_or(0),
        victory_declared: is("victory", "declared"),
        two_wounds_kill: is("two_wounds_kill", "yes"),
        reaction_chain: is("reaction_chain", "yes"),
        hidden_observer: is("hidden_observer", "yes"),
        wounded_other_actions: is("wounded_other_actions", "allowed"),
        wounded_one_shot: is("wounded_volley", "one"),
        wounded_counts_weapons: is("wounded_attacks", "weapons"),
        cover_mid_move: is("cover_mid_move", "yes"),
        fatality_each_hit: is("fatality_scope", "hit"),
        through: match word("through_figures") {
            "friends" => Through::Friends,
            "everybody" => Through::Everybody,
            _ => Through::Nobody,
        },
    }
}
