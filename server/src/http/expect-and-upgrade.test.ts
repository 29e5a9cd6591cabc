import { connect } from "node:net";

import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";

/** All that comes until the server closes the connection. */
async function answerTo(text: string): Promise<string> {
  const app = await appUnderTest();
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return new Promise((answered, reject) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => answered(received));
    socket.write(text);
  });
}

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
