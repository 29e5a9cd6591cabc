import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { settingsIn } from "../../../../scripts/env-file.mjs";
import { settingsOfCopy } from "./settings-of-copy.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = { client_email: "d'agua@example.com", private_key: "-----BEGIN\nabc#1\n-----END\n" };

test.each([
  ["bare", (path: string) => path],
  ["in quotes, with a comment", (path: string) => `"${path}" # Google's`],
])("a key file named by its path, %s, travels by its content", (_form, write) => {
  const file = join(folder, "key.json");
  writeFileSync(file, JSON.stringify(KEY, null, 2));
  const settings = `SMTP_URL=smtp://a\n  GOOGLE_CREDENTIALS=${write(file)}\nMAIL_FROM=b\n`;
  const read = settingsIn(settingsOfCopy(settings));
  expect(JSON.parse(read["GOOGLE_CREDENTIALS"] ?? "")).toEqual(KEY);
  expect(read["MAIL_FROM"]).toBe("b");
});

test.each([
  'GOOGLE_CREDENTIALS=\'{"type":"service_account"}\'\n',
  "#GOOGLE_CREDENTIALS=/etc/vitrine/google-key.json\n",
  "GOOGLE_CREDENTIALS=/nowhere/google-key.json\n",
])("%s stays as it is", (settings) => {
  expect(settingsOfCopy(settings)).toBe(settings);
});
