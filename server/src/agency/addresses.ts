import { isCalendarId, isReserved } from "@vitrine/domain/shop/calendar-id";
import { REFUSALS } from "@vitrine/domain/refusals";
import type { RefusalCode } from "@vitrine/domain/refusals";
import { addressesFor } from "@vitrine/domain/shop/address/suggest-addresses";
import type { SeeAddressAnswer } from "@vitrine/domain/wire/agency/agency-calls";

import type { Reader } from "../database/database.ts";
import { shopsEver } from "../shops/tombstones-table.ts";

/** The id that was asked for, or the first one of this name that a new shop can have, and why it cannot be had. */
export async function seeAddress(
  reader: Reader,
  { name, calendarId }: { readonly name: string; readonly calendarId?: string | undefined },
): Promise<SeeAddressAnswer> {
  const asked = calendarId === undefined ? addressesFor(name) : [calendarId];
  let [first = ""] = asked;
  let refusal: RefusalCode | undefined;
  for (const [index, id] of asked.entries()) {
    const why = await refusalForAddress(reader, id);
    if (why === undefined) return { calendarId: id };
    if (index === 0) [first, refusal] = [id, why];
  }
  return { calendarId: first, ...(refusal && { problem: REFUSALS[refusal] }) };
}

/** Why a new shop cannot have this id; `undefined` where it can. */
export async function refusalForAddress(
  reader: Reader,
  calendarId: string,
): Promise<RefusalCode | undefined> {
  if (!isCalendarId(calendarId)) return "address-invalid";
  if (isReserved(calendarId)) return "address-reserved";
  const row = (await shopsEver(reader, [calendarId])).get(calendarId);
  if (row === undefined) return undefined;
  return row.state === "erased" ? "address-erased" : "address-taken";
}
