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

// Two copies were handed over and neither was answered: a person has to look whether the client knows.
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
 * The client's mailbox. A booking is confirmed once, and its cancellation told once, to those who may have been told
 * of the booking. A mail that was accepted is never sent again; one whose answer was lost is, once more and with the
 * same Message-ID. No mail goes out about a booking that has begun or been erased.
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
      // The rule by which it was booked; and no other address is fit to stand in a mail's head.
      if (!isClientEmail(booking.clientEmail)) return permanentFailure("address-unfit");

      const mail = bookingMail(kind, booking, { from: settings.from, publicUrl });
      // Mail's own clock is the real one, whatever day the booking rules are told.
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
  // Whoever was never told of a booking is not told of its end.
  if (kind === "cancellation" && !progress.has("confirmation")) return undefined;
  return kind;
}
