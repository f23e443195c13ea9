//! Why a file is refused, told in both languages: the English text is always the error's own.

use crate::record::archive::{ArchiveFault, ArchiveRefusal};
use crate::record::body::BodyFault;
use crate::record::chain::ChainFault;
use crate::record::line::LineFault;
use crate::record::match_file::FileFault;
use crate::record::scan::{ScanFault, ScanReason};
use crate::record::seal::SealFault;
use crate::record::verify::{Reason, Refusal};
use crate::telling::words::Words;

impl Refusal {
    /// Where and why, for a person.
    pub fn words(&self) -> Words {
        let Words { fr, en } = self.reason.words();
        match self.line {
            Some(line) => Words::new(format!("ligne {line}\u{a0}: {fr}"), format!("line {line}: {en}")),
            None => Words::new(format!("fichier entier\u{a0}: {fr}"), format!("whole file: {en}")),
        }
    }
}

impl ArchiveRefusal {
    /// Where and why, for a person.
    pub fn words(&self) -> Words {
        let fr = match &self.fault {
            ArchiveFault::File(reason) => reason.words().fr,
            ArchiveFault::NotAnEvent => "le premier fichier n’est pas celui d’un évènement".to_owned(),
            ArchiveFault::Naming(what) => format!("l’évènement nomme mal un match\u{a0}: {what}"),
            ArchiveFault::Missing(id) => format!("le match {id} manque"),
            ArchiveFault::Order { expected, found } => {
                format!("match {found} là où {expected} était attendu")
            }
            ArchiveFault::Changed(id) => format!("le match {id} n’a pas la tête que l’évènement annonce"),
            ArchiveFault::TooMany(id) => format!("l’évènement n’annonce aucun match {id}"),
        };
        let fr = match self.line {
            Some(line) => format!("ligne {line}\u{a0}: {fr}"),
            None => format!("archive\u{a0}: {fr}"),
        };
        Words::new(fr, self.to_string())
    }
}

impl ScanFault {
    /// Where and why, for a person.
    pub fn words(&self) -> Words {
        Words::new(scan(self), self.to_string())
    }
}

impl Reason {
    /// Why, for a person.
    pub fn words(&self) -> Words {
        let french = match self {
            Self::File(fault) => file(fault),
            Self::Chain(fault) => chain(fault),
            Self::Seal(fault) => seal(fault),
            Self::Body(fault) => body(fault),
            Self::Dice(why) => format!("dés\u{a0}: {}", why.fr),
            Self::RollOutside => "un jet hors du lot d’une déclaration".to_owned(),
            Self::ClosedSealed(number) => {
                format!("le match est clos alors que le scellé {number} est encore fermé")
            }
            Self::OutOfPlace => "une ligne après la fin de sa partie du fichier".to_owned(),
            Self::AnnexOrder => "les textes annexés ne sont pas dans l’ordre".to_owned(),
            Self::NoTrailer => "la ligne de fin manque\u{a0}: fichier coupé".to_owned(),
            Self::InBatch => "le fichier s’arrête au milieu d’un lot".to_owned(),
            Self::Trailer(field) => {
                format!("ligne de fin\u{a0}: «\u{a0}{field}\u{a0}» n’est pas celui du fichier")
            }
            Self::TrailerSignature(_) => "la signature du serveur ne tient pas".to_owned(),
            Self::NoSeatKey(seat) => format!("résultat signé\u{a0}: le siège {seat} n’a pas de clé"),
            Self::NoProposal(seq) => {
                format!("résultat signé\u{a0}: l’enregistrement {seq} ne propose aucun résultat")
            }
            Self::ResultSignature(_) => "la signature du siège ne tient pas".to_owned(),
        };
        Words::new(french, self.to_string())
    }
}

fn file(fault: &FileFault) -> String {
    match fault {
        FileFault::Size => "un fichier de match a de 1 à 33\u{202f}554\u{202f}432 octets".to_owned(),
        FileFault::LastLine => "la dernière ligne n’a pas de fin de ligne\u{a0}: fichier coupé".to_owned(),
        FileFault::CarriageReturn => "octet de retour chariot (0D)".to_owned(),
        FileFault::Blank => "ligne vide".to_owned(),
        FileFault::Lines => "plus de 100\u{202f}000 lignes".to_owned(),
        FileFault::Unknown => "ni enregistrement, ni texte annexé, ni ligne de fin".to_owned(),
        FileFault::Format(format) => format!("format de fichier inconnu\u{a0}: {format}"),
        FileFault::Line(fault) => line(fault),
    }
}

fn line(fault: &LineFault) -> String {
    match fault {
        LineFault::Scan(fault) => scan(fault),
        LineFault::Version(version) => format!("version d’enregistrement inconnue\u{a0}: {version}"),
        LineFault::Keys(key) => match key.strip_prefix("nothing after ") {
            Some(last) => format!("champs\u{a0}: rien n’est attendu après «\u{a0}{last}\u{a0}»"),
            None => format!("champs\u{a0}: «\u{a0}{key}\u{a0}» était attendu"),
        },
        LineFault::Field(key) => format!("la valeur de «\u{a0}{key}\u{a0}» est hors du format"),
    }
}

fn scan(fault: &ScanFault) -> String {
    let reason = match fault.reason {
        ScanReason::Length => "ligne vide ou trop longue",
        ScanReason::Utf8 => "octets qui ne sont pas de l’UTF-8",
        ScanReason::Token => "octet inattendu",
        ScanReason::Cut => "la ligne s’arrête au milieu d’une valeur",
        ScanReason::Depth => "plus de 16 niveaux",
        ScanReason::Key => "nom de champ hors du format",
        ScanReason::Duplicate => "champ écrit deux fois",
        ScanReason::Number => "nombre hors du format",
        ScanReason::Control => "caractère de commande dans un texte",
        ScanReason::Escape => "échappement hors du format",
    };
    format!("octet {}\u{a0}: {reason}", fault.offset)
}

fn chain(fault: &ChainFault) -> String {
    match fault {
        ChainFault::Line(fault) => line(fault),
        ChainFault::Match { expected, found } => {
            format!("la ligne est du match {found}, dans le journal du match {expected}")
        }
        ChainFault::Seq { expected, found } => {
            format!("enregistrement {found} là où {expected} était attendu")
        }
        ChainFault::Prev => {
            "cette ligne ne porte pas l’empreinte de la précédente\u{a0}: l’une des deux fut changée"
                .to_owned()
        }
        ChainFault::More { expected, found } => {
            format!("le lot annonce {found} enregistrements à venir là où {expected} étaient attendus")
        }
        ChainFault::AtInBatch => "la date change au milieu d’un lot".to_owned(),
        ChainFault::AtBackwards => "la date recule".to_owned(),
        ChainFault::First(kind) => format!("le premier enregistrement doit être {kind}"),
    }
}

fn seal(fault: &SealFault) -> String {
    match fault {
        SealFault::Number { expected, found } => {
            format!("scellé {found} là où {expected} était attendu")
        }
        SealFault::Author { seat, by } => format!("un scellé du siège {seat} posé par {by}"),
        SealFault::Unknown(number) => format!("il n’y a pas de scellé {number}"),
        SealFault::Twice(number) => format!("le scellé {number} est ouvert deux fois"),
        SealFault::TextInLog(number) => {
            format!("le scellé {number} tient un texte, qui ne s’ouvre qu’en annexe")
        }
        SealFault::SecretInAnnex(number) => {
            format!("le scellé {number} tient le secret d’un siège, qui ne s’ouvre pas en annexe")
        }
        SealFault::Mismatch(number) => {
            format!("ce qui est montré n’est pas ce que le scellé {number} tenait")
        }
    }
}

fn body(fault: &BodyFault) -> String {
    match fault {
        BodyFault::Contents { kind, what } => format!("corps de {kind}\u{a0}: {what}"),
        BodyFault::NotJson(what) => format!("corps\u{a0}: {what}"),
        BodyFault::Order { kind, key } => {
            format!("corps de {kind}\u{a0}: le champ «\u{a0}{key}\u{a0}» n’est pas à sa place")
        }
    }
}
