//! One match a game, told in words as `replay` tells it: short enough to be read in review.

use breachlab::games::{GAMES, GameRow};
use breachlab::play::Stop;

use crate::golden::{self, GoldenQuestion};

/// The match that the first line asks for.
fn told(row: &GameRow, first: &str) -> String {
    let question = GoldenQuestion::of(first.trim_start_matches('#'));
    let loaded =
        (row.load)(&question.order).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let mut play = loaded.play;
    play.aim(question.number("seed"), 0, Stop::Exact(0));
    let told = play.tell(question.number("match"));
    let ending = row.endings[usize::from(told.outcome.ending)];
    let scores: Vec<String> = told.outcome.score.0[..play.mode().seats()]
        .iter()
        .map(u8::to_string)
        .collect();
    format!(
        "{first}\n\n{}\n\nEnd after {} rounds: {ending}; points by seat: {}\n",
        told.lines.join("\n"),
        told.outcome.turns,
        scores.join(" ")
    )
}

#[test]
fn every_game_goes_as_its_playthrough_tells() {
    for row in GAMES {
        let path = format!("tests/playthroughs/{}.txt", row.id);
        let text = golden::read(&path);
        let first = text.lines().next().unwrap_or_default();
        golden::hold(&path, &told(row, first));
    }
}
