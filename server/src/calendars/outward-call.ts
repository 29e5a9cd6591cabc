import {
  connectionFailure,
  tlsFailure,
  TLS_NOT_SPOKEN,
  TLS_REQUIRED,
} from "../outbox/connection-failure.ts";
import { temporaryFailure } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { answersTls } from "../outbox/tls-probe.ts";

/** Calendars normally answer within a second. After this time a later retry is better than waiting. */
export const CALL_MAX_MILLISECONDS = 10_000;

// A response holds one event or an error; a larger one comes from the wrong server.
const ANSWER_MAX_BYTES = 512 * 1_024;

const HTTP_PORT = 80;
const HTTPS_PORT = 443;

// Errors with which a server without TLS ends a TLS connection. Other such servers say nothing and wait.
const ENDED_WITHOUT_TLS = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const PROBE_MAX_MILLISECONDS = 3_000;

export interface OutwardRequest {
  readonly url: string;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE" | "PROPFIND";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The longest time and the largest response of a call. Default: half a mebibyte. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly maxMilliseconds: number;
  readonly maxBytes?: number;
}

export interface OutwardAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Makes one HTTP request to a server outside. Returns the whole response, or the failure if it exceeds its limits.
 * Redirects are returned, not followed: following one could send a password to another host.
 */
export async function outwardCall(
  { url, method, headers, body }: OutwardRequest,
  { signal, maxMilliseconds, maxBytes = ANSWER_MAX_BYTES }: CallLimits,
): Promise<{ ok: true; answer: OutwardAnswer } | Failure> {
  const timeout = AbortSignal.timeout(maxMilliseconds);
  const ending = AbortSignal.any([signal, timeout]);
  try {
    const response = await fetch(url, {
      method,
      // Uncompressed, since proxies that compress also change ETags.
      headers: { "accept-encoding": "identity", "user-agent": "Vitrine", ...headers },
      body: body ?? null,
      redirect: "manual",
      signal: ending,
    });
    const text = await readText(response, maxBytes);
    if (text === undefined) return temporaryFailure("answer-too-large");
    // nginx, Apache and others answer plain HTTP on their HTTPS port with 400. A bad request gets 400 too, so test for
    // TLS.
    if (response.status === 400 && (await needsTls(url, ending))) {
      return tlsFailure(TLS_REQUIRED);
    }
    return { ok: true, answer: { status: response.status, headers: response.headers, text } };
  } catch (error) {
    if (signal.aborted) return temporaryFailure("aborted");
    const code = codeOf(error);
    const mayBePlain = timeout.aborted || (code !== undefined && ENDED_WITHOUT_TLS.has(code));
    if (mayBePlain && (await speaksPlainHttp(url, signal))) return tlsFailure(TLS_NOT_SPOKEN);
    if (timeout.aborted) return temporaryFailure("timed-out");
    if (await needsTls(url, ending)) return tlsFailure(TLS_REQUIRED);
    return connectionFailure(code);
  }
}

/** Whether an address that begins with `http:` leads to a port where only `https:` is understood. */
async function needsTls(address: string, signal: AbortSignal): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "http:") return false;
  // Only a URL writes an IPv6 address in brackets.
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return answersTls({ host, port: Number(port || HTTP_PORT) }, signal);
}

/** Whether an address that begins with `https:` leads to a port where only `http:` is understood. Sends no password. */
async function speaksPlainHttp(address: string, signal: AbortSignal): Promise<boolean> {
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
    // Nothing answers, or not with HTTP.
    return false;
  }
}

async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Returning from the loop cancels the rest of the response.
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The system's error code, such as `ECONNREFUSED`. Messages are ignored: they may quote an address. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}
