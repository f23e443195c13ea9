//! Actions, the full action sequence, chained actions, reactions and firefights.

use greffe_core::telling::rulebook::tags::{
    ADVISORY, ATTESTED, COMPUTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const SEQUENCE: &[RuleEntry] = &[
    rule("TDE-ACT-01", ["droit d'agir", "right to act"], COMPUTED, &[(1769, 1775), (1762, 1767)], [
        "Une figurine qui a des PA s'active une fois dans le tour ; sans PA, elle n'agit pas.",
        "A figure with AP activates once in the turn; without AP it does not act.",
    ]),
    rule("TDE-ACT-02", ["coût", "cost"], COMPUTED, &[(1782, 1782)], [
        "Action, Réaction, Action Enchaînée ou Fusillade : 1 PA chacune ; un Ordre est gratuit.",
        "Action, reaction, chained action or firefight: 1 AP each; an order is free.",
    ]),
    rule("TDE-ACT-03", ["liste des Actions", "list of actions"], COMPUTED, &[(1783, 1787), (1840, 1860), (1875, 1875)], [
        "On peut se déplacer, tirer, frapper, esquiver, charger ou interagir, dans l'ordre voulu.",
        "A figure may move, shoot, fight, dodge, charge or interact, in any order.",
    ]),
    rule("TDE-ACT-04", ["répétition", "repeats"], COMPUTED, &[(1877, 1878)], [
        "La même action peut se répéter tant qu'il reste des PA.",
        "The same action may be repeated while AP last.",
    ]),
    rule("TDE-ACT-05", ["PA gardés", "unspent AP"], COMPUTED, &[(1879, 1880), (1790, 1792)], [
        "Rien n'oblige à tout dépenser ; la fin de l'Activation s'annonce.",
        "Nothing forces a figure to spend them all; the end of the activation is announced.",
    ]),
    rule("TDE-ACT-06", ["trois étapes", "three steps"], COMPUTED, &[(1794, 1818)], [
        "Toute action passe par la Déclaration, les Tests et la Résolution.",
        "Every action goes through Declaration, Tests and Resolution.",
    ]),
    rule("TDE-ACT-07", ["ordre des tests", "order of tests"], COMPUTED, &[(1820, 1838)], [
        "Les tests de mouvement passent d'abord, puis ceux de combat, puis les Relances.",
        "Movement tests come first, then combat tests, then rerolls.",
    ]),
    rule("TDE-ACT-08", ["ordre de résolution", "order of resolution"], COMPUTED, &[(1862, 1873), (1884, 1890)], [
        "On déplace, on inflige les Blessures et les états, on donne les PA d'Exploit, puis viennent les effets de fin.",
        "Figures move, wounds and states apply, Exploit AP are given, then end effects follow.",
    ]),
    rule("TDE-ACT-09", ["Interaction", "interaction"], ATTESTED, &[(3344, 3354)], [
        "Une Interaction coûte 1 PA et suit la règle qui la permet ; ce n'est ni un Combat ni un Mouvement.",
        "An interaction costs 1 AP and follows the rule that allows it; it is neither combat nor movement.",
    ]),
    rule("TDE-ACT-10", ["PA d'Exploit", "Exploit AP"], COMPUTED, &[(1884, 1885), (896, 898), (3418, 3418)], [
        "Un Exploit donne 1 PA à qui a testé, si la règle le promet et que le test n'a pas été perdu.",
        "An Exploit gives the tester 1 AP, if the rule promises it and the test was not lost.",
    ]),
    rule("TDE-SEQ-01", ["étape 1A", "step 1A"], COMPUTED, &[(3367, 3367)], [
        "Le Joueur Actif déclare l'action et sa cible.",
        "The active player declares the action and its target.",
    ]),
    rule("TDE-SEQ-02", ["étape 1A i", "step 1A i"], POSITIONAL, &[(3368, 3369)], [
        "Un mouvement, une Charge, une mise ou descente de selle se déclarent avec leur trajectoire et leur Point d'Arrivée.",
        "A move, charge, mounting or dismounting is declared with its path and destination.",
    ]),
    rule("TDE-SEQ-03", ["étape 1A ii", "step 1A ii"], POSITIONAL, &[(3370, 3370)], [
        "Qui démonte nomme son Point de Séparation.",
        "A dismounting rider names its separation point.",
    ]),
    rule("TDE-SEQ-04", ["étape 1A iii", "step 1A iii"], POSITIONAL, &[(3371, 3371)], [
        "Un tir à gabarit pose son gabarit dès la déclaration.",
        "A template shot places its template at declaration.",
    ]),
    rule("TDE-SEQ-05", ["étape 1B", "step 1B"], COMPUTED, &[(3372, 3372)], [
        "Le Joueur Actif dépense 1 PA.",
        "The active player spends 1 AP.",
    ]),
    rule("TDE-SEQ-06", ["étape 1C", "step 1C"], COMPUTED, &[(3373, 3373)], [
        "Un Leader actif dit s'il donne un Ordre.",
        "An active Leader says whether it gives an order.",
    ]),
    rule("TDE-SEQ-07", ["étape 1D", "step 1D"], COMPUTED, &[(3374, 3374)], [
        "Le Joueur Réactif déclare ses Réactions.",
        "The reacting player declares its reactions.",
    ]),
    rule("TDE-SEQ-08", ["étape 1D i", "step 1D i"], POSITIONAL, &[(3375, 3376)], [
        "Face à une trajectoire, chaque Réaction nomme le point où elle se produit.",
        "Against a path, each reaction names the point where it takes place.",
    ]),
    rule("TDE-SEQ-09", ["étape 1E", "step 1E"], COMPUTED, &[(3377, 3378), (1817, 1818)], [
        "Le Joueur Actif déclare une Fusillade ou une Action Enchaînée, son point et sa cible : une par Activation.",
        "The active player declares a firefight or a chained action, its point and its target: one per activation.",
    ]),
    rule("TDE-SEQ-10", ["étape 2A", "step 2A"], COMPUTED, &[(3382, 3382)], [
        "Si la trajectoire a une part Dynamique, le mouvement est testé.",
        "If the path has a dynamic part, the movement is tested.",
    ]),
    rule("TDE-SEQ-11", ["étape 2B", "step 2B"], COMPUTED, &[(3383, 3383)], [
        "Le Joueur Actif fait ses Relances.",
        "The active player makes its rerolls.",
    ]),
    rule("TDE-SEQ-12", ["étape 2C", "step 2C"], COMPUTED_POSITIONAL, &[(3384, 3385)], [
        "Ce qui devait se produire au-delà du point atteint est annulé, sans coût.",
        "What was to happen past the point reached is cancelled, at no cost.",
    ]),
    rule("TDE-SEQ-13", ["étape 2D", "step 2D"], COMPUTED, &[(3386, 3386)], [
        "L'Action Enchaînée ou la Fusillade encore valable est payée.",
        "A chained action or firefight still valid is paid for.",
    ]),
    rule("TDE-SEQ-14", ["étape 2E", "step 2E"], COMPUTED, &[(3387, 3387)], [
        "Les Réactions encore valables sont payées.",
        "Reactions still valid are paid for.",
    ]),
    rule("TDE-SEQ-15", ["étape 2F", "step 2F"], COMPUTED_POSITIONAL, &[(3388, 3388), (4507, 4511)], [
        "Les tirs à gabarit sont testés et leur Déviation résolue.",
        "Template shots are tested and their scatter resolved.",
    ]),
    rule("TDE-SEQ-16", ["étape 2G", "step 2G"], COMPUTED, &[(3389, 3394)], [
        "Les Tests Opposés sont lancés, puis les Relances s'ouvrent aux deux camps.",
        "Opposed tests are rolled, then rerolls open to both sides.",
    ]),
    rule("TDE-SEQ-17", ["étape 2G iii", "step 2G iii"], COMPUTED, &[(3395, 3395)], [
        "Les Tests d'Armure des Tests Opposés suivent.",
        "The armour tests of opposed tests follow.",
    ]),
    rule("TDE-SEQ-18", ["étape 2H", "step 2H"], COMPUTED, &[(3396, 3397)], [
        "Les tests non opposés viennent un par un, ceux du Joueur Actif d'abord, chacun avec ses Relances et son armure.",
        "Unopposed tests come one by one, the active player's first, each with its rerolls and armour.",
    ]),
    rule("TDE-SEQ-19", ["étape 2I", "step 2I"], POSITIONAL, &[(3398, 3398)], [
        "Les Esquives réussies déclarent leur déplacement.",
        "Successful dodges declare their displacement.",
    ]),
    rule("TDE-SEQ-20", ["étape 2J", "step 2J"], COMPUTED, &[(3399, 3399)], [
        "Restent les Tests d'Armure des gabarits et des chutes ; qui esquive hors du gabarit y échappe.",
        "The armour tests of templates and falls remain; a dodger that left the template escapes it.",
    ]),
    rule("TDE-SEQ-21", ["étape 3A", "step 3A"], POSITIONAL, &[(3403, 3405)], [
        "La figurine active se déplace aussi loin que son test le permet.",
        "The active figure moves as far as its test allows.",
    ]),
    rule("TDE-SEQ-22", ["étape 3A i", "step 3A i"], POSITIONAL, &[(3406, 3407)], [
        "Le cavalier qui démonte est posé au Point de Séparation.",
        "A dismounting rider is placed at the separation point.",
    ]),
    rule("TDE-SEQ-23", ["étape 3A ii", "step 3A ii"], COMPUTED, &[(3408, 3410)], [
        "La monture devient une Bête, figurine active jusqu'à la fin de la séquence.",
        "The mount becomes a Beast, the active figure to the end of the sequence.",
    ]),
    rule("TDE-SEQ-24", ["étape 3A iii", "step 3A iii"], COMPUTED, &[(3411, 3412)], [
        "Monter ou démonter échange les cartes, les Blessures et les PA.",
        "Mounting or dismounting swaps cards, wounds and AP.",
    ]),
    rule("TDE-SEQ-25", ["étape 3B", "step 3B"], POSITIONAL, &[(3413, 3413)], [
        "L'Esquive de la figurine active la déplace.",
        "The active figure's dodge displaces it.",
    ]),
    rule("TDE-SEQ-26", ["étape 3C", "step 3C"], POSITIONAL, &[(3414, 3414)], [
        "Les Esquives des figurines réactives les déplacent, dans l'ordre de leur joueur.",
        "The reactors' dodges displace them, in their owner's order.",
    ]),
    rule("TDE-SEQ-27", ["étape 3D", "step 3D"], COMPUTED, &[(3415, 3415)], [
        "L'Ordre déclaré est testé.",
        "The declared order is tested.",
    ]),
    rule("TDE-SEQ-28", ["étape 3E", "step 3E"], COMPUTED, &[(3416, 3416)], [
        "L'Ordre réussi déplace les PA.",
        "A successful order moves AP.",
    ]),
    rule("TDE-SEQ-29", ["étape 3F", "step 3F"], COMPUTED, &[(3417, 3417)], [
        "Après une réussite, d'autres Ordres peuvent suivre.",
        "After a success further orders may follow.",
    ]),
    rule("TDE-SEQ-30", ["étape 3G", "step 3G"], COMPUTED, &[(3418, 3418)], [
        "Les PA d'Exploit sont donnés, après les Ordres.",
        "Exploit AP are given, after the orders.",
    ]),
    rule("TDE-SEQ-31", ["étape 3H", "step 3H"], COMPUTED, &[(3419, 3419)], [
        "Les marqueurs des Talents et Propriétés sont posés.",
        "The markers of talents and properties are placed.",
    ]),
    rule("TDE-SEQ-32", ["étape 3I", "step 3I"], COMPUTED, &[(3420, 3420)], [
        "Toutes les Blessures s'appliquent en même temps.",
        "All wounds apply together.",
    ]),
    rule("TDE-SEQ-33", ["étape 3I i", "step 3I i"], COMPUTED, &[(3421, 3422)], [
        "Celles d'une Cavalerie vont au cavalier ou à la monture.",
        "Those of a Cavalry figure go to the rider or the mount.",
    ]),
    rule("TDE-SEQ-34", ["étape 3J", "step 3J"], COMPUTED, &[(3423, 3423)], [
        "Les États de Santé sont mis à jour.",
        "Health states are updated.",
    ]),
    rule("TDE-SEQ-35", ["étape 3K", "step 3K"], COMPUTED, &[(3424, 3424)], [
        "Les effets persistants sont résolus, les marqueurs épuisés retirés.",
        "Lasting effects are resolved and spent markers removed.",
    ]),
    rule("TDE-SEQ-36", ["étape 3L", "step 3L"], COMPUTED, &[(3425, 3426)], [
        "La Cavalerie touchée se sépare : cartes, Blessures et PA.",
        "A stricken Cavalry figure splits: cards, wounds and AP.",
    ]),
    rule("TDE-SEQ-37", ["portée de la liste", "standing of the list"], ADVISORY, &[(3356, 3363)], [
        "En cas de doute sur l'ordre des événements, c'est cette liste qui tranche.",
        "When the order of events is in doubt, this list settles it.",
    ]),
    rule("TDE-CHAIN-01", ["une par Activation", "one per activation"], COMPUTED, &[(1937, 1938), (2378, 2381)], [
        "Une seule Action Enchaînée ou Fusillade par Activation.",
        "One chained action or firefight per activation.",
    ]),
    rule("TDE-CHAIN-02", ["Action Enchaînée", "chained action"], COMPUTED, &[(2337, 2341), (1909, 1917)], [
        "À un Mouvement peut s'ajouter un Tir ou une Esquive, pour 1 PA de plus ; jamais un Corps à Corps ni une Charge.",
        "A move may be joined by a shot or a dodge, for 1 AP more; never by a melee or a charge.",
    ]),
    rule("TDE-CHAIN-03", ["lieu de l'enchaînement", "where it happens"], POSITIONAL, &[(2341, 2344), (3377, 3378)], [
        "L'Action Enchaînée se produit en un point de la trajectoire, fixé à la déclaration.",
        "The chained action happens at a point of the path, fixed at declaration.",
    ]),
    rule("TDE-CHAIN-04", ["une seule réponse", "one answer"], COMPUTED, &[(2351, 2353)], [
        "Un adversaire répond au Mouvement ou à l'Action Enchaînée, jamais aux deux.",
        "An enemy figure answers the move or the chained action, never both.",
    ]),
    rule("TDE-CHAIN-05", ["enchaînement conditionnel", "conditional chain"], COMPUTED, &[(2363, 2371)], [
        "Si son point tombe dans la part « Exceptionnelle » d'une trajectoire testée, il faut y arriver ; sinon elle n'a pas lieu et son PA revient.",
        "If its point lies in the Exceptional part of a tested path, the figure must get there; otherwise it does not happen and its AP returns.",
    ]),
    rule("TDE-CHAIN-06", ["pas en Charge", "not in a charge"], COMPUTED, &[(2781, 2782), (3135, 3139)], [
        "Une Charge n'admet ni Action Enchaînée ni Fusillade.",
        "A charge admits neither chained action nor firefight.",
    ]),
    rule("TDE-CHAIN-07", ["pas après la séparation", "not past the separation"], POSITIONAL, &[(4941, 4943)], [
        "En démontant, rien ne s'enchaîne au-delà du Point de Séparation.",
        "When dismounting, nothing is chained past the separation point.",
    ]),
    rule("TDE-REACT-01", ["Réaction", "reaction"], COMPUTED, &[(1898, 1907), (3006, 3008), (3198, 3204), (3340, 3342)], [
        "Après chaque déclaration active, le Joueur Inactif peut réagir par un Tir, une Esquive ou un Corps à Corps.",
        "After each active declaration the inactive player may react with a shot, a dodge or a melee.",
    ]),
    rule("TDE-REACT-02", ["PA de la Réaction", "AP of a reaction"], COMPUTED, &[(2973, 2976), (3387, 3387)], [
        "La figurine doit avoir 1 PA, dépensé seulement si la Réaction reste valable.",
        "The figure needs 1 AP, spent only if the reaction stays valid.",
    ]),
    rule("TDE-REACT-03", ["vue de la Réaction", "sight of a reaction"], POSITIONAL_ATTESTED, &[(2978, 2983)], [
        "La figurine qui réagit voit la figurine active pendant une partie de la séquence.",
        "The reactor sees the active figure during part of the sequence.",
    ]),
    rule("TDE-REACT-04", ["pas de Charge", "no charge"], COMPUTED, &[(2985, 2986)], [
        "Une Charge n'est jamais une Réaction.",
        "A charge is never a reaction.",
    ]),
    rule("TDE-REACT-05", ["joueur inactif seul", "inactive player only"], COMPUTED, &[(2988, 2995)], [
        "La figurine active ne réagit pas : elle répond par une Fusillade.",
        "The active figure does not react: it answers by a firefight.",
    ]),
    rule("TDE-REACT-06", ["nombre de Réactions", "number of reactions"], COMPUTED, &[(2996, 3001), (3202, 3204)], [
        "À une même action, autant de figurines qu'on veut réagissent, une fois chacune.",
        "To one action any number of figures react, once each.",
    ]),
    rule("TDE-REACT-07", ["cible de la Réaction", "target of a reaction"], COMPUTED, &[(3205, 3207), (1903, 1905)], [
        "Une Réaction qui blesse vise la figurine active.",
        "A damaging reaction targets the active figure.",
    ]),
    rule("TDE-REACT-08", ["moment de la Réaction", "moment of a reaction"], POSITIONAL, &[(3009, 3015), (3036, 3042)], [
        "Qui réagit à une trajectoire choisit le point où il agit ; portée et couvert s'y mesurent.",
        "Whoever reacts to a path chooses the point where it acts; range and cover are taken there.",
    ]),
    rule("TDE-REACT-09", ["opposée si", "opposed if"], COMPUTED, &[(3049, 3052)], [
        "Deux combats qui se visent l'un l'autre, ou une Esquive contre une attaque sur soi, s'opposent.",
        "Two combats aimed at each other, or a dodge against an attack on oneself, are opposed.",
    ]),
    rule("TDE-REACT-10", ["non opposée si", "unopposed if"], COMPUTED, &[(3053, 3056)], [
        "Si l'action n'est pas un combat, ou vise quelqu'un d'autre, les tests sont indépendants.",
        "If the action is no combat, or aims at another figure, the tests are independent.",
    ]),
    rule("TDE-REACT-11", ["cible d'une Charge", "target of a charge"], COMPUTED, &[(3119, 3123)], [
        "La cible d'une Charge peut tirer, esquiver ou frapper ; c'est toujours opposé au test du chargeur.",
        "The target of a charge may shoot, dodge or fight; always opposed to the charger's test.",
    ]),
    rule("TDE-REACT-12", ["témoins d'une Charge", "bystanders of a charge"], POSITIONAL, &[(3061, 3068)], [
        "Les autres peuvent tirer sans s'opposer ; ceux que la Charge amène au contact peuvent plutôt esquiver ou frapper.",
        "Others may shoot unopposed; those brought into contact by the charge may dodge or fight instead.",
    ]),
    rule("TDE-REACT-13", ["Charge, une seule action", "a charge is one action"], COMPUTED, &[(3113, 3117)], [
        "Une Charge compte pour une action : une Réaction par figurine en tout.",
        "A charge counts as one action: one reaction per figure in all.",
    ]),
    rule("TDE-REACT-14", ["Réaction conditionnelle", "conditional reaction"], COMPUTED, &[(3297, 3307), (3251, 3251)], [
        "Si son point n'est atteint que sur un Exceptionnel, la Réaction dépend du test ; annulée, elle ne coûte rien.",
        "If its point is reached on an Exceptional only, the reaction depends on the test; cancelled, it costs nothing.",
    ]),
    rule("TDE-REACT-15", ["réagir au contact", "reacting in contact"], COMPUTED, &[(3549, 3551), (2864, 2867)], [
        "Au contact d'un ennemi, on ne réagit que par un Corps à Corps ou une Esquive.",
        "In contact with an enemy, a figure reacts with a melee or a dodge only.",
    ]),
    rule("TDE-REACT-16", ["courtoisie", "etiquette"], ADVISORY, &[(3325, 3342)], [
        "Quand la vue est douteuse, les joueurs en conviennent et prennent leur temps.",
        "When sight is doubtful the players agree on it and take their time.",
    ]),
    rule("TDE-FUS-01", ["Fusillade", "firefight"], COMPUTED, &[(3284, 3289), (1919, 1929), (2989, 2995)], [
        "Quand un Mouvement ou une Interaction a provoqué une Réaction, la figurine active peut, pour 1 PA, répondre par un combat.",
        "When a move or an interaction has drawn a reaction, the active figure may, for 1 AP, answer with a combat action.",
    ]),
    rule("TDE-FUS-02", ["cible de la Fusillade", "target of a firefight"], COMPUTED, &[(3289, 3292)], [
        "Une Fusillade qui blesse vise une figurine qui réagit.",
        "A damaging firefight targets a reacting figure.",
    ]),
    rule("TDE-FUS-03", ["Fusillade opposée", "opposed firefight"], COMPUTED, &[(3292, 3295)], [
        "La Fusillade est un Test Opposé, sauf avec un gabarit.",
        "A firefight is an opposed test, except with a template.",
    ]),
    rule("TDE-FUS-04", ["Fusillade à plusieurs", "several reactors"], COMPUTED, &[(3309, 3317)], [
        "Son test s'oppose à chacune des Réactions qui visent la figurine active ; seuls les dommages vont à la cible déclarée.",
        "Its test is opposed to each reaction aimed at the active figure; damage goes to the declared target only.",
    ]),
    rule("TDE-FUS-05", ["une seule Fusillade", "one firefight"], COMPUTED, &[(3318, 3319)], [
        "Jamais de seconde Fusillade dans la même Activation.",
        "Never a second firefight in the same activation.",
    ]),
    rule("TDE-FUS-06", ["Fusillade sans objet", "void firefight"], COMPUTED, &[(3251, 3254)], [
        "Si toutes les Réactions tombent, la Fusillade aussi, et son PA revient.",
        "If all the reactions lapse, so does the firefight, and its AP returns.",
    ]),
    rule("TDE-FUS-07", ["pas en Charge", "not in a charge"], COMPUTED, &[(2781, 2782)], [
        "Pas de Fusillade pendant une Charge.",
        "No firefight during a charge.",
    ]),
];
