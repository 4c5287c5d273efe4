//! A spoiled deck is mended.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::analysis::build::{Limits, TuneRequest, Tuning};
use breachlab::games::{Builder, DeckSyntax, Order, Piece, Sign, find};
use breachlab::play::{Hooks, Workers};
use breachlab::report::{Terminal, TuneReport, text as printed};

use crate::cli::Folder;
use crate::kit::of_first_edition;

/// Ten good ships of the deck replaced by modules that do little.
fn spoiled(builder: &dyn Builder) -> Vec<Piece> {
    let mut deck = builder.decks()[0].places.clone();
    let outs = SPOILED_OUT.iter().map(|id| builder.find(id).unwrap());
    let ins = SPOILED_IN.iter().map(|id| builder.find(id).unwrap());
    for (out, into) in outs.zip(ins) {
        let place = (3..deck.len())
            .rev()
            .find(|&place| deck[place] == out)
            .unwrap();
        assert!(builder.fits(&deck, place, into), "{out} {into}");
        deck[place] = into;
    }
    deck
}

const SPOILED_OUT: [&str; 10] = [
    "cr-harpy",
    "cr-harpy",
    "cr-harpy",
    "cr-harpy",
    "bb-valkyrie",
    "bb-valkyrie",
    "de-cobalt",
    "de-cobalt",
    "de-cobalt",
    "bb-griffin",
];

const SPOILED_IN: [&str; 10] = [
    "mm-proven",
    "mm-proven",
    "mm-proven",
    "md-ecm",
    "md-ecm",
    "md-ecm",
    "md-bulkheads",
    "md-bulkheads",
    "md-bulkheads",
    "sm-static-grid",
];

struct Spoiled {
    lost: f64,
    report: TuneReport,
}

/// What is asked of the first edition, whose matches are short.
fn order(decks: &[&str], strategies: usize) -> Order {
    Order {
        decks: decks.iter().map(|&deck| deck.to_owned()).collect(),
        strategies: vec![of_first_edition("strategies/commander.toml"); strategies],
        cards: vec![of_first_edition("cards")],
        ..Order::default()
    }
}

/// Spoils the first starter deck, tunes it with so many matches, and says what was lost, on deals of its own.
fn regained(matches: u64) -> Spoiled {
    let folder = Folder::new(&format!("spoiled-{matches}"));
    let row = find("hull-breach").unwrap();
    let opened = |order: &Order| row.build.unwrap()(order).unwrap();
    let whole = opened(&order(&["rdf-line"], 0));
    let sign = Sign {
        id: "spoiled",
        name: "Spoiled",
        note: "",
    };
    let text = whole
        .text(&spoiled(whole.as_ref()), sign, DeckSyntax::Toml)
        .unwrap();
    let path = folder.at("spoiled.toml");
    fs::write(&path, text).unwrap();
    let names = ["col-boarders", "corp-swarm"];
    let path = path.to_str().unwrap();
    let builder = opened(&order(&[path, names[0], names[1]], 1));
    let workers = Workers::new(None).unwrap();
    let calm = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &calm,
    };
    let asked = TuneRequest {
        weights: vec![1.0, 1.0],
        limits: Limits::default(),
        most: matches,
        swaps: 20,
        population: 0,
    };
    let mut tuning = Tuning::new(builder.as_ref(), asked, &workers, hooks, 5, None).unwrap();
    while tuning.step().unwrap().is_some() {}
    let (report, _) = tuning.prove().unwrap();
    // The whole deck and the spoiled one against the same field.
    let rate = |deck: &str| {
        let rates = names.map(|guest| {
            let mut play = (row.load)(&order(&[deck, guest], 2)).unwrap().play;
            play.aim(1234, 0, breachlab::play::Stop::Exact(matches / 10));
            let tally = play.run(&workers, hooks).tally;
            breachlab::stats::entry_rate(&tally, 0).unwrap().value
        });
        f64::midpoint(rates[0], rates[1])
    };
    Spoiled {
        lost: rate("rdf-line") - rate(path),
        report,
    }
}

#[test]
fn a_spoiled_deck_is_seen_to_be_one_and_mended() {
    let Spoiled { lost, report } = regained(12_000);
    assert!(lost > 0.05, "the spoiling is felt: {lost}");
    let table = printed(&report, Terminal::default());
    assert!(report.confirmed, "{lost}: {table}");
    let gain = report.fresh.unwrap().gain.unwrap().value;
    assert!(gain >= 0.5 * lost, "{gain} of {lost}: {table}");
    assert!(report.head.matches <= 12_000 && report.swaps.len() <= 20);
}

/// At full length: `just tune-proof`.
#[test]
#[ignore = "a minute of search: just tune-proof"]
fn a_spoiled_deck_regains_nine_tenths_of_what_it_lost() {
    let Spoiled { lost, report } = regained(200_000);
    let gain = report.fresh.unwrap().gain.unwrap().value;
    assert!(
        gain >= 0.9 * lost,
        "{gain} of {lost}: {}",
        printed(&report, Terminal::default())
    );
    assert!(report.confirmed);
}
