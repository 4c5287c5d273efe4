//! What a game adds so that positions of it can be laid out, told in words and played from there.

use std::hash::{DefaultHasher, Hasher};

use super::{Log, Piloted, Seat};
use crate::dice::Dice;

/// One thing that happened, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Snake-case name of the kind of event.
    pub name: &'static str,
    /// The sentence; empty where it is not worth one.
    pub text: String,
    /// Paragraphs and rulings behind it.
    pub rules: &'static [&'static str],
}

/// A game whose positions can be laid out and played on until something (an engagement, a fight) is over.
pub trait Stages: Piloted {
    /// Runs a laid-out state to its first decision.
    fn begin<D: Dice, L: Log<Self::Event>>(
        setup: &Self::Setup,
        state: &mut Self::State,
        dice: &mut D,
        log: &mut L,
    );

    /// How a position can end: as an engagement does, unless the match may end with it in ways of its own.
    const OUTCOMES: &'static [&'static str] = Self::CLASH_OUTCOMES;

    /// How it ended, as an index into [`Stages::OUTCOMES`]; none while it goes on.
    fn ended(state: &Self::State) -> Option<usize>;

    /// A decision in words, without who takes it. Two entries of one menu have different words.
    fn say(setup: &Self::Setup, state: &Self::State, action: Self::Action) -> String;

    /// Every sentence that a decision of this game can be, what a refusal may say: with `_` where a name stands, and
    /// with any number for a number.
    fn sentences(setup: &Self::Setup) -> Vec<String>;

    /// Names that sentences can hold.
    fn names(setup: &Self::Setup, state: &Self::State) -> Vec<String> {
        let roster = Self::roster(setup, state).into_iter();
        roster.map(|(_, name)| name).collect()
    }

    /// Whether it has met cards in an order that is chance: no list of ways the dice can fall covers that.
    fn has_met_chance(_state: &Self::State) -> bool {
        false
    }

    /// The paragraphs behind the decision that is asked for.
    fn asks(state: &Self::State) -> &'static [&'static str];

    /// Whether an action does nothing and leaves the matter to others: what somebody without orders says.
    fn declines(action: Self::Action) -> bool;

    /// Whether what is asked interrupts something that is under way: a window.
    fn interrupts(state: &Self::State) -> bool;

    /// Whether something has been begun that has to be finished before the state is a position of its own: a volley with
    /// all that answers it, a loss that is still being seen to, a card's text.
    fn is_under_way(state: &Self::State) -> bool {
        Self::interrupts(state)
    }

    /// Whether the rules go no further because the position was laid out to end here; nobody is asked then.
    fn has_halted(_state: &Self::State) -> bool {
        false
    }

    /// An event in words.
    fn tell_with_rules(setup: &Self::Setup, event: &Self::Event) -> Said;

    /// The position in words, a line a piece.
    fn position(setup: &Self::Setup, state: &Self::State) -> Vec<String>;

    /// Units whose fate is of interest, by a number of the game's own, with their names.
    fn roster(setup: &Self::Setup, state: &Self::State) -> Vec<(u32, String)>;

    /// What can become of a unit, each told from the others; the first is that its Commander still has it.
    const FATES: &'static [&'static str];

    /// What has become of a unit, as an index into [`Stages::FATES`], for the Commander who had it at first.
    fn fate(state: &Self::State, unit: u32, from: Seat) -> u8;

    /// What is counted of a unit, and how many that is now; none where nothing is left to count.
    fn count(_state: &Self::State, _unit: u32) -> Option<u16> {
        None
    }

    /// What [`Stages::count`] counts of a unit; none where it counts nothing.
    fn counted(_setup: &Self::Setup, _unit: u32) -> Option<&'static str> {
        None
    }

    /// The round and the step at hand, in numbers that grow.
    fn moment(state: &Self::State) -> (u32, u32);

    /// The same in words.
    fn moment_in_words(state: &Self::State) -> String;

    /// Whether a unit is out of play for good, so that no decision can name it.
    fn is_out(_state: &Self::State, _unit: u32) -> bool {
        false
    }

    /// The round at hand, from 1; 0 where there are none.
    fn round(_state: &Self::State) -> u32 {
        0
    }

    /// Whether a unit is everybody's: its loss is nobody's alone.
    fn is_shared(_unit: u32) -> bool {
        false
    }

    /// Who commands a unit.
    fn commands(state: &Self::State, unit: u32) -> Seat;

    /// A number that two states share only if they go on alike: everything counts that rules or pilots read, and
    /// nothing that is merely recorded.
    fn digest(state: &Self::State) -> u128;

    /// Whether faces of dice that hit alike are alike in every other way too.
    fn reads_only_hits(setup: &Self::Setup) -> bool;
}

/// A seat as transcripts name it.
#[must_use]
pub fn letter(seat: Seat) -> char {
    (b'A' + seat.0) as char
}

/// So many of something, by its name for one.
pub fn so_many(many: impl Into<usize>, one: &str) -> String {
    match many.into() {
        1 => format!("1 {one}"),
        many if one.ends_with("ch") => format!("{many} {one}es"),
        many => format!("{many} {one}s"),
    }
}

/// A digest from what `feed` puts into a hasher: two hashes of 64 bits each with different beginnings, the same in every
/// process.
#[must_use]
pub fn digest_of(feed: impl Fn(&mut DefaultHasher)) -> u128 {
    let (mut low, mut high) = (DefaultHasher::new(), DefaultHasher::new());
    high.write_u8(1);
    feed(&mut low);
    feed(&mut high);
    u128::from(high.finish()) << 64 | u128::from(low.finish())
}
