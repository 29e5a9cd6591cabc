import { z } from "zod";

import { isClosingNote } from "../../owner/closing-note.ts";
import type { RefusalCode } from "../../refusals.ts";
import { barberColorId, nothing, text } from "../fields.ts";
import { day, halfHourTime, ownerChange } from "./owner-fields.ts";

const BARBERS_MAX = 100;

/** Closes the same hours of some barbers on several days, or on one weekday for good. The key becomes the closing's id. */
export const closeTime = {
  method: "POST",
  path: "/owner/closeTime",
  request: ownerChange.extend({
    barberColorIds: z
      .array(barberColorId, { error: "barber-unknown" satisfies RefusalCode })
      .min(1, { error: "barber-unknown" satisfies RefusalCode })
      .max(BARBERS_MAX, { error: "barber-unknown" satisfies RefusalCode }),
    firstDay: day,
    lastDay: day,
    from: halfHourTime,
    to: halfHourTime.meta({ examples: ["24:00"] }),
    isWeekly: z.boolean(),
    word: text("closed-word-invalid", isClosingNote),
  }),
  answer: nothing,
} as const;

export type CloseTimeRequest = z.input<typeof closeTime.request>;
export type CloseTime = z.output<typeof closeTime.request>;
