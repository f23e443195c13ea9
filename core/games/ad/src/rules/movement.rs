//! Movement, maneuvers and zones of control.

use greffe_core::telling::rulebook::tags::{ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const MOVEMENT: &[RuleEntry] = &[
    rule("AD-MOVE-01", ["points de mouvement", "movement points"], POSITIONAL, &[(737, 737)], [
        "Un pas vers une case adjacente par un bord ouvert coûte 1 point.",
        "A step to a square adjacent over an open edge costs 1 point.",
    ]),
    rule("AD-MOVE-02", ["pas en diagonale", "diagonal steps"], POSITIONAL, &[(737, 737)], [
        "On fait par phase autant de pas en diagonale que son Agilité, si elle est positive.",
        "A figure takes as many diagonal steps a phase as its agility, if positive.",
    ]),
    rule("AD-MOVE-03", ["bords coûteux", "costly edges"], POSITIONAL, &[(739, 739)], [
        "Un obstacle coûte 2 points ; monter, passer une fenêtre ou sauter sont des manœuvres.",
        "An obstacle costs 2 points; climbing, windows and jumps are maneuvers.",
    ]),
    rule("AD-MOVE-04", ["cases interdites", "barred squares"], POSITIONAL, &[(739, 739)], [
        "On ne traverse ni case bloquée ni ennemi.",
        "One crosses neither a blocked square nor an enemy.",
    ]),
    rule("AD-MOVE-05", ["pas annoncé", "declared step"], COMPUTED, &[(739, 741)], [
        "Chaque pas s'annonce avant d'avoir lieu.",
        "Each step is declared before it happens.",
    ]),
    rule("AD-MOVE-06", ["diagonale et porte", "diagonal and door"], POSITIONAL, &[(719, 719), (741, 741)], [
        "Pas de diagonale par une porte ouverte.",
        "No diagonal step through an open door.",
    ]),
    rule("AD-MOVE-07", ["coût en diagonale", "diagonal cost"], POSITIONAL, &[(737, 739), (757, 757), (789, 789)], [
        "Une diagonale coûte le bord le plus cher de son chemin, le chemin le moins cher valant.",
        "A diagonal costs the dearest edge of its path, the cheapest path counting.",
    ]),
    rule("AD-MOVE-08", ["fin sur une case libre", "ends on a free square"], POSITIONAL, &[(685, 685), (751, 751)], [
        "Un mouvement ne finit jamais sur une case occupée.",
        "A move never ends on an occupied square.",
    ]),
    rule("AD-MAN-01", ["Manœuvre", "maneuver"], POSITIONAL, &[(749, 749)], [
        "Elle se paie en points pendant un mouvement, une à la fois, jamais en Course.",
        "It is paid in points during a move, one at a time, never in a run.",
    ]),
    rule("AD-MAN-02", ["manœuvre ratée", "failed maneuver"], COMPUTED, &[(749, 749)], [
        "Ratée, elle ne fait rien et ses points sont perdus ; on peut recommencer.",
        "Failed, it does nothing and its points are lost; it may be tried again.",
    ]),
    rule("AD-MAN-03", ["limites du mouvement", "limits of movement"], POSITIONAL, &[(751, 751)], [
        "Toutes les limites de mouvement valent pour les manœuvres.",
        "All limits of movement hold for maneuvers.",
    ]),
    rule("AD-MAN-04", ["Ouvrir ou fermer", "open or close"], POSITIONAL, &[(753, 753), (673, 673)], [
        "1 point sans test pour une porte adjacente sans verrou ; de biais, un ennemi droit devant du même côté l'empêche d'ouvrir.",
        "1 point without a test for an adjacent unlocked door; from aslant an enemy straight in front on the same side keeps it shut.",
    ]),
    rule("AD-MAN-05", ["Forcer le Passage", "push through"], POSITIONAL, &[(755, 755)], [
        "Traverser la case d'un seul ami coûte 1 point de plus.",
        "Passing through one friend's square costs 1 more point.",
    ]),
    rule("AD-MAN-06", ["Escalader une pente", "climb a slope"], POSITIONAL, &[(757, 757)], [
        "2 points et Agilité 4 ; une Infortune fait tomber.",
        "2 points and agility 4; a Misfortune makes one fall.",
    ]),
    rule("AD-MAN-07", ["descendre", "going down"], POSITIONAL, &[(757, 757), (707, 707)], [
        "Quitter le haut d'une pente est un pas ordinaire.",
        "Leaving the top of a slope is an ordinary step.",
    ]),
    rule("AD-MAN-08", ["Passer une fenêtre", "climb a window"], POSITIONAL, &[(761, 761)], [
        "2 points et Agilité 5, tout droit ; un Triomphe offre une case de plus, une Infortune fait tomber.",
        "2 points and agility 5, straight; a Triumph grants one more square, a Misfortune a fall.",
    ]),
    rule("AD-MAN-09", ["Escalader un mur", "climb a wall"], ATTESTED, &[(763, 763)], [
        "Là où le scénario le permet, comme une fenêtre.",
        "Where the scenario allows it, as a window.",
    ]),
    rule("AD-MAN-10", ["Sauter", "jump"], POSITIONAL, &[(765, 765)], [
        "D'une hauteur, par-dessus une case au sol : 2 points et Agilité 5.",
        "From a height over one ground square: 2 points and agility 5.",
    ]),
    rule("AD-MAN-11", ["saut manqué", "jump failed badly"], POSITIONAL, &[(765, 765), (699, 699)], [
        "Une Infortune fait tomber dans la case du milieu, blessé de la marge et à terre.",
        "A Misfortune drops the figure into the middle square, wounded by the margin and prone.",
    ]),
    rule("AD-MAN-12", ["fin du mouvement", "end of the move"], COMPUTED, &[(578, 578), (757, 757)], [
        "Tombé à terre, on perd les points restants.",
        "Having fallen prone, one loses the points left.",
    ]),
    rule("AD-ZOC-01", ["Zone de Contrôle", "zone of control"], POSITIONAL, &[(769, 769)], [
        "Une figurine debout contrôle toutes les cases adjacentes.",
        "A standing figure controls all adjacent squares.",
    ]),
    rule("AD-ZOC-02", ["contrôle par une ouverture", "control through an opening"], POSITIONAL, &[(721, 721), (769, 769)], [
        "Par une porte ou une fenêtre, seule la case en face est contrôlée.",
        "Through a door or window only the square across is controlled.",
    ]),
    rule("AD-ZOC-03", ["entrer", "entering"], POSITIONAL, &[(771, 771)], [
        "Entrer dans une zone ennemie arrête le mouvement.",
        "Entering an enemy zone stops the move.",
    ]),
    rule("AD-ZOC-04", ["sortir", "leaving"], POSITIONAL, &[(771, 771)], [
        "On ne sort pas d'une zone ennemie par un mouvement ordinaire.",
        "One does not leave an enemy zone by ordinary movement.",
    ]),
    rule("AD-ZOC-05", ["ennemi retenu", "enemy held"], POSITIONAL, &[(584, 584), (771, 771)], [
        "La zone d'un ennemi déjà engagé par un autre ami s'ignore.",
        "The zone of an enemy already engaged by another friend is ignored.",
    ]),
    rule("AD-ZOC-06", ["engagé", "engaged"], POSITIONAL, &[(773, 773)], [
        "Être dans une zone ennemie, c'est être engagé.",
        "To be in an enemy zone is to be engaged.",
    ]),
    rule("AD-ZOC-07", ["plusieurs engagés", "several engaged"], POSITIONAL, &[(775, 775)], [
        "Une figurine engage autant d'ennemis qu'il y en a et garde sa zone quand elle l'est.",
        "A figure engages any number of enemies and keeps its zone when engaged.",
    ]),
    rule("AD-ZOC-08", ["contrôle et amis", "control and friends"], POSITIONAL, &[(1088, 1088), (1128, 1128)], [
        "La zone ne vaut ni par ni contre qui est traité en ami.",
        "The zone holds neither by nor against those treated as friends.",
    ]),
    rule("AD-ZOC-09", ["autre ami", "another friend"], POSITIONAL, &[(584, 584), (771, 771)], [
        "L'ami qui retient est debout, n'est pas celui qui bouge, et se relit à chaque pas.",
        "The holding friend stands, is not the mover, and is read at each step.",
    ]),
];
