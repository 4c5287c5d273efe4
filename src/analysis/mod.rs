//! Questions made of many runs.

pub mod run;
