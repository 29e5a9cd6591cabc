import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// It shows pictures of other scenes.
const SHOT_LAST = "og";

/** The scenes in a folder as `<group>/<name>`, in the order to shoot them: each is a folder with a `scene.html`. */
export function scenesUnder(folder: string): string[] {
  const groups = foldersIn(folder);
  return [
    ...groups.filter((group) => group !== SHOT_LAST),
    ...groups.filter((group) => group === SHOT_LAST),
  ]
    .flatMap((group) => foldersIn(join(folder, group)).map((name) => `${group}/${name}`))
    .filter((scene) => existsSync(join(folder, scene, "scene.html")));
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map((entry) => entry.name)
    .toSorted();
}
