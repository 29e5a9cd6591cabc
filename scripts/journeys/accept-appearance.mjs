// npm run accept:appearance: takes the screenshots that e2e/appearance.test.ts compares with anew, where they differ. To be
// looked at before they are committed.

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

// 256 colours are told apart from all of them by nobody, and take a third of the bytes.
let bytes = 0;
for (const name of readdirSync(FOLDER)) {
  const file = join(FOLDER, name);
  const taken = await readFile(file);
  // Those that look as they did are as they were written here.
  const { isPalette } = await sharp(taken).metadata();
  const small = isPalette
    ? taken
    : await sharp(taken).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
  if (small !== taken) await writeFile(file, small);
  bytes += small.length;
}
console.log(`${FOLDER}: ${(bytes / 1e6).toFixed(2)} MB`);
