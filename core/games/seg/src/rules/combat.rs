//! Basic attacks, modifiers, ranges, immobilisation, energy and postures.

use greffe_core::telling::rulebook::tags::{
    ADVISORY, ATTESTED, COMPUTED, COMPUTED_POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const COMBAT: &[RuleEntry] = &[
    rule("SEG-BASIC-01", ["Attaque basique", "Basic attack"], ATTESTED, &[(114, 114)], [
        "Action pique agressive : le personnage teste pique contre une cible au contact, ou à distance avec la compétence voulue ; réussi, la cible subit 1 blessure.",
        "Aggressive spades action: the figure tests spades against a target in contact, or at range with the right skill; on success the target takes 1 wound.",
    ]),
    rule("SEG-BASIC-02", ["Posture défensive", "Defensive posture"], COMPUTED, &[(115, 115)], [
        "Action cœur sans test : le personnage prend la posture défensive jusqu'à sa prochaine activation.",
        "Hearts action without a test: the figure takes the defensive posture until its next activation.",
    ]),
    rule("SEG-BASIC-03", ["Déplacement rapide", "Fast move"], COMPUTED_POSITIONAL, &[(116, 116)], [
        "Action trèfle : deux tests de trèfle, et un déplacement par réussite en plus du déplacement gratuit.",
        "Clubs action: two clubs tests, and one move per success besides the free move.",
    ]),
    rule("SEG-BASIC-04", ["Désengagement", "Disengage"], POSITIONAL_ATTESTED, &[(117, 117), (294, 294)], [
        "Action trèfle au contact d'un seul adversaire : un test de trèfle réussi permet un déplacement d'au plus une réglette courte, droit à l'opposé de cet adversaire.",
        "Clubs action while in contact with exactly one adversary: a passed clubs test allows a move of at most the short ruler, straight away from that adversary.",
    ]),
    rule("SEG-BASIC-05", ["désengagement bloqué", "blocked disengage"], ATTESTED, &[(294, 294)], [
        "Le désengagement est impossible si un décor ou un mur ferme la ligne qui éloigne de l'adversaire.",
        "Disengaging is impossible when scenery or a wall closes the line leading away from the adversary.",
    ]),
    rule("SEG-BASIC-06", ["Soutien", "Support"], ATTESTED, &[(118, 118)], [
        "Action carreau : un test de carreau réussi donne +1 à chaque test d'une cible au contact, activation suivante de celle-ci comprise.",
        "Diamonds action: a passed diamonds test gives a target in contact +1 on all its tests until the end of its next activation.",
    ]),
    rule("SEG-BASIC-07", ["Accumulation", "Accumulate"], COMPUTED, &[(119, 119)], [
        "Action carreau spé : le personnage gagne 1 Ω, puis 1 de plus si son test de carreau réussit.",
        "Special diamonds action: the figure gains 1 Ω, then 1 more if its diamonds test passes.",
    ]),
    rule("SEG-ADJ-01", ["adjectifs", "adjectives"], COMPUTED, &[(125, 125)], [
        "Une action peut porter des adjectifs dont dépendent d'autres règles.",
        "An action may carry adjectives that other rules depend on.",
    ]),
    rule("SEG-ADJ-02", ["agressive", "aggressive"], COMPUTED, &[(127, 127)], [
        "Est agressive toute attaque directe ; parades et protections ne jouent que contre ces actions.",
        "Every direct attack is aggressive; parries and protections work only against such actions.",
    ]),
    rule("SEG-ADJ-03", ["spé", "special"], COMPUTED, &[(129, 129)], [
        "« Spé » désigne les actions de magie, de psi ou de technique particulière dont parlent d'autres règles.",
        "“Special” marks the actions of magic, psi or peculiar technology that other rules refer to.",
    ]),
    rule("SEG-ADJ-04", ["au contact, à distance", "in contact, at range"], ATTESTED, &[(131, 131)], [
        "« Au contact » et « à distance » qualifient la situation de la cible choisie, non l'action : viser quelqu'un au contact fait perdre le bonus à distance.",
        "“In contact” and “at range” describe the chosen target's situation, not the action: aiming at someone in contact forfeits the ranged bonus.",
    ]),
    rule("SEG-ADJ-05", ["intention et talent", "intent and talent"], COMPUTED, &[(121, 121)], [
        "Le type d'une action suit son intention et la couleur testée suit le talent employé : une attaque magique veut une carte pique et teste carreau.",
        "An action's type follows its intent and the tested suit follows the talent used: a magical attack takes a spades card and tests diamonds.",
    ]),
    rule("SEG-BONUS-01", ["bonus pique au contact", "contact spades bonus"], COMPUTED, &[(139, 139)], [
        "+1 aux tests de pique contre une cible au contact, par achat.",
        "+1 on spades tests against a target in contact, per purchase.",
    ]),
    rule("SEG-BONUS-02", ["bonus pique à distance", "ranged spades bonus"], COMPUTED, &[(140, 140)], [
        "+1 aux tests de pique contre une cible à distance, par achat.",
        "+1 on spades tests against a target at range, per purchase.",
    ]),
    rule("SEG-BONUS-03", ["bonus cœur", "hearts bonus"], COMPUTED, &[(141, 141)], [
        "+1 aux tests de cœur, par achat.",
        "+1 on hearts tests, per purchase.",
    ]),
    rule("SEG-BONUS-04", ["bonus trèfle", "clubs bonus"], COMPUTED, &[(142, 142)], [
        "+1 aux tests de trèfle, par achat.",
        "+1 on clubs tests, per purchase.",
    ]),
    rule("SEG-BONUS-05", ["bonus carreau", "diamonds bonus"], COMPUTED, &[(143, 143), (177, 177)], [
        "+1 aux tests de carreau, par achat ; il relève aussi le nombre de Ω que le personnage peut garder.",
        "+1 on diamonds tests, per purchase; it also raises how much Ω the figure may hold.",
    ]),
    rule("SEG-BONUS-06", ["compétences bonus", "bonus skills"], COMPUTED, &[(135, 135)], [
        "Une compétence bonus est passive, se cumule librement et n'a pas d'autre effet que son +1.",
        "A bonus skill is passive, stacks freely and has no effect but its +1.",
    ]),
    rule("SEG-RANGE-01", ["ligne de vue", "line of sight"], POSITIONAL_ATTESTED, &[(147, 147)], [
        "Deux personnages se voient si une ligne droite au moins les joint sans être coupée par un décor ni par le socle d'une autre figurine, alliée ou non.",
        "Two figures see each other if at least one straight line joins them without being cut by scenery or by the base of any other model, friend or foe.",
    ]),
    rule("SEG-RANGE-02", ["portée", "range"], POSITIONAL_ATTESTED, &[(149, 149)], [
        "Un personnage est à portée si la réglette voulue peut toucher les deux socles, sans tenir compte des obstacles.",
        "A figure is in range if the ruler in question can touch both bases, obstacles disregarded.",
    ]),
    rule("SEG-RANGE-03", ["vue et portée", "sight and range"], COMPUTED, &[(151, 151)], [
        "Ligne de vue et portée sont indépendantes : chaque règle dit laquelle elle demande.",
        "Sight and range are independent: each rule says which of them it needs.",
    ]),
    rule("SEG-RANGE-04", ["au contact", "in contact"], POSITIONAL_ATTESTED, &[(98, 98), (114, 114), (131, 131), (149, 149)], [
        "Deux personnages sont au contact quand leurs socles se touchent ; le contact satisfait toutes les portées.",
        "Two figures are in contact when their bases touch; contact satisfies every range.",
    ]),
    rule("SEG-SHOOT-01", ["attaque à distance", "ranged attack"], COMPUTED, &[(155, 155)], [
        "Avec une compétence d'attaque à distance, l'attaque basique peut viser une cible hors du contact ; elle teste pique avec le bonus à distance.",
        "With a ranged attack skill the basic attack may aim at a target out of contact; it tests spades with the ranged bonus.",
    ]),
    rule("SEG-SHOOT-02", ["vue et portée de tir", "sight and range of a shot"], POSITIONAL_ATTESTED, &[(159, 159)], [
        "Un tir demande à la fois la ligne de vue sur la cible et la portée donnée par la compétence.",
        "A shot needs both line of sight to the target and the range given by the skill.",
    ]),
    rule("SEG-SHOOT-03", ["double portée", "double range"], POSITIONAL_ATTESTED, &[(208, 210)], [
        "Jusqu'à la longueur de la réglette, pas de malus ; de là au double, -1 ; au-delà, le tir est refusé.",
        "Up to the ruler's length, no penalty; from there to twice it, -1; beyond, the shot is refused.",
    ]),
    rule("SEG-SHOOT-04", ["tireur au contact", "shooter in contact"], ATTESTED, &[(155, 157)], [
        "Un tireur peut attaquer une cible à son contact : le bonus au contact compte alors, celui à distance non.",
        "A shooter may attack a target in contact with it: the contact bonus then counts and the ranged one does not.",
    ]),
    rule("SEG-SHOOT-05", ["tirer engagé", "shooting while engaged"], ATTESTED, &[(165, 165)], [
        "Un personnage au contact d'adversaires peut tirer ailleurs ; chacun d'eux compte pour le surnombre.",
        "A figure in contact with adversaries may shoot elsewhere; each of them counts for outnumbering.",
    ]),
    rule("SEG-OUTN-01", ["surnombre", "outnumbering"], ATTESTED, &[(163, 163)], [
        "Tout test d'un personnage subit -1 par adversaire à son contact.",
        "Any test of a figure takes -1 for each adversary in contact with it.",
    ]),
    rule("SEG-OUTN-02", ["adversaire non compté", "adversary not counted"], COMPUTED, &[(163, 165)], [
        "L'adversaire visé par l'action qui cause le test, ou qui en est l'auteur, ne compte pas pour le surnombre.",
        "The adversary targeted by the action that causes the test, or its author, does not count for outnumbering.",
    ]),
    rule("SEG-OUTN-03", ["adversaire immobilisé", "immobilised adversary"], COMPUTED, &[(173, 173)], [
        "Un adversaire immobilisé ne compte pas pour le surnombre.",
        "An immobilised adversary does not count for outnumbering.",
    ]),
    rule("SEG-OUTN-04", ["surnombre et Perturbant", "outnumbering and Disruptive"], COMPUTED, &[(218, 218), (324, 326)], [
        "Un adversaire Perturbant compte pour -2 là où il compterait pour -1, et toujours pour 0 s'il est la cible ou la source.",
        "A Disruptive adversary counts -2 where it would count -1, and still 0 when it is the target or the source.",
    ]),
    rule("SEG-OUTN-05", ["surnombre et Imperturbable", "outnumbering and Unflappable"], COMPUTED, &[(217, 217)], [
        "Un personnage Imperturbable ne subit le surnombre à aucun de ses tests.",
        "An Unflappable figure suffers no outnumbering on any of its tests.",
    ]),
    rule("SEG-IMMO-01", ["immobilisé", "immobilised"], COMPUTED, &[(169, 169)], [
        "Certains effets immobilisent un personnage ; un jeton le montre.",
        "Some effects immobilise a figure; a token shows it.",
    ]),
    rule("SEG-IMMO-02", ["se libérer", "breaking free"], COMPUTED, &[(171, 171), (222, 222)], [
        "Activé, quelle que soit la couleur, un personnage immobilisé peut seulement tenter un test de trèfle pour se libérer : ni action ni déplacement gratuit, même en cas de réussite.",
        "When activated, whatever the suit, an immobilised figure may only attempt a clubs test to break free: no action and no free move, even on success.",
    ]),
    rule("SEG-IMMO-03", ["libération", "release"], COMPUTED, &[(171, 171)], [
        "Réussi, ce test met fin à l'état ; raté, l'état demeure.",
        "Passing that test ends the state; failing it leaves the state in place.",
    ]),
    rule("SEG-IMMO-04", ["immobilisé et surnombre", "immobilised and outnumbering"], COMPUTED, &[(173, 173)], [
        "Immobilisé, un personnage ne compte pas pour le surnombre des autres, mais il reste un adversaire au contact.",
        "While immobilised, a figure does not count towards outnumbering others, yet it remains an adversary in contact.",
    ]),
    rule("SEG-IMMO-05", ["immobilisé et posture", "immobilised and posture"], COMPUTED, &[(173, 173), (312, 312)], [
        "Devenir immobilisé fait perdre toute posture.",
        "Becoming immobilised loses any posture.",
    ]),
    rule("SEG-OMEGA-01", ["score de carreau", "diamond score"], COMPUTED, &[(177, 177)], [
        "Un personnage garde au plus autant de Ω que son score de carreau : Valeur actuelle, plus bonus de carreau, moins malus de carreau, au moins 0.",
        "A figure holds at most as much Ω as its diamond score: current Value, plus diamond bonuses, minus diamond penalties, at least 0.",
    ]),
    rule("SEG-OMEGA-02", ["Ω en trop", "excess Ω"], COMPUTED, &[(177, 177)], [
        "Si ce score tombe sous la réserve, même pour un temps, l'excédent est aussitôt perdu.",
        "If that score falls below the stock, even for a while, the excess is lost at once.",
    ]),
    rule("SEG-OMEGA-03", ["Ω au départ", "Ω at the start"], COMPUTED, &[(177, 177)], [
        "Un personnage commence la partie sans Ω.",
        "A figure starts the match without Ω.",
    ]),
    rule("SEG-OMEGA-04", ["durée des Ω", "Ω lasts"], COMPUTED, &[(177, 177)], [
        "Les Ω se gardent sans limite de temps, jusqu'à ce qu'ils soient dépensés ou perdus.",
        "Ω is kept without time limit until spent or lost.",
    ]),
    rule("SEG-OMEGA-05", ["Ω plafonnés", "Ω capped"], COMPUTED, &[(177, 177)], [
        "Les Ω gagnés au-delà du maximum sont perdus.",
        "Ω gained beyond the maximum is lost.",
    ]),
    rule("SEG-OMEGA-06", ["payer en Ω", "paying in Ω"], COMPUTED, &[(254, 262), (269, 270)], [
        "Un coût en Ω doit pouvoir être payé en entier à la déclaration, sur sa réserve ou celles qu'une compétence permet d'employer.",
        "A cost in Ω must be payable in full when declared, from one's own stock or those a skill allows to use.",
    ]),
    rule("SEG-OMEGA-07", ["Ω et tactique", "Ω and tactics"], ADVISORY, &[(181, 181)], [
        "Les Ω se comptent à part des points de tactique.",
        "Ω is counted apart from tactic points.",
    ]),
    rule("SEG-POST-01", ["une seule posture", "one posture only"], COMPUTED, &[(298, 298)], [
        "Un personnage a au plus une posture ; en prendre une remplace la précédente.",
        "A figure holds at most one posture; taking one replaces the previous.",
    ]),
    rule("SEG-POST-02", ["durée d'une posture", "duration of a posture"], COMPUTED, &[(115, 115)], [
        "Une posture défensive dure jusqu'au début de la prochaine activation du personnage, qui peut alors la reprendre.",
        "A defensive posture lasts until the figure's next activation begins, and may then be taken again.",
    ]),
    rule("SEG-POST-03", ["posture perdue", "posture lost"], COMPUTED, &[(115, 115), (229, 229), (312, 312)], [
        "Une blessure, un déplacement ou une parade ratée fait perdre aussitôt la posture défensive.",
        "A defensive posture is lost as soon as the figure is wounded, displaced, or fails a parry.",
    ]),
    rule("SEG-POST-04", ["parade", "parry"], COMPUTED, &[(115, 115), (163, 163)], [
        "En posture défensive, un personnage qui subit une agression peut tenter un test de cœur ; réussi, il annule l'agression et garde sa posture.",
        "In defensive posture a figure suffering an aggression may attempt a hearts test; on success the aggression has no effect and the posture is kept.",
    ]),
    rule("SEG-POST-05", ["posture inadaptée", "wrong posture"], ATTESTED, &[(300, 300)], [
        "Une défense au contact ne pare rien à distance, ni une défense à distance au contact ; une telle blessure fait perdre la posture.",
        "A contact defence parries nothing at range, nor a ranged defence in contact; such a wound loses the posture.",
    ]),
    rule("SEG-POST-06", ["parer une attaque spé", "parrying a special attack"], COMPUTED, &[(302, 302)], [
        "Seule la distance de la source décide si une posture peut parer : une attaque spé se pare comme une autre.",
        "Only the distance of the source decides whether a posture may parry: a special attack is parried like any other.",
    ]),
    rule("SEG-POST-07", ["une seule parade", "one parry only"], COMPUTED, &[(230, 230)], [
        "Une même agression ne donne lieu qu'à une tentative de parade au plus.",
        "One aggression allows at most one parry attempt.",
    ]),
    rule("SEG-POST-08", ["marqueur de posture", "posture marker"], COMPUTED, &[(115, 115)], [
        "Un marqueur montre la posture à tous.",
        "A marker shows the posture to all.",
    ]),
];
