//! Exact odds of a boarding action fought to the finish (§6.10, 8A to 8D), as an absorbing Markov chain.
//!
//! How the parties fight, where the rules leave them a choice: everybody fights on, nobody retreats or pursues; the
//! Marines of a party fire in the order they are named, each with all its dice at one opponent, the one with the
//! fewest wounds left to take (of equals the first named), and each sees what those before it did; Overload is used
//! as soon as it rolls more dice than the attack; an Interceptor intercepts and a Stoic Marine answers, at such a
//! target too; who has no dice to fire repairs itself. Traits that ask for a further choice (jam, paint, Fearless,
//! Micro-Fold) are refused: a scenario with pilots answers those.

use std::collections::BTreeMap;

use super::traits;
use super::volley::{Exchange, exchange};
use crate::games::hull_breach::rules::Rules;
use crate::games::hull_breach::traits::{Trait, Traits};
use crate::games::hull_breach::volley::need;
use crate::games::{AskError, BoardingAsked, BoardingChances};
use crate::stats::chain;

/// Most positions a fight may have.
const MOST_STATES: usize = 100_000;
/// Most Marines a party may have.
const MOST_MARINES: usize = 8;

/// A Marine's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marine {
    /// Attack dice.
    pub attack: i16,
    /// Defense.
    pub defense: i16,
    /// Wounds it can take.
    pub wounds: u16,
    /// Its traits.
    pub traits: Traits,
}

/// What becomes of a Marine in the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Standing {
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
const GONE: Standing = Standing {
    left: 0,
    fired: false,
    overloaded: false,
    owes: false,
};

/// Both parties: the boarders, then the holders.
type Position = [Vec<Standing>; 2];
/// Positions with their chances, in an order that is the same everywhere.
type Spread = BTreeMap<Position, f64>;

struct Action<'a> {
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
    let action = Action {
        parties: [boarders, holders],
        rules: Rules::default(),
    };
    let fresh = |party: &[Marine]| {
        party
            .iter()
            .map(|marine| Standing {
                left: marine.wounds,
                fired: false,
                overloaded: false,
                owes: false,
            })
            .collect()
    };
    let start = action.intercepted([fresh(boarders), fresh(holders)]);
    let mut numbers: BTreeMap<Position, usize> = BTreeMap::new();
    let mut waiting: Vec<Position> = Vec::new();
    let mut rows: Vec<chain::Row> = Vec::new();
    let mut number = |position: &Position,
                      waiting: &mut Vec<Position>|
     -> Result<usize, AskError> {
        if let Some(&known) = numbers.get(position) {
            return Ok(known);
        }
        let next = numbers.len();
        if next >= MOST_STATES {
            let why = format!("the fight has more than {MOST_STATES} positions, too many to solve");
            return Err(AskError::new("the parties", why));
        }
        numbers.insert(position.clone(), next);
        waiting.push(position.clone());
        Ok(next)
    };
    let mut enter =
        |spread: &Spread, waiting: &mut Vec<Position>| -> Result<chain::Row, AskError> {
            let mut row = chain::Row {
                steps: Vec::new(),
                ends: vec![0.0; 3],
            };
            for (position, &chance) in spread {
                match over(position) {
                    Some(end) => row.ends[end] += chance,
                    None => row.steps.push((number(position, waiting)?, chance)),
                }
            }
            Ok(row)
        };
    // The first row is the beginning; positions are numbered as they are met, after it.
    let first = enter(&start, &mut waiting)?;
    let mut at = 0;
    while at < waiting.len() {
        let spread = action.exchange(waiting[at].clone());
        rows.push(enter(&spread, &mut waiting)?);
        at += 1;
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

/// Who has won (0 boarders, 1 holders, 2 nobody is left), if it is over.
fn over(position: &Position) -> Option<usize> {
    let stands = |party: &[Standing]| party.iter().any(|marine| marine.left > 0);
    match (stands(&position[BOARDERS]), stands(&position[HOLDERS])) {
        (true, true) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (false, false) => Some(2),
    }
}

/// What one volley is.
#[derive(Clone, Copy)]
struct Shot {
    /// Party and place of the firer.
    by: (usize, usize),
    dice: u16,
    /// Its kills are immediate (8A).
    at_once: bool,
}

impl Action<'_> {
    /// 8A: holders with Interceptor.
    fn intercepted(&self, position: Position) -> Spread {
        let mut spread = Spread::from([(position, 1.0)]);
        for (place, marine) in self.parties[HOLDERS].iter().enumerate() {
            let dice = u16::from(marine.traits.value(Trait::Interceptor));
            let shot = Shot {
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
    fn exchange(&self, position: Position) -> Spread {
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

    fn each(&self, spread: Spread, play: impl Fn(&Self, Position) -> Spread) -> Spread {
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
    fn turn(&self, mut position: Position, by: (usize, usize)) -> Spread {
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
        let shot = Shot {
            by,
            dice,
            at_once: false,
        };
        self.fire(position, shot)
    }

    /// A volley, and the answers to it (§3.4.11).
    fn fire(&self, mut position: Position, shot: Shot) -> Spread {
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
        let (wounds, double) = exchange(Exchange {
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
        let dying = Standing {
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
    fn answer(&self, mut position: Position, by: (usize, usize)) -> Spread {
        let marine = self.parties[by.0][by.1];
        let (dice, overloads) = choice(&marine, position[by.0][by.1]);
        let spread = if dice == 0 {
            Spread::from([(position, 1.0)])
        } else {
            position[by.0][by.1].overloaded |= overloads;
            let shot = Shot {
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
fn choice(marine: &Marine, standing: Standing) -> (u16, bool) {
    let attack = marine.attack.max(0) as u16;
    let overload = u16::from(marine.traits.value(Trait::Overload));
    if overload > attack && !standing.overloaded {
        (overload, true)
    } else {
        (attack, false)
    }
}

/// Traits whose use somebody would have to choose, or that take a Marine out of the action.
const CHOICES: [Trait; 4] = [
    Trait::Jammer,
    Trait::TargetPainter,
    Trait::Fearless,
    Trait::MicroFold,
];

/// Answers `odds boarding`.
pub(super) fn answer(asked: &BoardingAsked) -> Result<BoardingChances, AskError> {
    let boarders = party("--boarder", &asked.boarders, &asked.boarder_traits)?;
    let holders = party("--holder", &asked.holders, &asked.holder_traits)?;
    boarding(&boarders, &holders)
}

fn party(
    what: &str,
    numbers: &[(i16, i16, u16)],
    lists: &[Vec<String>],
) -> Result<Vec<Marine>, AskError> {
    let flag = format!("{what}-traits");
    if lists.len() > 1 && lists.len() != numbers.len() {
        let (lists, marines) = (lists.len(), numbers.len());
        let why =
            format!("{lists} lists given, wanted one for all or one for each of {marines} Marines");
        return Err(AskError::new(flag, why));
    }
    let mut party = Vec::with_capacity(numbers.len());
    for (at, &(attack, defense, wounds)) in numbers.iter().enumerate() {
        let list = lists.get(at).or_else(|| lists.first());
        let traits = traits(&flag, list.map_or(&[], Vec::as_slice))?;
        if let Some(choice) = CHOICES.into_iter().find(|&choice| traits.has(choice)) {
            let why = format!(
                "{choice:?} asks for a choice that a fight to the finish does not settle; lay it out as a \
                 scenario and ask `odds engagement`"
            );
            return Err(AskError::new(flag, why));
        }
        party.push(Marine {
            attack,
            defense,
            wounds,
            traits,
        });
    }
    Ok(party)
}

#[cfg(test)]
mod tests {
    use super::{BoardingAsked, answer};
    use crate::games::BoardingChances;

    fn fight(boarders: &[&str], holders: &[&str], traits: [&str; 2]) -> BoardingChances {
        let numbers = |list: &[&str]| {
            list.iter()
                .map(|text| {
                    let numbers: Vec<i16> = text.split('/').map(|n| n.parse().unwrap()).collect();
                    (numbers[0], numbers[1], numbers[2] as u16)
                })
                .collect()
        };
        let words = |list: &str| {
            let words = list.split(',').filter(|word| !word.is_empty());
            vec![words.map(str::to_owned).collect()]
        };
        answer(&BoardingAsked {
            boarders: numbers(boarders),
            holders: numbers(holders),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .expect("a fight that can be solved")
    }

    fn near(chances: BoardingChances, boarder: f64, holder: f64, neither: f64) {
        let wanted = [boarder, holder, neither];
        let found = [chances.boarder, chances.holder, chances.neither];
        let close = found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close, "{chances:?}, wanted {wanted:?}");
    }

    // One die each at one half, boarders first: b = 1/2 + 1/4 b, so 2/3.
    #[test]
    fn who_fires_first_wins_two_of_three() {
        near(
            fight(&["1/6/1"], &["1/6/1"], ["", ""]),
            2.0 / 3.0,
            1.0 / 3.0,
            0.0,
        );
    }

    // A Stoic holder: killed (1/2), it answers and takes the boarder along in half of those.
    // b = 1/4 + 1/4 b, neither = 1/4 + 1/4 n, holder = 1/4 + 1/4 h.
    #[test]
    fn a_stoic_holder_may_leave_nobody() {
        let third = 1.0 / 3.0;
        near(
            fight(&["1/6/1"], &["1/6/1"], ["", "stoic"]),
            third,
            third,
            third,
        );
    }

    // Interception: 1 in 2 kills first, no answer to it; then as above.
    #[test]
    fn an_interception_comes_before_everything_and_leaves_no_answer() {
        near(
            fight(&["1/6/1"], &["1/6/1"], ["stoic", "interceptor:1"]),
            // After it the boarder stands in half: b = 1/2 (1/2 + 1/4 b'), with Stoic boarders.
            0.5 * (2.0 / 3.0),
            0.5 + 0.5 * (1.0 / 6.0),
            0.5 * (1.0 / 6.0),
        );
    }

    #[test]
    fn without_dice_it_never_ends() {
        let chances = fight(&["0/6/2"], &["0/6/2"], ["", ""]);
        near(chances, 0.0, 0.0, 1.0);
        assert_eq!(chances.never, 1.0);
        // One side alone can fire: it wins, however long that takes.
        near(fight(&["0/10/2"], &["1/10/2"], ["", ""]), 0.0, 1.0, 0.0);
    }

    // A boarder that mends what it took: d = 1 (one wound lasts) or 2 (gone). Holder rolls two dice at one half,
    // boarder has none and repairs 1 before each volley: gone at once with two hits, else back to full. The fight ends
    // with certainty all the same.
    #[test]
    fn repairs_make_a_round_that_is_summed_to_its_limit() {
        near(
            fight(&["0/6/2"], &["2/6/2"], ["repair:1", ""]),
            0.0,
            1.0,
            0.0,
        );
        // Against a single die the boarder mends every wound and nothing ever happens to it.
        let chances = fight(&["0/6/2"], &["1/6/2"], ["repair:1", ""]);
        near(chances, 0.0, 0.0, 1.0);
    }

    // Two dice of Overload at one half, then a turn skipped. Boarder 0/6/1 with Overload 2 against 1/6/1:
    // hits with 3/4; else it is fired at until it dies, having nothing left: holder 1/4.
    #[test]
    fn overload_is_fired_once() {
        near(
            fight(&["0/6/1"], &["1/6/1"], ["overload:2", ""]),
            0.75,
            0.25,
            0.0,
        );
    }

    // Two boarders at one half each against one holder of two wounds: state by wounds left of the holder and boarders.
    #[test]
    fn a_party_fires_one_after_the_other() {
        // With one boarder (B1, wounds 1) and holder left h: f(1, h) by hand:
        // f(1,1) = 2/3; f(1,2) = 1/2 (fire back, holder h=1: survive 1/2 -> f(1,1)) + 1/2 (1/2 f(1,2))
        let f11 = 2.0 / 3.0;
        let f12 = (0.25 * f11) / 0.75;
        // With two boarders: hits 0, 1, 2 of two dice with 1/4, 1/2, 1/4; the second fires only while it stands.
        let f21 = (0.75 + 0.25 * 0.5 * f11) / (1.0 - 0.125);
        let f22 = (0.25 + 0.5 * (0.5 * f21 + 0.5 * f11) + 0.25 * 0.5 * f12) / (1.0 - 0.125);
        near(
            fight(&["1/6/1", "1/6/1"], &["1/6/2"], ["", ""]),
            f22,
            1.0 - f22,
            0.0,
        );
    }

    #[test]
    fn a_choice_and_a_misspelling_are_refused() {
        let with = |word: &str| {
            answer(&BoardingAsked {
                boarders: vec![(1, 6, 1)],
                holders: vec![(1, 6, 1)],
                boarder_traits: vec![vec![word.to_owned()]],
                holder_traits: Vec::new(),
            })
            .expect_err("refused")
            .to_string()
        };
        assert!(with("jammer 2").contains("odds engagement"));
        assert!(with("stoik").contains("did you mean `stoic`"));
        assert!(with("interceptor").contains("without its value"));
    }
}
