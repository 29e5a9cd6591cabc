import { statSync } from "node:fs";

import { DatabaseUnavailable } from "../database.ts";

/**
 * Returns a check that throws once the database that is open at `path` was removed, moved or replaced. SQLite would go on
 * writing into the open files, and all that it acknowledged would be lost with the process.
 */
export function watchPlace(path: string): () => void {
  // With a write-ahead log, the newest bookings are only in the log.
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

/** The identity of the file with this name; `undefined` if there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
