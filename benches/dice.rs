//! What chance costs: dice, bounded draws, shuffles, opening a stream. Each bench asserts what it drew.

use breachlab::dice::{Address, Dice, Lane, Luck, Stream};
use breachlab::engine::Seat;
use divan::Bencher;
use divan::counter::ItemsCount;

const HERE: Address = Address {
    seed: 0x5eed,
    cell: 3,
    number: 41,
};

fn main() {
    let sum: u32 = volley(1000);
    assert_eq!(sum, volley(1000), "the same address rolls the same dice");
    divan::main();
}

fn volley(dice: u32) -> u32 {
    let mut stream = Stream::new(HERE, Lane::Roll, 0);
    (0..dice).map(|_| u32::from(stream.d10())).sum()
}

#[divan::bench(args = [1, 5, 20, 1000])]
fn d10(bencher: Bencher<'_, '_>, dice: u32) {
    bencher
        .counter(ItemsCount::new(dice))
        .bench(|| volley(divan::black_box(dice)));
}

#[divan::bench(args = [6, 10, 1000])]
fn below(bencher: Bencher<'_, '_>, n: u32) {
    let mut stream = Stream::new(HERE, Lane::Roll, 0);
    bencher.bench_local(|| stream.below(divan::black_box(n)));
}

#[divan::bench]
fn open_a_scope(bencher: Bencher<'_, '_>) {
    let mut luck = Luck::new(HERE);
    let mut scope = 0;
    bencher.bench_local(|| {
        scope += 1;
        luck.open(scope);
        luck.d10()
    });
}

#[divan::bench]
fn shuffle_a_deck_of_fifty(bencher: Bencher<'_, '_>) {
    let mut luck = Luck::new(HERE);
    let mut pile: [u16; 50] = std::array::from_fn(|at| at as u16);
    let mut scope = 0;
    bencher.bench_local(|| {
        scope += 1;
        luck.shuffle(Seat(0), scope, &mut pile);
        pile[0]
    });
}
