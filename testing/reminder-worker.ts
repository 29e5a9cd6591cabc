// Runs only the outbox's reminders, in a separate process that a test can kill, on a clock of the booking rules that is
// ahead of the machine's by BOOKING_CLOCK_AHEAD milliseconds. Prints a line once it has started.

import { CATALOGUE } from "@vitrine/shops/shops";

import { requireConfig } from "@vitrine/server/config";
import { mailLimits } from "@vitrine/server/mail/mail-limits";
import { reminderTarget } from "@vitrine/server/mail/reminder-target";
import { createOutbox } from "@vitrine/server/outbox/outbox";
import { countingStore } from "@vitrine/server/store/counting-store";
import { mailUseStore } from "@vitrine/server/store/mail-use";
import { openDatabase } from "@vitrine/server/store/open-database";
import { outboxStore } from "@vitrine/server/store/outbox-store";
import { sentMailStore } from "@vitrine/server/store/sent-mail-store";
import { storedBookings } from "@vitrine/server/store/stored-bookings";
import { QUICK_PACE } from "./quick-pace.ts";

// A thousand reminders at the account's real pace would take half an hour.
const MAILS_PER_MINUTE = 6_000;

const config = requireConfig();
if (config.mail === undefined) throw new Error("no mail server is set");
const ahead = Number(process.env["BOOKING_CLOCK_AHEAD"]);
const now = () => Date.now() + ahead;
const database = openDatabase(config);
const sentMail = sentMailStore(database);
const outbox = createOutbox({
  targets: [
    reminderTarget({
      settings: config.mail,
      publicUrl: config.publicUrl,
      sentMail,
      mailLimits: mailLimits({
        use: mailUseStore(database),
        sentMail,
        counting: countingStore(database),
        isOff: false,
        machineNow: Date.now,
        mailsPerMinute: MAILS_PER_MINUTE,
      }),
      now,
      machineNow: Date.now,
      limits: { connectMilliseconds: 2_000, mailMilliseconds: 2_000, answerMilliseconds: 1_000 },
    }),
  ],
  calendarIds: [...CATALOGUE.keys()],
  store: outboxStore(database),
  bookings: storedBookings(database),
  pace: QUICK_PACE,
  bookingNow: now,
  watch: {
    attempted: () => undefined,
    paused: () => undefined,
    resumed: () => undefined,
    failed: () => undefined,
    threw: (_target, error) => console.error(error),
  },
});
outbox.start();
console.log("at work");
// The outbox's timers are unreferenced and would let the process end.
setInterval(() => undefined, 60_000);
