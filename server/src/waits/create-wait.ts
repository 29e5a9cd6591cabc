import { PLACES_OF_AN_APPOINTMENT, isPartySize } from "@vitrine/domain/shop/party-size";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { serviceNamed } from "@vitrine/domain/shop/menu";
import { barberForClients } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { barbersWhoDo } from "@vitrine/domain/slots/any-barber";
import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { addDays, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { CreateWait } from "@vitrine/domain/wire/calls";

import { newBookingId } from "../booking/create/new-booking-id.ts";
import { countRefusals } from "../booking/create/revealing-creates.ts";
import { allowanceOf } from "../booking/limits/client-limits.ts";
import type { ClientLimits } from "../booking/limits/client-limits.ts";
import type { CountingSalt } from "../booking/limits/counting-salt-table.ts";
import type { LiveShops } from "../shops/live-shops.ts";
import { addressHashOf } from "./leave-waits.ts";
import { ANY_BARBER } from "./waits-table.ts";
import type { WaitedFor, WaitOutcome, Waits } from "./waits-table.ts";

export interface WaitMaking {
  readonly shops: Pick<LiveShops, "find">;
  readonly waits: Pick<Waits, "make" | "isBarred">;
  readonly salt: CountingSalt;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The limits on how much a client books; `undefined` means none. */
  readonly limits: ClientLimits | undefined;
}

/**
 * Stores what a client waits for. For an address that has left, the answer is the same, and so is what decides it: the wait
 * takes a place without a name and an address.
 */
export async function createWait(
  { shops, waits, salt, now, limits }: WaitMaking,
  request: CreateWait,
  address: string,
): Promise<WaitOutcome> {
  const { calendarId, clientName, clientEmail } = request;
  const live = await shops.find(calendarId);
  if (live === undefined) return refused("calendar-unknown");
  const { shop, state } = live;
  const asked = waitedForBy(shop, request, now());
  if (!asked.ok) return asked;
  if (state === "suspended") return refused("shop-suspended");

  const addressHash = addressHashOf(await salt(), clientEmail);
  const isBarred = await waits.isBarred(addressHash);
  const wait = {
    ...asked.waitedFor,
    calendarId,
    addressHash,
    waitId: newBookingId(),
    ...(isBarred ? { clientName: "", clientEmail: "" } : { clientName, clientEmail }),
  };
  if (limits === undefined) return waits.make(wait, now(), undefined);
  const call = await limits.identify(calendarId, address);
  const allowance = allowanceOf(limits, call, now());
  return countRefusals(limits, call, revealsWaits, () => waits.make(wait, now(), allowance));
}

// Such a refusal says that this address has three waits, so few are answered.
function revealsWaits(outcome: WaitOutcome): boolean {
  return !outcome.ok && outcome.refusal === "too-many-waits";
}

/** What the request waits for by the shop's facts, or why nobody can wait for that. */
function waitedForBy(
  shop: Shop,
  request: CreateWait,
  now: Instant,
): { readonly ok: true; readonly waitedFor: WaitedFor } | Refused {
  const { day, partsOfDay, serviceId, timeType, clientNumber } = request;
  const isTable = shop.kind === "tables";
  if (isTable && (clientNumber === undefined || !isPartySize(shop, clientNumber))) {
    return refused("party-size-invalid");
  }
  const named = { serviceId, timeType };
  let service = barbersWhoDo(shop, named)[0]?.service;
  if (request.anyBarber) {
    if (isTable) return refused("barber-unknown");
  } else {
    const barber = barberForClients(shop, request.barberColorId);
    if (barber === undefined) return refused("barber-unknown");
    service = serviceNamed(shop, barber, named);
  }
  if (service === undefined) return refused("style-unknown");
  if (!isBookableDay(shop, day, now)) return refused("day-not-bookable");
  const span = {
    start: startOfDay(day, shop.timeZone),
    end: startOfDay(addDays(day, 1), shop.timeZone),
  };
  const places = isTable ? (clientNumber ?? 0) : PLACES_OF_AN_APPOINTMENT;
  const barberColorId = request.anyBarber ? ANY_BARBER : request.barberColorId;
  return {
    ok: true,
    waitedFor: { barberColorId, serviceId: service.id, places, day, span, partsOfDay },
  };
}
