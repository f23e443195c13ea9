//! The command line as a stranger runs it: what it prints and the code it answers with.

#[cfg(test)]
mod cli {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Output};

    fn greffe(arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        command.args(arguments).env("LC_ALL", "C").output().unwrap()
    }

    /// Under a French locale.
    fn french(arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        command.args(arguments).env("LC_ALL", "fr_FR.UTF-8").output().unwrap()
    }

    fn code(output: &Output) -> i32 {
        output.status.code().unwrap()
    }

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    fn samples() -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/seg/matches");
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "greffe"));
        found.sort();
        found
    }

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("greffe-cli-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn file(&self, name: &str, bytes: &[u8]) -> String {
            let path = self.0.join(name);
            fs::write(&path, bytes).unwrap();
            path.to_string_lossy().into_owned()
        }

        fn path(&self, name: &str) -> String {
            self.0.join(name).to_string_lossy().into_owned()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    #[test]
    fn verify_answers_0_1_2_3_and_the_worst_of_several() {
        let folder = Folder::new("verify");
        let sample = samples().into_iter().next().unwrap();
        let good = sample.to_string_lossy().into_owned();
        let bytes = fs::read(&sample).unwrap();

        let fine = greffe(&["verify", &good]);
        assert_eq!(code(&fine), 0, "{}", text(&fine.stdout));
        assert!(text(&fine.stdout).contains("intact"));
        assert!(text(&fine.stdout).contains("unknown key"));

        let tampered = folder
            .file("tampered.greffe", &text(&bytes).replacen("\"seq\":40,", "\"seq\":41,", 1).into_bytes());
        let refused = greffe(&["verify", &tampered]);
        assert_eq!(code(&refused), 1);
        assert!(text(&refused.stdout).contains("line 41"), "{}", text(&refused.stdout));

        assert_eq!(code(&greffe(&["verify", &folder.path("absent.greffe")])), 3);
        assert_eq!(code(&greffe(&["verify", &good, &tampered])), 1);
        assert_eq!(code(&greffe(&["verify", &tampered, &folder.path("absent.greffe")])), 3);
        assert_eq!(code(&greffe(&["verify"])), 3);
        assert_eq!(code(&greffe(&["flatter"])), 3);
        assert_eq!(code(&greffe(&["--help"])), 0);
    }

    #[test]
    fn verify_names_a_known_key_and_does_not_audit_an_unknown_game() {
        let folder = Folder::new("keys");
        let sample = samples().into_iter().next().unwrap();
        let trailer = text(&fs::read(&sample).unwrap());
        let trailer: serde_json::Value = serde_json::from_str(trailer.lines().last().unwrap()).unwrap();
        let known =
            folder.file("keys.txt", format!("{} the hall\n", trailer["key"].as_str().unwrap()).as_bytes());
        let good = sample.to_string_lossy().into_owned();
        let named = greffe(&["verify", &good, "--key", &known]);
        assert_eq!(code(&named), 0);
        assert!(text(&named.stdout).contains("signed by the hall"));
        let wrong = folder.file("wrong.txt", b"not a key\n");
        assert_eq!(code(&greffe(&["verify", &good, "--key", &wrong])), 3);

        let foreign = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/record/small.ndjson");
        assert_eq!(code(&greffe(&["verify", &foreign.to_string_lossy()])), 2);
    }

    #[test]
    fn a_file_of_keys_without_a_key_vouches_for_nothing() {
        let folder = Folder::new("nokeys");
        let good = samples().into_iter().next().unwrap().to_string_lossy().into_owned();
        for empty in ["", "\n \n", r#"{"greffe":"greffe/keys/1","origin":"http://x","keys":[]}"#, "{}", "[]"]
        {
            let file = folder.file("empty.txt", empty.as_bytes());
            let output = greffe(&["verify", &good, "--key", &file]);
            assert_eq!(code(&output), 3, "{empty:?}: {}", text(&output.stdout));
            assert!(text(&output.stdout).is_empty(), "{empty:?}: nothing is told of the file");
        }
    }

    /// A file written anew and signed by a key of the test, a text of its first record changed.
    fn rewritten(file: &str, from: &str, to: &str) -> Vec<u8> {
        use greffe_core::record::chain::{Draft, Writer};
        use greffe_core::record::line::{Line, Log};
        use greffe_core::record::match_file::{Annex, export};
        use greffe_core::record::signature::SecretKey;
        let records: Vec<&str> = file.lines().filter(|line| line.starts_with("{\"v\"")).collect();
        let first = records[0].replacen(from, to, 1);
        assert_ne!(first, records[0]);
        let mut writer = None;
        let (mut lines, mut batch) = (Vec::new(), Vec::new());
        for bytes in [first.as_str()].into_iter().chain(records.iter().skip(1).copied()) {
            let line = Line::parse(bytes.as_bytes()).unwrap();
            let body = serde_json::value::RawValue::from_string(line.body.to_owned()).unwrap();
            batch.push(Draft { by: line.envelope.by, kind: line.kind.to_owned(), body });
            if line.envelope.more == 0 {
                let writer = writer.get_or_insert_with(|| Writer::new(Log::Match, line.envelope.match_id));
                lines.extend(writer.batch(line.envelope.at, &std::mem::take(&mut batch)).unwrap());
            }
        }
        let annex = file.lines().filter(|line| line.starts_with("{\"annex\""));
        let annex: Vec<Annex> = annex.map(|line| Annex::parse(line.as_bytes()).unwrap()).collect();
        export(lines.iter().map(Vec::as_slice), &annex, &SecretKey::new(&[5; 32])).unwrap()
    }

    #[test]
    fn a_revision_that_never_was_switches_no_audit_off() {
        let folder = Folder::new("revision");
        let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/frozen/v1/seg-conceded.greffe");
        let whole = fs::read_to_string(&frozen).unwrap();
        let verify = |to: &str| {
            let bytes = rewritten(&whole, "\"ruleset\":\"seg/1\"", &format!("\"ruleset\":\"{to}\""));
            let output = greffe(&["verify", &folder.file("revision.greffe", &bytes)]);
            (code(&output), text(&output.stdout))
        };
        for named in ["seg/0", "seg/00", "seg/01", "seg/+1", "/00", "/01", "/+1", "seg/", "seg/999", "ao/1"] {
            let (answer, told) = verify(named);
            assert_eq!(answer, 2, "{named}: {told}");
            assert!(told.contains("not judged: this game never had a revision"), "{named}: {told}");
            assert!(!told.contains("equal"), "nothing of it is told as equal: {told}");
        }
        let bytes = rewritten(&whole, "Garde du Pont", "Garde du Port");
        let output = greffe(&["verify", &folder.file("same.greffe", &bytes)]);
        assert_eq!(code(&output), 0, "{}", text(&output.stdout));
        let told = text(&output.stdout);
        for line in [
            "The record does not say who let the seats and judges in",
            "Result proposed by the registry",
            "Result confirmed by its session, without a key, by Garde du Port, Bande de l’Écluse",
        ] {
            assert!(told.contains(line), "{line}: {told}");
        }
        let last = told.lines().last().unwrap();
        assert!(last.contains("audit: commands") && last.contains("equal"), "{last}");
        // A name that would write a verdict of its own stays within its line.
        let bytes = rewritten(&whole, "Garde du Pont", "X\\n  audit: commands 999 equal");
        let told = text(&greffe(&["verify", &folder.file("name.greffe", &bytes)]).stdout);
        assert!(!told.lines().any(|line| line.starts_with("  audit: commands 999")), "{told}");
    }

    #[test]
    fn a_file_comes_in_once_and_goes_out_byte_for_byte() {
        let folder = Folder::new("exchange");
        let (data, keys, back) = (folder.path("data"), folder.path("keys"), folder.path("back.greffe"));
        for sample in samples() {
            let file = sample.to_string_lossy().into_owned();
            let bytes = fs::read(&sample).unwrap();
            let opening: serde_json::Value =
                serde_json::from_str(text(&bytes).lines().next().unwrap()).unwrap();
            let id = opening["match"].as_str().unwrap();
            let places = ["--data", &data, "--keys", &keys];
            let import = |file: &str| greffe(&[&["import"][..], &places[..], &[file][..]].concat());
            let first = import(&file);
            assert_eq!(code(&first), 0, "{}", text(&first.stderr));
            assert!(text(&import(&file).stdout).contains("byte for byte"));
            let out = greffe(&[&["export"][..], &places[..], &[id, &back][..]].concat());
            assert_eq!(code(&out), 0, "{}", text(&out.stderr));
            assert_eq!(fs::read(&back).unwrap(), bytes);
        }
        let checked = greffe(&["fsck", "--data", &data, "--keys", &keys]);
        assert_eq!(code(&checked), 0, "{}", text(&checked.stdout));
        assert_eq!(code(&greffe(&["fsck", "--data", &folder.path("nothing"), "--keys", &keys])), 3);
        let unknown = ["export", "--data", &data, "--keys", &keys, "00000000000000000000000000000000"];
        assert_eq!(code(&greffe(&unknown)), 1, "a match that is not here is refused");
    }

    #[test]
    fn a_store_moves_house_and_is_the_same_there() {
        let folder = Folder::new("copy");
        let (old, new, keys) = (folder.path("old"), folder.path("new"), folder.path("keys"));
        let files: Vec<String> = samples().iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let import: Vec<&str> = ["import", "--data", &old, "--keys", &keys]
            .into_iter()
            .chain(files.iter().map(String::as_str))
            .collect();
        assert_eq!(code(&greffe(&import)), 0);
        let copied = greffe(&["copy", "--from", &old, "--to", &new]);
        assert_eq!(code(&copied), 0, "{}", text(&copied.stderr));
        let told = text(&copied.stdout);
        assert!(told.contains(&format!("copied and read again: {} matches", files.len())), "{told}");
        let fsck = greffe(&["fsck", "--data", &new, "--keys", &keys]);
        assert_eq!(code(&fsck), 0, "{}", text(&fsck.stdout));
        for file in &files {
            let bytes = fs::read(file).unwrap();
            let id = text(&bytes).split("\"match\":\"").nth(1).unwrap()[..32].to_owned();
            let export = |data: &str| greffe(&["export", "--data", data, "--keys", &keys, &id]).stdout;
            assert_eq!(export(&new), export(&old));
            assert!(!export(&new).is_empty());
        }
        let again = french(&["copy", "--from", &old, "--to", &new]);
        assert_eq!(code(&again), 1);
        assert!(text(&again.stderr).contains("il y a déjà un registre"), "{}", text(&again.stderr));
        fs::write(Path::new(&new).join("unfinished"), b"").unwrap();
        let closed = greffe(&["import", "--data", &new, "--keys", &keys, &files[0]]);
        assert_eq!(code(&closed), 3);
        assert!(text(&closed.stderr).contains("run greffe copy again"), "{}", text(&closed.stderr));
        let served = greffe(&["serve", "--data", &new, "--keys", &keys, "--listen", "127.0.0.1:0"]);
        assert_eq!(code(&served), 3, "a server does not start on half a store");
        let wrong = greffe(&["copy", "--from", &old, "--to", "mysql://host/name"]);
        assert_eq!(code(&wrong), 3);
        let nothing = greffe(&["copy", "--from", &folder.path("nowhere"), "--to", &folder.path("other")]);
        assert_eq!(code(&nothing), 3);
        assert!(text(&nothing.stderr).contains("no store here"), "{}", text(&nothing.stderr));
        let ended = greffe(&["copy", "--from", &old, "--to", &new]);
        assert!(text(&ended.stdout).contains("were there already"), "{}", text(&ended.stdout));
        assert_eq!(code(&greffe(&["fsck", "--data", &new, "--keys", &keys])), 0);
    }

    #[test]
    fn play_runs_a_script_past_refusals_and_reports() {
        let folder = Folder::new("play");
        let script = br#"{"opening":{"system":"seg","setup":{"table":null,"rosters":[
            [{"name":"A","rank":"1","value":2,"skills":[]}],[{"name":"B","rank":"2","value":2,"skills":[]}]]}},
            "steps":[{"seat":2,"command":{"Reveal":{}},"expect":{"refused":{"code":"NotNow"}}},
                     {"seat":1,"command":{"CommitPile":{}},"private":[{"rank":"1","suit":"Clubs"}]}]}"#;
        let ran = greffe(&["play", &folder.file("script.json", script)]);
        let report: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(code(&ran), 0, "{}", text(&ran.stderr));
        assert!(report["steps"][0]["refused"]["code"].is_string());
        assert_eq!(report["steps"][1]["records"][0]["kind"], "Declared");
        assert!(!text(&ran.stdout).contains("Clubs"), "a sealed card is not printed");

        // A refusal that nobody expected is told, and counts.
        let careless = br#"{"about":"early","opening":{"system":"seg","setup":{}},"steps":[{"seat":1,"command":{"Reveal":{}}}]}"#;
        let ran = greffe(&["play", &folder.file("careless.json", careless)]);
        assert_eq!(code(&ran), 1);
        let told = text(&ran.stderr);
        assert!(told.contains("careless.json (early): step 1: refused (NotNow"), "{told}");
        // A list in, a list out; what is told says which of them.
        let listed = [b"[".as_slice(), script, b",", careless, b"]"].concat();
        let ran = greffe(&["play", &folder.file("listed.json", &listed)]);
        let reports: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!((code(&ran), reports.as_array().map(Vec::len)), (1, Some(2)));
        assert!(text(&ran.stderr).contains("listed.json #2 (early): step 1"), "{}", text(&ran.stderr));
        assert_eq!(
            reports[1]["steps"][0]["unexpected"][0]["fr"].as_str().map(|fr| fr.starts_with("refusé")),
            Some(true)
        );

        let expecting = br#"{"opening":{"system":"seg","setup":{}},"expect":{"/turn":9}}"#;
        assert_eq!(code(&greffe(&["play", &folder.file("wrong.json", expecting)])), 1);
        assert_eq!(code(&greffe(&["play", &folder.file("broken.json", b"{")])), 3);
        let unknown = br#"{"opening":{"system":"chess"}}"#;
        assert_eq!(code(&greffe(&["play", &folder.file("unknown.json", unknown)])), 1);
    }

    #[test]
    fn play_ends_with_its_budget_and_says_so() {
        let folder = Folder::new("play-budget");
        let step = serde_json::json!({"seat": 1, "command": {"Reveal": {}}});
        let script = serde_json::json!({"opening": {"system": "seg"}, "steps": vec![step; 100]});
        let figures = serde_json::json!([{"name": "A", "rank": "1", "value": 3}]);
        let mut script = script;
        script["opening"]["setup"] = serde_json::json!({"table": null, "rosters": [figures, figures]});
        let file = folder.file("long.json", script.to_string().as_bytes());
        let output = greffe(&["play", &file, "--steps", "10"]);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert!(
            code(&output) == 1 && told.contains("its budget of steps, time or memory is used up"),
            "{told}"
        );
        let output = greffe(&["play", &file, "--seconds", "0"]);
        assert_eq!(code(&output), 1);
        assert!(text(&output.stdout).contains("\"stopped\""));
    }

    #[test]
    fn two_heads_of_one_key_that_differ_are_told_of_as_two_stories() {
        let folder = Folder::new("heads");
        let sample = samples().into_iter().next().unwrap();
        let whole = fs::read_to_string(&sample).unwrap();
        let head = |records: usize, hash: Option<&str>| signed(&whole, records, records, hash);
        let verdict = |heads: &[String]| {
            let kept = folder.file("kept.json", format!(" [{}]\n", heads.join(",")).as_bytes());
            let output = greffe(&["verify", &sample.to_string_lossy(), "--head", &kept]);
            (code(&output), text(&output.stdout) + &text(&output.stderr))
        };
        let (answer, told) = verdict(&[head(100, None), head(200, None)]);
        assert!(answer == 0 && told.matches("it holds the head kept").count() == 2, "{told}");
        let (answer, told) = verdict(&[head(100, None), head(100, Some("33"))]);
        assert!(answer == 1 && told.contains("the server told two stories, of records: 100"), "{told}");
        assert!(told.contains("it holds the head kept") && told.contains("fork:"), "{told}");
        let (answer, told) = verdict(&[]);
        assert!(answer == 0 && !told.contains("head"), "{told}");
        let forged = head(100, None).replace("\"records\":100", "\"records\":101");
        assert_eq!(verdict(&[head(100, None), forged]).0, 3, "one that is not signed spoils the file");
    }

    #[test]
    fn replay_tells_a_match_up_to_a_record() {
        let sample = samples().into_iter().next().unwrap();
        let file = sample.to_string_lossy().into_owned();
        let whole = text(&greffe(&["replay", &file]).stdout);
        let half = text(&greffe(&["replay", &file, "--at", "200"]).stdout);
        assert!(half.lines().count() > 5 && half.lines().count() < whole.lines().count());
        let json = greffe(&["replay", &file, "--at", "200", "--json"]);
        let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
        assert_eq!(json["seq"], 200);
        assert!(json["state"]["figures"].is_array());
        assert_eq!(code(&greffe(&["replay", &file, "--at", "999999"])), 3);
    }

    /// A head signed by a key of the test: over the line of a file, or over another hash and count.
    fn signed(file: &str, line: usize, records: usize, hash: Option<&str>) -> String {
        use greffe_core::record::chain::Head;
        use greffe_core::record::line::{Line, Log};
        use greffe_core::record::signature::{SecretKey, head_message};
        let line = file.lines().nth(line - 1).unwrap().as_bytes();
        let envelope = Line::parse(line).unwrap().envelope;
        let hash = hash.map_or_else(|| Log::Match.hash(line), |hash| hash.repeat(32).parse().unwrap());
        let records = u64::try_from(records).unwrap();
        let head = Head { match_id: envelope.match_id, records, hash, at: envelope.at };
        let key = SecretKey::new(&[5; 32]);
        let kept = serde_json::json!({
            "match": head.match_id, "records": records, "head": head.hash, "at": head.at,
            "key": key.public(), "sig": key.sign(&head_message(&head)),
        });
        kept.to_string()
    }

    #[test]
    fn a_head_that_was_kept_shows_a_file_that_was_cut_or_rewritten() {
        let folder = Folder::new("head");
        let [first, second]: [PathBuf; 2] = samples().try_into().unwrap();
        let text_of = |path: &Path| fs::read_to_string(path).unwrap();
        let (whole, name) = (text_of(&first), first.to_string_lossy().into_owned());
        let held = |head: &str, file: &str| {
            let kept = folder.file("kept.json", head.as_bytes());
            let output = greffe(&["verify", file, "--head", &kept]);
            (code(&output), text(&output.stdout) + &text(&output.stderr))
        };
        let (answer, told) = held(&signed(&whole, 100, 100, None), &name);
        assert!(answer == 0 && told.contains("it holds the head kept, of records: 100"), "{told}");
        let (answer, told) = held(&signed(&whole, 100, 100, None), &second.to_string_lossy());
        assert!(answer == 0 && !told.contains("head kept"), "of another match: {told}");
        let unsigned = signed(&whole, 100, 100, None).replace("\"records\":100", "\"records\":99");
        let (answer, told) = held(&unsigned, &name);
        assert_eq!(answer, 3, "an unsigned head proves nothing: {told}");
        // The same match with another record in place of the one kept: what a rewritten file looks like.
        let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/frozen/v1/seg-conceded.greffe");
        let other = text_of(&frozen);
        let lines = other.lines().filter(|line| line.starts_with("{\"v\"")).count();
        let (answer, told) = held(&signed(&other, lines, lines, Some("11")), &frozen.to_string_lossy());
        assert!(answer == 1 && told.contains("fork: it does not hold the head kept"), "{told}");
        let (answer, told) = held(&signed(&other, lines, lines + 3, Some("22")), &frozen.to_string_lossy());
        assert!(answer == 1 && told.contains("cut: the file is shorter than the head kept"), "{told}");
    }

    #[test]
    fn refusals_are_told_in_the_language_of_the_terminal() {
        let folder = Folder::new("french");
        let (data, keys) = (folder.path("data"), folder.path("keys"));
        let sample = fs::read(samples().into_iter().next().unwrap()).unwrap();
        let cut = folder.file("cut.greffe", &sample[..sample.len() - 1]);
        let broken = folder.file("broken.json", b"{");
        let unknown = folder.file("unknown.json", br#"{"opening":{"system":"chess"}}"#);
        let faulty =
            folder.file("faulty.json", br#"{"opening":{"system":"seg","setup":{"rosters":[[],[]]}}}"#);
        let key = folder.file("key", b"abc");
        let inside = format!("{data}/keys");
        let here = folder.path("");
        let unknown_match = "00000000000000000000000000000000";
        for (arguments, fr, en) in [
            (
                vec!["import", "--data", &data, "--keys", &keys, &cut],
                "le fichier est refusé",
                "the file is refused",
            ),
            (
                vec!["export", "--data", &data, "--keys", &keys, unknown_match],
                "pas de match",
                "no such match",
            ),
            (vec!["play", &broken], "ce n’est pas un script", "not a script"),
            (vec!["play", &unknown], "jeu inconnu", "is not known"),
            (vec!["play", &faulty], "l’ouverture est refusée", "the opening is refused"),
            (vec!["verify", "--key", &key, &cut], "64 chiffres hexadécimaux", "64 lower-case hex digits"),
            (vec!["verify", "--head", &broken, &cut], "pas une tête signée", "EOF"),
            (vec!["verify"], "il manque <FILE>", "not provided"),
            (
                vec!["verify", "--kye", &key, &cut],
                "«\u{a0}--kye\u{a0}» est inconnu",
                "unexpected argument '--kye'",
            ),
            (vec!["play", "--steps", "x", &cut], "«\u{a0}x\u{a0}» ne convient pas à", "invalid value 'x'"),
            (vec!["verfy"], "«\u{a0}verfy\u{a0}» est inconnue", "unrecognized subcommand 'verfy'"),
            (vec!["verify", "/nowhere/at/all"], "il n’existe pas", "it does not exist"),
            (vec!["replay", &here], "c’est un dossier", "it is a directory"),
            (vec!["serve", "--listen", "0.0.0.0:1"], "le HTTP en clair", "plain HTTP"),
            (vec!["serve", "--origin", "x"], "l’origine est", "the origin must be"),
            (vec!["serve", "--data", &data, "--keys", &inside], "le dossier des clés", "the keys directory"),
            (vec!["serve", "--data", &cut, "--keys", &keys], "impossible de créer", "cannot make"),
        ] {
            let told = text(&french(&arguments).stderr);
            assert!(told.contains(fr) && !told.contains(en), "{arguments:?}: {told}");
            let told = text(&greffe(&arguments).stderr);
            assert!(told.contains(en) && !told.contains(fr), "{arguments:?}: {told}");
        }
    }

    #[test]
    fn help_is_an_answer_in_the_language_of_the_terminal() {
        for (arguments, fr, en) in [
            (vec!["--help"], "Commandes\u{a0}:", "Commands:"),
            (vec!["help"], "Commandes\u{a0}:", "Commands:"),
            (vec!["verify", "-h"], "Les fichiers de match", "The match files"),
            (vec!["help", "serve"], "[par défaut\u{a0}: greffe-data]", "[default: greffe-data]"),
            (vec!["--version"], "greffe ", "greffe "),
        ] {
            for (told, here, there) in [(french(&arguments), fr, en), (greffe(&arguments), en, fr)] {
                assert_eq!(code(&told), 0, "{arguments:?}");
                let out = text(&told.stdout);
                assert!(
                    out.contains(here) && (here == there || !out.contains(there)),
                    "{arguments:?}: {out}"
                );
            }
        }
    }

    /// The blocks of the README's section on a case, in order.
    fn readme_blocks() -> Vec<String> {
        let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
        let section = readme.split("\n### A case, from nothing to its result\n").nth(1).unwrap();
        let section = section.split("\n## ").next().unwrap();
        section
            .split("\n```")
            .skip(1)
            .step_by(2)
            .map(|block| block.split_once('\n').unwrap().1.to_owned())
            .collect()
    }

    #[test]
    fn the_case_of_the_readme_comes_out_as_it_says() {
        let blocks = readme_blocks();
        let [print, case, play, shown] = <[String; 4]>::try_from(blocks).unwrap();
        assert_eq!(print, "greffe schema seg > seg.schema.json");
        let schema = greffe(&["schema", "seg"]);
        assert_eq!(code(&schema), 0);
        let schema: serde_json::Value = serde_json::from_slice(&schema.stdout).unwrap();
        assert!(schema["$defs"]["case"].is_object() && schema["$defs"]["position"].is_object());
        assert_eq!(play, "greffe play case.json");
        let folder = Folder::new("readme");
        let file = folder.file("case.json", case.as_bytes());
        let played = greffe(&["play", &file]);
        assert_eq!((code(&played), text(&played.stderr)), (0, String::new()));
        assert!(text(&played.stdout).contains(&shown), "{}", text(&played.stdout));
        let missed = case.replace("\"dice\": [3]", "\"dice\": [4]");
        assert_ne!(missed, case);
        let played = greffe(&["play", &folder.file("missed.json", missed.as_bytes())]);
        assert_eq!(code(&played), 1);
        assert!(text(&played.stderr).contains("Wounded"), "{}", text(&played.stderr));
    }

    #[test]
    fn the_schema_of_each_game_is_printed_and_of_no_other() {
        for game in ["seg", "ao", "dw", "ad", "tde"] {
            let printed = greffe(&["schema", game]);
            assert_eq!(code(&printed), 0, "{game}");
            let schema: serde_json::Value = serde_json::from_slice(&printed.stdout).unwrap();
            assert_eq!(schema["$defs"]["opening"]["properties"]["system"]["const"], game);
        }
        let unknown = greffe(&["schema", "chess"]);
        assert_eq!((code(&unknown), text(&unknown.stdout)), (2, String::new()));
        assert_eq!(text(&unknown.stderr), "greffe: game chess is not known; one of: seg, ao, dw, ad, tde\n");
        let said = text(&french(&["schema", "chess"]).stderr);
        assert_eq!(said, "greffe: jeu inconnu\u{a0}: chess\u{a0}; au choix\u{a0}: seg, ao, dw, ad, tde\n");
    }
}
