//! The action economy, moves, doors, climbing, falls and flight.

use greffe_core::telling::rulebook::tags::{
    ADVISORY, ATTESTED, COMPUTED, COMPUTED_ATTESTED, POSITIONAL, POSITIONAL_ATTESTED,
};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const ACTIONS: &[RuleEntry] = &[
    rule("DW-ACTION-01", ["une attaque par tour", "one attack a round"], COMPUTED, &[(515, 521), (1392, 1394)], [
        "Un combattant attaque une fois par tour au plus, hors capacité spéciale ; une salve compte pour une attaque.",
        "A figure attacks once a round at most, special abilities aside; a salvo counts as one attack.",
    ]),
    rule("DW-ACTION-02", ["action supplémentaire", "extra action"], COMPUTED, &[(521, 529)], [
        "Une action de plus dépensée sur une attaque, au contact ou à distance, ôte 1 au Combat adverse ; une seule peut l'être.",
        "One more action spent on an attack, in contact or at range, takes 1 off the opponent's Combat; only one may be.",
    ]),
    rule("DW-ACTION-03", ["se déplacer (marcher)", "move (walk)"], POSITIONAL, &[(546, 546)], [
        "Une action : un déplacement.",
        "One action: one move.",
    ]),
    rule("DW-ACTION-04", ["se déplacer 2 fois (accélérer)", "move twice (hurry)"], POSITIONAL, &[(548, 548)], [
        "Deux actions : deux déplacements.",
        "Two actions: two moves.",
    ]),
    rule("DW-ACTION-05", ["se déplacer 3 fois (courir)", "move three times (run)"], POSITIONAL, &[(550, 550)], [
        "Trois actions : trois déplacements.",
        "Three actions: three moves.",
    ]),
    rule("DW-ACTION-06", ["déplacement Court en terrain difficile", "Short move in difficult terrain"], POSITIONAL, &[(552, 554), (669, 675)], [
        "En terrain difficile, un déplacement à la réglette Courte coûte deux actions.",
        "In difficult terrain a move of the Short stick costs two actions.",
    ]),
    rule("DW-ACTION-07", ["attaquer au corps à corps", "melee attack"], COMPUTED, &[(556, 556), (891, 893)], [
        "Une action, au contact socle à socle.",
        "One action, in base contact.",
    ]),
    rule("DW-ACTION-08", ["attaque en puissance", "power attack"], COMPUTED, &[(558, 560), (944, 948)], [
        "Deux actions au corps à corps : l'adversaire a -1 en Combat.",
        "Two actions in melee: the opponent has -1 Combat.",
    ]),
    rule("DW-ACTION-09", ["attaque à distance", "ranged attack"], COMPUTED, &[(562, 562)], [
        "Une action : un tir ou un jet.",
        "One action: a shot or a throw.",
    ]),
    rule("DW-ACTION-10", ["tir visé", "aimed shot"], COMPUTED, &[(564, 566), (1350, 1358)], [
        "Deux actions : la cible a -1 en Combat.",
        "Two actions: the target has -1 Combat.",
    ]),
    rule("DW-ACTION-11", ["prendre ou préparer une arme", "draw or prepare a weapon"], COMPUTED, &[(531, 535), (568, 568)], [
        "Sortir une arme du fourreau ou du holster coûte une action.",
        "Taking a weapon out of its sheath or holster costs one action.",
    ]),
    rule("DW-ACTION-12", ["changer d'arme", "swap weapon"], COMPUTED, &[(538, 539)], [
        "Changer l'arme en main coûte une action.",
        "Changing the weapon in hand costs one action.",
    ]),
    rule("DW-ACTION-13", ["ramasser un objet ou une pierre", "pick up an object or a stone"], COMPUTED_ATTESTED, &[(570, 572), (1365, 1367)], [
        "Une action, l'objet étant à portée de main.",
        "One action, the object being within reach.",
    ]),
    rule("DW-ACTION-14", ["ranger un objet", "stow an object"], COMPUTED, &[(574, 576)], [
        "Une action pour remettre un objet au fourreau, à l'étui ou au sac.",
        "One action to put an object back into its sheath, case or bag.",
    ]),
    rule("DW-ACTION-15", ["lâcher un objet", "drop an object"], COMPUTED, &[(578, 580)], [
        "Lâcher ce que l'on tient est gratuit.",
        "Letting go of what one holds is free.",
    ]),
    rule("DW-ACTION-16", ["plonger au sol", "dive"], COMPUTED, &[(582, 584), (1048, 1050), (1314, 1319)], [
        "Se jeter à terre est gratuit.",
        "Throwing oneself to the ground is free.",
    ]),
    rule("DW-ACTION-17", ["utiliser une compétence", "use a skill"], COMPUTED, &[(586, 586)], [
        "Une action, sauf si la règle spéciale dit autre chose.",
        "One action, unless the trait says otherwise.",
    ]),
    rule("DW-ACTION-18", ["recharger une arme", "reload a weapon"], COMPUTED, &[(588, 588), (1193, 1195)], [
        "Une action rend une arme vide prête à tirer.",
        "One action makes an empty weapon ready to shoot.",
    ]),
    rule("DW-ACTION-19", ["se désengager", "disengage"], COMPUTED, &[(591, 593)], [
        "Deux actions pour quitter un adversaire actif : rompre, puis se déplacer.",
        "Two actions to leave an active enemy: break off, then move.",
    ]),
    rule("DW-ACTION-20", ["briser une immobilisation", "break free"], COMPUTED, &[(595, 597), (1562, 1566)], [
        "Deux actions mettent fin à l'état Immobilisé ou à une entrave.",
        "Two actions end the Immobilised state or an entanglement.",
    ]),
    rule("DW-ACTION-21", ["se relever", "stand up"], COMPUTED, &[(599, 601), (864, 868), (1045, 1046)], [
        "Une action pour se relever, deux après une chute dont on a réchappé.",
        "One action to stand up, two after a fall survived.",
    ]),
    rule("DW-ACTION-22", ["reprendre ses esprits", "recover one's wits"], COMPUTED, &[(2725, 2728)], [
        "Une action et le personnage n'est plus déboussolé.",
        "One action and the figure is no longer dazed.",
    ]),
    rule("DW-ACTION-23", ["ériger le bouclier anti-cinétique", "raise the kinetic shield"], COMPUTED, &[(1866, 1870)], [
        "Une action élève le bouclier.",
        "One action raises the shield.",
    ]),
    rule("DW-ACTION-24", ["réactiver l'armure", "restart the armour"], COMPUTED, &[(1771, 1772)], [
        "Deux actions rallument une armure énergétique éteinte.",
        "Two actions restart shut-down power armour.",
    ]),
    rule("DW-ACTION-25", ["encocher", "nock"], COMPUTED, &[(1741, 1745)], [
        "Un arc ou une arbalète demande une action de préparation avant chaque tir.",
        "A bow or crossbow takes one action of preparation before each shot.",
    ]),
    rule("DW-MOVE-01", ["déplacement", "move"], POSITIONAL, &[(604, 619)], [
        "Une action de déplacement vaut une réglette Moyenne au plus, Courte ou Longue selon le profil.",
        "One move action covers a Medium stick at most, Short or Long as the profile says.",
    ]),
    rule("DW-MOVE-02", ["Déplacement Long habituel", "usual long movers"], ADVISORY, &[(614, 616)], [
        "Cavaliers, véhicules et créatures à quatre pattes ou plus ont d'ordinaire le Déplacement Long.",
        "Riders, vehicles and creatures of four legs or more usually have the Long move.",
    ]),
    rule("DW-MOVE-03", ["ligne droite", "straight line"], POSITIONAL, &[(621, 642)], [
        "Un déplacement est un seul segment droit ; changer de direction demande une autre action.",
        "A move is one straight segment; changing direction takes another action.",
    ]),
    rule("DW-MOVE-04", ["pose de la réglette", "laying the stick"], POSITIONAL, &[(633, 636)], [
        "Au plus, la réglette va de l'avant du socle au départ à l'arrière du socle à l'arrivée.",
        "At most, the stick goes from the front of the base at the start to the rear of the base at the end.",
    ]),
    rule("DW-MOVE-05", ["grands socles", "large bases"], POSITIONAL, &[(682, 701)], [
        "Un grand socle avance donc un peu plus, et plus d'ennemis tiennent à son contact.",
        "A large base thus gains a little, and more enemies fit around it.",
    ]),
    rule("DW-MOVE-06", ["interpénétration des alliés", "moving through allies"], POSITIONAL, &[(647, 659)], [
        "On passe à travers ses alliés en se déplaçant ou en reculant, mais on ne finit pas sur leur socle.",
        "One passes through one's allies when moving or recoiling, but does not end on their bases.",
    ]),
    rule("DW-MOVE-07", ["contourner un ennemi", "going round an enemy"], POSITIONAL, &[(638, 642)], [
        "On ne traverse pas un ennemi : il faut le contourner.",
        "One does not pass through an enemy: one goes round.",
    ]),
    rule("DW-MOVE-08", ["terrain accidenté", "difficult terrain"], POSITIONAL_ATTESTED, &[(667, 675)], [
        "Toucher à un terrain difficile réduit d'une catégorie : Long devient Moyen, Moyen devient Court, Court coûte deux actions.",
        "Touching difficult ground lowers by one category: Long becomes Medium, Medium becomes Short, Short costs two actions.",
    ]),
    rule("DW-MOVE-09", ["sans ralentissement", "not slowed"], COMPUTED, &[(676, 680), (1716, 1721), (1758, 1759), (2085, 2089)], [
        "Forestier dans les bois, Amphibien dans l'eau et armure énergétique partout ne sont pas ralentis.",
        "Woodsman in woods, Amphibious in water and power armour everywhere are not slowed.",
    ]),
    rule("DW-MOVE-10", ["escaliers", "stairs"], POSITIONAL_ATTESTED, &[(758, 763)], [
        "Monter un escalier est un terrain difficile, le descendre non.",
        "Going up stairs is difficult ground, going down is not.",
    ]),
    rule("DW-MOVE-11", ["échelles", "ladders"], COMPUTED_ATTESTED, &[(765, 770), (2362, 2364)], [
        "Une échelle est un terrain difficile sans jet d'escalade, sauf pour un Grimpeur ; Pas de mains ne s'en sert pas.",
        "A ladder is difficult ground without a climbing test, except to a Climber; No hands may not use one.",
    ]),
    rule("DW-MOVE-12", ["échelles et grenades", "ladders and grenades"], COMPUTED, &[(772, 773)], [
        "Le souffle d'une grenade détruit l'échelle qu'il atteint.",
        "The blast of a grenade destroys a ladder it reaches.",
    ]),
    rule("DW-MOVE-13", ["quitter la table", "leaving the table"], POSITIONAL, &[(1608, 1611), (1651, 1653)], [
        "Un joueur peut faire sortir ses figurines par un déplacement ordinaire ; elles ont fui.",
        "A player may walk figures off the table by an ordinary move; they have fled.",
    ]),
    rule("DW-MOVE-14", ["bois", "woods"], POSITIONAL, &[(1334, 1338)], [
        "Un bois est toujours un terrain difficile.",
        "Woods are always difficult ground.",
    ]),
    rule("DW-MOVE-15", ["retenu au contact", "held in contact"], COMPUTED, &[(1087, 1098)], [
        "Au contact d'un ennemi actif, on ne s'éloigne pas sans se désengager ; à terre ou Immobilisé, il ne retient pas.",
        "In contact with an active enemy one does not move away without disengaging; prone or immobilised, it holds nobody.",
    ]),
    rule("DW-DOOR-01", ["enfoncer une porte", "break down a door"], COMPUTED_ATTESTED, &[(703, 715)], [
        "Une action et un dé : 5 ou plus l'enfonce ; Grand +1, Très grand +2, armure énergétique +2, tournevis sonique +2, porte lourde -1, blindée -2.",
        "One action and one die: 5 or more breaks it; Large +1, Very large +2, power armour +2, sonic screwdriver +2, heavy door -1, armoured -2.",
    ]),
    rule("DW-DOOR-02", ["action groupée", "group effort"], COMPUTED_ATTESTED, &[(717, 723)], [
        "À deux, un seul dépense l'action, tous deux comptent comme activés, et le jet a +1.",
        "With two, one spends the action, both count as activated, and the roll has +1.",
    ]),
    rule("DW-DOOR-03", ["bélier", "battering ram"], ATTESTED, &[(723, 725)], [
        "Les porteurs d'un bélier, même de fortune, peuvent coopérer.",
        "Bearers of a ram, even an improvised one, may cooperate.",
    ]),
    rule("DW-DOOR-04", ["nouvel essai", "retry"], COMPUTED, &[(727, 728)], [
        "Une porte qui a résisté peut être tentée de nouveau plus tard.",
        "A door that held may be tried again later.",
    ]),
    rule("DW-DOOR-05", ["porte tenue", "held door"], COMPUTED_ATTESTED, &[(728, 741)], [
        "Si un ennemi tient la porte enfoncée, un jet opposé, Grand +1 et Très grand +2, décide si elle s'ouvre ; le perdant recule ou tombe, sans pouvoir mourir.",
        "If an enemy holds the broken door, an opposed roll, Large +1 and Very large +2, decides whether it opens; the loser recoils or falls and cannot die.",
    ]),
    rule("DW-DOOR-06", ["tirer sur une porte", "shooting a door"], COMPUTED, &[(742, 749)], [
        "Un tir remplace la taille et l'armure par le bonus de l'arme ; les malus de la porte restent.",
        "A shot replaces size and armour by the weapon's bonus; the door's penalties stay.",
    ]),
    rule("DW-DOOR-07", ["grenade dans une pièce", "grenade in a room"], COMPUTED_ATTESTED, &[(751, 756)], [
        "Une grenade lancée dans une pièce en souffle la porte sur 5 ou plus.",
        "A grenade thrown into a room blows its door on 5 or more.",
    ]),
    rule("DW-CLIMB-01", ["escalader", "climb"], COMPUTED_ATTESTED, &[(775, 787)], [
        "Test de Qualité à trois dés : deux ou trois succès, tout le déplacement ; un, une catégorie de moins ; aucun, la chute.",
        "Quality test on three dice: two or three successes, the whole move; one, a category less; none, a fall.",
    ]),
    rule("DW-CLIMB-02", ["toutes les actions", "the whole activation"], COMPUTED, &[(787, 789)], [
        "Une tentative d'escalade, réussie ou non, prend toutes les actions.",
        "An attempt to climb, passed or not, takes all the actions.",
    ]),
    rule("DW-CLIMB-03", ["grimpeur attaqué", "climber attacked"], COMPUTED, &[(789, 793)], [
        "Qui escalade ne se bat pas, et attaqué il compte comme Immobilisé.",
        "A climbing figure does not fight, and when attacked counts as Immobilised.",
    ]),
    rule("DW-CLIMB-04", ["se laisser tomber", "let go"], COMPUTED, &[(794, 802)], [
        "Attaqué, il peut préférer tomber : il est alors à terre et non Immobilisé.",
        "When attacked it may choose to fall: it is then prone and not immobilised.",
    ]),
    rule("DW-CLIMB-05", ["moral en escalade", "morale while climbing"], COMPUTED, &[(804, 807)], [
        "Un test de Moral raté fait tomber qui grimpe ; s'il survit, il fuit d'en bas.",
        "A failed morale test makes a climber fall; if it survives, it flees from below.",
    ]),
    rule("DW-CLIMB-06", ["Grimpeur", "Climber"], COMPUTED, &[(809, 815), (2226, 2236)], [
        "Un Grimpeur ne teste pas, garde ses actions, se bat en grimpant et ne se blesse pas en tombant.",
        "A Climber does not test, keeps its actions, fights while climbing and is not hurt by falls.",
    ]),
    rule("DW-CLIMB-07", ["modificateurs d'escalade", "climbing modifiers"], COMPUTED, &[(817, 819), (837, 846), (1713, 1713), (1802, 1804)], [
        "Grand ou Très grand +1, Acrobate +1, mur vertical -1, armure lourde ou énergétique -2.",
        "Large or Very large +1, Acrobat +1, sheer wall -1, heavy or power armour -2.",
    ]),
    rule("DW-CLIMB-08", ["qui ne grimpe pas", "who cannot climb"], COMPUTED_ATTESTED, &[(821, 835)], [
        "Pas de mains ne grimpe pas ; sabots, griffes rétractables et corps serpentins ne montent que ce que leur anatomie permet.",
        "No hands cannot climb; hooves, retractile claws and coiling bodies climb only what their anatomy allows.",
    ]),
    rule("DW-FALL-01", ["dommages de chute", "fall damage"], COMPUTED_ATTESTED, &[(848, 861)], [
        "Une chute demande un test de Qualité : un dé pour une hauteur Courte, deux pour Moyenne, trois au-delà.",
        "A fall takes a quality test: one die for a Short height, two for Medium, three beyond.",
    ]),
    rule("DW-FALL-02", ["hors de combat", "out of action"], COMPUTED, &[(863, 864)], [
        "Un seul échec et le combattant est hors de combat.",
        "A single failure and the figure is out of action.",
    ]),
    rule("DW-FALL-03", ["chute sans dommage", "fall survived"], COMPUTED, &[(864, 868)], [
        "Si tout réussit, il est à terre et lui faudra deux actions pour se relever.",
        "If all succeed it is prone and will need two actions to stand up.",
    ]),
    rule("DW-FALL-04", ["bord du vide", "brink"], ATTESTED, &[(850, 853)], [
        "Un combattant mis à terre au bord d'un vide tombe de toute la hauteur.",
        "A figure knocked down at the brink of a drop falls the full height.",
    ]),
    rule("DW-FLY-01", ["bonds", "hops"], POSITIONAL, &[(870, 888)], [
        "Un vol est un bond : au sol avant le premier déplacement et après le dernier, jamais entre deux.",
        "A flight is a hop: on the ground before the first move and after the last, never between.",
    ]),
    rule("DW-FLY-02", ["activation ratée d'un volant", "a flyer's failed activation"], COMPUTED, &[(872, 874)], [
        "Un volant qui rate son activation est au sol.",
        "A flyer that fails its activation is on the ground.",
    ]),
    rule("DW-FLY-03", ["survol", "flying over"], POSITIONAL, &[(2847, 2851)], [
        "Un volant passe librement au-dessus des arbres, des éboulis et de tout obstacle.",
        "A flyer passes freely over trees, rubble and any obstacle.",
    ]),
    rule("DW-FLY-04", ["combat d'un volant", "a flyer's fight"], COMPUTED, &[(2851, 2862)], [
        "On combat un volant comme un autre, et tomber dans un combat ne le blesse pas davantage.",
        "A flyer is fought like any other, and falling in a fight hurts it no further.",
    ]),
];
