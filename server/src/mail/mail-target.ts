import { isClientEmail } from "@vitrine/domain/client-email";
import type { Instant } from "@vitrine/domain/shop-time";

import { permanentFailure } from "../outbox/delivery-failure.ts";
import type { Target } from "../outbox/target.ts";
import type { StoredBooking } from "../store/stored-bookings.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { MailKind, SentMailStore } from "../store/sent-mail-store.ts";
import { bookingMail } from "./booking-mail.ts";
import { mailMessage } from "./mail-message.ts";
import { deliverBySmtp } from "./smtp-delivery.ts";
import type { SmtpLimits } from "./smtp-delivery.ts";

// Two copies were sent and neither was answered: a person has to ask whether the client got one.
const ANSWER_LOST = "answer-lost";

export interface MailTargetParts {
  readonly settings: MailSettings;
  readonly publicUrl: string | undefined;
  readonly sentMail: SentMailStore;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly limits?: SmtpLimits;
}

/**
 * Mails the client: one confirmation, and one cancellation if a confirmation may have arrived. An accepted mail is never
 * sent again; one whose response was lost is sent once more, with the same Message-ID. No mail is sent about a booking
 * that has begun or been erased.
 */
export function mailTarget({
  settings,
  publicUrl,
  sentMail,
  now,
  limits,
}: MailTargetParts): Target {
  return {
    name: "mail",
    follows: () => true,

    async deliver(booking, signal, onHandedOver = () => undefined) {
      if (booking.erasedAt !== undefined || booking.span.start <= now()) return { ok: true };
      const { calendarId, bookingId } = booking;
      const progress = await sentMail.progressOf(calendarId, bookingId);
      const kind = dueMail(booking, progress);
      if (kind === undefined) return { ok: true };
      if (progress.get(kind) === "lost") return permanentFailure(ANSWER_LOST);
      // The rule for new bookings: any other address would be unsafe in a mail header.
      if (!isClientEmail(booking.clientEmail)) return permanentFailure("address-unfit");

      const mail = bookingMail(kind, booking, { from: settings.from, publicUrl });
      // The real time, even where NOW fixes the clock of the booking rules.
      const message = await mailMessage(mail, new Date());
      const envelope = { from: settings.from.address, to: booking.clientEmail, message };
      const outcome = await deliverBySmtp(
        settings.smtp,
        envelope,
        {
          beforeContent: () => sentMail.begin(calendarId, bookingId, kind, Date.now()),
          onContentSent: onHandedOver,
        },
        signal,
        limits,
      );
      switch (outcome.state) {
        case "accepted":
          await sentMail.accept(calendarId, bookingId, kind, Date.now());
          return { ok: true };
        case "unsent":
          return outcome.failure;
        case "refused":
          await sentMail.withdraw(calendarId, bookingId, kind);
          return outcome.failure;
        case "unanswered": {
          const known = await sentMail.progressOf(calendarId, bookingId);
          return known.get(kind) === "lost" ? permanentFailure(ANSWER_LOST) : outcome.failure;
        }
      }
    },
  };
}

function dueMail(
  { cancelledAt }: StoredBooking,
  progress: Awaited<ReturnType<SentMailStore["progressOf"]>>,
): MailKind | undefined {
  const kind = cancelledAt === undefined ? "confirmation" : "cancellation";
  if (progress.get(kind) === "accepted") return undefined;
  // A client who never got a confirmation gets no cancellation.
  if (kind === "cancellation" && !progress.has("confirmation")) return undefined;
  return kind;
}
