import type { MailProblemOfBooking } from "@vitrine/domain/wire/owner/see-day";

import { WITHHELD } from "../../outbox/tables/outbox-claims-table.ts";
import type { MailProblem } from "./mail-problems-table.ts";

export function mailProblemOnWire({
  target,
  reason,
  isCancelled,
  wasNotified,
}: MailProblem): MailProblemOfBooking {
  const ofBooking = isCancelled ? "cancellation" : wasNotified ? "change" : "confirmation";
  return { mail: target === "reminder" ? "reminder" : ofBooking, why: whyOf(reason) };
}

function whyOf(reason: string): MailProblemOfBooking["why"] {
  if (reason === WITHHELD) return "limit";
  if (reason === "answer-lost") return "no-answer";
  if (reason === "address-unfit" || reason.startsWith("recipient-refused"))
    return "address-refused";
  if (reason.startsWith("message-refused")) return "message-refused";
  // Attempts failed for days, or a server ended during every one of them.
  return "given-up";
}
