import { randomBytes, randomUUID } from "node:crypto";

import { deviceName } from "@vitrine/domain/owner/device-name";
import { deviceLink } from "@vitrine/domain/owner/owner-page-link";
import { personKey, personNamedIn } from "@vitrine/domain/owner/person-keys";
import type { Refused } from "@vitrine/domain/refusals";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type {
  DisconnectDevicesRequest,
  DeviceOfOwner,
} from "@vitrine/domain/wire/owner/owner-devices";

import { hashForDevice } from "../../settings/calendar-secrets.ts";
import type { KnownSecret } from "../../settings/calendar-secrets.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import type { SecretOfPage } from "../persons/secret-of-page.ts";
import { isSeenLongAgo } from "./owner-devices-table.ts";
import type { ConnectedDevice, OwnerDevices } from "./owner-devices-table.ts";

const TOKEN_BYTES = 32;
const CODE_BYTES = 16;

// A browser asks about all its calendars in one call, and each of them is one query.
const CALENDARS_MAX = 20;

export type DeviceScheduling = ReturnType<typeof deviceScheduling>;

/**
 * A `known` secret hashes what is stored of a token or a code: the one that let the caller in. `machineNow` is the machine's clock,
 * not that of the booking rules.
 */
export function deviceScheduling({
  devices,
  machineNow,
  linkOf,
  zoneOf,
}: {
  readonly devices: OwnerDevices;
  readonly machineNow: () => Instant;
  /** The path of the link that brings a code. */
  readonly linkOf: (calendarId: string, code: string) => string;
  /** The time zone in which a calendar's devices are listed. */
  readonly zoneOf: (calendarId: string) => Promise<string>;
}) {
  return {
    find(
      calendarId: string,
      known: KnownSecret | undefined,
      token: string,
    ): Promise<ConnectedDevice | undefined> {
      return devices.find(calendarId, hashForDevice(known, token), machineNow(), known?.person);
    },

    /** Stores when a device was seen, at most once an hour; returns whether it does. */
    storeSeen(
      calendarId: string,
      device: ConnectedDevice,
      onFailed: (error: unknown) => void,
    ): boolean {
      if (!isSeenLongAgo(device, machineNow())) return false;
      // Not awaited: the day must be shown even while nothing can be written.
      devices.storeSeen(calendarId, device.deviceId, machineNow()).catch(onFailed);
      return true;
    },

    isCodeOpen(calendarId: string, known: KnownSecret | undefined, code: string): Promise<boolean> {
      return devices.isCodeOpen(
        calendarId,
        hashForDevice(known, code),
        machineNow(),
        known?.person,
      );
    },

    /** Connects a device by a code, or without one when the caller has the secret; returns the device's token. */
    async connect(
      calendarId: string,
      known: KnownSecret | undefined,
      code: string | undefined,
      userAgent: string,
    ): Promise<{ readonly ok: true; readonly token: string } | Refused> {
      const token = keyOf(known, randomBytes(TOKEN_BYTES).toString("base64url"));
      const device = {
        deviceId: randomUUID(),
        tokenHash: hashForDevice(known, token),
        name: deviceName(userAgent),
      };
      const codeHash = code === undefined ? undefined : hashForDevice(known, code);
      const { person } = known ?? {};
      const outcome = await devices.connect(calendarId, device, codeHash, machineNow(), person);
      return outcome.ok ? { ok: true, token } : outcome;
    },

    /** `by`: the name of the device that asks, if one does. */
    async makeLink(
      calendarId: string,
      known: KnownSecret | undefined,
      by?: string,
    ): Promise<string> {
      const code = keyOf(known, randomBytes(CODE_BYTES).toString("hex"));
      const codeHash = hashForDevice(known, code);
      await devices.makeCode(calendarId, codeHash, machineNow(), known?.person, by);
      return linkOf(calendarId, code);
    },

    /** `person`: whose own link opens the page, if one does. `ownId`: the device that makes the call, if one does. */
    async list(
      calendarId: string,
      person: number | undefined,
      ownId: string | undefined,
    ): Promise<DeviceOfOwner[]> {
      const zone = await zoneOf(calendarId);
      const connected = await devices.list(calendarId, machineNow(), person);
      return connected.map(({ deviceId, name, connectedAt, seenAt }) => ({
        deviceId,
        name,
        connectedAt: toRfc3339(connectedAt, zone),
        lastSeen: toRfc3339(seenAt, zone),
        isThis: deviceId === ownId,
      }));
    },

    async disconnect(
      calendarId: string,
      person: number | undefined,
      which: DisconnectDevicesRequest["which"],
      own: ConnectedDevice | undefined,
    ): Promise<void> {
      const { deviceId: ownId, name: by } = own ?? {};
      const isOthers = which === "others";
      const deviceId = isOthers || which === "this" ? (ownId ?? "") : which;
      const disconnected = { which: isOthers ? "others" : "one", deviceId, person, by } as const;
      await devices.disconnect(calendarId, disconnected, machineNow());
    },
  };
}

/** What opens the page for one person says so. */
function keyOf(known: KnownSecret | undefined, text: string): string {
  return known?.person === undefined ? text : personKey(known.person, text);
}

/** The devices of the owners' pages. */
export function devicesOfOwners(parts: {
  readonly shops: Pick<LiveShops, "find">;
  readonly devices: OwnerDevices;
  readonly machineNow: () => Instant;
}): DeviceScheduling {
  const { shops } = parts;
  return deviceScheduling({
    ...parts,
    linkOf: deviceLink,
    zoneOf: async (calendarId) => (await shops.find(calendarId))?.shop.timeZone ?? "UTC",
  });
}

/** The calendars of which these tokens are devices. */
export async function calendarsOfTokens(
  tokens: ReadonlyMap<string, string>,
  {
    shops,
    secretOf,
    devices,
  }: {
    readonly shops: Pick<LiveShops, "find">;
    readonly secretOf: SecretOfPage;
    readonly devices: Pick<DeviceScheduling, "find">;
  },
): Promise<string[]> {
  const opened: string[] = [];
  for (const [calendarId, token] of [...tokens].slice(0, CALENDARS_MAX)) {
    if ((await shops.find(calendarId)) === undefined) continue;
    const known = await secretOf(calendarId, personNamedIn(token));
    const device = await devices.find(calendarId, known, token);
    if (device !== undefined) opened.push(calendarId);
  }
  return opened;
}
