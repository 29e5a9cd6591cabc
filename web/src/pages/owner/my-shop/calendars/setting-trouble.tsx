import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";

import { ActError } from "../../../../ui/acts/act-button.tsx";
import { CALENDARS_COPY as COPY } from "./calendars-copy.ts";

/** Since when a setting fails, and what to do. */
export function SettingTrouble({ setting: { trouble } }: { setting: ShopSetting }) {
  if (trouble === undefined) return null;
  const day = dayLabel(trouble.since.slice(0, "2026-11-23".length));
  return <ActError error={COPY.since(day, trouble.sentence)} />;
}
