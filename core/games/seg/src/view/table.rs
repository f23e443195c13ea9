//! The table at one moment: sides, figures, areas.

use crate::setup::{Profile, SceneryKind};
use crate::state::{Card, Figure, Frame, Label, PileCard, Posture, Presence};
use crate::view::names::Names;
use crate::view::words::{
    card_label, label_words, plural, plural_en, posture_words, until_words, window_words, yes_words,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Area, Badge, CardView, Piece, SideView};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn moment(self) -> Words {
        let turn = if self.0.state.turn == 0 {
            Words::new("Déploiement", "Deployment")
        } else {
            Words::new(format!("Tour {}", self.0.state.turn), format!("Turn {}", self.0.state.turn))
        };
        let Some(phase) = self.phase() else { return turn };
        Words::new(format!("{}, {}", turn.fr, phase.fr), format!("{}, {}", turn.en, phase.en))
    }

    pub(super) fn phase(self) -> Option<Words> {
        match self.0.state.stack.last()? {
            Frame::Muster {} => Some(Words::new("formation des équipes", "team building")),
            Frame::Turn { .. } => None,
            Frame::PileBuilding {} => Some(Words::new("piles d'activation", "activation piles")),
            Frame::ChooseFirst { side } => {
                let name = self.side(*side);
                Some(Words::new(
                    format!("choix du premier camp : {name}"),
                    format!("choice of first side: {name}"),
                ))
            }
            Frame::Hand { side, .. } => {
                let name = self.side(*side);
                Some(Words::new(format!("main : {name}"), format!("hand: {name}")))
            }
            Frame::Placement { figure } => {
                let name = self.name(*figure);
                Some(Words::new(format!("placement : {name}"), format!("placement: {name}")))
            }
            Frame::Activation { .. }
            | Frame::DoubleAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::ThrowEnd { .. }
            | Frame::Deed { .. } => self.activation_words(),
            Frame::ReactionWindow { window, asked, .. } => {
                let (name, window) = (self.side(*asked), window_words(*window));
                Some(Words::new(format!("{} : {name}", window.fr), format!("{}: {name}", window.en)))
            }
            Frame::CounterWindow { parrier, .. } => {
                let name = self.name(*parrier);
                Some(Words::new(format!("contre-attaque : {name}"), format!("counter-attack: {name}")))
            }
            Frame::PortalOffer { figure, .. } => {
                let name = self.name(*figure);
                Some(Words::new(format!("portail : {name}"), format!("portal: {name}")))
            }
        }
    }

    pub(super) fn activation_words(self) -> Option<Words> {
        let name = self.name(self.active()?);
        Some(Words::new(format!("activation {}", de(&name)), format!("{name}'s activation")))
    }

    /// The side whose hand is under way.
    pub(super) fn holder(self) -> Option<u8> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Hand { side, .. } => Some(*side),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Placement { .. }
            | Frame::Activation { .. }
            | Frame::DoubleAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::ThrowEnd { .. }
            | Frame::Deed { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    pub(super) fn side_view(self, side: u8) -> SideView {
        let at = usize::from(side);
        let mut facts = Vec::new();
        let mut cards = Vec::new();
        if let Some(state) = self.0.state.sides.get(at) {
            facts.push((
                Words::new("Points de tactique", "Tactic points"),
                Words::same(state.tactic.to_string()),
            ));
            facts.push((
                Words::new("Cartes en pile", "Cards in the pile"),
                Words::same(state.pile.len().to_string()),
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
            cards.extend(self.shown(side));
            cards.extend(state.pile.iter().map(|card| CardView {
                face: match card {
                    PileCard::Sealed(_) => None,
                    PileCard::Open(card) => Some(card_label(card)),
                },
                spent: false,
            }));
        }
        SideView { name: self.side(side).to_owned(), active: self.holder() == Some(side), facts, cards }
    }

    /// Cards of a side shown for figures still to be activated.
    pub(super) fn shown(self, side: u8) -> Vec<CardView> {
        let mut cards = Vec::new();
        for frame in &self.0.state.stack {
            if let Frame::Hand { side: holder, queue, .. } = frame
                && *holder == side
            {
                cards.extend(queue.iter().filter_map(|shown| {
                    let rank = self.profile(shown.figure)?.rank.clone();
                    Some(CardView { face: Some(card_label(&Card { rank, suit: shown.suit })), spent: false })
                }));
            }
        }
        cards
    }

    pub(super) fn piece(self, id: FigureId) -> Option<Piece> {
        let figure = self.figure(id)?;
        let profile = self.profile(id)?;
        let contacts = self
            .everyone()
            .filter(|other| self.0.state.contacts.contains(&(id.min(*other), id.max(*other))))
            .filter(|other| *other != id)
            .collect();
        Some(Piece {
            id,
            side: figure.side,
            name: profile.name.clone(),
            mark: mark(&profile.rank),
            at: figure.at,
            facing: None,
            base: profile.base(),
            health: (figure.value.max(0), profile.value),
            health_name: Words::new("Valeur", "Value"),
            badges: badges(figure),
            present: figure.presence == Presence::OnTable,
            out: figure.presence == Presence::Eliminated,
            active: self.active() == Some(id),
            facts: self.piece_facts(figure, profile),
            contacts,
        })
    }

    pub(super) fn piece_facts(self, figure: &Figure, profile: &Profile) -> Vec<(Words, Words)> {
        let mut facts = vec![(Words::new("Carte", "Card"), label_words(&profile.rank))];
        let mut skills: Vec<Words> = profile.skills.iter().map(|skill| skill.words()).collect();
        skills.extend(bonus_words(profile));
        for id in &profile.custom {
            let own = self.0.setup.custom.iter().find(|skill| skill.id == *id);
            skills.extend(own.map(|skill| Words::new(skill.fr.as_str(), skill.en.as_str())));
        }
        if !skills.is_empty() {
            let fr: Vec<&str> = skills.iter().map(|words| words.fr.as_str()).collect();
            let en: Vec<&str> = skills.iter().map(|words| words.en.as_str()).collect();
            facts.push((Words::new("Compétences", "Skills"), Words::new(fr.join(", "), en.join(", "))));
        }
        if let Some(ammo) = figure.ammo {
            facts.push((Words::new("Munitions", "Ammunition"), Words::same(ammo.to_string())));
        }
        if figure.omega > 0 {
            facts.push((Words::same("Ω"), Words::same(figure.omega.to_string())));
        }
        let support: i32 = figure.support.iter().map(|bonus| bonus.amount).sum();
        if support != 0 {
            facts.push((Words::new("Soutien", "Support"), Words::same(format!("+{support}"))));
        }
        facts.push((Words::new("Activé ce tour", "Activated this turn"), yes_words(figure.activated)));
        facts
    }

    pub(super) fn areas(self) -> Vec<Area> {
        let mut areas: Vec<Area> = self
            .0
            .setup
            .scenery
            .iter()
            .map(|scenery| Area {
                kind: match scenery.kind {
                    SceneryKind::Wall => "wall",
                    SceneryKind::Obstacle => "obstacle",
                },
                label: match scenery.kind {
                    SceneryKind::Wall => Words::new("mur", "wall"),
                    SceneryKind::Obstacle => Words::new("obstacle", "obstacle"),
                },
                side: None,
                outline: scenery.outline.corners().to_vec(),
                radius: 0,
                height: scenery.height,
            })
            .collect();
        if self.0.state.turn == 0 {
            areas.extend((0_u8..).zip(&self.0.setup.sides).filter_map(|(side, own)| {
                Some(Area {
                    kind: "zone",
                    label: Words::new(format!("zone, {}", own.name), format!("zone, {}", own.name)),
                    side: Some(side),
                    outline: own.zone.as_ref()?.corners().to_vec(),
                    radius: 0,
                    height: 0,
                })
            }));
        }
        areas.extend((1_u32..).zip(&self.0.state.portals).filter_map(|(number, portal)| {
            Some(Area {
                kind: "portal",
                label: Words::new(format!("portail {number}"), format!("portal {number}")),
                side: Some(portal.side),
                outline: vec![portal.at?],
                radius: self.profile(portal.by)?.base() / 2,
                height: 0,
            })
        }));
        areas
    }
}

fn mark(label: &Label) -> String {
    match label {
        Label::Rank(rank) => rank.mark().fr,
        Label::Written(label) => label.chars().take(3).collect(),
    }
}

fn bonus_words(profile: &Profile) -> Vec<Words> {
    let bonus = profile.bonus;
    [
        (bonus.contact_spades, "pique au contact", "spades in contact"),
        (bonus.ranged_spades, "pique à distance", "spades at range"),
        (bonus.hearts, "cœur", "hearts"),
        (bonus.clubs, "trèfle", "clubs"),
        (bonus.diamonds, "carreau", "diamonds"),
    ]
    .into_iter()
    .filter(|(bought, _, _)| *bought != 0)
    .map(|(bought, fr, en)| Words::new(format!("+{bought} {fr}"), format!("+{bought} {en}")))
    .collect()
}

fn badges(figure: &Figure) -> Vec<Badge> {
    let mut badges = Vec::new();
    if let Some(posture) = figure.posture {
        let icon = match posture {
            Posture::Defensive => "shield",
            Posture::ContactDefence => "shield-blade",
            Posture::RangedDefence => "shield-arrow",
            Posture::Nullify => "shield-star",
            Posture::Positioned => "aim",
        };
        badges.push(Badge { icon, text: String::new(), label: posture_words(posture) });
    }
    if figure.immobilised {
        let label = Words::new("immobilisé", "immobilised");
        badges.push(Badge { icon: "link", text: String::new(), label });
    }
    if figure.omega > 0 {
        let label = Words::new(
            format!("{} point{} d'oméga", figure.omega, plural(figure.omega)),
            format!("{} omega point{}", figure.omega, plural_en(figure.omega)),
        );
        badges.push(Badge { icon: "pill", text: format!("Ω{}", figure.omega), label });
    }
    let support: i32 = figure.support.iter().map(|bonus| bonus.amount).sum();
    if support != 0 {
        let label = Words::new(format!("soutien +{support}"), format!("support +{support}"));
        badges.push(Badge { icon: "pill", text: format!("+{support}"), label });
    }
    if let Some(ammo) = figure.ammo {
        let label = Words::new(
            format!("{ammo} munition{}", plural(ammo)),
            format!("{ammo} round{} of ammunition", plural_en(ammo)),
        );
        badges.push(Badge { icon: "pill", text: format!("M{ammo}"), label });
    }
    badges
}
