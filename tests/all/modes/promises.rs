//! What a mode cannot answer, and what it promises.

use breachlab::engine::Game;
use breachlab::engine::{Menu, Mode, Seat, Turn, WHOLE_SCORE};
use breachlab::play::Job;

use super::stars::Stars;
use super::tool::tool;
use super::{crews, fleets};
use crate::walk::Walk;

#[test]
fn a_verb_says_in_a_sentence_what_a_mode_cannot_answer() {
    for (words, said) in [
        (
            vec!["run", "trio", "six", "--game", "bail"],
            "bail is played by 1",
        ),
        (
            vec!["cards", "--game", "stars", "--patch", "x.toml"],
            "stars has no patch files",
        ),
        (
            vec!["train", "caulker", "--game", "bail", "--gauntlet", "any"],
            "bail has no pilots that meet each other",
        ),
    ] {
        let (code, _, text) = tool(&words);
        assert_eq!(code, 2, "{words:?}");
        assert!(
            text.contains(said) && text.trim().lines().count() == 1,
            "{words:?}: {text}"
        );
    }
}

/// A menu has no longest length, and what has been picked in secret shows in no other view.
#[test]
fn a_secret_choice_of_more_than_a_thousand_places_is_seen_by_nobody_else() {
    let job = &fleets()[0];
    let mut walk = Walk::new(job, 0);
    let first = walk.ask().unwrap();
    assert_eq!(walk.menu.actions().len(), 1089);
    let look = |walk: &Walk<'_, Stars>, seat: Seat| {
        use breachlab::engine::Describes;
        Stars::describe(&Stars::view(walk.setup, &walk.state, seat))
    };
    let mut other = walk.clone();
    walk.act(0);
    other.act(1088);
    for seat in Seat::first(4).filter(|&seat| seat != first) {
        assert_eq!(look(&walk, seat), look(&other, seat));
    }
    let mut menu = Menu::new();
    Stars::legal(walk.setup, &walk.state, &mut menu);
    assert!(menu.actions().len() > 1024);
    assert!(<Stars as breachlab::engine::Features>::CUES.len() > 64);
}

/// What teams score, they score together; a crew's defeat leaves nobody a point.
#[test]
fn partners_score_alike_and_sides_share_a_match() {
    for job in fleets() {
        check_scores(&job, 6);
    }
    for job in crews() {
        check_scores(&job, 60);
    }
}

fn check_scores<G: breachlab::engine::Piloted>(job: &Job<G>, matches: u64) {
    let mode: Mode = job.mode();
    for number in 0..matches {
        let walk = Walk::new(job, number);
        let whim = walk.whim();
        let (_, outcome) = walk.finish(whim);
        let score = |side: usize| {
            let seats = Seat::first(mode.seats()).filter(move |&seat| mode.side(seat) == side);
            let mut scores: Vec<u8> = seats.map(|seat| outcome.score[seat]).collect();
            scores.dedup();
            assert_eq!(scores.len(), 1, "{mode:?}: {outcome:?}");
            scores[0]
        };
        let all: u8 = (0..mode.sides()).map(score).sum();
        assert!(
            all == WHOLE_SCORE || mode.plays_table() && all == 0,
            "{mode:?}: {outcome:?}"
        );
    }
    let mut state = G::blank(&job.setups[0]);
    let mut luck = breachlab::dice::Luck::new(job.fixture(0).address());
    G::deal(&job.setups[0], &mut state, &mut luck, &mut ());
    assert!(matches!(G::turn(&state), Turn::Decide(_)));
}
