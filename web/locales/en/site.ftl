skip = Skip to content
insecure = Not encrypted: anyone on this network can read and alter these pages. For a trial table only.
damaged = The store is damaged: what can still be read is read, nothing is written to it any more. What is wrong:
store-failing = Nothing is written at the moment; nothing that was acknowledged is lost:
nav-site = Site
nav-matches = Matches
nav-rules = Rules
nav-verify = Verify
foot-proves = What Greffe proves, and what it does not
feed = Feed (Atom)
foot-names = Names can be erased, records never.
size-kibibytes = { $n } KiB
size-mebibytes = { $n } MiB
records-count = { $n ->
    [one] { $n } record
   *[other] { $n } records
 }

home-title = Record, replay and verify a match
home-headline = The register of your skirmish matches
home-lead = Write the game down while it is played. Walk through it move by move. Show anyone who doubts that nothing, neither die nor rule, was arranged.
home-record = Record a match
home-scan = Scan a table code
home-specimen = One move, as it is kept
home-live = Live now
home-live-empty = No match in progress. Record the first one:
home-all = All matches
home-finished = Recently finished
home-samples = Samples that come with the program
home-why = Why trust it
specimen-declared = Declared.
specimen-declared-what = Hartmann parries for Sœur Ysolde, Le Bœuf in contact with him.
specimen-rolled = Rolled.
specimen-rolled-what = One proven die, roll 58.
specimen-resolved = Resolved.
specimen-resolved-what = Threshold 2 − 1: failed.
why-written = All is written, nothing is erased
why-written-more = A takeback shows, struck out, in its place. Each line carries the hash of the one before.
why-dice = Each die can be recomputed
why-dice-more = The server commits itself before the game, the players mix in their share. Nobody quietly rolls again.
why-dice-link = How, and how far
why-us = Without trusting us
why-us-more = A file, an offline page, a published calculation.

rules-title = Rules
rules-lead = Each rule has an address, a sentence in our own words and the lines of the book where it stands. Records link to it.
rules-empty = This program holds no rulebook.
rules-count = { $n ->
    [one] { $n } rule
   *[other] { $n } rules
 }
rulebook-lead = The sentences are ours; the book is the authority.
rulebook-index = Contents
rulebook-options = Readings to choose from
rulebook-options-lead = Where the book leaves a doubt, the opening of a match fixes a reading. The first one is the default.
rulebook-readings = Readings adopted
rulebook-readings-lead = Where the book is silent or contradicts itself, this is what the program does.
rule-lines = book, lines { $lines }
rule-cited = applied at
option-default = default
tag-computed = computed
tag-attested = as stated
tag-positional = measured on the board
tag-advisory = advice

error-beyond = This match has no such record: its last one is { $last }.
error-beyond-go = Go to the end of the match
error-home = Back to the home page
error-not-found = Nothing at this address
error-not-found-advice = Check the address or the code. What is not public is read from the seat or office entitled to it.
error-method = This address does not take that
error-method-advice = The page exists, but not for this kind of request. Nothing was recorded.
error-malformed = Unreadable request
error-malformed-advice = A part is missing or malformed. Nothing was recorded: reload the page and try again.
error-too-large = Too large
error-too-large-advice = The limit is { $limit }. Nothing was kept.
error-unsupported = Format not taken
error-unsupported-advice = Send it uncompressed, in the format the page announces. Nothing was recorded.
error-forged = Form out of date, or not from this site
error-forged-advice = Nothing was recorded. Reload the page of this site, then try again.
error-not-allowed = Not from here
error-not-allowed-advice = Only the seat or office concerned can do this. Nothing was recorded.
error-no-token = No token that is good
error-no-token-advice = Sign in, or send the token of an account: this one is none, or was taken back. Nothing was recorded.
error-scope = Beyond this token
error-scope-advice = The token was not made for this: it would need “{ $scope }”. Nothing was recorded.
error-scope-never = No token of an account may do this: open a session and take a place by its code. Nothing was recorded.
error-refused = Refused
error-refused-advice = { $why } ({ $rule }). Nothing was recorded.
error-refused-plain = { $why }. Nothing was recorded.
error-opening = Opening refused
error-read-only = Read-only register
error-read-only-advice = The store is damaged or can no longer write. Nothing was recorded; what was can still be read.
error-away = The store does not answer
error-away-advice = Meanwhile this server shows what it holds, and this is not part of it. Nothing was recorded and nothing is lost: try again in a moment.
error-host = Another address
error-host-advice = This site answers at its own address only; ask whoever runs it.
error-conflict = Somebody declared before you ({ $head })
error-conflict-advice = Nothing was sent. Read the question again, then declare again if it is still allowed.
error-key-reused = Key already used
error-key-reused-advice = The same sending key came with another declaration. Nothing was recorded.
error-too-many = Too many requests in a short time
error-too-many-advice = Nothing is lost and nothing was recorded. Come back in { $n ->
    [one] { $n } second
   *[other] { $n } seconds
 }.
error-busy = Too much at once
error-busy-advice = Nothing is lost. Try again in a moment.
error-internal = A fault on our side
error-internal-advice = What was recorded stays recorded. The details are noted for whoever runs the server.
home-again-lead = The same teams, table and devices.
home-again-do = Play again: { $title }
list-filter = Game
list-every = All
list-kind = Which matches
list-own = Played here
list-samples = Samples
list-imported = Brought in
list-none = No match answers to this choice.
list-plan = with a plan
find-words = Title, side, figure, ruling or note
find-rulings = Rulings that say it
find-notes = Notes that say it
find-do = Search
find-more = More choices
find-state = Standing
find-state-any = any
find-state-waiting = not begun
find-state-live = being played
find-state-closed = over
find-end = End
find-end-any = any
find-end-played = played to the end
find-end-conceded = a side gave up
find-end-time = on time
find-end-agreed = by agreement
find-end-abandoned = nobody came back
find-end-void = declared void
find-end-draw = a draw
find-order = First
find-order-any = the latest
find-order-longest = the longest
find-order-disputed = the most disputed
find-by-rule = Where a rule was applied:
find-rule = Rule applied, or its beginning
find-since = Played since
find-until = until
find-disputed = with a dispute
find-q = Words
find-game = Game
find-kind = Origin
find-only = Dispute
find-page = Page { $n } of { $of }
find-pages = Pages of the list
find-before = Previous
find-after = Next
find-first = There is no such page: back to the first
find-all = See all matches
find-count = { $n ->
    [0] No match
    [one] { $n } match
   *[other] { $n } matches
}
find-reading = The library is still being read: { $done } of { $of } matches.
rule-unread = { $n ->
    [one] One match could not be read and is not counted.
   *[other] { $n } matches could not be read and are not counted.
}
find-unread = { $n ->
    [one] One match of this page could not be read: it is made again from its records.
   *[other] { $n } matches of this page could not be read: they are made again from their records.
}
rule-decided = Where it decided
rule-all = All matches in which it decided
rule-times = { $n ->
    [0] No match here has applied it yet.
    [one] Once, in one match. Its last place in each match:
   *[other] { $n } times, in { $matches } { $matches ->
        [one] match
       *[other] matches
    }. Its last place in each match:
}
rule-unruled = No judge has ruled on it yet.
offline-title = Kept on this device
offline-noscript = What this device keeps is read and recorded by a script. Without it, a match is recorded with the network.
offline-no-engine = No rules engine was made for this site: a match is recorded with the network.
home-resume = Go on with: { $title }
