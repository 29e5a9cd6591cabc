// The devices to which notices are sent, and where: what is sealed opens by the secret that stands beside the shop.

import { idleSince } from "@vitrine/domain/owner/owner-devices";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Reader, Transaction } from "../database/database.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, orNull, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { unfollow } from "../outbox/tables/outbox-followers-table.ts";
import type { Sealed } from "../settings/seal.ts";
import { changeSettingIn } from "../shop-settings/move-by-setting.ts";
import type { SettingChange } from "../shop-settings/move-by-setting.ts";
import { PUSH_SETTING } from "../shops/setting-names.ts";
import { secretsOf } from "../shops/shop-secrets-table.ts";
import { changeBesideFacts } from "../shops/shops-table.ts";

/** The value of `barber_color_id` for the owner, who is notified of everybody's bookings. */
export const OF_OWNER = 0;

const SUBSCRIPTION = {
  deviceId: text,
  person: number,
  linkMark: text,
  serverKey: text,
  keyId: text,
  sealed: text,
  withNames: number,
  connected: orNull(text),
};

export type PushSubscription = RowOf<typeof SUBSCRIPTION>;

// `connected` is NULL where the device does not open the page any more.
const SUBSCRIPTIONS = query(
  SUBSCRIPTION,
  `SELECT push_subscription.device_id AS "deviceId", push_subscription.barber_color_id AS person,
    link_mark AS "linkMark", server_key AS "serverKey", key_id AS "keyId", sealed,
    with_names AS "withNames", owner_device.device_id AS connected
  FROM push_subscription LEFT JOIN owner_device
    ON owner_device.calendar_id = push_subscription.calendar_id
    AND owner_device.device_id = push_subscription.device_id
    AND owner_device.barber_color_id = push_subscription.barber_color_id
    AND owner_device.revoked_at IS NULL AND owner_device.seen_at > :idleSince
  WHERE push_subscription.calendar_id = :calendarId ORDER BY push_subscription.device_id`,
);

// One browser that has become another device would be notified twice.
const FORGET_ENDPOINT = `DELETE FROM push_subscription
  WHERE calendar_id = :calendarId AND endpoint_hash = :endpointHash AND device_id <> :deviceId`;

const SUBSCRIBE = `INSERT INTO push_subscription (calendar_id, device_id, barber_color_id, link_mark,
    server_key, endpoint_hash, key_id, sealed, with_names)
  VALUES (:calendarId, :deviceId, :person, :linkMark, :serverKey, :endpointHash, :keyId, :sealed,
    :withNames)
  ON CONFLICT (calendar_id, device_id) DO UPDATE SET
    barber_color_id = excluded.barber_color_id, link_mark = excluded.link_mark,
    server_key = excluded.server_key, endpoint_hash = excluded.endpoint_hash,
    key_id = excluded.key_id, sealed = excluded.sealed, with_names = excluded.with_names`;

const FORGET_ALL = "DELETE FROM push_subscription WHERE calendar_id = :calendarId";

// Of a device that has subscribed again meanwhile the new subscription stays.
const FORGET = `DELETE FROM push_subscription
  WHERE calendar_id = :calendarId AND device_id = :deviceId AND sealed = :sealed`;

const END = `DELETE FROM push_subscription
  WHERE calendar_id = :calendarId AND device_id = :deviceId`;

const DISCONNECT = {
  one: `DELETE FROM push_subscription
    WHERE calendar_id = :calendarId AND barber_color_id = :person AND device_id = :deviceId`,
  others: `DELETE FROM push_subscription
    WHERE calendar_id = :calendarId AND barber_color_id = :person AND device_id <> :deviceId`,
} as const;

export interface NewSubscription extends Sealed {
  readonly calendarId: string;
  readonly deviceId: string;
  readonly person: number;
  readonly linkMark: string;
  readonly serverKey: string;
  readonly endpointHash: string;
  readonly withNames: number;
}

interface SubscribeArguments {
  readonly subscription: NewSubscription;
  /** How the shop's secret was sealed when the subscription was sealed by it. */
  readonly secretSealed: string;
}

const SUBSCRIBE_DEVICE = operation(
  "subscribe a device to notices",
  async (transaction, { subscription, secretSealed }: SubscribeArguments) => {
    const { calendarId, deviceId, endpointHash } = subscription;
    if ((await sealedSecretOf(transaction, calendarId)) !== secretSealed) return { ok: false };
    await transaction.run(FORGET_ENDPOINT, { calendarId, deviceId, endpointHash });
    await transaction.run(SUBSCRIBE, { ...subscription });
    return { ok: true };
  },
);

interface MakeSecretArguments {
  readonly change: SettingChange;
  /** What the new secret replaces; empty for none. */
  readonly before: string;
}

/** What the secret before has sealed is forgotten, and so is what those devices have not been notified of. */
const MAKE_SECRET = timedOperation(
  "make the secret of a shop's notices",
  async (transaction, { change, before }: MakeSecretArguments, now) => {
    const { calendarId } = change.secret;
    // Holds the shop: of two devices that begin at once, the second finds the first one's secret.
    if (!(await changeBesideFacts(transaction, calendarId, now))) return { ok: false };
    if ((await sealedSecretOf(transaction, calendarId)) !== before) return { ok: true };
    await transaction.run(FORGET_ALL, { calendarId });
    await unfollow(transaction, calendarId, PUSH_SETTING);
    return { ok: await changeSettingIn(transaction, change, now) };
  },
);

const FORGET_SUBSCRIPTION = operation(
  "forget a device's subscription to notices",
  async (transaction, args: { calendarId: string; deviceId: string; sealed: string }) => {
    await transaction.run(FORGET, { ...args });
    return { ok: true };
  },
);

const END_SUBSCRIPTION = operation(
  "end a device's notices",
  async (transaction, args: { calendarId: string; deviceId: string }) => {
    await transaction.run(END, { ...args });
    return { ok: true };
  },
);

async function sealedSecretOf(reader: Reader, calendarId: string): Promise<string> {
  const secrets = await secretsOf(reader, calendarId);
  return secrets.find(({ name }) => name === PUSH_SETTING)?.sealed ?? "";
}

/** Ends the notices of devices that are shut out, in that transaction. */
export async function endNoticesOfDevices(
  transaction: Transaction,
  disconnected: {
    readonly calendarId: string;
    readonly which: keyof typeof DISCONNECT;
    readonly deviceId: string;
    readonly person: number;
  },
): Promise<void> {
  const { which, calendarId, deviceId, person } = disconnected;
  await transaction.run(DISCONNECT[which], { calendarId, deviceId, person });
}

export function pushSubscriptions(database: Database) {
  return {
    /** All of a calendar, with those of devices that are shut out. */
    list: (calendarId: string, at: Instant): Promise<PushSubscription[]> =>
      find(database, SUBSCRIPTIONS, { calendarId, idleSince: idleSince(at) }),

    /** Returns `false`, and stores nothing, where the shop's secret has been replaced meanwhile. */
    async subscribe(subscription: NewSubscription, secretSealed: string): Promise<boolean> {
      return (await database.tx(SUBSCRIBE_DEVICE, { subscription, secretSealed })).ok;
    },

    /** Makes the secret, unless another was made meanwhile. Returns `false` where there is no such shop. */
    async makeSecret(change: SettingChange, before: string): Promise<boolean> {
      return (await database.tx(MAKE_SECRET, { change, before })).ok;
    },

    async forget(calendarId: string, { deviceId, sealed }: PushSubscription): Promise<void> {
      await database.tx(FORGET_SUBSCRIPTION, { calendarId, deviceId, sealed });
    },

    async end(calendarId: string, deviceId: string): Promise<void> {
      await database.tx(END_SUBSCRIPTION, { calendarId, deviceId });
    },
  };
}
