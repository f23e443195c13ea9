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
commands-other = Autre chose
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
order-all = Tout est posé. Rien n’est scellé avant le bouton.
order-more = Encore #. Touchez pour poser à la suite.
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
matches-title = Tous les matchs
list-earlier = Enregistrements plus anciens
list-later = Enregistrements plus récents
go-play = Ma place à cette table
deed-consent = Accepter
deed-refuse = Refuser
deed-give-up = Retirer ma demande
deed-confirm-result = Je confirme ce résultat
deed-confirm-fact = Je ne conteste plus

dice-title = Mettre les dés prouvés en place
dice-lead = Le serveur s’engage d’abord, puis chaque siège mêle sa part. Personne ne pourra plus choisir un jet.
dice-anchor = Mettre les dés en place
dice-awaited = attendu
dice-committed = part promise
dice-revealed = part donnée
dice-declined = sans part
dice-abandoned = { $n ->
    [one] Une mise en place abandonnée
   *[other] { $n } mises en place abandonnées
 }
dice-make = Donner une part tirée par cet appareil
dice-typed = Ou tapez la vôtre, vingt caractères au moins
dice-typed-again = Retapez exactement la même part
dice-typed-why = Tirés de dés que vous avez en main, par exemple : cette page vient du serveur, votre part ne lui doit alors rien.
dice-commit = Promettre cette part
dice-reveal = Donner cette part
dice-decline = Sans part
dice-abandon = Abandonner cette mise en place : un siège se tait
reload = Recharger

menu-seats = Sièges
menu-judge = Juge
menu-result = Résultat
menu-desk = Table du juge
menu-disputes = Litiges
seat-code = Code de siège
seat-joined = assis
seat-empty = libre
seat-owed = attendu
seat-new-code = Donner un code
seat-other-device = Code pour un autre appareil
seat-revoke = Retirer les appareils
judge-code = Donner un code au juge
judge-answer = Répondre pour { $side }
judge-confirm = Confirmer pour { $side }
judge-end = Fin du match
judge-propose = Proposer ce résultat
judge-call = Appeler un juge
takeback-lead = Rien ne s’efface : ce qui suit sera rayé, si l’autre côté l’accepte. Au-delà d’un dé ou d’une carte vue, un juge.
takeback-none = Rien à reprendre encore.
takeback-to = Revenir juste après { $n }
takeback-ask = Demander à revenir
withdraw = Retirer la déclaration qui attend
reason = Motif
reason-optional = Motif, si vous voulez
dispute-of = Enregistrement en cause
dispute-rule = Règle, si vous la savez
dispute-text = Ce que vous dites, en clair
dispute-title = Litige { $n }
dispute-question = L’enregistrement { $n } est-il juste ? { $what }
dispute-open = ouvert
dispute-closed = clos
dispute-rulings = Décisions
dispute-bench = Rendre la décision
dispute-cites = Règles citées
dispute-give = Rendre la décision
dispute-close = Clore le litige
dispute-say = Ce que vous avez à dire
dispute-evidence = Ajouter au litige
dispute-appeal = Faire appel
text-erased = texte effacé ; son scellé reste
remedy-upheld = Confirmer
remedy-upheld-more = L’enregistrement tient ; le jeu reprend.
remedy-corrected = Corriger le fait
remedy-corrected-more = Retour avant la déclaration ; les dés déjà lancés restent.
remedy-replay = Rejouer d’ici
remedy-replay-more = Retour avant la déclaration ; les dés se relancent.
remedy-void = Rayer la suite
remedy-void-more = Le jeu repart juste après cet enregistrement.
remedy-adjusted = Ajuster l’état
remedy-adjusted-more = Le champ nommé plus bas prend la valeur donnée.
agreement = S’accorder autrement
agreement-lead = Une issue que les règles n’ont pas produite, acceptée de tous, marquée pour toujours.
agreement-field = Champ
agreement-new = Nouvelle valeur
agreement-frames = Procédures à fermer
agreement-ask = Proposer cet accord
ask-seeded = Demander des dés prouvés
ask-table = Demander des dés de table
ask-dice = Demander de nouveaux dés
ask-dice-why = Une nouvelle série annule ce qui aurait fuité.
how-time = au temps
how-abandoned = abandonné
how-void = annulé
how-agreed = par accord
how-conceded = par abandon d’un camp
how-played = joué jusqu’au bout

deed-sign-result = Je signe ce résultat
deed-sign-for = { $side } signe ce résultat
deed-confirm-for = { $side } confirme ce résultat
seat-signed = a signé
seat-confirmed = a confirmé
seat-key = Clé
seat-key-none = Sans clé : ce siège confirme le résultat, il ne le signe pas.
seat-key-here = sur cet appareil, aucun script ne peut la lire
seat-key-plain = sur cet appareil, dans ce navigateur
seat-key-elsewhere = sur un autre appareil
seat-key-make = Faire une clé sur cet appareil
seat-key-replace = Remplacer par une clé de cet appareil
seat-key-made = Cet appareil fait une clé pour ce siège et signera le résultat avec elle. Elle reste dans ce navigateur, n’est envoyée à personne, et part si ses données sont effacées : le siège confirme alors sans elle.
result-signing = Signé : la clé d’un appareil répond du résultat, le serveur ne peut pas l’imiter. Confirmé : le serveur en répond seul.

new-refused = { $n ->
    [one] Rien n’est ouvert : un point est à revoir.
   *[other] Rien n’est ouvert : { $n } points sont à revoir.
 }
new-width = largeur
new-depth = profondeur
new-rulers = Réglettes
ruler-short = courte
ruler-medium = moyenne
ruler-long = longue
new-finer = Régler plus finement
new-dice-kind = Jets « { $kind } »
new-dice-as-above = comme ci-dessus
new-facts = Chaque fait déclaré est confirmé par l’autre côté
new-table-dice = Chaque face tapée est confirmée par l’autre côté
new-free = On s’accorde entre nous pour revenir au-delà d’un dé
new-paste = Coller une liste (JSON)
new-victory = Victoire
victory-last = dernier camp debout
victory-turns = au nombre de tours, puis à la Valeur
victory-scenario = selon votre scénario
victory-count = tours
team-title = Composer une équipe
team-cost = { $n } points
team-cost-unknown = coût inconnu tant qu’un point est à revoir
team-figure = Figurine { $n }
team-name = nom
team-rank = carte
team-value = Valeur
team-base = socle (mm)
team-gender = accord
team-skills = { $n ->
    [0] Compétences
    [one] Une compétence
   *[other] { $n } compétences
 }
team-out = Ôter
team-add = Ajouter une figurine
team-count = Compter
team-keep = Garder cette équipe
team-file = La liste, à garder ou à coller ailleurs
bonus-contact = bonus pique, au contact
bonus-ranged = bonus pique, à distance
bonus-hearts = bonus cœur
bonus-clubs = bonus trèfle
bonus-diamonds = bonus carreau

judge-lead = Répondre pour un siège qui se tait, le déclarer hors jeu, appeler la fin : le registre dit que c’est le juge.
judge-out = Déclarer { $side } hors jeu
judge-consent = Accorder, pour tous
judge-contested = { $side } conteste un fait de l’enregistrement { $n } : le jeu attend.
revision-changes = La prochaine déclaration se jugera sous d’autres règles.
revision-changes-more = Ce match s’est ouvert sous { $before } ; ce programme juge sous { $now }. Le changement s’écrit dans le registre ; ce qui précède reste jugé comme il le fut.
texts-title = Textes
texts-lead = Les textes ne sont pas dans le registre : il n’en porte que les scellés. Un texte effacé disparaît d’ici et du fichier ; les fichiers que d’autres ont déjà pris ne se rappellent pas.
texts-none = Aucun texte dans ce match.
texts-sure = Oui, pour de bon
texts-erase = Effacer ce texte
import-title = Apporter un match
import-lead = Un fichier .greffe se relit en entier avant d’entrer : octets, chaîne, scellés, dés, signatures.
import-file = Fichier .greffe
import-go = Apporter ce fichier
import-refused = Ce fichier est refusé. Rien n’est entré.
import-verify = Voir ce qui ne va pas, ligne par ligne
import-here = Ce match est déjà ici, octet pour octet : rien n’a changé.
import-read-only = Un match apporté se lit et se rejoue à l’écran ; il ne se joue plus, ne compte dans aucun classement et n’est pas dans les listes : gardez son adresse.
import-never = Un fichier ne remplace jamais un match qui est ici.
import-limit = 8 Mio au plus, 100 000 lignes.

outlook-title = Ce que donnerait chaque remède
outlook-lead = Calculé par les règles sur les enregistrements publics, dés déjà lancés compris, sans rien lancer ni rien écrire.
outlook-upheld = L’enregistrement tient : rien ne change, le jeu reprend.
outlook-no-fact = Cette déclaration ne s’appuie sur aucun fait énoncé : il n’y a rien à corriger.
outlook-unknown = Ne se calcule pas d’ici : { $why }.
outlook-length = Longueur en mm
outlook-try = Calculer avec elle
outlook-voids = { $n ->
    [0] Aucun enregistrement de jeu ne serait rayé.
    [one] { $n } enregistrement de jeu serait rayé.
   *[other] { $n } enregistrements de jeu seraient rayés.
 }
agreement-match = Le match
agreement-adjust = Ajuster l’état : quels champs ?
precedents-title = Décisions déjà rendues
precedents-lead = Comment on a jugé avant, par règle ou par mots du motif.
precedents-rule = Règle, ou son début
precedents-words = Mots du motif
precedents-search = Chercher
precedents-count = { $n ->
    [0] Aucune décision de ce genre ici.
    [one] { $n } décision
   *[other] { $n } décisions
 }
precedents-about = sur l’enregistrement { $n }
precedents-link = Comment cette règle a été jugée avant
play-speed = Vitesse
