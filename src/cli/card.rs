//! `card`: a deep look at one card.

use std::collections::BTreeMap;

use clap::Args;
use serde::Serialize;

use super::card_field::{FieldArgs, open, pace_matches, parse_matches};
use super::common::{Common, parse_name};
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{fresh, of_game};
use super::list::CardFace;
use super::passed::name_unread;
use super::words::{data_words, quoted};
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::cards::{self, Deep, DeepRequest, Flip, StudyError, StudyField};
use breachlab_core::games::{Def, GameRow, Order, Study};
use breachlab_core::play::Hooks;
use breachlab_report::{CardReport, CompareRow, Head, seed_text};

/// Matches where nothing else is said: a minute or so on a few cores.
const MATCHES: u64 = 200_000;

/// Of a hundred matches those that compare the card with what it was, where a patch changes cards.
const COMPARES: u64 = 40;

/// Arguments of `card`.
#[derive(Debug, Args)]
pub struct CardArgs {
    /// The card: its id or name
    #[arg(value_name = "ID", value_parser = parse_name)]
    card: String,
    #[command(flatten)]
    pub(super) field: FieldArgs,
    /// About how many matches to play in all
    #[arg(long, short = 'n', value_name = "N", default_value_t = MATCHES, value_parser = parse_matches, allow_negative_numbers = true)]
    matches: u64,
    /// Print the card's numbers and text, as the files given have them, and play nothing
    #[arg(long, conflicts_with = "matches")]
    show: bool,
}

#[derive(Serialize)]
struct CardDocument<'a> {
    id: &'a str,
    name: &'a str,
    kind: &'a str,
    group: &'a str,
    cost: BTreeMap<&'a str, i32>,
    copies_allowed: u8,
    #[serde(flatten)]
    printed: CardFace<'a>,
}

/// The card as it is printed.
fn show(row: &GameRow, study: &dyn Study, card: Def, common: &Common) -> Result<Exit, CliError> {
    let subject = &study.subjects()[card];
    let goods = study.goods().iter().copied();
    if common.json {
        let shown = CardDocument {
            id: &subject.id,
            name: &subject.name,
            kind: &subject.kind,
            group: &subject.group,
            cost: goods.zip(subject.cost.iter().copied()).collect(),
            copies_allowed: subject.most,
            printed: (&subject.print).into(),
        };
        let head = Head {
            seed: None,
            ..common.head(Some(row))
        };
        print::out(&head.answer(&shown)?)?;
        return Ok(Exit::Done);
    }
    let copies = format!("at most {} in a deck", subject.most);
    let title = format!(
        "{} ({}): {}, {copies}",
        subject.name, subject.id, subject.group
    );
    let below = [&subject.print.line, &subject.print.text].into_iter();
    let below = below.filter(|text| !text.is_empty()).cloned();
    print::lines(std::iter::once(title).chain(below))?;
    Ok(Exit::Done)
}

/// The card meant.
fn find(study: &dyn Study, typed: &str) -> Result<Def, CliError> {
    study.find(typed).ok_or_else(|| CliError::UnknownCard {
        found: typed.to_owned(),
        near: study.nearest(typed),
    })
}

// Long because the card is looked at in one field or in two, before and after a patch, which share all but the data.
pub(super) fn card(
    args: &CardArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    args.field.refuse_twins()?;
    let order = args.field.order();
    let study = open(row, &order)?;
    let card = find(study.as_ref(), &args.card)?;
    if args.show {
        return show(row, study.as_ref(), card, common);
    }
    let unpatched = || {
        let plain = Order {
            patches: Vec::new(),
            ..order.clone()
        };
        let study = open(row, &plain)?;
        let card = find(study.as_ref(), &args.card)?;
        Ok::<_, CliError>((study, card))
    };
    let before = if study.patched().is_empty() {
        None
    } else {
        Some(unpatched()?)
    };
    let id = study.subjects()[card].id.clone();
    let pace = pace_matches(row, study.as_ref(), &order, args.matches, common.seed)?;
    name_unread(&order.cards);
    let question = args.field.question(args.matches).with("card", &id);
    let workers = common.workers()?;
    let interrupt = interrupt::flag();
    let bar = Bar::new(args.matches, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt,
    };
    let mut field = StudyField::new(study, &workers, hooks, common.seed);
    let fewest = cards::fewest_deep(&mut field, card);
    let compares = if before.is_some() { COMPARES } else { 0 };
    let apart = args.matches / 100 * compares;
    if args.matches - apart < fewest {
        return Err(CliError::TooFewMatches {
            found: args.matches,
            wanted: (fewest * 100).div_ceil(100 - compares),
        });
    }
    // Only now: what cannot be asked takes no earlier report away.
    let folder = of_game(common, row, &format!("card-{id}"), question);
    let folder = fresh(&folder)?;
    let asked = DeepRequest {
        card,
        matches: args.matches - apart,
        band: args.field.share(),
    };
    let is_patched = before.is_some();
    let looked = cards::deep(&mut field, &workers, hooks, asked).and_then(|mut deep| {
        let compare = match before {
            Some((study, old)) if old == deep.card && deep.is_complete => {
                let mut before = StudyField::new(study, &workers, hooks, common.seed);
                let compared = compared(&mut before, &mut field, &deep, apart);
                let compared = cards::unless_interrupted(compared)?;
                deep.is_complete = compared.is_some();
                compared
            }
            _ => None,
        };
        Ok((deep, compare))
    });
    bar.clear();
    let (deep, compare) = looked.map_err(CliError::Faults)?;
    let mut question = cards::question(&field, row, args.matches, args.field.share());
    question.head.command.clone_from(&common.asked.command);
    question.head.out = folder.path().display().to_string();
    question.head.complete = deep.is_complete;
    question.head.notes = pace.look(&workers, interrupt).into_iter().collect();
    question
        .head
        .notes
        .extend(of_patch(&order, is_patched, compare.is_some()));
    question.head.notes.extend(forfeits::notes());
    forfeits::file(&folder, question.head.complete)?;
    let replay = |flip: &Flip| replays(&field, flip, &deep, &order, common);
    let mut report = CardReport {
        compare,
        ..cards::card_report(&field, question, &deep, replay)
    };
    if let Some(validity) = row.validity_of(&order) {
        report.mark_misplayed(validity.audit);
    }
    if forfeits::are_many() {
        report.doubt_forfeits();
    }
    finish(&report, &folder, common)
}

/// Why a page under a patch does not compare the card with what it was.
fn of_patch(order: &Order, is_patched: bool, is_compared: bool) -> Option<String> {
    let why = match (is_patched, is_compared) {
        (false, _) if order.patches.is_empty() => return None,
        (false, _) => "the patch changes no card: every number is what it was",
        (true, true) => return None,
        (true, false) => {
            "interrupted before the card could be compared with what it was before the patch"
        }
    };
    Some(why.to_owned())
}

/// Before and after. A card without numbers is held against the same card in both.
fn compared<'a>(
    before: &mut StudyField<'a>,
    after: &mut StudyField<'a>,
    deep: &Deep,
    matches: u64,
) -> Result<CompareRow, StudyError> {
    let old = before.study.plain(deep.card).or(deep.replacement);
    let cards = [&*before, &*after].map(|field| field.study.describe(deep.card));
    let found = cards::compare([before, after], deep.card, old, matches)?;
    let [before_card, after_card] = cards;
    Ok(CompareRow {
        before_card,
        after_card,
        before: found.before.map(cards::shown),
        after: deep.value.map(cards::shown),
        difference: found.change.map(cards::shown),
        sets: found.change.map_or(0, |change| change.sets),
        is_judged: found
            .change
            .is_some_and(|change| change.sets >= cards::FEW_SETS),
        is_changed: after
            .study
            .patched()
            .iter()
            .any(|(now, _)| *now == deep.card),
        cards: cards::changed(after, &found.others),
        decks: cards::sides(after, &found.decks),
    })
}

/// The commands that show a turned match with the card and without.
fn replays(
    field: &StudyField<'_>,
    flip: &Flip,
    deep: &Deep,
    order: &Order,
    common: &Common,
) -> [String; 2] {
    let study = field.study.as_ref();
    let mut words = vec!["breachlab replay".to_owned()];
    for host in std::iter::once(flip.cell.host).chain(flip.cell.guest) {
        words.push(quoted(&study.hosts()[host].typed));
    }
    words.extend([
        "--strategy".to_owned(),
        quoted(&study.pilots_typed()[flip.cell.pilot]),
    ]);
    words.extend(data_words(order));
    words.extend(["--game".to_owned(), common.game.clone()]);
    words.extend(["--seed".to_owned(), seed_text(common.seed)]);
    words.extend(["--cell".to_owned(), flip.number.to_string()]);
    words.extend(["--match".to_owned(), flip.at.to_string()]);
    let with = words.join(" ");
    let own = &study.subjects()[deep.card].id;
    let other = deep.replacement.and_then(|def| study.subjects().get(def));
    let other = other.map_or("plain", |subject| subject.id.as_str());
    let without = format!("{with} --replace {}", quoted(&format!("{own}={other}")));
    [with, without]
}
