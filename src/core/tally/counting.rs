//! The witness that fills a [`Tally`]: it reads each match's record once, at the end.

use super::card::Cluster;
use super::{
    CardTally, ClashTally, CounterTally, EndingTally, EntryTally, SeatScore, Slow, Tally, TurnTally,
};
use crate::engine::{
    Effort, Fixture, Forfeit, Game, Log, MAX_SEATS, Mode, Outcome, Record, Seat, WHOLE_SCORE,
    Witness,
};

/// Rows the length table starts with, so that it does not grow within a warm loop: a match of *Escape Velocity Nova* may take
/// 300 rounds.
const USUAL_TURNS: usize = 320;

/// What is known of the set being played.
#[derive(Clone, Debug, Default)]
struct OpenSet {
    number: Option<u64>,
    matches: usize,
    entries: [u64; MAX_SEATS],
    first_turn: u64,
    seat_zero: u64,
    cards: [Vec<Cluster>; MAX_SEATS],
}

/// Counts matches, which must come set by set: the matches of one set next to each other.
#[derive(Clone, Debug)]
pub struct Counting {
    tally: Tally,
    open: OpenSet,
    fixture: Fixture,
}

impl Counting {
    /// Nothing counted yet, for matches of game `G` in this mode.
    #[must_use]
    pub fn new<G: Game>(mode: Mode) -> Self {
        let attackers = mode.entries() + usize::from(mode.plays_table());
        let tally = Tally {
            mode,
            entries: vec![EntryTally::default(); mode.entries()],
            turns: Vec::with_capacity(USUAL_TURNS),
            endings: vec![EndingTally::default(); G::ENDINGS.len()],
            counters: vec![CounterTally::default(); G::COUNTERS.len()],
            clashes: vec![vec![ClashTally::default(); G::CLASH_OUTCOMES.len()]; attackers],
            ..Tally::default()
        };
        let fixture = Fixture {
            seed: 0,
            cell: 0,
            number: 0,
            mode,
        };
        Self {
            tally,
            open: OpenSet::default(),
            fixture,
        }
    }

    /// The count. A set whose matches did not all come is in it as matches and as a cluster, not as a set.
    #[must_use]
    pub fn finish(mut self) -> Tally {
        self.close_set();
        self.tally
    }

    fn close_set(&mut self) {
        let Self { tally, open, .. } = self;
        if open.matches == 0 {
            return;
        }
        tally.clusters += 1;
        for (entry, clusters) in tally.entries.iter_mut().zip(&mut open.cards) {
            for (card, cluster) in entry.cards.iter_mut().zip(clusters) {
                card.moments.add(std::mem::take(cluster));
            }
        }
        if open.matches == tally.entries.len() {
            tally.sets += 1;
            for (entry, &score) in tally.entries.iter_mut().zip(&open.entries) {
                entry.sets.add(score);
            }
            tally.first_turn.sets.add(open.first_turn);
            tally.seat_zero.sets.add(open.seat_zero);
            if tally.mode.is_duel() {
                tally.pairs.add(open.entries[0]);
            }
        }
        open.number = None;
        open.matches = 0;
        open.entries = [0; MAX_SEATS];
        open.first_turn = 0;
        open.seat_zero = 0;
    }

    fn count_cards(
        &mut self,
        entry: usize,
        record: &Record,
        seat: Seat,
        (score, turns): (u64, u16),
    ) {
        let rows = &mut self.tally.entries[entry].cards;
        let clusters = &mut self.open.cards[entry];
        for card in &record.cards[seat] {
            let at = usize::from(card.entry);
            if at >= rows.len() {
                rows.resize(at + 1, CardTally::default());
                clusters.resize(at + 1, Cluster::default());
            }
            rows[at].add(card, score, turns);
            clusters[at].add(card, score);
        }
    }

    fn count_clashes(&mut self, record: &Record) {
        for clash in &record.clashes {
            // The table's row is the last.
            let entry = match clash.attacker.seat() {
                Some(seat) => self.fixture.entry(seat),
                None => self.tally.entries.len(),
            };
            let row = &mut self.tally.clashes[entry][usize::from(clash.outcome)];
            row.engagements += 1;
            row.rounds += u64::from(clash.rounds);
            row.wounds += u64::from(clash.wounds);
            row.losses += u64::from(clash.losses);
        }
    }
}

fn count_seat(seat: &mut SeatScore, in_set: &mut u64, score: u8) {
    seat.wins += u64::from(score == WHOLE_SCORE);
    seat.score += u64::from(score);
    *in_set += u64::from(score);
}

impl<E: Copy> Log<E> for Counting {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for Counting {
    #[inline]
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        if self.open.number != Some(fixture.set()) {
            self.close_set();
            self.open.number = Some(fixture.set());
        }
        self.fixture = fixture;
    }

    fn forfeited(&mut self, seat: Seat, cause: Forfeit) {
        let entry = self.fixture.entry(seat);
        self.tally.entries[entry].forfeits[cause as usize] += 1;
    }

    fn ended(&mut self, record: &Record, outcome: &Outcome, effort: Effort) {
        let turns = usize::from(outcome.turns);
        let ending = usize::from(outcome.ending);
        if turns >= self.tally.turns.len() {
            self.tally.turns.resize(turns + 1, TurnTally::default());
        }
        let (mut is_won, mut is_lost) = (false, true);
        for seat in Seat::first(self.fixture.mode.seats()) {
            let entry = self.fixture.entry(seat);
            let score = u64::from(outcome.score[seat]);
            self.tally.entries[entry].mulligans += u64::from(record.mulligans[seat]);
            self.count_cards(entry, record, seat, (score, outcome.turns));
            // Each seat has cards of its own: for them a match counts once per seat.
            for met in self.tally.entries[entry].reached.iter_mut().take(turns) {
                met.add(score);
            }
            // An entry is counted once, at its first seat.
            if self.fixture.seat_of(entry) != seat {
                continue;
            }
            let score = u64::from(self.fixture.score(entry, outcome));
            let is_win = score == u64::from(WHOLE_SCORE);
            let row = &mut self.tally.entries[entry];
            row.wins += u64::from(is_win);
            row.shared += u64::from(!is_win && score > 0);
            row.score += score;
            row.squares += score * score;
            self.tally.turns[turns].wins[entry] += u64::from(is_win);
            self.tally.endings[ending].row.wins[entry] += u64::from(is_win);
            self.open.entries[entry] += score;
            is_won |= is_win;
            is_lost &= score == 0;
        }
        // What brought nobody a point was lost to the table.
        let is_draw = !is_won && !is_lost;
        let first = outcome.score[Seat(record.first)];
        count_seat(&mut self.tally.first_turn, &mut self.open.first_turn, first);
        let zero = outcome.score[Seat(0)];
        count_seat(&mut self.tally.seat_zero, &mut self.open.seat_zero, zero);

        let tally = &mut self.tally;
        tally.matches += 1;
        tally.draws += u64::from(is_draw);
        tally.lost += u64::from(is_lost);
        tally.turns[turns].matches += 1;
        tally.turns[turns].draws += u64::from(is_draw);
        tally.endings[ending].row.matches += 1;
        tally.endings[ending].row.draws += u64::from(is_draw);
        tally.endings[ending].turns += u64::from(outcome.turns);
        for (counter, &count) in tally.counters.iter_mut().zip(&record.counters) {
            counter.sum += u64::from(count);
            counter.matches += u64::from(count > 0);
        }
        tally.decisions += effort.decisions;
        tally.rolled += effort.rolled;
        tally.shuffled += effort.shuffled;
        tally.slowest.add(Slow {
            number: self.fixture.number,
            decisions: effort.decisions,
            turns: outcome.turns,
            ending: outcome.ending,
        });
        self.count_clashes(record);
        self.open.matches += 1;
    }
}
