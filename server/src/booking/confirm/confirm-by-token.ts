import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { countingSalt } from "../limits/counting-salt-table.ts";
import { confirmStore } from "./confirm-table.ts";
import { bookingToConfirm } from "./confirm-token.ts";

export type ConfirmByToken = (token: string) => Promise<{ readonly ok: true } | Refused>;

/** Notes that the client comes by whose reminder's link it is. `now`: the clock of the booking rules. */
export function confirmByToken(database: Database, now: () => Instant): ConfirmByToken {
  const salt = countingSalt(database);
  const confirm = confirmStore(database);
  return async (token) => {
    const booking = bookingToConfirm(await salt(), token);
    return booking === undefined ? refused("confirm-link-invalid") : confirm(booking, now());
  };
}
