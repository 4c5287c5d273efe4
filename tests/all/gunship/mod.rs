//! Gunship: First Strike!, rule by rule: a table laid out by hand, a script of dice, an answer, what it leads to.

mod blunders;
mod carriers;
mod data;
mod extremes;
mod fighters;
mod gate;
mod hangar;
mod hits;
mod ions;
mod kinds;
mod pieces;
mod pilots;
mod runs;
mod scenarios;
mod scene;
mod shots;
mod turns;
