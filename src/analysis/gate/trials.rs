//! How often the changed cards were met: "nothing moved" says something only of cards that came into play.

use super::family::overall;
use super::{Court, GateVerdict, Matchup};
use breachlab_core::games::{Change, Playable, Role};
use breachlab_core::play::Ground;
use breachlab_core::stats::Answer;
use breachlab_core::tally::Turnout;

/// Pairs of a matchup that are played once more to count its cards; fewer where fewer were judged.
const PAIRS: u64 = 500;

/// How often one changed card was met in one matchup, under the version after: in the deck that plays it more often, where
/// both hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardTrial {
    /// Index of the matchup.
    pub matchup: usize,
    /// Index of the change.
    pub change: usize,
    /// Matches, and those in which it was drawn and came into play.
    pub turnout: Turnout,
    /// Whether it came into play often enough, under either version, for "unchanged" to say something of it.
    pub is_tested: bool,
}

/// Counts the changed cards of every matchup that was played, in its first matches. None when interrupted.
#[must_use]
pub fn trials(
    court: &Court<'_>,
    matchups: &[Matchup],
    verdict: &GateVerdict,
    changes: &[Change],
) -> Option<Vec<CardTrial>> {
    let mut all = Vec::new();
    for (at, (matchup, judged)) in matchups.iter().zip(&verdict.judged).enumerate() {
        let sets = judged.tally.sets().min(PAIRS);
        let is_card = |&&change: &&usize| changes[change].role == Role::Card;
        let cards: Vec<usize> = matchup.touched.iter().filter(is_card).copied().collect();
        if sets == 0 || cards.is_empty() {
            continue;
        }
        let entries = &matchup.line_up.entries;
        let widths: Vec<usize> = entries.iter().map(|entry| entry.cards.len()).collect();
        let count = |play: &dyn Playable, seed: u64| {
            let ground = Ground {
                seed,
                cell: matchup.cell,
            };
            court.progress.played(sets * entries.len() as u64);
            play.turnout(court.workers, ground, sets, &widths, court.interrupt)
        };
        let of = |change: usize, turnout: &[Turnout]| {
            let held = entries.iter().flat_map(|entry| &entry.cards).zip(turnout);
            let held = held.filter(|(card, _)| card.id == changes[change].id);
            // Where both decks hold it, the one that plays it more often speaks for it.
            let held = held.map(|(_, turnout)| *turnout);
            held.max_by_key(|one| one.played)
        };
        let is_tested = |turnout: Turnout| {
            turnout.played as f64 >= court.plan.least_played * turnout.matches as f64
        };
        let after = count(matchup.after.as_ref(), court.seed_after)?;
        // A card of neither list is felt another way, and counted nowhere.
        let held = cards.into_iter().filter_map(|change| {
            let turnout = of(change, &after)?;
            Some((change, turnout))
        });
        let held: Vec<(usize, Turnout)> = held.collect();
        // What nobody plays any more may have been played before, and is tested then.
        let needs_before = held.iter().any(|&(_, turnout)| !is_tested(turnout));
        let before = if needs_before && matchup.has_same_lists {
            count(matchup.before.as_ref(), court.seed)?
        } else {
            Vec::new()
        };
        all.extend(held.into_iter().map(|(change, turnout)| CardTrial {
            matchup: at,
            change,
            turnout,
            is_tested: is_tested(turnout) || of(change, &before).is_some_and(is_tested),
        }));
    }
    Some(all)
}

/// Takes "unchanged" back from every matchup with a changed card that hardly came into play.
pub fn doubt_untested(verdict: &mut GateVerdict, trials: &[CardTrial]) {
    for trial in trials.iter().filter(|trial| !trial.is_tested) {
        let one = &mut verdict.judged[trial.matchup];
        if one.answer == Answer::Unchanged {
            (one.answer, one.is_untested) = (Answer::Undecided, true);
        }
    }
    verdict.answer = overall(&verdict.judged, &verdict.means);
}
