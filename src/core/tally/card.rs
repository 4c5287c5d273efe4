//! How the cards of one line-up entry fared.

use crate::engine::CardUse;

/// Copies seen in some place, and the points won with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeenTally {
    /// Copies, over all matches.
    pub copies: u64,
    /// Points in 60ths, each match's counted once per copy. Sixty of them are one copy's win.
    pub score: u64,
}

impl SeenTally {
    #[inline]
    fn add(&mut self, copies: u16, score: u64) {
        let copies = u64::from(copies);
        self.copies += copies;
        self.score += copies * score;
    }

    fn merge(&mut self, other: Self) {
        self.copies += other.copies;
        self.score += other.score;
    }
}

/// Rounds that are told apart; later ones count for nothing in [`TurnUse`].
pub const STRATA: usize = 12;

/// Matches, and points in 60ths won in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Matches in which it happened.
    pub matches: u64,
    /// Points of those matches, in 60ths.
    pub score: u64,
}

impl Met {
    #[inline]
    pub(super) fn add(&mut self, score: u64) {
        self.matches += 1;
        self.score += score;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        self.score += other.score;
    }
}

/// What one round of matches that reached it knows of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnUse {
    /// The first copy came into play in this round.
    pub deployed: Met,
    /// It came in this round or an earlier one.
    pub by_then: Met,
}

/// One cluster (the matches of one set) of one deck entry: copies drawn `x`, points on them `y`, copies never
/// seen `u`, points on them `v`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cluster {
    x: u32,
    y: u32,
    u: u32,
    v: u32,
}

impl Cluster {
    #[inline]
    pub(super) fn add(&mut self, card: &CardUse, score: u64) {
        let score = score as u32;
        let (drawn, never_seen) = (u32::from(card.drawn), u32::from(card.never_seen));
        self.x += drawn;
        self.y += drawn * score;
        self.u += never_seen;
        self.v += never_seen * score;
    }
}

/// Second moments over clusters of (x, y, u, v), for the intervals of the drawn win rate R = Σy/Σx, of the
/// never-seen win rate S = Σv/Σu, and of their difference. Copies of one card in one match share its result,
/// and matches of one set share their luck, so the set is the unit that is independent.
///
/// Linearised (Cochran 1977, 6.4), with X = Σx, U = Σu and C clusters:
///
/// ```text
/// var R       = C/(C-1) · Σ (y - R x)² / X²
///             = C/(C-1) · (Σyy - 2R Σxy + R² Σxx) / X²
/// var (R - S) = C/(C-1) · Σ ((y - R x)/X - (v - S u)/U)²
///             = var R + var S - 2 C/(C-1) · (Σyv - S Σyu - R Σxv + R S Σxu) / (X U)
/// ```
///
/// Σx and Σy are [`CardTally::drawn`], Σu and Σv [`CardTally::never_seen`].
/// Bound: 50 copies in 6 matches of 60 points make y at most 18,000; 2^64 holds 5·10^10 such squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Σ x².
    pub xx: u64,
    /// Σ x y.
    pub xy: u64,
    /// Σ y².
    pub yy: u64,
    /// Σ u².
    pub uu: u64,
    /// Σ u v.
    pub uv: u64,
    /// Σ v².
    pub vv: u64,
    /// Σ x u.
    pub xu: u64,
    /// Σ x v.
    pub xv: u64,
    /// Σ y u.
    pub yu: u64,
    /// Σ y v.
    pub yv: u64,
}

impl Moments {
    #[inline]
    pub(super) fn add(&mut self, cluster: Cluster) {
        let Cluster { x, y, u, v } = cluster;
        let product = |a: u32, b: u32| u64::from(a) * u64::from(b);
        if x > 0 {
            self.xx += product(x, x);
            self.xy += product(x, y);
            self.yy += product(y, y);
            self.xu += product(x, u);
            self.xv += product(x, v);
            self.yu += product(y, u);
            self.yv += product(y, v);
        }
        self.uu += product(u, u);
        self.uv += product(u, v);
        self.vv += product(v, v);
    }

    fn merge(&mut self, other: Self) {
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
        self.uu += other.uu;
        self.uv += other.uv;
        self.vv += other.vv;
        self.xu += other.xu;
        self.xv += other.xv;
        self.yu += other.yu;
        self.yv += other.yv;
    }
}

/// One deck entry (all copies of one card in one line-up entry's deck) over all matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTally {
    /// Copies in the deck, summed over matches.
    pub copies: u64,
    /// In the kept opening hand.
    pub opening: SeenTally,
    /// Thrown back with a mulligan.
    pub mulliganed: SeenTally,
    /// In hand at any time, the opening hand included.
    pub drawn: SeenTally,
    /// In play at any time.
    pub deployed: SeenTally,
    /// In play by conscription.
    pub conscripted: SeenTally,
    /// Fetched from the pile by a card.
    pub fetched: SeenTally,
    /// In hand at the end.
    pub stuck: SeenTally,
    /// Never left the pile.
    pub never_seen: SeenTally,
    /// Matches in which a copy came into play.
    pub matches_deployed: u64,
    /// Rounds in which the first copy came into play, summed over those matches.
    pub first_turns: u64,
    /// Wounds that copies of the card dealt.
    pub wounds_dealt: u64,
    /// Units of others that copies of it destroyed.
    pub kills: u64,
    /// Boarding actions won.
    pub boards_won: u64,
    /// How often a copy of it was destroyed.
    pub times_destroyed: u64,
    /// Resource and Currency paid.
    pub spent: u64,
    /// By round, from the first.
    pub by_turn: [TurnUse; STRATA],
    /// For the intervals of the drawn and never-seen win rates.
    pub moments: Moments,
}

impl CardTally {
    #[inline]
    pub(super) fn add(&mut self, card: &CardUse, score: u64, turns: u16) {
        self.copies += u64::from(card.copies);
        self.never_seen.add(card.never_seen, score);
        // Most cards of a match stay in the pile: then all that follows is zero.
        if card.never_seen == card.copies && card.deployed == 0 {
            return;
        }
        self.opening.add(card.opening, score);
        self.mulliganed.add(card.mulliganed, score);
        self.drawn.add(card.drawn, score);
        self.deployed.add(card.deployed, score);
        self.conscripted.add(card.conscripted, score);
        self.fetched.add(card.fetched, score);
        self.stuck.add(card.stuck, score);
        self.matches_deployed += u64::from(card.first_turn > 0);
        if card.first_turn > 0 {
            let first = usize::from(card.first_turn) - 1;
            let reached = usize::from(turns).min(STRATA);
            for (at, turn) in self.by_turn[..reached].iter_mut().enumerate().skip(first) {
                turn.by_then.add(score);
                if at == first {
                    turn.deployed.add(score);
                }
            }
        }
        self.first_turns += u64::from(card.first_turn);
        self.wounds_dealt += u64::from(card.wounds_dealt);
        self.kills += u64::from(card.kills);
        self.boards_won += u64::from(card.boards_won);
        self.times_destroyed += u64::from(card.times_destroyed);
        self.spent += u64::from(card.spent);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.copies += other.copies;
        self.opening.merge(other.opening);
        self.mulliganed.merge(other.mulliganed);
        for (own, other) in self.by_turn.iter_mut().zip(&other.by_turn) {
            own.deployed.merge(other.deployed);
            own.by_then.merge(other.by_then);
        }
        self.drawn.merge(other.drawn);
        self.deployed.merge(other.deployed);
        self.conscripted.merge(other.conscripted);
        self.fetched.merge(other.fetched);
        self.stuck.merge(other.stuck);
        self.never_seen.merge(other.never_seen);
        self.matches_deployed += other.matches_deployed;
        self.first_turns += other.first_turns;
        self.wounds_dealt += other.wounds_dealt;
        self.kills += other.kills;
        self.boards_won += other.boards_won;
        self.times_destroyed += other.times_destroyed;
        self.spent += other.spent;
        self.moments.merge(other.moments);
    }
}
