import { z } from "zod";

import { calendarId, nothing, text } from "../fields.ts";
import { instant } from "./owner-fields.ts";

const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const WHICH = `^(this|others|${UUID})$`;

/** Makes the browser a device, by the code or secret in the header, and sets its cookie. If it is one, it stays the same. */
export const connectDevice = {
  method: "POST",
  path: "/owner/connectDevice",
  request: z.object({ calendarId }),
  answer: nothing,
} as const;

export const seeCalendars = {
  method: "GET",
  path: "/owner/calendars",
  request: z.object({}),
  answer: z.object({ calendarIds: z.array(z.string()) }),
} as const;

const device = z.object({
  deviceId: z.string(),
  /** Made from what the browser says of itself: `iPhone · Safari`. */
  name: z.string(),
  connectedAt: instant,
  /** Recorded once an hour at most. */
  lastSeen: instant,
  /** Whether this device is the one that asks. */
  isThis: z.boolean(),
});

/** Asks for the devices that open a calendar's page, in the order in which they were connected. */
export const seeDevices = {
  method: "GET",
  path: "/owner/devices",
  request: z.object({ calendarId }),
  answer: z.object({ devices: z.array(device) }),
} as const;

/** Makes a link that connects devices for a day. Each call makes another link. */
export const makeDeviceLink = {
  method: "POST",
  path: "/owner/makeDeviceLink",
  request: z.object({ calendarId }),
  answer: z.object({
    link: z.string(),
    /** The link as a QR code: a square with `modules` on each side, and its dark modules as an SVG path. */
    qr: z.object({ modules: z.int(), path: z.string() }),
  }),
} as const;

/** Disconnects devices. All links that make devices end too, since a device could come back by the link that made it. */
export const disconnectDevices = {
  method: "POST",
  path: "/owner/disconnectDevices",
  request: z.object({
    calendarId,
    which: text("device-invalid", (which) => new RegExp(WHICH).test(which)).meta({
      description: "`this`, `others`, or a device's id.",
      pattern: WHICH,
      examples: ["others"],
    }),
  }),
  answer: nothing,
} as const;

export type SeeCalendarsAnswer = z.output<typeof seeCalendars.answer>;
export type SeeDevicesAnswer = z.output<typeof seeDevices.answer>;
export type DeviceOfOwner = SeeDevicesAnswer["devices"][number];
export type MakeDeviceLinkAnswer = z.output<typeof makeDeviceLink.answer>;
export type DisconnectDevicesRequest = z.input<typeof disconnectDevices.request>;
