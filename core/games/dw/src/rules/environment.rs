//! Environment, rulings of the FAQ, campaign and building.

use greffe_core::telling::rulebook::tags::{
    ADVISORY, ATTESTED, COMPUTED, COMPUTED_ATTESTED, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const ENVIRONMENT: &[RuleEntry] = &[
    rule("DW-ENV-01", ["test d'irradiation", "irradiation test"], COMPUTED_ATTESTED, &[(2868, 2876), (2883, 2884), (3010, 3020)], [
        "Entrer dans une zone irradiée demande un test de Qualité à trois dés, +2 avec l'antidote, +2 avec la combinaison NBC.",
        "Entering an irradiated zone takes a quality test on three dice, +2 with the antidote, +2 with the NBC suit.",
    ]),
    rule("DW-ENV-02", ["irradiation : trois échecs", "irradiation: three failures"], COMPUTED, &[(2876, 2877)], [
        "Le combattant meurt.",
        "The figure dies.",
    ]),
    rule("DW-ENV-03", ["irradiation : deux échecs", "irradiation: two failures"], COMPUTED, &[(2877, 2881)], [
        "-1 à tous ses jets de Qualité, pour toute la campagne, sinon pour la partie.",
        "-1 on all its quality rolls, for the whole campaign, else for the match.",
    ]),
    rule("DW-ENV-04", ["irradiation : un échec", "irradiation: one failure"], COMPUTED, &[(2881, 2882)], [
        "-1 à tous ses jets de Qualité jusqu'à la fin de la partie.",
        "-1 on all its quality rolls to the end of the match.",
    ]),
    rule("DW-ENV-05", ["forte gravité", "strong gravity"], COMPUTED_ATTESTED, &[(2886, 2894)], [
        "La vitesse baisse d'une catégorie ; Courte coûte deux actions.",
        "Speed drops one category; Short costs two actions.",
    ]),
    rule("DW-ENV-06", ["faible gravité", "weak gravity"], COMPUTED, &[(2896, 2903)], [
        "La vitesse monte d'une catégorie ; Longue devient deux Longues d'un seul tenant.",
        "Speed rises one category; Long becomes two Longs in one go.",
    ]),
    rule("DW-ENV-07", ["gravité aléatoire", "random gravity"], COMPUTED, &[(2905, 2918)], [
        "Un dé : 1, faible ; 2 à 5, normale ; 6, forte.",
        "One die: 1, weak; 2 to 5, normal; 6, strong.",
    ]),
    rule("DW-ENV-08", ["pénombre", "penumbra"], POSITIONAL_ATTESTED, &[(2919, 2933)], [
        "La vue porte à Moyenne ; au-delà, -2 au tir.",
        "Sight reaches Medium; beyond, -2 on shots.",
    ]),
    rule("DW-ENV-09", ["noir quasi complet", "near dark"], POSITIONAL, &[(2935, 2939)], [
        "La vue porte à Courte ; au-delà, -2 au tir.",
        "Sight reaches Short; beyond, -2 on shots.",
    ]),
    rule("DW-ENV-10", ["torche", "torch"], POSITIONAL, &[(2941, 2942)], [
        "Elle éclaire à Moyenne.",
        "It lights Medium.",
    ]),
    rule("DW-ENV-11", ["lampe moderne", "modern lamp"], POSITIONAL, &[(2942, 2944)], [
        "Elle éclaire à Longue.",
        "It lights Long.",
    ]),
    rule("DW-ENV-12", ["lumière du tournevis sonique", "sonic screwdriver's light"], POSITIONAL, &[(2944, 2946)], [
        "Il éclaire à Moyenne, ou à Longue pour une action.",
        "It lights Medium, or Long for one action.",
    ]),
    rule("DW-ENV-13", ["tirer sur une lumière", "shooting a light bearer"], COMPUTED, &[(2948, 2952)], [
        "Qui tient une lumière peut être visé dans l'obscurité, à -2.",
        "Whoever holds a light may be shot at in the dark, at -2.",
    ]),
    rule("DW-ENV-14", ["gaz toxique", "toxic gas"], COMPUTED_ATTESTED, &[(2954, 2963), (1755, 1757), (1934, 1936)], [
        "À chaque tour dans la zone, une attaque de Combat 0 à 10 ; seules l'armure énergétique et la combinaison NBC en préservent.",
        "Each round in the zone, an attack of Combat 0 to 10; only power armour and the NBC suit keep it out.",
    ]),
    rule("DW-FAQ-01", ["un dé à la fois", "one die at a time"], COMPUTED, &[(2970, 2978)], [
        "Activer à un dé ne passe jamais la main avant que toutes ses figurines aient joué.",
        "Activating on one die never passes the stint before all one's figures have played.",
    ]),
    rule("DW-FAQ-02", ["quand compte le bonus de Chef", "when the Leader bonus counts"], POSITIONAL, &[(2980, 2990)], [
        "À distance Longue et en vue d'un Chef debout, libre et maître de lui ; pas à travers un bois.",
        "Within Long and in sight of a Leader standing, free and its own master; not through woods.",
    ]),
    rule("DW-FAQ-03", ["ennemis et bonus de Chef", "enemies and the Leader bonus"], COMPUTED, &[(2992, 2997)], [
        "Les figurines ennemies ne cachent pas un Chef.",
        "Enemy figures do not hide a Leader.",
    ]),
    rule("DW-FAQ-04", ["bonus de Chef et compétences", "Leader bonus and skills"], COMPUTED, &[(2999, 3002)], [
        "Il compte pour les compétences et les pouvoirs psychiques.",
        "It counts for skills and psychic powers.",
    ]),
    rule("DW-FAQ-05", ["bonus de Chef entre Chefs", "Leader bonus among Leaders"], COMPUTED, &[(3004, 3008)], [
        "Il ne sert ni au Chef lui-même ni à un autre Chef.",
        "It serves neither the Leader itself nor another Leader.",
    ]),
    rule("DW-FAQ-06", ["Héros et radiations", "Hero and radiation"], COMPUTED, &[(3010, 3014)], [
        "Le succès d'office d'un Héros compte contre l'irradiation.",
        "A Hero's outright success counts against irradiation.",
    ]),
    rule("DW-FAQ-07", ["bonus de Chef et résistance", "Leader bonus and resistance"], COMPUTED, &[(3015, 3020)], [
        "Il ne compte ni contre l'irradiation, ni contre le poison ou un étourdissement.",
        "It counts neither against irradiation, nor against poison or a stun.",
    ]),
    rule("DW-CAMP-01", ["campagne", "campaign"], ADVISORY, &[(89, 92)], [
        "Trois à cinq parties font une campagne d'une soirée ; ni expérience, ni séquelles, ni récompenses.",
        "Three to five matches make an evening's campaign; no experience, injuries or rewards.",
    ]),
    rule("DW-CAMP-02", ["entre deux parties", "between matches"], COMPUTED, &[(2020, 2025), (2877, 2881)], [
        "Un Doppelganger reprend sa forme ; une irradiation permanente demeure.",
        "A Doppelganger takes its own form again; permanent irradiation stays.",
    ]),
    rule("DW-CAMP-03", ["points", "points"], COMPUTED, &[(213, 213)], [
        "Un seul coût est donné, le Cyberman à 52, sans formule : les points notés sur un profil sont libres.",
        "A single cost is given, the Cyberman at 52, without a formula: the points noted on a profile are free.",
    ]),
    rule("DW-CAMP-04", ["choix des bandes", "choosing bands"], ATTESTED, &[(318, 327)], [
        "Les bandes se composent d'un commun accord.",
        "Bands are made up by agreement.",
    ]),
    rule("DW-CAMP-05", ["régénération, Tardis", "regeneration, Tardis"], ADVISORY, &[(22, 44), (57, 73), (354, 361)], [
        "L'univers les raconte, les règles n'en disent rien ; le Tardis est au plus un décor.",
        "The setting tells of them, the rules do not; the Tardis is at most a piece of scenery.",
    ]),
    rule("DW-CAMP-06", ["fournisseurs de figurines", "suppliers of models"], ADVISORY, &[(3024, 3405)], [
        "Une liste d'adresses, sans profil.",
        "A list of addresses, without profiles.",
    ]),
];
