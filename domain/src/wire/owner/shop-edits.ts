// 'Minha loja': what the shop's owner sees of it, and changes. A page edits a copy of the facts; nothing counts before it is
// published.

import { z } from "zod";

import type { RefusalCode } from "../../refusals.ts";
import { SHOP_FACTS } from "../../shop/shop-facts.ts";
import { calendarId } from "../fields.ts";
import { booking, key } from "./owner-acts.ts";
import { instant } from "./owner-fields.ts";

/** How many earlier versions of a shop its owner can bring back. */
export const VERSIONS_MAX = 20;

/** How many bookings may be outside an edit, and are named for it. */
export const KEPT_MAX = 10_000;

/** Who has changed a shop. `file`: it followed its file. */
export const EDITORS = ["owner", "agency", "file"] as const;

// The largest that both engines' columns hold.
const REVISION_MAX = 2 ** 31 - 1;

/** A hash of facts: an edit is of the facts that have it, and of no others. */
const base = z.string().max(64, { error: "request-invalid" satisfies RefusalCode });

const version = z.object({
  revision: z.int(),
  changedAt: instant,
  by: z.enum(EDITORS),
});

/** A QR code: a square with `modules` on each side, and its dark modules as an SVG path. */
export const qr = z.object({ modules: z.int(), path: z.string() });

export const seeShop = {
  method: "GET",
  path: "/owner/shop",
  request: z.object({ calendarId }),
  answer: z.object({
    facts: SHOP_FACTS,
    base,
    state: z.enum(["open", "suspended"]),
    /** The shop's public page. */
    page: z.object({ link: z.string(), qr }),
    /** Earlier versions, the newest first, without the present one. */
    versions: z.array(version),
    /** Whether its owner begins with it: it was made for them, and nobody has changed it since. */
    isNew: z.boolean(),
    /** The person whose own link has opened the page; left out for the owner, who sees everything. */
    person: z.object({ barberId: z.int() }).optional(),
  }),
} as const;

/** An earlier version, to look at or to publish again. */
export const seeShopVersion = {
  method: "GET",
  path: "/owner/shopVersion",
  request: z.object({
    calendarId,
    revision: z.coerce.number({ error: "request-invalid" satisfies RefusalCode }).pipe(
      z
        .int({ error: "request-invalid" satisfies RefusalCode })
        .min(1)
        .max(REVISION_MAX),
    ),
  }),
  answer: z.object({ facts: SHOP_FACTS }),
} as const;

/** Facts that a person is still editing: they are judged field by field, and may be anything. */
const edited = { calendarId, base, facts: z.unknown() };

const problem = z.object({
  /** `services[2].hours[0].to`; empty for the facts as a whole. */
  field: z.string(),
  /** For the owner, in Portuguese. */
  sentence: z.string(),
});

/** What publishing would mean. Changes nothing. */
export const judgeShopEdit = {
  method: "POST",
  path: "/owner/judgeShopEdit",
  request: z.object(edited),
  answer: z.object({
    /** What is wrong with the facts, field by field; they cannot be published then. */
    problems: z.array(problem),
    /** Live bookings to come that the facts so far allow, and these would not. They stay, unless the owner moves them. */
    outside: z.array(booking),
    /** Whether somebody has published other facts than `base` meanwhile. */
    isStale: z.boolean(),
  }),
} as const;

/**
 * Makes the facts the shop's, on every server at once. Refused while they have a problem, when somebody has published other
 * facts than `base`, and when a booking would be outside that is not among `kept`. It cancels and moves no booking.
 */
export const publishShop = {
  method: "POST",
  path: "/owner/publishShop",
  request: z.object({
    ...edited,
    key,
    /** The bookings outside that the owner has seen, and lets stand as they are. */
    kept: z.array(z.string().max(64)).max(KEPT_MAX),
  }),
  answer: z.object({ base }),
} as const;

export const SHOP_EDIT_CALLS = [seeShop, seeShopVersion, judgeShopEdit, publishShop] as const;

export type SeeShopAnswer = z.output<typeof seeShop.answer>;
export type ShopVersion = SeeShopAnswer["versions"][number];
export type QrCode = z.output<typeof qr>;
export type JudgeShopEditAnswer = z.output<typeof judgeShopEdit.answer>;
export type JudgeShopEditRequest = z.output<typeof judgeShopEdit.request>;
export type ShopEditProblem = JudgeShopEditAnswer["problems"][number];
export type PublishShopSent = z.input<typeof publishShop.request>;
export type PublishShopRequest = z.output<typeof publishShop.request>;
