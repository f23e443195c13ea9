//! Lines about fights, shots, wounds and morale.

use crate::event::Tokens;
use crate::profiles::cards::Suit;
use crate::profiles::weapons::Item;
use crate::setup::square::Square;
use crate::state::frames::{Blow, Fight, Frame, Retreat, Shot};
use crate::state::{Held, Posture, Removal};
use crate::view::about;
use crate::view::names::Names;
use crate::view::told::{Told, told};
use crate::view::words::{listed, location_words, posture_words, removal_words, shot_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Weight};
use greffe_core::telling::words::{Words, plurals};

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
impl Names<'_> {
    pub(crate) fn wounded(self, figure: FigureId, wounds: i32) -> Told {
        let who = self.name(figure);
        let had = self.0.figure(figure).map_or(0, |figure| figure.wounds);
        let more = wounds.saturating_sub(had);
        let told = told("Blessures", "Wounds").focus([figure]).count(
            Some(figure),
            Words::new("Blessures", "Wounds"),
            had,
            wounds,
            "AD-HLTH-01",
        );
        if more < 0 {
            let less = more.unsigned_abs();
            let [s, plural] = plurals(less);
            return told.say(
                format!("{who} se remet de {less} blessure{s}."),
                format!("{who} recovers from {less} wound{plural}."),
            );
        }
        let cripple = self.0.profile(figure).map_or(i32::MAX, |profile| profile.cripple);
        let [s, plural] = plurals(more);
        let told = told
            .say(format!("{who} subit {more} blessure{s}."), format!("{who} takes {more} wound{plural}."));
        if had < cripple && wounds >= cripple {
            return told.say(
                format!("{who} est {}.", self.agreed(figure, "estropié", "estropiée")),
                format!("{who} is crippled."),
            );
        }
        told
    }

    pub(crate) fn posture(self, figure: FigureId, posture: Posture) -> Told {
        let (old, new) = (posture_words(self.0.posture(figure)), posture_words(posture));
        let (fr, en) = match posture {
            Posture::Standing => ("se relève.", "stands up."),
            Posture::Prone => ("tombe à terre.", "falls prone."),
            Posture::Unconscious => ("s'évanouit.", "is knocked out."),
        };
        let words = about(&self.name(figure), fr, en);
        told("Posture", "Posture").focus([figure]).say(words.fr, words.en).change(
            Some(figure),
            Words::new("Posture", "Posture"),
            [old, new],
            "AD-STAT-01",
        )
    }

    pub(crate) fn removed(self, figure: FigureId, why: Removal) -> Told {
        let (who, words) = (self.name(figure), removal_words(why));
        let ghost =
            self.at(figure).map(|point| Mark { kind: "ghost", points: vec![point], label: Words::default() });
        told("Hors jeu", "Out of play")
            .focus([figure])
            .mark(ghost)
            .say(format!("{who} : {}.", words.fr), format!("{who}: {}.", words.en))
            .change(
                Some(figure),
                Words::new("Sort", "Fate"),
                [Words::new("en jeu", "in play"), words],
                "AD-HLTH-04",
            )
    }

    pub(crate) fn items_dropped(self, figure: FigureId, at: Square, items: &[Item]) -> Told {
        let names: Vec<String> = items.iter().map(|item| item.name.clone()).collect();
        let (who, list) = (self.name(figure), listed(&names));
        told("Objets lâchés", "Items dropped").focus([figure]).say(
            format!("{who} laisse en {at} : {}.", list.fr),
            format!("{who} leaves at {at}: {}.", list.en),
        )
    }

    pub(crate) fn hands(self, figure: FigureId, hands: &[Held]) -> Told {
        let who = self.name(figure);
        let old = self.0.figure(figure).map_or(&[][..], |figure| figure.hands.as_slice());
        let (old, new) = (self.held(figure, old), self.held(figure, hands));
        told("Équipement", "Equipment")
            .focus([figure])
            .say(format!("{who} tient : {}.", new.fr), format!("{who} holds: {}.", new.en))
            .change(Some(figure), Words::new("En main", "In hand"), [old, new], "AD-ITEM-05")
    }

    pub(crate) fn rearms(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "prend une autre arme.", "takes up another weapon.");
        told("Arme de rechange", "Another weapon").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn control(self, figure: FigureId, controller: Option<u8>) -> Told {
        let who = self.name(figure);
        let told = told("Nouveau camp", "New side").focus([figure]);
        match controller.map(|side| self.side(side)) {
            Some(side) => told.say(format!("{who} rejoint {side}."), format!("{who} joins {side}.")),
            None => told.say(format!("{who} n'est plus à personne."), format!("{who} is nobody's any more.")),
        }
    }

    pub(crate) fn fight_declared(self, fight: &Fight) -> Told {
        let (who, whom) = (self.name(fight.attacker), self.name(fight.defender));
        let told = told("Assaut", "Fight")
            .focus([fight.attacker, fight.defender])
            .mark(self.between("attack", fight.attacker, fight.defender))
            .weight(Weight::Activation)
            .say(format!("{who} attaque {whom}."), format!("{who} attacks {whom}."));
        match (fight.sweep, fight.surprise) {
            (0, true) => told.say("Attaque surprise !", "A surprise attack!"),
            (0, false) => told,
            (more, _) => told.say(format!("Balayage : \u{2212}{more}."), format!("Sweep: \u{2212}{more}.")),
        }
    }

    pub(crate) fn fight_armed(self, weapon: Option<u8>) -> Told {
        let told = told("Arme du défenseur", "Defender's weapon");
        let Some(Frame::Fight(fight)) = self.0.top() else { return told };
        let who = self.name(fight.defender);
        let told = told.focus([fight.defender]);
        match weapon {
            Some(weapon) => {
                let weapon = self.weapon(fight.defender, weapon);
                told.say(format!("{who} se défend : {weapon}."), format!("{who} defends with {weapon}."))
            }
            None => {
                told.say(format!("{who} se défend à mains nues."), format!("{who} defends with bare hands."))
            }
        }
    }

    pub(crate) fn help_said(self, figure: FigureId, helps: bool) -> Told {
        let (fr, en) = if helps {
            ("soutient le PNJ.", "supports the NPC.")
        } else {
            ("ne s'en mêle pas.", "keeps out of it.")
        };
        let words = about(&self.name(figure), fr, en);
        told("Soutien", "Support").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn blow(self, outcome: Blow) -> Told {
        let told = told("Coup", "Blow");
        match outcome.winner {
            Some(winner) => {
                let (who, margin) = (self.name(winner), outcome.margin);
                told.focus([winner]).say(
                    format!("{who} gagne l'échange de {margin}."),
                    format!("{who} wins the exchange by {margin}."),
                )
            }
            None => told.say("Personne ne gagne l'échange.", "Nobody wins the exchange."),
        }
    }

    pub(crate) fn parry_tried(self, figure: FigureId, count: u8, tokens: Tokens) -> Told {
        let who = self.name(figure);
        let ready = self.0.figure(figure).map_or(0, |figure| figure.fencing);
        let [s, plural] = plurals(count);
        told("Parade", "Parry")
            .focus([figure])
            .say(
                format!("{who} tente une parade avec {count} pion{s}."),
                format!("{who} tries a parry with {count} token{plural}."),
            )
            .count(
                Some(figure),
                Words::new("Pions Escrime prêts", "Fencing tokens ready"),
                ready,
                tokens.ready,
                "AD-PARRY-01",
            )
    }

    pub(crate) fn riposted(self, parried: Option<FigureId>) -> Told {
        let told = told("Riposte", "Riposte").focus(parried);
        match parried.map(|figure| self.name(figure)) {
            Some(who) => told.say(format!("{who} a paré : riposte."), format!("{who} has parried: riposte.")),
            None => told.say("Deux Fous Furieux à égalité : riposte.", "Two berserks tie: riposte."),
        }
    }

    pub(crate) fn retreats_owed(self, wounds: i32, retreating: &[FigureId]) -> Told {
        let list = self.list(retreating);
        let told = told("Dégâts", "Damage")
            .focus(retreating.iter().copied())
            .say(format!("Dégâts du coup : {wounds}."), format!("Damage of the blow: {wounds}."));
        if retreating.is_empty() {
            return told;
        }
        told.say(format!("Doit reculer : {}.", list.fr), format!("Must retreat: {}.", list.en))
    }

    pub(crate) fn stood_ground(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "ne recule pas.", "does not retreat.");
        told("Sur place", "On the spot").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn retreat_opened(self, retreat: &Retreat) -> Told {
        let squares: Vec<String> = retreat.squares.iter().map(ToString::to_string).collect();
        let (who, list) = (self.name(retreat.figure), listed(&squares));
        let ghosts = retreat.squares.iter().filter_map(|square| self.square(*square)).collect::<Vec<_>>();
        let mark =
            (!ghosts.is_empty()).then(|| Mark { kind: "ghost", points: ghosts, label: Words::default() });
        let told = told("Retraite", "Retreat").focus([retreat.figure]).mark(mark);
        if squares.is_empty() {
            return told.say(
                format!("{who} ne peut reculer que hors du plateau."),
                format!("{who} can only retreat off the board."),
            );
        }
        told.say(format!("{who} peut reculer en {}.", list.fr), format!("{who} may retreat to {}.", list.en))
    }

    pub(crate) fn avoided(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "évite le combat.", "avoids combat.");
        told("Combat évité", "Combat avoided")
            .focus([figure])
            .weight(Weight::Activation)
            .say(words.fr, words.en)
    }

    pub(crate) fn weapon_used(self, figure: FigureId, weapon: u8, load: u8, uses: Option<u8>) -> Told {
        let name = self.weapon(figure, weapon);
        let state = self.0.weapon_state(figure, weapon);
        let had = state.map_or((load, uses), |state| (state.load, self.0.uses_left(figure, weapon)));
        let left = |uses: Option<u8>| uses.map(|uses| uses.to_string()).unwrap_or_default();
        let who = self.name(figure);
        let told = told(name.clone(), name.clone()).focus([figure]);
        let told = match load {
            0 if had.0 > 0 => {
                told.say(format!("{who} : {name}, arme rechargée."), format!("{who}: {name}, reloaded."))
            }
            _ if load < had.0 => {
                told.say(format!("{who} recharge : {name}."), format!("{who} reloads: {name}."))
            }
            _ => told,
        };
        told.count(
            Some(figure),
            Words::new(format!("{name}, à recharger"), format!("{name}, to reload")),
            had.0,
            load,
            "AD-WPN-06",
        )
        .count(
            Some(figure),
            Words::new(format!("{name}, utilisations"), format!("{name}, uses")),
            left(had.1),
            left(uses),
            "AD-WPN-09",
        )
    }

    pub(crate) fn weapon_lost(self, figure: FigureId, weapon: u8) -> Told {
        let (who, weapon) = (self.name(figure), self.weapon(figure, weapon));
        told("Désarmement", "Disarm")
            .focus([figure])
            .say(format!("{who} perd : {weapon}."), format!("{who} loses {weapon}."))
    }

    pub(crate) fn shot_missed(self, shot: Shot) -> Told {
        let (who, whom) = (self.name(shot.shooter), self.name(shot.target));
        let words = shot_words(shot.kind);
        told(words.fr, words.en)
            .focus([shot.shooter, shot.target])
            .mark(self.sight(shot.shooter, shot.target))
            .say(format!("{who} manque {whom}."), format!("{who} misses {whom}."))
    }

    pub(crate) fn shot_hit(self, shot: Shot, target: FigureId, suit: Suit, wounds: i32) -> Told {
        let (who, whom, at) = (self.name(shot.shooter), self.name(target), location_words(suit));
        let [s, plural] = plurals(wounds);
        let words = shot_words(shot.kind);
        told(words.fr, words.en)
            .focus([shot.shooter, target])
            .mark(self.between("attack", shot.shooter, target))
            .say(
                format!("{who} touche {whom} {} : {wounds} blessure{s}.", at.fr),
                format!("{who} hits {whom} {}: {wounds} wound{plural}.", at.en),
            )
    }

    pub(crate) fn stray_opened(self, shot: Shot, figures: &[FigureId]) -> Told {
        let list = self.list(figures);
        told("Tir perdu", "Stray shot").focus([shot.shooter].into_iter().chain(figures.iter().copied())).say(
            format!("L'adversaire peut faire toucher : {}.", list.fr),
            format!("The opponent may have it hit {}.", list.en),
        )
    }

    pub(crate) fn stray_closed(self, figure: Option<FigureId>) -> Told {
        let told = told("Tir perdu", "Stray shot").focus(figure);
        match figure.map(|figure| self.name(figure)) {
            Some(who) => {
                told.say(format!("Le tir perdu va sur {who}."), format!("The stray shot goes to {who}."))
            }
            None => told.say("Le tir perdu ne touche personne.", "The stray shot hits nobody."),
        }
    }

    pub(crate) fn poisoned(self, figure: FigureId, poisons: usize) -> Told {
        let who = self.name(figure);
        let had = self.0.figure(figure).map_or(0, |figure| figure.poisons.len());
        told("Poison", "Poison")
            .focus([figure])
            .say(format!("Poisons sur {who} : {poisons}."), format!("Poisons on {who}: {poisons}."))
            .count(Some(figure), Words::new("Poisons", "Poisons"), had, poisons, "AD-POISON-02")
    }

    pub(crate) fn morale_opened(self, due: usize) -> Told {
        let [s, plural] = plurals(due);
        told("Moral", "Morale").say(
            format!("{due} test{s} de moral ou de poison à faire."),
            format!("{due} test{plural} of morale or poison to take."),
        )
    }
}
