//! Scenario files: who plays is read, and the position handed to be laid out.

use super::scenario_lay::lay;
use super::scenario_shape::{CrewStop, STOP, players};
use super::shapes::{DIFFICULTY, VENTURE, change};
use crate::Breach;
use crate::rules::{Difficulty, Rules, Venture};
use crate::setup::{CardSet, Roster, Setup};
use crate::state::State;
use breachlab_core::engine::{MAX_SEATS, so_many};
use breachlab_core::games::Halts;
use breachlab_core::games::from_files::Scenarios;
use breachlab_core::plan::{Code, Faults, Pen, TomlTable, find_name, first_line};

/// The crews that meet, with cards and rules.
#[derive(Debug)]
pub struct CrewDraft {
    set: CardSet,
    rules: Rules,
    crews: Vec<Roster>,
}

impl Scenarios for Breach {
    const PLAYERS: &'static str = "player";
    const FACES: i64 = 10;
    type Draft = CrewDraft;

    fn draft(
        pen: &mut Pen<'_>,
        _more: &mut Faults,
        root: &TomlTable,
        set: &CardSet,
        rules: Rules,
    ) -> CrewDraft {
        let rules = root
            .table("rules")
            .map_or(rules.clone(), |table| change(table, rules));
        let players = players(root);
        if let Some((key, _)) = root.entry("player")
            && !(1..=MAX_SEATS).contains(&players.len())
        {
            let found = so_many(players.len(), "player");
            let wanted = "1 to 6, each `[[player]]`";
            pen.mark(key.span.clone(), Code::OutOfRange, found, wanted);
        }
        let members: Vec<usize> = players
            .iter()
            .filter_map(|player| member(pen, player, set))
            .collect();
        let venture = venture(root, players.len());
        if members.len() == players.len() {
            company(pen, root, set, &members, venture);
        }
        CrewDraft {
            crews: crews(root, &members, venture),
            set: set.clone(),
            rules,
        }
    }

    /// The tenth row is 10 in files and 0 in transcripts, as its marker is.
    fn as_told(words: &str) -> String {
        words.replace("row 10", "row 0")
    }

    fn lay(pen: &mut Pen<'_>, root: &TomlTable, draft: CrewDraft) -> Option<(Setup, State, Halts)> {
        let stop = root.text("stop").and_then(|word| STOP.find(word));
        let stop = stop.unwrap_or(CrewStop::Breach);
        let set_up = Setup::new(&draft.set, &draft.rules, &draft.crews);
        let setup = match set_up {
            Ok(setup) => setup,
            Err(why) => {
                let wanted = "players who can play together";
                pen.mark(first_line(pen), Code::Contradiction, why, wanted);
                return None;
            }
        };
        let state = lay(pen, &setup, root, stop)?;
        Some((setup, state, stop.halts()))
    }
}

/// The character of a player.
fn member(pen: &mut Pen<'_>, player: &TomlTable, set: &CardSet) -> Option<usize> {
    let (node, typed) = (player.find("character")?, player.text("character")?);
    let people = set.characters.iter();
    let names = people.flat_map(|one| [one.id.as_str(), one.name.as_str()]);
    let found = find_name(typed, names.clone()).map(|at| at / 2);
    if found.is_none() {
        let text = format!("unknown character `{typed}`");
        let wanted = "the id or name of a character";
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            text,
            wanted,
            typed,
            names,
        );
    }
    found
}

/// How they play.
fn venture(root: &TomlTable, players: usize) -> Venture {
    let venture = root.text("mode").and_then(|word| VENTURE.find(word));
    venture.unwrap_or(if players == 1 {
        Venture::Alone
    } else {
        Venture::Together
    })
}

/// Marks what crew files may not say either: how many sail in a mode, who sails twice, who is of no use in a race.
fn company(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    set: &CardSet,
    members: &[usize],
    venture: Venture,
) {
    let (seats, wanted) = match venture {
        Venture::Together => (2..=MAX_SEATS, "two to six players (§1)"),
        Venture::Alone => (1..=1, "one player (§1)"),
        Venture::Race => (2..=MAX_SEATS, "two to six players: each is a racer (§1)"),
    };
    if let Some(node) = root
        .find("mode")
        .filter(|_| !seats.contains(&members.len()))
    {
        let found = format!(
            "{} in mode `{}`",
            so_many(members.len(), "player"),
            VENTURE.word(venture)
        );
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
    }
    for (at, (&member, player)) in members.iter().zip(players(root)).enumerate() {
        let Some(node) = player.find("character") else {
            continue;
        };
        let one = &set.characters[member];
        if venture == Venture::Race && !one.races {
            let found = format!("{} in a race", one.name);
            let wanted = "a character with an ability that is of use alone (§7)";
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
        // Racers may bring the same character (BR-52).
        if venture != Venture::Race && members[..at].contains(&member) {
            let found = format!("{} twice", one.name);
            pen.mark(
                node.span.clone(),
                Code::Duplicate,
                found,
                "each character once",
            );
        }
    }
}

/// One crew of all, or a racer each.
fn crews(root: &TomlTable, members: &[usize], venture: Venture) -> Vec<Roster> {
    let difficulty = root
        .text("difficulty")
        .and_then(|word| DIFFICULTY.find(word));
    let crew = |members: &[usize]| Roster {
        id: "crew".to_owned(),
        name: "the crew".to_owned(),
        members: members.iter().copied().map(Some).collect(),
        venture,
        difficulty: difficulty.unwrap_or(Difficulty::Novice),
    };
    match venture {
        Venture::Race => members.chunks(1).map(crew).collect(),
        Venture::Together | Venture::Alone => vec![crew(members)],
    }
}
