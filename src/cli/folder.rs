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
use breachlab_report::{Folder, seed_text};

/// Digits of a question's fingerprint in its folder's name.
const DIGITS: usize = 8;

/// All that makes a question another one: what was typed, and what the files say that it names.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuestionPrint {
    mark: Fnv,
    /// Whether it goes on with what its folder holds, so that nothing is replaced.
    is_resumed: bool,
}

impl QuestionPrint {
    pub(super) fn new() -> Self {
        Self {
            mark: Fnv::new(),
            is_resumed: false,
        }
    }

    /// The same, taken up from where it was left.
    pub(super) fn resumed(self, is_resumed: bool) -> Self {
        Self { is_resumed, ..self }
    }

    /// With a number or word.
    pub(super) fn with(self, flag: &str, value: impl Display) -> Self {
        let text = value.to_string();
        let mark = self.mark.eat(flag.as_bytes()).eat(b"\0");
        let mark = mark.eat(text.as_bytes()).eat(b"\0");
        Self { mark, ..self }
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

/// The folder of a question: `--out`, or one of its own in `parent`. Says so where it holds an earlier result.
pub(super) fn folder(
    common: &Common,
    parent: &Path,
    name: &str,
    question: QuestionPrint,
) -> PathBuf {
    let folder = common.out.clone().unwrap_or_else(|| {
        let seed = seed_text(common.seed);
        let mark = question.with("seed", &seed).mark.hex();
        parent.join(format!("{name}-{seed}-{}", &mark[..DIGITS]))
    });
    if !question.is_resumed {
        tell_replaced(&folder);
    }
    folder
}

/// Says that what a folder holds is about to be replaced, where it holds anything: all that a run listed there; or that
/// what is somebody else's is put out of the way.
pub(super) fn tell_replaced(folder: &Path) {
    if Folder::is_claimed(folder) {
        // Nothing will be: the claim is refused.
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut entries = entries.filter_map(Result::ok);
    let is_shown = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        !name.as_encoded_bytes().starts_with(b".")
    };
    if entries.any(|entry| is_shown(&entry)) {
        let what = if Folder::is_of_a_run(folder) {
            "an earlier result, which is replaced"
        } else {
            "files that no run has listed there; one called like a file of the report is kept as NAME.old"
        };
        print::remark(&format!("{} holds {what}", folder.display()));
    }
}
