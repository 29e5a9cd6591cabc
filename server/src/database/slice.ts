// Work that can wait, such as erasing, is done in slices: short transactions, between which others are committed.

/** The most that a slice does. */
export interface SliceSize {
  readonly rows: number;
  /** After these no further rows are begun. */
  readonly milliseconds: number;
}

/** A call that comes meanwhile waits for one of these and its commit: a few milliseconds. */
export const SLICE = { rows: 50, milliseconds: 2 } as const satisfies SliceSize;

/** A slice of so many transactions at once, for each of them. */
export function shareOf({ rows, milliseconds }: SliceSize, transactions: number): SliceSize {
  return { rows: Math.ceil(rows / transactions), milliseconds: milliseconds / transactions };
}

// A slice looks at the time whenever it has done so many.
const STEP_ROWS = 10;

/** Repeats `step`, which does at most `max` rows and returns how many, for one slice. Returns how many the slice did. */
export async function repeatForSlice(
  { rows, milliseconds }: SliceSize,
  step: (max: number) => Promise<number>,
): Promise<number> {
  const until = performance.now() + milliseconds;
  let done = 0;
  do {
    const max = Math.min(STEP_ROWS, rows - done);
    const count = await step(max);
    done += count;
    if (count < max) break;
  } while (done < rows && performance.now() < until);
  return done;
}
