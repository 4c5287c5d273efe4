//! High card, a tiny complete game for two to six: enough to exercise every promise of the platform.
//!
//! Each seat has ten cards, holds three, may exchange them once. Every round each seat secretly commits a card;
//! all add a die, and the highest total takes the point (and the loser's card with it). Three points win; after
//! eight rounds those with most points share the match.

use std::ops::RangeInclusive;

use breachlab::dice::{Dice, Stream};
use breachlab::engine::{
    BySeat, CardUse, Clash, Cues, Describes, Evaluates, Fact, Features, Forfeits, Game, Judges,
    Log, Menu, Mode, Outcome, Parameter, Record, Redeals, Redealt, Seat, Turn, Watches,
};
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

impl Features for Toy {
    const CUES: &'static [&'static str] = &["strength", "boldness", "keep"];
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "greed",
        default: 1.0,
        low: 0.0,
        high: 2.0,
        help: "worth of strength",
    }];

    type Cues = Cues;
    type Brief = f32;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut f32) {
        let behind = view.points.iter().max().copied().unwrap_or(0) - view.points[view.seat.at()];
        *brief = plan[0] * f32::from(view.round + u16::from(behind));
    }

    fn cues(
        view: &View<'_>,
        plan: &[f32],
        _appraisal: &(),
        brief: &f32,
        action: Action,
        out: &mut Cues,
    ) {
        match action {
            Action::Keep => out[2] = 1.0,
            Action::Exchange => {}
            Action::Commit { at, is_bold } => {
                let card = view.hand[usize::from(at)];
                out[0] = plan[0] * f32::from(strength(view.setup, view.seat, card));
                out[1] = if is_bold { *brief } else { 0.0 };
            }
        }
    }
}

impl Redeals for Toy {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup
    }

    /// What others hold and all piles, put in order before they are shuffled.
    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        *state = *view.state;
        for other in state.each() {
            let side = &mut state.sides[other];
            let (taken, held) = (usize::from(side.taken), usize::from(side.held));
            let rest = DECK - taken;
            let mut cards = [0; 2 * DECK];
            cards[..rest].copy_from_slice(&side.pile[taken..]);
            let mut count = rest;
            if other != view.seat {
                cards[rest..rest + held].copy_from_slice(&side.hand[..held]);
                count += held;
            }
            let hidden = &mut cards[..count];
            hidden.sort_unstable();
            luck.shuffle(hidden);
            let (drawn, left) = hidden.split_at(count - rest);
            side.hand[..drawn.len()].copy_from_slice(drawn);
            side.pile[taken..].copy_from_slice(left);
        }
        Redealt::Whole
    }
}

impl Evaluates for Toy {
    fn evaluate(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        let points = |seat| f32::from(state.sides[seat].points) + 1.0;
        points(seat) / state.each().map(points).sum::<f32>()
    }
}

impl Describes for Toy {
    fn describe(view: &View<'_>) -> Fact {
        Fact::Table(vec![
            ("round", view.round.into()),
            ("hand", Fact::Number(view.hand.len() as i64)),
        ])
    }

    fn describe_action(_view: &View<'_>, action: Action) -> Fact {
        match action {
            Action::Keep => Fact::text("keep"),
            Action::Exchange => Fact::text("exchange"),
            Action::Commit { at, is_bold } => Fact::Table(vec![
                ("do", Fact::text("commit")),
                ("at", at.into()),
                ("bold", Fact::Flag(is_bold)),
            ]),
        }
    }
}

impl Forfeits for Toy {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        let mut score = BySeat::default();
        for other in state.each().filter(|&other| other != seat) {
            score[other] = 60 / (state.seats - 1);
        }
        Outcome {
            score,
            ending: 1,
            turns: state.round,
        }
    }
}

impl Judges for Toy {}

impl Watches for Toy {}

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
