import { weekApi } from "./week-api.ts";

// Apart from owner-backend.ts, whose calls are in the script of the day.

export const WEEK = weekApi(import.meta.env.SCHEDULING_URL ?? "");
