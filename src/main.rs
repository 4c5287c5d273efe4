//! The binary: parse, run, print the error chain, return the exit code.
#![forbid(unsafe_code)]

use std::alloc::System;
use std::process::ExitCode;

use breachlab::{cli, games, plan};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

/// The system's allocator, counting: `bench` says how many allocations a match takes.
#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() -> ExitCode {
    // Before all else: from here on a signal ends the program in good order.
    let heard = cli::listen();
    // A command plays one state of its files, however long it takes.
    plan::keep_what_is_read();
    match heard.and_then(|()| cli::run(std::env::args_os(), games::GAMES)) {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(error) => {
            cli::error_chain(&error);
            ExitCode::from(2)
        }
    }
}
