import { schedulingApi } from "./scheduling-api.ts";

/** The backend that this build talks to. */
export const BACKEND = schedulingApi(import.meta.env.SCHEDULING_URL ?? "");
