//! A study read at one record: the board with what was drawn on it, chapters, notes in threads, hypotheses.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::telling::view::{Board, Line};
use greffe_core::telling::words::Words;
use serde::Deserialize;

use super::{address, day, drawn_words, id_of, name_of, shown_word, who};
use crate::accounts::AccountId;
use crate::assets;
use crate::chronicle::Chronicle;
use crate::clerk::Table;
use crate::drawing::{self, Drawing, Focus};
use crate::error::PageError;
use crate::pages::matches::{title, told};
use crate::pages::{blocking, private};
use crate::posted::Fields;
use crate::shell::Shell;
use crate::site::Site;
use crate::studies::{Cover, Entry, Glyph, Pin, Shown, Study, What, Writer, branch, text};
use crate::visitor::Visitor;

/// What the address of a study may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    /// The record.
    pub at: Option<u64>,
    /// Another match than that of the study.
    pub m: Option<MatchId>,
    /// The note to be answered.
    pub reply: Option<u32>,
    /// The note to be written anew.
    pub edit: Option<u32>,
}

/// What was sent and not kept, to be shown again with the reason.
pub struct Unkept {
    /// The reason.
    pub why: Words,
    /// What was sent.
    pub fields: Fields,
}

#[derive(Template)]
#[template(path = "study.html")]
pub(super) struct Page {
    shell: Shell,
    id: String,
    title: String,
    owner: Option<String>,
    shown: Shown,
    is_owner: bool,
    is_writer: bool,
    may_be_public: bool,
    authors: Vec<(String, Option<String>)>,
    invitation: Option<String>,
    here: Here,
    chapters: Vec<ChapterView>,
    loose: Vec<NoteView>,
    branches: Vec<BranchView>,
    typed: Typed,
    wrong: Option<Words>,
}

/// The record that is looked at.
struct Here {
    base: String,
    of: String,
    other: bool,
    match_title: Words,
    seq: u64,
    void: bool,
    line: Line,
    board: Board,
    drawing: Option<Drawing>,
    back: Option<String>,
    on: Option<String>,
    figures: Vec<(u16, String)>,
    closed_to_tries: Option<Words>,
}

/// What stands in the form of a note.
#[derive(Default)]
struct Typed {
    text: String,
    glyph: String,
    shown: Shown,
    marks: String,
    chapter: Option<u32>,
    reply: Option<u32>,
    instead: Option<u32>,
    /// What is answered or written anew, in a few words.
    about: Option<String>,
}

/// A chapter.
struct ChapterView {
    number: u32,
    title: String,
    html: String,
    href: String,
    seq: u64,
    branch: Option<(String, String)>,
    notes: Vec<NoteView>,
    may_go: bool,
}

/// A note.
#[expect(clippy::struct_excessive_bools, reason = "each is told by itself")]
struct NoteView {
    number: u32,
    depth: usize,
    by: Option<String>,
    from_file: bool,
    day: String,
    glyph: Option<Glyph>,
    html: String,
    drawn: Vec<String>,
    href: String,
    seq: u64,
    here: bool,
    void: bool,
    moved: bool,
    edited: bool,
    shown: Shown,
    own: bool,
    may_go: bool,
}

/// A hypothesis in the list.
struct BranchView {
    number: u32,
    name: String,
    seq: u64,
    moves: usize,
    from: Option<String>,
    href: String,
    depth: usize,
    may_go: bool,
}

impl Page {
    fn script(&self) -> &'static str {
        let _ = self;
        &assets::STUDY.url
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn word(&self, shown: &Shown) -> String {
        self.shell.t(shown_word(*shown)).to_string()
    }

    /// Who reads a note: never more than read the study.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn reader(&self, shown: &Shown) -> String {
        self.shell.t(note_word(shown)).to_string()
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn is_same(&self, one: &Shown, other: &Shown) -> bool {
        let _ = self;
        one == other
    }

    fn is_private(&self) -> bool {
        self.shown == Shown::Private
    }

    /// Whether a note that is being written stands in a chapter.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn is_in(&self, chapter: &u32) -> bool {
        self.typed.chapter == Some(*chapter)
    }

    /// Whether who reads the study may be chosen so.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn is_barred(&self, shown: &Shown) -> bool {
        *shown == Shown::Public && !self.may_be_public
    }

    fn all_shown(&self) -> [Shown; 3] {
        let _ = self;
        [Shown::Private, Shown::Link, Shown::Public]
    }

    fn glyphs(&self) -> [Glyph; 6] {
        let _ = self;
        Glyph::ALL
    }

    fn most(&self) -> usize {
        let _ = self;
        text::MOST_TEXT
    }

    /// Who may read a note, at most what the study lets.
    fn choices(&self) -> Vec<Shown> {
        let all = [Shown::Public, Shown::Link, Shown::Private];
        all.into_iter().filter(|shown| *shown <= self.shown.max(Shown::Link)).collect()
    }

    fn link(&self) -> String {
        format!("{}/s/{}", self.shell.origin, self.id)
    }
}

/// A study.
///
/// # Errors
/// [`PageError::NotFound`] for none, or none for whoever asks: both read alike.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    shown(&visitor, &site, &code, query.into_inner(), None).await
}

/// The same, saying why something was not kept.
///
/// # Errors
/// As [`page`].
pub(super) async fn shown(
    visitor: &Visitor,
    site: &web::Data<Site>,
    code: &str,
    query: Query,
    unkept: Option<Unkept>,
) -> Result<HttpResponse, PageError> {
    let id = id_of(code)?;
    let shell = Shell::with_forms(visitor, "studies")?;
    let (who, site) = (who(visitor).await?, site.clone());
    let page = blocking(move || {
        let study = site.studies.study(id, who)?.ok_or(PageError::NotFound)?;
        made(&site, shell, &study, who, &query, unkept)
    });
    private(&page.await?)
}

fn made(
    site: &Site,
    shell: Shell,
    study: &Study,
    who: Option<AccountId>,
    query: &Query,
    unkept: Option<Unkept>,
) -> Result<Page, PageError> {
    let cover = &study.cover;
    let reader = Reader { site, study, who, latest: latest(study) };
    let pin = asked(study, query);
    let table = site.clerk.table(pin.0)?;
    let chronicle = site.chronicle(&table)?;
    let here = reader.here(&shell, &table, &chronicle, pin.1)?;
    let here_at = (table.id(), Seq(here.seq));
    let mut notes = reader.notes(here_at, &here.board)?;
    let mut chapters = reader.chapters();
    for chapter in &mut chapters {
        let own = |note: &(Option<u32>, NoteView)| note.0 == Some(chapter.number);
        let (mine, rest): (Vec<_>, Vec<_>) = notes.into_iter().partition(own);
        chapter.notes = mine.into_iter().map(|(_, note)| note).collect();
        notes = rest;
    }
    let author = |id: &AccountId| -> Result<(String, Option<String>), PageError> {
        Ok((id_word(*id), name_of(site, &Writer::Account(*id))?))
    };
    let origin = site.clerk.table(cover.subject.of).map(|table| table.origin());
    let (wrong, typed) = match unkept {
        Some(Unkept { why, fields }) => (Some(why), typed(&fields)),
        None => (None, reader.about(query)),
    };
    Ok(Page {
        id: cover.id.to_string(),
        title: cover.title.clone(),
        owner: name_of(site, &Writer::Account(cover.owner))?,
        shown: cover.shown,
        is_owner: who == Some(cover.owner),
        is_writer: cover.is_written_by(who),
        may_be_public: !matches!(origin, Ok(greffe_store::Origin::Imported) | Err(_)),
        authors: cover.authors.iter().map(author).collect::<Result<_, _>>()?,
        invitation: cover.invitation.map(|code| format!("{}/s/{}/join/{code}", shell.origin, cover.id)),
        chapters,
        loose: notes.into_iter().map(|(_, note)| note).collect(),
        branches: reader.branches(),
        here,
        typed,
        wrong,
        shell,
    })
}

/// An account as the forms of this page name it.
fn id_word(id: AccountId) -> String {
    Hex(id.bytes()).to_string()
}

/// The record asked for; else where the study begins.
fn asked(study: &Study, query: &Query) -> (MatchId, u64) {
    let subject = &study.cover.subject;
    if let Some(at) = query.at {
        return (query.m.unwrap_or(subject.of), at);
    }
    let first = study.entries.iter().find_map(|(_, entry)| match &entry.what {
        What::Chapter { pin, .. } => Some(pin),
        What::Note { .. } | What::Branch { .. } | What::Move(_) => None,
    });
    let first = first.or_else(|| study.entries.iter().find_map(|(_, entry)| entry.what.pin()));
    let pin = first.unwrap_or(subject);
    (pin.of, pin.seq.0)
}

/// The newest version of each note that was written anew, by the first one's number.
fn latest(study: &Study) -> Vec<(u32, &Entry)> {
    let anew = study.entries.iter().filter_map(|(_, entry)| Some((entry.what.instead()?, entry)));
    anew.collect()
}

/// What was typed.
fn typed(fields: &Fields) -> Typed {
    let field = |name: &str| fields.get(name).unwrap_or_default().to_owned();
    let number = |name: &str| fields.get(name).and_then(|text| text.parse().ok());
    Typed {
        text: field("text"),
        glyph: field("glyph"),
        shown: fields.get("shown").and_then(Shown::named).unwrap_or_default(),
        marks: field("marks"),
        chapter: number("chapter"),
        reply: number("reply"),
        instead: number("instead"),
        about: None,
    }
}

/// Somebody who reads a study.
struct Reader<'a> {
    site: &'a Site,
    study: &'a Study,
    who: Option<AccountId>,
    latest: Vec<(u32, &'a Entry)>,
}

impl Reader<'_> {
    fn cover(&self) -> &Cover {
        &self.study.cover
    }

    fn is_own(&self, entry: &Entry) -> bool {
        self.who.is_some_and(|who| entry.by == Writer::Account(who))
    }

    fn may_go(&self, entry: &Entry) -> bool {
        self.is_own(entry) || self.who == Some(self.cover().owner)
    }

    /// The newest version of an entry.
    fn now<'e>(&'e self, number: u32, entry: &'e Entry) -> (&'e Entry, bool) {
        let newest = self.latest.iter().rev().find(|(of, _)| *of == number);
        newest.map_or((entry, false), |(_, newest)| (*newest, true))
    }

    fn here(
        &self,
        shell: &Shell,
        table: &Table,
        chronicle: &Arc<Chronicle>,
        seq: u64,
    ) -> Result<Here, PageError> {
        let place = chronicle.place(seq).ok_or(PageError::NotFound)?;
        let moment = chronicle.moments.get(place).ok_or(PageError::NotFound)?;
        let (line, board, _) = told(self.site, table, moment)?;
        let at = |pin: &Pin| pin.of == table.id() && (moment.first..=moment.last).contains(&pin.seq.0);
        let mut marks = line.marks.clone();
        for (number, entry) in self.study.entries.iter().filter(|(_, entry)| entry.what.instead().is_none()) {
            let (entry, _) = self.now(*number, entry);
            if let What::Note { pin, marks: drawn, .. } = &entry.what
                && at(pin)
            {
                marks.extend(drawn.iter().filter_map(|mark| mark.drawn(&board, self.is_own(entry))));
            }
        }
        let focus = Focus { figures: &line.focus, marks: &marks, corners: &[] };
        let other = table.id() != self.cover().subject.of;
        let pinned = |place: Option<usize>| {
            let seq = chronicle.moments.get(place?)?.last;
            let own = if other { format!("&m={}", table.id()) } else { String::new() };
            Some(format!("/s/{}?at={seq}{own}", self.cover().id))
        };
        let game = table.game();
        Ok(Here {
            base: format!("/m/{}", table.id()),
            of: table.id().to_string(),
            other,
            match_title: title(&game),
            seq: moment.last,
            void: game.is_void(Seq(moment.last)),
            drawing: drawing::draw(&board, focus, shell.language),
            back: pinned(place.checked_sub(1)),
            on: pinned(Some(place.saturating_add(1))),
            figures: board.pieces.iter().map(|piece| (piece.id.0, piece.name.clone())).collect(),
            closed_to_tries: branch::allowed(&game).err(),
            line,
            board,
        })
    }

    /// The notes in the order of their records, answers under what they answer; each with its chapter.
    fn notes(&self, here: (MatchId, Seq), board: &Board) -> Result<Vec<(Option<u32>, NoteView)>, PageError> {
        let first: Vec<(u32, &Entry)> = self
            .study
            .entries
            .iter()
            .filter(|(_, entry)| matches!(entry.what, What::Note { instead: None, .. }))
            .map(|(number, entry)| (*number, entry))
            .collect();
        let there: BTreeSet<u32> = first.iter().map(|(number, _)| *number).collect();
        let answered = |entry: &Entry| match &entry.what {
            What::Note { reply, .. } => reply.filter(|reply| there.contains(reply)),
            What::Chapter { .. } | What::Branch { .. } | What::Move(_) => None,
        };
        let mut roots: Vec<(u32, &Entry)> =
            first.iter().copied().filter(|(_, entry)| answered(entry).is_none()).collect();
        roots.sort_by_key(|(number, entry)| (entry.what.pin().map(|pin| (pin.of, pin.seq)), *number));
        let mut told = Vec::new();
        for (number, entry) in roots {
            let mut chapter = None;
            // Down each thread: what answers comes right after what it answers.
            let mut due = vec![(number, entry, 0_usize)];
            while let Some((of, entry, depth)) = due.pop() {
                let (own, view) = self.note(of, entry, depth, here, board)?;
                chapter = if depth == 0 { own } else { chapter };
                told.push((chapter, view));
                let answers = first.iter().rev().filter(|(_, entry)| answered(entry) == Some(of));
                due.extend(answers.map(|(number, entry)| (*number, *entry, depth.saturating_add(1))));
            }
        }
        Ok(told)
    }

    fn note(
        &self,
        number: u32,
        entry: &Entry,
        depth: usize,
        here: (MatchId, Seq),
        board: &Board,
    ) -> Result<(Option<u32>, NoteView), PageError> {
        let (entry, edited) = self.now(number, entry);
        let What::Note { pin, glyph, text, marks, shown, chapter, .. } = &entry.what else {
            return Err(PageError::Internal);
        };
        let table = self.site.clerk.table(pin.of).ok();
        let at = table.as_ref().and_then(|table| {
            let chronicle = self.site.chronicle(table).ok()?;
            let place = chronicle.place(pin.seq.0)?;
            chronicle.moments.get(place).map(|moment| moment.last)
        });
        let view = NoteView {
            number,
            depth: depth.min(4),
            by: name_of(self.site, &entry.by)?,
            from_file: matches!(entry.by, Writer::Named(_)),
            day: day(entry.at),
            glyph: *glyph,
            html: text::rendered(text),
            drawn: marks.iter().map(|mark| drawn_words(mark, board)).collect(),
            href: address(self.cover().id, &self.cover().subject, pin),
            seq: pin.seq.0,
            here: pin.of == here.0 && at == Some(here.1.0),
            void: table.as_ref().is_some_and(|table| table.game().is_void(pin.seq)),
            moved: !self.site.studies.holds(pin)?,
            edited,
            shown: (*shown).min(self.cover().shown.max(Shown::Link)),
            own: self.is_own(entry),
            may_go: self.may_go(entry),
        };
        Ok((*chapter, view))
    }

    fn chapters(&self) -> Vec<ChapterView> {
        let mut all = Vec::new();
        for (number, entry) in &self.study.entries {
            let What::Chapter { title, text, pin, branch } = &entry.what else { continue };
            let named = branch.and_then(|branch| match &self.study.entry(branch)?.what {
                What::Branch { name, .. } => {
                    Some((format!("/s/{}/b/{branch}", self.cover().id), name.clone()))
                }
                What::Note { .. } | What::Chapter { .. } | What::Move(_) => None,
            });
            all.push(ChapterView {
                number: *number,
                title: title.clone(),
                html: text::rendered(text),
                href: address(self.cover().id, &self.cover().subject, pin),
                seq: pin.seq.0,
                branch: named,
                notes: Vec::new(),
                may_go: self.may_go(entry),
            });
        }
        all
    }

    fn branches(&self) -> Vec<BranchView> {
        let mut all: Vec<BranchView> = Vec::new();
        for (number, entry) in &self.study.entries {
            let What::Branch { name, pin, from, .. } = &entry.what else { continue };
            let parent = from.and_then(|fork| all.iter().position(|one| one.number == fork.branch));
            let (depth, named) = parent.and_then(|place| all.get(place)).map_or((0, None), |parent| {
                (parent.depth.saturating_add(1).min(4), Some(parent.name.clone()))
            });
            let moves = branch::path_of(&self.study.entries, *number).map_or(0, |path| path.moves.len());
            let view = BranchView {
                number: *number,
                name: name.clone(),
                seq: pin.seq.0,
                moves,
                from: named,
                href: format!("/s/{}/b/{number}", self.cover().id),
                depth,
                may_go: self.may_go(entry),
            };
            // Beside what it grew from, as a tree.
            let place = parent.map_or(all.len(), |place| place.saturating_add(1));
            all.insert(place.min(all.len()), view);
        }
        all
    }

    /// The form of a note that answers another, or takes its place.
    fn about(&self, query: &Query) -> Typed {
        let told = |number: u32| {
            let entry = self.study.entry(number)?;
            let (entry, _) = self.now(number, entry);
            let What::Note { text, glyph, shown, marks, chapter, .. } = &entry.what else { return None };
            let about: String = text.chars().take(80).collect();
            Some((entry, text.clone(), *glyph, *shown, marks, *chapter, about))
        };
        if let Some((entry, text, glyph, shown, marks, chapter, about)) = query.edit.and_then(told)
            && self.is_own(entry)
        {
            return Typed {
                text,
                glyph: glyph.map(Glyph::sign).unwrap_or_default().to_owned(),
                shown,
                marks: serde_json::to_string(marks).unwrap_or_default(),
                chapter,
                reply: None,
                instead: query.edit,
                about: Some(about),
            };
        }
        let shown = self.cover().shown.max(Shown::Link);
        if let Some((_, _, _, _, _, chapter, about)) = query.reply.and_then(told) {
            return Typed { chapter, reply: query.reply, shown, about: Some(about), ..Typed::default() };
        }
        Typed { shown, ..Typed::default() }
    }
}

/// The figure of a number, as forms send it.
pub(super) fn figure(text: &str) -> Option<FigureId> {
    text.parse().ok().map(FigureId)
}

/// Who may read a note, as a key of the site's words.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
pub(super) const fn note_word(shown: &Shown) -> &'static str {
    match shown {
        Shown::Private => "note-private",
        Shown::Link => "note-link",
        Shown::Public => "note-public",
    }
}

/// What it means that somebody may read a study, as a key of the site's words.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
pub(super) const fn shown_more(shown: &Shown) -> &'static str {
    match shown {
        Shown::Private => "study-private-more",
        Shown::Link => "study-link-more",
        Shown::Public => "study-public-more",
    }
}
