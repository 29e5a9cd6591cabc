import { z } from "zod";

import { barberColorId, nothing, time } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/** Reopens closed time: with `only`, one range of one barber; without it, all of the closing that has not ended. */
export const openTime = {
  method: "POST",
  path: "/owner/openTime",
  request: ownerChange.extend({
    closingId: z.string().min(1).max(64),
    only: z.object({ barberColorId, dateTimeStart: time }).optional(),
  }),
  answer: nothing,
} as const;

export type OpenTimeRequest = z.input<typeof openTime.request>;
export type OpenTime = z.output<typeof openTime.request>;
