import { priceText } from "./price.ts";
import type { Barber, OwnService, Service, Shop, TimeType } from "./shop.ts";

/** The names of a service on the wire. An id names any, a `timeType` those three that have one. */
export interface NamedService {
  readonly serviceId?: number | undefined;
  readonly timeType?: TimeType | undefined;
}

/** A service that several people do. Where they take different times, `minutes` is the least of them. */
export interface SharedService extends Service {
  /** All the times that they take, if they differ. */
  readonly lengths?: readonly number[];
}

const menus = new WeakMap<
  readonly OwnService[],
  { readonly of: readonly Service[]; readonly menu: readonly Service[] }
>();

/** What this person does, as this person does it: with their own lengths and prices. The shop's services keep their order. */
export function menuOf(
  { services }: Pick<Shop, "services">,
  { services: own }: Pick<Barber, "services">,
): readonly Service[] {
  if (own === undefined) return services;
  const known = menus.get(own);
  // The slots of a service are remembered by the service itself: the same facts must give the same services.
  if (known?.of === services) return known.menu;
  const menu = services.flatMap((service) => {
    const theirs = own.find(({ id }) => id === service.id);
    return theirs === undefined ? [] : [{ ...service, ...theirs }];
  });
  menus.set(own, { of: services, menu });
  return menu;
}

/** The person's service of these names; `undefined` when there is none, or when the two names do not agree. */
export function serviceNamed(
  shop: Pick<Shop, "services">,
  barber: Pick<Barber, "services">,
  { serviceId, timeType }: NamedService,
): Service | undefined {
  if (serviceId === undefined && timeType === undefined) return undefined;
  return menuOf(shop, barber).find(
    (service) =>
      (serviceId === undefined || service.id === serviceId) &&
      (timeType === undefined || service.timeType === timeType),
  );
}

/**
 * The service that a length means where nothing else names one: bookings of earlier versions, and calls without a
 * `serviceId`. Only services with a `timeType` are meant by their length, which no two of them share.
 */
export function serviceOfLength(
  shop: Pick<Shop, "services">,
  barber: Pick<Barber, "services">,
  minutes: number,
): Service | undefined {
  return menuOf(shop, barber).find(
    (service) => service.timeType !== undefined && service.minutes === minutes,
  );
}

/**
 * How long after this service nobody can book, in minutes; `undefined` in a shop without a step, where a booking takes
 * half hours as a whole.
 */
export function paddingOf(
  { stepMinutes }: Pick<Shop, "stepMinutes">,
  { paddingMinutes = 0 }: Service,
): number | undefined {
  return stepMinutes === undefined ? undefined : paddingMinutes;
}

/** Whether the shop says more of its services than their names: the two of the specification do not. */
export function hasMenu({ services }: Pick<Shop, "services">): boolean {
  return services.some(({ price, timeType }) => price !== undefined || timeType === undefined);
}

/** `40 min`; `30 a 40 min` where that depends on who does it. */
export function lengthText({
  minutes,
  lengths = [],
}: Pick<SharedService, "minutes" | "lengths">): string {
  const most = Math.max(minutes, ...lengths);
  return most > minutes ? `${minutes} a ${most} min` : `${minutes} min`;
}

/** `Corte · 40 min · R$ 50`; `Corte` alone in a shop without a menu. */
export function serviceText(shop: Pick<Shop, "services">, service: Service): string {
  const { name, price } = service;
  if (!hasMenu(shop)) return name;
  const parts = [name, lengthText(service), price && priceText(price)];
  return parts.filter((part) => part !== undefined).join(" · ");
}
