import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { ROUTES } from "../web/src/routes.ts";
import { SHARE_IMAGE_SIZE, shareImagePath } from "../web/src/share-image.ts";
import { factsOf, pageName, sharedRoutes } from "./share-image/page/shared-pages.ts";
import { SCREEN_SIZE } from "./para-barbearias/screen-size.ts";
import type { LoopFrame } from "./running-product.ts";
import {
  writeGuidePicture,
  writeLoop,
  writeOpenGraphImage,
  writePicture,
} from "./write-pictures.ts";
import type { PictureWidth } from "./write-pictures.ts";

const WEB = resolve(import.meta.dirname, "../web");

/** A picture of a scene: the size of the screenshot it is made from, and how its files are written. */
export interface ScenePicture {
  /** Tells it from the scene's other pictures; empty where there is only one. */
  readonly name: string;
  /** Of the screenshot, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** What only this picture of the scene says. */
  readonly facts?: object;
  /** Writes its files; returns a line for each width with the sizes and qualities. */
  write(screenshot: Buffer, loop?: readonly LoopFrame[]): Promise<string[]>;
}

// A thumbnail, a full picture, and one between them for dense screens.
const LANDING_WIDTHS = [
  { width: 480, maximumBytes: 25_000 },
  { width: 960, maximumBytes: 75_000 },
  { width: 1_600, maximumBytes: 150_000 },
];
// For windows that lie: a banner's usual 5:2, and a desktop's 16:10.
const BANNER_WIDE_WIDTHS = [
  { width: 960, maximumBytes: 90_000 },
  { width: 1_600, maximumBytes: 150_000 },
];
// For those that stand: a tablet's 3:4, a phone's 9:16 beside the browser's bars, and its 9:19.5 without them.
const BANNER_TALL_WIDTHS = [
  { width: 600, maximumBytes: 75_000 },
  { width: 900, maximumBytes: 120_000 },
];

// Phones on the landing page, for screens of one and of two pixels for each of theirs.
const SCREENS = "para-barbearias/";
export const SCREEN_WIDTHS = [
  { width: 320, maximumBytes: 25_000 },
  { width: 640, maximumBytes: 60_000 },
];
const LOOP = { width: 320, maximumBytes: 150_000 };

// The owner's pages in docs/owner show phones.
const GUIDE = /^guia-do-dono\/(.+)$/;
const PHONE_SIZE = { width: 390, height: 790 };

/** The pictures of a scene: one for the landing page, unless it is a share picture, the banner or of the owner's pages. */
export function picturesOf(scene: string): ScenePicture[] {
  if (scene === "share-image/landing") return [sharePicture("/", "")];
  if (scene === "share-image/page") {
    return sharedRoutes(ROUTES).map((route) => ({
      ...sharePicture(route.path, pageName(route)),
      facts: { page: factsOf(route) },
    }));
  }
  if (scene === "banner/banner") {
    const banner = "src/pages/banner/pictures/banner";
    return [
      picture("wide", { width: 1_600, height: 640 }, `${banner}-wide`, BANNER_WIDE_WIDTHS),
      picture("desktop", { width: 1_600, height: 1_000 }, `${banner}-desktop`, BANNER_WIDE_WIDTHS),
      picture("tall", { width: 900, height: 1_200 }, `${banner}-tall`, BANNER_TALL_WIDTHS),
      picture("phone", { width: 900, height: 1_600 }, `${banner}-phone`, BANNER_TALL_WIDTHS),
      picture("slim", { width: 900, height: 1_950 }, `${banner}-slim`, BANNER_TALL_WIDTHS),
    ];
  }
  const guidePicture = GUIDE.exec(scene)?.[1];
  if (guidePicture !== undefined) {
    const file = `../docs/owner/pictures/${guidePicture}.webp`;
    return [
      {
        name: "",
        size: PHONE_SIZE,
        write: (screenshot) => writeGuidePicture(screenshot, inFolder(file)),
      },
    ];
  }
  const file = `src/pages/landing/pictures/${scene}`;
  if (scene.startsWith(SCREENS)) {
    return [
      {
        name: "",
        size: SCREEN_SIZE,
        write: async (screenshot, loop = []) => [
          ...(await writePicture(screenshot, inFolder(file), SCREEN_WIDTHS)),
          ...(loop.length > 0 ? await writeLoop(loop, inFolder(file), LOOP) : []),
        ],
      },
    ];
  }
  return [picture("", { width: 1_600, height: 1_000 }, file, LANDING_WIDTHS)];
}

function sharePicture(path: string, name: string): ScenePicture {
  const file = `public${shareImagePath(path)}`;
  return {
    name,
    size: SHARE_IMAGE_SIZE,
    write: (screenshot) => writeOpenGraphImage(screenshot, inFolder(file)),
  };
}

function picture(
  name: string,
  size: ScenePicture["size"],
  file: string,
  widths: readonly PictureWidth[],
): ScenePicture {
  return {
    name,
    size,
    write: (screenshot) => writePicture(screenshot, inFolder(file), widths),
  };
}

function inFolder(file: string): string {
  const path = join(WEB, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
