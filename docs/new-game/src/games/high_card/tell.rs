//! Events in words, and what scripts and programs are told.

use super::setup::Setup;
use super::state::{Event, Action};
use super::view::View;
use breachlab_core::engine::{Fact, Seat};

fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'A' } else { 'B' }
}

/// The name of a seat's card.
fn name(setup: &Setup, seat: Seat, card: u16) -> &str {
    &setup.cards[setup.copies[seat.at()][usize::from(card)].card].name
}

/// An event as a line of a transcript.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    match event {
        Event::Dealt(seat) => format!("{} draws {} cards", letter(seat), setup.rules.hand),
        Event::Trick([one, two], winner) => {
            let (one, two) = (name(setup, Seat(0), one), name(setup, Seat(1), two));
            let end = winner.map_or("nobody's".to_owned(), |seat| format!("{}'s", letter(seat)));
            format!("A's {one} against B's {two}: the trick is {end} (§3)")
        }
    }
}

/// What a view shows.
pub(super) fn describe(view: &View<'_>) -> Fact {
    let own = view.seat();
    let rank = |&card: &u16| Fact::from(view.setup().copies[own.at()][usize::from(card)].rank);
    let enemy = super::state::other(own);
    Fact::Table(vec![
        ("hand", view.hand().iter().map(rank).collect()),
        ("tricks", view.tricks(own).into()),
        ("enemy_tricks", view.tricks(enemy).into()),
        ("round", Fact::Number(view.played(own).len() as i64 + 1)),
    ])
}

/// What an action is.
pub(super) fn describe_action(view: &View<'_>, play: Action) -> Fact {
    let card = view.setup().copies[view.seat().at()][usize::from(play.0)];
    Fact::Table(vec![("do", Fact::text("play")), ("rank", card.rank.into())])
}
