//! Bytes as a strategy file.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../entries.rs"]
#[expect(dead_code, reason = "each target uses one entry")]
mod entries;

fuzz_target!(|bytes: &[u8]| entries::read_strategies(bytes));
