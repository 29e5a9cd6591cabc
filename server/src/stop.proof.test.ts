import { once } from "node:events";
import { connect } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

test("asked to stop, the server cuts off the clients that leave a call half sent or an answer untaken, and ends well", async () => {
  const server = await serverProcess(temporaryFolder());
  const { port } = new URL(server.url);
  const head = "POST /check-availability HTTP/1.1\r\nhost: a\r\n";
  const untaken = "GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: a\r\n\r\n".repeat(20);
  for (const sent of ["", head, `${head}content-length: 100\r\n\r\n{`, untaken]) {
    const socket = connect({ port: Number(port), host: "127.0.0.1" });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    socket.write(sent);
  }
  // Answered after the others: by then the server has read what they sent.
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(await server.end("SIGTERM")).toBe(0);
});

test("asked to stop, the server answers a call that comes right behind one under way", async () => {
  const server = await serverProcess(temporaryFolder());
  const { port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answers += text));
  socket.write(
    "POST /check-availability HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
  );
  // Answered after the other: by then the server has read its head.
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const ended = server.end("SIGTERM");
  // The listener is gone: the server is stopping.
  await vi.waitFor(
    () => expect(fetch(`${server.url}/health`)).rejects.toThrow("fetch failed"),
    SOON,
  );
  socket.write("}GET /agenda HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(socket, "close");
  expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  expect(await ended).toBe(0);
});
