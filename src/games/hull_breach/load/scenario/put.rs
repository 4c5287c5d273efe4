//! What a scenario puts where, and whose it is.

use std::ops::Range;

use crate::ids::CardIx;
use breachlab_core::engine::Seat;
use breachlab_core::plan::{Code, Node, Pen};

/// Where a card lies at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    /// In play under this Commander, on this host (none: open space, the battlefield).
    Play(Seat, CardIx),
    /// In its owner's hand.
    Hand,
    /// On top of its owner's shipyard.
    Shipyard,
}

/// A card of the scenario.
#[derive(Clone, Debug)]
pub(super) struct Put {
    pub(super) ix: CardIx,
    pub(super) lies: Lies,
    /// Where the file says so.
    pub(super) span: Range<usize>,
    pub(super) taken: u8,
    pub(super) marks: u32,
    pub(super) face_up: bool,
    pub(super) stays: bool,
}

/// The seat behind a letter.
pub(super) fn letter(pen: &mut Pen<'_>, node: &Node, seats: usize) -> Seat {
    let text = node.text().unwrap_or("A");
    let at = match text.as_bytes() {
        [letter @ b'A'..=b'F'] => usize::from(letter - b'A'),
        _ => usize::MAX,
    };
    if at >= seats.max(1) {
        let last = char::from(b'A' + (seats.clamp(1, 6) - 1) as u8);
        let found = format!("no Commander `{text}`");
        pen.mark(
            node.span.clone(),
            Code::UnknownName,
            found,
            format!("`A` to `{last}`"),
        );
        return Seat(0);
    }
    Seat(at as u8)
}
