import { ownerApi } from "./owner-api.ts";

/** The owner's calls of the backend that this build talks to. */
export const OWNER_BACKEND = ownerApi(import.meta.env.SCHEDULING_URL ?? "");
