//! Naming files that were passed over: what is not read is said, or a reader takes it for read.

use std::path::Path;

use super::print;
use breachlab_core::plan::folder::{Passed, TOML, list};
use breachlab_report::first_few;

/// Names what in folders of cards is not read.
pub(super) fn name_unread(cards: &[String]) {
    let lists = cards.iter().map(|path| list(Path::new(path), TOML));
    let passed: Vec<Passed> = lists.flat_map(|listing| listing.passed).collect();
    name_passed(&passed);
}

/// Names files that were passed over, the first few one by one.
pub(super) fn name_passed(passed: &[Passed]) {
    const MOST: usize = 8;
    if passed.is_empty() {
        return;
    }
    let shown = passed.iter();
    let shown: Vec<String> = shown
        .map(|one| format!("{} ({})", one.shown(), one.why))
        .collect();
    let shown = first_few(&shown, MOST, [", ", " and "]);
    print::remark(&format!("not read: {shown}"));
}
