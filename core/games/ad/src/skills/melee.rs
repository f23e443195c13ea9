//! What adds to a combat total: reach, support, posture, talents, the ground.   AD-MELEE-11

use crate::board::ground::Ground;
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::{Item, Property, Weapon};
use crate::setup::board::EdgeKind;
use crate::setup::options::IronParry;
use crate::setup::square::Square;
use crate::state::frames::{Fight, Initial};
use crate::state::look::Look;
use crate::state::{Held, Mark, Posture};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

impl Fight {
    /// The opponent of a fighter.
    pub fn opponent(&self, fighter: FigureId) -> FigureId {
        if fighter == self.attacker { self.defender } else { self.attacker }
    }

    /// The weapon of a fighter, by its place on the card; none for bare hands or while it is not named.
    pub fn weapon_of(&self, fighter: FigureId) -> Option<u8> {
        let place = usize::from(fighter != self.attacker);
        self.weapons.get(place).copied().flatten()
    }

    /// Whether it is a riposte.   AD-PARRY-05
    pub fn is_riposte(&self) -> bool {
        self.blow > 1
    }
}

/// The melee weapons that a figure may fight with now, by their places on the card.   AD-MELEE-10, AD-WPN-09
pub fn arms(look: Look<'_>, figure: FigureId) -> Vec<u8> {
    let fit = |(place, weapon): (u8, &Weapon)| {
        (weapon.is_melee() && is_usable(look, figure, place)).then_some(place)
    };
    look.weapons_in_hand(figure).filter_map(fit).collect()
}

/// Whether a weapon is still there and has uses left.   AD-WPN-09, AD-TAL-13
pub fn is_usable(look: Look<'_>, figure: FigureId, weapon: u8) -> bool {
    look.is_usable(figure, weapon)
}

/// The weapon of a fighter: its card's, or bare hands.   AD-MELEE-10, AD-WPN-11
pub fn weapon(look: Look<'_>, fight: &Fight, fighter: FigureId) -> Weapon {
    let own = fight.weapon_of(fighter).and_then(|place| look.weapon(fighter, place));
    own.cloned().unwrap_or_else(Weapon::bare_hands)
}

/// How far a fighter reaches: whoever lies unconscious fights with nothing, yet keeps what it holds.   AD-WPN-05,
/// AD-WPN-11
fn reach(look: Look<'_>, fight: &Fight, fighter: FigureId) -> i32 {
    if look.posture(fighter) != Posture::Unconscious {
        return weapon(look, fight, fighter).reach;
    }
    let held = arms(look, fighter).into_iter().filter_map(|place| look.weapon(fighter, place));
    held.map(|weapon| weapon.reach).max().unwrap_or(0)
}

/// Whether a fighter counts as the Attacker: the active one, unless only the other is Fou Furieux.
/// AD-MELEE-08, AD-TAL-22
pub fn is_attacker(look: Look<'_>, fight: &Fight, fighter: FigureId) -> bool {
    let berserk = |figure| look.has(figure, Talent::Berserk);
    let active = fighter == fight.attacker;
    let opponent = fight.opponent(fighter);
    if active { !berserk(opponent) || berserk(fighter) } else { berserk(fighter) && !berserk(opponent) }
}

/// Everything added to a fighter's card beside its skill and its condition, as far as it is known before the
/// cards are.   AD-MELEE-11
pub fn modifiers(look: Look<'_>, fight: &Fight, fighter: FigureId) -> Modifiers {
    let mut sum = Modifiers::new();
    let opponent = fight.opponent(fighter);
    let own = weapon(look, fight, fighter);
    if own.reach > reach(look, fight, opponent) {
        sum.add(rule("AD-WPN-05"), 1);
    }
    if look.is_down(fighter) {
        sum.add(rule("AD-MELEE-19"), -1);
    }
    let hindered = hindrance(look, fighter, opponent);
    if hindered != 0 {
        sum.add(rule("AD-MELEE-18"), hindered);
    }
    support(look, fight, fighter, &mut sum);
    if is_attacker(look, fight, fighter) && look.has(fighter, Talent::Slash) {
        sum.add(rule("AD-TAL-20"), 1);
    }
    if fight.is_riposte() && own.has(Property::Quick) {
        sum.add(rule("AD-TAL-30"), 1);
    }
    if fight.is_riposte() && own.has(Property::Cumbersome) {
        sum.add(rule("AD-TAL-18"), -1);
    }
    if surprises(look, fight, fighter) {
        sum.add(rule("AD-TAL-14g"), 2);
    }
    if fight.sweep > 0 && fighter == fight.attacker {
        sum.add(rule("AD-TAL-07"), -i32::from(fight.sweep));
    }
    sum
}

/// Whether a fighter attacks by surprise: unveiled in this activation, with an inconspicuous weapon.
/// AD-TAL-14g
pub fn surprises(look: Look<'_>, fight: &Fight, fighter: FigureId) -> bool {
    fight.surprise && fighter == fight.attacker && weapon(look, fight, fighter).inconspicuous
}

/// What the ground takes off a fighter: the same for both counts for nobody.   AD-MELEE-18
pub fn hindrance(look: Look<'_>, fighter: FigureId, opponent: FigureId) -> i32 {
    let worst = |figure| {
        let square = look.square(figure);
        let on = look
            .setup
            .scenario
            .hindrances
            .iter()
            .filter(|one| square.is_some_and(|at| one.squares.contains(&at)));
        on.map(|one| one.melee).fold(0_i32, i32::saturating_add)
    };
    let (own, other) = (worst(fighter), worst(opponent));
    if own == other { 0 } else { own }
}

/// A friend that stands ready beside the opponent, and what it is worth.   AD-MELEE-16
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    /// Who supports.
    pub figure: FigureId,
    /// 1, or 2 from straight across.
    pub value: i32,
}

/// Those who support a fighter against an opponent.   AD-MELEE-16, AD-NPC-18, AD-TAL-14f
pub fn supporters(look: Look<'_>, fight: &Fight, fighter: FigureId) -> Vec<Support> {
    let opponent = fight.opponent(fighter);
    let side = look.side_of(fighter);
    let comrade = |figure: FigureId| match side {
        Some(_) => look.side_of(figure) == side,
        None => fight.helping.contains(&figure),
    };
    let ready = |figure: &FigureId| {
        *figure != fighter && comrade(*figure) && may_support(look, *figure, fighter, opponent)
    };
    look.in_play()
        .filter(ready)
        .map(|figure| Support { figure, value: worth(look, figure, fighter, opponent) })
        .collect()
}

/// Whether a figure stands where it supports against an enemy: close to it, upright, seen, and held by nobody
/// else.   AD-MELEE-16
pub fn may_support(look: Look<'_>, figure: FigureId, fighter: FigureId, opponent: FigureId) -> bool {
    look.side_of(figure).is_some()
        && figure != opponent
        && !look.is_down(figure)
        && !look.is(figure, Mark::Stealth)
        && look.are_close(figure, opponent)
        && look.engaging(figure).all(|enemy| enemy == opponent || enemy == fighter)
}

/// What a supporter is worth: 2 from straight across the enemy.   AD-MELEE-16, AD-BOARD-12
pub fn worth(look: Look<'_>, figure: FigureId, fighter: FigureId, opponent: FigureId) -> i32 {
    let squares = [fighter, opponent, figure].map(|id| look.square(id));
    let [Some(first), Some(across), Some(third)] = squares else { return 1 };
    if look.are_close(fighter, opponent) && look.ground().is_opposite(first, across, third) { 2 } else { 1 }
}

/// One line for each supporter, and one for what the opponent shoves away.   AD-MELEE-16, AD-TAL-09
fn support(look: Look<'_>, fight: &Fight, fighter: FigureId, sum: &mut Modifiers) {
    let opponent = fight.opponent(fighter);
    let hidden = |figure: FigureId| {
        figure != fighter && look.side_of(figure) == look.side_of(fighter) && look.is(figure, Mark::Stealth)
    };
    if look.side_of(fighter).is_some()
        && look.in_play().any(|figure| hidden(figure) && look.are_close(figure, opponent))
    {
        sum.add(rule("AD-TAL-14f"), 0);
    }
    let mut total = 0_i32;
    for support in supporters(look, fight, fighter) {
        sum.add(rule("AD-MELEE-16"), support.value);
        total = total.saturating_add(support.value);
    }
    let strength = look.profile(opponent).map_or(0, |profile| profile.abilities.strength);
    let shoved = total.min(strength.max(0));
    if look.has(opponent, Talent::Shove) && shoved > 0 {
        sum.add(rule("AD-TAL-09"), -shoved);
    }
}

/// What a fighter's own initial card adds.   AD-TAL-05, AD-TAL-17, AD-TAL-24
pub fn by_card(look: Look<'_>, fight: &Fight, fighter: FigureId, initial: Initial) -> Modifiers {
    let mut sum = Modifiers::new();
    let Some(suit) = initial.suit else { return sum };
    let attacks = is_attacker(look, fight, fighter);
    if attacks && suit.is_red() && look.has(fighter, Talent::FrenziedAttack) {
        sum.add(rule("AD-TAL-05"), 1);
    }
    if suit == Suit::Heart && look.has(fighter, Talent::HeartStrike) {
        sum.add(rule("AD-TAL-17"), 1);
    }
    if !attacks && !suit.is_red() && look.has(fighter, Talent::AdroitGuard) {
        sum.add(rule("AD-TAL-24"), 1);
    }
    sum
}

/// Whether a fighter may use fencing tokens at all: not with bare hands, not unconscious.   AD-WPN-11, AD-MELEE-12
pub fn may_fence(look: Look<'_>, fight: &Fight, fighter: FigureId) -> bool {
    fight.weapon_of(fighter).is_some() && look.posture(fighter) != Posture::Unconscious
}

/// Why a loser may not parry, by rule; none where it may.   AD-PARRY-07
pub fn bars_parry(look: Look<'_>, fight: &Fight, loser: FigureId) -> Option<&'static str> {
    let winner = fight.opponent(loser);
    let own = weapon(look, fight, loser);
    if look.is_down(loser) {
        Some("AD-STAT-04")
    } else if fight.weapon_of(loser).is_none() {
        Some("AD-WPN-11")
    } else if own.has(Property::Natural) {
        Some("AD-TAL-03")
    } else if surprises(look, fight, winner) {
        Some("AD-TAL-14g")
    } else if is_powerful(look, fight, loser) && !turns_powerful(look, fight, loser) {
        Some("AD-TAL-04")
    } else {
        None
    }
}

/// Whether a loser parries a blow that only an iron parry stops; by one reading not where the winner's own talent makes
/// it powerful, whatever its weapon.   AD-TAL-27, AD-GAP-89
pub fn turns_powerful(look: Look<'_>, fight: &Fight, loser: FigureId) -> bool {
    let weapons = look.options().iron_parry == IronParry::WeaponsOnly;
    let bars = weapons && look.has(fight.opponent(loser), Talent::PowerfulBlow);
    look.has(loser, Talent::IronParry) && is_powerful(look, fight, loser) && !bars
}

/// Whether the winner's blow is powerful and the winner the stronger.   AD-TAL-04
fn is_powerful(look: Look<'_>, fight: &Fight, loser: FigureId) -> bool {
    let winner = fight.opponent(loser);
    let strength = |figure| look.profile(figure).map_or(0, |profile| profile.abilities.strength);
    let powerful =
        weapon(look, fight, winner).has(Property::PowerfulBlow) || look.has(winner, Talent::PowerfulBlow);
    powerful && strength(winner) > strength(loser)
}

/// What weapons and items in hand add to a parry.   AD-PARRY-03, AD-TAL-26, AD-ITEM-06
pub fn parry_bonus(look: Look<'_>, figure: FigureId) -> i32 {
    let Some((known, profile)) = look.figure(figure).zip(look.profile(figure)) else { return 0 };
    let bonus = |held: &Held| match held {
        Held::Weapon(place) => profile.weapons.get(usize::from(*place)).map_or(0, Weapon::parry),
        Held::Item(place) => profile.items.get(usize::from(*place)).map_or(0, |item| item.parry),
        Held::Acquired(place) => known.acquired.get(usize::from(*place)).map_or(0, Item::parries),
    };
    known.hands.iter().map(bonus).fold(0, i32::saturating_add)
}

/// How much higher one square of a fight lies than the other, by slopes: 1, -1, or 0 where the ways round a
/// corner disagree.   AD-EDGE-13
pub fn rise(ground: Ground<'_>, from: Square, to: Square) -> i32 {
    let slope = |one: Square, other: Square| {
        let name = crate::setup::square::EdgeName::between(one, other);
        match ground.board.edge(name).map(|edge| ground.kind(name, edge)) {
            Some(EdgeKind::Slope { high }) if high == other => 1,
            Some(EdgeKind::Slope { .. }) => -1,
            Some(
                EdgeKind::Open
                | EdgeKind::Wall
                | EdgeKind::Obstacle
                | EdgeKind::Door
                | EdgeKind::Window
                | EdgeKind::FragileWall,
            )
            | None => 0,
        }
    };
    if ground.is_orthogonal(from, to) {
        return slope(from, to);
    }
    let ways = ground.free_pivots(from, to).into_iter();
    let mut rises = ways.map(|pivot| slope(from, pivot).saturating_add(slope(pivot, to)));
    let Some(first) = rises.next() else { return 0 };
    if rises.all(|rise| rise == first) { first.signum() } else { 0 }
}

/// Where a blow lands: across a slope, heads above and legs below are out of reach.   AD-DMG-03, AD-EDGE-04
pub fn location(look: Look<'_>, winner: FigureId, loser: FigureId, suit: Suit) -> Suit {
    let (Some(from), Some(to)) = (look.square(winner), look.square(loser)) else { return suit };
    match (rise(look.ground(), from, to).signum(), suit) {
        (1, Suit::Skull) => Suit::Iron,
        (-1, Suit::Iron) => Suit::Skull,
        (_, suit) => suit,
    }
}

/// What a blow does, line by line: margin, weapon, talents, armour; not below 0.   AD-DMG-01 to AD-DMG-05
pub fn damage(
    look: Look<'_>,
    fight: &Fight,
    winner: FigureId,
    margin: i32,
    suit: Suit,
) -> (Suit, Modifiers, i32) {
    let loser = fight.opponent(winner);
    let at = location(look, winner, loser, suit);
    let arm = weapon(look, fight, winner);
    let mut sum = Modifiers::new().with(rule("AD-DMG-01"), margin).with(rule("AD-DMG-02"), arm.damage.at(at));
    if suit == Suit::Heart && look.has(winner, Talent::HeartStrike) {
        sum.add(rule("AD-TAL-17"), 1);
    }
    if is_attacker(look, fight, winner) && look.has(winner, Talent::Slash) {
        // AD-TAL-20: the damage it takes off does not go below 0.
        sum.add(rule("AD-TAL-20"), -sum.total().clamp(0, 1));
    }
    let armour = look.armour_at(loser, at, arm.piercing);
    if armour > 0 {
        sum.add(rule("AD-DMG-05"), -armour);
    }
    let wounds = sum.total().max(0);
    (at, sum, wounds)
}
