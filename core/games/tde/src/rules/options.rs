//! The gaps that have named readings: house options, the first value being the default.

use greffe_core::telling::rulebook::{HouseOption, option, value};

#[rustfmt::skip]
pub(super) static OPTIONS: &[HouseOption] = &[
    option("exploit_double_equal", "TDE-GAP-01", [
        "Un double égal à l'Attribut est-il un Exploit ?",
        "Is a double equal to the attribute an Exploit?",
    ], &[
        value("exploit", "Oui, comme tout double réussi.", "Yes, like any winning double."),
        value("exceptional", "Non : il faut un double strictement en dessous ; égal, c'est un Exceptionnel.", "No: the double must be strictly under; equal, it is an Exceptional."),
    ]),
    option("symbol_value", "TDE-GAP-02", [
        "Combien vaut le symbole Exploit comme dé gagnant ?",
        "What is the Exploit symbol worth as a winning die?",
    ], &[
        value("1", "1, la face qu'il remplace.", "1, the face it stands for."),
        value("0", "0.", "0."),
    ]),
    option("loser_fiasco", "TDE-GAP-03", [
        "Le Fiasco du perdant s'applique-t-il toujours ?",
        "Does the loser's Fiasco always apply?",
    ], &[
        value("always", "Oui, au tir et à l'Esquive aussi.", "Yes, in shooting and dodging too."),
        value("melee_only", "Au Corps à Corps seulement.", "In melee only."),
    ]),
    option("opposed_range_gate", "TDE-GAP-04", [
        "Un Succès hors de la Portée de Succès gagne-t-il un Test Opposé ?",
        "Does a Success past the Success range win an opposed test?",
    ], &[
        value("after", "Oui : le niveau décide, puis le tir échoue quand même ; l'autre action est annulée.", "Yes: the level decides, then the shot fails all the same; the other action is void."),
        value("before", "Non : ce tir compte d'abord comme un échec.", "No: such a shot counts as a failure first."),
    ]),
    option("chain_timing", "TDE-GAP-07", [
        "Quand l'Action Enchaînée se déclare-t-elle ?",
        "When is a chained action declared?",
    ], &[
        value("after_reactions", "Après les Réactions, ou dès le Mouvement si l'on veut.", "After the reactions, or with the move if one likes."),
        value("with_move", "Avec le Mouvement seulement.", "With the move only."),
    ]),
    option("cancelled_chain_counts", "TDE-GAP-07", [
        "Une Action Enchaînée annulée compte-t-elle pour l'Activation ?",
        "Does a cancelled chained action count for the activation?",
    ], &[
        value("true", "Oui : c'est la déclaration qui est limitée.", "Yes: declaring is what is limited."),
        value("false", "Non : on peut en déclarer une autre.", "No: another may be declared."),
    ]),
    option("dodge_vs_dodge", "TDE-GAP-08", [
        "Deux Esquives s'opposent-elles ?",
        "Are two dodges opposed?",
    ], &[
        value("unopposed", "Non : il n'y a pas d'attaque à éviter.", "No: there is no attack to avoid."),
        value("opposed", "Oui.", "Yes."),
    ]),
    option("firefight_multi", "TDE-GAP-10", [
        "À qui s'oppose une Fusillade face à plusieurs Réactions ?",
        "Whom does a firefight oppose when several figures react?",
    ], &[
        value("all_attackers", "À toutes celles qui visent la figurine active.", "Every reaction aimed at the active figure."),
        value("declared_target", "À sa cible seulement.", "Its target only."),
    ]),
    option("outnumber", "TDE-GAP-12", [
        "Comment compte-t-on l'infériorité au contact ?",
        "How is being outnumbered counted?",
    ], &[
        value("table", "Comme le tableau : chaque ennemi Debout au contact après le premier.", "As the table: each standing enemy in contact beyond the first."),
        value("text", "Comme le texte : chaque ennemi au contact autre que la cible.", "As the text: each enemy in contact other than the target."),
    ]),
    option("voluntary_dynamic", "TDE-GAP-14", [
        "Peut-on bondir ou escalader sur une trajectoire qui se fait en Normal ?",
        "May a figure jump or climb on a path that a normal move covers?",
    ], &[
        value("forbidden", "Non.", "No."),
        value("allowed", "Oui, en testant.", "Yes, with its test."),
    ]),
    option("flop_cap", "TDE-GAP-15", [
        "Jusqu'où mène un Flop de mouvement ?",
        "How far does a movement Flop go?",
    ], &[
        value("none", "Au début de la première part Dynamique, même loin.", "To the start of the first dynamic part, however far."),
        value("success_distance", "Au plus la première Distance.", "At most the first Distance."),
    ]),
    option("fiasco_fall_rounding", "TDE-GAP-16", [
        "Comment arrondir la hauteur d'une chute sur un Fiasco ?",
        "How is the height of a Fiasco fall rounded?",
    ], &[
        value("down", "Pouces entiers, moins un.", "Full inches, minus one."),
        value("up", "Arrondie au-dessus, moins un, comme les autres chutes.", "Rounded up, minus one, like other falls."),
    ]),
    option("jump_horizontal_cap", "TDE-GAP-17", [
        "Un Bond horizontal est-il limité à 3\" ?",
        "Is a horizontal jump limited to 3\"?",
    ], &[
        value("none", "Non : la limite ne vaut que pour la hauteur.", "No: the limit is for height only."),
        value("3", "Oui.", "Yes."),
    ]),
    option("posture_agility_move", "TDE-GAP-20", [
        "Le -1 en Agilité des postures gêne-t-il les tests de mouvement ?",
        "Does the postures' -1 agility hinder movement tests?",
    ], &[
        value("no", "Non, les combats seulement.", "No, combat only."),
        value("yes", "Oui.", "Yes."),
    ]),
    option("fiasco_water_wound", "TDE-GAP-23", [
        "Un Fiasco de mouvement au-dessus de l'eau garde-t-il sa Blessure ?",
        "Does a movement Fiasco over water keep its wound?",
    ], &[
        value("yes", "Oui ; seul le dommage de chute disparaît.", "Yes; only the fall damage is gone."),
        value("no", "Non.", "No."),
    ]),
    option("teardrop_damage", "TDE-GAP-25", [
        "Quels Dommages inflige un Gabarit Goutte, qui ne teste pas ?",
        "Which damage does a teardrop deal, as it makes no test?",
    ], &[
        value("standard", "Standards.", "Standard."),
        value("superior", "Supérieurs.", "Superior."),
    ]),
    option("template_fiasco", "TDE-GAP-26", [
        "Que devient un gabarit rond sur un Fiasco ?",
        "What becomes of a round template on a Fiasco?",
    ], &[
        value("none", "Rien ne part, et l'arme s'enraye.", "Nothing is fired, and the weapon jams."),
        value("scatter_d10", "Il dévie d'un D10 pouces, et l'arme s'enraye.", "It scatters by a d10 inches, and the weapon jams."),
    ]),
    option("wayfarers_below_100", "TDE-GAP-31", [
        "Combien de Wayfarers sous 100 points ?",
        "How many Wayfarers below 100 points?",
    ], &[
        value("0", "Aucun.", "None."),
        value("1", "Un.", "One."),
    ]),
    option("zones", "TDE-GAP-34", [
        "Qui vérifie les zones de déploiement ?",
        "Who checks the deployment zones?",
    ], &[
        value("measured", "Le greffe, avec les tailles lisibles du livre, dès que les positions sont consignées.", "The record, with the sizes legible in the book, whenever positions are recorded."),
        value("declared", "Les joueurs : chacun dit sa zone.", "The players: each states its zone."),
    ]),
    option("simultaneous_leader_kill", "TDE-GAP-35", [
        "Les deux Leaders tombent dans la même séquence : combien de PV ?",
        "Both Leaders are eliminated in the same sequence: how many VP?",
    ], &[
        value("both_first", "6 pour chacun.", "6 each."),
        value("second_each", "5 pour chacun.", "5 each."),
    ]),
    option("vengeance_first_check", "TDE-GAP-36", [
        "Vengeance : dès quel tour la fin se juge-t-elle ?",
        "Vengeance: from which turn is the end judged?",
    ], &[
        value("5", "Le tour 5.", "Turn 5."),
        value("4", "Le tour 4.", "Turn 4."),
    ]),
    option("vengeance_cap", "TDE-GAP-36", [
        "Vengeance : y a-t-il un dernier tour ?",
        "Vengeance: is there a last turn?",
    ], &[
        value("6", "Le tour 6.", "Turn 6."),
        value("none", "Non.", "No."),
    ]),
    option("atk_central_vp", "TDE-GAP-38", [
        "Attaque et Défense : que vaut l'Objectif central ?",
        "Attack and Defence: what is the central objective worth?",
    ], &[
        value("0", "Rien.", "Nothing."),
        value("1", "1 PV.", "1 VP."),
        value("2", "2 PV.", "2 VP."),
        value("3", "3 PV.", "3 VP."),
    ]),
    option("atk_scoring_turns", "TDE-GAP-38", [
        "Attaque et Défense : à la fin de quels tours marque-t-on ?",
        "Attack and Defence: which turns score?",
    ], &[
        value("2,4,5", "2, 4 et 5, comme imprimé.", "2, 4 and 5, as printed."),
        value("2,4,6", "2, 4 et 6.", "2, 4 and 6."),
    ]),
    option("loot_move", "TDE-GAP-39", [
        "Quand le Butin se passe-t-il ?",
        "When may the loot be passed?",
    ], &[
        value("any_time", "À tout moment hors d'une séquence, dans l'Activation des deux camps.", "At any moment outside a sequence, in either side's activation."),
        value("own_activation", "Dans sa propre Activation.", "In one's own activation."),
    ]),
    option("exit_vp", "TDE-GAP-39", [
        "Sortir un Butin rapporte-t-il aussi le point de sortie ?",
        "Does leaving with a loot also bring the point for leaving?",
    ], &[
        value("stack", "Oui, 4 et 1.", "Yes, 4 and 1."),
        value("best_line", "Non, la meilleure ligne.", "No, the best line."),
    ]),
    option("vp_tie", "TDE-GAP-40", [
        "Que vaut une égalité de PV ?",
        "What is a tie on VP?",
    ], &[
        value("draw", "Un match nul.", "A draw."),
        value("fewer_losses", "La victoire du camp qui a perdu le moins de figurines ; à égalité, un nul.", "A win for the side that lost fewer figures; a draw if equal."),
    ]),
    option("fire_test", "TDE-GAP-42", [
        "Le Feu se teste-t-il par figurine ou par marqueur ?",
        "Is fire tested per figure or per marker?",
    ], &[
        value("per_figure", "Un dé par figurine en feu.", "One die per burning figure."),
        value("per_marker", "Un dé par marqueur.", "One die per marker."),
    ]),
    option("knockdown_water", "TDE-GAP-53", [
        "Renversante : que devient une figurine qui nage ou escalade ?",
        "Knockdown: what becomes of a swimming or climbing figure?",
    ], &[
        value("ignore", "Rien.", "Nothing."),
        value("crouched", "Elle est Accroupie, et un grimpeur tombe au pied.", "It is Crouched, and a climber falls to the foot."),
    ]),
    option("fall_posture", "TDE-GAP-60", [
        "Dans quelle posture finit une chute ordinaire ?",
        "In which posture does an ordinary fall end?",
    ], &[
        value("unchanged", "Debout au sol, en nage dans l'eau.", "Standing on ground, swimming in water."),
        value("crouched", "Accroupie au sol.", "Crouched on ground."),
    ]),
    option("min_figures", "TDE-GAP-63", [
        "Une Équipe a-t-elle un effectif minimal ?",
        "Has a team a minimum number of figures?",
    ], &[
        value("0", "Non.", "No."),
        value("5", "Cinq.", "Five."),
    ]),
    option("down_engages", "TDE-GAP-65", [
        "Un corps À terre compte-t-il pour le contact ?",
        "Does a Down body count for contact?",
    ], &[
        value("true", "Oui : il engage, et protège des tirs.", "Yes: it engages, and shields from shots."),
        value("false", "Non.", "No."),
    ]),
    option("template_cover_armour", "TDE-GAP-68", [
        "Le Couvert Épais aide-t-il l'armure sous un gabarit rond ?",
        "Does heavy cover help armour under a round template?",
    ], &[
        value("keep", "Oui, +1.", "Yes, +1."),
        value("ignore", "Non.", "No."),
    ]),
    option("avenger_type", "TDE-GAP-69", [
        "Qui peut être Personnage Vengeur ?",
        "Who may be the avenger?",
    ], &[
        value("any", "N'importe quelle figurine.", "Any figure."),
        value("character", "Un Personnage seulement.", "A Character only."),
    ]),
    option("ass_control", "TDE-GAP-70", [
        "Assassinat : deux alliés au contact tiennent-ils l'Objectif ?",
        "Assassination: do two allies in contact hold the objective?",
    ], &[
        value("single_figure", "Non : il faut une seule figurine au contact.", "No: exactly one figure must be in contact."),
        value("team_only", "Oui, si aucun ennemi ne le touche.", "Yes, if no enemy touches it."),
    ]),
    option("atk_initial_control", "TDE-GAP-71", [
        "Attaque et Défense : à qui sont les Objectifs au début ?",
        "Attack and Defence: whose are the objectives at the start?",
    ], &[
        value("none", "À personne tant qu'on ne les a pas pris.", "Nobody's until taken."),
        value("owner", "Chacun contrôle le sien.", "Each side controls its own."),
    ]),
    option("down_climber", "TDE-GAP-72", [
        "Une figurine mise À terre sur une paroi tombe-t-elle ?",
        "Does a figure brought Down on a face fall?",
    ], &[
        value("stays", "Non, elle garde sa place et sa posture.", "No, it keeps its place and posture."),
        value("falls", "Oui, jusqu'au pied, Accroupie.", "Yes, to the foot, Crouched."),
    ]),
    option("mid_air_back", "TDE-GAP-75", [
        "Arrêtée en l'air, une figurine recule\u{a0}: ce qui devait avoir lieu plus loin a-t-il lieu\u{a0}?",
        "Stopped in mid-air, a figure goes back: does what was to happen further on happen?",
    ], &[
        value("undone", "Non\u{a0}: au-delà du point où elle recule, tout est annulé.", "No: beyond the place it goes back to, all is cancelled."),
        value("passed", "Oui, jusqu'au point où son test l'arrêtait\u{a0}: elle y est passée.", "Yes, up to the place where its test stopped it: it has been there."),
    ]),
    option("pass_token_reserve", "TDE-GAP-76", [
        "Une figurine gardée hors de la table compte-t-elle pour les jetons Passe\u{a0}?",
        "Does a figure kept off the table count for pass tokens?",
    ], &[
        value("no", "Non\u{a0}: on compte les figurines Conscientes sur la table.", "No: conscious figures on the table are counted."),
        value("yes", "Oui\u{a0}: elle est Consciente.", "Yes: it is conscious."),
    ]),
    option("simultaneous_vengeance", "TDE-GAP-78", [
        "Les deux vengeances s'accomplissent dans la même séquence\u{a0}: combien de PV\u{a0}?",
        "Both vengeances are had in the same sequence: how many VP?",
    ], &[
        value("both_first", "Ceux du premier pour chacun.", "Those of the first, each."),
        value("second_each", "Ceux du second pour chacun.", "Those of the second, each."),
    ]),
    option("no_scenario_end", "TDE-GAP-79", [
        "Sans scénario, quand la partie finit-elle\u{a0}?",
        "Without a scenario, when does the match end?",
    ], &[
        value("players", "Quand les joueurs le disent\u{a0}: le livre n'en dit rien.", "When the players say so: the book is silent."),
        value("last_side", "À la fin d'un Tour, quand un camp n'a plus de figurine Consciente.", "At the end of a turn, once a side has no conscious figure left."),
    ]),
    option("template_edge", "TDE-GAP-80", [
        "Où finit un Gabarit qui dévie au-delà du bord de la table\u{a0}? Il se pose toujours sur ce qu'il trouve sous lui.",
        "Where does a template end that drifts past the edge of the table? It always lies on whatever it finds below it.",
    ], &[
        value("stops", "Il s'arrête au bord.", "It stops at the edge."),
        value("lost", "Il est perdu, sans effet.", "It is lost, without effect."),
    ]),
];
