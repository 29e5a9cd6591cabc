import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, test } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";

const PICTURE = "/assets/photo-a1b2c3.avif";
const BYTES = randomBytes(1_000_000);

async function servedPicture() {
  const webDirectory = temporaryFolder();
  const file = join(webDirectory, PICTURE);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, BYTES);
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
  const { app } = await servedPicture();
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => undefined);
    socket.write(`GET ${PICTURE} HTTP/1.1\r\nHost: here\r\n\r\n`);
    return socket;
  });
  const whole = async () => Buffer.from(await (await fetch(url + PICTURE)).arrayBuffer());
  expect((await whole()).equals(BYTES)).toBe(true);
  for (const socket of sockets.slice(0, 10)) socket.destroy();
  expect((await whole()).equals(BYTES)).toBe(true);
  for (const socket of sockets) socket.destroy();
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
