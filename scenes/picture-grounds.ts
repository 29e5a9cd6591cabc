import { readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import sharp from "sharp";

const PICTURES = resolve(import.meta.dirname, "../web/src/pages/landing/pictures");
const STYLESHEET = join(PICTURES, "picture-grounds.css");
const SMALLEST = "-480.webp";

/** Writes the stylesheet that paints each picture's place in the picture's main colour until the picture has come. */
export async function writePictureGrounds(): Promise<void> {
  writeFileSync(STYLESHEET, await pictureGrounds());
}

/** That stylesheet, from the pictures as they are. */
export async function pictureGrounds(): Promise<string> {
  const files = readdirSync(PICTURES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(SMALLEST))
    .toSorted();
  const rules = await Promise.all(
    files.map(async (file) => {
      const picture = `${dirname(file)}/${basename(file, SMALLEST)}`;
      const ground = await mainColour(join(PICTURES, file));
      return `  [data-picture="${picture}"] {\n    --picture-ground: ${ground};\n  }`;
    }),
  );
  return `/* Written by \`npm run tool -- shoot\`. */\n@layer parts {\n${rules.join("\n\n")}\n}\n`;
}

/** The mean of those points of a picture that are nearest to its dominant colour, which sharp tells in steps of 16. */
async function mainColour(file: string): Promise<string> {
  const picture = sharp(file).removeAlpha();
  const { dominant } = await picture.stats();
  const wanted = [dominant.r, dominant.g, dominant.b].map(stepOf);
  const bytes = await picture.raw().toBuffer();
  const sums = [0, 0, 0];
  let points = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const point = [...bytes.subarray(at, at + 3)];
    if (point.some((part, channel) => stepOf(part) !== wanted[channel])) continue;
    points += 1;
    for (const [channel, part] of point.entries()) sums[channel] = (sums[channel] ?? 0) + part;
  }
  return `#${sums.map((sum) => hexOf(Math.round(sum / points))).join("")}`;
}

function stepOf(part: number): number {
  return Math.floor(part / 16);
}

function hexOf(part: number): string {
  return part.toString(16).padStart(2, "0");
}
