import type { Delivery, TargetCall } from "../../outbox/target.ts";
import type { MailKind, SentMailStore } from "../sent-mails-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { bookingMail } from "./booking-mail.ts";
import { mailHtml } from "./mail-html.ts";
import { mailMessage } from "../smtp/mail-message.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { mailText } from "./mail-text.ts";
import { sendMail } from "../send-mail.ts";
import type { SmtpLimits } from "../smtp/smtp-delivery.ts";

export interface BookingMailParts {
  readonly settings: MailSettings;
  readonly publicUrl: string | undefined;
  readonly sentMail: SentMailStore;
  readonly limits?: SmtpLimits;
}

/** Sends the client the mail of this kind about the booking. */
export async function sendBookingMail(
  { settings, publicUrl, sentMail, limits }: BookingMailParts,
  kind: MailKind,
  booking: StoredBooking,
  call: TargetCall,
): Promise<Delivery> {
  const mail = bookingMail(kind, booking, call.shop, { from: settings.from, publicUrl });
  // The real time, even where NOW fixes the clock of the booking rules.
  const date = new Date();
  const message = await mailMessage({ ...mail, text: mailText(mail), html: mailHtml(mail) }, date);
  return sendMail(
    { smtp: settings.smtp, sentMail, limits },
    { from: settings.from.address, to: booking.clientEmail, message },
    booking.calendarId,
    [{ bookingId: booking.bookingId, kind, revision: booking.revision }],
    call,
  );
}
