//! Places in a procedure have names, and so have the places of lists: no bare number stands for either.

use std::collections::BTreeSet;

use breachlab::games::GAMES;
use breachlab::games::hull_breach::frame::at;
use breachlab::games::hull_breach::state::EngagementStep;

use crate::register::sources;

/// Bare numbers that `code` uses as a place in a procedure: a step, a phase, a stage, or a frame's `at`.
fn bare_steps(code: &str) -> Vec<String> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let is_place = |word: &str| {
        let field = word
            .rsplit(['.', '('])
            .next()
            .unwrap_or(word)
            .trim_end_matches(':');
        ["phase", "step", "stage"].contains(&field)
    };
    let is_number =
        |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains('.');
    let is_counted = |word: &str| {
        let word = word.trim_end_matches([',', ';', '}', ')']);
        [
            "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64",
        ]
        .contains(&word)
    };
    let mut found = Vec::new();
    for (nth, word) in words.iter().enumerate() {
        let next = |by: usize| words.get(nth + by).copied().unwrap_or_default();
        let operators = ["=", "==", "!=", "<", "<=", ">", ">=", "+=", "-="];
        let compares = operators.contains(&next(1));
        let opens_match = nth > 0 && words[nth - 1] == "match" && next(1) == "{";
        if (is_place(word) && (compares || opens_match) && is_number(next(2)))
            || (is_place(word)
                && word.ends_with(':')
                && (is_number(next(1)) || is_counted(next(1))))
            || (is_number(word) && compares && is_place(next(2)))
            || (*word == "at:" && is_number(next(1)))
        {
            found.push(words[nth..(nth + 3).min(words.len())].join(" "));
        }
    }
    found
}

#[test]
fn no_rule_calls_a_step_by_a_number() {
    for (path, code) in sources() {
        if path.starts_with("games/") {
            let found = bare_steps(&code);
            assert!(found.is_empty(), "{path}: {found:?}");
        }
    }
}

#[test]
fn a_step_called_by_a_number_is_found() {
    let one = |code: &str| bare_steps(code).len();
    assert_eq!(one("self.st.phase = 1;"), 1);
    assert_eq!(one("if self.st.eng.step <= 1 {"), 1);
    assert_eq!(one("self.st.phase += 1;"), 1);
    assert_eq!(one("while 3 > self.st.stage {"), 1);
    assert_eq!(one("match self.st.phase { 0 => draw(), _ => {} }"), 1);
    assert_eq!(one("pub step: u8,"), 1);
    assert_eq!(one("fn go(phase: usize, seat: Seat)"), 1);
    assert_eq!(one("fn go(seat: Seat, phase: usize)"), 1);
    assert_eq!(one("self.push(Frame::Fight { at: 20 });"), 1);
    assert_eq!(one("Frame::Fight { seat, at: 20 }"), 1);
    assert_eq!(one("Frame::Turn { at: at::Turn::Draw }"), 0);
    assert_eq!(one("self.st.phase = Phase::End; let steps = 3;"), 0);
    assert_eq!(one("step: EngagementStep,"), 0);
    assert_eq!(one("step: 0.5,"), 0, "a width");
}

#[test]
fn steps_in_order_follow_each_other_to_the_last() {
    let mut turn = at::Turn::Logistics;
    let mut steps = 1;
    while let Some(next) = turn.next() {
        assert!(next > turn, "{next:?} is behind {turn:?}");
        turn = next;
        steps += 1;
    }
    assert_eq!((turn, steps), (at::Turn::Pass, 12));
    let mut engage = at::Engage::StartCards;
    while let Some(next) = engage.next() {
        assert!(next > engage, "{next:?} is behind {engage:?}");
        engage = next;
    }
    assert_eq!(engage, at::Engage::Reassign);
}

#[test]
fn every_step_of_an_engagement_begins_behind_the_one_before_it() {
    let steps: Vec<EngagementStep> = (0..).map_while(EngagementStep::numbered).collect();
    assert_eq!(steps.len(), 10, "nine, and the declaration");
    for (number, step) in steps.iter().enumerate() {
        assert_eq!(usize::from(step.number()), number);
    }
    for pair in steps[1..].windows(2) {
        assert!(at::Engage::beginning(pair[0]) < at::Engage::beginning(pair[1]));
    }
}

#[test]
fn no_list_of_a_game_has_a_name_twice() {
    for row in GAMES {
        let parameters: Vec<&str> = row
            .parameters
            .iter()
            .map(|parameter| parameter.name)
            .collect();
        let worths: Vec<&str> = row.worths.iter().map(|worth| worth.name).collect();
        let lists = [
            row.endings,
            row.clash_outcomes,
            row.counters,
            row.blunders,
            row.cues,
            &parameters,
            &worths,
        ];
        for list in lists {
            let once: BTreeSet<&str> = list.iter().copied().collect();
            assert_eq!(once.len(), list.len(), "{}: {list:?}", row.id);
        }
    }
}
