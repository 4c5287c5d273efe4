//! A line-up in which a number of a card of the first deck is turned, so many copies of it in the deck: the matches of an
//! audit.

use super::error::CliError;
use super::print;
use breachlab_analysis::cards::copies_in;
use breachlab_core::games::{Bout, Contest, GameRow, Order, Playable, Study};
use breachlab_report::several;

/// Most copies that may be asked for.
const MOST: usize = 50;

/// The parts of `CARD*COPIES:NUMBER=VALUE`.
fn parts(turn: &str) -> Option<(&str, usize, &str, i32)> {
    let (card, number) = turn.split_once(':')?;
    let (card, copies) = card.rsplit_once('*')?;
    let (number, value) = number.split_once('=')?;
    let copies = copies.parse().ok().filter(|n| (1..=MOST).contains(n))?;
    Some((card, copies, number, value.parse().ok()?))
}

/// The line-up of the order with that card turned.
pub(super) fn turned(
    row: &GameRow,
    order: &Order,
    turn: &str,
) -> Result<Box<dyn Playable>, CliError> {
    let refuse = |found: String| CliError::Turn { found };
    let mut study = super::card_field::open(row, order)?;
    let pilots = study.pilots().len();
    if order.decks.len() != study.contest().entries() || pilots != 1 {
        let decks = order.decks.len();
        return Err(refuse(format!("{decks} decks and {pilots} strategies")));
    }
    let (typed, copies, number, value) = parts(turn).ok_or_else(|| refuse(format!("`{turn}`")))?;
    let card = study.find(typed).ok_or_else(|| CliError::UnknownCard {
        found: typed.to_owned(),
        near: study.nearest(typed),
    })?;
    let better = of_number(study.as_mut(), card, number, value).map_err(refuse)?;
    let trial = copies_in(study.as_ref(), 0, card, copies).ok_or_else(|| {
        refuse(format!(
            "`{typed}`, which {} may not hold",
            study.hosts()[0].id
        ))
    })?;
    if trial.slots.len() < copies {
        let held = several(trial.slots.len() as u64, "copy is", "copies are");
        print::remark(&format!(
            "--turn {typed}: {held} as many as a deck may hold"
        ));
    }
    let version = trial.every(better);
    let bout = Bout {
        host: 0,
        guest: guest(study.as_ref()),
        pilot: 0,
        swaps: &version.own,
        other: &version.other,
        seed: 0,
        cell: 0,
    };
    study.bout(&bout).map_err(CliError::Faults)
}

/// The host that the first one meets in a study of one line-up: the last, as a deck against itself is one host. None
/// where it plays against the table.
pub(super) fn guest(study: &dyn Study) -> Option<usize> {
    match study.contest() {
        Contest::Pairs => Some(study.hosts().len() - 1),
        Contest::Alone => None,
    }
}

/// The card with that number set to that value.
fn of_number(
    study: &mut dyn Study,
    card: usize,
    number: &str,
    value: i32,
) -> Result<usize, String> {
    let dials = study.dials(card);
    let at = dials.iter().position(|dial| dial.name == number);
    let at = at.ok_or_else(|| {
        let names: Vec<&str> = dials.iter().map(|dial| dial.name.as_str()).collect();
        format!("`{number}`, which is none of {}", names.join(", "))
    })?;
    let (low, high) = (dials[at].low, dials[at].high);
    if !(low..=high).contains(&value) {
        return Err(format!(
            "{number} {value}, which is not from {low} to {high}"
        ));
    }
    Ok(study.turned(card, &[(at, value)]))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_turn_names_card_copies_number_and_value() {
        assert_eq!(
            parts("ma-drift*4:attack=2"),
            Some(("ma-drift", 4, "attack", 2))
        );
        assert_eq!(parts("A*B*3:repair=-1"), Some(("A*B", 3, "repair", -1)));
        for wrong in [
            "",
            "ma-drift:attack=2",
            "ma-drift*0:attack=2",
            "ma-drift*4:attack",
            "x*y:attack=2",
            "x*2:a=b",
        ] {
            assert_eq!(parts(wrong), None, "{wrong}");
        }
    }
}
