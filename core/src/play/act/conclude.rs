//! The end of a match: secrets opened, the result proposed and agreed, the log closed.

use std::collections::BTreeSet;

use super::dice::DiceAct;
use super::{Act, Batch, Rejected, raw, refused, unreadable};
use crate::dice::epoch::Phase;
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::ruleset::{Outcome, Ruleset};
use crate::play::Match;
use crate::play::knowledge::Secrets;
use crate::record::acts::{How, MatchClosed, ResultConfirmed, ResultProposed, ResultSigned};
use crate::record::contents::Opened;
use crate::record::hex::Hex;
use crate::record::ids::{Author, SealNumber, Seat, Seq};
use crate::record::signature;

/// A step of the end of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum ConcludeAct {
    /// Opens every seal of the seats, once the match is over.
    OpenSeals,
    /// Proposes the result; by a judge, who may say another `how` than the state.
    Propose { how: Option<How> },
    /// Declares the side of a seat out, by a judge: the only other side wins.
    DeclareOut { seat: Seat },
    /// Signs it.
    Sign { seat: Seat, of: Seq, sig: Hex<64> },
    /// Confirms it, or confirms it for a silent seat.
    Confirm { seat: Seat, of: Seq },
    /// Closes the match.
    Close,
}

/// The most seals opened by one batch.
const MOST_OPENED: usize = 4000;

impl<R: Ruleset> Match<R> {
    pub(super) fn conclude(
        &self,
        by: Author,
        act: &ConcludeAct,
        secrets: &Secrets,
    ) -> Result<Batch, Rejected> {
        if self.ledger.is_closed() {
            return Err(refused("match-closed", "le match est clos", "the match is closed"));
        }
        match *act {
            ConcludeAct::OpenSeals => self.open_seals(secrets),
            ConcludeAct::Propose { how } => self.propose(by, how),
            ConcludeAct::DeclareOut { seat } => self.declare_out(by, seat),
            ConcludeAct::Sign { seat, of, sig } => self.sign(by, seat, of, &sig),
            ConcludeAct::Confirm { seat, of } => self.confirm_result(by, seat, of),
            ConcludeAct::Close => self.close(by),
        }
    }

    fn open_seals(&self, secrets: &Secrets) -> Result<Batch, Rejected> {
        if !self.is_over() {
            return Err(refused("not-over", "le match n’est pas fini", "the match is not over"));
        }
        let numbers: Vec<SealNumber> = self.seals.unopened_of_seats().take(MOST_OPENED).collect();
        if numbers.is_empty() {
            return Err(refused("nothing-sealed", "rien n’est scellé", "nothing is sealed"));
        }
        let mut composer = self.composer(Author::Server);
        for number in numbers {
            let secret = secrets.seals.get(&number);
            let secret = secret.ok_or_else(|| Inconsistent::new(format!("seal {} is lost", number.0)))?;
            let body = Opened { number, salt: Hex(secret.salt), payload: secret.payload.clone() };
            composer.write("Opened", &body)?;
        }
        Ok(composer.done())
    }

    fn propose(&self, by: Author, how: Option<How>) -> Result<Batch, Rejected> {
        let outcome = self.outcome();
        if outcome.is_none() && by != Author::Judge {
            return Err(refused("not-over", "le match n’est pas fini", "the match is not over"));
        }
        if self.ledger.result().is_some() && by != Author::Judge {
            let fr = "un résultat est déjà proposé";
            return Err(refused("already-proposed", fr, "a result is proposed already"));
        }
        if how.is_some() && by != Author::Judge {
            return Err(refused(
                "judge-only",
                "seul un juge propose un autre résultat",
                "only a judge proposes another result",
            ));
        }
        require_how(outcome.as_ref(), how)?;
        let result = match (outcome, how) {
            (Some(outcome), None) => outcome,
            (outcome, how) => {
                let (winners, scores) =
                    outcome.map(|outcome| (outcome.winners, outcome.scores)).unwrap_or_default();
                Outcome { winners, how: word(how.unwrap_or(How::Abandoned)).to_owned(), scores }
            }
        };
        self.single(by, "ResultProposed", &ResultProposed { result: raw(&result)? })
    }

    fn declare_out(&self, by: Author, seat: Seat) -> Result<Batch, Rejected> {
        if by != Author::Judge {
            return Err(refused(
                "judge-only",
                "seul un juge déclare un siège hors jeu",
                "only a judge declares a seat out",
            ));
        }
        let own = self.opening.side_of(seat);
        let own = own.ok_or_else(|| {
            let fr = "ce siège n’est pas de ce match";
            refused("no-such-seat", fr, "this seat is not of this match")
        })?;
        if self.outcome().is_some() {
            return Err(refused("over", "la partie est déjà finie", "the game is over already"));
        }
        let others: BTreeSet<u8> =
            self.opening.seats.iter().map(|entry| entry.side).filter(|side| *side != own).collect();
        let winners: Vec<u8> = others.into_iter().collect();
        if winners.len() != 1 {
            return Err(refused(
                "others-play-on",
                "les autres camps jouent encore\u{a0}: répondez pour ce siège",
                "the other sides play on: answer for that seat instead",
            ));
        }
        let result = Outcome { winners, how: word(How::Conceded).to_owned(), scores: Vec::new() };
        self.single(by, "ResultProposed", &ResultProposed { result: raw(&result)? })
    }

    fn sign(&self, by: Author, seat: Seat, of: Seq, sig: &Hex<64>) -> Result<Batch, Rejected> {
        self.require_result(of)?;
        if by != Author::Seat(seat) {
            return Err(refused("not-yours", "un siège signe pour lui-même", "a seat signs for itself"));
        }
        self.require_open_stand(seat)?;
        self.check_signature(seat, of, sig)?;
        self.single(by, "ResultSigned", &ResultSigned { seat, of, sig: *sig })
    }

    fn confirm_result(&self, by: Author, seat: Seat, of: Seq) -> Result<Batch, Rejected> {
        self.require_result(of)?;
        if by != Author::Seat(seat) && by != Author::Judge {
            let fr = "un siège confirme pour lui-même";
            return Err(refused("not-yours", fr, "a seat confirms for itself"));
        }
        if self.opening.side_of(seat).is_none() {
            let fr = "ce siège n’est pas de ce match";
            return Err(refused("no-such-seat", fr, "this seat is not of this match"));
        }
        self.require_open_stand(seat)?;
        self.single(by, "ResultConfirmed", &ResultConfirmed { seat, of })
    }

    fn require_result(&self, of: Seq) -> Result<(), Rejected> {
        if self.ledger.result().is_some_and(|result| result.seq == of) {
            return Ok(());
        }
        Err(refused("no-result", "ce résultat n’est plus proposé", "that result is no longer proposed"))
    }

    /// A seat stands by a result once.
    fn require_open_stand(&self, seat: Seat) -> Result<(), Rejected> {
        if !self.ledger.result().is_some_and(|result| result.agreed.contains(&seat)) {
            return Ok(());
        }
        let fr = "ce siège a déjà signé ou confirmé ce résultat";
        Err(refused("stands-already", fr, "that seat has signed or confirmed that result already"))
    }

    fn check_signature(&self, seat: Seat, of: Seq, sig: &Hex<64>) -> Result<(), Rejected> {
        let key = self.ledger.joined().get(&seat).copied().flatten();
        let key = key.ok_or_else(|| {
            refused(
                "no-key",
                "ce siège n’a pas de clé\u{a0}: il confirme",
                "that seat has no key: it confirms instead",
            )
        })?;
        let hash = self.hashes.get(&of).copied();
        let hash = hash.ok_or_else(|| Inconsistent::new("the proposal's hash is lost"))?;
        let message = signature::result_message(self.id, seat, of, &hash);
        signature::verify(&key, &message, sig).map_err(|_| {
            refused("bad-signature", "la signature n’est pas la bonne", "the signature is not right")
        })
    }

    /// Whether every side stands by the latest result.
    pub(in crate::play) fn all_agree(&self) -> bool {
        let Some(result) = self.ledger.result() else { return false };
        let sides: BTreeSet<u8> = self.opening.seats.iter().map(|entry| entry.side).collect();
        let agreed = result.agreed.iter().filter_map(|seat| self.opening.side_of(*seat)).collect();
        sides == agreed
    }

    fn close(&self, by: Author) -> Result<Batch, Rejected> {
        if by != Author::Server {
            return Err(refused("server-only", "le serveur clôt le match", "the server closes the match"));
        }
        let Some(result) = self.ledger.result() else {
            return Err(refused("no-result", "aucun résultat n’est proposé", "no result is proposed"));
        };
        if self.ledger.stands_still() {
            return Err(refused(
                "stands-still",
                "un litige ou un fait contesté suspend le jeu",
                "a dispute or a contested fact holds play up",
            ));
        }
        if !self.all_agree() {
            let fr = "un côté n’a pas signé le résultat";
            return Err(refused("not-signed", fr, "a side has not signed the result"));
        }
        if self.seals.unopened_of_seats().next().is_some() {
            return Err(refused("sealed", "des secrets restent scellés", "secrets are still sealed"));
        }
        if let Err(fault) = self.dice.check_disclosed() {
            let told = fault.told();
            return Err(Refused::plain("hidden", told.fr, told.en).into());
        }
        let outcome: Outcome = serde_json::from_str(&result.json).map_err(|fault| unreadable(&fault))?;
        let how = how_named(&outcome.how);
        self.single(by, "MatchClosed", &MatchClosed { how, of: Some(result.seq) })
    }

    /// Whether the game is over, or a result was proposed without its end.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some() || self.ledger.result().is_some()
    }

    /// What the server itself should write next, if anything: a base once every nonce is revealed, the
    /// secrets once the match is over, the result once all is disclosed, the closing once every side stands
    /// by it.
    pub fn due(&self, secrets: &Secrets) -> Option<Act> {
        if self.dice.last().is_some_and(|epoch| epoch.phase() == Phase::Ready) {
            return Some(Act::Dice(DiceAct::Open));
        }
        if self.ledger.is_closed() || self.ledger.stands_still() {
            return None;
        }
        if self.is_started() && !self.is_current() {
            return Some(Act::ChangeRevision);
        }
        if !self.is_over() {
            return self.proceeds().then(|| self.proceed());
        }
        let sealed = self.seals.unopened_of_seats().next();
        if sealed.is_some_and(|number| secrets.seals.contains_key(&number)) {
            return Some(Act::Conclude(ConcludeAct::OpenSeals));
        }
        // Nobody signs before every secret is shown; the hidden chain is the caller's to disclose.
        if sealed.is_some() || self.dice.check_disclosed().is_err() {
            return None;
        }
        if self.ledger.result().is_none() {
            return Some(Act::Conclude(ConcludeAct::Propose { how: None }));
        }
        self.all_agree().then_some(Act::Conclude(ConcludeAct::Close))
    }
}

/// A game that is not over was neither played to its end nor conceded: a judge declares a seat out instead.
fn require_how(outcome: Option<&Outcome>, how: Option<How>) -> Result<(), Rejected> {
    match (outcome, how) {
        (None, Some(How::Played | How::Conceded)) => Err(refused(
            "not-over",
            "la partie n’est pas finie\u{a0}: un juge déclare un siège hors jeu, ou dit autrement comment elle s’arrête",
            "the game is not over: a judge declares a seat out, or says otherwise how it stops",
        )),
        (Some(_), _) | (None, None | Some(How::Time | How::Agreed | How::Abandoned | How::Void)) => Ok(()),
    }
}

impl<R: Ruleset> Match<R> {
    /// Whether the next step of the sequence of play is the server's to begin.
    fn proceeds(&self) -> bool {
        let free = self.is_started() && self.waiting().is_none() && self.ledger.asking().is_none();
        free && R::rests(&self.setup, &self.state) && R::owed(&self.setup, &self.state).is_empty()
    }

    fn proceed(&self) -> Act {
        let command = r#"{"Proceed":{}}"#.to_owned();
        Act::Declare { window: self.last_play, command, private: Vec::new(), for_seat: None }
    }
}

fn word(how: How) -> &'static str {
    match how {
        How::Played => "played",
        How::Conceded => "conceded",
        How::Time => "time",
        How::Agreed => "agreed",
        How::Abandoned => "abandoned",
        How::Void => "void",
    }
}

/// The closing's word for a result's; a game's own words all mean that it was played.
pub(in crate::play) fn how_named(named: &str) -> How {
    let all = [How::Conceded, How::Time, How::Agreed, How::Abandoned, How::Void];
    all.into_iter().find(|how| word(*how) == named).unwrap_or(How::Played)
}
