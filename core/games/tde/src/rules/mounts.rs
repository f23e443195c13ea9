//! Cavalry and Beasts.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const MOUNTS: &[RuleEntry] = &[
    rule("TDE-CAV-01", ["Cavalerie", "Cavalry"], COMPUTED, &[(4738, 4760), (4884, 4917), (4923, 4925)], [
        "Cavalier et monture font une seule figurine, avec sa carte ; Armure, Endurance et Santé y sont doubles.",
        "Rider and mount are one figure with its own card; armour, endurance and health are printed twice.",
    ]),
    rule("TDE-CAV-02", ["viser une Cavalerie", "targeting Cavalry"], COMPUTED, &[(4761, 4764)], [
        "On vise la figurine entière, pas l'une de ses parts.",
        "The whole figure is targeted, not one of its parts.",
    ]),
    rule("TDE-CAV-03", ["défense des parts", "defences of the parts"], COMPUTED, &[(4757, 4760)], [
        "La part touchée se défend avec son Endurance et son Armure.",
        "The part hit defends with its own endurance and armour.",
    ]),
    rule("TDE-CAV-04", ["Succès contre Cavalerie", "Success against Cavalry"], COMPUTED, &[(4765, 4766)], [
        "Un Succès touche la monture.",
        "A Success hits the mount.",
    ]),
    rule("TDE-CAV-05", ["Exceptionnel contre Cavalerie", "Exceptional against Cavalry"], COMPUTED, &[(4767, 4772)], [
        "Sur un Exceptionnel ou sous un gabarit, l'attaquant choisit la part touchée.",
        "On an Exceptional or under a template the attacker picks the part hit.",
    ]),
    rule("TDE-CAV-06", ["effets des coups", "effects follow"], COMPUTED, &[(4813, 4821)], [
        "Propriétés et Talents suivent la part touchée.",
        "Properties and talents follow the part hit.",
    ]),
    rule("TDE-CAV-07", ["marqueurs", "markers"], COMPUTED, &[(4825, 4829)], [
        "Un marqueur est sur la figurine entière ; s'il blesse, l'adversaire choisit la part.",
        "A marker is on the whole figure; when it wounds, the opponent picks the part.",
    ]),
    rule("TDE-CAV-08", ["effet incertain", "unclear effect"], COMPUTED, &[(4839, 4849)], [
        "Qui cause l'effet choisit la part ; si personne ne le cause, son propriétaire.",
        "Whoever causes the effect picks the part; if nobody does, its owner.",
    ]),
    rule("TDE-CAV-09", ["dommages de mouvement", "movement damage"], COMPUTED, &[(4833, 4835)], [
        "Chutes et Fiascos de mouvement frappent la monture.",
        "Falls and movement Fiascos strike the mount.",
    ]),
    rule("TDE-CAV-10", ["Démonter", "dismount"], POSITIONAL, &[(4774, 4780)], [
        "Un Mouvement à -2/-2, au cours duquel le cavalier se sépare.",
        "A move at -2/-2, in which the rider separates.",
    ]),
    rule("TDE-CAV-11", ["déclarer la descente", "declaring it"], POSITIONAL, &[(4781, 4786)], [
        "1 PA, une trajectoire, une arrivée et un Point de Séparation.",
        "1 AP, a path, a destination and a separation point.",
    ]),
    rule("TDE-CAV-12", ["descente Dynamique", "dynamic dismount"], COMPUTED, &[(4787, 4789)], [
        "Une part Dynamique se teste.",
        "A dynamic part is tested.",
    ]),
    rule("TDE-CAV-13", ["résoudre la descente", "resolving it"], POSITIONAL, &[(4790, 4804), (4851, 4855)], [
        "La figurine va au Point de Séparation, le cavalier est posé à son contact, puis la monture, devenue Bête, continue.",
        "The figure goes to the separation point, the rider is placed in contact, then the mount, now a Beast, goes on.",
    ]),
    rule("TDE-CAV-14", ["cartes séparées", "separate cards"], COMPUTED, &[(4859, 4866)], [
        "Chacun reprend sa carte et ses Blessures ; le joueur répartit PA et marqueurs.",
        "Each takes its card and its wounds; the owner splits AP and markers.",
    ]),
    rule("TDE-CAV-15", ["qui continue", "who goes on"], COMPUTED, &[(4867, 4872)], [
        "Le joueur dit qui continue l'Activation, du cavalier ou de la monture ; l'autre compte comme activé.",
        "The owner says whether rider or mount goes on with the activation; the other counts as activated.",
    ]),
    rule("TDE-CAV-16", ["réagir à la descente", "reacting to a dismount"], COMPUTED, &[(4874, 4883), (4927, 4936)], [
        "On ne réagit qu'à la Cavalerie ; le cavalier n'existe pas encore.",
        "Only the Cavalry figure is reacted to; the rider does not exist yet.",
    ]),
    rule("TDE-CAV-17", ["après la séparation", "after the separation"], POSITIONAL, &[(4937, 4940)], [
        "Au-delà du Point de Séparation, seule la monture peut être blessée.",
        "Past the separation point only the mount can be damaged.",
    ]),
    rule("TDE-CAV-18", ["rien d'enchaîné après", "no chain past it"], POSITIONAL, &[(4941, 4943), (5059, 5066)], [
        "Fusillade et Action Enchaînée ne vont pas au-delà du Point de Séparation.",
        "Firefight and chained action do not go past the separation point.",
    ]),
    rule("TDE-CAV-19", ["Monter en Selle", "mount up"], POSITIONAL, &[(4945, 4951)], [
        "Un Mouvement à -1/-1 qui finit au contact de sa monture.",
        "A move at -1/-1 that ends in contact with its own mount.",
    ]),
    rule("TDE-CAV-20", ["déclarer la montée", "declaring it"], POSITIONAL, &[(4952, 4961)], [
        "1 PA et une trajectoire jusqu'au contact.",
        "1 AP and a path into contact.",
    ]),
    rule("TDE-CAV-21", ["montée Dynamique", "dynamic mounting"], COMPUTED, &[(4962, 4964)], [
        "Une part Dynamique se teste.",
        "A dynamic part is tested.",
    ]),
    rule("TDE-CAV-22", ["résoudre la montée", "resolving it"], COMPUTED, &[(4965, 4977)], [
        "La Bête redevient Cavalerie, le cavalier est retiré, les Blessures passent sur la carte.",
        "The Beast becomes Cavalry again, the rider is removed, wounds pass to the card.",
    ]),
    rule("TDE-CAV-23", ["PA de la montée", "AP of mounting"], COMPUTED, &[(4979, 4984)], [
        "La Cavalerie garde les PA du cavalier ; ceux de la monture sont perdus.",
        "The Cavalry keeps the rider's AP; the mount's are lost.",
    ]),
    rule("TDE-CAV-24", ["marqueurs de la montée", "markers of mounting"], COMPUTED, &[(4986, 4990)], [
        "Tous les marqueurs des deux passent sur elle.",
        "All markers of both pass to it.",
    ]),
    rule("TDE-CAV-25", ["suite de l'Activation", "the activation goes on"], COMPUTED, &[(4992, 4997)], [
        "L'Activation continue avec la Cavalerie.",
        "The activation goes on with the Cavalry figure.",
    ]),
    rule("TDE-CAV-26", ["jamais Accroupie", "never Crouched"], COMPUTED, &[(5068, 5072), (5001, 5007)], [
        "Une Cavalerie ne s'accroupit ni ne rampe, pas même forcée.",
        "Cavalry never crouches nor crawls, not even by force.",
    ]),
    rule("TDE-CAV-27", ["pas d'Interaction", "no interaction"], COMPUTED, &[(5009, 5010)], [
        "Une Cavalerie n'interagit pas.",
        "Cavalry does not interact.",
    ]),
    rule("TDE-CAV-28", ["pas de soins", "no healing"], COMPUTED, &[(5012, 5016)], [
        "Une Cavalerie ne se soigne pas ; le cavalier doit descendre.",
        "Cavalry is not healed; the rider must dismount.",
    ]),
    rule("TDE-CAV-29", ["pas un Personnage", "not a Character"], COMPUTED, &[(5018, 5025)], [
        "Une Cavalerie n'est pas un Personnage.",
        "Cavalry is not a Character.",
    ]),
    rule("TDE-CAV-30", ["part à 0", "part at 0"], COMPUTED, &[(5027, 5032)], [
        "Quand une part tombe à 0, elle se sépare en fin de séquence.",
        "When a part falls to 0 it separates at the end of the sequence.",
    ]),
    rule("TDE-CAV-31", ["cavalier À terre", "rider Down"], COMPUTED, &[(5033, 5042)], [
        "Le cavalier est posé À terre au contact, la Cavalerie devient Bête.",
        "The rider is placed Down in contact, the Cavalry becomes a Beast.",
    ]),
    rule("TDE-CAV-32", ["cavalier Éliminé", "rider Eliminated"], COMPUTED, &[(5043, 5048)], [
        "La Cavalerie devient Bête.",
        "The Cavalry becomes a Beast.",
    ]),
    rule("TDE-CAV-33", ["monture À terre", "mount Down"], COMPUTED, &[(5049, 5051), (5074, 5078)], [
        "La Cavalerie devient une Bête À terre, le cavalier est posé au contact.",
        "The Cavalry becomes a Down Beast, the rider is placed in contact.",
    ]),
    rule("TDE-CAV-34", ["monture Éliminée", "mount Eliminated"], COMPUTED, &[(5079, 5084)], [
        "Le cavalier est posé au contact, la Cavalerie est retirée.",
        "The rider is placed in contact, the Cavalry figure is removed.",
    ]),
    rule("TDE-CAV-35", ["PA de la séparation forcée", "AP after a loss"], COMPUTED, &[(5088, 5091)], [
        "Les PA vont à la part qui survit.",
        "AP go to the surviving part.",
    ]),
    rule("TDE-CAV-36", ["marqueurs de la séparation forcée", "markers after a loss"], COMPUTED, &[(5091, 5093)], [
        "Le joueur répartit les marqueurs.",
        "The owner splits the markers.",
    ]),
    rule("TDE-CAV-37", ["héritage", "inheritance"], COMPUTED, &[(5094, 5097)], [
        "La figurine posée reprend postures et contacts de la Cavalerie.",
        "The replacement takes over the postures and contacts of the Cavalry.",
    ]),
    rule("TDE-CAV-38", ["cartes de la séparation forcée", "cards after a loss"], COMPUTED, &[(5085, 5088)], [
        "Chacun reprend sa carte et garde ses Blessures.",
        "Each takes its card and keeps its own wounds.",
    ]),
    rule("TDE-BEAST-01", ["Bête, posture", "Beast, posture"], COMPUTED, &[(5099, 5106)], [
        "Une Bête ne rampe pas et ne s'accroupit pas de son gré.",
        "A Beast does not crawl, nor crouch by choice.",
    ]),
    rule("TDE-BEAST-02", ["Bête, objectifs", "Beast, objectives"], COMPUTED, &[(5107, 5109)], [
        "Une Bête ne porte ni Objectif ni Butin.",
        "A Beast carries neither objective nor loot.",
    ]),
    rule("TDE-BEAST-03", ["Bête, Interaction", "Beast, interaction"], COMPUTED, &[(5110, 5112)], [
        "Une Bête n'interagit pas.",
        "A Beast does not interact.",
    ]),
    rule("TDE-BEAST-04", ["Bête, soins", "Beast, healing"], COMPUTED, &[(5113, 5115)], [
        "Les Premiers soins ne guérissent ni ne raniment une Bête.",
        "First Aid neither heals nor revives a Beast.",
    ]),
    rule("TDE-BEAST-05", ["Bête, type", "Beast, type"], COMPUTED, &[(5116, 5119)], [
        "Une Bête n'est pas un Personnage.",
        "A Beast is not a Character.",
    ]),
    rule("TDE-BEAST-06", ["Bête, pour le reste", "Beast, otherwise"], COMPUTED, &[(5101, 5103)], [
        "Pour le reste, une Bête agit comme un Personnage.",
        "Otherwise a Beast acts as a Character.",
    ]),
];
