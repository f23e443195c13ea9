//! `greffe copy`: a whole store into another one, from the files of a directory to a database, or back.

use greffe_core::telling::words::Words;
use greffe_store::{Copied, CopyError, OpenError, Place, Progress, copy};

use crate::clerk::ClerkError;
use crate::command::{Ended, Out};

/// Copies everything, and reads it again in the target.
pub fn run(out: &Out, from: &Place, to: &Place) -> Ended {
    let mut tell = |progress: Progress| {
        let Progress { matches_done, matches, records } = progress;
        let what = out.pick("matchs copiés\u{a0}:", "matches copied:");
        let lines = out.pick("enregistrements", "records");
        out.progress(&format!("{what} {matches_done} / {matches}, {records} {lines}"));
    };
    let done = copy(from, to, &mut tell);
    out.progress("");
    match done {
        Ok(copied) => {
            out.line(out.words(&told(copied)));
            Ended::Well
        }
        Err(error) => {
            out.error(out.words(&why(&error)));
            ended(&error)
        }
    }
}

fn told(copied: Copied) -> Words {
    let Copied { matches, records, values, secrets, found } = copied;
    let (mut fr, mut en) = (
        format!(
            "copié et relu\u{a0}: {matches} matchs, {records} enregistrements, {values} valeurs de personnes et de textes, \
             {secrets} secrets scellés"
        ),
        format!(
            "copied and read again: {matches} matches, {records} records, {values} values of people and texts, {secrets} \
             sealed secrets"
        ),
    );
    if found > 0 {
        fr = format!("{fr}\u{a0}; {found} enregistrements étaient déjà là");
        en = format!("{en}; {found} records were there already");
    }
    Words::new(fr, en)
}

fn ended(error: &CopyError) -> Ended {
    match error {
        CopyError::Same(_)
        | CopyError::InUse(_)
        | CopyError::NotEmpty
        | CopyError::Differs { .. }
        | CopyError::Beside(_)
        | CopyError::Moved
        | CopyError::Source(OpenError::Damaged { .. })
        | CopyError::Read(_) => Ended::Refused,
        CopyError::Nothing
        | CopyError::Source(_)
        | CopyError::Target(_)
        | CopyError::Append(_)
        | CopyError::Value(_) => Ended::Failed,
    }
}

/// What is wrong, and what to do.
fn why(error: &CopyError) -> Words {
    let of_store = |fr: &str, en: &str, words: Words| {
        Words::new(format!("{fr}\u{a0}: {}", words.fr), format!("{en}: {}", words.en))
    };
    match error {
        CopyError::Nothing => Words::new("--from\u{a0}: aucun registre ici", "--from: no store here"),
        CopyError::Same(dir) => Words::new(
            format!("--from et --to prennent le même dossier\u{a0}: {}", dir.display()),
            format!("--from and --to take the same directory: {}", dir.display()),
        ),
        CopyError::InUse(servers) => Words::new(
            format!(
                "la base sert encore à {servers} serveur(s)\u{a0}: arrêtez-les\u{a0}; un serveur tué compte encore deux minutes"
            ),
            format!(
                "the database is used by {servers} server(s): stop them; one that was killed counts for two minutes more"
            ),
        ),
        CopyError::NotEmpty => Words::new(
            "--to\u{a0}: il y a déjà un registre, rien n’y est écrit",
            "--to: there is a store already, nothing was written to it",
        ),
        CopyError::Source(OpenError::Unfinished) => Words::new(
            "--from\u{a0}: une copie vers ce registre n’est pas finie, il n’est pas entier",
            "--from: a copy into this store was not ended, it is not whole",
        ),
        CopyError::Source(OpenError::Damaged { faults }) => {
            let fault = faults.first().map(ToString::to_string).unwrap_or_default();
            Words::new(
                format!("--from\u{a0}: le registre est endommagé ({fault})\u{a0}; greffe fsck en dit tout"),
                format!("--from: the store is damaged ({fault}); greffe fsck tells all of it"),
            )
        }
        CopyError::Source(error) => of_store("--from", "--from", Words::same(error.to_string())),
        CopyError::Target(error) => of_store("--to", "--to", Words::same(error.to_string())),
        CopyError::Differs { .. } => {
            Words::new(format!("les deux registres diffèrent\u{a0}: {error}"), error.to_string())
        }
        CopyError::Beside(part) => Words::new(
            format!("relus, les deux registres diffèrent ({part})"),
            format!("read again, the stores differ ({part})"),
        ),
        CopyError::Moved => Words::new(
            "--from a changé pendant la copie\u{a0}: arrêtez ses serveurs et relancez, elle reprend où elle en est",
            "--from has changed while it was copied: stop its servers and begin again, it goes on from where it is",
        ),
        CopyError::Read(error) => of_store("--from", "--from", Words::same(error.to_string())),
        CopyError::Append(error) => of_store("--to", "--to", ClerkError::from(error.clone()).told()),
        CopyError::Value(error) => of_store("les valeurs", "values", Words::same(error.to_string())),
    }
}
