import type { NewWait } from "@vitrine/server/waits/waits-table";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** Tuesday the 24th and the day after, as the shops' clocks have them. */
export const TUESDAY_OF_WAITS = {
  start: Date.parse("2026-11-24T00:00:00-03:00"),
  end: Date.parse("2026-11-25T00:00:00-03:00"),
};
export const WEDNESDAY_OF_WAITS = {
  start: TUESDAY_OF_WAITS.end,
  end: TUESDAY_OF_WAITS.end + DAY_MILLISECONDS,
};

/** Rita waits for a normal cut by barber 6 on Tuesday the 24th, in the morning or the evening. */
export const RITA_WAITS: NewWait = {
  calendarId: "barbearia",
  addressHash: "hash of rita",
  waitId: "rita",
  barberColorId: 6,
  serviceId: 1,
  places: 1,
  day: "2026-11-24",
  span: TUESDAY_OF_WAITS,
  partsOfDay: ["morning", "evening"],
  clientName: "Rita",
  clientEmail: "rita@example.com",
};
