//! What may be wrong with warbands, cards and scenarios, each fault at its field.

use std::collections::{BTreeMap, BTreeSet};

use crate::profiles::weapons::{Item, Property, Weapon};
use crate::profiles::{Abilities, Class, Profile};
use crate::setup::board::{EdgeKind, Ground};
use crate::setup::options::PoisonStack;
use crate::setup::scenario::{Clock, Force, Goal};
use crate::setup::square::{EdgeName, Square};
use crate::setup::{Place, Setup};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// The most figures of a warband.
pub const MOST_FIGURES: usize = 20;
/// The cards of a shared deck.   AD-CARD-15
const SHARED: usize = 24;

fn fault(field: &str, rule: &'static str, fr: &str, en: &str) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}

/// Every fault of a set-up that reads.
pub fn faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut of_side = BTreeMap::new();
    for figure in &setup.figures {
        let place: &mut usize = of_side.entry(figure.owner).or_default();
        let field = match figure.owner {
            Some(side) => format!("/setup/sides/{side}/team/{place}"),
            None => format!("/setup/scenario/others/{place}/profile"),
        };
        *place = place.saturating_add(1);
        profile(setup, &figure.profile, &field, &mut faults);
    }
    for (side, force) in (0_u8..).zip(&setup.scenario.forces) {
        warband(setup, side, force, &mut faults);
    }
    scenario(setup, &mut faults);
    places(setup, &mut faults);
    uniques(setup, &mut faults);
    faults
}

/// A character card that makes sense.   AD-BAND-07
fn profile(setup: &Setup, profile: &Profile, field: &str, faults: &mut Vec<Fault>) {
    if profile.name.trim().is_empty() {
        faults.push(fault(&format!("{field}/name"), "AD-BAND-07", "il faut un nom", "a name is needed"));
    }
    if !(1 <= profile.cripple && profile.cripple <= profile.kill && profile.kill <= 99) {
        let (fr, en) = ("le seuil Tué ne peut précéder le seuil Estropié", "the kill threshold comes last");
        faults.push(fault(&format!("{field}/kill"), "AD-HLTH-04", fr, en));
    }
    let scores = Abilities::ALL.iter().map(|ability| profile.abilities.of(*ability));
    if scores.chain(profile.skills.values().copied()).any(|score| !(-9..=20).contains(&score)) {
        let (fr, en) = ("une Capacité va de -9 à 20", "an ability goes from -9 to 20");
        faults.push(fault(&format!("{field}/abilities"), "AD-ABIL-01", fr, en));
    }
    if profile.fencing > 20 {
        let (fr, en) = ("au plus 20 pions Escrime", "20 fencing tokens at most");
        faults.push(fault(&format!("{field}/fencing"), "AD-ABIL-05", fr, en));
    }
    for (place, talent) in profile.talents.iter().enumerate() {
        if profile.talents.iter().take(place).any(|other| other.rule() == talent.rule()) {
            let (fr, en) = ("un Talent ne se donne qu'une fois", "a talent is given once");
            faults.push(fault(&format!("{field}/talents/{place}"), "AD-ABIL-06", fr, en));
        }
    }
    for (place, arm) in profile.weapons.iter().enumerate() {
        let field = format!("{field}/weapons/{place}");
        weapon(setup, arm, &field, faults);
        if profile.abhors_poison() && !arm.poisons.is_empty() {
            faults.push(abhorred(&format!("{field}/poisons")));
        }
    }
    items(setup, profile.items.iter(), &format!("{field}/items"), faults);
    items(setup, profile.extra.iter(), &format!("{field}/extra"), faults);
    for (place, item) in
        profile.items.iter().enumerate().filter(|(_, item)| item.weapon.is_some() || item.armour.is_some())
    {
        let (fr, en) = (
            format!("{} : les armes et armures de la carte s'écrivent à leur place", item.name),
            format!("{}: weapons and armour of the card are written where they belong", item.name),
        );
        faults.push(fault(&format!("{field}/items/{place}"), "AD-ITEM-07", &fr, &en));
    }
    for (place, item) in profile.extra.iter().enumerate() {
        if profile.abhors_poison() && item.weapon.as_ref().is_some_and(|weapon| !weapon.poisons.is_empty()) {
            faults.push(abhorred(&format!("{field}/extra/{place}/weapon/poisons")));
        }
    }
}

/// A weapon card that makes sense.   AD-WPN-01
fn abhorred(field: &str) -> Fault {
    let (fr, en) =
        ("une figurine bonne ou loyale n'use pas de poison", "the good and the loyal use no poison");
    fault(field, "AD-POISON-04", fr, en)
}

fn weapon(setup: &Setup, weapon: &Weapon, field: &str, faults: &mut Vec<Fault>) {
    let natural = weapon.has(Property::Natural);
    if !(weapon.hands == 1 || weapon.hands == 2 || (natural && weapon.hands == 0)) {
        let (fr, en) = ("une arme prend une ou deux mains", "a weapon takes one hand or two");
        faults.push(fault(&format!("{field}/hands"), "AD-ITEM-03", fr, en));
    }
    if weapon.load_rate > 2 {
        let (fr, en) = ("un Taux de Chargement va de 0 à 2", "a load rate goes from 0 to 2");
        faults.push(fault(&format!("{field}/load_rate"), "AD-WPN-06", fr, en));
    }
    let ascending = weapon.ranges.windows(2).all(|pair| match pair {
        [near, far] => near.squares < far.squares,
        _ => true,
    });
    if !ascending || weapon.ranges.iter().any(|band| band.squares == 0) {
        let (fr, en) =
            ("les portées vont de la plus courte à la plus longue", "the shortest range comes first");
        faults.push(fault(&format!("{field}/ranges"), "AD-SHOOT-03", fr, en));
    }
    if weapon.uses == Some(0) {
        let (fr, en) = ("il faut au moins une munition", "at least one use is needed");
        faults.push(fault(&format!("{field}/uses"), "AD-WPN-09", fr, en));
    }
    let poisons = weapon.poisons.len();
    let at = format!("{field}/poisons");
    if poisons > 0 && weapon.has(Property::Firearm) {
        let (fr, en) = ("une Arme à Feu ne porte pas de poison", "a firearm bears no poison");
        faults.push(fault(&at, "AD-POISON-01", fr, en));
    }
    if poisons > most_poisons(setup, weapon) {
        let (fr, en) = ("trop de poison pour cette arme", "too much poison for this weapon");
        faults.push(fault(&at, "AD-POISON-06", fr, en));
    }
}

/// How many poisons a weapon may bear.   AD-POISON-01, AD-POISON-06
pub fn most_poisons(setup: &Setup, weapon: &Weapon) -> usize {
    if weapon.has(Property::Firearm) {
        return 0;
    }
    match (weapon.uses, setup.options.poison_stack) {
        (Some(uses), _) if !weapon.is_melee() => usize::from(uses),
        (_, PoisonStack::Unlimited) => usize::MAX,
        (_, PoisonStack::One) => 1,
    }
}

fn items<'a>(setup: &Setup, items: impl Iterator<Item = &'a Item>, field: &str, faults: &mut Vec<Fault>) {
    for (place, item) in items.enumerate() {
        if let Some(arm) = &item.weapon {
            weapon(setup, arm, &format!("{field}/{place}/weapon"), faults);
        }
        if item.name.trim().is_empty() || item.hands > 2 {
            let (fr, en) =
                ("un objet a un nom et prend au plus deux mains", "an item has a name, two hands at most");
            faults.push(fault(&format!("{field}/{place}"), "AD-ITEM-07", fr, en));
        }
    }
}

/// A warband as its force asks for it.   AD-BAND-01, AD-BAND-03, AD-BAND-05
fn warband(setup: &Setup, side: u8, force: &Force, faults: &mut Vec<Fault>) {
    let field = format!("/setup/sides/{side}/team");
    let team: Vec<&Profile> = setup
        .figures
        .iter()
        .filter(|figure| figure.owner == Some(side))
        .map(|figure| &figure.profile)
        .collect();
    if team.is_empty() || team.len() > MOST_FIGURES {
        let (fr, en) = ("une Bande a de 1 à 20 figurines", "a warband has 1 to 20 figures");
        faults.push(fault(&field, "AD-BAND-01", fr, en));
    }
    let factions: BTreeSet<&str> = team.iter().filter_map(|profile| profile.faction.as_deref()).collect();
    if factions.len() > 1 {
        let (fr, en) = (
            "une Bande vient d'une seule faction, neutres à part",
            "a warband comes from one faction, neutrals aside",
        );
        faults.push(fault(&field, "AD-BAND-01", fr, en));
    }
    let of = |class: Class| team.iter().filter(|profile| profile.class == class).count();
    for (class, asked, fr, en) in [
        (Class::Hero, force.heroes, "Héros", "heroes"),
        (Class::Commoner, force.commoners, "Roturiers", "commoners"),
    ] {
        if let Some(asked) = asked.filter(|asked| usize::from(*asked) != of(class)) {
            let (fr, en) =
                (format!("le scénario demande {asked} {fr}"), format!("the scenario asks for {asked} {en}"));
            faults.push(fault(&field, "AD-BAND-03", &fr, &en));
        }
    }
    let sum = |cost: fn(&Profile) -> i32| team.iter().fold(0_i32, |sum, one| sum.saturating_add(cost(one)));
    let costs = [
        (force.gold, sum(|profile| profile.gold), "Or", "gold"),
        (force.connections, sum(|profile| profile.connections), "Relations", "connections"),
    ];
    for (most, cost, fr, en) in costs {
        if let Some(most) = most.filter(|most| cost > *most) {
            let (fr, en) =
                (format!("coût {cost} en {fr}, {most} au plus"), format!("{cost} {en}, {most} at most"));
            faults.push(fault(&field, "AD-BAND-05", &fr, &en));
        }
    }
    for (place, later) in force.later.iter().enumerate() {
        if later.figure == 0 || later.turn == 0 {
            let (fr, en) = ("figurines et tours se comptent à partir de 1", "figures and turns count from 1");
            let field = format!("/setup/scenario/forces/{side}/later/{place}");
            faults.push(fault(&field, "AD-TURN-02", fr, en));
        }
    }
}

/// A scenario that can be played on its board.
fn scenario(setup: &Setup, faults: &mut Vec<Fault>) {
    let scenario = &setup.scenario;
    let at = |field: &str| format!("/setup/scenario/{field}");
    if scenario.hand > 15 || scenario.draw > 10 {
        let (fr, en) = ("au plus 15 cartes en main et 10 par tour", "15 cards in hand and 10 a turn at most");
        faults.push(fault(&at("hand"), "AD-SETUP-05", fr, en));
    }
    let (Clock::Alarm(counters) | Clock::Turns(counters)) = scenario.clock;
    if !(1..=1000).contains(&counters) {
        let (fr, en) = ("de 1 à 1000 compteurs ou tours", "1 to 1000 counters or turns");
        faults.push(fault(&at("clock"), "AD-SETUP-08", fr, en));
    }
    if scenario.initiative.is_some_and(|side| side > 1) || scenario.exits.iter().any(|side| *side > 1) {
        let (fr, en) = ("les camps sont 0 et 1", "the sides are 0 and 1");
        faults.push(fault(&at("initiative"), "AD-SETUP-07", fr, en));
    }
    for (field, deck) in [("magic", &setup.magic), ("event", &setup.event)] {
        let mut cards: Vec<_> = deck.iter().map(|card| (card.suit, card.rank)).collect();
        cards.sort_unstable();
        cards.dedup();
        if deck.len() != SHARED || cards.len() != SHARED {
            let (fr, en) = ("24 cartes différentes, six par famille", "24 different cards, six of each suit");
            faults.push(fault(&at(field), "AD-CARD-15", fr, en));
        }
    }
    let is = |name: &EdgeName, kind: EdgeKind| setup.board.edge(*name).is_some_and(|edge| edge.kind == kind);
    for door in scenario.locked.iter().chain(&scenario.open) {
        if !is(door, EdgeKind::Door) || (scenario.locked.contains(door) && scenario.open.contains(door)) {
            let (fr, en) = (
                format!("pas de porte en {door}, ou deux états"),
                format!("no door at {door}, or two states"),
            );
            faults.push(fault(&at("locked"), "AD-SETUP-02", &fr, &en));
        }
    }
    for wall in scenario.climbable.iter().filter(|wall| !is(wall, EdgeKind::Wall)) {
        let (fr, en) = (format!("pas de mur en {wall}"), format!("no wall at {wall}"));
        faults.push(fault(&at("climbable"), "AD-MAN-09", &fr, &en));
    }
    items(setup, scenario.items.iter().map(|lying| &lying.item), &at("items"), faults);
    for (place, lying) in scenario.items.iter().enumerate() {
        if !can_stand(setup, lying.at) {
            faults.push(nowhere(&at(&format!("items/{place}/at")), lying.at));
        }
    }
    for (place, objective) in scenario.objectives.iter().enumerate() {
        let sound = match &objective.goal {
            Goal::Kills {} | Goal::Survive {} | Goal::Escape { item: None } => true,
            Goal::Killed { figure } => (1..=setup.figures.len()).contains(&usize::from(*figure)),
            Goal::Hold { squares } => squares.iter().all(|square| can_stand(setup, *square)),
            Goal::Escape { item: Some(item) } | Goal::Possess { item } => is_an_item(setup, item),
        };
        if objective.side > 1 || !sound {
            let (fr, en) =
                ("cet objectif nomme ce qui n'existe pas", "this objective names what does not exist");
            faults.push(fault(&at(&format!("objectives/{place}")), "AD-ALARM-07", fr, en));
        }
    }
}

fn is_an_item(setup: &Setup, name: &str) -> bool {
    let lying = setup.scenario.items.iter().map(|lying| &lying.item);
    let borne = setup.figures.iter().flat_map(|figure| &figure.acquired);
    lying.chain(borne).any(|item| item.name == name)
}

fn can_stand(setup: &Setup, square: Square) -> bool {
    setup.board.place(square).is_some_and(|place| place.ground != Ground::Blocked)
}

fn nowhere(field: &str, square: Square) -> Fault {
    let (fr, en) = (format!("on ne peut se tenir en {square}"), format!("nobody can stand on {square}"));
    fault(field, "AD-BOARD-06", &fr, &en)
}

/// Everybody begins somewhere, no two on one square.   AD-BOARD-01
fn places(setup: &Setup, faults: &mut Vec<Fault>) {
    let (mut taken, mut others) = (BTreeSet::new(), 0_usize);
    for figure in &setup.figures {
        let field = match figure.owner {
            Some(side) => format!("/setup/scenario/forces/{side}/{}", whence(&figure.place)),
            None if matches!(figure.place, Place::Arrives(_)) => {
                format!("/setup/scenario/others/{others}/arrives")
            }
            None => format!("/setup/scenario/others/{others}/at"),
        };
        others = others.saturating_add(usize::from(figure.owner.is_none()));
        let squares: &[Square] = match &figure.place {
            Place::At(square) => {
                if !taken.insert(*square) {
                    let (fr, en) =
                        (format!("deux figurines en {square}"), format!("two figures on {square}"));
                    faults.push(fault(&field, "AD-BOARD-01", &fr, &en));
                }
                std::slice::from_ref(square)
            }
            Place::Among(squares) => squares,
            Place::Arrives(arrival) => &arrival.squares,
        };
        if squares.is_empty() {
            let (fr, en) =
                ("cette figurine n'a pas de case de départ", "this figure has no square to begin on");
            faults.push(fault(&field, "AD-SETUP-06", fr, en));
        }
        // A zone may run over blocked squares and gaps: nobody is placed there.   AD-BOARD-06
        let fixed = matches!(figure.place, Place::At(_));
        let board = &setup.board;
        let within = |square: Square| square.column <= board.columns && square.row <= board.rows;
        let fits = |square: Square| if fixed { can_stand(setup, square) } else { within(square) };
        let wrong = squares.iter().find(|square| !fits(**square));
        faults.extend(wrong.map(|square| nowhere(&field, *square)));
    }
    // What is wrong with a zone is wrong once, however many begin there.
    faults.dedup();
    for side in 0..=1 {
        let among = |place: &Place| match place {
            Place::Among(squares) => Some(squares.clone()),
            Place::At(_) | Place::Arrives(_) => None,
        };
        let own = setup.figures.iter().filter(|figure| figure.owner == Some(side));
        let zones: Vec<Vec<Square>> = own.filter_map(|figure| among(&figure.place)).collect();
        let free: BTreeSet<Square> = zones
            .iter()
            .flatten()
            .copied()
            .filter(|one| !taken.contains(one) && can_stand(setup, *one))
            .collect();
        if free.len() < zones.len() {
            let (fr, en) = ("la zone de départ est trop petite", "the zone to begin in is too small");
            faults.push(fault(&format!("/setup/scenario/forces/{side}/deploy"), "AD-SETUP-06", fr, en));
        }
    }
}

/// Which field of a force says where a figure begins.   AD-SETUP-06, AD-TURN-02
fn whence(place: &Place) -> &'static str {
    match place {
        Place::At(_) => "start",
        Place::Among(_) => "deploy",
        Place::Arrives(_) => "later",
    }
}

/// Of a unique name at most one figure is in play.   AD-BAND-04
fn uniques(setup: &Setup, faults: &mut Vec<Fault>) {
    let mut seen = BTreeSet::new();
    let there = setup.figures.iter().filter(|figure| !matches!(figure.place, Place::Arrives(_)));
    for profile in there.map(|figure| &figure.profile).filter(|profile| profile.unique) {
        if !seen.insert(profile.name.as_str()) {
            let (fr, en) = (format!("{} est unique", profile.name), format!("{} is unique", profile.name));
            faults.push(fault("/setup/sides", "AD-BAND-04", &fr, &en));
        }
    }
}
