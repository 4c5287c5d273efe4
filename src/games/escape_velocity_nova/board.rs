//! The star map: systems, hosts, jump lines and how far apart everything is (§1.6).

use crate::allegiance::Allegiance;

/// The most systems a board may have.
pub const MOST_SYSTEMS: usize = 250;
/// The distance of systems that no jumps join.
pub const APART: u8 = u8::MAX;
/// Where the pawn of a player is who has not launched.
pub const NOWHERE: u8 = u8::MAX;

/// A system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarSystem {
    /// Its name.
    pub name: String,
    /// Its host.
    pub host: Allegiance,
    /// Its sector, 1 to 9.
    pub sector: u8,
    /// The alien race that may strike there though it is uninhabited (§4.4).
    pub aliens: Option<Allegiance>,
    /// Whether it is where the total victory is had.
    pub is_hidden: bool,
    /// Systems one jump away.
    pub lines: Vec<u8>,
}

/// The board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StarMap {
    /// Systems, in the order of their files.
    pub systems: Vec<StarSystem>,
    /// Jumps from each to each, row by row.
    jumps: Vec<u8>,
}

impl StarMap {
    /// A board of these systems; distances are worked out once.
    #[must_use]
    pub fn new(systems: Vec<StarSystem>) -> Self {
        let count = systems.len();
        let mut jumps = vec![APART; count * count];
        let mut queue = Vec::with_capacity(count);
        for from in 0..count {
            queue.clear();
            queue.push(from);
            jumps[from * count + from] = 0;
            let mut next = 0;
            while let Some(&at) = queue.get(next) {
                next += 1;
                let beyond = jumps[from * count + at] + 1;
                for &to in &systems[at].lines {
                    let cell = &mut jumps[from * count + usize::from(to)];
                    if *cell == APART {
                        *cell = beyond;
                        queue.push(usize::from(to));
                    }
                }
            }
        }
        Self { systems, jumps }
    }

    /// The system of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u8> {
        let at = self.systems.iter().position(|system| system.name == name)?;
        Some(at as u8)
    }

    /// Jumps between two systems; [`APART`] if none join them.
    #[inline]
    #[must_use]
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.jumps[usize::from(from) * self.systems.len() + usize::from(to)]
    }

    /// The host of a system.
    #[inline]
    #[must_use]
    pub fn host(&self, system: u8) -> Allegiance {
        self.systems[usize::from(system)].host
    }
}
