import fc from "fast-check";

import { isAreaCode } from "@vitrine/domain/client/area-code";
import { isClientNote } from "@vitrine/domain/client/client-note";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { mayBookWithEmail } from "@vitrine/domain/client/client-email";
import { isClientName } from "@vitrine/domain/client/client-name";
import { CLIENT_PHONE_MAX } from "@vitrine/domain/client/client-phone";
import { menuOf } from "@vitrine/domain/shop/menu";
import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import { addDays, parseRfc3339, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";

import { bodyOf, fieldNames } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import { listed } from "./hostile-values.ts";

export type Fields = Readonly<Record<string, unknown>>;

// Most bookings lie on so few days that they meet.
const BUSY_DAYS = 2;

const NAMES = listed(
  "Ana | João da Silva | Zoë Łukasz | 李小龍 | Ñandú Ávila | Maria José de Souza",
);

const AREA_CODES = Array.from({ length: 100 }, (_, code) => String(code)).filter(isAreaCode);

const NOTES = fc.oneof(
  fc.constantFrom("Venho com a minha filha.", "<b>Ana</b>; 1 = 1 -- 👨‍👩‍👧"),
  fc.string({ unit: "grapheme", maxLength: 200 }).filter(isClientNote),
);

// How a call names its service. Without an id, a check names it by `timeType`, a create by its length: a service without a
// `timeType` is always named by its id.
const naming = fc.constantFrom("by length", "by length", "by id", "by both");

const utc = (instant: Instant) => new Date(instant).toISOString();

/** Ways to write one moment, of those that the domain reads. */
export const timesWritten: fc.Arbitrary<(instant: Instant) => string> = fc.constantFrom(
  ...[
    (instant: Instant) => toRfc3339(instant, "America/Sao_Paulo"),
    utc,
    (instant: Instant) => utc(instant).toLowerCase(),
    (instant: Instant) => utc(instant).replace(/\.\d+/, ""),
    (instant: Instant) => utc(instant).replace("Z", "000000Z"),
    (instant: Instant) => utc(instant + 330 * 60_000).replace("Z", "+05:30"),
  ].filter((write) => parseRfc3339(write(0)) === 0),
);

/** The same, with the barber left open, for a call that can leave it open. */
export function withAnyBarber(call: Call, fields: Fields): Fields {
  if (!fieldNames(call).includes("anyBarber")) return fields;
  return { ...fields, barberColorId: undefined, anyBarber: true };
}

/** Bodies with a real slot for `call`; `undefined` when it is no call of bookings. */
export function bookingFields(
  call: Call,
  now: Instant,
  allShops: readonly Shop[],
): fc.Arbitrary<Fields> | undefined {
  const names = fieldNames(call);
  // Every call of a client's names the client's phone.
  if (!names.includes("clientPhone")) return undefined;
  const shops = allShops.filter(({ kind }) => {
    // Tables are for groups, chairs for one person; the call that cancels takes both.
    const isForEither = !names.includes("clientName") && !names.includes("timeType");
    return isForEither || kind === (names.includes("clientNumber") ? "tables" : "appointments");
  });
  const places = shops.flatMap((shop) => shop.barbers.map((barber) => ({ shop, barber })));
  const slotOf = (shop: Shop, barber: Barber, day: Day) =>
    fc.constantFrom(
      ...menuOf(shop, barber).flatMap((service) =>
        slotsOn(shop, service, barber, day)
          // Of today, what is over nobody books; what is too near for a client, the owner may.
          .filter(({ span }) => span.end > now)
          .map(({ span }) => ({ timeType: service.timeType, serviceId: service.id, span })),
      ),
    );
  const all = fc
    .record({
      clientName: fc.oneof(
        fc.constantFrom(...NAMES),
        fc.string({ unit: "grapheme" }).filter(isClientName),
      ),
      clientEmail: fc.oneof(
        fc.constantFrom("ana@example.com", "joao+agenda@exemplo.com.br"),
        fc.emailAddress({ size: "-1" }).filter(mayBookWithEmail),
      ),
      clientPhone: fc.stringMatching(new RegExp(`^[0-9]{1,${CLIENT_PHONE_MAX}}$`)),
      clientAreaCode: fc.option(fc.constantFrom(...AREA_CODES), { nil: undefined }),
      place: fc.constantFrom(...places),
      write: timesWritten,
    })
    .chain(({ place: { shop, barber }, write, ...person }) => {
      const days = bookableDays(shop, now);
      const group =
        shop.partySizes.length === 0
          ? fc.constant({})
          : fc.record({
              clientNumber: fc.constantFrom(...shop.partySizes),
              clientMax: fc.constant(shop.capacity),
            });
      const note =
        shop.asksForNote === true
          ? fc.oneof(fc.constantFrom(undefined, ""), NOTES)
          : fc.constantFrom(undefined, "");
      return fc
        .oneof(fc.constantFrom(...days.slice(0, BUSY_DAYS)), fc.constantFrom(...days))
        .chain((day) => fc.tuple(fc.constant(day), slotOf(shop, barber, day), group, naming, note))
        .map(([day, { timeType, serviceId, span }, ofGroup, named, clientNote]): Fields => ({
          ...person,
          ...ofGroup,
          clientNote,
          calendarId: shop.calendarId,
          barberColorId: barber.id,
          anyBarber: undefined,
          timeType: named === "by id" ? undefined : timeType,
          serviceId: named === "by length" && timeType !== undefined ? undefined : serviceId,
          dateTimeStart: write(span.start),
          dateTimeEnd: write(span.end),
          start: write(startOfDay(day, shop.timeZone)),
          end: write(startOfDay(addDays(day, 1), shop.timeZone)),
        }));
    });
  const isFilled = fc.sample(all, 1).every((fields) => names.every((name) => name in fields));
  if (!isFilled) return undefined;
  return all.map((fields) => bodyOf(call, fields));
}
