// Stack traces of the bundle name the lines of its sources. Node's own --enable-source-maps reads all maps at the start, and keeps
// them: 40 MB. Here one is read when an error is printed: that takes 0.1 s, and 50 MB until they are collected.

import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

const maps = new Map<string, WeakRef<SourceMap>>();
// What goes wrong again and again does so in few places.
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, string>();

Error.prepareStackTrace = (error, frames) =>
  [headOf(error), ...frames.map((frame) => `    at ${inSources(frame)}`)].join("\n");

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    // An error that cannot be written still has a stack.
    return "Error";
  }
}

function inSources(frame: { toString(): string }): string {
  return frame.toString().replace(PLACE, (place, file: string, line: string, column: string) => {
    const known = remembered.get(place) ?? findPlace(file, Number(line), Number(column)) ?? place;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(place, known);
    return known;
  });
}

function findPlace(file: string, line: number, column: number): string | undefined {
  try {
    const found = mapOf(file).findEntry(line - 1, column - 1);
    if (!("originalSource" in found)) return undefined;
    const source = new URL(found.originalSource, file).href;
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  } catch {
    // No map of ours: the place in the file is named as it is.
    return undefined;
  }
}

function mapOf(file: string): SourceMap {
  const kept = maps.get(file)?.deref();
  if (kept !== undefined) return kept;
  const text = readFileSync(fileURLToPath(`${file}.map`), "utf8");
  const map = new SourceMap(JSON.parse(text) as ConstructorParameters<typeof SourceMap>[0]);
  maps.set(file, new WeakRef(map));
  return map;
}
