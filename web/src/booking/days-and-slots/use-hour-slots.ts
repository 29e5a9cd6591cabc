import { partOnDemand } from "../../ui/part-on-demand.ts";

/** More slots than these are shown by the hour: a shop without a step has at most half as many. */
export const SLOTS_SHOWN_MAX = 40;

/** The slots by the hour. Until that has loaded, and if that fails, all of them are shown at once. */
export const useHourSlots = partOnDemand(async () => (await import("./hour-slots.tsx")).HourSlots);
