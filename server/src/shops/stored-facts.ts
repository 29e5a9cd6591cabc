import { createHash } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";
import { readShop } from "@vitrine/domain/shop/shop-problems";

import { READER_OF_STEPS } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";

const READER_OF_MENUS = 2;
const READER_OF_PAUSES = 4;
const READER_OF_NOTICES = 5;
const READER_OF_CONFIRMATION = 6;
/** Which facts this server understands: it grows when facts mean something that an earlier server would not know. */
const READER = READER_OF_CONFIRMATION;

/** Facts for a later server. This one answers 503 for this shop alone. */
export class ShopNeedsLaterVersion extends Error {
  override name = "ShopNeedsLaterVersion";
  readonly statusCode = 503;

  constructor(calendarId: string, reader: number) {
    super(`the shop ${calendarId} needs a server that reads facts of version ${reader}`);
  }
}

/** Facts that break today's rules: written by hand, or damaged. The other shops go on. */
export class ShopUnreadable extends Error {
  override name = "ShopUnreadable";
  readonly statusCode = 503;

  constructor(calendarId: string, problem: string) {
    super(`the facts of the shop ${calendarId} cannot be used: ${problem}`);
  }
}

/** Whether the shop alone is the trouble: the others go on. */
export function isAboutTheShop(error: unknown): boolean {
  return error instanceof ShopNeedsLaterVersion || error instanceof ShopUnreadable;
}

/** Facts as they are stored: the same facts give the same text, whatever the order of their fields. */
export function storedFacts(shop: Shop): string {
  return JSON.stringify(shop, (_field, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

const FIELDS_OF_NOTICES = [
  "bookUntilMinutes",
  "firstSlotUntil",
  "cancelUntilMinutes",
  "offersAnyBarber",
  "asksForNote",
] as const satisfies readonly (keyof Shop)[];

type ReadFacts = Pick<
  Shop,
  | "services"
  | "barbers"
  | "stepMinutes"
  | "whatsApp"
  | "confirmationText"
  | (typeof FIELDS_OF_NOTICES)[number]
>;

/** The number of the reader that a server needs for these facts: 1 while they say no more than an earlier server knows. */
export function readerOf(facts: ReadFacts): number {
  const { services, barbers, stepMinutes, whatsApp } = facts;
  if (facts.confirmationText !== undefined) return READER_OF_CONFIRMATION;
  if (FIELDS_OF_NOTICES.some((field) => facts[field] !== undefined)) return READER_OF_NOTICES;
  const isNew = whatsApp !== undefined || barbers.some(({ isPaused }) => isPaused !== undefined);
  if (isNew) return READER_OF_PAUSES;
  if (stepMinutes !== undefined) return READER_OF_STEPS;
  const saysMore =
    barbers.some((barber) => barber.services !== undefined) ||
    services.some(
      ({ timeType, price, description, group }) =>
        timeType === undefined || [price, description, group].some((part) => part !== undefined),
    );
  return saysMore ? READER_OF_MENUS : 1;
}

export function hashOfFacts(facts: string): string {
  return createHash("sha256").update(facts).digest("base64url");
}

/** @throws {ShopNeedsLaterVersion} @throws {ShopUnreadable} */
export function shopIn({ calendar_id: calendarId, facts, reader }: ShopRow): Shop {
  if (reader > READER) throw new ShopNeedsLaterVersion(calendarId, reader);
  const read = readShop(parsed(facts));
  if (!read.ok) {
    const [first] = read.problems;
    throw new ShopUnreadable(calendarId, `${first?.field ?? ""}: ${first?.code ?? ""}`);
  }
  if (read.shop.calendarId !== calendarId) throw new ShopUnreadable(calendarId, "another id");
  return read.shop;
}

function parsed(facts: string): unknown {
  try {
    return JSON.parse(facts);
  } catch {
    return undefined;
  }
}
