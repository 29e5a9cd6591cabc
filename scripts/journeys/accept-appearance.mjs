// npm run accept:appearance: retakes the screenshots that e2e/appearance.test.ts compares with, where they differ. Look at
// them before you commit them.

import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import sharp from "sharp";

import { requireBrowser } from "./browser.mjs";
import { build, requirePackages } from "../prepare.mjs";
import { run } from "../run-command.mjs";

const FOLDER = resolve("e2e/appearance");

requirePackages();
await requireBrowser();
build();
const isTaken = run("playwright", [
  "test",
  "--config=e2e/playwright.config.ts",
  "--project=appearance",
  "--update-snapshots=changed",
]);
if (!isTaken) process.exit(1);

// With 256 colours a screenshot looks the same, and takes a third of the bytes.
let bytes = 0;
for (const name of readdirSync(FOLDER)) {
  const file = join(FOLDER, name);
  const taken = await readFile(file);
  // A screenshot that did not change still has the palette that was written here.
  const { isPalette } = await sharp(taken).metadata();
  const small = isPalette
    ? taken
    : await sharp(taken).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
  if (small !== taken) await writeFile(file, small);
  bytes += small.length;
}
console.log(`${FOLDER}: ${(bytes / 1e6).toFixed(2)} MB`);
