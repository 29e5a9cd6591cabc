import { writeFileSync } from "node:fs";

import sharp from "sharp";
import type { Sharp } from "sharp";

import type { LoopFrame } from "./running-product.ts";

/** In pixels, with the most bytes that a file of this width may have. */
export interface PictureWidth {
  readonly width: number;
  readonly maximumBytes: number;
}

export const OPEN_GRAPH_MAXIMUM_BYTES = 200_000;
const OPEN_GRAPH_WIDTH = 1_200;

const GUIDE_WIDTH = 585;
const GUIDE_MAXIMUM_BYTES = 60_000;

// Tried from the best down. Below the last, flaws show: then the scene itself must become simpler.
const QUALITIES = [82, 76, 70, 64, 58, 52, 46, 40];
const OPEN_GRAPH_COLOURS = [256, 192, 128, 96];

const FORMATS = {
  avif: (image: Sharp, quality: number) => image.avif({ quality: quality - 12, effort: 5 }),
  webp: (image: Sharp, quality: number) =>
    image.webp({ quality, effort: 6, smartSubsample: true, preset: "drawing" }),
} as const;

/**
 * Writes a screenshot as `<file>-<width>.avif` and `.webp`; returns a line for each width with the sizes and qualities.
 * @throws when a file cannot be kept within its limit
 */
export async function writePicture(
  screenshot: Buffer,
  file: string,
  widths: readonly PictureWidth[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const { width, maximumBytes } of widths) {
    const smaller = await resize(screenshot, width);
    const parts: string[] = [];
    for (const [format, encode] of Object.entries(FORMATS)) {
      const { bytes, attempt } = await encodeWithin(maximumBytes, QUALITIES, (quality) =>
        encode(sharp(smaller), quality).toBuffer(),
      );
      writeFileSync(`${file}-${width}.${format}`, bytes);
      parts.push(`${format} ${kilobytes(bytes)} at ${attempt}`);
    }
    lines.push(`${width}: ${parts.join(", ")}`);
  }
  return lines;
}

/** Writes the frames as `<file>-loop.webp`, which shows them one after the other without end. */
export async function writeLoop(
  frames: readonly LoopFrame[],
  file: string,
  { width, maximumBytes }: PictureWidth,
): Promise<string[]> {
  const smaller = await Promise.all(frames.map(({ screenshot }) => resize(screenshot, width)));
  const delay = frames.map(({ milliseconds }) => milliseconds);
  const { bytes, attempt } = await encodeWithin(maximumBytes, QUALITIES, (quality) =>
    sharp(smaller, { join: { animated: true } })
      .webp({ quality, effort: 6, delay, loop: 0, minSize: true, mixed: true })
      .toBuffer(),
  );
  writeFileSync(`${file}-loop.webp`, bytes);
  return [`loop of ${frames.length}: webp ${kilobytes(bytes)} at ${attempt}`];
}

/** Writes the screenshot as the PNG that other sites show beside a link to this one. */
export async function writeOpenGraphImage(screenshot: Buffer, file: string): Promise<string[]> {
  const smaller = await resize(screenshot, OPEN_GRAPH_WIDTH);
  const { bytes, attempt } = await encodeWithin(
    OPEN_GRAPH_MAXIMUM_BYTES,
    OPEN_GRAPH_COLOURS,
    (colours) => sharp(smaller).png({ palette: true, colours, dither: 0.6, effort: 10 }).toBuffer(),
  );
  writeFileSync(file, bytes);
  return [`png ${kilobytes(bytes)} with ${attempt} colours`];
}

/** Writes the screenshot as a picture of the owner's pages, sharp enough for the phone on which they are read. */
export async function writeGuidePicture(screenshot: Buffer, file: string): Promise<string[]> {
  const smaller = await resize(screenshot, GUIDE_WIDTH);
  const { bytes, attempt } = await encodeWithin(GUIDE_MAXIMUM_BYTES, QUALITIES, (quality) =>
    FORMATS.webp(sharp(smaller), quality).toBuffer(),
  );
  writeFileSync(file, bytes);
  return [`webp ${kilobytes(bytes)} at ${attempt}`];
}

/** Writes the screenshot `width` pixels wide and as small as a thumbnail: `<file>.png`, `<file>-480.png`. */
export async function writeDraft(screenshot: Buffer, file: string, width: number): Promise<void> {
  writeFileSync(`${file}.png`, await resize(screenshot, width));
  writeFileSync(`${file}-480.png`, await resize(screenshot, 480));
}

function resize(screenshot: Buffer, width: number): Promise<Buffer> {
  return sharp(screenshot).resize({ width, kernel: "lanczos3" }).removeAlpha().png().toBuffer();
}

/** Encodes with one setting after the other until the result fits. */
async function encodeWithin(
  maximumBytes: number,
  attempts: readonly number[],
  encode: (attempt: number) => Promise<Buffer>,
): Promise<{ bytes: Buffer; attempt: number }> {
  for (const attempt of attempts) {
    const bytes = await encode(attempt);
    if (bytes.length <= maximumBytes) return { bytes, attempt };
  }
  throw new Error(`more than ${maximumBytes} bytes even at ${attempts.at(-1)}: simplify the scene`);
}

function kilobytes(bytes: Buffer): string {
  return `${(bytes.length / 1_000).toFixed(1)} KB`;
}
