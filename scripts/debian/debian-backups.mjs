import { existsSync } from "node:fs";

import { requireDebianPackages } from "./debian-packages.mjs";

const PROGRAMS = ["/usr/bin/age", "/usr/bin/sftp", "/usr/sbin/sshd"];

/** Makes sure that what backups are encrypted and sent with is installed, and a server to send them to; or ends with the command. */
export function requireBackupTools() {
  requireDebianPackages({
    packages: ["age", "openssh-client", "openssh-server"],
    purpose: "The tests of backups",
    isThere: () => PROGRAMS.every((program) => existsSync(program)),
    elsewhere: "apt-get install age openssh-client openssh-server",
  });
}
