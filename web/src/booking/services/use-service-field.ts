import { partOnDemand } from "../../ui/part-on-demand.ts";

/** Up to so many services are a list of the browser's own, as in every shop before. */
export const SHORT_MENU_MAX = 6;

/** The field of a long menu. Until it has loaded, and if that fails, the browser's own list stands in its place. */
export const useServiceField = partOnDemand(
  async () => (await import("./service-field.tsx")).ServiceField,
);
