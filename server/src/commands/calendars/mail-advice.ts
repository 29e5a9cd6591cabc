import type { Failure } from "../../outbox/delivery-failure.ts";
import { connectionAdvice } from "./connection-advice.ts";

const SMTP_ADDRESS = { name: "SMTP_URL", plain: "smtp", secure: "smtps" } as const;

/** Why a mail server did not take a mail, and what to do about it. */
export function mailAdvice(failure: Failure): string {
  const { reason } = failure;
  const code = /\d{3}$/.exec(reason)?.[0] ?? reason;
  switch ("pauses" in failure ? failure.pauses : undefined) {
    case "password refused":
      return "the server refuses the user or the password in SMTP_URL: most services want an app password, and @ : / # ? % in it are written %40 %3A %2F %23 %3F %25";
    case "login required":
      return "the server wants a login: write user and password into SMTP_URL, as smtps://user:password@server:465";
    case "sender refused":
      return `the server does not take the address in MAIL_FROM as a sender (${code}): write one that belongs to the account in SMTP_URL`;
    case "session refused":
      return `the server refuses every mail from here (${code}): ask the mail service whether this computer may use it`;
    default:
  }
  const connection = connectionAdvice(reason, SMTP_ADDRESS);
  if (reason === "unreachable-eauth") {
    return "the server offers no login that fits SMTP_URL: check its port, 465 with smtps:// or 587 with smtp://";
  }
  if (connection !== undefined) return connection;
  if (reason.startsWith("recipient-refused-")) {
    return `the server does not take mail for the address that you gave (${code}): check the address, and whether SMTP_URL needs a login`;
  }
  if (reason.startsWith("not-allowed-")) {
    return `the server does not take mail from this sender to that address (${code}): check MAIL_FROM, and whether SMTP_URL needs a login`;
  }
  if (reason.startsWith("message-refused-")) {
    return `the server takes sender and address and refuses the mail itself (${code}): ask the mail service, it may hold it for spam`;
  }
  return `the server takes no mail now (${code}): try again later`;
}
