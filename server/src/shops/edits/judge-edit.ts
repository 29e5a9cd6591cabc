import { withFormerNames } from "@vitrine/domain/shop/former-names";
import type { Shop } from "@vitrine/domain/shop/shop";
import { problemsOfEdit } from "@vitrine/domain/shop/shop-problems";
import type { ReadShop } from "@vitrine/domain/shop/shop-problems";

/** Judges sound facts that shall take the place of others. The facts that it returns remember the names of before. */
export function judgeEdit(before: Shop, after: Shop): ReadShop {
  const problems = problemsOfEdit(before, after);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, shop: withFormerNames(before, after) };
}
