//! Two decks against each other, from code: who wins, and how sure is that?
//!
//! `cargo run --release --example match_up -- rdf-line col-boarders 2000`

#![expect(
    clippy::print_stdout,
    reason = "an example shows its result where it is run"
)]

use std::error::Error;

use breachlab::MatchUp;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut next = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let decks = [next("rdf-line"), next("col-boarders")];
    let played = MatchUp::new("hull-breach", decks)
        .matches(next("2000").parse()?)
        .play()?;
    for (deck, rate) in played.win_rates() {
        let rate = rate.ok_or("no match was played")?;
        let [value, low, high] =
            [rate.value, rate.interval.low, rate.interval.high].map(|share| share * 100.0);
        println!(
            "{deck}: {value:.1} % of {} matches, 95 % interval {low:.1} to {high:.1}",
            played.matches()
        );
    }
    Ok(())
}
