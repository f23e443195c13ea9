//! Prone and unconscious, morale, interaction, alarm, non-player characters, poison, factions.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const CONDITION: &[RuleEntry] = &[
    rule("AD-STAT-01", ["tomber à terre", "falling prone"], COMPUTED, &[(999, 999)], [
        "Qui tombe à terre est marqué activé pour la phase.",
        "A figure that falls prone is marked activated for the phase.",
    ]),
    rule("AD-STAT-02", ["À Terre", "prone"], POSITIONAL, &[(999, 1001)], [
        "À terre, ni contrôle, ni soutien, ni engagement.",
        "Prone: no control, no support, no engaging.",
    ]),
    rule("AD-STAT-03", ["à terre et vue", "prone and sight"], POSITIONAL, &[(1003, 1003)], [
        "Une figurine à terre n'arrête pas la vue.",
        "A prone figure does not stop sight.",
    ]),
    rule("AD-STAT-04", ["à terre au combat", "prone in a fight"], COMPUTED, &[(1005, 1005)], [
        "-1 au combat et pas de parade.",
        "-1 in a fight and no parry.",
    ]),
    rule("AD-STAT-05", ["à terre et retraite", "prone and retreat"], COMPUTED, &[(1007, 1007)], [
        "Une figurine à terre ne recule pas.",
        "A prone figure does not retreat.",
    ]),
    rule("AD-STAT-06", ["Évanoui", "unconscious"], COMPUTED, &[(1011, 1011)], [
        "Évanouie, la figurine est activée et ne peut que se réveiller.",
        "Unconscious, the figure is activated and can only wake.",
    ]),
    rule("AD-STAT-07", ["évanoui attaqué", "unconscious attacked"], COMPUTED, &[(1013, 1013)], [
        "Sans carte ni parade, total 0.",
        "No card, no parry, total 0.",
    ]),
    rule("AD-STAT-08", ["évanoui vaut à terre", "unconscious counts as prone"], COMPUTED, &[(1017, 1017)], [
        "Pour toute règle, évanoui vaut à terre.",
        "For every rule unconscious counts as prone.",
    ]),
    rule("AD-STAT-09", ["évanoui blessé", "unconscious wounded"], COMPUTED, &[(1015, 1015)], [
        "Blessée, une figurine évanouie passe à terre.",
        "Wounded, an unconscious figure becomes prone.",
    ]),
    rule("AD-STAT-10", ["causes de chute", "causes of falls"], COMPUTED, &[(616, 616), (699, 699), (757, 765), (989, 989), (1074, 1074)], [
        "Course, pente, fenêtre, saut, chute, retraite impossible, poison et attaques spéciales font tomber.",
        "Runs, slopes, windows, jumps, falls, retreats without a way, poison and special attacks make one fall.",
    ]),
    rule("AD-MORALE-01", ["Moral", "morale"], COMPUTED, &[(306, 306)], [
        "Chaque roturier Estropié teste Force d'Âme 5.",
        "Each crippled commoner tests willpower 5.",
    ]),
    rule("AD-MORALE-02", ["moral raté", "morale failed"], COMPUTED, &[(306, 306), (328, 328)], [
        "Raté, il est retiré et compte tué.",
        "Failed, it is removed and counts as killed.",
    ]),
    rule("AD-MORALE-03", ["moral réussi", "morale passed"], COMPUTED, &[(306, 306)], [
        "Réussi, il reste et testera encore.",
        "Passed, it stays and will test again.",
    ]),
    rule("AD-MORALE-04", ["ordre des tests", "order of tests"], COMPUTED, &[(306, 306)], [
        "Le détenteur de l'initiative les ordonne ; les héros n'en font pas.",
        "The initiative holder orders them; heroes take none.",
    ]),
    rule("AD-MORALE-05", ["poison en phase de moral", "poison in the morale phase"], COMPUTED, &[(1074, 1074)], [
        "Les tests de poison se font aussi dans cette phase.",
        "Poison tests are taken in this phase too.",
    ]),
    rule("AD-INTER-01", ["Interaction", "interaction"], POSITIONAL, &[(311, 312)], [
        "Agissent ceux qui ont un talent d'interaction ou une Recrue adjacente, s'ils le veulent.",
        "Those act who have an interaction talent or an adjacent recruit, if they wish.",
    ]),
    rule("AD-INTER-02", ["ordre de l'interaction", "order of interaction"], COMPUTED, &[(313, 313)], [
        "Le premier de la phase d'action commence ; qui passe a fini.",
        "The first of the action phase begins; whoever passes is done.",
    ]),
    rule("AD-INTER-03", ["une fois", "once"], COMPUTED, &[(314, 316)], [
        "Chacun une fois ; se défendre n'active pas.",
        "Each once; defending does not activate.",
    ]),
    rule("AD-ALARM-01", ["Piste d'Alarme", "alarm track"], COMPUTED, &[(328, 328)], [
        "Le scénario donne le nombre de compteurs de départ.",
        "The scenario gives the starting number of counters.",
    ]),
    rule("AD-ALARM-02", ["coup de feu", "gunshot"], COMPUTED, &[(328, 328), (1088, 1088)], [
        "Tout tir d'arme à feu en défausse un.",
        "Every firearm shot discards one.",
    ]),
    rule("AD-ALARM-03", ["mort ou fuite", "death or flight"], COMPUTED, &[(328, 328), (729, 729), (1112, 1112)], [
        "Toute mort ou fuite en défausse un.",
        "Every death or flight discards one.",
    ]),
    rule("AD-ALARM-04", ["alarme en fin de tour", "alarm at end of turn"], COMPUTED, &[(323, 323), (328, 328)], [
        "La fin du tour en défausse un.",
        "The end of the turn discards one.",
    ]),
    rule("AD-ALARM-05", ["dernier compteur", "last counter"], COMPUTED, &[(328, 328)], [
        "Le dernier finit la partie aussitôt, même au milieu d'une activation.",
        "The last one ends the match at once, even in mid-activation.",
    ]),
    rule("AD-ALARM-06", ["durée fixe", "fixed length"], COMPUTED, &[(330, 330)], [
        "À durée fixe, un compteur par tour, défaussé à la fin seulement.",
        "With a fixed length one counter a turn, discarded at its end only.",
    ]),
    rule("AD-ALARM-07", ["victoire", "victory"], COMPUTED, &[(332, 332)], [
        "La partie finie, les conditions de victoire du scénario sont vérifiées et désignent le vainqueur.",
        "Once the match is over, the scenario's victory conditions are checked and name the winner.",
    ]),
    rule("AD-ALARM-08", ["Séduction et alarme", "seduction and alarm"], COMPUTED, &[(1185, 1185)], [
        "Un retrait par Séduction ne défausse rien.",
        "A removal by seduction discards none.",
    ]),
    rule("AD-NPC-01", ["PNJ", "NPC"], COMPUTED, &[(1021, 1021)], [
        "Un PNJ suit un programme ; tout choix ouvert revient au détenteur de l'initiative.",
        "An NPC follows a program; every open choice is the initiative holder's.",
    ]),
    rule("AD-NPC-02", ["le plus proche", "nearest"], POSITIONAL, &[(1023, 1025), (1029, 1029)], [
        "Le plus proche l'est en points de mouvement, non en portée.",
        "Nearest is in movement points, not in range.",
    ]),
    rule("AD-NPC-03", ["PNJ contre joueur", "NPC against player"], COMPUTED, &[(1031, 1031)], [
        "Contre une figurine, l'autre joueur joue les cartes du PNJ.",
        "Against a figure the other player plays the NPC's cards.",
    ]),
    rule("AD-NPC-04", ["tests d'un PNJ", "an NPC's tests"], COMPUTED, &[(1033, 1033)], [
        "Provoqué par un joueur, l'autre joue ; sinon le détenteur de l'initiative.",
        "Caused by a player, the other plays; else the initiative holder.",
    ]),
    rule("AD-NPC-05", ["cartes d'un PNJ", "an NPC's cards"], COMPUTED, &[(1035, 1035)], [
        "Main ou pioche selon le test, renforts permis.",
        "Hand or pile as the test allows, reinforcements too.",
    ]),
    rule("AD-NPC-06", ["Attaquant", "attacker role"], POSITIONAL, &[(1039, 1039)], [
        "Il va engager l'ennemi le plus proche, ou se mettre à portée et tirer.",
        "It goes to engage the nearest enemy, or gets in range and shoots.",
    ]),
    rule("AD-NPC-07", ["Garde", "guard role"], POSITIONAL, &[(1043, 1043)], [
        "Inactif jusqu'à être attaqué ou approché, puis Attaquant.",
        "Idle until attacked or approached, then an attacker.",
    ]),
    rule("AD-NPC-08", ["Recrue", "recruit role"], POSITIONAL, &[(1045, 1047)], [
        "Amie de tous, elle se recrute par un test de Charisme en interaction.",
        "A friend to all, it is recruited by a charisma test in interaction.",
    ]),
    rule("AD-NPC-09", ["Recrue attaquée", "recruit attacked"], COMPUTED, &[(1047, 1047)], [
        "Attaquée, elle rejoint l'autre bande.",
        "Attacked, it joins the other warband.",
    ]),
    rule("AD-NPC-10", ["activation des PNJ", "NPC activation"], COMPUTED, &[(1049, 1049)], [
        "Ils agissent avant les joueurs ; le scénario peut en tirer au sort.",
        "They act before the players; the scenario may draw lots.",
    ]),
    rule("AD-NPC-11", ["PNJ à terre", "NPC down"], POSITIONAL, &[(1051, 1051)], [
        "À terre il se relève puis agit ; évanoui il tente le réveil.",
        "Prone it stands then acts; unconscious it tries to wake.",
    ]),
    rule("AD-NPC-12", ["PNJ sans tir", "NPC without a ranged weapon"], POSITIONAL, &[(1052, 1052)], [
        "Mouvement Entier vers l'ennemi le plus proche.",
        "Full move towards the nearest enemy.",
    ]),
    rule("AD-NPC-13", ["PNJ déchargé", "NPC unloaded"], POSITIONAL, &[(1056, 1056)], [
        "Il recharge et garde ou cherche portée et vue.",
        "It reloads and keeps or seeks range and sight.",
    ]),
    rule("AD-NPC-14", ["PNJ en position", "NPC in position"], POSITIONAL, &[(1057, 1057)], [
        "Chargé et à portée, il vise l'ennemi le plus proche.",
        "Loaded and in range it aims at the nearest enemy.",
    ]),
    rule("AD-NPC-15", ["PNJ qui approche", "NPC approaching"], POSITIONAL, &[(1058, 1058)], [
        "Sinon il avance à portée et tire s'il peut, ou avance encore.",
        "Else it moves into range and shoots if it can, or moves on.",
    ]),
    rule("AD-NPC-16", ["manœuvres de PNJ", "NPC maneuvers"], POSITIONAL, &[(1060, 1060)], [
        "Seulement les manœuvres sans test.",
        "Only maneuvers without a test.",
    ]),
    rule("AD-NPC-17", ["PNJ au combat", "NPCs in combat"], COMPUTED, &[(1062, 1062)], [
        "Ils agissent les derniers s'ils ne l'ont fait.",
        "They act last if they have not yet.",
    ]),
    rule("AD-NPC-18", ["adversaire d'un PNJ", "an NPC's opponent"], POSITIONAL, &[(1064, 1064)], [
        "Il attaque le plus faible, pare s'il peut et ne soutient pas.",
        "It attacks the weakest, parries if it can and gives no support.",
    ]),
    rule("AD-NPC-19", ["PNJ contre PNJ", "NPC against NPC"], COMPUTED, &[(1066, 1066)], [
        "Une carte d'Évènement tranche ; le perdant a 2 blessures et recule.",
        "An Event card decides; the loser has 2 wounds and retreats.",
    ]),
    rule("AD-NPC-20", ["influence sur le duel", "influence on the duel"], POSITIONAL, &[(1066, 1068)], [
        "Figurines adjacentes et modificateurs déplacent la valeur lue.",
        "Adjacent figures and modifiers shift the value read.",
    ]),
    rule("AD-NPC-21", ["distance à pied", "walking distance"], POSITIONAL, &[(1021, 1025), (1060, 1060)], [
        "Le moindre coût en points par des pas sans test, sans égard aux zones de contrôle.",
        "The least cost in points by steps without a test, zones of control aside.",
    ]),
    rule("AD-POISON-01", ["Poison", "poison"], COMPUTED, &[(1070, 1072)], [
        "Un poison s'attache à une arme, jamais à feu, avec son effet.",
        "A poison is attached to a weapon, never a firearm, with its effect.",
    ]),
    rule("AD-POISON-02", ["poison au combat", "poison in a fight"], COMPUTED, &[(1072, 1072)], [
        "Le premier coup qui blesse passe un pion à la victime.",
        "The first wounding hit moves a token to the victim.",
    ]),
    rule("AD-POISON-03", ["poison au tir", "poison in shooting"], COMPUTED, &[(1072, 1072)], [
        "Un tir dépense un pion quoi qu'il arrive, passé à la victime s'il blesse.",
        "A shot spends a token whatever happens, moved to the victim if it wounds.",
    ]),
    rule("AD-POISON-04", ["sans poison", "no poison"], COMPUTED, &[(1078, 1078)], [
        "Les bons et les loyaux n'en usent pas.",
        "The good and the loyal do not use it.",
    ]),
    rule("AD-POISON-05", ["effet du poison", "effect of poison"], COMPUTED, &[(1074, 1074)], [
        "En phase de moral, Force 7 : réussi il part, raté il agit et reste.",
        "In the morale phase strength 7: passed it goes, failed it acts and stays.",
    ]),
    rule("AD-POISON-06", ["plusieurs poisons", "several poisons"], COMPUTED, &[(1072, 1072)], [
        "Sans limite d'usage, une arme porte autant de pions qu'on veut.",
        "Without limited uses a weapon bears any number of tokens.",
    ]),
    rule("AD-FACT-01", ["faction", "faction"], COMPUTED, &[(426, 426)], [
        "Une carte de faction donne des pioches en plus.",
        "A faction card gives further draws.",
    ]),
    rule("AD-FACT-02", ["Défenseurs de la Couronne", "Defenders of the Crown"], COMPUTED, &[(426, 426)], [
        "On pioche une carte quand un des siens subit deux blessures d'un coup.",
        "A card is drawn when one of its figures suffers two wounds at once.",
    ]),
];
