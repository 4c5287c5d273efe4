//! High card, a tiny complete game for two to six: enough to exercise every promise of the platform.
//!
//! Each seat has ten cards, holds three, may exchange them once. Every round each seat secretly commits a card;
//! all add a die, and the highest total takes the point (and the loser's card with it). Three points win; after
//! eight rounds those with most points share the match.

mod abilities;
mod rules;
pub(crate) mod stages;

use breachlab::dice::Dice;
use breachlab::engine::{BySeat, Log, Outcome, Seat};
use breachlab::play::{Job, Stop};
use breachlab::strategy::{Budget, Pilot, Policy, Search};

pub(crate) const DECK: usize = 10;

const HAND: usize = 3;

const ROUNDS: u16 = 7;

/// The game.
#[derive(Debug)]
pub(crate) struct Toy;

/// Five entries of two copies each; the numbers are their strengths.
pub(crate) type Deck = [u8; DECK / 2];

#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) decks: Vec<Deck>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    pile: [u16; DECK],
    /// Cards taken off the pile so far; the hand is told apart by `hand`.
    taken: u8,
    hand: [u16; HAND],
    held: u8,
    commit: u8,
    opening: [u16; HAND],
    mulligans: u8,
    points: u8,
    played: u16,
    kept: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    seats: u8,
    first: u8,
    round: u16,
    /// Decisions made in this phase: the next to decide is `first + asked`.
    asked: u8,
    is_setup: bool,
    sides: BySeat<Side>,
    clashes: u16,
    rerolls: u32,
    over: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Keep,
    Exchange,
    Commit { at: u8, is_bold: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Dealt,
    Point(Seat),
}

#[derive(Debug)]
pub(crate) struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
    hand: &'a [u16],
    round: u16,
    points: [u8; 6],
}

fn strength(setup: &Setup, seat: Seat, card: u16) -> u8 {
    setup.decks[seat.at()][usize::from(card) / 2]
}

impl Side {
    fn take(&mut self, at: usize) {
        self.hand[at] = self.pile[usize::from(self.taken)];
        self.taken += 1;
    }
}

impl State {
    fn now(&self) -> Seat {
        Seat((self.first + self.asked) % self.seats)
    }

    fn each(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(usize::from(self.seats))
    }

    fn finish(&mut self, ending: u8) {
        let best = self
            .each()
            .map(|seat| self.sides[seat].points)
            .max()
            .unwrap_or(0);
        let winners = self
            .each()
            .filter(|&seat| self.sides[seat].points == best)
            .count();
        let mut score = BySeat::default();
        for seat in self.each() {
            if self.sides[seat].points == best {
                score[seat] = 60 / winners as u8;
            }
        }
        self.over = Some(Outcome {
            score,
            ending,
            turns: self.round,
        });
    }
}

fn resolve<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
    dice.open(u64::from(state.round) + 1);
    let mut best = (0_u8, Seat(0));
    let mut is_tied = false;
    for seat in state.each() {
        let side = state.sides[seat];
        let card = side.hand[usize::from(side.commit & 0x7f)];
        let mut die = dice.d10();
        if side.commit & 0x80 != 0 {
            die = dice.d10();
            state.rerolls += 1;
        }
        let total = strength(setup, seat, card) * 2 + die;
        is_tied = if total > best.0 {
            false
        } else {
            is_tied || total == best.0
        };
        if total > best.0 {
            best = (total, seat);
        }
    }
    if !is_tied {
        state.sides[best.1].points += 1;
        state.clashes += 1;
        log.tell(Event::Point(best.1));
    }
    for seat in state.each() {
        let side = &mut state.sides[seat];
        let at = usize::from(side.commit & 0x7f);
        side.played |= 1 << side.hand[at];
        if usize::from(side.taken) < DECK {
            side.take(at);
        } else {
            side.held -= 1;
            side.hand.swap(at, usize::from(side.held));
        }
    }
    state.round += 1;
    if state.each().any(|seat| state.sides[seat].points == 3) {
        state.finish(0);
    } else if state.round == ROUNDS {
        state.finish(1);
    }
}

/// Plays the strongest card, and the second die when behind.
pub(crate) fn strong() -> Pilot<Toy> {
    Pilot::Policy(Policy::new(&[1.0, 0.5, 1.0], vec![1.0], 0.0))
}

/// Much the same, but not sure of itself.
pub(crate) fn noisy() -> Pilot<Toy> {
    Pilot::Policy(Policy::new(&[1.0, 0.5, 0.0], vec![0.5], 2.0))
}

pub(crate) const WEAK: Deck = [1, 2, 3, 4, 5];

pub(crate) const GOOD: Deck = [2, 3, 4, 5, 6];

/// A job from a line-up of decks and pilots.
pub(crate) fn job(line_up: Vec<(Deck, Pilot<Toy>)>) -> Job<Toy> {
    let n = line_up.len();
    let setups = (0..n)
        .map(|r| Setup {
            decks: (0..n).map(|s| line_up[(s + r) % n].0).collect(),
        })
        .collect();
    let pilots = line_up.into_iter().map(|(_, pilot)| pilot).collect();
    Job {
        setups,
        pilots,
        seed: 0xb4ea_c41a,
        cell: 0,
        stop: Stop::Exact(0),
    }
}

/// A good deck in strong hands against a weak one played at random.
pub(crate) fn duel() -> Job<Toy> {
    job(vec![(GOOD, strong()), (WEAK, Pilot::Random)])
}

/// The same deck and pilot on both sides.
pub(crate) fn mirror() -> Job<Toy> {
    job(vec![(GOOD, noisy()), (GOOD, noisy())])
}

fn searching(depth: u32, horizon: u32) -> Pilot<Toy> {
    let budget = Budget {
        iterations: 8,
        width: 4,
        depth,
        horizon,
        caution: 0.5,
    };
    Pilot::Search(Search::new(
        Policy::new(&[1.0, 0.2, 1.0], vec![1.0], 0.0),
        budget,
    ))
}

/// Searches, to the end and cut off, with a tree and without.
pub(crate) fn searches() -> Job<Toy> {
    job(vec![(GOOD, searching(1, 0)), (GOOD, searching(4, 5))])
}

/// Three at the table.
pub(crate) fn three() -> Job<Toy> {
    job(vec![
        (GOOD, strong()),
        (WEAK, Pilot::Random),
        (GOOD, noisy()),
    ])
}
