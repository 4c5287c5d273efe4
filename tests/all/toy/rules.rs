//! Its rules.

use std::ops::RangeInclusive;

use breachlab::dice::Dice;
use breachlab::engine::{BySeat, CardUse, Clash, Game, Log, Menu, Mode, Record, Seat, Turn};

use super::{Action, DECK, Event, HAND, ROUNDS, Setup, State, Toy, View, resolve};

impl Game for Toy {
    const ID: &'static str = "toy";
    const TITLE: &'static str = "High card";
    const SEATS: RangeInclusive<u8> = 2..=6;
    const MOST_DECISIONS: u64 = 6 * (2 + ROUNDS as u64);
    const ENDINGS: &'static [&'static str] = &["three points", "out of rounds"];
    const CLASH_OUTCOMES: &'static [&'static str] = &["point"];
    const COUNTERS: &'static [&'static str] = &["second dice", "never"];

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(setup: &Setup) -> Mode {
        Mode::free_for_all(setup.decks.len())
    }

    fn blank(setup: &Setup) -> State {
        State {
            seats: setup.decks.len() as u8,
            first: 0,
            round: 0,
            asked: 0,
            is_setup: true,
            sides: BySeat::default(),
            clashes: 0,
            rerolls: 0,
            over: None,
        }
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        *state = Self::blank(setup);
        state.first = dice.below(u32::from(state.seats)) as u8;
        for seat in state.each() {
            let side = &mut state.sides[seat];
            for (card, at) in side.pile.iter_mut().zip(0..) {
                *card = at;
            }
            dice.shuffle(seat, 0, &mut side.pile);
            (0..HAND).for_each(|at| side.take(at));
            side.held = HAND as u8;
            side.opening = side.hand;
        }
        log.tell(Event::Dealt);
    }

    fn turn(state: &State) -> Turn {
        state.over.map_or(Turn::Decide(state.now()), Turn::Over)
    }

    fn legal(_setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        if state.is_setup {
            menu.push(Action::Keep);
            menu.push(Action::Exchange);
            return;
        }
        for at in 0..state.sides[state.now()].held {
            menu.push(Action::Commit { at, is_bold: false });
            menu.push(Action::Commit { at, is_bold: true });
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
        let side = &mut state.sides[seat];
        match action {
            Action::Keep => side.kept = true,
            Action::Exchange => {
                dice.shuffle(seat, 1, &mut side.pile);
                side.taken = 0;
                (0..HAND).for_each(|at| side.take(at));
                side.opening = side.hand;
                side.mulligans += 1;
            }
            Action::Commit { at, is_bold } => side.commit = at | if is_bold { 0x80 } else { 0 },
        }
        state.asked += 1;
        if state.asked == state.seats {
            state.asked = 0;
            if state.is_setup {
                state.is_setup = false;
            } else {
                resolve(setup, state, dice, log);
            }
        }
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        let side = &state.sides[seat];
        View {
            setup,
            state,
            seat,
            hand: &side.hand[..usize::from(side.held)],
            round: state.round,
            points: state.sides.0.map(|side| side.points),
        }
    }

    fn check(_setup: &Setup, state: &State) -> Result<(), String> {
        for seat in state.each() {
            let side = &state.sides[seat];
            let mut seen = [false; DECK];
            let hand = &side.hand[..usize::from(side.held)];
            let played = (0..DECK as u16).filter(|card| side.played & (1 << card) != 0);
            for card in side.pile[usize::from(side.taken)..]
                .iter()
                .copied()
                .chain(hand.iter().copied().chain(played))
            {
                if std::mem::replace(&mut seen[usize::from(card)], true) {
                    return Err(format!("card {card} of {seat:?} is in two places"));
                }
            }
            if seen.contains(&false) {
                return Err(format!("a card of {seat:?} is nowhere"));
            }
        }
        Ok(())
    }

    fn record(_setup: &Setup, state: &State, record: &mut Record) {
        record.first = state.first;
        record.counters.extend([state.rerolls, 0]);
        for seat in state.each() {
            let side = &state.sides[seat];
            record.mulligans[seat] = u16::from(side.mulligans);
            let pile = &side.pile[usize::from(side.taken)..];
            let hand = &side.hand[..usize::from(side.held)];
            for entry in 0..DECK as u16 / 2 {
                let count = |cards: &[u16]| cards.iter().filter(|&card| card / 2 == entry).count();
                let never_seen = count(pile) as u16;
                let stuck = count(hand) as u16;
                record.cards[seat].push(CardUse {
                    entry,
                    copies: 2,
                    opening: count(&side.opening) as u16,
                    drawn: 2 - never_seen,
                    deployed: 2 - never_seen - stuck,
                    stuck,
                    never_seen,
                    first_turn: u16::from(stuck + never_seen < 2),
                    ..CardUse::default()
                });
            }
        }
        for at in 0..state.clashes {
            record.clashes.push(Clash {
                attacker: Seat((at % u16::from(state.seats)) as u8).into(),
                defender: Seat(0).into(),
                outcome: 0,
                rounds: 1,
                wounds: at,
                losses: 1,
            });
        }
    }

    fn code(action: Action) -> u64 {
        match action {
            Action::Keep => 0,
            Action::Exchange => 1,
            Action::Commit { at, is_bold } => 2 + 2 * u64::from(at) + u64::from(is_bold),
        }
    }
}
