// What the owner notes about a client, by the client's phone. Nobody else reads it.

import { setImmediate as nextTurn } from "node:timers/promises";

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { IS_LIVE } from "../../booking/booking-columns.ts";
import { bookingsOfCalendar } from "../../booking/calendar-bookings-table.ts";
import { DAY_MILLISECONDS } from "../../booking/limits/counting-window.ts";
import { phoneIn } from "../../booking/no-phone.ts";
import type { Database, Reader, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { operation } from "../../database/operation.ts";
import { find, number, PAGE, query, text } from "../../database/query.ts";
import { partsOf } from "../../database/statement-parts.ts";
import { doOnce } from "../owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner-calls-table.ts";

const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

// While the embedded database reads a page, or writes a batch, every other call waits: a few milliseconds.
const PAGE_SIZE = 1_000;
const BATCH = 50;

const PHONE_OF = query(
  { client_phone: text, ends_at: number },
  `SELECT client_phone, ends_at FROM booking
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND erased_at IS NULL`,
);

const FIND = query(
  { note: text },
  "SELECT note FROM owner_note WHERE calendar_id = :calendarId AND client_phone = :clientPhone FOR UPDATE",
);

// `kept_to`: when it is looked at whether a booking of the client is still kept. No later than the booking's end, and than now:
// a booking that is yet to come may be moved to an earlier day. Where another device has noted something meanwhile, no row changes.
const SET = `INSERT INTO owner_note (calendar_id, client_phone, note, kept_to)
  VALUES (:calendarId, :clientPhone, :note, :keptTo)
  ON CONFLICT (calendar_id, client_phone) DO UPDATE SET note = excluded.note
  WHERE owner_note.note = :seenNote`;

const REMOVE =
  "DELETE FROM owner_note WHERE calendar_id = :calendarId AND client_phone = :clientPhone";

const AMONG = (phones: Values) =>
  query(
    { client_phone: text, note: text },
    `SELECT client_phone, note FROM owner_note
    WHERE calendar_id = :calendarId AND client_phone IN (${namesIn(phones).join(", ")})`,
  );

interface NoteArguments {
  readonly call: OwnerCall;
  readonly bookingId: string;
  readonly note: string;
  readonly seenNote: string;
  /** The clock of the booking rules. */
  readonly bookingNow: Instant;
}

const NOTE_CLIENT = operation(
  "note something about a client",
  (transaction, { call, bookingId, note, seenNote, bookingNow }: NoteArguments) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      const [booking] = await find(transaction, PHONE_OF, { calendarId, bookingId });
      if (booking === undefined) return refused("booking-not-found");
      const clientPhone = booking.client_phone;
      if (phoneIn(clientPhone) === "") return refused("client-without-phone");
      const [stored] = await find(transaction, FIND, { calendarId, clientPhone });
      if ((stored?.note ?? "") !== seenNote) return refused("owner-note-changed");
      if (note === "") {
        await transaction.run(REMOVE, { calendarId, clientPhone });
        return { ok: true };
      }
      const keptTo = Math.min(booking.ends_at, bookingNow);
      const values = { calendarId, clientPhone, note, seenNote, keptTo };
      return (await transaction.run(SET, values)) === 1
        ? { ok: true }
        : refused("owner-note-changed");
    }),
);

export type OwnerNotes = ReturnType<typeof ownerNotes>;

export function ownerNotes(database: Database) {
  return {
    /** The notes about the clients with these phones, by the phone. */
    among: (calendarId: string, phones: readonly string[]) =>
      notesAmong(database, calendarId, phones),

    /**
     * Notes something about the client of a booking that still names one, or takes the note away where it is empty. Refused as
     * `owner-note-changed` where the note is not `seenNote` any more, and as `client-without-phone`.
     */
    noteClient: (noted: Omit<NoteArguments, "call">, call: OwnerCall): Promise<Done | Refused> =>
      database.tx(NOTE_CLIENT, { call, ...noted }),
  };
}

async function notesAmong(
  reader: Reader,
  calendarId: string,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>();
  for (const part of partsOf([...new Set(phones)])) {
    const named = nameEach("phone", part);
    const rows = await find(reader, AMONG(named), { calendarId, ...named });
    for (const row of rows) notes.set(row.client_phone, row.note);
  }
  return notes;
}

/** SQL: whether a note may have lost its last booking. */
export const MAY_NOTE_BE_OVER = "kept_to < :endedBefore";

const OLD = query(
  { client_phone: text, kept_to: number },
  `SELECT client_phone, kept_to FROM owner_note
  WHERE calendar_id = :calendarId AND ${MAY_NOTE_BE_OVER} ORDER BY kept_to, client_phone LIMIT ${PAGE}`,
);

const KEEP = `UPDATE owner_note SET kept_to = :lookAgain
  WHERE calendar_id = :calendarId AND client_phone = :clientPhone AND kept_to = :keptTo`;

const FORGET = `DELETE FROM owner_note
  WHERE calendar_id = :calendarId AND client_phone = :clientPhone AND kept_to = :keptTo`;

// Those who have booked while the bookings were read.
const COME_AMONG = (phones: Values) =>
  query(
    { client_phone: text },
    `SELECT DISTINCT client_phone FROM booking
    WHERE calendar_id = :calendarId AND ends_at >= :endedBefore AND ${IS_LIVE}
      AND client_phone IN (${namesIn(phones).join(", ")})`,
  );

interface Looked {
  readonly calendarId: string;
  readonly endedBefore: Instant;
  /** `lastEnd`: the latest end of a kept booking; absent where there is none. */
  readonly olds: readonly {
    readonly clientPhone: string;
    readonly keptTo: Instant;
    readonly lastEnd?: Instant | undefined;
  }[];
}

const FORGET_OLD = operation(
  "forget notes about clients",
  async (transaction, { calendarId, endedBefore, olds }: Looked) => {
    const gone = olds.filter(({ lastEnd }) => lastEnd === undefined);
    const named = nameEach(
      "phone",
      gone.map(({ clientPhone }) => clientPhone),
    );
    const values = { calendarId, endedBefore, ...named };
    const rows = gone.length === 0 ? [] : await find(transaction, COME_AMONG(named), values);
    const come = new Set(rows.map((row) => row.client_phone));
    for (const { clientPhone, keptTo, lastEnd } of olds) {
      const note = { calendarId, clientPhone, keptTo };
      if (lastEnd === undefined && !come.has(clientPhone)) await transaction.run(FORGET, note);
      else {
        // A booking to come may be moved to an earlier day.
        const lookAgain = Math.min(lastEnd ?? endedBefore, endedBefore + WEEK_MILLISECONDS);
        await transaction.run(KEEP, { ...note, lookAgain });
      }
    }
    return { ok: true };
  },
);

/**
 * Deletes the notes about clients of whom no booking is kept that ends at `endedBefore` or later. No index finds a phone's
 * bookings: those of the calendar are read once for some thousands of notes, in pages, and other work runs in between.
 */
export async function forgetOwnerNotes(
  database: Database,
  { calendarId, endedBefore }: { readonly calendarId: string; readonly endedBefore: Instant },
): Promise<void> {
  for (;;) {
    const rows = await find(database, OLD, { calendarId, endedBefore });
    if (rows.length === 0) return;
    const phones = new Set(rows.map((old) => old.client_phone));
    const lastEnds = await database.snapshot((reader) =>
      lastEndsOf(reader, calendarId, endedBefore, phones),
    );
    const olds = rows.map(({ client_phone: clientPhone, kept_to: keptTo }) => ({
      clientPhone,
      keptTo,
      lastEnd: lastEnds.get(clientPhone),
    }));
    for (let first = 0; first < olds.length; first += BATCH) {
      const batch = { calendarId, endedBefore, olds: olds.slice(first, first + BATCH) };
      await database.tx(FORGET_OLD, batch);
      await nextTurn();
    }
  }
}

async function lastEndsOf(
  reader: Reader,
  calendarId: string,
  endedBefore: Instant,
  phones: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Instant>> {
  const lastEnds = new Map<string, Instant>();
  let read = 0;
  for (const part of ["live", "cancelled"] as const) {
    const rows = bookingsOfCalendar(
      reader,
      { client_phone: text, ends_at: number },
      {
        calendarId,
        part,
        pageSize: PAGE_SIZE,
        conditions: ["ends_at >= :endedBefore"],
        values: { endedBefore },
      },
    );
    for await (const { client_phone: phone, ends_at: end } of rows) {
      read += 1;
      if (read % PAGE_SIZE === 0) await nextTurn();
      if (phones.has(phone) && end > (lastEnds.get(phone) ?? 0)) lastEnds.set(phone, end);
    }
  }
  return lastEnds;
}
