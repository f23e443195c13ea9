//! The gaps that have named readings: house options, the first value being the default.

use greffe_core::telling::rulebook::{HouseOption, option, value};

#[rustfmt::skip]
pub(super) static OPTIONS: &[HouseOption] = &[
    option("round_mode", "DW-GAP-01", [
        "Comment les mains se suivent-elles dans un tour de jeu ?",
        "How do stints follow one another in a round?",
    ], &[
        value("alternate_until_all_activated", "Elles alternent jusqu'à ce que chaque figurine ait été activée.", "They alternate until every figure has been activated."),
        value("one_stint_each", "Une main par joueur et par tour ; les figurines laissées de côté devront être activées au tour suivant avant celles qui ont joué.", "One stint a player and round; figures left over must be activated next round before those that played."),
    ]),
    option("may_pass_stint", "DW-GAP-03", [
        "Un joueur peut-il passer sa main ?",
        "May a player pass the stint?",
    ], &[
        value("false", "Non ; il peut toujours activer une figurine sans employer ses actions.", "No; a figure may always be activated and its actions left unused."),
        value("true", "Oui, à tout moment entre deux activations.", "Yes, at any time between two activations."),
    ]),
    option("hero_auto_scope", "DW-GAP-05", [
        "À quels tests le succès d'office d'un Héros sert-il ?",
        "Which tests does a Hero's outright success serve?",
    ], &[
        value("all_quality_tests", "À tout test de Qualité : un test à un dé réussit sans jet.", "Every quality test: a one-die test passes without a roll."),
        value("activation_and_radiation", "À l'activation et à l'irradiation seulement.", "Activation and irradiation only."),
    ]),
    option("pistol_stats", "DW-GAP-06", [
        "Le pistolet suit-il sa règle spéciale ou la table des armes ?",
        "Does the pistol follow its own entry or the table of weapons?",
    ], &[
        value("trait_entry", "Sa règle : Longue, -1 au contact (pistolet électrique aussi) ; les autres armes de poing ont -2.", "Its entry: Long, -1 in contact (electric pistol too); other handguns have -2."),
        value("summary_table", "La table : Moyenne, et -2 au contact pour toute arme de poing.", "The table: Medium, and -2 in contact for every handgun."),
    ]),
    option("light_armour_scope", "DW-GAP-07", [
        "Contre quoi l'armure légère protège-t-elle ?",
        "What does light armour protect against?",
    ], &[
        value("listed_weapons_only", "Les armes citées, y compris un pistolet tiré au contact.", "The weapons listed, a pistol used in contact included."),
        value("melee_and_listed", "Les armes citées et tout corps à corps.", "The weapons listed and all melee."),
    ]),
    option("grenade_table_bonus", "DW-GAP-08", [
        "Les +3 et +4 de la table s'ajoutent-ils au Combat d'une grenade ?",
        "Do the table's +3 and +4 add to a grenade's Combat?",
    ], &[
        value("ignore", "Non : la grenade n'a que son propre Combat.", "No: the grenade has its own Combat alone."),
        value("add", "Oui : photonique +4, fragmentation et plasma +3.", "Yes: photonic +4, fragmentation and plasma +3."),
    ]),
    option("immobilising_weapon", "DW-GAP-09", [
        "Une arme qui immobilise peut-elle encore tuer ?",
        "Can an immobilising weapon still kill?",
    ], &[
        value("replaces_every_result", "Non : battue, la cible est Immobilisée, quel que soit l'écart ; déjà impuissante, elle peut être tuée.", "No: a beaten target is immobilised whatever the margin; already helpless, it may be killed."),
        value("replaces_recoil_and_fall_only", "Oui : l'immobilisation ne remplace que le recul et la chute.", "Yes: immobilising replaces recoil and fall only."),
    ]),
    option("prone_gruesome_scope", "DW-GAP-10", [
        "À terre et battu du double, meurt-on d'une Mort Atroce ?",
        "Does a prone figure beaten twofold die gruesomely?",
    ], &[
        value("melee_only", "Au corps à corps seulement.", "In melee only."),
        value("all_attacks", "Par toute attaque.", "By any attack."),
    ]),
    option("nonpositive_total", "DW-GAP-11", [
        "Comment compare-t-on un total nul ou négatif ?",
        "How is a total of zero or less compared?",
    ], &[
        value("plain_arithmetic", "Tel quel : le gagnant atteint alors le double et le triple.", "As it stands: the winner then reaches double and triple."),
        value("clamp_to_one", "Il compte pour 1.", "It counts as 1."),
    ]),
    option("helpless_strikes_back", "DW-GAP-12", [
        "Un défenseur impuissant peut-il blesser son attaquant ?",
        "Can a helpless defender hurt its attacker?",
    ], &[
        value("true", "Oui, à terre ou Immobilisé.", "Yes, prone or immobilised."),
        value("prone_only", "À terre seulement.", "Prone only."),
        value("false", "Non.", "No."),
    ]),
    option("prone_may_attack_melee", "DW-GAP-13", [
        "Un combattant à terre peut-il attaquer au corps à corps ?",
        "May a prone figure attack in melee?",
    ], &[
        value("false", "Non : il ne peut que tirer ou se relever.", "No: it may only shoot or stand up."),
        value("true", "Oui.", "Yes."),
    ]),
    option("dive_timing", "DW-GAP-14", [
        "Quand peut-on plonger au sol ?",
        "When may a figure dive?",
    ], &[
        value("own_activation", "Pendant sa propre activation, même sans succès.", "During its own activation, even without a success."),
        value("reaction_to_shot", "Aussi en réaction à un tir contre soi, avant les dés.", "Also in reaction to a shot at it, before the dice."),
    ]),
    option("disengage_tie", "DW-GAP-15", [
        "Que vaut une égalité en se désengageant ?",
        "What does a tie mean when disengaging?",
    ], &[
        value("stays", "Le combattant reste au contact.", "The figure stays in contact."),
        value("leaves", "Il s'éloigne.", "It moves away."),
    ]),
    option("flee_tie", "DW-GAP-16", [
        "Que vaut une égalité en fuyant un corps à corps ?",
        "What does a tie mean when fleeing melee?",
    ], &[
        value("flees", "Le fuyard s'échappe.", "The fleeing figure escapes."),
        value("killed", "Il est tué.", "It is killed."),
    ]),
    option("morale_triggers", "DW-GAP-17", [
        "Plusieurs causes de moral en même temps font-elles plusieurs tests ?",
        "Do several causes of morale at once make several tests?",
    ], &[
        value("one_test_per_trigger", "Oui : Mort Atroce, puis Chef, puis moitié des pertes.", "Yes: gruesome death, then Leader, then half losses."),
        value("single_test", "Non, un seul test par combattant.", "No, one test per figure."),
    ]),
    option("nearest_scope", "DW-GAP-19", [
        "Parmi quels ennemis le plus proche se cherche-t-il ?",
        "Among which enemies is the nearest sought?",
    ], &[
        value("legal_targets", "Parmi les cibles permises : en vue, à portée, hors de tout corps à corps.", "Among permitted targets: in sight, in range, not in melee."),
        value("any_enemy", "Parmi tous les ennemis.", "Among all enemies."),
    ]),
    option("telepathy_range", "DW-GAP-20", [
        "Jusqu'où porte la Télépathie ?",
        "How far does Telepathy reach?",
    ], &[
        value("long_only", "Une réglette Longue.", "One Long stick."),
        value("multiples", "Deux et trois longueurs aussi, à -1 et -2.", "Twice and three times the stick too, at -1 and -2."),
    ]),
    option("telepathic_faint_ends_with_telepath", "DW-GAP-21", [
        "Un évanouissement télépathique cesse-t-il avec le télépathe ?",
        "Does a telepathic faint end with the telepath?",
    ], &[
        value("false", "Non : seuls un Stimulant ou un Soin réveillent.", "No: only a Stimulant or Heal wakes."),
        value("true", "Oui, quand le télépathe est tué.", "Yes, when the telepath is killed."),
    ]),
    option("artificial_terror_approach", "DW-GAP-22", [
        "Un Artificiel teste-t-il pour engager qui inspire la Terreur ?",
        "Does an Artificial figure test to engage one with Terror?",
    ], &[
        value("immune", "Non.", "No."),
        value("tests", "Oui : c'est un test de Qualité.", "Yes: it is a quality test."),
    ]),
    option("for_england", "DW-GAP-26", [
        "Combien d'actions l'adversaire joue-t-il d'une activation ratée ?",
        "How many actions of a failed activation does the opponent play?",
    ], &[
        value("one_per_failed_die", "Sans aucun succès, une par dé raté.", "Without any success, one per failed die."),
        value("opponent_one_action", "Sans aucun succès, une seule.", "Without any success, a single one."),
    ]),
    option("random_gravity", "DW-GAP-29", [
        "Quand la gravité aléatoire se lance-t-elle ?",
        "When is random gravity rolled?",
    ], &[
        value("once_per_round", "Une fois au début de chaque tour de jeu.", "Once at the start of each round."),
        value("per_activation", "Avant chaque activation.", "Before each activation."),
    ]),
    option("measure", "DW-GAP-32", [
        "D'où à où mesure-t-on ?",
        "From where to where is a distance measured?",
    ], &[
        value("base_edge_to_base_edge", "De bord à bord des socles.", "From base edge to base edge."),
        value("centre_to_centre", "De centre à centre.", "From centre to centre."),
    ]),
    option("controlled_leader", "DW-GAP-69", [
        "Quelle bande teste à la mort d'un Chef contrôlé ou possédé ?",
        "Whose band tests when a controlled or possessed Leader dies?",
    ], &[
        value("controller_tests", "Celle du camp qui le joue.", "That of the side that plays it."),
        value("owner_tests", "Celle qui l'a amené.", "The one that brought it."),
    ]),
    option("horrible_death", "DW-GAP-70", [
        "Mort Horrible vaut-elle sans avoir doublé le résultat adverse ?",
        "Does Horrible Death hold without doubling the enemy's result?",
    ], &[
        value("double_only", "Non : il faut au moins le double.", "No: at least the double is needed."),
        value("every_kill", "Oui : chaque tué meurt d'une Mort Atroce.", "Yes: every kill is a gruesome death."),
    ]),
    option("leader_line", "DW-GAP-71", [
        "Un allié sur la ligne cache-t-il le Chef ?",
        "Does an ally on the line hide the Leader?",
    ], &[
        value("terrain_only", "Non : seul le décor le cache.", "No: only scenery hides it."),
        value("allies_block", "Oui : seuls les ennemis ne comptent pas.", "Yes: only enemies do not count."),
    ]),
    option("blast_morale", "DW-GAP-72", [
        "Quand tester le Moral d'une attaque sur plusieurs cibles ?",
        "When is morale tested in an attack on several targets?",
    ], &[
        value("after_each", "Après chaque cible, avant la suivante.", "After each target, before the next."),
        value("after_all", "Après la dernière cible.", "After the last target."),
    ]),
    option("fly_over_enemies", "DW-GAP-74", [
        "Un volant passe-t-il au-dessus d'un ennemi ?",
        "Does a flyer pass over an enemy?",
    ], &[
        value("false", "Non : il franchit les décors seulement.", "No: it passes over scenery only."),
        value("true", "Oui.", "Yes."),
    ]),
    option("animals_follow", "DW-GAP-75", [
        "Les Animaux fuient-ils si le dernier combattant de la bande est parti sans être tué ?",
        "Do Animals flee when the band's last fighter left without being killed?",
    ], &[
        value("any_loss", "Oui : fuite et sortie comptent.", "Yes: flight and leaving count."),
        value("killed_only", "Non : seulement s'il est tué.", "No: only if it is killed."),
    ]),
    option("salvo_ambush", "DW-GAP-76", [
        "Quels tirs d'une salve ont le bonus d'embuscade ?",
        "Which shots of a salvo have the ambush bonus?",
    ], &[
        value("first_shot", "Le premier, qui révèle le tireur.", "The first, which gives the shooter away."),
        value("every_shot", "Tous : la salve est une seule attaque.", "All of them: a salvo is one attack."),
    ]),
    option("shield_stops_all_grenades", "DW-GAP-78", [
        "Le bouclier anti-cinétique arrête-t-il les grenades sonique et Psi-neg ?",
        "Does a kinetic shield stop sonic and Psi-neg grenades?",
    ], &[
        value("false", "Non : leur effet n'est pas physique.", "No: their effect is not physical."),
        value("true", "Oui, comme toute grenade.", "Yes, like every grenade."),
    ]),
];
