// The phones for which only the shop books. Clients' creates look here; the owner's do not.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader, Transaction, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { find, number, query, text } from "../../database/query.ts";
import { partsOf } from "../../database/statement-parts.ts";

interface PhoneOfShop {
  readonly calendarId: string;
  readonly clientPhone: string;
}

// One row whether or not there is one: its steps are the same.
const COUNT = query(
  { found: number },
  `SELECT COUNT(*) AS found FROM shop_only_phone
  WHERE calendar_id = :calendarId AND client_phone = :clientPhone`,
);

const AMONG = (phones: Values) =>
  query(
    { client_phone: text },
    `SELECT client_phone FROM shop_only_phone
    WHERE calendar_id = :calendarId AND client_phone IN (${namesIn(phones).join(", ")})`,
  );

const ADD = `INSERT INTO shop_only_phone (calendar_id, client_phone, chosen_at)
  VALUES (:calendarId, :clientPhone, :chosenAt)
  ON CONFLICT (calendar_id, client_phone) DO UPDATE SET chosen_at = excluded.chosen_at`;

const REMOVE = `DELETE FROM shop_only_phone
  WHERE calendar_id = :calendarId AND client_phone = :clientPhone`;

/** SQL: whether a row of `shop_only_phone` counts no more. */
export const IS_CHOICE_OVER = "chosen_at < :endedBefore";

const FORGET = `DELETE FROM shop_only_phone WHERE calendar_id = :calendarId AND ${IS_CHOICE_OVER}`;

/**
 * Whether only the shop books for the phone. Every create of a client asks, before its slot is looked at: the answer must not
 * show in how long a refusal takes.
 */
export async function isShopOnlyPhone(
  transaction: Transaction,
  { calendarId, clientPhone }: PhoneOfShop,
): Promise<boolean> {
  const [counted] = await find(transaction, COUNT, { calendarId, clientPhone });
  return counted?.found === 1;
}

/** Those of the phones for which only the shop books. */
export async function shopOnlyPhonesAmong(
  reader: Reader,
  calendarId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const part of partsOf([...new Set(phones)])) {
    const named = nameEach("phone", part);
    const rows = await find(reader, AMONG(named), { calendarId, ...named });
    for (const row of rows) found.add(row.client_phone);
  }
  return found;
}

/** `chosenAt`: by the clock of the booking rules. */
export async function addShopOnlyPhone(
  transaction: Transaction,
  { calendarId, clientPhone }: PhoneOfShop,
  chosenAt: Instant,
): Promise<void> {
  await transaction.run(ADD, { calendarId, clientPhone, chosenAt });
}

export async function removeShopOnlyPhone(
  transaction: Transaction,
  { calendarId, clientPhone }: PhoneOfShop,
): Promise<void> {
  await transaction.run(REMOVE, { calendarId, clientPhone });
}

/** Lets the clients of a calendar book again for whom that was chosen before `endedBefore`. */
export async function forgetShopOnlyPhones(
  transaction: Transaction,
  values: { readonly calendarId: string; readonly endedBefore: Instant },
): Promise<void> {
  await transaction.run(FORGET, { ...values });
}
