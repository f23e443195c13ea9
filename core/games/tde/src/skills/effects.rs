//! The effects in force for a figure: its own talents, its leader's ability, what cards lend it.
//! TDE-TALENT-01, TDE-BUILD-10, TDE-BUILD-11

use crate::profiles::Role;
use crate::profiles::cards::Reach;
use crate::profiles::talents::{Attack, Deed, Dice, Effect, Gait, Limit, Peril, Period, Token, Trial, When};
use crate::skills::scene::Scene;
use crate::state::dice::TalentRef;
use crate::state::harm::Mark;
use crate::state::look::Look;
use crate::state::{Figure, Presence};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The place of a leader's ability among the talents of whoever it reaches.
pub const LEADER_ABILITY: u16 = 1_000;
/// The place of the first effect lent to a figure among its talents.
pub const FIRST_LENT: u16 = 2_000;

/// The action points of anything, unless a card says otherwise.   TDE-ACT-02
const USUAL_COST: u32 = 1;

/// An effect in force for a figure.
#[derive(Clone, Copy)]
pub struct InForce<'a> {
    /// Its talent's place: on the card, or [`LEADER_ABILITY`], or from [`FIRST_LENT`] on.
    pub talent: u16,
    /// Who counts its uses: the figure, or its leader.
    pub keeper: FigureId,
    /// What it does.
    pub effect: &'a Effect,
    /// How often it may be used.
    pub limit: Option<Limit>,
}

impl InForce<'_> {
    /// The rule that lets it work.
    pub fn rule(&self) -> RuleId {
        if self.talent >= FIRST_LENT {
            RuleId::new("TDE-BUILD-11")
        } else if self.talent == LEADER_ABILITY {
            RuleId::new("TDE-BUILD-10")
        } else if *self.effect == Effect::camouflage() {
            RuleId::new("TDE-TALENT-02")
        } else {
            RuleId::new("TDE-TALENT-01")
        }
    }

    /// How often it may still be used; none when uses are not counted.
    pub fn left(&self, look: Look<'_>) -> Option<u32> {
        let limit = self.limit?;
        let used = look.figure(self.keeper).and_then(|keeper| keeper.talents.get(&self.talent));
        let counts = |turn: u32| limit.per == Period::Match || turn == look.state.turn;
        let spent = used.filter(|used| counts(used.turn)).map_or(0, |used| used.count);
        Some(limit.uses.saturating_sub(spent))
    }

    /// Whether it may be used now.
    pub fn is_available(&self, look: Look<'_>) -> bool {
        self.left(look) != Some(0)
    }
}

/// The effects in force for a figure. One that is Down has none of its own.   TDE-HEALTH-07, TDE-HEALTH-08
pub fn active(look: Look<'_>, figure: FigureId) -> Vec<InForce<'_>> {
    let mut found = Vec::new();
    if look.is_conscious(figure) || !look.is_on_table(figure) {
        for (place, talent) in (0_u16..).zip(look.talents(figure)) {
            let limit = talent.limit;
            let held = |effect| InForce { talent: place, keeper: figure, effect, limit };
            found.extend(talent.effects.iter().map(held));
        }
    }
    if let Some((leader, ability)) = leader_ability(look, figure) {
        let limit = ability.talent.limit;
        let held = |effect| InForce { talent: LEADER_ABILITY, keeper: leader, effect, limit };
        found.extend(ability.talent.effects.iter().map(held));
    }
    let lent = look.figure(figure).into_iter().flat_map(|figure| &figure.lent);
    found.extend((FIRST_LENT..).zip(lent).map(|(talent, lent)| InForce {
        talent,
        keeper: figure,
        effect: &lent.effect,
        limit: None,
    }));
    found
}

/// The leader ability that reaches a figure, with the leader it comes from.   TDE-BUILD-10
fn leader_ability(
    look: Look<'_>,
    figure: FigureId,
) -> Option<(FigureId, &crate::profiles::cards::LeaderAbility)> {
    let side = look.side_of(figure)?;
    let ability = look.team(side)?.leader_ability.as_ref()?;
    // Who is still to be deployed, or to come in, is conscious.
    let away = |one: &Figure| matches!(one.presence, Presence::Undeployed | Presence::Reserve);
    let waits = |one: &Figure| away(one) && !look.setup.before(14);
    let waiting = look.figures().filter(|(_, one)| one.side == side && waits(one)).map(|(id, _)| id);
    let mut able = look.conscious(side).chain(waiting);
    let leader = able.find(|other| look.role(*other) == Some(Role::Leader))?;
    let reached = match ability.reach {
        Reach::Faction => look.same_faction(leader, figure),
        Reach::Others => leader != figure && look.same_faction(leader, figure),
        Reach::Leader => leader == figure,
    };
    reached.then_some((leader, ability))
}

fn names(tests: &[Trial], trial: Trial) -> bool {
    tests.is_empty() || tests.contains(&trial)
}

fn by(attacks: &[Attack], scene: &Scene) -> bool {
    scene.attack().is_some_and(|attack| attacks.is_empty() || attacks.contains(&attack))
}

/// What cards add to a test: those of whoever tests, then those of the figure it is made against.
/// A shooting card does not help a reveal.   TDE-TEST-12, TDE-TALENT-02, TDE-STEALTH-11
pub fn modifiers(look: Look<'_>, figure: FigureId, scene: &Scene) -> Modifiers {
    let mut sum = bonuses(look, figure, std::slice::from_ref(scene));
    sum.extend(&hindrances(look, figure, scene));
    sum
}

/// What the cards of whoever tests add, each once, where it holds in one at least of the situations of the test.
/// TDE-TEST-12, TDE-DODGE-08
pub fn bonuses(look: Look<'_>, figure: FigureId, scenes: &[Scene]) -> Modifiers {
    let mut sum = Modifiers::new();
    for held in active(look, figure) {
        if let Effect::Bonus { tests, when, value } = held.effect
            && helps(look, figure, scenes, (tests, when))
        {
            sum.add(held.rule(), *value);
        }
    }
    sum
}

/// Whether a card that names tests and conditions helps in one of the situations of a test.
fn helps(look: Look<'_>, figure: FigureId, scenes: &[Scene], (tests, when): (&[Trial], &[When])) -> bool {
    scenes.iter().any(|scene| names(tests, scene.trial) && scene.all_hold(look, figure, when))
}

/// What the cards of the figure it is made against add to a test.   TDE-TALENT-02, TDE-GAP-33
pub fn hindrances(look: Look<'_>, figure: FigureId, scene: &Scene) -> Modifiers {
    let mut sum = Modifiers::new();
    // Against a reveal counts what counts against a shot.   TDE-GAP-33
    let shoots = scene.trial == Trial::Reveal && !look.setup.before(13);
    let hinders = |tests: &[Trial]| names(tests, scene.trial) || (shoots && tests.contains(&Trial::Shoot));
    for held in scene.foe.into_iter().flat_map(|foe| active(look, foe)) {
        if let Effect::Hindrance { tests, when, value } = held.effect
            && hinders(tests)
            && scene.all_hold(look, figure, when)
        {
            sum.add(held.rule(), *value);
        }
    }
    sum
}

/// A leave to roll dice again.   TDE-CORE-04
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The place of the talent that gives it.
    pub talent: u16,
    /// Who counts its uses.
    pub keeper: FigureId,
    /// Which dice of an attribute test; of an armour test, one die or all.
    pub dice: Dice,
    /// Whether it has not been used as often as it may be.
    pub available: bool,
}

/// The leaves that a figure has to roll dice of a test again, used up or not.   TDE-CORE-04, TDE-STEALTH-11
pub fn rerolls(look: Look<'_>, figure: FigureId, scenes: &[Scene]) -> Vec<Grant> {
    let grants = |held: InForce<'_>| match held.effect {
        Effect::Reroll { tests, when, die } if helps(look, figure, scenes, (tests, when)) => {
            let available = held.is_available(look);
            Some(Grant { talent: held.talent, keeper: held.keeper, dice: *die, available })
        }
        Effect::Reroll { .. }
        | Effect::Bonus { .. }
        | Effect::Hindrance { .. }
        | Effect::ActionPoints { .. }
        | Effect::Distance { .. }
        | Effect::Cost { .. }
        | Effect::Damage { .. }
        | Effect::Mark { .. }
        | Effect::Immune { .. }
        | Effect::Moves { .. }
        | Effect::Ability { .. }
        | Effect::Stealth {} => None,
    };
    active(look, figure).into_iter().filter_map(grants).collect()
}

/// Whether a card protects a figure from something.
pub fn is_immune(look: Look<'_>, figure: FigureId, peril: Peril) -> bool {
    active(look, figure)
        .iter()
        .any(|held| matches!(held.effect, Effect::Immune { to } if to.contains(&peril)))
}

/// How often a talent may be used, by whoever counts its uses: a Leader counts those of an ability that it has not
/// itself.   TDE-TALENT-01, TDE-BUILD-10
pub fn limit_of(look: Look<'_>, source: TalentRef) -> Option<Limit> {
    if source.talent == LEADER_ABILITY && !look.setup.before(6) {
        let side = look.side_of(source.figure)?;
        return look.team(side)?.leader_ability.as_ref()?.talent.limit;
    }
    active(look, source.figure).iter().find(|held| held.talent == source.talent)?.limit
}

/// What something costs a figure: the deed itself, then what it is done as, the lowest that a card gives.
/// TDE-ACT-02
pub fn cost(look: Look<'_>, figure: FigureId, deeds: &[Deed]) -> Price {
    cost_beside(look, figure, deeds, &[])
}

/// The same, where uses of talents are spoken for already: those, each with its keeper, as often as they stand there.
/// TDE-ACT-02, TDE-GAP-06
pub fn cost_beside(look: Look<'_>, figure: FigureId, deeds: &[Deed], taken: &[(FigureId, u16)]) -> Price {
    let mut price = Price { ap: USUAL_COST, card: None };
    for held in active(look, figure) {
        let spoken = taken.iter().filter(|use_| **use_ == (held.keeper, held.talent)).count();
        let left = |left: u32| left > u32::try_from(spoken).unwrap_or(u32::MAX);
        if let Effect::Cost { of, ap } = held.effect
            && deeds.contains(of)
            && held.left(look).is_none_or(left)
            && (*ap < price.ap || price.card.is_none())
        {
            let card = held.limit.map(|_| (held.keeper, held.talent));
            price = Price { ap: *ap, card: Some(card) };
        }
    }
    price
}

/// What something costs, and the card that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// The action points.
    pub ap: u32,
    /// The card, when one changes the cost: with its keeper and place where its uses are counted.
    pub card: Option<Option<(FigureId, u16)>>,
}

/// What cards add to the damage of an attack.   TDE-WPN-03
pub fn damage(look: Look<'_>, figure: FigureId, scene: &Scene) -> i32 {
    active(look, figure).iter().fold(0, |sum, held| match held.effect {
        Effect::Damage { with, when, value } if by(with, scene) && scene.all_hold(look, figure, when) => {
            sum.saturating_add(*value)
        }
        Effect::Damage { .. }
        | Effect::Bonus { .. }
        | Effect::Hindrance { .. }
        | Effect::Reroll { .. }
        | Effect::ActionPoints { .. }
        | Effect::Distance { .. }
        | Effect::Cost { .. }
        | Effect::Mark { .. }
        | Effect::Immune { .. }
        | Effect::Moves { .. }
        | Effect::Ability { .. }
        | Effect::Stealth {} => sum,
    })
}

/// The markers that cards place on whom an attack hits.   TDE-TALENT-04
pub fn marks(look: Look<'_>, figure: FigureId, scene: &Scene) -> Vec<Mark> {
    let mut marks = Vec::new();
    for held in active(look, figure) {
        if let Effect::Mark { with, when, token } = held.effect
            && by(with, scene)
            && scene.all_hold(look, figure, when)
        {
            marks.push(mark(*token));
        }
    }
    marks
}

/// A card's marker as a mark of the sequence.
pub fn mark(token: Token) -> Mark {
    match token {
        Token::Blind => Mark::Blind {},
        Token::Fire(count) => Mark::Fire { count },
        Token::Slowed(by) => Mark::Slowed { by },
        Token::Knockdown => Mark::Knockdown {},
    }
}

/// The action points that a figure gains each turn, cards included.   TDE-PROF-02
pub fn ap_gain(look: Look<'_>, figure: FigureId) -> u32 {
    let printed = look.card(figure).map_or(0, |card| card.ap_gain);
    let more = active(look, figure).iter().fold(0_i32, |sum, held| match held.effect {
        Effect::ActionPoints { value } => sum.saturating_add(*value),
        Effect::Bonus { .. }
        | Effect::Hindrance { .. }
        | Effect::Reroll { .. }
        | Effect::Distance { .. }
        | Effect::Cost { .. }
        | Effect::Damage { .. }
        | Effect::Mark { .. }
        | Effect::Immune { .. }
        | Effect::Moves { .. }
        | Effect::Ability { .. }
        | Effect::Stealth {} => sum,
    });
    printed.saturating_add_signed(more)
}

/// The inches that cards add to both Distances.   TDE-PROF-03
pub fn distance(look: Look<'_>, figure: FigureId) -> i32 {
    active(look, figure).iter().fold(0_i32, |sum, held| match held.effect {
        Effect::Distance { value } => sum.saturating_add(*value),
        Effect::Bonus { .. }
        | Effect::Hindrance { .. }
        | Effect::Reroll { .. }
        | Effect::ActionPoints { .. }
        | Effect::Cost { .. }
        | Effect::Damage { .. }
        | Effect::Mark { .. }
        | Effect::Immune { .. }
        | Effect::Moves { .. }
        | Effect::Ability { .. }
        | Effect::Stealth {} => sum,
    })
}

/// Whether cards make a way of moving easier for a figure.
pub fn eases(look: Look<'_>, figure: FigureId, gait: Gait) -> bool {
    active(look, figure)
        .iter()
        .any(|held| matches!(held.effect, Effect::Moves { gaits } if gaits.contains(&gait)))
}

/// Whether a figure has the ability of a role: its own, or one that a card gives.   TDE-PROF-12
pub fn has_ability(look: Look<'_>, figure: FigureId, role: Role) -> bool {
    let given = |held: &InForce<'_>| matches!(held.effect, Effect::Ability { role: other } if *other == role);
    look.role(figure) == Some(role) || active(look, figure).iter().any(given)
}
