//! What refusals of talk, stealth, items and figures of nobody say.

use super::{Refusal, Sheet, by, plain};

/// Rule and sentence of a refusal of this section.
#[expect(clippy::wildcard_enum_match_arm, reason = "only its own refusals are handed to it")]
#[expect(clippy::too_many_lines, reason = "one short arm for each refusal")]
pub(super) fn sheet(refusal: &Refusal) -> Sheet {
    match refusal {
        Refusal::NoTalent { who, talent } => {
            let name = talent.words();
            by(
                "AD-ABIL-06",
                format!("{who} n'a pas le talent {}", name.fr),
                format!("{who} does not have {}", name.en),
            )
        }
        Refusal::NotAdjacent { who, to } => by(
            "AD-BOARD-04",
            format!("{who} n'est pas adjacent à {to}"),
            format!("{who} is not adjacent to {to}"),
        ),
        Refusal::NotARecruit { who } => {
            by("AD-NPC-08", format!("{who} n'est pas une recrue"), format!("{who} is no recruit"))
        }
        Refusal::TooCold { who } => by(
            "AD-TAL-23",
            format!("{who} est Froid : on ne le séduit pas"),
            format!("{who} is Cold and is not seduced"),
        ),
        Refusal::Incorruptible { who } => by(
            "AD-TAL-29",
            format!("on ne soudoie qu'un roturier sans Force d'Âme ni Intelligence : pas {who}"),
            format!("only a commoner without willpower or intelligence is bribed: not {who}"),
        ),
        Refusal::NotStealthy { who } => by(
            "AD-TAL-14a",
            format!("{who} n'a pas de marqueur Discrétion"),
            format!("{who} has no stealth marker"),
        ),
        Refusal::SameGender { who, target } => by(
            "AD-TAL-35",
            format!("{who} et {target} ne sont pas de genres opposés"),
            format!("{who} and {target} are not of opposite genders"),
        ),
        Refusal::CourtedBefore { who } => by(
            "AD-TAL-35",
            format!("on ne tente de séduire {who} qu'une fois"),
            format!("{who} may be courted once only"),
        ),
        Refusal::NamedTwice { who } => {
            by("AD-CONV-09", format!("{who} est nommé deux fois"), format!("{who} is named twice"))
        }
        Refusal::NoDefender { who, rule } => by(
            rule,
            format!("{who} ne peut pas prendre part à cette défense"),
            format!("{who} cannot take part in this defence"),
        ),
        Refusal::MayNotJoin { who } => by(
            "AD-CONV-02",
            format!("{who} ne remplit pas les conditions de ce talent et ne s'y joint pas"),
            format!("{who} does not meet the conditions of this talent and does not join in"),
        ),
        Refusal::NotEverySpeaker => by(
            "AD-CONV-04",
            "il faut une carte pour chacun de vos participants, chacun une fois",
            "name a card for each of your speakers, each once",
        ),
        Refusal::NoSpeaker { who } => by(
            "AD-CONV-06",
            format!("{who} ne prend pas part à la conversation"),
            format!("{who} takes no part in the conversation"),
        ),
        Refusal::NotDrawn { card } => by(
            "AD-TAL-15",
            format!("la carte {card} n'a pas été tirée"),
            format!("card {card} was not drawn"),
        ),
        Refusal::MustSpeak => by(
            "AD-TAL-15",
            "une carte silencieuse ne se choisit que si toutes le sont",
            "a silent card is chosen only if all are silent",
        ),
        Refusal::NotThoseCards { needs } => by(
            "AD-DIV-01",
            format!("rangez les {needs} cartes vues, chacune une fois"),
            format!("put back the {needs} cards seen, each once"),
        ),
        Refusal::NotThatHand { card } => by(
            "AD-DIV-06",
            format!("{card} n'est pas dans cette main"),
            format!("{card} is not in that hand"),
        ),
        Refusal::NotDiscarded { card, rule } => by(
            rule,
            format!("{card} n'est pas dans cette défausse"),
            format!("{card} is not in that discard"),
        ),
        Refusal::NotNext { who } => by(
            "AD-DIV-11",
            format!("{who} n'est pas activable maintenant"),
            format!("{who} cannot be activated now"),
        ),
        Refusal::NobodyToName => by(
            "AD-DIV-11",
            "l'adversaire n'a personne à annoncer maintenant",
            "the opponent has nobody to name now",
        ),
        Refusal::TooLateToDrop { who } => by(
            "AD-TAL-14a",
            format!("{who} ne quitte son marqueur qu'au début de son activation"),
            format!("{who} drops its marker only as its activation begins"),
        ),
        Refusal::TooFarToSpot { who } => by(
            "AD-TAL-14e",
            format!("{who} n'est pas en vue à 6 cases ou moins"),
            format!("{who} is not in sight within 6 squares"),
        ),
        Refusal::NotThatAbility => by(
            "AD-TAL-14e",
            "on repère avec l'Esprit ou l'Intelligence",
            "one spots with wits or intelligence",
        ),
        Refusal::NothingToSteal { who } => by(
            "AD-TAL-37",
            format!("{who} n'a pas cet objet à voler"),
            format!("{who} has no such item to steal"),
        ),
        Refusal::NothingThere { who } => by(
            "AD-PART-04",
            format!("il n'y a pas cet objet sur la case de {who}"),
            format!("there is no such item on the square of {who}"),
        ),
        Refusal::HandsFull { who } => {
            by("AD-ITEM-03", format!("{who} n'a que deux mains"), format!("{who} has two hands only"))
        }
        Refusal::NoFreeHand { who } => by(
            "AD-ITEM-10",
            format!("{who} n'a pas de main libre pour ramasser"),
            format!("{who} has no free hand to pick up with"),
        ),
        Refusal::NotDuringTest { who } => by(
            "AD-GAP-47",
            format!("{who} ne change pas d'équipement au milieu d'un test ou d'un combat"),
            format!("{who} does not change equipment in the midst of a test or a fight"),
        ),
        Refusal::Undertaken { who } => by(
            "AD-OVW-06",
            format!("{who} a annoncé une action et l'exécute avec ce qu'il tient"),
            format!("{who} has declared an action and carries it out with what it holds"),
        ),
        Refusal::FixedHands { who } => by(
            "AD-ITEM-10",
            format!("{who} ne change d'équipement qu'au début de son activation"),
            format!("{who} changes equipment only as its activation begins"),
        ),
        Refusal::NothingToHold { who } => by(
            "AD-ITEM-03",
            format!("{who} n'a pas cela à prendre en main"),
            format!("{who} has no such thing to hold"),
        ),
        Refusal::PartOfBody { who } => by(
            "AD-TAL-03",
            format!("une arme naturelle de {who} ne se pose pas"),
            format!("a natural weapon of {who} is not put away"),
        ),
        Refusal::NoSpell => by(
            "AD-TAL-21b",
            "on ne prie que pendant qu'un ennemi lance un sort",
            "one prays only while an enemy casts a spell",
        ),
        Refusal::FactNeeded { who } => by(
            "AD-TAL-21b",
            format!("dites si un ennemi lance un sort pendant que {who} prie"),
            format!("say whether an enemy casts a spell while {who} prays"),
        ),
        Refusal::NoNephews { who } => by(
            "AD-TAL-01",
            format!("{who} n'a pas d'amitié à rompre"),
            format!("{who} has no friendship to end"),
        ),
        Refusal::NotFragile { wall } => by(
            "AD-EDGE-02",
            format!("aucun mur fragile n'est debout en {wall}"),
            format!("no fragile wall stands at {wall}"),
        ),
        Refusal::WallStands { wall } => by(
            "AD-GEN-01",
            format!("le mur fragile {wall} ne s'écroule que si le scénario le dit"),
            format!("fragile wall {wall} falls only when the scenario says so"),
        ),
        Refusal::PlayedBySomebody { who } => {
            by("AD-NPC-01", format!("{who} est joué par quelqu'un"), format!("{who} is played by somebody"))
        }
        Refusal::HasBegun { who } => by(
            "AD-ITEM-10",
            format!("{who} a choisi son équipement et agit d'abord"),
            format!("{who} has chosen its equipment and acts first"),
        ),
        Refusal::NotThisNpc { who } => by(
            "AD-NPC-10",
            format!("{who} ne s'active pas maintenant"),
            format!("{who} does not activate now"),
        ),
        Refusal::NotAmongNearest { who } => by(
            "AD-NPC-02",
            format!("{who} n'est pas parmi les ennemis les plus proches"),
            format!("{who} is not among the nearest enemies"),
        ),
        Refusal::NameOne { who } => by(
            "AD-NPC-01",
            format!("{who} a le choix : l'initiative en décide"),
            format!("{who} has a choice: the initiative holder makes it"),
        ),
        Refusal::NotAmongSquares { square } => by(
            "AD-NPC-01",
            format!("{square} n'est pas une des cases permises"),
            format!("{square} is not one of the squares allowed"),
        ),
        Refusal::NotTheWay { who } => by(
            "AD-NPC-21",
            format!("ce n'est pas un des chemins les plus courts de {who}"),
            format!("that is not one of the shortest ways of {who}"),
        ),
        Refusal::NpcsLast => by(
            "AD-NPC-17",
            "les figurines des joueurs combattent d'abord",
            "the players' figures fight first",
        ),
        Refusal::Comrades { who, other } => by(
            "AD-GEN-04",
            format!("{who} et {other} sont amis : on ne les oppose pas"),
            format!("{who} and {other} are friends: nobody sets them on each other"),
        ),
        Refusal::Asleep { who } => by(
            "AD-NPC-07",
            format!("{who} est un Garde que rien n'a éveillé : il n'attaque personne"),
            format!("{who} is a guard that nothing has woken and attacks nobody"),
        ),
        Refusal::NoDuel { who, other } => by(
            "AD-NPC-19",
            format!("{who} et {other} ne s'affrontent pas"),
            format!("{who} and {other} do not fight one another"),
        ),
        Refusal::NotHelping { who } => by(
            "AD-NPC-20",
            format!("{who} n'a rien à dire dans ce duel"),
            format!("{who} has no say in this duel"),
        ),
        _ => plain("pas à ce moment", "not at this moment"),
    }
}
