//! Who is with whom at a table, and which entry of the line-up holds which seats. A game says it of a set-up; whoever
//! rotates, counts, estimates or reports reads it here.

use super::{MAX_SEATS, Seat};

/// Seats, the sides they are on and the entries that hold them.
///
/// A *seat* decides. A *side* is what scores together. An *entry* is a deck (crew, loadout) with its pilot; it holds one seat or
/// several, all on one side unless few entries [share](Mode::shared_by) a table of many sides. The table itself may be one
/// more side, which has neither seat nor entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    seats: u8,
    sides: u8,
    entries: u8,
    side_of: [u8; MAX_SEATS],
    /// The entry that holds each seat in the first match of a set.
    held_by: [u8; MAX_SEATS],
    plays_table: bool,
    shares_deck: bool,
}

impl Mode {
    /// Everybody against everybody, each seat with an entry of its own; two make a duel.
    ///
    /// # Panics
    /// When there are no seats, or more than [`MAX_SEATS`].
    #[must_use]
    pub const fn free_for_all(seats: usize) -> Self {
        assert!(seats >= 1 && seats <= MAX_SEATS, "a table has 1 to 6 seats");
        let mut each = [0; MAX_SEATS];
        let mut seat = 0;
        while seat < seats {
            each[seat] = seat as u8;
            seat += 1;
        }
        Self {
            seats: seats as u8,
            sides: seats as u8,
            entries: seats as u8,
            side_of: each,
            held_by: each,
            plays_table: false,
            shares_deck: false,
        }
    }

    /// So many `sides` of equal size, taking turns round the table: seat `s` is on side `s % sides`. Each seat has an entry
    /// of its own, and partners stay partners when the entries go round.
    ///
    /// # Panics
    /// When the seats cannot be shared out evenly over two sides or more.
    #[must_use]
    pub const fn teams(sides: usize, seats: usize) -> Self {
        assert!(
            sides >= 2 && seats.is_multiple_of(sides),
            "teams are of equal size"
        );
        let mut mode = Self::free_for_all(seats);
        mode.sides = sides as u8;
        let mut seat = 0;
        while seat < seats {
            mode.side_of[seat] = (seat % sides) as u8;
            seat += 1;
        }
        mode
    }

    /// All seats on one side against the table, each with an entry of its own; one seat plays solo.
    #[must_use]
    pub const fn co_operative(seats: usize) -> Self {
        let mut mode = Self::free_for_all(seats).against_table();
        mode.sides = 1;
        mode.side_of = [0; MAX_SEATS];
        mode
    }

    /// The same with one entry a side, which holds all of the side's seats: a crew.
    #[must_use]
    pub const fn as_crews(mut self) -> Self {
        self.entries = self.sides;
        self.held_by = self.side_of;
        self
    }

    /// The same with fewer entries, to which the sides are dealt out in turn: two at a table of four captains hold every other
    /// one, and a single entry holds the seats of a whole crew. So decks are held against each other two by two, or
    /// against the table, in games whose tables take more. Of an odd number of sides one entry holds one more, and in the
    /// other match of a set one less.
    ///
    /// # Panics
    /// When there are no entries, or more than sides.
    #[must_use]
    pub const fn shared_by(mut self, entries: usize) -> Self {
        assert!(
            entries >= 1 && entries <= self.sides as usize,
            "every entry holds a side"
        );
        self.entries = entries as u8;
        let mut seat = 0;
        while seat < MAX_SEATS {
            self.held_by[seat] = self.side_of[seat] % entries as u8;
            seat += 1;
        }
        self
    }

    /// The same where the table plays as well: it may win, and then nobody scores.
    #[must_use]
    pub const fn against_table(mut self) -> Self {
        self.plays_table = true;
        self
    }

    /// The same where all entries draw from one deck, whose cards each of them counts for itself.
    #[must_use]
    pub const fn drawing_together(mut self) -> Self {
        self.shares_deck = true;
        self
    }

    /// Whether all entries draw from one deck, whose cards each of them counts for itself.
    #[must_use]
    pub const fn shares_deck(self) -> bool {
        self.shares_deck
    }

    /// How many sit at the table.
    #[inline]
    #[must_use]
    pub const fn seats(self) -> usize {
        self.seats as usize
    }

    /// How many entries a line-up has; a set has as many matches.
    #[inline]
    #[must_use]
    pub const fn entries(self) -> usize {
        self.entries as usize
    }

    /// How many sides there are, the table left out.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> usize {
        self.sides as usize
    }

    /// The side of a seat.
    #[inline]
    #[must_use]
    pub const fn side(self, seat: Seat) -> usize {
        self.side_of[seat.0 as usize] as usize
    }

    /// Whether the table itself plays: it may attack and win, and has no pilot.
    #[inline]
    #[must_use]
    pub const fn plays_table(self) -> bool {
        self.plays_table
    }

    /// The entry that holds `seat` in match `rotation` of a set.
    #[inline]
    #[must_use]
    pub const fn entry(self, seat: Seat, rotation: usize) -> usize {
        let place = self.held_by[seat.0 as usize] as usize + rotation;
        // A rotation is below the number of entries, and so is a place.
        if place >= self.entries as usize {
            place - self.entries as usize
        } else {
            place
        }
    }

    /// The seats that `entry` holds in match `rotation` of a set.
    pub fn seats_of(self, entry: usize, rotation: usize) -> impl Iterator<Item = Seat> + Clone {
        Seat::first(self.seats()).filter(move |&seat| self.entry(seat, rotation) == entry)
    }

    /// Whether two entries meet as opponents and nobody else does: then a set is a pair with the places exchanged.
    #[must_use]
    pub const fn is_duel(self) -> bool {
        self.entries == 2 && self.sides >= 2 && !self.plays_table
    }

    /// Whether entries have opponents among each other. Where they have none, they are compared on the same deals.
    #[must_use]
    pub const fn has_opponents(self) -> bool {
        self.sides > 1
    }

    /// Whether entries hold several sides each, which play against each other as against everybody else.
    #[must_use]
    pub const fn is_shared(self) -> bool {
        self.entries < self.sides
    }

    /// The share of the points that is neither good nor bad for an entry; none where the table plays, since no number of
    /// victories over it is the fair one.
    #[must_use]
    pub fn even(self) -> Option<f64> {
        let even = 1.0 / f64::from(self.sides.min(self.entries));
        (!self.plays_table).then_some(even)
    }

    /// The same for the side of one seat, whoever holds it: what the first turn is held against.
    #[must_use]
    pub fn even_of_side(self) -> Option<f64> {
        (!self.plays_table).then(|| 1.0 / f64::from(self.sides))
    }

    /// The side of an entry: that of its first seat in the first match of a set.
    ///
    /// # Panics
    /// When there is no such entry.
    #[must_use]
    pub fn side_of_entry(self, entry: usize) -> usize {
        let mut seats = self.seats_of(entry, 0);
        self.side(seats.next().expect("every entry holds a seat"))
    }

    /// What players call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.sides, self.plays_table) {
            (1, _) if self.seats == 1 => "solo",
            (1, _) => "co-operative",
            (_, true) => "competitive, against the table too",
            _ if self.is_shared() => "free-for-all, two decks at a table",
            (2, false) if self.seats == 2 => "duel",
            _ if self.sides == self.seats => "free-for-all",
            _ => "teams",
        }
    }
}

/// A duel, as long as nothing else is known.
impl Default for Mode {
    fn default() -> Self {
        Self::free_for_all(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries by seat, in each match of a set.
    fn seating(mode: Mode) -> Vec<Vec<usize>> {
        (0..mode.entries())
            .map(|rotation| {
                Seat::first(mode.seats())
                    .map(|seat| mode.entry(seat, rotation))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn entries_go_round_the_table_and_sit_everywhere_once() {
        assert_eq!(seating(Mode::free_for_all(2)), [[0, 1], [1, 0]]);
        assert_eq!(
            seating(Mode::free_for_all(3)),
            [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        );
    }

    #[test]
    fn a_crew_holds_the_seats_of_its_side() {
        let crews = Mode::teams(2, 4).as_crews();
        assert_eq!(seating(crews), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(crews.seats_of(0, 1).collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        let crew = Mode::co_operative(5).as_crews();
        assert_eq!(seating(crew), [[0; 5]]);
    }

    #[test]
    fn two_entries_share_a_table_of_many_turn_about_and_change_places() {
        let captains = Mode::free_for_all(4).shared_by(2);
        assert_eq!(seating(captains), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(
            seating(Mode::free_for_all(3).shared_by(2)),
            [[0, 1, 0], [1, 0, 1]],
            "who holds a seat more now holds one less then"
        );
        assert!(captains.is_duel() && captains.is_shared());
        assert_eq!(captains.even_of_side(), Some(0.25));
        // Partners are never torn apart: what is shared out are sides.
        assert_eq!(
            Mode::teams(2, 4).shared_by(2),
            Mode::teams(2, 4).as_crews(),
            "a side each"
        );
        assert_eq!(
            seating(Mode::teams(3, 6).shared_by(2))[0],
            [0, 1, 0, 0, 1, 0]
        );
        let crew = Mode::co_operative(4).shared_by(1);
        assert_eq!(crew, Mode::co_operative(4).as_crews());
    }

    #[test]
    #[should_panic(expected = "every entry holds a side")]
    fn two_entries_cannot_share_one_side() {
        let _ = Mode::co_operative(4).shared_by(2);
    }

    #[test]
    fn partners_stay_partners_when_the_entries_go_round() {
        for mode in [Mode::teams(2, 4), Mode::teams(3, 6), Mode::teams(2, 6)] {
            let together = |rotation: usize| {
                let mut pairs = Vec::new();
                for one in Seat::first(mode.seats()) {
                    for other in Seat::first(mode.seats()) {
                        if mode.side(one) == mode.side(other) {
                            pairs.push((mode.entry(one, rotation), mode.entry(other, rotation)));
                        }
                    }
                }
                pairs.sort_unstable();
                pairs
            };
            for rotation in 1..mode.entries() {
                assert_eq!(together(0), together(rotation), "{mode:?}");
            }
        }
    }

    #[test]
    fn even_is_what_the_mode_says() {
        let evens = [
            (Mode::free_for_all(2), Some(0.5), "duel"),
            (Mode::free_for_all(4), Some(0.25), "free-for-all"),
            (
                Mode::free_for_all(4).shared_by(2),
                Some(0.5),
                "free-for-all, two decks at a table",
            ),
            (Mode::teams(2, 4), Some(0.5), "teams"),
            (Mode::teams(2, 4).as_crews(), Some(0.5), "teams"),
            (Mode::co_operative(4).as_crews(), None, "co-operative"),
            (Mode::co_operative(1), None, "solo"),
            (
                Mode::free_for_all(3).against_table(),
                None,
                "competitive, against the table too",
            ),
        ];
        for (mode, even, name) in evens {
            assert_eq!((mode.even(), mode.name()), (even, name), "{mode:?}");
        }
    }
}
