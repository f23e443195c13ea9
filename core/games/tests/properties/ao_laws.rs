//! Sentences of Aurore Obscure that hold in every match, whatever is declared: tried on what random matches
//! record, each with its rule.

use std::collections::BTreeMap;

use greffe_core::geometry::disc::{Disc, overlap};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::Point;
use greffe_core::testing::Rng;
use serde_json::{Value, json};

use crate::games::{Game, games};
use crate::playing::{Play, seeds};

/// The matches looked at.
const MATCHES: u64 = 8;
/// The most declarations of each.
const MOST: usize = 90;

/// One record of a match: its event, the rules it cites, the public state before and after it.
struct Seen<'a> {
    name: &'a str,
    event: &'a Value,
    rules: Vec<&'a str>,
    before: &'a Value,
    after: &'a Value,
    setup: &'a Value,
    options: &'a Value,
}

impl Seen<'_> {
    fn figure<'v>(state: &'v Value, id: &Value) -> &'v Value {
        let place = id.as_u64().map_or(usize::MAX, |id| usize::try_from(id).unwrap() - 1);
        &state["figures"][place]
    }

    fn before(&self, id: &Value) -> &Value {
        Self::figure(self.before, id)
    }

    fn after(&self, id: &Value) -> &Value {
        Self::figure(self.after, id)
    }

    fn option(&self, name: &str) -> &str {
        self.options[name].as_str().unwrap_or_default()
    }

    /// The sheet of a figure.
    fn profile(&self, id: &Value) -> &Value {
        let mut place = usize::try_from(id.as_u64().unwrap()).unwrap() - 1;
        for roster in self.setup["rosters"].as_array().unwrap() {
            let roster = roster.as_array().unwrap();
            if let Some(profile) = roster.get(place) {
                return profile;
            }
            place -= roster.len();
        }
        &Value::Null
    }

    fn has(&self, id: &Value, custom: &str) -> bool {
        self.profile(id)["custom"].as_array().is_some_and(|held| held.iter().any(|id| id == custom))
    }
}

/// The innermost activation of a figure.
fn activation<'v>(state: &'v Value, id: &Value) -> Option<&'v Value> {
    let frames = state["stack"].as_array()?;
    frames.iter().rev().filter_map(|frame| frame.get("Activation")).find(|frame| frame["figure"] == *id)
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or(0)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_out(figure: &Value) -> bool {
    figure["presence"] == "Out"
}

fn hidden(figure: &Value) -> bool {
    figure["stealth"].as_str().is_some_and(|stealth| stealth != "Open")
}

/// A law: its rule, what it is about, and whether an event is held to it and keeps it.
struct Law {
    rule: &'static str,
    of: &'static str,
    holds: fn(&Seen<'_>) -> Option<bool>,
}

fn test_passes(test: &Value) -> Option<bool> {
    let face = number(list(&test["faces"]).last()?);
    let expected = face == 1 || (face < 8 && face <= number(&test["target"]));
    Some(test["passed"] == expected)
}

/// A recorded base, once its figure is on the table.
fn base(seen: &Seen<'_>, place: usize) -> Option<Disc> {
    let id = Value::from(place + 1);
    let at: Point = serde_json::from_value(seen.before(&id)["at"].clone()).ok()?;
    let wide = seen.profile(&id)["base"].as_i64().unwrap_or(250);
    Some(Disc::new(at, i32::try_from(wide).unwrap()))
}

/// Nobody goes on foot through a base that bars the way.
fn walks_past(seen: &Seen<'_>) -> Option<bool> {
    let (id, stretch) = (&seen.event["figure"], &seen.event["stretch"]);
    stretch["passage"].get("Walk")?;
    let mover = usize::try_from(id.as_u64()?).ok()? - 1;
    let start = base(seen, mover)?;
    let path: Vec<Point> = serde_json::from_value(stretch["path"].clone()).ok()?;
    let figures = list(&seen.before["figures"]);
    let bars = |(place, other): &(usize, &Value)| {
        let friend = other["side"] == seen.before(id)["side"];
        let through = match seen.option("through_figures") {
            "everybody" => true,
            "friends" => friend,
            _ => false,
        };
        *place != mover && other["presence"] == "OnTable" && !hidden(other) && !through
    };
    let barring = figures.iter().enumerate().filter(bars).filter_map(|(place, _)| base(seen, place));
    let legs: Vec<(Point, Point)> =
        [start.at].iter().chain(&path).copied().zip(path.iter().copied()).collect();
    let crossed = |other: Disc| {
        let through = |(from, to): &(Point, Point)| Obstacle::Disc(other).blocks(start.moved_to(*from), *to);
        !overlap(start, other) && legs.iter().any(through)
    };
    Some(!barring.into_iter().any(crossed))
}

const LAWS: &[Law] = &[
    Law {
        rule: "AO-TEST-01",
        of: "ShotsRolled",
        holds: |seen| Some(list(&seen.event["rolls"]).iter().all(|r| test_passes(&r["test"]) != Some(false))),
    },
    Law { rule: "AO-CLIMB-01", of: "ClimbTested", holds: |seen| test_passes(&seen.event["test"]) },
    Law { rule: "AO-MORALE-02", of: "RetreatTested", holds: |seen| test_passes(&seen.event["test"]) },
    Law {
        rule: "AO-MORALE-01",
        of: "RetreatTested",
        holds: |seen| {
            let side = &seen.event["side"];
            let of: Vec<&Value> =
                list(&seen.before["figures"]).iter().filter(|f| f["side"] == *side).collect();
            Some(2 * of.iter().filter(|figure| !is_out(figure)).count() < of.len())
        },
    },
    Law {
        rule: "AO-TURN-03",
        of: "AdvantageWon",
        holds: |seen| {
            let throws = list(&seen.event["throws"]);
            let (last, ties) = throws.split_last()?;
            let higher = u64::from(number(&last[0]) < number(&last[1]));
            Some(ties.iter().all(|t| t[0] == t[1]) && last[0] != last[1] && seen.event["side"] == higher)
        },
    },
    Law {
        rule: "AO-TURN-04",
        of: "InitiativeCalled",
        holds: |seen| {
            let waits = |(place, figure): (usize, &Value)| {
                let out = figure["presence"] != "OnTable" || figure["activated"] == true;
                (!out).then(|| number(&seen.profile(&Value::from(place + 1))["initiative"]))
            };
            let highest = list(&seen.before["figures"]).iter().enumerate().filter_map(waits).max();
            Some(Some(number(&seen.event["value"])) == highest)
        },
    },
    Law {
        rule: "AO-TURN-07",
        of: "InitiativeCalled",
        holds: |seen| Some(seen.event["first"] == seen.before["advantage"]),
    },
    Law {
        rule: "AO-ACT-01",
        of: "FigureActivated",
        holds: |seen| {
            let regular = seen.event["en_vue"] == false;
            regular.then(|| {
                let after = seen.after(&seen.event["figure"]);
                after["token"].as_str().is_none_or(|token| token == "None") && number(&after["actions"]) == 0
            })
        },
    },
    Law {
        rule: "AO-ENVUE-05",
        of: "FigureActivated",
        holds: |seen| {
            let en_vue = seen.event["en_vue"] == true;
            let id = &seen.event["figure"];
            en_vue.then(|| seen.before(id)["activated"] == seen.after(id)["activated"])
        },
    },
    Law {
        rule: "AO-ACT-03",
        of: "ActivationEnded",
        holds: |seen| {
            let id = &seen.event["figure"];
            let (figure, token) = (seen.before(id), seen.event["token"].as_str()?);
            let acted = number(&figure["actions"]) > 0;
            let goes_on = activation(seen.after, id).is_some();
            Some(match token {
                "Red" => acted,
                "White" => figure["moved"] == true || acted,
                _ => goes_on || (figure["moved"] != true && !acted),
            })
        },
    },
    Law {
        rule: "AO-ACT-06",
        of: "ActivationEnded",
        holds: |seen| {
            let id = &seen.event["figure"];
            (!seen.has(id, "twice")).then(|| number(&seen.before(id)["actions"]) <= 1)
        },
    },
    Law {
        rule: "AO-MOVE-01",
        of: "FigureMoved",
        holds: |seen| {
            let id = &seen.event["figure"];
            let fresh = seen.option("wounded_mid_move") == "fresh_two";
            let base = seen.profile(id)["base_move"].as_i64().unwrap_or(600);
            let frame = activation(seen.after, id)?;
            // Each piece may be shown rounded up by less than one hundredth.
            let over = number(&frame["spare"]) / seen.setup["pas"].as_i64().unwrap_or(254) + 1;
            (!fresh).then(|| number(&frame["used"]) <= base + over)
        },
    },
    Law {
        rule: "AO-HEALTH-03",
        of: "FigureMoved",
        holds: |seen| {
            let id = &seen.event["figure"];
            let wounded = seen.before(id)["health"] == "Wounded";
            wounded.then(|| number(&seen.event["stretch"]["cost"]) <= 201)
        },
    },
    Law {
        rule: "AO-TERR-02",
        of: "FigureMoved",
        holds: |seen| {
            let crossed = seen.event["stretch"]["passage"].get("Obstacle").is_some();
            crossed.then(|| number(&seen.event["stretch"]["cost"]) >= 200)
        },
    },
    Law {
        rule: "AO-MOVE-04",
        of: "FigureMoved",
        holds: |seen| {
            let id = &seen.event["figure"];
            let kept = seen.option("en_vue_reaction_keeps_move") == "yes" || seen.has(id, "twice");
            (!kept).then(|| number(&seen.before(id)["actions"]) == 0)
        },
    },
    Law {
        rule: "AO-ACT-08",
        of: "StretchDeclared",
        holds: |seen| Some(seen.before(&seen.event["figure"])["token"].as_str() != Some("White")),
    },
    Law {
        rule: "AO-HIDE-02",
        of: "FigureMoved",
        holds: |seen| Some(!hidden(seen.after(&seen.event["figure"]))),
    },
    Law {
        rule: "AO-SHOOT-10",
        of: "ShotDeclared",
        holds: |seen| Some(!hidden(seen.after(&seen.event["volley"]["shooter"]))),
    },
    Law {
        rule: "AO-SHOOT-09",
        of: "ShotDeclared",
        holds: |seen| {
            let shots = seen.event["volley"]["aim"].get("Figures")?;
            Some(list(shots).iter().all(|shot| !hidden(seen.before(&shot["target"]))))
        },
    },
    Law {
        rule: "AO-ROF-01",
        of: "ShotDeclared",
        holds: |seen| {
            let volley = &seen.event["volley"];
            let shots = volley["aim"].get("Figures")?;
            let place = usize::try_from(number(&volley["weapon"])).ok()?;
            let rate = seen.profile(&volley["shooter"])["weapons"][place]["rate"].as_i64().unwrap_or(1);
            Some(list(shots).iter().map(|shot| number(&shot["count"])).sum::<i64>() <= rate)
        },
    },
    Law {
        rule: "AO-REACT-02",
        of: "ShotDeclared",
        holds: |seen| {
            let red = |id: &Value| seen.before(id)["token"] == "Red";
            Some(!list(&seen.event["may_react"]).iter().any(red))
        },
    },
    Law {
        rule: "AO-HEALTH-04",
        of: "ShotDeclared",
        holds: |seen| {
            let volley = &seen.event["volley"];
            let place = usize::try_from(number(&volley["weapon"])).ok()?;
            let wounded = seen.before(&volley["shooter"])["health"] == "Wounded";
            let hands = seen.profile(&volley["shooter"])["weapons"][place]["hands"].as_i64().unwrap_or(1);
            wounded.then_some(hands == 1)
        },
    },
    Law {
        rule: "AO-SAVE-04",
        of: "SavesRolled",
        holds: |seen| {
            let mut over: BTreeMap<i64, bool> = BTreeMap::new();
            Some(list(&seen.event["rolls"]).iter().all(|roll| {
                let saved = number(&roll["face"]) <= number(&roll["value"]);
                let before = over.insert(number(&roll["hit"]), saved).unwrap_or(false);
                !before && roll["saved"] == saved
            }))
        },
    },
    Law {
        rule: "AO-FATAL-02",
        of: "DamageRolled",
        holds: |seen| {
            let failed = list(&seen.event["rolls"]).iter().filter(|roll| roll["passed"] == false).count();
            let one = list(&seen.event["fatality"]).iter().any(|face| *face == 1);
            let harm = &seen.event["harm"];
            Some((harm["fatal"] == false || (failed > 0 && one)) && harm["failed"] == failed)
        },
    },
    Law {
        rule: "AO-FATAL-04",
        of: "HitsResolved",
        holds: |seen| {
            let gone = |wound: &Value| {
                let engaged = list(&seen.after["engaged"]);
                let tied = engaged.iter().any(|pair| list(pair).contains(&wound["figure"]));
                is_out(seen.after(&wound["figure"])) && !tied
            };
            Some(list(&seen.event["wounds"]).iter().filter(|wound| wound["out"] == true).all(gone))
        },
    },
    Law {
        rule: "AO-CHARGE-08",
        of: "ChargeDeclared",
        holds: |seen| {
            let id = &seen.event["charger"];
            let unseen = activation(seen.before, id).is_some_and(|frame| frame["unseen"] == true);
            (unseen || hidden(seen.before(id))).then(|| seen.event["window"] == false)
        },
    },
    Law {
        rule: "AO-CHARGE-05",
        of: "FiguresEngaged",
        holds: |seen| {
            let id = &seen.event["figure"];
            Some(seen.after(id)["token"] == "Red" && number(&seen.after(id)["actions"]) > 0)
        },
    },
    Law {
        rule: "AO-HIDE-07",
        of: "FiguresEngaged",
        holds: |seen| Some(!hidden(seen.before(&seen.event["target"]))),
    },
    Law {
        rule: "AO-MELEE-07",
        of: "FightRolled",
        holds: |seen| {
            let (own, others) = list(&seen.event["scores"]).split_first()?;
            let best = others.iter().filter_map(|score| score["total"].as_i64()).max();
            let tie = own["total"].as_i64() == best;
            Some(!tie || list(&seen.event["strikers"]).is_empty())
        },
    },
    Law {
        rule: "AO-MELEE-04",
        of: "FightRolled",
        holds: |seen| {
            Some(list(&seen.event["scores"]).iter().all(|score| {
                let best = list(&score["faces"]).iter().map(number).max();
                best.is_none() == score["total"].is_null()
            }))
        },
    },
    Law {
        rule: "AO-ENVUE-03",
        of: "EnVueRolled",
        holds: |seen| {
            let totals = list(&seen.event["totals"]);
            let wins = number(&totals[1]) > number(&totals[0]);
            Some(totals[0] != totals[1] && seen.event["observer_wins"] == wins)
        },
    },
    Law {
        rule: "AO-SHOOT-04",
        of: "ShotDeclared",
        holds: |seen| {
            let volley = &seen.event["volley"];
            let aims = |line: &Value| line["rule"] == "AO-SHOOT-04" || line["rule"] == "AO-ENVUE-10";
            let mut sums = list(volley["aim"].get("Figures")?).iter().flat_map(|shot| list(&shot["sum"]));
            sums.any(aims).then(|| seen.before(&volley["shooter"])["moved"] != true)
        },
    },
    Law {
        rule: "AO-CHARGE-09",
        of: "ChargeDeclared",
        holds: |seen| {
            let red = seen.before(&seen.event["target"])["token"] == "Red";
            red.then(|| seen.event["window"] == false)
        },
    },
    Law { rule: "AO-GAP-61", of: "FigureMoved", holds: walks_past },
    Law {
        rule: "AO-HIDE-01",
        of: "FigureHid",
        holds: |seen| Some(hidden(seen.after(&seen.event["figure"])) && seen.rules.contains(&"AO-HIDE-01")),
    },
];

/// Plays matches at random and shows every event to the laws about it: how often each was tried.
fn tried(rules: &'static Game, laws: &[Law]) -> BTreeMap<&'static str, usize> {
    let mut tried = BTreeMap::new();
    for seed in seeds(MATCHES) {
        let mut rng = Rng::new(seed ^ 0x1a5);
        let mut play = Play::open(rules, seed);
        for _ in 0..MOST {
            if play.is_over() || !play.step(&mut rng) {
                break;
            }
        }
        let opening = serde_json::to_value(&play.opening).unwrap();
        let mut before = Value::Null;
        for (place, (kind, body)) in play.table.written_from(Seq(0)).unwrap().into_iter().enumerate() {
            let after: Value = match play.game().state_json(Seq(place as u64)) {
                Ok(json) => serde_json::from_str(&json).unwrap(),
                Err(_) => continue,
            };
            if kind == "Resolved" && !before.is_null() {
                let body: Value = serde_json::from_str(&body).unwrap();
                for (name, event) in body["event"].as_object().unwrap() {
                    let cited = list(&body["rules"]).iter().filter_map(Value::as_str).collect();
                    let (setup, options) = (&opening["setup"], &opening["options"]);
                    let seen =
                        Seen { name, event, rules: cited, before: &before, after: &after, setup, options };
                    show(laws, &seen, seed, &mut tried);
                }
            }
            before = after;
        }
    }
    tried
}

fn show(laws: &[Law], seen: &Seen<'_>, playout: u64, tried: &mut BTreeMap<&'static str, usize>) {
    for law in laws.iter().filter(|law| law.of == seen.name) {
        if let Some(holds) = (law.holds)(seen) {
            assert!(holds, "{}, seed {playout}: {} {}", law.rule, seen.name, seen.event);
            *tried.entry(law.rule).or_default() += 1;
        }
    }
}

#[test]
fn what_the_book_of_aurore_obscure_says_holds_in_every_match() {
    let Some(rules) = games().find(|game| game.system.name() == "ao") else { return };
    let tried = tried(rules, LAWS);
    let idle: Vec<&str> = LAWS.iter().map(|law| law.rule).filter(|rule| !tried.contains_key(rule)).collect();
    assert!(idle.len() <= 4 || seeds(MATCHES) != (0..MATCHES), "laws that nothing tried: {idle:?}");
}

/// A position of two figures, one a side, with fields set: `0 token` is the first figure's, `advantage` the state's.
fn position(fields: &[(&str, Value)]) -> Value {
    let figure = |side: u8| json!({ "side": side, "presence": "OnTable", "actions": 0, "token": "None" });
    let mut state = json!({ "figures": [figure(0), figure(1)], "advantage": 0, "engaged": [], "stack": [] });
    for (name, value) in fields {
        match name.split_once(' ') {
            Some((place, field)) => state["figures"][place.parse::<usize>().unwrap()][field] = value.clone(),
            None => state[*name] = value.clone(),
        }
    }
    state
}

/// A fault: its law, the event, and what the positions before and after it say.
type Fault<'a> = (&'a str, Value, &'a [(&'a str, Value)], &'a [(&'a str, Value)]);

/// Each fault is seen by its law: which they are.
fn seen(faults: &[Fault<'_>]) -> Vec<&'static str> {
    let weapon = json!({ "name": "long", "rate": 1, "hands": 2 });
    let sheet = json!({ "initiative": 4, "base_move": 600, "weapons": [weapon] });
    let (setup, options) = (json!({ "rosters": [[sheet], [sheet]], "pas": 254 }), json!({}));
    let seen = |(rule, event, before, after): &Fault<'_>| {
        let law = LAWS.iter().find(|law| law.rule == *rule).unwrap();
        let (before, after) = (position(before), position(after));
        let (name, rules) = (law.of, Vec::new());
        let seen =
            Seen { name, event, rules, before: &before, after: &after, setup: &setup, options: &options };
        assert_eq!((law.holds)(&seen), Some(false), "{rule}: {event}");
        law.rule
    };
    faults.iter().map(seen).collect()
}

fn volley(fields: &Value) -> Value {
    let mut volley =
        json!({ "shooter": 1, "weapon": 0, "aim": { "Figures": [{ "target": 2, "count": 1 }] } });
    for (name, value) in fields.as_object().unwrap() {
        volley[name] = value.clone();
    }
    json!({ "volley": volley, "may_react": [2] })
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn each_law_sees_the_fault_planted_for_it() {
    let wrong = json!({ "faces": [8], "target": 6, "passed": true });
    let active = json!([{ "Activation": { "figure": 1, "used": 900, "spare": 0 } }]);
    let of_first = || json!({ "figure": 1 });
    let cost = |cost: i64| json!({ "figure": 1, "stretch": { "cost": cost, "passage": { "Obstacle": {} } } });
    let wound = json!({ "wounds": [{ "figure": 1, "out": true }] });
    let rolls = json!([{ "hit": 0, "face": 2, "value": 3, "saved": true }, { "hit": 0, "face": 2, "value": 3, "saved": true }]);
    let damage =
        json!({ "rolls": [{ "passed": true }], "fatality": [1], "harm": { "fatal": true, "failed": 0 } });
    let tied =
        json!({ "scores": [{ "total": 5, "faces": [1] }, { "total": 5, "faces": [1] }], "strikers": [1] });
    let blank = json!({ "scores": [{ "total": 5, "faces": [] }], "strikers": [] });
    let called = |value: i64, first: u8| json!({ "value": value, "first": first });
    let hides = || json!("Hidden");
    let aim =
        json!({ "Figures": [{ "target": 2, "count": 1, "sum": [{ "rule": "AO-SHOOT-04", "value": 1 }] }] });
    let aimed = volley(&json!({ "aim": aim }));
    let place = |x: i32| json!({ "x": x, "y": 200 });
    let stretch = json!({ "passage": { "Walk": { "ground": "Open" } }, "path": [place(1200)] });
    let walked = json!({ "figure": 1, "stretch": stretch });
    let faults: [Fault<'_>; 36] = [
        ("AO-TEST-01", json!({ "rolls": [{ "test": wrong }] }), &[], &[]),
        ("AO-CLIMB-01", json!({ "test": wrong }), &[], &[]),
        ("AO-MORALE-02", json!({ "test": wrong, "side": 0 }), &[], &[]),
        ("AO-MORALE-01", json!({ "side": 0 }), &[], &[]),
        ("AO-TURN-03", json!({ "throws": [[2, 5]], "side": 0 }), &[], &[]),
        ("AO-TURN-04", called(3, 0), &[], &[]),
        ("AO-TURN-07", called(4, 1), &[], &[]),
        ("AO-ACT-01", json!({ "figure": 1, "en_vue": false }), &[], &[("0 token", json!("Red"))]),
        ("AO-ENVUE-05", json!({ "figure": 1, "en_vue": true }), &[], &[("0 activated", json!(true))]),
        ("AO-ACT-03", json!({ "figure": 1, "token": "Red" }), &[], &[]),
        ("AO-ACT-06", json!({ "figure": 1, "token": "Red" }), &[("0 actions", json!(2))], &[]),
        ("AO-MOVE-01", cost(200), &[], &[("stack", active)]),
        ("AO-HEALTH-03", cost(300), &[("0 health", json!("Wounded"))], &[]),
        ("AO-TERR-02", cost(100), &[], &[]),
        ("AO-MOVE-04", cost(200), &[("0 actions", json!(1))], &[]),
        ("AO-ACT-08", of_first(), &[("0 token", json!("White"))], &[]),
        ("AO-HIDE-02", cost(200), &[], &[("0 stealth", hides())]),
        ("AO-SHOOT-10", volley(&json!({})), &[], &[("0 stealth", hides())]),
        ("AO-SHOOT-09", volley(&json!({})), &[("1 stealth", hides())], &[]),
        ("AO-ROF-01", volley(&json!({ "aim": { "Figures": [{ "target": 2, "count": 2 }] } })), &[], &[]),
        ("AO-REACT-02", volley(&json!({})), &[("1 token", json!("Red"))], &[]),
        ("AO-HEALTH-04", volley(&json!({})), &[("0 health", json!("Wounded"))], &[]),
        ("AO-SAVE-04", json!({ "rolls": rolls }), &[], &[]),
        ("AO-FATAL-02", damage, &[], &[]),
        ("AO-FATAL-04", wound, &[], &[]),
        ("AO-CHARGE-08", json!({ "charger": 1, "window": true }), &[("0 stealth", hides())], &[]),
        ("AO-CHARGE-05", json!({ "figure": 1, "target": 2 }), &[], &[]),
        ("AO-HIDE-07", json!({ "figure": 1, "target": 2 }), &[("1 stealth", hides())], &[]),
        ("AO-MELEE-07", tied, &[], &[]),
        ("AO-MELEE-04", blank, &[], &[]),
        ("AO-ENVUE-03", json!({ "totals": [3, 3], "observer_wins": false }), &[], &[]),
        ("AO-SHOOT-04", aimed, &[("0 moved", json!(true))], &[]),
        (
            "AO-CHARGE-09",
            json!({ "charger": 1, "target": 2, "window": true }),
            &[("1 token", json!("Red"))],
            &[],
        ),
        ("AO-GAP-61", walked, &[("0 at", place(200)), ("1 at", place(700))], &[]),
        ("AO-HIDE-01", of_first(), &[], &[]),
        ("AO-HIDE-01", of_first(), &[], &[("0 stealth", hides())]),
    ];
    let seen = seen(&faults);
    let blind: Vec<&str> = LAWS.iter().map(|law| law.rule).filter(|rule| !seen.contains(rule)).collect();
    assert_eq!(blind, [""; 0], "no fault is planted for these");
}
