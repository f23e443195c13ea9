//! Who is waited for, and for what: from the public state alone.

use crate::conversation::talk;
use crate::programs::{self, program};
use crate::state::Phase;
use crate::state::frames::{
    Contestant, Conversation, Fight, FightStage, Frame, Opposed, OpposedStage, Preparation, TalkStage, Test,
    TestStage,
};
use crate::state::look::Look;
use crate::test::{self, opposed};
use crate::{activation, morale, overwatch, preparation, turn};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// One question to one side.
fn ask(
    look: Look<'_>,
    side: u8,
    window: &'static str,
    about: Vec<FigureId>,
    fr: &str,
    en: &str,
) -> Vec<Owed> {
    let names: Vec<String> = about.iter().map(|id| look.name(*id)).collect();
    let told = |text: &str| {
        if names.is_empty() { capital(text) } else { format!("{} : {text}", names.join(", ")) }
    };
    let question = Words::new(told(fr), told(en).replacen(" : ", ": ", 1));
    look.seat(side).map(|seat| Owed { seat, window, question, about }).into_iter().collect()
}

/// A question that stands alone begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// Who must answer what.
#[expect(clippy::too_many_lines, reason = "one arm for each frame")]
pub(crate) fn owed(look: Look<'_>) -> Vec<Owed> {
    if look.state.ended.is_some() {
        return Vec::new();
    }
    let Some(top) = look.top() else { return idle(look) };
    match top {
        Frame::Preparation { due } => due.first().map(|one| preparation(look, *one)).unwrap_or_default(),
        Frame::Arrivals { due } => due.first().map_or_else(Vec::new, |id| {
            let side = preparation::placer(look, *id);
            ask(
                look,
                side,
                "arrival",
                vec![*id],
                "sur quelle case arrive-t-elle ?",
                "on which square does it arrive?",
            )
        }),
        Frame::HandLimit { .. } | Frame::Discard { .. } => {
            let side = look.sides().find(|side| turn::excess(look, *side).is_some());
            side.map_or_else(Vec::new, |side| {
                ask(
                    look,
                    side,
                    "discard",
                    Vec::new(),
                    "quelles cartes défausser ?",
                    "which cards to discard?",
                )
            })
        }
        Frame::FirstActor {} => {
            ask(look, look.holder(), "first-actor", Vec::new(), "qui agit le premier ?", "who acts first?")
        }
        Frame::Present { side } => {
            ask(look, *side, "holder", Vec::new(), "qui aura l'initiative ?", "who holds the initiative?")
        }
        Frame::Activation(activation) => {
            let figure = vec![activation.figure];
            if program::undecided(look).is_some() {
                return ask(
                    look,
                    activation.by,
                    "npc",
                    figure,
                    "vers qui, ou vers où ?",
                    "whom, or where to?",
                );
            }
            ask(
                look,
                activation.by,
                "action",
                figure,
                "que fait cette figurine ?",
                "what does this figure do?",
            )
        }
        Frame::Move(moving) => {
            let side = activation::player(look, moving.figure);
            let figure = vec![moving.figure];
            if program::undecided(look).is_some() {
                return ask(look, side, "npc", figure, "vers qui, ou vers où ?", "whom, or where to?");
            }
            ask(look, side, "move", figure, "où va-t-elle ?", "where does it go?")
        }
        Frame::Interrupt { left, .. } => {
            let sides: Vec<u8> = left.iter().filter_map(|id| look.side_of(*id)).collect();
            let waited = look.sides().filter(|side| sides.contains(side));
            waited
                .flat_map(|side| {
                    let watchers = overwatch::waiting(look, side);
                    if watchers.is_empty() {
                        return Vec::new();
                    }
                    ask(look, side, "interrupt", watchers, "interrompre ?", "interrupt?")
                })
                .collect()
        }
        Frame::Test(test) => tested(look, test),
        Frame::Opposed(opposed) => contested(look, opposed),
        Frame::Stray { by, figures, .. } => ask(
            look,
            *by,
            "stray",
            figures.clone(),
            "le tir perdu touche-t-il quelqu'un ?",
            "does the stray shot hit somebody?",
        ),
        Frame::Fight(fight) => fought(look, fight),
        Frame::Retreat(retreat) => {
            let side = crate::retreat::forms::retreats(look, retreat);
            ask(look, side, "retreat", vec![retreat.figure], "où recule-t-elle ?", "where does it retreat?")
        }
        // The last test is nobody's choice.
        Frame::Morale { due } if morale::goes_on(look, due) => Vec::new(),
        Frame::Morale { .. } => {
            ask(look, look.holder(), "morale", Vec::new(), "quel test ensuite ?", "which test next?")
        }
        Frame::Opponent { figure, by, .. } => {
            ask(look, *by, "opponent", vec![*figure], "qui la retient ?", "who holds it down?")
        }
        Frame::FallSquare { figure, by, .. } => {
            ask(look, *by, "fall", vec![*figure], "où tombe-t-elle ?", "where does it fall?")
        }
        Frame::Onward { figure, by, to } => ask(
            look,
            *by,
            "onward",
            vec![*figure],
            &format!("continue-t-elle en {to} ?"),
            &format!("does it go on to {to}?"),
        ),
        Frame::Rearm { figure, by, .. } => ask(
            look,
            *by,
            "rearm",
            vec![*figure],
            "quelle arme prend-elle en main ?",
            "which weapon does it take up?",
        ),
        Frame::Conversation(_)
        | Frame::MindRead { .. }
        | Frame::Divination { .. }
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Duel(_) => talks(look),
        // Goes on by itself.
        Frame::Seer { .. } | Frame::Program(_) => Vec::new(),
    }
}

/// With nothing open.
fn idle(look: Look<'_>) -> Vec<Owed> {
    match (look.state.phase, look.state.to_act) {
        // Event cards say first which of them act.
        (Phase::Action, None) if programs::draws(look) => Vec::new(),
        (Phase::Action, None) => {
            ask(look, look.holder(), "npc", Vec::new(), "quel PNJ activer ?", "which NPC to activate?")
        }
        (Phase::Action, Some(side)) => {
            ask(look, side, "activate", Vec::new(), "quelle figurine activer ?", "which figure to activate?")
        }
        (Phase::Combat, Some(side)) => {
            ask(look, side, "combat", Vec::new(), "quelle figurine combat ?", "which figure fights?")
        }
        (Phase::Combat, None) => {
            ask(look, look.holder(), "combat", Vec::new(), "quel PNJ combat ?", "which NPC fights?")
        }
        (Phase::Interaction, Some(side)) => {
            ask(look, side, "interaction", Vec::new(), "qui prend la parole ?", "who speaks up?")
        }
        (
            Phase::Preparation
            | Phase::Start
            | Phase::Cards
            | Phase::Initiative
            | Phase::Morale
            | Phase::Interaction
            | Phase::End,
            _,
        ) => Vec::new(),
    }
}

fn preparation(look: Look<'_>, due: Preparation) -> Vec<Owed> {
    match due {
        Preparation::Gamble { side, .. } => {
            ask(look, side, "gamble", Vec::new(), "parier des kreutzers ?", "gamble for kreutzers?")
        }
        Preparation::MarkNephews { side, uncle } => {
            ask(look, side, "nephews", vec![uncle], "qui sont ses neveux ?", "who are its nephews?")
        }
        Preparation::Coat { side, .. } => {
            ask(look, side, "coat", Vec::new(), "quelle arme empoisonner ?", "which weapon to poison?")
        }
        Preparation::Place { side, figure } => ask(
            look,
            side,
            "place",
            vec![figure],
            "sur quelle case la placer ?",
            "on which square to place it?",
        ),
    }
}

fn fate(look: Look<'_>, let_stand: &[u8]) -> Vec<Owed> {
    let side = test::asks_fate(look, let_stand);
    side.map_or_else(Vec::new, |side| {
        ask(look, side, "fate", Vec::new(), "rejouer la carte tirée ?", "have the card drawn played again?")
    })
}

fn suit(look: Look<'_>, side: Option<u8>) -> Vec<Owed> {
    side.map_or_else(Vec::new, |side| {
        ask(look, side, "suit", Vec::new(), "quelle famille pour le Joker ?", "which suit for the Joker?")
    })
}

fn tested(look: Look<'_>, test: &Test) -> Vec<Owed> {
    let figure = vec![test.figure];
    match test.stage {
        TestStage::Faith => ask(look, test.by, "faith", figure, "user de sa Foi ?", "use its faith?"),
        TestStage::Fate => fate(look, &test.let_stand),
        TestStage::Suit => suit(look, test::names_suit(look, test.initial, test.by)),
        TestStage::Replace => {
            let (fr, en) = replaces(test.spare.is_some());
            ask(look, test.by, "replace", figure, fr, en)
        }
        TestStage::Reinforce => ask(look, test.by, "reinforce", figure, "renforcer ?", "reinforce?"),
    }
}

/// Another card, or which of two.   AD-TAL-25
fn replaces(second: bool) -> (&'static str, &'static str) {
    if second {
        ("laquelle des deux cartes ?", "which of the two cards?")
    } else {
        ("jouer une autre carte ?", "play another card?")
    }
}

fn contested(look: Look<'_>, test: &Opposed) -> Vec<Owed> {
    match test.stage {
        OpposedStage::Fate => return fate(look, &test.let_stand),
        OpposedStage::Suits => return suit(look, opposed::names_suit(look, test).map(|(side, _)| side)),
        OpposedStage::Commit
        | OpposedStage::Fox
        | OpposedStage::Replace
        | OpposedStage::Fencing
        | OpposedStage::Reinforce => {}
    }
    let one = opposed::asked(look, test).and_then(|place| test.contestants.get(usize::from(place)));
    let Some(one) = one else { return Vec::new() };
    if opposed::faith_due(look, test).is_some() {
        return ask(
            look,
            one.by,
            "faith",
            one.figure.into_iter().collect(),
            "user de sa Foi ?",
            "use its faith?",
        );
    }
    if test.stage == OpposedStage::Reinforce {
        return reinforces(look, test, one);
    }
    let (window, fr, en) = match test.stage {
        OpposedStage::Fox => {
            ("fox", "garder ou défausser la carte tirée ?", "keep or discard the card drawn?")
        }
        OpposedStage::Replace => {
            let (fr, en) = replaces(one.spare.is_some());
            ("replace", fr, en)
        }
        OpposedStage::Fencing => ("fencing", "combien de pions Escrime ?", "how many fencing tokens?"),
        OpposedStage::Commit | OpposedStage::Reinforce | OpposedStage::Fate | OpposedStage::Suits => (
            "commit",
            "quelle carte jouer, de la main ou de la pioche ?",
            "which card to play, from hand or pile?",
        ),
    };
    ask(look, one.by, window, one.figure.into_iter().collect(), fr, en)
}

/// Whether to reinforce, and how the two stand.   AD-TEST-06
fn reinforces(look: Look<'_>, test: &Opposed, one: &Contestant) -> Vec<Owed> {
    let other = test.contestants.iter().find(|other| other.by != one.by);
    let total = |one: &Contestant| opposed::sum(look, one).total();
    let (own, other) = (total(one), other.map_or(0, total));
    let fr = format!("renforcer\u{a0}? ({own} contre {other} pour l’instant)");
    let en = format!("reinforce? ({own} against {other} so far)");
    ask(look, one.by, "reinforce", one.figure.into_iter().collect(), &fr, &en)
}

fn fought(look: Look<'_>, fight: &Fight) -> Vec<Owed> {
    let asked = crate::melee::forms::awaited(look, fight);
    let Some((side, figure)) = asked else { return Vec::new() };
    let (window, fr, en) = match fight.stage {
        FightStage::Weapon => ("weapon", "avec quelle arme ?", "with which weapon?"),
        FightStage::Parry => ("parry", "parer ?", "parry?"),
        FightStage::Sweep => ("sweep", "balayer encore ?", "sweep on?"),
        FightStage::Help => ("help", "soutient-elle le PNJ ?", "does it support the NPC?"),
        FightStage::Blow | FightStage::Damage | FightStage::Retreat => return Vec::new(),
    };
    ask(look, side, window, vec![figure], fr, en)
}

/// What talk, divination, duels and figures of nobody wait for.
fn talks(look: Look<'_>) -> Vec<Owed> {
    let ask = |side: u8, window: &'static str, fr: String, en: String, about: Vec<FigureId>| {
        let seat = look.seat(side)?;
        Some(Owed { seat, window, question: Words::new(fr, en), about })
    };
    let name = |id: FigureId| look.name(id);
    let asked = match look.top() {
        Some(Frame::Conversation(talk)) => {
            let Some(side) = talk::awaited(look, talk) else { return Vec::new() };
            let (window, fr, en) = conversation_question(look, talk);
            ask(side, window, fr, en, vec![talk.speaker, talk.target])
        }
        Some(Frame::Divination { seer, .. }) => {
            let who = name(*seer);
            let (fr, en) = (
                format!("{who} a tiré : quelle carte lit-on ?"),
                format!("{who} has drawn: which card is read?"),
            );
            look.side_of(*seer).and_then(|side| ask(side, "divination", fr, en, vec![*seer]))
        }
        Some(Frame::Arrange { side, .. }) => {
            let fr = "Dans quel ordre remettre ces cartes ?".to_owned();
            ask(*side, "arrange", fr, "In which order do these cards go back?".to_owned(), Vec::new())
        }
        Some(Frame::Calamity { side }) => {
            let fr = "Une carte de cette main est-elle défaussée ?".to_owned();
            ask(*side, "calamity", fr, "Is a card of that hand discarded?".to_owned(), Vec::new())
        }
        Some(Frame::Recall { side, .. }) => {
            let fr = "Quelles cartes de la défausse reviennent ?".to_owned();
            ask(*side, "recall", fr, "Which cards of the discard come back?".to_owned(), Vec::new())
        }
        Some(Frame::MindRead { side }) => {
            let fr = "Qui activerez-vous ensuite ?".to_owned();
            ask(*side, "mind", fr, "Whom will you activate next?".to_owned(), Vec::new())
        }
        Some(Frame::Duel(duel)) => duel.helpers.first().and_then(|helper| {
            let fr = format!("Qui {} aide-t-il dans ce duel ?", name(*helper));
            let en = format!("Whom does {} help in this duel?", name(*helper));
            let side = look.side_of(*helper)?;
            ask(side, "duel", fr, en, vec![*helper, duel.attacker, duel.defender])
        }),
        Some(_) | None => None,
    };
    asked.into_iter().collect()
}

fn conversation_question(look: Look<'_>, talk: &Conversation) -> (&'static str, String, String) {
    let (who, whom) = (look.name(talk.speaker), look.name(talk.target));
    match talk.stage {
        TalkStage::Defenders | TalkStage::Duel => (
            "defenders",
            format!("{who} parle à {whom} : qui défend avec {whom} ?"),
            format!("{who} talks to {whom}: who defends beside {whom}?"),
        ),
        TalkStage::Sources if talk::faith_due(look, talk).is_some() => {
            let asked =
                talk::faith_due(look, talk).map(|(_, _, figure)| look.name(figure)).unwrap_or_default();
            ("faith", format!("{asked} : user de sa Foi ?"), format!("{asked}: use its faith?"))
        }
        TalkStage::Sources => (
            "sources",
            format!("{who} et {whom} : d'où viennent vos cartes ?"),
            format!("{who} and {whom}: where do your cards come from?"),
        ),
        TalkStage::Reveal => {
            ("fate", "La carte tirée reste-t-elle ?".to_owned(), "Does the card turned stand?".to_owned())
        }
        TalkStage::Leaders => (
            "leaders",
            format!("{who} et {whom} : qui mène pour vous ?"),
            format!("{who} and {whom}: who leads for you?"),
        ),
    }
}
