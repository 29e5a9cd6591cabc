import type { z } from "zod";

import { nothing } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/** Removes the notice of a flood from the owner's page, on every device. The bookings stay. */
export const dismissFlood = {
  method: "POST",
  path: "/owner/dismissFlood",
  request: ownerChange,
  answer: nothing,
} as const;

export type DismissFloodRequest = z.input<typeof dismissFlood.request>;
export type DismissFlood = z.output<typeof dismissFlood.request>;
