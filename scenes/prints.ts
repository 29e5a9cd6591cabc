import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { developOpenGraphImage, developPicture } from "./develop.ts";
import type { PictureWidth } from "./develop.ts";

const WEB = resolve(import.meta.dirname, "../web");

/** One photograph of a scene and what is made of it. */
export interface Print {
  /** What tells it from the scene's other prints; empty where there is only one. */
  readonly name: string;
  /** Of the photographed page, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Writes the pictures; answers a line each that says what came out. */
  develop(photograph: Buffer): Promise<string[]>;
}

// A thumbnail, a full picture, and one between them for dense screens.
const LANDING_WIDTHS = [
  { width: 480, maximumBytes: 25_000 },
  { width: 960, maximumBytes: 75_000 },
  { width: 1_600, maximumBytes: 150_000 },
];
const BANNER_WIDE_WIDTHS = [
  { width: 960, maximumBytes: 90_000 },
  { width: 1_600, maximumBytes: 150_000 },
];
const BANNER_TALL_WIDTHS = [
  { width: 600, maximumBytes: 75_000 },
  { width: 900, maximumBytes: 120_000 },
];

/** What is printed of a scene: a picture of the landing page unless it is one of the others. */
export function printsOf(scene: string): Print[] {
  if (scene === "og/og") {
    return [
      {
        name: "",
        size: { width: 1_200, height: 630 },
        develop: (photograph) => developOpenGraphImage(photograph, inFolder("public/og.png")),
      },
    ];
  }
  if (scene === "banner/banner") {
    const banner = "src/pages/banner/pictures/banner";
    return [
      picture("wide", { width: 1_600, height: 640 }, `${banner}-wide`, BANNER_WIDE_WIDTHS),
      picture("tall", { width: 900, height: 1_200 }, `${banner}-tall`, BANNER_TALL_WIDTHS),
    ];
  }
  const file = `src/pages/landing/pictures/${scene}`;
  return [picture("", { width: 1_600, height: 1_000 }, file, LANDING_WIDTHS)];
}

function picture(
  name: string,
  size: Print["size"],
  file: string,
  widths: readonly PictureWidth[],
): Print {
  return {
    name,
    size,
    develop: (photograph) => developPicture(photograph, inFolder(file), widths),
  };
}

function inFolder(file: string): string {
  const path = join(WEB, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
