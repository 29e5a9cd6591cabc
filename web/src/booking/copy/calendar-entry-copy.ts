import type { BookingKind } from "@vitrine/domain/shop/shop";

/** What was booked; `people` is empty in a shop that does not ask for it. */
type Entry = Readonly<Record<"shop" | "barber" | "style" | "people", string>>;

/** What an entry in the client's own calendar says: a copy of its own, so that it comes only after a booking. */
export const CALENDAR_ENTRY_COPY = {
  note: (phone: string) => `Telefone: ${phone}`,
  titles: {
    appointments: ({ shop, barber, style }) => `${shop}: ${style} com ${barber}`,
    tables: ({ shop, people }) => `${shop}: mesa para ${people} pessoas`,
  } satisfies Record<BookingKind, (entry: Entry) => string>,
} as const;
