//! Tests of the rules, a theme a file.

mod battles;
mod building;
mod files;
mod kit;
mod measure;
mod outlooks;
mod play_out;
mod policies;
mod scenario_faults;
mod scenarios;
mod shots;
mod turns;
