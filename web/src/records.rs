//! Records that are no events of a game, told in a few words; the kinds are the kernel's, the same for all.

use std::fmt;

use greffe_core::judging::draft::Request;
use greffe_core::judging::opening::{Opening, RollSource};
use greffe_core::judging::ruleset::Outcome;
use greffe_core::play::ledger::Wish;
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::body::{Body, Kind};
use greffe_core::record::contents::{Asked, Raw};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::telling::words::{Words, plurals};

use crate::amend::Speech;
use crate::drawing::side_letter;

/// Who acted, as people call it: the side's name, or the office.
pub fn author_words(by: Author, opening: &Opening) -> Words {
    match by {
        Author::Seat(seat) => {
            let entry = opening.seats.iter().find(|entry| entry.seat == seat);
            Words::same(entry.map_or_else(|| seat.to_string(), |entry| entry.name.clone()))
        }
        Author::Judge => Words::new("le juge", "the judge"),
        Author::Organiser => Words::new("l\u{2019}organisateur", "the organiser"),
        Author::Server => Words::new("le greffe", "the registry"),
    }
}

/// The letter of an author's side; nothing for an office.
pub fn author_letter(by: Author, opening: &Opening) -> &'static str {
    match by {
        Author::Seat(seat) => opening.side_of(seat).map_or("", side_letter),
        Author::Judge | Author::Organiser | Author::Server => "",
    }
}

/// Kinds of records with what they say; `{}` is who wrote them.
const SAID: [(Kind, &str, &str); 34] = [
    (Kind::MatchOpened, "Match ouvert.", "Match opened."),
    (Kind::Attached, "Une pi\u{e8}ce est jointe.", "A document is attached."),
    (Kind::SeatJoined, "{} prend place.", "{} sits down."),
    (Kind::SeatKeyReplaced, "{} change d\u{2019}appareil.", "{} changes devices."),
    (Kind::Declared, "{} d\u{e9}clare.", "{} declares."),
    (Kind::CommandWithdrawn, "{} retire sa d\u{e9}claration.", "{} withdraws the declaration."),
    (Kind::Opened, "Des scell\u{e9}s s\u{2019}ouvrent.", "Seals are opened."),
    (Kind::Sealed, "{} scelle un choix.", "{} seals a choice."),
    (
        Kind::RevisionChanged,
        "La suite se juge sous une autre r\u{e9}vision des r\u{e8}gles.",
        "What follows is judged under another revision of the rules.",
    ),
    (
        Kind::DiceAnchored,
        "Le greffe s\u{2019}engage sur les d\u{e9}s \u{e0} venir.",
        "The registry commits itself to the dice to come.",
    ),
    (Kind::NonceCommitted, "{} promet sa part des d\u{e9}s.", "{} promises a share in the dice."),
    (Kind::NonceDeclined, "{} ne donne pas de part.", "{} gives no share."),
    (Kind::NonceRevealed, "{} r\u{e9}v\u{e8}le sa part.", "{} reveals the share."),
    (Kind::DiceOpened, "D\u{e9}s prouv\u{e9}s\u{a0}: pr\u{ea}ts.", "Proven dice: ready."),
    (
        Kind::DiceAbandoned,
        "Une mise en place de d\u{e9}s est abandonn\u{e9}e.",
        "A set-up of dice is abandoned.",
    ),
    (Kind::HiddenDisclosed, "Les tirages cach\u{e9}s sont montr\u{e9}s.", "The hidden draws are disclosed."),
    (Kind::Adjusted, "L\u{2019}\u{e9}tat est ajust\u{e9}.", "The state is adjusted."),
    (Kind::FactContested, "{} conteste un fait.", "{} contests a fact."),
    (Kind::FactConfirmed, "{} ne conteste plus.", "{} no longer contests."),
    (Kind::AgreementAsked, "{} propose un accord.", "{} proposes an agreement."),
    (Kind::DiceAsked, "{} demande de nouveaux d\u{e9}s.", "{} asks for new dice."),
    (Kind::ConsentGiven, "{} accepte.", "{} consents."),
    (Kind::ConsentRefused, "{} refuse.", "{} refuses."),
    (Kind::SourceSwitched, "La source des d\u{e9}s change.", "The source of dice changes."),
    (Kind::DisputeRaised, "{} ouvre un litige.", "{} raises a dispute."),
    (Kind::EvidenceGiven, "{} ajoute une pi\u{e8}ce au litige.", "{} adds to the dispute."),
    (Kind::AppealRaised, "{} fait appel.", "{} appeals."),
    (Kind::DisputeClosed, "Le litige est clos.", "The dispute is closed."),
    (Kind::ResultProposed, "Le r\u{e9}sultat est propos\u{e9}.", "The result is proposed."),
    (Kind::ResultSigned, "{} signe le r\u{e9}sultat.", "{} signs the result."),
    (Kind::ResultConfirmed, "{} confirme le r\u{e9}sultat.", "{} confirms the result."),
    (Kind::JudgeAccepted, "{} accepte le juge.", "{} accepts the judge."),
    (Kind::JudgeLeft, "Le juge part.", "The judge goes."),
    (Kind::DiceDue, "De nouveaux d\u{e9}s sont dus.", "New dice are due."),
];

/// The same, where a position is changed by agreement or ruling: in the words of the match's game.
pub fn told_by(body: &Body, (by, opening): (Author, &Opening), speech: Option<&Speech>) -> Option<Words> {
    let said = |fields: &Raw, frames: &Raw| speech?.recorded(fields.get(), frames.get());
    if let Body::AgreementAsked(asked) = body
        && let Some(said) = said(&asked.fields, &asked.frames)
    {
        return Some(agreement_words(&said, &author_words(by, opening)));
    }
    if let Body::Adjusted(adjusted) = body
        && let Some(said) = said(&adjusted.fields, &adjusted.frames)
    {
        return Some(Words::new(
            format!("D\u{e9}sormais\u{a0}: {}.", said.fr),
            format!("From now on: {}.", said.en),
        ));
    }
    if let Body::Asked(asked) = body
        && let Some(Request::Faces { purpose, .. } | Request::Card { purpose, .. }) = request(asked)
        && let Some(what) = speech.and_then(|speech| speech.purpose(&purpose))
    {
        let wait = told(body, by, opening)?;
        return Some(Words::new(format!("{}. {}", what.fr, wait.fr), format!("{}. {}", what.en, wait.en)));
    }
    told(body, by, opening)
}

/// The first that a declaration waits for.
pub fn request(asked: &Asked) -> Option<Request> {
    serde_json::from_str(asked.requests.first()?.json.get()).ok()
}

/// That somebody gives up what they asked: in the record it is a refusal of their own request.
pub fn given_up(by: &Words) -> Words {
    Words::new(format!("{} retire sa demande.", by.fr), format!("{} withdraws the request.", by.en))
}

fn agreement_words(said: &Words, by: &Words) -> Words {
    Words::new(
        format!("{} propose qu\u{2019}il en soit autrement\u{a0}: {}.", by.fr, said.fr),
        format!("{} proposes that it be otherwise: {}.", by.en, said.en),
    )
}

/// What a record says beside play; nothing for records that a game tells itself.
pub fn told(body: &Body, author: Author, opening: &Opening) -> Option<Words> {
    let by = &author_words(author, opening);
    if let Body::Rewound(rewound) = body {
        let to = rewound.to;
        return Some(Words::new(format!("Retour apr\u{e8}s {to}."), format!("Back to after {to}.")));
    }
    if let Body::TakebackAsked(asked) = body {
        return Some(back_words(asked.to, by));
    }
    if let Body::Asked(asked) = body {
        return Some(request_words(&request(asked)?));
    }
    if let Body::SourceAsked(asked) = body {
        return Some(source_words(asked.source.into(), by));
    }
    if let Body::RulingGiven(ruling) = body {
        return Some(remedy_words(ruling.remedy));
    }
    if let Body::MatchClosed(closed) = body {
        return Some(how_words(closed.how));
    }
    if let Some(words) = office_told(body, author, opening) {
        return Some(words);
    }
    let kind = body.kind()?;
    let (_, fr, en) = SAID.iter().find(|(known, _, _)| *known == kind)?;
    Some(Words::new(fr.replace("{}", &by.fr), en.replace("{}", &by.en)))
}

/// What a record says of who comes, by whom, and for whom an office acts.
fn office_told(body: &Body, author: Author, opening: &Opening) -> Option<Words> {
    let name = |author: Author| author_words(author, opening);
    let by = name(author);
    if let Body::SeatKeyReplaced(replaced) = body
        && replaced.hand.is_none()
    {
        // Nobody came: the device that plays the seat has made its key.
        return Some(Words::new(
            format!("{} inscrit la cl\u{e9} de son appareil.", by.fr),
            format!("{} enters the key of the device.", by.en),
        ));
    }
    if let Body::DeviceJoined(joined) = body {
        let (hand, let_in) = (joined.hand, name(joined.let_in));
        return Some(Words::new(
            format!(
                "{} se joue aussi d\u{2019}un autre appareil (main {hand}, entr\u{e9}e par {}).",
                by.fr, let_in.fr
            ),
            format!("{} is played from another device too (hand {hand}, let in by {}).", by.en, let_in.en),
        ));
    }
    if let Body::JudgeJoined(joined) = body {
        let (hand, let_in) = (joined.hand, name(joined.let_in));
        return Some(Words::new(
            format!("Un juge entre (main {hand}, par {}).", let_in.fr),
            format!("A judge comes (hand {hand}, let in by {}).", let_in.en),
        ));
    }
    if let Body::DeviceGranted(granted) = body {
        let seat = name(Author::Seat(granted.seat));
        return Some(Words::new(
            format!("{} laisse un autre appareil jouer {}.", by.fr, seat.fr),
            format!("{} lets another device play {}.", by.en, seat.en),
        ));
    }
    if let Body::ActedBy(acted) = body {
        let hand = acted.hand;
        if let Some(at) = acted.offline {
            return Some(offline(acted.hand, &at.to_string()));
        }
        return Some(Words::new(format!("De la main {hand}."), format!("By hand {hand}.")));
    }
    if let Body::ResultConfirmed(confirmed) = body
        && author == Author::Judge
    {
        let seat = name(Author::Seat(confirmed.seat));
        return Some(Words::new(
            format!("Le juge confirme le r\u{e9}sultat pour {}.", seat.fr),
            format!("The judge confirms the result for {}.", seat.en),
        ));
    }
    None
}

/// That a batch was written where no server answered, and when by the clock of its device.
pub fn offline(hand: impl fmt::Display, at: &str) -> Words {
    let (day, time) = at.split_once('T').unwrap_or((at, ""));
    let time: String = time.chars().take(8).collect();
    Words::new(
        format!(
            "\u{c9}crit hors ligne par la main {hand}, le {day} \u{e0} {time} UTC selon l\u{2019}horloge de l\u{2019}appareil\u{a0}; remis ensuite."
        ),
        format!(
            "Written offline by hand {hand}, on {day} at {time} UTC by the clock of the device; handed in later."
        ),
    )
}

/// What a declaration waits for.
fn request_words(request: &Request) -> Words {
    match request {
        // Nobody calls a coin a die.
        Request::Faces { sides, .. } if sides.as_slice() == [2] => {
            Words::new("Pi\u{e8}ce \u{e0} lancer.", "A coin is to be tossed.")
        }
        Request::Faces { sides, .. } => {
            let [fr, en] = plurals(sides.len());
            let dice = dice_words(sides);
            Words::new(
                format!("D\u{e9}{fr} de table attendu{fr}\u{a0}: {dice}."),
                format!("Table {} awaited: {dice}.", if en.is_empty() { "die" } else { "dice" }),
            )
        }
        Request::Card { .. } => {
            Words::new("Carte de table \u{e0} nommer.", "A card on the table is to be named.")
        }
        Request::Fact { .. } => {
            Words::new("Fait de table \u{e0} dire.", "A fact of the table is to be stated.")
        }
        Request::Confirm { faces, .. } if faces.is_empty() => {
            Words::new("Faits de table \u{e0} confirmer.", "Facts of the table are to be confirmed.")
        }
        Request::Confirm { faces, .. } => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            let [fr, _] = plurals(faces.len());
            let faces = faces.join(", ");
            Words::new(
                format!("D\u{e9}{fr} tap\u{e9}{fr}, \u{e0} confirmer\u{a0}: {faces}."),
                format!("Dice typed, to be confirmed: {faces}."),
            )
        }
    }
}

/// Dice as players say them: "3 d6, d8".
fn dice_words(sides: &[u32]) -> String {
    let mut groups: Vec<(usize, u32)> = Vec::new();
    for sides in sides {
        match groups.last_mut() {
            Some((count, of)) if of == sides => *count = count.saturating_add(1),
            Some(_) | None => groups.push((1, *sides)),
        }
    }
    let told = groups
        .iter()
        .map(|(count, of)| if *count == 1 { format!("d{of}") } else { format!("{count} d{of}") });
    told.collect::<Vec<String>>().join(", ")
}

/// That acts are struck, by their names.
pub fn struck_words(acts: &Words) -> Words {
    Words::new(
        format!("Ray\u{e9}\u{a0}: \u{ab}\u{a0}{}\u{a0}\u{bb}", acts.fr),
        format!("Struck: \u{201c}{}\u{201d}", acts.en),
    )
}

/// That somebody asks to take acts back, by their names.
pub fn asks_back_words(acts: &Words, by: &Words) -> Words {
    Words::new(
        format!("{} demande \u{e0} reprendre\u{a0}: \u{ab}\u{a0}{}\u{a0}\u{bb}.", by.fr, acts.fr),
        format!("{} asks to take back: \u{201c}{}\u{201d}.", by.en, acts.en),
    )
}

fn back_words(to: Seq, by: &Words) -> Words {
    Words::new(
        format!("{} demande \u{e0} revenir apr\u{e8}s {to}.", by.fr),
        format!("{} asks to go back to after {to}.", by.en),
    )
}

fn source_words(source: RollSource, by: &Words) -> Words {
    match source {
        RollSource::Seeded => Words::new(
            format!("{} demande des d\u{e9}s prouv\u{e9}s.", by.fr),
            format!("{} asks for proven dice.", by.en),
        ),
        RollSource::Table => Words::new(
            format!("{} demande des d\u{e9}s de table.", by.fr),
            format!("{} asks for table dice.", by.en),
        ),
    }
}

/// A ruling in a few words.
pub fn remedy_words(remedy: Remedy) -> Words {
    match remedy {
        Remedy::Upheld => Words::new("D\u{e9}cision\u{a0}: confirm\u{e9}.", "Ruling: upheld."),
        Remedy::Corrected => {
            Words::new("D\u{e9}cision\u{a0}: corriger le fait.", "Ruling: correct the fact.")
        }
        Remedy::Replay => {
            Words::new("D\u{e9}cision\u{a0}: rejouer d\u{2019}ici.", "Ruling: replay from here.")
        }
        Remedy::Void => Words::new("D\u{e9}cision\u{a0}: rayer la suite.", "Ruling: void from here."),
        Remedy::Adjusted => {
            Words::new("D\u{e9}cision\u{a0}: ajuster l\u{2019}\u{e9}tat.", "Ruling: adjust the state.")
        }
    }
}

/// The close of a match in a few words.
pub fn how_words(how: How) -> Words {
    match how {
        How::Played => {
            Words::new("Match clos, jou\u{e9} jusqu\u{2019}au bout.", "Match closed, played to the end.")
        }
        How::Conceded => {
            Words::new("Match clos par abandon d\u{2019}un camp.", "Match closed: a side conceded.")
        }
        How::Time => Words::new("Match clos au temps.", "Match closed on time."),
        How::Agreed => Words::new("Match clos par accord.", "Match closed by agreement."),
        How::Abandoned => Words::new("Match abandonn\u{e9}.", "Match abandoned."),
        How::Void => Words::new("Match annul\u{e9}.", "Match void."),
    }
}

/// What a seat asks the others to consent to.
pub fn wish_words(wish: &Wish, by: &Words, speech: Option<&Speech>) -> Words {
    match wish {
        Wish::Takeback(asked) => back_words(asked.to, by),
        Wish::Agreement(asked) => {
            match speech.and_then(|speech| speech.recorded(asked.fields.get(), asked.frames.get())) {
                Some(said) => agreement_words(&said, by),
                None => Words::new(
                    format!("{} propose un accord que les r\u{e8}gles n\u{2019}ont pas produit.", by.fr),
                    format!("{} proposes an outcome that the rules did not produce.", by.en),
                ),
            }
        }
        Wish::Source(asked) => source_words(asked.source.into(), by),
        Wish::Dice => Words::new(
            format!("{} demande une nouvelle s\u{e9}rie de d\u{e9}s prouv\u{e9}s.", by.fr),
            format!("{} asks for a new series of proven dice.", by.en),
        ),
    }
}

/// A proposed result in a sentence.
pub fn result_words(json: &str, opening: &Opening) -> Words {
    let Ok(outcome) = serde_json::from_str::<Outcome>(json) else {
        return Words::new("R\u{e9}sultat propos\u{e9}.", "Result proposed.");
    };
    let name = |side: u8| {
        let entry = opening.seats.iter().find(|entry| entry.side == side);
        entry.map_or_else(|| side.to_string(), |entry| entry.name.clone())
    };
    let winners: Vec<String> = outcome.winners.iter().map(|side| name(*side)).collect();
    let mut scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
    // Of two, the winner's is said first, as scores are.
    if let ([1], 2) = (outcome.winners.as_slice(), scores.len()) {
        scores.reverse();
    }
    let scores = if scores.is_empty() { String::new() } else { format!(" ({})", scores.join("\u{2013}")) };
    match winners.as_slice() {
        [] => Words::new(
            format!("R\u{e9}sultat\u{a0}: sans vainqueur{scores}."),
            format!("Result: no winner{scores}."),
        ),
        [one] => Words::new(
            format!("R\u{e9}sultat\u{a0}: {one} l\u{2019}emporte{scores}."),
            format!("Result: {one} wins{scores}."),
        ),
        several => {
            let names = several.join(", ");
            Words::new(
                format!("R\u{e9}sultat\u{a0}: nul, {names}{scores}."),
                format!("Result: a draw, {names}{scores}."),
            )
        }
    }
}
