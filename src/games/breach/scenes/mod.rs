//! Breach: its rules, a paragraph each, the vectors of the rulebook among them; its data; its pilots.

mod actions;
mod data;
mod ends;
mod measure;
mod pilots;
mod race;
mod scene;
mod search;
mod vectors;
mod water;
