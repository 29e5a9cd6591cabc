import { expect, test } from "vitest";

import { ResponseReader } from "./response-reader.ts";

const RESPONSE = Buffer.from(
  'HTTP/1.1 409 Conflict\r\ncontent-type: application/json\r\nContent-Length: 16\r\n\r\n{"error":"não"}',
);

test("a response that arrives byte by byte is complete with its last byte", () => {
  const reader = new ResponseReader();
  const found = [...RESPONSE].map((byte) => reader.push(Buffer.from([byte])));
  expect(found.slice(0, -1).every((response) => response === undefined)).toBe(true);
  expect(found.at(-1)).toEqual({ status: 409, body: '{"error":"não"}' });
});

test("more bytes than the response has are an error", () => {
  expect(() =>
    new ResponseReader().push(Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP")),
  ).toThrow("more bytes");
});
