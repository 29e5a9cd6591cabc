import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type {
  ExportShopAnswer,
  SeeAgencyLogAnswer,
  SeeShopsAnswer,
  SeeShopsRequest,
} from "@vitrine/domain/wire/agency/agency-calls";

import type { Database, Reader } from "../database/database.ts";
import { idsFound, storedName } from "../shops/shop-words-table.ts";
import { shopsAmong, shopsAtWorkAfter } from "../shops/shops-table.ts";
import type { ShopRow } from "../shops/shops-table.ts";
import { shopIn } from "../shops/stored-facts.ts";
import { shownInstant } from "./agency.ts";
import type { Actor, Agency } from "./agency.ts";
import { entriesBefore } from "./agency-log-table.ts";
import { noteExport } from "./change-shops.ts";
import { bookingsOfShops } from "./shops-of-agency-table.ts";
import { troublesOfShops } from "./troubles.ts";

// A power of two: the rows of a page are found by one statement. database/statement-parts.ts
const SHOPS_A_PAGE = 32;
const ENTRIES_A_PAGE = 50;

const WEEK_MILLISECONDS = 7 * 24 * 60 * 60_000;

/** A page of shops. However many there are, it takes the same few statements, each by the ids of the page. */
export async function seeShops(
  agency: Agency,
  { search = "", after = "" }: SeeShopsRequest,
  { origin }: Pick<Actor, "origin">,
): Promise<SeeShopsAnswer> {
  const { database, now } = agency;
  const { rows, isMore } = await pageOfShops(database, search.trim(), after);
  const ids = filledUp(rows.map((row) => row.calendar_id));
  const from = now();
  const week = { from, before: from + WEEK_MILLISECONDS };
  const bookings = await bookingsOfShops(database, ids, week);
  const troubles = await troublesOfShops(agency, rows, ids);
  const shops = rows.map((row) => {
    const { calendar_id: calendarId, facts, erase_at: eraseAt } = row;
    return {
      calendarId,
      name: storedName(calendarId, facts),
      page: origin + pathOf(calendarId),
      state: row.state === "open" ? ("open" as const) : ("suspended" as const),
      ...(eraseAt !== null && { eraseAt: shownInstant(eraseAt) }),
      bookings: bookings.get(calendarId) ?? 0,
      troubles: [...(troubles.get(calendarId) ?? [])],
    };
  });
  return { shops, isMore };
}

async function pageOfShops(
  reader: Reader,
  search: string,
  after: string,
): Promise<{ readonly rows: readonly ShopRow[]; readonly isMore: boolean }> {
  const most = SHOPS_A_PAGE + 1;
  if (search === "") {
    const rows = await shopsAtWorkAfter(reader, after, most);
    return { rows: rows.slice(0, SHOPS_A_PAGE), isMore: rows.length === most };
  }
  const ids = await idsFound(reader, { search, after, most });
  const found = await shopsAmong(reader, filledUp(ids.slice(0, SHOPS_A_PAGE)));
  const rowOf = new Map(found.map((row) => [row.calendar_id, row]));
  const rows = ids.flatMap((id) => rowOf.get(id) ?? []).filter(({ state }) => state !== "erased");
  return { rows, isMore: ids.length === most };
}

/** As many as a page has, so that all pages are asked for by the same prepared statements. */
function filledUp(ids: readonly string[]): readonly string[] {
  return [...ids, ...Array.from({ length: SHOPS_A_PAGE - ids.length }, () => "")];
}

export async function seeAgencyLog(
  reader: Reader,
  before: number | undefined,
): Promise<SeeAgencyLogAnswer> {
  const rows = await entriesBefore(reader, before, ENTRIES_A_PAGE + 1);
  const entries = rows.slice(0, ENTRIES_A_PAGE).map(({ doneAt, device, ...entry }) => ({
    ...entry,
    at: shownInstant(doneAt),
    ...(device !== "" && { device }),
  }));
  return { entries, isMore: rows.length > ENTRIES_A_PAGE };
}

/** The facts of a shop; `undefined` where there is none. */
export async function exportShop(
  database: Database,
  { calendarId }: { readonly calendarId: string },
  { device }: Pick<Actor, "device">,
): Promise<ExportShopAnswer | undefined> {
  const [row] = await shopsAmong(database, [calendarId]);
  if (row === undefined || row.state === "erased") return undefined;
  // The schema of the wire has the same fields; only its lists are not readonly.
  const facts = shopIn(row) as ExportShopAnswer["facts"];
  await noteExport(database, { calendarId, device });
  return { facts };
}
