//! The table at one moment: sides, figures, areas.

use crate::profiles::{Template, Weapon, WeaponKind};
use crate::setup::{Profile, Scenery, SceneryKind};
use crate::state::{Aim, Figure, Frame, Ground, Health, Presence, Stealth, Token, TurnPhase};
use crate::view::names::Names;
use crate::view::words::{
    direction, ground_words, health_words, lock_words, pas, pass_words, stealth_words, token_words,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Area, Badge, Piece, SideView};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn moment(self) -> Words {
        let turn = if self.0.state.turn == 0 {
            Words::new("Avant la partie", "Before play")
        } else {
            Words::new(format!("Tour {}", self.0.state.turn), format!("Turn {}", self.0.state.turn))
        };
        let Some(phase) = self.phase() else { return turn };
        Words::new(format!("{}, {}", turn.fr, phase.fr), format!("{}, {}", turn.en, phase.en))
    }

    fn phase(self) -> Option<Words> {
        match self.0.top()? {
            Frame::Muster {} => Some(Words::new("formation des bandes", "band building")),
            Frame::Deployment {} => Some(Words::new("déploiement", "deployment")),
            Frame::GameTurn { phase: TurnPhase::Activations } => None,
            Frame::GameTurn { phase: TurnPhase::CloseCombat } | Frame::Melee { .. } | Frame::Fight { .. } => {
                Some(Words::new("corps à corps", "close combat"))
            }
            Frame::Initiative { value, next } => {
                let name = self.side(*next);
                Some(Words::new(
                    format!("Initiative {value}, à {name}"),
                    format!("Initiative {value}, {name}"),
                ))
            }
            Frame::Sighting { mover, .. } => {
                let name = self.name(*mover);
                Some(Words::new(format!("déplacement {}", de(&name)), format!("{name} moving")))
            }
            Frame::Charge { charger, .. } => {
                let name = self.name(*charger);
                Some(Words::new(format!("charge {}", de(&name)), format!("{name} charging")))
            }
            Frame::Shot { volley, .. } => {
                let name = self.name(volley.shooter);
                Some(Words::new(format!("tir {}", de(&name)), format!("{name} shooting")))
            }
            Frame::Stray { .. } => Some(Words::new("gabarit dévié", "stray template")),
            Frame::Hits { .. } => Some(Words::new("touches", "hits")),
            Frame::Activation { figure, .. } => {
                let name = self.name(*figure);
                Some(Words::new(format!("activation {}", de(&name)), format!("{name}'s activation")))
            }
            Frame::Verdict { .. } => Some(Words::new("fin de partie", "end of the match")),
        }
    }

    /// The side whose activation, or whose choice of a figure to activate, is under way.
    fn holder(self) -> Option<u8> {
        if let Some(active) = self.active() {
            return self.0.side_of(active);
        }
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Initiative { next, .. } => Some(*next),
            Frame::Melee { .. } => self.0.state.advantage,
            Frame::Muster {}
            | Frame::Deployment {}
            | Frame::GameTurn { .. }
            | Frame::Activation { .. }
            | Frame::Sighting { .. }
            | Frame::Charge { .. }
            | Frame::Shot { .. }
            | Frame::Stray { .. }
            | Frame::Hits { .. }
            | Frame::Fight { .. }
            | Frame::Verdict { .. } => None,
        })
    }

    pub(super) fn side_view(self, side: u8) -> SideView {
        let mut facts = Vec::new();
        if let Some(state) = self.0.side(side) {
            let first = self.0.figures().filter(|(_, figure)| figure.side == side).count();
            let left = self.0.members_left(side);
            facts.push((
                Words::new("Figurines restantes", "Figures left"),
                Words::new(format!("{left} sur {first}"), format!("{left} of {first}")),
            ));
            if self.0.state.advantage == Some(side) {
                facts.push((Words::new("Avantage", "Advantage"), Words::new("ce tour", "this turn")));
            }
            if first > 0 && left.saturating_mul(2) < first {
                facts.push((
                    Words::new("Sous la moitié", "Below half"),
                    Words::new("Test de retraite à chaque tour", "a retreat test every turn"),
                ));
            }
            if state.retreated {
                facts.push((Words::new("Retraite", "Retreat"), Words::new("oui", "yes")));
            }
            for pass in &state.passes {
                facts.push((Words::new("Renonce d'avance", "Passes in advance"), pass_words(*pass)));
            }
        }
        SideView {
            name: self.side(side).to_owned(),
            active: self.holder() == Some(side),
            facts,
            cards: Vec::new(),
        }
    }

    pub(super) fn piece(self, id: FigureId) -> Option<Piece> {
        let figure = self.figure(id)?;
        let profile = self.profile(id)?;
        Some(Piece {
            id,
            side: figure.side,
            name: profile.name.clone(),
            mark: profile.initiative.to_string(),
            at: figure.at,
            facing: figure.facing,
            base: profile.base(),
            health: (figure.hit_points.max(0), profile.hit_points),
            health_name: Words::new("Points de Vie", "Hit points"),
            badges: self.badges(id, figure),
            present: figure.presence == Presence::OnTable,
            out: figure.presence == Presence::Out,
            active: self.active() == Some(id),
            facts: self.piece_facts(figure, profile),
            contacts: self.0.engaged_with(id).collect(),
        })
    }

    /// Most important first: the board has room for three.
    fn badges(self, id: FigureId, figure: &Figure) -> Vec<Badge> {
        let pill = |text: &str, label: Words| Badge { icon: "pill", text: text.to_owned(), label };
        let icon = |icon, label: Words| Badge { icon, text: String::new(), label };
        let mut badges = Vec::new();
        if figure.presence == Presence::Out {
            return badges;
        }
        if figure.health == Health::Wounded {
            badges.push(icon("drop", health_words(figure.health)));
        }
        let token = token_words(figure.token);
        let token = Words::new(format!("jeton {}", token.fr), format!("token: {}", token.en));
        match figure.token {
            Token::None => {}
            Token::White => badges.push(pill("○", token)),
            Token::Red => badges.push(pill("●", token)),
        }
        if figure.stealth != Stealth::Open {
            badges.push(icon("eye-off", stealth_words(figure.stealth)));
        }
        if self.0.is_engaged(id) {
            let with: Vec<FigureId> = self.0.engaged_with(id).collect();
            let with = self.list(&with);
            let label = Words::new(
                format!("au corps à corps avec {}", with.fr),
                format!("in close combat with {}", with.en),
            );
            badges.push(icon("link", label));
        }
        badges.extend(lock_words(figure.lock).map(|label| pill("⊘", label)));
        let ground = self.0.ground(id);
        if ground != Ground::Open {
            badges.push(pill("≈", ground_words(ground)));
        }
        for effect in &figure.effects {
            let skill = self.0.custom_skill(&effect.skill);
            let label = skill.map_or_else(
                || Words::same(effect.skill.as_str()),
                |skill| Words::new(skill.fr.as_str(), skill.en.as_str()),
            );
            badges.push(pill("✦", label));
        }
        if figure.activated && figure.presence == Presence::OnTable {
            badges.push(icon(
                "check",
                Words::new("a eu son activation ce tour", "has had its activation this turn"),
            ));
        }
        badges
    }

    fn piece_facts(self, figure: &Figure, profile: &Profile) -> Vec<(Words, Words)> {
        let mut facts = Vec::new();
        if !profile.kind.is_empty() {
            facts.push((Words::new("Type", "Type"), Words::same(profile.kind.as_str())));
        }
        if profile.leader {
            facts.push((Words::new("Chef", "Leader"), Words::new("de sa bande", "of its band")));
        }
        facts.push((
            Words::new("I, M, P, V, Mental", "I, Me, P, V, Mental"),
            Words::same(format!(
                "{}, {}, {}, {}, {}",
                profile.initiative, profile.melee, profile.precision, profile.vigour, profile.mental
            )),
        ));
        facts.push((Words::new("Déplacement", "Move"), pas(profile.base_move)));
        if profile.armour != 0 {
            facts.push((Words::new("Protection", "Protection"), Words::same(profile.armour.to_string())));
        }
        let weapons: Vec<Words> = profile.weapons.iter().map(weapon_words).collect();
        push_list(&mut facts, Words::new("Armes", "Weapons"), &weapons);
        let equipment: Vec<Words> = profile.equipment.iter().map(|item| Words::same(item.as_str())).collect();
        push_list(&mut facts, Words::new("Équipement", "Equipment"), &equipment);
        let mut skills: Vec<Words> = profile.skills.iter().map(|skill| skill.words()).collect();
        for id in &profile.custom {
            let own = self.0.custom_skill(id);
            skills.extend(own.map(|skill| Words::new(skill.fr.as_str(), skill.en.as_str())));
        }
        push_list(&mut facts, Words::new("Compétences", "Skills"), &skills);
        let saves: Vec<Words> =
            profile.saves.iter().map(|save| Words::same(format!("{} {}-", save.name, save.value))).collect();
        push_list(&mut facts, Words::new("Sauvegardes", "Saves"), &saves);
        if let Some((_, towards)) = figure.facing.and_then(direction) {
            facts.push((Words::new("Orientation", "Facing"), towards));
        }
        facts
    }

    pub(super) fn areas(self) -> Vec<Area> {
        let mut areas: Vec<Area> = self.0.setup.scenery.iter().map(scenery_area).collect();
        areas.extend((0_u16..).zip(&self.0.setup.mines).filter_map(|(number, mine)| {
            let spent = self.0.state.spent_mines.contains(&number);
            let label = if spent {
                Words::new(format!("{} (explosée)", mine.name), format!("{} (spent)", mine.name))
            } else {
                Words::same(mine.name.as_str())
            };
            Some(Area { kind: "danger", label, side: None, outline: vec![mine.at?], radius: 100, height: 0 })
        }));
        areas.extend(self.template());
        areas
    }

    /// The template of shots under way, where its point is recorded.   AO-TMPL-01
    fn template(self) -> Option<Area> {
        let volley = self.volley()?;
        let Aim::Point { at: Some(at), .. } = &volley.aim else { return None };
        let weapon = self.0.weapon(volley.shooter, volley.weapon)?;
        let Some(Template::Blast { radius }) = weapon.template else { return None };
        Some(Area {
            kind: "template",
            label: Words::new(format!("gabarit, {}", weapon.name), format!("template, {}", weapon.name)),
            side: self.0.side_of(volley.shooter),
            outline: vec![*at],
            radius: self.tenths(radius),
            height: 0,
        })
    }
}

fn push_list(facts: &mut Vec<(Words, Words)>, label: Words, items: &[Words]) {
    if items.is_empty() {
        return;
    }
    let join = |of: fn(&Words) -> &str| items.iter().map(of).collect::<Vec<&str>>().join(", ");
    facts.push((label, Words::new(join(|words| words.fr.as_str()), join(|words| words.en.as_str()))));
}

/// A weapon with its numbers: "Pistolet (Impact 2)".
fn weapon_words(weapon: &Weapon) -> Words {
    let mut fr = vec![format!("Impact {}", weapon.impact)];
    let mut en = fr.clone();
    let mut note = |french: String, english: String| {
        fr.push(french);
        en.push(english);
    };
    match weapon.kind {
        WeaponKind::Ranged => {}
        WeaponKind::Melee => note("mêlée".to_owned(), "melee".to_owned()),
    }
    if weapon.hands > 1 {
        note(format!("{} mains", weapon.hands), format!("{} hands", weapon.hands));
    }
    if weapon.rate > 1 {
        note(format!("Cdt {}", weapon.rate), format!("Cdt {}", weapon.rate));
    }
    match weapon.template {
        None => {}
        Some(Template::Blast { radius }) => {
            let radius = pas(radius);
            note(format!("gabarit de {}", radius.fr), format!("template, radius {}", radius.en));
        }
        Some(Template::Breath {}) => note("souffle".to_owned(), "breath".to_owned()),
    }
    for accessory in &weapon.accessories {
        note(accessory.clone(), accessory.clone());
    }
    Words::new(format!("{} ({})", weapon.name, fr.join(", ")), format!("{} ({})", weapon.name, en.join(", ")))
}

fn scenery_area(scenery: &Scenery) -> Area {
    let (kind, label) = match scenery.kind {
        SceneryKind::Wall => ("wall", Words::new("mur", "wall")),
        SceneryKind::Cover => ("cover", Words::new("couvert", "cover")),
        SceneryKind::Obstacle => ("obstacle", Words::new("obstacle linéaire", "linear obstacle")),
        SceneryKind::Ladder => ("ladder", Words::new("échelle", "ladder")),
        SceneryKind::Gap => ("gap", Words::new("vide", "gap")),
        SceneryKind::Difficult => ("difficult", ground_words(Ground::Difficult)),
        SceneryKind::RunningWater => ("water", ground_words(Ground::RunningWater)),
        SceneryKind::DeepWater => ("deep", ground_words(Ground::DeepWater)),
    };
    Area {
        kind,
        label,
        side: None,
        outline: scenery.outline.corners().to_vec(),
        radius: 0,
        height: scenery.height,
    }
}
