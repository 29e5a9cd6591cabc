// The cookie that makes a browser one of an owner's devices, or of the agency's. No script can read it, no other site's page can
// have it sent, and only the calls of its own page carry it. Each calendar has its own cookie, so that one browser can open several.

import type { FastifyReply, FastifyRequest } from "fastify";

import { DEVICE_COOKIE, DEVICE_SECONDS } from "@vitrine/domain/owner/owner-devices";

/** Of the calls of a page: how their cookies' names begin, and below which path they are sent. */
export interface CookiePlace {
  readonly prefix: string;
  readonly path: string;
}

export const OWNER_COOKIES: CookiePlace = { prefix: DEVICE_COOKIE, path: "/owner" };

export type DeviceCookies = ReturnType<typeof deviceCookies>;

/** `isSecure`: the cookie is sent over HTTPS only. */
export function deviceCookies({ prefix, path }: CookiePlace, isSecure: boolean) {
  // A person's token says whose it is: domain/src/owner/person-keys.ts. An earlier server does not read it at all.
  const tokens = new RegExp(
    `(?:^|;) *${prefix}([\\w-]{1,64})=((?:[1-9]\\d{0,9}~)?[\\w-]{43}) *(?=;|$)`,
    "g",
  );
  const set = (reply: FastifyReply, calendarId: string, token: string, seconds: number): void => {
    const secure = isSecure ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${prefix}${calendarId}=${token}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
    );
  };
  return {
    /** The tokens that a request carries, by their calendars. */
    tokensIn({ headers }: FastifyRequest): ReadonlyMap<string, string> {
      const found = (headers.cookie ?? "").matchAll(tokens);
      return new Map([...found].map(([, calendarId = "", token = ""]) => [calendarId, token]));
    },
    keep: (reply: FastifyReply, calendarId: string, token: string) =>
      set(reply, calendarId, token, DEVICE_SECONDS),
    drop: (reply: FastifyReply, calendarId: string) =>
      set(reply.removeHeader("set-cookie"), calendarId, "", 0),
  };
}

/** The cookie does not prove it: a page of a sibling domain has it sent, too. Older browsers send only `Origin`. */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined) return request.method === "GET" || request.method === "HEAD";
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return new URL(origin).host === request.host;
}

/** The origin of the page that made the request, or the site's own when another site's page made it. */
export function pageOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers;
  if (origin !== undefined && isFromOwnPage(request, publicUrl)) return origin;
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
