//! Exact odds of a boarding action fought to the finish (§6.10, 8A to 8D), as an absorbing Markov chain.
//!
//! How the parties fight, where the rules leave them a choice: everybody fights on, nobody retreats or pursues; the
//! Marines of a party fire in the order they are named, each with all its dice at one opponent, the one with the
//! fewest wounds left to take (of equals the first named), and each sees what those before it did; Overload is used
//! as soon as it rolls more dice than the attack; an Interceptor intercepts and a Stoic Marine answers, at such a
//! target too; who has no dice to fire repairs itself. Traits that ask for a further choice (jam, paint, Fearless,
//! Micro-Fold) are refused: a scenario with pilots answers those.

use super::asked_traits::traits;
use super::boarding_chain::{Marine, boarding};
use crate::traits::Trait;
use breachlab_core::games::{AskError, BoardingAsked, BoardingChances};

/// Traits whose use somebody would have to choose, or that take a Marine out of the action.
const CHOICES: [Trait; 4] = [
    Trait::Jammer,
    Trait::TargetPainter,
    Trait::Fearless,
    Trait::MicroFold,
];

/// Answers `odds boarding`.
pub(super) fn answer(asked: &BoardingAsked) -> Result<BoardingChances, AskError> {
    let boarders = party("--boarder", &asked.boarders, &asked.boarder_traits)?;
    let holders = party("--holder", &asked.holders, &asked.holder_traits)?;
    boarding(&boarders, &holders)
}

fn party(
    what: &str,
    numbers: &[(i16, i16, u16)],
    lists: &[Vec<String>],
) -> Result<Vec<Marine>, AskError> {
    let flag = format!("{what}-traits");
    if lists.len() > 1 && lists.len() != numbers.len() {
        let (lists, marines) = (lists.len(), numbers.len());
        let why =
            format!("{lists} lists given, wanted one for all or one for each of {marines} Marines");
        return Err(AskError::new(flag, why));
    }
    let mut party = Vec::with_capacity(numbers.len());
    for (at, &(attack, defense, wounds)) in numbers.iter().enumerate() {
        let list = lists.get(at).or_else(|| lists.first());
        let traits = traits(&flag, list.map_or(&[], Vec::as_slice))?;
        if let Some(choice) = CHOICES.into_iter().find(|&choice| traits.has(choice)) {
            let why = format!(
                "{choice:?} asks for a choice that a fight to the finish does not settle; lay it out as a \
                 scenario and ask `odds engagement`"
            );
            return Err(AskError::new(flag, why));
        }
        party.push(Marine {
            attack,
            defense,
            wounds,
            traits,
        });
    }
    Ok(party)
}

#[cfg(test)]
mod tests {
    use super::{BoardingAsked, answer};
    use breachlab_core::games::BoardingChances;

    fn fight(boarders: &[&str], holders: &[&str], traits: [&str; 2]) -> BoardingChances {
        let numbers = |list: &[&str]| {
            list.iter()
                .map(|text| {
                    let numbers: Vec<i16> = text.split('/').map(|n| n.parse().unwrap()).collect();
                    (numbers[0], numbers[1], numbers[2] as u16)
                })
                .collect()
        };
        let words = |list: &str| {
            let words = list.split(',').filter(|word| !word.is_empty());
            vec![words.map(str::to_owned).collect()]
        };
        answer(&BoardingAsked {
            boarders: numbers(boarders),
            holders: numbers(holders),
            boarder_traits: words(traits[0]),
            holder_traits: words(traits[1]),
        })
        .expect("a fight that can be solved")
    }

    fn near(chances: BoardingChances, boarder: f64, holder: f64, neither: f64) {
        let wanted = [boarder, holder, neither];
        let found = [chances.boarder, chances.holder, chances.neither];
        let close = found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close, "{chances:?}, wanted {wanted:?}");
    }

    // One die each at one half, boarders first: b = 1/2 + 1/4 b, so 2/3.
    #[test]
    fn who_fires_first_wins_two_of_three() {
        near(
            fight(&["1/6/1"], &["1/6/1"], ["", ""]),
            2.0 / 3.0,
            1.0 / 3.0,
            0.0,
        );
    }

    // A Stoic holder: killed (1/2), it answers and takes the boarder along in half of those.
    // b = 1/4 + 1/4 b, neither = 1/4 + 1/4 n, holder = 1/4 + 1/4 h.
    #[test]
    fn a_stoic_holder_may_leave_nobody() {
        let third = 1.0 / 3.0;
        near(
            fight(&["1/6/1"], &["1/6/1"], ["", "stoic"]),
            third,
            third,
            third,
        );
    }

    // Interception: 1 in 2 kills first, no answer to it; then as above.
    #[test]
    fn an_interception_comes_before_everything_and_leaves_no_answer() {
        near(
            fight(&["1/6/1"], &["1/6/1"], ["stoic", "interceptor:1"]),
            // After it the boarder stands in half: b = 1/2 (1/2 + 1/4 b'), with Stoic boarders.
            0.5 * (2.0 / 3.0),
            0.5 + 0.5 * (1.0 / 6.0),
            0.5 * (1.0 / 6.0),
        );
    }

    #[test]
    fn without_dice_it_never_ends() {
        let chances = fight(&["0/6/2"], &["0/6/2"], ["", ""]);
        near(chances, 0.0, 0.0, 1.0);
        assert_eq!(chances.never, 1.0);
        // One side alone can fire: it wins, however long that takes.
        near(fight(&["0/10/2"], &["1/10/2"], ["", ""]), 0.0, 1.0, 0.0);
    }

    // A boarder that mends what it took: d = 1 (one wound lasts) or 2 (gone). Holder rolls two dice at one half,
    // boarder has none and repairs 1 before each volley: gone at once with two hits, else back to full. The fight ends
    // with certainty all the same.
    #[test]
    fn repairs_make_a_round_that_is_summed_to_its_limit() {
        near(
            fight(&["0/6/2"], &["2/6/2"], ["repair:1", ""]),
            0.0,
            1.0,
            0.0,
        );
        // Against a single die the boarder mends every wound and nothing ever happens to it.
        let chances = fight(&["0/6/2"], &["1/6/2"], ["repair:1", ""]);
        near(chances, 0.0, 0.0, 1.0);
    }

    // Two dice of Overload at one half, then a turn skipped. Boarder 0/6/1 with Overload 2 against 1/6/1:
    // hits with 3/4; else it is fired at until it dies, having nothing left: holder 1/4.
    #[test]
    fn overload_is_fired_once() {
        near(
            fight(&["0/6/1"], &["1/6/1"], ["overload:2", ""]),
            0.75,
            0.25,
            0.0,
        );
    }

    // Two boarders at one half each against one holder of two wounds: state by wounds left of the holder and boarders.
    #[test]
    fn a_party_fires_one_after_the_other() {
        // With one boarder (B1, wounds 1) and holder left h: f(1, h) by hand:
        // f(1,1) = 2/3; f(1,2) = 1/2 (fire back, holder h=1: survive 1/2 -> f(1,1)) + 1/2 (1/2 f(1,2))
        let f11 = 2.0 / 3.0;
        let f12 = (0.25 * f11) / 0.75;
        // With two boarders: hits 0, 1, 2 of two dice with 1/4, 1/2, 1/4; the second fires only while it stands.
        let f21 = (0.75 + 0.25 * 0.5 * f11) / (1.0 - 0.125);
        let f22 = (0.25 + 0.5 * (0.5 * f21 + 0.5 * f11) + 0.25 * 0.5 * f12) / (1.0 - 0.125);
        near(
            fight(&["1/6/1", "1/6/1"], &["1/6/2"], ["", ""]),
            f22,
            1.0 - f22,
            0.0,
        );
    }

    #[test]
    fn a_choice_and_a_misspelling_are_refused() {
        let with = |word: &str| {
            answer(&BoardingAsked {
                boarders: vec![(1, 6, 1)],
                holders: vec![(1, 6, 1)],
                boarder_traits: vec![vec![word.to_owned()]],
                holder_traits: Vec::new(),
            })
            .expect_err("refused")
            .to_string()
        };
        assert!(with("jammer 2").contains("odds engagement"));
        assert!(with("stoik").contains("did you mean `stoic`"));
        assert!(with("interceptor").contains("without its value"));
    }
}
