import { expect, test } from "vitest";

import { answerTo } from "@vitrine/testing/network/raw-answer";

test("an expectation that nobody knows changes no answer", async () => {
  const answer = await answerTo(
    "GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: the unexpected\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('{"status":"alive"}');
});

test("a connection that asks for an upgrade is answered as ever, then closed", async () => {
  const answer = await answerTo(
    "GET /health HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('{"status":"alive"}');
});
