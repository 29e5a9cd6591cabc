import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { freePort } from "@vitrine/testing/network/free-port";

const ROOT = resolve(import.meta.dirname, "..");
const COPIED = [
  "server",
  "domain",
  "shops",
  "testing",
  "scripts",
  "web",
  "package.json",
  "package-lock.json",
];

test("npm run dev begins with a week of bookings and the owner's link, and takes up a change", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-dev-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const port = String(await freePort());
  const dev = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      PORT: port,
      PATH: `${join(ROOT, "node_modules", ".bin")}:${process.env["PATH"]}`,
    },
  });
  onTestFinished(async () => {
    process.kill(-(dev.pid ?? 0), "SIGTERM");
    await once(dev, "exit");
  });
  let output = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  const starts = () => output.split("Vitrine is ready").length - 1;
  await expect.poll(starts).toBe(1);
  expect(output).toMatch(/A week of sample bookings: \d{2,}/);
  expect(output).toContain("http://localhost:5173/dono#barbearia.");
  const ready = await fetch(`http://127.0.0.1:${port}/ready`);
  expect(ready.status).toBe(200);
  utimesSync(join(folder, "server/src/config.ts"), new Date(), new Date());
  await expect.poll(starts).toBe(2);
});
