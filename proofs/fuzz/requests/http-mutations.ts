import { METHODS } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import fc from "fast-check";

import { CONFIRM_PATH } from "@vitrine/domain/client/confirm-link";
import { LEAVE_PATH } from "@vitrine/domain/client/leave-link";

import type { Call } from "./api-document.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { listed } from "./hostile-values.ts";
import { weighted } from "./weighted.ts";

const CONTENT_TYPES = [
  "",
  " ",
  ...listed(`
    ; | / | */* | json | application/ | application/jsonx | application/json5 | application/xml
    application/x-ndjson | application/vnd.api+json | application/octet-stream | text/json
    application/x-www-form-urlencoded | multipart/form-data | multipart/form-data; boundary=
    multipart/form-data; boundary=a | text/plain | text/html; charset=utf-8 | APPLICATION/JSON
    application/json, text/plain | text/plain, application/json | application/json;
    application/json;;; | application/json ; charset=utf-8 | application/json; charset=UTF-8
    application/json; charset="utf-8" | application/json; charset=" | application/json\u00e9
    application/json; charset=utf-16le | application/json; charset=latin1
    application/json; charset=__proto__ | application/json; boundary=a
    application/json; a=${"b".repeat(4_000)}`),
];

const STRANGE_HEADERS: readonly OutgoingHttpHeaders[] = [
  ...listed(`
    accept: application/xml | accept: text/html | accept: ;q=x,,, | authorization: Bearer null
    accept-encoding: br;q=9, *;q=0 | accept-language: \u00ff\u00fe | connection: close
    content-encoding: identity | content-language: pt, , , | expect: 100-continue
    expect: the unexpected | host: evil.example.com | host: [::1 | if-match: * | if-none-match: *
    if-modified-since: Sat, 31 Feb 2026 99:99:99 GMT | origin: null | range: bytes=9-1,-0
    origin: https://evil.example.com | referer: javascript:alert(1) | te: trailers, deflate;q=0.5
    user-agent: | x-forwarded-for: not an address, ::1, 999.999.999.999 | constructor: 1
    x-forwarded-host: evil.example.com | x-forwarded-proto: gopher | x-http-method-override: DELETE
    x-request-id: \u0080\u0081\t`).map((line) => {
    const [name = "", ...value] = line.split(":");
    return { [name]: value.join(":").trimStart() };
  }),
  { cookie: ["__proto__=1", "a=%zz; =; ;"] },
  { connection: "upgrade", upgrade: "h2c" },
  { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
  { "x-long": "a".repeat(8_000) },
  { "x-many": Array.from({ length: 200 }, (_, index) => `${index}`) },
];

const WRONG_SECRETS = listed(`
  Bearer | bearer tesoura-de-ouro-0002 | Basic dGVzb3VyYTplLW91cm8= | Bearer tesoura-de-ouro-0001,
  Bearer ${"a".repeat(4_000)} | Bearer \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9`);

const BROKEN_ENCODINGS = listed("% | %2 | %zz | %c0%af | %ed%a0%80 | %ff | %00 | %u0041 | %%");

const ELSEWHERE = listed(`
    / | // | /. | /..%2f..%2fetc%2fpasswd | /%2e%2e/%2e%2e/package.json | /assets/ | /assets/%00
    /assets/..%5c..%5cpackage.json | /pages.json | /index.html | /.env | /data/vitrine.sqlite
    /docs/static/..%2f..%2fpackage.json | /docs/static/%00 | /docs/static/nothing.js | /docs/json
    /agenda/x | /metrics/x | /health/x | /__proto__ | /constructor | /toString | /* | /:id | /;a=b | /~
  /\u00e9\u00ff | /${"a".repeat(6_000)} | /${"a/".repeat(2_000)}`);

const QUERIES = listed(
  "? | ?a | ?a=%zz | ?__proto__[a]=1 | ?a=1&a=2&a[]=3 | ?%00 | ????? | ?a=\u00ff",
);

export type RequestMutation = (request: FuzzRequest) => FuzzRequest;

const withHeaders = (headers: OutgoingHttpHeaders): RequestMutation => {
  return (request) => ({ ...request, headers: { ...request.headers, ...headers } });
};

const COMPRESSIONS = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  // Headers announce a transfer that the body does not follow.
  ["gzip", (bytes: Buffer) => bytes],
] as const;

const atTarget = (change: (target: string) => string): RequestMutation => {
  return (request) => ({ ...request, target: change(request.target) });
};

/** The same call with wrong headers, encoding or transfer. */
export const transferMutations: fc.Arbitrary<RequestMutation> = weighted<RequestMutation>(
  [5, fc.constantFrom(...CONTENT_TYPES).map((type) => withHeaders({ "content-type": type }))],
  [5, fc.constantFrom(...STRANGE_HEADERS).map(withHeaders)],
  [1, fc.constant(withHeaders({ "transfer-encoding": "chunked" }))],
  [3, fc.constantFrom(...WRONG_SECRETS).map((authorization) => withHeaders({ authorization }))],
  [1, fc.constant((request) => ({ ...request, headers: {} }))],
  [
    2,
    fc
      .constantFrom(...QUERIES)
      .map((query) =>
        atTarget((target) => target + (target.includes("?") ? query.replace("?", "&") : query)),
      ),
  ],
  [
    2,
    fc.constantFrom(...COMPRESSIONS).map(([encoding, compress]) => (request) => {
      const body = compress(request.body ?? Buffer.alloc(0));
      return withHeaders({ "content-encoding": encoding })({ ...request, body });
    }),
  ],
);

/** To an address or with a method of which the document says nothing. */
export function outsideMutations(calls: readonly Call[]): fc.Arbitrary<RequestMutation> {
  const mutations = weighted([3, otherMethods(calls)], [3, brokenAddresses], [2, otherAddresses]);
  const asksForJson = withHeaders({ accept: "application/json" });
  return mutations.map((mutation) => (request) => asksForJson(mutation(request)));
}

/** The calls that share their address with the page whose button makes them. */
const PATHS_OF_PAGES: ReadonlySet<string | undefined> = new Set([LEAVE_PATH, CONFIRM_PATH]);

function otherMethods(calls: readonly Call[]): fc.Arbitrary<RequestMutation> {
  // CONNECT asks for a tunnel, and OPTIONS may be answered for every address at once.
  const methods = METHODS.filter((method) => !["CONNECT", "OPTIONS"].includes(method));
  return fc
    .oneof(fc.constantFrom("GET", "POST", "PUT", "DELETE"), fc.constantFrom(...methods))
    .map((method) => (request) => {
      const path = request.promised.by === "document" ? request.promised.call.path : undefined;
      // Whatever can be got can be asked about.
      const known = method === "HEAD" ? "GET" : method;
      const isKnown =
        calls.some((call) => call.method === known && call.path === path) ||
        (known === "GET" && PATHS_OF_PAGES.has(path));
      return { ...request, method, promised: { by: isKnown ? "courtesy" : "refusal" } };
    });
}

/** Ways to break an address, at a place in it or as a whole. */
const BROKEN_ADDRESSES: readonly ((start: string, end: string) => string)[] = [
  ...BROKEN_ENCODINGS.flatMap((broken) => [
    (start: string, end: string) => start + end + broken,
    (start: string, end: string) => start + broken + end,
  ]),
  ...["/", "#a", ";a=b", "//.."].map((tail) => (start: string, end: string) => start + end + tail),
  ...["/", "/."].map((head) => (start: string, end: string) => head + start + end),
  // Letters of ASCII alone: the capital of \u00ff is none of the characters that an address on the wire can have.
  (start, end) => (start + end).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()),
  // The same address to those who decode it.
  (start, end) => `${start}%${(end || "/").charCodeAt(0).toString(16)}${end.slice(1)}`,
  () => "*",
];

const brokenAddresses: fc.Arbitrary<RequestMutation> = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...BROKEN_ADDRESSES))
  .map(([at, breakAt]) => (request) => {
    const target = breakAt(request.target.slice(0, at), request.target.slice(at));
    return { ...request, target, promised: { by: "courtesy" } };
  });

const otherAddresses: fc.Arbitrary<RequestMutation> = fc
  .tuple(
    fc.constantFrom("GET", "GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT"),
    fc.constantFrom(...ELSEWHERE),
    fc.constantFrom("", "", ...QUERIES),
  )
  .map(([method, address, query]) => (request) => {
    const any = address + query;
    // Bytes that HTTP forbids are refused before the method is known, and so with a body, which HEAD never has.
    const target = method === "HEAD" ? any.replaceAll(/[\u0080-\u00ff]/g, "%ff") : any;
    return { ...request, method, target, promised: { by: "courtesy" } };
  });
