import { z } from "zod";

import { isHalfHourTime } from "../../owner/closings.ts";
import type { RefusalCode } from "../../refusals.ts";
import { isDay } from "../../time/shop-time.ts";
import { calendarId, text } from "../fields.ts";

// The owner's calls carry the owner's secret in `Authorization: Bearer …`, or else the cookie of one of the owner's
// devices. Neither of these is ever in an address or a body.

/**
 * A UUID that the page makes for each thing that the owner does. A call that is repeated with the same key changes nothing.
 */
export const key = z
  .uuid({ error: "key-invalid" satisfies RefusalCode })
  .meta({ examples: ["3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c"] });

/** A booking's id, as `seeDay` and `seeFlood` return it. */
export const bookingId = z
  .string({ error: "booking-id-invalid" satisfies RefusalCode })
  .min(1, { error: "booking-id-invalid" satisfies RefusalCode })
  .max(64, { error: "booking-id-invalid" satisfies RefusalCode });

/** A day of the shop's calendar, as `YYYY-MM-DD`. */
export const day = text("day-invalid", isDay).meta({ format: "date", examples: ["2026-11-23"] });

/** An instant in a response, with the shop's offset. */
export const instant = z
  .string()
  .meta({ format: "date-time", examples: ["2026-11-23T08:00:00-03:00"] });

/** A full or half hour on the shop's wall clock. */
export const halfHourTime = z
  .string({ error: "closed-time-invalid" satisfies RefusalCode })
  .refine(isHalfHourTime, { error: "closed-time-invalid" satisfies RefusalCode })
  .meta({ pattern: "^(([01][0-9]|2[0-3]):[03]0|24:00)$", examples: ["12:00"] });

/** The fields of every call that takes effect only once per key. */
export const ownerChange = z.object({ calendarId, key });
