// npm run tool -- shoot: takes a screenshot of every scene and writes the pictures that the pages show from it.
// `npm run tool -- shoot land-page/curso` does so for that scene only, `npm run tool -- shoot land-page` for that group.
// `--draft FOLDER` writes PNG files there, even of a scene with faults, and no picture of a page: for looking at a
// scene while drawing it. A scene that shows the running product has a scene.ts, which runs first.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { HERO_COPY } from "../web/src/pages/landing/copy/landing-copy.ts";
import { SITE } from "../web/src/site.ts";
import { writeDraft } from "./write-pictures.ts";
import PAGESPEED from "./pagespeed.json" with { type: "json" };
import { picturesOf } from "./scene-pictures.ts";
import { scenesUnder } from "./scene-list.ts";
import { writePictureGrounds } from "./picture-grounds.ts";
import { openSceneBrowser } from "./scene-browser.ts";
import { prepareScene } from "./prepare-scene.ts";

const { values: options, positionals: wanted } = parseArgs({
  options: { draft: { type: "string" } },
  allowPositionals: true,
});

const scenes = scenesUnder(import.meta.dirname).filter(
  (scene) =>
    wanted.length === 0 || wanted.some((name) => scene === name || scene.startsWith(`${name}/`)),
);
if (scenes.length === 0) throw new Error(`no scene is called ${wanted.join(" or ")}`);

const sceneBrowser = await openSceneBrowser(resolve(import.meta.dirname, ".."));
try {
  for (const scene of scenes) {
    const content = await prepareScene(scene, sceneBrowser.browser);
    const facts = { site: SITE, hero: HERO_COPY, pagespeed: PAGESPEED, ...content.facts };
    for (const picture of picturesOf(scene)) {
      const path = `scenes/${scene}/scene.html`;
      const { png, faults } = await sceneBrowser.screenshot(path, picture.size, {
        ...content,
        facts: { ...facts, ...picture.facts },
      });
      if (faults.length > 0) report(`${path} has faults:`, faults);
      if (options.draft !== undefined) {
        mkdirSync(options.draft, { recursive: true });
        const name = [...scene.split("/"), picture.name].filter((part) => part !== "").join("-");
        await writeDraft(png, join(options.draft, name), picture.size.width);
      } else if (faults.length > 0) {
        process.exitCode = 1;
      } else {
        report(`${scene} ${picture.name}`, await picture.write(png, content.loop));
      }
    }
  }
  if (options.draft === undefined) await writePictureGrounds();
} finally {
  await sceneBrowser.close();
}

function report(title: string, lines: readonly string[]): void {
  console.log([title, ...lines].join("\n  "));
}
