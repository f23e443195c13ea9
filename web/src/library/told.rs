//! The words that matches, rulings and open notes are told in, kept by tantivy: made from what tells them, and made again
//! whenever it fails.
//!
//! A word finds what holds it, what begins with it, and what has the same stem in French or in English; words between
//! quotation marks find what holds these very words in this order. Case, accents and signs never matter.

use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use greffe_core::record::ids::MatchId;
use tantivy::collector::DocSetCollector;
use tantivy::query::{BooleanQuery, Occur, PhraseQuery, Query, RangeQuery, TermQuery};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{AsciiFoldingFilter, Language, Stemmer, TextAnalyzer, WhitespaceTokenizer};
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, TantivyError, Term};

use super::words::{Part, folded, small};

/// Bytes of words not written yet, at most: the least that tantivy takes.
const BUFFER: usize = 15_000_000;
/// The analyzers, by name: words as they are, by their French stem, by their English one.
const WORDS: &str = "words";
const FRENCH: &str = "french";
const ENGLISH: &str = "english";
/// What follows every word that begins with another.
const AFTER: char = char::MAX;

/// What is told in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A match: its title, sides, figures, game.
    Match,
    /// The reasons of a ruling, by its record.
    Ruling,
    /// A note of an open study, by its number.
    Note,
}

impl Kind {
    const fn number(self) -> u64 {
        match self {
            Self::Match => 0,
            Self::Ruling => 1,
            Self::Note => 2,
        }
    }
}

/// Something told in words.
pub(super) struct Telling<'a> {
    pub(super) kind: Kind,
    /// The record or the entry.
    pub(super) number: u64,
    pub(super) text: &'a str,
    /// The rules that it cites.
    pub(super) rules: Vec<&'a str>,
}

/// What is looked for.
pub(super) struct Sought<'a> {
    pub(super) kind: Kind,
    /// All of them.
    pub(super) parts: &'a [Part],
    /// A rule, or the beginning of its id.
    pub(super) rule: Option<&'a str>,
}

#[derive(Clone, Copy)]
struct Fields {
    whose: Field,
    kind: Field,
    high: Field,
    low: Field,
    number: Field,
    words: Field,
    french: Field,
    english: Field,
    rules: Field,
}

/// The words.
pub(super) struct Told(Mutex<Words>);

struct Words {
    /// Where they are kept; in memory where there is no place.
    place: Option<PathBuf>,
    kept: Option<Kept>,
}

struct Kept {
    writer: IndexWriter,
    reader: IndexReader,
    fields: Fields,
    french: TextAnalyzer,
    english: TextAnalyzer,
    /// Whether something was put there that cannot be found yet.
    pending: bool,
}

impl Told {
    /// Words kept in a directory of their own, or in memory.
    pub(super) const fn over(place: Option<PathBuf>) -> Self {
        Self(Mutex::new(Words { place, kept: None }))
    }

    /// Tells something anew under a number: what was told there before is forgotten.
    pub(super) fn put(&self, whose: [u8; 16], all: &[Telling<'_>]) -> Result<(), TantivyError> {
        self.with(|kept| kept.put(whose, all))
    }

    /// Lets what was put be found.
    pub(super) fn commit(&self) -> Result<(), TantivyError> {
        self.with(Kept::commit)
    }

    /// Takes the words of what was forgotten out of the files, too.
    pub(super) fn sweep(&self) -> Result<(), TantivyError> {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = words.kept.take() {
            words.kept = Some(kept.swept()?);
        }
        Ok(())
    }

    /// Whose words fit, with their numbers, in order.
    pub(super) fn find(&self, sought: &Sought<'_>) -> Result<Vec<([u8; 16], u64)>, TantivyError> {
        let (query, searcher) = self.with(|kept| Ok((kept.query(sought), kept.reader.searcher())))?;
        let Some(query) = query else { return Ok(Vec::new()) };
        let mut columns = Vec::new();
        for segment in searcher.segment_readers() {
            let fast = segment.fast_fields();
            columns.push((fast.u64("high")?, fast.u64("low")?, fast.u64("number")?));
        }
        let mut found = Vec::new();
        for at in searcher.search(&query, &DocSetCollector)? {
            let columns = usize::try_from(at.segment_ord).ok().and_then(|place| columns.get(place));
            let Some((high, low, number)) = columns else { continue };
            let told = (high.first(at.doc_id), low.first(at.doc_id), number.first(at.doc_id));
            if let (Some(high), Some(low), Some(number)) = told {
                let id = (u128::from(high) << 64) | u128::from(low);
                found.push((id.to_be_bytes(), number));
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Forgets everything, if that is still to be done: what comes next is kept in memory. Nothing is put meanwhile.
    pub(super) fn fall_back(&self, is_due: impl FnOnce() -> bool) -> bool {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = is_due();
        if due {
            *words = Words { place: None, kept: None };
        }
        due
    }

    fn with<T>(&self, act: impl FnOnce(&mut Kept) -> Result<T, TantivyError>) -> Result<T, TantivyError> {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match words.kept.take() {
            Some(kept) => kept,
            None => Kept::open(words.place.as_deref())?,
        };
        act(words.kept.insert(kept))
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        drop(self.kept.take());
        if let Some(place) = &self.place {
            drop(std::fs::remove_dir_all(place));
        }
    }
}

impl Kept {
    fn open(place: Option<&Path>) -> Result<Self, TantivyError> {
        let mut schema = Schema::builder();
        let text = |analyzer, option| {
            let indexing = TextFieldIndexing::default().set_tokenizer(analyzer).set_index_option(option);
            TextOptions::default().set_indexing_options(indexing.set_fieldnorms(false))
        };
        let fields = Fields {
            whose: schema.add_bytes_field("whose", INDEXED),
            kind: schema.add_u64_field("kind", INDEXED),
            high: schema.add_u64_field("high", FAST),
            low: schema.add_u64_field("low", FAST),
            number: schema.add_u64_field("number", FAST),
            words: schema.add_text_field("words", text(WORDS, IndexRecordOption::WithFreqsAndPositions)),
            french: schema.add_text_field("french", text(FRENCH, IndexRecordOption::Basic)),
            english: schema.add_text_field("english", text(ENGLISH, IndexRecordOption::Basic)),
            rules: schema.add_text_field("rules", STRING),
        };
        let schema = schema.build();
        let index = match place {
            None => Index::create_in_ram(schema),
            Some(place) => {
                // Of the run before, or of words that failed: made anew.
                drop(std::fs::remove_dir_all(place));
                let mut folder = std::fs::DirBuilder::new();
                #[cfg(unix)]
                std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
                folder.create(place)?;
                Index::create_in_dir(place, schema)?
            }
        };
        let stems = |language| {
            let stemmed =
                TextAnalyzer::builder(WhitespaceTokenizer::default()).filter(Stemmer::new(language));
            stemmed.filter(AsciiFoldingFilter).build()
        };
        let (french, english) = (stems(Language::French), stems(Language::English));
        index.tokenizers().register(WORDS, WhitespaceTokenizer::default());
        index.tokenizers().register(FRENCH, french.clone());
        index.tokenizers().register(ENGLISH, english.clone());
        let writer = index.writer_with_num_threads(1, BUFFER)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { writer, reader, fields, french, english, pending: false })
    }

    fn put(&mut self, whose: [u8; 16], all: &[Telling<'_>]) -> Result<(), TantivyError> {
        let fields = self.fields;
        self.pending = true;
        self.writer.delete_term(Term::from_field_bytes(fields.whose, &whose));
        let [high, low] = halves(whose);
        for one in all {
            let mut document = TantivyDocument::default();
            document.add_bytes(fields.whose, &whose);
            document.add_u64(fields.kind, one.kind.number());
            document.add_u64(fields.high, high);
            document.add_u64(fields.low, low);
            document.add_u64(fields.number, one.number);
            let (text, typed) = (folded(one.text), small(one.text));
            document.add_text(fields.words, &text);
            // Who types no accents finds forms, too.
            for field in [fields.french, fields.english] {
                document.add_text(field, &text);
                document.add_text(field, &typed);
            }
            for rule in &one.rules {
                document.add_text(fields.rules, rule);
            }
            self.writer.add_document(document)?;
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), TantivyError> {
        if self.pending {
            self.writer.commit()?;
            self.reader.reload()?;
            self.pending = false;
        }
        Ok(())
    }

    /// The same words in one file, without those that were forgotten.
    fn swept(mut self) -> Result<Self, TantivyError> {
        self.commit()?;
        let index = self.writer.index().clone();
        // What is being merged cannot be merged again.
        self.writer.wait_merging_threads()?;
        self.writer = index.writer_with_num_threads(1, BUFFER)?;
        let segments = index.searchable_segment_ids()?;
        if !segments.is_empty() {
            self.writer.merge(&segments).wait()?;
            self.reader.reload()?;
            self.writer.garbage_collect_files().wait()?;
        }
        Ok(self)
    }

    /// What tantivy is asked; nothing where no text can fit.
    fn query(&mut self, sought: &Sought<'_>) -> Option<BooleanQuery> {
        let fields = self.fields;
        let kind = Term::from_field_u64(fields.kind, sought.kind.number());
        let mut all: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Must, basic(kind))];
        for part in sought.parts {
            let one: Box<dyn Query> = match part {
                Part::Word(word, typed) => {
                    let mut any = vec![(Occur::Should, beginning(fields.words, word))];
                    let stems = [(fields.french, &mut self.french), (fields.english, &mut self.english)];
                    for (field, analyzer) in stems {
                        for form in [word, typed] {
                            let mut tokens = analyzer.token_stream(form);
                            if tokens.advance() {
                                let term = Term::from_field_text(field, &tokens.token().text);
                                any.push((Occur::Should, basic(term)));
                            }
                        }
                    }
                    Box::new(BooleanQuery::new(any))
                }
                Part::Exactly(words) => {
                    let terms: Vec<Term> =
                        words.iter().map(|word| Term::from_field_text(fields.words, word)).collect();
                    match terms.as_slice() {
                        [] => return None,
                        [one] => basic(one.clone()),
                        _ => Box::new(PhraseQuery::new(terms)),
                    }
                }
            };
            all.push((Occur::Must, one));
        }
        if let Some(rule) = sought.rule {
            all.push((Occur::Must, beginning(fields.rules, rule)));
        }
        Some(BooleanQuery::new(all))
    }
}

fn basic(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

/// All words that begin with one.
fn beginning(field: Field, word: &str) -> Box<dyn Query> {
    let (from, to) =
        (Term::from_field_text(field, word), Term::from_field_text(field, &format!("{word}{AFTER}")));
    Box::new(RangeQuery::new(Bound::Included(from), Bound::Excluded(to)))
}

fn halves(whose: [u8; 16]) -> [u64; 2] {
    let both = u128::from_be_bytes(whose);
    let half = |part: u128| u64::try_from(part & u128::from(u64::MAX)).unwrap_or_default();
    [half(both >> 64), half(both)]
}

/// The matches among what was found, each once, in order.
pub(super) fn matches(found: Vec<([u8; 16], u64)>) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = found.into_iter().map(|(whose, _)| MatchId::new(whose)).collect();
    ids.dedup();
    ids
}

#[cfg(test)]
mod tests {
    use super::super::words::parts;
    use super::*;

    const TEXTS: [&str; 6] = [
        "Bande de l’Écluse contre Garde du Pont",
        "Garde noire, Œil-de-Verre",
        "Gru\u{308}ne Straße",
        "Les gardiens gardaient des chevaux blessés",
        "The walls were broken and the guards were running",
        "Une blessure ancienne",
    ];

    fn told(place: Option<PathBuf>) -> Told {
        let told = Told::over(place);
        for (number, text) in (0_u8..).zip(TEXTS) {
            let rules = if number == 1 { vec!["SEG-TEST-01", "SEG-WND-05"] } else { Vec::new() };
            let one = Telling { kind: Kind::Match, number: u64::from(number), text, rules };
            told.put([number; 16], &[one]).unwrap();
        }
        told.commit().unwrap();
        told
    }

    fn found(told: &Told, asked: &str, rule: Option<&str>) -> Vec<u64> {
        let parts = parts(asked);
        let sought = Sought { kind: Kind::Match, parts: &parts, rule };
        told.find(&sought).unwrap().into_iter().map(|(_, number)| number).collect()
    }

    #[test]
    fn words_are_found_without_case_or_accent_by_their_beginning_and_all_of_them() {
        let told = told(None);
        let found = |asked: &str| found(&told, asked, None);
        assert_eq!(found("ecluse"), [0]);
        assert_eq!(found("ÉCLU"), [0]);
        assert!(found("cluse").is_empty());
        assert_eq!(found("garde pont"), [0]);
        assert_eq!(found("oeil verre"), [1]);
        assert_eq!(found("grune STRASSE"), [2]);
        assert!(found("garde rouge").is_empty());
    }

    #[test]
    fn a_word_finds_its_other_forms_in_both_languages_and_quoted_ones_only_themselves() {
        let told = told(None);
        let found = |asked: &str| found(&told, asked, None);
        assert_eq!(found("cheval"), [3]);
        assert_eq!(found("blessées"), [3]);
        assert_eq!(found("gardera"), [0, 1, 3]);
        assert_eq!(found("walled runs"), [4]);
        assert_eq!(found("guarded"), [4]);
        assert_eq!(found("\"garde\""), [0, 1]);
        assert_eq!(found("«\u{a0}garde du pont\u{a0}»"), [0]);
        assert!(found("\"pont du garde\"").is_empty() && found("\"walls broken\"").is_empty());
        assert!(found("\"gard\"").is_empty() && found("\"…\"").is_empty());
    }

    #[test]
    fn rules_are_found_by_the_beginning_of_their_id_and_what_was_told_anew_alone() {
        let folder = std::env::temp_dir().join(format!("greffe-told-{}", std::process::id()));
        let told = told(Some(folder.clone()));
        assert_eq!(found(&told, "", Some("SEG-TEST")), [1]);
        assert_eq!(found(&told, "garde", Some("SEG-WND-05")), [1]);
        assert!(
            found(&told, "pont", Some("SEG")).is_empty() && found(&told, "", Some("SEG-TEST-02")).is_empty()
        );
        let anew = Telling { kind: Kind::Ruling, number: 7, text: "Le pont tient", rules: Vec::new() };
        told.put([1; 16], &[anew]).unwrap();
        told.commit().unwrap();
        assert!(found(&told, "oeil", None).is_empty() && found(&told, "tient", None).is_empty());
        let sought = Sought { kind: Kind::Ruling, parts: &parts("pont"), rule: None };
        assert_eq!(told.find(&sought).unwrap(), [([1; 16], 7)]);
        // What was forgotten leaves the files, too.
        let holds = |word: &str| {
            let looked = told.with(|kept| {
                let term = Term::from_field_text(kept.fields.words, word);
                let mut held = false;
                for segment in kept.reader.searcher().segment_readers() {
                    held |= segment.inverted_index(kept.fields.words)?.get_term_info(&term)?.is_some();
                }
                Ok(held)
            });
            looked.unwrap()
        };
        assert!(holds("verre"));
        told.sweep().unwrap();
        assert!(!holds("verre") && holds("tient"));
        assert!(told.fall_back(|| true));
        assert!(found(&told, "pont", None).is_empty(), "forgotten");
        assert!(!folder.exists(), "what is kept in memory alone leaves no file");
    }
}
