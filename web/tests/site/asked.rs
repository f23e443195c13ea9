//! What the page of a seat asks and tells around dice of the table: what they are for, those that fell while others are
//! awaited, what they decided; and that nothing is asked which the rules leave no choice in. By its HTML alone.

use serde_json::{Value, json};

use crate::seated::Table;
use crate::server::serve;

/// A match of Aurore Obscure with every die of the table.
fn aurore(setup: &Value, position: &Value) -> Value {
    let kinds = ["advantage", "en_vue", "test", "save", "damage", "melee", "scatter"];
    let dice: Value = kinds.into_iter().map(|kind| (kind.to_owned(), json!("table"))).collect();
    let ruleset = greffe_games::registry::System::named("ao").unwrap().revision();
    let mut opening = json!({ "system": "ao", "ruleset": ruleset, "dice": dice, "setup": setup });
    if !position.is_null() {
        opening["position"] = position.clone();
    }
    opening
}

fn one(name: &str, leader: bool) -> Value {
    json!({ "name": name, "initiative": 4, "melee": 4, "precision": 5, "vigour": 4, "mental": 4, "leader": leader,
        "weapons": [{ "name": "pistolet", "kind": "Ranged", "impact": 2 }] })
}

fn declare(table: &Table<'_>, seat: usize, command: &Value) {
    let window = table.mine(seat)["window"].clone();
    table
        .act(seat, &json!({ "act": { "declare": { "window": window, "command": command, "private": [] } } }));
}

/// Types faces as they are asked for last.
fn faces(table: &Table<'_>, seat: usize, faces: &[u32]) {
    let asked = table.opened.records("Asked");
    let purpose = asked.last().unwrap()["body"]["requests"][0]["for"].clone();
    declare(table, seat, &json!({ "Faces": { "for": purpose, "faces": faces } }));
}

fn page(table: &mut Table<'_>, seat: usize) -> String {
    let path = format!("{}/play?lang=en", table.opened.base);
    table.people[seat].get(&path);
    table.people[seat].page.clone()
}

/// What stands between two signs of a page.
fn between<'p>(page: &'p str, from: &str, to: &str) -> &'p str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("{from}: {page}"));
    rest.split(to).next().unwrap()
}

#[test]
fn dice_say_what_they_are_for_stay_in_sight_while_others_are_awaited_and_what_they_decide_is_told_first() {
    let site = serve();
    let setup = json!({ "table": null, "rosters": [[one("Anne", true)], [one("Basile", true)]] });
    let mut table = Table::opened(&site, &aurore(&setup, &Value::Null));
    declare(&table, 0, &json!({ "Start": {} }));
    let (rolls, waits) = (0, 1);
    let asks = page(&mut table, rolls);
    let question = between(&asks, "id=\"question\"", "data-out=\"hint\"");
    assert!(between(question, "<h1>", "</h1>").starts_with("Advantage"), "{question}");
    assert!(!question.contains("which faces"), "the faces have a field of their own: {question}");
    assert!(asks.contains("<legend>Roll the 2 dice: which faces?"), "{asks}");
    assert!(!asks.contains("type=\"radio\" name=\"b0\""), "what they are for is no choice: {asks}");
    let others = page(&mut table, waits);
    assert!(between(&others, "class=\"theirs\">", "</p>").contains("Advantage"), "{others}");
    // A tie is rolled again: both see that it was one.
    faces(&table, rolls, &[4, 4]);
    for seat in [0, 1] {
        let page = page(&mut table, seat);
        let fallen = between(&page, "class=\"fallen s\"", "</ul>");
        assert_eq!(fallen.matches("aria-label=\"4\"").count(), 2, "{fallen}");
        assert!(fallen.contains("Advantage"), "{fallen}");
    }
    faces(&table, rolls, &[7, 3]);
    for seat in [0, 1] {
        let page = page(&mut table, seat);
        assert!(!page.contains("class=\"fallen s\""), "they came to something: {page}");
        let told = between(between(&page, "<div class=\"what\"", "</div>"), "<p>", "</p>");
        assert!(told.contains("Advantage"), "{told}");
        assert!(told.find("Advantage") < told.find("activated"), "{told}");
    }
    let moment = between(&page(&mut table, 0), "class=\"led s\"", "</li>").to_owned();
    assert!(moment.contains("Advantage"), "{moment}");
}

#[test]
fn who_shoots_and_who_is_aimed_at_stay_in_sight_and_marked_while_dice_are_typed() {
    let site = serve();
    let setup = json!({ "table": { "width": 9000, "depth": 6000 }, "pas": 250, "scenery": [],
        "rosters": [[one("Anne", true)], [one("Basile", true), one("Nix", false)]] });
    let stands = |side: u8, x: u32, y: u32| json!({ "side": side, "presence": "OnTable", "hit_points": 1, "activated": side == 0, "at": { "x": x, "y": y } });
    let mut figures = vec![stands(0, 1000, 1000), stands(1, 6000, 4500), stands(1, 8000, 500)];
    for reacts in [true, false] {
        if !reacts {
            for (field, value) in [("token", json!("Red")), ("actions", json!(1)), ("activated", json!(true))]
            {
                figures[1][field] = value;
            }
        }
        let position = json!({
            "turn": 2, "advantage": 0, "sides": [{}, {}], "figures": figures,
            "stack": [{ "GameTurn": { "phase": "Activations" } }, { "Initiative": { "value": 4, "next": 0 } },
                { "Activation": { "figure": 1, "en_vue": false, "fresh": true, "used": 0, "halted": false, "snap": false,
                    "bumped": [], "looked": [], "beaten": [], "reacted": false } }],
        });
        let mut table = Table::opened(&site, &aurore(&setup, &position));
        declare(&table, 0, &json!({ "Start": {} }));
        declare(
            &table,
            0,
            &json!({ "DeclareShot": { "weapon": 0, "allocation": [{ "to": 2, "count": 1 }] } }),
        );
        if reacts {
            let seat = table.until("DeclineReaction");
            declare(&table, seat, &json!({ "DeclineReaction": {} }));
        }
        for seat in [0, 1] {
            let page = page(&mut table, seat);
            assert!(page.contains("Anne: shooting roll"), "{page}");
            let figure = |number: u8| {
                between(&page, &format!("data-figure=\"{number}\" aria-label"), "</a>").to_owned()
            };
            assert!(figure(1).contains("class=\"halo\""), "{seat} {reacts}: {}", figure(1));
            assert!(figure(2).contains("class=\"aimed\""), "{seat} {reacts}: {}", figure(2));
            // Both are in the frame: it stands as far off as they are apart.
            assert!(between(&page, "<div class=\"board ", "\"").contains("far-2"), "{seat} {reacts}");
        }
    }
}

#[test]
fn whom_a_command_names_is_found_whatever_game_it_is_of_and_other_numbers_are_not() {
    let named = |game: &str, command: &Value| -> Vec<u16> {
        let system = greffe_games::registry::System::named(game).unwrap();
        greffe_web::named::figures(system, &command.to_string()).into_iter().map(|id| id.0).collect()
    };
    let allocation = json!([{ "to": 2, "count": 5 }, { "to": 3, "count": 1 }, { "to": 2, "count": 4 }]);
    assert_eq!(named("ao", &json!({ "DeclareShot": { "weapon": 7, "allocation": allocation } })), [2, 3]);
    assert_eq!(named("seg", &json!({ "BasicAttack": { "target": 2 } })), [2]);
    assert!(named("seg", &json!({ "NoSuchCommand": { "target": 2 } })).is_empty());
}

#[test]
fn what_alone_asks_for_more_beside_buttons_bears_its_name() {
    let site = serve();
    let bare = |name: &str| {
        let mut bare = one(name, true);
        bare["weapons"] = json!([]);
        bare
    };
    let setup = json!({ "table": { "width": 9000, "depth": 6000 }, "pas": 250, "scenery": [],
        "rosters": [[bare("Anne")], [bare("Basile")]] });
    let stands = |side: u8, x: u32| json!({ "side": side, "presence": "OnTable", "hit_points": 1, "at": { "x": x, "y": 1000 } });
    let mut first = stands(0, 1000);
    for (field, value) in [("activated", json!(true)), ("moved", json!(true)), ("lock", json!("NoMove"))] {
        first[field] = value;
    }
    let position = json!({
        "turn": 2, "advantage": 0, "sides": [{}, {}], "figures": [first, stands(1, 8000)],
        "stack": [{ "GameTurn": { "phase": "Activations" } }, { "Initiative": { "value": 4, "next": 0 } },
            { "Activation": { "figure": 1, "en_vue": false, "fresh": true, "used": 0, "halted": false, "snap": false,
                "bumped": [], "looked": [], "beaten": [], "reacted": false } }],
    });
    let mut table = Table::opened(&site, &aurore(&setup, &position));
    declare(&table, 0, &json!({ "Start": {} }));
    let page = page(&mut table, 0);
    assert!(!page.contains("class=\"commands\""), "one alone is no list: {page}");
    let form = between(&page, "data-command=\"Face\"", "</form>");
    assert_eq!(between(form, "<h2 class=\"h\"><span>", "</h2>"), "Turn</span>", "{form}");
}

#[test]
fn one_save_is_one_tap_to_roll_and_one_to_give_up() {
    let site = serve();
    let stands =
        |side: u8| json!({ "side": side, "presence": "OnTable", "hit_points": 1, "activated": true });
    let first = stands(0);
    let mut second = stands(1);
    for (field, value) in [("token", json!("Red")), ("actions", json!(1)), ("ground", json!("DeepWater"))] {
        second[field] = value;
    }
    let setup = json!({ "table": null, "rosters": [[one("Anne", true)], [one("Basile", true)]] });
    let position = json!({
        "turn": 2, "advantage": 0, "sides": [{}, {}], "figures": [first, second],
        "stack": [{ "GameTurn": { "phase": "Activations" } }, { "Initiative": { "value": 4, "next": 0 } },
            { "Activation": { "figure": 1, "en_vue": false, "fresh": true, "used": 0, "halted": false, "snap": false,
                "bumped": [], "looked": [], "beaten": [], "reacted": false } }],
    });
    let mut table = Table::opened(&site, &aurore(&setup, &position));
    declare(&table, 0, &json!({ "Start": {} }));
    declare(
        &table,
        0,
        &json!({
            "DeclareShot": { "weapon": 0, "allocation": [{ "to": 2, "count": 1 }] },
            "facts": [{ "fact": "sight", "of": [1, 2], "value": true }, { "fact": "distance", "of": [1, 2], "value": 500 }],
        }),
    );
    faces(&table, 0, &[2]);
    let page = page(&mut table, 1);
    let bar = between(&page, "<div class=\"go bar n2\">", "</div>");
    assert_eq!(bar.matches("btn tap").count(), 2, "{bar}");
    assert!(bar.contains("Give up: "), "{bar}");
    let given = between(&page, "data-command=\"DeclineSaves\"", "</form>");
    let value = between(given, "name=\"b0\" value=\"", "\"").replace("&#34;", "\"");
    assert!(value.contains("DeepWater"), "{given}");
    let field = |name: &str| between(given, &format!("name=\"{name}\" value=\""), "\"").to_owned();
    let fields: Vec<(String, String)> =
        ["window", "seat", "retry", "form", "command"].map(|name| (name.to_owned(), field(name))).into();
    let mut fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    fields.push(("b0", &value));
    let path = format!("{}/play", table.opened.base);
    table.people[1].post(&path, &fields);
    let told = table.opened.records("Declared");
    let given_up = json!({ "DeclineSaves": { "saves": ["DeepWater"] } });
    assert!(told.iter().any(|one| one["body"]["command"] == given_up), "{told:?}");
}

#[test]
fn ready_teams_of_made_up_cards_say_so() {
    let site = serve();
    let page = site.get("/new?game=ad&lang=fr").body;
    assert_eq!(page.matches("6 figurines, cartes d\u{2019}essai").count(), 4, "two teams, for either side");
    assert!(!site.get("/new?game=seg&lang=fr").body.contains("cartes d\u{2019}essai"));
}

/// The match of a case of The Drowned Earth, its dice of the table.
fn drowned(file: &str, about: &str) -> Value {
    let file = format!("{}/../fixtures/tde/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let case = cases.iter().find(|case| case["about"].as_str().unwrap().starts_with(about)).unwrap();
    let mut opening = case["opening"].clone();
    opening["ruleset"] = greffe_games::registry::System::named("tde").unwrap().revision().into();
    let kinds =
        ["scenario", "initiative", "attribute", "armour", "scatter", "stealth", "fire", "number", "ruling"];
    opening["dice"] = kinds.into_iter().map(|kind| (kind.to_owned(), json!("table"))).collect();
    opening
}

#[test]
fn whom_no_way_is_short_enough_for_is_shown_to_whoever_charges_and_why_not() {
    let site = serve();
    let mut opening = crate::acts::shots(&json!([]));
    opening["dice"] = aurore(&Value::Null, &Value::Null)["dice"].clone();
    let mut table = Table::opened(&site, &opening);
    declare(&table, 0, &json!({ "Start": {} }));
    let page = page(&mut table, 0);
    let form = between(&page, "data-command=\"DeclareCharge\"", "</form>");
    let choice = |name: &str| {
        let (before, after) = form.split_once(&format!("<b>{name}</b>")).unwrap_or_else(|| panic!("{form}"));
        let (_, input) = before.rsplit_once("<input").unwrap();
        (input.contains("disabled"), after.split("</label>").next().unwrap().to_owned())
    };
    assert!(!choice("Basile").0, "she stands four paces off");
    let (disabled, why) = choice("Nix");
    assert!(disabled && why.contains("paces of movement left"), "{why}");
}

#[test]
fn a_charge_goes_somewhere_and_says_where_and_a_move_may_stay_on_the_spot() {
    let site = serve();
    let opening = drowned("unseen.json", "bases say whom a charge meets");
    let mut table = Table::opened(&site, &opening);
    declare(&table, 0, &json!({ "Start": {} }));
    let page = page(&mut table, 0);
    let way = |command: &str| {
        let form = between(&page, &format!("data-command=\"{command}\""), "</form>");
        let (asks, _) = form.split_once("data-path=").unwrap_or_else(|| panic!("{form}"));
        let (_, field) = asks.rsplit_once("<fieldset").unwrap();
        field.split_once("<legend>").unwrap().1.to_owned()
    };
    let (charge, moves) = (way("DeclareCharge"), way("DeclareMove"));
    assert!(charge.contains("Which way?") && !charge.contains("optional"), "{charge}");
    assert!(moves.contains("on the spot") && !moves.contains("optional"), "the answer wanted: {moves}");
    // After how much of the way something is chained is asked within what is chained.
    let form = between(&page, "data-command=\"DeclareMove\"", "</form>");
    let (before, _) = form.split_once("Chained after how much").unwrap_or_else(|| panic!("{form}"));
    let (_, last) = before.rsplit_once("class=\"choice\"").unwrap();
    assert!(last.contains("class=\"then\""), "{last}");
}

#[test]
fn what_was_said_before_a_move_is_asked_again_after_it_and_nothing_is_filled_in() {
    let site = serve();
    let opening =
        drowned("unseen.json", "a reactor that earns a point by an Exploit reacts to the next action");
    let mut table = Table::opened(&site, &opening);
    declare(&table, 0, &json!({ "Start": {} }));
    let moves = json!({ "DeclareMove": { "length": 254 } });
    let shoots = json!({
        "DeclareReaction": { "figure": 2, "strike": { "Shoot": { "target": 1, "weapon": 0 } }, "spot": 0 },
        "facts": [{ "fact": "distance", "of": [2, 1], "value": 1016 }],
    });
    declare(&table, 0, &moves);
    let first = page(&mut table, 1);
    assert!(first.contains("Distance"), "it is asked how far it is: {first}");
    declare(&table, 1, &shoots);
    declare(&table, 0, &json!({ "PassFirefight": {} }));
    let mut left = vec![4, 1, 1, 1, 1, 1];
    while !left.is_empty() {
        let asked = table.opened.records("Asked");
        let request = asked.last().unwrap()["body"]["requests"][0].clone();
        let many = request["sides"].as_array().unwrap().len();
        let seat = usize::from(request["seat"] == "seat:2");
        faces(&table, seat, &left.drain(..many).collect::<Vec<u32>>());
    }
    declare(&table, 0, &moves);
    let again = page(&mut table, 1);
    assert!(again.contains("Distance") && again.contains("Kaneda"), "{again}");
    assert!(!again.contains("said at record"), "the move has changed it: {again}");
}
