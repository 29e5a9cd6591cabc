import type { Instant } from "@vitrine/domain/time/shop-time";

/** SQL for the time of PostgreSQL's clock, in milliseconds since 1970. */
export const POSTGRES_CLOCK = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

export type PostgresClock = ReturnType<typeof postgresClock>;

/** Estimates the database's clock. Between answers, the estimate advances with `performance.now()`, which never jumps. */
export function postgresClock() {
  let ahead: number | undefined;
  return {
    /** Corrects the estimate by an answer's time `shown`. `askedAt` and `answeredAt` are times of `performance.now()`. */
    learn(shown: Instant, askedAt: number, answeredAt: number): void {
      // The database read its clock between question and answer, which bounds how far it is ahead of `performance.now()`.
      const least = shown - answeredAt;
      const most = shown - askedAt;
      ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
    /** The estimated time; before the first answer, this machine's. */
    now: (): Instant => (ahead === undefined ? Date.now() : Math.round(performance.now() + ahead)),
  };
}
