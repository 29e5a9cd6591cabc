import { mayBeMailed } from "@vitrine/domain/client/client-email";
import { reminderTime } from "@vitrine/domain/slots/reminder-time";

import type { Target } from "../../outbox/target.ts";
import { hasNoAddress, sendBookingMail } from "../client/mail-target.ts";
import type { MailTargetParts } from "../client/mail-target.ts";
import { CONNECTION_WAIT_MILLISECONDS } from "../smtp/mail-connections.ts";
import { TURN_WAIT_MILLISECONDS } from "../turns/mail-turns.ts";
import { answerLost } from "../send-mail.ts";

/**
 * Mails the client a reminder the day before, unless the booking was made or moved after the reminder was due. A client
 * who got no mail with the booking's present time gets no reminder either. After a move, the client is reminded again.
 */
export function reminderTarget(parts: MailTargetParts): Target {
  const { sentMail, mailLimits, now, machineNow } = parts;
  return {
    name: "reminder",
    follows: () => true,
    callsMax: parts.connections.ofCalendar.reminders,
    waitMilliseconds: TURN_WAIT_MILLISECONDS + CONNECTION_WAIT_MILLISECONDS,

    async deliver(booking, call) {
      const { calendarId, bookingId, revision, span, cancelledAt, erasedAt } = booking;
      const isOver = cancelledAt !== undefined || erasedAt !== undefined || span.start <= now();
      if (isOver || hasNoAddress(booking)) return { ok: true };
      const due = reminderTime(span.start, call.shop.timeZone);
      // Converted to the clock of the booking rules, which NOW may have set apart from the machine's.
      const madeAt = now() - (machineNow() - (booking.movedAt ?? booking.createdAt));
      if (madeAt >= due) return { ok: true };
      if (now() < due) {
        return { ok: false, tooEarlyFor: "booking", afterMilliseconds: due - now() };
      }
      const progress = await sentMail.progressOf(calendarId, bookingId, revision);
      if (progress.get("reminder") === "accepted") return { ok: true };
      if (progress.get("reminder") === "lost") return answerLost();
      // A client who got no mail with the present time gets no reminder: that mail was dropped or refused, or it is still
      // to come and will itself remind the client.
      const knowsTime = progress.has("confirmation") || progress.has("change");
      if (!knowsTime || !mayBeMailed(booking.clientEmail)) return { ok: true };
      const heldBack = await mailLimits?.claimReminder(calendarId, call.signal);
      return heldBack ?? sendBookingMail(parts, "reminder", booking, call);
    },
  };
}
