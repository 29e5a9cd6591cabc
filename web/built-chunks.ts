import { resolve } from "node:path";

import type { Rolldown } from "vite";

import type { DocumentParts } from "./html-document.ts";

const SOURCE = resolve(import.meta.dirname, "src");

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunk that contains the source file at `path` in `web/src`. */
export function chunkOf(chunks: Chunks, path: string): Rolldown.OutputChunk {
  const module = resolve(SOURCE, path);
  for (const chunk of chunks.values()) if (chunk.moduleIds.includes(module)) return chunk;
  throw new Error(`No script was built from ${module}.`);
}

/** The wanted chunks and all their static imports. Each chunk comes after the chunks that it imports. */
export function withImports(
  chunks: Chunks,
  wanted: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visited = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || visited.has(chunk)) return;
    visited.add(chunk);
    for (const imported of chunk.imports) visit(chunks.get(imported));
    found.add(chunk);
  };
  for (const chunk of wanted) visit(chunk);
  return [...found];
}

/** The font files to preload: those in `wanted`, or all that the stylesheet names. */
export function preloadedFonts(style: string, wanted: readonly string[] | undefined): string[] {
  const fontsInStyle = [...style.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)].map((match) =>
    String(match[1]),
  );
  if (wanted === undefined) return [...new Set(fontsInStyle)];
  return wanted.map((name) => {
    const found = fontsInStyle.find((address) => address.startsWith(`/assets/${name}-`));
    if (found === undefined) throw new Error(`No stylesheet of the page names the font ${name}.`);
    return found;
  });
}

/** The scripts to preload. The page uses the early ones before React runs. */
export function preloadsOf(
  chunks: Chunks,
  entry: Rolldown.OutputChunk,
  lateModules: readonly string[],
): Pick<DocumentParts, "earlyScripts" | "lateScripts"> {
  const scriptsOf = (modules: readonly string[]) =>
    withImports(chunks, [entry, ...modules.map((module) => chunkOf(chunks, module))])
      .filter((chunk) => chunk !== entry)
      .map(({ fileName }) => `/${fileName}`);
  const earlyScripts = scriptsOf([]);
  const lateScripts = scriptsOf(lateModules).filter((script) => !earlyScripts.includes(script));
  return { earlyScripts, lateScripts };
}
