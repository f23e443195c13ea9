//! Match files as a forger with a key of his own would write them: sound in every byte, wrong by the rules.

use greffe_core::record::line::Log;
use greffe_core::record::match_file::{LineSort, export};
use greffe_core::record::signature::SecretKey;

/// A match file whose first record that `change` answers for is that answer: chained again, its results no longer
/// signed by seats, closed by another key. Texts are left out.
pub(crate) fn forged(file: &[u8], change: impl Fn(&str) -> Option<String>) -> Vec<u8> {
    let text = std::str::from_utf8(file).unwrap();
    let records = text.lines().filter(|line| LineSort::of(line.as_bytes()) == Some(LineSort::Record));
    let mut lines: Vec<String> = records.map(str::to_owned).collect();
    let (place, changed) =
        lines.iter().enumerate().find_map(|(place, line)| Some((place, change(line)?))).unwrap();
    assert_ne!(lines[place], changed, "a change that changes nothing");
    lines[place] = changed;
    for line in &mut lines {
        // The signature of a seat's device holds the whole log: a forger has no such key.
        if let Some(sig) = line.find(",\"sig\":").filter(|_| line.contains("\"kind\":\"ResultSigned\"")) {
            *line = format!("{}}}}}", &line[..sig]).replace("ResultSigned", "ResultConfirmed");
        }
    }
    for next in 1..lines.len() {
        let hash = Log::Match.hash(lines[next - 1].as_bytes());
        let start = lines[next].find("\"prev\":\"").unwrap() + "\"prev\":\"".len();
        lines[next].replace_range(start..start + 64, &hash.to_string());
    }
    export(lines.iter().map(String::as_bytes), &[], &SecretKey::new(&[3; 32])).unwrap()
}

/// Another digest of the state, in a record that has one.
pub(crate) fn other_digest(line: &str) -> Option<String> {
    let start = line.find("\"digest\":{")?;
    let start = start + line[start..].find("\"sha256\":\"")? + "\"sha256\":\"".len();
    let other = if line[start..].starts_with('0') { "1" } else { "0" };
    Some(format!("{}{other}{}", &line[..start], &line[start + 1..]))
}

/// The same in another revision of the rules, in the opening.
pub(crate) fn other_revision(line: &str) -> Option<String> {
    let start = line.find("\"ruleset\":\"").filter(|_| line.contains("\"kind\":\"MatchOpened\""))?;
    let start = start + "\"ruleset\":\"".len();
    let end = start + line[start..].find('/')? + 1;
    let rest = end + line[end..].find('"')?;
    Some(format!("{}999{}", &line[..end], &line[rest..]))
}
