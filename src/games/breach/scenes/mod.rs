//! Breach: its rules, a paragraph each, the vectors of the rulebook among them; its data; its pilots.

mod actions;
mod card_faults;
mod data;
mod ends;
mod measure;
mod pilots;
mod race;
mod scenario_faults;
mod scene;
mod search;
mod seats;
mod vectors;
mod water;
mod words;
