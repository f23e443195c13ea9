//! Team building.

use greffe_core::telling::rulebook::tags::{ADVISORY, COMPUTED, COMPUTED_ATTESTED};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const TEAMS: &[RuleEntry] = &[
    rule("TDE-BUILD-01", ["Valeur de Points", "points"], COMPUTED, &[(5937, 5951)], [
        "La somme des coûts ne dépasse pas la valeur convenue.",
        "The sum of costs does not exceed the agreed limit.",
    ]),
    rule("TDE-BUILD-02", ["tailles de partie", "sizes"], ADVISORY, &[(5968, 5982)], [
        "100 points, petite partie ; 125, standard ; 150 et plus, grande.",
        "100 points, small game; 125, standard; 150 and more, large.",
    ]),
    rule("TDE-BUILD-03", ["première partie", "first game"], ADVISORY, &[(5953, 5958), (1598, 1601)], [
        "Trois figurines : un Leader, un Costaud, un Médic ou un Mécano.",
        "Three figures: a Leader, a Bruiser, a Medic or a Mechanic.",
    ]),
    rule("TDE-BUILD-04", ["un Leader", "one Leader"], COMPUTED, &[(5985, 5992)], [
        "Exactement un Leader, de la Faction choisie.",
        "Exactly one Leader, of the chosen faction.",
    ]),
    rule("TDE-BUILD-05", ["versions sans Leader", "plain versions"], COMPUTED, &[(5992, 5995)], [
        "La version ordinaire d'un autre personnage Leader peut accompagner le Leader.",
        "The plain version of another Leader character may accompany the Leader.",
    ]),
    rule("TDE-BUILD-06", ["membres", "members"], COMPUTED, &[(5995, 6000), (6045, 6048)], [
        "Les autres sont de la Faction ou neutres : Wayfarers et Bêtes.",
        "The others are of the faction or neutral: Wayfarers and Beasts.",
    ]),
    rule("TDE-BUILD-07", ["Disponibilité", "availability"], COMPUTED, &[(5938, 5942), (6050, 6058)], [
        "Pas plus d'exemplaires d'une figurine que sa Disponibilité.",
        "No more copies of a figure than its availability.",
    ]),
    rule("TDE-BUILD-08", ["une seule version", "one version"], COMPUTED, &[(5944, 5952)], [
        "D'un personnage à plusieurs profils, un seul au plus.",
        "Of a character with several profiles, one at most.",
    ]),
    rule("TDE-BUILD-09", ["limite de Wayfarers", "Wayfarers cap"], COMPUTED, &[(5955, 5959), (6011, 6026)], [
        "1 Wayfarer à 100 points, 2 à 125, 3 à 150, sauf Équipe toute de Wayfarers.",
        "1 Wayfarer at 100 points, 2 at 125, 3 at 150, unless the team is all Wayfarers.",
    ]),
    rule("TDE-BUILD-10", ["Carte d'Aptitude de Leader", "leader ability card"], COMPUTED_ATTESTED, &[(6028, 6042)], [
        "Une au plus, au logo de sa Faction, parfois réservée à un Leader ; elle agit tant qu'il est conscient.",
        "One at most, with its faction's logo, sometimes reserved to one Leader; it works while the Leader is conscious.",
    ]),
    rule("TDE-BUILD-11", ["Cartes d'Effet", "effect cards"], COMPUTED_ATTESTED, &[(6044, 6044), (6061, 6073)], [
        "Achetées avec les points restants, 10 au plus, une de chaque, à usage unique.",
        "Bought with the points left, 10 at most, one of each, single use.",
    ]),
];
