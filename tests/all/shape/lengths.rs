//! Files and functions that can be read at a sitting, in the crates as in their tests and examples.

use super::texts;

/// Lines after which a file is split, or says at its head why not.
const MOST_LINES: usize = 400;
/// How a head begins to say it.
const EXCUSE: &str = "//! Long because ";
/// Lines of code after which a function is split, or says above itself why not.
const MOST_BODY: usize = 60;
/// Whether a file is longer than it may be without saying why.
fn is_too_long(text: &str) -> bool {
    let mut head = text.lines().take_while(|line| line.starts_with("//!"));
    text.lines().count() > MOST_LINES && !head.any(|line| line.starts_with(EXCUSE))
}

#[test]
fn a_long_file_says_at_its_head_why() {
    let long = texts().into_iter().filter(|(_, text)| is_too_long(text));
    let long: Vec<String> = long.map(|(path, _)| path).collect();
    assert!(
        long.is_empty(),
        "longer than {MOST_LINES} lines, and no `{EXCUSE}…`: {long:#?}"
    );
}

#[test]
fn a_file_too_long_is_found() {
    let lines = |count: usize| "let x = 1;\n".repeat(count);
    assert!(!is_too_long(&lines(400)) && is_too_long(&lines(401)));
    let excused = format!("//! A file.\n//!\n{EXCUSE}it is.\n{}", lines(500));
    assert!(!is_too_long(&excused));
    let late = format!("{}{EXCUSE}it is.\n", lines(500));
    assert!(is_too_long(&late), "said where nobody looks");
}

/// The functions of a file that are longer than they may be, and say nothing of it.
fn long_functions(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut long = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = words.iter().position(|word| *word == "fn");
        let is_head =
            |word: &&str| word.starts_with("pub") || ["const", "unsafe", "in"].contains(word);
        let Some(name) = name.filter(|&name| words[..name].iter().all(is_head)) else {
            continue;
        };
        // rustfmt closes a body in the column in which its function begins.
        let is_end = |line: &&str| {
            line.strip_prefix(indent)
                .is_some_and(|rest| rest.starts_with('}'))
        };
        let body = lines[at..]
            .iter()
            .skip_while(|line| !line.ends_with('{'))
            .skip(1);
        let is_code = |line: &&&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        let length = body
            .take_while(|line| !is_end(line))
            .filter(is_code)
            .count();
        let above = lines[..at]
            .iter()
            .rev()
            .take_while(|line| !line.trim().is_empty());
        let is_excused = above.into_iter().any(|line| {
            line.trim().starts_with("// Long because ") || line.contains("too_many_lines")
        });
        let is_declared = lines[at..]
            .iter()
            .take(12)
            .find(|line| line.ends_with(['{', ';']));
        if length > MOST_BODY && !is_excused && is_declared.is_some_and(|line| line.ends_with('{'))
        {
            long.push(format!("{} ({length} lines)", words[name + 1]));
        }
    }
    long
}

#[test]
fn a_long_function_says_above_itself_why() {
    let mut long = Vec::new();
    for (path, text) in texts() {
        long.extend(
            long_functions(&text)
                .into_iter()
                .map(|one| format!("{path}: {one}")),
        );
    }
    assert!(long.is_empty(), "longer than {MOST_BODY} lines: {long:#?}");
}

#[test]
fn a_function_too_long_is_found() {
    let body = |lines: usize| {
        format!(
            "fn f(\n    x: u8,\n) {{\n{}}}\n",
            "    x += 1; // one\n".repeat(lines)
        )
    };
    assert_eq!(long_functions(&body(60)), [""; 0]);
    assert_eq!(long_functions(&body(61)), ["f( (61 lines)"]);
    assert_eq!(
        long_functions(&format!("// Long because it is.\n{}", body(61))),
        [""; 0]
    );
    let remarks = body(60).replace("{\n", "{\n    // a remark\n\n");
    assert_eq!(long_functions(&remarks), [""; 0], "remarks are no code");
    let two = format!("fn g();\n\n{}", body(61));
    assert_eq!(long_functions(&two).len(), 1);
}
