//! A folder of results, and the one run that fills it. Whoever claims a folder holds a lock on the ledger in it, so that
//! two runs never write side by side; clears what a killed run left half written; and takes away the report of the run
//! before, so that it is not read as this one's. Nothing is taken away that the ledger does not list: what a user puts
//! into the folder stays, under another name where it is in the way, and so do decks and pilots that a run made for use
//! (ADR 26).

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Component, Path, PathBuf};

use super::chart::{self, Chart};
use super::csv::lay_out;
use super::file::{ReportError, is_temporary, make_folder, write_whole};
use super::table::ReportTable;
use super::words::UNPROVEN;
use breachlab_core::plan::is_unsafe;

/// Name of the ledger: the files of the latest run, a line each.
const LEDGER: &str = ".breachlab";
/// Its first line.
const HEAD: &str = "# files of the latest run into this folder; the next one takes them away\n";
/// Most of a ledger that is read: it lists a few dozen names.
const MOST_BYTES: u64 = 1 << 16;

/// A folder claimed by this run until it is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Open for as long as the folder is claimed: the lock hangs on it.
    ledger: File,
    listed: RefCell<BTreeSet<String>>,
    /// Files for use that this run has written.
    delivered: RefCell<BTreeSet<String>>,
}

impl Folder {
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
        if fs::metadata(&name).is_ok_and(|about| !about.is_file()) {
            return Err(refused(io::Error::other("it is no plain file")));
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut ledger = options.open(&name).map_err(refused)?;
        match ledger.try_lock() {
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
        let read = (&mut ledger).take(MOST_BYTES).read_to_end(&mut bytes);
        read.map_err(refused)?;
        let text = String::from_utf8_lossy(&bytes);
        let listed = text.lines().filter(|line| is_name(line));
        let folder = Self {
            path: path.to_owned(),
            listed: RefCell::new(listed.map(str::to_owned).collect()),
            delivered: RefCell::default(),
            ledger,
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
        String::from_utf8_lossy(&text).lines().any(is_name)
    }

    /// Whether another run holds it at this moment.
    #[must_use]
    pub fn is_claimed(path: &Path) -> bool {
        let ledger = File::open(path.join(LEDGER));
        ledger.is_ok_and(|ledger| matches!(ledger.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Claims a folder and takes the report of the run before away: what a verb does before it plays.
    ///
    /// # Errors
    /// As [`Folder::claim`] and [`Folder::withdraw`].
    pub fn fresh(path: &Path) -> Result<Self, ReportError> {
        let folder = Self::claim(path)?;
        folder.withdraw(&[])?;
        Ok(folder)
    }

    /// Gives a folder up in which a run before had its part, and takes it away unless somebody else has put files there.
    fn leave(self) -> Result<(), ReportError> {
        let Self { path, ledger, .. } = self;
        drop(ledger);
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

    /// Takes away what the run before left, but for the files `kept`, which this run goes on from.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be taken away.
    pub fn withdraw(&self, kept: &[&Path]) -> Result<(), ReportError> {
        let kept: Vec<PathBuf> = kept
            .iter()
            .filter_map(|path| fs::canonicalize(path).ok())
            .collect();
        let old = self.listed.take();
        for name in old {
            let path = self.path.join(&name);
            if fs::canonicalize(&path).is_ok_and(|path| kept.contains(&path)) {
                self.listed.borrow_mut().insert(name);
            } else if path.is_dir() && !path.is_symlink() {
                Self::fresh(&path)?.leave()?;
            } else {
                remove(&path)?;
            }
        }
        self.keep_ledger()
    }

    /// Claims the folder of this name below, for a part of the run.
    ///
    /// # Errors
    /// As [`Folder::fresh`].
    pub fn below(&self, name: &str) -> Result<Self, ReportError> {
        self.list(name)?;
        Self::fresh(&self.path.join(name))
    }

    /// The pages of a report into this folder.
    #[must_use]
    pub fn pages(&self, is_complete: bool) -> Pages<'_> {
        Pages {
            folder: self,
            is_complete,
        }
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
        let other = fs::read(&path).ok().filter(|old| is_first && old != bytes);
        let is_unproven = |old: &[u8]| String::from_utf8_lossy(old).contains(UNPROVEN);
        if other.is_some_and(|old| !is_unproven(&old)) {
            let moved = fs::rename(&path, free_beside(&path));
            moved.map_err(|source| ReportError::Write {
                path: path.clone(),
                source,
            })?;
        }
        write_whole(&path, bytes)?;
        Ok(path)
    }

    /// Lists a file before it is written: a run that is killed leaves nothing that the next would not know. A file of that
    /// name which no run has listed is somebody's: it is put out of the way, and where it is now is returned.
    fn list(&self, name: &str) -> Result<Option<PathBuf>, ReportError> {
        if !self.listed.borrow_mut().insert(name.to_owned()) {
            return Ok(None);
        }
        let path = self.path.join(name);
        let kept = if fs::symlink_metadata(&path).is_ok_and(|about| about.is_file()) {
            let kept = free_beside(&path);
            let moved = fs::rename(&path, &kept);
            moved.map_err(|source| ReportError::Write { path, source })?;
            Some(kept)
        } else {
            None
        };
        let line = [name, "\n"].concat();
        let written = (&self.ledger).write_all(line.as_bytes());
        written.map_err(|source| self.refused(source))?;
        Ok(kept)
    }

    /// Takes what was put out of the way off again where the same has been written in its place.
    fn unless_alike(&self, name: &str, kept: Option<PathBuf>) -> Result<(), ReportError> {
        match kept {
            Some(kept) if fs::read(&kept).ok() == fs::read(self.path.join(name)).ok() => {
                remove(&kept)
            }
            _ => Ok(()),
        }
    }

    fn keep_ledger(&self) -> Result<(), ReportError> {
        let mut text = HEAD.to_owned();
        for name in self.listed.borrow().iter() {
            text += &[name, "\n"].concat();
        }
        let mut ledger = &self.ledger;
        let written = ledger
            .set_len(0)
            .and_then(|()| ledger.rewind())
            .and_then(|()| ledger.write_all(text.as_bytes()));
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

/// The pages of one report. Where the run was interrupted, each table and picture among them says so.
#[derive(Clone, Copy, Debug)]
pub struct Pages<'a> {
    folder: &'a Folder,
    is_complete: bool,
}

impl Pages<'_> {
    /// Writes a text or document, which says itself whether it is complete.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn text(&self, name: &str, text: &str) -> Result<(), ReportError> {
        self.folder.write(name, text.as_bytes())
    }

    /// Writes a CSV table.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn table(&self, table: ReportTable) -> Result<(), ReportError> {
        let name = table.name;
        let table = if self.is_complete {
            table
        } else {
            table.marked()
        };
        self.folder.write(name, &lay_out(&table)?)
    }

    /// Writes a chart as `<name>.svg` and `<name>.png`; of an interrupted run the first alone, as whoever interrupts waits.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be drawn or written.
    pub fn chart(&self, chart: &Chart) -> Result<(), ReportError> {
        let endings: &[&str] = if self.is_complete {
            &["svg", "png"]
        } else {
            &["svg"]
        };
        let mut kept = Vec::new();
        for ending in endings {
            let name = format!("{}.{ending}", chart.name);
            kept.push((self.folder.list(&name)?, name));
        }
        if self.is_complete {
            chart::write(chart, &self.folder.path)?;
        } else {
            chart::write_svg(&chart.stamped(), &self.folder.path)?;
        }
        let mut kept = kept.into_iter();
        kept.try_for_each(|(kept, name)| self.folder.unless_alike(&name, kept))
    }
}

/// Whether a line of the ledger is the plain name of a file in its folder. The ledger comes from outside as any file
/// does: nothing elsewhere is ever taken away for it.
fn is_name(line: &str) -> bool {
    /// Longest name that file systems take.
    const LONGEST: usize = 255;
    if line.len() > LONGEST || line.chars().any(is_unsafe) {
        return false;
    }
    let mut parts = Path::new(line).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(name)) if name == line);
    is_plain && parts.next().is_none() && line != LEDGER && !line.starts_with('#')
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
