import { z } from "zod";

import { ACTORS } from "../../owner/actor.ts";
import { HALF_HOUR_TIME, isHalfHourTime } from "../../owner/closings.ts";
import type { RefusalCode } from "../../refusals.ts";

/** An instant in a response, with the shop's offset. */
export const instant = z
  .string()
  .meta({ format: "date-time", examples: ["2026-11-23T08:00:00-03:00"] });

export const halfHourTime = z
  .string({ error: "closed-time-invalid" satisfies RefusalCode })
  .refine(isHalfHourTime, { error: "closed-time-invalid" satisfies RefusalCode })
  .meta({ pattern: HALF_HOUR_TIME.source, examples: ["12:00"] });

export const actor = z.enum(ACTORS);

/** A mail that did not reach a booking's client, or may not have. */
export const mailProblem = z.object({
  mail: z.enum(["confirmation", "change", "cancellation", "reminder"]),
  /** `no-answer`: it may have arrived. `limit`: it was not sent, since its address already had a day's confirmations. */
  why: z.enum(["address-refused", "message-refused", "no-answer", "given-up", "limit"]),
});
