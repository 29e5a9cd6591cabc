/** What the owner sees is at most this old while the network is there. */
export const POLL_MILLISECONDS = 4_000;
const POLL_MAX_MILLISECONDS = 30_000;

/** How long to wait before the day is asked for again, after so many failures in a row. */
export function pauseBeforePoll(failures: number, retryAfterMilliseconds = 0): number {
  const pause = Math.min(POLL_MILLISECONDS * 2 ** Math.max(0, failures - 1), POLL_MAX_MILLISECONDS);
  return Math.max(pause, retryAfterMilliseconds);
}
