yes = Oui
no = Non
comma = {", "}
colon = {" : "}
n-of-n = { $now } sur { $most }
board = Table
board-and-teams = Table et équipes
board-title = Table de { $width } × { $depth } mm
board-title-squares = Plateau de { $columns } × { $rows } cases
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
side-active = doit jouer

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
panel-reading = lecture du livre
panel-rules-more = { $n } autres règles
panel-proof = Preuve du dé
panel-study = Noter, étudier
panel-link = Lien
test-passed = Réussi
test-failed = Raté
test-need = {" : "}il fallait { $need }.

turn-yours = À vous : { $question }
turn-open = À vous, si vous le voulez
turn-theirs = À { $side } de jouer
to-play = À { $side } de jouer
tap-sure = { $what } : toucher encore
match-over = Match terminé
commands = Ce que vous pouvez déclarer
commands-other = Autre chose
walk-go = Marcher
walk-spends = dépense #
walk-on = peut continuer
exchange-between = Entre
exchange-steps = { $n ->
    [one] { $n } étape avant
   *[other] { $n } étapes avant
}
exchange-so-far = L’échange jusqu’ici
save-done = { $n ->
    [one] { $n } enregistré
   *[other] { $n } enregistrés
 }
match-menu = Menu du match
acts-all = Tout le menu
refuse = Refusé : { $why }. Rien n’a été enregistré.
conflict = Quelqu’un a déclaré avant vous ({ $n }).
conflict-more = Rien n’est parti : relisez la question.
conflict-see = Voir { $n }
unfilled = Il manque une réponse.
unfilled-named = Il manque une réponse : #.
form-lacks = À dire encore : #
form-lacks-there = À montrer sur la table : #
unfilled-more = Rien n’a été enregistré ; reprenez ici.
by-rule = Règle
board-nothing = Rien à cet endroit ne répond à cette question.
live-lost = La question a changé pendant que vous répondiez : rien n’est parti. Vous aviez mis :
result-more = { $n ->
    [one] { $n } autre changement
   *[other] { $n } autres changements
}
result-last = Le dernier acte
result-all = Tout
dice-fallen = Déjà lancés
standing-now = Ne plus demander
standing-offer = Ne plus demander…
spent-leave = Finir sans demander, désormais
spent-left = Vos activations finissent seules quand plus rien n’y coûte.
spent-ask = Demander de nouveau
standing-held = Vous passez d’avance :
answered-alone = fait seul : il n’y avait qu’une réponse
result-contest = Contester
takeback-of = Reprendre { $n } :
takeback-further = Reculer plus
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
field-direction = ou un vecteur en millimètres : x vers la droite, y vers le fond
field-path = points « x y » en millimètres, séparés par « ; », { $legs } au plus
field-die = Dé { $n }
fact-counted = mesuré : { $value }
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
veil-hand = Passer l’appareil
veil-pass = Passez l’appareil à { $side }
veil-nothing = Rien de secret n’est affiché. La suite montre ce que seul { $side } peut voir.
veil-open = Je suis { $side }, ouvrir
veil-keep = Garder l’appareil

join-title = Rejoindre une table
join-lead = Scannez le code de la table avec l’appareil photo, ou tapez-le ici.
join-code = Code de table
join-code-short = Code
join-go = Rejoindre
join-scan = Scanner avec l’appareil photo
join-scan-refused = L’appareil photo n’est pas disponible ici : tapez le code.
join-short = { $n ->
    [one] Il manque { $n } signe à ce code : tapez-le en entier.
   *[other] Il manque { $n } signes à ce code : tapez-le en entier.
}
join-unknown = Aucune table n’attend au code { $code }. Il a pu servir déjà, ou passer l’heure : demandez-en un autre.
seat-take = C’est ma place
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
new-plan = Avec plan
new-plan-more = distances mesurées
new-no-plan = Sans plan
new-no-plan-more = chaque fait est demandé
new-teams = Quelles équipes ?
new-names = Les noms de figurines et d’équipes font partie du match et y restent : n’y mettez pas de nom de personne.
new-side-name = Nom de l’équipe
new-figures = { $n ->
    [one] { $n } figurine
   *[other] { $n } figurines
 }
new-compose = Composer
new-summary = Ce qui sera fixé
new-sum-game = Jeu
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
dice-lead = Le serveur s’engage d’abord, puis chaque siège mêle sa part. Personne ne pourra plus choisir un jet ni une carte.
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
takeback-lead = Rien ne s’efface : ce qui suit sera rayé, si l’autre côté l’accepte.
takeback-none = Rien à reprendre encore.
asked-first = On ne demande qu’une chose à la fois : celle-là reçoit d’abord sa réponse, ou se retire.
asked-answer = À ce qui est demandé
takeback-ask = Demander à revenir
withdraw = Retirer la déclaration qui attend
reason = Motif
reason-optional = Motif, si vous voulez
dispute-of = Quel acte est en cause ?
dispute-rule = Quelle règle, si vous la savez ?
dispute-rule-none = Je ne sais pas
dispute-text = Ce que vous dites, si vous voulez
dispute-unsaid = Contesté, sans autre précision.
dispute-title = Litige { $n }
dispute-open = ouvert
dispute-closed = clos
dispute-rulings = Décisions
dispute-bench = Rendre la décision
dispute-cites = Règles citées
dispute-cites-more = Une autre règle
dispute-detail = L’enregistrement { $n } en détail
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
agreement = S’accorder autrement
agreement-lead = Une issue que les règles n’ont pas produite, acceptée de tous, marquée pour toujours.
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
new-finer = Régler plus finement
new-dice-kind = Jets « { $kind } »
new-dice-as-above = comme ci-dessus
new-facts = Chaque fait déclaré est confirmé par l’autre côté
new-table-dice = Chaque face tapée est confirmée par l’autre côté
new-free = On s’accorde entre nous pour revenir au-delà d’un dé
new-paste = Coller une liste
team-title = Composer une équipe
team-cost-unknown = coût inconnu tant qu’un point est à revoir
team-add = Ajouter une figurine
team-count = Compter
team-keep = Garder cette équipe

judge-lead = Répondre pour un siège qui se tait, le déclarer hors jeu, appeler la fin : le registre dit que c’est le juge.
judge-out = Déclarer { $side } hors jeu
judge-consent = Accorder, pour tous
judge-contested = { $side } conteste un fait de l’enregistrement { $n } : le jeu attend.
revision-changes = La prochaine déclaration se jugera sous d’autres règles.
revision-changes-more = Ce match s’est ouvert sous { $before } ; ce programme juge sous { $now }. Le changement s’écrit dans le registre ; ce qui précède reste jugé comme il le fut.
texts-title = Ce que chacun a écrit
texts-lead = Les textes ne sont pas dans le registre : il n’en porte que les scellés. Un texte effacé disparaît d’ici et du fichier ; les fichiers que d’autres ont déjà pris ne se rappellent pas.
texts-none = Personne n’a rien écrit dans ce match.
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
import-never = Un fichier ne remplace jamais un match qui est ici ; deux fichiers d’un même match se lisent côte à côte, chacun à son adresse.
import-brought = Les matchs que vous avez apportés
import-remove = Retirer
import-limit = 8 Mio au plus, 100 000 lignes.

outlook-title = Ce que donnerait chaque remède
outlook-lead = Calculé par les règles sur les enregistrements publics, dés déjà lancés compris, sans rien lancer ni rien écrire.
outlook-upheld = L’enregistrement tient : rien ne change, le jeu reprend.
outlook-no-fact = Cette déclaration ne s’appuie sur aucun fait énoncé : il n’y a rien à corriger.
measured-title = Mesuré sur les positions relevées, sans que personne l’énonce :
measured-against = { $asked } mesuré : { $value } ; sur la table :
measured-correct = Ces réponses sont mesurées sur les positions relevées. Si la table dit autre chose, ce sont les positions qu’on rectifie, puis l’action se déclare de nouveau.
measured-say = Dire ce que montre la table, fait par fait
outlook-unknown = Ne se calcule pas d’ici : { $why }.
outlook-length = Autre longueur
outlook-try = Calculer avec elle
outlook-all = Tout ce qui changerait : { $n } lignes
outlook-voids = { $n ->
    [0] Aucun enregistrement de jeu ne serait rayé.
    [one] { $n } enregistrement de jeu serait rayé.
   *[other] { $n } enregistrements de jeu seraient rayés.
 }
board-diagram = Diagramme : qui touche qui, sans places ni distances
diagram-said = Pointillé : dit cette activation, enr. { $n }
diagram-lead = Trait épais : ces figurines se touchent. Rien ici n’est une distance.
agree-reason = La table l’a joué ainsi ; on l’avait mal noté.
agree-begin = Montrer ce qui s’est passé autrement
agree-short = Rectifier
agree-point = Qui est-ce que cela touche ?
agree-whom = Touchez une figurine sur le plan ou dans la liste
agree-other = Et ailleurs ?
agree-back = Retour
agree-so = Ce qui serait autrement
agree-anew = Tout reprendre
agree-changed = changé
agree-more = { $n ->
    [one] { $n } autre chose
   *[other] { $n } autres choses
 }
agree-note = Noter, et montrer autre chose
agree-kept = Ce qu’un accord ne change pas
agree-frames = Ce qui est en cours s’arrête là
agree-frames-more = { $n ->
    [one] { $n } étape est ouverte ; la plus récente se ferme d’abord.
   *[other] { $n } étapes sont ouvertes ; les plus récentes se ferment d’abord.
 }
agree-square = Case
agree-square-tap = Touchez la case sur le plan.
agree-stale = Le match a avancé entre-temps : regardez de nouveau.
agree-ruling = Décision : ce qui est autrement
agreement-match = Le match
agreement-adjust = Ajuster l’état plutôt : dire ce qui est autrement
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
team-file = Télécharger
seat-unsigned = confirmé, sans signer de sa clé
seat-by-judge = confirmé par le juge
seat-let-in = Laisser un autre appareil jouer { $side }
judge-accept = Accepter ce juge (main { $n })
sure-title = Est-ce bien ce que vous voulez ?
sure-lead = Vous décidez ici à la place d’autrui. L’enregistrement le garde, avec votre main et votre motif, et tout vérificateur le dit.
sure-yes = Oui, le faire
sure-no = Non, revenir
new-me = Vous jouez
new-nobody = Personne
new-setup-as-usual = comme d’habitude
dice-giving = Cet appareil donne sa part…
dice-gather = Les parts se donnent quand tous sont assis.
dice-elsewhere = La part promise pour ce siège n’est pas dans ce navigateur : ouvrez cette page sur l’appareil qui l’a promise. Si elle a été tapée, retapez-la.
seats-title = Sièges et appareils
seats-full = Tout le monde est assis.
seats-waiting = Montrez ce code à l’autre joueur : il le scanne et s’assied.
seats-lost = Un autre appareil joue maintenant { $side }.
seats-begin = Commencer sans attendre
seats-here = sur cet appareil
seats-elsewhere = sur un autre appareil
seats-code-of = Code à scanner pour { $side }
seats-scan = À scanner par l’autre joueur. Sert une fois, dix minutes.
seats-scan-move = À scanner par l’appareil qui prendra ce siège. Sert une fois, dix minutes.
seats-share = Envoyer le lien
seats-move = Passer ce siège à un autre appareil
seats-also = Jouer aussi depuis un autre appareil
seats-sit-here = Jouer ce siège sur cet appareil aussi
seats-shared = Cet appareil joue tous les sièges : un rideau tombe devant chaque secret.
seats-recorded = Chaque appareil qui s’assied est inscrit au registre.
end-title = Fin du match
end-sign-lead = Le résultat tient quand chaque siège l’a confirmé.
end-closed = Tous les sièges ont répondu du résultat : le match est clos.
end-file = Télécharger le match
end-verify = Vérifier ce match
end-replay = Revoir le match
end-next = Partie suivante, mêmes équipes
end-other = Changer quelque chose
end-open = Pas d’accord ? Reprise, litige et juge sont dans le menu.
end-why = Où en étaient les camps
end-none = Le match n’est pas terminé.
end-by-device = Signé par { $side }
end-waits = { $side } n’a pas encore répondu

step-key-back = Moment clé précédent
step-key-on = Moment clé suivant
keys-list = Touches du clavier
key-record = enregistrement précédent, suivant
key-activation = activation d’avant, suivante
key-turn = tour d’avant, suivant
key-moment = moment clé précédent, suivant
key-ends = début, fin du match
key-play = lire, ou pause
key-jump = aller au curseur des enregistrements
key-close = Fermer
key-list = cette liste
key-leave = fermer cette liste, quitter le plan
key-figure = sur le plan, une figurine choisie : la voisine de ce côté
key-pageup = Page préc.
key-pagedown = Page suiv.
key-home = Début
key-end = Fin
key-space = Espace
key-escape = Échap
key-shift-k = Maj K
keys-short = Moments clés
closeup-keys = D’après ce qui a changé sur la table et ce qui a été tranché
copy-frame = Copier pour un autre site
closeup-close = Revenir à l’enregistrement
closeup-book = Dans la liste des règles
closeup-moments = { $n ->
    [one] Un moment de ce match
   *[other] { $n } moments de ce match
    }
closeup-back = Avant
closeup-on = Après
closeup-none = Aucun dans ce match jusqu’ici.
luck-title = Les dés de ce match
luck-lead = Ce qui est tombé, à côté de ce que des dés justes donnent. Une face haute n’est pas toujours la bonne : c’est la règle qui le dit.
luck-none = Aucun dé n’est encore tombé à la vue de tous.
luck-sides = Par camp
luck-side = Camp
luck-dice = Dés
luck-sum = Somme
luck-expected = Attendu
luck-mean = Moyenne
luck-stands = Écart
luck-few = trop peu de dés pour le dire
luck-within = dans la bande
luck-above = au-dessus
luck-below = au-dessous
luck-all = Tous
luck-proven = Dés prouvés
luck-typed = Dés saisis de la table
luck-struck = Effacés par une reprise
luck-nobody = Sans figurine
luck-band = Dix-neuf sommes sur vingt tombent dans la bande : une de vingt en sort sans que rien ne soit étrange.
luck-apart = { $n ->
    [one] Un tirage n’est pas compté : une carte, ou ce que personne n’a encore vu.
   *[other] { $n } tirages ne sont pas comptés : des cartes, ou ce que personne n’a encore vu.
}
luck-faces = Face par face
luck-die = dé à { $n } faces
luck-fell = { $face } : { $n } fois
luck-rules = Par règle qui demandait
luck-rule = Règle
luck-short = Dés

steps-gone = #who hors de combat
steps-hurt = #who −#n
steps-chance = Chance au moment du jet : #ways sur #of, soit #share %
steps-decided = Sans cette règle, l’issue change :
steps-passed = réussi
steps-failed = manqué
steps-grid = Toutes les issues
steps-hinges = À quoi cela tenait
steps-hingesnone = À rien de ce qui se retourne : ni fait déclaré, ni option, ni révision.
steps-faces = Premier dé vers le bas, second vers la droite
steps-recorded = ce qui fut
steps-waits = attendrait une réponse
steps-same = Le même état.
steps-time = Temps
steps-timesaid = De ce qui précède à ce qu’un camp déclare, tour par tour. Une pause de plus de trente minutes ne compte pour personne.
steps-before0 = Mise en place
steps-pin = Comparer
steps-unpin = Fin de la comparaison
steps-compared = De l’enregistrement #from à #to
steps-moments = Moments : #n
steps-decides = décisive : #n
steps-figure = Figurine
steps-rule = Règle
steps-luck = Chance
steps-lucksaid = Tests réussis face à ce qui était probable au moment du jet, selon qui les a déclarés ; sous trente tests, sans intervalle. Rayés, à part : #n. Un écart hors de l’intervalle arrive une fois sur vingt : rare, pas une preuve.
steps-tests = Tests
steps-won = Réussis
steps-expected = Attendus
steps-nobody = De personne
evidence-title = Avec une image
evidence-text = Ce que l’image montre
evidence-file = L’image
evidence-hint = JPEG, PNG ou WebP, 8 Mio au plus. Elle est réécrite ici : où et par quoi elle fut prise n’est pas gardé. Les parties et les juges la voient, et personne d’autre.
evidence-give = Donner l’image en preuve
evidence-picture = Image de l’enregistrement { $n }
evidence-kept = { $n ->
    [one] Avec une image, montrée aux parties et aux juges.
   *[other] Avec { $n } images, montrées aux parties et aux juges.
}
called-title = Un juge est appelé
called-waits = Le litige est inscrit : le jeu attend la décision.
called-give = Donnez-lui un code : il le scanne ou le tape sur son appareil, et arrive ici.
called-ask = Demandez à l’organisateur, qui a ouvert le match, un code pour le juge : il le donne depuis cette page ou son menu.
called-withdraw = Retirer le litige
called-withdraw-who = Pour le retirer : un juge, ou un organisateur qui ne joue pas, le clôt.
called-settle = Ou réglez-le entre vous : celui qui a joué l’acte le reprend, l’autre accepte, et le litige est rayé avec lui.
called-settle-judged = Revenir avant cet acte demande un juge, aussi : un dé est tombé, ou une carte fut vue.
dispute-given = rendue
dispute-given-title = La décision est rendue
judge-due = Pas encore accepté par { $sides } : qui vous a appelé joue ce match. Rien de ce que vous décidez n’est inscrit avant cet accord, qui se donne sur l’autre appareil.
ruled-title = Le juge a tranché.
ruled-why = Motif : { $why }
ruled-see = Voir
judge-take = Je juge ce match
judge-of = { $sides }
judge-seen = Les sièges verront qu’un juge est entré, et par qui.
takeback-judged = Au-delà d’un dé ou d’une carte vue, un juge doit aussi accepter.
takeback-judge-too = (un juge aussi)
seat-let-in-more = Pour un téléphone perdu. Le code à scanner apparaît ensuite ici.
seat-let-in-wait = { $n ->
    [one] L’appareil de { $side } était là il y a peu. S’il est perdu, vous pourrez en faire entrer un autre dans une minute ; un juge le peut dès maintenant.
   *[other] L’appareil de { $side } était là il y a peu. S’il est perdu, vous pourrez en faire entrer un autre dans { $n } minutes ; un juge le peut dès maintenant.
 }
seats-short = Sièges
seats-none = Cet appareil ne joue aucun siège de ce match.
seats-none-code = Qui a reçu un code pour une place le tape à « Rejoindre une table ».
seats-lost-title = Votre téléphone est perdu ?
seats-lost-ask = L’autre joueur, ou un juge, ouvre le menu du match et touche « Laisser un autre appareil jouer… ».
seats-lost-wait = L’autre joueur le peut dix minutes après la dernière visite du téléphone perdu ; un juge, tout de suite.
seats-lost-scan = Un code apparaît sur son écran : scannez-le ou tapez-le ici, et le siège est à vous.
takeback-strikes = { $n ->
    [one] { $n } enregistrement rayé ; on revient juste après { $to }.
   *[other] { $n } enregistrements rayés ; on revient juste après { $to }.
}
undone-title = C’est repris.
undone-asks = On demande maintenant :
outlook-strikes = Rayé : « { $acts } »
