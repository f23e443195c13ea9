//! Where the rules leave a seat one answer, its own device gives it: nobody taps what is no choice. Never where anybody
//! could read something hidden from it: a side that holds a face-down card answers by hand, whatever it holds.

use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{MatchId, Seat};
use greffe_core::telling::view::Board;
use greffe_games::registry::AnyMatch;
use greffe_store::Shelf;

use crate::clerk::{Clerk, ClerkError};

/// The most records of a match of which it is remembered.
const RECORDS: usize = 16;
/// How often it is noted anew because another server noted one in between.
const TRIES: usize = 4;

/// Where it stands, beside the record: a word for pages, which no record holds.
fn key(id: MatchId) -> Vec<u8> {
    [id.bytes().as_slice(), b"alone"].concat()
}

/// Remembers a record that a device answered by itself, so that pages can tell, on every server and after a restart.
///
/// # Errors
/// When the store fails.
pub fn note(clerk: &Clerk, id: MatchId, seq: u64) -> Result<(), ClerkError> {
    for _ in 0..TRIES {
        let before = clerk.people().get(Shelf::Names, &key(id))?;
        let mut known = read(before.as_deref());
        if known.contains(&seq) {
            return Ok(());
        }
        known.push(seq);
        let over = known.len().saturating_sub(RECORDS);
        known.drain(..over);
        let after = serde_json::to_vec(&known).unwrap_or_default();
        if clerk.people().change_if(Shelf::Names, &[(key(id), before)], &[(key(id), Some(after))])? {
            break;
        }
    }
    Ok(())
}

/// The last records of a match that devices answered by themselves.
///
/// # Errors
/// When the store fails.
pub fn of(clerk: &Clerk, id: MatchId) -> Result<Vec<u64>, ClerkError> {
    Ok(read(clerk.people().get(Shelf::Names, &key(id))?.as_deref()))
}

fn read(kept: Option<&[u8]>) -> Vec<u64> {
    kept.and_then(|json| serde_json::from_slice(json).ok()).unwrap_or_default()
}

/// Whether a seat has one answer to what is asked, and it follows from what everybody sees.
pub fn is_forced(game: &AnyMatch, seat: Seat, board: &Board, forms: &[Form]) -> bool {
    let ledger = game.ledger();
    let quiet = game.is_started()
        && game.waiting().is_none()
        && game.outcome().is_none()
        && ledger.asking().is_none()
        && !ledger.stands_still()
        && !ledger.is_closed();
    let owed = game.owed();
    if !quiet || owed.len() != 1 || owed.iter().any(|owed| owed.seat != seat) {
        return false;
    }
    let side = game.opening().side_of(seat).and_then(|side| board.sides.get(usize::from(side)));
    let open = side.is_some_and(|side| side.cards.iter().all(|card| card.face.is_some() || card.spent));
    // The cheap questions first: a prompt through nobody's eyes is asked where all else fits.
    is_single(forms) && open && game.prompt(seat, &Knowledge::default()).is_ok_and(|blind| blind == forms)
}

/// Whether forms leave one answer: a single one is owed, every blank of it has one choice, and nothing else that would
/// change anything is open beside it.
fn is_single(forms: &[Form]) -> bool {
    let mut owed = forms.iter().filter(|form| form.owed);
    let (Some(only), None) = (owed.next(), owed.next()) else { return false };
    let quiet = forms.iter().all(|form| form.owed || form.beside.is_some());
    quiet && !only.doubtful && only.blanks.iter().all(is_settled)
}

/// Whether a blank can be filled in one way.
fn is_settled(blank: &Blank) -> bool {
    let choice = |choice: &Choice| !choice.doubtful && choice.then.iter().all(is_settled);
    let settled = match &blank.kind {
        Kind::One { of } => {
            let mut allowed = of.iter().filter(|choice| choice.refused.is_none());
            matches!((allowed.next(), allowed.next()), (Some(only), None) if choice(only))
        }
        Kind::Number { least, most } => least == most,
        Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Point {}
        | Kind::Direction {}
        | Kind::Path { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Team { .. }
        | Kind::Note { .. }
        | Kind::Sealed { .. } => false,
    };
    settled && !blank.optional
}

#[cfg(test)]
mod tests {
    use greffe_core::asking::form::Beside;
    use greffe_core::telling::words::Words;

    use super::*;

    fn choice(value: u64) -> Choice {
        Choice::new(value, Words::same("x"))
    }

    fn form(of: Vec<Choice>) -> Form {
        Form::owed("Go", Words::same("go")).blank(Blank::new("to", Words::same("to"), Kind::One { of }))
    }

    #[test]
    fn one_answer_is_one_and_two_are_a_choice() {
        let concede = Form::beside(Beside::GiveUp, "Concede", Words::same("concede"));
        let plain = Form::owed("End", Words::same("end"));
        assert!(is_single(&[plain.clone(), concede.clone()]));
        assert!(is_single(&[form(vec![choice(1)]), concede.clone()]));
        assert!(!is_single(&[form(vec![choice(1), choice(2)]), concede.clone()]));
        assert!(!is_single(&[form(Vec::new()), concede.clone()]), "nothing to choose is no answer");
        assert!(!is_single(&[plain.clone(), form(vec![choice(1)])]), "two commands are a choice");
        assert!(!is_single(&[plain.clone(), Form::open("Dodge", Words::same("dodge"))]));
        assert!(!is_single(&[concede]), "nothing is owed");
        let doubt = Choice { doubtful: true, ..choice(1) };
        assert!(!is_single(&[form(vec![doubt])]), "the table has to say it");
        let deep =
            choice(1).then(vec![Blank::new("n", Words::same("n"), Kind::Number { least: 0, most: 1 })]);
        assert!(!is_single(&[form(vec![deep])]));
        let maybe = Blank::new("for", Words::same("for"), Kind::One { of: vec![choice(1)] }).optional();
        assert!(!is_single(&[plain.blank(maybe)]), "what may be left out is a choice");
    }

    #[test]
    fn the_last_records_are_known_and_no_more_and_after_a_restart() {
        let dir = std::env::temp_dir().join(format!("greffe-alone-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&dir));
        std::fs::create_dir_all(&dir).unwrap();
        let open = || Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap();
        let id = MatchId::new([7; 16]);
        let clerk = open();
        (0..40).for_each(|seq| note(&clerk, id, seq).unwrap());
        note(&clerk, id, 39).unwrap();
        drop(clerk);
        let clerk = open();
        assert_eq!(of(&clerk, id).unwrap(), (24..40).collect::<Vec<_>>());
        assert!(of(&clerk, MatchId::new([8; 16])).unwrap().is_empty());
        drop(clerk);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
