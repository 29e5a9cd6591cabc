import type { Shop } from "./shop.ts";

/** A client in a barber's chair is one person. */
export const PLACES_OF_AN_APPOINTMENT = 1;

export function isPartySize({ partySizes }: Shop, people: number): boolean {
  return partySizes.includes(people);
}

/** Whether a call states the shop's limit. It is only compared: the shop's own is the one that counts. */
export function isClientMax({ capacity }: Shop, max: number): boolean {
  return max === capacity;
}

/** `de 2 a 20 pessoas` */
export function partySizesText({ partySizes }: Shop): string {
  return `de ${Math.min(...partySizes)} a ${Math.max(...partySizes)} pessoas`;
}
