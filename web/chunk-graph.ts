import type { Rolldown } from "vite";

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunk that contains a source file, alone or with others. */
export function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  for (const chunk of chunks.values()) if (chunk.moduleIds.includes(module)) return chunk;
  throw new Error(`No script was built from ${module}.`);
}

/** These chunks and all their static imports. Each chunk comes after those it imports. */
export function withImports(
  chunks: Chunks,
  wanted: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visited = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    for (const imported of chunk.imports) {
      const next = chunks.get(imported);
      if (next !== undefined) visit(next);
    }
    found.add(chunk);
  };
  for (const chunk of wanted) visit(chunk);
  return [...found];
}
