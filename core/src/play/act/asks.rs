//! Seats ask, the others and the judge consent: takebacks, agreements, sources and new dice.

use super::adjust::{Adjustment, checked, unfit};
use super::{Batch, Rejected, checked_text, raw, refused, require_seat, seat_of, unreadable};
use crate::dice::epoch::{Epoch, Phase};
use crate::judging::error::Inconsistent;
use crate::judging::opening::RollSource;
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::compose::Composer;
use crate::play::knowledge::Secrets;
use crate::play::ledger::Wish;
use crate::play::timeline::Bind;
use crate::record::acts::{AgreementAsked, Nothing, SourceChange, TakebackAsked};
use crate::record::contents::{About, Raw, Rewound, Yes};
use crate::record::ids::{Author, Seq};

/// What a seat asks the others to consent to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum AskAct {
    /// To go back.
    Takeback { to: Seq, keep: bool, text: Option<String> },
    /// To agree on an outcome that the rules did not produce.
    Agreement { adjustment: Adjustment, text: String },
    /// To switch the source of a kind of roll.
    Source { roll: String, source: RollSource },
    /// To set a new epoch of dice up.
    Dice,
}

impl<R: Ruleset> Match<R> {
    pub(super) fn ask(&self, by: Author, ask: AskAct, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        require_seat(by)?;
        if self.ledger.is_closed() {
            return Err(refused("match-closed", "le match est clos", "the match is closed"));
        }
        let mut composer = self.composer(by);
        match ask {
            AskAct::Takeback { to, keep, text } => {
                self.check_target(to)?;
                self.check_shuffled(to)?;
                let text = text
                    .map(|text| checked_text(&text).map(|()| composer.text(&text, secrets)))
                    .transpose()?;
                composer.write("TakebackAsked", &TakebackAsked { to, keep: keep.then_some(Yes), text })?;
            }
            AskAct::Agreement { adjustment, text } => {
                self.require_no_wait()?;
                checked_text(&text)?;
                checked::<R>(&self.setup, &self.state, &adjustment).map_err(|why| unfit(&why))?;
                self.check_cards(&adjustment.cards, seat_of(by), secrets)?;
                let text = composer.text(&text, secrets);
                let (frames, fields) = (raw(&adjustment.frames)?, raw(&adjustment.fields)?);
                let body =
                    AgreementAsked { frames, fields, cards: adjustment.raw_cards()?, rolls: None, text };
                composer.write("AgreementAsked", &body)?;
            }
            AskAct::Source { roll, source } => {
                if !R::rulebook().roll_kinds.contains(&roll.as_str()) {
                    let fr = "ce jeu n’a pas ce genre de jet";
                    return Err(refused("no-roll", fr, "this game has no such kind of roll"));
                }
                if self.source(&roll) == source {
                    return Err(refused(
                        "same-source",
                        "ces dés ont déjà cette source",
                        "those dice have that source already",
                    ));
                }
                composer.write("SourceAsked", &SourceChange { roll: raw(&roll)?, source: source.into() })?;
            }
            AskAct::Dice => {
                self.require_open_dice()?;
                composer.write("DiceAsked", &Nothing {})?;
            }
        }
        // Last, so that what could never be asked is refused as that.
        self.require_unasked(by)?;
        composer.texts()?;
        Ok(composer.done())
    }

    /// One thing is asked at a time: another would silently take its place, and with it what was consented to.
    fn require_unasked(&self, by: Author) -> Result<(), Rejected> {
        match self.ledger.asking() {
            None => Ok(()),
            Some(asking) if asking.by == by => Err(refused(
                "asked",
                "vous demandez déjà quelque chose, qui attend sa réponse\u{a0}: retirez d’abord cette demande",
                "you ask for something already, and it waits for its answer: take that back first",
            )),
            Some(_) => Err(refused(
                "asked",
                "une demande attend déjà sa réponse\u{a0}: acceptez-la ou refusez-la d’abord",
                "something is asked already and waits for its answer: accept or refuse it first",
            )),
        }
    }

    /// New dice are asked for in place of dice that roll: others are set up without anybody's consent.
    fn require_open_dice(&self) -> Result<(), Rejected> {
        match self.dice.last().map(Epoch::phase) {
            Some(Phase::Open) => Ok(()),
            Some(Phase::Committing | Phase::Revealing | Phase::Ready) => Err(refused(
                "dice-set-up",
                "de nouveaux dés se préparent déjà",
                "new dice are being set up already",
            )),
            None | Some(Phase::Retired | Phase::Abandoned) => Err(refused(
                "no-dice",
                "aucun dé ne roule encore\u{a0}: on en prépare sans l’accord de personne",
                "no dice roll yet: they are set up without anybody’s consent",
            )),
        }
    }

    /// What a rewind shuffles can be shuffled there: once it was consented to, it is carried out.
    fn check_shuffled(&self, to: Seq) -> Result<(), Rejected> {
        let (Some(node), Some(piles)) = (self.timeline.at_end(to), self.shuffled_by(to)?) else {
            return Ok(());
        };
        let mut state = self.timeline.state(&self.setup, node)?;
        for pile in &piles {
            let pile: String = serde_json::from_str(pile.get()).map_err(|fault| unreadable(&fault))?;
            R::shuffle(&self.setup, &mut state, &pile)?;
        }
        Ok(())
    }

    /// The piles that a rewind shuffles: what was seen of them in vain would else stay known.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub(in crate::play) fn shuffled_by(&self, to: Seq) -> Result<Option<Vec<Raw>>, Rejected> {
        let Some(node) = self.timeline.at_end(to) else { return Ok(None) };
        let common = self.timeline.common(self.node, node);
        let passed: Vec<&R::Event> = self.timeline.events_between(common, self.node).collect();
        let state = self.timeline.state(&self.setup, node)?;
        let piles = R::piles_seen(&self.setup, &state, &passed);
        if piles.is_empty() {
            return Ok(None);
        }
        let piles: Result<Vec<Raw>, Inconsistent> = piles.iter().map(raw).collect();
        Ok(Some(piles?))
    }

    pub(super) fn check_target(&self, to: Seq) -> Result<(), Rejected> {
        if self.timeline.at_end(to).is_none() {
            return Err(refused(
                "no-batch-end",
                "on ne revient qu’à la fin d’un lot d’enregistrements",
                "one goes back only to the end of a batch of records",
            ));
        }
        if self.timeline.at_end(to) == Some(self.node) {
            return Err(refused("nothing-passed", "rien ne serait repris", "nothing would be taken back"));
        }
        Ok(())
    }

    /// Whose consent an asking needs: every other side; a judge beside them past a roll, an opening or a
    /// look (unless the opening lets the seats), and for agreements of strict matches.
    pub fn consents_due(&self) -> Vec<Author> {
        self.consents_wanted(true)
    }

    /// The same; without the judge for what was shown outside of a command, where a record is of before that was asked.
    pub(in crate::play) fn consents_wanted(&self, past_secrets: bool) -> Vec<Author> {
        let Some(asking) = self.ledger.asking() else { return Vec::new() };
        let Author::Seat(asker) = asking.by else { return Vec::new() };
        let answered = |side: Option<u8>| {
            let seats = asking.given.iter().copied().filter_map(seat_of);
            seats.into_iter().any(|seat| self.opening.side_of(seat) == side)
        };
        let others = self.opening.others(asker).into_iter();
        let mut due: Vec<Author> =
            others.filter(|seat| !answered(self.opening.side_of(*seat))).map(Author::Seat).collect();
        let judge = match &asking.wish {
            Wish::Takeback(wish) => self.is_judged_takeback((wish.to, wish.keep.is_some()), past_secrets),
            Wish::Agreement(_) => self.opening.strict,
            Wish::Source(_) | Wish::Dice => false,
        };
        if judge && !asking.given.contains(&Author::Judge) {
            due.push(Author::Judge);
        }
        due
    }

    /// Whether a takeback to the end of a batch needs a judge beside the sides.
    pub fn needs_judge_to(&self, to: Seq) -> bool {
        self.is_judged_takeback((to, false), true)
    }

    fn is_judged_takeback(&self, (to, keep): (Seq, bool), past_secrets: bool) -> bool {
        let shown = past_secrets && self.shown_after.is_some_and(|shown| to < shown);
        !self.opening.free_takebacks && (shown || self.passes_binding(to, keep))
    }

    /// Whether a rewind passes a roll, an opening or a look, or leaves the line; `keep` keeps the dice of
    /// the first command it passes.
    fn passes_binding(&self, to: Seq, keep: bool) -> bool {
        let Some(node) = self.timeline.at_end(to) else { return true };
        let Some(mut passed) = self.timeline.passed(self.node, node) else { return true };
        let first = self.timeline.first_passed(self.node, node);
        let first = first.and_then(|first| self.timeline.standing(first).declared);
        passed.any(|standing| match standing.bind {
            Bind::Free => false,
            Bind::Dice => !(keep && standing.declared == first),
            Bind::Shown => true,
        })
    }

    pub(super) fn consent(&self, by: Author, of: Seq, secrets: &Secrets) -> Result<Batch, Rejected> {
        let asking = self.ledger.asking().filter(|asking| asking.seq == of);
        let Some(asking) = asking else {
            return Err(refused("not-asked", "rien n’est demandé là", "nothing is asked there"));
        };
        if self.ledger.is_closed() {
            return Err(refused("match-closed", "le match est clos", "the match is closed"));
        }
        self.require_party(by, asking.by)?;
        let mut due = self.consents_due();
        let side = |author: Author| seat_of(author).map(|seat| self.opening.side_of(seat));
        // Any seat of a side answers for it; a judge's consent stands for every side.
        if by != Author::Judge && !due.iter().any(|author| side(*author) == side(by))
            || self.ledger.is_judged()
        {
            return Err(refused(
                "consented",
                "ce consentement est déjà donné",
                "that consent is given already",
            ));
        }
        if by == Author::Judge {
            due.clear();
        }
        due.retain(|author| side(*author) != side(by));
        let mut composer = self.composer(by);
        composer.write("ConsentGiven", &About { of })?;
        if due.is_empty() {
            self.carry_out(&mut composer, &asking.wish, secrets)?;
        }
        Ok(composer.done())
    }

    /// Consents are given and refused by seats of other sides and by a judge.
    fn require_party(&self, by: Author, asker: Author) -> Result<(), Rejected> {
        let side = |author: Author| seat_of(author).and_then(|seat| self.opening.side_of(seat));
        match by {
            Author::Seat(_) if side(by).is_none() => Err(refused(
                "not-yours",
                "ce consentement n’est pas le vôtre",
                "that consent is not yours to give",
            )),
            Author::Seat(_) if side(by) == side(asker) => Err(refused(
                "own",
                "on ne consent pas à sa propre demande",
                "one does not consent to one’s own request",
            )),
            Author::Seat(_) | Author::Judge => Ok(()),
            Author::Organiser | Author::Server => Err(refused(
                "not-yours",
                "ce consentement n’est pas le vôtre",
                "that consent is not yours to give",
            )),
        }
    }

    fn carry_out(&self, composer: &mut Composer, wish: &Wish, secrets: &Secrets) -> Result<(), Rejected> {
        match wish {
            Wish::Takeback(asked) => {
                let shuffle = self.shuffled_by(asked.to)?;
                composer.write("Rewound", &Rewound { to: asked.to, keep: asked.keep, shuffle })?;
            }
            Wish::Agreement(asked) => {
                let adjustment = Adjustment::read(&asked.frames, &asked.fields, asked.cards.as_ref())
                    .map_err(|fault| unreadable(&fault))?;
                self.write_adjusted(composer, &adjustment, secrets)?;
            }
            Wish::Source(change) => {
                composer.write("SourceSwitched", change)?;
            }
            Wish::Dice => {}
        }
        Ok(())
    }

    pub(super) fn refuse(&self, by: Author, of: Seq) -> Result<Batch, Rejected> {
        let asking = self.ledger.asking().filter(|asking| asking.seq == of);
        let Some(asking) = asking else {
            return Err(refused("not-asked", "rien n’est demandé là", "nothing is asked there"));
        };
        // Who asked may give it up, too.
        if asking.by != by {
            self.require_party(by, asking.by)?;
        }
        self.single(by, "ConsentRefused", &About { of })
    }
}
