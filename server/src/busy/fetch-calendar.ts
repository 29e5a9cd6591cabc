import type { IncomingMessage } from "node:http";
import { connect, isIP } from "node:net";
import type { Socket } from "node:net";
import { unescape as decode } from "node:querystring";
import type { Readable } from "node:stream";
import { finished } from "node:stream";
import { connect as connectTls } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

import { AddressRefused, checkAddress, checkedLookup, hostOf } from "../outward/checked-lookup.ts";
import type { AddressCheck } from "../outward/checked-lookup.ts";

// An `import` of `node:http` would make every start load Node's fetch and WebSocket, too.
const { request: httpRequest } = process.getBuiltinModule("node:http");

/** The server's ETag and Last-Modified of the last copy, so that it need not send the same copy again. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: string;
}

type Fetched =
  | { readonly ok: true; readonly body: Buffer; readonly validators: Validators }
  /** The calendar is unchanged since last time. */
  | { readonly ok: true; readonly body: undefined }
  /** Ends a sentence for an operator: `redirected nowhere`. It never quotes the address, which is a secret. */
  | { readonly ok: false; readonly problem: string };

export interface FetchLimits extends AddressCheck {
  readonly milliseconds: number;
  /** The limit for the body as it is sent, and again for the decompressed body. */
  readonly bytes: number;
}

/** What each request of a fetch needs. */
interface Fetching {
  readonly validators: Validators | undefined;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

export const FETCH_MAX = { milliseconds: 10_000, bytes: 10 * 1_024 * 1_024 } as const;

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

// A Map, since the server chooses the name: in an object, `constructor` would be found, too.
const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

export const PRIVATE_NETWORK_PROBLEM = "it leads into a private network";

class Problem extends Error {}

export async function fetchCalendar(
  address: string,
  validators: Validators | undefined,
  limits: FetchLimits,
  stopping: AbortSignal,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(limits.milliseconds);
  const signal = AbortSignal.any([stopping, timeout]);
  try {
    return await followRedirects(new URL(address), { validators, limits, signal });
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.message };
    if (error instanceof AddressRefused) return { ok: false, problem: PRIVATE_NETWORK_PROBLEM };
    if (stopping.aborted) return { ok: false, problem: "stopped" };
    if (timeout.aborted) {
      return { ok: false, problem: `no whole answer within ${limits.milliseconds / 1_000} s` };
    }
    return { ok: false, problem: `no answer: ${codeOf(error)}` };
  }
}

async function followRedirects(first: URL, fetching: Fetching): Promise<Fetched> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    // The password is sent only to the server that it was set for.
    const login = url.origin === first.origin ? first : undefined;
    const response = await get(url, login, fetching);
    try {
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.has(statusCode)) return await readAnswer(response, fetching);
      const next = headers.location;
      if (next === undefined || !URL.canParse(next, url)) throw new Problem("redirected nowhere");
      const to = new URL(next, url);
      if (!["http:", "https:"].includes(to.protocol)) throw new Problem("redirected nowhere");
      if (url.protocol === "https:" && to.protocol === "http:") {
        throw new Problem("redirected to an unencrypted address");
      }
      url = to;
    } finally {
      // Stops reading: the server may still be sending.
      response.destroy();
    }
  }
  throw new Problem(`redirected more than ${REDIRECTS_MAX} times`);
}

async function readAnswer(response: IncomingMessage, fetching: Fetching): Promise<Fetched> {
  const { statusCode, headers } = response;
  if (statusCode === 304 && fetching.validators !== undefined) return { ok: true, body: undefined };
  if (statusCode !== 200) throw new Problem(`answered with ${statusCode}`);
  const body = await readBody(response, fetching);
  const { etag = "", "last-modified": lastModified = "" } = headers;
  return { ok: true, body, validators: { etag, lastModified } };
}

async function readBody(
  response: IncomingMessage,
  { limits: { bytes: maxBytes }, signal }: Fetching,
): Promise<Buffer> {
  const tooLarge = new Problem(`an answer of more than ${Math.floor(maxBytes / 1_048_576)} MB`);
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined && encoding !== "identity" && encoding !== "") {
    throw new Problem("an answer in an unknown encoding");
  }
  let sent = 0;
  const source = response.on("data", (chunk: Buffer) => {
    sent += chunk.length;
    if (sent > maxBytes) response.destroy(tooLarge);
  });
  const body: Readable = decoder === undefined ? source : source.pipe(decoder());
  const end = () => response.destroy();
  signal.addEventListener("abort", end, { once: true });
  // `pipe` does not pass on errors.
  finished(response, (error) => error && body.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop also ends the decompression, so that memory never holds more than this.
      if (bytes > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
    signal.throwIfAborted();
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Sends one request. Resolves with the answer's head, before its body has come. */
async function get(url: URL, login: URL | undefined, fetching: Fetching): Promise<IncomingMessage> {
  const { validators, signal } = fetching;
  const socket = await openSocket(url, fetching);
  return new Promise((settle, reject) => {
    const request = httpRequest(
      {
        createConnection: () => socket,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          "user-agent": "Vitrine",
          accept: "text/calendar, */*;q=0.1",
          "accept-encoding": "gzip, deflate, br",
          connection: "close",
          ...(login !== undefined && login.username !== "" && authorizationOf(login)),
          ...(validators?.etag && { "if-none-match": validators.etag }),
          ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
        },
        signal,
      },
      settle,
    );
    request.once("error", reject);
    request.end();
  });
}

async function openSocket(url: URL, { limits, signal }: Fetching): Promise<Socket> {
  const host = hostOf(url);
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  checkAddress(host, limits);
  // `autoSelectFamily` asks for all addresses of a name, and tries them in turn.
  const socket = connect({ host, port, autoSelectFamily: true, lookup: checkedLookup(limits) });
  await waitForConnection(socket, "connect", signal);
  if (!isSecure) return socket;
  const secure = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }), host });
  await waitForConnection(secure, "secureConnect", signal);
  return secure;
}

function waitForConnection(
  socket: Socket,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<void> {
  return new Promise((settle, reject) => {
    const end = () => socket.destroy(new Error("aborted"));
    signal.addEventListener("abort", end, { once: true });
    socket.once("error", reject);
    socket.once(event, () => {
      signal.removeEventListener("abort", end);
      socket.off("error", reject);
      // From here on, the request reports errors.
      socket.on("error", () => undefined);
      settle();
    });
    if (signal.aborted) end();
  });
}

function authorizationOf({ username, password }: URL): { authorization: string } {
  // Not `decodeURIComponent`, which throws at a percent sign without two hex digits after it.
  const login = `${decode(username)}:${decode(password)}`;
  return { authorization: `Basic ${Buffer.from(login).toString("base64")}` };
}

/** The system's error code, not the message, which may quote the secret address. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "the connection ended";
}
