//! Who decides in a laid-out position: orders first, word by word, then pilots.

use std::fmt;

use super::Scene;
use crate::engine::{Game, Menu, Seat, Stages, letter};
use crate::strategy::{Mind, Pilot};

/// A decision somebody wrote down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who decides; anybody if it is not said.
    pub seat: Option<char>,
    /// What, in the words of transcripts.
    pub words: String,
    /// It says what is not possible at the moment of the next decision.
    pub is_barred: bool,
    /// Line of the file, for messages.
    pub line: usize,
}

impl Order {
    /// Reads `A: A's Griffin fires 5 dice at B's Dragon`, as transcripts write it: with or without `> ` before it and
    /// paragraphs in brackets behind it. `A cannot: …` says that this is not on offer.
    #[must_use]
    pub fn read(text: &str, line: usize) -> Self {
        let text = text.trim();
        let text = text.strip_prefix('>').unwrap_or(text).trim_start();
        let text = match text.rfind(" [") {
            Some(at) if text.ends_with(']') => &text[..at],
            _ => text,
        };
        let mut words = text;
        let (mut seat, mut is_barred) = (None, false);
        if let Some((who, what)) = text.split_once(':') {
            let (name, cannot) = match who.strip_suffix(" cannot") {
                Some(name) => (name, true),
                None => (who, false),
            };
            let mut letters = name.trim().chars();
            if let (Some(only @ 'A'..='F'), None) = (letters.next(), letters.next()) {
                (seat, is_barred, words) = (Some(only), cannot, what);
            }
        }
        Self {
            seat,
            words: words.split_whitespace().collect::<Vec<_>>().join(" "),
            is_barred,
            line,
        }
    }

    fn is_for(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|name| name == letter(seat))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat {
            let cannot = if self.is_barred { " cannot" } else { "" };
            write!(f, "{seat}{cannot}: ")?;
        }
        f.write_str(&self.words)
    }
}

/// Where a decision came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// There was one option.
    Force,
    /// An order.
    Order,
    /// Somebody without orders declines while others have some.
    Waiting,
    /// A pilot.
    Pilot,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// This entry of the menu.
    At(usize, By),
    /// Any entry, all equally likely (a pilot that rolls for it).
    Any,
    /// The order at hand is not possible and whoever is asked cannot wait for it.
    Stuck,
    /// Something is possible that an order says is not.
    NotBarred(usize),
}

/// The entries of a menu in words; equal ones are numbered.
pub(super) fn words<G: Stages>(
    setup: &G::Setup,
    state: &G::State,
    menu: &Menu<G::Action>,
) -> Vec<String> {
    let mut all: Vec<String> = Vec::with_capacity(menu.actions().len());
    for &action in menu.actions() {
        let plain = G::say(setup, state, action);
        let mut said = plain.clone();
        let mut nth = 1;
        while all.contains(&said) {
            nth += 1;
            said = format!("{plain} ({nth})");
        }
        all.push(said);
    }
    all
}

/// Chooses by orders alone: `next` is the first order not yet carried out.
pub(super) fn by_order<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    next: &mut usize,
) -> Option<Chosen> {
    let decline = || {
        let mut actions = menu.actions().iter();
        actions.position(|&action| G::declines(action))
    };
    let waiting = &scene.orders[*next..];
    if waiting.is_empty() && scene.stops {
        // What is under way is finished, undisturbed.
        return decline().map(|at| Chosen::At(at, By::Waiting));
    }
    let barred = waiting.iter().take_while(|order| order.is_barred).count();
    let order = waiting.get(barred);
    if order.is_none() && barred == 0 {
        return None;
    }
    let options = words::<G>(&scene.setup, state, menu);
    let at = order
        .filter(|order| order.is_for(seat))
        .and_then(|order| options.iter().position(|option| *option == order.words));
    // What cannot be is held against the decision of the next order, or against the next question to that seat.
    let is_moment = match order {
        Some(_) => at.is_some(),
        None => waiting[0].is_for(seat),
    };
    if is_moment {
        for (off, order) in waiting[..barred].iter().enumerate() {
            if order.is_for(seat) && options.contains(&order.words) {
                return Some(Chosen::NotBarred(*next + off));
            }
        }
        *next += barred + usize::from(at.is_some());
    }
    if let Some(at) = at {
        return Some(Chosen::At(at, By::Order));
    }
    if menu.actions().len() == 1 {
        return Some(Chosen::At(0, By::Force));
    }
    // Nothing is left but a refusal that has been checked: the pilots go on.
    if order.is_none() && is_moment {
        return None;
    }
    Some(decline().map_or(Chosen::Stuck, |at| Chosen::At(at, By::Waiting)))
}

/// Rounds that an order waits for its moment beyond the one in which its turn came.
const PATIENCE: u32 = 1;

/// How far a match has come with its orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Course {
    /// The first order not yet carried out.
    pub(super) next: usize,
    /// The round in which its turn came, once anybody was asked.
    since: Option<u32>,
    /// The order that could not be carried out, so that there are no more orders.
    failed: Option<usize>,
}

impl Course {
    /// A number for it: two courses share it only if they are the same.
    pub(super) fn code(self) -> u128 {
        let failed = self.failed.map_or(0, |at| at as u128 + 1);
        let since = self.since.map_or(0, |round| u128::from(round) + 1);
        failed << 80 | since << 40 | self.next as u128
    }

    /// The order that could not be carried out, or that waits still.
    pub(super) fn failed<G: Game>(self, scene: &Scene<G>) -> Option<usize> {
        self.failed.or_else(|| at_hand(scene, self.next))
    }

    fn give_up<G: Game>(&mut self, scene: &Scene<G>, order: usize) {
        *self = Self {
            next: scene.orders.len(),
            since: None,
            failed: Some(order),
        };
    }
}

/// The order that is waited for: refusals go with the one behind them.
fn at_hand<G: Game>(scene: &Scene<G>, next: usize) -> Option<usize> {
    let left = scene.orders.get(next..)?;
    let first = left.iter().position(|order| !order.is_barred);
    (!left.is_empty()).then(|| next + first.unwrap_or(0))
}

/// Units that each order names.
pub(super) fn named<G: Stages>(scene: &Scene<G>, units: &[(u32, Seat, String)]) -> Vec<Vec<u32>> {
    let of = |order: &Order| {
        let words = order.words.as_str();
        let mut found = Vec::new();
        for (at, _) in words.char_indices() {
            let here = &words[at..];
            let ends = |name: &str| !here[name.len()..].starts_with(char::is_alphanumeric);
            // `A's Ship 2` names that ship and not `A's Ship`.
            let unit = units
                .iter()
                .filter(|(_, _, name)| here.starts_with(name.as_str()) && ends(name))
                .max_by_key(|(_, _, name)| name.len());
            found.extend(unit.map(|&(unit, ..)| unit));
        }
        found
    };
    scene.orders.iter().map(of).collect()
}

/// Chooses by orders alone where chance decides whether they are possible. An order is given up, and all behind it,
/// when a unit that it names is out of play, when the round after the one in which its turn came is over, or when
/// whoever is asked cannot wait.
pub(super) fn by_possible_order<G: Stages>(
    scene: &Scene<G>,
    named: &[Vec<u32>],
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    course: &mut Course,
) -> Option<Chosen> {
    if let Some(order) = at_hand(scene, course.next) {
        let now = G::round(state);
        let since = *course.since.get_or_insert(now);
        let is_gone = named[order].iter().any(|&unit| G::is_out(state, unit));
        if is_gone || now > since + PATIENCE {
            course.give_up(scene, order);
        }
    } else if !scene.stops {
        return None;
    }
    let before = course.next;
    let chosen = by_order(scene, state, menu, seat, &mut course.next);
    if course.next != before {
        course.since = None;
    }
    match chosen {
        Some(Chosen::Stuck) => {
            let order = at_hand(scene, course.next).unwrap_or(before);
            course.give_up(scene, order);
            None
        }
        Some(Chosen::NotBarred(order)) => {
            course.give_up(scene, order);
            None
        }
        other => other,
    }
}

/// Whether the position stops here: its orders are carried out, it is to stop with them, and nothing is under way.
pub(super) fn is_done<G: Stages>(scene: &Scene<G>, state: &G::State, next: usize) -> bool {
    scene.stops && next >= scene.orders.len() && !G::interrupts(state)
}

/// Chooses by pilot.
pub(super) fn by_pilot<G: Game>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    mind: &mut Mind<G>,
) -> Chosen {
    let actions = menu.actions();
    if actions.len() == 1 {
        return Chosen::At(0, By::Force);
    }
    let pilot = &scene.pilots[seat.at()];
    if matches!(pilot, Pilot::Random) {
        return Chosen::Any;
    }
    let view = G::view(&scene.setup, state, seat);
    Chosen::At(pilot.choose(&view, actions, mind), By::Pilot)
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn an_order_is_read_as_transcripts_write_it() {
        let plain = Order::read("A: A's Griffin fires 5 dice at B's Dragon", 3);
        assert_eq!(plain.seat, Some('A'));
        assert_eq!(plain.words, "A's Griffin fires 5 dice at B's Dragon");
        let pasted = Order::read("> A: A's Griffin fires  5 dice at B's Dragon  [D-12]", 3);
        assert_eq!(pasted, plain);
        let barred = Order::read("B cannot: B's Harpy boards A's Griffin", 1);
        assert!(barred.is_barred && barred.seat == Some('B'));
        assert_eq!(Order::read("passes", 1).seat, None);
    }
}
