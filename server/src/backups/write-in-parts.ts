import { open } from "node:fs/promises";

/** So many bytes are flushed at once: a large file that is flushed as a whole holds up every other flush of the disk. */
export const PART_BYTES = 8_388_608;

/** Writes what comes to `file`, which only this user may read, and flushes it to the disk part by part. */
export async function writeInParts(chunks: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    let unflushed = 0;
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      unflushed += chunk.length;
      if (unflushed < PART_BYTES) continue;
      await handle.datasync();
      unflushed = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
