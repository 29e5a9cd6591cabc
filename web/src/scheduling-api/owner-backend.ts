import { ownerApi } from "./owner-api.ts";
import { ownerDevicesApi } from "./owner-devices-api.ts";
import { seeShopApi } from "./see-shop.ts";

const BASE_URL = import.meta.env.SCHEDULING_URL ?? "";

export const OWNER_BACKEND = ownerApi(BASE_URL);

export const OWNER_DEVICES = ownerDevicesApi(BASE_URL);

export const SEE_SHOP = seeShopApi(BASE_URL);
