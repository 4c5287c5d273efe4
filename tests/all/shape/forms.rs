//! What several forms of files have in common is declared once.

use std::collections::BTreeMap;

use super::texts;

/// Declarations of keys that say all themselves, naming nothing that stands in their own file, each with the files that have
/// it.
fn declared(files: &[(String, String)]) -> BTreeMap<String, Vec<&str>> {
    let mut declared: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (path, text) in files {
        for line in text.lines().map(str::trim) {
            let is_key = line.starts_with("may \"") || line.starts_with("must \"");
            let (before, _) = line.split_once(", \"").unwrap_or_default();
            if is_key && !before.contains('&') && !before.contains(".list") {
                declared.entry(line.to_owned()).or_default().push(path);
            }
        }
    }
    declared
}

/// Those that stand in two files.
pub(crate) fn twice(files: &[(String, String)]) -> BTreeMap<String, Vec<&str>> {
    let mut declared = declared(files);
    declared.retain(|_, files| {
        files.dedup();
        files.len() > 1
    });
    declared
}

#[test]
fn a_key_that_two_files_declare_alike_is_declared_once() {
    let texts = texts();
    let sources = texts
        .into_iter()
        .filter(|(path, _)| path.starts_with("src/"));
    let sources: Vec<(String, String)> = sources.collect();
    assert!(declared(&sources).len() > 100, "the forms are read");
    let twice = twice(&sources);
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn a_key_that_is_declared_twice_is_found() {
    let file = |path: &str, line: &str| (path.to_owned(), format!("    {line}\n"));
    let line = "may \"turn\": Shape::Int(1, 9), \"Which turn.\";";
    let files = [file("a", line), file("b", line)];
    assert_eq!(twice(&files)[line], ["a", "b"]);
    let own = "may \"stop\": Shape::Word(STOP.list), \"When it is over.\";";
    assert!(twice(&[file("a", own), file("b", own)]).is_empty());
    assert!(twice(&[file("a", line), file("b", &line.replace('9', "8"))]).is_empty());
}
