import { statSync } from "node:fs";

import { DatabaseUnavailable } from "../database.ts";

/** Returns a check that throws if the file at `path` was removed or replaced: SQLite would write on into the lost file. */
export function watchPlace(path: string): () => void {
  // The newest bookings are only in the write-ahead log, which appears with the first of them.
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: identityOf(file) }));
  return () => {
    for (const known of files) {
      const found = identityOf(known.file);
      known.identity ??= found;
      if (found === undefined || found !== known.identity) {
        throw new DatabaseUnavailable(
          new Error(`${known.file} was removed, moved or replaced while it was in use`),
        );
      }
    }
  };
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
