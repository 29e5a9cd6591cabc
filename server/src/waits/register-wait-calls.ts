import type { AppContext } from "../app-parts.ts";
import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Scheduling } from "../booking/scheduling.ts";
import { cannotWaitRoute, waitRoutes } from "./wait-routes.ts";
import { waitStore } from "./waits-table.ts";

/**
 * Registers the calls of waits where the server can keep their promise: it sends mails, and knows its own address. Elsewhere pages
 * are only answered that it cannot.
 */
export function registerWaitCalls(context: AppContext, scheduling: Scheduling): void {
  const { app, config, shops, database, limits, now } = context;
  if (config.mail === undefined || config.publicUrl === undefined) return cannotWaitRoute(app);
  const salt = countingSalt(database);
  const waiting = {
    shops,
    waits: waitStore(database),
    salt,
    now,
    // Waits and creates of a network count together.
    limits: scheduling.limits,
  };
  waitRoutes(app, waiting, limits);
}
