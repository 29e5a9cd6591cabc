import type { Barber, Shop } from "./shop.ts";
import type { Day } from "../time/shop-time.ts";

/** Whether the shop is closed, or this barber away, on `day`. Without a `barber`, closed days are everybody's. */
export function isClosedOn(
  { closed }: Pick<Shop, "closed">,
  barber: Pick<Barber, "id">,
  day: Day,
): boolean {
  return closed.some(
    ({ from, to = from, barberId = barber.id }) =>
      from <= day && day <= to && barberId === barber.id,
  );
}
