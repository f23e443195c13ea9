//! Hand-made views: a moment of a match that no engine made.

use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{
    Area, Badge, Board, CardView, Change, Line, Mark, Piece, Point, SideView, Verdict, Weight,
};
use greffe_core::telling::words::Words;
use greffe_web::language::Language;
use greffe_web::shell::Shell;

pub(crate) fn shell(language: Language) -> Shell {
    Shell {
        language,
        section: "matches",
        french: "/m/x?lang=fr".into(),
        english: "/m/x?lang=en".into(),
        origin: "http://greffe.example".into(),
        theme: None,
        insecure: false,
        damage: Vec::new(),
        failure: None,
        feed: None,
        csrf: "token".into(),
    }
}

fn piece(id: u16, side: u8, name: &str, mark: &str, at: (i32, i32), health: (i32, i32)) -> Piece {
    Piece {
        id: FigureId(id),
        side,
        name: name.into(),
        mark: mark.into(),
        at: Some(Point::flat(at.0 * 10, at.1 * 10)),
        facing: None,
        base: 300,
        health,
        health_name: Words::new("Valeur", "Value"),
        badges: Vec::new(),
        present: true,
        out: false,
        active: false,
        facts: Vec::new(),
        contacts: Vec::new(),
    }
}

fn badge(icon: &'static str, text: &str, fr: &str, en: &str) -> Badge {
    Badge { icon, text: text.into(), label: Words::new(fr, en) }
}

fn area(kind: &'static str, label: &str, corners: &[(i32, i32)], height: i32) -> Area {
    let outline = corners.iter().map(|(x, y)| Point::flat(x * 10, y * 10)).collect();
    Area { kind, label: Words::same(label), side: None, outline, radius: 0, height }
}

pub(crate) fn board() -> Board {
    let mut pieces = vec![
        piece(1, 0, "Ald\u{e9}ric", "R", (300, 388), (3, 4)),
        piece(2, 0, "S\u{153}ur Ysolde", "D", (343, 308), (1, 2)),
        piece(3, 0, "Brune", "V", (172, 450), (2, 2)),
        piece(4, 0, "Hartmann", "10", (372, 300), (2, 2)),
        piece(5, 0, "L\u{e9}o", "7", (404, 352), (0, 1)),
        piece(6, 0, "Anselme", "5", (330, 214), (1, 1)),
        piece(7, 1, "Morgane", "R", (618, 264), (3, 3)),
        piece(8, 1, "Oriane <b>", "D", (402, 408), (1, 2)),
        piece(9, 1, "Gaspard", "V", (520, 350), (2, 2)),
        piece(10, 1, "Le B\u{153}uf", "9", (406, 291), (7, 12)),
        piece(11, 1, "Nils", "6", (358, 203), (1, 1)),
    ];
    pieces[2].at = Some(Point { x: 1720, y: 4500, z: 600 });
    pieces[4].out = true;
    pieces[4].present = false;
    pieces[3].badges = vec![badge("shield", "", "posture d\u{e9}fensive", "defensive stance")];
    pieces[5].badges = vec![badge("link", "", "immobilis\u{e9}", "immobilised")];
    pieces[6].badges = vec![
        badge("pill", "\u{3a9}2", "deux points d\u{2019}om\u{e9}ga", "two omega points"),
        badge("aim", "", "vise", "aims"),
        badge("shield-blade", "", "parade", "parry"),
        badge("check", "", "activ\u{e9}e", "activated"),
    ];
    pieces[8].active = true;
    pieces[9].base = 400;
    pieces[9].facts = vec![(Words::new("au contact de", "touching"), Words::same("Hartmann"))];
    Board {
        table: Some((9000, 6000)),
        square: None,
        moment: Words::new("Tour 3", "Turn 3"),
        sides: sides(),
        pieces,
        areas: areas(),
        layers: Vec::new(),
        over: None,
    }
}

fn sides() -> Vec<SideView> {
    vec![
        SideView {
            name: "Garde du Pont".into(),
            active: false,
            facts: vec![(Words::new("Valeur", "Value"), Words::same("9"))],
            cards: vec![
                CardView { face: Some(Words::same("10\u{2665}")), spent: true },
                CardView { face: None, spent: false },
            ],
        },
        SideView {
            name: "Bande de l\u{2019}\u{c9}cluse".into(),
            active: true,
            facts: vec![(Words::new("Valeur", "Value"), Words::same("9"))],
            cards: Vec::new(),
        },
    ]
}

fn areas() -> Vec<Area> {
    vec![
        area("obstacle", "", &[(206, 360), (270, 360), (270, 334), (232, 334), (232, 264), (206, 264)], 0),
        area("obstacle", "", &[(560, 480), (590, 480), (590, 370), (560, 370)], 0),
        area("raised", "tour", &[(132, 488), (216, 488), (216, 410), (132, 410)], 600),
        area("zone", "D\u{e9}ploiement", &[(0, 0), (150, 0), (150, 600), (0, 600)], 0),
        area("wall", "", &[(640, 180), (728, 180), (728, 120)], 0),
    ]
}

pub(crate) fn line() -> Line {
    Line {
        title: Words::new("Hartmann pare pour S\u{153}ur Ysolde", "Hartmann parries for S\u{153}ur Ysolde"),
        sentence: Words::new(
            "Hartmann pare pour S\u{153}ur Ysolde\u{a0}: 2, il fallait 1. Rat\u{e9}.",
            "Hartmann parries for S\u{153}ur Ysolde: 2, needed 1. Failed.",
        ),
        verdict: Some(Verdict { faces: vec![2], need: Words::new("1", "1"), passed: false }),
        thrown: Vec::new(),
        changes: vec![Change {
            figure: Some(FigureId(2)),
            what: Words::new("Valeur", "Value"),
            old: Words::same("2"),
            new: Words::same("1"),
            rule: Some(RuleId::new("SEG-WND-01")),
        }],
        focus: vec![FigureId(9), FigureId(2), FigureId(4), FigureId(10)],
        marks: vec![
            Mark {
                kind: "sight",
                points: vec![Point::flat(5050, 3540), Point::flat(3610, 3150)],
                label: Words::same("152 mm"),
            },
            Mark { kind: "ghost", points: vec![Point::flat(4520, 4800)], label: Words::default() },
            Mark {
                kind: "path",
                points: vec![Point::flat(4520, 4800), Point::flat(4600, 4200), Point::flat(5200, 3500)],
                label: Words::same("148 mm"),
            },
        ],
        weight: Weight::Step,
    }
}

fn target(id: u16, name: &str, note: &str) -> Choice {
    Choice::new(id, Words::same(name)).figure(FigureId(id)).note(Words::new(note, note))
}

/// An attack: a target whose sight is a fact, a way of attacking that adds blanks.
pub(crate) fn attack() -> Form {
    let sight = |of: u16, recorded| {
        let of = vec![FigureId(9), FigureId(of)];
        let kind = Kind::Fact { fact: "sight".into(), of, recorded, answer: FactKind::YesNo };
        Blank::new("sight", Words::new("En vue", "In sight"), kind)
    };
    let mut far = target(3, "Brune", "332 mm");
    far.refused = Some(greffe_core::judging::error::Refused::by(
        RuleId::new("SEG-SHOOT-03"),
        "range",
        "hors de port\u{e9}e",
        "out of range",
    ));
    let of = vec![
        target(1, "Ald\u{e9}ric", "193 mm, \u{2264} 2").then(vec![sight(1, Some(FactValue::Holds(true)))]),
        target(2, "S\u{153}ur Ysolde", "152 mm, \u{2264} 2").then(vec![sight(2, None)]),
        far,
    ];
    let mut form = Form::owed("Attack", Words::new("D\u{e9}clarer le tir", "Declare the shot"))
        .rule(RuleId::new("SEG-SHOOT-01"))
        .blank(Blank::new("target", Words::new("Cible", "Target"), Kind::One { of }));
    form.hint = Some(Words::new("tir moyen", "medium range"));
    form
}

/// One blank of every other kind.
pub(crate) fn everything() -> Form {
    let few = |values: &[&str]| -> Vec<Choice> {
        values.iter().map(|value| Choice::new(*value, Words::same(*value))).collect()
    };
    let suits = ["spades", "hearts", "clubs", "diamonds"];
    let figures = [(1, "Ald\u{e9}ric"), (2, "S\u{153}ur Ysolde"), (3, "Brune")];
    let figures: Vec<Choice> = figures.iter().map(|(id, name)| target(*id, name, "")).collect();
    let order = Kind::Order { of: figures.clone(), with: few(&suits) };
    let kinds = [
        ("pile", Kind::Sealed { what: Box::new(order) }),
        ("suit", Kind::One { of: few(&suits) }),
        ("some", Kind::Some { of: figures.clone(), least: 1, most: 2 }),
        ("share", Kind::Share { of: figures.clone(), total: 3, most: vec![3, 2, 1] }),
        ("groups", Kind::Groups { of: figures, least: 1 }),
        ("few", Kind::Number { least: 0, most: 4 }),
        ("many", Kind::Number { least: 0, most: 40 }),
        ("point", Kind::Point {}),
        ("direction", Kind::Direction {}),
        ("path", Kind::Path { legs: 3 }),
        (
            "d6",
            Kind::Faces {
                sides: vec![6, 6],
                names: vec![Words::same("one"), Words::same("other")],
                says: Vec::new(),
            },
        ),
        ("d10", Kind::Faces { sides: vec![10], names: Vec::new(), says: Vec::new() }),
        (
            "length",
            Kind::Fact {
                fact: "distance".into(),
                of: vec![FigureId(1)],
                recorded: Some(FactValue::Measure(1525)),
                answer: FactKind::Length,
            },
        ),
        ("claim", Kind::Claim { sources: vec![RuleId::new("CARD-1")] }),
        ("note", Kind::Note { most: 500 }),
    ];
    let mut form = Form::open("Everything", Words::new("Tout d\u{e9}clarer", "Declare it all"));
    for (key, kind) in kinds {
        form = form.blank(Blank::new(key, Words::same(key), kind));
    }
    form
}
