//! The figure, its tests, its movement, its saves, and the order of activation.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) static RULES: &[RuleEntry] = &[
    rule("AO-FIG-01", ["caractéristiques", "characteristics"], COMPUTED, &[(9, 11)], [
        "Une figurine a cinq caractéristiques, Initiative, Mêlée, Précision, Vigueur et Mental, plus un équipement et des compétences.",
        "A figure has five characteristics, Initiative, Melee, Precision, Vigour and Mental, plus equipment and skills.",
    ]),
    rule("AO-FIG-02", ["Points de Vie", "hit points"], COMPUTED, &[(36, 36), (202, 204)], [
        "Les Points de Vie au-delà du premier retardent d'autant le statut Blessée.",
        "Each hit point above the first puts off the Wounded status by one failed damage roll.",
    ]),
    rule("AO-FIG-03", ["équipement", "equipment"], COMPUTED, &[(36, 36), (45, 45), (107, 107)], [
        "Un équipement peut changer le déplacement de son porteur ou lui valoir une exception aux règles, selon ce qu'en dit sa fiche.",
        "A piece of equipment may change its bearer's movement or grant an exception to the rules, as its own entry says.",
    ]),
    rule("AO-FIG-04", ["arme à une main", "one-handed weapon"], COMPUTED, &[(217, 218)], [
        "Chaque arme se tient à une ou à deux mains, ce qui décide de son emploi par une figurine Blessée.",
        "Every weapon is held in one hand or two, which decides whether a Wounded figure may use it.",
    ]),
    rule("AO-FIG-05", ["attaques", "attacks"], COMPUTED, &[(253, 259)], [
        "Une figurine a au corps à corps autant d'attaques que d'armes de mêlée, ou le nombre donné par son profil.",
        "In close combat a figure has as many attacks as melee weapons, or the number its profile gives.",
    ]),
    rule("AO-FIG-06", ["type de figurine", "figure type"], ADVISORY, &[(20, 24), (79, 79)], [
        "Le nom d'un type de figurine (Sauvage, Assassin, Physicienne…) ne porte aucune règle à lui seul.",
        "The name of a figure's type (Sauvage, Assassin, Physicienne…) carries no rule by itself.",
    ]),
    rule("AO-TEST-01", ["test sous caractéristique", "characteristic test"], COMPUTED, &[(26, 28)], [
        "Un test se fait au D8 : il est réussi si le dé ne dépasse pas la caractéristique modifiée.",
        "A test is made on a D8: it passes if the die does not exceed the modified characteristic.",
    ]),
    rule("AO-TEST-02", ["1 naturel", "natural 1"], COMPUTED, &[(30, 30)], [
        "À un test sous caractéristique, un 1 au dé réussit quels que soient les modificateurs.",
        "On a characteristic test a rolled 1 passes whatever the modifiers.",
    ]),
    rule("AO-TEST-03", ["8 naturel", "natural 8"], COMPUTED, &[(30, 30)], [
        "À un test sous caractéristique, un 8 au dé échoue quels que soient les modificateurs.",
        "On a characteristic test a rolled 8 fails whatever the modifiers.",
    ]),
    rule("AO-TEST-04", ["jet d'opposition", "opposed roll"], COMPUTED, &[(130, 132), (251, 257)], [
        "À un jet d'opposition, chacun ajoute sa caractéristique à son D8 et le plus grand total l'emporte ; 1 et 8 n'y ont rien de spécial.",
        "On an opposed roll each adds the characteristic to a D8 and the higher total wins; 1 and 8 mean nothing special there.",
    ]),
    rule("AO-TEST-05", ["se concentrer", "concentrate"], COMPUTED, &[(117, 117)], [
        "Une figurine qui n'a pas bougé de son tour ajoute 1 à la caractéristique que teste son action ; ce bonus et celui de la visée n'en font qu'un.",
        "A figure that has not moved in its turn adds 1 to the characteristic its action tests; this bonus and that of aiming are one and the same.",
    ]),
    rule("AO-TEST-06", ["cumul des modificateurs", "modifiers add up"], COMPUTED, &[(119, 119)], [
        "Les modificateurs de mouvement, de portée et autres s'additionnent.",
        "Modifiers for movement, range and the rest are added together.",
    ]),
    rule("AO-SKILL-01", ["compétence passive", "passive skill"], COMPUTED, &[(36, 38)], [
        "Une compétence passive vaut en permanence et ne prend pas l'action.",
        "A passive skill holds at all times and does not take the action.",
    ]),
    rule("AO-SKILL-02", ["compétence active", "active skill"], COMPUTED, &[(36, 39), (117, 117)], [
        "Une compétence active est l'action de la figurine ; elle peut demander un test, que l'immobilité améliore de 1.",
        "An active skill is the figure's action; it may call for a test, which staying still improves by 1.",
    ]),
    rule("AO-SKILL-03", ["Soins (Action)", "Heal (Action)"], POSITIONAL, &[(41, 41)], [
        "À moins de 1 pas d'une figurine amie Blessée, le soigneur dépense son action pour la rendre Apte au combat.",
        "Within less than 1 pace of a Wounded friend, the healer spends its action to make the friend Fit again.",
    ]),
    rule("AO-SKILL-04", ["Barrière Ele'Mentik", "Ele'Mentik Barrier"], COMPUTED, &[(57, 61)], [
        "Le porteur de la barrière a une sauvegarde de 3- contre toute touche, de tir comme de corps à corps.",
        "The bearer of the barrier has a 3- save against every hit, from shooting and close combat alike.",
    ]),
    rule("AO-SKILL-05", ["Spécialiste au pistolet", "Pistol specialist"], ADVISORY, &[(24, 24)], [
        "Le livre nomme cette compétence sur un profil sans dire ce qu'elle fait.",
        "The book names this skill on a profile without saying what it does.",
    ]),
    rule("AO-SKILL-06", ["Tireur d'élite", "Marksman"], ADVISORY, &[(24, 24)], [
        "Cette compétence figure sur un profil du livre, qui n'en décrit pas l'effet.",
        "This skill stands on a profile of the book, which does not describe its effect.",
    ]),
    rule("AO-SKILL-07", ["Marcheur de combat", "Combat walker"], POSITIONAL, &[(49, 49)], [
        "Un marcheur de combat, ou une figurine dont les compétences le disent, ne se déplace que vers son arc frontal.",
        "A combat walker, or a figure whose skills say so, moves only into its front arc.",
    ]),
    rule("AO-SKILL-08", ["escalade sans accroche", "climbing without handholds"], ATTESTED, &[(313, 313)], [
        "Une compétence, que le livre ne nomme pas, permet d'escalader une paroi sans accroche.",
        "A skill, which the book leaves unnamed, lets its owner climb a wall without handholds.",
    ]),
    rule("AO-SKILL-09", ["étreinte des tentacules", "tentacle grip"], COMPUTED, &[(32, 32)], [
        "La victime de l'étreinte y résiste par un test sous Vigueur sans modificateur ; l'effet d'un échec n'est pas dit.",
        "The grip's victim resists it by an unmodified Vigour test; what failure does is not said.",
    ]),
    rule("AO-SKILL-10", ["déplacement modifié", "altered movement"], COMPUTED, &[(45, 45)], [
        "Une compétence ou un équipement peut donner à la figurine un autre déplacement de base.",
        "A skill or a piece of equipment may give the figure another base move.",
    ]),
    rule("AO-SKILL-11", ["exception à l'action unique", "exception to the single action"], COMPUTED, &[(107, 107)], [
        "Une compétence ou un équipement peut lever la limite d'un déplacement et d'une action par tour.",
        "A skill or a piece of equipment may lift the limit of one move and one action per turn.",
    ]),
    rule("AO-MOVE-01", ["déplacement de base", "base move"], POSITIONAL, &[(43, 45)], [
        "Une figurine se déplace de 6 pas au plus par tour, sauf équipement ou compétence.",
        "A figure moves up to 6 paces a turn, unless equipment or a skill says otherwise.",
    ]),
    rule("AO-MOVE-02", ["déplacement fractionné", "split move"], POSITIONAL, &[(47, 47)], [
        "Le déplacement se fait en autant de morceaux que voulu, dans toutes les directions.",
        "The move may be made in as many pieces as wished, in any direction.",
    ]),
    rule("AO-MOVE-03", ["arc frontal", "front arc"], POSITIONAL, &[(49, 49)], [
        "Un déplacement vers une autre direction que l'arc frontal est refusé à un marcheur de combat.",
        "A combat walker is refused any move in a direction outside its front arc.",
    ]),
    rule("AO-MOVE-04", ["mouvement puis action", "move, then act"], COMPUTED, &[(95, 95), (109, 109), (113, 113)], [
        "L'action vient après le mouvement : qui a agi ne se déplace plus.",
        "The action comes after the movement: a figure that has acted moves no more.",
    ]),
    rule("AO-MOVE-05", ["un seul déplacement", "one move only"], COMPUTED, &[(107, 107)], [
        "Une figurine n'a qu'un déplacement par tour ; la suite d'un déplacement interrompu en fait partie.",
        "A figure has one move a turn; what remains of an interrupted move belongs to it.",
    ]),
    rule("AO-SAVE-01", ["sauvegarde", "save"], COMPUTED, &[(53, 53)], [
        "Avant le jet de dommage, une figurine touchée peut tenter d'annuler la touche par une sauvegarde, si elle en a une.",
        "Before the damage roll, a figure that was hit may try to cancel the hit by a save, if it has one.",
    ]),
    rule("AO-SAVE-02", ["jet de sauvegarde", "save roll"], COMPUTED, &[(53, 53)], [
        "Un D8 qui ne dépasse pas la valeur de la sauvegarde annule la touche, et il n'y a pas de jet de dommage.",
        "A D8 no higher than the save's value cancels the hit, and no damage is rolled.",
    ]),
    rule("AO-SAVE-03", ["portée d'une sauvegarde", "scope of a save"], COMPUTED, &[(55, 55), (59, 59)], [
        "Une sauvegarde vaut contre les tirs et les corps à corps, sauf si elle est réservée aux uns ou aux autres.",
        "A save works against shooting and close combat, unless it is kept for one of the two.",
    ]),
    rule("AO-SAVE-04", ["plusieurs sauvegardes", "several saves"], COMPUTED, &[(57, 57), (61, 61)], [
        "Plusieurs sauvegardes se tentent l'une après l'autre, une fois chacune par touche ; une seule réussite suffit.",
        "Several saves are tried one after another, each once per hit; a single success is enough.",
    ]),
    rule("AO-SAVE-05", ["ordre des sauvegardes", "order of saves"], COMPUTED, &[(61, 61)], [
        "Le joueur de la figurine touchée choisit dans quel ordre elle tente ses sauvegardes.",
        "The player of the figure that was hit picks the order in which it tries its saves.",
    ]),
    rule("AO-SAVE-06", ["sauvegarde de couvert", "cover save"], ATTESTED, &[(59, 59), (192, 192)], [
        "Au contact d'un couvert qui la cache à plus du quart, la cible a une sauvegarde de 6- contre le tir.",
        "In contact with cover that hides more than a quarter of it, the target has a 6- save against the shot.",
    ]),
    rule("AO-SAVE-07", ["sauvegarde d'esquive", "dodge save"], COMPUTED, &[(181, 181)], [
        "Esquiver donne une sauvegarde de 3- contre ce tir seulement.",
        "Dodging gives a 3- save against that shot alone.",
    ]),
    rule("AO-SAVE-08", ["sauvegarde au sol", "on-the-ground save"], COMPUTED, &[(219, 219)], [
        "Une figurine Blessée est au sol : elle a une sauvegarde de 3- contre les tirs.",
        "A Wounded figure lies on the ground: it has a 3- save against shooting.",
    ]),
    rule("AO-SAVE-09", ["sauvegarde en eau profonde", "deep-water save"], ATTESTED, &[(305, 305)], [
        "Une figurine en eau profonde a une sauvegarde de 3- contre les tirs.",
        "A figure in deep water has a 3- save against shooting.",
    ]),
    rule("AO-SAVE-10", ["sauvegarde de barrière", "barrier save"], COMPUTED, &[(59, 59)], [
        "La sauvegarde de 3- de la Barrière Ele'Mentik s'ajoute aux autres, contre toute attaque.",
        "The 3- save of the Ele'Mentik Barrier comes on top of any other, against every attack.",
    ]),
    rule("AO-TURN-01", ["tour de jeu", "game turn"], COMPUTED, &[(77, 77)], [
        "Un tour de jeu enchaîne une phase d'activation par valeur d'Initiative, puis la phase de corps à corps.",
        "A game turn is one activation phase for each Initiative value, then the close-combat phase.",
    ]),
    rule("AO-TURN-02", ["Avantage", "Advantage"], COMPUTED, &[(69, 69)], [
        "En début de tour de jeu chaque joueur lance un D8 : le plus haut prend l'Avantage pour le tour.",
        "At the start of a game turn each player rolls a D8: the higher takes the Advantage for that turn.",
    ]),
    rule("AO-TURN-03", ["égalité à l'Avantage", "tied Advantage"], COMPUTED, &[(69, 69)], [
        "À égalité, les dés de l'Avantage sont relancés jusqu'à ce qu'ils diffèrent.",
        "On a tie the Advantage dice are rolled again until they differ.",
    ]),
    rule("AO-TURN-04", ["Initiative décroissante", "descending Initiative"], COMPUTED, &[(71, 71), (75, 75)], [
        "On active de la plus haute valeur d'Initiative présente sur la table à la plus basse.",
        "Activation runs from the highest Initiative value on the table down to the lowest.",
    ]),
    rule("AO-TURN-05", ["activation alternée", "alternating activation"], COMPUTED, &[(67, 67), (71, 71)], [
        "À une même valeur d'Initiative, les camps activent leurs figurines une à une en alternant, celui qui a l'Avantage d'abord.",
        "At one Initiative value the sides activate figures one at a time by turns, the side with the Advantage first.",
    ]),
    rule("AO-TURN-06", ["figurines restantes", "remaining figures"], COMPUTED, &[(73, 73)], [
        "Quand un camp n'a plus de figurine à activer à cette valeur, l'autre y active toutes les siennes.",
        "Once one side has none left to activate at that value, the other activates all of its own there.",
    ]),
    rule("AO-TURN-07", ["valeur suivante", "next value"], COMPUTED, &[(75, 75)], [
        "À chaque nouvelle valeur d'Initiative, le camp qui a l'Avantage recommence, qui que fût le dernier.",
        "At every new Initiative value the side with the Advantage starts again, whoever went last.",
    ]),
    rule("AO-TURN-08", ["valeur sans figurine", "empty value"], COMPUTED, &[(85, 85)], [
        "Une valeur d'Initiative que personne ne porte est passée.",
        "An Initiative value that no figure has is skipped.",
    ]),
    rule("AO-TURN-09", ["tour d'une figurine", "a figure's turn"], COMPUTED, &[(101, 101)], [
        "Le tour d'une figurine va du début de son activation au début de la suivante, donc d'un tour de jeu sur l'autre.",
        "A figure's turn goes from the start of its activation to the start of the next, hence across game turns.",
    ]),
    rule("AO-TURN-10", ["effet d'un tour", "effect for a turn"], COMPUTED, &[(101, 101)], [
        "L'effet d'une action qui dure un tour cesse au début de l'activation suivante de son auteur.",
        "An action's effect that lasts a turn ends when its author's next activation starts.",
    ]),
    rule("AO-ACT-01", ["jetons retirés", "tokens removed"], COMPUTED, &[(93, 93), (103, 103)], [
        "Au début de son activation, une figurine perd son jeton blanc ou rouge.",
        "At the start of its activation a figure loses its white or red token.",
    ]),
    rule("AO-ACT-02", ["activation", "activation"], COMPUTED, &[(95, 95)], [
        "La figurine activée peut se déplacer, puis faire une action ; ni l'un ni l'autre n'est imposé.",
        "The activated figure may move, then take an action; neither is required.",
    ]),
    rule("AO-ACT-03", ["jeton blanc, jeton rouge", "white and red token"], COMPUTED, &[(95, 95), (99, 99), (103, 103)], [
        "La figurine reçoit un jeton rouge si elle a agi, un blanc si elle s'est seulement déplacée, aucun si elle n'a rien fait.",
        "The figure gets a red token if it acted, a white one if it only moved, none if it did nothing.",
    ]),
    rule("AO-ACT-04", ["ne rien faire", "doing nothing"], COMPUTED, &[(99, 99)], [
        "Une figurine qui n'a rien fait reste sans jeton et pourra encore bouger ou agir pendant une activation adverse.",
        "A figure that did nothing has no token and may still move or act during an enemy's activation.",
    ]),
    rule("AO-ACT-05", ["réserve", "kept in hand"], COMPUTED, &[(95, 95), (99, 99)], [
        "Le déplacement ou l'action non faits restent disponibles jusqu'à la prochaine activation de la figurine, quand une règle en donne l'occasion.",
        "A move or action not taken stays available until the figure's next activation, when a rule gives the occasion.",
    ]),
    rule("AO-ACT-06", ["une action par tour", "one action a turn"], COMPUTED, &[(107, 107), (113, 113)], [
        "Une figurine a au plus un déplacement et une action par tour.",
        "A figure has at most one move and one action a turn.",
    ]),
    rule("AO-ACT-07", ["agir fige", "acting ends moving"], COMPUTED, &[(107, 107)], [
        "Une figurine qui a agi ne peut plus se déplacer de ce tour, même si elle n'avait pas bougé.",
        "A figure that has acted can move no more that turn, even if it had not moved.",
    ]),
    rule("AO-ACT-08", ["jeton blanc", "white token"], COMPUTED, &[(107, 107)], [
        "Avec un jeton blanc, une figurine ne se déplace plus mais peut encore agir.",
        "With a white token a figure moves no more but may still act.",
    ]),
    rule("AO-ACT-09", ["jeton rouge", "red token"], COMPUTED, &[(107, 107)], [
        "Avec un jeton rouge, une figurine ne peut ni bouger ni agir jusqu'à sa prochaine activation.",
        "With a red token a figure can neither move nor act until its next activation.",
    ]),
    rule("AO-ACT-10", ["Action", "Action"], COMPUTED, &[(97, 97), (231, 231), (285, 285)], [
        "L'action est un tir, un engagement au corps à corps, se cacher ou une compétence active, soins compris : une seule.",
        "The action is a shot, an engagement in close combat, hiding or an active skill, healing included: one only.",
    ]),
    rule("AO-ACT-11", ["action hors séquence", "action out of sequence"], COMPUTED, &[(132, 132), (177, 177)], [
        "Une réaction ou une action sur En Vue prend l'unique action du tour de la figurine, qui reçoit un jeton rouge.",
        "A reaction or an action on coming into view uses the single action of the figure's turn, for a red token.",
    ]),
    rule("AO-ENVUE-01", ["En Vue", "coming into view"], ATTESTED, &[(123, 125), (132, 132)], [
        "Un déplacement qui amène une figurine en vue d'une ennemie pour qui elle était invisible s'arrête là où cette ennemie la voit le mieux.",
        "A move that brings a figure into sight of an enemy that could not see it stops where that enemy sees it best.",
    ]),
    rule("AO-ENVUE-02", ["mouvement restant", "remaining move"], POSITIONAL, &[(125, 125), (130, 132)], [
        "À l'arrêt, on mesure le déplacement fait ; le reste est gardé.",
        "At the stop the movement made is measured; the rest is kept.",
    ]),
    rule("AO-ENVUE-03", ["jet de En Vue", "En Vue roll"], COMPUTED, &[(130, 130)], [
        "Chacun ajoute l'Initiative de sa figurine à un D8 ; la figurine au plus grand total passe la première.",
        "Each adds its figure's Initiative to a D8; the figure with the higher total goes first.",
    ]),
    rule("AO-ENVUE-04", ["égalité au jet de En Vue", "tied En Vue roll"], COMPUTED, &[(132, 132)], [
        "À totaux égaux, les deux dés sont relancés.",
        "On equal totals both dice are rolled again.",
    ]),
    rule("AO-ENVUE-05", ["observateur activé", "observer activated"], COMPUTED, &[(130, 134)], [
        "S'il l'emporte, l'observateur est activé hors séquence avant que le déplacement continue.",
        "If it wins, the observer is activated out of sequence before the move goes on.",
    ]),
    rule("AO-ENVUE-06", ["ce que peut l'observateur", "what the observer may do"], COMPUTED, &[(99, 99), (107, 107), (132, 132)], [
        "Sans jeton l'observateur peut bouger et agir, avec un jeton blanc agir seulement, avec un rouge rien.",
        "Without a token the observer may move and act, with a white one act only, with a red one nothing.",
    ]),
    rule("AO-ENVUE-07", ["reprise du déplacement", "move resumed"], COMPUTED, &[(130, 130), (134, 134)], [
        "Ensuite la figurine arrêtée reprend son déplacement avec ce qu'il lui en reste, puis peut agir.",
        "Then the stopped figure resumes its move with what is left of it, and may act afterwards.",
    ]),
    rule("AO-ENVUE-08", ["observateur devancé", "observer beaten"], COMPUTED, &[(136, 136)], [
        "Si la figurine en mouvement l'emporte, l'observateur ne peut rien contre elle pendant ce déplacement.",
        "If the moving figure wins, the observer can do nothing against it during that move.",
    ]),
    rule("AO-ENVUE-09", ["activation normale gardée", "regular activation kept"], COMPUTED, &[(130, 130)], [
        "Une activation sur En Vue ne compte pas : la figurine sera activée à son rang si elle ne l'a pas encore été.",
        "An activation on coming into view does not count: the figure is still activated in its own place if it has not been.",
    ]),
    rule("AO-ENVUE-10", ["visée sur En Vue", "aiming on En Vue"], COMPUTED, &[(115, 115), (132, 132)], [
        "Un observateur qui n'a pas bougé depuis sa dernière activation vise quand il tire sur En Vue.",
        "An observer that has not moved since its last activation aims when it shoots at what comes into view.",
    ]),
];
