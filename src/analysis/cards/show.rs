//! From a study to the rows of its report: names for numbers, nothing computed.

use super::compare::ChangedCard;
use super::deep_look::{Deep, Flip, ValuePart};
use super::effect::CardValue;
use super::fair::SideEffect;
use super::field::StudyField;
use super::rank::{Against, RankedCard, Ranking};
use super::trial::Trial;
use super::verdict::{Agreement, Verdict};
use breachlab_core::games::{Contest, Def, GameRow, Study};
use breachlab_report::{
    CardReport, CurveRow, FileRow, Head, LineRow, NamedRow, Question, RankReport, ReportEstimate,
    VerdictPartRow, VerdictRow, several,
};

/// A value as reports show it.
#[must_use]
pub fn shown(value: CardValue) -> ReportEstimate {
    ReportEstimate {
        value: value.value,
        low: value.low,
        high: value.high,
    }
}

/// The question, as far as the field knows it; complete until somebody says otherwise.
#[must_use]
pub fn question(field: &StudyField<'_>, row: &GameRow, asked: u64, band: f64) -> Question {
    let study = field.study.as_ref();
    Question {
        head: Head {
            game: row.id.to_owned(),
            title: row.title.to_owned(),
            seed: Some(field.seed()),
            matches: field.played(),
            complete: true,
            files: study.files().iter().map(FileRow::from).collect(),
            ..Head::default()
        },
        asked,
        band,
        decks: study.hosts().iter().map(|host| host.id.clone()).collect(),
        against_table: field.contest() == Contest::Alone,
        pilots: study.pilots().to_vec(),
    }
}

fn priced(study: &dyn Study, cost: &[i32]) -> Vec<(String, i32)> {
    let goods = study.goods().iter().map(|good| (*good).to_owned());
    goods.zip(cost.iter().copied()).collect()
}

struct JudgedCard<'a> {
    card: Def,
    verdict: Verdict,
    q: f64,
    value: Option<CardValue>,
    blank: Option<CardValue>,
    holds: [Agreement; 2],
    fair: Option<&'a super::fair::FairCost>,
    replacement: Option<String>,
    is_reference: bool,
    /// Versions of a set that a value rests on.
    versions: u64,
}

fn verdict(study: &dyn Study, judged: &JudgedCard<'_>) -> VerdictRow {
    let subject = &study.subjects()[judged.card];
    let each = study.contest().entries() as u64;
    let pair = |holds: Agreement| [holds.on, holds.of];
    VerdictRow {
        card: subject.id.clone(),
        name: subject.name.clone(),
        group: subject.group.clone(),
        cost: priced(study, &subject.cost),
        verdict: judged.verdict.word().to_owned(),
        value: judged.value.map(shown),
        q: judged.value.map(|_| judged.q),
        blank: judged.blank.map(shown),
        pilots: pair(judged.holds[0]),
        decks: pair(judged.holds[1]),
        fair_cost: judged.fair.map(|fair| priced(study, &fair.cost)),
        fair_value: judged.fair.and_then(|fair| fair.value).map(shown),
        fair_is_within: judged.fair.is_some_and(|fair| fair.is_within),
        matches: judged
            .value
            .map_or(0, |value| value.sets * judged.versions * each),
        gain: judged.value.and_then(|value| value.gain),
        worth: judged.value.and_then(|value| value.worth),
        replacement: judged.replacement.clone(),
        is_reference: judged.is_reference,
        ..VerdictRow::default()
    }
}

fn tried_in(study: &dyn Study, trials: &[Trial]) -> Vec<String> {
    let name = |trial: &Trial| study.hosts()[trial.host].id.clone();
    trials.iter().map(name).collect()
}

fn lines(study: &dyn Study, group: Option<&str>) -> Vec<LineRow> {
    let of_group = study
        .curves()
        .iter()
        .filter(|line| group.is_none_or(|group| line.group == group));
    of_group
        .map(|line| LineRow {
            group: line.group.clone(),
            cards: line.cards,
            number: line.number.clone(),
            at_nothing: line.at_nothing,
            per_good: line.per_good,
            per_extra: line.per_extra,
            residual: line.residual,
        })
        .collect()
}

/// What a ranked card is held against, in words.
fn against(study: &dyn Study, card: Def, against: &Against) -> String {
    match against {
        Against::Plain => study.plain_told(card).unwrap_or_default(),
        Against::Typical { level, cards } => {
            let kind = &study.subjects()[card].kind;
            let worth = format!("{:+.2}", level.value * 100.0);
            let of = several(*cards as u64, "other", "others");
            format!("the typical {kind}, worth {worth} points over an empty place (mean of {of})")
        }
        Against::Itself => study.describe(card),
    }
}

/// The report of a ranking.
#[must_use]
pub fn rank_report(field: &StudyField<'_>, question: Question, ranking: &Ranking) -> RankReport {
    let study = field.study.as_ref();
    let row = |ranked: &RankedCard| {
        let judged = JudgedCard {
            card: ranked.card,
            verdict: ranked.verdict,
            q: ranked.q,
            value: ranked.value,
            blank: ranked.blank,
            holds: [ranked.pilots, ranked.decks],
            fair: ranked.fair.as_ref(),
            replacement: ranked
                .against
                .as_ref()
                .map(|held| against(study, ranked.card, held)),
            is_reference: matches!(ranked.against, Some(Against::Itself)),
            versions: 1,
        };
        let is_judged = ranked.value.is_some() && !judged.is_reference;
        VerdictRow {
            shrunk: is_judged.then_some(ranked.shrunk),
            ranks: is_judged.then_some(ranked.ranks),
            q: is_judged.then_some(ranked.q),
            tried_in: tried_in(study, &ranked.trials),
            is_inserted: ranked.trials.iter().any(|trial| trial.is_inserted),
            ..verdict(study, &judged)
        }
    };
    // A card that a complete ranking has no value of is in no deck, which is a finding; in an interrupted one it was
    // not played, and has no row.
    let (rows, without): (Vec<&RankedCard>, Vec<&RankedCard>) =
        ranking.rows.iter().partition(|ranked| {
            ranking.is_complete || ranked.value.is_some() || ranked.blank.is_some()
        });
    RankReport {
        question: Question {
            head: Head {
                complete: ranking.is_complete,
                ..question.head
            },
            ..question
        },
        rows: rows.into_iter().map(row).collect(),
        unplayed: without.len(),
        lines: lines(study, None),
        sets: ranking.sets,
        spread: ranking.spread.sqrt(),
    }
}

fn part(part: &ValuePart) -> VerdictPartRow {
    VerdictPartRow {
        name: part.name.clone(),
        value: shown(part.value),
        sets: part.value.sets,
        is_inserted: part.is_inserted,
    }
}

fn named(name: String, value: CardValue) -> NamedRow {
    NamedRow {
        name,
        value: shown(value),
        sets: value.sets,
        q: None,
        before: None,
    }
}

/// Win rates of decks before a change and what it does to them.
#[must_use]
pub fn sides(field: &StudyField<'_>, sides: &[SideEffect]) -> Vec<NamedRow> {
    let row = |side: &SideEffect| NamedRow {
        before: Some(side.before),
        ..named(field.study.hosts()[side.host].id.clone(), side.value)
    };
    sides.iter().map(row).collect()
}

/// Cards of a proposal and what each change does by itself.
#[must_use]
pub fn changed(field: &StudyField<'_>, changed: &[ChangedCard]) -> Vec<NamedRow> {
    let row = |found: &ChangedCard| NamedRow {
        q: Some(found.q),
        ..named(field.study.subjects()[found.card].name.clone(), found.value)
    };
    changed.iter().map(row).collect()
}

fn ordinal(copies: usize) -> String {
    match copies {
        1 => "1st copy".to_owned(),
        2 => "2nd copy".to_owned(),
        3 => "3rd copy".to_owned(),
        n => format!("{n}th copy"),
    }
}

/// The report of a deep look; `replay` makes the two commands of a turned match.
#[must_use]
pub fn card_report(
    field: &StudyField<'_>,
    question: Question,
    deep: &Deep,
    replay: impl Fn(&Flip) -> [String; 2],
) -> CardReport {
    let study = field.study.as_ref();
    let judged = JudgedCard {
        card: deep.card,
        verdict: deep.verdict,
        q: deep.q,
        value: deep.value,
        blank: deep.blank,
        holds: [deep.pilots, deep.decks],
        fair: deep.fair.as_ref(),
        replacement: deep.replacement.map(|def| study.describe(def)),
        is_reference: deep.replacement == Some(deep.card),
        versions: 2,
    };
    let curve = |response: &super::curves::Response| CurveRow {
        number: response.dial.name.clone(),
        printed: response.dial.value,
        points: response
            .points
            .iter()
            .map(|point| (point.at, shown(point.value), point.value.sets))
            .collect(),
    };
    CardReport {
        question,
        row: VerdictRow {
            tried_in: deep.by_deck.iter().map(|part| part.name.clone()).collect(),
            is_inserted: deep.by_deck.iter().all(|part| part.is_inserted),
            ..verdict(study, &judged)
        },
        card: study.describe(deep.card),
        replacement: deep.replacement.map(|def| study.describe(def)),
        by_pilot: deep.by_pilot.iter().map(part).collect(),
        by_deck: deep.by_deck.iter().map(part).collect(),
        curves: deep.curves.iter().map(curve).collect(),
        sides: sides(field, &deep.sides),
        copies: deep
            .copies
            .iter()
            .map(|step| named(ordinal(step.copies), step.value))
            .collect(),
        companions: deep
            .companions
            .iter()
            .map(|found| NamedRow {
                q: Some(found.q),
                ..named(study.subjects()[found.card].name.clone(), found.value)
            })
            .collect(),
        forked: deep.draws.forked.map(shown),
        split: deep.draws.split,
        observed: deep.draws.observed.map(shown),
        flips: deep.flips.iter().map(replay).collect(),
        lines: lines(study, Some(&study.subjects()[deep.card].group)),
        compare: None,
    }
}
