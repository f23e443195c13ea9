//! The command line's help and its usage errors in French; the library that reads it speaks English alone.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory as _, Error};

use crate::cli::Arguments;

/// What each command does: its names from the program on, and the words.
const COMMANDS: &[(&str, &str)] = &[
    (
        "greffe",
        "Enregistre, rejoue et prouve des matchs de jeux d’escarmouche avec figurines.\n\nSans commande, sert le site. \
         Codes de sortie\u{a0}: 0 fait\u{a0}; 1 refusé\u{a0}; 2 intact, mais l’audit diffère ou le jeu est \
         inconnu\u{a0}; 3 commande mal écrite, ou lecture ou écriture manquée.",
    ),
    ("greffe serve", "Sert le site et son API"),
    (
        "greffe verify",
        "Vérifie des fichiers de match\u{a0}: octets, chaîne, scellés, dés, signature, et chaque décision à nouveau",
    ),
    ("greffe replay", "Raconte un match, enregistrement par enregistrement"),
    (
        "greffe play",
        "Joue un script de déclarations, ou une liste de scripts, selon les règles, et dit ce qui en vient",
    ),
    (
        "greffe schema",
        "Imprime le JSON Schema d’un jeu\u{a0}: ouvertures, positions, commandes, faits, évènements, refus, scripts",
    ),
    ("greffe export", "Écrit un match du dossier des données dans un fichier de match"),
    (
        "greffe import",
        "Lit un fichier de match dans le dossier des données\u{a0}: un match qui ne change plus",
    ),
    ("greffe remove", "Retire pour de bon du dossier des données un match venu d’un fichier"),
    ("greffe renew-key", "Retire la clé qui signe, perdue ou non, et signe désormais avec une autre"),
    ("greffe fsck", "Relit tout ce que tient le dossier des données"),
    (
        "greffe copy",
        "Copie un magasin entier dans un magasin vide, dossier ou base de données, et l’y relit\n\nAucun serveur ne se sert \
         de l’un ni de l’autre pendant ce temps. Interrompue, la copie reprend où elle en était quand on la \
         relance\u{a0}; avant sa fin, aucun serveur n’ouvre la cible. Les clés ne sont pas copiées\u{a0}: le serveur de la \
         cible prend les mêmes.",
    ),
    ("greffe help", "Montre cette aide, ou celle d’une commande"),
];

/// What each argument is: the last name of its command where it means something of its own there, and the words.
const ARGUMENTS: &[(&str, &str)] = &[
    ("data", "Matchs, comptes et coffre"),
    ("keys", "Les clés du serveur, jamais dans le dossier des données"),
    (
        "store",
        "Une base de données que partagent autant de serveurs qu’on veut, au lieu des fichiers du dossier des données, \
         qui ne garde alors que ce que ce serveur seul doit savoir\u{a0}: `postgres://USER@HOST/NAME`. Un mot de passe \
         peut être donné dans `PGPASSWORD`",
    ),
    ("listen", "Où écouter"),
    (
        "origin",
        "L’adresse dont se servent les gens, pour les liens et les codes\u{a0}: `https://greffe.example.org`",
    ),
    ("insecure_http", "Sert en HTTP non chiffré au-delà de cette machine\u{a0}; chaque page le dit alors"),
    (
        "behind_proxy",
        "Un relais à vous se tient devant\u{a0}: l’adresse d’un visiteur est la dernière de X-Forwarded-For",
    ),
    ("hall", "Multiplie les limites d’une adresse, pour un évènement dont la salle n’en a qu’une"),
    (
        "mark",
        "Un fichier hors des deux dossiers, de préférence sur un autre disque, qui distingue une sauvegarde des deux du \
         dernier état\u{a0}; à côté des données s’il n’est pas dit",
    ),
    ("files", "Les fichiers de match"),
    (
        "key",
        "Les clés dont les fichiers doivent être signés\u{a0}: ce que publie leur serveur, ou des lignes de chiffres \
         hexadécimaux et d’un nom",
    ),
    (
        "head",
        "Une tête signée que quelqu’un a gardée, ou une liste de têtes\u{a0}: un fichier de son match doit la contenir. \
         Peut être donné plusieurs fois",
    ),
    (
        "verify steps",
        "Le plus de pas de la vérification d’un fichier\u{a0}: un enregistrement lu, un enregistrement rejoué, une \
         commande jugée font un pas",
    ),
    ("verify seconds", "Le plus de secondes qu’elle dure"),
    ("file", "Le fichier de match"),
    ("export file", "Où écrire\u{a0}; la sortie standard s’il n’est pas dit"),
    ("at", "S’arrêter à cet enregistrement"),
    ("json", "Répondre en JSON"),
    ("script", "Le script"),
    ("play steps", "Le plus de pas de tous ses cas\u{a0}: une déclaration ou une réponse fait un pas"),
    ("play seconds", "Le plus de secondes qu’ils durent"),
    ("game", "Le jeu, par son nom court\u{a0}: `seg`"),
    ("id", "Le match\u{a0}: ses 32 chiffres hexadécimaux"),
    ("from", "Ce qu’on copie\u{a0}: un dossier de données, ou `postgres://USER@HOST/NAME`"),
    ("to", "La cible\u{a0}: un dossier ou une base de données qui ne tient rien"),
    (
        "copy data",
        "Si la cible est une base de données\u{a0}: le dossier des données du serveur qui s’en servira, qui y note jusqu’où \
         il a vu chaque match",
    ),
    ("help", "Montre l’aide"),
    ("version", "Montre la version"),
    ("subcommand", "La commande dont montrer l’aide"),
];

/// The command line with its help in French.
pub(super) fn command() -> Command {
    let mut command = Arguments::command();
    command.build();
    told(command, "greffe")
}

fn told(mut command: Command, path: &str) -> Command {
    if let Some((_, words)) = COMMANDS.iter().find(|(name, _)| *name == path) {
        let (short, _) = words.split_once("\n\n").unwrap_or((words, ""));
        command = command.about(short).long_about(*words);
    }
    let last = path.rsplit(' ').next().unwrap_or(path).to_owned();
    let named: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    for name in named {
        command = command.mut_arg(name, |arg| argument(arg, &last));
    }
    let template = template(&command);
    let below: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    for name in below.iter().filter(|_| last != "help") {
        let path = format!("{path} {name}");
        command = command.mut_subcommand(name, |one| told(one, &path));
    }
    command.help_template(template)
}

/// The words of an argument, its default at their end.
fn argument(arg: Arg, command: &str) -> Arg {
    let name = arg.get_id().to_string();
    let own = format!("{command} {name}");
    let found = |wanted: &str| ARGUMENTS.iter().find(|(name, _)| *name == wanted);
    let Some((_, words)) = found(&own).or_else(|| found(&name)) else { return arg };
    let default = arg.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
    let words = match default.filter(|_| arg.get_action().takes_values()) {
        Some(default) => format!("{words} [par défaut\u{a0}: {default}]"),
        None => (*words).to_owned(),
    };
    arg.hide_default_value(true).help(words.clone()).long_help(words)
}

/// What the help of a command holds: only the headings under which it has something.
fn template(command: &Command) -> String {
    let mut template = "{about-with-newline}\nEmploi\u{a0}: {usage}\n".to_owned();
    if command.get_subcommands().next().is_some() {
        template.push_str("\nCommandes\u{a0}:\n{subcommands}\n");
    }
    if command.get_positionals().next().is_some() {
        template.push_str("\nArguments\u{a0}:\n{positionals}\n");
    }
    template.push_str("\nOptions\u{a0}:\n{options}");
    template
}

/// What is wrong with the command line, in French.
#[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of kinds is open")]
pub(super) fn fault(error: &Error) -> String {
    let said = |kind| error.get(kind).map(value).unwrap_or_default();
    let argument = said(ContextKind::InvalidArg);
    let why = match error.kind() {
        ErrorKind::InvalidValue if said(ContextKind::InvalidValue).is_empty() => {
            format!("«\u{a0}{argument}\u{a0}» demande une valeur")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!(
                "la valeur «\u{a0}{}\u{a0}» ne convient pas à «\u{a0}{argument}\u{a0}»",
                said(ContextKind::InvalidValue)
            )
        }
        ErrorKind::UnknownArgument => format!("l’argument «\u{a0}{argument}\u{a0}» est inconnu ici"),
        ErrorKind::InvalidSubcommand => {
            format!("la commande «\u{a0}{}\u{a0}» est inconnue", said(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => format!("il manque {argument}"),
        ErrorKind::ArgumentConflict => format!("«\u{a0}{argument}\u{a0}» ne se donne qu’une fois"),
        ErrorKind::TooManyValues => format!("«\u{a0}{argument}\u{a0}» ne prend pas de valeur"),
        ErrorKind::InvalidUtf8 => "un argument n’est pas de l’UTF-8".to_owned(),
        _ => "la ligne de commande ne se lit pas".to_owned(),
    };
    let usage = said(ContextKind::Usage);
    let usage = usage.trim().trim_start_matches("Usage:").trim();
    let more = "Pour en savoir plus\u{a0}: «\u{a0}--help\u{a0}».";
    if usage.is_empty() {
        format!("{why}\n\n{more}")
    } else {
        format!("{why}\n\nEmploi\u{a0}: {usage}\n\n{more}")
    }
}

fn value(value: &ContextValue) -> String {
    let styled = |text: &StyledStr| text.to_string();
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => styled(text),
        ContextValue::StyledStrs(texts) => texts.iter().map(styled).collect::<Vec<_>>().join(", "),
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(_) | ContextValue::None | _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command and argument that stands in English stands in French.
    #[test]
    fn nothing_of_the_help_is_left_in_english() {
        fn held(french: &Command, path: &str) {
            assert!(COMMANDS.iter().any(|(name, _)| *name == path), "{path}");
            for arg in french.get_arguments() {
                let help = arg.get_help().unwrap().to_string();
                let told = ARGUMENTS.iter().any(|(_, words)| help.starts_with(words));
                assert!(told, "{path} {}: {help}", arg.get_id());
            }
            for below in french.get_subcommands().filter(|_| path != "greffe help") {
                held(below, &format!("{path} {}", below.get_name()));
            }
        }
        held(&command(), "greffe");
    }
}
