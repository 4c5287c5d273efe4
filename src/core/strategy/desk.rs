//! Where a search works: the states it plays in, its root and its tree.

use super::budget::{Budget, MOST_WIDTH, WIN};
use super::policy::{Policy, PolicyNotes};
use crate::engine::{Menu, Piloted};

/// Weight of the policy's ranking against what was seen, in the tree.
const EXPLORE: f32 = 0.6;

/// An action of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootAction {
    /// Entry of the menu.
    pub(super) at: usize,
    /// Its place in the policy's ranking.
    pub(super) rank: u32,
    /// Its node in the tree.
    pub(super) node: u32,
    /// Value in the deal at hand.
    pub(super) last: i64,
    /// Deals in which it was tried.
    pub(super) deals: i64,
    /// Sum over the deals of its value less that of the policy's own choice.
    pub(super) gap: i64,
    /// Sum of the squares.
    pub(super) squares: f64,
}

impl RootAction {
    /// Whether the mean gap is above `caution` of its standard errors.
    pub(super) fn is_ahead(&self, caution: f32) -> bool {
        let n = self.deals as f64;
        let mean = self.gap as f64 / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        let caution = f64::from(caution);
        self.gap > 0 && mean * mean * n >= caution * caution * variance
    }

    /// Whether the mean gap is as far below nothing; a line that has not differed in any deal is.
    pub(super) fn is_behind(&self, errors: f32) -> bool {
        let n = self.deals as f64;
        let mean = self.gap as f64 / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        let errors = f64::from(errors);
        self.gap <= 0 && mean * mean * n >= errors * errors * variance
    }
}

/// A decision reached by a row of own actions.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeNode {
    pub(super) parent: u32,
    pub(super) code: u64,
    pub(super) visits: u32,
    pub(super) value: i64,
}

/// Where a search works: states, menus and the tree, kept from decision to decision for their room only.
pub(super) struct Desk<G: Piloted> {
    pub(super) dealt: G::State,
    pub(super) world: G::State,
    pub(super) menu: Menu<G::Action>,
    pub(super) tree: Tree<G>,
    /// Decisions played in rollouts so far, forced ones included.
    pub(super) rolled_out: u64,
}

/// The root with its lines, what was reached from it, and what rankings are made with.
pub(super) struct Tree<G: Piloted> {
    pub(super) notes: PolicyNotes<G>,
    pub(super) ranking: Vec<(f32, usize)>,
    pub(super) lines: Vec<RootAction>,
    pub(super) nodes: Vec<TreeNode>,
}

impl<G: Piloted> Desk<G> {
    pub(super) fn new(setup: &G::Setup, budget: Budget) -> Self {
        // Each rollout adds one node at most.
        let nodes = (budget.iterations + MOST_WIDTH) as usize * 2;
        Self {
            dealt: G::blank(setup),
            world: G::blank(setup),
            menu: Menu::new(),
            tree: Tree {
                notes: PolicyNotes::default(),
                ranking: Vec::with_capacity(1024),
                lines: Vec::with_capacity(MOST_WIDTH as usize),
                nodes: Vec::with_capacity(nodes),
            },
            rolled_out: 0,
        }
    }
}

impl<G: Piloted> Tree<G> {
    /// Fills the ranking with the `width` entries that the policy likes best, best first.
    pub(super) fn rank(
        &mut self,
        policy: &Policy<G>,
        view: &G::View<'_>,
        menu: &[G::Action],
        width: u32,
    ) {
        policy.rank(view, menu, &mut self.notes, &mut self.ranking);
        self.ranking
            .sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        self.ranking.truncate(width as usize);
    }

    /// Makes the ranking the root of a new tree.
    pub(super) fn open(&mut self) {
        self.lines.clear();
        self.nodes.clear();
        for (rank, &(_, at)) in self.ranking.iter().enumerate() {
            self.lines.push(RootAction {
                at,
                rank: rank as u32,
                node: rank as u32,
                last: 0,
                deals: 0,
                gap: 0,
                squares: 0.0,
            });
            self.nodes.push(TreeNode {
                parent: u32::MAX,
                code: rank as u64,
                visits: 0,
                value: 0,
            });
        }
    }

    /// Takes the deal at hand into the gaps of the policy's own line and the `others`.
    pub(super) fn compare(&mut self, others: usize) {
        let own = self.lines[0].last;
        for line in &mut self.lines[..=others] {
            let gap = line.last - own;
            line.deals += 1;
            line.gap += gap;
            line.squares += gap as f64 * gap as f64;
        }
    }

    /// Puts those of the `others` that are so many standard errors behind after the rest; how many the rest are.
    pub(super) fn drop_behind(&mut self, others: usize, errors: f32) -> usize {
        let (mut at, mut kept) = (1, others);
        while at <= kept {
            if self.lines[at].is_behind(errors) {
                self.lines.swap(at, kept);
                kept -= 1;
            } else {
                at += 1;
            }
        }
        kept
    }

    /// The child of `parent` to try next among the ranked entries of the menu: its entry, and its node if it
    /// is not new.
    pub(super) fn descend(&self, menu: &[G::Action], parent: u32) -> (usize, Option<u32>) {
        let above = self.nodes[parent as usize];
        let mean = |node: &TreeNode| node.value as f32 / (WIN as f32 * node.visits as f32);
        let first_play = if above.visits > 0 { mean(&above) } else { 0.5 };
        let root = (above.visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0, None);
        for (rank, &(_, at)) in self.ranking.iter().enumerate() {
            let code = G::code(menu[at]);
            let known = self
                .nodes
                .iter()
                .position(|node| node.parent == parent && node.code == code);
            let (value, visits) = match known {
                Some(node) if self.nodes[node].visits > 0 => {
                    (mean(&self.nodes[node]), self.nodes[node].visits)
                }
                _ => (first_play, 0),
            };
            let prior = 1.0 / (rank as f32 + 1.0);
            let score = value + EXPLORE * prior * root / (1.0 + visits as f32);
            if score > best.0 {
                best = (score, at, known);
            }
        }
        (best.1, best.2.map(|node| node as u32))
    }
}
