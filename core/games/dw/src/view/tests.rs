//! Every event is told, in both languages.

use serde_json::{Value, json};

use crate::event::Event;
use crate::setup::Setup;
use crate::setup::opening::read_setup;
use crate::state::State;
use crate::view::{board, line};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::telling::view::{Line, Point, Weight};

const STRAX: FigureId = FigureId(1);
const DOCTOR: FigureId = FigureId(2);
const CYBERMAN: FigureId = FigureId(3);

/// Two against two on a table in round 2: Strax shoots at a Cyberman.
fn scene() -> (Setup, State) {
    let opening: Opening = serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "Tardis"}, {"seat": "seat:2", "side": 1, "name": "Mondas"}],
        "setup": {
            "table": {"width": 9000, "depth": 9000},
            "terrain": [{"kind": "Woods", "height": 300, "outline":
                [{"x": 100, "y": 2000}, {"x": 900, "y": 2000}, {"x": 900, "y": 2800}]}],
            "doors": [{"kind": "Heavy", "outline":
                [{"x": 4000, "y": 100}, {"x": 4400, "y": 100}, {"x": 4400, "y": 150}]}],
            "zones": [{"effect": {"Gas": {"strength": 4}}, "outline":
                [{"x": 7000, "y": 7000}, {"x": 8000, "y": 7000}, {"x": 8000, "y": 8000}]}],
            "darkness": "Penumbra",
            "sides": [
                {"team": [
                    {"name": "Strax", "quality": 3, "combat": 4, "traits": ["AssaultRifle"]},
                    {"name": "Le Docteur", "quality": 2, "combat": 2, "traits": ["Hero", "Leader"]}]},
                {"team": [
                    {"name": "Cyberman", "kind": ["Robot"], "quality": 3, "combat": 4,
                     "traits": ["Slow", "HeavyArmour"]},
                    {"name": "Cyberchef", "quality": 3, "combat": 4, "traits": ["Terror"]}]}]
        }
    }))
    .unwrap();
    let setup = read_setup(&opening).unwrap();
    let state: State = serde_json::from_value(json!({
        "round": 2,
        "order": [0, 1],
        "sides": [{"edge": "South", "started": 2}, {"started": 2}],
        "figures": [
            {"owner": 0, "controller": 0, "presence": "OnTable", "at": {"x": 3000, "y": 3000},
             "weapons": [{"weapon": "AssaultRifle", "in_hand": true}]},
            {"owner": 0, "controller": 0, "presence": "OnTable", "at": {"x": 3300, "y": 3000}, "activated": true},
            {"owner": 1, "controller": 1, "presence": "OnTable", "at": {"x": 3000, "y": 4200}},
            {"owner": 1, "controller": 1, "presence": "OnTable", "at": {"x": 6000, "y": 6000}}],
        "contacts": [[1, 2]],
        "terrain": [{"kind": "Woods", "height": 300, "outline":
            [{"x": 100, "y": 2000}, {"x": 900, "y": 2000}, {"x": 900, "y": 2800}]}],
        "doors": [{"kind": "Heavy", "outline":
            [{"x": 4000, "y": 100}, {"x": 4400, "y": 100}, {"x": 4400, "y": 150}]}],
        "stack": [
            {"Round": {"next": 0}},
            {"Stint": {"side": 0}},
            {"Activation": {"figure": 1, "player": 0, "left": 2, "turnover": false}},
            {"Combat": {"combat": combat()}}]
    }))
    .unwrap();
    (setup, state)
}

fn combat() -> Value {
    json!({"kind": {"Shot": {}}, "by": 1, "target": 3, "arm": "AssaultRifle", "given": {},
        "stage": {"Rolled": {}}, "dice": {"attack": 4, "defence": 1}, "sums": {"attack": 6, "defence": 4}})
}

fn on_its_back() -> Value {
    let mut combat = combat();
    combat["target_guard"] = json!("Prone");
    combat
}

fn test(bonus: i32, faces: &[u32]) -> Value {
    json!({"figure": 1, "quality": 3, "bonus": bonus, "faces": faces})
}

fn of_flow() -> Vec<Value> {
    let terrain = json!({"kind": "Tree", "outline": [{"x": 1, "y": 1}, {"x": 9, "y": 1}, {"x": 9, "y": 9}]});
    vec![
        json!({"BandsAwaited": {"sides": [0, 1]}}),
        json!({"BandAccepted": {"side": 0, "roster": []}}),
        json!({"BandsFormed": {"figures": []}}),
        json!({"PositionTaken": {}}),
        json!({"RollOffWon": {"rolls": [[4, 4], [2, 5]], "winner": 1}}),
        json!({"DefenderDrawn": {"faces": [2], "side": 1}}),
        json!({"RolesSettled": {"roles": ["Attacker", "Defender"]}}),
        json!({"TerrainOpened": {"side": 1}}),
        json!({"TerrainPlaced": {"side": 1, "terrain": terrain, "next": 0}}),
        json!({"TerrainEnded": {"side": 1, "next": null}}),
        json!({"EdgeAwaited": {"side": 0}}),
        json!({"EdgeChosen": {"side": 0, "edge": "South"}}),
        json!({"DeploymentOpened": {"side": 1}}),
        json!({"FigureDeployed": {"figure": 1, "arrival": {"to": {"x": 3000, "y": 300}},
            "weapons": [{"weapon": "AssaultRifle", "in_hand": true}]}}),
        json!({"DeploymentEnded": {"side": 0, "started": 2}}),
        json!({"RoundStarted": {"round": 3, "idle": [3], "overdue": [2]}}),
        json!({"InitiativeRolled": {"rolls": [[2, 5]], "order": [1, 0]}}),
        json!({"OrderDrawn": {"faces": [1], "order": [1, 0]}}),
        json!({"GravityRolled": {"face": 1, "gravity": "Weak"}}),
        json!({"StintStarted": {"side": 0}}),
        json!({"StintEnded": {"side": 0, "why": "Turnover", "next": 1}}),
        json!({"RoundEnded": {"round": 2, "gas": [{"figure": 4, "strength": 4}]}}),
        json!({"PassLeft": {"side": 0, "pass": {"window": "Sacrifice", "until": "RoundEnd"}}}),
        json!({"PassTaken": {"side": 0, "window": "Sacrifice"}}),
        json!({"SideConceded": {"side": 0}}),
        json!({"MatchEnded": {"outcome": {"winners": [1], "how": "conceded"}}}),
    ]
}

fn of_activations() -> Vec<Value> {
    vec![
        json!({"FigureNamed": {"figure": 1, "dice": 2, "dues": [{"Attraction": 4}, {"Host": {}}]}}),
        json!({"ActivationLapsed": {"figure": 1}}),
        json!({"FigureActivated": {"figure": 1, "player": 1, "actions": 1, "turnover": true, "shut_down": false}}),
        json!({"ActionTaken": {"figure": 1, "action": "AimedShot", "target": 3, "cost": 2, "left": 0, "free_moves": 0}}),
        json!({"ActionRestored": {"figure": 1, "purse": {"left": 1}}}),
        json!({"SprintSet": {"figure": 1, "used": true}}),
        json!({"FigureSpent": {"figure": 1}}),
        json!({"ActivationEnded": {"figure": 1}}),
        json!({"TestRolled": {"test": test(1, &[4, 1]), "use": {"Activation": {}}}}),
        json!({"TestRerolled": {"figure": 2, "die": 1, "face": 6}}),
        json!({"ContactAttested": {"a": 1, "b": 3, "holds": true}}),
        json!({"MoveDeclared": {"figure": 1, "kind": "Walk", "arrival": {"to": {"x": 3000, "y": 3900}, "touches": [3]},
            "gates": [{"Dare": 4}, {"Water": {}}, {"Charge": {}}], "purse": {"left": 1}}}),
        json!({"MoveHalted": {"figure": 1, "why": {"Daunted": 4}}}),
        json!({"FigureMoved": {"figure": 1, "kind": "Walk", "arrival": {"to": {"x": 3000, "y": 3900}, "touches": [3]},
            "moves": 1, "follows": [], "airborne": false}}),
        json!({"ClimbSet": {"figure": 1, "climbing": {"height": "Medium"}}}),
        json!({"FigureLanded": {"figure": 1}}),
        json!({"DoorTested": {"door": 0, "figure": 1, "partner": 2, "face": 5, "total": 5, "broken": true}}),
        json!({"DoorSet": {"door": 0, "state": "Open"}}),
        json!({"TerrainDestroyed": {"piece": 0}}),
    ]
}

fn of_combats() -> Vec<Value> {
    let verdict = json!({"winner": "Attacker", "harm": {"Killed": {}}});
    let ask = json!({"window": "HeroReroll", "side": 0, "figures": [2]});
    vec![
        json!({"CombatDeclared": {"combat": on_its_back()}}),
        json!({"CombatRolled": {"by": 1, "target": 3, "dice": {"attack": 4, "defence": 1},
            "sums": {"attack": 6, "defence": 4}, "asks": []}}),
        json!({"CombatRerolled": {"figure": 2, "party": "Attacker", "face": 6}}),
        json!({"AsksSet": {"asks": [ask]}}),
        json!({"WindowDeclined": {"side": 0, "window": "HeroReroll", "standing": true}}),
        json!({"GuardChanged": {"figure": 3, "guard": "Prone"}}),
        json!({"FieldTested": {"figure": 3, "face": 1, "dead": true}}),
        json!({"FieldSet": {"figure": 3, "dead": false}}),
        json!({"CombatJudged": {"verdict": verdict, "asks": [], "riders": []}}),
        json!({"Sacrificed": {"figure": 4, "ally": 3, "verdict": verdict}}),
        json!({"DoomOpened": {"figure": 3, "by": 1, "loss": null, "asks": [ask]}}),
        json!({"DoorYielded": {"verdict": verdict}}),
        json!({"RiderRolled": {"rider": {"Poison": {}}, "figure": 3, "face": 6, "took": true}}),
        json!({"RiderLapsed": {"rider": {"Nanites": {}}}}),
        json!({"CombatSettled": {"lapsed": true}}),
        json!({"VolleyOpened": {"by": 1, "kind": {"Shot": {}}, "arm": "Shotgun", "left": [{"target": 3, "given": {}}]}}),
        json!({"RecoilOwed": {"figure": 3, "from": 1, "by": 1}}),
        json!({"RecoilEnded": {"figure": 3, "stuck": true}}),
        json!({"ReflexesOpened": {"mover": 1, "makers": [3, 4], "cause": {"Disengage": {}}, "ordered": true}}),
        json!({"ReflexesOrdered": {"makers": [4, 3]}}),
        json!({"ReflexCounted": {"beaten": false, "tied": true}}),
        json!({"ReflexesEnded": {"mover": 1, "away": true}}),
        json!({"BreakawayWon": {"figure": 1}}),
        json!({"BlastOpened": {"by": 1, "grenade": "Fragmentation", "at": {"x": 3000, "y": 4000},
            "left": [{"figure": 3}]}}),
        json!({"ThrowOwed": {"figure": 3, "by": 0, "prone": true}}),
        json!({"MishapOwed": {"figure": 1, "by": 1}}),
        json!({"MoraleTriggered": {"drawn": true, "dues": [{"figure": 4, "cause": {"Gruesome": 3}}], "half": [1]}}),
        json!({"MoraleOrdered": {"dues": [{"figure": 4, "cause": "HalfLosses"}]}}),
        json!({"MoraleTaken": {"figure": 4, "lapsed": true}}),
        json!({"FlightOwed": {"figure": 4, "moves": 2, "from": [1]}}),
        json!({"FlightStepped": {"figure": 4, "moves": 1}}),
        json!({"FlightEnded": {"figure": 4}}),
    ]
}

fn of_figures() -> Vec<Value> {
    let form = json!({"profile": {"name": "Le Docteur", "quality": 4, "combat": 1}, "from": {"Copy": 3}});
    vec![
        json!({"WentProne": {"figure": 3, "cost": 2}}),
        json!({"StoodUp": {"figure": 3}}),
        json!({"Immobilised": {"figure": 3, "hold": "Web"}}),
        json!({"Freed": {"figure": 3}}),
        json!({"Dazed": {"figure": 3}}),
        json!({"Recovered": {"figure": 3}}),
        json!({"Fainted": {"figure": 3, "faint": "Needle"}}),
        json!({"Woke": {"figure": 3}}),
        json!({"QualityChanged": {"figure": 3, "losses": [{"amount": 1, "cause": "Wound"}]}}),
        json!({"ControlChanged": {"figure": 3, "owner": 1, "controller": 0, "controlled_by": 2, "possessed_by": null}}),
        json!({"CombatChanged": {"figure": 3, "combat_loss": 1}}),
        json!({"PossessorSet": {"figure": 4, "host": 1}}),
        json!({"ExpulsionOwed": {"figure": 4, "host": 1}}),
        json!({"Irradiated": {"figure": 3, "radiation": -1, "for_good": true}}),
        json!({"AttractionMet": {"figure": 3, "modifier": -2}}),
        json!({"WaterBarred": {"figure": 3}}),
        json!({"ShoulderSet": {"figure": 3, "injured": true}}),
        json!({"PsiNegated": {"figure": 3}}),
        json!({"TerrorOvercome": {"figure": 1, "of": 4}}),
        json!({"RevealedSet": {"figure": 1, "revealed": true}}),
        json!({"FigureRemoved": {"figure": 3, "cause": "Gruesome", "by": 1}}),
        json!({"WeaponsSet": {"figure": 1, "weapon": "AssaultRifle",
            "weapons": [{"weapon": "AssaultRifle", "in_hand": true, "empty": true}]}}),
        json!({"GearSet": {"figure": 1, "grenades": {"Plasma": 1}, "stimulants": 0, "stones": 0, "carried": ["clef"]}}),
        json!({"ObjectsSet": {"objects": [{"name": "clef", "at": {"x": 10, "y": 10}}]}}),
        json!({"AntidoteTaken": {"figure": 1}}),
        json!({"ShieldSet": {"figure": 1, "up": true}}),
        json!({"ArmourSet": {"figure": 1, "off": true}}),
        json!({"LightWidened": {"figure": 1}}),
        json!({"FormSet": {"figure": 2, "form": form}}),
    ]
}

/// Steps of procedures that other lines tell: a title, no sentence.
fn silent() -> Vec<Value> {
    vec![
        json!({"PreludeTaken": {"figure": 1}}),
        json!({"TestEnded": {"figure": 1, "successes": 1, "failures": 1}}),
        json!({"AttackCounted": {"figure": 1, "attacks": 1}}),
        json!({"SalvoSet": {"figure": 1, "salvo": {"arm": "AssaultRifle", "targets": [3]}}}),
        json!({"AmbushSpent": {"figure": 1}}),
        json!({"GatePassed": {"figure": 1}}),
        json!({"FollowTaken": {"figure": 1}}),
        json!({"ArrivalSettled": {"figure": 1}}),
        json!({"PlacingEnded": {"figure": 1}}),
        json!({"StageReached": {"stage": {"Struck": {}}}}),
        json!({"DoomEnded": {"figure": 3}}),
        json!({"VolleyStepped": {}}),
        json!({"VolleyEnded": {}}),
        json!({"ReflexStepped": {"maker": 3}}),
        json!({"BlastStepped": {}}),
        json!({"BlastEnded": {}}),
        json!({"ThrowEnded": {"figure": 3}}),
        json!({"GasStepped": {}}),
        json!({"MoraleEnded": {}}),
    ]
}

fn event(sample: &Value) -> Event {
    serde_json::from_value(sample.clone()).unwrap_or_else(|error| panic!("{sample}: {error}"))
}

fn loud() -> Vec<Value> {
    [of_flow(), of_activations(), of_combats(), of_figures()].concat()
}

fn told(sample: &Value) -> Line {
    let (setup, state) = scene();
    line(&setup, &state, &event(sample))
}

/// The variants that the source declares.
fn kinds() -> Vec<&'static str> {
    let source = include_str!("../event.rs");
    let body = source.split("\nevents! {").nth(1).unwrap();
    let words = body.lines().filter_map(|line| line.trim().strip_suffix(','));
    words.filter(|word| word.chars().all(char::is_alphanumeric)).collect()
}

#[test]
fn every_kind_of_event_is_sampled() {
    let kind = |sample: &Value| sample.as_object().unwrap().keys().next().unwrap().clone();
    let mut sampled: Vec<String> = loud().iter().chain(&silent()).map(kind).collect();
    sampled.sort();
    let mut declared = kinds();
    declared.sort_unstable();
    assert!(declared.len() > 100);
    assert_eq!(sampled, declared);
}

#[test]
fn every_event_is_told_in_both_languages() {
    for sample in loud() {
        let told = told(&sample);
        assert!(!told.title.fr.is_empty() && !told.title.en.is_empty(), "{sample}");
        for text in [&told.sentence.fr, &told.title.fr] {
            for mark in [" :", " ;", " ?", " !"] {
                assert!(!text.contains(mark), "{sample}: {text}");
            }
        }
        assert!(
            !told.sentence.en.contains('\u{a0}') || told.sentence.en.contains("mm"),
            "{}",
            told.sentence.en
        );
        assert!(told.sentence.fr.ends_with('.') && told.sentence.en.ends_with('.'), "{sample}");
        assert!(told.changes.iter().all(|change| change.old != change.new), "{sample}");
    }
}

#[test]
fn steps_of_procedures_have_a_title_and_no_sentence() {
    for sample in silent() {
        let told = told(&sample);
        assert!(!told.title.fr.is_empty() && told.sentence.fr.is_empty(), "{sample}");
        assert_eq!(told.weight, Weight::Step);
    }
    for quiet in [
        json!({"AsksSet": {"asks": []}}),
        json!({"CombatSettled": {"lapsed": false}}),
        json!({"RecoilEnded": {"figure": 3, "stuck": false}}),
        json!({"CombatDeclared": {"combat": combat()}}),
        json!({"MoraleTaken": {"figure": 4, "lapsed": false}}),
        json!({"FlightStepped": {"figure": 4, "moves": 0}}),
        json!({"ClimbSet": {"figure": 1, "climbing": null}}),
        json!({"ActionTaken": {"figure": 1, "action": "Move", "cost": 1, "left": 1, "free_moves": 0}}),
        json!({"MoveDeclared": {"figure": 1, "kind": "Walk", "arrival": {}, "gates": [], "purse": {"left": 1}}}),
    ] {
        assert!(told(&quiet).sentence.fr.is_empty());
    }
}

#[test]
fn rounds_and_activations_are_stops() {
    let weight = |sample: Value| told(&sample).weight;
    assert_eq!(weight(json!({"RoundStarted": {"round": 3, "idle": [], "overdue": []}})), Weight::Turn);
    assert_eq!(weight(json!({"FigureNamed": {"figure": 1, "dice": 2, "dues": []}})), Weight::Activation);
    assert_eq!(weight(json!({"StintStarted": {"side": 0}})), Weight::Step);
}

#[test]
fn a_shot_is_told_with_both_sums_and_drawn_with_its_distance() {
    let told = told(&json!({"CombatRolled": {"by": 1, "target": 3, "dice": {"attack": 4, "defence": 1},
        "sums": {"attack": 6, "defence": 4}, "asks": []}}));
    assert_eq!(
        told.sentence.fr,
        "Strax tire sur Cyberman (fusil d'assaut)\u{a0}: 4 +6 = 10 contre 1 +4 = 5."
    );
    assert_eq!(told.sentence.en, "Strax shoots at Cyberman (assault rifle): 4 +6 = 10 against 1 +4 = 5.");
    let verdict = told.verdict.unwrap();
    assert_eq!((verdict.faces, verdict.need.en.as_str(), verdict.passed), (vec![4, 1], "more than 5", true));
    assert_eq!(told.focus, [STRAX, CYBERMAN]);
    assert_eq!(told.marks[0].kind, "attack");
    assert_eq!(told.marks[0].points, [Point::flat(3000, 3000), Point::flat(3000, 4200)]);
    assert_eq!(told.marks[0].label.fr, "95\u{a0}mm");
}

#[test]
fn an_outcome_says_what_in_the_roll_brought_it_about() {
    let judged = |harm: Value| {
        let verdict = json!({"winner": "Attacker", "harm": harm});
        told(&json!({"CombatJudged": {"verdict": verdict, "asks": [], "riders": []}})).sentence.en
    };
    assert_eq!(judged(json!({"Killed": {}})), "Strax wins 10 to 5, twice as much: Cyberman is killed.");
    assert_eq!(judged(json!({"Prone": {}})), "Strax wins 10 to 5, even die: Cyberman falls.");
    assert_eq!(judged(json!({"Recoil": {}})), "Strax wins 10 to 5, odd die: Cyberman recoils.");
    let tie = json!({"CombatJudged": {"verdict": {"harm": {"Nothing": {}}}, "asks": [], "riders": []}});
    assert_eq!(told(&tie).sentence.en, "Nothing happens.");
}

#[test]
fn an_activation_test_names_what_each_die_needs_after_its_bonus() {
    let rolled = |test: Value| told(&json!({"TestRolled": {"test": test, "use": {"Activation": {}}}}));
    let line = rolled(test(0, &[4, 1]));
    assert_eq!(
        line.sentence.fr,
        "Strax, test d'Activation\u{a0}: 4, 1, il faut 3 ou plus. 1 succès, 1 échec."
    );
    assert_eq!(line.sentence.en, "Strax, activation test: 4, 1, needing 3 or more. 1 success, 1 failure.");
    // A bonus never makes a natural 1 succeed, nor a penalty a natural 6 fail: DW-CORE-02.
    assert_eq!(rolled(test(5, &[2])).verdict.unwrap().need.en, "2 or more");
    assert_eq!(rolled(test(-9, &[6])).verdict.unwrap().need.en, "6");
    let hero = json!({"figure": 2, "quality": 2, "faces": [1], "automatic": 1});
    assert_eq!(
        rolled(hero).sentence.en,
        "Le Docteur, activation test: 1 and a 6 outright, needing 2 or more. 1 success, 1 failure."
    );
}

#[test]
fn morale_is_told_with_its_cause_and_its_consequence() {
    let (setup, mut state) = scene();
    let due = json!({"figure": 4, "quality": 3, "faces": [1, 2, 5]});
    let cause = json!({"Morale": {"cause": {"Gruesome": 3}}});
    let rolled = event(&json!({"TestRolled": {"test": due, "use": cause}}));
    let told = line(&setup, &state, &rolled);
    assert_eq!(
        told.sentence.en,
        "Cyberchef, morale test (a gruesome death): 1, 2, 5, needing 3 or more. 1 success, 2 failures."
    );
    assert!(!told.verdict.unwrap().passed);
    assert_eq!(told.focus, [FigureId(4), CYBERMAN]);
    state.stack.push(serde_json::from_value(json!({"Test": {"test": due, "use": cause}})).unwrap());
    let ended = event(&json!({"TestEnded": {"figure": 4, "successes": 1, "failures": 2}}));
    assert_eq!(line(&setup, &state, &ended).sentence.en, "Cyberchef takes fright: two moves of flight.");
}

#[test]
fn a_blast_is_drawn_as_a_ring_of_the_short_ruler() {
    let told = told(&json!({"BlastOpened": {"by": 1, "grenade": "Plasma", "at": {"x": 3000, "y": 4000},
        "left": [{"figure": 3}]}}));
    assert_eq!(told.sentence.en, "The grenade (plasma) goes off. In the blast: Cyberman.");
    let ring = told.marks.iter().find(|mark| mark.kind == "blast").unwrap();
    assert_eq!(ring.points.first(), Some(&Point::flat(3750, 4000)));
    assert_eq!(ring.points.first(), ring.points.last());
    assert_eq!(ring.label.fr, "75\u{a0}mm");
}

#[test]
fn a_move_is_drawn_from_where_it_began() {
    let told = told(&json!({"FigureMoved": {"figure": 1, "kind": "Recoil",
        "arrival": {"to": {"x": 3000, "y": 2750}}, "moves": 0, "follows": [], "airborne": false}}));
    assert_eq!(told.sentence.fr, "Strax recule.");
    assert_eq!(told.marks.iter().map(|mark| mark.kind).collect::<Vec<_>>(), ["ghost", "path"]);
    assert_eq!(told.changes[0].new.fr, "300 × 275 mm");
}

#[test]
fn a_board_shows_badges_terrain_and_light() {
    let (setup, mut state) = scene();
    state.figures[2] = serde_json::from_value(json!({
        "owner": 1, "controller": 0, "presence": "OnTable", "at": {"x": 3000, "y": 4200},
        "posture": {"Prone": 2}, "immobilised": "Web", "dazed": true, "unconscious": "Needle",
        "controlled_by": 2, "shield_up": true, "activated": true,
        "losses": [{"amount": 1, "cause": "Wound"}],
        "weapons": [{"weapon": "Pistol", "empty": true}]
    }))
    .unwrap();
    let board = board(&setup, &state);
    assert_eq!(board.table, Some((9000, 9000)));
    assert_eq!(
        board.moment.fr,
        "Tour de jeu 2, combat\u{a0}: Strax tire sur Cyberman (fusil d'assaut) (pénombre)"
    );
    let marks: Vec<&str> = board.pieces.iter().map(|piece| piece.mark.as_str()).collect();
    assert_eq!(marks, ["ST", "LD", "CY", "CY2"]);
    assert!(board.pieces[0].active && board.pieces[0].contacts == [DOCTOR]);
    assert_eq!(board.pieces[1].badges[0].icon, "check");
    let cyberman = &board.pieces[2];
    assert_eq!(cyberman.side, 0);
    let badges: Vec<(&str, &str)> =
        cyberman.badges.iter().map(|badge| (badge.icon, badge.text.as_str())).collect();
    let expected = [
        ("pill", "Zz"),
        ("link", ""),
        ("down", ""),
        ("pill", "Ψ"),
        ("eye-off", ""),
        ("shield", ""),
        ("pill", "0"),
        ("pill", "Q4+"),
        ("check", ""),
    ];
    assert_eq!(badges, expected);
    let facts = |label: &str| {
        cyberman.facts.iter().find(|(name, _)| name.en == label).map(|(_, value)| value.en.as_str())
    };
    assert_eq!(facts("Quality"), Some("4+"));
    assert_eq!(facts("Own band"), Some("Mondas"));
    let areas: Vec<(&str, &str)> =
        board.areas.iter().map(|area| (area.kind, area.label.en.as_str())).collect();
    let expected = [("woods", "woods"), ("door", "heavy door 1, shut"), ("danger", "toxic gas, Combat 4")];
    assert_eq!(areas, expected);
    assert_eq!((board.sides[0].active, board.sides[1].active), (true, false));
    state.round = 0;
    assert!(super::board(&setup, &state).areas.iter().any(|area| area.label.en == "deployment, Tardis"));
}

#[test]
fn figures_that_do_not_exist_are_told_by_number() {
    let told = told(&json!({"FigureRemoved": {"figure": 99, "cause": "Killed", "by": null}}));
    assert_eq!(told.sentence.en, "99 is killed.");
}

#[test]
fn gear_and_weapons_are_told_by_what_became_of_them() {
    let words = |sample: Value| told(&sample).sentence;
    let weapons = |held: Value| {
        words(json!({"WeaponsSet": {"figure": 1, "weapon": "AssaultRifle", "weapons": [held]}}))
    };
    let spent = weapons(json!({"weapon": "AssaultRifle", "in_hand": true, "empty": true}));
    assert_eq!(spent.fr, "Strax doit recharger\u{a0}: fusil d'assaut.");
    let stowed = weapons(json!({"weapon": "AssaultRifle"}));
    assert_eq!(stowed.en, "Strax puts away: assault rifle.");
    let gear = words(
        json!({"GearSet": {"figure": 1, "grenades": {"Plasma": 2}, "stimulants": 0, "stones": 1, "carried": []}}),
    );
    assert_eq!(gear.fr, "Strax porte maintenant\u{a0}: 2 grenades, 1 pierre.");
    assert_eq!(gear.en, "Strax now carries: 2 grenades, 1 stone.");
    let owned = words(
        json!({"ActionTaken": {"figure": 1, "action": "Stimulate", "target": 1, "cost": 1, "left": 0, "free_moves": 0}}),
    );
    assert_eq!(owned.fr, "Strax s'injecte un Stimulant (1 action, reste 0).");
    let alone = words(
        json!({"ReflexesOpened": {"mover": 1, "makers": [], "cause": {"Disengage": {}}, "ordered": true}}),
    );
    assert_eq!(alone.fr, "Strax rompt le contact. Aucune Attaque Réflexe.");
    let held = words(json!({"Immobilised": {"figure": 3, "hold": "Armour"}}));
    assert_eq!(held.fr, "Cyberman ne peut plus bouger (armure éteinte).");
    let rolled = words(json!({"InitiativeRolled": {"rolls": [[4, 4], [2, 5]], "order": [1, 0]}}));
    assert_eq!(
        rolled.en,
        "Tardis rolls 4, Mondas rolls 4; on a tie, Tardis rolls 2, Mondas rolls 5. Mondas begins."
    );
}
