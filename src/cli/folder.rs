//! Where a verb's files go when nobody says: one folder a question, so that no answer takes another's place. And the word
//! that is said when an earlier result makes room for a new one.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use super::common::Common;
use super::print;
use breachlab_core::games::{GameRow, Order};
use breachlab_core::plan::folder::{TOML_AND_LISTS, list};
use breachlab_core::plan::{Fnv, Source, fingerprint};
use breachlab_report::{ReportError, ReportFolder, first_few, seed_text};

/// Names that are told of what stays in a folder.
const NAMED: usize = 3;
/// Digits of a question's fingerprint in its folder's name.
const DIGITS: usize = 8;

/// All that makes a question another one: what was typed, and what the files say that it names.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuestionPrint {
    mark: Fnv,
}

impl QuestionPrint {
    pub(super) fn new() -> Self {
        Self { mark: Fnv::new() }
    }

    /// With a number or word.
    pub(super) fn with(self, flag: &str, value: impl Display) -> Self {
        let text = value.to_string();
        let mark = self.mark.eat(flag.as_bytes()).eat(b"\0");
        let mark = mark.eat(text.as_bytes()).eat(b"\0");
        Self { mark }
    }

    /// With names of files, folders or embedded defaults, and the texts of those that can be read. What cannot be read is
    /// no embedded default or is refused later.
    pub(super) fn named(self, flag: &str, names: &[String]) -> Self {
        names.iter().fold(self, |question, name| {
            let question = question.with(flag, name);
            let path = Path::new(name);
            let files = list(path, TOML_AND_LISTS).files;
            files
                .iter()
                .fold(question, |question, file| match Source::read_once(file) {
                    Ok(source) => question.with("text", fingerprint(source.text())),
                    Err(_) => question,
                })
        })
    }

    /// With everything that an order names.
    pub(super) fn order(self, order: &Order) -> Self {
        let rules: Vec<String> = order.rules.iter().cloned().collect();
        self.named("decks", &order.decks)
            .named("strategies", &order.strategies)
            .named("cards", &order.cards)
            .named("patches", &order.patches)
            .named("rules", &rules)
    }
}

/// The folder of a question about a game: `--out`, or one of its own below `reports/out`.
pub(super) fn of_game(
    common: &Common,
    row: &GameRow,
    name: &str,
    question: QuestionPrint,
) -> PathBuf {
    let parent = Path::new("reports").join("out").join(row.id);
    folder(common, &parent, name, question)
}

/// The folder of a question: `--out`, or one of its own in `parent`.
pub(super) fn folder(
    common: &Common,
    parent: &Path,
    name: &str,
    question: QuestionPrint,
) -> PathBuf {
    common.out.clone().unwrap_or_else(|| {
        let seed = seed_text(common.seed);
        let mark = question.with("seed", &seed).mark.hex();
        parent.join(format!("{name}-{seed}-{}", &mark[..DIGITS]))
    })
}

/// Claims a folder for a new answer, in place of an earlier one's report: when nothing is left that could refuse the question.
pub(super) fn fresh(folder: &Path) -> Result<ReportFolder, ReportError> {
    let folder = ReportFolder::claim(folder)?;
    replace(&folder, &[])?;
    Ok(folder)
}

/// Takes an earlier answer's report out of a claimed folder, but for the files `kept`, which the new one begins with; and
/// says so, where there is anything: what is taken away, and what stays beside the new report and is none of it.
pub(super) fn replace(folder: &ReportFolder, kept: &[&Path]) -> Result<(), ReportError> {
    let path = folder.path();
    let is_of_a_run = ReportFolder::is_of_a_run(path);
    let is_empty = shown(path).is_empty();
    folder.withdraw(kept)?;
    if is_empty {
        return Ok(());
    }
    let said = if is_of_a_run {
        let stay = shown(path);
        let named = first_few(&stay, NAMED, [", ", " and "]);
        let beside = if stay.is_empty() { "" } else { "; beside it: " };
        ["an earlier result, which is replaced", beside, &named].concat()
    } else {
        "files that no run has listed there; one called like a file of the report is kept as NAME.old".to_owned()
    };
    print::remark(&format!("{} holds {said}", path.display()));
    Ok(())
}

/// Makes room for a search's answer: for one that is taken up from `state` quietly, else in place of an earlier one.
pub(super) fn begin(folder: &ReportFolder, state: Option<&Path>) -> Result<(), ReportError> {
    match state {
        Some(state) => folder.withdraw(&[state]),
        None => replace(folder, &[]),
    }
}

/// What is in a folder and not hidden, in order.
fn shown(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries
        .filter_map(Result::ok)
        .map(|entry| entry.file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    names
}
