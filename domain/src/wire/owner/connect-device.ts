import { z } from "zod";

import { calendarId, nothing } from "../fields.ts";

/**
 * Makes the browser that asks a device, by the code or the secret that the call carries. The response sets the device's
 * cookie. A browser that is already a device of the calendar stays that device.
 */
export const connectDevice = {
  method: "POST",
  path: "/owner/connectDevice",
  request: z.object({ calendarId }),
  answer: nothing,
} as const;
