// npm run shops: the shops of the database, for the agency. Exits with 0, 1 (wrong argument, refused) or 2 (database).

import { searchBookings } from "../booking/booking-search.ts";
import { requireConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";
import { neededFor } from "../shops/edits/older-servers.ts";
import { shopIn } from "../shops/stored-facts.ts";
import { rowOf } from "./shops/change-one-shop.ts";
import { runSettingsTask } from "./shops/change-settings.ts";
import { refuseBesideOlderServers } from "./shops/beside-older-servers.ts";
import { bookingsFile } from "./shops/bookings-file.ts";
import type { BookingsFormat } from "./shops/bookings-file.ts";
import { eraseShop } from "./shops/erase-shop.ts";
import { list, show } from "./shops/list-shops.ts";
import { NotDone } from "./shops/not-done.ts";
import { setState } from "./shops/set-state.ts";
import { fileOfShop } from "./shops/shop-files.ts";
import { parseShopsTask, USAGE } from "./shops/shops-arguments.ts";
import type { ShopsTask } from "./shops/shops-arguments.ts";
import { readFile, takeFacts } from "./shops/take-facts.ts";

process.stdout.on("error", () => {});

const task = parseShopsTask(process.argv.slice(2));
if (task === undefined) {
  console.error(USAGE);
  process.exit(1);
}

const config = requireConfig();
try {
  const database = await openBooks(config);
  try {
    // The embedded database is held by one server: none runs beside it.
    if (config.databaseUrl !== undefined && isEdit(task)) {
      await refuseBesideOlderServers(database, database.now(), ["shops"]);
    }
    await run(database, task);
  } finally {
    await database.close();
  }
} catch (error) {
  const isRefused = error instanceof NotDone;
  const place = databasePlace(config);
  console.error(isRefused ? error.message : `${place} cannot be used: ${reasonOf(error)}`);
  process.exitCode = isRefused ? 1 : 2;
}

function isEdit(asked: ShopsTask): boolean {
  return "noOlderServerRuns" in asked && asked.isConfirmed && !asked.noOlderServerRuns;
}

async function run(database: Database, asked: ShopsTask): Promise<void> {
  switch (asked.verb) {
    case "list":
      return list(database);
    case "show":
      return show(database, asked.id);
    case "export":
      return exportShop(database, asked.id, asked.bookings);
    case "suspend":
      return setState(database, asked.id, "suspended", asked.isConfirmed);
    case "reopen":
      return setState(database, asked.id, "open", asked.isConfirmed);
    case "erase":
      return eraseShop(database, asked.id, asked.isConfirmed);
    case "new": {
      const like = shopIn(await rowOf(database, asked.like));
      const { former: _former, ...facts } = like;
      const shop = { ...facts, calendarId: asked.id, name: asked.name ?? facts.name };
      return takeFacts(database, shop, asked.isConfirmed);
    }
    case "diff":
      return takeFacts(database, await readFile(asked.file), "never");
    case "import": {
      const facts = await readFile(asked.file);
      if (config.databaseUrl !== undefined && isEdit(asked)) {
        await refuseBesideOlderServers(database, database.now(), neededFor(facts));
      }
      return takeFacts(database, facts, asked.isConfirmed);
    }
    default:
      return runSettingsTask(config, database, asked);
  }
}

async function exportShop(
  database: Database,
  id: string,
  format: BookingsFormat | undefined,
): Promise<void> {
  const shop = shopIn(await rowOf(database, id));
  if (format === undefined) return console.log(fileOfShop(shop).trimEnd());
  const bookings = await database.snapshot((reader) =>
    searchBookings(reader, id, {}, { isLiveOnly: false }),
  );
  process.stdout.write(bookingsFile(format, shop, bookings));
}
