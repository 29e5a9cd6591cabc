import type { SMTPServerOptions } from "smtp-server";

import { mailLimits } from "@vitrine/server/mail/turns/mail-limits";
import { mailConnections } from "@vitrine/server/mail/smtp/mail-connections";
import type { SmtpServer } from "@vitrine/server/mail/smtp/mail-settings";
import { countingSalt } from "@vitrine/server/booking/limits/counting-salt-table";
import { mailUseStore } from "@vitrine/server/mail/turns/mail-use-table";
import { sentMailStore } from "@vitrine/server/mail/sent-mails-table";
import { temporaryDatabase } from "../app-under-test.ts";
import { mailServer } from "./mail-server.ts";
import type { MailTrouble } from "./mail-server.ts";
import { headerOf, mimePart } from "./mime-parts.ts";
import { withClock } from "../databases/with-clock.ts";

const QUICK = { connectMilliseconds: 1_000, mailMilliseconds: 1_500, answerMilliseconds: 1_000 };

/** The Monday before João's half hour, in the morning. */
export const MONDAY_AT_TEN = Date.parse("2026-11-23T10:00:00-03:00");

/**
 * A mailbox whose server has the troubles that `trouble` holds at the time, and the `parts` that a mail target is made
 * of: `clock` is the booking rules', the machine's is `machineAhead` of it.
 */
export async function mailbox({
  now = MONDAY_AT_TEN,
  machineAhead = 0,
  isOff = false,
  // More than a test sends: its clock stands, and the account's pace with it.
  mailsPerMinute = 6_000,
  options = {},
  settings = {},
}: {
  now?: number;
  machineAhead?: number;
  isOff?: boolean;
  mailsPerMinute?: number;
  options?: SMTPServerOptions;
  settings?: Partial<SmtpServer>;
} = {}) {
  const trouble: { -readonly [Step in keyof MailTrouble]: MailTrouble[Step] } = {};
  const server = await mailServer(() => trouble, options);
  const database = await temporaryDatabase();
  const sentMail = sentMailStore(database);
  const clock = { now };
  const machineNow = () => clock.now + machineAhead;
  const mails = () => server.received.map(({ raw }) => mimePart(raw));
  return {
    trouble,
    server,
    database,
    clock,
    mails,
    subjects: () => mails().map((mail) => headerOf(mail, "subject")),
    parts: {
      settings: {
        smtp: { ...server.settings, ...settings },
        from: { name: "Barbearia Modelo", address: "agenda@example.com" },
      },
      connections: mailConnections(10),
      sentMail,
      mailLimits: mailLimits({
        use: mailUseStore(withClock(database, machineNow)),
        sentMail,
        salt: countingSalt(database),
        isOff,
        mailsPerMinute,
        turnWaitMilliseconds: 1,
      }),
      now: () => clock.now,
      machineNow,
      limits: QUICK,
    },
  };
}
