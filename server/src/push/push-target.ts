import type { Instant } from "@vitrine/domain/time/shop-time";

import type { StoredBooking } from "../booking/stored-bookings-table.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { NOT_KNOWN_HERE } from "../outbox/delivery-failure.ts";
import { TARGETS_BY_SETTING } from "../outbox/followers/targets-by-setting.ts";
import type { Delivery, NotDelivered, Target, TargetCall } from "../outbox/target.ts";
import type { OutwardNetwork } from "../outward/checked-lookup.ts";
import { readSealKey, sealKeysOf } from "../settings/seal.ts";
import { PUSH_SETTING } from "../shops/setting-names.ts";
import { linksAsTheyAre } from "./opened-links.ts";
import { openPushKey } from "./push-key.ts";
import type { PushKey } from "./push-key.ts";
import { noticeFor, noticeText, topicOf } from "./push-notice.ts";
import { movedFrom, pushNotices } from "./push-notices-table.ts";
import { pushSubscriptions } from "./push-subscriptions-table.ts";
import type { PushSubscription } from "./push-subscriptions-table.ts";
import { openAddress } from "./sealed-address.ts";
import { pushSender } from "./send-push.ts";
import type { PushAddress, Sent } from "./send-push.ts";

// A phone that was off for longer than this shows the booking when the page is opened.
const KEPT_MAX_SECONDS = 24 * 60 * 60;

// After a server was killed, its notices come within five seconds of the next start, or from another server.
const LEASE_MILLISECONDS = 2_500;

type PushConfig = Pick<
  Config,
  "now" | "ownerSecrets" | "sealKey" | "sealKeyBefore" | "publicUrl" | "mail" | "pushPrivate"
>;

interface Device {
  readonly subscription: PushSubscription;
  readonly address: PushAddress;
  readonly key: PushKey;
}

/** Tells the owner's devices of the bookings, cancellations and moves that clients make, within seconds. */
export function pushTarget(
  config: PushConfig,
  database: Database,
  network?: OutwardNetwork,
): Target {
  const keys = sealKeysOf(config);
  const subscriptions = pushSubscriptions(database);
  const notices = pushNotices(database);
  const now = (): Instant => config.now ?? Date.now();
  const send = pushSender({
    subject: subjectOf(config),
    mayBePrivate: config.pushPrivate,
    network,
  });

  /**
   * The devices that get notices now. The subscriptions of those that are shut out are forgotten. `undefined` where this server
   * cannot tell: what it does not know, another one may.
   */
  async function findDevices({ shop, setting }: TargetCall): Promise<Device[] | undefined> {
    const { calendarId } = shop;
    const all = await subscriptions.list(calendarId, database.now());
    if (all.length === 0) return [];
    const secret = setting === undefined ? undefined : readSealKey(setting);
    const key = await openPushKey(database, keys);
    if (secret === undefined || key === undefined) return undefined;
    const standingOf = await linksAsTheyAre(database, shop, {
      ownerSecrets: config.ownerSecrets,
      keys,
    });
    const devices: Device[] = [];
    for (const subscription of all) {
      const standing = subscription.connected === null ? "shut-out" : standingOf(subscription);
      if (standing === "unknown-here") return undefined;
      const isCurrent = standing === "let-in" && key.publicKey === subscription.serverKey;
      const address = isCurrent ? openAddress(secret, calendarId, subscription) : undefined;
      if (address === undefined) await subscriptions.forget(calendarId, subscription);
      else devices.push({ subscription, address, key });
    }
    return devices;
  }

  async function tell(
    booking: StoredBooking,
    call: TargetCall,
    device: Device,
    context: Awaited<ReturnType<typeof contextOf>>,
  ): Promise<Sent> {
    const { calendarId, bookingId, span, barberColorId } = booking;
    const { deviceId, person, withNames } = device.subscription;
    const last = context.told.find((one) => one.deviceId === deviceId);
    const notice = noticeFor(person, booking, context.earlier, last?.person);
    if (notice === undefined || notice.told === last?.told) return { ok: true };
    const text = noticeText(notice, booking, call.shop, {
      withNames: withNames === 1,
      earlier: context.earlier,
    });
    const untilBegin = Math.ceil((span.start - now()) / 1_000);
    const message = {
      text,
      // It may have begun since the delivery did.
      seconds: Math.max(0, Math.min(untilBegin, KEPT_MAX_SECONDS)),
      topic: topicOf(booking),
    };
    const sent = await send(device.key, device.address, message, call.signal);
    // What is given up is not tried again with the others' either.
    if (sent.ok || ("reason" in sent && sent.retry !== true)) {
      const told = { deviceId, told: notice.told, person: barberColorId, endsAt: span.end };
      await notices.note({ calendarId, bookingId, ...told });
    } else if ("isGone" in sent) await subscriptions.forget(calendarId, device.subscription);
    return sent;
  }

  async function contextOf({ calendarId, bookingId, clientMoves }: StoredBooking) {
    return {
      told: await notices.ofBooking(calendarId, bookingId),
      earlier: clientMoves > 0 ? await movedFrom(database, calendarId, bookingId) : undefined,
    };
  }

  return {
    name: PUSH_SETTING,
    follows: () => false,
    // The setting alone names calendars: when this target is there at a start, no other calendar is looked at.
    namedCalendars: [],
    setting: PUSH_SETTING,
    ...TARGETS_BY_SETTING[PUSH_SETTING],
    leaseMilliseconds: LEASE_MILLISECONDS,
    async deliver(booking, call): Promise<Delivery> {
      if (booking.erasedAt !== undefined || booking.span.start <= now()) return { ok: true };
      const devices = await findDevices(call);
      if (devices === undefined) return NOT_KNOWN_HERE;
      if (devices.length === 0) return { ok: true };
      const context = await contextOf(booking);
      // At once: a push service that hangs keeps none of the others waiting.
      const sent = await Promise.all(devices.map((device) => tell(booking, call, device, context)));
      return resultOf(sent);
    },
  };
}

/** One that may still come is tried again for those devices alone: the notices of the others are noted. */
function resultOf(sent: readonly Sent[]): Delivery {
  const failures = sent.filter((one): one is NotDelivered => !one.ok && !("isGone" in one));
  return failures.find(({ retry }) => retry === true) ?? failures[0] ?? { ok: true };
}

/** Push services want to know whom to turn to. */
function subjectOf({ publicUrl, mail }: PushConfig): string {
  if (publicUrl?.startsWith("https:") === true) return publicUrl;
  return `mailto:${mail?.from.address ?? "vitrine@example.com"}`;
}
