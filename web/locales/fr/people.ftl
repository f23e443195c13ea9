nav-account = Compte
account-title = Mon compte
account-lead = Un compte garde vos équipes, vos plateaux et la liste de vos matchs, d’un appareil à l’autre. Il n’en faut aucun pour jouer ni pour regarder.
account-takes = { $places ->
    [one] La place que cet appareil a dans un match sera listée
   *[other] Les { $places } places que cet appareil a dans des matchs seront listées
 } sous le compte ; ses équipes y seront gardées.
account-enter = Se connecter
account-make = Créer un compte
account-name = Nom
account-password = Mot de passe
account-password-hint = Dix signes au moins. S’il est perdu, seul le code de secours du compte y remédie.
account-name-hint = Visible de vous seul, tant que vous ne montrez pas votre page et n’écrivez pas dans une étude.
account-wrong = Ce nom et ce mot de passe ne vont pas ensemble.
account-wrong-password = Ce n’est pas le mot de passe de ce compte.
account-signed-out = Vous n’êtes plus connecté : rien n’a changé.
account-short = Il faut dix signes au moins.
account-long = C’est plus de 256 octets.
account-easy = Ce mot de passe se devine : c’est le nom, ou toujours les mêmes signes.
account-name-unfit = Un nom a deux lettres ou chiffres au moins, quarante signes au plus, et seulement des signes qui se voient.
account-name-taken = Ce nom est pris (les accents et les majuscules ne comptent pas).
account-matches = Mes matchs
account-matches-none = Aucun encore : asseyez-vous à une table, elle sera listée ici.
account-matches-more = { $n ->
    [one] { $n } place en tout.
   *[other] { $n } places en tout.
 }
account-matches-rights = Cette liste n’ouvre aucun siège : pour jouer sur cet appareil, faites-le entrer depuis celui qui joue.
account-built = { $teams ->
    [0] Aucune équipe
    [one] Une équipe
   *[other] { $teams } équipes
 }, { $boards ->
    [0] aucun plateau
    [one] un plateau
   *[other] { $boards } plateaux
 }.
account-page = Ma page
account-page-is-hidden = Personne ne la voit : qui la demande lit qu’elle n’existe pas.
account-page-is-shown = Tout le monde voit votre nom, vos matchs et leurs résultats :
account-show = Montrer ma page
account-hide = Cacher ma page
account-shown = Votre page est visible.
account-hidden = Votre page est cachée.
account-devices = Appareils
account-devices-n = { $n ->
    [one] Connecté sur cet appareil seulement.
   *[other] Connecté sur { $n } appareils.
 }
account-leave = Se déconnecter
account-leave-others = Déconnecter les autres
account-left-others = Les autres appareils sont déconnectés.
account-leave-what = Les sièges pris sur un appareil y restent.
account-change = Nom et mot de passe
account-rename = Changer de nom
account-renamed = Votre nom a changé.
account-old = Mot de passe actuel
account-new = Nouveau mot de passe
account-renew = Changer de mot de passe
account-password-changed = Le mot de passe a changé ; les autres appareils sont déconnectés.
account-made = Le compte est créé.
account-code = Code de secours
account-code-once = Notez-le maintenant : il rouvre le compte quand le mot de passe est perdu, et n’est montré que cette fois.
account-code-what = Il donne au compte un nouveau mot de passe quand l’ancien est perdu. Il est gardé haché : personne ne le relira.
account-code-since = Créé le { $day }.
account-code-none = Il n’y en a pas : sans lui, un mot de passe perdu l’est pour de bon.
account-code-make = Créer un nouveau code
account-code-made = Le code est créé, le précédent ne vaut plus rien.
account-lost = Mot de passe perdu ?
account-lost-what = Le code de secours montré à la création du compte lui donne un nouveau mot de passe. Il sert une fois ; le suivant vous est montré.
account-recover = Choisir un nouveau mot de passe
account-recovered = Le mot de passe est changé, les autres appareils sont déconnectés et tous les jetons repris. Le code utilisé ne vaut plus rien.
account-wrong-code = Ce nom et ce code ne vont pas ensemble, ou le code a déjà servi.
account-erase-title = Effacer le compte
account-erase-what = Le nom, les équipes, les plateaux, les jetons, la liste des matchs, vos études et vos collections sont effacés. Aucun match ne change : aucun ne contient votre nom.
account-erase = Effacer pour toujours
person-games = Résultats
person-played = joués
person-won = gagnés
person-lost = perdus
person-drawn = nuls
person-unscored = sans adversaire
person-dice = { $n ->
    [one] Un dé, somme { $sum }
   *[other] { $n } dés, somme { $sum }
}
person-dice-of = Dés et figurines des { $n } derniers matchs au plus.
person-matches = Matchs
person-none = Aucun match terminé.
person-judged = { $n ->
    [one] A jugé un match.
   *[other] A jugé { $n } matchs.
 }
passkey-title = Clés d’accès
passkey-what = Une clé d’accès est gardée par votre appareil ou votre trousseau : elle ouvre le compte sans nom ni mot de passe, et ne vaut que pour ce site.
passkey-none = Il n’y en a pas.
passkey-since = Ajoutée le { $day }
passkey-first = Première clé
passkey-name = Nom de la clé (l’appareil qui la garde)
passkey-add = Ajouter une clé d’accès
passkey-added = La clé d’accès est ajoutée.
passkey-drop = Retirer
passkey-drop-one = Retirer la clé { $name }
passkey-dropped = La clé d’accès est retirée : elle n’ouvre plus rien.
passkey-enter = Se connecter par une clé d’accès
passkey-make-title = Ou sans mot de passe
passkey-make = Créer un compte avec une clé d’accès
passkey-sure = Votre appareil demandera une clé d’accès de ce compte.
passkey-not = L’appareil n’a rien signé : rien n’a changé.
passkey-wrong = Cette clé d’accès n’ouvre pas ce compte, ou le mot de passe n’est pas le sien.
passkey-late = La demande est trop ancienne ou a déjà servi : recommencez.
passkey-last = C’est la seule clé, et il n’y a pas de mot de passe : choisissez-en un, ou ajoutez une autre clé d’abord.
passkey-many = Un compte a huit clés d’accès au plus.
passkey-nowhere = Ce site est atteint par un numéro : une clé d’accès demande un nom.
passkey-rename = Renommer
passkey-rename-one = Renommer la clé { $name }
passkey-renamed = La clé d’accès a son nouveau nom.
passkey-weak = Cette clé d’accès signe par RSA avec moins de 2 048 bits, ce qui est trop court : faites-en une avec un autre appareil ou trousseau.
passkey-copied = Cette clé d’accès compte moins d’usages que le site n’en a vu : il en existe peut-être une copie. Entrez autrement, et retirez-la.
passkey-scripts = Les clés d’accès demandent des scripts, que ce navigateur n’exécute pas ici.
passkey-elsewhere = Les clés d’accès de ce site ne valent qu’à l’adresse { $host }, dans un navigateur qui les connaît.
tokens-title = Jetons pour programmes
tokens-lead = Un jeton laisse un programme agir pour vous par l’API, dans ce que vous choisissez ici et jusqu’à ce que vous le repreniez. Il est gardé en empreinte : personne ne le relit.
tokens-api = L’API, décrite
tokens-none = Vous n’en avez accordé aucun.
token-once = Copiez-le maintenant : il ne se montre que cette fois.
token-made = Le jeton est fait.
token-revoked = Le jeton est repris : il ne vaut plus rien.
token-used = servi le { $at } UTC
token-unused = jamais servi
token-since = fait le { $day }
token-revoke = Reprendre
token-revoke-one = Reprendre « { $name } »
token-make-title = Faire un jeton
token-make = Faire le jeton
token-name = À quoi il sert
token-scopes = Ce qu’il peut faire
token-scope-read = lire la liste de vos matchs, vos études et collections privées
token-scope-annotate = ouvrir des études et écrire des notes dans les vôtres
token-scope-collect = faire des collections et changer les vôtres
token-never = Aucun jeton ne joue un siège, ne juge, ne tient un évènement, ni ne change ce compte.
token-name-unfit = Le nom d’un jeton a quarante signes au plus, et seulement des signes qui se voient.
token-scopeless = Choisissez ce qu’il peut faire : un jeton qui ne peut rien n’en est pas un.
token-many = Il y a déjà vingt jetons : reprenez-en un d’abord.
person-figures = Figurines les plus alignées
account-erased = Le compte est effacé.
account-next = Continuer
