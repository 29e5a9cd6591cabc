import { caldavTarget } from "./calendar/caldav-target.ts";
import { googleTarget } from "./calendar/google-target.ts";
import type { Config } from "./config.ts";
import { mailLimits } from "./mail/mail-limits.ts";
import type { MailSettings } from "./mail/mail-settings.ts";
import { mailTarget } from "./mail/mail-target.ts";
import { ownerMailTarget } from "./mail/owner-mail-target.ts";
import { reminderTarget } from "./mail/reminder-target.ts";
import type { Target } from "./outbox/target.ts";
import { countingStore } from "./store/counting-store.ts";
import type { Database } from "./store/database.ts";
import { mailUseStore } from "./store/mail-use.ts";
import { sentMailStore } from "./store/sent-mail-store.ts";

/** The targets that the configuration turns on; none by default. */
export function targetsOf(config: Config, database: Database): Target[] {
  return [
    ...(config.caldav.size > 0 ? [caldavTarget(config.caldav)] : []),
    ...(config.google === undefined ? [] : [googleTarget(config.google)]),
    ...(config.mail === undefined ? [] : mailTargets(config, config.mail, database)),
  ];
}

function mailTargets(config: Config, settings: MailSettings, database: Database): Target[] {
  const sentMail = sentMailStore(database);
  const limits = mailLimits({
    use: mailUseStore(database),
    sentMail,
    counting: countingStore(database),
    isOff: config.rateLimit === undefined,
    machineNow: Date.now,
  });
  const now = () => config.now ?? Date.now();
  const parts = { settings, publicUrl: config.publicUrl, sentMail, mailLimits: limits, now };
  return [
    mailTarget(parts),
    ...(config.reminders ? [reminderTarget({ ...parts, machineNow: Date.now })] : []),
    ...(config.ownerMail === undefined
      ? []
      : [ownerMailTarget({ ...parts, addresses: config.ownerMail })]),
  ];
}
