//! Rights given, taken away, and kept over a restart.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::*;

const SEAT: Holding = Holding { game: [7; 16], office: Office::Seat(1) };

#[test]
fn a_grant_renews_the_token_and_keeps_the_rights() {
    let sessions = Sessions::default();
    let (first, _) = sessions.open().unwrap();
    let (second, session) = sessions.grant(Some(&first), SEAT, None).unwrap();
    assert!(sessions.find(&first).is_none(), "the old token is worth nothing");
    assert_eq!(session.seats([7; 16]).collect::<Vec<_>>(), [1]);
    let judge = Holding { office: Office::Judge, ..SEAT };
    let (third, session) = sessions.grant(Some(&second), judge, None).unwrap();
    assert!(session.holds([7; 16], Office::Seat(1)) && session.holds([7; 16], Office::Judge));
    sessions.revoke(SEAT).unwrap();
    assert!(!sessions.find(&third).unwrap().holds([7; 16], Office::Seat(1)));
}

#[test]
fn a_token_is_sixty_four_small_hex_digits() {
    let token = Token::fresh().unwrap();
    assert!(Token::parse(token.reveal()).is_some());
    for wrong in ["", "00", &"A".repeat(64), &"0".repeat(65)] {
        assert!(Token::parse(wrong).is_none());
    }
}

#[test]
fn only_sessions_that_hold_something_survive_a_restart() {
    let dir = std::env::temp_dir().join(format!("greffe-sessions-{}", std::process::id()));
    let open = || Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap());
    let (empty, held) = {
        let sessions = Sessions::restore(open()).unwrap();
        let (empty, _) = sessions.open().unwrap();
        let (old, _) = sessions.grant(None, SEAT, None).unwrap();
        (empty, sessions.grant(Some(&old), SEAT, None).unwrap().0)
    };
    let sessions = Sessions::restore(open()).unwrap();
    assert!(sessions.find(&empty).is_none());
    assert!(sessions.find(&held).unwrap().holds([7; 16], Office::Seat(1)));
    assert_eq!(sessions.lock().len(), 1, "the renewed token leaves no trace");
    drop(sessions);
    std::fs::remove_dir_all(dir).unwrap();
}

/// A shelf in memory, which can fail, and can hold a writer up.
#[derive(Default)]
struct Cupboard {
    kept: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
    fails: AtomicBool,
    slow: AtomicBool,
}

impl Shelved for Cupboard {
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError> {
        if self.fails.load(Relaxed) {
            return Err(ClerkError::Store("full".to_owned()));
        }
        if self.slow.swap(false, Relaxed) {
            std::thread::park_timeout(Duration::from_millis(300));
        }
        let mut kept = self.kept.lock().unwrap();
        for (key, value) in changes {
            match value {
                Some(value) => kept.insert(key.clone(), value.clone()),
                None => kept.remove(key),
            };
        }
        Ok(())
    }

    fn change_if(&self, _: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.change(changes).map(|()| true)
    }

    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError> {
        Ok(self.kept.lock().unwrap().get(name).cloned())
    }

    fn list(&self) -> Result<Vec<KeyValue>, ClerkError> {
        Ok(self.kept.lock().unwrap().clone().into_iter().collect())
    }

    fn is_shared(&self) -> bool {
        false
    }
}

fn over(shelf: &Arc<Cupboard>) -> Sessions {
    let shelf: Arc<dyn Shelved> = Arc::<Cupboard>::clone(shelf);
    Sessions { shelf: Some(shelf), ..Sessions::default() }
}

fn team() -> SavedTeam {
    SavedTeam { game: "seg".into(), name: "Garde".into(), roster: "[]".into() }
}

#[test]
fn a_right_that_the_store_cannot_take_back_is_told_and_can_be_revoked_again() {
    let shelf = Arc::<Cupboard>::default();
    let sessions = over(&shelf);
    let (token, _) = sessions.grant(None, SEAT, None).unwrap();
    shelf.fails.store(true, Relaxed);
    assert!(matches!(sessions.revoke(SEAT), Err(ClerkError::Store(_))));
    assert!(sessions.keep_team(&token, team()).is_err());
    assert!(sessions.grant(Some(&token), SEAT, None).is_err());
    let found = sessions.find(&token).unwrap();
    assert!(found.teams.is_empty() && found.holdings == [SEAT], "as before");
    shelf.fails.store(false, Relaxed);
    sessions.revoke(SEAT).unwrap();
    assert!(shelf.kept.lock().unwrap().is_empty());
}

#[test]
fn nothing_writes_a_revoked_right_back() {
    let shelf = Arc::<Cupboard>::default();
    let sessions = over(&shelf);
    let (token, _) = sessions.grant(None, SEAT, None).unwrap();
    shelf.slow.store(true, Relaxed);
    std::thread::scope(|scope| {
        scope.spawn(|| sessions.keep_team(&token, team()).unwrap());
        while shelf.slow.load(Relaxed) {
            std::thread::yield_now();
        }
        sessions.revoke(SEAT).unwrap();
    });
    let kept = shelf.kept.lock().unwrap();
    assert_eq!(kept.len(), 1, "the team stays");
    for written in kept.values() {
        let session: Session = serde_json::from_slice(written).unwrap();
        assert!(session.holdings.is_empty() && session.teams.len() == 1, "the slow writer came last");
    }
}

#[test]
fn sessions_too_old_leave_the_shelf() {
    let shelf = Arc::<Cupboard>::default();
    let sessions = over(&shelf);
    let (token, _) = sessions.grant(None, SEAT, None).unwrap();
    sessions.lock().get_mut(&token.key()).unwrap().seen = sessions.clock.now() - STALE - 1;
    assert!(sessions.find(&token).is_none());
    assert!(shelf.kept.lock().unwrap().is_empty() && sessions.lock().is_empty());
}

#[test]
fn a_clock_set_ahead_makes_no_session_old() {
    let dir = std::env::temp_dir().join(format!("greffe-sessions-ahead-{}", std::process::id()));
    let open = || Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap());
    let (held, seen) = {
        let sessions = Sessions::restore(open()).unwrap();
        let (held, session) = sessions.grant(None, SEAT, None).unwrap();
        (held, session.seen)
    };
    // As the machine's clock would show it: kept at a time that is long past by now.
    let long_ago = {
        let clerk = open();
        let (name, json) = clerk.people().list(Shelf::Accounts, SHELF).unwrap().remove(0);
        let mut session: Session = serde_json::from_slice(&json).unwrap();
        session.seen = seen - 3 * STALE;
        let json = serde_json::to_vec(&session).unwrap();
        clerk.people().put(Shelf::Accounts, &name, &json).unwrap();
        session.seen
    };
    let mut sessions = Sessions::restore(open()).unwrap();
    let found = sessions.find(&held).unwrap();
    assert!(found.seen >= long_ago && found.seen < long_ago + 3600, "time goes on from when it was seen");
    sessions.clock.from += STALE + 1;
    assert!(sessions.find(&held).is_none(), "a server that runs so long forgets it");
    drop(sessions);
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn teams_and_boards_of_all_sessions_are_bounded_together() {
    let shelf = Arc::<Cupboard>::default();
    let mut sessions = over(&shelf);
    sessions.room = 10_000;
    let big = |name: usize| SavedTeam { name: name.to_string(), roster: "x".repeat(1_000), ..team() };
    // One who holds a seat, seen before all others.
    let (seated, _) = sessions.grant(None, SEAT, None).unwrap();
    sessions.keep_team(&seated, big(0)).unwrap();
    sessions.lock().get_mut(&seated.key()).unwrap().seen -= 1_000;
    let mut tokens = Vec::new();
    for age in 0..40_u64 {
        let (token, _) = sessions.open().unwrap();
        sessions.lock().get_mut(&token.key()).unwrap().seen -= 500 - age;
        for name in 0..3 {
            sessions.keep_team(&token, big(name)).unwrap();
        }
        let board = SavedBoard { game: "ad".into(), name: "b".into(), board: "y".repeat(500) };
        sessions.keep_board(&token, board).unwrap();
        tokens.push(token);
        let here: usize = sessions.lock().values().map(built).sum();
        assert!(here <= sessions.room, "{here}");
        let kept: usize = shelf.kept.lock().unwrap().values().map(Vec::len).sum();
        assert!(kept < 2 * sessions.room, "{kept} on the shelf");
    }
    let last = sessions.find(tokens.last().unwrap()).unwrap();
    assert_eq!((last.teams.len(), last.boards.len()), (3, 1), "whoever builds has what was built");
    assert!(sessions.find(&tokens[0]).unwrap().teams.is_empty(), "those seen long ago gave theirs up");
    let seated = sessions.find(&seated).unwrap();
    assert_eq!((seated.teams.len(), seated.holdings.len()), (1, 1), "who holds a seat comes last");
}
