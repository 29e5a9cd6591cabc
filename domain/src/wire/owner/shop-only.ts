import { z } from "zod";

import { nothing } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/**
 * Lets only the shop book for an hour (`isOn`): clients find every slot taken, the owner books on. Without it clients book
 * again at once.
 */
export const shopOnly = {
  method: "POST",
  path: "/owner/shopOnly",
  request: ownerChange.extend({ isOn: z.boolean() }),
  answer: nothing,
} as const;

export type ShopOnlyRequest = z.input<typeof shopOnly.request>;
export type ShopOnlyChange = z.output<typeof shopOnly.request>;
