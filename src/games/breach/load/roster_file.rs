//! A crew, held against the characters there are.

use std::sync::Arc;

use super::shapes::{CREW, DIFFICULTY, VENTURE};
use crate::rules::{Difficulty, Venture};
use crate::setup::{CardSet, Roster};
use breachlab_core::engine::{MAX_SEATS, so_many};
use breachlab_core::games::from_files::DeckFile;
use breachlab_core::plan::folder::stem;
use breachlab_core::plan::{
    Code, Document, Faults, Pen, Source, TomlTable, fingerprint, is_id, quoted, verify,
};

/// The word for a character dealt at random.
pub(super) const ANY: &str = "any";

/// Reads a crew.
///
/// # Errors
/// All faults of the file.
pub(crate) fn read_roster(source: &Arc<Source>, set: &CardSet) -> Result<DeckFile<Roster>, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &CREW);
    let word = |key: &str| root.text(key);
    let venture = word("mode").and_then(|word| VENTURE.find(word));
    let venture = venture.unwrap_or(Venture::Together);
    let members = members(&mut pen, root, set, venture);
    let id = word("id").unwrap_or(stem(source.path())).to_owned();
    let name = word("name").unwrap_or(&id).to_owned();
    let note = word("note").unwrap_or_default().to_owned();
    let difficulty = word("difficulty").and_then(|word| DIFFICULTY.find(word));
    let deck = Roster {
        id,
        name,
        members,
        venture,
        difficulty: difficulty.unwrap_or(Difficulty::Novice),
    };
    let hash = fingerprint(source.text());
    faults.or(DeckFile { deck, note, hash })
}

fn members(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    set: &CardSet,
    venture: Venture,
) -> Vec<Option<usize>> {
    let mut members: Vec<Option<usize>> = Vec::new();
    for node in root.list("characters") {
        let Some(name) = node.text() else { continue };
        if name == ANY {
            members.push(None);
            continue;
        }
        let Some(member) = set.find(name) else {
            let known = set.characters.iter().map(|one| one.id.as_str());
            let found = format!("unknown character `{name}`");
            let wanted = "the id of a character, or `any`";
            pen.mark_name(
                node.span.clone(),
                Code::UnknownName,
                found,
                wanted,
                name,
                known.chain([ANY]),
            );
            continue;
        };
        let named = &set.characters[member].name;
        if members.contains(&Some(member)) {
            let found = format!("{named} twice");
            pen.mark(
                node.span.clone(),
                Code::Duplicate,
                found,
                "each character once",
            );
        }
        if venture == Venture::Race && !set.characters[member].races {
            let found = format!("{named} in a race");
            let wanted = "a character with an ability that is of use alone (§7)";
            pen.mark(node.span.clone(), Code::IllegalDeck, found, wanted);
        }
        members.push(Some(member));
    }
    let (seats, wanted) = match venture {
        Venture::Together => (2..=MAX_SEATS, "two to six characters"),
        Venture::Alone => (1..=1, "one character"),
        Venture::Race => (1..=1, "one character: each racer has a file"),
    };
    let listed = root.list("characters").len();
    if let Some((key, _)) = root.entry("characters")
        && pen.marks() == 0
        && !seats.contains(&listed)
    {
        pen.mark(
            key.span.clone(),
            Code::IllegalDeck,
            so_many(listed, "character"),
            wanted,
        );
    }
    members
}

/// The words of crew files for how a crew sails: its mode and its difficulty.
pub(crate) fn voyage(venture: Venture, difficulty: Difficulty) -> [&'static str; 2] {
    [VENTURE.word(venture), DIFFICULTY.word(difficulty)]
}

/// A crew as TOML, read back as the same by [`read_roster`]. An id that a file may not name is left out: it then follows from
/// the file's name.
pub(crate) fn roster_toml(crew: &Roster, set: &CardSet, note: &str) -> String {
    let mut lines = vec!["schema = 1".to_owned()];
    if is_id(&crew.id) {
        lines.push(format!("id = {}", quoted(&crew.id)));
    }
    lines.push(format!("name = {}", quoted(&crew.name)));
    if !note.is_empty() {
        lines.push(format!("note = {}", quoted(note)));
    }
    let name = |member: &Option<usize>| quoted(member.map_or(ANY, |at| &set.characters[at].id));
    let members: Vec<String> = crew.members.iter().map(name).collect();
    lines.push(format!("characters = [{}]", members.join(", ")));
    let [mode, grade] = voyage(crew.venture, crew.difficulty).map(quoted);
    lines.push(format!("mode = {mode}"));
    lines.push(format!("difficulty = {grade}"));
    lines.join("\n") + "\n"
}
