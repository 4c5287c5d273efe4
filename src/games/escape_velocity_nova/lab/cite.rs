//! What happens in words, with the paragraph or ruling behind it.

use super::names::{called, red_of, whole};
use crate::allegiance::ALLEGIANCE;
use crate::battle_state::{Cause, Health};
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{BattleEnd, Ending};
use breachlab_core::engine::{Said, letter};

/// How a ship stands, in words.
pub(super) const fn stands(health: Health) -> &'static str {
    match health {
        Health::Shielded => "shields up",
        Health::Bare => "shields down",
        Health::Disabled => "disabled",
        Health::Away => "away",
    }
}

/// An event, told.
pub(super) fn told(set: &Setup, event: Event) -> Said {
    let (name, rules) = cite(event);
    Said {
        name,
        text: text(set, event),
        rules,
    }
}

/// Name of an event's kind and the rules behind it.
fn cite(event: Event) -> (&'static str, &'static [&'static str]) {
    match event {
        Event::First(_) => ("first", &["§2.2"]),
        Event::Turn(..) => ("turn", &["§2.4"]),
        Event::Flipped(..) => ("flipped", &[]),
        Event::Launched(..) => ("launched", &["§2.3"]),
        Event::Chose(..) => ("chose", &[]),
        Event::Nova(..) => ("nova", &["§2.6"]),
        Event::Check(..) => ("check", &["§2.6"]),
        Event::Shuffled(None) => ("shuffled", &["NR-9"]),
        Event::Shuffled(Some(_)) => ("shuffled", &["NR-10"]),
        Event::Drew(..) => ("drew", &["§2.8"]),
        Event::Marked(..) => ("marked", &["§4.1"]),
        Event::Stop(..) => ("stop", &["§3.1"]),
        Event::Cashed(..) => ("cashed", &["§3.1", "§3.11"]),
        Event::Battle(cause, ..) => match cause {
            Cause::Attack => ("battle", &["§3.13", "§6.0"]),
            Cause::Introduced | Cause::OnFleet => ("battle", &["§5.1", "§6.0"]),
            Cause::Opposed(_) => ("battle", &["§5.6", "§6.0"]),
            Cause::Event(_) => ("battle", &["§5.8", "§6.0"]),
        },
        Event::Joined(..) => ("joined", &["§6.0"]),
        Event::Round(1, _) => ("round", &["§6.1"]),
        Event::Round(..) => ("round", &["§6.2"]),
        Event::Hit(..) => ("hit", &["§6.4"]),
        Event::Undone(_, true) => ("undone", &["§6.7", "NR-68"]),
        Event::Undone(_, false) => ("undone", &["§6.7"]),
        Event::Away(..) => ("away", &["§6.6"]),
        Event::Captured(..) => ("captured", &["§6.9"]),
        Event::Looted(..) => ("looted", &["§6.9"]),
        Event::Destroyed(_) => ("destroyed", &["§6.12"]),
        Event::Pod(_) => ("pod", &["NR-37"]),
        Event::BattleOver(_) => ("battle_over", &["§6.12"]),
        Event::Stranded(_) => ("stranded", &["§6.13"]),
        Event::Repaired(_) => ("repaired", &["§6.13"]),
        Event::Out(_) => ("out", &["§7.4"]),
        Event::Over(_) => ("over", &["§7"]),
    }
}

/// The sentence; none of a choice, which is told where it is made, and of a draw of nothing.
// Long because it is a table, a sentence for each event.
fn text(set: &Setup, event: Event) -> String {
    let system = |at: u8| &set.set.map.systems[usize::from(at)].name;
    match event {
        Event::Chose(..) | Event::Drew(_, 0) => String::new(),
        Event::First(seat) => format!("{} has the first turn", letter(seat)),
        Event::Turn(seat, turn) => format!("turn {turn} of {}", letter(seat)),
        Event::Flipped(seat, copy) => format!("{} flips {}", letter(seat), whole(set, copy)),
        Event::Launched(seat, at) => format!("{} launches in {}", letter(seat), system(at)),
        Event::Nova(copy, number) => format!("  Nova card: {number} ({})", whole(set, copy)),
        Event::Check(attack, opposing, is_won) => {
            let end = if is_won { "success" } else { "failure" };
            format!("  check {attack} against {opposing}: {end}")
        }
        Event::Shuffled(None) => "the Nova discard is shuffled".to_owned(),
        Event::Shuffled(Some(seat)) => format!("the discard of {} is shuffled", letter(seat)),
        Event::Drew(seat, cards) => format!("{} draws {cards}", letter(seat)),
        Event::Marked(seat, who) => {
            format!(
                "{} is hostile to {} from now on",
                ALLEGIANCE.word(who),
                letter(seat)
            )
        }
        Event::Stop(seat, copy) => {
            format!("{} makes a stop of {}", letter(seat), red_of(set, copy))
        }
        Event::Cashed(seat, copy) => format!("{} cashes in {}", letter(seat), red_of(set, copy)),
        Event::Battle(Cause::Opposed(mission), runner, ..) => {
            format!(
                "battle: {} is opposed to {}",
                red_of(set, mission),
                letter(runner)
            )
        }
        Event::Battle(_, aggressor, target, at) => format!(
            "battle in {}: {} against {}",
            system(at),
            letter(aggressor),
            letter(target)
        ),
        Event::Joined(seat, copy) => {
            format!(
                "  {} is in it, commanded by {}",
                called(set, copy),
                letter(seat)
            )
        }
        Event::Round(round, seat) => format!("round {round}: {} is first", letter(seat)),
        Event::Hit(copy, health) => {
            format!("  {} is hit: {}", called(set, copy), stands(health))
        }
        Event::Undone(copy, true) => format!("  point defence saves {}", called(set, copy)),
        Event::Undone(copy, false) => format!("  {} escapes the shot", called(set, copy)),
        Event::Away(seat, at) => format!("{} gets away to {}", letter(seat), system(at)),
        Event::Captured(seat, copy) => format!("{} captures {}", letter(seat), called(set, copy)),
        Event::Looted(seat, copy) => format!("{} loots {}", letter(seat), called(set, copy)),
        Event::Destroyed(copy) => format!("{} is destroyed", called(set, copy)),
        Event::Pod(seat) => format!("the pod of {} gets away", letter(seat)),
        Event::BattleOver(end) => {
            let end = BattleEnd::NAMES[end as usize].replace('_', " ");
            format!("the battle is over: {end}")
        }
        Event::Stranded(seat) => format!("{} lies stranded", letter(seat)),
        Event::Repaired(seat) => format!("{} is repaired", letter(seat)),
        Event::Out(seat) => format!("{} is out of the game", letter(seat)),
        Event::Over(ending) => {
            let ending = Ending::NAMES[ending as usize].replace('_', " ");
            format!("the match is over: {ending}")
        }
    }
}
