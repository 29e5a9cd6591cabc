import type { Barber, ClosedDays, Shop } from "../shop.ts";
import { nextId, withBack, withChanged, withField } from "./edit-list.ts";

// The eleven colours, in the order in which a team gets them: neighbours differ most.
const COLOURS_IN_TURN: readonly number[] = [6, 7, 5, 10, 3, 4, 9, 2, 11, 8, 1];

/** The shop with one more person, last and without a name. Nobody ever had the new id, in the draft or before. */
export function withNewPerson(shop: Shop, published: Shop): Shop {
  const id = nextId(shop.barbers, published.barbers, published.former?.barbers);
  return {
    ...shop,
    barbers: [...shop.barbers, { id, name: "", colorId: freeColour(shop.barbers) }],
  };
}

/** A colour that nobody has; once all are taken, one of those that the fewest have. */
function freeColour(barbers: readonly Barber[]): number {
  const usesOf = (colour: number): number =>
    barbers.filter(({ colorId }) => colorId === colour).length;
  return COLOURS_IN_TURN.reduce((best, colour) => (usesOf(colour) < usesOf(best) ? colour : best));
}

export function withPerson(shop: Shop, id: number, change: (person: Barber) => Barber): Shop {
  return { ...shop, barbers: withChanged(shop.barbers, id, change) };
}

export function withPaused(shop: Shop, id: number, isPaused: boolean): Shop {
  return withPerson(shop, id, (person) =>
    withField(person, "isPaused", isPaused ? true : undefined),
  );
}

/** The shop without somebody who leaves it, and without the days on which they were to be away. */
export function withoutPerson(shop: Shop, id: number): Shop {
  return {
    ...shop,
    barbers: shop.barbers.filter((person) => person.id !== id),
    closed: shop.closed.filter(({ barberId }) => barberId !== id),
  };
}

/** The shop with somebody back who was to leave, as they are in the published shop. */
export function withPersonBack(shop: Shop, published: Shop, id: number): Shop {
  const kept = new Set(shop.closed.map(keyOf));
  const known = new Set(published.closed.map(keyOf));
  return {
    ...shop,
    barbers: withBack(shop.barbers, published.barbers, id),
    closed: [
      ...published.closed.filter((days) => days.barberId === id || kept.has(keyOf(days))),
      ...shop.closed.filter((days) => !known.has(keyOf(days))),
    ],
  };
}

function keyOf({ from, to = from, barberId = 0 }: ClosedDays): string {
  return `${from} ${to} ${barberId}`;
}

/** Who is in the published shop and not in the draft. */
export function peopleWhoLeave(shop: Shop, published: Shop): readonly Barber[] {
  return published.barbers.filter(({ id }) => !shop.barbers.some((person) => person.id === id));
}
