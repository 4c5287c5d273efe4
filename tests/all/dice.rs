//! Chance is pinned: every stream and every draw has the values written here, for ever, on every machine.

use breachlab::dice::{Address, Dice, Lane, Luck, Scripted, Stream};
use breachlab::engine::Seat;

const HERE: Address = Address {
    seed: 0x5eed,
    cell: 3,
    number: 41,
};

#[test]
fn the_first_words_of_every_lane_stand() {
    let word = |lane, scope| Stream::new(HERE, lane, scope).word();
    let words = [
        word(Lane::Roll, 0),
        word(Lane::Roll, 1),
        word(Lane::Shuffle(0), 0),
        word(Lane::Shuffle(1), 0),
        word(Lane::Think(0), 0),
        word(Lane::Think(5), 0),
    ];
    // Computed a second time from the description of the derivation, by other code than ours.
    let stand = [
        0x380c_8da6_14bd_efbf,
        0x343f_bed3_2d36_1bb8,
        0xe8bf_e003_e5a5_b9c3,
        0xd2fe_07fc_0739_e794,
        0x5469_d3ad_5188_a63e,
        0xce77_26e4_e6c5_7670,
    ];
    assert_eq!(words, stand, "{words:#x?}");
}

#[test]
fn the_first_draws_of_every_method_stand() {
    let mut stream = Stream::new(HERE, Lane::Roll, 0);
    let dice: Vec<u8> = (0..20).map(|_| stream.d10()).collect();
    let bounded: Vec<u32> = [1, 2, 3, 6, 10, 1000, 1 << 31, u32::MAX]
        .map(|n| stream.below(n))
        .into();
    let mut pile: Vec<u16> = (0..10).collect();
    stream.shuffle(&mut pile);
    assert_eq!(
        dice,
        [10, 4, 9, 2, 8, 6, 7, 10, 3, 1, 2, 8, 9, 6, 8, 9, 4, 1, 8, 4]
    );
    assert_eq!(bounded, [0, 0, 2, 1, 3, 714, 435_598_257, 4_028_721_948]);
    assert_eq!(pile, [9, 6, 2, 7, 0, 8, 4, 3, 5, 1]);
    assert_eq!(stream.drawn(), 20 + 8 + 9);
}

#[test]
fn the_luck_of_a_match_stands() {
    let mut luck = Luck::new(HERE);
    let mut piles = [[0_u16, 1, 2, 3, 4, 5]; 2];
    luck.shuffle(Seat(0), 0, &mut piles[0]);
    luck.shuffle(Seat(1), 7, &mut piles[1]);
    luck.open(9);
    let rolls = [luck.d10(), luck.d10(), luck.below(100) as u8];
    assert_eq!(
        (piles, rolls),
        ([[0, 2, 3, 4, 1, 5], [5, 0, 2, 3, 1, 4]], [7, 1, 5])
    );
    assert_eq!(luck.drawn(), (3, 10));
}

#[test]
fn a_scope_begins_alike_whatever_was_rolled_before() {
    let mut few = Luck::new(HERE);
    let mut many = Luck::new(HERE);
    for _ in 0..31 {
        many.d10();
    }
    few.open(5);
    many.open(5);
    assert!((0..40).all(|_| few.d10() == many.d10()));
    let mut pile = [1, 2, 3, 4, 5, 6, 7];
    let mut again = pile;
    few.shuffle(Seat(2), 1, &mut pile);
    Luck::new(HERE).shuffle(Seat(2), 1, &mut again);
    assert_eq!(pile, again, "a shuffle depends on seat and scope alone");
}

#[test]
fn no_two_addresses_share_a_stream() {
    let lanes = (0..6)
        .map(Lane::Shuffle)
        .chain([Lane::Roll])
        .chain((0..6).map(Lane::Think));
    let lanes: Vec<Lane> = lanes.collect();
    let mut starts = Vec::new();
    for seed in [0, 1, 2, u64::MAX] {
        for cell in [0, 1, 256, u32::MAX] {
            for number in 0..400 {
                for &lane in &lanes {
                    for scope in [0, 1, 2, 1 << 40] {
                        let mut stream = Stream::new(Address { seed, cell, number }, lane, scope);
                        starts.push((stream.word(), stream.word()));
                    }
                }
            }
        }
    }
    let all = starts.len();
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), all);
}

/// Σ (observed - expected)² / expected against equal counts.
pub(crate) fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts
        .iter()
        .map(|&count| (count as f64 - expected).powi(2) / expected)
        .sum()
}

// 9 degrees of freedom: 39.3 is passed once in 100,000.
const CHI9: f64 = 39.3;

#[test]
fn faces_are_equally_frequent() {
    let mut stream = Stream::new(HERE, Lane::Roll, 0);
    let (mut dice, mut bounded) = ([0; 10], [0; 10]);
    for _ in 0..1_000_000 {
        dice[usize::from(stream.d10()) - 1] += 1;
        bounded[stream.below(10) as usize] += 1;
    }
    assert!(
        chi_square(&dice) < CHI9 && chi_square(&bounded) < CHI9,
        "{dice:?} {bounded:?}"
    );
}

#[test]
fn first_faces_are_equally_frequent_over_neighbouring_matches_and_scopes() {
    let (mut by_number, mut by_scope) = ([0; 10], [0; 10]);
    for n in 0..100_000 {
        let number = Address { number: n, ..HERE };
        by_number[usize::from(Stream::new(number, Lane::Roll, 0).d10()) - 1] += 1;
        by_scope[usize::from(Stream::new(HERE, Lane::Roll, n).d10()) - 1] += 1;
    }
    assert!(chi_square(&by_number) < CHI9 && chi_square(&by_scope) < CHI9);
}

#[test]
fn every_card_comes_to_every_place_equally_often() {
    const CARDS: usize = 10;
    let mut stream = Stream::new(HERE, Lane::Shuffle(0), 0);
    let mut counts = [0_u64; CARDS * CARDS];
    for _ in 0..1_000_000 {
        let mut pile: [usize; CARDS] = std::array::from_fn(|at| at);
        stream.shuffle(&mut pile);
        for (place, card) in pile.into_iter().enumerate() {
            counts[place * CARDS + card] += 1;
        }
    }
    // Rows and columns are fixed, so the sum times (n-1)/n has (n-1)² = 81 degrees of freedom; 148.6 is passed
    // less than once in 100,000.
    let sum = chi_square(&counts) * 9.0 / 10.0;
    assert!(sum < 148.6, "{sum}");
}

#[test]
fn scripted_dice_show_what_was_written() {
    let mut dice = Scripted::new(&[10, 1, 7]);
    let mut pile = [3, 1, 2];
    dice.shuffle(Seat(0), 0, &mut pile);
    assert_eq!((dice.d10(), dice.d10(), dice.below(5)), (10, 1, 2));
    assert_eq!((pile, dice.left(), dice.asked()), ([3, 1, 2], 0, 3));
}

#[test]
#[should_panic(expected = "die 2 was asked for")]
fn a_short_script_is_noticed() {
    let mut dice = Scripted::new(&[4]);
    let _ = (dice.d10(), dice.d10());
}
