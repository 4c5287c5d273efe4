//! Crews taken to pieces and built anew.

use std::sync::Arc;

use breachlab::games::{
    Axis, Builder, Built, Contest, DeckSyntax, Piece, PieceRow, Playable, Read, Sign,
};
use breachlab::plan::{Faults, Source};

use super::super::sheet::job;
use super::{MOST, Shipyard, find, near};

impl Builder for Shipyard {
    fn pieces(&self) -> &[PieceRow] {
        &self.pieces
    }
    fn decks(&self) -> &[Built] {
        &self.decks
    }
    fn pilots(&self) -> &[String] {
        &self.all.names
    }
    fn files(&self) -> &[Read] {
        &self.all.files
    }
    fn find(&self, typed: &str) -> Option<Piece> {
        find(typed).map(|at| at as Piece)
    }
    fn nearest(&self, typed: &str) -> Option<String> {
        near(typed)
    }
    fn roles(&self) -> &'static [&'static str] {
        &["card"]
    }
    fn role(&self, _place: usize) -> usize {
        0
    }
    fn suits(&self, _deck: &[Piece], _role: usize, _piece: Piece) -> bool {
        true
    }
    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let others = (0..deck.len()).filter(|&at| at != place && deck[at] == piece);
        others.count() < MOST
    }
    fn axes(&self) -> [Axis; 2] {
        let axis = |key, title| Axis {
            key,
            title,
            from: 0.0,
            step: 1.0,
            cells: 4,
            is_share: false,
        };
        [
            axis("fives", "copies of five"),
            axis("pumps", "copies of the pump"),
        ]
    }
    fn measure(&self, deck: &[Piece]) -> [f64; 2] {
        let copies = |kind| deck.iter().filter(|&&piece| piece == kind).count() as f64;
        [copies(4), copies(5)]
    }
    fn owned(&self, _source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        None
    }
    /// The boat is that of the first crew: it is the one that is built.
    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let crew = &self.all.crews[0];
        let (id, name) = (sign.id, sign.name);
        let (sailors, rot) = (crew.sailors, crew.rot);
        let kinds: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let kinds = kinds.join(", ");
        (form == DeckSyntax::Toml).then(|| {
            format!("id = \"{id}\"\nname = \"{name}\"\nnumbers = [{sailors}, {rot}, {kinds}]\n")
        })
    }
    fn contest(&self) -> Contest {
        Contest::Alone
    }
    fn bout(
        &self,
        deck: &[Piece],
        guest: Option<&[Piece]>,
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults> {
        assert_eq!(guest, None, "nobody is met");
        let kinds: Vec<u8> = deck.iter().map(|&kind| kind as u8).collect();
        let kinds = kinds.try_into().expect("a deck has all its places");
        let setup = self.all.crews[0].setup(kinds);
        Ok(Box::new(job(
            vec![setup],
            vec![self.all.pilots[pilot].clone()],
        )))
    }
}
