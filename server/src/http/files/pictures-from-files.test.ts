import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test, vi } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";

const PICTURE = "/assets/photo-a1b2c3.avif";
const BYTES = randomBytes(1_000_000);

async function servedPicture(bytes = BYTES) {
  const webDirectory = temporaryFolder();
  const file = join(webDirectory, PICTURE);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, bytes);
  writeFileSync(join(webDirectory, "pages.json"), "[]");
  const app = await appUnderTest({}, { webDirectory });
  return { app, webDirectory };
}

test("a picture is sent as it was at the start, whatever happens to its file", async () => {
  const { app, webDirectory } = await servedPicture();
  rmSync(join(webDirectory, "assets"), { recursive: true });
  mkdirSync(join(webDirectory, "assets"));
  writeFileSync(join(webDirectory, PICTURE), "another");
  const picture = await app.inject(PICTURE);
  expect(picture.headers["content-length"]).toBe(String(BYTES.length));
  expect(picture.rawPayload.equals(BYTES)).toBe(true);
});

test("many who ask for parts of a picture at once get theirs", async () => {
  const { app } = await servedPicture();
  const starts = Array.from({ length: 20 }, (_, index) => index * 45_000);
  const parts = await Promise.all(
    starts.map((start) => app.inject({ url: PICTURE, headers: { range: `bytes=${start}-` } })),
  );
  for (const [index, { statusCode, rawPayload }] of parts.entries()) {
    expect(statusCode).toBe(206);
    expect(rawPayload.equals(BYTES.subarray(starts[index]))).toBe(true);
  }
  const head = await app.inject({ method: "HEAD", url: PICTURE });
  expect(head.headers["content-length"]).toBe(String(BYTES.length));
  expect(head.rawPayload.length).toBe(0);
});

test("readers that leave in the middle, or never read, keep nobody from the picture", async () => {
  // More than the system takes of an answer that nobody reads.
  const bytes = Buffer.alloc(30_000_000, BYTES);
  const { app } = await servedPicture(bytes);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => undefined);
    socket.write(`GET ${PICTURE} HTTP/1.1\r\nHost: here\r\n\r\n`);
    return socket;
  });
  const whole = async () => Buffer.from(await (await fetch(url + PICTURE)).arrayBuffer());
  expect((await whole()).equals(bytes)).toBe(true);
  for (const socket of sockets) socket.destroy();
  const connections = () => promisify(app.server.getConnections.bind(app.server))();
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(2), SOON);
  expect((await whole()).equals(bytes)).toBe(true);
});

test("a file that was cut since ends its answer, and nothing else is sent in its place", async () => {
  const { app, webDirectory } = await servedPicture();
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  truncateSync(join(webDirectory, PICTURE), 500_000);
  const answer = await fetch(url + PICTURE);
  expect(answer.headers.get("content-length")).toBe(String(BYTES.length));
  await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
});

// Linux says there what is open.
test.runIf(process.platform === "linux")(
  "a server that has ended keeps no picture open",
  async () => {
    const { app, webDirectory } = await servedPicture();
    await app.ready();
    expect(openFilesIn(webDirectory)).toEqual([join(webDirectory, PICTURE)]);
    await app.close();
    expect(openFilesIn(webDirectory)).toEqual([]);
  },
);

function openFilesIn(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // Closed since.
      return [];
    }
  });
}
