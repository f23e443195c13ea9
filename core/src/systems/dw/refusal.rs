//! Why a command is refused: one reason each, in words for its seat.

use crate::draft::Stop;
use crate::error::{Fault, Refused};
use crate::ids::RuleId;
use crate::systems::dw::profiles::traits::Trait;
use crate::systems::dw::profiles::weapons::Weapon;
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
    NoPass,
    NoSuchClaim { source: RuleId },
    NoOutcomeClaim,
    NoSuchFigure { figure: u16 },
    FactNeeded { fact: &'static str, of: Vec<String> },
    UnfitFact { fact: &'static str },
    PlaceNeeded,
    PlaceUnrecorded,
    // Set-up.
    BandTwice,
    Band(Box<Fault>),
    TerrainUnfit,
    EdgeTaken,
    Placed { who: String },
    OutOfZone { who: String },
    NotItsWeapon { who: String, weapon: Weapon },
    // Places.
    OffTable { who: String },
    NoRoom { who: String, by: Option<String> },
    PathBlocked { who: String, by: Option<String> },
    TooLong { who: String, limit: i32, rule: &'static str },
    Overlong { who: String, rule: &'static str },
    // Activation.
    BadDice,
    Activated { who: String },
    Overdue { who: String },
    OutCold { who: String },
    Gone { who: String },
    NoPassing,
    NoActions { who: String, needs: u32, left: u32 },
    Prone { who: String },
    NotProne { who: String },
    Held { who: String },
    NotHeld { who: String },
    OnlyShooting { who: String },
    Lacks { who: String, held: Trait },
    // Moves.
    Engaged { who: String, by: String },
    NotEngaged { who: String },
    SlowMoved { who: String },
    SprintUsed { who: String },
    SlowSprint { who: String },
    WaterBarred { who: String },
    Daunted { who: String, by: String },
    NotAtEdge { who: String },
    CannotClimb { who: String },
    CannotGoUp { who: String },
    // Attacks.
    AttackSpent { who: String },
    NotInContact { who: String, target: String },
    NotAnEnemy { target: String },
    NotAnAlly { who: String },
    NotOneself { who: String },
    Climbing { who: String },
    Immaterial { who: String },
    NoWeapon { who: String, weapon: Weapon },
    NotInHand { who: String, weapon: Weapon },
    NotForShooting { who: String, weapon: Weapon },
    Empty { who: String, weapon: Weapon },
    NotNocked { who: String, weapon: Weapon },
    OutOfRange { who: String, target: String, rule: &'static str },
    OutOfSight { who: String, target: String },
    NotNearest { who: String, target: String, nearer: String },
    ShooterEngaged { who: String },
    TargetEngaged { target: String },
    IntoWoods { target: String },
    DeepWoods { who: String },
    WoodsTooFar { target: String },
    Stealthy { target: String, rule: &'static str },
    CannotAim { weapon: Weapon },
    NoSpread { target: String },
    NoSalvo { who: String },
    SalvoWeapon { weapon: Weapon },
    SalvoTarget { target: String },
    SalvoFar { target: String },
    SalvoFull,
    Shoulder { who: String },
    HasRanged { who: String },
    NoStone { who: String },
    // Doors.
    NoSuchDoor { door: u16 },
    DoorOpen { door: u16 },
    DoorApart { who: String },
    NoPartner { who: String },
    NoRam { who: String },
    // Recoils, reflexes, morale, flights.
    NotOneBase { who: String },
    NotAway { who: String },
    HasRoom { who: String },
    BadOrder,
    NotToEdge { who: String },
    NoCover { who: String },
    FlightShort { who: String },
    NearEnemy { who: String, by: String },
    // Interventions.
    NotAsked { who: String },
    NoSuchDie,
    // Gear, powers and care.
    NothingToReload { who: String, weapon: Weapon },
    NotLoadable { weapon: Weapon },
    InHand { who: String, weapon: Weapon },
    NothingToDrop { who: String },
    BadObject,
    NoGrenade { who: String },
    NotPsychic { target: String },
    BadActions,
    NotSuffering { who: String },
    WrongPatient { who: String },
    NoDose { who: String },
    NoAntidote { who: String },
    CannotCopy { who: String },
    NoForm { who: String },
    ShieldUp { who: String },
    ArmourOn { who: String },
    NotDazed { who: String },
    NoLight { who: String },
    NotOnRim { who: String },
    TooNear { who: String },
    NotBeside { who: String, by: String },
}

/// A reason told: the rule that refuses, when one does, and the words.
type Sheet = (Option<&'static str>, String, String);

/// A reason that a rule stands behind.
fn by(rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Sheet {
    (Some(rule), fr.into(), en.into())
}

/// A reason that no rule stands behind.
fn plain(fr: &str, en: &str) -> Sheet {
    (None, fr.to_owned(), en.to_owned())
}

impl Refusal {
    /// The rule that refuses, when one does.
    pub fn rule(&self) -> Option<RuleId> {
        if let Self::Band(fault) = self { fault.rule.clone() } else { self.sheet().0.map(RuleId::new) }
    }

    /// What is wrong, for people.
    pub fn words(&self) -> Words {
        let (_, fr, en) = self.sheet();
        Words::new(fr, en)
    }

    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn sheet(&self) -> Sheet {
        match self {
            Self::MatchOver => plain("la partie est finie", "the match is over"),
            Self::NoSeat => plain("ce siège n'appartient à aucun camp", "this seat belongs to no side"),
            Self::NotYourTurn => plain("ce n'est pas à vous de répondre", "it is not for you to answer"),
            Self::NotNow => plain(
                "cette déclaration n'a pas lieu d'être maintenant",
                "there is no place for this declaration now",
            ),
            Self::NotYours { who } => by(
                "DW-ACT-01",
                format!("vous ne jouez pas {who} en ce moment"),
                format!("you do not play {who} just now"),
            ),
            Self::NothingSecret => {
                plain("cette déclaration n'a rien de secret", "nothing about this declaration is secret")
            }
            Self::NoPass => {
                plain("aucun passe de ce genre n'est en cours", "there is no standing pass of this kind")
            }
            Self::NoSuchClaim { source } => (
                None,
                format!("{source} n'est pas convenu à l'ouverture"),
                format!("{source} was not agreed at the opening"),
            ),
            Self::NoOutcomeClaim => plain(
                "l'issue d'un jet ne se fixe pas ainsi : demandez un accord",
                "the outcome of a roll is not fixed like this: ask for an agreement",
            ),
            Self::NoSuchFigure { figure } => {
                (None, format!("il n'y a pas de figurine {figure}"), format!("there is no figure {figure}"))
            }
            Self::FactNeeded { fact, of } => {
                let of = of.join(", ");
                (
                    fact_rule(fact),
                    format!("il faut énoncer le fait « {fact} » : {of}"),
                    format!("the fact “{fact}” must be stated: {of}"),
                )
            }
            Self::UnfitFact { fact } => (
                fact_rule(fact),
                format!("la valeur du fait « {fact} » ne convient pas"),
                format!("the value of the fact “{fact}” does not fit"),
            ),
            Self::PlaceNeeded => {
                plain("indiquez le lieu : les positions sont relevées", "say where: positions are recorded")
            }
            Self::PlaceUnrecorded => plain(
                "n'indiquez pas de lieu : les positions ne sont pas relevées",
                "do not say where: positions are not recorded",
            ),
            Self::BandTwice => by("DW-CAMP-04", "votre bande est déjà donnée", "your band is given already"),
            Self::Band(fault) => (None, fault.why.fr.clone(), fault.why.en.clone()),
            Self::TerrainUnfit => by(
                "DW-SETUP-04",
                "cet élément de décor sort de la table",
                "this piece of terrain leaves the table",
            ),
            Self::EdgeTaken => {
                by("DW-SETUP-05", "le défenseur se déploie sur ce bord", "the defender deploys on this edge")
            }
            Self::Placed { who } => by(
                "DW-SETUP-06",
                format!("{who} est déjà sur la table"),
                format!("{who} is on the table already"),
            ),
            Self::OutOfZone { who } => by(
                "DW-SETUP-06",
                format!("{who} doit être à une réglette Courte au plus de son bord"),
                format!("{who} must be within the Short ruler of its edge"),
            ),
            Self::NotItsWeapon { who, weapon } => by(
                "DW-SETUP-08",
                format!("{who} n'a pas cette arme : {}", weapon.words().fr),
                format!("{who} has no such weapon: {}", weapon.words().en),
            ),
            Self::OffTable { who } => by(
                "DW-MOVE-13",
                format!("{who} sortirait de la table : déclarez-le comme tel"),
                format!("{who} would leave the table: declare it as such"),
            ),
            Self::NoRoom { who, by: Some(other) } => by(
                "DW-MOVE-06",
                format!("il n'y a pas la place pour {who} : {other} est là"),
                format!("there is no room for {who}: {other} is there"),
            ),
            Self::NoRoom { who, by: None } => by(
                "DW-MOVE-06",
                format!("il n'y a pas la place pour {who} : un décor est là"),
                format!("there is no room for {who}: terrain is there"),
            ),
            Self::PathBlocked { who, by: Some(other) } => by(
                "DW-MOVE-07",
                format!("{other} barre le chemin de {who}"),
                format!("{other} blocks the way of {who}"),
            ),
            Self::PathBlocked { who, by: None } => by(
                "DW-MOVE-03",
                format!("un décor barre le chemin de {who}"),
                format!("terrain blocks the way of {who}"),
            ),
            Self::TooLong { who, limit, rule } => by(
                rule,
                format!("ce mouvement de {who} dépasse {limit} dixièmes de millimètre"),
                format!("this move of {who} is longer than {limit} tenths of a millimetre"),
            ),
            Self::Overlong { who, rule } => by(
                rule,
                format!("ce mouvement de {who} est trop long"),
                format!("this move of {who} is too long"),
            ),
            Self::BadDice => {
                by("DW-ACT-01", "il faut un, deux ou trois dés", "one, two or three dice are rolled")
            }
            Self::Activated { who } => by(
                "DW-TURN-06",
                format!("{who} a déjà été activé ce tour-ci"),
                format!("{who} has been activated this round already"),
            ),
            Self::Overdue { who } => by(
                "DW-GAP-01",
                format!("une figurine laissée de côté au tour précédent passe avant {who}"),
                format!("a figure left over last round goes before {who}"),
            ),
            Self::OutCold { who } => {
                by("DW-STATUS-06", format!("{who} est sans connaissance"), format!("{who} is out cold"))
            }
            Self::Gone { who } => by(
                "DW-STATUS-08",
                format!("{who} n'est pas sur la table"),
                format!("{who} is not on the table"),
            ),
            Self::NoPassing => by(
                "DW-GAP-03",
                "on ne passe pas son tour : activez une figurine, sans rien faire au besoin",
                "a stint is not passed: activate a figure, to do nothing if need be",
            ),
            Self::NoActions { who, needs, left } => by(
                "DW-ACT-02",
                format!("{who} n'a plus que {left} action(s), il en faut {needs}"),
                format!("{who} has {left} action(s) left, this takes {needs}"),
            ),
            Self::Prone { who } => by("DW-GAP-13", format!("{who} est à terre"), format!("{who} is prone")),
            Self::NotProne { who } => {
                by("DW-ACTION-21", format!("{who} n'est pas à terre"), format!("{who} is not prone"))
            }
            Self::Held { who } => by(
                "DW-STATUS-01",
                format!("{who} est Immobilisé et ne peut que se libérer"),
                format!("{who} is Immobilised and may only break free"),
            ),
            Self::NotHeld { who } => by(
                "DW-ACTION-20",
                format!("rien n'immobilise {who} dont il puisse se libérer"),
                format!("nothing holds {who} that it could break free from"),
            ),
            Self::OnlyShooting { who } => by(
                "DW-GAP-59",
                format!("l'armure de {who} est coupée : il ne peut que tirer"),
                format!("the armour of {who} has shut down: it may only shoot"),
            ),
            Self::Lacks { who, held } => (
                Some(held.sheet().rule),
                format!("{who} n'a pas « {} »", held.words().fr),
                format!("{who} lacks “{}”", held.words().en),
            ),
            Self::Engaged { who, by: other } => by(
                "DW-MOVE-15",
                format!("{who} est au contact de {other} et doit se désengager"),
                format!("{who} is in contact with {other} and must disengage"),
            ),
            Self::NotEngaged { who } => by(
                "DW-ACTION-19",
                format!("aucun ennemi actif ne retient {who}"),
                format!("no active enemy holds {who}"),
            ),
            Self::SlowMoved { who } => by(
                "DW-TRAIT-48",
                format!("{who} est Lent et a déjà bougé"),
                format!("{who} is Slow and has moved already"),
            ),
            Self::SprintUsed { who } => by(
                "DW-TRAIT-25",
                format!("{who} a déjà fait sa Course"),
                format!("{who} has used its Sprint"),
            ),
            Self::SlowSprint { who } => by(
                "DW-GAP-51",
                format!("{who} est Lent : pas de Course"),
                format!("{who} is Slow: no Sprint"),
            ),
            Self::WaterBarred { who } => by(
                "DW-TRAIT-56",
                format!("{who} n'ose pas entrer dans l'eau ce tour-ci"),
                format!("{who} does not dare to enter water this round"),
            ),
            Self::Daunted { who, by: other } => by(
                "DW-GAP-22",
                format!("{who} n'a pas osé approcher {other}"),
                format!("{who} did not dare to come near {other}"),
            ),
            Self::NotAtEdge { who } => by(
                "DW-MOVE-13",
                format!("{who} n'atteint pas le bord de la table"),
                format!("{who} does not reach the table edge"),
            ),
            Self::CannotClimb { who } => by(
                "DW-CLIMB-08",
                format!("{who} ne peut pas grimper là"),
                format!("{who} cannot climb there"),
            ),
            Self::CannotGoUp { who } => by(
                "DW-CLIMB-01",
                format!("{who} changerait de niveau : cela se grimpe"),
                format!("{who} would change level: that is a climb"),
            ),
            Self::AttackSpent { who } => by(
                "DW-ACTION-01",
                format!("{who} a déjà attaqué ce tour-ci"),
                format!("{who} has attacked this round already"),
            ),
            Self::NotInContact { who, target } => by(
                "DW-MELEE-01",
                format!("{who} n'est pas au contact de {target}"),
                format!("{who} is not in contact with {target}"),
            ),
            Self::NotAnEnemy { target } => {
                by("DW-SHOOT-10", format!("{target} n'est pas un ennemi"), format!("{target} is no enemy"))
            }
            Self::NotAnAlly { who } => by(
                "DW-DOOR-02",
                format!("{who} n'est pas de votre bande"),
                format!("{who} is not of your band"),
            ),
            Self::NotOneself { who } => {
                (None, format!("{who} ne peut se viser lui-même"), format!("{who} cannot be its own target"))
            }
            Self::Climbing { who } => by(
                "DW-CLIMB-03",
                format!("{who} grimpe et ne peut combattre"),
                format!("{who} is climbing and cannot fight"),
            ),
            Self::Immaterial { who } => by(
                "DW-TRAIT-44",
                format!("{who} est Immatériel : rien de physique ne passe"),
                format!("{who} is Immaterial: nothing physical passes"),
            ),
            Self::NoWeapon { who, weapon } => by(
                "DW-SHOOT-01",
                format!("{who} n'a pas cette arme : {}", weapon.words().fr),
                format!("{who} has no such weapon: {}", weapon.words().en),
            ),
            Self::NotInHand { who, weapon } => by(
                "DW-ACTION-11",
                format!("{who} n'a pas cette arme en main : {}", weapon.words().fr),
                format!("{who} does not have this weapon in hand: {}", weapon.words().en),
            ),
            Self::NotForShooting { who, weapon } => by(
                "DW-SHOOT-01",
                format!("{who} ne peut tirer avec cette arme : {}", weapon.words().fr),
                format!("{who} cannot shoot with this weapon: {}", weapon.words().en),
            ),
            Self::Empty { who, weapon } => by(
                "DW-SHOOT-06",
                format!("l'arme de {who} est vide : {}", weapon.words().fr),
                format!("the weapon of {who} is empty: {}", weapon.words().en),
            ),
            Self::NotNocked { who, weapon } => by(
                "DW-ACTION-25",
                format!("{who} doit d'abord encocher : {}", weapon.words().fr),
                format!("{who} must nock first: {}", weapon.words().en),
            ),
            Self::OutOfRange { who, target, rule } => by(
                rule,
                format!("{target} est hors de portée de {who}"),
                format!("{target} is out of range of {who}"),
            ),
            Self::OutOfSight { who, target } => by(
                "DW-SHOOT-08",
                format!("{who} ne voit pas {target}"),
                format!("{who} does not see {target}"),
            ),
            Self::NotNearest { who, target, nearer } => by(
                "DW-SHOOT-10",
                format!("{nearer} est plus près de {who} que {target}"),
                format!("{nearer} is nearer to {who} than {target}"),
            ),
            Self::ShooterEngaged { who } => by(
                "DW-SHOOT-13",
                format!("{who} est engagé au corps à corps"),
                format!("{who} is engaged in melee"),
            ),
            Self::TargetEngaged { target } => by(
                "DW-SHOOT-14",
                format!("{target} est au contact d'un de vos alliés"),
                format!("{target} is in contact with one of your allies"),
            ),
            Self::IntoWoods { target } => by(
                "DW-SHOOT-19",
                format!("{target} est dans une zone boisée, hors de vue de dehors"),
                format!("{target} is inside woods, out of sight from outside"),
            ),
            Self::DeepWoods { who } => by(
                "DW-SHOOT-20",
                format!("{who} doit toucher la lisière pour tirer hors du bois"),
                format!("{who} must touch the edge of the wood to shoot out"),
            ),
            Self::WoodsTooFar { target } => by(
                "DW-SHOOT-21",
                format!("dans un même bois, {target} doit être à portée Courte"),
                format!("inside one wood, {target} must be within Short"),
            ),
            Self::Stealthy { target, rule } => by(
                rule,
                format!("{target} est furtif et ne peut être pris pour cible"),
                format!("{target} is stealthy and cannot be targeted"),
            ),
            Self::CannotAim { weapon } => by(
                "DW-SHOOT-23",
                format!("pas de tir visé avec : {}", weapon.words().fr),
                format!("no aimed shot with: {}", weapon.words().en),
            ),
            Self::NoSpread { target } => by(
                "DW-GAP-36",
                format!("{target} n'est pas touché avec la cible"),
                format!("{target} is not hit along with the target"),
            ),
            Self::NoSalvo { who } => by(
                "DW-SHOOT-25",
                format!("{who} n'a pas de salve à poursuivre"),
                format!("{who} has no salvo to go on with"),
            ),
            Self::SalvoWeapon { weapon } => by(
                "DW-SHOOT-25",
                format!("pas de salve avec : {}", weapon.words().fr),
                format!("no salvo with: {}", weapon.words().en),
            ),
            Self::SalvoTarget { target } => by(
                "DW-SHOOT-25",
                format!("{target} a déjà été visé par cette salve"),
                format!("{target} was a target of this salvo already"),
            ),
            Self::SalvoFar { target } => by(
                "DW-SHOOT-25",
                format!("{target} est à plus d'une réglette Courte de la cible précédente"),
                format!("{target} is farther than Short from the target before"),
            ),
            Self::SalvoFull => {
                by("DW-SHOOT-25", "une salve a trois cibles au plus", "a salvo has three targets at most")
            }
            Self::Shoulder { who } => by(
                "DW-SHOOT-24",
                format!("{who} a l'épaule blessée et ne lance plus rien"),
                format!("{who} has an injured shoulder and throws nothing"),
            ),
            Self::HasRanged { who } => by(
                "DW-SHOOT-24",
                format!("{who} a une arme à distance : pas de pierre"),
                format!("{who} has a ranged weapon: no stones"),
            ),
            Self::NoStone { who } => by(
                "DW-SHOOT-24",
                format!("{who} n'a pas de pierre en main"),
                format!("{who} has no stone in hand"),
            ),
            Self::NoSuchDoor { door } => {
                by("DW-DOOR-01", format!("il n'y a pas de porte {door}"), format!("there is no door {door}"))
            }
            Self::DoorOpen { door } => by(
                "DW-DOOR-01",
                format!("la porte {door} n'est pas fermée"),
                format!("door {door} is not shut"),
            ),
            Self::DoorApart { who } => by(
                "DW-DOOR-01",
                format!("{who} n'est pas contre la porte"),
                format!("{who} is not at the door"),
            ),
            Self::NoPartner { who } => by(
                "DW-DOOR-02",
                format!("{who} ne peut aider : déjà activé, ou hors d'état"),
                format!("{who} cannot help: activated already, or unable"),
            ),
            Self::NoRam { who } => {
                by("DW-DOOR-03", format!("{who} n'a pas de bélier"), format!("{who} has no ram"))
            }
            Self::NotOneBase { who } => by(
                "DW-RECOIL-01",
                format!("{who} doit reculer d'un socle"),
                format!("{who} must recoil by one base"),
            ),
            Self::NotAway { who } => by(
                "DW-RECOIL-01",
                format!("{who} doit reculer à l'opposé du vainqueur"),
                format!("{who} must recoil away from the winner"),
            ),
            Self::HasRoom { who } => by(
                "DW-RECOIL-03",
                format!("{who} a la place de reculer"),
                format!("{who} has room to recoil"),
            ),
            Self::BadOrder => by(
                "DW-GAP-17",
                "chacune de vos figurines concernées doit figurer dans l'ordre",
                "each of your figures concerned must be in the order",
            ),
            Self::NotToEdge { who } => by(
                "DW-MORALE-02",
                format!("{who} doit fuir vers le bord le plus proche, ou vers un couvert"),
                format!("{who} must flee to the nearest edge, or to cover"),
            ),
            Self::NoCover { who } => by(
                "DW-MORALE-02",
                format!("{who} doit fuir vers le couvert le plus proche et libre d'ennemis"),
                format!("{who} must flee to the nearest cover free of enemies"),
            ),
            Self::FlightShort { who } => by(
                "DW-MORALE-02",
                format!("{who} fuit de tout son déplacement, ou jusqu'au bord ou au couvert"),
                format!("{who} flees its whole move, or as far as the edge or cover"),
            ),
            Self::NearEnemy { who, by: other } => by(
                "DW-MORALE-06",
                format!("{who} doit rester à plus d'une réglette Courte de {other}"),
                format!("{who} must stay farther than Short from {other}"),
            ),
            Self::NotAsked { who } => by(
                "DW-TRAIT-42",
                format!("{who} ne peut intervenir maintenant"),
                format!("{who} cannot intervene now"),
            ),
            Self::NoSuchDie => by("DW-TRAIT-42", "il n'y a pas ce dé", "there is no such die"),
            Self::NothingToReload { who, weapon } => by(
                "DW-ACTION-18",
                format!("{who} n'a rien à recharger : {}", weapon.words().fr),
                format!("{who} has nothing to reload: {}", weapon.words().en),
            ),
            Self::NotLoadable { weapon } => by(
                "DW-ACTION-25",
                format!("cela ne s'encoche pas : {}", weapon.words().fr),
                format!("this is not nocked: {}", weapon.words().en),
            ),
            Self::InHand { who, weapon } => by(
                "DW-ACTION-12",
                format!("{who} a déjà cette arme en main : {}", weapon.words().fr),
                format!("{who} has this weapon in hand already: {}", weapon.words().en),
            ),
            Self::NothingToDrop { who } => {
                by("DW-ACTION-15", format!("{who} n'a pas cela"), format!("{who} does not have that"))
            }
            Self::BadObject => by(
                "DW-ACTION-13",
                "nommez l'objet, en quarante signes au plus",
                "name the object, in forty signs at most",
            ),
            Self::NoGrenade { who } => by(
                "DW-SHOOT-07",
                format!("{who} n'a plus de cette grenade"),
                format!("{who} has none of these grenades left"),
            ),
            Self::NotPsychic { target } => by(
                "DW-TRAIT-82",
                format!("l'esprit de {target} est hors d'atteinte"),
                format!("the mind of {target} is out of reach"),
            ),
            Self::BadActions => {
                by("DW-GAP-27", "il faut une, deux ou trois actions", "one, two or three actions are needed")
            }
            Self::NotSuffering { who } => by(
                "DW-TRAIT-78",
                format!("{who} ne souffre pas de cela"),
                format!("{who} does not suffer from that"),
            ),
            Self::WrongPatient { who } => {
                by("DW-TRAIT-78", format!("cela ne soigne pas {who}"), format!("this does not help {who}"))
            }
            Self::NoDose { who } => by(
                "DW-TRAIT-81",
                format!("{who} n'a plus de Stimulant"),
                format!("{who} has no stimulant left"),
            ),
            Self::NoAntidote { who } => {
                by("DW-GAP-46", format!("{who} n'a pas d'antidote"), format!("{who} has no antidote"))
            }
            Self::CannotCopy { who } => {
                by("DW-TRAIT-30", format!("{who} ne peut être copié"), format!("{who} cannot be copied"))
            }
            Self::NoForm { who } => by(
                "DW-TRAIT-30",
                format!("{who} est sous sa propre forme"),
                format!("{who} is in its own form"),
            ),
            Self::ShieldUp { who } => by(
                "DW-ACTION-23",
                format!("le bouclier de {who} est déjà levé"),
                format!("the shield of {who} is up already"),
            ),
            Self::ArmourOn { who } => by(
                "DW-ACTION-24",
                format!("l'armure de {who} n'est pas coupée"),
                format!("the armour of {who} has not shut down"),
            ),
            Self::NotDazed { who } => {
                by("DW-ACTION-22", format!("{who} n'est pas déboussolé"), format!("{who} is not dazed"))
            }
            Self::NoLight { who } => by(
                "DW-ENV-12",
                format!("{who} n'a pas de tournevis sonique à élargir"),
                format!("{who} has no sonic screwdriver to widen"),
            ),
            Self::NotOnRim { who } => by(
                "DW-AREA-10",
                format!("{who} doit toucher le bord de l'explosion"),
                format!("{who} must touch the rim of the explosion"),
            ),
            Self::TooNear { who } => by(
                "DW-TRAIT-83",
                format!("{who} doit réapparaître à une réglette Longue au moins"),
                format!("{who} must reappear at least the Long ruler away"),
            ),
            Self::NotBeside { who, by: other } => by(
                "DW-TRAIT-66",
                format!("{who} doit être placé au contact de {other}"),
                format!("{who} must be placed in contact with {other}"),
            ),
        }
    }

    /// The reason's name, for programs.
    fn code(&self) -> String {
        let told = format!("{self:?}");
        told.chars().take_while(char::is_ascii_alphabetic).collect()
    }
}

/// The rule that asks for a fact.
fn fact_rule(fact: &str) -> Option<&'static str> {
    let id = match fact {
        "contact" | "touches" => "DW-MELEE-01",
        "distance" | "spot" => "DW-CORE-08",
        "sight" => "DW-SHOOT-08",
        "length" => "DW-MOVE-04",
        "clear" => "DW-MOVE-07",
        "difficult" => "DW-MOVE-08",
        "water" => "DW-TRAIT-56",
        "upstairs" => "DW-MOVE-10",
        "ladder" => "DW-MOVE-11",
        "irradiated" => "DW-ENV-01",
        "in_zone" => "DW-SETUP-06",
        "nearest" => "DW-SHOOT-10",
        "cover" => "DW-SHOOT-18",
        "woods" | "wood_edge" => "DW-SHOOT-19",
        "hidden" => "DW-MELEE-11",
        "higher" => "DW-MELEE-13",
        "lip" | "height" => "DW-FALL-04",
        "edge" => "DW-MOVE-13",
        "vertical" | "climbable" => "DW-CLIMB-07",
        "at_door" => "DW-DOOR-01",
        "led" => "DW-TRAIT-18",
        "near" => "DW-MORALE-11",
        "touches_terrain" => "DW-TRAIT-36",
        "dark" => "DW-ENV-08",
        "stuck" => "DW-RECOIL-03",
        "hangs" => "DW-CLIMB-03",
        "ram" => "DW-DOOR-03",
        "gas" => "DW-ENV-14",
        "solid" => "DW-TRAIT-83",
        _ => return None,
    };
    Some(id)
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code(), rule: refusal.rule(), why: refusal.words() }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}
