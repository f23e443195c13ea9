//! Role abilities, stealth, reveals and talents.

use greffe_core::telling::rulebook::tags::{ADVISORY, ATTESTED, COMPUTED, COMPUTED_ATTESTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const ABILITIES: &[RuleEntry] = &[
    rule("TDE-APT-00", ["Costaud", "Bruiser"], COMPUTED, &[(3801, 3802)], [
        "Ce Rôle n'a pas d'Aptitude.",
        "This role has no ability.",
    ]),
    rule("TDE-LEAD-01", ["Leader : Ordre", "Leader: Order"], COMPUTED, &[(3824, 3827)], [
        "Un Leader conscient peut donner des Ordres.",
        "A conscious Leader may give orders.",
    ]),
    rule("TDE-LEAD-02", ["donner un Ordre", "giving an order"], COMPUTED, &[(3828, 3831), (3373, 3373)], [
        "En déclarant une action, le Leader peut donner un Ordre, sans PA.",
        "When declaring an action the Leader may give an order, for no AP.",
    ]),
    rule("TDE-LEAD-03", ["effet d'un Ordre", "effect of an order"], COMPUTED, &[(3832, 3833), (3845, 3847)], [
        "L'Ordre fait passer des PA d'un Donneur à un Bénéficiaire alliés.",
        "An order moves AP from an allied donor to an allied recipient.",
    ]),
    rule("TDE-LEAD-04", ["test d'Ordre", "order test"], COMPUTED, &[(3834, 3837), (3807, 3807)], [
        "L'Intelligence est testée à la fin de l'action, résolue normalement.",
        "Intellect is tested at the end of the action, which is resolved normally.",
    ]),
    rule("TDE-LEAD-05", ["autres Ordres", "further orders"], COMPUTED, &[(3838, 3840), (3872, 3875)], [
        "Tant qu'ils réussissent, d'autres Ordres peuvent suivre dans la même action.",
        "As long as they succeed, further orders may follow in the same action.",
    ]),
    rule("TDE-LEAD-06", ["fin des Ordres", "end of orders"], COMPUTED, &[(3841, 3844)], [
        "L'action finie ou un test raté, plus d'Ordre jusqu'au tour suivant.",
        "Once the action ends or a test fails, no order until the next turn.",
    ]),
    rule("TDE-LEAD-07", ["PA du Donneur", "donor's AP"], COMPUTED, &[(3915, 3916)], [
        "Le Donneur a au moins 1 PA.",
        "The donor has at least 1 AP.",
    ]),
    rule("TDE-LEAD-08", ["deux figurines", "two figures"], COMPUTED, &[(3896, 3897), (3923, 3924)], [
        "Donneur et Bénéficiaire sont différents ; le Leader peut être l'un des deux.",
        "Donor and recipient differ; the Leader may be one of them.",
    ]),
    rule("TDE-LEAD-09", ["même Faction", "same faction"], COMPUTED, &[(3918, 3919)], [
        "Les deux sont de la Faction du Leader.",
        "Both are of the Leader's faction.",
    ]),
    rule("TDE-LEAD-10", ["vue du Leader", "Leader's sight"], ATTESTED, &[(3903, 3906), (4024, 4026)], [
        "Le Leader voit le Donneur, puis le Bénéficiaire ; une figurine Furtive n'est ni l'un ni l'autre.",
        "The Leader sees the donor, then the recipient; a stealthed figure is neither.",
    ]),
    rule("TDE-LEAD-11", ["Fiasco de l'Ordre", "order Fiasco"], COMPUTED, &[(3811, 3814)], [
        "Le Donneur perd 1 PA et les Ordres sont finis pour le tour.",
        "The donor loses 1 AP and orders are over for the turn.",
    ]),
    rule("TDE-LEAD-12", ["Flop de l'Ordre", "order Flop"], COMPUTED, &[(3815, 3817)], [
        "Rien ne bouge et les Ordres sont finis pour le tour.",
        "Nothing moves and orders are over for the turn.",
    ]),
    rule("TDE-LEAD-13", ["Succès de l'Ordre", "order Success"], COMPUTED, &[(3818, 3820)], [
        "1 PA passe.",
        "1 AP moves.",
    ]),
    rule("TDE-LEAD-14", ["Exceptionnel de l'Ordre", "order Exceptional"], COMPUTED, &[(3911, 3913)], [
        "Jusqu'à 2 PA passent.",
        "Up to 2 AP move.",
    ]),
    rule("TDE-LEAD-15", ["Exploit de l'Ordre", "order Exploit"], COMPUTED, &[(3862, 3865), (3418, 3418)], [
        "Comme un Exceptionnel, et le Leader gagne 1 PA en fin de séquence.",
        "As an Exceptional, and the Leader gains 1 AP at the end of the sequence.",
    ]),
    rule("TDE-MEDIC-01", ["Médic : Premiers soins", "Medic: First Aid"], COMPUTED, &[(3877, 3879)], [
        "Un Médic a l'Aptitude Premiers soins.",
        "A Medic has the First Aid ability.",
    ]),
    rule("TDE-MEDIC-02", ["soigner", "healing"], COMPUTED_ATTESTED, &[(3880, 3885)], [
        "1 PA, au contact d'un blessé de sa Faction ou sur soi, test d'Intelligence ; jamais une Bête ni une Cavalerie.",
        "1 AP, in contact with a wounded figure of its faction or on itself, intellect test; never a Beast or Cavalry.",
    ]),
    rule("TDE-MEDIC-03", ["Fiasco des soins", "First Aid Fiasco"], COMPUTED, &[(3886, 3887)], [
        "Le patient subit 1 Blessure.",
        "The patient suffers 1 wound.",
    ]),
    rule("TDE-MEDIC-04", ["Flop des soins", "First Aid Flop"], COMPUTED, &[(3888, 3890)], [
        "Rien ne se passe.",
        "Nothing happens.",
    ]),
    rule("TDE-MEDIC-05", ["Succès des soins", "First Aid Success"], COMPUTED, &[(3891, 3892)], [
        "1 Blessure guérit.",
        "1 wound heals.",
    ]),
    rule("TDE-MEDIC-06", ["Exceptionnel des soins", "First Aid Exceptional"], COMPUTED, &[(3893, 3894)], [
        "2 Blessures guérissent.",
        "2 wounds heal.",
    ]),
    rule("TDE-MEDIC-07", ["Exploit des soins", "First Aid Exploit"], COMPUTED, &[(3899, 3901)], [
        "Comme un Exceptionnel, et le Médic gagne aussitôt 1 PA.",
        "As an Exceptional, and the Medic gains 1 AP at once.",
    ]),
    rule("TDE-MEDIC-08", ["ranimer", "reviving"], COMPUTED, &[(3926, 3929)], [
        "Une figurine À terre soignée d'au moins 1 Blessure redevient consciente, Accroupie et sans PA.",
        "A Down figure healed of at least 1 wound is conscious again, Crouched and without AP.",
    ]),
    rule("TDE-SCOUT-01", ["Scout : Infiltration", "Scout: Infiltration"], COMPUTED, &[(3809, 3809), (3849, 3852), (3908, 3909)], [
        "Un Scout se déploie à part, comme le dit chaque scénario.",
        "A Scout deploys apart, as each scenario says.",
    ]),
    rule("TDE-MECH-01", ["Mécano : Réparation", "Mechanic: Repair"], COMPUTED, &[(3854, 3860)], [
        "Un Mécano a l'Aptitude Réparation.",
        "A Mechanic has the Repair ability.",
    ]),
    rule("TDE-MECH-02", ["réparer", "repairing"], COMPUTED_ATTESTED, &[(3867, 3871), (3931, 3932)], [
        "1 PA, au contact du porteur, de sa Faction, ou sur son propre matériel, test d'Intelligence.",
        "1 AP, in contact with the owner, of its faction, or on its own gear, intellect test.",
    ]),
    rule("TDE-MECH-03", ["Fiasco de la Réparation", "Repair Fiasco"], COMPUTED, &[(3933, 3935)], [
        "L'objet est détruit pour la partie.",
        "The item is destroyed for the match.",
    ]),
    rule("TDE-MECH-04", ["Flop de la Réparation", "Repair Flop"], COMPUTED, &[(3936, 3939)], [
        "Rien ne se passe ; on peut réessayer.",
        "Nothing happens; it may be tried again.",
    ]),
    rule("TDE-MECH-05", ["Réparation réussie", "successful Repair"], COMPUTED, &[(3940, 3943)], [
        "Le marqueur Défectueux est retiré.",
        "The Defective marker is removed.",
    ]),
    rule("TDE-MECH-06", ["Exploit de la Réparation", "Repair Exploit"], COMPUTED, &[(3944, 3946)], [
        "De même, et le Mécano gagne aussitôt 1 PA.",
        "The same, and the Mechanic gains 1 AP at once.",
    ]),
    rule("TDE-STEALTH-01", ["Furtivité", "stealth"], COMPUTED, &[(3990, 4000)], [
        "Une figurine est Furtive tant qu'elle a le marqueur Furtivité.",
        "A figure is stealthed as long as it has the Stealth marker.",
    ]),
    rule("TDE-STEALTH-02", ["hors d'atteinte", "immunity"], COMPUTED, &[(4007, 4008)], [
        "Une figurine Furtive n'est la cible ni d'un Tir ni d'une Charge, sauf la Révélation.",
        "A stealthed figure is target of neither shot nor charge, reveals excepted.",
    ]),
    rule("TDE-STEALTH-03", ["se laisser traverser", "letting others through"], POSITIONAL, &[(4015, 4020)], [
        "Amis et ennemis la traversent comme si elle n'y était pas.",
        "Friends and enemies cross it as if it were not there.",
    ]),
    rule("TDE-STEALTH-04", ["Furtif et contact", "stealth and contact"], POSITIONAL, &[(4008, 4011)], [
        "On ne la place pas au contact d'un ennemi, sauf à la fin de sa propre Charge.",
        "It is not placed in enemy contact, except at the end of its own charge.",
    ]),
    rule("TDE-STEALTH-05", ["hors de vue", "out of sight"], COMPUTED, &[(4024, 4026)], [
        "Nulle Ligne de Vue ne la trouve, et les Ordres ne la nomment pas.",
        "No line of sight reaches it, and orders do not name it.",
    ]),
    rule("TDE-STEALTH-06", ["perdre la Furtivité", "losing stealth"], COMPUTED, &[(3952, 3953), (4102, 4103)], [
        "Déclarer autre chose qu'un Mouvement retire le marqueur à la fin de la séquence.",
        "Declaring anything other than a move removes the marker at the end of the sequence.",
    ]),
    rule("TDE-STEALTH-07", ["Furtivité et Feu", "stealth and fire"], COMPUTED, &[(4028, 4030)], [
        "Un marqueur Feu la révèle aussitôt.",
        "A Fire marker reveals it at once.",
    ]),
    rule("TDE-STEALTH-08", ["Furtivité et gabarits", "stealth and templates"], COMPUTED, &[(4043, 4045), (4314, 4329)], [
        "Sous un gabarit qui blesse, une règle à part s'applique.",
        "Under a damaging template a rule of its own applies.",
    ]),
    rule("TDE-STEALTH-09", ["Révélation", "reveal"], ATTESTED, &[(3962, 3969)], [
        "Qui la verrait sans la Furtivité peut tenter un tir de Révélation, en action ou en Réaction.",
        "Whoever would see it but for stealth may try a reveal, as an action or a reaction.",
    ]),
    rule("TDE-STEALTH-10", ["test de Révélation", "reveal test"], COMPUTED, &[(3970, 3988), (4112, 4137)], [
        "Un tir sur l'Intelligence, 8/14, sans dommage ; touché, le marqueur est retiré.",
        "A shot on intellect, 8/14, without damage; on a hit the marker is removed.",
    ]),
    rule("TDE-STEALTH-11", ["Révélation et Talents", "reveals and talents"], COMPUTED, &[(3995, 3997)], [
        "Les Talents de tir n'aident pas une Révélation.",
        "Shooting talents do not help a reveal.",
    ]),
    rule("TDE-STEALTH-12", ["Fiasco de la Révélation", "reveal Fiasco"], COMPUTED, &[(4002, 4003)], [
        "Simple échec, sans enrayement.",
        "A plain failure, without a jam.",
    ]),
    rule("TDE-STEALTH-13", ["embuscade", "ambush"], COMPUTED, &[(4032, 4060)], [
        "Face à un attaquant Furtif, on peut réagir ; toute action qui s'oppose à lui est à -2.",
        "Others may react to a stealthed attacker; every action opposed to it is at -2.",
    ]),
    rule("TDE-TALENT-01", ["Talents", "talents"], ATTESTED, &[(3955, 3960)], [
        "Les Talents sont écrits sur les cartes ; chacun agit au moment que sa carte nomme.",
        "Talents are written on the cards; each works at the moment its card names.",
    ]),
    rule("TDE-TALENT-02", ["Camouflage", "Camouflage"], COMPUTED, &[(1155, 1158)], [
        "-1 en Visée pour qui tire sur son porteur.",
        "-1 aim for whoever shoots at its bearer.",
    ]),
    rule("TDE-TALENT-03", ["Sniper, Vigilance", "Sniper, Vigilance"], ADVISORY, &[(3995, 3997)], [
        "Ces Talents de tir sont nommés sans texte ; ils n'aident pas une Révélation.",
        "These shooting talents are named without text; they do not help a reveal.",
    ]),
    rule("TDE-TALENT-04", ["marqueurs des Talents", "marker talents"], COMPUTED, &[(3419, 3419)], [
        "Les marqueurs donnés par un Talent se posent à l'étape 3H.",
        "Markers given by a talent are placed at step 3H.",
    ]),
];
