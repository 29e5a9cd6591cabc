import type { Instant } from "@vitrine/domain/time/shop-time";

/** In milliseconds since 1970. */
export const POSTGRES_CLOCK = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

export type PostgresClock = ReturnType<typeof postgresClock>;

/** An estimate of a server's clock. Between answers it advances by the monotonic clock: a server's own may jump. */
export function postgresClock() {
  let ahead: number | undefined;
  return {
    /** `askedAt` and `answeredAt` are times of `performance.now()`. */
    learn(shown: Instant, askedAt: number, answeredAt: number): void {
      // The database read its clock at some time between question and answer: a slow answer says less.
      const least = shown - answeredAt;
      const most = shown - askedAt;
      ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most);
    },
    /** Until there was an answer, this machine's time. */
    now: (): Instant => (ahead === undefined ? Date.now() : Math.round(performance.now() + ahead)),
  };
}
