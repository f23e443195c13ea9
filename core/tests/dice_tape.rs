//! The dice as a server writes them: set-up, rolls kept and dropped, exhaustion, disclosure.

#[cfg(test)]
mod support {
    use greffe_core::dice::bodies::AbandonReason;
    use greffe_core::dice::bodies::{
        DiceAbandoned, DiceOpened, DiceRecord, Mode, NonceCommitted, NonceDeclined, NonceRevealed, Rolled,
        Slot,
    };
    use greffe_core::dice::commitment::Epochs;
    use greffe_core::dice::derivation::commitment;
    use greffe_core::dice::fault::DiceFault;
    use greffe_core::dice::secret::Secret32;
    use greffe_core::dice::tape::{Secrets, Tape, anchored};
    use greffe_core::record::bytes::Hex;

    pub(super) const MATCH: [u8; 16] = [9; 16];

    pub(super) fn secrets(seed: u8) -> Secrets {
        Secrets { public: Secret32::new([seed; 32]), hidden: Secret32::new([seed + 1; 32]) }
    }

    pub(super) fn seats() -> Vec<Slot> {
        vec![Slot::Seat1, Slot::Seat2]
    }

    /// A log of dice records, folded as it is written.
    pub(super) struct Log {
        pub(super) epochs: Epochs,
        pub(super) records: Vec<(String, DiceRecord)>,
    }

    impl Log {
        pub(super) fn new() -> Self {
            Self { epochs: Epochs::new(&MATCH), records: Vec::new() }
        }

        pub(super) fn write(&mut self, by: &str, record: DiceRecord) -> Result<(), DiceFault> {
            self.epochs.apply(by, &record)?;
            self.records.push((by.to_owned(), record));
            Ok(())
        }

        pub(super) fn anchor(&mut self, mode: Mode, secrets: &Secrets) {
            let body = anchored(&self.epochs, mode, seats(), secrets);
            self.write("server", DiceRecord::DiceAnchored(body)).expect("anchors are due");
        }

        pub(super) fn number(&self) -> u32 {
            self.epochs.last().expect("an epoch is anchored").number()
        }

        pub(super) fn commit(&mut self, slot: u8, nonce: [u8; 32]) {
            let last = self.epochs.last().expect("an epoch is anchored");
            let made = commitment(&MATCH, last.number(), slot, last.anchors(), &nonce);
            let body = NonceCommitted { epoch: last.number(), slot, commitment: Hex(made) };
            let by = format!("seat:{slot}");
            self.write(&by, DiceRecord::NonceCommitted(body)).expect("a commitment is due");
        }

        pub(super) fn decline(&mut self, slot: u8) {
            let body = NonceDeclined { epoch: self.number(), slot };
            self.write("judge", DiceRecord::NonceDeclined(body)).expect("a decline is due");
        }

        pub(super) fn reveal(&mut self, slot: u8, nonce: [u8; 32]) {
            let body = NonceRevealed { epoch: self.number(), slot, nonce: Hex(nonce) };
            let by = format!("seat:{slot}");
            self.write(&by, DiceRecord::NonceRevealed(body)).expect("a nonce is due");
        }

        pub(super) fn abandon(&mut self) {
            let body = DiceAbandoned { epoch: self.number(), reason: AbandonReason::Silent };
            self.write("server", DiceRecord::DiceAbandoned(body)).expect("a set-up is open");
        }

        pub(super) fn open(&mut self) {
            let base = self.epochs.base_now().expect("the base is due");
            let body = DiceOpened { epoch: self.number(), base: Hex(base) };
            self.write("server", DiceRecord::DiceOpened(body)).expect("the base is due");
        }

        /// A whole set-up in which both seats give a nonce.
        pub(super) fn set_up(&mut self, secrets: &Secrets) -> Tape {
            self.anchor(Mode::Committed, secrets);
            for slot in [1, 2] {
                self.commit(slot, [slot; 32]);
            }
            for slot in [2, 1] {
                self.reveal(slot, [slot; 32]);
            }
            self.open();
            Tape::new(&self.epochs, secrets).expect("the epoch is open")
        }

        pub(super) fn roll(&mut self, roll: Rolled) -> Result<(), DiceFault> {
            self.write("seat:1", DiceRecord::Rolled(roll))
        }
    }
}

use greffe_core::dice::bodies::{DiceRecord, Mode, Rolled, Slot};
use greffe_core::dice::commitment::Epochs;
use greffe_core::dice::derivation::Chain;
use greffe_core::dice::epoch::Phase;
use greffe_core::dice::fault::DiceFault;
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{Secrets, Tape, disclosure};
use greffe_core::dice::verify::Verifier;
use greffe_core::dice::{CHAIN_LENGTH, Stream};
use support::{Log, MATCH, secrets};

#[test]
fn what_the_tape_rolls_the_verifier_derives() {
    let secrets = secrets(50);
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets);
    let mut hidden = Vec::new();
    for round in 1..=100_u32 {
        let (public, shown) = tape.roll(Stream::Public, &[6, round, 20]).unwrap();
        assert_eq!(public.faces(), Some(shown.as_slice()));
        let (drawn, places) = tape.roll(Stream::Hidden, &[30, 29]).unwrap();
        assert_eq!(drawn.faces(), None);
        hidden.push(places);
        log.roll(public).unwrap();
        log.roll(drawn).unwrap();
        tape.follow(&log.epochs).unwrap();
    }
    let body = disclosure(&log.epochs, 0, &secrets.hidden).unwrap();
    log.write("server", DiceRecord::HiddenDisclosed(body)).unwrap();

    let mut verifier = Verifier::new(&MATCH);
    for (by, record) in &log.records {
        let rolls = matches!(record, DiceRecord::Rolled(_));
        if rolls {
            verifier.record(by, "Declared", 1, b"{}").unwrap();
        }
        verifier.record(by, record.kind(), 0, &serde_json::to_vec(record).unwrap()).unwrap();
    }
    verifier.close().unwrap();
    for (i, places) in (1..).zip(&hidden) {
        assert_eq!(verifier.epochs().hidden_faces(0, i), Some(places.as_slice()), "hidden roll {i}");
    }
    assert_eq!(verifier.epochs().hidden_faces(0, 0), None);
    assert_eq!(verifier.epochs().hidden_faces(0, 101), None);
    assert_eq!(verifier.epochs().hidden_faces(1, 1), None);
}

#[test]
fn f5_a_dropped_roll_shows_the_same_when_made_again() {
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets(50));
    for stream in [Stream::Public, Stream::Hidden] {
        let first = tape.roll(stream, &[20; 8]).unwrap();
        let second = tape.roll(stream, &[20; 8]).unwrap();
        assert_ne!(first.1, second.1, "a batch goes on along the tape");
        tape.follow(&log.epochs).unwrap();
        assert_eq!(tape.roll(stream, &[20; 8]).unwrap(), first);
        assert_eq!(tape.roll(stream, &[20; 8]).unwrap(), second);
        log.roll(first.0).unwrap();
        tape.follow(&log.epochs).unwrap();
        assert_eq!(tape.roll(stream, &[20; 8]).unwrap(), second, "the written roll is passed");
    }
}

#[test]
fn a_tape_made_again_goes_on_where_the_log_is() {
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets(50));
    for _ in 0..3 {
        log.roll(tape.roll(Stream::Public, &[6]).unwrap().0).unwrap();
    }
    let mut again = Tape::new(&log.epochs, &secrets(50)).unwrap();
    assert_eq!(again.roll(Stream::Public, &[6]), tape.roll(Stream::Public, &[6]));
    let hidden = again.roll(Stream::Hidden, &[6]).unwrap().0;
    assert_eq!(hidden.place(), Some((Stream::Hidden, 0, 1)), "streams count apart");
}

#[test]
fn f1_the_faces_of_an_index_depend_on_nothing_but_the_tape() {
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets(50));
    let (_, ten) = tape.roll(Stream::Public, &[6; 10]).unwrap();
    tape.follow(&log.epochs).unwrap();
    let (_, four) = tape.roll(Stream::Public, &[6; 4]).unwrap();
    assert_eq!(four, ten[..4]);
}

#[test]
fn a_refused_roll_uses_no_index() {
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets(50));
    assert_eq!(tape.roll(Stream::Public, &[]), Err(DiceFault::DiceCount(0)));
    assert_eq!(tape.roll(Stream::Public, &[6; 257]), Err(DiceFault::DiceCount(257)));
    assert_eq!(tape.roll(Stream::Public, &[6, 0]), Err(DiceFault::NoSides(2)));
    let roll = tape.roll(Stream::Public, &[6; 256]).unwrap().0;
    assert_eq!(roll.place(), Some((Stream::Public, 0, 1)));
    log.roll(roll).unwrap();
}

#[test]
fn there_is_no_tape_unless_the_last_epoch_is_open() {
    let all = secrets(50);
    let refused = |log: &Log| Tape::new(&log.epochs, &all).err();
    let phase = |phase| Some(DiceFault::Phase { kind: "Rolled", phase });
    let mut log = Log::new();
    assert_eq!(refused(&log), Some(DiceFault::EpochUnknown(0)));
    log.anchor(Mode::Committed, &all);
    assert_eq!(refused(&log), phase("awaiting commitments"));
    log.commit(1, [1; 32]);
    log.decline(2);
    assert_eq!(refused(&log), phase("awaiting nonces"));
    log.reveal(1, [1; 32]);
    assert_eq!(refused(&log), phase("ready to open"));
    log.open();
    assert_eq!(refused(&log), None);
    log.epochs.close().unwrap();
    assert_eq!(refused(&log), phase("retired"));
    log.anchor(Mode::Committed, &all);
    log.abandon();
    assert_eq!(refused(&log), phase("abandoned"));
}

#[test]
fn f2_a_tape_stops_when_its_epoch_is_retired() {
    let mut log = Log::new();
    let mut tape = log.set_up(&secrets(50));
    log.set_up(&secrets(60));
    assert_eq!(tape.follow(&log.epochs), Err(DiceFault::EpochNumber { expected: 1, found: 0 }));
    let stale = tape.roll(Stream::Public, &[6]).unwrap().0;
    assert_eq!(log.roll(stale), Err(DiceFault::EpochNumber { expected: 1, found: 0 }));
}

#[test]
fn a_secret_of_another_chain_makes_no_tape() {
    let mut log = Log::new();
    log.set_up(&secrets(50));
    let stream = |swap: &Secrets| match Tape::new(&log.epochs, swap).err() {
        Some(DiceFault::Secret { stream, .. }) => Some(stream),
        _ => None,
    };
    assert_eq!(stream(&secrets(50)), None);
    assert_eq!(stream(&secrets(51)), Some(Stream::Public));
    let swapped = Secrets { public: Secret32::new([50; 32]), hidden: Secret32::new([50; 32]) };
    assert_eq!(stream(&swapped), Some(Stream::Hidden));
}

#[test]
fn f2_after_roll_4096_a_new_epoch_is_needed() {
    for stream in [Stream::Public, Stream::Hidden] {
        let mut log = Log::new();
        let mut tape = log.set_up(&secrets(50));
        for i in 1..=CHAIN_LENGTH {
            assert_eq!(log.epochs.next_index(stream), Some(i));
            log.roll(tape.roll(stream, &[6]).unwrap().0).unwrap();
        }
        assert_eq!(log.epochs.next_index(stream), None);
        assert_eq!(tape.roll(stream, &[6]), Err(DiceFault::Exhausted(stream)));
        tape.follow(&log.epochs).unwrap();
        assert_eq!(tape.roll(stream, &[6]), Err(DiceFault::Exhausted(stream)));
        let further = match stream {
            Stream::Public => Rolled::public(0, CHAIN_LENGTH + 1, [50; 32], vec![6], vec![1]),
            Stream::Hidden => Rolled::hidden(0, CHAIN_LENGTH + 1, vec![6]),
        };
        assert_eq!(log.roll(further), Err(DiceFault::Exhausted(stream)));
        let mut next = log.set_up(&secrets(60));
        let roll = next.roll(stream, &[6]).unwrap().0;
        assert_eq!(roll.place(), Some((stream, 1, 1)), "indices restart");
        log.roll(roll).unwrap();
    }
}

#[test]
fn a_whole_hidden_chain_is_disclosed_by_its_last_link() {
    let mut log = Log::new();
    let all = secrets(50);
    let mut tape = log.set_up(&all);
    let mut last = Vec::new();
    for _ in 0..CHAIN_LENGTH {
        let (roll, faces) = tape.roll(Stream::Hidden, &[6]).unwrap();
        log.roll(roll).unwrap();
        last = faces;
    }
    let body = disclosure(&log.epochs, 0, &all.hidden).unwrap();
    assert_eq!((body.i, body.x.0), (CHAIN_LENGTH, [51; 32]));
    log.write("server", DiceRecord::HiddenDisclosed(body)).unwrap();
    assert_eq!(log.epochs.hidden_faces(0, CHAIN_LENGTH), Some(last.as_slice()));
}

#[test]
fn f3_after_the_disclosure_the_hidden_stream_is_closed_and_the_public_one_goes_on() {
    let mut log = Log::new();
    let all = secrets(50);
    let mut tape = log.set_up(&all);
    assert_eq!(disclosure(&log.epochs, 0, &all.hidden), Err(DiceFault::NothingHidden(0)));
    log.roll(tape.roll(Stream::Hidden, &[6]).unwrap().0).unwrap();
    assert_eq!(log.epochs.hidden_faces(0, 1), None, "not before the disclosure");
    assert!(matches!(disclosure(&log.epochs, 0, &all.public), Err(DiceFault::Secret { .. })));
    assert_eq!(disclosure(&log.epochs, 1, &all.hidden), Err(DiceFault::EpochUnknown(1)));
    let body = disclosure(&log.epochs, 0, &all.hidden).unwrap();
    log.write("server", DiceRecord::HiddenDisclosed(body)).unwrap();
    tape.follow(&log.epochs).unwrap();
    assert_eq!(tape.roll(Stream::Hidden, &[6]), Err(DiceFault::Disclosed(0)));
    assert_eq!(log.epochs.next_index(Stream::Hidden), None);
    assert_eq!(disclosure(&log.epochs, 0, &all.hidden), Err(DiceFault::Disclosed(0)));
    log.roll(tape.roll(Stream::Public, &[6]).unwrap().0).unwrap();
}

#[test]
fn who_is_awaited_follows_the_set_up() {
    let seats = [(1, Slot::Seat1), (2, Slot::Seat2)];
    let awaited = |epochs: &Epochs| epochs.last().unwrap().awaited();
    let mut log = Log::new();
    log.anchor(Mode::Committed, &secrets(50));
    assert_eq!(awaited(&log.epochs), seats);
    log.commit(2, [2; 32]);
    assert_eq!(awaited(&log.epochs), seats[..1]);
    assert_eq!(log.epochs.base_now(), None);
    log.commit(1, [1; 32]);
    assert_eq!(awaited(&log.epochs), seats);
    log.reveal(2, [2; 32]);
    assert_eq!(awaited(&log.epochs), seats[..1]);
    assert_eq!(log.epochs.base_now(), None);
    log.reveal(1, [1; 32]);
    assert_eq!(awaited(&log.epochs), []);
    assert_eq!(log.epochs.next_index(Stream::Public), None);
    log.open();
    assert_eq!(log.epochs.base_now(), None);
    assert_eq!(log.epochs.next_index(Stream::Public), Some(1));
    log.anchor(Mode::Open, &secrets(50));
    assert_eq!(log.epochs.next_index(Stream::Public), None, "anchoring retires the epoch before");
    assert_eq!(awaited(&log.epochs), seats[..1]);
    log.decline(1);
    assert_eq!(awaited(&log.epochs), seats[1..]);
    log.abandon();
    assert_eq!(awaited(&log.epochs), []);
}

#[test]
fn f4_the_report_counts_what_everybody_is_told() {
    let mut log = Log::new();
    log.anchor(Mode::Committed, &secrets(50));
    log.commit(1, [1; 32]);
    log.abandon();
    log.anchor(Mode::Open, &secrets(50));
    log.decline(1);
    log.decline(2);
    log.open();
    let mut tape = log.set_up(&secrets(60));
    log.roll(tape.roll(Stream::Public, &[6]).unwrap().0).unwrap();
    log.roll(tape.roll(Stream::Hidden, &[6]).unwrap().0).unwrap();
    log.roll(tape.roll(Stream::Hidden, &[6]).unwrap().0).unwrap();
    log.roll(Rolled::table(vec![6], vec![3])).unwrap();
    let mut verifier = Verifier::new(&MATCH);
    for (by, record) in &log.records {
        verifier.record(by, "Declared", 1, b"{}").unwrap();
        verifier.record(by, record.kind(), 0, &serde_json::to_vec(record).unwrap()).unwrap();
    }
    let report = verifier.report();
    assert_eq!(report.epochs.len(), 3);
    assert_eq!(report.abandoned(), 1);
    assert_eq!(report.table_rolls, 1);
    assert_eq!(report.hidden_undisclosed(), 2);
    assert!(report.is_operator_alone());
    let phases: Vec<_> = report.epochs.iter().map(|epoch| epoch.phase).collect();
    assert_eq!(phases, [Phase::Abandoned, Phase::Retired, Phase::Open]);
    let modes: Vec<_> = report.epochs.iter().map(|epoch| epoch.mode).collect();
    assert_eq!(modes, [Mode::Committed, Mode::Open, Mode::Committed]);
    let alone: Vec<_> = report.epochs.iter().map(|epoch| epoch.operator_alone).collect();
    assert_eq!(alone, [false, true, false]);
    let without: Vec<_> = report.epochs.iter().map(|epoch| epoch.without_nonce.len()).collect();
    assert_eq!(without, [2, 2, 0]);
    assert_eq!(verifier.close(), Err(DiceFault::Undisclosed(2)));
}

/// Compiles only where none of the types has the bound: with it, two traits would answer at once.
macro_rules! lacks {
    ($bound:path, $($secret:ty),+) => {{
        trait Lacks<Marker> {
            fn holds() -> bool {
                true
            }
        }
        struct Present;
        impl<T: ?Sized> Lacks<()> for T {}
        impl<T: ?Sized + $bound> Lacks<Present> for T {}
        $(assert!(<$secret as Lacks<_>>::holds());)+
    }};
}

#[test]
fn secrets_cannot_be_shown_copied_or_written() {
    lacks!(std::fmt::Debug, Secret32, Secrets, Chain, Tape);
    lacks!(std::fmt::Display, Secret32, Secrets, Chain, Tape);
    lacks!(serde::Serialize, Secret32, Secrets, Chain, Tape);
    lacks!(Clone, Secret32, Secrets, Chain, Tape);
    lacks!(PartialEq, Secret32, Secrets, Chain, Tape);
}
