import type { BookingKind } from "@vitrine/domain/shop";

interface EntryWords {
  readonly shop: string;
  readonly barber: string;
  readonly style: string;
  /** Empty in a shop that does not ask. */
  readonly people: string;
}

/** The title of a booking in the client's own calendar. Loaded after a booking only, with what writes the file. */
export const CALENDAR_ENTRY_TITLE: Readonly<Record<BookingKind, (of: EntryWords) => string>> = {
  appointments: ({ shop, barber, style }) => `${shop}: ${style} com ${barber}`,
  tables: ({ shop, people }) => `${shop}: mesa para ${people} pessoas`,
};

/** What stands in the entry beside its title, time and place. */
export const calendarEntryNote = (phone: string) => `Telefone: ${phone}`;
