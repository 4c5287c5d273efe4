//! The rules in the order of the table: the deal (§2), what may be chosen, the trick (§3), the end (§4).

use super::rules::DECK;
use super::setup::Setup;
use super::state::{BOTH, Ending, Event, Action, State, other};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Log, Menu, Outcome, Seat, WHOLE_SCORE};

/// Shuffles, deals both hands, and draws lots for who is asked first (§2). The state is reused: all of it is set.
pub(super) fn deal<D: Dice, L: Log<Event>>(
    setup: &Setup,
    state: &mut State,
    dice: &mut D,
    log: &mut L,
) {
    *state = State::default();
    state.first = Seat(dice.below(2) as u8);
    for seat in BOTH {
        let side = &mut state.sides[seat];
        for card in 0..DECK as u16 {
            side.pile.push(card);
        }
        dice.shuffle(seat, 0, side.pile.as_mut_slice());
        for _ in 0..setup.rules.hand {
            draw(state, seat);
        }
        let side = &mut state.sides[seat];
        side.opening = side.hand;
        log.tell(Event::Dealt(seat));
    }
}

fn draw(state: &mut State, seat: Seat) {
    let side = &mut state.sides[seat];
    if let Some(card) = side.pile.pop() {
        side.hand.push(card);
    }
}

/// Any card of the hand (§3).
pub(super) fn legal(state: &State, menu: &mut Menu<Action>) {
    for &card in state.sides[state.asked()].hand.as_slice() {
        menu.push(Action(card));
    }
}

/// Puts the chosen card down, and plays the trick once both have (§3).
pub(super) fn apply<L: Log<Event>>(setup: &Setup, state: &mut State, play: Action, log: &mut L) {
    let seat = state.asked();
    let side = &mut state.sides[seat];
    side.hand.retain(|&card| card != play.0);
    side.chosen = Some(play.0);
    let [Some(one), Some(two)] = BOTH.map(|seat| state.sides[seat].chosen) else {
        return;
    };
    let rank = |seat: Seat, card: u16| setup.copies[seat.at()][usize::from(card)].rank;
    let ranks = [rank(Seat(0), one), rank(Seat(1), two)];
    let winner = (ranks[0] != ranks[1]).then(|| Seat(u8::from(ranks[1] > ranks[0])));
    for (seat, card) in BOTH.into_iter().zip([one, two]) {
        let side = &mut state.sides[seat];
        side.chosen = None;
        side.played.push(card);
        // H-1
        side.tricks += u8::from(winner.map_or(setup.rules.even_counts_for_both, |won| won == seat));
        draw(state, seat);
    }
    state.even += u32::from(winner.is_none());
    log.tell(Event::Trick([one, two], winner));
    if state.sides[Seat(0)].hand.is_empty() {
        state.outcome = Some(end(state));
    }
}

/// Most tricks win (§4).
fn end(state: &State) -> Outcome {
    let [one, two] = BOTH.map(|seat| state.sides[seat].tricks);
    match one.cmp(&two) {
        std::cmp::Ordering::Equal => outcome(state, [WHOLE_SCORE / 2; 2], Ending::Even),
        std::cmp::Ordering::Greater => outcome(state, [WHOLE_SCORE, 0], Ending::MostTricks),
        std::cmp::Ordering::Less => outcome(state, [0, WHOLE_SCORE], Ending::MostTricks),
    }
}

/// The match goes to the other player.
pub(super) fn forfeit(state: &State, seat: Seat) -> Outcome {
    let mut score = [0; 2];
    score[other(seat).at()] = WHOLE_SCORE;
    outcome(state, score, Ending::Forfeit)
}

fn outcome(state: &State, score: [u8; 2], ending: Ending) -> Outcome {
    let mut by_seat = BySeat::default();
    for seat in BOTH {
        by_seat[seat] = score[seat.at()];
    }
    Outcome {
        score: by_seat,
        ending: ending as u8,
        turns: state.round(),
    }
}
