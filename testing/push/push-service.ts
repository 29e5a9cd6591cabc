// A push service, and the browsers whose messages it gets: it decrypts them as a browser does (RFC 8291), and checks who has
// signed (RFC 8292), with Node's own cryptography.

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

export interface Received {
  /** The path of the subscription. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly notice: PushedNotice;
  /** `performance.now()` at its arrival. */
  readonly at: number;
}

export interface SubscribedBrowser {
  readonly path: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1;
const TAG_BYTES = 16;
/** Ends the text of a last record; zeros may follow. */
const LAST_RECORD = 2;

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** `statusOf` answers with other statuses than 201, or never for 0. */
export async function startPushService(
  statusOf: (path: string, count: number) => number = () => 201,
) {
  const received: Received[] = [];
  const keys = new Map<string, { decrypt: (body: Buffer) => string }>();
  const calls = new Map<string, number>();
  let origin = "";

  async function take(request: IncomingMessage, path: string): Promise<void> {
    const at = performance.now();
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const known = keys.get(path);
    if (known === undefined) throw new Error(`nobody has subscribed at ${path}`);
    checkSigned(request.headers, origin);
    const notice = JSON.parse(known.decrypt(body)) as PushedNotice;
    received.push({ path, headers: request.headers, notice, at });
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const count = (calls.get(path) ?? 0) + 1;
    calls.set(path, count);
    const status = statusOf(path, count);
    if (status === 0) return;
    if (status !== 201) return void response.writeHead(status).end();
    take(request, path).then(
      () => response.writeHead(201).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    callsTo: (path: string) => calls.get(path) ?? 0,
    noticesAt: (path: string) =>
      received.filter((one) => one.path === path).map(({ notice }) => notice),

    close(): void {
      server.closeAllConnections();
      server.close();
    },

    /** A browser that subscribes: its keys never leave it. */
    subscribe(name: string): SubscribedBrowser {
      const path = `/push/${name}-${randomBytes(8).toString("hex")}`;
      const curve = createECDH("prime256v1");
      curve.generateKeys();
      const auth = randomBytes(SALT_BYTES);
      keys.set(path, { decrypt: (body) => decrypt(body, curve, auth) });
      return {
        path,
        endpoint: origin + path,
        p256dh: curve.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
  };
}

function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body[HEADER_BYTES - 1] ?? 0;
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + idLength);
  const record = body.subarray(HEADER_BYTES + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const derived = (ikm: Buffer, by: Buffer, of: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", ikm, by, of, length));
  const input = derived(curve.computeSecret(sender), auth, info, 32);
  const key = derived(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(input, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  return padded.subarray(0, end).toString("utf8");
}

const AUTHORIZATION = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/;

/** @throws where the message is not signed for this push service by the key that it names */
function checkSigned({ authorization = "" }: IncomingHttpHeaders, origin: string): void {
  const [, head = "", claims = "", signature = "", key = ""] =
    AUTHORIZATION.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is not of the key");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  if (aud !== origin) throw new Error("signed for another push service");
  if (exp * 1_000 > Date.now() + 24 * 60 * 60_000) throw new Error("signed for more than a day");
  if (!/^(mailto|https):/.test(sub)) throw new Error("says nobody to turn to");
}
