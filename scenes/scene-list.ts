import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Last, because it shows pictures of other scenes.
const LAST_GROUP = "share-image";

/** The scenes in a folder as `<group>/<name>`, in the order of their screenshots: each is a folder with a `scene.html`. */
export function scenesUnder(folder: string): string[] {
  const groups = foldersIn(folder);
  return [
    ...groups.filter((group) => group !== LAST_GROUP),
    ...groups.filter((group) => group === LAST_GROUP),
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
