import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { findForWork } from "../../shops/live-shops.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { countingSalt } from "../limits/counting-salt-table.ts";
import { confirmStore } from "./confirm-table.ts";
import { bookingToConfirm } from "./confirm-token.ts";

export type ConfirmByToken = (token: string) => Promise<{ readonly ok: true } | Refused>;

/** Notes that the client comes by whose reminder's link it is. `now`: the clock of the booking rules. */
export function confirmByToken(
  database: Database,
  shops: Pick<LiveShops, "find">,
  now: () => Instant,
): ConfirmByToken {
  const salt = countingSalt(database);
  const confirm = confirmStore(database);
  return async (token) => {
    const booking = bookingToConfirm(await salt(), token);
    if (booking === undefined) return refused("confirm-link-invalid");
    const shop = await findForWork(shops, booking.calendarId);
    return confirm(booking, shop?.timeZone, now());
  };
}
