//! Bail, a tiny co-operative game for one to six: a boat takes in water, and the table decides how much.
//!
//! A crew file holds all the seats. Each sailor has ten cards of its own, holds three and shows them to nobody. In turn
//! each plays one, to bail so much water out or to caulk the boat against the next leak; then the table leaks: a die of
//! eight sides against the boat's rot. Afloat after eight rounds they have all won; at 20 they have all drowned.
//!
//! A crew may name its ten cards. One kind, the pump, is too strong by design.

mod abilities;

use std::ops::RangeInclusive;

use breachlab::dice::Dice;
use breachlab::engine::{
    BySeat, CardUse, Clash, Game, Log, Menu, Mode, Outcome, Party, Record, Seat, Turn, WHOLE_SCORE,
};

pub(super) const DECK: usize = 10;

const HAND: usize = 3;

const ROUNDS: u16 = 8;

const SUNK: i16 = 20;

/// The table's die.
const SIDES: u8 = 8;

/// Every kind of card and what it is worth, the pump last.
pub(super) const KINDS: [(&str, u8); 6] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("pump", 9),
];

/// The kinds of a crew that names none: two copies each of all but the pump.
pub(super) const PLAIN: [u8; DECK] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4];

/// The game.
#[derive(Debug)]
pub(crate) struct Bail;

/// A crew and how rotten its boat is.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(super) sailors: usize,
    pub(super) rot: u8,
    /// The kind that the crew lists in each place of a sailor's deck.
    pub(super) kinds: [u8; DECK],
    /// What the card there is worth.
    pub(super) worths: [u8; DECK],
}

impl Setup {
    fn worth(&self, card: u8) -> u8 {
        self.worths[usize::from(card)]
    }
}

/// The places of each kind that a crew lists.
pub(super) fn listed(kinds: &[u8; DECK]) -> Vec<(u8, Vec<u8>)> {
    let places = |kind| {
        let places = (0..).zip(kinds).filter(move |&(_, &own)| own == kind);
        places.map(|(place, _)| place).collect::<Vec<u8>>()
    };
    let all = (0..KINDS.len() as u8).map(|kind| (kind, places(kind)));
    all.filter(|(_, places)| !places.is_empty()).collect()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sailor {
    pile: [u8; DECK],
    taken: u8,
    hand: [u8; HAND],
    held: u8,
    played: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    sailors: u8,
    turn: u16,
    water: i16,
    caulk: u8,
    by_seat: BySeat<Sailor>,
    leaks: u16,
    over: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Action {
    at: u8,
    pub(super) caulks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Played(Seat, Action),
    Leaked(u8),
}

#[derive(Debug)]
pub(crate) struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
}

impl View<'_> {
    /// What its own cards are worth; other hands are not to be had.
    fn worth(&self, at: u8) -> u8 {
        let card = self.state.by_seat[self.seat].hand[usize::from(at)];
        self.setup.worth(card)
    }
}

impl Sailor {
    fn take(&mut self, at: usize) {
        self.hand[at] = self.pile[usize::from(self.taken)];
        self.taken += 1;
    }
}

impl State {
    /// Whether any sailor has drawn the card of this place.
    pub(super) fn has_drawn(&self, place: u8) -> bool {
        let sailors = &self.by_seat.0[..usize::from(self.sailors)];
        sailors
            .iter()
            .any(|sailor| sailor.pile[..usize::from(sailor.taken)].contains(&place))
    }

    fn now(&self) -> Seat {
        Seat((self.turn % u16::from(self.sailors)) as u8)
    }

    fn round(&self) -> u16 {
        self.turn / u16::from(self.sailors)
    }

    fn end(&mut self, is_won: bool) {
        let mut score = BySeat::default();
        for seat in Seat::first(usize::from(self.sailors)) {
            score[seat] = if is_won { WHOLE_SCORE } else { 0 };
        }
        self.over = Some(Outcome {
            score,
            ending: u8::from(!is_won),
            turns: self.round().max(1),
        });
    }
}

impl Game for Bail {
    const ID: &'static str = "bail";
    const TITLE: &'static str = "Bail";
    const SEATS: RangeInclusive<u8> = 1..=6;
    const MOST_DECISIONS: u64 = 6 * ROUNDS as u64;
    const ENDINGS: &'static [&'static str] = &["afloat", "drowned"];
    const CLASH_OUTCOMES: &'static [&'static str] = &["held", "leaked"];
    const COUNTERS: &'static [&'static str] = &["leaks"];

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(setup: &Setup) -> Mode {
        Mode::co_operative(setup.sailors).as_crews()
    }

    fn blank(setup: &Setup) -> State {
        State {
            sailors: setup.sailors as u8,
            turn: 0,
            water: 6,
            caulk: 0,
            by_seat: BySeat::default(),
            leaks: 0,
            over: None,
        }
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, _log: &mut L) {
        *state = Self::blank(setup);
        for seat in Seat::first(setup.sailors) {
            let mut pile = [0_u16; DECK];
            for (card, at) in pile.iter_mut().zip(0..) {
                *card = at;
            }
            dice.shuffle(seat, 0, &mut pile);
            let sailor = &mut state.by_seat[seat];
            sailor.pile = pile.map(|card| card as u8);
            (0..HAND).for_each(|at| sailor.take(at));
            sailor.held = HAND as u8;
        }
    }

    fn turn(state: &State) -> Turn {
        state.over.map_or(Turn::Decide(state.now()), Turn::Over)
    }

    fn legal(_setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        for at in 0..state.by_seat[state.now()].held {
            for caulks in [false, true] {
                menu.push(Action { at, caulks });
            }
        }
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        let seat = state.now();
        log.tell(Event::Played(seat, action));
        let sailor = &mut state.by_seat[seat];
        let at = usize::from(action.at);
        let card = sailor.hand[at];
        sailor.played |= 1 << card;
        if usize::from(sailor.taken) < DECK {
            sailor.take(at);
        } else {
            sailor.held -= 1;
            sailor.hand.swap(at, usize::from(sailor.held));
        }
        if action.caulks {
            state.caulk += setup.worth(card);
        } else {
            state.water = (state.water - i16::from(setup.worth(card)) / 2).max(0);
        }
        // The table's turn: it has no pilot and decides nothing.
        dice.open(u64::from(state.turn) + 1);
        let leak = (dice.die(SIDES) + setup.rot).saturating_sub(state.caulk + 4);
        state.caulk = 0;
        state.water += i16::from(leak);
        state.leaks += u16::from(leak > 0);
        log.tell(Event::Leaked(leak));
        state.turn += 1;
        if state.water >= SUNK {
            state.end(false);
        } else if state.round() == ROUNDS {
            state.end(true);
        }
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View { setup, state, seat }
    }

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        for seat in Seat::first(setup.sailors) {
            let sailor = &state.by_seat[seat];
            let mut seen = sailor.played;
            let piled = &sailor.pile[usize::from(sailor.taken)..];
            for &card in piled.iter().chain(&sailor.hand[..usize::from(sailor.held)]) {
                if seen & (1 << card) != 0 {
                    return Err(format!("card {card} of {seat:?} is in two places"));
                }
                seen |= 1 << card;
            }
            if seen != (1 << DECK) - 1 {
                return Err(format!("a card of {seat:?} is nowhere"));
            }
        }
        Ok(())
    }

    fn record(setup: &Setup, state: &State, record: &mut Record) {
        record.counters.push(state.leaks.into());
        for seat in Seat::first(setup.sailors) {
            let sailor = &state.by_seat[seat];
            for (entry, (_, places)) in (0..).zip(listed(&setup.kinds)) {
                let count = |cards: &[u8]| {
                    let own = cards.iter().filter(|&card| places.contains(card));
                    own.count() as u16
                };
                let copies = places.len() as u16;
                let never_seen = count(&sailor.pile[usize::from(sailor.taken)..]);
                let stuck = count(&sailor.hand[..usize::from(sailor.held)]);
                record.cards[seat].push(CardUse {
                    entry,
                    copies,
                    drawn: copies - never_seen,
                    deployed: copies - never_seen - stuck,
                    stuck,
                    never_seen,
                    first_turn: u16::from(never_seen + stuck < copies),
                    ..CardUse::default()
                });
            }
        }
        // Every turn of the table is an attack on whoever has just played.
        for turn in 0..state.turn {
            record.clashes.push(Clash {
                attacker: Party::TABLE,
                defender: Seat((turn % u16::from(state.sailors)) as u8).into(),
                outcome: u8::from(turn < state.leaks),
                rounds: 1,
                wounds: 0,
                losses: 0,
            });
        }
    }

    fn code(action: Action) -> u64 {
        2 * u64::from(action.at) + u64::from(action.caulks)
    }
}
