//! Text from outside: read whole, checked to be text.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::fault::{Code, Fault, Faults};
use super::source::Source;

/// Longest file read. The whole default set is a tenth of it; more is refused unread.
pub const MOST_BYTES: u64 = 1 << 20;

/// What standard input is called in messages and, without another name, in reports.
pub const STDIN: &str = "stdin";

/// A file as it was read, or why it was not.
type Once = Result<Arc<Source>, Faults>;

/// What was read so far, in a process that reads each file of data once.
static KEPT: OnceLock<Mutex<BTreeMap<PathBuf, Once>>> = OnceLock::new();

/// From here on this process reads each file of data once, and lists each folder of them once. A command should play one
/// state of its files however long it takes; a program that lives on reads anew.
pub fn keep_what_is_read() {
    KEPT.get_or_init(Mutex::default);
}

/// Whether each file of data is read once.
pub(super) fn is_kept() -> bool {
    KEPT.get().is_some()
}

impl Source {
    /// Reads a file of data: cards, decks, strategies, scripts, rules, patches, scenarios. Once, where a command has asked
    /// for that ([`keep_what_is_read`]).
    ///
    /// # Errors
    /// As [`Source::read`].
    pub fn read_once(path: &Path) -> Result<Arc<Self>, Faults> {
        let Some(kept) = KEPT.get() else {
            return Self::read(path);
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry(path.to_owned())
            .or_insert_with(|| Self::read(path))
            .clone()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The one fault that kept it from being read: missing, a folder, too long, not text.
    pub fn read(path: &Path) -> Result<Arc<Self>, Faults> {
        Self::read_up_to(path, MOST_BYTES)
    }

    /// Reads a file that may be longer or shorter than others.
    ///
    /// # Errors
    /// As [`Source::read`].
    pub fn read_up_to(path: &Path, most: u64) -> Result<Arc<Self>, Faults> {
        let shown = path.display().to_string();
        let bytes = match read_bytes(path, most) {
            Ok(bytes) => bytes,
            Err(ReadRefusal {
                code,
                found,
                wanted,
            }) => {
                return Err(Fault::of_file(shown, code, found, &wanted).into());
            }
        };
        Self::from_bytes(shown, bytes)
    }

    /// Checks bytes to be text. A byte order mark is dropped, `\r\n` is left to the readers.
    ///
    /// # Errors
    /// The first byte that is not UTF-8, or the first NUL.
    pub fn from_bytes(path: impl Into<String>, bytes: Vec<u8>) -> Result<Arc<Self>, Faults> {
        let path = path.into();
        let refuse = |text: String, span: Range<usize>, found: String| {
            let source = Self::new(path.clone(), text);
            let wanted = "a text file in UTF-8";
            Err(Fault::new(source, span, Code::NotText, found, wanted).into())
        };
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let mut bytes = error.into_bytes();
                let found = format!("byte 0x{:02x} is not UTF-8", bytes[at]);
                // What stands before the fault is kept, so that its line can be drawn.
                bytes.truncate(at);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return refuse(text, at..at, found);
            }
        };
        if let Some(at) = text.find('\0') {
            return refuse(text, at..at + 1, "NUL byte".into());
        }
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        // Lines that end in carriage returns alone are lines all the same.
        let text = if text.contains('\r') && !text.contains('\n') {
            text.replace('\r', "\n")
        } else {
            text
        };
        Ok(Self::new(path, text))
    }

    /// Standard input as a file called `stdin`. It is read once; whoever asks again is given the same.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn stdin() -> Result<Arc<Self>, Faults> {
        static READ: OnceLock<Result<Arc<Source>, Faults>> = OnceLock::new();
        let read = || {
            let refuse = |code, found: String, wanted: &str| {
                Faults::from(Fault::of_file(STDIN.to_owned(), code, found, wanted))
            };
            let mut bytes = Vec::new();
            AWAITED.store(true, Ordering::SeqCst);
            let read = io::stdin()
                .lock()
                .take(MOST_BYTES + 1)
                .read_to_end(&mut bytes);
            AWAITED.store(false, Ordering::SeqCst);
            read.map_err(|error| refuse(Code::Unreadable, format!("cannot be read: {error}"), ""))?;
            if bytes.len() as u64 > MOST_BYTES {
                let found = format!("more than {MOST_BYTES} bytes");
                return Err(refuse(Code::TooLong, found, "at most 1 MiB"));
            }
            Self::from_bytes(STDIN, bytes)
        };
        READ.get_or_init(read).clone()
    }
}

/// Whether somebody waits for standard input, which may never come: no flag is looked at until it does.
static AWAITED: AtomicBool = AtomicBool::new(false);

/// Whether standard input is being waited for. Whoever hears a signal then ends the program: nothing has been done yet.
#[must_use]
pub fn awaits_stdin() -> bool {
    AWAITED.load(Ordering::SeqCst)
}

/// Why a file's bytes were not read.
struct ReadRefusal {
    code: Code,
    found: String,
    wanted: String,
}

impl From<std::io::Error> for ReadRefusal {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self {
                code: Code::Missing,
                found: "no such file".into(),
                wanted: "a file".to_owned(),
            },
            _ => Self {
                code: Code::Unreadable,
                found: format!("cannot be read: {error}"),
                wanted: String::new(),
            },
        }
    }
}

fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, ReadRefusal> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        // A pipe may never say anything and never end, and a device is no text.
        let found = if about.is_dir() {
            "is a folder"
        } else {
            "is a pipe, a socket or a device"
        };
        return Err(ReadRefusal {
            code: Code::Unreadable,
            found: found.into(),
            wanted: "a file".to_owned(),
        });
    }
    let mut bytes = Vec::new();
    if about.len() <= most {
        // One byte more than allowed tells a file that grows, or hides its length, from one that just fits.
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    }
    let length = about.len().max(bytes.len() as u64);
    if length > most {
        return Err(ReadRefusal {
            code: Code::TooLong,
            found: format!("file of {length} bytes"),
            wanted: format!("at most {} MiB", most >> 20),
        });
    }
    Ok(bytes)
}
