//! What must hold of any position: re-derived, faults named by field. It holds after every batch of play.

use std::collections::BTreeSet;

use crate::bands::roster;
use crate::profiles::Skill;
use crate::setup::SkillEffect;
use crate::skills;
use crate::state::look::{Look, place};
use crate::state::shape::{frame_holds, may_stand_on};
use crate::state::{Figure, Frame, Ground, Health, Presence, Stealth, Token, TurnPhase};
use crate::terrain::{scenery, table};
use greffe_core::geometry::disc::{contact, overlap};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Every fault of a position.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut report = Report { faults: Vec::new() };
    report.sides(look);
    report.bands(look);
    if report.faults.is_empty() {
        for (id, figure) in look.figures() {
            report.body(look, id, figure);
            report.turn(look, id, figure);
            report.standing(look, id, figure);
        }
        report.match_wide(look);
        report.stack(look);
        report.places(look);
        report.contacts(look);
        report.queues(look);
    }
    report.faults
}

/// The faults found so far.
struct Report {
    faults: Vec<Fault>,
}

impl Report {
    fn unless(
        &mut self,
        holds: bool,
        field: impl Into<String>,
        rule: &'static str,
        [fr, en]: [&'static str; 2],
    ) {
        if !holds {
            self.faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
        }
    }

    /// One entry for each side; passes in order, one of a kind.
    fn sides(&mut self, look: Look<'_>) {
        let count = look.state.sides.len() == look.setup.sides.len();
        self.unless(
            count,
            "/sides",
            "AO-GAP-42",
            ["il faut un élément par camp", "one item for each side is needed"],
        );
        for (place, side) in look.state.sides.iter().enumerate() {
            let kinds: BTreeSet<_> = side.passes.iter().map(|pass| pass.window).collect();
            self.unless(
                side.passes.is_sorted() && kinds.len() == side.passes.len(),
                format!("/sides/{place}/passes"),
                "AO-ENVUE-01",
                [
                    "les passes sont triés, un par genre de fenêtre",
                    "passes are sorted, one for each kind of window",
                ],
            );
        }
    }

    /// Bands that are legal, given once; figures numbered by side.
    fn bands(&mut self, look: Look<'_>) {
        for (number, side) in (0_u8..).zip(&look.state.sides) {
            let Some(roster) = &side.roster else { continue };
            let field = format!("/sides/{number}/roster");
            let given = look.setup.sides.get(usize::from(number)).is_some_and(|side| side.roster.is_some());
            self.unless(
                !given,
                field.clone(),
                "AO-GAP-42",
                ["la bande est donnée à l’ouverture", "the band is given at the opening"],
            );
            self.faults.extend(roster::faults(look.setup, roster, &field));
        }
        let expected: Option<Vec<u8>> = (0..look.side_count())
            .map(|side| look.roster(side).map(|roster| vec![side; roster.len()]))
            .collect::<Option<Vec<_>>>()
            .map(|sides| sides.concat());
        let is: Vec<u8> = look.state.figures.iter().map(|figure| figure.side).collect();
        let early = is.is_empty() && matches!(look.state.stack.as_slice(), [] | [Frame::Muster {}]);
        self.unless(
            early || expected.is_some_and(|expected| expected == is),
            "/figures",
            "AO-GAP-42",
            [
                "les figurines sont celles des bandes, camp par camp",
                "the figures are those of the bands, side by side",
            ],
        );
    }

    /// Hit points and status.   AO-DMG-03, AO-DMG-05
    fn body(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let Some(profile) = look.profile(id) else { return };
        let most = profile.hit_points;
        let points = match (figure.presence, figure.health) {
            (Presence::Undeployed, Health::Fit) => figure.hit_points == most,
            (Presence::OnTable, Health::Fit) => (1..=most).contains(&figure.hit_points),
            (Presence::OnTable, Health::Wounded) | (Presence::Out, _) => figure.hit_points == 0,
            (Presence::Undeployed, Health::Wounded) => false,
        };
        self.unless(
            points,
            field("hit_points"),
            "AO-DMG-05",
            ["les Points de Vie ne vont pas avec le statut", "hit points do not fit the status"],
        );
    }

    /// Tokens, actions, moves.   AO-ACT-03, AO-ACT-06
    fn turn(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let most = if figure.presence == Presence::Out { 2 } else { skills::actions(look, id).max(1) };
        self.unless(
            figure.actions <= most,
            field("actions"),
            "AO-ACT-06",
            ["trop d’actions pour un tour de figurine", "too many actions for a figure turn"],
        );
        let token = match figure.token {
            Token::Red => figure.actions > 0,
            Token::White => figure.moved || figure.actions > 0,
            Token::None => true,
        };
        self.unless(
            token,
            field("token"),
            "AO-ACT-03",
            ["le jeton ne dit pas ce que la figurine a fait", "the token does not tell what the figure did"],
        );
        let acting = |frame: &Frame| matches!(frame, Frame::Activation { figure, .. } if *figure == id);
        // A match stopped in the middle of an activation leaves it as it was.
        let playing = matches!(look.state.stack.first(), Some(Frame::GameTurn { .. }));
        let stands = figure.presence == Presence::OnTable;
        let between = playing && stands && !look.state.stack.iter().any(acting);
        let told = figure.token != Token::None || !(figure.moved || figure.actions > 0);
        self.unless(
            told || !between,
            field("token"),
            "AO-ACT-03",
            ["hors activation, qui a bougé ou agi a un jeton", "who moved or acted has a token"],
        );
    }

    /// Place, hiding, ground, effects.   AO-HIDE-01, AO-TURN-10
    fn standing(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let stands = figure.presence == Presence::OnTable;
        let recorded = figure.at.is_some() == (stands && look.setup.table.is_some());
        self.unless(
            recorded && (figure.facing.is_none() || figure.at.is_some()),
            field("at"),
            "AO-GAP-42",
            [
                "un lieu va avec une figurine sur une table relevée",
                "a place goes with a figure on a recorded table",
            ],
        );
        let plain =
            figure.stealth == Stealth::Open && figure.ground == Ground::Open && figure.effects.is_empty();
        self.unless(
            stands || plain,
            field("stealth"),
            "AO-HIDE-01",
            ["hors de la table, ni cachette ni effet", "off the table nothing is hidden or in force"],
        );
        let prowls = figure.stealth != Stealth::Rodeur || look.has(id, Skill::RodeurHidden);
        self.unless(
            prowls,
            field("stealth"),
            "AO-HIDE-10",
            ["ce statut demande la compétence", "this status needs the skill"],
        );
        let lasts = |skill: &str| {
            look.custom_skill(skill)
                .is_some_and(|skill| skill.action && skill.effects.contains(&SkillEffect::Lasting {}))
        };
        let effects = figure.effects.iter().all(|e| lasts(&e.skill) && look.figure(e.from).is_some());
        self.unless(
            effects,
            field("effects"),
            "AO-TURN-10",
            ["un effet vient d’une action qui dure", "an effect comes from an action that lasts"],
        );
    }

    /// Engagements, mines, the Avantage.
    fn match_wide(&mut self, look: Look<'_>) {
        let here = |id: &FigureId| look.is_on_table(*id);
        let pairs =
            look.state.engaged.iter().all(|(a, b)| a < b && here(a) && here(b) && look.are_enemies(*a, *b));
        self.unless(
            pairs,
            "/engaged",
            "AO-CHARGE-04",
            [
                "un engagement lie deux adversaires de la table, le plus petit numéro d’abord",
                "an engagement links two enemies on the table, the lower number first",
            ],
        );
        let mines = look.state.spent_mines.iter().all(|mine| usize::from(*mine) < look.setup.mines.len());
        self.unless(mines, "/spent_mines", "AO-OBJ-01", ["cette mine n’existe pas", "there is no such mine"]);
        let playing = matches!(look.state.stack.first(), Some(Frame::GameTurn { .. }));
        let side = look.state.advantage.is_none_or(|side| side < look.side_count());
        // After a retreat test the Avantage is still to be rolled.   AO-GAP-08
        let begins =
            matches!(look.state.stack.as_slice(), [Frame::GameTurn { phase: TurnPhase::Activations }])
                && !look.state.figures.iter().any(|figure| figure.activated)
                && !look.setup.options.advantage_first;
        let told = look.state.advantage.is_some() || begins;
        self.unless(
            side && (!playing || (told && look.state.turn > 0)),
            "/advantage",
            "AO-TURN-02",
            ["un tour de jeu a un camp qui a l’Avantage", "a game turn has a side with the Advantage"],
        );
    }

    /// The shape of the stack.
    fn stack(&mut self, look: Look<'_>) {
        let stack = look.state.stack.as_slice();
        self.unless(
            look.state.ended.is_some() == stack.is_empty(),
            "/stack",
            "AO-END-01",
            ["une pile vide est une partie finie", "an empty stack is a match over"],
        );
        let nested = stack.windows(2).all(|pair| match pair {
            [below, above] => may_stand_on(above, below),
            _ => true,
        });
        let bottom = matches!(
            stack.first(),
            None | Some(
                Frame::Muster {} | Frame::Deployment {} | Frame::GameTurn { .. } | Frame::Verdict { .. }
            )
        );
        self.unless(
            bottom && nested,
            "/stack",
            "AO-TURN-01",
            ["ces procédures ne s’emboîtent pas ainsi", "these procedures do not nest like this"],
        );
        for (number, frame) in stack.iter().enumerate() {
            self.unless(
                frame_holds(look, frame),
                format!("/stack/{number}"),
                "AO-TURN-01",
                [
                    "cette procédure ne tient pas dans cette position",
                    "this procedure does not hold in this position",
                ],
            );
        }
        let waits = |figure: &Figure| figure.presence == Presence::Undeployed;
        let placing = matches!(stack.first(), None | Some(Frame::Muster {} | Frame::Deployment {}));
        self.unless(
            placing || !look.state.figures.iter().any(waits),
            "/stack",
            "AO-GAP-42",
            ["des figurines attendent d’être placées", "figures wait to be placed"],
        );
    }

    /// Every base on the table, on no other, in nothing that bars a way, and carried by something.
    /// AO-GAP-42, AO-MOVE-01
    fn places(&mut self, look: Look<'_>) {
        let Some(table) = look.setup.table else { return };
        // Where each is, though a charge that is shot at first counts from where it began.   AO-CHARGE-06
        let base = |id| Some((id, look.base_at(id, look.figure(id)?.at?)?));
        let bases: Vec<_> = look.on_table().filter_map(base).collect();
        for (number, (id, base)) in bases.iter().enumerate() {
            let field = || format!("/figures/{}/at", place(*id));
            self.unless(
                base.is_on_table(table.width, table.depth),
                field(),
                "AO-GAP-42",
                ["le socle dépasse de la table", "the base sticks out of the table"],
            );
            self.unless(
                !bases.iter().take(number).any(|(_, other)| overlap(*base, *other)),
                field(),
                "AO-GAP-42",
                ["ce socle en chevauche un autre", "this base overlaps another"],
            );
            self.unless(
                scenery::standing(look, *base).is_none(),
                field(),
                "AO-MOVE-01",
                [
                    "ce socle est dans un mur, un obstacle ou un vide",
                    "this base is in a wall, an obstacle or a gap",
                ],
            );
            self.unless(
                scenery::is_held(look, *base),
                field(),
                "AO-CLIMB-01",
                ["rien ne porte ce socle à cette hauteur", "nothing carries this base at that height"],
            );
        }
    }

    /// Whoever is engaged touches, or stands across a linear obstacle.   AO-CHARGE-02, AO-CHARGE-03
    fn contacts(&mut self, look: Look<'_>) {
        let apart = |(a, b): &(FigureId, FigureId)| {
            look.disc(*a)
                .zip(look.disc(*b))
                .is_some_and(|(a, b)| !contact(a, b) && !table::is_parted(look, a, b))
        };
        self.unless(
            !look.state.engaged.iter().any(apart),
            "/engaged",
            "AO-CHARGE-02",
            ["deux figurines engagées ne se touchent pas", "two engaged figures do not touch"],
        );
    }

    /// What an activation remembers is of enemies.   AO-ENVUE-01, AO-CHARGE-01
    fn queues(&mut self, look: Look<'_>) {
        let beaten = |frame: &Frame| match frame {
            Frame::Activation { figure, beaten, looked, bumped, charged, foiled, .. } => {
                let of = [beaten, looked, bumped, charged, foiled];
                of.iter().all(|ids| ids.iter().all(|id| look.are_enemies(*figure, *id)))
            }
            Frame::Muster {}
            | Frame::Deployment {}
            | Frame::GameTurn { .. }
            | Frame::Initiative { .. }
            | Frame::Sighting { .. }
            | Frame::Charge { .. }
            | Frame::Shot { .. }
            | Frame::Stray { .. }
            | Frame::Hits { .. }
            | Frame::Melee { .. }
            | Frame::Fight { .. }
            | Frame::Verdict { .. } => true,
        };
        self.unless(
            look.state.stack.iter().all(beaten),
            "/stack",
            "AO-ENVUE-01",
            ["seul un ennemi voit, perd ou subit une charge", "only an enemy sees, loses or is charged"],
        );
    }
}
