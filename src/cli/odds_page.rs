//! `odds engagement` as a page: outcomes, losses, what happens together, how many of each.

use super::chances::{chance_line, percent};
use super::forfeits;
use super::odds_found::{Found, ended, failed, interval, likeliest};
use breachlab_core::games::Staged;
use breachlab_core::lab::{Odds, Together};
use breachlab_report::{INTERRUPTED, several, spoken};

/// Columns of the widest interval beside a chance: bars of one page keep one scale.
const BESIDE: usize = 30;

/// Combinations shown; `--json` has them all.
const SHOWN: usize = 12;

/// The page being written.
struct OddsPage<'a> {
    found: &'a Found<'a>,
    width: usize,
    lines: Vec<String>,
}

impl OddsPage<'_> {
    fn head(&mut self, text: &str) {
        self.lines.push(String::new());
        self.lines.push(text.to_owned());
    }

    fn chance(&mut self, name: &str, chance: f64) {
        let text = chance_line(name, self.width, chance, BESIDE);
        self.lines.push(text + beside(self.found, chance).as_str());
    }

    /// Rows of things of which one and only one happens, those that cannot happen left out.
    fn rows<'n>(&mut self, rows: impl IntoIterator<Item = (&'n str, f64)>) {
        for (name, chance) in rows {
            if chance > 0.0 {
                self.chance(&spoken(name), chance);
            }
        }
    }

    /// How many of something, in one line: most questions are about one or two of these.
    fn counts<K>(
        &mut self,
        name: &str,
        counts: impl IntoIterator<Item = (K, f64)>,
        said: impl Fn(K) -> String,
    ) {
        let parts = counts.into_iter();
        let parts: Vec<String> = parts
            .map(|(number, chance)| {
                let chance = percent(chance) + beside(self.found, chance).as_str();
                [said(number), chance].join(": ")
            })
            .collect();
        let width = self.width;
        self.lines
            .push(format!("  {name:<width$}  {}", parts.join(", ")));
    }
}

/// The page of an engagement's chances.
pub(super) fn page(staged: &dyn Staged, odds: &Odds, found: &Found<'_>) -> Vec<String> {
    let (units, orders) = (staged.units(), staged.orders());
    let letters = (b'A'..).map(char::from);
    let pilots: Vec<String> = letters
        .zip(staged.pilots())
        .map(|(letter, pilot)| format!("{letter} {pilot}"))
        .collect();
    let widest = units.iter().map(|unit| unit.chars().count()).max();
    let mut page = OddsPage {
        found,
        width: widest.unwrap_or(0).max(24),
        lines: vec![format!("{} ({})", staged.title(), pilots.join(", "))],
    };
    if !found.is_complete() {
        page.lines.push(INTERRUPTED.to_owned());
    }
    page.lines.push(String::new());
    let outcomes = staged.outcomes().iter().copied();
    page.rows(outcomes.zip(odds.outcomes.iter().copied()));
    page.rows([("stopped", odds.stopped)]);
    page.head("lost:");
    for (unit, &chance) in units.iter().zip(&odds.lost) {
        page.chance(unit, chance);
    }
    fates(&mut page, staged, &units, odds);
    together(&mut page, staged, &units, odds);
    counts(&mut page, staged, &units, odds);
    page.lines.push(String::new());
    page.lines.push(basis(found));
    let notes = forfeits::notes();
    page.lines
        .extend(notes.iter().map(|note| format!("note: {note}")));
    for (line, order, chance) in failed(&orders, odds) {
        page.lines.push(format!(
            "in {}{} of matches line {line}, `{order}`, could not be carried out: the pilots decided from there on",
            percent(chance),
            beside(found, chance)
        ));
    }
    page.lines
}

/// What becomes of units that can be lost in more than one way.
fn fates(page: &mut OddsPage<'_>, staged: &dyn Staged, units: &[String], odds: &Odds) {
    let fates = staged.fates();
    let open = odds.fates.iter().zip(units).filter(|(chances, _)| {
        let possible = chances[1..].iter().filter(|&&chance| chance > 0.0);
        possible.count() > 1
    });
    for (chances, unit) in open {
        page.head(&format!("{unit}, one of:"));
        page.rows(fates.iter().copied().zip(chances.iter().copied()));
    }
}

/// What happens together.
fn together(page: &mut OddsPage<'_>, staged: &dyn Staged, units: &[String], odds: &Odds) {
    let all = likeliest(odds);
    if all.len() < 2 {
        return;
    }
    page.head("together, one of:");
    let several = odds.outcomes.iter().filter(|&&chance| chance > 0.0).count()
        + usize::from(odds.stopped > 0.0);
    let name = |together: &Together| {
        let lost = together.lost.iter().map(|&at| units[at].as_str());
        let lost = match lost.collect::<Vec<&str>>().join(", ") {
            none if none.is_empty() => "nothing lost".to_owned(),
            lost => lost + " lost",
        };
        if several < 2 {
            return lost;
        }
        [&spoken(ended(staged, together)), "; ", &lost].concat()
    };
    let shown = all.iter().take(SHOWN);
    let shown: Vec<(String, f64)> = shown
        .map(|&(together, chance)| (name(together), chance))
        .collect();
    let usual = page.width;
    let widest = shown.iter().map(|(name, _)| name.chars().count()).max();
    page.width = widest.unwrap_or(0).clamp(usual, 60);
    for (name, chance) in &shown {
        page.chance(name, *chance);
    }
    let rest = all.iter().skip(SHOWN);
    let (number, chance) = (
        rest.clone().count(),
        rest.map(|(_, chance)| chance).sum::<f64>(),
    );
    let chance = chance + odds.others;
    if chance > 0.0 {
        page.chance(
            &format!("{number} other combinations (--json has them)"),
            chance,
        );
    }
    page.width = usual;
}

/// How many units each Commander loses, and what is counted of each unit.
fn counts(page: &mut OddsPage<'_>, staged: &dyn Staged, units: &[String], odds: &Odds) {
    page.head("how many:");
    let letters = (b'A'..).map(char::from);
    for (letter, losses) in letters.zip(&odds.losses) {
        let losses = losses.iter().map(|(number, chance)| (number, *chance));
        page.counts(&format!("lost by {letter}"), losses, usize::to_string);
    }
    let counted = staged.counted();
    for ((unit, what), counts) in units.iter().zip(counted).zip(&odds.counts) {
        // What is always the same is in the position already.
        let Some(what) = what.filter(|_| counts.len() > 1) else {
            continue;
        };
        let counts = counts.iter().map(|(number, chance)| (number, *chance));
        let said =
            |number: &Option<u16>| number.map_or("gone".to_owned(), |number| number.to_string());
        page.counts(&format!("{unit}, {what}"), counts, said);
    }
}

/// What the figures rest on.
fn basis(found: &Found<'_>) -> String {
    match found {
        Found::Exact(exact) => format!(
            "exact: all ways the dice can fall, over {} ({})",
            several(exact.states, "position", "positions"),
            several(exact.plays, "step", "steps")
        ),
        Found::Sampled(sampled, _) => format!(
            "sampled: {}, 95 % intervals in brackets (Wilson){}",
            several(sampled.matches, "match", "matches"),
            if sampled.forfeits > 0 {
                format!("; {} more forfeited and not counted", sampled.forfeits)
            } else {
                String::new()
            }
        ),
    }
}

/// What stands behind a chance: its interval where it was sampled.
fn beside(found: &Found<'_>, chance: f64) -> String {
    interval(found, chance).map_or_else(String::new, |interval| {
        let (low, high) = (percent(interval.low), percent(interval.high));
        ["  (", &low, " to ", &high, ")"].concat()
    })
}
