//! From a strategy file to a pilot: what needs more than the file itself, for every game alike.

use std::time::Duration;

use crate::engine::Piloted;
use crate::plan::{
    Code, ExternalCommand, Fault, Faults, FilePlace, ScriptText, StrategyFile, StrategyKind,
};
use crate::strategy::{Budget, External, Pilot, Policy, Script, Search, not_startable};

/// The pilot of a strategy file; `find` reads a strategy by the name another file gives it.
///
/// # Errors
/// When a script does not compile, or the policy of a search's rollouts is none or cannot be read.
///
/// # Panics
/// Never with a file that was read: it has what its kind needs.
pub fn pilot<G: Piloted>(
    file: &StrategyFile,
    find: &dyn Fn(&str) -> Result<StrategyFile, Faults>,
) -> Result<Pilot<G>, Faults> {
    let needs = "a file that was read has what its kind needs";
    Ok(match file.kind {
        StrategyKind::Random => Pilot::Random,
        StrategyKind::Policy => Pilot::Policy(policy(file)),
        StrategyKind::Search => {
            let numbers = file.search.as_ref().expect(needs);
            let rollouts = rollouts(file, find)?;
            let budget = Budget {
                iterations: numbers.iterations,
                width: numbers.width,
                depth: numbers.depth,
                horizon: numbers.horizon,
                caution: numbers.caution,
            };
            Pilot::Search(Search::new(policy(&rollouts), budget))
        }
        StrategyKind::Script => {
            let script = script(file.script.as_ref().expect(needs))?;
            Pilot::Script(script.of_file(&file.path))
        }
        StrategyKind::External => {
            let program = file.external.as_ref().expect(needs);
            startable(program)?;
            let external = External::new(
                &program.command,
                Duration::from_millis(program.timeout_ms),
                program.is_reproducible,
            );
            Pilot::External(external.of_file(&file.path))
        }
    })
}

/// The pilots of strategy files; all that is wrong with any of them is told together.
///
/// # Errors
/// As [`pilot`].
pub fn pilots<G: Piloted>(
    files: &[StrategyFile],
    find: &dyn Fn(&str) -> Result<StrategyFile, Faults>,
) -> Result<Vec<Pilot<G>>, Faults> {
    let mut faults = Faults::new();
    let mut pilots = Vec::with_capacity(files.len());
    for file in files {
        match pilot(file, find) {
            Ok(pilot) => pilots.push(pilot),
            Err(more) => faults.absorb(more),
        }
    }
    faults.or(pilots)
}

/// Looks for what [`pilot`] would refuse, without the game's types.
///
/// # Errors
/// As [`pilot`].
pub fn audit(
    file: &StrategyFile,
    find: &dyn Fn(&str) -> Result<StrategyFile, Faults>,
) -> Result<(), Faults> {
    if let Some(text) = &file.script {
        script(text)?;
    }
    if let Some(program) = &file.external {
        startable(program)?;
    }
    if file.search.is_some() {
        rollouts(file, find)?;
    }
    Ok(())
}

/// Looks for the program before the first match has to be forfeited for want of it.
fn startable(program: &ExternalCommand) -> Result<(), Faults> {
    let Some(name) = program.command.first() else {
        return Ok(());
    };
    let Some(why) = not_startable(name) else {
        return Ok(());
    };
    let found = format!("no program `{name}` that could be started: {why}");
    let wanted = "a path to a program, or the name of one in PATH";
    Err(program.place.fault(Code::Missing, found, wanted).into())
}

fn policy<G: Piloted>(file: &StrategyFile) -> Policy<G> {
    Policy::of(file.numbers(), file.noise)
}

/// The policy that a search names.
fn rollouts(
    file: &StrategyFile,
    find: &dyn Fn(&str) -> Result<StrategyFile, Faults>,
) -> Result<StrategyFile, Faults> {
    let numbers = file.search.as_ref().expect("only a search has rollouts");
    let wanted = "a strategy of kind `policy`";
    let refuse = |found: String| numbers.place.fault(Code::Contradiction, found, wanted);
    let found = find(&numbers.rollouts).map_err(|faults| {
        let mut all: Faults = refuse(format!("`{}` cannot be used", numbers.rollouts)).into();
        all.absorb(faults);
        all
    })?;
    if found.kind == StrategyKind::Policy {
        Ok(found)
    } else {
        Err(refuse(format!("`{}` is no policy", numbers.rollouts)).into())
    }
}

fn script(text: &ScriptText) -> Result<Script, Faults> {
    Script::new(&text.text).map_err(|error| {
        let wanted = "a script with a function `choose(view, menu)`";
        let fault = if text.is_file {
            let source = &text.place.source;
            let at = byte(source.text(), error.line, error.column);
            Fault::new(source.clone(), at..at, Code::Syntax, error.reason, wanted)
        } else if error.line > 0
            && let Some(at) = within(&text.place, &text.text, error.line, error.column)
        {
            let source = &text.place.source;
            Fault::new(source.clone(), at..at, Code::Syntax, error.reason, wanted)
        } else if error.line > 0 {
            let (line, column) = (error.line, error.column);
            let found = format!(
                "line {line}, column {column} of the script: {}",
                error.reason
            );
            text.place.fault(Code::Syntax, found, wanted)
        } else {
            text.place.fault(Code::MissingKey, error.reason, wanted)
        };
        fault.into()
    })
}

/// The byte of the file at a line and column of a script that stands in it between quotes; none where its lines are
/// not the file's.
fn within(place: &FilePlace, script: &str, line: usize, column: usize) -> Option<usize> {
    let token = place.source.text().get(place.span.clone())?;
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let quote = quotes.into_iter().find(|quote| token.starts_with(quote))?;
    let mut inside = token.strip_prefix(quote)?.strip_suffix(quote)?;
    if quote.len() == 3 {
        // A line end right behind the quotes is no part of the text.
        let end = inside.strip_prefix("\r\n").or(inside.strip_prefix('\n'));
        inside = end.unwrap_or(inside);
    }
    if inside.lines().count() != script.lines().count() {
        return None;
    }
    let start = place.span.end - quote.len() - inside.len();
    Some(start + byte(inside, line, column))
}

/// The byte at a line and column, both from 1, the column in characters.
fn byte(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let within = text[start..].char_indices().nth(column.saturating_sub(1));
    within.map_or(text.len(), |(at, _)| start + at)
}
