//! Line of sight, cover and terrain.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL, POSITIONAL_ATTESTED};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const TABLE: &[RuleEntry] = &[
    rule("TDE-LOS-01", ["gabarits de Ligne de Vue", "line-of-sight templates"], ATTESTED, &[(5285, 5293)], [
        "La lettre du profil, de A à E, donne le gabarit de Ligne de Vue.",
        "The letter of the profile, A to E, gives the line-of-sight template.",
    ]),
    rule("TDE-LOS-02", ["origine", "origin"], ATTESTED, &[(5295, 5298)], [
        "On voit depuis la tête de la figurine, tout autour.",
        "Sight starts at the figure's head, all around.",
    ]),
    rule("TDE-LOS-03", ["cible immobile", "stationary target"], ATTESTED, &[(5302, 5305)], [
        "Le gabarit de la cible prend sa place, tourné vers le tireur.",
        "The target's template takes its place, turned to the shooter.",
    ]),
    rule("TDE-LOS-04", ["cible en mouvement", "moving target"], ATTESTED, &[(5309, 5314)], [
        "Le gabarit glisse le long de la trajectoire, avant les Réactions.",
        "The template slides along the path, before the reactions.",
    ]),
    rule("TDE-LOS-05", ["vue", "seen"], ATTESTED, &[(5318, 5320)], [
        "Voir une part du gabarit, socle exclu, suffit.",
        "Seeing any part of the template, base excluded, is enough.",
    ]),
    rule("TDE-LOS-06", ["à couvert", "in cover"], ATTESTED, &[(5322, 5330)], [
        "Dès qu'une part du gabarit est cachée, la cible est à couvert.",
        "As soon as part of the template is hidden the target is in cover.",
    ]),
    rule("TDE-LOS-07", ["Couvert Épais", "heavy cover"], ATTESTED, &[(5331, 5334)], [
        "Un décor qui arrête les balles : arbre, métal, béton, roche.",
        "Scenery that stops bullets: tree, metal, concrete, rock.",
    ]),
    rule("TDE-LOS-08", ["Couvert Léger", "light cover"], ATTESTED, &[(5335, 5340)], [
        "Un décor qui ne les arrête pas, clôture, haie, feuillage, ou de l'eau.",
        "Scenery that does not, fence, hedge, foliage, or water.",
    ]),
    rule("TDE-LOS-09", ["postures basses, vue", "low postures, sight"], ATTESTED, &[(5357, 5365)], [
        "Accroupi, en nageant ou en escaladant, la vue part du socle et y arrive.",
        "Crouched, swimming or climbing, sight leaves from and reaches the base.",
    ]),
    rule("TDE-LOS-10", ["postures basses, couvert", "low postures, cover"], ATTESTED, &[(5373, 5376)], [
        "Une part du socle cachée suffit alors au couvert.",
        "Part of the base hidden is then enough for cover.",
    ]),
    rule("TDE-LOS-11", ["cumul des couverts", "stacking"], COMPUTED, &[(5344, 5348), (5354, 5355)], [
        "Chaque sorte de couvert compte une fois ; Épais et Léger s'ajoutent, la fumée aussi.",
        "Each kind of cover counts once; heavy and light add up, smoke too.",
    ]),
    rule("TDE-LOS-12", ["alliés interposés", "friends between"], ATTESTED, &[(5378, 5386)], [
        "Les figurines alliées cachent comme un décor, sans donner de couvert ; voir en partie suffit pour viser.",
        "Friendly figures block as terrain does, giving no cover; a partial view allows targeting.",
    ]),
    rule("TDE-LOS-13", ["ennemis interposés", "enemies between"], POSITIONAL_ATTESTED, &[(5387, 5389)], [
        "Si des ennemis cachent en partie la cible, c'est le plus proche d'entre eux qu'il faut viser.",
        "If enemies partly hide the target, the nearest among them must be targeted.",
    ]),
    rule("TDE-LOS-14", ["corps À terre", "Down bodies"], POSITIONAL, &[(3636, 3639)], [
        "Un corps À terre ne cache rien.",
        "A Down body hides nothing.",
    ]),
    rule("TDE-TERR-01", ["accord sur les décors", "agreement"], ATTESTED, &[(5430, 5433)], [
        "Les joueurs conviennent de la nature de chaque décor.",
        "The players agree the nature of every piece.",
    ]),
    rule("TDE-TERR-02", ["Terrain Difficile", "difficult terrain"], POSITIONAL, &[(5434, 5441)], [
        "Plat mais sans courir : on bondit par-dessus ou on le traverse en rampant.",
        "Flat but not for running: a figure jumps across or crawls through.",
    ]),
    rule("TDE-TERR-03", ["Obstacle", "obstacle"], POSITIONAL, &[(5442, 5450)], [
        "Vertical ou presque : on bondit par-dessus ou on l'escalade.",
        "Vertical or nearly: a figure jumps over or climbs.",
    ]),
    rule("TDE-TERR-04", ["Eau", "water"], POSITIONAL, &[(5451, 5453)], [
        "On y nage.",
        "Figures swim in it.",
    ]),
    rule("TDE-TERR-05", ["Infranchissable", "impassable"], POSITIONAL, &[(5454, 5459)], [
        "Rien n'y passe, ni Bond ni Escalade.",
        "Nothing passes, neither jump nor climb.",
    ]),
    rule("TDE-TERR-06", ["Décor Diffus", "scatter terrain"], ATTESTED, &[(5777, 5789)], [
        "Un groupe de petits éléments : Couvert Épais ou Léger, sans jamais cacher tout à fait.",
        "A group of small pieces: heavy or light cover, never fully hiding.",
    ]),
    rule("TDE-TERR-07", ["grands décors", "sight blockers"], ADVISORY, &[(5547, 5549), (5639, 5646), (5764, 5775)], [
        "Les grands décors arrêtent la vue.",
        "Large scenery blocks sight.",
    ]),
    rule("TDE-TERR-08", ["équilibre de la table", "table balance"], ADVISORY, &[(5405, 5423), (5461, 5567), (5571, 5602), (5790, 5799), (5801, 5817)], [
        "Des conseils de densité, d'espaces ouverts et de points hauts.",
        "Advice on density, open areas and high points.",
    ]),
    rule("TDE-TERR-09", ["taille de la table", "table size"], ADVISORY, &[(5603, 5620), (6095, 6106)], [
        "90 sur 90 cm d'ordinaire, 90 sur 120 pour les grandes parties.",
        "90 by 90 cm as a rule, 90 by 120 for large games.",
    ]),
    rule("TDE-TERR-10", ["quantité d'eau", "water amount"], ADVISORY, &[(5622, 5637)], [
        "Au moins un tiers d'eau, ou toute la table.",
        "At least a third water, or the whole table.",
    ]),
];
