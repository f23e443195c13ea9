//! Dice and measures, set-up, rounds and activation.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const FLOW: &[RuleEntry] = &[
    rule("DW-CORE-01", ["test de Qualité", "quality test"], COMPUTED, &[(222, 242), (388, 397)], [
        "On lance le nombre de dés que la règle fixe ou que le joueur choisit ; chaque dé modifié qui atteint la Qualité est un succès, les autres sont des échecs.",
        "As many dice are rolled as the rule sets or the player chooses; each modified die that reaches the Quality is a success, the others are failures.",
    ]),
    rule("DW-CORE-02", ["1 et 6 naturels", "natural 1 and 6"], COMPUTED, &[(393, 396)], [
        "Quels que soient les modificateurs d'un test de Qualité, un 1 au dé échoue et un 6 réussit.",
        "Whatever the modifiers of a quality test, a 1 on the die fails and a 6 succeeds.",
    ]),
    rule("DW-CORE-03", ["Qualité", "Quality"], COMPUTED, &[(222, 231), (255, 262)], [
        "La Qualité sert à l'activation, au moral, aux compétences et aux exploits hors combat ; un exploit libre lance un dé par action dépensée.",
        "Quality serves activation, morale, skills and feats outside combat; a free feat rolls one die per action spent.",
    ]),
    rule("DW-CORE-04", ["Combat", "Combat"], COMPUTED, &[(264, 271), (898, 901)], [
        "Dans un jet opposé, chaque camp ajoute à son dé sa valeur de Combat et ses modificateurs.",
        "In an opposed roll each side adds its Combat and its modifiers to its die.",
    ]),
    rule("DW-CORE-05", ["réglettes de mesure", "measuring sticks"], COMPUTED, &[(131, 151)], [
        "Toute distance se mesure avec trois réglettes, Courte, Moyenne et Longue : 50, 80 et 120 mm pour des figurines de 15 mm, 75, 120 et 180 mm pour du 25 ou 28 mm.",
        "Every distance is measured with three sticks, Short, Medium and Long: 50, 80 and 120 mm for 15 mm models, 75, 120 and 180 mm for 25 or 28 mm.",
    ]),
    rule("DW-CORE-06", ["pré-mesurer", "pre-measuring"], ADVISORY, &[(134, 137)], [
        "Chacun peut mesurer quand il veut, avant même d'annoncer un tir ou un mouvement.",
        "Anyone may measure at any time, even before declaring a shot or a move.",
    ]),
    rule("DW-CORE-07", ["orientation", "facing"], COMPUTED, &[(644, 645)], [
        "Une figurine n'a pas de face : elle voit et agit tout autour d'elle.",
        "A figure has no facing: it sees and acts all around.",
    ]),
    rule("DW-CORE-08", ["mesure des distances", "measuring distances"], POSITIONAL, &[(131, 137), (1254, 1256)], [
        "Portées et rayons se comptent en longueurs de réglette, de socle à socle.",
        "Ranges and radii are counted in stick lengths, from base to base.",
    ]),
    rule("DW-CORE-09", ["2d6, d66", "2d6, d66"], ADVISORY, &[(94, 104)], [
        "Les notations 2d6 (somme de deux dés) et d66 (dizaines et unités) sont définies, mais aucune règle ne les emploie.",
        "The notations 2d6 (sum of two dice) and d66 (tens and units) are defined, but no rule uses them.",
    ]),
    rule("DW-SETUP-01", ["déterminer qui joue quoi", "who plays what"], COMPUTED, &[(318, 325)], [
        "Chaque joueur lance un dé ; le plus haut choisit d'attaquer ou de défendre, ou son camp.",
        "Each player rolls a die; the highest chooses to attack or defend, or a side.",
    ]),
    rule("DW-SETUP-02", ["accord sur les équipes", "agreed sides"], ATTESTED, &[(326, 327)], [
        "Les joueurs peuvent convenir à l'avance des rôles et des camps, sans jet.",
        "The players may settle roles and sides beforehand, without a roll.",
    ]),
    rule("DW-SETUP-03", ["plus de deux joueurs", "more than two players"], COMPUTED, &[(329, 343)], [
        "À plus de deux, une carte tirée désigne le défenseur ; les autres attaquent et choisissent chacun leur bord d'entrée.",
        "With more than two, a card drawn names the defender; the others attack, each from an edge of its choice.",
    ]),
    rule("DW-SETUP-04", ["mettre en place le terrain", "placing terrain"], ATTESTED, &[(354, 361)], [
        "Les joueurs posent les décors à tour de rôle, selon le scénario s'il en dit quelque chose.",
        "The players place scenery in turn, as the scenario asks if it does.",
    ]),
    rule("DW-SETUP-05", ["bord d'entrée", "entry edge"], ATTESTED, &[(363, 366)], [
        "L'attaquant nomme le bord de table par lequel il entre.",
        "The attacker names the table edge it enters by.",
    ]),
    rule("DW-SETUP-06", ["déploiement du défenseur", "defender's deployment"], POSITIONAL, &[(366, 368)], [
        "Le défenseur se déploie d'abord, sur le bord opposé, à distance Courte de ce bord au plus.",
        "The defender deploys first, on the opposite edge, within Short of that edge.",
    ]),
    rule("DW-SETUP-07", ["déploiement de l'attaquant", "attacker's deployment"], POSITIONAL, &[(368, 370)], [
        "L'attaquant se déploie ensuite, à distance Courte de son propre bord au plus.",
        "The attacker deploys next, within Short of its own edge.",
    ]),
    rule("DW-SETUP-08", ["arme en main", "weapon in hand"], COMPUTED, &[(535, 539)], [
        "Un personnage qui porte plusieurs armes en a une en main dès le début de la partie.",
        "A figure carrying several weapons has one of them in hand from the start of the match.",
    ]),
    rule("DW-SETUP-09", ["scénario", "scenario"], ADVISORY, &[(305, 313)], [
        "Une partie suit un scénario : déploiement, terrains, objectifs, victoire ; aucun n'est fourni.",
        "A match follows a scenario: deployment, terrain, objectives, victory; none is supplied.",
    ]),
    rule("DW-SETUP-10", ["surface de jeu", "table size"], ADVISORY, &[(153, 161)], [
        "Au moins 60 cm sur 60 en 15 mm ; 90 cm sur 90 conseillés en 28 mm ; toute autre table convient.",
        "At least 60 by 60 cm for 15 mm; 90 by 90 cm suggested for 28 mm; any other table will do.",
    ]),
    rule("DW-SETUP-11", ["suggestions de socles", "suggested bases"], ADVISORY, &[(163, 205)], [
        "Aucun socle n'est imposé ; conseillés en 28 mm : 25 mm pour un humain, 40 mm pour une grande figurine.",
        "No base is imposed; suggested at 28 mm: 25 mm for a human, 40 mm for a large model.",
    ]),
    rule("DW-TURN-01", ["initiative", "initiative"], COMPUTED, &[(380, 384), (490, 493)], [
        "Au début de chaque tour de jeu les joueurs lancent un dé ; le plus haut commence et désigne une figurine.",
        "At the start of each round the players roll a die; the highest begins and names a figure.",
    ]),
    rule("DW-TURN-02", ["ordre de jeu aléatoire", "random order of play"], COMPUTED, &[(122, 127), (329, 337), (345, 352)], [
        "À plus de deux joueurs, l'ordre est tiré au hasard à chaque tour de jeu.",
        "With more than two players the order is drawn at random every round.",
    ]),
    rule("DW-TURN-03", ["passer le tour", "turnover"], COMPUTED, &[(244, 248), (400, 405), (432, 441), (467, 478)], [
        "Deux échecs ou plus sur un test d'Activation : la figurine joue ses éventuels succès, puis la main passe.",
        "Two or more failures on an activation test: the figure plays its successes, if any, then the stint passes.",
    ]),
    rule("DW-TURN-04", ["toutes figurines activées", "all figures activated"], COMPUTED, &[(470, 478), (2970, 2978)], [
        "Quand toutes ses figurines ont été activées, le joueur passe la main.",
        "Once all of a player's figures have been activated, the stint passes.",
    ]),
    rule("DW-TURN-05", ["alternance", "alternation"], COMPUTED, &[(480, 488)], [
        "Les mains alternent jusqu'à ce que tous aient joué ; une figurine oubliée par un passage attend la main suivante de son joueur.",
        "Stints alternate until all have played; a figure left over at a turnover waits for its player's next stint.",
    ]),
    rule("DW-TURN-06", ["une activation par tour", "one activation a round"], COMPUTED, &[(413, 418), (486, 488)], [
        "Une figurine n'est activée qu'une fois par tour de jeu, même si l'activation n'a donné aucun succès.",
        "A figure is activated once a round only, even when the activation gave no success.",
    ]),
    rule("DW-TURN-07", ["fin du tour de jeu", "end of the round"], COMPUTED, &[(490, 493)], [
        "Toutes les figurines activées, le tour de jeu finit et l'initiative est relancée.",
        "Once all figures are activated, the round ends and initiative is rolled anew.",
    ]),
    rule("DW-TURN-08", ["jouer la sécurité", "playing safe"], COMPUTED, &[(2970, 2978)], [
        "Avec un seul dé, deux échecs sont impossibles : la main ne passe qu'une fois toutes les figurines activées.",
        "With a single die two failures cannot happen: the stint passes only once all figures are activated.",
    ]),
    rule("DW-TURN-09", ["fin de partie", "end of the match"], COMPUTED, &[(372, 378)], [
        "On joue jusqu'à ce qu'un camp n'ait plus de combattant, tués ou en fuite, ou que le scénario soit rempli.",
        "Play goes on until a side has no figure left, killed or fled, or the scenario is met.",
    ]),
    rule("DW-TURN-10", ["fuyards comptés comme tués", "fled counts as killed"], COMPUTED, &[(1608, 1611), (1651, 1653)], [
        "Un combattant sorti de la table, de gré ou de force, compte comme tué pour la victoire.",
        "A figure that left the table, willingly or not, counts as killed for victory.",
    ]),
    rule("DW-ACT-01", ["test d'Activation", "activation test"], COMPUTED, &[(232, 242), (383, 392)], [
        "À sa main, le joueur désigne une figurine non activée et lance un, deux ou trois dés contre sa Qualité.",
        "In its stint the player names a figure not yet activated and rolls one, two or three dice against its Quality.",
    ]),
    rule("DW-ACT-02", ["actions", "actions"], COMPUTED, &[(238, 239), (398, 400), (464, 466), (512, 515)], [
        "Chaque succès donne une action, donc trois au plus.",
        "Each success gives one action, so three at most.",
    ]),
    rule("DW-ACT-03", ["table d'Activation", "activation table"], COMPUTED, &[(407, 461)], [
        "Succès et échecs disent ensemble le nombre d'actions et qui joue ensuite.",
        "Successes and failures together tell the number of actions and who plays next.",
    ]),
    rule("DW-ACT-04", ["modificateurs d'Activation", "activation modifiers"], COMPUTED, &[(393, 396), (1897, 1906), (2725, 2729), (1848, 1850), (2876, 2882)], [
        "Tout ce qui pèse sur la Qualité pèse sur l'activation : Chef, déboussolé, Attirant, irradiation, contrôle, contagion, poison, blessures.",
        "Whatever weighs on Quality weighs on activation: Leader, dazed, Attractive, irradiation, control, contagion, poison, wounds.",
    ]),
    rule("DW-ACT-05", ["activation d'un Héros", "a Hero's activation"], COMPUTED, &[(2237, 2250)], [
        "L'un des dés annoncés pour un Héros est un 6 d'office ; on lance les autres.",
        "One of the dice declared for a Hero is a 6 outright; the others are rolled.",
    ]),
    rule("DW-ACT-06", ["armure éteinte", "armour shut down"], COMPUTED, &[(1764, 1772)], [
        "Deux échecs ou plus à l'activation éteignent l'armure énergétique.",
        "Two or more failures on activation shut power armour down.",
    ]),
    rule("DW-ACT-07", ["actions facultatives", "optional actions"], COMPUTED, &[(617, 619)], [
        "Une action peut rester inemployée, et un déplacement être nul.",
        "An action may be left unused, and a move may be of no length.",
    ]),
    rule("DW-ACT-08", ["ordre conseillé", "suggested order"], ADVISORY, &[(250, 253)], [
        "Mieux vaut activer d'abord les meilleures Qualités.",
        "It is wiser to activate the best Qualities first.",
    ]),
];
