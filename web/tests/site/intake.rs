//! The form of a new match and the editor of teams, without scripts: steps, faults, files, nothing typed lost.

use greffe_games::registry::System;

use crate::person::Person;
use crate::server::serve;

/// The fields of the first form of a page that carries values, as a browser would send them.
fn sent(page: &str) -> Vec<(String, String)> {
    let form = page.split("<form class=").skip(1).find(|part| part.contains("intake")).unwrap();
    let form = form.split("</form>").next().unwrap();
    let mut fields = Vec::new();
    for tag in form.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let of = |key: &str| {
            let rest = tag.split(&format!(" {key}=\"")).nth(1)?;
            Some(rest.split('"').next()?.replace("&#34;", "\"").replace("&#39;", "'").replace("&#38;", "&"))
        };
        let (Some(name), true) = (of("name"), tag.starts_with("input")) else { continue };
        let ticked = tag.contains("type=\"radio\"") || tag.contains("type=\"checkbox\"");
        if name != "csrf" && (!ticked || tag.contains(" checked")) {
            fields.push((name, of("value").unwrap_or_default()));
        }
    }
    for select in form.split("<select ").skip(1) {
        let name = select.split("name=\"").nth(1).unwrap().split('"').next().unwrap();
        let options = select.split("</select>").next().unwrap();
        let value = options.split("<option ").find(|option| option.contains(" selected"));
        let value = value.map(|option| option.split('"').nth(1).unwrap().replace("&#34;", "\""));
        fields.push((name.to_owned(), value.unwrap_or_default()));
    }
    for area in form.split("<textarea ").skip(1) {
        let name = area.split("name=\"").nth(1).unwrap().split('"').next().unwrap();
        let text = area.split_once('>').unwrap().1.split("</textarea>").next().unwrap();
        fields.push((name.to_owned(), text.replace("&#34;", "\"")));
    }
    fields
}

/// Sends the form seen last, with changes, by a button.
pub(crate) fn press(person: &mut Person<'_>, path: &str, button: &str, changes: &[(&str, &str)]) {
    let mut fields = sent(&person.page);
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        fields.push(((*name).to_owned(), (*value).to_owned()));
    }
    fields.push(("do".to_owned(), button.to_owned()));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    person.post(path, &fields);
    assert_eq!(person.status, 200, "{button}: {}", person.page);
}

fn value(page: &str, name: &str) -> Option<String> {
    sent(page).into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

#[test]
fn every_game_opens_from_its_form_with_every_number_of_sides() {
    let site = serve();
    for system in System::ALL {
        let intake = system.intake();
        let mut person = Person::new(&site);
        let from = intake.sides.least.max(2);
        for sides in from..=intake.sides.most {
            person.get(&format!("/new?game={}&lang=en", system.name()));
            for _ in from..sides {
                press(&mut person, "/new", "more", &[("name.0", "Typed before")]);
                assert_eq!(value(&person.page, "name.0").as_deref(), Some("Typed before"));
            }
            assert_eq!(value(&person.page, "sides"), Some(sides.to_string()));
            let mut changes = Vec::new();
            for side in 0..sides {
                let at = format!("setup{}", intake.team_at(side).unwrap().replace('/', "."));
                let radio = format!("type=\"radio\" name=\"{at}\" value=\"");
                // Not the same team twice: some games have figures of whom there is only one.
                let offered = person.page.split(&radio).nth(1 + usize::from(side) % 2).expect(&at);
                let word = offered.split('"').next().unwrap();
                changes.push((at, word.to_owned()));
                changes.push((format!("name.{side}"), format!("Side {side}")));
            }
            let changes: Vec<(&str, &str)> =
                changes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            press(&mut person, "/new", "open", &changes);
            // Dealt cards want their dice set up first.
            let opened =
                ["/play", "/veil", "/dice", "/seats?wait=1"].iter().any(|end| person.path.ends_with(end));
            assert!(opened, "{} with {sides} sides: {}", system.name(), person.page);
        }
    }
}

#[test]
fn ones_own_scenario_asks_what_each_side_begins_with_and_opens() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/new?game=ad&lang=en");
    let own = "{\"forces\":null}";
    let teams = [("setup.sides.0.team", "couronne"), ("setup.sides.1.team", "mousquetaires")];
    let chosen =
        [("setup.scenario", own), ("setup.scenario.-3.name", "The watch"), ("setup.board", "auberge")];
    press(&mut person, "/new", "open", &[&chosen[..], &teams[..]].concat());
    // What is missing is said at fields that are there.
    for side in 0..2 {
        for field in ["colour", "deploy"] {
            let name = format!("setup.scenario.-3.forces.{side}.{field}");
            assert_eq!(value(&person.page, &name).as_deref(), Some(""), "{name}");
            assert!(person.page.contains(&format!("id=\"{name}.-why\"")), "{name}");
        }
    }
    let at = |side: &str, field: &str| format!("setup.scenario.-3.forces.{side}.{field}");
    let [red, blue] = ["0", "1"].map(|side| (at(side, "colour"), at(side, "deploy")));
    let filled = [
        (red.0.as_str(), "Red"),
        (red.1.as_str(), "A1:P2"),
        (blue.0.as_str(), "Blue"),
        (blue.1.as_str(), "A11:P12"),
    ];
    press(&mut person, "/new", "add setup.scenario.-3.forces.0.start", &filled);
    assert_eq!(value(&person.page, "setup.scenario.-3.forces.0.start.0.figure").as_deref(), Some("1"));
    assert_eq!(value(&person.page, &blue.1).as_deref(), Some("A11:P12"));
    press(
        &mut person,
        "/new",
        "open",
        &[("setup.scenario.-3.forces.0.start.0.at", "A1"), teams[0], teams[1]],
    );
    let opened = ["/play", "/veil", "/dice", "/seats?wait=1"].iter().any(|end| person.path.ends_with(end));
    assert!(opened, "{}", person.page);
}

#[test]
fn a_game_is_chosen_first_and_every_option_dice_kind_and_field_has_its_control() {
    let site = serve();
    for system in System::ALL {
        let page = site.get(&format!("/new?game={}&lang=en", system.name())).body;
        for option in system.rulebook().options {
            let decided = system.intake().sides.many.is_some_and(|(name, _)| name == option.name);
            assert_eq!(page.contains(&format!("name=\"options.{}\"", option.name)), !decided);
        }
        for dice in system.intake().dice {
            assert!(page.contains(&format!("name=\"dice.{}\"", dice.word)));
        }
        assert!(page.contains(&format!("/new?game={}#teams", system.name())));
    }
}

#[test]
fn items_are_added_copied_moved_and_taken_out() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/new?game=seg&lang=en");
    press(&mut person, "/new", "add setup.scenery", &[("name.0", "Kept")]);
    let first = [("setup.scenery.0.outline", "0 0; 100 0; 100 50"), ("setup.scenery.0.height", "12.5")];
    press(&mut person, "/new", "copy setup.scenery.0", &first);
    assert_eq!(value(&person.page, "setup.scenery.1.height").as_deref(), Some("12.5"));
    press(&mut person, "/new", "up setup.scenery.1", &[("setup.scenery.1.height", "40")]);
    assert_eq!(value(&person.page, "setup.scenery.0.height").as_deref(), Some("40"));
    assert!(person.page.contains("points=\"0,600 100,600 100,550\""), "drawn on the plan, y upwards");
    press(&mut person, "/new", "out setup.scenery.0", &[]);
    assert_eq!(value(&person.page, "setup.scenery.0.height").as_deref(), Some("12.5"));
    assert_eq!(value(&person.page, "setup.scenery.1.height"), None);
    assert_eq!(value(&person.page, "name.0").as_deref(), Some("Kept"));
    for odd in ["out setup.scenery.99", "up setup.scenery.0", "add nothing", "copy x.y.3", "add setup.table"]
    {
        press(&mut person, "/new", odd, &[]);
        assert_eq!(value(&person.page, "setup.scenery.0.height").as_deref(), Some("12.5"), "{odd}");
    }
}

#[test]
fn a_fault_stands_at_its_field_in_the_language_of_the_page() {
    let site = serve();
    for (language, says) in [("fr", "trois longueurs croissantes"), ("en", "three increasing lengths")] {
        let mut person = Person::new(&site);
        person.get(&format!("/new?game=seg&lang={language}"));
        let teams = [("setup.rosters.0", "garde"), ("setup.rosters.1", "ecluse")];
        let names = [("name.0", "A"), ("name.1", "B"), ("setup.rulers.0", "500"), ("setup.caps.1", "12")];
        press(&mut person, "/new", "open", &[teams.as_slice(), &names].concat());
        assert!(person.page.contains(says), "{}", person.page);
        let after = person.page.split("id=\"setup.rosters.1\"").nth(1).unwrap();
        assert!(
            after.split("class=\"picks\"").next().unwrap().contains("SEG-TEAM-02"),
            "the cap, at the team"
        );
        assert_eq!(value(&person.page, "setup.rulers.0").as_deref(), Some("500"));
    }
}

#[test]
fn a_team_is_built_counted_kept_and_played() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/teams/seg?lang=en");
    let figure = [("team.0.name", "Aude"), ("team.0.rank", "King"), ("team.0.value", "3")];
    press(&mut person, "/teams/seg", "count", &figure);
    assert!(person.page.contains("30 points"), "{}", person.page);
    press(&mut person, "/teams/seg", "look", &[("team.0.skills.-add", "Tactician")]);
    assert_eq!(value(&person.page, "team.0.skills.0").as_deref(), Some("Tactician"));
    press(&mut person, "/teams/seg", "copy team.0", &[]);
    assert_eq!(value(&person.page, "team.1.skills.0").as_deref(), Some("Tactician"));
    press(&mut person, "/teams/seg", "keep", &[("name", "Les Braves")]);
    assert!(person.page.contains("SEG-TEAM-04"), "two kings: {}", person.page);
    assert!(person.path.ends_with("/teams/seg"));
    press(&mut person, "/teams/seg", "keep", &[("team.1.rank", "Queen"), ("team.1.name", "Blanche")]);
    assert!(person.path.starts_with("/new"), "{} {}", person.path, person.page);
    assert!(person.page.contains("Les Braves"));
    person.get("/teams/seg?from=own-0");
    assert_eq!(value(&person.page, "team.1.name").as_deref(), Some("Blanche"));
}

#[test]
fn a_library_of_ones_own_is_kept_listed_offered_first_and_thinned() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/teams/seg?lang=en");
    let list = "aldéric\nBRUNE\nZoé, King, 2, Elusive";
    press(&mut person, "/teams/seg", "paste", &[("paste", list)]);
    assert_eq!(value(&person.page, "team.0.name").as_deref(), Some("Aldéric"));
    assert_eq!(value(&person.page, "team.2.skills.0").as_deref(), Some("Elusive"));
    let rest = [("team.0.rank", "10"), ("name", "Les Miens")];
    press(&mut person, "/teams/seg", "keep", &rest);
    assert!(person.path.starts_with("/new"), "{}", person.page);
    person.get("/new?game=seg&lang=en");
    assert_eq!(sent(&person.page).iter().find(|(name, _)| name == "setup.rosters.0").unwrap().1, "own-0");
    person.get("/teams/seg?lang=en");
    assert!(
        person.page.contains("Your teams") && person.page.contains("Remove Les Miens"),
        "{}",
        person.page
    );
    for wrong in ["drop own-7", "drop own-x"] {
        person.post("/teams/seg", &[("do", wrong)]);
        assert_eq!(person.status, 400, "{wrong}");
        person.get("/teams/seg?lang=en");
    }
    person.post("/teams/ad", &[("do", "drop own-0")]);
    assert_eq!(person.status, 400, "a team of another game");
    person.get("/teams/seg?lang=en");
    person.post("/teams/seg", &[("do", "drop own-0")]);
    assert!(!person.page.contains("Les Miens"), "{}", person.page);
}

#[test]
fn a_list_pasted_into_the_opening_form_is_a_team() {
    let site = serve();
    let mut person = Person::new(&site);
    person.get("/new?game=seg&lang=en");
    let list = "Aldéric\nSœur Ysolde\nBrune, dragon";
    press(&mut person, "/new", "open", &[("setup.rosters.0", ""), ("setup.rosters.0.-paste", list)]);
    assert!(person.page.contains("line 3: “dragon” says nothing"), "{}", person.page);
    assert!(person.page.contains("Brune, dragon</textarea>"), "nothing typed is lost");
    let list = list.trim_end_matches(", dragon");
    press(&mut person, "/new", "open", &[("name.0", "Trois"), ("setup.rosters.0.-paste", list)]);
    assert!(person.path.ends_with("/seats?wait=1"), "{}", person.page);
}

#[test]
fn a_team_goes_out_as_a_file_and_comes_back() {
    let site = serve();
    let mut person = Person::new(&site);
    for system in System::ALL {
        let path = format!("/teams/{}", system.name());
        person.get(&format!("/new?game={}&lang=en", system.name()));
        let at = format!("setup{}", system.intake().team_at(0).unwrap().replace('/', "."));
        let radio = format!("type=\"radio\" name=\"{at}\" value=\"");
        let word = person.page.split(&radio).nth(1).unwrap().split('"').next().unwrap().to_owned();
        person.get(&format!("{path}?from={word}"));
        let shown = sent(&person.page);
        press(&mut person, &path, "file", &[]);
        let file = person.page.clone();
        assert!(file.starts_with(&format!("{{\"game\":\"{}\"", system.name())), "{file}");
        person.get(&path);
        press(&mut person, &path, "paste", &[("paste", &file)]);
        let mut again = sent(&person.page);
        again.retain(|(name, _)| name != "paste");
        let mut shown: Vec<_> = shown.into_iter().filter(|(name, _)| name != "paste").collect();
        shown.sort();
        again.sort();
        assert_eq!(again, shown, "{}", system.name());
        person.get(&path);
        press(&mut person, &path, "paste", &[("paste", "{\"game\":\"chess\",\"name\":\"x\",\"team\":[]}")]);
        assert!(person.page.contains("another game: chess") && person.page.contains("&#34;chess&#34;"));
    }
}
