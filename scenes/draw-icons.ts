// Draws the site's icons from web/public/favicon.svg. Run by hand when the drawing changes (node scenes/draw-icons.ts);
// what it writes is committed.

import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import sharp from "sharp";

const PUBLIC = resolve(import.meta.dirname, "../web/public");
const GROUND = "#0f3d33";
// A launcher may cut a maskable icon down to its middle 80%; home screens round the corners of the others themselves.
const MASKABLE_SHARE = 0.76;
const TOUCH_SHARE = 0.9;

const drawing = await readFile(join(PUBLIC, "favicon.svg"));

await writeFile(join(PUBLIC, "favicon.ico"), iconFile(await square(32, 32), 32));
for (const [name, size, share] of [
  ["icon-192.png", 192, 1],
  ["icon-512.png", 512, 1],
  ["icon-maskable-512.png", 512, MASKABLE_SHARE],
  ["apple-touch-icon.png", 180, TOUCH_SHARE],
] as const) {
  const drawn = await square(Math.round(size * share), size);
  await writeFile(join(PUBLIC, name), drawn);
  console.log(`${name}: ${drawn.byteLength} bytes`);
}

/** The drawing as PNG, in the middle of a square of its own ground. */
async function square(drawnSize: number, size: number): Promise<Buffer> {
  const picture = sharp(drawing, { density: (72 * drawnSize) / 32 }).resize(drawnSize);
  if (drawnSize === size) return picture.png({ palette: true }).toBuffer();
  const ground = { width: size, height: size, channels: 4, background: GROUND } as const;
  return sharp({ create: ground })
    .composite([{ input: await picture.png().toBuffer() }])
    .png({ palette: true })
    .toBuffer();
}

/** An `.ico` that holds one PNG. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}
