//! What figures and edits are called, and the file of a patch.

use super::counts::CellCount;
use super::estimate::estimate;
use super::field::BalanceField;
use super::objective::{BalanceCell, GoalFigure, Objective};
use breachlab_core::games::{CardNumbers, NumberEdit, NumberKey, Shelf};
use breachlab_core::plan::{Code, Fault, Faults, MEASURES, Measure, Move, Source, quoted};
use breachlab_report::{GoalBand, GoalRow, GoalUnit};

/// What was counted of some cells, in blocks of deals.
pub(super) struct Counted<'a> {
    /// What was played: two decks and a pilot each.
    pub(super) cells: &'a [BalanceCell],
    /// By block, by cell.
    pub(super) blocks: &'a [Vec<CellCount>],
}

/// The row of a figure, with what was counted before and after, where something was.
pub(super) fn goal_row(
    field: &BalanceField<'_>,
    objective: &Objective,
    figure: &GoalFigure,
    [before, after]: [Option<&Counted<'_>>; 2],
) -> GoalRow {
    let of = |counted: Option<&Counted<'_>>| {
        counted.and_then(|counted| estimate(figure, counted.cells, counted.blocks))
    };
    GoalRow {
        goal: figure.goal as u64 + 1,
        measure: MEASURES.word(figure.measure),
        subject: subject(field, figure),
        band: GoalBand {
            unit: match figure.measure {
                Measure::Rounds => GoalUnit::Rounds,
                Measure::Value => GoalUnit::Points,
                _ => GoalUnit::Share,
            },
            low: figure.low.is_finite().then_some(figure.low),
            high: figure.high.is_finite().then_some(figure.high),
        },
        weight: objective.weights[figure.goal],
        before: of(before),
        after: of(after),
    }
}

/// What a figure is about.
fn subject(field: &BalanceField<'_>, figure: &GoalFigure) -> String {
    let deck = |at: usize| field.decks[at][0].clone();
    let mut parts = Vec::new();
    if figure.measure == Measure::Rounds {
        let at = figure.at * 100.0;
        parts.push(if at == 50.0 {
            "median".to_owned()
        } else {
            format!("{at} %")
        });
    }
    if figure.measure == Measure::Ending {
        parts.push(field.request.row.endings[figure.ending].replace('_', " "));
    }
    parts.extend(figure.card.map(|card| field.cards[card].name.clone()));
    match (figure.pairing, figure.deck) {
        (Some([a, b]), _) => parts.push(format!("{} against {}", deck(a), deck(b))),
        (None, Some(at)) => parts.push(deck(at)),
        (None, None) if parts.is_empty() => parts.push("all".to_owned()),
        (None, None) => {}
    }
    parts.join(", ")
}

/// What an edit does, as a designer says it.
pub(super) fn change(field: &BalanceField<'_>, slider: usize, steps: i32) -> String {
    let plan = field.request.plan;
    let own = &field.sliders[slider];
    let lever = &plan.levers[own.lever];
    if let [number] = own.numbers.as_slice() {
        let name = &field.cards[number.card].name;
        let (key, printed) = (&number.key, number.printed);
        let value = own.value(lever, printed, steps);
        return format!("{name}: {key} {printed} → {value}");
    }
    let way = lever.step * f64::from(steps);
    let moved = match lever.by {
        Move::Factor => format!("× {}", rounded(1.0 + way)),
        Move::Shift => format!("{way:+}"),
    };
    format!("{}: {moved}", lever.name)
}

/// Three decimals, trailing zeros dropped.
fn rounded(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A patch that sets these numbers of these cards, which have them already.
fn patch_text(name: &str, changed: &[&CardNumbers], edits: &[NumberEdit]) -> String {
    let mut lines = vec![format!("name = {}", quoted(name))];
    for card in changed {
        lines.push(format!(
            "\n[[change]]\nid = {} # {}",
            quoted(&card.id),
            card.name
        ));
        let mine = || edits.iter().filter(|edit| edit.card == card.id);
        lines.extend(mine().filter_map(|edit| match &edit.key {
            NumberKey::Own(key) => Some(format!("{key} = {}", edit.value)),
            NumberKey::Trait(_) => None,
        }));
        if mine().any(|edit| matches!(edit.key, NumberKey::Trait(_))) {
            let traits: Vec<String> = card.traits.iter().map(|word| quoted(word)).collect();
            lines.push(format!("traits = [{}]", traits.join(", ")));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The file of a point: its name's ending, the flag that takes it, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchFile {
    /// What its name ends in.
    pub ending: &'static str,
    /// `--patch`, or `--cards` of a game without patches.
    pub flag: &'static str,
    /// The whole file in TOML, with its line feed.
    pub text: String,
}

impl PatchFile {
    const PATCH: &'static str = "patch.toml";
    const CARDS: &'static str = "cards.toml";
    /// What the names of such files end in.
    pub const ENDINGS: [&'static str; 2] = [Self::PATCH, Self::CARDS];
}

impl BalanceField<'_> {
    /// That a file of cards, laid over those to begin with, makes them what they should be.
    fn must_say(&self, text: &str, wanted: &[CardNumbers]) -> Result<(), Faults> {
        let path = "the cards that change";
        let mut laid = self.request.texts.clone();
        laid.layers.push(vec![Source::new(path, text)]);
        self.request.versions.compile(&laid)?;
        if self.request.versions.numbers(&laid)? == wanted {
            return Ok(());
        }
        let found = "cards that cannot be told from their files line by line";
        let wanted = "card files whose cards stand apart, each under a head of its own";
        Err(Fault::of_file(
            path.to_owned(),
            Code::Contradiction,
            found.to_owned(),
            wanted,
        )
        .into())
    }

    /// The file of a point: a patch; where the game has none, the cards that change, each whole. None where nothing
    /// changes.
    ///
    /// # Errors
    /// Never for a point that was played.
    pub fn patch(&self, point: &[i32]) -> Result<Option<PatchFile>, Faults> {
        let edits = self.edits(point);
        if edits.is_empty() {
            return Ok(None);
        }
        let versions = self.request.versions;
        let texts = self.texts(point)?;
        let cards = versions.numbers(&texts)?;
        let changed = |card: &&CardNumbers| edits.iter().any(|edit| edit.card == card.id);
        let changed: Vec<&CardNumbers> = cards.iter().filter(changed).collect();
        let name = format!("{}, found by balance", self.request.plan.name);
        if (self.request.row.schema)(Shelf::Patches).is_none() {
            let ids: Vec<&str> = changed.iter().map(|card| card.id.as_str()).collect();
            let text = versions.excerpt(&texts, &ids)?;
            self.must_say(&text, &cards)?;
            return Ok(Some(PatchFile {
                ending: PatchFile::CARDS,
                flag: "--cards",
                text,
            }));
        }
        let text = patch_text(&name, &changed, &edits);
        Ok(Some(PatchFile {
            ending: PatchFile::PATCH,
            flag: "--patch",
            text,
        }))
    }
}
