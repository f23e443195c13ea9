//! Who may do what, and when: an act is taken, or refused with its reason in both languages. Nothing changes here.
//!
//! Each kind of act is judged in the file that bears its name: `offices`, `players`, `rounds`, `results`, `requests`, `takebacks`.

mod offices;
mod players;
mod requests;
mod results;
mod rounds;
mod takebacks;

pub use self::results::{MOST_SCORE, MOST_SIGNATURES};
pub use self::rounds::MOST_MINUTES;

use greffe_core::dice::bodies::Rolled;
use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;

use crate::body::Body;
use crate::event::{Actor, Event, over};
use crate::judge::offices::{holds_office, office_given, office_left, organiser, tells_of_itself};
use crate::judge::players::{arrives, drops, lets_in, makes_room, returns, roster_checked, seeds};
use crate::judge::requests::{open_call, raises};
use crate::judge::results::{corrects, reads, signs, types};
use crate::judge::rounds::{before_play, calls, changes, closes, draws, ends, extends, next_round, running};

/// The most acts of an event: far more than its players, rounds and corrections can need, far fewer than a file holds.
pub const MOST_ACTS: usize = 12_000;

type Judged = Result<(), Refused>;

fn no(code: &str, fr: impl Into<String>, en: impl Into<String>) -> Refused {
    Refused::plain(code, fr, en)
}

impl Event {
    /// Judges an act as it would stand next in the log; `rolled` are the rolls of lots.
    ///
    /// # Errors
    /// Why it is refused.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    pub fn judge(&self, actor: Actor, at: At, body: &Body, rolled: &[Rolled]) -> Result<(), Refused> {
        let state = self.state();
        if state.closed {
            return Err(over());
        }
        holds_office(state, actor)?;
        if self.acts().len() >= MOST_ACTS && !matches!(body, Body::Closed(_)) {
            return Err(no(
                "too_many_acts",
                format!("un évènement a au plus {MOST_ACTS}\u{a0}actes\u{a0}: il ne peut plus qu’être clos"),
                format!("an event has {MOST_ACTS} acts at most: it can only be closed now"),
            ));
        }
        match body {
            Body::Changed(changed) => {
                organiser(actor)?;
                if !makes_room(state, &changed.rules) {
                    before_play(state)?;
                }
                if changed.rules.league != state.rules.league {
                    return Err(no(
                        "league",
                        "la ligue d’un évènement est dite à son ouverture\u{a0}: elle ne change plus",
                        "the league of an event is said when it is opened: it does not change",
                    ));
                }
                changed.rules.check()
            }
            Body::OfficeGiven(given) => {
                if !tells_of_itself(state, actor, given) {
                    organiser(actor)?;
                }
                office_given(state, given)
            }
            Body::OfficeLeft(left) => {
                // Whoever holds an office leaves it; an organiser takes it from others.
                if actor.hand() != Some(left.hand) {
                    organiser(actor)?;
                }
                office_left(state, left.hand)
            }
            Body::Registered(one) => self.registered(actor, one),
            Body::RosterChecked(roster) => roster_checked(state, actor, at, roster),
            Body::RostersShown(_) => {
                organiser(actor)?;
                if state.shown {
                    return Err(no(
                        "shown",
                        "les listes sont déjà publiées",
                        "the rosters are shown already",
                    ));
                }
                Ok(())
            }
            Body::Arrived(arrived) => arrives(state, actor, *arrived),
            Body::Dropped(dropped) => drops(state, actor, *dropped),
            Body::Returned(returned) => returns(state, actor, *returned),
            Body::PlayerLetIn(one) => {
                organiser(actor)?;
                lets_in(state, actor, one.p)
            }
            Body::Seeded(seeded) => seeds(state, actor, seeded),
            Body::LotsDrawn(drawn) => draws(state, actor, drawn, rolled),
            Body::RematchAllowed(allowed) => {
                organiser(actor)?;
                next_round(state, allowed.round)?;
                if state.round(allowed.round).is_some_and(|round| round.rematches) {
                    return Err(no(
                        "rematches",
                        "les revanches sont déjà autorisées pour cette ronde",
                        "rematches are allowed in this round already",
                    ));
                }
                Ok(())
            }
            Body::RoundPublished(published) => self.publishes(actor, published),
            Body::PairingChanged(changed) => changes(state, actor, changed),
            Body::ClockStarted(clock) => {
                organiser(actor)?;
                let round = running(state, clock.round)?;
                if round.started.is_some() {
                    return Err(no(
                        "clock",
                        format!("l’horloge de la ronde {} tourne déjà", clock.round),
                        format!("the clock of round {} runs already", clock.round),
                    ));
                }
                Ok(())
            }
            Body::ClockExtended(more) => extends(state, actor, more),
            Body::PlayersCalled(called) => calls(state, actor, called),
            Body::Announced(_) => organiser(actor),
            Body::ResultRead(read) => reads(state, actor, read),
            Body::ResultTyped(typed) => types(state, actor, typed),
            Body::ScoreSigned(signed) => signs(state, actor, signed),
            Body::ResultCorrected(right) => corrects(state, actor, right),
            Body::CallRaised(call) => raises(state, actor, call),
            Body::CallTaken(taken) => {
                let call = open_call(state, actor, taken.of)?;
                match call.taken {
                    None => Ok(()),
                    Some(hand) => Err(no(
                        "call_taken",
                        format!("un juge y va déjà (appareil n°\u{a0}{hand})"),
                        format!("a judge is on the way already (hand {hand})"),
                    )),
                }
            }
            Body::CallClosed(closed) => open_call(state, actor, closed.of).map(|_| ()),
            Body::RoundClosed(closed) => closes(state, actor, closed),
            Body::Undone(undone) => self.undoes(actor, *undone),
            Body::Closed(closed) => ends(state, actor, *closed),
            Body::Opened(_)
            | Body::Declared(_)
            | Body::MatchFiled(_)
            | Body::Sealed(_)
            | Body::ActedBy(_) => Err(no(
                "no_act",
                "cet enregistrement n’est pas un acte à lui seul",
                "this record is no act by itself",
            )),
        }
    }
}
