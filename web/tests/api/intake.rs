//! What an opening must say, for programs.

use crate::server::{Scratch, serve};

#[test]
fn every_game_says_what_its_opening_needs() {
    let scratch = Scratch::new();
    let server = serve(&scratch);
    for system in server.get("/systems").json().as_array().unwrap() {
        let name = system["system"].as_str().unwrap();
        let intake = server.get(&format!("/systems/{name}/intake")).json();
        assert!(intake["sides"]["least"].as_u64().unwrap() >= 1, "{name}");
        for fields in ["setup", "figure"] {
            for field in intake[fields].as_array().unwrap() {
                assert!(field["at"].is_string() && field["label"]["fr"].is_string(), "{field}");
                assert_eq!(field["entry"].as_object().unwrap().len(), 1, "one kind: {field}");
            }
        }
        assert_eq!(intake["dice"].as_array().unwrap().len(), system["roll_kinds"].as_array().unwrap().len());
    }
    assert_eq!(server.get("/systems/chess/intake").code(), (404, "not_found".into()));
}
