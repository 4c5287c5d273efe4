//! What was on offer, and what of it is most like an order that was not.

use super::order::SceneAction;
use crate::engine::{Seat, letter};
use crate::plan::nearest;

/// A sentence that was on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    seat: char,
    words: String,
    /// The moment at which it was on offer last.
    last: String,
}

/// All that was on offer, each sentence once a Commander.
#[derive(Clone, Debug, Default)]
pub(super) struct OfferedOrders(Vec<Offer>);

impl OfferedOrders {
    /// Notes a menu.
    pub(super) fn note(&mut self, seat: Seat, options: &[String], moment: &str) {
        let seat = letter(seat);
        for words in options {
            let known = |offer: &&mut Offer| offer.seat == seat && offer.words == *words;
            match self.0.iter_mut().find(known) {
                Some(offer) => moment.clone_into(&mut offer.last),
                None => self.0.push(Offer {
                    seat,
                    words: words.clone(),
                    last: moment.to_owned(),
                }),
            }
        }
    }

    /// Every sentence that would have been understood here.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|offer| offer.words.as_str())
    }

    /// When an order's own words were on offer last.
    pub(super) fn last(&self, order: &SceneAction) -> Option<String> {
        let own = self.of(order).find(|offer| offer.words == order.words);
        own.map(|offer| offer.last.clone())
    }

    /// The most like an order of what was on offer to whom it is about, and was not the same.
    pub(super) fn near(&self, order: &SceneAction) -> Option<String> {
        let others = self.of(order).filter(|offer| offer.words != order.words);
        likest(&order.words, others.map(|offer| offer.words.as_str())).map(str::to_owned)
    }

    fn of<'a>(&'a self, order: &'a SceneAction) -> impl Iterator<Item = &'a Offer> + Clone {
        let theirs = move |offer: &&Offer| order.seat.is_none_or(|name| name == offer.seat);
        self.0.iter().filter(theirs)
    }
}

/// The likeliest slip; where there is none, the sentence that shares most words, of equals the shortest.
pub(super) fn likest<'a>(
    words: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let shared = |other: &str| {
        let mut left: Vec<&str> = words.split(' ').collect();
        let mut shared = 0;
        for word in other.split(' ') {
            if let Some(at) = left.iter().position(|&own| own == word) {
                left.swap_remove(at);
                shared += 1;
            }
        }
        shared
    };
    let by_words = known
        .clone()
        .map(|other| (shared(other), other))
        .filter(|&(shared, _)| shared > 0)
        .max_by_key(|&(shared, other)| (shared, std::cmp::Reverse(other.len())));
    nearest(words, known).or(by_words.map(|(_, other)| other))
}

#[cfg(test)]
mod tests {
    use super::likest;

    #[test]
    fn a_sentence_with_another_verb_is_still_the_nearest() {
        let known = ["passes", "B's Oth takes its turn", "B's Med takes its turn"];
        let near = |words| likest(words, known.into_iter());
        assert_eq!(
            near("B's Med repairs itself"),
            Some("B's Med takes its turn")
        );
        assert_eq!(near("pases"), Some("passes"));
        assert_eq!(near("sings"), None);
    }
}
