import type { Shop } from "./shop.ts";

/** A client in a barber's chair is one person. */
export const PLACES_OF_AN_APPOINTMENT = 1;

/** Whether a shop can be booked for so many people. */
export function isPartySize({ partySizes }: Shop, people: number): boolean {
  return partySizes.includes(people);
}

/** Whether a request means the same limit as the shop. It is checked and never used: the shop's own decides. */
export function isClientMax({ capacity }: Shop, max: number): boolean {
  return max === capacity;
}

/** `de 2 a 20 pessoas` */
export function partySizesText({ partySizes }: Shop): string {
  return `de ${Math.min(...partySizes)} a ${Math.max(...partySizes)} pessoas`;
}
