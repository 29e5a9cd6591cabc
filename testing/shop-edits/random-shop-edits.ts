// Edits of a shop at random, as its owner makes them: each leaves facts that hold together.

import fc from "fast-check";

import type { Barber, Service, Shop, WallTime, Weekday } from "@vitrine/domain/shop/shop";

import { barberShop } from "../fixture-shops.ts";

export type Edit = (shop: Shop) => Shop;

export const EDITED_SHOP: Shop = {
  ...barberShop,
  closed: [{ from: "2026-12-25" }, { from: "2026-12-01", to: "2026-12-05", barberId: 7 }],
  barbers: [
    ...barberShop.barbers,
    { id: 8, name: "Ana", colorId: 2, hours: [{ weekdays: [2, 4], from: "09:00", to: "12:00" }] },
    { id: 9, name: "Bia", colorId: 3, services: [{ id: 1 }, { id: 2, minutes: 90 }] },
  ],
};

export const barber =
  (id: number, change: (barber: Barber) => Barber): Edit =>
  (shop) => ({
    ...shop,
    barbers: shop.barbers.map((one) => (one.id === id ? change(one) : one)),
  });
export const service =
  (id: number, change: (service: Service) => Service): Edit =>
  (shop) => ({
    ...shop,
    services: shop.services.map((one) => (one.id === id ? change(one) : one)),
  });
export const named = <Entry extends { name: string }>(name: string) => {
  return (entry: Entry): Entry => ({ ...entry, name });
};
export const priced =
  (reais: number) =>
  (entry: Service): Service => ({ ...entry, price: { cents: reais * 100 } });
export const openOn =
  (weekday: Weekday, from: WallTime) =>
  <Entry extends Pick<Barber, "hours">>(entry: Entry): Entry => {
    const others = (entry.hours ?? []).flatMap((hours) => {
      const weekdays = hours.weekdays.filter((day) => day !== weekday);
      return weekdays.length === 0 ? [] : [{ ...hours, weekdays }];
    });
    return { ...entry, hours: [...others, { weekdays: [weekday], from, to: "23:00" }] };
  };
export const without =
  (list: "barbers" | "services", id: number): Edit =>
  (shop) => ({
    ...shop,
    [list]: shop[list].filter((entry) => entry.id !== id),
    closed: shop.closed.filter(({ barberId }) => list === "services" || barberId !== id),
    ...(list === "services" && {
      barbers: shop.barbers.map(({ services, ...rest }) => ({
        ...rest,
        ...(services !== undefined && { services: services.filter((own) => own.id !== id) }),
      })),
    }),
  });
export const withBarber =
  (added: Barber): Edit =>
  (shop) => ({ ...shop, barbers: [...shop.barbers, added] });
export const withService =
  (added: Service): Edit =>
  (shop) => ({ ...shop, services: [...shop.services, added] });
export const closedOn =
  (from: string): Edit =>
  (shop) => ({ ...shop, closed: [...shop.closed.filter((days) => days.from !== from), { from }] });
export const openAgainOn =
  (from: string): Edit =>
  (shop) => ({ ...shop, closed: shop.closed.filter((days) => days.from !== from) });

const weekday = fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>;
const time = fc.constantFrom<WallTime>("07:00", "08:00", "09:30");
const word = fc.constantFrom("Caio", "Davi", "Eva", "Fábio");
const barberId = fc.constantFrom(5, 6, 7, 8, 9);
const serviceId = fc.constantFrom(1, 2, 3);
const date = fc.constantFrom("2026-12-25", "2027-01-01", "2027-05-27");

/** What a shop may say, and may say no more. */
const said = fc.constantFrom<Partial<Shop>>(
  { bookUntilMinutes: 30 },
  { bookUntilMinutes: 0 },
  { firstSlotUntil: "20:00" },
  { cancelUntilMinutes: 120 },
  { offersAnyBarber: true },
  { asksForNote: true },
  { confirmationText: "Oi {nome}: {horário}. {link}" },
);
const sayNothingOf =
  (facts: Partial<Shop>): Edit =>
  (shop) =>
    Object.fromEntries(
      Object.entries(shop).filter(([name]) => !(name in facts)),
    ) as unknown as Shop;

/** Up to five edits. Who and what they add has the ids from `firstId`. */
export function edits(firstId: number): fc.Arbitrary<readonly Edit[]> {
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.tuple(barberId, word).map(([id, name]) => barber(id, named(name))),
    fc.tuple(barberId, weekday, time).map(([id, on, from]) => barber(id, openOn(on, from))),
    barberId.map((id) => barber(id, ({ hours: _own, ...rest }) => rest)),
    barberId.map((id) => barber(id, (one) => ({ ...one, hours: [] }))),
    barberId.map((id) => barber(id, (one) => ({ ...one, isPaused: true }))),
    fc
      .tuple(barberId, fc.subarray([1, 2, 3], { minLength: 1 }))
      .map(([id, ids]) =>
        barber(id, (one) => ({ ...one, services: ids.map((own) => ({ id: own })) })),
      ),
    fc.tuple(serviceId, word).map(([id, name]) => service(id, named(name))),
    fc
      .tuple(serviceId, fc.integer({ min: 1, max: 9 }))
      .map(([id, reais]) => service(id, priced(reais))),
    fc.tuple(serviceId, weekday, time).map(([id, on, from]) => service(id, openOn(on, from))),
    barberId.map((id) => without("barbers", id)),
    serviceId.map((id) => without("services", id)),
    fc
      .integer({ min: firstId, max: firstId + 5 })
      .map((id) => withBarber({ id, name: `Pessoa ${id}`, colorId: 1 })),
    fc
      .integer({ min: firstId, max: firstId + 5 })
      .map((id) => withService({ id, name: `Serviço ${id}`, minutes: 30, hours: [] })),
    date.map(closedOn),
    date.map(openAgainOn),
    fc.integer({ min: 1, max: 60 }).map((windowDays): Edit => (shop) => ({ ...shop, windowDays })),
    said.map((facts): Edit => (shop) => ({ ...shop, ...facts })),
    said.map(sayNothingOf),
    word.map((name): Edit => (shop) => ({ ...shop, name })),
    fc.constant<Edit>((shop) => ({ ...shop, barbers: shop.barbers.toReversed() })),
  );
  return fc.array(edit, { maxLength: 5 });
}

export const apply = (shop: Shop, changes: readonly Edit[]): Shop => {
  return changes.reduce((edited, edit) => withoutTwins(edit(edited)), shop);
};

/** An edit may add the same person twice. */
function withoutTwins(shop: Shop): Shop {
  const once = <Entry extends { id: number }>(list: readonly Entry[]): Entry[] => [
    ...new Map(list.map((entry) => [entry.id, entry])).values(),
  ];
  const services = once(shop.services);
  const isLeft = ({ id }: { id: number }) => services.some((one) => one.id === id);
  return {
    ...shop,
    services,
    barbers: once(shop.barbers).map(({ services: own, ...rest }) => {
      const left = own?.filter(isLeft);
      return left === undefined || left.length === 0 ? rest : { ...rest, services: left };
    }),
  };
}
