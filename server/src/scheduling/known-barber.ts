import type { BookingKind, Calendar, Catalogue } from "@vitrine/domain/calendars";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

/**
 * The calendar that a request names, when it exists, takes this kind of booking and has the barber that the request
 * names. Without a kind, any calendar will do.
 */
export function calendarWithBarber(
  catalogue: Catalogue,
  { calendarId, barberColorId }: { readonly calendarId: string; readonly barberColorId: number },
  kind?: BookingKind,
): { ok: true; calendar: Calendar } | Refused {
  const calendar = catalogue.get(calendarId);
  if (calendar === undefined) return refused("calendar-unknown");
  if (kind !== undefined && calendar.takes !== kind) return refused("calendar-unknown");
  if (!calendar.barberColorIds.includes(barberColorId)) return refused("barber-unknown");
  return { ok: true, calendar };
}
