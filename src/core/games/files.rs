//! What every game does with its files: defaults inside the binary, the file a name means, folders looked through,
//! the sort of a file by its keys, each name of an order read once. What is in the files is a game's own affair.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::line_up::Read;
use super::loads::Order;
use super::own::{OwnFile, Role, own};
use crate::plan::{
    Code, Document, Fault, Faults, Need, Node, Pen, STDIN, Source, TableShape, TomlTable,
    find_name, first_line,
    folder::{self, stem},
    nearest,
};

/// Path and text of defaults inside the binary, so that it runs alone in an empty folder.
pub type Embedded = &'static [(&'static str, &'static str)];

/// Writes [`Embedded`] constants: a name, then the paths from the root of the checkout, which is three folders above that
/// of the game.
#[macro_export]
macro_rules! embed {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $($path:literal)*;)*) => {$(
        $(#[$meta])*
        $vis const $name: $crate::games::files::Embedded = &[
            $(($path, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../", $path)))),*
        ];
    )*};
}

pub use embed;

/// Embedded files as sources.
#[must_use]
pub fn sources(files: Embedded) -> Vec<Arc<Source>> {
    files
        .iter()
        .map(|(path, text)| Source::new(*path, *text))
        .collect()
}

/// The embedded file with this name: the file's name without folder and extension.
#[must_use]
pub fn named(files: Embedded, name: &str) -> Option<Arc<Source>> {
    let (path, text) = files.iter().find(|(path, _)| stem(path) == name)?;
    Some(Source::new(*path, *text))
}

/// Names under which embedded files are known.
pub fn names(files: Embedded) -> impl Iterator<Item = &'static str> + Clone {
    files.iter().map(|(path, _)| stem(path))
}

/// The file meant: an embedded default by name, else a path.
///
/// # Errors
/// That there is none, with the nearest name, or why it cannot be read.
pub fn find(typed: &str, files: Embedded) -> Result<Arc<Source>, Faults> {
    if let Some(source) = named(files, typed) {
        return Ok(source);
    }
    // A file is meant by its path alone; only where there is none does a name count that is typed otherwise.
    Source::read_once(Path::new(typed)).or_else(|faults| {
        let is_missing = faults.iter().any(|fault| fault.code == Code::Missing);
        if is_missing && let Some(at) = find_name(typed, names(files)) {
            let (path, text) = files[at];
            return Ok(Source::new(path, text));
        }
        let near = |mut fault: Fault| {
            if fault.code == Code::Missing {
                "a file, or the name of an embedded default".clone_into(&mut fault.wanted);
                fault.near = nearest(typed, names(files)).map(str::to_owned);
            }
            fault
        };
        Err(faults.into_iter().map(near).collect())
    })
}

/// Stands for standard input where a deck is taken.
pub const FROM_STDIN: &str = "-";

/// The file that a path stands for: standard input for `-`.
///
/// # Errors
/// Why it cannot be read.
pub fn given(path: &Path) -> Result<Arc<Source>, Faults> {
    if path.as_os_str() == FROM_STDIN {
        Source::stdin()
    } else {
        Source::read_once(path)
    }
}

/// The deck meant: standard input for `-`, else as [`find`].
///
/// # Errors
/// As [`find`], or why standard input cannot be read.
pub fn find_deck(typed: &str, files: Embedded) -> Result<Arc<Source>, Faults> {
    if typed == FROM_STDIN {
        Source::stdin()
    } else {
        find(typed, files)
    }
}

/// The file meant by a name of an order: one of the version's own, an embedded default by name, else a path.
///
/// # Errors
/// As [`find`], and where several files of the version may be meant.
pub fn find_own(
    files: &[OwnFile],
    role: Role,
    typed: &str,
    embedded: Embedded,
) -> Result<Arc<Source>, Faults> {
    match own(files, role, typed)? {
        Some(source) => Ok(source),
        None if role == Role::Deck => find_deck(typed, embedded),
        None => find(typed, embedded),
    }
}

/// Overlays of an order: each a file or a folder of card files, a layer of sources.
pub fn layers<P: AsRef<Path>>(overlays: &[P], faults: &mut Faults) -> Vec<Vec<Arc<Source>>> {
    let mut layers = Vec::new();
    for overlay in overlays {
        let listing = folder::list(overlay.as_ref(), folder::TOML);
        faults.absorb(listing.faults);
        let files = listing.files.iter();
        layers.push(
            files
                .filter_map(|path| kept(Source::read_once(path), faults))
                .collect(),
        );
    }
    layers
}

/// The files that `check` is to look at, with those that cannot be; what of a folder cannot be read stands behind the rest.
pub fn inspected<P: AsRef<Path>>(
    paths: &[P],
    endings: &[&str],
) -> Vec<(String, Result<Arc<Source>, Faults>)> {
    let mut all = Vec::new();
    // A file that is named for itself and lies in a folder that is named too is one file.
    let mut seen = BTreeSet::new();
    for path in paths {
        if path.as_ref().as_os_str() == FROM_STDIN {
            all.push((STDIN.to_owned(), Source::stdin()));
            continue;
        }
        let listing = folder::list(path.as_ref(), endings);
        for file in listing.files {
            let place = file.canonicalize().unwrap_or_else(|_| file.clone());
            if seen.insert(place) {
                all.push((file.display().to_string(), Source::read_once(&file)));
            }
        }
        for fault in &listing.faults {
            all.push((fault.path().to_owned(), Err(fault.clone().into())));
        }
    }
    all
}

/// Keys that every sort of file has.
const SHARED: [&str; 4] = ["schema", "id", "name", "note"];

/// What a file is, by the keys it has, then by those it lacks; of equals, the first of `sorts`. `wanted` says what would have told.
///
/// # Errors
/// That it is empty, that it cannot be read, or the first key that nothing here knows.
pub fn sort<S: Copy>(
    source: &Arc<Source>,
    sorts: &[(S, &TableShape)],
    wanted: &str,
) -> Result<S, Faults> {
    if source.text().trim().is_empty() {
        let found = "empty file".to_owned();
        return Err(Fault::of_file(source.path().to_owned(), Code::Empty, found, wanted).into());
    }
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let root = document.root();
    let is_telling = |name: &str| !SHARED.contains(&name);
    let telling = |shape: &TableShape| {
        let known = |name: &str| shape.fields.iter().any(|field| field.name == name);
        let keys = root.iter().map(|(key, _)| key.name.as_str());
        keys.filter(|name| is_telling(name) && known(name)).count()
    };
    // Forms share keys: of those that know as many, the one that misses fewest.
    let lacking = |shape: &TableShape| {
        let must = shape.fields.iter().filter(|field| field.need == Need::Must);
        must.filter(|field| !root.has(field.name)).count()
    };
    let best = sorts
        .iter()
        .map(|(sort, shape)| ((telling(shape), Reverse(lacking(shape))), *sort))
        .rev()
        .max_by_key(|best| best.0);
    match best {
        Some(((1.., _), sort)) => return Ok(sort),
        _ if !faults.is_empty() => return Err(faults),
        _ => {}
    }
    let mut pen = document.pen(&mut faults);
    match root.iter().find(|(key, _)| is_telling(&key.name)) {
        Some((key, _)) => {
            let fields = sorts.iter().flat_map(|(_, shape)| shape.fields);
            pen.mark_name(
                key.span.clone(),
                Code::UnknownKey,
                format!("unknown key `{}`", key.name),
                wanted,
                &key.name,
                fields.map(|field| field.name),
            );
        }
        None => pen.mark(
            first_line(&pen),
            Code::MissingKey,
            "nothing tells what this is",
            wanted,
        ),
    }
    Err(faults)
}

/// Marks a rules file that sets nothing: whoever names one means something by it, and nothing in it could tell `check`
/// what it is.
pub fn refuse_no_rules(pen: &mut Pen<'_>, root: &TomlTable) {
    let mut keys = root.iter();
    if keys.all(|(key, _)| SHARED.contains(&key.name.as_str())) {
        let found = "no rule is set";
        pen.mark(
            first_line(pen),
            Code::Empty,
            found,
            "a rule or more, or no rules file",
        );
    }
}

/// Marks a list of cards that has none: it would lay nothing over anything, which nobody means.
pub fn refuse_no_cards(pen: &mut Pen<'_>, root: &TomlTable, key: &str) {
    if let Some((name, node)) = root.entry(key)
        && node.list().is_some_and(<[Node]>::is_empty)
    {
        let found = "a list without cards";
        let wanted = format!("one `[[{key}]]` or more, or no such key");
        pen.mark(name.span.clone(), Code::Empty, found, wanted);
    }
}

/// What was read of a deck. A default inside the binary is sound by itself: what is wrong with it comes from the files
/// that were given, so they are named.
///
/// # Errors
/// Those of the reading.
pub fn under<T>(
    read: Result<T, Faults>,
    deck: &Source,
    embedded: Embedded,
    order: &Order,
) -> Result<T, Faults> {
    let is_embedded = embedded
        .iter()
        .any(|(path, text)| *path == deck.path() && *text == deck.text());
    let flag = |flag: &'static str| move |path: &String| format!("{flag} {path}");
    let cards = order.cards.iter().map(flag("--cards"));
    let patches = order.patches.iter().map(flag("--patch"));
    let rules = order.rules.iter().map(flag("--rules"));
    let given: Vec<String> = cards.chain(patches).chain(rules).collect();
    if !is_embedded || given.is_empty() {
        return read;
    }
    let blamed = |mut fault: Fault| {
        fault.found = format!("{} under {}", fault.found, given.join(" "));
        fault
    };
    read.map_err(|faults| faults.into_iter().map(blamed).collect())
}

/// Each name read once; a name given twice is reported once.
pub fn read_each<T: Clone>(
    names: &[String],
    faults: &mut Faults,
    read: impl Fn(&str) -> Result<T, Faults>,
) -> Vec<T> {
    let mut known: Vec<(&str, Option<T>)> = Vec::new();
    let mut all = Vec::new();
    for name in names {
        if !known.iter().any(|(known, _)| known == name) {
            known.push((name, kept(read(name), faults)));
        }
        let found = known.iter().find(|(known, _)| known == name);
        all.extend(found.and_then(|(_, file)| file.clone()));
    }
    all
}

/// What could be read; the faults of what could not are put to the others.
pub fn kept<T>(read: Result<T, Faults>, faults: &mut Faults) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(more) => {
            faults.absorb(more);
            None
        }
    }
}

/// What the list of files calls a file: the path of a version's own, else as typed.
#[must_use]
pub fn shown(files: &[OwnFile], role: Role, typed: &str) -> String {
    let own = own(files, role, typed).ok().flatten();
    own.map_or_else(|| typed.to_owned(), |source| source.path().to_owned())
}

/// A row of the list of files that decided a result.
#[must_use]
pub fn note(role: &'static str, name: &str, hash: &str) -> Read {
    let (name, hash) = (name.to_owned(), hash.to_owned());
    Read { role, name, hash }
}
