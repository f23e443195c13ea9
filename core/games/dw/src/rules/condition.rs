//! Statuses and morale.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL, POSITIONAL_ATTESTED};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const CONDITION: &[RuleEntry] = &[
    rule("DW-STATUS-01", ["Immobilisé", "Immobilised"], COMPUTED, &[(1545, 1566), (1767, 1769), (2467, 2470)], [
        "Un Immobilisé ne bouge pas, même pris de panique : un moral raté le retire du jeu.",
        "An immobilised figure does not move, even in panic: failed morale removes it.",
    ]),
    rule("DW-STATUS-02", ["Immobilisé attaqué", "immobilised and attacked"], COMPUTED, &[(1552, 1557)], [
        "+2 contre lui, au contact comme à distance, et le moindre écart le tue.",
        "+2 against it, in contact and at range, and the least margin kills it.",
    ]),
    rule("DW-STATUS-03", ["fin d'une immobilisation", "release"], COMPUTED, &[(1562, 1572), (2052, 2056)], [
        "Deux actions, un Stimulant ou un Soin la lèvent ; d'origine mentale, la mort du psyker aussi.",
        "Two actions, a Stimulant or Heal lift it; of mental origin, the psyker's death does too.",
    ]),
    rule("DW-STATUS-04", ["à terre", "prone"], COMPUTED, &[(1030, 1050), (1306, 1315), (1908, 1908)], [
        "Une action pour se relever ; on peut tirer, mais non porter d'Attaque Réflexe ni commander.",
        "One action to stand up; one may shoot, but not make reflex attacks nor lead.",
    ]),
    rule("DW-STATUS-05", ["déboussolé", "dazed"], COMPUTED, &[(2725, 2729)], [
        "-1 aux tests de Qualité jusqu'à ce qu'une action soit dépensée ; un Chef déboussolé ne commande pas.",
        "-1 on quality tests until an action is spent; a dazed Leader does not lead.",
    ]),
    rule("DW-STATUS-06", ["évanoui", "unconscious"], COMPUTED, &[(2017, 2019), (2431, 2434), (2731, 2737)], [
        "Aucune action, compté comme à terre, jusqu'à un Stimulant ou un Soin.",
        "No action, counted as prone, until a Stimulant or Heal.",
    ]),
    rule("DW-STATUS-07", ["contrôlé", "mind-controlled"], COMPUTED, &[(2734, 2742), (2988, 2990)], [
        "Joué par le joueur du télépathe, à -1 en Qualité et -1 en Combat, avec tout son savoir et son matériel.",
        "Played by the telepath's player, at -1 Quality and -1 Combat, with all its skills and gear.",
    ]),
    rule("DW-STATUS-08", ["figurine retirée", "figure removed"], COMPUTED, &[(913, 914), (1181, 1182)], [
        "Un mort quitte la table et perd ses actions.",
        "The dead leave the table and lose their actions.",
    ]),
    rule("DW-MORALE-01", ["test de Moral", "morale test"], COMPUTED, &[(1576, 1579)], [
        "Un test de Qualité à trois dés ; sans échec, le combattant tient.",
        "A quality test on three dice; without a failure the figure holds.",
    ]),
    rule("DW-MORALE-02", ["un échec", "one failure"], POSITIONAL, &[(1581, 1592)], [
        "Il fuit d'un déplacement vers le bord le plus proche ou, au choix du joueur, vers le couvert libre le plus proche.",
        "It flees one move towards the nearest edge or, as its player chooses, the nearest free cover.",
    ]),
    rule("DW-MORALE-03", ["deux échecs", "two failures"], POSITIONAL, &[(1594, 1599)], [
        "Il fuit de deux déplacements.",
        "It flees two moves.",
    ]),
    rule("DW-MORALE-04", ["trois échecs", "three failures"], COMPUTED, &[(1601, 1606)], [
        "Il fuit et quitte aussitôt la table.",
        "It flees and leaves the table at once.",
    ]),
    rule("DW-MORALE-05", ["fuyards", "fled figures"], COMPUTED, &[(1608, 1611)], [
        "Qui a fui la table est hors jeu et compté comme tué.",
        "Whoever fled the table is out of play and counted as killed.",
    ]),
    rule("DW-MORALE-06", ["volant en fuite", "flyer in flight"], POSITIONAL, &[(1613, 1622)], [
        "Un volant en fuite reste à plus d'une distance Courte de tout ennemi actif ; si c'est impossible, il est détruit.",
        "A fleeing flyer stays more than Short from every active enemy; if it cannot, it is destroyed.",
    ]),
    rule("DW-MORALE-07", ["moral d'un combattant à terre", "a prone figure's morale"], COMPUTED, &[(1624, 1631)], [
        "Sans ennemi au contact, le premier déplacement sert à se relever.",
        "With no enemy in contact, the first move is spent standing up.",
    ]),
    rule("DW-MORALE-08", ["à terre au contact ou Immobilisé", "prone in contact or immobilised"], COMPUTED, &[(1557, 1561), (1631, 1635)], [
        "Le moindre échec et il compte comme tué.",
        "A single failure and it counts as killed.",
    ]),
    rule("DW-MORALE-09", ["au contact d'un ennemi actif", "in contact with an active enemy"], COMPUTED, &[(1635, 1644), (1122, 1131)], [
        "Il fuit en se désengageant : une Attaque Réflexe de chacun, et battu il meurt.",
        "It flees by disengaging: a reflex attack from each, and beaten it dies.",
    ]),
    rule("DW-MORALE-10", ["Lent en fuite", "Slow in flight"], COMPUTED, &[(1646, 1649), (2309, 2312)], [
        "La peur fait faire à un Lent ses deux déplacements.",
        "Fear makes a Slow figure take both its moves.",
    ]),
    rule("DW-MORALE-11", ["test après une Mort Atroce", "test after a gruesome death"], POSITIONAL_ATTESTED, &[(1655, 1660)], [
        "Tout allié à distance Longue de la victime teste.",
        "Every ally within Long of the victim tests.",
    ]),
    rule("DW-MORALE-12", ["test contre la Terreur", "test against Terror"], COMPUTED, &[(1662, 1664)], [
        "Qui est chargé par un ennemi qui inspire la Terreur teste.",
        "Whoever is charged by an enemy with Terror tests.",
    ]),
    rule("DW-MORALE-13", ["test à la mort d'un Chef", "test on a Leader's death"], COMPUTED, &[(1665, 1672), (1902, 1903)], [
        "Toute la bande teste ; pour un Chef (X), X seulement.",
        "The whole band tests; for a Leader (X), X only.",
    ]),
    rule("DW-MORALE-14", ["test à la moitié des pertes", "half-loss test"], COMPUTED, &[(1674, 1683)], [
        "Quand il reste pour la première fois la moitié de la bande, arrondie vers le bas, ou moins, toute la bande teste, une fois par partie.",
        "When for the first time half the band, rounded down, or fewer remain, the whole band tests, once a match.",
    ]),
    rule("DW-MORALE-15", ["moral des Artificiels", "morale of Artificial figures"], COMPUTED, &[(1814, 1822)], [
        "Ils ne testent ni pour une Mort Atroce ni pour la Terreur, mais bien pour un Chef ou la moitié des pertes.",
        "They test neither for a gruesome death nor for Terror, but do for a Leader or half losses.",
    ]),
    rule("DW-MORALE-16", ["chute d'un fuyard qui grimpe", "a fleeing climber's fall"], COMPUTED, &[(804, 807)], [
        "Qui rate son moral en escalade tombe d'abord.",
        "Whoever fails morale while climbing falls first.",
    ]),
];
