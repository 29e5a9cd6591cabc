// npm run drill [< identity]: shows that the copies can be restored, without touching the bookings.
//
// Without an identity on the input, as the timer runs it: the newest plain copy of this machine is opened and audited beside
// the server, and what lies at BACKUP_TO is compared with what was sent. With the identity: the newest copy of BACKUP_TO, the
// whole way. Ends with 0, or with 1 and what is wrong.

import { noteRun } from "../backups/last-runs.ts";
import { readIdentityInput } from "../backups/identity.ts";
import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { drillPlainCopy, drillWholeWay } from "./copies/drills.ts";

const config = requireConfig();
// Nobody types an identity unasked: on a terminal, this is the drill without one.
const identity = process.stdin.isTTY ? "" : await readIdentityInput();
try {
  const lines =
    identity.trim() === "" ? await drillPlainCopy(config) : await drillWholeWay(config, identity);
  for (const line of lines) console.log(line);
} catch (error) {
  const reason = reasonOf(error);
  // Said before it is noted: a full disk takes no note.
  console.error(`The drill failed: ${reason}`);
  note(reason);
  process.exit(1);
}
note("");

/** Ends with 1 where it cannot be noted: the unit then counts as failed. */
function note(reason: string): void {
  try {
    noteRun(config.dataDirectory, "drill", { endedAt: Date.now(), reason });
  } catch (error) {
    console.error(
      `How the drill ended was not noted in ${config.dataDirectory}: ${reasonOf(error)}`,
    );
    process.exit(1);
  }
}
