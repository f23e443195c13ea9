nav-events = Évènements
events-title = Évènements
events-lead = Un tournoi tenu ici publie ses rondes, ses résultats et son journal. Le sort se prouve, le classement s’explique.
events-none = Aucun évènement pour l’instant.
event-open = Ouvrir un évènement
event-open-lead = Un titre, un jeu, une formule : le reste se fait au pupitre. Qui l’ouvre l’organise, sur cet appareil.
event-open-do = Ouvrir
event-name = Titre
event-game = Jeu
event-places = Places
event-format = Formule
format-swiss = Système suisse
format-cut = Système suisse, puis finale
format-robin = Chacun rencontre chacun
format-single = Élimination directe
event-rounds = Rondes
event-rounds-hint = Du système suisse ; les autres formules les comptent.
event-cut = Qualifiés pour la finale
event-cut-hint = 2, 4, 8 ou 16 ; ne sert qu’avec une finale.
event-venue = Lieu
event-check-in = Seuls les joueurs pointés jouent la première ronde
event-desk = Pupitre
event-page = Page de l’évènement
event-file = Fichier vérifiable
event-round = Ronde { $n }
event-round-short = Ronde
event-table = Table
event-pair = Joueurs
event-against = contre
event-result = Résultat
event-typed = saisi
event-corrected = corrigé
event-playing = en cours
event-awaited = attendu
event-bye = exempt
event-standings = Classement après la ronde { $n }
event-provisional = provisoire
event-rank = Rang
event-player = Joueur
event-why = Pourquoi ce rang
event-players = { $n ->
    [0] Joueurs
    [one] Un joueur
   *[other] { $n } joueurs
 }
event-no-players = Personne n’est encore inscrit.
event-none-yet = Aucune ronde n’est encore publiée.
event-left = parti
event-waits = en attente
event-there = présent
event-earlier = Rondes précédentes
event-told = Ce qui s’est passé
event-told-lead = Chaque ligne est un enregistrement de l’évènement : rien ne s’efface, ce qui est repris reste rayé. Les 400 derniers sont ici, tous dans le fichier.
event-number = Joueur n° { $n }
event-rank-of = rang { $n } sur { $of }
event-games = Ses rondes
event-opponent = Adversaire
event-at-table = table { $n }
event-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
event-replay = revoir
event-sums = D’où vient ce rang
event-sums-lead = Les critères dans leur ordre ; chacun avec ce qu’il additionne.
came-won = gagné
came-lost = perdu
came-drawn = nul
came-bye = exempt
came-pending = à jouer
event-next = À faire maintenant
next-enter = Il faut au moins deux joueurs : inscrivez-les ci-dessous.
next-dice = Avant la première ronde, le sort se prépare : le serveur s’engage d’abord sur ses dés.
next-dice-do = Préparer le sort
next-word = Le serveur s’est engagé. Demandez un mot à quelqu’un de la salle : mêlé aux dés, il empêche quiconque de les avoir choisis.
next-word-field = Le mot dit dans la salle
next-word-do = Ouvrir le sort
next-pair = Le sort de la ronde { $n } se tire et ses tables se publient, appariées au plus juste.
next-pair-do = Publier la ronde { $n }
next-results = { $missing ->
    [one] Il manque un résultat à la ronde { $n }.
   *[other] Il manque { $missing } résultats à la ronde { $n }.
 }
next-close = Tous les résultats de la ronde { $n } sont là. Close, elle ne se corrige plus que par écrit.
next-close-do = Clore la ronde { $n }
next-end = Toutes les rondes sont jouées.
next-end-do = Clore l’évènement
next-over = L’évènement est clos. Son fichier se vérifie sans ce serveur.
rematch-title = Permettre les revanches
rematch-why = Pourquoi
rematch-do = Permettre à cette ronde
event-results = Résultats de la ronde { $n }
result-type = Saisir le résultat
result-correct = Corriger
result-who = Qui gagne
result-scores = Points marqués
result-draw = nul
result-why = D’où il vient
result-why-other = Pourquoi il change
result-paper = Partie jouée sur papier
result-do = Enregistrer
result-read = Lire le résultat de la partie
event-enter = Inscrire
event-names = Joueurs, un par ligne
event-names-hint = « Nom ; club ; faction ; équipe » : le nom suffit, et l’équipe où des équipes jouent. Les noms peuvent être effacés plus tard, le reste non.
event-names-others = Ce sont d’autres personnes du même nom
event-enter-do = Inscrire
event-say = Annoncer
event-say-what = À dire à tous
event-say-do = Annoncer
event-plays = Je joue aussi
event-plays-why = Qui organise et joue ne saisit ni ne corrige le résultat de sa propre table : il se lit de la partie enregistrée. Cela reste écrit.
event-plays-who = Je suis
event-plays-do = C’est moi
event-plays-said = Vous jouez : { $name }. Le résultat de votre table se lit de sa partie.
event-forget = Effacer un nom
event-forget-why = Pour qui le demande : le nom quitte les pages, le fichier et le disque ; rangs et résultats restent, sous le numéro du joueur. Les fichiers déjà emportés ne se rattrapent pas.
event-forget-sure = C’est bien voulu : cela ne se reprend pas
event-forget-do = Effacer le nom
event-arrive = Pointer
event-drop = Se retire
event-return = Revient
event-undo = Annuler
event-abandon = Abandonner l’évènement
event-abandon-sure = Oui, il s’arrête là
result-play = Enregistrer la partie ici
result-watch = Voir la partie
result-seats = Places et codes
me-title = Ma journée
me-enter = S’inscrire
me-entered = inscrit
me-enter-lead = Un nom suffit. Cette page vous suit toute la journée : table, adversaire, horloge, résultats.
me-enter-do = M’inscrire
me-full = Toutes les places sont prises : l’inscription met sur la liste d’attente.
me-wait-do = Me mettre en attente
me-late = L’évènement a commencé : un organisateur inscrit les retardataires et leur donne un code.
me-name = Votre nom
me-name-hint = Le nom peut être effacé plus tard ; club et faction restent.
me-club = Club
me-faction = Faction
me-rank = rang { $n }
me-arrive = Vous êtes là ?
me-arrive-do = Je suis là
me-code = Code du jour
me-code-hint = Six signes, dits dans la salle.
me-table = table { $n }
me-side = Camp { $side }
me-sit = S’asseoir et jouer
me-open = Ouvrir la partie
me-open-hint = L’un des deux l’ouvre et s’assied ; l’autre s’assied d’ici.
me-judge = Appeler un juge
me-called = Un juge est appelé à votre table.
me-bye = Pas d’adversaire cette ronde : elle vous est comptée.
me-next = Ensuite
me-soon = La prochaine ronde s’affiche ici dès qu’elle est publiée.
me-waits = Vous êtes sur la liste d’attente : avant la première ronde, une place libérée vous revient dans l’ordre ; ensuite l’organisation vous fait entrer.
me-why = Pourquoi ce rang
me-drop = Se retirer
me-drop-hint = La ronde en cours se joue ; ensuite vous n’êtes plus apparié.
me-drop-sure = Oui, je me retire
me-return = Revenir
me-code-elsewhere = Inscrit ailleurs ou sur un autre appareil ? Demandez un code à l’organisation.
me-join = Saisir un code
clock-left = Reste
clock-ends = jusqu’à
clock-start = Lancer l’horloge de la ronde { $n }
clock-minutes = Minutes
clock-whom = Tables
clock-all = toutes
clock-extend = Donner du temps
stand-call = appelle un juge
stand-mute = muette
stand-sign = à signer
stand-play = joue
stand-seats = on s’assied
stand-unopened = pas ouverte
stand-done = finie
calls-title = Appels
calls-only = Un organisateur n’arbitre pas : les juges prennent les appels.
calls-open = { $n ->
    [0] Aucun appel ouvert
    [one] Un appel ouvert
   *[other] { $n } appels ouverts
 }
calls-none = Aucune table n’appelle.
calls-closed = Appels clos
calls-taken = { $who } y va
calls-alone = sans juge
calls-take = J’y vais, table { $n }
calls-sit = Ouvrir la partie comme juge
calls-close = Clore l’appel
office-name-hint = Le journal dit qui tient l’office. Ce nom peut être effacé plus tard.
place-take = Prendre cette place
screen-title = Écran de salle
screen-over = terminé
screen-missing = { $n ->
    [one] un résultat attendu
   *[other] { $n } résultats attendus
 }
screen-page = page { $n } sur { $of }
screen-who = Qui joue où
print-title = Imprimer
print-pairings = Appariements
print-slips = Feuilles de table
print-standings = Classement
print-by-name = Par nom
print-by-table = Par table
print-as-of = Selon l’enregistrement n° { $n }
print-score = Score
print-sign = Signature
desk-day-code = Code du jour
desk-code-made = Pour « { $who } », une seule fois, trois jours :
desk-link = Son code
desk-call = Appeler à la table
desk-silent = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
 }
draft-look = Tirer le sort et voir le brouillon
draft-title = Brouillon de la ronde { $n }
draft-lead = Brouillon de la ronde { $n } : coût { $cost }, le meilleur étant { $least }. Rien n’est encore publié.
draft-hint = Touchez un nom pour voir ce que coûterait chaque échange.
draft-picked = { $who } échange avec : le prix est à côté de chaque nom ; qui n’en a pas ne peut pas.
draft-why = Pourquoi
draft-reset = Revenir au meilleur appariement
draft-publish = { $moves ->
    [one] Publier la ronde { $n }, un échange à la main
   *[other] Publier la ronde { $n }, { $moves } échanges à la main
 }
swap-title = Échanger deux joueurs
swap-hint = Seules les tables sans résultat changent, et nul ne rencontre deux fois le même. L’échange reste écrit, avec sa raison.
swap-one = Un joueur
swap-other = L’autre
swap-do = Échanger
seeds-title = Têtes de série
seeds-hint = 1 est la meilleure ; qui n’a pas de place suit par le sort.
seeds-do = Nommer les têtes de série
offices-title = Organisateurs et juges
office-organiser = organise
office-judge = arbitre
office-plays = joue : { $who }
office-leave = Retirer
office-own = Votre nom d’organisateur
office-name-do = Le dire
office-judge-do = Code pour un juge
office-organiser-do = Code pour un organisateur
office-hint = Un second organisateur garde l’évènement ouvert si votre appareil se perd.
format-groups = Poules, puis finale
event-groups = Poules
event-each = Qualifiés par poule
event-each-hint = Poules et qualifiés ne servent qu’avec des poules ; leur produit fait 2, 4, 8 et ainsi de suite.
event-minutes = Minutes par ronde
event-minutes-hint = Sans minutes, pas d’horloge.
event-at-time = À la fin du temps
event-scenarios = Scénarios, un par ligne
event-scenarios-hint = La première ligne est celle de la première ronde.
time-none = rien n’est dit
time-turn = le tour en cours est le dernier
time-activation = l’activation en cours est la dernière
time-more = on joue encore un tour entier
roster-title = Liste
roster-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
roster-shown = Publiée.
roster-hidden = Remise, et cachée à tous jusqu’à la publication des listes.
roster-document = Document scellé
roster-team = Équipe
roster-limit = Au plus { $n } points.
roster-until = À remettre avant
roster-hint = La dernière remise compte. Le jeu la vérifie ; vos équipes de l’éditeur sont dans la liste.
roster-do = Remettre cette liste
rosters-in = Listes remises : { $n } sur { $of }
rosters-show = Publier les listes
event-limit = Points d’une liste au plus
event-deadline = Listes à remettre avant
event-deadline-hint = Heure universelle (UTC).
event-signed = signé des deux
me-sign = Sans partie enregistrée
me-sign-do = Signer le résultat
me-sign-same = Signer le même résultat
me-sign-other = Signer un autre résultat
me-sign-hint = Il compte quand les deux joueurs ont signé le même ; le classement dit qu’il a été signé et non lu.
me-signed = Vous avez signé : { $result }. Il reste à { $who } de signer.
me-they-signed = { $who } a signé : { $result }.
desk-signed = { $who } a signé : { $result }
stats-title = Chiffres et arbitrages
stats-read = { $n ->
    [one] Un résultat lu de sa partie
   *[other] { $n } résultats lus de leur partie
 }
stats-signed = { $n ->
    [one] Un signé des deux joueurs
   *[other] { $n } signés des deux joueurs
 }
stats-typed = { $n ->
    [one] Un saisi
   *[other] { $n } saisis
 }
stats-corrected = { $n ->
    [one] Un corrigé
   *[other] { $n } corrigés
 }
stats-missing = { $n ->
    [one] Un attendu
   *[other] { $n } attendus
 }
stats-factions = Factions
stats-factions-lead = Gagnés, nuls et perdus ; un nul compte une demi-victoire. Une faction contre elle-même ne dit rien d’elle et reste à part.
stats-mirrors = { $n ->
    [one] et une fois contre elle-même
   *[other] et { $n } fois contre elle-même
 }
stats-won = Bilan
stats-meetings = Face à face
stats-none = Aucun joueur n’a dit sa faction.
event-scenarios-title = Scénarios
stats-scenarios-lead = Ce que chaque côté de la table a gagné.
stats-rulings = Arbitrages par règle
stats-no-rulings = Aucun juge n’a tranché dans les parties enregistrées ici.
stats-luck = Chance
stats-luck-lead = Somme des dés de chacun, et la bande où tombent dix-neuf sommes sur vingt ; { $n } parties lues sur { $of }.
stats-no-luck = Aucune partie enregistrée n’a encore lancé de dés.
stats-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
 }
stats-sum = Somme
event-sample = exemple
home-events = Un évènement, de la première ronde au classement
home-all-events = Tous les évènements
home-studies = Un match relu, annoté et rejoué autrement
home-all-studies = Toutes les études
home-studies-more = notes, dessins et variantes à côté d’un match
leagues-title = Ligues
league-kind = Ligue
league-ratings = Cotes
league-rating = Cote
league-last = Dernier évènement
league-means = Ce qu’elle veut dire
league-provisional = provisoire
league-between = Entre { $low } et { $high }, dix-neuf fois sur vingt ; { $n ->
    [one] { $n } partie.
   *[other] { $n } parties.
 }
league-none = Aucun évènement de cette ligue n’est encore terminé.
league-season = Saison { $season }
league-season-name = Saison
league-season-hint = Comme on l’appelle : 2026, ou 2026–2027. Seulement pour un évènement de ligue.
league-events = Évènements
league-first = premier
league-under-way = en cours : compte une fois terminé
league-shown = montré ici
league-after = cotes après lui
league-then = La ligue telle qu’elle était après { $event }.
league-now = Telle qu’elle est
league-points = Points de match de la saison
league-of-events = { $n ->
    [one] { $n } évènement
   *[other] { $n } évènements
 }
league-how = Comment on compte
league-how-rating = Chacun commence à 1500. Chaque évènement terminé déplace les cotes une fois, selon qui a battu qui : battre mieux coté que soi rapporte plus, perdre contre moins bien coté coûte plus. Le score d’une partie ne compte pas, un exempt non plus. C’est Glicko-2.
league-how-deviation = Le nombre après ± est l’écart : combien une cote est incertaine. Il commence à 350, baisse à chaque partie et remonte lentement au fil des évènements qu’on ne joue pas. La force d’un joueur est à deux écarts près environ, dix-neuf fois sur vingt.
league-how-provisional = { $n ->
   *[other] À moins de { $n } parties une cote est provisoire : elle est montrée après les autres et n’a pas de place.
 }
league-how-names = Un joueur de deux évènements n’en est qu’un quand le nom est le même, aux majuscules et aux accents près. Un nom effacé, ou porté par deux joueurs d’un même évènement, reste à part.
league-how-again = Tout se tire des journaux des évènements : qui a leurs fichiers trouve les mêmes nombres.
league-steps = Évènement par évènement
league-steps-lead = Une partie gagnée vaut un point, un nul un demi ; attendu est ce que les cotes d’avant laissaient attendre.
league-step = { $n ->
    [one] Une partie, { $came } point ; { $expected } attendu.
   *[other] { $n } parties, { $came } points ; { $expected } attendus.
 }
league-surer = Écart { $before }, puis { $after }.
league-next = Ouvrir l’évènement suivant de la ligue
event-league = Ligue
event-league-hint = Les évènements d’une ligue sont cotés ensemble. Qui en organise un ouvre le suivant.
league-no = Pas de ligue
league-new = Fonder une ligue avec cet évènement
league-name = Nom d’une nouvelle ligue
event-delay = Ce que le public voit d’une partie
event-delay-number = Retard
event-delay-hint = Jusqu’à la fin d’une partie, seuls les joueurs, juges et organisateurs de l’évènement voient plus récent. Qu’une partie est ouverte se voit aussitôt.
delay-none = aussitôt
delay-minutes = minutes plus tard
delay-records = enregistrements plus tard
format-teams = Équipes de joueurs
event-team-size = Joueurs d’une équipe
event-team-hint = Seulement par équipes : chaque ronde apparie les équipes, puis leurs joueurs, le premier contre le premier.
me-team = Équipe
event-teams = Équipes
team-points = Points d’équipe
team-boards = Points des joueurs
team-gap = Écart
event-standings-now = Classement provisoire
desk-alone = Personne d’autre ne tient cet évènement : donnez un code à quelqu’un, cet appareil peut se perdre.
desk-alone-do = Code pour une autre personne
desk-outside = Cet appareil ne tient pas ce pupitre : demandez un code à un organisateur. Rien n’a été enregistré.
calls-outside = Cet appareil n’arbitre ni n’organise cet évènement : demandez un code à un organisateur. Rien n’a été enregistré.
desk-door = Les joueurs s’inscrivent eux-mêmes ici :
desk-door-picture = Adresse où s’inscrire
room-title = Faire entrer { $who }, en attente
room-lead = Qui part en cours d’évènement garde sa place : une place de plus fait jouer dès la prochaine ronde qui attend. Cela reste écrit, avec sa raison.
room-usual = Une place s’est libérée pour le n° { $n }.
room-do = Faire entrer
office-you = (vous)
office-quit = Quitter cette charge
office-quit-sure = Oui, je quitte cette charge
office-left-done = C’est fait : cet appareil ne tient plus de charge ici.
result-turned = Oui, c’est voulu : le perdant a plus de points
me-coming = { $who } arrive.
me-differ = Vous ne dites pas la même chose : vous, « { $mine } » ; { $who }, « { $theirs } ».
event-more = Autres réglages : listes, scénarios, ligue…
