import { METHODS } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import type { ApiDocument } from "./api-document.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { Random } from "./random.ts";

const CONTENT_TYPES = [
  "",
  " ",
  ";",
  "/",
  "*/*",
  "json",
  "application/",
  "application/jsonx",
  "application/json5",
  "application/x-ndjson",
  "application/vnd.api+json",
  "application/xml",
  "application/octet-stream",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=a",
  "text/plain",
  "text/json",
  "text/html; charset=utf-8",
  "application/json, text/plain",
  "text/plain, application/json",
  "APPLICATION/JSON",
  "application/json;",
  "application/json;;;",
  "application/json ; charset=utf-8",
  "application/json; charset=UTF-8",
  'application/json; charset="utf-8"',
  'application/json; charset="',
  "application/json; charset=utf-16le",
  "application/json; charset=latin1",
  "application/json; charset=__proto__",
  "application/json; boundary=a",
  `application/json; a=${"b".repeat(4_000)}`,
  "application/json\u00e9",
];

const STRANGE_HEADERS: readonly Readonly<Record<string, string | string[]>>[] = [
  { accept: "application/xml" },
  { accept: "text/html" },
  { accept: ";q=x,,," },
  { "accept-encoding": "br;q=9, *;q=0" },
  { "accept-language": "\u00ff\u00fe" },
  { authorization: "Bearer null" },
  { connection: "close" },
  { "content-encoding": "identity" },
  { "content-language": "pt, , ," },
  { cookie: ["__proto__=1", "a=%zz; =; ;"] },
  { expect: "100-continue" },
  { expect: "the unexpected" },
  { connection: "upgrade", upgrade: "h2c" },
  { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
  { host: "evil.example.com" },
  { host: "[::1" },
  { "if-match": "*" },
  { "if-none-match": "*" },
  { "if-modified-since": "Sat, 31 Feb 2026 99:99:99 GMT" },
  { origin: "null" },
  { origin: "https://evil.example.com" },
  { range: "bytes=9-1,-0" },
  { referer: "javascript:alert(1)" },
  { te: "trailers, deflate;q=0.5" },
  { "user-agent": "" },
  { "x-forwarded-for": "not an address, ::1, 999.999.999.999" },
  { "x-forwarded-host": "evil.example.com" },
  { "x-forwarded-proto": "gopher" },
  { "x-http-method-override": "DELETE" },
  { "x-long": "a".repeat(8_000) },
  { "x-many": Array.from({ length: 200 }, (_, index) => `${index}`) },
  { "x-request-id": "\u0080\u0081\t" },
  { ["constructor" as string]: "1" },
];

const BROKEN_ENCODINGS = ["%", "%2", "%zz", "%c0%af", "%ed%a0%80", "%ff", "%00", "%u0041", "%%"];

const ELSEWHERE = [
  "/",
  "//",
  "/.",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%00",
  "/assets/",
  "/pages.json",
  "/index.html",
  "/.env",
  "/data/vitrine.sqlite",
  "/docs/static/..%2f..%2fpackage.json",
  "/docs/static/%00",
  "/docs/static/nothing.js",
  "/docs/json",
  "/agenda/x",
  "/metrics/x",
  "/health/x",
  "/__proto__",
  "/constructor",
  "/toString",
  "/*",
  "/:id",
  "/;a=b",
  "/~",
  "/\u00e9\u00ff",
  `/${"a".repeat(6_000)}`,
  `/${"a/".repeat(2_000)}`,
];

const QUERIES = [
  "?",
  "?a",
  "?a=%zz",
  "?__proto__[a]=1",
  "?a=1&a=2&a[]=3",
  "?%00",
  "?????",
  "?a=\u00ff",
];

/** The same request with its headers, its encoding or its transfer gone wrong; the call stays the call. */
export function mutatedTransfer(request: FuzzRequest, random: Random): FuzzRequest {
  const kind = random.weighted({
    "content type": 5,
    "no content type": 1,
    "strange header": 5,
    compressed: 2,
    "in chunks": 1,
    "strange query": 2,
  });
  switch (kind) {
    case "content type": {
      const headers = { ...request.headers, "content-type": random.pick(CONTENT_TYPES) };
      return { ...request, kind, headers };
    }
    case "no content type": {
      const { "content-type": _left, ...headers } = request.headers;
      return { ...request, kind, headers };
    }
    case "strange header":
      return { ...request, kind, headers: { ...request.headers, ...random.pick(STRANGE_HEADERS) } };
    case "compressed":
      return compressed(request, random);
    case "in chunks":
      return { ...request, kind, isChunked: true };
    case "strange query":
      return { ...request, kind, target: request.target + random.pick(QUERIES) };
  }
}

/** A request to an address or with a method of which the document says nothing. `sample` carries its body. */
export function outsideRequest(
  document: ApiDocument,
  sample: FuzzRequest,
  random: Random,
): FuzzRequest {
  const kind = random.weighted({ "wrong method": 3, "broken address": 3, "other address": 2 });
  const headers = { ...sample.headers, accept: "application/json" };
  switch (kind) {
    case "wrong method": {
      const known = document.calls.filter((call) => call.path === samplePath(sample));
      const unknown = METHODS.filter(
        // CONNECT asks for a tunnel, and OPTIONS may be answered for every address at once.
        (method) =>
          !["CONNECT", "OPTIONS"].includes(method) && known.every((call) => call.method !== method),
      );
      const method = random.pick(random.chance(0.5) ? ["GET", "POST", "PUT", "DELETE"] : unknown);
      const isWrong = unknown.includes(method);
      return {
        ...sample,
        kind,
        promised: { by: isWrong ? "refusal" : "courtesy" },
        method,
        headers,
      };
    }
    case "broken address":
      return {
        ...sample,
        kind,
        promised: { by: "courtesy" },
        target: brokenAddress(sample, random),
        headers,
      };
    case "other address": {
      const method = random.pick(["GET", "GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT"]);
      const any = random.pick(ELSEWHERE) + random.pick(["", "", ...QUERIES]);
      // Bytes that HTTP forbids are refused before the method is known, and so with a body, which HEAD never has.
      const target = method === "HEAD" ? any.replaceAll(/[\u0080-\u00ff]/g, "%ff") : any;
      return { ...sample, kind, promised: { by: "courtesy" }, method, target, headers };
    }
  }
}

function samplePath({ promised }: FuzzRequest): string {
  return promised.by === "document" ? promised.call.path : "";
}

function compressed(request: FuzzRequest, random: Random): FuzzRequest {
  const [encoding, compress] = random.pick([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const);
  const body = request.body ?? Buffer.alloc(0);
  return {
    ...request,
    kind: "compressed",
    headers: { ...request.headers, "content-encoding": encoding },
    // As announced, or announced and not done.
    body: random.chance(0.7) ? compress(body) : body,
  };
}

function brokenAddress({ target }: FuzzRequest, random: Random): string {
  const at = random.whole(1, target.length);
  const broken = random.pick(BROKEN_ENCODINGS);
  switch (random.whole(0, 6)) {
    case 0:
      return target + broken;
    case 1:
      return target.slice(0, at) + broken + target.slice(at);
    case 2:
      return `${target}/`;
    case 3:
      return `/${target}`;
    case 4:
      return target.toUpperCase();
    case 5:
      // The same address to those who decode it.
      return target.replaceAll(/[a-z]/g, (letter) =>
        random.chance(0.3) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      );
    default:
      return random.pick([`${target}#a`, `${target};a=b`, `/./${target}`, `${target}//..`, `*`]);
  }
}
