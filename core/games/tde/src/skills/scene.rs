//! The situation of a test or an attack, as cards see it.

use crate::profiles::Kind;
use crate::profiles::talents::{Attack, Deed, Trial, When};
use crate::sight::pose;
use crate::state::look::Look;
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
        let charge = sequence.is_charge();
        let first = sequence.acts.first();
        // Who shoots on its way does so as it is by then.   TDE-SHOOT-16
        let there = || pose::at(look, &pose::moment(sequence, act), act.figure).posture;
        let charged = charge && first.is_some_and(|first| first.doing.target() == Some(act.figure));
        // Who aims at it has said what hides it.   TDE-SHOOT-03
        let aims = |other: &Act| other.doing.target() == Some(act.figure) && other.blast.is_none();
        let hides = |other: &Act| other.given.heavy || other.given.light;
        let covered = !look.setup.before(3) && sequence.acts.iter().any(|other| aims(other) && hides(other));
        Some(Self {
            foe: act.doing.target().or(act.cause.is_reaction().then_some(sequence.active)),
            cause: Some(act.cause),
            charging: charge && act.cause == Cause::Action,
            charged,
            foe_covered: act.given.heavy || act.given.light,
            covered,
            near: near(look, act),
            posture: (!look.setup.before(3)).then(there),
            opposed: is_opposed(look, sequence, act),
            ..Self::of(trial)
        })
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

/// Whether an act is opposed, once everybody has declared.   TDE-REACT-09
fn is_opposed(look: Look<'_>, sequence: &Sequence, act: &Act) -> Option<bool> {
    let place = (0_u16..).zip(&sequence.acts).find(|(_, other)| *other == act).map(|(place, _)| place)?;
    let pairs = opposed::pairs(look, sequence);
    Some(pairs.iter().any(|(own, other)| *own == place || *other == place))
}

/// Whether a shot's target is within its Success range; none when nobody measured it.   TDE-SHOOT-06
fn near(look: Look<'_>, act: &Act) -> Option<bool> {
    let Doing::Shoot { weapon, .. } = act.doing else { return None };
    let range = look.weapon(act.figure, weapon)?.range?;
    let distance = act.given.distance?;
    Some(distance <= crate::state::look::inches(range.success))
}

/// Whether a figure bears a wound.   TDE-HEALTH-06
fn is_wounded(look: Look<'_>, figure: FigureId) -> bool {
    let parts: &[Option<Part>] = match look.kind(figure) {
        Kind::Cavalry => &[Some(Part::Rider), Some(Part::Mount)],
        Kind::Character | Kind::Beast => &[None],
    };
    let full = |part: &Option<Part>| look.body(figure, *part).map_or(0, |body| body.health);
    parts.iter().any(|part| look.health(figure, *part) < full(part))
}
