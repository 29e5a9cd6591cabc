import type {
  connectDevice,
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "@vitrine/domain/wire/owner/owner-devices";

import { devicesApi } from "./devices-api.ts";
import { ownerApi } from "./owner-api.ts";
import { seeShopApi } from "./see-shop.ts";

const BASE_URL = import.meta.env.SCHEDULING_URL ?? "";

export const OWNER_BACKEND = ownerApi(BASE_URL);

export const SEE_SHOP = seeShopApi(BASE_URL);

export const OWNER_DEVICES = devicesApi(BASE_URL, {
  calendars: "/owner/calendars" satisfies (typeof seeCalendars)["path"],
  connect: "/owner/connectDevice" satisfies (typeof connectDevice)["path"],
  devices: "/owner/devices" satisfies (typeof seeDevices)["path"],
  makeLink: "/owner/makeDeviceLink" satisfies (typeof makeDeviceLink)["path"],
  disconnect: "/owner/disconnectDevices" satisfies (typeof disconnectDevices)["path"],
});
