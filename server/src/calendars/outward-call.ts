import type { Instant } from "@vitrine/domain/time/shop-time";

import {
  connectionFailure,
  tlsFailure,
  TLS_NOT_SPOKEN,
  TLS_REQUIRED,
} from "../outbox/connection-failure.ts";
import { failureNeedingPerson, temporaryFailure } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { probeTls } from "../outbox/tls-probe.ts";
import { AddressRefused } from "../outward/checked-lookup.ts";
import type { PublicNetwork } from "../outward/public-network.ts";

/** Calendars normally answer within a second. After this time a later retry is better than waiting. */
export const CALL_MAX_MILLISECONDS = 10_000;

// A response holds one event or an error; a larger one comes from the wrong server.
const ANSWER_MAX_BYTES = 512 * 1_024;

// More redirects mean a loop or a misconfiguration.
const REDIRECTS_MAX = 3;

// Redirects after which the same request is made again; a 303 asks for a GET instead.
const REDIRECT_STATUSES = new Set([301, 302, 307, 308]);

const HTTP_PORT = 80;
const HTTPS_PORT = 443;

// Errors when a server without TLS ends a TLS connection. Other servers without TLS send nothing until our timeout.
const PLAIN_SERVER_ERRORS = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const PROBE_MAX_MILLISECONDS = 3_000;

// The longest wait that is granted: a server may ask for a day, yet be repaired within minutes.
const RETRY_AFTER_MAX_MILLISECONDS = 60 * 60_000;
const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export interface OutwardRequest {
  readonly url: string;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE" | "PROPFIND" | "REPORT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface CallLimits {
  readonly signal: AbortSignal;
  readonly maxMilliseconds: number;
  /** Default: half a mebibyte. */
  readonly maxBytes?: number;
  /** Set where only public addresses may be connected to. */
  readonly network?: PublicNetwork | undefined;
}

export interface OutwardAnswer {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The wait that the server asks for. */
  readonly waitMilliseconds: number | undefined;
  readonly text: string;
}

/** Makes a call and follows its redirects, only to addresses that `mayLeadTo` trusts: it carries a password. */
export async function callFollowingRedirects(
  request: OutwardRequest,
  limits: CallLimits,
  mayLeadTo: (url: string) => boolean,
): Promise<OutwardAnswer | Failure> {
  let { url } = request;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (!mayLeadTo(url)) return failureNeedingPerson("redirected-elsewhere");
    const answer = await outwardCall({ ...request, url }, limits);
    if ("ok" in answer || !REDIRECT_STATUSES.has(answer.status)) return answer;
    const location = answer.headers.get("location");
    if (location === null || !URL.canParse(location, url))
      return temporaryFailure("redirected-nowhere");
    url = new URL(location, url).href;
  }
  return failureNeedingPerson("redirected-in-a-circle");
}

/** Makes one HTTP request to a server outside. Returns redirects without following them. */
export async function outwardCall(
  request: OutwardRequest,
  { signal, maxMilliseconds, maxBytes = ANSWER_MAX_BYTES, network }: CallLimits,
): Promise<OutwardAnswer | Failure> {
  const { url } = request;
  const timeout = AbortSignal.timeout(maxMilliseconds);
  const stopSignal = AbortSignal.any([signal, timeout]);
  // A probe connects to any address.
  const mayProbe = network === undefined;
  try {
    const { status, headers, body } = await send(request, network, stopSignal);
    const text = await readText(body, maxBytes);
    if (text === undefined) return temporaryFailure("answer-too-large");
    // nginx, Apache and others answer plain HTTP on their HTTPS port with 400, as they answer a bad request.
    const mayNeedTls = mayProbe && status === 400;
    if (mayNeedTls && (await probeNeedsTls(url, stopSignal))) return tlsFailure(TLS_REQUIRED);
    const waitMilliseconds = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
    return { url, status, headers, waitMilliseconds, text };
  } catch (error) {
    if (signal.aborted) return temporaryFailure("aborted");
    if (error instanceof AddressRefused) return failureNeedingPerson("private-network");
    const code = codeOf(error);
    if (!mayProbe) return timeout.aborted ? temporaryFailure("timed-out") : connectionFailure(code);
    const mayBePlain = timeout.aborted || (code !== undefined && PLAIN_SERVER_ERRORS.has(code));
    if (mayBePlain && (await probePlainHttp(url, signal))) return tlsFailure(TLS_NOT_SPOKEN);
    if (timeout.aborted) return temporaryFailure("timed-out");
    if (await probeNeedsTls(url, stopSignal)) return tlsFailure(TLS_REQUIRED);
    return connectionFailure(code);
  }
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | null;
}

async function send(
  { url, method, headers: ofRequest, body }: OutwardRequest,
  network: PublicNetwork | undefined,
  signal: AbortSignal,
): Promise<Received> {
  // Uncompressed, since proxies that compress also change ETags.
  const headers = { "accept-encoding": "identity", "user-agent": "Vitrine", ...ofRequest };
  if (network === undefined) {
    return fetch(url, { method, headers, body: body ?? null, redirect: "manual", signal });
  }
  const answer = await network.send(url, { method, headers, body, signal });
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
  return { status: answer.statusCode ?? 0, headers: received, body: answer };
}

/** Probes whether an address that begins with `http:` leads to a port that speaks TLS. */
async function probeNeedsTls(address: string, signal: AbortSignal): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "http:") return false;
  // Only a URL writes an IPv6 address in brackets.
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return probeTls({ host, port: Number(port || HTTP_PORT) }, signal);
}

/** Probes whether an address that begins with `https:` leads to a port that speaks only plain HTTP. Sends no password. */
async function probePlainHttp(address: string, signal: AbortSignal): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return false;
  try {
    const { status, headers } = await fetch(`http://${hostname}:${port || HTTPS_PORT}/`, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MAX_MILLISECONDS)]),
    });
    // nginx, Apache and others also answer plain HTTP on their HTTPS port: with 400, or with a redirect to `https:`.
    return status !== 400 && !headers.get("location")?.startsWith("https:");
  } catch {
    // The server does not answer, or its answer is not HTTP.
    return false;
  }
}

async function readText(body: Received["body"], maxBytes: number): Promise<string | undefined> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Returning from the loop cancels the rest of the response.
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The wait that a `Retry-After` asks for, at most an hour; `undefined` when it names no future time. Reads both forms of
 * RFC 9110, section 10.2.3: `120`, and `Fri, 31 Dec 2026 23:59:59 GMT`.
 */
export function retryAfterMilliseconds(header: string | null, now: Instant): number | undefined {
  const text = header?.trim() ?? "";
  let milliseconds = 0;
  if (SECONDS.test(text)) milliseconds = Number(text) * 1_000;
  else if (HTTP_DATE.test(text)) milliseconds = Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, RETRY_AFTER_MAX_MILLISECONDS) : undefined;
}

/** The system's error code, such as `ECONNREFUSED`. Messages are ignored: they may quote an address. */
function codeOf(error: unknown): string | undefined {
  // Node's fetch wraps the system's error.
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}
