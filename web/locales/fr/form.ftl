item-up = Monter
item-copy = Dupliquer
item-out = Ôter
item-out-of = Ôter : { $item }
item-add = Ajouter
item-choose = Choisir : { $what }
item-choose-none = à choisir…
list-add = Ajouter : { $what }
choice-with = Pour « { $choice } »
look-again = Revoir
outline-how = les coins en millimètres, depuis l’angle proche à gauche
plan-what = Plan de la table, { $width } sur { $depth } mm
plan-caption = La table telle que le formulaire la décrit.
plan-hint = Touchez « Tracer » près d’un contour, puis posez ses coins ici.
plan-drawing = Touchez la table pour poser un coin ; glissez un coin pour le déplacer.
plan-draw = Tracer
plan-clear = Effacer
new-setup = Sur quelle table ?
new-side = { $n ->
    [1] Premier camp
    [2] Deuxième camp
    [3] Troisième camp
   *[other] Camp { $n }
}
side-more = Un camp de plus
side-fewer = Un camp de moins
team-from = Partir de :
team-wrong = { $n ->
    [one] Un point est à revoir
   *[other] { $n } points sont à revoir
}
team-look-here = à revoir
team-name-wrong = un nom a de 1 à 60 signes
team-paste-do = Reprendre cette équipe
team-upload = Choisir un fichier
legend = Légende
legend-difficult = terrain difficile
legend-woods = bois
legend-water = eau
legend-deep = eau profonde
legend-danger = danger
legend-gap = vide
legend-raised = surélevé
legend-obstacle = obstacle
legend-cover = couvert
legend-wall = mur
legend-ladder = échelle
legend-door = porte fermée
legend-doorway = porte ouverte ou brisée
legend-dark = obscurité
legend-portal = passage
several-said = # sur { $n }
share-left = Reste à répartir : #
share-all = Tout est réparti
share-over = # de trop
share-less = Un de moins
share-more = Un de plus
share-most = { $n } au plus
groups-few = Un groupe est trop petit
groups-good = Groupes : #
groups-least = Chaque groupe compte au moins { $n }.
point-nudge = Déplacer de 1 mm
point-sum = À # du départ
point-tap = Touchez la table.
point-fine = Coordonnées
way-fine = Par un vecteur
point-offer = Une place permise
path-undo = Enlever le dernier point
path-sum = Longueur : #
path-tap = Touchez la table, étape après étape.
path-from = Départ : { $at }.
way-nw = vers le fond à gauche
way-n = vers le fond
way-ne = vers le fond à droite
way-w = à gauche
way-e = à droite
way-sw = vers le bord proche, à gauche
way-s = vers le bord proche
way-se = vers le bord proche, à droite
fact-as-measured-yes = Comme mesuré : oui
fact-as-measured-no = Comme mesuré : non
fact-left = Sans rien déclarer
fact-noted-yes = noté : oui
fact-noted-no = noté : non
fact-as-noted-yes = Comme noté : oui
fact-as-noted-no = Comme noté : non
point-nudge-inches = Déplacer d’un dixième de pouce
field-point-inches = en pouces depuis le coin proche gauche
field-path-inches = points « x y » en pouces, séparés par « ; », { $legs } au plus
noted = { $n ->
    [one] La table dit autre chose
   *[other] La table dit autre chose ({ $n } faits connus)
}
placed = La table dit autre chose
measured = { $n ->
    [one] La table dit autre chose
   *[other] La table dit autre chose ({ $n } mesures)
}
home-games = Les jeux
home-game-record = Enregistrer
home-game-teams = Composer une équipe
home-game-rules = Règles
home-game-samples = { $n ->
    [0] pas encore d’exemple
    [one] { $n } exemple
   *[other] { $n } exemples
}
board-title-new = Dessiner un plateau
board-lead = Choisissez un terrain, puis touchez une case ; choisissez une limite, puis touchez un bord. Toucher encore retourne ce qui a un sens, puis l’enlève.
board-from = Partir de :
board-name = Nom du plateau
board-none = Aucun à part
board-columns = Colonnes
board-rows = Rangées
board-resize = Changer la taille
board-ground = Cases
board-edge = Bords
board-plain = case ouverte
board-open = bord ouvert
board-missing = pas de case
board-grid = Le plateau : { $columns } colonnes, { $rows } rangées, la case A1 en bas à gauche
board-spots = Ou par leurs noms
board-spots-what = Cases (C4) et bords (C4-C5 ; C4-n, -e, -s, -w au bout du plateau), séparés par des espaces
board-spots-put = Poser
board-spots-unknown = Ces noms ne sont pas sur le plateau : { $names }
board-size = { $columns } × { $rows } cases
board-draw = Dessiner un plateau ou en changer un
board-keep = Garder ce plateau
board-check = Relire
board-good = Ce plateau se lit sans faute.
board-wrong = { $n ->
    [one] Un point est à revoir
   *[other] { $n } points sont à revoir
}
board-paste = Reprendre un plateau
board-paste-what = Le contenu d’un fichier de plateau (JSON)
board-paste-do = Reprendre ce plateau
legend-blocked = case bloquée
legend-window = fenêtre
legend-slope = pente
legend-fragile = mur fragile
team-list = Coller une liste
team-list-what = Une figurine par ligne : son nom, puis ce qu’elle est, séparé par des virgules. Un fichier d’équipe convient aussi.
team-mine = Vos équipes
team-drop = Retirer
team-drop-of = Retirer { $team }
commands-doubted = Si la table dit autre chose : { $n } de plus
fact-said = dit à l’enr. { $n }
