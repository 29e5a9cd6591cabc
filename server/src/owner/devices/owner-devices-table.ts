// The devices that open the owner's page, and the codes that connect them. Only hashes are stored, which open nothing.

import {
  CODE_DEVICES_MAX,
  CODE_HOURS,
  CODES_MAX,
  DEVICES_MAX,
  idleSince,
  NEVER_SEEN_MILLISECONDS,
  PERSON_DEVICES_MAX,
  seenWhenMade,
} from "@vitrine/domain/owner/owner-devices";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { HOUR_MILLISECONDS, isOpen, windowsAt } from "../../booking/limits/counting-window.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, number, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { endNoticesOfDevices } from "../../push/push-subscriptions-table.ts";

export type ConnectedDevice = RowOf<typeof DEVICE>;

// Whom a row opens for: the owner, or one person.
const IS_THEIRS = "calendar_id = :calendarId AND barber_color_id = :person";

/** The value of `barber_color_id` in rows of the owner's. */
const OF_OWNER = 0;

// Earlier servers give the owner's devices the places before these. The last one is the most that a shop's people need.
const PERSONS_FIRST_PLACE = DEVICES_MAX + 1;
const PERSONS_LAST_PLACE = DEVICES_MAX + SHOP_MAX.barbers * PERSON_DEVICES_MAX;

const IS_CONNECTED = "revoked_at IS NULL AND seen_at > :idleSince";

// A code from the future was written by a clock that has been set back since; it would stay open for too long.
const CODE_IS_OPEN = "made_at > :codeSince AND made_at < :codeAhead";

const DEVICE = { deviceId: text, name: text, connectedAt: number, seenAt: number };

const SELECT_DEVICE = `SELECT device_id AS "deviceId", name, created_at AS "connectedAt", seen_at AS "seenAt"
  FROM owner_device`;

const FIND_DEVICE = query(
  DEVICE,
  `${SELECT_DEVICE}
  WHERE ${IS_THEIRS} AND token_hash = :tokenHash AND ${IS_CONNECTED}`,
);

const IS_SHOWN = `${IS_CONNECTED} AND seen_at > created_at - ${NEVER_SEEN_MILLISECONDS}`;

const LIST_DEVICES = query(
  DEVICE,
  `${SELECT_DEVICE}
  WHERE ${IS_THEIRS} AND ${IS_SHOWN}
  ORDER BY created_at, place`,
);

const COUNT_DEVICES_OF_PERSONS = query(
  { person: number, devices: number },
  `SELECT barber_color_id AS person, count(*) AS devices FROM owner_device
  WHERE calendar_id = :calendarId AND barber_color_id <> ${OF_OWNER} AND ${IS_SHOWN}
  GROUP BY barber_color_id`,
);

const SET_SEEN = `UPDATE owner_device SET seen_at = :at
  WHERE calendar_id = :calendarId AND device_id = :deviceId AND revoked_at IS NULL`;

const FIND_CODE = query(
  { devices: number },
  `SELECT devices FROM owner_code
  WHERE ${IS_THEIRS} AND code_hash = :codeHash AND devices < :devicesMax AND ${CODE_IS_OPEN}`,
);

const USE_CODE = `UPDATE owner_code SET devices = devices + 1
  WHERE ${IS_THEIRS} AND code_hash = :codeHash AND devices < :devicesMax AND ${CODE_IS_OPEN}`;

const LIST_CODES = query(
  { code_hash: text },
  `SELECT code_hash FROM owner_code WHERE ${IS_THEIRS} ORDER BY made_at DESC`,
);

const DROP_CODE =
  "DELETE FROM owner_code WHERE calendar_id = :calendarId AND code_hash = :codeHash";

const ADD_CODE = `INSERT INTO owner_code (calendar_id, code_hash, made_at, devices, barber_color_id)
  VALUES (:calendarId, :codeHash, :at, 0, :person)`;

const TAKEN_PLACES = query(
  { place: number, person: number },
  `SELECT place, barber_color_id AS person FROM owner_device WHERE calendar_id = :calendarId AND ${IS_CONNECTED}`,
);

// A place is free when its device is disconnected or has not been seen for too long.
const TAKE_PLACE = `INSERT INTO owner_device
    (calendar_id, place, device_id, token_hash, name, created_at, seen_at, revoked_at, barber_color_id)
  VALUES (:calendarId, :place, :deviceId, :tokenHash, :name, :at, :seenAt, NULL, :person)
  ON CONFLICT (calendar_id, place) DO UPDATE SET
    device_id = excluded.device_id, token_hash = excluded.token_hash, name = excluded.name,
    created_at = excluded.created_at, seen_at = excluded.seen_at, revoked_at = NULL,
    barber_color_id = excluded.barber_color_id
  WHERE owner_device.revoked_at IS NOT NULL OR owner_device.seen_at <= :idleSince`;

// Writes a device that is disconnected already, too: so the answer always waits for a commit that the standby has.
const DISCONNECT = {
  one: `UPDATE owner_device SET revoked_at = :at WHERE ${IS_THEIRS} AND device_id = :deviceId`,
  others: `UPDATE owner_device SET revoked_at = :at WHERE ${IS_THEIRS} AND device_id <> :deviceId`,
} as const;

const DROP_CODES = `DELETE FROM owner_code WHERE ${IS_THEIRS}`;

/** SQL. */
export const IS_CODE_OVER = `NOT (${CODE_IS_OPEN})`;
export const IS_DEVICE_OVER = `revoked_at IS NOT NULL AND NOT (${isOpen("revoked_at", "day")})`;

const FORGET_CODES = `DELETE FROM owner_code WHERE calendar_id = :calendarId AND ${IS_CODE_OVER}`;
const FORGET_DEVICES = `DELETE FROM owner_device WHERE calendar_id = :calendarId AND ${IS_DEVICE_OVER}`;

export interface MakeCodeArguments {
  readonly calendarId: string;
  readonly codeHash: string;
  readonly at: Instant;
  readonly person: number | undefined;
  readonly by?: string | undefined;
}

const MAKE_CODE = operation("make a code for devices", makeCodeIn);

/** `makeCode` in a transaction that does more. */
export async function makeCodeIn(
  transaction: Transaction,
  { calendarId, codeHash, at, person = OF_OWNER }: MakeCodeArguments,
): Promise<{ readonly ok: true }> {
  const known = await find(transaction, LIST_CODES, { calendarId, person });
  for (const { code_hash } of known.slice(CODES_MAX - 1)) {
    await transaction.run(DROP_CODE, { calendarId, codeHash: code_hash });
  }
  await transaction.run(ADD_CODE, { calendarId, codeHash, at, person });
  return { ok: true };
}

export interface ConnectArguments {
  readonly calendarId: string;
  readonly codeHash: string | undefined;
  readonly device: {
    readonly deviceId: string;
    readonly tokenHash: string;
    readonly name: string;
  };
  readonly at: Instant;
  readonly person: number | undefined;
}

const CONNECT = operation("connect a device", connectIn);

/** `connect` in a transaction that does more. */
export async function connectIn(
  transaction: Transaction,
  { calendarId, codeHash, device, at, person = OF_OWNER }: ConnectArguments,
): Promise<{ readonly ok: true } | Refused> {
  if (codeHash !== undefined) {
    const devicesMax = CODE_DEVICES_MAX;
    const code = { calendarId, person, codeHash, devicesMax, ...codeWindow(at) };
    if ((await transaction.run(USE_CODE, code)) === 0) return refused("owner-secret-wrong");
  }
  const since = idleSince(at);
  const rows = await find(transaction, TAKEN_PLACES, { calendarId, idleSince: since });
  const taken = new Set(rows.map(({ place }) => place));
  const own = rows.filter((row) => row.person === person).length;
  if (person !== OF_OWNER && own >= PERSON_DEVICES_MAX) return refused("too-many-own-devices");
  const { deviceId, tokenHash, name } = device;
  const [first, last] =
    person === OF_OWNER ? [1, DEVICES_MAX] : [PERSONS_FIRST_PLACE, PERSONS_LAST_PLACE];
  for (let place = first; place <= last; place += 1) {
    if (taken.has(place)) continue;
    const seenAt = seenWhenMade(at);
    const values = { calendarId, place, deviceId, tokenHash, name, at, seenAt, person };
    // No row is written when another device has taken the place meanwhile.
    if ((await transaction.run(TAKE_PLACE, { ...values, idleSince: since })) > 0)
      return { ok: true };
  }
  return refused("too-many-devices");
}

export interface DisconnectArguments {
  readonly calendarId: string;
  /** `others`: all devices of theirs except `deviceId`. */
  readonly which: "one" | "others";
  readonly deviceId: string;
  /** Whose: the owner's without one. */
  readonly person?: number | undefined;
  readonly at: Instant;
  readonly by?: string | undefined;
}

const DISCONNECT_DEVICES = operation(
  "disconnect devices",
  async (transaction, disconnected: DisconnectArguments) => {
    await disconnectIn(transaction, disconnected);
    return { ok: true };
  },
);

/** `disconnect` in a transaction that does more. */
export async function disconnectIn(
  transaction: Transaction,
  { calendarId, which, deviceId, at, person = OF_OWNER }: DisconnectArguments,
): Promise<void> {
  // Deleting the codes first waits for a device that is connecting by one, which is then among those disconnected below.
  await transaction.run(DROP_CODES, { calendarId, person });
  await transaction.run(DISCONNECT[which], { calendarId, person, deviceId, at });
  await endNoticesOfDevices(transaction, { calendarId, which, deviceId, person });
}

const FORGET = operation(
  "forget codes and shut out devices",
  async (transaction, { calendarId, at }: { calendarId: string; at: Instant }) => {
    const values = { calendarId, ...windowsAt(at), ...codeWindow(at) };
    await transaction.run(FORGET_CODES, values);
    await transaction.run(FORGET_DEVICES, values);
    return { ok: true };
  },
);

export type OwnerDevices = ReturnType<typeof ownerDevices>;

/** What changes codes and devices, each in one transaction. */
export const ACTS_ON_DEVICES = {
  makeCode: MAKE_CODE,
  connect: CONNECT,
  disconnect: DISCONNECT_DEVICES,
} as const;

/**
 * The owners' devices, on any engine; with a `person`, those of that person's link. `at` is the machine's clock. `by`: the name of
 * the device that asks, for a page whose `acts` note it.
 */
export function ownerDevices(database: Database, acts = ACTS_ON_DEVICES) {
  return {
    /** Stores a code, in place of the oldest when the calendar has as many as it may. */
    async makeCode(
      calendarId: string,
      codeHash: string,
      at: Instant,
      person?: number,
      by?: string,
    ): Promise<void> {
      await database.tx(acts.makeCode, { calendarId, codeHash, at, person, by });
    },

    async isCodeOpen(
      calendarId: string,
      codeHash: string,
      at: Instant,
      person = OF_OWNER,
    ): Promise<boolean> {
      const devicesMax = CODE_DEVICES_MAX;
      const values = { calendarId, person, codeHash, devicesMax, ...codeWindow(at) };
      return (await find(database, FIND_CODE, values)).length > 0;
    },

    /** Connects a device, which must then be seen within minutes. Refused when the code is used up, or no place is free. */
    connect(
      calendarId: string,
      device: ConnectArguments["device"],
      codeHash: string | undefined,
      at: Instant,
      person?: number,
    ): Promise<{ readonly ok: true } | Refused> {
      return database.tx(acts.connect, { calendarId, codeHash, device, at, person });
    },

    async find(
      calendarId: string,
      tokenHash: string,
      at: Instant,
      person = OF_OWNER,
    ): Promise<ConnectedDevice | undefined> {
      const values = { calendarId, person, tokenHash, idleSince: idleSince(at) };
      return (await find(database, FIND_DEVICE, values))[0];
    },

    async storeSeen(calendarId: string, deviceId: string, at: Instant): Promise<void> {
      await runInTransaction(database, SET_SEEN, { calendarId, deviceId, at });
    },

    list: (calendarId: string, at: Instant, person = OF_OWNER): Promise<ConnectedDevice[]> =>
      find(database, LIST_DEVICES, { calendarId, person, idleSince: idleSince(at) }),

    /** How many devices the links of the shop's people open on, by person. */
    async countOfPersons(calendarId: string, at: Instant): Promise<ReadonlyMap<number, number>> {
      const values = { calendarId, idleSince: idleSince(at) };
      const rows = await find(database, COUNT_DEVICES_OF_PERSONS, values);
      return new Map(rows.map(({ person, devices }) => [person, devices]));
    },

    async disconnect(
      calendarId: string,
      which: Pick<DisconnectArguments, "which" | "deviceId" | "person" | "by">,
      at: Instant,
    ): Promise<void> {
      await database.tx(acts.disconnect, { calendarId, ...which, at });
    },
  };
}

export async function forgetOwnerDevices(
  database: Database,
  calendarId: string,
  at: Instant,
): Promise<void> {
  await database.tx(FORGET, { calendarId, at });
}

/** Whether the device's stored time is an hour old, or an hour ahead because the clock has been set back since. */
export function isSeenLongAgo({ seenAt }: ConnectedDevice, now: Instant): boolean {
  return Math.abs(now - seenAt) >= HOUR_MILLISECONDS;
}

export function codeWindow(at: Instant): { codeSince: Instant; codeAhead: Instant } {
  const milliseconds = CODE_HOURS * HOUR_MILLISECONDS;
  return { codeSince: at - milliseconds, codeAhead: at + milliseconds };
}
