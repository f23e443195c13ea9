//! The gaps that have named readings: house options, the first value being the default.

use greffe_core::telling::rulebook::{HouseOption, option, value};

#[rustfmt::skip]
pub(super) static OPTIONS: &[HouseOption] = &[
    option("turn1_initiative", "AD-GAP-02", [
        "Le premier tour a-t-il une phase d'initiative ?",
        "Does the first turn have an initiative phase?",
    ], &[
        value("scenario", "Sauf si le scénario nomme le détenteur.", "Unless the scenario names the holder."),
        value("always", "Toujours.", "Always."),
    ]),
    option("reinforce_joker_in_opposed", "AD-GAP-03", [
        "Peut-on renforcer un Joker en opposition ?",
        "May a Joker be reinforced in an opposed test?",
    ], &[
        value("false", "Non, nulle part.", "No, nowhere."),
        value("true", "Oui, selon la famille choisie et sa valeur.", "Yes, by the suit chosen and its value."),
    ]),
    option("crippled_applies_to_parry", "AD-GAP-04", [
        "Le malus d'Estropié vaut-il pour la Parade ?",
        "Does the crippled penalty apply to parries?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non.", "No."),
    ]),
    option("combat_first", "AD-GAP-05", [
        "Qui commence le combat ?",
        "Who begins combat?",
    ], &[
        value("action_first_actor", "Le camp qui a agi le premier en phase d'action.", "The side that acted first in the action phase."),
        value("initiative_holder", "Le détenteur de l'initiative.", "The initiative holder."),
    ]),
    option("fencing_bonus_window", "AD-GAP-06", [
        "Quand retourne-t-on des pions Escrime ?",
        "When are fencing tokens flipped?",
    ], &[
        value("after_reveal_before_reinforce", "Après la révélation, avant les renforts.", "After the reveal, before reinforcements."),
        value("after_reinforce", "Après les renforts.", "After reinforcements."),
    ]),
    option("empty_deck", "AD-GAP-07", [
        "Que faire d'une pioche vide ?",
        "What of an empty draw pile?",
    ], &[
        value("reshuffle_all", "Réunir, mélanger et repiocher comme après quatre 8.", "Gather, shuffle and redraw as after four 8s."),
        value("discard_only", "Ne remélanger que la défausse.", "Shuffle the discard only."),
    ]),
    option("retreat_pin", "AD-GAP-08", [
        "Quel ennemi retient le perdant ?",
        "Which enemy pins a loser?",
    ], &[
        value("unactivated", "Celui qui n'est pas encore activé.", "One not yet activated."),
        value("not_attacked", "Celui qui n'a pas encore attaqué.", "One that has not yet attacked."),
    ]),
    option("open_door_los", "AD-GAP-09", [
        "Quel effet une porte ouverte a-t-elle sur la vue ?",
        "What does an open door do to sight?",
    ], &[
        value("open_edge", "Aucun.", "Nothing."),
        value("window_cone", "Le cône d'une fenêtre.", "The cone of a window."),
    ]),
    option("defensive_shot_engaged_malus", "AD-GAP-10", [
        "Le Tir Défensif subit-il le malus de cible engagée ?",
        "Does a defensive shot suffer the engaged target penalty?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non.", "No."),
    ]),
    option("redirect_may_hit_shooter", "AD-GAP-11", [
        "Un tir détourné peut-il toucher le tireur ?",
        "May a stray shot hit the shooter?",
    ], &[
        value("false", "Non.", "No."),
        value("true", "Oui.", "Yes."),
    ]),
    option("run_test_if_stopped", "AD-GAP-12", [
        "Une Course arrêtée avant 4 points donne-t-elle le test ?",
        "Does a run stopped before 4 points give the test?",
    ], &[
        value("false", "Non.", "No."),
        value("true", "Oui.", "Yes."),
    ]),
    option("diagonal_edge_path", "AD-GAP-13", [
        "Quel chemin paie une diagonale ?",
        "Which path does a diagonal pay?",
    ], &[
        value("cheapest", "Le moins cher.", "The cheapest."),
        value("dearest", "Le plus cher.", "The dearest."),
    ]),
    option("overwatch_lost_on", "AD-GAP-14", [
        "Quelle activation ôte le Guet ?",
        "Which activation removes overwatch?",
    ], &[
        value("action_activation", "Celle de la phase d'action.", "That of the action phase."),
        value("any_activation", "Toute activation, combat compris.", "Any activation, combat included."),
    ]),
    option("jump_fall", "AD-GAP-15", [
        "Combien blesse une chute de saut ?",
        "How much does a jump's fall wound?",
    ], &[
        value("margin_of_jump", "La marge du saut manqué.", "The margin of the failed jump."),
        value("new_test_tn6", "La marge d'un nouveau test d'Agilité de 6.", "The margin of a new agility test of 6."),
    ]),
    option("prone_may_attack", "AD-GAP-16", [
        "Une figurine à terre et engagée peut-elle attaquer ?",
        "May a prone engaged figure attack?",
    ], &[
        value("true", "Oui, à -1.", "Yes, at -1."),
        value("false", "Non.", "No."),
    ]),
    option("morale_poison_order", "AD-GAP-17", [
        "Dans quel ordre passent moral et poison ?",
        "In what order do morale and poison come?",
    ], &[
        value("initiative_holder", "Celui que choisit le détenteur de l'initiative.", "The one the initiative holder chooses."),
        value("morale_first", "Le moral d'abord.", "Morale first."),
    ]),
    option("recruit_defence_ability", "AD-GAP-18", [
        "Quelle capacité défend une Recrue ?",
        "Which ability defends a recruit?",
    ], &[
        value("charisma", "Le Charisme.", "Charisma."),
        value("willpower", "La Force d'Âme.", "Willpower."),
    ]),
    option("uncle_end_scope", "AD-GAP-19", [
        "Que peut finir le porteur de « mon oncle » ?",
        "What may the owner of \"uncle\" end?",
    ], &[
        value("friendship_only", "L'amitié seulement.", "The friendship only."),
        value("everything", "L'amitié et les modificateurs.", "The friendship and the modifiers."),
    ]),
    option("conspicuous", "AD-GAP-20", [
        "Quelle arme découvre un Discret ?",
        "Which weapon exposes a stealthy figure?",
    ], &[
        value("equipped", "Une arme équipée.", "One equipped."),
        value("owned", "Toute arme possédée.", "Any one owned."),
    ]),
    option("los_reciprocity", "AD-GAP-21", [
        "La vue est-elle la même dans les deux sens ?",
        "Is sight the same both ways?",
    ], &[
        value("shared_existence", "Voir suffit dans un sens ; le tir se lit du tireur.", "Seeing either way suffices; a shot is read from the shooter."),
        value("from_viewer", "Chacun lit sa propre ligne.", "Each reads its own line."),
    ]),
    option("obstacle_corner_touch", "AD-GAP-22", [
        "Un obstacle touché à son bout compte-t-il ?",
        "Does an obstacle touched at its end count?",
    ], &[
        value("both_sides", "Si des obstacles finissent là des deux côtés de la ligne.", "If obstacles end there on both sides of the line."),
        value("ignored", "Jamais.", "Never."),
    ]),
    option("alarm_on_casualties", "AD-GAP-23", [
        "Quelles pertes défaussent un compteur d'alarme ?",
        "Which casualties discard an alarm counter?",
    ], &[
        value("all_but_seduction", "Toutes sauf la Séduction.", "All but seduction."),
        value("deaths_and_morale", "Morts et fuites au moral seulement.", "Deaths and morale flights only."),
    ]),
    option("retreat_elevated_to_elevated", "AD-GAP-24", [
        "Recule-t-on d'une hauteur vers une autre ?",
        "May one retreat from a height to another?",
    ], &[
        value("false", "Non.", "No."),
        value("true", "Oui.", "Yes."),
    ]),
    option("sweep_cards", "AD-GAP-28", [
        "Quand les cartes d'un Balayage partent-elles ?",
        "When do the cards of a sweep go?",
    ], &[
        value("hold_until_end", "Celles du balayeur après le dernier combat, celles de chaque adversaire après le sien.", "The sweeper's after the last fight, each opponent's after its own."),
        value("each_fight", "Toutes après chaque combat\u{a0}: celles du balayeur comptent de mémoire.", "All after each fight: the sweeper's count from memory."),
    ]),
    option("overwatch_scope", "AD-GAP-29", [
        "Qui le Guet interrompt-il, et quand ?",
        "Whom does overwatch interrupt, and when?",
    ], &[
        value("enemy_action_phase", "Les ennemis, en phase d'action.", "Enemies, in the action phase."),
        value("any_figure_action_phase", "Toute autre figurine, en phase d'action.", "Any other figure, in the action phase."),
        value("opposed_action_phase", "Les ennemis, et pour un Guetteur Discret ceux d'en face, en phase d'action.", "Enemies, and for a stealthy watcher those of the other side, in the action phase."),
    ]),
    option("jump_fall_square", "AD-GAP-31", [
        "Où tombe-t-on si la case du milieu est prise ?",
        "Where does one fall if the middle square is taken?",
    ], &[
        value("adjacent_to_middle", "Sur une case libre adjacente au milieu.", "On a free square adjacent to the middle."),
        value("adjacent_to_start", "Sur une case libre adjacente au départ.", "On a free square adjacent to the start."),
    ]),
    option("guard_radius", "AD-GAP-40", [
        "Quel est le rayon d'un Garde ?",
        "What is a guard's radius?",
    ], &[
        value("full_move", "Un Mouvement Entier.", "A full move."),
        value("partial_move", "Un Mouvement Partiel.", "A partial move."),
    ]),
    option("elevated_walls_block", "AD-GAP-41", [
        "Les murs arrêtent-ils une ligne vers une hauteur ?",
        "Do walls stop a line to a height?",
    ], &[
        value("true", "Oui, comme d'ordinaire.", "Yes, as usual."),
        value("false", "Non, seulement cases bloquées et hauteurs.", "No, only blocked squares and heights."),
    ]),
    option("hold_count", "AD-GAP-42", [
        "Quand compte-t-on qui a moins de figurines ?",
        "When is it counted who has fewer figures?",
    ], &[
        value("current", "Au moment de passer.", "At the moment of passing."),
        value("phase_start", "Au début de la phase d'action.", "At the start of the action phase."),
    ]),
    option("diag_through_opening", "AD-GAP-46", [
        "Soutient-on ou combat-on en diagonale par une ouverture ?",
        "Does one support or fight diagonally through an opening?",
    ], &[
        value("false", "Non.", "No."),
        value("true", "Oui.", "Yes."),
    ]),
    option("advanced_equipment", "AD-GAP-47", [
        "L'équipement suit-il la variante avancée ?",
        "Does equipment follow the advanced variant?",
    ], &[
        value("false", "Non : on change librement entre deux pas.", "No: free swaps between steps."),
        value("true", "Oui : il se fixe à chaque activation.", "Yes: it is fixed at each activation."),
    ]),
    option("interaction_pass", "AD-GAP-55", [
        "Passer en interaction est-il définitif ?",
        "Is passing in interaction final?",
    ], &[
        value("final", "Oui.", "Yes."),
        value("may_return", "Non, tant que l'autre joue.", "No, while the other plays."),
    ]),
    option("reshuffle_in_play", "AD-GAP-56", [
        "Les cartes en jeu vont-elles au mélange ?",
        "Do cards in play join the reshuffle?",
    ], &[
        value("stay_out", "Non, elles iront à la nouvelle défausse.", "No, they go to the new discard."),
        value("join", "Oui.", "Yes."),
    ]),
    option("sealed_corner_at_shooter", "AD-GAP-57", [
        "Un coin fermé arrête-t-il la ligne près du tireur ?",
        "Does a sealed corner stop the line at the shooter?",
    ], &[
        value("blocked", "Oui.", "Yes."),
        value("ignored", "Non.", "No."),
    ]),
    option("window_corner", "AD-GAP-58", [
        "Que vaut le bout d'une fenêtre sur la ligne ?",
        "What is the end of a window on the line?",
    ], &[
        value("wall", "Un mur.", "A wall."),
        value("open", "Rien.", "Nothing."),
    ]),
    option("talent_los", "AD-GAP-59", [
        "Les conditions du tir valent-elles pour la vue des talents ?",
        "Do a shot's conditions hold for talents' sight?",
    ], &[
        value("shot_line", "Oui, une seule notion de ligne.", "Yes, one notion of line."),
        value("walls_only", "Non, seuls murs, cases bloquées et figurines arrêtent la vue.", "No, only walls, blocked squares and figures stop sight."),
    ]),
    option("odd_square_range", "AD-GAP-60", [
        "Comment compter jusqu'à une case irrégulière ?",
        "How is an odd square counted?",
    ], &[
        value("neighbour_steps", "En pas de voisinage.", "In neighbour steps."),
        value("centres", "Par les centres, à la case la plus proche.", "By centres, to the nearest square."),
    ]),
    option("boundary_default", "AD-GAP-61", [
        "Que vaut un bord de plateau sans mention ?",
        "What is a boundary edge not listed?",
    ], &[
        value("open", "Ouvert.", "Open."),
        value("wall", "Un mur.", "A wall."),
    ]),
    option("moved_target", "AD-GAP-63", [
        "Que devient le tir si la cible fait un pas et reste visible ?",
        "What of a shot whose target steps and stays visible?",
    ], &[
        value("recompute", "Il se relit à la nouvelle case.", "It is read again at the new square."),
        value("keep", "Il garde ses valeurs d'annonce.", "It keeps its declared values."),
    ]),
    option("npc_diagonals", "AD-GAP-65", [
        "Combien de diagonales dans la distance d'un PNJ ?",
        "How many diagonals in an NPC's distance?",
    ], &[
        value("per_path", "Son Agilité pour tout le chemin.", "Its agility for the whole path."),
        value("per_full_move", "Son Agilité par Mouvement Entier.", "Its agility for each full move."),
    ]),
    option("disarm_scope", "AD-GAP-67", [
        "Quand le Désarmement joue-t-il ?",
        "When does disarm apply?",
    ], &[
        value("melee_cards", "En mêlée, contre une arme en carte.", "In melee, against a weapon card."),
        value("melee_and_shots", "Aussi sur un tir.", "On shots too."),
    ]),
    option("poison_stack", "AD-GAP-68", [
        "Combien de poisons une arme porte-t-elle ?",
        "How many poisons does a weapon bear?",
    ], &[
        value("unlimited", "Sans limite d'usage, autant qu'on veut.", "Without limited uses, any number."),
        value("one", "Un seul.", "One."),
    ]),
    option("exit_items", "AD-GAP-71", [
        "Que deviennent les objets d'une figurine qui sort ?",
        "What of the items of a figure that leaves?",
    ], &[
        value("drop_if_killed", "Ils tombent si elle compte tuée.", "They drop if it counts as killed."),
        value("leave", "Ils sortent avec elle.", "They leave with it."),
    ]),
    option("combat_must", "AD-GAP-74", [
        "Qui doit être activé au combat ?",
        "Who must be activated in combat?",
    ], &[
        value("engaging", "Les figurines qui engagent.", "Figures that engage."),
        value("engaged", "Les figurines engagées.", "Figures that are engaged."),
    ]),
    option("defensive_cover", "AD-GAP-75", [
        "Quel couvert permet un Tir Défensif à deux mains ?",
        "What cover allows a two-handed defensive shot?",
    ], &[
        value("line_touch", "Toute fenêtre, obstacle ou coin de mur sur la ligne.", "Any window, obstacle or wall corner on the line."),
        value("malus", "Seulement ce qui donne un malus.", "Only what gives a penalty."),
    ]),
    option("avoid_retreat", "AD-GAP-77", [
        "Qui évite au milieu d'ennemis activés recule-t-il ?",
        "Does a figure avoiding among activated enemies retreat?",
    ], &[
        value("rule", "Oui.", "Yes."),
        value("none", "Non.", "No."),
    ]),
    option("helpless_blow", "AD-GAP-78", [
        "Un Évanoui, dont le total est 0, peut-il gagner ?",
        "May an unconscious figure, whose total is 0, win?",
    ], &[
        value("literal", "Oui, contre un total négatif.", "Yes, against a total below 0."),
        value("never_wins", "Non : un total négatif vaut 0, et c'est une égalité.", "No: a total below 0 counts as 0, a tie."),
    ]),
    option("engaged_shot", "AD-GAP-79", [
        "Que devient un Tir Ciblé si une réaction engage le tireur ?",
        "What of an aimed shot once a reaction engages the shooter?",
    ], &[
        value("lapses", "Il est devenu impossible ; l'arme n'a pas tiré.", "It has become impossible; the weapon has not fired."),
        value("fires", "Il a lieu, relu à la nouvelle case.", "It is fired, read again at the new square."),
    ]),
    option("defender_draws", "AD-GAP-80", [
        "Le défenseur peut-il changer d'équipement une fois attaqué ?",
        "May a defender change equipment once it is attacked?",
    ], &[
        value("false", "Non, il se bat avec ce qu'il tient.", "No, it fights with what it holds."),
        value("true", "Oui, avant de nommer son arme.", "Yes, before it names its weapon."),
    ]),
    option("cold_penalties", "AD-GAP-81", [
        "Face à un Froid, les malus comptent-ils ?",
        "Do penalties count against a cold figure?",
    ], &[
        value("kept", "Oui, seuls les bonus tombent.", "Yes, only bonuses go."),
        value("dropped", "Non : carte, Capacité et renforts seuls.", "No: card, ability and reinforcements only."),
    ]),
    option("fox_on_tie", "AD-GAP-82", [
        "Le Renard pioche-t-il de nouveau quand l'initiative est rejouée ?",
        "Does the fox draw again when the initiative is played again?",
    ], &[
        value("again", "Oui, à chaque révélation.", "Yes, at each reveal."),
        value("once", "Non, une fois par phase.", "No, once in a phase."),
    ]),
    option("hidden_wakes", "AD-GAP-83", [
        "Un ennemi Discret réveille-t-il un Évanoui ?",
        "Does a stealthy enemy wake the unconscious?",
    ], &[
        value("true", "Oui, son marqueur en fait un ami.", "Yes, its marker makes it a friend."),
        value("false", "Non.", "No."),
    ]),
    option("caught_in_zone", "AD-GAP-84", [
        "Qui perd son marqueur en mouvement dans une zone ennemie s'arrête-t-il ?",
        "Does a mover that loses its marker in an enemy zone stop?",
    ], &[
        value("held", "Il ne quitte plus la zone, ses PM restent.", "It may not leave the zone; its points stay."),
        value("stops", "Son mouvement est fini.", "Its move is over."),
    ]),
    option("reaction_goes_on", "AD-GAP-85", [
        "Un Triomphe à la fenêtre prolonge-t-il une réaction de Guet ?",
        "Does a Triumph at a window take an overwatch reaction one square further?",
    ], &[
        value("false", "Non, la réaction est d'une case.", "No, a reaction is a move of one square."),
        value("true", "Oui, d'une case tout droit.", "Yes, one square straight on."),
    ]),
    option("duel_support", "AD-GAP-86", [
        "Qui pèse sur un duel de PNJ ?",
        "Who weighs on a duel of NPCs?",
    ], &[
        value("as_in_fights", "Qui soutiendrait un combat\u{a0}: engagé par nul autre ennemi.", "Whoever could support a fight: engaged by no other enemy."),
        value("adjacent", "Toute figurine adjacente.", "Any adjacent figure."),
    ]),
    option("engaged_seer", "AD-GAP-87", [
        "Un Voyant engagé en se déplaçant tire-t-il encore ses cartes ?",
        "Does a seer that its move has engaged still draw?",
    ], &[
        value("draws", "Oui, il était libre à l'annonce.", "Yes, it was free when it declared."),
        value("loses", "Non, la Divination est perdue.", "No, the divination is lost."),
    ]),
    option("seduction_once", "AD-GAP-88", [
        "Une figurine peut-elle être séduite par plusieurs, une fois chacun ?",
        "May several figures court the same one, once each?",
    ], &[
        value("by_each", "Oui.", "Yes."),
        value("by_anybody", "Non, une fois par partie en tout.", "No, once in the match in all."),
    ]),
    option("iron_parry", "AD-GAP-89", [
        "Qu'arrête une Parade de Fer ?",
        "What does an iron parry stop?",
    ], &[
        value("every_blow", "Tout Assaut Puissant.", "Every powerful blow."),
        value("weapons_only", "Celui d'une arme, non celui d'un talent.", "That of a weapon, not that of a talent."),
    ]),
    option("fast_reload_test", "AD-GAP-90", [
        "Teste-t-on le Rechargement Rapide d'un compteur déjà à 1 ?",
        "Is fast reloading tested with a counter at 1 already?",
    ], &[
        value("at_two", "Non, il n'y gagnerait rien.", "No, it would gain nothing."),
        value("always", "Oui, à chaque rechargement.", "Yes, at each reloading."),
    ]),
    option("duel_help", "AD-GAP-96", [
        "Qui une figurine au bord d'un duel de PNJ peut-elle aider\u{a0}?",
        "Whom may a figure beside a duel of NPCs help?",
    ], &[
        value("either", "Celui des deux qu'elle veut.", "Either of the two."),
        value("against_neighbour", "Celui dont elle touche l'adversaire, comme en combat.", "The one whose enemy it stands beside, as in a fight."),
    ]),
];
