import { PRICE_CENTS_MAX } from "../price.ts";
import type { Price } from "../price.ts";

/** What a text says of a price: nothing, an amount in centavos, or no amount that can be understood. */
export type TypedAmount = { readonly cents: number } | "none" | "unreadable";

const CURRENCY = /^r\$\s*/i;
// With a comma for centavos, and perhaps points for thousands: `45`, `45,00`, `1.250,5`.
const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/;
// With a point for centavos, as the keys of some phones have it: `45.50`.
const WITH_POINT = /^(\d+)\.(\d{1,2})$/;

/** Reads a price as people type it: `45`, `45,00`, `R$ 45`, `1.250,50`. */
export function readAmount(text: string): TypedAmount {
  const amount = text.trim().replace(CURRENCY, "").replaceAll(/\s/g, "");
  if (amount === "") return "none";
  const [, reais, centavos = ""] = WITH_COMMA.exec(amount) ?? WITH_POINT.exec(amount) ?? [];
  if (reais === undefined) return "unreadable";
  const cents = Number(reais.replaceAll(".", "")) * 100 + Number(centavos.padEnd(2, "0"));
  return cents > 0 && cents <= PRICE_CENTS_MAX ? { cents } : "unreadable";
}

/** The price as it stands in a field: `45`, `45,50`. */
export function typedAmount({ cents }: Price): string {
  const [reais, centavos] = [Math.floor(cents / 100), cents % 100];
  return centavos === 0 ? String(reais) : `${reais},${String(centavos).padStart(2, "0")}`;
}

/** In a draft, a price that cannot be understood: it is no price that a shop may have, so nothing is published with it. */
export const UNREADABLE_CENTS = 0;

/** Whether a draft's price is one, and not a text that cannot be understood. */
export function isPrice(price: Price | undefined): price is Price {
  return price !== undefined && price.cents !== UNREADABLE_CENTS;
}

/** The price of a draft for a typed amount, which keeps whether it is only where the price begins. */
export function priceOfAmount(amount: TypedAmount, before: Price | undefined): Price | undefined {
  if (amount === "none") return undefined;
  const cents = amount === "unreadable" ? UNREADABLE_CENTS : amount.cents;
  return before?.isFrom === true ? { cents, isFrom: true } : { cents };
}
