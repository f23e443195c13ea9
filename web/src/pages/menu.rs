//! The menu of a match: seats and their codes, takebacks, disputes, sources of dice, the judge's desk.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::judging::opening::{RollSource, SeatEntry};
use greffe_core::play::ledger::{Asking, Way, Wish};
use greffe_core::play::offices::Judge;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;

use crate::amend::Speech;
use crate::chronicle::{Chronicle, Moment, act, named};
use crate::clerk::Table;
use crate::codes::Issued;
use crate::coming;
use crate::error::PageError;
use crate::pages::disputes::claim;
use crate::pages::matches::{open, title};
use crate::pages::play::told::Struck;
use crate::pages::replay::Margin;
use crate::pages::{blocking, private, seats};
use crate::posted::Fields;
use crate::qr::{self, Picture};
use crate::records;
use crate::session::{Office, Session, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::standing;
use crate::visitor::Visitor;

/// Moments that a takeback may be asked for.
const TAKEBACKS: usize = 12;
/// How many acts a judge may be called for by pointing at one.
const CALLED: usize = 3;
/// How many rules of theirs are listed.
const CITED: usize = 10;

#[derive(Template)]
#[template(path = "menu.html")]
struct Menu {
    shell: Shell,
    base: String,
    id: String,
    title: Words,
    /// The seat that asks, when one is held.
    by: Option<String>,
    /// The other offices held.
    held: Held,
    /// What may be taken back, the least first: where to, and what that strikes.
    back: Vec<(Margin, Struck)>,
    last: u64,
    disputes: Vec<Case>,
    sources: Vec<Source>,
    seats: Vec<SeatRow>,
    judge_code: Option<CodeView>,
    result: Option<(u64, Words)>,
    stage: Stage,
    waiting: Option<u64>,
    /// What a seat asks, for the judge to answer in everybody's place.
    asking: Option<(u64, Words)>,
    /// Facts contested after their command resolved: the command, and who contests.
    contested: Vec<(u64, Words)>,
    /// The revision in force and this program's, when the next command changes from one to the other.
    revision: Option<(String, &'static str)>,
    /// Whether a seat can be declared out: it leaves one side.
    out: bool,
    /// Who let in whom, and who stands by the result, in sentences.
    offices: Vec<Words>,
    standing: Vec<Words>,
    /// Judges that this session's seat may accept.
    judges: Vec<u32>,
    /// The one part that is asked for, by its anchor; all of it otherwise.
    part: &'static str,
    /// The record that a dispute would be about.
    of: u64,
    /// The acts that a dispute may be about, the one it is about first, then the latest.
    acts: Vec<Margin>,
    /// The rules that those acts applied, with what they are called.
    cited: Vec<(String, Words)>,
    /// Whether a takeback past a die or a card seen takes a judge too.
    judged: bool,
    /// What was sent and not done, and why not.
    posted: Fields,
    refused: Option<String>,
}

/// What the address of the menu may carry.
#[derive(Clone, Debug, Default, serde::Deserialize)]
pub struct Query {
    /// The part of it: `takeback`, `judge`.
    part: Option<String>,
    /// The record that the judge is called for.
    of: Option<u64>,
}

impl Query {
    fn part(&self) -> &'static str {
        match self.part.as_deref() {
            Some("takeback") => "takeback",
            Some("judge") => "judge",
            Some(_) | None => "",
        }
    }
}

/// The offices that a session holds beside its seats.
#[derive(Clone, Copy)]
struct Held {
    judge: bool,
    organiser: bool,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It came from a file: nothing is written to it.
    Foreign,
    /// It goes on.
    Live,
    /// It is closed.
    Closed,
}

impl Stage {
    fn of(origin: Origin, closed: bool) -> Self {
        match (origin, closed) {
            (Origin::Own, false) => Self::Live,
            (Origin::Own, true) => Self::Closed,
            (Origin::Imported | Origin::Sample, _) => Self::Foreign,
        }
    }

    fn is_own(self) -> bool {
        self != Self::Foreign
    }

    fn is_live(self) -> bool {
        self == Self::Live
    }
}

/// A dispute in the list.
struct Case {
    seq: u64,
    claim: String,
    closed: bool,
}

/// A kind of roll and where its faces come from.
struct Source {
    roll: &'static str,
    label: Words,
    table: bool,
}

/// A seat and who sits on it.
struct SeatRow {
    seat: u8,
    letter: &'static str,
    name: String,
    joined: bool,
    owed: bool,
    stand: Stand,
    /// Whether this session plays it.
    mine: bool,
    key: Option<String>,
    code: Option<CodeView>,
    /// As whom this session may give a code for it.
    giver: Option<String>,
    /// As whom it may let another device in, and in how many minutes, where its own device was here lately.
    granter: Option<String>,
    wait: Option<u64>,
}

/// Whether a seat stands by the proposed result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Not yet.
    Open,
    /// By a tap, for want of a key.
    Confirmed,
    /// By a tap, though its device has a key.
    Unsigned,
    /// By the judge, in its place.
    ByJudge,
    /// By the key of its device.
    Signed,
}

impl SeatRow {
    fn is_agreed(&self) -> bool {
        self.stand != Stand::Open
    }

    fn is_signed(&self) -> bool {
        self.stand == Stand::Signed
    }

    fn is_unsigned(&self) -> bool {
        self.stand == Stand::Unsigned
    }

    fn is_by_judge(&self) -> bool {
        self.stand == Stand::ByJudge
    }
}

/// A code still good, with its picture.
pub(super) struct CodeView {
    pub(super) code: String,
    pub(super) url: String,
    pub(super) size: usize,
    pub(super) path: String,
}

impl Menu {
    /// What was typed in a form that was not carried out.
    fn was(&self, deed: &str, name: &str) -> &str {
        let own = self.posted.get("do") == Some(deed);
        self.posted.get(name).filter(|_| own).unwrap_or_default()
    }

    /// Whether the dispute would be about this act, unless another is chosen.
    fn is_about(&self, act: &Margin) -> bool {
        act.seq == self.of
    }

    /// Whether that act stands among those that are folded away.
    fn is_further(&self) -> bool {
        self.acts.iter().skip(4).any(|act| self.is_about(act))
    }

    /// Whether a rule was chosen when the form was sent.
    fn cites(&self, rule: &str) -> bool {
        self.posted.get("do") == Some("dispute") && self.posted.all("rules").any(|one| one == rule)
    }

    /// Whether any rule was given when the form was sent.
    fn cites_any(&self) -> bool {
        !self.typed().is_empty() || self.cited.iter().any(|(rule, _)| self.cites(rule))
    }

    /// The rule typed when the form was sent, where it is none of those listed.
    fn typed(&self) -> &str {
        let listed = |one: &&str| self.cited.iter().any(|(rule, _)| rule == one);
        let sent = self.posted.get("do") == Some("dispute");
        let mut all = self.posted.all("rules").filter(|one| sent && !one.is_empty() && !listed(one));
        all.next().unwrap_or_default()
    }

    /// An id of the match's game, to show what one looks like.
    fn example(&self) -> &str {
        self.cited.first().map_or("", |(rule, _)| rule)
    }

    /// What a dispute can be about: the act that a record belongs to, and the last ones.
    fn asks(&mut self, site: &Site, table: &Table, of: u64) -> Result<(), PageError> {
        let chronicle = site.chronicle(table)?;
        let game = table.game();
        self.of = of.min(self.last);
        let own = chronicle.place(self.of).and_then(|place| chronicle.moments.get(place));
        let told = |moment: &&Moment| is_play(&game, moment) && !moment.waits;
        let other = |moment: &&Moment| own.is_none_or(|own| own.last != moment.last);
        let latest = chronicle.moments.iter().rev().filter(told).filter(other).take(CALLED);
        let acts: Vec<&Moment> = own.into_iter().chain(latest).collect();
        let margin = |moment: &&Moment| Margin {
            seq: if own.is_some_and(|own| own.last == moment.last) { self.of } else { moment.last },
            words: act(moment),
            who: String::new(),
            heading: None,
            side: records::author_letter(moment.by, game.opening()),
            weight: moment.weight,
            void: false,
            here: false,
        };
        self.acts = acts.iter().map(margin).collect();
        let book = game.system().rulebook();
        for rule in acts.iter().flat_map(|moment| chronicle.rules_of(moment)) {
            if self.cited.len() < CITED
                && self.cited.iter().all(|(known, _)| known != rule)
                && let Some(entry) = book.rule(rule)
            {
                self.cited.push((rule.to_owned(), Words::new(entry.term, entry.gloss)));
            }
        }
        Ok(())
    }

    /// The same of a ruling on a contested fact.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn ruled(&self, of: &u64, name: &str) -> &str {
        if self.was("rule", "of") == of.to_string() { self.was("rule", name) } else { "" }
    }

    fn how(&self, word: &str) -> String {
        let message = match word {
            "time" => self.shell.t("how-time"),
            "abandoned" => self.shell.t("how-abandoned"),
            "void" => self.shell.t("how-void"),
            "agreed" => self.shell.t("how-agreed"),
            "conceded" => self.shell.t("how-conceded"),
            _ => self.shell.t("how-played"),
        };
        message.to_string()
    }
}

/// The menu.
///
/// # Errors
/// [`PageError::NotFound`] for no such match, or one that came from a file and is nobody's.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let game_id = *table.id().bytes();
    let holds = |session: &Session| session.holdings.iter().any(|holding| holding.game == game_id);
    let Some(session) = visitor.session().filter(holds) else {
        if table.origin() != Origin::Own {
            return Err(PageError::NotFound);
        }
        // Whoever was told to come here is told where a code is typed.
        let mut answer = seats::nobody(&visitor, &table)?;
        *answer.status_mut() = StatusCode::FORBIDDEN;
        return Ok(answer);
    };
    let shell = Shell::with_forms(&visitor, "matches")?;
    let origin = visitor.config.origin.clone();
    let sessions = visitor.sessions();
    let menu = blocking(move || {
        let mut menu = menu(&site, &table, (&session, &sessions), shell, &origin)?;
        menu.part = query.part();
        let of = query.of.unwrap_or(menu.last);
        menu.asks(&site, &table, of)?;
        Ok(menu)
    });
    private(&menu.await?)
}

/// The menu once more, with what was typed on it and not carried out, and why it was not.
///
/// # Errors
/// When the store fails.
pub(super) async fn again(
    visitor: &Visitor,
    site: web::Data<Site>,
    table: Arc<Table>,
    session: Session,
    (posted, refused): (Fields, Option<String>),
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "matches")?;
    let origin = visitor.config.origin.clone();
    let sessions = visitor.sessions();
    let menu = blocking(move || {
        let mut menu = menu(&site, &table, (&session, &sessions), shell, &origin)?;
        menu.part = match posted.get("do") {
            Some("dispute") => "judge",
            Some("takeback") => "takeback",
            Some(_) | None => "",
        };
        let of = posted.get("of").and_then(|of| of.trim().parse::<u64>().ok());
        let of = of.unwrap_or(menu.last);
        menu.asks(&site, &table, of)?;
        (menu.posted, menu.refused) = (posted, refused);
        Ok(menu)
    });
    private(&menu.await?)
}

fn menu(
    site: &Site,
    table: &Table,
    (session, sessions): (&Session, &Sessions),
    shell: Shell,
    origin: &str,
) -> Result<Menu, PageError> {
    let chronicle = site.chronicle(table)?;
    let game_id = *table.id().bytes();
    // Without an answer of the store the page is there without codes.
    let codes = site.codes.of(game_id).unwrap_or_default();
    let game = table.game();
    let ledger = game.ledger();
    let organiser = session.holds(game_id, Office::Organiser);
    let judge = session.holds(game_id, Office::Judge) && session.seats(game_id).next().is_none();
    let disputes = ledger.disputes().iter().map(|dispute| Case {
        seq: dispute.seq.0,
        claim: claim(site, table, dispute.seq).unwrap_or_default(),
        closed: dispute.closed,
    });
    let judge_code = codes.iter().find(|issued| issued.holding.office == Office::Judge);
    let mut rows = seats(&game, session, &codes, Held { judge, organiser }, origin);
    for row in rows.iter_mut().filter(|row| row.granter.is_some() && !judge) {
        row.wait = Seat::new(row.seat).and_then(|seat| coming::minutes_left(sessions, table, seat));
    }
    Ok(Menu {
        base: format!("/m/{}", table.id()),
        id: table.id().to_string(),
        title: title(&game),
        by: speaker(&game, session, game_id),
        held: Held { judge, organiser },
        back: takebacks(&game, &chronicle),
        last: chronicle.last(),
        part: "",
        of: chronicle.last(),
        acts: Vec::new(),
        cited: Vec::new(),
        disputes: disputes.collect(),
        sources: sources(&game),
        seats: rows,
        judged: !game.opening().free_takebacks,
        posted: Fields::default(),
        refused: None,
        offices: standing::offices(&game),
        standing: standing::result(&game).into_iter().skip(1).collect(),
        judges: judges(&game, session),
        judge_code: judge_code.filter(|_| organiser).and_then(|issued| code_view(issued, origin)),
        result: ledger
            .result()
            .map(|result| (result.seq.0, records::result_words(&result.json, game.opening()))),
        stage: Stage::of(table.origin(), ledger.is_closed()),
        waiting: game.waiting().map(|waiting| waiting.command.declared.0),
        asking: ledger.asking().map(|asking| (asking.seq.0, asked(asking, &game, &chronicle))),
        contested: ledger
            .contested()
            .iter()
            .map(|one| (one.of.0, records::author_words(one.by, game.opening())))
            .collect(),
        revision: stale(&game),
        out: game.opening().side_count() == 2 && game.outcome().is_none() && ledger.result().is_none(),
        shell,
    })
}

/// The revision that opened a match and this program's, when play goes on under another than the one so far.
pub fn stale(game: &AnyMatch) -> Option<(String, &'static str)> {
    let live = !game.ledger().is_closed() && !game.is_current();
    live.then(|| (game.opening().ruleset.clone(), game.system().revision()))
}

/// The moments that a takeback may be asked for, the latest first.
fn back(game: &AnyMatch, chronicle: &Chronicle) -> Vec<Margin> {
    let standing: Vec<u64> =
        game.play_records().iter().filter(|record| !record.void).map(|record| record.seq.0).collect();
    let plays = |moment: &Moment| {
        let from = standing.partition_point(|seq| *seq < moment.first);
        moment.back.is_none() && standing.get(from).is_some_and(|seq| *seq <= moment.last)
    };
    // The last play itself cannot be gone back to: nothing would follow it.
    let moments = chronicle.moments.iter().rev().filter(|moment| plays(moment)).skip(1);
    let back = moments.take(TAKEBACKS).map(|moment| Margin {
        seq: moment.last,
        words: act(moment),
        who: String::new(),
        heading: None,
        side: records::author_letter(moment.by, game.opening()),
        weight: moment.weight,
        void: false,
        here: false,
    });
    back.collect()
}

/// The moments that a takeback may be asked for, each with what it strikes.
fn takebacks(game: &AnyMatch, chronicle: &Chronicle) -> Vec<(Margin, Struck)> {
    let moments = back(game, chronicle).into_iter();
    moments
        .filter_map(|margin| Some((struck_after(game, chronicle, margin.seq)?, margin)))
        .map(|(struck, margin)| (margin, struck))
        .collect()
}

/// The last play, with the moment to go back to; nothing while there is none before it, or one is being asked.
pub fn struck(game: &AnyMatch, chronicle: &Chronicle) -> Option<Struck> {
    if game.ledger().is_closed() || game.ledger().asking().is_some() {
        return None;
    }
    let moments = back(game, chronicle);
    // A walk is struck as it was declared: whole.
    let walk = chronicle.walk(game);
    let before = walk.and_then(|walk| moments.iter().find(|moment| moment.seq < walk.first));
    let to = before.or(moments.first())?.seq;
    struck_after(game, chronicle, to)
}

/// What going back to a record would strike; nothing where no record of play stands after it.
pub fn struck_after(game: &AnyMatch, chronicle: &Chronicle, to: u64) -> Option<Struck> {
    let standing = game.play_records().iter().filter(|record| !record.void && record.seq.0 > to);
    let records = standing.count();
    let moments = chronicle.moments.iter().filter(|moment| moment.last > to && is_play(game, moment));
    let moments: Vec<&Moment> = moments.collect();
    let (seq, words) = (moments.last()?.last, named(&moments)?);
    let judged = game.needs_judge_to(Seq(to));
    (records > 0).then_some(Struck { to, seq, records, judged, words })
}

/// What a seat asks of the others; a takeback is named by what it strikes.
pub(super) fn asked(asking: &Asking, game: &AnyMatch, chronicle: &Chronicle) -> Words {
    let by = records::author_words(asking.by, game.opening());
    let struck = if let Wish::Takeback(asked) = &asking.wish {
        asked_back(&by, game, chronicle, asked.to)
    } else {
        None
    };
    struck.unwrap_or_else(|| records::wish_words(&asking.wish, &by, Speech::of(game).as_ref()))
}

/// What a side asks to take back, as it was told, and how many records would be struck; nothing where none would be.
fn asked_back(by: &Words, game: &AnyMatch, chronicle: &Chronicle, to: Seq) -> Option<Words> {
    let Struck { records, words: told, .. } = struck_after(game, chronicle, to.0)?;
    let (fr, en) = match records {
        1 => ("1 enregistrement ray\u{e9}".to_owned(), "1 record struck".to_owned()),
        _ => (format!("{records} enregistrements ray\u{e9}s"), format!("{records} records struck")),
    };
    Some(Words::new(
        format!("{} demande \u{e0} reprendre\u{a0}: \u{ab}\u{a0}{}\u{a0}\u{bb} ({fr}).", by.fr, told.fr),
        format!("{} asks to take back: \u{201c}{}\u{201d} ({en}).", by.en, told.en),
    ))
}

/// Whether a moment holds a standing record of play.
fn is_play(game: &AnyMatch, moment: &Moment) -> bool {
    let inside = |seq: Seq| (moment.first..=moment.last).contains(&seq.0);
    // What is struck is not played, though the question it leads back to is asked again with it.
    moment.back.is_none() && game.play_records().iter().any(|record| !record.void && inside(record.seq))
}

/// The seat a session speaks for: on a shared device, the one it faces, else the first.
pub(super) fn speaker(game: &AnyMatch, session: &Session, game_id: [u8; 16]) -> Option<String> {
    let facing = session.facing.filter(|(game, _)| *game == game_id).map(|(_, seat)| seat);
    let mine: Vec<u8> = session.seats(game_id).collect();
    let seat = facing.filter(|seat| mine.contains(seat)).or_else(|| mine.first().copied())?;
    let seat = Seat::new(seat)?;
    game.opening().side_of(seat).map(|_| seat.to_string())
}

fn sources(game: &AnyMatch) -> Vec<Source> {
    let kinds = game.system().rulebook().roll_kinds.iter();
    let named = game.system().intake().dice;
    let label = |roll: &str| {
        named
            .iter()
            .find(|kind| kind.word == roll)
            .map_or_else(|| Words::same(roll), |kind| kind.label.clone())
    };
    kinds
        .map(|roll| Source { roll, label: label(roll), table: game.source(roll) == RollSource::Table })
        .collect()
}

fn seats(game: &AnyMatch, session: &Session, codes: &[Issued], held: Held, origin: &str) -> Vec<SeatRow> {
    let owed = game.owed();
    let ledger = game.ledger();
    let stands = ledger.result().map(|result| result.stands.clone()).unwrap_or_default();
    let mine: Vec<u8> = session.seats(*game.id().bytes()).collect();
    let row = |entry: &SeatEntry| {
        let seat = entry.seat;
        let office = Office::Seat(seat.number());
        let own = mine.contains(&seat.number());
        let joined = ledger.joined().contains_key(&seat);
        let issued = codes.iter().find(|issued| issued.holding.office == office);
        let granted = ledger.offices().is_granted(game.opening(), seat);
        let giver = giver(game, &mine, held, seat);
        let theirs = |by: &str| {
            let seats = mine.iter().filter_map(|seat| Seat::new(*seat)).map(Author::Seat);
            let judge = held.judge.then_some(Author::Judge);
            let organiser = held.organiser.then_some(Author::Organiser);
            seats.chain(judge).chain(organiser).any(|own| own.to_string() == by)
        };
        let issued = issued.filter(|issued| own || theirs(&issued.by));
        SeatRow {
            seat: seat.number(),
            letter: records::author_letter(Author::Seat(seat), game.opening()),
            name: entry.name.clone(),
            joined,
            owed: owed.iter().any(|owed| owed.seat == seat),
            stand: stands
                .iter()
                .find(|stand| stand.seat == seat)
                .map_or(Stand::Open, |stand| stood(stand.way)),
            mine: own,
            key: ledger.joined().get(&seat).copied().flatten().map(|key| key.to_string()),
            code: issued.and_then(|issued| code_view(issued, origin)),
            giver: giver.map(|by| by.to_string()),
            granter: granter(game, &mine, held, seat).filter(|_| joined && !own && !granted),
            wait: None,
        }
    };
    game.opening().seats.iter().map(row).collect()
}

/// As whom a session may give a code for a seat: its own, a free one it organises, or one that the others, it among
/// them, let another device into.
fn giver(game: &AnyMatch, mine: &[u8], held: Held, seat: Seat) -> Option<Author> {
    if mine.contains(&seat.number()) {
        return Some(Author::Seat(seat));
    }
    let offices = game.ledger().offices();
    if !game.ledger().joined().contains_key(&seat) {
        return held.organiser.then_some(Author::Organiser);
    }
    if !offices.is_granted(game.opening(), seat) {
        return None;
    }
    let grants = offices.grants(seat);
    let seats = mine.iter().filter_map(|seat| Seat::new(*seat)).map(Author::Seat);
    let own = seats.chain(held.judge.then_some(Author::Judge)).find(|by| grants.contains(by));
    own.or(held.organiser.then_some(Author::Organiser))
}

fn stood(way: Way) -> Stand {
    match way {
        Way::Signed => Stand::Signed,
        Way::Unsigned => Stand::Unsigned,
        Way::Keyless => Stand::Confirmed,
        Way::ByJudge => Stand::ByJudge,
    }
}

/// As whom a session may let another device into a seat: a judge, or a seat of another side.
fn granter(game: &AnyMatch, mine: &[u8], held: Held, seat: Seat) -> Option<String> {
    if held.judge {
        return Some(Author::Judge.to_string());
    }
    let side = game.opening().side_of(seat);
    let other = |own: &Seat| game.opening().side_of(*own).is_some_and(|own| Some(own) != side);
    let own = mine.iter().copied().filter_map(Seat::new).find(other)?;
    let given = game.ledger().offices().grants(seat).contains(&Author::Seat(own));
    (!given).then(|| own.to_string())
}

/// The judges that a session's seat has not accepted yet, and may.
fn judges(game: &AnyMatch, session: &Session) -> Vec<u32> {
    let offices = game.ledger().offices();
    let Some(hand) = session.hand(*game.id().bytes()) else { return Vec::new() };
    let seats = offices.seats_of(hand);
    let open = |judge: &&Judge| {
        let own = judge.let_in == Author::Organiser && hand == Hand::OPENER;
        !judge.left && !own && !judge.accepted.iter().any(|(seat, _)| seats.contains(seat))
    };
    let judges = offices.judges().iter().filter(|_| !seats.is_empty()).filter(open);
    judges.map(|judge| judge.hand.number()).collect()
}

/// Those among them without whose acceptance by a seat a judge decides nothing.
pub(super) fn judges_due(game: &AnyMatch, session: &Session, seat: Seat) -> Vec<u32> {
    let (opening, offices) = (game.opening(), game.ledger().offices());
    let side = opening.side_of(seat);
    let due = |hand: &u32| {
        let judge = offices.judges().iter().find(|judge| judge.hand.number() == *hand && !judge.left);
        let due = judge.map(|judge| offices.acceptances_due(opening, judge)).unwrap_or_default();
        due.into_iter().any(|seat| opening.side_of(seat) == side)
    };
    judges(game, session).into_iter().filter(due).collect()
}

/// A code as a link and its picture.
pub(super) fn code_view(issued: &Issued, origin: &str) -> Option<CodeView> {
    let url = format!("{origin}/j/{}", issued.code);
    let Picture { size, path } = qr::picture(&url)?;
    Some(CodeView { code: grouped(&issued.code), url, size, path })
}

/// A code in groups that can be read aloud.
fn grouped(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    signs.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}
