import type { Catalogue } from "@vitrine/domain/shop/shop";

import { caldavTarget } from "./calendars/caldav/caldav-target.ts";
import { googleTarget } from "./calendars/google/google-target.ts";
import type { Config } from "./config.ts";
import type { Target } from "./outbox/target.ts";
import type { Database } from "./database/database.ts";

/** The targets that the configuration turns on; none by default. Mail's modules are many, and loaded only for it. */
export async function loadTargets(
  config: Config,
  catalogue: Catalogue,
  database: Database,
): Promise<Target[]> {
  const { caldav, google, mail } = config;
  return [
    ...(caldav.size > 0 ? [caldavTarget(caldav)] : []),
    ...(google === undefined ? [] : [googleTarget(google)]),
    ...(mail === undefined
      ? []
      : (await import("./mail/mail-targets.ts")).mailTargets(config, mail, catalogue, database)),
  ];
}
