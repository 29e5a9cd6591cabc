// The calendars that only their shop may book for a while. Each instance reads all rows, while it is used, and refuses clients'
// bookings by what it has read. `calendar_id`, the shard key (decisions/0008), is empty in every row, so that all rows lie
// in one shard; `only_calendar` names the calendar.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../database/database.ts";
import { timedOperation } from "../database/operation.ts";
import { doOnce } from "../owner/owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner/owner-calls-table.ts";
import type { Refused } from "@vitrine/domain/refusals";
import { find, number, query, text } from "../database/query.ts";

const ACTIVE = query(
  { only_calendar: text, ends_at: number },
  "SELECT only_calendar, ends_at FROM shop_only WHERE calendar_id = '' AND ends_at > :at",
);

const SET = `INSERT INTO shop_only (calendar_id, only_calendar, ends_at) VALUES ('', :calendarId, :endsAt)
  ON CONFLICT (calendar_id, only_calendar) DO UPDATE SET ends_at = excluded.ends_at`;

const FORGET = "DELETE FROM shop_only WHERE calendar_id = '' AND ends_at <= :at";

const SET_ONCE = timedOperation(
  "let only the shop book",
  (transaction, { call, endsAt }: { call: OwnerCall; endsAt: Instant }, now) =>
    doOnce(transaction, call, async () => {
      // `now` is the database's clock, like `endsAt`: a server whose own clock is ahead would delete rows that still hold.
      await transaction.run(FORGET, { at: now });
      await transaction.run(SET, { calendarId: call.calendarId, endsAt });
      return { ok: true };
    }),
);

export type ShopOnlyStore = ReturnType<typeof shopOnlyStore>;

export function shopOnlyStore(database: Database) {
  return {
    async activeAt(at: Instant): Promise<ReadonlyMap<string, Instant>> {
      const rows = await find(database, ACTIVE, { at });
      return new Map(rows.map((row) => [row.only_calendar, row.ends_at]));
    },

    /** Lets only the shop book its calendar until `endsAt`. An end in the past lets clients book again. */
    set(call: OwnerCall, endsAt: Instant): Promise<Done | Refused> {
      return database.tx(SET_ONCE, { call, endsAt });
    },
  };
}
