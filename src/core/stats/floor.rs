//! What a sample may say of its own spread: never that it knows of none.

/// Variance of one unit's value as far as `n` of them can vouch for it. Where no unit was seen to differ, or hardly
/// any, the sample's own variance says that none can, and it cannot know that: of n without a difference up to 3/n may
/// differ (the rule of three, Hanley & Lippman-Hand 1983). So it is held as if two more units had been seen a `step`
/// from the mean (as Agresti & Coull 1998 add two of either sort), and never as less than if four had: an interval
/// then reaches to 3.9 steps of 1/n where nothing differed. A step is what one match moves a unit's value.
#[must_use]
pub fn cautious_variance(variance: f64, n: f64, step: f64) -> f64 {
    let one = step * step / n.max(1.0);
    (variance + 2.0 * one).max(4.0 * one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_differed_may_yet_and_what_often_does_speaks_for_itself() {
        // 200 pairs alike: one match of each of three more, or one whole pair and a half, is not ruled out.
        let half = 1.96 * (cautious_variance(0.0, 200.0, 0.5) / 200.0).sqrt();
        assert!((1.5 / 200.0..2.0 / 200.0).contains(&half), "{half}");
        let often = cautious_variance(0.1, 10_000.0, 0.5);
        assert!((often - 0.1).abs() < 1e-4);
    }
}
