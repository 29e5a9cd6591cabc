// npm run shoot: photographs every scene and writes the pictures that the pages show. `npm run shoot -- land-page/curso`
// shoots only that one, `npm run shoot -- land-page` that group. `--draft FOLDER` writes a PNG a scene there and no
// picture: for looking while drawing.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { developOpenGraphImage, developPicture, developDraft } from "./develop.ts";
import { openStudio } from "./studio.ts";
import { scenesUnder } from "./scene-list.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PICTURES = join(ROOT, "web/src/pages/landing/pictures");
const PUBLIC = join(ROOT, "web/public");
const PICTURE_SIZE = { width: 1_600, height: 1_000 };
const OPEN_GRAPH = { scene: "og/og", size: { width: 1_200, height: 630 } };

const { values: options, positionals: wanted } = parseArgs({
  options: { draft: { type: "string" } },
  allowPositionals: true,
});

const scenes = scenesUnder(import.meta.dirname).filter(
  (scene) =>
    wanted.length === 0 || wanted.some((name) => scene === name || scene.startsWith(`${name}/`)),
);
if (scenes.length === 0) throw new Error(`no scene is called ${wanted.join(" or ")}`);

const studio = await openStudio(ROOT);
try {
  for (const scene of scenes) {
    const isOpenGraph = scene === OPEN_GRAPH.scene;
    const photograph = await studio.photograph(
      `scenes/${scene}/scene.html`,
      isOpenGraph ? OPEN_GRAPH.size : PICTURE_SIZE,
    );
    if (options.draft !== undefined) {
      mkdirSync(options.draft, { recursive: true });
      await developDraft(photograph, join(options.draft, scene.replace("/", "-")));
    } else if (isOpenGraph) {
      mkdirSync(PUBLIC, { recursive: true });
      report(scene, await developOpenGraphImage(photograph, join(PUBLIC, "og.png")));
    } else {
      const file = join(PICTURES, scene);
      mkdirSync(resolve(file, ".."), { recursive: true });
      report(scene, await developPicture(photograph, file));
    }
  }
} finally {
  await studio.close();
}

function report(scene: string, lines: readonly string[]): void {
  console.log([scene, ...lines].join("\n  "));
}
