import { once } from "node:events";
import { connect } from "node:net";

import fc from "fast-check";

import type { Call } from "./api-document.ts";
import { damages } from "./damaged-bytes.ts";
import { listed } from "./hostile-values.ts";

// The sender half-closes the connection. A server that then neither answers nor closes it has lost track of it.
const SILENCE_MILLISECONDS = 10_000;

// After the line and the host of a call; ⏎ ends a line. The body asks for nothing that would be granted.
const REMAINDERS = [
  "",
  ...listed(`
    ⏎ | host: 127.0.0.1⏎⏎ | JSON content-length: -1⏎⏎{} | JSON content-length: 1e3⏎⏎{}
    JSON content-length: 99999999999999999999⏎⏎{} | JSON content-length: 2⏎content-length: 3⏎⏎{}~
    JSON content-length: 2, 2⏎⏎{} | JSON content-length: 50⏎⏎{}
    JSON content-length: 2⏎transfer-encoding: chunked⏎⏎{} | JSON transfer-encoding: xchunked⏎⏎{}
    JSON transfer-encoding: chunked⏎⏎zz⏎{}⏎0⏎⏎ | JSON transfer-encoding: chunked⏎⏎2⏎{}⏎
    JSON transfer-encoding: chunked⏎⏎ffffffffffffffff⏎{} | folded: 1⏎ header: 2⏎⏎
    JSON transfer-encoding: gzip, chunked⏎⏎2⏎{}⏎0⏎⏎ | bad header: 1⏎⏎ | : nameless⏎⏎
    expect: the unexpected⏎JSON content-length: 2⏎⏎{} | UPGRADE JSON content-length: 2⏎⏎{}
    UPGRADE JSON transfer-encoding: chunked⏎⏎zz
    nul: a\u0000b⏎⏎ | cr: a\rb⏎⏎ | long: ${"a".repeat(20_000)}⏎⏎ | ${"many: 1⏎".repeat(3_000)}⏎`),
];

const HOST = "host: 127.0.0.1⏎";

// Where CALL stands for method and path.
const WHOLE = [
  "CALL HTTP/1.1\nhost: 127.0.0.1\n\n",
  ...listed(`
    CALL HTTP/1.1⏎⏎ | CALL HTTP/9.9⏎${HOST}⏎ | CALL HTTP/1.0⏎⏎ | CALL⏎${HOST}⏎ | CALL x y HTTP/1.1⏎${HOST}⏎
    POST http://[::1 HTTP/1.1⏎${HOST}⏎ | POST nowhere HTTP/1.1⏎${HOST}⏎ | GET⏎⏎ | ⏎⏎⏎ | {}
    CONNECT example.com:443 HTTP/1.1⏎host: example.com⏎⏎ | PRI * HTTP/2.0⏎⏎SM⏎⏎ | \u0000
    \u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003
    POST /\u0000 HTTP/1.1⏎${HOST}⏎ | POST /${"a".repeat(20_000)} HTTP/1.1⏎${HOST}⏎`),
];

const FINE = `CALL HTTP/1.1⏎${HOST}JSON content-length: 2⏎⏎{}`;

const AFTER_FINE = [
  FINE,
  `${FINE}${FINE}\u0000`,
  `${FINE}GARBAGE`,
  `CALL HTTP/1.1⏎${HOST}UPGRADE JSON content-length: 2⏎⏎{}GARBAGE`,
];

export interface Malformed {
  readonly bytes: Buffer;
  /** The sender does not half-close the connection: the server must close it by itself. */
  readonly isLeftOpen: boolean;
}

/** Messages that are malformed HTTP, or barely valid. */
export function malformedMessages(calls: readonly Call[]): fc.Arbitrary<Malformed> {
  const texts = [...WHOLE, ...REMAINDERS.map((rest) => `CALL HTTP/1.1⏎${HOST}${rest}`)];
  return fc
    .tuple(
      // Who may ask without anything is answered, however barely valid that is.
      fc.constantFrom(...calls.filter(({ body, isOwners }) => body !== undefined || isOwners)),
      fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...AFTER_FINE)),
      fc.option(damages, { freq: 1 }),
    )
    .map(([call, text, damage]) => {
      const bytes = written(text, call);
      if (damage !== null) return { bytes: damage(bytes), isLeftOpen: false };
      return { bytes, isLeftOpen: text.endsWith("GARBAGE") };
    });
}

/** A message of HTTP for `call`, from its short form above. */
export function written(text: string, { method, path }: Call): Buffer {
  const message = text
    .replaceAll("CALL", `${method} ${path}`)
    .replaceAll("JSON ", "content-type: application/json⏎")
    .replaceAll("UPGRADE ", "upgrade: h2c⏎connection: upgrade⏎")
    .replaceAll("~", " ")
    .replaceAll("⏎", "\r\n");
  return Buffer.from(message, "latin1");
}

/**
 * Sends the bytes and half-closes the connection, unless it is left open. Returns everything received until the
 * connection is closed.
 */
export async function exchange(
  url: string,
  { bytes, isLeftOpen }: Malformed,
  silenceMilliseconds = SILENCE_MILLISECONDS,
): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname).on("data", (chunk: Buffer) => chunks.push(chunk));
  let isHeld = false;
  // A reset is an acceptable response to malformed HTTP.
  socket.on("error", () => socket.destroy());
  socket.setTimeout(silenceMilliseconds, () => {
    isHeld = true;
    socket.destroy();
  });
  if (isLeftOpen) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, "close");
  if (isHeld) throw new Error("the connection is neither answered nor closed in time");
  return Buffer.concat(chunks);
}

/** The statuses of the responses in `received`, without interim ones (1xx). */
export function statusesIn(received: Buffer): number[] {
  return [...received.toString("latin1").matchAll(/HTTP\/1\.[01] ([0-9]{3})/g)]
    .map((match) => Number(match[1]))
    .filter((status) => status >= 200);
}
