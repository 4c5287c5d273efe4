//! What a game tells of itself to those who do not know its types: scripts and programs.

use super::Game;

/// A game whose views and actions can be described to outsiders.
pub trait Describes: Game {
    /// What the view shows.
    fn describe(view: &Self::View<'_>) -> Fact;
    /// What an action of the menu is: a table whose `do` names the kind.
    fn describe_action(view: &Self::View<'_>, action: Self::Action) -> Fact;
}

/// A value, like a JSON one but for fractions, which no game here has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nothing, or nobody.
    None,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Text(String),
    /// Several, in order.
    List(Vec<Self>),
    /// Parts, each by its name.
    Table(Vec<(&'static str, Self)>),
}

impl Fact {
    /// A word.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<N: Into<i64>> From<N> for Fact {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

impl FromIterator<Self> for Fact {
    fn from_iter<I: IntoIterator<Item = Self>>(list: I) -> Self {
        Self::List(list.into_iter().collect())
    }
}
