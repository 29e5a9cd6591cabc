// Stack traces of the bundle name the lines of its sources. Node's own --enable-source-maps reads all maps at the start, and keeps
// them: 40 MB. Here one is read when an error is printed, and only as far as the line in question.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { sourcePlace } from "./source-place.ts";
import type { SourceMap } from "./source-place.ts";

const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;

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
    let known = remembered.get(place);
    if (known === undefined) {
      known = readPlace(file, Number(line), Number(column)) ?? place;
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(place, known);
    }
    return known;
  });
}

function readPlace(file: string, line: number, column: number): string | undefined {
  try {
    const map = JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")) as SourceMap;
    const found = sourcePlace(map, line, column);
    return found && `${new URL(found.source, file).href}:${found.line}:${found.column}`;
  } catch {
    // No map of ours: the place in the file is named as it is.
    return undefined;
  }
}
