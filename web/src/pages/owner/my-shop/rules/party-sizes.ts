import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import type { Shop } from "@vitrine/domain/shop/shop";

/** Most places take no larger groups without a word. */
const OFFERED_UP_TO = 20;

/** The sizes to choose from: the usual ones, and larger ones that the shop has. */
export function sizesToOffer({ partySizes }: Pick<Shop, "partySizes">): readonly number[] {
  const usual = Array.from({ length: OFFERED_UP_TO }, (_, index) => index + 1);
  return inOrder([...usual, ...partySizes]);
}

export function isPossibleSize(size: number): boolean {
  return Number.isInteger(size) && size >= 1 && size <= SHOP_MAX.capacity;
}

/** The shop that takes groups of this size, or does not. Sizes stand in order, each once. */
export function withPartySize(shop: Shop, size: number, isTaken: boolean): Shop {
  const others = shop.partySizes.filter((one) => one !== size);
  return { ...shop, partySizes: inOrder(isTaken ? [...others, size] : others) };
}

function inOrder(sizes: readonly number[]): readonly number[] {
  return [...new Set(sizes)].toSorted((one, other) => one - other);
}
