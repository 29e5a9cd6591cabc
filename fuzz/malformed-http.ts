import { connect } from "node:net";

import type { ApiDocument } from "./api-document.ts";
import type { Random } from "./random.ts";

// The far end is told that nothing more will come: whoever then neither answers nor closes has lost the connection.
const SILENCE_MILLISECONDS = 10_000;

/** Bytes that are no HTTP, or hardly. Read kindly, they still ask for nothing that would be granted. */
export function malformedBytes({ calls }: ApiDocument, random: Random): Buffer {
  const call = random.pick(calls.filter(({ body }) => body !== undefined));
  const line = `${call.method} ${call.path} HTTP/1.1\r\n`;
  const host = "host: 127.0.0.1\r\n";
  const json = "content-type: application/json\r\n";
  const whole = `${line}${host}${json}content-length: 2\r\n\r\n{}`;
  const bytes = random.chance(0.4)
    ? Buffer.from(whole)
    : Buffer.from(
        random.pick([
          `${line}\r\n`,
          `${line}${host}${host}\r\n`,
          `${line}${host}`,
          `${line}${host}${json}content-length: -1\r\n\r\n{}`,
          `${line}${host}${json}content-length: 1e3\r\n\r\n{}`,
          `${line}${host}${json}content-length: 99999999999999999999\r\n\r\n{}`,
          `${line}${host}${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `,
          `${line}${host}${json}content-length: 2, 2\r\n\r\n{}`,
          `${line}${host}${json}content-length: 50\r\n\r\n{}`,
          `${line}${host}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
          `${line}${host}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
          `${line}${host}${json}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`,
          `${line}${host}${json}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
          `${line}${host}${json}transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
          `${line}${host}${json}transfer-encoding: xchunked\r\n\r\n{}`,
          `${line}${host} folded: 1\r\n header: 2\r\n\r\n`,
          `${line}${host}bad header: 1\r\n\r\n`,
          `${line}${host}: nameless\r\n\r\n`,
          `${line}${host}nul: a\u0000b\r\n\r\n`,
          `${line}${host}cr: a\rb\r\n\r\n`,
          `${line}${host}expect: the unexpected\r\n${json}content-length: 2\r\n\r\n{}`,
          `${line}${host}upgrade: h2c\r\nconnection: upgrade\r\n${json}content-length: 2\r\n\r\n{}`,
          `${line}${host}upgrade: h2c\r\nconnection: upgrade\r\n${json}content-length: 2\r\n\r\n{}GARBAGE`,
          `${line}${host}upgrade: h2c\r\nconnection: upgrade\r\n${json}transfer-encoding: chunked\r\n\r\nzz`,
          `${line}${host}long: ${"a".repeat(20_000)}\r\n\r\n`,
          `${line}${host}${"many: 1\r\n".repeat(3_000)}\r\n`,
          `${line.replace("HTTP/1.1", "HTTP/9.9")}${host}\r\n`,
          `${line.replace("HTTP/1.1", "HTTP/1.0")}\r\n`,
          `${line.replace(" HTTP/1.1", "")}${host}\r\n`,
          `${line.replaceAll("\r\n", "\n")}${host.replaceAll("\r\n", "\n")}\n`,
          `${line.replace(call.path, `${call.path} x y`)}${host}\r\n`,
          `${line.replace(call.path, "/\u0000")}${host}\r\n`,
          `${line.replace(call.path, `/${"a".repeat(20_000)}`)}${host}\r\n`,
          `${line.replace(call.path, "http://[::1")}${host}\r\n`,
          `${line.replace(call.path, "nowhere")}${host}\r\n`,
          `CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n`,
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "GET\r\n\r\n",
          "\r\n\r\n\r\n",
          "\u0000",
          "{}",
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
          `${whole}GARBAGE`,
          `${whole}${whole}\u0000`,
        ]),
        "latin1",
      );
  return random.chance(0.5) ? damaged(bytes, random) : bytes;
}

/** Sends the bytes, and that there will be no more; answers all that comes until the connection is closed. */
export function exchange(url: string, bytes: Buffer): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((answered, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(SILENCE_MILLISECONDS, () => {
      socket.destroy();
      reject(new Error("neither an answer nor a closed connection in time"));
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Cutting such a connection off is a fair answer.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => answered(Buffer.concat(chunks)));
    socket.end(bytes);
  });
}

/** The statuses of the answers in `received`, those aside that only say to go on. */
export function statusesIn(received: Buffer): number[] {
  return [...received.toString("latin1").matchAll(/HTTP\/1\.[01] ([0-9]{3})/g)]
    .map((match) => Number(match[1]))
    .filter((status) => status >= 200);
}

function damaged(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = random.whole(1, 4); times > 0; times -= 1) {
    const at = random.whole(0, copy.length - 1);
    if (random.chance(0.5)) copy[at] = random.whole(0, 255);
    else copy[at] = (copy[at] ?? 0) ^ (1 << random.whole(0, 7));
  }
  return random.chance(0.2) ? copy.subarray(0, random.whole(1, copy.length)) : copy;
}
