//! The table at one moment: sides, figures, areas.

use crate::profiles::traits::Trait;
use crate::profiles::{Kind, Profile, Ruler};
use crate::setup::{Darkness, Door, DoorState, Pull, Terrain, TerrainKind, ZoneEffect};
use crate::state::frames::Frame;
use crate::state::{Figure, Posture, Presence};
use crate::view::effects::held_words;
use crate::view::names::{Names, listed};
use crate::view::words::{
    darkness_words, door_state_words, door_words, edge_words, gravity_words, pull_words, quality_words,
    role_words, terrain_words, test_words, until_words, window_words, yes_words, zone_words,
};
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Area, Piece, Point, SideView, initials};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn moment(self) -> Words {
        let round = self.0.state.round;
        let round = if round == 0 {
            Words::new("Mise en place", "Set-up")
        } else {
            Words::new(format!("Tour de jeu {round}"), format!("Round {round}"))
        };
        let Some(phase) = self.phase() else { return round };
        Words::new(format!("{}, {}", round.fr, phase.fr), format!("{}, {}", round.en, phase.en))
    }

    fn phase(self) -> Option<Words> {
        let of_side = |fr: &str, en: &str, side: u8| {
            let name = self.side(side);
            Some(Words::new(format!("{fr} : {name}"), format!("{en}: {name}")))
        };
        let of_figure = |fr: &str, en: &str, figure: FigureId| {
            let name = self.name(figure);
            Some(Words::new(format!("{fr} : {name}"), format!("{en}: {name}")))
        };
        match self.0.state.stack.last()? {
            Frame::Muster {} => Some(Words::new("bandes attendues", "bands awaited")),
            Frame::Roles { winner } => of_side("choix des rôles", "choice of roles", *winner),
            Frame::Terrain { next } => of_side("décors", "scenery", *next),
            Frame::Edge { side } => of_side("bord d'entrée", "entry edge", *side),
            Frame::Deployment { side } => of_side("déploiement", "deployment", *side),
            Frame::Round { .. } => None,
            Frame::Stint { side } => of_side("main", "stint", *side),
            Frame::Prelude { figure, .. } | Frame::Activation { figure, .. } => {
                of_figure("activation", "activation", *figure)
            }
            Frame::Test { test, r#use } => {
                let words = test_words(r#use);
                let name = self.name(test.figure);
                Some(Words::new(
                    format!("{} : {name}", words.fr.to_lowercase()),
                    format!("{}: {name}", words.en.to_lowercase()),
                ))
            }
            Frame::Move { figure, .. } | Frame::Arrived { figure, .. } | Frame::Breakaway { figure } => {
                of_figure("déplacement", "move", *figure)
            }
            Frame::Combat { combat } => {
                let clash = self.clash(combat);
                Some(Words::new(format!("combat : {}", clash.fr), format!("combat: {}", clash.en)))
            }
            Frame::Volley { by, .. } => of_figure("plusieurs cibles", "several targets", *by),
            Frame::Blast { by, .. } => of_figure("explosion", "explosion", *by),
            Frame::Throw { figure, .. } => of_figure("projection", "blast throw", *figure),
            Frame::Recoil { figure, .. } => of_figure("recul", "recoil", *figure),
            Frame::Reflexes { mover, .. } => of_figure("Attaques Réflexes", "reflex attacks", *mover),
            Frame::MoraleQueue { .. } => Some(Words::new("moral", "morale")),
            Frame::Flight { figure, .. } => of_figure("fuite", "flight", *figure),
            Frame::Mishap { figure, .. } => of_figure("téléportation", "teleportation", *figure),
            Frame::Expelled { figure, .. } => of_figure("fin de possession", "end of possession", *figure),
            Frame::Doom { figure, .. } => of_figure("mort imminente", "about to die", *figure),
            Frame::RoundEnd { .. } => Some(Words::new("fin du tour", "end of the round")),
        }
    }

    pub(crate) fn side_view(self, side: u8) -> SideView {
        let mut facts = Vec::new();
        if let Some(state) = self.0.side(side) {
            if let Some(role) = state.role {
                facts.push((Words::new("Rôle", "Role"), role_words(role)));
            }
            if let Some(edge) = state.edge {
                facts.push((Words::new("Entrée", "Entry"), edge_words(edge)));
            }
            let left = self.0.played_by(side).count();
            facts.push((Words::new("En jeu", "In play"), Words::same(left.to_string())));
            if state.started > 0 {
                let half = state.started / 2;
                facts.push((
                    Words::new("Moral des pertes", "Morale for losses"),
                    if state.half_tested {
                        Words::new("déjà testé", "already tested")
                    } else {
                        Words::new(format!("à {half} en jeu ou moins"), format!("at {half} in play or fewer"))
                    },
                ));
            }
            facts.push((
                Words::new("À activer", "To be activated"),
                Words::same(self.0.fresh(side).count().to_string()),
            ));
            for pass in &state.passes {
                let (window, until) = (window_words(pass.window), until_words(pass.until));
                facts.push((
                    Words::new("Renonce d'avance", "Passes in advance"),
                    Words::new(
                        format!("{}, {}", window.fr, until.fr),
                        format!("{}, {}", window.en, until.en),
                    ),
                ));
            }
        }
        SideView {
            name: self.side(side).to_owned(),
            active: self.holder() == Some(side),
            facts,
            cards: Vec::new(),
        }
    }

    pub(crate) fn piece(self, id: FigureId) -> Option<Piece> {
        let figure = self.figure(id)?;
        let profile = self.profile(id)?;
        let mut contacts: Vec<FigureId> = self.0.touching(id).collect();
        contacts.sort_unstable();
        Some(Piece {
            id,
            side: figure.controller,
            name: self.name(id),
            mark: self.mark(id),
            at: figure.at,
            facing: None,
            base: self.0.base(id),
            health: (0, 0),
            health_name: Words::new("Qualité", "Quality"),
            badges: self.badges(id, figure),
            present: figure.presence == Presence::OnTable,
            out: matches!(figure.presence, Presence::Removed(_)),
            active: self.active() == Some(id),
            facts: self.piece_facts(id, figure, profile),
            contacts,
        })
    }

    /// Initials, numbered where others before it in roster order have the same.
    fn mark(self, id: FigureId) -> String {
        let own = initials(&self.name(id));
        let before = self
            .everyone()
            .take_while(|other| *other != id)
            .filter(|other| initials(&self.name(*other)) == own)
            .count();
        if before == 0 { own } else { format!("{own}{}", before.saturating_add(1)) }
    }

    /// The least face that succeeds for a figure now, what its rolls gain or lose aside.
    pub(crate) fn quality(figure: &Figure, profile: &Profile) -> i32 {
        let lost: i32 = figure.losses.iter().map(|loss| loss.amount).sum();
        profile.quality.saturating_add(lost)
    }

    fn piece_facts(self, id: FigureId, figure: &Figure, profile: &Profile) -> Vec<(Words, Words)> {
        let quality = Self::quality(figure, profile);
        let combat = profile.combat.saturating_sub(figure.combat_loss);
        let mut facts = vec![
            (Words::new("Qualité", "Quality"), quality_words(quality)),
            (Words::new("Combat", "Combat"), Words::same(combat.to_string())),
            (Words::new("Déplacement", "Move"), profile.stride().words()),
        ];
        if let Some(points) = profile.points {
            facts.push((Words::new("Points", "Points"), Words::same(points.to_string())));
        }
        if !profile.kind.is_empty() {
            facts.push((Words::new("Genre", "Kind"), joined(profile.kind.iter().map(Kind::words))));
        }
        if !profile.traits.is_empty() {
            facts.push((Words::new("Règles spéciales", "Special rules"), joined(tallied(&profile.traits))));
        }
        facts.extend(Self::carried_facts(figure));
        if figure.owner != figure.controller {
            facts.push((Words::new("Bande d'origine", "Own band"), Words::same(self.side(figure.owner))));
        }
        if figure.reroll_used {
            facts.push((Words::new("Relance de Héros", "Hero reroll"), Words::new("dépensée", "spent")));
        }
        if figure.psi_negated {
            facts.push((Words::new("Esprit entravé", "Mind hampered"), yes_words(true)));
        }
        if figure.field_dead {
            facts.push((
                Words::new("Champ de force", "Force field"),
                Words::new("batterie morte", "battery dead"),
            ));
        }
        let attacks = figure.attacks;
        if attacks > 0 {
            facts.push((
                Words::new("Attaques ce tour", "Attacks this round"),
                Words::same(attacks.to_string()),
            ));
        }
        let active = self.0.active().filter(|active| active.figure == id);
        if let Some(active) = active {
            facts.push((Words::new("Actions", "Actions"), Words::same(active.left.to_string())));
        }
        facts
    }

    fn carried_facts(figure: &Figure) -> Vec<(Words, Words)> {
        let mut facts = Vec::new();
        if !figure.weapons.is_empty() {
            facts.push((
                Words::new("Armes", "Weapons"),
                joined(figure.weapons.iter().copied().map(held_words)),
            ));
        }
        let grenades: Vec<Words> = figure
            .grenades
            .iter()
            .filter(|(_, count)| **count > 0)
            .map(|(kind, count)| {
                let words = kind.words();
                Words::new(format!("{} {count}", words.fr), format!("{} {count}", words.en))
            })
            .collect();
        if !grenades.is_empty() {
            facts.push((Words::same("Grenades"), joined(grenades.into_iter())));
        }
        if figure.stimulants > 0 {
            facts.push((Words::same("Stimulants"), Words::same(figure.stimulants.to_string())));
        }
        if figure.stones > 0 {
            facts.push((
                Words::new("Pierres en main", "Stones in hand"),
                Words::same(figure.stones.to_string()),
            ));
        }
        if !figure.carried.is_empty() {
            facts.push((Words::new("Porte", "Carries"), listed(&figure.carried)));
        }
        facts
    }

    pub(crate) fn areas(self) -> Vec<Area> {
        let mut areas: Vec<Area> = self.0.state.terrain.iter().filter_map(terrain_area).collect();
        let doors = (0_u16..).zip(&self.0.state.doors);
        areas.extend(doors.filter_map(|(number, door)| door_area(number, door)));
        areas.extend(self.0.setup.zones.iter().filter_map(|zone| {
            Some(shape(zone_kind(zone.effect), zone_words(zone.effect), zone.outline.as_ref()?, 0))
        }));
        areas.extend(
            self.0
                .state
                .objects
                .iter()
                .filter_map(|object| Some(disc("marker", Words::same(object.name.as_str()), object.at?, 60))),
        );
        areas.extend(self.deployment_areas());
        areas.extend(self.blast_area());
        areas
    }

    /// Where sides may deploy, while they do.   DW-SETUP-06, DW-SETUP-07
    fn deployment_areas(self) -> Vec<Area> {
        let Some(table) = self.0.setup.table.filter(|_| self.0.state.round == 0) else { return Vec::new() };
        let deep = self.0.ruler(Ruler::Short);
        (0_u8..)
            .zip(&self.0.state.sides)
            .filter_map(|(side, state)| {
                let outline = state.edge?.strip(table, deep);
                let name = self.side(side);
                Some(Area {
                    kind: "zone",
                    label: Words::new(format!("déploiement, {name}"), format!("deployment, {name}")),
                    side: Some(side),
                    outline,
                    radius: 0,
                    height: 0,
                })
            })
            .collect()
    }

    /// The explosion under way.   DW-AREA-01
    fn blast_area(self) -> Option<Area> {
        let (grenade, at) = self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Blast { grenade, at, .. } = frame else { return None };
            Some((*grenade, (*at)?))
        })?;
        let words = grenade.words();
        let label = Words::new(format!("souffle, {}", words.fr), format!("blast, {}", words.en));
        Some(disc("blast", label, at, self.0.ruler(Ruler::Short)))
    }

    /// Gravity and light of the whole table, where they are not as usual.
    pub(crate) fn weather(self) -> Option<Words> {
        let mut words = Vec::new();
        match self.0.setup.gravity {
            Pull::Normal => {}
            Pull::Random => {
                let now = gravity_words(self.0.state.gravity);
                words.push(Words::new(format!("gravité {}", now.fr), format!("{} gravity", now.en)));
            }
            pull @ (Pull::Weak | Pull::Strong) => words.push(pull_words(pull)),
        }
        if self.0.setup.darkness != Darkness::Lit {
            words.push(darkness_words(self.0.setup.darkness));
        }
        if words.is_empty() { None } else { Some(joined(words.into_iter())) }
    }
}

/// Words side by side, after commas.
fn joined(words: impl Iterator<Item = Words>) -> Words {
    let (fr, en): (Vec<String>, Vec<String>) = words.map(|words| (words.fr, words.en)).unzip();
    Words::new(fr.join(", "), en.join(", "))
}

fn shape(kind: &'static str, label: Words, outline: &Polygon, height: i32) -> Area {
    Area { kind, label, side: None, outline: outline.corners().to_vec(), radius: 0, height }
}

fn disc(kind: &'static str, label: Words, at: Point, radius: i32) -> Area {
    Area { kind, label, side: None, outline: vec![at], radius, height: 0 }
}

fn terrain_area(terrain: &Terrain) -> Option<Area> {
    let kind = match terrain.kind {
        TerrainKind::Wall => "wall",
        TerrainKind::Woods => "woods",
        TerrainKind::HighGround | TerrainKind::Stairs => "raised",
        TerrainKind::Ladder => "ladder",
        TerrainKind::Obstacle | TerrainKind::Tree => "obstacle",
        TerrainKind::Difficult => "difficult",
        TerrainKind::Water => "water",
    };
    let words = terrain_words(terrain.kind);
    let label = if terrain.destroyed {
        Words::new(format!("{} hors d'usage", words.fr), format!("{}, destroyed", words.en))
    } else {
        words
    };
    Some(shape(kind, label, terrain.outline.as_ref()?, terrain.height))
}

fn door_area(number: u16, door: &Door) -> Option<Area> {
    let kind = match door.state {
        DoorState::Closed | DoorState::Unlocked => "door",
        DoorState::Open | DoorState::Destroyed => "doorway",
    };
    let (words, state) = (door_words(number, door.kind), door_state_words(door.state));
    let label = Words::new(format!("{} {}", words.fr, state.fr), format!("{}, {}", words.en, state.en));
    Some(shape(kind, label, door.outline.as_ref()?, 0))
}

fn zone_kind(effect: ZoneEffect) -> &'static str {
    match effect {
        ZoneEffect::Irradiated {} | ZoneEffect::Gas { .. } => "danger",
        ZoneEffect::Dark { .. } => "dark",
        ZoneEffect::Gravity { .. } => "zone",
    }
}

/// Whether a posture is to be stood up from.
pub(crate) fn is_down(posture: Posture) -> bool {
    match posture {
        Posture::Standing => false,
        Posture::Prone(_) => true,
    }
}

/// Special rules in words, each once, with how often it is held.
fn tallied(traits: &[Trait]) -> impl Iterator<Item = Words> {
    let first = |place: usize, held: &Trait| !traits.iter().take(place).any(|before| before == held);
    let each = traits.iter().enumerate().filter(move |(place, held)| first(*place, held));
    each.map(|(_, held)| {
        let words = held.words();
        match traits.iter().filter(|other| *other == held).count() {
            0 | 1 => words,
            many => Words::new(format!("{} ×{many}", words.fr), format!("{} ×{many}", words.en)),
        }
    })
}
