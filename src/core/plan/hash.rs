//! Fingerprints of what was read, for `run.json`.

/// FNV-1a, 64 bits (Fowler, Noll, Vo): the same on every machine and in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Fnv {
    /// The empty fingerprint (the published offset basis).
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Folds bytes in.
    #[must_use]
    pub const fn eat(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self.0 = (self.0 ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            at += 1;
        }
        self
    }

    /// 16 hexadecimal digits.
    #[must_use]
    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}

/// The fingerprint of one text; line ends count as `\n`, so a checkout's settings do not matter.
///
/// ```
/// // The published vectors of FNV-1a.
/// assert_eq!(breachlab_core::plan::fingerprint(""), "cbf29ce484222325");
/// assert_eq!(breachlab_core::plan::fingerprint("foobar"), "85944171f73967e8");
/// ```
#[must_use]
pub fn fingerprint(text: &str) -> String {
    let mut hash = Fnv::new();
    for (at, line) in text.split("\r\n").enumerate() {
        if at > 0 {
            hash = hash.eat(b"\n");
        }
        hash = hash.eat(line.as_bytes());
    }
    hash.hex()
}
