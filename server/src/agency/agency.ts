import type { Refused } from "@vitrine/domain/refusals";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AppContext } from "../app-parts.ts";

/** What the acts of the agency's page need. */
export type Agency = Pick<
  AppContext,
  "config" | "database" | "shops" | "now" | "machineNow" | "busyPace"
>;

/** Who acts on the agency's page. */
export interface Actor {
  /** The name of the device; empty for the secret itself. */
  readonly device: string;
  /** The origin of the page, for the links that it shows. */
  readonly origin: string;
}

/** In which the page says when something was. */
export const AGENCY_ZONE = "America/Sao_Paulo";

export function shownInstant(instant: Instant): string {
  return toRfc3339(instant, AGENCY_ZONE);
}

/** How an act ends. */
export type Answered<Answer> = { readonly ok: true; readonly answer: Answer } | Refused;

/** After an act: what this server shows of the shop would say so only two seconds later. */
export async function renewShown(
  { shops }: Pick<Agency, "shops">,
  calendarId: string,
): Promise<void> {
  // The act is done: it must not be answered as if it had failed.
  await shops.renew(calendarId).catch(() => undefined);
}
