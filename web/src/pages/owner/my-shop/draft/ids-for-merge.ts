import type { FormerName, Shop } from "@vitrine/domain/shop/shop";
import { nameKey } from "@vitrine/domain/shop/shop-text";

/**
 * My edit, with other ids where the published shop has given them away meanwhile: to somebody else, or to nobody ever
 * again. Without that, two new people would be taken for one.
 */
export function idsForMerge(base: Shop, mine: Shop, theirs: Shop): Shop {
  const barberIds = newIds("barbers", base, mine, theirs);
  const serviceIds = newIds("services", base, mine, theirs);
  if (barberIds.size === 0 && serviceIds.size === 0) return mine;
  const barberId = (id: number) => barberIds.get(id) ?? id;
  const serviceId = (id: number) => serviceIds.get(id) ?? id;
  return {
    ...mine,
    services: mine.services.map((service) => ({ ...service, id: serviceId(service.id) })),
    barbers: mine.barbers.map((barber) => ({
      ...barber,
      id: barberId(barber.id),
      ...(barber.services !== undefined && {
        services: barber.services.map((own) => ({ ...own, id: serviceId(own.id) })),
      }),
    })),
    closed: mine.closed.map((days) =>
      days.barberId === undefined ? days : { ...days, barberId: barberId(days.barberId) },
    ),
  };
}

function newIds(
  list: "barbers" | "services",
  base: Shop,
  mine: Shop,
  theirs: Shop,
): ReadonlyMap<number, number> {
  const former = theirs.former?.[list] ?? [];
  const taken = [base, mine, theirs].flatMap((shop) => shop[list].map(({ id }) => id));
  let highest = Math.max(0, ...taken, ...former.map(({ id }) => id));
  const known = [...base[list], ...theirs[list], ...former];
  const renumbered = mine[list].filter((entry) => {
    const before = base[list].find(({ id }) => id === entry.id);
    const there = theirs[list].find(({ id }) => id === entry.id);
    // Of both: the same one.
    if (before !== undefined && there !== undefined) return false;
    if (there !== undefined) return !haveOneName(entry, there);
    // They have taken it away: it can come back under its own name alone.
    const givenAway = known.filter(({ id }) => id >= entry.id);
    return (
      givenAway.length > 0 &&
      !givenAway.some((one) => one.id === entry.id && haveOneName(one, entry))
    );
  });
  return new Map(renumbered.map(({ id }) => [id, ++highest]));
}

function haveOneName(one: FormerName, other: FormerName): boolean {
  return nameKey(one.name) === nameKey(other.name);
}
