//! What the last act came to: its result, what fell and does not count yet, what was struck or ruled.

use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seq;
use greffe_core::telling::view::{Board, Line, Piece};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::chronicle::{Chronicle, Mark, Moment, events, health_of, outcome_first};
use crate::clerk::Table;
use crate::error::PageError;
use crate::pages::disputes;
use crate::pages::matches::told;
use crate::pages::play::told::{ExchangeStep, Fallen, Fighter, ResultCard, Ruled};
use crate::pages::replay::{DieView, Panel, thrown_dice};
use crate::records;
use crate::site::Site;

/// The most acts of an exchange that are listed before its last.
const EARLIER: usize = 9;

/// What the last act came to, with the exchange that it is part of; while a die, a card or a fact is awaited, what the
/// exchange came to before.
pub(super) fn result(
    site: &Site,
    table: &Table,
    chronicle: &Chronicle,
) -> Result<Option<ResultCard>, PageError> {
    let acts = chronicle.under_way(&table.game());
    let Some(newest) = chronicle.moments.last() else { return Ok(None) };
    let last =
        if newest.waits { acts.iter().rev().copied().find(|moment| !moment.waits) } else { Some(newest) };
    let Some(last) = last.filter(|last| !table.game().is_void(Seq(last.last))) else { return Ok(None) };
    let (line, board, panel) = told(site, table, last)?;
    let story = table.story()?;
    let sentence = outcome_first(events(&story, last.first, last.last), &health_of(&board));
    let line = Line { sentence, ..line };
    let tells = !line.sentence.fr.is_empty() && !panel.rules.is_empty();
    if !tells {
        return Ok(None);
    }
    let opening = table.game().opening().clone();
    let earlier: Vec<&Moment> =
        acts.iter().copied().filter(|moment| moment.last < last.last && !moment.waits).collect();
    let mut steps = Vec::new();
    for moment in earlier.iter().skip(earlier.len().saturating_sub(EARLIER)) {
        let (line, _, panel) = told(site, table, moment)?;
        if !line.sentence.fr.is_empty() {
            let letter = records::author_letter(moment.by, &opening);
            // Of an act that is over its outcome is told, not how it came about.
            let line = Line { sentence: moment.told.clone(), ..line };
            steps.push(ExchangeStep {
                seq: moment.last,
                side: letter,
                line,
                panel,
                tested: tested(&story, moment),
            });
        }
    }
    let mut lines: Vec<Rolled<'_>> =
        steps.iter().map(|step| (&step.line, &step.panel, step.tested)).collect();
    lines.push((&line, &panel, tested(&story, last)));
    let from = acts.first().map_or(last.first, |first| first.first);
    let pair = opponents(events(&story, from, last.last), &board);
    let facing = if steps.is_empty() { Vec::new() } else { facing(pair, &lines) };
    Ok(Some(ResultCard { seq: last.last, line, board, panel, steps, waits: newest.waits, facing }))
}

/// The dice that were typed since anything came of some: others are awaited before these count.
pub(super) fn fallen(site: &Site, table: &Table, chronicle: &Chronicle) -> Result<Vec<Fallen>, PageError> {
    let waits = |moment: &&Moment| moment.waits && !table.game().is_void(Seq(moment.last));
    let mut moments: Vec<&Moment> = chronicle.moments.iter().rev().take_while(waits).take(EARLIER).collect();
    moments.reverse();
    let mut fallen = Vec::new();
    for moment in moments.into_iter().filter(|moment| moment.rolled) {
        let (_, _, panel) = told(site, table, moment)?;
        let game = table.game();
        for roll in panel.rolls {
            let what = roll.purpose.map(|purpose| game.purpose(&purpose, roll.dice.len()));
            let letter = records::author_letter(moment.by, game.opening());
            fallen.push(Fallen { side: letter, what: what.unwrap_or_default(), dice: roll.dice });
        }
    }
    Ok(fallen)
}

/// What was struck by consent, until play goes on after it.
pub(super) fn undone(game: &AnyMatch, chronicle: &Chronicle) -> Option<Words> {
    let back = chronicle.moments.iter().rev().find(|moment| moment.back.is_some())?;
    let played = game.play_records().iter().any(|record| !record.void && record.seq.0 > back.last);
    let stands = back.mark == Some(Mark::Struck) && !played && !game.ledger().is_closed();
    stands.then(|| back.told.clone())
}

/// The last ruling, until play goes on after it.
pub(super) fn ruled(site: &Site, table: &Table, chronicle: &Chronicle) -> Result<Option<Ruled>, PageError> {
    let found = {
        let game = table.game();
        let ruling = chronicle.moments.iter().rev().find(|moment| moment.mark == Some(Mark::Ruling));
        let played = |moment: &Moment| {
            game.play_records().iter().any(|record| !record.void && record.seq.0 > moment.last)
        };
        ruling.filter(|moment| !played(moment) && !game.ledger().is_closed()).map(|moment| {
            let own = |seq: &Seq| (moment.first..=moment.last).contains(&seq.0);
            let mut disputes = game.ledger().disputes().iter();
            let dispute = disputes.find(|dispute| dispute.rulings.iter().any(|(seq, _)| own(seq)));
            let page = dispute.map_or_else(|| moment.last.to_string(), |one| format!("d/{}", one.seq));
            (Seq(moment.first), page, moment.back.map(|_| moment.told.clone()))
        })
    };
    let Some((seq, page, struck)) = found else { return Ok(None) };
    let (what, why) = disputes::ruling(site, table, seq)?;
    let what = struck.unwrap_or(what);
    Ok(Some(Ruled { what, why, href: format!("/m/{}/{page}", table.id()) }))
}

/// Those whom an exchange is between: the two of two sides that it spoke of together last. Who merely acts after
/// another is no opponent.
fn opponents(events: &[(Seq, Line)], board: &Board) -> Option<[Piece; 2]> {
    let piece = |id: &FigureId| board.pieces.iter().find(|piece| piece.id == *id);
    let pair = |line: &Line| {
        let mut named = line.focus.iter().filter_map(piece);
        let one = named.next()?;
        named.find(|other| other.side != one.side).map(|other| [one.clone(), other.clone()])
    };
    let mut pair = events.iter().rev().find_map(|(_, line)| pair(line))?;
    pair.sort_by_key(|piece| piece.side);
    Some(pair)
}

/// One act of an exchange, with the figure whose test it told.
type Rolled<'a> = (&'a Line, &'a Panel, Option<FigureId>);

/// The figure that made the first test of a batch.
fn tested(story: &[(Seq, Line)], moment: &Moment) -> Option<FigureId> {
    let mut own = events(story, moment.first, moment.last).iter();
    own.find(|(_, line)| line.verdict.is_some()).and_then(|(_, line)| line.focus.first().copied())
}

/// Both of an exchange, with what each threw and what it came to.
fn facing(pair: Option<[Piece; 2]>, lines: &[Rolled<'_>]) -> Vec<Fighter> {
    let threw: Vec<usize> = lines.iter().map(|(line, panel, _)| throwers(line, panel)).collect();
    let lines = lines.get(begun(&threw)..).unwrap_or_default();
    pair.into_iter().flatten().map(|piece| fighter(piece, lines)).collect()
}

/// How many roll in a line: of two or more, one rolls against the other.
fn throwers(line: &Line, panel: &Panel) -> usize {
    if line.thrown.is_empty() { usize::from(!panel.rolls.is_empty()) } else { line.thrown.len() }
}

/// From which line on dice stand face to face, by how many rolled in each: an opposed roll is over once others follow
/// it, as the one for who acts first is when the shot falls.
fn begun(threw: &[usize]) -> usize {
    let last = threw.iter().rposition(|dice| *dice > 0).unwrap_or_default();
    let before = threw.iter().take(last).rposition(|dice| *dice > 1);
    before.map_or(0, |opposed| opposed.saturating_add(1))
}

fn fighter(piece: Piece, lines: &[Rolled<'_>]) -> Fighter {
    let mut fighter = Fighter { piece, dice: Vec::new(), total: None, passed: None };
    let id = fighter.piece.id;
    for (line, panel, tested) in lines {
        let against = line.thrown.iter().filter(|thrown| thrown.figure == id).flat_map(thrown_dice);
        let rolled = panel.rolls.iter().filter(|roll| roll.figure == Some(id) && line.thrown.is_empty());
        let own: Vec<DieView> = against.chain(rolled.flat_map(|roll| roll.dice.iter().copied())).collect();
        if !own.is_empty() {
            fighter.dice = own;
        }
        if let Some(sum) = panel.sums.iter().rev().find(|sum| sum.figure == Some(id)) {
            fighter.total = Some(sum.total());
        }
        if *tested == Some(id)
            && let Some(verdict) = &line.verdict
        {
            fighter.passed = Some(verdict.passed);
        }
    }
    fighter
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::record::ids::Seq;
    use greffe_core::telling::view::{Board, Line, Piece, Verdict};
    use greffe_core::telling::words::Words;

    use super::{begun, facing, opponents};
    use crate::pages::replay::{DieView, Panel, RollView};

    fn piece(id: u16, side: u8) -> Piece {
        Piece {
            id: FigureId(id),
            side,
            name: String::new(),
            mark: String::new(),
            at: None,
            facing: None,
            base: 250,
            health: (1, 1),
            health_name: Words::default(),
            badges: Vec::new(),
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        }
    }

    #[test]
    fn dice_stand_with_whose_they_are_and_a_verdict_with_who_was_tested() {
        // Anne shoots Basile, who had dodged: the act speaks of him first, the die is hers.
        let die = DieView { sides: 8, face: 3 };
        let roll = RollView { dice: vec![die], figure: Some(FigureId(1)), ..RollView::default() };
        let panel = Panel { rolls: vec![roll], ..Panel::default() };
        let line = Line {
            focus: vec![FigureId(2), FigureId(1)],
            verdict: Some(Verdict { faces: vec![3], need: Words::same("5"), passed: true }),
            ..Line::default()
        };
        let pair = [piece(1, 0), piece(2, 1)];
        let shown = facing(Some(pair), &[(&line, &panel, Some(FigureId(1)))]);
        let seen: Vec<_> = shown.iter().map(|one| (one.dice.len(), one.passed)).collect();
        assert_eq!(seen, [(1, Some(true)), (0, None)]);
    }

    #[test]
    fn opponents_are_two_of_two_sides_that_one_event_speaks_of() {
        let board =
            Board { pieces: vec![piece(1, 0), piece(2, 0), piece(3, 1), piece(4, 1)], ..Board::default() };
        let told =
            |focus: &[u16]| Line { focus: focus.iter().map(|id| FigureId(*id)).collect(), ..Line::default() };
        let pair = |told: &[Line]| {
            let events: Vec<(Seq, Line)> = told.iter().map(|line| (Seq(1), line.clone())).collect();
            opponents(&events, &board).map(|pair| pair.map(|piece| piece.id.0))
        };
        assert_eq!(pair(&[told(&[1]), told(&[3])]), None, "one acts after the other");
        assert_eq!(pair(&[told(&[1, 2])]), None, "two of one side");
        assert_eq!(pair(&[told(&[4, 1]), told(&[4])]), Some([1, 4]), "by the order of their sides");
        assert_eq!(pair(&[told(&[1, 3]), told(&[1, 2, 4])]), Some([1, 4]), "the last two");
    }

    #[test]
    fn an_opposed_roll_leaves_the_exchange_when_other_dice_follow() {
        assert_eq!(begun(&[1, 0, 1]), 0, "an attack and its parry stand together");
        assert_eq!(begun(&[0, 2]), 0, "an opposed roll stands while nothing follows");
        assert_eq!(begun(&[0, 2, 0]), 0, "what rolls nothing does not end it");
        assert_eq!(begun(&[0, 2, 0, 1]), 2, "the shot after the roll for who acts first");
        assert_eq!(begun(&[2, 2, 1, 1]), 2);
        assert_eq!(begun(&[]), 0);
    }
}
