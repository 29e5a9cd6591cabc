import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { useEffect } from "react";

import type { DeleteChoice } from "../form/fields.ts";
import type { BookingNews as News } from "./frame-messages.ts";

/** Dispatches an event for each booking and each cancellation, which frame.ts sends to the surrounding site. */
export function BookingNews({
  shop,
  created,
  deleted,
}: {
  shop: Shop;
  created: DeleteChoice | undefined;
  deleted: DeleteChoice | undefined;
}) {
  useEffect(() => {
    if (created) dispatchNews(shop, "booked", created);
  }, [shop, created]);
  useEffect(() => {
    if (deleted) dispatchNews(shop, "cancelled", deleted);
  }, [shop, deleted]);
  return null;
}

function dispatchNews(shop: Shop, vitrine: News["vitrine"], choice: DeleteChoice): void {
  const { start } = spanOf(shop, choice.day, choice.slot);
  const detail = { vitrine, calendar: shop.calendarId, start: toRfc3339(start, shop.timeZone) };
  const event: DocumentEventMap["vitrine:news"] = new CustomEvent("vitrine:news", { detail });
  document.dispatchEvent(event);
}
