import { z } from "zod";

import { calendarId, nothing, text } from "../fields.ts";

const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const WHICH = `^(this|others|${UUID})$`;

/**
 * Shuts devices out: the one that asks, all others, or one by its id. What is shut out already stays so. The links that make
 * devices make none any more: the one that this device came by would bring it back.
 */
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

export type DisconnectDevicesRequest = z.input<typeof disconnectDevices.request>;
