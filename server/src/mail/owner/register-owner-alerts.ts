import type { AppContext } from "../../app-parts.ts";
import { mailLimitsOf } from "../turns/mail-limits.ts";
import { ownerAlerts } from "./owner-alerts.ts";
import type { OwnerAlerts } from "./owner-alerts.ts";

/** Registers the mails that alert owners at once. */
export function registerOwnerAlerts({
  app,
  config,
  database,
  runInBackground,
}: AppContext): OwnerAlerts {
  const alerts = ownerAlerts({ config, limits: mailLimitsOf(database, config), log: app.log });
  runInBackground(() => () => alerts.stop());
  return alerts;
}
