// What a restored copy does not know: who was erased and which mails were sent since it was made. Ids and times only.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { BLANKED } from "../../booking/booking-columns.ts";
import { NEXT_CALENDARS_WITH_BOOKINGS } from "../../booking/calendar-bookings-table.ts";
import type { Database, Reader } from "../../database/database.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { operation } from "../../database/operation.ts";
import { find, number, orNull, PAGE, pagesOf, query, text } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import type { ChangeFollowers } from "../../outbox/change-followers.ts";
import { eraseAgain, GRACE_MILLISECONDS } from "../../erasing/erase-shops.ts";
import { allTombstones, setUpTombstone, tombstoneId } from "../../shops/tombstones-table.ts";
import { enqueueChangeToFollowers } from "../../outbox/tables/outbox-changes-table.ts";

/** Whose client was erased when: the calendar, the booking, and the time in milliseconds since 1970. */
export type ErasedLine = readonly [calendarId: string, bookingId: string, erasedAt: Instant];

/** A mail that its server has taken over. */
export type SentLine = readonly [
  calendarId: string,
  bookingId: string,
  kind: string,
  revision: number,
  begunAt: Instant,
  acceptedAt: Instant,
];

/** What is kept of a shop that was erased: the hash of its id, those of its feeds' secrets, and when. */
export type ErasedShopLine = readonly [
  id: string,
  feedHashes: readonly string[],
  erasedAt: Instant,
];

export type LineAfterCopies =
  | { readonly erased: ErasedLine }
  | { readonly sent: SentLine }
  | { readonly erasedShop: ErasedShopLine };

// Mails about bookings that are over are not sent again: without them, the file stays small where much is booked.
const ENDED_BEFORE_MILLISECONDS = 24 * 60 * 60_000;

const STEPS_WITH_SHOPS = 19;

const NEXT_CALENDAR = query(
  { calendar_id: orNull(text) },
  `SELECT MIN(next_id) AS calendar_id FROM (
    ${NEXT_CALENDARS_WITH_BOOKINGS}
    UNION ALL SELECT MIN(calendar_id) FROM shop WHERE calendar_id > :after
  ) AS next`,
);

const TO_ERASE = query(
  { calendar_id: text },
  "SELECT calendar_id FROM shop WHERE state = 'suspended' AND erase_at IS NOT NULL ORDER BY calendar_id",
);

const POSTPONE = "UPDATE shop SET erase_at = :eraseAt WHERE calendar_id = :calendarId";

const ERASED = query(
  { calendar_id: text, booking_id: text, erased_at: number },
  `SELECT calendar_id, booking_id, erased_at FROM booking
  WHERE erased_at IS NOT NULL AND erased_at >= :since
    AND (calendar_id, booking_id) > (:afterCalendar, :afterBooking)
  ORDER BY calendar_id, booking_id LIMIT ${PAGE}`,
);

const SENT = query(
  {
    calendar_id: text,
    booking_id: text,
    kind: text,
    revision: number,
    begun_at: number,
    accepted_at: number,
  },
  `SELECT calendar_id, booking_id, kind, sent_mail.revision AS revision, begun_at, accepted_at
  FROM sent_mail JOIN booking USING (calendar_id, booking_id)
  WHERE accepted_at IS NOT NULL AND accepted_at >= :since AND ends_at > :endsAfter
    AND (calendar_id, booking_id, kind, sent_mail.revision)
      > (:afterCalendar, :afterBooking, :afterKind, :afterRevision)
  ORDER BY calendar_id, booking_id, kind, sent_mail.revision LIMIT ${PAGE}`,
);

const ERASE = `UPDATE booking SET ${BLANKED}, erased_at = :erasedAt
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND erased_at IS NULL`;

// Only of bookings that the copy knows: others would be rows without an owner.
const ENTER_SENT = `INSERT INTO sent_mail
    (calendar_id, booking_id, kind, revision, begun_at, accepted_at, unanswered)
  SELECT calendar_id, booking_id, CAST(:kind AS TEXT), CAST(:revision AS INTEGER),
    CAST(:begunAt AS BIGINT), CAST(:acceptedAt AS BIGINT), 1
  FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO UPDATE SET accepted_at = excluded.accepted_at
  WHERE sent_mail.accepted_at IS NULL`;

const APPLY = operation(
  "apply what a copy does not know",
  async (transaction, { lines, now }: { lines: readonly LineAfterCopies[]; now: Instant }) => {
    let erased = 0;
    let sent = 0;
    for (const line of lines) {
      if ("erased" in line) {
        const [calendarId, bookingId, erasedAt] = line.erased;
        const count = await transaction.run(ERASE, { calendarId, bookingId, erasedAt });
        erased += count;
        // The calendars and mails that follow the bookings erase their copies, too.
        if (count > 0) await enqueueChangeToFollowers(transaction, { calendarId, bookingId }, now);
      } else if ("erasedShop" in line) {
        const [id, feedHashes, erasedAt] = line.erasedShop;
        await setUpTombstone(transaction, { id, feedHashes, erasedAt });
      } else {
        const [calendarId, bookingId, kind, revision, begunAt, acceptedAt] = line.sent;
        const values = { calendarId, bookingId, kind, revision, begunAt, acceptedAt };
        sent += await transaction.run(ENTER_SENT, values);
      }
    }
    return { ok: true, erased, sent };
  },
);

const FOLLOWING = query(
  { calendar_id: text, target: text },
  "SELECT calendar_id, target FROM outbox_follower WHERE off_since IS NULL",
);

/** The targets that a server has recorded in the database: a command configures none of its own. */
export async function recordedFollowers(reader: Reader): Promise<ChangeFollowers> {
  const rows = await find(reader, FOLLOWING);
  const targets = Map.groupBy(rows, (row) => row.calendar_id);
  return {
    namesOf: (calendarId) => (targets.get(calendarId) ?? []).map(({ target }) => target),
    changed: () => {},
  };
}

/** Reads what was erased and accepted since a time, on one snapshot. */
export async function* linesAfterCopies(
  reader: Reader,
  since: Instant,
  now: Instant,
): AsyncGenerator<LineAfterCopies> {
  // The books that a copy replaces may be of a version without shops.
  if ((await requireKnownSteps(reader)) >= STEPS_WITH_SHOPS) {
    for (const { id, feedHashes, erasedAt } of await allTombstones(reader)) {
      yield { erasedShop: [id, feedHashes, erasedAt] };
    }
  }
  const nothing = { afterCalendar: "", afterBooking: "" };
  const erased = pagesOf(reader, ERASED, { since, ...nothing }, (row) => ({
    since,
    afterCalendar: row.calendar_id,
    afterBooking: row.booking_id,
  }));
  for await (const row of erased) {
    yield { erased: [row.calendar_id, row.booking_id, row.erased_at] };
  }
  const from = { since, endsAfter: now - ENDED_BEFORE_MILLISECONDS };
  const sent = pagesOf(
    reader,
    SENT,
    { ...from, ...nothing, afterKind: "", afterRevision: -1 },
    (row) => ({
      ...from,
      afterCalendar: row.calendar_id,
      afterBooking: row.booking_id,
      afterKind: row.kind,
      afterRevision: row.revision,
    }),
  );
  for await (const row of sent) {
    const { begun_at: begunAt, accepted_at: acceptedAt } = row;
    yield { sent: [row.calendar_id, row.booking_id, row.kind, row.revision, begunAt, acceptedAt] };
  }
}

/** Enters the lines into a restored copy. Returns how many clients were erased and how many mails were new to it. */
export async function applyLines(
  database: Database,
  lines: readonly LineAfterCopies[],
): Promise<{ erased: number; sent: number }> {
  const { erased, sent } = await database.tx(APPLY, { lines, now: database.now() });
  return { erased, sent };
}

/** Erases in a restored copy the shops that were erased since it was made. Returns how many. */
export async function eraseShopsAgain(database: Database): Promise<number> {
  const erased = new Set((await allTombstones(database)).map(({ id }) => id));
  if (erased.size === 0) return 0;
  let count = 0;
  for (let after: string | null = ""; after !== null;) {
    const [next]: { calendar_id: string | null }[] = await find(database, NEXT_CALENDAR, { after });
    after = next?.calendar_id ?? null;
    if (after === null || !erased.has(tombstoneId(after))) continue;
    await eraseAgain(database, after);
    count += 1;
  }
  return count;
}

/**
 * A copy may be older than what revoked a shop's erasure: the days of grace begin again. Returns the ids of the
 * shops that are to be erased.
 */
export async function postponeErasures(database: Database): Promise<string[]> {
  const ids = (await find(database, TO_ERASE)).map((row) => row.calendar_id);
  const eraseAt = database.now() + GRACE_MILLISECONDS;
  for (const calendarId of ids) {
    await runInTransaction(database, POSTPONE, { calendarId, eraseAt });
  }
  return ids;
}
