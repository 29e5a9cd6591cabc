import { z } from "zod";

import { calendarId } from "../fields.ts";
import { instant } from "./owner-fields.ts";

const device = z.object({
  deviceId: z.string(),
  /** What the browser said of itself: `iPhone · Safari`. */
  name: z.string(),
  connectedAt: instant,
  /** Written down once an hour at most. */
  lastSeen: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});

/** The devices that open a calendar's page, the first one first. */
export const seeDevices = {
  method: "GET",
  path: "/owner/devices",
  request: z.object({ calendarId }),
  answer: z.object({ devices: z.array(device) }),
} as const;

export type SeeDevicesAnswer = z.output<typeof seeDevices.answer>;
export type DeviceOfOwner = SeeDevicesAnswer["devices"][number];
