import type { Day } from "@vitrine/domain/time/shop-time";

/** `10/10`, `10/10 e 24/10`, `10/10, 17/10 e 24/10`. */
export function daysText(days: readonly Day[]): string {
  const texts = days.map((day) => day.split("-").slice(1).toReversed().join("/"));
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(", ")} e ${last}`;
}
