import { refused } from "@vitrine/domain/refusals";

import { operation } from "../../database/operation.ts";
import { FACTS_CHANGED, holdFacts } from "../../shops/facts-held-table.ts";
import { isShopOnlyPhone } from "../limits/shop-only-phones-table.ts";
import { takeSlot } from "../slot-table.ts";
import { completeCreate } from "./complete-create-table.ts";
import type { Committable, CreateArguments, CreateOutcome } from "./complete-create-table.ts";

export const CREATE = operation(
  "create a booking",
  async (transaction, args: CreateArguments): Promise<Committable<CreateOutcome>> => {
    const { bookingId, booking, facts, isClosed } = args;
    // Locks are taken in one order, here and when cancelling: shop, row, half hours, client's use, outbox.
    const areHeld = facts === undefined || holdFacts(transaction, booking.calendarId, facts);
    const isPhoneOfShopOnly = isShopOnlyPhone(transaction, booking);
    const noRoom = { isClosed, isPhoneOfShopOnly };
    const taking = takeSlot(transaction, bookingId, booking, "client", noRoom);
    const [areFactsHeld, slot] = await Promise.all([areHeld, taking, isPhoneOfShopOnly]);
    if (!areFactsHeld) return { ok: false, outcome: FACTS_CHANGED };
    if (slot === "had-already") return { ok: true, outcome: { ok: true, stored: false } };
    if (slot === "full") return { ok: false, outcome: refused("slot-taken") };
    return completeCreate(transaction, args, slot);
  },
);
