item-up = Move up
item-copy = Duplicate
item-out = Take out
item-out-of = Take out: { $item }
item-add = Add
item-choose = Choose: { $what }
item-choose-none = choose…
list-add = Add: { $what }
choice-with = For “{ $choice }”
look-again = Look again
outline-how = the corners in millimetres, from the near left corner
plan-what = Plan of the table, { $width } by { $depth } mm
plan-caption = The table as the form describes it.
plan-hint = Tap “Draw” beside an outline, then set its corners here.
plan-drawing = Tap the table to set a corner; drag a corner to move it.
plan-draw = Draw
plan-clear = Clear
new-setup = On what table?
new-side = { $n ->
    [1] First side
    [2] Second side
    [3] Third side
   *[other] Side { $n }
}
side-more = One side more
side-fewer = One side fewer
team-from = Start from:
team-wrong = { $n ->
    [one] One point needs another look
   *[other] { $n } points need another look
}
team-look-here = look here
team-name-wrong = a name has 1 to 60 signs
team-paste-do = Take up this team
team-upload = Choose a file
legend = Legend
legend-difficult = difficult ground
legend-woods = woods
legend-water = water
legend-deep = deep water
legend-danger = danger
legend-gap = gap
legend-raised = raised
legend-obstacle = obstacle
legend-cover = cover
legend-wall = wall
legend-ladder = ladder
legend-door = door, shut
legend-doorway = door, open or broken
legend-dark = darkness
legend-portal = portal
several-said = # of { $n }
share-left = Left to share out: #
share-all = All is shared out
share-over = # too many
share-less = One less
share-more = One more
share-most = { $n } at most
groups-few = A group is too small
groups-good = Groups: #
groups-least = Each group has { $n } at least.
point-nudge = Move by 1 mm
point-sum = # from the start
point-tap = Tap the table.
point-fine = Coordinates
way-fine = By a vector
point-offer = A place that fits
path-undo = Take the last point back
path-sum = Length: #
path-tap = Tap the table, leg after leg.
path-from = Start: { $at }.
way-nw = away and left
way-n = away
way-ne = away and right
way-w = left
way-e = right
way-sw = near and left
way-s = near
way-se = near and right
fact-as-measured-yes = As measured: yes
fact-as-measured-no = As measured: no
fact-left = Nothing stated
fact-noted-yes = noted: yes
fact-noted-no = noted: no
fact-as-noted-yes = As noted: yes
fact-as-noted-no = As noted: no
point-nudge-inches = Move by a tenth of an inch
field-point-inches = in inches from the near left corner
field-path-inches = points “x y” in inches, separated by “;”, { $legs } at most
noted = { $n ->
    [one] The table says otherwise
   *[other] The table says otherwise ({ $n } known facts)
}
placed = The table says otherwise
measured = { $n ->
    [one] The table says otherwise
   *[other] The table says otherwise ({ $n } measures)
}
home-games = The games
home-game-record = Record
home-game-teams = Build a team
home-game-rules = Rules
home-game-samples = { $n ->
    [0] no sample yet
    [one] { $n } sample
   *[other] { $n } samples
}
board-title-new = Draw a board
board-lead = Choose a ground, then touch a square; choose a border, then touch an edge. Touching again turns round what has two sides, then takes it off.
board-from = Start from:
board-name = Name of the board
board-none = None of its own
board-columns = Columns
board-rows = Rows
board-resize = Change the size
board-ground = Squares
board-edge = Edges
board-plain = open square
board-open = open edge
board-missing = no square
board-grid = The board: { $columns } columns, { $rows } rows, square A1 at the lower left
board-spots = Or by their names
board-spots-what = Squares (C4) and edges (C4-C5; C4-n, -e, -s, -w at the board’s end), parted by spaces
board-spots-put = Put
board-spots-unknown = These names are not on the board: { $names }
board-size = { $columns } × { $rows } squares
board-draw = Draw a board or change one
board-keep = Keep this board
board-check = Check
board-good = This board reads without fault.
board-wrong = { $n ->
    [one] One point needs another look
   *[other] { $n } points need another look
}
board-paste = Take up a board
board-paste-what = The content of a board’s file (JSON)
board-paste-do = Take up this board
legend-blocked = blocked square
legend-window = window
legend-slope = slope
legend-fragile = fragile wall
team-list = Paste a list
team-list-what = One figure a line: its name, then what it is, separated by commas. A team file will do as well.
team-mine = Your teams
team-drop = Remove
team-drop-of = Remove { $team }
commands-doubted = If the table says otherwise: { $n } more
fact-said = said at record { $n }
