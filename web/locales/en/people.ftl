nav-account = Account
account-title = My account
account-lead = An account keeps your teams, your boards and the list of your matches, from one device to the next. None is needed to play or to look.
account-takes = { $places ->
    [one] The place that this device has in a match will be listed
   *[other] The { $places } places that this device has in matches will be listed
 } under the account; its teams will be kept there.
account-enter = Sign in
account-make = Make an account
account-name = Name
account-password = Password
account-password-hint = Ten signs at least. When it is lost, only the account’s recovery code helps.
account-name-hint = Seen by you alone, as long as you neither show your page nor write in a study.
account-wrong = This name and this password do not belong together.
account-wrong-password = That is not the password of this account.
account-signed-out = You are signed out: nothing has changed.
account-short = It takes ten signs at least.
account-long = That is more than 256 bytes.
account-easy = That password is guessed: it is the name, or the same signs again and again.
account-name-unfit = A name has two letters or digits at least, forty signs at most, and only signs that are seen.
account-name-taken = That name is taken (accents and capitals do not count).
account-matches = My matches
account-matches-none = None yet: sit down at a table, and it will be listed here.
account-matches-more = { $n ->
    [one] { $n } place in all.
   *[other] { $n } places in all.
 }
account-matches-rights = This list opens no seat: to play on this device, let it in from the one that plays.
account-built = { $teams ->
    [0] No team
    [one] One team
   *[other] { $teams } teams
 }, { $boards ->
    [0] no board
    [one] one board
   *[other] { $boards } boards
 }.
account-page = My page
account-page-is-hidden = Nobody sees it: who asks for it reads that it does not exist.
account-page-is-shown = Everybody sees your name, your matches and their results:
account-show = Show my page
account-hide = Hide my page
account-shown = Your page can be seen.
account-hidden = Your page is hidden.
account-devices = Devices
account-devices-n = { $n ->
    [one] Signed in on this device only.
   *[other] Signed in on { $n } devices.
 }
account-leave = Sign out
account-leave-others = Sign the others out
account-left-others = The other devices are signed out.
account-leave-what = Seats taken on a device stay on it.
account-change = Name and password
account-rename = Change the name
account-renamed = Your name has changed.
account-old = Current password
account-new = New password
account-renew = Change the password
account-password-changed = The password has changed; the other devices are signed out, and every token is taken back.
account-made = The account is made.
account-code = Recovery code
account-code-once = Write it down now: it opens the account when the password is lost, and is shown this once.
account-code-what = It gives the account a new password once the old one is lost. It is kept as a hash: nobody reads it again.
account-code-since = Made { $day }.
account-code-none = There is none: without one, a lost password is lost for good.
account-code-make = Make a new code
account-code-made = The code is made; an earlier one is worth nothing any more.
account-lost = Password lost?
account-lost-what = The recovery code that was shown when the account was made gives it a new password. It is good once; you are shown the next one.
account-recover = Set a new password
account-recovered = The password has changed; other devices are signed out, and every token is taken back. The code you used is worth nothing any more.
account-wrong-code = This name and this code do not belong together, or the code was used.
account-erase-title = Erase the account
account-erase-what = The name, the teams, the boards, the tokens, the list of matches, your studies and collections are erased. No match changes: none holds your name.
account-erase = Erase for ever
person-games = Results
person-played = played
person-won = won
person-lost = lost
person-drawn = drawn
person-unscored = without an opponent
person-dice = { $n ->
    [one] One die, sum { $sum }
   *[other] { $n } dice, sum { $sum }
}
person-dice-of = Dice and figures of the last { $n } matches at most.
person-matches = Matches
person-none = No match has ended.
person-judged = { $n ->
    [one] Judged one match.
   *[other] Judged { $n } matches.
 }
passkey-title = Passkeys
passkey-what = A passkey is kept by your device or your key ring: it opens the account without a name or a password, and is good for this site alone.
passkey-none = There is none.
passkey-since = Added { $day }
passkey-first = First passkey
passkey-name = Name of the passkey (the device that keeps it)
passkey-add = Add a passkey
passkey-added = The passkey is added.
passkey-drop = Remove
passkey-drop-one = Remove the passkey { $name }
passkey-dropped = The passkey is removed: it opens nothing any more.
passkey-enter = Sign in with a passkey
passkey-make-title = Or without a password
passkey-make = Make an account with a passkey
passkey-sure = Your device will ask for a passkey of this account.
passkey-not = The device signed nothing: nothing has changed.
passkey-wrong = This passkey does not open this account, or the password is not its own.
passkey-late = That was asked too long ago, or answered before: begin again.
passkey-last = It is the only passkey, and there is no password: set one, or add another passkey first.
passkey-many = An account has eight passkeys at most.
passkey-nowhere = This site is reached by a number: a passkey takes a name.
passkey-rename = Rename
passkey-rename-one = Rename the passkey { $name }
passkey-renamed = The passkey has its new name.
passkey-weak = This passkey signs by RSA with fewer than 2,048 bits, which is too short: make one with another device or key ring.
passkey-copied = This passkey counts fewer uses than the site has seen of it: there may be a copy. Come in another way, and remove it.
passkey-scripts = Passkeys take scripts, which this browser does not run here.
passkey-elsewhere = Passkeys of this site work at { $host } alone, in a browser that knows them.
tokens-title = Tokens for programs
tokens-lead = A token lets a program act for you through the API, within what you choose here and until you take it back. It is kept as a hash: nobody reads it again.
tokens-api = The API, described
tokens-none = You have granted none.
token-once = Copy it now: it is shown this once.
token-made = The token is made.
token-revoked = The token is taken back: it is worth nothing any more.
token-used = used { $at } UTC
token-unused = never used
token-since = made { $day }
token-revoke = Take back
token-revoke-one = Take back “{ $name }”
token-make-title = Make a token
token-make = Make the token
token-name = What it is for
token-scopes = What it may do
token-scope-read = read your list of matches, your private studies and collections
token-scope-annotate = open studies and write notes in yours
token-scope-collect = make collections and change yours
token-never = No token plays a seat, judges, runs an event, or changes this account.
token-name-unfit = A token’s name has forty signs at most, and only signs that are seen.
token-scopeless = Choose what it may do: a token that may do nothing is none.
token-many = There are twenty tokens already: take one back first.
person-figures = Figures most often fielded
account-erased = The account is erased.
account-next = Go on
