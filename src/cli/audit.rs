//! `audit`: does a better card ever hurt its deck?

use clap::Args;

use super::card_field::{open, under_own_pilot};
use super::common::{Common, once, parse_name, whole};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, fresh, of_game};
use super::passed::name_unread;
use super::words::{data_words, quoted};
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::audit::{self, AuditRequest, COPIES, Improvement};
use breachlab_analysis::audit_report::{Lost, audit_report};
use breachlab_analysis::cards::StudyField;
use breachlab_core::games::{Def, GameRow, Order, Study};
use breachlab_core::plan::nearest;
use breachlab_core::play::Hooks;
use breachlab_report::seed_text;

/// Pairs of the first look where nothing else is said: some minutes on a few cores for a whole set.
const PAIRS: u64 = 400;
/// Looks where nothing else is said.
const LOOKS: u32 = 3;

/// Arguments of `audit`.
#[derive(Debug, Args)]
pub struct AuditArgs {
    /// Cards to improve, by id or name [default: all of the set]
    #[arg(value_name = "CARD", value_parser = parse_name)]
    cards_only: Vec<String>,
    /// Decks of the field, paths or names, each against every other, or for itself against the table [default: all embedded
    /// decks]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategies, paths or names, each for all sides [default: the game's own]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    strategy: Vec<String>,
    /// Numbers to make better, as in card files [default: all that a card has]
    #[arg(long = "number", value_name = "NUMBER", value_delimiter = ',', value_parser = parse_name)]
    numbers: Vec<String>,
    /// Pairs of matches (single ones against the table) that each improvement is played in the first look; each later look is four times as long, at what
    /// still looks harmful
    #[arg(long, short = 'n', value_name = "N", default_value_t = PAIRS, value_parser = whole::<u64>(2, 10_000_000), allow_negative_numbers = true)]
    pairs: u64,
    /// How many looks
    #[arg(long, value_name = "K", default_value_t = LOOKS, value_parser = whole::<u32>(1, 6), allow_negative_numbers = true)]
    looks: u32,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

/// The cards meant.
fn cards(study: &dyn Study, typed: &[String]) -> Result<Vec<Def>, CliError> {
    let find = |typed: &String| {
        study.find(typed).ok_or_else(|| CliError::UnknownCard {
            found: typed.clone(),
            near: study.nearest(typed),
        })
    };
    typed.iter().map(find).collect()
}

/// The numbers meant.
fn numbers(study: &dyn Study, typed: &[String]) -> Result<Vec<String>, CliError> {
    let known = audit::numbers(study);
    match typed.iter().find(|name| !known.contains(name)) {
        None => Ok(typed.to_vec()),
        Some(name) => Err(CliError::UnknownDial {
            found: name.clone(),
            near: nearest(name, known.iter().map(String::as_str)).map(str::to_owned),
        }),
    }
}

// Long because what cannot be asked is refused before an earlier report is taken away, and each refusal needs what was read so far.
pub(super) fn run(
    args: &AuditArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    once("--decks", &args.decks)?;
    once("--strategy", &args.strategy)?;
    once("CARD", &args.cards_only)?;
    once("--number", &args.numbers)?;
    let order = under_own_pilot(row, &args.decks, &args.strategy, &args.data);
    let study = open(row, &order)?;
    if audit::numbers(study.as_ref()).is_empty() {
        return Err(CliError::NothingToTurn { game: row.id });
    }
    let request = AuditRequest {
        cards: cards(study.as_ref(), &args.cards_only)?,
        numbers: numbers(study.as_ref(), &args.numbers)?,
        pairs: args.pairs,
        looks: args.looks,
    };
    name_unread(&order.cards);
    let question = QuestionPrint::new()
        .order(&order)
        .named("cards only", &args.cards_only)
        .named("numbers", &args.numbers)
        .with("pairs", args.pairs)
        .with("looks", args.looks);
    let workers = common.workers()?;
    let folder = of_game(common, row, "audit", question);
    let folder = fresh(&folder)?;
    let expected = audit::first_matches(study.as_ref(), &request);
    let bar = Bar::new(expected, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let mut field = StudyField::new(study, &workers, hooks, common.seed);
    let clock = super::common::Clock::start();
    let audited = audit::audit(&mut field, &request);
    bar.clear();
    let audited = audited.map_err(CliError::Faults)?;
    let replay = |step: &Improvement, lost: &Lost| replays(&field, step, lost, &order, common);
    let mut report = audit_report(&field, row, &request, &audited, replay);
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    report.head.notes.extend(forfeits::notes());
    let is_doubtful = forfeits::are_many();
    if is_doubtful {
        report.doubt_forfeits();
    }
    forfeits::file(&folder, report.head.complete)?;
    let exit = finish(&report, &folder, common)?;
    Ok(match exit {
        Exit::Done if is_doubtful || report.harmful() > 0 => Exit::No,
        exit => exit,
    })
}

/// The commands that tell a match with the card as it is and with the better one.
fn replays(
    field: &StudyField<'_>,
    step: &Improvement,
    lost: &Lost,
    order: &Order,
    common: &Common,
) -> [String; 2] {
    let study = field.study.as_ref();
    let mut words = vec!["breachlab replay".to_owned()];
    for host in std::iter::once(lost.cell.host).chain(lost.cell.guest) {
        words.push(quoted(&study.hosts()[host].typed));
    }
    let pilot = quoted(&study.pilots_typed()[lost.cell.pilot]);
    words.extend(["--strategy".to_owned(), pilot]);
    words.extend(data_words(order));
    words.extend(["--game".to_owned(), common.game.clone()]);
    words.extend(["--seed".to_owned(), seed_text(common.seed)]);
    words.extend(["--cell".to_owned(), lost.number.to_string()]);
    words.extend(["--match".to_owned(), lost.at.to_string()]);
    let id = &study.subjects()[step.card].id;
    let with = |value: i32| {
        let turn = format!("{id}*{COPIES}:{}={value}", step.number);
        [&words[..], &["--turn".to_owned(), quoted(&turn)]]
            .concat()
            .join(" ")
    };
    step.step.map(with)
}
