import type {
  connectAgencyDevice,
  disconnectAgencyDevices,
  makeAgencyDeviceLink,
  seeAgencyCalendars,
  seeAgencyDevices,
} from "@vitrine/domain/wire/agency/agency-calls";

import { agencyApi } from "./agency-api.ts";
import type { Agency } from "./agency-api.ts";
import { devicesApi } from "./devices-api.ts";

const BASE_URL = import.meta.env.SCHEDULING_URL ?? "";

export const AGENCY_DEVICES = devicesApi(BASE_URL, {
  calendars: "/agency/calendars" satisfies (typeof seeAgencyCalendars)["path"],
  connect: "/agency/connectDevice" satisfies (typeof connectAgencyDevice)["path"],
  devices: "/agency/devices" satisfies (typeof seeAgencyDevices)["path"],
  makeLink: "/agency/makeDeviceLink" satisfies (typeof makeAgencyDeviceLink)["path"],
  disconnect: "/agency/disconnectDevices" satisfies (typeof disconnectAgencyDevices)["path"],
});

export function openAgency(secret: string | undefined, onShutOut: () => void): Agency {
  return agencyApi(BASE_URL, secret, onShutOut);
}
