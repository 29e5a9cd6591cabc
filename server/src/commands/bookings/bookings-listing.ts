import { phoneText } from "@vitrine/domain/client/area-code";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { timeOf } from "../../outbox/booking-slot.ts";
import { namesServices, shownServiceText } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";

const UNPRINTABLE = /\p{C}/gu;

interface Column {
  readonly title: string;
  readonly textOf: (booking: StoredBooking, shop: Shop) => string;
}

const PEOPLE: Column = { title: "people", textOf: ({ places }) => String(places) };
const SERVICE: Column = { title: "service", textOf: shownServiceText };
const MAKER: Column = { title: "by", textOf: ({ bookedBy }) => bookedBy };
const NOTE: Column = { title: "note", textOf: ({ clientNote }) => clientNote };
const STATE: Column = { title: "state", textOf: stateOf };
// Name and note come last: letters of other alphabets may be wider, and would shift the columns after them.
const columnsOf = (
  shop: Shop,
  { withService, withState, withMaker, withNote }: Readonly<Record<`with${string}`, boolean>>,
): Column[] => [
  { title: "day", textOf: ({ span }, { timeZone }) => dayOf(span.start, timeZone) },
  { title: "time", textOf: ({ span }, { timeZone }) => timeOf(span, timeZone) },
  { title: "barber", textOf: barberOf },
  ...(withService ? [SERVICE] : []),
  ...(shop.kind === "tables" ? [PEOPLE] : []),
  { title: "made", textOf: ({ createdAt }, { timeZone }) => timeOnWall(createdAt, timeZone) },
  ...(withMaker ? [MAKER] : []),
  ...(withState ? [STATE] : []),
  {
    title: "phone",
    textOf: ({ clientPhone, clientAreaCode }) => phoneText(clientPhone, clientAreaCode),
  },
  { title: "e-mail", textOf: ({ clientEmail }) => clientEmail },
  { title: "name", textOf: ({ clientName }) => clientName },
  ...(withNote ? [NOTE] : []),
];

/** The lines of a table; the services are in it in a shop with a menu. `withState` adds a column for cancelled and erased. If not all are by clients, one says who booked. */
export function bookingsTable(
  shop: Shop,
  bookings: readonly StoredBooking[],
  { withState }: { readonly withState: boolean },
): string[] {
  const withMaker = bookings.some(({ bookedBy }) => bookedBy !== "client");
  const withService = namesServices(bookings, shop);
  const withNote = bookings.some(({ clientNote }) => clientNote !== "");
  const columns = columnsOf(shop, { withService, withState, withMaker, withNote });
  const rows = [
    columns.map(({ title }) => title),
    ...bookings.map((booking) => columns.map(({ textOf }) => printableText(textOf(booking, shop)))),
  ];
  const widths = columns.map((_, index) =>
    rows.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Replaces control characters: a text from the database must not steer the terminal. */
function printableText(text: string): string {
  return text === "" ? "-" : text.replaceAll(UNPRINTABLE, "?");
}

function barberOf({ barberColorId }: StoredBooking, shop: Shop): string {
  return barberById(shop, barberColorId)?.name ?? String(barberColorId);
}

function stateOf(
  { cancelledAt, cancelledBy, erasedAt }: StoredBooking,
  { timeZone }: Shop,
): string {
  if (cancelledAt !== undefined) {
    const by = cancelledBy === "owner" ? " by owner" : "";
    return `cancelled ${timeOnWall(cancelledAt, timeZone)}${by}`;
  }
  return erasedAt === undefined ? "live" : "erased";
}

/** `2026-11-23T10:00:05`, the form that `--made-since` takes. */
function timeOnWall(instant: Instant, zone: string): string {
  return toRfc3339(instant, zone).slice(0, "2026-11-23T10:00:05".length);
}
