//! From an audit to the rows of its report: names for numbers, and the matches in which a better card lost.

use super::audit::{AuditRequest, Audited, Improvement, PassedOver};
use super::cards::{StudyCell, StudyField, shown};
use breachlab_core::games::{Contest, Def, GameRow, Study};
use breachlab_report::{AuditReport, AuditRow, FileRow, Head, several};

/// Most matches named for an improvement that hurts.
const NAMED: usize = 3;

/// A match that the card as it is wins or draws and the better card loses, wholly or by half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Where it was played.
    pub cell: StudyCell,
    /// The cell of its address, by which `replay` finds it.
    pub number: u32,
    /// The number of the match in its cell.
    pub at: u64,
}

/// The first matches of the last look that the better card loses, and the card as it is does not.
#[must_use]
pub fn lost(field: &StudyField<'_>, step: &Improvement) -> Vec<Lost> {
    let mut found = Vec::new();
    let pilots = 0..field.study.pilots().len();
    for pilot in pilots {
        for arm in step.arms() {
            for cell in field.cells_of(arm.host, pilot) {
                if !field.is_known(cell, &arm.x, &step.sets) {
                    continue;
                }
                let points =
                    [&arm.x, &arm.y].map(|version| field.points(cell, version, &step.sets));
                let matches =
                    (field.each() * step.sets.start..).zip(points[0].iter().zip(points[1]));
                let worse = matches.filter(|(_, (better, printed))| better < printed);
                found.extend(worse.map(|(at, _)| Lost {
                    cell,
                    number: field.number(cell),
                    at,
                }));
            }
        }
    }
    // One of each cell before a second of any.
    found.sort_by_key(|lost| (lost.at, lost.number));
    found.truncate(NAMED);
    found
}

/// The report of an audit, worst first; `replay` makes the two commands of a match, with the card as it is and with the
/// better one.
#[must_use]
pub fn audit_report(
    field: &StudyField<'_>,
    row: &GameRow,
    request: &AuditRequest,
    audited: &Audited,
    replay: impl Fn(&Improvement, &Lost) -> [String; 2],
) -> AuditReport {
    let study = field.study.as_ref();
    let named = |step: &Improvement| {
        let is_harmful = step.is_harmful() && audited.is_complete;
        let lost = if is_harmful {
            lost(field, step)
        } else {
            Vec::new()
        };
        AuditRow {
            is_judged: audited.is_complete,
            is_harmful,
            replays: lost.iter().map(|lost| replay(step, lost)).collect(),
            ..audit_row(study, step)
        }
    };
    let played = audited.steps.iter().filter(|step| step.shift.is_some());
    let mut rows: Vec<AuditRow> = played.map(named).collect();
    let value = |row: &AuditRow| row.shift.map_or(0.0, |shift| shift.value);
    rows.sort_by(|a, b| {
        let by_q = a.q.total_cmp(&b.q);
        by_q.then(value(a).total_cmp(&value(b)))
            .then_with(|| (&a.card, &a.number).cmp(&(&b.card, &b.number)))
    });
    AuditReport {
        head: Head {
            game: row.id.to_owned(),
            title: row.title.to_owned(),
            seed: Some(field.seed()),
            matches: field.played(),
            complete: audited.is_complete,
            files: study.files().iter().map(FileRow::from).collect(),
            notes: passed_over(study, &audited.passed),
            ..Head::default()
        },
        pairs: request.pairs,
        looks: request.looks.into(),
        against_table: field.contest() == Contest::Alone,
        decks: study.hosts().iter().map(|host| host.id.clone()).collect(),
        pilots: study.pilots().to_vec(),
        unplayed: audited.steps.len() as u64 - rows.len() as u64,
        rows,
    }
}

/// An improvement as a row, nothing said yet of harm.
fn audit_row(study: &dyn Study, step: &Improvement) -> AuditRow {
    let subject = &study.subjects()[step.card];
    let decks = step.trials.iter();
    let decks = decks.map(|trial| study.hosts()[trial.host].id.clone());
    let copies = step.trials.iter().map(|trial| trial.slots.len() as u64);
    AuditRow {
        card: subject.id.clone(),
        name: subject.name.clone(),
        group: subject.group.clone(),
        number: step.number.clone(),
        from: step.step[0],
        to: step.step[1],
        decks: decks.collect(),
        copies: copies.max().unwrap_or(0),
        pairs: step.shift.map_or(0, |shift| shift.sets),
        differing: step.shift.map_or(0, |shift| shift.differing),
        shift: step.shift.map(shown),
        look: step.look.into(),
        p: step.p,
        q: step.q,
        ..AuditRow::default()
    }
}

/// Words on cards that were not looked at: which, where they were asked about by name, else how many.
fn passed_over(study: &dyn Study, passed: &PassedOver) -> Vec<String> {
    let told = |cards: &[Def], why: &str| {
        let who = if passed.are_named {
            let names = cards
                .iter()
                .map(|&card| study.subjects()[card].name.as_str());
            names.collect::<Vec<_>>().join(", ")
        } else {
            several(cards.len() as u64, "card", "cards")
        };
        (!cards.is_empty()).then(|| format!("not looked at, as {why}: {who}"))
    };
    [
        (&passed.homeless, "no deck of the field may hold them"),
        (
            &passed.numberless,
            "no number asked about can be better by a step",
        ),
    ]
    .into_iter()
    .filter_map(|(cards, why)| told(cards, why))
    .collect()
}
