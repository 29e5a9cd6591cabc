import type { z } from "zod";

import { nothing } from "../fields.ts";
import { bookingId, ownerChange } from "./owner-fields.ts";

/** Undoes a cancellation by the owner within some seconds; refused if the time has been taken meanwhile. */
export const undoCancellation = {
  method: "POST",
  path: "/owner/undoCancellation",
  request: ownerChange.extend({ bookingId }),
  answer: nothing,
} as const;

export type UndoCancellationRequest = z.input<typeof undoCancellation.request>;
export type UndoCancellation = z.output<typeof undoCancellation.request>;
