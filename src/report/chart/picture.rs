//! A picture as plain marks, before any drawing library sees it: where each rectangle, dot and text stands.

use crate::escape::drawn;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// Okabe and Ito's palette (2008): its colours stay apart for colour-blind readers. One a side, A to F.
pub(crate) const SIDES: [Ink; 6] = [
    Ink(0x00, 0x72, 0xB2),
    Ink(0xD5, 0x5E, 0x00),
    Ink(0x00, 0x9E, 0x73),
    Ink(0xCC, 0x79, 0xA7),
    Ink(0xE6, 0x9F, 0x00),
    Ink(0x56, 0xB4, 0xE9),
];
/// Draws, and whatever belongs to no side.
pub(crate) const NEUTRAL: Ink = Ink(0x9A, 0x9A, 0x9A);
/// Titles and labels.
pub(crate) const TEXT: Ink = Ink(0x1E, 0x1E, 0x1E);
/// Captions and tick labels.
pub(crate) const FAINT: Ink = Ink(0x5C, 0x5C, 0x5C);
/// What nobody should miss.
pub(crate) const STAMP: Ink = Ink(0xB0, 0x20, 0x20);
/// Grid lines.
pub(crate) const GRID: Ink = Ink(0xE4, 0xE4, 0xE4);
/// Every other row.
pub(crate) const BAND: Ink = Ink(0xF6, 0xF6, 0xF6);

/// Colour of the side at `place`, counted from 1.
pub(crate) fn side(place: usize) -> Ink {
    SIDES[(place.max(1) - 1) % SIDES.len()]
}

/// Which point of a text its position names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// One mark. Thicknesses are whole pixels, or rounding would make equal lines differ. Positions are pixels of the picture at its natural size, from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    Rect {
        x: f64,
        y: f64,
        w: f64,
        h: f64,
        ink: Ink,
    },
    Dot {
        x: f64,
        y: f64,
        r: f64,
        ink: Ink,
    },
    /// A line through points.
    Line {
        points: Vec<(f64, f64)>,
        thickness: f64,
        ink: Ink,
    },
    /// The area within points.
    Area {
        points: Vec<(f64, f64)>,
        ink: Ink,
    },
    /// `y` is the middle of the line; `upright` reads from below to above.
    Text {
        x: f64,
        y: f64,
        text: String,
        size: f64,
        ink: Ink,
        anchor: Anchor,
        upright: bool,
    },
}

/// Marks on a white sheet, in the order they are laid down.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
}

impl Picture {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            marks: Vec::new(),
        }
    }

    pub(crate) fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, ink: Ink) {
        self.marks.push(Mark::Rect { x, y, w, h, ink });
    }

    /// A level line of `thickness`, its middle at `y`.
    pub(crate) fn level(&mut self, x: f64, y: f64, length: f64, thickness: f64, ink: Ink) {
        self.rect(x, y - thickness / 2.0, length, thickness, ink);
    }

    /// An upright line of `thickness`, its middle at `x`.
    pub(crate) fn upright(&mut self, x: f64, y: f64, length: f64, thickness: f64, ink: Ink) {
        self.rect(x - thickness / 2.0, y, thickness, length, ink);
    }

    /// A line through points.
    pub(crate) fn line(&mut self, points: Vec<(f64, f64)>, thickness: f64, ink: Ink) {
        self.marks.push(Mark::Line {
            points,
            thickness,
            ink,
        });
    }

    /// The area within points.
    pub(crate) fn area(&mut self, points: Vec<(f64, f64)>, ink: Ink) {
        self.marks.push(Mark::Area { points, ink });
    }

    /// A dot.
    pub(crate) fn dot(&mut self, (x, y): (f64, f64), r: f64, ink: Ink) {
        self.marks.push(Mark::Dot { x, y, r, ink });
    }

    /// An upright line of dashes.
    pub(crate) fn dashes(&mut self, x: f64, y: f64, length: f64, ink: Ink) {
        let mut at = 0.0;
        while at < length {
            self.upright(x, y + at, (length - at).min(5.0), 1.0, ink);
            at += 9.0;
        }
    }

    /// An interval with its value: a bar with caps, and a dot.
    pub(crate) fn interval(&mut self, [low, value, high]: [f64; 3], y: f64, ink: Ink) {
        self.level(low, y, (high - low).max(1.0), 2.0, ink);
        self.upright(low, y - 4.0, 8.0, 2.0, ink);
        self.upright(high, y - 4.0, 8.0, 2.0, ink);
        self.marks.push(Mark::Dot {
            x: value,
            y,
            r: 4.5,
            ink,
        });
    }

    pub(crate) fn text(
        &mut self,
        (x, y): (f64, f64),
        text: impl Into<String>,
        size: f64,
        ink: Ink,
        anchor: Anchor,
    ) {
        let text: String = text.into();
        let text = drawn(clipped(&text).to_owned());
        self.marks.push(Mark::Text {
            x,
            y,
            text,
            size,
            ink,
            anchor,
            upright: false,
        });
    }

    /// A text that reads upwards, its middle at (x, y).
    pub(crate) fn turned_text(&mut self, x: f64, y: f64, text: &str, size: f64, ink: Ink) {
        let text = drawn(clipped(text).to_owned());
        let anchor = Anchor::Middle;
        self.marks.push(Mark::Text {
            x,
            y,
            text,
            size,
            ink,
            anchor,
            upright: true,
        });
    }
}

/// Most characters of a text that are looked at: more than the widest sheet holds of the narrowest letters, so that
/// what a name costs to draw has an end however long it is.
pub(crate) const MOST_LETTERS: usize = 400;

/// A text without what no sheet has room for.
pub(crate) fn clipped(text: &str) -> &str {
    let end = text.char_indices().nth(MOST_LETTERS);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}
