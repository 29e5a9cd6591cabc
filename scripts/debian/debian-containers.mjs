import { existsSync } from "node:fs";

import { requireDebianPackages } from "./debian-packages.mjs";

const isThere = (files) => () => files.every((file) => existsSync(file));

/** Makes sure that what images are made with is installed, and qemu where that is for another processor; or ends with the command. */
export function requireImageTools(needsQemu) {
  const packages = ["buildah", "ca-certificates", "mmdebstrap"];
  const files = ["/usr/bin/buildah", "/usr/bin/mmdebstrap"];
  if (needsQemu) {
    packages.push("qemu-user-static");
    files.push("/usr/libexec/qemu-binfmt");
  }
  requireDebianPackages({
    packages,
    purpose: "Images",
    isThere: isThere(files),
    elsewhere: `apt-get install ${packages.join(" ")}`,
  });
}

/** Makes sure that containers can be started, with networks and by compose files; or ends with the command. */
export function requireContainers() {
  const packages = ["podman", "podman-compose", "aardvark-dns", "crun", "iptables", "netavark"];
  requireDebianPackages({
    packages,
    purpose: "The proofs of the images",
    isThere: isThere([
      "/usr/bin/podman",
      "/usr/bin/podman-compose",
      "/usr/lib/podman/aardvark-dns",
      "/usr/lib/podman/netavark",
      "/usr/sbin/iptables",
    ]),
    elsewhere: `apt-get install ${packages.join(" ")}`,
  });
}
