import {
  isClientMax,
  isPartySize,
  PLACES_OF_AN_APPOINTMENT,
} from "@vitrine/domain/shop/party-size";
import type { RefusalCode } from "@vitrine/domain/refusals";
import type { BookingKind, Shop } from "@vitrine/domain/shop/shop";

/** The people whom a request books for: the kind of booking (and so of shop), and how many places it takes. */
export interface Party {
  readonly kind: BookingKind;
  readonly places: number;
  /** Why the shop cannot take it; `undefined` when it can. */
  refusalAt(shop: Shop): RefusalCode | undefined;
}

export const ONE_CLIENT: Party = {
  kind: "appointments",
  places: PLACES_OF_AN_APPOINTMENT,
  refusalAt: () => undefined,
};

export interface GroupSizes {
  readonly clientNumber: number;
  readonly clientMax: number;
}

export function groupOf({ clientNumber, clientMax }: GroupSizes): Party {
  return {
    kind: "tables",
    places: clientNumber,
    refusalAt(shop) {
      if (!isPartySize(shop, clientNumber)) return "party-size-invalid";
      return isClientMax(shop, clientMax) ? undefined : "client-max-invalid";
    },
  };
}
