//! Why a command is refused: one reason each, in words for its seat.

pub mod fights;
pub mod moves;
pub mod scenes;

use crate::refusal::fights::FightRefusal;
use crate::refusal::moves::MoveRefusal;
use crate::refusal::scenes::SceneRefusal;
use crate::view::french::said;
use greffe_core::asking::schema::Reason;
use greffe_core::asking::schema::sample::reasons;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::error::{Fault, Refused};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The code of the refusal of a re-roll that names neither talent nor agreed effect.   TDE-CORE-04
pub const CLAIM_NEEDED: &str = "ClaimNeeded";

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
    NoPass,
    NoSuchClaim { source: RuleId },
    NoOutcomeClaim,
    NoSuchFigure { figure: u16 },
    FactNeeded { fact: &'static str, of: Vec<String> },
    UnfitFact { fact: &'static str },
    AgainstPositions { fact: &'static str, of: Vec<String>, rule: RuleId },
    PlaceNeeded,
    PlaceUnrecorded,
    // Set-up.
    TeamTwice,
    Team(Box<Fault>),
    // Activation.
    Gone { who: String },
    Activated { who: String },
    Unconscious { who: String },
    NoAp { who: String },
    NoActivation { who: String },
    NoToken,
    MustActivate,
    Engaged { who: String, rule: &'static str },
    NotAnEnemy { who: String, rule: &'static str },
    // Chains, reactions, firefights.
    Chained { who: String },
    ChainKind,
    NothingToChain,
    NoFirefight,
    ChainEarly,
    NoReaction { who: String },
    Bystander { who: String },
    Reacted { who: String },
    ReactionTarget { who: String },
    FirefightTarget { who: String },
    FirefightMisses,
    NoChain,
    NotOnRoute,
    MetOnTheWay,
    BlindReaction { who: String, active: String },
    // Dice.
    NoSuchDie,
    DieRerolled,
    DieFixed,
    DiceTaken { rule: &'static str },
    NoReroll { who: String },
    ClaimNeeded,
    // Orders.
    NotLeader { who: String },
    OrdersLocked,
    SameParty,
    NotAllied { who: String },
    OtherFaction { who: String },
    DonorEmpty { who: String },
    Unseen { who: String },
    OrderAmount { most: u32 },
    BadRuling,
    // Weapons.
    NoWeapon { who: String },
    // Moves, and everything that strikes.
    Move(MoveRefusal),
    Fight(FightRefusal),
    // Set-up, scenario, roles, cavalry, cards.
    Scene(SceneRefusal),
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
        if let Self::Team(fault) = self {
            fault.rule.clone()
        } else if let Self::AgainstPositions { rule, .. } = self {
            Some(rule.clone())
        } else {
            self.sheet().0.map(RuleId::new)
        }
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
                "TDE-TURN-06",
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
                    None,
                    format!("il faut énoncer le fait « {fact} » : {of}"),
                    format!("the fact “{fact}” must be stated: {of}"),
                )
            }
            Self::UnfitFact { fact } => (
                None,
                format!("la valeur du fait « {fact} » ne convient pas"),
                format!("the value of the fact “{fact}” does not fit"),
            ),
            Self::AgainstPositions { fact, of, .. } => {
                let of = of.join(", ");
                (
                    None,
                    format!(
                        "le fait « {fact} » ({of}) contredit les positions relevées : corrigez d'abord les positions"
                    ),
                    format!(
                        "the fact “{fact}” ({of}) contradicts the recorded positions: correct the positions first"
                    ),
                )
            }
            Self::PlaceNeeded => by(
                "TDE-CORE-02",
                "indiquez le lieu : les positions sont relevées",
                "say where: positions are recorded",
            ),
            Self::PlaceUnrecorded => plain(
                "n'indiquez pas de lieu : les positions ne sont pas relevées",
                "do not say where: positions are not recorded",
            ),
            Self::TeamTwice => {
                by("TDE-SETUP-01", "votre équipe est déjà donnée", "your team is given already")
            }
            Self::Team(fault) => (None, fault.why.fr.clone(), fault.why.en.clone()),
            Self::Gone { who } => {
                (None, format!("{who} n'est pas sur la table"), format!("{who} is not on the table"))
            }
            Self::Activated { who } => by(
                "TDE-TURN-10",
                format!("{who} a déjà été activé ce tour-ci"),
                format!("{who} has been activated this turn already"),
            ),
            Self::Unconscious { who } => {
                by("TDE-HEALTH-08", format!("{who} est à terre"), format!("{who} is Down"))
            }
            Self::NoAp { who } => by(
                "TDE-ACT-02",
                format!("{who} n'a plus de Point d'Action"),
                format!("{who} has no action point left"),
            ),
            Self::NoActivation { who } => by(
                "TDE-ACT-01",
                format!("{who} n'a pas de Point d'Action : pas d'Activation"),
                format!("{who} has no action point: no activation"),
            ),
            Self::NoToken => by("TDE-TURN-08", "vous n'avez pas de jeton Passe", "you have no pass token"),
            Self::MustActivate => by(
                "TDE-TURN-06",
                "activez une figurine ou dépensez un jeton Passe",
                "activate a figure or spend a pass token",
            ),
            Self::Engaged { who, rule } => by(
                rule,
                format!("{who} est au contact d'un ennemi : Corps à Corps ou Esquive seulement"),
                format!("{who} touches an enemy: it may only fight or dodge"),
            ),
            Self::NotAnEnemy { who, rule } => {
                by(rule, format!("{who} n'est pas un ennemi"), format!("{who} is no enemy"))
            }
            Self::Chained { who } => by(
                "TDE-CHAIN-01",
                format!("{who} a déjà annoncé une Action Enchaînée pendant cette Activation"),
                format!("{who} has declared a chained action in this activation already"),
            ),
            Self::ChainKind => by(
                "TDE-CHAIN-02",
                "seuls un Tir ou une Esquive s'enchaînent à un Mouvement",
                "only a shot or a dodge is chained to a move",
            ),
            Self::NothingToChain => by(
                "TDE-CHAIN-02",
                "une Action s'enchaîne à un Mouvement déclaré",
                "an action is chained to a declared move",
            ),
            Self::NoFirefight => by(
                "TDE-FUS-01",
                "une Fusillade répond à une Réaction contre un Mouvement ou une Interaction",
                "a firefight answers a reaction to a move or an interaction",
            ),
            Self::ChainEarly => by(
                "TDE-GAP-07",
                "une Action Enchaînée s'annonce avec son Mouvement",
                "a chained action is declared with its move",
            ),
            Self::Bystander { who } => by(
                "TDE-REACT-12",
                format!("la Charge ne vient pas au contact de {who} : un Tir seulement"),
                format!("the Charge does not come into contact with {who}: it may only shoot"),
            ),
            Self::NoReaction { who } => by(
                "TDE-REACT-01",
                format!("{who} ne peut pas réagir ainsi"),
                format!("{who} cannot react like this"),
            ),
            Self::Reacted { who } => by(
                "TDE-REACT-06",
                format!("{who} a déjà réagi à cette Action"),
                format!("{who} has reacted to this action already"),
            ),
            Self::ReactionTarget { who } => by(
                "TDE-REACT-07",
                format!("une Réaction qui blesse doit viser {who}"),
                format!("a reaction that harms must be aimed at {who}"),
            ),
            Self::FirefightTarget { who } => by(
                "TDE-FUS-02",
                format!("une Fusillade vise une figurine qui réagit ; {who} n'a pas réagi"),
                format!("a firefight is aimed at a figure that reacts; {who} has not"),
            ),
            Self::FirefightMisses => by(
                "TDE-FUS-02",
                "une Fusillade vise une figurine qui réagit : le Gabarit n'en recouvre aucune",
                "a firefight is aimed at a figure that reacts: the template covers none",
            ),
            Self::NoChain => by(
                "TDE-CHAIN-04",
                "aucune Action Enchaînée n'est annoncée",
                "no chained action has been declared",
            ),
            Self::BlindReaction { who, active } => by(
                "TDE-REACT-03",
                format!("{who} ne voit {active} à aucun moment de son Action"),
                format!("{who} sees {active} at no moment of its action"),
            ),
            Self::NotOnRoute => {
                by("TDE-SEQ-08", "ce point n'est pas sur la Trajectoire", "this point is not on the path")
            }
            Self::MetOnTheWay => by(
                "TDE-REACT-12",
                "une Charge s'esquive et se combat là où elle finit ; sur sa route, on ne peut que tirer",
                "a Charge is dodged and fought where it ends; on its way it may only be shot at",
            ),
            Self::NoSuchDie => {
                plain("il n'y a pas de tel dé sur la table", "there is no such die on the table")
            }
            Self::DieRerolled => {
                by("TDE-CORE-04", "ce dé a déjà été relancé", "this die has been rolled again already")
            }
            Self::DieFixed => by(
                "TDE-CORE-05",
                "un Exploit ou un Fiasco ne se relance pas",
                "an Exploit or a Fiasco is not rolled again",
            ),
            Self::DiceTaken { rule } => by(
                rule,
                "les dés sont relevés : un Fiasco ou un Exploit l'est aussitôt, tout autre jet quand les deux camps le gardent",
                "the dice are taken up: a Fiasco or an Exploit at once, any other roll when both sides leave it",
            ),
            Self::NoReroll { who } => by(
                "TDE-CORE-04",
                format!("rien ne permet à {who} de relancer ce dé"),
                format!("nothing lets {who} roll this die again"),
            ),
            Self::ClaimNeeded => (
                None,
                "dites quel effet convenu à l'ouverture permet cette Relance".to_owned(),
                "say which effect agreed at the opening allows this reroll".to_owned(),
            ),
            Self::NotLeader { who } => by(
                "TDE-LEAD-01",
                format!("{who} n'est pas un Leader conscient"),
                format!("{who} is no conscious Leader"),
            ),
            Self::OrdersLocked => by(
                "TDE-LEAD-06",
                "votre Leader ne donne plus d'Ordre ce tour-ci",
                "your Leader gives no more orders this turn",
            ),
            Self::SameParty => by(
                "TDE-LEAD-08",
                "le Donneur et le Bénéficiaire sont deux figurines",
                "donor and recipient are two figures",
            ),
            Self::NotAllied { who } => by(
                "TDE-LEAD-03",
                format!("{who} n'est pas un allié du Leader"),
                format!("{who} is no ally of the Leader"),
            ),
            Self::OtherFaction { who } => by(
                "TDE-LEAD-09",
                format!("{who} n'est pas de la faction du Leader"),
                format!("{who} is not of the Leader's faction"),
            ),
            Self::DonorEmpty { who } => by(
                "TDE-LEAD-07",
                format!("{who} n'a pas de Point d'Action à donner"),
                format!("{who} has no action point to give"),
            ),
            Self::Unseen { who } => {
                by("TDE-LEAD-10", format!("{who} n'est pas en vue"), format!("{who} is not in sight"))
            }
            Self::OrderAmount { most } => by(
                "TDE-LEAD-14",
                format!("cet Ordre déplace {most} PA au plus"),
                format!("this order moves {most} AP at most"),
            ),
            Self::BadRuling => by(
                "TDE-CORE-01",
                "écrivez ce que vous avez décidé, en 400 signes au plus",
                "write what you have settled, in 400 signs at most",
            ),
            Self::NoWeapon { who } => {
                (None, format!("{who} n'a pas cette arme"), format!("{who} has no such weapon"))
            }
            Self::Move(refusal) => refusal.sheet(),
            Self::Fight(refusal) => refusal.sheet(),
            Self::Scene(refusal) => refusal.sheet(),
        }
    }
}

/// Every reason, told; they are read for nothing else.
pub(crate) fn all() -> Vec<Reason> {
    let texts = &[("source", "CARD-1"), ("rule", "CARD-1"), ("fr", "…"), ("en", "…")];
    let moves = reasons::<MoveRefusal>(texts, |reason| Refusal::Move(reason).into());
    let fights = reasons::<FightRefusal>(texts, |reason| Refusal::Fight(reason).into());
    let scenes = reasons::<SceneRefusal>(texts, |reason| Refusal::Scene(reason).into());
    [reasons::<Refusal>(texts, Refused::from), moves, fights, scenes].concat()
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        // The code is the name of the reason itself, in whichever list it stands.
        let debug = if let Refusal::Move(refusal) = &refusal {
            format!("{refusal:?}")
        } else if let Refusal::Fight(refusal) = &refusal {
            format!("{refusal:?}")
        } else if let Refusal::Scene(refusal) = &refusal {
            format!("{refusal:?}")
        } else {
            format!("{refusal:?}")
        };
        let code = debug.split([' ', '(']).next().unwrap_or_default().to_owned();
        Self { code, rule: refusal.rule(), why: said(&refusal.words()) }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}
