// Stands in for Google's token and calendar services, which these tests cannot reach. Each rule names the page of
// Google's reference that it was read from; what no page says is not in here. google-target.live.test.ts asks the real one.
//
// [oauth]    https://developers.google.com/identity/protocols/oauth2/service-account#httprest
// [events]   https://developers.google.com/workspace/calendar/api/v3/reference/events
// [insert]   https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
// [list]     https://developers.google.com/workspace/calendar/api/v3/reference/events/list
// [patch]    https://developers.google.com/workspace/calendar/api/v3/reference/events/patch
// [delete]   https://developers.google.com/workspace/calendar/api/v3/reference/events/delete
// [errors]   https://developers.google.com/workspace/calendar/api/guides/errors
// [versions] https://developers.google.com/workspace/calendar/api/guides/version-resources
// [colors]   https://developers.google.com/workspace/calendar/api/v3/reference/colors/get

import { createVerify, generateKeyPairSync } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { GoogleSettings } from "@vitrine/server/calendars/google/google-settings";
import { scriptedServer } from "../../network/scripted-server.ts";
import type { SeenRequest } from "../../network/scripted-server.ts";

export const SHARED_CALENDAR = "abc123@group.calendar.google.com";

const CLIENT_EMAIL = "vitrine@project.iam.gserviceaccount.com";
const SCOPE = "https://www.googleapis.com/auth/calendar.events";
const EVENT_ID = /^[a-v0-9]{5,1024}$/;
// The palette has eleven entries. [colors]
const COLOR_ID = /^([1-9]|1[01])$/;

// One for all tests: making a key takes its time.
const KEYS = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

export type StoredEvent = Record<string, unknown> & { id: string; status: string; etag: string };

/** Faults that a test injects, for as long as they are set. */
export interface GoogleTrouble {
  /** Answered to every call of the calendar; `lost`: done, and the answer lost. */
  answer?: { status: number; reason: string; headers?: Record<string, string> } | "lost";
  /** The status of the response to a token request. */
  token?: { status: number; error: string; headers?: Record<string, string> };
  /** Called once, right after the event was read: stands for another client's change. */
  afterLook?: (event: StoredEvent) => Partial<StoredEvent>;
  /** How long a token lasts. */
  tokenSeconds?: number;
}

export interface GoogleStandIn {
  readonly settings: GoogleSettings;
  readonly apiUrl: string;
  readonly trouble: GoogleTrouble;
  readonly seen: readonly SeenRequest[];
  /** Every event, deleted ones included. */
  readonly events: Map<string, StoredEvent>;
  /** Takes every token back. */
  revokeTokens(): void;
}

export async function googleStandIn(): Promise<GoogleStandIn> {
  const events = new Map<string, StoredEvent>();
  const tokens = new Map<string, number>();
  const trouble: GoogleTrouble = {};
  let changes = 0;
  const stored = (event: Omit<StoredEvent, "etag">): StoredEvent => {
    changes += 1;
    // "a version field that changes every time the resource changes" [versions]
    const next = { ...event, etag: `"${changes}"` } as StoredEvent;
    events.set(next.id, next);
    return next;
  };

  const { origin, seen } = await scriptedServer((request, response) => {
    if (request.path === "/token") return token(request, response);
    const { answer } = trouble;
    if (answer !== undefined && answer !== "lost") {
      return failure(response, answer.status, answer.reason, answer.headers);
    }
    calendar(request, answer === "lost" ? responseThatBreaks(response) : response);
  });

  function token({ body, method, headers }: SeenRequest, response: ServerResponse): void {
    if (trouble.token !== undefined) {
      const { status, error, headers: more } = trouble.token;
      return json(response, status, { error }, more);
    }
    const form = new URLSearchParams(body);
    // "an HTTPS POST request … URL encoded", with exactly these two parameters. [oauth]
    const isRequest =
      method === "POST" &&
      headers["content-type"] === "application/x-www-form-urlencoded" &&
      form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
    const isGranted = isRequest && isAssertion(form.get("assertion") ?? "", `${origin}/token`);
    if (!isGranted) return json(response, 400, { error: "invalid_grant" });
    const access_token = `token-${tokens.size + 1}`;
    // "Access tokens … expire one hour after they are issued" [oauth]
    const expires_in = trouble.tokenSeconds ?? 3_600;
    tokens.set(access_token, Date.now() + expires_in * 1_000);
    json(response, 200, { access_token, scope: SCOPE, token_type: "Bearer", expires_in });
  }

  function calendar(request: SeenRequest, response: ServerResponse): void {
    const { method, headers, path, body } = request;
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    // "The access token you're using is either expired or invalid." [errors]
    if ((tokens.get(bearer) ?? 0) < Date.now()) return failure(response, 401, "authError");
    const match =
      /^\/calendars\/([^/]+)\/events(?:\/([^/?]+))?(?:\?(sendUpdates=none|maxResults=.+))?$/.exec(
        path,
      );
    // "the requested resource (with the provided ID) has never existed", nor one that may not be seen. [errors]
    if (match === null || decodeURIComponent(match[1] ?? "") !== SHARED_CALENDAR) {
      return failure(response, 404, "notFound");
    }
    const id = match[2];
    if (id === undefined && method === "GET") {
      return list(new URLSearchParams(match[3] ?? ""), response);
    }
    if (id === undefined) return insert(JSON.parse(body) as Record<string, unknown>, response);
    const found = events.get(id);
    if (found === undefined) return failure(response, 404, "notFound");
    // "Otherwise, you will get a 412 (Precondition failed)" [versions]
    const wanted = headers["if-match"];
    if (wanted !== undefined && wanted !== found.etag) {
      return failure(response, 412, "conditionNotMet");
    }
    switch (method) {
      // "The get method always returns them", cancelled events. [events: status]
      case "GET":
        json(response, 200, found);
        if (trouble.afterLook !== undefined) stored({ ...found, ...trouble.afterLook(found) });
        delete trouble.afterLook;
        return;
      // "The field values you specify replace the existing values." [patch] Cancelled events can "be restored
      // (undeleted)". [events: status]
      case "PATCH":
        return json(response, 200, stored({ ...found, ...(JSON.parse(body) as object) }));
      case "DELETE":
        // An event that was deleted before is gone. [errors: 410]
        if (found.status === "cancelled") return failure(response, 410, "deleted");
        stored({ ...found, status: "cancelled" });
        // "If successful, this method returns an empty response body." [delete]
        return void response.writeHead(204).end();
      default:
        return failure(response, 404, "notFound");
    }
  }

  /** "Returns events on the specified calendar." [list] */
  function list(asked: URLSearchParams, response: ServerResponse): void {
    // "Lower bound (exclusive) for an event's end time", "Upper bound (exclusive) for an event's start time". [list]
    const from = Date.parse(asked.get("timeMin") ?? "0000-01-01");
    const to = Date.parse(asked.get("timeMax") ?? "9999-01-01");
    const found = [...events.values()].filter(
      // Cancelled events are shown only with `showDeleted`. [list]
      ({ status, start, end }) =>
        status !== "cancelled" && timeOf(end) > from && timeOf(start) < to,
    );
    const first = Number(asked.get("pageToken") ?? 0);
    const next = first + Number(asked.get("maxResults"));
    const nextPageToken = next < found.length ? { nextPageToken: String(next) } : {};
    json(response, 200, { items: found.slice(first, next), ...nextPageToken });
  }

  function insert(event: Record<string, unknown>, response: ServerResponse): void {
    const { id, colorId, start, end } = event;
    // "lowercase letters a-v and digits 0-9", "between 5 and 1024 characters" [events: id]
    if (typeof id !== "string" || !EVENT_ID.test(id)) return failure(response, 400, "invalid");
    // Required properties. [insert]
    if (!isTime(start) || !isTime(end)) return failure(response, 400, "required");
    if (typeof colorId !== "string" || !COLOR_ID.test(colorId)) {
      return failure(response, 400, "invalid");
    }
    // "the operation will only succeed if no existing entry has that ID" [versions]; the 409's reason [errors]
    if (events.has(id)) return failure(response, 409, "duplicate");
    json(response, 200, stored({ status: "confirmed", ...event, id }));
  }

  return {
    settings: {
      calendars: new Map([["barbearia", SHARED_CALENDAR]]),
      account: {
        clientEmail: CLIENT_EMAIL,
        privateKey: KEYS.privateKey,
        tokenUrl: `${origin}/token`,
      },
    },
    apiUrl: origin,
    trouble,
    seen,
    events,
    revokeTokens: () => tokens.clear(),
  };
}

/** A JWT in RS256 whose claims are those of the page, and whose life is an hour at most. [oauth] */
function isAssertion(assertion: string, audience: string): boolean {
  const [header = "", claims = "", signature = ""] = assertion.split(".");
  const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  if (!verify.verify(KEYS.publicKey, signature, "base64url")) return false;
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  const { alg, typ } = read(header);
  const { iss, scope, aud, iat, exp } = read(claims);
  const now = Date.now() / 1_000;
  return (
    alg === "RS256" &&
    typ === "JWT" &&
    iss === CLIENT_EMAIL &&
    scope === SCOPE &&
    aud === audience &&
    Math.abs(Number(iat) - now) < 60 &&
    Number(exp) > now &&
    Number(exp) - Number(iat) <= 3_600
  );
}

/** `dateTime`: "A time zone offset is required unless a time zone is explicitly specified in timeZone." [events] */
function isTime(value: unknown): boolean {
  const { dateTime, timeZone } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof dateTime === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/.test(dateTime) &&
    typeof timeZone === "string"
  );
}

function timeOf(value: unknown): number {
  const { dateTime, date } = (value ?? {}) as Record<string, unknown>;
  return Date.parse(String(dateTime ?? date));
}

/** The body of every failure. [errors] */
function failure(
  response: ServerResponse,
  code: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  const message = reason;
  const errors = [{ domain: "calendar", reason, message }];
  json(response, code, { error: { errors, code, message } }, headers);
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers });
  response.end(JSON.stringify(body));
}

/** A response that breaks the connection instead of answering. */
function responseThatBreaks(response: ServerResponse): ServerResponse {
  const broken = Object.create(response) as ServerResponse;
  broken.writeHead = () => broken;
  broken.end = () => response.destroy();
  return broken;
}
