import { toRfc3339 } from "@vitrine/domain/shop-time";
import { spanOf } from "@vitrine/domain/time-slots";

import type { CalendarEntry } from "./calendar-file.ts";
import type { CreateChoice, Flow } from "./flow.ts";

/** A booking as an entry of the client's own calendar; `host` keeps apart what different shops call alike. */
export function calendarEntryOf(flow: Flow, choice: CreateChoice, host: string): CalendarEntry {
  const { barber, style, people, day, slot } = choice;
  const span = spanOf(day, slot);
  return {
    uid: `${flow.calendarId}-${barber.colorId}-${toRfc3339(span.start)}@${host}`,
    title: flow.copy.event({
      shop: flow.shop.name,
      barber: barber.name,
      style: style.name,
      people: people === undefined ? "" : String(people),
    }),
    place: flow.shop.address,
    span,
  };
}
