//! What `balance` reports: goals before and after on fresh deals, the edits by what they contribute, what each pilot alone
//! says, and the numbers that changed.

use super::balance_goals::{GoalRow, PilotGoalRow, YesterdayRow};
use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::head::Head;
use super::row::Row;

/// One training of one policy on the cards of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct RetrainRow {
    /// The turn, from 1.
    pub turn: u64,
    /// The policy, as the goals file names it.
    pub pilot: String,
    /// What it wins against its former self on fresh deals; none where nothing was played.
    pub gain: Option<ReportEstimate>,
    /// Whether it took the place of its former self: the whole interval lies above one half.
    pub is_taken: bool,
}

impl Row for RetrainRow {
    const TABLE: &'static str = "retrain.csv";
    const DOCUMENT: &'static str = "`retrained` of `balance.json`";
    const ABOUT: &'static str = "A policy that was trained again on the cards of a candidate.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "turn", "turn of searching and training, from 1" => row.turn;
        text "pilot", "the policy, as the goals file names it" => &row.pilot, head("policy");
        estimate ["win_rate", "ci_low", "ci_high"] Share, "its win rate against its former self on fresh deals" => row.gain, head("against its former self");
        value "taken" Flag, "whether it took its former self's place: the whole interval lies above one half" => row.is_taken.into();
    ];
}

/// One edit of the patch: what moves as one.
#[derive(Clone, Debug, PartialEq)]
pub struct EditRow {
    /// Name of the lever, as the goals file has it.
    pub lever: String,
    /// What it does, as a designer says it: `Some Cruiser: attack 6 → 5`, `cost resource × 1.5 of 40 cards`.
    pub change: String,
    /// Steps from what is printed.
    pub steps: i64,
    /// Numbers that it changes.
    pub numbers: u64,
    /// How much more all goals' misses cost without it; none where it was not measured.
    pub worth: Option<ReportEstimate>,
    /// Place of the goal that needs it most; none where no goal is farther off without it.
    pub goal: Option<u64>,
    /// Whether the lever can go no farther that way.
    pub is_at_bound: bool,
}

impl Row for EditRow {
    const TABLE: &'static str = "edits.csv";
    const DOCUMENT: &'static str = "`edits` of `balance.json`";
    const ABOUT: &'static str = "An edit of the patch, the largest contribution first.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "lever", "the lever" => &row.lever;
        text "change", "what it changes" => &row.change;
        value "steps" Count, "steps of the lever, below 0 downwards" => super::value::Datum::Whole(row.steps);
        count "numbers", "numbers of cards that it changes" => row.numbers;
        estimate ["worth", "ci_low", "ci_high"] Number,
            "how much more the misses of all goals cost without it, by their weights: 1 is a goal of weight 1 missed by five \
             points or a round" => row.worth, fine;
        value "goal" Count, "place of the goal that needs it most; empty where none is farther off without it" => row.goal.into(), head("needed most by goal");
        value "at_bound" Flag, "whether the lever can go no farther that way" => row.is_at_bound.into();
    ];
}

/// A number of a card that the patch sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow {
    /// Id of the card.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// The key, or the trait.
    pub number: String,
    /// What the number was before the patch.
    pub before: i64,
    /// As it is in the patch.
    pub after: i64,
    /// The lever that moved it.
    pub lever: String,
}

impl Row for NumberRow {
    const TABLE: &'static str = "numbers.csv";
    const DOCUMENT: &'static str = "`numbers` of `balance.json`";
    const ABOUT: &'static str = "A number of a card that the patch sets.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "card", "id of the card" => &row.card;
        text "name", "its name" => &row.name;
        text "number", "the number, as card files call it, or the trait" => &row.number;
        value "before" Count, "as it was" => super::value::Datum::Whole(row.before);
        value "after" Count, "as the patch has it" => super::value::Datum::Whole(row.after);
        text "lever", "the lever that moved it" => &row.lever;
    ];
}

/// One compromise between the two goals that pull apart most.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierRow {
    /// Place of the goal that was weighed otherwise; none for the patch itself.
    pub goal: Option<u64>,
    /// How many times its weight.
    pub times: f64,
    /// How far each of the two goals is off there: 1 is five points or a round, the worst and the mean of its numbers
    /// halved.
    pub misses: [ReportEstimate; 2],
    /// Of each, the number that is farthest off, `after` being what it is there.
    pub farthest: [Option<GoalRow>; 2],
    /// What all goals' misses cost there, by the weights of the file.
    pub loss: f64,
    /// Edits of that point.
    pub edits: u64,
    /// What they are, as a designer says them.
    pub changes: String,
}

impl FrontierRow {
    /// What the number of the first or second goal that is farthest off is called.
    fn figure(&self, side: usize) -> String {
        let row = self.farthest[side].as_ref();
        row.map_or_else(String::new, |row| {
            format!("{}: {}", row.measure, row.subject)
        })
    }

    /// What was weighed to find it.
    fn weighed(&self) -> String {
        self.goal.map_or_else(
            || "the patch".to_owned(),
            |goal| format!("goal {goal} counts × {}", self.times),
        )
    }

    /// The figure of a goal that is farthest off there, and whether it lies in its band; none where nothing was played.
    fn farthest(&self, side: usize) -> Option<String> {
        let row = self.farthest[side].as_ref()?;
        let met = if row.is_met() { "met" } else { "missed" };
        Some(format!(
            "{} {} {met}",
            row.figure(),
            row.band.figure(row.after)?
        ))
    }

    fn value(&self, side: usize) -> Option<ReportEstimate> {
        self.farthest[side].as_ref().and_then(|row| row.after)
    }
}

impl Row for FrontierRow {
    const TABLE: &'static str = "frontier.csv";
    const DOCUMENT: &'static str = "`frontier` of `balance.json`";
    const ABOUT: &'static str = "A compromise between the two goals that pull apart most, found with one of them weighed otherwise.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "goal" Count, "place of the goal that was weighed otherwise; empty for the patch itself" => row.goal.into();
        value "times" Number, "how many times its weight" => row.times.into();
        estimate ["first_miss", "first_low", "first_high"] Number, "how far the first of the two goals is off: 1 is five points or a round" => Some(row.misses[0]);
        estimate ["second_miss", "second_low", "second_high"] Number, "how far the second is off" => Some(row.misses[1]);
        value "first_figure" Text, "measure and subject of the first goal's number that is farthest off there" => row.figure(0).into();
        estimate ["first_value", "first_value_low", "first_value_high"] Number, "that number: a share, or rounds" => row.value(0);
        value "second_figure" Text, "the same of the second goal" => row.figure(1).into();
        estimate ["second_value", "second_value_low", "second_value_high"] Number, "that number" => row.value(1);
        value "loss" Number, "what the misses of all goals cost, by the weights of the file" => row.loss.into();
        count "edits", "edits of that point" => row.edits;
        text "changes", "what they change" => &row.changes, head("what they change");
        value "weighed" Text, "what was weighed to find it" => row.weighed().into(), to_read, head("");
        value "first_farthest" Text, "the first goal's figure that is farthest off, and whether it lies in its band" => row.farthest(0).into(), to_read;
        value "second_farthest" Text, "the same of the second goal" => row.farthest(1).into(), to_read;
    ];
}

/// The report of a `balance`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BalanceReport {
    /// What it begins with.
    pub head: Head,
    /// What the goals are called.
    pub name: String,
    /// Decks, by label.
    pub decks: Vec<String>,
    /// Pilots, by label.
    pub pilots: Vec<String>,
    /// Rounds of the search.
    pub rounds: u64,
    /// Matches of the search.
    pub search_matches: u64,
    /// Matches of the proof, of either version; 0 where there was none.
    pub proof_matches: u64,
    /// Matches that pilots forfeited, of all that were played.
    pub forfeits: u64,
    /// Goals before and after.
    pub goals: Vec<GoalRow>,
    /// The same under each pilot; empty where there is one.
    pub by_pilot: Vec<PilotGoalRow>,
    /// Trainings of pilots on its candidates; empty where none were asked for.
    pub retrained: Vec<RetrainRow>,
    /// The goals in the hands of the pilots as they were; empty where none got stronger.
    pub yesterday: Vec<YesterdayRow>,
    /// Edits, by contribution.
    pub edits: Vec<EditRow>,
    /// Edits that the search had found and that were not worth their price.
    pub dropped: Vec<String>,
    /// Numbers of cards.
    pub numbers: Vec<NumberRow>,
    /// Places of the two goals that pull apart most; none where all are met or none do.
    pub opposed: Option<[u64; 2]>,
    /// Compromises between them.
    pub frontier: Vec<FrontierRow>,
    /// The file of the patch; empty where nothing changes.
    pub patch: String,
    /// The flag that takes it: `--patch` or `--cards`.
    pub flag: &'static str,
}

impl BalanceReport {
    /// Whether the proof came to its end and every number of every goal lies in its band there.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.is_sound()
            && self.head.complete
            && self.proof_matches > 0
            && self.goals.iter().all(GoalRow::is_met)
    }

    /// Whether so few matches were forfeited that the figures are about the cards.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        /// One in so many.
        const FEW: u64 = 100;
        self.forfeits * FEW <= self.head.matches
    }
}
