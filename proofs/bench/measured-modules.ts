// What a measured server has in the place of two modules of its checkout: its catalogue is a thousand calendars instead of two
// shops, so that there are enough slots to sell, and its app has one route more, the bare POST. Everything else is the
// checkout's own. The replaced modules are named here and nowhere else; a checkout that has moved them cannot be measured.

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Leads a module that is put in the place of another to the one that it replaces. */
export const PRODUCT = "?product";

const CALENDARS = pathToFileURL(resolve(import.meta.dirname, "bench-calendars.ts")).href;

// BENCH_FACTS: what the calendars have that the usual shops have not, as JSON.
const SHOPS = `
  export * from "./shops.ts${PRODUCT}";
  import { CALENDAR_COUNT, calendarIdOf } from ${JSON.stringify(CALENDARS)};
  import { shop } from "./barbearia.ts";
  const facts = JSON.parse(process.env.BENCH_FACTS ?? "{}");
  export const CATALOGUE = new Map(
    Array.from({ length: CALENDAR_COUNT }, (_, index) => {
      const calendarId = calendarIdOf(index);
      return [calendarId, { ...shop, calendarId, ...facts }];
    }),
  );
  export const SHOPS = [...CATALOGUE.values()];`;

// The same plugins, the same process, a JSON body read and written, and nothing else.
const APP = `
  export * from "./app.ts${PRODUCT}";
  import { createApp as createProduct } from "./app.ts${PRODUCT}";
  export async function createApp(parts) {
    const app = await createProduct(parts);
    app.post("/bare", (request) => (request.body === undefined ? {} : { ok: true }));
    return app;
  }`;

/** The replacing sources by the file of a checkout. */
export function measuredModules(checkout: string): ReadonlyMap<string, string> {
  return new Map([
    [join(checkout, "shops/shops.ts"), SHOPS],
    [join(checkout, "server/src/app.ts"), APP],
  ]);
}
