//! What a button of an event's page leads to, what makes two taps of one form one act, and fields that pages share.

use actix_web::HttpResponse;
use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::{Tally, Winner};
use greffe_events::event::Actor;
use greffe_events::rules::Rules;

use crate::assets::hex;
use crate::clerk::{ClerkError, Hall, Sent};
use crate::error::PageError;
use crate::hall::{counts_scores, places, scores_due};
use crate::pages::blocking;
use crate::pages::matches::see_other;
use crate::posted::Fields;
use crate::session::{Holding, Session, Sessions};
use crate::site::Site;
use crate::visitor::Visitor;

/// What a button led to.
pub(super) enum Done {
    /// It is done: the page shows what came of it.
    Here,
    /// A place, and where it is held.
    Holds(Holding, Option<Hand>, String),
    /// A place that a session came to, and where it is held.
    Sits(Box<Session>, places::Sat, String),
    /// An office was left: its page is this device's no longer.
    Left(String),
}

impl Done {
    /// The answer to a form of the page at this address.
    pub(super) async fn answer(self, visitor: &Visitor, here: &str) -> Result<HttpResponse, PageError> {
        match self {
            Self::Here => see_other(here),
            Self::Left(to) => see_other(&to),
            Self::Holds(holding, hand, to) => {
                visitor.grant(holding, hand).await?;
                see_other(&to)
            }
            Self::Sits(session, sat, to) => {
                visitor.arrive(*session, sat.holding, sat.hand).await?;
                see_other(&to)
            }
        }
    }
}

/// Does what a form asks for; what is refused is shown on its page, anything else is an error.
pub(super) async fn tried<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ClerkError> + Send + 'static,
) -> Result<Result<T, Refused>, PageError> {
    blocking(move || match act() {
        Ok(done) => Ok(Ok(done)),
        Err(ClerkError::Refused(refused)) => Ok(Err(refused)),
        Err(other) => Err(other.into()),
    })
    .await
}

/// Refused.
pub(super) fn no(code: &str, fr: &str, en: &str) -> ClerkError {
    ClerkError::Refused(Refused::plain(code, fr, en))
}

/// Two taps of one form are one act: the page says how far the log was when it was made, and that and the fields name
/// the act. A form of several acts names each by its `part`.
pub(super) fn sent(
    site: &Site,
    hall: &Hall,
    (actor, session): (Actor, &Session),
    fields: &Fields,
    part: &str,
) -> Sent {
    if fields.get("seen").is_none() {
        return Sent::default();
    }
    let said: Vec<&(String, String)> = fields.0.iter().filter(|(name, _)| name != "csrf").collect();
    let said = format!("{part} {said:?}");
    let scope = format!("{} {actor:?} {}", hall.id(), session.csrf);
    Sent { retry: site.retry(&scope, &hex(said.as_bytes()), said.as_bytes()), expect: None }
}

/// Sits a session down at a table of a round.
pub(super) fn sit(
    (site, sessions): (&Site, &Sessions),
    hall: &Hall,
    session: &Session,
    at: Option<(u32, u32)>,
    page: &str,
) -> Result<Done, ClerkError> {
    let sat = places::sit(site, sessions, hall, session, at.ok_or(ClerkError::NoSuchMatch)?, None)?;
    let to = format!("/m/{}{page}", sat.match_id);
    Ok(Done::Sits(Box::new(session.clone()), sat, to))
}

/// A whole number of a field.
pub(super) fn number<T: std::str::FromStr>(fields: &Fields, name: &str) -> Result<T, Words> {
    let text = fields.get(name).map(str::trim).unwrap_or_default();
    text.parse().map_err(|_| Words::new("il manque un nombre entier", "a whole number is missing"))
}

/// A result as a form has it: who won, and what each side has. An empty score is none, where scores count nothing; that the
/// loser has more is asked about once.
pub(super) fn result(fields: &Fields, rules: &Rules) -> Result<(Winner, Tally, Tally), Words> {
    let winner = match fields.get("winner") {
        Some("a") => Winner::A,
        Some("b") => Winner::B,
        Some("draw") => Winner::Draw,
        Some(_) | None => return Err(Words::new("dites qui a gagné, ou un nul", "say who won, or a draw")),
    };
    let counts = counts_scores(rules);
    let side = |name: &str| -> Result<Tally, Words> {
        let is_empty = fields.get(name).is_none_or(|text| text.trim().is_empty());
        if is_empty && counts {
            return Err(scores_due());
        }
        let score = if is_empty { 0 } else { number(fields, name)? };
        Ok(Tally { score, kills: None, alive: None })
    };
    let (a, b) = (side("a")?, side("b")?);
    if is_turned(winner, a.score, b.score) && fields.get("turned") != Some("yes") {
        return Err(Words::new(
            "le perdant a plus de points\u{a0}: est-ce voulu\u{a0}? Cochez la case si oui",
            "the loser has more points: is it meant? Tick the box if it is",
        ));
    }
    Ok((winner, a, b))
}

/// Whether the loser has more than the winner.
const fn is_turned(winner: Winner, a: i64, b: i64) -> bool {
    match winner {
        Winner::A => b > a,
        Winner::B => a > b,
        Winner::Draw => false,
    }
}

/// What a form of a result was sent with, where it comes back: nothing of it has to be written again.
#[derive(Default)]
pub(super) struct Typed {
    pub(super) open: bool,
    pub(super) winner: String,
    pub(super) a: String,
    pub(super) b: String,
    pub(super) why: String,
    /// Whether the loser has more, which is asked about.
    pub(super) turned: bool,
}

impl Typed {
    /// Of the form of a button, at a table where it names one.
    pub(super) fn of(fields: &Fields, button: &str, table: u32) -> Self {
        let of = |name: &str| fields.get(name).map(str::trim).unwrap_or_default();
        let at = of("table");
        if of("do") != button || (!at.is_empty() && at != table.to_string()) {
            return Self::default();
        }
        let turned = match (of("winner"), of("a").parse::<i64>(), of("b").parse::<i64>()) {
            ("a", Ok(a), Ok(b)) => is_turned(Winner::A, a, b),
            ("b", Ok(a), Ok(b)) => is_turned(Winner::B, a, b),
            _ => false,
        };
        let [winner, a, b, why] = ["winner", "a", "b", "why"].map(|name| of(name).to_owned());
        Self { open: true, winner, a, b, why, turned }
    }
}

#[cfg(test)]
mod tests {
    use greffe_events::rules::{Criterion, Format};

    use super::*;

    fn fields(all: &[(&str, &str)]) -> Fields {
        Fields(all.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn a_score_is_not_left_out_where_it_counts_and_a_loser_with_more_is_asked_about() {
        let mut rules = Rules::usual("Le Gué", "seg", "seg/1", Format::Swiss { rounds: 2 }, 8);
        let won = [("winner", "a"), ("a", "3"), ("b", "")];
        assert!(result(&fields(&won), &rules).unwrap_err().en.contains("both players"));
        let turned = [("do", "result"), ("table", "2"), ("winner", "a"), ("a", "3"), ("b", "9")];
        assert!(result(&fields(&turned), &rules).unwrap_err().en.contains("is it meant?"));
        let typed = Typed::of(&fields(&turned), "result", 2);
        assert!(typed.open && typed.turned && typed.winner == "a" && typed.b == "9");
        assert!(!Typed::of(&fields(&turned), "result", 1).open, "another table");
        let meant: Vec<(&str, &str)> = turned.into_iter().chain([("turned", "yes")]).collect();
        assert_eq!(result(&fields(&meant), &rules).unwrap().2.score, 9);
        rules.criteria = vec![Criterion::Points];
        assert_eq!(result(&fields(&won), &rules).unwrap().2.score, 0);
    }
}
