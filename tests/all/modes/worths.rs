//! Cards whose one number is what they are worth, as questions about them turn it.

use breachlab::games::{Def, Definitions, Dial, Subject};

/// Every kind by name, as it can be asked about.
pub(super) fn subjects(kinds: &[(&str, u8)], kind: &str, most: usize) -> Vec<Subject> {
    let subject = |(id, _): &(&str, u8)| Subject {
        id: (*id).to_owned(),
        name: (*id).to_owned(),
        kind: kind.to_owned(),
        group: kind.to_owned(),
        most: most as u8,
        ..Subject::default()
    };
    kinds.iter().map(subject).collect()
}

/// What each is worth, and behind them a blank.
pub(super) fn worths(kinds: &[(&str, u8)]) -> Definitions<u8> {
    let worths = kinds.iter().map(|(_, worth)| *worth);
    Definitions::new(worths.chain([0]).collect())
}

pub(super) fn dial(worth: u8, high: i32) -> Vec<Dial> {
    vec![Dial {
        name: "worth".to_owned(),
        value: worth.into(),
        low: 0,
        high,
        is_cost: false,
    }]
}

pub(super) fn turned(worths: &mut Definitions<u8>, def: Def, values: &[(usize, i32)]) -> Def {
    let worth = values.last().map_or(0, |&(_, value)| value as u8);
    if worth == *worths.of(def) {
        return def;
    }
    worths.turned(def, values, |own| *own = worth)
}
