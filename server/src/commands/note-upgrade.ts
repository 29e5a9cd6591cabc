// node server/src/commands/note-upgrade.ts 0|2|3 [WORDS]: deploy/upgrade notes how an upgrade ended, for metrics and alarms.

import { noteRun } from "../backups/last-runs.ts";
import { requireConfig } from "../config.ts";

/** By the code with which deploy/upgrade ends. With 1 nothing was changed, and the note of the last upgrade stands. */
const REASONS: Readonly<Record<string, string>> = {
  0: "",
  2: "the new version did not get ready, and the version before is in service again",
  3: "a person is needed",
};

const [code = "", ...words] = process.argv.slice(2);
const reason = REASONS[code];
if (reason === undefined) {
  console.error("Use: note-upgrade.ts 0|2|3 [WORDS]");
  process.exit(1);
}
const said = words.join(" ").trim();
noteRun(requireConfig().dataDirectory, "upgrade", {
  endedAt: Date.now(),
  reason: reason === "" || said === "" ? reason : `${reason}: ${said}`,
});
