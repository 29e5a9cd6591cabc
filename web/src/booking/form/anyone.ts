import type { Barber, FormerName, Shop } from "@vitrine/domain/shop/shop";

import type { BookingCopy } from "../copy/use-booking-copy.ts";

// Where a client may leave open with whom they book, the form lists one more 'person', who stands for all of them: so that
// nothing else of the form has to know of it. Nobody else has this id or this name: ids begin at 1, and names have a letter.
const ANYONE_ID = 0;
export const ANYONE_NAME = "*";

/** How an address names it: `…/agenda?barbeiro=tanto-faz`. A person who is called so goes first. */
const IN_ADDRESS: FormerName = { id: ANYONE_ID, name: "tanto-faz" };

/** A shop as its document knows it. */
export interface ShopForClients extends Shop {
  /** What anybody there does, in the times and for the prices of all; left out where clients have to choose a person. */
  readonly anyone?: Pick<Barber, "services">;
}

/** The shop with 'anyone' as its first person, if clients may choose that: for the create form, as a booking has a person. */
export function withAnyone(shop: ShopForClients): Shop {
  const { anyone, barbers, former } = shop;
  if (anyone === undefined) return shop;
  return {
    ...shop,
    barbers: [{ ...anyone, id: ANYONE_ID, name: ANYONE_NAME, colorId: 1 }, ...barbers],
    former: { services: [], ...former, barbers: [...(former?.barbers ?? []), IN_ADDRESS] },
  };
}

/** Whether a person of this name is nobody in particular. */
export function isAnyone(name: string): boolean {
  return name === ANYONE_NAME;
}

/** The person's name after `com`: `quem estiver livre` where it may be anyone. */
export function personText({ chosen }: BookingCopy, name: string): string {
  return isAnyone(name) ? chosen.anyone : name;
}
