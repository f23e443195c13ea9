//! What a team must respect: each fault at its field, with the rule it breaks.   TDE-BUILD-01 to TDE-BUILD-11

use crate::profiles::{Kind, Profile, Role};
use crate::setup::options::Options;
use crate::setup::{Pick, Scenario, Setup, Team, cards};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// The most figures of a team, those of cavalry counted once: a bound of the record, not of the book.
pub const MOST_FIGURES: usize = 40;
/// The faction that may come as neutrals, within limits.   TDE-BUILD-09
pub const WAYFARERS: &str = "Wayfarers";
/// The most points that effect cards may cost.   TDE-BUILD-11
const MOST_CARD_POINTS: u32 = 10;
/// The figures that a team has at least where the players say so.   TDE-GAP-63
const USUAL_LEAST: usize = 5;

/// The faults of a team; `field` points to its figures, `side` to what stands beside them.
pub fn faults(setup: &Setup, team: &Team, field: &str, side: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let count = team.figures.len();
    let least = if setup.options.five_figures { USUAL_LEAST } else { 1 };
    if count < least || count > MOST_FIGURES {
        faults.push(fault(
            field,
            "TDE-GAP-63",
            format!("une Équipe compte de {least} à {MOST_FIGURES} figurines"),
            format!("a team has {least} to {MOST_FIGURES} figures"),
        ));
    }
    for (place, card) in team.figures.iter().enumerate() {
        faults.extend(cards::faults(card, &format!("{field}/{place}")));
    }
    points(setup, team, field, &mut faults);
    leader(setup, team, field, &mut faults);
    members(team, field, &mut faults);
    copies(setup, team, field, &mut faults);
    wayfarers(setup, team, field, &mut faults);
    ability(team, side, &mut faults);
    effects(team, side, &mut faults);
    faults
}

fn fault(field: &str, rule: &'static str, fr: String, en: String) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}

/// What a team costs, its cards included.   TDE-BUILD-01, TDE-BUILD-11
pub fn cost(team: &Team) -> u32 {
    let figures = team.figures.iter().fold(0_u32, |sum, card| sum.saturating_add(card.cost));
    figures.saturating_add(card_points(team))
}

fn card_points(team: &Team) -> u32 {
    team.effects.iter().fold(0_u32, |sum, card| sum.saturating_add(card.cost))
}

/// The faction of a team: the one said, else its leader's.   TDE-BUILD-04
pub fn faction(team: &Team) -> &str {
    let leader = team.figures.iter().find(|card| is_leader(card));
    let said = Some(team.faction.as_str()).filter(|faction| !faction.is_empty());
    said.or_else(|| leader.map(|card| card.faction.as_str())).unwrap_or_default()
}

/// How many Wayfarers a team of so many points may have as neutrals.   TDE-BUILD-09, TDE-GAP-31
pub fn most_wayfarers(points: u32, options: Options) -> usize {
    match points {
        0..100 => usize::from(options.small_wayfarer),
        100..125 => 1,
        125..150 => 2,
        150.. => 3,
    }
}

/// The leader of a team stands on a card of its own, or rides.   TDE-BUILD-04
pub fn is_leader(card: &Profile) -> bool {
    let rider = card.parts.as_ref().map(|parts| parts.rider.role);
    card.role == Some(Role::Leader) || rider == Some(Some(Role::Leader))
}

/// TDE-BUILD-01
fn points(setup: &Setup, team: &Team, field: &str, faults: &mut Vec<Fault>) {
    let (cost, most) = (cost(team), setup.points);
    if cost > most {
        faults.push(fault(
            field,
            "TDE-BUILD-01",
            format!("l’Équipe coûte {cost} points, {most} au plus"),
            format!("the team costs {cost} points, {most} at most"),
        ));
    }
}

/// TDE-BUILD-04, TDE-ASS-02
fn leader(setup: &Setup, team: &Team, field: &str, faults: &mut Vec<Fault>) {
    let leaders: Vec<(usize, &Profile)> =
        team.figures.iter().enumerate().filter(|(_, card)| is_leader(card)).collect();
    if leaders.len() != 1 {
        faults.push(fault(
            field,
            "TDE-BUILD-04",
            format!("il faut un Leader, pas {}", leaders.len()),
            format!("one Leader is needed, not {}", leaders.len()),
        ));
    }
    for (place, card) in leaders {
        if card.faction != faction(team) {
            faults.push(fault(
                &format!("{field}/{place}/faction"),
                "TDE-BUILD-04",
                format!("le Leader doit être de la Faction {}", faction(team)),
                format!("the Leader must be of the faction {}", faction(team)),
            ));
        }
        if card.kind == Kind::Cavalry && setup.scenario == Pick::Agreed(Scenario::Assassination) {
            faults.push(fault(
                &format!("{field}/{place}/kind"),
                "TDE-ASS-02",
                "pas de Leader monté dans ce scénario".to_owned(),
                "no mounted Leader in this scenario".to_owned(),
            ));
        }
    }
}

/// TDE-BUILD-06
fn members(team: &Team, field: &str, faults: &mut Vec<Fault>) {
    for (place, card) in team.figures.iter().enumerate() {
        let neutral = card.neutral || card.kind == Kind::Beast || card.faction == WAYFARERS;
        if card.faction != faction(team) && !neutral {
            faults.push(fault(
                &format!("{field}/{place}/faction"),
                "TDE-BUILD-06",
                format!("« {} » n’est ni de la Faction ni neutre", card.name),
                format!("{} is neither of the faction nor neutral", card.name),
            ));
        }
    }
}

/// TDE-BUILD-05, TDE-BUILD-07, TDE-BUILD-08, TDE-GAP-55
fn copies(setup: &Setup, team: &Team, field: &str, faults: &mut Vec<Fault>) {
    for (place, card) in team.figures.iter().enumerate() {
        let before = || team.figures.iter().take(place);
        let same = before().filter(|other| other.name == card.name).count();
        if u32::try_from(same).map_or(true, |same| same >= card.availability) {
            faults.push(fault(
                &format!("{field}/{place}/name"),
                "TDE-BUILD-07",
                format!("« {} » : {} exemplaire(s) au plus", card.name, card.availability),
                format!("{}: at most {} in a team", card.name, card.availability),
            ));
        }
        // Two versions of one figure may bear one name.
        let differ = |one: &Profile, other: &Profile| {
            if setup.before(13) { one.name != other.name } else { one != other }
        };
        let versions = |one: &Profile, other: &Profile| differ(one, other) && shared(one, other).is_some();
        if let Some(twice) =
            before().find(|other| versions(card, other)).and_then(|other| shared(card, other))
        {
            faults.push(fault(
                &format!("{field}/{place}/name"),
                "TDE-BUILD-08",
                format!("« {twice} » est déjà dans l’Équipe sous un autre profil"),
                format!("{twice} is already in the team in another version"),
            ));
        }
    }
}

/// The character that two cards show: their own, or that of who rides.   TDE-BUILD-08
fn shared<'a>(one: &'a Profile, other: &'a Profile) -> Option<&'a str> {
    let shown = |card: &'a Profile| {
        let rider = card.parts.as_ref().map(|parts| parts.rider.character());
        std::iter::once(card.character()).chain(rider)
    };
    shown(one).find(|name| shown(other).any(|known| known == *name))
}

/// TDE-BUILD-09
fn wayfarers(setup: &Setup, team: &Team, field: &str, faults: &mut Vec<Fault>) {
    let count = team.figures.iter().filter(|card| card.faction == WAYFARERS).count();
    let most = most_wayfarers(setup.points, setup.options);
    if faction(team) != WAYFARERS && count > most {
        faults.push(fault(
            field,
            "TDE-BUILD-09",
            format!("{most} Wayfarer(s) au plus à {} points, pas {count}", setup.points),
            format!("at most {most} Wayfarer(s) at {} points, not {count}", setup.points),
        ));
    }
}

/// TDE-BUILD-10
fn ability(team: &Team, side: &str, faults: &mut Vec<Fault>) {
    let Some(ability) = &team.leader_ability else { return };
    let leader = team.figures.iter().find(|card| is_leader(card));
    let field = format!("{side}/leader_ability");
    if ability.faction != faction(team) {
        faults.push(fault(
            &format!("{field}/faction"),
            "TDE-BUILD-10",
            format!("cette carte ne porte pas le logo de la Faction {}", faction(team)),
            format!("this card does not bear the logo of the faction {}", faction(team)),
        ));
    }
    let reserved = ability.reserved_to.as_deref();
    if reserved
        .is_some_and(|name| leader.is_none_or(|leader| leader.character() != name && leader.name != name))
    {
        faults.push(fault(
            &format!("{field}/reserved_to"),
            "TDE-BUILD-10",
            format!("cette carte est réservée à {}", reserved.unwrap_or_default()),
            format!("this card is reserved to {}", reserved.unwrap_or_default()),
        ));
    }
    faults.extend(cards::talent_faults(&ability.talent, &format!("{field}/talent")));
}

/// TDE-BUILD-11
fn effects(team: &Team, side: &str, faults: &mut Vec<Fault>) {
    let points = card_points(team);
    if points > MOST_CARD_POINTS {
        faults.push(fault(
            &format!("{side}/effects"),
            "TDE-BUILD-11",
            format!("{points} points de Cartes d’Effet, {MOST_CARD_POINTS} au plus"),
            format!("{points} points of effect cards, {MOST_CARD_POINTS} at most"),
        ));
    }
    for (place, card) in team.effects.iter().enumerate() {
        let field = format!("{side}/effects/{place}");
        if team.effects.iter().take(place).any(|other| other.name == card.name) {
            faults.push(fault(
                &format!("{field}/name"),
                "TDE-BUILD-11",
                format!("la carte « {} » figure deux fois", card.name),
                format!("the card {} is listed twice", card.name),
            ));
        }
        faults.extend(cards::card_faults(card, &field));
    }
}
