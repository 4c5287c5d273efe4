//! Which verb has a use for which of the global flags. A flag without a use is not in the verb's help, and is
//! refused where it is given: a file that is waited for should not fail to come without a word.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, ColorChoice, Command, CommandFactory};

use super::error::CliError;
use super::print;
use super::verb::Cli;

/// Every global flag, by its name without dashes.
const ALL: &[&str] = &["game", "seed", "threads", "out", "json", "quiet"];

/// The global flags that do something, by verb; a verb of a verb stands behind it.
const USES: &[(&[&str], &[&str])] = &[
    (&["run"], ALL),
    (&["ladder"], ALL),
    (&["matrix"], ALL),
    (&["meta"], &["seed", "out", "json", "quiet"]),
    (&["tune"], ALL),
    (&["explore"], ALL),
    (&["balance"], ALL),
    (&["train"], ALL),
    (&["replay"], &["game", "seed", "json"]),
    (&["gate"], ALL),
    (&["trend"], &["game", "out", "json", "quiet"]),
    (&["odds"], &["game", "seed", "threads", "json", "quiet"]),
    (&["odds", "volley"], &["game", "json"]),
    (&["odds", "boarding"], &["game", "json"]),
    (&["odds", "check"], &["game", "json"]),
    (
        &["odds", "engagement"],
        &["game", "seed", "threads", "json", "quiet"],
    ),
    (&["draws"], ALL),
    (&["engage"], &["game", "seed", "threads", "json"]),
    (&["cards"], ALL),
    (&["card"], ALL),
    (&["audit"], ALL),
    (&["sensitivity"], ALL),
    (&["check"], &["game", "json", "quiet"]),
    (&["list"], &["game", "json"]),
    (&["games"], &["json"]),
    (&["schema"], &["game", "json"]),
    (&["completions"], &[]),
    (&["bench"], &["game", "seed", "json", "quiet"]),
];

/// The global flags that the verb of this path has a use for.
pub(super) fn uses(path: &[&str]) -> &'static [&'static str] {
    let found = USES.iter().find(|(known, _)| *known == path);
    found.map_or(&[], |(_, uses)| uses)
}

/// The command line: as wide as the screen, each verb with the global flags that it has a use for.
pub(super) fn command() -> Command {
    let screen = print::look();
    let colour = if screen.colour {
        ColorChoice::Auto
    } else {
        ColorChoice::Never
    };
    let mut command = Cli::command().term_width(screen.width).color(colour);
    let globals: Vec<Arg> = command
        .get_arguments()
        .filter(|arg| arg.is_global_set())
        .cloned()
        .collect();
    for (path, uses) in USES {
        let idle = globals
            .iter()
            .filter(|arg| !uses.contains(&arg.get_id().as_str()));
        // A verb's own flag of the same name takes the place of the global one.
        let idle: Vec<Arg> = idle.map(|arg| arg.clone().hide(true)).collect();
        command = with_args(command, path, &idle);
    }
    command
}

/// The command with these arguments added to the verb of this path.
fn with_args(command: Command, path: &[&str], args: &[Arg]) -> Command {
    match path {
        [] => command.args(args),
        [first, rest @ ..] => command.mut_subcommand(*first, |verb| with_args(verb, rest, args)),
    }
}

/// Refuses a global flag that was typed and does nothing.
///
/// # Errors
/// [`CliError::NoUse`] naming the flag, the verb and the reason.
pub(super) fn refuse_idle(matches: &ArgMatches) -> Result<(), CliError> {
    let (path, last) = path(matches);
    let Some((_, uses)) = USES.iter().find(|(known, _)| *known == path) else {
        return Ok(());
    };
    let is_idle =
        |id: &&&str| !uses.contains(id) && last.value_source(id) == Some(ValueSource::CommandLine);
    match ALL.iter().find(is_idle) {
        None => refuse_two_forms(last, &path),
        Some(flag) => Err(CliError::NoUse {
            flag,
            verb: path.join(" "),
            instead: reason(flag, &path),
        }),
    }
}

/// Refuses `--json` beside a `--format` that is another form of the answer; the form of a deck may stand beside it.
fn refuse_two_forms(verb: &ArgMatches, path: &[&str]) -> Result<(), CliError> {
    const FORMAT: &str = "format";
    const OF_ANSWERS: [&str; 4] = ["text", "markdown", "github", "junit"];
    let is_typed = |id: &str| {
        verb.ids().any(|known| known == id)
            && verb.value_source(id) == Some(ValueSource::CommandLine)
    };
    let mut forms = verb
        .try_get_raw(FORMAT)
        .ok()
        .flatten()
        .into_iter()
        .flatten();
    let is_other =
        is_typed(FORMAT) && forms.any(|form| OF_ANSWERS.iter().any(|other| form == *other));
    if !(is_other && is_typed("json")) {
        return Ok(());
    }
    Err(CliError::NoUse {
        flag: "json",
        verb: path.join(" "),
        instead: "--format says in what form it answers",
    })
}

/// The verbs typed, and what stands behind the last of them.
pub(super) fn path(matches: &ArgMatches) -> (Vec<&str>, &ArgMatches) {
    let (mut path, mut last) = (Vec::new(), matches);
    while let Some((verb, inner)) = last.subcommand() {
        path.push(verb);
        last = inner;
    }
    (path, last)
}

/// Why a flag changes nothing.
fn reason(flag: &str, path: &[&str]) -> &'static str {
    match flag {
        "game" if *path == ["meta"] => "it reads win rates, of whatever game",
        "game" => "it is about no single game",
        "seed" => "nothing in it is left to chance",
        "threads" => "it does not play matches on several threads",
        "out" => "it prints on standard output",
        "json" => "it prints a script for a shell",
        _ => "its answer is all that it prints",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_says_which_global_flags_it_uses() {
        let command = Cli::command();
        let mut known: Vec<Vec<&str>> = Vec::new();
        for verb in command.get_subcommands() {
            known.push(vec![verb.get_name()]);
            let below = verb.get_subcommands();
            known.extend(below.map(|below| vec![verb.get_name(), below.get_name()]));
        }
        let listed: Vec<Vec<&str>> = USES.iter().map(|(path, _)| path.to_vec()).collect();
        for path in &known {
            assert!(listed.contains(path), "{path:?} is not in the table");
        }
        assert_eq!(listed.len(), known.len());
        let globals = command.get_arguments().filter(|arg| arg.is_global_set());
        let globals: Vec<&str> = globals.map(|arg| arg.get_id().as_str()).collect();
        assert_eq!(globals, ALL);
    }
}
