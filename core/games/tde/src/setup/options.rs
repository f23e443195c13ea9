//! The house readings: one word for each gap of the book that has several readings.

use std::collections::BTreeMap;

use serde::Serialize;

use greffe_core::judging::error::Fault;
use greffe_core::telling::rulebook::Rulebook;

/// The readings in force: each is the book's default unless true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a reading of its own")]
pub struct Options {
    /// TDE-GAP-01: a double equal to the attribute is an Exceptional, no Exploit.
    pub strict_double: bool,
    /// TDE-GAP-02: the Exploit symbol counts 0 as a winning die, not 1.
    pub worthless_symbol: bool,
    /// TDE-GAP-03: the loser of an opposed test suffers its Fiasco in melee only.
    pub fiasco_in_melee_only: bool,
    /// TDE-GAP-04: a shot short of its range has failed before levels are compared.
    pub range_before: bool,
    /// TDE-GAP-07: a chained action is declared with its Move or not at all.
    pub chain_with_move: bool,
    /// TDE-GAP-07: a cancelled chained action leaves the one of its activation unused.
    pub cancelled_chain_is_free: bool,
    /// TDE-GAP-08: two Dodges oppose each other.
    pub dodges_oppose: bool,
    /// TDE-GAP-10: a firefight is opposed to its declared target alone.
    pub single_firefight: bool,
    /// TDE-GAP-12: every enemy in contact but the target costs one, Down ones too.
    pub outnumber_text: bool,
    /// TDE-GAP-14: a dynamic move may be made where a normal one would do.
    pub voluntary_dynamic: bool,
    /// TDE-GAP-15: a Flop goes no further than the Success distance.
    pub flop_capped: bool,
    /// TDE-GAP-16: the fall of a Fiasco is rounded up.
    pub fiasco_fall_rounds_up: bool,
    /// TDE-GAP-17: a jump is no longer than 3 inches.
    pub jump_capped: bool,
    /// TDE-GAP-20: the agility of low postures is worse in movement tests too.
    pub posture_slows_moves: bool,
    /// TDE-GAP-23: a Fiasco over water costs no wound.
    pub dry_fiasco: bool,
    /// TDE-GAP-25: a teardrop does superior damage.
    pub superior_teardrop: bool,
    /// TDE-GAP-26: a Fiasco drifts d10 inches like a Flop, and jams.
    pub fiasco_scatters: bool,
    /// TDE-GAP-31: a team below 100 points may have one Wayfarer.
    pub small_wayfarer: bool,
    /// TDE-GAP-34: zones are as the players declare them.
    pub zones_declared: bool,
    /// TDE-GAP-35: Leaders eliminated together score as second for both.
    pub second_leader_scores_less: bool,
    /// TDE-GAP-36: the end of a vengeance contest is looked for from turn 4.
    pub vengeance_from_four: bool,
    /// TDE-GAP-36: a vengeance contest has no last turn.
    pub vengeance_uncapped: bool,
    /// TDE-GAP-38: what the central objective scores for whoever controls it.
    pub central_points: u32,
    /// TDE-GAP-38: objectives score at turns 2, 4 and 6.
    pub scoring_at_six: bool,
    /// TDE-GAP-39: loot changes hands in one's own activations only.
    pub loot_on_own_activation: bool,
    /// TDE-GAP-39: an exit scores its best line only.
    pub best_exit_line: bool,
    /// TDE-GAP-40: of two equal sides the one with fewer losses wins.
    pub losses_break_ties: bool,
    /// TDE-GAP-42: one fire test for each marker.
    pub fire_per_marker: bool,
    /// TDE-GAP-53: swimmers and climbers knocked down are Crouched.
    pub knockdown_everywhere: bool,
    /// TDE-GAP-60: every fall leaves the figure Crouched.
    pub falls_crouch: bool,
    /// TDE-GAP-63: a team has five figures at least.
    pub five_figures: bool,
    /// TDE-GAP-65: a Down figure neither engages nor protects.
    pub down_frees: bool,
    /// TDE-GAP-68: heavy cover does not help armour against round templates.
    pub template_ignores_cover: bool,
    /// TDE-GAP-69: an avenger is a Character.
    pub avenger_on_foot: bool,
    /// TDE-GAP-70: several figures of one team hold the objective together.
    pub team_holds: bool,
    /// TDE-GAP-71: each side controls its own objective from the start.
    pub owner_holds: bool,
    /// TDE-GAP-72: a climber that goes Down falls.
    pub down_climber_falls: bool,
    /// TDE-GAP-75: who goes back from mid-air has passed by what it gives up.
    pub mid_air_passes: bool,
    /// TDE-GAP-76: figures kept off the table count for pass tokens.
    pub reserve_counts: bool,
    /// TDE-GAP-78: vengeances had together score as second for both.
    pub second_vengeance_scores_less: bool,
    /// TDE-GAP-79: without a scenario the last side with somebody conscious wins, at the end of a turn.
    pub last_side_wins: bool,
    /// TDE-GAP-80: a template that drifts past the edge of the table is gone.
    pub edge_loses_template: bool,
}

/// Reads the words given; what is left out is the catalogue's default.
pub fn read(given: &BTreeMap<String, String>, rulebook: &Rulebook, faults: &mut Vec<Fault>) -> Options {
    for (name, word) in given {
        let known = rulebook.option(name).map(|option| option.values.iter().any(|value| value.word == word));
        if known != Some(true) {
            faults.push(Fault::new(
                format!("/options/{name}"),
                None,
                format!("option ou valeur inconnue : {name}={word}"),
                format!("unknown option or value: {name}={word}"),
            ));
        }
    }
    let is = |name: &str, word: &str| given.get(name).is_some_and(|given| given == word);
    Options {
        strict_double: is("exploit_double_equal", "exceptional"),
        worthless_symbol: is("symbol_value", "0"),
        fiasco_in_melee_only: is("loser_fiasco", "melee_only"),
        range_before: is("opposed_range_gate", "before"),
        chain_with_move: is("chain_timing", "with_move"),
        cancelled_chain_is_free: is("cancelled_chain_counts", "false"),
        dodges_oppose: is("dodge_vs_dodge", "opposed"),
        single_firefight: is("firefight_multi", "declared_target"),
        outnumber_text: is("outnumber", "text"),
        voluntary_dynamic: is("voluntary_dynamic", "allowed"),
        flop_capped: is("flop_cap", "success_distance"),
        fiasco_fall_rounds_up: is("fiasco_fall_rounding", "up"),
        jump_capped: is("jump_horizontal_cap", "3"),
        posture_slows_moves: is("posture_agility_move", "yes"),
        dry_fiasco: is("fiasco_water_wound", "no"),
        superior_teardrop: is("teardrop_damage", "superior"),
        fiasco_scatters: is("template_fiasco", "scatter_d10"),
        small_wayfarer: is("wayfarers_below_100", "1"),
        zones_declared: is("zones", "declared"),
        second_leader_scores_less: is("simultaneous_leader_kill", "second_each"),
        vengeance_from_four: is("vengeance_first_check", "4"),
        vengeance_uncapped: is("vengeance_cap", "none"),
        central_points: [1, 2, 3].into_iter().find(|n| is("atk_central_vp", &n.to_string())).unwrap_or(0),
        scoring_at_six: is("atk_scoring_turns", "2,4,6"),
        loot_on_own_activation: is("loot_move", "own_activation"),
        best_exit_line: is("exit_vp", "best_line"),
        losses_break_ties: is("vp_tie", "fewer_losses"),
        fire_per_marker: is("fire_test", "per_marker"),
        knockdown_everywhere: is("knockdown_water", "crouched"),
        falls_crouch: is("fall_posture", "crouched"),
        five_figures: is("min_figures", "5"),
        down_frees: is("down_engages", "false"),
        template_ignores_cover: is("template_cover_armour", "ignore"),
        avenger_on_foot: is("avenger_type", "character"),
        team_holds: is("ass_control", "team_only"),
        owner_holds: is("atk_initial_control", "owner"),
        down_climber_falls: is("down_climber", "falls"),
        mid_air_passes: is("mid_air_back", "passed"),
        reserve_counts: is("pass_token_reserve", "yes"),
        second_vengeance_scores_less: is("simultaneous_vengeance", "second_each"),
        last_side_wins: is("no_scenario_end", "last_side"),
        edge_loses_template: is("template_edge", "lost"),
    }
}
