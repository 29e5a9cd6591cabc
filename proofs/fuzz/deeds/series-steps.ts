import { randomUUID } from "node:crypto";

import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { CheckSeriesAnswer, SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";

import { bodyOf } from "../requests/api-document.ts";
import type { Call } from "../requests/api-document.ts";
import type { BookingLedger } from "../booking-ledger.ts";
import { identityOf } from "../described-booking.ts";
import type { Booking } from "../described-booking.ts";
import type { Fields } from "../requests/booking-fields.ts";
import type { Answer } from "../requests/fuzz-request.ts";

interface Steps {
  readonly ask: (path: string, json: Fields, due: number) => Promise<Answer>;
  /** Asks twice with one key, and once for something else with it. */
  readonly act: (path: string, json: Fields, due: number, other: Fields) => Promise<void>;
  readonly callAt: (path: string) => Call;
}

/** Books a date of a series and the next one, moves and cancels them, each answer known beforehand by the ledger. */
export async function doSeries(
  { ask, act, callAt }: Steps,
  ledger: BookingLedger,
  wanted: Booking,
  fields: Fields,
): Promise<void> {
  const { calendarId, barberColorId } = wanted;
  // A client who books by telephone gives no e-mail address.
  const { clientEmail: _, ...told } = fields;
  const asked = { ...bodyOf(callAt("/owner/checkSeries"), told), everyWeeks: 1 };
  const checked = await ask("/owner/checkSeries", asked, 200);
  const { dates, last } = JSON.parse(checked.body.toString()) as CheckSeriesAnswer;
  const mayBook = ledger.hasRoomFor(wanted);
  if ((dates[0]?.room === "free") !== mayBook) throw new Error("a series is checked wrongly");
  const next = dates[1];
  const shop = ledger.catalogue.get(calendarId);
  // Of later days the ledger does not know what clients get there.
  const isInWindow = next && shop && isBookableDay(shop, next.day, ledger.now);
  const at = isInWindow === true && next?.room === "free" ? next.at : undefined;
  const bookings = [wanted, ...(at === undefined ? [] : [bookingAt(wanted, told, at)])];
  const isFree = bookings.every((one) => ledger.liveOne(identityOf(one)) === undefined) && mayBook;
  const key = randomUUID();
  const others = at === undefined ? [] : [{ dateTimeStart: at.start, dateTimeEnd: at.end }];
  const repeats = { everyWeeks: 1, last, others };
  const own = { ...bodyOf(callAt("/owner/bookSeries"), told), key, ...repeats };
  if (isFree) ledger.add({ ...wanted, fields: told });
  if (isFree && bookings[1] !== undefined) ledger.add(bookings[1]);
  await act("/owner/bookSeries", own, isFree ? 200 : 409, { clientName: "Outra" });
  const to = {
    barberColorId,
    dateTimeStart: fields["dateTimeStart"],
    dateTimeEnd: fields["dateTimeEnd"],
  };
  const move = { ...to, stays: [] };
  if (!isFree) {
    const nothing = { bookingId: "none" };
    await ask("/owner/seeSeries", { calendarId, ...nothing }, 404);
    await act("/owner/moveSeries", { ...nothing, ...move }, 404, {});
    await act("/owner/cancelSeries", { ...nothing, tellsClient: false }, 404, {});
    await act("/owner/answerSeries", { seriesId: "none" }, 404, {});
    return;
  }
  const seen = await ask("/owner/seeSeries", { calendarId, bookingId: key, to }, 200);
  const { dates: found } = JSON.parse(seen.body.toString()) as SeeSeriesAnswer;
  if (found.length !== bookings.length) throw new Error("a series is shown wrongly");
  if (found.some((date) => date.to?.room !== "free")) throw new Error("a series is in its own way");
  await act("/owner/moveSeries", { bookingId: key, ...move }, 200, { stays: ["other"] });
  await act("/owner/answerSeries", { seriesId: key }, 200, { seriesId: "other" });
  const all = ledger.live.filter((one) =>
    bookings.some((of) => identityOf(of) === identityOf(one)),
  );
  for (const booking of all) ledger.remove(booking);
  await act("/owner/cancelSeries", { bookingId: key, tellsClient: false }, 200, {
    tellsClient: true,
  });
}

function bookingAt(
  wanted: Booking,
  fields: Fields,
  { start, end }: { readonly start: string; readonly end: string },
): Booking {
  const span = { start: parseRfc3339(start) ?? 0, end: parseRfc3339(end) ?? 0 };
  const times = { dateTimeStart: start, dateTimeEnd: end };
  return { ...wanted, span, fields: { ...fields, ...times } };
}
