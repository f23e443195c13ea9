//! What is wrong with dice, told in both languages.

use crate::dice::Stream;
use crate::dice::fault::DiceFault;
use crate::telling::words::Words;

impl DiceFault {
    /// What is wrong, for a person: the English text is the error's own.
    #[expect(clippy::too_many_lines, reason = "one sentence a fault")]
    pub fn told(&self) -> Words {
        let french = match self {
            Self::EpochUnknown(0) => {
                return Words::new("aucune époque de dés n’est ouverte", "no epoch of dice is open");
            }
            Self::Body { kind, reason } => format!("corps de {kind}\u{a0}: {reason}"),
            Self::Author { kind, expected, found } => {
                format!("{kind} doit être écrit par {expected}, et non par {found}")
            }
            Self::EpochNumber { expected, found } => {
                format!("époque {found} là où {expected} était attendue")
            }
            Self::EpochUnknown(epoch) => format!("il n’y a pas d’époque {epoch}"),
            Self::Phase { phase, .. } => return phase_told(phase),
            Self::ChainLength { expected, found } => {
                format!("une chaîne a {expected} maillons, et non {found}")
            }
            Self::SlotCount(count) => format!("{count} places d’apport, où il en faut de 1 à 9"),
            Self::SlotTwice(slot) => format!("la place d’apport {slot} est nommée deux fois"),
            Self::SlotUnknown(slot) => format!("il n’y a pas de place d’apport {slot}"),
            Self::SlotDone(slot) => format!("la place d’apport {slot} a déjà répondu"),
            Self::SlotDeclined(slot) => {
                format!("la place d’apport {slot} s’est abstenue et n’a rien à révéler")
            }
            Self::SlotOrder { expected, found } => {
                format!("la place d’apport {found} répond avant la place {expected}")
            }
            Self::NonceZero(slot) => format!("l’apport de la place {slot} est nul"),
            Self::NonceShort { minimum, found } => {
                format!("un apport tapé demande {minimum} caractères, et non {found}")
            }
            Self::Commitment { slot, computed, recorded } => {
                format!("l’apport de la place {slot} donne l’engagement {computed}, et non {recorded}")
            }
            Self::Base { computed, recorded } => format!("la base est {computed}, et non {recorded}"),
            Self::Disclosed(epoch) => format!("les tirages cachés de l’époque {epoch} sont déjà révélés"),
            Self::NothingHidden(epoch) => format!("l’époque {epoch} n’a aucun tirage caché"),
            Self::DisclosedCount { epoch, expected, found } => {
                format!("l’époque {epoch} a {expected} tirages cachés, et non {found}")
            }
            Self::DisclosedLink { epoch, computed, recorded } => {
                format!(
                    "le maillon révélé de l’époque {epoch} mène à {computed}, et non à l’ancre {recorded}"
                )
            }
            Self::Undisclosed(epoch) => {
                format!("les tirages cachés de l’époque {epoch} ne sont pas révélés")
            }
            Self::Secret { stream, computed, recorded } => {
                format!("le secret des dés {} donne l’ancre {computed}, et non {recorded}", french(*stream))
            }
            Self::TooMany => "trop d’époques".to_owned(),
            Self::Index { stream, expected, found } => {
                format!("jet {found} des dés {} là où le jet {expected} était attendu", french(*stream))
            }
            Self::Exhausted(stream) => {
                format!(
                    "la chaîne des dés {} est épuisée\u{a0}: il faut une nouvelle époque",
                    french(*stream)
                )
            }
            Self::Link { stream, i, computed, recorded } => {
                format!(
                    "le maillon {i} des dés {} a l’empreinte {computed}, et non {recorded}",
                    french(*stream)
                )
            }
            Self::DiceCount(count) => format!("{count} dés dans un jet, où il en faut de 1 à 256"),
            Self::NoSides(place) => format!("le dé {place} du jet n’a pas de faces"),
            Self::FaceCount { expected, found } => format!("{found} faces pour {expected} dés"),
            Self::FaceBounds { place, sides, found } => {
                format!("le dé {place}, à {sides} faces, montre {found}")
            }
            Self::Face { place, computed, recorded } => {
                format!("le dé {place} montre {computed}, et non {recorded}")
            }
            Self::PoolShort { left, wanted } => format!("{wanted} cartes tirées parmi {left}"),
            Self::Undeclared => "un jet hors du lot d’une déclaration".to_owned(),
            Self::NoLink(link) => format!("il n’y a pas de maillon {link}"),
        };
        Words::new(french, self.to_string())
    }
}

/// The name of a stream in French, after "dés".
fn french(stream: Stream) -> &'static str {
    match stream {
        Stream::Public => "publics",
        Stream::Hidden => "cachés",
    }
}

/// Where the dice stand when they cannot be rolled.
fn phase_told(phase: &str) -> Words {
    let fr = match phase {
        "awaiting commitments" => "les dés attendent des engagements",
        "awaiting nonces" => "les dés attendent des apports",
        "ready to open" => "une époque de dés est à ouvrir",
        "retired" => "l’époque de dés est close, il en faut une nouvelle",
        "abandoned" => "l’époque de dés est abandonnée, il en faut une nouvelle",
        _ => "l’époque de dés est ouverte",
    };
    Words::new(fr, format!("the dice are {phase}"))
}
