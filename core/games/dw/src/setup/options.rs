//! The house readings: one word for each gap of the book that has several readings.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::profiles::weapons::PistolStats;
use greffe_core::judging::error::Fault;
use greffe_core::telling::rulebook::Rulebook;

/// DW-GAP-01: how stints follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RoundMode {
    /// Until every figure has acted.
    Alternate,
    /// One stint for each side.
    OneStintEach,
}

/// DW-GAP-05: the tests that a hero's automatic success serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HeroScope {
    /// All of them.
    AllTests,
    /// Activation and irradiation.
    ActivationAndRadiation,
}

/// DW-GAP-07: what light armour stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum LightArmourScope {
    /// The weapons listed.
    Listed,
    /// Those and all melee.
    MeleeAndListed,
}

/// DW-GAP-09: what an immobilising weapon's effect takes the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Immobilising {
    /// Every result.
    EveryResult,
    /// Recoils and falls.
    RecoilAndFall,
}

/// DW-GAP-10: where a prone figure beaten twofold dies gruesomely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ProneGruesome {
    /// In melee.
    Melee,
    /// In any attack.
    AllAttacks,
}

/// DW-GAP-11: totals of zero or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NonPositive {
    /// Compared as they stand.
    Plain,
    /// Count as 1.
    ClampToOne,
}

/// DW-GAP-12: which helpless defenders may hurt their attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StrikesBack {
    /// All of them.
    Always,
    /// Prone ones.
    ProneOnly,
    /// None.
    Never,
}

/// DW-GAP-14: when a figure may dive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DiveTiming {
    /// In its own activation.
    OwnActivation,
    /// When shot at.
    ReactionToShot,
}

/// DW-GAP-15: a tie when disengaging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DisengageTie {
    /// The figure stays.
    Stays,
    /// The figure leaves.
    Leaves,
}

/// DW-GAP-16: a tie when fleeing from contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FleeTie {
    /// The figure gets away.
    Flees,
    /// The figure is killed.
    Killed,
}

/// DW-GAP-17: several causes of morale at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MoraleTriggers {
    /// One test for each.
    Each,
    /// One test for each figure.
    Single,
}

/// DW-GAP-19: among whom the nearest enemy is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NearestScope {
    /// Permitted targets.
    LegalTargets,
    /// Every enemy.
    AnyEnemy,
}

/// DW-GAP-20: how far telepathy reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TelepathyRange {
    /// One long ruler.
    LongOnly,
    /// Up to three, with the range modifiers.
    Multiples,
}

/// DW-GAP-26: how many actions of a failed activation the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ForEngland {
    /// One for each failed die.
    PerFailedDie,
    /// One.
    OneAction,
}

/// DW-GAP-69: whose band tests when a leader dies whose mind or body another side holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ControlledLeader {
    /// The side that plays it.
    ControllerTests,
    /// The side that brought it.
    OwnerTests,
}

/// DW-GAP-70: which kills of a figure with horrible death are gruesome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HorribleKills {
    /// Those at double.
    DoubleOnly,
    /// All of them.
    EveryKill,
}

/// DW-GAP-71: what hides a leader from those it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum LeaderLine {
    /// Terrain.
    TerrainOnly,
    /// Terrain, and allies on the line.
    AlliesBlock,
}

/// DW-GAP-72: when the losses of one attack on several targets weigh on morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BlastMorale {
    /// After each target.
    AfterEach,
    /// After the last one.
    AfterAll,
}

/// DW-GAP-75: which losses of their last keeper make animals flee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum AnimalsFollow {
    /// Any, flight included.
    AnyLoss,
    /// A death.
    KilledOnly,
}

/// DW-GAP-76: which shots of a salvo out of hiding have the bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SalvoAmbush {
    /// The first.
    FirstShot,
    /// Every one.
    EveryShot,
}

/// DW-GAP-29: when random gravity is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RandomGravity {
    /// At the start of each round.
    PerRound,
    /// Before each activation.
    PerActivation,
}

/// DW-GAP-32: from where to where a distance is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Measure {
    /// From base edge to base edge.
    EdgeToEdge,
    /// From centre to centre.
    CentreToCentre,
}

/// The house readings in force, one field for each option of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a named house option of its own")]
pub struct Options {
    /// DW-GAP-01.
    pub round_mode: RoundMode,
    /// DW-GAP-03.
    pub may_pass_stint: bool,
    /// DW-GAP-05.
    pub hero_auto_scope: HeroScope,
    /// DW-GAP-06.
    pub pistol_stats: PistolStats,
    /// DW-GAP-07.
    pub light_armour_scope: LightArmourScope,
    /// DW-GAP-08: whether the table's bonus adds to the Combat of a grenade.
    pub grenade_table_bonus: bool,
    /// DW-GAP-09.
    pub immobilising_weapon: Immobilising,
    /// DW-GAP-10.
    pub prone_gruesome_scope: ProneGruesome,
    /// DW-GAP-11.
    pub nonpositive_total: NonPositive,
    /// DW-GAP-12.
    pub helpless_strikes_back: StrikesBack,
    /// DW-GAP-13.
    pub prone_may_attack_melee: bool,
    /// DW-GAP-14.
    pub dive_timing: DiveTiming,
    /// DW-GAP-15.
    pub disengage_tie: DisengageTie,
    /// DW-GAP-16.
    pub flee_tie: FleeTie,
    /// DW-GAP-17.
    pub morale_triggers: MoraleTriggers,
    /// DW-GAP-19.
    pub nearest_scope: NearestScope,
    /// DW-GAP-20.
    pub telepathy_range: TelepathyRange,
    /// DW-GAP-21.
    pub telepathic_faint_ends_with_telepath: bool,
    /// DW-GAP-22: whether artificial figures test before engaging a terrifying one.
    pub artificial_terror_tests: bool,
    /// DW-GAP-26.
    pub for_england: ForEngland,
    /// DW-GAP-29.
    pub random_gravity: RandomGravity,
    /// DW-GAP-32.
    pub measure: Measure,
    /// DW-GAP-69.
    pub controlled_leader: ControlledLeader,
    /// DW-GAP-70.
    pub horrible_death: HorribleKills,
    /// DW-GAP-71.
    pub leader_line: LeaderLine,
    /// DW-GAP-72.
    pub blast_morale: BlastMorale,
    /// DW-GAP-74: whether a flyer passes over enemies.
    pub fly_over_enemies: bool,
    /// DW-GAP-75.
    pub animals_follow: AnimalsFollow,
    /// DW-GAP-76.
    pub salvo_ambush: SalvoAmbush,
    /// DW-GAP-78: whether a kinetic shield stops the grenades that need no Combat.
    pub shield_stops_all_grenades: bool,
}

/// Reads the words given; what is left out is the catalogue's default.
#[expect(clippy::too_many_lines, reason = "one entry for each option")]
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
    // Every field is the default unless the opening names the other reading.
    let is = |name: &str, word: &str| given.get(name).is_some_and(|given| given == word);
    Options {
        round_mode: if is("round_mode", "one_stint_each") {
            RoundMode::OneStintEach
        } else {
            RoundMode::Alternate
        },
        may_pass_stint: is("may_pass_stint", "true"),
        hero_auto_scope: if is("hero_auto_scope", "activation_and_radiation") {
            HeroScope::ActivationAndRadiation
        } else {
            HeroScope::AllTests
        },
        pistol_stats: if is("pistol_stats", "summary_table") {
            PistolStats::SummaryTable
        } else {
            PistolStats::TraitEntry
        },
        light_armour_scope: if is("light_armour_scope", "melee_and_listed") {
            LightArmourScope::MeleeAndListed
        } else {
            LightArmourScope::Listed
        },
        grenade_table_bonus: is("grenade_table_bonus", "add"),
        immobilising_weapon: if is("immobilising_weapon", "replaces_recoil_and_fall_only") {
            Immobilising::RecoilAndFall
        } else {
            Immobilising::EveryResult
        },
        prone_gruesome_scope: if is("prone_gruesome_scope", "all_attacks") {
            ProneGruesome::AllAttacks
        } else {
            ProneGruesome::Melee
        },
        nonpositive_total: if is("nonpositive_total", "clamp_to_one") {
            NonPositive::ClampToOne
        } else {
            NonPositive::Plain
        },
        helpless_strikes_back: if is("helpless_strikes_back", "prone_only") {
            StrikesBack::ProneOnly
        } else if is("helpless_strikes_back", "false") {
            StrikesBack::Never
        } else {
            StrikesBack::Always
        },
        prone_may_attack_melee: is("prone_may_attack_melee", "true"),
        dive_timing: if is("dive_timing", "reaction_to_shot") {
            DiveTiming::ReactionToShot
        } else {
            DiveTiming::OwnActivation
        },
        disengage_tie: if is("disengage_tie", "leaves") { DisengageTie::Leaves } else { DisengageTie::Stays },
        flee_tie: if is("flee_tie", "killed") { FleeTie::Killed } else { FleeTie::Flees },
        morale_triggers: if is("morale_triggers", "single_test") {
            MoraleTriggers::Single
        } else {
            MoraleTriggers::Each
        },
        nearest_scope: if is("nearest_scope", "any_enemy") {
            NearestScope::AnyEnemy
        } else {
            NearestScope::LegalTargets
        },
        telepathy_range: if is("telepathy_range", "multiples") {
            TelepathyRange::Multiples
        } else {
            TelepathyRange::LongOnly
        },
        telepathic_faint_ends_with_telepath: is("telepathic_faint_ends_with_telepath", "true"),
        artificial_terror_tests: is("artificial_terror_approach", "tests"),
        for_england: if is("for_england", "opponent_one_action") {
            ForEngland::OneAction
        } else {
            ForEngland::PerFailedDie
        },
        random_gravity: if is("random_gravity", "per_activation") {
            RandomGravity::PerActivation
        } else {
            RandomGravity::PerRound
        },
        measure: if is("measure", "centre_to_centre") {
            Measure::CentreToCentre
        } else {
            Measure::EdgeToEdge
        },
        controlled_leader: if is("controlled_leader", "owner_tests") {
            ControlledLeader::OwnerTests
        } else {
            ControlledLeader::ControllerTests
        },
        horrible_death: if is("horrible_death", "every_kill") {
            HorribleKills::EveryKill
        } else {
            HorribleKills::DoubleOnly
        },
        leader_line: if is("leader_line", "allies_block") {
            LeaderLine::AlliesBlock
        } else {
            LeaderLine::TerrainOnly
        },
        blast_morale: if is("blast_morale", "after_all") {
            BlastMorale::AfterAll
        } else {
            BlastMorale::AfterEach
        },
        fly_over_enemies: is("fly_over_enemies", "true"),
        animals_follow: if is("animals_follow", "killed_only") {
            AnimalsFollow::KilledOnly
        } else {
            AnimalsFollow::AnyLoss
        },
        salvo_ambush: if is("salvo_ambush", "every_shot") {
            SalvoAmbush::EveryShot
        } else {
            SalvoAmbush::FirstShot
        },
        shield_stops_all_grenades: is("shield_stops_all_grenades", "true"),
    }
}
