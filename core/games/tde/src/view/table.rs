//! The table at one moment: sides, figures, areas.

use crate::profiles::{Kind, Profile};
use crate::setup::Pick;
use crate::setup::terrain::{Terrain, TerrainKind};
use crate::setup::zones::Zone;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::sequence::Blast;
use crate::state::staging::Step;
use crate::state::{Figure, Part, Place, Posture, Presence, Smoke, zones};
use crate::view::cards::{talent_words, weapon_words};
use crate::view::names::{Names, listed};
use crate::view::words::{
    kind_words, letter_words, number, part_words, posture_words, role_words, scenario_words, template_words,
    until_words, window_words,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Area, Badge, CardView, Piece, Point, SideView};
use greffe_core::telling::words::Words;

/// The outline of a template where it lies; none when positions are not recorded.
pub(super) fn outline(look: Look<'_>, blast: &Blast) -> Option<Vec<Point>> {
    look.template(blast).map(|shape| shape.outline())
}

impl Names<'_> {
    /// The turn and what is under way.
    pub(super) fn moment(self) -> Words {
        let state = self.0.state;
        let turn = if state.turn == 0 {
            Words::new("Avant la partie", "Before play")
        } else {
            Words::new(format!("Tour {}", state.turn), format!("Turn {}", state.turn))
        };
        let Some(phase) = self.phase() else { return turn };
        Words::new(format!("{}, {}", turn.fr, phase.fr), format!("{}, {}", turn.en, phase.en))
    }

    fn phase(self) -> Option<Words> {
        if let Some((figure, _)) = self.0.active() {
            let name = self.name(figure);
            return Some(Words::new(format!("Activation : {name}"), format!("{name}'s activation")));
        }
        let words = match self.0.state.stack.first()? {
            Frame::Muster {} => Words::new("équipes", "teams"),
            Frame::Staging { .. } => Words::new("mise en place", "set-up"),
            Frame::Initiative { .. } | Frame::Refresh {} | Frame::Arrivals { .. } => {
                Words::new("Phase d'Initiative", "Initiative phase")
            }
            Frame::Turn { next } => {
                let name = self.side(*next);
                Words::new(format!("à {name}"), format!("{name} to play"))
            }
            Frame::Upkeep { .. } => Words::new("Phase d'entretien", "Upkeep"),
            Frame::Activation { .. }
            | Frame::Sequence { .. }
            | Frame::Rolled { .. }
            | Frame::Part { .. }
            | Frame::FirePart { .. }
            | Frame::Stun { .. }
            | Frame::OrderAmount {}
            | Frame::Split { .. }
            | Frame::Beside { .. }
            | Frame::Closing { .. }
            | Frame::Drop { .. }
            | Frame::Tumble { .. } => return None,
        };
        Some(words)
    }

    /// A side at one moment.
    pub(super) fn side_view(self, side: u8) -> SideView {
        let active = match self.0.active_side() {
            Some(active) => active == side,
            None => matches!(self.0.top(), Some(Frame::Turn { next }) if *next == side),
        };
        SideView {
            name: self.side(side).to_owned(),
            active,
            facts: self.side_facts(side),
            cards: self.cards(side),
        }
    }

    fn side_facts(self, side: u8) -> Vec<(Words, Words)> {
        let Some(state) = self.0.side(side) else { return Vec::new() };
        let mut facts = Vec::new();
        // A first game is played without a scenario, and scores nothing.   TDE-SETUP-02
        if self.0.setup.scenario != Pick::None || state.points > 0 {
            facts.push((Words::new("Points de Victoire", "Victory points"), number(state.points)));
        }
        let conscious = self.0.conscious(side).count();
        facts.push((Words::new("Figurines conscientes", "Conscious figures"), number(conscious)));
        if let Some(letter) = state.letter {
            facts.push((Words::new("Rôle", "Role"), letter_words(letter)));
        }
        if self.0.state.initiative == Some(side) {
            facts.push((Words::new("Initiative", "Initiative"), Words::new("oui", "yes")));
        }
        if state.tokens > 0 {
            facts.push((Words::new("Jetons Passe", "Pass tokens"), number(state.tokens)));
        }
        if state.orders_locked {
            facts.push((
                Words::new("Ordres", "Orders"),
                Words::new("terminés pour ce Tour", "over for this turn"),
            ));
        }
        if let Some(courier) = state.courier {
            facts.push((Words::new("Courrier", "Courier"), Words::same(self.name(courier))));
        }
        if let Some(secret) = state.secret {
            let shown = |figure: Option<FigureId>| {
                figure
                    .map_or_else(|| Words::new("sous scellés", "under seal"), |id| Words::same(self.name(id)))
            };
            facts.push((Words::new("Personnage Vengeur", "Avenger"), shown(secret.shown_avenger)));
            facts.push((Words::new("Cible de la Vengeance", "Vengeance target"), shown(secret.shown_target)));
        }
        if !state.recovered.is_empty() {
            let numbers: Vec<String> = state.recovered.iter().map(ToString::to_string).collect();
            facts.push((Words::new("Objectifs trouvés", "Objectives found"), listed(&numbers)));
        }
        if let Some(wanted) = state.wanted {
            facts.push((Words::new("Objectif cherché", "Objective looked for"), number(wanted)));
        }
        if let Some(scenario) = self.0.state.scenario {
            facts.push((Words::new("Scénario", "Scenario"), scenario_words(scenario)));
        }
        for pass in &state.passes {
            let (window, until) = (window_words(pass.window), until_words(pass.until));
            let passed =
                Words::new(format!("{}, {}", window.fr, until.fr), format!("{}, {}", window.en, until.en));
            facts.push((Words::new("Passe d'avance", "Standing pass"), passed));
        }
        facts
    }

    fn cards(self, side: u8) -> Vec<CardView> {
        let team = self.0.team(side);
        let effects = team.map_or(&[][..], |team| team.effects.as_slice());
        let played = |place: u8| self.0.side(side).is_some_and(|side| side.played.contains(&place));
        let cards = (0_u8..).zip(effects);
        cards
            .map(|(place, card)| CardView {
                face: Some(Words::same(card.name.as_str())),
                spent: played(place),
            })
            .collect()
    }

    /// A figure at one moment; the parts of a cavalry figure are shown once they are apart.
    pub(super) fn piece(self, id: FigureId) -> Option<Piece> {
        let figure = self.figure(id)?;
        let card = self.0.card(id)?;
        if matches!(figure.presence, Presence::Merged(_) | Presence::Apart) {
            return None;
        }
        let body = self.0.body(id, None)?;
        let whole = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let active = self.0.active().is_some_and(|(active, _)| active == id);
        Some(Piece {
            id,
            side: figure.side,
            name: card.name.clone(),
            mark: card.name.chars().take(2).collect(),
            at: figure.at,
            facing: None,
            base: card.base,
            health: (whole(self.0.health(id, None)), whole(body.health)),
            health_name: Words::new("Santé", "Health"),
            badges: self.badges(id, figure),
            present: figure.presence == Presence::OnTable,
            out: matches!(figure.presence, Presence::Eliminated | Presence::Exited),
            active,
            facts: self.piece_facts(id, figure, card),
            contacts: self.0.touching(id).collect(),
        })
    }

    /// Most important first: the board has room for three.
    fn badges(self, id: FigureId, figure: &Figure) -> Vec<Badge> {
        let pill = |text: String, label: Words| Badge { icon: "pill", text, label };
        let icon = |icon, label: Words| Badge { icon, text: String::new(), label };
        let mut badges = Vec::new();
        if self.0.is_down(id) {
            badges.push(icon("down", Words::new("À terre", "Down")));
        }
        if figure.stealthed {
            badges.push(icon("eye-off", Words::new("Furtif", "stealthed")));
        }
        if figure.ap > 0 {
            let label = Words::new(format!("{} PA", figure.ap), format!("{} AP", figure.ap));
            badges.push(pill(figure.ap.to_string(), label));
        }
        if figure.fire > 0 {
            let label = Words::new(format!("Feu : {}", figure.fire), format!("fire: {}", figure.fire));
            badges.push(icon("flame", label));
        }
        if figure.posture != Posture::Standing && !self.0.is_down(id) {
            badges.push(pill("▼".to_owned(), posture_words(figure.posture)));
        }
        if figure.blind {
            badges.push(pill("✕".to_owned(), Words::new("Aveuglé", "blind")));
        }
        if let Some(slowed) = figure.slowed {
            let label = Words::new(format!("Ralenti de {}″", slowed.by), format!("slowed by {}″", slowed.by));
            badges.push(icon("clock", label));
        }
        for objective in self.0.carried(id) {
            let held = objective.saturating_add(1);
            let label = Words::new(format!("porte le marqueur {held}"), format!("carries marker {held}"));
            badges.push(pill("◆".to_owned(), label));
        }
        if self.0.engaging(id).next().is_some() {
            badges.push(icon("link", Words::new("au contact d'un ennemi", "touches an enemy")));
        }
        if figure.activated && figure.presence == Presence::OnTable {
            badges.push(icon("check", Words::new("activé ce Tour", "activated this turn")));
        }
        badges
    }

    fn piece_facts(self, id: FigureId, figure: &Figure, card: &Profile) -> Vec<(Words, Words)> {
        let mut facts = vec![(Words::new("Type", "Type"), kind_words(card.kind))];
        if let Some(role) = card.role {
            facts.push((Words::new("Rôle", "Role"), role_words(role)));
        }
        if !card.faction.is_empty() {
            facts.push((Words::new("Faction", "Faction"), Words::same(card.faction.as_str())));
        }
        facts.push((
            Words::new("CC, A, V, I, E", "Melee, Agility, Aim, Intellect, Endurance"),
            Words::same(format!(
                "{}, {}, {}, {}, {}",
                card.melee, card.agility, card.aim, card.intellect, card.body.endurance
            )),
        ));
        if card.kind != Kind::Cavalry && card.body.armour > 0 {
            facts.push((Words::new("Armure", "Armour"), number(card.body.armour)));
        }
        let points = format!("{} / {} [{}]", figure.ap, card.ap_gain, card.ap_max);
        facts.push((Words::new("PA", "AP"), Words::same(points)));
        let distance = format!("{}/{}″", card.distance.success, card.distance.exceptional);
        facts.push((Words::new("Distance", "Distance"), Words::same(distance)));
        if card.kind == Kind::Cavalry {
            for part in [Part::Rider, Part::Mount] {
                let left = self.0.health(id, Some(part));
                let Some(body) = self.0.body(id, Some(part)) else { continue };
                let (most, endurance, armour) = (body.health, body.endurance, body.armour);
                let words = part_words(part);
                facts.push((
                    Words::new(format!("Santé : {}", words.fr), format!("Health: {}", words.en)),
                    Words::new(
                        format!("{left} / {most}, Endurance {endurance}, Armure {armour}"),
                        format!("{left} / {most}, Endurance {endurance}, armour {armour}"),
                    ),
                ));
            }
        }
        facts.push((Words::new("Posture", "Posture"), posture_words(figure.posture)));
        if let Some(words) = elsewhere(figure) {
            facts.push((Words::new("Où", "Where"), words));
        }
        for talent in &card.talents {
            let name = &talent.name;
            let label = Words::new(format!("Talent, {name}"), format!("Talent, {name}"));
            facts.push((label, talent_words(talent)));
        }
        for (arm, weapon) in figure.arms.iter().zip(&card.weapons) {
            facts.push((Words::same(weapon.name.as_str()), weapon_words(*arm, weapon)));
        }
        facts
    }

    /// Scenery, smoke, the templates of the sequence and the markers on the table.
    pub(super) fn areas(self) -> Vec<Area> {
        let mut areas: Vec<Area> = self.0.setup.terrain.iter().filter_map(terrain_area).collect();
        areas.extend(self.zones());
        areas.extend(self.0.state.smoke.iter().filter_map(|smoke| self.smoke_area(smoke)));
        let acts = self.0.sequence().map_or(&[][..], |sequence| sequence.acts.as_slice());
        for blast in acts.iter().filter(|act| act.void.is_none()).filter_map(|act| act.blast.as_ref()) {
            areas.extend(outline(self.0, blast).map(|outline| Area {
                kind: "template",
                label: template_words(blast.template),
                side: None,
                outline,
                radius: 0,
                height: 0,
            }));
        }
        for (place, objective) in (1_u16..).zip(&self.0.state.objectives) {
            let at = match objective.place {
                Place::Table(at) | Place::Dropped { at, .. } => at,
                Place::Hand | Place::Carried(_) | Place::Gone {} => None,
            };
            areas.extend(at.map(|at| {
                Area {
                    kind: "marker",
                    label: objective
                        .number
                        .map_or_else(|| number(place), |n| Words::new(format!("n° {n}"), format!("no. {n}"))),
                    side: objective.controller.or(objective.owner),
                    outline: vec![at],
                    radius: 150,
                    height: 0,
                }
            }));
        }
        areas
    }

    /// Where the side that is deploying may place its figures.   TDE-SETUP-05
    fn zones(self) -> Vec<Area> {
        let (Some(Frame::Staging { staging }), Some(table)) = (self.0.top(), self.0.setup.table) else {
            return Vec::new();
        };
        let zones = match (staging.step, &staging.infiltrating) {
            (Step::Infiltrators, Some(one)) => {
                zones::open_zones(self.0, staging.side, one.figure).unwrap_or_default()
            }
            (Step::Objective, _) => zones::zone(self.0, staging.side).into_iter().collect(),
            (step, _) => zones::own_zones(self.0, step, staging.side),
        };
        let area = |zone: Zone| Area {
            kind: "zone",
            label: if staging.step == Step::Objective {
                Words::new("Objectif", "objective")
            } else {
                Words::new("Zone de Déploiement", "deployment zone")
            },
            side: Some(staging.side),
            outline: zone.outline(table),
            radius: 0,
            height: 0,
        };
        zones.into_iter().map(area).filter(|area| area.outline.len() > 2).collect()
    }

    fn smoke_area(self, smoke: &Smoke) -> Option<Area> {
        let blast = Blast {
            template: smoke.template,
            at: smoke.at,
            toward: smoke.toward,
            under: Vec::new(),
            covered: Vec::new(),
            drift: None,
        };
        let label = if smoke.toxic {
            Words::new("Fumée Toxique", "toxic smoke")
        } else {
            Words::new("Fumée", "smoke")
        };
        let outline = outline(self.0, &blast)?;
        Some(Area { kind: "dark", label, side: None, outline, radius: 0, height: 0 })
    }
}

/// A piece of scenery.
fn terrain_area(terrain: &Terrain) -> Option<Area> {
    let outline = terrain.outline.as_ref()?;
    let (kind, fr, en) = match terrain.kind {
        TerrainKind::Obstacle if terrain.hides() => ("wall", "Obstacle", "obstacle"),
        TerrainKind::Obstacle => ("obstacle", "Obstacle", "obstacle"),
        TerrainKind::Difficult => ("difficult", "Terrain Difficile", "difficult ground"),
        TerrainKind::Water => ("water", "Eau", "water"),
        TerrainKind::Impassable => ("wall", "Infranchissable", "impassable"),
        TerrainKind::Stairs => ("raised", "Escalier", "stairs"),
        TerrainKind::Hole => ("gap", "Trou", "hole"),
        TerrainKind::Scatter => ("cover", "Terrain Diffus", "scatter terrain"),
    };
    let label = if terrain.name.is_empty() { Words::new(fr, en) } else { Words::same(terrain.name.as_str()) };
    Some(Area {
        kind,
        label,
        side: None,
        outline: outline.corners().to_vec(),
        radius: 0,
        height: terrain.height,
    })
}

/// Where a figure is, when it is not on the table.
fn elsewhere(figure: &Figure) -> Option<Words> {
    match figure.presence {
        Presence::OnTable | Presence::Merged(_) | Presence::Apart => None,
        Presence::Undeployed => Some(Words::new("pas encore en place", "not yet placed")),
        Presence::Reserve => Some(Words::new("hors table, en réserve", "off the table, in reserve")),
        Presence::Exited => Some(Words::new("sortie de la table", "has left the table")),
        Presence::Eliminated => Some(Words::new("hors de combat", "eliminated")),
    }
}
