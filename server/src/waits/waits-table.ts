// Who waits for a slot of a day to open, and which addresses have left. decisions/0057

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { PARTS_OF_DAY } from "@vitrine/domain/slots/parts-of-day";
import type { PartOfDay } from "@vitrine/domain/slots/parts-of-day";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { claimCreate } from "../booking/limits/client-use-table.ts";
import type { Allowance } from "../booking/limits/client-use-table.ts";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Database, Reader, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, orNull, PAGE, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";

// Of one address in one calendar.
const WAITS_MAX = 3;
const PLACES = Array.from({ length: WAITS_MAX }, (_, index) => index + 1);

/** The value of `barber_color_id` where any barber will do. */
export const ANY_BARBER = 0;

const BARRED_MILLISECONDS = 90 * DAY_MILLISECONDS;

// Between two mails to one person about their waits in one calendar.
export const BETWEEN_MAILS_MILLISECONDS = HOUR_MILLISECONDS;

// A copy may have arrived although the server's answer was lost. A third copy would more likely annoy than inform.
export const COPIES_MAX = 2;

/** Names a wait: a place of an address in a calendar, and the wait that has it. */
export interface WaitId {
  readonly calendarId: string;
  readonly addressHash: string;
  readonly place: number;
  readonly waitId: string;
}

/** What a client waits for. */
export interface WaitedFor {
  /** `ANY_BARBER`, or whom the client has named. */
  readonly barberColorId: number;
  readonly serviceId: number;
  readonly places: number;
  readonly day: Day;
  readonly span: TimeSpan;
  readonly partsOfDay: readonly PartOfDay[];
}

/** A wait of somebody who can be mailed. Times that are not of the day are by the database's clock. */
export interface StoredWait extends WaitId, WaitedFor {
  readonly clientName: string;
  readonly clientEmail: string;
  /** Until when the client has heard of what opened, or knows it from having asked. */
  readonly toldAt: Instant;
  /** When the person was mailed last, about any of their waits in the calendar. */
  readonly mailedAt: Instant | undefined;
  /** How many copies of the next mail about this wait were begun and not answered. */
  readonly copies: number;
  /** Whether its next mail is counted already among those of the address's day. */
  readonly isAdmitted: boolean;
  /** Until when the worker is waited for that has begun the person's last mail. */
  readonly leasedUntil: Instant;
}

/** A wait to be stored. */
export interface NewWait extends WaitedFor, Omit<WaitId, "place"> {
  /** Both are empty for an address that has left: it takes a place all the same, so that nobody learns that it has left. */
  readonly clientName: string;
  readonly clientEmail: string;
}

export type WaitOutcome = { readonly ok: true; readonly stored: boolean } | Refused;

const OF_ADDRESS = query(
  {
    place: number,
    barberColorId: number,
    serviceId: number,
    places: number,
    day: text,
    parts: number,
    isOver: number,
  },
  `SELECT place, barber_color_id AS "barberColorId", service_id AS "serviceId", places, day,
    parts_of_day AS parts, CASE WHEN day_ends <= :bookingNow THEN 1 ELSE 0 END AS "isOver"
  FROM client_wait WHERE calendar_id = :calendarId AND address_hash = :addressHash ORDER BY place`,
);

// The waits of a person in a calendar agree on `mailed_at` and `leased_until`: a later one takes them over from the others.
const OF_PERSON =
  "FROM client_wait WHERE calendar_id = :calendarId AND address_hash = :addressHash";

// Nobody waits in such a place any more, but it is taken until its day is over: else a fourth wait, refused before, would tell
// that its address has left or booked.
const EMPTY = "wait_id = '', client_name = '', client_email = '', copies = 0";

// Who asks for the same again after that waits again.
const REFILL = `UPDATE client_wait SET wait_id = :waitId, client_name = :clientName,
    client_email = :clientEmail, made_at = :now, told_at = :now
  WHERE calendar_id = :calendarId AND address_hash = :addressHash AND place = :place
    AND client_email = ''`;

const TAKE_PLACE = `INSERT INTO client_wait (calendar_id, address_hash, place, wait_id,
    barber_color_id, service_id, places, day, day_begins, day_ends, parts_of_day, client_name,
    client_email, made_at, told_at, mailed_at, leased_until)
  VALUES (:calendarId, :addressHash, :place, :waitId, :barberColorId, :serviceId, :places, :day,
    :dayBegins, :dayEnds, :parts, :clientName, :clientEmail, :now, :now,
    (SELECT max(mailed_at) ${OF_PERSON}), (SELECT coalesce(max(leased_until), 0) ${OF_PERSON}))
  ON CONFLICT (calendar_id, address_hash, place) DO UPDATE SET wait_id = excluded.wait_id,
    barber_color_id = excluded.barber_color_id, service_id = excluded.service_id,
    places = excluded.places, day = excluded.day, day_begins = excluded.day_begins,
    day_ends = excluded.day_ends, parts_of_day = excluded.parts_of_day,
    client_name = excluded.client_name, client_email = excluded.client_email,
    made_at = excluded.made_at, told_at = excluded.told_at, mailed_at = excluded.mailed_at,
    copies = 0, is_admitted = 0, leased_until = excluded.leased_until
  WHERE client_wait.day_ends <= :bookingNow`;

const COLUMNS = {
  addressHash: text,
  place: number,
  waitId: text,
  barberColorId: number,
  serviceId: number,
  places: number,
  day: text,
  dayBegins: number,
  dayEnds: number,
  parts: number,
  clientName: text,
  clientEmail: text,
  toldAt: number,
  mailedAt: orNull(number),
  copies: number,
  isAdmitted: number,
  leasedUntil: number,
};

/** SQL: the waits for a day that meets a span, of those who can be mailed. */
export const WAITING_WITHIN = `client_wait
  WHERE calendar_id = :calendarId AND day_begins < :end AND day_ends > :start AND client_email <> ''`;

const MET_BY = query(
  COLUMNS,
  `SELECT address_hash AS "addressHash", place, wait_id AS "waitId",
    barber_color_id AS "barberColorId", service_id AS "serviceId", places, day,
    day_begins AS "dayBegins", day_ends AS "dayEnds", parts_of_day AS parts,
    client_name AS "clientName", client_email AS "clientEmail", told_at AS "toldAt",
    mailed_at AS "mailedAt", copies, is_admitted AS "isAdmitted", leased_until AS "leasedUntil"
  FROM ${WAITING_WITHIN} AND told_at < :openedUntil
  ORDER BY made_at, wait_id LIMIT ${PAGE}`,
);

const WAITING = query(
  { waiting: number },
  `SELECT count(*) AS waiting FROM ${WAITING_WITHIN}
    AND (CAST(:person AS INTEGER) = 0 OR barber_color_id IN (:person, ${ANY_BARBER}))`,
);

const IS_WAIT = `calendar_id = :calendarId AND address_hash = :addressHash AND place = :place
  AND wait_id = :waitId`;

const IS_PERSONS = "calendar_id = :calendarId AND address_hash = :addressHash";

const AMONG = (ids: Values) => `wait_id IN (${namesIn(ids).join(", ")})`;

// It changes all waits of the person, or none: of two workers the second begins nothing, and neither does one that looked
// before another one mailed. A mail that is dated ahead of now was dated by a clock that was set back since.
const BEGIN = (ids: Values) =>
  query(
    { waitId: text, copies: number },
    `UPDATE client_wait SET leased_until = :leasedUntil,
    copies = copies + CASE WHEN ${AMONG(ids)} THEN 1 ELSE 0 END
  WHERE ${IS_PERSONS} AND leased_until <= :now
    AND (mailed_at IS NULL OR mailed_at <= :mailedBefore OR mailed_at > :now)
  RETURNING wait_id AS "waitId", copies`,
  );

// The name and the address of who has left meanwhile are not there any more, and the rows neither.
const ACCEPT = (ids: Values) => `UPDATE client_wait SET mailed_at = :now, leased_until = 0,
    is_admitted = 0,
    copies = CASE WHEN ${AMONG(ids)} THEN 0 ELSE copies END,
    told_at = CASE WHEN told_at < :toldUntil AND ${AMONG(ids)} THEN :toldUntil ELSE told_at END
  WHERE ${IS_PERSONS}`;

const ADMIT = `UPDATE client_wait SET is_admitted = 1 WHERE ${IS_PERSONS}`;

const RENEW = `UPDATE client_wait SET leased_until = :leasedUntil
  WHERE ${IS_PERSONS} AND leased_until > 0`;

const WITHDRAW = (ids: Values) => `UPDATE client_wait SET leased_until = 0,
    copies = CASE WHEN copies > 0 AND ${AMONG(ids)} THEN copies - 1 ELSE copies END
  WHERE ${IS_PERSONS}`;

// A copy that was not answered may have arrived: the person's hour begins with it.
const BEGIN_HOUR = `UPDATE client_wait SET mailed_at = :now, is_admitted = 0
  WHERE ${IS_PERSONS} AND leased_until <= :now
    AND EXISTS (SELECT 1 FROM client_wait AS lost
      WHERE lost.calendar_id = :calendarId AND lost.address_hash = :addressHash
        AND lost.wait_id = :waitId AND lost.copies > 0)`;

const TELL = `UPDATE client_wait SET leased_until = 0, copies = 0, is_admitted = 0,
    told_at = CASE WHEN told_at > :toldUntil THEN told_at ELSE :toldUntil END
  WHERE ${IS_WAIT} AND leased_until <= :now`;

const END = `UPDATE client_wait SET ${EMPTY} WHERE ${IS_WAIT}`;

const END_AROUND = `UPDATE client_wait SET ${EMPTY}
  WHERE calendar_id = :calendarId AND address_hash = :addressHash
    AND day_begins <= :at AND day_ends > :at AND made_at <= :bookedAt`;

const IS_BARRED = query(
  { address_hash: text },
  `SELECT address_hash FROM wait_bar
  WHERE calendar_id = '' AND address_hash = :addressHash AND barred_until > :now`,
);

const BAR = `INSERT INTO wait_bar (calendar_id, address_hash, barred_until)
  VALUES ('', :addressHash, :until)
  ON CONFLICT (calendar_id, address_hash) DO UPDATE SET barred_until = excluded.barred_until`;

const CALENDARS_OF_ADDRESS = query(
  { calendar_id: text },
  "SELECT DISTINCT calendar_id FROM client_wait WHERE address_hash = :addressHash",
);

const END_OF_ADDRESS = `UPDATE client_wait SET ${EMPTY} WHERE ${IS_PERSONS}`;

interface MakeArguments {
  readonly wait: NewWait;
  /** The clock of the booking rules: a wait whose day is over has no place any more. */
  readonly bookingNow: Instant;
  readonly allowance: Allowance | undefined;
}

const MAKE = timedOperation(
  "make a wait",
  async (transaction, { wait, bookingNow, allowance }: MakeArguments, now) => {
    const place = await takePlace(transaction, wait, bookingNow, now);
    if (place === "had-already") return made({ ok: true, stored: false });
    if (place === "none") return made(refused("too-many-waits"));
    // Last, so that an exact repeat counts no create. Refused, it leaves nothing: the place is given back.
    const exceeded = allowance && (await claimCreate(transaction, wait.calendarId, allowance));
    return made(exceeded ?? { ok: true, stored: true });
  },
);

function made(outcome: WaitOutcome): { readonly ok: boolean; readonly outcome: WaitOutcome } {
  return { ok: outcome.ok, outcome };
}

/** Takes a free place of the address, unless it waits for the same already. */
async function takePlace(
  transaction: Transaction,
  { span, partsOfDay, ...wait }: NewWait,
  bookingNow: Instant,
  now: Instant,
): Promise<"taken" | "had-already" | "none"> {
  const { calendarId, addressHash } = wait;
  const parts = bitsOfParts(partsOfDay);
  // A place that another request takes meanwhile is looked at again, with what stands in it.
  for (let tries = 0; tries <= WAITS_MAX; tries++) {
    const all = await find(transaction, OF_ADDRESS, { calendarId, addressHash, bookingNow });
    const held = all.filter(({ isOver }) => isOver === 0);
    const same = held.find(
      (one) =>
        one.barberColorId === wait.barberColorId &&
        one.serviceId === wait.serviceId &&
        one.places === wait.places &&
        one.day === wait.day &&
        one.parts === parts,
    );
    if (same !== undefined) {
      if (wait.clientEmail !== "")
        await transaction.run(REFILL, { ...wait, place: same.place, now });
      return "had-already";
    }
    const place = PLACES.find((number) => !held.some((one) => one.place === number));
    if (place === undefined) return "none";
    const { start: dayBegins, end: dayEnds } = span;
    const values = { ...wait, parts, place, dayBegins, dayEnds, now, bookingNow };
    if ((await transaction.run(TAKE_PLACE, values)) === 1) return "taken";
  }
  return "none";
}

/** A mail is about one or more waits of one person. */
interface MailArguments {
  readonly waits: readonly WaitId[];
}

interface LeaseArguments extends MailArguments {
  readonly leaseMilliseconds: number;
}

const BEGIN_MAIL = timedOperation(
  "begin a mail about waits",
  async (transaction, { waits, leaseMilliseconds }: LeaseArguments, now) => {
    const { ids, person } = idsOf(waits);
    const mailedBefore = now - BETWEEN_MAILS_MILLISECONDS;
    const leasedUntil = now + leaseMilliseconds;
    const values = { ...person, ...ids, now, leasedUntil, mailedBefore };
    const begun = await find(transaction, BEGIN(ids), values);
    const isBegun = ({ waitId }: WaitId) =>
      begun.some((one) => one.waitId === waitId && one.copies <= COPIES_MAX);
    return { ok: waits.every(isBegun) };
  },
);

const RENEW_MAIL = timedOperation(
  "renew a mail about waits",
  async (transaction, { waits, leaseMilliseconds }: LeaseArguments, now) => {
    const { person } = idsOf(waits);
    await transaction.run(RENEW, { ...person, leasedUntil: now + leaseMilliseconds });
    return { ok: true };
  },
);

const ACCEPT_MAIL = timedOperation(
  "accept a mail about waits",
  async (transaction, { waits, toldUntil }: MailArguments & { toldUntil: Instant }, now) => {
    const { ids, person } = idsOf(waits);
    await transaction.run(ACCEPT(ids), { ...person, ...ids, toldUntil, now });
    return { ok: true };
  },
);

interface ToldArguments {
  readonly wait: WaitId;
  readonly toldUntil: Instant;
}

const TELL_NOTHING = timedOperation(
  "count a wait as told",
  async (transaction, { wait, toldUntil }: ToldArguments, now) => {
    const { calendarId, addressHash, waitId } = wait;
    await transaction.run(BEGIN_HOUR, { calendarId, addressHash, waitId, now });
    await transaction.run(TELL, { ...keyOf(wait), toldUntil, now });
    return { ok: true };
  },
);

const LEAVE = timedOperation(
  "bar an address from waits",
  async (transaction, { addressHash }: { addressHash: string }, now) => {
    await transaction.run(BAR, { addressHash, until: now + BARRED_MILLISECONDS });
    return { ok: true };
  },
);

const END_IN_CALENDAR = operation(
  "end the waits of an address",
  async (transaction, values: { calendarId: string; addressHash: string }) => {
    await transaction.run(END_OF_ADDRESS, values);
    return { ok: true };
  },
);

export type Waits = ReturnType<typeof waitStore>;

export function waitStore(database: Database) {
  return {
    /** Stores a wait. An exact repeat succeeds with `stored: false`; a fourth wait is refused as `too-many-waits`. */
    async make(
      wait: NewWait,
      bookingNow: Instant,
      allowance: Allowance | undefined,
    ): Promise<WaitOutcome> {
      return (await database.tx(MAKE, { wait, bookingNow, allowance })).outcome;
    },

    /** The waits for a day that meets the span, and that have not heard of all that opened until then, the oldest first. */
    async metBy(calendarId: string, span: TimeSpan, openedUntil: Instant): Promise<StoredWait[]> {
      const rows = await find(database, MET_BY, { calendarId, ...span, openedUntil });
      return rows.map(({ dayBegins, dayEnds, parts, mailedAt, isAdmitted, ...row }) => ({
        ...row,
        calendarId,
        span: { start: dayBegins, end: dayEnds },
        partsOfDay: partsOfBits(parts),
        mailedAt: mailedAt ?? undefined,
        isAdmitted: isAdmitted === 1,
      }));
    },

    /**
     * Counts a copy of the next mail about these waits of one person, which is about to be sent. `false` when it must not be
     * sent: another worker has begun one to the person and its lease is not over, two copies were begun, one was accepted within
     * the hour, or a wait is gone.
     */
    async begin(waits: readonly WaitId[], leaseMilliseconds: number): Promise<boolean> {
      return (await database.tx(BEGIN_MAIL, { waits: waits.map(keyOf), leaseMilliseconds })).ok;
    },

    /** The copy that was begun is still on its way. */
    async renew(waits: readonly WaitId[], leaseMilliseconds: number): Promise<void> {
      await database.tx(RENEW_MAIL, { waits: waits.map(keyOf), leaseMilliseconds });
    },

    /** The mail server has taken the copy over: the client has heard of all that opened for these waits until `toldUntil`. */
    async accept(waits: readonly WaitId[], toldUntil: Instant): Promise<void> {
      await database.tx(ACCEPT_MAIL, { waits: waits.map(keyOf), toldUntil });
    },

    /** The mail server has refused the copy for now: it reached nobody, and does not count. */
    async withdraw(waits: readonly WaitId[]): Promise<void> {
      const { ids, person } = idsOf(waits);
      await runInTransaction(database, WITHDRAW(ids), { ...person, ...ids });
    },

    /** Nothing is to be said of what opened until then, or no more is tried. Does nothing while a copy is under way. */
    async tellNothing(wait: WaitId, toldUntil: Instant): Promise<void> {
      await database.tx(TELL_NOTHING, { wait: keyOf(wait), toldUntil });
    },

    /** The next mail about these waits of one person is counted among those of the address's day. */
    async admit(waits: readonly WaitId[]): Promise<void> {
      await runInTransaction(database, ADMIT, idsOf(waits).person);
    },

    /** Nobody waits there any more. Nothing of the person is left but the place, which stays taken until the day is over. */
    async end(wait: WaitId): Promise<void> {
      await runInTransaction(database, END, keyOf(wait));
    },

    /** Ends the address's waits for the day on which a booking begins, if they were made before it was. */
    async endAround(
      calendarId: string,
      addressHash: string,
      booking: { readonly at: Instant; readonly bookedAt: Instant },
    ): Promise<void> {
      await runInTransaction(database, END_AROUND, { calendarId, addressHash, ...booking });
    },

    /** Whether the address wants no mail about waits. */
    async isBarred(addressHash: string): Promise<boolean> {
      return (await find(database, IS_BARRED, { addressHash, now: database.now() })).length > 0;
    },

    /** Bars the address, and ends its waits in all calendars. A wait that is made meanwhile is never mailed. */
    async leave(addressHash: string): Promise<void> {
      await database.tx(LEAVE, { addressHash });
      for (const row of await find(database, CALENDARS_OF_ADDRESS, { addressHash })) {
        await database.tx(END_IN_CALENDAR, { calendarId: row.calendar_id, addressHash });
      }
    },
  };
}

/** How many clients wait that day; with a `person`, only those who wait for them or for anybody. */
export async function countWaiting(
  reader: Reader,
  calendarId: string,
  { start, end }: TimeSpan,
  person = 0,
): Promise<number> {
  const [row] = await find(reader, WAITING, { calendarId, start, end, person });
  return row?.waiting ?? 0;
}

/** Each part of the day is a bit of the number that is stored. */
export function bitsOfParts(parts: readonly PartOfDay[]): number {
  return parts.reduce((bits, part) => bits | (1 << PARTS_OF_DAY.indexOf(part)), 0);
}

function partsOfBits(bits: number): PartOfDay[] {
  return PARTS_OF_DAY.filter((_, index) => (bits & (1 << index)) !== 0);
}

function keyOf({ calendarId, addressHash, place, waitId }: WaitId) {
  return { calendarId, addressHash, place, waitId };
}

/** The waits' ids, named as in a statement, and whose they are. */
function idsOf(waits: readonly WaitId[]) {
  const [{ calendarId, addressHash } = { calendarId: "", addressHash: "" }] = waits;
  const ids = nameEach(
    "waitId",
    waits.map(({ waitId }) => waitId),
  );
  return { ids, person: { calendarId, addressHash } };
}
