//! Hands, piles and cards laid face down of Anno Domini 1666 reach nobody they are not for, in no byte of anything,
//! until they are shown or the match ends.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};

use greffe_ad::Ad;
use greffe_ad::profiles::cards::Card;
use greffe_core::dice::Stream;
use greffe_core::dice::derivation::{Chain, ChainName};
use greffe_core::dice::secret::Secret32;
use greffe_core::judging::ruleset::{Known as _, Ruleset};
use greffe_core::play::Match;
use greffe_core::play::act::{Act, ConcludeAct, Doing, OfficeAct};
use greffe_core::record::acts::How;
use greffe_core::record::at::At;
use greffe_core::record::bytes::encode as hex;
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::record::offices::Hand;
use greffe_core::testing::{Filled, Rng, random_fill};
use greffe_store::Secret;
use greffe_web::clerk::Clerk;
use greffe_web::clerk::time::Tended;
use serde_json::{Value, json};

use crate::feed::Feed;
use crate::opening::duel;
use crate::player::{set_dice, start};
use crate::server::{Answer, Running, Scratch, Session, serve, serve_seeded, serve_with};
use crate::watch::{all_records, id_bytes, number, opened, received, records, sealed, vault};

/// What a viewer may have seen of the cards, and what it received, at one moment.
struct Moment {
    text: String,
    opened: BTreeSet<u64>,
    hidden: u32,
    over: bool,
}

/// A match of AD on a server, looked at from inside too.
pub(crate) struct Table<'a> {
    server: &'a Running,
    clerk: Arc<Clerk>,
    pub(crate) id: String,
    pub(crate) organiser: Session<'a>,
    pub(crate) seats: [Session<'a>; 2],
    /// The cards that each seat has held or was let look at.
    own: [BTreeSet<Card>; 2],
}

fn served(scratch: &Scratch) -> (Running, Arc<Clerk>) {
    let (send, receive) = mpsc::channel();
    let server = serve_with(scratch, move |site| send.send(Arc::clone(&site.clerk)).unwrap());
    (server, receive.recv().unwrap())
}

/// The same with a randomness that is the same each time: so are all hands.
pub(crate) fn served_seeded(scratch: &Scratch, seed: u64) -> (Running, Arc<Clerk>) {
    let (told, heard) = mpsc::channel();
    let server = serve_seeded(scratch, seed, move |site| told.send(Arc::clone(&site.clerk)).unwrap());
    (server, heard.recv().unwrap())
}

impl<'a> Table<'a> {
    pub(crate) fn open(server: &'a Running, clerk: Arc<Clerk>, custody: [&str; 2]) -> Self {
        let (id, [organiser, one, two]) = server.open(&duel(custody));
        let seats = [one, two];
        set_dice(&id, &seats);
        start(&id, &organiser);
        Self { server, clerk, id, organiser, seats, own: Default::default() }
    }

    fn match_id(&self) -> MatchId {
        self.id.parse().unwrap()
    }

    /// One declaration of whoever is awaited, by one of its forms; nothing once nobody is.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> bool {
        for _ in 0..60 {
            let table = self.clerk.table(self.match_id()).unwrap();
            let owed = table.game().owed();
            let Some(seat) = rng.pick(&owed).map(|owed| owed.seat) else { return false };
            let (forms, window) = {
                let desk = table.desk();
                let game = table.game();
                (game.prompt(seat, &desk.secrets().all()).unwrap(), game.window(seat))
            };
            let forms: Vec<_> = forms.iter().filter(|form| form.owed && form.command != "Contest").collect();
            let form = rng.pick(&forms).unwrap();
            let rare = matches!(form.command.as_str(), "EndActivation" | "PassCombat" | "PassInterrupt");
            if rare && !rng.one_in(3) {
                continue;
            }
            let Some(Filled { command, private }) = random_fill(form, rng) else { continue };
            let command: Value = serde_json::from_str(&command).unwrap();
            let private: Vec<Value> = private.iter().map(|payload| json!(payload)).collect();
            let act = json!({ "declare": { "window": window, "command": command, "private": private } });
            let session = &self.seats[usize::from(seat.number()) - 1];
            let answer = session.tries(&self.id, &act);
            match answer.status {
                200 => {
                    self.look();
                    return true;
                }
                422 => assert!(answer.json()["error"]["rule"].is_string(), "{act}: {answer:?}"),
                _ => panic!("{act}: {answer:?}"),
            }
        }
        panic!("nobody can go on");
    }

    /// What lies hidden of the cards now.
    fn hidden(&self) -> <Ad as Ruleset>::Hidden {
        let table = self.clerk.table(self.match_id()).unwrap();
        let desk = table.desk();
        let all = desk.secrets().all();
        let game = table.game();
        let game: &dyn Any = &**game;
        game.downcast_ref::<Match<Ad>>().unwrap().hidden(&all).unwrap()
    }

    /// The cards that a side holds in its hand, dealt by the server.
    fn hand(&self, side: u8) -> BTreeSet<Card> {
        let hidden = self.hidden();
        let own = hidden.sides.iter().filter(|(whose, _)| **whose == side);
        own.flat_map(|(_, cards)| cards.hand.iter().flatten().copied()).collect()
    }

    /// Notes what each seat sees of the cards now.
    fn look(&mut self) {
        let hidden = self.hidden();
        for (side, cards) in &hidden.sides {
            self.own[usize::from(*side)].extend(cards.hand.iter().flatten());
            let other = 1 - usize::from(*side);
            self.own[other].extend(&cards.shown);
            for top in &cards.top {
                for seer in &top.seen_by {
                    self.own[usize::from(*seer)].extend(top.card);
                }
            }
        }
    }

    /// Whether a card of a seat lies face down.
    pub(crate) fn lies_closed(&self, seat: Seat) -> bool {
        let table = self.clerk.table(self.match_id()).unwrap();
        let (desk, public) = (table.desk(), table.game().public_knowledge());
        let mut seals = desk.secrets().seals.iter().filter(|(_, secret)| secret.seat == Some(seat));
        seals.any(|(number, _)| public.payload(*number).is_none())
    }

    /// The cards that the record has named to everybody.
    fn named(&self) -> BTreeSet<Card> {
        let lines = all_records(self.server, &self.id);
        let mut named = BTreeSet::new();
        for line in &lines {
            let body = &line["body"];
            if line["kind"] == "Opened" {
                named.extend(body["payload"].as_str().and_then(Card::sealed));
            }
            for shown in ["CardTurned", "SealedShown", "HandPlayed", "HandDiscarded"] {
                let event = &body["event"][shown];
                let cards = event["cards"].as_array().into_iter().flatten().chain([&event["card"]]);
                named.extend(cards.filter_map(Value::as_str).filter_map(|card| card.parse::<Card>().ok()));
            }
        }
        named
    }
}

/// A text without the decks of an opening: what they hold is no secret.
fn without_decks(text: &str) -> String {
    let mut parts = text.split("\"decks\":{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + part.split_once('}').unwrap().1)
}

/// The cards that a text names, as `7S` between other signs, or in words.
fn cards_in(text: &str) -> BTreeSet<Card> {
    let text = without_decks(text);
    let mut found = BTreeSet::new();
    for card in Card::deck() {
        let (name, words) = (card.to_string(), card.words());
        let plain = card.suit().is_some();
        let alone = |at: usize| {
            let before = text[..at].chars().next_back().unwrap_or(' ');
            let after = text[at + name.len()..].chars().next().unwrap_or(' ');
            !before.is_alphanumeric() && before != '%' && !after.is_alphanumeric()
        };
        // Rules name the jokers; what names a card otherwise is a card.
        let in_words = plain && (text.contains(&words.fr) || text.contains(&words.en));
        if in_words || text.match_indices(&name).any(|(at, _)| alone(at)) {
            found.insert(card);
        }
    }
    found
}

/// What each seat tries in vain: moments long past, cards that are none, figures that are nobody.
pub(crate) fn tries(window: &Value) -> Vec<Value> {
    let mut tries = Vec::new();
    for (command, private) in [
        (json!({"Reload": {"weapon": 90}}), json!([])),
        (json!({"CommitCard": {"from": "hand"}}), json!(["\"42S\""])),
        (json!({"Activate": {"figure": 99}}), json!([])),
        (json!({"Retreat": {"to": "A1"}}), json!([])),
        (json!({"Fight": {"attacker": 90, "defender": 91, "weapon": null}}), json!([])),
    ] {
        for window in [&json!(0), window] {
            let command = command.clone();
            tries.push(json!({ "declare": { "window": window, "command": command, "private": private } }));
        }
    }
    tries
}

/// The text of what somebody received.
fn told(answers: &[Answer]) -> String {
    answers.iter().flat_map(|answer| [answer.head.as_str(), "\n", answer.body.as_str(), "\n"]).collect()
}

/// What a viewer of a match asks for at each step: its own documents and pages, the end of the record.
fn glance(server: &Running, id: &str, viewer: Option<&Session<'_>>, records: u64) -> Vec<Answer> {
    let cookie = viewer.map(|session| format!("greffe={}", session.token)).unwrap_or_default();
    let last = records - 1;
    let from = records.saturating_sub(40);
    let paths = [
        format!("/api/v1/matches/{id}/mine"),
        format!("/api/v1/matches/{id}/board"),
        format!("/api/v1/matches/{id}/state"),
        format!("/api/v1/matches/{id}/records?from={from}"),
        format!("/api/v1/matches/{id}/story?from={from}&limit=40"),
        format!("/api/v1/matches/{id}/outlook?of={last}"),
        format!("/m/{id}/play"),
        format!("/m/{id}/{last}"),
    ];
    paths.iter().map(|path| server.ask("GET", path, &[("Cookie", &cookie)], b"").lasting()).collect()
}

impl Table<'_> {
    /// Everything that a viewer receives now; no card in it that it may not know.
    fn watch(&self, viewer: Option<usize>, whole: bool, feed: &str) -> Moment {
        let (server, id) = (self.server, self.id.as_str());
        let session = viewer.map(|seat| &self.seats[seat]);
        let count = records(server, id);
        let answers = if whole {
            let window = server.get(&format!("/matches/{id}")).json()["window"].clone();
            let window = &window[format!("seat:{}", viewer.unwrap_or_default() + 1)];
            received(server, id, session, count, &tries(window))
        } else {
            glance(server, id, session, count)
        };
        let mut known = self.named();
        known.extend(viewer.into_iter().flat_map(|seat| &self.own[seat]));
        let over = !server.get(&format!("/matches/{id}")).json()["outcome"].is_null();
        for answer in answers.iter().filter(|_| !over) {
            let odd: Vec<Card> =
                cards_in(&answer.body).into_iter().filter(|card| !known.contains(card)).collect();
            assert!(odd.is_empty(), "{viewer:?} after {count} records: {odd:?} in {answer:?}");
        }
        let odd: Vec<Card> = cards_in(feed).into_iter().filter(|card| !self.named().contains(card)).collect();
        assert!(odd.is_empty(), "the feed after {count} records: {odd:?}");
        let hidden = all_records(server, id).iter().filter(|line| line["body"]["stream"] == "hidden").count();
        let (text, hidden) = (told(&answers) + feed, u32::try_from(hidden).unwrap());
        Moment { text, opened: opened(server, id), hidden, over }
    }
}

/// Whole matches, each held to the law, until one has drawn often and kept a card face down while it was watched.
#[test]
fn a_whole_match_shows_no_card_no_salt_and_no_link_before_its_time() {
    let enough = (5..13).map(watched).find(|(kept, draws)| *kept > 0 && *draws > 10);
    assert!(enough.is_some(), "no match drew and kept enough");
}

#[test]
fn after_thirty_days_without_a_record_hidden_draws_are_disclosed_and_their_links_destroyed() {
    let scratch = Scratch::new();
    let (server, clerk) = served(&scratch);
    let mut table = Table::open(&server, Arc::clone(&clerk), ["dealt", "dealt"]);
    let mut rng = Rng::new(5);
    for _ in 0..6 {
        assert!(table.step(&mut rng));
    }
    let id = table.match_id();
    let kinds = || {
        let lines = all_records(&server, &table.id);
        lines.iter().filter(|line| line["kind"] == "HiddenDisclosed").count()
    };
    let last = clerk.table(id).unwrap().game().at();
    let after = |days: i64| At::from_millis(last.millis() + days * 24 * 3_600_000).unwrap();
    assert_eq!(clerk.tend(after(29)).unwrap(), Tended::default());
    assert_eq!(kinds(), 0);
    // A clock that is ahead for some hours, and is set: nothing was taken for true.
    for _ in 0..23 {
        assert_eq!(clerk.tend(after(400)).unwrap(), Tended::default());
    }
    assert_eq!((clerk.tend(after(1)).unwrap(), kinds()), (Tended::default(), 0));
    for _ in 0..23 {
        assert_eq!(clerk.tend(after(30)).unwrap(), Tended::default());
    }
    let tended = clerk.tend(after(30)).unwrap();
    assert_eq!((tended.disclosed, tended.destroyed), (1, 1), "the chains of the one epoch");
    assert_eq!(kinds(), 1);
    let file = server.get(&format!("/matches/{}/file", table.id)).body;
    assert!(greffe_games::file::check(file.as_bytes()).unwrap().audited.is_clean());
    assert_eq!(clerk.tend(after(60)).unwrap().disclosed, 0, "once");
}

/// How often a salt was held back in a match watched from its start to its end, and how many draws it hid.
fn watched(seed: u64) -> (usize, u32) {
    let scratch = Scratch::new();
    let (server, clerk) = served(&scratch);
    let mut table = Table::open(&server, clerk, ["dealt", "dealt"]);
    table.look();
    let id = table.id.clone();
    let mut feed = Feed::open(&server, &format!("/m/{id}/live"), "");
    let (mut heard, mut read) = (String::new(), 0);
    let mut rng = Rng::new(seed);
    let mut moments: Vec<(Option<usize>, Moment)> = Vec::new();
    for turn in 0..2_000 {
        if turn % 4 == 0 {
            while read < records(&server, &id) {
                heard.push_str(&feed.record().1);
                read += 1;
            }
            for viewer in [None, Some(0), Some(1)] {
                moments.push((viewer, table.watch(viewer, turn % 80 == 40, &heard)));
            }
        }
        if !table.step(&mut rng) {
            break;
        }
    }
    assert!(!server.get(&format!("/matches/{id}")).json()["outcome"].is_null(), "the match is not over");
    let file = server.get(&format!("/matches/{id}/file")).body;
    let hidden = all_records(&server, &id).iter().filter(|line| line["body"]["stream"] == "hidden").count();
    let draws = u32::try_from(hidden).unwrap();
    drop((table, feed));
    drop(server);
    (held_back(&scratch, &id, &moments, &file, draws), draws)
}

/// No moment shows a salt or a payload of another's seal before it was opened, or a link not yet written; the file
/// of the match that is over shows them all. How often a salt was held back.
fn held_back(
    scratch: &Scratch,
    id: &str,
    moments: &[(Option<usize>, Moment)],
    file: &str,
    draws: u32,
) -> usize {
    let vault = vault(scratch);
    let name = [b"epoch/".as_slice(), &0_u32.to_be_bytes()].concat();
    let chains = vault.get(id_bytes(id), &name).unwrap().unwrap();
    let chain = |stream, secret: &[u8]| {
        let name = ChainName { match_id: id_bytes(id), epoch: 0, stream };
        Chain::new(name, &Secret32::new(secret.try_into().unwrap()))
    };
    let [public, hidden] =
        [chain(Stream::Public, &chains.expose()[..32]), chain(Stream::Hidden, &chains.expose()[32..64])];
    let link = |chain: &Chain, place: u32| hex(chain.link(place).unwrap().expose());
    let seals = sealed(&vault, id);
    let mut kept = 0;
    for (viewer, moment) in moments {
        for seal in &seals {
            let salt = hex(&seal.salt);
            if !moment.opened.contains(&number(seal)) {
                assert!(!moment.text.contains(&salt), "{viewer:?}: the salt of seal {}", number(seal));
                kept += 1;
            }
        }
        for place in (1..=moment.hidden + 1).filter(|_| !moment.over) {
            let link = link(&hidden, place);
            assert!(!moment.text.contains(&link), "{viewer:?}: hidden link {place}");
        }
        for end in chains.expose().chunks(32).take(2) {
            assert!(!moment.text.contains(&hex(end)), "{viewer:?}: the end of a chain");
        }
    }
    // The search finds what may be found.
    assert!(file.contains(&link(&hidden, draws)), "the file discloses the last hidden draw");
    assert!(file.contains(&link(&public, 0)), "and the anchor of the other chain");
    for seal in &seals {
        assert!(file.contains(&hex(&seal.salt)), "and opens seal {}", number(seal));
    }
    kept
}

/// Deals the first seat's cards otherwise: another hidden chain, and other cards under what it laid face down.
pub(crate) fn deal_otherwise(scratch: &Scratch, id: &str, opened: &BTreeSet<u64>) -> usize {
    let vault = vault(scratch);
    let name = [b"epoch/".as_slice(), &0_u32.to_be_bytes()].concat();
    let mut chains = vault.get(id_bytes(id), &name).unwrap().unwrap().expose().to_vec();
    chains[32..64].iter_mut().for_each(|byte| *byte ^= 0x5a);
    vault.put(id_bytes(id), &[(&name, &Secret::new(chains))]).unwrap();
    let mut changed = 0;
    for seal in sealed(&vault, id).iter().filter(|seal| seal.seat == 1 && !opened.contains(&number(seal))) {
        let other = if seal.payload == b"\"2S\"" { b"\"3H\"" } else { b"\"2S\"" };
        let bytes = [&[seal.seat], seal.salt.as_slice(), other].concat();
        vault.put(id_bytes(id), &[(&seal.name, &Secret::new(bytes))]).unwrap();
        changed += 1;
    }
    changed
}

/// Whoever looks on, and an opponent whose own cards are real and in no vault.
#[test]
fn another_deal_changes_no_byte_that_others_receive() {
    let (mut laid, mut reached) = (0, 0);
    for (seed, steps) in [(11, 8), (12, 20), (13, 37), (14, 60)] {
        let scratch = Scratch::new();
        let (server, clerk) = served_seeded(&scratch, seed);
        let mut table = Table::open(&server, clerk, ["dealt", "table"]);
        let mut rng = Rng::new(seed);
        let seat = Seat::new(1).unwrap();
        for step in 0..steps + 60 {
            if (step >= steps && table.lies_closed(seat)) || !table.step(&mut rng) {
                break;
            }
        }
        let id = table.id.clone();
        let count = records(&server, &id);
        let tokens = [0, 1].map(|seat| table.seats[seat].token.clone());
        let mine = format!("/matches/{id}/mine");
        let own = [mine.clone(), format!("{mine}/secrets")].map(|path| table.seats[0].get(&path).body);
        let window = server.get(&format!("/matches/{id}")).json()["window"]["seat:2"].clone();
        let earlier = [None, Some(1)]
            .map(|seat| received(&server, &id, seat.map(|seat| &table.seats[seat]), count, &tries(&window)));
        let open = opened(&server, &id);
        let hand = table.hand(0);
        drop(table);
        drop(server);
        laid += deal_otherwise(&scratch, &id, &open);
        let server = serve(&scratch);
        let [one, two] = tokens.map(|token| server.again(token));
        let later = [None, Some(&two)].map(|seat| received(&server, &id, seat, count, &tries(&window)));
        for (earlier, later) in earlier.iter().flatten().zip(later.iter().flatten()) {
            assert_eq!(earlier, later, "seed {seed}");
        }
        let swapped = [mine.clone(), format!("{mine}/secrets")].map(|path| one.get(&path).body);
        // One card may well be dealt again.
        let shown = cards_in(&own.concat()).intersection(&hand).count();
        assert!(own != swapped || shown < 3, "seed {seed}: the other deal does not reach {seat}");
        reached += usize::from(own != swapped);
    }
    assert!(laid > 0, "nothing was laid face down");
    assert!(reached > 0, "no other deal reached its seat");
}

#[test]
fn a_match_that_a_judge_ends_discloses_its_hidden_draws_and_closes() {
    let scratch = Scratch::new();
    let (server, clerk) = served(&scratch);
    let mut table = Table::open(&server, clerk, ["dealt", "dealt"]);
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        assert!(table.step(&mut rng));
    }
    let kinds = || {
        let lines = all_records(&server, &table.id);
        lines.iter().map(|line| line["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let has = |kind: &str| kinds().iter().any(|one| one == kind);
    assert!(!has("HiddenDisclosed"));
    let id = table.match_id();
    let let_in = Author::Organiser;
    let comes = OfficeAct::Admit { place: Author::Judge, hand: Hand::new(9), let_in, key: None };
    table.clerk.act(id, Author::Server, Act::Office(comes), None).unwrap();
    let judged = |act: ConcludeAct| {
        let doing = Doing { hand: Hand::new(9), reason: Some("the hall closes".to_owned()), offline: None };
        table.clerk.act_as(id, Author::Judge, &doing, Act::Conclude(act), None).unwrap();
    };
    judged(ConcludeAct::Propose { how: Some(How::Time) });
    assert!(has("HiddenDisclosed"), "{:?}", kinds());
    let of = table.clerk.table(id).unwrap().game().ledger().result().unwrap().seq;
    for number in [1, 2] {
        judged(ConcludeAct::Confirm { seat: Seat::new(number).unwrap(), of });
    }
    assert!(has("MatchClosed"), "{:?}", kinds());
}
