import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createRawServer } from "node:net";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { fetchCalendar } from "./fetch-calendar.ts";
import type { FetchLimits, Validators } from "./fetch-calendar.ts";
import type { NameLookup } from "../outward/checked-lookup.ts";
import { isPublicAddress } from "../outward/public-address.ts";

const MEGABYTE = 1_048_576;
const TEXT = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
const LIMITS: FetchLimits = { milliseconds: 5_000, bytes: MEGABYTE, mayReach: () => true };

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server on every IPv4 address of this machine, and the addresses at which it was connected to. */
async function countConnections(): Promise<{ url: string; connections: (string | undefined)[] }> {
  const connections: (string | undefined)[] = [];
  const server = createServer((_, response) => response.end(TEXT));
  server.on("connection", ({ localAddress }) => connections.push(localAddress));
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections };
}

const fetched = (url: string, limits: Partial<FetchLimits> = {}, validators?: Validators) =>
  fetchCalendar(url, validators, { ...LIMITS, ...limits }, new AbortController().signal);

const problem = (sentence: string) => ({ ok: false, problem: sentence });

test("a calendar is fetched with its ETag and its Last-Modified", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { etag: '"1"', "last-modified": "Mon, 23 Nov 2026 10:00:00 GMT" });
    response.end(TEXT);
  });
  expect(await fetched(url)).toEqual({
    ok: true,
    body: Buffer.from(TEXT),
    validators: { etag: '"1"', lastModified: "Mon, 23 Nov 2026 10:00:00 GMT" },
  });
});

test("an unchanged calendar is not sent again", async () => {
  const url = await serve(({ headers }, response) => {
    const isSame =
      headers["if-none-match"] === '"1"' && headers["if-modified-since"] === "yesterday";
    response.writeHead(isSame ? 304 : 500).end();
  });
  const same = { etag: '"1"', lastModified: "yesterday" };
  expect(await fetched(url, {}, same)).toEqual({ ok: true, body: undefined });
});

test.each([
  ["gzip", gzipSync(TEXT)],
  ["deflate", deflateSync(TEXT)],
  ["br", brotliCompressSync(TEXT)],
])("%s is unpacked", async (encoding, body) => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(body);
  });
  expect(await fetched(url)).toMatchObject({ ok: true, body: Buffer.from(TEXT) });
});

test("a login in the address is sent to its own server, and to no other that it redirects to", async () => {
  const logins: (string | undefined)[] = [];
  const other = await serve(({ headers }, response) => {
    logins.push(headers.authorization);
    response.end(TEXT);
  });
  const url = await serve(({ headers, url: path }, response) => {
    logins.push(headers.authorization);
    response.writeHead(302, { location: path === "/" ? "/again" : `${other}/c` }).end();
  });
  expect((await fetched(url.replace("//", "//dona:s%C3%A3o@"))).ok).toBe(true);
  const login = `Basic ${Buffer.from("dona:são").toString("base64")}`;
  expect(logins).toEqual([login, login, undefined]);
});

test("an endless answer is cut at the limit", async () => {
  let sent = 0;
  const url = await serve((_, response) => {
    const piece = Buffer.alloc(65_536);
    const more = () => {
      sent += piece.length;
      if (!response.destroyed) response.write(piece, () => setImmediate(more));
    };
    more();
  });
  expect(await fetched(url)).toEqual(problem("an answer of more than 1 MB"));
  // Only what was already on its way, not the whole gigabyte.
  expect(sent).toBeLessThan(50 * MEGABYTE);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  // The default quality is the best one, which takes half a minute for so many zeros.
  [
    "br",
    (plain: Buffer) =>
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ],
])("a bomb in %s is unpacked only up to the limit", async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(200 * MEGABYTE));
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bomb);
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await fetched(url)).toEqual(problem("an answer of more than 1 MB"));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * MEGABYTE);
});

test("an endless answer of empty gzip members is cut at the limit, too", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const piece = Buffer.concat(Array.from({ length: 3_000 }, () => gzipSync("")));
    const more = () => {
      if (!response.destroyed) response.write(piece, () => setImmediate(more));
    };
    more();
  });
  expect(await fetched(url)).toEqual(problem("an answer of more than 1 MB"));
});

test("an answer that drips is aborted when the time is over", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("B"), 20);
    response.on("close", () => clearInterval(drip));
  });
  expect(await fetched(url, { milliseconds: 300 })).toEqual(
    problem("no whole answer within 0.3 s"),
  );
});

test("the call to a server that accepts the connection and sends nothing is aborted, too", async () => {
  const server = createRawServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const scheme of ["http", "https"]) {
    expect(await fetched(`${scheme}://127.0.0.1:${port}`, { milliseconds: 200 })).toEqual(
      problem("no whole answer within 0.2 s"),
    );
  }
});

test("redirects without an end are followed five times", async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked++;
    response.writeHead(301, { location: `/${asked}` }).end();
  });
  expect(await fetched(url)).toEqual(problem("redirected more than 5 times"));
  expect(asked).toBe(6);
});

test.each(["file:///etc/passwd", "http://", "gopher://127.0.0.1/"])(
  "a redirect to %s leads nowhere",
  async (location) => {
    const url = await serve((_, response) => void response.writeHead(302, { location }).end());
    expect(await fetched(url)).toEqual(problem("redirected nowhere"));
  },
);

const PRIVATE = problem("it leads into a private network");

test.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"])(
  "no connection is made to an address at %s unless that is allowed",
  async (host) => {
    const { url, connections } = await countConnections();
    const named = url.replace("127.0.0.1", host);
    expect(await fetched(named, { mayReach: isPublicAddress })).toEqual(PRIVATE);
    // The server sees connections in the order in which the system accepted them.
    expect(await fetched(url)).toMatchObject({ ok: true });
    expect(connections).toEqual(["127.0.0.1"]);
  },
);

test("a redirect is checked like the address itself", async () => {
  const { url: inside, connections } = await countConnections();
  const location = inside.replace("127.0.0.1", "localhost");
  const url = await serve((_, response) => void response.writeHead(302, { location }).end());
  // As if the first server were a public one, and the second not.
  const judged: string[] = [];
  const mayReach = (address: string) => judged.push(address) === 1;
  expect(await fetched(url, { mayReach })).toEqual(PRIVATE);
  expect(await fetched(inside)).toMatchObject({ ok: true });
  expect(connections).toHaveLength(1);
});

test("a fetch connects only to those addresses of a name that are allowed when it is looked up", async () => {
  const { url, connections } = await countConnections();
  const answers = [["127.0.0.2", "127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]];
  const lookup: NameLookup = (_name, _options, give) =>
    give(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    );
  const mayReach = (address: string) => address === "127.0.0.1";
  const named = url.replace("127.0.0.1", "calendar.example.com");
  expect(await fetched(named, { mayReach, lookup })).toMatchObject({ ok: true });
  expect(await fetched(named, { mayReach, lookup })).toEqual(PRIVATE);
  expect(await fetched(named, { mayReach, lookup })).toMatchObject({ ok: true });
  expect(answers).toEqual([]);
  expect(connections).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("a failure is one sentence, without the address", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  expect(await fetched(`http://127.0.0.1:${port}/secret`)).toEqual(
    problem("no answer: ECONNREFUSED"),
  );
  const url = await serve((_, response) => void response.writeHead(404).end("secret"));
  expect(await fetched(url)).toEqual(problem("answered with 404"));
  const torn = await serve((_, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("BEGIN");
    setImmediate(() => response.destroy());
  });
  expect(await fetched(torn)).toEqual(problem("no answer: ECONNRESET"));
  const odd = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": "zstd" }).end("secret");
  });
  expect(await fetched(odd)).toEqual(problem("an answer in an unknown encoding"));
  const broken = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end("secret");
  });
  expect(await fetched(broken)).toEqual(problem("no answer: Z_DATA_ERROR"));
});

test("a password may hold a percent sign as it is typed", async () => {
  const url = await serve(({ headers }, response) => response.end(headers.authorization));
  const login = url.replace("//", "//ana:50%off%C3%A9@");
  expect(await fetched(login)).toMatchObject({
    body: Buffer.from(`Basic ${Buffer.from("ana:50%offé").toString("base64")}`),
  });
});

test.each(["constructor", "__proto__", "toString"])(
  "an encoding called %s is unknown",
  async (encoding) => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(TEXT);
    });
    expect(await fetched(url)).toEqual(problem("an answer in an unknown encoding"));
  },
);
