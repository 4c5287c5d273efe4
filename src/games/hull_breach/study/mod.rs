//! Questions about single cards of Hull Breach!: which cards there are, what a plain card of the same cost is,
//! what a blank is, which numbers can be turned, and who makes room for a card that a deck does not list.

mod blank;
mod curve;
mod dials;
mod fork;
mod host;
mod order_study;
mod print;
mod unpatched;
mod yardstick;

pub use order_study::{open, over};
pub(super) use print::subjects;
