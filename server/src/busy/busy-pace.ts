/** How often calendars elsewhere are read. */
export interface BusyPace {
  /** From the beginning of one reading to the next. */
  readonly pollMilliseconds: number;
  /** How soon a calendar is read once it is due. */
  readonly lookMilliseconds: number;
  /** How long a doubtful copy waits for the same once more. */
  readonly doubtMilliseconds: number;
}

const MINUTE_MILLISECONDS = 60_000;

export const BUSY_PACE: BusyPace = {
  pollMilliseconds: 2 * MINUTE_MILLISECONDS,
  lookMilliseconds: 5_000,
  doubtMilliseconds: 2 * MINUTE_MILLISECONDS,
};
