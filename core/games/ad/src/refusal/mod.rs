//! Why a command is refused: one reason each, in words for its seat.

mod fights;
mod moves;
mod talk;

use crate::profiles::cards::{Card, Numeral};
use crate::profiles::talents::Talent;
use crate::setup::square::{EdgeName, Square};
use crate::state::line::Stopped;
use greffe_core::asking::schema::Reason;
use greffe_core::asking::schema::sample::{Texts, reasons};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::Refused;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// A reason; the fields are what its sentence names.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Refusal {
    // Whoever declares, whatever it is.
    MatchOver,
    NoSeat,
    NotYourTurn,
    NotNow,
    NotYours { who: String },
    NothingSecret,
    SecretNeeded,
    NoSuchClaim { source: RuleId },
    NoReroll,
    NoOutcomeClaim,
    NoSuchFigure { figure: u16 },
    NotInPlay { who: String },
    // Cards.
    NotInHand { card: Card },
    CardSeen { card: Card },
    HandEmpty,
    WrongCount { needs: u8, rule: &'static str },
    NoMatch { card: Card },
    NoJoker,
    TooFewTokens { who: String, ready: u8 },
    NoToken { who: String, rule: &'static str },
    NothingTurned,
    // Preparation.
    SquareRefused { square: Square, rule: &'static str },
    NoNephew { who: String },
    WrongNephews,
    NoCoating { who: String },
    AbhorsPoison { who: String },
    // Activations.
    AlreadyActivated { who: String },
    MustActivate { who: String },
    MayNotHold,
    ActionsSpent { who: String },
    FullActionSpent { who: String },
    OnlyWakeUp { who: String },
    Prone { who: String },
    NotProne { who: String },
    NotUnconscious { who: String },
    Engaged { who: String },
    // Moves.
    NoPoints { who: String, needs: u8, left: u8 },
    Stopped { who: String, by: String },
    Held { who: String, by: String },
    Barricade { who: String, by: String },
    Closed { square: Square },
    NoWay { from: Square, to: Square },
    Occupied { square: Square, rule: &'static str },
    NoFall { square: Square },
    NoDiagonals { who: String },
    NotInRun,
    ThroughDoorOnly,
    SeenBefore { square: Square },
    OutOfSightOfStart { square: Square },
    NotAFriend { square: Square },
    NoDoor { door: EdgeName },
    DoorLocked { door: EdgeName },
    DoorNotLocked { door: EdgeName },
    DoorBarred { door: EdgeName },
    NotAtDoor { door: EdgeName },
    NotElevated { who: String },
    TooHuge { who: String },
    Walled { from: Square, to: Square },
    NoSlant { from: Square, to: Square },
    ThroughWindow { to: Square },
    OtherLevel { from: Square, to: Square },
    HeldThrough { who: String, by: String },
    ProneEngaged { who: String },
    NoMoment,
    CannotReact { who: String },
    NeedsClimb { to: Square },
    NothingToClimb { to: Square },
    NotStraightOn,
    NoExit { edge: EdgeName },
    NoTactics { who: String },
    NotEngaging { who: String },
    // Overwatch.
    NoMarker { who: String },
    NotOneSquare,
    NoPass,
    // Fights, shots, wounds, morale.
    NotAttackable { who: String },
    NotInReach { who: String, whom: String },
    NotWeakest { who: String },
    NotThatWeapon { who: String },
    MayNotFight { who: String },
    MustFight { who: String },
    DropFirst { who: String },
    Berserk { who: String },
    AlwaysParries { who: String },
    AlwaysFights { who: String },
    HelpsNpcOnly,
    NotSweepable { who: String },
    NoRetreatThere { square: Square, rule: &'static str },
    NoWayOff { edge: EdgeName },
    MustRetreat { who: String },
    NotRanged { who: String },
    UsedUp { weapon: String },
    NotLoaded { weapon: String },
    SnappedBefore { weapon: String },
    OutOfRange { weapon: String, range: u32 },
    NoLine { from: Square, to: Square, why: Stopped },
    NotEngagedBy { who: String, whom: String },
    EngagedBefore { who: String, whom: String },
    NeedsCover { weapon: String },
    NotStruck { who: String },
    NotInHands { who: String },
    Loaded { who: String },
    NotDue { who: String },
    MoraleFirst,

    // Talk, stealth, items, figures of nobody.
    NoTalent { who: String, talent: Talent },
    NotAdjacent { who: String, to: String },
    NotARecruit { who: String },
    TooCold { who: String },
    Incorruptible { who: String },
    NotStealthy { who: String },
    SameGender { who: String, target: String },
    CourtedBefore { who: String },
    NamedTwice { who: String },
    NoDefender { who: String, rule: &'static str },
    MayNotJoin { who: String },
    NotEverySpeaker,
    NoSpeaker { who: String },
    NotDrawn { card: Numeral },
    MustSpeak,
    NotThoseCards { needs: u8 },
    NotThatHand { card: Card },
    NotDiscarded { card: Card, rule: &'static str },
    NobodyToName,
    NotNext { who: String },
    TooLateToDrop { who: String },
    TooFarToSpot { who: String },
    NotThatAbility,
    NothingToSteal { who: String },
    NothingThere { who: String },
    HandsFull { who: String },
    NoFreeHand { who: String },
    NotDuringTest { who: String },
    FixedHands { who: String },
    HasBegun { who: String },
    Undertaken { who: String },
    NothingToHold { who: String },
    PartOfBody { who: String },
    NoSpell,
    FactNeeded { who: String },
    NoNephews { who: String },
    NotFragile { wall: EdgeName },
    WallStands { wall: EdgeName },
    PlayedBySomebody { who: String },
    NotThisNpc { who: String },
    NotAmongNearest { who: String },
    NameOne { who: String },
    NotAmongSquares { square: Square },
    NotTheWay { who: String },
    NoDuel { who: String, other: String },
    NpcsLast,
    Comrades { who: String, other: String },
    Asleep { who: String },
    NotHelping { who: String },
}

/// What a refusal says: the rule behind it, and the sentence in both languages.
type Sheet = (Option<&'static str>, String, String);

fn by(rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Sheet {
    (Some(rule), fr.into(), en.into())
}

fn plain(fr: impl Into<String>, en: impl Into<String>) -> Sheet {
    (None, fr.into(), en.into())
}

impl Refusal {
    /// The rule that refuses, when one does.
    pub fn rule(&self) -> Option<RuleId> {
        self.sheet().0.map(RuleId::new)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each reason")]
    fn sheet(&self) -> Sheet {
        match self {
            Self::MatchOver => plain("la partie est finie", "the match is over"),
            Self::NoSeat => plain("vous ne jouez pas cette partie", "you do not play in this match"),
            Self::NotYourTurn => plain("ce n'est pas à vous", "it is not your turn"),
            Self::NotNow => plain("pas à ce moment", "not at this moment"),
            Self::NotYours { who } => {
                by("AD-GEN-03", format!("{who} n'est pas à vous"), format!("{who} is not yours"))
            }
            Self::NothingSecret => plain("rien ici n'est secret", "nothing here is secret"),
            Self::SecretNeeded => {
                by("AD-TEST-10", "choisissez la carte en secret", "choose the card in secret")
            }
            Self::NoSuchClaim { source } => plain(
                format!("{source} n'a pas été convenu à l'ouverture"),
                format!("{source} was not agreed at the opening"),
            ),
            Self::NoReroll => plain("aucun dé n'est relancé ici", "no die is rolled again here"),
            Self::NoOutcomeClaim => plain(
                "un test en opposition se compare : son issue ne se déclare pas",
                "an opposed test is compared: its outcome is not claimed",
            ),
            Self::NoSuchFigure { figure } => {
                plain(format!("il n'y a pas de figurine {figure}"), format!("there is no figure {figure}"))
            }
            Self::NotInPlay { who } => {
                by("AD-BOARD-01", format!("{who} n'est pas en jeu"), format!("{who} is not in play"))
            }
            Self::NotInHand { card } => {
                let card = card.words();
                by(
                    "AD-CARD-06",
                    format!("vous n'avez pas le {} en main", card.fr),
                    format!("you do not hold the {}", card.en),
                )
            }
            Self::CardSeen { card } => {
                let card = card.words();
                by(
                    "AD-CARD-01",
                    format!("le {} est déjà visible ailleurs", card.fr),
                    format!("the {} is already seen elsewhere", card.en),
                )
            }
            Self::HandEmpty => by("AD-CARD-06", "votre main est vide", "your hand is empty"),
            Self::WrongCount { needs, rule } => by(
                rule,
                format!("nombre de cartes à nommer, chacune une fois : {needs}"),
                format!("number of cards to name, each once: {needs}"),
            ),
            Self::NoMatch { card } => {
                let card = card.words();
                by(
                    "AD-TEST-06",
                    format!("le {} n'a ni la famille ni la valeur de la carte initiale", card.fr),
                    format!("the {} has neither the suit nor the value of the initial card", card.en),
                )
            }
            Self::NoJoker => by(
                "AD-TEST-08",
                "un Joker ne renforce pas et ne se renforce pas",
                "a Joker neither reinforces nor is reinforced",
            ),
            Self::TooFewTokens { who, ready } => by(
                "AD-ABIL-05",
                format!("pions Escrime prêts de {who} : {ready}, pas plus"),
                format!("ready fencing tokens of {who}: {ready}, no more"),
            ),
            Self::NothingTurned => by(
                "AD-DIV-03",
                "ce camp n'a pas tiré de carte de sa pioche",
                "that side turned no card of its pile",
            ),
            Self::NoToken { who, rule } => {
                by(rule, format!("{who} n'a pas ce pion"), format!("{who} has no such token"))
            }
            Self::SquareRefused { square, rule } => by(
                rule,
                format!("{square} n'est pas une case de départ libre"),
                format!("{square} is no free starting square"),
            ),
            Self::NoNephew { who } => {
                by("AD-TAL-01", format!("{who} ne peut être marqué"), format!("{who} cannot be marked"))
            }
            Self::WrongNephews => {
                by("AD-TAL-01", "marquez deux roturiers ou un héros", "mark two commoners or one hero")
            }
            Self::NoCoating { who } => by(
                "AD-POISON-01",
                format!("cette arme de {who} ne peut porter ce poison"),
                format!("this weapon of {who} cannot bear this poison"),
            ),
            Self::AbhorsPoison { who } => by(
                "AD-POISON-04",
                format!("{who} ne se sert pas d'une arme empoisonnée"),
                format!("{who} does not use a poisoned weapon"),
            ),
            Self::AlreadyActivated { who } => by(
                "AD-TURN-07",
                format!("{who} a déjà été activé"),
                format!("{who} has been activated already"),
            ),
            Self::MustActivate { who } => {
                by("AD-DIV-11", format!("vous avez annoncé {who}"), format!("you named {who}"))
            }
            Self::MayNotHold => by(
                "AD-ACTN-03",
                "on ne garde sa dernière figurine que si l'on en a moins que l'adversaire",
                "only the side with fewer figures may hold back its last one",
            ),
            Self::ActionsSpent { who } => {
                by("AD-ACTN-05", format!("{who} n'a plus d'action"), format!("{who} has no action left"))
            }
            Self::FullActionSpent { who } => by(
                "AD-ACTN-05",
                format!("{who} a déjà agi : plus d'action entière"),
                format!("{who} has acted already: no full action"),
            ),
            Self::OnlyWakeUp { who } => by(
                "AD-ACTN-07",
                format!("{who} est évanoui : il ne peut que se réveiller"),
                format!("{who} is unconscious and can only wake up"),
            ),
            Self::Prone { who } => by("AD-ACTN-08", format!("{who} est à terre"), format!("{who} is prone")),
            Self::NotProne { who } => {
                by("AD-PART-06", format!("{who} n'est pas à terre"), format!("{who} is not prone"))
            }
            Self::NotUnconscious { who } => {
                by("AD-FULL-12", format!("{who} n'est pas évanoui"), format!("{who} is not unconscious"))
            }
            Self::Engaged { who } => {
                by("AD-ACTN-09", format!("{who} est engagé"), format!("{who} is engaged"))
            }
            Self::NotAttackable { .. }
            | Self::NotInReach { .. }
            | Self::NotWeakest { .. }
            | Self::NotThatWeapon { .. }
            | Self::MayNotFight { .. }
            | Self::MustFight { .. }
            | Self::DropFirst { .. }
            | Self::Berserk { .. }
            | Self::AlwaysParries { .. }
            | Self::AlwaysFights { .. }
            | Self::HelpsNpcOnly
            | Self::NotSweepable { .. }
            | Self::NoRetreatThere { .. }
            | Self::NoWayOff { .. }
            | Self::MustRetreat { .. }
            | Self::NotRanged { .. }
            | Self::UsedUp { .. }
            | Self::NotLoaded { .. }
            | Self::SnappedBefore { .. }
            | Self::OutOfRange { .. }
            | Self::NoLine { .. }
            | Self::NotEngagedBy { .. }
            | Self::EngagedBefore { .. }
            | Self::NeedsCover { .. }
            | Self::NotStruck { .. }
            | Self::NotInHands { .. }
            | Self::Loaded { .. }
            | Self::NotDue { .. }
            | Self::MoraleFirst => fights::sheet(self),
            Self::NoPoints { .. }
            | Self::Stopped { .. }
            | Self::Held { .. }
            | Self::Barricade { .. }
            | Self::Closed { .. }
            | Self::NoWay { .. }
            | Self::Occupied { .. }
            | Self::NoFall { .. }
            | Self::NoDiagonals { .. }
            | Self::NotInRun
            | Self::ThroughDoorOnly
            | Self::SeenBefore { .. }
            | Self::OutOfSightOfStart { .. }
            | Self::NotAFriend { .. }
            | Self::NoDoor { .. }
            | Self::DoorLocked { .. }
            | Self::DoorNotLocked { .. }
            | Self::DoorBarred { .. }
            | Self::NotAtDoor { .. }
            | Self::NotElevated { .. }
            | Self::TooHuge { .. }
            | Self::Walled { .. }
            | Self::NoSlant { .. }
            | Self::ThroughWindow { .. }
            | Self::OtherLevel { .. }
            | Self::HeldThrough { .. }
            | Self::ProneEngaged { .. }
            | Self::NoMoment
            | Self::CannotReact { .. }
            | Self::NeedsClimb { .. }
            | Self::NothingToClimb { .. }
            | Self::NotStraightOn
            | Self::NoExit { .. }
            | Self::NoTactics { .. }
            | Self::NotEngaging { .. }
            | Self::NoMarker { .. }
            | Self::NotOneSquare
            | Self::NoPass => moves::sheet(self),
            Self::NoTalent { .. }
            | Self::NotAdjacent { .. }
            | Self::NotARecruit { .. }
            | Self::TooCold { .. }
            | Self::Incorruptible { .. }
            | Self::NotStealthy { .. }
            | Self::SameGender { .. }
            | Self::CourtedBefore { .. }
            | Self::NamedTwice { .. }
            | Self::NoDefender { .. }
            | Self::MayNotJoin { .. }
            | Self::NotEverySpeaker
            | Self::NoSpeaker { .. }
            | Self::NotDrawn { .. }
            | Self::MustSpeak
            | Self::NotThoseCards { .. }
            | Self::NotThatHand { .. }
            | Self::NotDiscarded { .. }
            | Self::NobodyToName
            | Self::NotNext { .. }
            | Self::TooLateToDrop { .. }
            | Self::TooFarToSpot { .. }
            | Self::NotThatAbility
            | Self::NothingToSteal { .. }
            | Self::NothingThere { .. }
            | Self::HandsFull { .. }
            | Self::NoFreeHand { .. }
            | Self::NotDuringTest { .. }
            | Self::FixedHands { .. }
            | Self::HasBegun { .. }
            | Self::Undertaken { .. }
            | Self::NothingToHold { .. }
            | Self::PartOfBody { .. }
            | Self::NoSpell
            | Self::FactNeeded { .. }
            | Self::NoNephews { .. }
            | Self::NotFragile { .. }
            | Self::WallStands { .. }
            | Self::PlayedBySomebody { .. }
            | Self::NotThisNpc { .. }
            | Self::NotAmongNearest { .. }
            | Self::NameOne { .. }
            | Self::NotAmongSquares { .. }
            | Self::NotTheWay { .. }
            | Self::NpcsLast
            | Self::Comrades { .. }
            | Self::Asleep { .. }
            | Self::NoDuel { .. }
            | Self::NotHelping { .. } => talk::sheet(self),
        }
    }

    /// The reason's name, for programs.
    fn code(&self) -> String {
        let told = format!("{self:?}");
        told.chars().take_while(char::is_ascii_alphabetic).collect()
    }
}

/// What stands for the fields that are no mere texts, where reasons are told without a match.
const TEXTS: Texts = &[
    ("source", "CARD-1"),
    ("card", "7S"),
    ("square", "C4"),
    ("from", "C4"),
    ("to", "C5"),
    ("door", "C4-C5"),
    ("edge", "C4-n"),
    ("wall", "C4-C5"),
];

/// Every reason, told; they are read for nothing else.
pub(crate) fn all() -> Vec<Reason> {
    reasons::<Refusal>(TEXTS, Refused::from)
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let (rule, fr, en) = refusal.sheet();
        Self { code: refusal.code(), rule: rule.map(RuleId::new), why: Words::new(fr, en) }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}
