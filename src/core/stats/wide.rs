//! Positive numbers far beyond the range of a float, by multiplication and addition alone. Those are rounded the
//! same everywhere, which logarithms are not: what decides when a run stops must not hang on a machine's library.

/// A number `mantissa * 2^exponent`, the mantissa in 1..2, or zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide {
    mantissa: f64,
    exponent: i64,
}

const BIAS: i64 = 1023;

impl Wide {
    pub(super) const ZERO: Self = Self {
        mantissa: 0.0,
        exponent: 0,
    };
    pub(super) const ONE: Self = Self {
        mantissa: 1.0,
        exponent: 0,
    };

    /// From a normal positive float; anything else counts as zero.
    pub(super) fn new(value: f64) -> Self {
        Self {
            mantissa: value,
            exponent: 0,
        }
        .normal()
    }

    fn normal(self) -> Self {
        if !self.mantissa.is_normal() || self.mantissa < 0.0 {
            return Self::ZERO;
        }
        let bits = self.mantissa.to_bits();
        let shift = (bits >> 52) as i64 - BIAS;
        let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | ((BIAS as u64) << 52));
        Self {
            mantissa,
            exponent: self.exponent + shift,
        }
    }

    pub(super) fn times(self, other: Self) -> Self {
        Self {
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
        }
        .normal()
    }

    /// `self` multiplied by itself, `n` factors.
    pub(super) fn power(self, n: u64) -> Self {
        let (mut product, mut square, mut left) = (Self::ONE, self, n);
        while left > 0 {
            if left & 1 == 1 {
                product = product.times(square);
            }
            square = square.times(square);
            left >>= 1;
        }
        product
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let (large, small) = if self.exponent >= other.exponent && self.mantissa > 0.0 {
            (self, other)
        } else if other.mantissa > 0.0 {
            (other, self)
        } else {
            (self, other)
        };
        let apart = large.exponent - small.exponent;
        // Beyond the mantissa's bits the smaller one is lost in rounding.
        if small.mantissa == 0.0 || !(0..=64).contains(&apart) {
            return large;
        }
        let shrink = f64::from_bits(((BIAS - apart) as u64) << 52);
        Self {
            mantissa: large.mantissa + small.mantissa * shrink,
            exponent: large.exponent,
        }
        .normal()
    }

    /// As a float: 0 below its range, infinite above.
    pub(super) fn value(self) -> f64 {
        if self.mantissa == 0.0 || self.exponent < 1 - BIAS {
            return 0.0;
        }
        if self.exponent > BIAS {
            return f64::INFINITY;
        }
        self.mantissa * f64::from_bits(((self.exponent + BIAS) as u64) << 52)
    }

    /// One over it, as a float of at most 1; never zero, so that it can be multiplied and shown.
    pub(super) fn inverse_at_most_one(self) -> f64 {
        let value = self.value();
        if value <= 1.0 {
            return 1.0;
        }
        (1.0 / value).max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_agree_with_logarithms() {
        let far = Wide::new(1.01).power(1_000_000);
        let log2 = far.exponent as f64 + far.mantissa.log2();
        assert!((log2 - 1e6 * 1.01_f64.log2()).abs() < 1e-6, "{log2}");
        assert_eq!(far.value(), f64::INFINITY);
        assert_eq!(Wide::new(0.5).power(2000).value(), 0.0);
        assert_eq!(Wide::new(0.5).power(2000).inverse_at_most_one(), 1.0);
    }

    #[test]
    fn sums_and_products_of_floats_are_theirs() {
        for (a, b) in [(0.3, 5.0), (1e-9, 1e9), (7.0, 7.0), (1.0, 0.0)] {
            let (x, y) = (Wide::new(a), Wide::new(b));
            assert_eq!(x.plus(y).value(), a + b);
            assert_eq!(y.plus(x).value(), a + b);
            assert_eq!(x.times(y).value(), a * b);
        }
        assert_eq!(Wide::ZERO.plus(Wide::ZERO).value(), 0.0);
    }
}
