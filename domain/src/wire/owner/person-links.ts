// A link of their own for every person: it opens their column, their closed times and their bookings, and nothing else.

import { z } from "zod";

import { barberColorId, calendarId, nothing } from "../fields.ts";
import { instant } from "./owner-fields.ts";
import { qr } from "./shop-edits.ts";

export const seePersonLinks = {
  method: "GET",
  path: "/owner/personLinks",
  request: z.object({ calendarId }),
  answer: z.object({
    links: z.array(
      z.object({
        barberId: z.int(),
        madeAt: instant,
        /** How many devices it opens on. */
        devices: z.int(),
      }),
    ),
  }),
} as const;

/** Makes a person's link. The one before it, and its devices, end at once. It is shown this once. */
export const makePersonLink = {
  method: "POST",
  path: "/owner/makePersonLink",
  request: z.object({ calendarId, barberColorId }),
  answer: z.object({ link: z.string(), qr }),
} as const;

export const revokePersonLink = {
  method: "POST",
  path: "/owner/revokePersonLink",
  request: z.object({ calendarId, barberColorId }),
  answer: nothing,
} as const;

export const PERSON_LINK_CALLS = [seePersonLinks, makePersonLink, revokePersonLink] as const;

export type SeePersonLinksAnswer = z.output<typeof seePersonLinks.answer>;
export type MakePersonLinkAnswer = z.output<typeof makePersonLink.answer>;
