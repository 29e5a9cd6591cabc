// Runs only the outbox's reminders, in a separate process that a test can kill, on a clock of the booking rules that is
// ahead of the machine's by BOOKING_CLOCK_AHEAD milliseconds. Prints a line once it has started.

import { requireConfig } from "@vitrine/server/config";
import { mailConnections } from "@vitrine/server/mail/smtp/mail-connections";
import { mailLimits } from "@vitrine/server/mail/turns/mail-limits";
import { reminderTarget } from "@vitrine/server/mail/reminder/reminder-target";
import { countingSalt } from "@vitrine/server/booking/limits/counting-salt-table";
import { mailUseStore } from "@vitrine/server/mail/turns/mail-use-table";
import { openDatabase } from "@vitrine/server/database/open-database";
import { sentMailStore } from "@vitrine/server/mail/sent-mails-table";
import { runOutbox } from "../outbox/run-outbox.ts";

// A thousand reminders at the account's real pace would take half an hour.
const MAILS_PER_MINUTE = 6_000;

const config = requireConfig();
if (config.mail === undefined) throw new Error("no mail server is set");
const ahead = Number(process.env["BOOKING_CLOCK_AHEAD"]);
const now = () => Date.now() + ahead;
const database = await openDatabase(config);
const sentMail = sentMailStore(database);
const target = reminderTarget({
  settings: config.mail,
  connections: mailConnections(config.mailConnections),
  publicUrl: config.publicUrl,
  sentMail,
  mailLimits: mailLimits({
    use: mailUseStore(database),
    sentMail,
    salt: countingSalt(database),
    isOff: false,
    mailsPerMinute: MAILS_PER_MINUTE,
  }),
  now,
  machineNow: database.now,
  limits: { connectMilliseconds: 2_000, mailMilliseconds: 2_000, answerMilliseconds: 1_000 },
});
runOutbox(database, [target], now);
