//! The chart of `meta`: shares at equilibrium with what sampling makes of them.

use crate::chart::Chart;
use crate::chart::forest::{Forest, ForestRow};
use crate::chart::picture::side;
use crate::chart::sheet::ChartFrame;
use crate::number::count;
use crate::shown::column_of;
use crate::{MetaReport, MetaRow};

/// Decks drawn at most: those of the largest shares. A field of hundreds is read from its table.
const MOST_DECKS: usize = 48;

/// The chart, the largest shares first.
#[must_use]
pub fn meta_chart(report: &MetaReport) -> Chart {
    let mut decks: Vec<&MetaRow> = report.decks.iter().collect();
    decks.sort_by(|a, b| b.nash.value.total_cmp(&a.nash.value));
    let left_out = decks.len().saturating_sub(MOST_DECKS);
    decks.truncate(MOST_DECKS);
    let column = column_of!(MetaRow: "nash");
    let format = column.format();
    let rows: Vec<ForestRow> = decks
        .into_iter()
        .map(|row| {
            let basis = format!("wins {:.1} % against it", row.against_nash * 100.0);
            let named = [row.deck.clone(), basis];
            let mut shown = ForestRow::of(format, named, row.nash, side(1));
            if let ForestRow::Value { figures, .. } = &mut shown
                && report.draws == 0
            {
                *figures = format!("{} %", format.number(row.nash.value));
            }
            shown
        })
        .collect();
    let basis = if report.draws == 0 {
        "Win rates taken as exact.".to_owned()
    } else {
        format!(
            "95 % intervals: the equilibrium was solved for {} draws of the win rates.",
            count(report.draws)
        )
    };
    let caption = format!(
        "The most even mixture that no deck beats. A deck that wins 50 % against it can replace others at no loss; one \
         below loses by as much. Dashed: an even field. {basis}"
    );
    let subtitle = match left_out {
        0 => "Shares at equilibrium".to_owned(),
        more => format!(
            "Shares at equilibrium: the {MOST_DECKS} largest; {} more in meta.csv",
            count(more as u64)
        ),
    };
    let forest = Forest {
        frame: ChartFrame {
            title: "Which decks will be met?",
            subtitle: &subtitle,
            caption: &caption,
            legend: &[],
        },
        axis: column.axis_title(),
        format,
        reference: Some(100.0 / report.decks.len().max(1) as f64),
        pitch: 30.0,
        rows,
    };
    Chart {
        name: "meta".to_owned(),
        alt: "Shares of the decks at equilibrium with their 95 % intervals".to_owned(),
        picture: forest.picture(),
    }
}
