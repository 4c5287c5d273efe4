//! The Markov chain of a boarding action (8A to 8D): its positions, and what a volley makes of each. How the parties
//! fight is said in [`boarding`](super::boarding).

use std::collections::BTreeMap;

use super::volley::{VolleyNumbers, exchange};
use crate::rules::Rules;
use crate::traits::{Trait, Traits};
use crate::volley::need;
use breachlab_core::games::{AskError, BoardingChances};
use breachlab_core::stats::chain;

/// Most positions a fight may have.
const MOST_STATES: usize = 100_000;

/// Most Marines a party may have.
const MOST_MARINES: usize = 8;

/// A Marine's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marine {
    /// Attack dice.
    pub attack: i16,
    /// The Defense number.
    pub defense: i16,
    /// Wounds it can take.
    pub wounds: u16,
    /// Its traits.
    pub traits: Traits,
}

/// What becomes of a Marine in the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct MarineStanding {
    /// Wounds it can still take; 0: gone.
    left: u16,
    /// Has fired its first volley.
    fired: bool,
    /// Overload spent.
    overloaded: bool,
    /// Owes a turn (Drawback).
    owes: bool,
}

/// Who is gone is gone: what it had spent no longer tells two positions apart.
const GONE: MarineStanding = MarineStanding {
    left: 0,
    fired: false,
    overloaded: false,
    owes: false,
};

/// Both parties: the boarders, then the holders.
type Parties = [Vec<MarineStanding>; 2];

/// Positions with their chances, in an order that is the same everywhere.
type Spread = BTreeMap<Parties, f64>;

struct BoardingAction<'a> {
    parties: [&'a [Marine]; 2],
    rules: Rules,
}

const BOARDERS: usize = 0;

const HOLDERS: usize = 1;

/// The chances of a boarding action of these two parties.
///
/// # Errors
/// When a party is empty or too large, or the fight has too many positions.
pub fn boarding(boarders: &[Marine], holders: &[Marine]) -> Result<BoardingChances, AskError> {
    for (what, party) in [("boarder", boarders), ("holder", holders)] {
        if !(1..=MOST_MARINES).contains(&party.len()) {
            let why = format!("{} Marines, wanted 1 to {MOST_MARINES}", party.len());
            return Err(AskError::new(what, why));
        }
    }
    let action = BoardingAction {
        parties: [boarders, holders],
        rules: Rules::default(),
    };
    let fresh = |party: &[Marine]| {
        party
            .iter()
            .map(|marine| MarineStanding {
                left: marine.wounds,
                fired: false,
                overloaded: false,
                owes: false,
            })
            .collect()
    };
    let start = action.intercepted([fresh(boarders), fresh(holders)]);
    let mut known = PartiesMet::default();
    // The first row is the beginning; positions are numbered as they are met, after it.
    let first = known.row(&start)?;
    let mut rows: Vec<chain::ChainRow> = Vec::new();
    while let Some(position) = known.positions.get(rows.len()) {
        let spread = action.exchange(position.clone());
        rows.push(known.row(&spread)?);
    }
    rows.push(first);
    let fates = chain::solve(&rows, 3);
    let fate = &fates[rows.len() - 1];
    Ok(BoardingChances {
        boarder: fate.ends[0],
        holder: fate.ends[1],
        neither: fate.ends[2] + fate.never,
        never: fate.never,
        states: rows.len() - 1,
    })
}

/// The positions met so far, numbered in that order.
#[derive(Default)]
struct PartiesMet {
    numbers: BTreeMap<Parties, usize>,
    positions: Vec<Parties>,
}

impl PartiesMet {
    fn number(&mut self, position: &Parties) -> Result<usize, AskError> {
        if let Some(&known) = self.numbers.get(position) {
            return Ok(known);
        }
        let next = self.positions.len();
        if next >= MOST_STATES {
            let why = format!("the fight has more than {MOST_STATES} positions, too many to solve");
            return Err(AskError::new("the parties", why));
        }
        self.numbers.insert(position.clone(), next);
        self.positions.push(position.clone());
        Ok(next)
    }

    /// The row of the chain that leads to these positions and ends.
    fn row(&mut self, spread: &Spread) -> Result<chain::ChainRow, AskError> {
        let mut row = chain::ChainRow {
            steps: Vec::new(),
            ends: vec![0.0; 3],
        };
        for (position, &chance) in spread {
            match over(position) {
                Some(end) => row.ends[end] += chance,
                None => row.steps.push((self.number(position)?, chance)),
            }
        }
        Ok(row)
    }
}

/// Who has won (0 boarders, 1 holders, 2 nobody is left), if it is over.
fn over(position: &Parties) -> Option<usize> {
    let stands = |party: &[MarineStanding]| party.iter().any(|marine| marine.left > 0);
    match (stands(&position[BOARDERS]), stands(&position[HOLDERS])) {
        (true, true) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (false, false) => Some(2),
    }
}

/// What one volley is.
#[derive(Clone, Copy)]
struct BoardingVolley {
    /// Party and place of the firer.
    by: (usize, usize),
    dice: u16,
    /// Its kills are immediate (8A).
    at_once: bool,
}

impl BoardingAction<'_> {
    /// 8A: holders with Interceptor.
    fn intercepted(&self, position: Parties) -> Spread {
        let mut spread = Spread::from([(position, 1.0)]);
        for (place, marine) in self.parties[HOLDERS].iter().enumerate() {
            let dice = u16::from(marine.traits.value(Trait::Interceptor));
            let shot = BoardingVolley {
                by: (HOLDERS, place),
                dice,
                at_once: true,
            };
            if dice > 0 {
                spread = self.each(spread, |action, position| action.fire(position, shot));
            }
        }
        spread
    }

    /// 8B and 8C, once.
    fn exchange(&self, position: Parties) -> Spread {
        let mut spread = Spread::from([(position, 1.0)]);
        for party in [BOARDERS, HOLDERS] {
            for place in 0..self.parties[party].len() {
                spread = self.each(spread, |action, position| {
                    action.turn(position, (party, place))
                });
            }
        }
        spread
    }

    fn each(&self, spread: Spread, play: impl Fn(&Self, Parties) -> Spread) -> Spread {
        let mut after = Spread::new();
        for (position, chance) in spread {
            if over(&position).is_some() {
                *after.entry(position).or_default() += chance;
                continue;
            }
            for (position, share) in play(self, position) {
                *after.entry(position).or_default() += chance * share;
            }
        }
        after
    }

    /// One Marine's turn in 8B or 8C.
    fn turn(&self, mut position: Parties, by: (usize, usize)) -> Spread {
        let marine = self.parties[by.0][by.1];
        let standing = &mut position[by.0][by.1];
        let idle = standing.left == 0 || standing.owes;
        standing.owes = false;
        if idle {
            return Spread::from([(position, 1.0)]);
        }
        let (dice, overloads) = choice(&marine, *standing);
        if dice == 0 {
            let repaired = standing.left + u16::from(marine.traits.value(Trait::Repair));
            standing.left = repaired.min(marine.wounds);
            return Spread::from([(position, 1.0)]);
        }
        standing.overloaded |= overloads;
        standing.owes = overloads;
        let shot = BoardingVolley {
            by,
            dice,
            at_once: false,
        };
        self.fire(position, shot)
    }

    /// A volley, and the answers to it (§3.4.11).
    fn fire(&self, mut position: Parties, shot: BoardingVolley) -> Spread {
        let (party, place) = shot.by;
        let firer = self.parties[party][place];
        let alpha = firer.traits.has(Trait::AlphaStrike) && !position[party][place].fired;
        position[party][place].fired |= alpha;
        let foes = &position[1 - party];
        let standing = foes.iter().enumerate().filter(|(_, foe)| foe.left > 0);
        let Some((at, foe)) = standing.min_by_key(|(at, foe)| (foe.left, *at)) else {
            return Spread::from([(position, 1.0)]);
        };
        let (left, target) = (foe.left, self.parties[1 - party][at]);
        let mut modifier = 0;
        if alpha {
            modifier += i16::from(self.rules.alpha_strike);
        }
        if target.traits.has(Trait::Stealth) && !firer.traits.has(Trait::Hunter) {
            modifier += i16::from(self.rules.stealth);
        }
        let (wounds, double) = exchange(VolleyNumbers {
            dice: shot.dice,
            need: need(target.defense, modifier),
            bites: firer.traits.has(Trait::Annihilate) && !target.traits.has(Trait::Resistant),
            ten: u16::from(self.rules.annihilate_wounds),
        });
        let mut spread = Spread::new();
        for (dealt, &chance) in wounds.iter().enumerate().take(usize::from(left)) {
            let mut after = position.clone();
            after[1 - party][at].left = left - dealt as u16;
            *spread.entry(after).or_default() += chance;
        }
        let killed: f64 = wounds.iter().skip(usize::from(left)).sum();
        let dying = MarineStanding {
            left: 0,
            ..position[1 - party][at]
        };
        position[1 - party][at] = GONE;
        let answers = !shot.at_once && target.traits.has(Trait::Stoic);
        let (quiet, answered) = if answers {
            (double, killed)
        } else {
            (killed + double, 0.0)
        };
        if answered > 0.0 {
            let mut pending = position.clone();
            pending[1 - party][at] = dying;
            for (after, share) in self.answer(pending, (1 - party, at)) {
                *spread.entry(after).or_default() += answered * share;
            }
        }
        if quiet > 0.0 {
            *spread.entry(position).or_default() += quiet;
        }
        spread
    }

    /// The Stoic volley of a Marine that is gone already.
    fn answer(&self, mut position: Parties, by: (usize, usize)) -> Spread {
        let marine = self.parties[by.0][by.1];
        let (dice, overloads) = choice(&marine, position[by.0][by.1]);
        let spread = if dice == 0 {
            Spread::from([(position, 1.0)])
        } else {
            position[by.0][by.1].overloaded |= overloads;
            let shot = BoardingVolley {
                by,
                dice,
                at_once: false,
            };
            self.fire(position, shot)
        };
        let mut after = Spread::new();
        for (mut position, chance) in spread {
            position[by.0][by.1] = GONE;
            *after.entry(position).or_default() += chance;
        }
        after
    }
}

/// Dice a Marine fires now, and whether they are its Overload.
fn choice(marine: &Marine, standing: MarineStanding) -> (u16, bool) {
    let attack = marine.attack.max(0) as u16;
    let overload = u16::from(marine.traits.value(Trait::Overload));
    if overload > attack && !standing.overloaded {
        (overload, true)
    } else {
        (attack, false)
    }
}
