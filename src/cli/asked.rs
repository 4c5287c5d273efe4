//! What was asked, as the head of every document and page says it: the command that asks the same again, made from what was
//! typed, and whether a seed decides anything in it.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory};

use super::common::AskedCommand;
use super::flags;
use super::verb::Cli;
use super::words::quoted;
use breachlab_report::seed_text;

/// Flags that change where an answer goes, how long it takes, or where it begins, and never what it says.
const NOT_ASKED: [&str; 10] = [
    "threads", "out", "json", "quiet", "resume", "format", "history", "label", "update", "reason",
];

/// Flags of an older spelling that stand beside the one of today, which has the values of both.
const OLDER: [(&str, &str); 1] = [("pilots", "strategy")];

impl AskedCommand {
    /// From what was typed, with the game and the seed that hold.
    pub(super) fn of(found: &ArgMatches, game: &str, seed: u64) -> Self {
        let (path, last) = flags::path(found);
        let has = ["game", "seed"].map(|flag| flags::uses(&path).contains(&flag));
        let mut command = Cli::command();
        let mut verb = &mut command;
        let mut words = vec!["breachlab".to_owned()];
        for name in &path {
            words.push((*name).to_owned());
            let Some(below) = verb.find_subcommand_mut(name) else {
                unreachable!("`{name}` was parsed as a verb")
            };
            verb = below;
        }
        let is_typed = |id: &str| last.value_source(id) == Some(ValueSource::CommandLine);
        let spellings = |arg: &Arg| -> Vec<&str> {
            let ids = verb.get_arguments().map(|arg| arg.get_id().as_str());
            let (own, today) = (arg.get_id().as_str(), |id| (id, arg.get_id().as_str()));
            ids.filter(|&id| is_typed(id) && (id == own || OLDER.contains(&today(id))))
                .collect()
        };
        let is_asked = |arg: &&Arg| {
            let id = arg.get_id().as_str();
            let is_older = OLDER.iter().any(|(older, _)| *older == id);
            !NOT_ASKED.contains(&id) && !is_older && !spellings(arg).is_empty()
        };
        let typed: Vec<&Arg> = verb.get_arguments().filter(is_asked).collect();
        let values = |arg: &Arg| -> Vec<String> {
            let ids = spellings(arg).into_iter();
            let values = ids.flat_map(|id| last.get_raw(id).into_iter().flatten());
            values
                .map(|value| value.to_string_lossy().into_owned())
                .collect()
        };
        let (places, flags): (Vec<&Arg>, Vec<&Arg>) =
            typed.into_iter().partition(|arg| arg.is_positional());
        let places: Vec<String> = places.into_iter().flat_map(values).collect();
        // A name that looks like a flag stands behind the mark that ends flags.
        let is_last = places
            .iter()
            .any(|word| word.len() > 1 && word.starts_with('-'));
        if !is_last {
            words.extend(places.iter().map(|word| quoted(word)));
        }
        for arg in flags {
            words.extend(flag(arg, &values(arg)));
        }
        if has[0] {
            words.extend(["--game".to_owned(), quoted(game)]);
        }
        if has[1] {
            words.extend(["--seed".to_owned(), seed_text(seed)]);
        }
        if is_last {
            words.push("--".to_owned());
            words.extend(places.iter().map(|word| quoted(word)));
        }
        let command = words.join(" ");
        Self { command, has }
    }
}

/// A flag with its values, as it is typed.
fn flag(arg: &Arg, values: &[String]) -> Vec<String> {
    let name = format!("--{}", arg.get_long().unwrap_or(arg.get_id().as_str()));
    if !matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) {
        return vec![name];
    }
    let joined = arg.get_value_delimiter().map(|_| vec![values.join(",")]);
    let values = joined.unwrap_or_else(|| values.to_vec());
    let words = values.iter().flat_map(|value| {
        if value.starts_with('-') {
            vec![format!("{name}={}", quoted(value))]
        } else {
            vec![name.clone(), quoted(value)]
        }
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> String {
        let found = Cli::command().try_get_matches_from(line.split(' '));
        let found = found.unwrap_or_else(|refused| panic!("{refused}"));
        AskedCommand::of(&found, "hull-breach", 7).command
    }

    #[test]
    fn a_command_says_what_was_asked_and_not_how_it_was_shown() {
        for (typed, wanted) in [
            (
                "breachlab run a b -qn40 --seed 7 --out x --json --threads 2",
                "breachlab run a b --matches 40 --game hull-breach --seed 0x7",
            ),
            (
                "breachlab matrix --strategy rush,random --strategy cap a b c",
                "breachlab matrix a b c --strategy rush,random,cap --game hull-breach --seed 0x7",
            ),
            (
                "breachlab odds volley --dice 3 --defense 5 --wounds 2 --stealth",
                "breachlab odds volley --dice 3 --defense 5 --wounds 2 --stealth --game hull-breach",
            ),
            (
                "breachlab tune d --against e --strategy rush --pilots novice",
                "breachlab tune d --against e --strategy rush,novice --game hull-breach --seed 0x7",
            ),
            (
                "breachlab list games",
                "breachlab list games --game hull-breach",
            ),
            ("breachlab games --json", "breachlab games"),
            (
                "breachlab gate --patch p.toml --format json --history h.csv --label one",
                "breachlab gate --patch p.toml --game hull-breach --seed 0x7",
            ),
        ] {
            assert_eq!(asked(typed), wanted, "{typed}");
        }
    }

    #[test]
    fn what_a_command_says_asks_the_same_again() {
        for typed in [
            "breachlab draws -- -odd.toml",
            "breachlab draws d --group a=b,c --group d=e --hands 0",
            "breachlab meta --payoff p.csv --counts 5",
        ] {
            let said = asked(typed);
            assert_eq!(asked(&said), said, "{typed}");
        }
    }
}
