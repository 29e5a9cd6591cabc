import type { z } from "zod";

import { createAppointment } from "../create-appointment.ts";
import { clientNumber, nothing } from "../fields.ts";
import { ownerChange } from "./owner-fields.ts";

/**
 * Books a slot for a client who called the shop. No e-mail is needed, and no limit counts it. The key becomes the booking's
 * id.
 */
export const bookByOwner = {
  method: "POST",
  path: "/owner/book",
  request: createAppointment.request.extend({
    ...ownerChange.shape,
    clientEmail: createAppointment.request.shape.clientEmail.optional(),
    /** Required in a shop that takes groups, refused in any other. */
    clientNumber: clientNumber.optional(),
  }),
  answer: nothing,
} as const;

export type BookByOwnerRequest = z.input<typeof bookByOwner.request>;
export type BookByOwner = z.output<typeof bookByOwner.request>;
