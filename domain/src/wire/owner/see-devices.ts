import { z } from "zod";

import { calendarId } from "../fields.ts";
import { instant } from "./owner-fields.ts";

const device = z.object({
  deviceId: z.string(),
  /** From what the browser says of itself: `iPhone · Safari`. */
  name: z.string(),
  connectedAt: instant,
  /** Recorded once an hour at most. */
  lastSeen: instant,
  /** Whether it is the device that asks. */
  isThis: z.boolean(),
});

/** Asks for the devices that open a calendar's page, in the order in which they were connected. */
export const seeDevices = {
  method: "GET",
  path: "/owner/devices",
  request: z.object({ calendarId }),
  answer: z.object({ devices: z.array(device) }),
} as const;

export type SeeDevicesAnswer = z.output<typeof seeDevices.answer>;
export type DeviceOfOwner = SeeDevicesAnswer["devices"][number];
