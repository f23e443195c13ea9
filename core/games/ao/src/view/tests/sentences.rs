//! What events say, word for word.

use super::{KAEL, MIRA, NIX, OTSO, en, fr, mortar, scene, shot, stretch, struck, test, volley};
use crate::activation::events::{ActivationEnded, FigureActivated};
use crate::charge::events::{ChargeDeclared, FiguresEngaged};
use crate::damage::events::{DamageRolled, HitsResolved};
use crate::en_vue::events::{EnVuePassed, EnVueRolled, MoverStopped};
use crate::event::{DamageRoll, Event, SaveRoll, Score, ShotRoll, Wound};
use crate::melee::events::{BlowsShared, FightRolled};
use crate::movement::events::FigureMoved;
use crate::profiles::Characteristic;
use crate::reactions::events::ReactionDeclined;
use crate::saves::events::SavesRolled;
use crate::shooting::events::{ShotDeclared, ShotsRolled, TemplateStrayed};
use crate::state::{
    Aim, Cause, Frame, Harm, Health, Lock, Pass, Passage, SaveSource, Scatter, State, Stretch, Token, Under,
    Until, Volley, WindowKind,
};
use crate::turn::events::{AdvantageWon, InitiativeCalled};
use crate::victory::events::MatchEnded;
use crate::view::{board, line};
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::view::Point;

#[test]
fn a_salvo_says_whom_with_what_and_what_it_needs() {
    let (setup, state) = scene();
    let event = Event::ShotDeclared(ShotDeclared { volley: volley(), may_react: vec![NIX], charge: false });
    assert_eq!(
        fr(&event),
        "Kael tire (fusil) sur Nix (2 tirs), il faut 5 ou moins. Réaction possible : Nix."
    );
    assert_eq!(en(&event), "Kael shoots (fusil) at Nix (2 shots), 5 or less needed. May react: Nix.");
    let told = line(&setup, &state, &event);
    assert_eq!(told.focus, [KAEL, NIX]);
    assert_eq!(told.marks[0].kind, "attack");
    // Bases of 25 mm, 200 mm between centres, a pas of 25 mm: 7 pas between edges.
    assert_eq!(told.marks[0].label.fr, "7\u{a0}pas");
    assert_eq!(told.changes[0].new.en, "red (acted)");
}

#[test]
fn shots_are_told_with_faces_need_and_result() {
    let (setup, state) = scene();
    let event = Event::ShotsRolled(ShotsRolled {
        rolls: vec![shot(5, 3), shot(5, 7)],
        struck: vec![struck(NIX, KAEL, 1)],
        stray: None,
    });
    assert_eq!(fr(&event), "Kael tire sur Nix : 3, 7, il fallait 5 ou moins, 1 touche sur 2.");
    assert_eq!(en(&event), "Kael shoots at Nix: 3, 7, needed 5 or less, 1 of 2 hit.");
    let verdict = line(&setup, &state, &event).verdict.unwrap();
    assert_eq!((verdict.faces, verdict.passed), (vec![3, 7], true));
    assert_eq!(verdict.need.en, "5 or less");
    let lone = Event::ShotsRolled(ShotsRolled { rolls: vec![shot(9, 8)], struck: Vec::new(), stray: None });
    assert_eq!(en(&lone), "Kael shoots at Nix: 8, needed 7 or less, hit.");
}

#[test]
fn both_shots_of_a_simultaneous_fire_are_told() {
    let back = ShotRoll { at: Some(KAEL), test: test(NIX, Characteristic::Precision, 4, 6) };
    let event =
        Event::ShotsRolled(ShotsRolled { rolls: vec![shot(5, 3), back], struck: Vec::new(), stray: None });
    assert_eq!(
        fr(&event),
        "Kael tire sur Nix : 3, il fallait 5 ou moins, touché ; Nix tire sur Kael : 6, il fallait 4 ou moins, manqué."
    );
}

#[test]
fn a_template_is_drawn_where_it_was_aimed_and_told_where_it_strays() {
    let (setup, mut state) = scene();
    let shot =
        Frame::Shot { volley: mortar(), replies: Vec::new(), may_react: Vec::new(), dodging: Vec::new() };
    state.stack.pop();
    state.stack.push(shot);
    let area = board(&setup, &state).areas.pop().unwrap();
    assert_eq!((area.kind, area.radius, area.label.fr.as_str()), ("template", 500, "gabarit, mortier"));
    assert_eq!(area.outline, [Point::flat(4000, 2600)]);
    let missed = ShotRoll { at: None, test: test(MIRA, Characteristic::Precision, 4, 6) };
    let scatter = Scatter { shooter: MIRA, weapon: 0, distance: 2, direction: Some(3), from: None };
    let event =
        Event::ShotsRolled(ShotsRolled { rolls: vec![missed], struck: Vec::new(), stray: Some(scatter) });
    let told = line(&setup, &state, &event);
    assert_eq!(
        told.sentence.en.replace('\u{a0}', " "),
        "Mira shoots at the point aimed at: 6, needed 4 or less, missed. The template strays 2 paces, to the shooter's right."
    );
    assert_eq!(told.title.fr, "Tir à gabarit");
    let lands = Event::TemplateStrayed(TemplateStrayed {
        scatter,
        at: Some(Point::flat(4200, 2600)),
        struck: Vec::new(),
    });
    let told = line(&setup, &state, &lands);
    assert_eq!(told.marks.last().unwrap().points, [Point::flat(4200, 2600)]);
    assert!(told.sentence.en.ends_with("Nobody is hit."));
}

#[test]
fn a_breath_is_told_by_whom_it_hits() {
    let (setup, mut state) = scene();
    let under = vec![Under { figure: NIX, covered: false, water: false }];
    let volley = Volley { shooter: KAEL, weapon: 0, aim: Aim::Breath { under }, claims: Vec::new() };
    state.stack.pop();
    state.stack.push(Frame::Shot { volley, replies: Vec::new(), may_react: Vec::new(), dodging: Vec::new() });
    let event = Event::ShotsRolled(ShotsRolled {
        rolls: Vec::new(),
        struck: vec![struck(NIX, KAEL, 1)],
        stray: None,
    });
    let told = line(&setup, &state, &event);
    assert_eq!((told.title.en.as_str(), told.sentence.en.as_str()), ("Breath", "Hit: Nix."));
    assert!(told.verdict.is_none());
    assert_eq!(told.focus, [KAEL, NIX]);
}

#[test]
fn saves_and_damage_are_told_roll_by_roll() {
    let saves = Event::SavesRolled(SavesRolled {
        figure: OTSO,
        rolls: vec![
            SaveRoll { hit: 1, source: SaveSource::Cover, value: 6, face: 7, saved: false },
            SaveRoll { hit: 1, source: SaveSource::Own(0), value: 2, face: 2, saved: true },
        ],
        left: struck(OTSO, KAEL, 0),
    });
    assert_eq!(
        fr(&saves),
        "Otso tente d'annuler la touche : couvert 7, il fallait 6 ou moins, raté ; plastron 2, il fallait 2 ou moins, réussi. Aucune touche ne passe."
    );
    let fatal = Event::DamageRolled(DamageRolled {
        figure: NIX,
        rolls: vec![DamageRoll { target: 3, face: 5, passed: false }],
        fatality: vec![1],
        harm: Harm { target: NIX, failed: 1, fatal: true },
    });
    assert_eq!(
        en(&fatal),
        "Nix takes it: 5, needed 3 or less. Failed. Fatality die: 1. Fatality: Out of combat."
    );
    let spared = Event::DamageRolled(DamageRolled {
        figure: NIX,
        rolls: vec![
            DamageRoll { target: 3, face: 2, passed: true },
            DamageRoll { target: 3, face: 1, passed: true },
        ],
        fatality: vec![1],
        harm: Harm { target: NIX, failed: 0, fatal: false },
    });
    assert_eq!(
        fr(&spared),
        "Nix encaisse : 2, 1, il fallait 3 ou moins. 0 jet raté sur 2. Dé de Fatalité : 1. La Fatalité ne compte pas sans dommage."
    );
}

#[test]
fn wounds_say_what_becomes_of_each_figure() {
    let event = Event::HitsResolved(HitsResolved {
        cause: Cause::Melee,
        wounds: vec![
            Wound { figure: NIX, hit_points: 0, health: Health::Wounded, out: false },
            Wound { figure: OTSO, hit_points: 1, health: Health::Fit, out: false },
            Wound { figure: MIRA, hit_points: 1, health: Health::Fit, out: false },
            Wound { figure: KAEL, hit_points: 0, health: Health::Fit, out: true },
        ],
    });
    assert_eq!(
        fr(&event),
        "Nix prend le statut Blessée : au sol, réduite à ramper. Otso perd 1 Point de Vie, reste 1. Mira tient bon. \
         Kael est Hors de combat et quitte la table."
    );
    assert!(
        en(&event)
            .starts_with("Nix is Wounded: on the ground, down to a crawl. Otso loses 1 hit point, 1 left.")
    );
    let (setup, state) = scene();
    let changes = line(&setup, &state, &event).changes;
    let of = |figure| -> Vec<(&str, &str, &str)> {
        let own = changes.iter().filter(move |change| change.figure == Some(figure));
        own.map(|change| (change.what.en.as_str(), change.old.en.as_str(), change.new.en.as_str())).collect()
    };
    assert_eq!(of(NIX), [("Hit points", "1", "0"), ("Status", "Fit", "Wounded")]);
    assert_eq!(of(MIRA), []);
    assert_eq!(of(KAEL)[1], ("Status", "Fit", "Out of combat"));
}

#[test]
fn an_en_vue_roll_shows_both_sums_and_its_ties() {
    let (setup, state) = scene();
    let event = Event::EnVueRolled(EnVueRolled {
        mover: KAEL,
        observer: NIX,
        throws: vec![vec![5, 3], vec![6, 2]],
        totals: (11, 9),
        observer_wins: false,
    });
    assert_eq!(
        fr(&event),
        "Égalité relancée (5, 3). D8 + Initiative : Kael 6 + 5 = 11, Nix 2 + 7 = 9. Agit en premier : Kael."
    );
    assert_eq!(
        en(&event),
        "Tie rolled again (5, 3). D8 + Initiative: Kael 6 + 5 = 11, Nix 2 + 7 = 9. Kael acts first."
    );
    let told = line(&setup, &state, &event);
    assert_eq!(told.marks[0].kind, "sight");
    assert!(told.verdict.unwrap().passed);
}

#[test]
fn a_move_says_its_price_and_what_it_uses() {
    let (setup, state) = scene();
    let event = Event::FigureMoved(FigureMoved { figure: KAEL, stretch: stretch() });
    assert_eq!(fr(&event), "Kael se déplace de 2 pas en terrain difficile, au prix de 4 pas.");
    assert_eq!(en(&event), "Kael moves 2 paces through difficult terrain, at the price of 4 paces.");
    let told = line(&setup, &state, &event);
    let used = told.changes.iter().find(|change| change.what.en == "Move used").unwrap();
    assert_eq!((used.old.en.as_str(), used.new.en.as_str()), ("2\u{a0}paces", "6\u{a0}paces"));
    assert_eq!(used.rule.as_ref().unwrap().as_str(), "AO-TERR-01");
    assert_eq!(told.marks[1].points, [Point::flat(2000, 3000), Point::flat(2500, 3000)]);
}

#[test]
fn a_stop_in_view_is_drawn_to_the_spot() {
    let (setup, state) = scene();
    let event = Event::MoverStopped(MoverStopped { figure: KAEL, observer: NIX, covered: Some(stretch()) });
    assert_eq!(fr(&event), "Kael apparaît aux yeux de Nix et s'arrête après 2 pas.");
    let sight = line(&setup, &state, &event).marks.pop().unwrap();
    assert_eq!((sight.kind, sight.points), ("sight", vec![Point::flat(4000, 3000), Point::flat(2500, 3000)]));
}

#[test]
fn a_charge_offers_its_reaction_and_an_engagement_its_date() {
    let charge = Event::ChargeDeclared(ChargeDeclared {
        charger: KAEL,
        target: NIX,
        stretch: None,
        window: true,
        back: false,
    });
    assert_eq!(fr(&charge), "Kael charge Nix : déjà socle à socle. Nix peut tirer d'abord, en réaction.");
    let engaged = Event::FiguresEngaged(FiguresEngaged { figure: KAEL, target: NIX });
    assert_eq!(en(&engaged), "Kael engages Nix in close combat, settled at the end of the turn.");
}

#[test]
fn a_fight_is_told_score_by_score() {
    let scores = |tie: i32| {
        vec![
            Score { figure: OTSO, faces: vec![5, 2, 3], total: Some(10) },
            Score { figure: KAEL, faces: vec![5], total: Some(tie) },
        ]
    };
    let won = Event::FightRolled(FightRolled {
        single: OTSO,
        scores: scores(9),
        strikers: vec![OTSO],
        against: vec![KAEL],
    });
    assert_eq!(
        fr(&won),
        "Otso contre Kael : Otso lance 5, 2, 3, total 10 ; Kael lance 5, total 9. Otso l'emporte et frappe Kael."
    );
    let tied = Event::FightRolled(FightRolled {
        single: OTSO,
        scores: scores(10),
        strikers: Vec::new(),
        against: Vec::new(),
    });
    assert!(en(&tied).ends_with("A tie: no hit."));
    let (setup, state) = scene();
    let verdict = line(&setup, &state, &won).verdict.unwrap();
    assert_eq!((verdict.need.en.as_str(), verdict.passed), ("more than 9 in all for Otso", true));
    let shared = Event::BlowsShared(BlowsShared {
        figure: OTSO,
        struck: vec![struck(KAEL, OTSO, 2), struck(MIRA, OTSO, 1)],
    });
    assert_eq!(fr(&shared), "Otso inflige 2 touches sur Kael et 1 touche sur Mira.");
}

#[test]
fn the_advantage_names_faces_and_ties() {
    let event = Event::AdvantageWon(AdvantageWon { throws: vec![vec![4, 4], vec![3, 7]], side: 1 });
    assert_eq!(
        en(&event),
        "Tie rolled again (4, 4). Rôdeurs 3, Lysthèses 7. The Advantage of this turn: Lysthèses, first at each Initiative."
    );
}

#[test]
fn outcomes_tell_a_draw_from_a_victory() {
    let (setup, mut state) = scene();
    let outcome = |winners: Vec<u8>, how: &str| Outcome { winners, how: how.to_owned(), scores: Vec::new() };
    let ended = |outcome| fr(&Event::MatchEnded(MatchEnded { retreated: vec![1], outcome }));
    assert_eq!(ended(outcome(vec![0], "played")), "En retraite : Lysthèses. Victoire : Rôdeurs.");
    assert_eq!(
        ended(outcome(Vec::new(), "agreed")),
        "En retraite : Lysthèses. Partie nulle. D'un commun accord."
    );
    state.ended = Some(outcome(vec![0], "conceded"));
    assert_eq!(board(&setup, &state).over.unwrap().en, "Victory: Rôdeurs. Conceded.");
}

#[test]
fn sentences_agree_with_gender_or_avoid_it() {
    let wounded = |figure| {
        let wounds = vec![Wound { figure, hit_points: 0, health: Health::Wounded, out: false }];
        fr(&Event::HitsResolved(HitsResolved { cause: Cause::Fall, wounds }))
    };
    assert_eq!(wounded(KAEL), "Kael prend le statut Blessée : au sol, réduit à ramper.");
    assert_eq!(wounded(NIX), "Nix prend le statut Blessée : au sol, réduite à ramper.");
    assert_eq!(wounded(OTSO), "Otso prend le statut Blessée : au sol, sans plus pouvoir que ramper.");
}

#[test]
fn an_initiative_is_begun_by_who_has_figures_of_it() {
    let (setup, mut state) = scene();
    let called = |state: &State, value| {
        line(&setup, state, &Event::InitiativeCalled(InitiativeCalled { value, first: 0 })).sentence.en
    };
    assert_eq!(called(&state, 7), "Next, the figures of Initiative 7. First: Lysthèses.");
    assert_eq!(called(&state, 4), "Next, the figures of Initiative 4. First: Rôdeurs.");
    state.figures[1].activated = true;
    assert_eq!(called(&state, 4), "Next, the figures of Initiative 4. First: Rôdeurs.");
}

#[test]
fn silence_is_told_by_its_reason() {
    let (setup, mut state) = scene();
    let passed = Event::EnVuePassed(EnVuePassed { side: 1, standing: true });
    let declined = Event::ReactionDeclined(ReactionDeclined { figures: vec![NIX], standing: true });
    let told = |state: &State, event: &Event| line(&setup, state, event).sentence.en;
    assert_eq!(told(&state, &passed), "Lysthèses: nobody could stop it.");
    assert_eq!(told(&state, &declined), "No means to react: Nix.");
    state.sides[1].passes = vec![
        Pass { window: WindowKind::EnVue, until: Until::TurnEnd },
        Pass { window: WindowKind::Shot, until: Until::TurnEnd },
    ];
    assert!(told(&state, &passed).ends_with("Answer left in advance."));
    assert!(told(&state, &declined).ends_with("Answer left in advance."));
}

#[test]
fn ao_gap_14_a_chance_afterwards_is_no_interruption() {
    let (setup, mut state) = scene();
    let event = Event::FigureActivated(FigureActivated {
        figure: NIX,
        en_vue: true,
        cleared: Token::None,
        renewed: false,
    });
    let told = |state: &State| line(&setup, state, &event).sentence.en;
    assert!(told(&state).ends_with("once the enemy activation is over."));
    let (stretch, charge, die, seen_by) = (None, None, None, Vec::new());
    state.stack.push(Frame::Sighting { mover: KAEL, stretch, charge, die, seen_by, way: Vec::new() });
    assert!(told(&state).ends_with("before the move goes on."));
}

#[test]
fn ao_fall_01_climb_02_a_lock_is_told_when_the_activation_ends() {
    let (setup, mut state) = scene();
    let mut told = |token: Token, lock: Lock| {
        state.figures[3].lock = lock;
        line(&setup, &state, &Event::ActivationEnded(ActivationEnded { figure: NIX, token, next: Some(0) }))
            .sentence
            .en
    };
    assert!(told(Token::White, Lock::Free).ends_with("an action is left for a reaction."));
    assert!(told(Token::White, Lock::Nothing).ends_with("nothing else until its next activation."));
    assert!(told(Token::None, Lock::Free).ends_with("move and action are kept in hand."));
    assert!(told(Token::None, Lock::NoMove).ends_with("an action is left, but no move."));
}

#[test]
fn ao_terr_02_a_stop_beyond_an_obstacle_tells_no_length() {
    let over = Stretch { passage: Passage::Obstacle {}, length: 0, cost: 200, ..stretch() };
    let event = Event::MoverStopped(MoverStopped { figure: KAEL, observer: NIX, covered: Some(over) });
    assert_eq!(fr(&event), "Kael apparaît aux yeux de Nix et s'arrête une fois l'obstacle franchi.");
}
