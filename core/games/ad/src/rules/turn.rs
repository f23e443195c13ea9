//! Set-up, the turn, initiative, actions and overwatch.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const TURN: &[RuleEntry] = &[
    rule("AD-SETUP-01", ["couleurs des joueurs", "colours of the players"], COMPUTED, &[(246, 246)], [
        "Les joueurs se répartissent Rouge et Bleu, ce qui ne compte que là où une règle les nomme.",
        "The players take Red and Blue, which counts only where a rule names them.",
    ]),
    rule("AD-SETUP-02", ["plateau et portes", "board and doors"], COMPUTED, &[(252, 253), (715, 715)], [
        "Le plateau suit le scénario ; les portes sont fermées sans verrou sauf indication.",
        "The board follows the scenario; doors are closed and unlocked unless stated.",
    ]),
    rule("AD-SETUP-03", ["cartes et équipement", "cards and equipment"], COMPUTED, &[(254, 254), (408, 408)], [
        "Chaque personnage reçoit sa carte et son équipement de départ.",
        "Each character gets its card and starting equipment.",
    ]),
    rule("AD-SETUP-04", ["pions Escrime", "fencing tokens"], COMPUTED, &[(255, 255)], [
        "Une figurine avec Escrime commence avec autant de pions prêts.",
        "A figure with fencing starts with that many ready tokens.",
    ]),
    rule("AD-SETUP-05", ["paquets", "decks"], COMPUTED, &[(259, 259)], [
        "On mélange tous les paquets et chaque joueur pioche la main de départ du scénario.",
        "All decks are shuffled and each player draws the scenario's starting hand.",
    ]),
    rule("AD-SETUP-06", ["placement", "placing"], COMPUTED, &[(260, 261)], [
        "Figurines et éléments sont placés selon le scénario, puis le premier tour commence.",
        "Figures and pieces are placed as the scenario says, then the first turn begins.",
    ]),
    rule("AD-SETUP-07", ["initiative du premier tour", "first turn's initiative"], COMPUTED, &[(261, 261)], [
        "Si le scénario nomme le détenteur, la première phase d'initiative n'a pas lieu.",
        "When the scenario names the holder there is no first initiative phase.",
    ]),
    rule("AD-SETUP-08", ["durée", "length"], COMPUTED, &[(250, 250), (328, 330)], [
        "Le scénario fixe un nombre de tours ou une Piste d'Alarme.",
        "The scenario sets a number of turns or an alarm track.",
    ]),
    rule("AD-TURN-01", ["phases du tour", "phases of the turn"], COMPUTED, &[(263, 324)], [
        "Début, cartes, initiative, action, combat, moral, interaction et fin se suivent.",
        "Start, cards, initiative, action, combat, morale, interaction and end follow one another.",
    ]),
    rule("AD-TURN-02", ["renforts de bande", "arrivals"], COMPUTED, &[(267, 267)], [
        "Les figurines attendues entrent au début du tour ; l'ancien détenteur de l'initiative place toutes les siennes d'abord.",
        "Awaited figures arrive at the start of the turn; last turn's initiative holder places all of theirs first.",
    ]),
    rule("AD-TURN-03", ["talents d'un tour", "once-a-turn talents"], COMPUTED, &[(268, 268)], [
        "Les talents utilisables une fois par tour redeviennent disponibles.",
        "Talents usable once a turn are available again.",
    ]),
    rule("AD-TURN-04", ["retour des pions Escrime", "fencing tokens return"], POSITIONAL, &[(268, 268)], [
        "Une figurine engagée remet prêt un pion, une figurine libre tous les siens.",
        "An engaged figure readies one token, a free one all of them.",
    ]),
    rule("AD-TURN-05", ["phase des Cartes", "Cards phase"], COMPUTED, &[(272, 272)], [
        "Sauf au premier tour, chacun pioche le nombre du scénario puis revient à sept cartes.",
        "But for the first turn each draws the scenario's number, then comes down to seven cards.",
    ]),
    rule("AD-TURN-06", ["redresser les cartes", "cards upright"], COMPUTED, &[(295, 295), (310, 310), (322, 322)], [
        "Les marques d'activation tombent au début du combat, de l'interaction et à la fin du tour.",
        "Activation marks are cleared at the start of combat, of interaction and at the end of the turn.",
    ]),
    rule("AD-TURN-07", ["une activation par phase", "one activation a phase"], COMPUTED, &[(285, 285), (302, 302), (314, 314)], [
        "Une figurine n'est activée qu'une fois par phase.",
        "A figure is activated once a phase at most.",
    ]),
    rule("AD-TURN-08", ["fin du tour", "end of turn"], COMPUTED, &[(323, 323)], [
        "Un compteur de durée part à la fin du tour ; sinon un nouveau tour commence.",
        "A clock counter goes at the end of the turn; if play goes on, a new turn begins.",
    ]),
    rule("AD-TURN-09", ["paquets communs", "shared decks"], COMPUTED, &[(324, 324)], [
        "Les paquets de Magie et d'Évènement qui ont servi sont mélangés à la fin du tour.",
        "Magic and Event decks that were used are shuffled at the end of the turn.",
    ]),
    rule("AD-INIT-01", ["initiative", "initiative"], COMPUTED, &[(276, 276)], [
        "Chacun joue une carte de main ou de pioche ; la plus haute prend l'initiative.",
        "Each plays a card from hand or pile; the highest takes the initiative.",
    ]),
    rule("AD-INIT-02", ["annonce", "announcement"], COMPUTED, &[(276, 276)], [
        "L'ancien détenteur, Rouge au premier tour, dit le premier d'où vient sa carte.",
        "The former holder, Red on the first turn, says first where the card comes from.",
    ]),
    rule("AD-INIT-03", ["renforts d'initiative", "initiative reinforcement"], COMPUTED, &[(276, 276), (484, 484)], [
        "Les cartes d'initiative se renforcent comme en opposition, celui qui a annoncé commençant.",
        "Initiative cards are reinforced as in an opposed test, the one who announced going first.",
    ]),
    rule("AD-INIT-04", ["égalité d'initiative", "initiative tie"], COMPUTED, &[(280, 280)], [
        "À égalité, les cartes sont défaussées et tout recommence, provenance comprise.",
        "On a tie the cards are discarded and all begins again, sources included.",
    ]),
    rule("AD-INIT-05", ["détenteur", "holder"], COMPUTED, &[(276, 280)], [
        "Le gagnant garde l'initiative jusqu'à la prochaine phase d'initiative.",
        "The winner holds the initiative until the next initiative phase.",
    ]),
    rule("AD-INIT-06", ["modificateurs d'initiative", "initiative modifiers"], COMPUTED, &[(276, 276), (1183, 1183), (1189, 1189), (1204, 1204)], [
        "Aucun modificateur de figurine ne joue, seulement les talents qui nomment l'initiative.",
        "No figure's modifier applies, only talents that name initiative.",
    ]),
    rule("AD-ACTN-01", ["pas de combat", "no melee"], COMPUTED, &[(284, 284)], [
        "On ne se bat pas au corps à corps pendant la phase d'action.",
        "There is no melee in the action phase.",
    ]),
    rule("AD-ACTN-02", ["ordre des activations", "order of activation"], COMPUTED, &[(286, 286)], [
        "Le détenteur de l'initiative dit qui commence, puis les joueurs alternent jusqu'à épuisement.",
        "The initiative holder says who begins, then players alternate until all have acted.",
    ]),
    rule("AD-ACTN-03", ["dernière figurine", "last figure"], COMPUTED, &[(286, 286)], [
        "Le joueur qui a moins de figurines peut garder sa dernière pour la fin.",
        "The player with fewer figures may keep the last one for the end.",
    ]),
    rule("AD-ACTN-04", ["seul à jouer", "alone"], COMPUTED, &[(286, 286)], [
        "Un camp sans figurine à activer laisse l'autre continuer seul.",
        "A side with no figure left lets the other go on alone.",
    ]),
    rule("AD-ACTN-05", ["actions", "actions"], COMPUTED, &[(287, 287), (572, 572), (655, 655)], [
        "Une figurine fait une action entière, ou jusqu'à deux partielles annoncées une à une, ou rien.",
        "A figure takes one full action, or up to two partial ones declared one by one, or nothing.",
    ]),
    rule("AD-ACTN-06", ["interruptions et ordre", "interrupts and order"], COMPUTED, &[(644, 644)], [
        "Une interruption ne change pas l'ordre des activations.",
        "An interrupt does not change the order of activation.",
    ]),
    rule("AD-ACTN-07", ["Évanoui", "unconscious"], COMPUTED, &[(576, 576), (648, 648)], [
        "Une figurine évanouie ne peut que tenter le Réveil.",
        "An unconscious figure can only try to wake up.",
    ]),
    rule("AD-ACTN-08", ["À Terre", "prone"], COMPUTED, &[(578, 578)], [
        "À terre, on peut se relever, tirer défensivement ou viser.",
        "A prone figure may stand up, shoot defensively or aim.",
    ]),
    rule("AD-ACTN-09", ["engagé", "engaged"], POSITIONAL, &[(580, 586)], [
        "Engagée, une figurine se relève, tire défensivement, ou part si chaque ennemi est retenu par un autre ami.",
        "An engaged figure may stand up, shoot defensively, or leave if every enemy is held by another friend.",
    ]),
    rule("AD-ACTN-10", ["À Terre et engagé", "prone and engaged"], POSITIONAL, &[(576, 586)], [
        "À terre et engagée, une figurine ne peut que se relever ou tirer défensivement.",
        "Prone and engaged, a figure can only stand up or shoot defensively.",
    ]),
    rule("AD-ACTN-11", ["actions impossibles", "impossible actions"], POSITIONAL, &[(291, 291), (807, 807)], [
        "Faute d'arme ou de liberté, une figurine peut n'avoir aucune action ; elle est activée quand même.",
        "For want of a weapon or of freedom a figure may have no action; it is activated all the same.",
    ]),
    rule("AD-FULL-01", ["Tir Ciblé", "aimed shot"], POSITIONAL, &[(592, 594), (578, 578), (857, 857)], [
        "Action entière : un tir sans modificateur d'action, interdit si engagé, permis à terre.",
        "Full action: a shot without an action modifier, barred when engaged, allowed when prone.",
    ]),
    rule("AD-FULL-02", ["Tir Défensif", "defensive shot"], POSITIONAL, &[(596, 600)], [
        "Action entière : tir sur la figurine qui vient de vous engager, le tour même de l'engagement.",
        "Full action: a shot at the figure that has just engaged you, in the turn of that engagement.",
    ]),
    rule("AD-FULL-03", ["Tir Défensif, arme prête", "defensive shot, weapon ready"], COMPUTED, &[(601, 601)], [
        "Le Tir Défensif veut une arme de tir équipée et prête.",
        "A defensive shot needs a ranged weapon equipped and ready.",
    ]),
    rule("AD-FULL-04", ["Tir Défensif, une main", "defensive shot, one hand"], POSITIONAL, &[(602, 602)], [
        "L'arme tient dans une main, ou le tireur a un couvert contre sa cible.",
        "The weapon is one-handed, or the shooter has cover against the target.",
    ]),
    rule("AD-FULL-05", ["Tir Défensif, malus", "defensive shot, penalty"], COMPUTED, &[(604, 604), (856, 856)], [
        "Le test a -1 de plus, et encore -1 pour la cible engagée.",
        "The test has a further -1, and another -1 for the engaged target.",
    ]),
    rule("AD-FULL-06", ["Mouvement Entier", "full move"], POSITIONAL, &[(608, 610)], [
        "Action entière : 4 points de mouvement.",
        "Full action: 4 movement points.",
    ]),
    rule("AD-FULL-07", ["Course", "run"], POSITIONAL, &[(616, 618)], [
        "Action entière : 4 points en pas simples, toutes les cases vues du départ, aucune deux fois, sans manœuvre.",
        "Full action: 4 points of plain steps, every square seen from the start, none twice, no maneuver.",
    ]),
    rule("AD-FULL-08", ["Course, test", "run, test"], COMPUTED, &[(616, 616)], [
        "Les 4 points dépensés, un test d'Agilité de 5 donne 1, 2 ou 3 points de plus, ou fait tomber sur une Infortune.",
        "With the 4 points spent, an agility test of 5 gives 1, 2 or 3 more points, or a fall on a Misfortune.",
    ]),
    rule("AD-FULL-09", ["Course arrêtée", "run stopped"], POSITIONAL, &[(616, 616), (771, 771)], [
        "Arrêtée par une zone de contrôle, la Course finit sans test.",
        "Stopped by a zone of control the run ends without a test.",
    ]),
    rule("AD-FULL-10", ["Recharger", "reload"], POSITIONAL, &[(620, 622), (884, 884)], [
        "Action entière : un compteur de charge baisse d'un cran, et la figurine a 2 points de mouvement.",
        "Full action: a load counter goes down a step, and the figure has 2 movement points.",
    ]),
    rule("AD-FULL-11", ["Guet", "overwatch"], COMPUTED, &[(624, 626)], [
        "Action entière : la figurine reçoit un marqueur de Guet et finit son activation.",
        "Full action: the figure gets an overwatch marker and ends its activation.",
    ]),
    rule("AD-FULL-12", ["Réveil aidé", "helped awakening"], POSITIONAL, &[(648, 650)], [
        "Un ami adjacent, éveillé et libre rend le Réveil automatique.",
        "An adjacent friend, awake and free, makes waking automatic.",
    ]),
    rule("AD-FULL-13", ["Réveil", "wake up"], COMPUTED, &[(651, 651), (420, 420)], [
        "Sans aide, la figurine se réveille si la carte du dessus est un Crâne.",
        "Without help the figure wakes if the top card is a Skull.",
    ]),
    rule("AD-FULL-14", ["actions entières de talent", "full actions of talents"], COMPUTED, &[(1110, 1110), (1120, 1120), (1132, 1132)], [
        "Crochetage, Repérage et Divination prennent une action entière.",
        "Lockpicking, spotting and divination take a full action.",
    ]),
    rule("AD-OVW-01", ["emploi du Guet", "using overwatch"], POSITIONAL, &[(626, 626)], [
        "Le marqueur interrompt l'activation d'un ennemi pour un Tir Rapide ou un pas de 2 points au plus.",
        "The marker interrupts an enemy's activation for a snap shot or one step of 2 points at most.",
    ]),
    rule("AD-OVW-02", ["manœuvre ratée", "failed maneuver"], POSITIONAL, &[(626, 626)], [
        "Une manœuvre ratée dépense quand même le marqueur.",
        "A failed maneuver spends the marker all the same.",
    ]),
    rule("AD-OVW-03", ["capable de réagir", "able to react"], POSITIONAL, &[(626, 626)], [
        "La figurine doit pouvoir faire cette réaction d'ordinaire.",
        "The figure must be able to do that reaction normally.",
    ]),
    rule("AD-OVW-04", ["moment de l'interruption", "moment of the interrupt"], COMPUTED, &[(628, 628), (741, 741)], [
        "On interrompt entre l'annonce et la résolution d'une action, d'un pas ou d'une manœuvre.",
        "One interrupts between declaration and resolution of an action, a step or a maneuver.",
    ]),
    rule("AD-OVW-05", ["Tir Rapide", "snap shot"], COMPUTED, &[(628, 628), (663, 663)], [
        "Un Tir Rapide ne s'interrompt pas.",
        "A snap shot cannot be interrupted.",
    ]),
    rule("AD-OVW-06", ["action maintenue", "action kept"], COMPUTED, &[(636, 640)], [
        "L'action interrompue a lieu, même si elle est devenue inutile ou impossible.",
        "The interrupted action still takes place, even if it became useless or impossible.",
    ]),
    rule("AD-OVW-07", ["cible perdue", "target lost"], POSITIONAL, &[(640, 640), (874, 874)], [
        "Une cible sortie de vue par le Guet fait rater le tir d'office, et l'arme a tiré.",
        "A target that left sight by overwatch makes the shot miss outright, and the weapon has fired.",
    ]),
    rule("AD-OVW-08", ["pas devenu impossible", "step made impossible"], POSITIONAL, &[(634, 634)], [
        "Un pas est perdu si le guetteur vient d'engager la figurine et que sa zone ne peut être ignorée.",
        "A step is lost when the watcher has just engaged the figure and its zone cannot be ignored.",
    ]),
    rule("AD-OVW-09", ["durée du Guet", "how long overwatch lasts"], COMPUTED, &[(642, 642)], [
        "Le marqueur reste de tour en tour et tombe à l'activation de sa figurine.",
        "The marker stays from turn to turn and goes when its figure is activated.",
    ]),
    rule("AD-OVW-10", ["Guet et activation", "overwatch and activation"], COMPUTED, &[(642, 642)], [
        "Interrompre n'est pas être activé.",
        "To interrupt is not to be activated.",
    ]),
    rule("AD-OVW-11", ["mort en activation", "death in activation"], COMPUTED, &[(644, 644)], [
        "Une activation coupée par la mort compte comme faite.",
        "An activation cut short by death counts as taken.",
    ]),
    rule("AD-OVW-12", ["pas d'emploi seul", "not on its own"], COMPUTED, &[(642, 642)], [
        "Le Guet ne sert pas d'activation à lui seul.",
        "Overwatch is no activation of its own.",
    ]),
    rule("AD-OVW-13", ["un marqueur, une réaction", "one marker, one reaction"], COMPUTED, &[(626, 626)], [
        "Plusieurs guetteurs peuvent réagir à la même annonce, une fois chacun, dans l'ordre de leur joueur.",
        "Several watchers may react to one declaration, once each, in their player's order.",
    ]),
    rule("AD-OVW-14", ["cible déplacée", "moved target"], POSITIONAL, &[(640, 640), (841, 841)], [
        "Si la cible a bougé mais reste visible, le tir se résout à sa nouvelle case, tout étant relu.",
        "If the target moved but stays visible, the shot resolves at its new square, all read again.",
    ]),
    rule("AD-PART-01", ["Mouvement Partiel", "partial move"], POSITIONAL, &[(657, 659)], [
        "Action partielle : 2 points de mouvement.",
        "Partial action: 2 movement points.",
    ]),
    rule("AD-PART-02", ["Tir Rapide", "snap shot"], POSITIONAL, &[(661, 663)], [
        "Action partielle : un tir à -1, sans interruption possible.",
        "Partial action: a shot at -1 that cannot be interrupted.",
    ]),
    rule("AD-PART-03", ["deux Tirs Rapides", "two snap shots"], COMPUTED, &[(663, 663)], [
        "Deux Tirs Rapides dans l'activation demandent deux armes différentes.",
        "Two snap shots in an activation need two different weapons.",
    ]),
    rule("AD-PART-04", ["Ramasser un objet", "pick up an item"], POSITIONAL, &[(665, 667)], [
        "Action partielle : prendre un objet sur sa propre case.",
        "Partial action: take an item on the figure's own square.",
    ]),
    rule("AD-PART-05", ["Forcer l'Ouverture", "force a door"], POSITIONAL, &[(669, 673)], [
        "Action partielle : test de Force de 7 contre une porte verrouillée ; réussi, elle est défoncée et on peut passer ; une Infortune blesse.",
        "Partial action: strength test of 7 against a locked door; passed, it is smashed and one may step through; a Misfortune wounds.",
    ]),
    rule("AD-PART-06", ["Se Relever", "stand up"], COMPUTED, &[(675, 677)], [
        "Action partielle : une figurine libre se relève.",
        "Partial action: a free figure stands up.",
    ]),
    rule("AD-PART-07", ["Se Relever engagé", "stand up engaged"], POSITIONAL, &[(582, 582), (677, 677)], [
        "Engagée, elle doit gagner un test de Force contre un ennemi qui l'engage.",
        "Engaged, it must win a strength test against an enemy engaging it.",
    ]),
    rule("AD-PART-08", ["actions partielles de talent", "partial actions of talents"], COMPUTED, &[(1146, 1146), (1173, 1173), (1190, 1190), (1192, 1192)], [
        "Pot-de-Vin, prière, Tacticien et Vol à la Tire prennent une action partielle.",
        "Bribe, prayer, tactician and pickpocket take a partial action.",
    ]),
];
