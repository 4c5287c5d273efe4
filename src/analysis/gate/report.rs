//! From what was judged to the rows of the report.

use super::{Blame, CardShift, CardTrial, Court, GateVerdict, Matchup, MeanFigure, MeanQuestion};
use crate::shown::estimate as shown;
use breachlab_core::games::Change;
use breachlab_core::stats::{Evidence, Z95, difference};
use breachlab_report::{
    BlameRow, BlameSample, CardMoved, ChangeRow, DeckRow, FileRow, GateMatchup, GateReport, Head,
    InputRow, MeanRow, MetRow, ROUNDS, ReportEstimate, VersionRow,
};

/// Level of a shift's interval where a band, and not the shift, is judged.
const LEVEL: f64 = 0.05;
/// Cards shown of those to look at.
const MOST_CARDS: usize = 12;

/// What was asked, for the report's head.
#[derive(Clone, Debug, Default)]
pub struct GateHead {
    /// Id of the game.
    pub game: String,
    /// What players call the game.
    pub title: String,
    /// The data that is the measure: what it is called, and its hash.
    pub before: VersionRow,
    /// The data that is judged against it.
    pub after: VersionRow,
    /// What the plan's names stand for.
    pub inputs: Vec<InputRow>,
    /// The command that asks it again.
    pub command: String,
}

/// The report. `blame` holds shares by matchup, `cards` all cards with their q-values, `trials` how often the
/// changed ones were met.
#[must_use]
// Long because a report is filled in one place, so that no field is left out unseen.
pub fn report(
    court: &Court<'_>,
    asked: GateHead,
    changes: &[Change],
    matchups: &[Matchup],
    verdict: &GateVerdict,
    blame: &[(usize, Blame)],
    (cards, trials): (&[CardShift], &[CardTrial]),
) -> GateReport {
    let plan = court.plan;
    let rows: Vec<GateMatchup> = (0..matchups.len())
        .map(|at| row(court, &matchups[at], &verdict.judged[at]))
        .collect();
    let samples = blame.iter().map(|(matchup, blame)| BlameSample {
        matchup: *matchup,
        shift: shown(blame.whole),
        pairs: blame.shares.first().map_or(0, |share| share.sets),
    });
    let shares = blame.iter().flat_map(|(matchup, blame)| {
        blame.shares.iter().map(|share| BlameRow {
            matchup: *matchup,
            change: share.change,
            shift: shown(share.shift),
            pairs: share.sets,
            orders: share.orders,
        })
    });
    GateReport {
        head: Head {
            game: asked.game,
            title: asked.title,
            seed: Some(court.seed),
            matches: verdict.played,
            complete: verdict.is_complete,
            files: files([&asked.before, &asked.after], &asked.inputs),
            command: asked.command,
            ..Head::default()
        },
        plan: plan.name.clone(),
        plan_hash: plan.hash.clone(),
        margin: plan.margin,
        alpha: plan.alpha,
        answer: verdict.answer.word(),
        undecided_fails: plan.undecided == breachlab_core::plan::WhenUndecided::Fail,
        before: asked.before,
        after: asked.after,
        changes: changes
            .iter()
            .enumerate()
            .map(|(at, change)| ChangeRow {
                id: change.id.clone(),
                name: change.name.clone(),
                words: change.words.clone(),
                path: change.path.clone(),
                line: change.line,
                role: change.role.word(),
                played: matchups.iter().any(|matchup| matchup.touched.contains(&at)),
            })
            .collect(),
        inputs: asked.inputs,
        decks: decks(court, matchups, verdict),
        means: verdict
            .means
            .iter()
            .map(|mean| of_mean(court, matchups, mean))
            .collect(),
        course_margin: court.plan.course_margin,
        least_played: court.plan.least_played,
        met: trials
            .iter()
            .map(|trial| met(trial, changes, verdict))
            .collect(),
        stopped: verdict.stopped,
        matchups: rows,
        blame: shares.collect(),
        blame_samples: samples.collect(),
        cards: cards
            .iter()
            .filter(|card| card.q <= plan.alpha)
            .take(MOST_CARDS)
            .map(|card| moved(card, matchups))
            .collect(),
        played: verdict.played,
        saved: verdict.saved,
        max_matches: plan.max_matches,
    }
}

fn row(court: &Court<'_>, matchup: &Matchup, judged: &super::Judged) -> GateMatchup {
    let (a, [deck_b, name_b]) = (&matchup.line_up.entries[0], matchup.opponent());
    let found = difference(&judged.tally);
    let whole = judged.tally.whole();
    let identical = found.is_none() && matchup.is_same();
    // Where no set can differ there is nothing to be unsure of.
    let is_exact = matchup.is_same() && court.is_paired();
    let is_band = matchup.band.is_some();
    let decided = found.map(|_| judged.interval(court.plan.alpha));
    let within = |value: f64, (low, high): (f64, f64)| ReportEstimate { value, low, high };
    let shift = found.map(|found| {
        let value = found.estimate.value;
        let ends = match decided {
            _ if is_exact => (value, value),
            Some((of, _)) if !is_band => (of.low, of.high),
            _ => {
                let differences = &judged.tally.difference;
                let of = Evidence::of_differences(differences, whole).interval(LEVEL);
                (of.low, of.high)
            }
        };
        within(value, ends)
    });
    let still = within(0.0, (0.0, 0.0));
    GateMatchup {
        deck_a: a.deck.clone(),
        name_a: a.deck_name.clone(),
        deck_b: deck_b.to_owned(),
        name_b: name_b.to_owned(),
        strategy: a.strategy.clone(),
        answer: judged.answer.word(),
        identical,
        before: found.map(|found| found.base),
        after: found.map(|found| found.variant),
        shift: if identical { Some(still) } else { shift },
        band: matchup.band,
        stand: found
            .zip(decided)
            .filter(|_| is_band)
            .map(|(found, (of, _))| within(found.variant, (of.low, of.high))),
        confidence: decided.map(|(_, level)| 1.0 - level),
        p_changed: found.map(|_| judged.adjusted),
        p_unchanged: found.map(|_| judged.questions.unchanged),
        pairs: judged.tally.sets(),
        reused: judged.tally.sets() - judged.tally.played,
        gain: found.and_then(|found| found.gain),
        worth: found.and_then(|found| found.worth),
        more: judged.more,
        changes: matchup.touched.clone(),
        turned: turned(judged),
        untested: judged.is_untested,
    }
}

/// Pairs whose result differs.
fn turned(judged: &super::Judged) -> u64 {
    let [down, _, up] = judged.tally.difference.signs();
    down + up
}

fn met(trial: &CardTrial, changes: &[Change], verdict: &GateVerdict) -> MetRow {
    let (turnout, judged) = (trial.turnout, &verdict.judged[trial.matchup]);
    MetRow {
        matchup: trial.matchup,
        change: trial.change,
        name: changes[trial.change].name.clone(),
        matches: turnout.matches,
        drawn: turnout.drawn,
        played: turnout.played,
        copies_drawn: turnout.copies_drawn,
        copies_played: turnout.copies_played,
        pairs: judged.tally.sets(),
        turned: turned(judged),
        tested: trial.is_tested,
    }
}

fn of_mean(court: &Court<'_>, matchups: &[Matchup], mean: &MeanQuestion) -> MeanRow {
    let mut of_pilot = matchups.iter().filter(|one| one.strategy == mean.strategy);
    let first = of_pilot.clone().next();
    let entry = match mean.subject {
        MeanFigure::Deck(deck) => of_pilot.find_map(|one| {
            let side = one.decks.iter().position(|&at| at == deck)?;
            one.line_up.entries.get(side)
        }),
        _ => None,
    };
    let figure = match mean.subject {
        MeanFigure::Deck(_) => entry.map_or_else(String::new, |entry| entry.deck.clone()),
        MeanFigure::FirstTurn => "first turn wins".to_owned(),
        MeanFigure::Rounds => ROUNDS.to_owned(),
        MeanFigure::Draws => "draws".to_owned(),
        MeanFigure::Ending(at) => {
            let word = first.and_then(|one| one.before.endings().get(at));
            format!("ending: {}", word.unwrap_or(&""))
        }
    };
    let shift = mean.shift(court.plan.alpha);
    let stands = mean.stands();
    MeanRow {
        of: if entry.is_some() { "deck" } else { "course" },
        name: entry.map_or_else(|| figure.clone(), |entry| entry.deck_name.clone()),
        figure,
        strategy: first.map_or_else(String::new, |one| one.line_up.entries[0].strategy.clone()),
        answer: mean.answer.word(),
        before: stands.map(|[before, _]| before),
        after: stands.map(|[_, after]| after),
        shift: shift.map(|(value, at, _)| ReportEstimate {
            value,
            low: at.low,
            high: at.high,
        }),
        confidence: shift.map(|(_, _, level)| 1.0 - level),
        p_changed: mean.adjusted,
        p_unchanged: mean.questions.unchanged,
        matchups: mean.matchups,
        pairs: mean.pairs(),
    }
}

/// Mean shift of each deck under each strategy. Matchups have luck of their own, so their variances add up.
fn decks(court: &Court<'_>, matchups: &[Matchup], verdict: &GateVerdict) -> Vec<DeckRow> {
    let strategies = matchups
        .iter()
        .map(|one| one.strategy + 1)
        .max()
        .unwrap_or(0);
    let mut rows = Vec::new();
    for deck in 0..court.plan.decks.len() {
        for strategy in 0..strategies {
            let mut row = DeckRow::default();
            let (mut sum, mut variance) = (0.0, 0.0);
            for (matchup, judged) in matchups.iter().zip(&verdict.judged) {
                let side = matchup.decks.iter().position(|&at| at == deck);
                let Some(side) = side.filter(|_| matchup.strategy == strategy) else {
                    continue;
                };
                let entry = &matchup.line_up.entries[side];
                (row.deck, row.name) = (entry.deck.clone(), entry.deck_name.clone());
                row.strategy.clone_from(&entry.strategy);
                row.matchups += 1;
                // What cannot have changed has no error to add.
                let is_exact = matchup.is_same() && court.is_paired();
                if let Some(found) = difference(&judged.tally).filter(|_| !is_exact) {
                    // Seen from the first deck; what one gains the other loses.
                    sum += if side == 0 { 1.0 } else { -1.0 } * found.estimate.value;
                    variance += found.estimate.standard_error.powi(2);
                }
            }
            let n = row.matchups as f64;
            if n > 0.0 {
                let (value, half) = (sum / n, Z95 * variance.sqrt() / n);
                row.shift = Some(ReportEstimate {
                    value,
                    low: (value - half).max(-1.0),
                    high: (value + half).min(1.0),
                });
                rows.push(row);
            }
        }
    }
    rows
}

fn moved(card: &CardShift, matchups: &[Matchup]) -> CardMoved {
    let deck = matchups.iter().find_map(|matchup| {
        let side = matchup.decks.iter().position(|&deck| deck == card.deck)?;
        Some(matchup.line_up.entries[side].deck.clone())
    });
    CardMoved {
        deck: deck.unwrap_or_default(),
        id: card.id.clone(),
        name: card.name.clone(),
        shift: shown(card.shift),
        q: card.q,
        pairs: card.pairs,
    }
}

/// The cards of both versions and what the plan names in each, every file once.
#[must_use]
pub fn files(versions: [&VersionRow; 2], inputs: &[InputRow]) -> Vec<FileRow> {
    let file = |role: &str, name: String, hash: &String| FileRow {
        role: role.to_owned(),
        name,
        hash: hash.clone(),
    };
    let cards = versions.map(|version| file("cards", version.said(), &version.hash));
    let inputs = inputs.iter().flat_map(|row| {
        let sides = [
            (&row.before, &row.hash_before),
            (&row.after, &row.hash_after),
        ];
        sides.map(|(name, hash)| file(row.role, name.clone(), hash))
    });
    let mut files: Vec<FileRow> = Vec::new();
    for file in cards.into_iter().chain(inputs) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    files
}
