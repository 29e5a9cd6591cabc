import { z } from "zod";

import { calendarId, nothing } from "../fields.ts";

/**
 * Makes a device of the browser that asks, for the code or the secret that the call carries: the answer sets its cookie.
 * What is a device already stays the one that it is.
 */
export const connectDevice = {
  method: "POST",
  path: "/owner/connectDevice",
  request: z.object({ calendarId }),
  answer: nothing,
} as const;
