//! The engines that are served are made from these sources: a stale one is told by name, with the command that mends it.

#[cfg(test)]
mod fresh {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use greffe_core::record::hex::Hex;
    use greffe_games::registry::System;
    use serde_json::Value;
    use sha2::{Digest as _, Sha256};

    /// What an engine weighs on the way at most, in bytes: what the largest weighs, and little more.
    const MOST_BROTLI: u64 = 900_000;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn hash(bytes: &[u8]) -> String {
        Hex::<32>(Sha256::digest(bytes).into()).to_string()
    }

    /// The hash of what an engine is made from, by the script that makes it.
    fn sources(game: &str) -> String {
        let script = root().join("web/engine/build");
        let ran = Command::new("bash").arg(&script).args(["--sources", game]).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let told = String::from_utf8(ran.stdout).unwrap().trim().to_owned();
        assert_eq!(told.len(), 64, "{told}");
        told
    }

    #[test]
    fn every_engine_is_made_from_these_sources_and_is_whole() {
        let folder = root().join("web/static/engine");
        let mut wrong = Vec::new();
        for system in System::ALL {
            let game = system.name();
            let read = |end: &str| std::fs::read(folder.join(format!("{game}.{end}")));
            let (Ok(made), Ok(plain), Ok(brotli)) = (read("json"), read("wasm"), read("wasm.br")) else {
                wrong.push(format!("{game}: a file is missing"));
                continue;
            };
            let made: Value = serde_json::from_slice(&made).unwrap();
            for (field, due) in [
                ("game", game.to_owned()),
                ("revision", system.revision().to_owned()),
                ("sources", sources(game)),
                ("sha256", hash(&plain)),
                ("brotli_sha256", hash(&brotli)),
            ] {
                if made[field] != due {
                    wrong.push(format!("{game}: {field} is {}, should be {due}", made[field]));
                }
            }
            for (field, length) in [("bytes", plain.len()), ("brotli_bytes", brotli.len())] {
                assert_eq!(made[field], length, "{game}: {field}");
            }
            assert!(made["brotli_bytes"].as_u64().unwrap() <= MOST_BROTLI, "{game} is too large: {made}");
        }
        assert!(
            wrong.is_empty(),
            "run web/engine/build, then commit web/static/engine:\n{}",
            wrong.join("\n")
        );
    }

    #[test]
    fn the_hash_is_of_names_and_contents_of_one_game() {
        let mut hashes: Vec<String> = System::ALL.into_iter().map(|system| sources(system.name())).collect();
        assert_eq!(hashes.first(), Some(&sources(System::ALL[0].name())), "the same again");
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), System::ALL.len(), "a hash of its own for each game");
        let script = root().join("web/engine/build");
        let ran = Command::new("bash").arg(&script).args(["--sources", "nowhere"]).output().unwrap();
        assert_eq!(ran.status.code(), Some(3), "a game that is not there has no hash");
    }
}
