import type { Rolldown } from "vite";

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunk that holds a source file: one of its own, or one that it shares. */
export function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  for (const chunk of chunks.values()) if (chunk.moduleIds.includes(module)) return chunk;
  throw new Error(`No script was built from ${module}.`);
}

/** These chunks and all that they import at once, each after what it imports. */
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
