//! Skills, family by family, and the end of the match.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, POSITIONAL, POSITIONAL_ATTESTED};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const SKILLS: &[RuleEntry] = &[
    rule("SEG-SKMOVE-01", ["Déplacement long", "Long stride"], POSITIONAL, &[(191, 191)], [
        "Le personnage se déplace avec la réglette longue.",
        "The figure moves with the long ruler.",
    ]),
    rule("SEG-SKMOVE-02", ["Déplacement court", "Short stride"], POSITIONAL, &[(192, 192)], [
        "Le personnage se déplace avec la réglette courte.",
        "The figure moves with the short ruler.",
    ]),
    rule("SEG-SKMOVE-03", ["Lent", "Slow"], COMPUTED, &[(193, 193), (310, 310)], [
        "Le personnage fait au plus un déplacement à lui par tour, quelle qu'en soit la source.",
        "The figure makes at most one move of its own a turn, whatever the source.",
    ]),
    rule("SEG-SKMOVE-04", ["Déplacement très rapide", "Very fast move"], COMPUTED, &[(194, 194), (320, 320)], [
        "Action trèfle : trois tests de trèfle, et un déplacement par réussite en plus du déplacement gratuit.",
        "Clubs action: three clubs tests, and one move per success besides the free move.",
    ]),
    rule("SEG-SKMOVE-05", ["Insaisissable", "Elusive"], POSITIONAL, &[(195, 195)], [
        "En se désengageant, le personnage va dans la direction de son choix et peut traverser l'adversaire qu'il quitte.",
        "When disengaging, the figure goes in any direction it likes and may pass through the adversary it leaves.",
    ]),
    rule("SEG-SKMOVE-06", ["Infiltration", "Infiltration"], POSITIONAL, &[(196, 196)], [
        "Le personnage peut traverser les adversaires en se déplaçant.",
        "The figure may pass through adversaries when moving.",
    ]),
    rule("SEG-SKMOVE-07", ["Vol", "Flight"], POSITIONAL_ATTESTED, &[(197, 197), (316, 316), (330, 330)], [
        "En se déplaçant, le personnage ignore obstacles et adversaires sans Vol et peut monter ou descendre, en ligne droite vers un point qu'il voit, s'il finit posé sur une surface plane ; il ne traverse pas les murs.",
        "When moving, the figure ignores obstacles and adversaries lacking Flight and may go up or down, in a straight line to a spot it sees, if it ends standing on a flat surface; it does not pass through walls.",
    ]),
    rule("SEG-SKATK-01", ["Double attaque", "Double attack"], COMPUTED, &[(201, 201), (296, 296), (320, 320)], [
        "Action pique agressive : contre son déplacement gratuit, le personnage fait deux attaques basiques, sur une ou deux cibles, la seconde après que la première est résolue.",
        "Aggressive spades action: the figure gives up its free move and makes two basic attacks, on one target or two, the second once the first is resolved.",
    ]),
    rule("SEG-SKATK-02", ["Immobilisation", "Immobilise"], ATTESTED, &[(202, 202)], [
        "Action pique agressive sur une cible au contact : un test de trèfle réussi l'immobilise.",
        "Aggressive spades action on a target in contact: a passed clubs test immobilises it.",
    ]),
    rule("SEG-SKATK-03", ["Lutte", "Grapple"], ATTESTED, &[(203, 203)], [
        "Action pique agressive sur une cible au contact : un test de trèfle réussi immobilise le personnage et sa cible.",
        "Aggressive spades action on a target in contact: a passed clubs test immobilises both the figure and its target.",
    ]),
    rule("SEG-SKATK-04", ["Projection", "Throw"], POSITIONAL, &[(204, 204)], [
        "Action pique agressive au contact : poussée ou traction choisie d'abord, un test de trèfle réussi donne au personnage la place de sa cible, qui part d'une réglette courte devant lui ou derrière lui.",
        "Aggressive spades action in contact: push or pull being chosen first, a passed clubs test gives the figure its target's place, and the target goes one short ruler ahead of it or behind it.",
    ]),
    rule("SEG-SKATK-05", ["projection contre un obstacle", "throw into an obstacle"], POSITIONAL, &[(204, 204)], [
        "Si un obstacle arrête la projection, la cible s'y arrête et devient immobilisée.",
        "If an obstacle stops the throw, the target stops at it and becomes immobilised.",
    ]),
    rule("SEG-SKATK-06", ["projection contre un personnage", "throw into a figure"], POSITIONAL, &[(204, 204)], [
        "Si un autre personnage arrête la projection, la cible s'arrête contre lui et tous deux deviennent immobilisés.",
        "If another figure stops the throw, the target stops against it and both become immobilised.",
    ]),
    rule("SEG-SKSHOOT-01", ["Attaque à distance courte", "Short ranged attack"], POSITIONAL_ATTESTED, &[(208, 208)], [
        "L'attaque basique porte à la réglette courte, ou jusqu'au double avec -1.",
        "The basic attack reaches the short ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-02", ["Attaque à distance moyenne", "Medium ranged attack"], POSITIONAL_ATTESTED, &[(209, 209)], [
        "L'attaque basique porte à la réglette moyenne, ou jusqu'au double avec -1.",
        "The basic attack reaches the medium ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-03", ["Attaque à distance longue", "Long ranged attack"], POSITIONAL_ATTESTED, &[(210, 210)], [
        "L'attaque basique porte à la réglette longue, ou jusqu'au double avec -1.",
        "The basic attack reaches the long ruler, or up to twice it at -1.",
    ]),
    rule("SEG-SKSHOOT-04", ["Positionnement", "Take aim"], ATTESTED, &[(211, 211)], [
        "Action carreau sans test, hors du contact de tout adversaire : le personnage prend une posture qui donne +1 à ses tests de pique à distance.",
        "Diamonds action without a test, out of contact with every adversary: the figure takes a posture that gives +1 on its ranged spades tests.",
    ]),
    rule("SEG-SKSHOOT-05", ["maintien du positionnement", "keeping aim"], ATTESTED, &[(211, 211)], [
        "Cette posture dure de tour en tour tant que le personnage ne fait que des agressions à distance ; toute autre action, une blessure, un déplacement ou l'arrivée d'un adversaire au contact la fait perdre.",
        "The posture lasts from turn to turn while the figure makes only ranged aggressions; any other action, a wound, a displacement or an adversary coming into contact loses it.",
    ]),
    rule("SEG-SKSHOOT-06", ["Visée", "Marksman"], COMPUTED, &[(212, 212)], [
        "Une attaque à distance du personnage ne subit pas le -1 de la double portée.",
        "A ranged attack of the figure does not take the -1 of double range.",
    ]),
    rule("SEG-SKMISC-01", ["Tacticien", "Tactician"], COMPUTED, &[(216, 216)], [
        "Le personnage donne 1 point de tactique à son camp au début de chaque tour où il est sur la table.",
        "The figure gives its side 1 tactic point at the start of each turn it is on the table.",
    ]),
    rule("SEG-SKMISC-02", ["Imperturbable", "Unflappable"], COMPUTED, &[(217, 217)], [
        "Le surnombre ne pèse pas sur les tests du personnage.",
        "Outnumbering does not weigh on the figure's tests.",
    ]),
    rule("SEG-SKMISC-03", ["Perturbant", "Disruptive"], COMPUTED, &[(218, 218), (324, 326)], [
        "Le malus de surnombre que le personnage inflige est doublé là où il s'applique.",
        "The outnumbering penalty this figure inflicts is doubled where it applies.",
    ]),
    rule("SEG-SKMISC-04", ["Précis", "Precise"], COMPUTED, &[(220, 220), (320, 320)], [
        "Pendant son activation, le déplacement gratuit peut être cédé contre +1 à tous les tests de l'action ; parades et contre-attaques n'en profitent pas.",
        "In its activation the figure may give up its free move for +1 on all tests of its action; parries and counter-attacks do not benefit.",
    ]),
    rule("SEG-SKMISC-05", ["Endurant", "Enduring"], COMPUTED, &[(221, 221)], [
        "Le personnage n'est éliminé que si sa Valeur passe sous 0 ; à 0 il continue d'agir.",
        "The figure is eliminated only if its Value falls below 0; at 0 it goes on acting.",
    ]),
    rule("SEG-SKMISC-06", ["Agile", "Agile"], COMPUTED, &[(222, 222)], [
        "Le personnage se libère sans dé de l'état immobilisé, mais y consacre toute son activation.",
        "The figure breaks free of being immobilised without a die, but spends its whole activation on it.",
    ]),
    rule("SEG-SKMISC-07", ["Soutien efficace", "Effective support"], COMPUTED, &[(223, 223)], [
        "Un soutien basique réussi du personnage donne un second +1.",
        "A successful basic support of the figure gives a second +1.",
    ]),
    rule("SEG-SKMISC-08", ["Soutien fiable", "Reliable support"], COMPUTED, &[(224, 224)], [
        "Le soutien basique du personnage réussit sans dé, quel que soit le seuil.",
        "The figure's basic support succeeds without a die, whatever the threshold.",
    ]),
    rule("SEG-SKMISC-09", ["Munitions limitées", "Limited ammunition"], COMPUTED, &[(225, 225)], [
        "Le personnage a trois munitions par point de Valeur ; chaque attaque basique tentée en coûte une, réussie ou non, et sans munition il n'en fait plus, même en réaction.",
        "The figure has three rounds of ammunition per point of Value; each attempted basic attack costs one, hit or miss, and with none left it makes no more, even in reaction.",
    ]),
    rule("SEG-SKDEF-01", ["Tenace", "Tenacious"], COMPUTED, &[(229, 229), (312, 312)], [
        "Une parade ratée ou une blessure ne fait pas perdre au personnage sa posture défensive.",
        "A failed parry or a wound does not cost the figure its defensive posture.",
    ]),
    rule("SEG-SKDEF-02", ["Protecteur", "Protector"], ATTESTED, &[(230, 230)], [
        "En posture défensive, le personnage peut parer pour tout personnage à son contact, comme s'il était lui-même visé.",
        "In defensive posture the figure may parry for any figure in contact with it, as if it were the target itself.",
    ]),
    rule("SEG-SKDEF-03", ["parade ratée du Protecteur", "Protector's failed parry"], COMPUTED, &[(230, 230)], [
        "Si sa parade échoue, le Protecteur perd sa posture et la cible d'origine subit l'effet.",
        "If its parry fails, the Protector loses its posture and the original target takes the effect.",
    ]),
    rule("SEG-SKDEF-04", ["Protecteur ou cible", "Protector or target"], COMPUTED, &[(230, 230)], [
        "Si le Protecteur et la cible peuvent parer la même agression, un seul des deux essaie.",
        "If both the Protector and the target could parry the same aggression, only one of them tries.",
    ]),
    rule("SEG-SKDEF-05", ["Défense au contact", "Contact defence"], COMPUTED, &[(231, 231), (300, 302)], [
        "Action cœur : posture défensive dont les parades testent pique et ne valent que contre les agressions au contact.",
        "Hearts action: a defensive posture whose parries test spades and work only against aggressions in contact.",
    ]),
    rule("SEG-SKDEF-06", ["Défense à distance", "Ranged defence"], COMPUTED, &[(232, 232), (300, 302)], [
        "Action cœur : posture défensive dont les parades testent trèfle et ne valent que contre les agressions à distance.",
        "Hearts action: a defensive posture whose parries test clubs and work only against ranged aggressions.",
    ]),
    rule("SEG-SKDEF-07", ["Contre-attaque", "Counter-attack"], COMPUTED, &[(233, 233)], [
        "Après chaque parade réussie en posture défensive, le personnage peut faire aussitôt une attaque basique contre l'auteur de l'agression.",
        "After each successful parry in a defensive posture the figure may at once make a basic attack on the author of the aggression.",
    ]),
    rule("SEG-SKDEF-08", ["contre-attaque à distance", "ranged counter-attack"], POSITIONAL_ATTESTED, &[(233, 233), (306, 306)], [
        "Contre une agression venue de loin, la contre-attaque demande une compétence d'attaque à distance, la portée et la vue.",
        "Against an aggression from afar the counter-attack needs a ranged attack skill, range and sight.",
    ]),
    rule("SEG-SKDEF-09", ["bonus de la contre-attaque", "counter-attack bonuses"], COMPUTED, &[(304, 304), (308, 308)], [
        "Une contre-attaque prend le bonus de pique à distance si elle est à distance, celui au contact si elle est au contact, même pour un tireur.",
        "A counter-attack takes the ranged spades bonus at range and the contact bonus in contact, even for a shooter.",
    ]),
    rule("SEG-SKDEF-10", ["Protection", "Protection"], COMPUTED, &[(234, 234)], [
        "Les agressions non spé qui visent le personnage subissent -1 à leur test.",
        "Non-special aggressions aimed at the figure take -1 on their test.",
    ]),
    rule("SEG-SKDEF-11", ["Protection spé", "Special protection"], COMPUTED, &[(235, 235)], [
        "Les agressions spé qui visent le personnage subissent -1 à leur test.",
        "Special aggressions aimed at the figure take -1 on their test.",
    ]),
    rule("SEG-SKDEF-12", ["Protection à distance", "Ranged protection"], COMPUTED, &[(236, 236)], [
        "Les agressions à distance qui visent le personnage, spé ou non, subissent -1 à leur test.",
        "Ranged aggressions aimed at the figure, special or not, take -1 on their test.",
    ]),
    rule("SEG-SKDEF-13", ["Zone de protection", "Protection zone"], POSITIONAL_ATTESTED, &[(237, 237)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection.",
        "All figures within short range of the holder, itself included, have Protection.",
    ]),
    rule("SEG-SKDEF-14", ["Zone de protection spé", "Special protection zone"], POSITIONAL_ATTESTED, &[(238, 238)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection spé.",
        "All figures within short range of the holder, itself included, have Special protection.",
    ]),
    rule("SEG-SKDEF-15", ["Zone de protection à distance", "Ranged protection zone"], POSITIONAL_ATTESTED, &[(239, 239)], [
        "Tous les personnages à portée courte du porteur, lui compris, ont Protection à distance.",
        "All figures within short range of the holder, itself included, have Ranged protection.",
    ]),
    rule("SEG-SKDEF-16", ["protections sans cumul", "protections do not add up"], COMPUTED, &[(314, 314)], [
        "Quel que soit leur nombre, protections et zones ne retirent en tout que 1 à un même test.",
        "However many apply, protections and zones take only 1 in total off one test.",
    ]),
    rule("SEG-SKHEAL-01", ["Soin", "Heal"], ATTESTED, &[(243, 243)], [
        "Action cœur sur une cible au contact : un test de cœur réussi la soigne d'une blessure.",
        "Hearts action on a target in contact: a passed hearts test heals it of one wound.",
    ]),
    rule("SEG-SKHEAL-02", ["Soin risqué", "Risky heal"], ATTESTED, &[(244, 244)], [
        "Action cœur sur un allié au contact : un test de pique réussi le soigne d'une blessure, raté il en subit une.",
        "Hearts action on an ally in contact: a passed spades test heals it of one wound, a failed one deals it one.",
    ]),
    rule("SEG-SKHEAL-03", ["Soin personnel", "Self heal"], COMPUTED, &[(245, 245)], [
        "Le personnage peut s'appliquer à lui-même ses soins non spé.",
        "The figure may use its non-special heals on itself.",
    ]),
    rule("SEG-SKHEAL-04", ["Régénération", "Regenerate"], COMPUTED, &[(246, 246)], [
        "Action cœur : un test de cœur réussi rend au personnage une blessure.",
        "Hearts action: a passed hearts test heals the figure of one wound.",
    ]),
    rule("SEG-SKHEAL-05", ["Vampire", "Vampire"], COMPUTED, &[(248, 248)], [
        "En tuant un autre personnage à son contact, il se soigne d'une blessure.",
        "On killing another figure in contact with it, the figure heals one wound of its own.",
    ]),
    rule("SEG-SKHEAL-06", ["Aura vampirique", "Vampiric aura"], POSITIONAL_ATTESTED, &[(249, 249)], [
        "Chaque mort d'un autre personnage, de quelque camp qu'il soit, à portée courte le soigne d'une blessure.",
        "Each death of another figure, of whatever side, within short range heals it of one wound.",
    ]),
    rule("SEG-SKHEAL-07", ["Attaque vampirique", "Vampiric attack"], ATTESTED, &[(250, 250)], [
        "Action pique agressive : contre son déplacement gratuit, le personnage fait une attaque basique au contact ; s'il blesse, il se soigne d'une blessure.",
        "Aggressive spades action: the figure gives up its free move and makes one basic attack in contact; if it wounds, it heals one wound of its own.",
    ]),
    rule("SEG-SKSPE-01", ["Soin à distance", "Remote heal"], POSITIONAL_ATTESTED, &[(254, 254)], [
        "Action cœur spé, 1 Ω : sur une cible à portée longue et en vue ou sur lui-même, un test de carreau réussi soigne d'une blessure ; raté, le Ω est gardé.",
        "Special hearts action, 1 Ω: on a target in long range and sight or on itself, a passed diamonds test heals one wound; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-02", ["Attaque spé", "Special melee"], COMPUTED, &[(255, 255), (296, 296), (308, 308)], [
        "Au contact, les attaques basiques du personnage sont spé et testent carreau, non pique ; ce n'est pas un choix.",
        "The figure's basic attacks in contact test diamonds instead of spades and are special, always.",
    ]),
    rule("SEG-SKSPE-03", ["Attaque spé à distance", "Special ranged attack"], POSITIONAL_ATTESTED, &[(256, 256), (306, 306)], [
        "Action pique agressive spé, 1 Ω dépensé dans tous les cas : sur une cible à portée longue et en vue, un test de carreau réussi inflige 1 blessure.",
        "Aggressive special spades action, 1 Ω spent in any case: on a target in long range and sight, a passed diamonds test deals 1 wound.",
    ]),
    rule("SEG-SKSPE-04", ["Spé imparable", "Unparryable special"], COMPUTED, &[(257, 257), (308, 308), (318, 318)], [
        "Les agressions spé du personnage ne peuvent pas être parées.",
        "The figure's special aggressions cannot be parried.",
    ]),
    rule("SEG-SKSPE-05", ["Immobilisation spé", "Special immobilise"], POSITIONAL_ATTESTED, &[(258, 258), (318, 318)], [
        "Action pique agressive spé, 2 Ω : sur une cible à portée longue, un test de carreau réussi l'immobilise ; raté, un seul Ω est dépensé.",
        "Aggressive special spades action, 2 Ω: on a target in long range, a passed diamonds test immobilises it; on a failure only one Ω is spent.",
    ]),
    rule("SEG-SKSPE-06", ["Téléportation", "Teleport"], POSITIONAL, &[(259, 259)], [
        "Action trèfle spé, 1 Ω : un test de carreau réussi place le personnage n'importe où à portée longue, sans égard aux obstacles ni aux figurines ; raté, le Ω est gardé.",
        "Special clubs action, 1 Ω: a passed diamonds test puts the figure anywhere within long range, regardless of obstacles and models; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-07", ["Téléportation d'une cible", "Teleport a target"], POSITIONAL_ATTESTED, &[(260, 260)], [
        "Action carreau spé, 2 Ω : une cible à portée longue et en vue est placée, si le test de carreau réussit, en un point vu du personnage et à portée longue de lui ; raté, un seul Ω est dépensé.",
        "Special diamonds action, 2 Ω: a target in long range and sight is put, if the diamonds test passes, on a spot the figure sees within its long range; on a failure only one Ω is spent.",
    ]),
    rule("SEG-SKSPE-08", ["Apportation d'une cible", "Summon a target"], POSITIONAL_ATTESTED, &[(261, 261)], [
        "Action carreau spé, 1 Ω : une cible à portée longue et en vue est placée, si le test de carreau réussit, au contact du personnage, au point de son choix ; raté, le Ω est gardé.",
        "Special diamonds action, 1 Ω: a target in long range and sight is put, if the diamonds test passes, in contact with the figure at a spot of its choice; on a failure the Ω is kept.",
    ]),
    rule("SEG-SKSPE-09", ["Création de portail", "Create a portal"], POSITIONAL, &[(262, 262)], [
        "Action carreau spé, 1 Ω dépensé dans tous les cas : un test de carreau réussi crée un portail de la taille d'un socle au contact du personnage.",
        "Special diamonds action, 1 Ω spent in any case: a passed diamonds test creates a base-sized portal in contact with the figure.",
    ]),
    rule("SEG-SKSPE-10", ["passage de portail", "using a portal"], POSITIONAL_ATTESTED, &[(262, 262)], [
        "Un personnage qui finit un déplacement au contact d'un portail peut aussitôt, gratuitement, se placer au contact d'un autre portail de la même équipe.",
        "A figure ending a move in contact with a portal may at once, for free, go into contact with another portal of the same team.",
    ]),
    rule("SEG-SKSPE-11", ["Annulation spé", "Special nullify"], POSITIONAL_ATTESTED, &[(263, 263)], [
        "Action cœur spé sans test, posture : quand un personnage en vue et à portée longue réussit un test d'action spé, une parade de carreau réussie annule l'action, comptée comme ratée ; la posture survit à une parade ratée.",
        "Special hearts action without a test, a posture: when a figure in sight and long range passes a test of a special action, a passed diamonds parry cancels the action, counted as failed; the posture survives a failed parry.",
    ]),
    rule("SEG-SKNRG-01", ["Accumulation rapide", "Rapid accumulation"], COMPUTED, &[(267, 267)], [
        "Action carreau spé : trois tests de carreau, 1 Ω par réussite.",
        "Special diamonds action: three diamonds tests, 1 Ω per success.",
    ]),
    rule("SEG-SKNRG-02", ["Accumulation nécromantique", "Necrotic accumulation"], POSITIONAL_ATTESTED, &[(268, 268)], [
        "Chaque mort d'un autre personnage, de quelque camp qu'il soit, à portée moyenne donne 1 Ω, sans ligne de vue.",
        "Each death of another figure, of whatever side, within medium range gives 1 Ω, without line of sight.",
    ]),
    rule("SEG-SKNRG-03", ["Absorbeur", "Absorber"], POSITIONAL_ATTESTED, &[(269, 269)], [
        "Les Ω des alliés à portée courte servent au personnage comme les siens.",
        "The figure may spend the Ω of its allies within short range.",
    ]),
    rule("SEG-SKNRG-04", ["Réceptacle", "Receptacle"], POSITIONAL_ATTESTED, &[(270, 270)], [
        "Ses Ω sont à la disposition de tout allié à portée courte de lui.",
        "Any ally within short range of the figure may spend its Ω.",
    ]),
    rule("SEG-SKNRG-05", ["Stockage", "Storage"], COMPUTED, &[(271, 271)], [
        "Le personnage garde jusqu'au double de son score de carreau en Ω, et sa réserve de départ égale ce score.",
        "The figure holds up to twice its diamond score in Ω and starts the match with Ω equal to that score.",
    ]),
    rule("SEG-SKNRG-06", ["Usage unique", "Single use"], COMPUTED, &[(273, 273), (328, 328)], [
        "Le personnage ne gagne jamais de Ω mais commence la partie à son maximum ; il peut encore dépenser ceux des autres.",
        "The figure never gains Ω but starts the match at its maximum; it may still spend that of others.",
    ]),
    rule("SEG-SKNRG-07", ["Déperdition", "Leakage"], COMPUTED, &[(274, 274)], [
        "Le personnage perd 1 Ω à la fin de chaque tour, sans descendre sous 0.",
        "The figure loses 1 Ω at the end of each turn, not below 0.",
    ]),
    rule("SEG-SKNRG-08", ["accès à la Déperdition", "taking Leakage"], COMPUTED, &[(274, 274)], [
        "Déperdition n'est permise qu'avec une compétence qui dépense des Ω, ou avec Réceptacle, Stockage ou Usage unique.",
        "Leakage may be taken only with a skill that spends Ω, or with Receptacle, Storage or Single use.",
    ]),
    rule("SEG-SKNRG-09", ["Drain d'énergie", "Energy drain"], POSITIONAL_ATTESTED, &[(275, 275)], [
        "Action carreau agressive spé sur une cible à portée longue et en vue qui a au moins 1 Ω : un test de carreau réussi lui en prend 1 et le donne au personnage.",
        "Aggressive special diamonds action on a target in long range and sight that has at least 1 Ω: a passed diamonds test takes 1 from it and gives it to the figure.",
    ]),
    rule("SEG-SKOPT-00", ["compétences optionnelles", "optional skills"], COMPUTED, &[(279, 279)], [
        "Les compétences optionnelles sont refusées si les joueurs ne les ont pas toutes admises d'avance.",
        "Optional skills are refused unless the players have admitted them beforehand.",
    ]),
    rule("SEG-SKOPT-01", ["Intangible", "Intangible"], POSITIONAL, &[(281, 281)], [
        "Le personnage se déplace à travers obstacles et figurines, sans avoir à voir sa destination.",
        "The figure moves through obstacles and models, without having to see its destination.",
    ]),
    rule("SEG-SKOPT-02", ["Tir indirect", "Indirect fire"], ATTESTED, &[(282, 282), (330, 330)], [
        "Les agressions à distance du personnage se passent de ligne de vue s'il voit un allié qui voit la cible.",
        "The figure's ranged aggressions need no line of sight if it sees an ally that sees the target.",
    ]),
    rule("SEG-SKOPT-03", ["Portée infinie", "Infinite range"], COMPUTED, &[(283, 283), (322, 322)], [
        "Tous les autres personnages sont toujours à portée de celui-ci, sans réciproque.",
        "All other figures are always in range of this one, one way only.",
    ]),
    rule("SEG-SKOPT-04", ["Détection", "Detection"], COMPUTED, &[(284, 284), (322, 322)], [
        "Le personnage voit toujours tous les autres, sauf pour ses propres actions agressives, sans réciproque.",
        "The figure always sees all others, except for its own aggressive actions, one way only.",
    ]),
    rule("SEG-SKOPT-05", ["Furtif", "Stealthy"], POSITIONAL_ATTESTED, &[(285, 285)], [
        "Le personnage n'est en vue de celui qui le vise que s'il est à portée courte de lui.",
        "The figure is in sight of whoever targets it only if it is within short range of them.",
    ]),
    rule("SEG-SKOPT-06", ["Immunité à distance", "Ranged immunity"], ATTESTED, &[(286, 286)], [
        "Le personnage ne peut être visé à distance par personne ; au contact, toute action peut le viser.",
        "The figure cannot be targeted at range by anyone; in contact any action may target it.",
    ]),
    rule("SEG-SKOPT-07", ["Vol et Tir indirect en intérieur", "Flight and Indirect fire indoors"], ADVISORY, &[(330, 330)], [
        "Dans un lieu clos, les joueurs devraient bannir ou limiter Vol et Tir indirect, d'accord avant la partie.",
        "On an enclosed battlefield the players should ban or limit Flight and Indirect fire, by agreement before play.",
    ]),
    rule("SEG-END-01", ["fin de tour", "end of turn"], COMPUTED, &[(83, 83), (274, 274)], [
        "En fin de tour, les points de tactique restants disparaissent et la Déperdition s'applique.",
        "At the end of the turn the remaining tactic points vanish and Leakage applies.",
    ]),
    rule("SEG-END-02", ["fin de partie", "end of match"], COMPUTED, &[(62, 62)], [
        "Le livre ne fixe ni fin de partie ni victoire : le scénario ou l'accord des joueurs en décide.",
        "The book sets neither an end of match nor a victory: the scenario or the players' agreement decides.",
    ]),
];
