//! How far the main answers about Gunship depend on what is assumed of its components: every pair of embedded
//! loadouts is played under each card file of a folder and under each pilot, and what moves is written as a table.
//!
//! `cargo run --release --example gunship_sensitivity -- reports/gunship 30`
//!
//! The folder is read for `sensitivity/*.toml`, the number is matches per pair and batch. Intervals are those of batch
//! means: ten batches, Student's t with nine degrees of freedom (Law, *Simulation Modeling and Analysis*, 9.5.3).

mod batches;

use std::error::Error;
use std::path::Path;

use breachlab::{GameRow, Merge, Order, Shelf, Tally, WHOLE_SCORE, Workers, find, write_whole};

use batches::{BATCHES, Figure, SEED, named, played};

impl Figure {
    /// As a percentage with its half width.
    fn percent(self) -> String {
        format!("{:.1} ± {:.1}", self.mean * 100.0, self.half * 100.0)
    }
}

/// One set of assumptions.
struct Variation {
    name: String,
    cards: Vec<String>,
    pilot: String,
}

/// What was found under it.
struct BatchFound {
    name: String,
    matches: u64,
    first_turn: Figure,
    ties: Figure,
    turns: Figure,
    carrier_phase: Figure,
    loadouts: Vec<Figure>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().unwrap_or_else(|| "reports/gunship".to_owned());
    let matches: u64 = args.next().unwrap_or_else(|| "30".to_owned()).parse()?;
    let game = find("gunship").ok_or("no such game")?;
    let loadouts: Vec<String> = (game.shelf)(Shelf::Decks)
        .into_iter()
        .map(|d| d.id)
        .collect();
    let workers = Workers::new(None)?;
    let mut found = Vec::new();
    for variation in variations(game, Path::new(&folder))? {
        found.push(play(game, &loadouts, &variation, matches, &workers)?);
    }
    let base = Path::new(&folder);
    write_whole(
        &base.join("sensitivity.md"),
        page(&loadouts, &found, matches).as_bytes(),
    )?;
    write_whole(
        &base.join("sensitivity.csv"),
        rows(&loadouts, &found).as_bytes(),
    )?;
    Ok(())
}

/// The assumed components, each file of the folder, and each other pilot with the assumed components.
fn variations(game: &GameRow, folder: &Path) -> Result<Vec<Variation>, Box<dyn Error>> {
    let with = |name: &str, cards: Vec<String>, pilot: &str| Variation {
        name: name.to_owned(),
        cards,
        pilot: pilot.to_owned(),
    };
    let mut all = vec![with("As assumed: M0, D0", Vec::new(), game.pilot)];
    for file in named(&folder.join("sensitivity"))? {
        let cards = vec![file.path.display().to_string()];
        all.push(with(&file.name, cards, game.pilot));
    }
    for pilot in (game.shelf)(Shelf::Strategies) {
        if pilot.id != game.pilot && pilot.id != "random" {
            all.push(with(
                &format!("Pilots: {}", pilot.id),
                Vec::new(),
                &pilot.id,
            ));
        }
    }
    Ok(all)
}

/// Plays every pair of different loadouts, batch by batch.
fn play(
    game: &GameRow,
    loadouts: &[String],
    variation: &Variation,
    matches: u64,
    workers: &Workers,
) -> Result<BatchFound, Box<dyn Error>> {
    let mut pairs = Vec::new();
    for one in 0..loadouts.len() {
        for two in one + 1..loadouts.len() {
            let order = Order {
                cards: variation.cards.clone(),
                decks: vec![loadouts[one].clone(), loadouts[two].clone()],
                strategies: vec![variation.pilot.clone(); 2],
                ..Order::default()
            };
            pairs.push((one, two, (game.load)(&order)?.play));
        }
    }
    let cells = pairs.len() as u32;
    let mut series: Vec<Vec<f64>> = vec![Vec::new(); 4 + loadouts.len()];
    let mut total = 0;
    for batch in 0..BATCHES {
        let mut all = Tally::default();
        let mut points = vec![0_u64; loadouts.len()];
        for (at, (one, two, play)) in (0..).zip(&mut pairs) {
            let tally = played(play.as_mut(), batch * cells + at, matches, workers);
            points[*one] += tally.entries[0].score;
            points[*two] += tally.entries[1].score;
            all.merge(tally);
        }
        total += all.matches;
        let whole = f64::from(WHOLE_SCORE) * all.matches as f64;
        let turns: u64 = (0..)
            .zip(&all.turns)
            .map(|(turns, row)| turns * row.matches)
            .sum();
        let hits = |name: &str| {
            let at = game.counters.iter().position(|counter| *counter == name);
            at.map_or(0, |at| all.counters[at].sum)
        };
        let by_carriers = hits("carrier_phase_hits");
        let by_gunships = hits("torpedo_hits") + hits("bomb_hits");
        series[0].push(all.first_turn.score as f64 / whole);
        series[1].push(all.draws as f64 / all.matches as f64);
        series[2].push(turns as f64 / all.matches as f64);
        series[3].push(by_carriers as f64 / (by_carriers + by_gunships).max(1) as f64);
        let each = f64::from(WHOLE_SCORE) * (matches * (loadouts.len() as u64 - 1)) as f64;
        for (series, points) in series[4..].iter_mut().zip(points) {
            series.push(points as f64 / each);
        }
    }
    let figures: Vec<Figure> = series.iter().map(|batches| Figure::of(batches)).collect();
    Ok(BatchFound {
        name: variation.name.clone(),
        matches: total,
        first_turn: figures[0],
        ties: figures[1],
        turns: figures[2],
        carrier_phase: figures[3],
        loadouts: figures[4..].to_vec(),
    })
}

/// Loadouts in order of their score.
fn ranked(loadouts: &[String], found: &BatchFound) -> Vec<(String, Figure)> {
    let named = loadouts.iter().cloned().zip(found.loadouts.iter().copied());
    let mut ranked: Vec<_> = named.collect();
    ranked.sort_by(|one, two| two.1.mean.total_cmp(&one.1.mean));
    ranked
}

/// What moves and what does not, over all rows.
fn in_short(loadouts: &[String], found: &[BatchFound]) -> Vec<String> {
    let span = |what: &str, of: fn(&BatchFound) -> Figure| {
        let means = found.iter().map(|row| of(row).mean * 100.0);
        let (low, high) = means.fold((f64::MAX, f64::MIN), |(low, high), mean| {
            (low.min(mean), high.max(mean))
        });
        format!(
            "- {what}: {low:.1} to {high:.1} % over the {} rows.",
            found.len()
        )
    };
    let mut lines = vec![
        span("Score of the player with the first turn", |row| {
            row.first_turn
        }),
        span("Ties", |row| row.ties),
        span(
            "Share of carrier hits that come from the Carrier Phase",
            |row| row.carrier_phase,
        ),
    ];
    let best: Vec<String> = loadouts
        .iter()
        .filter_map(|name| {
            let firsts = found
                .iter()
                .filter(|row| ranked(loadouts, row)[0].0 == *name);
            let firsts = firsts.count();
            (firsts > 0).then(|| format!("{name} in {firsts}"))
        })
        .collect();
    lines.push(format!("- Best loadout by its mean, whether or not the intervals below part it from the next: {} of the rows.", best.join(", ")));
    lines
}

// Long because it is a page, line after line.
fn page(loadouts: &[String], found: &[BatchFound], matches: u64) -> String {
    let pairs = loadouts.len() * (loadouts.len() - 1) / 2;
    let each = found.first().map_or(0, |found| found.matches);
    let mut lines = vec![
        "# Gunship: how far the answers depend on what is assumed".to_owned(),
        String::new(),
        format!(
            "Neither the deck mix nor the faces of the Battle Die are printed in what survives of the rulebook \
             (`docs/rules/gunship.md`, section 16). Here all {pairs} pairs of different embedded loadouts are \
             played under other mixes (`sensitivity/mix-*.toml`), other dice (`sensitivity/die-*.toml`) and other \
             pilots: {each} matches a row, seed {SEED:#x}. Both sides of a match have the same pilot, \
             `carrier-hunter` unless the row says otherwise."
        ),
        String::new(),
        format!(
            "Made by `just sensitivity {matches}`. After ± stands half the width of the 95 % interval, from the \
             means of {BATCHES} batches."
        ),
        String::new(),
        "## In short".to_owned(),
        String::new(),
    ];
    lines.extend(in_short(loadouts, found));
    lines.extend([
        String::new(),
        "## The main answers".to_owned(),
        String::new(),
        "| assumption | first turn wins, % | ties, % | turns | carrier hits by the Carrier Phase, % | best loadouts, % |"
            .to_owned(),
        "|---|--:|--:|--:|--:|---|".to_owned(),
    ]);
    for row in found {
        let best: Vec<String> = ranked(loadouts, row)
            .iter()
            .take(3)
            .map(|(name, figure)| format!("{name} {:.1}", figure.mean * 100.0))
            .collect();
        lines.push(format!(
            "| {} | {} | {} | {:.1} ± {:.1} | {} | {} |",
            row.name,
            row.first_turn.percent(),
            row.ties.percent(),
            row.turns.mean,
            row.turns.half,
            row.carrier_phase.percent(),
            best.join(", ")
        ));
    }
    lines.extend([
        String::new(),
        "\"First turn wins\" is the score of the player who had the initiative in turn 1, a tie counted one half: 50 \
         is no advantage."
            .to_owned(),
        String::new(),
        "## Loadouts by round robin, % of the points against all others".to_owned(),
        String::new(),
        format!("| assumption | {} |", loadouts.join(" | ")),
        format!("|---|{}", "--:|".repeat(loadouts.len())),
    ]);
    for row in found {
        let cells: Vec<String> = row.loadouts.iter().map(|figure| figure.percent()).collect();
        lines.push(format!("| {} | {} |", row.name, cells.join(" | ")));
    }
    lines.join("\n") + "\n"
}

/// One row a figure, as plot programs like it.
fn rows(loadouts: &[String], found: &[BatchFound]) -> String {
    let mut lines = vec!["assumption,matches,figure,mean,half_width".to_owned()];
    for row in found {
        let mut add = |figure: &str, value: Figure| {
            lines.push(format!(
                "\"{}\",{},{figure},{:.6},{:.6}",
                row.name, row.matches, value.mean, value.half
            ));
        };
        add("first_turn_score", row.first_turn);
        add("ties", row.ties);
        add("turns", row.turns);
        add("carrier_phase_share", row.carrier_phase);
        for (name, &figure) in loadouts.iter().zip(&row.loadouts) {
            add(&format!("score_{}", name.replace('-', "_")), figure);
        }
    }
    lines.join("\n") + "\n"
}
