// The cookie by which a browser is one of an owner's devices. No script reads it, no page of another site sends it, and only
// the owner's calls carry it. Each calendar has its own, so that one browser opens several.

import type { FastifyReply, FastifyRequest } from "fastify";

import { DEVICE_COOKIE, DEVICE_SECONDS } from "@vitrine/domain/owner/owner-devices";

const PATH = "/owner";

const TOKENS = new RegExp(`(?:^|;) *${DEVICE_COOKIE}([\\w-]{1,64})=([\\w-]{43}) *(?=;|$)`, "g");

/** The tokens that a request carries, each by its calendar's id. */
export function deviceTokens({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const found = (headers.cookie ?? "").matchAll(TOKENS);
  return new Map([...found].map(([, calendarId = "", token = ""]) => [calendarId, token]));
}

export type DeviceCookies = ReturnType<typeof deviceCookies>;

/** `isSecure`: the cookie travels over HTTPS alone. */
export function deviceCookies(isSecure: boolean) {
  const set = (reply: FastifyReply, calendarId: string, token: string, seconds: number): void => {
    const secure = isSecure ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${DEVICE_COOKIE}${calendarId}=${token}; Max-Age=${seconds}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}`,
    );
  };
  return {
    /** Has the browser keep the token, as long as one can be kept. */
    keep: (reply: FastifyReply, calendarId: string, token: string) =>
      set(reply, calendarId, token, DEVICE_SECONDS),
    /** Has it forget the token, in the place of keeping it. */
    drop: (reply: FastifyReply, calendarId: string) =>
      set(reply.removeHeader("set-cookie"), calendarId, "", 0),
  };
}
