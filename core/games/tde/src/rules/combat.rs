//! Shooting, dodges, charges, melee and base contact.

use greffe_core::telling::rulebook::tags::{
    ATTESTED, COMPUTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const COMBAT: &[RuleEntry] = &[
    rule("TDE-SHOOT-01", ["Tir", "shooting"], POSITIONAL_ATTESTED, &[(2479, 2486), (2473, 2478)], [
        "Tirer demande une Ligne de Vue, une arme à distance utilisable et une cible à portée.",
        "Shooting needs a line of sight, a usable ranged weapon and a target in range.",
    ]),
    rule("TDE-SHOOT-02", ["cible du Tir", "target of a shot"], POSITIONAL, &[(2483, 2487)], [
        "On vise une figurine ennemie qui n'est pas au contact d'un allié du tireur.",
        "The target is an enemy figure not in contact with a friend of the shooter.",
    ]),
    rule("TDE-SHOOT-03", ["annonce du Tir", "declaring a shot"], ATTESTED, &[(2488, 2494)], [
        "Le tireur nomme sa cible, le joueur visé dit son couvert, et la difficulté est convenue.",
        "The shooter names its target, the target's owner says its cover, and the difficulty is agreed.",
    ]),
    rule("TDE-SHOOT-04", ["Difficulté du Tir", "shot target number"], COMPUTED, &[(2495, 2500)], [
        "La difficulté est la Visée modifiée, entre 1 et 9 ; on teste la Visée.",
        "The difficulty is the modified aim, between 1 and 9; aim is tested.",
    ]),
    rule("TDE-SHOOT-05", ["Flop au tir", "shooting Flop"], COMPUTED, &[(2501, 2502)], [
        "Le tir manque.",
        "The shot misses.",
    ]),
    rule("TDE-SHOOT-06", ["Succès au tir", "shooting Success"], COMPUTED, &[(2503, 2505), (2558, 2559)], [
        "Le tir touche dans la Portée de Succès, avec les Dommages Standards ; au-delà il échoue.",
        "The shot hits within the Success range, with standard damage; beyond it fails.",
    ]),
    rule("TDE-SHOOT-07", ["Exceptionnel au tir", "shooting Exceptional"], COMPUTED, &[(2506, 2512), (2560, 2566)], [
        "Dommages Supérieurs dans la Portée de Succès, Standards dans la Portée Exceptionnelle.",
        "Superior damage within the Success range, standard within the Exceptional range.",
    ]),
    rule("TDE-SHOOT-08", ["Exploit au tir", "shooting Exploit"], COMPUTED, &[(2513, 2516)], [
        "Comme un Exceptionnel, et 1 PA.",
        "As an Exceptional, and 1 AP.",
    ]),
    rule("TDE-SHOOT-09", ["Fiasco au tir", "shooting Fiasco"], COMPUTED, &[(2517, 2519)], [
        "Le tir manque et l'arme s'enraye.",
        "The shot misses and the weapon jams.",
    ]),
    rule("TDE-SHOOT-10", ["Couvert Épais", "heavy cover"], ATTESTED, &[(2528, 2533)], [
        "-1 en Visée pour le tireur, +1 au Test d'Armure de la cible.",
        "-1 aim for the shooter, +1 on the target's armour test.",
    ]),
    rule("TDE-SHOOT-11", ["Couvert Léger", "light cover"], ATTESTED, &[(2535, 2538), (3525, 3526)], [
        "-1 en Visée contre une cible à Couvert Léger ou qui nage.",
        "-1 aim against a target in light cover or swimming.",
    ]),
    rule("TDE-SHOOT-12", ["Fumée", "smoke"], ATTESTED, &[(2540, 2544), (4360, 4367)], [
        "-2 en Visée contre une cible dans la fumée ou derrière elle.",
        "-2 aim against a target in smoke or behind it.",
    ]),
    rule("TDE-SHOOT-13", ["tireur qui nage ou escalade", "swimming or climbing shooter"], COMPUTED, &[(2546, 2549)], [
        "-1 en Visée ; un tireur Accroupi n'a pas de malus.",
        "-1 aim; a Crouched shooter has no penalty.",
    ]),
    rule("TDE-SHOOT-14", ["Dommages Standards et Supérieurs", "standard and superior damage"], COMPUTED, &[(2551, 2570)], [
        "La portée et le Niveau de Réussite disent quels Dommages s'appliquent.",
        "Range and level of success say which damage applies.",
    ]),
    rule("TDE-SHOOT-15", ["armure contre un tir", "armour against a shot"], COMPUTED, &[(2571, 2585), (3577, 3588)], [
        "La cible lance un D10 par dommage ; chaque dé au plus égal à Endurance, Armure et couvert en évite un.",
        "The target rolls a d10 per damage; each die at or under endurance, armour and cover prevents one.",
    ]),
    rule("TDE-SHOOT-16", ["tir en mouvement", "shot on the move"], POSITIONAL, &[(2473, 2478), (2341, 2344)], [
        "Un tir enchaîné prend sa portée, sa vue et le couvert au point de la trajectoire.",
        "A chained shot takes range, sight and cover at its point of the path.",
    ]),
    rule("TDE-SHOOT-17", ["arme à gabarit", "template weapon"], COMPUTED, &[(2523, 2525)], [
        "Une arme à gabarit suit les règles des gabarits.",
        "A template weapon follows the rules of templates.",
    ]),
    rule("TDE-SHOOT-18", ["Talents de la cible", "target's talents"], COMPUTED, &[(1156, 1158)], [
        "Le Camouflage de la cible donne -1 en Visée au tireur.",
        "The target's Camouflage gives the shooter -1 aim.",
    ]),
    rule("TDE-SHOOT-19", ["tireur au contact", "engaged shooter"], POSITIONAL, &[(3549, 3551), (2882, 2883)], [
        "Au contact d'un ennemi, on ne tire pas.",
        "In contact with an enemy a figure does not shoot.",
    ]),
    rule("TDE-DODGE-01", ["Esquive", "dodge"], COMPUTED, &[(2666, 2678)], [
        "Une Esquive coûte 1 PA et teste l'Agilité, en action, en enchaînement, en Réaction ou en Fusillade.",
        "A dodge costs 1 AP and tests agility, as an action, chained, as a reaction or in a firefight.",
    ]),
    rule("TDE-DODGE-02", ["Esquive opposée", "opposed dodge"], COMPUTED, &[(2676, 2680)], [
        "Contre une attaque sur soi, l'Esquive s'oppose à elle et ne vaut que gagnée ou à Vraie Égalité.",
        "Against an attack on oneself the dodge is opposed to it and counts only when won or truly tied.",
    ]),
    rule("TDE-DODGE-03", ["Flop de l'Esquive", "dodge Flop"], COMPUTED, &[(2706, 2708)], [
        "L'Esquive échoue, l'attaque vaut ce qu'elle a tiré.",
        "The dodge fails, the attack stands as rolled.",
    ]),
    rule("TDE-DODGE-04", ["Succès de l'Esquive", "dodge Success"], COMPUTED_POSITIONAL, &[(2709, 2714)], [
        "La figurine esquive et, en fin de séquence, bouge de 1\" en Normal ou Réduit.",
        "The figure dodges and, at the end of the sequence, moves 1\" Normal or Reduced.",
    ]),
    rule("TDE-DODGE-05", ["Exceptionnel de l'Esquive", "dodge Exceptional"], COMPUTED_POSITIONAL, &[(2717, 2725)], [
        "La figurine esquive et bouge de 2\" en Normal ou Réduit, ou de 1\" en Dynamique sans test.",
        "The figure dodges and moves 2\" Normal or Reduced, or 1\" Dynamic without a test.",
    ]),
    rule("TDE-DODGE-06", ["Exploit de l'Esquive", "dodge Exploit"], COMPUTED, &[(2726, 2730)], [
        "Comme un Exceptionnel, et 1 PA.",
        "As an Exceptional, and 1 AP.",
    ]),
    rule("TDE-DODGE-07", ["Fiasco de l'Esquive", "dodge Fiasco"], COMPUTED, &[(2731, 2735)], [
        "L'Esquive échoue et coûte 1 dommage à qui esquivait.",
        "The dodge fails and costs the dodger 1 damage.",
    ]),
    rule("TDE-DODGE-08", ["plusieurs attaques", "several attacks"], COMPUTED, &[(2737, 2751), (3321, 3323)], [
        "Une seule Esquive se compare à chaque attaque, et ne déplace qu'une fois.",
        "A single dodge is compared with each attack, and displaces once.",
    ]),
    rule("TDE-DODGE-09", ["esquiver un gabarit", "dodging a template"], POSITIONAL, &[(2753, 2762), (4160, 4166)], [
        "Déclarée une fois le gabarit posé, l'Esquive ne s'oppose pas au tir ; sortir tout à fait du gabarit évite tout.",
        "Declared once the template is placed, the dodge is not opposed to the shot; leaving the template entirely avoids everything.",
    ]),
    rule("TDE-DODGE-10", ["posture et Esquive", "posture and dodge"], COMPUTED, &[(2814, 2818)], [
        "-1 en Agilité pour esquiver Accroupi, en nageant ou en escaladant.",
        "-1 agility to dodge Crouched, swimming or climbing.",
    ]),
    rule("TDE-DODGE-11", ["moment du déplacement", "when it moves"], POSITIONAL, &[(3398, 3398), (3413, 3414)], [
        "Le déplacement d'une Esquive s'annonce après les tests et se fait après celui de la figurine active.",
        "A dodge's displacement is declared after the tests and done after the active figure's.",
    ]),
    rule("TDE-CHARGE-01", ["Charge", "charge"], POSITIONAL, &[(2774, 2776)], [
        "On n'entre au contact d'un ennemi qu'en chargeant ou en étant chargé.",
        "Enemy contact is entered only by charging or being charged.",
    ]),
    rule("TDE-CHARGE-02", ["déclarer une Charge", "declaring a charge"], POSITIONAL, &[(2784, 2787)], [
        "1 PA, pendant sa propre Activation, avec trajectoire, arrivée et cible ennemie non Furtive.",
        "1 AP, in one's own activation, with path, destination and an enemy target that is not stealthed.",
    ]),
    rule("TDE-CHARGE-03", ["Charge Dynamique", "dynamic charge"], COMPUTED, &[(2788, 2793)], [
        "Si la trajectoire a une part Dynamique, l'Agilité est testée avant le Corps à Corps.",
        "If the path has a dynamic part, agility is tested before melee.",
    ]),
    rule("TDE-CHARGE-04", ["bonus de Charge", "charge bonus"], COMPUTED_POSITIONAL, &[(2810, 2812), (2820, 2822), (4365, 4367)], [
        "+1 en CC, sauf si la Charge part de l'eau ou traverse de la fumée.",
        "+1 melee, unless the charge starts in water or crosses smoke.",
    ]),
    rule("TDE-CHARGE-05", ["résoudre une Charge", "resolving a charge"], POSITIONAL, &[(2794, 2799)], [
        "La figurine suit sa trajectoire, puis le combat s'applique.",
        "The figure follows its path, then the combat applies.",
    ]),
    rule("TDE-CHARGE-06", ["Charge seule", "a charge alone"], COMPUTED, &[(2781, 2782), (3135, 3139)], [
        "Ni Action Enchaînée ni Fusillade avec une Charge.",
        "Neither chained action nor firefight with a charge.",
    ]),
    rule("TDE-CHARGE-07", ["une action de combat", "one combat action"], COMPUTED, &[(3113, 3117)], [
        "Une Charge compte pour une seule action, à laquelle on répond une fois.",
        "A charge counts as a single action, answered once.",
    ]),
    rule("TDE-CHARGE-08", ["jamais en Réaction", "never a reaction"], COMPUTED, &[(2985, 2986)], [
        "On ne charge pas en réaction.",
        "A figure never charges in reaction.",
    ]),
    rule("TDE-CHARGE-09", ["réagir à une Charge", "reacting to a charge"], POSITIONAL, &[(3061, 3068), (3119, 3123)], [
        "Le tir de la cible part avant le contact et s'oppose ; celui d'un témoin, en un point où le chargeur n'est pas encore au contact de son ami.",
        "The target's shot happens before contact and is opposed; a bystander's, at a point where the charger is not yet in contact with its friend.",
    ]),
    rule("TDE-CHARGE-10", ["Fiasco en chargeant", "Fiasco while charging"], COMPUTED, &[(3557, 3562), (2136, 2145)], [
        "Le Fiasco du mouvement suit sa propre règle ; il n'y a pas de Corps à Corps.",
        "A movement Fiasco follows its own rule; there is no melee.",
    ]),
    rule("TDE-MELEE-01", ["Corps à Corps", "melee"], POSITIONAL, &[(2769, 2773), (2830, 2841), (4224, 4227)], [
        "Frapper demande le contact, ou une arme à Allonge, et coûte 1 PA.",
        "Fighting needs contact, or a weapon with Reach, and costs 1 AP.",
    ]),
    rule("TDE-MELEE-02", ["Flop au Corps à Corps", "melee Flop"], COMPUTED, &[(2842, 2844)], [
        "Rien ne se passe.",
        "Nothing happens.",
    ]),
    rule("TDE-MELEE-03", ["Succès au Corps à Corps", "melee Success"], COMPUTED, &[(2845, 2847)], [
        "Dommages Standards de l'arme.",
        "Standard damage of the weapon.",
    ]),
    rule("TDE-MELEE-04", ["Exceptionnel au Corps à Corps", "melee Exceptional"], COMPUTED, &[(2848, 2850)], [
        "Dommages Supérieurs de l'arme.",
        "Superior damage of the weapon.",
    ]),
    rule("TDE-MELEE-05", ["Exploit au Corps à Corps", "melee Exploit"], COMPUTED, &[(2851, 2854)], [
        "Comme un Exceptionnel, et 1 PA.",
        "As an Exceptional, and 1 AP.",
    ]),
    rule("TDE-MELEE-06", ["Fiasco au Corps à Corps", "melee Fiasco"], COMPUTED, &[(2855, 2859)], [
        "Le combattant subit 1 dommage, avant les autres effets.",
        "The fighter takes 1 damage, before the other effects.",
    ]),
    rule("TDE-MELEE-07", ["qui réagit", "who reacts"], POSITIONAL, &[(2861, 2867)], [
        "Toute figurine au contact peut réagir par un Corps à Corps ou une Esquive.",
        "Any figure in contact may react with a melee or a dodge.",
    ]),
    rule("TDE-MELEE-08", ["Corps à Corps opposé", "opposed melee"], COMPUTED, &[(2868, 2874)], [
        "Si la cible réagit, seul le vainqueur blesse ; à Vraie Égalité, les deux.",
        "If the target reacts, only the winner inflicts damage; on a true tie, both.",
    ]),
    rule("TDE-MELEE-09", ["plusieurs combattants", "several fighters"], COMPUTED, &[(2885, 2893)], [
        "À trois figurines ou plus, on suit la Fusillade à plusieurs.",
        "With three figures or more, the firefight with several reactors applies.",
    ]),
    rule("TDE-MELEE-10", ["en infériorité (tableau)", "outnumbered (table)"], POSITIONAL, &[(2803, 2808)], [
        "-1 en CC par ennemi Debout au contact après le premier.",
        "-1 melee per standing enemy in contact beyond the first.",
    ]),
    rule("TDE-MELEE-11", ["en infériorité (texte)", "outnumbered (text)"], POSITIONAL, &[(2896, 2899)], [
        "-1 en CC par ennemi au contact autre que la cible.",
        "-1 melee per enemy in contact other than the target.",
    ]),
    rule("TDE-MELEE-12", ["Charge au Corps à Corps", "charging into melee"], COMPUTED, &[(2810, 2812), (2820, 2822)], [
        "Le chargeur a +1 en CC.",
        "The charger has +1 melee.",
    ]),
    rule("TDE-MELEE-13", ["posture au combat", "posture in combat"], COMPUTED, &[(2814, 2818)], [
        "Accroupi, en nageant ou en escaladant : -1 en CC et -1 en Agilité aux tests de combat.",
        "Crouched, swimming or climbing: -1 melee and -1 agility on combat tests.",
    ]),
    rule("TDE-MELEE-14", ["tirer dans la mêlée", "shooting into melee"], POSITIONAL, &[(2882, 2883)], [
        "On ne tire pas sur un ennemi au contact d'un allié.",
        "An enemy in contact with a friend is not shot at.",
    ]),
    rule("TDE-MELEE-15", ["Aveuglement et Furtivité", "blindness and stealth"], COMPUTED, &[(4343, 4345), (4040, 4060)], [
        "-2 en CC pour un combattant aveuglé, ou qui s'oppose à un attaquant Furtif.",
        "-2 melee for a blinded fighter, or one opposing a stealthed attacker.",
    ]),
    rule("TDE-CONTACT-01", ["Contact Socle à Socle", "base contact"], POSITIONAL, &[(3544, 3548), (3537, 3538)], [
        "Deux socles qui se touchent sont au contact ; ce n'est pas une posture.",
        "Two bases that touch are in contact; it is not a posture.",
    ]),
    rule("TDE-CONTACT-02", ["figurine engagée", "engaged figure"], POSITIONAL, &[(3549, 3551)], [
        "Au contact d'un ennemi, on ne peut que frapper ou esquiver.",
        "In contact with an enemy a figure may only fight or dodge.",
    ]),
    rule("TDE-CONTACT-03", ["zone du grimpeur", "climber's zone"], POSITIONAL, &[(3508, 3516), (3553, 3555)], [
        "Le socle d'un grimpeur monte de 1\" ; toucher cette zone vaut contact.",
        "A climber's base reaches 1\" upward; touching that zone counts as contact.",
    ]),
    rule("TDE-CONTACT-04", ["pas de contact par accident", "no accidental contact"], POSITIONAL, &[(3557, 3562)], [
        "Un mouvement raté ne mène pas au contact : la figurine est posée à 1\".",
        "A failed move does not lead into contact: the figure is placed 1\" away.",
    ]),
    rule("TDE-CONTACT-05", ["viser au contact", "targeting in contact"], POSITIONAL, &[(3563, 3566)], [
        "Un ennemi au contact d'un allié ne se vise pas, et les gabarits s'en écartent.",
        "An enemy in contact with a friend is not targeted, and templates keep clear.",
    ]),
    rule("TDE-CONTACT-06", ["Désengagement", "disengaging"], POSITIONAL, &[(2907, 2914)], [
        "Pour quitter un ennemi, on esquive et l'on part avec le déplacement gagné.",
        "To leave an enemy, a figure dodges and uses the displacement won.",
    ]),
];
