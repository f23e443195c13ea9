//! Events of activations, moves, coming into view and hiding, told.

use crate::command::RevealCause;
use crate::event::Test;
use crate::state::{Frame, Ground, Lock, Passage, Stealth, Stretch, Token, WindowKind};
use crate::view::names::Names;
use crate::view::turn::ties_words;
use crate::view::words::{
    ground_words, pas, passage_rule, passage_words, standing_words, stealth_words, test_words, token_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Change, Mark, Point, Thrown, Verdict, Weight};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn activated(self, figure: FigureId, en_vue: bool, cleared: Token, renewed: bool) -> Told {
        let name = self.name(figure);
        let initiative = self.profile(figure).map_or(0, |profile| profile.initiative);
        let stopped = self.0.state.stack.iter().any(|frame| matches!(frame, Frame::Sighting { .. }));
        let line = if en_vue && !stopped {
            // Who lost an En Vue roll has its chance after the mover, where the players say so.   AO-GAP-14
            told("Activation après coup", "Activation afterwards").say(
                format!("{name} a sa chance, hors séquence, une fois l'activation adverse finie."),
                format!("{name} has its chance, out of sequence, once the enemy activation is over."),
            )
        } else if en_vue {
            told("Activation sur En Vue", "Activation on coming into view").say(
                format!("{name} agit hors séquence, avant que le déplacement continue."),
                format!("{name} acts out of sequence, before the move goes on."),
            )
        } else {
            told("Activation", "Activation").say(
                format!("Activation {} (Initiative {initiative}).", de(&name)),
                format!("{name} is activated (Initiative {initiative})."),
            )
        };
        let token = token_words(cleared);
        let off = (cleared != Token::None).then(|| {
            Words::new(format!("Jeton retiré : {}.", token.fr), format!("Token removed: {}.", token.en))
        });
        line.also(off)
            .focus(&[figure])
            .change(renewed.then(|| self.token_change(figure, Token::None, "AO-ACT-01")).flatten())
            .weight(Weight::Activation)
    }

    pub(super) fn effects_expired(self, from: FigureId, on: &[FigureId]) -> Told {
        let (name, on_whom) = (self.name(from), self.list(on));
        told("Effet achevé", "Effect over")
            .say(
                format!("L'effet de l'action {} prend fin : {}.", de(&name), on_whom.fr),
                format!("The effect of {name}'s action ends: {}.", on_whom.en),
            )
            .focus(&[from])
            .focus(on)
    }

    pub(super) fn revealed(self, figure: FigureId, by: FigureId, cause: Option<RevealCause>) -> Told {
        let (name, who) = (self.name(figure), self.name(by));
        let (rule, why) = match cause {
            Some(RevealCause::FullView) => {
                ("AO-HIDE-05", Words::new("l'a en vue complète", "has a complete view of it"))
            }
            Some(RevealCause::Near) => {
                ("AO-HIDE-06", Words::new("est à moins de 2 pas", "is less than 2 paces away"))
            }
            None => ("AO-HIDE-08", Words::new("arrive socle à socle", "comes base to base")),
        };
        told("Figurine dévoilée", "Figure revealed")
            .say(
                format!("{name} perd le statut Cachée : {who} {}.", why.fr),
                format!("{name} is Hidden no more: {who} {}.", why.en),
            )
            .focus(&[by, figure])
            .change(self.stealth_change(figure, Stealth::Open, rule))
            .mark(self.line_mark("sight", by, figure))
    }

    pub(super) fn hiding_lost(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Sortie de cachette", "Hiding left")
            .say(format!("{name} sort de sa cachette."), format!("{name} comes out of hiding."))
            .focus(&[figure])
            .change(self.stealth_change(figure, Stealth::Open, "AO-HIDE-02"))
    }

    pub(super) fn hidden_shifted(self, figure: FigureId, to: Option<Point>) -> Told {
        let name = self.name(figure);
        let ghost = self.at(figure).filter(|_| to.is_some()).map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::same(name.as_str()),
        });
        told("Passage libéré", "Way cleared")
            .say(
                format!(
                    "On écarte {name} pour laisser le passage : une figurine Cachée ne barre pas le chemin."
                ),
                format!("{name} is shifted aside to clear the way: a Hidden figure does not bar it."),
            )
            .focus(&[figure])
            .change(self.place_change(figure, to, "AO-HIDE-09"))
            .mark(ghost)
    }

    pub(super) fn faced(self, figure: FigureId, towards: Point) -> Told {
        let name = self.name(figure);
        told("Orientation", "Facing")
            .say(format!("{name} se tourne."), format!("{name} turns."))
            .focus(&[figure])
            .change(self.facing_change(figure, towards, "AO-MOVE-02"))
    }

    pub(super) fn stretch_declared(
        self,
        figure: FigureId,
        stretch: &Stretch,
        charge: Option<FigureId>,
    ) -> Told {
        let name = self.name(figure);
        let line = if let Some(target) = charge.map(|target| self.name(target)) {
            told("Course de la charge", "Charging run")
                .say(format!("{name} s'élance sur {target}."), format!("{name} rushes at {target}."))
        } else {
            let (how, cost) = (stretch_words(stretch), cost_words(stretch));
            told("Déplacement annoncé", "Move announced").say(
                format!("Annonce : {name} {}{}.", how.fr, cost.fr),
                format!("Announced: {name} {}{}.", how.en, cost.en),
            )
        };
        let mut line = line
            .also(Some(Words::new(
                "Un ennemi qui voit apparaître la figurine peut l'arrêter : c'est En Vue.",
                "An enemy who now sees it may stop it: En Vue.",
            )))
            .focus(&[figure])
            .focus(charge.as_slice());
        line.0.marks = self.path_marks(figure, stretch);
        line
    }

    pub(super) fn en_vue_passed(self, side: u8, standing: bool) -> Told {
        let name = self.side(side);
        let line = told("Rien en vue", "Nothing in view");
        if standing && !self.0.passes(side, WindowKind::EnVue) {
            return line.say(
                format!("{name} : personne ne peut l'arrêter."),
                format!("{name}: nobody could stop it."),
            );
        }
        line.say(
            format!("{name} : personne ne voit apparaître la figurine qui se déplace."),
            format!("{name}: nobody sees the moving figure come into view."),
        )
        .also(standing_words(standing))
    }

    pub(super) fn mover_stopped(
        self,
        figure: FigureId,
        observer: FigureId,
        covered: Option<&Stretch>,
    ) -> Told {
        let (name, who) = (self.name(figure), self.name(observer));
        let far = covered.map_or_else(
            || Words::new("sur place", "on the spot"),
            |stretch| match stretch.passage {
                Passage::Obstacle {} => Words::new("une fois l'obstacle franchi", "once over the obstacle"),
                Passage::Walk { .. } if stretch.length == 0 => Words::new("sur place", "on the spot"),
                Passage::Walk { .. }
                | Passage::Climb {}
                | Passage::Ladder {}
                | Passage::Jump {}
                | Passage::Descend {} => {
                    let far = pas(stretch.length);
                    Words::new(format!("après {}", far.fr), format!("after {}", far.en))
                }
            },
        );
        let spot = covered.and_then(|stretch| stretch.path.last().copied()).or_else(|| self.at(figure));
        let sight = spot.zip(self.at(observer)).map(|(spot, eye)| Mark {
            kind: "sight",
            points: vec![eye, spot],
            label: Words::same("En Vue"),
        });
        let mut line = told("En Vue", "En Vue: coming into view")
            .say(
                format!("{name} apparaît aux yeux {} et s'arrête {}.", de(&who), far.fr),
                format!("{name} comes into view of {who} and stops {}.", far.en),
            )
            .focus(&[figure, observer])
            .changes(covered.map(|stretch| self.moved_changes(figure, stretch)).unwrap_or_default());
        line.0.marks = covered.map(|stretch| self.path_marks(figure, stretch)).unwrap_or_default();
        line.mark(sight)
    }

    pub(super) fn en_vue_rolled(
        self,
        mover: FigureId,
        observer: FigureId,
        throws: &[Vec<u32>],
        totals: (i32, i32),
        observer_wins: bool,
    ) -> Told {
        let (name, who) = (self.name(mover), self.name(observer));
        let faces = throws.last().map(Vec::as_slice).unwrap_or_default();
        let sum = |place: usize, total: i32| {
            let face = faces.get(place).copied().unwrap_or_default();
            let bonus = i64::from(total).saturating_sub(i64::from(face));
            let sign = if bonus < 0 { "-" } else { "+" };
            format!("{face} {sign} {} = {total}", bonus.abs())
        };
        let (first, ties) = (if observer_wins { &who } else { &name }, ties_words(throws));
        let (mine, theirs) = (sum(0, totals.0), sum(1, totals.1));
        let mut line = told("Jet de En Vue", "En Vue roll")
            .say(
                format!("{}D8 + Initiative : {name} {mine}, {who} {theirs}. ", ties.fr),
                format!("{}D8 + Initiative: {name} {mine}, {who} {theirs}. ", ties.en),
            )
            .say(format!("Agit en premier : {first}."), format!("{first} acts first."))
            .focus(&[mover, observer])
            .mark(self.line_mark("sight", observer, mover));
        line.0.thrown = [(mover, 0), (observer, 1)]
            .into_iter()
            .map(|(figure, place)| Thrown {
                figure,
                sides: 8,
                faces: throws.iter().filter_map(|throw| throw.get(place).copied()).collect(),
            })
            .collect();
        line.0.verdict = Some(Verdict {
            faces: throws.concat(),
            need: Words::new(
                format!("plus de {} en tout à {name}", totals.1),
                format!("more than {} in all for {name}", totals.1),
            ),
            passed: !observer_wins,
        });
        line
    }

    pub(super) fn resumed(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Suite du déplacement", "Move resumed")
            .say(
                format!("{name} poursuit avec ce qui lui reste de déplacement."),
                format!("{name} goes on with what is left of its move."),
            )
            .focus(&[figure])
    }

    pub(super) fn moved(self, figure: FigureId, stretch: &Stretch) -> Told {
        let name = self.name(figure);
        let (how, cost) = (stretch_words(stretch), cost_words(stretch));
        let bumped = (!stretch.bumps.is_empty()).then(|| {
            let met = self.list(&stretch.bumps);
            Words::new(format!("Au contact : {}.", met.fr), format!("In contact: {}.", met.en))
        });
        let mut line = told("Déplacement", "Move")
            .say(format!("{name} {}{}.", how.fr, cost.fr), format!("{name} {}{}.", how.en, cost.en))
            .also(bumped)
            .focus(&[figure])
            .focus(&stretch.bumps)
            .changes(self.moved_changes(figure, stretch));
        line.0.marks = self.path_marks(figure, stretch);
        line
    }

    /// What a stretch changes: the place, and how much of the move is used.
    fn moved_changes(self, figure: FigureId, stretch: &Stretch) -> Vec<Change> {
        let rule = passage_rule(stretch.passage);
        let used = self.used(figure).map(|used| Change {
            figure: Some(figure),
            what: Words::new("Déplacement utilisé", "Move used"),
            old: pas(used),
            new: pas(used.saturating_add(stretch.cost)),
            rule: Some(RuleId::new(rule)),
        });
        self.place_change(figure, stretch.path.last().copied(), rule).into_iter().chain(used).collect()
    }

    /// What a figure has used of its move in its activation, in hundredths of a pas.
    fn used(self, id: FigureId) -> Option<i32> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation { figure, used, .. } => (*figure == id).then_some(*used),
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
            | Frame::Verdict { .. } => None,
        })
    }

    pub(super) fn climb_tested(self, figure: FigureId, test: &Test, counts: bool) -> Told {
        let name = self.name(figure);
        let words = test_words(test);
        let end = (!test.passed).then(|| {
            let spent = if counts {
                Words::new(" Le déplacement est dépensé.", " The move is spent.")
            } else {
                Words::default()
            };
            Words::new(
                format!("{name} ne bouge plus de ce tour.{}", spent.fr),
                format!("{name} moves no more this turn.{}", spent.en),
            )
        });
        told("Escalade", "Climb")
            .say(
                format!("{name} tente de grimper : {}", words.fr),
                format!("{name} tries to climb: {}", words.en),
            )
            .also(end)
            .focus(&[figure])
            .verdict(test)
    }

    pub(super) fn crawl_renewed(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Ramper", "Crawl")
            .say(
                format!("{name} rampe désormais : encore 2 pas."),
                format!("{name} now crawls: 2 paces more."),
            )
            .focus(&[figure])
    }

    pub(super) fn hid(self, figure: FigureId, stealth: Stealth) -> Told {
        let (name, words) = (self.name(figure), stealth_words(stealth));
        told("Se cacher", "Hide")
            .say(
                format!("{name} se cache : statut {}.", words.fr),
                format!("{name} hides: status {}.", words.en),
            )
            .focus(&[figure])
            .change(self.stealth_change(figure, stealth, "AO-HIDE-01"))
            .change(self.token_change(figure, Token::Red, "AO-ACT-03"))
    }

    pub(super) fn action_kept(self, figure: FigureId, token: Token) -> Told {
        let name = self.name(figure);
        told("Action restante", "Action left")
            .say(format!("{name} peut encore agir de ce tour."), format!("{name} may still act this turn."))
            .focus(&[figure])
            .change(self.token_change(figure, token, "AO-SKILL-11"))
    }

    pub(super) fn activation_ended(self, figure: FigureId, token: Token) -> Told {
        let name = self.name(figure);
        let lock = self.figure(figure).map_or(Lock::Free, |figure| figure.lock);
        let left = match (token, lock) {
            (Token::Red, _) => Words::new(
                "Jeton rouge : plus rien jusqu'à sa prochaine activation.",
                "Red token: nothing more until its next activation.",
            ),
            (Token::White, Lock::Nothing) => Words::new(
                "Jeton blanc : rien d'autre jusqu'à sa prochaine activation.",
                "White token: nothing else until its next activation.",
            ),
            (Token::White, Lock::Free | Lock::NoMove) => Words::new(
                "Jeton blanc : il lui reste une action, en réaction.",
                "White token: an action is left for a reaction.",
            ),
            (Token::None, Lock::NoMove | Lock::Nothing) => Words::new(
                "Aucun jeton : il lui reste une action, mais plus de déplacement.",
                "No token: an action is left, but no move.",
            ),
            (Token::None, Lock::Free) => Words::new(
                "Aucun jeton : déplacement et action restent en réserve.",
                "No token: move and action are kept in hand.",
            ),
        };
        told("Fin d'activation", "End of activation")
            .say(format!("{name} termine son activation."), format!("{name} ends its activation."))
            .also(Some(left))
            .focus(&[figure])
            .change(self.token_change(figure, token, "AO-ACT-03"))
    }
}

/// What a stretch is, with what it goes over.
fn stretch_words(stretch: &Stretch) -> Words {
    let [_, _, ..] = stretch.over.as_slice() else { return passage_words(stretch.passage, stretch.length) };
    let kinds = [Ground::Difficult, Ground::RunningWater, Ground::DeepWater].into_iter().map(|ground| {
        let of_it = stretch.over.iter().filter(|over| over.ground == ground);
        (ground, of_it.fold(0, |sum: i32, over| sum.saturating_add(over.length)))
    });
    let parts: Vec<Words> = kinds
        .filter(|(_, length)| *length > 0)
        .map(|(ground, length)| {
            let (far, over) = (pas(length), ground_words(ground));
            Words::new(format!("{} en {}", far.fr, over.fr), format!("{} through {}", far.en, over.en))
        })
        .collect();
    let plain = passage_words(Passage::Walk { ground: Ground::Open }, stretch.length);
    let join = |of: fn(&Words) -> &str, and: &str| parts.iter().map(of).collect::<Vec<&str>>().join(and);
    Words::new(
        format!("{}, dont {}", plain.fr, join(|words| words.fr.as_str(), " et ")),
        format!("{}, of which {}", plain.en, join(|words| words.en.as_str(), " and ")),
    )
}

/// What a stretch takes of the move, where that is not its length.
fn cost_words(stretch: &Stretch) -> Words {
    if stretch.cost == stretch.length || stretch.cost == 0 {
        return Words::default();
    }
    let cost = pas(stretch.cost);
    Words::new(format!(", au prix de {}", cost.fr), format!(", at the price of {}", cost.en))
}
