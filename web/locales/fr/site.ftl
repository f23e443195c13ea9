skip = Aller au contenu
insecure = Liaison en clair : sur ce réseau, n’importe qui peut lire et modifier ces pages. À réserver à une table d’essai.
damaged = Le registre est abîmé : ce qui se lit encore se lit, rien ne s’y écrit plus. Ce qui manque :
store-failing = Rien ne s’écrit en ce moment ; rien de ce qui était confirmé n’est perdu :
nav-site = Site
nav-matches = Matchs
nav-rules = Règles
nav-verify = Vérifier
foot-proves = Ce que Greffe prouve, et ce qu’il ne prouve pas
feed = Fil (Atom)
foot-names = Les noms peuvent être effacés, jamais les enregistrements.
size-kibibytes = { $n } Kio
size-mebibytes = { $n } Mio
records-count = { $n ->
    [one] { $n } enregistrement
   *[other] { $n } enregistrements
 }

home-title = Enregistrer, rejouer et vérifier un match
home-headline = Le registre de vos matchs d’escarmouche
home-lead = Notez la partie pendant qu’elle se joue. Revoyez-la coup par coup. Montrez à qui doute que rien, ni dé ni règle, n’a été arrangé.
home-record = Enregistrer un match
home-scan = Scanner le code d’une table
home-specimen = Un coup, tel qu’il est gardé
home-live = En ce moment
home-live-empty = Aucun match en cours. Enregistrez le premier :
home-all = Tous les matchs
home-finished = Terminés récemment
home-samples = Exemples fournis avec le programme
home-why = Pourquoi s’y fier
specimen-declared = Déclaré.
specimen-declared-what = Hartmann pare pour Sœur Ysolde, Le Bœuf à son contact.
specimen-rolled = Lancé.
specimen-rolled-what = Un dé prouvé, jet 58.
specimen-resolved = Résolu.
specimen-resolved-what = Seuil 2 − 1 : raté.
why-written = Tout est écrit, rien n’est effacé
why-written-more = Une reprise se voit, rayée, à sa place. Chaque ligne porte l’empreinte de la précédente.
why-dice = Chaque dé se recalcule
why-dice-more = Le serveur s’engage avant la partie, les joueurs y mêlent leur part. Personne ne relance en douce.
why-dice-link = Comment, et jusqu’où
why-us = Sans nous croire
why-us-more = Un fichier, une page hors ligne, un calcul publié.

rules-title = Règles
rules-lead = Chaque règle a une adresse, une phrase de notre main et les lignes du livre où elle se trouve. Les enregistrements y renvoient.
rules-empty = Ce programme ne contient aucun livre de règles.
rules-count = { $n ->
    [one] { $n } règle
   *[other] { $n } règles
 }
rulebook-lead = Les phrases sont les nôtres ; le livre fait foi.
rulebook-index = Sommaire
rulebook-options = Lectures au choix
rulebook-options-lead = Là où le livre laisse un doute, l’ouverture du match fixe une lecture. La première est celle par défaut.
rulebook-readings = Lectures retenues
rulebook-readings-lead = Là où le livre se tait ou se contredit, voici ce que le programme fait.
rule-lines = livre, lignes { $lines }
rule-cited = appliquée en
option-default = par défaut
tag-computed = calculée
tag-attested = sur déclaration
tag-positional = mesurée sur le plan
tag-advisory = conseil

error-beyond = Ce match n’a pas cet enregistrement : le dernier est le { $last }.
error-beyond-go = Aller à la fin du match
error-home = Retour à l’accueil
error-not-found = Rien à cette adresse
error-not-found-advice = Vérifiez l’adresse ou le code. Ce qui n’est pas public se lit depuis le siège ou l’office qui y a droit.
error-method = Cette adresse ne reçoit pas cela
error-method-advice = La page existe, mais pas pour cette sorte de demande. Rien n’a été enregistré.
error-malformed = Demande illisible
error-malformed-advice = Il en manque une partie, ou elle est mal formée. Rien n’a été enregistré : rechargez la page et recommencez.
error-too-large = Envoi trop gros
error-too-large-advice = La limite est de { $limit }. Rien n’a été gardé.
error-unsupported = Format refusé
error-unsupported-advice = Envoyez sans compression, dans le format que la page annonce. Rien n’a été enregistré.
error-forged = Formulaire périmé ou venu d’ailleurs
error-forged-advice = Rien n’a été enregistré. Rechargez la page de ce site, puis recommencez.
error-not-allowed = Pas depuis ici
error-not-allowed-advice = Seul le siège ou l’office concerné peut le faire. Rien n’a été enregistré.
error-no-token = Pas de jeton valable
error-no-token-advice = Connectez-vous, ou envoyez le jeton d’un compte : celui-ci n’en est pas un, ou a été repris. Rien n’a été enregistré.
error-scope = Hors de ce jeton
error-scope-advice = Ce jeton n’a pas été fait pour cela : il faudrait « { $scope } ». Rien n’a été enregistré.
error-scope-never = Aucun jeton de compte ne peut faire cela : ouvrez une session et prenez une place par son code. Rien n’a été enregistré.
error-refused = Refusé
error-refused-advice = { $why } ({ $rule }). Rien n’a été enregistré.
error-refused-plain = { $why }. Rien n’a été enregistré.
error-opening = Ouverture refusée
error-read-only = Registre en lecture seule
error-read-only-advice = Le registre est abîmé ou ne peut plus écrire. Rien n’a été enregistré ; ce qui l’était se lit toujours.
error-away = Le registre ne répond pas
error-away-advice = Ce serveur montre en attendant ce qu’il tient, et ceci n’en est pas. Rien n’a été enregistré ni perdu : réessayez dans un instant.
error-host = Une autre adresse
error-host-advice = Ce site ne répond qu’à son adresse ; demandez-la à qui l’exploite.
error-conflict = Quelqu’un a déclaré avant vous ({ $head })
error-conflict-advice = Rien n’est parti. Relisez la question, puis redéclarez si c’est encore permis.
error-key-reused = Clé déjà employée
error-key-reused-advice = La même clé d’envoi a servi pour une autre déclaration. Rien n’a été enregistré.
error-too-many = Trop de demandes en peu de temps
error-too-many-advice = Rien n’est perdu et rien n’a été enregistré. Revenez dans { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
 }.
error-busy = Trop de demandes à la fois
error-busy-advice = Rien n’est perdu. Réessayez dans un instant.
error-internal = Panne de notre côté
error-internal-advice = Ce qui était enregistré le reste. Le détail est noté pour qui tient le serveur.
home-again-lead = Mêmes équipes, même table, mêmes appareils.
home-again-do = Rejouer : { $title }
list-filter = Jeu
list-every = Tous
list-kind = Quels matchs
list-own = Parties d’ici
list-samples = Exemples
list-imported = Fichiers apportés
list-none = Aucun match ne répond à ce choix.
list-plan = avec plan
find-words = Titre, camp, figurine, décision ou note
find-rulings = Décisions qui le disent
find-notes = Notes qui le disent
find-do = Chercher
find-more = Plus de choix
find-state = État
find-state-any = tous
find-state-waiting = pas commencé
find-state-live = en cours
find-state-closed = terminé
find-end = Fin
find-end-any = toutes
find-end-played = jouée jusqu’au bout
find-end-conceded = abandon d’un camp
find-end-time = au temps
find-end-agreed = d’un commun accord
find-end-abandoned = personne n’est revenu
find-end-void = match annulé
find-end-draw = match nul
find-order = D’abord
find-order-any = les plus récents
find-order-longest = les plus longs
find-order-disputed = les plus disputés
find-by-rule = Là où une règle a servi :
find-rule = Règle appliquée, ou son début
find-since = Joué depuis le
find-until = jusqu’au
find-disputed = avec un litige
find-q = Mots
find-game = Jeu
find-kind = Origine
find-only = Litige
find-page = Page { $n } sur { $of }
find-pages = Pages de la liste
find-before = Précédente
find-after = Suivante
find-first = Cette page n’existe pas : revenir à la première
find-all = Voir tous les matchs
find-count = { $n ->
    [0] Aucun match
    [one] { $n } match
   *[other] { $n } matchs
}
find-reading = La bibliothèque se lit encore : { $done } matchs sur { $of }.
rule-unread = { $n ->
    [one] Un match n’a pas pu être lu et n’est pas compté.
   *[other] { $n } matchs n’ont pas pu être lus et ne sont pas comptés.
}
find-unread = { $n ->
    [one] Un match de cette page n’a pas pu être lu : il est refait de ses enregistrements.
   *[other] { $n } matchs de cette page n’ont pas pu être lus : ils sont refaits de leurs enregistrements.
}
rule-decided = Où elle a décidé
rule-all = Tous les matchs où elle a décidé
rule-times = { $n ->
    [0] Aucun match d’ici ne l’a encore appliquée.
    [one] Une fois, dans un match. Le dernier endroit de chaque match :
   *[other] { $n } fois, en { $matches } { $matches ->
        [one] match
       *[other] matchs
    }. Le dernier endroit de chaque match :
}
rule-unruled = Aucun juge n’a encore tranché sur elle.
offline-title = Gardé sur cet appareil
offline-noscript = Ce que cet appareil garde se lit et s’enregistre par un script. Sans lui, un match s’enregistre avec le réseau.
offline-no-engine = Aucun moteur de règles n’a été fait pour ce site : un match s’enregistre avec le réseau.
home-resume = Reprendre : { $title }
