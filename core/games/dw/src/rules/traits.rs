//! Every special rule, in book order.

use greffe_core::telling::rulebook::tags::{
    COMPUTED, COMPUTED_ATTESTED, COMPUTED_POSITIONAL, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const TRAITS: &[RuleEntry] = &[
    rule("DW-TRAIT-01", ["À l'épreuve de la mémoire", "Memory-proof"], POSITIONAL, &[(1705, 1709)], [
        "Il a Furtivité dès qu'un décor est à distance Courte, sans avoir à le toucher.",
        "It has Stealth as soon as scenery is within Short, without touching it.",
    ]),
    rule("DW-TRAIT-02", ["Acrobate", "Acrobat"], COMPUTED, &[(1711, 1715)], [
        "+1 pour escalader ; les tirs contre lui ont -1, sauf s'il est Immobilisé.",
        "+1 to climb; shots at it have -1, unless it is immobilised.",
    ]),
    rule("DW-TRAIT-03", ["Amphibien", "Amphibious"], COMPUTED_ATTESTED, &[(1716, 1721), (678, 680)], [
        "L'eau, les marais et les tourbières ne le ralentissent pas.",
        "Water, marshes and bogs do not slow it.",
    ]),
    rule("DW-TRAIT-04", ["Animal", "Animal"], COMPUTED, &[(1723, 1733)], [
        "Il n'use d'aucun équipement, et fuit quand le dernier de la bande qui n'est pas un animal est tué.",
        "It uses no gear, and flees when the band's last figure that is no animal is killed.",
    ]),
    rule("DW-TRAIT-05", ["Arc, Arbalète", "Bow, Crossbow"], COMPUTED, &[(1735, 1745), (1237, 1237)], [
        "Longue, sans bonus, primitive ; une action pour encocher avant chaque tir.",
        "Long, no bonus, primitive; one action to nock before each shot.",
    ]),
    rule("DW-TRAIT-06", ["Armure énergétique", "Power armour"], COMPUTED, &[(1747, 1772)], [
        "+2 au contact et contre les tirs ; ni aiguilles, ni gaz, ni armes primitives ; un écart d'un point est sans effet ; deux échecs à l'activation l'éteignent et immobilisent.",
        "+2 in contact and against shots; neither needles, gas nor primitive weapons; a margin of one has no effect; two failures on activation shut it down and immobilise.",
    ]),
    rule("DW-TRAIT-07", ["Armure réflective", "Reflective armour"], COMPUTED, &[(1776, 1781)], [
        "Elle ôte son +2 à un laser, et se porte sur une autre armure.",
        "It takes the +2 off a laser, and is worn over other armour.",
    ]),
    rule("DW-TRAIT-08", ["Armure légère", "Light armour"], COMPUTED, &[(1783, 1789)], [
        "+2 contre pistolets, fusils, fusils d'assaut et grenades à fragmentation.",
        "+2 against pistols, shotguns, assault rifles and fragmentation grenades.",
    ]),
    rule("DW-TRAIT-09", ["Armure lourde", "Heavy armour"], COMPUTED, &[(1791, 1804), (219, 220)], [
        "Battu d'un seul point, le porteur est à égalité ; pas de Furtivité, et -2 pour escalader.",
        "Beaten by a single point, the wearer is tied; no Stealth, and -2 to climb.",
    ]),
    rule("DW-TRAIT-10", ["Artificiel", "Artificial"], COMPUTED, &[(1806, 1822)], [
        "Ni poison ni Mort Atroce ; pas de moral pour une Mort Atroce ou la Terreur.",
        "No poison and no gruesome death; no morale for a gruesome death or Terror.",
    ]),
    rule("DW-TRAIT-11", ["Attaque améliorée (X)", "Improved attack (X)"], COMPUTED, &[(1824, 1826)], [
        "Son Combat vaut X quand il attaque.",
        "Its Combat is X when it attacks.",
    ]),
    rule("DW-TRAIT-12", ["Attaque supplémentaire", "Extra attack"], COMPUTED, &[(1827, 1836)], [
        "Deux attaques par tour, une action chacune, sur deux cibles au besoin.",
        "Two attacks a round, one action each, on two targets if wished.",
    ]),
    rule("DW-TRAIT-13", ["Attirant", "Attractive"], POSITIONAL, &[(1838, 1850)], [
        "À distance Courte, tout être non Artificiel sans combinaison NBC ni armure énergétique rate un test à un dé ou a -2 en Qualité pour le tour.",
        "Within Short, every non-Artificial figure without NBC suit or power armour passes a one-die test or has -2 Quality for the round.",
    ]),
    rule("DW-TRAIT-14", ["Blocage mental", "Mental block"], COMPUTED, &[(1852, 1856)], [
        "Il ne livre ni ne subit de combat télépathique.",
        "It neither makes nor suffers telepathic combat.",
    ]),
    rule("DW-TRAIT-15", ["Bouclier mental", "Mental shield"], COMPUTED, &[(1858, 1864)], [
        "+2 en Combat contre les pouvoirs télépathiques.",
        "+2 Combat against telepathic powers.",
    ]),
    rule("DW-TRAIT-16", ["Bouclier anti-cinétique", "Kinetic shield"], COMPUTED, &[(1866, 1881)], [
        "Élevé pour une action, il arrête tout projectile et toute grenade, non l'énergie ; il tombe si le porteur fait autre chose que bouger ou est attaqué au contact.",
        "Raised for one action, it stops every missile and grenade, not energy; it drops if the bearer does anything but move or is attacked in contact.",
    ]),
    rule("DW-TRAIT-17", ["Champs de force", "Force field"], COMPUTED, &[(1885, 1895)], [
        "À chaque combat perdu, un dé : 5 ou 6, égalité ; 1, la batterie est morte.",
        "On each combat lost, a die: 5 or 6, a tie; 1, the battery is dead.",
    ]),
    rule("DW-TRAIT-18", ["Chef", "Leader"], POSITIONAL_ATTESTED, &[(1897, 1919), (2725, 2729), (2980, 3020)], [
        "Les alliés qui le voient à distance Longue ont +1 en Qualité et au moral, un seul Chef comptant ; sa mort les fait tous tester.",
        "Allies that see it within Long have +1 on quality and morale, one Leader only counting; its death makes them all test.",
    ]),
    rule("DW-TRAIT-19", ["Chef (X)", "Leader (X)"], POSITIONAL_ATTESTED, &[(1921, 1930), (1671, 1672)], [
        "Comme Chef, mais pour X seulement.",
        "As Leader, but for X only.",
    ]),
    rule("DW-TRAIT-20", ["Combinaison NBC", "NBC suit"], COMPUTED, &[(1932, 1940), (1844, 1847)], [
        "+2 contre l'irradiation, +1 contre les flammes ; ni gaz, ni maladie, ni Attirant.",
        "+2 against irradiation, +1 against flames; no gas, no disease, no Attractive.",
    ]),
    rule("DW-TRAIT-21", ["Constitution Faible", "Weak constitution"], COMPUTED, &[(1941, 1945)], [
        "-1 en Qualité contre poison, gaz, radiations et maladies.",
        "-1 Quality against poison, gas, radiation and disease.",
    ]),
    rule("DW-TRAIT-22", ["Constitution Forte", "Strong constitution"], COMPUTED, &[(1947, 1950)], [
        "+1 en Qualité contre poison, gaz, radiations et maladies.",
        "+1 Quality against poison, gas, radiation and disease.",
    ]),
    rule("DW-TRAIT-23", ["Contagion", "Contagion"], COMPUTED, &[(1952, 1959)], [
        "À chaque attaque au contact de lui ou contre lui, un 6 contamine l'adversaire : -1 en Qualité et en Combat, et il change de camp.",
        "On each contact attack by it or on it, a 6 contaminates the enemy: -1 Quality and Combat, and it changes side.",
    ]),
    rule("DW-TRAIT-24", ["Coup de queue", "Tail swipe"], COMPUTED, &[(1961, 1971)], [
        "Un adversaire de même taille ou plus petit qui devrait reculer tombe sur un 1.",
        "An enemy of the same size or smaller that would recoil falls on a 1.",
    ]),
    rule("DW-TRAIT-25", ["Course", "Sprint"], COMPUTED, &[(1975, 1983)], [
        "Une fois par partie, une action vaut deux déplacements.",
        "Once a match, one action gives two moves.",
    ]),
    rule("DW-TRAIT-26", ["Défense améliorée (X)", "Improved defence (X)"], COMPUTED, &[(1985, 1989)], [
        "Son Combat vaut X quand il se défend.",
        "Its Combat is X when it defends.",
    ]),
    rule("DW-TRAIT-27", ["Déplacement court", "Short move"], COMPUTED, &[(1991, 1995)], [
        "Il se déplace à la réglette Courte.",
        "It moves by the Short stick.",
    ]),
    rule("DW-TRAIT-28", ["Déplacement long", "Long move"], COMPUTED, &[(1997, 2001)], [
        "Il se déplace à la réglette Longue.",
        "It moves by the Long stick.",
    ]),
    rule("DW-TRAIT-29", ["Déterminé", "Determined"], COMPUTED, &[(2003, 2005)], [
        "+1 aux tests de Moral.",
        "+1 on morale tests.",
    ]),
    rule("DW-TRAIT-30", ["Doppelganger", "Doppelganger"], COMPUTED, &[(2007, 2033)], [
        "Deux actions au contact d'un être organique : il en prend la Qualité, le Combat et les dons innés, non le matériel.",
        "Two actions in contact with an organic being: it takes its Quality, Combat and innate traits, not its gear.",
    ]),
    rule("DW-TRAIT-31", ["Enchevêtrement", "Entangle"], COMPUTED_POSITIONAL, &[(2035, 2056)], [
        "Une, deux ou trois actions, à Courte, Moyenne ou Longue : la cible teste avec autant de dés, et un échec l'immobilise.",
        "One, two or three actions, at Short, Medium or Long: the target tests on as many dice, and a failure immobilises it.",
    ]),
    rule("DW-TRAIT-32", ["Étourdisseur sonique", "Sonic stunner"], COMPUTED, &[(2058, 2064), (1227, 1228)], [
        "Moyenne, sans bonus ; qui est battu est Immobilisé.",
        "Medium, no bonus; whoever is beaten is immobilised.",
    ]),
    rule("DW-TRAIT-33", ["Expert au corps à corps", "Melee expert"], COMPUTED, &[(2066, 2070)], [
        "+1 au corps à corps.",
        "+1 in melee.",
    ]),
    rule("DW-TRAIT-34", ["Fait de pailles, Mort Vivant", "Straw man, Undead"], COMPUTED, &[(2072, 2081)], [
        "Ni poison ni fuite ; -2 aux tirs contre lui ; +2 au moral, mais un échec le détruit.",
        "No poison and no flight; -2 on shots at it; +2 on morale, but a failure destroys it.",
    ]),
    rule("DW-TRAIT-35", ["Forestier", "Woodsman"], COMPUTED, &[(2085, 2089)], [
        "Les bois ne le ralentissent pas.",
        "Woods do not slow it.",
    ]),
    rule("DW-TRAIT-36", ["Furtivité", "Stealth"], POSITIONAL_ATTESTED, &[(2091, 2123)], [
        "Au contact d'un décor, il est à couvert et ne peut être visé par un tir ; le corps à corps et ses coups de feu le trahissent.",
        "In contact with scenery it is in cover and cannot be shot at; melee and its own gunfire betray it.",
    ]),
    rule("DW-TRAIT-37", ["Fusil", "Shotgun"], COMPUTED, &[(2124, 2132), (1239, 1239), (1440, 1448)], [
        "Deux mains, Moyenne, +2 ; au-delà de Courte, il touche aussi qui est au contact de la cible.",
        "Two hands, Medium, +2; beyond Short it also hits whoever touches the target.",
    ]),
    rule("DW-TRAIT-38", ["Fusil d'assaut", "Assault rifle"], COMPUTED, &[(2134, 2141), (1240, 1240)], [
        "Deux mains, Longue, +2 ; pas au corps à corps.",
        "Two hands, Long, +2; not in melee.",
    ]),
    rule("DW-TRAIT-39", ["Grand", "Large"], COMPUTED, &[(2143, 2154)], [
        "+1 au contact contre plus petit ; les tirs contre lui ont +1.",
        "+1 in contact against smaller; shots at it have +1.",
    ]),
    rule("DW-TRAIT-40", ["Grenade", "Grenade"], COMPUTED, &[(2156, 2224)], [
        "Il porte une grenade d'une des six sortes.",
        "It carries a grenade of one of six kinds.",
    ]),
    rule("DW-TRAIT-41", ["Grimpeur", "Climber"], COMPUTED, &[(2226, 2236), (809, 815)], [
        "Il marche aux murs et aux plafonds, sans blessure de chute ; sur un mur, il est plus haut qu'un combattant au sol.",
        "It walks on walls and ceilings, without fall damage; on a wall it is higher than a figure on the ground.",
    ]),
    rule("DW-TRAIT-42", ["Héros", "Hero"], COMPUTED, &[(2237, 2250), (3010, 3014)], [
        "Un dé de chaque test de Qualité est un 6 d'office ; une fois par partie, il relance un dé, et le second résultat reste.",
        "One die of each quality test is a 6 outright; once a match it rerolls a die, and the second result stands.",
    ]),
    rule("DW-TRAIT-43", ["Hurlement Télépathique", "Telepathic scream"], POSITIONAL, &[(2252, 2263)], [
        "Deux actions : une attaque télépathique sur chaque être organique à distance Moyenne, qui déboussole ou assomme sans contrôler.",
        "Two actions: a telepathic attack on each organic being within Medium, which dazes or knocks out but never controls.",
    ]),
    rule("DW-TRAIT-44", ["Immatériel", "Immaterial"], COMPUTED, &[(2265, 2272)], [
        "Il n'attaque ni n'est attaqué physiquement ; télépathie, radiations et sons l'atteignent.",
        "It neither attacks nor is attacked physically; telepathy, radiation and sound reach it.",
    ]),
    rule("DW-TRAIT-45", ["Incertitude Quantique", "Quantum uncertainty"], POSITIONAL_ATTESTED, &[(2274, 2278)], [
        "Sa Qualité est 2 tant qu'aucun ennemi ne le voit.",
        "Its Quality is 2 while no enemy sees it.",
    ]),
    rule("DW-TRAIT-46", ["Instable", "Unstable"], COMPUTED, &[(2280, 2286)], [
        "Il perd sa première action à chaque tour.",
        "It loses its first action each round.",
    ]),
    rule("DW-TRAIT-47", ["Lance-flammes", "Flamethrower"], COMPUTED, &[(2288, 2300), (1231, 1231), (1440, 1448)], [
        "Courte, +2 ; qui est au contact de la cible est touché aussi.",
        "Short, +2; whoever touches the target is hit too.",
    ]),
    rule("DW-TRAIT-48", ["Lent", "Slow"], COMPUTED, &[(2302, 2316), (1646, 1649)], [
        "Un seul déplacement par tour, sauf pour fuir.",
        "A single move a round, except to flee.",
    ]),
    rule("DW-TRAIT-49", ["Montre d'argent (X)", "Silver watch (X)"], COMPUTED, &[(2318, 2322)], [
        "Trois succès à l'activation : la figurine X prend sa place.",
        "Three successes on activation: figure X takes its place.",
    ]),
    rule("DW-TRAIT-50", ["Mort Horrible", "Horrible death"], COMPUTED, &[(2324, 2331)], [
        "Quand il tue au double, la Mort est Atroce.",
        "When it kills at double, the death is gruesome.",
    ]),
    rule("DW-TRAIT-51", ["Mains paralysantes", "Paralysing hands"], COMPUTED, &[(2332, 2334)], [
        "Il use d'Enchevêtrement au corps à corps.",
        "It uses Entangle in melee.",
    ]),
    rule("DW-TRAIT-52", ["Monté", "Mounted"], COMPUTED, &[(2336, 2349)], [
        "+1 au contact contre un adversaire à pied, pas plus grand ; il se désengage sans risque de qui ne vole ni ne chevauche, hors Robots à Déplacement Long.",
        "+1 in contact against an enemy on foot, not larger; it disengages at no risk from whoever neither flies nor rides, Robots with Long move aside.",
    ]),
    rule("DW-TRAIT-53", ["Mortel", "Lethal"], COMPUTED, &[(2351, 2360)], [
        "Battre un adversaire de la catégorie suffit à le tuer.",
        "Beating an enemy of the category is enough to kill it.",
    ]),
    rule("DW-TRAIT-54", ["Pas de mains", "No hands"], COMPUTED, &[(2362, 2369)], [
        "Ni escalade ni échelle ; -1 en Qualité à tout geste précis.",
        "No climbing and no ladder; -1 Quality on any precise act.",
    ]),
    rule("DW-TRAIT-55", ["Peur du feu", "Fear of fire"], COMPUTED, &[(2371, 2376), (2298, 2300)], [
        "Attaqué par des flammes, il teste son moral.",
        "Attacked by flames, it tests its morale.",
    ]),
    rule("DW-TRAIT-56", ["Peur de l'eau", "Fear of water"], COMPUTED_ATTESTED, &[(2378, 2393)], [
        "Un dé de Qualité pour entrer dans l'eau ; raté, il ne traverse pas ce tour mais garde son action.",
        "One quality die to enter water; failed, it does not cross this round but keeps its action.",
    ]),
    rule("DW-TRAIT-57", ["Peur de X", "Fear of X"], COMPUTED, &[(2395, 2402)], [
        "Pour lui, X inspire la Terreur.",
        "To it, X inspires Terror.",
    ]),
    rule("DW-TRAIT-58", ["Pistolet", "Pistol"], COMPUTED, &[(2404, 2410), (1238, 1238), (1452, 1455), (966, 968)], [
        "Une main, +1 au tir ; au contact, avec un malus.",
        "One hand, +1 when shooting; in contact, with a penalty.",
    ]),
    rule("DW-TRAIT-59", ["Pistolet à aiguilles", "Needle pistol"], COMPUTED, &[(2412, 2442), (1248, 1248), (1440, 1448)], [
        "Moyenne, +2, silencieux ; l'organique battu, sur 4 ou plus, teste à trois dés : mort, évanoui ou amoindri selon les échecs.",
        "Medium, +2, silent; an organic loser, on 4 or more, tests on three dice: dead, unconscious or weakened by the failures.",
    ]),
    rule("DW-TRAIT-60", ["Pistolet à Nanites", "Nanite pistol"], COMPUTED, &[(2444, 2455), (1247, 1247)], [
        "Moyenne, +1 ; une machine battue, ou une armure énergétique, est Immobilisée sur 4 ou plus.",
        "Medium, +1; a machine beaten, or power armour, is immobilised on 4 or more.",
    ]),
    rule("DW-TRAIT-61", ["Pistolet à toile", "Web pistol"], COMPUTED, &[(2457, 2470), (1241, 1241), (1452, 1455)], [
        "Courte, +1, pas au contact ; qui est battu est Immobilisé, ses pouvoirs psychiques restant libres.",
        "Short, +1, not in contact; whoever is beaten is immobilised, psychic powers staying free.",
    ]),
    rule("DW-TRAIT-62", ["Pistolet électrique", "Electric pistol"], COMPUTED, &[(2472, 2478), (1249, 1249), (1452, 1455)], [
        "Courte, +1, Mortel aux Robots et Androïdes ; au contact à -1.",
        "Short, +1, Lethal to Robots and Androids; in contact at -1.",
    ]),
    rule("DW-TRAIT-63", ["Pistolet laser", "Laser pistol"], COMPUTED, &[(2482, 2489), (1243, 1243), (1440, 1448)], [
        "Longue, +2, sauf contre une armure réflective ou énergétique.",
        "Long, +2, except against reflective or power armour.",
    ]),
    rule("DW-TRAIT-64", ["Piquants, épines", "Spines"], COMPUTED, &[(2491, 2509)], [
        "Qui vient au contact subit une Attaque Réflexe à Combat 1 ; les épines se lancent aussi, sans dysfonctionnement.",
        "Whoever comes into contact suffers a reflex attack at Combat 1; the spines may also be thrown, without misfire.",
    ]),
    rule("DW-TRAIT-65", ["Poison", "Poison"], COMPUTED, &[(2511, 2524)], [
        "Après une attaque réussie, un 6 ôte 1 à la Qualité de la cible ; à 7, elle meurt.",
        "After a successful attack, a 6 worsens the target's Quality by 1; at 7 it dies.",
    ]),
    rule("DW-TRAIT-66", ["Possession", "Possession"], COMPUTED, &[(2526, 2543)], [
        "Vainqueur au contact, il quitte la table et son joueur joue la cible ; à chaque activation de l'hôte, le combat recommence.",
        "Winning in contact, it leaves the table and its player plays the target; at each activation of the host the combat is fought again.",
    ]),
    rule("DW-TRAIT-67", ["« Pour l'Angleterre »", "“For England”"], COMPUTED, &[(2545, 2550)], [
        "Une activation ratée est jouée par l'adversaire ; trois échecs, et il change de camp.",
        "A failed activation is played by the opponent; three failures, and it changes side.",
    ]),
    rule("DW-TRAIT-68", ["Projection d'énergie", "Energy projection"], COMPUTED, &[(2552, 2577), (219, 219)], [
        "Un faisceau inné, sans dysfonctionnement, aux bonus et portée de l'arme qu'il imite ; les radiations font tester l'irradiation.",
        "An inborn beam, without misfire, with the bonuses and range of the weapon it copies; radiation makes the target test irradiation.",
    ]),
    rule("DW-TRAIT-69", ["Psychométrie", "Psychometry"], COMPUTED, &[(2579, 2585)], [
        "+2 en Qualité pour comprendre un appareil.",
        "+2 Quality to understand a device.",
    ]),
    rule("DW-TRAIT-70", ["Rayon de la mort", "Death ray"], COMPUTED, &[(2589, 2606), (1233, 1235), (1440, 1448)], [
        "Moyenne, +2, Mortel aux organiques sans champ de force ; vide après chaque tir ; pas au contact.",
        "Medium, +2, Lethal to organics without a force field; empty after each shot; not in contact.",
    ]),
    rule("DW-TRAIT-71", ["Réparation", "Repair"], COMPUTED, &[(2608, 2622)], [
        "Comme Soin, pour les Artificiels consentants seulement.",
        "As Heal, for consenting Artificial figures only.",
    ]),
    rule("DW-TRAIT-72", ["Robuste", "Tough"], COMPUTED, &[(2624, 2635)], [
        "Une Mort Atroce devient une mort, une mort devient une blessure : 1 de Qualité ; à 7, il meurt.",
        "A gruesome death becomes a death, a death becomes a wound: 1 Quality; at 7 it dies.",
    ]),
    rule("DW-TRAIT-73", ["Sacrifice", "Sacrifice"], COMPUTED_POSITIONAL, &[(2637, 2642)], [
        "Il peut mourir à la place d'un allié, s'il est à distance Courte de lui ou de l'attaquant.",
        "It may die in an ally's place, when within Short of that ally or of the attacker.",
    ]),
    rule("DW-TRAIT-74", ["Science du désengagement", "Disengagement expert"], COMPUTED, &[(2643, 2648), (1110, 1120)], [
        "Il quitte un corps à corps sans Attaque Réflexe.",
        "It leaves melee without a reflex attack.",
    ]),
    rule("DW-TRAIT-75", ["Sens améliorés", "Enhanced senses"], COMPUTED, &[(2650, 2655)], [
        "La Furtivité des ennemis ne le trompe pas.",
        "Enemies' Stealth does not deceive it.",
    ]),
    rule("DW-TRAIT-76", ["Sens du danger", "Danger sense"], COMPUTED, &[(2657, 2662)], [
        "Nul bonus d'embuscade contre lui.",
        "No ambush bonus against it.",
    ]),
    rule("DW-TRAIT-77", ["Seringues tranquillisantes", "Tranquilliser darts"], COMPUTED, &[(2664, 2670)], [
        "Un pistolet à aiguilles de portée Courte, à +2.",
        "A needle pistol of Short range, at +2.",
    ]),
    rule("DW-TRAIT-78", ["Soin", "Heal"], COMPUTED_ATTESTED, &[(2672, 2689)], [
        "Au contact d'un patient vivant et consentant, un test de Qualité : chaque succès guérit un mal.",
        "In contact with a living, consenting patient, a quality test: each success cures one ill.",
    ]),
    rule("DW-TRAIT-79", ["Spécialiste du corps à corps", "Melee specialist"], COMPUTED, &[(2691, 2696)], [
        "+1 au contact, -1 à distance.",
        "+1 in contact, -1 at range.",
    ]),
    rule("DW-TRAIT-80", ["Statue immobile", "Immobile statue"], COMPUTED, &[(2700, 2704)], [
        "Il ne retient pas qui veut quitter son contact.",
        "It does not hold whoever leaves its contact.",
    ]),
    rule("DW-TRAIT-81", ["Stimulant", "Stimulant"], COMPUTED, &[(2706, 2711), (1569, 1572), (1373, 1375), (2434, 2438)], [
        "Une dose lève un effet néfaste : évanouissement, immobilisation, aiguilles, épaule blessée.",
        "One dose lifts an adverse effect: faint, immobilisation, needles, hurt shoulder.",
    ]),
    rule("DW-TRAIT-82", ["Télépathie", "Telepathy"], COMPUTED_ATTESTED, &[(2713, 2752)], [
        "Une action, Longue, Combat contre Combat : battue, la cible est déboussolée ; au double, évanouie ; au triple, contrôlée.",
        "One action, Long, Combat against Combat: beaten, the target is dazed; at double, unconscious; at triple, controlled.",
    ]),
    rule("DW-TRAIT-83", ["Téléportation", "Teleportation"], COMPUTED_POSITIONAL, &[(2756, 2792)], [
        "Un à trois dés de Qualité : un succès, Moyenne ; deux, Longue ; trois, partout ; trois échecs, Immobilisé là où veut l'adversaire.",
        "One to three quality dice: one success, Medium; two, Long; three, anywhere; three failures, immobilised where the opponent likes.",
    ]),
    rule("DW-TRAIT-84", ["Terreur", "Terror"], COMPUTED, &[(2794, 2815), (1662, 1664)], [
        "On ne l'engage qu'en réussissant un test à un dé, et qui est chargé par lui teste son moral.",
        "It is engaged only on a passed one-die test, and whoever it charges tests morale.",
    ]),
    rule("DW-TRAIT-85", ["Tireur d'élite", "Marksman"], COMPUTED, &[(2817, 2821)], [
        "+1 à distance, -1 au contact.",
        "+1 at range, -1 in contact.",
    ]),
    rule("DW-TRAIT-86", ["Tournevis laser", "Laser screwdriver"], COMPUTED, &[(2823, 2825), (1245, 1245)], [
        "Un pistolet laser qu'aucune armure n'arrête.",
        "A laser pistol that no armour stops.",
    ]),
    rule("DW-TRAIT-87", ["Tournevis sonique", "Sonic screwdriver"], COMPUTED_POSITIONAL, &[(2827, 2833), (1230, 1230), (711, 712), (2944, 2946)], [
        "Il attaque tous les ennemis à distance Courte, et immobilise qui est battu ; il aide aux portes et éclaire.",
        "It attacks every enemy within Short, and immobilises whoever is beaten; it helps with doors and gives light.",
    ]),
    rule("DW-TRAIT-88", ["Très grand", "Very large"], COMPUTED, &[(2835, 2845)], [
        "+1 contre plus petit que lui ; les tirs contre lui ont +1.",
        "+1 against anything smaller; shots at it have +1.",
    ]),
    rule("DW-TRAIT-89", ["Vol", "Flight"], COMPUTED, &[(2847, 2862), (870, 888)], [
        "Il se déplace par bonds, au-dessus des obstacles.",
        "It moves in hops, over obstacles.",
    ]),
];
