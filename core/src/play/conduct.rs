//! What the records beside play must keep to: consents, disputes, results, dice that are due.
//!
//! Each is looked at against what stands before it. Faults are the audit's to report: they refuse no file.

use crate::judging::ruleset::{Outcome, Ruleset};
use crate::play::act::how_named;
use crate::play::ledger::{Asking, Wish};
use crate::play::{Command, Match};
use crate::record::acts::{FactNamed, MatchClosed, ResultProposed, RevisionChanged};
use crate::record::at::At;
use crate::record::body::Body;
use crate::record::contents::{DiceCause, Raw, Rewound};
use crate::record::ids::{Author, RuleId, Seat, Seq};
use crate::telling::words::Words;

/// 2026-12-01T00:00:00.000Z: what is written from then on takes back what was shown outside of a command with a judge only.
const SHOWN_IS_JUDGED: Option<At> = At::from_millis(1_796_083_200_000);

/// Before it the sides could do so alone, and whoever wrote that is not at fault.
fn shown_is_judged() -> At {
    SHOWN_IS_JUDGED.unwrap_or(At::EARLIEST)
}

#[expect(clippy::unnecessary_wraps, reason = "each check ends with what it found")]
fn words(fr: &str, en: &str) -> Option<Words> {
    Some(Words::new(fr, en))
}

impl<R: Ruleset> Match<R> {
    /// What is wrong with the next record.
    pub(super) fn conduct(&self, (by, at): (Author, At), body: &Body) -> Vec<Words> {
        let found = [
            self.stranger(by),
            self.unanchored(body),
            self.closed_before(body),
            self.alone((by, at), body),
            self.held(by, body),
        ];
        found.into_iter().flatten().collect()
    }

    fn is_seat(&self, seat: Seat) -> bool {
        self.opening.side_of(seat).is_some()
    }

    fn stranger(&self, by: Author) -> Option<Words> {
        match by {
            Author::Seat(seat) if !self.is_seat(seat) => {
                words("ce siège n’est pas de ce match", "this seat is not of this match")
            }
            Author::Seat(_) | Author::Judge | Author::Organiser | Author::Server => None,
        }
    }

    fn unanchored(&self, body: &Body) -> Option<Words> {
        if !self.ledger.is_dice_due() || matches!(body, Body::DiceAnchored(_)) {
            return None;
        }
        words("des dés dus ne sont pas ancrés aussitôt", "dice that are due are not anchored at once")
    }

    fn closed_before(&self, body: &Body) -> Option<Words> {
        if !self.ledger.is_closed() {
            return None;
        }
        if matches!(body, Body::Declared(_)) {
            return words("du jeu après la clôture du match", "play after the match was closed");
        }
        if !matches!(body, Body::MatchClosed(_)) {
            return None;
        }
        words("un match déjà clos", "a match that is closed already")
    }

    /// What a record by itself must keep to.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of record")]
    fn alone(&self, (by, at): (Author, At), body: &Body) -> Option<Words> {
        match body {
            Body::SeatJoined(joined) | Body::SeatKeyReplaced(joined) if !self.is_seat(joined.seat) => {
                words("ce siège n’est pas de ce match", "this seat is not of this match")
            }
            Body::Declared(declared) => self.declared(declared.window),
            Body::NonceCommitted(_) if self.opening.branch.is_some() => {
                words("les dés d’une branche sont ouverts", "the dice of a branch are open")
            }
            Body::ConsentGiven(about) => self.consented_to(by, about.of),
            Body::ConsentRefused(about) if self.asked(about.of).is_none() => {
                words("rien n’est demandé là", "nothing is asked there")
            }
            Body::Rewound(rewound) => self
                .carried_out(at, |wish| {
                    matches!(wish, Wish::Takeback(asked)
                        if (asked.to, asked.keep.is_some()) == (rewound.to, rewound.keep.is_some()))
                })
                .or_else(|| self.shuffles_in_vain(rewound)),
            Body::Adjusted(adjusted) => self.carried_out(at, |wish| {
                matches!(wish, Wish::Agreement(asked) if same(&asked.frames, &adjusted.frames)
                    && same(&asked.fields, &adjusted.fields))
            }),
            Body::SourceSwitched(change) => self.carried_out(at, |wish| {
                matches!(wish, Wish::Source(asked)
                    if same(&asked.roll, &change.roll) && asked.source == change.source)
            }),
            Body::DiceDue(due) if due.cause == DiceCause::Asked => match self.ledger.asking() {
                Some(asking) if matches!(asking.wish, Wish::Dice) && self.is_consented(at) => None,
                Some(_) | None => words("de nouveaux dés sans accord", "new dice without consent"),
            },
            Body::FactContested(fact) => self.contested(by, fact),
            Body::FactConfirmed(fact) => self.contest_given_up(by, fact.of),
            Body::EvidenceGiven(given) => self.disputed(given.dispute),
            Body::DisputeClosed(closed) => self.disputed(closed.dispute),
            Body::AppealRaised(appeal) => self.appealed(appeal.dispute),
            Body::DisputeRaised(raised) => no_rule::<R>(raised.rule.as_slice()),
            Body::RulingGiven(ruling) => {
                ruling.dispute.and_then(|of| self.disputed(of)).or_else(|| no_rule::<R>(&ruling.rules))
            }
            Body::RevisionChanged(changed) => self.revised(changed),
            Body::ResultProposed(proposed) => self.proposed(by, proposed),
            Body::ResultSigned(signed) => self.agreed_to(signed.seat, signed.of),
            Body::ResultConfirmed(confirmed) => self.agreed_to(confirmed.seat, confirmed.of),
            Body::MatchClosed(closed) => self.closed_by(closed),
            Body::MatchOpened(_)
            | Body::Attached(_)
            | Body::SeatJoined(_)
            | Body::SeatKeyReplaced(_)
            | Body::DiceAnchored(_)
            | Body::NonceCommitted(_)
            | Body::NonceDeclined(_)
            | Body::NonceRevealed(_)
            | Body::DiceOpened(_)
            | Body::DiceAbandoned(_)
            | Body::HiddenDisclosed(_)
            | Body::DiceDue(_)
            | Body::Rolled(_)
            | Body::Sealed(_)
            | Body::Opened(_)
            | Body::Asked(_)
            | Body::Resolved(_)
            | Body::CommandWithdrawn(_)
            | Body::TakebackAsked(_)
            | Body::AgreementAsked(_)
            | Body::SourceAsked(_)
            | Body::DiceAsked(_)
            | Body::ConsentRefused(_)
            | Body::DeviceJoined(_)
            | Body::DeviceGranted(_)
            | Body::JudgeJoined(_)
            | Body::JudgeAccepted(_)
            | Body::JudgeLeft(_)
            | Body::ActedBy(_)
            | Body::Unknown(_) => None,
        }
    }

    /// Play answers a record of play or the end of a batch, and stands still while something about it is open.
    fn declared(&self, window: Seq) -> Option<Words> {
        if self.ledger.stands_still() {
            return words(
                "du jeu tandis qu’un litige ou un fait contesté le suspend",
                "play while a dispute or a contested fact holds it up",
            );
        }
        let of_play = self.play.binary_search_by_key(&window, |(seq, ..)| *seq).is_ok();
        let ends_batch = self.timeline.ends().binary_search_by_key(&window, |end| end.seq).is_ok();
        if of_play || ends_batch || window == Seq(0) {
            return None;
        }
        words("cette fenêtre n’est pas un acte de jeu", "this window is no record of play")
    }

    fn asked(&self, of: Seq) -> Option<&Asking> {
        self.ledger.asking().filter(|asking| asking.seq == of)
    }

    fn consented_to(&self, by: Author, of: Seq) -> Option<Words> {
        let Some(asking) = self.asked(of) else {
            return words("rien n’est demandé là", "nothing is asked there");
        };
        let side = |author: Author| match author {
            Author::Seat(seat) => self.opening.side_of(seat),
            Author::Judge | Author::Organiser | Author::Server => None,
        };
        if side(by).is_some() && side(by) == side(asking.by) {
            return words("un accord à sa propre demande", "a consent to one’s own request");
        }
        let due = by == Author::Judge || self.consents_due().iter().any(|due| side(*due) == side(by));
        if due && !self.ledger.is_judged() {
            None
        } else {
            words("un accord déjà donné", "a consent given already")
        }
    }

    /// Whether everybody has consented to what is asked, or a judge for everybody.
    fn is_consented(&self, at: At) -> bool {
        self.ledger.is_judged() || self.consents_wanted(at >= shown_is_judged()).is_empty()
    }

    /// What a batch of consent does is what was asked, once the last consent due is given.
    fn carried_out(&self, at: At, is_it: impl Fn(&Wish) -> bool) -> Option<Words> {
        // A ruling needs nobody's consent.
        if !self.batch.by_consent {
            return None;
        }
        match self.ledger.asking() {
            Some(asking) if !is_it(&asking.wish) => {
                words("autre chose que ce qui fut demandé", "something else than what was asked")
            }
            Some(_) if self.is_consented(at) => None,
            Some(_) | None => words("fait sans les accords dus", "done without the consents due"),
        }
    }

    /// A seat contests what another stated, and one of the facts that were.
    fn contested(&self, by: Author, fact: &FactNamed) -> Option<Words> {
        let within = |command: &&Command| (command.declared..=command.ended).contains(&fact.of);
        let Some(command) = self.commands.iter().rev().find(within) else {
            return words("ce n’est pas une commande résolue", "this is no resolved command");
        };
        if command.by == by || !command.states_facts() {
            return words("rien que ce siège puisse contester", "nothing that this seat may contest");
        }
        let number = |raw: &Raw| serde_json::from_str(raw.get()).ok();
        let is_known =
            fact.fact.as_ref().is_none_or(|raw| number(raw).is_some_and(|at| command.has_fact(at)));
        if is_known {
            None
        } else {
            words("un fait que personne n’a énoncé", "a fact that nobody stated")
        }
    }

    fn contest_given_up(&self, by: Author, of: Seq) -> Option<Words> {
        if self.ledger.contested().iter().any(|contested| contested.by == by && contested.of == of) {
            return None;
        }
        words("ce siège ne conteste pas ce fait", "this seat does not contest that fact")
    }

    /// What a rewind shuffles is what was seen in vain; a judge may keep it as it lies.
    fn shuffles_in_vain(&self, rewound: &Rewound) -> Option<Words> {
        let told = rewound.shuffle.as_ref()?;
        let due = self.shuffled_by(rewound.to).ok().flatten().unwrap_or_default();
        if told.len() == due.len() && told.iter().zip(&due).all(|(one, other)| same(one, other)) {
            return None;
        }
        words(
            "une pile mélangée sans qu’on en ait rien vu",
            "a pile shuffled of which nothing was seen in vain",
        )
    }

    /// Play goes on only under a later revision of its rules.
    fn revised(&self, changed: &RevisionChanged) -> Option<Words> {
        let named: Option<String> = serde_json::from_str(changed.ruleset.get()).ok();
        let to = named.as_deref().and_then(revision_number::<R>);
        match (to, revision_number::<R>(&self.revision)) {
            (Some(to), Some(from)) if to > from => None,
            (Some(_), Some(_)) => words(
                "un retour à une révision antérieure des règles",
                "a change to no later revision of the rules",
            ),
            (_, _) => words(
                "une révision des règles qui n’existe pas",
                "a revision of the rules that does not exist",
            ),
        }
    }

    fn disputed(&self, dispute: Seq) -> Option<Words> {
        match self.ledger.dispute(dispute) {
            None => words("il n’y a pas là de litige", "there is no dispute there"),
            Some(known) if known.closed => words("ce litige est clos", "this dispute is closed"),
            Some(_) => None,
        }
    }

    /// One appeals from a ruling.
    fn appealed(&self, dispute: Seq) -> Option<Words> {
        match self.ledger.dispute(dispute) {
            None => words("il n’y a pas là de litige", "there is no dispute there"),
            Some(known) if known.rulings.is_empty() => {
                words("ce litige n’a pas été jugé", "no ruling has been given on this dispute")
            }
            Some(_) => None,
        }
    }

    /// A result that nobody but a judge proposes is the one the rules have reached.
    fn proposed(&self, by: Author, proposed: &ResultProposed) -> Option<Words> {
        if by == Author::Judge {
            return None;
        }
        if self.ledger.result().is_some() {
            return words("un résultat déjà proposé", "a result that is proposed already");
        }
        let Some(outcome) = self.outcome() else {
            return words("un résultat avant la fin de la partie", "a result before the game is over");
        };
        let stated: Option<Outcome> = serde_json::from_str(proposed.result.get()).ok();
        if stated.as_ref() == Some(&outcome) {
            return None;
        }
        words("un autre résultat que celui de la partie", "another result than that of the game")
    }

    fn agreed_to(&self, seat: Seat, of: Seq) -> Option<Words> {
        if !self.is_seat(seat) {
            return words("ce siège n’est pas de ce match", "this seat is not of this match");
        }
        let Some(result) = self.ledger.result().filter(|result| result.seq == of) else {
            return words(
                "ce résultat n’est pas, ou plus, proposé",
                "that result is not, or no longer, proposed",
            );
        };
        if !result.agreed.contains(&seat) {
            return None;
        }
        words(
            "ce siège a déjà signé ou confirmé ce résultat",
            "that seat has signed or confirmed that result already",
        )
    }

    /// A match is closed by the latest result, as that result says, once every side stands by it.
    fn closed_by(&self, closed: &MatchClosed) -> Option<Words> {
        let result = self.ledger.result().filter(|result| Some(result.seq) == closed.of);
        let Some(result) = result else {
            return words("clos sans son résultat", "closed without its result");
        };
        let how = serde_json::from_str::<Outcome>(&result.json).map(|outcome| how_named(&outcome.how));
        if how.is_ok_and(|how| how != closed.how) {
            return words(
                "clos autrement que le résultat ne le dit",
                "closed otherwise than the result says",
            );
        }
        if self.ledger.stands_still() {
            return words(
                "clos tandis qu’un litige ou un fait contesté le suspend",
                "closed while a dispute or a contested fact holds it up",
            );
        }
        if self.seals.unopened_of_seats().next().is_some() {
            return words(
                "clos tandis que des secrets restent scellés",
                "closed while secrets are still sealed",
            );
        }
        if self.all_agree() {
            return None;
        }
        words("clos sans l’accord de tous les camps", "closed before every side agreed")
    }
}

/// Rules that are named are of the catalogue.
fn no_rule<R: Ruleset>(rules: &[RuleId]) -> Option<Words> {
    let unknown = rules.iter().find(|rule| R::rulebook().rule(rule.as_str()).is_none())?;
    Some(Words::new(
        format!("{unknown} n’est pas au catalogue"),
        format!("{unknown} is not in the catalogue"),
    ))
}

/// The number of a revision of a game's rules, when there ever was one and it is written the one way it is.
pub(crate) fn revision_number<R: Ruleset>(revision: &str) -> Option<u32> {
    let written = |revision: &str| -> Option<u32> {
        let digits = revision.strip_prefix(R::SYSTEM)?.strip_prefix('/')?;
        let plain = !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse().ok().filter(|_| plain)
    };
    let newest = written(R::REVISION)?;
    written(revision).filter(|number| *number <= newest)
}

/// Whether two values are written alike.
fn same(one: &Raw, other: &Raw) -> bool {
    one.get() == other.get()
}
