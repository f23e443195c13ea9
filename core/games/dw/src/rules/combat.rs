//! Melee, recoil, reflex attacks, shooting and areas of effect.

use greffe_core::telling::rulebook::tags::{
    ATTESTED, COMPUTED, COMPUTED_ATTESTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const COMBAT: &[RuleEntry] = &[
    rule("DW-MELEE-01", ["corps à corps", "melee"], POSITIONAL, &[(891, 896)], [
        "On se bat socle contre socle, et chacun peut y tuer, repousser ou renverser l'autre, attaqué compris.",
        "Figures fight base to base, and each may kill, push or floor the other, the attacked one too.",
    ]),
    rule("DW-MELEE-02", ["égalité", "tie"], COMPUTED, &[(898, 901)], [
        "Chacun ajoute son Combat à son dé ; à égalité rien ne se passe.",
        "Each adds its Combat to its die; on a tie nothing happens.",
    ]),
    rule("DW-MELEE-03", ["mis à terre", "knocked down"], COMPUTED, &[(903, 905), (1028, 1035)], [
        "Le gagnant a fait un nombre pair au dé : le perdant tombe.",
        "The winner's die is even: the loser falls.",
    ]),
    rule("DW-MELEE-04", ["repoussé", "pushed back"], COMPUTED, &[(905, 910), (1052, 1060)], [
        "Le gagnant a fait un nombre impair au dé : le perdant recule d'un socle.",
        "The winner's die is odd: the loser recoils one base.",
    ]),
    rule("DW-MELEE-05", ["tué", "killed"], COMPUTED, &[(912, 914)], [
        "Un total au moins double de l'autre tue le perdant.",
        "A total at least twice the other kills the loser.",
    ]),
    rule("DW-MELEE-06", ["Mort Atroce", "gruesome death"], COMPUTED, &[(914, 919)], [
        "Un total au moins triple tue d'une Mort Atroce.",
        "A total at least three times the other kills gruesomely.",
    ]),
    rule("DW-MELEE-07", ["plus d'un ennemi", "more than one enemy"], POSITIONAL, &[(924, 931)], [
        "-1 par ennemi au contact après le premier.",
        "-1 for each enemy in contact after the first.",
    ]),
    rule("DW-MELEE-08", ["contre un adversaire à terre ou Immobilisé", "against a prone or immobilised enemy"], COMPUTED, &[(933, 943), (1037, 1041), (1552, 1557)], [
        "L'attaquant a +2, et le moindre écart tue.",
        "The attacker has +2, and the least margin kills.",
    ]),
    rule("DW-MELEE-09", ["Mort Atroce à terre", "gruesome death when prone"], COMPUTED, &[(1042, 1045)], [
        "À terre et battu du double, le combattant meurt d'une Mort Atroce.",
        "Prone and beaten twofold, a figure dies gruesomely.",
    ]),
    rule("DW-MELEE-10", ["attaque en puissance", "power attack"], COMPUTED, &[(944, 948)], [
        "L'adversaire d'une attaque en puissance a -1.",
        "The opponent of a power attack has -1.",
    ]),
    rule("DW-MELEE-11", ["bonus d'embuscade", "ambush bonus"], ATTESTED, &[(949, 949), (982, 1005)], [
        "+1 au corps à corps, dans le tour commencé tout à fait caché, à la première attaque.",
        "+1 in melee, in the round begun wholly hidden, on the first attack.",
    ]),
    rule("DW-MELEE-12", ["monté contre non-monté", "mounted against unmounted"], COMPUTED, &[(950, 952), (2340, 2343)], [
        "+1 contre un adversaire à pied, de même taille ou plus petit.",
        "+1 against an enemy on foot, of the same size or smaller.",
    ]),
    rule("DW-MELEE-13", ["obstacle ou position élevée", "obstacle or higher ground"], POSITIONAL_ATTESTED, &[(954, 956)], [
        "+1 pour qui défend un obstacle ou se tient plus haut.",
        "+1 to whoever defends an obstacle or stands higher.",
    ]),
    rule("DW-MELEE-14", ["Grand contre taille normale", "Large against normal size"], COMPUTED, &[(958, 960), (1007, 1026)], [
        "Un Grand a +1 contre un adversaire de taille normale.",
        "A Large figure has +1 against one of normal size.",
    ]),
    rule("DW-MELEE-15", ["Très grand contre plus petit", "Very large against smaller"], COMPUTED, &[(962, 964), (1012, 1023)], [
        "Un Très grand a +1 contre un Grand ou une taille normale.",
        "A Very large figure has +1 against a Large or normal one.",
    ]),
    rule("DW-MELEE-16", ["plus petit qu'un humain", "smaller than a human"], COMPUTED, &[(1023, 1026)], [
        "Une créature plus petite qu'un humain compte comme de taille normale.",
        "A creature smaller than a human counts as of normal size.",
    ]),
    rule("DW-MELEE-17", ["arme de la taille d'un pistolet", "pistol-size weapon"], COMPUTED, &[(966, 968), (2407, 2409), (2477, 2478)], [
        "Se battre au contact avec une arme de poing à distance coûte un malus.",
        "Fighting in contact with a ranged handgun costs a penalty.",
    ]),
    rule("DW-MELEE-18", ["armure énergétique au contact", "power armour in melee"], COMPUTED, &[(970, 973), (1749, 1751)], [
        "+2 au corps à corps pour qui la porte.",
        "+2 in melee to its wearer.",
    ]),
    rule("DW-MELEE-19", ["spécialiste du corps à corps", "melee specialist"], COMPUTED, &[(975, 978), (2066, 2070), (2691, 2696)], [
        "+1 au corps à corps.",
        "+1 in melee.",
    ]),
    rule("DW-MELEE-20", ["tireur d'élite au contact", "marksman in melee"], COMPUTED, &[(980, 980), (2817, 2821)], [
        "-1 au corps à corps.",
        "-1 in melee.",
    ]),
    rule("DW-MELEE-21", ["défenseur impuissant", "helpless defender"], COMPUTED, &[(893, 896), (1107, 1108)], [
        "À terre ou Immobilisé, l'attaqué lance encore son dé, mais ne porte pas d'Attaque Réflexe.",
        "Prone or immobilised, the attacked figure still rolls its die, but makes no reflex attack.",
    ]),
    rule("DW-RECOIL-01", ["recul", "recoil"], POSITIONAL, &[(1062, 1066)], [
        "Un socle en s'éloignant du gagnant ; le joueur du repoussé choisit la direction précise.",
        "One base away from the winner; the player of the pushed figure picks the exact direction.",
    ]),
    rule("DW-RECOIL-02", ["recul contre un ennemi", "recoil into an enemy"], POSITIONAL, &[(1066, 1074), (1107, 1108)], [
        "Reculer au contact d'un ennemi actif lui donne une Attaque Réflexe.",
        "Recoiling into contact with an active enemy gives it a reflex attack.",
    ]),
    rule("DW-RECOIL-03", ["pas d'espace pour reculer", "no room to recoil"], POSITIONAL_ATTESTED, &[(1076, 1085)], [
        "Cerné, au bord de la table ou contre un obstacle infranchissable, le repoussé tombe.",
        "Surrounded, at the table edge or against an impassable obstacle, the pushed figure falls.",
    ]),
    rule("DW-RECOIL-04", ["recul à travers des alliés", "recoil through allies"], POSITIONAL, &[(661, 665)], [
        "On recule à travers ses alliés s'il y a place au bout ; sinon on tombe.",
        "One recoils through allies if there is room at the end; otherwise one falls.",
    ]),
    rule("DW-REFLEX-01", ["Attaque Réflexe", "reflex attack"], COMPUTED, &[(1070, 1074), (1096, 1101)], [
        "Une attaque gratuite, résolue comme une autre, dont seul l'auteur peut atteindre l'autre.",
        "A free attack, resolved like any other, in which only its maker can affect the other.",
    ]),
    rule("DW-REFLEX-02", ["quitter librement", "leaving freely"], COMPUTED, &[(1087, 1091), (2700, 2704)], [
        "On quitte sans risque des ennemis tous à terre ou Immobilisés.",
        "One leaves at no risk enemies that are all prone or immobilised.",
    ]),
    rule("DW-REFLEX-03", ["se désengager", "disengaging"], COMPUTED, &[(1091, 1105)], [
        "Deux actions, et chaque adversaire actif au contact porte une Attaque Réflexe ; vainqueur de toutes, on s'éloigne.",
        "Two actions, and each active enemy in contact makes a reflex attack; winning them all, one moves away.",
    ]),
    rule("DW-REFLEX-04", ["qui ne riposte pas", "who cannot reflex"], COMPUTED, &[(1107, 1108)], [
        "À terre ou Immobilisé, on ne porte pas d'Attaque Réflexe.",
        "Prone or immobilised figures make no reflex attack.",
    ]),
    rule("DW-REFLEX-05", ["immunité de la Science du désengagement", "immunity of the disengagement expert"], COMPUTED, &[(1110, 1120), (1125, 1128), (2643, 2648)], [
        "Ce combattant ne subit aucune Attaque Réflexe, qu'il parte, recule ou fuie.",
        "That figure suffers no reflex attack, whether it leaves, recoils or flees.",
    ]),
    rule("DW-REFLEX-06", ["fuir un corps à corps", "fleeing melee"], COMPUTED, &[(1122, 1131), (1635, 1644)], [
        "Qui fuit un contact subit une Attaque Réflexe par adversaire ; battu, ou blessé s'il est Robuste, il meurt.",
        "Whoever flees contact suffers a reflex attack per enemy; beaten, or wounded if Tough, it dies.",
    ]),
    rule("DW-SHOOT-01", ["combat à distance", "ranged combat"], COMPUTED, &[(1132, 1138)], [
        "Il faut une arme à distance prête, ou une pierre ramassée.",
        "It takes a ready ranged weapon, or a stone picked up.",
    ]),
    rule("DW-SHOOT-02", ["portée", "range"], POSITIONAL_ATTESTED, &[(1140, 1148)], [
        "Jusqu'à une fois la réglette de l'arme, sans malus ; deux fois, -1 ; trois fois, -2 ; au-delà, pas de tir.",
        "Up to once the weapon's stick, no penalty; twice, -1; three times, -2; beyond, no shot.",
    ]),
    rule("DW-SHOOT-03", ["résolution d'un tir", "resolving a shot"], COMPUTED, &[(1150, 1161)], [
        "Le tireur ajoute le bonus de l'arme ; seule la cible peut être atteinte.",
        "The shooter adds the weapon's bonus; only the target can be affected.",
    ]),
    rule("DW-SHOOT-04", ["cible battue", "target beaten"], COMPUTED, &[(1162, 1176)], [
        "Dé du tireur pair, la cible tombe ; impair, elle recule d'un socle.",
        "Shooter's die even, the target falls; odd, it recoils one base.",
    ]),
    rule("DW-SHOOT-05", ["double et triple au tir", "double and triple at range"], COMPUTED, &[(1178, 1186)], [
        "Le double tue, le triple tue d'une Mort Atroce.",
        "Twice the total kills, three times kills gruesomely.",
    ]),
    rule("DW-SHOOT-06", ["dysfonctionnement", "misfire"], COMPUTED, &[(1187, 1201)], [
        "Un 1 au dé du tireur vide son arme après ce tir, jusqu'au rechargement.",
        "A 1 on the shooter's die empties the weapon after that shot, until reloaded.",
    ]),
    rule("DW-SHOOT-07", ["armes lançables comptées", "counted throwables"], COMPUTED, &[(1203, 1206)], [
        "Le profil dit combien de grenades et de cocktails sont portés.",
        "The profile tells how many grenades and bottles are carried.",
    ]),
    rule("DW-SHOOT-08", ["ligne de vue", "line of sight"], POSITIONAL_ATTESTED, &[(1251, 1258)], [
        "Une droite de socle à socle que nul obstacle ni personnage ne coupe.",
        "A straight line from base to base that no obstacle or figure cuts.",
    ]),
    rule("DW-SHOOT-09", ["allié au contact du tireur", "ally touching the shooter"], POSITIONAL, &[(1258, 1263)], [
        "Un allié socle contre socle avec le tireur ne gêne pas la vue.",
        "An ally base to base with the shooter does not block sight.",
    ]),
    rule("DW-SHOOT-10", ["ennemi le plus proche", "nearest enemy"], POSITIONAL_ATTESTED, &[(1265, 1268)], [
        "Le tireur vise l'ennemi le plus proche.",
        "The shooter targets the nearest enemy.",
    ]),
    rule("DW-SHOOT-11", ["exceptions au plus proche", "exceptions to the nearest"], COMPUTED_ATTESTED, &[(1268, 1281)], [
        "On peut négliger un ennemi caché, à terre ou à couvert, ou lui préférer un Grand ou un Très grand.",
        "One may pass over an enemy hidden, prone or in cover, or prefer a Large or Very large one.",
    ]),
    rule("DW-SHOOT-12", ["viser à la grenade", "grenade targeting"], POSITIONAL, &[(1276, 1278)], [
        "Une grenade vise n'importe quel ennemi ou point à portée.",
        "A grenade targets any enemy or spot in range.",
    ]),
    rule("DW-SHOOT-13", ["pas de tir au corps à corps", "no shooting from melee"], COMPUTED, &[(1282, 1288)], [
        "Engagé avec un ennemi actif, on ne tire pas.",
        "Engaged with an active enemy, one does not shoot.",
    ]),
    rule("DW-SHOOT-14", ["pas de tir vers un corps à corps", "no shooting into melee"], COMPUTED, &[(1288, 1299)], [
        "On ne tire pas sur un ennemi au contact d'un allié, même si l'allié est à terre.",
        "One does not shoot at an enemy in contact with an ally, even a prone ally.",
    ]),
    rule("DW-SHOOT-15", ["seul ennemi au contact à terre", "only a prone enemy in contact"], COMPUTED, &[(1301, 1304)], [
        "Au contact d'ennemis tous à terre, on tire normalement, y compris sur eux.",
        "In contact with prone enemies only, one shoots normally, at them too.",
    ]),
    rule("DW-SHOOT-16", ["cible à terre", "prone target"], COMPUTED, &[(1306, 1312), (1428, 1433)], [
        "-1 au-delà de la distance Courte ; battue, elle est tuée.",
        "-1 beyond Short distance; beaten, it is killed.",
    ]),
    rule("DW-SHOOT-17", ["tireur à terre", "prone shooter"], COMPUTED, &[(1314, 1315)], [
        "À terre, on tire normalement.",
        "A prone figure shoots normally.",
    ]),
    rule("DW-SHOOT-18", ["couvert", "cover"], ATTESTED, &[(1321, 1332), (1421, 1421)], [
        "-1 contre une cible en partie masquée ; tout à fait masquée, elle n'est pas une cible.",
        "-1 against a partly hidden target; wholly hidden, it is no target.",
    ]),
    rule("DW-SHOOT-19", ["tir vers un bois", "shooting into woods"], POSITIONAL_ATTESTED, &[(1338, 1341)], [
        "Du dehors, on ne tire pas sur qui est dans un bois.",
        "From outside, nobody inside woods can be shot at.",
    ]),
    rule("DW-SHOOT-20", ["tir depuis la lisière", "shooting from the edge of woods"], POSITIONAL, &[(1341, 1345)], [
        "Socle à la lisière, on tire hors du bois avec +1.",
        "With its base at the edge, a figure shoots out of woods with +1.",
    ]),
    rule("DW-SHOOT-21", ["tir dans un même bois", "shooting within one wood"], POSITIONAL, &[(1345, 1348)], [
        "Dans un même bois, à distance Courte seulement, et avec -1.",
        "Within one wood, at Short distance only, and with -1.",
    ]),
    rule("DW-SHOOT-22", ["tir embusqué", "ambush shot"], ATTESTED, &[(993, 998), (2440, 2442)], [
        "+1 au premier tir depuis sa cachette ; seul le pistolet à aiguilles ne la révèle pas.",
        "+1 on the first shot from hiding; the needle pistol alone does not reveal it.",
    ]),
    rule("DW-SHOOT-23", ["tir visé", "aimed shot"], COMPUTED, &[(1350, 1358), (1434, 1438), (1522, 1523)], [
        "Deux actions, -1 au Combat de la cible ; jamais à la grenade.",
        "Two actions, -1 to the target's Combat; never with a grenade.",
    ]),
    rule("DW-SHOOT-24", ["jeter des pierres", "throwing stones"], COMPUTED, &[(1221, 1221), (1360, 1375)], [
        "Sans arme à distance, une action pour ramasser, une pour jeter : Courte, -1 ; sur un 1, l'épaule est blessée.",
        "Without a ranged weapon, one action to pick up, one to throw: Short, -1; on a 1 the shoulder is hurt.",
    ]),
    rule("DW-SHOOT-25", ["tirer sur plusieurs cibles", "several targets"], COMPUTED_POSITIONAL, &[(1377, 1409)], [
        "Jusqu'à trois cibles, chacune à distance Courte de la précédente, une action et -1 par cible de plus, arme moderne : une seule attaque.",
        "Up to three targets, each within Short of the one before, one action and -1 per further target, modern weapon: a single attack.",
    ]),
    rule("DW-SHOOT-26", ["cible Grande", "large target"], COMPUTED, &[(1411, 1416), (1422, 1424)], [
        "+1 contre un Grand ou un Très grand.",
        "+1 against a Large or Very large figure.",
    ]),
    rule("DW-SHOOT-27", ["cible Immobilisée", "immobilised target"], COMPUTED, &[(1425, 1425), (1552, 1557)], [
        "+2 ; battue, elle est tuée.",
        "+2; beaten, it is killed.",
    ]),
    rule("DW-SHOOT-28", ["tireur d'élite et spécialiste au tir", "marksman and specialist when shooting"], COMPUTED, &[(1457, 1459), (2691, 2696), (2817, 2821)], [
        "Tireur d'élite +1, spécialiste du corps à corps -1.",
        "Marksman +1, melee specialist -1.",
    ]),
    rule("DW-SHOOT-29", ["recul à couvert", "recoil into cover"], ATTESTED, &[(1171, 1176)], [
        "Un recul peut mener la cible derrière un coin, hors de vue.",
        "A recoil may carry the target behind a corner, out of sight.",
    ]),
    rule("DW-SHOOT-30", ["armes de jet primitives", "primitive throwing weapons"], COMPUTED, &[(1222, 1225), (1387, 1390), (1755, 1758)], [
        "Javelot, hache et semblables : Courte, sans bonus, primitives.",
        "Javelin, axe and the like: Short, no bonus, primitive.",
    ]),
    rule("DW-AREA-01", ["aire d'effet", "area of effect"], POSITIONAL_ATTESTED, &[(1467, 1481), (2162, 2168)], [
        "Tous ceux qui sont à distance Courte du point d'impact, alliés et lanceur compris, subissent chacun une attaque.",
        "All within Short of the impact point, allies and thrower included, suffer one attack each.",
    ]),
    rule("DW-AREA-02", ["aires psychiques", "psychic areas"], COMPUTED, &[(1483, 1487)], [
        "Elles usent du Combat de l'attaquant et ne tiennent compte ni d'armure, ni de couvert, ni de champ de force, ni de taille.",
        "They use the attacker's Combat and disregard armour, cover, force field and size.",
    ]),
    rule("DW-AREA-03", ["portée des grenades", "grenade range"], POSITIONAL, &[(1488, 1493), (2156, 2160)], [
        "Jusqu'à une réglette Longue, sans multiple ni malus.",
        "Up to one Long stick, no multiples and no penalty.",
    ]),
    rule("DW-AREA-04", ["Combat d'une grenade", "a grenade's Combat"], COMPUTED, &[(1450, 1450), (1461, 1465), (1493, 1499), (2170, 2172)], [
        "La grenade attaque avec son propre Combat, non celui du lanceur.",
        "The grenade attacks with its own Combat, not the thrower's.",
    ]),
    rule("DW-AREA-05", ["grenades à test de Qualité", "quality-test grenades"], COMPUTED, &[(1501, 1505)], [
        "Psi-neg et Sonique ne combattent pas : chacun dans le souffle teste ou subit.",
        "Psi-neg and Sonic do not fight: each figure in the blast tests or suffers.",
    ]),
    rule("DW-AREA-06", ["grenades et taille", "grenades and size"], COMPUTED, &[(1507, 1511)], [
        "La taille compte : +1 contre un Grand ou un Très grand.",
        "Size counts: +1 against a Large or Very large figure.",
    ]),
    rule("DW-AREA-07", ["grenades et couvert", "grenades and cover"], ATTESTED, &[(1516, 1517)], [
        "Ne compte que le couvert entre le point d'impact et la cible.",
        "Only cover between the impact point and the target counts.",
    ]),
    rule("DW-AREA-08", ["grenades et armures", "grenades and armour"], COMPUTED, &[(1517, 1520)], [
        "Armures et champs de force comptent, sauf si la grenade dit le contraire.",
        "Armour and force fields count, unless the grenade says otherwise.",
    ]),
    rule("DW-AREA-09", ["grenade sans visée", "no aiming"], COMPUTED, &[(1522, 1523)], [
        "On ne vise pas avec une grenade.",
        "A grenade cannot be aimed.",
    ]),
    rule("DW-AREA-10", ["projection", "blast throw"], POSITIONAL, &[(1525, 1543), (2184, 2203)], [
        "Battu sans être tué, le combattant est posé par l'adversaire au bord du souffle : debout si le dé d'attaque est impair, à terre s'il est pair.",
        "Beaten but not killed, a figure is placed by its opponent at the rim of the blast: standing if the attack die is odd, prone if even.",
    ]),
    rule("DW-AREA-11", ["grenade Psi-neg", "Psi-neg grenade"], COMPUTED, &[(2174, 2180)], [
        "Qui rate un test à un dé devra ensuite en réussir un pour chaque pouvoir télépathique.",
        "Whoever fails a one-die test must from then on pass one for each telepathic power.",
    ]),
    rule("DW-AREA-12", ["grenade à fragmentation", "fragmentation grenade"], COMPUTED, &[(2184, 2194), (1498, 1498)], [
        "Combat 4, cinétique, avec projection.",
        "Combat 4, kinetic, with a blast throw.",
    ]),
    rule("DW-AREA-13", ["grenade à plasma", "plasma grenade"], COMPUTED, &[(2196, 2200), (1499, 1499)], [
        "Combat 5, attaque de feu, avec projection.",
        "Combat 5, a fire attack, with a blast throw.",
    ]),
    rule("DW-AREA-14", ["grenade toxique", "toxic grenade"], COMPUTED, &[(2202, 2211), (2516, 2519)], [
        "Comme le plasma, à Combat 2 ; une Plante teste ou meurt, un être non Artificiel touché risque le poison, à -2 de Qualité.",
        "As plasma, at Combat 2; a Plant tests or dies, a non-Artificial figure struck risks poison, 2 Quality worse.",
    ]),
    rule("DW-AREA-15", ["grenade sonique", "sonic grenade"], COMPUTED, &[(2213, 2218)], [
        "Tout être vivant sauf les Plantes réussit un test à un dé ou est Immobilisé ; armure énergétique et Artificiels ne craignent rien.",
        "Every living being but Plants passes a one-die test or is immobilised; power armour and Artificial figures are safe.",
    ]),
    rule("DW-AREA-16", ["grenade photonique", "photonic grenade"], COMPUTED, &[(2220, 2224)], [
        "Combat 3, mortelle à qui n'a ni champ de force ni armure énergétique.",
        "Combat 3, lethal to whoever has neither force field nor power armour.",
    ]),
];
