import { z } from "zod";

import { AREA_CODE, isAreaCode } from "../client/area-code.ts";
import { CLIENT_NOTE_MAX, isClientNote } from "../client/client-note.ts";
import { CLIENT_PHONE_MAX, isClientPhone } from "../client/client-phone.ts";
import type { RefusalCode } from "../refusals.ts";
import { TIME_TYPES } from "../shop/shop.ts";
import { isDay, parseRfc3339 } from "../time/shop-time.ts";

// An invalid field fails with a refusal code as its message. Schemas never repair what was sent.

/** 1 to 9 digits, as a string. */
export const clientPhone = text("client-phone-invalid", isClientPhone).meta({
  description: "Digits only.",
  pattern: `^[0-9]{1,${CLIENT_PHONE_MAX}}$`,
  examples: ["987654321"],
});

/** The two digits that stand before the phone, if the client typed them. No part of what identifies or repeats a booking. */
export const clientAreaCode = text("area-code-invalid", isAreaCode).meta({
  description: "A Brazilian area code (DDD), left out if it was not typed.",
  pattern: AREA_CODE.source,
  examples: ["11"],
});

/** The server checks that the shop asks for one. */
export const clientNote = text("client-note-invalid", isClientNote).meta({
  description:
    "The client's note for the shop: one line, NFC, trimmed. Only where the shop asks for it.",
  maxLength: CLIENT_NOTE_MAX,
  examples: ["Venho com a minha filha."],
});

/** How many people a table is for. The shop lists the sizes that it takes. */
export const clientNumber = z
  .int({ error: "party-size-invalid" satisfies RefusalCode })
  .min(1, { error: "party-size-invalid" satisfies RefusalCode })
  .meta({ description: "One of the shop's party sizes: 2, 4, … 20.", examples: [4] });

/** It must equal the shop's capacity. */
export const clientMax = z
  .int({ error: "client-max-invalid" satisfies RefusalCode })
  .min(1, { error: "client-max-invalid" satisfies RefusalCode })
  .meta({ description: "The shop's capacity: 20.", examples: [20] });

/** The server checks that the calendar exists. */
export const calendarId = z
  .string({ error: "calendar-unknown" satisfies RefusalCode })
  .max(64, { error: "calendar-unknown" satisfies RefusalCode })
  .meta({ examples: ["barbearia"] });

/** The server checks that the calendar has such a barber. */
export const barberColorId = z
  .int({ error: "barber-unknown" satisfies RefusalCode })
  .meta({ examples: [6] });

/** In place of a barber. The server checks that the shop offers it. */
export const anyBarber = z
  .literal(true, { error: "barber-unknown" satisfies RefusalCode })
  .meta({ description: "One of those who do the service, in shops that offer it." });

export const timeType = z.enum(TIME_TYPES, { error: "style-unknown" satisfies RefusalCode });

// The largest that both engines' columns hold, and a shop's facts.
const SERVICE_ID_MAX = 2 ** 31 - 1;

/** Names any service of the shop, also one without a `timeType`. The server checks that the barber does it. */
export const serviceId = z
  .int({ error: "style-unknown" satisfies RefusalCode })
  .min(1, { error: "style-unknown" satisfies RefusalCode })
  .max(SERVICE_ID_MAX, { error: "style-unknown" satisfies RefusalCode })
  .meta({ description: "The id of one of the shop's services.", examples: [1] });

/** A time as RFC 3339, parsed to an instant. */
export const time = z
  .string({ error: "time-invalid" satisfies RefusalCode })
  .meta({ format: "date-time", examples: ["2026-11-23T08:00:00-03:00"] })
  .transform((text, context) => {
    const instant = parseRfc3339(text);
    if (instant !== undefined) return instant;
    context.issues.push({
      code: "custom",
      message: "time-invalid" satisfies RefusalCode,
      input: text,
    });
    return z.NEVER;
  });

/** A day of the shop's calendar, as `YYYY-MM-DD`. */
export const day = text("day-invalid", isDay).meta({ format: "date", examples: ["2026-11-23"] });

/** The answer of a call whose status says everything. */
export const nothing = z.object({}).meta({ description: "Only the status matters." });

/** A 304 has no body. If the header announced a length, some clients would close the connection. */
export const unchanged = z.null().meta({ description: "Nothing has changed." });

export const refusal = z
  .object({ error: z.string().meta({ description: "A sentence in Portuguese, for a person." }) })
  .meta({ description: "Refused." });

export type RefusalAnswer = z.output<typeof refusal>;

export function text(code: RefusalCode, rule: (value: string) => boolean) {
  return z.string({ error: code }).refine(rule, { error: code });
}

/** PostgreSQL takes every sign in a text but this one. */
export function isStorable(sent: string): boolean {
  return !sent.includes("\0");
}
