import { caldavTarget } from "./calendar/caldav-target.ts";
import { googleTarget } from "./calendar/google-target.ts";
import type { Config } from "./config.ts";
import { mailTarget } from "./mail/mail-target.ts";
import type { Target } from "./outbox/target.ts";
import type { Database } from "./store/database.ts";
import { sentMailStore } from "./store/sent-mail-store.ts";

/** The targets that the configuration turns on; none by default. */
export function targetsOf(config: Config, database: Database): Target[] {
  const targets: Target[] = [];
  if (config.caldav.size > 0) targets.push(caldavTarget(config.caldav));
  if (config.google !== undefined) targets.push(googleTarget(config.google));
  if (config.mail !== undefined) {
    targets.push(
      mailTarget({
        settings: config.mail,
        publicUrl: config.publicUrl,
        sentMail: sentMailStore(database),
        now: () => config.now ?? Date.now(),
      }),
    );
  }
  return targets;
}
