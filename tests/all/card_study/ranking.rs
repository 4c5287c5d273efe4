//! All cards ranked, also in part.

use breachlab::analysis::cards::{Arm, Ranking, StudyField, fewest, played, rank};
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
fn an_interrupted_ranking_rests_on_the_parts_that_were_played_of_every_card() {
    let workers = workers(1);
    let ranked = |impatient: &ImpatientStudy| {
        let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
        let ranking = rank(&mut field, 2000, 0.01).unwrap();
        (ranking, field.played())
    };
    let (whole, played) = ranked(&ImpatientStudy::after(u64::MAX));
    assert!(whole.is_complete && played <= 2000);
    let (none, played) = ranked(&ImpatientStudy::after(0));
    assert!(!none.is_complete && none.sets == 0 && played == 0);
    assert!(none.rows.iter().all(|row| row.value.is_none()));
    let (part, _) = ranked(&ImpatientStudy::after(1200));
    assert!(
        !part.is_complete && (1..whole.sets).contains(&part.sets),
        "{}",
        part.sets
    );
    let sets = |ranking: &Ranking| -> Vec<(usize, u64)> {
        let rows = ranking.rows.iter();
        let mut sets: Vec<_> = rows
            .filter_map(|row| Some((row.card, row.value?.sets)))
            .collect();
        sets.sort_unstable();
        sets
    };
    let [part, all] = [&part, &whole].map(sets);
    assert_eq!(part.len(), all.len());
    assert!(
        part.iter()
            .zip(&all)
            .all(|(part, all)| part.0 == all.0 && part.1 <= all.1)
    );
    let sum = |sets: &[(usize, u64)]| sets.iter().map(|(_, sets)| sets).sum::<u64>();
    assert!(sum(&part) < sum(&all));
}

/// A budget is kept, whatever is called out and asks for its fair cost.
#[test]
fn a_ranking_plays_no_more_than_it_was_given() {
    let workers = workers(2);
    let least = fewest(&StudyField::new(two_decks(), &workers, hooks(), 5));
    for matches in [least, least + 100, 2 * least] {
        let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
        let ranking = rank(&mut field, matches, 0.0001).unwrap();
        assert!(field.played() <= matches, "{} of {matches}", field.played());
        assert!(ranking.is_complete && ranking.rows.iter().any(|row| row.value.is_some()));
    }
}

/// A card's value is what the sets with it scored beyond those without it, whatever was drawn beside it: the two ways of
/// asking agree where nothing else is exchanged in the one and a quarter of the deck in the other.
#[test]
fn a_ranking_and_a_comparison_of_the_card_alone_agree() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 6);
    let ranking = rank(&mut field, 6000, 0.01).unwrap();
    let best = ranking
        .rows
        .iter()
        .filter(|row| !row.trials[0].is_inserted)
        .take(6);
    let mut apart = 0.0;
    for row in best {
        let value = row.value.unwrap();
        let arms: Vec<Arm> = row
            .trials
            .iter()
            .filter_map(|trial| {
                let instead = field.study.plain(row.card);
                Some(Arm {
                    host: trial.host,
                    copies: trial.copies(),
                    x: trial.with(),
                    y: instead.map_or_else(
                        || trial.blank(field.study.as_ref()),
                        |def| Some(trial.every(def)),
                    )?,
                })
            })
            .collect();
        let alone = played(&mut field, &arms, &[0], &(0..400)).unwrap().unwrap();
        let (own, error) = match &row.blank {
            Some(blank) => (blank.value, blank.error),
            None => (value.value, value.error),
        };
        let z = (own - alone.value) / error.hypot(alone.error);
        apart += z * z;
    }
    // Chi-square with 6 degrees of freedom: above 24 in 1 of 2,000, whole-number plain cards and all.
    assert!(apart < 24.0, "{apart}");
}
