// npm run shoot: photographs every scene and writes the pictures that the pages show. `npm run shoot -- land-page/curso`
// shoots only that one, `npm run shoot -- land-page` that group. `--draft FOLDER` writes a PNG a scene there and no
// picture, faults or not: for looking while drawing. What a scene shows of the product itself, its takes.ts does first.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { SITE } from "../web/src/site.ts";
import { developDraft } from "./develop.ts";
import PAGESPEED from "./pagespeed.json" with { type: "json" };
import { printsOf } from "./prints.ts";
import { scenesUnder } from "./scene-list.ts";
import { openStudio } from "./studio.ts";
import { takesOf } from "./takes.ts";

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
    const taken = await takesOf(scene, studio.browser);
    const shown = { ...taken, facts: { site: SITE, pagespeed: PAGESPEED, ...taken.facts } };
    for (const print of printsOf(scene)) {
      const path = `scenes/${scene}/scene.html`;
      const { png, faults } = await studio.photograph(path, print.size, shown);
      if (faults.length > 0) report(`${path} has faults:`, faults);
      if (options.draft !== undefined) {
        mkdirSync(options.draft, { recursive: true });
        const name = [...scene.split("/"), print.name].filter((part) => part !== "").join("-");
        await developDraft(png, join(options.draft, name), print.size.width);
      } else if (faults.length > 0) {
        process.exitCode = 1;
      } else {
        report(`${scene} ${print.name}`, await print.develop(png));
      }
    }
  }
} finally {
  await studio.close();
}

function report(title: string, lines: readonly string[]): void {
  console.log([title, ...lines].join("\n  "));
}
