// npm run tool -- accept-appearance: takes again the screenshots that pages are compared with in three engines, where they
// differ. Look at them before you commit them.

import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import sharp from "sharp";

import { requireEngines } from "../debian/debian-engines.mjs";
import { requireBrowser } from "./browser.mjs";
import { build, requirePackages } from "../prepare.mjs";
import { run } from "../run-command.mjs";

const FOLDERS = [
  "e2e/appearance",
  "e2e/engines/appearance/firefox",
  "e2e/engines/appearance/webkit",
];

const UPDATE = "--update-snapshots=changed";

requirePackages();
await requireBrowser();
requireEngines();
build();
const areTaken = [
  ["--config=e2e/playwright.config.ts", "--project=appearance"],
  ["--config=e2e/engines/playwright.config.ts", "engine-appearance.test.ts"],
].map((chosen) => run("playwright", ["test", ...chosen, UPDATE]));
if (areTaken.includes(false)) process.exit(1);

for (const folder of FOLDERS) await makeSmaller(resolve(folder));

/** With 256 colours a screenshot looks the same, and takes a third of the bytes. */
async function makeSmaller(folder) {
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const taken = await readFile(file);
    // A screenshot that did not change still has the palette that was written here.
    const { isPalette } = await sharp(taken).metadata();
    const small = isPalette
      ? taken
      : await sharp(taken).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
    if (small !== taken) await writeFile(file, small);
    bytes += small.length;
  }
  console.log(`${folder}: ${(bytes / 1e6).toFixed(2)} MB`);
}
