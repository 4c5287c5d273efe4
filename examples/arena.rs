//! Plays one strategy against another, mirror decks, both seats: wins, endings, rounds, decisions.
use breachlab::engine::*;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::{Loads, Order};
const DECKS: [&str; 6] = [
    "rdf-line",
    "rdf-heavy",
    "corp-ghost",
    "corp-swarm",
    "col-boarders",
    "col-wolfpack",
];
struct Acts([u64; 50]);
impl Log<breachlab::games::hull_breach::event::Event> for Acts {
    const LISTENS: bool = false;
    fn tell(&mut self, _: breachlab::games::hull_breach::event::Event) {}
}
impl Witness<HullBreach> for Acts {
    fn acted(&mut self, _: Seat, a: breachlab::games::hull_breach::action::Action, _: usize) {
        self.0[(a.code() >> 32) as usize] += 1;
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u64 = args[0].parse().unwrap();
    let (a, b) = (&args[1], &args[2]);
    let cross = args.get(3).map(String::as_str);
    let decks: Vec<(String, String)> = match cross {
        Some(pair) => {
            let (x, y) = pair.split_once(',').unwrap();
            vec![(x.into(), y.into())]
        }
        None => DECKS
            .iter()
            .map(|d| (d.to_string(), d.to_string()))
            .collect(),
    };
    let (mut won, mut all) = (0u64, 0u64);
    for (x, y) in decks {
        let order = Order {
            decks: vec![x.clone(), y.clone()],
            strategies: vec![a.clone(), b.clone()],
            cards: std::env::var("CARDS").ok().into_iter().collect(),
            ..Default::default()
        };
        let mut job = HullBreach::load(&order)
            .unwrap_or_else(|e| panic!("{e:?}"))
            .play;
        job.seed = 0xa11;
        let mut t: Table<HullBreach> =
            Table::new(&job.setups[0]).checked(std::env::var("CHECK").is_ok());
        let (mut w, mut dec, mut turns, mut first) = (0u64, 0u64, 0u64, 0u64);
        let mut ends = [0u64; 8];
        let mut clash = [0u64; 8];
        let mut acts = Acts([0; 50]);
        let (mut hist, mut longest) = ([0u32; 64], 0);
        let started = std::time::Instant::now();
        for k in 0..n {
            let f = job.fixture(k);
            let set = &job.setups[f.rotation()];
            let o = t.play(set, &job.pilots, f, &mut acts);
            for s in Seat::first(2) {
                if f.entry(s) == 0 {
                    w += u64::from(o.score[s]);
                }
                if t.record().first == s.0 {
                    first += u64::from(o.score[s]);
                }
            }
            for c in &t.record().clashes {
                clash[usize::from(c.outcome)] += 1;
            }
            ends[usize::from(o.ending)] += 1;
            turns += u64::from(o.turns);
            hist[usize::from(o.turns).min(63)] += 1;
            longest = longest.max(o.turns);
            dec += u64::from(t.state().decisions);
        }
        won += w;
        all += n * 60;
        let mut cum = 0;
        let mut med = 0;
        for (i, h) in hist.iter().enumerate() {
            cum += h;
            if u64::from(cum) * 2 >= n {
                med = i;
                break;
            }
        }
        if std::env::var("ACTS").is_ok() {
            let r = |k: usize| acts.0[k] as f64 / n as f64;
            println!(
                "   attacks {:.2} boards {:.2} fold {:.2} retreats {:.2} jam {:.2} paint {:.2} overload {:.2} repair {:.2} conscript {:.2} plays {:.2} use {:.2} escorts {:.2} withdraw {:.2} pursue {:.2} hijack {:.2} scuttle {:.2} discard {:.2} mulligan {:.2} fearless {:.2} pass {:.1}",
                r(13),
                r(28),
                r(29),
                r(24),
                r(20),
                r(21),
                r(19),
                r(22),
                r(7),
                r(2),
                r(3),
                r(30),
                r(31),
                r(33),
                r(34),
                r(35),
                r(38),
                r(1),
                r(25),
                r(0)
            );
        }
        println!(
            "{x:13} {y:13} {a} {b}: {:5.1}% first {:4.1}% rounds {:4.1} med {med} max {longest} dec {:5.0} us {:5.0} ends {:?} clashes/match {:?}",
            w as f64 / 0.6 / n as f64,
            first as f64 / 0.6 / n as f64,
            turns as f64 / n as f64,
            dec as f64 / n as f64,
            started.elapsed().as_secs_f64() * 1e6 / n as f64,
            HullBreach::ENDINGS
                .iter()
                .zip(ends)
                .filter(|e| e.1 > 0)
                .collect::<Vec<_>>(),
            HullBreach::CLASH_OUTCOMES
                .iter()
                .zip(clash)
                .filter(|e| e.1 > 0)
                .map(|e| (e.0, e.1 as f64 / n as f64))
                .collect::<Vec<_>>()
        );
    }
    println!(
        "ALL {a} {b}: {:.2}% of {}",
        won as f64 * 100.0 / all as f64,
        all / 60
    );
}
