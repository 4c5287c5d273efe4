//! Why a verb could not be done, and how it ended where it could.

use breachlab_core::plan::Faults;
use breachlab_report::{BaselineError, HistoryError, ReportError};

/// How a verb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The command did what was asked: exit code 0.
    Done,
    /// Done, and the answer is no.
    No,
    /// A wrong flag; the message is already printed.
    Usage,
    /// Interrupted, partial results written.
    Interrupted,
}

impl Exit {
    /// The exit code.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Usage => 2,
            Self::Interrupted => 130,
        }
    }
}

/// Why a verb could not be done: exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// No game of this name.
    #[error("--game: unknown game `{found}`, wanted one of: {known}{}", near(near_name.as_deref()))]
    UnknownGame {
        /// As typed.
        found: String,
        /// The games there are.
        known: String,
        /// The nearest of them.
        near_name: Option<String>,
    },
    /// Too few or too many decks for the game.
    #[error("{found} deck{} given, but {game} is played by {taken}", plural(*found))]
    DeckCount {
        /// As given.
        found: usize,
        /// Id of the game.
        game: &'static str,
        /// How many decks a line-up of the game has.
        taken: String,
    },
    /// Neither one strategy nor one per deck.
    #[error(
        "--strategy: {found} strategies given, wanted 1 for all or one for each of the {decks} decks"
    )]
    StrategyCount {
        /// As given.
        found: usize,
        /// How many decks there are.
        decks: usize,
    },
    /// A ladder of nobody, or of one.
    #[error("--strategy: {found} pilot{} given, wanted 2 or more", plural(*found))]
    FewPilots {
        /// As given.
        found: usize,
    },
    /// A matrix of no deck, or of one.
    #[error("{found} deck{} given, wanted 2 or more", plural(*found))]
    FewDecks {
        /// As given.
        found: usize,
    },
    /// Standard input in two places.
    #[error(
        "`-` is given {found} times: standard input can be read once, wanted files for the others"
    )]
    StdinTwice {
        /// As given.
        found: usize,
    },
    /// A report that would take away what it is made from.
    #[error(
        "--out: {path} holds what is read here, wanted another folder: a report takes the place of the one before it"
    )]
    ReadThere {
        /// The folder.
        path: String,
    },
    /// A name that was to be given once.
    #[error("{flag}: `{name}` is given twice")]
    Twice {
        /// The flag.
        flag: &'static str,
        /// The name.
        name: String,
    },
    /// A training that cannot be taken up.
    #[error("--resume: cannot take up {path}: {reason}")]
    State {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// Arguments that are no text.
    #[error("not UTF-8: {words}; wanted arguments in UTF-8, so rename the file or name its folder")]
    NotText {
        /// The arguments, with what is no text replaced.
        words: String,
    },
    /// A flag that would change nothing.
    #[error("--{flag}: `{verb}` has no use for it, {instead}")]
    NoUse {
        /// The flag, without its dashes.
        flag: &'static str,
        /// The verb.
        verb: String,
        /// What the verb does.
        instead: &'static str,
    },
    /// A folder without anything to be checked.
    #[error("no files to check in {path}, wanted *.{endings} files")]
    NothingToCheck {
        /// The folder.
        path: String,
        /// Endings of files that are read.
        endings: String,
    },
    /// A self-test of nothing.
    #[error("--nulls 0 and --plants 0: no gate to test, wanted 1 or more of either")]
    NothingToTest,
    /// A number of the strategy that is not there.
    #[error("--only: no number `{found}`, wanted a plan number, a worth or a weight of the game{}", near(near_name.as_deref()))]
    UnknownNumber {
        /// As typed.
        found: String,
        /// The nearest there is.
        near_name: Option<String>,
    },
    /// A strategy that cannot be trained.
    #[error("STRATEGY: `{found}` has no numbers to train, wanted a strategy of kind `policy`")]
    NoPolicy {
        /// As typed.
        found: String,
    },
    /// Counts that cannot be taken.
    #[error(
        "--counts: `{found}`, wanted a whole number of matches from 0 to {most}, or a CSV file of them"
    )]
    Counts {
        /// As typed.
        found: String,
        /// The most that is taken.
        most: u64,
    },
    /// A deck that is not among those asked about.
    #[error("{flag}: unknown deck `{found}`{}", near(near_name.as_deref()))]
    UnknownDeck {
        /// The flag.
        flag: &'static str,
        /// As typed.
        found: String,
        /// The nearest of those there are.
        near_name: Option<String>,
    },
    /// More cards seen than there are.
    #[error("--seen: {found} cards, wanted at most the {pile} of the pile")]
    Seen {
        /// As given.
        found: u64,
        /// Cards there are.
        pile: u64,
    },
    /// A group of cards that cannot be made out.
    #[error("--group {typed}: unknown `{found}`, wanted name=card,card of cards in the deck{}", near(near_name.as_deref()))]
    Group {
        /// As typed.
        typed: String,
        /// What is not known.
        found: String,
        /// The nearest card of the deck.
        near_name: Option<String>,
    },
    /// A weight that is none.
    #[error(
        "{flag}: `{found}`, wanted deck:weight with weights from 0 to 1000000000, not all of them 0"
    )]
    Weight {
        /// The flag.
        flag: &'static str,
        /// As typed.
        found: String,
    },
    /// A field that cannot be told.
    #[error(transparent)]
    Meta(#[from] breachlab_analysis::meta::MetaError),
    /// Files that cannot be used. They are drawn with their lines instead of told in one.
    #[error("{} fault{} in the files given", .0.len(), plural(.0.len()))]
    Faults(Faults),
    /// A game without this kind of file.
    #[error("{game} has no {what}")]
    NoSuch {
        /// Id of the game.
        game: &'static str,
        /// What was asked for.
        what: &'static str,
    },
    /// A question to the rules that has no answer as put.
    #[error(transparent)]
    Asked(#[from] breachlab_core::games::AskError),
    /// An engagement that cannot be played as asked.
    #[error(transparent)]
    Engage(#[from] breachlab_core::lab::EngageError),
    /// Dice listed that are not those rolled.
    #[error("{given_in}: {error}")]
    Dice {
        /// The scenario or the flag that lists them.
        given_in: String,
        /// What is wrong with them.
        error: Box<breachlab_core::lab::EngageError>,
    },
    /// A game of which nobody knows what stands in for a card.
    #[error(
        "{game} answers no questions about single cards, as it does not say what a deck is without one: `run` counts \
         what each does"
    )]
    NoCardStudy {
        /// Id of the game.
        game: &'static str,
    },
    /// A game none of whose cards could be a little better.
    #[error(
        "{game} has no card with a number that could be another: `cards` says what its cards are worth"
    )]
    NothingToTurn {
        /// Id of the game.
        game: &'static str,
    },
    /// A game that reads no patches.
    #[error(
        "--patch: {game} has no patch files: give changed cards whole, with `--cards`, where they take the place of \
         those with the same id"
    )]
    NoPatches {
        /// Id of the game.
        game: &'static str,
    },
    /// A game whose decks cannot be built otherwise.
    #[error(
        "{game} has no decks that could be built otherwise: tuning and exploring cannot mean anything for it"
    )]
    NoBuilder {
        /// Id of the game.
        game: &'static str,
    },
    /// A game whose pieces are not owned one by one.
    #[error(
        "--owned: the parts of a deck of {game} come with the game: a list of owned ones cannot mean anything"
    )]
    NotOwned {
        /// Id of the game.
        game: &'static str,
    },
    /// A card to be kept that the deck does not list.
    #[error("--keep: `{found}` is not in the deck: there is nothing to keep")]
    KeptCard {
        /// As typed.
        found: String,
    },
    /// A budget that a search cannot begin with.
    #[error("--max-matches: {found} matches given, wanted {wanted} or more")]
    TooFewToTune {
        /// As given.
        found: u64,
        /// The fewest that would do.
        wanted: u64,
    },
    /// No card of this id or name.
    #[error("unknown card `{found}`, wanted the id or name of a card of the set (`breachlab list cards`){}", self::near(near.as_deref()))]
    UnknownCard {
        /// As typed.
        found: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// Nothing of this id or name that decks are made of.
    #[error("unknown `{found}`, wanted the id or name of a {kinds} that decks are made of{}", self::near(near.as_deref()))]
    UnknownPiece {
        /// As typed.
        found: String,
        /// Kinds of what decks are made of.
        kinds: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// `--replace` that does not name two cards, or a card that the first deck does not list.
    #[error(
        "--replace: {found}, wanted CARD=OTHER with a card of the first deck and the id of a card, `plain` or `blank`"
    )]
    Replace {
        /// What was found.
        found: String,
    },
    /// A number that no card has.
    #[error("--number: no card has a number `{found}`{}", self::near(near.as_deref()))]
    UnknownDial {
        /// As typed.
        found: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// A card turned that cannot be.
    #[error(
        "--turn: {found}, wanted CARD*COPIES:NUMBER=VALUE with a card that the first deck may hold, one of its numbers and a value"
    )]
    Turn {
        /// What was found.
        found: String,
    },
    /// A budget that does not go round.
    #[error(
        "--matches: {found} matches given, but these decks and strategies need at least {wanted}; fewer decks or strategies need fewer"
    )]
    TooFewMatches {
        /// As given.
        found: u64,
        /// The fewest that would do.
        wanted: u64,
    },
    /// A ranking that could call no card anything.
    #[error(
        "so few matches can call no card anything: {told}; more matches would, and --anyway plays these"
    )]
    DecidesNothing {
        /// What they would tell.
        told: String,
    },
    /// A report that could not be written.
    #[error("the report could not be written")]
    Report(#[from] ReportError),
    /// A baseline that cannot be used.
    #[error("the baseline cannot be used")]
    Baseline(#[from] BaselineError),
    /// A history that cannot be used.
    #[error("the history cannot be used")]
    History(#[from] HistoryError),
    /// Runs of a self-test that cannot be taken up.
    #[error("the runs of the self-test cannot be used: {} fault{} in the table", .0.len(), plural(.0.len()))]
    Runs(Faults),
    /// A gate with nothing to compare.
    #[error(
        "nothing to compare, wanted --before, --after, or both: card files, folders, or a stored baseline; or --decks, --strategy, --rules, --patch"
    )]
    NothingToCompare,
    /// Threads that the system refused.
    #[error("--threads: the worker threads could not be started")]
    Threads(#[from] breachlab_core::play::WorkersError),
    /// Standard output that could not be written to.
    #[error("cannot write to standard output")]
    Output(#[source] std::io::Error),
    /// No handler for Ctrl-C and its like.
    #[error("cannot listen for Ctrl-C and other signals")]
    Signal(#[from] ctrlc::Error),
    /// A document that could not be laid out.
    #[error("cannot lay out the JSON document")]
    Json(#[from] serde_json::Error),
}

pub(super) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn near(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}
