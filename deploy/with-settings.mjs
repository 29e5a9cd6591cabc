// node deploy/with-settings.mjs FILE …: runs a TypeScript program of this release, the server included, with the
// settings of the machine and as the user `vitrine`: what root wrote into the folder of the bookings, the server could
// not use.

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
// The program finds its parameters where it would if it had been started by itself.
process.argv.splice(1, 1);
await import(resolve(import.meta.dirname, "..", process.argv[1]));
