//! The binary: parse, run, print the error chain, return the exit code.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use breachlab::{cli, games};

fn main() -> ExitCode {
    match cli::run(std::env::args_os(), games::GAMES) {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(error) => {
            cli::error_chain(&error);
            ExitCode::from(2)
        }
    }
}
