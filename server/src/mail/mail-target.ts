import { isClientEmail } from "@vitrine/domain/client-email";
import type { Instant } from "@vitrine/domain/shop-time";

import { permanentFailure } from "../outbox/delivery-failure.ts";
import type { Target } from "../outbox/target.ts";
import type { StoredBooking } from "../store/stored-bookings.ts";
import { MAIL_CONNECTIONS } from "./mail-connections.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { BookingProgress, MailKind, SentMailStore } from "../store/sent-mail-store.ts";
import { sendBookingMail } from "./send-booking-mail.ts";
import type { MailLimits } from "./mail-limits.ts";
import { answerLost } from "./send-mail.ts";
import type { SmtpLimits } from "./smtp-delivery.ts";

export interface MailTargetParts {
  readonly settings: MailSettings;
  readonly publicUrl: string | undefined;
  readonly sentMail: SentMailStore;
  /** How many mails go out; `undefined`: as many as there are. */
  readonly mailLimits?: MailLimits;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly limits?: SmtpLimits;
}

/**
 * Mails the client: one confirmation, and one cancellation if a confirmation may have arrived. An accepted mail is never
 * sent again; one whose response was lost is sent once more, with the same Message-ID. No mail is sent about a booking
 * that has begun or been erased. A confirmation beyond the day's limit of its address is dropped.
 */
export function mailTarget(parts: MailTargetParts): Target {
  const { sentMail, mailLimits, now } = parts;
  return {
    name: "mail",
    follows: () => true,
    callsMax: MAIL_CONNECTIONS.clientMails,

    async deliver(booking, signal, onHandedOver = () => undefined) {
      if (booking.erasedAt !== undefined || booking.span.start <= now()) return { ok: true };
      const { calendarId, bookingId, clientEmail } = booking;
      const progress = await sentMail.progressOf(calendarId, bookingId);
      const kind = dueMail(booking, progress);
      if (kind === undefined) return { ok: true };
      if (progress.get(kind) === "lost") return answerLost();
      // The rule for new bookings: any other address would be unsafe in a mail header.
      if (!isClientEmail(clientEmail)) return permanentFailure("address-unfit");
      if (kind === "confirmation") {
        const isAdmitted = await mailLimits?.admitConfirmation(calendarId, bookingId, clientEmail);
        if (isAdmitted === false) return { ok: true, isDropped: true };
      }
      const heldBack = await mailLimits?.claimMail();
      return heldBack ?? sendBookingMail(parts, kind, booking, signal, onHandedOver);
    },
  };
}

function dueMail({ cancelledAt }: StoredBooking, progress: BookingProgress): MailKind | undefined {
  const kind = cancelledAt === undefined ? "confirmation" : "cancellation";
  if (progress.get(kind) === "accepted") return undefined;
  // A client who never got a confirmation gets no cancellation.
  if (kind === "cancellation" && !progress.has("confirmation")) return undefined;
  return kind;
}
