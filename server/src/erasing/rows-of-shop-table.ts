// Everything that the database holds of a shop. A test compares this list with the schema.

import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { CELLS_A_WEEK } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Pace } from "../background/slice-pace.ts";
import type { Database, Reader, Values } from "../database/database.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, PAGE, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { repeatForSlice } from "../database/slice.ts";
import type { SliceSize } from "../database/slice.ts";
import { setUpTombstone } from "../shops/tombstones-table.ts";
import type { Tombstone } from "../shops/tombstones-table.ts";

/** Rows of a table, and the columns that tell those of a shop apart; `among` keeps to one index. */
interface Part {
  readonly table: string;
  readonly key: readonly string[];
  readonly among?: string;
}

// The outbox comes first: what is not there any more is neither mailed nor sent to a calendar.
const PARTS: readonly Part[] = [
  { table: "outbox", key: ["target", "booking_id"] },
  { table: "outbox_follower", key: ["target"] },
  { table: "booking", key: ["booking_id"], among: "erased_at IS NULL" },
  { table: "booking", key: ["booking_id"], among: "erased_at IS NOT NULL" },
  { table: "sent_mail", key: ["booking_id", "kind", "revision"] },
  { table: "client_wait", key: ["address_hash", "place"] },
  { table: "opened_time", key: ["opened_id"] },
  { table: "shop_only_phone", key: ["client_phone"] },
  { table: "owner_note", key: ["client_phone"] },
  { table: "series", key: ["series_id"] },
  { table: "client_use", key: ["client"] },
  { table: "cancel_guard", key: ["barber_color_id", "cell"] },
  { table: "cancel_look", key: ["barber_color_id", "cell", "client"] },
  { table: "closing", key: ["closing_id"] },
  { table: "closed_time", key: ["closing_id", "barber_color_id", "starts_at"] },
  { table: "weekly_closing", key: ["closing_id", "barber_color_id"] },
  { table: "busy_calendar", key: ["closing_id"] },
  { table: "owner_call", key: ["call_key"] },
  { table: "owner_code", key: ["code_hash"] },
  { table: "owner_device", key: ["place"] },
  { table: "push_subscription", key: ["device_id"] },
  { table: "push_notice", key: ["device_id", "booking_id"] },
  { table: "booking_flood", key: ["calendar_id"] },
  { table: "shop_revision", key: ["revision"] },
  { table: "shop_secret", key: ["name"] },
  { table: "shop_words", key: ["calendar_id"] },
  { table: "agency_log", key: ["entry"] },
];

/** The tables whose rows of a shop are erased, for the test that reads the schema. */
export const ERASED_TABLES: readonly string[] = [
  ...new Set(PARTS.map(({ table }) => table)),
  "half_hour",
  "shop_only",
  "outbox_switch",
  "shop",
];

// Where a row is under way in another transaction, the next look erases it.
const deletionOf = ({ table, key, among = "TRUE" }: Part) => {
  const columns = key.join(", ");
  return `DELETE FROM ${table} WHERE calendar_id = :calendarId AND (${columns}) IN (
    SELECT ${columns} FROM ${table} WHERE calendar_id = :calendarId AND ${among} LIMIT :max)`;
};

export const DELETIONS = PARTS.map(deletionOf);

interface RowsToDelete {
  /** A statement that deletes at most `:max` rows. */
  readonly sql: string;
  readonly values: Values;
  readonly size: SliceSize;
}

const DELETE_ROWS = operation(
  "erase rows of a shop",
  async (transaction, { sql, values, size }: RowsToDelete) => ({
    ok: true,
    count: await repeatForSlice(size, (max) => transaction.run(sql, { ...values, max })),
  }),
);

// Half hours lie together by their week, of all shops: each week is looked at once.
const WEEK = `(cell / ${CELLS_A_WEEK})`;

const NEXT_WEEK = query(
  { week: number },
  `SELECT ${WEEK} AS week FROM half_hour WHERE ${WEEK} > :after ORDER BY ${WEEK} LIMIT 1`,
);

const OF_WEEK = `calendar_id = :calendarId AND ${WEEK} = :week`;

export const DELETE_HALF_HOURS = `DELETE FROM half_hour WHERE ${OF_WEEK} AND (barber_color_id, cell) IN (
  SELECT barber_color_id, cell FROM half_hour WHERE ${OF_WEEK} LIMIT :max)`;

const DELETE_SHOP_ONLY =
  "DELETE FROM shop_only WHERE calendar_id = '' AND only_calendar = :calendarId";

export const DUE = query(
  { calendar_id: text, state: text, erase_at: number },
  `SELECT calendar_id, state, erase_at FROM shop
  WHERE erase_at <= :before ORDER BY erase_at LIMIT ${PAGE}`,
);

// Neither a name nor a text of it is left, and no booking is decided by it any more.
const CLAIM = `UPDATE shop SET state = 'erased', facts = '', file_hash = NULL,
    revision = revision + 1, changed_at = :now, erase_at = :againAt
  WHERE calendar_id = :calendarId AND state IN ('suspended', 'erased') AND erase_at <= :now`;

const CLAIM_SHOP = timedOperation(
  "begin to erase a shop",
  async (transaction, asked: { calendarId: string; againMilliseconds: number }, now) => {
    const { calendarId, againMilliseconds } = asked;
    const values = { calendarId, now, againAt: now + againMilliseconds };
    return { ok: (await transaction.run(CLAIM, values)) === 1 };
  },
);

const SET_UP_TOMBSTONE = operation(
  "set up an erased shop's tombstone",
  async (transaction, tombstone: Tombstone) => {
    await setUpTombstone(transaction, tombstone);
    return { ok: true };
  },
);

const DELETE_SHOP = "DELETE FROM shop WHERE calendar_id = :calendarId";

// A target of the shop's own, `caldav barbearia`. No calendar id holds a sign of LIKE's.
const DELETE_SWITCHES =
  "DELETE FROM outbox_switch WHERE calendar_id = '' AND switched LIKE '% ' || CAST(:calendarId AS TEXT)";

// An earlier server that erases a shop beside this one does not know of these tables.
const UNKNOWN_BEFORE = [
  "shop_words",
  "agency_log",
  "client_wait",
  "opened_time",
  "shop_only_phone",
  "owner_note",
  "push_subscription",
  "push_notice",
  "series",
];

const hasNoShop = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM shop WHERE shop.calendar_id = ${table}.calendar_id)`;

// One statement where there are none, as nearly always.
const WITHOUT_SHOP = query(
  { calendar_id: text },
  `${UNKNOWN_BEFORE.map(
    (table) =>
      `SELECT calendar_id FROM ${table} WHERE calendar_id <> '${AGENCY_ID}' AND ${hasNoShop(table)}`,
  ).join(" UNION ")} LIMIT ${PAGE}`,
);

export interface ShopToErase {
  readonly calendarId: string;
  /** Whether its rows are erased already, or are being. */
  readonly isErased: boolean;
  readonly eraseAt: Instant;
}

/** The shops whose time to be erased comes before this moment. */
export async function shopsToErase(reader: Reader, before: Instant): Promise<ShopToErase[]> {
  const rows = await find(reader, DUE, { before });
  return rows.map(({ calendar_id: calendarId, state, erase_at: eraseAt }) => ({
    calendarId,
    isErased: state === "erased",
    eraseAt,
  }));
}

/** From then on nobody can reopen the shop. `false` when it was reopened, or when another server erases it. */
export async function claimShop(
  database: Database,
  calendarId: string,
  againMilliseconds: number,
): Promise<boolean> {
  return (await database.tx(CLAIM_SHOP, { calendarId, againMilliseconds })).ok;
}

export async function keepTombstone(database: Database, tombstone: Tombstone): Promise<void> {
  await database.tx(SET_UP_TOMBSTONE, tombstone);
}

/** Deletes the shop's rows in every table but `shop`. Returns how many. */
export async function deleteRowsOfShop(
  database: Database,
  calendarId: string,
  size: SliceSize,
  pace: Pace,
): Promise<number> {
  let total = 0;
  const untilNone = async (deleteSome: () => Promise<number>): Promise<void> => {
    for (let count = 1; count > 0;) {
      count = await pace(deleteSome);
      total += count;
    }
  };
  const deleteAll = (sql: string, values: Values): Promise<void> =>
    untilNone(async () => (await database.tx(DELETE_ROWS, { sql, values, size })).count);
  for (const deletion of DELETIONS) await deleteAll(deletion, { calendarId });
  for (let after = -1; ;) {
    const [next] = await find(database, NEXT_WEEK, { after });
    if (next === undefined) break;
    after = next.week;
    await deleteAll(DELETE_HALF_HOURS, { calendarId, week: next.week });
  }
  for (const deletion of [DELETE_SHOP_ONLY, DELETE_SWITCHES]) {
    await untilNone(() => runInTransaction(database, deletion, { calendarId }));
  }
  return total;
}

/** Deletes the rows of these tables that have no shop, but for the agency's own. */
export async function deleteRowsWithoutShop(database: Database): Promise<void> {
  for (const { calendar_id: calendarId } of await find(database, WITHOUT_SHOP)) {
    for (const table of UNKNOWN_BEFORE) {
      const deletion = `DELETE FROM ${table} WHERE calendar_id = :calendarId AND ${hasNoShop(table)}`;
      await runInTransaction(database, deletion, { calendarId });
    }
  }
}

/** Its tombstone stays. Once it is claimed, nobody can reopen it. */
export async function deleteErasedShop(database: Database, calendarId: string): Promise<void> {
  await runInTransaction(database, DELETE_SHOP, { calendarId });
}
