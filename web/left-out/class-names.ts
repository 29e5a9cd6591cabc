import { readdirSync } from "node:fs";
import { relative, sep } from "node:path";

const STYLESHEET = ".module.css";
// Without vowels no name reads like `ad1`, which blockers of advertisements hide.
const LETTERS = "bcdfghjklmnpqrstvwxyz";

/**
 * Names the classes and animations of the stylesheets in `folder`: letters for the file, and a number for the name in it, in the
 * order of its first use. They are the same in every build of the same sources.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(STYLESHEET))
    .map((file) => file.replaceAll(sep, "/"))
    .toSorted();
  const namesOf = new Map(files.map((file) => [file, [] as string[]]));
  return (name, file) => {
    const path = relative(folder, file).replaceAll(sep, "/");
    const names = namesOf.get(path);
    if (names === undefined) throw new Error(`no stylesheet of the pages: ${file}`);
    if (!names.includes(name)) names.push(name);
    return `${lettersOf(files.indexOf(path))}${names.indexOf(name)}`;
  };
}

function lettersOf(index: number): string {
  const last = LETTERS.charAt(index % LETTERS.length);
  return index < LETTERS.length ? last : lettersOf(Math.floor(index / LETTERS.length) - 1) + last;
}
