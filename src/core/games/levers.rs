//! Which numbers of a card set the levers of a goals file move: found among the cards, `check` and `balance` alike.

use std::collections::BTreeMap;

use super::card_numbers::{CardNumbers, NumberEdit, NumberKey};
use crate::plan::{
    Code, Fault, Faults, GoalsPlan, Move, NumbersOf, PlannedLever, PlannedName, is_same_name,
    nearest,
};

/// Something that moves as one: a number, or all numbers of a lever that move together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slider {
    /// Index of its lever in the plan.
    pub lever: usize,
    /// The numbers, each with what is printed.
    pub numbers: Vec<SliderNumber>,
    /// Steps down, 0 or fewer.
    pub down: i32,
    /// Steps up, 0 or more.
    pub up: i32,
}

/// A number that a slider moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliderNumber {
    /// Index of the card.
    pub card: usize,
    /// Which number of that card moves: a key of its file, or a trait.
    pub key: NumberKey,
    /// What is printed, 0 where nothing is.
    pub printed: i64,
}

impl Slider {
    /// What a number is at so many steps.
    #[must_use]
    pub fn value(&self, lever: &PlannedLever, printed: i64, steps: i32) -> i64 {
        if steps == 0 {
            return printed;
        }
        let way = lever.step * f64::from(steps);
        let moved = match lever.by {
            Move::Shift => printed + way as i64,
            Move::Factor => (printed as f64 * (1.0 + way) + 0.5 + 1e-9).floor() as i64,
        };
        let least = lever.least.unwrap_or(0).min(printed);
        let most = lever.most.unwrap_or(i64::MAX).max(printed);
        moved.clamp(least, most)
    }

    /// What it changes at so many steps.
    pub fn edits<'a>(
        &'a self,
        plan: &'a GoalsPlan,
        cards: &'a [CardNumbers],
        steps: i32,
    ) -> impl Iterator<Item = (&'a SliderNumber, NumberEdit)> {
        let lever = &plan.levers[self.lever];
        self.numbers.iter().filter_map(move |number| {
            let value = self.value(lever, number.printed, steps);
            let edit = NumberEdit {
                card: cards[number.card].id.clone(),
                key: number.key.clone(),
                value,
            };
            (value != number.printed).then_some((number, edit))
        })
    }

    /// Gives up the steps at either end that change nothing more; false where none is left.
    fn tighten(&mut self, lever: &PlannedLever) -> bool {
        let at = |steps| {
            let values = self.numbers.iter();
            let values = values.map(|number| self.value(lever, number.printed, steps));
            values.collect::<Vec<_>>()
        };
        let (mut down, mut up) = (self.down, self.up);
        while down < 0 && at(down) == at(down + 1) {
            down += 1;
        }
        while up > 0 && at(up) == at(up - 1) {
            up -= 1;
        }
        (self.down, self.up) = (down, up);
        down < up
    }
}

/// Finds what the levers of a plan move.
///
/// # Errors
/// Cards, words, numbers and traits that there are not; a lever that reaches nothing; a number that two levers reach.
pub fn sliders(plan: &GoalsPlan, cards: &[CardNumbers]) -> Result<Vec<Slider>, Faults> {
    let mut search = LeverSearch {
        plan,
        cards,
        faults: Faults::new(),
    };
    for name in plan.goals.iter().filter_map(|goal| goal.card.as_ref()) {
        search.card(name);
    }
    let frozen: Vec<(&NumbersOf, Vec<usize>)> = plan
        .frozen
        .iter()
        .map(|frozen| {
            search.keys(frozen);
            (frozen, search.reached(frozen))
        })
        .collect();
    let mut owner = BTreeMap::new();
    let mut all: Vec<Slider> = Vec::new();
    for (at, lever) in plan.levers.iter().enumerate() {
        let before = search.faults.len();
        let mut numbers = search.numbers(lever);
        let count = numbers.len();
        numbers.retain(|number| {
            let is_known = cards[number.card].is_known(&number.key);
            let is_named = |(of, reached): &(&NumbersOf, Vec<usize>)| {
                reached.contains(&number.card) && freezes(of, &number.key)
            };
            !(is_known && plan.known_is_frozen || frozen.iter().any(is_named))
        });
        search.refuse_taken(at, &numbers, &mut owner);
        let from = all.len();
        all.extend(grouped(at, lever, numbers));
        if all.len() == from && search.faults.len() == before {
            let found = match count {
                0 => "a lever that reaches no number".to_owned(),
                _ => format!(
                    "a lever that moves none of the {count} numbers it reaches: they are frozen, or bounds hold them"
                ),
            };
            let wanted = "a number that may move";
            search.mark(&lever.reach.span, Code::Contradiction, found, wanted);
        }
    }
    search.faults.or(all)
}

/// The card of this id or name.
#[must_use]
pub fn card_named(cards: &[CardNumbers], typed: &str) -> Option<usize> {
    let is_it = |card: &CardNumbers| card.id == typed || is_same_name(&card.name, typed);
    cards.iter().position(is_it)
}

/// Numbers of a lever by what moves as one; what cannot move is left out.
fn grouped(
    at: usize,
    lever: &PlannedLever,
    numbers: Vec<SliderNumber>,
) -> impl Iterator<Item = Slider> {
    let groups: Vec<Vec<SliderNumber>> = if lever.together {
        vec![numbers]
    } else {
        numbers.into_iter().map(|number| vec![number]).collect()
    };
    groups.into_iter().filter_map(move |numbers| {
        let mut slider = Slider {
            lever: at,
            numbers,
            down: lever.down,
            up: lever.up,
        };
        slider.tighten(lever).then_some(slider)
    })
}

/// Whether what is frozen is this number.
fn freezes(of: &NumbersOf, key: &NumberKey) -> bool {
    if of.numbers.is_empty() && of.traits.is_empty() {
        return true;
    }
    let list = match key {
        NumberKey::Own(_) => &of.numbers,
        NumberKey::Trait(_) => &of.traits,
    };
    list.iter().any(|named| named.name == key.name())
}

struct LeverSearch<'a> {
    plan: &'a GoalsPlan,
    cards: &'a [CardNumbers],
    faults: Faults,
}

impl LeverSearch<'_> {
    fn mark(&mut self, span: &std::ops::Range<usize>, code: Code, found: String, wanted: &str) {
        let source = self.plan.source.clone();
        self.faults
            .push(Fault::new(source, span.clone(), code, found, wanted));
    }

    fn unknown<'n>(
        &mut self,
        what: &str,
        named: &PlannedName,
        wanted: &str,
        known: impl Iterator<Item = &'n str>,
    ) {
        let found = format!("unknown {what} `{}`", named.name);
        let source = self.plan.source.clone();
        let mut fault = Fault::new(source, named.span.clone(), Code::UnknownName, found, wanted);
        fault.near = nearest(&named.name, known).map(str::to_owned);
        self.faults.push(fault);
    }

    /// The card of this id or name.
    fn card(&mut self, name: &PlannedName) -> Option<usize> {
        let cards = self.cards;
        let found = card_named(cards, &name.name);
        if found.is_none() {
            let known = cards.iter().flat_map(|card| [card.id.as_str(), &card.name]);
            self.unknown("card", name, "the id or name of a card", known);
        }
        found
    }

    /// The cards that are meant.
    fn reached(&mut self, of: &NumbersOf) -> Vec<usize> {
        let cards = self.cards;
        let mut named = Vec::new();
        for name in &of.cards {
            named.extend(self.card(name));
        }
        for (key, words) in &of.of {
            let said = || {
                let words = cards.iter().flat_map(|card| &card.words);
                words
                    .filter(|(own, _)| *own == key.name)
                    .map(|(_, word)| word.as_str())
            };
            if said().next().is_none() {
                let known = cards.iter().flat_map(|card| &card.words);
                let known = known.map(|(own, _)| own.as_str());
                self.unknown("key", key, "a word that stands in card files", known);
                continue;
            }
            for word in words {
                if !said().any(|known| known == word.name) {
                    let what = key.name.as_str();
                    self.unknown(what, word, "a word that a card says there", said());
                }
            }
        }
        let is_meant = |at: &usize| {
            let card = &cards[*at];
            (of.cards.is_empty() || named.contains(at))
                && of.of.iter().all(|(key, words)| {
                    let mut words = words.iter();
                    words.any(|word| card.says(&key.name, &word.name))
                })
        };
        (0..cards.len()).filter(is_meant).collect()
    }

    /// Refuses a number that an earlier lever moves too: the first of them, as there are mostly many.
    fn refuse_taken(
        &mut self,
        at: usize,
        numbers: &[SliderNumber],
        owner: &mut BTreeMap<(usize, NumberKey), usize>,
    ) {
        let plan = self.plan;
        for number in numbers {
            let key = (number.card, number.key.clone());
            let other = *owner.entry(key).or_insert(at);
            if other != at {
                let name = &self.cards[number.card].name;
                let lever = &plan.levers[other].name;
                let found = format!("`{lever}` moves {} of {name} too", number.key);
                let span = &plan.levers[at].reach.span;
                self.mark(span, Code::Contradiction, found, "one lever a number");
                return;
            }
        }
    }

    /// The numbers that are named, of whatever cards.
    fn keys(&mut self, of: &NumbersOf) -> Vec<NumberKey> {
        let cards = self.cards;
        let mut keys = Vec::new();
        let own = of.numbers.iter().map(|named| (named, false));
        let traits = of.traits.iter().map(|named| (named, true));
        for (named, is_trait) in own.chain(traits) {
            let make = if is_trait {
                NumberKey::Trait
            } else {
                NumberKey::Own
            };
            let key = make(named.name.clone());
            let numbers = || cards.iter().flat_map(|card| &card.numbers);
            let alike = || {
                let numbers = numbers().map(|number| &number.key);
                numbers.filter(|key| matches!(key, NumberKey::Trait(_)) == is_trait)
            };
            if alike().any(|known| *known == key) {
                keys.push(key);
            } else {
                let (what, wanted) = if is_trait {
                    ("trait", "a trait with a number")
                } else {
                    ("number", "a number that stands in card files")
                };
                self.unknown(what, named, wanted, alike().map(NumberKey::name));
            }
        }
        keys
    }

    /// The numbers that a lever reaches, frozen ones among them.
    fn numbers(&mut self, lever: &PlannedLever) -> Vec<SliderNumber> {
        let cards = self.cards;
        let keys = self.keys(&lever.reach);
        let mut found = Vec::new();
        for card in self.reached(&lever.reach) {
            for key in &keys {
                let value = cards[card].value(key);
                if let Some(printed) = value.or(lever.absent.then_some(0)) {
                    let key = key.clone();
                    found.push(SliderNumber { card, key, printed });
                }
            }
        }
        found
    }
}
