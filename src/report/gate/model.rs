//! One gate as plain rows. Shares and shifts are in 0..1; `None` is "no data". What documents have of them is in
//! `rows.rs`.

use super::super::estimate::ReportEstimate;
use super::super::forfeits::NO_VERDICT;
use super::super::head::Head;
use super::tried::MetRow;

/// One version of the card data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionRow {
    /// What the user named: files, folders, a baseline, or `embedded`.
    pub name: String,
    /// How many of its cards it gives itself; empty for the embedded set and a stored one.
    pub cards: String,
    /// Fingerprint of its card texts.
    pub hash: String,
}

impl VersionRow {
    /// `cards/, 115 of 130 cards given, 15 from the embedded set`.
    #[must_use]
    pub fn said(&self) -> String {
        if self.cards.is_empty() {
            return self.name.clone();
        }
        [self.name.as_str(), self.cards.as_str()].join(", ")
    }
}

/// What a name in the plan stands for in both versions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputRow {
    /// `deck`, `strategy` or `rules`.
    pub role: &'static str,
    /// As the plan names it.
    pub name: String,
    /// The file of the version before.
    pub before: String,
    /// The file of the version after.
    pub after: String,
    /// Fingerprint of the text before, and of what it pulls in.
    pub hash_before: String,
    /// Fingerprint of the text after.
    pub hash_after: String,
}

impl InputRow {
    /// `deck mine from old/mine.toml and new/mine.toml`.
    #[must_use]
    pub fn said(&self) -> String {
        let Self {
            role,
            name,
            before,
            after,
            ..
        } = self;
        if before == after {
            format!("{role} {name} from {before}")
        } else {
            format!("{role} {name} from {before} and {after}")
        }
    }
}

/// One change: of a card, a deck, a pilot, the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangeRow {
    /// `card`, `deck`, `strategy` or `rules`.
    pub role: &'static str,
    /// Id of the card, or the label of what else changed.
    pub id: String,
    /// Its name as players say it.
    pub name: String,
    /// What changed, each in a designer's words.
    pub words: Vec<String>,
    /// The file that says so.
    pub path: String,
    /// Line of the first change, from 1.
    pub line: usize,
    /// Whether any matchup of the plan meets it.
    pub played: bool,
}

impl ChangeRow {
    /// `Name: attack 5 → 6, wounds 3 → 2`.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{}: {}", self.name, self.words.join(", "))
    }
}

/// A shift with its interval.
pub type Shift = ReportEstimate;

/// One matchup, seen from its first deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GateMatchup {
    /// Id of the first deck.
    pub deck_a: String,
    /// What players call the first deck.
    pub name_a: String,
    /// Id of the other.
    pub deck_b: String,
    /// What players call the second; the table's word where there is none.
    pub name_b: String,
    /// The strategy that played both decks.
    pub strategy: String,
    /// `changed`, `unchanged`, `undecided`.
    pub answer: &'static str,
    /// Identical by construction, therefore not played.
    pub identical: bool,
    /// Win rate before.
    pub before: Option<f64>,
    /// Win rate after.
    pub after: Option<f64>,
    /// After minus before, with an interval that may be looked at at any time: the one that the answer rests on, or, with
    /// a band, one at 95 %.
    pub shift: Option<Shift>,
    /// The band it is held against, if the plan has one.
    pub band: Option<(f64, f64)>,
    /// With a band: the win rate after, with the interval that the answer rests on.
    pub stand: Option<ReportEstimate>,
    /// Confidence of the interval that the answer rests on, as a share.
    pub confidence: Option<f64>,
    /// p-value of "changed", adjusted over all matchups.
    pub p_changed: Option<f64>,
    /// p-value of "unchanged".
    pub p_unchanged: Option<f64>,
    /// Pairs compared.
    pub pairs: u64,
    /// Pairs whose matches after were taken over, since they met no changed card.
    pub reused: u64,
    /// How many times more pairs of independent luck the same interval would take.
    pub gain: Option<f64>,
    /// Independent matches that the comparison was worth.
    pub worth: Option<f64>,
    /// More matches that an undecided matchup would take to its own answer, about.
    pub more: Option<u64>,
    /// Changed cards in either deck, by index into the changes.
    pub changes: Vec<usize>,
    /// Pairs that came out otherwise under the version after.
    pub turned: u64,
    /// Whether some changed card hardly came into play, so that "unchanged" would say nothing.
    pub untested: bool,
}

impl GateMatchup {
    /// Both decks and the pilot by their ids: `a : b (pilot)`.
    pub(super) fn pairing(&self) -> String {
        format!("{} : {} ({})", self.deck_a, self.deck_b, self.strategy)
    }

    /// Both decks by their names.
    pub(super) fn against(&self) -> String {
        format!("{} against {}", self.name_a, self.name_b)
    }
}

/// One deck over all its matchups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeckRow {
    /// Id of the deck.
    pub deck: String,
    /// Its printed name, or what players call the deck.
    pub name: String,
    /// The strategy that played it and those it met.
    pub strategy: String,
    /// Mean shift over its matchups; those that cannot have changed count as zero.
    pub shift: Option<Shift>,
    /// How many matchups of the plan it plays in, which its shift is the mean of.
    pub matchups: usize,
}

/// A mean over several matchups: of a deck, or of how matches go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeanRow {
    /// `deck` or `course`.
    pub of: &'static str,
    /// Id of the deck; `first turn wins`, `rounds`, `draws`, or the game's word for a way of ending.
    pub figure: String,
    /// What players call the deck; the figure.
    pub name: String,
    /// The strategy that played.
    pub strategy: String,
    /// `changed`, `unchanged`, `undecided`.
    pub answer: &'static str,
    /// A share, or rounds a match, before, over the matchups that can have moved.
    pub before: Option<f64>,
    /// The same after.
    pub after: Option<f64>,
    /// The mean shift with the interval that the answer rests on; of rounds as a share of what there was before.
    pub shift: Option<Shift>,
    /// Confidence of that interval, as a share.
    pub confidence: Option<f64>,
    /// p-value of "changed", adjusted over the gate's family.
    pub p_changed: f64,
    /// p-value of "unchanged".
    pub p_unchanged: f64,
    /// How many matchups it is the mean of.
    pub matchups: usize,
    /// Pairs of each of them.
    pub pairs: u64,
}

/// One edit's share of one matchup's shift.
#[derive(Clone, Debug, PartialEq)]
pub struct BlameRow {
    /// Index of the matchup.
    pub matchup: usize,
    /// Index of the change.
    pub change: usize,
    /// The part of the matchup's shift that is put down to this change.
    pub shift: Shift,
    /// Pairs it rests on.
    pub pairs: u64,
    /// Orders of the edits it is averaged over.
    pub orders: usize,
}

/// The whole shift of the pairs that the shares of a matchup rest on, which they add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct BlameSample {
    /// Index of the matchup.
    pub matchup: usize,
    /// The shift of these pairs.
    pub shift: Shift,
    /// Pairs of matches the shift rests on.
    pub pairs: u64,
}

/// A card that fares otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct CardMoved {
    /// Id of its deck.
    pub deck: String,
    /// Id of the card.
    pub id: String,
    /// Its printed name, or what players call the deck.
    pub name: String,
    /// Shift of what its deck earns above even with it in hand, in matches won per match.
    pub shift: Shift,
    /// p-value that its deck earns the same with it in hand, corrected for the number of cards.
    pub q: f64,
    /// Pairs it rests on.
    pub pairs: u64,
}

/// One gate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GateReport {
    /// What it begins with.
    pub head: Head,
    /// Name of the plan.
    pub plan: String,
    /// Fingerprint of the plan.
    pub plan_hash: String,
    /// The largest shift that does not count, as a share.
    pub margin: f64,
    /// Family-wise level.
    pub alpha: f64,
    /// `changed`, `unchanged`, `undecided`.
    pub answer: &'static str,
    /// Whether an undecided gate fails.
    pub undecided_fails: bool,
    /// The data that was the measure, by name and hash.
    pub before: VersionRow,
    /// The data that was judged, by name and hash.
    pub after: VersionRow,
    /// What differs.
    pub changes: Vec<ChangeRow>,
    /// What the plan's names stand for.
    pub inputs: Vec<InputRow>,
    /// Every matchup, in the plan's order.
    pub matchups: Vec<GateMatchup>,
    /// Every deck.
    pub decks: Vec<DeckRow>,
    /// What was asked beside the matchups.
    pub means: Vec<MeanRow>,
    /// How far the course of matches may move, as a share.
    pub course_margin: f64,
    /// In what share of its matches a changed card must come into play for its matchup to be unchanged.
    pub least_played: f64,
    /// How often the changed cards were met.
    pub met: Vec<MetRow>,
    /// Whether it ended at the first that changed.
    pub stopped: bool,
    /// Shares of edits, where several touch a changed matchup.
    pub blame: Vec<BlameRow>,
    /// What the shares of each such matchup add up to.
    pub blame_samples: Vec<BlameSample>,
    /// Cards to look at.
    pub cards: Vec<CardMoved>,
    /// Matches played for the verdict.
    pub played: u64,
    /// Matches not played because they could not differ.
    pub saved: u64,
    /// Most matches allowed.
    pub max_matches: u64,
}

impl GateReport {
    /// Whether the build fails.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.answer == "changed" || (self.answer == "undecided" && self.undecided_fails)
    }

    /// Takes "unchanged" back, where pilots broke down so often that both versions came out alike for no other reason; what
    /// is undecided for that fails.
    pub fn doubt_forfeits(&mut self) {
        let mut is_any = false;
        let played = self.matchups.iter_mut().filter(|row| row.pairs > 0);
        // What no pilot played is undecided for that already, and forfeits may be why none did.
        for row in played.filter(|row| row.answer == "unchanged" || row.untested) {
            row.answer = "undecided";
            is_any = true;
        }
        if is_any {
            let means = self.means.iter_mut();
            for row in means.filter(|row| row.answer == "unchanged") {
                row.answer = "undecided";
            }
            self.undecided_fails = true;
            if self.answer == "unchanged" {
                self.answer = "undecided";
            }
            self.head.notes.push(NO_VERDICT.to_owned());
        }
    }

    /// Matchups with this answer.
    #[must_use]
    pub fn count(&self, answer: &str) -> usize {
        self.matchups
            .iter()
            .filter(|row| row.answer == answer)
            .count()
    }

    /// Matchups that would be unchanged, had their changed cards come into play.
    pub(super) fn untested(&self) -> usize {
        self.matchups.iter().filter(|row| row.untested).count()
    }

    /// Decks whose win rate moved over their matchups.
    pub(super) fn moved(&self) -> Vec<&DeckRow> {
        let decks = self.decks.iter();
        let has_moved = |row: &&DeckRow| row.shift.is_some_and(|shift| shift.value != 0.0);
        decks.filter(has_moved).collect()
    }

    /// Matchups that cannot have changed.
    #[must_use]
    pub fn identical(&self) -> usize {
        self.matchups.iter().filter(|row| row.identical).count()
    }

    /// Share of the matches that were not played; none where there were none to play.
    #[must_use]
    pub fn saved_share(&self) -> Option<f64> {
        let all = self.saved + self.played;
        (all > 0).then(|| self.saved as f64 / all as f64)
    }
}
