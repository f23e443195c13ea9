//! Wounds, lines of sight, shooting, melee and retreat.

use greffe_core::telling::rulebook::tags::{COMPUTED, POSITIONAL};
use greffe_core::telling::rulebook::{RuleEntry, rule};

#[rustfmt::skip]
pub(super) const COMBAT: &[RuleEntry] = &[
    rule("AD-HLTH-01", ["Blessures", "wounds"], COMPUTED, &[(827, 827)], [
        "On commence sans blessure ; seuls objets et talents soignent.",
        "One starts unwounded; only items and talents heal.",
    ]),
    rule("AD-HLTH-02", ["Estropié", "crippled"], COMPUTED, &[(829, 829)], [
        "Au premier seuil la figurine est Estropiée : -1 à tous ses tests.",
        "At the first threshold the figure is crippled: -1 to all its tests.",
    ]),
    rule("AD-HLTH-03", ["soigné", "healed"], COMPUTED, &[(831, 831)], [
        "Repassée sous le seuil, elle ne l'est plus.",
        "Back below the threshold it no longer is.",
    ]),
    rule("AD-HLTH-04", ["Tué", "killed"], COMPUTED, &[(833, 833)], [
        "Au second seuil elle meurt et quitte le plateau ; ses objets acquis y tombent.",
        "At the second threshold it dies and leaves the board; its acquired items drop there.",
    ]),
    rule("AD-HLTH-05", ["mort et alarme", "death and alarm"], COMPUTED, &[(328, 328)], [
        "Chaque mort défausse un compteur d'alarme.",
        "Each death discards an alarm counter.",
    ]),
    rule("AD-LOS-01", ["Ligne de Vue", "line of sight"], POSITIONAL, &[(845, 845), (866, 868)], [
        "Une droite joint les centres des deux cases, dans les deux sens.",
        "A straight line joins the centres of the two squares, both ways.",
    ]),
    rule("AD-LOS-02", ["mur sur la ligne", "wall on the line"], POSITIONAL, &[(847, 847), (715, 715)], [
        "La ligne ne traverse aucun mur ni porte fermée.",
        "The line crosses no wall nor closed door.",
    ]),
    rule("AD-LOS-03", ["case traversée", "square crossed"], POSITIONAL, &[(848, 848), (1003, 1003)], [
        "Figurine debout ou case bloquée sur la ligne l'arrêtent.",
        "A standing figure or a blocked square on the line stops it.",
    ]),
    rule("AD-LOS-04", ["coin", "corner"], POSITIONAL, &[(850, 853), (860, 860)], [
        "Un coin sur la ligne donne -1 d'un seul côté, l'arrête des deux, et s'ignore s'il est celui du tireur.",
        "A corner on the line gives -1 on one side, stops it on both, and is ignored if the shooter's own.",
    ]),
    rule("AD-LOS-05", ["obstacles sur la ligne", "obstacles on the line"], POSITIONAL, &[(711, 713), (854, 854)], [
        "Un ou deux obstacles donnent -1, trois arrêtent ; le seul du tireur ne compte pas.",
        "One or two obstacles give -1, three stop; the shooter's only one does not count.",
    ]),
    rule("AD-LOS-06", ["deux malus de terrain", "two terrain penalties"], POSITIONAL, &[(855, 855), (864, 864)], [
        "Deux malus de terrain rendent le tir impossible.",
        "Two terrain penalties make the shot impossible.",
    ]),
    rule("AD-LOS-07", ["ligne et fenêtre", "line and window"], POSITIONAL, &[(721, 721)], [
        "La règle du cône limite la vue par une fenêtre.",
        "The cone rule limits sight through a window.",
    ]),
    rule("AD-LOS-08", ["ligne et hauteur", "line and height"], POSITIONAL, &[(699, 699)], [
        "Les règles des hauteurs l'emportent pour qui s'y trouve.",
        "The rules of heights prevail for those on them.",
    ]),
    rule("AD-LOS-09", ["porte ouverte et vue", "open door and sight"], POSITIONAL, &[(719, 719)], [
        "Une porte ouverte ne gêne pas la vue.",
        "An open door does not hinder sight.",
    ]),
    rule("AD-LOS-10", ["à n cases et en vue", "within n squares and in sight"], POSITIONAL, &[(841, 841), (845, 845), (1096, 1096), (1119, 1119)], [
        "Pour les talents, la distance se compte en cases et la vue dans un sens ou l'autre.",
        "For talents distance is counted in squares and sight either way.",
    ]),
    rule("AD-LOS-11", ["point fermé", "sealed point"], POSITIONAL, &[(847, 847), (851, 853)], [
        "Un coin bordé de murs des deux côtés de la ligne l'arrête, même au tireur.",
        "A corner with walls on both sides of the line stops it, even at the shooter.",
    ]),
    rule("AD-LOS-12", ["cadre de fenêtre", "window frame"], POSITIONAL, &[(721, 721), (850, 850)], [
        "À un coin de la ligne, une fenêtre compte comme un mur.",
        "At a corner on the line a window counts as a wall.",
    ]),
    rule("AD-LOS-13", ["nombre d'obstacles", "number of obstacles"], POSITIONAL, &[(709, 713), (854, 854)], [
        "On compte les obstacles traversés, et les coins que des obstacles touchent des deux côtés.",
        "Obstacles crossed are counted, and corners that obstacles touch on both sides.",
    ]),
    rule("AD-LOS-14", ["lignes vers une hauteur", "lines to a height"], POSITIONAL, &[(699, 699)], [
        "Un bout en hauteur ignore les figurines et lit ses propres bords ; deux bouts n'ont que les obstacles.",
        "One end up ignores figures and reads its own edges; two ends have obstacles only.",
    ]),
    rule("AD-LOS-15", ["voir et tirer", "seeing and shooting"], POSITIONAL, &[(845, 855)], [
        "Un tir se lit depuis le tireur ; voir suffit dans un sens.",
        "A shot is read from the shooter; seeing either way suffices.",
    ]),
    rule("AD-SHOOT-01", ["tirer", "shooting"], POSITIONAL, &[(837, 837), (182, 182)], [
        "Il faut une arme équipée et chargée, un ennemi en vue et à portée.",
        "It takes a weapon equipped and loaded, an enemy in sight and in range.",
    ]),
    rule("AD-SHOOT-02", ["distance du tir", "distance of the shot"], POSITIONAL, &[(841, 841)], [
        "On compte la case de la cible, pas celle du tireur, et la diagonale pour un.",
        "The target's square counts, the shooter's does not, and a diagonal counts one.",
    ]),
    rule("AD-SHOOT-03", ["bande de portée", "range band"], POSITIONAL, &[(841, 841)], [
        "La plus courte portée qui atteint donne difficulté et perforation.",
        "The shortest band that reaches gives target number and piercing.",
    ]),
    rule("AD-SHOOT-04", ["test de tir", "shooting test"], COMPUTED, &[(872, 872)], [
        "Test sans opposition du talent de l'arme contre la portée, qu'on peut renforcer.",
        "Unopposed test of the weapon's skill against the band, which may be reinforced.",
    ]),
    rule("AD-SHOOT-05", ["arme déchargée", "weapon fired"], COMPUTED, &[(874, 874), (328, 328), (1072, 1072)], [
        "Tout tir, même raté d'office, compte : charge, munition, alarme et poison.",
        "Every shot, even an automatic miss, counts: load, use, alarm and poison.",
    ]),
    rule("AD-SHOOT-06", ["dégâts du tir", "damage of a shot"], COMPUTED, &[(880, 880)], [
        "La famille de la carte donne la localisation ; modificateur d'arme, +3 sur un Triomphe, moins l'armure.",
        "The card's suit gives the location; weapon modifier, +3 on a Triumph, less armour.",
    ]),
    rule("AD-SHOOT-07", ["cible engagée", "engaged target"], POSITIONAL, &[(856, 856)], [
        "Tirer sur une cible engagée donne -1.",
        "Shooting at an engaged target gives -1.",
    ]),
    rule("AD-SHOOT-08", ["tir et À Terre", "shots and prone"], COMPUTED, &[(857, 858)], [
        "Tireur à terre -1, cible à terre +1.",
        "Prone shooter -1, prone target +1.",
    ]),
    rule("AD-SHOOT-09", ["tir détourné", "stray shot"], POSITIONAL, &[(876, 878)], [
        "Sur une Infortune contre une cible engagée, l'adversaire peut faire toucher une figurine engagée avec elle.",
        "On a Misfortune against an engaged target the opponent may have a figure engaged with it hit.",
    ]),
    rule("AD-SHOOT-10", ["pas le tireur", "not the shooter"], POSITIONAL, &[(878, 878)], [
        "Le tir détourné ne touche pas le tireur.",
        "The stray shot does not hit the shooter.",
    ]),
    rule("AD-SHOOT-11", ["sans retraite", "no retreat"], COMPUTED, &[(880, 880)], [
        "Un tir ne fait ni reculer ni activer sa cible.",
        "A shot neither drives back nor activates its target.",
    ]),
    rule("AD-SHOOT-12", ["cible évanouie", "unconscious target"], COMPUTED, &[(1015, 1015)], [
        "Évanouie et blessée par un tir, la cible est seulement à terre.",
        "Unconscious and wounded by a shot, the target is merely prone.",
    ]),
    rule("AD-MELEE-01", ["combat", "fight"], POSITIONAL, &[(284, 284), (296, 296), (890, 890)], [
        "On se bat en phase de combat, entre ennemis engagés et adjacents, sans action.",
        "Fights take place in the combat phase between engaged adjacent enemies, without an action.",
    ]),
    rule("AD-MELEE-02", ["qui commence", "who begins"], COMPUTED, &[(301, 301), (892, 892)], [
        "Le camp qui a agi le premier en phase d'action commence.",
        "The side that acted first in the action phase begins.",
    ]),
    rule("AD-MELEE-03", ["combattre une fois", "fight once"], POSITIONAL, &[(301, 302), (892, 892), (904, 904)], [
        "Toute figurine qui engage un ennemi est activée une fois.",
        "Every figure engaging an enemy is activated once.",
    ]),
    rule("AD-MELEE-04", ["attaquer ou éviter", "attack or avoid"], POSITIONAL, &[(892, 894)], [
        "Activée, elle attaque un ennemi adjacent ou évite le combat.",
        "Activated, it attacks an adjacent enemy or avoids combat.",
    ]),
    rule("AD-MELEE-05", ["deux activées", "both activated"], COMPUTED, &[(297, 302), (892, 892), (896, 896)], [
        "Un combat active les deux combattants.",
        "A fight activates both fighters.",
    ]),
    rule("AD-MELEE-06", ["éviter", "avoiding"], COMPUTED, &[(894, 894)], [
        "Qui évite est activé et peut encore être attaqué.",
        "A figure that avoids is activated and may still be attacked.",
    ]),
    rule("AD-MELEE-07", ["éviter et reculer", "avoid and retreat"], POSITIONAL, &[(894, 894)], [
        "Si tous ses ennemis adjacents ont agi, qui évite recule comme un perdant.",
        "If all its adjacent enemies have acted, a figure that avoids retreats as a loser.",
    ]),
    rule("AD-MELEE-08", ["Attaquant", "attacker"], COMPUTED, &[(896, 896)], [
        "La figurine activée est l'Attaquant.",
        "The activated figure is the Attacker.",
    ]),
    rule("AD-MELEE-09", ["attaqué encore", "attacked again"], COMPUTED, &[(302, 302), (902, 904)], [
        "Déjà activée, une figurine se défend encore.",
        "Already activated, a figure still defends.",
    ]),
    rule("AD-MELEE-10", ["arme du combat", "weapon of the fight"], COMPUTED, &[(908, 910)], [
        "Chacun annonce son arme de mêlée équipée, sinon ses mains nues.",
        "Each names an equipped melee weapon, else bare hands.",
    ]),
    rule("AD-MELEE-11", ["test de mêlée", "melee test"], COMPUTED, &[(912, 914), (920, 933)], [
        "Un test en opposition des Totaux de Combat.",
        "An opposed test of combat totals.",
    ]),
    rule("AD-MELEE-12", ["évanoui au combat", "unconscious in a fight"], COMPUTED, &[(914, 914), (1013, 1013)], [
        "Évanoui, on ne joue pas de carte et le total est 0.",
        "Unconscious, one plays no card and the total is 0.",
    ]),
    rule("AD-MELEE-13", ["Escrime au combat", "fencing in a fight"], COMPUTED, &[(933, 933)], [
        "Chaque pion retourné après la révélation donne +1 à ce test.",
        "Each token flipped after the reveal gives +1 to this test.",
    ]),
    rule("AD-MELEE-14", ["égalité au combat", "tie in a fight"], COMPUTED, &[(945, 947), (961, 961), (967, 967), (991, 991)], [
        "À égalité nul n'est blessé et les deux reculent, d'abord le camp sans initiative.",
        "On a tie nobody is hurt and both retreat, the side without initiative first.",
    ]),
    rule("AD-MELEE-15", ["renforts du combat", "reinforcing a fight"], COMPUTED, &[(939, 941)], [
        "On renforce comme en opposition, ne fût-ce que pour l'écart.",
        "One reinforces as in an opposed test, be it for the margin alone.",
    ]),
    rule("AD-MELEE-16", ["soutien", "support"], POSITIONAL, &[(916, 916), (932, 932), (935, 935), (937, 937), (1064, 1064), (1126, 1126)], [
        "Chaque ami debout et libre au contact de l'ennemi donne +1, +2 s'il est à l'opposé.",
        "Each standing free friend next to the enemy gives +1, +2 if opposite.",
    ]),
    rule("AD-MELEE-17", ["ennemi à terre", "enemy down"], POSITIONAL, &[(1001, 1001)], [
        "On attaque un ennemi adjacent à terre ou évanoui.",
        "A prone or unconscious adjacent enemy may be attacked.",
    ]),
    rule("AD-MELEE-18", ["malus du lieu", "penalties of the place"], COMPUTED, &[(931, 931)], [
        "Les malus du lieu s'appliquent aux deux et s'annulent s'ils sont égaux.",
        "Penalties of the place apply to both and cancel if equal.",
    ]),
    rule("AD-MELEE-19", ["combattre à terre", "fighting prone"], COMPUTED, &[(930, 930), (1005, 1005)], [
        "À terre : -1 au Total de Combat.",
        "Prone: -1 to the combat total.",
    ]),
    rule("AD-MELEE-20", ["attaquer à terre", "attacking prone"], POSITIONAL, &[(999, 1013)], [
        "À terre et engagée, une figurine peut attaquer à -1.",
        "Prone and engaged, a figure may attack at -1.",
    ]),
    rule("AD-MELEE-21", ["qui doit, qui peut", "who must, who may"], POSITIONAL, &[(297, 297), (301, 301), (892, 892), (1114, 1114)], [
        "Doit agir qui engage debout ; peuvent agir les figurines à terre engagées et les Discrets au contact.",
        "Those standing and engaging must act; engaged prone figures and stealthy ones in reach may.",
    ]),
    rule("AD-PARRY-01", ["Parade", "parry"], COMPUTED, &[(947, 947), (951, 951)], [
        "Le perdant retourne un pion Escrime pour tenter un test de 6 sans capacité.",
        "The loser flips a fencing token to try a test of 6 without an ability.",
    ]),
    rule("AD-PARRY-02", ["pions de plus", "more tokens"], COMPUTED, &[(953, 955)], [
        "Chaque pion de plus baisse la difficulté de 2.",
        "Each further token lowers the target number by 2.",
    ]),
    rule("AD-PARRY-03", ["bonus de Parade", "parry bonus"], COMPUTED, &[(951, 951), (959, 959), (1156, 1156)], [
        "Les objets Parade +X s'ajoutent, et l'on peut renforcer.",
        "Parry +X items add, and it may be reinforced.",
    ]),
    rule("AD-PARRY-04", ["parade ratée", "failed parry"], COMPUTED, &[(959, 959)], [
        "Ratée, on passe aux dégâts sans nouvel essai.",
        "Failed, one goes to damage without another try.",
    ]),
    rule("AD-PARRY-05", ["Riposte", "riposte"], COMPUTED, &[(959, 959), (995, 995)], [
        "Réussie, les cartes partent et tout le test de mêlée recommence.",
        "Passed, the cards go and the whole melee test starts again.",
    ]),
    rule("AD-PARRY-06", ["parer la riposte", "parrying the riposte"], COMPUTED, &[(959, 959)], [
        "Le perdant de la riposte peut parer à son tour.",
        "The loser of the riposte may parry in turn.",
    ]),
    rule("AD-PARRY-07", ["pas de parade", "no parry"], COMPUTED, &[(910, 910), (961, 963), (1090, 1090), (1092, 1092), (1127, 1127)], [
        "Ni à égalité, ni à terre, ni à mains nues, ni contre une attaque surprise ou un Assaut Puissant.",
        "Not on a tie, nor prone, nor bare-handed, nor against a surprise attack or a powerful blow.",
    ]),
    rule("AD-DMG-01", ["dégâts", "damage"], COMPUTED, &[(967, 967)], [
        "La différence des totaux.",
        "The difference of the totals.",
    ]),
    rule("AD-DMG-02", ["localisation", "location"], COMPUTED, &[(967, 969)], [
        "La famille de la carte initiale du gagnant donne l'endroit et le modificateur de l'arme.",
        "The suit of the winner's initial card gives the place and the weapon's modifier.",
    ]),
    rule("AD-DMG-03", ["localisation en pente", "location on a slope"], POSITIONAL, &[(707, 707), (969, 969)], [
        "La pente change d'abord la localisation.",
        "The slope first changes the location.",
    ]),
    rule("AD-DMG-04", ["dégâts de talent", "damage by talents"], COMPUTED, &[(1138, 1138), (1144, 1144)], [
        "En Plein Cœur ajoute 1, Estafilade retire 1.",
        "Heart strike adds 1, slash takes 1 away.",
    ]),
    rule("AD-DMG-05", ["armure au combat", "armour in a fight"], COMPUTED, &[(971, 971)], [
        "L'armure de l'endroit se retranche, jamais sous 0.",
        "The armour at the place is subtracted, never below 0.",
    ]),
    rule("AD-DMG-06", ["zéro dégât", "no damage"], COMPUTED, &[(971, 971)], [
        "Un perdant sans dégât recule quand même.",
        "A loser unhurt retreats all the same.",
    ]),
    rule("AD-DMG-07", ["localisations", "locations"], COMPUTED, &[(707, 707), (1112, 1112)], [
        "Crâne la tête, Cœur le corps, Coupe les mains, Fer les jambes.",
        "Skull head, Heart body, Cup hands, Iron legs.",
    ]),
    rule("AD-RETR-01", ["retenu", "pinned"], POSITIONAL, &[(902, 902), (975, 975), (981, 981)], [
        "Engagé par un ennemi pas encore activé, le perdant ne recule pas.",
        "Engaged by an enemy not yet activated, the loser does not retreat.",
    ]),
    rule("AD-RETR-02", ["Retraite", "retreat"], POSITIONAL, &[(975, 977), (987, 987), (1021, 1021)], [
        "Sinon il recule d'une case au choix de son joueur.",
        "Otherwise it retreats one square of its player's choice.",
    ]),
    rule("AD-RETR-03", ["case de retraite", "retreat square"], POSITIONAL, &[(978, 978)], [
        "Libre, adjacente et accessible sans test.",
        "Free, adjacent and reached without a test.",
    ]),
    rule("AD-RETR-04", ["hors des zones", "outside zones"], POSITIONAL, &[(979, 979)], [
        "Elle est hors de toute zone de contrôle ennemie.",
        "It lies outside every enemy zone of control.",
    ]),
    rule("AD-RETR-05", ["retraite hors plateau", "retreat off the board"], POSITIONAL, &[(985, 985)], [
        "Le dehors par un bord ouvert est toujours permis, et forcé s'il est seul.",
        "Outside over an open boundary is always allowed, and forced if alone.",
    ]),
    rule("AD-RETR-06", ["retraite et hauteur", "retreat and height"], POSITIONAL, &[(987, 987)], [
        "On recule d'une hauteur par un saut, jamais vers une hauteur.",
        "One retreats from a height by a jump, never onto one.",
    ]),
    rule("AD-RETR-07", ["à terre sans retraite", "no retreat when down"], COMPUTED, &[(987, 987), (1007, 1007)], [
        "À terre ou évanoui, on ne recule jamais.",
        "Prone or unconscious, one never retreats.",
    ]),
    rule("AD-RETR-08", ["sans issue", "no way out"], POSITIONAL, &[(989, 989)], [
        "Sans case, le gagnant peut reculer à sa place ; sinon le perdant teste Force 5 ou tombe.",
        "With no square the winner may retreat instead; else the loser tests strength 5 or falls.",
    ]),
    rule("AD-RETR-09", ["retraite double", "double retreat"], POSITIONAL, &[(945, 947), (991, 991)], [
        "À égalité les deux reculent s'ils peuvent, la seconde situation se lisant après la première.",
        "On a tie both retreat if they can, the second being read after the first.",
    ]),
    rule("AD-RETR-10", ["toute retraite", "every retreat"], POSITIONAL, &[(975, 979), (987, 991)], [
        "Ces conditions valent pour toute retraite, sans coût de points ni de diagonale.",
        "These conditions hold for every retreat, at no cost in points or diagonals.",
    ]),
];
