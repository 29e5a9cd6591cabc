import type { Service, Shop } from "@vitrine/domain/shop/shop";

import { isSame } from "../../facts/same-facts.ts";
import { CHANGES_COPY as copy } from "./changes-copy.ts";
import { changesOfList, minutesText, nameOf, priceTextOf } from "./changes-of-list.ts";

/** `Corte: R$ 50 → R$ 55`, `Novo serviço: Luzes, 60 min, R$ 80`. The hours are described with the shop's. */
export function changesOfServices(before: Shop, after: Shop): readonly string[] {
  return changesOfList(before.services, after.services, {
    added: (service) =>
      copy.serviceAdded(
        [
          nameOf(service),
          minutesText(service),
          ...(service.price === undefined ? [] : [priceTextOf(service)]),
        ].join(", "),
      ),
    left: (service) => copy.serviceLeft(nameOf(service)),
    order: copy.serviceOrder,
    changed: changesOfService,
  });
}

function changesOfService(was: Service, is: Service): readonly string[] {
  const name = nameOf(is);
  const fromTo = (what: string, text: (service: Service) => string) =>
    copy.fromTo(what, text(was), text(is));
  const changes: Record<keyof Service, readonly string[]> = {
    id: [],
    name: unless(was.name === is.name, `${nameOf(was)} → ${name}`),
    price: unless(isSame(was.price, is.price), fromTo(name, priceTextOf)),
    minutes: unless(was.minutes === is.minutes, fromTo(name, minutesText)),
    paddingMinutes: unless(
      was.paddingMinutes === is.paddingMinutes,
      fromTo(copy.padding(name), paddingText),
    ),
    group: unless(was.group === is.group, fromTo(copy.group(name), groupText)),
    description: unless(was.description === is.description, copy.description(name)),
    timeType: unless(was.timeType === is.timeType, copy.meaning(name)),
    hours: [],
  };
  return Object.values(changes).flat();
}

function unless(isUnchanged: boolean, change: string): readonly string[] {
  return isUnchanged ? [] : [change];
}

function paddingText({ paddingMinutes = 0 }: Service): string {
  return copy.minutes(paddingMinutes);
}

function groupText({ group }: Service): string {
  return group ?? copy.nothing;
}
