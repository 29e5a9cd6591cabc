import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { operation } from "../../database/operation.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import { withholdCancellationMail } from "../../mail/sent-mails-table.ts";
import {
  enqueueChange,
  enqueueChangeToFollowers,
} from "../../outbox/tables/outbox-changes-table.ts";
import type { Change, Notice } from "../../outbox/tables/outbox-changes-table.ts";
import { recordOpened } from "../../waits/opened-times-table.ts";
import { IDENTITY_IS, identityValues, IS_LIVE } from "../booking-columns.ts";
import type { BookingIdentity } from "../booking-identity.ts";
import { cancelRow, lockBooking } from "../booking-rows-table.ts";
import type { Committable } from "../create/complete-create-table.ts";
import { giveHalfHoursBack } from "../half-hours-table.ts";
import { countFailedLook, returnLook, takeLook } from "../limits/cancel-guard-table.ts";
import type { CancelAttempt } from "../limits/cancel-guard-table.ts";

const CANCEL = query(
  { booking_id: text, padding_minutes: orNull(number), places: number },
  `UPDATE booking SET cancelled_at = :cancelledAt, cancelled_by = 'client' WHERE ${IDENTITY_IS} AND ${IS_LIVE}
  RETURNING booking_id, padding_minutes, places`,
);

export type CancelOutcome = { readonly ok: true } | Refused;

interface CancelArguments {
  readonly identity: BookingIdentity;
  readonly cancelledAt: Instant;
  readonly attempt: CancelAttempt | undefined;
  readonly notice: Notice;
}

export const CANCEL_BY_IDENTITY = operation(
  "cancel a booking",
  async (transaction, args: CancelArguments): Promise<Committable<CancelOutcome>> => {
    const { identity, cancelledAt, attempt, notice } = args;
    const look = attempt === undefined ? "free" : await takeLook(transaction, identity, attempt);
    if (look === "refused") return { ok: false, outcome: refused("too-many-looks") };
    const values = { ...identityValues(identity), cancelledAt };
    const [cancelled] = await find(transaction, CANCEL, values);
    if (cancelled === undefined) {
      const isCounted = attempt !== undefined && look !== "free";
      if (isCounted) await countFailedLook(transaction, identity, attempt);
      return { ok: isCounted, outcome: refused("booking-not-found") };
    }
    if (attempt !== undefined && look === "guarded") {
      await returnLook(transaction, identity, attempt);
    }
    const freed = { ...identity, paddingMinutes: cancelled.padding_minutes ?? undefined };
    await giveHalfHoursBack(transaction, freed, cancelled.places);
    await recordOpened(transaction, freed, notice.now);
    const change = { calendarId: identity.calendarId, bookingId: cancelled.booking_id };
    await enqueueChange(transaction, change, notice);
    return { ok: true, outcome: { ok: true } };
  },
);

interface CancelByIdArguments {
  readonly change: Change;
  readonly cancelledAt: Instant;
  readonly withoutMail: boolean;
  readonly now: Instant;
}

export const CANCEL_BY_ID = operation(
  "cancel a booking for the operator",
  async (transaction, { change, cancelledAt, withoutMail, now }: CancelByIdArguments) => {
    const cancelled = await cancelRow(transaction, change, cancelledAt, "operator");
    if (cancelled === undefined) {
      await lockBooking(transaction, change);
      return { ok: true, isCancelled: false };
    }
    await giveHalfHoursBack(transaction, cancelled, cancelled.places);
    await recordOpened(transaction, cancelled, now);
    await enqueueChangeToFollowers(transaction, change, now);
    if (withoutMail) await withholdCancellationMail(transaction, change, cancelledAt);
    return { ok: true, isCancelled: true };
  },
);
