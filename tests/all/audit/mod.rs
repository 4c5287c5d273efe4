//! `audit`, the numbers by which pilots rate cards, and `replay --turn`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod found_out;
mod traits;

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
use crate::kit::of_first_edition;

fn json(folder: &Folder, args: &str, code: i32) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args}: {said}");
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

/// What a commander weighs, of what an audit is about.
#[derive(Clone, Copy)]
struct Weighs {
    /// Points of a whole chance of a board.
    landing: &'static str,
    micro_fold: &'static str,
    /// Weights of a card's price, and of a Station module's worth.
    price: &'static str,
    battery: &'static str,
}

/// The commander of the first edition with these numbers.
fn commander(folder: &Folder, weighs: Weighs) -> String {
    let shipped = fs::read_to_string(of_first_edition("strategies/commander.toml"));
    let numbers = [
        ("plan", "landing", weighs.landing),
        ("worth", "micro_fold", weighs.micro_fold),
        ("weights", "deploy_price", weighs.price),
        ("weights", "deploy_battery", weighs.battery),
    ];
    let is_ours = |line: &&str| {
        let named = |(_, name, _): &(&str, &str, &str)| line.starts_with(&format!("{name} = "));
        numbers.iter().any(named)
    };
    let shipped = shipped.unwrap();
    let kept: Vec<&str> = shipped.lines().filter(|line| !is_ours(line)).collect();
    let mut text = kept.join("\n") + "\n";
    for (table, name, value) in numbers {
        let head = format!("[{table}]\n");
        if !text.contains(&head) {
            text.push_str(&head);
        }
        text = text.replace(&head, &format!("{head}{name} = {value}\n"));
    }
    let path = folder.at("pilot.toml");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}
