//! Durable appends on `PostgreSQL` beside `pgbench`, which inserts the same bytes with one transaction an append, by
//! turns on one server in one run.
//!
//! `cargo bench -p greffe-store --bench postgres [-- WRITERS [OPTIONS]]`. It starts a server of its own, with these options.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "a program that measures and prints"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use greffe_store::{Log, Postgres};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use support::{
    batch, id,
    server::{Home, Server},
};

/// Short ones, by turns and each first in half of them: what else the machine does meanwhile is in both alike.
const ROUNDS: usize = 11;
const SECONDS: u64 = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let wanted: Option<u64> = words.first().map(|word| word.parse().unwrap());
    let Some(server) = Server::start(words.get(1).map_or("", String::as_str)) else { return };
    let home = Home::on(Arc::new(server));
    let log = Postgres::connect(&home.address).unwrap().log(&home.scratch.path().join("log")).unwrap();
    home.server.run(
        &home.address,
        "create table plain (match_id bytea, seq bigint, line bytea, head bytea, primary key (match_id, seq))",
    );
    let script = home.scratch.path().join("insert.sql");
    // Its line and head travel with each insert, as ours do.
    let insert = "\\set seq :seq + 1\n\
        insert into plain values (decode(lpad(to_hex(:client_id + :round * 1000), 32, '0'), 'hex'), :seq, :line, :head);\n";
    std::fs::write(&script, insert).unwrap();
    for writers in [1, 64].into_iter().filter(|writers| wanted.is_none_or(|wanted| wanted == *writers)) {
        let (mut ours, mut plain) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let number = round * 100 + usize::try_from(writers).unwrap();
            let mut one = || ours.push(appends(&log, writers));
            let mut other = || plain.push(inserts(&home, &script, writers, number));
            if round % 2 == 0 {
                one();
                other();
            } else {
                other();
                one();
            }
        }
        let mut ratios: Vec<f64> = ours.iter().zip(&plain).map(|(ours, plain)| ours / plain).collect();
        let middle = median(&mut ratios);
        println!(
            "{writers:>3} writers: {:>9.0} appends/s, pgbench {:>9.0}, ratio {middle:.2} (half of the rounds {:.2} to \
            {:.2}, all {:.2} to {:.2})",
            median(&mut ours),
            median(&mut plain),
            ratios[ROUNDS / 4],
            ratios[ROUNDS - 1 - ROUNDS / 4],
            ratios[0],
            ratios[ROUNDS - 1],
        );
    }
}

/// Appends a second, each writer to a match of its own, one record at a time.
fn appends(log: &Log, writers: u64) -> f64 {
    static MATCHES: AtomicU64 = AtomicU64::new(0);
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..writers {
            let (stop, count) = (&stop, &count);
            scope.spawn(move || {
                let place = id(MATCHES.fetch_add(1, Ordering::Relaxed));
                for next in (0..).take_while(|_| !stop.load(Ordering::Acquire)) {
                    log.append(batch(place, next, 1)).unwrap();
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(Duration::from_secs(SECONDS));
        stop.store(true, Ordering::Release);
    });
    count.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64()
}

/// The same bytes by `pgbench`.
fn inserts(home: &Home, script: &std::path::Path, writers: u64, round: usize) -> f64 {
    let (clients, seconds, round) = (writers.to_string(), SECONDS.to_string(), format!("round={round}"));
    let (line, head) = (format!("line=\\x{}", "2e".repeat(300)), format!("head=\\x{}", "05".repeat(32)));
    let file = script.to_str().unwrap();
    let said = home.server.program(
        "pgbench",
        &[
            "-n",
            "-M",
            "prepared",
            "-j",
            "2",
            "-c",
            &clients,
            "-T",
            &seconds,
            "-D",
            "seq=0",
            "-D",
            &round,
            "-D",
            &line,
            "-D",
            &head,
            "-f",
            file,
            &home.address,
        ],
    );
    let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")).unwrap();
    rate.split_whitespace().next().unwrap().parse().unwrap()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
