//! General rules, cards and tests, conversations, abilities, warbands.

use greffe_core::telling::rulebook::tags::{ADVISORY, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const CARDS: &[RuleEntry] = &[
    rule("AD-GEN-01", ["règles spécifiques", "specific rules"], COMPUTED, &[(170, 170)], [
        "Une règle de scénario, de carte ou de talent l'emporte sur le livret ; les effets qui ajoutent se cumulent.",
        "A rule of a scenario, card or talent beats the booklet; effects that add are cumulative.",
    ]),
    rule("AD-GEN-02", ["personnage, figurine", "character, figure"], ADVISORY, &[(174, 174)], [
        "Figurine, modèle et personnage désignent le même tout : socle, carte, équipement et blessures.",
        "Figure, model and character name the same whole: base, card, equipment and wounds.",
    ]),
    rule("AD-GEN-03", ["ami, ennemi", "friend, enemy"], COMPUTED, &[(178, 180), (248, 248)], [
        "Les figurines de votre bande sont vos amies pour toute la partie ; celles de l'adversaire sont ennemies, et seul un effet peut changer le contrôle.",
        "The figures of your warband are your friends for the whole match, the opponent's are enemies; only an effect changes who controls one.",
    ]),
    rule("AD-GEN-04", ["attaque", "attack"], COMPUTED, &[(182, 182)], [
        "Un tir, un combat ou un talent marqué [attaque] est une attaque ; on n'attaque jamais une figurine amie.",
        "A shot, a fight or a talent marked [attack] is an attack; a friendly figure is never attacked.",
    ]),
    rule("AD-GEN-05", ["carte", "card"], COMPUTED, &[(190, 190), (204, 204)], [
        "Sans autre précision, une carte est une Carte de Joueur.",
        "Unless said otherwise, a card is a Player Card.",
    ]),
    rule("AD-GEN-06", ["pions génériques", "generic tokens"], ADVISORY, &[(234, 234)], [
        "Les pions génériques n'ont pas de sens propre : chaque effet dit ce qu'il en fait.",
        "Generic tokens mean nothing by themselves: each effect says what it does with them.",
    ]),
    rule("AD-GEN-07", ["types de scénario", "kinds of scenario"], ADVISORY, &[(240, 242)], [
        "Aventure, bataille, ennemi juré et campagne sont des familles de scénarios sans règle propre ici.",
        "Adventure, battle, sworn enemy and campaign are families of scenarios without a rule of their own here.",
    ]),
    rule("AD-CARD-01", ["Cartes de Joueur", "Player Cards"], COMPUTED, &[(190, 190), (420, 420)], [
        "Chaque joueur a 30 cartes : de 2 à 8 en quatre familles, un Joker Noir qui vaut 0 et un Joker Rouge qui vaut 10.",
        "Each player has 30 cards: 2 to 8 in four suits, a Black Joker worth 0 and a Red Joker worth 10.",
    ]),
    rule("AD-CARD-02", ["Joker", "Joker"], COMPUTED, &[(420, 420), (482, 482)], [
        "Un Joker n'a pas de famille : à chaque emploi, le propriétaire choisit celle du Rouge et l'adversaire celle du Noir.",
        "A Joker has no suit: each time it is played its owner picks that of the Red one, the opponent that of the Black one.",
    ]),
    rule("AD-CARD-03", ["Cartes de Magie", "Magic Cards"], COMPUTED, &[(194, 196)], [
        "Un paquet commun de 24 cartes numérotées de I à XXIV, mélangé à la fin de tout tour où il a servi.",
        "One shared deck of 24 cards numbered I to XXIV, shuffled at the end of any turn in which it was used.",
    ]),
    rule("AD-CARD-04", ["Cartes d'Évènement", "Event Cards"], COMPUTED, &[(200, 200)], [
        "Un second paquet commun de 24 cartes, fait et mélangé comme celui de Magie.",
        "A second shared deck of 24 cards, made and shuffled as the Magic one.",
    ]),
    rule("AD-CARD-05", ["cartes de Personnage", "character cards"], COMPUTED, &[(204, 204)], [
        "Les cartes de Personnage ne sont ni piochées, ni jouées, ni mélangées pendant la partie.",
        "Character cards are neither drawn, played nor shuffled during the match.",
    ]),
    rule("AD-CARD-06", ["pioche, main, défausse", "draw pile, hand, discard"], COMPUTED, &[(430, 432)], [
        "Une Carte de Joueur est dans la pioche cachée, dans la main de son propriétaire, dans la défausse ouverte à tous, ou en jeu.",
        "A Player Card is in the hidden draw pile, in its owner's hand, in the discard open to all, or in play.",
    ]),
    rule("AD-CARD-07", ["piocher, jouer", "draw, play"], COMPUTED, &[(430, 432)], [
        "Piocher prend le dessus de sa pioche en main ; jouer révèle le dessus de sa pioche ou une carte de sa main.",
        "To draw takes the top of one's pile into hand; to play reveals the top of one's pile or a card of the hand.",
    ]),
    rule("AD-CARD-08", ["en jeu", "in play"], COMPUTED, &[(432, 434)], [
        "Les cartes jouées pour un test restent en jeu jusqu'à sa résolution, puis vont ensemble à la défausse.",
        "Cards played for a test stay in play until it is resolved, then go to the discard together.",
    ]),
    rule("AD-CARD-09", ["dernière carte en main", "last card in hand"], COMPUTED, &[(424, 424)], [
        "Qui joue sa dernière carte de main en pioche une après la résolution de ce test ; la défausser ne donne rien.",
        "Whoever plays the last card of the hand draws one after that test is resolved; discarding it gives nothing.",
    ]),
    rule("AD-CARD-10", ["mélanger", "reshuffle"], COMPUTED, &[(438, 440)], [
        "Dès que la défausse d'un joueur compte quatre 8 ou Jokers, il réunit pioche, défausse et main, mélange et repioche autant de cartes qu'il en tenait.",
        "As soon as a player's discard holds four 8s or Jokers, that player gathers pile, discard and hand, shuffles and draws as many cards as were held.",
    ]),
    rule("AD-CARD-11", ["limite de main", "hand limit"], COMPUTED, &[(272, 272), (1190, 1190), (1212, 1212)], [
        "À la phase des Cartes, après avoir pioché, on se défausse jusqu'à sept cartes au choix.",
        "In the Cards phase, after drawing, one discards down to seven cards of one's choice.",
    ]),
    rule("AD-CARD-12", ["rappel des 8", "reminder of the 8s"], ADVISORY, &[(442, 442)], [
        "Tourner les 8 et les Jokers dans la défausse aide à les compter.",
        "Turning 8s and Jokers sideways in the discard helps to count them.",
    ]),
    rule("AD-CARD-13", ["couleurs", "colours"], COMPUTED, &[(1152, 1152)], [
        "Crâne et Coupe sont noirs, Cœur et Fer sont rouges.",
        "Skull and Cup are black, Heart and Iron are red.",
    ]),
    rule("AD-CARD-14", ["pioche vide", "empty draw pile"], COMPUTED, &[(426, 440)], [
        "Si une carte manque dans la pioche, tout est réuni et mélangé comme après quatre 8 ou Jokers.",
        "When the pile has no card left, everything is gathered and shuffled as after four 8s or Jokers.",
    ]),
    rule("AD-CARD-15", ["numéro, famille et rang", "numeral, suit and rank"], COMPUTED, &[(196, 196), (200, 200), (1049, 1049), (1066, 1066), (1160, 1160)], [
        "Une carte de Magie ou d'Évènement porte un numéro, une famille et un rang ; chaque règle dit lequel elle lit.",
        "A Magic or Event card bears a numeral, a suit and a rank; each rule says which it reads.",
    ]),
    rule("AD-TEST-01", ["Test Sans Opposition", "unopposed test"], COMPUTED, &[(446, 454)], [
        "On fixe la difficulté, on joue le dessus de sa pioche, on ajoute capacité et modificateurs, puis les renforts.",
        "The target number is set, the top of the pile is played, ability and modifiers are added, then reinforcements.",
    ]),
    rule("AD-TEST-02", ["réussite", "success"], COMPUTED, &[(454, 454)], [
        "Le test réussit si le total atteint la difficulté ; l'échec n'a que les effets que la règle nomme.",
        "The test succeeds if the total reaches the target number; a failure has only the effects the rule names.",
    ]),
    rule("AD-TEST-03", ["Triomphe, Infortune", "Triumph, Misfortune"], COMPUTED, &[(458, 458)], [
        "Cinq points ou plus au-dessus de la difficulté font un Triomphe, cinq ou plus au-dessous une Infortune.",
        "Five points or more above the target number make a Triumph, five or more below a Misfortune.",
    ]),
    rule("AD-TEST-04", ["Joker Noir sans opposition", "unopposed Black Joker"], COMPUTED, &[(420, 420), (460, 460)], [
        "Un Joker Noir en carte initiale donne d'office un échec et une Infortune.",
        "A Black Joker as initial card is outright a failure and a Misfortune.",
    ]),
    rule("AD-TEST-05", ["Joker Rouge sans opposition", "unopposed Red Joker"], COMPUTED, &[(420, 420), (462, 462)], [
        "Un Joker Rouge en carte initiale donne d'office une réussite et un Triomphe.",
        "A Red Joker as initial card is outright a success and a Triumph.",
    ]),
    rule("AD-TEST-06", ["Renfort", "reinforcement"], COMPUTED, &[(466, 466)], [
        "Chaque carte de main de même famille que la carte initiale ajoute 1, de même valeur 2.",
        "Each hand card of the initial card's suit adds 1, of its value 2.",
    ]),
    rule("AD-TEST-07", ["renfort facultatif", "optional reinforcement"], COMPUTED, &[(466, 468)], [
        "On peut renforcer pour atteindre un Triomphe ou éviter une Infortune, même si l'issue ne change pas.",
        "One may reinforce to reach a Triumph or avoid a Misfortune even when the outcome stays.",
    ]),
    rule("AD-TEST-08", ["Joker et renfort", "Joker and reinforcement"], COMPUTED, &[(468, 468)], [
        "Un Joker ne renforce jamais, et une carte initiale Joker ne se renforce pas.",
        "A Joker never reinforces, and an initial Joker is not reinforced.",
    ]),
    rule("AD-TEST-09", ["Test En Opposition", "opposed test"], COMPUTED, &[(472, 478)], [
        "Chaque joueur joue une carte de sa main ou de sa pioche, ajoute ses modificateurs, puis les renforts alternent.",
        "Each player plays a card from hand or pile, adds modifiers, then reinforcements alternate.",
    ]),
    rule("AD-TEST-10", ["cartes face cachée", "cards face down"], COMPUTED, &[(480, 480), (494, 494)], [
        "Le détenteur de l'initiative pose sa carte face cachée en montrant d'où elle vient, puis l'autre joueur, et on révèle ensemble.",
        "The initiative holder lays a card face down showing where it comes from, then the other player, and both are revealed together.",
    ]),
    rule("AD-TEST-11", ["Jokers en opposition", "opposed Jokers"], COMPUTED, &[(482, 482)], [
        "En opposition, les Jokers valent 0 et 10 avec la famille choisie, sans réussite ni échec d'office.",
        "In opposed tests Jokers are worth 0 and 10 with the chosen suit, nothing being automatic.",
    ]),
    rule("AD-TEST-12", ["renforts alternés", "alternating reinforcement"], COMPUTED, &[(484, 486)], [
        "Le détenteur de l'initiative commence ; chacun joue une carte ou passe, jusqu'à deux passes de suite.",
        "The initiative holder begins; each plays a card or passes, until two passes in a row.",
    ]),
    rule("AD-TEST-13", ["plus haut total", "higher total"], COMPUTED, &[(492, 492)], [
        "Le total le plus haut l'emporte ; l'écart ne compte que si la règle s'en sert.",
        "The higher total wins; the margin counts only where the rule uses it.",
    ]),
    rule("AD-TEST-14", ["égalité", "tie"], COMPUTED, &[(492, 492)], [
        "À égalité, le camp qui a provoqué le test perd, sauf au combat et à l'initiative.",
        "On a tie the side that caused the test loses, except in fights and initiative.",
    ]),
    rule("AD-TEST-15", ["malus d'Estropié", "crippled penalty"], COMPUTED, &[(306, 306), (829, 829), (929, 929)], [
        "Une figurine Estropiée a -1 à tous ses tests.",
        "A crippled figure has -1 to all its tests.",
    ]),
    rule("AD-TEST-16", ["cumul", "stacking"], COMPUTED, &[(454, 454), (829, 829)], [
        "Les modificateurs se cumulent sauf mention contraire et changent le total, pas la difficulté.",
        "Modifiers add up unless said otherwise and change the total, not the target number.",
    ]),
    rule("AD-CONV-01", ["conversation", "conversation"], COMPUTED, &[(318, 318), (496, 498)], [
        "Un talent marqué [conversation] laisse plusieurs figurines de chaque camp prendre part au test.",
        "A talent marked [conversation] lets several figures of each side take part in the test.",
    ]),
    rule("AD-CONV-02", ["attaquants en conversation", "attackers in a conversation"], POSITIONAL, &[(500, 500)], [
        "Chaque attaquant remplit les conditions du talent sans devoir le posséder, et tous sont marqués activés.",
        "Each attacker meets the talent's conditions without having to own it, and all are marked activated.",
    ]),
    rule("AD-CONV-03", ["défenseurs en conversation", "defenders in a conversation"], POSITIONAL, &[(501, 501)], [
        "Les défenseurs sont adjacents à l'attaquant ou à la cible et ne sont pas marqués activés.",
        "Defenders are adjacent to the attacker or the target and are not marked activated.",
    ]),
    rule("AD-CONV-04", ["cartes de la conversation", "cards of a conversation"], COMPUTED, &[(503, 503)], [
        "Chaque participant a une carte de main ou de pioche ; toutes les provenances sont fixées avant de voir, en commençant par le joueur sans initiative.",
        "Each participant has a card from hand or pile; all sources are fixed before any is seen, the player without initiative first.",
    ]),
    rule("AD-CONV-05", ["total de chacun", "each total"], COMPUTED, &[(503, 505)], [
        "Le total d'un participant est sa carte plus sa capacité ou son talent et ses propres modificateurs, sans soutien.",
        "A participant's total is its card plus its ability or talent and its own modifiers, without support.",
    ]),
    rule("AD-CONV-06", ["meneurs", "leaders"], COMPUTED, &[(505, 505)], [
        "Le joueur sans initiative choisit son meneur, puis l'autre désigne le sien ; les autres se retirent.",
        "The player without initiative picks a leader, then the other player picks theirs; the rest drop out.",
    ]),
    rule("AD-CONV-07", ["duel des meneurs", "leaders' duel"], COMPUTED, &[(505, 505)], [
        "Les deux meneurs poursuivent un test en opposition ordinaire, renforts compris.",
        "The two leaders go on with an ordinary opposed test, reinforcements included.",
    ]),
    rule("AD-CONV-08", ["cible du talent", "target of the talent"], COMPUTED, &[(505, 505), (509, 509)], [
        "La cible du talent reste la même quel que soit le meneur de la défense.",
        "The talent's target stays the same whoever leads the defence.",
    ]),
    rule("AD-CONV-09", ["participants", "participants"], POSITIONAL, &[(500, 503), (586, 586)], [
        "L'attaquant est celui qui use du talent ; la cible prend toujours part, et une figurine évanouie seulement comme cible.",
        "The attacker is the talent's user; the target always takes part, and an unconscious figure only as target.",
    ]),
    rule("AD-ABIL-01", ["Capacités", "abilities"], COMPUTED, &[(344, 358)], [
        "Force, Agilité, Force d'Âme, Charisme, Intelligence et Esprit s'ajoutent à la carte de leur test ; non imprimée, une capacité vaut 0.",
        "Strength, agility, willpower, charisma, intelligence and wits are added to the card of their test; one not printed is 0.",
    ]),
    rule("AD-ABIL-02", ["Talents de Combat", "combat skills"], COMPUTED, &[(366, 384)], [
        "Huit talents servent au corps à corps et six au tir, le fouet dans les deux.",
        "Eight skills serve in melee and six in shooting, the whip in both.",
    ]),
    rule("AD-ABIL-03", ["sans le talent", "without the skill"], COMPUTED, &[(362, 362), (540, 540)], [
        "Une arme employée sans son talent donne -2 ; un talent de 0 n'est pas une absence.",
        "A weapon used without its skill gives -2; a skill of 0 is no absence.",
    ]),
    rule("AD-ABIL-04", ["Pugilat", "brawling"], COMPUTED, &[(362, 362), (910, 910)], [
        "Toute figurine a au moins Pugilat 0.",
        "Every figure has at least brawling 0.",
    ]),
    rule("AD-ABIL-05", ["Escrime", "fencing"], COMPUTED, &[(255, 255), (386, 390)], [
        "L'Escrime donne autant de pions prêts, que les objets équipés peuvent compléter ; elle ne se teste jamais.",
        "Fencing gives that many ready tokens, equipped items may add some; it is never tested.",
    ]),
    rule("AD-ABIL-06", ["Talents Actifs", "active talents"], COMPUTED, &[(396, 396)], [
        "Un talent actif chiffré ne se tente que si la figurine l'a ; un score de 0 suffit.",
        "A scored active talent is attempted only by a figure that has it; a score of 0 will do.",
    ]),
    rule("AD-ABIL-07", ["Talents spéciaux", "special talents"], COMPUTED, &[(398, 398)], [
        "Un talent spécial peut être sans score : il agit d'office ou se teste sous une capacité.",
        "A special talent may have no score: it acts outright or is tested with an ability.",
    ]),
    rule("AD-ABIL-08", ["alignement", "alignment"], COMPUTED, &[(404, 404)], [
        "L'alignement n'agit que là où une règle le nomme.",
        "Alignment acts only where a rule names it.",
    ]),
    rule("AD-ABIL-09", ["genre", "gender"], COMPUTED, &[(404, 404)], [
        "Le genre ne compte que pour les règles qui le nomment ; sans symbole, la figurine y échappe.",
        "Gender counts only for rules that name it; a figure without a symbol escapes them.",
    ]),
    rule("AD-ABIL-10", ["type de personnage", "character type"], COMPUTED, &[(412, 412)], [
        "Un personnage est Humain sauf si sa carte dit Bête, Vampire, Démon, Goule ou autre.",
        "A character is Human unless its card says Beast, Vampire, Demon, Ghoul or other.",
    ]),
    rule("AD-ABIL-11", ["rôle des capacités", "what abilities are for"], ADVISORY, &[(348, 358)], [
        "La Force sert aux portes et au poison, l'Agilité au mouvement, la Force d'Âme au moral, les autres à l'échange.",
        "Strength serves doors and poison, agility movement, willpower morale, the others dealings between people.",
    ]),
    rule("AD-BAND-01", ["composition de la bande", "warband"], COMPUTED, &[(246, 246)], [
        "Le scénario fixe la composition ; les figurines viennent d'une faction et des neutres.",
        "The scenario sets the composition; figures come from one faction and the neutrals.",
    ]),
    rule("AD-BAND-02", ["choix avant la partie", "chosen before play"], COMPUTED, &[(246, 246)], [
        "Toutes les figurines, même celles qui arrivent plus tard, sont choisies avant de jouer.",
        "All figures, later arrivals too, are chosen before play.",
    ]),
    rule("AD-BAND-03", ["Héros, Roturier", "hero, commoner"], COMPUTED, &[(338, 342)], [
        "Un fond doré fait un Héros, un fond argenté un Roturier.",
        "A gold background makes a hero, a silver one a commoner.",
    ]),
    rule("AD-BAND-04", ["figurine unique", "unique figure"], COMPUTED, &[(210, 210), (342, 342)], [
        "Une figurine unique n'est en jeu qu'une fois à la fois, tous camps confondus.",
        "A unique figure is in play once at a time, both sides together.",
    ]),
    rule("AD-BAND-05", ["coûts", "costs"], COMPUTED, &[(213, 214), (1179, 1179)], [
        "Or et Relations ne servent qu'avant la partie, selon le livret de scénarios.",
        "Gold and connections serve only before the match, as the scenario booklet says.",
    ]),
    rule("AD-BAND-06", ["carte par roturier", "a card a commoner"], COMPUTED, &[(254, 254)], [
        "Chaque roturier a sa propre carte.",
        "Each commoner has a card of its own.",
    ]),
    rule("AD-BAND-07", ["lecture de la carte", "reading the card"], COMPUTED, &[(208, 226)], [
        "La carte donne nom, alignement, faction, coûts, seuils, capacités, talents, escrime et équipement de départ.",
        "The card gives name, alignment, faction, costs, thresholds, abilities, skills, fencing and starting equipment.",
    ]),
];
