import { stat, statfs } from "node:fs/promises";

export interface DiskUse {
  /** Two folders of one disk have the same. */
  readonly device: number;
  /** Free for programs that are not root's, as `df` shows it. */
  readonly freeBytes: number;
  /** What is used and what is free, without the blocks that are kept for root. */
  readonly bytes: number;
}

// A network's file system that has gone away never answers.
const ANSWER_MILLISECONDS = 5_000;

/** How full the disk of a folder is; `undefined` when the folder is not there or its disk does not answer. */
export async function readDiskUse(folder: string): Promise<DiskUse | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ANSWER_MILLISECONDS);
  const asked = Promise.all([statfs(folder), stat(folder)]).catch(() => undefined);
  const found = await Promise.race([asked, tooLate]);
  clearTimeout(timer);
  if (found === undefined) return undefined;
  const [{ bsize, blocks, bfree, bavail }, { dev: device }] = found;
  // Such as /proc, which keeps nothing.
  if (blocks === 0) return undefined;
  return { device, freeBytes: bavail * bsize, bytes: (blocks - bfree + bavail) * bsize };
}
