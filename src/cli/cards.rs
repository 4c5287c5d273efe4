//! `cards`: ranks every card of the set.

use super::card_field::{CardsArgs, pace_matches};
use super::card_plan::{AskedRanking, foresee};
use super::common::Common;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{fresh, of_game};
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::cards::{self, StudyField};
use breachlab_core::games::GameRow;
use breachlab_core::play::Hooks;

pub(super) fn cards(
    args: &CardsArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let asked = AskedRanking::read(args)?;
    let study = asked.open(row)?;
    let order = asked.field.order();
    let pace = pace_matches(row, study.as_ref(), &order, asked.matches, common.seed)?;
    name_unread(&asked.field.data.cards);
    let workers = common.workers()?;
    let interrupt = interrupt::flag();
    let bar = Bar::new(asked.matches, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt,
    };
    let mut field = StudyField::new(study, &workers, hooks, common.seed);
    asked.refuse_too_few(cards::fewest(&field))?;
    foresee(&field, &asked, args.anyway)?;
    let AskedRanking {
        field: asked,
        matches,
        ..
    } = asked;
    // Only now: what cannot be asked takes no earlier report away.
    let folder = of_game(common, row, "cards", asked.question(matches));
    let folder = fresh(&folder)?;
    let ranking = cards::rank(&mut field, matches, asked.share());
    bar.clear();
    let ranking = ranking.map_err(CliError::Faults)?;
    let mut question = cards::question(&field, row, matches, asked.share());
    question.head.command.clone_from(&common.asked.command);
    question.head.out = folder.path().display().to_string();
    question.head.notes = pace.look(&workers, interrupt).into_iter().collect();
    question.head.notes.extend(forfeits::notes());
    let validity = row.validity_of(&order);
    let reach = validity.map(|validity| validity.cards.to_owned());
    question.head.notes.extend(reach);
    let mut report = cards::rank_report(&field, question, &ranking);
    if let Some(validity) = validity {
        report.mark_misplayed(validity.audit);
    }
    if forfeits::are_many() {
        report.doubt_forfeits();
    }
    forfeits::file(&folder, report.question.head.complete)?;
    finish(&report, &folder, common)
}
