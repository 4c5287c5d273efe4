//! What decks and pilots are called in reports. One deck is told from another by where it came from, since ids and file
//! names are often shared: `a/x.toml` and `b/x.toml` are `a/x` and `b/x`.

use std::path::{Component, Path};

use crate::plan::folder::stem;

/// What stands in reports for all of them together.
pub const EVERY: &str = "*";

/// A label each: the id where it is the only one of its kind, else the shortest end of the path that tells it apart.
/// What was typed alike is one and the same and has one label.
///
/// ```
/// use breachlab_core::games::labels;
/// let typed = ["a/x.toml", "b/x.toml", "y.toml"].map(str::to_owned);
/// assert_eq!(labels(&["x", "x", "y"], &typed), ["a/x", "b/x", "y"]);
/// assert_eq!(labels(&["*"], &["*.toml".to_owned()]), ["*.toml"]);
/// ```
#[must_use]
pub fn labels<T: AsRef<str>>(ids: &[T], typed: &[String]) -> Vec<String> {
    let ids = ids.iter().map(AsRef::as_ref);
    let all: Vec<(&str, &String)> = ids.zip(typed).collect();
    let label = |&(id, typed): &(&str, &String)| {
        let rivals = all
            .iter()
            .filter(|(other, at)| *other == id && *at != typed);
        let rivals: Vec<&str> = rivals.map(|(_, at)| at.as_str()).collect();
        if rivals.is_empty() {
            // A file may be called like the mark of all rows together.
            return if id == EVERY {
                typed.clone()
            } else {
                id.to_owned()
            };
        }
        let parts = Path::new(typed).components().count();
        let telling = (1..=parts).map(|parts| end(typed, parts)).find(|own| {
            let count = own.split('/').count();
            rivals.iter().all(|rival| end(rival, count) != *own)
        });
        let telling = telling.unwrap_or_else(|| typed.clone());
        if stem(&telling) == id {
            telling
        } else {
            format!("{id} ({telling})")
        }
    };
    all.iter().map(label).collect()
}

/// Names as players say them, each with its label behind it where another label has the same name.
pub(super) fn name_apart(labels: &[String], names: &mut [&mut String]) {
    let is_shared: Vec<bool> = (0..names.len())
        .map(|at| {
            let twins = names.iter().zip(labels);
            twins
                .into_iter()
                .any(|(name, label)| *name == names[at] && *label != labels[at])
        })
        .collect();
    for ((name, label), is_shared) in names.iter_mut().zip(labels).zip(is_shared) {
        if is_shared {
            **name = format!("{name} ({label})");
        }
    }
}

/// Gives what has an id and a name labels and names that tell them apart, by where each came from.
pub fn tell_apart<'a>(typed: &[String], named: impl Iterator<Item = [&'a mut String; 2]>) {
    let (mut ids, mut names): (Vec<&mut String>, Vec<&mut String>) =
        named.map(|[id, name]| (id, name)).unzip();
    let labels = labels(&ids, typed);
    name_apart(&labels, &mut names);
    for (id, label) in ids.iter_mut().zip(labels) {
        **id = label;
    }
}

/// The labels of strategies, which are called by their files' names.
#[must_use]
pub fn pilot_labels(typed: &[String]) -> Vec<String> {
    let ids: Vec<&str> = typed.iter().map(|typed| stem(typed)).collect();
    labels(&ids, typed)
}

/// The last parts of a path, without the ending of data files.
fn end(typed: &str, parts: usize) -> String {
    let components = Path::new(typed).components();
    let named = components.filter(|part| !matches!(part, Component::CurDir | Component::RootDir));
    let named: Vec<String> = named
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let from = named.len().saturating_sub(parts);
    let mut kept = named[from..].to_vec();
    if let Some(last) = kept.last_mut() {
        *last = stem(last).to_owned();
    }
    kept.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(named: &[(&str, &str)]) -> Vec<String> {
        let ids: Vec<&str> = named.iter().map(|(id, _)| *id).collect();
        let typed: Vec<String> = named.iter().map(|(_, at)| (*at).to_owned()).collect();
        labels(&ids, &typed)
    }

    #[test]
    fn what_shares_an_id_is_told_apart_by_the_shortest_end_of_its_path() {
        assert_eq!(
            of(&[("x", "x"), ("y", "deep/down/y.toml")]),
            ["x", "y"],
            "nothing to tell apart"
        );
        assert_eq!(
            of(&[("x", "p/a/x.toml"), ("x", "q/b/x.TOML")]),
            ["a/x", "b/x"]
        );
        assert_eq!(
            of(&[("x", "p/a/x.toml"), ("x", "q/a/x.txt")]),
            ["p/a/x", "q/a/x"]
        );
        assert_eq!(of(&[("x", "x"), ("x", "a/x.toml")]), ["x", "a/x"]);
    }

    #[test]
    fn an_id_that_is_not_the_files_name_stays_in_front() {
        assert_eq!(
            of(&[("deck", "one.toml"), ("deck", "two.toml")]),
            ["deck (one)", "deck (two)"]
        );
    }

    #[test]
    fn one_end_that_nothing_tells_apart_is_shown_as_typed() {
        assert_eq!(of(&[("x", "x"), ("x", "x.toml")]), ["x", "x.toml"]);
        assert_eq!(
            of(&[("x", "a/x.toml"), ("x", "./a/x.toml")])[1],
            "./a/x.toml"
        );
    }

    #[test]
    fn what_is_typed_twice_is_one_deck() {
        assert_eq!(of(&[("x", "a/x.toml"), ("x", "a/x.toml")]), ["x", "x"]);
    }

    #[test]
    fn names_that_several_share_show_the_label() {
        let labels = ["a/x", "b/x", "y"].map(str::to_owned);
        let mut names = ["Mine", "Mine", "Yours"].map(str::to_owned);
        name_apart(&labels, &mut names.each_mut());
        assert_eq!(names, ["Mine (a/x)", "Mine (b/x)", "Yours"]);
    }
}
