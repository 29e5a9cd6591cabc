// Which targets the servers of this database deliver to. A calendar's own followers (outbox_follower) are recorded when
// something happens in it, or here where a target was switched on or off since.

import { NEXT_CALENDARS_WITH_BOOKINGS } from "../../booking/calendar-bookings-table.ts";
import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

const SWITCHES = query(
  { switched: text, is_on: number, is_recorded: number, away_since: orNull(number) },
  "SELECT switched, is_on, is_recorded, away_since FROM outbox_switch WHERE calendar_id = ''",
);

const PUT = `INSERT INTO outbox_switch (calendar_id, switched, is_on, is_recorded, away_since)
  VALUES ('', :switched, :isOn, 0, :awaySince)
  ON CONFLICT (calendar_id, switched) DO UPDATE SET is_on = excluded.is_on, is_recorded = 0,
    away_since = CASE WHEN outbox_switch.is_recorded = 0 AND outbox_switch.away_since < excluded.away_since
      THEN outbox_switch.away_since ELSE excluded.away_since END`;

const SET_RECORDED = `UPDATE outbox_switch SET is_recorded = 1
  WHERE calendar_id = '' AND switched = :switched AND is_on = :isOn`;

// Followers that servers recorded before there were switches. Those that a setting beside the shop names have none.
const FOLLOWED = query(
  { target: text, calendarId: text },
  `SELECT DISTINCT target, CASE WHEN target IN ('mail', 'reminder') THEN '' ELSE calendar_id END AS "calendarId"
  FROM outbox_follower WHERE off_since IS NULL AND NOT EXISTS (
    SELECT 1 FROM shop_secret WHERE shop_secret.calendar_id = outbox_follower.calendar_id
      AND shop_secret.name = outbox_follower.target
  )`,
);

// Earlier versions recorded followers also where nobody had booked.
const NEXT_BOOKED = query(
  { calendarId: orNull(text) },
  `SELECT MIN(next_id) AS "calendarId" FROM (
    ${NEXT_CALENDARS_WITH_BOOKINGS}
    UNION ALL SELECT MIN(calendar_id) FROM outbox_follower WHERE calendar_id > :after
  ) AS next`,
);

/** A target that was switched on or off, which not all calendars' followers say yet. */
export interface Switch {
  readonly target: string;
  /** Empty for a target that follows any calendar. */
  readonly calendarId: string;
  readonly isOn: boolean;
  /** Since when it was off, if it is on again, or is off. `undefined`: it was never on. */
  readonly awaySince: number | undefined;
}

const SWITCH = timedOperation(
  "switch targets",
  async (
    transaction,
    { current, before }: { current: readonly string[]; before: readonly string[] },
    now,
  ) => {
    const rows = await find(transaction, SWITCHES);
    const known = new Map(rows.map((row) => [row.switched, row]));
    for (const switched of new Set([...current, ...before, ...known.keys()])) {
      const row = known.get(switched);
      const isOn = current.includes(switched);
      if (row !== undefined && (row.is_on === 1) === isOn) continue;
      const awaySince = isOn ? (row?.away_since ?? null) : now;
      await transaction.run(PUT, { switched, isOn: isOn ? 1 : 0, awaySince });
    }
    return { ok: true, rows: await find(transaction, SWITCHES) };
  },
);

export function outboxSwitches(database: Database) {
  return {
    /** Notes which targets are on. Returns those of which not all calendars' followers are recorded. */
    async switchTargets(current: readonly string[]): Promise<Switch[]> {
      let rows: RowOf<(typeof SWITCHES)["columns"]>[] = await find(database, SWITCHES);
      const isOn = new Set(rows.filter(({ is_on }) => is_on === 1).map(({ switched }) => switched));
      const before = rows.length > 0 ? [] : await find(database, FOLLOWED);
      const isNews =
        isOn.size !== current.length || current.some((switched) => !isOn.has(switched));
      if (isNews || before.length > 0) {
        const names = before.map(({ target, calendarId }) => switchOf(target, calendarId));
        rows = (await database.tx(SWITCH, { current, before: names })).rows;
      }
      return rows
        .filter(({ is_recorded }) => is_recorded === 0)
        .map(({ switched, is_on, away_since }) => {
          const [target = "", calendarId = ""] = switched.split(" ");
          return { target, calendarId, isOn: is_on === 1, awaySince: away_since ?? undefined };
        });
    },

    /** Notes that every calendar's followers say of this target what the switch says. */
    async setRecorded({ target, calendarId, isOn }: Switch): Promise<void> {
      const switched = switchOf(target, calendarId);
      await runInTransaction(database, SET_RECORDED, { switched, isOn: isOn ? 1 : 0 });
    },

    /** The next calendar in which anybody has booked, or which a target follows, by its id. */
    async nextBooked(after: string): Promise<string | undefined> {
      return (await find(database, NEXT_BOOKED, { after }))[0]?.calendarId ?? undefined;
    },
  };
}

/** `mail`, or `caldav barbearia` of a target that follows only the calendars that are named for it. */
export function switchOf(target: string, calendarId: string): string {
  return calendarId === "" ? target : `${target} ${calendarId}`;
}
