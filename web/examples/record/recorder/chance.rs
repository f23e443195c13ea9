//! Choices that look random and are the same for the same seed.

/// A generator (splitmix64).
pub(crate) struct Chance(u64);

impl Chance {
    /// Of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below another; zero when there is none.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.bits().checked_rem(end).unwrap_or(0)).unwrap_or(0)
    }

    /// A number between two, both among them.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = usize::try_from(most.saturating_sub(least).saturating_add(1)).unwrap_or(1);
        least.saturating_add(i64::try_from(self.below(span)).unwrap_or(0))
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, times: u32) -> bool {
        self.between(0, 99) < i64::from(times)
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let place = self.below(items.len());
        items.get(place)
    }

    /// One of the items, by weight; none when every weight is zero.
    pub(crate) fn weighed<T: Copy>(&mut self, items: &[(T, u32)]) -> Option<T> {
        let total: i64 = items.iter().map(|(_, weight)| i64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.between(0, total.saturating_sub(1));
        for (item, weight) in items {
            left = left.saturating_sub(i64::from(*weight));
            if left < 0 {
                return Some(*item);
            }
        }
        None
    }

    /// The items in another order.
    pub(crate) fn shuffled<T>(&mut self, mut left: Vec<T>) -> Vec<T> {
        let mut shuffled = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let place = self.below(left.len());
            shuffled.push(left.swap_remove(place));
        }
        shuffled
    }
}
