import type { Shop } from "./shop.ts";

const PHONE = /^[+(]?[0-9][0-9 ()-]*[0-9]$/;
// E.164 allows no more than 15 digits; fewer than 8 is a typing mistake.
const PHONE_DIGITS = { min: 8, max: 15 };

/** Whether it is a telephone number: `+55 11 3333-4444`, `(11) 3333-4444`, `0800 123 4567`. */
export function isShopPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "").length;
  return PHONE.test(text) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
}

const COUNTRY_CODE = "55";
// With its area code: `11 3333-4444`, `11 98765-4321`. WhatsApp knows no local calls.
const NATIONAL_DIGITS = { min: 10, max: 11 };

/** Whether WhatsApp can find it: a telephone number with its area code, or with its country's. */
export function isWhatsAppNumber(text: string): boolean {
  return (
    isShopPhone(text) &&
    (isInternational(text) || nationalDigits(text).length >= NATIONAL_DIGITS.min)
  );
}

/** The link that opens a chat with this number. */
export function whatsAppLink(number: string): string {
  return `https://wa.me/${isInternational(number) ? number.replaceAll(/\D/g, "") : COUNTRY_CODE + nationalDigits(number)}`;
}

function isInternational(number: string): boolean {
  return number.startsWith("+") || nationalDigits(number).length > NATIONAL_DIGITS.max;
}

/** Without the zero that some write before the area code. */
function nationalDigits(number: string): string {
  return number.replaceAll(/\D/g, "").replace(/^0/, "");
}

/** The `tel:` link that dials this number (RFC 3966). */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+0-9]/g, "")}`;
}

/** A link to the shop on a map, which phones open in their map app. `undefined` for a shop without an address. */
export function mapLink({ name, address }: Pick<Shop, "name" | "address">): string | undefined {
  if (address === "") return undefined;
  const query = encodeURIComponent(`${name}, ${address}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
