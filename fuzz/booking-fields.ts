import fc from "fast-check";

import { bookableDays } from "@vitrine/domain/booking-days";
import { SHOP_CALENDARS } from "@vitrine/domain/calendars";
import { isClientEmail } from "@vitrine/domain/client-email";
import { isClientName } from "@vitrine/domain/client-name";
import { CLIENT_PHONE_MAX } from "@vitrine/domain/client-phone";
import { CLIENT_MAX, PARTY_SIZES } from "@vitrine/domain/party-size";
import { addDays, parseRfc3339, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { TIME_TYPES } from "@vitrine/domain/styles-of-service";
import { slotsOf, spanOf } from "@vitrine/domain/time-slots";

import { bodyOf, fieldNames } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import { listed } from "./hostile-values.ts";

export type Fields = Readonly<Record<string, unknown>>;

// Most bookings lie on so few days that they meet.
const BUSY_DAYS = 2;

const SLOTS = TIME_TYPES.flatMap((timeType) =>
  slotsOf(timeType).map((slot) => ({ timeType, slot })),
);

const NAMES = listed(
  "Ana | João da Silva | Zoë Łukasz | 李小龍 | Ñandú Ávila | Maria José de Souza",
);

const utc = (instant: Instant) => new Date(instant).toISOString();

/** Ways to write one moment, of those that the domain reads. */
export const timesWritten: fc.Arbitrary<(instant: Instant) => string> = fc.constantFrom(
  ...[
    toRfc3339,
    utc,
    (instant: Instant) => utc(instant).toLowerCase(),
    (instant: Instant) => utc(instant).replace(/\.\d+/, ""),
    (instant: Instant) => utc(instant).replace("Z", "000000Z"),
    (instant: Instant) => utc(instant + 330 * 60_000).replace("Z", "+05:30"),
  ].filter((write) => parseRfc3339(write(0)) === 0),
);

/** Bodies with a real slot for `call`; `undefined` when it is no call of bookings. */
export function bookingFields(call: Call, now: Instant): fc.Arbitrary<Fields> | undefined {
  const names = fieldNames(call);
  const days = bookableDays(now);
  const places = [...SHOP_CALENDARS.values()]
    .filter(({ takes }) => {
      // Tables are for groups, chairs for one; whoever deletes may mean either.
      const isForEither = !names.includes("clientName") && !names.includes("timeType");
      return isForEither || takes === (names.includes("clientNumber") ? "tables" : "appointments");
    })
    .flatMap(({ id, barberColorIds }) =>
      barberColorIds.map((barberColorId) => ({ calendarId: id, barberColorId })),
    );
  const all = fc
    .record({
      clientName: fc.oneof(
        fc.constantFrom(...NAMES),
        fc.string({ unit: "grapheme" }).filter(isClientName),
      ),
      clientEmail: fc.oneof(
        fc.constantFrom("ana@example.com", "joao+agenda@exemplo.com.br"),
        fc.emailAddress({ size: "-1" }).filter(isClientEmail),
      ),
      clientPhone: fc.stringMatching(new RegExp(`^[0-9]{1,${CLIENT_PHONE_MAX}}$`)),
      clientNumber: fc.constantFrom(...PARTY_SIZES),
      clientMax: fc.constant(CLIENT_MAX),
      place: fc.constantFrom(...places),
      day: fc.oneof(fc.constantFrom(...days.slice(0, BUSY_DAYS)), fc.constantFrom(...days)),
      slot: fc.constantFrom(...SLOTS),
      write: timesWritten,
    })
    .map(({ place, day, slot: { timeType, slot }, write, ...person }): Fields => {
      const { start, end } = spanOf(day, slot);
      return {
        ...person,
        ...place,
        timeType,
        dateTimeStart: write(start),
        dateTimeEnd: write(end),
        start: write(startOfDay(day)),
        end: write(startOfDay(addDays(day, 1))),
      };
    });
  const isFilled = fc.sample(all, 1).every((fields) => names.every((name) => name in fields));
  if (names.length === 0 || !isFilled) return undefined;
  return all.map((fields) => bodyOf(call, fields));
}
