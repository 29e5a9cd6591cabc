import type { Instant } from "@vitrine/domain/time/shop-time";

/** SQL: what PostgreSQL's clock shows, in milliseconds since 1970. */
export const POSTGRES_CLOCK = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

/** What this process knows of a PostgreSQL's clock, by what its answers have shown. */
export interface PostgresClock {
  /** Learns from an answer; `askedAt` and `answeredAt` are of `performance.now()`. */
  learn(shown: Instant, askedAt: number, answeredAt: number): void;
  /** Its own machine's clock until there was an answer. */
  now(): Instant;
}

/** A clock that nothing is known of. It goes on by one that nobody sets: a server's own may jump. */
export function postgresClock(): PostgresClock {
  let ahead: number | undefined;
  return {
    learn(shown, askedAt, answeredAt) {
      // It was read at some time between question and answer. What agrees with that is kept: a slow answer says less.
      const least = shown - answeredAt;
      const most = shown - askedAt;
      ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
    now: () => (ahead === undefined ? Date.now() : Math.round(performance.now() + ahead)),
  };
}
