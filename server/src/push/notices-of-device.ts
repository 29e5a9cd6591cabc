// What a device asks about its notices: whether it has them, that they begin, that they end.

import { randomBytes } from "node:crypto";

import type { Refused } from "@vitrine/domain/refusals";
import { refused } from "@vitrine/domain/refusals";
import type {
  SeeNoticesAnswer,
  SubscribeToNoticesRequest,
} from "@vitrine/domain/wire/owner/notices";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AppContext } from "../app-parts.ts";
import { placeFrom } from "../outbox/followers/following.ts";
import type { KnownSecret } from "../settings/calendar-secrets.ts";
import { keyedHash, readSealKey, seal, sealKeysOf, unseal } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { beginningOf } from "../shop-settings/move-by-setting.ts";
import { PUSH_SETTING } from "../shops/setting-names.ts";
import { secretsOf } from "../shops/shop-secrets-table.ts";
import { markOfLink } from "./opened-links.ts";
import { makePushKey, openPushKey } from "./push-key.ts";
import { OF_OWNER, pushSubscriptions } from "./push-subscriptions-table.ts";
import { openAddress, sealAddress } from "./sealed-address.ts";
import { isOfPushService } from "./push-service.ts";

/** Whose device asks, as the guard of the page has found out. */
export interface AskingDevice {
  readonly deviceId: string | undefined;
  readonly person: number | undefined;
  readonly known: KnownSecret | undefined;
}

const SECRET_BYTES = 32;

// Another device may make the shop's secret in the same moment.
const TRIES_MAX = 3;

const NOTHING = { withNames: false, serverKey: "" } as const;

export type NoticesOfDevice = ReturnType<typeof noticesOfDevice>;

export function noticesOfDevice({
  config,
  database,
  now,
}: Pick<AppContext, "config" | "database" | "now">) {
  const [first, ...others] = sealKeysOf(config);
  const keys = first === undefined ? undefined : ([first, ...others] as const);
  const subscriptions = pushSubscriptions(database);

  return {
    async see(calendarId: string, { deviceId, known }: AskingDevice): Promise<SeeNoticesAnswer> {
      if (keys === undefined) return { state: "unavailable", ...NOTHING };
      if (deviceId === undefined) return { state: "without-device", ...NOTHING };
      const key = await makePushKey(database, keys);
      if (key === undefined) return { state: "unavailable", ...NOTHING };
      const { publicKey: serverKey } = key;
      const all = await subscriptions.list(calendarId, database.now());
      const own = all.find((one) => one.deviceId === deviceId);
      const secret = (await findSecret(calendarId, keys)).secret;
      const isOn =
        own !== undefined &&
        own.serverKey === serverKey &&
        own.linkMark === markOfLink(known, deviceId) &&
        secret !== undefined &&
        openAddress(secret, calendarId, own) !== undefined;
      if (!isOn) return { state: "off", withNames: false, serverKey };
      return { state: "on", withNames: own.withNames === 1, serverKey };
    },

    async subscribe(
      { calendarId, serverKey, withNames, ...address }: SubscribeToNoticesRequest,
      { deviceId, person = OF_OWNER, known }: AskingDevice,
    ): Promise<{ readonly ok: true } | Refused> {
      if (keys === undefined) return refused("setting-unavailable");
      if (deviceId === undefined) return refused("notices-without-device");
      if (!config.pushPrivate && !isOfPushService(address.endpoint))
        return refused("subscription-invalid");
      if ((await openPushKey(database, keys))?.publicKey !== serverKey)
        return refused("notices-key-other");
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const { secret, sealed: secretSealed } = await findSecret(calendarId, keys);
        if (secret === undefined) {
          if (!(await makeSecret(calendarId, secretSealed, keys[0], now())))
            return refused("calendar-unknown");
          continue;
        }
        const subscription = {
          calendarId,
          deviceId,
          person,
          serverKey,
          linkMark: markOfLink(known, deviceId),
          endpointHash: keyedHash(secret, address.endpoint),
          withNames: withNames ? 1 : 0,
          ...sealAddress(secret, calendarId, deviceId, address),
        };
        if (await subscriptions.subscribe(subscription, secretSealed)) return { ok: true };
      }
      return refused("notices-key-other");
    },

    async end(calendarId: string, { deviceId }: AskingDevice): Promise<void> {
      if (deviceId !== undefined) await subscriptions.end(calendarId, deviceId);
    },
  };

  async function findSecret(calendarId: string, sealKeys: readonly SealKey[]) {
    const stored = (await secretsOf(database, calendarId)).find(
      ({ name }) => name === PUSH_SETTING,
    );
    const unsealed = stored && unseal(sealKeys, { calendarId, name: PUSH_SETTING }, stored);
    const secret = unsealed?.ok === true ? readSealKey(unsealed.text) : undefined;
    return { secret, sealed: stored?.sealed ?? "" };
  }

  function makeSecret(
    calendarId: string,
    before: string,
    key: SealKey,
    bookingNow: Instant,
  ): Promise<boolean> {
    const place = { calendarId, name: PUSH_SETTING };
    const text = randomBytes(SECRET_BYTES).toString("base64url");
    const secret = { ...place, ...seal(key, place, text) };
    const move = beginningOf(PUSH_SETTING, placeFrom(undefined), bookingNow);
    return subscriptions.makeSecret({ secret, move }, before);
  }
}
