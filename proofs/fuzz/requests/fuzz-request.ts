import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { Agent, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";

import { objectFrom } from "./api-document.ts";
import type { Call } from "./api-document.ts";
import { authorizationFor } from "./owner-secrets.ts";

// A server that has not answered by then has lost the request.
export const SILENCE_MILLISECONDS = 15_000;

const SHOWN_MAX = 2_000;

/** What has been promised for the answer. */
export type Promised =
  /** What the document says of this call. */
  | { readonly by: "document"; readonly call: Call }
  /** The document says nothing, and there is nothing to serve: a 4xx with `{error}`. */
  | { readonly by: "refusal" }
  /** The document says nothing, and something may be there: no 5xx, and `{error}` with a 4xx. */
  | { readonly by: "courtesy" };

export interface FuzzRequest {
  readonly promised: Promised;
  readonly method: string;
  /** Path and query as they go on the wire, well-formed or not. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The call with this JSON as its body, or as its query; with the right secret where it needs one. */
export function jsonRequest(call: Call, json: unknown): FuzzRequest {
  const { method, path } = call;
  const isBody = call.query === undefined && json !== undefined;
  const query = Object.entries(objectFrom(call.query === undefined ? {} : json));
  const asText = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  const headers = {
    ...(isBody && { "content-type": "application/json" }),
    ...(call.isOwners && {
      authorization: authorizationFor(path, objectFrom(json)["calendarId"]),
      "sec-fetch-site": "same-origin",
    }),
  };
  return {
    promised: { by: "document", call },
    method,
    target: query.length === 0 ? path : `${path}?${asText.toString()}`,
    headers,
    body: isBody ? Buffer.from(JSON.stringify(json)) : undefined,
  };
}

/** What a server that reads UTF-8 JSON finds in the body; `undefined` when it is invalid JSON. */
export function sentJson({ body }: FuzzRequest): unknown {
  try {
    return body === undefined ? undefined : (JSON.parse(new TextDecoder().decode(body)) as unknown);
  } catch {
    // Most bodies here are broken on purpose.
    return undefined;
  }
}

/**
 * Makes a request on a connection that is kept for the next.
 * @throws when no whole answer comes
 */
export async function send(agent: Agent, url: string, request: FuzzRequest): Promise<Answer> {
  const { method, target: path, headers, body } = request;
  const { hostname, port } = new URL(url);
  const length = "transfer-encoding" in headers ? {} : { "content-length": body?.length ?? 0 };
  const allHeaders = { ...length, ...headers };
  const timeout = SILENCE_MILLISECONDS;
  const outgoing = httpRequest({
    agent,
    hostname,
    port,
    method,
    path,
    timeout,
    headers: allHeaders,
  });
  outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
  // A server may answer and close before it has read all.
  outgoing.on("error", () => {});
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await buffer(incoming),
  };
}

/** The request as a person can read it. */
export function shownRequest({ method, target, headers, body }: FuzzRequest): string {
  const parts = [method, target, JSON.stringify(headers), body && shownBytes(body)];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** Bytes as a person can read them: text as it is, control characters and invalid UTF-8 as escapes. */
export function shownBytes(bytes: Buffer): string {
  const text = bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
  return inspect(text, { maxStringLength: SHOWN_MAX, breakLength: Infinity });
}
