//! Dice and measures, profiles, tests, opposed tests, set-up and turns.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const FLOW: &[RuleEntry] = &[
    rule("TDE-CORE-01", ["La Règle d'Or", "the golden rule"], ADVISORY, &[(580, 595)], [
        "Quand un doute fige la partie, les joueurs s'accordent, ou un dé tranche ; la décision est consignée.",
        "When a doubt stalls play the players agree, or a die decides; the ruling is recorded.",
    ]),
    rule("TDE-CORE-02", ["Mesure, Distance et Portée", "measuring"], POSITIONAL, &[(597, 603)], [
        "Les distances se comptent en pouces, dans les trois dimensions, entre les points les plus proches des socles.",
        "Distances are in inches, in three dimensions, between the closest points of the bases.",
    ]),
    rule("TDE-CORE-03", ["mesures préalables", "pre-measuring"], ADVISORY, &[(604, 605)], [
        "Chacun mesure quand il veut.",
        "Anyone may measure at any time.",
    ]),
    rule("TDE-CORE-04", ["Relance", "reroll"], COMPUTED, &[(607, 612)], [
        "Un dé relancé prend sa nouvelle valeur et ne se relance plus.",
        "A rerolled die takes its new value and is never rerolled again.",
    ]),
    rule("TDE-CORE-05", ["résultats intouchables", "fixed extremes"], COMPUTED, &[(613, 615)], [
        "Un Fiasco ou un Exploit ne se relance ni ne se modifie, quelle qu'en soit la source.",
        "A Fiasco or an Exploit is neither rerolled nor modified, whatever the source.",
    ]),
    rule("TDE-CORE-06", ["ordre des Relances", "order of rerolls"], COMPUTED, &[(616, 619), (3390, 3394)], [
        "Aucun ordre n'est imposé : qui a passé peut encore relancer après la relance de l'autre ; on avance quand les deux passent.",
        "No order is set: a side that declined may still reroll after the other did; play goes on when both decline.",
    ]),
    rule("TDE-CORE-07", ["Pouvoir", "may"], ADVISORY, &[(621, 625), (687, 689)], [
        "Ce qu'une figurine peut faire reste facultatif ; un mouvement peut s'arrêter avant sa limite.",
        "What a figure may do is optional; a move may stop short of its allowance.",
    ]),
    rule("TDE-CORE-08", ["Joueur Actif, Inactif, Réactif", "active, inactive, reacting player"], COMPUTED, &[(627, 635)], [
        "Le Joueur Actif résout l'Activation en cours ; l'autre est Inactif, et c'est toujours lui qui réagit.",
        "The active player resolves the current activation; the other is inactive, and is always the one who reacts.",
    ]),
    rule("TDE-CORE-09", ["le 0 du D10", "face 0 of a d10"], COMPUTED, &[(637, 642)], [
        "La face 0 d'un D10 vaut 10.",
        "Face 0 of a d10 counts 10.",
    ]),
    rule("TDE-CORE-10", ["D5", "D5"], COMPUTED, &[(644, 647)], [
        "Un D5 est un D10 divisé par deux, arrondi au-dessus.",
        "A D5 is a d10 halved, rounded up.",
    ]),
    rule("TDE-CORE-11", ["(X)", "parameter (X)"], COMPUTED, &[(649, 660)], [
        "Le nombre entre parenthèses d'une Propriété ou d'un Talent vient de la carte.",
        "The number in brackets of a property or talent comes from the card.",
    ]),
    rule("TDE-CORE-12", ["Réussites et Échecs", "successes and failures"], COMPUTED, &[(662, 685)], [
        "Un test finit de cinq façons : Fiasco ou Flop, des échecs ; Succès, Exceptionnel ou Exploit, des réussites.",
        "A test ends in one of five ways: Fiasco or Flop, failures; Success, Exceptional or Exploit, successes.",
    ]),
    rule("TDE-CORE-13", ["deux camps", "two sides"], COMPUTED, &[(534, 536)], [
        "Deux joueurs s'affrontent, chacun avec cinq à quinze figurines d'ordinaire.",
        "Two players meet, each usually with five to fifteen figures.",
    ]),
    rule("TDE-PROF-01", ["identité", "identity"], COMPUTED, &[(870, 886)], [
        "Un profil porte un nom, un type (Personnage, Cavalerie ou Bête), parfois un Rôle, une Faction et une Disponibilité.",
        "A profile has a name, a type (Character, Cavalry or Beast), perhaps a role, a faction and an availability.",
    ]),
    rule("TDE-PROF-02", ["Points d'Action (PA)", "action points"], COMPUTED, &[(890, 898)], [
        "Le premier nombre est le gain de PA de chaque tour, le nombre entre crochets le maximum tenu ; le surplus est perdu sur-le-champ.",
        "The first number is the AP gained each turn, the number in square brackets the most held; any excess is lost on the spot.",
    ]),
    rule("TDE-PROF-03", ["Distance", "Distance"], COMPUTED, &[(899, 906)], [
        "La première valeur, en pouces, sert sur un Succès, la seconde sur un Exceptionnel.",
        "The first value, in inches, serves on a Success, the second on an Exceptional.",
    ]),
    rule("TDE-PROF-04", ["Santé", "health"], COMPUTED, &[(907, 915)], [
        "La Santé est le nombre de Blessures qui mettent la figurine À terre.",
        "Health is the number of wounds that bring the figure Down.",
    ]),
    rule("TDE-PROF-05", ["Corps à Corps (CC)", "melee"], COMPUTED, &[(929, 933)], [
        "Le Corps à Corps sert aux tests de combat rapproché.",
        "Melee serves close combat tests.",
    ]),
    rule("TDE-PROF-06", ["Agilité (A)", "agility"], COMPUTED, &[(934, 937)], [
        "L'Agilité sert aux mouvements Dynamiques et aux Esquives.",
        "Agility serves dynamic moves and dodges.",
    ]),
    rule("TDE-PROF-07", ["Visée (V)", "aim"], COMPUTED, &[(938, 941)], [
        "La Visée sert aux tirs.",
        "Aim serves shooting.",
    ]),
    rule("TDE-PROF-08", ["Intelligence (I)", "intellect"], COMPUTED, &[(942, 945)], [
        "L'Intelligence sert aux Aptitudes de Rôle, aux Révélations, aux Infiltrations et aux tests des scénarios.",
        "Intellect serves role abilities, reveals, infiltration and scenario tests.",
    ]),
    rule("TDE-PROF-09", ["Endurance (E)", "endurance"], COMPUTED, &[(962, 968)], [
        "L'Endurance sert aux Tests d'Armure.",
        "Endurance serves armour tests.",
    ]),
    rule("TDE-PROF-10", ["Armure et reste de la carte", "armour and the rest of the card"], COMPUTED, &[(919, 992)], [
        "La carte donne aussi l'Armure, la lettre du gabarit de Ligne de Vue, le coût, les armes et les Talents.",
        "The card also gives armour, the letter of the line-of-sight template, the cost, weapons and talents.",
    ]),
    rule("TDE-PROF-11", ["préséance des Talents", "talents prevail"], ATTESTED, &[(981, 985), (3955, 3960)], [
        "Quand un Talent contredit une règle, c'est le texte de sa carte qui s'applique.",
        "When a talent contradicts a rule, the text of its card applies.",
    ]),
    rule("TDE-PROF-12", ["Aptitude du Rôle", "role ability"], COMPUTED, &[(878, 882), (3797, 3802)], [
        "Le Leader donne des Ordres, le Médic soigne, le Scout s'infiltre, le Mécano répare.",
        "The Leader gives orders, the Medic heals, the Scout infiltrates, the Mechanic repairs.",
    ]),
    rule("TDE-TEST-01", ["Test d'Attribut", "attribute test"], COMPUTED, &[(997, 1009)], [
        "On lance ensemble un Dé d'Attribut et un Dé d'Exploit, bien distincts ; il faut faire bas.",
        "An attribute die and an exploit die, kept distinct, are rolled together; low is good.",
    ]),
    rule("TDE-TEST-02", ["Flop", "Flop"], COMPUTED, &[(1010, 1014), (1085, 1092)], [
        "Le Dé d'Attribut dépasse l'Attribut, sans double ni symbole Exploit : c'est un échec.",
        "The attribute die is over the attribute, with no double and no Exploit symbol: a failure.",
    ]),
    rule("TDE-TEST-03", ["Succès", "Success"], COMPUTED, &[(1016, 1019), (1077, 1083)], [
        "Le Dé d'Attribut ne dépasse pas l'Attribut, le Dé d'Exploit le dépasse.",
        "The attribute die is at or under the attribute, the exploit die over it.",
    ]),
    rule("TDE-TEST-04", ["« Exceptionnel ! »", "Exceptional"], COMPUTED, &[(1021, 1025), (1069, 1075)], [
        "Aucun des deux dés ne dépasse l'Attribut et ce n'est pas un double.",
        "Neither die is over the attribute, and it is no double.",
    ]),
    rule("TDE-TEST-05", ["symbole Exploit", "Exploit symbol"], COMPUTED, &[(1012, 1014), (1031, 1034), (1055, 1059), (1104, 1105)], [
        "Le symbole du Dé d'Exploit donne un Exploit, quel que soit l'autre dé.",
        "The symbol on the exploit die gives an Exploit, whatever the other die.",
    ]),
    rule("TDE-TEST-06", ["double réussi", "winning double"], COMPUTED, &[(1027, 1034), (1061, 1067)], [
        "Un double qui ne dépasse pas l'Attribut est un Exploit.",
        "A double at or under the attribute is an Exploit.",
    ]),
    rule("TDE-TEST-07", ["Exploit", "Exploit"], COMPUTED, &[(1125, 1130)], [
        "Un Exploit vaut un Exceptionnel, plus le PA que promet la règle testée.",
        "An Exploit counts as an Exceptional, plus the AP promised by the rule tested.",
    ]),
    rule("TDE-TEST-08", ["Fiasco", "Fiasco"], COMPUTED, &[(1036, 1038), (1094, 1102), (1132, 1142)], [
        "Un double au-dessus de l'Attribut est un échec qui entraîne la mésaventure de la règle testée.",
        "A double over the attribute is a failure that brings the mishap of the rule tested.",
    ]),
    rule("TDE-TEST-09", ["Fiasco sans suite", "Fiasco without mishap"], COMPUTED, &[(1143, 1144)], [
        "Si la règle testée ne prévoit rien, le Fiasco est un Flop ordinaire.",
        "If the rule tested names nothing, the Fiasco is a plain Flop.",
    ]),
    rule("TDE-TEST-10", ["valeurs doubles", "paired values"], COMPUTED, &[(1040, 1047)], [
        "D'une valeur p/q, on prend p sur un Succès et q sur un Exceptionnel.",
        "Of a value p/q, p serves on a Success and q on an Exceptional.",
    ]),
    rule("TDE-TEST-11", ["un seul emploi", "one use of Exceptional"], COMPUTED, &[(1113, 1120)], [
        "Quand un même test décide de deux valeurs doubles, l'Exceptionnel n'en améliore qu'une.",
        "When one test drives two paired values, the Exceptional improves one of them only.",
    ]),
    rule("TDE-TEST-12", ["Modificateurs", "modifiers"], COMPUTED, &[(1146, 1164)], [
        "Couverts, équipement, Talents et états s'ajoutent à l'Attribut pour ce seul test.",
        "Cover, gear, talents and states add to the attribute for that one test.",
    ]),
    rule("TDE-TEST-13", ["bornes", "clamp"], COMPUTED, &[(1165, 1167)], [
        "Une fois modifié, un Attribut reste entre 1 et 9.",
        "Once modified, an attribute stays between 1 and 9.",
    ]),
    rule("TDE-OPP-01", ["Test Opposé", "opposed test"], COMPUTED, &[(1192, 1217), (1257, 1263)], [
        "Les deux figurines testent ensemble ; le plus haut Niveau de Réussite l'emporte.",
        "Both figures test together; the higher level of success wins.",
    ]),
    rule("TDE-OPP-02", ["dé gagnant", "winning die"], COMPUTED, &[(1218, 1220), (1383, 1390), (1411, 1414)], [
        "À niveau égal, le dé gagnant le plus haut l'emporte ; les dés au-dessus de l'Attribut ne comptent pas.",
        "At equal level the higher winning die wins; dice over the attribute do not count.",
    ]),
    rule("TDE-OPP-03", ["Vraie Égalité", "true tie"], COMPUTED, &[(1221, 1226), (1380, 1381)], [
        "Même niveau et même meilleur dé gagnant : les deux actions réussissent.",
        "Same level and same best winning die: both actions succeed.",
    ]),
    rule("TDE-OPP-04", ["perdant", "the loser fails"], COMPUTED, &[(1204, 1209), (1228, 1236)], [
        "L'action du perdant échoue, quels que soient ses dés, et ne rapporte aucun PA.",
        "The loser's action fails whatever its dice, and brings no AP.",
    ]),
    rule("TDE-OPP-05", ["deux échecs", "both fail"], COMPUTED, &[(1255, 1256)], [
        "Si les deux tests échouent, aucune action ne réussit.",
        "If both tests fail, neither action succeeds.",
    ]),
    rule("TDE-OPP-06", ["Exploit contre Exploit", "Exploit against Exploit"], COMPUTED, &[(1357, 1362)], [
        "Deux Exploits se départagent au dé gagnant, d'où qu'ils viennent.",
        "Two Exploits are compared by winning die, whatever their source.",
    ]),
    rule("TDE-OPP-07", ["Fiasco du perdant", "the loser's Fiasco"], COMPUTED, &[(2868, 2874)], [
        "La mésaventure du Fiasco frappe le perdant, même si son action est annulée.",
        "The mishap of a Fiasco befalls the loser although its action is void.",
    ]),
    rule("TDE-SETUP-01", ["forces en présence", "forces"], COMPUTED, &[(1596, 1604)], [
        "On convient d'une valeur de points, on choisit une Faction et l'on recrute jusqu'à cette valeur.",
        "A points limit is agreed, a faction chosen and figures bought up to it.",
    ]),
    rule("TDE-SETUP-02", ["choix du scénario", "choice of scenario"], COMPUTED, &[(1611, 1615), (6152, 6163)], [
        "Le scénario est convenu ou tiré d'un D5 ; une première partie s'en passe.",
        "The scenario is agreed or drawn with a D5; a first game has none.",
    ]),
    rule("TDE-SETUP-03", ["décor", "terrain density"], ADVISORY, &[(1619, 1630), (1707, 1712)], [
        "Le décor couvre près de la moitié de la table, avec des passages, des bloqueurs de vue et de l'eau.",
        "Terrain covers about half the table, with gaps, sight blockers and water.",
    ]),
    rule("TDE-SETUP-04", ["Initiative de mise en place", "set-up initiative"], COMPUTED, &[(1684, 1688)], [
        "Chacun lance un D10 ; le plus bas prend l'initiative ou la laisse ; une égalité se relance.",
        "Each rolls a d10; the lower takes the initiative or leaves it; a tie is rerolled.",
    ]),
    rule("TDE-SETUP-05", ["déploiement sans scénario", "deployment without scenario"], POSITIONAL, &[(1685, 1688), (1713, 1725)], [
        "Qui a l'initiative choisit sa zone et déploie en second, à 4\" de son bord au plus, puis active en premier.",
        "The holder picks its zone and deploys second, within 4\" of its edge, then activates first.",
    ]),
    rule("TDE-SETUP-06", ["déploiements spéciaux", "special deployers"], COMPUTED, &[(1719, 1721), (3849, 3852)], [
        "Les figurines qui ont leur propre déploiement sont mises de côté d'abord.",
        "Figures with a deployment of their own are set aside first.",
    ]),
    rule("TDE-SETUP-07", ["niveau du sol", "ground level"], ATTESTED, &[(6165, 6190)], [
        "On se déploie au niveau du sol, pas au sommet des grands décors.",
        "Figures deploy at ground level, not on top of tall scenery.",
    ]),
    rule("TDE-SETUP-08", ["début de partie", "start"], COMPUTED, &[(1724, 1725), (1642, 1644)], [
        "Tout le monde déployé, le tour 1 commence par une Phase d'Initiative sans jet.",
        "Once all are deployed, turn 1 starts with an Initiative phase without a roll.",
    ]),
    rule("TDE-TURN-01", ["phases du Tour", "phases"], COMPUTED, &[(1606, 1606), (1650, 1650), (1733, 1733)], [
        "Un tour enchaîne Initiative, Activation et entretien.",
        "A turn runs through Initiative, Activation and Upkeep.",
    ]),
    rule("TDE-TURN-02", ["Jetons Passe", "pass tokens"], COMPUTED, &[(1632, 1637)], [
        "Le camp qui a le moins de figurines conscientes reçoit autant de Jetons Passe que l'écart.",
        "The side with fewer conscious figures receives as many pass tokens as the difference.",
    ]),
    rule("TDE-TURN-03", ["jet d'Initiative", "initiative roll"], COMPUTED, &[(1638, 1644)], [
        "Dès le tour 2, chacun lance un D10 ; le plus bas prend l'initiative ou la laisse ; une égalité se relance.",
        "From turn 2 each rolls a d10; the lower takes the initiative or leaves it; a tie is rerolled.",
    ]),
    rule("TDE-TURN-04", ["gain de PA", "AP gain"], COMPUTED, &[(1645, 1648), (3594, 3595)], [
        "Après le jet, chaque figurine consciente reçoit son gain de PA, dans la limite de son maximum.",
        "After the roll each conscious figure receives its AP gain, up to its maximum.",
    ]),
    rule("TDE-TURN-05", ["premier actif", "first active player"], COMPUTED, &[(1653, 1654)], [
        "Qui a l'initiative commence la Phase d'Activation.",
        "The initiative holder starts the Activation phase.",
    ]),
    rule("TDE-TURN-06", ["Activation", "activation"], COMPUTED, &[(1658, 1664), (1879, 1880)], [
        "Le Joueur Actif choisit une figurine pas encore activée qui a des PA, les dépense comme il veut et annonce la fin.",
        "The active player picks a figure not yet activated that has AP, spends them freely and announces the end.",
    ]),
    rule("TDE-TURN-07", ["passage de main", "hand over"], COMPUTED, &[(1668, 1669)], [
        "L'Activation finie, l'autre joueur devient actif.",
        "Once the activation ends, the other player becomes active.",
    ]),
    rule("TDE-TURN-08", ["passer", "passing"], COMPUTED, &[(1673, 1678)], [
        "Au lieu d'activer, le Joueur Actif peut défausser un Jeton Passe.",
        "Instead of activating, the active player may discard a pass token.",
    ]),
    rule("TDE-TURN-09", ["alternance", "alternation"], COMPUTED, &[(1680, 1682), (1703, 1705)], [
        "Les joueurs alternent jusqu'à ce que toutes les figurines aient été activées.",
        "The players alternate until all figures have been activated.",
    ]),
    rule("TDE-TURN-10", ["une fois par Tour", "once a turn"], COMPUTED, &[(1692, 1697), (1790, 1792)], [
        "Une figurine n'est activée qu'une fois par tour ; les PA qui lui restent peuvent servir à réagir.",
        "A figure is activated once a turn; AP left over may still pay for reactions.",
    ]),
    rule("TDE-TURN-11", ["PA perdus", "lost AP"], COMPUTED, &[(1736, 1737)], [
        "À l'entretien, les PA non dépensés sont perdus.",
        "In Upkeep unspent AP are lost.",
    ]),
    rule("TDE-TURN-12", ["événements de fin de Tour", "end-of-turn events"], COMPUTED, &[(1741, 1742)], [
        "À l'entretien viennent les événements spéciaux, les points du scénario et les tests de Feu.",
        "Upkeep brings special events, scenario scoring and fire tests.",
    ]),
    rule("TDE-TURN-13", ["nettoyage", "cleanup"], COMPUTED, &[(1746, 1747)], [
        "À l'entretien, les marqueurs et gabarits arrivés à terme sont retirés.",
        "In Upkeep markers and templates that have expired are removed.",
    ]),
    rule("TDE-TURN-14", ["jetons défaussés", "tokens discarded"], COMPUTED, &[(1751, 1752)], [
        "À l'entretien, les Jetons Passe restants sont défaussés.",
        "In Upkeep the pass tokens left are discarded.",
    ]),
    rule("TDE-TURN-15", ["Tour suivant", "next turn"], COMPUTED, &[(1756, 1757)], [
        "L'entretien fini, un nouveau tour commence, sauf si la partie s'achève.",
        "Once Upkeep is done a new turn begins, unless the match ends.",
    ]),
];
