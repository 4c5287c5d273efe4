//! Whether a chart can be read: no text over another, none cut off by the edge.

use super::paint::text_width;
use super::picture::{Anchor, Mark, Picture};

/// Left, top, right, bottom.
type Rectangle = [f64; 4];

/// Texts that overlap another or leave the sheet, in words; a well laid out chart has none.
#[must_use]
pub fn collisions(picture: &Picture) -> Vec<String> {
    let texts: Vec<(&str, Rectangle)> = picture.marks.iter().filter_map(place).collect();
    let mut found = Vec::new();
    for (at, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        if *left < 0.0 || *top < 0.0 || *right > picture.width || *bottom > picture.height {
            found.push(format!("`{text}` leaves the sheet"));
        }
        for (other, [l, t, r, b]) in &texts[at + 1..] {
            if left < r && l < right && top < b && t < bottom {
                found.push(format!("`{text}` overlaps `{other}`"));
            }
        }
    }
    found
}

fn place(mark: &Mark) -> Option<(&str, Rectangle)> {
    let Mark::Text {
        x,
        y,
        text,
        size,
        anchor,
        upright,
        ..
    } = mark
    else {
        return None;
    };
    let (width, half) = (text_width(text, *size), size / 2.0);
    let before = match anchor {
        Anchor::Left => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::Right => width,
    };
    let place = if *upright {
        [x - half, y - width / 2.0, x + half, y + width / 2.0]
    } else {
        [x - before, y - half, x - before + width, y + half]
    };
    Some((text, place))
}
