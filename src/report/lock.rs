//! One run at a time at one file: whoever reads it and writes it anew, so that two that add to it lose nothing.
//!
//! The lock hangs on a hidden file beside it, since the file itself is replaced. Whoever holds it takes that file away
//! again, where a run that waits can tell (Unix); elsewhere it stays.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::file::{ReportError, name_of, target};

/// The sole right to replace a file, until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    /// Open for as long as the right is held.
    _lock: File,
    name: PathBuf,
}

impl FileLock {
    /// Waits until no other run replaces the file at `path`.
    ///
    /// # Errors
    /// [`ReportError::Write`] when the lock is refused.
    pub fn wait(path: &Path) -> Result<Self, ReportError> {
        Self::held(path, |lock| lock.lock().map_err(TryLockError::Error))
    }

    /// Claims the file at `path` at once.
    ///
    /// # Errors
    /// [`ReportError::BusyFile`] while another run holds it; else as [`FileLock::wait`].
    pub fn claim(path: &Path) -> Result<Self, ReportError> {
        Self::held(path, File::try_lock)
    }

    fn held(
        path: &Path,
        lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Self, ReportError> {
        // Two links to one file are one file.
        let place = target(path)?;
        let name = place.with_file_name([".lock-", &name_of(&place)].concat());
        let refused = |source| ReportError::Write {
            path: path.to_owned(),
            source,
        };
        if fs::metadata(&name).is_ok_and(|about| !about.is_file()) {
            let path = name;
            let source = io::Error::other("it is no plain file");
            return Err(ReportError::Write { path, source });
        }
        loop {
            let mut options = OpenOptions::new();
            let options = options.write(true).create(true).truncate(false);
            let file = options.open(&name).map_err(refused)?;
            match lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let path = path.to_owned();
                    return Err(ReportError::BusyFile { path });
                }
                // A file system without locks cannot tell of the other run; to write there at all is worth more.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(refused(error)),
            }
            // The run before may have taken it away since: then another one counts.
            if is_there(&file, &name).map_err(refused)? {
                return Ok(Self { _lock: file, name });
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if cfg!(unix) {
            // Whoever waits for it sees that it is gone, and makes another.
            let _ = fs::remove_file(&self.name);
        }
    }
}

/// Whether an open file is still the one of its name.
#[cfg(unix)]
fn is_there(file: &File, name: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    Ok(fs::metadata(name).is_ok_and(|there| (there.dev(), there.ino()) == (own.dev(), own.ino())))
}

#[cfg(not(unix))]
fn is_there(_file: &File, _name: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_whole;

    #[test]
    fn two_that_add_to_one_file_lose_nothing() {
        let folder = std::env::temp_dir().join(format!("breachlab-lock-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("list");
        let add = |line: String| {
            let _lock = FileLock::wait(&path).unwrap();
            let old = fs::read_to_string(&path).unwrap_or_default();
            // Whoever is not alone has read by now what the other is about to replace.
            std::thread::yield_now();
            write_whole(&path, [old, line].concat().as_bytes()).unwrap();
        };
        std::thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || {
                    for line in 0..25 {
                        add(format!("{writer} {line}\n"));
                    }
                });
            }
        });
        let held = FileLock::claim(&path).unwrap();
        let busy = FileLock::claim(&path).unwrap_err();
        assert!(matches!(busy, ReportError::BusyFile { .. }), "{busy}");
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert!(FileLock::claim(&link).is_err(), "a link is the file itself");
            fs::remove_file(link).unwrap();
        }
        drop(held);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 100);
        let left = fs::read_dir(&folder).unwrap().count();
        assert_eq!(left, 1 + usize::from(!cfg!(unix)), "the lock is gone");
        fs::remove_dir_all(folder).unwrap();
    }
}
