import type { z } from "zod";

import { nothing } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/** Takes the flood from the owner's page, on every device: all of it may stay booked. */
export const dismissFlood = {
  method: "POST",
  path: "/owner/dismissFlood",
  request: ownerChange,
  answer: nothing,
} as const;

export type DismissFloodRequest = z.input<typeof dismissFlood.request>;
export type DismissFlood = z.output<typeof dismissFlood.request>;
