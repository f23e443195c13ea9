//! Signs in a page's pieces for what every step says differently.

/// What lines say by signs, since it is another thing in every step: [`put`](Self::put) sets them.
pub(super) struct Signs {
    here: String,
    id: String,
    seqs: [(String, char); 2],
    told: String,
}

impl Signs {
    /// For the address of a match, the first and last record of a step, and its sentence.
    pub(super) fn of(base: &str, (first, last): (u64, u64), told: &str) -> Self {
        let id = base.rsplit('/').next().unwrap_or_default().to_owned();
        let seqs = [(last.to_string(), '\u{3}'), (first.to_string(), '\u{4}')];
        let told = askama::filters::escape(told, askama::filters::Html).map(|told| told.to_string());
        Self { here: format!("{base}/{last}"), id, seqs, told: told.unwrap_or_default() }
    }

    /// A piece with U+0001 for the address of the moment, U+0002 for the id of the match, U+0003 and U+0004 for the numbers
    /// of its last and first record, U+0005 for its sentence.
    pub(super) fn put(&self, piece: &str) -> String {
        let mut text = piece
            .replace(&format!("{}?hide=1&amp;", self.here), "\u{1}?")
            .replace(&format!("{}?hide=1", self.here), "\u{1}")
            .replace(&self.here, "\u{1}");
        for (what, sign) in [(&self.id, "\u{2}"), (&self.told, "\u{5}")] {
            if !what.is_empty() {
                text = text.replace(what.as_str(), sign);
            }
        }
        self.numbered(&text)
    }

    /// A text with signs for the two numbers, wherever they stand whole.
    fn numbered(&self, text: &str) -> String {
        let mut made = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(|one: char| one.is_ascii_digit()) {
            let (before, from) = rest.split_at(at);
            let (digits, after) =
                from.split_at(from.find(|one: char| !one.is_ascii_digit()).unwrap_or(from.len()));
            made.push_str(before);
            match self.seqs.iter().find(|(number, _)| number == digits) {
                Some((_, sign)) => made.push(*sign),
                None => made.push_str(digits),
            }
            rest = after;
        }
        made.push_str(rest);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::Signs;

    #[test]
    fn what_every_step_says_differently_is_told_by_signs() {
        let signs = Signs::of("/m/00ab", (12, 14), "A & B");
        let piece = "<a href=\"/m/00ab/14?hide=1&amp;rule=X\">14 of 140, 12 to 14; A &#38; B</a><a href=\"/c?m=00ab&amp;at=14\">";
        let put = "<a href=\"\u{1}?rule=X\">\u{3} of 140, \u{4} to \u{3}; \u{5}</a><a href=\"/c?m=\u{2}&amp;at=\u{3}\">";
        assert_eq!(signs.put(piece), put);
    }
}
