import type { OwnerCallPath } from "@vitrine/domain/wire/owner/owner-calls";

/**
 * What a person's own link opens of the owner's page. `confined`: their column, their closed times, their bookings and devices.
 * `refused`: what concerns the shop as a whole, or others.
 */
export const CALLS_OF_PERSONS: Readonly<Record<OwnerCallPath, "confined" | "refused">> = {
  "/owner/day": "confined",
  "/owner/flood": "refused",
  "/owner/figures": "confined",
  "/owner/bookingsFile": "confined",
  "/owner/week": "confined",
  "/owner/findClients": "confined",
  "/owner/closeTime": "confined",
  "/owner/openTime": "confined",
  "/owner/book": "confined",
  "/owner/moveBooking": "confined",
  "/owner/bookSeries": "confined",
  "/owner/moveSeries": "confined",
  "/owner/cancelSeries": "confined",
  "/owner/answerSeries": "confined",
  "/owner/checkSeries": "confined",
  "/owner/seeSeries": "confined",
  "/owner/markBookings": "confined",
  // It is of the whole shop, not of their column.
  "/owner/shopOnlyPhone": "refused",
  // So is a note: it is about a client, who may book with others.
  "/owner/noteClient": "refused",
  "/owner/cancelBooking": "confined",
  "/owner/cancelBookings": "confined",
  "/owner/undoCancellation": "confined",
  "/owner/undoCancellations": "confined",
  "/owner/shopOnly": "refused",
  "/owner/dismissFlood": "refused",
  "/owner/connectDevice": "confined",
  "/owner/calendars": "confined",
  "/owner/devices": "confined",
  "/owner/makeDeviceLink": "confined",
  "/owner/disconnectDevices": "confined",
  // The facts are on the shop's public page. Of versions it answers none.
  "/owner/shop": "confined",
  "/owner/shopVersion": "refused",
  "/owner/judgeShopEdit": "refused",
  "/owner/publishShop": "refused",
  "/owner/shopSettings": "refused",
  "/owner/tryShopSetting": "refused",
  "/owner/setShopSetting": "refused",
  "/owner/unsetShopSetting": "refused",
  "/owner/makeFeed": "refused",
  "/owner/personLinks": "refused",
  "/owner/makePersonLink": "refused",
  "/owner/revokePersonLink": "refused",
  // Of their own chair, on the device that asks.
  "/owner/notices": "confined",
  "/owner/subscribeToNotices": "confined",
  "/owner/endNotices": "confined",
};

/** Whether a person's link opens the call of this path; none that is not decided above. */
export function isForPersons(path: string | undefined): boolean {
  const calls: Readonly<Record<string, "confined" | "refused" | undefined>> = CALLS_OF_PERSONS;
  return path !== undefined && calls[path] === "confined";
}
