//! The house options: what the opening decides where the book leaves room.

use greffe_core::telling::rulebook::{HouseOption, option, value};

#[rustfmt::skip]
pub(super) static OPTIONS: &[HouseOption] = &[
    option("en_vue_reaction_keeps_move", "AO-GAP-02", [
        "Une figurine arrêtée En Vue qui réagit à un tir ou à une charge garde-t-elle son mouvement restant ?",
        "Does a figure stopped En Vue that reacts to a shot or a charge keep its remaining move?",
    ], &[
        value("no", "Non : avoir agi met fin au déplacement et à la charge en cours.", "No: having acted ends the move and any charge under way."),
        value("yes", "Oui : elle finit son déplacement.", "Yes: it finishes its move."),
    ]),
    option("range_edge", "AO-GAP-04", [
        "À 10, 20 ou 40 pas tout juste, quelle portée s'applique ?",
        "At exactly 10, 20 or 40 paces, which range applies?",
    ], &[
        value("far", "La plus lointaine des deux.", "The farther of the two."),
        value("near", "La plus proche des deux.", "The nearer of the two."),
    ]),
    option("front_arc_deg", "AO-GAP-05", [
        "Combien de degrés l'arc frontal couvre-t-il ?",
        "How many degrees does the front arc cover?",
    ], &[
        value("90", "90 degrés : quatre arcs égaux.", "90 degrees: four equal arcs."),
        value("180", "180 degrés : tout ce qui est devant.", "180 degrees: everything in front."),
    ]),
    option("shoot_any_arc", "AO-GAP-07", [
        "Un tir unique peut-il viser hors de l'arc frontal ?",
        "May a single shot be aimed outside the front arc?",
    ], &[
        value("yes", "Oui : seule la cadence de tir exige l'arc frontal.", "Yes: only a rate of fire requires the front arc."),
        value("front_only", "Non : toute figurine visée doit être dans l'arc frontal ; un gabarit se pose où l'on veut.", "No: every figure aimed at must lie in the front arc; a template is laid anywhere."),
        value("front_all", "Non : ni une figurine visée, ni un point d'impact, ni une figurine sous un souffle.", "No: neither a figure aimed at, nor an impact point, nor a figure under a breath."),
    ]),
    option("retreat_first", "AO-GAP-08", [
        "Les Tests de retraite précèdent-ils le jet d'Avantage ?",
        "Do retreat tests come before the Advantage roll?",
    ], &[
        value("yes", "Oui.", "Yes."),
        value("no", "Non : l'Avantage d'abord.", "No: the Advantage comes first."),
    ]),
    option("damage_natural", "AO-GAP-09", [
        "Au jet de dommage, 1 réussit-il et 8 échoue-t-il toujours ?",
        "On a damage roll, does 1 always pass and 8 always fail?",
    ], &[
        value("yes", "Oui, comme à un test sous caractéristique.", "Yes, as on a characteristic test."),
        value("no", "Non : seule la valeur à ne pas dépasser compte.", "No: only the target number counts."),
    ]),
    option("dodge_costs_action", "AO-GAP-10", [
        "Esquiver prend-il l'action de la figurine ?",
        "Does dodging use the figure's action?",
    ], &[
        value("yes", "Oui : jeton rouge.", "Yes: a red token."),
        value("no", "Non : le jeton ne change pas.", "No: the token does not change."),
    ]),
    option("fatality_multi_hp", "AO-GAP-11", [
        "Que fait une Fatalité à une figurine qui a plusieurs Points de Vie ?",
        "What does a Fatality do to a figure with several hit points?",
    ], &[
        value("kills", "Elle la met Hors de combat au premier jet de dommage raté.", "It puts the figure Out of combat on any failed damage roll."),
        value("only_when_wounded", "Rien, tant que l'attaque ne lui prend pas son dernier Point de Vie.", "Nothing, unless the attack takes its last hit point."),
    ]),
    option("en_vue_clears_tokens", "AO-GAP-12", [
        "Une activation sur En Vue retire-t-elle les jetons ?",
        "Does an activation on coming into view remove tokens?",
    ], &[
        value("no", "Non : ni jetons retirés, ni effets achevés, ni figurines dévoilées.", "No: no tokens removed, no effects ended, no figures revealed."),
        value("yes", "Oui, comme une activation normale.", "Yes, like a regular activation."),
    ]),
    option("en_vue_vs_red", "AO-GAP-13", [
        "Fait-on le jet de En Vue contre un observateur à jeton rouge ?",
        "Is the En Vue roll made against an observer with a red token?",
    ], &[
        value("skip", "Non : il ne pourrait rien faire.", "No: it could do nothing."),
        value("roll", "Oui, pour la forme.", "Yes, for form's sake."),
    ]),
    option("en_vue_loser_after", "AO-GAP-14", [
        "L'observateur devancé peut-il agir ensuite ?",
        "May the beaten observer act afterwards?",
    ], &[
        value("no", "Non.", "No."),
        value("yes", "Oui, une fois finie l'activation de la figurine qui l'a devancé.", "Yes, once the activation of the figure that beat it is over."),
    ]),
    option("en_vue_repeat", "AO-GAP-15", [
        "Un même observateur peut-il ouvrir plusieurs fois En Vue pendant une activation ?",
        "May the same observer open En Vue several times in one activation?",
    ], &[
        value("each_time", "Oui, à chaque passage de caché à visible.", "Yes, at every change from unseen to seen."),
        value("once_per_activation", "Non, une seule fois.", "No, once only."),
    ]),
    option("en_vue_multi", "AO-GAP-15", [
        "Face à plusieurs observateurs à la fois, combien de dés lance la figurine en mouvement ?",
        "Facing several observers at once, how many dice does the moving figure roll?",
    ], &[
        value("pairwise", "Un par observateur, pris un à un dans l'ordre choisi par leur joueur.", "One for each observer, taken one by one in the order their player picks."),
        value("one_mover_die", "Un seul, comparé à celui de chaque observateur.", "A single one, compared with each observer's."),
    ]),
    option("wounded_mid_move", "AO-GAP-16", [
        "De combien avance encore une figurine Blessée au milieu de son déplacement ?",
        "How far may a figure Wounded in the middle of its move still go?",
    ], &[
        value("total_cap", "Jusqu'à 2 pas, déplacement déjà fait compris.", "Up to 2 paces, what it already moved included."),
        value("fresh_two", "2 pas de plus.", "2 paces more."),
    ]),
    option("reply_target", "AO-GAP-17", [
        "Sur qui porte un tir simultané ?",
        "Whom may simultaneous fire aim at?",
    ], &[
        value("shooter", "Sur le tireur seulement, avec toute la cadence de l'arme.", "The shooter only, with the weapon's full rate of fire."),
        value("free", "Sur qui l'on veut.", "Anyone."),
    ]),
    option("dodge_scope", "AO-GAP-18", [
        "Contre une salve, à quoi sert une esquive ?",
        "Against a salvo, what does a dodge serve for?",
    ], &[
        value("one_shot", "Contre un seul tir, choisi une fois qu'il a touché.", "Against one shot, picked once it has hit."),
        value("whole_salvo", "Contre chacun des tirs.", "Against every shot."),
    ]),
    option("area_reaction", "AO-GAP-19", [
        "Qui peut réagir à un gabarit ou à un souffle ?",
        "Who may react to a template or a breath?",
    ], &[
        value("all_under", "Chaque figurine ennemie sous le gabarit tel qu'annoncé.", "Each enemy figure under the template as declared."),
        value("aimed_only", "Seulement la première figurine nommée, celle qu'on vise.", "Only the first figure named, the one aimed at."),
    ]),
    option("scatter_direction", "AO-GAP-20", [
        "Comment trouve-t-on la direction d'une déviation ?",
        "How is the direction of a scatter found?",
    ], &[
        value("d8", "Au D8, par huitièmes de tour : 1 à l'opposé du tireur, puis dans le sens des aiguilles d'une montre.", "On a D8, by eighths of a turn: 1 away from the shooter, then clockwise."),
        value("attested", "Les joueurs la tirent à leur manière et la notent.", "The players draw it in their own way and record it."),
    ]),
    option("template_hits_hidden", "AO-GAP-21", [
        "Un gabarit touche-t-il une figurine Cachée ?",
        "Does a template hit a Hidden figure?",
    ], &[
        value("yes", "Oui, si elle est en vue du point d'impact ; elle reste Cachée.", "Yes, if it is in sight of the impact point; it stays Hidden."),
        value("no", "Non.", "No."),
    ]),
    option("indirect_needs_los", "AO-GAP-22", [
        "Un tir indirect demande-t-il que le tireur voie le point d'impact ?",
        "Must the shooter see the impact point of indirect fire?",
    ], &[
        value("no", "Non.", "No."),
        value("yes", "Oui.", "Yes."),
    ]),
    option("area_cover_save", "AO-GAP-23", [
        "La sauvegarde de couvert vaut-elle contre un gabarit ou un souffle ?",
        "Does the cover save work against a template or a breath?",
    ], &[
        value("yes", "Oui, jugée du point d'impact ou du souffleur ; le malus de couvert ne s'applique jamais.", "Yes, judged from the impact point or from the breather; the cover penalty never applies."),
        value("no", "Non.", "No."),
    ]),
    option("shared_cover_save", "AO-GAP-24", [
        "Si le tireur touche le même couvert que sa cible, la sauvegarde de couvert reste-t-elle ?",
        "If the shooter touches the same cover as its target, does the cover save remain?",
    ], &[
        value("stays", "Oui : le tireur n'échappe qu'au malus.", "Yes: the shooter is only spared the penalty."),
        value("lifted", "Non : elle tombe aussi.", "No: it is lifted too."),
    ]),
    option("disengage", "AO-GAP-25", [
        "Une figurine engagée peut-elle quitter le corps à corps ?",
        "May an engaged figure leave close combat?",
    ], &[
        value("forbidden", "Non, tant que son adversaire est là.", "No, as long as its opponent is there."),
        value("free", "Oui, en se déplaçant.", "Yes, by moving away."),
    ]),
    option("disengage_charge", "AO-GAP-25", [
        "Une figurine qui quitte un corps à corps peut-elle charger ou engager dans la même activation ?",
        "May a figure that leaves close combat charge or engage in the same activation?",
    ], &[
        value("no", "Non : elle s'est dégagée, c'est son mouvement.", "No: it has disengaged, that is its move."),
        value("yes", "Oui.", "Yes."),
    ]),
    option("shoot_while_engaged", "AO-GAP-25", [
        "Une figurine engagée peut-elle tirer ?",
        "May an engaged figure shoot?",
    ], &[
        value("forbidden", "Non.", "No."),
        value("allowed", "Oui.", "Yes."),
    ]),
    option("wounded_charge", "AO-GAP-26", [
        "Une figurine Blessée peut-elle charger ?",
        "May a Wounded figure charge?",
    ], &[
        value("allowed", "Oui, dans ses 2 pas.", "Yes, within its 2 paces."),
        value("forbidden", "Non.", "No."),
    ]),
    option("cancelled_charge", "AO-GAP-27", [
        "Une charge arrêtée par le tir en réaction prend-elle l'action ?",
        "Does a charge stopped by the reaction shot use the action?",
    ], &[
        value("free", "Non : la figurine poursuit son activation dans son nouvel état, mais n'y charge plus cette cible.", "No: the figure goes on with its activation in its new state, but charges that target no more in it."),
        value("action_spent", "Oui : jeton rouge.", "Yes: a red token."),
    ]),
    option("melee_order", "AO-GAP-28", [
        "Qui choisit l'ordre des corps à corps ?",
        "Who picks the order of close combats?",
    ], &[
        value("advantage", "Le joueur qui a l'Avantage.", "The player with the Advantage."),
        value("free", "N'importe quel joueur.", "Either player."),
    ]),
    option("hide_needs_cover", "AO-GAP-29", [
        "Faut-il un couvert pour se cacher ?",
        "Is cover needed to hide?",
    ], &[
        value("no", "Non.", "No."),
        value("yes", "Oui : la figurine doit être dissimulée en partie.", "Yes: the figure must be partly concealed."),
    ]),
    option("hide_check", "AO-GAP-30", [
        "Au début de quelle activation une figurine Cachée peut-elle être dévoilée ?",
        "At the start of whose activation may a Hidden figure be revealed?",
    ], &[
        value("enemy", "Celle de l'ennemi qui la voit.", "That of the enemy that sees it."),
        value("hidden", "La sienne.", "Its own."),
        value("both", "L'une et l'autre.", "Either."),
    ]),
    option("contact_reveal", "AO-GAP-31", [
        "Venir socle à socle dévoile-t-il aussitôt une figurine Cachée ?",
        "Does coming base to base reveal a Hidden figure at once?",
    ], &[
        value("yes", "Oui ; les autres figurines peuvent dès lors la viser.", "Yes; from then on the other figures may target it."),
        value("no", "Non : elle attend la prochaine vérification.", "No: it waits for the next check."),
    ]),
    option("fall_fraction", "AO-GAP-32", [
        "Comment compte-t-on une fraction de pas de chute ?",
        "How is a fraction of a pace of falling counted?",
    ], &[
        value("floor", "Elle ne compte pas.", "It does not count."),
        value("ceil", "Elle compte pour un pas.", "It counts as a pace."),
    ]),
    option("heal_test", "AO-GAP-33", [
        "Les Soins demandent-ils un test ?",
        "Does Healing call for a test?",
    ], &[
        value("none", "Non, ils réussissent.", "No, it succeeds."),
        value("mental", "Oui, sous Mental.", "Yes, against Mental."),
    ]),
    option("heal_hp", "AO-GAP-34", [
        "Combien de Points de Vie rendent les Soins ?",
        "How many hit points does Healing give back?",
    ], &[
        value("one", "Un seul.", "One."),
        value("max", "Tous.", "All."),
    ]),
    option("climb_cost", "AO-GAP-36", [
        "Combien de déplacement coûte une escalade ?",
        "How much of the move does a climb cost?",
    ], &[
        value("height", "La hauteur grimpée.", "The height climbed."),
        value("none", "Rien.", "Nothing."),
    ]),
    option("failed_climb_aims", "AO-GAP-37", [
        "Après une escalade ratée, la figurine peut-elle viser ?",
        "May a figure aim after a failed climb?",
    ], &[
        value("no", "Non : son déplacement est dépensé.", "No: its move is spent."),
        value("yes", "Oui : elle n'a pas bougé.", "Yes: it has not moved."),
    ]),
    option("failed_climb_hidden", "AO-GAP-37", [
        "Une figurine Cachée qui rate son escalade reste-t-elle Cachée ?",
        "Does a Hidden figure that fails its climb stay Hidden?",
    ], &[
        value("no", "Non : l'avoir tentée la dévoile.", "No: the attempt gives it away."),
        value("yes", "Oui : elle n'a pas bougé.", "Yes: it has not moved."),
    ]),
    option("ladder_cost", "AO-GAP-38", [
        "Que coûte une échelle ?",
        "What does a ladder cost?",
    ], &[
        value("quarter", "Un quart du déplacement de base au plus par tour, et rien d'autre de ce déplacement.", "At most a quarter of the base move a turn, and nothing else of that move."),
        value("x4", "Quatre fois la hauteur, prise sur le déplacement.", "Four times the height, taken from the move."),
    ]),
    option("snap_shot_modifier", "AO-GAP-39", [
        "Quel modificateur donne le tir au jugé ?",
        "What modifier does a snap shot take?",
    ], &[
        value("0", "Aucun, sinon qu'on ne vise pas.", "None, save that there is no aiming."),
        value("-1", "-1 de Précision.", "-1 Precision."),
        value("-2", "-2 de Précision.", "-2 Precision."),
    ]),
    option("skill_overlay", "AO-GAP-40", [
        "Comment jouent les compétences dont le livre ne donne pas le texte ?",
        "How do skills whose text the book does not give come into play?",
    ], &[
        value("attested", "Les joueurs déclarent leur effet, sous la forme d'un modificateur.", "The players declare their effect, as a modifier."),
        value("none", "Elles restent un nom, sans effet.", "They stay a name, without effect."),
    ]),
    option("victory", "AO-GAP-43", [
        "Qui gagne la partie ?",
        "Who wins the match?",
    ], &[
        value("last_band", "La bande qui reste ; si toutes battent en retraite, partie nulle.", "The band that stays; if all retreat, a draw."),
        value("declared", "Les joueurs le disent à la fin.", "The players say so at the end."),
    ]),
    option("two_wounds_kill", "AO-GAP-46", [
        "Deux jets de dommage ratés dans une même attaque mettent-ils Hors de combat ?",
        "Do two damage rolls failed in one attack put a figure Out of combat?",
    ], &[
        value("yes", "Oui : Blessée par le premier, Hors de combat par le second.", "Yes: Wounded by the first, Out of combat by the second."),
        value("no", "Non : Blessée seulement, sauf si elle l'était déjà.", "No: Wounded only, unless it was already."),
    ]),
    option("reaction_chain", "AO-GAP-47", [
        "Peut-on réagir à une réaction ?",
        "May a reaction be reacted to?",
    ], &[
        value("no", "Non, sauf pour qui d'autre est sous le gabarit ou le souffle qui répond à une charge.", "No, save for whoever else is under the template or breath that answers a charge."),
        value("yes", "Oui, au tir qui répond à une charge, l'assaillant compris ; jamais à un tir simultané.", "Yes, to the shot that answers a charge, by the charger too; never to simultaneous fire."),
    ]),
    option("hidden_observer", "AO-GAP-49", [
        "Un observateur Caché peut-il répondre à En Vue ?",
        "May a Hidden observer answer a figure coming into view?",
    ], &[
        value("yes", "Oui, en cessant d'être Caché s'il tire, charge ou bouge.", "Yes, Hidden no more if it shoots, charges or moves."),
        value("no", "Non.", "No."),
    ]),
    option("wounded_other_actions", "AO-GAP-50", [
        "Une figurine Blessée peut-elle se cacher, esquiver ou employer ses compétences ?",
        "May a Wounded figure hide, dodge or use its skills?",
    ], &[
        value("allowed", "Oui, sans malus.", "Yes, at no penalty."),
        value("forbidden", "Non : se déplacer dans ses 2 pas, tirer et se battre seulement.", "No: it may only move within its 2 paces, shoot and fight."),
    ]),
    option("wounded_volley", "AO-GAP-50", [
        "Combien de tirs une figurine Blessée fait-elle d'une arme à cadence de tir ?",
        "How many shots does a Wounded figure fire with a rate of fire?",
    ], &[
        value("full", "Toute la cadence, avec son malus.", "The whole rate of fire, at its penalty."),
        value("one", "Un seul : « un tir ».", "One only: “a shot”."),
    ]),
    option("wounded_attacks", "AO-GAP-50", [
        "Une figurine Blessée garde-t-elle au corps à corps ses attaques imprimées ?",
        "Does a Wounded figure keep its printed attacks in close combat?",
    ], &[
        value("printed", "Oui, tant qu'il lui reste une arme à une main.", "Yes, as long as it has a one-handed weapon left."),
        value("weapons", "Non : une attaque par arme à une main.", "No: one attack for each one-handed weapon."),
    ]),
    option("fatality_scope", "AO-GAP-52", [
        "Combien de Dés de Fatalité pour une salve ?",
        "How many Fatality dice for a salvo?",
    ], &[
        value("attack", "Un par figurine touchée et par attaque.", "One per figure hit and attack."),
        value("hit", "Un par touche.", "One per hit."),
    ]),
    option("cover_mid_move", "AO-GAP-56", [
        "Une figurine arrêtée En Vue au contact d'un couvert a-t-elle la sauvegarde de couvert ?",
        "Does a figure stopped on coming into view, in contact with a cover, have the cover save?",
    ], &[
        value("yes", "Oui : là où elle est arrêtée, son mouvement a pris fin.", "Yes: where it is stopped, its move has ended."),
        value("no", "Non : son mouvement n'est pas fini, seul vaut le malus du tireur.", "No: its move is not over, only the shooter's penalty counts."),
    ]),
    option("through_figures", "AO-GAP-61", [
        "À pied, peut-on passer à travers le socle d'une autre figurine ?",
        "On foot, may one pass through the base of another figure?",
    ], &[
        value("nobody", "Non : chacune barre le passage, sauf une figurine Cachée.", "No: each bars the way, but for a Hidden one."),
        value("friends", "Oui, celui d'une amie ; une ennemie barre le passage, sauf Cachée.", "Yes, a friend's; an enemy bars the way, unless Hidden."),
        value("everybody", "Oui, celui de n'importe laquelle ; seule la fin du déplacement demande de la place.", "Yes, anybody's; only the end of the move needs room."),
    ]),
];
