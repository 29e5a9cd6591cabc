import { z } from "zod";

import { isHalfHourTime } from "../../owner/closings.ts";
import type { RefusalCode } from "../../refusals.ts";
import { isDay } from "../../time/shop-time.ts";
import { calendarId, text } from "../fields.ts";

// The owner's calls carry the owner's secret in `Authorization: Bearer …`, or else the cookie of one of the owner's devices:
// neither stands in an address or a body.

/** A UUID that the page makes for each thing that the owner does: a call that is sent again with it does nothing more. */
export const key = z
  .uuid({ error: "key-invalid" satisfies RefusalCode })
  .meta({ examples: ["3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c"] });

/** The id of a booking, as the day's list gives it. */
export const bookingId = z
  .string({ error: "booking-id-invalid" satisfies RefusalCode })
  .min(1, { error: "booking-id-invalid" satisfies RefusalCode })
  .max(64, { error: "booking-id-invalid" satisfies RefusalCode });

/** A day of the shop's calendar, as `YYYY-MM-DD`. */
export const day = text("day-invalid", isDay).meta({ format: "date", examples: ["2026-11-23"] });

/** An instant of an answer, with the shop's offset. */
export const instant = z
  .string()
  .meta({ format: "date-time", examples: ["2026-11-23T08:00:00-03:00"] });

/** A time on the half hour of the shop's wall clock. */
export const halfHourTime = z
  .string({ error: "closed-time-invalid" satisfies RefusalCode })
  .refine(isHalfHourTime, { error: "closed-time-invalid" satisfies RefusalCode })
  .meta({ pattern: "^(([01][0-9]|2[0-3]):[03]0|24:00)$", examples: ["12:00"] });

/** What every call that changes something carries. */
export const ownerChange = z.object({ calendarId, key });
