//! Corners of the rules that no card of the default set and few positions reach: W-08, the setup permission, boards
//! whose prize has gone, chases without end, sharing and exchanging.

mod battle;
mod exchanges;
mod lapses;
mod windows;

const SHIP: &str = "battleship a0 d7 w5 crew3";

const PREY: &str = "cruiser a0 d7 w3 crew3";

const MARINE: &str = "marine a2 d5 w2 takes1";

const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
