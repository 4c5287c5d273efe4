//! Refusals: whether their words are words of the game, and which hold because nobody was asked.

use super::fault::EngageError;
use super::near::{OfferedOrders, likest};
use super::order::{Says, SceneAction};
use super::scene::Scene;
use crate::engine::Stages;

/// A refusal whose Commander was asked nothing at its moment, so that nothing was on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unasked {
    /// Line of the refusal.
    pub line: usize,
    /// The order that refuses something, as written.
    pub order: String,
}

impl Unasked {
    pub(super) fn new(order: &SceneAction) -> Self {
        Self {
            line: order.line,
            order: order.to_string(),
        }
    }
}

/// A refusal means something only if its words are words of this game: a sentence that some decision can be, with any
/// names of this position and any numbers.
///
/// # Errors
/// At the first whose words are none.
pub(super) fn check_refusals<G: Stages>(
    scene: &Scene<G>,
    offered: &OfferedOrders,
) -> Result<(), EngageError> {
    let refusals = || scene.orders.iter().filter(|order| order.says != Says::Do);
    if refusals().next().is_none() {
        return Ok(());
    }
    let mut names = G::names(&scene.setup, &scene.fresh());
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let bare = |text: &str| bare(text, &names);
    let sentences: Vec<String> = G::sentences(&scene.setup);
    let known: Vec<String> = sentences.iter().map(|sentence| bare(sentence)).collect();
    for order in refusals() {
        let sentence = bare(&order.words);
        let is_offered = || offered.words().any(|words| bare(words) == sentence);
        if !known.contains(&sentence) && !is_offered() {
            let like = || likest(&sentence, sentences.iter().map(String::as_str));
            return Err(EngageError::Unknown {
                path: scene.path.clone(),
                line: order.line,
                order: order.words.clone(),
                near: offered.near(order).or_else(|| like().map(str::to_owned)),
            });
        }
    }
    Ok(())
}

/// A sentence with `_` for every name and without its numbers.
fn bare(text: &str, names: &[String]) -> String {
    let text = names.iter().fold(text.to_owned(), |text, name| {
        text.replace(name.as_str(), "_")
    });
    let text = text.replace(|c: char| c.is_ascii_digit(), "");
    // Of equal entries of a menu the second and later ones bear a number.
    text.trim_end_matches(" ()").to_owned()
}
