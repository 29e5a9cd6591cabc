// Which calendars hold counts, keys or devices that are to be deleted: one statement for each table, over all calendars.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { IS_ENTRY_OVER, keptEntries } from "../agency/agency-log-table.ts";
import { IS_GUARD_OVER, IS_LOOK_OVER } from "../booking/limits/cancel-guard-table.ts";
import { IS_USE_OVER } from "../booking/limits/client-use-table.ts";
import { windowsAt } from "../booking/limits/counting-window.ts";
import type { Reader } from "../database/database.ts";
import { find, query, text } from "../database/query.ts";
import { IS_FLOOD_OVER } from "../floods/booking-floods-table.ts";
import { codeWindow, IS_CODE_OVER, IS_DEVICE_OVER } from "../owner/devices/owner-devices-table.ts";
import { IS_CALL_OVER } from "../owner/owner-calls-table.ts";

const OVER = [
  calendarsWhere("client_use", IS_USE_OVER),
  calendarsWhere("cancel_guard", IS_GUARD_OVER),
  calendarsWhere("cancel_look", IS_LOOK_OVER),
  calendarsWhere("booking_flood", IS_FLOOD_OVER),
  calendarsWhere("owner_call", IS_CALL_OVER),
  calendarsWhere("owner_code", IS_CODE_OVER),
  calendarsWhere("owner_device", IS_DEVICE_OVER),
  calendarsWhere("agency_log", IS_ENTRY_OVER),
];

function calendarsWhere(table: string, isOver: string) {
  return query(
    { calendar_id: text },
    `SELECT DISTINCT calendar_id FROM ${table} WHERE ${isOver} ORDER BY calendar_id LIMIT :most`,
  );
}

/** Calendars with something to delete, at most `most` of each table. */
export async function calendarsToForgetIn(
  reader: Reader,
  at: Instant,
  most: number,
): Promise<ReadonlySet<string>> {
  const calendarIds = new Set<string>();
  const values = { ...windowsAt(at), ...codeWindow(at), ...keptEntries(at), at, most };
  for (const over of OVER) {
    for (const row of await find(reader, over, values)) calendarIds.add(row.calendar_id);
  }
  return calendarIds;
}
