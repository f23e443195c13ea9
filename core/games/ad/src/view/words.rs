//! What people call the things of the game.

use crate::profiles::cards::Suit;
use crate::setup::NpcRole;
use crate::setup::board::Door;
use crate::state::frames::{
    Deed, MoveKind, OpposedUse, Pace, Pending, Preparation, ShotKind, TestUse, Topic,
};
use crate::state::{Mark, Phase, Posture, Removal, SideMark};
use greffe_core::telling::words::{Words, plurals};

fn w(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

pub(crate) fn phase_words(phase: Phase) -> Words {
    match phase {
        Phase::Preparation => w("Préparation", "Preparation"),
        Phase::Start => w("Début du tour", "Start of the turn"),
        Phase::Cards => w("Cartes", "Cards"),
        Phase::Initiative => w("Initiative", "Initiative"),
        Phase::Action => w("Action", "Action"),
        Phase::Combat => w("Combat", "Combat"),
        Phase::Morale => w("Moral", "Morale"),
        Phase::Interaction => w("Interaction", "Interaction"),
        Phase::End => w("Fin du tour", "End of the turn"),
    }
}

pub(crate) fn posture_words(posture: Posture) -> Words {
    match posture {
        Posture::Standing => w("debout", "standing"),
        Posture::Prone => w("à terre", "prone"),
        Posture::Unconscious => w("évanoui", "unconscious"),
    }
}

pub(crate) fn removal_words(removal: Removal) -> Words {
    match removal {
        Removal::Killed => w("tué", "killed"),
        Removal::FledMorale => w("en fuite, compté tué", "fled, counts as killed"),
        Removal::Withdrawn => w("retiré calmement", "withdrawn calmly"),
        Removal::FledBoard => w("enfui du plateau, compté tué", "fled off the board, counts as killed"),
        Removal::Disarmed => w("désarmé et en fuite, compté tué", "disarmed and fled, counts as killed"),
        Removal::Seduced => {
            w("parti en galante compagnie, compté tué", "gone in gallant company, counts as killed")
        }
        Removal::Bribed => w("acheté, compté tué", "bought, counts as killed"),
    }
}

pub(crate) fn mark_words(mark: Mark) -> Words {
    match mark {
        Mark::Activated => w("activé", "activated"),
        Mark::Attacked => w("a attaqué", "has attacked"),
        Mark::Stealth => w("marqueur Discrétion", "stealth marker"),
        Mark::Unveiled => w("vient de quitter sa discrétion", "has just dropped its stealth"),
        Mark::Readied => w("a choisi son équipement", "has chosen its equipment"),
        Mark::Uncalled => w("attend sa carte d'Évènement", "awaits its Event card"),
        Mark::Overwatch => w("Guet", "overwatch"),
        Mark::Faith => w("pion Foi", "faith token"),
        Mark::Bribe => w("pion Pot-de-Vin", "bribe token"),
        Mark::Estranged => w("amitié rompue", "friendship ended"),
        Mark::Tactics => w("tactique utilisée", "tactics used"),
    }
}

pub(crate) fn side_mark_words(mark: SideMark) -> Words {
    match mark {
        SideMark::PlayedLast => w("dernière carte jouée", "last card played"),
        SideMark::FeelsPresent => w("décidera de l'initiative", "will decide the initiative"),
        SideMark::Passed => w("a passé", "has passed"),
        SideMark::StandingPass => w("passe les interruptions", "passes interrupts"),
        SideMark::DuelsDeclined => w("laisse les PNJ en paix", "leaves the NPCs in peace"),
        SideMark::FoxDrew => w("son Renard a pioché", "its fox has drawn"),
        SideMark::Conceded => w("a concédé", "has conceded"),
    }
}

pub(crate) fn move_words(kind: MoveKind) -> Words {
    match kind {
        MoveKind::Full => w("Mouvement Entier", "full move"),
        MoveKind::Partial => w("Mouvement Partiel", "partial move"),
        MoveKind::Run => w("Course", "run"),
        MoveKind::RunOn => w("Course, sur sa lancée", "run, carried on"),
        MoveKind::Reload => w("pas du rechargement", "steps of the reload"),
        MoveKind::Divination => w("pas de la divination", "steps of the divination"),
        MoveKind::Overwatch => w("pas du guet", "step of the overwatch"),
        MoveKind::SmashedDoor => w("passage de la porte brisée", "through the smashed door"),
        MoveKind::Theft => w("pas du voleur", "step of the thief"),
    }
}

pub(crate) fn shot_words(kind: ShotKind) -> Words {
    match kind {
        ShotKind::Aimed => w("Tir Ciblé", "aimed shot"),
        ShotKind::Snap => w("Tir Rapide", "snap shot"),
        ShotKind::Defensive => w("Tir Défensif", "defensive shot"),
    }
}

pub(crate) fn pace_words(pace: Pace) -> Words {
    let to = |fr: &str, en: &str, what: String| Words::new(format!("{fr} {what}"), format!("{en} {what}"));
    match pace {
        Pace::Step { to: square } => to("pas vers", "step to", square.to_string()),
        Pace::Push { through, to } => Words::new(
            format!("Forcer le Passage par {through} vers {to}"),
            format!("push through {through} to {to}"),
        ),
        Pace::ClimbSlope { to: square } => to("escalade vers", "climb to", square.to_string()),
        Pace::ClimbWindow { to: square, .. } => {
            to("fenêtre vers", "through the window to", square.to_string())
        }
        Pace::JumpDown { to: square } => to("saut à bas vers", "jump down to", square.to_string()),
        Pace::JumpAcross { over, to } => {
            Words::new(format!("saut par-dessus {over} vers {to}"), format!("jump over {over} to {to}"))
        }
        Pace::Passage { to: square } => {
            to("escalier ou échelle vers", "stairs or ladder to", square.to_string())
        }
        Pace::OpenDoor { door } => to("ouvrir la porte", "open door", door.to_string()),
        Pace::CloseDoor { door } => to("fermer la porte", "close door", door.to_string()),
        Pace::Leave { edge } => to("quitter le plateau par", "leave the board by", edge.to_string()),
    }
}

pub(crate) fn deed_words(deed: Deed) -> Words {
    match deed {
        Deed::Reload { .. } => w("Recharger", "reload"),
        Deed::Overwatch {} => w("Guet", "overwatch"),
        Deed::WakeUp {} => w("Réveil", "wake up"),
        Deed::StandUp {} => w("Se Relever", "stand up"),
        Deed::PickUp { .. } => w("Ramasser", "pick up"),
        Deed::ForceDoor { .. } => w("Forcer l'Ouverture", "force a door"),
        Deed::PickLock { .. } => w("Crochetage", "pick a lock"),
        Deed::Spot { .. } => w("Repérage", "spot"),
        Deed::Pickpocket { .. } => w("Vol à la Tire", "pickpocket"),
        Deed::Bribe { .. } => w("Pot-de-Vin", "bribe"),
        Deed::Divine {} => w("Divination", "divination"),
        Deed::Tactics {} => w("Tacticien", "tactics"),
        Deed::Pray {} => w("Prière", "prayer"),
    }
}

pub(crate) fn pending_words(pending: Pending) -> Words {
    match pending {
        Pending::Pace(pace) => pace_words(pace),
        Pending::Onward { to } => {
            Words::new(format!("une case de plus, en {to}"), format!("one square more, to {to}"))
        }
        Pending::Shot(shot) => shot_words(shot.kind),
        Pending::Deed(deed) => deed_words(deed),
    }
}

pub(crate) fn test_words(used_for: &TestUse) -> Words {
    match used_for {
        TestUse::Run {} => w("Course", "run"),
        TestUse::Pace { pace } => pace_words(*pace),
        TestUse::Shot { shot, .. } => shot_words(shot.kind),
        TestUse::ForceDoor { .. } => w("Forcer l'Ouverture", "force a door"),
        TestUse::PickLock { .. } => w("Crochetage", "pick a lock"),
        TestUse::FastReload { .. } => w("Rechargement Rapide", "fast reload"),
        TestUse::Parry {} => w("Parade", "parry"),
        TestUse::Disarm { .. } => w("garder son arme", "keep its weapon"),
        TestUse::NoRetreat {} => w("tenir sans reculer", "stand without a retreat"),
        TestUse::RetreatDown { .. } => w("reculer vers le bas", "retreat downwards"),
        TestUse::Leave {} => w("quitter le plateau", "leave the board"),
        TestUse::Morale {} => w("Moral", "morale"),
        TestUse::Poison { .. } => w("Poison", "poison"),
        TestUse::Vision {} => w("vision de mort", "vision of death"),
        TestUse::LeaveDown { .. } => w("sauter du plateau", "jump off the board"),
        TestUse::WakeUp {} => w("Réveil", "wake up"),
    }
}

pub(crate) fn opposed_words(used_for: OpposedUse) -> Words {
    match used_for {
        OpposedUse::Initiative {} => w("Initiative", "Initiative"),
        OpposedUse::Melee {} => w("Combat Rapproché", "Melee"),
        OpposedUse::StandUp {} => w("Se Relever", "Stand up"),
        OpposedUse::Spot {} => w("Repérage", "Spot"),
        OpposedUse::Pickpocket { .. } => w("Vol à la Tire", "Pickpocket"),
        OpposedUse::Conversation {} => w("Conversation", "Conversation"),
    }
}

pub(crate) fn topic_words(topic: Topic) -> Words {
    match topic {
        Topic::Seduction => w("Séduction", "Seduction"),
        Topic::Bribe => w("Pot-de-Vin", "Bribe"),
        Topic::Recruit => w("Recrutement", "Recruiting"),
    }
}

pub(crate) fn role_words(role: NpcRole) -> Words {
    match role {
        NpcRole::Attacker => w("Attaquant", "Attacker"),
        NpcRole::Guard => w("Garde", "Guard"),
        NpcRole::Recruit => w("Recrue", "Recruit"),
    }
}

pub(crate) fn door_words(door: Door) -> Words {
    match door {
        Door::Locked => w("verrouillée", "locked"),
        Door::Closed => w("fermée", "closed"),
        Door::Open => w("ouverte", "open"),
        Door::Smashed => w("brisée", "smashed"),
    }
}

/// Where a suit strikes.   AD-DMG-07
pub(crate) fn location_words(suit: Suit) -> Words {
    match suit {
        Suit::Skull => w("à la tête", "on the head"),
        Suit::Heart => w("au corps", "on the body"),
        Suit::Cup => w("aux mains", "on the hands"),
        Suit::Iron => w("aux jambes", "on the legs"),
    }
}

pub(crate) fn preparation_words(due: Preparation) -> Words {
    match due {
        Preparation::Gamble { .. } => w("Parieur", "Gambling"),
        Preparation::MarkNephews { .. } => w("Appelle-moi « mon oncle »", "Call me uncle"),
        Preparation::Coat { .. } => w("Empoisonneur", "Poisoning"),
        Preparation::Place { .. } => w("Placement", "Placing"),
    }
}

/// The fencing tokens of a figure.   AD-ABIL-05
pub(crate) fn fencing_words(ready: u8, used: u8) -> Words {
    let ([ready_s, _], [used_s, _]) = (plurals(ready), plurals(used));
    Words::new(
        format!("{ready} pion{ready_s} prêt{ready_s}, {used} utilisé{used_s}"),
        format!("{ready} ready, {used} used"),
    )
}

/// Yes or no.
pub(crate) fn yes_words(yes: bool) -> Words {
    if yes { w("oui", "yes") } else { w("non", "no") }
}

/// The same thing in words before and after, as changes show it.
pub(crate) fn flip(on: bool) -> [Words; 2] {
    [yes_words(!on), yes_words(on)]
}

/// Several names in a list.
pub(crate) fn listed(names: &[String]) -> Words {
    match names {
        [] => w("personne", "nobody"),
        [one] => Words::same(one.clone()),
        [first @ .., last] => {
            let first = first.join(", ");
            Words::new(format!("{first} et {last}"), format!("{first} and {last}"))
        }
    }
}
