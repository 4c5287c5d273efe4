//! What a ranking exchanges in each host: the cards it lists, each with what may lie in its places instead, and the cards
//! that no deck lists, for which it makes room one at a time.

use super::field::StudyField;
use super::trial::{Trial, trials};
use breachlab_core::games::{Def, Study, Swap};

/// What lies in a card's places where the card does not.
#[derive(Clone, Debug)]
pub(super) enum Instead {
    /// A plain card of its cost: one of these whole-number cards, as often as their weights say, so that the numbers are the
    /// curve's on the average.
    Plain(Vec<(Def, u32)>),
    /// Nothing that is ever played, place by place.
    Blank(Vec<Def>),
}

/// A card in one host, and what it is exchanged for.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    pub(super) trial: Trial,
    pub(super) instead: Instead,
    /// Whether a match that never meets its places is the same whatever lies there.
    pub(super) is_veiled: bool,
}

impl Factor {
    /// The card in these places, unless there is nothing to hold it against.
    fn of(study: &dyn Study, trial: Trial) -> Option<Self> {
        let plain = study.plain_lots(trial.card);
        let instead = if plain.is_empty() {
            Instead::Blank(
                trial
                    .blank(study)?
                    .own
                    .iter()
                    .map(|swap| swap.def)
                    .collect(),
            )
        } else {
            Instead::Plain(plain)
        };
        let others: Vec<Def> = match &instead {
            Instead::Plain(lots) => lots.iter().map(|(def, _)| *def).collect(),
            Instead::Blank(blanks) => blanks.clone(),
        };
        let is_veiled = others
            .iter()
            .all(|&other| study.is_veiled(trial.card, other));
        Some(Self {
            trial,
            instead,
            is_veiled,
        })
    }

    /// The weights of all plain cards together; 1 of a blank.
    pub(super) fn weight(&self) -> u32 {
        match &self.instead {
            Instead::Plain(lots) => lots.iter().map(|(_, weight)| weight).sum(),
            Instead::Blank(_) => 1,
        }
    }

    /// What lies in its places for a number drawn below [`weight`](Self::weight).
    pub(super) fn swaps(&self, drawn: u32) -> impl Iterator<Item = Swap> + '_ {
        let at = move |place: usize| match &self.instead {
            Instead::Plain(lots) => picked(lots, drawn),
            Instead::Blank(blanks) => blanks[place],
        };
        let places = self.trial.slots.iter().enumerate();
        places.map(move |(place, &slot)| Swap {
            slot,
            def: at(place),
        })
    }

    /// The card itself in its places.
    pub(super) fn itself(&self) -> impl Iterator<Item = Swap> + '_ {
        let def = self.trial.card;
        self.trial.slots.iter().map(move |&slot| Swap { slot, def })
    }

    /// Whether it lies in a place that the other takes.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let mut slots = self.trial.slots.iter();
        slots.any(|slot| other.trial.slots.contains(slot))
    }
}

/// The lot in which a number below the sum of the weights falls.
fn picked(lots: &[(Def, u32)], mut drawn: u32) -> Def {
    for &(def, weight) in lots {
        if drawn < weight {
            return def;
        }
        drawn -= weight;
    }
    lots[lots.len() - 1].0
}

/// All that is exchanged in one host.
#[derive(Clone, Debug, Default)]
pub(super) struct HostFactors {
    /// Cards that it lists.
    pub(super) listed: Vec<Factor>,
    /// Cards that no host lists and that it may hold.
    pub(super) strangers: Vec<Factor>,
}

impl HostFactors {
    /// A factor by its number: those of listed cards first.
    pub(super) fn factor(&self, at: usize) -> &Factor {
        let stranger = at.checked_sub(self.listed.len());
        stranger.map_or_else(|| &self.listed[at], |at| &self.strangers[at])
    }
}

/// The factors of every host.
pub(super) fn factors(field: &StudyField<'_>) -> Vec<HostFactors> {
    let study = field.study.as_ref();
    let mut all = vec![HostFactors::default(); study.hosts().len()];
    for card in 0..study.subjects().len() {
        for trial in trials(study, card, false) {
            let host = &mut all[trial.host];
            let list = if trial.is_inserted {
                &mut host.strangers
            } else {
                &mut host.listed
            };
            list.extend(Factor::of(study, trial));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lot_is_picked_as_often_as_its_weight_says() {
        let lots = [(7, 3), (8, 1), (9, 2)];
        let found: Vec<Def> = (0..6).map(|drawn| picked(&lots, drawn)).collect();
        assert_eq!(found, [7, 7, 7, 8, 9, 9]);
    }
}
