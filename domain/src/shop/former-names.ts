import type { FormerName, Shop } from "./shop.ts";

/** As many as a shop with a hundred people collects in years. */
export const FORMER_NAMES_MAX = 1_000;

/**
 * The edited shop, which also remembers who has left it and what people and services were called before. What the edit itself
 * says of that does not count.
 */
export function withFormerNames(before: Shop, after: Shop): Shop {
  const barbers = formerNames(before.former?.barbers, before.barbers, after.barbers);
  const services = formerNames(before.former?.services, before.services, after.services);
  const { former: _, ...edited } = after;
  if (barbers.length === 0 && services.length === 0) return edited;
  return { ...edited, former: { barbers, services } };
}

function formerNames(
  known: readonly FormerName[] = [],
  before: readonly FormerName[],
  after: readonly FormerName[],
): FormerName[] {
  const current = new Map(after.map(({ id, name }) => [id, name]));
  const changed = before
    .filter(({ id, name }) => current.get(id) !== name)
    .map(({ id, name }) => ({ id, name }));
  const isNew = (one: FormerName) =>
    !changed.some((other) => other.id === one.id && other.name === one.name);
  const all = [...known.filter(isNew), ...changed];
  if (all.length <= FORMER_NAMES_MAX) return all;
  // Of those who are still there only an old link suffers. An id of somebody who has left must never come again.
  let toDrop = all.length - FORMER_NAMES_MAX;
  return all.filter(({ id }) => !(current.has(id) && toDrop-- > 0));
}
