import { z } from "zod";

import { calendarId } from "../fields.ts";

/** Makes a link that connects devices for a day. Each call makes another link. */
export const makeDeviceLink = {
  method: "POST",
  path: "/owner/makeDeviceLink",
  request: z.object({ calendarId }),
  answer: z.object({
    /** The full address. */
    link: z.string(),
    /** The link as a QR code: a square with `modules` on each side, and its dark modules as an SVG path. */
    qr: z.object({ modules: z.int(), path: z.string() }),
  }),
} as const;

export type MakeDeviceLinkAnswer = z.output<typeof makeDeviceLink.answer>;
