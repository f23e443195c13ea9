//! What an opening may not say although play could hold it: a position that no match comes to. Nothing here is asked
//! again in play.   TDE-SETUP-01, TDE-SCN-03

use crate::profiles::Kind;
use crate::profiles::weapons::Template;
use crate::skills::properties;
use crate::state::frames::Frame;
use crate::state::look::{Look, part_of, place};
use crate::state::{Figure, Part, Place, Posture, Presence, State};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The numbers of a treasure hunt.   TDE-TRE-01
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=crate::hidden::NUMBERS;

/// Every fault of an opening's position that is one of no match.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (id, figure) in look.figures() {
        figure_faults(look, id, figure, &mut faults);
        if !look.setup.before(5) {
            arm_faults(look, id, figure, &mut faults);
        }
    }
    side_faults(look, &mut faults);
    object_faults(look, &mut faults);
    if !look.setup.before(4) {
        smoke_faults(look, &mut faults);
        place_faults(look, &mut faults);
    }
    stack_faults(look, &mut faults);
    faults
}

/// What recorded states say by themselves: who is Down is Crouched and has no points, a swimmer does not burn, who
/// burns is stealthed no more.   TDE-HEALTH-08, TDE-POST-08, TDE-STEALTH-07
pub fn settle(look: Look<'_>) -> Vec<Figure> {
    let acts = look.sequence().is_some();
    let settled = |(id, figure): (FigureId, &Figure)| {
        let mut figure = figure.clone();
        let down = look.is_down(id) && look.kind(id) != Kind::Cavalry && !acts;
        if down {
            figure.ap = 0;
            figure.posture =
                if figure.posture == Posture::Standing { Posture::Crouched } else { figure.posture };
        }
        if figure.posture == Posture::Swimming {
            figure.fire = 0;
        }
        figure.stealthed &= figure.fire == 0;
        figure
    };
    look.figures().map(settled).collect()
}

fn add(faults: &mut Vec<Fault>, broken: bool, field: String, rule: &'static str, [fr, en]: [&str; 2]) {
    if broken {
        faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
    }
}

/// One figure: where it is in its life, and what it may be there.
fn figure_faults(look: Look<'_>, id: FigureId, figure: &Figure, faults: &mut Vec<Fault>) {
    let field = |name: &str| format!("/figures/{}/{name}", place(id));
    let acts = look.sequence().is_some();
    let buried = matches!(figure.posture, Posture::Climbing(height) if height < 0);
    let words = ["on ne grimpe pas sous le pied d'une paroi", "nobody climbs below the foot of a face"];
    add(faults, buried, field("posture"), "TDE-POST-11", words);
    let idle = figure.slowed.is_some_and(|slowed| slowed.by == 0);
    let words = ["un marqueur Ralenti vaut un pouce au moins", "a Slowed marker is worth an inch at least"];
    add(faults, idle, field("slowed/by"), "TDE-PROP-11", words);
    let lost = figure.presence == Presence::Reserve && figure.arrival.is_none();
    let words = ["hors table, sans dire quand elle entre", "off the table, and not said when it comes in"];
    add(faults, lost, field("arrival"), "TDE-COU-04", words);
    let staged = look.state.turn == 0;
    let words =
        ["la partie a commencé : elle n'est plus à placer", "the match has begun: it is placed already"];
    add(faults, figure.presence == Presence::Undeployed && !staged, field("presence"), "TDE-SETUP-08", words);
    if look.kind(id) == Kind::Cavalry {
        cavalry_faults(look, id, figure, faults);
    }
    let foe = look.engaging(id).next();
    let words = ["Furtive au contact d'un ennemi", "stealthed and touching an enemy"];
    add(faults, figure.stealthed && foe.is_some() && !acts, field("stealthed"), "TDE-STEALTH-04", words);
}

/// The uses of weapons are counted of those that have few, and end.   TDE-PROP-15
fn arm_faults(look: Look<'_>, id: FigureId, figure: &Figure, faults: &mut Vec<Fault>) {
    for (number, arm) in (0_u8..).zip(&figure.arms) {
        let most = look.weapon(id, number).and_then(properties::rare).unwrap_or(0);
        let words = ["plus d'utilisations qu'une arme Rare n'en a", "more uses than a Rare weapon has"];
        add(
            faults,
            arm.used > most,
            format!("/figures/{}/arms/{number}/used", place(id)),
            "TDE-PROP-15",
            words,
        );
    }
}

/// A cavalry figure and its parts: one on the table, or the others.   TDE-CAV-01, TDE-CAV-13, TDE-CAV-30
fn cavalry_faults(look: Look<'_>, id: FigureId, figure: &Figure, faults: &mut Vec<Fault>) {
    for part in [Part::Rider, Part::Mount] {
        let own = part_of(id, part);
        let Some(known) = look.figure(own) else { continue };
        let field = format!("/figures/{}", place(own));
        let merged = known.presence == Presence::Merged(id);
        let mounted = figure.presence == Presence::OnTable;
        let words =
            ["le Cavalier et la Monture sont en selle", "rider and mount are one with their cavalry figure"];
        let gone = known.presence == Presence::Eliminated;
        add(faults, mounted && !merged && !gone, format!("{field}/presence"), "TDE-CAV-01", words);
        let words = [
            "la Cavalerie s'est séparée : cette partie est à part",
            "cavalry has come apart: so has this part",
        ];
        add(
            faults,
            figure.presence == Presence::Apart && merged,
            format!("{field}/presence"),
            "TDE-CAV-13",
            words,
        );
        let most = look.body(id, Some(part)).map_or(0, |body| body.health);
        let words = ["plus de Blessures que de Santé", "more wounds than health"];
        add(faults, merged && known.wounds > most, format!("{field}/wounds"), "TDE-HEALTH-15", words);
        let spent = mounted && merged && known.wounds == most && look.sequence().is_none();
        let words = [
            "sans Santé, cette partie n'est plus en selle",
            "without health this part is in the saddle no more",
        ];
        add(faults, spent, format!("{field}/wounds"), "TDE-CAV-30", words);
    }
}

/// The sides: their letters, what they hold, whom they named.
fn side_faults(look: Look<'_>, faults: &mut Vec<Fault>) {
    let State { sides, initiative, .. } = look.state;
    let sided = |side: u8| usize::from(side) < sides.len();
    let words = ["il n'y a que les camps 0 et 1", "there are the sides 0 and 1 alone"];
    add(faults, initiative.is_some_and(|side| !sided(side)), "/initiative".to_owned(), "TDE-TURN-05", words);
    let letters: Vec<_> = sides.iter().filter_map(|side| side.letter).collect();
    let twice = matches!(letters.as_slice(), [one, other] if one == other);
    let words = ["un camp est A, l'autre B", "one side is A, the other B"];
    add(faults, twice, "/sides/1/letter".to_owned(), "TDE-SCN-02", words);
    for (number, side) in (0_u8..).zip(sides) {
        let field = |name: &str| format!("/sides/{number}/{name}");
        let alien = |id: FigureId| look.side_of(id) != Some(number) || look.kind(id) != Kind::Character;
        let words = ["le Courrier est un Personnage de ce camp", "the courier is a Character of this side"];
        add(faults, side.courier.is_some_and(alien), field("courier"), "TDE-COU-02", words);
        let drawn = side.wanted.iter().chain(&side.recovered).any(|number| !NUMBERS.contains(number));
        let words = ["un Objectif porte un numéro de 1 à 6", "an objective bears a number from 1 to 6"];
        add(faults, drawn, field("wanted"), "TDE-TRE-01", words);
        let held = look.team(number).map_or(0, |team| team.effects.len());
        let strange = side.played.iter().any(|card| usize::from(*card) >= held);
        let words = ["cette Carte d'Effet n'est pas de l'Équipe", "this effect card is not of the team"];
        add(faults, strange, field("played"), "TDE-BUILD-11", words);
    }
}

/// Markers and losses.
fn object_faults(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (number, objective) in look.state.objectives.iter().enumerate() {
        let field = |name: &str| format!("/objectives/{number}/{name}");
        let bearer = match objective.place {
            Place::Carried(id) => Some(id),
            Place::Hand | Place::Table(_) | Place::Dropped { .. } | Place::Gone {} => None,
        };
        let beast = bearer.is_some_and(|id| look.kind(id) == Kind::Beast);
        let words = ["une Bête ne transporte rien", "a Beast carries nothing"];
        add(faults, beast, field("place"), "TDE-BEAST-02", words);
        let fallen = bearer.is_some_and(|id| look.is_down(id)) && look.sequence().is_none();
        let fallen = fallen && !look.state.stack.iter().any(|frame| matches!(frame, Frame::Drop { .. }));
        let words = ["À terre, elle a lâché ce qu'elle portait", "Down, it has dropped what it carried"];
        let rule = if objective.number.is_some() { "TDE-TRE-10" } else { "TDE-COU-11" };
        add(faults, fallen, field("place"), rule, words);
        let strange = objective.number.is_some_and(|number| !NUMBERS.contains(&number));
        let words = ["un Objectif porte un numéro de 1 à 6", "an objective bears a number from 1 to 6"];
        add(faults, strange, field("number"), "TDE-TRE-01", words);
        let sides = objective.owner.iter().chain(&objective.controller);
        let words = ["il n'y a que les camps 0 et 1", "there are the sides 0 and 1 alone"];
        add(faults, sides.into_iter().any(|side| *side > 1), field("owner"), "TDE-ATK-07", words);
    }
    for (number, kill) in look.state.kills.iter().enumerate() {
        let strange = kill.by.is_some_and(|by| look.figure(by).is_none());
        let words = ["cette figurine n'existe pas", "there is no such figure"];
        add(faults, strange, format!("/kills/{number}/by"), "TDE-HEALTH-09", words);
        let words = ["elle n'a pas encore eu lieu", "it has not happened yet"];
        let early = kill.moment > look.state.moment && !look.setup.before(6);
        add(faults, early, format!("/kills/{number}/moment"), "TDE-HEALTH-09", words);
        let lives = look.figure(kill.figure).is_some_and(|figure| figure.presence != Presence::Eliminated);
        let words = ["elle n'est pas Éliminée", "it is not eliminated"];
        add(faults, lives, format!("/kills/{number}/figure"), "TDE-HEALTH-09", words);
    }
}

/// Smoke has its place on the table where positions are recorded, and names who is inside where they are not.
/// TDE-PROP-06, TDE-TPL-14
fn smoke_faults(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (number, smoke) in look.state.smoke.iter().enumerate() {
        let field = |name: &str| format!("/smoke/{number}/{name}");
        let words = [
            "une place, et sur la table, si les positions sont relevées",
            "a place, on the table, where positions are recorded",
        ];
        // A teardrop starts at a base, which is all on the table.
        add(faults, !is_placed(look, smoke.at), field("at"), "TDE-PROP-06", words);
        let aimless = smoke.template == Template::Teardrop && smoke.at.is_some() && smoke.toward.is_none();
        let words = ["une Goutte pointe quelque part", "a teardrop points somewhere"];
        add(faults, aimless, field("toward"), "TDE-TPL-14", words);
        let strange = smoke.inside.iter().any(|id| look.figure(*id).is_none());
        let words = ["cette figurine n'existe pas", "there is no such figure"];
        add(faults, strange, field("inside"), "TDE-PROP-06", words);
    }
}

/// Whether a place is given where positions are recorded, on the table, and none where they are not.
fn is_placed(look: Look<'_>, at: Option<Point>) -> bool {
    match (look.setup.table, at) {
        (Some(table), Some(at)) => Disc::new(at, 0).is_on_table(table.width, table.depth),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Markers lie on the table.   TDE-COU-11, TDE-TRE-02
fn place_faults(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (number, objective) in look.state.objectives.iter().enumerate() {
        let at = match objective.place {
            Place::Table(at) | Place::Dropped { at, .. } => at,
            Place::Hand | Place::Carried(_) | Place::Gone {} => continue,
        };
        let words = ["ce marqueur est hors de la table", "this marker is off the table"];
        let off = at.is_some() && !is_placed(look, at);
        add(faults, off, format!("/objectives/{number}/place"), "TDE-CORE-02", words);
    }
}

/// The procedures under way: one activation at most, of a figure that can act, in a turn.   TDE-TURN-01, TDE-TURN-06
fn stack_faults(look: Look<'_>, faults: &mut Vec<Fault>) {
    let mut activations = 0_usize;
    for (number, frame) in look.state.stack.iter().enumerate() {
        let field = format!("/stack/{number}");
        let phase = matches!(frame, Frame::Turn { .. } | Frame::Activation { .. } | Frame::Upkeep { .. });
        let words = ["le Tour 0 est la mise en place", "turn 0 is the set-up"];
        add(faults, phase && look.state.turn == 0, field.clone(), "TDE-TURN-01", words);
        if let Frame::Turn { next } | Frame::Initiative { side: next } = frame {
            let words = ["il n'y a que les camps 0 et 1", "there are the sides 0 and 1 alone"];
            add(faults, *next > 1, field.clone(), "TDE-TURN-05", words);
        }
        if let Frame::Activation { figure, .. } = frame {
            activations = activations.saturating_add(1);
            let words = ["une seule figurine est active", "one figure alone is active"];
            add(faults, activations > 1, field.clone(), "TDE-TURN-06", words);
            let words = ["À terre, nulle n'est active", "nobody is active while Down"];
            let down = look.is_down(*figure) && look.sequence().is_none();
            add(faults, down, field, "TDE-HEALTH-08", words);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::setup::opening::read;
    use crate::state::{Posture, State};
    use greffe_core::judging::opening::Opening;
    use serde_json::{Value, json};

    fn card(name: &str, more: &Value) -> Value {
        let mut card = json!({
            "name": name, "faction": name, "ap_gain": 2, "ap_max": 3, "distance": {"success": 4, "exceptional": 7},
            "melee": 6, "agility": 6, "aim": 6, "intellect": 6, "body": {"health": 4, "endurance": 4},
        });
        for (key, value) in more.as_object().unwrap() {
            card[key] = value.clone();
        }
        card
    }

    /// Nix (1) with its rider (2) and mount (3), a beast (4), against Kaneda (5): the opening, changed.
    fn opened(ruleset: &str, change: impl Fn(&mut Value)) -> Result<State, Vec<String>> {
        let beast = json!({"kind": "Beast"});
        let parts = json!({"mount": {"health": 3, "endurance": 4}, "rider": card("Nix", &json!({"role": "Leader"})),
            "beast": card("Nix", &beast)});
        let rides = json!({"kind": "Cavalry", "role": "Leader", "parts": parts});
        let figure = |side: u8| json!({"side": side, "presence": "OnTable", "ap": 2});
        let part = json!({"side": 0, "presence": {"Merged": 1}});
        let mut armed = figure(1);
        armed["arms"] = json!([{}, {}]);
        let mut position = json!({
            "turn": 1, "initiative": 0, "sides": [{"letter": "B"}, {"letter": "A"}],
            "figures": [figure(0), part, part, figure(0), armed],
            "stack": [{"Turn": {"next": 0}}, {"Activation": {"figure": 1}}],
        });
        change(&mut position);
        let damage = json!({"success": 2, "exceptional": 3});
        let blade = json!({"name": "Blade", "damage": damage});
        let sling = json!({"name": "Sling", "damage": damage, "range": {"success": 6, "exceptional": 9},
            "properties": [{"Rare": 2}]});
        let sides = json!([{"team": [card("Nix", &rides), card("Rex", &beast)]},
            {"team": [card("Kaneda", &json!({"role": "Leader", "weapons": [blade, sling]}))]}]);
        let opening: Opening = serde_json::from_value(json!({
            "system": "tde", "ruleset": ruleset, "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
            "setup": {"table": null, "points": 150, "sides": sides}, "position": position,
        }))
        .unwrap();
        let told = |fault: greffe_core::judging::error::Fault| {
            format!("{} {}", fault.field, fault.rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default())
        };
        read(&opening).map(|(_, state)| state).map_err(|faults| faults.into_iter().map(told).collect())
    }

    #[test]
    fn what_no_match_comes_to_is_refused_where_it_stands() {
        type Change = fn(&mut Value);
        let cases: [(Change, &str); 20] = [
            (
                |at| {
                    at["figures"][3] = json!({"side": 0, "presence": "Eliminated"});
                    at["kills"] = json!([{"figure": 4, "moment": 1}]);
                },
                "/kills/0/moment TDE-HEALTH-09",
            ),
            (|at| at["figures"][4]["arms"][0]["used"] = json!(1), "/figures/4/arms/0/used TDE-PROP-15"),
            (|at| at["figures"][4]["arms"][1]["used"] = json!(3), "/figures/4/arms/1/used TDE-PROP-15"),
            (|at| at["figures"][2]["wounds"] = json!(3), "/figures/2/wounds TDE-CAV-30"),
            (|at| at["figures"][1]["presence"] = json!("OnTable"), "/figures/1/presence TDE-CAV-01"),
            (|at| at["figures"][1]["wounds"] = json!(9), "/figures/1/wounds TDE-HEALTH-15"),
            (|at| at["figures"][4]["posture"] = json!({"Climbing": -5}), "/figures/4/posture TDE-POST-11"),
            (|at| at["figures"][4]["slowed"] = json!({"by": 0}), "/figures/4/slowed/by TDE-PROP-11"),
            (
                |at| {
                    at["figures"][4]["ap"] = json!(0);
                    at["figures"][4]["presence"] = json!("Undeployed");
                },
                "/figures/4/presence TDE-SETUP-08",
            ),
            (|at| at["sides"][0]["courier"] = json!(5), "/sides/0/courier TDE-COU-02"),
            (|at| at["sides"][1]["letter"] = json!("B"), "/sides/1/letter TDE-SCN-02"),
            (|at| at["sides"][1]["wanted"] = json!(9), "/sides/1/wanted TDE-TRE-01"),
            (|at| at["sides"][0]["played"] = json!([3]), "/sides/0/played TDE-BUILD-11"),
            (|at| at["initiative"] = json!(4), "/initiative TDE-TURN-05"),
            (|at| at["stack"][0]["Turn"]["next"] = json!(7), "/stack/0 TDE-TURN-05"),
            (|at| at["objectives"] = json!([{"place": {"Carried": 4}}]), "/objectives/0/place TDE-BEAST-02"),
            (
                |at| at["smoke"] = json!([{"template": "Small", "at": {"x": 1, "y": 1}}]),
                "/smoke/0/at TDE-PROP-06",
            ),
            (|at| at["smoke"] = json!([{"template": "Small", "inside": [9]}]), "/smoke/0/inside TDE-PROP-06"),
            (
                |at| at["objectives"] = json!([{"place": {"Table": {"x": -9, "y": 1}}}]),
                "/objectives/0/place TDE-CORE-02",
            ),
            (
                |at| at["stack"].as_array_mut().unwrap().push(json!({"Activation": {"figure": 5}})),
                "/stack/2 TDE-TURN-06",
            ),
        ];
        for (change, told) in cases {
            let faults = opened("tde/14", change).expect_err(told);
            assert!(faults.iter().any(|fault| fault == told), "{told}: {faults:?}");
        }
        assert!(opened("tde/14", |at| at["figures"][4]["arms"][1]["used"] = json!(2)).is_ok());
        let early = |at: &mut Value| {
            at["figures"][3] = json!({"side": 0, "presence": "Eliminated"});
            at["kills"] = json!([{"figure": 4, "moment": 1}]);
        };
        assert!(opened("tde/5", early).is_ok());
        assert!(opened("tde/4", |at| at["figures"][4]["arms"][0]["used"] = json!(1)).is_ok());
        assert!(opened("tde/2", |position| position["initiative"] = json!(4)).is_ok());
    }

    #[test]
    fn what_a_state_says_by_itself_is_settled() {
        let change = |position: &mut Value| {
            position["figures"][3]["wounds"] = json!(4);
            position["figures"][4]["fire"] = json!(1);
            position["figures"][4]["stealthed"] = json!(true);
        };
        let now = opened("tde/5", change).unwrap();
        assert_eq!((now.figures[3].ap, now.figures[3].posture), (0, Posture::Crouched));
        assert!(!now.figures[4].stealthed);
        let then = opened("tde/2", change).unwrap();
        assert_eq!((then.figures[3].ap, then.figures[3].posture), (2, Posture::Standing));
    }
}
