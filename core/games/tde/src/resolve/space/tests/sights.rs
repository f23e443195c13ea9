//! TDE-LOS-02 to TDE-LOS-14, on small tables.

use super::{at, base, building, piece, standing};
use crate::profiles::INCH;
use crate::resolve::space::area::Shape;
use crate::resolve::space::sight::{Bystander, Silhouette, View, is_open, view};
use crate::setup::terrain::{CoverClass, Terrain, TerrainKind};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;

fn seen(terrain: &[Terrain], from: Silhouette, to: Silhouette) -> View {
    view(terrain, &[], &[], from.eye(), to)
}

#[test]
fn an_open_table_covers_nobody() {
    // TDE-LOS-02, TDE-LOS-05
    let view = seen(&[], standing(0, 0, 0), standing(9, 0, 0));
    assert!(view.sees() && !view.heavy && !view.light && !view.smoke && view.behind.is_empty());
}

#[test]
fn a_tall_wall_hides_and_a_low_one_covers() {
    // TDE-LOS-05, TDE-LOS-06, TDE-LOS-07
    let wall = |height: i32| [piece(TerrainKind::Obstacle, (5, -5), (6, 5), height)];
    assert!(!seen(&wall(3 * INCH), standing(0, 0, 0), standing(9, 0, 0)).sees());
    let over = seen(&wall(INCH), standing(0, 0, 0), standing(9, 0, 0));
    assert!(over.sees() && over.heavy && !over.light);
    let fence = [Terrain { see_through: true, cover: CoverClass::Light, ..wall(3 * INCH)[0].clone() }];
    let through = seen(&fence, standing(0, 0, 0), standing(9, 0, 0));
    assert!(through.sees() && through.light && !through.heavy, "TDE-LOS-08");
}

#[test]
fn covers_of_two_kinds_combine_and_each_counts_once() {
    // TDE-LOS-11, TDE-TERR-06
    let wall = piece(TerrainKind::Obstacle, (5, -5), (6, 5), INCH);
    let hedge = Terrain {
        see_through: true,
        cover: CoverClass::Light,
        ..piece(TerrainKind::Obstacle, (7, -5), (8, 5), 2 * INCH)
    };
    let both = seen(&[wall.clone(), wall, hedge], standing(0, 0, 0), standing(10, 0, 0));
    assert!(both.sees() && both.heavy && both.light);
    let scattered = [piece(TerrainKind::Scatter, (5, -5), (8, 5), 5 * INCH)];
    let scattered = seen(&scattered, standing(0, 0, 0), standing(10, 0, 0));
    assert!(scattered.sees() && scattered.heavy && scattered.light);
}

#[test]
fn from_above_a_wall_one_is_covered_and_covers_nobody() {
    // TDE-EX-32: Nix on the wall's edge sees Kaneda whole; Kaneda sees her over the edge of the wall.
    let wall = [building(4)];
    let nix = Silhouette { base: Disc::new(at(11, 5, 4), INCH), ..standing(11, 5, 4) };
    let kaneda = standing(4, 5, 0);
    let down = seen(&wall, nix, kaneda);
    assert!(down.sees() && !down.heavy);
    let up = seen(&wall, kaneda, nix);
    assert!(up.sees() && up.heavy);
    let hedge = Terrain {
        see_through: true,
        cover: CoverClass::Light,
        ..piece(TerrainKind::Obstacle, (5, 0), (6, 10), INCH)
    };
    let both = [wall[0].clone(), hedge];
    let down = seen(&both, nix, kaneda);
    assert!(down.sees() && down.light && !down.heavy);
}

#[test]
fn the_low_see_and_are_seen_at_their_bases() {
    // TDE-LOS-09, TDE-LOS-10, TDE-POST-02, TDE-POST-06, TDE-POST-12
    let wall = [piece(TerrainKind::Obstacle, (7, -5), (8, 5), 200)];
    let low = Silhouette { low: true, ..standing(9, 0, 0) };
    assert!(seen(&wall, standing(0, 0, 0), standing(9, 0, 0)).sees());
    assert!(!seen(&wall, standing(0, 0, 0), low).sees());
    let half = [piece(TerrainKind::Obstacle, (7, 0), (8, 5), 200)];
    let part = seen(&half, Silhouette { low: true, ..standing(0, 0, 0) }, low);
    assert!(part.sees() && part.heavy, "part of its base is hidden");
}

#[test]
fn figures_between_hide_and_never_cover() {
    // TDE-LOS-12, TDE-LOS-13, TDE-LOS-14, TDE-HEALTH-13
    let other = |y: i32, diameter: i32, enemy: bool| Bystander {
        figure: FigureId(7),
        shape: Silhouette { base: Disc::new(at(5, y, 0), diameter), height: 500, low: false },
        enemy,
    };
    let from = standing(0, 0, 0).eye();
    let hidden = view(&[], &[], &[other(0, 4 * INCH, false)], from, standing(9, 0, 0));
    assert!(!hidden.sees() && !hidden.heavy);
    let partly = view(&[], &[], &[other(0, 100, true)], from, standing(9, 0, 0));
    assert!(partly.sees() && partly.behind == [FigureId(7)] && !partly.heavy && !partly.light);
    let beside = view(&[], &[], &[other(3, INCH, true)], from, standing(9, 0, 0));
    assert!(beside.behind.is_empty());
    let crouched =
        Bystander { shape: Silhouette { low: true, ..other(0, INCH, true).shape }, ..other(0, INCH, true) };
    assert!(view(&[], &[], &[crouched], from, standing(9, 0, 0)).behind.is_empty());
}

#[test]
fn smoke_hides_nobody_and_counts_in_it_and_behind_it() {
    // TDE-PROP-06
    let cloud = Shape::Round(Disc::new(at(5, 0, 0), 3 * INCH));
    let look = |x: i32, y: i32| {
        view(&[], std::slice::from_ref(&cloud), &[], standing(0, y, 0).eye(), standing(x, y, 0))
    };
    assert!(look(9, 0).smoke && look(9, 0).sees() && look(5, 0).smoke);
    assert!(!look(2, 0).smoke && !look(9, 4).smoke);
}

#[test]
fn a_target_point_must_be_in_the_open() {
    // TDE-TPL-04
    let wall = [building(3)];
    assert!(!is_open(&wall, standing(5, 5, 0).eye(), at(25, 5, 0)));
    assert!(is_open(&wall, standing(5, 5, 0).eye(), at(9, 9, 0)));
    assert_eq!(base(1, 1, 0).at, at(1, 1, 0));
}
