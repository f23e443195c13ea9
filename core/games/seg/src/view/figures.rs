//! Events of one figure and its places, told: placement, activation, moves, postures.

use crate::event::{MoveKind, Test};
use crate::profiles::Suit;
use crate::state::{Arrival, Frame, Posture, Presence, Stopped};
use crate::view::names::{Names, posture_change};
use crate::view::words::{
    all_tests, lost_words, millimetres, none_words, plural, plural_en, posture_words, standing_words,
    test_words, tests_words, yes_words,
};
use crate::view::{Told, told};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark, Point, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn placed(self, figure: FigureId, arrival: &Arrival) -> Told {
        let name = self.name(figure);
        let ghost =
            arrival.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .also(self.touches(arrival))
            .focus(&[figure])
            .change(Some(Self::presence_change(
                figure,
                Presence::Undeployed,
                Presence::OnTable,
                "SEG-DEPLOY-02",
            )))
            .mark(ghost)
    }

    pub(super) fn activated(self, figure: FigureId, suit: Suit, ended: Option<Posture>) -> Told {
        let name = self.name(figure);
        let suit = suit.words();
        let end = ended.map(posture_words).map(|posture| {
            Words::new(format!("Fin de posture : {}.", posture.fr), format!("Posture ended: {}.", posture.en))
        });
        told(&name, &name)
            .say(
                format!("À {name} d'agir, carte de {}.", suit.fr),
                format!("{name} acts, on a {} card.", suit.en),
            )
            .also(end)
            .focus(&[figure])
            .change(ended.map(|posture| posture_change(figure, posture, "SEG-POST-02")))
            .weight(Weight::Activation)
    }

    pub(super) fn activation_ended(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        let had: i32 =
            self.figure(figure).map_or(0, |figure| figure.support.iter().map(|bonus| bonus.amount).sum());
        let line = told("Fin d'activation", "Activation over")
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .focus(&[figure]);
        if had == 0 {
            return line;
        }
        line.change(Some(Change {
            figure: Some(figure),
            what: Words::new("Soutien", "Support"),
            old: Words::same(format!("+{had}")),
            new: none_words(),
            rule: Some(RuleId::new("SEG-BASIC-06")),
        }))
    }

    pub(super) fn contact_attested(self, a: FigureId, b: FigureId, holds: bool) -> Told {
        let pair = self.list(&[a, b]);
        let (fr, en) = if holds {
            ("se touchent", "touch each other")
        } else {
            ("ne se touchent pas", "do not touch each other")
        };
        told("Contact attesté", "Contact attested")
            .say(format!("À la table, {} {fr}.", pair.fr), format!("On the table, {} {en}.", pair.en))
            .focus(&[a, b])
            .change(Some(Change {
                figure: Some(a),
                what: Words::new(
                    format!("Contact avec {}", self.name(b)),
                    format!("Contact with {}", self.name(b)),
                ),
                old: yes_words(self.0.state.contacts.contains(&(a, b))),
                new: yes_words(holds),
                rule: Some(RuleId::new("SEG-RANGE-04")),
            }))
    }

    pub(super) fn free_move_given_up(self, figure: FigureId, precise: bool) -> Told {
        let name = self.name(figure);
        let line = told("Déplacement gratuit cédé", "Free move given up").focus(&[figure]);
        if precise {
            line.say(
                format!("{name} renonce à son déplacement gratuit pour la précision : +1 à son action."),
                format!("{name} gives up the free move for precision: +1 on the action."),
            )
        } else {
            line.say(
                format!("{name} renonce à son déplacement gratuit."),
                format!("{name} gives up the free move."),
            )
        }
    }

    pub(super) fn moved(
        self,
        figure: FigureId,
        kind: MoveKind,
        arrival: &Arrival,
        lost: Option<Posture>,
    ) -> Told {
        let name = self.name(figure);
        let (title, fr, en) = match kind {
            MoveKind::Free => (Words::new("Déplacement gratuit", "Free move"), "se déplace", "moves"),
            MoveKind::Action => (Words::new("Déplacement", "Move"), "se déplace", "moves"),
            MoveKind::Disengage => (Words::new("Désengagement", "Disengage"), "se dégage", "breaks away"),
            MoveKind::Teleport => (Words::new("Téléportation", "Teleport"), "se téléporte", "teleports"),
            MoveKind::Portal => {
                (Words::new("Portail", "Portal"), "passe le portail", "goes through the portal")
            }
            MoveKind::Throw => {
                (Words::new("Projection", "Throw"), "prend la place de sa cible", "takes its target's place")
            }
        };
        let far = self.at(figure).zip(arrival.to).map(|(from, to)| millimetres(leg(from, to)));
        let (far_fr, far_en) = match (&far, kind) {
            (Some(far), MoveKind::Free | MoveKind::Action | MoveKind::Disengage) => {
                (format!(" de {far}"), format!(" {far}"))
            }
            (Some(_) | None, _) => (String::new(), String::new()),
        };
        let mut line = told(&title.fr, &title.en)
            .say(format!("{name} {fr}{far_fr}."), format!("{name} {en}{far_en}."))
            .also(self.touches(arrival))
            .also(lost_words(lost))
            .focus(&[figure])
            .focus(&arrival.touches)
            .change(self.place_change(figure, arrival))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")));
        line.0.marks = self.path_marks(figure, arrival);
        line
    }

    /// From where to where, in millimetres from the near left corner, where positions are recorded.
    fn place_change(self, figure: FigureId, arrival: &Arrival) -> Option<Change> {
        let (from, to) = self.at(figure).zip(arrival.to)?;
        let place = |at: Point| Words::same(format!("{} × {} mm", at.x / 10, at.y / 10));
        Some(Change {
            figure: Some(figure),
            what: Words::new("Place", "Place"),
            old: place(from),
            new: place(to),
            rule: Some(RuleId::new("SEG-MOVE-01")),
        })
    }

    pub(super) fn displaced(
        &self,
        figure: FigureId,
        by: FigureId,
        arrival: &Arrival,
        stopped: Stopped,
        lost: Option<Posture>,
    ) -> Told {
        let (who, name) = (self.name(by), self.name(figure));
        let end = match stopped {
            Stopped::Free => None,
            Stopped::Obstacle => {
                Some(Words::new("Un obstacle arrête la course.", "An obstacle is in the way."))
            }
            Stopped::By(other) => {
                let other = self.name(other);
                Some(Words::new(format!("{other} arrête la course."), format!("{other} is in the way.")))
            }
        };
        let mut line = told("Déplacement subi", "Displacement")
            .say(format!("{who} déplace {name}."), format!("{who} displaces {name}."))
            .also(end)
            .also(self.touches(arrival))
            .also(lost_words(lost))
            .focus(&[by, figure])
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")));
        line.0.marks = self.path_marks(figure, arrival);
        line
    }

    pub(super) fn posture_adopted(
        self,
        figure: FigureId,
        posture: Posture,
        replaced: Option<Posture>,
    ) -> Told {
        let name = self.name(figure);
        let words = posture_words(posture);
        let by = match posture {
            Posture::Defensive => "SEG-BASIC-02",
            Posture::ContactDefence => "SEG-SKDEF-05",
            Posture::RangedDefence => "SEG-SKDEF-06",
            Posture::Nullify => "SEG-SKSPE-11",
            Posture::Positioned => "SEG-SKSHOOT-04",
        };
        told("Posture", "Posture")
            .say(
                format!("{name} prend une posture : {}.", words.fr),
                format!("{name} takes a posture: {}.", words.en),
            )
            .focus(&[figure])
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Posture", "Posture"),
                old: replaced.map_or_else(none_words, posture_words),
                new: words,
                rule: Some(RuleId::new(by)),
            }))
    }

    pub(super) fn escape(self, figure: FigureId, test: &Test) -> Told {
        let name = self.name(figure);
        let words = test_words(test);
        told("Se libérer", "Breaking free")
            .say(
                format!("{name} tente de se libérer : {}", words.fr),
                format!("{name} tries to break free: {}", words.en),
            )
            .focus(&[figure])
            .verdict(test)
            .change(self.immobilised_change(figure, !test.passed, "SEG-IMMO-03"))
    }

    pub(super) fn moves_tested(self, figure: FigureId, very: bool, tests: &[Test], left: u32) -> Told {
        let name = self.name(figure);
        let (fr, en) = if very {
            ("Déplacement très rapide", "Very fast move")
        } else {
            ("Déplacement rapide", "Fast move")
        };
        let words = tests_words(tests);
        let mut line = told(fr, en)
            .say(
                format!("{name}, {} : {}", fr.to_lowercase(), words.fr),
                format!("{name}, {}: {}", en.to_lowercase(), words.en),
            )
            .also(Some(Words::new(
                format!("{left} déplacement{} à faire.", plural(left)),
                format!("{left} move{} to make.", plural_en(left)),
            )))
            .focus(&[figure]);
        line.0.verdict = all_tests(tests);
        line
    }

    pub(super) fn moves_forgone(self, figure: FigureId, lapsed: bool) -> Told {
        let name = self.name(figure);
        let none = matches!(self.0.top(), Some(Frame::Moves { left: 0, .. }));
        let (fr, en) = if none {
            ("n'a gagné aucun déplacement", "has won no move")
        } else if lapsed {
            ("ne peut plus faire les déplacements gagnés", "can no longer make the moves won")
        } else {
            ("laisse les déplacements gagnés", "leaves the moves won unmade")
        };
        told("Déplacements laissés", "Moves unmade")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
    }

    pub(super) fn disengage(self, figure: FigureId, from: FigureId, test: &Test) -> Told {
        let (name, other) = (self.name(figure), self.name(from));
        let words = test_words(test);
        told("Désengagement", "Disengage")
            .say(
                format!("{name} tente de quitter {other} : {}", words.fr),
                format!("{name} tries to leave {other}: {}", words.en),
            )
            .focus(&[figure, from])
            .verdict(test)
    }

    pub(super) fn second_attack_forgone(self, figure: FigureId, lapsed: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = if lapsed {
            ("ne peut pas faire sa seconde attaque", "cannot make a second attack")
        } else {
            ("ne fait pas de seconde attaque", "makes no second attack")
        };
        told("Seconde attaque laissée", "No second attack")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
    }

    pub(super) fn portal_declined(self, figure: FigureId, standing: bool) -> Told {
        let name = self.name(figure);
        told("Portail laissé", "Portal left alone")
            .say(
                format!("{name} ne passe pas le portail."),
                format!("{name} does not go through the portal."),
            )
            .also(standing_words(standing))
            .focus(&[figure])
    }
}
