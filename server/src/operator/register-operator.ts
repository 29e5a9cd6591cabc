import type { AppContext } from "../app-parts.ts";
import type { BookingStore } from "../booking/booking-store.ts";
import { watchClock } from "../telemetry/watch-clock.ts";
import { readBuild, readMachine } from "./read-machine.ts";
import { watchLimits } from "../telemetry/watch-limits.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import { nextShop } from "../shops/shops-table.ts";

const HIDDEN = { hide: true };

// These calls are never refused for load or rate: an orchestrator would restart a server that is only busy.
const ALWAYS = { config: { answersWhileBlocked: true, rateLimit: false }, schema: HIDDEN } as const;

export function registerOperator(context: AppContext, bookings: BookingStore): void {
  const { app, config, database, metrics, runInBackground } = context;
  const requireReady = readiness(context, bookings);

  app.get("/health", ALWAYS, () => ({ status: "alive" }));

  app.get("/ready", ALWAYS, async () => {
    // Throws while no booking can be stored; the error handler answers 503.
    await requireReady();
    return { status: "ready" };
  });

  app.get("/metrics", { schema: HIDDEN }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.text();
  });

  metrics.showBuild(readBuild());
  metrics.showOperator(async () => {
    const [isReady, machine] = await Promise.all([
      requireReady().then(
        () => true,
        () => false,
      ),
      readMachine(context),
    ]);
    return { isReady, ...machine };
  });

  if (config.rateLimit !== undefined) watchLimits(app, metrics, config.logClients);
  runInBackground(() => watchClock(app.log, metrics, database.now));
}

// Each trial writes to the database, so calls within this time share one trial's result.
const FRESH_MILLISECONDS = 1_000;
// A load balancer must get an answer even while the database hangs.
const TRIAL_MAX_MILLISECONDS = 3_000;

/** Returns a check that throws DatabaseUnavailable unless a trial booking can be stored. Calls share it for a second. */
export function readiness(
  { migrated, database }: Pick<AppContext, "migrated" | "database">,
  bookings: BookingStore,
): () => Promise<unknown> {
  let latest: ReturnType<typeof startTrial> | undefined;
  let lastTried = "";
  // A trial before the migration fails; its result is dropped as soon as the migration is done.
  void migrated.then(() => (latest = undefined));

  /** Tries the shops' calendars in turn; without any shop, one that is nobody's. */
  async function tryNext(): Promise<void> {
    lastTried = (await nextShop(database, lastTried)) ?? (await nextShop(database, "")) ?? "";
    await bookings.tryCreate(lastTried);
  }

  return () => {
    const now = performance.now();
    // A trial that still runs is shared: while one hangs, no second one is started.
    const isFresh =
      latest !== undefined && (latest.isRunning() || now - latest.startedAt < FRESH_MILLISECONDS);
    if (latest === undefined || !isFresh) {
      // A Citus keeps calendars on several machines, and the trial reaches that of one calendar.
      const tried = Promise.all([tryNext(), database.requireAllMachines?.()]);
      latest = startTrial(now, tried);
    }
    return latest.finding;
  };
}

function startTrial(startedAt: number, tried: Promise<unknown>) {
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
  return { startedAt, isRunning: () => isRunning, finding };
}
