//! Traits as a question to the lab names them.

use crate::load::TraitWord;
use crate::traits::Traits;
use breachlab_core::games::AskError;

/// Traits from words, as on cards; `-` may stand for `_`.
pub(super) fn traits(what: &str, words: &[String]) -> Result<Traits, AskError> {
    let mut traits = Traits::NONE;
    for word in words {
        let parsed = TraitWord::parse(&word.replace('-', "_"));
        let word = parsed.map_err(|error| AskError::new(what, error.with_near()))?;
        traits.grant(word.which, word.value);
    }
    Ok(traits)
}
