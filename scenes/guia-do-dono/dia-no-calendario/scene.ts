import ICAL from "ical.js";

import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { JOAO, WEEK, requestFor } from "../../reserva-de-horario/week-of-bookings.ts";

const LAST_HOUR = 13;

/** Books the whole week, João too, and reads the feed as a calendar app does: the morning of his day. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  for (const [index, appointment] of [...WEEK, JOAO].entries()) {
    await product.bookAppointment(requestFor(appointment, index));
  }
  const calendar = new ICAL.Component(ICAL.parse(await product.readFeed()));
  const events = calendar
    .getAllSubcomponents("vevent")
    .map((component) => ({ event: new ICAL.Event(component), component }))
    .filter(({ event }) => event.startDate.toString().startsWith(JOAO.day))
    .filter(({ event }) => event.startDate.hour < LAST_HOUR)
    .map(({ event, component }) => ({
      summary: event.summary,
      description: event.description,
      color: String(component.getFirstPropertyValue("color")),
      from: minutesOf(event.startDate),
      to: minutesOf(event.endDate),
    }))
    .toSorted((one, other) => one.from - other.from);
  const opened = events.find(({ summary }) => summary.startsWith(JOAO.client));
  return { facts: { events, opened } };
}

function minutesOf({ hour, minute }: { hour: number; minute: number }): number {
  return hour * 60 + minute;
}
