import type { BookingStore } from "../store/booking-store.ts";
import { DatabaseUnavailable } from "../store/database.ts";

// Each trial writes to the database, so calls within this time share one trial's result.
const FRESH_MILLISECONDS = 1_000;
// A database that hangs gives no answer; the one who asks should have one.
const TRIAL_MAX_MILLISECONDS = 3_000;

interface ReadinessParts {
  readonly bookings: BookingStore;
  /** Tried in turns. */
  readonly calendarIds: readonly string[];
  readonly migrated: Promise<void>;
}

/**
 * Answers what resolves while a booking can be stored, and throws `DatabaseUnavailable` otherwise. It finds out by
 * trying, once a second at the most, and all who ask meanwhile share the finding.
 */
export function readiness({
  bookings,
  calendarIds,
  migrated,
}: ReadinessParts): () => Promise<void> {
  let latest: Trial | undefined;
  let turn = 0;
  // What was found before the schema stood says nothing of now.
  void migrated.then(() => (latest = undefined));

  return () => {
    const now = performance.now();
    const isFresh =
      latest !== undefined && (latest.isRunning() || now - latest.startedAt < FRESH_MILLISECONDS);
    if (latest === undefined || !isFresh) {
      const calendarId = calendarIds[turn++ % calendarIds.length] ?? "";
      latest = startTrial(now, bookings.tryCreate(calendarId));
    }
    return latest.finding;
  };
}

interface Trial {
  readonly startedAt: number;
  /** One that hangs is not joined by a second. */
  readonly isRunning: () => boolean;
  readonly finding: Promise<void>;
}

function startTrial(startedAt: number, tried: Promise<void>): Trial {
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
    // Also what is a mistake elsewhere, a renamed column: nothing can be booked.
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
  });
  return { startedAt, isRunning: () => isRunning, finding };
}
