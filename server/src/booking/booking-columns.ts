import type { SqlValue, Values } from "../database/database.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import { number, text } from "../database/query.ts";
import type { Column, Columns } from "../database/query.ts";
import { NO_SERVICE, serviceValues } from "./service/booked-service.ts";
import type { BookedService } from "./service/booked-service.ts";

interface BookingColumn<Of> {
  readonly name: string;
  readonly valueOf: (booking: Of) => SqlValue;
  /** Whether it is personal data of the client, which is blanked after the retention time. */
  readonly isPersonal: boolean;
}

export const IS_LIVE = "cancelled_at IS NULL AND erased_at IS NULL";

const IDENTITY: readonly BookingColumn<BookingIdentity>[] = [
  { name: "calendar_id", valueOf: ({ calendarId }) => calendarId, isPersonal: false },
  { name: "barber_color_id", valueOf: ({ barberColorId }) => barberColorId, isPersonal: false },
  { name: "client_phone", valueOf: ({ clientPhone }) => clientPhone, isPersonal: true },
  { name: "starts_at", valueOf: ({ span }) => span.start, isPersonal: false },
  { name: "ends_at", valueOf: ({ span }) => span.end, isPersonal: false },
];

interface Detail<Value extends SqlValue> {
  readonly column: string;
  readonly holds: Column<Value>;
  readonly isPersonal: boolean;
  /** Its value in a booking without a client. */
  readonly blank: Value;
  /** Whether an exact repeat may have another value; the stored one then stays. */
  readonly mayDiffer?: true;
}

/** What is stored besides the identity. A new one needs a line here and a column in migrations.ts. */
const BOOKING_DETAILS = {
  clientName: detail({ column: "client_name", holds: text, isPersonal: true, blank: "" }),
  clientEmail: detail({ column: "client_email", holds: text, isPersonal: true, blank: "" }),
  /** How many places of each half hour it takes: 1 in a chair, 2 to 20 at a table. */
  places: detail({ column: "places", holds: number, isPersonal: false, blank: 1 }),
  clientNote: detail({ column: "client_note", holds: text, isPersonal: true, blank: "" }),
  clientAreaCode: detail({
    column: "client_area_code",
    holds: text,
    isPersonal: true,
    blank: "",
    mayDiffer: true,
  }),
};

export type BookingDetails = {
  readonly [Name in keyof typeof BOOKING_DETAILS]: (typeof BOOKING_DETAILS)[Name] extends Detail<
    infer Value
  >
    ? Value
    : never;
};

const DETAIL_ENTRIES = Object.entries(BOOKING_DETAILS) as [
  name: keyof BookingDetails,
  detail: Detail<SqlValue>,
][];

const columnsOf = (entries: typeof DETAIL_ENTRIES): readonly BookingColumn<BookingDetails>[] =>
  entries.map(([name, { column, isPersonal }]) => ({
    name: column,
    valueOf: (booking) => booking[name],
    isPersonal,
  }));

const DETAILS = columnsOf(DETAIL_ENTRIES);

// What an exact repeat must share besides the identity.
const SHARED_DETAILS = columnsOf(DETAIL_ENTRIES.filter(([, { mayDiffer }]) => mayDiffer !== true));

export const DETAIL_COLUMNS: Columns = Object.fromEntries(
  DETAIL_ENTRIES.map(([, { column, holds }]) => [column, holds]),
);

/** The details in a row that a query has read, and checked, with `DETAIL_COLUMNS`. */
export function detailsIn(row: Readonly<Record<string, unknown>>): BookingDetails {
  return Object.fromEntries(
    DETAIL_ENTRIES.map(([name, { column }]) => [name, row[column]]),
  ) as BookingDetails;
}

export function blankDetails(): BookingDetails {
  return Object.fromEntries(
    DETAIL_ENTRIES.map(([name, { blank }]) => [name, blank]),
  ) as BookingDetails;
}

/** Returns its argument: the call infers the type of the value. */
function detail<Value extends SqlValue>(of: Detail<Value>): Detail<Value> {
  return of;
}

const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);

export const IDENTITY_COLUMNS = namesOf(IDENTITY).join(", ");

const REQUEST_NAMES = [
  ...namesOf([...IDENTITY, ...DETAILS]),
  ...Object.keys(serviceValues(undefined)),
];

export const REQUEST_COLUMNS = REQUEST_NAMES.join(", ");

export const REQUEST_VALUES = REQUEST_NAMES.map((name) => `:${name}`).join(", ");

export const IDENTITY_IS = equal(IDENTITY);

// A repeat shares the service that it names. One that names none may be of any: which service its length means may have
// changed since. A stored one that is not known may be the one that is named. decisions/0048
const SERVICE_IS_NAMED = `(:named_service_id = ${NO_SERVICE}
    OR coalesce(booking.service_id, ${NO_SERVICE}) IN (${NO_SERVICE}, :named_service_id))`;

export const DETAILS_ARE = `${equal(SHARED_DETAILS)} AND ${SERVICE_IS_NAMED}`;

/** `booking.client_name = excluded.client_name AND …`: whether the new row is a repeat of the one that exists. */
export const DETAILS_ARE_PROPOSED = [
  ...namesOf(SHARED_DETAILS).map((name) => `booking.${name} = excluded.${name}`),
  SERVICE_IS_NAMED,
].join(" AND ");

/** `client_phone = '', …`: the assignments that erase a client. Every personal column is a text. */
export const BLANKED = [...IDENTITY, ...DETAILS]
  .filter(({ isPersonal }) => isPersonal)
  .map(({ name }) => `${name} = ''`)
  .join(", ");

/** SQL: whether an erased booking still holds what an earlier server, which did not know the columns, has left. */
export const HAS_LEFTOVERS =
  "CASE WHEN erased_at IS NULL THEN '' ELSE client_note || client_area_code END <> ''";

export function identityValues(identity: BookingIdentity): Values {
  return valuesIn(IDENTITY, identity);
}

export function requestValues(
  booking: BookingIdentity &
    BookingDetails & {
      readonly service?: BookedService | undefined;
      readonly namedServiceId?: number | undefined;
    },
): Values {
  return {
    ...valuesIn(IDENTITY, booking),
    ...valuesIn(DETAILS, booking),
    ...serviceValues(booking.service),
    named_service_id: booking.namedServiceId ?? NO_SERVICE,
  };
}

function valuesIn<Of>(columns: readonly BookingColumn<Of>[], booking: Of): Values {
  return Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(booking)]));
}

function equal(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => `${name} = :${name}`).join(" AND ");
}
