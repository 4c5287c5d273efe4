//! Writing files so that a reader never meets half of one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The folder could not be made.
    #[error("cannot make folder {}", path.display())]
    Folder {
        /// Path of the folder, as the user gave it.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file where a folder is wanted.
    #[error("{} is a file, wanted a folder", path.display())]
    IsFile {
        /// Path of the file that could not be used.
        path: PathBuf,
    },
    /// A folder that another run is writing into.
    #[error(
        "another run is writing into {}, wanted a folder of its own (--out DIR)", path.display()
    )]
    Busy {
        /// Path of the folder, as the user gave it.
        path: PathBuf,
    },
    /// A file that another run is about to replace.
    #[error("another run is about to replace {}, wanted one after the other", path.display())]
    BusyFile {
        /// Path of the file that could not be used.
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

/// Temporary files that this process has in hand.
static IN_HAND: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

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

/// Writes a file that a user named, whole. Where a link stands, the file that it leads to is written and the link stays:
/// whoever keeps a file elsewhere wants it kept there.
///
/// # Errors
/// As [`write_whole`]; links that lead in a circle.
pub fn write_through(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    write_whole(&target(path)?, bytes)
}

/// The file that a path means, links followed. It need not be there.
pub(super) fn target(path: &Path) -> Result<PathBuf, ReportError> {
    // As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let refused = |source| ReportError::Write {
        path: path.to_owned(),
        source,
    };
    let mut found = path.to_owned();
    for _ in 0..=MOST_LINKS {
        match fs::symlink_metadata(&found) {
            Ok(about) if about.is_symlink() => {}
            Ok(_) => return Ok(found),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
            Err(error) => return Err(refused(error)),
        }
        let next = fs::read_link(&found).map_err(refused)?;
        found = found.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(refused(io::Error::other("links that lead in a circle")))
}

/// Lets `fill` write a temporary file beside `path` and renames it; on failure nothing is left behind.
pub(super) fn through_temporary(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), ReportError>,
) -> Result<(), ReportError> {
    clear_left(path);
    let temporary = temporary_name(path);
    in_hand().push(temporary.clone());
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
    in_hand().retain(|other| *other != temporary);
    done
}

/// Takes away what is half written, for a program that ends at once: nobody will finish it.
pub fn drop_half_written() {
    for temporary in in_hand().iter() {
        // What was not begun cannot be taken away; what was renamed is whole.
        let _ = fs::remove_file(temporary);
    }
}

fn in_hand() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    IN_HAND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A hidden name in the same folder, so that the rename stays within one file system. The ending is kept:
/// picture encoders choose their format by it.
fn temporary_name(path: &Path) -> PathBuf {
    let name = name_of(path);
    let name = end_of(&name);
    path.with_file_name(format!("{TEMPORARY}{}-{name}", std::process::id()))
}

/// The end of a name: with what stands before it in a temporary one it is no longer than file systems bear.
fn end_of(name: &str) -> &str {
    /// Bytes of 255 that are left.
    const LONGEST: usize = 200;
    &name[name.ceil_char_boundary(name.len().saturating_sub(LONGEST))..]
}

/// The last part of a path.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The process that wrote a temporary file, and what the file was to be called; none of any other file.
fn left_by(name: &str) -> Option<(u32, &str)> {
    let (id, of) = name.strip_prefix(TEMPORARY)?.split_once('-')?;
    let is_number = id.bytes().all(|byte| byte.is_ascii_digit());
    Some((id.parse().ok().filter(|_| is_number)?, of))
}

/// Whether a file is one of those, of whatever process.
pub(super) fn is_temporary(name: &str) -> bool {
    left_by(name).is_some()
}

/// Takes away what killed runs left of this very file. What another run is writing at this moment stays.
fn clear_left(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        // Writing will say what is wrong with the folder.
        return;
    };
    let name = name_of(path);
    let name = end_of(&name);
    for entry in entries.filter_map(Result::ok) {
        let found = entry.file_name().to_string_lossy().into_owned();
        let writer = left_by(&found).filter(|(_, of)| *of == name);
        if writer.is_some_and(|(writer, _)| is_gone(writer) || is_old(&entry)) {
            // Whatever cannot be taken away stays; it does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a process is known to have ended. Where nobody can tell, age has to.
fn is_gone(process: u32) -> bool {
    let all = Path::new("/proc");
    let is_told = cfg!(target_os = "linux") && all.join("self").exists();
    is_told && !all.join(process.to_string()).exists()
}

/// Whether a temporary file is older than any write takes.
fn is_old(entry: &fs::DirEntry) -> bool {
    const LONG: Duration = Duration::from_mins(1);
    let written = entry.metadata().and_then(|about| about.modified());
    #[expect(
        clippy::disallowed_methods,
        reason = "how old a file is decides no result"
    )]
    let now = SystemTime::now();
    written.is_ok_and(|written| now.duration_since(written).is_ok_and(|age| age > LONG))
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

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays_a_link_and_a_circle_of_them_is_refused() {
        use std::os::unix::fs::symlink;
        let folder = folder("links");
        fs::create_dir(folder.join("far")).unwrap();
        symlink("far/real.csv", folder.join("inner")).unwrap();
        symlink("inner", folder.join("outer")).unwrap();
        for text in ["made where it leads", "and made again"] {
            write_through(&folder.join("outer"), text.as_bytes()).unwrap();
            assert_eq!(
                fs::read_to_string(folder.join("far/real.csv")).unwrap(),
                text
            );
        }
        assert!(
            ["inner", "outer"]
                .iter()
                .all(|name| folder.join(name).is_symlink())
        );
        symlink("there", folder.join("here")).unwrap();
        symlink("here", folder.join("there")).unwrap();
        let refused = write_through(&folder.join("here"), b"x").unwrap_err();
        let why = std::error::Error::source(&refused).unwrap().to_string();
        assert!(why.contains("circle"), "{why}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_a_killed_run_left_of_a_file_goes_when_it_is_written_again() {
        let folder = folder("left");
        let path = folder.join("history.csv");
        // No process has a number so high, and this very one still writes.
        let gone = folder.join(".tmp-4294967295-history.csv");
        let own = folder.join(format!(".tmp-{}-history.csv", std::process::id()));
        let others = folder.join(".tmp-4294967295-other.csv");
        let users = folder.join(".tmp-mine-history.csv");
        for file in [&gone, &own, &others, &users] {
            fs::write(file, b"ha").unwrap();
        }
        clear_left(&path);
        let is_there = [&gone, &own, &others, &users].map(|file| file.exists());
        assert_eq!(is_there, [!cfg!(target_os = "linux"), true, true, true]);
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        fs::File::options()
            .write(true)
            .open(&own)
            .and_then(|file| file.set_modified(long_ago))
            .unwrap();
        write_whole(&path, b"whole").unwrap();
        assert!(!own.exists(), "no write takes a minute");
        assert_eq!(fs::read(&path).unwrap(), b"whole");
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
