//! Activation, tactic points, deployment, moves and actions.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const TURN: &[RuleEntry] = &[
    rule("SEG-ACT-01", ["pile d'activation", "activation pile"], COMPUTED, &[(68, 68)], [
        "Au début de chaque tour, chaque camp prépare une pile d'exactement une carte par personnage à lui sur la table, au rang de ce personnage.",
        "At the start of each turn every side prepares a pile of exactly one card per figure of its own on the table, of that figure's rank.",
    ]),
    rule("SEG-ACT-02", ["choix de la couleur", "choice of suit"], COMPUTED, &[(68, 68)], [
        "La couleur de chaque carte est choisie librement, à chaque tour et pour chaque personnage séparément.",
        "The suit of each card is chosen freely, every turn and for each figure separately.",
    ]),
    rule("SEG-ACT-03", ["ordre de la pile", "pile order"], COMPUTED, &[(68, 68)], [
        "Le camp range sa pile dans l'ordre qu'il veut ; ses personnages agiront dans cet ordre.",
        "The side stacks its pile in any order; its figures will act in that order.",
    ]),
    rule("SEG-ACT-04", ["pile secrète", "secret pile"], COMPUTED, &[(68, 68)], [
        "Contenu et ordre de la pile restent secrets jusqu'à ce que chaque carte soit révélée.",
        "The pile's content and order stay secret until each card is revealed.",
    ]),
    rule("SEG-ACT-05", ["pile ou face", "coin toss"], COMPUTED, &[(70, 70)], [
        "Chaque tour, une fois les piles prêtes, une pièce, ou un dé pair ou impair, départage les camps.",
        "Every turn, once the piles are ready, a coin, or the odd or even of a die, decides between the sides.",
    ]),
    rule("SEG-ACT-06", ["choix du premier", "choice of the first side"], COMPUTED, &[(70, 70)], [
        "Le gagnant du tirage désigne le camp qui commence, le sien ou l'autre.",
        "The winner of the toss names the side that goes first, its own or the other.",
    ]),
    rule("SEG-ACT-07", ["alternance", "alternation"], COMPUTED, &[(72, 72)], [
        "Les camps révèlent à tour de rôle la carte du dessus de leur pile.",
        "The sides take turns revealing the top card of their pile.",
    ]),
    rule("SEG-ACT-08", ["carte révélée", "revealed card"], COMPUTED, &[(72, 72), (110, 110)], [
        "La carte révélée active le personnage de son rang, pour une action de sa couleur.",
        "The revealed card activates the figure of its rank, for one action of its suit.",
    ]),
    rule("SEG-ACT-09", ["carte ignorée", "ignored card"], COMPUTED, &[(72, 72)], [
        "La carte d'un personnage éliminé pendant le tour est ignorée, et le camp révèle aussitôt la suivante.",
        "The card of a figure eliminated during the turn is ignored, and the side reveals the next one at once.",
    ]),
    rule("SEG-ACT-10", ["sens des couleurs", "meaning of the suits"], COMPUTED, &[(72, 77)], [
        "Pique : attaquer ; cœur : se défendre et soigner ; trèfle : se déplacer et se dégager ; carreau : soutien, magie et pouvoirs.",
        "Spades: attack; hearts: defence and healing; clubs: movement and breaking away; diamonds: support, magic and powers.",
    ]),
    rule("SEG-ACT-11", ["une activation par tour", "one activation a turn"], COMPUTED, &[(79, 79)], [
        "Chaque personnage sur la table est activé une fois par tour ; une réaction n'est pas une activation.",
        "Each figure on the table is activated once a turn; a reaction is not an activation.",
    ]),
    rule("SEG-ACT-12", ["fin des piles", "piles exhausted"], COMPUTED, &[(72, 72), (79, 79)], [
        "Le tour finit quand toutes les piles sont vides ; un camp sans carte est sauté.",
        "The turn ends when every pile is empty; a side without cards is skipped.",
    ]),
    rule("SEG-TAC-01", ["points de tactique", "tactic points"], COMPUTED, &[(83, 83), (216, 216)], [
        "Au début du tour, un camp reçoit un point de tactique par Tacticien à lui sur la table.",
        "At the start of the turn a side receives one tactic point per Tactician of its own on the table.",
    ]),
    rule("SEG-TAC-02", ["points perdus", "points lost"], COMPUTED, &[(83, 83)], [
        "Les points de tactique non dépensés sont perdus en fin de tour.",
        "Unspent tactic points are lost at the end of the turn.",
    ]),
    rule("SEG-TAC-03", ["moment de la dépense", "when to spend"], COMPUTED, &[(83, 83)], [
        "Un camp ne dépense ses points que lorsque c'est à lui de révéler une carte.",
        "A side spends its points only when it is its turn to reveal a card.",
    ]),
    rule("SEG-TAC-04", ["changer la couleur", "change the suit"], COMPUTED, &[(85, 85)], [
        "Pour 1 point, la carte révélée prend la couleur voulue pour cette activation ; son rang ne change pas.",
        "For 1 point the revealed card takes any wanted suit for this activation; its rank does not change.",
    ]),
    rule("SEG-TAC-05", ["passer la main", "pass the hand"], COMPUTED, &[(86, 86)], [
        "Pour 1 point, la main passe à l'adversaire sans carte révélée ni personnage activé ; la pile reste telle quelle.",
        "For 1 point the hand goes to the opponent with no card revealed and no figure activated; the pile stays as it is.",
    ]),
    rule("SEG-TAC-06", ["mettre dessous", "put under the pile"], COMPUTED, &[(87, 87)], [
        "Pour 1 point, la carte du dessus glisse cachée sous la pile, puis la suivante est révélée ; il faut au moins deux cartes.",
        "For 1 point the top card slides unseen under the pile, then the next is revealed; it takes at least two cards.",
    ]),
    rule("SEG-TAC-07", ["révéler deux cartes", "reveal two cards"], COMPUTED, &[(88, 88)], [
        "Pour 2 points, deux cartes sont révélées ensemble et leurs personnages activés l'un après l'autre dans l'ordre de la pile, sans rendre la main entre les deux.",
        "For 2 points two cards are revealed together and their figures activated one after the other in pile order, without giving up the hand in between.",
    ]),
    rule("SEG-TAC-08", ["options sans cumul", "options do not combine"], COMPUTED, &[(90, 90)], [
        "Un camp n'utilise qu'une seule de ces options chaque fois qu'il a la main.",
        "A side uses only one of these options each time it holds the hand.",
    ]),
    rule("SEG-TAC-09", ["Tacticien éliminé", "eliminated Tactician"], COMPUTED, &[(292, 292)], [
        "Les points déjà reçus restent acquis pour le tour même si leur Tacticien est éliminé ; il n'en donnera plus au tour suivant.",
        "Points already received stand for the turn even if their Tactician is eliminated; it gives none in the next turn.",
    ]),
    rule("SEG-DEPLOY-01", ["tour zéro", "turn zero"], COMPUTED, &[(94, 94)], [
        "Le déploiement se joue comme un tour : piles, tirage et révélations alternées, avec une carte pour chaque personnage de l'équipe.",
        "Deployment is played like a turn: piles, toss and alternate reveals, with a card for every figure of the team.",
    ]),
    rule("SEG-DEPLOY-02", ["placement", "placement"], POSITIONAL, &[(94, 94)], [
        "Quand sa carte apparaît, le personnage est placé dans la zone de déploiement de son camp au lieu d'agir.",
        "When its card appears, the figure is placed in its side's deployment zone instead of acting.",
    ]),
    rule("SEG-DEPLOY-03", ["couleur sans effet", "suit without effect"], COMPUTED, &[(94, 94)], [
        "Pendant le déploiement, la couleur des cartes ne change rien.",
        "During deployment the suit of the cards changes nothing.",
    ]),
    rule("SEG-DEPLOY-04", ["tactique au déploiement", "tactics in deployment"], COMPUTED, &[(94, 94)], [
        "Pour compter les points de tactique du déploiement, tous les personnages sont réputés présents.",
        "For the tactic points of deployment, all figures count as present.",
    ]),
    rule("SEG-DEPLOY-05", ["dépense au déploiement", "spending in deployment"], COMPUTED, &[(94, 94), (83, 83)], [
        "Au déploiement, les points de tactique se dépensent comme dans un tour ordinaire.",
        "In deployment tactic points are spent as in an ordinary turn.",
    ]),
    rule("SEG-MOVE-01", ["déplacement", "move"], POSITIONAL, &[(98, 100)], [
        "Un déplacement se mesure avec la réglette moyenne posée au bord du socle : à l'arrivée, le socle doit encore toucher la réglette.",
        "A move is measured with the medium ruler laid against the base's edge: on arrival the base must still touch the ruler.",
    ]),
    rule("SEG-MOVE-02", ["déplacement plus court", "shorter move"], POSITIONAL, &[(100, 100)], [
        "Un déplacement peut être plus court que la réglette.",
        "A move may be shorter than the ruler.",
    ]),
    rule("SEG-MOVE-03", ["ligne droite", "straight line"], POSITIONAL, &[(102, 102)], [
        "Un déplacement est un seul segment droit ; un trajet avec détours demande plusieurs déplacements.",
        "A move is one straight segment; a route with turns takes several moves.",
    ]),
    rule("SEG-MOVE-04", ["traverser", "passing through"], POSITIONAL, &[(102, 102)], [
        "En se déplaçant, un personnage peut traverser ses alliés, jamais ses adversaires.",
        "While moving, a figure may pass through its allies, never through adversaries.",
    ]),
    rule("SEG-MOVE-05", ["passage", "clearance"], POSITIONAL, &[(104, 104)], [
        "Le socle doit tenir entre les obstacles sur tout le trajet ; un adversaire peut boucher un passage étroit.",
        "The base must fit between obstacles all along the way; an adversary may plug a narrow gap.",
    ]),
    rule("SEG-MOVE-06", ["engagé", "engaged"], POSITIONAL, &[(106, 106)], [
        "Le contact d'un adversaire cloue sur place : il faut se désengager avant tout déplacement.",
        "A figure in contact with an adversary cannot move: it must disengage first.",
    ]),
    rule("SEG-MOVE-07", ["déplacement gratuit", "free move"], COMPUTED, &[(110, 110)], [
        "Tout personnage activé a droit à un déplacement gratuit, soit avant, soit après son action.",
        "Every activated figure is entitled to one free move, either before or after its action.",
    ]),
    rule("SEG-MOVE-08", ["renoncer au déplacement", "giving up the move"], COMPUTED, &[(110, 110), (201, 201), (220, 220), (250, 250)], [
        "Une action qui fait renoncer au déplacement gratuit l'interdit pour toute l'activation, et est refusée s'il a déjà été fait.",
        "An action that gives up the free move rules it out for the whole activation, and is refused if it was already made.",
    ]),
    rule("SEG-MOVE-09", ["déplacements ajoutés", "moves add up"], COMPUTED, &[(116, 116), (193, 193)], [
        "Les déplacements venus de sources différentes s'ajoutent.",
        "Moves from different sources add up.",
    ]),
    rule("SEG-MOVE-10", ["être déplacé", "being displaced"], COMPUTED, &[(310, 310), (312, 312)], [
        "Être déplacé par un autre personnage ne compte pas comme un déplacement à soi.",
        "Being displaced by another figure does not count as a move of one's own.",
    ]),
    rule("SEG-ACTN-01", ["action", "action"], COMPUTED, &[(72, 72), (110, 110)], [
        "Une activation donne une action, dont le type est la couleur de la carte.",
        "An activation gives one action, whose type is the suit of the card.",
    ]),
    rule("SEG-ACTN-02", ["actions de base", "basic actions"], COMPUTED, &[(110, 119)], [
        "Tous les personnages connaissent les actions de base sans les payer.",
        "All figures know the basic actions without paying for them.",
    ]),
    rule("SEG-ACTN-03", ["action de compétence", "skill action"], COMPUTED, &[(110, 110), (185, 185)], [
        "Une action donnée par une compétence est réservée à qui possède cette compétence.",
        "An action granted by a skill is open only to figures holding that skill.",
    ]),
    rule("SEG-ACTN-04", ["attaques combinées", "combined attacks"], COMPUTED, &[(296, 296)], [
        "Les compétences qui font ou modifient des attaques basiques se combinent : une double attaque peut être deux tirs.",
        "Skills that make or modify basic attacks combine: a double attack may be two shots.",
    ]),
];
