//! `completions`: the completion script of a shell, on stdout.

use clap::{Args, Command};
use clap_complete::Shell;

use super::error::{CliError, Exit};
use super::print;

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell that the completions are for
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs, command: &mut Command) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "breachlab", &mut script);
    print::out(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
