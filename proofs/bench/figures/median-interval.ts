/**
 * Between which two of the values the median of all that could have been measured lies, with a confidence of 95 % or
 * more, whatever their distribution: the order statistics that the sign test allows. With nine values these are the
 * second and the eighth (96.1 %). With fewer than six no interval is that certain: the smallest and the largest.
 */
export function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const cut = valuesCutAtEachEnd(sorted.length);
  const low = sorted[cut];
  const high = sorted[sorted.length - 1 - cut];
  if (low === undefined || high === undefined) throw new Error("there is no median of nothing");
  return { low, high };
}

/** The most values that can be left out at each end while the rest still holds the median in 95 % of all cases. */
function valuesCutAtEachEnd(count: number): number {
  let cut = 0;
  // The chance that exactly `cut` of the values lie below the true median, then that at most so many do.
  let chance = 0.5 ** count;
  let chanceUpTo = chance;
  for (;;) {
    chance *= (count - cut) / (cut + 1);
    chanceUpTo += chance;
    if (2 * chanceUpTo > 0.05) return cut;
    cut += 1;
  }
}
