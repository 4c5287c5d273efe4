//! The one reader of folders: which files a path stands for, and what in it is passed over and why. What the files
//! say is not looked at here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, DirEntry};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::fault::{Code, Fault, Faults};
use super::read::is_kept;

/// Endings of data files, in any letter case.
pub const TOML: &[&str] = &["toml"];
/// Endings where plain lists of decks are read as well.
pub const TOML_AND_LISTS: &[&str] = &["toml", "txt"];

/// A file's name without folder and ending: an embedded default's id, and what reports call a strategy.
#[must_use]
pub fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, ending))
            if !stem.is_empty()
                && TOML_AND_LISTS
                    .iter()
                    .any(|known| ending.eq_ignore_ascii_case(known)) =>
        {
            stem
        }
        _ => name,
    }
}

/// Entries a folder may have with all that is below it: more is a slip of the hand, such as `/`.
const MOST_ENTRIES: usize = 20_000;

/// What a path stands for.
#[derive(Clone, Debug, Default)]
pub struct FolderList {
    /// Files to be read, folder by folder in the order of their names.
    pub files: Vec<PathBuf>,
    /// What is not read.
    pub passed: Vec<Passed>,
    /// What should have been read and cannot be: a folder that is closed or holds no such file, a name that is no
    /// text, a data file that is no file. One such entry takes nothing from the others.
    pub faults: Faults,
}

/// Something in a folder that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Where it is.
    pub path: PathBuf,
    /// Why it is not read.
    pub why: &'static str,
}

impl Passed {
    /// The path as messages show it.
    #[must_use]
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }
}

/// Lists a path: a file stands for itself whatever it is called, a folder for the files with one of these endings
/// in it and in all folders below.
///
/// Links are followed, and no folder and no file is read twice, so links in a ring end. What is hidden (a name that begins with
/// a dot) is not entered. Whatever is not listed is in [`FolderList::passed`] or in [`FolderList::faults`].
#[must_use]
pub fn list(path: &Path, endings: &[&str]) -> FolderList {
    if !is_kept() {
        return listed(path, endings);
    }
    let asked = (path.to_owned(), endings.concat());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.entry(asked)
        .or_insert_with(|| listed(path, endings))
        .clone()
}

/// Folders as they were listed, in a process that lists each once.
static KEPT: Mutex<BTreeMap<(PathBuf, String), FolderList>> = Mutex::new(BTreeMap::new());

fn listed(path: &Path, endings: &[&str]) -> FolderList {
    let mut walk = FolderWalk {
        endings,
        listing: FolderList::default(),
        entered: BTreeSet::new(),
        read: BTreeSet::new(),
        entries: 0,
    };
    if !path.is_dir() {
        walk.listing.files.push(path.to_owned());
        return walk.listing;
    }
    walk.enter(path);
    if walk.listing.files.is_empty() && walk.listing.faults.is_empty() {
        let endings: Vec<String> = endings.iter().map(|ending| format!("*.{ending}")).collect();
        let wanted = format!("{} files", endings.join(" or "));
        walk.refuse(path, Code::Missing, "folder without files", &wanted);
    }
    walk.listing
}

/// A folder being gone through.
struct FolderWalk<'a> {
    endings: &'a [&'a str],
    listing: FolderList,
    /// Real places of the folders that were entered.
    entered: BTreeSet<PathBuf>,
    /// Real places of the files that are read.
    read: BTreeSet<PathBuf>,
    entries: usize,
}

impl FolderWalk<'_> {
    fn refuse(&mut self, path: &Path, code: Code, found: &str, wanted: &str) {
        let shown = path.display().to_string();
        self.listing
            .faults
            .push(Fault::of_file(shown, code, found.to_owned(), wanted));
    }

    fn pass(&mut self, path: PathBuf, why: &'static str) {
        self.listing.passed.push(Passed { path, why });
    }

    fn enter(&mut self, folder: &Path) {
        let place = match folder.canonicalize() {
            Ok(place) => place,
            Err(error) => return self.unreadable(folder, &error),
        };
        if !self.entered.insert(place) {
            return self.pass(folder.to_owned(), "a folder that is read already");
        }
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries: Vec<DirEntry> = match entries {
            Ok(entries) => entries,
            Err(error) => return self.unreadable(folder, &error),
        };
        let before = self.entries;
        self.entries += entries.len();
        if self.entries > MOST_ENTRIES {
            if before <= MOST_ENTRIES {
                let found = format!("more than {MOST_ENTRIES} files and folders");
                self.refuse(folder, Code::TooLong, &found, "a folder of data");
            }
            return;
        }
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            self.look_at(entry.path());
        }
    }

    fn unreadable(&mut self, folder: &Path, error: &std::io::Error) {
        self.refuse(
            folder,
            Code::Unreadable,
            &format!("cannot be read: {error}"),
            "",
        );
    }

    fn look_at(&mut self, path: PathBuf) {
        let name = path.file_name().unwrap_or_default();
        if name.as_encoded_bytes().starts_with(b".") {
            return self.pass(path, "hidden");
        }
        let ending = path.extension().unwrap_or_default();
        let is_data = self
            .endings
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known));
        let about = match fs::metadata(&path) {
            Ok(about) => about,
            Err(_) if !is_data => return self.pass(path, "a link to nothing"),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return self.refuse(&path, Code::Missing, "a link to nothing", "a file");
            }
            Err(error) => return self.unreadable(&path, &error),
        };
        if about.is_dir() {
            self.enter(&path);
        } else if !is_data {
            self.pass(path, "another ending");
        } else if name.to_str().is_none() {
            // Reports call files by name: two such names could look the same there.
            self.refuse(
                &path,
                Code::NotText,
                "a name that is not UTF-8",
                "a name in UTF-8",
            );
        } else if about.is_file() {
            let place = path.canonicalize().unwrap_or_else(|_| path.clone());
            if self.read.insert(place) {
                self.listing.files.push(path);
            } else {
                self.pass(path, "a file that is read already");
            }
        } else {
            self.refuse(&path, Code::Unreadable, "is no regular file", "a file");
        }
    }
}
