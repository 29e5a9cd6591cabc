import { isClientEmail } from "@vitrine/domain/client-email";
import type { Instant } from "@vitrine/domain/shop-time";

import { givenUp } from "../outbox/delivery-failure.ts";
import type { StoredBooking, Target } from "../outbox/target.ts";
import type { MailSettings } from "../outward-settings.ts";
import type { MailKind, SentMailStore } from "../store/sent-mail-store.ts";
import { bookingMail } from "./booking-mail.ts";
import { mailMessage } from "./mail-message.ts";
import { deliverBySmtp } from "./smtp-delivery.ts";
import type { SmtpLimits } from "./smtp-delivery.ts";

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
 * of the booking. A mail that was accepted is never sent again; one whose answer was lost is, with the same Message-ID.
 * Nobody hears of what has begun or of what has been erased.
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

    async bring(booking, signal) {
      if (booking.erasedAt !== undefined || booking.span.start <= now()) return { ok: true };
      const { calendarId, bookingId } = booking;
      const kind = dueMail(booking, await sentMail.progressOf(calendarId, bookingId));
      if (kind === undefined) return { ok: true };
      // The rule by which it was booked; and no other address is fit to stand in a mail's head.
      if (!isClientEmail(booking.clientEmail)) return givenUp("address-unfit");

      const mail = bookingMail(kind, booking, { from: settings.from, publicUrl });
      // Mail's own clock is the real one, whatever day the booking rules are told.
      const message = await mailMessage(mail, new Date());
      const envelope = { from: settings.from.address, to: booking.clientEmail, message };
      const begin = () => sentMail.begin(calendarId, bookingId, kind, Date.now());
      const outcome = await deliverBySmtp(settings.smtp, envelope, begin, signal, limits);
      if (outcome.ok) await sentMail.accept(calendarId, bookingId, kind, Date.now());
      return outcome;
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
