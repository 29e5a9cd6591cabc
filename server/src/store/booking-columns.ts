import type { SqlValue, Values } from "./database.ts";
import type { BookingIdentity, NewBooking } from "./new-booking.ts";

/** A column of the table `booking` that holds a part of what was asked for. */
interface BookingColumn<Of> {
  readonly name: string;
  readonly valueOf: (booking: Of) => SqlValue;
  /** Whether it is the client's own, and is blanked once their time is over. */
  readonly isPersonal: boolean;
}

/** Neither cancelled nor erased. */
export const IS_LIVE = "cancelled_at IS NULL AND erased_at IS NULL";

/** What names one live booking: the unique index of the table. */
const IDENTITY: readonly BookingColumn<BookingIdentity>[] = [
  { name: "calendar_id", valueOf: ({ calendarId }) => calendarId, isPersonal: false },
  { name: "barber_color_id", valueOf: ({ barberColorId }) => barberColorId, isPersonal: false },
  { name: "client_phone", valueOf: ({ clientPhone }) => clientPhone, isPersonal: true },
  { name: "starts_at", valueOf: ({ span }) => span.start, isPersonal: false },
  { name: "ends_at", valueOf: ({ span }) => span.end, isPersonal: false },
];

/** What an exact repeat has to have in common besides: a further field of a booking is a further line here. */
const DETAILS: readonly BookingColumn<NewBooking>[] = [
  { name: "client_name", valueOf: ({ clientName }) => clientName, isPersonal: true },
  { name: "client_email", valueOf: ({ clientEmail }) => clientEmail, isPersonal: true },
  { name: "places", valueOf: ({ places }) => places, isPersonal: false },
];

const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);

/** `calendar_id, barber_color_id, …`: the identity, for an index or a list. */
export const IDENTITY_COLUMNS = namesOf(IDENTITY).join(", ");

/** All that was asked for, identity first. */
export const ASKED_COLUMNS = namesOf([...IDENTITY, ...DETAILS]).join(", ");

/** `:calendar_id, :barber_color_id, …`: a value for each of them. */
export const ASKED_VALUES = namesOf([...IDENTITY, ...DETAILS])
  .map((name) => `:${name}`)
  .join(", ");

/** `calendar_id = :calendar_id AND …` */
export const IDENTITY_IS = equal(IDENTITY);

/** The same for the details. */
export const DETAILS_ARE = equal(DETAILS);

/** What erasing a client sets, when it sets text: every personal column to nothing. */
export const BLANKED = [...IDENTITY, ...DETAILS]
  .filter(({ isPersonal }) => isPersonal)
  .map(({ name }) => `${name} = ''`)
  .join(", ");

/** The values of an identity, each with its column's name. */
export function identityValues(identity: BookingIdentity): Values {
  return valuesIn(IDENTITY, identity);
}

/** The values of all that was asked for, each with its column's name. */
export function askedValues(booking: NewBooking): Values {
  return { ...valuesIn(IDENTITY, booking), ...valuesIn(DETAILS, booking) };
}

function valuesIn<Of>(columns: readonly BookingColumn<Of>[], booking: Of): Values {
  return Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(booking)]));
}

function equal(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => `${name} = :${name}`).join(" AND ");
}
