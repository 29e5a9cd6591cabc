import type { AppContext } from "../app-parts.ts";
import type { BookingStore } from "../booking/bookings-table.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import type { Database } from "../database/database.ts";

// Each trial writes to the database, so calls within this time share one trial's result.
const FRESH_MILLISECONDS = 1_000;
// A load balancer must get an answer even while the database hangs.
const TRIAL_MAX_MILLISECONDS = 3_000;

interface ReadinessParts extends Pick<AppContext, "calendarIds" | "migrated"> {
  readonly bookings: BookingStore;
  /** It may hold calendars that a trial does not try. */
  readonly requireAllMachines: Database["requireAllMachines"] | undefined;
}

/** Throws DatabaseUnavailable unless a trial booking can be stored; requests within a second share a trial. */
export function readiness({
  bookings,
  calendarIds,
  migrated,
  requireAllMachines,
}: ReadinessParts): () => Promise<void> {
  let latest: ReturnType<typeof startTrial> | undefined;
  let turn = 0;
  // A trial before the migration fails; its result is dropped as soon as the migration is done.
  void migrated.then(() => (latest = undefined));

  async function tryAll(calendarId: string): Promise<void> {
    await Promise.all([bookings.tryCreate(calendarId), requireAllMachines?.()]);
  }

  return () => {
    const now = performance.now();
    const isFresh =
      latest !== undefined && (latest.isRunning() || now - latest.startedAt < FRESH_MILLISECONDS);
    if (latest === undefined || !isFresh) {
      const calendarId = calendarIds[turn++ % calendarIds.length] ?? "";
      latest = startTrial(now, tryAll(calendarId));
    }
    return latest.finding;
  };
}

function startTrial(startedAt: number, tried: Promise<void>) {
  let isRunning = true;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error("the database does not answer in time"));
  }, TRIAL_MAX_MILLISECONDS);
  const ended = tried.finally(() => {
    isRunning = false;
    clearTimeout(timer);
  });
  const finding = Promise.race([ended, tooLate]).catch((error: unknown) => {
    // Any other error, such as a missing column, also means that nothing can be booked.
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
  });
  // While one hangs, no second one is started.
  return { startedAt, isRunning: () => isRunning, finding };
}
