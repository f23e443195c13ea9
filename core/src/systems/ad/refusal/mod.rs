//! Why a command is refused: one reason each, in words for its seat.

mod fights;

use crate::draft::Stop;
use crate::error::Refused;
use crate::ids::RuleId;
use crate::systems::ad::profiles::cards::{Card, Numeral};
use crate::systems::ad::profiles::talents::Talent;
use crate::systems::ad::resolve::sight::Stopped;
use crate::systems::ad::setup::square::{EdgeName, Square};
use crate::words::Words;

/// A reason; the fields are what its sentence names.
#[derive(Clone, Debug, PartialEq)]
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
    NoSuchFigure { figure: u16 },
    NotInPlay { who: String },
    // Cards.
    NotInHand { card: Card },
    CardSeen { card: Card },
    HandEmpty,
    WrongCount { needs: u8, rule: &'static str },
    TokenSpent { who: String, rule: &'static str },
    NoFall { square: Square },
    NpcsLast,
    NoMatch { card: Card },
    NoJoker,
    TooFewTokens { who: String, ready: u8 },
    NoToken { who: String },
    // Preparation.
    SquareRefused { square: Square },
    NoNephew { who: String },
    WrongNephews,
    NoCoating { who: String },
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
    NoWay { from: Square, to: Square },
    Occupied { square: Square },
    NoDiagonals { who: String },
    NotInRun,
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
    NoRetreatThere { square: Square },
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
    NoDefender { who: String },
    NotEverySpeaker,
    NoSpeaker { who: String },
    NotDrawn { card: Numeral },
    MustSpeak,
    NotThoseCards { needs: u8 },
    NotThatHand { card: Card },
    NotDiscarded { card: Card },
    NobodyToName,
    TooLateToDrop { who: String },
    TooFarToSpot { who: String },
    NotThatAbility,
    NothingToSteal { who: String },
    NothingThere { who: String },
    HandsFull { who: String },
    NoFreeHand { who: String },
    NotDuringTest { who: String },
    NothingToHold { who: String },
    PartOfBody { who: String },
    NoSpell,
    FactNeeded { who: String },
    NoNephews { who: String },
    PlayedBySomebody { who: String },
    NotThisNpc { who: String },
    NotAmongNearest { who: String },
    NameOne { who: String },
    NotAmongSquares { square: Square },
    NoDuel { who: String, other: String },
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
            Self::TokenSpent { who, rule } => by(
                rule,
                format!("{who} n'a plus le pion qu'il faut"),
                format!("{who} does not have the token it takes"),
            ),
            Self::NoFall { square } => by(
                "AD-MAN-11",
                format!("on ne tombe pas en {square}"),
                format!("{square} is no square to fall to"),
            ),
            Self::NpcsLast => by(
                "AD-NPC-17",
                "les figurines des joueurs combattent d'abord",
                "the players' figures fight first",
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
            Self::NoToken { who } => {
                by("AD-DIV-03", format!("{who} n'a pas ce pion"), format!("{who} has no such token"))
            }
            Self::SquareRefused { square } => by(
                "AD-SETUP-06",
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
            Self::NoPoints { who, needs, left } => by(
                "AD-MOVE-01",
                format!("il faut {needs} PM, {who} en a {left}"),
                format!("this takes {needs} mp, {who} has {left}"),
            ),
            Self::Stopped { who, by: enemy } => by(
                "AD-ZOC-03",
                format!("{who} est entré dans la zone de {enemy} et s'arrête"),
                format!("{who} has entered the zone of {enemy} and stops"),
            ),
            Self::Held { who, by: enemy } => by(
                "AD-ZOC-04",
                format!("{enemy} tient {who} dans sa zone"),
                format!("{enemy} holds {who} in its zone"),
            ),
            Self::NoWay { from, to } => by(
                "AD-MOVE-04",
                format!("on ne va pas de {from} à {to}"),
                format!("there is no way from {from} to {to}"),
            ),
            Self::Occupied { square } => {
                by("AD-MOVE-08", format!("{square} est occupée"), format!("{square} is occupied"))
            }
            Self::NoDiagonals { who } => by(
                "AD-MOVE-02",
                format!("{who} n'a plus de diagonale cette phase"),
                format!("{who} has no diagonal left this phase"),
            ),
            Self::NotInRun => {
                by("AD-FULL-07", "en course, on ne fait que des pas", "a run is made of steps only")
            }
            Self::SeenBefore { square } => by(
                "AD-FULL-07",
                format!("la course est déjà passée par {square}"),
                format!("the run has been to {square} already"),
            ),
            Self::OutOfSightOfStart { square } => by(
                "AD-FULL-07",
                format!("de {square} on ne voit pas le départ de la course"),
                format!("the start of the run is not in sight from {square}"),
            ),
            Self::NotAFriend { square } => by(
                "AD-MAN-05",
                format!("il n'y a pas d'ami à passer en {square}"),
                format!("there is no friend to pass at {square}"),
            ),
            Self::NoDoor { door } => by(
                "AD-EDGE-08",
                format!("il n'y a pas de porte en {door}"),
                format!("there is no door at {door}"),
            ),
            Self::DoorLocked { door } => {
                by("AD-EDGE-09", format!("la porte {door} est verrouillée"), format!("door {door} is locked"))
            }
            Self::DoorNotLocked { door } => by(
                "AD-PART-05",
                format!("la porte {door} n'est pas verrouillée"),
                format!("door {door} is not locked"),
            ),
            Self::DoorBarred { door } => by(
                "AD-MAN-04",
                format!("la porte {door} ne change pas ainsi d'état"),
                format!("door {door} cannot be changed so"),
            ),
            Self::NotAtDoor { door } => by(
                "AD-EDGE-14",
                format!("la figurine n'est pas à la porte {door}"),
                format!("the figure is not at door {door}"),
            ),
            Self::NotElevated { who } => {
                by("AD-BOARD-08", format!("{who} n'est pas en hauteur"), format!("{who} is not on a height"))
            }
            Self::TooHuge { who } => by(
                "AD-TAL-19",
                format!("{who} est Énorme et ne passe pas par là"),
                format!("{who} is Huge and does not pass there"),
            ),
            Self::Walled { from, to } => by(
                "AD-EDGE-02",
                format!("un mur ou une porte fermée sépare {from} de {to}"),
                format!("a wall or a shut door stands between {from} and {to}"),
            ),
            Self::NoSlant { from, to } => by(
                "AD-MOVE-06",
                format!("pas de diagonale de {from} à {to} par une porte ou une fenêtre"),
                format!("no diagonal from {from} to {to} by a door or a window"),
            ),
            Self::HeldThrough { who, by: enemy } => by(
                "AD-MAN-03",
                format!("{enemy} tient cette case : {who} ne la traverse pas"),
                format!("{enemy} holds that square: {who} does not pass through it"),
            ),
            Self::ProneEngaged { who } => by(
                "AD-ACTN-10",
                format!("{who} est à terre et engagé"),
                format!("{who} is prone and engaged"),
            ),
            Self::NoMoment => by(
                "AD-OVW-12",
                "le Guet n'interrompt que l'activation d'un autre",
                "overwatch only interrupts another's activation",
            ),
            Self::CannotReact { who } => by(
                "AD-OVW-03",
                format!("{who} n'est pas en état de réagir"),
                format!("{who} is in no state to react"),
            ),
            Self::NeedsClimb { to } => by(
                "AD-MAN-06",
                format!("on ne monte vers {to} qu'en grimpant"),
                format!("one only goes up to {to} by climbing"),
            ),
            Self::NothingToClimb { to } => by(
                "AD-MAN-01",
                format!("il n'y a rien à grimper vers {to}"),
                format!("there is nothing to climb to {to}"),
            ),
            Self::NotStraightOn => by(
                "AD-MAN-08",
                "la case de plus est tout droit derrière la fenêtre",
                "the further square lies straight behind the window",
            ),
            Self::NoExit { edge } => by(
                "AD-OFF-06",
                format!("on ne quitte pas le plateau par {edge}"),
                format!("the board is not left by {edge}"),
            ),
            Self::NoTactics { who } => by(
                "AD-TAL-36b",
                format!("{who} n'a pas de tactique à jouer ce tour"),
                format!("{who} has no tactics to play this turn"),
            ),
            Self::NotEngaging { who } => by(
                "AD-PART-07",
                format!("{who} n'engage pas cette figurine"),
                format!("{who} does not engage this figure"),
            ),
            Self::NotOneSquare => by(
                "AD-OVW-01",
                "une réaction est un mouvement d'une case",
                "a reaction is a move of one square",
            ),
            Self::NoPass => plain("vous ne passez rien d'avance", "you pass nothing beforehand"),
            Self::NoMarker { who } => by(
                "AD-OVW-13",
                format!("{who} n'a pas de pion Guet à dépenser ici"),
                format!("{who} has no overwatch marker to spend here"),
            ),
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
            Self::NoTalent { who, talent } => {
                let name = talent.words();
                by(
                    "AD-ABIL-06",
                    format!("{who} n'a pas le talent {}", name.fr),
                    format!("{who} does not have {}", name.en),
                )
            }
            Self::NotAdjacent { who, to } => by(
                "AD-BOARD-04",
                format!("{who} n'est pas adjacent à {to}"),
                format!("{who} is not adjacent to {to}"),
            ),
            Self::NotARecruit { who } => {
                by("AD-NPC-08", format!("{who} n'est pas une recrue"), format!("{who} is no recruit"))
            }
            Self::TooCold { who } => by(
                "AD-TAL-23",
                format!("{who} est Froid : on ne le séduit pas"),
                format!("{who} is Cold and is not seduced"),
            ),
            Self::Incorruptible { who } => by(
                "AD-TAL-29",
                format!("on ne soudoie qu'un roturier sans Force d'Âme ni Intelligence : pas {who}"),
                format!("only a commoner without willpower or intelligence is bribed: not {who}"),
            ),
            Self::NotStealthy { who } => by(
                "AD-TAL-14a",
                format!("{who} n'a pas de marqueur Discrétion"),
                format!("{who} has no stealth marker"),
            ),
            Self::SameGender { who, target } => by(
                "AD-TAL-35",
                format!("{who} et {target} ne sont pas de genres opposés"),
                format!("{who} and {target} are not of opposite genders"),
            ),
            Self::CourtedBefore { who } => by(
                "AD-TAL-35",
                format!("on ne tente de séduire {who} qu'une fois"),
                format!("{who} may be courted once only"),
            ),
            Self::NamedTwice { who } => {
                by("AD-CONV-09", format!("{who} est nommé deux fois"), format!("{who} is named twice"))
            }
            Self::NoDefender { who } => by(
                "AD-CONV-03",
                format!("{who} ne peut pas prendre part à cette défense"),
                format!("{who} cannot take part in this defence"),
            ),
            Self::NotEverySpeaker => by(
                "AD-CONV-04",
                "il faut une carte pour chacun de vos participants, chacun une fois",
                "name a card for each of your speakers, each once",
            ),
            Self::NoSpeaker { who } => by(
                "AD-CONV-06",
                format!("{who} ne prend pas part à la conversation"),
                format!("{who} takes no part in the conversation"),
            ),
            Self::NotDrawn { card } => by(
                "AD-TAL-15",
                format!("la carte {card} n'a pas été tirée"),
                format!("card {card} was not drawn"),
            ),
            Self::MustSpeak => by(
                "AD-TAL-15",
                "une carte silencieuse ne se choisit que si toutes le sont",
                "a silent card is chosen only if all are silent",
            ),
            Self::NotThoseCards { needs } => by(
                "AD-DIV-01",
                format!("rangez les {needs} cartes vues, chacune une fois"),
                format!("put back the {needs} cards seen, each once"),
            ),
            Self::NotThatHand { card } => by(
                "AD-DIV-06",
                format!("{card} n'est pas dans cette main"),
                format!("{card} is not in that hand"),
            ),
            Self::NotDiscarded { card } => by(
                "AD-DIV-07",
                format!("{card} n'est pas dans cette défausse"),
                format!("{card} is not in that discard"),
            ),
            Self::NobodyToName => by(
                "AD-DIV-11",
                "l'adversaire n'a personne à annoncer maintenant",
                "the opponent has nobody to name now",
            ),
            Self::TooLateToDrop { who } => by(
                "AD-TAL-14a",
                format!("{who} ne quitte son marqueur qu'au début de son activation"),
                format!("{who} drops its marker only as its activation begins"),
            ),
            Self::TooFarToSpot { who } => by(
                "AD-TAL-14e",
                format!("{who} n'est pas en vue à 6 cases ou moins"),
                format!("{who} is not in sight within 6 squares"),
            ),
            Self::NotThatAbility => by(
                "AD-TAL-14e",
                "on repère avec l'Esprit ou l'Intelligence",
                "one spots with wits or intelligence",
            ),
            Self::NothingToSteal { who } => by(
                "AD-TAL-37",
                format!("{who} n'a pas cet objet à voler"),
                format!("{who} has no such item to steal"),
            ),
            Self::NothingThere { who } => by(
                "AD-PART-04",
                format!("il n'y a pas cet objet sur la case de {who}"),
                format!("there is no such item on the square of {who}"),
            ),
            Self::HandsFull { who } => {
                by("AD-ITEM-03", format!("{who} n'a que deux mains"), format!("{who} has two hands only"))
            }
            Self::NoFreeHand { who } => by(
                "AD-ITEM-10",
                format!("{who} n'a pas de main libre pour ramasser"),
                format!("{who} has no free hand to pick up with"),
            ),
            Self::NotDuringTest { who } => by(
                "AD-ITEM-05",
                format!("{who} ne change pas d'équipement à ce moment"),
                format!("{who} does not change equipment at this moment"),
            ),
            Self::NothingToHold { who } => by(
                "AD-ITEM-03",
                format!("{who} n'a pas cela à prendre en main"),
                format!("{who} has no such thing to hold"),
            ),
            Self::PartOfBody { who } => by(
                "AD-TAL-03",
                format!("une arme naturelle de {who} ne se pose pas"),
                format!("a natural weapon of {who} is not put away"),
            ),
            Self::NoSpell => by(
                "AD-TAL-21b",
                "on ne prie que pendant qu'un ennemi lance un sort",
                "one prays only while an enemy casts a spell",
            ),
            Self::FactNeeded { who } => by(
                "AD-TAL-21b",
                format!("dites si un ennemi lance un sort pendant que {who} prie"),
                format!("say whether an enemy casts a spell while {who} prays"),
            ),
            Self::NoNephews { who } => by(
                "AD-TAL-01",
                format!("{who} n'a pas d'amitié à rompre"),
                format!("{who} has no friendship to end"),
            ),
            Self::PlayedBySomebody { who } => by(
                "AD-NPC-01",
                format!("{who} est joué par quelqu'un"),
                format!("{who} is played by somebody"),
            ),
            Self::NotThisNpc { who } => by(
                "AD-NPC-10",
                format!("{who} ne s'active pas maintenant"),
                format!("{who} does not activate now"),
            ),
            Self::NotAmongNearest { who } => by(
                "AD-NPC-02",
                format!("{who} n'est pas des ennemis les plus proches"),
                format!("{who} is none of the nearest enemies"),
            ),
            Self::NameOne { who } => by(
                "AD-NPC-01",
                format!("{who} a le choix : l'initiative en décide"),
                format!("{who} has a choice: the initiative holder makes it"),
            ),
            Self::NotAmongSquares { square } => by(
                "AD-NPC-01",
                format!("{square} n'est pas une des cases permises"),
                format!("{square} is none of the squares allowed"),
            ),
            Self::NoDuel { who, other } => by(
                "AD-NPC-19",
                format!("{who} et {other} ne s'affrontent pas"),
                format!("{who} and {other} do not fight one another"),
            ),
            Self::NotHelping { who } => by(
                "AD-NPC-20",
                format!("{who} n'a rien à dire dans ce duel"),
                format!("{who} has no say in this duel"),
            ),
        }
    }

    /// The reason's name, for programs.
    fn code(&self) -> String {
        let told = format!("{self:?}");
        told.chars().take_while(char::is_ascii_alphabetic).collect()
    }
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
