//! Forms with places: moves, recoils, flights, placements. Places are offered as witnesses, never as a list.

use crate::command::Command;
use crate::movement::leave;
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::prompt::actions::NEAR;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title, value, wire};
use crate::state::Height;
use crate::terrain::path;
use crate::view::words::{height_words, millimetres};
use crate::{area_of_effect, fleeing, pace, possession};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness, in degrees.
const DIRECTIONS: i32 = 24;

/// The places with room that are tried for a witness.
const FEW: usize = 8;

impl Clerk<'_> {
    /// Every way the active figure may go.
    pub(super) fn moves(&self, figure: FigureId) -> Vec<Form> {
        let spots = self.walk_spots(figure);
        let name = self.names.name(figure);
        let question = Words::new(
            format!("{name} se déplace. Jusqu'où, en ligne droite ?"),
            format!("{name} moves. Where to, in a straight line?"),
        );
        let walk = |to, sprint| Command::Move { to, sprint };
        let mut forms = Vec::new();
        if let Some((mut form, command)) = self.place_form(
            "DW-MOVE-01",
            book("DW-MOVE-01"),
            &question,
            figure,
            &|to| walk(to, false),
            &spots,
        ) {
            let to = if let Command::Move { to, .. } = command { to } else { None };
            let label = Words::new(
                "Course : deux déplacements pour cette action ?",
                "Sprint: two moves for this action?",
            );
            form.blanks.extend(self.tick("sprint", label, &walk(to, true)));
            form.hint = self.reach_hint(figure);
            forms.push(form);
        }
        let beside = |other: FigureId| self.names.gap(figure, other).is_none_or(|gap| gap <= NEAR);
        let near = self.look.on_table().any(|other| self.look.are_enemies(figure, other) && beside(other));
        forms.extend(self.plain_near(&Command::Disengage {}, "DW-ACTION-19", book("DW-ACTION-19"), near));
        forms.extend(self.climb(figure));
        let to_edge = self
            .look
            .disc(figure)
            .and_then(|own| leave::open_edge(self.look, figure, own).map(|edge| leg(own.at, edge)));
        let reach = pace::reach(self.look, figure).saturating_add(NEAR);
        forms.extend(self.plain_near(
            &Command::LeaveTable {},
            "DW-MOVE-13",
            title("Quitter la table", "Leave the table"),
            to_edge.is_none_or(|to_edge| to_edge <= reach),
        ));
        forms
    }

    /// How far a move goes, for whoever is to say where it ends.   DW-MOVE-04
    fn reach_hint(&self, figure: FigureId) -> Option<Words> {
        self.look.disc(figure)?;
        let most = millimetres(pace::reach(self.look, figure));
        Some(Words::new(
            format!("{most} au plus, socle compris ; moins si le terrain ralentit."),
            format!("{most} at most, base included; less where the ground slows."),
        ))
    }

    /// How far a forced move goes.   DW-MORALE-02
    fn flight_hint(&self, figure: FigureId) -> Option<Words> {
        self.look.disc(figure)?;
        let most = millimetres(pace::reach(self.look, figure));
        Some(Words::new(
            format!(
                "Tout le déplacement, {most}, ou jusqu'au bord ou au couvert ; moins si le terrain ralentit."
            ),
            format!("The whole move, {most}, or up to the edge or cover; less where the ground slows."),
        ))
    }

    /// A form for a command with one place; none when no place tried is accepted.
    fn place_form(
        &self,
        rule: &'static str,
        title: Words,
        question: &Words,
        figure: FigureId,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
    ) -> Option<(Form, Command)> {
        let (command, placed) = self.witness(make, spots)?;
        let (name, fields) = wire(&command)?;
        let settled = self.settle(&command, true);
        if settled.refused.is_some() {
            return None;
        }
        let mut form = Form::owed(name, title).rule(RuleId::new(rule)).figure(figure);
        if placed {
            form = form.blank(Blank::new("to", question.clone(), Kind::Point {}));
            form.witness = Some(fields);
        }
        form.blanks.extend(settled.blanks);
        Some((form, command))
    }

    /// The command with the first place accepted, and whether it has a place: none where positions are not
    /// recorded.
    pub(super) fn witness(
        &self,
        make: &dyn Fn(Option<Point>) -> Command,
        spots: &[Point],
    ) -> Option<(Command, bool)> {
        if !self.look.is_measured() {
            return Some((make(None), false));
        }
        let found = spots.iter().map(|spot| make(Some(*spot))).find(|command| self.accepts(command))?;
        Some((found, true))
    }

    /// Climbing: up or down, how high, how far.   DW-CLIMB-01
    fn climb(&self, figure: FigureId) -> Option<Form> {
        if self.look.has(figure, &Trait::NoHands) {
            return None;
        }
        let here = self.look.disc(figure).map(|own| own.at);
        let mut ways = Vec::new();
        let mut witness = None;
        for (up, label) in [(true, Words::new("monter", "up")), (false, Words::new("descendre", "down"))] {
            let mut heights = Vec::new();
            if here.is_some() {
                // Recorded places say themselves from how high it would fall.
                let make =
                    |to| Command::Climb { up, height: None, to, reduced: here.filter(|_| to.is_some()) };
                let spots = self.climb_spots(figure, up);
                let Some((command, _)) = self.witness(&make, &spots) else { continue };
                let settled = self.settle(&command, true);
                if settled.refused.is_none() {
                    witness = witness.or_else(|| wire(&command).map(|(_, fields)| fields));
                    ways.push(Choice::new(up, label).then(settled.blanks));
                }
                continue;
            }
            for height in [Height::Short, Height::Medium, Height::Long] {
                let command = Command::Climb { up, height: Some(height), to: None, reduced: None };
                let settled = self.settle(&command, true);
                if settled.refused.is_none() {
                    heights.push(Choice::new(value(&height), height_words(height)).then(settled.blanks));
                }
            }
            if !heights.is_empty() {
                let question = Words::new("De quelle hauteur ?", "How high?");
                let blank = Blank::new("height", question, Kind::One { of: heights });
                ways.push(Choice::new(up, label).then(vec![blank]));
            }
        }
        if ways.is_empty() {
            return None;
        }
        let question = Words::new("Monter ou descendre ?", "Up or down?");
        let mut form = Form::owed("Climb", book("DW-CLIMB-01"))
            .rule(RuleId::new("DW-CLIMB-01"))
            .figure(figure)
            .blank(Blank::new("up", question, Kind::One { of: ways }));
        if witness.is_some() {
            let full = Words::new("Jusqu'où, avec deux succès ?", "How far, on two successes?");
            let less = Words::new("Jusqu'où, avec un seul ?", "How far, on one?");
            form = form.blank(Blank::new("to", full, Kind::Point {}));
            form = form.blank(Blank::new("reduced", less, Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }

    /// The move that a disengagement won.   DW-REFLEX-03
    pub(super) fn break_away(&self, figure: FigureId) -> Option<Form> {
        let question = self.where_to(figure, "s'éloigne", "moves away");
        let spots = self.walk_spots(figure);
        let title = title("S'éloigner", "Move away");
        let make = |to| Command::BreakAway { to };
        self.place_form("DW-REFLEX-03", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    /// Where a figure recoils to, or that there is no room.   DW-RECOIL-01, DW-RECOIL-03
    pub(super) fn recoil(&self, figure: FigureId, from: Option<FigureId>) -> Vec<Form> {
        let question = self.where_to(figure, "recule d'un socle", "recoils one base");
        let spots = self.recoil_spots(figure, from);
        let make = |to| Command::ChooseRecoil { to, stuck: false };
        let mut forms: Vec<Form> = self
            .place_form("DW-RECOIL-01", title("Reculer", "Recoil"), &question, figure, &make, &spots)
            .map(|(form, _)| form)
            .into_iter()
            .collect();
        let stuck = Command::ChooseRecoil { to: None, stuck: true };
        let settled = self.settle(&stuck, true);
        if settled.refused.is_none() {
            let label = Words::new("Sans espace pour reculer ?", "No room to recoil?");
            let yes = Choice::new(true, Words::new("oui : à terre", "yes: prone"));
            let mut form = Form::owed("ChooseRecoil", title("Pas d'espace : tomber", "No room: fall"))
                .rule(RuleId::new("DW-RECOIL-03"))
                .figure(figure)
                .blank(Blank::new("stuck", label, Kind::One { of: vec![yes] }));
            form.blanks.extend(settled.blanks);
            forms.push(form);
        }
        forms
    }

    /// A forced move, to the edge or to cover.   DW-MORALE-02
    pub(super) fn flight(&self, figure: FigureId) -> Vec<Form> {
        let spots = fleeing::spots(self.look, figure);
        let mut forms = Vec::new();
        for cover in [false, true] {
            let make = |to| Command::ChooseFlight { to, cover };
            let (title, question) = if cover {
                (
                    title("Fuir vers un couvert", "Flee to cover"),
                    self.where_to(
                        figure,
                        "fuit vers le couvert le plus proche",
                        "flees to the nearest cover",
                    ),
                )
            } else {
                (
                    title("Fuir vers le bord", "Flee to the edge"),
                    self.where_to(figure, "fuit vers le bord le plus proche", "flees to the nearest edge"),
                )
            };
            let Some((mut form, _)) =
                self.place_form("DW-MORALE-02", title, &question, figure, &make, &spots)
            else {
                continue;
            };
            form.hint = self.flight_hint(figure);
            if cover {
                let label = Words::new("Vers un couvert", "To cover");
                let yes = Choice::new(true, Words::new("oui", "yes"));
                form.blanks.insert(0, Blank::new("cover", label, Kind::One { of: vec![yes] }));
            }
            forms.push(form);
        }
        forms
    }

    /// Where a thrown figure lands.   DW-AREA-10
    pub(super) fn thrown(&self, figure: FigureId) -> Option<Form> {
        let question = self.where_to(figure, "tombe au bord du souffle", "lands at the rim of the blast");
        let places = area_of_effect::rim_places(self.look, figure);
        let spots: Vec<Point> = places.map(|places| places.take(FEW).collect()).unwrap_or_default();
        let make = |to| Command::PlaceThrown { to };
        let title = title("Placer au bord du souffle", "Place at the rim of the blast");
        self.place_form("DW-AREA-10", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    /// Where a teleportation gone wrong ends.   DW-TRAIT-83
    pub(super) fn mishap(&self, figure: FigureId) -> Option<Form> {
        let question = self.where_to(figure, "réapparaît au loin", "reappears far away");
        let long = self.look.ruler(Ruler::Long).saturating_add(self.look.base(figure));
        let own = self.look.figure(figure).and_then(|figure| figure.at);
        let lengths = [
            long,
            long.saturating_mul(3) / 2,
            long.saturating_mul(2),
            long.saturating_mul(3),
            long / 2,
            long / 4,
        ];
        let spots = own.map(|own| around(own, &lengths)).unwrap_or_default();
        let make = |to| Command::PlaceMishap { to };
        let title = title("Choisir où elle réapparaît", "Choose where it reappears");
        self.place_form("DW-TRAIT-83", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    /// Where a possessor driven out stands.   DW-TRAIT-66
    pub(super) fn expelled(&self, figure: FigureId, host: FigureId) -> Option<Form> {
        let question =
            self.where_to(figure, "reprend corps au contact de son hôte", "takes its body again by its host");
        let places = possession::places_beside(self.look, figure, host);
        let mut spots: Vec<Point> = places.map(|places| places.take(FEW).collect()).unwrap_or_default();
        let own = self.look.disc(host).filter(|_| spots.is_empty());
        spots.extend(own.into_iter().flat_map(|host| {
            let wide = host.diameter.saturating_add(self.look.base(figure));
            around(host.at, &[wide, wide.saturating_mul(2), wide.saturating_mul(4), wide.saturating_mul(8)])
        }));
        let make = |to| Command::PlaceExpelled { to };
        let title = title("Reprendre corps", "Take its own body again");
        self.place_form("DW-TRAIT-66", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }

    fn where_to(&self, figure: FigureId, fr: &str, en: &str) -> Words {
        let name = self.names.name(figure);
        Words::new(format!("{name} {fr}. Où ?"), format!("{name} {en}. Where?"))
    }

    /// Places within a move of a figure, far ones first, and where it stands.
    fn walk_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let mut spots = path::around_base(self.look, figure, own);
        spots.push(own.at);
        spots
    }

    /// Places one base away, straight away from a figure first.
    fn recoil_spots(&self, figure: FigureId, from: Option<FigureId>) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let far = |spot: &Point| {
            let other = from.and_then(|from| self.look.disc(from));
            other.map_or(0, |other| leg(other.at, *spot))
        };
        let mut spots = around(own.at, &[own.diameter]);
        spots.sort_by_key(|spot| std::cmp::Reverse(far(spot)));
        spots
    }

    fn climb_spots(&self, figure: FigureId, up: bool) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let rise = self.look.ruler(Ruler::Short);
        let tops = self.look.state.terrain.iter().map(|terrain| terrain.height);
        let mut levels: Vec<i32> = if up {
            tops.filter(|top| *top > own.at.z).chain([own.at.z.saturating_add(rise)]).collect()
        } else {
            tops.filter(|top| *top < own.at.z).chain([0, own.at.z.saturating_sub(rise).max(0)]).collect()
        };
        levels.sort_unstable();
        levels.dedup();
        let mut spots = Vec::new();
        for z in levels {
            spots.push(Point { z, ..own.at });
            let near = around(own.at, &[own.diameter, rise]);
            spots.extend(near.into_iter().map(|spot| Point { z, ..spot }));
        }
        spots
    }

    /// Places within a ruler of a figure, far ones first.
    pub(super) fn spots_within(&self, figure: FigureId, ruler: Ruler) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let length = self.look.ruler(ruler);
        around(own.at, &[length, length / 2, length / 4, own.diameter.saturating_mul(2)])
    }
}

fn around(from: Point, lengths: &[i32]) -> Vec<Point> {
    let step = 360 / DIRECTIONS;
    let directions = || (0..DIRECTIONS).map(|turn| turn.saturating_mul(step));
    lengths.iter().flat_map(|length| directions().map(|degrees| offset(from, degrees, *length))).collect()
}
