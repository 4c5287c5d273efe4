//! A gunship of a scenario: where it is, what is damaged, and what hangs on it.

use std::ops::Range;

use super::scenario_lay::{Lay, zone};
use super::scenario_shape::{DAMAGE, PLACE, Place};
use super::shapes::WEAPON;
use crate::board::{HEAVY, SOUND, ShipBoard, Status};
use crate::card::Weapon;
use crate::ids::{Loc, Mount};
use crate::state::NONE;
use breachlab_core::engine::Seat;
use breachlab_core::plan::{Code, TomlTable};

impl Lay<'_, '_> {
    pub(super) fn ship(&mut self, seat: Seat, span: &Range<usize>, table: &TomlTable) {
        let place = table.text("zone").and_then(|word| PLACE.find(word));
        let place = place.unwrap_or(Place::Center);
        let mut board = ShipBoard {
            zone: zone(seat, place),
            ..*self.st.board(seat)
        };
        if place == Place::Destroyed {
            if table.iter().count() > 1 {
                self.clash(span, "a destroyed gunship with parts", "`zone` alone");
            }
            board = ShipBoard {
                status: Status::Destroyed,
                zone: board.zone,
                ..ShipBoard::blank()
            };
            self.st.boards[seat.at()] = board;
            return;
        }
        if place == Place::Aboard {
            board.status = Status::Aboard;
        }
        board.has_landed = table.flag("landed").unwrap_or(false);
        if board.has_landed && place != Place::Aboard {
            self.clash(
                span,
                "a gunship that landed and is in space",
                "`zone = \"aboard\"`",
            );
        }
        board.is_crippled = table.flag("crippled").unwrap_or(false);
        if let Some(damage) = table.table("damage") {
            self.damages(&mut board, damage);
        }
        if let Some(ions) = table.table("ionized") {
            self.ions(&mut board, ions);
        }
        self.weapons(&mut board, table);
        self.armor(&mut board, table);
        self.shields(&mut board, table);
        let hull = table.int("hull").unwrap_or(0);
        for _ in 0..hull {
            board.hull.push(NONE);
        }
        let most = self.setup.rules.destroyed_at;
        if board.hits() >= most {
            let found = format!("a gunship with {} hits", board.hits());
            let wanted = format!("less than {most}, or `zone = \"destroyed\"` (§14.1)");
            self.clash(span, found, wanted);
        }
        self.st.boards[seat.at()] = board;
    }

    fn damages(&mut self, board: &mut ShipBoard, table: &TomlTable) {
        for loc in Loc::all() {
            let Some(node) = table.find(loc.key()) else {
                continue;
            };
            let words = node.list().unwrap_or(std::slice::from_ref(node));
            let (one, two) = loc.slots();
            let slots = 1 + usize::from(two.is_some());
            if words.len() > slots {
                let found = format!("damage of {} components", words.len());
                self.clash(&node.span, found, format!("at most {slots} here"));
            }
            for (slot, node) in [Some(one), two].into_iter().flatten().zip(words) {
                let grade = node.text().and_then(|word| DAMAGE.find(word));
                board.damage[slot.at()] = grade.unwrap_or(SOUND);
            }
        }
    }

    /// Counts only; the cards come last, when it is known which are free.
    fn ions(&mut self, board: &mut ShipBoard, table: &TomlTable) {
        for loc in Loc::all() {
            let Some(node) = table.find(loc.key()) else {
                continue;
            };
            let count = node.int().unwrap_or(0).clamp(0, 128) as u8;
            if count > 0 && !board.has(loc) {
                self.clash(
                    &node.span,
                    "Ionized cards on a missing wing",
                    "none (GR-23)",
                );
                continue;
            }
            board.ions[loc.at()] = count;
        }
    }

    fn weapons(&mut self, board: &mut ShipBoard, table: &TomlTable) {
        for mount in Mount::all() {
            let is_wreck = board.damage_at(mount.loc()) >= HEAVY;
            if is_wreck {
                board.weapons[mount.at()] = Weapon::None;
            }
            let Some(node) = table.find(mount.key()) else {
                continue;
            };
            let weapon = node.text().and_then(|word| WEAPON.find(word));
            let weapon = weapon.unwrap_or(Weapon::None);
            if is_wreck && weapon != Weapon::None {
                self.clash(&node.span, "a weapon on a wreck", "`none` (GR-38)");
            }
            if weapon == Weapon::Bombs && !mount.is_wing() {
                let wanted = "`blaster`, `ion` or `none`: bombs hang on wings only (GR-4)";
                self.clash(&node.span, "Thruster Bombs under a pod", wanted);
            }
            board.weapons[mount.at()] = weapon;
        }
    }

    fn armor(&mut self, board: &mut ShipBoard, table: &TomlTable) {
        let Some((key, node)) = table.entry("armor") else {
            for loc in Loc::all() {
                if !board.has(loc) {
                    board.armor[loc.at()] = 0;
                }
            }
            return;
        };
        let Some(armor) = node.table() else { return };
        board.armor = [0; _];
        let (most, most_here) = (self.setup.rules.armor, self.setup.rules.armor_per_location);
        for loc in Loc::all() {
            let Some(node) = armor.find(loc.key()) else {
                continue;
            };
            self.at_most(node, "Armor cards on one location", most_here);
            let count = node.int().unwrap_or(0).clamp(0, 9) as u8;
            if count > 0 && !board.has(loc) {
                self.clash(&node.span, "Armor on a missing wing", "none (GR-23)");
            }
            board.armor[loc.at()] = count;
        }
        let all: u8 = board.armor.iter().sum();
        if all > most {
            let found = format!("{all} Armor cards");
            let wanted = format!("at most {most} in all (§3)");
            self.pen
                .mark(key.span.clone(), Code::OutOfRange, found, wanted);
        }
    }

    fn shields(&mut self, board: &mut ShipBoard, table: &TomlTable) {
        let stands = board.is_sideways() || board.damage_at(Loc::SHIELDS) == SOUND;
        let Some(node) = table.find("shields") else {
            if !stands {
                board.shields = 0;
            }
            return;
        };
        self.at_most(node, "Shields", self.setup.rules.shields);
        board.shields = node.int().unwrap_or(0).clamp(0, 9) as u8;
        if board.shields > 0 && !stands {
            let found = "Shields of a damaged generator";
            self.clash(&node.span, found, "none (§8)");
        }
    }
}
