//! Writing files so that a reader never meets half of one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The folder could not be made.
    #[error("cannot make folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file where a folder is wanted.
    #[error("{} is a file, wanted a folder", path.display())]
    IsFile {
        /// The file.
        path: PathBuf,
    },
    /// A folder that another run is writing into.
    #[error(
        "another run is writing into {}, wanted a folder of its own (--out DIR)", path.display()
    )]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// A file could not be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file as it was to be called.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A chart could not be drawn.
    #[error("cannot draw {}: {reason}", path.display())]
    Draw {
        /// The picture as it was to be called.
        path: PathBuf,
        /// What the drawing library says.
        reason: String,
    },
    /// A table could not be laid out.
    #[error("cannot lay out {table}: {reason}")]
    Table {
        /// Name of the table.
        table: &'static str,
        /// What the library says.
        reason: String,
    },
}

/// How names of temporary files begin; the process's number follows.
const TEMPORARY: &str = ".tmp-";

/// Makes a folder and all above it.
///
/// # Errors
/// [`ReportError::IsFile`] when there is a file in its place or above it, [`ReportError::Folder`] when the system
/// refuses.
pub fn make_folder(path: &Path) -> Result<(), ReportError> {
    let there = path.ancestors().find(|above| above.exists());
    if let Some(file) = there.filter(|above| !above.is_dir()) {
        return Err(ReportError::IsFile {
            path: file.to_owned(),
        });
    }
    fs::create_dir_all(path).map_err(|source| ReportError::Folder {
        path: path.to_owned(),
        source,
    })
}

/// Writes `bytes` under a temporary name in the same folder, then renames: the file is whole, or as before.
///
/// # Errors
/// [`ReportError::Write`] when the system refuses; the temporary file is gone then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    through_temporary(path, |temporary| {
        fs::write(temporary, bytes).map_err(|source| ReportError::Write {
            path: path.to_owned(),
            source,
        })
    })
}

/// Lets `fill` write a temporary file beside `path` and renames it; on failure nothing is left behind.
pub(super) fn through_temporary(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), ReportError>,
) -> Result<(), ReportError> {
    let temporary = temporary_name(path);
    let done = fill(&temporary).and_then(|()| {
        fs::rename(&temporary, path).map_err(|source| ReportError::Write {
            path: path.to_owned(),
            source,
        })
    });
    if done.is_err() {
        // The first failure is the one to report; a file that was never made cannot be removed.
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// A hidden name in the same folder, so that the rename stays within one file system. The ending is kept:
/// picture encoders choose their format by it.
fn temporary_name(path: &Path) -> PathBuf {
    let name = path
        .file_name()
        .map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    path.with_file_name(format!("{TEMPORARY}{}-{name}", std::process::id()))
}

/// Whether a file is one of those, of whatever process.
pub(super) fn is_temporary(name: &str) -> bool {
    let rest = name.strip_prefix(TEMPORARY);
    let parts = rest.and_then(|rest| rest.split_once('-'));
    parts.is_some_and(|(id, _)| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("breachlab-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn a_written_file_replaces_the_old_one_and_leaves_no_other() {
        let folder = folder("replace");
        let path = folder.join("a.csv");
        write_whole(&path, b"old").unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_other() {
        let folder = folder("fail");
        let path = folder.join("a.csv");
        write_whole(&path, b"old").unwrap();
        let failed = through_temporary(&path, |temporary| {
            fs::write(temporary, b"ha").unwrap();
            Err(ReportError::Write {
                path: path.clone(),
                source: io::Error::other("disk full"),
            })
        });
        assert_eq!(
            failed.unwrap_err().to_string(),
            format!("cannot write {}", path.display())
        );
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_below_a_file_is_refused() {
        let folder = folder("below");
        fs::write(folder.join("file"), b"").unwrap();
        let refused = make_folder(&folder.join("file/below"));
        assert!(matches!(refused, Err(ReportError::IsFile { .. })));
        let refused = make_folder(&folder.join("file"));
        assert!(matches!(refused, Err(ReportError::IsFile { .. })));
        fs::remove_dir_all(folder).unwrap();
    }
}
