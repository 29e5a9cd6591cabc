// Where a shop is and how it is called by telephone, as mails and calendars tell its clients.

import type { Shop } from "./shop.ts";

const PHONE = /^[+(]?[0-9][0-9 ()-]*[0-9]$/;
// E.164 has no longer ones; a shorter one is a slip.
const PHONE_DIGITS = { min: 8, max: 15 };

/** Whether this is a telephone number as people write it: `+55 11 3333-4444`, `(11) 3333-4444`, `0800 123 4567`. */
export function isShopPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "").length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
}

/** The link that dials it (RFC 3966). */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+0-9]/g, "")}`;
}

/** The link that shows a shop on a map, in the map's app where a phone has one. `undefined` without an address. */
export function mapLink({ name, address }: Pick<Shop, "name" | "address">): string | undefined {
  if (address === "") return undefined;
  const query = encodeURIComponent(`${name}, ${address}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
