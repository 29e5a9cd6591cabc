/** The greatest age of what the owner sees, as long as the network works. */
export const POLL_MILLISECONDS = 4_000;
const POLL_MAX_MILLISECONDS = 30_000;

/** The pause before the day is fetched again, after this many failures in a row. In milliseconds. */
export function pauseBeforePoll(failures: number, retryAfterMilliseconds = 0): number {
  const pause = Math.min(POLL_MILLISECONDS * 2 ** Math.max(0, failures - 1), POLL_MAX_MILLISECONDS);
  return Math.max(pause, retryAfterMilliseconds);
}
