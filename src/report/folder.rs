//! A folder of results, and the one run that fills it. Whoever claims a folder holds a lock on the ledger in it, so that
//! two runs never write side by side; clears what a killed run left half written; and takes away the report of the run
//! before, so that it is not read as this one's. Nothing is taken away that the ledger does not list: what a user puts
//! into the folder stays, under another name where it is in the way, and so do decks and pilots that a run made for use
//! (ADR 26).

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::file::{ReportError, is_temporary, make_folder, write_whole};
use super::ledger::{LEDGER, Ledger};
use super::words::UNPROVEN;
use breachlab_core::plan::fingerprint;

/// Most of a ledger that is read: it lists a few dozen names.
const MOST_BYTES: u64 = 1 << 16;

/// A folder claimed by this run until it is dropped.
#[derive(Debug)]
pub struct ReportFolder {
    path: PathBuf,
    /// Open for as long as the folder is claimed: the lock hangs on it.
    file: File,
    ledger: RefCell<Ledger>,
    /// Files for use that this run has written.
    delivered: RefCell<BTreeSet<String>>,
}

impl ReportFolder {
    /// Makes the folder where there is none and claims it. That the ledger can be written shows that files can be made,
    /// so that a run of an hour does not end in "no permission".
    ///
    /// # Errors
    /// [`ReportError::Busy`] while another run holds it; else naming the folder or file that was refused.
    pub fn claim(path: &Path) -> Result<Self, ReportError> {
        make_folder(path)?;
        let name = path.join(LEDGER);
        let refused = |source| ReportError::Write {
            path: name.clone(),
            source,
        };
        // A link would have its target overwritten.
        if fs::symlink_metadata(&name).is_ok_and(|about| !about.is_file()) {
            return Err(refused(io::Error::other("it is no plain file")));
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&name).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ReportError::Busy {
                    path: path.to_owned(),
                });
            }
            // A file system without locks cannot tell of the other run; to write there at all is worth more.
            Err(TryLockError::Error(source)) if source.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(source)) => return Err(refused(source)),
        }
        let mut bytes = Vec::new();
        let read = (&mut file).take(MOST_BYTES).read_to_end(&mut bytes);
        read.map_err(refused)?;
        let folder = Self {
            path: path.to_owned(),
            ledger: RefCell::new(Ledger::read(&String::from_utf8_lossy(&bytes))),
            delivered: RefCell::default(),
            file,
        };
        folder.clear_temporaries()?;
        folder.keep_ledger()?;
        Ok(folder)
    }

    /// Whether a run has its report in this folder: whether it has listed any file there. A folder that was claimed and
    /// nothing more holds no report.
    #[must_use]
    pub fn is_of_a_run(path: &Path) -> bool {
        let ledger = path.join(LEDGER);
        let text = ledger
            .is_file()
            .then(|| fs::read(ledger))
            .and_then(Result::ok);
        let text = text.unwrap_or_default();
        !Ledger::read(&String::from_utf8_lossy(&text)).is_empty()
    }

    /// Claims a folder and takes the report of the run before away: what a verb does before it plays.
    ///
    /// # Errors
    /// As [`ReportFolder::claim`] and [`ReportFolder::withdraw`].
    pub fn fresh(path: &Path) -> Result<Self, ReportError> {
        let folder = Self::claim(path)?;
        folder.withdraw(&[])?;
        Ok(folder)
    }

    /// Gives a folder up in which a run before had its part, and takes it away unless somebody else has put files there.
    fn leave(self) -> Result<(), ReportError> {
        let Self { path, file, .. } = self;
        drop(file);
        remove(&path.join(LEDGER))?;
        match fs::remove_dir(&path) {
            Err(source) if source.kind() != io::ErrorKind::DirectoryNotEmpty => {
                Err(ReportError::Folder { path, source })
            }
            _ => Ok(()),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this is the folder at `path`, however that is written.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        let [own, other] = [&self.path, path].map(|path| fs::canonicalize(path).ok());
        own.is_some() && own == other
    }

    /// Takes away what the run before left, but for the files `kept`, which this run goes on from, and for what it made for
    /// use.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be taken away.
    pub fn withdraw(&self, kept: &[&Path]) -> Result<(), ReportError> {
        let old = std::mem::take(&mut self.ledger.borrow_mut().listed);
        for name in old {
            let path = self.path.join(&name);
            if is_one_of(&path, kept) {
                self.ledger.borrow_mut().listed.insert(name);
            } else if path.is_dir() && !path.is_symlink() {
                Self::fresh(&path)?.leave()?;
            } else {
                remove(&path)?;
            }
        }
        self.keep_ledger()
    }

    /// Takes away the set that an earlier run made for use with [`ReportFolder::make`], but for what has been edited since and for
    /// the files `kept`, which this run begins with: those are the user's from now on.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be taken away.
    pub fn withdraw_made(&self, kept: &[&Path]) -> Result<(), ReportError> {
        let old = std::mem::take(&mut self.ledger.borrow_mut().made);
        for (name, print) in old {
            let path = self.path.join(&name);
            let is_as_made = |bytes: &[u8]| fingerprint(&String::from_utf8_lossy(bytes)) == print;
            if !is_one_of(&path, kept) && fs::read(&path).is_ok_and(|bytes| is_as_made(&bytes)) {
                remove(&path)?;
            }
        }
        self.keep_ledger()
    }

    /// Claims the folder of this name below, for a part of the run.
    ///
    /// # Errors
    /// As [`ReportFolder::fresh`].
    pub fn below(&self, name: &str) -> Result<Self, ReportError> {
        self.enlist(name)?;
        Self::fresh(&self.path.join(name))
    }

    /// Writes a file of this run; it is whole or absent.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), ReportError> {
        let kept = self.list(name)?;
        write_whole(&self.path.join(name), bytes)?;
        self.unless_alike(name, kept)
    }

    /// Writes a file that the run made for use, a deck or a pilot: it is the user's, and no later run takes it away. Another
    /// file of that name, such as the deck that the search began with, is put out of the way; one that an earlier run left
    /// unproven is not worth it.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn deliver(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, ReportError> {
        let path = self.path.join(name);
        let is_first = self.delivered.borrow_mut().insert(name.to_owned());
        let is_other = |old: Vec<u8>| old != bytes && !is_unproven(&old);
        if is_first && (path.is_dir() || fs::read(&path).is_ok_and(is_other)) {
            let moved = fs::rename(&path, free_beside(&path));
            moved.map_err(|source| ReportError::Write {
                path: path.clone(),
                source,
            })?;
        }
        write_whole(&path, bytes)?;
        Ok(path)
    }

    /// Takes away what an interrupted run left unproven under this name, unless this run has written that file.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be taken away.
    pub fn drop_unproven(&self, name: &str) -> Result<(), ReportError> {
        let path = self.path.join(name);
        let is_own = self.delivered.borrow().contains(name);
        match fs::read(&path) {
            Ok(old) if !is_own && is_unproven(&old) => remove(&path),
            _ => Ok(()),
        }
    }

    /// Writes one of a set of files made for use, such as the decks of a map: no later run takes it away but one that makes
    /// another set there, and that leaves what has been edited.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn make(&self, name: &str, text: &str) -> Result<PathBuf, ReportError> {
        let print = fingerprint(text);
        let line = self.ledger.borrow_mut().add_made(name, &print);
        let written = (&self.file).write_all(line.as_bytes());
        written.map_err(|source| self.refused(source))?;
        self.deliver(name, text.as_bytes())
    }

    /// Lists a file before it is written: a run that is killed leaves nothing that the next would not know. A file or folder
    /// of that name which no run has listed is somebody's: it is put out of the way, and where it is now is returned.
    pub(super) fn list(&self, name: &str) -> Result<Option<PathBuf>, ReportError> {
        let path = self.path.join(name);
        let is_in_the_way = |about: fs::Metadata| about.is_file() || about.is_dir();
        let is_listed = self.ledger.borrow().listed.contains(name);
        let kept = if !is_listed && fs::symlink_metadata(&path).is_ok_and(is_in_the_way) {
            let kept = free_beside(&path);
            let moved = fs::rename(&path, &kept);
            moved.map_err(|source| ReportError::Write { path, source })?;
            Some(kept)
        } else {
            None
        };
        self.enlist(name)?;
        Ok(kept)
    }

    /// Adds a name to the ledger, unless it has it.
    fn enlist(&self, name: &str) -> Result<(), ReportError> {
        if !self.ledger.borrow_mut().listed.insert(name.to_owned()) {
            return Ok(());
        }
        let line = [name, "\n"].concat();
        let written = (&self.file).write_all(line.as_bytes());
        written.map_err(|source| self.refused(source))
    }

    /// Takes what was put out of the way off again where the same has been written in its place.
    pub(super) fn unless_alike(
        &self,
        name: &str,
        kept: Option<PathBuf>,
    ) -> Result<(), ReportError> {
        match kept {
            Some(kept) if fs::read(&kept).ok() == fs::read(self.path.join(name)).ok() => {
                remove(&kept)
            }
            _ => Ok(()),
        }
    }

    fn keep_ledger(&self) -> Result<(), ReportError> {
        let text = self.ledger.borrow().text();
        let mut file = &self.file;
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| file.write_all(text.as_bytes()));
        written.map_err(|source| self.refused(source))
    }

    fn clear_temporaries(&self) -> Result<(), ReportError> {
        let unreadable = |source| ReportError::Folder {
            path: self.path.clone(),
            source,
        };
        for entry in fs::read_dir(&self.path).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            if is_temporary(&entry.file_name().to_string_lossy()) {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }

    fn refused(&self, source: io::Error) -> ReportError {
        ReportError::Write {
            path: self.path.join(LEDGER),
            source,
        }
    }
}

/// Whether a deck or pilot says of itself that its run was interrupted before it was proved.
fn is_unproven(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).contains(UNPROVEN)
}

/// Whether a path leads to one of these files.
fn is_one_of(path: &Path, files: &[&Path]) -> bool {
    fs::canonicalize(path).is_ok_and(|place| {
        let mut files = files.iter().filter_map(|file| fs::canonicalize(file).ok());
        files.any(|file| file == place)
    })
}

/// A name beside a file that is free: `NAME.old`, `NAME.old2`.
fn free_beside(path: &Path) -> PathBuf {
    let named = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(".old");
        if number > 1 {
            name.push(number.to_string());
        }
        PathBuf::from(name)
    };
    let mut all = (1..u32::MAX).map(named);
    all.find(|path| fs::symlink_metadata(path).is_err())
        .unwrap_or_else(|| named(u32::MAX))
}

fn remove(path: &Path) -> Result<(), ReportError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(ReportError::Write {
            path: path.to_owned(),
            source,
        }),
        _ => Ok(()),
    }
}
