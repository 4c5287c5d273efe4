//! Keyed xoshiro256++ streams and exact bounded draws.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Which use a stream serves. Lanes keep dealing, rolling and each seat's thinking apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Shuffles of one seat's pile.
    Shuffle(u8),
    /// Dice that the rules roll.
    Roll,
    /// What one seat's pilot draws while thinking.
    Think(u8),
}

impl Lane {
    fn code(self) -> u64 {
        match self {
            Self::Shuffle(seat) => u64::from(seat) << 8,
            Self::Roll => 1,
            Self::Think(seat) => 2 + u64::from(seat),
        }
    }
}

/// Where a stream starts: `seed/cell/number`, a lane, and a scope within the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// Seed of the run, any 64 bits: all its luck follows from it.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
    /// The pair's number within the cell (matches of one pair share their streams).
    pub number: u64,
}

/// One stream of luck: xoshiro256++ whose 256-bit state is a one-to-one mix of its address, so two
/// addresses never share a state.
#[derive(Clone, Debug)]
pub struct Stream {
    words: Xoshiro256PlusPlus,
    digits: u64,
    left: u32,
    drawn: u64,
}

/// The largest multiple of 10^18 that fits a word: words at or above it are rejected.
const WHOLE: u64 = 18_000_000_000_000_000_000;
const DIGITS: u64 = 1_000_000_000_000_000_000;

#[inline]
fn mix(mut z: u64) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea & Flood 2014): a bijection on 64 bits.
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Stream {
    /// The stream of `address` in `lane`, opened at `scope`.
    #[inline]
    #[must_use]
    pub fn new(address: Address, lane: Lane, scope: u64) -> Self {
        let mut w = [
            address.seed,
            (u64::from(address.cell) << 32) | lane.code(),
            address.number,
            scope,
        ];
        // Each step is invertible given the other words, hence the whole is one-to-one; two rounds let
        // every input bit reach every word.
        let mut carry = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..2 {
            for word in &mut w {
                *word = mix(word.wrapping_add(carry));
                carry = *word;
            }
        }
        if w == [0; 4] {
            w[0] = 1; // the one state xoshiro cannot leave
        }
        let mut seed = [0_u8; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(w) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self {
            words: Xoshiro256PlusPlus::from_seed(seed),
            digits: 0,
            left: 0,
            drawn: 0,
        }
    }

    /// The next 64 bits of the stream, uniform.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.words.next_u64()
    }

    /// One ten-sided die, 1 to 10. Eighteen decimal digits are taken from each accepted word.
    #[inline]
    pub fn d10(&mut self) -> u8 {
        if self.left == 0 {
            let mut word = self.word();
            while word >= WHOLE {
                word = self.word();
            }
            self.digits = word % DIGITS;
            self.left = 18;
        }
        let digit = self.digits % 10;
        self.digits /= 10;
        self.left -= 1;
        self.drawn += 1;
        digit as u8 + 1
    }

    /// A number below `n`, exactly uniform (Lemire 2019, with rejection). `n` of 0 counts as 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        self.drawn += 1;
        loop {
            let wide = (self.word() >> 32) * n;
            let low = wide & 0xffff_ffff;
            // 2^32 mod n words at the bottom would be one too many.
            if low >= n || low >= (1 << 32) % n {
                return (wide >> 32) as u32;
            }
        }
    }

    /// A uniform permutation (Fisher and Yates, from the end).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// How many draws this stream has served.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The reference vector of xoshiro256++ (Blackman & Vigna): state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut seed = [0; 32];
        for (at, byte) in (1..).zip(seed.iter_mut().step_by(8)) {
            *byte = at;
        }
        let mut words = Xoshiro256PlusPlus::from_seed(seed);
        let first: [u64; 10] = std::array::from_fn(|_| words.next_u64());
        assert_eq!(
            first,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386,
                9_228_616_714_210_784_205,
                9_973_669_472_204_895_162,
                14_011_001_112_246_962_877,
                12_406_186_145_184_390_807,
                15_849_039_046_786_891_736,
                10_450_023_813_501_588_000,
            ]
        );
    }
}
