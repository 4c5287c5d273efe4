//! Goldens: files that record what the program does now. `BLESS=1` rewrites them (`BLESS=hull-breach` only those of
//! that game, `BLESS=docs/data.md` one file); otherwise a difference fails.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use breachlab::games::Order;

/// A path of the checkout.
pub(crate) fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[expect(
    clippy::disallowed_methods,
    reason = "whether goldens are rewritten is asked of the environment, as the contributor's guide says"
)]
fn is_blessed(path: &str) -> bool {
    let blessed = std::env::var("BLESS").unwrap_or_default();
    blessed == "1" || is_of(path, &blessed)
}

/// Whether `named` is this path, or a folder or a file of it: `breach` is not a name of what `hull-breach` has.
fn is_of(path: &str, named: &str) -> bool {
    !named.is_empty() && (path == named || path.split(['/', '.']).any(|part| part == named))
}

/// Holds `text` against the golden file at `path`, or rewrites it.
#[track_caller]
pub(crate) fn hold(path: &str, text: &str) {
    let file = at(path);
    if is_blessed(path) {
        let folder = file.parent().expect("a golden lies in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, text))
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let golden = read(path);
    if golden == text {
        return;
    }
    let (mut old, mut new) = (golden.lines(), text.lines());
    for number in 1.. {
        let (was, is) = (old.next(), new.next());
        assert!(
            was == is && was.is_some(),
            "{path}:{number} says\n  {}\nand what comes out is\n  {}\nBLESS=1 rewrites the file",
            was.unwrap_or("(the end)"),
            is.unwrap_or("(the end)")
        );
    }
}

/// The text of a golden file.
#[track_caller]
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Holds a file of lines `question -> answer` against the answers of now; `#` begins a comment line. No
/// answer leaves the line as it stands (too large for a debug build).
#[track_caller]
pub(crate) fn answers(path: &str, mut answer: impl FnMut(&GoldenQuestion) -> Option<String>) {
    let mut text = String::new();
    for line in read(path).lines() {
        let is_question = !line.starts_with('#') && !line.trim().is_empty();
        let asked = line.split(" -> ").next().unwrap_or(line);
        match is_question
            .then(|| answer(&GoldenQuestion::of(asked)))
            .flatten()
        {
            Some(answer) => text += &[asked, " -> ", &answer].concat(),
            None => text.push_str(line),
        }
        text.push('\n');
    }
    hold(path, &text);
}

/// What a golden line asks for: `deck/strategy` once per seat, then words with a number each. The mark `large`
/// keeps a line out of debug builds.
#[derive(Debug, Default)]
pub(crate) struct GoldenQuestion {
    pub(crate) order: Order,
    pub(crate) is_large: bool,
    numbers: BTreeMap<String, u64>,
}

impl GoldenQuestion {
    /// Reads a line.
    #[track_caller]
    pub(crate) fn of(line: &str) -> Self {
        let mut question = Self::default();
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            if let Some((deck, strategy)) = word.split_once('/') {
                question.order.decks.push(deck.to_owned());
                question.order.strategies.push(strategy.to_owned());
            } else if word == "large" {
                question.is_large = true;
            } else {
                let number = words.next().map(|typed| match typed.strip_prefix("0x") {
                    Some(hex) => u64::from_str_radix(hex, 16),
                    None => typed.parse(),
                });
                let Some(Ok(number)) = number else {
                    panic!("`{word}` wants a number: {line}")
                };
                question.numbers.insert(word.to_owned(), number);
            }
        }
        question
    }

    /// The number beside `word`.
    #[track_caller]
    pub(crate) fn number(&self, word: &str) -> u64 {
        *self
            .numbers
            .get(word)
            .unwrap_or_else(|| panic!("`{word}` is missing in {self:?}"))
    }
}

#[test]
fn only_what_is_of_a_game_is_rewritten_for_it() {
    let prints = ["tests/prints/breach.txt", "tests/prints/hull-breach.txt"];
    assert_eq!(prints.map(|path| is_of(path, "breach")), [true, false]);
    assert!(is_of("decks/breach/schema/deck.schema.json", "breach"));
    assert!(is_of("docs/data.md", "docs/data.md"));
    assert!(!is_of("docs/data.md", ""));
}

#[test]
fn a_question_is_read_back() {
    let question = GoldenQuestion::of("large a-b/random c/greedy seed 0x1f matches 20");
    assert_eq!(question.order.decks, ["a-b", "c"]);
    assert_eq!(question.order.strategies, ["random", "greedy"]);
    assert!(question.is_large);
    assert_eq!(
        (question.number("seed"), question.number("matches")),
        (31, 20)
    );
}
