import { z } from "zod";

import { calendarId } from "../fields.ts";

/** Makes a link that makes devices, for a day. Asked again it makes another one. */
export const makeDeviceLink = {
  method: "POST",
  path: "/owner/makeDeviceLink",
  request: z.object({ calendarId }),
  answer: z.object({
    /** The whole address. */
    link: z.string(),
    /** The same as a QR code: a square of so many modules, and the dark ones as the path of an SVG. */
    qr: z.object({ modules: z.int(), path: z.string() }),
  }),
} as const;

export type MakeDeviceLinkAnswer = z.output<typeof makeDeviceLink.answer>;
