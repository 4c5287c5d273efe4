//! Scenario files: the decks and cards they name are read, and the position is handed to be laid out.

mod course;
mod lay;
mod named;
mod seated;
mod shape;

use self::lay::lay;
use self::named::{CardFinder, NamedHold, NamedNova};
use self::shape::{CaptainStop, STOP, players};
use crate::game::EscapeVelocityNova;
use crate::load::rules_file::change;
use crate::rules::{Rules, SEATS};
use crate::setup::{CardSet, Deck, Setup};
use crate::state::State;
use breachlab_core::engine::so_many;
use breachlab_core::games::Halts;
use breachlab_core::games::files::names;
use breachlab_core::games::from_files::{FromFiles, Scenarios, load_deck};
use breachlab_core::games::scenario::{beside, taken};
use breachlab_core::plan::{Code, Faults, Pen, TomlTable};

pub(super) use shape::SCENARIO;

/// What a scenario names, looked up.
#[derive(Debug)]
pub struct CaptainDraft {
    set: CardSet,
    rules: Rules,
    decks: Vec<Deck>,
    holds: Vec<NamedHold>,
    nova: [Vec<NamedNova>; 2],
}

impl Scenarios for EscapeVelocityNova {
    const PLAYERS: &'static str = "player";
    const FACES: i64 = 10;
    type Draft = CaptainDraft;

    fn draft(
        pen: &mut Pen<'_>,
        more: &mut Faults,
        root: &TomlTable,
        set: &CardSet,
        rules: Rules,
    ) -> CaptainDraft {
        let rules = root
            .table("rules")
            .map_or(rules, |table| change(table, rules));
        let all = players(root);
        if let Some((key, _)) = root.entry("player")
            && !(2..=SEATS).contains(&all.len())
        {
            let found = so_many(all.len(), "player");
            let wanted = "2 to 4, each `[[player]]`";
            pen.mark(key.span.clone(), Code::OutOfRange, found, wanted);
        }
        let decks = decks(pen, more, &all, set, &rules);
        let mut finder = CardFinder { pen, set };
        CaptainDraft {
            decks,
            holds: all.iter().map(|player| finder.hold(player)).collect(),
            nova: ["nova", "nova_discard"].map(|key| finder.nova(root, key)),
            set: set.clone(),
            rules,
        }
    }

    fn lay(
        pen: &mut Pen<'_>,
        root: &TomlTable,
        draft: CaptainDraft,
    ) -> Option<(Setup, State, Halts)> {
        let stop = root.text("stop").and_then(|word| STOP.find(word));
        let stop = stop.unwrap_or(CaptainStop::Battle);
        let CaptainDraft {
            set,
            rules,
            decks,
            holds,
            nova: [pile, discard],
        } = draft;
        if decks.len() != holds.len() {
            // A deck could not be read, which is told of its own file.
            return None;
        }
        let cards = (&set, &rules);
        let seated = seated::seat(pen, root, cards, &decks, &holds, [&pile, &discard])?;
        let (setup, state) = lay(pen, root, seated, &holds, stop)?;
        Some((setup, state, stop.halts()))
    }
}

/// The decks: those named, else the embedded ones in turn.
fn decks(
    pen: &mut Pen<'_>,
    more: &mut Faults,
    players: &[&TomlTable],
    set: &CardSet,
    rules: &Rules,
) -> Vec<Deck> {
    let known = || names(EscapeVelocityNova::SHIPPED.decks);
    let mut decks = Vec::new();
    for (player, embedded) in players.iter().zip(known().cycle()) {
        let name = player.text("deck").unwrap_or(embedded);
        let path = beside(pen, name, known());
        let file = load_deck::<EscapeVelocityNova>(&path, set, rules);
        let file = taken(pen, more, file, player.find("deck"), "deck", known());
        decks.extend(file.map(|file| file.deck));
    }
    decks
}
