import {
  connectionFailure,
  noSecureConnection,
  TLS_REQUIRED,
} from "../outbox/connection-failure.ts";
import { again } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { answersTls } from "../outbox/tls-probe.ts";

/** A calendar answers within a second or is in trouble: past this, later is better than longer. */
export const CALL_MAX_MILLISECONDS = 10_000;

// One event, or a few words about a failure. Whoever sends more is not the server that was meant.
const ANSWER_MAX_BYTES = 512 * 1_024;

const HTTP_PORT = 80;

export interface OutwardRequest {
  readonly url: string;
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE" | "PROPFIND";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long a call may take. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly maxMilliseconds: number;
}

export interface OutwardAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * One HTTP call to somebody else's server: the whole answer, within its limits and half a mebibyte, or why there is
 * none. Redirects are answers like others: following one could carry a password to another host.
 */
export async function outwardCall(
  { url, method, headers, body }: OutwardRequest,
  { signal, maxMilliseconds }: CallLimits,
): Promise<{ ok: true; answer: OutwardAnswer } | Failure> {
  const timeout = AbortSignal.timeout(maxMilliseconds);
  const ending = AbortSignal.any([signal, timeout]);
  try {
    const response = await fetch(url, {
      method,
      // Not compressed: what compresses on the way also changes ETags on the way.
      headers: { "accept-encoding": "identity", "user-agent": "Vitrine", ...headers },
      body: body ?? null,
      redirect: "manual",
      signal: ending,
    });
    const text = await wholeText(response);
    if (text === undefined) return again("answer-too-large");
    // What nginx, Apache and others say to plain HTTP on their HTTPS port; but of a request that is wrong, too.
    if (response.status === 400 && (await needsTls(url, ending))) {
      return noSecureConnection(TLS_REQUIRED);
    }
    return { ok: true, answer: { status: response.status, headers: response.headers, text } };
  } catch (error) {
    if (signal.aborted) return again("aborted");
    if (timeout.aborted) return again("timed-out");
    if (await needsTls(url, ending)) return noSecureConnection(TLS_REQUIRED);
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

async function wholeText(response: Response): Promise<string | undefined> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels what is still to come.
    if (bytes > ANSWER_MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What the system says, such as `ECONNREFUSED`; of messages nothing, they may quote an address. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}
