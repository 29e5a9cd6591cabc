import { z } from "zod";

import { clientSearchFrom } from "../../owner/client-search.ts";
import { calendarId, day, text } from "../fields.ts";
import { booking } from "./owner-acts.ts";

/** What is looked for travels in the body: an address stands in logs, and in the browser's history. */
export const findClients = {
  method: "POST",
  path: "/owner/findClients",
  request: z.object({
    calendarId,
    text: text("search-invalid", (typed) => clientSearchFrom(typed) !== undefined).meta({
      description: "Parts of a name, or at least four digits of a phone.",
      examples: ["joão"],
    }),
  }),
  answer: z.object({
    /** The client whose booking is the newest comes first. A client is a phone; without one, each booking or series is another's. */
    clients: z.array(
      z.object({
        /** Cancelled ones too, the newest first; of what is to come of a series, the next three dates. */
        bookings: z.array(booking.extend({ isCancelled: z.literal(true).optional() })).min(1),
        /** The days on which the client did not come. */
        missed: z.array(day),
        /** What the owner has noted; left out where nothing can be noted, and for a person's own link. */
        note: z.string().optional(),
      }),
    ),
    /** Whether there are older bookings that are not listed. */
    isMore: z.boolean(),
  }),
} as const;

export type FindClientsAnswer = z.output<typeof findClients.answer>;
export type FoundClient = FindClientsAnswer["clients"][number];
