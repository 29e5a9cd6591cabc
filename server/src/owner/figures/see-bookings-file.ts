import { setImmediate as nextTurn } from "node:timers/promises";

import { isRangeOfFile } from "@vitrine/domain/owner/figures/months";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeBookingsFileAnswer } from "@vitrine/domain/wire/owner/figures";

import type { AppContext } from "../../app-parts.ts";
import { oneAfterTheOther } from "../../background/one-after-the-other.ts";
import { byStart } from "../../booking/booking-search.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { bookingsCsv } from "./bookings-csv.ts";
import { bookingsOfDays } from "./bookings-of-days.ts";
import { spanOfDays } from "../day/see-day.ts";

/** A year of five people with some fifteen bookings a day each; its file has 3 MB. */
export const BOOKINGS_MAX = 20_000;

// So many lines are written before other work runs.
const LINES_AT_ONCE = 200;

interface Asked {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Whose own link asks, who gets only their own bookings; `undefined` for the owner. */
  readonly person: number | undefined;
}

/** Makes the files of bookings, one after the other: each takes some memory while it is made. */
export function bookingsFiles({ database }: Pick<AppContext, "database">, max = BOOKINGS_MAX) {
  const makeNext = oneAfterTheOther(make);

  async function make(shop: Shop, { firstDay, lastDay, person }: Asked) {
    const span = spanOfDays([firstDay, lastDay], shop.timeZone);
    const bookings: StoredBooking[] = [];
    await database.snapshot(async (reader) => {
      for await (const booking of bookingsOfDays(reader, shop.calendarId, span, person)) {
        bookings.push(booking);
        if (bookings.length > max) return;
      }
    });
    if (bookings.length > max) return refused("file-too-large");
    const lines: string[] = [];
    for (const line of bookingsCsv(shop, bookings.toSorted(byStart))) {
      lines.push(line);
      if (lines.length % LINES_AT_ONCE === 0) await nextTurn();
    }
    return { csv: lines.join("") };
  }

  return async (shop: Shop, asked: Asked): Promise<SeeBookingsFileAnswer | Refused> => {
    if (!isRangeOfFile(asked.firstDay, asked.lastDay)) return refused("days-of-file-invalid");
    return makeNext(shop, asked);
  };
}
