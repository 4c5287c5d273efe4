//! All cards ranked, also in part.

use breachlab::analysis::cards::{RankedCard, Ranking, StudyField, fewest, rank};
use breachlab::report;

use super::{ImpatientStudy, hooks, two_decks, workers};

#[test]
fn a_ranking_is_the_same_for_any_number_of_threads() {
    let ranked = |threads: usize| {
        let workers = workers(threads);
        let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
        let matches = fewest(&field).max(1500);
        let ranking = rank(&mut field, matches, 0.01).unwrap_or_else(|halt| panic!("{halt:?}"));
        assert!(
            field.played() <= matches * 11 / 10,
            "{} of {matches}",
            field.played()
        );
        let row = breachlab::games::find("hull-breach").unwrap();
        let question = breachlab::analysis::cards::question(&field, row, matches, 0.01);
        let report = breachlab::analysis::cards::rank_report(&field, question, &ranking);
        report::document(&report).unwrap()
    };
    let one = ranked(1);
    assert_eq!(one, ranked(3));
    let document: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(document["complete"], true);
    let rows = &document["cards"];
    assert_eq!(rows.as_array().unwrap().len(), 130);
    for key in [
        "card",
        "verdict",
        "value_over_replacement",
        "ci_low",
        "ci_high",
        "q_value",
        "holds_pilots",
        "holds_decks",
        "fair_cost",
        "matches",
        "gain",
    ] {
        assert!(rows[0].get(key).is_some(), "{key}");
    }
    // A card of a faction neither deck has: no data, and no zero.
    let locked = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["card"] == "ma-exoframe")
        .unwrap();
    assert!(
        locked["value_over_replacement"].is_null() && locked["q_value"].is_null(),
        "{locked}"
    );
}

#[test]
fn an_interrupted_ranking_keeps_the_values_of_what_was_played_and_no_others() {
    let workers = workers(1);
    let ranked = |impatient: &ImpatientStudy| {
        let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
        let least = fewest(&field);
        let ranking = rank(&mut field, 3 * least, 0.01).unwrap();
        assert!(field.played() <= 4 * least);
        (ranking, field.played())
    };
    let (whole, played) = ranked(&ImpatientStudy::after(u64::MAX));
    assert!(whole.is_complete);
    let (none, _) = ranked(&ImpatientStudy::after(0));
    assert!(!none.is_complete && none.rows.iter().all(|row| row.value.is_none()));
    let (part, _) = ranked(&ImpatientStudy::after(played * 3 / 4));
    assert!(!part.is_complete);
    let valued = |ranking: &Ranking| {
        ranking
            .rows
            .iter()
            .filter(|row| row.value.is_some())
            .count()
    };
    // Within the second stage: every card is judged by the part that all have, which is less than the whole.
    let judged = |ranking: &Ranking| -> Vec<(usize, u64)> {
        let rows = ranking.rows.iter().filter(|row| !row.is_first_look);
        let mut sets: Vec<_> = rows
            .filter_map(|row| Some((row.card, row.value?.sets)))
            .collect();
        sets.sort_unstable();
        sets
    };
    assert_eq!(valued(&part), valued(&whole));
    let [part, all] = [&part, &whole].map(judged);
    assert_eq!(part.len(), all.len());
    assert!(part.iter().zip(&all).all(|(part, all)| part.1 <= all.1));
    assert!(part.iter().zip(&all).any(|(part, all)| part.1 < all.1));
}

/// Before every card has all its matches of the first stage: what all have by then is shown, as a first look.
#[test]
fn an_early_interrupt_leaves_a_first_look_at_every_card() {
    let workers = workers(1);
    let least = fewest(&StudyField::new(two_decks(), &workers, hooks(), 5));
    let impatient = ImpatientStudy::after(least / 2);
    let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
    // Four sets of each card before any is judged: 1, then 2, then 4 of them.
    let part = rank(&mut field, 4 * least, 0.01).unwrap();
    assert!(!part.is_complete && part.first_sets == 1);
    let has_plain =
        |row: &&RankedCard| field.study.plain(row.card).is_some() && !row.trials.is_empty();
    let seen: Vec<&RankedCard> = part.rows.iter().filter(has_plain).collect();
    assert!(seen.len() > 20, "{}", seen.len());
    for row in seen {
        assert!(row.is_first_look && row.value.is_some(), "{}", row.card);
        assert_eq!(row.verdict.word(), "undecided");
    }
}
