// When SQLite's log is copied into the file, and by which thread. decisions/0067

import type { LogCopier } from "./log-copier.ts";
import { copyLog, logPages } from "./log-pages.ts";
import type { Connection } from "./sqlite-connection.ts";

// Of 4 KiB. Shorter, the pages that many bookings change are copied more often; longer, a copy writes more at once.
const DUE_PAGES = 8_000;
// So few are not worth a thread.
const FEW_PAGES = 200;
// A shop with few bookings reaches that number only after days, and the file would name erased clients until then.
const DUE_MILLISECONDS = 60 * 60_000;

/**
 * Returns a function to call after each commit, once its answers are out. The copier copies most of the log while commits go
 * on. The writer itself copies the rest: only when all of the log is copied does its next commit begin the log again.
 */
export function logCopying(
  connection: Connection,
  copier: LogCopier | undefined,
  now: () => number,
): () => void {
  // How long the log was when it could not be copied as a whole; 0 after it was.
  let longAt = 0;
  let isCopied = false;
  let copiedAt = now();

  return () => {
    if (copier?.isCopying() === true) return;
    const { written, copied } = logPages(connection);
    if (written < longAt) longAt = 0;
    if (written < longAt + DUE_PAGES && now() - copiedAt < DUE_MILLISECONDS) {
      isCopied = false;
      return;
    }
    if (copier !== undefined && !isCopied && written - copied > FEW_PAGES) {
      isCopied = true;
      copier.copy();
      return;
    }
    // The rest, or all of it where the copier has failed.
    isCopied = false;
    copiedAt = now();
    // A backup that reads older pages, or a full disk, keeps it from being copied as a whole.
    longAt = written;
    copyLog(connection);
    if (logPages(connection).copied >= written) longAt = 0;
  };
}
