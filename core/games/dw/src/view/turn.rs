//! Events of the set-up, of rounds and of stints, told.

use crate::event::StintEnd;
use crate::setup::{Edge, Gravity, Role, Terrain};
use crate::state::frames::{Arrival, InGas};
use crate::state::{Held, Pass, Presence, WindowKind};
use crate::view::names::Names;
use crate::view::words::{
    declined_words, edge_words, gravity_words, plural, plural_en, terrain_words, until_words, window_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::{Change, Mark, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn bands_awaited(self, sides: &[u8]) -> Told {
        let names = self.sides(sides);
        told("Bandes attendues", "Bands awaited")
            .say(format!("Bandes attendues : {}.", names.fr), format!("Bands awaited: {}.", names.en))
    }

    pub(super) fn band_accepted(self, side: u8, count: usize) -> Told {
        let name = self.side(side);
        told("Bande déposée", "Band submitted").say(
            format!("{name} dépose sa bande : {count} figurine{}.", plural(count_of(count))),
            format!("{name} submits a band: {count} figure{}.", plural_en(count_of(count))),
        )
    }

    pub(super) fn roll_off(self, rolls: &[Vec<Option<u32>>], winner: u8) -> Told {
        let faces = self.rolls(rolls);
        let name = self.side(winner);
        told("Qui joue quoi", "Who plays what").say(
            format!("{}. {name} choisit d'attaquer ou de défendre.", faces.fr),
            format!("{}. {name} chooses to attack or defend.", faces.en),
        )
    }

    /// Several rounds of one die a side, ties rolled again.
    fn rolls(self, rolls: &[Vec<Option<u32>>]) -> Words {
        let round = |faces: &Vec<Option<u32>>| {
            let each = (0_u8..).zip(faces).filter_map(|(side, face)| Some((self.side(side), (*face)?)));
            let (fr, en): (Vec<String>, Vec<String>) = each
                .map(|(side, face)| (format!("{side} fait {face}"), format!("{side} rolls {face}")))
                .unzip();
            (fr.join(", "), en.join(", "))
        };
        let (fr, en): (Vec<String>, Vec<String>) = rolls.iter().map(round).unzip();
        Words::new(fr.join(" ; à égalité, "), en.join("; on a tie, "))
    }

    pub(super) fn defender_drawn(self, side: u8) -> Told {
        let name = self.side(side);
        told("Défenseur tiré au sort", "Defender drawn").say(
            format!("La carte {of} sort : ce camp défend, les autres attaquent.", of = de(name)),
            format!("The card of {name} is drawn: that side defends, the others attack."),
        )
    }

    pub(super) fn roles_settled(self, roles: &[Role]) -> Told {
        let each = (0_u8..).zip(roles).map(|(side, role)| {
            let name = self.side(side);
            let (fr, en) = match role {
                Role::Attacker => ("attaque", "attacks"),
                Role::Defender => ("défend", "defends"),
            };
            (format!("{name} {fr}"), format!("{name} {en}"))
        });
        let (fr, en): (Vec<String>, Vec<String>) = each.unzip();
        told("Rôles", "Roles").say(format!("{}.", fr.join(", ")), format!("{}.", en.join(", ")))
    }

    pub(super) fn terrain_opened(self, side: u8) -> Told {
        let name = self.side(side);
        told("Mise en place du terrain", "Placing terrain").say(
            format!("Les camps posent les décors à tour de rôle. {name} commence."),
            format!("The sides place scenery in turn. {name} begins."),
        )
    }

    pub(super) fn terrain_placed(self, side: u8, terrain: &Terrain, next: Option<u8>) -> Told {
        let name = self.side(side);
        let piece = terrain_words(terrain.kind);
        told("Décor posé", "Scenery placed")
            .say(
                format!("{name} pose un décor : {}.", piece.fr),
                format!("{name} places scenery: {}.", piece.en),
            )
            .also(self.next_words(next))
    }

    pub(super) fn terrain_ended(self, side: u8, next: Option<u8>) -> Told {
        let name = self.side(side);
        told("Assez de décors", "Scenery done")
            .say(format!("{name} ne pose plus de décor."), format!("{name} places no more scenery."))
            .also(self.next_words(next))
    }

    fn next_words(self, next: Option<u8>) -> Option<Words> {
        let name = self.side(next?);
        Some(Words::new(format!("À suivre : {name}."), format!("Next: {name}.")))
    }

    pub(super) fn edge_awaited(self, side: u8) -> Told {
        let name = self.side(side);
        told("Bord d'entrée", "Entry edge").say(
            format!("{name} doit nommer le bord par lequel entrer."),
            format!("{name} is to name the edge to enter by."),
        )
    }

    pub(super) fn edge_chosen(self, side: u8, edge: Edge) -> Told {
        let name = self.side(side);
        let words = edge_words(edge);
        told("Bord d'entrée", "Entry edge")
            .say(format!("{name} entre par le {}.", words.fr), format!("{name} enters by the {}.", words.en))
    }

    pub(super) fn deployment_opened(self, side: u8) -> Told {
        let name = self.side(side);
        told("Déploiement", "Deployment")
            .say(
                format!("{name} place ses figurines, à distance Courte de son bord."),
                format!("{name} places its figures, within Short of its edge."),
            )
            .weight(Weight::Turn)
    }

    pub(super) fn deployed(self, figure: FigureId, arrival: &Arrival, weapons: &[Held]) -> Told {
        let name = self.name(figure);
        let held = weapons.iter().find(|held| held.in_hand).map(|held| {
            let words = held.weapon.words();
            Words::new(format!("En main : {}.", words.fr), format!("In hand: {}.", words.en))
        });
        let ghost =
            arrival.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .also(held)
            .also(self.touches(arrival))
            .focus(&[figure])
            .change(self.presence_change(figure, Presence::OnTable, "DW-SETUP-06"))
            .mark(ghost)
            .weight(Weight::Activation)
    }

    pub(super) fn deployment_ended(self, side: u8, started: u32) -> Told {
        let name = self.side(side);
        told("Déploiement terminé", "Deployment over").say(
            format!("{name} a placé {started} figurine{}.", plural(started)),
            format!("{name} has placed {started} figure{}.", plural_en(started)),
        )
    }

    pub(super) fn round_started(
        self,
        round: u32,
        idle: &[FigureId],
        overdue: &[FigureId],
        hidden: &[FigureId],
    ) -> Told {
        let hidden_words = (!hidden.is_empty()).then(|| {
            let list = self.list(hidden);
            Words::new(
                format!("Nul ennemi ne voit : {}.", list.fr),
                format!("Unseen by every enemy: {}.", list.en),
            )
        });
        let idle_words = (!idle.is_empty()).then(|| {
            let list = self.list(idle);
            Words::new(
                format!("Sans connaissance, donc hors d'état de jouer : {}.", list.fr),
                format!("Out cold, so unable to play: {}.", list.en),
            )
        });
        let overdue_words = (!overdue.is_empty()).then(|| {
            let list = self.list(overdue);
            Words::new(format!("À jouer d'abord : {}.", list.fr), format!("To be played first: {}.", list.en))
        });
        told(&format!("Tour de jeu {round}"), &format!("Round {round}"))
            .say(format!("Le tour de jeu {round} commence."), format!("Round {round} begins."))
            .also(idle_words)
            .also(overdue_words)
            .also(hidden_words)
            .weight(Weight::Turn)
    }

    pub(super) fn initiative(self, rolls: &[Vec<Option<u32>>], order: &[u8]) -> Told {
        let faces = self.rolls(rolls);
        let first = order.first().map_or("?", |side| self.side(*side));
        told("Initiative", "Initiative")
            .say(format!("{}. {first} commence.", faces.fr), format!("{}. {first} begins.", faces.en))
    }

    pub(super) fn order_drawn(self, order: &[u8]) -> Told {
        let names: Vec<String> = order.iter().map(|side| self.side(*side).to_owned()).collect();
        let names = names.join(", ");
        told("Ordre de jeu", "Order of play").say(
            format!("Les cartes des joueurs donnent l'ordre : {names}."),
            format!("The players' cards give the order: {names}."),
        )
    }

    pub(super) fn gravity_rolled(self, face: u32, gravity: Gravity) -> Told {
        let (old, new) = (gravity_words(self.0.state.gravity), gravity_words(gravity));
        told("Gravité aléatoire", "Random gravity")
            .say(
                format!("Jet de gravité : {face}. Gravité {}.", new.fr),
                format!("Gravity roll: {face}. Gravity is {}.", new.en),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new("Gravité", "Gravity"),
                old,
                new,
                rule: Some(greffe_core::record::ids::RuleId::new("DW-ENV-07")),
            }))
    }

    pub(super) fn stint_started(self, side: u8) -> Told {
        let name = self.side(side);
        told("La main", "The stint").say(
            format!("La main est {}, figurine par figurine.", to(name)),
            format!("It is up to {name}, who activates its figures one by one."),
        )
    }

    pub(super) fn stint_ended(self, side: u8, why: StintEnd) -> Told {
        let name = self.side(side);
        let (fr, en) = match why {
            StintEnd::Turnover => ("deux échecs ou plus sur un même jet", "two failures or more on one roll"),
            StintEnd::Exhausted => {
                ("toutes ses figurines ont été activées", "all its figures have been activated")
            }
            StintEnd::Passed => ("sa main est passée", "it gave the stint up"),
        };
        told("La main passe", "The stint passes")
            .say(format!("La main quitte {name} : {fr}."), format!("{name} no longer has the stint: {en}."))
    }

    pub(super) fn round_ended(self, round: u32, gas: &[InGas]) -> Told {
        let gas = (!gas.is_empty()).then(|| {
            let list = self.list(&gas.iter().map(|place| place.figure).collect::<Vec<FigureId>>());
            Words::new(
                format!("Le gaz attaque qui y est resté : {}.", list.fr),
                format!("The gas attacks whoever stayed in it: {}.", list.en),
            )
        });
        told("Fin du tour de jeu", "End of the round")
            .say(
                format!("Chaque figurine a été activée : fin du tour de jeu {round}."),
                format!("Every figure has been activated: round {round} ends."),
            )
            .also(gas)
    }

    pub(super) fn pass_left(self, side: u8, pass: Pass) -> Told {
        let name = self.side(side);
        let (window, until) = (window_words(pass.window), until_words(pass.until));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
        )
    }

    pub(super) fn pass_taken(self, side: u8, window: WindowKind) -> Told {
        let name = self.side(side);
        let window = window_words(window);
        told("Réponses reprises", "Answers taken up again").say(
            format!("{name} veut de nouveau choisir : {}.", window.fr),
            format!("{name} wants to choose again: {}.", window.en),
        )
    }

    pub(super) fn window_declined(self, side: u8, window: WindowKind, standing: bool) -> Told {
        let name = self.side(side);
        let words = declined_words(window);
        told("Sans réaction", "No reaction")
            .say(format!("{name} {}.", words.fr), format!("{name} {}.", words.en))
            .also(standing.then(|| Words::new("Réponse laissée d'avance.", "Answer left in advance.")))
    }

    pub(super) fn match_ended(self, outcome: &Outcome) -> Told {
        let words = self.outcome(outcome);
        told("Fin de la partie", "End of the match").say(&words.fr, &words.en).weight(Weight::Turn)
    }

    pub(super) fn outcome(self, outcome: &Outcome) -> Words {
        let won = match outcome.winners.as_slice() {
            [] => Words::new("Partie nulle.", "A draw."),
            [side] => {
                let name = self.side(*side);
                Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
            }
            several => {
                let names = self.sides(several);
                Words::new(format!("Partie nulle : {}.", names.fr), format!("A draw: {}.", names.en))
            }
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => Words::default(),
        };
        let each = (0_u8..).zip(&outcome.scores).map(|(side, score)| (self.side(side), score));
        let (fr, en): (Vec<String>, Vec<String>) =
            each.map(|(side, score)| (format!("{score} pour {side}"), format!("{score} for {side}"))).unzip();
        let scores = if fr.is_empty() {
            Words::default()
        } else {
            Words::new(format!(" Score : {}.", fr.join(", ")), format!(" Score: {}.", en.join(", ")))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }
}

pub(super) fn bands_formed(count: usize) -> Told {
    told("Bandes formées", "Bands formed").say(
        format!("{count} figurine{} en présence.", plural(count_of(count))),
        format!("{count} figure{} on the rosters.", plural_en(count_of(count))),
    )
}

fn count_of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
