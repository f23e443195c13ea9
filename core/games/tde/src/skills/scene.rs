//! The situation of a test or an attack, as cards see it.

use crate::profiles::Kind;
use crate::profiles::talents::{Attack, Deed, Trial, When};
use crate::sight::pose::{self, Moment};
use crate::skills::cover;
use crate::state::harm::{Harm, HarmBy};
use crate::state::look::Look;
use crate::state::range::RANGE;
use crate::state::sequence::{Act, Cause, Doing, Sequence};
use crate::state::{Part, Posture, opposed};
use greffe_core::judging::fact::FigureId;

/// The situation of a figure that tests or attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Scene {
    /// What it tests.
    pub trial: Trial,
    /// The other figure.
    pub foe: Option<FigureId>,
    /// Why it acts, in an action sequence.
    pub cause: Option<Cause>,
    /// Whether it charges.
    pub charging: bool,
    /// Whether it is charged.
    pub charged: bool,
    /// Whether the test is opposed, once that is known.
    pub opposed: Option<bool>,
    /// Whether the foe is in cover.
    pub foe_covered: bool,
    /// Whether it is itself in cover.
    pub covered: bool,
    /// Whether the target is within the Success range, for a shot.
    pub near: Option<bool>,
    /// How the figure holds itself where it acts, on its way or not; as it does now, when left out.
    pub posture: Option<Posture>,
}

impl Scene {
    /// A test out of any sequence.
    pub fn of(trial: Trial) -> Self {
        Self {
            trial,
            foe: None,
            cause: None,
            charging: false,
            charged: false,
            opposed: None,
            foe_covered: false,
            covered: false,
            near: None,
            posture: None,
        }
    }

    /// The situation of an act of a sequence; none for an interaction without a test.
    pub fn of_act(look: Look<'_>, sequence: &Sequence, act: &Act) -> Option<Self> {
        let trial = trial(&act.doing)?;
        let (charge, target) = (sequence.is_charge(), act.doing.target());
        // Who shoots on its way does so as it is by then.   TDE-SHOOT-16
        let there = || pose::at(look, &pose::moment(sequence, act), act.figure).posture;
        // Who aims at it has said what hides it.   TDE-SHOOT-03
        let aims = |other: &Act| other.doing.target() == Some(act.figure) && other.blast.is_none();
        let hides = |other: &Act| other.given.heavy || other.given.light;
        let shelters = |foe| cover::shelters(look, act, foe);
        let covered = !look.setup.before(3) && sequence.acts.iter().any(|other| aims(other) && hides(other));
        Some(Self {
            foe: target.or(act.cause.is_reaction().then_some(sequence.active)),
            cause: Some(act.cause),
            charging: charge && act.cause == Cause::Action,
            charged: is_charged(sequence, act.figure),
            foe_covered: if look.setup.before(13) { hides(act) } else { target.is_some_and(shelters) },
            covered,
            near: near(look, act),
            posture: (!look.setup.before(3)).then(there),
            opposed: is_opposed(look, sequence, act),
            ..Self::of(trial)
        })
    }

    /// The situation of the movement test of a sequence: as the first jump or climb finds the figure.
    /// TDE-MOVE-18, TDE-CHARGE-03
    pub fn of_movement(look: Look<'_>, sequence: &Sequence) -> Self {
        let scene = Self::of(Trial::Movement).alone(look);
        let Some(motion) = sequence.motion.as_ref().filter(|_| !look.setup.before(13)) else { return scene };
        let (active, route) = (sequence.active, Some(&motion.route));
        let spot = motion.route.first_dynamic();
        let moment = Moment { figure: active, cause: Cause::Action, active, route, spot };
        let posture = Some(pose::at(look, &moment, active).posture);
        Self { charging: sequence.is_charge(), posture, ..scene }
    }

    /// The same, for a test that nothing ever opposes.   TDE-REACT-10
    #[must_use]
    pub fn alone(self, look: Look<'_>) -> Self {
        let opposed = (!look.setup.before(13)).then_some(false);
        Self { opposed, ..self }
    }

    /// The same, for the armour test of whoever was hurt: charging or charged, as it held itself where it was struck.
    /// TDE-HEALTH-01, TDE-SHOOT-16
    #[must_use]
    pub fn harmed(self, look: Look<'_>, sequence: &Sequence, harm: &Harm) -> Self {
        if look.setup.before(13) {
            return self;
        }
        let act = match harm.by {
            HarmBy::Act(place) | HarmBy::Mishap(place) => sequence.act(place),
            HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => None,
        };
        let there = |act| pose::at(look, &pose::moment(sequence, act), harm.figure).posture;
        Self {
            charging: sequence.is_charge() && harm.figure == sequence.active,
            charged: is_charged(sequence, harm.figure),
            posture: act.map(there),
            ..self
        }
    }

    /// The situations of the test of an act: against each of those whose attacks a dodge of the active figure is opposed
    /// to, else the one it has.   TDE-REACT-09, TDE-DODGE-08
    pub fn against_each(self, look: Look<'_>, sequence: &Sequence, place: u16) -> Vec<Self> {
        let dodges = |act: &Act| act.doing == (Doing::Dodge {}) && !act.cause.is_reaction();
        if !sequence.act(place).is_some_and(dodges) || look.setup.before(3) {
            return vec![self];
        }
        let pairs = opposed::pairs(look, sequence).into_iter().filter(|(own, _)| *own == place);
        let acts = pairs.filter_map(|(_, other)| sequence.act(other));
        let foes = acts.filter(|act| act.doing.target().is_some()).map(|act| act.figure);
        let scenes: Vec<Self> = foes.map(|foe| self.against(foe)).collect();
        if scenes.is_empty() { vec![self] } else { scenes }
    }

    /// The same, once it is known whether the test is opposed.
    #[must_use]
    pub fn opposed(mut self, opposed: bool) -> Self {
        self.opposed = Some(opposed);
        self
    }

    /// The same, against a figure.
    #[must_use]
    pub fn against(mut self, foe: FigureId) -> Self {
        self.foe = Some(foe);
        self
    }

    /// The same, for an armour test in heavy cover or not.
    #[must_use]
    pub fn covered(mut self, covered: bool) -> Self {
        self.covered = covered;
        self
    }

    /// Whether a situation holds for a figure.
    pub fn holds(&self, look: Look<'_>, figure: FigureId, when: When) -> bool {
        let foe = |kind| self.foe.is_some_and(|foe| look.kind(foe) == kind);
        let posture = self.posture.or(look.figure(figure).map(|figure| figure.posture));
        match when {
            When::Charging => self.charging,
            When::Charged => self.charged,
            When::Reacting => self.cause.is_some_and(Cause::is_reaction),
            When::Chained => self.cause == Some(Cause::Chain),
            When::Firefight => self.cause == Some(Cause::Firefight),
            When::Opposed => self.opposed == Some(true),
            When::Unopposed => self.opposed == Some(false),
            When::FoeCharacter => foe(Kind::Character),
            When::FoeCavalry => foe(Kind::Cavalry),
            When::FoeBeast => foe(Kind::Beast),
            When::FoeWounded => self.foe.is_some_and(|foe| is_wounded(look, foe)),
            When::FoeCovered => self.foe_covered,
            When::Wounded => is_wounded(look, figure),
            When::Covered => self.covered,
            When::Crouched => posture == Some(Posture::Crouched),
            When::Swimming => posture == Some(Posture::Swimming),
            When::Climbing => matches!(posture, Some(Posture::Climbing(_))),
            When::Near => self.near == Some(true),
            When::Far => self.near == Some(false),
        }
    }

    /// Whether every situation of a list holds.
    pub fn all_hold(&self, look: Look<'_>, figure: FigureId, when: &[When]) -> bool {
        when.iter().all(|when| self.holds(look, figure, *when))
    }

    /// The attack it is, when it is one.
    pub fn attack(&self) -> Option<Attack> {
        match self.trial {
            Trial::Melee => Some(Attack::Melee),
            Trial::Shoot => Some(Attack::Shoot),
            Trial::Reveal
            | Trial::Dodge
            | Trial::Movement
            | Trial::Order
            | Trial::FirstAid
            | Trial::Repair
            | Trial::Infiltration
            | Trial::Armour => None,
        }
    }
}

/// The test an act makes; none for an interaction without one.   TDE-ACT-09
pub fn trial(doing: &Doing) -> Option<Trial> {
    use crate::state::sequence::Interaction;
    match doing {
        Doing::Shoot { .. } => Some(Trial::Shoot),
        Doing::Reveal { .. } => Some(Trial::Reveal),
        Doing::Melee { .. } => Some(Trial::Melee),
        Doing::Dodge {} => Some(Trial::Dodge),
        Doing::Interact { what } => match what {
            Interaction::FirstAid { .. } => Some(Trial::FirstAid),
            Interaction::Repair { .. } => Some(Trial::Repair),
            Interaction::TakeControl { .. }
            | Interaction::Look { .. }
            | Interaction::PickUp { .. }
            | Interaction::Other {} => None,
        },
    }
}

/// What an act costs by, as cards name costs.   TDE-ACT-02
pub fn deed(doing: &Doing) -> Deed {
    match doing {
        Doing::Shoot { .. } => Deed::Shoot,
        Doing::Reveal { .. } => Deed::Reveal,
        Doing::Melee { .. } => Deed::Melee,
        Doing::Dodge {} => Deed::Dodge,
        Doing::Interact { .. } => Deed::Interact,
    }
}

/// What an act is paid for as: what it is, then why it is done.   TDE-ACT-02
pub fn deeds(act: &Act) -> Vec<Deed> {
    let why = match act.cause {
        Cause::Action => None,
        Cause::Chain => Some(Deed::Chain),
        Cause::Firefight => Some(Deed::Firefight),
        Cause::Reaction | Cause::ChainReaction => Some(Deed::Reaction),
    };
    std::iter::once(deed(&act.doing)).chain(why).collect()
}

/// Whether a sequence is a charge at a figure.   TDE-CHARGE-02
fn is_charged(sequence: &Sequence, figure: FigureId) -> bool {
    let first = sequence.acts.first();
    sequence.is_charge() && first.is_some_and(|first| first.doing.target() == Some(figure))
}

/// Whether an act is opposed, once everybody has declared.   TDE-REACT-09
fn is_opposed(look: Look<'_>, sequence: &Sequence, act: &Act) -> Option<bool> {
    let place = (0_u16..).zip(&sequence.acts).find(|(_, other)| *other == act).map(|(place, _)| place)?;
    let pairs = opposed::pairs(look, sequence);
    Some(pairs.iter().any(|(own, other)| *own == place || *other == place))
}

/// Whether the target of a shot or a reveal is within its Success range; none when nobody measured it.
/// TDE-SHOOT-06, TDE-STEALTH-10
fn near(look: Look<'_>, act: &Act) -> Option<bool> {
    let range = match act.doing {
        Doing::Shoot { weapon, .. } => look.weapon(act.figure, weapon)?.range?,
        Doing::Reveal { .. } if !look.setup.before(13) => RANGE,
        Doing::Reveal { .. } | Doing::Melee { .. } | Doing::Dodge {} | Doing::Interact { .. } => return None,
    };
    let distance = act.given.distance?;
    Some(distance <= crate::state::look::inches(range.success))
}

/// Whether a figure bears a wound and is not Down.   TDE-HEALTH-06, TDE-HEALTH-08
fn is_wounded(look: Look<'_>, figure: FigureId) -> bool {
    let parts: &[Option<Part>] = match look.kind(figure) {
        Kind::Cavalry => &[Some(Part::Rider), Some(Part::Mount)],
        Kind::Character | Kind::Beast => &[None],
    };
    let full = |part: &Option<Part>| look.body(figure, *part).map_or(0, |body| body.health);
    // Health at nothing is a state of its own.
    let up = |health: u32| health > 0 || look.setup.before(13);
    let health = |part: &Option<Part>| look.health(figure, *part);
    parts.iter().any(|part| health(part) < full(part) && up(health(part)))
}
