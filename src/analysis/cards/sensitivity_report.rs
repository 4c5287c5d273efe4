//! From a sensitivity to the rows of its report: names for numbers, nothing computed.

use super::field::StudyField;
use super::sensitivity::{SensitiveNumber, Sensitivity};
use breachlab_core::games::{Contest, GameRow};
use breachlab_report::{FileRow, Head, SensitiveRow, SensitivityReport};

/// The report of a sensitivity that was to play so many matches.
#[must_use]
pub fn sensitivity_report(
    field: &StudyField<'_>,
    row: &GameRow,
    asked: u64,
    found: &Sensitivity,
) -> SensitivityReport {
    let study = field.study.as_ref();
    let decks = |hosts: &[usize]| -> Vec<String> {
        let hosts = hosts.iter().map(|&host| study.hosts()[host].id.clone());
        hosts.collect()
    };
    let told = |number: &SensitiveNumber| {
        let subject = &study.subjects()[number.card];
        let dial = study.dials(number.card).swap_remove(number.dial);
        SensitiveRow {
            card: subject.id.clone(),
            name: subject.name.clone(),
            group: subject.group.clone(),
            number: dial.name,
            printed: dial.value,
            decks: decks(&number.hosts),
            sets: number.sets,
            win_rate: number.win_rate.value,
            win_rate_q: number.win_rate.q,
            first_turn: number.first_turn.value,
            first_turn_q: number.first_turn.q,
            rounds: number.rounds.value,
            rounds_q: number.rounds.q,
        }
    };
    SensitivityReport {
        head: Head {
            game: row.id.to_owned(),
            title: row.title.to_owned(),
            seed: Some(field.seed()),
            matches: field.played(),
            complete: found.is_complete,
            files: study.files().iter().map(FileRow::from).collect(),
            ..Head::default()
        },
        asked,
        against_table: field.contest() == Contest::Alone,
        decks: study.hosts().iter().map(|host| host.id.clone()).collect(),
        pilots: study.pilots().to_vec(),
        rows: found.rows.iter().map(told).collect(),
        untold: found.untold as u64,
    }
}
