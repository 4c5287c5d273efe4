//! Stars, a tiny skirmish of four ships on a table: two crews of two, or everybody against everybody. *Captains* is the same
//! where it is always everybody against everybody, three or four of them.
//!
//! Places are in hundredths of an inch on a square of 36 inches. Each round every captain secretly picks where to fly, on a
//! lattice round the ship; when the last has picked, all move at once, and each fires at the nearest enemy in range, with a
//! die of twelve sides. After three rounds the side with most hits has won.

use std::ops::RangeInclusive;

use breachlab::dice::{Dice, Stream};
use breachlab::engine::{
    BySeat, CardUse, Clash, Cues, Describes, Evaluates, Fact, Features, Forfeits, Game, Judges,
    Log, Menu, Mode, Outcome, Parameter, Record, Redeals, Redealt, Seat, Turn, WHOLE_SCORE,
    Watches,
};

const TABLE: i32 = 3600;
const ROUNDS: u16 = 3;
/// Points of the lattice each way, and how far apart two of them are, in the first round: more than a thousand points in all.
const FINE: (i32, i32) = (16, 40);
/// The same as far in fewer points, for captains, who meet in many more matches.
const COARSE: (i32, i32) = (4, 160);
/// The same in later rounds.
const LATER: (i32, i32) = (3, 40);
const RANGE: i64 = 1200;
const SIDES: u8 = 12;
/// Width of a band of distance, for the pilots.
const BAND: i64 = 60;
const BANDS: usize = 70;

/// The game, with captains alone or with crews too.
#[derive(Debug)]
pub(crate) struct Skirmish<const CAPTAINS: bool>;

/// Two crews, or three or four captains.
pub(crate) type Stars = Skirmish<false>;
/// Three or four captains.
pub(crate) type Captains = Skirmish<true>;

/// Guns by seat, and who is with whom.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(super) guns: BySeat<u8>,
    pub(super) mode: Mode,
}

/// A place on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    mode: Mode,
    lattice: (i32, i32),
    first: u8,
    round: u16,
    asked: u8,
    ships: BySeat<Point>,
    /// Where those who have picked will fly.
    picked: BySeat<Point>,
    hits: BySeat<u16>,
    volleys: u16,
    over: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Flew(Seat, Point),
    Hit(Seat, Seat),
}

#[derive(Debug)]
pub(crate) struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
}

/// Square of the distance.
fn apart(a: Point, b: Point) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

impl State {
    fn now(&self) -> Seat {
        Seat((self.first + self.asked) % self.mode.seats() as u8)
    }

    fn each(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.mode.seats())
    }

    /// The nearest enemy of a ship that would be at `from`, as far as ships are where they can be seen.
    fn nearest(&self, seat: Seat, from: Point) -> (i64, Seat) {
        let enemies = self
            .each()
            .filter(|&other| self.mode.side(other) != self.mode.side(seat));
        let far = enemies.map(|other| (apart(from, self.ships[other]), other.0));
        let (distance, enemy) = far.min().expect("somebody is an enemy");
        (distance, Seat(enemy))
    }

    fn lattice(&self, seat: Seat) -> impl Iterator<Item = Point> + use<> {
        let at = self.ships[seat];
        let (reach, apart) = if self.round == 0 { self.lattice } else { LATER };
        let line = move |from: i32| (-reach..=reach).map(move |step| from + step * apart);
        let all = line(at.x).flat_map(move |x| line(at.y).map(move |y| Point { x, y }));
        all.filter(|point| (0..=TABLE).contains(&point.x) && (0..=TABLE).contains(&point.y))
    }

    fn side_hits(&self, side: usize) -> u16 {
        let own = self.each().filter(|&seat| self.mode.side(seat) == side);
        own.map(|seat| self.hits[seat]).sum()
    }

    fn end(&mut self, ending: u8, out: Option<Seat>) {
        let out = out.map(|seat| self.mode.side(seat));
        let sides = || (0..self.mode.sides()).filter(|&side| Some(side) != out);
        let best = sides().map(|side| self.side_hits(side)).max().unwrap_or(0);
        let is_best = |side: usize| Some(side) != out && self.side_hits(side) == best;
        let winners = sides().filter(|&side| is_best(side)).count() as u8;
        let mut score = BySeat::default();
        for seat in self.each().filter(|&seat| is_best(self.mode.side(seat))) {
            score[seat] = WHOLE_SCORE / winners.max(1);
        }
        self.over = Some(Outcome {
            score,
            ending,
            turns: self.round,
        });
    }
}

/// All fly, all fire.
fn resolve<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
    dice.open(u64::from(state.round) + 1);
    for seat in state.each() {
        state.ships[seat] = state.picked[seat];
        log.tell(Event::Flew(seat, state.ships[seat]));
    }
    for seat in state.each() {
        let (distance, enemy) = state.nearest(seat, state.ships[seat]);
        if distance > RANGE * RANGE {
            continue;
        }
        state.volleys += 1;
        if dice.die(SIDES) <= setup.guns[seat] {
            state.hits[seat] += 1;
            log.tell(Event::Hit(seat, enemy));
        }
    }
    state.round += 1;
    if state.round == ROUNDS {
        state.end(0, None);
    }
}

impl<const CAPTAINS: bool> Game for Skirmish<CAPTAINS> {
    const ID: &'static str = if CAPTAINS { "captains" } else { "stars" };
    const TITLE: &'static str = if CAPTAINS { "Captains" } else { "Stars" };
    const SEATS: RangeInclusive<u8> = 3..=4;
    const MOST_DECISIONS: u64 = 4 * ROUNDS as u64;
    const ENDINGS: &'static [&'static str] = &["out of rounds", "given up"];
    const CLASH_OUTCOMES: &'static [&'static str] = &["volley"];
    const COUNTERS: &'static [&'static str] = &["hits"];

    type Setup = Setup;
    type State = State;
    type Action = Point;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(setup: &Setup) -> Mode {
        setup.mode
    }

    fn blank(setup: &Setup) -> State {
        State {
            mode: setup.mode,
            lattice: if CAPTAINS { COARSE } else { FINE },
            first: 0,
            round: 0,
            asked: 0,
            ships: BySeat::default(),
            picked: BySeat::default(),
            hits: BySeat::default(),
            volleys: 0,
            over: None,
        }
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, _log: &mut L) {
        *state = Self::blank(setup);
        state.first = dice.below(setup.mode.seats() as u32) as u8;
        for seat in state.each() {
            let edge = [900, TABLE - 900];
            state.ships[seat] = Point {
                x: edge[seat.at() % 2] + dice.below(20) as i32,
                y: edge[seat.at() / 2] + dice.below(20) as i32,
            };
        }
    }

    fn turn(state: &State) -> Turn {
        state.over.map_or(Turn::Decide(state.now()), Turn::Over)
    }

    fn legal(_setup: &Setup, state: &State, menu: &mut Menu<Point>) {
        state
            .lattice(state.now())
            .for_each(|point| menu.push(point));
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        action: Point,
        dice: &mut D,
        log: &mut L,
    ) {
        let seat = state.now();
        state.picked[seat] = action;
        state.asked += 1;
        if usize::from(state.asked) == state.mode.seats() {
            state.asked = 0;
            resolve(setup, state, dice, log);
        }
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View { setup, state, seat }
    }

    fn check(_setup: &Setup, state: &State) -> Result<(), String> {
        let on = |at: Point| (0..=TABLE).contains(&at.x) && (0..=TABLE).contains(&at.y);
        match state.each().find(|&seat| !on(state.ships[seat])) {
            Some(seat) => Err(format!("the ship of {seat:?} has left the table")),
            None => Ok(()),
        }
    }

    fn record(_setup: &Setup, state: &State, record: &mut Record) {
        record.first = state.first;
        let hits: u16 = state.each().map(|seat| state.hits[seat]).sum();
        record.counters.push(hits.into());
        for seat in state.each() {
            record.cards[seat].push(CardUse {
                copies: 1,
                drawn: 1,
                deployed: 1,
                first_turn: 1,
                kills: state.hits[seat],
                ..CardUse::default()
            });
        }
        for at in 0..state.volleys {
            record.clashes.push(Clash {
                attacker: Seat((at % 2) as u8).into(),
                defender: Seat(2).into(),
                outcome: 0,
                rounds: 1,
                wounds: 0,
                losses: 0,
            });
        }
    }

    fn code(action: Point) -> u64 {
        ((action.x as u64) << 32) | action.y as u64
    }
}

/// The names of the bands: more than one word of cues.
static BAND_NAMES: [&str; BANDS + 1] = {
    let mut names = ["near"; BANDS + 1];
    let digits: &'static str = "b00b01b02b03b04b05b06b07b08b09b10b11b12b13b14b15b16b17b18b19b20b21b22b23b24b25b26b27b28b29\
                                b30b31b32b33b34b35b36b37b38b39b40b41b42b43b44b45b46b47b48b49b50b51b52b53b54b55b56b57b58b59\
                                b60b61b62b63b64b65b66b67b68b69";
    let mut at = 0;
    while at < BANDS {
        let (_, from) = digits.split_at(3 * at);
        let (name, _) = from.split_at(3);
        names[at] = name;
        at += 1;
    }
    names
};

impl<const CAPTAINS: bool> Features for Skirmish<CAPTAINS> {
    const CUES: &'static [&'static str] = &BAND_NAMES;
    const PARAMETERS: &'static [Parameter] = &[];

    type Cues = Cues<2>;
    type Brief = ();
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(_view: &View<'_>, _plan: &[f32], _appraisal: &(), _brief: &mut ()) {}

    fn cues(
        view: &View<'_>,
        _plan: &[f32],
        _appraisal: &(),
        _brief: &(),
        action: Point,
        out: &mut Cues<2>,
    ) {
        let (distance, _) = view.state.nearest(view.seat, action);
        let band = (0..BANDS as i64)
            .find(|band| distance < (band + 1) * (band + 1) * BAND * BAND)
            .unwrap_or(BANDS as i64 - 1);
        out[band as usize] = 1.0;
        out[BANDS] = if distance <= RANGE * RANGE { 1.0 } else { 0.0 };
    }
}

impl<const CAPTAINS: bool> Redeals for Skirmish<CAPTAINS> {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup
    }

    /// What others have picked this round.
    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        *state = *view.state;
        for step in 0..state.asked {
            let seat = Seat((state.first + step) % state.mode.seats() as u8);
            if seat != view.seat {
                let points = state.lattice(seat).count() as u32;
                let nth = luck.below(points) as usize;
                state.picked[seat] = state.lattice(seat).nth(nth).unwrap_or_default();
            }
        }
        Redealt::Whole
    }
}

impl<const CAPTAINS: bool> Evaluates for Skirmish<CAPTAINS> {
    fn evaluate(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        let hits = |side| f32::from(state.side_hits(side)) + 1.0;
        hits(state.mode.side(seat)) / (0..state.mode.sides()).map(hits).sum::<f32>()
    }
}

impl<const CAPTAINS: bool> Describes for Skirmish<CAPTAINS> {
    fn describe(view: &View<'_>) -> Fact {
        let ships = view
            .state
            .each()
            .map(|seat| Self::describe_action(view, view.state.ships[seat]));
        Fact::Table(vec![
            ("ships", ships.collect()),
            ("seat", view.seat.0.into()),
        ])
    }

    fn describe_action(_view: &View<'_>, action: Point) -> Fact {
        Fact::Table(vec![("x", action.x.into()), ("y", action.y.into())])
    }
}

impl<const CAPTAINS: bool> Forfeits for Skirmish<CAPTAINS> {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        let mut state = *state;
        state.end(1, Some(seat));
        state.over.expect("it has just ended")
    }
}

impl<const CAPTAINS: bool> Judges for Skirmish<CAPTAINS> {}

impl<const CAPTAINS: bool> Watches for Skirmish<CAPTAINS> {}
