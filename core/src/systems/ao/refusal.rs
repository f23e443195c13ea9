//! Why a command is refused: one reason each, in words for its seat.

use crate::draft::Stop;
use crate::error::{Fault, Refused};
use crate::french::{de, que};
use crate::ids::RuleId;
use crate::systems::ao::state::Passage;
use crate::systems::ao::view::words::passage_rule;
use crate::words::Words;

/// What recorded scenery stops a figure with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// A wall.
    Wall,
    /// A linear obstacle.   AO-TERR-02
    Obstacle,
    /// A hole, or the edge of what it stands on.   AO-CLIMB-07
    Gap,
    /// A change of level.   AO-CLIMB-01
    Level,
}

impl Bar {
    /// The rule that says how it is passed.
    fn rule(self) -> &'static str {
        match self {
            Self::Wall => "AO-MOVE-01",
            Self::Obstacle => "AO-TERR-02",
            Self::Gap => "AO-CLIMB-07",
            Self::Level => "AO-CLIMB-01",
        }
    }
}

/// A reason; the fields are what its sentence names.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each reason and its fields are told by `words`")]
pub enum Refusal {
    MatchOver,
    NoSeat,
    NotYourTurn,
    NotNow,
    NotYours { who: String },
    NothingSecret,
    NoPass,
    NoSuchClaim { source: RuleId },
    NoSuchFigure { figure: u16 },
    FactNeeded { fact: &'static str, question: Words },
    UnfitFact { fact: &'static str, question: Words },
    PlaceNeeded,
    PlaceUnrecorded,
    RosterTwice,
    Roster(Box<Fault>),
    OffTable { who: String },
    NoRoom { who: String, by: String },
    WayBarred { who: String, bar: Bar },
    NoStanding { who: String, bar: Bar },
    NothingThere { who: String, passage: Passage },
    GroundRecorded,
    PlacedAlready { who: String },
    NotOnTable { who: String },
    WrongInitiative { who: String, value: i32 },
    ActivatedAlready { who: String },
    RedToken { who: String },
    ActedAlready { who: String },
    WhiteToken { who: String },
    MoveAfterAction { who: String },
    Locked { who: String, rule: &'static str },
    MoveOver { who: String, rule: &'static str },
    Engaged { who: String },
    NotEngaged { who: String, target: String },
    TooShortMove { who: String, left: i32, cost: i32, rule: &'static str },
    NoLength,
    OutOfFrontArc { who: String, rule: &'static str },
    TooHigh { rule: &'static str },
    NoHandholds { who: String },
    TooWide { who: String },
    NotFresh { who: String },
    NotHidden { who: String },
    NotRevealed { who: String, rule: &'static str },
    NotBarring { who: String, by: String },
    NotCheckedNow { who: String },
    NotASide { who: String },
    NoObserver { who: String, rule: &'static str },
    AlreadyVisible { who: String },
    OffTheWay,
    NoSuchWeapon { who: String },
    NotThatWeapon { who: String, weapon: String },
    TwoHandedWhileWounded { who: String, weapon: String, rule: &'static str },
    WrongCount { most: u32, rule: &'static str },
    OutOfSight { who: String, target: String },
    TargetHidden { target: String, rule: &'static str },
    NotPointBlank { who: String, target: String },
    ShootsEngaged { who: String },
    AreaNeedsUnder,
    NotUnder { who: String, rule: &'static str },
    MustBeUnder { who: String },
    PointOutOfSight { who: String },
    CannotReact { who: String },
    WrongOrder,
    NoSuchSave,
    NotInReach { who: String, target: String, rule: &'static str },
    NotInContact { who: String, target: String, rule: &'static str },
    EngagedAlready { who: String, target: String },
    WoundedCharge { who: String },
    BumpedTarget { who: String },
    NotAnEnemy { who: String, rule: &'static str },
    NotAFriend { who: String },
    NotWounded { who: String },
    WoundedAction { who: String },
    NoCover { who: String },
    NoSkill { who: String, skill: Words },
    TargetNeeded,
    NoTarget,
    NotTheShooter,
    NoSuchMine,
    MineNotReached { who: String },
    FallTooLow,
    WrongGroups,
    NoSuchGroup,
    WrongHits { needs: u32 },
    NoSuchSide { side: u8 },
    NothingHit,
}

impl Refusal {
    /// The rule that refuses, when one does.
    #[expect(clippy::too_many_lines, reason = "one entry for each reason")]
    pub fn rule(&self) -> Option<RuleId> {
        let id = match self {
            Self::MatchOver
            | Self::NoSeat
            | Self::NotYourTurn
            | Self::NotNow
            | Self::NothingSecret
            | Self::NoPass
            | Self::NoSuchFigure { .. }
            | Self::PlaceNeeded
            | Self::PlaceUnrecorded
            | Self::GroundRecorded
            | Self::NoSuchSide { .. }
            | Self::NotYours { .. }
            | Self::NothingHit
            | Self::TargetNeeded
            | Self::NoTarget
            | Self::NoLength
            | Self::OffTheWay
            | Self::NotOnTable { .. } => return None,
            Self::NoSuchClaim { .. } | Self::NoSkill { .. } => "AO-GAP-40",
            Self::RosterTwice
            | Self::OffTable { .. }
            | Self::NoRoom { .. }
            | Self::PlacedAlready { .. }
            | Self::NoStanding { .. } => "AO-GAP-42",
            Self::Roster(fault) => return fault.rule.clone(),
            Self::WayBarred { bar, .. } => bar.rule(),
            Self::NothingThere { passage, .. } => passage_rule(*passage),
            Self::WrongInitiative { .. } => "AO-TURN-04",
            Self::ActivatedAlready { .. } => "AO-TURN-05",
            Self::RedToken { .. } => "AO-ACT-09",
            Self::ActedAlready { .. } => "AO-ACT-06",
            Self::WhiteToken { .. } => "AO-ACT-08",
            Self::MoveAfterAction { .. } => "AO-MOVE-04",
            Self::Engaged { .. } | Self::ShootsEngaged { .. } => "AO-GAP-25",
            Self::NotEngaged { .. } | Self::WrongGroups | Self::NoSuchGroup => "AO-MELEE-02",
            Self::Locked { rule, .. }
            | Self::TooShortMove { rule, .. }
            | Self::OutOfFrontArc { rule, .. }
            | Self::TooHigh { rule }
            | Self::NoObserver { rule, .. }
            | Self::TargetHidden { rule, .. }
            | Self::TwoHandedWhileWounded { rule, .. }
            | Self::MoveOver { rule, .. }
            | Self::NotRevealed { rule, .. }
            | Self::WrongCount { rule, .. }
            | Self::NotUnder { rule, .. }
            | Self::NotInContact { rule, .. }
            | Self::NotAnEnemy { rule, .. }
            | Self::NotInReach { rule, .. } => rule,
            Self::NoHandholds { .. } => "AO-CLIMB-04",
            Self::TooWide { .. } => "AO-CLIMB-08",
            Self::NotFresh { .. } | Self::NotHidden { .. } => "AO-HIDE-05",
            Self::NotBarring { .. } => "AO-HIDE-09",
            Self::NotCheckedNow { .. } => "AO-GAP-30",
            Self::NotASide { .. } | Self::AlreadyVisible { .. } => "AO-ENVUE-01",
            Self::NoSuchWeapon { .. } | Self::NotThatWeapon { .. } | Self::OutOfSight { .. } => "AO-SHOOT-01",
            Self::NotPointBlank { .. } => "AO-SHOOT-07",
            Self::AreaNeedsUnder => "AO-TMPL-02",
            Self::MustBeUnder { .. } | Self::NotTheShooter => "AO-GAP-17",
            Self::PointOutOfSight { .. } => "AO-GAP-22",
            Self::CannotReact { .. } => "AO-REACT-02",
            Self::WrongOrder => "AO-SAVE-05",
            Self::NoSuchSave => "AO-SAVE-01",
            Self::EngagedAlready { .. } => "AO-CHARGE-04",
            Self::WoundedCharge { .. } => "AO-GAP-26",
            Self::BumpedTarget { .. } => "AO-HIDE-08",
            Self::NotAFriend { .. } | Self::NotWounded { .. } => "AO-SKILL-03",
            Self::WoundedAction { .. } => "AO-GAP-50",
            Self::NoCover { .. } => "AO-GAP-29",
            Self::NoSuchMine | Self::MineNotReached { .. } => "AO-OBJ-01",
            Self::FallTooLow => "AO-FALL-02",
            Self::WrongHits { .. } => "AO-MELEE-08",
            Self::FactNeeded { fact, .. } | Self::UnfitFact { fact, .. } => return fact_rule(fact),
        };
        Some(RuleId::new(id))
    }

    /// The reason's name, for programs.
    fn code(&self) -> String {
        let told = format!("{self:?}");
        told.chars().take_while(char::is_ascii_alphabetic).collect()
    }

    /// What is wrong, for people.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub fn words(&self) -> Words {
        match self {
            Self::MatchOver => say("la partie est finie", "the match is over"),
            Self::NoSeat => say("ce siège n’appartient à aucun camp", "this seat belongs to no side"),
            Self::NotYourTurn => say("ce n’est pas à vous de répondre", "it is not for you to answer"),
            Self::NotNow => say(
                "cette déclaration n’a pas lieu d’être maintenant",
                "there is no place for this declaration now",
            ),
            Self::NotYours { who } => {
                say(&format!("{who} n’est pas de votre bande"), &format!("{who} is not of your band"))
            }
            Self::NothingSecret => {
                say("rien n’est secret dans cette partie", "nothing about this match is secret")
            }
            Self::NoPass => {
                say("aucun passe de ce genre n’est en cours", "there is no standing pass of this kind")
            }
            Self::NoSuchClaim { source } => say(
                &format!("{source} n’est pas convenu, ou aucune de vos figurines n’y donne droit"),
                &format!("{source} is not agreed, or none of your figures gives a right to it"),
            ),
            Self::NoSuchFigure { figure } => {
                say(&format!("il n’y a pas de figurine {figure}"), &format!("there is no figure {figure}"))
            }
            Self::FactNeeded { question, .. } => say(
                &format!("il faut d’abord répondre : {}", question.fr),
                &format!("this must be answered first: {}", question.en),
            ),
            Self::UnfitFact { question, .. } => say(
                &format!("cette réponse ne convient pas : {}", question.fr),
                &format!("that answer does not fit: {}", question.en),
            ),
            Self::NotBarring { who, by } => say(
                &format!("{who} ne barre pas le passage à {by}"),
                &format!("{who} does not bar the way of {by}"),
            ),
            Self::PlaceNeeded => {
                say("indiquez le lieu : les positions sont relevées", "say where: positions are recorded")
            }
            Self::PlaceUnrecorded => say(
                "n’indiquez pas de lieu : les positions ne sont pas relevées",
                "do not say where: positions are not recorded",
            ),
            Self::RosterTwice => say("votre bande est déjà donnée", "your band is given already"),
            Self::Roster(fault) => fault.why.clone(),
            Self::OffTable { who } => {
                say(&format!("{who} sortirait de la table"), &format!("{who} would leave the table"))
            }
            Self::NoRoom { who, by } => say(
                &format!("il n’y a pas la place pour {who} : {by} est là"),
                &format!("there is no room for {who}: {by} is there"),
            ),
            Self::WayBarred { who, bar } => way_barred(who, *bar),
            Self::NoStanding { who, bar } => no_standing(who, *bar),
            Self::NothingThere { who, passage } => nothing_there(who, *passage),
            Self::GroundRecorded => say(
                "ne dites pas le terrain : les décors relevés le disent",
                "do not say the ground: the recorded scenery tells it",
            ),
            Self::PlacedAlready { who } => {
                say(&format!("{who} est déjà en place"), &format!("{who} is placed already"))
            }
            Self::NotOnTable { who } => {
                say(&format!("{who} n’est pas sur la table"), &format!("{who} is not on the table"))
            }
            Self::WrongInitiative { who, value } => say(
                &format!("on active les figurines d’Initiative {value}, et {who} n’en est pas"),
                &format!("figures of Initiative {value} are activated, and {who} is none of them"),
            ),
            Self::ActivatedAlready { who } => say(
                &format!("{who} a déjà été activée ce tour de jeu"),
                &format!("{who} has been activated this game turn"),
            ),
            Self::RedToken { who } => say(
                &format!("{who} a un jeton rouge : ni mouvement ni action avant sa prochaine activation"),
                &format!("{who} has a red token: no move and no action before its next activation"),
            ),
            Self::ActedAlready { who } => {
                say(&format!("{who} a déjà fait son action"), &format!("{who} has made its action already"))
            }
            Self::WhiteToken { who } => say(
                &format!("{who} a un jeton blanc : elle s’est déjà déplacée"),
                &format!("{who} has a white token: it has moved already"),
            ),
            Self::MoveAfterAction { who } => say(
                &format!("{who} a agi : l’action se fait toujours après le mouvement"),
                &format!("{who} has acted: the action always comes after the move"),
            ),
            Self::Locked { who, .. } => say(
                &format!("{who} ne peut plus faire cela avant sa prochaine activation"),
                &format!("{who} cannot do that any more before its next activation"),
            ),
            Self::MoveOver { who, .. } => {
                say(&format!("le mouvement {} est terminé", de(who)), &format!("the move of {who} is over"))
            }
            Self::Engaged { who } => say(
                &format!("{who} est engagée au corps à corps"),
                &format!("{who} is engaged in close combat"),
            ),
            Self::NotEngaged { who, target } => say(
                &format!("{who} n’est pas engagée avec {target}"),
                &format!("{who} is not engaged with {target}"),
            ),
            Self::TooShortMove { who, left, cost, .. } => {
                let (left, cost) = (paces(*left), paces(*cost));
                say(
                    &format!("il reste {} pas de mouvement à {who}, et il en faut {}", left.fr, cost.fr),
                    &format!("{who} has {} paces of movement left, and this takes {}", left.en, cost.en),
                )
            }
            Self::NoLength => say("ce mouvement ne va nulle part", "this move goes nowhere"),
            Self::OutOfFrontArc { who, .. } => say(
                &format!("cela sort de l’arc frontal {}", de(who)),
                &format!("that lies out of the front arc of {who}"),
            ),
            Self::TooHigh { .. } => say("c’est trop haut", "that is too high"),
            Self::NoHandholds { who } => say(
                &format!("la paroi n’a pas d’accroche, et {who} n’a pas la compétence pour s’en passer"),
                &format!("the wall has no handholds, and {who} lacks the skill to do without"),
            ),
            Self::TooWide { who } => say(
                &format!("{who} ne saute pas plus du quart de son déplacement de base"),
                &format!("{who} jumps no farther than a quarter of its base move"),
            ),
            Self::NotFresh { who } => say(
                &format!("l’activation {} est déjà entamée : on dévoile à son début", de(who)),
                &format!("the activation of {who} is under way: figures are revealed at its start"),
            ),
            Self::NotHidden { who } => {
                say(&format!("{who} n’est pas cachée"), &format!("{who} is not hidden"))
            }
            Self::NotRevealed { who, .. } => say(
                &format!("{who} n’est ni vue entièrement ni à moins de 2 pas"),
                &format!("{who} is neither in complete view nor nearer than 2 paces"),
            ),
            Self::NotCheckedNow { who } => say(
                &format!("ce n’est pas pendant cette activation {} peut être dévoilée", que(who)),
                &format!("{who} cannot be revealed during this activation"),
            ),
            Self::NotASide { who } => say(
                &format!("{who} n’est pas un adversaire de la figurine qui se déplace"),
                &format!("{who} is no enemy of the mover"),
            ),
            Self::NoObserver { who, .. } => say(
                &format!("{who} ne peut pas profiter d’une figurine En Vue"),
                &format!("{who} cannot make use of a figure En Vue"),
            ),
            Self::AlreadyVisible { who } => say(
                &format!("{who} était déjà visible : pas de jet de En Vue"),
                &format!("{who} was visible already: no En Vue roll"),
            ),
            Self::OffTheWay => {
                say("ce lieu n’est pas sur le chemin déclaré", "that place is not on the declared way")
            }
            Self::NoSuchWeapon { who } => {
                say(&format!("{who} n’a pas cette arme"), &format!("{who} has no such weapon"))
            }
            Self::NotThatWeapon { who, weapon } => say(
                &format!("{who} ne peut pas faire cela avec : {weapon}"),
                &format!("{who} cannot do that with: {weapon}"),
            ),
            Self::TwoHandedWhileWounded { who, weapon, .. } => say(
                &format!("{who} est Blessée et ne se sert que d’armes à une main, pas de : {weapon}"),
                &format!("{who} is Wounded and uses one-handed weapons only, not: {weapon}"),
            ),
            Self::WrongCount { most, .. } => say(
                &format!("répartissez tous les tirs annoncés, {most} au plus, sans cible répétée"),
                &format!("share out every shot announced, {most} at most, no target twice"),
            ),
            Self::OutOfSight { who, target } => say(
                &format!("{target} n’est pas en ligne de vue {}", de(who)),
                &format!("{target} is not in the line of sight of {who}"),
            ),
            Self::TargetHidden { target, .. } => say(
                &format!("{target} est cachée et n’est pas dévoilée"),
                &format!("{target} is hidden and not revealed"),
            ),
            Self::NotPointBlank { who, target } => say(
                &format!("{target} est au corps à corps : {who} ne peut lui tirer dessus qu’à bout portant"),
                &format!("{target} is in close combat: {who} may shoot at it at point-blank range only"),
            ),
            Self::ShootsEngaged { who } => say(
                &format!("{who} est engagée au corps à corps et ne tire pas"),
                &format!("{who} is engaged in close combat and does not shoot"),
            ),
            Self::AreaNeedsUnder => say(
                "dites qui est sous le gabarit : les positions ne sont pas relevées",
                "say who is under the template: positions are not recorded",
            ),
            Self::NotUnder { who, .. } => say(
                &format!("{who} ne peut pas être sous ce gabarit"),
                &format!("{who} cannot be under this template"),
            ),
            Self::MustBeUnder { who } => say(
                &format!("{who} doit être sous le gabarit : c’est à cette figurine que l’on répond"),
                &format!("{who} must be under the template: that figure is being answered"),
            ),
            Self::PointOutOfSight { who } => say(
                &format!("{who} ne voit pas le point d’impact"),
                &format!("{who} does not see the impact point"),
            ),
            Self::CannotReact { who } => {
                say(&format!("{who} ne peut pas réagir"), &format!("{who} cannot react"))
            }
            Self::NoSuchSave => say(
                "nommez une fois chaque sauvegarde abandonnée, parmi celles de la figurine",
                "name each save given up once, among those of the figure",
            ),
            Self::WrongOrder => say(
                "donnez chaque sauvegarde une fois, et le numéro d’une touche",
                "give each save once, and the number of a hit",
            ),
            Self::NotInReach { who, target, .. } => say(
                &format!("{target} est trop loin {}", de(who)),
                &format!("{target} is too far from {who}"),
            ),
            Self::NotInContact { who, target, .. } => say(
                &format!("{who} et {target} ne sont pas socle à socle"),
                &format!("{who} and {target} are not base to base"),
            ),
            Self::EngagedAlready { who, target } => say(
                &format!("{who} et {target} sont déjà engagées au corps à corps"),
                &format!("{who} and {target} are already engaged in close combat"),
            ),
            Self::WoundedCharge { who } => {
                say(&format!("{who} est Blessée et ne charge pas"), &format!("{who} is Wounded: no charge"))
            }
            Self::BumpedTarget { who } => say(
                &format!("{who} vient d’être dévoilée par ce contact : pas d’engagement cette fois"),
                &format!("{who} has just been revealed by this contact: no engagement this time"),
            ),
            Self::NotAnEnemy { who, .. } => {
                say(&format!("{who} n’est pas un adversaire"), &format!("{who} is no enemy"))
            }
            Self::NotAFriend { who } => {
                say(&format!("{who} n’est pas de la même bande"), &format!("{who} is not of the same band"))
            }
            Self::NotWounded { who } => {
                say(&format!("{who} n’est pas Blessée"), &format!("{who} is not Wounded"))
            }
            Self::WoundedAction { who } => say(
                &format!("{who} est Blessée et ne peut pas faire cette action"),
                &format!("{who} is Wounded and cannot take that action"),
            ),
            Self::NoCover { who } => say(
                &format!("{who} n’est dissimulée par rien et ne peut se cacher"),
                &format!("nothing conceals {who}, who cannot hide"),
            ),
            Self::NoSkill { who, skill } => say(
                &format!("{who} n’a pas la compétence « {} »", skill.fr),
                &format!("{who} lacks the skill “{}”", skill.en),
            ),
            Self::TargetNeeded => say("il faut une cible", "a target is needed"),
            Self::NoTarget => say("il ne faut pas de cible", "there must be no target"),
            Self::NotTheShooter => {
                say("on riposte au tireur et à lui seul", "the shooter alone is fired back at")
            }
            Self::NoSuchMine => {
                say("cette mine n’existe pas ou a déjà explosé", "there is no such mine, or it is spent")
            }
            Self::MineNotReached { who } => say(
                &format!("{who} ne s’est pas déplacée : une mine saute à la fin d’un mouvement"),
                &format!("{who} has not moved: a mine goes off at the end of a move"),
            ),
            Self::FallTooLow => {
                say("une chute de moins de 2 pas est sans effet", "a fall of less than 2 paces does nothing")
            }
            Self::WrongGroups => say(
                "chaque figurine engagée va dans un groupe : une contre une ou plusieurs qu’elle combat",
                "each engaged figure goes into one group: one against one or several that it fights",
            ),
            Self::NoSuchGroup => {
                say("ce corps à corps n’est pas à résoudre", "that close combat is not to be settled")
            }
            Self::WrongHits { needs } => say(
                &format!("répartissez exactement {needs} touches entre les adversaires du groupe"),
                &format!("share out exactly {needs} hits among the opponents of the group"),
            ),
            Self::NoSuchSide { side } => {
                say(&format!("le camp {side} ne joue pas"), &format!("side {side} does not play"))
            }
            Self::NothingHit => say("désignez au moins une figurine", "name one figure at least"),
        }
    }
}

/// What stops a way on foot, and how it is passed.
fn way_barred(who: &str, bar: Bar) -> Words {
    let de = de(who);
    match bar {
        Bar::Wall => say(&format!("un mur barre le chemin {de}"), &format!("a wall bars the way of {who}")),
        Bar::Obstacle => say(
            &format!("un obstacle barre le chemin {de} : il se franchit à part, pour 2 pas"),
            &format!("an obstacle bars the way of {who}: it is crossed on its own, for 2 paces"),
        ),
        Bar::Gap => say(
            &format!("le vide coupe le chemin {de} : il faut sauter ou descendre"),
            &format!("a gap cuts the way of {who}: it takes a jump or a climb down"),
        ),
        Bar::Level => say(
            &format!("{who} changerait de niveau : il faut grimper ou descendre"),
            &format!("{who} would change level: it takes a climb, up or down"),
        ),
    }
}

/// Why nobody stands there.
fn no_standing(who: &str, bar: Bar) -> Words {
    let (fr, en) = match bar {
        Bar::Wall => ("un mur est là", "a wall is there"),
        Bar::Obstacle => ("un obstacle est là", "an obstacle is there"),
        Bar::Gap | Bar::Level => ("c’est le vide", "there is nothing to stand on"),
    };
    say(&format!("il n’y a pas la place pour {who} : {fr}"), &format!("there is no room for {who}: {en}"))
}

/// What was to be passed and is not there.
fn nothing_there(who: &str, passage: Passage) -> Words {
    let (fr, en) = match passage {
        Passage::Obstacle {} => ("pas d’obstacle à franchir", "no obstacle to cross"),
        Passage::Climb {} => ("rien à escalader", "nothing to climb"),
        Passage::Ladder {} => ("pas d’échelle", "no ladder"),
        Passage::Jump {} => ("pas de vide à sauter", "no gap to jump"),
        Passage::Descend {} => ("rien à descendre", "nothing to climb down"),
        Passage::Walk { .. } => ("pas de chemin", "no way"),
    };
    say(
        &format!("d’après les décors relevés, il n’y a {fr} entre {who} et ce lieu"),
        &format!("by the recorded scenery, there is {en} between {who} and that place"),
    )
}

fn say(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

/// A length in pas, from hundredths.
pub fn paces(hundredths: i32) -> Words {
    let (whole, part) = (hundredths / 100, (hundredths % 100).abs());
    let digits = match part {
        0 => String::new(),
        part if part % 10 == 0 => format!("{}", part / 10),
        part => format!("{part:02}"),
    };
    if digits.is_empty() {
        return Words::same(whole.to_string());
    }
    Words::new(format!("{whole},{digits}"), format!("{whole}.{digits}"))
}

/// The rule that asks for a fact.
fn fact_rule(fact: &str) -> Option<RuleId> {
    let id = match fact {
        "distance" => "AO-SHOOT-06",
        "sight" => "AO-SHOOT-01",
        "concealed" => "AO-COVER-01",
        "at_cover" => "AO-COVER-02",
        "covered" => "AO-COVER-03",
        "front" => "AO-ROF-02",
        "ahead" => "AO-MOVE-03",
        "length" | "clear" => "AO-MOVE-01",
        "at_hand" => "AO-TERR-02",
        "height" => "AO-CLIMB-01",
        "holds" => "AO-CLIMB-04",
        "width" => "AO-CLIMB-07",
        "contact" | "barrier" => "AO-CHARGE-02",
        "saw_start" => "AO-CHARGE-06",
        "newly_seen" => "AO-ENVUE-01",
        "complete_view" => "AO-HIDE-05",
        "bumps" => "AO-HIDE-08",
        "bars" => "AO-HIDE-09",
        "deep_water" => "AO-WATER-04",
        "hides" => "AO-GAP-29",
        _ => return None,
    };
    Some(RuleId::new(id))
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
