nav-events = Events
events-title = Events
events-lead = A tournament held here publishes its rounds, its results and its log. Lots are proven, standings explained.
events-none = No event yet.
event-open = Open an event
event-open-lead = A title, a game, a format: the rest is done at the desk. Whoever opens it organises it, on this device.
event-open-do = Open
event-name = Title
event-game = Game
event-places = Places
event-format = Format
format-swiss = Swiss
format-cut = Swiss, then a final stage
format-robin = Everybody meets everybody
format-single = Single elimination
event-rounds = Rounds
event-rounds-hint = Of a Swiss event; the other formats count their own.
event-cut = Players in the final stage
event-cut-hint = 2, 4, 8 or 16; used with a final stage only.
event-venue = Venue
event-check-in = Only players who were checked in play the first round
event-desk = Desk
event-page = Page of the event
event-file = File to verify
event-round = Round { $n }
event-round-short = Round
event-table = Table
event-pair = Players
event-against = against
event-result = Result
event-typed = typed
event-corrected = corrected
event-playing = being played
event-awaited = awaited
event-bye = bye
event-standings = Standings after round { $n }
event-provisional = provisional
event-rank = Rank
event-player = Player
event-why = Why this rank
event-players = { $n ->
    [0] Players
    [one] One player
   *[other] { $n } players
 }
event-no-players = Nobody has entered yet.
event-none-yet = No round is published yet.
event-left = left
event-waits = waiting
event-there = there
event-earlier = Earlier rounds
event-told = What happened
event-told-lead = Each line is a record of the event: nothing is erased, what was taken back stays, struck through. The last 400 are here, all of them in the file.
event-number = Player no. { $n }
event-rank-of = rank { $n } of { $of }
event-games = Rounds
event-opponent = Opponent
event-at-table = table { $n }
event-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
event-replay = replay
event-sums = Where this rank comes from
event-sums-lead = The criteria in their order, each with what it adds up.
came-won = won
came-lost = lost
came-drawn = drawn
came-bye = bye
came-pending = to be played
event-next = What is next
next-enter = It takes two players at least: enter them below.
next-dice = Before the first round the lots are prepared: the server binds itself to its dice first.
next-dice-do = Prepare the lots
next-word = The server has bound itself. Ask somebody in the hall for a word: mixed into the dice, it keeps anybody from having chosen them.
next-word-field = The word said in the hall
next-word-do = Open the lots
next-pair = The lots of round { $n } are drawn and its tables published, in the best pairing.
next-pair-do = Publish round { $n }
next-results = { $missing ->
    [one] One result of round { $n } is missing.
   *[other] { $missing } results of round { $n } are missing.
 }
next-close = All results of round { $n } are there. Once closed, it is corrected in writing only.
next-close-do = Close round { $n }
next-end = All rounds are played.
next-end-do = Close the event
next-over = The event is over. Its file can be verified without this server.
rematch-title = Allow rematches
rematch-why = Why
rematch-do = Allow in this round
event-results = Results of round { $n }
result-type = Type the result
result-correct = Correct
result-who = Who wins
result-scores = Points scored
result-draw = draw
result-why = Where it comes from
result-why-other = Why it changes
result-paper = Match played on paper
result-do = Record
result-read = Read the result from the match
event-enter = Enter players
event-names = Players, one a line
event-names-hint = “Name; club; faction; team”: the name is enough, and the team where teams play. Names can be erased later, the rest cannot.
event-names-others = They are other people of the same name
event-enter-do = Enter
event-say = Announce
event-say-what = To be told to all
event-say-do = Announce
event-plays = I play too
event-plays-why = Who organises and plays neither types nor corrects the result of the own table: it is read from the recorded match. This stays written.
event-plays-who = I am
event-plays-do = That is me
event-plays-said = You play: { $name }. The result of your table is read from its match.
event-forget = Erase a name
event-forget-why = For whom asks for it: the name leaves the pages, the file and the disk; ranks and results stay, under the number of the player. Files that others took cannot be recalled.
event-forget-sure = It is meant: this is not taken back
event-forget-do = Erase the name
event-arrive = Check in
event-drop = Leaves
event-return = Comes back
event-undo = Undo
event-abandon = Give the event up
event-abandon-sure = Yes, it ends here
result-play = Record the match here
result-watch = Watch the match
result-seats = Seats and codes
me-title = My day
me-enter = Enter
me-entered = entered
me-enter-lead = A name is enough. This page goes with you all day: table, opponent, clock, results.
me-enter-do = Enter
me-full = All places are taken: entering puts you on the waiting list.
me-wait-do = Wait for a place
me-late = The event has begun: an organiser enters who comes late and gives them a code.
me-name = Your name
me-name-hint = The name can be erased later; club and faction stay.
me-club = Club
me-faction = Faction
me-rank = rank { $n }
me-arrive = Are you there?
me-arrive-do = I am here
me-code = Code of the day
me-code-hint = Six signs, told in the hall.
me-table = table { $n }
me-side = Side { $side }
me-sit = Sit down and play
me-open = Open the match
me-open-hint = One of you opens it and sits down; the other sits down from here.
me-judge = Call a judge
me-called = A judge is called to your table.
me-bye = No opponent this round: it counts for you.
me-next = Next
me-soon = The next round shows here as soon as it is published.
me-waits = You are on the waiting list: before the first round a place that comes free is yours in order; later the organisers let you in.
me-why = Why this rank
me-drop = Leave the event
me-drop-hint = The round under way is played; after it you are not paired any more.
me-drop-sure = Yes, I leave
me-return = Come back
me-code-elsewhere = Entered elsewhere, or on another device? Ask the organisers for a code.
me-join = Type a code
clock-left = Left
clock-ends = until
clock-start = Start the clock of round { $n }
clock-minutes = Minutes
clock-whom = Tables
clock-all = all
clock-extend = Give time
stand-call = calls a judge
stand-mute = silent
stand-sign = to be signed
stand-play = plays
stand-seats = sitting down
stand-unopened = not open
stand-done = done
calls-title = Calls
calls-only = An organiser does not rule: judges take calls.
calls-open = { $n ->
    [0] No open call
    [one] One open call
   *[other] { $n } open calls
 }
calls-none = No table calls.
calls-closed = Closed calls
calls-taken = { $who } goes there
calls-alone = no judge
calls-take = I go, table { $n }
calls-sit = Open the match as a judge
calls-close = Close the call
office-name-hint = The log says who holds the office. The name can be erased later.
place-take = Take this place
screen-title = Hall screen
screen-over = over
screen-missing = { $n ->
    [one] one result awaited
   *[other] { $n } results awaited
 }
screen-page = page { $n } of { $of }
screen-who = Who plays where
print-title = Print
print-pairings = Pairings
print-slips = Table slips
print-standings = Standings
print-by-name = By name
print-by-table = By table
print-as-of = As of record { $n }
print-score = Score
print-sign = Signature
desk-day-code = Code of the day
desk-code-made = For “{ $who }”, once, three days:
desk-link = Their code
desk-call = Call to the table
desk-silent = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
 }
draft-look = Draw the lots and look at the draft
draft-title = Draft of round { $n }
draft-lead = Draft of round { $n }: it costs { $cost }, the best being { $least }. Nothing is published yet.
draft-hint = Tap a name to see what each exchange would cost.
draft-picked = { $who } exchanges with: the price is beside each name; who has none cannot.
draft-why = Why
draft-reset = Back to the best pairing
draft-publish = { $moves ->
    [one] Publish round { $n }, one exchange by hand
   *[other] Publish round { $n }, { $moves } exchanges by hand
 }
swap-title = Exchange two players
swap-hint = Only tables without a result change, and nobody meets the same twice. The exchange stays written, with its reason.
swap-one = One player
swap-other = The other
swap-do = Exchange
seeds-title = Seeds
seeds-hint = 1 is the best; who has no place follows by lot.
seeds-do = Name the seeds
offices-title = Organisers and judges
office-organiser = organises
office-judge = judges
office-plays = plays: { $who }
office-leave = Take away
office-own = Your name as an organiser
office-name-do = Say it
office-judge-do = Code for a judge
office-organiser-do = Code for an organiser
office-hint = A second organiser keeps the event open if your device is lost.
format-groups = Groups, then a final stage
event-groups = Groups
event-each = Going on of each group
event-each-hint = Both are for groups only; their product is 2, 4, 8 and so on.
event-minutes = Minutes of a round
event-minutes-hint = Without minutes there is no clock.
event-at-time = When time is up
event-scenarios = Scenarios, one a line
event-scenarios-hint = The first line is that of the first round.
time-none = nothing is said
time-turn = the turn under way is the last
time-activation = the activation under way is the last
time-more = one more whole turn is played
roster-title = Roster
roster-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
roster-shown = Shown to all.
roster-hidden = Handed in, and hidden from all until rosters are shown.
roster-document = Sealed document
roster-team = Team
roster-limit = At most { $n } points.
roster-until = Due before
roster-hint = The last one handed in counts. The game checks it; your teams of the editor are in the list.
roster-do = Hand this roster in
rosters-in = Rosters handed in: { $n } of { $of }
rosters-show = Show the rosters
event-limit = Points of a roster at most
event-deadline = Rosters due before
event-deadline-hint = Universal time (UTC).
event-signed = signed by both
me-sign = Without a recorded match
me-sign-do = Sign the result
me-sign-same = Sign the same result
me-sign-other = Sign another result
me-sign-hint = It counts once both players have signed the same; the standings say that it was signed, not read.
me-signed = You have signed: { $result }. It is for { $who } to sign.
me-they-signed = { $who } has signed: { $result }.
desk-signed = { $who } has signed: { $result }
stats-title = Figures and rulings
stats-read = { $n ->
    [one] One result read from its match
   *[other] { $n } results read from their match
 }
stats-signed = { $n ->
    [one] One signed by both players
   *[other] { $n } signed by both players
 }
stats-typed = { $n ->
    [one] One typed
   *[other] { $n } typed
 }
stats-corrected = { $n ->
    [one] One corrected
   *[other] { $n } corrected
 }
stats-missing = { $n ->
    [one] One awaited
   *[other] { $n } awaited
 }
stats-factions = Factions
stats-factions-lead = Won, drawn and lost; a draw counts half a win. A faction against itself says nothing of it and is left out.
stats-mirrors = { $n ->
    [one] and once against itself
   *[other] and { $n } times against itself
 }
stats-won = Record
stats-meetings = Face to face
stats-none = No player has told a faction.
event-scenarios-title = Scenarios
stats-scenarios-lead = What each side of the table has won.
stats-rulings = Rulings by rule
stats-no-rulings = No judge has ruled in the matches recorded here.
stats-luck = Luck
stats-luck-lead = The sum of everybody’s dice, and the band in which nineteen sums of twenty fall; { $n } matches read of { $of }.
stats-no-luck = No recorded match has thrown dice yet.
stats-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
 }
stats-sum = Sum
event-sample = sample
home-events = An event, from the first round to the standings
home-all-events = All events
home-studies = A match read again, annotated, played otherwise
home-all-studies = All studies
home-studies-more = notes, drawings and variations beside a match
leagues-title = Leagues
league-kind = League
league-ratings = Ratings
league-rating = Rating
league-last = Last event
league-means = What it means
league-provisional = provisional
league-between = Between { $low } and { $high }, nineteen times of twenty; { $n ->
    [one] { $n } match.
   *[other] { $n } matches.
 }
league-none = No event of this league is over yet.
league-season = Season { $season }
league-season-name = Season
league-season-hint = As people call it: 2026, or 2026–2027. Only for an event of a league.
league-events = Events
league-first = first
league-under-way = goes on: counts once it is over
league-shown = shown here
league-after = ratings after it
league-then = The league as it stood after { $event }.
league-now = As it stands now
league-points = Match points of the season
league-of-events = { $n ->
    [one] one event
   *[other] { $n } events
 }
league-how = How it is counted
league-how-rating = Everybody begins at 1500. Each event that is over moves the ratings once, by who won against whom: to beat somebody rated higher gains more, to lose to somebody rated lower costs more. The score of a match does not count, a bye does not either. This is Glicko-2.
league-how-deviation = The number after ± is the deviation: how unsure a rating is. It begins at 350, falls with each match, and grows slowly over events that are not played. The strength of a player lies within about two deviations nineteen times of twenty.
league-how-provisional = { $n ->
   *[other] With fewer than { $n } matches a rating is provisional: it is shown behind the others and has no place.
 }
league-how-names = A player of two events is one player where the name is the same, letter case and accents aside. A name that was erased, or that two players of one event have, stands alone.
league-how-again = All of it follows from the logs of the events: whoever has their files comes to the same numbers.
league-steps = Event by event
league-steps-lead = A match won is a point, a draw half of one; expected is what the ratings before the event let expect.
league-step = { $n ->
    [one] One match, { $came } points; { $expected } were expected.
   *[other] { $n } matches, { $came } points; { $expected } were expected.
 }
league-surer = Deviation { $before }, then { $after }.
league-next = Open the next event of the league
event-league = League
event-league-hint = Events of a league are rated together. Whoever organises one of them opens the next.
league-no = No league
league-new = Found a league with this event
league-name = Name of a new league
event-delay = What spectators see of a match
event-delay-number = How far behind
event-delay-hint = Until a match ends nobody but the players, judges and organisers of the event sees anything newer. That a match was opened is seen at once.
delay-none = at once
delay-minutes = minutes behind
delay-records = records behind
format-teams = Teams of players
event-team-size = Players of a team
event-team-hint = By teams only: each round pairs teams, then their players, the first against the first.
me-team = Team
event-teams = Teams
team-points = Team points
team-boards = Points of the players
team-gap = Difference
event-standings-now = Provisional standings
desk-alone = Nobody else holds this event: give somebody a code, this device may be lost.
desk-alone-do = Code for somebody else
desk-outside = This device does not hold this desk: ask an organiser for a code. Nothing was recorded.
calls-outside = This device neither judges nor organises this event: ask an organiser for a code. Nothing was recorded.
desk-door = Players enter themselves here:
desk-door-picture = Address to enter at
room-title = Let { $who } in, who waits
room-lead = Who leaves during the event keeps the place: one place more lets whoever waits play from the next round on. It stays written, with its reason.
room-usual = A place has come free for no. { $n }.
room-do = Let in
office-you = (you)
office-quit = Leave this office
office-quit-sure = Yes, I leave this office
office-left-done = Done: this device holds no office here any more.
result-turned = Yes, it is meant: the loser has more points
me-coming = { $who } is on the way.
me-differ = You do not say the same: you, “{ $mine }”; { $who }, “{ $theirs }”.
event-more = More settings: rosters, scenarios, league…
