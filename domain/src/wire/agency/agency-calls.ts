// The agency's page. Its calls carry the agency's secret, or the cookie of one of its devices; none answers with a client's
// name, phone or e-mail.

import { z } from "zod";

import { AGENCY_ACTS } from "../../agency/agency-acts.ts";
import type { RefusalCode } from "../../refusals.ts";
import { SHOP_FACTS } from "../../shop/shop-facts.ts";
import { SHOP_KINDS } from "../../shop/kinds/shop-kinds.ts";
import { calendarId, isStorable, nothing, text } from "../fields.ts";
import { key } from "../owner/owner-acts.ts";
import {
  disconnectDevices,
  makeDeviceLink,
  seeCalendars,
  seeDevices,
} from "../owner/owner-devices.ts";
import { instant } from "../owner/owner-fields.ts";
import { qr } from "../owner/shop-edits.ts";

const NAME_MAX = 60;

const shopId = calendarId.refine(isStorable, {
  error: "calendar-unknown" satisfies RefusalCode,
});

const shop = z.object({
  calendarId: z.string(),
  name: z.string(),
  page: z.string(),
  state: z.enum(["open", "suspended"]),
  /** When it is erased, unless it is opened before. */
  eraseAt: instant.optional(),
  /** Live ones that begin in the next seven days. */
  bookings: z.int(),
  /** What fails, in Portuguese: calendar, mail, busy address. */
  troubles: z.array(z.string()),
});

/** The shops whose name or id contains `search`, in the order of their ids, a page after the shop `after`. */
export const seeShops = {
  method: "GET",
  path: "/agency/shops",
  request: z.object({
    search: storable(NAME_MAX).optional(),
    after: storable(64).optional(),
  }),
  answer: z.object({ shops: z.array(shop), isMore: z.boolean() }),
} as const;

/** An address for a shop of this name; or, with `calendarId`, whether that one can be had. */
export const seeAddress = {
  method: "GET",
  path: "/agency/address",
  request: z.object({
    name: z.string().max(NAME_MAX),
    calendarId: z.string().max(64).optional(),
  }),
  answer: z.object({
    calendarId: z.string(),
    /** Why it cannot be had, in Portuguese; left out if it can. */
    problem: z.string().optional(),
  }),
} as const;

const links = z.object({ page: z.string(), ownerLink: z.string(), qr });

/** Opens a shop as its kind begins. Its owner's link is shown this once. The same key again makes a new link of the same shop. */
export const makeShop = {
  method: "POST",
  path: "/agency/makeShop",
  request: z.object({
    key,
    calendarId: shopId,
    name: text("shop-name-invalid", (name) => name.length <= NAME_MAX && name.trim() !== ""),
    kind: z.enum(SHOP_KINDS, { error: "request-invalid" satisfies RefusalCode }),
  }),
  answer: links,
} as const;

const ofShop = z.object({ calendarId: shopId, key });

export const suspendShop = change("/agency/suspendShop");
/** Also takes an erasure back. */
export const reopenShop = change("/agency/reopenShop");

/** Makes a new link of the owner's. The one before it, and its devices, end at once. */
export const makeOwnerLink = {
  method: "POST",
  path: "/agency/makeOwnerLink",
  request: ofShop.omit({ key: true }),
  answer: links,
} as const;

/** Suspends the shop, and has it erased in seven days. `typedName` is its name, typed by hand. */
export const eraseShop = {
  method: "POST",
  path: "/agency/eraseShop",
  request: ofShop.extend({ typedName: z.string().max(NAME_MAX) }),
  answer: z.object({ eraseAt: instant }),
} as const;

/** What `npm run shops -- export` writes. */
export const exportShop = {
  method: "GET",
  path: "/agency/shop",
  request: z.object({ calendarId: shopId }),
  answer: z.object({ facts: SHOP_FACTS }),
} as const;

/** What was done on the agency's page, the latest first, a page before the entry `before`. */
export const seeAgencyLog = {
  method: "GET",
  path: "/agency/log",
  request: z.object({
    before: z.coerce
      .number({ error: "request-invalid" satisfies RefusalCode })
      .pipe(z.int({ error: "request-invalid" satisfies RefusalCode }))
      .optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        entry: z.int(),
        at: instant,
        act: z.enum(AGENCY_ACTS),
        calendarId: z.string(),
        /** The name of the device; left out for the secret itself. */
        device: z.string().optional(),
      }),
    ),
    isMore: z.boolean(),
  }),
} as const;

const nobodys = z.object({});

export const connectAgencyDevice = {
  method: "POST",
  path: "/agency/connectDevice",
  request: nobodys,
  answer: nothing,
} as const;

/** Whether this browser is one of the agency's devices: its answer names the id under which they stand, or nothing. */
export const seeAgencyCalendars = {
  ...seeCalendars,
  path: "/agency/calendars",
} as const;

export const seeAgencyDevices = {
  ...seeDevices,
  path: "/agency/devices",
  request: nobodys,
} as const;

export const makeAgencyDeviceLink = {
  ...makeDeviceLink,
  path: "/agency/makeDeviceLink",
  request: nobodys,
} as const;

export const disconnectAgencyDevices = {
  ...disconnectDevices,
  path: "/agency/disconnectDevices",
  request: disconnectDevices.request.omit({ calendarId: true }),
} as const;

export const AGENCY_CALLS = [
  seeShops,
  seeAddress,
  makeShop,
  suspendShop,
  reopenShop,
  makeOwnerLink,
  eraseShop,
  exportShop,
  seeAgencyLog,
  connectAgencyDevice,
  seeAgencyCalendars,
  seeAgencyDevices,
  makeAgencyDeviceLink,
  disconnectAgencyDevices,
] as const;

export type SeeShopsRequest = z.output<typeof seeShops.request>;
export type SeeShopsAnswer = z.output<typeof seeShops.answer>;
export type ShopOfAgency = SeeShopsAnswer["shops"][number];
export type SeeAddressAnswer = z.output<typeof seeAddress.answer>;
export type MakeShopSent = z.input<typeof makeShop.request>;
export type MakeShopRequest = z.output<typeof makeShop.request>;
export type OfShopRequest = z.output<typeof ofShop>;
export type EraseShopRequest = z.output<typeof eraseShop.request>;
export type EraseShopAnswer = z.output<typeof eraseShop.answer>;
export type ShopLinks = z.output<typeof links>;
export type ExportShopAnswer = z.output<typeof exportShop.answer>;
export type SeeAgencyLogAnswer = z.output<typeof seeAgencyLog.answer>;

function storable(max: number) {
  return text("request-invalid", (sent) => sent.length <= max && isStorable(sent));
}

function change<Path extends `/agency/${string}`>(path: Path) {
  return { method: "POST", path, request: ofShop, answer: nothing } as const;
}
