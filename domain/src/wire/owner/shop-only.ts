import { z } from "zod";

import { nothing } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/**
 * With `isOn`, only the shop can book for an hour: clients find every slot taken. Without it, clients can book again at
 * once.
 */
export const shopOnly = {
  method: "POST",
  path: "/owner/shopOnly",
  request: ownerChange.extend({ isOn: z.boolean() }),
  answer: nothing,
} as const;

export type ShopOnlyRequest = z.input<typeof shopOnly.request>;
export type ShopOnlyChange = z.output<typeof shopOnly.request>;
