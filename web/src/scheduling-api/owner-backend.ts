import { ownerApi } from "./owner-api.ts";
import { ownerDevicesApi } from "./owner-devices-api.ts";

const BASE_URL = import.meta.env.SCHEDULING_URL ?? "";

/** The owner's calls of the backend that this build talks to. */
export const OWNER_BACKEND = ownerApi(BASE_URL);

/** The calls about the owner's devices there. */
export const OWNER_DEVICES = ownerDevicesApi(BASE_URL);
