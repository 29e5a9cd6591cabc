// Who leaves a shop's people leaves their own link behind, with its devices and codes: should their id come back, by an earlier
// version of the facts or for somebody else, the link does not.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../database/database.ts";
import { find, query, text } from "../database/query.ts";
import { personOfLink } from "./setting-names.ts";

const LINKS = query(
  { name: text },
  `SELECT name FROM shop_secret
  WHERE calendar_id = :calendarId AND name LIKE 'person-%' AND sealed <> ''`,
);

const END_LINK = `UPDATE shop_secret SET key_id = '', sealed = '',
    set_at = CASE WHEN set_at >= :now THEN set_at + 1 ELSE :now END
  WHERE calendar_id = :calendarId AND name = :name`;

const END_CODES =
  "DELETE FROM owner_code WHERE calendar_id = :calendarId AND barber_color_id = :person";

const END_DEVICES = `UPDATE owner_device SET revoked_at = :now
  WHERE calendar_id = :calendarId AND barber_color_id = :person AND revoked_at IS NULL`;

/** In the transaction that stores the facts. */
export async function endLinksOfThoseWhoLeft(
  transaction: Transaction,
  calendarId: string,
  facts: string,
  now: Instant,
): Promise<void> {
  const links = await find(transaction, LINKS, { calendarId });
  if (links.length === 0) return;
  const people = peopleIn(facts);
  for (const { name } of links) {
    const person = personOfLink(name);
    if (person === undefined || people.has(person)) continue;
    await transaction.run(END_LINK, { calendarId, name, now });
    await transaction.run(END_CODES, { calendarId, person });
    await transaction.run(END_DEVICES, { calendarId, person, now });
  }
}

function peopleIn(facts: string): ReadonlySet<number> {
  const { barbers } = JSON.parse(facts) as { readonly barbers: readonly { readonly id: number }[] };
  return new Set(barbers.map(({ id }) => id));
}
