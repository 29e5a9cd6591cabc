// Notices on the owner's devices, by Web Push (RFC 8030): the browser gives the address of its push service, and the keys by which
// only that browser reads what is sent there.

import { z } from "zod";

import type { RefusalCode } from "../../refusals.ts";
import { calendarId, nothing } from "../fields.ts";

const ENDPOINT_MAX = 1_000;

const INVALID = { error: "subscription-invalid" satisfies RefusalCode };

/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
const curvePoint = z.string(INVALID).regex(/^B[A-Za-z0-9_-]{86}$/, INVALID);

/**
 * `without-device`: the browser is no device of the owner's, which a notice would outlive. `unavailable`: the server has no
 * `SEAL_KEY`.
 */
export const NOTICE_STATES = ["on", "off", "without-device", "unavailable"] as const;

/** What this device has. */
export const seeNotices = {
  method: "GET",
  path: "/owner/notices",
  request: z.object({ calendarId }),
  answer: z.object({
    state: z.enum(NOTICE_STATES),
    /** Whether its notices name the client. */
    withNames: z.boolean(),
    /** The server's public key, by which the browser subscribes (RFC 8292); empty where it cannot. */
    serverKey: z.string(),
  }),
} as const;

/** Notices come to this device from now on, in place of those that it had. */
export const subscribeToNotices = {
  method: "POST",
  path: "/owner/subscribeToNotices",
  request: z.object({
    calendarId,
    /** The key by which the browser has subscribed. */
    serverKey: curvePoint,
    endpoint: z
      .string(INVALID)
      .max(ENDPOINT_MAX, INVALID)
      // A line break or a space is no part of any address, and `URL` would leave it out.
      .refine((text) => /^https?:\/\/[!-~]+$/.test(text), INVALID),
    p256dh: curvePoint,
    auth: z.string(INVALID).regex(/^[A-Za-z0-9_-]{22}$/, INVALID),
    withNames: z.boolean(INVALID),
  }),
  answer: nothing,
} as const;

/** No notice comes to this device any more. */
export const endNotices = {
  method: "POST",
  path: "/owner/endNotices",
  request: z.object({ calendarId }),
  answer: nothing,
} as const;

export const NOTICE_CALLS = [seeNotices, subscribeToNotices, endNotices] as const;

export type NoticeState = (typeof NOTICE_STATES)[number];
export type SeeNoticesAnswer = z.output<typeof seeNotices.answer>;
export type SubscribeToNoticesRequest = z.output<typeof subscribeToNotices.request>;
