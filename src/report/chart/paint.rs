//! Puts a [`Picture`] on paper. The only file that names plotters and the font, so both can be replaced here.

use std::path::Path;
use std::sync::OnceLock;

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{BitMapElement, Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, FontTransform, IntoFont, RGBColor, WHITE, register_font};

use super::picture::{Anchor, Ink, Mark, Picture, clipped};

const FAMILY: &str = "sans-serif";
/// A font's size in plotters is the height of its line; SVG writes it divided by this.
const LINE: f64 = 1.24;
/// Pixels of the PNG a pixel of the picture, and the finer grid it is drawn on before it is averaged: the
/// bitmap backend places letters on whole pixels, and on the fine grid that is not seen. [`averaged`] is
/// written for a grid of 2.
const ZOOM: u32 = 2;
const FINE: u32 = 2;
/// How far down, in parts of its size, the bitmap backend needs a text to stand where SVG puts it.
const DROP: f64 = 0.16;

/// Why a picture could not be painted, in the drawing library's words.
pub(crate) type PaintError = String;

/// Makes the embedded font known. Without it plotters panics instead of drawing text, even in an SVG.
fn font() {
    static DONE: OnceLock<()> = OnceLock::new();
    DONE.get_or_init(|| {
        let registered = register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular());
        assert!(registered.is_ok(), "the embedded font is a valid font");
    });
}

/// Width of a text in pixels of the picture, in the embedded font.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    font();
    // Measured large: plotters rounds the width to whole pixels.
    let measured = (FAMILY, size * LINE * 16.0)
        .into_font()
        .box_size(clipped(text));
    measured.map_or(0.0, |(width, _)| f64::from(width) / 16.0)
}

/// The longest beginning of a text that fits a width, with an ellipsis where it was cut.
pub(crate) fn fitted(text: &str, size: f64, width: f64) -> String {
    let whole = clipped(text);
    if whole.len() == text.len() && text_width(text, size) <= width {
        return text.to_owned();
    }
    let ends: Vec<usize> = whole.char_indices().map(|(at, _)| at).collect();
    let cut = |letters: usize| whole[..ends[letters]].trim_end().to_owned() + "…";
    // A longer beginning is never narrower, so the place to cut is found by halving.
    let (mut fits, mut wide) = (None, ends.len());
    let mut low = 0;
    while low < wide {
        let middle = usize::midpoint(low, wide);
        let beginning = cut(middle);
        if text_width(&beginning, size) <= width {
            fits = Some(beginning);
            low = middle + 1;
        } else {
            wide = middle;
        }
    }
    fits.unwrap_or_default()
}

/// The picture as SVG; its text stays text.
pub(crate) fn svg(picture: &Picture) -> Result<String, PaintError> {
    font();
    let mut out = String::new();
    {
        let size = (picture.width.round() as u32, picture.height.round() as u32);
        let area = SVGBackend::with_string(&mut out, size).into_drawing_area();
        lay_down(&area, picture, 1.0, 0.0)?;
    }
    Ok(out)
}

/// The picture as a PNG file of twice its natural size.
pub(crate) fn png(picture: &Picture, path: &Path) -> Result<(), PaintError> {
    font();
    let size = (
        picture.width.round() as u32 * ZOOM,
        picture.height.round() as u32 * ZOOM,
    );
    let fine_size = (size.0 * FINE, size.1 * FINE);
    let mut fine = vec![0_u8; (fine_size.0 * fine_size.1 * 3) as usize];
    {
        let area = BitMapBackend::with_buffer(&mut fine, fine_size).into_drawing_area();
        lay_down(&area, picture, f64::from(ZOOM * FINE), DROP)?;
    }
    let averaged = averaged(&fine, size.0 as usize);
    let area = BitMapBackend::new(path, size).into_drawing_area();
    let sheet = BitMapElement::with_owned_buffer((0, 0), size, averaged);
    let sheet = sheet.ok_or("the picture and its buffer differ in size")?;
    area.draw(&sheet).map_err(|e| e.to_string())?;
    area.present().map_err(|e| e.to_string())
}

/// Each pixel as the mean of the four fine pixels it covers.
fn averaged(fine: &[u8], width: usize) -> Vec<u8> {
    const PIXEL: usize = 3;
    let row = width * 2 * PIXEL;
    // Written in place: pushed pixel by pixel, this took half the time of a small run where nothing is optimised.
    let mut out = vec![0; fine.len() / 4];
    for (rows, means) in fine
        .chunks_exact(2 * row)
        .zip(out.chunks_exact_mut(width * PIXEL))
    {
        let (upper, lower) = rows.split_at(row);
        let fine = upper
            .chunks_exact(2 * PIXEL)
            .zip(lower.chunks_exact(2 * PIXEL));
        for ((above, below), mean) in fine.zip(means.chunks_exact_mut(PIXEL)) {
            for (i, mean) in mean.iter_mut().enumerate() {
                let across = |row: &[u8]| u16::from(row[i]) + u16::from(row[i + PIXEL]);
                *mean = ((across(above) + across(below) + 2) / 4) as u8;
            }
        }
    }
    out
}

fn lay_down<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    picture: &Picture,
    zoom: f64,
    drop: f64,
) -> Result<(), PaintError> {
    let px = |v: f64| (v * zoom).round() as i32;
    area.fill(&WHITE).map_err(|e| e.to_string())?;
    for mark in &picture.marks {
        let done = match mark {
            Mark::Rect { x, y, w, h, ink } => {
                // Never thinner than a pixel, or a small bar would vanish.
                let (left, top) = (px(*x), px(*y));
                let right = px(x + w).max(left + 1);
                let bottom = px(y + h).max(top + 1);
                area.draw(&Rectangle::new(
                    [(left, top), (right, bottom)],
                    colour(*ink).filled(),
                ))
            }
            Mark::Dot { x, y, r, ink } => area.draw(&Circle::new(
                (px(*x), px(*y)),
                px(*r),
                colour(*ink).filled(),
            )),
            Mark::Line {
                points,
                thickness,
                ink,
            } => {
                let points: Vec<_> = points.iter().map(|&(x, y)| (px(x), px(y))).collect();
                let width = (thickness * zoom).round().max(1.0) as u32;
                area.draw(&PathElement::new(points, colour(*ink).stroke_width(width)))
            }
            Mark::Area { points, ink } => {
                let points: Vec<_> = points.iter().map(|&(x, y)| (px(x), px(y))).collect();
                area.draw(&Polygon::new(points, colour(*ink)))
            }
            Mark::Text {
                x,
                y,
                text,
                size,
                ink,
                anchor,
                upright,
            } => {
                let style = text_style(size * LINE * zoom, *upright, *anchor, *ink);
                let (right, down) = if *upright {
                    (drop * size, 0.0)
                } else {
                    (0.0, drop * size)
                };
                area.draw(&Text::new(
                    text.as_str(),
                    (px(x + right), px(y + down)),
                    style,
                ))
            }
        };
        done.map_err(|e| e.to_string())?;
    }
    area.present().map_err(|e| e.to_string())
}

/// How a text is set: turned a quarter to the left where it stands upright, by the middle of its line.
fn text_style(
    size: f64,
    is_upright: bool,
    anchor: Anchor,
    ink: Ink,
) -> plotters::style::TextStyle<'static> {
    let turn = if is_upright {
        FontTransform::Rotate270
    } else {
        FontTransform::None
    };
    let at = match anchor {
        Anchor::Left => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::Right => HPos::Right,
    };
    let font = (FAMILY, size).into_font().transform(turn);
    font.color(&colour(ink)).pos(Pos::new(at, VPos::Center))
}

fn colour(ink: Ink) -> RGBColor {
    RGBColor(ink.0, ink.1, ink.2)
}

#[cfg(test)]
mod tests {
    use super::super::picture::MOST_LETTERS;
    use super::*;

    #[test]
    fn a_text_is_cut_at_the_last_letter_that_fits() {
        let text = "A long name of some Station of the outer rim";
        for width in [0.0, 7.0, 60.0, 100.0, 200.0, 1000.0] {
            let mut kept: Vec<char> = text.chars().collect();
            let mut wanted = text.to_owned();
            while text_width(&wanted, 13.0) > width && kept.pop().is_some() {
                wanted = kept.iter().collect::<String>().trim_end().to_owned() + "…";
            }
            if text_width(&wanted, 13.0) > width {
                wanted.clear();
            }
            assert_eq!(fitted(text, 13.0, width), wanted, "{width}");
        }
        assert_eq!(fitted("", 13.0, 5.0), "");
    }

    /// A letter measured is a letter counted: no text costs more than the longest that is looked at.
    #[test]
    fn a_text_of_any_length_costs_what_a_sheet_can_hold() {
        let endless = "il ".repeat(1_000_000);
        assert!(clipped(&endless).len() <= MOST_LETTERS);
        let cut = fitted(&endless, 12.0, 380.0);
        assert!(cut.ends_with('…') && text_width(&cut, 12.0) <= 380.0);
        // Nothing is lost that a sheet has room for.
        assert!(text_width(&endless, 12.0) > super::super::sheet::WIDTH);
    }
}
