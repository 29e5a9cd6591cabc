import { withFormerNames } from "@vitrine/domain/shop/former-names";
import type { Shop } from "@vitrine/domain/shop/shop";
import { problem, problemsOfEdit, readShop } from "@vitrine/domain/shop/shop-problems";
import type { ReadShop } from "@vitrine/domain/shop/shop-problems";

import type { Reader } from "../../database/database.ts";
import { hasAlike } from "../shops-table.ts";

/** Judges sound facts that shall take the place of others. The facts that it returns remember the names of before. */
export function judgeEdit(before: Shop, after: Shop): ReadShop {
  const problems = problemsOfEdit(before, after);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, shop: withFormerNames(before, after) };
}

/** Judges the facts of a shop whose id nobody has ever had. */
export async function judgeNewShop(reader: Reader, facts: Shop): Promise<ReadShop> {
  const read = readShop(facts);
  if (!read.ok || !(await hasAlike(reader, facts.calendarId))) return read;
  return { ok: false, problems: [problem("calendar-id-alike", ["calendarId"])] };
}
