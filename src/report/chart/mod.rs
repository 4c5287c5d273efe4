//! What charts are drawn with, as SVG and PNG, with an embedded font: no system font is asked for. Which charts a report has
//! is said in `charts`, and beside the rows of `cards`.
//!
//! A chart is first laid out as a [`Picture`] of plain marks, on shapes such as `forest` and `stack`, then painted (`paint`).

pub(super) mod collide;
pub(super) mod curve;
pub(super) mod forest;
mod named;
pub(super) mod paint;
pub(super) mod picture;
pub(super) mod scale;
pub(super) mod scatter;
pub(super) mod sheet;
pub(super) mod stack;

use std::path::Path;

pub use collide::collisions;
pub use named::Chart;
pub use picture::Picture;

use super::file::{ReportError, through_temporary, write_whole};

/// Writes a chart as `<name>.svg` and `<name>.png` into a folder.
///
/// # Errors
/// [`ReportError`] naming the file that could not be drawn or written.
pub fn write(chart: &Chart, folder: &Path) -> Result<(), ReportError> {
    write_svg(chart, folder)?;
    let path = folder.join(format!("{}.png", chart.name));
    through_temporary(&path, |temporary| {
        let drawn = paint::png(&chart.picture, temporary);
        drawn.map_err(|reason| unwritten(&chart.picture, &path, temporary, reason))
    })
}

/// Writes a chart as `<name>.svg` alone, which takes a small part of the time.
///
/// # Errors
/// As [`write`].
pub(super) fn write_svg(chart: &Chart, folder: &Path) -> Result<(), ReportError> {
    let path = folder.join(format!("{}.svg", chart.name));
    let refused = |reason| ReportError::Draw {
        path: path.clone(),
        reason,
    };
    let text = paint::svg(&chart.picture).map_err(refused)?;
    write_whole(&path, text.as_bytes())
}

/// Why a picture could not be written. The drawing library wraps what the system says in types of its own; whoever
/// writes as much to the same place hears it plainly.
fn unwritten(picture: &Picture, path: &Path, temporary: &Path, reason: String) -> ReportError {
    /// Bytes a pixel of the picture, twice its natural size either way.
    const BYTES: f64 = 12.0;
    let path = path.to_owned();
    let bytes = vec![0; (picture.width * picture.height * BYTES) as usize];
    match std::fs::write(temporary, bytes) {
        Err(source) => ReportError::Write { path, source },
        Ok(()) => ReportError::Draw { path, reason },
    }
}
