//! The second question before an act by which a judge decides in others' place: what it does, and why.

use actix_web::HttpResponse;
use askama::Template;
use greffe_core::play::act::{Act, ConcludeAct, DiceAct, OfficeAct};
use greffe_core::record::ids::Author;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::error::PageError;
use crate::pages::private;
use crate::posted::Fields;
use crate::records::{author_words, remedy_words};
use crate::shell::Shell;
use crate::visitor::Visitor;

/// What is asked a second time.
pub(super) struct Question {
    what: Words,
    /// Whether its reason is still to be given: a ruling brings its own.
    why: bool,
    /// What was sent, to be sent again.
    sent: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "sure.html")]
struct Sure {
    shell: Shell,
    base: String,
    to: &'static str,
    question: Question,
}

/// The question due before an act; none when it was answered, or the act decides for nobody else.
pub(super) fn question(by: Author, act: &Act, game: &AnyMatch, fields: &Fields) -> Option<Question> {
    if !act.is_heavy(by) || fields.get("sure") == Some("yes") {
        return None;
    }
    let own = ["csrf", "sure", "reason"];
    let sent = fields.0.iter().filter(|(name, _)| !own.contains(&name.as_str())).cloned().collect();
    Some(Question { what: words(act, game), why: !matches!(act, Act::Rule(_)), sent })
}

/// Whether whoever was asked a second time went back to where it was asked.
pub(super) fn is_given_up(fields: &Fields) -> bool {
    fields.get("sure") == Some("no")
}

/// The reason given with the answer.
pub(super) fn reason(fields: &Fields) -> Option<String> {
    let reason = fields.get("reason").map(|text| text.trim().replace("\r\n", "\n"));
    reason.filter(|text| !text.is_empty())
}

/// Asks.
///
/// # Errors
/// When the template fails.
pub(super) fn ask(
    visitor: &Visitor,
    base: &str,
    to: &'static str,
    question: Question,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "matches")?;
    private(&Sure { shell, base: base.to_owned(), to, question })
}

/// What an act does, in a sentence.
fn words(act: &Act, game: &AnyMatch) -> Words {
    let name = |author: Author| author_words(author, game.opening()).fr;
    let seat = |seat| name(Author::Seat(seat));
    let (fr, en) = match act {
        Act::Declare { for_seat: Some(of), .. } => (
            format!("R\u{e9}pondre \u{e0} la place de {}.", seat(*of)),
            format!("Answer in the place of {}.", seat(*of)),
        ),
        Act::Conclude(ConcludeAct::DeclareOut { seat: of }) => (
            format!("D\u{e9}clarer {} hors jeu\u{a0}: l\u{2019}autre camp l\u{2019}emporte.", seat(*of)),
            format!("Declare {} out: the other side wins.", seat(*of)),
        ),
        Act::Conclude(ConcludeAct::Confirm { seat: of, .. }) => (
            format!("Confirmer le r\u{e9}sultat \u{e0} la place de {}.", seat(*of)),
            format!("Confirm the result in the place of {}.", seat(*of)),
        ),
        Act::Conclude(ConcludeAct::Propose { .. }) => (
            "Arr\u{ea}ter le match et proposer ce r\u{e9}sultat.".to_owned(),
            "Stop the match and propose this result.".to_owned(),
        ),
        Act::Consent { .. } => (
            "Accorder ce qui est demand\u{e9}, pour tous les camps.".to_owned(),
            "Grant what is asked, for every side.".to_owned(),
        ),
        Act::Rule(ruling) => {
            let Words { fr, en } = remedy_words(ruling.remedy);
            (fr, en)
        }
        Act::Office(OfficeAct::Grant { seat: of }) => (
            format!("Laisser un autre appareil jouer {}\u{a0}: il verra ses secrets.", seat(*of)),
            format!("Let another device play {}: it will see its secrets.", seat(*of)),
        ),
        Act::Join { seat: of, .. } => {
            (format!("Changer la cl\u{e9} de {}.", seat(*of)), format!("Change the key of {}.", seat(*of)))
        }
        Act::Dice(act) => return dice_words(act),
        Act::Declare { for_seat: None, .. }
        | Act::Conclude(ConcludeAct::OpenSeals | ConcludeAct::Sign { .. } | ConcludeAct::Close)
        | Act::Withdraw { .. }
        | Act::ContestFact { .. }
        | Act::ConfirmFact { .. }
        | Act::Ask(_)
        | Act::Refuse { .. }
        | Act::Dispute(_)
        | Act::ChangeRevision
        | Act::Office(
            OfficeAct::Admit { .. } | OfficeAct::AcceptJudge { .. } | OfficeAct::DismissJudge { .. },
        ) => return go_on(),
    };
    Words::new(fr, en)
}

fn dice_words(act: &DiceAct) -> Words {
    match act {
        DiceAct::Decline { .. } => Words::new(
            "Renoncer \u{e0} la part d\u{2019}un si\u{e8}ge aux d\u{e9}s.",
            "Decline a seat\u{2019}s share in the dice.",
        ),
        DiceAct::Abandon { .. } => {
            Words::new("Abandonner cette mise en place des d\u{e9}s.", "Give this set-up of dice up.")
        }
        DiceAct::Due { .. }
        | DiceAct::Anchor { .. }
        | DiceAct::Commit { .. }
        | DiceAct::Reveal { .. }
        | DiceAct::Open
        | DiceAct::Expire { .. }
        | DiceAct::Disclose { .. } => go_on(),
    }
}

fn go_on() -> Words {
    Words::new("Continuer.", "Go on.")
}
