//! One dispute: the question, what each says, the moment, the sum, the rulings, the judge's bench.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::asking::form::FactKind;
use greffe_core::judging::fact::{Fact, FactValue};
use greffe_core::play::chances::{Hinge, Turned};
use greffe_core::play::ledger::Dispute as Held;
use greffe_core::record::body::Body;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::length;
use greffe_core::telling::view::{Board, Line};
use greffe_core::telling::words::Words;
use greffe_games::registry::{AnyMatch, System};
use serde::Deserialize;

use crate::amend::Speech;
use crate::clerk::{ClerkError, Table};
use crate::drawing::{self, Drawing, Focus};
use crate::error::PageError;
use crate::outlook::{self, Correction, Measured, Outlook, Outlooks};
use crate::pages::closeup;
use crate::pages::matches::{open, title, told};
use crate::pages::menu::{self, CodeView, code_view};
use crate::pages::precedents::{Precedent, precedent};
use crate::pages::replay::Panel;
use crate::pages::texts::text_of;
use crate::pages::{blocking, evidence, private};
use crate::pictures;
use crate::posted::Fields;
use crate::precedents::{Found, Wanted};
use crate::readings::{self, Reading};
use crate::records;
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::standing;
use crate::visitor::Visitor;

/// Rules whose words are shown.
const MOST_RULES: usize = 8;
/// Earlier rulings shown.
const MOST_BEFORE: usize = 3;

#[derive(Template)]
#[template(path = "dispute.html")]
struct Dispute {
    shell: Shell,
    base: String,
    /// Where the page hears of changes: a seat's own feed, else everybody's.
    feed: String,
    head: u64,
    game: &'static str,
    title: Words,
    seq: u64,
    of: u64,
    rule: Option<String>,
    /// What is asked, in the words of the rules.
    question: Words,
    said: Vec<Said>,
    rulings: Vec<Said>,
    closed: bool,
    line: Line,
    panel: Panel,
    board: Board,
    drawing: Option<Drawing>,
    by: Option<String>,
    judge: bool,
    outlooks: Outlooks,
    /// What each correction comes to, told, in the order of the corrections.
    came: Vec<Option<Words>>,
    /// House options and revisions that would have given something else, the dice as they fell.
    readings: Vec<Reading>,
    /// What the rules in question say, in the readings that this match has chosen.
    book: Vec<(String, Words, Vec<Words>)>,
    /// How it was ruled on them before, in other matches and here.
    before: Vec<Precedent>,
    /// Whether nobody has ruled since it was raised or last appealed.
    awaits: bool,
    /// How a judge comes in, for who waits for one here.
    call: Call,
    /// What was sent and not done, and why not.
    posted: Fields,
    refused: Option<String>,
}

/// How a judge comes in and decides, as far as whoever looks has to do with it.
#[derive(Default)]
struct Call {
    /// Whether this session may give a judge a code, and one that it gave.
    gives: bool,
    code: Option<CodeView>,
    /// The judges who are there, in sentences.
    there: Vec<Words>,
    /// Those that the seat of this session has still to accept.
    accept: Vec<u32>,
    /// The sides that have still to accept whoever judges here.
    due: String,
    /// Whether this session may close it as an organiser who plays nothing.
    closes: bool,
    /// Whether the sides may take the act back between them, without a judge.
    settles: bool,
}

impl Call {
    fn of(game: &AnyMatch, session: &Session, code: Option<CodeView>) -> Self {
        let (id, opening, offices) = (*game.id().bytes(), game.opening(), game.ledger().offices());
        let organiser = session.holds(id, Office::Organiser);
        let own = session.hand(id).and_then(|hand| offices.judge(hand));
        let due = own.map(|judge| offices.acceptances_due(opening, judge)).unwrap_or_default();
        let due = due.into_iter().map(|seat| records::author_words(Author::Seat(seat), opening).fr);
        let seat = session.seats(id).next().and_then(Seat::new);
        Self {
            gives: organiser,
            code: code.filter(|_| organiser),
            there: standing::judges(game),
            accept: seat.map(|seat| menu::judges_due(game, session, seat)).unwrap_or_default(),
            due: due.collect::<Vec<_>>().join(", "),
            closes: organiser && offices.organiser_seats().is_empty(),
            settles: false,
        }
    }
}

/// What somebody said in a dispute.
struct Said {
    seq: u64,
    side: &'static str,
    title: Words,
    text: Option<String>,
    /// The pictures that the text names: their addresses, as far as they are kept.
    pictures: Vec<String>,
    /// How many pictures there are that whoever asks is not shown.
    kept: usize,
}

impl Said {
    /// The same for who has a place in the match, or for anybody else.
    fn shown(mut self, at_table: bool) -> Self {
        if !at_table {
            self.kept = std::mem::take(&mut self.pictures).len();
        }
        self
    }
}

impl Dispute {
    /// What was typed in a form that was not carried out.
    fn was(&self, name: &str) -> &str {
        self.posted.get(name).unwrap_or_default()
    }

    /// The rules that were typed, not ticked.
    fn typed(&self) -> String {
        let listed = |rule: &&str| self.book.iter().any(|(known, _, _)| known.as_str() == *rule);
        self.posted.all("rules").filter(|rule| !listed(rule)).collect::<Vec<_>>().join(" ").trim().to_owned()
    }

    /// Whether a seat or an organiser waits here for a judge.
    fn waits(&self) -> bool {
        self.awaits && !self.judge && (self.by.is_some() || self.call.gives)
    }

    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.game)
    }

    /// A fact of the declaration, in words.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn fact(&self, place: &usize) -> Cow<'_, str> {
        self.panel.facts.get(*place).map_or_else(Cow::default, |fact| self.shell.w(&fact.what))
    }

    /// What would be stated instead.
    fn instead(&self, correction: &Correction) -> String {
        let instead = correction.instead.as_ref();
        let instead = instead.map(|value| length::answered(value, correction.kind, self.inches()));
        self.shell.w(&instead.unwrap_or_default()).into_owned()
    }

    /// What the recorded positions answer.
    fn recorded(&self, measured: &Measured) -> String {
        self.shell.w(&length::answered(&measured.fact.value, measured.kind, self.inches())).into_owned()
    }

    /// A question that the positions answer, with their answer, and what it should be named by in what a side says.
    fn against(&self, measured: &Measured) -> String {
        let asked = self.shell.w(&measured.question);
        let message = self.shell.t("measured-against");
        message.arg("asked", asked).arg("value", self.recorded(measured)).to_string()
    }

    /// The other answer of a question that takes yes or no.
    fn otherwise(&self, measured: &Measured) -> Option<String> {
        let FactValue::Holds(holds) = measured.fact.value else { return None };
        let other = length::answered(&FactValue::Holds(!holds), measured.kind, self.inches());
        Some(self.shell.w(&other).into_owned())
    }

    /// The unit of a length to be tried; nothing where the question names it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn unit(&self, kind: &FactKind) -> &'static str {
        match kind {
            FactKind::Hundredths | FactKind::YesNo | FactKind::Yes => "",
            FactKind::Length if self.inches() => "\u{2033}",
            FactKind::Length => "mm",
        }
    }

    fn inches(&self) -> bool {
        System::named(self.game).is_some_and(System::inches)
    }

    /// The record that raised it.
    fn number(&self) -> u64 {
        self.seq
    }

    /// The rules that may be cited, with what they are called; the one in question is chosen already.
    fn citable(&self) -> Vec<(&str, &Words, bool)> {
        let posted: Vec<&str> = self.posted.all("rules").collect();
        let was_sent = self.posted.get("do").is_some();
        let own = |rule: &str| {
            if was_sent { posted.contains(&rule) } else { self.rule.as_deref() == Some(rule) }
        };
        self.book.iter().map(|(rule, term, _)| (rule.as_str(), term, own(rule))).collect()
    }

    /// What a correction comes to, told; nothing where it leaves the table as it is.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn told(&self, place: &usize) -> Option<&Words> {
        self.came.get(*place).and_then(Option::as_ref)
    }

    fn remedy(&self, word: &str) -> String {
        let message = match word {
            "upheld" => self.shell.t("remedy-upheld"),
            "corrected" => self.shell.t("remedy-corrected"),
            "replay" => self.shell.t("remedy-replay"),
            _ => self.shell.t("remedy-void"),
        };
        message.to_string()
    }

    /// What a remedy strikes, as far as it is known before a fact is chosen.
    fn strikes(&self, word: &str) -> Option<String> {
        let outlook = match word {
            "replay" => &self.outlooks.replay,
            "void" => &self.outlooks.void,
            _ => return None,
        };
        Some(self.struck(outlook))
    }

    /// What going back strikes: how many records, and the acts by their names.
    fn struck(&self, outlook: &Outlook) -> String {
        let count = self.shell.t("outlook-voids").num("n", outlook.voids).to_string();
        let acts = outlook.strikes.as_ref().map(|acts| self.shell.w(acts));
        acts.map_or(count.clone(), |acts| {
            format!("{count} {}", self.shell.t("outlook-strikes").arg("acts", acts))
        })
    }

    /// Whether a reading leaves the table as the record has it.
    fn is_same(&self, outlook: &Outlook) -> bool {
        let _ = self;
        outlook.unknown.is_none() && outlook.changes.is_empty()
    }

    /// The letter of a reading: A is the record's own.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn letter(&self, place: &usize) -> char {
        let _ = self;
        ('B'..='Z').nth(*place).unwrap_or('Z')
    }

    fn remedy_more(&self, word: &str) -> String {
        let message = match word {
            "upheld" => self.shell.t("remedy-upheld-more"),
            "corrected" => self.shell.t("remedy-corrected-more"),
            "replay" => self.shell.t("remedy-replay-more"),
            _ => self.shell.t("remedy-void-more"),
        };
        message.to_string()
    }
}

/// A length that somebody wants tried in place of the one stated.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    fact: Option<usize>,
    length: Option<String>,
}

/// A dispute of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such dispute.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u64)>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let (code, seq) = place.into_inner();
    let query = query.into_inner();
    let table = open(&site, &code).await?;
    let session = visitor.session();
    let shell = Shell::with_forms(&visitor, "matches")?;
    let page = blocking(move || page(&site, &table, session.as_ref(), shell, Seq(seq), &query));
    private(&page.await?)
}

/// The page once more, with what was typed on it and not carried out, and why it was not.
///
/// # Errors
/// As [`show`].
pub(super) async fn again(
    visitor: &Visitor,
    site: web::Data<Site>,
    table: Arc<Table>,
    session: Session,
    (seq, posted, refused): (Seq, Fields, Option<String>),
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "matches")?;
    let page = blocking(move || {
        let page = page(&site, &table, Some(&session), shell, seq, &Query::default())?;
        Ok(Dispute { posted, refused, ..page })
    });
    private(&page.await?)
}

/// The dispute that a record raised.
fn disputed(game: &AnyMatch, seq: Seq) -> Result<Held, PageError> {
    let dispute = game.ledger().disputes().iter().find(|dispute| dispute.seq == seq).cloned();
    dispute.ok_or(PageError::NotFound)
}

/// What was said in it, the rulings left out.
fn heard(dispute: &Held) -> impl Iterator<Item = Seq> + '_ {
    let more = dispute.evidence.iter().chain(&dispute.appeals).copied();
    [dispute.seq].into_iter().chain(more)
}

fn page(
    site: &Site,
    table: &Table,
    session: Option<&Session>,
    shell: Shell,
    seq: Seq,
    query: &Query,
) -> Result<Dispute, PageError> {
    let chronicle = site.chronicle(table)?;
    let dispute = disputed(&table.game(), seq)?;
    let place = chronicle.place(dispute.of.0).ok_or(PageError::NotFound)?;
    let moment = chronicle.moments.get(place).ok_or(PageError::NotFound)?;
    let (line, board, panel) = told(site, table, moment)?;
    let at_table = session.is_some_and(|session| evidence::sees(session, table.id()));
    let shown = |seq: Seq| said(site, table, seq).map(|said| said.shown(at_table));
    let said = heard(&dispute).map(shown).collect::<Result<_, _>>()?;
    let rulings = dispute.rulings.iter().map(|(seq, _)| shown(*seq)).collect::<Result<_, _>>()?;
    let tried = query.fact.zip(query.length.as_deref());
    let tried = tried.and_then(|(fact, text)| outlook::typed(&table.game(), dispute.of, fact, text));
    let outlooks = outlook::outlooks(site, table, dispute.of, (!dispute.closed).then_some(seq), tried)?;
    let own = dispute.rule.as_ref().map(ToString::to_string);
    let asked: Vec<String> = own.into_iter().chain(panel.rules.iter().cloned()).collect();
    let before = before(site, table, seq, asked.first())?;
    let game = table.game();
    let book = book(&game, asked);
    let question = question(&game, dispute.of, &outlooks, (dispute.rule.is_some(), &book), &line);
    let facts = outlook::stated(&game, dispute.of);
    let told = readings::of(&game, dispute.of);
    let came = outlooks.corrected.iter().map(|correction| came(correction, &facts, &told)).collect();
    let focus = Focus { figures: &line.focus, marks: &line.marks, corners: &[] };
    let game_id = *table.id().bytes();
    let seat = session.and_then(|session| session.seats(game_id).next());
    let judge = seat.is_none() && session.is_some_and(|session| session.holds(game_id, Office::Judge));
    let code = called(site, table, session, &shell, &dispute);
    let back = menu::struck_after(&game, &chronicle, moment.first.saturating_sub(1));
    let settles = back.is_some_and(|struck| !struck.judged);
    let call = session.map(|session| Call::of(&game, session, code)).unwrap_or_default();
    let call = Call { settles, ..call };
    Ok(Dispute {
        awaits: dispute.awaits_ruling(),
        call,
        posted: Fields::default(),
        refused: None,
        outlooks,
        came,
        question,
        readings: other_readings(told),
        book,
        before,
        base: format!("/m/{}", table.id()),
        feed: format!("/m/{}{}", table.id(), if seat.is_some() { "/mine/live" } else { "/live" }),
        head: game.records().saturating_sub(1),
        game: game.system().name(),
        title: title(&game),
        seq: seq.0,
        of: dispute.of.0,
        rule: dispute.rule.as_ref().map(ToString::to_string),
        said,
        rulings,
        closed: dispute.closed,
        drawing: drawing::draw(&board, focus, shell.language),
        by: seat.map(|seat| format!("seat:{seat}")),
        judge,
        line,
        panel,
        board,
        shell,
    })
}

/// The code that an organiser has for a judge, while a dispute waits for one.
fn called(
    site: &Site,
    table: &Table,
    session: Option<&Session>,
    shell: &Shell,
    dispute: &Held,
) -> Option<CodeView> {
    let id = *table.id().bytes();
    session.filter(|session| session.holds(id, Office::Organiser) && dispute.awaits_ruling())?;
    // Without an answer of the store the page is there without a code.
    let codes = site.codes.of(id).unwrap_or_default();
    let issued = codes.iter().find(|issued| issued.holding.office == Office::Judge)?;
    code_view(issued, &shell.origin)
}

/// House options and revisions under which the command would have come to something else.
fn other_readings(told: Vec<(Hinge, Reading)>) -> Vec<Reading> {
    let choices = told.into_iter().filter(|(hinge, _)| !matches!(hinge.what, Turned::Fact { .. }));
    choices.map(|(_, reading)| reading).filter(|reading| reading.came.is_some()).collect()
}

/// What a fact turned the other way comes to, where it is one that is yes or no.
fn came(correction: &Correction, facts: &[Fact], told: &[(Hinge, Reading)]) -> Option<Words> {
    let stated = facts.get(correction.fact)?;
    let turns = |hinge: &Hinge| matches!(&hinge.what, Turned::Fact { fact, .. } if fact == stated);
    told.iter().find(|(hinge, _)| turns(hinge)).and_then(|(_, reading)| reading.came.clone())
}

/// A rule of the book: its id, its term, its sentences.
type Ruling = (String, Words, Vec<Words>);

/// What the dispute asks: whether the rule that it names was applied rightly, else the fact that more hangs on than on
/// any other, else whether the record is right.
fn question(
    game: &AnyMatch,
    of: Seq,
    outlooks: &Outlooks,
    (named, book): (bool, &[Ruling]),
    line: &Line,
) -> Words {
    let [fr, en] = subject(&line.title);
    if let Some((_, term, _)) = book.first().filter(|_| named) {
        return Words::new(
            format!("{fr}\u{a0}: la règle «\u{a0}{}\u{a0}» est-elle bien appliquée\u{a0}?", term.fr),
            format!("{en}: was the rule “{}” applied rightly?", term.en),
        );
    }
    let changes = |correction: &&Correction| correction.outlook.as_ref().map_or(0, |one| one.changes.len());
    let facts = outlook::stated(game, of);
    let most = outlooks.corrected.iter().filter(|one| changes(one) > 0).max_by_key(changes);
    let asked = most.and_then(|one| game.question(of, facts.get(one.fact)?).ok());
    if let Some((asked, _)) = asked {
        return Words::new(format!("{fr}\u{a0}: {}", asked.fr), format!("{en}: {}", asked.en));
    }
    Words::new(
        format!("{fr}\u{a0}: l’enregistrement {of} est-il juste\u{a0}?"),
        format!("{en}: is record {of} right?"),
    )
}

/// A title as what a question is about: one that is a sentence of its own loses its end.
fn subject(title: &Words) -> [&str; 2] {
    [&title.fr, &title.en].map(|title| title.trim_end_matches('.'))
}

/// What rules say, each once.
fn book(game: &AnyMatch, mut asked: Vec<String>) -> Vec<(String, Words, Vec<Words>)> {
    let mut seen = BTreeSet::new();
    asked.retain(|rule| seen.insert(rule.clone()));
    let told = asked.into_iter().take(MOST_RULES).filter_map(|rule| {
        let (term, says) = closeup::said(game.system().rulebook(), game.opening(), &rule)?;
        Some((rule, term, says))
    });
    told.collect()
}

/// The latest rulings that cite a rule, but for those of this dispute.
fn before(site: &Site, table: &Table, seq: Seq, rule: Option<&String>) -> Result<Vec<Precedent>, PageError> {
    let Some(rule) = rule.cloned() else { return Ok(Vec::new()) };
    let found = site.precedents(&Wanted { rule, words: String::new() })?;
    let own = |found: &Found| found.table.id() == table.id() && found.ruled.dispute == Some(seq);
    Ok(found.into_iter().filter(|found| !own(found)).take(MOST_BEFORE).map(precedent).collect())
}

/// The claim of a dispute, unless erased.
///
/// # Errors
/// When the log cannot be read.
pub fn claim(site: &Site, table: &Table, seq: Seq) -> Result<String, PageError> {
    Ok(said(site, table, seq)?.text.unwrap_or_default())
}

/// A ruling in a few words, and its reasons, unless erased.
///
/// # Errors
/// When the log cannot be read.
pub(super) fn ruling(site: &Site, table: &Table, seq: Seq) -> Result<(Words, Option<String>), PageError> {
    let Said { title, text, .. } = said(site, table, seq)?;
    Ok((title, text))
}

fn said(site: &Site, table: &Table, seq: Seq) -> Result<Said, PageError> {
    let id = *table.id().bytes();
    let lines = site.clerk.log().read(id, seq.0..seq.0.saturating_add(1)).map_err(ClerkError::from)?;
    let bytes = lines.first().ok_or(PageError::NotFound)?;
    let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
    let body = Body::parse(line.kind, line.body).map_err(|error| ClerkError::Broken(error.to_string()))?;
    let game = table.game();
    let by: Author = line.envelope.by;
    let text = match text_of(&body) {
        Some(number) => {
            let kept = site.clerk.people().text(id, u64::from(number.0)).map_err(ClerkError::from)?;
            kept.map(|kept| kept.text)
        }
        None => None,
    };
    let (text, pictures) = match text.as_deref().map(pictures::named) {
        Some((text, named)) => (Some(text), kept(site, table, &named)?),
        None => (None, Vec::new()),
    };
    Ok(Said {
        seq: seq.0,
        side: records::author_letter(by, game.opening()),
        title: records::told_by(&body, (by, game.opening()), Speech::of(&game).as_ref()).unwrap_or_default(),
        pictures,
        kept: 0,
        text,
    })
}

/// The addresses of those among some pictures that are kept.
fn kept(site: &Site, table: &Table, named: &[Hash]) -> Result<Vec<String>, ClerkError> {
    let mut found = Vec::new();
    for hash in named {
        if pictures::of(&site.clerk, table.id(), *hash)?.is_some() {
            found.push(format!("/m/{}/picture/{hash}.jpg", table.id()));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_about_a_whole_sentence_has_no_full_stop_in_its_middle() {
        let title = Words::new("Un juge laisse entrer un appareil.", "A judge lets a device in.");
        assert_eq!(subject(&title), ["Un juge laisse entrer un appareil", "A judge lets a device in"]);
        assert_eq!(subject(&Words::new("Tir de Brok", "Brok shoots")), ["Tir de Brok", "Brok shoots"]);
    }
}
