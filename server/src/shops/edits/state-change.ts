import type { Instant } from "@vitrine/domain/time/shop-time";

import type { ShopChange, ShopRow, ShopState } from "../shops-table.ts";

/** What is stored to suspend a shop, to open it again, or to have it erased. Its facts stay as they are, also where they cannot be read. */
export function stateChange(
  { calendar_id: calendarId, revision, facts, reader, file_hash: fileHash }: ShopRow,
  to: { readonly state: ShopState; readonly changedBy: string; readonly eraseAt?: Instant },
): ShopChange {
  return { calendarId, revision, facts, reader, fileHash, ...to };
}
