//! The catalogue of SEG as data: every rule in book order, the house options and the readings.

use crate::rulebook::{HouseOption, OptionValue, Reading, RuleEntry, Rulebook, Tag};

/// The rulebook of SEG.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "SEG : Système d'Escarmouche Générique",
    edition: "01/01/2022",
    rules: RULES,
    options: OPTIONS,
    readings: READINGS,
    roll_kinds: &["test", "toss"],
};

const COMPUTED: &[Tag] = &[Tag::Computed];
const ATTESTED: &[Tag] = &[Tag::Attested];
const POSITIONAL: &[Tag] = &[Tag::Positional];
const ADVISORY: &[Tag] = &[Tag::Advisory];
const COMPUTED_POSITIONAL: &[Tag] = &[Tag::Computed, Tag::Positional];
const POSITIONAL_ATTESTED: &[Tag] = &[Tag::Positional, Tag::Attested];

const fn rule(
    id: &'static str,
    [term, gloss]: [&'static str; 2],
    tags: &'static [Tag],
    lines: &'static [(u32, u32)],
    [fr, en]: [&'static str; 2],
) -> RuleEntry {
    RuleEntry { id, term, gloss, fr, en, tags, lines }
}

const fn option(
    name: &'static str,
    gap: &'static str,
    [fr, en]: [&'static str; 2],
    values: &'static [OptionValue],
) -> HouseOption {
    HouseOption { name, gap, fr, en, values }
}

const fn value(word: &'static str, fr: &'static str, en: &'static str) -> OptionValue {
    OptionValue { word, fr, en }
}

const fn reading(gap: &'static str, fr: &'static str, en: &'static str) -> Reading {
    Reading { gap, fr, en }
}

#[rustfmt::skip]
static RULES: &[RuleEntry] = &[
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
    rule("SEG-SKMOVE-01", ["Déplacement long", "Long stride"], POSITIONAL, &[(191, 191)], [
        "Le personnage se déplace avec la réglette longue.",
        "The figure moves with the long ruler.",
    ]),
    rule("SEG-SKMOVE-02", ["Déplacement court", "Short stride"], POSITIONAL, &[(192, 192)], [
        "Le personnage se déplace avec la réglette courte.",
        "The figure moves with the short ruler.",
    ]),
    rule("SEG-SKMOVE-03", ["Lent", "Slow"], COMPUTED, &[(193, 193), (310, 310)], [
        "Le personnage fait au plus un déplacement à lui par tour, quelle qu'en soit la source.",
        "The figure makes at most one move of its own a turn, whatever the source.",
    ]),
    rule("SEG-SKMOVE-04", ["Déplacement très rapide", "Very fast move"], COMPUTED, &[(194, 194), (320, 320)], [
        "Action trèfle : trois tests de trèfle, et un déplacement par réussite en plus du déplacement gratuit.",
        "Clubs action: three clubs tests, and one move per success besides the free move.",
    ]),
    rule("SEG-SKMOVE-05", ["Insaisissable", "Elusive"], POSITIONAL, &[(195, 195)], [
        "En se désengageant, le personnage va dans la direction de son choix et peut traverser l'adversaire qu'il quitte.",
        "When disengaging, the figure goes in any direction it likes and may pass through the adversary it leaves.",
    ]),
    rule("SEG-SKMOVE-06", ["Infiltration", "Infiltration"], POSITIONAL, &[(196, 196)], [
        "Le personnage peut traverser les adversaires en se déplaçant.",
        "The figure may pass through adversaries when moving.",
    ]),
    rule("SEG-SKMOVE-07", ["Vol", "Flight"], POSITIONAL_ATTESTED, &[(197, 197), (316, 316), (330, 330)], [
        "En se déplaçant, le personnage ignore obstacles et adversaires sans Vol et peut monter ou descendre, en ligne droite vers un point qu'il voit, s'il finit posé sur une surface plane ; il ne traverse pas les murs.",
        "When moving, the figure ignores obstacles and adversaries lacking Flight and may go up or down, in a straight line to a spot it sees, if it ends standing on a flat surface; it does not pass through walls.",
    ]),
    rule("SEG-SKATK-01", ["Double attaque", "Double attack"], COMPUTED, &[(201, 201), (296, 296), (320, 320)], [
        "Action pique agressive : contre son déplacement gratuit, le personnage fait deux attaques basiques, sur une ou deux cibles, la seconde après que la première est résolue.",
        "Aggressive spades action: the figure gives up its free move and makes two basic attacks, on one target or two, the second once the first is resolved.",
    ]),
    rule("SEG-SKATK-02", ["Immobilisation", "Immobilise"], ATTESTED, &[(202, 202)], [
        "Action pique agressive sur une cible au contact : un test de trèfle réussi l'immobilise.",
        "Aggressive spades action on a target in contact: a passed clubs test immobilises it.",
    ]),
    rule("SEG-SKATK-03", ["Lutte", "Grapple"], ATTESTED, &[(203, 203)], [
        "Action pique agressive sur une cible au contact : un test de trèfle réussi immobilise le personnage et sa cible.",
        "Aggressive spades action on a target in contact: a passed clubs test immobilises both the figure and its target.",
    ]),
    rule("SEG-SKATK-04", ["Projection", "Throw"], POSITIONAL, &[(204, 204)], [
        "Action pique agressive au contact : poussée ou traction choisie d'abord, un test de trèfle réussi donne au personnage la place de sa cible, qui part d'une réglette courte devant lui ou derrière lui.",
        "Aggressive spades action in contact: push or pull being chosen first, a passed clubs test gives the figure its target's place, and the target goes one short ruler ahead of it or behind it.",
    ]),
    rule("SEG-SKATK-05", ["projection contre un obstacle", "throw into an obstacle"], POSITIONAL, &[(204, 204)], [
        "Si un obstacle arrête la projection, la cible s'y arrête et devient immobilisée.",
        "If an obstacle stops the throw, the target stops at it and becomes immobilised.",
    ]),
    rule("SEG-SKATK-06", ["projection contre un personnage", "throw into a figure"], POSITIONAL, &[(204, 204)], [
        "Si un autre personnage arrête la projection, la cible s'arrête contre lui et tous deux deviennent immobilisés.",
        "If another figure stops the throw, the target stops against it and both become immobilised.",
    ]),
    rule("SEG-SKSHOOT-01", ["Attaque à distance courte", "Short ranged attack"], POSITIONAL_ATTESTED, &[(208, 208)], [
        "L'attaque basique porte à la réglette courte, ou jusqu'au double avec -1.",
        "The basic attack reaches the short ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-02", ["Attaque à distance moyenne", "Medium ranged attack"], POSITIONAL_ATTESTED, &[(209, 209)], [
        "L'attaque basique porte à la réglette moyenne, ou jusqu'au double avec -1.",
        "The basic attack reaches the medium ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-03", ["Attaque à distance longue", "Long ranged attack"], POSITIONAL_ATTESTED, &[(210, 210)], [
        "L'attaque basique porte à la réglette longue, ou jusqu'au double avec -1.",
        "The basic attack reaches the long ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-04", ["Positionnement", "Take aim"], ATTESTED, &[(211, 211)], [
        "Action carreau sans test, hors du contact de tout adversaire : le personnage prend une posture qui donne +1 à ses tests de pique à distance.",
        "Diamonds action without a test, out of contact with every adversary: the figure takes a posture that gives +1 on its ranged spades tests.",
    ]),
    rule("SEG-SKSHOOT-05", ["maintien du positionnement", "keeping aim"], ATTESTED, &[(211, 211)], [
        "Cette posture dure de tour en tour tant que le personnage ne fait que des agressions à distance ; toute autre action, une blessure, un déplacement ou l'arrivée d'un adversaire au contact la fait perdre.",
        "The posture lasts from turn to turn while the figure makes only ranged aggressions; any other action, a wound, a displacement or an adversary coming into contact loses it.",
    ]),
    rule("SEG-SKSHOOT-06", ["Visée", "Marksman"], COMPUTED, &[(212, 212)], [
        "Une attaque à distance du personnage ne subit pas le -1 de la double portée.",
        "A ranged attack of the figure does not take the -1 of double range.",
    ]),
    rule("SEG-SKMISC-01", ["Tacticien", "Tactician"], COMPUTED, &[(216, 216)], [
        "Le personnage donne 1 point de tactique à son camp au début de chaque tour où il est sur la table.",
        "The figure gives its side 1 tactic point at the start of each turn it is on the table.",
    ]),
    rule("SEG-SKMISC-02", ["Imperturbable", "Unflappable"], COMPUTED, &[(217, 217)], [
        "Le surnombre ne pèse pas sur les tests du personnage.",
        "Outnumbering does not weigh on the figure's tests.",
    ]),
    rule("SEG-SKMISC-03", ["Perturbant", "Disruptive"], COMPUTED, &[(218, 218), (324, 326)], [
        "Le malus de surnombre que le personnage inflige est doublé là où il s'applique.",
        "The outnumbering penalty this figure inflicts is doubled where it applies.",
    ]),
    rule("SEG-SKMISC-04", ["Précis", "Precise"], COMPUTED, &[(220, 220), (320, 320)], [
        "Pendant son activation, le déplacement gratuit peut être cédé contre +1 à tous les tests de l'action ; parades et contre-attaques n'en profitent pas.",
        "In its activation the figure may give up its free move for +1 on all tests of its action; parries and counter-attacks do not benefit.",
    ]),
    rule("SEG-SKMISC-05", ["Endurant", "Enduring"], COMPUTED, &[(221, 221)], [
        "Le personnage n'est éliminé que si sa Valeur passe sous 0 ; à 0 il continue d'agir.",
        "The figure is eliminated only if its Value falls below 0; at 0 it goes on acting.",
    ]),
    rule("SEG-SKMISC-06", ["Agile", "Agile"], COMPUTED, &[(222, 222)], [
        "Le personnage se libère sans dé de l'état immobilisé, mais y consacre toute son activation.",
        "The figure breaks free of being immobilised without a die, but spends its whole activation on it.",
    ]),
    rule("SEG-SKMISC-07", ["Soutien efficace", "Effective support"], COMPUTED, &[(223, 223)], [
        "Un soutien basique réussi du personnage donne un second +1.",
        "A successful basic support of the figure gives a second +1.",
    ]),
    rule("SEG-SKMISC-08", ["Soutien fiable", "Reliable support"], COMPUTED, &[(224, 224)], [
        "Le soutien basique du personnage réussit sans dé, quel que soit le seuil.",
        "The figure's basic support succeeds without a die, whatever the threshold.",
    ]),
    rule("SEG-SKMISC-09", ["Munitions limitées", "Limited ammunition"], COMPUTED, &[(225, 225)], [
        "Le personnage a trois munitions par point de Valeur ; chaque attaque basique tentée en coûte une, réussie ou non, et sans munition il n'en fait plus, même en réaction.",
        "The figure has three rounds of ammunition per point of Value; each attempted basic attack costs one, hit or miss, and with none left it makes no more, even in reaction.",
    ]),
    rule("SEG-SKDEF-01", ["Tenace", "Tenacious"], COMPUTED, &[(229, 229), (312, 312)], [
        "Une parade ratée ou une blessure ne fait pas perdre au personnage sa posture défensive.",
        "A failed parry or a wound does not cost the figure its defensive posture.",
    ]),
    rule("SEG-SKDEF-02", ["Protecteur", "Protector"], ATTESTED, &[(230, 230)], [
        "En posture défensive, le personnage peut parer pour tout personnage à son contact, comme s'il était lui-même visé.",
        "In defensive posture the figure may parry for any figure in contact with it, as if it were the target itself.",
    ]),
    rule("SEG-SKDEF-03", ["parade ratée du Protecteur", "Protector's failed parry"], COMPUTED, &[(230, 230)], [
        "Si sa parade échoue, le Protecteur perd sa posture et la cible d'origine subit l'effet.",
        "If its parry fails, the Protector loses its posture and the original target takes the effect.",
    ]),
    rule("SEG-SKDEF-04", ["Protecteur ou cible", "Protector or target"], COMPUTED, &[(230, 230)], [
        "Si le Protecteur et la cible peuvent parer la même agression, un seul des deux essaie.",
        "If both the Protector and the target could parry the same aggression, only one of them tries.",
    ]),
    rule("SEG-SKDEF-05", ["Défense au contact", "Contact defence"], COMPUTED, &[(231, 231), (300, 302)], [
        "Action cœur : posture défensive dont les parades testent pique et ne valent que contre les agressions au contact.",
        "Hearts action: a defensive posture whose parries test spades and work only against aggressions in contact.",
    ]),
    rule("SEG-SKDEF-06", ["Défense à distance", "Ranged defence"], COMPUTED, &[(232, 232), (300, 302)], [
        "Action cœur : posture défensive dont les parades testent trèfle et ne valent que contre les agressions à distance.",
        "Hearts action: a defensive posture whose parries test clubs and work only against ranged aggressions.",
    ]),
    rule("SEG-SKDEF-07", ["Contre-attaque", "Counter-attack"], COMPUTED, &[(233, 233)], [
        "Après chaque parade réussie en posture défensive, le personnage peut faire aussitôt une attaque basique contre l'auteur de l'agression.",
        "After each successful parry in a defensive posture the figure may at once make a basic attack on the author of the aggression.",
    ]),
    rule("SEG-SKDEF-08", ["contre-attaque à distance", "ranged counter-attack"], POSITIONAL_ATTESTED, &[(233, 233), (306, 306)], [
        "Contre une agression venue de loin, la contre-attaque demande une compétence d'attaque à distance, la portée et la vue.",
        "Against an aggression from afar the counter-attack needs a ranged attack skill, range and sight.",
    ]),
    rule("SEG-SKDEF-09", ["bonus de la contre-attaque", "counter-attack bonuses"], COMPUTED, &[(304, 304), (308, 308)], [
        "Une contre-attaque prend le bonus de pique à distance si elle est à distance, celui au contact si elle est au contact, même pour un tireur.",
        "A counter-attack takes the ranged spades bonus at range and the contact bonus in contact, even for a shooter.",
    ]),
    rule("SEG-SKDEF-10", ["Protection", "Protection"], COMPUTED, &[(234, 234)], [
        "Les agressions non spé qui visent le personnage subissent -1 à leur test.",
        "Non-special aggressions aimed at the figure take -1 on their test.",
    ]),
    rule("SEG-SKDEF-11", ["Protection spé", "Special protection"], COMPUTED, &[(235, 235)], [
        "Les agressions spé qui visent le personnage subissent -1 à leur test.",
        "Special aggressions aimed at the figure take -1 on their test.",
    ]),
    rule("SEG-SKDEF-12", ["Protection à distance", "Ranged protection"], COMPUTED, &[(236, 236)], [
        "Les agressions à distance qui visent le personnage, spé ou non, subissent -1 à leur test.",
        "Ranged aggressions aimed at the figure, special or not, take -1 on their test.",
    ]),
    rule("SEG-SKDEF-13", ["Zone de protection", "Protection zone"], POSITIONAL_ATTESTED, &[(237, 237)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection.",
        "All figures within short range of the holder, itself included, have Protection.",
    ]),
    rule("SEG-SKDEF-14", ["Zone de protection spé", "Special protection zone"], POSITIONAL_ATTESTED, &[(238, 238)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection spé.",
        "All figures within short range of the holder, itself included, have Special protection.",
    ]),
    rule("SEG-SKDEF-15", ["Zone de protection à distance", "Ranged protection zone"], POSITIONAL_ATTESTED, &[(239, 239)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection à distance.",
        "All figures within short range of the holder, itself included, have Ranged protection.",
    ]),
    rule("SEG-SKDEF-16", ["protections sans cumul", "protections do not add up"], COMPUTED, &[(314, 314)], [
        "Quel que soit leur nombre, protections et zones ne retirent en tout que 1 à un même test.",
        "However many apply, protections and zones take only 1 in total off one test.",
    ]),
    rule("SEG-SKHEAL-01", ["Soin", "Heal"], ATTESTED, &[(243, 243)], [
        "Action cœur sur une cible au contact : un test de cœur réussi la soigne d'une blessure.",
        "Hearts action on a target in contact: a passed hearts test heals it of one wound.",
    ]),
    rule("SEG-SKHEAL-02", ["Soin risqué", "Risky heal"], ATTESTED, &[(244, 244)], [
        "Action cœur sur un allié au contact : un test de pique réussi le soigne d'une blessure, raté il en subit une.",
        "Hearts action on an ally in contact: a passed spades test heals it of one wound, a failed one deals it one.",
    ]),
    rule("SEG-SKHEAL-03", ["Soin personnel", "Self heal"], COMPUTED, &[(245, 245)], [
        "Le personnage peut s'appliquer à lui-même ses soins non spé.",
        "The figure may use its non-special heals on itself.",
    ]),
    rule("SEG-SKHEAL-04", ["Régénération", "Regenerate"], COMPUTED, &[(246, 246)], [
        "Action cœur : un test de cœur réussi rend au personnage une blessure.",
        "Hearts action: a passed hearts test heals the figure of one wound.",
    ]),
    rule("SEG-SKHEAL-05", ["Vampire", "Vampire"], COMPUTED, &[(248, 248)], [
        "En tuant un autre personnage à son contact, il se soigne d'une blessure.",
        "On killing another figure in contact with it, the figure heals one wound of its own.",
    ]),
    rule("SEG-SKHEAL-06", ["Aura vampirique", "Vampiric aura"], POSITIONAL_ATTESTED, &[(249, 249)], [
        "Chaque mort d'un autre personnage, de quelque camp qu'il soit, à portée courte le soigne d'une blessure.",
        "Each death of another figure, of whatever side, within short range heals it of one wound.",
    ]),
    rule("SEG-SKHEAL-07", ["Attaque vampirique", "Vampiric attack"], ATTESTED, &[(250, 250)], [
        "Action pique agressive : contre son déplacement gratuit, le personnage fait une attaque basique au contact ; s'il blesse, il se soigne d'une blessure.",
        "Aggressive spades action: the figure gives up its free move and makes one basic attack in contact; if it wounds, it heals one wound of its own.",
    ]),
    rule("SEG-SKSPE-01", ["Soin à distance", "Remote heal"], POSITIONAL_ATTESTED, &[(254, 254)], [
        "Action cœur spé, 1 Ω : sur une cible à portée longue et en vue ou sur lui-même, un test de carreau réussi soigne d'une blessure ; raté, le Ω est gardé.",
        "Special hearts action, 1 Ω: on a target in long range and sight or on itself, a passed diamonds test heals one wound; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-02", ["Attaque spé", "Special melee"], COMPUTED, &[(255, 255), (296, 296), (308, 308)], [
        "Au contact, les attaques basiques du personnage sont spé et testent carreau, non pique ; ce n'est pas un choix.",
        "The figure's basic attacks in contact test diamonds instead of spades and are special, always.",
    ]),
    rule("SEG-SKSPE-03", ["Attaque spé à distance", "Special ranged attack"], POSITIONAL_ATTESTED, &[(256, 256), (306, 306)], [
        "Action pique agressive spé, 1 Ω dépensé dans tous les cas : sur une cible à portée longue et en vue, un test de carreau réussi inflige 1 blessure.",
        "Aggressive special spades action, 1 Ω spent in any case: on a target in long range and sight, a passed diamonds test deals 1 wound.",
    ]),
    rule("SEG-SKSPE-04", ["Spé imparable", "Unparryable special"], COMPUTED, &[(257, 257), (308, 308), (318, 318)], [
        "Les agressions spé du personnage ne peuvent pas être parées.",
        "The figure's special aggressions cannot be parried.",
    ]),
    rule("SEG-SKSPE-05", ["Immobilisation spé", "Special immobilise"], POSITIONAL_ATTESTED, &[(258, 258), (318, 318)], [
        "Action pique agressive spé, 2 Ω : sur une cible à portée longue, un test de carreau réussi l'immobilise ; raté, un seul Ω est dépensé.",
        "Aggressive special spades action, 2 Ω: on a target in long range, a passed diamonds test immobilises it; on a failure only one Ω is spent.",
    ]),
    rule("SEG-SKSPE-06", ["Téléportation", "Teleport"], POSITIONAL, &[(259, 259)], [
        "Action trèfle spé, 1 Ω : un test de carreau réussi place le personnage n'importe où à portée longue, sans égard aux obstacles ni aux figurines ; raté, le Ω est gardé.",
        "Special clubs action, 1 Ω: a passed diamonds test puts the figure anywhere within long range, regardless of obstacles and models; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-07", ["Téléportation d'une cible", "Teleport a target"], POSITIONAL_ATTESTED, &[(260, 260)], [
        "Action carreau spé, 2 Ω : une cible à portée longue et en vue est placée, si le test de carreau réussit, en un point vu du personnage et à portée longue de lui ; raté, un seul Ω est dépensé.",
        "Special diamonds action, 2 Ω: a target in long range and sight is put, if the diamonds test passes, on a spot the figure sees within its long range; on a failure only one Ω is spent.",
    ]),
    rule("SEG-SKSPE-08", ["Apportation d'une cible", "Summon a target"], POSITIONAL_ATTESTED, &[(261, 261)], [
        "Action carreau spé, 1 Ω : une cible à portée longue et en vue est placée, si le test de carreau réussit, au contact du personnage, au point de son choix ; raté, le Ω est gardé.",
        "Special diamonds action, 1 Ω: a target in long range and sight is put, if the diamonds test passes, in contact with the figure at a spot of its choice; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-09", ["Création de portail", "Create a portal"], POSITIONAL, &[(262, 262)], [
        "Action carreau spé, 1 Ω dépensé dans tous les cas : un test de carreau réussi crée un portail de la taille d'un socle au contact du personnage.",
        "Special diamonds action, 1 Ω spent in any case: a passed diamonds test creates a base-sized portal in contact with the figure.",
    ]),
    rule("SEG-SKSPE-10", ["passage de portail", "using a portal"], POSITIONAL_ATTESTED, &[(262, 262)], [
        "Un personnage qui finit un déplacement au contact d'un portail peut aussitôt, gratuitement, se placer au contact d'un autre portail de la même équipe.",
        "A figure ending a move in contact with a portal may at once, for free, go into contact with another portal of the same team.",
    ]),
    rule("SEG-SKSPE-11", ["Annulation spé", "Special nullify"], POSITIONAL_ATTESTED, &[(263, 263)], [
        "Action cœur spé sans test, posture : quand un personnage en vue et à portée longue réussit un test d'action spé, une parade de carreau réussie annule l'action, comptée comme ratée ; la posture survit à une parade ratée.",
        "Special hearts action without a test, a posture: when a figure in sight and long range passes a test of a special action, a passed diamonds parry cancels the action, counted as failed; the posture survives a failed parry.",
    ]),
    rule("SEG-SKNRG-01", ["Accumulation rapide", "Rapid accumulation"], COMPUTED, &[(267, 267)], [
        "Action carreau spé : trois tests de carreau, 1 Ω par réussite.",
        "Special diamonds action: three diamonds tests, 1 Ω per success.",
    ]),
    rule("SEG-SKNRG-02", ["Accumulation nécromantique", "Necrotic accumulation"], POSITIONAL_ATTESTED, &[(268, 268)], [
        "Chaque mort d'un autre personnage, de quelque camp qu'il soit, à portée moyenne donne 1 Ω, sans ligne de vue.",
        "Each death of another figure, of whatever side, within medium range gives 1 Ω, without line of sight.",
    ]),
    rule("SEG-SKNRG-03", ["Absorbeur", "Absorber"], POSITIONAL_ATTESTED, &[(269, 269)], [
        "Les Ω des alliés à portée courte servent au personnage comme les siens.",
        "The figure may spend the Ω of its allies within short range.",
    ]),
    rule("SEG-SKNRG-04", ["Réceptacle", "Receptacle"], POSITIONAL_ATTESTED, &[(270, 270)], [
        "Ses Ω sont à la disposition de tout allié à portée courte de lui.",
        "Any ally within short range of the figure may spend its Ω.",
    ]),
    rule("SEG-SKNRG-05", ["Stockage", "Storage"], COMPUTED, &[(271, 271)], [
        "Le personnage garde jusqu'au double de son score de carreau en Ω, et sa réserve de départ égale ce score.",
        "The figure holds up to twice its diamond score in Ω and starts the match with Ω equal to that score.",
    ]),
    rule("SEG-SKNRG-06", ["Usage unique", "Single use"], COMPUTED, &[(273, 273), (328, 328)], [
        "Le personnage ne gagne jamais de Ω mais commence la partie à son maximum ; il peut encore dépenser ceux des autres.",
        "The figure never gains Ω but starts the match at its maximum; it may still spend that of others.",
    ]),
    rule("SEG-SKNRG-07", ["Déperdition", "Leakage"], COMPUTED, &[(274, 274)], [
        "Le personnage perd 1 Ω à la fin de chaque tour, sans descendre sous 0.",
        "The figure loses 1 Ω at the end of each turn, not below 0.",
    ]),
    rule("SEG-SKNRG-08", ["accès à la Déperdition", "taking Leakage"], COMPUTED, &[(274, 274)], [
        "Déperdition n'est permise qu'avec une compétence qui dépense des Ω, ou avec Réceptacle, Stockage ou Usage unique.",
        "Leakage may be taken only with a skill that spends Ω, or with Receptacle, Storage or Single use.",
    ]),
    rule("SEG-SKNRG-09", ["Drain d'énergie", "Energy drain"], POSITIONAL_ATTESTED, &[(275, 275)], [
        "Action carreau agressive spé sur une cible à portée longue et en vue qui a au moins 1 Ω : un test de carreau réussi lui en prend 1 et le donne au personnage.",
        "Aggressive special diamonds action on a target in long range and sight that has at least 1 Ω: a passed diamonds test takes 1 from it and gives it to the figure.",
    ]),
    rule("SEG-SKOPT-00", ["compétences optionnelles", "optional skills"], COMPUTED, &[(279, 279)], [
        "Les compétences optionnelles sont refusées si les joueurs ne les ont pas toutes admises d'avance.",
        "Optional skills are refused unless the players have admitted them beforehand.",
    ]),
    rule("SEG-SKOPT-01", ["Intangible", "Intangible"], POSITIONAL, &[(281, 281)], [
        "Le personnage se déplace à travers obstacles et figurines, sans avoir à voir sa destination.",
        "The figure moves through obstacles and models, without having to see its destination.",
    ]),
    rule("SEG-SKOPT-02", ["Tir indirect", "Indirect fire"], ATTESTED, &[(282, 282), (330, 330)], [
        "Les agressions à distance du personnage se passent de ligne de vue s'il voit un allié qui voit la cible.",
        "The figure's ranged aggressions need no line of sight if it sees an ally that sees the target.",
    ]),
    rule("SEG-SKOPT-03", ["Portée infinie", "Infinite range"], COMPUTED, &[(283, 283), (322, 322)], [
        "Tous les autres personnages sont toujours à portée de celui-ci, sans réciproque.",
        "All other figures are always in range of this one, one way only.",
    ]),
    rule("SEG-SKOPT-04", ["Détection", "Detection"], COMPUTED, &[(284, 284), (322, 322)], [
        "Le personnage voit toujours tous les autres, sauf pour ses propres actions agressives, sans réciproque.",
        "The figure always sees all others, except for its own aggressive actions, one way only.",
    ]),
    rule("SEG-SKOPT-05", ["Furtif", "Stealthy"], POSITIONAL_ATTESTED, &[(285, 285)], [
        "Le personnage n'est en vue de celui qui le vise que s'il est à portée courte de lui.",
        "The figure is in sight of whoever targets it only if it is within short range of them.",
    ]),
    rule("SEG-SKOPT-06", ["Immunité à distance", "Ranged immunity"], ATTESTED, &[(286, 286)], [
        "Le personnage ne peut être visé à distance par personne ; au contact, toute action peut le viser.",
        "The figure cannot be targeted at range by anyone; in contact any action may target it.",
    ]),
    rule("SEG-SKOPT-07", ["Vol et Tir indirect en intérieur", "Flight and Indirect fire indoors"], ADVISORY, &[(330, 330)], [
        "Dans un lieu clos, les joueurs devraient bannir ou limiter Vol et Tir indirect, d'accord avant la partie.",
        "On an enclosed battlefield the players should ban or limit Flight and Indirect fire, by agreement before play.",
    ]),
    rule("SEG-END-01", ["fin de tour", "end of turn"], COMPUTED, &[(83, 83), (274, 274)], [
        "En fin de tour, les points de tactique restants disparaissent et la Déperdition s'applique.",
        "At the end of the turn the remaining tactic points vanish and Leakage applies.",
    ]),
    rule("SEG-END-02", ["fin de partie", "end of match"], COMPUTED, &[(62, 62)], [
        "Le livre ne fixe ni fin de partie ni victoire : le scénario ou l'accord des joueurs en décide.",
        "The book sets neither an end of match nor a victory: the scenario or the players' agreement decides.",
    ]),
];

#[rustfmt::skip]
static OPTIONS: &[HouseOption] = &[
    option("roll_when_certain", "SEG-GAP-01", [
        "Faut-il lancer le dé quand l'issue est certaine ?",
        "Is the die rolled when the outcome is certain?",
    ], &[
        value("false", "Non : le test est noté réussi ou raté d'office.", "No: the test is recorded as passed or failed outright."),
        value("true", "Oui : le dé est lancé et noté, sans rien changer à l'issue.", "Yes: the die is rolled and recorded, without changing the outcome."),
    ]),
    option("undefined_cost", "SEG-GAP-02", [
        "Que coûte une compétence imprimée sans coût ?",
        "What does a skill printed without a cost cost?",
    ], &[
        value("require_agreed", "Le coût convenu à l'ouverture ; sans accord, l'équipe est refusée.", "The cost agreed at the opening; without one the team is refused."),
        value("zero", "Rien, sauf coût convenu à l'ouverture.", "Nothing, unless a cost was agreed at the opening."),
    ]),
    option("provisional_costs", "SEG-GAP-03", [
        "Un coût suivi d'un point d'interrogation s'applique-t-il tel quel ?",
        "Does a cost followed by a question mark apply as it stands?",
    ], &[
        value("as_printed", "Oui, sauf coût convenu à l'ouverture.", "Yes, unless a cost was agreed at the opening."),
        value("override", "Non : il faut un coût convenu à l'ouverture, sinon l'équipe est refusée.", "No: a cost must be agreed at the opening, or the team is refused."),
    ]),
    option("parry_timing", "SEG-GAP-05", [
        "La parade se tente-t-elle après le test de l'agression ou dès sa déclaration ?",
        "Is a parry attempted after the aggression's test or as soon as it is declared?",
    ], &[
        value("after_success", "Après un test réussi : une agression ratée ne se pare pas.", "After a passed test: a failed aggression is not parried."),
        value("on_declaration", "Dès la déclaration, avant le test de l'agression.", "On declaration, before the aggression's test."),
    ]),
    option("disengage_counts_opponent", "SEG-GAP-06", [
        "L'adversaire quitté compte-t-il pour le surnombre du test de désengagement ?",
        "Does the adversary being left count for outnumbering on the disengage test?",
    ], &[
        value("true", "Oui : le désengagement ne vise personne.", "Yes: disengaging targets nobody."),
        value("false", "Non : il est traité comme la cible de l'action.", "No: it is treated as the target of the action."),
    ]),
    option("dead_cards", "SEG-GAP-07", [
        "Quand les cartes des éliminés sur le dessus de la pile sont-elles ôtées ?",
        "When are the cards of eliminated figures on top of the pile removed?",
    ], &[
        value("discard_first", "D'abord et sans frais, avant l'option de tactique ; une carte devenue inutile d'une double révélation est remplacée.", "First and for free, before the tactic option; a card of a double reveal gone dead meanwhile is replaced."),
        value("literal_top", "Seulement quand elles apparaissent : une option porte sur la carte du dessus, vivante ou non.", "Only as they surface: an option bears on the top card, live or not."),
    ]),
    option("victory", "SEG-GAP-11", [
        "Comment la partie finit-elle ?",
        "How does the match end?",
    ], &[
        value("last_side_standing", "Le dernier camp qui a un personnage gagne ; tous éliminés ensemble, partie nulle.", "The last side with a figure wins; all eliminated together is a draw."),
        value("turn_limit_then_value", "Après le nombre de tours fixé à l'ouverture, le camp dont les personnages restants coûtent le plus gagne.", "After the number of turns fixed at the opening, the side whose remaining figures cost the most wins."),
        value("scenario", "Comme le dit le scénario : les camps s'accordent sur l'issue, ou un juge la constate.", "As the scenario says: the sides agree the outcome, or a judge records it."),
    ]),
    option("allow_no_action", "SEG-GAP-13", [
        "Un personnage activé peut-il ne faire aucune action ?",
        "May an activated figure take no action at all?",
    ], &[
        value("true", "Oui : la carte est dépensée et l'abstention notée.", "Yes: the card is spent and the abstention recorded."),
        value("false", "Non, tant qu'une action de la couleur lui est possible.", "No, as long as an action of the suit is possible."),
    ]),
    option("posture_lost_on_own_move", "SEG-GAP-15", [
        "Se déplacer de soi-même fait-il perdre la posture défensive ?",
        "Does moving by oneself lose the defensive posture?",
    ], &[
        value("true", "Oui, tout déplacement la fait perdre.", "Yes, any displacement loses it."),
        value("false", "Non, seul le fait d'être déplacé par autrui.", "No, only being displaced by others."),
    ]),
    option("zone_scope", "SEG-GAP-16", [
        "Qui une zone de protection protège-t-elle ?",
        "Whom does a protection zone protect?",
    ], &[
        value("all_figures", "Tous les personnages à portée, de tous les camps.", "All figures in range, of every side."),
        value("allies_only", "Seulement le porteur et ses alliés à portée.", "Only the holder and its allies in range."),
    ]),
    option("cap_counts_support", "SEG-GAP-17", [
        "Un soutien relève-t-il le nombre de Ω qu'on peut garder ?",
        "Does a support raise how much Ω may be held?",
    ], &[
        value("true", "Oui, tant qu'il dure.", "Yes, while it lasts."),
        value("false", "Non.", "No."),
    ]),
    option("cap_counts_outnumbering", "SEG-GAP-17", [
        "Le surnombre abaisse-t-il le nombre de Ω qu'on peut garder ?",
        "Does outnumbering lower how much Ω may be held?",
    ], &[
        value("false", "Non : il ne concerne que chaque test.", "No: it concerns single tests only."),
        value("true", "Oui, tant que les adversaires sont au contact.", "Yes, while the adversaries are in contact."),
    ]),
    option("nullify_scope", "SEG-GAP-18", [
        "Que supprime une annulation spé réussie ?",
        "What does a successful special nullify cancel?",
    ], &[
        value("whole_action", "Toute l'action, comptée comme ratée.", "The whole action, counted as failed."),
        value("single_test", "Seulement le test qui venait de réussir.", "Only the test that had just passed."),
    ]),
    option("friendly_targeting", "SEG-GAP-19", [
        "Peut-on viser le « mauvais » camp : agresser un allié, aider un adversaire ?",
        "May the “wrong” side be targeted: aggress an ally, help an adversary?",
    ], &[
        value("allowed", "Oui, sauf règle contraire.", "Yes, unless a rule says otherwise."),
        value("refused", "Non.", "No."),
    ]),
    option("protector_scope", "SEG-GAP-20", [
        "Pour qui un Protecteur peut-il parer ?",
        "For whom may a Protector parry?",
    ], &[
        value("any_figure", "Pour tout personnage à son contact.", "For any figure in contact with it."),
        value("allies_only", "Pour ses alliés au contact seulement.", "For its allies in contact only."),
    ]),
    option("counter_chain", "SEG-GAP-21", [
        "Une contre-attaque parée peut-elle être contrée à son tour ?",
        "May a parried counter-attack be countered in turn?",
    ], &[
        value("allowed", "Oui, avec posture et compétence à chaque fois.", "Yes, with posture and skill each time."),
        value("single", "Non, une seule contre-attaque par agression.", "No, one counter-attack per aggression."),
    ]),
    option("move_measure", "SEG-GAP-22", [
        "Comment mesure-t-on un déplacement ?",
        "How is a move measured?",
    ], &[
        value("ruler_contact", "De bord à bord : le socle arrivé touche encore la réglette.", "Edge to edge: the base on arrival still touches the ruler."),
        value("centre_shift", "De centre à centre : le socle avance au plus de la longueur de la réglette.", "Centre to centre: the base shifts by the ruler's length at most."),
    ]),
    option("special_immobilise_needs_sight", "SEG-GAP-23", [
        "L'immobilisation spé demande-t-elle une ligne de vue ?",
        "Does special immobilise need line of sight?",
    ], &[
        value("false", "Non, la portée suffit.", "No, range is enough."),
        value("true", "Oui.", "Yes."),
    ]),
    option("support_stacks", "SEG-GAP-24", [
        "Plusieurs soutiens sur une même cible s'ajoutent-ils ?",
        "Do several supports on one target add up?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non, seul le plus grand compte.", "No, only the greatest counts."),
    ]),
    option("detection_beats_stealth", "SEG-GAP-25", [
        "Détection l'emporte-t-elle sur Furtif ?",
        "Does Detection beat Stealthy?",
    ], &[
        value("true", "Oui, hors actions agressives.", "Yes, aggressive actions aside."),
        value("false", "Non.", "No."),
    ]),
    option("infinite_range_scope", "SEG-GAP-26", [
        "Jusqu'où va Portée infinie ?",
        "How far does Infinite range extend?",
    ], &[
        value("own_actions", "Aux actions du personnage seulement.", "To the figure's own actions only."),
        value("everything", "À tout ce qui demande qu'un autre soit à sa portée : zones, auras, Ω, Furtif.", "To everything that needs others in its range: zones, auras, Ω, Stealthy."),
    ]),
    option("slow_counts_all_own_moves", "SEG-GAP-27", [
        "Désengagement, téléportation et portails comptent-ils comme déplacements d'un personnage Lent ?",
        "Do disengaging, teleporting and portals count as moves of a Slow figure?",
    ], &[
        value("true", "Oui, tout changement de place qu'il fait lui-même.", "Yes, any change of place it makes itself."),
        value("false", "Non, seuls les déplacements ordinaires.", "No, ordinary moves only."),
    ]),
    option("teleport_ignores_contact", "SEG-GAP-28", [
        "Un personnage engagé peut-il se téléporter ?",
        "May an engaged figure teleport?",
    ], &[
        value("true", "Oui : la téléportation ne tient pas compte des figurines.", "Yes: teleporting disregards models."),
        value("false", "Non, il doit d'abord se désengager.", "No, it must disengage first."),
    ]),
    option("double_attack_partial", "SEG-GAP-29", [
        "Une double attaque est-elle permise avec une seule munition ?",
        "Is a double attack allowed with one round of ammunition?",
    ], &[
        value("true", "Oui, la seconde attaque n'a pas lieu.", "Yes, the second attack is not made."),
        value("false", "Non.", "No."),
    ]),
    option("leakage_in_deployment", "SEG-GAP-31", [
        "La Déperdition s'applique-t-elle à la fin du déploiement ?",
        "Does Leakage apply at the end of deployment?",
    ], &[
        value("false", "Non : le tour zéro ne fait que placer.", "No: turn zero only places figures."),
        value("true", "Oui.", "Yes."),
    ]),
    option("sides", "SEG-GAP-32", [
        "Combien de camps jouent ?",
        "How many sides play?",
    ], &[
        value("2", "Deux.", "Two."),
        value("n", "Plus de deux : le tirage désigne un camp parmi tous, et la main passe dans l'ordre des camps.", "More than two: the toss picks one of all sides, and the hand passes in side order."),
    ]),
    option("portal_on_forced_move", "SEG-GAP-38", [
        "Un personnage déplacé par autrui contre un portail peut-il le passer ?",
        "May a figure displaced against a portal by others go through it?",
    ], &[
        value("false", "Non, seulement après un déplacement à lui.", "No, only after a move of its own."),
        value("true", "Oui.", "Yes."),
    ]),
    option("vampire_on_own_heal_kill", "SEG-GAP-41", [
        "Vampire joue-t-il quand un soin risqué raté tue ?",
        "Does Vampire work when a failed risky heal kills?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non.", "No."),
    ]),
    option("fast_move_sequence", "SEG-GAP-46", [
        "Un déplacement rapide fait-il d'abord tous ses tests ?",
        "Does a fast move take all its tests first?",
    ], &[
        value("tests_first", "Oui, puis un déplacement par réussite.", "Yes, then one move per success."),
        value("interleaved", "Non : un test, son déplacement, puis le test suivant.", "No: a test, its move, then the next test."),
    ]),
    option("sight_lines", "SEG-GAP-49", [
        "Entre quels points trace-t-on une ligne de vue ?",
        "Between which points is a line of sight drawn?",
    ], &[
        value("any_to_any", "De n'importe quel point d'un socle à n'importe quel point de l'autre.", "From any point of one base to any point of the other."),
        value("centre", "De centre à centre.", "Centre to centre."),
    ]),
    option("marksman_on_counter", "SEG-GAP-51", [
        "Visée sert-elle aux contre-attaques à distance ?",
        "Does Marksman serve ranged counter-attacks?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non, seulement à l'activation.", "No, only in an activation."),
    ]),
    option("waive_when_engaged", "SEG-GAP-56", [
        "Un personnage engagé peut-il renoncer à un déplacement gratuit qu'il ne pourrait pas faire ?",
        "May an engaged figure give up a free move it could not make?",
    ], &[
        value("true", "Oui, le droit existe à chaque activation.", "Yes, the entitlement exists in every activation."),
        value("false", "Non.", "No."),
    ]),
];

#[rustfmt::skip]
static READINGS: &[Reading] = &[
    reading("SEG-GAP-04",
        "Un rang n'appartient qu'à un personnage par camp, sans quoi les cartes ne le désigneraient pas.",
        "A rank belongs to one figure per side, or cards would not single it out."),
    reading("SEG-GAP-08",
        "Une option de tactique ne peut être payée deux fois pendant une même main.",
        "A tactic option cannot be paid twice in one hand."),
    reading("SEG-GAP-09",
        "Mettre dessous et révéler deux cartes sont refusés avec une seule carte en pile.",
        "Putting under the pile and revealing two cards are refused with a single card in the pile."),
    reading("SEG-GAP-10",
        "À piles inégales, le camp qui a encore des cartes continue et l'autre est sauté.",
        "With unequal piles, the side still holding cards goes on and the other is skipped."),
    reading("SEG-GAP-12",
        "Les zones de déploiement viennent du scénario ; sans elles, tout emplacement déclaré est admis.",
        "Deployment zones come from the scenario; without them any stated spot is admitted."),
    reading("SEG-GAP-14",
        "Le déplacement gratuit est permis même sans action.",
        "The free move is allowed even without an action."),
    reading("SEG-GAP-18",
        "L'annulation spé dure jusqu'à la prochaine activation, se perd comme une posture sauf sur parade ratée, vaut aussi contre un allié, n'est pas une posture défensive et cède à Spé imparable pour les agressions.",
        "Special nullify lasts until the next activation, is lost like a posture except on a failed parry, works against allies too, is not a defensive posture, and yields to Unparryable special for aggressions."),
    reading("SEG-GAP-30",
        "À une mort, les soins des vampires passent d'abord, puis l'accumulation nécromantique, camp actif en premier ; les Ω en trop sont perdus ensuite.",
        "On a death vampires heal first, then necrotic accumulation, active side first; excess Ω is lost after that."),
    reading("SEG-GAP-33",
        "Déplacement long et Déplacement court sont refusés ensemble.",
        "Long stride and Short stride together are refused."),
    reading("SEG-GAP-34",
        "Un soin risqué sur soi-même prend le bonus de pique au contact.",
        "A risky heal on oneself takes the contact spades bonus."),
    reading("SEG-GAP-35",
        "La blessure d'un soin risqué raté n'est pas une agression : ni parade ni protection, mais tous les effets d'une blessure.",
        "The wound of a failed risky heal is no aggression: no parry, no protection, but all effects of a wound."),
    reading("SEG-GAP-36",
        "Précis ne sert pas au test pour se libérer : immobilisé, on n'a pas de déplacement gratuit à céder.",
        "Precise does not serve the test to break free: an immobilised figure has no free move to give up."),
    reading("SEG-GAP-37",
        "À la projection, l'auteur prend la place exacte de la cible ; la distance se mesure de cette place, vers l'avant ou à travers l'ancienne place de l'auteur, et un blocage immédiat donne une distance nulle.",
        "On a throw the author takes the target's exact place; the distance is measured from there, ahead or back through the author's former place, and a block at once gives no distance."),
    reading("SEG-GAP-39",
        "La phrase inachevée sur les compétences se lit : d'autres donnent accès à des actions.",
        "The unfinished sentence on skills is read: others give access to actions."),
    reading("SEG-GAP-40",
        "Les jokers et les atouts du tarot ne servent pas.",
        "Jokers and tarot trumps are not used."),
    reading("SEG-GAP-42",
        "« Précision » et « tir indirecte » dans la FAQ sont Précis et Tir indirect.",
        "“Précision” and “tir indirecte” in the FAQ are Precise and Indirect fire."),
    reading("SEG-GAP-43",
        "Ni scénario, ni types de terrain, ni couvert, ni moral, ni campagne : un décor bloque ou ne bloque pas.",
        "No scenario, terrain types, cover, morale or campaign: scenery blocks or does not."),
    reading("SEG-GAP-44",
        "La Valeur est un entier d'au moins 1, sans maximum.",
        "The Value is a whole number of at least 1, without maximum."),
    reading("SEG-GAP-45",
        "Une agression parée ne rend pas de Ω : seuls l'échec du test et l'annulation en rendent.",
        "A parried aggression gives no Ω back: only a failed test and a nullification do."),
    reading("SEG-GAP-47",
        "Une posture qui s'achève à l'activation s'achève à son début.",
        "A posture that ends with the activation ends at its start."),
    reading("SEG-GAP-48",
        "Éliminé pendant son activation, le personnage la termine là ; immobilisé, il n'a plus de déplacement gratuit.",
        "Eliminated during its activation, a figure ends it there; immobilised, it has no free move left."),
    reading("SEG-GAP-50",
        "Les passages coupés ou abîmés du texte se lisent à la suite ; la FAQ l'emporte sur le corps des règles.",
        "Passages split or damaged in the text are read on; the FAQ outranks the body of the rules."),
    reading("SEG-GAP-52",
        "La règle particulière des compétences bonus l'emporte sur l'interdit général des répétitions.",
        "The particular rule of bonus skills beats the general ban on repeats."),
    reading("SEG-GAP-53",
        "Agile et Soutien fiable réussissent même quand le seuil est de 0 ou moins.",
        "Agile and Reliable support succeed even when the threshold is 0 or less."),
    reading("SEG-GAP-54",
        "Le positionnement est gardé par un personnage qui ne fait aucune action.",
        "A figure that takes no action keeps its aim."),
    reading("SEG-GAP-55",
        "Soigner un personnage indemne est permis et sans effet ; se soutenir soi-même est refusé.",
        "Healing an unhurt figure is allowed and has no effect; supporting oneself is refused."),
    reading("SEG-GAP-57",
        "Finir un déplacement sur un socle ou dans un décor est refusé.",
        "Ending a move on a base or in scenery is refused."),
    reading("SEG-GAP-58",
        "Chaque carte de la pile est scellée séparément ; une carte fausse est refusée au scellement, et comptée comme morte dans un registre étranger.",
        "Each card of the pile is sealed separately; a wrong card is refused when sealed, and counts as dead in a foreign record."),
    reading("SEG-GAP-59",
        "Insaisissable permet de se désengager dos à un décor, puisque la direction est libre.",
        "Elusive allows disengaging with scenery at one's back, since the direction is free."),
    reading("SEG-GAP-60",
        "Les munitions valent trois fois la Valeur de départ, comptées une fois pour toutes.",
        "Ammunition is three times the starting Value, counted once and for all."),
];

#[cfg(test)]
mod tests {
    use super::RULEBOOK;

    /// The areas of the catalogue in book order, with the number of rules of each.
    const AREAS: &[(&str, usize)] = &[
        ("MAT", 7),
        ("TEST", 8),
        ("WND", 5),
        ("COST", 8),
        ("TEAM", 6),
        ("ACT", 12),
        ("TAC", 9),
        ("DEPLOY", 5),
        ("MOVE", 10),
        ("ACTN", 4),
        ("BASIC", 7),
        ("ADJ", 5),
        ("BONUS", 6),
        ("RANGE", 4),
        ("SHOOT", 5),
        ("OUTN", 5),
        ("IMMO", 5),
        ("OMEGA", 7),
        ("POST", 8),
        ("SKMOVE", 7),
        ("SKATK", 6),
        ("SKSHOOT", 6),
        ("SKMISC", 9),
        ("SKDEF", 16),
        ("SKHEAL", 7),
        ("SKSPE", 11),
        ("SKNRG", 9),
        ("SKOPT", 8),
        ("END", 2),
    ];

    #[test]
    fn rules_are_the_catalogue_in_book_order() {
        let mut expected = Vec::new();
        for (area, count) in AREAS {
            let first = usize::from(*area != "SKOPT");
            expected.extend((first..first + count).map(|n| format!("SEG-{area}-{n:02}")));
        }
        assert_eq!(expected.len(), 207);
        let ids: Vec<&str> = RULEBOOK.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids, expected);
    }

    #[test]
    fn every_rule_speaks_both_languages_and_names_its_lines() {
        for rule in RULEBOOK.rules {
            assert!(rule.fr.ends_with('.') && rule.en.ends_with('.'), "{}", rule.id);
            assert!(!rule.term.is_empty() && !rule.gloss.is_empty(), "{}", rule.id);
            assert!(!rule.tags.is_empty(), "{}", rule.id);
            assert!(!rule.lines.is_empty(), "{}", rule.id);
            assert!(rule.lines.iter().all(|(first, last)| first <= last && *last <= 332), "{}", rule.id);
        }
    }

    #[test]
    fn every_option_has_readings_to_choose_from() {
        for option in RULEBOOK.options {
            assert!(option.values.len() >= 2, "{}", option.name);
            assert!(!option.fr.is_empty() && !option.en.is_empty(), "{}", option.name);
            for (place, value) in option.values.iter().enumerate() {
                assert!(!value.fr.is_empty() && !value.en.is_empty(), "{}", option.name);
                assert!(option.values[..place].iter().all(|other| other.word != value.word));
            }
        }
        let mut names: Vec<&str> = RULEBOOK.options.iter().map(|option| option.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RULEBOOK.options.len());
    }

    #[test]
    fn every_gap_is_an_option_or_a_reading() {
        let mut gaps: Vec<&str> = RULEBOOK.options.iter().map(|option| option.gap).collect();
        gaps.extend(RULEBOOK.readings.iter().map(|reading| reading.gap));
        gaps.sort_unstable();
        gaps.dedup();
        let expected: Vec<String> = (1..=60).map(|n| format!("SEG-GAP-{n:02}")).collect();
        assert_eq!(gaps, expected);
    }

    #[test]
    fn french_has_no_breaking_space_before_double_marks() {
        let rules = RULEBOOK.rules.iter().map(|rule| rule.fr);
        let options = RULEBOOK.options.iter().map(|option| option.fr);
        let values = RULEBOOK.options.iter().flat_map(|option| option.values).map(|value| value.fr);
        let readings = RULEBOOK.readings.iter().map(|reading| reading.fr);
        for text in rules.chain(options).chain(values).chain(readings) {
            for mark in [" :", " ;", " !", " ?", " »", "« "] {
                assert!(!text.contains(mark), "{text}");
            }
        }
    }
}
