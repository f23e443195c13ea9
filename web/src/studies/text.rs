//! What people write in a study: checked when it comes in, and made safe when it is shown.

use ammonia::{Builder, UrlRelative};
use greffe_core::telling::text::is_hostile;
use greffe_core::telling::words::Words;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The most signs of a note or of a chapter's own words.
pub const MOST_TEXT: usize = 2_000;
/// The most signs of a title or of a name.
pub const MOST_TITLE: usize = 80;

/// What may stand in a note: no picture, no form, no style, no frame.
const TAGS: [&str; 12] =
    ["p", "br", "em", "strong", "del", "code", "pre", "ul", "ol", "li", "blockquote", "a"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    cleaner
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
        .url_schemes(HashSet::from(["http", "https"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow ugc"));
    cleaner
});

/// A text of several lines, without the blanks around it.
///
/// # Errors
/// Why it is refused.
pub fn text(said: &str) -> Result<String, Words> {
    checked(said, MOST_TEXT, is_hostile)
}

/// A text of one line, which shows something.
///
/// # Errors
/// Why it is refused.
pub fn title(said: &str) -> Result<String, Words> {
    let title = checked(said, MOST_TITLE, greffe_core::telling::text::is_hostile_in_line)?;
    if greffe_core::telling::text::is_blank(&title) {
        return Err(Words::new("il faut un titre", "a title is needed"));
    }
    Ok(title)
}

fn checked(said: &str, most: usize, hostile: fn(char) -> bool) -> Result<String, Words> {
    // What browsers send at the end of a line is one sign.
    let said = said.trim().replace("\r\n", "\n");
    if said.len() > most.saturating_mul(4) || said.chars().count() > most {
        return Err(Words::new(format!("{most} signes au plus"), format!("at most {most} signs")));
    }
    if said.chars().any(hostile) {
        let fr = "des signes qui ne se voient pas, ou qui retournent la ligne, ne sont pas admis";
        return Err(Words::new(fr, "signs that are not seen, or that turn the line, are not taken"));
    }
    Ok(said)
}

/// Markdown as HTML that cannot do anything. Headings are paragraphs: a note has no chapters of its own.
pub fn rendered(markdown: &str) -> String {
    let parser = Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH);
    let events = parser.filter_map(tamed);
    let mut made = String::with_capacity(markdown.len().saturating_mul(2));
    html::push_html(&mut made, events);
    CLEANER.clean(&made).to_string()
}

/// Markdown as the words that it shows, on one line: for lists, and for what is looked for in them.
pub fn plain(markdown: &str) -> String {
    let mut shown = String::with_capacity(markdown.len());
    for event in Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH) {
        if let Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) = event {
            shown.push_str(&text);
        } else if let Event::SoftBreak | Event::HardBreak | Event::Rule = event {
            shown.push(' ');
        } else if let Event::End(
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::CodeBlock | TagEnd::HtmlBlock,
        ) = event
        {
            shown.push(' ');
        }
    }
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An event of the text as a note has it: headings are paragraphs, pictures their words, tags what was typed.
fn tamed(event: Event<'_>) -> Option<Event<'_>> {
    if let Event::Html(text) | Event::InlineHtml(text) = event {
        return Some(Event::Text(text));
    }
    if let Event::Start(Tag::Heading { .. } | Tag::HtmlBlock) = event {
        return Some(Event::Start(Tag::Paragraph));
    }
    if let Event::End(TagEnd::Heading(_) | TagEnd::HtmlBlock) = event {
        return Some(Event::End(TagEnd::Paragraph));
    }
    if let Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) | Event::Rule = event {
        return None;
    }
    if let Event::SoftBreak = event {
        return Some(Event::HardBreak);
    }
    Some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_shown_and_nothing_in_it_does_anything() {
        assert_eq!(
            rendered("**gras** et *penché*\n\n- un\n- deux"),
            "<p><strong>gras</strong> et <em>penché</em></p>\n<ul>\n<li>un</li>\n<li>deux</li>\n</ul>\n"
        );
        assert_eq!(rendered("# Titre"), "<p>Titre</p>\n");
        let link = rendered("[règle](/rules/seg/SEG-TEST-01)");
        assert!(link.contains("href=\"/rules/seg/SEG-TEST-01\"") && link.contains("noopener"), "{link}");
        for hostile in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "![x](javascript:alert(1))",
            "[x](javascript:alert(1))",
            "[x](JaVaScRiPt:alert(1))",
            "[x](data:text/html;base64,PHNjcmlwdD4=)",
            "[x](vbscript:x)",
            "<a href=\"javascript:x\" onclick=x>y</a>",
            "<svg/onload=alert(1)>",
            "<iframe src=//evil>",
            "<style>*{display:none}</style>",
            "<form action=/account><button>x",
            "`<script>`",
            "```\n</code></pre><script>x</script>\n```",
            "[x](https://e.example \"\\\" onmouseover=\\\"x\")",
            "<!-- --><p id=contenu class=warn>",
        ] {
            let made = rendered(hostile);
            // What is left of a tag is text; what is an attribute is an address of a known kind.
            let tags: Vec<&str> = made.split('<').skip(1).filter_map(|rest| rest.split('>').next()).collect();
            for tag in tags {
                let name: String =
                    tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
                assert!(TAGS.contains(&name.as_str()), "{hostile}: {made}");
                let rest = tag.trim_start_matches('/').trim_start_matches(name.as_str());
                let fit = rest.is_empty() || (name == "a" && !rest.contains(" on"));
                assert!(fit, "{hostile}: {made}");
                let low = rest.to_lowercase();
                for scheme in ["javascript:", "data:", "vbscript:"] {
                    assert!(!low.contains(scheme), "{hostile}: {made}");
                }
            }
        }
    }

    #[test]
    fn a_list_shows_the_words_of_a_note_and_none_of_its_signs() {
        let note =
            "# Tour 3\n\n**Trop** *tôt* : voir [la règle](/rules/seg/SEG-TEST-01).\n- `d6`\n- ~~deux~~\nfin";
        assert_eq!(plain(note), "Tour 3 Trop tôt : voir la règle. d6 deux fin");
        assert_eq!(plain("a < b <i>x</i>"), "a < b <i>x</i>", "a tag is what was typed");
        assert_eq!(plain("a\n\nb"), "a b");
        assert_eq!(plain(""), "");
        assert_eq!(plain(&("> ".repeat(900) + "x")), "x");
    }

    #[test]
    fn depth_and_length_have_bounds() {
        let deep = "> ".repeat(MOST_TEXT / 2 - 1) + "x";
        assert!(rendered(&deep).contains('x'));
        let nested = "*_".repeat(MOST_TEXT / 2);
        assert!(rendered(&nested).len() < 64 * MOST_TEXT);
        assert!(text(&"a".repeat(MOST_TEXT)).is_ok());
        assert!(text(&"a".repeat(MOST_TEXT + 1)).is_err());
        assert!(text(&"**x** ".repeat(1 << 18)).is_err(), "a megabyte");
        for hidden in ["a\u{202e}b", "a\u{200b}b", "a\u{0}b", "\u{2066}x"] {
            assert!(text(hidden).is_err() && title(hidden).is_err(), "{hidden:?}");
        }
        assert!(title("a\nb").is_err() && title("  ").is_err());
        assert_eq!(text(" a\r\nb \n").unwrap(), "a\nb");
    }
}
