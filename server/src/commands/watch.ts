// npm run watch [-- FOLDER …]: one look, which a timer or cron repeats every five minutes. Each FOLDER is another one whose
// disk is measured, such as that of the backups. Exits with 0 when all is well, with 1 when an alarm is raised.

import { SHOPS } from "@vitrine/shops/shops";

import { requireConfig } from "../config.ts";
import { runWatch } from "../operator/watch/run-watch.ts";

// Where `npm run backup` puts backups by itself.
const FOLDERS = ["backups"];

const folders = process.argv.slice(2);
const isWell = await runWatch({
  config: requireConfig(),
  folders: folders.length === 0 ? FOLDERS : folders,
  zone: SHOPS[0]?.timeZone ?? "UTC",
  say: (line) => console.log(line),
});
if (isWell) console.log("All is well.");
// Not left to the event loop: a disk that does not answer would keep it waiting.
process.exit(isWell ? 0 : 1);
