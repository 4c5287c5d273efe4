//! Which of several edits moved a matchup, and by how much: paired Shapley values.
//!
//! An edit's share is what it adds to the win rate, averaged over the orders in which the edits could have been
//! made (Shapley 1953). All mixtures of old and new cards are played at the same addresses, so a share is known
//! set by set, the shares of a set add up to its whole shift, and their intervals come from sets. Up to four edits
//! take every order; more take a fixed choice of orders, each with its reverse (Mitchell et al. 2022, "Sampling
//! permutations for Shapley value estimation", JMLR 23:43), and the interval is that of these orders.

use std::collections::BTreeMap;

use super::{Court, Matchup};
use crate::compare::{Arena, Contender};
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::engine::Marks;
use breachlab_core::games::{CardTexts, Change, Order, OwnFile, Playable, Role, Versions};
use breachlab_core::plan::Faults;
use breachlab_core::play::Ground;
use breachlab_core::stats::{self, Estimate};
use breachlab_core::tally::{Histogram, SetRow};

/// Edits up to which every order is taken.
const FEW: usize = 4;
/// Random orders beyond that, each with its reverse; the order of the list is one of them.
const ORDERS: u64 = 4;

/// One edit's share of a matchup's shift.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Index into the list of changes.
    pub change: usize,
    /// Win rate of the first deck that it accounts for, with its 95 % interval from the sets.
    pub shift: Estimate,
    /// Sets it rests on.
    pub sets: u64,
    /// Orders it is averaged over.
    pub orders: usize,
}

/// What the edits that touch a matchup account for, over one sample of sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Blame {
    /// The whole shift of these sets: what the shares add up to. The gate's own rests on more sets.
    pub whole: Estimate,
    /// One share an edit.
    pub shares: Vec<Share>,
}

/// The versions between the two, as far as they were played.
struct Mixtures<'a> {
    court: &'a Court<'a>,
    matchup: &'a Matchup,
    versions: &'a dyn Versions,
    texts: [&'a CardTexts; 2],
    own: [&'a [OwnFile]; 2],
    changes: &'a [Change],
    order: Order,
    sets: u64,
    plays: BTreeMap<u64, Box<dyn Playable>>,
    rows: BTreeMap<u64, Vec<SetRow>>,
}

/// The shares of all edits that touch a matchup, over the first `plan.blame_pairs` pairs. None when interrupted.
///
/// # Errors
/// When a mixture of old and new cards is no valid set: then the edits cannot be told apart.
pub fn blame(
    court: &Court<'_>,
    matchup: &Matchup,
    versions: &dyn Versions,
    texts: [&CardTexts; 2],
    own: [&[OwnFile]; 2],
    changes: &[Change],
    pilot: &str,
) -> Result<Option<Blame>, Faults> {
    let edits = &matchup.touched;
    let orders = orders(edits.len(), court.seed);
    let plan = court.plan;
    let strategy = plan.strategies.get(matchup.strategy);
    let mut mixtures = Mixtures {
        court,
        matchup,
        versions,
        texts,
        own,
        changes,
        order: Order {
            rules: plan.rules_named(),
            decks: matchup
                .decks
                .iter()
                .map(|&deck| plan.decks[deck].name.clone())
                .collect(),
            strategies: vec![
                strategy
                    .map_or(pilot, |named| named.name.as_str())
                    .to_owned();
                matchup.decks.len()
            ],
            ..Order::default()
        },
        sets: plan.blame_pairs,
        plays: BTreeMap::new(),
        rows: BTreeMap::new(),
    };
    let mut sums = vec![vec![0_i32; mixtures.sets as usize]; edits.len()];
    for order in &orders {
        let mut before = 0;
        if mixtures.rows_of(before, None)?.is_none() {
            return Ok(None);
        }
        for &edit in order {
            let after = before | 1 << edit;
            if mixtures
                .rows_of(after, Some((before, edits[edit])))?
                .is_none()
            {
                return Ok(None);
            }
            let rows = [&mixtures.rows[&before], &mixtures.rows[&after]];
            for (sum, (old, new)) in sums[edit].iter_mut().zip(rows[0].iter().zip(rows[1])) {
                *sum += i32::from(new.scores[0]) - i32::from(old.scores[0]);
            }
            before = after;
        }
    }
    Ok(shared_out(&sums, matchup, orders.len()))
}

/// Shares from sums over the orders, by edit and set. None without sets.
fn shared_out(sums: &[Vec<i32>], matchup: &Matchup, orders: usize) -> Option<Blame> {
    let seats = matchup.before.mode().entries();
    let whole = 60.0 * seats as f64 * orders as f64;
    let shift = |sums: &mut dyn Iterator<Item = i32>| {
        let mut shifts = Histogram::default();
        for sum in sums {
            shifts.add(sum);
        }
        stats::shift(&shifts, whole, seats)
    };
    let sets = sums.first().map_or(0, Vec::len);
    let mut all = (0..sets).map(|set| sums.iter().map(|sums| sums[set]).sum());
    let share = |(edit, sums): (&usize, &Vec<i32>)| {
        Some(Share {
            change: *edit,
            shift: shift(&mut sums.iter().copied())?,
            sets: sets as u64,
            orders,
        })
    };
    Some(Blame {
        whole: shift(&mut all)?,
        shares: matchup
            .touched
            .iter()
            .zip(sums)
            .map(share)
            .collect::<Option<_>>()?,
    })
}

impl Mixtures<'_> {
    /// Plays a mixture (bits are positions in `touched`), beside the one it grew from by one change.
    fn rows_of(&mut self, mask: u64, grown: Option<(u64, usize)>) -> Result<Option<()>, Faults> {
        if self.rows.contains_key(&mask) {
            return Ok(Some(()));
        }
        let play = self.load(mask)?;
        let arena = Arena {
            workers: self.court.workers,
            interrupt: self.court.interrupt,
            ground: Ground {
                seed: self.court.seed,
                cell: self.matchup.cell,
            },
        };
        let ids: Vec<String> = self
            .changes
            .iter()
            .map(|change| change.id.clone())
            .collect();
        let marks: Vec<Marks> = play.marks(&ids).unwrap_or_default();
        let rows = match grown {
            Some((from, change)) => {
                let base = self.plays[&from].as_ref();
                let is_card = self.changes[change].role == Role::Card;
                let bits = if marks.is_empty() || !is_card {
                    u64::MAX
                } else {
                    1 << change.min(63)
                };
                let variant = Contender::of_cards(play.as_ref(), base, bits);
                arena.beside(&self.rows[&from], 0, variant, &marks)
            }
            None => arena.rows(play.as_ref(), 0..self.sets, &marks),
        };
        self.plays.insert(mask, play);
        let Some(rows) = rows else { return Ok(None) };
        self.rows.insert(mask, rows);
        Ok(Some(()))
    }

    fn load(&self, mask: u64) -> Result<Box<dyn Playable>, Faults> {
        let touched = self.matchup.touched.iter().enumerate();
        let (mut taken, mut own) = (Vec::new(), Vec::new());
        for (at, &change) in touched {
            let (change, is_taken) = (&self.changes[change], mask & 1 << at != 0);
            if change.role != Role::Card {
                own.extend(self.pinned(change, usize::from(is_taken))?);
            } else if is_taken {
                taken.push(change.id.as_str());
            }
        }
        own.extend_from_slice(self.own[0]);
        // What touches neither deck comes with the first edit or not at all: no match of theirs reads it.
        let take = |id: &str| taken.contains(&id);
        let version = self.versions.mixed(self.texts[0], self.texts[1], &take)?;
        let order = Order {
            own,
            ..self.order.clone()
        };
        Ok(version.line_up(&order)?.play)
    }

    /// A deck, strategy or rules as one side has it, with what it pulls in.
    fn pinned(&self, change: &Change, side: usize) -> Result<Vec<OwnFile>, Faults> {
        let input = self
            .versions
            .input(self.own[side], change.role, &change.id)?;
        let own = (change.id.clone(), input.source);
        let pin = |(name, source)| OwnFile {
            role: change.role,
            named: Some(name),
            source,
        };
        Ok(std::iter::once(own).chain(input.more).map(pin).collect())
    }
}

/// Orders of `edits` edits: all, or some with their reverses.
fn orders(edits: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut first: Vec<usize> = (0..edits).collect();
    if edits <= FEW {
        let mut all = Vec::new();
        permute(&mut first, 0, &mut all);
        return all;
    }
    let mut all = Vec::new();
    for number in 0..ORDERS {
        let mut order = first.clone();
        if number > 0 {
            let at = Address {
                seed,
                cell: u32::MAX,
                number,
            };
            Stream::new(at, Lane::Shuffle(0), 0).shuffle(&mut order);
        }
        all.push(order.clone());
        order.reverse();
        all.push(order);
    }
    all
}

fn permute(order: &mut Vec<usize>, at: usize, all: &mut Vec<Vec<usize>>) {
    if at == order.len() {
        all.push(order.clone());
        return;
    }
    for other in at..order.len() {
        order.swap(at, other);
        permute(order, at + 1, all);
        order.swap(at, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_edits_take_every_order_and_many_take_reverses() {
        assert_eq!(orders(1, 7), [[0]]);
        assert_eq!(orders(2, 7), [[0, 1], [1, 0]]);
        assert_eq!(orders(4, 7).len(), 24);
        let many = orders(6, 7);
        assert_eq!(many.len(), 8);
        for pair in many.chunks(2) {
            let mut reverse = pair[1].clone();
            reverse.reverse();
            assert_eq!(pair[0], reverse);
        }
        assert_eq!(many, orders(6, 7));
    }
}
