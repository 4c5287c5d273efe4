//! Text from outside: read whole, checked to be text, kept for drawing faults.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::fault::{Code, Fault};

/// Longest file read. The largest sensible card set is a tenth of it; more is refused unread.
pub const MOST_BYTES: u64 = 4 << 20;

/// A text file (or an embedded default) with the path it is reported under.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    text: String,
}

impl Source {
    /// Text that is already here: an embedded default, or a test's.
    ///
    /// ```
    /// let source = breachlab::plan::Source::new("mine.toml", "attack = 3\n");
    /// assert_eq!(source.place(9), (1, 10));
    /// ```
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            path: path.into(),
            text: text.into(),
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The one fault that kept it from being read: missing, a folder, too long, not text.
    pub fn read(path: &Path) -> Result<Arc<Self>, Fault> {
        let shown = path.display().to_string();
        let refuse = |code, found: String, wanted: &str| {
            Err(Fault::of_file(shown.clone(), code, found, wanted))
        };
        let unreadable = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => refuse(
                Code::Missing,
                "no such file".into(),
                "a file, or the name of an embedded default",
            ),
            _ => refuse(Code::Unreadable, format!("cannot be read: {error}"), ""),
        };
        let about = match fs::metadata(path) {
            Ok(about) => about,
            Err(error) => return unreadable(error),
        };
        if about.is_dir() {
            return refuse(Code::Unreadable, "is a folder".into(), "a file");
        }
        let mut bytes = Vec::new();
        // One byte more than allowed tells a long file (or an endless pipe) from one that just fits.
        let read = File::open(path).and_then(|file| {
            if about.len() > MOST_BYTES {
                return Ok(0);
            }
            file.take(MOST_BYTES + 1).read_to_end(&mut bytes)
        });
        if let Err(error) = read {
            return unreadable(error);
        }
        if about.len() > MOST_BYTES || bytes.len() as u64 > MOST_BYTES {
            let found = format!("file of {} bytes", about.len().max(bytes.len() as u64));
            return refuse(Code::TooLong, found, "at most 4 MiB");
        }
        Self::from_bytes(shown, bytes)
    }

    /// Checks bytes to be text. A byte order mark is dropped, `\r\n` is left to the readers.
    ///
    /// # Errors
    /// The first byte that is not UTF-8, or the first NUL.
    pub fn from_bytes(path: impl Into<String>, bytes: Vec<u8>) -> Result<Arc<Self>, Fault> {
        let path = path.into();
        let nul = bytes.iter().position(|&byte| byte == 0);
        let text = match String::from_utf8(bytes) {
            Ok(text) if nul.is_none() => text,
            Ok(text) => {
                let at = nul.expect("the other arm took texts without NUL");
                let source = Self::new(path, text);
                return Err(Fault::new(
                    source,
                    at..at + 1,
                    Code::NotText,
                    "NUL byte".into(),
                    "a text file in UTF-8",
                ));
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let mut bytes = error.into_bytes();
                let wrong = bytes[at];
                // What stands before the fault is kept, so that its line can be drawn.
                bytes.truncate(at);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let at = text.len();
                let source = Self::new(path, text);
                let found = format!("byte 0x{wrong:02x} is not UTF-8");
                let wanted = "a text file in UTF-8";
                return Err(Fault::new(source, at..at, Code::NotText, found, wanted));
            }
        };
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        Ok(Self::new(path, text))
    }

    /// The files a path stands for: itself, or a folder's `*.toml` by name.
    ///
    /// # Errors
    /// When a folder cannot be listed or holds no such file.
    pub fn paths(path: &Path) -> Result<Vec<PathBuf>, Fault> {
        if !path.is_dir() {
            return Ok(vec![path.to_owned()]);
        }
        let shown = path.display().to_string();
        let entries = fs::read_dir(path).map_err(|error| {
            let found = format!("cannot be read: {error}");
            Fault::of_file(shown.clone(), Code::Unreadable, found, "")
        })?;
        let mut paths: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|ext| ext == "toml") && path.is_file())
            .collect();
        paths.sort();
        if paths.is_empty() {
            let found = "folder without files".to_owned();
            return Err(Fault::of_file(shown, Code::Missing, found, "*.toml files"));
        }
        Ok(paths)
    }

    /// What the file is called in messages.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text, without byte order mark.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte, both from 1; columns count characters.
    #[must_use]
    pub fn place(&self, at: usize) -> (usize, usize) {
        let at = self.text.floor_char_boundary(at);
        let before = &self.text[..at];
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }
}
