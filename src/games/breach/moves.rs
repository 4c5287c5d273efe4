//! Where a pawn can go with one action (§5 B1, §6.2, §7), and what can be reached at all.

use super::card::Ability;
use super::setup::Setup;
use super::ship::{Square, Squares, has, only};
use super::state::State;
use breachlab_core::engine::Seat;

/// What one player's steps obey. It holds until obstacles or water change.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Squares that cannot be entered, or not stayed on.
    pub blocked: Squares,
    /// Squares that make a move one step.
    pub slow: Squares,
    /// Squares that stairs may lead to: no flooded deck is entered (BR-48).
    pub open: Squares,
    /// Whether steps go over corners.
    pub slants: bool,
    /// Whether obstacles are passed.
    pub passes: bool,
}

impl State {
    /// What a character can do.
    #[inline]
    #[must_use]
    pub fn ability(&self, set: &Setup, seat: Seat) -> Ability {
        set.roles.as_slice()[usize::from(self.sailors[seat].who)].ability
    }

    /// What a living player's steps obey.
    #[inline]
    #[must_use]
    pub fn mover(&self, set: &Setup, seat: Seat) -> Mover {
        let (tide, ability) = (set.tide(self.water), self.ability(set, seat));
        let wades = ability == Ability::Wades;
        Mover {
            blocked: self.blocked,
            slow: if wades {
                tide.slow_for_wader
            } else {
                tide.slow
            },
            open: if wades {
                !tide.full | tide.topmost
            } else {
                !tide.full
            },
            slants: ability == Ability::Slants,
            passes: ability == Ability::Passes,
        }
    }

    /// What a ghost's steps obey: neither water nor obstacles hold it.
    #[must_use]
    pub fn ghost(&self, set: &Setup, seat: Seat) -> Mover {
        Mover {
            blocked: 0,
            slow: 0,
            open: Squares::MAX,
            slants: self.ability(set, seat) == Ability::Slants,
            passes: true,
        }
    }

    /// The other ends of stairs on these squares.
    #[inline]
    #[must_use]
    pub fn over_stairs(&self, from: Squares) -> Squares {
        let mut to = 0;
        for [above, below] in self.stairs {
            to |= (from >> above & 1) << below | (from >> below & 1) << above;
        }
        to
    }

    /// Squares one step from any of these, whatever lies on them. Stairs under an obstacle cannot be used (BR-34).
    #[inline]
    #[must_use]
    pub fn steps(&self, set: &Setup, mover: &Mover, from: Squares) -> Squares {
        let free = if mover.passes {
            from
        } else {
            from & !mover.blocked
        };
        set.ship.around(from, mover.slants) | self.over_stairs(free) & mover.open
    }

    /// Squares where one move from any of these can end, those given aside.
    #[inline]
    #[must_use]
    pub fn one_move(&self, set: &Setup, mover: &Mover, from: Squares) -> Squares {
        let first = self.steps(set, mover, from);
        let passed = if mover.passes {
            Squares::MAX
        } else {
            !mover.blocked
        };
        let quick = if mover.slow == 0 {
            first
        } else {
            self.steps(set, mover, from & !mover.slow) & !mover.slow
        };
        let second = self.steps(set, mover, quick & passed) & !mover.slow;
        (first | second) & !mover.blocked & !from
    }

    /// Where a living player's next move can end.
    #[inline]
    #[must_use]
    pub fn reach(&self, set: &Setup, seat: Seat) -> Squares {
        let mover = self.mover(set, seat);
        self.one_move(set, &mover, only(self.sailors[seat].at))
    }

    /// Whether no move is to be had (§8.4); cards in hand do not count.
    #[inline]
    #[must_use]
    pub fn is_trapped(&self, set: &Setup, seat: Seat) -> bool {
        self.reach(set, seat) == 0
    }

    /// Where a move can end that crosses stairs into an obstacle (BR-19): the far ends that its last step reaches.
    #[must_use]
    pub fn breakable(&self, set: &Setup, mover: &Mover, at: Square) -> Squares {
        let from = only(at);
        let quick = from & !mover.slow;
        let passed = if mover.passes {
            Squares::MAX
        } else {
            !mover.blocked
        };
        let near = self.steps(set, mover, quick) & !mover.slow & passed;
        let usable = |squares: Squares| {
            if mover.passes {
                squares
            } else {
                squares & !mover.blocked
            }
        };
        let at_once = self.over_stairs(usable(from));
        let later = self.over_stairs(usable(near)) & !mover.slow;
        (at_once | later) & mover.open & mover.blocked
    }

    /// Where a ghost's move can end (§10, BR-31): through obstacles; off them, on the way to a nearest one.
    #[must_use]
    pub fn haunts(&self, set: &Setup, seat: Seat) -> Squares {
        let mover = self.ghost(set, seat);
        let from = only(self.sailors[seat].at);
        let step = |squares| self.steps(set, &mover, squares);
        if self.blocked == 0 {
            return 0;
        }
        if self.blocked & from != 0 {
            let first = step(from) & self.blocked;
            return (first | step(first) & self.blocked) & !from;
        }
        // Layers outwards until an obstacle is met, then back from those met.
        let (mut seen, mut layer, mut far) = (from, from, 0_u8);
        let mut strides = [from; super::rules::STRIDE + 1];
        while layer & self.blocked == 0 {
            layer = step(layer) & !seen;
            if layer == 0 {
                return 0;
            }
            seen |= layer;
            far += 1;
            if let Some(stride) = strides.get_mut(usize::from(far)) {
                *stride = layer;
            }
        }
        let stride = usize::from(far).min(super::rules::STRIDE);
        let mut back = layer & self.blocked;
        for _ in stride..usize::from(far) {
            back = step(back);
        }
        strides[stride] & back
    }

    /// Squares that lie within two steps, slowed by nothing: how far a shot goes (BR-16).
    #[must_use]
    pub fn in_range(&self, set: &Setup, seat: Seat) -> Squares {
        let mover = Mover {
            slow: 0,
            ..self.mover(set, seat)
        };
        let from = only(self.sailors[seat].at);
        from | self.one_move(set, &mover, from)
    }

    /// The deck that a player is on.
    #[inline]
    #[must_use]
    pub fn deck(&self, set: &Setup, seat: Seat) -> Squares {
        set.ship.decks[set.ship.deck(self.sailors[seat].at)]
    }

    /// Whether a living player drowns here unless gone by the end of the next turn (§6.3).
    #[inline]
    #[must_use]
    pub fn is_in_water(&self, set: &Setup, seat: Seat) -> bool {
        let (tide, at) = (set.tide(self.water), self.sailors[seat].at);
        has(tide.full, at) && !(self.ability(set, seat) == Ability::Wades && has(tide.topmost, at))
    }
}
