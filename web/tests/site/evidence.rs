//! Pictures as evidence: sent by who plays, written anew, named in the record by its text, erased with it.

use std::io::{Cursor, Read as _, Write as _};
use std::net::TcpStream;

use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::json;

use crate::opened::open;
use crate::person::Person;
use crate::seated::Table;
use crate::server::{Answer, Running, serve};

fn picture(format: ImageFormat) -> Vec<u8> {
    let picture: DynamicImage =
        RgbImage::from_fn(200, 100, |x, _| image::Rgb([u8::try_from(x).unwrap(), 90, 30])).into();
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Sends the form of a dispute's page.
fn give(
    site: &Running,
    person: &mut Person<'_>,
    dispute: &str,
    (by, text): (&str, &str),
    sent: &[u8],
) -> Answer {
    person.get(&format!("{dispute}?lang=en"));
    let token = person.hidden("csrf").unwrap_or_default();
    let mut body = Vec::new();
    for (name, value) in [("csrf", token.as_str()), ("by", by), ("text", text)] {
        write!(body, "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").unwrap();
    }
    write!(body, "--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n")
        .unwrap();
    body.extend_from_slice(sent);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let cookies: Vec<String> =
        person.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [
        ("Cookie", cookies.join("; ")),
        ("Content-Type", "multipart/form-data; boundary=x".to_owned()),
        ("Sec-Fetch-Site", "same-origin".to_owned()),
    ];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    site.ask("POST", &format!("{dispute}/picture"), &headers, &body)
}

fn bytes(site: &Running, person: &Person<'_>, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(site.address).unwrap();
    let cookies: Vec<String> =
        person.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let (host, cookies) = (site.address, cookies.join("; "));
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    all[end + 4..].to_vec()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one act after the other, from beginning to end")]
fn a_picture_is_given_as_evidence_named_in_the_record_and_erased_with_its_text() {
    let site = serve();
    let mut table = Table::open(&site);
    table.until("Faces");
    let of = table.opened.records("Declared").last().unwrap()["seq"].clone();
    let raised = table.act(0, &json!({ "act": { "raise_dispute": { "of": of, "text": "Non." } } }));
    let (base, id) = (table.opened.base.clone(), table.opened.id.clone());
    let dispute = format!("{base}/d/{raised}");
    let before = table.opened.lines();
    let two = &mut table.people[1];
    let mut sent = picture(ImageFormat::Png);
    sent.extend_from_slice(b"place of a camera");
    let answer = give(&site, two, &dispute, ("seat:2", "Le contact se voit."), &sent);
    assert_eq!((answer.status, answer.header("location")), (303, Some(dispute.as_str())), "{}", answer.body);
    let page = two.get(&format!("{dispute}?lang=en")).to_owned();
    let src = page.split("class=\"evidence\" src=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(page.contains("Le contact se voit.") && !page.contains("[picture sha256:"), "{page}");
    let kept = bytes(&site, two, &src);
    assert_eq!(image::guess_format(&kept).unwrap(), ImageFormat::Jpeg);
    assert!(!kept.windows(5).any(|part| part == b"place"), "nothing of the file that was sent");
    // Its name is the hash of its bytes, and stands in a text that the record seals.
    let name = greffe_web::pictures::name(&kept).to_string();
    assert!(src.ends_with(&format!("{name}.jpg")), "{src}");
    let given = table.opened.records("EvidenceGiven");
    assert_eq!(given.len(), 1, "{given:?}");
    let texts = site.get(&format!("/api/v1/matches/{id}/texts")).body;
    assert!(texts.contains(&format!("[picture sha256:{name}]")), "{texts}");
    assert_eq!(site.get(&format!("{base}/verify")).status, 200);
    // The parties and the judges see it, and nobody else.
    let public = site.get(&format!("{dispute}?lang=en")).body;
    assert!(public.contains("Le contact se voit.") && !public.contains("class=\"evidence\""), "{public}");
    assert!(public.contains("With a picture, which is shown to the parties and the judges."), "{public}");
    assert_eq!(site.get(&src).status, 404);
    let mut judge = table.opened.seated("judge");
    for person in [&mut table.people[0], &mut judge, &mut table.opened.organiser] {
        assert!(person.get(&format!("{dispute}?lang=en")).contains("class=\"evidence\""), "{}", person.page);
        assert!(!person.get(&src).is_empty() && person.status == 200);
    }
    let mut stranger = Person::new(&site);
    stranger.get("/new");
    stranger.get(&src);
    assert_eq!(stranger.status, 404, "nor a session without a place");

    // What cannot be taken writes nothing, and says why.
    let lines = table.opened.lines();
    assert!(lines > before);
    for (who, by, text, sent, status, why) in [
        (0, "seat:1", "Là.", b"<html></html>".to_vec(), 422, "whatever its name says"),
        (0, "seat:1", "Là.", sent[..sent.len() / 3].to_vec(), 422, "to its end"),
        (0, "seat:1", "", picture(ImageFormat::WebP), 422, "what the picture shows"),
        (0, "seat:1", &"a".repeat(2_000), picture(ImageFormat::Jpeg), 422, "2000 signs"),
        (1, "seat:1", "Là.", picture(ImageFormat::Jpeg), 403, "Not from here"),
        (1, "seat:2", "Là.", vec![b'x'; 9 << 20], 413, ""),
    ] {
        let who: &mut Person<'_> = &mut table.people[who];
        let answer = give(&site, who, &dispute, (by, text), &sent);
        assert_eq!(answer.status, status, "{by} {text:.20}: {}", answer.body);
        assert!(answer.body.contains(why), "{why}: {}", answer.body);
    }
    let mut nobody = Person::new(&site);
    let answer = give(&site, &mut nobody, &dispute, ("seat:1", "Là."), &picture(ImageFormat::Png));
    assert_eq!(answer.status, 403, "{}", answer.body);
    assert_eq!(table.opened.lines(), lines);
    let other = picture(ImageFormat::Jpeg);
    let unkept = greffe_web::pictures::name(&greffe_web::pictures::anew(&other).unwrap());
    assert_eq!(
        {
            table.people[0].get(&format!("{base}/picture/{unkept}.jpg"));
            table.people[0].status
        },
        404,
        "of a refused evidence nothing is kept"
    );
    for path in [
        format!("{base}/picture/{}.jpg", "0".repeat(64)),
        format!("/m/{}/picture/{name}.jpg", "0".repeat(32)),
    ] {
        table.people[0].get(&path);
        assert_eq!(table.people[0].status, 404, "{path}");
    }

    // Whoever erases the text erases the picture.
    let texts: serde_json::Value = serde_json::from_str(&texts).unwrap();
    let number = texts["texts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one.to_string().contains(&name))
        .unwrap()["number"]
        .to_string();
    let two = &mut table.people[1];
    two.get(&format!("{base}/texts?lang=en"));
    two.post(
        &format!("{base}/act"),
        &[("do", "erase"), ("by", "seat:2"), ("number", &number), ("back", "texts"), ("sure", "yes")],
    );
    assert_eq!(two.status, 200, "{}", two.page);
    two.get(&src);
    assert_eq!(two.status, 404, "gone with its text");
    let page = two.get(&format!("{dispute}?lang=en")).to_owned();
    assert!(!page.contains("class=\"evidence\"") && !page.contains("which is shown to"), "{page}");
}

#[test]
fn a_match_has_so_many_pictures_and_no_more() {
    let folder = std::env::temp_dir().join(format!("greffe-pictures-{}", std::process::id()));
    let site = greffe_web::site::Site::open(&folder.join("data"), &folder.join("keys")).unwrap();
    let of = greffe_core::record::ids::MatchId::new([7; 16]);
    let kept = |number: usize| greffe_web::pictures::keep(&site.clerk, of, &number.to_be_bytes());
    for number in 0..greffe_web::pictures::MOST_OF_MATCH {
        kept(number).unwrap();
    }
    assert!(kept(99).is_err());
    assert_eq!(
        kept(3).unwrap(),
        greffe_web::pictures::name(&3_usize.to_be_bytes()),
        "one that is there stays once"
    );
    greffe_web::pictures::drop_all(&site.clerk, of, &[kept(3).unwrap()]).unwrap();
    kept(99).unwrap();
    assert!(
        greffe_web::pictures::keep(&site.clerk, greffe_core::record::ids::MatchId::new([8; 16]), b"x")
            .is_ok()
    );
    drop(site);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_dispute_shows_its_readings_side_by_side_and_which_of_them_would_have_come_to_something_else() {
    let site = serve();
    let table = open(&site, &json!({}));
    let _seats = (table.seated("seat:1"), table.seated("seat:2"));
    // Of the samples: each dispute tells what the record has, lettered, before what would be otherwise.
    let all: serde_json::Value = serde_json::from_str(&site.get("/api/v1/disputes").body).unwrap();
    let mut seen = 0;
    for ruling in all.as_array().unwrap().iter().filter(|one| one["dispute"].is_u64()) {
        let page = format!("/m/{}/d/{}", ruling["match"].as_str().unwrap(), ruling["dispute"]);
        let told = site.get(&format!("{page}?lang=en")).body;
        assert!(told.contains("What each remedy would give"), "{page}: {told}");
        let Some(readings) = told.split("<ul class=\"readings\">").nth(1) else { continue };
        let readings = readings.split("</ul></section>").next().unwrap();
        assert!(readings.contains("<h3>A. "), "{page}: {readings}");
        assert!(readings.contains("class=\"tried\""), "{page}: {readings}");
        assert!(readings.contains("chip hurt") || readings.contains("chip ok"), "{page}: {readings}");
        seen += 1;
    }
    assert!(seen >= 1, "some dispute turns on a fact, an option or a revision: {all}");
}
