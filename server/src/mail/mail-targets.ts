import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import { storedBookings } from "../booking/stored-bookings-table.ts";
import type { Config } from "../config.ts";
import type { Target } from "../outbox/target.ts";
import type { Database } from "../database/database.ts";
import { endWaitsOf } from "../waits/end-waits.ts";
import { connectionsOfServer } from "./smtp/mail-connections.ts";
import { sentMailStore } from "./sent-mails-table.ts";
import { mailLimitsOf } from "./turns/mail-limits.ts";
import type { MailSettings } from "./smtp/mail-settings.ts";
import { mailTarget } from "./client/mail-target.ts";
import { ownerPageUrls } from "./owner/owner-mail-body.ts";
import { ownerMailTarget } from "./owner/owner-mail-target.ts";
import { reminderTarget } from "./reminder/reminder-target.ts";

export function mailTargets(config: Config, settings: MailSettings, database: Database): Target[] {
  const parts = {
    settings,
    connections: connectionsOfServer(database, config.mailConnections),
    publicUrl: config.publicUrl,
    sentMail: sentMailStore(database),
    bookings: storedBookings(database),
    mailLimits: mailLimitsOf(database, config),
    endWaits: endWaitsOf(database),
    salt: countingSalt(database),
    now: () => config.now ?? Date.now(),
    machineNow: database.now,
  };
  return [
    mailTarget(parts),
    ...(config.reminders ? [reminderTarget(parts)] : []),
    ...(config.ownerMail === undefined && config.sealKey === undefined
      ? []
      : [
          ownerMailTarget({
            ...parts,
            addresses: config.ownerMail ?? new Map(),
            pageUrlOf: ownerPageUrls(config, database),
          }),
        ]),
  ];
}
