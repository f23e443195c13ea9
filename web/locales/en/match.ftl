yes = Yes
no = No
comma = {", "}
colon = {": "}
n-of-n = { $now } of { $most }
board = Table
board-and-teams = Table and teams
board-title = Table of { $width } × { $depth } mm
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
side-active = has the hand

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
panel-proof = Proof of the die
panel-link = Link
test-passed = Passed
test-failed = Failed
test-need = {": "}needed { $need }.

turn-yours = Your turn: { $question }
turn-open = Your turn, if you wish
turn-theirs = { $side } is answering
to-play = { $side } to play
match-over = Match over
commands = What you may declare
save-done = { $n ->
    [one] { $n } recorded
   *[other] { $n } recorded
 }
match-menu = Match menu
refuse = Refused: { $why } ({ $rule }). Nothing was recorded.
conflict = Somebody declared before you ({ $n }).
conflict-more = Nothing was sent: read the question again.
conflict-see = See { $n }
unfilled = An answer is missing.
unfilled-more = Nothing was recorded; go on here.
by-rule = Rule
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
field-direction = towards this point, from the figure
field-path = points “x y” in millimetres, separated by “;”, { $legs } at most
field-die = Die { $n }
fact-measured = measured: { $value } mm
fact-measured-yes = measured: yes
fact-measured-no = measured: no
fact-declared = declared
order-item = To be ordered
order-place = Place
order-with = With
order-place-of = Place of { $item }
order-with-of = With { $item }
order-left = { $n ->
    [0] All are placed. Nothing is sealed before the button.
    [one] One more. Tap to place it next.
   *[other] { $n } more. Tap to place the next.
 }
group = Group { $n }
claim-open = An effect the book does not print
claim-source = Source
claim-effect = Effect
claim-modifier = changes the sum
claim-reroll = rolls again
claim-passed = success
claim-failed = failure
claim-value = Value
veil-hand = Pass
veil-pass = Hand the device to { $side }
veil-nothing = Nothing secret is shown. What follows only { $side } may see.
veil-open = I am { $side }, open
veil-keep = Keep the device

join-title = Join a table
join-lead = Scan the table’s code with the camera, or type it here.
join-code = Table code
join-code-short = Code
join-go = Join
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
new-positions = Positions
new-plan = With a board
new-plan-more = distances are measured
new-no-plan = Without a board
new-no-plan-more = each fact is asked
new-scenario = Scenario
new-teams = Which teams?
new-names = Names of figures and teams are part of the match and stay in it: put no person’s name there.
new-first = First side
new-second = Second side
new-side-name = Name of the team
new-figures = { $n ->
    [one] { $n } figure
   *[other] { $n } figures
 }
new-compose = Compose
new-compose-more = figure by figure, once the match is open
new-summary = What will be fixed
new-sum-game = Game
new-sum-points = Points for each team
new-options = { $n ->
    [one] One reading of the book, by default
   *[other] { $n } readings of the book, by default
 }
new-fixed = These lines make record 0. After that, only an agreement or a judge changes them, and it shows.
new-open = Begin
