// npm run shoot: photographs every scene and writes the pictures that the pages show. `npm run shoot -- land-page/curso`
// shoots only that one, `npm run shoot -- land-page` that group. `--draft FOLDER` writes a PNG a scene there and no
// picture: for looking while drawing.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { SITE } from "../web/src/site.ts";
import { developDraft } from "./develop.ts";
import { printsOf } from "./prints.ts";
import { scenesUnder } from "./scene-list.ts";
import { openStudio } from "./studio.ts";

const { values: options, positionals: wanted } = parseArgs({
  options: { draft: { type: "string" } },
  allowPositionals: true,
});

const scenes = scenesUnder(import.meta.dirname).filter(
  (scene) =>
    wanted.length === 0 || wanted.some((name) => scene === name || scene.startsWith(`${name}/`)),
);
if (scenes.length === 0) throw new Error(`no scene is called ${wanted.join(" or ")}`);

const studio = await openStudio(resolve(import.meta.dirname, ".."));
try {
  for (const scene of scenes) {
    for (const print of printsOf(scene)) {
      const path = `scenes/${scene}/scene.html`;
      const photograph = await studio.photograph(path, print.size, { site: SITE });
      if (options.draft !== undefined) {
        mkdirSync(options.draft, { recursive: true });
        const name = [...scene.split("/"), print.name].filter((part) => part !== "").join("-");
        await developDraft(photograph, join(options.draft, name), print.size.width);
      } else {
        console.log([`${scene} ${print.name}`, ...(await print.develop(photograph))].join("\n  "));
      }
    }
  }
} finally {
  await studio.close();
}
