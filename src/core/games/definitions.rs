//! Definitions of cards: the printed ones, and those that questions about them make.

use std::collections::BTreeMap;

use super::study::Def;

/// Definitions of cards as a game needs them: the printed ones, and those made of them.
#[derive(Clone, Debug)]
pub struct Definitions<C> {
    all: Vec<C>,
    made: BTreeMap<(Def, Vec<(usize, i32)>), Def>,
}

impl<C: Clone> Definitions<C> {
    /// The printed ones, in the order of [`super::study::Study::subjects`], and what stands behind them from the beginning (a blank).
    #[must_use]
    pub fn new(all: Vec<C>) -> Self {
        Self {
            all,
            made: BTreeMap::new(),
        }
    }

    /// A definition.
    #[must_use]
    pub fn of(&self, def: Def) -> &C {
        &self.all[def]
    }

    /// One more, whatever there is already.
    pub fn add(&mut self, card: C) -> Def {
        self.all.push(card);
        self.all.len() - 1
    }

    /// A definition with numbers set, made by `turn` where it was not made before.
    pub fn turned(&mut self, def: Def, values: &[(usize, i32)], turn: impl FnOnce(&mut C)) -> Def {
        let key = (def, values.to_vec());
        if let Some(&made) = self.made.get(&key) {
            return made;
        }
        let mut card = self.all[def].clone();
        turn(&mut card);
        let made = self.add(card);
        self.made.insert(key, made);
        made
    }
}
