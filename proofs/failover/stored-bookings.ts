import { ask } from "@vitrine/testing/databases/postgres";

export interface StoredBookings {
  /** Whether the booking that this body asked for is stored. */
  readonly has: (body: string) => boolean;
  /** How many places have been sold to more than one client. */
  readonly soldTwice: number;
}

/** The live bookings in the database of `url`, each place of which holds one. */
export async function readStoredBookings(url: string): Promise<StoredBookings> {
  const rows = await ask(
    url,
    `SELECT calendar_id AS calendar, barber_color_id AS barber, starts_at AS start, client_phone AS phone
     FROM booking WHERE cancelled_at IS NULL`,
  );
  const places = rows.map(({ calendar, barber, start }) => [calendar, barber, start].join(" "));
  const stored = new Set(places.map((place, at) => `${place} ${String(rows[at]?.["phone"])}`));
  return {
    has: (body) => stored.has(keyOf(body)),
    soldTwice: places.length - new Set(places).size,
  };
}

function keyOf(body: string): string {
  const { calendarId, barberColorId, dateTimeStart, clientPhone } = JSON.parse(body) as Readonly<
    Record<string, string>
  >;
  return [calendarId, barberColorId, Date.parse(dateTimeStart ?? ""), clientPhone].join(" ");
}
