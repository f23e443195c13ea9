//! Forms of talk, divination, stealth, items, figures of nobody: what is owed, what is open, what an activation
//! may be spent on.

use serde_json::{Value, json};

use crate::fact::FigureId;
use crate::form::{Blank, Choice, FactKind, Form, Kind};
use crate::ids::RuleId;
use crate::systems::ad::Ad;
use crate::systems::ad::command::Command;
use crate::systems::ad::hidden::Hidden;
use crate::systems::ad::profiles::Ability;
use crate::systems::ad::profiles::cards::Card;
use crate::systems::ad::profiles::talents::Talent;
use crate::systems::ad::prompt::trial::Clerk;
use crate::systems::ad::resolve::{conversation, divination, duel, interaction, item, npc, program, talk};
use crate::systems::ad::setup::Custody;
use crate::systems::ad::setup::board::Door;
use crate::systems::ad::state::frames::{Conversation, Duel, Frame, Move, TalkStage, Topic};
use crate::systems::ad::state::look::Look;
use crate::systems::ad::state::{Held, Phase};
use crate::trial::{Ask, Trier};
use crate::view::Owed;
use crate::words::Words;

/// One seat at one moment.
pub(super) struct Asked<'a> {
    /// The set-up and the public state.
    pub(super) look: Look<'a>,
    /// The side of the seat.
    pub(super) side: u8,
    /// What that side may see of the cards.
    pub(super) eyes: &'a Hidden,
    /// Where commands are tried.
    pub(super) trier: &'a Trier<'a, Ad>,
}

fn words(fr: &str, en: &str) -> Words {
    Words::new(fr, en)
}

fn form(command: &str, fr: &str, en: &str, rule: &'static str) -> Form {
    Form::owed(command, words(fr, en)).rule(RuleId::new(rule))
}

fn named(look: Look<'_>, figure: FigureId) -> Choice {
    Choice::new(figure.0, Words::same(look.name(figure))).figure(figure)
}

fn one(key: &str, fr: &str, en: &str, of: Vec<Choice>) -> Blank {
    Blank::new(key, words(fr, en), Kind::One { of })
}

fn some(key: &str, fr: &str, en: &str, of: Vec<Choice>) -> Blank {
    let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
    Blank::new(key, words(fr, en), Kind::Some { of, least: 0, most })
}

/// What these procedures wait for.
pub(super) fn owed(look: Look<'_>) -> Vec<Owed> {
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
        None if npc::is_due(look) => {
            let fr = "Quel PNJ agit, et comment ?".to_owned();
            ask(look.holder(), "npc", fr, "Which NPC acts, and how?".to_owned(), npc::due(look))
        }
        None if look.state.phase == Phase::Interaction => look.state.to_act.and_then(|side| {
            let fr = "Qui parle à qui ?".to_owned();
            ask(side, "interaction", fr, "Who talks to whom?".to_owned(), Vec::new())
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

#[expect(clippy::unused_self, reason = "every form is asked of its seat")]
impl Asked<'_> {
    /// The owed forms of these procedures.
    pub(super) fn owed_forms(&self) -> Vec<Form> {
        let look = self.look;
        match look.top() {
            Some(Frame::Conversation(talk)) if talk::awaited(look, talk) == Some(self.side) => {
                vec![self.converse(talk)]
            }
            Some(Frame::Divination { seer, cards }) if look.side_of(*seer) == Some(self.side) => {
                vec![self.read(*seer, cards)]
            }
            Some(Frame::Arrange { side, of, cards }) if *side == self.side => vec![self.arrange(*of, *cards)],
            Some(Frame::Calamity { side }) if *side == self.side => vec![self.calamity()],
            Some(Frame::Recall { side, of }) if *side == self.side => vec![self.recall(*of)],
            Some(Frame::MindRead { side }) if *side == self.side => vec![self.name_next()],
            Some(Frame::Duel(duel)) => self.help(duel).into_iter().collect(),
            None if npc::is_due(look) && look.holder() == self.side => {
                self.activate_npc().into_iter().collect()
            }
            None if look.state.phase == Phase::Interaction && look.state.to_act == Some(self.side) => {
                self.interact()
            }
            Some(_) | None => Vec::new(),
        }
    }

    fn converse(&self, talk: &Conversation) -> Form {
        let look = self.look;
        match talk.stage {
            TalkStage::Defenders | TalkStage::Duel => {
                let of = conversation::may_defend(look, talk).into_iter().map(|id| named(look, id)).collect();
                form("Defend", "Défendre", "Defend", "AD-CONV-03").figure(talk.target).blank(some(
                    "figures",
                    "Qui se joint à la cible ?",
                    "Who joins the target?",
                    of,
                ))
            }
            TalkStage::Sources if talk::faith_due(self.look, talk).is_some() => Clerk::faith(),
            TalkStage::Sources => self.sources(talk),
            TalkStage::Reveal => self.fate(),
            TalkStage::Leaders => {
                let lead = |speaker: &crate::systems::ad::state::frames::Speaker| {
                    let choice = named(look, speaker.figure);
                    let Some(initial) = speaker.initial else { return choice };
                    let total = talk::total(look, talk, self.side, speaker.figure, initial.card).total();
                    choice.note(Words::new(format!("total {total}"), format!("total {total}")))
                };
                let of = talk::speakers(talk, self.side).iter().map(lead).collect();
                form("ChooseLeader", "Nommer le meneur", "Name the leader", "AD-CONV-06").blank(one(
                    "figure",
                    "Qui mène ?",
                    "Who leads?",
                    of,
                ))
            }
        }
    }

    /// The cards that this side may lay from its hand; of real cards, any that lies open nowhere.
    pub(super) fn hand(&self, side: u8) -> Vec<Card> {
        let real = self.look.side_setup(side).is_some_and(|side| side.custody == Custody::Table);
        if !real {
            let own = self.eyes.cards(side).map(|cards| cards.hand.clone()).unwrap_or_default();
            return own.into_iter().flatten().collect();
        }
        let open = self.look.side(side);
        let seen =
            |card: &Card| open.is_some_and(|side| side.discard.contains(card) || side.in_play.contains(card));
        Card::deck().into_iter().filter(|card| !seen(card)).collect()
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>) -> Vec<Choice> {
        cards.into_iter().map(|card| Choice::new(card.to_string(), card.words())).collect()
    }

    /// Every way to have hand and pile serve the speakers: a hand holds only so many. Cards of the hand are given out
    /// in the order of the speakers named.   AD-CONV-04
    fn sources(&self, talk: &Conversation) -> Form {
        let speakers: Vec<FigureId> =
            talk::speakers(talk, self.side).iter().map(|speaker| speaker.figure).collect();
        let held = self.look.side(self.side).map_or(0, |side| usize::from(side.hand));
        let ways = orders(&speakers).into_iter().filter(|hands| hands.len() <= held);
        let of = ways.map(|hands| self.way(&speakers, &hands)).collect();
        form("SpeakerSources", "Choisir les cartes", "Choose the cards", "AD-CONV-04").blank(one(
            "sources",
            "D'où vient la carte de chacun ?",
            "Where does each one's card come from?",
            of,
        ))
    }

    /// One way: these speakers take cards of the hand, in this order, the others the top of the pile.
    fn way(&self, speakers: &[FigureId], hands: &[FigureId]) -> Choice {
        let piles = speakers.iter().filter(|figure| !hands.contains(figure));
        let entry = |figure: &FigureId, from: &str| json!({ "figure": figure.0, "from": from });
        let value: Vec<Value> = hands
            .iter()
            .map(|figure| entry(figure, "hand"))
            .chain(piles.clone().map(|figure| entry(figure, "pile")))
            .collect();
        let list = |of: Vec<&FigureId>| {
            of.into_iter().map(|figure| self.look.name(*figure)).collect::<Vec<_>>().join(", ")
        };
        let (from_hand, from_pile) = (list(hands.iter().collect()), list(piles.collect()));
        let label = match (from_hand.is_empty(), from_pile.is_empty()) {
            (true, _) => {
                Words::new(format!("de la pioche : {from_pile}"), format!("from the pile: {from_pile}"))
            }
            (false, true) => {
                Words::new(format!("de la main : {from_hand}"), format!("from the hand: {from_hand}"))
            }
            (false, false) => Words::new(
                format!("de la main : {from_hand} ; de la pioche : {from_pile}"),
                format!("from the hand: {from_hand}; from the pile: {from_pile}"),
            ),
        };
        let choice = Choice::new(Value::Array(value), label);
        if hands.is_empty() {
            return choice;
        }
        let count = u32::try_from(hands.len()).unwrap_or(u32::MAX);
        let of = self.cards(self.hand(self.side));
        let what = Box::new(Kind::Some { of, least: count, most: count });
        let question = Words::new(
            format!("Quelles cartes, dans l'ordre : {from_hand} ?"),
            format!("Which cards, in the order {from_hand}?"),
        );
        choice.then(vec![Blank::new("cards", question, Kind::Sealed { what })])
    }

    /// Whether a token of fate is spent on the card just turned.   AD-DIV-03
    pub(super) fn fate(&self) -> Form {
        let look = self.look;
        let seers =
            look.of_side(self.side).filter(|id| look.figure(*id).is_some_and(|figure| figure.fate > 0));
        let stands = Choice::new(Value::Null, words("la carte reste", "the card stands"));
        let of = [stands].into_iter().chain(seers.map(|id| named(look, id))).collect();
        form("Fate", "Maître du destin", "Master of fate", "AD-DIV-03").blank(one(
            "seer",
            "Qui dépense son pion pour la faire rejouer ?",
            "Who spends a token to have it played anew?",
            of,
        ))
    }

    fn read(&self, seer: FigureId, cards: &[crate::systems::ad::profiles::cards::Numeral]) -> Form {
        let of = divination::resolvable(cards)
            .into_iter()
            .map(|card| {
                let rule = divination::rule(card);
                let entry = crate::systems::ad::rules::RULEBOOK.rule(rule);
                let (fr, en) = entry.map_or(("", ""), |entry| (entry.term, entry.gloss));
                let label = Words::new(format!("{card} : {fr}"), format!("{card}: {en}"));
                let note = entry.map(|entry| Words::new(entry.fr, entry.en));
                let choice = Choice::new(card.0, label);
                if let Some(note) = note { choice.note(note) } else { choice }
            })
            .collect();
        form("ResolveCard", "Lire une carte", "Read a card", "AD-TAL-15").figure(seer).blank(one(
            "card",
            "Laquelle ?",
            "Which one?",
            of,
        ))
    }

    fn arrange(&self, of: u8, count: u8) -> Form {
        let form = form("Arrange", "Remettre les cartes", "Put the cards back", "AD-DIV-01");
        if self.look.side_setup(of).is_some_and(|side| side.custody == Custody::Table) {
            return form;
        }
        let top = self.eyes.cards(of).map(|cards| cards.top.clone()).unwrap_or_default();
        let seen = top.into_iter().take(usize::from(count)).filter_map(|top| top.card);
        let what = Box::new(Kind::Order { of: self.cards(seen), with: Vec::new() });
        let label = words("Dans quel ordre, la première au-dessus ?", "In which order, the first on top?");
        form.blank(Blank::new("order", label, Kind::Sealed { what }))
    }

    fn calamity(&self) -> Form {
        let other = self.look.other(self.side);
        let real = self.look.side_setup(other).is_some_and(|side| side.custody == Custody::Table);
        let shown: Vec<Card> = if real {
            self.hand(other)
        } else {
            self.eyes.cards(other).map(|cards| cards.shown.iter().copied().collect()).unwrap_or_default()
        };
        let none = Choice::new(Value::Null, words("aucune", "none"));
        let of = [none].into_iter().chain(self.cards(shown)).collect();
        form("Calamity", "Catastrophe", "Calamity", "AD-DIV-06").blank(one(
            "card",
            "Laquelle est défaussée ?",
            "Which one is discarded?",
            of,
        ))
    }

    fn recall(&self, of: u8) -> Form {
        let discard = self.look.side(of).map(|side| side.discard.clone()).unwrap_or_default();
        let count = u32::try_from(divination::recalled(self.look, of)).unwrap_or(0);
        let kind = Kind::Some { of: self.cards(discard), least: count, most: count };
        let rule = if of == self.side { "AD-DIV-07" } else { "AD-DIV-08" };
        form("Recall", "Reprendre des cartes", "Take cards back", rule).blank(Blank::new(
            "cards",
            words("Lesquelles ?", "Which ones?"),
            kind,
        ))
    }

    fn name_next(&self) -> Form {
        let look = self.look;
        let left = look.of_side(self.side).filter(|id| self.accepts(&Command::NameNext { figure: *id }));
        form("NameNext", "Annoncer", "Announce", "AD-DIV-11").blank(one(
            "figure",
            "Qui activerez-vous ensuite ?",
            "Whom will you activate next?",
            left.map(|id| named(look, id)).collect(),
        ))
    }

    fn accepts(&self, command: &Command) -> bool {
        self.trier.accepts(command)
    }

    fn help(&self, duel: &Duel) -> Option<Form> {
        let look = self.look;
        let helper = *duel.helpers.first()?;
        if look.side_of(helper) != Some(self.side) {
            return None;
        }
        let weighs = |helped: FigureId, enemy: FigureId| {
            let weight = duel::weight(look, helper, helped, enemy);
            named(look, helped).note(Words::same(format!("+{weight}")))
        };
        let of = vec![
            Choice::new(Value::Null, words("personne", "nobody")),
            weighs(duel.attacker, duel.defender),
            weighs(duel.defender, duel.attacker),
        ];
        let form = form("Help", "Aider dans un duel", "Help in a duel", "AD-NPC-20")
            .figure(helper)
            .blank(one("figure", "Qui aide ?", "Who helps?", vec![named(look, helper)]))
            .blank(one("whom", "Qui est aidé ?", "Who is helped?", of));
        Some(form)
    }

    fn activate_npc(&self) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = npc::due(look)
            .into_iter()
            .map(|figure| named(look, figure).then(self.npc_blanks(figure)))
            .collect();
        if of.is_empty() {
            return None;
        }
        Some(form("ActivateNpc", "Faire agir un PNJ", "Have an NPC act", "AD-NPC-10").blank(one(
            "figure",
            "Lequel ?",
            "Which one?",
            of,
        )))
    }

    /// What is left open of a program: enemies equally near, squares equally good.   AD-NPC-01
    fn npc_blanks(&self, figure: FigureId) -> Vec<Blank> {
        let look = self.look;
        let reached = program::reach(look, figure);
        let squares = |target: Option<FigureId>| {
            let squares = program::choices(look, &reached, figure, target).squares;
            let of: Vec<Choice> = squares
                .iter()
                .map(|square| Choice::new(square.to_string(), Words::same(square.to_string())))
                .collect();
            let blank = one("to", "Vers quelle case ?", "To which square?", of);
            if squares.len() > 1 { vec![blank] } else { Vec::new() }
        };
        let targets = program::choices(look, &reached, figure, None).targets;
        if targets.len() < 2 {
            return squares(None);
        }
        let of = targets.into_iter().map(|target| named(look, target).then(squares(Some(target)))).collect();
        vec![one(
            "target",
            "Quel ennemi, de ceux également proches ?",
            "Which of the equally near enemies?",
            of,
        )]
    }

    fn interact(&self) -> Vec<Form> {
        let look = self.look;
        let mut forms = Vec::new();
        for (topic, command, fr, en) in [
            (Topic::Seduction, "Seduce", "Séduire", "Seduce"),
            (Topic::Recruit, "Recruit", "Recruter", "Recruit"),
        ] {
            let talkers: Vec<Choice> = look
                .of_side(self.side)
                .filter_map(|figure| {
                    let open = interaction::openings(look, figure);
                    let targets: Vec<Choice> = open
                        .into_iter()
                        .filter(|(one, _)| *one == topic)
                        .map(|(_, target)| named(look, target).then(self.joiners(topic, figure, target)))
                        .collect();
                    let blank = one("target", "À qui ?", "To whom?", targets.clone());
                    (!targets.is_empty()).then(|| named(look, figure).then(vec![blank]))
                })
                .collect();
            if !talkers.is_empty() {
                let rule = conversation::rule(topic);
                forms.push(form(command, fr, en, rule).blank(one(
                    "figure",
                    "Qui parle ?",
                    "Who talks?",
                    talkers,
                )));
            }
        }
        forms.push(form("PassInteraction", "Ne plus parler", "Talk no more", "AD-INTER-02"));
        forms
    }

    fn joiners(&self, topic: Topic, figure: FigureId, target: FigureId) -> Vec<Blank> {
        let look = self.look;
        let others = conversation::may_join(look, self.side, topic, figure, target);
        let of = others.into_iter().map(|id| named(look, id)).collect();
        vec![some("with", "Qui parle avec lui ?", "Who talks along?", of)]
    }

    /// The figures of nobody that may fight one another now, for the initiative holder.   AD-NPC-19
    pub(super) fn duels(&self) -> Option<Form> {
        let look = self.look;
        if look.top().is_some() || look.state.phase != Phase::Combat || look.holder() != self.side {
            return None;
        }
        if !duel::is_time(look) {
            return None;
        }
        let attackers: Vec<Choice> = look
            .of_nobody()
            .filter_map(|attacker| {
                let foes = look.of_nobody().filter(|foe| duel::may_fight(look, attacker, *foe));
                let of: Vec<Choice> = foes.map(|foe| named(look, foe)).collect();
                let blank = one("defender", "Contre qui ?", "Against whom?", of.clone());
                (!of.is_empty()).then(|| named(look, attacker).then(vec![blank]))
            })
            .collect();
        let form = form("NpcDuel", "Duel de PNJ", "NPCs' duel", "AD-NPC-19");
        (!attackers.is_empty())
            .then(|| form.blank(one("attacker", "Qui attaque ?", "Who attacks?", attackers)))
    }

    /// What an activation may be spent on, of these actions.   AD-FULL-14, AD-PART-08
    pub(super) fn actions(&self, figure: FigureId) -> Vec<Form> {
        let plain = |command: Command, name: &str, fr: &str, en: &str, rule: &'static str| {
            let form = Form { owed: true, ..form(name, fr, en, rule) }.figure(figure);
            self.accepts(&command).then_some(form)
        };
        let mut forms = Vec::new();
        forms.extend(
            plain(
                Command::DropStealth { figure },
                "DropStealth",
                "Quitter la discrétion",
                "Drop stealth",
                "AD-TAL-14a",
            )
            .map(|form| form.blank(one("figure", "Qui ?", "Who?", vec![named(self.look, figure)]))),
        );
        forms.extend(plain(Command::Divine {}, "Divine", "Divination", "Divine", "AD-TAL-15"));
        forms.extend(self.spot(figure));
        forms.extend(self.bribe(figure));
        forms.extend(self.pickpocket(figure));
        forms.extend(self.pick_up(figure));
        forms.extend(self.pick_lock(figure));
        forms.extend(self.pray(figure));
        forms
    }

    fn spot(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let with = |ability: Ability| {
            let word = if ability == Ability::Wits { "Wits" } else { "Intelligence" };
            let score = look.profile(figure).map_or(0, |profile| profile.abilities.of(ability));
            Choice::new(word, ability.words()).note(Words::same(score.to_string()))
        };
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Spot { target: *target, with: Ability::Wits }))
            .map(|target| {
                let abilities = [Ability::Wits, Ability::Intelligence].map(with).to_vec();
                named(look, target).then(vec![one("with", "Avec quoi ?", "With what?", abilities)])
            })
            .collect();
        let form = form("Spot", "Repérage", "Spot", "AD-TAL-14e").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    fn bribe(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Bribe { target: *target, with: Vec::new() }))
            .map(|target| named(look, target).then(self.joiners(Topic::Bribe, figure, target)))
            .collect();
        let form = form("Bribe", "Pot-de-Vin", "Bribe", "AD-TAL-29").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    fn pickpocket(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter_map(|target| {
                let held = look.figure(target).map_or(&[][..], |figure| figure.acquired.as_slice());
                let items: Vec<Choice> = (0_u8..)
                    .zip(held)
                    .filter(|(item, _)| self.accepts(&Command::Pickpocket { target, item: *item }))
                    .map(|(item, held)| Choice::new(item, Words::same(held.name.clone())))
                    .collect();
                let blank = one("item", "Quoi ?", "What?", items.clone());
                (!items.is_empty()).then(|| named(look, target).then(vec![blank]))
            })
            .collect();
        let form = form("Pickpocket", "Vol à la Tire", "Pickpocket", "AD-TAL-37").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "À qui ?", "From whom?", of)))
    }

    fn pick_up(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = (0_u8..)
            .zip(item::underfoot(self.look, figure))
            .filter(|(item, _)| self.accepts(&Command::PickUp { item: *item }))
            .map(|(item, lying)| Choice::new(item, Words::same(lying.item.name.clone())))
            .collect();
        let form = form("PickUp", "Ramasser", "Pick up", "AD-PART-04").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("item", "Quoi ?", "What?", of)))
    }

    fn pick_lock(&self, figure: FigureId) -> Option<Form> {
        let locked = self.look.state.doors.iter().filter(|(_, state)| **state == Door::Locked);
        let of: Vec<Choice> = locked
            .filter(|(door, _)| self.accepts(&Command::PickLock { door: **door }))
            .map(|(door, _)| Choice::new(door.to_string(), Words::same(door.to_string())))
            .collect();
        let form = form("PickLock", "Crochetage", "Pick a lock", "AD-TAL-12").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("door", "Quelle porte ?", "Which door?", of)))
    }

    fn pray(&self, figure: FigureId) -> Option<Form> {
        if !self.look.has(figure, Talent::Faith(0)) {
            return None;
        }
        let who = self.look.name(figure);
        let ask = Ask {
            fact: item::SPELL,
            of: vec![figure],
            label: question(&who),
            recorded: None,
            good: crate::fact::FactValue::Holds(true),
            kind: FactKind::YesNo,
        };
        let settled = self.trier.settle(&Command::Pray {}, &[ask], true);
        let mut form = form("Pray", "Prière", "Pray", "AD-TAL-21b").figure(figure);
        form.blanks = settled.blanks;
        settled.refused.is_none().then_some(form)
    }

    /// What is open at this moment beside what is owed.
    pub(super) fn open_forms(&self) -> Vec<Form> {
        let look = self.look;
        let mut forms = Vec::new();
        let own = |command: &dyn Fn(FigureId) -> Command| -> Vec<Choice> {
            let ids = look.of_side(self.side);
            ids.filter(|id| self.accepts(&command(*id))).map(|id| named(look, id)).collect()
        };
        let reads = |id: FigureId| look.figure(id).is_some_and(|figure| figure.mind_reading > 0);
        let seers = if look.of_side(self.side).any(reads) && divination::may_read(look, self.side) {
            own(&|seer| Command::ReadMind { seer })
        } else {
            Vec::new()
        };
        let open = |name: &str, fr: &str, en: &str, rule: &'static str| {
            Form::open(name, words(fr, en)).rule(RuleId::new(rule))
        };
        if !seers.is_empty() {
            forms.push(open("ReadMind", "Lire les pensées", "Read minds", "AD-DIV-11").blank(one(
                "seer",
                "Qui dépense son pion ?",
                "Who spends a token?",
                seers,
            )));
        }
        let uncles: Vec<Choice> = look
            .of_side(self.side)
            .filter(|id| item::nephews(look, *id).next().is_some())
            .filter(|id| self.accepts(&Command::EndFriendship { uncle: *id }))
            .map(|id| named(look, id))
            .collect();
        if !uncles.is_empty() {
            forms.push(
                open("EndFriendship", "Rompre l'amitié", "End the friendship", "AD-TAL-01")
                    .blank(one("uncle", "Qui ?", "Who?", uncles)),
            );
        }
        let changers: Vec<Choice> = look
            .of_side(self.side)
            .filter(|id| item::may_equip(look, self.side, *id))
            .filter_map(|id| {
                let sets = self.equipment(id);
                let blank = one("hands", "Que tient-il ?", "What does it hold?", sets.clone());
                (!sets.is_empty()).then(|| named(look, id).then(vec![blank]))
            })
            .collect();
        if !changers.is_empty() {
            forms.push(
                open("Equip", "Changer d'équipement", "Change equipment", "AD-ITEM-05")
                    .blank(one("figure", "Qui ?", "Who?", changers)),
            );
        }
        forms
    }

    /// What a figure may hold other than now: every set that its hands take, none that lacks a natural weapon.
    /// AD-ITEM-03
    fn equipment(&self, figure: FigureId) -> Vec<Choice> {
        let look = self.look;
        let Some(now) = look.figure(figure) else { return Vec::new() };
        let count = |len: usize| u8::try_from(len).unwrap_or(u8::MAX);
        let profile = look.profile(figure);
        let weapons = (0..count(profile.map_or(0, |profile| profile.weapons.len()))).map(Held::Weapon);
        let items = (0..count(profile.map_or(0, |profile| profile.items.len()))).map(Held::Item);
        let acquired = (0..count(now.acquired.len())).map(Held::Acquired);
        let all: Vec<Held> = weapons
            .chain(items)
            .chain(acquired)
            .filter(|held| item::hands(look, figure, *held).is_some_and(|hands| hands > 0))
            .collect();
        let kept: Vec<Held> =
            now.hands.iter().copied().filter(|held| item::hands(look, figure, *held) == Some(0)).collect();
        let mut sets: Vec<Vec<Held>> = vec![Vec::new()];
        for (place, one) in all.iter().enumerate() {
            sets.push(vec![*one]);
            for other in all.iter().skip(place.saturating_add(1)) {
                sets.push(vec![*one, *other]);
            }
        }
        let now_set: std::collections::BTreeSet<Held> = now.hands.iter().copied().collect();
        sets.into_iter()
            .map(|set| kept.iter().copied().chain(set).collect::<Vec<Held>>())
            .filter(|set| set.iter().copied().collect::<std::collections::BTreeSet<Held>>() != now_set)
            .filter(|set| self.accepts(&Command::Equip { figure, hands: set.clone() }))
            .filter_map(|set| {
                let label = self.held_words(figure, &set);
                serde_json::to_value(&set).ok().map(|value| Choice::new(value, label))
            })
            .collect()
    }

    fn held_words(&self, figure: FigureId, set: &[Held]) -> Words {
        let look = self.look;
        let names: Vec<String> = set.iter().filter_map(|held| look.held_name(figure, *held)).collect();
        if names.is_empty() { words("rien", "nothing") } else { Words::same(names.join(", ")) }
    }
}

/// Every choice of some figures in every order, none first.
fn orders(of: &[FigureId]) -> Vec<Vec<FigureId>> {
    let mut found: Vec<Vec<FigureId>> = vec![Vec::new()];
    let mut place = 0;
    while let Some(begun) = found.get(place).cloned() {
        for next in of.iter().filter(|next| !begun.contains(next)) {
            found.push(begun.iter().copied().chain([*next]).collect());
        }
        place = place.saturating_add(1);
    }
    found
}

/// The question whether an enemy casts a spell.   AD-TAL-21b
pub(super) fn question(who: &str) -> Words {
    Words::new(
        format!("Un ennemi lance-t-il un sort pendant que {who} prie ?"),
        format!("Does an enemy cast a spell while {who} prays?"),
    )
}

impl Clerk<'_> {
    pub(super) fn asked(&self) -> Asked<'_> {
        Asked { look: self.look, side: self.side, eyes: self.eyes, trier: &self.trier }
    }

    /// What a conversation, a divination, a duel, the interaction phase or figures of nobody wait for.
    pub(super) fn talk(&self) -> Vec<Form> {
        self.asked().owed_forms()
    }

    /// The active figure's talents and items.
    pub(super) fn feats(&self, figure: FigureId) -> Vec<Form> {
        self.asked().actions(figure)
    }

    /// Two figures of nobody may fight.   AD-NPC-19
    pub(super) fn duels(&self) -> Option<Form> {
        self.asked().duels()
    }

    /// A seer draws when it likes while it moves.   AD-TAL-15
    pub(super) fn draws(&self, moving: &Move) -> Vec<Form> {
        let title = words("Tirer les cartes", "Draw the cards");
        let seer = divination::ready(self.look) == Some(moving.figure);
        if seer { self.if_accepted(&Command::Divine {}, "Divine", "AD-TAL-15", title) } else { Vec::new() }
    }

    /// What is open at any time: equipment, friendships, minds to be read.
    pub(super) fn open_talk(&self) -> Vec<Form> {
        self.asked().open_forms()
    }
}
