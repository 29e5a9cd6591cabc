import { googleTarget } from "./calendars/google/google-target.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Target } from "./outbox/target.ts";

/**
 * CalDAV and mail have many modules, which are loaded only when they are configured. With a `SEAL_KEY`, any shop may have a
 * CalDAV calendar set beside it, and any owner's device may have notices.
 */
export async function loadTargets(config: Config, database: Database): Promise<Target[]> {
  const { caldav, google, mail, sealKey } = config;
  return [
    ...(caldav.size === 0 && sealKey === undefined
      ? []
      : [(await import("./calendars/caldav/caldav-target.ts")).caldavTarget(caldav)]),
    ...(google === undefined ? [] : [googleTarget(google)]),
    ...(mail === undefined
      ? []
      : (await import("./mail/mail-targets.ts")).mailTargets(config, mail, database)),
    ...(sealKey === undefined
      ? []
      : [(await import("./push/push-target.ts")).pushTarget(config, database)]),
  ];
}
