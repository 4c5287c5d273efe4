//! Which cards reports call misplayed: those that a committed audit found so.

use std::collections::BTreeSet;

use breachlab::report::{RankReport, VerdictRow};

/// What goes with a game is read whole: all cards that its audit found misplayed are marked, and no others.
#[test]
fn every_card_that_a_committed_audit_found_misplayed_is_marked() {
    let validities = breachlab::games::GAMES
        .iter()
        .filter_map(|row| row.validity);
    let mut audits = 0;
    for validity in validities {
        let mut lines = csv::Reader::from_reader(validity.audit.as_bytes());
        let heads = lines.headers().unwrap().clone();
        let at = |head: &str| heads.iter().position(|one| one == head).unwrap();
        let [card, verdict] = ["card_id", "verdict"].map(at);
        let lines: Vec<csv::StringRecord> = lines.records().map(Result::unwrap).collect();
        let ids: BTreeSet<&str> = lines.iter().map(|line| &line[card]).collect();
        let harmful = lines.iter().filter(|line| &line[verdict] == "hurts");
        let harmful: BTreeSet<&str> = harmful.map(|line| &line[card]).collect();
        let of = |id: &&str| VerdictRow {
            card: (*id).to_owned(),
            ..VerdictRow::default()
        };
        let mut report = RankReport {
            rows: ids.iter().map(of).collect(),
            ..RankReport::default()
        };
        report.mark_misplayed(validity.audit);
        let marked = report.rows.iter().filter(|row| row.misplayed.is_some());
        let marked: BTreeSet<&str> = marked.map(|row| row.card.as_str()).collect();
        assert_eq!(marked, harmful);
        assert!(ids.len() > 100, "{}", ids.len());
        audits += 1;
    }
    assert!(audits > 0);
}
