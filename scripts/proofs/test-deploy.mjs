// npm run test:deploy [-- bookworm | trixie]: makes a bare Debian 12, then a 13, from its packages, turns it into a shop's
// server with deploy/install, and upgrades, breaks and restarts it while clients book. Needs root on Debian.

import { unpackDebianPackages, unpackedFolder } from "../debian/debian-packages.mjs";
import { PINNED_NODE, requirePackages } from "../prepare.mjs";
import { exitCodeOf } from "../run-command.mjs";

const TOOLS = "bare-debian-tools";

if (process.platform !== "linux" || process.getuid() !== 0) {
  console.error("A Debian is booted in a folder for this: it needs Linux, and root.");
  process.exit(1);
}
requirePackages();
unpackDebianPackages(TOOLS, ["mmdebstrap", "systemd-container", "slirp4netns", "libslirp0"]);
process.exit(
  exitCodeOf(PINNED_NODE, [
    "proofs/deployment/prove-deployment.ts",
    unpackedFolder(TOOLS),
    unpackedFolder("bare-debian"),
    ".",
    ...process.argv.slice(2),
  ]),
);
