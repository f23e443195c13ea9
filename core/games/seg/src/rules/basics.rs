//! Material, tests, wounds, costs and teams.

use greffe_core::telling::rulebook::tags::{ADVISORY, COMPUTED};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const BASICS: &[RuleEntry] = &[
    rule("SEG-MAT-01", ["matériel", "equipment"], ADVISORY, &[(19, 26)], [
        "Chaque camp a sa feuille d'équipe et son jeu de cartes ; la table partage un dé à six faces, des jetons et trois réglettes.",
        "Each side has its team sheet and its deck of cards; the table shares one six-sided die, tokens and three rulers.",
    ]),
    rule("SEG-MAT-02", ["réglettes", "rulers"], COMPUTED, &[(25, 25), (98, 98)], [
        "Trois longueurs croissantes, courte, moyenne et longue, sont fixées avant la partie à l'échelle des figurines (75, 120 et 180 mm conseillés en 28 mm) ; un mètre-ruban peut les remplacer.",
        "Three increasing lengths, short, medium and long, are fixed before play to suit the scale of the models (75, 120 and 180 mm suggested at 28 mm); a tape measure may replace them.",
    ]),
    rule("SEG-MAT-03", ["jeu de cartes", "deck"], COMPUTED, &[(26, 26), (64, 64)], [
        "Chaque camp utilise son propre jeu : 54 cartes, soit 13 rangs dans quatre couleurs, ou tarot, soit 14 rangs avec le cavalier ; jokers et atouts ne servent pas.",
        "Each side uses a deck of its own: 54 cards, that is 13 ranks in four suits, or tarot, that is 14 ranks with the knight; jokers and trumps have no use.",
    ]),
    rule("SEG-MAT-04", ["activation individuelle", "individual activation"], COMPUTED, &[(13, 13)], [
        "Les personnages agissent un par un : ni mouvement d'unité, ni attaque de groupe.",
        "Figures act one at a time: no unit moves and no group attacks.",
    ]),
    rule("SEG-MAT-05", ["figurines", "models"], ADVISORY, &[(11, 11)], [
        "Toutes les figurines d'une même échelle conviennent ; aucune faction ni composition n'est imposée, et une équipe peut n'avoir que des personnages nommés.",
        "Any models of one scale will do; no faction or composition is imposed, and a team may hold nothing but named characters.",
    ]),
    rule("SEG-MAT-06", ["univers", "setting"], ADVISORY, &[(30, 34)], [
        "Les compétences peuvent être rebaptisées pour l'univers choisi sans que leur effet change ; les camps devraient partager un même niveau technologique.",
        "Skills may be renamed to fit the setting without changing their effect; the sides should share one level of technology.",
    ]),
    rule("SEG-MAT-07", ["accord des joueurs", "players' agreement"], COMPUTED, &[(187, 187)], [
        "Avant la partie, les joueurs peuvent s'entendre pour bannir des compétences, en changer le coût, ajouter des exceptions ou en écrire de nouvelles.",
        "Before play the players may agree to ban skills, change their costs, add exceptions or write new ones.",
    ]),
    rule("SEG-TEST-01", ["Valeur", "Value"], COMPUTED, &[(38, 38), (42, 42)], [
        "La base de tout seuil est la Valeur actuelle du personnage ; repères : 1 auxiliaire, 2 régulier, 3 élite, 4 et plus héros.",
        "Every threshold starts from the figure's current Value; for reference: 1 auxiliary, 2 regular, 3 elite, 4 and up hero.",
    ]),
    rule("SEG-TEST-02", ["test", "test"], COMPUTED, &[(42, 42)], [
        "Quand l'issue est incertaine, on lance un dé à six faces : le test est réussi si le résultat ne dépasse pas le seuil.",
        "When the outcome is uncertain, one six-sided die is rolled: the test passes if the face is no higher than the threshold.",
    ]),
    rule("SEG-TEST-03", ["seuil", "threshold"], COMPUTED, &[(42, 44)], [
        "Le seuil vaut la Valeur actuelle, plus les bonus applicables, moins les malus applicables.",
        "The threshold is the current Value, plus the bonuses that apply, minus the penalties that apply.",
    ]),
    rule("SEG-TEST-04", ["blessures et tests", "wounds and tests"], COMPUTED, &[(42, 42)], [
        "Les blessures ne pèsent sur les tests que par la baisse de Valeur : aucun malus supplémentaire ne les compte une seconde fois.",
        "Wounds weigh on tests only through the lowered Value: no further penalty counts them a second time.",
    ]),
    rule("SEG-TEST-05", ["réussite certaine", "certain success"], COMPUTED, &[(46, 46)], [
        "Avec un seuil de 6 ou plus, le test ne peut pas échouer.",
        "With a threshold of 6 or more the test cannot fail.",
    ]),
    rule("SEG-TEST-06", ["échec certain", "certain failure"], COMPUTED, &[(46, 46)], [
        "Avec un seuil de 0 ou moins, le test ne peut pas réussir.",
        "With a threshold of 0 or less the test cannot pass.",
    ]),
    rule("SEG-TEST-07", ["couleur testée", "tested suit"], COMPUTED, &[(121, 121), (135, 143)], [
        "La couleur testée désigne les bonus qui comptent ; pour pique, c'est le bonus au contact ou à distance selon la situation.",
        "The tested suit says which bonuses count; for spades it is the contact or the ranged bonus, by the situation.",
    ]),
    rule("SEG-TEST-08", ["type et couleur testée", "type and tested suit"], COMPUTED, &[(121, 121)], [
        "La couleur de carte qu'une action demande et la couleur qu'elle teste sont deux propriétés indépendantes.",
        "The card suit an action requires and the suit it tests are two independent properties.",
    ]),
    rule("SEG-WND-01", ["blessure", "wound"], COMPUTED, &[(40, 40)], [
        "Une blessure retire 1 à la Valeur.",
        "A wound takes 1 off the Value.",
    ]),
    rule("SEG-WND-02", ["soin", "heal"], COMPUTED, &[(40, 40)], [
        "Un soin rend 1 à la Valeur, sans jamais dépasser la Valeur de départ.",
        "A heal gives 1 back to the Value, never above the starting Value.",
    ]),
    rule("SEG-WND-03", ["éliminé", "eliminated"], COMPUTED, &[(40, 40)], [
        "Un personnage dont la Valeur atteint 0 ou moins est aussitôt éliminé et quitte la table.",
        "A figure whose Value reaches 0 or less is eliminated at once and leaves the table.",
    ]),
    rule("SEG-WND-04", ["carte d'un éliminé", "card of an eliminated figure"], COMPUTED, &[(72, 72), (68, 68)], [
        "La carte encore cachée d'un personnage éliminé est ignorée quand elle apparaît, et il n'en reçoit plus aux tours suivants.",
        "The still hidden card of an eliminated figure is ignored when it surfaces, and the figure gets none in later turns.",
    ]),
    rule("SEG-WND-05", ["blessures notées", "recorded wounds"], COMPUTED, &[(40, 40)], [
        "Les blessures sont inscrites sur la feuille d'équipe, à la vue de tous.",
        "Wounds are written on the team sheet, for all to see.",
    ]),
    rule("SEG-COST-01", ["coût d'un personnage", "figure cost"], COMPUTED, &[(50, 52)], [
        "Un personnage coûte sa Valeur de départ multipliée par (10 + la somme des coûts de ses compétences) ; équipement, talents et pouvoirs sont tous des compétences.",
        "A figure costs its starting Value times (10 + the sum of its skill costs); gear, talents and powers are all skills.",
    ]),
    rule("SEG-COST-02", ["coût d'une équipe", "team cost"], COMPUTED, &[(56, 56)], [
        "Une équipe coûte la somme des coûts de ses personnages.",
        "A team costs the sum of its figures' costs.",
    ]),
    rule("SEG-COST-03", ["compétences sans cumul", "no repeated skill"], COMPUTED, &[(54, 54)], [
        "Un personnage ne peut pas posséder deux fois la même compétence.",
        "A figure may not hold the same skill twice.",
    ]),
    rule("SEG-COST-04", ["bonus répétés", "repeated bonuses"], COMPUTED, &[(135, 137)], [
        "Les compétences bonus font exception : elles s'achètent autant de fois que voulu, 2 points par +1.",
        "Bonus skills are the exception: they may be bought as often as wished, 2 points per +1.",
    ]),
    rule("SEG-COST-05", ["coûts négatifs", "negative costs"], COMPUTED, &[(52, 52), (192, 193), (225, 225), (274, 274)], [
        "Un coût négatif diminue la somme des compétences, et donc le coût du personnage en proportion de sa Valeur.",
        "A negative cost lowers the sum of skills, and so the figure's cost in proportion to its Value.",
    ]),
    rule("SEG-COST-06", ["coût provisoire (?)", "provisional cost (?)"], COMPUTED, &[(187, 187), (197, 197)], [
        "Un coût suivi d'un point d'interrogation est celui qui sert, sauf si les joueurs en fixent un autre.",
        "A cost followed by a question mark is the one to use, unless the players set another.",
    ]),
    rule("SEG-COST-07", ["coût indéfini (??)", "undefined cost (??)"], COMPUTED, &[(187, 187), (204, 204), (274, 274)], [
        "Une compétence sans coût chiffré ne peut être prise que si les joueurs lui en fixent un.",
        "A skill printed without a figure may be taken only once the players agree a cost for it.",
    ]),
    rule("SEG-COST-08", ["coût optionnel (?!?)", "optional cost (?!?)"], COMPUTED, &[(279, 286)], [
        "Une compétence optionnelle demande l'accord préalable de tous les joueurs, sur son usage et sur son coût.",
        "An optional skill needs the prior consent of all players, to its use and to its cost.",
    ]),
    rule("SEG-TEAM-01", ["feuille d'équipe", "team sheet"], COMPUTED, &[(60, 60)], [
        "La feuille donne pour chaque personnage sa Valeur, ses compétences et son coût, puis le total ; noms et descriptions sont libres.",
        "The sheet gives each figure's Value, skills and cost, then the total; names and descriptions are free.",
    ]),
    rule("SEG-TEAM-02", ["coût maximum", "maximum cost"], COMPUTED, &[(62, 62)], [
        "Les joueurs fixent avant la partie un coût maximum d'équipe, 200 par défaut ; une équipe qui le dépasse est refusée.",
        "The players agree a maximum team cost before play, 200 by default; a team above it is refused.",
    ]),
    rule("SEG-TEAM-03", ["maximum par camp", "maximum per side"], COMPUTED, &[(62, 62)], [
        "Le maximum peut différer d'un camp à l'autre selon le scénario.",
        "The maximum may differ between sides, as the scenario asks.",
    ]),
    rule("SEG-TEAM-04", ["rang de carte", "card rank"], COMPUTED, &[(64, 64)], [
        "Chaque personnage d'un camp porte un rang de carte qui n'appartient qu'à lui : 1 à 10, valet, dame, roi, et cavalier avec un tarot.",
        "Each figure of a side bears a card rank of its own: 1 to 10, jack, queen, king, and knight with a tarot deck.",
    ]),
    rule("SEG-TEAM-05", ["taille d'équipe", "team size"], COMPUTED, &[(13, 13), (64, 64)], [
        "Une équipe compte au plus 13 personnages avec 54 cartes, 14 avec un tarot.",
        "A team has at most 13 figures with 54 cards, 14 with a tarot deck.",
    ]),
    rule("SEG-TEAM-06", ["sans limite de cartes", "beyond the deck"], COMPUTED, &[(290, 290)], [
        "La limite de taille ne tient qu'aux cartes : un ordre d'activation écrit, ou des cartes faites pour l'équipe, la lève.",
        "The size limit comes only from the cards: a written activation order, or cards made for the team, lifts it.",
    ]),
];
