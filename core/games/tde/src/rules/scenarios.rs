//! The five scenarios.

use greffe_core::telling::rulebook::tags::{
    ADVISORY, ATTESTED, COMPUTED, COMPUTED_ATTESTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const SCENARIOS: &[RuleEntry] = &[
    rule("TDE-SCN-01", ["liste des scénarios", "list"], COMPUTED, &[(6152, 6163)], [
        "D5 : 1 Assassinat, 2 Un concours de vengeance, 3 Attaque et Défense, 4 Les Courriers, 5 Chasse au trésor.",
        "D5: 1 Assassination, 2 Vengeance Contest, 3 Attack and Defence, 4 Couriers, 5 Treasure Hunt.",
    ]),
    rule("TDE-SCN-02", ["joueurs A et B", "A and B"], COMPUTED, &[(6235, 6237), (6318, 6319), (6393, 6396), (6428, 6429), (6548, 6551), (6649, 6650), (6673, 6675), (6751, 6752), (6909, 6911), (6950, 6951)], [
        "Qui a l'initiative dit qui est A et qui est B ; B active en premier.",
        "The initiative holder says who is A and who is B; B activates first.",
    ]),
    rule("TDE-SCN-03", ["usage", "use"], ADVISORY, &[(6080, 6102), (6138, 6151)], [
        "Une partie se joue de préférence avec un scénario, de ce livre ou à soi.",
        "A game is best played with a scenario, from this book or one's own.",
    ]),
    rule("TDE-SCN-04", ["bords de table", "table edges"], ATTESTED, &[(6098, 6106), (5610, 5620)], [
        "Sur 90 par 120 cm, on se déploie sur les grands côtés ; dans les angles, chaque camp garde un grand côté.",
        "On 90 by 120 cm, deployment uses the long edges; in corners each side keeps a long edge.",
    ]),
    rule("TDE-SCN-05", ["niveau du sol", "ground level"], ATTESTED, &[(6165, 6190)], [
        "On se déploie au niveau du sol ; au tournoi, l'organisateur fixe les zones.",
        "Figures deploy at ground level; at a tournament the organiser fixes the zones.",
    ]),
    rule("TDE-SCN-06", ["victoire", "victory"], COMPUTED, &[(6321, 6324), (6437, 6437), (6532, 6533), (6604, 6607), (6754, 6757), (6953, 6953), (7053, 7054)], [
        "Le plus de Points de Victoire gagne.",
        "The most victory points wins.",
    ]),
    rule("TDE-ASS-01", ["table", "table"], ATTESTED, &[(6202, 6212)], [
        "Un Objectif de 30 mm au centre ; les angles sont en dur, même sur l'eau.",
        "One 30 mm objective in the centre; the corners are solid, even on water.",
    ]),
    rule("TDE-ASS-02", ["Leader à pied", "Leader on foot"], COMPUTED, &[(6217, 6219)], [
        "Pas de Leader monté.",
        "No mounted Leader.",
    ]),
    rule("TDE-ASS-03", ["réserve", "reserve"], COMPUTED, &[(6239, 6245)], [
        "Chacun peut mettre de côté jusqu'à deux figurines à Infiltration.",
        "Each may set aside up to two figures with Infiltration.",
    ]),
    rule("TDE-ASS-04", ["Leaders", "Leaders"], POSITIONAL, &[(6247, 6259), (6204, 6204), (6214, 6215), (6308, 6313)], [
        "A choisit un angle et y pose son Leader ; celui de B va dans l'angle opposé.",
        "A picks a corner and places its Leader; B's goes in the opposite corner.",
    ]),
    rule("TDE-ASS-05", ["Équipes", "teams"], POSITIONAL, &[(6261, 6271), (6206, 6206), (6226, 6227), (6298, 6299)], [
        "B choisit un des deux angles restants pour son Équipe ; A prend le dernier.",
        "B picks one of the two corners left for its team; A takes the last.",
    ]),
    rule("TDE-ASS-06", ["infiltrés", "infiltrators"], COMPUTED_POSITIONAL, &[(6272, 6294), (6363, 6366), (6220, 6222), (6231, 6233), (6296, 6306)], [
        "En alternant depuis B, un test d'Intelligence chacun : le résultat dit la zone, et parfois un PA de plus ou de moins.",
        "Alternating from B, one intellect test each: the result says the zone, and perhaps one AP more or less.",
    ]),
    rule("TDE-ASS-07", ["12\" des Leaders", "12\" from Leaders"], POSITIONAL, &[(6315, 6317)], [
        "Personne ne se déploie à moins de 12\" d'un Leader, allié compris.",
        "Nobody deploys within 12\" of a Leader, an ally included.",
    ]),
    rule("TDE-ASS-08", ["début", "start"], COMPUTED, &[(6318, 6319)], [
        "B active en premier.",
        "B activates first.",
    ]),
    rule("TDE-ASS-09", ["points", "scoring"], COMPUTED, &[(6326, 6344)], [
        "Leader ennemi Éliminé : 6 PV au premier, 5 au second ; À terre à la fin : 3 ; Objectif : 2.",
        "Enemy Leader Eliminated: 6 VP for the first, 5 for the second; Down at the end: 3; objective: 2.",
    ]),
    rule("TDE-ASS-10", ["Objectif central", "central objective"], POSITIONAL_ATTESTED, &[(6346, 6355)], [
        "Il ne bouge pas ; le contrôle revient à l'Équipe qui a la seule figurine à son contact à la fin.",
        "It cannot move; the team with the only figure in contact at the end controls it.",
    ]),
    rule("TDE-ASS-11", ["fin", "end"], COMPUTED, &[(6357, 6361)], [
        "À la fin du tour 4 ou après, dès qu'un Leader est Éliminé ; sinon à la fin du tour 6.",
        "At the end of turn 4 or later once a Leader is Eliminated; otherwise at the end of turn 6.",
    ]),
    rule("TDE-VEN-01", ["table", "table"], ATTESTED, &[(6378, 6387)], [
        "Décor habituel.",
        "Usual terrain.",
    ]),
    rule("TDE-VEN-02", ["secrets", "secrets"], COMPUTED, &[(6553, 6556)], [
        "Chacun choisit en secret son Personnage Vengeur et, chez l'ennemi, la Cible de la Vengeance.",
        "Each secretly chooses its avenger and, among the enemy, its vengeance target.",
    ]),
    rule("TDE-VEN-03", ["déploiement", "deployment"], POSITIONAL, &[(6398, 6410), (6380, 6385), (6416, 6418)], [
        "A choisit un bord et s'y déploie, sur 4\" ; B sur le bord opposé.",
        "A picks an edge and deploys there, within 4\"; B on the opposite edge.",
    ]),
    rule("TDE-VEN-04", ["infiltrés", "infiltrators"], POSITIONAL, &[(6411, 6414), (6389, 6389), (6397, 6397)], [
        "En alternant depuis A, n'importe où dans sa moitié, sans test.",
        "Alternating from A, anywhere in one's own half, without a test.",
    ]),
    rule("TDE-VEN-05", ["début", "start"], COMPUTED, &[(6428, 6429)], [
        "B active en premier.",
        "B activates first.",
    ]),
    rule("TDE-VEN-06", ["vengeance du Vengeur", "vengeance by the avenger"], COMPUTED, &[(6445, 6463)], [
        "Cible Éliminée par le Vengeur : 6 PV au premier camp, 5 au second.",
        "Target Eliminated by the avenger: 6 VP for the first side, 5 for the second.",
    ]),
    rule("TDE-VEN-07", ["vengeance d'un autre", "vengeance by another"], COMPUTED, &[(6465, 6476)], [
        "Cible Éliminée par un autre : 3 PV au premier camp, 2 au second.",
        "Target Eliminated by another: 3 VP for the first side, 2 for the second.",
    ]),
    rule("TDE-VEN-08", ["Vengeur debout", "avenger standing"], COMPUTED, &[(6478, 6479)], [
        "2 PV si le Vengeur est conscient à la fin.",
        "2 VP if the avenger is conscious at the end.",
    ]),
    rule("TDE-VEN-09", ["annonce", "announcing"], COMPUTED, &[(6481, 6486)], [
        "Qui marque des PV le dit à l'adversaire.",
        "Whoever scores VP tells the opponent.",
    ]),
    rule("TDE-VEN-10", ["fin", "end"], COMPUTED, &[(6420, 6426), (6431, 6443)], [
        "Après le tour 4, à l'entretien, si les deux vengeances sont faites, ou l'une contre un Leader, ou si un camp a perdu son Vengeur et sa Cible.",
        "After turn 4, in Upkeep, if both vengeances are done, or one against a Leader, or if a side has lost both its avenger and its target.",
    ]),
    rule("TDE-ATK-01", ["Objectifs", "objectives"], POSITIONAL, &[(6535, 6539), (6509, 6523)], [
        "Un Objectif au centre ; chacun, A d'abord, en pose un dans sa zone d'Objectif, à 8\" de tout autre.",
        "One objective in the centre; each, A first, places one in its objective zone, 8\" from any other.",
    ]),
    rule("TDE-ATK-02", ["déploiement", "deployment"], POSITIONAL, &[(6525, 6528), (6561, 6569)], [
        "B choisit un bord et s'y déploie ; A sur le bord opposé.",
        "B picks an edge and deploys there; A on the opposite edge.",
    ]),
    rule("TDE-ATK-03", ["infiltrés", "infiltrators"], COMPUTED_POSITIONAL, &[(6571, 6602)], [
        "En alternant depuis B, un test d'Intelligence chacun : le résultat dit la zone, ou une arrivée au tour 2.",
        "Alternating from B, one intellect test each: the result says the zone, or an arrival on turn 2.",
    ]),
    rule("TDE-ATK-04", ["distance", "distance"], POSITIONAL, &[(6646, 6648)], [
        "Toute figurine se déploie à 6\" au moins des Objectifs et des ennemis.",
        "Every figure deploys at least 6\" from objectives and enemies.",
    ]),
    rule("TDE-ATK-05", ["début", "start"], COMPUTED, &[(6649, 6650)], [
        "B active en premier.",
        "B activates first.",
    ]),
    rule("TDE-ATK-06", ["points", "scoring"], COMPUTED, &[(6609, 6620)], [
        "À la fin des tours 2, 4 et 5 : son Objectif contrôlé 1 PV, celui de l'ennemi 3.",
        "At the end of turns 2, 4 and 5: own objective controlled 1 VP, the enemy's 3.",
    ]),
    rule("TDE-ATK-07", ["prendre le contrôle", "taking control"], COMPUTED_ATTESTED, &[(6622, 6631)], [
        "Au contact, 1 PA d'Interaction, sans test.",
        "In contact, 1 AP of interaction, without a test.",
    ]),
    rule("TDE-ATK-08", ["garder le contrôle", "keeping control"], COMPUTED, &[(6633, 6638)], [
        "Il reste à son camp jusqu'à ce qu'un ennemi le prenne de même.",
        "It stays with its side until an enemy takes it likewise.",
    ]),
    rule("TDE-ATK-09", ["fin", "end"], COMPUTED, &[(6640, 6644)], [
        "À la fin du tour 6, ou dès qu'une Équipe est toute Inconsciente.",
        "At the end of turn 6, or as soon as a whole team is unconscious.",
    ]),
    rule("TDE-COU-01", ["table", "table"], ATTESTED, &[(6664, 6665)], [
        "Décor habituel.",
        "Usual terrain.",
    ]),
    rule("TDE-COU-02", ["Courrier", "courier"], COMPUTED, &[(6683, 6687)], [
        "Chacun, A d'abord, nomme un Personnage comme Courrier.",
        "Each, A first, names a Character as its courier.",
    ]),
    rule("TDE-COU-03", ["réserve", "reserve"], POSITIONAL, &[(6688, 6692), (6669, 6671), (6705, 6705), (6789, 6789)], [
        "Courrier et infiltrés mis de côté, A puis B déploient le reste dans leur zone de 4\".",
        "Courier and infiltrators set aside, A then B deploy the rest in their 4\" zone.",
    ]),
    rule("TDE-COU-04", ["infiltrés", "infiltrators"], COMPUTED_POSITIONAL, &[(6694, 6699), (6701, 6703), (6707, 6722), (6781, 6783), (6793, 6793)], [
        "En alternant depuis A, un test d'Intelligence chacun : le résultat dit la zone, une arrivée plus tard, un PA de plus ou de moins.",
        "Alternating from A, one intellect test each: the result says the zone, a later arrival, one AP more or less.",
    ]),
    rule("TDE-COU-05", ["pose des Couriers", "placing couriers"], POSITIONAL, &[(6785, 6787)], [
        "B puis A posent leur Courrier dans leur zone.",
        "B then A place their courier in their zone.",
    ]),
    rule("TDE-COU-06", ["début", "start"], COMPUTED, &[(6751, 6752)], [
        "B active en premier.",
        "B activates first.",
    ]),
    rule("TDE-COU-07", ["Butin", "loot"], COMPUTED, &[(6746, 6750)], [
        "Chaque Courrier porte un Butin.",
        "Each courier carries a loot marker.",
    ]),
    rule("TDE-COU-08", ["sortir", "leaving"], POSITIONAL, &[(6759, 6763)], [
        "On peut sortir par le bord de déploiement ennemi ; c'est définitif.",
        "A figure may leave by the enemy deployment edge; it is out for good.",
    ]),
    rule("TDE-COU-09", ["passer le Butin", "passing the loot"], COMPUTED_ATTESTED, &[(6765, 6771)], [
        "À tout moment, 1 PA : le porteur le donne à un allié au contact.",
        "At any time, 1 AP: the carrier gives it to an ally in contact.",
    ]),
    rule("TDE-COU-10", ["prendre le Butin", "taking the loot"], COMPUTED_ATTESTED, &[(6773, 6779)], [
        "À tout moment, 1 PA : un allié au contact le prend.",
        "At any time, 1 AP: an ally in contact takes it.",
    ]),
    rule("TDE-COU-11", ["lâcher le Butin", "dropping the loot"], COMPUTED, &[(6799, 6806)], [
        "Le porteur Inconscient le lâche ; l'ennemi pose un marqueur à son contact.",
        "An unconscious carrier drops it; the enemy places a marker in contact.",
    ]),
    rule("TDE-COU-12", ["ramasser le Butin", "picking up the loot"], COMPUTED_ATTESTED, &[(6808, 6815)], [
        "1 PA au contact, pour qui n'en porte pas déjà.",
        "1 AP in contact, for whoever carries none.",
    ]),
    rule("TDE-COU-13", ["points", "scoring"], COMPUTED, &[(6724, 6743), (6791, 6791)], [
        "Sortir avec le Butin : 4 PV ; sortir un allié : 1 ; porter le Butin ennemi à la fin : 2 ; le sortir : 4.",
        "Leaving with the loot: 4 VP; leaving with any ally: 1; carrying the enemy loot at the end: 2; leaving with it: 4.",
    ]),
    rule("TDE-COU-14", ["fin", "end"], COMPUTED, &[(6817, 6821)], [
        "À la fin du tour 4 ou 5 si un Butin est sorti ; sinon à la fin du tour 6.",
        "At the end of turn 4 or 5 if a loot has left the table; otherwise at the end of turn 6.",
    ]),
    rule("TDE-TRE-01", ["Objectifs", "objectives"], COMPUTED, &[(6897, 6905)], [
        "Six Objectifs numérotés ; chacun en pioche trois sans les voir.",
        "Six numbered objectives; each side draws three unseen.",
    ]),
    rule("TDE-TRE-02", ["pose des Objectifs", "placing objectives"], POSITIONAL, &[(6913, 6920)], [
        "En alternant depuis A, face cachée, à 5\" des bords et de tout autre marqueur.",
        "Alternating from A, face down, 5\" from edges and from any other marker.",
    ]),
    rule("TDE-TRE-03", ["déploiement", "deployment"], POSITIONAL, &[(6922, 6941), (6955, 6959), (6989, 7011)], [
        "Deux groupes égaux par camp, dans des angles opposés en diagonale.",
        "Two equal groups a side, in diagonally opposite corners.",
    ]),
    rule("TDE-TRE-04", ["infiltrés", "infiltrators"], POSITIONAL, &[(6943, 6951)], [
        "En alternant depuis A, n'importe où à plus de 6\" des ennemis et des Objectifs, sans test.",
        "Alternating from A, anywhere more than 6\" from enemies and objectives, without a test.",
    ]),
    rule("TDE-TRE-05", ["début", "start"], COMPUTED, &[(6950, 6951)], [
        "B active en premier.",
        "B activates first.",
    ]),
    rule("TDE-TRE-06", ["numéro cherché", "number sought"], COMPUTED, &[(6974, 6980)], [
        "À la première Initiative, chacun tire un numéro de 1 à 6, différent de l'autre.",
        "In the first Initiative each draws a number from 1 to 6, different from the other's.",
    ]),
    rule("TDE-TRE-07", ["regarder", "looking"], COMPUTED_ATTESTED, &[(6982, 6987), (7013, 7019)], [
        "Au contact, 1 PA d'Interaction : le joueur voit le numéro ; si c'est le sien, il le révèle et l'emporte.",
        "In contact, 1 AP of interaction: the player sees the number; if it is the one sought, it is revealed and carried.",
    ]),
    rule("TDE-TRE-08", ["nouveau numéro", "new number"], COMPUTED, &[(7021, 7028)], [
        "À l'Initiative suivante, qui a trouvé tire un autre numéro, parmi ceux qu'il n'a pas.",
        "In the next Initiative whoever has found draws another number, among those not yet recovered.",
    ]),
    rule("TDE-TRE-09", ["numéro chez l'ennemi", "number held by the enemy"], COMPUTED, &[(7030, 7034)], [
        "Si l'adversaire l'a déjà, il faut le lui prendre.",
        "If the opponent already has it, it must be taken from them.",
    ]),
    rule("TDE-TRE-10", ["lâcher l'Objectif", "dropping an objective"], COMPUTED, &[(7036, 7043)], [
        "Le porteur Inconscient le lâche ; l'ennemi pose un marqueur à son contact.",
        "An unconscious carrier drops it; the enemy places a marker in contact.",
    ]),
    rule("TDE-TRE-11", ["ramasser l'Objectif", "picking up an objective"], COMPUTED_ATTESTED, &[(7045, 7051)], [
        "Au contact, 1 PA d'Interaction.",
        "In contact, 1 AP of interaction.",
    ]),
    rule("TDE-TRE-12", ["points", "scoring"], COMPUTED, &[(6960, 6968), (7056, 7056)], [
        "1 PV par Objectif porté à la fin, 1 par porteur ennemi rendu Inconscient.",
        "1 VP per objective carried at the end, 1 per enemy carrier made unconscious.",
    ]),
    rule("TDE-TRE-13", ["fin faute de figurines", "end by wipe-out"], COMPUTED, &[(7060, 7064)], [
        "La partie finit si, à l'Initiative, personne n'a de figurine à qui donner des PA.",
        "The match ends if in Initiative nobody has a figure to give AP.",
    ]),
    rule("TDE-TRE-14", ["fin sur une avance", "end by a lead"], COMPUTED, &[(7065, 7073)], [
        "Dès la fin du tour 4, si un joueur tient un nombre impair d'Objectifs supérieur à 1 et que les totaux diffèrent.",
        "From the end of turn 4, if a player holds an odd number of objectives above 1 and the totals differ.",
    ]),
    rule("TDE-TRE-15", ["dernier tour", "last turn"], COMPUTED, &[(7074, 7075)], [
        "La partie finit à la fin du tour 6.",
        "The match ends at the end of turn 6.",
    ]),
];
