yes = Yes
no = No
comma = {", "}
colon = {": "}
n-of-n = { $now } of { $most }
board = Table
board-and-teams = Table and teams
board-title = Table of { $width } × { $depth } mm
board-title-squares = Board of { $columns } × { $rows } squares
frame = Framing
frame-action = Action
frame-table = Table
figure-out = out of action
figure-health = { $name } { $now } of { $most }
figure-height = { $mm } mm up
card-hidden = hidden card
crew-mark = Mark
crew-figure = Figure
crew-state = State
side-active = to play

record = Record
records = Records
record-of = record { $n } of { $last }
go-record = Go to this record
transport = Forward and back
step-back = Previous record
step-on = Next record
step-turn-back = Start of the turn, or the turn before
step-turn-on = Next turn
step-activation-back = Previous activation
step-activation-on = Next activation
play = Play
pause = Pause
tape-legend = Thin: a wound. Thick: a figure out.
hide-rest = Hide what follows
show-rest = Show what follows
download = The file
panel-record = Rec. { $n }
panel-records = Rec. { $first } to { $last }
panel-void = void
panel-sum = The sum
panel-total = Total
panel-changes = What changes
panel-no-change = Nothing changes on the table.
panel-facts = Facts stated
panel-rules = Rules applied
panel-reading = reading of the book
panel-rules-more = { $n } more rules
panel-proof = Proof of the die
panel-study = Note, study
panel-link = Link
test-passed = Passed
test-failed = Failed
test-need = {": "}needed { $need }.

turn-yours = Your turn: { $question }
turn-open = Your turn, if you wish
turn-theirs = { $side } to play
to-play = { $side } to play
tap-sure = { $what }: tap again
match-over = Match over
commands = What you may declare
commands-other = Something else
walk-go = Walk
walk-spends = spends #
walk-on = may go on
exchange-between = Between
exchange-steps = { $n ->
    [one] { $n } step before
   *[other] { $n } steps before
}
exchange-so-far = The exchange so far
save-done = { $n ->
    [one] { $n } recorded
   *[other] { $n } recorded
 }
match-menu = Match menu
acts-all = The whole menu
refuse = Refused: { $why }. Nothing was recorded.
conflict = Somebody declared before you ({ $n }).
conflict-more = Nothing was sent: read the question again.
conflict-see = See { $n }
unfilled = An answer is missing.
unfilled-named = An answer is missing: #.
form-lacks = Still to say: #
form-lacks-there = Still to point at on the table: #
unfilled-more = Nothing was recorded; go on here.
by-rule = Rule
board-nothing = Nothing there answers this question.
live-lost = The question changed while you were answering: nothing was sent. You had put:
result-more = { $n ->
    [one] { $n } more change
   *[other] { $n } more changes
}
result-last = The last act
result-all = All
dice-fallen = Rolled already
standing-now = Do not ask again
standing-offer = Do not ask again…
spent-leave = End without asking, from now on
spent-left = Your activations end by themselves when all that is left is free.
spent-ask = Ask again
standing-held = You pass in advance:
answered-alone = by itself: there was one answer
result-contest = Contest this
takeback-of = Take back { $n }:
takeback-further = Further back
takeback = Takeback
judge = Judge
watch = Watch
field-sealed = sealed, hidden from the other side
field-optional = optional
field-exactly = exactly { $n }
field-between = { $least } to { $most }
field-share = { $n } to share out
field-bounds = { $least } to { $most }
field-point = in millimetres from the near left corner
field-direction = or a vector in millimetres: x to the right, y away from you
field-path = points “x y” in millimetres, separated by “;”, { $legs } at most
field-die = Die { $n }
fact-counted = measured: { $value }
fact-measured-yes = measured: yes
fact-measured-no = measured: no
fact-declared = declared
order-item = To be ordered
order-place = Place
order-with = With
order-place-of = Place of { $item }
order-with-of = With { $item }
order-all = All are placed. Nothing is sealed before the button.
order-more = # more. Tap to place the next.
group = Group { $n }
claim-open = An effect the book does not print
claim-source = Source
claim-effect = Effect
claim-modifier = changes the sum
claim-reroll = rolls again
claim-passed = success
claim-failed = failure
claim-value = Value
veil-hand = Pass device
veil-pass = Hand the device to { $side }
veil-nothing = Nothing secret is shown. What follows only { $side } may see.
veil-open = I am { $side }, open
veil-keep = Keep the device

join-title = Join a table
join-lead = Scan the table’s code with the camera, or type it here.
join-code = Table code
join-code-short = Code
join-go = Join
join-scan = Scan with the camera
join-scan-refused = The camera is not available here: type the code.
join-short = { $n ->
    [one] { $n } sign of this code is missing: type all of it.
   *[other] { $n } signs of this code are missing: type all of it.
}
join-unknown = No table waits at the code { $code }. It may have served already, or be past its time: ask for another.
seat-take = This is my seat
seat-against = against { $side }
seat-seen = The other seats will see you sit down.

new-title = Open a match
new-game = What are you playing?
new-ways = Who records, and with which dice?
new-devices = Devices
new-one-device = This device
new-one-device-more = a curtain between the seats
new-each-device = One for each seat
new-each-device-more = a code to scan
new-rigour = Rigour
new-casual = Casual
new-casual-more = settled between us
new-strict = Strict
new-strict-more = a judge to go back
new-dice = Dice
new-dice-table = On the table
new-dice-table-more = rolled, then tapped on the screen
new-dice-seeded = Proven
new-dice-seeded-more = rolled here, recomputable
new-plan = With a board
new-plan-more = distances are measured
new-no-plan = Without a board
new-no-plan-more = each fact is asked
new-teams = Which teams?
new-names = Names of figures and teams are part of the match and stay in it: put no person’s name there.
new-side-name = Name of the team
new-figures = { $n ->
    [one] { $n } figure
   *[other] { $n } figures
 }
new-compose = Compose
new-summary = What will be fixed
new-sum-game = Game
new-options = { $n ->
    [one] One reading of the book, by default
   *[other] { $n } readings of the book, by default
 }
new-fixed = These lines make record 0. After that, only an agreement or a judge changes them, and it shows.
new-open = Begin
matches-title = All matches
list-earlier = Earlier records
list-later = Later records
go-play = My place at this table
deed-consent = Consent
deed-refuse = Refuse
deed-give-up = Withdraw my request
deed-confirm-result = I confirm this result
deed-confirm-fact = I no longer contest

dice-title = Set up the proven dice
dice-lead = The server commits itself first, then each seat mixes in a share. After that nobody can choose a roll or a card.
dice-anchor = Set up the dice
dice-awaited = awaited
dice-committed = share promised
dice-revealed = share given
dice-declined = no share
dice-abandoned = { $n ->
    [one] One set-up abandoned
   *[other] { $n } set-ups abandoned
 }
dice-make = Give a share drawn by this device
dice-typed = Or type your own, twenty characters at least
dice-typed-again = Type exactly the same share again
dice-typed-why = Drawn with dice in your hand, for instance: this page comes from the server, and your share then owes it nothing.
dice-commit = Promise this share
dice-reveal = Give this share
dice-decline = No share
dice-abandon = Abandon this set-up: a seat is silent
reload = Reload

menu-seats = Seats
menu-judge = Judge
menu-result = Result
menu-desk = The judge’s desk
menu-disputes = Disputes
seat-code = Seat code
seat-joined = seated
seat-empty = free
seat-owed = awaited
seat-new-code = Give a code
seat-other-device = Code for another device
seat-revoke = Revoke devices
judge-code = Give the judge a code
judge-answer = Answer for { $side }
judge-confirm = Confirm for { $side }
judge-end = End of the match
judge-propose = Propose this result
judge-call = Call a judge
takeback-lead = Nothing is erased: what follows will be struck out, if the other side consents.
takeback-none = Nothing to take back yet.
asked-first = One thing is asked at a time: that is answered, or taken back, first.
asked-answer = To what is asked
takeback-ask = Ask to go back
withdraw = Withdraw the declaration that waits
reason = Reason
reason-optional = Reason, if you wish
dispute-of = Which act is in question?
dispute-rule = Which rule, if you know it?
dispute-rule-none = I do not know
dispute-text = What you say, if you wish
dispute-unsaid = Contested, no more was said.
dispute-title = Dispute { $n }
dispute-open = open
dispute-closed = closed
dispute-rulings = Rulings
dispute-bench = Give the ruling
dispute-cites = Rules cited
dispute-cites-more = Another rule
dispute-detail = Record { $n } in detail
dispute-give = Give the ruling
dispute-close = Close the dispute
dispute-say = What you have to say
dispute-evidence = Add to the dispute
dispute-appeal = Appeal
text-erased = text erased; its seal remains
remedy-upheld = Uphold
remedy-upheld-more = The record stands; play goes on.
remedy-corrected = Correct the fact
remedy-corrected-more = Back to before the declaration; the dice already rolled stay.
remedy-replay = Replay from here
remedy-replay-more = Back to before the declaration; the dice are rolled again.
remedy-void = Void what follows
remedy-void-more = Play goes on from just after this record.
agreement = Agree otherwise
agreement-lead = An outcome that the rules did not produce, consented to by all, marked for ever.
agreement-ask = Propose this agreement
ask-seeded = Ask for proven dice
ask-table = Ask for table dice
ask-dice = Ask for new dice
ask-dice-why = A new series makes worthless what may have leaked.
how-time = on time
how-abandoned = abandoned
how-void = void
how-agreed = by agreement
how-conceded = a side conceded
how-played = played to the end

deed-sign-result = I sign this result
deed-sign-for = { $side } signs this result
deed-confirm-for = { $side } confirms this result
seat-signed = signed
seat-confirmed = confirmed
seat-key = Key
seat-key-none = No key: this seat confirms the result, it does not sign it.
seat-key-here = on this device, no script can read it out
seat-key-plain = on this device, in this browser
seat-key-elsewhere = on another device
seat-key-make = Make a key on this device
seat-key-replace = Replace by a key of this device
seat-key-made = This device makes a key for this seat and will sign the result with it. It stays in this browser, is sent to nobody, and goes when the browser’s data are cleared: the seat then confirms without it.
result-signing = Signed: the key of a device vouches for the result, which the server cannot imitate. Confirmed: the server alone vouches for it.

new-refused = { $n ->
    [one] Nothing is open: one point needs another look.
   *[other] Nothing is open: { $n } points need another look.
 }
new-width = width
new-depth = depth
new-finer = Finer settings
new-dice-kind = “{ $kind }” rolls
new-dice-as-above = as above
new-facts = Each stated fact is confirmed by the other side
new-table-dice = Each typed face is confirmed by the other side
new-free = We agree among ourselves to go back past a die
new-paste = Paste a list
team-title = Build a team
team-cost-unknown = cost unknown while a point needs another look
team-add = Add a figure
team-count = Count
team-keep = Keep this team

judge-lead = Answer for a seat that stays silent, declare it out, call the end: the record says that it was the judge.
judge-out = Declare { $side } out
judge-consent = Grant it, for everybody
judge-contested = { $side } contests a fact of record { $n }: play is waiting.
revision-changes = The next declaration will be judged under other rules.
revision-changes-more = This match was opened under { $before }; this program judges under { $now }. The change is written into the record; what came before stays judged as it was.
texts-title = What people wrote
texts-lead = Texts are not in the record, which carries only their seals. A text that is erased goes from here and from the file; files that others have taken already cannot be recalled.
texts-none = Nobody has written anything in this match.
texts-sure = Yes, for good
texts-erase = Erase this text
import-title = Bring a match
import-lead = A .greffe file is read through before it enters: bytes, chain, seals, dice, signatures.
import-file = .greffe file
import-go = Bring this file
import-refused = This file is refused. Nothing has entered.
import-verify = See what is wrong, line by line
import-here = This match is here already, byte for byte: nothing has changed.
import-read-only = A match brought in can be read and replayed; it is no longer played, counts in no standings and is in no list: keep its address.
import-never = A file never replaces a match that is here; two files of one match stand side by side, each at its own address.
import-brought = The matches that you brought in
import-remove = Remove
import-limit = 8 MiB at most, 100,000 lines.

outlook-title = What each remedy would give
outlook-lead = Worked out by the rules from the public records, dice already thrown included; nothing is rolled and nothing written.
outlook-upheld = The record stands: nothing changes, play goes on.
outlook-no-fact = This declaration rests on no stated fact: there is nothing to correct.
measured-title = Measured on the recorded positions, stated by nobody:
measured-against = { $asked } measured: { $value }; on the table:
measured-correct = These answers are measured on the recorded positions. If the table says otherwise, the positions are what is put right; then the action is declared again.
measured-say = Say what the table shows, fact by fact
outlook-unknown = Cannot be worked out from here: { $why }.
outlook-length = Another length
outlook-try = Work it out with that
outlook-all = All that would change: { $n } lines
outlook-voids = { $n ->
    [0] No record of play would be struck out.
    [one] { $n } record of play would be struck out.
   *[other] { $n } records of play would be struck out.
 }
board-diagram = Diagram: who touches whom, without places or distances
diagram-said = Dotted: said in this activation, record { $n }
diagram-lead = Thick line: these figures touch. Nothing here is a distance.
agree-reason = It was played so at the table, and noted wrong.
agree-begin = Point at what went otherwise
agree-short = Put right
agree-point = Whom does it touch?
agree-whom = Tap a figure on the board or in the list
agree-other = Anything else?
agree-back = Back
agree-so = What would be otherwise
agree-anew = Start again
agree-changed = changed
agree-more = { $n ->
    [one] { $n } more thing
   *[other] { $n } more things
 }
agree-note = Note it, and point elsewhere
agree-kept = What no agreement changes
agree-frames = What is under way stops there
agree-frames-more = { $n ->
    [one] { $n } step is open; the latest is closed first.
   *[other] { $n } steps are open; the latest are closed first.
 }
agree-square = Square
agree-square-tap = Tap the square on the board.
agree-stale = The match went on meanwhile: look again.
agree-ruling = Ruling: what is otherwise
agreement-match = The match
agreement-adjust = Adjust the state instead: say what is otherwise
precedents-title = Rulings given before
precedents-lead = How it was ruled before, by rule or by words of the reasons.
precedents-rule = Rule, or its beginning
precedents-words = Words of the reasons
precedents-search = Search
precedents-count = { $n ->
    [0] No ruling of that kind here.
    [one] { $n } ruling
   *[other] { $n } rulings
 }
precedents-about = about record { $n }
precedents-link = How this rule was ruled on before
play-speed = Speed
team-file = Download
seat-unsigned = confirmed, not signed with its key
seat-by-judge = confirmed by the judge
seat-let-in = Let another device play { $side }
judge-accept = Accept this judge (hand { $n })
sure-title = Are you sure?
sure-lead = You decide here in the place of others. The record keeps it, with your hand and your reason, and every verifier tells it.
sure-yes = Yes, do it
sure-no = No, go back
new-me = You play
new-nobody = Nobody
new-setup-as-usual = as usual
dice-giving = This device gives its share…
dice-gather = Shares are given once everybody is seated.
dice-elsewhere = The share promised for this seat is not in this browser: open this page on the device that promised it. If it was typed, type it again.
seats-title = Seats and devices
seats-full = Everybody is seated.
seats-waiting = Show this code to the other player: it is scanned, and the seat is taken.
seats-lost = Another device plays { $side } now.
seats-begin = Begin without waiting
seats-here = on this device
seats-elsewhere = on another device
seats-code-of = Code to scan for { $side }
seats-scan = For the other player to scan. Good once, for ten minutes.
seats-scan-move = For the device that will take this seat to scan. Good once, for ten minutes.
seats-share = Send the link
seats-move = Move this seat to another device
seats-also = Play from another device as well
seats-sit-here = Play this seat on this device too
seats-shared = This device plays every seat: a curtain falls before each secret.
seats-recorded = Every device that sits down is entered in the record.
end-title = End of the match
end-sign-lead = The result stands once every seat has confirmed it.
end-closed = Every seat has answered for the result: the match is closed.
end-verify = Verify this match
end-file = Download the match
end-replay = Watch the match again
end-next = Next game, same teams
end-other = Change something
end-open = You do not agree? Takeback, dispute and judge are in the menu.
end-why = How the sides stood
end-none = The match is not over.
end-by-device = Signed by { $side }
end-waits = { $side } has not answered yet

step-key-back = Key moment before
step-key-on = Next key moment
keys-list = Keyboard keys
key-record = record before, after
key-activation = activation before, after
key-turn = turn before, after
key-moment = key moment before, after
key-ends = beginning, end of the match
key-play = play, or pause
key-jump = go to the slider of records
key-close = Close
key-list = this list
key-leave = close this list, leave the board
key-figure = on the board, with a figure chosen: the next one that way
key-pageup = Page Up
key-pagedown = Page Down
key-home = Home
key-end = End
key-space = Space
key-escape = Esc
key-shift-k = Shift K
keys-short = Key moments
closeup-keys = By what changed on the table, and by what was settled
copy-frame = Copy for another site
closeup-close = Back to the record
closeup-book = In the rulebook’s list
closeup-moments = { $n ->
    [one] One moment of this match
   *[other] { $n } moments of this match
    }
closeup-back = Before
closeup-on = After
closeup-none = None in this match so far.
luck-title = The dice of this match
luck-lead = What fell, beside what fair dice do. A high face is not always the good one: the rule says which is.
luck-none = No die has fallen in everybody's sight yet.
luck-sides = By side
luck-side = Side
luck-dice = Dice
luck-sum = Sum
luck-expected = Expected
luck-mean = Mean
luck-stands = Where it falls
luck-few = too few dice to say
luck-within = within the band
luck-above = above
luck-below = below
luck-all = All
luck-proven = Proven dice
luck-typed = Dice typed from the table
luck-struck = Struck by a takeback
luck-nobody = For no figure
luck-band = Nineteen sums of twenty fall within the band: one of twenty leaves it, and nothing is odd about that.
luck-apart = { $n ->
    [one] One draw is not counted: a card, or what nobody has seen yet.
   *[other] { $n } draws are not counted: cards, or what nobody has seen yet.
}
luck-faces = Face by face
luck-die = die of { $n } sides
luck-fell = { $face }: { $n } times
luck-rules = By the rule that asked
luck-rule = Rule
luck-short = Dice

steps-gone = #who out of action
steps-hurt = #who −#n
steps-chance = Chance when it was thrown: #ways of #of, #share%
steps-decided = Without this rule it comes out otherwise:
steps-passed = passed
steps-failed = failed
steps-grid = All outcomes
steps-hinges = What it hung on
steps-hingesnone = Nothing that can be turned: no stated fact, no option, no revision.
steps-faces = First die down, second across
steps-recorded = what was
steps-waits = would wait for an answer
steps-same = The same state.
steps-time = Time
steps-timesaid = From what came before to what a side declares, turn by turn. A pause of more than thirty minutes counts for nobody.
steps-before0 = Set-up
steps-pin = Compare
steps-unpin = End of the comparison
steps-compared = From record #from to #to
steps-moments = Moments: #n
steps-decides = decisive: #n
steps-figure = Figure
steps-rule = Rule
steps-luck = Luck
steps-lucksaid = Tests passed against what was likely when they were thrown, by who declared them; no interval under thirty tests. Struck ones apart: #n. One in twenty lies outside its interval: rare, no proof.
steps-tests = Tests
steps-won = Passed
steps-expected = Expected
steps-nobody = Nobody’s
evidence-title = With a picture
evidence-text = What the picture shows
evidence-file = The picture
evidence-hint = JPEG, PNG or WebP, 8 MiB at most. It is written anew here: where and by what it was taken is not kept. The parties and the judges see it, and nobody else.
evidence-give = Give the picture as evidence
evidence-picture = Picture of record { $n }
evidence-kept = { $n ->
    [one] With a picture, which is shown to the parties and the judges.
   *[other] With { $n } pictures, which are shown to the parties and the judges.
}
called-title = A judge is called
called-waits = The dispute is recorded: play waits for the ruling.
called-give = Give the judge a code: scanned or typed on the judge’s device, it leads here.
called-ask = Ask the organiser, who opened the match, for a code for the judge: it is given on this page or in the organiser’s menu.
called-withdraw = Withdraw the dispute
called-withdraw-who = To withdraw it: a judge, or an organiser who does not play, closes it.
called-settle = Or settle it between you: whoever played the act takes it back, the other accepts, and the dispute is struck with it.
called-settle-judged = To go back to before this act asks for a judge, too: a die has fallen, or a card was seen.
dispute-given = given
dispute-given-title = The ruling is given
judge-due = Not yet accepted by { $sides }: whoever called you plays this match. Nothing that you decide is recorded before that, which is said on the other device.
ruled-title = The judge has ruled.
ruled-why = Reason: { $why }
ruled-see = See
judge-take = I judge this match
judge-of = { $sides }
judge-seen = The seats will see that a judge has come, and by whom.
takeback-judged = Past a die or a card seen, a judge must accept it too.
takeback-judge-too = (a judge too)
seat-let-in-more = For a lost phone. The code to scan then appears here.
seat-let-in-wait = { $n ->
    [one] The device of { $side } was here a short while ago. If it is lost, you may let another one play in a minute; a judge may at once.
   *[other] The device of { $side } was here a short while ago. If it is lost, you may let another one play in { $n } minutes; a judge may at once.
 }
seats-short = Seats
seats-none = This device plays no seat of this match.
seats-none-code = Whoever was given a code for a place types it at “Join a table”.
seats-lost-title = Is your phone lost?
seats-lost-ask = The other player, or a judge, opens the menu of the match and taps “Let another device play…”.
seats-lost-wait = The other player may ten minutes after the lost phone was last here; a judge at once.
seats-lost-scan = A code appears on that screen: scan it or type it here, and the seat is yours.
takeback-strikes = { $n ->
    [one] { $n } record struck; back to just after { $to }.
   *[other] { $n } records struck; back to just after { $to }.
}
undone-title = It is taken back.
undone-asks = Asked now:
outlook-strikes = Struck: “{ $acts }”
