//! Why a command is refused: one reason each, in words for its seat.

use crate::profiles::{Rank, Skill, Suit};
use crate::state::{Card, Label};
use greffe_core::asking::form::FactKind;
use greffe_core::asking::schema::Reason;
use greffe_core::asking::schema::sample::reasons;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::{Fault, Refused};
use greffe_core::judging::fact::FactValue;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::french::de;
use greffe_core::telling::length::{answered, told};
use greffe_core::telling::words::Words;
use serde::Deserialize;

/// A reason; the fields are what its sentence names. Read only to tell each one in the schema.
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
    NoSuchSide { side: u8 },
    FactNeeded { fact: &'static str, of: Vec<String> },
    UnfitFact { fact: &'static str },
    AgainstRecord { fact: &'static str, recorded: FactValue },
    AgainstTold { fact: &'static str, told: FactValue },
    PlaceNeeded,
    PlaceUnrecorded,
    RosterTwice,
    Roster(Box<Fault>),
    PileTwice,
    PileSize { needs: usize, got: usize },
    PileUnreadable,
    PileWrongCard { card: Card },
    NoTactic { held: u32, needs: u32, rule: &'static str },
    OneCardLeft { discards: bool },
    OneLiveCard,
    ActionDone { who: String },
    WrongSuit { who: String, card: Suit, needs: Suit },
    NoSkill { who: String, skill: Skill },
    Immobilised { who: String },
    NotImmobilised { who: String },
    NoPrecisionImmobilised { who: String },
    MustAct { who: String },
    FreeMoveUsed { who: String, rule: &'static str },
    FreeMoveGivenUp { who: String },
    NothingToGiveUp { who: String },
    OneMoveOnly { who: String },
    Engaged { who: String, by: String },
    TooLong { who: String, limit: i32, rule: &'static str },
    CannotClimb { who: String },
    NotCarried { who: String },
    PathBlocked { who: String, by: Option<String> },
    NoRoom { who: String, by: Option<String> },
    NoLanding { who: String },
    OffTable { who: String },
    OutOfZone { who: String },
    NotOneAdversary { who: String, count: usize },
    BackBlocked { who: String },
    BackAtEdge { who: String },
    BackAtRim { who: String },
    NotAway { who: String, from: String },
    OffTheTable { who: String },
    NotOneself { who: String, rule: &'static str },
    NotAnAlly { who: String },
    WrongSide { who: String },
    NotInContact { who: String, target: String },
    NoRangedSkill { who: String, target: String },
    OutOfRange { who: String, target: String },
    BeyondRange { who: String, target: String },
    OutOfSight { who: String, target: String, rule: &'static str },
    RangedImmune { who: String },
    NoAmmo { who: String },
    OneShotLeft { who: String },
    NothingToDrain { who: String },
    WrongPayment { cost: u32 },
    NoOmega { who: String, held: u32, needs: u32 },
    CannotPay { who: String, target: String, rule: &'static str },
    AimEngaged { who: String },
    SpotTooFar { who: String },
    SpotUnseen { who: String },
    SpotApart { who: String },
    CannotParry { who: String },
    CannotNullify { who: String },
    NoSuchPortal { portal: u16 },
    NotAtPortal { who: String },
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
            | Self::OffTheTable { .. } => return None,
            Self::NotYours { .. } => "SEG-MAT-04",
            Self::NoSuchClaim { .. } => "SEG-MAT-07",
            Self::NoSuchSide { .. } => "SEG-ACT-06",
            Self::RosterTwice => "SEG-TEAM-01",
            Self::PileTwice | Self::PileSize { .. } | Self::PileUnreadable | Self::PileWrongCard { .. } => {
                "SEG-ACT-01"
            }
            Self::NoTactic { rule, .. }
            | Self::TooLong { rule, .. }
            | Self::FreeMoveUsed { rule, .. }
            | Self::NotOneself { rule, .. }
            | Self::OutOfSight { rule, .. }
            | Self::CannotPay { rule, .. } => rule,
            Self::ActionDone { .. } | Self::WrongSuit { .. } => "SEG-ACTN-01",
            Self::OneCardLeft { .. } => "SEG-TAC-06",
            Self::OneLiveCard => "SEG-TAC-07",
            Self::NoSkill { .. } => "SEG-ACTN-03",
            Self::Immobilised { .. } | Self::NotImmobilised { .. } => "SEG-IMMO-02",
            Self::NoPrecisionImmobilised { .. } => "SEG-GAP-36",
            Self::MustAct { .. } => "SEG-GAP-13",
            Self::FreeMoveGivenUp { .. } => "SEG-MOVE-08",
            Self::NothingToGiveUp { .. } => "SEG-GAP-56",
            Self::OneMoveOnly { .. } => "SEG-SKMOVE-03",
            Self::Engaged { .. } => "SEG-MOVE-06",
            Self::CannotClimb { .. } | Self::NoLanding { .. } => "SEG-SKMOVE-07",
            Self::NotCarried { .. } => "SEG-GAP-67",
            Self::PathBlocked { by: Some(_), .. } => "SEG-MOVE-04",
            Self::PathBlocked { by: None, .. } => "SEG-MOVE-05",
            Self::NoRoom { .. } | Self::OffTable { .. } => "SEG-GAP-57",
            Self::OutOfZone { .. } => "SEG-DEPLOY-02",
            Self::NotOneAdversary { .. } | Self::NotAway { .. } => "SEG-BASIC-04",
            Self::BackBlocked { .. } | Self::BackAtEdge { .. } | Self::BackAtRim { .. } => "SEG-BASIC-05",
            Self::WrongSide { .. } => "SEG-GAP-19",
            Self::NotAnAlly { .. } => "SEG-SKHEAL-02",
            Self::NotInContact { .. } | Self::SpotApart { .. } => "SEG-RANGE-04",
            Self::NoRangedSkill { .. } => "SEG-SHOOT-01",
            Self::OutOfRange { .. } => "SEG-RANGE-02",
            Self::BeyondRange { .. } => "SEG-SHOOT-03",
            Self::SpotUnseen { .. } => "SEG-RANGE-01",
            Self::RangedImmune { .. } => "SEG-SKOPT-06",
            Self::NoAmmo { .. } => "SEG-SKMISC-09",
            Self::OneShotLeft { .. } => "SEG-GAP-29",
            Self::NothingToDrain { .. } => "SEG-SKNRG-09",
            Self::WrongPayment { .. } | Self::NoOmega { .. } => "SEG-OMEGA-06",
            Self::AimEngaged { .. } => "SEG-SKSHOOT-04",
            Self::SpotTooFar { .. } => "SEG-SKSPE-07",
            Self::CannotParry { .. } => "SEG-POST-06",
            Self::CannotNullify { .. } => "SEG-SKSPE-11",
            Self::NoSuchPortal { .. } | Self::NotAtPortal { .. } => "SEG-SKSPE-10",
            Self::FactNeeded { fact, .. }
            | Self::UnfitFact { fact }
            | Self::AgainstRecord { fact, .. }
            | Self::AgainstTold { fact, .. } => {
                return fact_rule(fact);
            }
            Self::Roster(fault) => return fault.rule.clone(),
        };
        Some(RuleId::new(id))
    }

    /// Whether it says that there is no room: nobody can claim otherwise.   SEG-GAP-57
    pub fn is_physical(&self) -> bool {
        matches!(self, Self::NoRoom { .. } | Self::OffTable { .. } | Self::NoLanding { .. })
    }

    /// What is wrong, for people.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub fn words(&self) -> Words {
        match self {
            Self::MatchOver => Words::new("la partie est finie", "the match is over"),
            Self::NoSeat => Words::new("ce siège n’appartient à aucun camp", "this seat belongs to no side"),
            Self::NotYourTurn => Words::new("ce n’est pas à vous de répondre", "it is not for you to answer"),
            Self::NotNow => Words::new(
                "cette déclaration n’a pas lieu d’être maintenant",
                "there is no place for this declaration now",
            ),
            Self::NotYours { who } => {
                Words::new(format!("{who} n’est pas dans votre équipe"), format!("{who} is not of your team"))
            }
            Self::NothingSecret => {
                Words::new("cette déclaration n’a rien de secret", "nothing about this declaration is secret")
            }
            Self::NoPass => {
                Words::new("aucun passe de ce genre n’est en cours", "there is no standing pass of this kind")
            }
            Self::NoSuchClaim { source } => Words::new(
                format!("{source} n’est pas convenu, ou aucun de vos personnages n’y donne droit"),
                format!("{source} is not agreed, or none of your figures gives a right to it"),
            ),
            Self::NoSuchFigure { figure } => Words::new(
                format!("il n’y a pas de personnage {figure}"),
                format!("there is no figure {figure}"),
            ),
            Self::NoSuchSide { side } => {
                Words::new(format!("le camp {side} ne joue pas"), format!("side {side} does not play"))
            }
            Self::FactNeeded { fact, of } => {
                let of = of.join(", ");
                Words::new(
                    format!("il faut énoncer le fait « {fact} » : {of}"),
                    format!("the fact “{fact}” must be stated: {of}"),
                )
            }
            Self::UnfitFact { fact } => Words::new(
                format!("la valeur du fait « {fact} » ne convient pas"),
                format!("the value of the fact “{fact}” does not fit"),
            ),
            Self::AgainstTold { fact, told } => {
                let told = answered(told, FactKind::Length, false);
                Words::new(
                    format!(
                        "cette activation a déjà répondu «\u{a0}{}\u{a0}» au fait «\u{a0}{fact}\u{a0}», ce qui vaut jusqu’à ce qu’une figurine bouge",
                        told.fr
                    ),
                    format!(
                        "this activation has already answered “{}” to the fact “{fact}”, which holds until a figure moves",
                        told.en
                    ),
                )
            }
            Self::AgainstRecord { fact, recorded } => {
                let told = answered(recorded, FactKind::Length, false);
                Words::new(
                    format!(
                        "les positions relevées répondent « {} » au fait « {fact} » : si la table en dispose autrement, corrigez d’abord les positions",
                        told.fr
                    ),
                    format!(
                        "the recorded positions answer “{}” to the fact “{fact}”: if the table says otherwise, correct the positions first",
                        told.en
                    ),
                )
            }
            Self::PlaceNeeded => Words::new(
                "indiquez le lieu : les positions sont relevées",
                "say where: positions are recorded",
            ),
            Self::PlaceUnrecorded => Words::new(
                "n’indiquez pas de lieu : les positions ne sont pas relevées",
                "do not say where: positions are not recorded",
            ),
            Self::RosterTwice => Words::new("votre équipe est déjà donnée", "your team is given already"),
            Self::Roster(fault) => fault.why.clone(),
            Self::PileTwice => Words::new("votre pile est déjà posée", "your pile is laid already"),
            Self::PileSize { needs, got } => Words::new(
                format!("la pile compte une carte par personnage présent : {needs}, pas {got}"),
                format!("a pile has one card for each figure present: {needs}, not {got}"),
            ),
            Self::PileUnreadable => {
                Words::new("une carte de la pile est illisible", "a card of the pile cannot be read")
            }
            Self::PileWrongCard { card } => {
                let card = card_name(card);
                Words::new(
                    format!(
                        "la carte {} ne désigne aucun personnage présent, ou le désigne deux fois",
                        card.fr
                    ),
                    format!("the card {} names no figure present, or names it twice", card.en),
                )
            }
            Self::NoTactic { held, needs, .. } => Words::new(
                format!("il faut {needs} point(s) de tactique, il en reste {held}"),
                format!("this takes {needs} tactic point(s), {held} left"),
            ),
            Self::OneCardLeft { discards: false } => Words::new(
                "il faut au moins deux cartes dans la pile",
                "the pile must have two cards at least",
            ),
            Self::OneCardLeft { discards: true } => Words::new(
                "il faut au moins deux cartes dans la pile, une fois ôtées du dessus celles des éliminés",
                "the pile must have two cards at least once those of the eliminated are off its top",
            ),
            Self::OneLiveCard => Words::new(
                "il faut dans la pile les cartes d’au moins deux personnages encore en jeu",
                "the pile must have the cards of two figures at least that are still in play",
            ),
            Self::ActionDone { who } => Words::new(
                format!("{who} a déjà fait son action"),
                format!("{who} has made an action already"),
            ),
            Self::WrongSuit { who, card, needs } => {
                let card = card.words();
                let needs = needs.words();
                Words::new(
                    format!("la carte {} est un {} ; cette action demande un {}", de(who), card.fr, needs.fr),
                    format!("{who} has a card of {}; this action needs {}", card.en, needs.en),
                )
            }
            Self::NoSkill { who, skill } => {
                let skill = skill.words();
                Words::new(
                    format!("{who} n’a pas la compétence « {} »", skill.fr),
                    format!("{who} lacks the skill “{}”", skill.en),
                )
            }
            Self::Immobilised { who } => Words::new(
                format!("{who} est sous l’état immobilisé et ne peut que tenter d’en sortir"),
                format!("{who} is immobilised and may only try to end it"),
            ),
            Self::NotImmobilised { who } => Words::new(
                format!("{who} n’est pas sous l’état immobilisé"),
                format!("{who} is not immobilised"),
            ),
            Self::NoPrecisionImmobilised { who } => Words::new(
                format!("{who}, sous l’état immobilisé, n’a pas de déplacement gratuit à sacrifier"),
                format!("{who} is immobilised and has no free move to give up"),
            ),
            Self::MustAct { who } => {
                Words::new(format!("{who} doit faire une action"), format!("{who} must make an action"))
            }
            Self::FreeMoveUsed { who, .. } => Words::new(
                format!("{who} a déjà fait son déplacement gratuit"),
                format!("{who} has made the free move already"),
            ),
            Self::FreeMoveGivenUp { who } => Words::new(
                format!("{who} a déjà renoncé à son déplacement gratuit"),
                format!("{who} has given up the free move already"),
            ),
            Self::NothingToGiveUp { who } => Words::new(
                format!("{who}, au contact d’un adversaire, n’a pas de déplacement gratuit à sacrifier"),
                format!("{who} is in contact with an adversary and has no free move to give up"),
            ),
            Self::OneMoveOnly { who } => Words::new(
                format!("{who} ne peut pas se déplacer plus d’une fois par tour"),
                format!("{who} may not move more than once a turn"),
            ),
            Self::Engaged { who, by } => Words::new(
                format!("{who} est au contact {} et doit d’abord se désengager", de(by)),
                format!("{who} is in contact with {by} and must disengage first"),
            ),
            Self::TooLong { who, limit, .. } => {
                let most = told(i64::from(*limit), false);
                Words::new(
                    format!("ce déplacement {} dépasse {}", de(who), most.fr),
                    format!("this move of {who} is longer than {}", most.en),
                )
            }
            Self::CannotClimb { who } => Words::new(
                format!("{who} ne vole pas et ne peut changer de niveau"),
                format!("{who} does not fly and cannot change level"),
            ),
            Self::NotCarried { who } => Words::new(
                format!("{who} ne vole pas et n’a rien sous ses pieds tout au long de ce chemin"),
                format!("{who} does not fly, and nothing carries it all along that way"),
            ),
            Self::PathBlocked { who, by: Some(by) } => Words::new(
                format!("le chemin {} est bloqué par {by}", de(who)),
                format!("{by} blocks the way of {who}"),
            ),
            Self::PathBlocked { who, by: None } => Words::new(
                format!("un décor bloque le chemin {}", de(who)),
                format!("scenery blocks the way of {who}"),
            ),
            Self::NoRoom { who, by: Some(by) } => Words::new(
                format!("il n’y a pas la place pour {who} : {by} est là"),
                format!("there is no room for {who}: {by} is there"),
            ),
            Self::NoRoom { who, by: None } => Words::new(
                format!("il n’y a pas la place pour {who} : un décor est là"),
                format!("there is no room for {who}: scenery is there"),
            ),
            Self::NoLanding { who } => Words::new(
                format!("{who} ne trouve là aucune surface où se poser"),
                format!("{who} finds no surface to stand on there"),
            ),
            Self::OffTable { who } => {
                Words::new(format!("{who} sortirait de la table"), format!("{who} would leave the table"))
            }
            Self::OutOfZone { who } => Words::new(
                format!("{who} se place dans sa zone de déploiement"),
                format!("{who} must be placed in its deployment zone"),
            ),
            Self::NotOneAdversary { who, count } => Words::new(
                format!("{who} doit être au contact d’un seul adversaire pour se désengager, pas de {count}"),
                format!("{who} must be in contact with exactly one adversary to disengage, not {count}"),
            ),
            Self::BackBlocked { who } => Words::new(
                format!("{who} a un décor dans le dos et ne peut se désengager"),
                format!("{who} has scenery at its back and cannot disengage"),
            ),
            Self::BackAtEdge { who } => Words::new(
                format!("{who} a le bord de la table dans le dos et ne peut se désengager"),
                format!("{who} has the table’s edge at its back and cannot disengage"),
            ),
            Self::BackAtRim { who } => Words::new(
                format!("{who} a le vide dans le dos et ne peut se désengager"),
                format!("{who} has the void at its back and cannot disengage"),
            ),
            Self::NotAway { who, from } => Words::new(
                format!("{who} doit s’éloigner {} en ligne droite", de(from)),
                format!("{who} must go straight away from {from}"),
            ),
            Self::OffTheTable { who } => {
                Words::new(format!("{who} n’est pas sur la table"), format!("{who} is not on the table"))
            }
            Self::NotOneself { who, .. } => Words::new(
                format!("{who} ne peut pas se viser soi-même"),
                format!("{who} cannot target itself"),
            ),
            Self::NotAnAlly { who } => {
                Words::new(format!("{who} n’est pas un allié"), format!("{who} is no ally"))
            }
            Self::WrongSide { who } => Words::new(
                format!("{who} n’est pas du camp que cette action vise"),
                format!("{who} is not of the side that this action turns to"),
            ),
            Self::NotInContact { who, target } => Words::new(
                format!("{who} n’est pas au contact {}", de(target)),
                format!("{who} is not in contact with {target}"),
            ),
            Self::NoRangedSkill { who, target } => Words::new(
                format!("{who} n’a aucune attaque à distance, et {target} est hors de contact"),
                format!("{who} has no ranged attack and {target} is out of contact"),
            ),
            Self::OutOfRange { who, target } => Words::new(
                format!("{target} est hors de portée {}", de(who)),
                format!("{target} is out of range of {who}"),
            ),
            Self::BeyondRange { who, target } => Words::new(
                format!("{target} est au-delà du double de la portée {}", de(who)),
                format!("{target} is beyond twice the range of {who}"),
            ),
            Self::OutOfSight { who, target, .. } => Words::new(
                format!("{target} est hors de vue {}", de(who)),
                format!("{target} is out of sight of {who}"),
            ),
            Self::RangedImmune { who } => Words::new(
                format!("{who} ne peut pas être pris pour cible à distance"),
                format!("{who} cannot be targeted from range"),
            ),
            Self::NoAmmo { who } => {
                Words::new(format!("{who} n’a plus de munitions"), format!("{who} has no ammunition left"))
            }
            Self::OneShotLeft { who } => Words::new(
                format!("{who} n’a plus qu’une munition pour deux attaques"),
                format!("{who} has one shot left for two attacks"),
            ),
            Self::NothingToDrain { who } => {
                Words::new(format!("{who} n’a aucun Ω"), format!("{who} has no omega"))
            }
            Self::WrongPayment { cost } => Words::new(
                format!("il faut payer exactement {cost} Ω"),
                format!("exactly {cost} omega must be paid"),
            ),
            Self::NoOmega { who, held, needs } => Words::new(
                format!("{who} n’a que {held} Ω sur {needs}"),
                format!("{who} has {held} omega of {needs}"),
            ),
            Self::CannotPay { who, target, .. } => Words::new(
                format!("{who} ne peut pas payer pour {target}"),
                format!("{who} cannot pay for {target}"),
            ),
            Self::AimEngaged { who } => Words::new(
                format!("{who} est au contact d’un adversaire et ne peut se positionner"),
                format!("{who} is in contact with an adversary and cannot take aim"),
            ),
            Self::SpotTooFar { who } => Words::new(
                format!("ce lieu est hors de portée longue {}", de(who)),
                format!("that place is out of long range of {who}"),
            ),
            Self::SpotUnseen { who } => {
                Words::new(format!("{who} ne voit pas ce lieu"), format!("{who} does not see that place"))
            }
            Self::SpotApart { who } => Words::new(
                format!("ce lieu n’est pas au contact {}", de(who)),
                format!("that place is not in contact with {who}"),
            ),
            Self::CannotParry { who } => Words::new(
                format!("{who} ne peut pas parer cette agression"),
                format!("{who} cannot parry this aggression"),
            ),
            Self::CannotNullify { who } => Words::new(
                format!("{who} ne peut pas annuler cette action"),
                format!("{who} cannot cancel this action"),
            ),
            Self::NoSuchPortal { portal } => Words::new(
                format!("le portail {portal} ne mène pas là"),
                format!("portal {portal} does not lead there"),
            ),
            Self::NotAtPortal { who } => Words::new(
                format!("{who} doit arriver au contact du portail"),
                format!("{who} must come out in contact with the portal"),
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
fn fact_rule(fact: &str) -> Option<RuleId> {
    let id = match fact {
        "contact" | "touches" => "SEG-RANGE-04",
        "distance" => "SEG-RANGE-02",
        "sight" | "spot_seen" => "SEG-RANGE-01",
        "length" => "SEG-MOVE-01",
        "clear" => "SEG-MOVE-05",
        "behind" => "SEG-BASIC-05",
        "away" => "SEG-BASIC-04",
        "portal" => "SEG-SKSPE-10",
        "spot" => "SEG-SKSPE-07",
        "stopped" => "SEG-SKATK-06",
        "in_zone" => "SEG-DEPLOY-02",
        _ => return None,
    };
    Some(RuleId::new(id))
}

/// A card in words.
fn card_name(card: &Card) -> Words {
    let rank = match &card.rank {
        Label::Rank(rank) => Rank::words(*rank),
        Label::Written(label) => Words::same(label.clone()),
    };
    let suit = card.suit.words();
    Words::new(format!("{} de {}", rank.fr, suit.fr), format!("{} of {}", rank.en, suit.en))
}

/// Every reason, told.
pub(crate) fn all() -> Vec<Reason> {
    reasons::<Refusal>(
        &[("source", "CARD-1"), ("rule", "CARD-1"), ("item", ""), ("with", ""), ("fr", "…"), ("en", "…")],
        Refused::from,
    )
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
