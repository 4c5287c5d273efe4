//! The rows of a gate as its document has them.

use super::super::column::{Column, columns};
use super::super::format::Unit;
use super::super::number::percent;
use super::super::row::Row;
use super::model::{
    BlameRow, BlameSample, CardMoved, ChangeRow, DeckRow, GateMatchup, InputRow, MeanRow,
    VersionRow,
};
use super::tried::{MetRow, PilotAnswer};

impl Row for VersionRow {
    const DOCUMENT: &'static str = "`before` and `after` of `gate.json`";
    const ABOUT: &'static str = "One version of the card data.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "name", "what the user named: files, folders, a baseline, or `embedded`" => &row.name;
        text "cards", "how many of its cards it gives itself" => &row.cards;
        text "hash", "fingerprint of its card texts" => &row.hash;
    ];
}

impl Row for InputRow {
    const DOCUMENT: &'static str = "`inputs` of `gate.json`";
    const ABOUT: &'static str = "What a name in the plan stands for in both versions.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "role", "`deck`, `strategy` or `rules`" => row.role;
        text "name", "as the plan names it" => &row.name;
        text "before", "the file of the version before" => &row.before;
        text "after", "the file of the version after" => &row.after;
        text "hash_before", "fingerprint of the text before, and of what it pulls in" => &row.hash_before;
        text "hash_after", "fingerprint of the text after" => &row.hash_after;
    ];
}

impl Row for ChangeRow {
    const DOCUMENT: &'static str = "`changes` of `gate.json`";
    const ABOUT: &'static str = "One change: of a card, a deck, a pilot, the rules.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "role", "`card`, `deck`, `strategy` or `rules`" => row.role;
        text "id", "its id" => &row.id;
        text "name", "its name" => &row.name;
        value "words" Text, "what changed, each in a designer's words" => (&row.words).into();
        text "path", "the file that says so" => &row.path;
        count "line", "line of the first change, from 1" => row.line as u64;
        value "played" Flag, "whether any matchup of the plan meets it" => row.played.into();
    ];
}

impl Row for GateMatchup {
    const DOCUMENT: &'static str = "`matchups` of `gate.json`";
    const ABOUT: &'static str = "One matchup, seen from its first deck.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "id of the first deck" => &row.deck_a;
        text "deck_b", "id of the other" => &row.deck_b;
        text "strategy", "the pilot of both" => &row.strategy, head("pilot");
        value "pairing" Text, "decks and pilot by their ids" => row.pairing().into(), to_read, head("matchup"), whole;
        value "matchup" Text, "decks by their names" => row.against().into(), to_read;
        text "answer", "`changed`, `unchanged` or `undecided`" => row.answer;
        value "identical" Flag, "identical by construction, therefore not played" => row.identical.into();
        share "before", "win rate before" => row.before;
        share "after", "win rate after" => row.after;
        middle "shift" Difference, "after less before" => row.shift, fine, interval("interval");
        value "ci_low" Difference, "lower end of the interval that the answer rests on, or, with a band, of one at 95 %"
            => row.shift.map(|shift| shift.low).into();
        value "ci_high" Difference, "upper end of that interval" => row.shift.map(|shift| shift.high).into();
        value "band" Share, "ends of the band it is held against, if the plan has one"
            => row.band.map(|(low, high)| [low, high]).into();
        value "stand" Share, "with a band: ends of the interval of the win rate after that the answer rests on"
            => row.stand.map(|at| [at.low, at.high]).into();
        share "confidence", "confidence of the interval that the answer rests on" => row.confidence;
        share "p_changed", "p-value of \"changed\", adjusted over all matchups" => row.p_changed;
        share "p_unchanged", "p-value of \"unchanged\"" => row.p_unchanged;
        count "pairs", "pairs compared" => row.pairs;
        count "reused", "pairs whose matches after were taken over, since they met no changed card" => row.reused, head("taken over");
        value "gain" Number, "how many times more pairs of independent luck the same interval would take"
            => row.gain.into();
        value "worth" Number, "independent matches that the comparison was worth" => row.worth.into();
        value "more_matches" Count, "more matches that an undecided matchup would take to its own answer, about"
            => row.more.into();
        value "changes" Count, "places of its edits in `changes`" => (&row.changes).into();
        count "turned", "pairs that came out otherwise under the version after" => row.turned;
        value "untested" Flag, "some changed card hardly came into play, so that \"unchanged\" would say nothing: undecided" => row.untested.into();
    ];
}

impl Row for DeckRow {
    const DOCUMENT: &'static str = "`decks` of `gate.json`";
    const ABOUT: &'static str = "One deck over all its matchups.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "its id" => &row.deck;
        text "name", "its name" => &row.name, to_read, head("deck");
        text "strategy", "the pilot" => &row.strategy, head("pilot");
        estimate ["shift", "ci_low", "ci_high"] Difference,
            "mean shift over its matchups; those that cannot have changed count as zero" => row.shift, head("mean shift"), fine;
        count "matchups", "its matchups" => row.matchups as u64;
    ];
}

impl Row for MeanRow {
    const DOCUMENT: &'static str = "`means` of `gate.json`";
    const ABOUT: &'static str =
        "A mean over several matchups, pair by pair: of a deck, or of how matches go.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "of", "`deck` or `course`" => row.of;
        text "figure", "id of the deck; `first turn wins`, `rounds`, `draws` or the game's word for a way of ending" => &row.figure;
        text "name", "what players call it" => &row.name, to_read, head("mean"), whole;
        text "strategy", "the pilot" => &row.strategy, head("pilot");
        text "answer", "`changed`, `unchanged` or `undecided`" => row.answer;
        value "before" Number, "before: a share, or rounds a match, over the matchups that can have moved" => row.before.into(), in_documents;
        value "after" Number, "the same after" => row.after.into(), in_documents;
        value "was" Text, "before, as people read it" => row.told(row.before).into(), to_read, head("before");
        value "is" Text, "after, as people read it" => row.told(row.after).into(), to_read, head("after");
        middle "shift" Difference, "mean shift; of rounds as a share of what there was before" => row.shift, fine, interval("interval");
        value "ci_low" Difference, "lower end of the interval that the answer rests on" => row.shift.map(|shift| shift.low).into();
        value "ci_high" Difference, "upper end of that interval" => row.shift.map(|shift| shift.high).into();
        share "confidence", "confidence of that interval" => row.confidence;
        share "p_changed", "p-value of \"changed\", adjusted over all matchups and means" => Some(row.p_changed);
        share "p_unchanged", "p-value of \"unchanged\"" => Some(row.p_unchanged);
        count "matchups", "matchups it is the mean of; of a deck, those that cannot have changed count as zero" => row.matchups as u64;
        count "pairs", "pairs of each that can have moved" => row.pairs;
    ];
}

impl MeanRow {
    /// A share in percent, rounds as they are; empty where there is none.
    fn told(&self, value: Option<f64>) -> String {
        match value {
            None => String::new(),
            Some(rounds) if self.figure == ROUNDS => format!("{rounds:.2}"),
            Some(share) => percent(share),
        }
    }
}

/// The figure whose values are no shares.
pub const ROUNDS: &str = "rounds";

fn part(count: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| count as f64 / of as f64)
}

impl Row for MetRow {
    const DOCUMENT: &'static str = "`met` of `gate.json`";
    const ABOUT: &'static str =
        "How often a changed card was met in a matchup, under the version after.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "matchup", "place in `matchups`, from 0" => row.matchup as u64;
        count "change", "place in `changes`, from 0" => row.change as u64;
        text "name", "what players call the card" => &row.name, to_read, head("card");
        count "matches", "matches counted" => row.matches;
        share "drawn", "of these, in which a copy reached the hand" => part(row.drawn, row.matches);
        share "played", "of these, in which a copy came into play" => part(row.played, row.matches);
        share "used", "of the copies drawn, those that came into play: how far the pilots use it at all" => row.used();
        count "pairs", "pairs compared for the verdict" => row.pairs;
        share "turned", "of these, pairs that came out otherwise" => part(row.turned, row.pairs), head("turned pairs");
        value "tested" Flag, "came into play often enough for \"unchanged\" to say something" => row.tested.into();
    ];
}

impl Row for PilotAnswer {
    const DOCUMENT: &'static str = "`pilots` of `gate.json`";
    const ABOUT: &'static str = "What one pilot's matchups say, where several play.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "strategy", "the pilot" => &row.strategy, head("pilot");
        text "answer", "`changed` if any of its matchups or means is, `unchanged` if all its matchups are, else `undecided`" => row.answer;
        count "matchups", "its matchups" => row.matchups as u64;
        count "changed", "of these, changed" => row.changed as u64;
        count "undecided", "of these, undecided" => row.undecided as u64;
        count "means", "its means over matchups that changed" => row.means as u64, head("means changed");
    ];
}

impl Row for BlameRow {
    const DOCUMENT: &'static str = "`blame` of `gate.json`";
    const ABOUT: &'static str = "One edit's share of one matchup's shift.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "matchup", "place in `matchups`, from 0" => row.matchup as u64;
        count "change", "place in `changes`, from 0" => row.change as u64;
        estimate ["share", "ci_low", "ci_high"] Difference, "its share" => Some(row.shift), fine;
        count "pairs", "pairs it rests on" => row.pairs;
        count "orders", "orders of the edits it is averaged over" => row.orders as u64;
    ];
}

impl Row for BlameSample {
    const DOCUMENT: &'static str = "`blame_samples` of `gate.json`";
    const ABOUT: &'static str =
        "The whole shift of the pairs that the shares of a matchup rest on.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "matchup", "place in `matchups`, from 0" => row.matchup as u64;
        estimate ["shift", "ci_low", "ci_high"] Difference, "the shift of these pairs" => Some(row.shift), fine;
        count "pairs", "pairs" => row.pairs;
    ];
}

impl Row for CardMoved {
    const DOCUMENT: &'static str = "`cards` of `gate.json`";
    const ABOUT: &'static str = "A card that fares otherwise.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of its deck" => &row.deck;
        text "card", "its id" => &row.id;
        text "name", "its name" => &row.name, head("card");
        estimate ["shift", "ci_low", "ci_high"] Difference,
            "shift of what its deck earns above even with it in hand, in matches per match" => Some(row.shift);
        share "q_value", "corrected for the number of cards (Benjamini-Hochberg)" => Some(row.q), head("q"), chance;
        count "pairs", "pairs it rests on" => row.pairs;
    ];
}
