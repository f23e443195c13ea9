//! What refusals of fights, shots and morale say.

use super::{Refusal, Sheet, by, plain};
use crate::state::line::Stopped;

/// Rule and sentence of a refusal of this section.
#[expect(clippy::wildcard_enum_match_arm, reason = "only its own refusals are handed to it")]
#[expect(clippy::too_many_lines, reason = "one short arm for each refusal")]
pub(super) fn sheet(refusal: &Refusal) -> Sheet {
    match refusal {
        Refusal::NotAttackable { who } => by(
            "AD-GEN-04",
            format!("{who} n'est pas un ennemi que l'on puisse attaquer"),
            format!("{who} is no enemy that can be attacked"),
        ),
        Refusal::NotInReach { who, whom } => by(
            "AD-MELEE-04",
            format!("{who} n'est pas au contact de {whom}"),
            format!("{who} is not beside {whom}"),
        ),
        Refusal::NotWeakest { who } => by(
            "AD-NPC-18",
            format!("un PNJ attaque le moins doué de ses ennemis, pas {who}"),
            format!("an NPC attacks the least skilled of its enemies, not {who}"),
        ),
        Refusal::NotThatWeapon { who } => by(
            "AD-MELEE-10",
            format!("{who} se bat avec une arme de mêlée en main, à mains nues s'il n'en a pas"),
            format!("{who} fights with a melee weapon in hand, with bare hands if there is none"),
        ),
        Refusal::MayNotFight { who } => by(
            "AD-MELEE-21",
            format!("{who} ne peut pas combattre maintenant"),
            format!("{who} cannot fight now"),
        ),
        Refusal::MustFight { who } => by(
            "AD-MELEE-03",
            format!("{who} doit encore être activé : attaquer ou éviter le combat"),
            format!("{who} must still be activated: attack or avoid combat"),
        ),
        Refusal::DropFirst { who } => by(
            "AD-TAL-14h",
            format!("{who} doit d'abord abandonner son marqueur Discrétion"),
            format!("{who} must drop its stealth marker first"),
        ),
        Refusal::Berserk { who } => by(
            "AD-TAL-22",
            format!("{who} est Fou Furieux : il n'évite pas le combat"),
            format!("{who} is Berserk and does not avoid combat"),
        ),
        Refusal::AlwaysParries { who } => by(
            "AD-NPC-18",
            format!("{who} est un PNJ : il pare toujours s'il le peut"),
            format!("{who} is an NPC and always parries if it can"),
        ),
        Refusal::AlwaysFights { who } => by(
            "AD-NPC-18",
            format!("{who} est un PNJ : il n'évite pas le combat"),
            format!("{who} is an NPC and does not avoid combat"),
        ),
        Refusal::HelpsNpcOnly => by(
            "AD-NPC-18",
            "votre figurine soutient le PNJ de ce combat, ou personne",
            "your figure supports the NPC of this fight, or nobody",
        ),
        Refusal::NotSweepable { who } => by(
            "AD-TAL-07",
            format!("le Balayage n'atteint pas {who}"),
            format!("the sweep does not reach {who}"),
        ),
        Refusal::NoRetreatThere { square, rule } => by(
            rule,
            format!("on ne bat pas en retraite en {square}"),
            format!("{square} is no square to retreat to"),
        ),
        Refusal::NoWayOff { edge } => by(
            "AD-RETR-05",
            format!("on ne quitte pas le plateau par {edge}"),
            format!("the board is not left over {edge}"),
        ),
        Refusal::MustRetreat { who } => {
            by("AD-RETR-02", format!("{who} doit battre en retraite"), format!("{who} must retreat"))
        }
        Refusal::NotInHands { who } => by(
            "AD-ITEM-03",
            format!("{who} n'a pas cette arme en main"),
            format!("{who} does not hold that weapon"),
        ),
        Refusal::Loaded { who } => by(
            "AD-FULL-10",
            format!("l'arme de {who} est déjà chargée"),
            format!("the weapon of {who} is loaded already"),
        ),
        Refusal::NotDue { who } => by(
            "AD-MORALE-01",
            format!("{who} n'a pas ce test à faire"),
            format!("{who} has no such test to make"),
        ),
        Refusal::MoraleFirst => by(
            "AD-GAP-17",
            "les tests de moral passent avant ceux de poison",
            "morale is tested before poison",
        ),
        other => shot(other),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only its own refusals are handed to it")]
fn shot(refusal: &Refusal) -> Sheet {
    match refusal {
        Refusal::NotRanged { who } => by(
            "AD-SHOOT-01",
            format!("{who} n'a pas cette arme de tir en main"),
            format!("{who} does not hold that ranged weapon"),
        ),
        Refusal::UsedUp { weapon } => {
            by("AD-WPN-09", format!("{weapon} : plus de munitions"), format!("{weapon}: no uses left"))
        }
        Refusal::NotLoaded { weapon } => {
            by("AD-WPN-06", format!("{weapon} : à recharger"), format!("{weapon}: to be reloaded"))
        }
        Refusal::SnappedBefore { weapon } => by(
            "AD-PART-03",
            format!("{weapon} a déjà tiré dans cette activation"),
            format!("{weapon} has fired in this activation already"),
        ),
        Refusal::OutOfRange { weapon, range } => by(
            "AD-SHOOT-03",
            format!("{weapon} ne porte pas à {range} cases"),
            format!("{weapon} does not reach {range} squares"),
        ),
        Refusal::NotEngagedBy { who, whom } => {
            by("AD-FULL-02", format!("{whom} n'engage pas {who}"), format!("{whom} does not engage {who}"))
        }
        Refusal::EngagedBefore { who, whom } => by(
            "AD-FULL-02",
            format!("{whom} engageait déjà {who} au début du tour"),
            format!("{whom} engaged {who} at the start of the turn already"),
        ),
        Refusal::NeedsCover { weapon } => by(
            "AD-FULL-04",
            format!("{weapon} prend deux mains : il faut un couvert contre cet ennemi"),
            format!("{weapon} takes two hands: some cover against this enemy is needed"),
        ),
        Refusal::NotStruck { who } => by(
            "AD-SHOOT-09",
            format!("ce tir ne peut pas toucher {who}"),
            format!("this shot cannot strike {who}"),
        ),
        Refusal::NoLine { from, to, why } => {
            let (rule, fr, en) = stopped(*why);
            by(rule, format!("de {from} à {to}, {fr}"), format!("from {from} to {to}, {en}"))
        }
        _ => plain("pas à ce moment", "not at this moment"),
    }
}

/// What stops a line, in words.
fn stopped(why: Stopped) -> (&'static str, String, String) {
    let said = |rule, fr: &str, en: &str| (rule, fr.to_owned(), en.to_owned());
    match why {
        Stopped::Nowhere => said("AD-LOS-01", "il n'y a pas de ligne", "there is no line"),
        Stopped::Wall(edge) => {
            ("AD-LOS-02", format!("le bord {edge} arrête la ligne"), format!("edge {edge} stops the line"))
        }
        Stopped::Square(square) => (
            "AD-LOS-03",
            format!("la case {square} arrête la ligne"),
            format!("square {square} stops the line"),
        ),
        Stopped::Sealed(_) => {
            said("AD-LOS-11", "un angle de murs arrête la ligne", "walls that meet stop the line")
        }
        Stopped::Window(edge) => (
            "AD-EDGE-11",
            format!("on ne voit pas de biais par la fenêtre {edge}"),
            format!("window {edge} is not seen through at that angle"),
        ),
        Stopped::Corners => {
            said("AD-LOS-04", "des angles gênent des deux côtés", "corners hinder on both sides")
        }
        Stopped::Obstacles => {
            said("AD-EDGE-06", "il y a trois obstacles ou plus", "there are three obstacles or more")
        }
        Stopped::TwoHindrances => said(
            "AD-LOS-06",
            "un angle et un obstacle gênent à la fois",
            "a corner and an obstacle both hinder",
        ),
    }
}
