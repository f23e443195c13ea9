//! The gaps that have named readings: house options, the first value being the default.

use greffe_core::telling::rulebook::{HouseOption, option, value};

#[rustfmt::skip]
pub(super) static OPTIONS: &[HouseOption] = &[
    option("roll_when_certain", "SEG-GAP-01", [
        "Faut-il lancer le dé quand l'issue est certaine ?",
        "Is the die rolled when the outcome is certain?",
    ], &[
        value("false", "Non : le test est noté réussi ou raté d'office.", "No: the test is recorded as passed or failed outright."),
        value("true", "Oui : le dé est lancé et noté, sans rien changer à l'issue.", "Yes: the die is rolled and recorded, without changing the outcome."),
    ]),
    option("undefined_cost", "SEG-GAP-02", [
        "Que coûte une compétence imprimée sans coût ?",
        "What does a skill printed without a cost cost?",
    ], &[
        value("require_agreed", "Le coût convenu à l'ouverture ; sans accord, l'équipe est refusée.", "The cost agreed at the opening; without one the team is refused."),
        value("zero", "Rien, sauf coût convenu à l'ouverture.", "Nothing, unless a cost was agreed at the opening."),
    ]),
    option("provisional_costs", "SEG-GAP-03", [
        "Un coût suivi d'un point d'interrogation s'applique-t-il tel quel ?",
        "Does a cost followed by a question mark apply as it stands?",
    ], &[
        value("as_printed", "Oui, sauf coût convenu à l'ouverture.", "Yes, unless a cost was agreed at the opening."),
        value("override", "Non : il faut un coût convenu à l'ouverture, sinon l'équipe est refusée.", "No: a cost must be agreed at the opening, or the team is refused."),
    ]),
    option("parry_timing", "SEG-GAP-05", [
        "La parade se tente-t-elle après le test de l'agression ou dès sa déclaration ?",
        "Is a parry attempted after the aggression's test or as soon as it is declared?",
    ], &[
        value("after_success", "Après un test réussi : une agression ratée ne se pare pas.", "After a passed test: a failed aggression is not parried."),
        value("on_declaration", "Dès la déclaration, avant le test de l'agression.", "On declaration, before the aggression's test."),
    ]),
    option("disengage_counts_opponent", "SEG-GAP-06", [
        "L'adversaire quitté compte-t-il pour le surnombre du test de désengagement ?",
        "Does the adversary being left count for outnumbering on the disengage test?",
    ], &[
        value("true", "Oui : le désengagement ne vise personne.", "Yes: disengaging targets nobody."),
        value("false", "Non : il est traité comme la cible de l'action.", "No: it is treated as the target of the action."),
    ]),
    option("dead_cards", "SEG-GAP-07", [
        "Quand les cartes des éliminés sur le dessus de la pile sont-elles ôtées ?",
        "When are the cards of eliminated figures on top of the pile removed?",
    ], &[
        value("discard_first", "D'abord et sans frais, avant l'option de tactique ; une carte devenue inutile d'une double révélation est remplacée.", "First and for free, before the tactic option; a card of a double reveal gone dead meanwhile is replaced."),
        value("literal_top", "Seulement quand elles apparaissent : une option porte sur la carte du dessus, vivante ou non.", "Only as they surface: an option bears on the top card, live or not."),
    ]),
    option("victory", "SEG-GAP-11", [
        "Comment la partie finit-elle ?",
        "How does the match end?",
    ], &[
        value("last_side_standing", "Le dernier camp qui a un personnage gagne ; tous éliminés ensemble, partie nulle.", "The last side with a figure wins; all eliminated together is a draw."),
        value("turn_limit_then_value", "Après le nombre de tours fixé à l'ouverture, le camp dont les personnages restants coûtent le plus gagne.", "After the number of turns fixed at the opening, the side whose remaining figures cost the most wins."),
        value("scenario", "Comme le dit le scénario : les camps s'accordent sur l'issue, ou un juge la constate.", "As the scenario says: the sides agree the outcome, or a judge records it."),
    ]),
    option("allow_no_action", "SEG-GAP-13", [
        "Un personnage activé peut-il ne faire aucune action ?",
        "May an activated figure take no action at all?",
    ], &[
        value("true", "Oui : la carte est dépensée et l'abstention notée.", "Yes: the card is spent and the abstention recorded."),
        value("false", "Non, tant qu'une action de la couleur lui est possible, ni laisser la seconde attaque d'une double tant qu'une cible lui est offerte.", "No, as long as an action of the suit is possible, nor leave the second of two attacks as long as there is a target."),
    ]),
    option("posture_lost_on_own_move", "SEG-GAP-15", [
        "Se déplacer de soi-même fait-il perdre la posture défensive ?",
        "Does moving by oneself lose the defensive posture?",
    ], &[
        value("true", "Oui, tout déplacement la fait perdre.", "Yes, any displacement loses it."),
        value("false", "Non, seul le fait d'être déplacé par autrui.", "No, only being displaced by others."),
    ]),
    option("zone_scope", "SEG-GAP-16", [
        "Qui une zone de protection protège-t-elle ?",
        "Whom does a protection zone protect?",
    ], &[
        value("all_figures", "Tous les personnages à portée, de tous les camps.", "All figures in range, of every side."),
        value("allies_only", "Seulement le porteur et ses alliés à portée.", "Only the holder and its allies in range."),
    ]),
    option("cap_counts_support", "SEG-GAP-17", [
        "Un soutien relève-t-il le nombre de Ω qu'on peut garder ?",
        "Does a support raise how much Ω may be held?",
    ], &[
        value("true", "Oui, tant qu'il dure.", "Yes, while it lasts."),
        value("false", "Non.", "No."),
    ]),
    option("cap_counts_outnumbering", "SEG-GAP-17", [
        "Le surnombre abaisse-t-il le nombre de Ω qu'on peut garder ?",
        "Does outnumbering lower how much Ω may be held?",
    ], &[
        value("false", "Non : il ne concerne que chaque test.", "No: it concerns single tests only."),
        value("true", "Oui, tant que les adversaires sont au contact.", "Yes, while the adversaries are in contact."),
    ]),
    option("nullify_scope", "SEG-GAP-18", [
        "Que supprime une annulation spé réussie ?",
        "What does a successful special nullify cancel?",
    ], &[
        value("whole_action", "Toute l'action, comptée comme ratée.", "The whole action, counted as failed."),
        value("single_test", "Seulement le test qui venait de réussir.", "Only the test that had just passed."),
    ]),
    option("friendly_targeting", "SEG-GAP-19", [
        "Peut-on viser le « mauvais » camp : agresser un allié, aider un adversaire ?",
        "May the “wrong” side be targeted: aggress an ally, help an adversary?",
    ], &[
        value("allowed", "Oui, sauf règle contraire.", "Yes, unless a rule says otherwise."),
        value("refused", "Non.", "No."),
    ]),
    option("protector_scope", "SEG-GAP-20", [
        "Pour qui un Protecteur peut-il parer ?",
        "For whom may a Protector parry?",
    ], &[
        value("any_figure", "Pour tout personnage à son contact.", "For any figure in contact with it."),
        value("allies_only", "Pour ses alliés au contact seulement.", "For its allies in contact only."),
    ]),
    option("counter_chain", "SEG-GAP-21", [
        "Une contre-attaque parée peut-elle être contrée à son tour ?",
        "May a parried counter-attack be countered in turn?",
    ], &[
        value("allowed", "Oui, avec posture et compétence à chaque fois.", "Yes, with posture and skill each time."),
        value("single", "Non, une seule contre-attaque par agression.", "No, one counter-attack per aggression."),
    ]),
    option("move_measure", "SEG-GAP-22", [
        "Comment mesure-t-on un déplacement ?",
        "How is a move measured?",
    ], &[
        value("ruler_contact", "De bord à bord : le socle arrivé touche encore la réglette.", "Edge to edge: the base on arrival still touches the ruler."),
        value("centre_shift", "De centre à centre : le socle avance au plus de la longueur de la réglette.", "Centre to centre: the base shifts by the ruler's length at most."),
    ]),
    option("special_immobilise_needs_sight", "SEG-GAP-23", [
        "L'immobilisation spé demande-t-elle une ligne de vue ?",
        "Does special immobilise need line of sight?",
    ], &[
        value("false", "Non, la portée suffit.", "No, range is enough."),
        value("true", "Oui.", "Yes."),
    ]),
    option("support_stacks", "SEG-GAP-24", [
        "Plusieurs soutiens sur une même cible s'ajoutent-ils ?",
        "Do several supports on one target add up?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non, seul le plus grand compte.", "No, only the greatest counts."),
    ]),
    option("detection_beats_stealth", "SEG-GAP-25", [
        "Détection l'emporte-t-elle sur Furtif ?",
        "Does Detection beat Stealthy?",
    ], &[
        value("true", "Oui, hors actions agressives.", "Yes, aggressive actions aside."),
        value("false", "Non.", "No."),
    ]),
    option("infinite_range_scope", "SEG-GAP-26", [
        "Jusqu'où va Portée infinie ?",
        "How far does Infinite range extend?",
    ], &[
        value("own_actions", "Aux actions du personnage seulement.", "To the figure's own actions only."),
        value("everything", "À tout ce qui demande qu'un autre soit à sa portée : zones, auras, Ω, Furtif.", "To everything that needs others in its range: zones, auras, Ω, Stealthy."),
    ]),
    option("slow_counts_all_own_moves", "SEG-GAP-27", [
        "Désengagement, téléportation et portails comptent-ils comme déplacements d'un personnage Lent ?",
        "Do disengaging, teleporting and portals count as moves of a Slow figure?",
    ], &[
        value("true", "Oui, tout changement de place qu'il fait lui-même.", "Yes, any change of place it makes itself."),
        value("false", "Non, seuls les déplacements ordinaires.", "No, ordinary moves only."),
    ]),
    option("teleport_ignores_contact", "SEG-GAP-28", [
        "Un personnage engagé peut-il se téléporter ?",
        "May an engaged figure teleport?",
    ], &[
        value("true", "Oui : la téléportation ne tient pas compte des figurines.", "Yes: teleporting disregards models."),
        value("false", "Non, il doit d'abord se désengager.", "No, it must disengage first."),
    ]),
    option("double_attack_partial", "SEG-GAP-29", [
        "Une double attaque est-elle permise avec une seule munition ?",
        "Is a double attack allowed with one round of ammunition?",
    ], &[
        value("true", "Oui, la seconde attaque n'a pas lieu.", "Yes, the second attack is not made."),
        value("false", "Non.", "No."),
    ]),
    option("leakage_in_deployment", "SEG-GAP-31", [
        "La Déperdition s'applique-t-elle à la fin du déploiement ?",
        "Does Leakage apply at the end of deployment?",
    ], &[
        value("false", "Non : le tour zéro ne fait que placer.", "No: turn zero only places figures."),
        value("true", "Oui.", "Yes."),
    ]),
    option("sides", "SEG-GAP-32", [
        "Combien de camps jouent ?",
        "How many sides play?",
    ], &[
        value("2", "Deux.", "Two."),
        value("n", "Plus de deux : le tirage désigne un camp parmi tous, et la main passe dans l'ordre des camps.", "More than two: the toss picks one of all sides, and the hand passes in side order."),
    ]),
    option("portal_on_forced_move", "SEG-GAP-38", [
        "Un personnage déplacé par autrui contre un portail peut-il le passer ?",
        "May a figure displaced against a portal by others go through it?",
    ], &[
        value("false", "Non, seulement après un déplacement à lui.", "No, only after a move of its own."),
        value("true", "Oui.", "Yes."),
    ]),
    option("portal_when_engaged", "SEG-GAP-38", [
        "Un personnage qui touche un portail et un adversaire peut-il passer le portail ?",
        "May a figure that touches a portal and an adversary go through the portal?",
    ], &[
        value("true", "Oui : le passage est immédiat et gratuit.", "Yes: crossing is immediate and free."),
        value("false", "Non : au contact d'un adversaire, on ne se déplace pas.", "No: in contact with an adversary nobody moves."),
    ]),
    option("vampire_on_own_heal_kill", "SEG-GAP-41", [
        "Vampire joue-t-il quand un soin risqué raté tue ?",
        "Does Vampire work when a failed risky heal kills?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non.", "No."),
    ]),
    option("fast_move_sequence", "SEG-GAP-46", [
        "Un déplacement rapide fait-il d'abord tous ses tests ?",
        "Does a fast move take all its tests first?",
    ], &[
        value("tests_first", "Oui, puis un déplacement par réussite.", "Yes, then one move per success."),
        value("interleaved", "Non : un test, son déplacement, puis le test suivant.", "No: a test, its move, then the next test."),
    ]),
    option("sight_lines", "SEG-GAP-49", [
        "Entre quels points trace-t-on une ligne de vue ?",
        "Between which points is a line of sight drawn?",
    ], &[
        value("any_to_any", "De n'importe quel point d'un socle à n'importe quel point de l'autre.", "From any point of one base to any point of the other."),
        value("centre", "De centre à centre.", "Centre to centre."),
    ]),
    option("heights", "SEG-GAP-49", [
        "Quand une ligne de vue ou un vol joint deux hauteurs, que fait un décor moins haut que l'un des deux bouts ?",
        "When a line of sight or a flight joins two heights, what does scenery lower than one of its ends do?",
    ], &[
        value("ends", "Rien : la ligne passe au-dessus de ce que domine l'un de ses bouts.", "Nothing: the line passes over whatever one of its ends is above."),
        value("straight_line", "Il arrête la ligne droite qui le rencontre plus bas que son sommet ; le décor sur lequel on se tient ne compte pas.", "It stops a straight line that meets it below its top; the scenery that one stands on does not count."),
    ]),
    option("marksman_on_counter", "SEG-GAP-51", [
        "Visée sert-elle aux contre-attaques à distance ?",
        "Does Marksman serve ranged counter-attacks?",
    ], &[
        value("true", "Oui.", "Yes."),
        value("false", "Non, seulement à l'activation.", "No, only in an activation."),
    ]),
    option("waive_when_engaged", "SEG-GAP-56", [
        "Un personnage engagé peut-il renoncer à un déplacement gratuit qu'il ne pourrait pas faire ?",
        "May an engaged figure give up a free move it could not make?",
    ], &[
        value("true", "Oui, le droit existe à chaque activation.", "Yes, the entitlement exists in every activation."),
        value("false", "Non.", "No."),
    ]),
    option("flight_sight", "SEG-GAP-61", [
        "Qu'est-ce qui cache à un personnage volant le lieu où il va ?",
        "What hides from a flyer the place it goes to?",
    ], &[
        value("over_ignored", "Rien de ce que son vol ignore : obstacles et adversaires sans le vol ne cachent pas le lieu.", "Nothing that its flight ignores: obstacles and adversaries without flight do not hide the place."),
        value("literal", "Tout ce qui coupe une ligne de vue, à la lettre.", "Whatever cuts a line of sight, by the letter."),
    ]),
    option("throw_at_edge", "SEG-GAP-62", [
        "Que devient un personnage projeté vers le bord de la table ?",
        "What becomes of a figure thrown towards the table's edge?",
    ], &[
        value("blocks", "Le bord l'arrête comme un obstacle : il devient immobilisé.", "The edge stops it as an obstacle does: it becomes immobilised."),
        value("shortens", "Le bord l'arrête, sans l'immobiliser.", "The edge stops it, without immobilising it."),
    ]),
    option("disengage_past_scenery", "SEG-GAP-64", [
        "Qui peut se désengager dos à un décor ?",
        "Who may disengage with scenery at its back?",
    ], &[
        value("elusive_only", "Seulement Insaisissable.", "Elusive alone."),
        value("passers_too", "Aussi Intangible, et Vol par-dessus ce qu'il ignore.", "Intangible too, and Flight over what it ignores."),
    ]),
    option("detection_spots", "SEG-GAP-65", [
        "Pour un tir indirect, la Détection d'un allié lui fait-elle voir la cible ?",
        "For indirect fire, does an ally's Detection make it see the target?",
    ], &[
        value("false", "Non : elle ne sert qu'à celui qui l'a.", "No: it serves its holder alone."),
        value("true", "Oui : l'action agressive n'est pas la sienne.", "Yes: the aggressive action is not its own."),
    ]),
];
