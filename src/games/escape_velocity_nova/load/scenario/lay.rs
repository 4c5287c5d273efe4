//! Lays a scenario out, and says what of it could not be on a table.

use std::ops::Range;
use std::vec::IntoIter;

use super::named::{NamedHold, NamedShip, ScenarioCard};
use super::seated::SeatedCards;
use super::shape::{CaptainStop, players};
use crate::allegiance::{ALLEGIANCE, Allegiance};
use crate::battle_state::Health;
use crate::board::NOWHERE;
use crate::card::{NONE, TwoSided};
use crate::check::check;
use crate::look::Look;
use crate::rules::SEATS;
use crate::setup::Setup;
use crate::state::{CardZone, CopySpot, State};
use breachlab_core::engine::{Seat, so_many};
use breachlab_core::plan::{Code, Pen, TomlTable, find_name, first_line};

/// The position; none if a fault was marked.
pub(super) fn lay(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    seated: SeatedCards,
    holds: &[NamedHold],
    stop: CaptainStop,
) -> Option<(Setup, State)> {
    let before = pen.marks();
    let mut table = CaptainLay {
        st: State::blank(seated.setup.seats),
        setup: &seated.setup,
        pen,
    };
    table.st.laid = Some(stop.halt());
    table.nova(&seated);
    let all = players(root);
    for (seat, (player, hold)) in Seat::first(SEATS).zip(all.iter().zip(holds)) {
        table.player(seat, player, hold, &seated);
    }
    table.turn(root);
    if table.pen.marks() == before {
        table.begin(root);
    }
    let CaptainLay { pen, st, .. } = table;
    if pen.marks() > before {
        return None;
    }
    if let Err(broken) = check(&seated.setup, &st) {
        let found = format!("a position that cannot arise: {broken}");
        pen.mark(
            first_line(pen),
            Code::Contradiction,
            found,
            "a position of §1 to §6",
        );
        return None;
    }
    Some((seated.setup, st))
}

/// A position being laid out.
pub(super) struct CaptainLay<'a, 'p> {
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) setup: &'a Setup,
    pub(super) st: State,
}

impl CaptainLay<'_, '_> {
    pub(super) fn clash(&mut self, span: Range<usize>, found: impl Into<String>, wanted: &str) {
        let found = found.into();
        self.pen
            .mark(span, Code::Contradiction, found, wanted.to_owned());
    }

    fn card(&self, copy: u16) -> &TwoSided {
        self.setup.card(copy)
    }

    fn look(&self) -> Look<'_> {
        Look {
            set: self.setup,
            st: &self.st,
        }
    }

    fn put(&mut self, copy: u16, zone: CardZone, seat: Seat) {
        self.st.spots[usize::from(copy)] = CopySpot {
            zone,
            seat,
            under: NONE,
            mark: 0,
        };
    }

    fn deploy(&mut self, copy: u16, zone: CardZone, seat: Seat, under: u16) {
        self.put(copy, zone, seat);
        self.st.spots[usize::from(copy)].under = under;
        self.st.captain_mut(seat).table.push(copy);
    }

    /// The Nova Deck: what lies in no written order is lowest.
    fn nova(&mut self, seated: &SeatedCards) {
        let SeatedCards { setup, nova, .. } = seated;
        let all =
            (0..setup.copies.len() as u16).filter(|&at| setup.copies[usize::from(at)].is_nova);
        for copy in all {
            let seat = setup.copies[usize::from(copy)].seat;
            self.put(copy, CardZone::Nova, seat);
        }
        let pile = seated.nova_rest.iter().chain(nova.iter().rev());
        pile.for_each(|&copy| self.st.nova.pile.push(copy));
        let discard = seated.nova_discard.iter().rev();
        discard.for_each(|&copy| self.st.nova.discard.push(copy));
        self.st.unwritten[SEATS] = seated.nova_rest.len() as u16;
        if self.st.nova.pile.is_empty() {
            // An empty pile is made of its discard at once [NR-9].
            let span = first_line(self.pen);
            self.clash(
                span,
                "a Nova pile of nothing",
                "a card or more that is not discarded",
            );
        }
    }

    fn player(&mut self, seat: Seat, player: &TomlTable, hold: &NamedHold, seated: &SeatedCards) {
        let mut copies = seated.laid[seat.at()].clone().into_iter();
        self.pawn(seat, player);
        match &hold.ship {
            Some(ship) => self.ship(seat, ship, CardZone::Current, &mut copies),
            None => {
                if let Some(start) = seated.idle[seat.at()] {
                    self.deploy(start, CardZone::Current, seat, NONE);
                    self.st.captain_mut(seat).ship = start;
                }
            }
        }
        for escort in &hold.escorts {
            self.ship(seat, escort, CardZone::Escort, &mut copies);
        }
        let most = usize::from(self.setup.rules.escorts);
        if hold.escorts.len() > most
            && let Some((key, _)) = player.entry("escorts")
        {
            let found = so_many(hold.escorts.len(), "escort");
            let wanted = format!("at most {most} (§3.8)");
            self.clash(key.span.clone(), found, &wanted);
        }
        self.fleets(seat, hold, &mut copies);
        self.errands(seat, hold, &mut copies);
        let next = |copies: &mut IntoIter<u16>, many: usize| -> Vec<u16> {
            copies.by_ref().take(many).collect()
        };
        for copy in next(&mut copies, hold.hand.len()) {
            self.put(copy, CardZone::Hand, seat);
            self.st.captain_mut(seat).hand.push(copy);
        }
        let top = next(&mut copies, hold.ship_deck.len());
        let rest = &seated.rest[seat.at()];
        for &copy in rest.iter().chain(top.iter().rev()) {
            self.put(copy, CardZone::Pile, seat);
            self.st.captain_mut(seat).pile.push(copy);
        }
        self.st.unwritten[seat.at()] = rest.len() as u16;
        let discard = next(&mut copies, hold.discard.len());
        // A start ship that was traded in lies lowest [NR-11].
        let idle = seated.idle[seat.at()].filter(|_| hold.ship.is_some());
        for &copy in idle.iter().chain(discard.iter().rev()) {
            self.put(copy, CardZone::Discard, seat);
            self.st.captain_mut(seat).discard.push(copy);
        }
        self.stranded(seat, player);
    }

    /// Where the pawn is, and who is hostile.
    fn pawn(&mut self, seat: Seat, player: &TomlTable) {
        if let Some(node) = player.find("at")
            && let Some(typed) = node.text()
        {
            let systems = self.setup.set.map.systems.iter();
            let names = systems.map(|system| system.name.as_str());
            match find_name(typed, names.clone()) {
                Some(at) if self.setup.set.map.systems[at].is_hidden => {
                    let wanted = "a system that jumps lead to: whoever is there has won (§7.2)";
                    self.clash(node.span.clone(), format!("a pawn in {typed}"), wanted);
                }
                Some(at) => self.st.captain_mut(seat).at = at as u8,
                None => self.pen.mark_name(
                    node.span.clone(),
                    Code::UnknownName,
                    format!("unknown system `{typed}`"),
                    "a system of the board",
                    typed,
                    names,
                ),
            }
        }
        let words = match player.find("hostile") {
            Some(node) => node.list().unwrap_or(std::slice::from_ref(node)),
            None => &[],
        };
        for node in words {
            let who = node.text().and_then(|word| ALLEGIANCE.find(word));
            let Some(who) = who else { continue };
            let captain = self.st.captain_mut(seat);
            match (who.marker(), who.record()) {
                (Some(at), _) => captain.markers |= 1 << at,
                (_, Some(at)) => captain.revoked |= 1 << at,
                _ => {
                    let found = format!("a marker of `{}`", ALLEGIANCE.word(who));
                    let wanted = "one of the eight governments, Polaris or a race (§4.1, §4.2)";
                    self.clash(node.span.clone(), found, wanted);
                }
            }
        }
        self.st.captain_mut(seat).flips = player.int("flips").unwrap_or(0) as u16;
    }

    /// A ship with what is on it, as far as it fits.
    fn ship(&mut self, seat: Seat, named: &NamedShip, zone: CardZone, copies: &mut IntoIter<u16>) {
        let Some(ship) = copies.next() else { return };
        self.deploy(ship, zone, seat, NONE);
        if zone == CardZone::Current {
            self.st.captain_mut(seat).ship = ship;
        }
        let mut wrong: Vec<(Range<usize>, String)> = Vec::new();
        for (one, copy) in named.fitted.iter().zip(copies.by_ref()) {
            let fits = self
                .look()
                .fitting(copy)
                .is_some_and(|fit| self.look().fits(ship, fit));
            if !fits {
                let found = format!("{} on {}", self.card(copy).name, self.card(ship).name);
                wrong.push((one.span.clone(), found));
            }
            self.deploy(copy, CardZone::Fitted, seat, ship);
        }
        for (one, copy) in named.stowed.iter().zip(copies.by_ref()) {
            let family = self.look().hull(copy).family;
            if self.look().bay_room(ship, family) == 0 {
                let found = format!(
                    "{} in a bay of {}",
                    self.card(copy).name,
                    self.card(ship).name
                );
                wrong.push((one.span.clone(), found));
            }
            self.deploy(copy, CardZone::Stowed, seat, ship);
        }
        for (span, found) in wrong {
            let wanted =
                "what fits: spaces, slots, most copies, room in a bay of the family (§3.5, §3.7)";
            self.clash(span, found, wanted);
        }
        // Until it is known whether there is a battle.
        self.st.spots[usize::from(ship)].mark = u8::from(named.health == Health::Disabled);
    }

    fn fleets(&mut self, seat: Seat, hold: &NamedHold, copies: &mut IntoIter<u16>) {
        let fleets = [
            (&hold.fleet, CardZone::Fleet, false),
            (&hold.pirates, CardZone::Pirates, true),
        ];
        for (list, zone, are_pirates) in fleets {
            for (one, copy) in list.iter().zip(copies.by_ref()) {
                let is_pirate = |card: &TwoSided| {
                    let hull = card.hull();
                    hull.is_some_and(|hull| hull.allegiance == Allegiance::Pirate)
                };
                if is_pirate(self.card(copy)) != are_pirates {
                    let found = self.card(copy).name.clone();
                    let wanted = "pirate ships with the pirates, all others with the fleet (§3.10)";
                    self.clash(one.span.clone(), found, wanted);
                }
                self.deploy(copy, zone, seat, NONE);
            }
        }
    }

    fn errands(&mut self, seat: Seat, hold: &NamedHold, copies: &mut IntoIter<u16>) {
        for (one, copy) in hold.missions.iter().zip(copies.by_ref()) {
            self.deploy(copy, CardZone::Mission, seat, NONE);
            let stops = self
                .card(copy)
                .errand()
                .map_or(0, |errand| errand.stops.len());
            if usize::from(one.stops) > stops {
                let found = format!("{} made", so_many(one.stops, "stop"));
                let wanted = format!("at most {stops}, as {} has", self.card(copy).name);
                self.clash(one.mission.span.clone(), found, &wanted);
            }
            self.st.spots[usize::from(copy)].mark = one.stops;
        }
        let assets: Vec<(&ScenarioCard, u16)> = hold.assets.iter().zip(copies.by_ref()).collect();
        for (one, copy) in assets {
            let is_kept = self
                .card(copy)
                .errand()
                .is_none_or(|errand| errand.chapter.is_some() || errand.reward.is_lasting());
            if !is_kept {
                let found = format!("{} among the assets", self.card(copy).name);
                let wanted = "numbered missions and trade routes (§1.8)";
                self.clash(one.span.clone(), found, wanted);
            }
            self.deploy(copy, CardZone::Asset, seat, NONE);
        }
    }

    fn stranded(&mut self, seat: Seat, player: &TomlTable) {
        let ship = self.st.captain(seat).ship;
        let is_stranded = player.flag("stranded").unwrap_or(false);
        for key in ["waited", "offer"] {
            if let Some((key, _)) = player.entry(key).filter(|_| !is_stranded) {
                let found = format!("`{}` of somebody who is not stranded", key.name);
                self.clash(key.span.clone(), found, "`stranded = true` with it (§6.13)");
            }
        }
        let hand = self.st.captain(seat).hand.len();
        if let Some(node) = player.find("offer")
            && node.int().is_some_and(|cards| cards > hand as i64)
        {
            let wanted = format!("at most {hand}, as he has in hand");
            self.clash(node.span.clone(), "an offer of more cards", &wanted);
        }
        if !is_stranded {
            return;
        }
        if ship != NONE {
            self.st.spots[usize::from(ship)].mark = 1;
        }
        let captain = self.st.captain_mut(seat);
        captain.is_stranded = true;
        captain.waited = player.int("waited").unwrap_or(0) as u8;
        captain.offer = player.int("offer").unwrap_or(0) as u8;
        if captain.at == NOWHERE
            && let Some((key, _)) = player.entry("stranded")
        {
            let found = "somebody stranded who has not launched";
            self.clash(key.span.clone(), found, "`at = …` with it");
        }
    }
}
