import { expect, test } from "vitest";

import { answerTo } from "@vitrine/testing/network/raw-answer";

test("text that is not HTTP is refused with a sentence, and the connection closed", async () => {
  const answer = await answerTo("POST /é HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\n\r\n\{"error":"Não foi possível entender o pedido\."\}$/);
});

test.each([
  ["text that is not HTTP", "POST /é HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["a request without its host", "GET /health HTTP/1.1\r\nconnection: close\r\n\r\n"],
])("%s is refused like everything else: never cached, same policy", async (_what, text) => {
  const answer = await answerTo(text);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(answer).toMatch(/\r\n\r\n\{"error":"Não foi possível entender o pedido\."\}$/);
});

test("a request in HTTP/1.0 needs no host", async () => {
  expect(await answerTo("GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test("headers past the limit are refused with a sentence, and the connection closed", async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nlong: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\n\r\n\{"error":"O pedido é grande demais\."\}$/);
});
