//! Marks faults in one file.

use std::ops::Range;
use std::sync::Arc;

use super::fault::{Code, Fault, Faults};
use super::near::nearest;
use super::odd::unmasked;
use super::source::Source;

/// Marks faults in one file. It passes over lines the parser has already given up on, whose values mean
/// nothing, and keeps quiet about what is missing once anything could not be read.
#[derive(Debug)]
pub struct Pen<'a> {
    source: &'a Arc<Source>,
    faults: &'a mut Faults,
    broken: &'a [Range<usize>],
    within: Option<Range<usize>>,
    marks: usize,
}

impl<'a> Pen<'a> {
    /// A pen for one file.
    pub fn new(source: &'a Arc<Source>, faults: &'a mut Faults) -> Self {
        Self::over(source, faults, &[])
    }

    /// A pen that passes over broken lines.
    pub(super) fn over(
        source: &'a Arc<Source>,
        faults: &'a mut Faults,
        broken: &'a [Range<usize>],
    ) -> Self {
        Self {
            source,
            faults,
            broken,
            within: None,
            marks: 0,
        }
    }

    /// The file whose faults are written.
    #[must_use]
    pub fn source(&self) -> &'a Arc<Source> {
        self.source
    }

    /// Faults marked with this pen so far.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.marks
    }

    /// Whether part of the file could not be read at all.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    /// From now on faults also show this place: what they are part of. Returns the one before.
    pub fn set_within(&mut self, place: Option<Range<usize>>) -> Option<Range<usize>> {
        std::mem::replace(&mut self.within, place)
    }

    /// Marks a fault.
    pub fn mark(
        &mut self,
        span: Range<usize>,
        code: Code,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        if !self.is_passed(span.start) {
            let fault = Fault::new(self.source.clone(), span, code, found.into(), wanted);
            self.note(fault);
        }
    }

    /// Says of the fault marked at a place what is wanted there, where that is known only by now.
    pub fn want(&mut self, span: &Range<usize>, wanted: &str) {
        self.faults.want(self.source, span, wanted);
    }

    /// Marks a fault with the nearest of the known names.
    pub fn mark_name<'n>(
        &mut self,
        span: Range<usize>,
        code: Code,
        found: impl Into<String>,
        wanted: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        if self.is_passed(span.start) {
            return;
        }
        let mut fault = Fault::new(self.source.clone(), span, code, found.into(), wanted);
        if let Some(near) = nearest(name, known) {
            fault.found = unmasked(&fault.found, near);
            fault.near = Some(near.to_owned());
        }
        self.note(fault);
    }

    /// Marks that something is missing, unless broken lines may have held it.
    pub fn mark_lack(
        &mut self,
        span: Range<usize>,
        code: Code,
        found: impl Into<String>,
        wanted: impl Into<String>,
    ) {
        if !self.is_broken() {
            self.mark(span, code, found, wanted);
        }
    }

    /// Whether further faults are only counted: then there is no use in looking for what was meant.
    pub(super) fn is_full(&self) -> bool {
        self.faults.is_full()
    }

    /// Whether a fault here is kept quiet about, or only counted.
    fn is_passed(&mut self, at: usize) -> bool {
        if self.broken.iter().any(|line| line.contains(&at)) {
            return true;
        }
        if self.is_full() {
            self.marks += 1;
            self.faults.count();
            return true;
        }
        false
    }

    fn note(&mut self, mut fault: Fault) {
        fault.within.clone_from(&self.within);
        self.marks += 1;
        self.faults.push(fault);
    }
}
