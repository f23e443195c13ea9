//! Every vector of `fixtures/dice` (made by another implementation) comes out of this one alike.

#[cfg(test)]
mod support {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use greffe_core::dice::Stream;
    use greffe_core::record::bytes::{Hex, decode};

    pub(super) fn read<T: DeserializeOwned>(json: &str) -> Vec<T> {
        let vectors: Vec<T> = serde_json::from_str(json).expect("the vectors are JSON of this shape");
        assert!(!vectors.is_empty());
        vectors
    }

    pub(super) fn stream(name: &str) -> Stream {
        match name {
            "public" => Stream::Public,
            "hidden" => Stream::Hidden,
            other => panic!("no stream {other}"),
        }
    }

    pub(super) fn bytes<const N: usize>(text: &str) -> [u8; N] {
        decode(text).expect("exact lower-case hexadecimal")
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Link {
        pub(super) i: u32,
        pub(super) x: Hex<32>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct ChainVector {
        #[serde(rename = "match")]
        pub(super) match_id: Hex<16>,
        pub(super) epoch: u32,
        pub(super) stream: String,
        pub(super) last: Hex<32>,
        pub(super) links: Vec<Link>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct CommitmentVector {
        #[serde(rename = "match")]
        pub(super) match_id: Hex<16>,
        pub(super) epoch: u32,
        pub(super) slot: u8,
        pub(super) public: Hex<32>,
        pub(super) hidden: Hex<32>,
        pub(super) nonce: Hex<32>,
        pub(super) commitment: Hex<32>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct BaseVector {
        #[serde(rename = "match")]
        pub(super) match_id: Hex<16>,
        pub(super) epoch: u32,
        pub(super) public: Hex<32>,
        pub(super) hidden: Hex<32>,
        pub(super) nonces: Vec<Option<Hex<32>>>,
        pub(super) base: Hex<32>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct TypedVector {
        pub(super) text: String,
        pub(super) nonce: Hex<32>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct RollVector {
        pub(super) x: Hex<32>,
        pub(super) base: Hex<32>,
        pub(super) stream: String,
        pub(super) i: u32,
        pub(super) key: Hex<32>,
        pub(super) keystream: String,
        pub(super) sides: Vec<u32>,
        pub(super) words: usize,
        pub(super) faces: Vec<u32>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct DrawVector {
        pub(super) pool: Vec<String>,
        pub(super) count: usize,
        pub(super) x: Hex<32>,
        pub(super) base: Hex<32>,
        pub(super) stream: String,
        pub(super) i: u32,
        pub(super) sides: Vec<u32>,
        pub(super) faces: Vec<u32>,
        pub(super) drawn: Vec<String>,
        pub(super) left: Vec<String>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct ShuffleVector {
        pub(super) cards: Vec<String>,
        pub(super) x: Hex<32>,
        pub(super) base: Hex<32>,
        pub(super) stream: String,
        pub(super) i: u32,
        pub(super) sides: Vec<u32>,
        pub(super) faces: Vec<u32>,
        pub(super) shuffled: Vec<String>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Refused {
        pub(super) at: usize,
        pub(super) why: String,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct LogVector {
        pub(super) name: String,
        #[serde(rename = "match")]
        pub(super) match_id: Hex<16>,
        pub(super) records: Vec<(String, String, u32, String)>,
        pub(super) refused: Option<Refused>,
        #[serde(default)]
        pub(super) hidden: Vec<(u32, u32, Vec<u32>)>,
    }
}

use greffe_core::dice::bodies::DiceRecord;
use greffe_core::dice::derivation::{
    Anchors, Chain, ChainName, base, commitment, draw, draw_sides, faces, link_before, roll_key, shuffle,
    typed_nonce,
};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::verify::Verifier;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use support::{
    BaseVector, ChainVector, CommitmentVector, DrawVector, LogVector, RollVector, ShuffleVector, TypedVector,
    bytes, read, stream,
};

#[test]
fn chains_lead_to_the_links_of_the_vectors() {
    for vector in read::<ChainVector>(include_str!("../../fixtures/dice/chains.json")) {
        let name =
            ChainName { match_id: vector.match_id.0, epoch: vector.epoch, stream: stream(&vector.stream) };
        let chain = Chain::new(name, &Secret32::new(vector.last.0));
        assert_eq!(vector.links.first().map(|link| link.x.0), Some(chain.anchor()));
        for link in &vector.links {
            assert_eq!(chain.link(link.i).unwrap().expose(), &link.x.0, "link {}", link.i);
        }
        let [zero, one] = [&vector.links[0], &vector.links[1]];
        assert_eq!(link_before(&name, 1, &one.x.0), zero.x.0);
    }
}

#[test]
fn commitments_are_those_of_the_vectors() {
    for vector in read::<CommitmentVector>(include_str!("../../fixtures/dice/commitments.json")) {
        let anchors = Anchors { public: vector.public.0, hidden: vector.hidden.0 };
        let made = commitment(&vector.match_id.0, vector.epoch, vector.slot, &anchors, &vector.nonce.0);
        assert_eq!(made, vector.commitment.0);
    }
}

#[test]
fn bases_are_those_of_the_vectors() {
    for vector in read::<BaseVector>(include_str!("../../fixtures/dice/bases.json")) {
        let anchors = Anchors { public: vector.public.0, hidden: vector.hidden.0 };
        let nonces: Vec<_> = vector.nonces.iter().map(|nonce| nonce.map(|nonce| nonce.0)).collect();
        assert_eq!(base(&vector.match_id.0, vector.epoch, &anchors, &nonces), Ok(vector.base.0));
    }
}

#[test]
fn typed_nonces_are_those_of_the_vectors() {
    for vector in read::<TypedVector>(include_str!("../../fixtures/dice/typed.json")) {
        assert_eq!(typed_nonce(&vector.text), Ok(vector.nonce.0), "{}", vector.text);
    }
}

#[test]
fn rolls_are_those_of_the_vectors() {
    let vectors = read::<RollVector>(include_str!("../../fixtures/dice/rolls.json"));
    for vector in &vectors {
        let key = roll_key(&vector.x.0, &vector.base.0, stream(&vector.stream), vector.i);
        assert_eq!(key.expose(), &vector.key.0, "key of roll {}", vector.i);
        let mut keystream = [0; 64];
        ChaCha20Rng::from_seed(vector.key.0).fill_bytes(&mut keystream);
        assert_eq!(keystream, bytes(&vector.keystream));
        assert_eq!(faces(&key, &vector.sides).as_ref(), Ok(&vector.faces), "roll {}", vector.i);
    }
    let passed_over = |sides| {
        let mut with = vectors.iter().filter(|vector| vector.sides.contains(&sides));
        with.any(|vector| vector.words > vector.sides.len())
    };
    assert!(passed_over(u32::MAX) && passed_over(3_000_000_000), "vectors pass words over");
}

#[test]
fn draws_are_those_of_the_vectors() {
    for vector in read::<DrawVector>(include_str!("../../fixtures/dice/draws.json")) {
        assert_eq!(draw_sides(vector.pool.len(), vector.count).as_ref(), Ok(&vector.sides));
        let key = roll_key(&vector.x.0, &vector.base.0, stream(&vector.stream), vector.i);
        let rolled = faces(&key, &vector.sides).unwrap();
        assert_eq!(rolled, vector.faces);
        let mut pool = vector.pool;
        assert_eq!(draw(&mut pool, &rolled), Ok(vector.drawn));
        assert_eq!(pool, vector.left);
    }
}

#[test]
fn shuffles_are_those_of_the_vectors() {
    for vector in read::<ShuffleVector>(include_str!("../../fixtures/dice/shuffles.json")) {
        assert_eq!(draw_sides(vector.cards.len(), vector.cards.len()).as_ref(), Ok(&vector.sides));
        let key = roll_key(&vector.x.0, &vector.base.0, stream(&vector.stream), vector.i);
        let rolled = faces(&key, &vector.sides).unwrap();
        assert_eq!(rolled, vector.faces);
        assert_eq!(shuffle(vector.cards, &rolled), Ok(vector.shuffled));
    }
}

#[test]
fn logs_are_taken_or_refused_as_the_vectors_say() {
    for vector in read::<LogVector>(include_str!("../../fixtures/dice/logs.json")) {
        let mut verifier = Verifier::new(&vector.match_id.0);
        let mut refused = None;
        for (at, (by, kind, more, body)) in vector.records.iter().enumerate() {
            let before = verifier.epochs().clone();
            if let Err(fault) = verifier.record(by, kind, *more, body.as_bytes()) {
                assert_eq!(verifier.epochs(), &before, "{}: a refused record changes nothing", vector.name);
                refused = Some((at, format!("{fault:?}")));
                break;
            }
        }
        match (&vector.refused, refused) {
            (None, None) => {}
            (Some(due), Some((at, fault))) => {
                assert_eq!(at, due.at, "{}: {fault}", vector.name);
                let named = fault.split([' ', '(', '{']).next();
                assert_eq!(named, Some(due.why.as_str()), "{}: {fault}", vector.name);
            }
            (Some(due), None) => panic!("{}: taken, where {} is due", vector.name, due.why),
            (None, Some((at, fault))) => panic!("{}: record {at} refused: {fault}", vector.name),
        }
        for (epoch, i, shown) in &vector.hidden {
            assert_eq!(verifier.epochs().hidden_faces(*epoch, *i), Some(shown.as_slice()), "{}", vector.name);
        }
    }
}

#[test]
fn bodies_of_the_vectors_are_written_back_byte_for_byte() {
    let mut kinds = std::collections::BTreeSet::new();
    for vector in read::<LogVector>(include_str!("../../fixtures/dice/logs.json")) {
        let refused = vector.refused.map_or(usize::MAX, |refused| refused.at);
        for (_, kind, _, body) in vector.records.iter().take(refused) {
            if let Some(record) = DiceRecord::read(kind, body.as_bytes()).unwrap() {
                assert_eq!(serde_json::to_string(&record).unwrap(), *body);
                assert_eq!(record.kind(), kind);
                kinds.insert(record.kind());
            }
        }
    }
    assert_eq!(kinds.len(), 8, "every kind is in the vectors: {kinds:?}");
}

#[test]
fn the_vectors_show_every_fault_a_log_can_have() {
    // Left out: what takes 4,096 rolls, and what only a writer meets.
    let shown: std::collections::BTreeSet<_> =
        read::<LogVector>(include_str!("../../fixtures/dice/logs.json"))
            .into_iter()
            .filter_map(|vector| vector.refused.map(|refused| refused.why))
            .collect();
    let due = "Author Base Body ChainLength Commitment DiceCount Disclosed DisclosedCount DisclosedLink \
               EpochNumber EpochUnknown Face FaceBounds FaceCount Index Link NoSides NonceZero NothingHidden \
               Phase SlotCount SlotDeclined SlotDone SlotOrder SlotTwice SlotUnknown Undeclared Undisclosed";
    assert_eq!(shown, due.split(' ').map(str::to_owned).collect());
}
