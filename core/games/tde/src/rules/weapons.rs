//! Weapons, templates and weapon properties.

use greffe_core::telling::rulebook::tags::{
    ATTESTED, COMPUTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const WEAPONS: &[RuleEntry] = &[
    rule("TDE-WPN-01", ["Armes", "classes of weapon"], COMPUTED, &[(4287, 4291)], [
        "Une arme sert au Tir, ou au Corps à Corps et à la Charge.",
        "A weapon serves shooting, or melee and charges.",
    ]),
    rule("TDE-WPN-02", ["Portée", "range"], COMPUTED, &[(4224, 4230), (4280, 4283)], [
        "La première portée sert sur un Succès, la seconde sur un Exceptionnel ; une arme de contact n'en a pas.",
        "The first range serves on a Success, the second on an Exceptional; a melee weapon has none.",
    ]),
    rule("TDE-WPN-03", ["Dommages", "damage"], COMPUTED, &[(4256, 4261)], [
        "Les Dommages Standards vont au Succès, les Supérieurs à l'Exceptionnel.",
        "Standard damage goes with a Success, superior with an Exceptional.",
    ]),
    rule("TDE-WPN-04", ["Propriétés", "properties"], COMPUTED, &[(4231, 4241), (4274, 4278)], [
        "Une Propriété ne joue que pour l'arme employée, sauf mention contraire.",
        "A property works only for the weapon used, unless stated.",
    ]),
    rule("TDE-WPN-05", ["Enrayement", "jam"], COMPUTED, &[(4187, 4192), (4209, 4209), (2517, 2519)], [
        "Un Fiasco au tir rend l'arme Défectueuse, inutilisable avant réparation.",
        "A shooting Fiasco makes the weapon Defective, unusable until repaired.",
    ]),
    rule("TDE-TPL-01", ["Gabarits", "templates"], COMPUTED, &[(4263, 4270)], [
        "Goutte, Petit ou Grand, selon l'arme.",
        "Teardrop, small or large, by the weapon.",
    ]),
    rule("TDE-TPL-02", ["zone", "area effect"], POSITIONAL, &[(4243, 4247), (4369, 4374)], [
        "Toute figurine dont le socle est sous le gabarit, même en partie, subit l'effet entier.",
        "Each figure whose base is under the template, even partly, takes the full effect.",
    ]),
    rule("TDE-TPL-03", ["tirer un gabarit", "firing a template"], POSITIONAL, &[(4211, 4213)], [
        "Le Point Cible est choisi et le gabarit posé dès la déclaration.",
        "The target point is chosen and the template placed at declaration.",
    ]),
    rule("TDE-TPL-04", ["placement", "placement"], POSITIONAL_ATTESTED, &[(4214, 4218)], [
        "Le tireur voit le Point Cible, et le gabarit est centré dessus.",
        "The shooter sees the target point, and the template is centred on it.",
    ]),
    rule("TDE-TPL-05", ["arme qui blesse", "damaging weapon"], COMPUTED, &[(4201, 4203)], [
        "Les trois conditions qui suivent ne valent que pour une arme ou une Propriété qui blesse.",
        "The three conditions that follow hold only for a weapon or property that damages.",
    ]),
    rule("TDE-TPL-06", ["alliés", "friends"], POSITIONAL, &[(4139, 4145)], [
        "Il ne couvre aucun allié, même en partie.",
        "It covers no ally, even partly.",
    ]),
    rule("TDE-TPL-07", ["alliés au combat", "friends fighting"], POSITIONAL, &[(4146, 4149)], [
        "Il ne couvre aucune part d'un combat où un allié est engagé.",
        "It covers no part of a fight that involves an ally.",
    ]),
    rule("TDE-TPL-08", ["figurines Furtives", "stealthed figures"], POSITIONAL, &[(4150, 4154)], [
        "Il ne couvre une figurine Furtive que s'il couvre aussi un ennemi qui ne l'est pas.",
        "It covers a stealthed figure only if it also covers an enemy that is not.",
    ]),
    rule("TDE-TPL-09", ["Esquive du gabarit", "dodging"], POSITIONAL, &[(4160, 4166)], [
        "L'Esquive se déclare une fois le gabarit posé, avant la Déviation ; il faut en sortir tout à fait.",
        "A dodge is declared once the template is placed, before scatter; the figure must leave it entirely.",
    ]),
    rule("TDE-TPL-10", ["nommer une cible", "naming a target"], POSITIONAL, &[(4168, 4177)], [
        "Quand une cible est exigée, un ennemi couvert est nommé avant la Déviation.",
        "When a target is required, a covered enemy is named before scatter.",
    ]),
    rule("TDE-TPL-11", ["touché", "hit"], COMPUTED_POSITIONAL, &[(4156, 4159)], [
        "Qui est sous le gabarit final subit dommages et Propriétés.",
        "Whoever is under the final template takes damage and properties.",
    ]),
    rule("TDE-TPL-12", ["jamais opposé", "never opposed"], COMPUTED, &[(4306, 4312)], [
        "Le test d'un gabarit ne s'oppose jamais.",
        "A template test is never opposed.",
    ]),
    rule("TDE-TPL-13", ["Furtif sous le gabarit", "stealthed under a template"], COMPUTED, &[(4314, 4329)], [
        "Le tireur doit faire son Intelligence ou moins sur un D10 pour blesser une figurine Furtive ; blessée, elle perd sa Furtivité.",
        "The shooter needs a d10 at or under its intellect to damage a stealthed figure; damaged, it loses its stealth.",
    ]),
    rule("TDE-TPL-14", ["Gabarit Goutte", "teardrop"], POSITIONAL, &[(4515, 4522), (4527, 4527)], [
        "Posé la pointe sur le socle du tireur, sans test ; rien ne s'y oppose.",
        "Placed with its tip on the shooter's base, without a test; nothing opposes it.",
    ]),
    rule("TDE-TPL-15", ["Goutte et couvert", "teardrop and cover"], ATTESTED, &[(4500, 4505)], [
        "Une figurine n'est touchée que si une part en est visible depuis l'origine.",
        "A figure is hit only if part of it is visible from the origin.",
    ]),
    rule("TDE-TPL-16", ["qui est couvert", "who is covered"], ATTESTED, &[(4473, 4477), (4249, 4250)], [
        "Pour un gabarit rond, la vue part de son centre.",
        "For a round template sight is traced from its centre.",
    ]),
    rule("TDE-TPL-17", ["sans malus de couvert", "no cover modifier"], COMPUTED, &[(4477, 4479), (4487, 4489), (4363, 4365)], [
        "Le tir d'un gabarit rond ignore les couverts et la fumée ; les autres modificateurs restent.",
        "The test of a round template ignores cover and smoke; other modifiers stay.",
    ]),
    rule("TDE-TPL-18", ["direction de la Déviation", "scatter direction"], POSITIONAL, &[(4495, 4497), (4491, 4494), (4333, 4335)], [
        "Un D10 donne la direction, le 1 pointant le centre de la table.",
        "A d10 gives the direction, 1 pointing at the table centre.",
    ]),
    rule("TDE-TPL-19", ["arrêt de la Déviation", "scatter stop"], POSITIONAL, &[(4481, 4484)], [
        "Une Déviation s'arrête contre un couvert dur.",
        "A scatter stops against hard cover.",
    ]),
    rule("TDE-TPL-20", ["moment de la Déviation", "scatter timing"], COMPUTED, &[(4507, 4511)], [
        "Après le test et ses Relances, avant les dommages.",
        "After the test and its rerolls, before damage.",
    ]),
    rule("TDE-TPL-21", ["Cavalerie sous le gabarit", "Cavalry under a template"], COMPUTED, &[(4770, 4772)], [
        "Le tireur choisit le cavalier ou la monture.",
        "The shooter chooses the rider or the mount.",
    ]),
    rule("TDE-PROP-01", ["Allonge (X)", "Reach (X)"], POSITIONAL, &[(4529, 4529), (4458, 4462)], [
        "Frappe jusqu'à X\" ; la défense ne blesse que si elle a aussi de l'Allonge.",
        "Strikes up to X\"; the defence inflicts damage only if it too has Reach.",
    ]),
    rule("TDE-PROP-02", ["Déviation (X)", "Scatter (X)"], COMPUTED_POSITIONAL, &[(4347, 4353)], [
        "Un Flop dévie d'un D10 pouces, un Succès de X\", mieux ne dévie pas.",
        "A Flop scatters by a d10 inches, a Success by X\", better does not scatter.",
    ]),
    rule("TDE-PROP-03", ["Aveuglante", "Blinding"], COMPUTED, &[(4341, 4345)], [
        "Un marqueur : -2 en Visée, CC et Agilité jusqu'au début de l'entretien.",
        "One marker: -2 aim, melee and agility until the start of Upkeep.",
    ]),
    rule("TDE-PROP-04", ["Armure (X)", "Armour (X)"], COMPUTED, &[(4444, 4444), (4452, 4452)], [
        "+X en Endurance aux Tests d'Armure du porteur.",
        "+X endurance on the bearer's armour tests.",
    ]),
    rule("TDE-PROP-05", ["Étourdissante (X)", "Stunning (X)"], COMPUTED, &[(4355, 4358)], [
        "Après les dommages, l'attaquant peut retirer jusqu'à X PA à la cible.",
        "After damage, the attacker may remove up to X AP from the target.",
    ]),
    rule("TDE-PROP-06", ["Fumigène", "Smoke"], POSITIONAL_ATTESTED, &[(4360, 4367)], [
        "Pas de cible ; le gabarit reste en fumée jusqu'à l'entretien : -2 en Visée et pas de bonus de Charge à travers.",
        "No target; the template stays as smoke until Upkeep: -2 aim and no charge bonus through it.",
    ]),
    rule("TDE-PROP-07", ["Gabarit (X)", "Template (X)"], POSITIONAL, &[(4369, 4374)], [
        "Tous les socles sous le gabarit X sont touchés et subissent les Propriétés.",
        "All bases under template X are hit and suffer the properties.",
    ]),
    rule("TDE-PROP-08", ["Incendiaire (X)", "Incendiary (X)"], COMPUTED, &[(4376, 4381)], [
        "X marqueurs Feu ; à l'entretien, un Test d'Armure : raté, 1 Blessure, réussi, un marqueur de moins.",
        "X Fire markers; in Upkeep an armour test: failed, 1 wound; passed, one marker less.",
    ]),
    rule("TDE-PROP-09", ["Limitée", "Limited"], COMPUTED, &[(4383, 4386)], [
        "Un Fiasco rend l'arme irréparable.",
        "A Fiasco makes the weapon beyond repair.",
    ]),
    rule("TDE-PROP-10", ["Naturelle", "Natural"], COMPUTED, &[(4388, 4391)], [
        "Son Fiasco au Corps à Corps coûte 1 Blessure, pas 1 dommage.",
        "Its melee Fiasco costs 1 wound, not 1 damage.",
    ]),
    rule("TDE-PROP-11", ["Paralysante (X/X)", "Slowing (X/X)"], COMPUTED, &[(4393, 4394)], [
        "Un marqueur : Distances réduites de X\" jusqu'à la fin de sa propre Activation.",
        "One marker: Distances reduced by X\" until the end of its own activation.",
    ]),
    rule("TDE-PROP-12", ["Pénétrante (X)", "Penetrating (X)"], COMPUTED, &[(4395, 4398)], [
        "L'Armure de la cible compte X de moins.",
        "The target's armour counts X less.",
    ]),
    rule("TDE-PROP-13", ["Perforante (X)", "Piercing (X)"], COMPUTED, &[(4400, 4403), (657, 660)], [
        "L'Endurance de la cible compte X de moins, jamais sous 1.",
        "The target's endurance counts X less, never under 1.",
    ]),
    rule("TDE-PROP-14", ["Primitive", "Primitive"], COMPUTED, &[(4405, 4408)], [
        "N'importe quelle figurine peut la réparer.",
        "Any figure may repair it.",
    ]),
    rule("TDE-PROP-15", ["Rare (X)", "Rare (X)"], COMPUTED, &[(4410, 4412)], [
        "Utilisable X fois dans la partie.",
        "Usable X times in the match.",
    ]),
    rule("TDE-PROP-16", ["Renversante", "Knockdown"], COMPUTED, &[(4414, 4417)], [
        "Qui est touché finit Accroupi.",
        "Whoever is hit ends Crouched.",
    ]),
    rule("TDE-PROP-17", ["Spray", "Spray"], COMPUTED_POSITIONAL, &[(4419, 4421)], [
        "+1 en Visée dans la Portée de Succès.",
        "+1 aim within the Success range.",
    ]),
    rule("TDE-PROP-18", ["Toxique", "Toxic"], COMPUTED_POSITIONAL, &[(4423, 4428)], [
        "Dépenser un PA sous cette fumée coûte 1 Blessure.",
        "Spending an AP under this smoke costs 1 wound.",
    ]),
    rule("TDE-PROP-19", ["Vicieuse (X)", "Vicious (X)"], COMPUTED, &[(4430, 4432)], [
        "+X en CC quand le test n'est pas opposé.",
        "+X melee when the test is not opposed.",
    ]),
];
