yes = Oui
no = Non
comma = {", "}
colon = {" : "}
n-of-n = { $now } sur { $most }
board = Table
board-and-teams = Table et équipes
board-title = Table de { $width } × { $depth } mm
frame = Cadrage
frame-action = Action
frame-table = Table
figure-out = hors de combat
figure-health = { $name } { $now } sur { $most }
figure-height = à { $mm } mm de haut
card-hidden = carte cachée
crew-mark = Marque
crew-figure = Figurine
crew-state = État
side-active = a la main

record = Enregistrement
records = Enregistrements
record-of = enregistrement { $n } sur { $last }
go-record = Aller à cet enregistrement
transport = Avancer et reculer
step-back = Enregistrement précédent
step-on = Enregistrement suivant
step-turn-back = Début du tour, ou tour d’avant
step-turn-on = Tour suivant
step-activation-back = Activation d’avant
step-activation-on = Activation suivante
play = Lire
pause = Pause
tape-legend = Fin : blessure. Épais : élimination.
hide-rest = Cacher la suite
show-rest = Montrer la suite
download = Le fichier
panel-record = Enr. { $n }
panel-records = Enr. { $first } à { $last }
panel-void = rayé
panel-sum = Le compte
panel-total = Total
panel-changes = Ce qui change
panel-no-change = Rien ne change sur la table.
panel-facts = Faits déclarés
panel-rules = Règles appliquées
panel-proof = Preuve du dé
panel-link = Lien
test-passed = Réussi
test-failed = Raté
test-need = {" : "}il fallait { $need }.

turn-yours = À vous : { $question }
turn-open = À vous, si vous le voulez
turn-theirs = { $side } répond
to-play = À { $side } de jouer
match-over = Match terminé
commands = Ce que vous pouvez déclarer
save-done = { $n ->
    [one] { $n } enregistré
   *[other] { $n } enregistrés
 }
match-menu = Menu du match
refuse = Refusé : { $why } ({ $rule }). Rien n’a été enregistré.
conflict = Quelqu’un a déclaré avant vous ({ $n }).
conflict-more = Rien n’est parti : relisez la question.
conflict-see = Voir { $n }
unfilled = Il manque une réponse.
unfilled-more = Rien n’a été enregistré ; reprenez ici.
by-rule = Règle
takeback = Reprise
judge = Juge
watch = Regarder
field-sealed = scellé, caché à l’autre côté
field-optional = facultatif
field-exactly = { $n } exactement
field-between = de { $least } à { $most }
field-share = { $n } à répartir
field-bounds = de { $least } à { $most }
field-point = en millimètres depuis le coin proche gauche
field-direction = vers ce point, depuis la figurine
field-path = points « x y » en millimètres, séparés par « ; », { $legs } au plus
field-die = Dé { $n }
fact-measured = mesuré : { $value } mm
fact-measured-yes = mesuré : oui
fact-measured-no = mesuré : non
fact-declared = déclaré
order-item = À ordonner
order-place = Place
order-with = Avec
order-place-of = Place de { $item }
order-with-of = Avec { $item }
order-left = { $n ->
    [0] Tout est posé. Rien n’est scellé avant le bouton.
    [one] Encore une. Touchez pour poser à la suite.
   *[other] Encore { $n }. Touchez pour poser à la suite.
 }
group = Groupe { $n }
claim-open = Un effet que le livre n’imprime pas
claim-source = Source
claim-effect = Effet
claim-modifier = modifie le compte
claim-reroll = fait relancer
claim-passed = réussite
claim-failed = échec
claim-value = Valeur
veil-hand = Passer
veil-pass = Passez l’appareil à { $side }
veil-nothing = Rien de secret n’est affiché. La suite montre ce que seul { $side } peut voir.
veil-open = Je suis { $side }, ouvrir
veil-keep = Garder l’appareil

join-title = Rejoindre une table
join-lead = Scannez le code de la table avec l’appareil photo, ou tapez-le ici.
join-code = Code de table
join-code-short = Code
join-go = Rejoindre
join-unknown = Aucune table n’attend au code { $code }. Il a pu servir déjà, ou passer l’heure : demandez-en un autre.
seat-take = Je suis à ce siège
seat-against = contre { $side }
seat-seen = Les autres sièges verront que vous vous asseyez.

new-title = Ouvrir un match
new-game = À quoi jouez-vous ?
new-ways = Qui note, et avec quels dés ?
new-devices = Appareils
new-one-device = Cet appareil
new-one-device-more = un rideau entre les sièges
new-each-device = Un par siège
new-each-device-more = un code à scanner
new-rigour = Rigueur
new-casual = Amical
new-casual-more = on s’accorde entre nous
new-strict = Strict
new-strict-more = un juge pour revenir
new-dice = Dés
new-dice-table = De table
new-dice-table-more = lancés, puis touchés à l’écran
new-dice-seeded = Prouvés
new-dice-seeded-more = tirés ici, recalculables
new-positions = Positions
new-plan = Avec plan
new-plan-more = distances mesurées
new-no-plan = Sans plan
new-no-plan-more = chaque fait est demandé
new-scenario = Scénario
new-teams = Quelles équipes ?
new-names = Les noms de figurines et d’équipes font partie du match et y restent : n’y mettez pas de nom de personne.
new-first = Premier côté
new-second = Second côté
new-side-name = Nom de l’équipe
new-figures = { $n ->
    [one] { $n } figurine
   *[other] { $n } figurines
 }
new-compose = Composer
new-compose-more = figurine par figurine, une fois le match ouvert
new-summary = Ce qui sera fixé
new-sum-game = Jeu
new-sum-points = Points par équipe
new-options = { $n ->
    [one] Une lecture du livre, par défaut
   *[other] { $n } lectures du livre, par défaut
 }
new-fixed = Ces lignes forment l’enregistrement 0. Ensuite, seul un accord ou un juge les change, et cela se voit.
new-open = Commencer
