//! One match with every decision and everything that follows from it: a witness that prints.
//!
//! `cargo run --release --example replay -- 7 random rdf-line col-boarders`

#![expect(
    clippy::print_stdout,
    reason = "an example shows its result where it is run"
)]

use std::error::Error;

use breachlab::{Game, HullBreach, Loads, Log, Order, Seat, Table, Witness};

/// Prints events in words, and decisions as the engine names them.
struct Printer<'a, G: Game>(&'a G::Setup);

impl<G: Loads> Log<G::Event> for Printer<'_, G> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: G::Event) {
        let line = G::tell(self.0, &event);
        if !line.is_empty() {
            println!("{line}");
        }
    }
}

impl<G: Loads> Witness<G> for Printer<'_, G> {
    fn acted(&mut self, seat: Seat, action: G::Action, menu: usize) {
        println!("      {seat:?}: {action:?}, one of {menu}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let number = args.next().unwrap_or_else(|| "0".to_owned()).parse()?;
    let strategy = args.next().unwrap_or_else(|| HullBreach::PILOT.to_owned());
    let mut decks: Vec<String> = args.collect();
    if decks.is_empty() {
        decks = HullBreach::STARTERS
            .iter()
            .map(|&deck| deck.to_owned())
            .collect();
    }

    let order = Order {
        strategies: vec![strategy; decks.len()],
        decks,
        ..Order::default()
    };
    let loaded = HullBreach::load(&order)?;
    let mut job = loaded.play;
    job.seed = 0x5eed;

    let setup = &job.setups[job.fixture(number).rotation()];
    let mut table = Table::new(setup);
    job.play(&mut table, number, &mut Printer::<HullBreach>(setup));
    println!("{:?}", HullBreach::turn(table.state()));
    Ok(())
}
