import { SourceMap } from "node:module";

import { expect, test } from "vitest";

import { sourcePlace } from "./source-place.ts";

// Of the example in the format's own specification and of a line without any, then one that leads nowhere.
const MAP = {
  version: 3,
  file: "bundle.js",
  names: [],
  sourceRoot: "",
  sourcesContent: [],
  sources: ["a.ts", "b.ts"],
  mappings: "AAAA,IAAM;;ACCN,MDgCS,Q",
} as const;

test("a place is that of the last segment which begins at it or before", () => {
  expect(sourcePlace(MAP, 1, 1)).toEqual({ source: "a.ts", line: 1, column: 1 });
  expect(sourcePlace(MAP, 1, 5)).toEqual({ source: "a.ts", line: 1, column: 7 });
  expect(sourcePlace(MAP, 1, 90)).toEqual({ source: "a.ts", line: 1, column: 7 });
  expect(sourcePlace(MAP, 3, 3)).toEqual({ source: "b.ts", line: 2, column: 1 });
});

test("a place that the map does not know is none", () => {
  expect(sourcePlace(MAP, 2, 1)).toBeUndefined();
  expect(sourcePlace(MAP, 3, 20)).toBeUndefined();
  expect(sourcePlace(MAP, 9, 1)).toBeUndefined();
});

test("Node's own reader, which keeps the map in memory, finds the same places", () => {
  const map = new SourceMap({ ...MAP, sources: [...MAP.sources], names: [], sourcesContent: [] });
  for (const [line, column] of [
    [1, 1],
    [1, 4],
    [1, 5],
    [3, 1],
    [3, 8],
  ] as const) {
    const found = map.findEntry(line - 1, column - 1);
    expect(sourcePlace(MAP, line, column)).toEqual(
      "originalSource" in found && {
        source: found.originalSource,
        line: found.originalLine + 1,
        column: found.originalColumn + 1,
      },
    );
  }
});
