import type { Instant } from "@vitrine/domain/time/shop-time";

/** SQL for the time of PostgreSQL's clock, in milliseconds since 1970. */
export const POSTGRES_CLOCK = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

/** This process's estimate of a PostgreSQL server's clock, learnt from the server's answers. */
export interface PostgresClock {
  /** Learns from an answer; `askedAt` and `answeredAt` are times of `performance.now()`. */
  learn(shown: Instant, askedAt: number, answeredAt: number): void;
  /** The estimated time; until there was an answer, the time of this machine's clock. */
  now(): Instant;
}

/**
 * A clock that has learnt nothing yet. Between answers it advances by the monotonic clock: a server's own clock may jump.
 */
export function postgresClock(): PostgresClock {
  let ahead: number | undefined;
  return {
    learn(shown, askedAt, answeredAt) {
      // The database read its clock at some time between question and answer. An estimate that agrees with that is kept: a
      // slow answer says less.
      const least = shown - answeredAt;
      const most = shown - askedAt;
      ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
    now: () => (ahead === undefined ? Date.now() : Math.round(performance.now() + ahead)),
  };
}
