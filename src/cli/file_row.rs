//! The files that an answer rests on, as its head has them.

use std::path::Path;

use breachlab_core::games::files::given;
use breachlab_core::plan::fingerprint;
use breachlab_report::FileRow;

/// A file that an answer rests on, as its head has it. It has been read before: whoever asks again is given the same text
/// (ADR 39). One that could not be read has no fingerprint.
pub(super) fn file_row(role: &str, path: &str) -> FileRow {
    let hash = given(Path::new(path)).map(|source| fingerprint(source.text()));
    FileRow {
        role: role.to_owned(),
        name: path.to_owned(),
        hash: hash.unwrap_or_default(),
    }
}
