import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The scenes in a folder as `<group>/<name>`: each is a folder with a `scene.html`. */
export function scenesUnder(folder: string): string[] {
  return foldersIn(folder)
    .flatMap((group) => foldersIn(join(folder, group)).map((name) => `${group}/${name}`))
    .filter((scene) => existsSync(join(folder, scene, "scene.html")));
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map((entry) => entry.name)
    .toSorted();
}
