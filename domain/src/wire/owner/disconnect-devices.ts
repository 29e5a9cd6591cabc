import { z } from "zod";

import { calendarId, nothing, text } from "../fields.ts";

const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const WHICH = `^(this|others|${UUID})$`;

/**
 * Disconnects devices: the one that asks, all others, or one by its id. A device that is disconnected already stays so. All
 * links that make devices end too, since a device could come back by the link that made it.
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
