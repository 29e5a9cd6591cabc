import type { Barber, Shop } from "./shop.ts";
import type { Day } from "./shop-time.ts";

/** Whether the shop, or this barber in it, takes nobody on `day`. */
export function isClosedOn({ closed }: Shop, barber: Barber, day: Day): boolean {
  return closed.some(
    ({ from, to = from, barber: name = barber.name }) =>
      from <= day && day <= to && name === barber.name,
  );
}
