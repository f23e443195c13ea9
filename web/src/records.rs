//! Records that are no events of a game, told in a few words; the kinds are the kernel's, the same for all.

use greffe_core::ids::Author;
use greffe_core::opening::{Opening, RollSource};
use greffe_core::play::ledger::Wish;
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::body::Body;
use greffe_core::ruleset::Outcome;
use greffe_core::words::Words;

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

/// What a record says beside play; nothing for records that a game tells itself.
pub fn told(body: &Body, by: &Words) -> Option<Words> {
    let say = |fr: &str, en: &str| Some(Words::new(fr.replace("{}", &by.fr), en.replace("{}", &by.en)));
    match body {
        Body::MatchOpened(_) => say("Match ouvert.", "Match opened."),
        Body::Attached(_) => say("Une pi\u{e8}ce est jointe.", "A document is attached."),
        Body::SeatJoined(_) => say("{} prend place.", "{} sits down."),
        Body::SeatKeyReplaced(_) => say("{} change d\u{2019}appareil.", "{} changes devices."),
        Body::Declared(_) => say("{} d\u{e9}clare.", "{} declares."),
        Body::Asked(_) => {
            say("{} d\u{e9}clare\u{a0}; une r\u{e9}ponse est attendue.", "{} declares; an answer is awaited.")
        }
        Body::CommandWithdrawn(_) => say("{} retire sa d\u{e9}claration.", "{} withdraws the declaration."),
        Body::Opened(_) => say("Des scell\u{e9}s s\u{2019}ouvrent.", "Seals are opened."),
        Body::Sealed(_) => say("{} scelle un choix.", "{} seals a choice."),
        Body::RevisionChanged(_) => say(
            "La suite se juge sous une autre r\u{e9}vision des r\u{e8}gles.",
            "What follows is judged under another revision of the rules.",
        ),
        Body::Resolved(_) | Body::Rolled(_) | Body::Unknown(_) => None,
        Body::DiceAnchored(_)
        | Body::NonceCommitted(_)
        | Body::NonceDeclined(_)
        | Body::NonceRevealed(_)
        | Body::DiceOpened(_)
        | Body::DiceAbandoned(_)
        | Body::HiddenDisclosed(_)
        | Body::DiceDue(_) => told_dice(body, by),
        Body::Adjusted(_)
        | Body::Rewound(_)
        | Body::FactContested(_)
        | Body::FactConfirmed(_)
        | Body::TakebackAsked(_)
        | Body::AgreementAsked(_)
        | Body::SourceAsked(_)
        | Body::DiceAsked(_)
        | Body::ConsentGiven(_)
        | Body::ConsentRefused(_)
        | Body::SourceSwitched(_)
        | Body::DisputeRaised(_)
        | Body::EvidenceGiven(_)
        | Body::AppealRaised(_)
        | Body::DisputeClosed(_)
        | Body::RulingGiven(_)
        | Body::ResultProposed(_)
        | Body::ResultSigned(_)
        | Body::ResultConfirmed(_)
        | Body::MatchClosed(_) => told_office(body, by),
    }
}

fn told_dice(body: &Body, by: &Words) -> Option<Words> {
    let say = |fr: &str, en: &str| Some(Words::new(fr.replace("{}", &by.fr), en.replace("{}", &by.en)));
    match body {
        Body::DiceAnchored(_) => say(
            "Le greffe s\u{2019}engage sur les d\u{e9}s \u{e0} venir.",
            "The registry commits itself to the dice to come.",
        ),
        Body::NonceCommitted(_) => say("{} promet sa part des d\u{e9}s.", "{} promises a share in the dice."),
        Body::NonceDeclined(_) => say("{} ne donne pas de part.", "{} gives no share."),
        Body::NonceRevealed(_) => say("{} r\u{e9}v\u{e8}le sa part.", "{} reveals the share."),
        Body::DiceOpened(_) => say("D\u{e9}s prouv\u{e9}s\u{a0}: pr\u{ea}ts.", "Proven dice: ready."),
        Body::DiceAbandoned(_) => {
            say("Une mise en place de d\u{e9}s est abandonn\u{e9}e.", "A set-up of dice is abandoned.")
        }
        Body::HiddenDisclosed(_) => {
            say("Les tirages cach\u{e9}s sont montr\u{e9}s.", "The hidden draws are disclosed.")
        }
        _other => say("De nouveaux d\u{e9}s sont dus.", "New dice are due."),
    }
}

fn told_office(body: &Body, by: &Words) -> Option<Words> {
    let say = |fr: &str, en: &str| Some(Words::new(fr.replace("{}", &by.fr), en.replace("{}", &by.en)));
    match body {
        Body::Adjusted(_) => say("L\u{2019}\u{e9}tat est ajust\u{e9}.", "The state is adjusted."),
        Body::Rewound(rewound) => {
            let to = rewound.to;
            Some(Words::new(format!("Retour apr\u{e8}s {to}."), format!("Back to after {to}.")))
        }
        Body::FactContested(_) => say("{} conteste un fait.", "{} contests a fact."),
        Body::FactConfirmed(_) => say("{} ne conteste plus.", "{} no longer contests."),
        Body::TakebackAsked(asked) => {
            let to = asked.to;
            let name = by;
            Some(Words::new(
                format!("{} demande \u{e0} revenir apr\u{e8}s {to}.", name.fr),
                format!("{} asks to go back to after {to}.", name.en),
            ))
        }
        Body::AgreementAsked(_) => say("{} propose un accord.", "{} proposes an agreement."),
        Body::SourceAsked(asked) => Some(source_words(asked.source.into(), by)),
        Body::DiceAsked(_) => say("{} demande de nouveaux d\u{e9}s.", "{} asks for new dice."),
        Body::ConsentGiven(_) => say("{} accepte.", "{} consents."),
        Body::ConsentRefused(_) => say("{} refuse.", "{} refuses."),
        Body::SourceSwitched(_) => say("La source des d\u{e9}s change.", "The source of dice changes."),
        Body::DisputeRaised(_) => say("{} ouvre un litige.", "{} raises a dispute."),
        Body::EvidenceGiven(_) => say("{} ajoute une pi\u{e8}ce au litige.", "{} adds to the dispute."),
        Body::AppealRaised(_) => say("{} fait appel.", "{} appeals."),
        Body::DisputeClosed(_) => say("Le litige est clos.", "The dispute is closed."),
        Body::RulingGiven(ruling) => Some(remedy_words(ruling.remedy)),
        Body::ResultProposed(_) => say("Le r\u{e9}sultat est propos\u{e9}.", "The result is proposed."),
        Body::ResultSigned(_) => say("{} signe le r\u{e9}sultat.", "{} signs the result."),
        Body::ResultConfirmed(_) => say("{} confirme le r\u{e9}sultat.", "{} confirms the result."),
        Body::MatchClosed(closed) => Some(how_words(closed.how)),
        _other => None,
    }
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
pub fn wish_words(wish: &Wish, by: &Words) -> Words {
    match wish {
        Wish::Takeback(asked) => {
            let to = asked.to;
            Words::new(
                format!("{} demande \u{e0} revenir apr\u{e8}s {to}.", by.fr),
                format!("{} asks to go back to after {to}.", by.en),
            )
        }
        Wish::Agreement(_) => Words::new(
            format!("{} propose un accord que les r\u{e8}gles n\u{2019}ont pas produit.", by.fr),
            format!("{} proposes an outcome that the rules did not produce.", by.en),
        ),
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
    let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
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
