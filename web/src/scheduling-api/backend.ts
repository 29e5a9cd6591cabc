import { schedulingApi } from "./scheduling-api.ts";

export const BACKEND = schedulingApi(import.meta.env.SCHEDULING_URL ?? "");
