//! Templates rendered from hand-made views, in both languages. The pages are left in the target directory.

#[cfg(test)]
mod support;

#[cfg(test)]
mod templates {
    use askama::Template as _;
    use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
    use greffe_core::judging::fact::{Fact, FactValue, FigureId};
    use greffe_core::telling::view::{Board, Weight};
    use greffe_core::telling::words::Words;
    use greffe_web::drawing::{self, Focus};
    use greffe_web::language::Language;
    use greffe_web::pages::play::Play;
    use greffe_web::pages::play::asked::{Ask, Notice, Standing};
    use greffe_web::pages::play::form::FormView;
    use greffe_web::pages::play::made::Context;
    use greffe_web::pages::replay::{
        Counter, DieView, FactLine, Margin, Panel, Replay, RollView, Seal, Steps, Stop, Sum, SumLine, Tick,
    };
    use greffe_web::pages::veil::Veil;

    fn keep(name: &str, language: Language, page: &str) {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}-{}.html", language.code())), page).unwrap();
    }

    fn margin(seq: u64, fr: &str, side: &'static str, weight: Weight) -> Margin {
        let names = ["Hartmann", "Gaspard", "S\u{153}ur Ysolde"];
        let who = names.into_iter().find(|name| fr.starts_with(name)).unwrap_or_default().to_owned();
        let heading = (weight == Weight::Turn).then(|| Words::same(format!("{fr}, activations")));
        Margin { seq, words: Words::same(fr), who, heading, side, weight, void: seq == 209, here: seq == 216 }
    }

    fn margins() -> Vec<Margin> {
        vec![
            margin(181, "Tour 3", "", Weight::Turn),
            margin(202, "Hartmann prend une posture d\u{e9}fensive.", "a", Weight::Activation),
            margin(206, "\u{c9}cluse retourne le valet de pique\u{a0}: Gaspard.", "b", Weight::Activation),
            margin(209, "Gaspard avance de 148 mm.", "b", Weight::Step),
            margin(213, "Gaspard tire sur S\u{153}ur Ysolde.", "b", Weight::Step),
            margin(216, "Hartmann pare pour S\u{153}ur Ysolde.", "a", Weight::Step),
            margin(220, "S\u{153}ur Ysolde se soigne.", "a", Weight::Activation),
            margin(256, "Tour 4", "", Weight::Turn),
        ]
    }

    fn panel() -> Panel {
        Panel {
            first: 214,
            last: 216,
            at: "20:41:07".into(),
            by: Words::new("si\u{e8}ge Garde", "seat Garde"),
            side: "a",
            rolls: vec![RollView {
                dice: vec![DieView { sides: 6, face: 2 }],
                source: Words::new("d\u{e9} prouv\u{e9} n\u{ba} 58", "proven die no. 58"),
                proven: true,
                proof: vec![(Words::new("Maillon", "Link"), "7d754b3b8404d0e822264d0e".into())],
                ..RollView::default()
            }],
            counters: vec![Counter {
                whose: "Garde".into(),
                what: Words::new("Pile", "Pile"),
                old: Words::same("4"),
                new: Words::same("3"),
            }],
            sums: vec![Sum {
                seq: 0,
                figure: None,
                lines: vec![
                    SumLine {
                        label: Words::new("Valeur de Hartmann", "Value of Hartmann"),
                        rule: "SEG-TEST-01".into(),
                        value: 2,
                        doubt: false,
                    },
                    SumLine {
                        label: Words::new("Surnombre", "Outnumbered"),
                        rule: "SEG-OUTN-01".into(),
                        value: -1,
                        doubt: true,
                    },
                ],
            }],
            rules: vec!["SEG-SKDEF-03".into()],
            facts: vec![FactLine {
                what: Words::new("Le B\u{153}uf touche Hartmann", "Le B\u{153}uf touches Hartmann"),
                how: Words::new("mesur\u{e9}, contest\u{e9}", "measured, contested"),
                doubt: true,
            }],
            void: None,
            offline: None,
        }
    }

    fn replay(language: Language, board: Board) -> Replay {
        let line = crate::support::line();
        let focus = Focus { figures: &line.focus, marks: &line.marks, corners: &[] };
        let stop = |margin: &Margin| Stop { at: margin.seq, weight: margin.weight, key: margin.void };
        let stops: Vec<Stop> = margins().iter().map(stop).collect();
        let drawing = drawing::draw(&board, focus, language);
        Replay {
            shell: crate::support::shell(language),
            base: "/m/abcd".into(),
            query: String::new(),
            game: "seg",
            title: Words::new(
                "Garde du Pont contre Bande de l\u{2019}\u{c9}cluse",
                "Garde du Pont against Bande de l\u{2019}\u{c9}cluse",
            ),
            seq: 216,
            last: 401,
            steps: Steps::from(&stops, 216),
            live: false,
            origin: greffe_store::Origin::Own,
            hiding: false,
            mine: false,
            preview: Some("/m/abcd/216/00.png".into()),
            earlier: None,
            later: Some("/m/abcd/300".into()),
            seals: vec![Seal { class: "ok", icon: "seal", words: Words::new("intact", "intact") }],
            board,
            drawing,
            line,
            panel: panel(),
            close: None,
            margins: margins(),
            ticks: vec![
                Tick { class: "t", seq: 0, span: 180 },
                Tick { class: "t", seq: 181, span: 74 },
                Tick { class: "t", seq: 256, span: 145 },
                Tick { class: "w", seq: 216, span: 2 },
                Tick { class: "k", seq: 301, span: 3 },
                Tick { class: "d", seq: 214, span: 1 },
            ],
        }
    }

    #[test]
    fn a_replay_shows_every_figure_once_and_escapes_names() {
        for language in Language::ALL {
            let page = replay(language, crate::support::board()).render().unwrap();
            keep("replay", language, &page);
            assert!(!page.contains("Oriane <b>"), "a name is text");
            for id in 1..=11 {
                assert_eq!(page.matches(&format!("id=\"f-{id}\"")).count(), 1, "row of {id}");
                assert_eq!(page.matches(&format!("data-figure=\"{id}\"")).count(), 1, "base of {id}");
            }
            for link in [
                "href=\"/m/abcd/213\"",
                "href=\"/m/abcd/220\"",
                "href=\"/m/abcd/216?rule=SEG-OUTN-01#closeup\"",
            ] {
                assert!(page.contains(link), "{link}");
            }
            assert!(!page.contains(" style=") && !page.contains(" onclick="), "nothing inline");
            assert!(page.contains("152 mm"));
            assert!(page.len() < 60_000, "{}", page.len());
        }
    }

    #[test]
    fn without_positions_the_figure_table_takes_the_board_s_place() {
        let mut board = crate::support::board();
        board.table = None;
        let page = replay(Language::French, board).render().unwrap();
        keep("replay-noplan", Language::French, &page);
        assert!(!page.contains("class=\"board"));
        assert_eq!(page.matches("id=\"f-4\"").count(), 1);
    }

    fn play(language: Language, ask: Ask, forms: &[Form], notice: Option<Notice>) -> Play {
        play_after(language, ask, (forms, &[]), notice)
    }

    /// The same, after something was stated in the exchange that is under way.
    fn play_after(
        language: Language,
        ask: Ask,
        (forms, stated): (&[Form], &[(Fact, u64)]),
        notice: Option<Notice>,
    ) -> Play {
        let shell = crate::support::shell(language);
        let board = crate::support::board();
        let line = crate::support::line();
        let focus = Focus { figures: &line.focus, ..Focus::default() };
        let context = Context::new(&shell, &board, false, stated);
        let view = |(index, form)| FormView::new(form, index, &context);
        let mut forms: Vec<FormView> = forms.iter().enumerate().map(view).collect();
        if let Ask::Owed { question } = &ask {
            for form in &mut forms {
                form.hear(&shell.w(question));
            }
        }
        let drawing = drawing::draw(&board, focus, language);
        Play {
            revision: None,
            begun: false,
            keyed: false,
            struck: false,
            shell,
            base: "/m/abcd".into(),
            game: "seg",
            moment: Words::new("Tour 3", "Turn 3"),
            head: 210,
            window: 205,
            seat: 2,
            judge: false,
            retry: "again".into(),
            askings: Vec::new(),
            side: "b",
            side_name: "Bande de l\u{2019}\u{c9}cluse".into(),
            ask,
            forms,
            notice,
            board,
            drawing,
            last: margins(),
            shared: false,
            result: None,
            takeback: None,
            fallen: Vec::new(),
            started: true,
            ruled: None,
            undone: None,
            ending: false,
            keyless: Vec::new(),
            awaited: Vec::new(),
            standing: Standing::default(),
            forced: false,
            alone: Vec::new(),
        }
    }

    fn question() -> Ask {
        Ask::Owed {
            question: Words::new(
                "Gaspard attaque. Qui vise-t-il\u{a0}?",
                "Gaspard attacks. Who is the target?",
            ),
        }
    }

    #[test]
    fn one_question_shows_its_form_and_chooses_nothing() {
        for language in Language::ALL {
            let page = play(language, question(), &[crate::support::attack()], None).render().unwrap();
            keep("play", language, &page);
            assert!(page.contains("name=\"b0\" value=\"1\""));
            assert!(page.contains("name=\"b0.0.0\" value=\"yes\" checked"), "a measured fact is chosen");
            assert!(page.contains("name=\"b0.1.0\" value=\"yes\">"), "a fact not measured is not");
            assert!(page.contains("value=\"3\" disabled"), "a refused target stays, and cannot be sent");
            assert_eq!(page.matches(" checked").count(), 2, "the measured fact and the framing");
            assert!(page.contains("name=\"csrf\" value=\"token\""));
        }
    }

    #[test]
    fn every_kind_of_blank_has_a_control() {
        let forms = [crate::support::attack(), crate::support::everything()];
        let notice = Some(Notice::Refused {
            why: Words::new("Brune est hors de port\u{e9}e", "Brune is out of range"),
            rule: Some("SEG-SHOOT-03".into()),
        });
        for language in Language::ALL {
            let page = play(language, question(), &forms, notice.clone()).render().unwrap();
            keep("play-all", language, &page);
            for name in [
                "b0.0",
                "b0.0.with",
                "b1",
                "b2",
                "b3.2",
                "b4.0",
                "b5",
                "b6",
                "b7.x",
                "b8.y",
                "b9",
                "b10.1",
                "b11.0",
                "b12",
                "b13.source",
                "b14",
            ] {
                assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
            }
            assert!(page.contains("value=\"152.5\""), "a measured length is filled in");
        }
    }

    #[test]
    fn a_fact_said_in_the_exchange_under_way_is_filled_in_as_it_was_said() {
        let said = |of: u16| Fact {
            fact: "sight".into(),
            of: vec![FigureId(9), FigureId(of)],
            value: FactValue::Holds(false),
        };
        let forms = [crate::support::attack()];
        let page = |stated: &[(Fact, u64)]| {
            play_after(Language::French, question(), (&forms, stated), None).render().unwrap()
        };
        // Of the second target it is asked; of the first the positions tell, whatever was said.
        let after = page(&[(said(2), 188), (said(1), 187)]);
        assert!(after.contains("name=\"b0.1.0\" value=\"no\" checked"), "as it was said");
        assert!(after.contains("dit \u{e0} l\u{2019}enr. 188"), "and where");
        assert!(after.contains("name=\"b0.0.0\" value=\"yes\" checked") && !after.contains("enr. 187"));
        let before = page(&[]);
        assert!(before.contains("name=\"b0.1.0\" value=\"no\">") && !before.contains("enr. 188"));
    }

    #[test]
    fn what_is_known_to_stand_against_a_command_folds_it_below_the_rest_and_presets_no_answer() {
        let why = Words::new("d'apr\u{e8}s le registre, trop loin", "by the record, too far");
        let touch = |of: u16| {
            let of = vec![FigureId(9), FigureId(of)];
            let recorded = Some(FactValue::Holds(false));
            let kind = Kind::Fact { fact: "contact".into(), of, recorded, answer: FactKind::YesNo };
            Blank::new("contact", Words::new("Au contact", "In contact"), kind)
        };
        let foe = |id: u16| Choice {
            doubtful: true,
            ..Choice::new(id, Words::same(format!("Ennemi {id}")))
                .figure(FigureId(id))
                .note(why.clone())
                .then(vec![touch(id)])
        };
        let of = |ids: &[u16]| Kind::One { of: ids.iter().map(|id| foe(*id)).collect() };
        let whom = Words::new("Qui\u{a0}?", "Whom?");
        let mut melee = Form::owed("Melee", Words::new("Corps \u{e0} corps", "Melee")).blank(Blank::new(
            "target",
            whom.clone(),
            of(&[1, 2]),
        ));
        melee.hint = Some(why.clone());
        let mut charge =
            Form::owed("Charge", Words::same("Charge")).blank(Blank::new("target", whom, of(&[1])));
        (charge.hint, charge.doubtful) = (Some(why.clone()), true);
        let shot = crate::support::attack();
        let page = |forms: &[Form]| play(Language::French, question(), forms, None).render().unwrap();
        let mixed = page(&[melee.clone(), shot.clone(), charge.clone()]);
        let (plain, folded) = mixed.split_once("<details class=\"doubted\">").unwrap();
        assert!(plain.contains("href=\"#form-1\"") && !plain.contains("href=\"#form-0\""));
        assert!(folded.contains("href=\"#form-0\"") && folded.contains("href=\"#form-2\""));
        // What speaks against all of them is said once for all, over them, and not again of each target.
        let list = folded.split_once("</nav>").unwrap().0;
        assert_eq!(list.matches("trop loin").count(), 1, "{list}");
        assert_eq!(mixed.matches("trop loin").count(), 1 + 2 + 1, "the fold, two hints and a lone target");
        assert!(!mixed.contains("name=\"b0.0.0\" value=\"no\" checked"), "nothing is preset against itself");
        // Where nothing else can be done, nothing is folded.
        assert!(!page(&[melee, charge]).contains("class=\"doubted\""));
    }

    #[test]
    fn a_field_that_asks_no_more_than_the_question_does_is_named_for_ears_alone() {
        let form = |label: &str| {
            let of = [1, 2, 3, 4, 5].map(|id: u16| Choice::new(id, Words::same(format!("N{id}"))));
            let kind = Kind::One { of: of.to_vec() };
            Form::owed("Place", Words::same("Placer")).blank(Blank::new("who", Words::same(label), kind))
        };
        let named = |label: &str| {
            let page = play(Language::French, question(), &[form(label)], None).render().unwrap();
            let hidden = format!("<legend><span class=\"vh\">{label}</span>");
            assert!(page.contains(label), "{label}");
            page.contains(&hidden)
        };
        assert!(named("Qui vise-t-il\u{a0}?"));
        assert!(!named("Avec quelle arme\u{a0}?"));
    }

    #[test]
    fn the_curtain_shows_nothing_but_names() {
        for language in Language::ALL {
            let veil = Veil {
                shell: crate::support::shell(language),
                base: "/m/abcd".into(),
                side: "a",
                side_name: "Garde du Pont".into(),
                seat: 1,
            };
            let page = veil.render().unwrap();
            keep("veil", language, &page);
            assert!(page.contains("method=\"post\""));
        }
    }

    #[test]
    fn the_same_moment_gives_the_same_picture() {
        let first = replay(Language::French, crate::support::board()).render().unwrap();
        let second = replay(Language::French, crate::support::board()).render().unwrap();
        assert_eq!(first, second);
    }
}
