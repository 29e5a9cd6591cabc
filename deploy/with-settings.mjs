// node deploy/with-settings.mjs FILE …: runs a TypeScript program of this release, the server included, with the machine's
// settings and as the user `vitrine`. The server could not use what root wrote into the folder of the bookings.

import { resolve } from "node:path";

import { loadSettings } from "./settings.mjs";

const USER = "vitrine";
const ROOT_USER = 0;

loadSettings();
if (process.getuid() === ROOT_USER) {
  process.initgroups(USER, USER);
  process.setgid(USER);
  process.setuid(USER);
  process.umask(0o077);
}
// Takes this script out of the arguments, so that the program finds its own where it expects them.
process.argv.splice(1, 1);
await import(resolve(import.meta.dirname, "..", process.argv[1]));
