// Each bucket is 1 % wider than the one before it: a quantile is that exact, whatever the latencies.
const BUCKETS_PER_DOUBLING = 64;
const SMALLEST_MILLISECONDS = 0.001;
// Up to a minute and more.
const BUCKETS = 26 * BUCKETS_PER_DOUBLING;

/** How long answers took. Adding one costs a logarithm and no memory, so that measuring does not slow the load. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(milliseconds: number): void {
    const doublings = Math.log2(milliseconds / SMALLEST_MILLISECONDS);
    const bucket = Math.floor(doublings * BUCKETS_PER_DOUBLING);
    const inside = Math.min(BUCKETS - 1, Math.max(0, bucket));
    this.#counts[inside] = (this.#counts[inside] ?? 0) + 1;
    this.#count += 1;
  }

  /** The milliseconds within which `share` of the answers came: 0.5 for the median, 0.99 for the p99. */
  quantile(share: number): number {
    const rank = Math.max(1, Math.ceil(this.#count * share));
    let below = 0;
    for (const [bucket, count] of this.#counts.entries()) {
      below += count;
      if (below >= rank) return middleOf(bucket);
    }
    return Number.NaN;
  }
}

function middleOf(bucket: number): number {
  return SMALLEST_MILLISECONDS * 2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING);
}
