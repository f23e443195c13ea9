//! Squares, edges and leaving the board.

use greffe_core::telling::rulebook::tags::{ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const BOARD: &[RuleEntry] = &[
    rule("AD-BOARD-01", ["une case, une figurine", "one square, one figure"], POSITIONAL, &[(685, 685)], [
        "Chaque figurine tient une case à elle seule et n'entre pas dans une case occupée.",
        "Each figure holds a square alone and does not enter an occupied one.",
    ]),
    rule("AD-BOARD-02", ["adjacence orthogonale", "orthogonal adjacency"], POSITIONAL, &[(689, 689)], [
        "Deux cases sont adjacentes par un bord commun qui n'est pas un mur.",
        "Two squares are adjacent by a common edge that is no wall.",
    ]),
    rule("AD-BOARD-03", ["adjacence diagonale", "diagonal adjacency"], POSITIONAL, &[(689, 689)], [
        "Deux cases d'un même coin sont adjacentes si une case voisine les joint sans mur.",
        "Two squares of one corner are adjacent if a square beside both joins them without a wall.",
    ]),
    rule("AD-BOARD-04", ["adjacent", "adjacent"], POSITIONAL, &[(689, 689)], [
        "Sans précision, adjacent vaut pour les deux.",
        "Without more, adjacent means both.",
    ]),
    rule("AD-BOARD-05", ["case Ouverte", "open square"], POSITIONAL, &[(695, 695)], [
        "On y entre pour 1 point et la vue y passe.",
        "It is entered for 1 point and sight passes.",
    ]),
    rule("AD-BOARD-06", ["case Bloquée", "blocked square"], POSITIONAL, &[(697, 697)], [
        "On n'y entre pas ; elle arrête la vue comme si des murs l'entouraient.",
        "It is not entered; it stops sight as if walled around.",
    ]),
    rule("AD-BOARD-07", ["case en Hauteur", "elevated square"], ATTESTED, &[(699, 699)], [
        "On y accède par l'escalier ou l'échelle que donne le scénario.",
        "It is reached by the stairs or ladder the scenario gives.",
    ]),
    rule("AD-BOARD-08", ["sauter en bas", "jump down"], POSITIONAL, &[(699, 699)], [
        "Descendre d'un saut coûte 1 point et un test d'Agilité de 6 ; raté, on tombe blessé de la marge et à terre.",
        "Jumping down costs 1 point and an agility test of 6; failed, one lands wounded by the margin and prone.",
    ]),
    rule("AD-BOARD-09", ["vue entre hauteurs", "sight between heights"], POSITIONAL, &[(699, 699)], [
        "Deux figurines en hauteur se voient toujours.",
        "Two elevated figures always see each other.",
    ]),
    rule("AD-BOARD-10", ["vue du haut vers le bas", "sight from above"], POSITIONAL, &[(699, 699)], [
        "Entre hauteur et sol, seules cases bloquées et autres hauteurs arrêtent la vue, jamais les figurines.",
        "Between height and ground only blocked squares and other heights stop sight, never figures.",
    ]),
    rule("AD-BOARD-11", ["hauteur et contrôle", "height and control"], POSITIONAL, &[(699, 699)], [
        "Nulle zone de contrôle ni combat entre hauteur et sol.",
        "No zone of control nor melee between height and ground.",
    ]),
    rule("AD-BOARD-12", ["distance en cases", "distance in squares"], POSITIONAL, &[(683, 683), (841, 841), (932, 932)], [
        "La portée est le plus grand des deux écarts ; une case irrégulière se compte en pas de voisinage.",
        "Range is the larger of the two offsets; an odd square is counted in neighbour steps.",
    ]),
    rule("AD-BOARD-13", ["pas d'adjacence en hauteur", "no adjacency across heights"], POSITIONAL, &[(689, 689), (699, 699)], [
        "Entre hauteur et sol il n'y a aucune adjacence, sauf saut, liaison ou tir.",
        "Between height and ground there is no adjacency, but for jumps, links and shots.",
    ]),
    rule("AD-BOARD-14", ["case du saut", "square of the jump"], POSITIONAL, &[(699, 699), (737, 737), (987, 987)], [
        "On saute vers une case libre au sol qui touche par un bord ou un coin sans mur ni ouverture.",
        "One jumps to a free ground square that touches by an edge or corner without wall or opening.",
    ]),
    rule("AD-EDGE-01", ["Bord Ouvert", "open edge"], POSITIONAL, &[(703, 703)], [
        "Il ne change rien.",
        "It changes nothing.",
    ]),
    rule("AD-EDGE-02", ["Mur", "wall"], POSITIONAL, &[(705, 705)], [
        "Il arrête mouvement, vue, contrôle et combat.",
        "It stops movement, sight, control and melee.",
    ]),
    rule("AD-EDGE-03", ["Bord en Pente", "slope edge"], POSITIONAL, &[(707, 707), (757, 757)], [
        "Monter est une manœuvre, descendre un pas ordinaire ; contrôle et combat le traversent.",
        "Going up is a maneuver, down an ordinary step; control and melee cross it.",
    ]),
    rule("AD-EDGE-04", ["combat en pente", "melee on a slope"], POSITIONAL, &[(707, 707), (969, 969)], [
        "Un coup au Crâne sur celui du haut devient Fer, un coup au Fer sur celui du bas devient Crâne.",
        "A Skull hit on the higher figure becomes Iron, an Iron hit on the lower one Skull.",
    ]),
    rule("AD-EDGE-05", ["Bord d'Obstacle", "obstacle edge"], POSITIONAL, &[(709, 709), (739, 739)], [
        "Le franchir coûte 2 points sans manœuvre.",
        "Crossing it costs 2 points without a maneuver.",
    ]),
    rule("AD-EDGE-06", ["tir et obstacles", "shots and obstacles"], POSITIONAL, &[(711, 711), (854, 854)], [
        "Un ou deux obstacles donnent -1, trois arrêtent le tir.",
        "One or two obstacles give -1, three stop the shot.",
    ]),
    rule("AD-EDGE-07", ["obstacle du tireur", "the shooter's obstacle"], POSITIONAL, &[(713, 713)], [
        "Le tireur ignore l'obstacle de sa case si c'est le seul.",
        "The shooter ignores the obstacle of his own square if it is the only one.",
    ]),
    rule("AD-EDGE-08", ["Porte", "door"], POSITIONAL, &[(715, 719)], [
        "Fermée elle est un mur, ouverte un bord ouvert sans passage en diagonale.",
        "Closed it is a wall, open an open edge without diagonal passage.",
    ]),
    rule("AD-EDGE-09", ["ouvrir une porte", "opening a door"], POSITIONAL, &[(715, 719), (1110, 1110)], [
        "Sans verrou, une manœuvre l'ouvre ; avec, il faut la forcer ou la crocheter.",
        "Unlocked, a maneuver opens it; locked, it is forced or picked.",
    ]),
    rule("AD-EDGE-10", ["Fenêtre", "window"], POSITIONAL, &[(721, 721)], [
        "On se bat et l'on contrôle tout droit à travers ; la franchir est une manœuvre.",
        "Fights and control go straight through it; crossing is a maneuver.",
    ]),
    rule("AD-EDGE-11", ["vue par la fenêtre", "sight through a window"], POSITIONAL, &[(721, 721), (845, 845)], [
        "De la case de la fenêtre on voit un cône d'un quart de cercle ; de plus loin, tout droit seulement.",
        "From the window's square one sees a quarter-circle cone; from farther, straight only.",
    ]),
    rule("AD-EDGE-12", ["fenêtre et tir", "window and shot"], POSITIONAL, &[(721, 721)], [
        "Pour le malus une fenêtre compte comme un obstacle.",
        "For the penalty a window counts as an obstacle.",
    ]),
    rule("AD-EDGE-13", ["le plus haut", "the higher one"], POSITIONAL, &[(707, 707), (969, 969)], [
        "En diagonale, la hauteur ne compte que si tous les chemins donnent la même.",
        "On a diagonal, height counts only if all paths give the same.",
    ]),
    rule("AD-EDGE-14", ["adjacent à une porte", "adjacent to a door"], POSITIONAL, &[(671, 671), (753, 753), (1110, 1110)], [
        "On est à une porte droit devant, ou de biais du même côté.",
        "One is at a door straight in front, or slantwise on the same side.",
    ]),
    rule("AD-EDGE-15", ["bords sans effet sur la vue", "edges without effect on sight"], POSITIONAL, &[(703, 703), (707, 707)], [
        "Pente et bord ouvert ne gênent jamais la vue.",
        "Slopes and open edges never hinder sight.",
    ]),
    rule("AD-OFF-01", ["hors du plateau", "off the board"], POSITIONAL, &[(727, 727)], [
        "On sort en franchissant le bord comme un pas ordinaire ; dehors nul contrôle.",
        "One leaves by crossing the boundary as an ordinary step; outside there is no control.",
    ]),
    rule("AD-OFF-02", ["sortie définitive", "no return"], COMPUTED, &[(729, 729)], [
        "Une figurine sortie ne revient pas.",
        "A figure that left does not return.",
    ]),
    rule("AD-OFF-03", ["test de sortie", "exit test"], COMPUTED, &[(729, 729)], [
        "En sortant, un test de Force d'Âme de 5 dit si elle s'est retirée ou a fui, donc compte tuée.",
        "On leaving, a willpower test of 5 tells whether it withdrew or fled and counts as killed.",
    ]),
    rule("AD-OFF-04", ["sortie en retraite", "exit by retreat"], COMPUTED, &[(731, 733)], [
        "Sorti par une retraite, on teste toujours.",
        "Having left by a retreat one always tests.",
    ]),
    rule("AD-OFF-05", ["objectif de sortie", "exit as objective"], COMPUTED, &[(733, 733)], [
        "Si sortir est un objectif, la sortie volontaire ne se teste pas.",
        "If leaving is an objective, a voluntary exit is not tested.",
    ]),
    rule("AD-OFF-06", ["bord et objets", "boundary and items"], POSITIONAL, &[(699, 699), (727, 729), (833, 833)], [
        "On sort sans diagonale ; les objets suivent, sauf si la figurine compte comme tuée.",
        "One leaves without a diagonal; items follow unless the figure counts as killed.",
    ]),
];
