//! The table at one moment: sides, figures, squares and what stands on their edges.

use crate::profiles::Class;
use crate::setup::board::{Door, Edge, EdgeKind, Ground, Spot};
use crate::setup::scenario::Clock;
use crate::setup::square::{Beyond, EdgeName};
use crate::setup::{Colour, Custody};
use crate::state::frames::{Frame, OpposedUse};
use crate::state::{Figure, Mark, Posture, SideMark, Whereabouts};
use crate::view::names::{Names, SIDE};
use crate::view::words::{
    fencing_words, mark_words, opposed_words, phase_words, posture_words, removal_words, role_words,
    side_mark_words, test_words, topic_words,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Area, Badge, CardView, Piece, Point, SideView};
use greffe_core::telling::words::Words;

/// The diameter of a base as drawn.
const BASE: i32 = 360;

impl Names<'_> {
    /// The board in tenths of a millimetre.
    pub(crate) fn table(self) -> (i32, i32) {
        let board = &self.0.setup.board;
        (i32::from(board.columns).saturating_mul(SIDE), i32::from(board.rows).saturating_mul(SIDE))
    }

    /// Turn and phase, and what is under way.
    pub(crate) fn moment(self) -> Words {
        let state = self.0.state;
        let phase = phase_words(state.phase);
        let turn = if state.turn == 0 {
            phase
        } else {
            Words::new(
                format!("Tour {}, {}", state.turn, phase.fr.to_lowercase()),
                format!("Turn {}, {}", state.turn, phase.en.to_lowercase()),
            )
        };
        let Some(busy) = self.busy() else { return turn };
        Words::new(format!("{} : {}", turn.fr, busy.fr), format!("{}: {}", turn.en, busy.en))
    }

    fn busy(self) -> Option<Words> {
        let of = |words: Words, id: FigureId| {
            let name = self.name(id);
            Some(Words::new(format!("{}, {name}", words.fr), format!("{}, {name}", words.en)))
        };
        self.0.state.stack.iter().rev().find_map(|frame| {
            if let Frame::Test(test) = frame {
                of(test_words(&test.used_for), test.figure)
            } else if let Frame::Opposed(opposed) = frame {
                // The phase says it already.
                (opposed.used_for != OpposedUse::Initiative {}).then(|| opposed_words(opposed.used_for))
            } else if let Frame::Conversation(talk) = frame {
                of(topic_words(talk.topic), talk.speaker)
            } else if let Frame::Fight(fight) = frame {
                of(Words::new("assaut", "fight"), fight.attacker)
            } else if let Frame::Activation(active) = frame {
                of(Words::new("activation", "activation"), active.figure)
            } else {
                None
            }
        })
    }

    /// A side: its cards by count, its counters.
    pub(crate) fn side_view(self, side: u8) -> SideView {
        let look = self.0;
        let mut facts = Vec::new();
        let mut fact = |fr: &str, en: &str, value: Words| facts.push((Words::new(fr, en), value));
        let number = |count: usize| Words::same(count.to_string());
        if let Some(setup) = look.side_setup(side) {
            let colour = match setup.colour {
                Colour::Red => Words::new("Rouge", "Red"),
                Colour::Blue => Words::new("Bleu", "Blue"),
            };
            fact("Couleur", "Colour", colour);
            if setup.custody == Custody::Table {
                fact("Paquet", "Deck", Words::new("vraies cartes", "real cards"));
            }
        }
        let mut cards = Vec::new();
        if let Some(state) = look.side(side) {
            fact("Main", "Hand", number(usize::from(state.hand)));
            let pile = usize::from(state.pile.top).saturating_add(usize::from(state.pile.pool));
            fact("Pioche", "Draw pile", number(pile));
            fact("Défausse", "Discard", number(state.discard.len()));
            if state.kreutzers != 0 {
                fact("Kreutzers", "Kreutzers", Words::same(state.kreutzers.to_string()));
            }
            if look.state.initiative == Some(side) {
                fact("Initiative", "Initiative", Words::new("oui", "yes"));
            }
            for mark in &state.marks {
                fact("État", "State", side_mark_words(*mark));
            }
            let back = (0..state.hand).map(|_| CardView { face: None, spent: false });
            let open = |card: &crate::profiles::cards::Card, spent: bool| CardView {
                face: Some(card.words()),
                spent,
            };
            cards.extend(back);
            cards.extend(state.in_play.iter().map(|card| open(card, false)));
            cards.extend(state.discard.iter().map(|card| open(card, true)));
        }
        fact("Figurines en jeu", "Figures in play", number(look.of_side(side).count()));
        let points = crate::state::score::score(look, side);
        if !look.setup.scenario.objectives.is_empty() {
            fact("Points", "Points", Words::same(points.to_string()));
        }
        if side == 0 {
            let (fr, en, left) = match look.state.clock {
                Clock::Alarm(left) => ("Alarme", "Alarm", left),
                Clock::Turns(left) => ("Tours restants", "Turns left", left),
            };
            fact(fr, en, Words::same(left.to_string()));
        }
        let active = look.state.to_act == Some(side) && !look.side_has(side, SideMark::Passed);
        SideView { name: self.side(side), active, facts, cards }
    }

    /// A figure.
    pub(crate) fn piece(self, id: FigureId) -> Option<Piece> {
        let look = self.0;
        let (figure, setup) = (look.figure(id)?, look.figure_setup(id)?);
        let profile = &setup.profile;
        let nobody = u8::try_from(look.setup.sides.len()).unwrap_or(u8::MAX);
        let acting = look.activation().is_some_and(|active| active.figure == id);
        Some(Piece {
            id,
            side: figure.controller.unwrap_or(nobody),
            name: profile.name.clone(),
            mark: mark_of(&profile.name),
            at: self.at(id),
            facing: None,
            base: BASE,
            health: (profile.kill.saturating_sub(figure.wounds).max(0), profile.kill),
            health_name: Words::new("Vie", "Life"),
            badges: self.badges(id, figure),
            present: look.is_in_play(id),
            out: matches!(figure.place, Whereabouts::Gone(_)),
            active: acting,
            facts: self.facts(id, figure),
            contacts: look
                .engaging(id)
                .chain(look.engaged_by(id))
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect(),
        })
    }

    fn badges(self, id: FigureId, figure: &Figure) -> Vec<Badge> {
        let badge = |icon: &'static str, text: String, label: Words| Badge { icon, text, label };
        let mut badges = Vec::new();
        match figure.posture {
            Posture::Standing => {}
            Posture::Prone => badges.push(badge("down", String::new(), posture_words(figure.posture))),
            Posture::Unconscious => {
                badges.push(badge("eye-off", String::new(), posture_words(figure.posture)));
            }
        }
        if self.0.is_crippled(id) {
            badges.push(badge("drop", String::new(), Words::new("estropié", "crippled")));
        }
        let shown = [
            (Mark::Overwatch, "aim"),
            (Mark::Activated, "check"),
            (Mark::Faith, "bolt"),
            (Mark::Bribe, "link"),
        ];
        for (mark, icon) in shown {
            if figure.marks.contains(&mark) {
                badges.push(badge(icon, String::new(), mark_words(mark)));
            }
        }
        if figure.marks.contains(&Mark::Stealth) {
            badges.push(badge("pill", "?".to_owned(), mark_words(Mark::Stealth)));
        }
        if figure.fencing > 0 || figure.fencing_used > 0 {
            let (ready, used) = (figure.fencing, figure.fencing_used);
            let label = Words::new(
                format!("Escrime : {}", fencing_words(ready, used).fr),
                format!("fencing: {}", fencing_words(ready, used).en),
            );
            badges.push(badge("shield-blade", String::new(), label));
        }
        let empty = |weapon: u8| self.0.weapon_state(id, weapon).is_some_and(|state| state.load > 0);
        if self.0.weapons(id).any(|(weapon, _)| empty(weapon)) {
            badges.push(badge("clock", String::new(), Words::new("arme à recharger", "weapon to reload")));
        }
        if !figure.poisons.is_empty() {
            badges.push(badge("skull", String::new(), Words::new("empoisonné", "poisoned")));
        }
        badges
    }

    fn facts(self, id: FigureId, figure: &Figure) -> Vec<(Words, Words)> {
        let look = self.0;
        let mut facts = Vec::new();
        let mut fact = |fr: &str, en: &str, value: Words| facts.push((Words::new(fr, en), value));
        match figure.place {
            Whereabouts::On(square) => fact("Case", "Square", Words::same(square.to_string())),
            Whereabouts::Reserve => fact("Case", "Square", Words::new("en réserve", "in reserve")),
            Whereabouts::Gone(why) => fact("Sort", "Fate", removal_words(why)),
        }
        if let Some(profile) = look.profile(id) {
            let class = match profile.class {
                Class::Hero => Words::new("héros", "hero"),
                Class::Commoner => Words::new("roturier", "commoner"),
            };
            fact("Classe", "Class", class);
            let (wounds, cripple, kill) = (figure.wounds, profile.cripple, profile.kill);
            fact(
                "Blessures",
                "Wounds",
                Words::new(
                    format!("{wounds} (estropié à {cripple}, tué à {kill})"),
                    format!("{wounds} (crippled at {cripple}, killed at {kill})"),
                ),
            );
        }
        if let Some(role) = look.role(id) {
            fact("PNJ", "NPC", role_words(role));
        }
        fact("En main", "In hand", self.held(id, &figure.hands));
        let carried: Vec<String> = figure.acquired.iter().map(|item| item.name.clone()).collect();
        if !carried.is_empty() {
            fact("Porte", "Carries", crate::view::words::listed(&carried));
        }
        if figure.fencing > 0 || figure.fencing_used > 0 {
            fact("Escrime", "Fencing", fencing_words(figure.fencing, figure.fencing_used));
        }
        if let Some(uncle) = figure.nephew_of {
            fact("Oncle", "Uncle", Words::same(self.name(uncle)));
        }
        if figure.fate > 0 {
            fact("Pions de destin", "Tokens of fate", Words::same(figure.fate.to_string()));
        }
        if figure.mind_reading > 0 {
            fact("Pions de pensée", "Tokens of mind reading", Words::same(figure.mind_reading.to_string()));
        }
        facts
    }

    /// Squares, edges and what lies about.
    pub(crate) fn areas(self) -> Vec<Area> {
        let board = &self.0.setup.board;
        let mut areas = Vec::new();
        for place in board.places.values() {
            let kind = match place.ground {
                Ground::Open if place.regular => continue,
                Ground::Open => "zone",
                Ground::Blocked => "blocked",
                Ground::Elevated => "raised",
            };
            areas.push(area(kind, place.corners.iter().map(|spot| self.spot(*spot)).collect()));
        }
        for (name, edge) in &board.edges {
            areas.extend(self.edge(*name, edge));
        }
        for passage in &board.passages {
            let ends = [passage.from, passage.to].map(|square| self.square(square));
            if let [Some(from), Some(to)] = ends {
                areas.push(area("ladder", vec![from, to]));
            }
        }
        for lying in &self.0.state.items {
            if let Some(at) = self.square(lying.at) {
                let label = Words::same(lying.item.name.clone());
                areas.push(Area { label, radius: SIDE / 8, ..area("marker", vec![at]) });
            }
        }
        areas
    }

    fn edge(self, name: EdgeName, edge: &Edge) -> Option<Area> {
        let ends = [edge.ends.0, edge.ends.1];
        let kind = match edge.kind {
            EdgeKind::Open => return None,
            EdgeKind::Wall => "wall",
            EdgeKind::FragileWall if self.0.state.fallen.contains(&name) => return None,
            EdgeKind::FragileWall => "fragile",
            EdgeKind::Obstacle => "obstacle",
            EdgeKind::Window => "window",
            EdgeKind::Slope { .. } => "slope",
            EdgeKind::Door => match self.0.ground().door(name) {
                Door::Locked | Door::Closed => "door",
                Door::Open | Door::Smashed => "doorway",
            },
        };
        let outline = match edge.kind {
            EdgeKind::Wall | EdgeKind::FragileWall | EdgeKind::Open => {
                ends.map(|end| self.spot(end)).to_vec()
            }
            EdgeKind::Obstacle | EdgeKind::Window => self.bar(ends, 32, None),
            EdgeKind::Door => self.bar(ends, 56, None),
            // Ticks lie on the low side.
            EdgeKind::Slope { high } => self.bar(ends, 120, self.low_side(name, high)),
        };
        let locked = edge.kind == EdgeKind::Door && self.0.ground().door(name) == Door::Locked;
        let label = if locked { Words::new("verrou", "lock") } else { Words::default() };
        Some(Area { label, ..area(kind, outline) })
    }

    fn low_side(self, name: EdgeName, high: crate::setup::square::Square) -> Option<Spot> {
        let low = match name.beyond {
            Beyond::Square(other) if other == high => name.of,
            Beyond::Square(other) => other,
            Beyond::Outside(_) => return None,
        };
        self.0.setup.board.place(low).map(|place| place.centre)
    }

    /// A thin bar along an edge, so many tenths wide; wholly towards a spot, where one is given.
    fn bar(self, [from, to]: [Spot; 2], width: i32, towards: Option<Spot>) -> Vec<Point> {
        let (a, b) = (self.spot(from), self.spot(to));
        let (dx, dy) = (b.x.saturating_sub(a.x), b.y.saturating_sub(a.y));
        let length = dx.saturating_abs().max(dy.saturating_abs()).max(1);
        let aside = |by: i32| {
            let part = |along: i32| along.saturating_mul(by).checked_div(length).unwrap_or(0);
            (part(dy.saturating_neg()), part(dx))
        };
        let (first, second) = match towards.map(|spot| self.spot(spot)) {
            None => (aside(width / 2), aside(-(width / 2))),
            Some(spot) => {
                let cross = i64::from(dx) * i64::from(spot.y.saturating_sub(a.y))
                    - i64::from(dy) * i64::from(spot.x.saturating_sub(a.x));
                (aside(0), aside(if cross > 0 { width } else { -width }))
            }
        };
        let moved = |point: Point, by: (i32, i32)| {
            Point::flat(point.x.saturating_add(by.0), point.y.saturating_add(by.1))
        };
        vec![moved(a, first), moved(b, first), moved(b, second), moved(a, second)]
    }
}

fn area(kind: &'static str, outline: Vec<Point>) -> Area {
    Area { kind, label: Words::default(), side: None, outline, radius: 0, height: 0 }
}

/// The short mark on a base: the first letters of the name.
fn mark_of(name: &str) -> String {
    let initials: String = name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    if initials.chars().count() > 1 { initials } else { name.chars().take(2).collect() }
}
