//! The pilot that tries things out: it deals anew what its seat cannot see, plays each of the likeliest actions
//! on to the end (or to a horizon) by a policy, and takes the one that did best.
//!
//! A determinised Monte Carlo tree search. At the root the actions that the policy ranks highest share every
//! deal and its dice, so that they are compared like with like, and the worse half is dropped round by round
//! (sequential halving; Karnin, Koren & Somekh 2013). One that falls clearly behind the policy's own goes at once,
//! and where none is left the rest of the budget is saved (racing; Maron & Moore 1994). Below the root the seat's
//! own next decisions form a tree walked by PUCT (Rosin 2011; Silver et al. 2017), its nodes told apart by the
//! actions that led to them, not by the hidden cards (information sets; Cowling, Powley & Whitehouse 2012).
//! Everybody else plays the policy.
//!
//! The budget is counted in rollouts, never in time, and all that decides is addition, multiplication,
//! division and square roots: every machine decides alike.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Policy;
use super::budget::{Budget, MOST_DEPTH, MOST_WIDTH, SCALE, WIN};
use super::desk::{Desk, RootAction, Tree, TreeNode};
use crate::dice::{Address, Lane, Luck, Stream};
use crate::engine::{Decider, Halt, InPlay, Piloted, Redealt, Reply, Seat};

/// Deals between two looks at who is clearly behind.
const LOOK: u64 = 8;
/// How many standard errors behind is clearly behind.
const BEHIND: f32 = 1.25;

/// A search and the policy that plays its rollouts.
pub struct Search<G: Piloted> {
    rollouts: Policy<G>,
    budget: Budget,
}

impl<G: Piloted> Search<G> {
    /// A search with rollouts by `rollouts`.
    ///
    /// # Panics
    /// When a number of the budget is out of its range; the loader has checked it.
    #[must_use]
    pub fn new(rollouts: Policy<G>, budget: Budget) -> Self {
        assert!(
            budget.iterations > 0
                && (1..=MOST_WIDTH).contains(&budget.width)
                && (1..=MOST_DEPTH).contains(&budget.depth)
                && budget.caution >= 0.0,
            "{}: {budget:?}",
            G::ID
        );
        Self { rollouts, budget }
    }

    /// The same search with another number of rollouts per decision.
    #[must_use]
    pub fn with_iterations(&self, iterations: u32) -> Self {
        let budget = Budget {
            iterations,
            ..self.budget
        };
        Self::new(self.rollouts.clone(), budget)
    }

    /// The same search with rollouts of so many decisions at most; 0 plays them to the end.
    #[must_use]
    pub fn with_horizon(&self, horizon: u32) -> Self {
        let budget = Budget {
            horizon,
            ..self.budget
        };
        Self::new(self.rollouts.clone(), budget)
    }

    /// How much it may think.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The entry of the menu that did best in rollouts; the policy's own where nothing is clearly better.
    // Never inlined: its frame is large, and a policy's choice would pay for it.
    #[inline(never)]
    pub(super) fn choose(
        &self,
        view: &G::View<'_>,
        menu: &[G::Action],
        seat: Seat,
        desk: &mut Option<Box<Desk<G>>>,
        thinking: &mut Stream,
        called_off: &AtomicBool,
    ) -> usize {
        let desk = desk.get_or_insert_with(|| Box::new(Desk::new(G::setup(view), self.budget)));
        let seed = thinking.word();
        desk.tree
            .rank(&self.rollouts, view, menu, self.budget.width);
        desk.tree.open();
        let mut others = desk.tree.lines.len() - 1;
        if others == 0 {
            return desk.tree.lines[0].at;
        }
        let stages = stages(others);
        let mut trial = Rollouts {
            search: self,
            setup: G::setup(view),
            seat,
            seed,
            deal: 0,
        };
        for stage in 1..=stages {
            let deals = (self.budget.iterations / (stages * (others as u32 + 1))).max(1);
            for _ in 0..deals {
                // A match that is called off does not count, whatever is chosen in it.
                if called_off.load(Ordering::Relaxed) {
                    return desk.tree.lines[0].at;
                }
                if G::redeal(view, &mut desk.dealt, &mut trial.stream(0)) == Redealt::Part {
                    return desk.tree.lines[0].at;
                }
                for line in 0..=others {
                    trial.play(desk, menu, line);
                }
                desk.tree.compare(others);
                trial.deal += 1;
                if trial.deal.is_multiple_of(LOOK) {
                    others = desk.tree.drop_behind(others, BEHIND);
                    if others == 0 {
                        return desk.tree.lines[0].at;
                    }
                }
            }
            // The policy's own choice stays to be compared with; of the others the better half does.
            desk.tree.lines[1..=others].sort_unstable_by_key(|line| (-line.gap, line.rank));
            if stage < stages {
                others = (others / 2).max(1);
            }
        }
        let best = desk.tree.lines[1];
        let own = desk.tree.lines[0];
        if best.is_ahead(self.budget.caution) {
            best.at
        } else {
            own.at
        }
    }
}

/// Rounds of halving until one other is left.
fn stages(mut others: usize) -> u32 {
    let mut stages = 1;
    while others > 1 {
        others /= 2;
        stages += 1;
    }
    stages
}

impl<G: Piloted> Clone for Search<G> {
    fn clone(&self) -> Self {
        Self {
            rollouts: self.rollouts.clone(),
            budget: self.budget,
        }
    }
}

impl<G: Piloted> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("rollouts", &self.rollouts)
            .field("budget", &self.budget)
            .finish()
    }
}

/// The rollouts of one decision.
struct Rollouts<'t, G: Piloted> {
    search: &'t Search<G>,
    setup: &'t G::Setup,
    seat: Seat,
    seed: u64,
    /// The number of the deal at hand, from 0.
    deal: u64,
}

impl<G: Piloted> Rollouts<'_, G> {
    /// Luck of the deal at hand, the same for every line.
    fn address(&self) -> Address {
        Address {
            seed: self.seed,
            cell: u32::from(self.seat.0),
            number: self.deal,
        }
    }

    fn stream(&self, scope: u64) -> Stream {
        Stream::new(self.address(), Lane::Think(self.seat.0), scope)
    }

    /// Plays one line of the root in the deal at hand.
    fn play(&self, desk: &mut Desk<G>, menu: &[G::Action], line: usize) {
        desk.world.clone_from(&desk.dealt);
        let mut dice = Luck::new(self.address());
        let RootAction { at, node, .. } = desk.tree.lines[line];
        // Not through the loop, which would count it: the horizon begins behind it.
        G::apply(self.setup, &mut desk.world, menu[at], &mut dice, &mut ());
        let mut path = [0_u32; MOST_DEPTH as usize];
        path[0] = node;
        let value = self.roll_out(desk, &mut dice, path);
        desk.tree.lines[line].last = value;
    }

    /// Plays on; the value for the seat, which the nodes walked are credited with.
    fn roll_out(
        &self,
        desk: &mut Desk<G>,
        dice: &mut Luck,
        path: [u32; MOST_DEPTH as usize],
    ) -> i64 {
        let Search { rollouts, budget } = self.search;
        let most = match budget.horizon {
            0 => G::MOST_DECISIONS,
            horizon => u64::from(horizon),
        };
        let mut walk = TreeWalk {
            rollouts,
            budget: *budget,
            seat: self.seat,
            tree: &mut desk.tree,
            whim: self.stream(1),
            path,
            depth: 1,
            is_in_tree: budget.depth > 1,
        };
        let mut course = InPlay {
            setup: self.setup,
            state: &mut desk.world,
            menu: &mut desk.menu,
            dice,
            decisions: 0,
        };
        let halt = course.advance(&mut walk, most);
        desk.rolled_out += course.decisions;
        let value = match halt {
            Halt::Over(outcome) => i64::from(outcome.score[self.seat]) * SCALE,
            Halt::Undecided if budget.horizon > 0 => {
                let share = G::evaluate(self.setup, course.state, self.seat);
                (share.clamp(0.0, 1.0) * WIN as f32) as i64
            }
            Halt::Undecided | Halt::Paused | Halt::Stuck | Halt::Forfeited(_) => {
                panic!("{}: a rollout without an end: {halt:?}", G::ID)
            }
        };
        for &node in &walk.path[..walk.depth] {
            let node = &mut walk.tree.nodes[node as usize];
            node.visits += 1;
            node.value += value;
        }
        value
    }
}

/// Who decides in a rollout: the tree as far as it reaches, then the policy.
struct TreeWalk<'w, G: Piloted> {
    rollouts: &'w Policy<G>,
    budget: Budget,
    seat: Seat,
    tree: &'w mut Tree<G>,
    whim: Stream,
    /// Nodes from the root to the one in hand, by which a rollout's worth is entered on the way back.
    path: [u32; MOST_DEPTH as usize],
    /// How many they are.
    depth: usize,
    is_in_tree: bool,
}

impl<G: Piloted> Decider<G> for TreeWalk<'_, G> {
    type Log = ();

    #[inline]
    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        let view = G::view(setup, state, seat);
        Reply::Entry(if self.is_in_tree && seat == self.seat {
            self.grow(&view, menu)
        } else {
            let notes = &mut self.tree.notes;
            self.rollouts.choose(&view, menu, notes, &mut self.whim)
        })
    }
}

impl<G: Piloted> TreeWalk<'_, G> {
    /// An own decision within the tree: walks on, or adds a node and leaves the tree.
    fn grow(&mut self, view: &G::View<'_>, menu: &[G::Action]) -> usize {
        let Self { tree, budget, .. } = self;
        tree.rank(self.rollouts, view, menu, budget.width);
        let parent = self.path[self.depth - 1];
        let (at, known) = tree.descend(menu, parent);
        let node = known.unwrap_or_else(|| {
            tree.nodes.push(TreeNode {
                parent,
                code: G::code(menu[at]),
                visits: 0,
                value: 0,
            });
            tree.nodes.len() as u32 - 1
        });
        self.path[self.depth] = node;
        self.depth += 1;
        self.is_in_tree = known.is_some() && self.depth < budget.depth as usize;
        at
    }
}
