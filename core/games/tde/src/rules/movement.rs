//! Movement.

use greffe_core::telling::rulebook::tags::{COMPUTED, COMPUTED_POSITIONAL, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const MOVEMENT: &[RuleEntry] = &[
    rule("TDE-MOVE-01", ["déclarer un Mouvement", "declaring a move"], POSITIONAL, &[(1984, 1998)], [
        "Un Mouvement coûte 1 PA et nomme sa trajectoire et son Point d'Arrivée.",
        "A move costs 1 AP and names its path and destination.",
    ]),
    rule("TDE-MOVE-02", ["résoudre un Mouvement", "resolving a move"], POSITIONAL, &[(2002, 2004), (2074, 2082)], [
        "La figurine suit la trajectoire aussi loin que sa nature et son test le permettent.",
        "The figure follows the path as far as its kind and test allow.",
    ]),
    rule("TDE-MOVE-03", ["Mouvement Normal", "normal move"], POSITIONAL, &[(1958, 1961), (1967, 1970), (2027, 2033)], [
        "Sans obstacle ni décor de plus de 1\", on va jusqu'à la seconde Distance, sans test.",
        "With no obstacle or scenery over 1\", a figure goes up to its second Distance, without a test.",
    ]),
    rule("TDE-MOVE-04", ["pas de Dynamique inutile", "no needless dynamics"], COMPUTED, &[(2034, 2037)], [
        "Une trajectoire faisable en Normal se fait en Normal ou en rampant.",
        "A path that can be done as Normal is done as Normal or crawling.",
    ]),
    rule("TDE-MOVE-05", ["Mouvement Réduit", "reduced move"], COMPUTED, &[(1962, 1963), (1971, 1973), (2039, 2041), (2045, 2049)], [
        "Dès qu'on nage ou rampe, on ne dépasse jamais la première Distance.",
        "As soon as a figure swims or crawls, it never goes past its first Distance.",
    ]),
    rule("TDE-MOVE-06", ["Nager", "swim"], POSITIONAL, &[(2042, 2044), (5451, 5453)], [
        "Socle entièrement dans l'eau, on nage : Mouvement Réduit et marqueur Nage.",
        "With its base wholly in water a figure swims: reduced move and Swimming marker.",
    ]),
    rule("TDE-MOVE-07", ["Ramper", "crawl"], COMPUTED, &[(2050, 2051)], [
        "Accroupie, une figurine rampe : Mouvement Réduit.",
        "Crouched, a figure crawls: reduced move.",
    ]),
    rule("TDE-MOVE-08", ["s'accroupir, se relever", "crouch, stand up"], COMPUTED, &[(2051, 2059), (3455, 3457)], [
        "On ne change de posture que dans un Mouvement, à -1/-1 de Distance chaque fois.",
        "Posture changes only within a move, at -1/-1 of Distance each time.",
    ]),
    rule("TDE-MOVE-09", ["Mouvement Dynamique", "dynamic move"], COMPUTED, &[(1964, 1966), (1974, 1982), (1999, 2001), (2061, 2069), (2087, 2090), (2107, 2110)], [
        "Un Bond ou une Escalade dans la trajectoire demande un test d'Agilité, un seul.",
        "A jump or a climb in the path asks for an agility test, one only.",
    ]),
    rule("TDE-MOVE-10", ["Flop du mouvement", "movement Flop"], POSITIONAL, &[(2113, 2116)], [
        "La figurine s'arrête au début de la première part Dynamique.",
        "The figure stops where the first dynamic part begins.",
    ]),
    rule("TDE-MOVE-11", ["Succès du mouvement", "movement Success"], POSITIONAL, &[(2120, 2124)], [
        "La figurine parcourt sa première Distance.",
        "The figure goes its first Distance.",
    ]),
    rule("TDE-MOVE-12", ["Exceptionnel du mouvement", "movement Exceptional"], POSITIONAL, &[(2128, 2131)], [
        "La figurine parcourt jusqu'à sa seconde Distance, ou la première si une part est Réduite.",
        "The figure goes up to its second Distance, or its first if a part is reduced.",
    ]),
    rule("TDE-MOVE-13", ["Exploit du mouvement", "movement Exploit"], COMPUTED, &[(2133, 2136)], [
        "Comme un Exceptionnel, et 1 PA.",
        "As an Exceptional, and 1 AP.",
    ]),
    rule("TDE-MOVE-14", ["Fiasco du mouvement", "movement Fiasco"], COMPUTED_POSITIONAL, &[(2136, 2145)], [
        "L'adversaire choisit un point de la trajectoire : la figurine en tombe, Accroupie, 1 Blessure, plus 1 dommage par pouce entier de chute sauf le premier.",
        "The opponent picks a point of the path: the figure falls there, Crouched, 1 wound, plus 1 damage per full inch fallen except the first.",
    ]),
    rule("TDE-MOVE-15", ["Bondir", "jump"], POSITIONAL, &[(2091, 2097), (2228, 2238), (2309, 2313), (2463, 2464)], [
        "Un Bond est droit et franchit un vide, ou une dénivelée de 1\" à 3\".",
        "A jump is straight and crosses a gap, or a rise or drop of 1\" to 3\".",
    ]),
    rule("TDE-MOVE-16", ["Escalader", "climb"], POSITIONAL, &[(2099, 2104)], [
        "Au-delà de 3\" de dénivelée, ou le long d'une paroi, on escalade.",
        "Past 3\" of rise or drop, or along a face, a figure climbs.",
    ]),
    rule("TDE-MOVE-17", ["Bond ou Escalade", "jump or climb"], COMPUTED, &[(2104, 2106), (2395, 2409)], [
        "Quand les deux sont possibles, le joueur choisit.",
        "When both are possible the owner chooses.",
    ]),
    rule("TDE-MOVE-18", ["mélange", "mix"], POSITIONAL, &[(2165, 2174), (2222, 2226)], [
        "Une action peut mêler plusieurs façons de bouger ; un seul test, au premier point Dynamique.",
        "One action may mix several ways to move; one test, at the first dynamic point.",
    ]),
    rule("TDE-MOVE-19", ["Réduit et Dynamique", "reduced and dynamic"], COMPUTED, &[(2178, 2180)], [
        "Dès qu'une part est Réduite, toute l'action se limite à la première Distance.",
        "As soon as a part is reduced, the whole action is limited to the first Distance.",
    ]),
    rule("TDE-MOVE-20", ["Point d'Arrêt Autorisé", "legal stop"], POSITIONAL, &[(2323, 2349)], [
        "On s'arrête sur un sol, dans l'eau, sur une paroi ou accroupi, jamais en l'air.",
        "A figure stops on a surface, in water, on a face or crouched, never in mid-air.",
    ]),
    rule("TDE-MOVE-21", ["fin en l'air", "mid-air end"], POSITIONAL, &[(2355, 2376), (2275, 2280), (2303, 2305)], [
        "Si le test s'épuise en l'air, le joueur revient au dernier arrêt autorisé ou tombe là.",
        "If the test runs out in mid-air, the owner goes back to the last legal stop or falls there.",
    ]),
    rule("TDE-MOVE-22", ["part Dynamique tardive", "late dynamic part"], POSITIONAL, &[(2146, 2163)], [
        "Une part Dynamique à la fin peut, sur un simple Succès, raccourcir une course qui n'aurait pas demandé de test.",
        "A dynamic part at the end may, on a bare Success, shorten a run that would need no test.",
    ]),
    rule("TDE-MOVE-23", ["mesurer un mouvement", "measuring moves"], POSITIONAL, &[(2463, 2465)], [
        "Un mouvement se mesure le long de sa trajectoire, en suivant les reliefs ; un Bond, en ligne droite.",
        "A move is measured along its path, following the contours; a jump, straight.",
    ]),
    rule("TDE-MOVE-24", ["paroi de plus de 1\"", "face over 1\""], POSITIONAL, &[(2392, 2398)], [
        "Une paroi de plus de 1\" s'escalade.",
        "A vertical face over 1\" is climbed.",
    ]),
    rule("TDE-MOVE-25", ["paroi de 1\" à 3\"", "face of 1\" to 3\""], POSITIONAL, &[(2400, 2409)], [
        "Une paroi de plus de 1\" et de 3\" au plus se franchit en Bond ou en Escalade.",
        "A face over 1\" and up to 3\" is jumped or climbed.",
    ]),
    rule("TDE-MOVE-26", ["espace de plus de 1\"", "space over 1\""], POSITIONAL, &[(2411, 2419)], [
        "Un espace de plus de 1\", avec 3\" de dénivelée au plus, se franchit en Bond.",
        "A space over 1\", with a height difference of up to 3\", is jumped.",
    ]),
    rule("TDE-MOVE-27", ["sol difficile", "difficult ground"], POSITIONAL, &[(2421, 2426)], [
        "Plus de 1\" de sol difficile se franchit en Bond ou en rampant.",
        "Over 1\" of difficult ground is jumped or crawled.",
    ]),
    rule("TDE-MOVE-28", ["petit espace", "small space"], POSITIONAL, &[(2428, 2434)], [
        "Un espace de 1\" au plus se passe en Mouvement Normal.",
        "A space of up to 1\" is passed in a normal move.",
    ]),
    rule("TDE-MOVE-29", ["surface unie", "even surface"], POSITIONAL, &[(2436, 2442)], [
        "Une surface unie, plate ou en pente, se parcourt en Normal ou en rampant.",
        "An even surface, flat or sloped, is walked or crawled.",
    ]),
    rule("TDE-MOVE-30", ["escaliers", "stairs"], POSITIONAL, &[(2444, 2451)], [
        "Escaliers et décors praticables se parcourent en Normal ou en rampant.",
        "Stairs and walkable scenery are walked or crawled.",
    ]),
    rule("TDE-MOVE-31", ["eau", "water"], POSITIONAL, &[(2453, 2457)], [
        "Plus de 1\" d'eau se nage.",
        "Over 1\" of water is swum.",
    ]),
    rule("TDE-MOVE-32", ["espace", "space"], POSITIONAL, &[(2459, 2459), (7349, 7349)], [
        "Un espace est du vide, du sol difficile ou de l'eau entre deux points.",
        "A space is void, difficult ground or water between two points.",
    ]),
    rule("TDE-MOVE-33", ["bondir sur une paroi", "jumping onto a face"], POSITIONAL, &[(3502, 3506)], [
        "Un Bond peut finir sur une paroi praticable, ou continuer vers le haut.",
        "A jump may end on a face that can be climbed, or go on upwards.",
    ]),
    rule("TDE-MOVE-34", ["sortir de l'eau", "out of water"], COMPUTED, &[(3527, 3529)], [
        "En nageant, on peut escalader, pas bondir.",
        "A swimming figure may climb, not jump.",
    ]),
    rule("TDE-MOVE-35", ["pas de contact par accident", "no accidental contact"], POSITIONAL, &[(3557, 3562), (3652, 3656)], [
        "Si une chute, un Flop ou un Fiasco amène au contact d'un ennemi, la figurine est posée à 1\", au plus près.",
        "If a fall, a Flop or a Fiasco ends in enemy contact, the figure is placed 1\" away, as near as can be.",
    ]),
    rule("TDE-MOVE-36", ["contact ennemi", "enemy contact"], POSITIONAL, &[(2774, 2776)], [
        "Un Mouvement n'entre pas au contact d'un ennemi.",
        "A move does not enter enemy contact.",
    ]),
    rule("TDE-MOVE-37", ["traverser une figurine Furtive", "through a stealthed figure"], POSITIONAL, &[(4015, 4020)], [
        "Une figurine Furtive se traverse comme si elle n'y était pas.",
        "A stealthed figure is crossed as if it were not there.",
    ]),
    rule("TDE-MOVE-38", ["traverser un corps", "over a Down figure"], POSITIONAL, &[(3636, 3639)], [
        "Une figurine À terre n'arrête pas les autres, mais sa place ne peut être prise.",
        "A Down figure does not stop others, but its place cannot be taken.",
    ]),
];
