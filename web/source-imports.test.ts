// Type imports count here; the linter's own rule about circles leaves them out.

import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

import { expect, test } from "vitest";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCE = join(import.meta.dirname, "src");
const RELATIVE_IMPORT = /\b(?:from|import|import\()\s*"(?<path>\.[^"]+)"/g;

const files = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).filter((file) => !/\.test\./.test(file));
const imports = files.flatMap((file) =>
  [...readFileSync(join(SOURCE, file), "utf8").matchAll(RELATIVE_IMPORT)].map((match) => ({
    from: file,
    to: normalize(join(dirname(file), match.groups?.["path"] ?? "")),
  })),
);

test("no file of the web app imports itself through others", () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(circle(graphOf(imports))).toEqual([]);
});

test("no two folders of the web app import each other, not even through others", () => {
  const between = imports
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to);
  expect(circle(graphOf(between))).toEqual([]);
});

test("no two stylesheets share a name: it is what keeps their classes apart", () => {
  const names = globSync("**/*.module.css", { cwd: SOURCE }).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(30);
  expect([...new Set(names)]).toHaveLength(names.length);
});

function graphOf(edges: readonly { from: string; to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The nodes that remain when all without a way out are taken away, again and again: those of circles and before them. */
function circle(graph: Graph): string[] {
  let left = [...graph.keys()];
  for (;;) {
    const still = left.filter((node) =>
      [...(graph.get(node) ?? [])].some((to) => left.includes(to)),
    );
    if (still.length === left.length) return still;
    left = still;
  }
}
