import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import type {
  TryShopSettingAnswer,
  TryShopSettingRequest,
} from "@vitrine/domain/wire/owner/shop-settings";

import { busyClosings } from "../../busy/busy-closings-table.ts";
import { ownerMailIn } from "../../mail/smtp/mail-settings.ts";
import { publicNetwork } from "../../outward/public-network.ts";
import { leadsToNoServer } from "../../shop-settings/calendar-copy.ts";
import { settingNamed } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";
import { refusalForSetting } from "./owner-settings.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import {
  CANNOT_BE_OPENED,
  MAIL_IS_NOT_OF_FORM,
  MAIL_IS_OF_FORM,
  NOTHING_SET,
} from "./owner-settings-copy.ts";
import { waitForStep } from "./try-limits.ts";
import type { TryLimits } from "./try-limits.ts";
import type { Tried } from "./tried.ts";

const TRY_MILLISECONDS = 10_000;

export interface OwnerTries extends OwnerSettings {
  readonly tryLimits: TryLimits;
  /** Aborted when the server stops: it does not wait for another server. */
  readonly stopping: AbortSignal;
}

type Outcome = { readonly ok: true; readonly answer: TryShopSettingAnswer } | Refused;

/** Tries a value, or without one what is set. Connects to public addresses alone, for ten seconds at most, and stores nothing. */
export async function trySetting(
  owner: OwnerTries,
  request: TryShopSettingRequest,
): Promise<Outcome> {
  const { calendarId } = request;
  const name = settingNamed(request.name);
  if (name === undefined) return refused("request-invalid");
  const shop = (await owner.shops.find(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  const refusal = refusalForSetting(owner, shop, name);
  if (refusal !== undefined) return refused(refusal);
  const begunAt = performance.now();
  const tried = await owner.tryLimits.tryOnce<Tried & { readonly ok: true }>(calendarId, {
    async work() {
      const value = request.value ?? (await findStored(owner, calendarId, name));
      const tries = typeof value === "string" ? tryValue(owner, shop, name, value) : value;
      return { ok: true, ...(await tries) };
    },
    // How long that took would say which names a private network knows.
    async wait({ reason }) {
      if (reason !== undefined && leadsToNoServer(reason))
        await waitForStep(begunAt, owner.stopping);
    },
  });
  if (!tried.ok) return tried;
  const { ok: _, reason: _reason, ...answer } = tried;
  return { ok: true, answer };
}

/** What is set, or why it cannot be tried. */
async function findStored(
  { settings }: OwnerTries,
  calendarId: string,
  name: SettingName,
): Promise<string | Tried> {
  const stored = await settings.readNow(calendarId);
  const sentence = stored.has(name) ? CANNOT_BE_OPENED : NOTHING_SET;
  return stored.get(name) ?? { isWorking: false, sentence };
}

async function tryValue(
  owner: OwnerTries,
  shop: Shop,
  name: SettingName,
  value: string,
): Promise<Tried> {
  const { outwardNetwork: network, stopping } = owner;
  if (name === "owner-mail") {
    const isWorking = ownerMailIn(value) !== undefined;
    return { isWorking, sentence: isWorking ? MAIL_IS_OF_FORM : MAIL_IS_NOT_OF_FORM };
  }
  if (name === "caldav") {
    // Its many modules are loaded when they are needed.
    const { tryCaldav } = await import("./try-caldav.ts");
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TRY_MILLISECONDS)]);
    const limits = { signal, maxMilliseconds: TRY_MILLISECONDS };
    return tryCaldav(value, { ...limits, network: network && publicNetwork(network) });
  }
  const { tryBusy } = await import("./try-busy.ts");
  const { ownBookings } = busyClosings(owner.database);
  return tryBusy(value, {
    shop,
    now: owner.now(),
    findOwn: (from) => (ids) => ownBookings(shop.calendarId, ids, from),
    network,
    milliseconds: TRY_MILLISECONDS,
    stopping,
  });
}
