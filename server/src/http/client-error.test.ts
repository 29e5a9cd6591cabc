import { connect } from "node:net";

import { expect, test } from "vitest";

import { appUnderTest } from "../testing/app-under-test.ts";

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

test("what is no HTTP is refused with a sentence, and the connection closed", async () => {
  const answer = await answerTo("POST /é HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\n\r\n\{"error":"Não foi possível entender o pedido\."\}$/);
});

test("headers past the limit are refused with a sentence, and the connection closed", async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nlong: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\n\r\n\{"error":"O pedido é grande demais\."\}$/);
});
