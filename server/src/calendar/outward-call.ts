import { connectionFailure, tlsFailure, TLS_REQUIRED } from "../outbox/connection-failure.ts";
import { temporaryFailure } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { answersTls } from "../outbox/tls-probe.ts";

/** Calendars normally answer within a second: after this a later retry is better than waiting. */
export const CALL_MAX_MILLISECONDS = 10_000;

// A response holds one event or an error; a larger one comes from a wrong server.
const ANSWER_MAX_BYTES = 512 * 1_024;

const HTTP_PORT = 80;

export interface OutwardRequest {
  readonly url: string;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE" | "PROPFIND";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long a call may take, and how much may come back: half a mebibyte unless said otherwise. */
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
 * Makes one HTTP request to a server outside. Returns the whole response, within its limits, or the failure.
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
      // Uncompressed: proxies that compress also change ETags.
      headers: { "accept-encoding": "identity", "user-agent": "Vitrine", ...headers },
      body: body ?? null,
      redirect: "manual",
      signal: ending,
    });
    const text = await readText(response, maxBytes);
    if (text === undefined) return temporaryFailure("answer-too-large");
    // nginx, Apache and others answer plain HTTP on their HTTPS port with 400, but also a wrong request: test for TLS.
    if (response.status === 400 && (await needsTls(url, ending))) {
      return tlsFailure(TLS_REQUIRED);
    }
    return { ok: true, answer: { status: response.status, headers: response.headers, text } };
  } catch (error) {
    if (signal.aborted) return temporaryFailure("aborted");
    if (timeout.aborted) return temporaryFailure("timed-out");
    if (await needsTls(url, ending)) return tlsFailure(TLS_REQUIRED);
    return connectionFailure(codeOf(error));
  }
}

/** Whether an address that begins with `http:` leads to a port where only `https:` is understood. */
async function needsTls(address: string, signal: AbortSignal): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "http:") return false;
  // An IPv6 address stands in brackets in a URL and in no other place.
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return answersTls({ host, port: Number(port || HTTP_PORT) }, signal);
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
