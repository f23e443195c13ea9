//! Scenery, and the sizes of what is laid on the table.   TDE-TERR-01, TDE-TPL-01, TDE-LOS-01

use serde_json::json;

use crate::setup::intake::{choice, millimetres, rule, text};
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::telling::words::Words;

#[expect(clippy::too_many_lines, reason = "one list, an entry each")]
pub(super) fn ground() -> Vec<Field> {
    let kind = |word: &'static str, fr: &'static str, en: &'static str, id: &'static str| {
        Pick::new(word, Words::new(fr, en)).rule(rule(id))
    };
    let kinds = vec![
        kind(
            "Obstacle",
            "Obstacle : mur, bâtiment, caisses",
            "obstacle: wall, building, crates",
            "TDE-TERR-03",
        ),
        kind("Difficult", "Terrain Difficile", "difficult ground", "TDE-TERR-02"),
        kind("Water", "Eau", "water", "TDE-TERR-04"),
        kind("Impassable", "Infranchissable", "impassable", "TDE-TERR-05"),
        kind("Stairs", "escalier, pente, passerelle", "stairs, slope, walkway", "TDE-MOVE-30"),
        kind("Hole", "vide, fosse", "hole, pit", "TDE-MOVE-32"),
        kind("Scatter", "Décor Diffus", "scatter terrain", "TDE-TERR-06"),
    ];
    let covers = vec![
        Pick::new("None", Words::new("aucun", "none")),
        Pick::new("Light", Words::new("Couvert Léger", "light cover")).rule(rule("TDE-LOS-08")),
        Pick::new("Heavy", Words::new("Couvert Épais", "heavy cover")).rule(rule("TDE-LOS-07")),
        Pick::new("Both", Words::new("les deux", "both")),
    ];
    let switch = |at: &str, label: Words| Field::new(at, label, Entry::Switch {}).optional();
    let item = vec![
        choice("/kind", Words::new("nature", "kind"), kinds).first("Obstacle"),
        Field::new("/outline", Words::new("contour", "outline"), Entry::Outline {}).optional().help(
            Words::new(
                "Vide si les positions ne sont pas relevées.",
                "Empty when positions are not recorded.",
            ),
        ),
        millimetres("/height", Words::new("hauteur du dessus", "height of its top"), -25_000, 25_000)
            .first(508),
        millimetres("/floor", Words::new("hauteur du dessous", "height of its underside"), 0, 25_000)
            .optional(),
        choice("/cover", Words::new("couvert", "cover"), covers).first("Heavy"),
        switch("/see_through", Words::new("on voit à travers", "one sees through it"))
            .rule(rule("TDE-LOS-08")),
        switch("/smooth", Words::new("parois trop lisses", "sides too smooth to climb"))
            .rule(rule("TDE-MOVE-33")),
        switch("/thin", Words::new("dessus trop étroit pour s’y tenir", "top too narrow to stand on"))
            .rule(rule("TDE-MOVE-16")),
        text("/name", Words::new("nom", "name")).optional(),
    ];
    let height = |at: &str, letter: &str, first: i32| {
        let label =
            Words::new(format!("Ligne de Vue {letter}, hauteur"), format!("sight template {letter}, height"));
        millimetres(at, label, 10, 10_000).first(first)
    };
    let sizes = vec![
        millimetres("/teardrop", Words::new("Goutte, longueur", "teardrop, length"), 100, 10_000).first(2032),
        millimetres("/teardrop_width", Words::new("Goutte, largeur", "teardrop, width"), 100, 10_000)
            .first(635),
        millimetres("/small", Words::new("Petit gabarit, diamètre", "small template, diameter"), 100, 10_000)
            .first(762),
        millimetres("/large", Words::new("Grand gabarit, diamètre", "large template, diameter"), 100, 10_000)
            .first(1270),
        height("/sight/A", "A", 200),
        height("/sight/B", "B", 320),
        height("/sight/C", "C", 400),
        height("/sight/D", "D", 500),
        height("/sight/E", "E", 700),
    ];
    let word = Words::new("élément", "piece");
    vec![
        Field::new("/terrain", Words::new("Décors", "Scenery"), Entry::List { word, item, most: 80 })
            .first(json!([]))
            .rule(rule("TDE-TERR-01")),
        Field::new("/sizes", Words::new("Gabarits", "Templates"), Entry::Group { of: sizes })
            .help(Words::new(
                "Mesurez les vôtres : les planches du livre sont à découper.",
                "Measure yours: the sheets of the book are cut out.",
            ))
            .rule(rule("TDE-TPL-01")),
    ]
}
