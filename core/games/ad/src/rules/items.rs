//! Items, weapons and armour.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const ITEMS: &[RuleEntry] = &[
    rule("AD-ITEM-01", ["équipement de départ", "starting items"], COMPUTED, &[(515, 515), (833, 833)], [
        "L'équipement de départ fait corps avec la figurine : ni posé, ni pris, il part avec elle.",
        "Starting items are part of the figure: neither dropped nor taken, they go with it.",
    ]),
    rule("AD-ITEM-02", ["objets acquis", "acquired items"], POSITIONAL, &[(517, 517), (833, 833)], [
        "Un objet acquis tombe sur la case de son porteur à sa mort et peut être ramassé.",
        "An acquired item falls on its holder's square at death and may be picked up.",
    ]),
    rule("AD-ITEM-03", ["deux mains", "two hands"], COMPUTED, &[(521, 521), (566, 566)], [
        "On équipe un objet à deux mains ou deux objets à une main ; un objet s'emploie équipé.",
        "One equips one two-handed item or two one-handed ones; an item is used when equipped.",
    ]),
    rule("AD-ITEM-04", ["armure et port", "armour and carrying"], COMPUTED, &[(521, 521)], [
        "L'armure ne prend pas de main, et l'on porte autant d'objets qu'on veut sans les équiper.",
        "Armour takes no hand, and any number of items may be carried unequipped.",
    ]),
    rule("AD-ITEM-05", ["changer d'équipement", "swap equipment"], COMPUTED, &[(521, 521)], [
        "On change d'objet en main librement entre deux pas.",
        "Items in hand are swapped freely between steps.",
    ]),
    rule("AD-ITEM-06", ["deux armes", "two weapons"], COMPUTED, &[(523, 523), (908, 908)], [
        "De deux armes en main une seule frappe, mais l'autre garde ses propriétés passives.",
        "Of two weapons in hand one strikes, but the other keeps its passive properties.",
    ]),
    rule("AD-ITEM-07", ["sortes d'objets", "kinds of items"], COMPUTED, &[(527, 527)], [
        "Un objet est une arme, une armure, un objet de scénario ou ce que dit sa règle.",
        "An item is a weapon, armour, a scenario item or what its rule says.",
    ]),
    rule("AD-ITEM-08", ["objets de scénario", "scenario items"], COMPUTED, &[(560, 562)], [
        "Un objet de scénario se vole, tombe à la mort et n'a pas à être équipé.",
        "A scenario item can be stolen, drops at death and need not be equipped.",
    ]),
    rule("AD-ITEM-09", ["pions objets", "item tokens"], COMPUTED, &[(564, 566)], [
        "Une lettre, une bague ou une clé se possède sans s'équiper ; s'il le faut, elle prend une main.",
        "A letter, ring or key is held without being equipped; if it must be, it takes one hand.",
    ]),
    rule("AD-ITEM-10", ["équipement avancé", "advanced equipment"], COMPUTED, &[(568, 568)], [
        "Variante : l'équipement se fixe à l'activation, et ramasser demande une main libre.",
        "Variant: equipment is fixed at activation, and picking up needs a free hand.",
    ]),
    rule("AD-WPN-01", ["carte d'arme", "weapon card"], COMPUTED, &[(529, 538)], [
        "La carte donne talent, Allonge, charge, dégâts par famille, portées et mains.",
        "The card gives skill, reach, load, damage by suit, ranges and hands.",
    ]),
    rule("AD-WPN-02", ["armes de mêlée et de tir", "melee and ranged weapons"], COMPUTED, &[(540, 540)], [
        "Une arme sans portée est de mêlée ; toutes ont un modificateur de dégâts par localisation.",
        "A weapon without a range is for melee; all have a damage modifier for each location.",
    ]),
    rule("AD-WPN-03", ["arme sans talent", "weapon without its skill"], COMPUTED, &[(540, 540)], [
        "Sans le talent de l'arme, ses tests ont -2.",
        "Without the weapon's skill its tests have -2.",
    ]),
    rule("AD-WPN-04", ["munitions", "ammunition"], COMPUTED, &[(544, 544)], [
        "Sauf nombre entre parenthèses, les munitions sont illimitées.",
        "But for a number in parentheses ammunition is unlimited.",
    ]),
    rule("AD-WPN-05", ["Allonge", "reach"], COMPUTED, &[(546, 546), (925, 925)], [
        "La plus longue Allonge donne +1 au Total de Combat.",
        "The longer reach gives +1 to the combat total.",
    ]),
    rule("AD-WPN-06", ["Taux de Chargement", "load rate"], COMPUTED, &[(548, 548), (884, 884)], [
        "Après un tir, un compteur de charge empêche l'arme de tirer ; elle commence chargée.",
        "After a shot a load counter keeps the weapon from firing; it starts loaded.",
    ]),
    rule("AD-WPN-07", ["rechargement rapide", "fast reload"], COMPUTED, &[(550, 550)], [
        "La difficulté imprimée ne sert qu'au talent de Rechargement Rapide.",
        "The printed target number serves only the fast reload talent.",
    ]),
    rule("AD-WPN-08", ["Pénétration d'Armure", "armour piercing"], COMPUTED, &[(552, 552), (841, 841)], [
        "L'arme perforante lit la seconde valeur d'armure, parfois à courte portée seulement.",
        "A piercing weapon reads the second armour value, sometimes at short range only.",
    ]),
    rule("AD-WPN-09", ["Munitions Limitées", "limited uses"], COMPUTED, &[(554, 554)], [
        "Chaque usage retire un pion, même raté ; sans pion l'arme ne sert plus.",
        "Each use removes a token, even a miss; without tokens the weapon is of no use.",
    ]),
    rule("AD-WPN-10", ["arme discrète", "inconspicuous weapon"], COMPUTED, &[(1116, 1116), (1127, 1127), (1130, 1130)], [
        "L'icône ne compte que pour la Discrétion ; les mains nues sont discrètes.",
        "The icon counts only for stealth; bare hands are inconspicuous.",
    ]),
    rule("AD-WPN-11", ["mains nues", "bare hands"], COMPUTED, &[(910, 910), (925, 925)], [
        "Sans arme de mêlée on se bat à mains nues : Pugilat, Allonge 0, aucun pion Escrime.",
        "Without a melee weapon one fights with bare hands: brawling, reach 0, no fencing token.",
    ]),
    rule("AD-ARM-01", ["Armure", "armour"], COMPUTED, &[(558, 558)], [
        "L'armure réduit les dégâts aux localisations qu'elle couvre.",
        "Armour reduces damage at the locations it covers.",
    ]),
    rule("AD-ARM-02", ["deux valeurs", "two values"], COMPUTED, &[(558, 558), (971, 971)], [
        "La seconde valeur sert contre la Pénétration d'Armure.",
        "The second value serves against armour piercing.",
    ]),
    rule("AD-ARM-03", ["jamais sous zéro", "never below zero"], COMPUTED, &[(558, 558)], [
        "Les dégâts ne descendent pas sous 0, et un coup réduit à 0 a quand même touché.",
        "Damage never falls below 0, and a blow reduced to 0 has still hit.",
    ]),
    rule("AD-ARM-04", ["plusieurs pièces", "several pieces"], COMPUTED, &[(558, 558)], [
        "De plusieurs pièces à un endroit, la meilleure seule compte.",
        "Of several pieces at one location only the best counts.",
    ]),
    rule("AD-ARM-05", ["sans armure", "ignoring armour"], COMPUTED, &[(673, 673), (699, 699), (1066, 1066), (1074, 1074)], [
        "Chutes, porte mal forcée, poison et duel de PNJ blessent sans armure.",
        "Falls, a door badly forced, poison and NPC duels wound without armour.",
    ]),
];
