import { findClients } from "./find-clients.ts";
import { seeBookingsFile, seeFigures } from "./figures.ts";
import { OWNER_ACTS } from "./owner-acts.ts";
import { NOTICE_CALLS } from "./notices.ts";
import {
  connectDevice,
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "./owner-devices.ts";
import { PERSON_LINK_CALLS } from "./person-links.ts";
import { seeDay, seeFlood } from "./see-day.ts";
import { checkSeries, seeSeries } from "./series.ts";
import { seeWeek } from "./see-week.ts";
import { SHOP_EDIT_CALLS } from "./shop-edits.ts";
import { SHOP_SETTING_CALLS } from "./shop-settings.ts";

// The owner's calls carry the owner's secret in `Authorization: Bearer …`, or else the cookie of one of the owner's
// devices. Neither of these is ever in an address or a body.

export const OWNER_CALLS = [
  seeDay,
  seeFlood,
  seeFigures,
  seeBookingsFile,
  findClients,
  seeWeek,
  ...Object.values(OWNER_ACTS),
  checkSeries,
  seeSeries,
  connectDevice,
  seeCalendars,
  seeDevices,
  makeDeviceLink,
  disconnectDevices,
  ...SHOP_EDIT_CALLS,
  ...SHOP_SETTING_CALLS,
  ...PERSON_LINK_CALLS,
  ...NOTICE_CALLS,
] as const;

export type OwnerCallPath = (typeof OWNER_CALLS)[number]["path"];
