//! The decks a command names: standard input at most once, and a word about what their lists hold that is not played.

use super::asides::say;
use super::error::CliError;
use super::verb::Verb;
use breachlab_core::games::GameRow;
use breachlab_core::games::files::FROM_STDIN;

/// What a command reads decks from.
pub(super) struct NamedFiles<'a> {
    decks: Vec<&'a str>,
    /// A collection, which may come from standard input as well.
    owned: Option<&'a str>,
    cards: &'a [String],
}

impl NamedFiles<'_> {
    /// The decks of a verb, as typed.
    pub(super) fn of(verb: &Verb) -> NamedFiles<'_> {
        match verb {
            Verb::Run(args) => named(all(&args.line_up.decks), &args.line_up.data.cards),
            Verb::Replay(args) => named(all(&args.line_up.decks), &args.line_up.data.cards),
            Verb::Bench(args) => named(all(&args.line_up.decks), &args.line_up.data.cards),
            Verb::Ladder(args) => named(all(&args.decks), &args.data.cards),
            Verb::Matrix(args) => named(all(&args.decks), &args.data.cards),
            Verb::Train(args) => named(all(&args.decks), &[]),
            Verb::Cards(args) => named(all(&args.field.decks), &args.field.data.cards),
            Verb::Card(args) => named(all(&args.field.decks), &args.field.data.cards),
            Verb::Audit(args) => named(all(&args.decks), &args.data.cards),
            Verb::Explore(args) => named(
                [all(&args.decks), weighed(&args.against)].concat(),
                &args.data.cards,
            ),
            Verb::Draws(args) => named(
                [vec![args.deck.as_str()], all(&args.against)].concat(),
                &args.data.cards,
            ),
            Verb::Tune(args) => NamedFiles {
                owned: args.owned.as_deref(),
                ..named(
                    [vec![args.deck.as_str()], weighed(&args.against)].concat(),
                    &args.data.cards,
                )
            },
            // `check` shows with each file what is set aside.
            Verb::Check(args) => named(all(&args.files), &[]),
            _ => named(Vec::new(), &[]),
        }
    }

    /// Refuses standard input in two places: it can be read once.
    pub(super) fn refuse_two_of_stdin(&self) -> Result<(), CliError> {
        let names = self.decks.iter().copied().chain(self.owned);
        match names.filter(|name| *name == FROM_STDIN).count() {
            0 | 1 => Ok(()),
            found => Err(CliError::StdinTwice { found }),
        }
    }

    /// Says on standard error what the lists hold that is no part of the decks.
    pub(super) fn say_asides(&self, row: &GameRow) {
        let mut said: Vec<&str> = Vec::new();
        for deck in &self.decks {
            if !said.contains(deck) {
                said.push(deck);
                say((row.asides)(self.cards, deck), deck);
            }
        }
    }
}

fn named<'a>(decks: Vec<&'a str>, cards: &'a [String]) -> NamedFiles<'a> {
    NamedFiles {
        decks,
        owned: None,
        cards,
    }
}

fn all(decks: &[String]) -> Vec<&str> {
    decks.iter().map(String::as_str).collect()
}

/// Decks with weights: what stands before the weight.
fn weighed(decks: &[String]) -> Vec<&str> {
    let name = |deck: &'_ String| -> usize {
        let weight = deck.rsplit_once(':');
        weight
            .filter(|(_, weight)| weight.parse::<f64>().is_ok())
            .map_or(deck.len(), |(name, _)| name.len())
    };
    decks.iter().map(|deck| &deck[..name(deck)]).collect()
}
