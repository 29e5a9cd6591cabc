// npm run test:image [-- made] [amd64 | compose | arm64 …]: makes the images from nothing, or takes those that were made before,
// and shows what they promise: alone, by the compose file, and on an emulated processor. Needs root on Debian.

import { requireContainers } from "../debian/debian-containers.mjs";
import { exitCodeWithPodman } from "../image/container-environment.mjs";
import { PINNED_NODE, requirePackages } from "../prepare.mjs";

if (process.platform !== "linux" || process.getuid() !== 0) {
  console.error("Containers are started for this: it needs Linux, and root.");
  process.exit(1);
}
requirePackages();
requireContainers();
process.exit(
  exitCodeWithPodman(PINNED_NODE, ["proofs/image/prove-image.ts", ...process.argv.slice(2)]),
);
