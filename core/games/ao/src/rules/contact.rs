//! Charges, close combat, retreat, hiding, the ground and the objects named in the book.

use greffe_core::telling::rulebook::tags::{ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) static RULES: &[RuleEntry] = &[
    rule("AO-CHARGE-01", ["charge", "charge"], POSITIONAL, &[(225, 227)], [
        "Charger, c'est venir socle à socle avec un ennemi, dans les limites de son déplacement, et l'engager.",
        "To charge is to come base to base with an enemy, within one's move, and engage it.",
    ]),
    rule("AO-CHARGE-02", ["socle à socle", "base to base"], POSITIONAL, &[(227, 227)], [
        "Une figurine déjà socle à socle avec un ennemi peut l'engager sans bouger.",
        "A figure already base to base with an enemy may engage it without moving.",
    ]),
    rule("AO-CHARGE-03", ["engagement par-dessus un obstacle", "engaging across an obstacle"], ATTESTED, &[(301, 301)], [
        "On peut engager un ennemi posté de l'autre côté d'un obstacle linéaire.",
        "An enemy standing on the other side of a linear obstacle may be engaged.",
    ]),
    rule("AO-CHARGE-04", ["engagées", "engaged"], COMPUTED, &[(227, 229)], [
        "L'engagement met les deux figurines au corps à corps, dont le jet attend la fin du tour de jeu.",
        "Engaging puts both figures in close combat, whose roll waits for the end of the game turn.",
    ]),
    rule("AO-CHARGE-05", ["engager est une action", "engaging is an action"], COMPUTED, &[(231, 233)], [
        "La figurine qui engage a fait son action : jeton rouge.",
        "The figure that engages has taken its action: a red token.",
    ]),
    rule("AO-CHARGE-06", ["tir en réaction à une charge", "reaction shot at a charge"], ATTESTED, &[(235, 243)], [
        "La cible qui voit venir la charge dès son début et n'a pas de jeton rouge peut tirer d'abord sur l'assaillant.",
        "A target that sees the charge from its start and has no red token may first shoot at the charger.",
    ]),
    rule("AO-CHARGE-07", ["charge arrêtée", "charge stopped"], COMPUTED, &[(243, 243)], [
        "Si ce tir blesse l'assaillant ou le met Hors de combat, la charge n'a pas lieu.",
        "If that shot leaves the charger Wounded or Out of combat, the charge does not happen.",
    ]),
    rule("AO-CHARGE-08", ["charge d'une figurine Cachée", "charge by a Hidden figure"], COMPUTED, &[(239, 241)], [
        "On ne tire pas en réaction sur un assaillant Caché, ou Rôdeur Caché, au début de sa charge.",
        "No reaction shot is made at a charger that was Hidden, or Rôdeur-Hidden, at the start of its charge.",
    ]),
    rule("AO-CHARGE-09", ["cible ayant agi", "target that has acted"], COMPUTED, &[(237, 237)], [
        "Une cible qui porte un jeton rouge ne tire pas en réaction.",
        "A target with a red token makes no reaction shot.",
    ]),
    rule("AO-MELEE-01", ["phase de corps à corps", "close-combat phase"], COMPUTED, &[(229, 229), (245, 247)], [
        "Les corps à corps se règlent en fin de tour de jeu, hors de toute activation, dans n'importe quel ordre.",
        "Close combats are settled at the end of the game turn, outside any activation, in any order.",
    ]),
    rule("AO-MELEE-02", ["séparation des groupes", "splitting the groups"], COMPUTED, &[(249, 249), (263, 263)], [
        "Le joueur qui a l'Avantage sépare les figurines engagées en groupes d'une contre une ou plusieurs.",
        "The player with the Advantage splits the engaged figures into groups of one against one or more.",
    ]),
    rule("AO-MELEE-03", ["meilleur résultat du groupe", "best score of the group"], COMPUTED, &[(261, 263)], [
        "Chaque figurine fait son jet, et le meilleur résultat d'un camp vaut pour tout ce camp.",
        "Every figure makes its roll, and the best score of a side stands for that whole side.",
    ]),
    rule("AO-MELEE-04", ["jet de corps à corps", "close-combat roll"], COMPUTED, &[(253, 253)], [
        "Un combattant lance un D8 par arme ou attaque, garde le plus haut et y ajoute sa Mêlée.",
        "A fighter rolls one D8 per weapon or attack, keeps the highest and adds its Melee.",
    ]),
    rule("AO-MELEE-05", ["un contre un", "one against one"], COMPUTED, &[(255, 255)], [
        "Le plus haut résultat gagne et inflige une touche par arme ou attaque ; le perdant n'en inflige aucune.",
        "The higher score wins and deals one hit per weapon or attack; the loser deals none.",
    ]),
    rule("AO-MELEE-06", ["un contre plusieurs", "one against several"], COMPUTED, &[(259, 263)], [
        "Le camp au meilleur résultat gagne, et chacune de ses figurines du groupe inflige autant de touches qu'elle a d'attaques.",
        "The side with the best score wins, and each of its figures in the group deals as many hits as it has attacks.",
    ]),
    rule("AO-MELEE-07", ["égalité au corps à corps", "tied close combat"], COMPUTED, &[(257, 257), (265, 265)], [
        "À meilleurs résultats égaux, personne n'inflige de touche.",
        "When the best scores are equal nobody deals a hit.",
    ]),
    rule("AO-MELEE-08", ["répartition des touches", "sharing out hits"], COMPUTED, &[(263, 263)], [
        "Le vainqueur répartit ses touches à son gré entre ses adversaires du groupe.",
        "The winner shares its hits as it likes among its opponents in the group.",
    ]),
    rule("AO-MELEE-09", ["touches de corps à corps", "close-combat hits"], COMPUTED, &[(59, 59), (267, 269)], [
        "Chaque touche de corps à corps permet les sauvegardes qui valent au contact, puis donne un jet de dommage.",
        "Each close-combat hit allows the saves that work in contact, then brings a damage roll.",
    ]),
    rule("AO-MELEE-10", ["un seul Dé de Fatalité", "a single Fatality die"], COMPUTED, &[(269, 269)], [
        "Une figurine ne lance qu'un Dé de Fatalité par corps à corps, quel que soit son nombre de touches.",
        "A figure rolls one Fatality die per close combat, however many hits it took.",
    ]),
    rule("AO-MELEE-11", ["Impact de l'arme", "the weapon's Impact"], COMPUTED, &[(198, 198)], [
        "À chaque touche, l'Impact retiré est celui de l'arme qui l'a portée.",
        "For each hit the Impact taken off is that of the weapon that struck it.",
    ]),
    rule("AO-MORALE-01", ["sous la moitié", "below half"], COMPUTED, &[(275, 275), (279, 279)], [
        "Une bande réduite à moins de la moitié de son effectif de départ teste sa retraite au début du tour de jeu.",
        "A band down to less than half of its first number tests for retreat at the start of the game turn.",
    ]),
    rule("AO-MORALE-02", ["Test de retraite", "retreat test"], COMPUTED, &[(275, 275)], [
        "Le chef fait un test sous Mental ; s'il réussit, la bande continue.",
        "The leader takes a Mental test; if it passes, the band goes on.",
    ]),
    rule("AO-MORALE-03", ["remplaçant du chef", "standing in for the leader"], COMPUTED, &[(275, 275)], [
        "Si le chef est Hors de combat, la figurine de la bande au plus haut Mental teste à sa place.",
        "If the leader is Out of combat, the band's figure with the highest Mental tests in its stead.",
    ]),
    rule("AO-MORALE-04", ["test à chaque tour", "test every turn"], COMPUTED, &[(281, 281)], [
        "Tant que la bande reste sous la moitié, elle reteste à chaque début de tour de jeu.",
        "As long as the band stays below half, it tests again at the start of each game turn.",
    ]),
    rule("AO-MORALE-05", ["retraite", "retreat"], COMPUTED, &[(275, 277)], [
        "Un Test de retraite raté met la bande en retraite.",
        "A failed retreat test sends the band into retreat.",
    ]),
    rule("AO-END-01", ["fin de partie", "end of the match"], COMPUTED, &[(277, 277)], [
        "La partie s'arrête dès qu'une bande bat en retraite.",
        "The match ends as soon as a band retreats.",
    ]),
    rule("AO-HIDE-01", ["se cacher (Action)", "hide (Action)"], COMPUTED, &[(285, 285)], [
        "Une figurine peut prendre son action pour devenir Cachée.",
        "A figure may use its action to become Hidden.",
    ]),
    rule("AO-HIDE-02", ["bouger dévoile", "moving gives away"], COMPUTED, &[(285, 285)], [
        "Une figurine Cachée qui se déplace cesse de l'être.",
        "A Hidden figure that moves is Hidden no more.",
    ]),
    rule("AO-HIDE-03", ["attaquer dévoile", "attacking gives away"], COMPUTED, &[(285, 285)], [
        "Une figurine Cachée qui charge ou tire cesse de l'être.",
        "A Hidden figure that charges or shoots is Hidden no more.",
    ]),
    rule("AO-HIDE-04", ["rester Cachée", "staying Hidden"], COMPUTED, &[(285, 285)], [
        "Une figurine Cachée qui ne fait rien le reste, même après avoir perdu son jeton.",
        "A Hidden figure that does nothing stays so, even once its token is gone.",
    ]),
    rule("AO-HIDE-05", ["vue complète", "complete view"], ATTESTED, &[(287, 287)], [
        "Une figurine Cachée est dévoilée si, au début d'une activation, l'ennemi la voit tout entière.",
        "A Hidden figure is revealed if, at the start of an activation, the enemy sees the whole of it.",
    ]),
    rule("AO-HIDE-06", ["à moins de 2 pas", "under 2 paces"], POSITIONAL, &[(287, 287)], [
        "Une figurine Cachée est dévoilée si, au début d'une activation, un ennemi se trouve à moins de 2 pas d'elle.",
        "A Hidden figure is revealed if, at the start of an activation, an enemy is less than 2 paces away from it.",
    ]),
    rule("AO-HIDE-07", ["hors d'atteinte", "out of reach"], COMPUTED, &[(289, 289)], [
        "Tant qu'elle n'est pas dévoilée, une figurine Cachée ne peut être ni visée par un tir ni engagée.",
        "Until revealed, a Hidden figure can be neither shot at nor engaged.",
    ]),
    rule("AO-HIDE-08", ["dévoilée au contact", "revealed by contact"], POSITIONAL, &[(293, 293)], [
        "Venir socle à socle avec une figurine Cachée la dévoile, sans que ce visiteur puisse l'engager de ce tour.",
        "Coming base to base with a Hidden figure reveals it, but that visitor cannot engage it this turn.",
    ]),
    rule("AO-HIDE-09", ["laisser le passage", "making way"], POSITIONAL, &[(291, 291)], [
        "Une figurine Cachée ne barre pas le chemin : on l'écarte autant qu'il faut pour passer.",
        "A Hidden figure does not bar the way: it is shifted as far as needed to let others through.",
    ]),
    rule("AO-HIDE-10", ["Rôdeur Caché", "Rôdeur-Hidden"], ATTESTED, &[(239, 241)], [
        "Une charge commencée comme Rôdeur Caché n'ouvre pas de tir en réaction.",
        "A charge started as Rôdeur-Hidden gives no reaction shot.",
    ]),
    rule("AO-TERR-01", ["terrain difficile", "difficult terrain"], POSITIONAL, &[(295, 297)], [
        "Chaque pas en terrain difficile en coûte 2.",
        "Each pace in difficult terrain costs 2.",
    ]),
    rule("AO-TERR-02", ["obstacle linéaire", "linear obstacle"], POSITIONAL, &[(299, 299)], [
        "Passer une fenêtre ou un obstacle sans épaisseur coûte 2 pas, d'un coup.",
        "Crossing a window or an obstacle without thickness costs 2 paces, all at once.",
    ]),
    rule("AO-TERR-03", ["rester devant", "stopped in front"], COMPUTED, &[(299, 299)], [
        "Avec moins de 2 pas restants, on ne franchit pas l'obstacle linéaire : on reste devant.",
        "With less than 2 paces left the linear obstacle is not crossed: the figure stays in front.",
    ]),
    rule("AO-TERR-04", ["combat à travers un obstacle", "fighting across an obstacle"], ATTESTED, &[(301, 301)], [
        "Un corps à corps peut se tenir de part et d'autre d'un obstacle linéaire.",
        "A close combat may be fought from both sides of a linear obstacle.",
    ]),
    rule("AO-WATER-01", ["entrer en eau profonde", "entering deep water"], POSITIONAL, &[(305, 305)], [
        "Entrer en eau profonde ne coûte rien.",
        "Entering deep water costs nothing.",
    ]),
    rule("AO-WATER-02", ["eau profonde", "deep water"], POSITIONAL, &[(305, 305)], [
        "Chaque pas en eau profonde en coûte 4.",
        "Each pace in deep water costs 4.",
    ]),
    rule("AO-WATER-03", ["sortir de l'eau profonde", "leaving deep water"], POSITIONAL, &[(305, 305)], [
        "Sortir de l'eau profonde coûte 2 pas.",
        "Leaving deep water costs 2 paces.",
    ]),
    rule("AO-WATER-04", ["abri de l'eau", "sheltered by water"], ATTESTED, &[(305, 305)], [
        "L'eau profonde donne une sauvegarde de 3- contre les tirs, en plus des autres.",
        "Deep water gives a 3- save against shooting, besides any other.",
    ]),
    rule("AO-WATER-05", ["bords de l'eau courante", "edges of running water"], POSITIONAL, &[(307, 307)], [
        "Entrer en eau courante ou en sortir ne coûte rien.",
        "Entering or leaving running water costs nothing.",
    ]),
    rule("AO-WATER-06", ["eau courante", "running water"], POSITIONAL, &[(307, 307)], [
        "Chaque pas en eau courante en coûte 2.",
        "Each pace in running water costs 2.",
    ]),
    rule("AO-CLIMB-01", ["s'agripper", "climb"], ATTESTED, &[(309, 311)], [
        "Une hauteur de 2 pas pourvue d'une accroche se grimpe sur un test de Vigueur réussi.",
        "A height of 2 paces with handholds is climbed on a passed Vigour test.",
    ]),
    rule("AO-CLIMB-02", ["escalade ratée", "failed climb"], COMPUTED, &[(311, 311)], [
        "Si le test d'escalade échoue, la figurine ne bouge pas de ce tour.",
        "If the climbing test fails, the figure does not move that turn.",
    ]),
    rule("AO-CLIMB-03", ["hauteur de plus de 2 pas", "height over 2 paces"], ATTESTED, &[(311, 311)], [
        "Rien ne permet de grimper plus de 2 pas à la force des mains.",
        "Nothing allows a height of more than 2 paces to be climbed by hand.",
    ]),
    rule("AO-CLIMB-04", ["paroi sans accroche", "wall without handholds"], ATTESTED, &[(313, 313)], [
        "Une paroi sans accroche ne se grimpe qu'avec la compétence voulue.",
        "A wall without handholds is climbed only with the skill for it.",
    ]),
    rule("AO-CLIMB-05", ["échelle", "ladder"], POSITIONAL, &[(315, 315)], [
        "Sur une échelle, on monte ou descend d'un quart du déplacement de base.",
        "On a ladder a figure goes up or down by a quarter of its base move.",
    ]),
    rule("AO-CLIMB-06", ["tir au jugé", "snap shot"], COMPUTED, &[(315, 315)], [
        "Après l'échelle, la figurine peut tirer au jugé.",
        "After the ladder the figure may take a snap shot.",
    ]),
    rule("AO-CLIMB-07", ["saut", "jump"], POSITIONAL, &[(317, 317)], [
        "Un vide large d'un quart du déplacement de base se saute sans test, et l'on peut tirer ensuite.",
        "A gap as wide as a quarter of the base move is jumped without a test, and a shot may follow.",
    ]),
    rule("AO-CLIMB-08", ["saut trop long", "jump too long"], POSITIONAL, &[(317, 317)], [
        "Un vide plus large que le quart du déplacement de base ne se saute pas.",
        "A gap wider than a quarter of the base move cannot be jumped.",
    ]),
    rule("AO-FALL-01", ["descente en s'agrippant", "clinging descent"], POSITIONAL, &[(319, 321)], [
        "En s'agrippant, une figurine descend d'une hauteur d'au plus la moitié de son déplacement et ne fait rien d'autre de ce tour.",
        "Clinging on, a figure comes down a height of at most half its move and does nothing else that turn.",
    ]),
    rule("AO-FALL-02", ["chute de 2 pas", "fall of 2 paces"], ATTESTED, &[(323, 323)], [
        "Une chute de 2 pas vaut une touche d'Impact 0.",
        "A fall of 2 paces is one hit of Impact 0.",
    ]),
    rule("AO-FALL-03", ["chute plus haute", "higher fall"], ATTESTED, &[(323, 323)], [
        "Au-delà de 2 pas de chute, chaque pas de plus ajoute 1 à l'Impact.",
        "Beyond a fall of 2 paces, every further pace adds 1 to the Impact.",
    ]),
    rule("AO-EQUIP-01", ["pistolet", "pistol"], COMPUTED, &[(22, 22), (206, 206)], [
        "Le pistolet est une arme de tir d'Impact 2.",
        "The pistol is a ranged weapon of Impact 2.",
    ]),
    rule("AO-EQUIP-02", ["pistolet avec silencieux", "pistol with silencer"], COMPUTED, &[(206, 206), (212, 212)], [
        "Avec silencieux, le pistolet garde son Impact de 2 ; l'effet du silencieux n'est pas dit.",
        "With a silencer the pistol keeps its Impact of 2; what the silencer does is not said.",
    ]),
    rule("AO-EQUIP-03", ["couteau", "knife"], COMPUTED, &[(22, 22)], [
        "Le couteau compte pour une arme de corps à corps.",
        "The knife counts as one close-combat weapon.",
    ]),
    rule("AO-EQUIP-04", ["Armure", "armour"], COMPUTED, &[(198, 198)], [
        "La Protection de l'armure s'ajoute à la Vigueur au jet de dommage.",
        "The armour's Protection is added to Vigour on the damage roll.",
    ]),
    rule("AO-EQUIP-05", ["règle gabarit", "template property"], COMPUTED, &[(144, 150)], [
        "Une arme qui porte la règle gabarit suit les règles des armes à gabarit.",
        "A weapon with the template property follows the rules of template weapons.",
    ]),
    rule("AO-EQUIP-06", ["règle souffle", "breath property"], COMPUTED, &[(152, 154)], [
        "Une arme à gabarit de souffle suit les règles du souffle.",
        "A weapon with a breath template follows the rules of breath.",
    ]),
    rule("AO-EQUIP-07", ["règle Cdt X", "Cdt X property"], COMPUTED, &[(156, 160)], [
        "Une arme qui porte la règle Cdt X suit les règles de la cadence de tir.",
        "A weapon with the Cdt X property follows the rules of rate of fire.",
    ]),
    rule("AO-OBJ-01", ["mine magnétoexplosive", "magneto-explosive mine"], ATTESTED, &[(194, 194)], [
        "Une mine déclenchée frappe d'un tir qui touche d'office ; la sauvegarde de couvert reste permise.",
        "A mine set off strikes with a shot that hits by itself; the cover save remains allowed.",
    ]),
];
