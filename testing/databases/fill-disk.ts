import { writeFileSync } from "node:fs";

const STEPS_BYTES = [1_048_576, 4_096];

/** Writes a file that takes all the room that a small file system has left, to the last page. */
export function fillDisk(path: string): void {
  for (const bytes of STEPS_BYTES) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: "a" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}
