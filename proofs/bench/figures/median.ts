/** The middle value; between the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return (low + high) / 2;
}
