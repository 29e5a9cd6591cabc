// Once after each start: stores the services of bookings that an earlier server has written without one. decisions/0048

import { setTimeout as sleep } from "node:timers/promises";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { AppContext } from "../../app-parts.ts";
import { doUntilDone } from "../../background/do-until-done.ts";
import type { Database } from "../../database/database.ts";
import { findForWork } from "../../shops/live-shops.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { fillSomeServices, nextCalendarToFill } from "./fill-services-table.ts";
import type { ServiceOfLength } from "./fill-services-table.ts";

// Small transactions of a few milliseconds, so that a client who books meanwhile waits for at most one of them.
const BATCH = 50;
const PAUSE_MILLISECONDS = 5;
const AFTER_FAILURE_MILLISECONDS = 60_000;

const MINUTE_MILLISECONDS = 60_000;

export function startFillingServices({
  app,
  database,
  shops,
}: Pick<AppContext, "app" | "database" | "shops">): () => Promise<void> {
  return doUntilDone(
    async (stopping) => {
      const count = await fillServices(database, shops, stopping);
      if (count > 0) app.log.info({ count }, "stored the services of earlier bookings");
    },
    AFTER_FAILURE_MILLISECONDS,
    (error) => app.log.warn({ err: error }, "services of earlier bookings not stored, will retry"),
  );
}

/** One statement where nothing is left to fill. Shops whose facts cannot be used keep what they have. Returns how many. */
export async function fillServices(
  database: Database,
  shops: Pick<LiveShops, "find">,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  // Again until a round fills nothing: rows that another server held, and perhaps left, are skipped the first time.
  for (let before = -1; before < count;) {
    before = count;
    let calendarId = await nextCalendarToFill(database, "");
    while (calendarId !== undefined) {
      count += await fillCalendar(database, shops, calendarId, signal);
      calendarId = await nextCalendarToFill(database, calendarId);
    }
  }
  return count;
}

async function fillCalendar(
  database: Database,
  shops: Pick<LiveShops, "find">,
  calendarId: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const shop = await findForWork(shops, calendarId);
  if (shop === undefined) return 0;
  const services = servicesOfLengths(shop);
  let count = 0;
  for (let filled = BATCH; filled > 0;) {
    signal?.throwIfAborted();
    filled = await fillSomeServices(database, { calendarId, services, max: BATCH });
    count += filled;
    if (filled > 0) await sleep(PAUSE_MILLISECONDS);
  }
  return count;
}

/** What the length of a booking means in this shop: only services with a `timeType`, whose lengths all differ. */
function servicesOfLengths({ services }: Shop): readonly ServiceOfLength[] {
  return services
    .filter(({ timeType }) => timeType !== undefined)
    .map(({ id, name, minutes }) => ({ id, name, milliseconds: minutes * MINUTE_MILLISECONDS }));
}
