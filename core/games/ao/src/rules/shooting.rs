//! Shooting, reactions to it, cover, damage and the Wounded figure.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) static RULES: &[RuleEntry] = &[
    rule("AO-SHOOT-01", ["jet de tir", "shooting roll"], ATTESTED, &[(138, 142), (289, 289)], [
        "Un tir sur une cible visible et non cachée touche si le D8 ne dépasse pas la Précision modifiée.",
        "A shot at a target in sight and not hidden hits if the D8 does not exceed the modified Precision.",
    ]),
    rule("AO-SHOOT-02", ["1 et 8 au tir", "1 and 8 when shooting"], COMPUTED, &[(30, 30), (142, 142)], [
        "Le tir est un test sous Précision : un 1 touche toujours, un 8 rate toujours.",
        "A shot is a Precision test: a 1 always hits, an 8 always misses.",
    ]),
    rule("AO-SHOOT-03", ["action de tir", "shooting action"], COMPUTED, &[(97, 97), (121, 121)], [
        "Tirer prend l'action et vaut un jeton rouge, quel que soit le nombre de tirs de l'arme.",
        "Shooting takes the action and earns a red token, however many shots the weapon fires.",
    ]),
    rule("AO-SHOOT-04", ["viser", "aim"], COMPUTED, &[(115, 115), (121, 121)], [
        "Un tireur qui n'a pas bougé de son tour ajoute 1 à sa Précision.",
        "A shooter that has not moved in its turn adds 1 to its Precision.",
    ]),
    rule("AO-SHOOT-05", ["tireur Blessé", "Wounded shooter"], COMPUTED, &[(217, 217)], [
        "Un tireur Blessé retire 2 à sa Précision et n'emploie qu'une arme à une main.",
        "A Wounded shooter takes 2 off its Precision and uses a one-handed weapon only.",
    ]),
    rule("AO-SHOOT-06", ["modificateur de portée", "range modifier"], POSITIONAL, &[(162, 167)], [
        "La distance à la cible modifie la Précision selon la table des portées.",
        "The distance to the target modifies Precision by the table of ranges.",
    ]),
    rule("AO-SHOOT-07", ["tir dans un corps à corps", "shooting into close combat"], POSITIONAL, &[(169, 173)], [
        "On ne tire sur un ennemi engagé avec un ami qu'à bout portant, à -2 de Précision ; l'ami ne risque rien.",
        "An enemy engaged with a friend may be shot at only at point-blank, at -2 Precision; the friend runs no risk.",
    ]),
    rule("AO-SHOOT-08", ["cible dissimulée", "concealed target"], ATTESTED, &[(188, 188)], [
        "Tirer sur une cible en partie cachée par un couvert qu'elle ne touche pas coûte 1 de Précision, sauf au tireur accolé à ce couvert.",
        "Shooting at a target partly hidden by cover it does not touch costs 1 Precision, except for a shooter adjacent to that cover.",
    ]),
    rule("AO-SHOOT-09", ["cible Cachée", "Hidden target"], COMPUTED, &[(289, 289)], [
        "Une figurine Cachée ne peut pas être prise pour cible tant qu'elle n'est pas dévoilée.",
        "A Hidden figure cannot be picked as a target until it is revealed.",
    ]),
    rule("AO-SHOOT-10", ["tireur Caché", "Hidden shooter"], COMPUTED, &[(285, 285)], [
        "Une figurine Cachée peut tirer, et cesse alors de l'être.",
        "A Hidden figure may shoot, and is then Hidden no more.",
    ]),
    rule("AO-RANGE-01", ["bout portant", "point-blank"], POSITIONAL, &[(166, 167)], [
        "À moins de 2 pas, la Précision gagne 2.",
        "Under 2 paces, Precision gains 2.",
    ]),
    rule("AO-RANGE-02", ["portée courte", "short range"], POSITIONAL, &[(166, 167)], [
        "De 2 à moins de 10 pas, la Précision est inchangée.",
        "From 2 to under 10 paces, Precision is unchanged.",
    ]),
    rule("AO-RANGE-03", ["portée moyenne", "medium range"], POSITIONAL, &[(166, 167)], [
        "Entre 10 et 20 pas, la Précision perd 1.",
        "Between 10 and 20 paces, Precision loses 1.",
    ]),
    rule("AO-RANGE-04", ["portée longue", "long range"], POSITIONAL, &[(166, 167)], [
        "Entre 20 et 40 pas, la Précision perd 2.",
        "Between 20 and 40 paces, Precision loses 2.",
    ]),
    rule("AO-RANGE-05", ["portée extrême", "extreme range"], POSITIONAL, &[(166, 167)], [
        "Au-delà de 40 pas, la Précision perd 3, sans distance maximale.",
        "Beyond 40 paces, Precision loses 3, without a greatest distance.",
    ]),
    rule("AO-TMPL-01", ["arme à gabarit", "template weapon"], ATTESTED, &[(144, 146)], [
        "Une arme à gabarit tire sur un point ; si le tir réussit, le gabarit y est centré.",
        "A template weapon fires at a point; if the shot passes, the template is centred there.",
    ]),
    rule("AO-TMPL-02", ["sous le gabarit", "under the template"], ATTESTED, &[(146, 146)], [
        "Toute figurine, amie ou non, au moins en partie sous le gabarit et en vue du point d'impact prend une touche.",
        "Every figure, friend or not, at least partly under the template and in sight of the impact point takes a hit.",
    ]),
    rule("AO-TMPL-03", ["déviation", "scatter"], ATTESTED, &[(148, 148)], [
        "Si le tir rate, le point d'impact dévie d'un D2 pas dans une direction tirée au hasard, et le gabarit se pose là.",
        "If the shot fails, the impact point drifts D2 paces in a random direction, and the template lands there.",
    ]),
    rule("AO-TMPL-04", ["tir indirect", "indirect fire"], ADVISORY, &[(150, 150)], [
        "Un tir à gabarit est appelé tir indirect, sans que le livre dise ce que cela change.",
        "A template shot is called indirect fire, though the book does not say what that changes.",
    ]),
    rule("AO-TMPL-05", ["taille du gabarit", "template size"], ADVISORY, &[(146, 146)], [
        "Le livre ne donne pas la taille des gabarits.",
        "The book does not give the size of templates.",
    ]),
    rule("AO-BREATH-01", ["gabarit de souffle", "breath template"], ATTESTED, &[(152, 154)], [
        "Une arme de souffle touche sans jet toute figurine, amie ou non, au moins en partie sous son gabarit et vue du tireur.",
        "A breath weapon hits, without a roll, every figure, friend or not, at least partly under its template and seen by the shooter.",
    ]),
    rule("AO-ROF-01", ["cadence de tir (Cdt X)", "rate of fire (Cdt X)"], COMPUTED, &[(156, 160)], [
        "Une arme Cdt X fait X tirs en une seule action, chacun avec ses propres modificateurs.",
        "A Cdt X weapon fires X shots in one action, each with modifiers of its own.",
    ]),
    rule("AO-ROF-02", ["répartition des tirs", "sharing out shots"], POSITIONAL, &[(158, 160)], [
        "Les tirs d'une arme Cdt X se répartissent librement entre des cibles prises dans l'arc frontal du tireur.",
        "The shots of a Cdt X weapon are shared freely among targets within the shooter's front arc.",
    ]),
    rule("AO-ROF-03", ["tirs annoncés d'abord", "shots declared first"], COMPUTED, &[(160, 160)], [
        "La répartition est annoncée en entier, puis chaque tir a son jet.",
        "The whole sharing is declared, then each shot gets its roll.",
    ]),
    rule("AO-REACT-01", ["réaction à un tir", "reaction to a shot"], COMPUTED, &[(175, 179)], [
        "Une figurine sur qui l'on tire peut réagir une fois, si elle n'a pas de jeton rouge.",
        "A figure that is shot at may react once, if it has no red token.",
    ]),
    rule("AO-REACT-02", ["déjà agi", "already acted"], COMPUTED, &[(177, 177)], [
        "Une figurine qui a agi de son tour n'a pas de réaction ; un jeton blanc n'en prive pas.",
        "A figure that acted in its turn has no reaction; a white token does not deny it.",
    ]),
    rule("AO-REACT-03", ["esquiver", "dodge"], COMPUTED, &[(181, 181)], [
        "Réagir en esquivant donne une sauvegarde de 3- contre ce tir, en plus des autres.",
        "Reacting by a dodge gives a 3- save against that shot, besides any other.",
    ]),
    rule("AO-REACT-04", ["tirer en simultané", "simultaneous fire"], ATTESTED, &[(182, 184)], [
        "Réagir en tirant rend les deux tirs simultanés : chacun part de l'état d'avant, et les deux figurines peuvent tomber.",
        "Reacting by a shot makes both shots simultaneous: each starts from the state before, and both figures may fall.",
    ]),
    rule("AO-REACT-05", ["réaction avant son rang", "reaction before one's place"], COMPUTED, &[(93, 93), (177, 177)], [
        "Une réaction avant d'être activée dépense l'action restée du tour précédent ; l'activation à venir en ôtera le jeton.",
        "A reaction before being activated spends the action left from the previous turn; the coming activation will clear its token.",
    ]),
    rule("AO-COVER-01", ["malus de couvert", "cover penalty"], ATTESTED, &[(186, 190)], [
        "Un couvert qui cache au moins le quart de la cible retire 1 à la Précision du tir.",
        "Cover that hides at least a quarter of the target takes 1 off the shot's Precision.",
    ]),
    rule("AO-COVER-02", ["tireur accolé", "adjacent shooter"], ATTESTED, &[(188, 188)], [
        "Le tireur accolé à ce même couvert ne subit pas le malus.",
        "A shooter adjacent to that same cover does not suffer the penalty.",
    ]),
    rule("AO-COVER-03", ["au contact du couvert", "in contact with cover"], ATTESTED, &[(192, 192)], [
        "Si la cible touche un couvert qui la cache à plus du quart, le malus cède la place à une sauvegarde de 6-.",
        "If the target touches cover that hides more than a quarter of it, a 6- save takes the place of the penalty.",
    ]),
    rule("AO-COVER-04", ["couvert et touche automatique", "cover and automatic hits"], ATTESTED, &[(194, 194)], [
        "La sauvegarde de couvert vaut aussi contre une touche de tir automatique, comme celle d'une mine.",
        "The cover save also works against an automatic shooting hit, such as a mine's.",
    ]),
    rule("AO-DMG-01", ["jet de dommage", "damage roll"], COMPUTED, &[(196, 198)], [
        "Pour chaque touche non sauvegardée, la figurine lance un D8 sous Vigueur, plus Protection, moins Impact.",
        "For each hit not saved, the figure rolls a D8 against Vigour, plus Protection, minus Impact.",
    ]),
    rule("AO-DMG-02", ["dommage évité", "damage avoided"], COMPUTED, &[(200, 200), (212, 212)], [
        "Un jet de dommage réussi laisse la figurine dans son état.",
        "A passed damage roll leaves the figure as it was.",
    ]),
    rule("AO-DMG-03", ["blessure", "wounding"], COMPUTED, &[(202, 202)], [
        "Un jet de dommage raté sur le dernier Point de Vie rend la figurine Blessée.",
        "A failed damage roll on the last hit point makes the figure Wounded.",
    ]),
    rule("AO-DMG-04", ["plusieurs touches", "several hits"], COMPUTED, &[(202, 204), (221, 221), (269, 269)], [
        "Il y a un jet de dommage par touche, et chaque échec s'applique à son tour.",
        "There is one damage roll per hit, and each failure applies in turn.",
    ]),
    rule("AO-DMG-05", ["perte d'un Point de Vie", "hit point lost"], COMPUTED, &[(204, 204)], [
        "Avec plusieurs Points de Vie, un échec en retire un ; la figurine n'est Blessée que lorsqu'il n'en reste plus.",
        "With several hit points a failure takes one; the figure is Wounded only when none is left.",
    ]),
    rule("AO-FATAL-01", ["Dé de Fatalité", "Fatality die"], COMPUTED, &[(210, 210), (269, 269)], [
        "Avec les jets de dommage d'une attaque, chaque figurine touchée lance un seul D4 ; un 1 est une Fatalité.",
        "With an attack's damage rolls each figure hit rolls a single D4; a 1 is a Fatality.",
    ]),
    rule("AO-FATAL-02", ["Fatalité", "Fatality"], COMPUTED, &[(210, 210)], [
        "Fatalité et au moins un jet de dommage raté : la figurine est Hors de combat sur-le-champ.",
        "Fatality and at least one failed damage roll: the figure is Out of combat at once.",
    ]),
    rule("AO-FATAL-03", ["Fatalité sans dommage", "Fatality without damage"], COMPUTED, &[(212, 212)], [
        "Une Fatalité ne fait rien si tous les jets de dommage sont réussis.",
        "A Fatality does nothing if all damage rolls are passed.",
    ]),
    rule("AO-FATAL-04", ["retirée comme perte", "removed as a casualty"], COMPUTED, &[(210, 210)], [
        "Une figurine Hors de combat quitte la table et compte parmi les pertes de sa bande.",
        "A figure Out of combat leaves the table and counts among its band's losses.",
    ]),
    rule("AO-HEALTH-01", ["Apte au combat", "Fit"], COMPUTED, &[(200, 200)], [
        "Une figurine indemne est Apte au combat et agit sans entrave.",
        "An unhurt figure is Fit and acts without hindrance.",
    ]),
    rule("AO-HEALTH-02", ["Hors de combat", "Out of combat"], COMPUTED, &[(210, 210), (221, 221)], [
        "Une figurine Hors de combat ne joue plus.",
        "A figure Out of combat takes no further part.",
    ]),
    rule("AO-HEALTH-03", ["ramper", "crawl"], POSITIONAL, &[(214, 216)], [
        "Une figurine Blessée rampe : 2 pas au plus.",
        "A Wounded figure crawls: 2 paces at most.",
    ]),
    rule("AO-HEALTH-04", ["tir d'une Blessée", "shot by a Wounded figure"], COMPUTED, &[(217, 217)], [
        "Une figurine Blessée ne tire qu'avec une arme à une main, à -2 de Précision.",
        "A Wounded figure shoots with a one-handed weapon only, at -2 Precision.",
    ]),
    rule("AO-HEALTH-05", ["mêlée d'une Blessée", "melee of a Wounded figure"], COMPUTED, &[(218, 218)], [
        "Une figurine Blessée ne combat qu'avec ses armes à une main, à -2 de Mêlée.",
        "A Wounded figure fights with its one-handed weapons only, at -2 Melee.",
    ]),
    rule("AO-HEALTH-06", ["au sol", "on the ground"], COMPUTED, &[(219, 219)], [
        "Au sol, une figurine Blessée a une sauvegarde de 3- contre les tirs, en plus des autres.",
        "On the ground a Wounded figure has a 3- save against shooting, besides any other.",
    ]),
    rule("AO-HEALTH-07", ["deux jets par touche", "two rolls per hit"], COMPUTED, &[(220, 220)], [
        "Une Blessée qui perd un corps à corps fait deux jets de dommage par touche d'une figurine qui ne l'est pas.",
        "A Wounded figure that loses a close combat makes two damage rolls per hit from a figure that is not Wounded.",
    ]),
    rule("AO-HEALTH-08", ["seconde blessure", "second wound"], COMPUTED, &[(221, 221)], [
        "Un jet de dommage raté met une figurine Blessée Hors de combat.",
        "A failed damage roll puts a Wounded figure Out of combat.",
    ]),
];
