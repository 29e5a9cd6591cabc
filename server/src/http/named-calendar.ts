import type { Shop } from "@vitrine/domain/shop/shop";
import type { FastifyRequest } from "fastify";

/** What answers and logs say of a shop. */
export interface ShopsShown {
  /** As it was last read; `undefined` for one that was not read yet, and for a name that a stranger typed. */
  seen(calendarId: string): { readonly shop: Shop } | undefined;
  show(calendarId: string): Promise<{ readonly shop: Shop } | undefined>;
}

/** The calendar that a request names, read before the request is validated; empty if it names none. */
export function calendarNamedBy({ body, query, params }: FastifyRequest): string {
  for (const part of [body ?? query, params]) {
    if (typeof part !== "object" || part === null || !("calendarId" in part)) continue;
    if (typeof part.calendarId === "string") return part.calendarId;
  }
  return "";
}

/** The shop that a request names, for a sentence. `undefined`, too, while the database does not answer: then it has no numbers. */
export async function shopNamedBy(
  request: FastifyRequest,
  shops: Pick<ShopsShown, "show">,
): Promise<Shop | undefined> {
  try {
    return (await shops.show(calendarNamedBy(request)))?.shop;
  } catch {
    return undefined;
  }
}
