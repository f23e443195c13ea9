//! Postures, damage and health, falls.

use greffe_core::telling::rulebook::tags::{ATTESTED, COMPUTED, COMPUTED_POSITIONAL, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const CONDITION: &[RuleEntry] = &[
    rule("TDE-POST-01", ["Debout", "standing"], COMPUTED, &[(3430, 3441)], [
        "La posture ordinaire, sans effet.",
        "The ordinary posture, without effect.",
    ]),
    rule("TDE-POST-02", ["Accroupi, vue", "Crouched, sight"], ATTESTED, &[(3443, 3454)], [
        "Accroupi, on voit et l'on est vu depuis le socle, qui seul bloque la vue.",
        "Crouched, a figure sees and is seen from its base, which alone blocks sight.",
    ]),
    rule("TDE-POST-03", ["changer de posture", "changing posture"], COMPUTED, &[(3455, 3458)], [
        "On ne s'accroupit ni ne se relève volontairement que dans un Mouvement, à -1/-1.",
        "A figure crouches or stands by choice only within a move, at -1/-1.",
    ]),
    rule("TDE-POST-04", ["Accroupi, combat", "Crouched, combat"], COMPUTED, &[(3459, 3461)], [
        "-1 en CC et -1 en Agilité au combat.",
        "-1 melee and -1 agility in combat.",
    ]),
    rule("TDE-POST-05", ["Nage", "swimming"], POSITIONAL, &[(3463, 3471)], [
        "Socle entouré d'eau, hors du sol : la figurine nage, jusqu'à ce que son socle touche terre.",
        "With its base surrounded by water, off land, a figure swims, until its base touches land.",
    ]),
    rule("TDE-POST-06", ["Nage, vue", "swimming, sight"], ATTESTED, &[(3518, 3524)], [
        "En nageant, on voit et l'on est vu depuis le socle.",
        "Swimming, a figure sees and is seen from its base.",
    ]),
    rule("TDE-POST-07", ["Nage, couvert", "swimming, cover"], COMPUTED, &[(3525, 3526)], [
        "Une figurine qui nage est à Couvert Léger, une seule fois.",
        "A swimming figure is in light cover, once.",
    ]),
    rule("TDE-POST-08", ["Nage et Feu", "swimming and fire"], COMPUTED, &[(3473, 3476)], [
        "L'eau éteint tous les marqueurs Feu et en protège.",
        "Water puts out all Fire markers and protects from them.",
    ]),
    rule("TDE-POST-09", ["Nage, actions", "swimming, actions"], COMPUTED, &[(3477, 3482)], [
        "Toutes les actions sont permises, à -1 en Visée, CC et Agilité.",
        "All actions are allowed, at -1 aim, melee and agility.",
    ]),
    rule("TDE-POST-10", ["Nage, mouvements", "swimming, moves"], COMPUTED, &[(3527, 3533)], [
        "On peut escalader hors de l'eau, pas bondir.",
        "A swimmer may climb out, not jump.",
    ]),
    rule("TDE-POST-11", ["Escalade", "climbing"], POSITIONAL, &[(3484, 3491)], [
        "Sur une paroi, la figurine reste au pied avec un marqueur de sa hauteur en pouces.",
        "On a face the figure stands at the foot, a marker giving its height in inches.",
    ]),
    rule("TDE-POST-12", ["Escalade, vue", "climbing, sight"], ATTESTED, &[(3492, 3497), (3540, 3542)], [
        "Un grimpeur voit et est vu depuis son socle, comme à plat sur le mur.",
        "A climber sees and is seen from its base, as if flat on the wall.",
    ]),
    rule("TDE-POST-13", ["Escalade, actions", "climbing, actions"], COMPUTED, &[(3498, 3501)], [
        "Toutes les actions sont permises, à -1 en Visée, CC et Agilité.",
        "All actions are allowed, at -1 aim, melee and agility.",
    ]),
    rule("TDE-POST-14", ["rester sur la paroi", "staying on the wall"], POSITIONAL, &[(3508, 3516), (2325, 2332)], [
        "Un mouvement peut finir sur une paroi.",
        "A move may end on a face.",
    ]),
    rule("TDE-HEALTH-01", ["Test d'Armure", "armour test"], COMPUTED, &[(3573, 3588), (2571, 2585)], [
        "Un D10 par dommage, ensemble ; chaque dé au plus égal à l'Endurance modifiée en évite un, les autres blessent.",
        "One d10 per damage, together; each at or under the modified endurance saves one, the others wound.",
    ]),
    rule("TDE-HEALTH-02", ["toujours permis", "always allowed"], COMPUTED, &[(3578, 3581)], [
        "Un dommage donne toujours droit à un Test d'Armure.",
        "Damage always allows an armour test.",
    ]),
    rule("TDE-HEALTH-03", ["Blessures directes", "direct wounds"], COMPUTED, &[(3606, 3608)], [
        "Une Blessure infligée par une règle ne se teste pas.",
        "A wound inflicted by a rule is not tested.",
    ]),
    rule("TDE-HEALTH-04", ["simultanéité", "simultaneous"], COMPUTED, &[(3614, 3619)], [
        "Dans une séquence, tous les Tests d'Armure puis toutes les Blessures s'appliquent ensemble.",
        "In one sequence all armour tests, then all wounds, apply together.",
    ]),
    rule("TDE-HEALTH-05", ["En Bonne Santé", "unhurt"], COMPUTED, &[(3625, 3627)], [
        "Sans Blessure.",
        "Without a wound.",
    ]),
    rule("TDE-HEALTH-06", ["Blessé", "wounded"], COMPUTED, &[(3628, 3633), (908, 911)], [
        "Blessée sans être à 0, une figurine agit normalement.",
        "Wounded but above 0, a figure acts normally.",
    ]),
    rule("TDE-HEALTH-07", ["Conscient", "conscious"], COMPUTED, &[(3634, 3634), (3590, 3590)], [
        "En Bonne Santé ou Blessée, une figurine compte, reçoit des PA et emploie ses Talents.",
        "Unhurt or wounded, a figure counts, receives AP and uses its talents.",
    ]),
    rule("TDE-HEALTH-08", ["À terre", "Down"], COMPUTED, &[(3591, 3597)], [
        "À 0 Santé, la figurine est Accroupie, perd ses PA, ne s'active plus et n'aide plus son Équipe.",
        "At 0 health the figure is Crouched, loses its AP, no longer activates and no longer helps its team.",
    ]),
    rule("TDE-HEALTH-09", ["Éliminé", "Eliminated"], COMPUTED, &[(3598, 3602)], [
        "Deux fois plus de Blessures en une séquence que de Santé au départ : la figurine est retirée.",
        "Twice as many wounds in one sequence as its health at the start: the figure is removed.",
    ]),
    rule("TDE-HEALTH-10", ["Inconscient", "unconscious"], COMPUTED, &[(3603, 3604)], [
        "À terre ou Éliminée.",
        "Down or Eliminated.",
    ]),
    rule("TDE-HEALTH-11", ["dommage sur un corps", "damage on a Down figure"], COMPUTED, &[(3610, 3612)], [
        "Tout dommage sur une figurine À terre l'Élimine, sans Test d'Armure.",
        "Any damage on a Down figure eliminates it, without an armour test.",
    ]),
    rule("TDE-HEALTH-12", ["plancher", "floor"], COMPUTED, &[(3621, 3623)], [
        "La Santé ne descend pas sous 0.",
        "Health never falls below 0.",
    ]),
    rule("TDE-HEALTH-13", ["corps À terre", "a Down body"], POSITIONAL, &[(3636, 3639)], [
        "Il n'arrête ni la vue ni le mouvement, mais sa place ne peut être prise.",
        "It stops neither sight nor movement, but its place cannot be taken.",
    ]),
    rule("TDE-HEALTH-14", ["plafond des soins", "healing cap"], COMPUTED, &[(3804, 3805)], [
        "Un soin ne dépasse pas la Santé initiale.",
        "Healing never goes past the initial health.",
    ]),
    rule("TDE-HEALTH-15", ["plafond des Blessures", "wound cap"], COMPUTED, &[(912, 915)], [
        "Une figurine ne subit pas plus de Blessures que sa Santé, sauf pour juger de l'Élimination.",
        "A figure takes no more wounds than its health, except to judge elimination.",
    ]),
    rule("TDE-FALL-01", ["chute", "fall"], COMPUTED_POSITIONAL, &[(3641, 3649)], [
        "Hauteur en pouces, arrondie au-dessus, moins 1 : autant de dommages, avec Test d'Armure.",
        "Height in inches, rounded up, minus 1: as many damage, with an armour test.",
    ]),
    rule("TDE-FALL-02", ["chute dans l'eau", "fall into water"], POSITIONAL, &[(3644, 3646), (3650, 3651)], [
        "Tomber dans l'eau n'inflige pas de dommage.",
        "Falling into water inflicts no damage.",
    ]),
    rule("TDE-FALL-03", ["chute sur un ennemi", "fall onto an enemy"], POSITIONAL, &[(3652, 3656)], [
        "La figurine est posée à 1\" de l'ennemi, au plus près de sa chute.",
        "The figure is placed 1\" from the enemy, as near as can be to where it fell.",
    ]),
    rule("TDE-FALL-04", ["chute d'une Cavalerie", "Cavalry falls"], COMPUTED, &[(4833, 4835)], [
        "Le dommage va à la monture.",
        "The damage goes to the mount.",
    ]),
];
