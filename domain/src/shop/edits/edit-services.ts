import { menuOf } from "../menu.ts";
import { SHOP_MAX } from "../shop-limits.ts";
import type { Barber, OpenHours, OwnService, Service, Shop } from "../shop.ts";
import { nextId, withBack, withChanged, withField, withMoved } from "./edit-list.ts";

// A multiple of every step.
const NEW_MINUTES = 30;

/** The shop with one more service, last and without a name, at the hours of the first. Everybody does it. */
export function withNewService(shop: Shop, published: Shop): Shop {
  const id = freeId(shop, published);
  const hours = (shop.services[0] ?? published.services[0])?.hours ?? [];
  const services = [...shop.services, { id, name: "", minutes: NEW_MINUTES, hours }];
  const barbers = shop.barbers.map((person) => withOwn(person, services, [{ id }]));
  return { ...shop, services, barbers };
}

function freeId(shop: Shop, published: Shop): number {
  return nextId(shop.services, published.services, published.former?.services);
}

/**
 * The shop with a service made of two, one after the other: `Corte + barba`, as long as both, at the hours at which both
 * are offered. Those do it who do both, as long as both take them. Its price is left open.
 */
export function withCombo(shop: Shop, published: Shop, firstId: number, secondId: number): Shop {
  const [first, second] = [serviceIn(shop.services, firstId), serviceIn(shop.services, secondId)];
  if (first === undefined || second === undefined) return shop;
  const id = freeId(shop, published);
  const minutes = first.minutes + second.minutes;
  const padding = Math.max(first.paddingMinutes ?? 0, second.paddingMinutes ?? 0);
  const combo: Service = {
    id,
    name: comboName(first, second),
    minutes,
    hours: commonHours(first.hours, second.hours),
    ...(padding > 0 && { paddingMinutes: padding }),
    ...(first.group !== undefined && first.group === second.group && { group: first.group }),
  };
  const services = [...shop.services, combo];
  const barbers = shop.barbers.map((person) => {
    const menu = menuOf(shop, person);
    const [theirFirst, theirSecond] = [serviceIn(menu, firstId), serviceIn(menu, secondId)];
    if (theirFirst === undefined || theirSecond === undefined) return person;
    const theirs = theirFirst.minutes + theirSecond.minutes;
    return withOwn(person, services, [{ id, ...(theirs !== minutes && { minutes: theirs }) }]);
  });
  return { ...shop, services, barbers };
}

function serviceIn(menu: readonly Service[], id: number): Service | undefined {
  return menu.find((service) => service.id === id);
}

/** `Corte + barba` of `Corte` and `Barba`; a name in capitals keeps them: `Corte + LED`. */
function comboName(first: Service, second: Service): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(second.name);
  const start = second.name.charAt(0);
  const other = isWord ? start.toLowerCase() + second.name.slice(1) : second.name;
  return `${first.name} + ${other}`.slice(0, SHOP_MAX.name).trim();
}

/** The hours that two services have in common; those of the first if they have none. */
function commonHours(one: readonly OpenHours[], other: readonly OpenHours[]): readonly OpenHours[] {
  const common = one.flatMap((first) =>
    other.flatMap((second): OpenHours[] => {
      const weekdays = first.weekdays.filter((day) => second.weekdays.includes(day));
      // Times compare as text: `HH:MM`.
      const from = first.from > second.from ? first.from : second.from;
      const to = first.to < second.to ? first.to : second.to;
      return weekdays.length > 0 && from < to ? [{ weekdays, from, to }] : [];
    }),
  );
  return common.length > 0 && common.length <= SHOP_MAX.hours ? common : one;
}

export function withService(shop: Shop, id: number, change: (service: Service) => Service): Shop {
  return { ...shop, services: withChanged(shop.services, id, change) };
}

export function withServiceMoved(shop: Shop, id: number, by: -1 | 1): Shop {
  return { ...shop, services: withMoved(shop.services, id, by) };
}

/** The shop without a service, which nobody does then. */
export function withoutService(shop: Shop, id: number): Shop {
  const services = shop.services.filter((service) => service.id !== id);
  const barbers = shop.barbers.map((person) =>
    person.services?.some((own) => own.id === id) === true
      ? withList(
          person,
          services,
          person.services.filter((own) => own.id !== id),
        )
      : person,
  );
  return { ...shop, services, barbers };
}

/** The shop with a service back that was to end: where it was, done by those who do it in the published shop. */
export function withServiceBack(shop: Shop, published: Shop, id: number): Shop {
  const services = withBack(shop.services, published.services, id);
  const barbers = shop.barbers.map((person) => {
    const before = published.barbers.find((one) => one.id === person.id);
    const own = before?.services?.find((service) => service.id === id);
    if (own !== undefined) return withOwn(spelledOut(person, shop.services), services, [own]);
    return before?.services === undefined
      ? withOwn(person, services, [{ id }])
      : spelledOut(person, shop.services);
  });
  return { ...shop, services, barbers };
}

/** The services of the published shop that are not in the draft. */
export function servicesThatEnd(shop: Shop, published: Shop): readonly Service[] {
  return published.services.filter(({ id }) => !shop.services.some((one) => one.id === id));
}

/** The shop in which a person does a service, or does not. */
export function withWhoDoes(shop: Shop, personId: number, serviceId: number, does: boolean): Shop {
  return withPersonsList(shop, personId, (own) =>
    does ? [...own, { id: serviceId }] : own.filter(({ id }) => id !== serviceId),
  );
}

/** The shop in which a person does a service in their own time, or for their own price. */
export function withOwnTerms(
  shop: Shop,
  personId: number,
  serviceId: number,
  change: (own: OwnService) => OwnService,
): Shop {
  return withPersonsList(shop, personId, (own) => withChanged(own, serviceId, change));
}

/** How a person does a service, as far as that differs from the shop; `undefined` if they do not do it. */
export function ownTermsOf(person: Barber, serviceId: number): OwnService | undefined {
  return person.services === undefined
    ? { id: serviceId }
    : person.services.find(({ id }) => id === serviceId);
}

function withPersonsList(
  shop: Shop,
  personId: number,
  change: (own: readonly OwnService[]) => readonly OwnService[],
): Shop {
  const barbers = withChanged(shop.barbers, personId, (person) =>
    withList(person, shop.services, change(spelledOut(person, shop.services).services ?? [])),
  );
  return { ...shop, barbers };
}

/** With a list of all services for somebody who has none, which means the same. */
function spelledOut(person: Barber, services: readonly Service[]): Barber {
  return { ...person, services: person.services ?? services.map(({ id }) => ({ id })) };
}

/** With more services; somebody without a list does every service anyway. */
function withOwn(
  person: Barber,
  services: readonly Service[],
  more: readonly OwnService[],
): Barber {
  if (person.services === undefined && more.every((own) => !hasTerms(own))) return person;
  const known = services.filter(({ id }) => !more.some((own) => own.id === id));
  const own = spelledOut(person, known).services ?? [];
  return withList(person, services, [...own, ...more]);
}

/** With these services, in the shop's order. A list that only says that somebody does everything is left out. */
function withList(
  person: Barber,
  services: readonly Service[],
  own: readonly OwnService[],
): Barber {
  const inOrder = services.flatMap(({ id }) => own.find((one) => one.id === id) ?? []);
  const saysNothing = inOrder.length === services.length && !inOrder.some(hasTerms);
  return withField(person, "services", saysNothing ? undefined : inOrder);
}

function hasTerms({ minutes, price }: OwnService): boolean {
  return minutes !== undefined || price !== undefined;
}
