//! Talents, leader abilities and effect cards: what is applied, and the free text that players apply.
//! TDE-TALENT-01, TDE-BUILD-10, TDE-BUILD-11

use serde_json::json;

use crate::profiles::Role;
use crate::profiles::cards::{Lasting, Moment, Reach};
use crate::profiles::talents::{Attack, Deed, Dice, Gait, Peril, Trial, When};
use crate::setup::intake::{MOST_TEXT, choice, rule, text, whole, word};
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::telling::words::Words;

/// A talent: its name, what is applied, what the players apply.
pub(super) fn talent() -> Vec<Field> {
    let limit = vec![
        choice(
            "/per",
            Words::new("sur", "over"),
            vec![
                Pick::new("Turn", Words::new("un tour", "a turn")),
                Pick::new("Match", Words::new("la partie", "the match")),
            ],
        ),
        whole("/uses", Words::new("usages", "uses"), 1, 99),
    ];
    vec![
        text("/name", Words::new("nom", "name")),
        Field::new(
            "/effects",
            Words::new("effets appliqués", "effects applied"),
            Entry::Several { of: effects(), repeats: true },
        )
        .optional(),
        free_text(),
        Field::new("/limit", Words::new("usages comptés", "counted uses"), Entry::Group { of: limit })
            .optional()
            .help(Words::new("Pour une Relance ou un coût changé.", "For a reroll or a changed cost.")),
    ]
}

fn free_text() -> Field {
    Field::new("/text", Words::new("texte libre", "free text"), Entry::Text { most: MOST_TEXT })
        .optional()
        .help(Words::new(
            "Ce que la carte dit de plus : vous l’appliquez à la table.",
            "What else the card says: you apply it at the table.",
        ))
}

fn some(at: &str, label: Words, of: Vec<Pick>) -> Field {
    Field::new(at, label, Entry::Several { of, repeats: false }).optional()
}

fn tests(at: &str) -> Field {
    let of = Trial::ALL.into_iter().map(|trial| Pick::new(word(&trial), trial.words())).collect();
    some(&format!("{at}/tests"), Words::new("tests (vide : tous)", "tests (empty: all)"), of)
}

fn whens(at: &str) -> Field {
    let of = When::ALL.into_iter().map(|when| Pick::new(word(&when), when.words())).collect();
    some(&format!("{at}/when"), Words::new("quand (tout doit valoir)", "when (all must hold)"), of)
}

fn attacks(at: &str) -> Field {
    let of = Attack::ALL.into_iter().map(|attack| Pick::new(word(&attack), attack.words())).collect();
    some(&format!("{at}/with"), Words::new("attaques (vide : toutes)", "attacks (empty: all)"), of)
}

fn change(at: &str) -> Field {
    whole(&format!("{at}/value"), Words::new("combien", "how much"), -9, 9).first(1)
}

fn tokens() -> Vec<Pick> {
    let number = |at: &str, label: Words| vec![whole(at, label, 1, 99).first(1)];
    vec![
        Pick::new("Blind", Words::new("Aveuglé", "Blind")).rule(rule("TDE-PROP-03")),
        Pick::new(json!({ "Fire": null }), Words::new("Feu", "Fire"))
            .with(number("/Fire", Words::new("marqueurs", "markers")))
            .rule(rule("TDE-PROP-08")),
        Pick::new(json!({ "Slowed": null }), Words::new("Paralysé", "Slowed"))
            .with(number("/Slowed", Words::new("pouces", "inches")))
            .rule(rule("TDE-PROP-11")),
        Pick::new("Knockdown", Words::new("renversé", "knocked over")).rule(rule("TDE-PROP-16")),
    ]
}

/// Everything a card may do by itself.
#[expect(clippy::too_many_lines, reason = "one list, an entry each")]
fn effects() -> Vec<Pick> {
    let dice = Dice::ALL.into_iter().map(|dice| Pick::new(word(&dice), dice.words())).collect();
    let deeds = Deed::ALL.into_iter().map(|deed| Pick::new(word(&deed), deed.words())).collect();
    let perils = Peril::ALL.into_iter().map(|peril| Pick::new(word(&peril), peril.words())).collect();
    let gaits = Gait::ALL.into_iter().map(|gait| Pick::new(word(&gait), gait.words())).collect();
    let roles = Role::ALL.into_iter().map(|role| Pick::new(word(&role), role.words())).collect();
    let pick = |key: &str, fr: &str, en: &str| Pick::new(json!({ key: {} }), Words::new(fr, en));
    vec![
        pick("Bonus", "modifie ses tests", "modifies its tests").with(vec![
            tests("/Bonus"),
            whens("/Bonus"),
            change("/Bonus"),
        ]),
        pick(
            "Hindrance",
            "modifie les tests contre elle (Camouflage : Tir, -1)",
            "modifies tests against it (Camouflage: shooting, -1)",
        )
        .with(vec![tests("/Hindrance"), whens("/Hindrance"), change("/Hindrance").first(-1)])
        .rule(rule("TDE-TALENT-02")),
        pick("Reroll", "relance", "rerolls")
            .with(vec![
                tests("/Reroll"),
                whens("/Reroll"),
                choice("/Reroll/die", Words::new("quels dés", "which dice"), dice).first("Either"),
            ])
            .rule(rule("TDE-CORE-04")),
        pick("ActionPoints", "PA gagnés chaque tour", "AP gained each turn")
            .with(vec![change("/ActionPoints")])
            .rule(rule("TDE-PROF-02")),
        pick("Distance", "pouces de Distance", "inches of Distance")
            .with(vec![change("/Distance")])
            .rule(rule("TDE-PROF-03")),
        pick("Cost", "change un coût", "changes a cost")
            .with(vec![
                choice("/Cost/of", Words::new("de quoi", "of what"), deeds),
                whole("/Cost/ap", Words::new("PA", "AP"), 0, 9).first(1),
            ])
            .rule(rule("TDE-ACT-02")),
        pick("Damage", "modifie ses Dommages", "modifies its damage")
            .with(vec![attacks("/Damage"), whens("/Damage"), change("/Damage")])
            .rule(rule("TDE-WPN-03")),
        pick("Mark", "pose un marqueur sur qui elle touche", "places a marker on whom it hits")
            .with(vec![
                attacks("/Mark"),
                whens("/Mark"),
                choice("/Mark/token", Words::new("lequel", "which"), tokens()),
            ])
            .rule(rule("TDE-TALENT-04")),
        pick("Immune", "protège de", "protects from").with(vec![Field::new(
            "/Immune/to",
            Words::new("quoi", "what"),
            Entry::Several { of: perils, repeats: false },
        )]),
        pick("Moves", "bouge plus aisément", "moves more easily").with(vec![Field::new(
            "/Moves/gaits",
            Words::new("comment", "how"),
            Entry::Several { of: gaits, repeats: false },
        )]),
        pick("Ability", "a l’Aptitude d’un autre Rôle", "has the ability of another role")
            .with(vec![choice("/Ability/role", Words::new("lequel", "which"), roles)])
            .rule(rule("TDE-PROF-12")),
        pick("Stealth", "commence Furtive", "starts stealthed").rule(rule("TDE-STEALTH-01")),
    ]
}

/// A leader ability card.   TDE-BUILD-10
pub(super) fn ability() -> Vec<Field> {
    let reaches = Reach::ALL.into_iter().map(|reach| Pick::new(word(&reach), reach.words())).collect();
    vec![
        Field::new("/talent", Words::new("ce qu’elle fait", "what it does"), Entry::Group { of: talent() }),
        text("/faction", Words::new("logo de Faction", "faction logo")),
        text("/reserved_to", Words::new("réservée à", "reserved to")).optional(),
        choice("/reach", Words::new("pour qui", "for whom"), reaches).optional(),
    ]
}

/// An effect card.   TDE-BUILD-11
pub(super) fn effect_card() -> Vec<Field> {
    let moments = Moment::ALL.into_iter().map(|moment| Pick::new(word(&moment), moment.words())).collect();
    vec![
        text("/name", Words::new("nom", "name")),
        whole("/cost", Words::new("coût", "cost"), 0, 10).first(1).rule(rule("TDE-BUILD-11")),
        choice("/moment", Words::new("quand la jouer", "when to play it"), moments).first("OwnActivation"),
        Field::new(
            "/does",
            Words::new("effets appliqués", "effects applied"),
            Entry::Several { of: instants(), repeats: true },
        )
        .optional(),
        free_text(),
    ]
}

/// What an effect card may do at once.
fn instants() -> Vec<Pick> {
    let lasting =
        Lasting::ALL.into_iter().map(|lasting| Pick::new(word(&lasting), lasting.words())).collect();
    let pick = |key: &str, fr: &str, en: &str| Pick::new(json!({ key: {} }), Words::new(fr, en));
    let wounds = |at: &str| vec![whole(at, Words::new("Blessures", "wounds"), 1, 99).first(1)];
    vec![
        pick("ActionPoints", "donne ou retire des PA", "gives or takes AP")
            .with(vec![change("/ActionPoints")]),
        pick("Heal", "soigne", "heals").with(wounds("/Heal/wounds")).rule(rule("TDE-HEALTH-14")),
        pick("Wound", "blesse", "wounds").with(wounds("/Wound/wounds")).rule(rule("TDE-HEALTH-03")),
        pick("Mark", "pose un marqueur", "places a marker")
            .with(vec![choice("/Mark/token", Words::new("lequel", "which"), tokens())])
            .rule(rule("TDE-TALENT-04")),
        pick("Cleanse", "retire Feu, Aveuglé, Paralysé", "removes Fire, Blind, Slowed"),
        pick("Hide", "donne un marqueur Furtivité", "gives a Stealth marker").rule(rule("TDE-STEALTH-01")),
        pick("Show", "retire un marqueur Furtivité", "removes a Stealth marker").rule(rule("TDE-STEALTH-01")),
        pick("Repair", "retire les marqueurs Défectueux", "removes Defective markers")
            .rule(rule("TDE-WPN-05")),
        pick("Lend", "prête un effet", "lends an effect").with(vec![
            choice("/Lend/effect", Words::new("lequel", "which"), effects()),
            choice("/Lend/until", Words::new("combien de temps", "for how long"), lasting).first("Sequence"),
        ]),
    ]
}
