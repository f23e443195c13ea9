//! The table and each event in display words: what the site and the command line show of SEG.

use crate::fact::FigureId;
use crate::geometry::disc::{Disc, gap};
use crate::geometry::path::leg;
use crate::ids::RuleId;
use crate::ruleset::Outcome;
use crate::systems::seg::event::{Event, MoveKind, TacticOption, Test};
use crate::systems::seg::profiles::{Rank, Suit, card_words};
use crate::systems::seg::setup::{Gender, Profile, SceneryKind, Setup};
use crate::systems::seg::state::{
    Arrival, Attack, AttackKind, Card, Deed, Figure, Frame, Label, Pass, Payment, PileCard, Portal, Posture,
    Presence, State, Stopped, SupportBonus, ThrowMode, Until, WindowKind,
};
use crate::view::{
    Area, Badge, Board, CardView, Change, Line, Mark, Piece, Point, SideView, Verdict, Weight,
};
use crate::words::Words;

/// The table at one moment.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names { setup, state };
    let sides = u8::try_from(setup.sides.len()).unwrap_or(u8::MAX);
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        moment: names.moment(),
        sides: (0..sides).map(|side| names.side_view(side)).collect(),
        pieces: names.everyone().filter_map(|id| names.piece(id)).collect(),
        areas: names.areas(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    tell(setup, before, event).0
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(setup: &Setup, before: &State, event: &Event) -> Told {
    let names = Names { setup, state: before };
    match event {
        Event::RostersAwaited { sides } => names.rosters_awaited(sides),
        Event::RosterAccepted { side, roster, cost } => names.roster_accepted(*side, roster.len(), *cost),
        Event::TeamsFormed { figures } => teams_formed(figures.len()),
        Event::PositionTaken {} => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::TurnStarted { turn, tactic } => names.turn_started(*turn, tactic),
        Event::PileCommitted { side, cards, figures } => names.pile_committed(*side, cards.len(), figures),
        Event::TossResolved { winner, faces } => names.toss(*winner, faces),
        Event::FirstSideChosen { by, first } => names.first_side(*by, *first),
        Event::HandGiven { side } => told("La main", "The hand").say(
            format!("La main est à {}.", names.side(*side)),
            format!("{} has the hand.", names.side(*side)),
        ),
        Event::HandPassed { side, next } => told("La main passe", "The hand passes").say(
            format!("{} rend la main. À suivre : {}.", names.side(*side), names.side(*next)),
            format!("{} gives up the hand. Next: {}.", names.side(*side), names.side(*next)),
        ),
        Event::TacticSpent { side, option, left } => names.tactic_spent(*side, *option, *left),
        Event::CardCycled { side } => told("Carte mise dessous", "Card put under").say(
            format!("{} glisse la carte du dessus sous sa pile, sans la révéler.", names.side(*side)),
            format!("{} slides its top card under the pile, unseen.", names.side(*side)),
        ),
        Event::CardIgnored { side, card, figure } => names.card_ignored(*side, card.as_ref(), *figure),
        Event::CardRevealed { side, card, figure, suit } => names.card_revealed(*side, card, *figure, *suit),
        Event::ShownCardLapsed { figure, .. } => told("Carte sans effet", "Card without effect")
            .say(
                format!("{} n'est plus en jeu : sa carte révélée est sans effet.", names.name(*figure)),
                format!("{} is no longer in play: its revealed card has no effect.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::PlacementDue { figure } => told("Placement", "Placement")
            .say(
                format!("{} attend d'être sur la table.", names.name(*figure)),
                format!("{} is to be placed.", names.name(*figure)),
            )
            .focus(&[*figure])
            .weight(Weight::Activation),
        Event::FigurePlaced { figure, arrival } => names.placed(*figure, arrival),
        Event::FigureActivated { figure, suit, ended } => names.activated(*figure, *suit, *ended),
        Event::ContactAttested { a, b, holds } => names.contact_attested(*a, *b, *holds),
        Event::FreeMoveGivenUp { figure, precise } => names.free_move_given_up(*figure, *precise),
        Event::FigureMoved { figure, kind, arrival, lost, .. } => names.moved(*figure, *kind, arrival, *lost),
        Event::FigureDisplaced { figure, by, arrival, stopped, lost } => {
            names.displaced(*figure, *by, arrival, *stopped, *lost)
        }
        Event::PostureLost { figure, posture } => told("Posture perdue", "Posture lost")
            .say(
                format!("{} perd sa posture : {}.", names.name(*figure), posture_words(*posture).fr),
                format!("{} loses its posture: {}.", names.name(*figure), posture_words(*posture).en),
            )
            .focus(&[*figure])
            .change(Some(posture_change(*figure, *posture, "SEG-POST-03"))),
        Event::PostureAdopted { figure, posture, replaced } => {
            names.posture_adopted(*figure, *posture, *replaced)
        }
        Event::EscapeTested { figure, test } => names.escape(*figure, test),
        Event::MovesTested { figure, very, tests, left, .. } => {
            names.moves_tested(*figure, *very, tests, *left)
        }
        Event::MovesForgone { figure, lapsed } => names.moves_forgone(*figure, *lapsed),
        Event::DisengageTested { figure, from, test } => names.disengage(*figure, *from, test),
        Event::ActionForgone { figure } => told("Aucune action", "No action")
            .say(
                format!("{} ne fait aucune action.", names.name(*figure)),
                format!("{} takes no action.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::DoubleAttackBegun { figure } => told("Double attaque", "Double attack")
            .say(
                format!("{} engage une double attaque.", names.name(*figure)),
                format!("{} begins a double attack.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::SecondAttackForgone { figure, lapsed } => names.second_attack_forgone(*figure, *lapsed),
        Event::ActionDeclared { deed, spent, ammo, due } => {
            names.action_declared(deed, spent, *ammo, due.modifiers.total())
        }
        Event::ActionTested { deed, spent, ammo, tests, passed } => {
            names.action_tested(deed, spent, *ammo, tests, *passed)
        }
        Event::DueTested { test, refunds } => names.due_tested(test, refunds),
        Event::WindowOpened { window, asked, eligible, .. } => names.window_opened(*window, *asked, eligible),
        Event::WindowDeclined { side, window, standing, .. } => {
            names.window_declined(*side, *window, *standing)
        }
        Event::ParryTested { parrier, posture, test, lost } => names.parry(*parrier, *posture, test, *lost),
        Event::NullifyTested { by, test, refunds, .. } => names.nullify(*by, test, refunds),
        Event::CounterOffered { parrier, source } => {
            told("Contre-attaque possible", "Counter-attack possible")
                .say(
                    format!("{} peut riposter contre {}.", names.name(*parrier), names.name(*source)),
                    format!("{} may strike back at {}.", names.name(*parrier), names.name(*source)),
                )
                .focus(&[*parrier, *source])
        }
        Event::CounterDeclined { parrier, standing } => names.counter_declined(*parrier, *standing),
        Event::PortalOffered { figure, .. } => told("Portail à portée", "Portal at hand")
            .say(
                format!("{} peut passer le portail.", names.name(*figure)),
                format!("{} may go through the portal.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::PortalDeclined { figure, standing } => names.portal_declined(*figure, *standing),
        Event::Wounded { figure, by, value, lost } => names.wounded(*figure, *by, *value, *lost),
        Event::Healed { figure, by, value } => names.healed(*figure, *by, *value),
        Event::Eliminated { figure, by } => names.eliminated(*figure, *by),
        Event::Immobilised { figure, by, lost } => names.immobilised(*figure, *by, *lost),
        Event::OmegaGained { figure, omega } => names.omega_gained(*figure, *omega),
        Event::OmegaLost { figure, omega } => names.omega_lost(*figure, *omega),
        Event::Supported { figure, support } => names.supported(*figure, support),
        Event::PortalCreated { portal } => names.portal_created(portal),
        Event::ActionSettled { lapsed } => action_settled(*lapsed),
        Event::ActivationEnded { figure } => names.activation_ended(*figure),
        Event::TurnEnded { turn } => names.turn_ended(*turn),
        Event::PassLeft { side, pass } => names.pass_left(*side, *pass),
        Event::PassTaken { side, window } => told("Réponses reprises", "Answers taken up again").say(
            format!("{} veut de nouveau choisir : {}.", names.side(*side), window_words(*window).fr),
            format!("{} wants to choose again: {}.", names.side(*side), window_words(*window).en),
        ),
        Event::SideConceded { side } => told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        ),
        Event::MatchEnded { outcome } => names.match_ended(outcome),
    }
}

/// A line in the making.
struct Told(Line);

/// A line with a title and nothing else yet.
fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

impl Told {
    fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) => self.say(format!(" {}", words.fr), format!(" {}", words.en)),
            None => self,
        }
    }

    fn focus(mut self, figures: &[FigureId]) -> Self {
        for figure in figures {
            if !self.0.focus.contains(figure) {
                self.0.focus.push(*figure);
            }
        }
        self
    }

    fn change(mut self, change: Option<Change>) -> Self {
        self.0.changes.extend(change.filter(|change| change.old != change.new));
        self
    }

    fn changes(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.0.changes.extend(changes.into_iter().filter(|change| change.old != change.new));
        self
    }

    fn mark(mut self, mark: Option<Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    fn verdict(mut self, test: &Test) -> Self {
        self.0.verdict = Some(Verdict {
            faces: test.faces.clone(),
            need: need_words(test.threshold),
            passed: test.passed,
        });
        self
    }

    fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}

/// What a die must show, in words.
pub(super) fn need_words(threshold: i32) -> Words {
    match threshold {
        ..=0 => Words::new("impossible", "impossible"),
        1..=5 => Words::new(format!("{threshold} ou moins"), format!("{threshold} or less")),
        6.. => Words::new("tout résultat", "any face"),
    }
}

/// A test told after a colon: faces, need, result.
fn test_words(test: &Test) -> Words {
    let result = if test.passed { ("Réussi.", "Passed.") } else { ("Raté.", "Failed.") };
    let Some(last) = test.faces.last() else {
        return if test.passed {
            Words::new("réussite sans dé.", "passed without a die.")
        } else {
            Words::new("échec sans dé.", "failed without a die.")
        };
    };
    let again = test.faces.len().saturating_sub(1);
    let first: Vec<String> = test.faces.iter().take(again).map(u32::to_string).collect();
    let (before_fr, before_en) = if first.is_empty() {
        (String::new(), String::new())
    } else {
        (format!("{}, relancé : ", first.join(", ")), format!("{}, rolled again: ", first.join(", ")))
    };
    let need = match test.threshold {
        ..=0 => Words::new("aucun résultat ne suffisait", "no face was enough"),
        1..=5 => Words::new(
            format!("il fallait {} ou moins", test.threshold),
            format!("needed {} or less", test.threshold),
        ),
        6.. => Words::new("tout résultat suffisait", "any face was enough"),
    };
    Words::new(
        format!("{before_fr}{last}, {}. {}", need.fr, result.0),
        format!("{before_en}{last}, {}. {}", need.en, result.1),
    )
}

/// A posture's name.
pub(super) fn posture_words(posture: Posture) -> Words {
    match posture {
        Posture::Defensive => Words::new("posture défensive", "defensive posture"),
        Posture::ContactDefence => Words::new("défense au contact", "contact defence"),
        Posture::RangedDefence => Words::new("défense à distance", "ranged defence"),
        Posture::Nullify => Words::new("annulation spé", "special nullify"),
        Posture::Positioned => Words::new("positionnement", "taking aim"),
    }
}

/// What a window is about, as a plural noun.
pub(super) fn window_words(window: WindowKind) -> Words {
    match window {
        WindowKind::Parry => Words::new("parades", "parries"),
        WindowKind::Nullify => Words::new("annulations", "nullifications"),
        WindowKind::Counter => Words::new("contre-attaques", "counter-attacks"),
        WindowKind::Portal => Words::new("portails", "portals"),
    }
}

/// How long a standing pass lasts.
pub(super) fn until_words(until: Until) -> Words {
    match until {
        Until::TurnEnd => Words::new("jusqu'à la fin du tour", "until the end of the turn"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the end of the match"),
    }
}

/// Tenths of a millimetre as millimetres.
pub(super) fn millimetres(tenths: i32) -> String {
    format!("{}\u{a0}mm", tenths.saturating_add(5).div_euclid(10))
}

/// `de` or `d'` before a name, in French.
fn de(name: &str) -> String {
    let vowel =
        name.chars().next().is_some_and(|first| "AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜaeiouàâäéèêëîïôöùûü".contains(first));
    if vowel { format!("d'{name}") } else { format!("de {name}") }
}

fn plural(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count.abs() < 2) { "" } else { "s" }
}

fn plural_en(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count == 1) { "" } else { "s" }
}

fn none_words() -> Words {
    Words::new("aucune", "none")
}

fn yes_words(yes: bool) -> Words {
    if yes { Words::new("oui", "yes") } else { Words::new("non", "no") }
}

fn posture_change(figure: FigureId, posture: Posture, by: &'static str) -> Change {
    Change {
        figure: Some(figure),
        what: Words::new("Posture", "Posture"),
        old: posture_words(posture),
        new: none_words(),
        rule: Some(RuleId::new(by)),
    }
}

fn lost_words(lost: Option<Posture>) -> Option<Words> {
    let posture = posture_words(lost?);
    Some(Words::new(format!("Posture perdue : {}.", posture.fr), format!("Posture lost: {}.", posture.en)))
}

fn standing_words(standing: bool) -> Option<Words> {
    standing.then(|| Words::new("Réponse laissée d'avance.", "Answer left in advance."))
}

fn teams_formed(count: usize) -> Told {
    told("Équipes formées", "Teams formed").say(
        format!("{count} personnage{} en présence.", plural(count)),
        format!("{count} figure{} on the rosters.", plural_en(count)),
    )
}

fn action_settled(lapsed: bool) -> Told {
    let line = told("Action réglée", "Action settled");
    if lapsed { line.say("L'action est devenue sans objet.", "The action has become void.") } else { line }
}

/// What a card names, in words.
fn card_label(card: &Card) -> Words {
    match &card.rank {
        Label::Rank(rank) => card_words(*rank, card.suit),
        Label::Written(label) => {
            let suit = card.suit.words();
            Words::new(format!("{label}, {}", suit.fr), format!("{label}, {}", suit.en))
        }
    }
}

/// A card with its French article.
fn card_words_of(card: &Card) -> Words {
    let label = card_label(card);
    let article = match &card.rank {
        Label::Rank(Rank::Queen) => "la",
        Label::Rank(_) => "le",
        Label::Written(_) => "l'ordre",
    };
    Words::new(format!("{article} {}", label.fr), label.en)
}

/// The short mark of a rank or written label.
pub(super) fn label_words(label: &Label) -> Words {
    match label {
        Label::Rank(rank) => rank.words(),
        Label::Written(label) => Words::same(label.as_str()),
    }
}

/// Names, and what is known of figures and sides at one moment.
pub(super) struct Names<'a> {
    /// What the opening fixes.
    pub(super) setup: &'a Setup,
    /// The public state.
    pub(super) state: &'a State,
}

impl Names<'_> {
    /// Every figure, in roster order.
    pub(super) fn everyone(&self) -> impl Iterator<Item = FigureId> {
        let count = u16::try_from(self.state.figures.len()).unwrap_or(u16::MAX);
        (1..=count).map(FigureId)
    }

    /// A figure's state.
    pub(super) fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.state.figures.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A figure's profile.
    pub(super) fn profile(&self, id: FigureId) -> Option<&Profile> {
        let side = self.figure(id)?.side;
        let before = usize::from(id.0).checked_sub(1)?;
        let place = self.state.figures.iter().take(before).filter(|figure| figure.side == side).count();
        let side = usize::from(side);
        let given = self.setup.sides.get(side).and_then(|side| side.roster.as_ref());
        let roster = given.or_else(|| self.state.sides.get(side).and_then(|side| side.roster.as_ref()))?;
        roster.get(place)
    }

    /// A figure's name.
    pub(super) fn name(&self, id: FigureId) -> String {
        self.profile(id).map_or_else(|| format!("n°\u{a0}{}", id.0), |profile| profile.name.clone())
    }

    /// A side's name.
    pub(super) fn side(&self, side: u8) -> &str {
        self.setup.sides.get(usize::from(side)).map_or("?", |side| side.name.as_str())
    }

    /// Several figures' names, in a list.
    pub(super) fn list(&self, ids: &[FigureId]) -> Words {
        let names: Vec<String> = ids.iter().map(|id| self.name(*id)).collect();
        match names.split_last() {
            None => Words::default(),
            Some((last, [])) => Words::same(last.as_str()),
            Some((last, rest)) => Words::new(
                format!("{} et {last}", rest.join(", ")),
                format!("{} and {last}", rest.join(", ")),
            ),
        }
    }

    /// The French form that agrees with a figure's name; `none` where its gender is not told.
    fn agree(&self, id: FigureId, masculine: &str, feminine: &str, none: &str) -> String {
        let form = match self.profile(id).and_then(|profile| profile.gender) {
            Some(Gender::M) => masculine,
            Some(Gender::F) => feminine,
            None => none,
        };
        form.to_owned()
    }

    fn at(&self, id: FigureId) -> Option<Point> {
        self.figure(id)?.at
    }

    /// A figure's base, when its place is recorded.
    pub(super) fn disc(&self, id: FigureId) -> Option<Disc> {
        Some(Disc::new(self.at(id)?, self.profile(id)?.base()))
    }

    /// The gap between two bases, when both places are recorded.
    pub(super) fn gap(&self, a: FigureId, b: FigureId) -> Option<i32> {
        Some(gap(self.disc(a)?, self.disc(b)?))
    }

    fn attack_mark(&self, attack: &Attack) -> Option<Mark> {
        let points = vec![self.at(attack.actor)?, self.at(attack.target)?];
        let label = Words::same(millimetres(self.gap(attack.actor, attack.target)?));
        Some(Mark { kind: "attack", points, label })
    }

    fn path_marks(&self, figure: FigureId, arrival: &Arrival) -> Vec<Mark> {
        let (Some(from), Some(to)) = (self.at(figure), arrival.to) else { return Vec::new() };
        let label = Words::same(millimetres(leg(from, to)));
        vec![
            Mark { kind: "ghost", points: vec![from], label: Words::same(self.name(figure)) },
            Mark { kind: "path", points: vec![from, to], label },
        ]
    }

    fn touches(&self, arrival: &Arrival) -> Option<Words> {
        if arrival.touches.is_empty() {
            return None;
        }
        let list = self.list(&arrival.touches);
        Some(Words::new(format!("Au contact : {}.", list.fr), format!("In contact: {}.", list.en)))
    }

    fn omega_change(&self, figure: FigureId, now: u32, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::same("Ω"),
            old: Words::same(self.figure(figure)?.omega.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    fn spent_changes(&self, spent: &[Payment]) -> Vec<Change> {
        spent
            .iter()
            .filter_map(|payment| {
                let had = self.figure(payment.figure)?.omega;
                self.omega_change(payment.figure, had.saturating_sub(payment.points), "SEG-OMEGA-06")
            })
            .collect()
    }

    fn refund_changes(&self, refunds: &[Payment]) -> Vec<Change> {
        refunds
            .iter()
            .filter_map(|payment| {
                let had = self.figure(payment.figure)?.omega;
                self.omega_change(payment.figure, had.saturating_add(payment.points), "SEG-OMEGA-06")
            })
            .collect()
    }

    fn ammo_change(&self, figure: FigureId, now: Option<u32>) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Munitions", "Ammunition"),
            old: Words::same(self.figure(figure)?.ammo?.to_string()),
            new: Words::same(now?.to_string()),
            rule: Some(RuleId::new("SEG-SKMISC-09")),
        })
    }

    fn value_change(&self, figure: FigureId, now: i32, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Valeur", "Value"),
            old: Words::same(self.figure(figure)?.value.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    fn immobilised_change(&self, figure: FigureId, now: bool, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Immobilisation", "Immobilised"),
            old: yes_words(self.figure(figure)?.immobilised),
            new: yes_words(now),
            rule: Some(RuleId::new(by)),
        })
    }

    fn tactic_change(&self, side: u8, now: u32, by: &'static str) -> Option<Change> {
        let name = self.side(side);
        Some(Change {
            figure: None,
            what: Words::new(format!("Points de tactique, {name}"), format!("Tactic points, {name}")),
            old: Words::same(self.state.sides.get(usize::from(side))?.tactic.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    fn presence_change(figure: FigureId, old: Presence, new: Presence, by: &'static str) -> Change {
        let words = |presence| match presence {
            Presence::Undeployed => Words::new("hors table", "off the table"),
            Presence::OnTable => Words::new("en jeu", "in play"),
            Presence::Eliminated => Words::new("hors jeu", "out of play"),
        };
        Change {
            figure: Some(figure),
            what: Words::new("Présence", "Presence"),
            old: words(old),
            new: words(new),
            rule: Some(RuleId::new(by)),
        }
    }

    fn rosters_awaited(&self, sides: &[u8]) -> Told {
        let names: Vec<&str> = sides.iter().map(|side| self.side(*side)).collect();
        told("Équipes attendues", "Teams awaited").say(
            format!("Équipes attendues : {}.", names.join(", ")),
            format!("Teams awaited: {}.", names.join(", ")),
        )
    }

    fn roster_accepted(&self, side: u8, count: usize, cost: i64) -> Told {
        let name = self.side(side);
        told("Équipe déposée", "Team submitted").say(
            format!("{name} dépose son équipe : {count} personnage{}, {cost} points.", plural(count)),
            format!("{name} submits its team: {count} figure{}, {cost} points.", plural_en(count)),
        )
    }

    fn turn_started(&self, turn: u32, tactic: &[u32]) -> Told {
        let points: Vec<String> =
            (0_u8..).zip(tactic).map(|(side, points)| format!("{} {points}", self.side(side))).collect();
        let (fr, en) = if turn == 0 {
            ("Déploiement".to_owned(), "Deployment".to_owned())
        } else {
            (format!("Tour {turn}"), format!("Turn {turn}"))
        };
        let sentence_fr = format!("{fr}. Points de tactique : {}.", points.join(", "));
        let sentence_en = format!("{en}. Tactic points: {}.", points.join(", "));
        told(&fr, &en)
            .say(sentence_fr, sentence_en)
            .changes(
                (0_u8..)
                    .zip(tactic)
                    .filter_map(|(side, points)| self.tactic_change(side, *points, "SEG-TAC-01")),
            )
            .weight(Weight::Turn)
    }

    fn pile_committed(&self, side: u8, count: usize, figures: &[FigureId]) -> Told {
        let name = self.side(side);
        let mut line = told("Pile prête", "Pile ready").say(
            format!("{name} pose sa pile d'activation : {count} carte{}.", plural(count)),
            format!("{name} lays its activation pile: {count} card{}.", plural_en(count)),
        );
        line.0.focus = figures.to_vec();
        line
    }

    fn toss(&self, winner: u8, faces: &[u32]) -> Told {
        let shown: Vec<String> = faces.iter().map(u32::to_string).collect();
        let name = self.side(winner);
        told("Tirage", "Toss").say(
            format!("Tirage : {}. {name} gagne et désigne qui commence.", shown.join(", ")),
            format!("Toss: {}. {name} wins and names who goes first.", shown.join(", ")),
        )
    }

    fn first_side(&self, by: u8, first: u8) -> Told {
        told("Premier camp", "First side").say(
            format!("{} désigne qui commence : {}.", self.side(by), self.side(first)),
            format!("{} names who goes first: {}.", self.side(by), self.side(first)),
        )
    }

    fn tactic_spent(&self, side: u8, option: TacticOption, left: u32) -> Told {
        let (cost, fr, en, by) = match option {
            TacticOption::ChangeSuit => (1, "changer la couleur", "change the suit", "SEG-TAC-04"),
            TacticOption::Pass => (1, "passer la main", "pass the hand", "SEG-TAC-05"),
            TacticOption::Cycle => (1, "mettre une carte dessous", "put a card under", "SEG-TAC-06"),
            TacticOption::DoubleReveal => (2, "révéler deux cartes", "reveal two cards", "SEG-TAC-07"),
        };
        let name = self.side(side);
        told("Tactique", "Tactics")
            .say(
                format!("{name} dépense {cost} point{} pour {fr}, reste {left}.", plural(cost)),
                format!("{name} spends {cost} point{} to {en}, {left} left.", plural_en(cost)),
            )
            .change(self.tactic_change(side, left, by))
    }

    fn card_ignored(&self, side: u8, card: Option<&Card>, figure: Option<FigureId>) -> Told {
        let name = self.side(side);
        let line = told("Carte ignorée", "Card ignored");
        let Some(card) = card.map(card_words_of) else {
            return line.say(
                format!("{name} révèle une carte illisible : elle est ignorée."),
                format!("{name} reveals a card that cannot be read: it is ignored."),
            );
        };
        let Some(figure) = figure else {
            return line.say(
                format!("{name} révèle {} : personne n'y répond, la carte est ignorée.", card.fr),
                format!("{name} reveals the {}: it names nobody, the card is ignored.", card.en),
            );
        };
        let who = self.name(figure);
        line.say(
            format!("{name} révèle {} : {who} n'est plus en jeu, la carte est ignorée.", card.fr),
            format!("{name} reveals the {}: {who} is no longer in play, the card is ignored.", card.en),
        )
        .focus(&[figure])
    }

    fn card_revealed(&self, side: u8, card: &Card, figure: FigureId, suit: Suit) -> Told {
        let name = self.side(side);
        let who = self.name(figure);
        let words = card_words_of(card);
        let changed = (card.suit != suit).then(|| {
            let suit = suit.words();
            Words::new(format!("Couleur changée : {}.", suit.fr), format!("Suit changed: {}.", suit.en))
        });
        told("Carte révélée", "Card revealed")
            .say(
                format!("{name} révèle {} : {who}.", words.fr),
                format!("{name} reveals the {}: {who}.", words.en),
            )
            .also(changed)
            .focus(&[figure])
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Couleur", "Suit"),
                old: card.suit.words(),
                new: suit.words(),
                rule: Some(RuleId::new("SEG-TAC-04")),
            }))
    }

    fn placed(&self, figure: FigureId, arrival: &Arrival) -> Told {
        let name = self.name(figure);
        let ghost =
            arrival.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} takes its place."))
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

    fn activated(&self, figure: FigureId, suit: Suit, ended: Option<Posture>) -> Told {
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

    fn contact_attested(&self, a: FigureId, b: FigureId, holds: bool) -> Told {
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
                old: yes_words(self.state.contacts.contains(&(a, b))),
                new: yes_words(holds),
                rule: Some(RuleId::new("SEG-RANGE-04")),
            }))
    }

    fn free_move_given_up(&self, figure: FigureId, precise: bool) -> Told {
        let name = self.name(figure);
        let line = told("Déplacement gratuit cédé", "Free move given up").focus(&[figure]);
        if precise {
            line.say(
                format!("{name} renonce à son déplacement gratuit pour être plus précis : +1 à son action."),
                format!("{name} gives up its free move for precision: +1 on its action."),
            )
        } else {
            line.say(
                format!("{name} renonce à son déplacement gratuit."),
                format!("{name} gives up its free move."),
            )
        }
    }

    fn moved(&self, figure: FigureId, kind: MoveKind, arrival: &Arrival, lost: Option<Posture>) -> Told {
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
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")));
        line.0.marks = self.path_marks(figure, arrival);
        line
    }

    fn displaced(
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
            Stopped::Obstacle => Some(Words::new("Un obstacle l'arrête.", "An obstacle stops it.")),
            Stopped::By(other) => {
                let other = self.name(other);
                Some(Words::new(format!("{other} l'arrête."), format!("{other} stops it.")))
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

    fn posture_adopted(&self, figure: FigureId, posture: Posture, replaced: Option<Posture>) -> Told {
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

    fn escape(&self, figure: FigureId, test: &Test) -> Told {
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

    fn moves_tested(&self, figure: FigureId, very: bool, tests: &[Test], left: u32) -> Told {
        let name = self.name(figure);
        let (fr, en) = if very {
            ("Déplacement très rapide", "Very fast move")
        } else {
            ("Déplacement rapide", "Fast move")
        };
        let each: Vec<Words> = tests.iter().map(test_words).collect();
        let fr_tests: Vec<&str> = each.iter().map(|words| words.fr.as_str()).collect();
        let en_tests: Vec<&str> = each.iter().map(|words| words.en.as_str()).collect();
        let mut line = told(fr, en)
            .say(
                format!("{name}, {} : {}", fr.to_lowercase(), fr_tests.join(" ")),
                format!("{name}, {}: {}", en.to_lowercase(), en_tests.join(" ")),
            )
            .also(Some(Words::new(
                format!("{left} déplacement{} à faire.", plural(left)),
                format!("{left} move{} to make.", plural_en(left)),
            )))
            .focus(&[figure]);
        line.0.verdict = all_tests(tests);
        line
    }

    fn moves_forgone(&self, figure: FigureId, lapsed: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = if lapsed {
            ("ne peut plus faire les déplacements gagnés", "can no longer make the moves won")
        } else {
            ("laisse les déplacements gagnés", "leaves the moves won unmade")
        };
        told("Déplacements laissés", "Moves unmade")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
    }

    fn disengage(&self, figure: FigureId, from: FigureId, test: &Test) -> Told {
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

    fn second_attack_forgone(&self, figure: FigureId, lapsed: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = if lapsed {
            ("ne peut pas faire sa seconde attaque", "cannot make its second attack")
        } else {
            ("ne fait pas de seconde attaque", "makes no second attack")
        };
        told("Seconde attaque laissée", "No second attack")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[figure])
    }

    /// What an action does, as a clause without its end.
    pub(super) fn deed(&self, deed: &Deed) -> Words {
        match deed {
            Deed::Attack(attack) => self.attack(attack),
            Deed::Heal { actor, target } if actor == target => {
                self.alone(*actor, "se soigne", "heals itself")
            }
            Deed::Heal { actor, target } => self.pair(*actor, *target, "soigne", "heals"),
            Deed::RiskyHeal { actor, target } if actor == target => {
                self.alone(*actor, "se fait un soin risqué", "tries a risky heal on itself")
            }
            Deed::RiskyHeal { actor, target } => {
                self.pair(*actor, *target, "tente un soin risqué sur", "tries a risky heal on")
            }
            Deed::Regenerate { actor } => self.alone(*actor, "se régénère", "regenerates"),
            Deed::RemoteHeal { actor, target } if actor == target => {
                self.alone(*actor, "se soigne par un soin à distance", "heals itself by a remote heal")
            }
            Deed::RemoteHeal { actor, target } => {
                self.pair(*actor, *target, "soigne à distance", "heals from afar")
            }
            Deed::Support { actor, target, .. } => self.pair(*actor, *target, "soutient", "supports"),
            Deed::Accumulate { actor, rapid: true, .. } => {
                self.alone(*actor, "accumule vite de l'énergie", "gathers energy fast")
            }
            Deed::Accumulate { actor, .. } => self.alone(*actor, "accumule de l'énergie", "gathers energy"),
            Deed::Teleport { actor, .. } => self.alone(*actor, "tente de se téléporter", "tries to teleport"),
            Deed::TeleportTarget { actor, target, .. } => {
                self.pair(*actor, *target, "tente de téléporter", "tries to teleport")
            }
            Deed::SummonTarget { actor, target, .. } => {
                self.pair(*actor, *target, "tente d'amener à soi", "tries to summon")
            }
            Deed::CreatePortal { actor, .. } => {
                self.alone(*actor, "tente de créer un portail", "tries to create a portal")
            }
        }
    }

    fn attack(&self, attack: &Attack) -> Words {
        let (fr, en) = match (attack.kind, attack.ranged) {
            (AttackKind::Basic, _) if attack.counter => ("riposte contre", "strikes back at"),
            (AttackKind::Basic, true) => ("tire sur", "shoots at"),
            (AttackKind::Basic, false) => ("attaque", "attacks"),
            (AttackKind::Vampiric, _) => ("fait une attaque vampirique sur", "makes a vampiric attack on"),
            (AttackKind::Immobilise, _) => ("tente d'immobiliser", "tries to immobilise"),
            (AttackKind::Grapple, _) => ("tente une lutte contre", "tries to grapple"),
            (AttackKind::Throw, _) => match attack.shove.as_ref().map(|shove| shove.mode) {
                Some(ThrowMode::Pull) => ("tente de tirer", "tries to pull"),
                Some(ThrowMode::Push) | None => ("tente de pousser", "tries to push"),
            },
            (AttackKind::SpecialRanged, _) => {
                ("lance une attaque spé à distance sur", "makes a special ranged attack on")
            }
            (AttackKind::SpecialImmobilise, _) => {
                ("tente une immobilisation spé sur", "tries a special immobilise on")
            }
            (AttackKind::Drain, _) => ("tente un drain d'énergie sur", "tries an energy drain on"),
        };
        self.pair(attack.actor, attack.target, fr, en)
    }

    fn pair(&self, actor: FigureId, target: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        let other = self.name(target);
        Words::new(format!("{name} {fr} {other}"), format!("{name} {en} {other}"))
    }

    fn alone(&self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        Words::new(format!("{name} {fr}"), format!("{name} {en}"))
    }

    fn action_declared(&self, deed: &Deed, spent: &[Payment], ammo: Option<u32>, need: i32) -> Told {
        let words = self.deed(deed);
        let need = need_words(need);
        let title = deed_title(deed);
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{}. À venir : un test, {}.", words.fr, need.fr),
                format!("{}. To come: a test, {}.", words.en, need.en),
            )
            .focus(&deed_figures(deed))
            .changes(self.spent_changes(spent))
            .change(self.ammo_change(deed_actor(deed), ammo));
        line.0.marks = self.deed_marks(deed);
        line
    }

    fn action_tested(
        &self,
        deed: &Deed,
        spent: &[Payment],
        ammo: Option<u32>,
        tests: &[Test],
        passed: bool,
    ) -> Told {
        let words = self.deed(deed);
        let title = deed_title(deed);
        let each: Vec<Words> = tests.iter().map(test_words).collect();
        let fr_tests: Vec<&str> = each.iter().map(|words| words.fr.as_str()).collect();
        let en_tests: Vec<&str> = each.iter().map(|words| words.en.as_str()).collect();
        let line = told(&title.fr, &title.en);
        let line = if tests.is_empty() {
            let result =
                if passed { ("réussite sans dé", "passed without a die") } else { ("raté", "failed") };
            line.say(format!("{} : {}.", words.fr, result.0), format!("{}: {}.", words.en, result.1))
        } else {
            line.say(
                format!("{} : {}", words.fr, fr_tests.join(" ")),
                format!("{}: {}", words.en, en_tests.join(" ")),
            )
        };
        let mut line = line
            .focus(&deed_figures(deed))
            .changes(self.spent_changes(spent))
            .change(self.ammo_change(deed_actor(deed), ammo));
        line.0.verdict = all_tests(tests);
        line.0.marks = self.deed_marks(deed);
        line
    }

    fn deed_marks(&self, deed: &Deed) -> Vec<Mark> {
        match deed {
            Deed::Attack(attack) => self.attack_mark(attack).into_iter().collect(),
            Deed::Heal { actor, target }
            | Deed::RiskyHeal { actor, target }
            | Deed::RemoteHeal { actor, target }
            | Deed::Support { actor, target, .. }
            | Deed::TeleportTarget { actor, target, .. }
            | Deed::SummonTarget { actor, target, .. } => {
                self.sight_mark(*actor, *target).into_iter().collect()
            }
            Deed::Regenerate { .. }
            | Deed::Accumulate { .. }
            | Deed::Teleport { .. }
            | Deed::CreatePortal { .. } => Vec::new(),
        }
    }

    fn sight_mark(&self, actor: FigureId, target: FigureId) -> Option<Mark> {
        if actor == target {
            return None;
        }
        let points = vec![self.at(actor)?, self.at(target)?];
        Some(Mark { kind: "sight", points, label: Words::same(millimetres(self.gap(actor, target)?)) })
    }

    /// The innermost action whose effect is not settled.
    fn pending(&self) -> Option<&Deed> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Deed { deed, .. } => Some(deed),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Hand { .. }
            | Frame::Placement { .. }
            | Frame::Activation { .. }
            | Frame::SecondAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    fn due_tested(&self, test: &Test, refunds: &[Payment]) -> Told {
        let clause =
            self.pending().map_or_else(|| Words::same(self.name(test.figure)), |deed| self.deed(deed));
        let words = test_words(test);
        told("Test", "Test")
            .say(format!("{} : {}", clause.fr, words.fr), format!("{}: {}", clause.en, words.en))
            .focus(&[test.figure])
            .focus(&self.pending().map(deed_figures).unwrap_or_default())
            .verdict(test)
            .changes(self.refund_changes(refunds))
    }

    fn window_opened(&self, window: WindowKind, asked: u8, eligible: &[FigureId]) -> Told {
        let name = self.side(asked);
        let who = self.list(eligible);
        let (fr, en) = match window {
            WindowKind::Parry => ("parer", "parry"),
            WindowKind::Nullify => ("annuler l'action", "nullify the action"),
            WindowKind::Counter => ("riposter", "strike back"),
            WindowKind::Portal => ("passer le portail", "go through the portal"),
        };
        told("Réaction possible", "Reaction possible")
            .say(format!("{name} peut {fr} : {}.", who.fr), format!("{name} may {en}: {}.", who.en))
            .focus(eligible)
    }

    fn window_declined(&self, side: u8, window: WindowKind, standing: bool) -> Told {
        let name = self.side(side);
        let (fr, en) = match window {
            WindowKind::Parry => ("ne pare pas", "does not parry"),
            WindowKind::Nullify => ("n'annule pas l'action", "does not nullify the action"),
            WindowKind::Counter => ("ne riposte pas", "does not strike back"),
            WindowKind::Portal => ("ne passe pas le portail", "does not go through the portal"),
        };
        told("Sans réaction", "No reaction")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .also(standing_words(standing))
    }

    fn parry(&self, parrier: FigureId, posture: Posture, test: &Test, lost: bool) -> Told {
        let name = self.name(parrier);
        let words = test_words(test);
        let target = self.pending().and_then(deed_target).filter(|target| *target != parrier);
        let (for_fr, for_en) = target.map_or_else(Default::default, |target| {
            (format!(" pour {}", self.name(target)), format!(" for {}", self.name(target)))
        });
        told("Parade", "Parry")
            .say(
                format!("{name} pare{for_fr} : {}", words.fr),
                format!("{name} parries{for_en}: {}", words.en),
            )
            .also(lost.then_some(posture).and_then(|posture| lost_words(Some(posture))))
            .focus(&[parrier])
            .focus(target.as_slice())
            .verdict(test)
            .change(lost.then(|| posture_change(parrier, posture, "SEG-POST-03")))
    }

    fn nullify(&self, by: FigureId, test: &Test, refunds: &[Payment]) -> Told {
        let name = self.name(by);
        let words = test_words(test);
        let actor = self.pending().map(deed_actor);
        let whose = actor.map(|actor| self.name(actor));
        let (of_fr, of_en) = whose
            .as_ref()
            .map_or_else(Default::default, |actor| (format!(" {}", de(actor)), format!(" of {actor}")));
        told("Annulation spé", "Special nullify")
            .say(
                format!("{name} tente d'annuler l'action{of_fr} : {}", words.fr),
                format!("{name} tries to nullify the action{of_en}: {}", words.en),
            )
            .focus(&[by])
            .focus(actor.as_slice())
            .verdict(test)
            .changes(self.refund_changes(refunds))
    }

    fn counter_declined(&self, parrier: FigureId, standing: bool) -> Told {
        let name = self.name(parrier);
        told("Sans riposte", "No counter-attack")
            .say(format!("{name} ne riposte pas."), format!("{name} does not strike back."))
            .also(standing_words(standing))
            .focus(&[parrier])
    }

    fn portal_declined(&self, figure: FigureId, standing: bool) -> Told {
        let name = self.name(figure);
        told("Portail laissé", "Portal left alone")
            .say(
                format!("{name} ne passe pas le portail."),
                format!("{name} does not go through the portal."),
            )
            .also(standing_words(standing))
            .focus(&[figure])
    }

    fn wounded(&self, figure: FigureId, by: FigureId, value: i32, lost: Option<Posture>) -> Told {
        let name = self.name(figure);
        let left = format!("il lui reste {value}.");
        let french = self.agree(
            figure,
            &format!("{name} est blessé, {left}"),
            &format!("{name} est blessée, {left}"),
            &format!("{name} perd 1 de Valeur, il reste {value}."),
        );
        told("Blessure", "Wound")
            .say(french, format!("{name} is wounded, {value} left."))
            .also(lost_words(lost))
            .focus(&[figure, by])
            .change(self.value_change(figure, value, "SEG-WND-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")))
    }

    fn healed(&self, figure: FigureId, by: FigureId, value: i32) -> Told {
        let name = self.name(figure);
        let line = told("Soin", "Heal").focus(&[figure, by]);
        if self.figure(figure).is_some_and(|figure| figure.value == value) {
            return line.say(
                format!("{name} a déjà toute sa Valeur : {value}."),
                format!("{name} already has its full Value: {value}."),
            );
        }
        let french = self.agree(
            figure,
            &format!("{name} est soigné : Valeur {value}."),
            &format!("{name} est soignée : Valeur {value}."),
            &format!("{name} regagne 1 de Valeur : {value}."),
        );
        line.say(french, format!("{name} is healed: Value {value}.")).change(self.value_change(
            figure,
            value,
            "SEG-WND-02",
        ))
    }

    fn eliminated(&self, figure: FigureId, by: FigureId) -> Told {
        let name = self.name(figure);
        let french = self.agree(
            figure,
            &format!("{name} est éliminé."),
            &format!("{name} est éliminée."),
            &format!("{name} quitte la table pour de bon."),
        );
        told("Élimination", "Elimination").say(french, format!("{name} is out.")).focus(&[figure, by]).change(
            Some(Self::presence_change(figure, Presence::OnTable, Presence::Eliminated, "SEG-WND-03")),
        )
    }

    fn immobilised(&self, figure: FigureId, by: FigureId, lost: Option<Posture>) -> Told {
        let name = self.name(figure);
        let french = self.agree(
            figure,
            &format!("{name} est immobilisé."),
            &format!("{name} est immobilisée."),
            &format!("L'immobilisation frappe {name}."),
        );
        told("Immobilisation", "Immobilised")
            .say(french, format!("{name} is immobilised."))
            .also(lost_words(lost))
            .focus(&[figure, by])
            .change(self.immobilised_change(figure, true, "SEG-IMMO-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-IMMO-05")))
    }

    fn omega_gained(&self, figure: FigureId, omega: u32) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.omega);
        let gain = omega.saturating_sub(had);
        let line = told("Énergie", "Energy").focus(&[figure]);
        if gain == 0 {
            return line.say(
                format!("{name} ne peut pas garder plus de Ω : {omega}."),
                format!("{name} cannot hold more Ω: {omega}."),
            );
        }
        line.say(
            format!("{name} gagne {gain} Ω, en tout {omega}."),
            format!("{name} gains {gain} Ω, {omega} in all."),
        )
        .change(self.omega_change(figure, omega, "SEG-OMEGA-01"))
    }

    fn omega_lost(&self, figure: FigureId, omega: u32) -> Told {
        let name = self.name(figure);
        let had = self.figure(figure).map_or(0, |figure| figure.omega);
        let loss = had.saturating_sub(omega);
        told("Énergie", "Energy")
            .say(
                format!("{name} perd {loss} Ω, reste {omega}."),
                format!("{name} loses {loss} Ω, {omega} left."),
            )
            .focus(&[figure])
            .change(self.omega_change(figure, omega, "SEG-OMEGA-04"))
    }

    fn supported(&self, figure: FigureId, support: &[SupportBonus]) -> Told {
        let name = self.name(figure);
        let total: i32 = support.iter().map(|bonus| bonus.amount).sum();
        let had: i32 =
            self.figure(figure).map_or(0, |figure| figure.support.iter().map(|bonus| bonus.amount).sum());
        let from: Vec<FigureId> = support.iter().map(|bonus| bonus.from).collect();
        told("Soutien", "Support")
            .say(
                format!("{name} a un soutien de +{total} jusqu'à la fin de sa prochaine activation."),
                format!("{name} has a support of +{total} until the end of its next activation."),
            )
            .focus(&[figure])
            .focus(&from)
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Soutien", "Support"),
                old: Words::same(format!("+{had}")),
                new: Words::same(format!("+{total}")),
                rule: Some(RuleId::new("SEG-BASIC-06")),
            }))
    }

    fn portal_created(&self, portal: &Portal) -> Told {
        let name = self.name(portal.by);
        let ghost = portal.at.map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::new("portail", "portal"),
        });
        told("Portail", "Portal")
            .say(format!("{name} crée un portail."), format!("{name} creates a portal."))
            .focus(&[portal.by])
            .mark(ghost)
    }

    fn activation_ended(&self, figure: FigureId) -> Told {
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

    fn turn_ended(&self, turn: u32) -> Told {
        let (fr, en) = if turn == 0 {
            ("Le déploiement est fini.".to_owned(), "Deployment is over.".to_owned())
        } else {
            (format!("Fin du tour {turn}."), format!("End of turn {turn}."))
        };
        let sides = u8::try_from(self.state.sides.len()).unwrap_or(u8::MAX);
        told("Fin de tour", "End of turn")
            .say(fr, en)
            .changes((0..sides).filter_map(|side| self.tactic_change(side, 0, "SEG-TAC-02")))
    }

    fn pass_left(&self, side: u8, pass: Pass) -> Told {
        let name = self.side(side);
        let (window, until) = (window_words(pass.window), until_words(pass.until));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
        )
    }

    fn match_ended(&self, outcome: &Outcome) -> Told {
        let words = self.outcome(outcome);
        told("Fin de la partie", "End of the match").say(&words.fr, &words.en).weight(Weight::Turn)
    }

    fn outcome(&self, outcome: &Outcome) -> Words {
        let names: Vec<&str> = outcome.winners.iter().map(|side| self.side(*side)).collect();
        let won = if let [name] = names.as_slice() {
            Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
        } else {
            Words::new("Partie nulle.", "A draw.")
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => Words::default(),
        };
        let scores = if outcome.scores.is_empty() {
            Words::default()
        } else {
            let each: Vec<String> = (0_u8..)
                .zip(&outcome.scores)
                .map(|(side, score)| format!("{} {score}", self.side(side)))
                .collect();
            let each = each.join(", ");
            Words::new(format!(" Coût restant : {each}."), format!(" Remaining cost: {each}."))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }

    fn moment(&self) -> Words {
        let turn = if self.state.turn == 0 {
            Words::new("Déploiement", "Deployment")
        } else {
            Words::new(format!("Tour {}", self.state.turn), format!("Turn {}", self.state.turn))
        };
        let Some(phase) = self.phase() else { return turn };
        Words::new(format!("{}, {}", turn.fr, phase.fr), format!("{}, {}", turn.en, phase.en))
    }

    fn phase(&self) -> Option<Words> {
        match self.state.stack.last()? {
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
            | Frame::SecondAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
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

    fn activation_words(&self) -> Option<Words> {
        let name = self.name(self.active()?);
        Some(Words::new(format!("activation {}", de(&name)), format!("{name}'s activation")))
    }

    /// The figure whose activation or placement is under way.
    pub(super) fn active(&self) -> Option<FigureId> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation { figure, .. } | Frame::Placement { figure } => Some(*figure),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Hand { .. }
            | Frame::SecondAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::Deed { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    /// The side whose hand is under way.
    fn holder(&self) -> Option<u8> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Hand { side, .. } => Some(*side),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Placement { .. }
            | Frame::Activation { .. }
            | Frame::SecondAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::Deed { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    fn side_view(&self, side: u8) -> SideView {
        let at = usize::from(side);
        let mut facts = Vec::new();
        let mut cards = Vec::new();
        if let Some(state) = self.state.sides.get(at) {
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
    fn shown(&self, side: u8) -> Vec<CardView> {
        let mut cards = Vec::new();
        for frame in &self.state.stack {
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

    fn piece(&self, id: FigureId) -> Option<Piece> {
        let figure = self.figure(id)?;
        let profile = self.profile(id)?;
        let contacts = self
            .everyone()
            .filter(|other| self.state.contacts.contains(&(id.min(*other), id.max(*other))))
            .filter(|other| *other != id)
            .collect();
        Some(Piece {
            id,
            side: figure.side,
            name: profile.name.clone(),
            mark: mark(&profile.rank),
            at: figure.at,
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

    fn piece_facts(&self, figure: &Figure, profile: &Profile) -> Vec<(Words, Words)> {
        let mut facts = vec![(Words::new("Carte", "Card"), label_words(&profile.rank))];
        let mut skills: Vec<Words> = profile.skills.iter().map(|skill| skill.words()).collect();
        skills.extend(bonus_words(profile));
        for id in &profile.custom {
            let own = self.setup.custom.iter().find(|skill| skill.id == *id);
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

    fn areas(&self) -> Vec<Area> {
        let mut areas: Vec<Area> = self
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
        if self.state.turn == 0 {
            areas.extend((0_u8..).zip(&self.setup.sides).filter_map(|(side, own)| {
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
        areas.extend((1_u32..).zip(&self.state.portals).filter_map(|(number, portal)| {
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

/// Several tests as one verdict: all faces, the first need, and whether any passed.
fn all_tests(tests: &[Test]) -> Option<Verdict> {
    let first = tests.first()?;
    Some(Verdict {
        faces: tests.iter().flat_map(|test| test.faces.iter().copied()).collect(),
        need: need_words(first.threshold),
        passed: tests.iter().any(|test| test.passed),
    })
}

/// Who does a deed.
pub(super) fn deed_actor(deed: &Deed) -> FigureId {
    match deed {
        Deed::Attack(attack) => attack.actor,
        Deed::Heal { actor, .. }
        | Deed::RiskyHeal { actor, .. }
        | Deed::Regenerate { actor }
        | Deed::RemoteHeal { actor, .. }
        | Deed::Support { actor, .. }
        | Deed::Accumulate { actor, .. }
        | Deed::Teleport { actor, .. }
        | Deed::TeleportTarget { actor, .. }
        | Deed::SummonTarget { actor, .. }
        | Deed::CreatePortal { actor, .. } => *actor,
    }
}

/// Whom a deed is done to.
pub(super) fn deed_target(deed: &Deed) -> Option<FigureId> {
    match deed {
        Deed::Attack(attack) => Some(attack.target),
        Deed::Heal { target, .. }
        | Deed::RiskyHeal { target, .. }
        | Deed::RemoteHeal { target, .. }
        | Deed::Support { target, .. }
        | Deed::TeleportTarget { target, .. }
        | Deed::SummonTarget { target, .. } => Some(*target),
        Deed::Regenerate { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::CreatePortal { .. } => None,
    }
}

fn deed_figures(deed: &Deed) -> Vec<FigureId> {
    let mut figures = vec![deed_actor(deed)];
    figures.extend(deed_target(deed).filter(|target| *target != deed_actor(deed)));
    figures
}

/// The rulebook's term for a deed.
fn deed_title(deed: &Deed) -> Words {
    match deed {
        Deed::Attack(attack) if attack.counter => Words::new("Contre-attaque", "Counter-attack"),
        Deed::Attack(attack) => match attack.kind {
            AttackKind::Basic => Words::new("Attaque basique", "Basic attack"),
            AttackKind::Vampiric => Words::new("Attaque vampirique", "Vampiric attack"),
            AttackKind::Immobilise => Words::new("Immobilisation", "Immobilise"),
            AttackKind::Grapple => Words::new("Lutte", "Grapple"),
            AttackKind::Throw => Words::new("Projection", "Throw"),
            AttackKind::SpecialRanged => Words::new("Attaque spé à distance", "Special ranged attack"),
            AttackKind::SpecialImmobilise => Words::new("Immobilisation spé", "Special immobilise"),
            AttackKind::Drain => Words::new("Drain d'énergie", "Energy drain"),
        },
        Deed::Heal { .. } => Words::new("Soin", "Heal"),
        Deed::RiskyHeal { .. } => Words::new("Soin risqué", "Risky heal"),
        Deed::Regenerate { .. } => Words::new("Régénération", "Regenerate"),
        Deed::RemoteHeal { .. } => Words::new("Soin à distance", "Remote heal"),
        Deed::Support { .. } => Words::new("Soutien", "Support"),
        Deed::Accumulate { rapid: true, .. } => Words::new("Accumulation rapide", "Rapid accumulation"),
        Deed::Accumulate { .. } => Words::new("Accumulation", "Accumulate"),
        Deed::Teleport { .. } => Words::new("Téléportation", "Teleport"),
        Deed::TeleportTarget { .. } => Words::new("Téléportation d'une cible", "Teleport a target"),
        Deed::SummonTarget { .. } => Words::new("Apportation d'une cible", "Summon a target"),
        Deed::CreatePortal { .. } => Words::new("Création de portail", "Create a portal"),
    }
}
