// Calendars that only their shop books for a while: what they do not take from clients is decided in each process, which
// asks for all of them again and again. The rows name no calendar in their key's first column: one question finds all.

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

interface Setting {
  readonly call: OwnerCall;
  readonly endsAt: Instant;
}

const SET_ONCE = timedOperation(
  "let only the shop book",
  (transaction, { call, endsAt }: Setting, now) =>
    doOnce(transaction, call, async () => {
      // What is over by the clock that `endsAt` is by: a server whose own is ahead would delete what other calendars need.
      await transaction.run(FORGET, { at: now });
      await transaction.run(SET, { calendarId: call.calendarId, endsAt });
      return { ok: true };
    }),
);

export type ShopOnlyStore = ReturnType<typeof shopOnlyStore>;

/** The calendars that only their shop books, on any engine. */
export function shopOnlyStore(database: Database) {
  return {
    /** Each of them, and until when. `at`: the machine's clock. */
    async activeAt(at: Instant): Promise<ReadonlyMap<string, Instant>> {
      const rows = await find(database, ACTIVE, { at });
      return new Map(rows.map((row) => [row.only_calendar, row.ends_at]));
    },

    /** From now on until `endsAt` only the shop books its calendar; nobody is kept out when that is over already. */
    set(call: OwnerCall, endsAt: Instant): Promise<Done | Refused> {
      return database.tx(SET_ONCE, { call, endsAt });
    },
  };
}
