//! A chart that is to be written: a picture under the name of its files.

use super::picture::{Anchor, Picture, STAMP};
use super::sheet::{MARGIN, SMALL};

/// A chart with the name of its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// File name without its ending.
    pub name: String,
    /// One sentence on what it shows, for text readers.
    pub alt: String,
    /// What is drawn, before it is laid out as a file.
    pub picture: Picture,
}

impl Chart {
    /// The chart as it stands in an interrupted report.
    #[must_use]
    pub fn stamped(&self) -> Self {
        let mut chart = self.clone();
        let picture = &mut chart.picture;
        let corner = (picture.width - MARGIN, 13.0);
        let text = crate::words::INTERRUPTED;
        picture.text(corner, text, SMALL, STAMP, Anchor::Right);
        chart
    }
}
