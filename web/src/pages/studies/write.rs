//! What one does to a study: notes, chapters, hypotheses begun, who reads and who writes.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::{MatchId, Seq};

use super::show::{self, Query, Unkept, figure};
use super::{address, done, id_of, who};
use crate::accounts::AccountId;
use crate::error::PageError;
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::shell::Shell;
use crate::site::Site;
use crate::studies::{
    Denied, End, Fork, Glyph, Mark, Pin, Shown, Stroke, Study, StudyId, What, branch, text, unguessed,
};
use crate::visitor::Visitor;

/// The most strokes of a form without a script.
const ROWS: usize = 3;

/// One step of a writer; what is refused is shown again with what was typed.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let id = id_of(&code)?;
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let number = |name: &str| fields.get(name).and_then(|text| text.parse::<u64>().ok());
    let query =
        Query { at: number("at"), m: fields.get("m").and_then(|text| text.parse().ok()), ..Query::default() };
    let (working, sent) = (site.clone(), fields.clone());
    match blocking(move || Desk { site: &working, id, who, fields: &sent }.step()).await {
        Ok(to) => see_other(&to),
        Err(PageError::Refused { why, .. }) => {
            let mut answer = show::shown(&visitor, &site, &code, query, Some(Unkept { why, fields })).await?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
        Err(other) => Err(other),
    }
}

/// What a step works with.
struct Desk<'a> {
    site: &'a Site,
    id: StudyId,
    who: AccountId,
    fields: &'a Fields,
}

impl Desk<'_> {
    fn field(&self, name: &str) -> &str {
        self.fields.get(name).unwrap_or_default()
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.field(name).parse().ok()
    }

    fn home(&self) -> String {
        format!("/s/{}", self.id)
    }

    fn step(&self) -> Result<String, PageError> {
        let (studies, id, who) = (&self.site.studies, self.id, self.who);
        match self.field("do") {
            "note" => self.note(),
            "chapter" => self.chapter(),
            "branch" => self.branch(),
            "gone" => {
                let number = self.number("n").ok_or(PageError::Malformed)?;
                done(studies.take_out(id, who, number)).map(|()| self.home())
            }
            "show" => {
                let shown = Shown::named(self.field("shown")).ok_or(PageError::Malformed)?;
                done(studies.show(id, who, shown)).map(|_| self.home())
            }
            "rename" => {
                let title = text::title(self.field("title")).map_err(Denied::Unfit)?;
                let renamed = studies.revise(id, who, &|cover| {
                    cover.title.clone_from(&title);
                    Ok(())
                });
                done(renamed).map(|_| self.home())
            }
            "invite" | "uninvite" => {
                let code = if self.field("do") == "invite" {
                    Some(unguessed(self.site.clerk.random())?)
                } else {
                    None
                };
                let invited = studies.revise(id, who, &|cover| {
                    cover.invitation = code;
                    Ok(())
                });
                done(invited).map(|_| format!("{}#authors", self.home()))
            }
            "drop" => {
                let author = self.field("author").to_owned();
                let dropped = studies.revise(id, who, &|cover| {
                    cover
                        .authors
                        .retain(|one| greffe_core::record::hex::Hex(one.bytes()).to_string() != author);
                    Ok(())
                });
                done(dropped).map(|_| format!("{}#authors", self.home()))
            }
            "leave" => done(studies.leave(id, who)).map(|()| "/s".to_owned()),
            "erase" if self.field("sure") == "yes" => done(studies.erase(id, who)).map(|()| "/s".to_owned()),
            _ => Err(PageError::Malformed),
        }
    }

    /// The record that something is put at: that of the form.
    fn pin(&self) -> Result<Pin, PageError> {
        let cover = self.site.studies.cover(self.id)?.ok_or(PageError::NotFound)?;
        if !cover.is_written_by(Some(self.who)) {
            return Err(if cover.is_read_by(Some(self.who)) {
                PageError::NotAllowed
            } else {
                PageError::NotFound
            });
        }
        let of: MatchId = match self.fields.get("m").filter(|text| !text.is_empty()) {
            Some(text) => text.parse().map_err(|_| PageError::Malformed)?,
            None => cover.subject.of,
        };
        let seq: u64 = self.field("at").parse().map_err(|_| PageError::Malformed)?;
        let table = self.site.clerk.table(of)?;
        done(self.site.studies.pin(&table, Seq(seq)))
    }

    fn back(&self, pin: &Pin, anchor: &str) -> Result<String, PageError> {
        let cover = self.site.studies.cover(self.id)?.ok_or(PageError::NotFound)?;
        Ok(format!("{}{anchor}", address(self.id, &cover.subject, pin)))
    }

    fn add(&self, make: &dyn Fn(&Study) -> Result<What, Denied>) -> Result<u32, PageError> {
        done(self.site.studies.add(self.id, self.who, &|study| {
            let known = |number: u32| study.entry(number).map(|entry| entry.what.clone());
            Ok(make(study)?.checked(&known)?)
        }))
    }

    fn note(&self) -> Result<String, PageError> {
        let at = self.pin()?;
        let marks = self.marks()?;
        let shown = Shown::named(self.field("shown")).unwrap_or_default();
        let (reply, chapter, instead) =
            (self.number("reply"), self.number("chapter"), self.number("instead"));
        let glyph = Glyph::named(self.field("glyph"));
        let text = self.field("text");
        let number = self.add(&|study| {
            // Written anew by whoever wrote it, at the record it was written at.
            let (pin, reply) = match instead.map(|number| study.entry(number)) {
                Some(Some(old)) if old.by == crate::studies::Writer::Account(self.who) => match &old.what {
                    What::Note { pin, reply, .. } => (*pin, *reply),
                    What::Chapter { .. } | What::Branch { .. } | What::Move(_) => return Err(Denied::Absent),
                },
                Some(_) => return Err(Denied::Reader),
                None => (at, reply),
            };
            let (text, marks) = (text.to_owned(), marks.clone());
            Ok(What::Note { pin, glyph, text, marks, shown, reply, chapter, instead })
        })?;
        self.back(&at, &format!("#e{}", instead.unwrap_or(number)))
    }

    /// The drawing: as the script sends it, else as the rows of the form say.
    fn marks(&self) -> Result<Vec<Mark>, PageError> {
        let drawn = self.field("marks");
        if !drawn.is_empty() && drawn != "[]" {
            return serde_json::from_str(drawn).map_err(|_| PageError::Malformed);
        }
        let mut marks = Vec::new();
        for row in 0..ROWS {
            let end = |part: &str| figure(self.field(&format!("{part}{row}"))).map(End::Figure);
            match (end("from"), end("to")) {
                (Some(from), Some(to)) => marks.push(Stroke::Arrow { from, to }),
                (Some(at), None) | (None, Some(at)) => marks.push(Stroke::Ring { at }),
                (None, None) => {}
            }
        }
        Ok(marks)
    }

    fn chapter(&self) -> Result<String, PageError> {
        let pin = self.pin()?;
        let (title, text, branch) = (self.field("title"), self.field("text"), self.number("branch"));
        let number =
            self.add(&|_| Ok(What::Chapter { title: title.to_owned(), text: text.to_owned(), pin, branch }))?;
        self.back(&pin, &format!("#e{number}"))
    }

    fn branch(&self) -> Result<String, PageError> {
        let from =
            self.number("branch").map(|branch| Fork { branch, moves: self.number("moves").unwrap_or(0) });
        let pin = self.pin()?;
        let table = self.site.clerk.table(pin.of)?;
        let root = {
            let game = table.game();
            branch::allowed(&game).map_err(Denied::Unfit)?;
            branch::root_of(&game, pin.seq)
        };
        let pin = done(self.site.studies.pin(&table, root))?;
        let seed = greffe_core::record::hex::Hex(self.site.clerk.fresh()?);
        let name = self.field("name");
        let number = self.add(&|study| {
            // What grows from another leaves the game where that one did.
            let pin = match from {
                Some(fork) => branch::path_of(&study.entries, fork.branch)?.pin,
                None => pin,
            };
            Ok(What::Branch { name: name.to_owned(), pin, seed, from })
        })?;
        Ok(format!("/s/{}/b/{number}", self.id))
    }
}

#[derive(Template)]
#[template(path = "study_join.html")]
struct Join {
    shell: Shell,
    title: String,
    signed: Option<String>,
    action: String,
}

fn code_of(place: &(String, String)) -> Result<(StudyId, StudyId), PageError> {
    Ok((id_of(&place.0)?, id_of(&place.1)?))
}

/// What an invitation leads to: nothing is done by looking.
///
/// # Errors
/// [`PageError::NotFound`] for one that is spent, or was taken back.
pub async fn invited(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (id, code) = code_of(&place)?;
    let cover = blocking(move || Ok(site.studies.cover(id)?)).await?;
    let cover = cover.filter(|cover| cover.invitation == Some(code)).ok_or(PageError::NotFound)?;
    let signed = visitor.account().await?.map(|account| account.name);
    let shell = Shell::with_forms(&visitor, "studies")?;
    private(&Join { shell, title: cover.title, signed, action: format!("/s/{id}/join/{code}") })
}

/// Takes an invitation.
///
/// # Errors
/// As [`invited`].
pub async fn join(
    posted: Posted,
    site: web::Data<Site>,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (id, code) = code_of(&place)?;
    let who = who(&posted.visitor).await?.ok_or(PageError::NotAllowed)?;
    blocking(move || done(site.studies.join(id, who, code))).await?;
    see_other(&format!("/s/{id}"))
}
