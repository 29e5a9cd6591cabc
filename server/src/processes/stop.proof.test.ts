import { connect } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { serverProcess } from "@vitrine/testing/server-process";

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
