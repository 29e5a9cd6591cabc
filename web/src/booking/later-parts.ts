import type { Shop } from "@vitrine/domain/shop/shop";

import { AddToCalendar, ChangeLinks } from "./after-booking/booked-links.tsx";
import { LaterOutcomeLine } from "./after-booking/later-outcome-line.ts";
import { isEmbedded } from "./embedded/is-embedded.ts";
import { FormMemory } from "./memory/form-memory.tsx";
import { RememberMe } from "./memory/remember-me.tsx";
import { openRememberedClient } from "./memory/remembered-client.ts";
import { lazyOrNothing } from "../ui/lazy-or-nothing.tsx";

const BookingNews = lazyOrNothing(
  async () => (await import("./embedded/booking-news.tsx")).BookingNews,
);

const RenewedShop = lazyOrNothing(
  async () => (await import("./renewal/renewed-shop.tsx")).RenewedShop,
);

/**
 * The parts of the booking screen that are shown only once it is hydrated, and the client that this device remembers, read
 * from storage here. `BookingNews` notifies the surrounding page of bookings, so it is left out unless there is one.
 */
export function openLaterParts(shop: Shop) {
  const client = openRememberedClient(shop);
  return {
    client,
    FormMemory,
    RememberMe,
    AddToCalendar,
    ChangeLinks,
    OutcomeLine: LaterOutcomeLine,
    // A web build on a host of its own has no server beside it that knows a shop's new facts.
    RenewedShop: import.meta.env.SCHEDULING_URL ? undefined : RenewedShop,
    BookingNews: isEmbedded() ? BookingNews : undefined,
  };
}

export type LaterParts = ReturnType<typeof openLaterParts>;
