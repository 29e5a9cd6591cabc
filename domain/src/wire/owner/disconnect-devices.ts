import { z } from "zod";

import type { RefusalCode } from "../../refusals.ts";
import { calendarId, nothing } from "../fields.ts";

/**
 * Shuts devices out: the one that asks, all others, or one by its id. What is shut out already stays so. The links that make
 * devices make none any more: the one that this device came by would bring it back.
 */
export const disconnectDevices = {
  method: "POST",
  path: "/owner/disconnectDevices",
  request: z.object({
    calendarId,
    which: z.union([z.enum(["this", "others"]), z.uuid()], {
      error: "device-invalid" satisfies RefusalCode,
    }),
  }),
  answer: nothing,
} as const;

export type DisconnectDevicesRequest = z.input<typeof disconnectDevices.request>;
