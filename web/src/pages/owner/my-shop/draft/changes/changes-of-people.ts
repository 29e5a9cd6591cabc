import type { Barber, OwnService, Shop } from "@vitrine/domain/shop/shop";

import { isSame } from "../../facts/same-facts.ts";
import { CHANGES_COPY as copy } from "./changes-copy.ts";
import { changesOfPersonHours } from "./changes-of-hours.ts";
import { changesOfList, minutesText, nameOf, priceTextOf } from "./changes-of-list.ts";

/** `Entra na equipe: Ana`, `Iracema, Corte: R$ 50 → R$ 60` */
export function changesOfPeople(before: Shop, after: Shop): readonly string[] {
  return changesOfList(before.barbers, after.barbers, {
    added: (person) => copy.personAdded(nameOf(person)),
    left: (person) => copy.personLeft(nameOf(person)),
    order: copy.personOrder,
    changed: (was, is) => changesOfPerson(before, after, was, is),
  });
}

function changesOfPerson(before: Shop, after: Shop, was: Barber, is: Barber): readonly string[] {
  const name = nameOf(is);
  const changes: Record<keyof Barber, readonly string[]> = {
    id: [],
    name: was.name === is.name ? [] : [`${nameOf(was)} → ${name}`],
    colorId: was.colorId === is.colorId ? [] : [copy.is(name, copy.colour)],
    isPaused:
      was.isPaused === is.isPaused
        ? []
        : [copy.is(name, is.isPaused === true ? copy.paused : copy.resumed)],
    hours: changesOfPersonHours(before, after, name, was.hours, is.hours),
    services: changesOfOwnServices(after, name, was.services, is.services),
  };
  return Object.values(changes).flat();
}

function changesOfOwnServices(
  { services }: Shop,
  name: string,
  was: readonly OwnService[] | undefined,
  is: readonly OwnService[] | undefined,
): readonly string[] {
  if (isSame(was, is)) return [];
  if (is === undefined) return [copy.is(name, copy.doesAll)];
  const shown = is.map((own) => ({ own, service: services.find(({ id }) => id === own.id) }));
  const names = shown.map(({ service }) => (service === undefined ? "" : nameOf(service)));
  const ids = (list: readonly OwnService[] = services) => list.map(({ id }) => id).toSorted();
  const does = isSame(ids(was), ids(is)) ? [] : [copy.is(name, copy.does(copy.list(names)))];
  const differences = shown.flatMap(({ own, service }) => {
    if (service === undefined) return [];
    const before = { ...service, ...was?.find(({ id }) => id === own.id) };
    const now = { ...service, ...own };
    return [
      ...(before.minutes === now.minutes
        ? []
        : [copy.fromTo(nameOf(service), minutesText(before), minutesText(now))]),
      ...(isSame(before.price, now.price)
        ? []
        : [copy.fromTo(nameOf(service), priceTextOf(before), priceTextOf(now))]),
    ].map((change) => `${name}, ${change}`);
  });
  const all = [...does, ...differences];
  return all.length > 0 ? all : [copy.is(name, copy.does(copy.list(names)))];
}
