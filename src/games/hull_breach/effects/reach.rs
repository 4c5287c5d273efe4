//! Whom a step of an effect concerns.

use crate::card::Kind;
use crate::effect::{Space, Who, Whose};
use crate::frame::PlayContext;
use crate::ids::{CardBits, CardIx};
use crate::look::Look;

impl Look<'_> {
    /// The cards a step concerns, as they stand now. All-reaching words pass bay wings by.
    #[must_use]
    pub fn concerned(self, who: Who, context: &PlayContext) -> CardBits {
        let mut set = CardBits::default();
        let mut add = |card: CardIx| {
            if card.is_some() {
                set.insert(card);
            }
        };
        match who {
            Who::Source => add(context.source),
            Who::Host => add(self.piece(context.source).host),
            Who::Chosen => context.picks.as_slice().iter().for_each(|&card| add(card)),
            Who::Subject => add(context.subject),
            Who::Object => add(context.object),
            Who::All(id) => {
                let bays = self.filter(id).space == Space::Bay;
                for card in self.matching(id, context.source, context.player) {
                    let docked = self.def(card).kind == Kind::Ship && self.in_bay(card);
                    let named = self.filter(id).side != Whose::Chosen
                        || context.named & (1 << self.piece(card).controller.0) != 0;
                    if named && (bays || !docked) {
                        add(card);
                    }
                }
            }
            // What lasts for all who will ever pass (`Ever`) is read when it is needed.
            _ => {}
        }
        set
    }

    /// The Commanders a step concerns, as bits.
    #[must_use]
    pub fn commanders(self, who: Who, context: &PlayContext) -> u8 {
        let living = self.st.living;
        let player = 1 << context.player.0;
        living
            & match who {
                Who::ChosenCommander => context.named,
                Who::EachCommander | Who::Engagement => living,
                Who::OtherCommanders => !player,
                Who::Subject if context.subject.is_some() => {
                    1 << self.piece(context.subject).controller.0
                }
                Who::Object if context.object.is_some() => {
                    1 << self.piece(context.object).controller.0
                }
                _ => player,
            }
    }
}
