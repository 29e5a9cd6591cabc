import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { deliverBySmtp } from "./smtp-delivery.ts";

/** Says yes to everything, and nothing at all to QUIT. */
async function serverWithoutGoodbye() {
  const closed = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("close", () => closed.resolve());
    socket.write("220 ready\r\n");
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (text.startsWith("QUIT")) return;
      socket.write(text.startsWith("DATA") ? "354 go on\r\n" : "250 fine\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, closed: closed.promise };
}

test("a server that does not answer the goodbye keeps the mail, and no connection", async () => {
  const { port, closed } = await serverWithoutGoodbye();
  const outcome = await deliverBySmtp(
    { host: "127.0.0.1", port, secure: false, login: undefined },
    { from: "agenda@example.com", to: "joao@example.com", message: Buffer.from("Olá\r\n") },
    { beforeContent: async () => true, onContentSent: () => undefined },
    new AbortController().signal,
    { connectMilliseconds: 500, mailMilliseconds: 5_000, answerMilliseconds: 600_000 },
  );
  expect(outcome).toEqual({ state: "accepted" });
  await closed;
});

test("a mail that may not be sent after all does not reach the server", async () => {
  const { port, closed } = await serverWithoutGoodbye();
  const outcome = await deliverBySmtp(
    { host: "127.0.0.1", port, secure: false, login: undefined },
    { from: "agenda@example.com", to: "joao@example.com", message: Buffer.from("Olá\r\n") },
    { beforeContent: async () => false, onContentSent: () => undefined },
    new AbortController().signal,
    { connectMilliseconds: 500, mailMilliseconds: 5_000, answerMilliseconds: 5_000 },
  );
  expect(outcome).toEqual({
    state: "unsent",
    failure: { ok: false, retry: true, reason: "sent-meanwhile" },
  });
  await closed;
});
