//! A form with a file, as browsers send it (`multipart/form-data`): its fields, each in bytes.

use crate::error::PageError;

/// Most parts of one form.
const MOST: usize = 16;

/// A part of the form.
#[derive(Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The field's name.
    pub name: String,
    /// What was sent.
    pub bytes: &'a [u8],
}

/// The boundary that a content type names.
pub fn boundary(content_type: &str) -> Option<&str> {
    let mut pieces = content_type.split(';');
    let essence = pieces.next()?.trim();
    if !essence.eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let named = pieces.find_map(|piece| piece.trim().strip_prefix("boundary="))?;
    let named = named.trim_matches('"');
    (1..=70).contains(&named.len()).then_some(named)
}

/// The parts of a body.
///
/// # Errors
/// [`PageError::Malformed`] when it is not closed as it was opened, or a part has no name.
pub fn parts<'a>(body: &'a [u8], boundary: &str) -> Result<Vec<Part<'a>>, PageError> {
    let mark = format!("--{boundary}");
    let between = format!("\r\n{mark}");
    let mut rest = body.strip_prefix(mark.as_bytes()).ok_or(PageError::Malformed)?;
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        let part = rest.strip_prefix(b"\r\n").ok_or(PageError::Malformed)?;
        let end = find(part, between.as_bytes()).ok_or(PageError::Malformed)?;
        let (part, after) = part.split_at(end);
        rest = after.get(between.len()..).unwrap_or_default();
        if parts.len() >= MOST {
            return Err(PageError::Malformed);
        }
        parts.push(read(part)?);
    }
    Ok(parts)
}

fn read(part: &[u8]) -> Result<Part<'_>, PageError> {
    let end = find(part, b"\r\n\r\n").ok_or(PageError::Malformed)?;
    let (head, body) = part.split_at(end);
    let head = std::str::from_utf8(head).map_err(|_| PageError::Malformed)?;
    let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("content-disposition:"));
    let pieces = line.ok_or(PageError::Malformed)?.split(';');
    let name = pieces.map(str::trim).find_map(|piece| piece.strip_prefix("name=\"")?.strip_suffix('"'));
    let name = name.ok_or(PageError::Malformed)?.to_owned();
    Ok(Part { name, bytes: body.get(4..).unwrap_or_default() })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_form_are_read_byte_for_byte() {
        let body = b"--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x\r\n\
                     content-disposition: form-data; name=\"file\"; filename=\"a.greffe\"\r\n\
                     Content-Type: application/octet-stream\r\n\r\nline\n\r\n-\x00\xff\r\n--x--\r\n";
        let parts = parts(body, "x").unwrap();
        assert_eq!(parts[0], Part { name: "csrf".into(), bytes: b"abc" });
        assert_eq!(parts[1], Part { name: "file".into(), bytes: b"line\n\r\n-\x00\xff" });
        assert_eq!(parts.len(), 2);
    }

    #[test]
    fn a_body_that_is_cut_or_has_no_names_is_refused() {
        let bodies: [&[u8]; 6] = [
            b"",
            b"--y--",
            b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nabc",
            b"--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--",
            b"--x\r\nabc\r\n--x--",
            b"--xContent",
        ];
        for body in bodies {
            assert_eq!(parts(body, "x"), Err(PageError::Malformed), "{}", String::from_utf8_lossy(body));
        }
        let many =
            format!("--x{}--", "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--x".repeat(17));
        assert_eq!(parts(many.as_bytes(), "x"), Err(PageError::Malformed));
    }

    #[test]
    fn the_boundary_is_the_content_type_s() {
        assert_eq!(boundary("multipart/form-data; boundary=----abc"), Some("----abc"));
        assert_eq!(boundary("Multipart/Form-Data;boundary=\"q\""), Some("q"));
        for wrong in ["text/plain; boundary=x", "multipart/form-data", "multipart/form-data; boundary="] {
            assert_eq!(boundary(wrong), None, "{wrong}");
        }
    }
}
