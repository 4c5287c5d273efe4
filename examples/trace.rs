use breachlab::engine::*;
use breachlab::games::hull_breach::{HullBreach, event::Event, setup::Setup};
use breachlab::games::{Loads, Order};
struct Now<'a>(&'a Setup);
impl Log<Event> for Now<'_> {
    const LISTENS: bool = true;
    fn tell(&mut self, e: Event) {
        let l = <HullBreach as Loads>::tell(self.0, &e);
        if !l.is_empty() {
            println!("{l}");
        }
    }
}
impl Witness<HullBreach> for Now<'_> {
    fn acted(&mut self, seat: Seat, a: breachlab::games::hull_breach::action::Action, n: usize) {
        println!("      {seat:?} {a:?} of {n}");
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u64 = args[0].parse().unwrap();
    let s = args.get(1).cloned().unwrap_or("random".into());
    let decks: Vec<String> = if args.len() > 2 {
        args[2..].to_vec()
    } else {
        vec!["rdf-line".into(), "col-boarders".into()]
    };
    let order = Order {
        decks: decks.clone(),
        strategies: vec![s; decks.len()],
        ..Default::default()
    };
    let mut job = HullBreach::load(&order).unwrap().play;
    job.seed = 0x5eed;
    let f = job.fixture(n);
    let set = &job.setups[f.rotation()];
    let mut t: Table<HullBreach> = Table::new(set);
    let o = t.play(set, &job.pilots, f, &mut Now(set));
    println!("{o:?}");
}
