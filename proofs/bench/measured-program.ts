// node proofs/bench/measured-program.ts CHECKOUT PROGRAM: runs a program of a checkout of this project, such as
// server/src/main.ts, with two of its modules replaced: its catalogue is a thousand calendars instead of two shops, so
// that there are enough slots to sell, and its app has one route more, the bare POST. Everything else is the checkout's
// own. The replaced modules are named here and nowhere else; a checkout that has moved them cannot be measured.

import { realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [checkout = "", program = ""] = process.argv.slice(2);
const root = realpathSync(checkout);
const urlOf = (file: string) => pathToFileURL(join(root, file)).href;
// What its shops have that the usual ones have not, as JSON.
const { BENCH_FACTS = "{}" } = process.env;
const calendars = pathToFileURL(resolve(import.meta.dirname, "bench-calendars.ts")).href;

const SHOPS = `
  export * from "./shops.ts?product";
  import { CALENDAR_COUNT, calendarIdOf } from ${JSON.stringify(calendars)};
  import { shop } from "./barbearia.ts";
  export const CATALOGUE = new Map(
    Array.from({ length: CALENDAR_COUNT }, (_, index) => {
      const calendarId = calendarIdOf(index);
      return [calendarId, { ...shop, calendarId, ...${BENCH_FACTS} }];
    }),
  );
  export const SHOPS = [...CATALOGUE.values()];`;

// The same plugins, the same process, a JSON body read and written, and nothing else.
const APP = `
  export * from "./app.ts?product";
  import { createApp as createProduct } from "./app.ts?product";
  export async function createApp(parts) {
    const app = await createProduct(parts);
    app.post("/bare", (request) => (request.body === undefined ? {} : { ok: true }));
    return app;
  }`;

const replaced = new Map([
  [urlOf("shops/shops.ts"), SHOPS],
  [urlOf("server/src/app.ts"), APP],
]);
registerHooks({
  load(url, context, nextLoad) {
    const source = replaced.get(url);
    return source === undefined
      ? nextLoad(url, context)
      : { format: "module", source, shortCircuit: true };
  },
});

await import(urlOf(program));
