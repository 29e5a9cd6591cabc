// A client who is to come every Tuesday at eight, from the 24th of November to the 12th of January: eight dates.

import { randomUUID } from "node:crypto";

import { TO_BOOK, TO_CLOSE } from "@vitrine/testing/owner/owner-page";
import { callAsOwner } from "@vitrine/testing/owner/owner-http";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";

import { openDatabase } from "../../server/src/database/open-database.ts";
import { expect } from "../journey.ts";
import type { Shop } from "../journey.ts";

export const FIRST_DATE = "2026-11-24";
export const LAST_DATE = "2027-01-12";

/** One of the eight dates is taken, and another one is closed. */
export async function takeAndCloseDates(shop: Shop): Promise<void> {
  const taken = { ...TO_BOOK, clientName: "Rita", clientPhone: "911111111" };
  const times = {
    dateTimeStart: "2026-12-01T08:00:00-03:00",
    dateTimeEnd: "2026-12-01T08:30:00-03:00",
  };
  await act(shop, "book", { ...taken, ...times });
  const day = { firstDay: "2026-12-22", lastDay: "2026-12-22", from: "00:00", to: "24:00" };
  await act(shop, "closeTime", { ...TO_CLOSE, ...day });
}

/** A client comes every four weeks, and the owner is to be asked whether that still holds. */
export async function bookSeriesToAskAbout(shop: Shop): Promise<void> {
  const series = { ...TO_BOOK, everyWeeks: 4, last: "2026-12-21", others: [] };
  await act(shop, "bookSeries", series);
  const database = await openDatabase({
    dataDirectory: shop.books["DATA_DIR"] ?? "",
    databaseUrl: undefined,
  });
  await runStatements(database, ["UPDATE series SET asks_on = '2026-11-20'"]);
  await database.close();
}

async function act({ url }: Shop, name: string, body: { calendarId: string }): Promise<void> {
  const keyed = { key: randomUUID(), ...body };
  expect(await callAsOwner(url, `/owner/${name}`, keyed)).toBe(200);
}
