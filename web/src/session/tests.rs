//! Rights given, taken away, and kept over a restart.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use greffe_store::{Changed, KeyValue};

use crate::clerk::Claim;

use super::renewal::{LOST, MOST_NEXT, UNDER_WAY};
use super::*;

const SEAT: Holding = Holding { game: [7; 16], office: Office::Seat(1) };

#[test]
fn a_grant_renews_the_token_and_keeps_the_rights() {
    let sessions = Sessions::default();
    let (first, _) = sessions.open().unwrap();
    let (second, session) = sessions.grant(Some(&first), SEAT, None).unwrap();
    assert!(sessions.find(&first).unwrap().holdings.is_empty(), "the old token has nothing new");
    sessions.settle(&second).unwrap();
    assert!(sessions.find(&first).is_none(), "and is worth nothing once the new one is used");
    assert_eq!(session.seats([7; 16]).collect::<Vec<_>>(), [1]);
    let judge = Holding { office: Office::Judge, ..SEAT };
    let (third, session) = sessions.grant(Some(&second), judge, None).unwrap();
    assert!(session.holds([7; 16], Office::Seat(1)) && session.holds([7; 16], Office::Judge));
    sessions.revoke(SEAT).unwrap();
    assert!(!sessions.find(&third).unwrap().holds([7; 16], Office::Seat(1)));
}

#[test]
fn a_token_is_sixty_four_small_hex_digits() {
    let token = Token::fresh(&Randomness::default()).unwrap();
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
        let (held, _) = sessions.grant(Some(&old), SEAT, None).unwrap();
        sessions.settle(&held).unwrap();
        (empty, held)
    };
    let sessions = Sessions::restore(open()).unwrap();
    assert!(sessions.find(&empty).is_none());
    assert!(sessions.find(&held).unwrap().holds([7; 16], Office::Seat(1)));
    assert_eq!(sessions.lock().len(), 1, "the renewed token leaves no trace");
    drop(sessions);
    std::fs::remove_dir_all(dir).unwrap();
}

/// What comes in between, once.
type Between = Mutex<Option<Box<dyn FnOnce() + Send>>>;

/// A shelf in memory, which can fail, can hold a writer up, and can be shared: then others come in between.
#[derive(Default)]
struct Cupboard {
    kept: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
    fails: AtomicBool,
    slow: AtomicBool,
    is_shared: bool,
    time: AtomicU64,
    before_change: Between,
    after_get: Between,
    /// What was brought in under a claim, and where it stands.
    claimed: Mutex<Option<(Claim, [u8; 16])>>,
}

fn come(between: &Between) {
    let hook = between.lock().unwrap().take();
    if let Some(hook) = hook {
        hook();
    }
}

impl Cupboard {
    fn demand(&self) -> Result<(), ClerkError> {
        if self.fails.load(Relaxed) { Err(ClerkError::Store("full".to_owned())) } else { Ok(()) }
    }

    fn shared(time: u64) -> Arc<Self> {
        Arc::new(Self { is_shared: true, time: AtomicU64::new(time), ..Self::default() })
    }

    fn session(&self, token: &Token) -> Option<Session> {
        let kept = self.kept.lock().unwrap();
        kept.get(&token.key().name()).map(|json| serde_json::from_slice(json).unwrap())
    }

    fn put(&self, name: Vec<u8>, session: &Session) {
        self.kept.lock().unwrap().insert(name, serde_json::to_vec(session).unwrap());
    }
}

impl Shelved for Cupboard {
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError> {
        self.change_if(&[], changes).map(drop)
    }

    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.demand()?;
        come(&self.before_change);
        if self.slow.swap(false, Relaxed) {
            std::thread::park_timeout(Duration::from_millis(300));
        }
        let mut kept = self.kept.lock().unwrap();
        if expected.iter().any(|(key, value)| kept.get(key) != value.as_ref()) {
            return Ok(false);
        }
        for (key, value) in changes {
            match value {
                Some(value) => kept.insert(key.clone(), value.clone()),
                None => kept.remove(key),
            };
        }
        Ok(true)
    }

    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError> {
        self.demand()?;
        let read = self.kept.lock().unwrap().get(name).cloned();
        come(&self.after_get);
        Ok(read)
    }

    fn page(&self, after: &[u8]) -> Result<Vec<KeyValue>, ClerkError> {
        self.demand()?;
        let kept = self.kept.lock().unwrap().clone();
        Ok(kept.into_iter().filter(|(name, _)| name.as_slice() > after).take(2).collect())
    }

    fn time(&self) -> Result<Option<u64>, ClerkError> {
        self.demand()?;
        Ok(self.is_shared.then(|| self.time.load(Relaxed)))
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn brought_under(&self, claim: Claim) -> Result<Option<[u8; 16]>, ClerkError> {
        Ok(self.claimed.lock().unwrap().filter(|(known, _)| *known == claim).map(|(_, place)| place))
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

/// Some time, which is not the machine's.
const SOME_TIME: u64 = 50_000_000;
const OTHER: Holding = Holding { game: [7; 16], office: Office::Seat(2) };

/// A server of several over one shelf.
fn server(shelf: &Arc<Cupboard>) -> Arc<Sessions> {
    Arc::new(Sessions { clock: Clock::at(shelf.time.load(Relaxed)), ..over(shelf) })
}

/// The session as a server knows it once it has looked.
fn looked(sessions: &Sessions, token: &Token) -> Option<Session> {
    sessions.read.lock().unwrap().clear();
    assert!(sessions.is_due(token));
    sessions.refresh_token(token);
    sessions.find(token)
}

#[test]
fn a_session_opened_at_one_server_is_known_at_the_other_once_it_is_kept() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (token, _) = here.open().unwrap();
    assert!(here.is_unkept(&token) && shelf.session(&token).is_none(), "opening waits for nothing");
    shelf.fails.store(true, Relaxed);
    here.keep_open(&token);
    here.refresh_token(&token);
    assert!(here.is_unkept(&token) && here.find(&token).is_some(), "known here while the shelf is away");
    shelf.fails.store(false, Relaxed);
    assert!(looked(&here, &token).is_some(), "and when it is back");
    assert!(!here.is_unkept(&token));
    assert!(looked(&there, &token).is_some(), "then there too");
    let (next, _) = there.open().unwrap();
    there.keep_open(&next);
    assert!(looked(&here, &next).is_some());
    let (kept, _) = here.grant(Some(&next), SEAT, None).unwrap();
    assert!(looked(&there, &next).unwrap().holdings.is_empty(), "the old token has nothing new");
    assert!(looked(&there, &kept).is_some() && there.is_unsettled(&kept));
    there.settle(&kept).unwrap();
    assert!(!there.is_unsettled(&kept));
    assert!(looked(&there, &next).is_none() && looked(&here, &next).is_none(), "then it is worth nothing");
    assert!(looked(&there, &kept).unwrap().holds([7; 16], Office::Seat(1)));
}

#[test]
fn of_a_session_that_two_servers_change_both_changes_stay() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (token, _) = here.grant(None, SEAT, None).unwrap();
    let (other, held) = (Arc::clone(&there), token.clone());
    *shelf.before_change.lock().unwrap() = Some(Box::new(move || other.keep_team(&held, team()).unwrap()));
    let (token, session) = here.grant(Some(&token), OTHER, None).unwrap();
    assert_eq!((session.teams.len(), session.holdings.len()), (1, 2), "a right, and a team kept meanwhile");
    let other = Arc::clone(&there);
    *shelf.before_change.lock().unwrap() = Some(Box::new(move || other.revoke(SEAT).unwrap()));
    here.keep_team(&token, SavedTeam { name: "Deux".into(), ..team() }).unwrap();
    for server in [&here, &there] {
        let session = looked(server, &token).unwrap();
        assert_eq!((session.teams.len(), session.holdings.as_slice()), (2, [OTHER].as_slice()));
    }
}

#[test]
fn a_right_that_moves_to_another_name_meanwhile_is_revoked_too() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    for _ in 0..5 {
        here.grant(None, SEAT, None).unwrap();
    }
    let (token, _) = here.grant(None, SEAT, None).unwrap();
    let (other, renewed) = (Arc::clone(&there), Arc::new(Mutex::new(None)));
    let renewing = Arc::clone(&renewed);
    *shelf.before_change.lock().unwrap() = Some(Box::new(move || {
        *renewing.lock().unwrap() = Some(other.grant(Some(&token), OTHER, None).unwrap().0);
    }));
    here.revoke(SEAT).unwrap();
    let token = renewed.lock().unwrap().take().unwrap();
    assert_eq!(looked(&here, &token).unwrap().holdings, [OTHER]);
    for json in shelf.kept.lock().unwrap().values() {
        assert!(!serde_json::from_slice::<Session>(json).unwrap().holdings.contains(&SEAT));
    }
}

#[test]
fn whoever_brings_a_match_in_writes_no_old_copy_of_another_session_back() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (first, _) = here.grant(None, SEAT, None).unwrap();
    let found = |server: &Sessions, token| server.find(token).unwrap();
    here.note_brought(&found(&here, &first), [1; 16], [9; 16]).unwrap();
    let (second, _) = there.grant(None, OTHER, None).unwrap();
    // Known here as it was, and gone or changed there.
    assert!(here.find(&first).unwrap().holds([7; 16], Office::Seat(1)));
    there.revoke(SEAT).unwrap();
    there.note_brought(&found(&there, &second), [2; 16], [9; 16]).unwrap();
    assert!(
        shelf.session(&first).unwrap().brought.is_empty(),
        "of a session that only the other server had seen"
    );
    here.note_brought(&found(&here, &first), [1; 16], [9; 16]).unwrap();
    assert_eq!(shelf.session(&first).unwrap().brought, [[9; 16]]);
    assert!(shelf.session(&first).unwrap().holdings.is_empty(), "what was revoked stays so");
    assert!(shelf.session(&second).unwrap().brought.is_empty());
    assert_eq!(shelf.session(&second).unwrap().holdings, [OTHER], "and nothing else is taken");
}

#[test]
fn what_was_read_before_a_change_takes_no_place_of_it() {
    let shelf = Cupboard::shared(SOME_TIME);
    let here = server(&shelf);
    let (token, _) = here.grant(None, SEAT, None).unwrap();
    here.read.lock().unwrap().clear();
    let (same, held) = (Arc::clone(&here), token.clone());
    *shelf.after_get.lock().unwrap() = Some(Box::new(move || same.keep_team(&held, team()).unwrap()));
    here.refresh_token(&token);
    assert_eq!(here.find(&token).unwrap().teams.len(), 1);
}

#[test]
fn sessions_of_many_servers_age_by_their_one_clock() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (token, _) = here.grant(None, SEAT, None).unwrap();
    let (used, _) = here.grant(None, OTHER, None).unwrap();
    let strange = [SHELF, &[1; 32]].concat();
    shelf.kept.lock().unwrap().insert(strange.clone(), b"of a newer build".to_vec());
    // The machine's clock is decades away from that time: neither server minds.
    there.sweep().unwrap();
    assert!(looked(&there, &token).is_some());
    // A copy that has not been looked at for long says nothing of what is kept.
    here.lock().get_mut(&token.key()).unwrap().seen = SOME_TIME - STALE - 1;
    assert!(here.find(&token).is_none());
    assert!(shelf.session(&token).is_some() && looked(&here, &token).is_some());
    // Seen at the other server while it is being swept away.
    shelf.time.store(SOME_TIME + STALE + 1, Relaxed);
    let mut seen = shelf.session(&used).unwrap();
    seen.seen = SOME_TIME + STALE;
    let (meanwhile, name) = (Arc::clone(&shelf), used.key().name());
    // Whichever is swept first, the other's turn comes after this.
    *shelf.before_change.lock().unwrap() = Some(Box::new(move || meanwhile.put(name, &seen)));
    there.sweep().unwrap();
    assert!(shelf.session(&token).is_none(), "too old");
    assert!(shelf.session(&used).is_some(), "seen meanwhile");
    assert!(shelf.kept.lock().unwrap().contains_key(&strange), "what cannot be read is not judged");
}

#[test]
fn what_is_built_at_many_servers_is_bounded_by_the_sweep() {
    let shelf = Cupboard::shared(SOME_TIME);
    let mut here = over(&shelf);
    (here.room, here.clock) = (10_000, Clock::at(SOME_TIME));
    let mut tokens = Vec::new();
    for age in 0..20_u64 {
        let (token, _) = here.open().unwrap();
        here.keep_open(&token);
        here.keep_team(&token, SavedTeam { roster: "x".repeat(1_000), ..team() }).unwrap();
        let mut session = shelf.session(&token).unwrap();
        session.seen -= 500 - age;
        shelf.put(token.key().name(), &session);
        tokens.push(token);
    }
    here.sweep().unwrap();
    let teams: Vec<usize> = tokens.iter().map(|token| shelf.session(token).unwrap().teams.len()).collect();
    assert_eq!(teams, [vec![0; 10], vec![1; 10]].concat(), "those seen longest ago give theirs up");
}

#[test]
fn who_comes_on_another_day_is_given_the_cookie_again_and_known_after_a_restart() {
    const DAY: u64 = 24 * 3600;
    let dir = std::env::temp_dir().join(format!("greffe-sessions-seen-{}", std::process::id()));
    let open = || Arc::new(Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap());
    let (used, left) = {
        let mut sessions = Sessions::restore(open()).unwrap();
        sessions.clock = Clock::at(SOME_TIME);
        let (used, _) = sessions.grant(None, SEAT, None).unwrap();
        let (left, _) = sessions.grant(None, OTHER, None).unwrap();
        sessions.find(&used).unwrap();
        assert!(!sessions.renews(&used), "given today");
        for day in 1..=70 {
            sessions.clock = Clock::at(SOME_TIME + day * DAY);
            sessions.find(&used).unwrap();
            assert!(sessions.renews(&used) && !sessions.renews(&used), "once on day {day}");
            sessions.sweep().unwrap();
        }
        (used, left)
    };
    // The machine was away, and its clock does not matter: who came lately is known, who did not is forgotten.
    let sessions = Sessions::restore(open()).unwrap();
    assert!(sessions.find(&used).unwrap().holds([7; 16], Office::Seat(1)));
    assert!(sessions.find(&left).is_none());
    drop(sessions);
    std::fs::remove_dir_all(dir).unwrap();
}

#[test]
fn who_comes_to_one_of_many_servers_on_another_day_is_given_the_cookie_again_once() {
    const DAY: u64 = 24 * 3600;
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (token, _) = here.grant(None, SEAT, None).unwrap();
    assert!(looked(&there, &token).is_some() && !there.renews(&token));
    let mut kept = shelf.session(&token).unwrap();
    kept.seen -= DAY;
    shelf.put(token.key().name(), &kept);
    there.read.lock().unwrap().clear();
    assert!(looked(&there, &token).is_some() && there.renews(&token) && !there.renews(&token));
    here.read.lock().unwrap().clear();
    assert!(looked(&here, &token).is_some() && !here.renews(&token), "the other server has given it");
}

#[test]
fn who_leaves_the_office_of_a_judge_keeps_the_match_that_is_their_own() {
    let (event, game) = ([9; 16], [7; 16]);
    let hand = Hand::new(4).unwrap();
    let sessions = Sessions::default();
    let mut token = None;
    for (game, office, hand) in [
        (event, Office::Judge, Some(hand)),
        (game, Office::Judge, None),
        (game, Office::Organiser, None),
        ([8; 16], Office::Judge, None),
    ] {
        token = Some(sessions.grant(token.as_ref(), Holding { game, office }, hand).unwrap().0);
    }
    let token = token.unwrap();
    let held = || sessions.find(&token).unwrap().holdings;
    let places = BTreeSet::from([event, game]);
    sessions.dismiss((event, Hand::OPENER), &places, true).unwrap();
    assert_eq!(held().len(), 4, "of another hand");
    sessions.dismiss((event, hand), &places, false).unwrap();
    let own = Holding { game, office: Office::Organiser };
    let other = Holding { game: [8; 16], office: Office::Judge };
    assert_eq!(held(), [own, other]);
    sessions.dismiss((event, hand), &places, true).unwrap();
    assert_eq!(held(), [other], "who organised the event opened its matches for it");
}

fn at(shelf: &Arc<Cupboard>, time: u64) -> Sessions {
    Sessions { clock: Clock::at(time), ..over(shelf) }
}

#[test]
fn an_answer_that_is_lost_costs_no_place() {
    let shelf = Arc::<Cupboard>::default();
    let mut sessions = at(&shelf, SOME_TIME);
    let (old, _) = sessions.grant(None, SEAT, None).unwrap();
    let (new, _) = sessions.grant(Some(&old), OTHER, Hand::new(3)).unwrap();
    assert_eq!(sessions.find(&old).unwrap().holdings, [SEAT], "what it had, and nothing more");
    assert!(!sessions.is_unsettled(&old));
    sessions.clock = Clock::at(SOME_TIME + LOST);
    assert!(sessions.is_unsettled(&old));
    sessions.settle(&old).unwrap();
    let found = sessions.find(&old).unwrap();
    assert_eq!((found.holdings.as_slice(), found.hand([7; 16])), ([SEAT, OTHER].as_slice(), Hand::new(3)));
    assert!(sessions.find(&new).is_none() && shelf.session(&new).is_none(), "nobody ever had it");
    assert_eq!(shelf.session(&old).unwrap().holdings, [SEAT, OTHER]);
    // One that arrives is used at once: who knew the old token has nothing of it, then or later.
    let third = Holding { game: [8; 16], ..SEAT };
    let (new, _) = sessions.grant(Some(&old), third, None).unwrap();
    sessions.settle(&new).unwrap();
    sessions.clock = Clock::at(SOME_TIME + 3 * LOST);
    assert!(sessions.find(&old).is_none() && shelf.session(&old).is_none());
    assert_eq!(sessions.find(&new).unwrap().holdings, [SEAT, OTHER, third]);
}

#[test]
fn a_session_renewed_often_and_never_answered_keeps_a_few_tokens() {
    let shelf = Arc::<Cupboard>::default();
    let mut sessions = at(&shelf, SOME_TIME);
    let (old, _) = sessions.grant(None, SEAT, None).unwrap();
    let held = |game| Holding { game: [game; 16], ..SEAT };
    for game in 20..40 {
        sessions.grant(Some(&old), held(game), None).unwrap();
    }
    assert_eq!((sessions.lock().len(), shelf.kept.lock().unwrap().len()), (1 + MOST_NEXT, 1 + MOST_NEXT));
    // Renewed twice for one request, it was known by the first token alone.
    let (once, _) = sessions.grant(Some(&old), held(40), None).unwrap();
    let (twice, session) = sessions.grant(Some(&once), held(41), None).unwrap();
    assert_eq!(session.holdings, [SEAT, held(40), held(41)]);
    assert!(sessions.find(&once).is_none() && sessions.find(&old).is_some());
    assert_eq!(sessions.lock().len(), 1 + MOST_NEXT);
    let name = twice.key();
    assert!(sessions.lock().get(&old.key()).unwrap().next.contains(&name));
    sessions.clock = Clock::at(SOME_TIME + LOST);
    sessions.settle(&old).unwrap();
    assert_eq!(sessions.find(&old).unwrap().holdings.len(), 23);
    assert_eq!((sessions.lock().len(), shelf.kept.lock().unwrap().len()), (1, 1));
}

#[test]
fn an_answer_lost_at_one_server_costs_nothing_at_the_other_nor_after_a_restart() {
    let shelf = Cupboard::shared(SOME_TIME);
    let (here, there) = (server(&shelf), server(&shelf));
    let (old, _) = here.grant(None, SEAT, None).unwrap();
    let (new, _) = here.grant(Some(&old), OTHER, None).unwrap();
    assert_eq!(looked(&there, &old).unwrap().holdings, [SEAT]);
    let later = at(&shelf, SOME_TIME + LOST);
    assert!(looked(&later, &old).is_some() && later.is_unsettled(&old));
    later.settle(&old).unwrap();
    assert!(looked(&here, &new).is_none());
    assert_eq!(looked(&here, &old).unwrap().holdings, [SEAT, OTHER]);
    let third = Holding { game: [8; 16], ..SEAT };
    let (new, _) = here.grant(Some(&old), third, None).unwrap();
    let restarted = server(&shelf);
    assert!(looked(&restarted, &old).is_some() && looked(&restarted, &new).is_some());
    assert!(restarted.is_unsettled(&new));
    restarted.settle(&new).unwrap();
    for server in [&here, &there, &restarted] {
        assert!(looked(server, &old).is_none());
        assert_eq!(looked(server, &new).unwrap().holdings, [SEAT, OTHER, third]);
    }
}

#[test]
fn an_old_token_is_signed_in_nowhere() {
    for shelf in [Arc::<Cupboard>::default(), Cupboard::shared(SOME_TIME)] {
        let sessions = at(&shelf, SOME_TIME);
        let account: AccountId = serde_json::from_str(&format!("{:?}", [3_u8; 16])).unwrap();
        let (old, _) = sessions.grant(None, SEAT, None).unwrap();
        let (signed, session) = sessions.sign_in(Some(&old), account).unwrap();
        assert_eq!((session.account, session.holdings), (Some(account), vec![SEAT]));
        assert_eq!(sessions.find(&old).unwrap().account, None);
        assert_eq!(sessions.find(&old).unwrap().holdings, [SEAT], "its places it has still");
        sessions.settle(&signed).unwrap();
        assert_eq!(sessions.signed_in(account).unwrap(), 1);
        // With a new password, the token that knew the earlier one is out; with a place, it counts once.
        let (again, _) = sessions.sign_in(Some(&signed), account).unwrap();
        assert_eq!(sessions.find(&signed).unwrap().account, None);
        sessions.settle(&again).unwrap();
        let (seated, _) = sessions.grant(Some(&again), OTHER, None).unwrap();
        assert_eq!(sessions.signed_in(account).unwrap(), 1);
        sessions.settle(&seated).unwrap();
        let (out, session) = sessions.sign_out(Some(&seated)).unwrap();
        assert_eq!(session.account, None);
        assert_eq!(sessions.find(&seated).unwrap().account, None);
        assert_eq!((sessions.find(&out).unwrap().account, sessions.signed_in(account).unwrap()), (None, 0));
        assert_eq!(shelf.session(&seated).unwrap().account, None);
    }
}

#[test]
fn what_is_taken_away_on_its_way_comes_to_nobody() {
    for shelf in [Arc::<Cupboard>::default(), Cupboard::shared(SOME_TIME)] {
        let here = at(&shelf, SOME_TIME);
        let (token, _) = here.grant(None, OTHER, None).unwrap();
        let session = here.find(&token).unwrap();
        for held in [false, true] {
            here.announce(&session, SEAT, None).unwrap();
            if held {
                here.hold(&session, SEAT, None).unwrap();
            }
            at(&shelf, SOME_TIME).revoke(SEAT).unwrap();
            here.revoke(SEAT).unwrap();
            here.hold(&session, SEAT, None).unwrap();
            let refused = here.arrive(&session, SEAT, None);
            assert!(matches!(refused, Err(ClerkError::Refused(no)) if no.code == "taken-back"));
        }
        let mut later = at(&shelf, SOME_TIME + LOST);
        later.table = Mutex::new(std::mem::take(&mut *here.lock()));
        assert!(!later.is_unsettled(&token));
        assert_eq!(later.find(&token).unwrap().holdings, [OTHER]);
        // The devices that a seat moves away from lose it; the one that it moves to does not.
        let (lost, _) = later.grant(None, SEAT, None).unwrap();
        later.announce(&session, SEAT, None).unwrap();
        later.take_along(&session, SEAT).unwrap();
        later.hold(&session, SEAT, None).unwrap();
        assert_eq!(later.arrive(&session, SEAT, None).unwrap().1.holdings, [SEAT, OTHER]);
        assert!(later.find(&lost).unwrap().holdings.is_empty());
    }
}

#[test]
fn what_a_judge_comes_to_goes_with_the_hand_that_is_dismissed() {
    let sessions = at(&Arc::default(), SOME_TIME);
    let (token, _) = sessions.open().unwrap();
    let session = sessions.find(&token).unwrap();
    let (event, hand) = ([9; 16], Hand::new(4));
    let judge = Holding { game: event, office: Office::Judge };
    sessions.announce(&session, judge, None).unwrap();
    sessions.hold(&session, judge, hand).unwrap();
    let places = BTreeSet::from([event]);
    sessions.dismiss((event, Hand::OPENER), &places, false).unwrap();
    assert_eq!(sessions.came_by(&session, &[0; 32]), None);
    assert_eq!(sessions.lock().get(&token.key()).unwrap().coming.len(), 1, "of another hand");
    sessions.dismiss((event, hand.unwrap()), &places, false).unwrap();
    assert!(sessions.arrive(&session, judge, hand).is_err());
}

#[test]
fn what_was_begun_with_an_old_token_ends_with_the_new_one_and_nothing_begins_with_it() {
    for shelf in [Arc::<Cupboard>::default(), Cupboard::shared(SOME_TIME)] {
        let sessions = at(&shelf, SOME_TIME);
        let (old, _) = sessions.grant(None, SEAT, None).unwrap();
        let began = sessions.find(&old).unwrap();
        let (new, _) = sessions.grant(Some(&old), OTHER, None).unwrap();
        sessions.settle(&new).unwrap();
        sessions.note_brought(&began, [1; 16], [5; 16]).unwrap();
        assert_eq!(sessions.find(&new).unwrap().brought, [[5; 16]]);
        let third = Holding { game: [8; 16], ..SEAT };
        sessions.announce(&began, third, Some([1; 32])).unwrap();
        sessions.hold(&began, third, None).unwrap();
        let (newest, _) = sessions.arrive(&began, third, None).unwrap();
        assert_eq!(sessions.find(&newest).unwrap().holdings, [SEAT, OTHER, third]);
        assert!(sessions.find(&old).is_none());
        let (stranger, session) = sessions.grant(Some(&old), third, None).unwrap();
        assert_eq!(session.holdings, [third], "a token that comes with a request is followed nowhere");
        assert!(sessions.find(&stranger).unwrap().brought.is_empty());
    }
}

#[test]
fn who_has_both_the_old_token_and_the_code_is_who_came() {
    let sessions = at(&Arc::default(), SOME_TIME);
    let (old, _) = sessions.grant(None, OTHER, None).unwrap();
    let session = sessions.find(&old).unwrap();
    sessions.announce(&session, SEAT, Some([1; 32])).unwrap();
    assert_eq!(sessions.came_by(&session, &[1; 32]), None, "the record does not say so yet");
    sessions.hold(&session, SEAT, Hand::new(2)).unwrap();
    for _ in 0..2 {
        assert_eq!(sessions.came_by(&session, &[1; 32]), Some((SEAT, Hand::new(2))));
        sessions.arrive(&session, SEAT, Hand::new(2)).unwrap();
    }
    assert_eq!(sessions.came_by(&session, &[2; 32]), None);
    let (other, _) = sessions.open().unwrap();
    assert_eq!(sessions.came_by(&sessions.find(&other).unwrap(), &[1; 32]), None);
    let (new, _) = sessions.arrive(&session, SEAT, Hand::new(2)).unwrap();
    sessions.settle(&new).unwrap();
    assert_eq!(sessions.came_by(&session, &[1; 32]), None, "answered, the code is used");
    assert!(sessions.renounce(&session, SEAT).is_ok());
}

#[test]
fn what_a_server_that_was_killed_brought_in_comes_to_who_claimed_it() {
    let shelf = Cupboard::shared(SOME_TIME);
    let here = at(&shelf, SOME_TIME);
    let found = |token: &Token| here.find(token).unwrap();
    let (first, _) = here.open().unwrap();
    let (second, _) = here.open().unwrap();
    let claim = here.claim(&found(&first)).unwrap();
    let nothing = here.claim(&found(&second)).unwrap();
    // Written, and nobody was told: this server goes.
    *shelf.claimed.lock().unwrap() = Some((claim, [9; 16]));
    let soon = at(&shelf, SOME_TIME + 1);
    soon.sweep().unwrap();
    assert!(shelf.session(&first).unwrap().brought.is_empty(), "it may be under way still");
    let later = at(&shelf, SOME_TIME + UNDER_WAY);
    later.sweep().unwrap();
    let (one, other) = (shelf.session(&first).unwrap(), shelf.session(&second).unwrap());
    assert_eq!((one.brought, one.bringing), (vec![[9; 16]], Vec::new()));
    assert_eq!((other.brought.len(), other.bringing.len()), (0, 0), "{nothing:?} came to nothing");
}
