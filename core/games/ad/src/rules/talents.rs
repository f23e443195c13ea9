//! Talents and divination.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule, said};

#[rustfmt::skip]
pub(super) const TALENTS: &[RuleEntry] = &[
    rule("AD-TAL-01", ["Appelle-moi « mon oncle »", "Call me \"uncle\""], COMPUTED, &[(1086, 1086)], [
        "L'adversaire marque deux roturiers ou un héros : -1 à leurs tests, +1 en Force d'Âme, et amitié avec le porteur.",
        "The opponent marks two commoners or one hero: -1 to their tests, +1 in willpower, and friendship with the owner.",
    ]),
    rule("AD-TAL-02", ["Arme à Feu", "Firearm"], COMPUTED, &[(1088, 1088)], [
        "Avec une Piste d'Alarme, chaque usage défausse un compteur.",
        "With an alarm track each use discards a counter.",
    ]),
    rule("AD-TAL-03", ["Arme Naturelle", "Natural weapon"], COMPUTED, &[(1090, 1090)], [
        "Elle ne se retire pas et ne pare pas.",
        "It cannot be removed and does not parry.",
    ]),
    rule("AD-TAL-04", ["Assaut Puissant", "Powerful blow"], COMPUTED, &[(1092, 1092)], [
        "Moins fort que le porteur, l'adversaire ne peut parer.",
        "Weaker than the owner, the opponent cannot parry.",
    ]),
    rule("AD-TAL-05", ["Attaque Effrénée", "Frenzied attack"], COMPUTED, &[(1094, 1094)], [
        "Attaquant : +1 si sa carte initiale est Cœur ou Fer.",
        "As attacker: +1 if its initial card is Heart or Iron.",
    ]),
    rule("AD-TAL-06", ["Autorité", "Authority"], POSITIONAL, &[(1096, 1096)], [
        "Les roturiers amis en vue à six cases ont +1 en Force d'Âme, jusqu'à 2.",
        "Friendly commoners in sight within six squares have +1 willpower, up to 2.",
    ]),
    rule("AD-TAL-07", ["Balayage", "Sweep"], POSITIONAL, &[(1098, 1100)], [
        "Ayant blessé, il attaque un autre ennemi engagé avec les mêmes cartes, à -1 cumulatif.",
        "Having wounded, it attacks another engaged enemy with the same cards, at a cumulative -1.",
    ]),
    rule("AD-TAL-08", ["Barricade Vivante", "Living barricade"], POSITIONAL, &[(1102, 1102)], [
        "Sa zone de contrôle ne s'ignore jamais en mouvement.",
        "Its zone of control is never ignored in movement.",
    ]),
    rule("AD-TAL-09", ["Bousculade", "Shove"], COMPUTED, &[(1104, 1104)], [
        "Le soutien de l'adversaire baisse de la Force du porteur.",
        "The opponent's support is reduced by the owner's strength.",
    ]),
    rule("AD-TAL-10", ["Charmeur", "Charmer"], COMPUTED, &[(1106, 1106)], [
        "En conversation avec l'autre genre, une carte initiale de Fer donne +1, de Cœur +2.",
        "In a conversation with the other gender an initial Iron gives +1, a Heart +2.",
    ]),
    rule("AD-TAL-11", ["Cible Difficile", "Hard target"], COMPUTED, &[(1108, 1108)], [
        "Debout, on lui tire dessus à -1.",
        "While standing it is shot at with -1.",
    ]),
    rule("AD-TAL-12", ["Crochetage", "Lockpicking"], POSITIONAL, &[(1110, 1110)], [
        "Action entière sur un verrou adjacent : test de 6 ; réussi, la porte s'ouvre ; une Infortune finit l'accalmie.",
        "Full action at an adjacent lock: test of 6; passed, the door opens; a Misfortune ends the lull.",
    ]),
    rule("AD-TAL-13", ["Désarmement", "Disarm"], COMPUTED, &[(1112, 1112)], [
        "Blessé à la Coupe, un roturier qui rate Agilité 6 perd son arme, et fuit s'il n'en a plus.",
        "Wounded at Cup, a commoner failing agility 6 loses its weapon, and flees if it has none left.",
    ]),
    rule("AD-TAL-14a", ["Discret", "Stealthy"], COMPUTED, &[(1114, 1114), (1122, 1122)], [
        "Il commence avec un marqueur de Discrétion, qui se quitte mais ne revient pas.",
        "It starts with a stealth marker, which may be dropped but never comes back.",
    ]),
    rule("AD-TAL-14b", ["Discret : arme en vue", "Stealthy: weapon in sight"], POSITIONAL, &[(1116, 1116)], [
        "Vu avec une arme qui n'est pas discrète, il est découvert.",
        "Seen with a weapon that is not inconspicuous, it is exposed.",
    ]),
    rule("AD-TAL-14c", ["Discret : attaque", "Stealthy: attack"], COMPUTED, &[(1117, 1117)], [
        "Attaquer le découvre, sauf talent contraire.",
        "Attacking exposes it, unless a talent says otherwise.",
    ]),
    rule("AD-TAL-14d", ["Discret : héros proche", "Stealthy: hero nearby"], POSITIONAL, &[(1119, 1119)], [
        "Un héros ennemi assez vif qui le voit à six cases le découvre.",
        "An enemy hero sharp enough who sees it within six squares exposes it.",
    ]),
    rule("AD-TAL-14e", ["Repérage", "Spot"], POSITIONAL, &[(1120, 1120)], [
        "Action entière d'un ennemi à six cases en vue : Esprit ou Intelligence contre Charisme pour le découvrir.",
        "Full action of an enemy in sight within six squares: wits or intelligence against charisma to expose it.",
    ]),
    rule("AD-TAL-14f", ["Discret : sans soutien", "Stealthy: no support"], POSITIONAL, &[(1126, 1126)], [
        "Discret, il ne soutient pas.",
        "While stealthy it gives no support.",
    ]),
    rule("AD-TAL-14g", ["attaque surprise", "surprise attack"], COMPUTED, &[(1127, 1127), (1130, 1130)], [
        "L'activation où il se découvre, une arme discrète donne +1 au tir, +2 au combat sans parade.",
        "In the activation it drops the marker an inconspicuous weapon gives +1 shooting, +2 in melee without parry.",
    ]),
    rule("AD-TAL-14h", ["ami de tous", "friend to all"], POSITIONAL, &[(1128, 1130)], [
        "Discret, tous le traitent en ami.",
        "While stealthy it is treated as a friend by all.",
    ]),
    rule("AD-TAL-15", ["Divination", "Divination"], POSITIONAL, &[(1132, 1134)], [
        "Action entière : tirer X cartes de Magie, en résoudre une ; et 2 points de mouvement.",
        "Full action: draw X Magic cards, resolve one; and 2 movement points.",
    ]),
    rule("AD-TAL-16", ["Empoisonneur", "Poisoner"], COMPUTED, &[(1136, 1136)], [
        "X poisons à placer avant la partie sur des armes de la bande.",
        "X poisons to place before the match on weapons of the warband.",
    ]),
    rule("AD-TAL-17", ["En Plein Cœur", "Heart strike"], COMPUTED, &[(1138, 1138)], [
        "Carte initiale de Cœur : +1 au combat et +1 dégât.",
        "Initial Heart: +1 in the fight and +1 damage.",
    ]),
    rule("AD-TAL-18", ["Encombrant", "Cumbersome"], COMPUTED, &[(1140, 1140)], [
        "-1 au combat en riposte.",
        "-1 in ripostes.",
    ]),
    rule("AD-TAL-19", ["Énorme", "Huge"], COMPUTED, &[(1142, 1142)], [
        "Il ne passe pas les fenêtres.",
        "It cannot climb windows.",
    ]),
    rule("AD-TAL-20", ["Estafilade", "Slash"], COMPUTED, &[(1144, 1144)], [
        "Attaquant : +1 au combat, -1 dégât.",
        "As attacker: +1 in the fight, -1 damage.",
    ]),
    rule("AD-TAL-21a", ["Foi", "Faith"], COMPUTED, &[(1146, 1146)], [
        "Un pion défaussé avant un test met la Foi à la place du score ; il revient quand on mélange sa pioche.",
        "A token discarded before a test puts faith in place of the score; it returns when one's pile is shuffled.",
    ]),
    rule("AD-TAL-21b", ["Prière", "Prayer"], ATTESTED, &[(1146, 1146)], [
        "Action partielle contre un sort en cours : des cartes de Magie s'ajoutent à son échec.",
        "Partial action against a spell being cast: Magic cards add to its failure.",
    ]),
    rule("AD-TAL-22", ["Fou Furieux", "Berserk"], COMPUTED, &[(1148, 1148)], [
        "Toujours Attaquant, il n'évite jamais ; entre deux, l'égalité devient une riposte.",
        "Always the attacker, never avoiding; between two a tie becomes a riposte.",
    ]),
    rule("AD-TAL-23", ["Froid", "Cold"], COMPUTED, &[(1150, 1150)], [
        "Insensible à la Séduction ; en conversation l'adversaire n'a que sa capacité et ses cartes.",
        "Immune to seduction; in conversations the opponent has only ability and cards.",
    ]),
    rule("AD-TAL-24", ["Garde Adroite", "Adroit guard"], COMPUTED, &[(1152, 1152)], [
        "Défenseur : +1 si sa carte initiale est Crâne ou Coupe.",
        "As defender: +1 if its initial card is Skull or Cup.",
    ]),
    rule("AD-TAL-25", ["Inébranlable", "Unshakeable"], COMPUTED, &[(1154, 1154)], [
        "En Force d'Âme, on peut jouer une carte de plus de la pioche à la place de l'initiale.",
        "In willpower tests one more card of the pile may replace the initial one.",
    ]),
    rule("AD-TAL-26", ["Parade +X", "Parry +X"], COMPUTED, &[(1156, 1156), (523, 523)], [
        "Équipé, +X aux parades.",
        "While equipped, +X to parries.",
    ]),
    rule("AD-TAL-27", ["Parade de Fer", "Iron parry"], COMPUTED, &[(1158, 1158)], [
        "Il ignore l'Assaut Puissant de l'arme adverse.",
        "It ignores the powerful blow of the opponent's weapon.",
    ]),
    rule("AD-TAL-28", ["Parieur", "Gambler"], COMPUTED, &[(1160, 1170)], [
        "Avant l'achat, des cartes de Magie ajoutent ou retirent des kreutzers.",
        "Before buying, Magic cards add or take kreutzers.",
    ]),
    rule("AD-TAL-29", ["Pot-de-Vin", "Bribe"], POSITIONAL, &[(1172, 1173)], [
        "Action partielle sur un roturier adjacent faible : Charisme contre Force d'Âme ; gagné, il est comme évanoui, un Triomphe l'écarte.",
        "Partial action on a weak adjacent commoner: charisma against willpower; won, it is as unconscious, a Triumph removes it.",
    ]),
    rule("AD-TAL-30", ["Rapide", "Quick"], COMPUTED, &[(1175, 1175)], [
        "+1 au combat en riposte.",
        "+1 in ripostes.",
    ]),
    rule("AD-TAL-31", ["Rechargement Rapide", "Fast reload"], COMPUTED, &[(1177, 1177)], [
        "En rechargeant, un test de Force d'Âme peut ôter d'un coup un compteur à 2.",
        "When reloading, a willpower test may discard a counter at 2 outright.",
    ]),
    rule("AD-TAL-32", ["Relations", "Connections"], ADVISORY, &[(1179, 1179)], [
        "Sert à composer la bande, selon le livret de scénarios.",
        "Serves in building the warband, as the scenario booklet says.",
    ]),
    rule("AD-TAL-33", ["Richesse", "Wealth"], COMPUTED, &[(1181, 1181)], [
        "+X kreutzers pour la bande.",
        "+X kreutzers for the warband.",
    ]),
    rule("AD-TAL-34", ["Rusé comme un Renard !", "Sly as a fox!"], COMPUTED, &[(1183, 1183)], [
        "Après la révélation d'initiative on pioche une carte, qu'on garde ou défausse pour +2.",
        "After the initiative reveal a card is drawn, kept or discarded for +2.",
    ]),
    rule("AD-TAL-35", ["Séduction", "Seduction"], POSITIONAL, &[(1185, 1185)], [
        "Discret et adjacent à l'autre genre : Charisme contre Force d'Âme ; réussie, les deux sont retirés.",
        "Stealthy and adjacent to the other gender: charisma against willpower; passed, both are removed.",
    ]),
    rule("AD-TAL-36a", ["Tacticien : initiative", "Tactician: initiative"], COMPUTED, &[(1187, 1189)], [
        "Une carte de plus de la pioche peut remplacer celle d'initiative.",
        "One more card of the pile may replace the initiative card.",
    ]),
    rule("AD-TAL-36b", ["Tacticien : action", "Tactician: action"], COMPUTED, &[(1187, 1187), (1190, 1190)], [
        "Action partielle : piocher deux cartes puis en défausser une, ou deux au-delà de sept.",
        "Partial action: draw two cards then discard one, or two above seven.",
    ]),
    rule("AD-TAL-37", ["Vol à la Tire", "Pickpocket"], POSITIONAL, &[(1192, 1192)], [
        "Action partielle d'un Discret : Agilité contre Esprit pour prendre un objet, sinon il est découvert.",
        "Partial action of a stealthy figure: agility against wits to take an item, else it is exposed.",
    ]),
    said("AD-DIV-01", ["Lire l'avenir", "Read the future"], COMPUTED, &[(1198, 1200)], [
        "I-II : voir et ranger les trois cartes du dessus de sa pioche.",
        "I-II: look at and arrange the top three cards of one's pile.",
    ]),
    said("AD-DIV-02", ["Sentir le présent", "Feel the present"], COMPUTED, &[(1202, 1204)], [
        "III : au tour suivant, pas de phase d'initiative : le voyant choisit.",
        "III: next turn has no initiative phase: the seer chooses.",
    ]),
    said("AD-DIV-03", ["Maître du destin", "Master of fate"], COMPUTED, &[(1206, 1208)], [
        "IV : un pion à défausser fait rejouer une carte de pioche.",
        "IV: a token to discard makes a card of a pile be played again.",
    ]),
    said("AD-DIV-04", ["Prophétie", "Prophecy"], COMPUTED, &[(1210, 1212)], [
        "V : piocher une carte, défausser au-delà de sept.",
        "V: draw a card, discard above seven.",
    ]),
    said("AD-DIV-05", ["Malchance", "Bad luck"], COMPUTED, &[(1214, 1216)], [
        "VI-VII : voir et ranger les trois cartes du dessus de la pioche adverse.",
        "VI-VII: look at and arrange the top three cards of the opponent's pile.",
    ]),
    said("AD-DIV-06", ["Calamité", "Calamity"], COMPUTED, &[(1218, 1220)], [
        "VIII : voir la main adverse et pouvoir en défausser une carte.",
        "VIII: see the opponent's hand and possibly discard a card of it.",
    ]),
    said("AD-DIV-07", ["Leçons du passé", "Lessons of the past"], COMPUTED, &[(1222, 1224)], [
        "IX : deux cartes de sa défausse reviennent dans sa pioche.",
        "IX: two cards of one's discard go back into one's pile.",
    ]),
    said("AD-DIV-08", ["Destin récurrent", "Recurring fate"], COMPUTED, &[(1226, 1228)], [
        "X : de même chez l'adversaire.",
        "X: the same at the opponent's.",
    ]),
    said("AD-DIV-09", ["Précognition", "Precognition"], COMPUTED, &[(1230, 1232)], [
        "XI-XII : voir la main adverse.",
        "XI-XII: see the opponent's hand.",
    ]),
    said("AD-DIV-10", ["Vision de mort", "Vision of death"], COMPUTED, &[(1234, 1236)], [
        "XIII : Force d'Âme 7 ou s'évanouir.",
        "XIII: willpower 7 or fall unconscious.",
    ]),
    said("AD-DIV-11", ["Lire les pensées", "Mind reading"], COMPUTED, &[(1238, 1240)], [
        "XIV-XV : un pion à défausser oblige l'adversaire à nommer sa prochaine figurine.",
        "XIV-XV: a token to discard makes the opponent name the next figure.",
    ]),
    said("AD-DIV-12", ["Chaos", "Chaos"], COMPUTED, &[(1242, 1244)], [
        "XVI : les deux joueurs réunissent et mélangent leurs cartes.",
        "XVI: both players gather and shuffle their cards.",
    ]),
    said("AD-DIV-13", ["cartes muettes", "silent cards"], COMPUTED, &[(1246, 1248)], [
        "XVII-XXIV : rien.",
        "XVII-XXIV: nothing.",
    ]),
];
