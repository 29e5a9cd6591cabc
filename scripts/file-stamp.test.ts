import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { buildFingerprint, fingerprint, isStamped, writeStamp } from "./file-stamp.mjs";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-stamp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("a fingerprint changes with a file's text and with a new file, and with nothing else", () => {
  const folder = folderWith({ "a.ts": "1", "deep/b.ts": "2" });
  const before = fingerprint([folder]);
  expect(fingerprint([folder])).toBe(before);
  writeFileSync(join(folder, "deep", "b.ts"), "3");
  const changed = fingerprint([folder]);
  expect(changed).not.toBe(before);
  writeFileSync(join(folder, "c.ts"), "");
  expect(fingerprint([folder])).not.toBe(changed);
});

test("what is installed or built is not part of it", () => {
  const folder = folderWith({ "a.ts": "1" });
  const before = fingerprint([folder]);
  for (const name of ["node_modules", "dist", ".static-host-a1b2c3"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "x.js"), "");
  }
  expect(fingerprint([folder])).toBe(before);
});

test("a build for another backend or another public address is another build", () => {
  const plain = buildFingerprint({});
  expect(buildFingerprint({ SCHEDULING_URL: "", UNRELATED: "1" })).toBe(plain);
  expect(buildFingerprint({ SCHEDULING_URL: "https://booking.example.com" })).not.toBe(plain);
  expect(buildFingerprint({ PUBLIC_URL: "https://www.example.com" })).not.toBe(plain);
  expect(buildFingerprint({ RETENTION_DAYS: "30" })).not.toBe(plain);
});

test("work counts as done for just the fingerprint that it was done for", () => {
  const stamp = join(folderWith({}), "deep", "stamp");
  expect(isStamped(stamp, "one")).toBe(false);
  writeStamp(stamp, "one");
  expect(isStamped(stamp, "one")).toBe(true);
  expect(isStamped(stamp, "two")).toBe(false);
});
