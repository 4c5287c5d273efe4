//! How far the main answers about Hull Breach! depend on rulings that a judge may decide otherwise: the starter decks
//! play each other, two and three at a table, under the default rulings and under each rules file of a folder, on the
//! same shuffles and dice. What each ruling moves is written as a table.
//!
//! `cargo run --release --example hull_breach_rulings -- reports/hull-breach 20`
//!
//! The folder is read for `rulings/*.toml`, the number is matches a table and batch. Intervals are those of batch means
//! of the difference: ten batches, each played under both rules at the same addresses, Student's t with nine degrees of
//! freedom (Law, *Simulation Modeling and Analysis*, 9.5.3).

mod batches;

use std::error::Error;
use std::path::Path;

use breachlab::{GameRow, Merge, Order, Shelf, Tally, WHOLE_SCORE, Workers, find, write_whole};

use batches::{BATCHES, Figure, SEED, named};

/// Which count of a run says how often a ruling bore; see the rules page, section 7.
const COUNTS: [(&str, &str); 16] = [
    ("transport_gifts", "transport_gifts"),
    ("marine_engagement", "marine_resets"),
    ("window_priority", "rolloffs"),
    ("jam_needs_hunter", "veiled_jams"),
    ("pursuit_ignores_stealth", "pursuit_stealth"),
    ("station_may_pursue", "pursuit_station"),
    ("defender_boards_first", "both_board"),
    ("shield_covers_modules", "shielded"),
    ("split_live_defense", "live_defense"),
    ("captors_collect", "prizes_kept"),
    ("stranded_find_berths", "stranded"),
    ("prizes_return", "fallen_prizes"),
    ("spoils_in_any_phase", "late_spoils"),
    ("shipless_boards_lock", "shipless_boards"),
    ("marines_must_fire", "held_fire"),
    ("grace_turns", "graced"),
];

/// A ruling decided otherwise.
struct RulingVariant {
    name: String,
    file: String,
    count: &'static str,
}

/// What the tables of one size gave under one set of rules, batch by batch: score of the first turn, rounds, then each
/// deck's score; and every count, over all batches.
struct PlayedRuling {
    series: Vec<Vec<f64>>,
    counters: Vec<u64>,
    matches: u64,
}

impl Figure {
    /// Of the differences of two series, batch by batch.
    fn between(ours: &[f64], theirs: &[f64]) -> Self {
        let differences: Vec<f64> = ours.iter().zip(theirs).map(|(a, b)| a - b).collect();
        Self::of(&differences)
    }

    /// Times a factor, signed. Nothing that moved in no batch has a width to show.
    fn shift(self, factor: f64, decimals: usize) -> String {
        if self.mean == 0.0 && self.half == 0.0 {
            return "equal".to_owned();
        }
        let (mean, half) = (self.mean * factor, self.half * factor);
        format!("{mean:+.decimals$} ± {half:.decimals$}")
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args
        .next()
        .unwrap_or_else(|| "reports/hull-breach".to_owned());
    let matches: u64 = args.next().unwrap_or_else(|| "200".to_owned()).parse()?;
    let game = find("hull-breach").ok_or("no such game")?;
    let decks: Vec<String> = (game.shelf)(Shelf::Decks)
        .into_iter()
        .map(|deck| deck.id)
        .collect();
    let workers = Workers::new(None)?;
    let variants = variants(Path::new(&folder))?;
    let mut page = head(game, matches);
    for (size, title) in [(2, "Two Commanders"), (3, "Three Commanders")] {
        let base = play(game, &decks, size, None, matches, &workers)?;
        page.extend(section(title, &decks, &base));
        for variant in &variants {
            let played = play(game, &decks, size, Some(&variant.file), matches, &workers)?;
            page.push(row(game, variant, &base, &played));
        }
    }
    let path = Path::new(&folder).join("rulings.md");
    write_whole(&path, (page.join("\n") + "\n").as_bytes())?;
    Ok(())
}

/// The rules files of the folder.
fn variants(folder: &Path) -> Result<Vec<RulingVariant>, Box<dyn Error>> {
    let mut variants = Vec::new();
    for file in named(&folder.join("rulings"))? {
        let text = std::fs::read_to_string(&file.path)?;
        let count = COUNTS
            .iter()
            .find(|(key, _)| text.lines().any(|line| line.starts_with(key)))
            .ok_or_else(|| format!("{}: no switch of a ruling", file.path.display()))?;
        variants.push(RulingVariant {
            name: file.name,
            file: file.path.display().to_string(),
            count: count.1,
        });
    }
    Ok(variants)
}

/// Every choice of `size` different decks.
fn tables(decks: &[String], size: usize) -> Vec<Vec<usize>> {
    (0_u32..1 << decks.len())
        .filter(|mask| mask.count_ones() as usize == size)
        .map(|mask| (0..decks.len()).filter(|at| mask >> at & 1 == 1).collect())
        .collect()
}

/// Plays every table of this size, batch by batch.
fn play(
    game: &GameRow,
    decks: &[String],
    size: usize,
    rules: Option<&String>,
    matches: u64,
    workers: &Workers,
) -> Result<PlayedRuling, Box<dyn Error>> {
    let mut lines = Vec::new();
    for table in tables(decks, size) {
        let order = Order {
            rules: rules.cloned(),
            decks: table.iter().map(|&at| decks[at].clone()).collect(),
            strategies: vec![game.pilot.to_owned(); size],
            ..Order::default()
        };
        lines.push((table, (game.load)(&order)?.play));
    }
    let cells = lines.len() as u32;
    let mut played = PlayedRuling {
        series: vec![Vec::new(); 2 + decks.len()],
        counters: vec![0; game.counters.len()],
        matches: 0,
    };
    for batch in 0..BATCHES {
        let mut all = Tally::default();
        let (mut points, mut sat) = (vec![0_u64; decks.len()], vec![0_u64; decks.len()]);
        for (at, (table, play)) in (0..).zip(&mut lines) {
            let tally = batches::played(play.as_mut(), batch * cells + at, matches, workers);
            for (&deck, entry) in table.iter().zip(&tally.entries) {
                points[deck] += entry.score;
                sat[deck] += tally.matches;
            }
            for (sum, counter) in played.counters.iter_mut().zip(&tally.counters) {
                *sum += counter.sum;
            }
            all.merge(tally);
        }
        let whole = f64::from(WHOLE_SCORE);
        let n = all.matches as f64;
        let rounds: u64 = (0..).zip(&all.turns).map(|(r, row)| r * row.matches).sum();
        played.matches += all.matches;
        played.series[0].push(all.first_turn.score as f64 / whole / n);
        played.series[1].push(rounds as f64 / n);
        for (deck, series) in played.series[2..].iter_mut().enumerate() {
            series.push(points[deck] as f64 / whole / sat[deck] as f64);
        }
    }
    Ok(played)
}

fn head(game: &GameRow, matches: u64) -> Vec<String> {
    vec![
        "# Hull Breach!: how far the answers depend on rulings".to_owned(),
        String::new(),
        format!(
            "A judge may decide these rulings otherwise (`docs/rules/hull-breach.md`, section 7). Every pair and every \
             three of the starter decks play {} matches under the default rulings and again, on the same shuffles and \
             dice, under each file of `rulings/`: the default but for one switch. Pilots: `{}`; seed {SEED:#x}.",
            matches * u64::from(BATCHES),
            game.pilot
        ),
        String::new(),
        format!(
            "Made by `just rulings {matches}`. Differences are \"decided otherwise\" minus default; after ± stands half \
             the width of the 95 % interval, from the differences of {BATCHES} batches. The rows are not corrected for \
             their number. \"Counted\" is how often a ruling bore, in a hundred matches: by default, and decided \
             otherwise. \"Equal\" says that both gave the same in every batch, not that they must. Where a few \
             matches in all moved, ten batches make a rough interval."
        ),
    ]
}

fn section(title: &str, decks: &[String], base: &PlayedRuling) -> Vec<String> {
    let figures: Vec<Figure> = base
        .series
        .iter()
        .map(|series| Figure::of(series))
        .collect();
    let percent =
        |figure: Figure| format!("{:.2} ± {:.2}", figure.mean * 100.0, figure.half * 100.0);
    let scores: Vec<String> = decks
        .iter()
        .zip(&figures[2..])
        .map(|(deck, &figure)| format!("{deck} {}", percent(figure)))
        .collect();
    vec![
        String::new(),
        format!("## {title}"),
        String::new(),
        format!(
            "{} matches a row. By default the first turn scores {} %, a match lasts {:.3} ± {:.3} rounds, and the decks \
             score, in %: {}.",
            base.matches,
            percent(figures[0]),
            figures[1].mean,
            figures[1].half,
            scores.join(", ")
        ),
        String::new(),
        format!(
            "| ruling | counted | first turn, points of % | rounds | {} |",
            decks.join(" | ")
        ),
        format!("|---|--:|--:|--:|{}", "--:|".repeat(decks.len())),
    ]
}

fn row(
    game: &GameRow,
    variant: &RulingVariant,
    base: &PlayedRuling,
    played: &PlayedRuling,
) -> String {
    let at = game.counters.iter().position(|name| *name == variant.count);
    let counted = |of: &PlayedRuling| {
        let sum = at.map_or(0, |at| of.counters[at]);
        format!("{:.1}", sum as f64 * 100.0 / of.matches as f64)
    };
    let shift = |at: usize, factor: f64, decimals: usize| {
        Figure::between(&played.series[at], &base.series[at]).shift(factor, decimals)
    };
    let scores: Vec<String> = (2..base.series.len())
        .map(|at| shift(at, 100.0, 2))
        .collect();
    format!(
        "| {} | {} / {} | {} | {} | {} |",
        variant.name,
        counted(base),
        counted(played),
        shift(0, 100.0, 2),
        shift(1, 1.0, 4),
        scores.join(" | ")
    )
}
